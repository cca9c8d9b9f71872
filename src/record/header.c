/* header.c: the header of a record
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "record-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

void
lud_header_clear (LudHeader *head)
{
  for (int i = 0; i < 2; i++)
    {
      g_free (head->player[i].name);
      g_free (head->word[i]);
    }
  for (int i = 0; i < LUD_N_FIELDS; i++)
    g_free (head->field[i]);
  g_clear_pointer (&head->tags, g_ptr_array_unref);
  g_clear_pointer (&head->foreign, g_ptr_array_unref);
  g_free (head->commitment);
  /* A secret that was never shown does not stay in memory. */
  explicit_bzero (head, sizeof *head);
}

void
lud_header_copy (LudHeader *to, const LudHeader *from)
{
  *to = *from;
  for (int i = 0; i < 2; i++)
    {
      to->player[i].name = g_strdup (from->player[i].name);
      to->word[i] = g_strdup (from->word[i]);
    }
  for (int i = 0; i < LUD_N_FIELDS; i++)
    to->field[i] = g_strdup (from->field[i]);
  to->tags = lud_pairs_copy (from->tags);
  to->foreign = lud_pairs_copy (from->foreign);
  to->commitment = g_strdup (from->commitment);
}

void
lud_record_begin_header (LudRecord *self, guint what, const char *label)
{
  lud_record_begin_change (self, label);
  if (lud_record_is_logged (self))
    lud_history_log_header (self->history, what);
}

void
lud_record_end_header (LudRecord *self, guint what)
{
  lud_record_announce (self, (LudNews){ LUD_NEWS_HEADER, what, NULL, NULL });
  lud_record_end_change (self);
}

const char *
lud_record_get_id (LudRecord *self)
{
  return self->head.id;
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
  if (g_ascii_strcasecmp (self->head.id, id) == 0)
    return TRUE;
  lud_record_begin_header (self, LUD_HEADER_ID, N_ ("Change Identifier"));
  for (int i = 0; i < 36; i++)
    self->head.id[i] = g_ascii_tolower (id[i]);
  lud_record_end_header (self, LUD_HEADER_ID);
  return TRUE;
}

const LudPlayer *
lud_record_get_player (LudRecord *self, RulesActor player)
{
  g_return_val_if_fail (player == RULES_FIRST || player == RULES_SECOND, NULL);

  return &self->head.player[player];
}

void
lud_record_set_player (LudRecord *self, RulesActor player, const LudPlayer *value)
{
  guint what = player == RULES_FIRST ? LUD_HEADER_FIRST : LUD_HEADER_SECOND;
  g_autofree char *name = lud_record_clean_line (value->name);
  LudPlayer new = *value;
  LudPlayer *to;

  g_return_if_fail (player == RULES_FIRST || player == RULES_SECOND);

  to = &self->head.player[player];
  new.name = name;
  if (new.kind > LUD_PLAYER_COMPUTER)
    new.kind = LUD_PLAYER_UNKNOWN;
  if (new.rating < 0 || new.rating > 9999)
    new.rating = 0;
  if (new.kind != LUD_PLAYER_COMPUTER || new.level < 1 || new.level > 8)
    new.level = 0;
  if (strcmp (to->name, name) == 0 && to->kind == new.kind && to->rating == new.rating &&
      to->level == new.level)
    return;
  lud_record_begin_header (self, what, N_ ("Edit Player"));
  g_free (to->name);
  *to = new;
  g_steal_pointer (&name);
  lud_record_end_header (self, what);
}

const char *
lud_record_get_field (LudRecord *self, LudField field)
{
  g_return_val_if_fail (field < LUD_N_FIELDS, "");

  return self->head.field[field] ? self->head.field[field] : "";
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
  if (strcmp (lud_record_get_field (self, field), clean) == 0)
    return TRUE;
  lud_record_begin_header (self, LUD_HEADER_FIELDS, N_ ("Edit Header"));
  g_clear_pointer (&self->head.field[field], g_free);
  if (*clean)
    self->head.field[field] = g_steal_pointer (&clean);
  lud_record_end_header (self, LUD_HEADER_FIELDS);
  return TRUE;
}

void
lud_record_set_date_today (LudRecord *self)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *today = g_date_time_format (now, "%Y-%m-%d");

  lud_record_set_field (self, LUD_FIELD_DATE, today, NULL);
}

/* ------------------------------------------------------------------------------------------------
 * Tags
 */

guint
lud_record_get_n_tags (LudRecord *self)
{
  return self->head.tags ? self->head.tags->len : 0;
}

const LudTag *
lud_record_get_tag (LudRecord *self, guint i)
{
  g_return_val_if_fail (i < lud_record_get_n_tags (self), NULL);

  return self->head.tags->pdata[i];
}

const char *
lud_record_find_tag (LudRecord *self, const char *name)
{
  for (guint i = 0; i < lud_record_get_n_tags (self); i++)
    if (strcmp (lud_record_get_tag (self, i)->name, name) == 0)
      return lud_record_get_tag (self, i)->value;
  return NULL;
}

