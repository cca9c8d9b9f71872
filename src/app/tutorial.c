/* tutorial.c: a lesson in which the reader plays
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "help-text.h"
#include "tutorial.h"

#define TUTORIALS "/io/github/ludoteca/Ludoteca/tutorials"

static void
step_free (gpointer data)
{
  LudTutorialStep *step = data;

  g_free (step->text);
  g_free (step->wrong);
  g_free (step->done);
  g_free (step->rule);
  g_free (step->arrows);
  g_free (step->circles);
  free (step->before);
  free (step->after);
  g_array_unref (step->last);
  g_array_unref (step->wanted);
  g_free (step);
}

void
lud_tutorial_free (LudTutorial *self)
{
  g_ptr_array_unref (self->steps);
  g_free (self);
}

/* ---- reading --------------------------------------------------------------------------------- */

static gboolean
fail (GError **error, const char *group, const char *what, const char *text)
{
  g_set_error (error, G_KEY_FILE_ERROR, G_KEY_FILE_ERROR_INVALID_VALUE, "[%s] %s: %s", group, what,
               text);
  return FALSE;
}

/* The position that a step gives itself; FALSE with an error when it is none. */
static gboolean
read_position (LudTutorial *self,
               GKeyFile *file,
               const char *group,
               const char *position,
               LudTutorialStep *step,
               GError **error)
{
  g_autofree char *options = g_key_file_get_string (file, group, "options", NULL);
  RulesParams params;
  RulesReason reason;

  rules_params_init (&params, self->game);
  if (!lud_help_set_options (&params, options))
    return fail (error, group, "options", options);
  if (g_str_equal (position, "start"))
    self->game->start (&params, step->before);
  else if (self->game->read_state (&params, position, strlen (position), step->before, &reason) !=
           RULES_READ_OK)
    return fail (error, group, position, reason.msgid);
  return TRUE;
}

/* The position behind a step, and what its opponent then does; the gestures of that go to last. */
static gboolean
read_reply (LudTutorial *self,
            const char *group,
            const LudTutorialStep *step,
            const char *reply,
            RulesState *out,
            GArray *last,
            GError **error)
{
  RulesTextReader reader;

  rules_copy (self->game, out, step->after != NULL ? step->after : step->before);
  if (reply == NULL)
    return TRUE;
  rules_text_init (&reader, self->game, reply, strlen (reply), RULES_STRICT);
  while (rules_text_next (&reader, out) != RULES_TOKEN_END)
    {
      RulesGesture gesture;

      if (reader.kind == RULES_TOKEN_ERROR)
        return fail (error, group, reply, reader.reason.msgid);
      if (reader.kind != RULES_TOKEN_ACTION && reader.kind != RULES_TOKEN_IMPLIED)
        continue;
      self->game->gesture (out, reader.action, &gesture);
      if (gesture.shape != RULES_SHAPE_ROLL)
        g_array_append_val (last, gesture);
      self->game->apply (out, reader.action);
    }
  return TRUE;
}

static gboolean
read_wanted (LudTutorial *self,
             const char *group,
             const char *text,
             LudTutorialStep *step,
             GError **error)
{
  g_auto (GStrv) words = g_strsplit (text != NULL ? text : "", " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      RulesAction action;
      RulesReason reason = RULES_NO_REASON;

      if (*words[i] == '\0')
        continue;
      if (rules_read_action (self->game, step->before, words[i], strlen (words[i]), RULES_STRICT,
                             &action, &reason) != RULES_READ_OK)
        return fail (error, group, words[i], reason.msgid);
      g_array_append_val (step->wanted, action);
    }
  if (step->wanted->len > 0)
    {
      step->after = rules_state_new (self->game);
      rules_copy (self->game, step->after, step->before);
      self->game->apply (step->after, g_array_index (step->wanted, RulesAction, 0));
    }
  return TRUE;
}

static gboolean
read_step (LudTutorial *self, GKeyFile *file, const char *group, GError **error)
{
  LudTutorialStep *step = g_new0 (LudTutorialStep, 1);
  const LudTutorialStep *previous =
    self->steps->len > 0 ? self->steps->pdata[self->steps->len - 1] : NULL;
  g_autofree char *position = g_key_file_get_string (file, group, "position", NULL);
  g_autofree char *wanted = g_key_file_get_string (file, group, "do", NULL);

  step->before = rules_state_new (self->game);
  step->last = g_array_new (FALSE, FALSE, sizeof (RulesGesture));
  step->wanted = g_array_new (FALSE, FALSE, sizeof (RulesAction));
  g_ptr_array_add (self->steps, step);
  step->text = g_key_file_get_locale_string (file, group, "text", NULL, error);
  if (step->text == NULL)
    return FALSE;
  step->wrong = g_key_file_get_locale_string (file, group, "wrong", NULL, NULL);
  step->done = g_key_file_get_locale_string (file, group, "done", NULL, NULL);
  step->rule = g_key_file_get_string (file, group, "rule", NULL);
  step->arrows = g_key_file_get_string (file, group, "arrows", NULL);
  step->circles = g_key_file_get_string (file, group, "circles", NULL);
  if (position != NULL)
    {
      if (!read_position (self, file, group, position, step, error))
        return FALSE;
    }
  else if (previous == NULL)
    return fail (error, group, "position", "missing");
  else if (previous->wanted->len > 1)
    return fail (error, group, "position", "missing after a step with a choice");
  else
    {
      g_autofree char *reply = g_key_file_get_string (file, group, "reply", NULL);

      if (!read_reply (self, group, previous, reply, step->before, step->last, error))
        return FALSE;
    }
  return read_wanted (self, group, wanted, step, error);
}

LudTutorial *
lud_tutorial_read (const RulesGame *game, GBytes *bytes, GError **error)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (LudTutorial) self = g_new0 (LudTutorial, 1);
  g_auto (GStrv) groups = NULL;

  self->game = game;
  self->steps = g_ptr_array_new_with_free_func (step_free);
  if (!g_key_file_load_from_bytes (file, bytes, G_KEY_FILE_KEEP_TRANSLATIONS, error))
    return NULL;
  groups = g_key_file_get_groups (file, NULL);
  for (guint i = 0; groups[i] != NULL; i++)
    if (!read_step (self, file, groups[i], error))
      return NULL;
  if (self->steps->len == 0)
    {
      fail (error, "", "steps", "missing");
      return NULL;
    }
  return g_steal_pointer (&self);
}

static GBytes *
find_file (const RulesGame *game, GError **error)
{
  g_autofree char *path = g_strdup_printf (TUTORIALS "/%s.ini", game->id);

  return g_resources_lookup_data (path, 0, error);
}

LudTutorial *
lud_tutorial_load (const RulesGame *game, GError **error)
{
  g_autoptr (GBytes) bytes = find_file (game, error);

  return bytes != NULL ? lud_tutorial_read (game, bytes, error) : NULL;
}

gboolean
lud_tutorial_exists (const RulesGame *game)
{
  g_autoptr (GBytes) bytes = find_file (game, NULL);

  return bytes != NULL;
}

gboolean
lud_tutorial_wants (LudTutorial *self, guint step, RulesAction action)
{
  const LudTutorialStep *at = self->steps->pdata[step];

  for (guint i = 0; i < at->wanted->len; i++)
    if (g_array_index (at->wanted, RulesAction, i) == action)
      return TRUE;
  return FALSE;
}
