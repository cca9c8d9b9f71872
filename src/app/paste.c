/* paste.c: what a text is: a position, games as text, games as XML
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

#include "notation/notation.h"
#include "notation/text-import.h"
#include "paste.h"
#include "position-draft.h"

/* Stands for a file in the messages of readers, which begin with it. */
#define NAME "text"

void
lud_paste_free (LudPaste *self)
{
  g_clear_pointer (&self->games, g_ptr_array_unref);
  g_free (self->position);
  g_free (self->problem);
  g_free (self);
}

/* "NAME:LINE: sentence" as people read it. */
static char *
name_line (const GError *error)
{
  const char *rest = error->message;
  char *end;
  guint64 line;

  if (!g_str_has_prefix (rest, NAME ":"))
    return g_strdup (rest);
  line = g_ascii_strtoull (rest + strlen (NAME ":"), &end, 10);
  if (!g_str_has_prefix (end, ": "))
    return g_strdup (rest);
  /* Translators: a line of a text, and a whole sentence about it. */
  return g_strdup_printf (_ ("Line %u: %s"), (guint) line, end + 2);
}

static void
add_game (LudPaste *self, LudRecord *record)
{
  if (self->games == NULL)
    self->games = g_ptr_array_new_with_free_func (g_object_unref);
  g_ptr_array_add (self->games, record);
}

static void
add_problem (LudPaste *self, const GError *error)
{
  if (self->problem == NULL)
    self->problem = name_line (error);
}

/* ---- XML ------------------------------------------------------------------------------------- */

static void
read_xml (LudPaste *self, GBytes *bytes)
{
  g_autoptr (LudXmlReader) reader = lud_xml_reader_new_for_bytes (bytes, NAME);

  for (;;)
    {
      LudRecord *record = NULL;
      g_autoptr (GError) error = NULL;
      LudXmlStatus status = lud_xml_reader_next (reader, &record, &error);

      if (status == LUD_XML_GAME)
        add_game (self, record);
      else if (status != LUD_XML_END)
        add_problem (self, error);
      if (status == LUD_XML_END || status == LUD_XML_FAILED)
        break;
    }
  if (self->games == NULL && self->problem == NULL)
    self->problem = g_strdup (_ ("There is no game in this text."));
}

/* ---- positions ------------------------------------------------------------------------------- */

static gboolean
looks_like_position (const char *text)
{
  gsize n = strcspn (text, " \t\r\n");
  const char *slash = memchr (text, '/', n);

  return slash != NULL && strpbrk (text, "\r\n") == NULL && *text != '[' &&
         !g_ascii_isdigit (*text);
}

/* Why it is none in the game with whose positions it has most in common. */
static void
explain_position (LudPaste *self, const char *text, const RulesParams *hint)
{
  LudDraftFault best = { NULL, -1, -1, -1 };

  for (const RulesGame *const *game = rules_games (); *game != NULL; game++)
    {
      g_autofree LudDraft *draft = g_new (LudDraft, 1);
      LudDraftFault fault;
      RulesParams params;

      rules_params_init (&params, *game);
      if (hint != NULL && hint->game == *game)
        params = *hint;
      lud_draft_init (draft, &params);
      if (!lud_draft_read (draft, text, &fault) &&
          (fault.offset > best.offset || best.msgid == NULL ||
           (fault.offset == best.offset && hint != NULL && hint->game == *game)))
        best = fault;
    }
  if (best.msgid != NULL)
    self->problem = g_strdup_printf (_ ("Character %d: %s"), best.offset + 1, _ (best.msgid));
}

static void
read_position (LudPaste *self, const char *text, const RulesParams *hint)
{
  if (lud_draft_find_params (text, hint, TRUE, &self->params) ||
      lud_draft_find_params (text, hint, FALSE, &self->params))
    self->position = g_strdup (text);
  else
    explain_position (self, text, hint);
}

/* ---- games as text --------------------------------------------------------------------------- */

/* Reads all games; whether there was one, and no fault. */
static gboolean
read_text (LudPaste *self, GBytes *bytes, const RulesParams *params)
{
  g_autoptr (LudTextReader) reader =
    lud_text_reader_new_for_bytes (bytes, NAME, params, RULES_LENIENT);

  for (;;)
    {
      LudRecord *record = NULL;
      g_autoptr (GError) error = NULL;
      LudTextStatus status = lud_text_reader_next (reader, &record, &error);

      if (status == LUD_TEXT_GAME)
        add_game (self, record);
      else if (status != LUD_TEXT_END)
        add_problem (self, error);
      if (status == LUD_TEXT_END || status == LUD_TEXT_FAILED)
        break;
    }
  return self->games != NULL && self->problem == NULL;
}

/* How many actions of a text are legal in a game from its start. */
static guint
count_actions (const RulesParams *params, const char *text)
{
  const RulesGame *game = params->game;
  RulesState *state = rules_state_new (game);
  unsigned n = 0;

  game->start (params, state);
  if (rules_text_play (game, state, text, strlen (text), RULES_LENIENT, &n, NULL))
    n = G_MAXUINT;
  free (state);
  return n;
}

/* Moves without a word about the game: of the one that is meant if that can be, else of that in
 * which most of them are legal. */
static void
choose_game (const char *text, const RulesParams *hint, RulesParams *out)
{
  guint best = 0;

  rules_params_init (out, rules_games ()[0]);
  if (hint != NULL)
    {
      *out = *hint;
      best = count_actions (hint, text);
    }
  for (const RulesGame *const *game = rules_games (); *game != NULL; game++)
    {
      RulesParams params;
      guint n;

      rules_params_init (&params, *game);
      n = count_actions (&params, text);
      if (n > best)
        {
          best = n;
          *out = params;
        }
    }
}

/* ---- all of them ----------------------------------------------------------------------------- */

LudPaste *
lud_paste_read (const char *text, const RulesParams *hint)
{
  LudPaste *self = g_new0 (LudPaste, 1);
  g_autofree char *stripped = g_strstrip (g_strdup (text));
  g_autoptr (GBytes) bytes = g_bytes_new (stripped, strlen (stripped));
  RulesParams params;

  if (*stripped == '\0')
    self->problem = g_strdup (_ ("There is no text to paste."));
  else if (*stripped == '<')
    read_xml (self, bytes);
  else if (looks_like_position (stripped))
    read_position (self, stripped, hint);
  else if (*stripped == '[')
    read_text (self, bytes, hint);
  else
    {
      choose_game (stripped, hint, &params);
      read_text (self, bytes, &params);
    }
  if (self->games == NULL && self->position == NULL && self->problem == NULL)
    self->problem = g_strdup (_ ("There is no game in this text."));
  return self;
}
