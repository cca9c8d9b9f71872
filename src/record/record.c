/* record.c: the making of a record and its end
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "record-private.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

G_DEFINE_QUARK (lud - record - error - quark, lud_record_error)
G_DEFINE_FINAL_TYPE (LudRecord, lud_record, G_TYPE_OBJECT)

static void
lud_record_finalize (GObject *object)
{
  LudRecord *self = LUD_RECORD (object);

  if (self->root)
    lud_record_free_detached (self, self->root);
  free (self->start);
  g_free (self->position);
  lud_header_clear (&self->head);
  g_clear_pointer (&self->waiting, g_array_unref);
  g_clear_pointer (&self->doomed, g_ptr_array_unref);

  G_OBJECT_CLASS (lud_record_parent_class)->finalize (object);
}

static void
lud_record_class_init (LudRecordClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = lud_record_finalize;
  lud_record_install_signals (klass);
}

static void
lud_record_init (LudRecord *self)
{
  g_autofree char *id = g_uuid_string_random ();

  g_strlcpy (self->head.id, id, sizeof self->head.id);
  for (int i = 0; i < 2; i++)
    self->head.player[i].name = g_strdup ("");
  self->root = g_new0 (LudNode, 1);
}

void
lud_record_set_reason (GError **error, LudRecordError code, RulesReason reason)
{
  g_set_error_literal (error, LUD_RECORD_ERROR, code, _ (reason.msgid));
}

void
lud_record_begin_change (LudRecord *self, const char *label)
{
  lud_record_freeze (self);
  if (lud_record_is_logged (self))
    lud_history_begin (self->history, label ? _ (label) : NULL);
}

void
lud_record_end_change (LudRecord *self)
{
  gboolean logged = lud_record_is_logged (self);

  if (logged)
    lud_history_end (self->history);
  lud_record_thaw (self, FALSE);
  if (logged)
    lud_history_notify (self->history);
}

gboolean
lud_record_is_logged (LudRecord *self)
{
  return self->history && self->untracked == 0;
}

/* Reads the start position; what equals the game's own start is not a position of its own. */
static gboolean
read_position (LudRecord *self, const char *position, GError **error)
{
  char canonical[RULES_MAX_STATE_TEXT], own[RULES_MAX_STATE_TEXT];
  RulesReason reason;

  self->game->write_state (self->start, own);
  if (self->game->read_state (&self->params, position, strlen (position), self->start, &reason) !=
      RULES_READ_OK)
    {
      lud_record_set_reason (error, LUD_RECORD_ERROR_INVALID, reason);
      return FALSE;
    }
  self->game->write_state (self->start, canonical);
  if (strcmp (canonical, own) == 0)
    self->game->start (&self->params, self->start);
  else
    self->position = g_strdup (canonical);
  return TRUE;
}

LudRecord *
lud_record_new (const RulesParams *params, const char *position, GError **error)
{
  g_autoptr (LudRecord) self = NULL;
  RulesReason reason = rules_params_check (params);

  if (reason.msgid)
    {
      lud_record_set_reason (error, LUD_RECORD_ERROR_INVALID, reason);
      return NULL;
    }
  self = g_object_new (LUD_TYPE_RECORD, NULL);
  self->game = params->game;
  self->params = *params;
  self->start = rules_state_new (self->game);
  self->game->start (&self->params, self->start);
  if (position && !read_position (self, position, error))
    return NULL;
  return g_steal_pointer (&self);
}

const RulesGame *
lud_record_get_game (LudRecord *self)
{
  return self->game;
}

const RulesParams *
lud_record_get_params (LudRecord *self)
{
  return &self->params;
}

const char *
lud_record_get_position (LudRecord *self)
{
  return self->position;
}

const RulesState *
lud_record_get_start (LudRecord *self)
{
  return self->start;
}

char *
lud_record_dup_options (LudRecord *self)
{
  GString *out = g_string_new (NULL);

  for (int i = 0; i < rules_n_options (self->game); i++)
    if (rules_params_counts (&self->params, i))
      g_string_append_printf (out, "%s%s=%s", out->len ? " " : "", self->game->options[i].key,
                              rules_params_value (&self->params, i));
  return g_string_free (out, FALSE);
}
