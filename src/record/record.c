/* record.c: the header of a record, its making and its end
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
    lud_record_remove (self, self->root);
  free (self->start);
  g_free (self->position);
  g_free (self->commitment);
  for (int i = 0; i < 2; i++)
    g_free (self->player[i].name);
  for (int i = 0; i < LUD_N_FIELDS; i++)
    g_free (self->field[i]);
  /* A secret that was never shown does not stay in memory. */
  memset (self->secret, 0, sizeof self->secret);

  G_OBJECT_CLASS (lud_record_parent_class)->finalize (object);
}

static void
lud_record_class_init (LudRecordClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = lud_record_finalize;
}

static void
lud_record_init (LudRecord *self)
{
  g_autofree char *id = g_uuid_string_random ();

  g_strlcpy (self->id, id, sizeof self->id);
  for (int i = 0; i < 2; i++)
    self->player[i].name = g_strdup ("");
  self->root = g_new0 (LudNode, 1);
}

void
lud_record_set_reason (GError **error, LudRecordError code, RulesReason reason)
{
  g_set_error_literal (error, LUD_RECORD_ERROR, code, _ (reason.msgid));
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

const char *
lud_record_get_id (LudRecord *self)
{
  return self->id;
}

gboolean
lud_record_set_id (LudRecord *self, const char *id, GError **error)
{
  if (!g_uuid_string_is_valid (id))
    {
      g_set_error_literal (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_INVALID,
                           _ ("The identifier of the game is not a UUID."));
      return FALSE;
    }
  for (int i = 0; i < 36; i++)
    self->id[i] = g_ascii_tolower (id[i]);
  return TRUE;
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

const LudPlayer *
lud_record_get_player (LudRecord *self, RulesActor player)
{
  g_return_val_if_fail (player == RULES_FIRST || player == RULES_SECOND, NULL);

  return &self->player[player];
}

void
lud_record_set_player (LudRecord *self, RulesActor player, const LudPlayer *value)
{
  LudPlayer *to;
  char *name;

  g_return_if_fail (player == RULES_FIRST || player == RULES_SECOND);

  to = &self->player[player];
  name = lud_record_clean_line (value->name);
  g_free (to->name);
  to->name = name;
  to->kind = value->kind <= LUD_PLAYER_COMPUTER ? value->kind : LUD_PLAYER_UNKNOWN;
  to->rating = value->rating > 0 && value->rating <= 9999 ? value->rating : 0;
  to->level =
    to->kind == LUD_PLAYER_COMPUTER && value->level >= 1 && value->level <= 8 ? value->level : 0;
}

const char *
lud_record_get_field (LudRecord *self, LudField field)
{
  g_return_val_if_fail (field < LUD_N_FIELDS, "");

  return self->field[field] ? self->field[field] : "";
}

gboolean
lud_record_set_field (LudRecord *self, LudField field, const char *value, GError **error)
{
  g_autofree char *clean = lud_record_clean_line (value);

  g_return_val_if_fail (field < LUD_N_FIELDS, FALSE);

  if (field == LUD_FIELD_DATE && *clean && !lud_record_is_date (clean))
    {
      g_set_error (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_INVALID,
                   /* Translators: %s is what stands in the place of a date. YYYY-MM-DD is a form
                    * that files use, year, month and day; translate its letters only. */
                   _ ("“%s” is not a date: write YYYY, YYYY-MM or YYYY-MM-DD."), clean);
      return FALSE;
    }
  g_clear_pointer (&self->field[field], g_free);
  if (*clean)
    self->field[field] = g_steal_pointer (&clean);
  return TRUE;
}

void
lud_record_set_date_today (LudRecord *self)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();

  g_free (self->field[LUD_FIELD_DATE]);
  self->field[LUD_FIELD_DATE] = g_date_time_format (now, "%Y-%m-%d");
}
