/* change.c: one change of a bulk edit, in a game and back
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "bulk-private.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

static const char *const fields[] = { "first",     "second", "event",     "round",    "place",
                                      "date",      "source", "annotator", "tag",      "untag",
                                      "favourite", "trash",  "collect",   "uncollect" };

G_STATIC_ASSERT (G_N_ELEMENTS (fields) == LUD_CHANGE_UNCOLLECT + 1);

const char *
lud_change_field_name (LudChangeField field)
{
  return fields[field];
}

void
lud_bulk_change_clear (gpointer data)
{
  LudBulkChange *c = data;

  g_free (c->value);
  g_free (c->tag);
}

void
lud_bulk_game_clear (LudBulkGame *g)
{
  g_clear_pointer (&g->path, g_free);
  g_clear_object (&g->record);
}

/* ------------------------------------------------------------------------------------------------
 * What a record has
 */

static char *
dup_field (LudRecord *record, LudChangeField field)
{
  if (field <= LUD_CHANGE_SECOND)
    return g_strdup (
      lud_record_get_player (record, field == LUD_CHANGE_FIRST ? RULES_FIRST : RULES_SECOND)->name);
  return g_strdup (lud_record_get_field (record, (LudField) (field - LUD_CHANGE_EVENT)));
}

static gboolean
set_field (LudRecord *record, LudChangeField field, const char *value, GError **error)
{
  if (field <= LUD_CHANGE_SECOND)
    {
      RulesActor who = field == LUD_CHANGE_FIRST ? RULES_FIRST : RULES_SECOND;
      LudPlayer player = *lud_record_get_player (record, who);
      g_autofree char *name = g_strdup (value);

      player.name = name;
      lud_record_set_player (record, who, &player);
      return TRUE;
    }
  return lud_record_set_field (record, (LudField) (field - LUD_CHANGE_EVENT), value, error);
}

/* Place of the tag, or -1. */
static int
find_tag (LudRecord *record, const LudBulkChange *c)
{
  for (int i = (int) lud_record_get_n_tags (record) - 1; i >= 0; i--)
    {
      const LudTag *tag = lud_record_get_tag (record, (guint) i);

      if (strcmp (tag->name, c->tag) == 0 && (c->any_value || strcmp (tag->value, c->value) == 0))
        return i;
    }
  return -1;
}

/* Puts a tag between others. */
static void
insert_tag (LudRecord *record, guint at, const char *name, const char *value)
{
  g_autoptr (GPtrArray) behind = g_ptr_array_new_with_free_func (g_free);

  while (lud_record_get_n_tags (record) > at)
    {
      const LudTag *tag = lud_record_get_tag (record, at);

      g_ptr_array_add (behind, g_strdup (tag->name));
      g_ptr_array_add (behind, g_strdup (tag->value));
      lud_record_remove_tag (record, at);
    }
  lud_record_add_tag (record, name, value, NULL);
  for (guint i = 0; i < behind->len; i += 2)
    lud_record_add_tag (record, behind->pdata[i], behind->pdata[i + 1], NULL);
}

/* ------------------------------------------------------------------------------------------------
 * Understanding a change
 */

/* Texts are cleaned as a record cleans them, so that they can be compared with it. */
static gboolean
clean (LudBulkChange *c, GError **error)
{
  g_autoptr (LudRecord) record = NULL;
  RulesParams params;
  const LudTag *tag;

  rules_params_init (&params, rules_games ()[0]);
  record = lud_record_new (&params, NULL, error);
  if (!record)
    return FALSE;
  if (c->field <= LUD_CHANGE_ANNOTATOR)
    {
      if (!set_field (record, c->field, c->value, error))
        return FALSE;
      g_free (c->value);
      c->value = dup_field (record, c->field);
      return TRUE;
    }
  if (!lud_record_add_tag (record, c->tag, c->value, error))
    return FALSE;
  tag = lud_record_get_tag (record, 0);
  g_free (c->tag);
  c->tag = g_strdup (tag->name);
  g_free (c->value);
  c->value = g_strdup (tag->value);
  return TRUE;
}