static gboolean
put_tag (LudRecord *self, guint i, const char *name, const char *value, GError **error)
{
  g_autofree char *clean_name = lud_record_clean_line (name);
  g_autofree char *clean_value = lud_record_clean_line (value);

  if (*clean_name == '\0')
    {
      g_set_error_literal (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_INVALID,
                           _ ("A tag needs a name."));
      return FALSE;
    }
  if (i < lud_record_get_n_tags (self) &&
      strcmp (lud_record_get_tag (self, i)->name, clean_name) == 0 &&
      strcmp (lud_record_get_tag (self, i)->value, clean_value) == 0)
    return TRUE;
  lud_record_begin_header (self, LUD_HEADER_TAGS, N_ ("Edit Tag"));
  lud_pairs_put (&self->head.tags, i, g_steal_pointer (&clean_name),
                 g_steal_pointer (&clean_value));
  lud_record_end_header (self, LUD_HEADER_TAGS);
  return TRUE;
}

gboolean
lud_record_add_tag (LudRecord *self, const char *name, const char *value, GError **error)
{
  return put_tag (self, G_MAXUINT, name, value, error);
}

gboolean
lud_record_set_tag (LudRecord *self, guint i, const char *name, const char *value, GError **error)
{
  g_return_val_if_fail (i < lud_record_get_n_tags (self), FALSE);

  return put_tag (self, i, name, value, error);
}

void
lud_record_remove_tag (LudRecord *self, guint i)
{
  g_return_if_fail (i < lud_record_get_n_tags (self));

  lud_record_begin_header (self, LUD_HEADER_TAGS, N_ ("Remove Tag"));
  lud_ptr_array_remove (&self->head.tags, i);
  lud_record_end_header (self, LUD_HEADER_TAGS);
}

/* ------------------------------------------------------------------------------------------------
 * Time, dice, foreign content
 */

const LudTimeControl *
lud_record_get_time_control (LudRecord *self)
{
  return &self->head.time;
}

void
lud_record_set_time_control (LudRecord *self, const LudTimeControl *control)
{
  LudTimeControl new = control ? *control : (LudTimeControl){ 0, 0, 0 };
  LudTimeControl *time = &self->head.time;

  new.main = CLAMP (new.main, 0, LUD_TIME_MAX);
  new.increment = CLAMP (new.increment, 0, LUD_TIME_MAX);
  new.per_turn = CLAMP (new.per_turn, 0, LUD_TIME_MAX);
  if (time->main == new.main && time->increment == new.increment && time->per_turn == new.per_turn)
    return;
  lud_record_begin_header (self, LUD_HEADER_TIME, N_ ("Change Time Control"));
  *time = new;
  lud_record_end_header (self, LUD_HEADER_TIME);
}

const char *
lud_record_get_word (LudRecord *self, RulesActor player)
{
  g_return_val_if_fail (player == RULES_FIRST || player == RULES_SECOND, "");

  return self->head.word[player] ? self->head.word[player] : "";
}

gboolean
lud_record_set_word (LudRecord *self, RulesActor player, const char *word, GError **error)
{
  g_autofree char *clean = lud_record_clean_line (word);

  g_return_val_if_fail (player == RULES_FIRST || player == RULES_SECOND, FALSE);

  if (strlen (clean) > LUD_WORD_MAX)
    {
      g_set_error_literal (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_INVALID,
                           _ ("The word for the dice is longer than 256 bytes."));
      return FALSE;
    }
  if (strcmp (lud_record_get_word (self, player), clean) == 0)
    return TRUE;
  lud_record_begin_header (self, LUD_HEADER_DICE, N_ ("Change Dice"));
  g_clear_pointer (&self->head.word[player], g_free);
  if (*clean)
    self->head.word[player] = g_steal_pointer (&clean);
  lud_record_end_header (self, LUD_HEADER_DICE);
  return TRUE;
}

guint
lud_record_get_n_foreign (LudRecord *self)
{
  return self->head.foreign ? self->head.foreign->len : 0;
}

const LudForeign *
lud_record_get_foreign (LudRecord *self, guint i)
{
  g_return_val_if_fail (i < lud_record_get_n_foreign (self), NULL);

  return self->head.foreign->pdata[i];
}

void
lud_record_add_foreign (LudRecord *self, const char *place, const char *raw)
{
  lud_record_begin_header (self, LUD_HEADER_FOREIGN, N_ ("Add Foreign Content"));
  lud_pairs_put (&self->head.foreign, G_MAXUINT, lud_record_make_valid (place),
                 lud_record_make_valid (raw));
  lud_record_end_header (self, LUD_HEADER_FOREIGN);
}

void
lud_record_remove_foreign (LudRecord *self, guint i)
{
  g_return_if_fail (i < lud_record_get_n_foreign (self));

  lud_record_begin_header (self, LUD_HEADER_FOREIGN, N_ ("Remove Foreign Content"));
  lud_ptr_array_remove (&self->head.foreign, i);
  lud_record_end_header (self, LUD_HEADER_FOREIGN);
}