gboolean
lud_bulk_change_read (const LudChange *change, LudBulkChange *c, GError **error)
{
  g_autoptr (GError) reason = NULL;
  guint i = 0;

  memset (c, 0, sizeof *c);
  while (i < G_N_ELEMENTS (fields) && strcmp (fields[i], change->field) != 0)
    i++;
  if (i == G_N_ELEMENTS (fields))
    /* Translators: what a user wrote as the part of a game that is to be changed. */
    return lud_archive_refuse (error, LUD_ARCHIVE_ERROR_QUERY,
                               _ ("Games have no field “%s” to change."), change->field);
  c->field = (LudChangeField) i;
  c->value = g_strdup (change->value);
  if (c->field == LUD_CHANGE_TAG || c->field == LUD_CHANGE_UNTAG)
    {
      char *sign = strchr (c->value, '=');

      c->any_value = !sign;
      c->tag = sign ? g_strndup (c->value, (gsize) (sign - c->value)) : g_strdup (c->value);
      memmove (c->value, sign ? sign + 1 : "", strlen (sign ? sign + 1 : "") + 1);
    }
  if ((c->field == LUD_CHANGE_FAVOURITE && strcmp (c->value, "yes") != 0 &&
       strcmp (c->value, "no") != 0) ||
      (c->field == LUD_CHANGE_TRASH && strcmp (c->value, "yes") != 0))
    lud_archive_refuse (&reason, LUD_ARCHIVE_ERROR_QUERY, _ ("“%s” is no possible value of “%s”."),
                        c->value, change->field);
  else if (c->field >= LUD_CHANGE_COLLECT && !*c->value)
    lud_archive_refuse (&reason, LUD_ARCHIVE_ERROR_QUERY, _ ("A collection needs a name."));
  else if (c->field < LUD_CHANGE_FAVOURITE && !clean (c, &reason))
    {
      /* What the record says is a sentence already. */
      reason->domain = LUD_ARCHIVE_ERROR;
      reason->code = LUD_ARCHIVE_ERROR_QUERY;
    }
  /* A tag is one without a value when none was named. */
  if (c->field == LUD_CHANGE_TAG)
    c->any_value = FALSE;
  if (!reason)
    return TRUE;
  lud_bulk_change_clear (c);
  g_propagate_error (error, g_steal_pointer (&reason));
  return FALSE;
}

gboolean
lud_change_check (const LudChange *change, GError **error)
{
  LudBulkChange c;

  if (!lud_bulk_change_read (change, &c, error))
    return FALSE;
  lud_bulk_change_clear (&c);
  return TRUE;
}

/* ------------------------------------------------------------------------------------------------
 * Rows
 */

/* Runs a statement with up to two numbers. */
gboolean
lud_archive_run2 (LudArchive *self, const char *sql, gint64 a, gint64 b, GError **error)
{
  sqlite3_stmt *s = lud_archive_statement (self, sql, error);

  if (!s)
    return FALSE;
  sqlite3_bind_int64 (s, 1, a);
  if (sqlite3_bind_parameter_count (s) > 1)
    sqlite3_bind_int64 (s, 2, b);
  return lud_archive_do (self, s, error);
}

/* The number that a statement with two numbers gives, 0 when there is no row. */
gboolean
lud_archive_get2 (LudArchive *self,
                  const char *sql,
                  gint64 a,
                  gint64 b,
                  gint64 *out,
                  GError **error)
{
  sqlite3_stmt *s = lud_archive_statement (self, sql, error);
  int code;

  if (!s)
    return FALSE;
  sqlite3_bind_int64 (s, 1, a);
  if (sqlite3_bind_parameter_count (s) > 1)
    sqlite3_bind_int64 (s, 2, b);
  code = sqlite3_step (s);
  *out = code == SQLITE_ROW ? sqlite3_column_int64 (s, 0) : 0;
  sqlite3_reset (s);
  return code == SQLITE_ROW || code == SQLITE_DONE || lud_archive_fail (self, code, error);
}

static gboolean
find_collection (LudArchive *self, LudBulkChange *c, gboolean make, GError **error)
{
  sqlite3_stmt *s = lud_archive_statement (
    self, "SELECT collection_id, query IS NOT NULL FROM collection WHERE name = ?1", error);
  gboolean is_query;
  int code;

  if (!s)
    return FALSE;
  sqlite3_bind_text (s, 1, c->value, -1, SQLITE_TRANSIENT);
  code = sqlite3_step (s);
  c->collection_id = code == SQLITE_ROW ? sqlite3_column_int64 (s, 0) : 0;
  is_query = code == SQLITE_ROW && sqlite3_column_int (s, 1);
  sqlite3_reset (s);
  if (code != SQLITE_ROW && code != SQLITE_DONE)
    return lud_archive_fail (self, code, error);
  if (is_query)
    return lud_archive_refuse (
      error, LUD_ARCHIVE_ERROR_QUERY,
      _ ("The collection “%s” is a saved query, so no games are picked for it."), c->value);
  if (c->collection_id || !make)
    return TRUE;
  if (!(s = lud_archive_statement (self, "INSERT INTO collection (name) VALUES (?1)", error)))
    return FALSE;
  sqlite3_bind_text (s, 1, c->value, -1, SQLITE_TRANSIENT);
  if (!lud_archive_do (self, s, error))
    return FALSE;
  c->collection_id = sqlite3_last_insert_rowid (self->db);
  return TRUE;
}

/* ------------------------------------------------------------------------------------------------
 * Carrying it out
 */

gboolean
lud_bulk_change_apply (LudArchive *self,
                       LudBulkGame *g,
                       LudBulkChange *c,
                       GArray *negative,
                       char **before,
                       GError **error)
{
  gint64 n;

  *before = NULL;
  switch ((int) c->field)
    {
    case LUD_CHANGE_TAG:
      if (find_tag (g->record, c) >= 0)
        return TRUE;
      lud_record_add_tag (g->record, c->tag, c->value, NULL);
      *before = g_strdup ("");
      g->is_changed = TRUE;
      return TRUE;
    case LUD_CHANGE_UNTAG:
      {
        g_autoptr (GString) removed = g_string_new (NULL);
        int at;

        /* From the end on, each with the place that it has once the ones in front are back. */
        while ((at = find_tag (g->record, c)) >= 0)
          {
            g_autofree char *line =
              g_strdup_printf ("%d %s\n", at, lud_record_get_tag (g->record, (guint) at)->value);

            g_string_prepend (removed, line);
            lud_record_remove_tag (g->record, (guint) at);
          }
        if (removed->len == 0)
          return TRUE;
        *before = g_string_free (g_steal_pointer (&removed), FALSE);
        g->is_changed = TRUE;
        return TRUE;
      }
    case LUD_CHANGE_FAVOURITE:
      if (!lud_archive_get2 (self, "SELECT favourite FROM game WHERE game_id = ?1", g->game_id, 0,
                             &n, error))
        return FALSE;
      if (n == (*c->value == 'y'))
        return TRUE;
      *before = g_strdup (n ? "yes" : "no");
      return lud_archive_run2 (self, "UPDATE game SET favourite = ?2 WHERE game_id = ?1",
                               g->game_id, !n, error);
    case LUD_CHANGE_TRASH:
      *before = g_strdup ("no");
      g->doc = 0;
      return lud_archive_trash_row (self, g->game_id, TRUE, negative, error);
    case LUD_CHANGE_COLLECT:
    case LUD_CHANGE_UNCOLLECT:
      if (!find_collection (self, c, c->field == LUD_CHANGE_COLLECT, error))
        return FALSE;
      if (!lud_archive_get2 (
            self, "SELECT 1 FROM collection_game WHERE collection_id = ?1 AND game_id = ?2",
            c->collection_id, g->game_id, &n, error))
        return FALSE;
      if (n == (c->field == LUD_CHANGE_COLLECT))
        return TRUE;
      *before = g_strdup ("");
      return lud_archive_run2 (
        self,
        c->field == LUD_CHANGE_COLLECT
          ? "INSERT INTO collection_game (collection_id, game_id) VALUES (?1, ?2)"
          : "DELETE FROM collection_game WHERE collection_id = ?1 AND game_id = ?2",
        c->collection_id, g->game_id, error);
    default:
      {
        g_autofree char *old = dup_field (g->record, c->field);

        if (strcmp (old, c->value) == 0)
          return TRUE;
        if (!set_field (g->record, c->field, c->value, error))
          return FALSE;
        *before = g_steal_pointer (&old);
        g->is_changed = TRUE;
        g->is_date_changed = g->is_date_changed || c->field == LUD_CHANGE_DATE;
        return TRUE;
      }
    }
}

gboolean
lud_bulk_change_revert (LudArchive *self,
                        LudBulkGame *g,
                        LudBulkChange *c,
                        const char *before,
                        GArray *negative,
                        gboolean *put,
                        GError **error)
{
  gint64 n;
  int at;

  *put = FALSE;
  switch ((int) c->field)
    {
    case LUD_CHANGE_TAG:
      at = find_tag (g->record, c);
      if (at >= 0)
        lud_record_remove_tag (g->record, (guint) at);
      *put = at >= 0;
      g->is_changed = g->is_changed || *put;
      return TRUE;
    case LUD_CHANGE_UNTAG:
      {
        g_auto (GStrv) lines = g_strsplit (before, "\n", -1);

        for (guint i = 0; lines[i] && *lines[i]; i++)
          {
            char *value;
            guint64 place = g_ascii_strtoull (lines[i], &value, 10);

            insert_tag (g->record, (guint) MIN (place, lud_record_get_n_tags (g->record)), c->tag,
                        *value ? value + 1 : "");
          }
        *put = g->is_changed = TRUE;
        return TRUE;
      }
    case LUD_CHANGE_FAVOURITE:
      if (!lud_archive_get2 (self, "SELECT favourite FROM game WHERE game_id = ?1", g->game_id, 0,
                             &n, error))
        return FALSE;
      *put = n == (*c->value == 'y');
      return !*put || lud_archive_run2 (self, "UPDATE game SET favourite = ?2 WHERE game_id = ?1",
                                        g->game_id, !n, error);
    case LUD_CHANGE_TRASH:
      if (!lud_archive_get2 (self, "SELECT trashed IS NOT NULL FROM game WHERE game_id = ?1",
                             g->game_id, 0, &n, error))
        return FALSE;
      *put = n != 0;
      return !*put || lud_archive_trash_row (self, g->game_id, FALSE, negative, error);
    case LUD_CHANGE_COLLECT:
    case LUD_CHANGE_UNCOLLECT:
      if (!find_collection (self, c, FALSE, error))
        return FALSE;
      if (!c->collection_id)
        return TRUE;
      if (!lud_archive_get2 (
            self, "SELECT 1 FROM collection_game WHERE collection_id = ?1 AND game_id = ?2",
            c->collection_id, g->game_id, &n, error))
        return FALSE;
      *put = n == (c->field == LUD_CHANGE_COLLECT);
      return !*put || lud_archive_run2 (
                        self,
                        c->field == LUD_CHANGE_COLLECT
                          ? "DELETE FROM collection_game WHERE collection_id = ?1 AND game_id = ?2"
                          : "INSERT INTO collection_game (collection_id, game_id) VALUES (?1, ?2)",
                        c->collection_id, g->game_id, error);
    default:
      {
        g_autofree char *now = dup_field (g->record, c->field);

        *put = strcmp (now, c->value) == 0;
        if (!*put)
          return TRUE;
        g->is_changed = TRUE;
        g->is_date_changed = g->is_date_changed || c->field == LUD_CHANGE_DATE;
        return set_field (g->record, c->field, before, error);
      }
    }
}
