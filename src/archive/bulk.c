/* bulk.c: changing many games at once, and taking it back
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "bulk.h"

#include "bulk-private.h"
#include "query.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

#define MAX_POSTINGS 2000000 /* that are collected before they are written */

/* The game and, when it is needed, its record; g->game_id becomes 0 when it cannot be read. */
static gboolean
load_game (LudArchive *self, gint64 game_id, gboolean with_record, LudBulkGame *g, GError **error)
{
  g_autoptr (GError) reason = NULL;
  sqlite3_stmt *s = lud_archive_statement (
    self, "SELECT doc_id, updated, path FROM game WHERE game_id = ?1", error);
  int code;

  if (!s)
    return FALSE;
  sqlite3_bind_int64 (s, 1, game_id);
  code = sqlite3_step (s);
  if (code == SQLITE_ROW)
    {
      g->game_id = game_id;
      g->doc = sqlite3_column_int64 (s, 0);
      g->updated = sqlite3_column_int64 (s, 1);
      g->path = g_strdup ((const char *) sqlite3_column_text (s, 2));
    }
  sqlite3_reset (s);
  if (code != SQLITE_ROW && code != SQLITE_DONE)
    return lud_archive_fail (self, code, error);
  if (!g->game_id || !with_record)
    return TRUE;
  g->record = lud_archive_load_row (self, game_id, &reason);
  if (g->record)
    return TRUE;
  g->game_id = 0;
  if (g_error_matches (reason, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_FORMAT) ||
      g_error_matches (reason, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_NOT_FOUND))
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&reason));
  return FALSE;
}

/* Writes a changed record.  When it was stored last stays, for a bulk edit is no play. */
static gboolean
save_game (LudArchive *self, LudBulkGame *g, GArray *negative, GError **error)
{
  g_autoptr (LudFacts) facts = NULL;
  gint64 game_id = g->game_id;

  if (!g->is_changed)
    return TRUE;
  /* The index knows dates; nothing else of a header. */
  if (g->is_date_changed && g->doc)
    {
      if (!lud_archive_unindex (self, game_id, negative, error))
        return FALSE;
      g->doc = 0;
    }
  facts = lud_facts_new (g->record, g->path, FALSE);
  return lud_archive_put (self, facts, &game_id, 0, g->doc, error) &&
         lud_archive_run2 (self, "UPDATE game SET updated = ?2 WHERE game_id = ?1", game_id,
                           g->updated, error);
}

static gboolean
write_postings (LudArchive *self, GArray *negative, guint at_least, GError **error)
{
  if (negative->len < at_least)
    return TRUE;
  if (!lud_segment_write (self, negative, error))
    return FALSE;
  g_array_set_size (negative, 0);
  return TRUE;
}

/* ------------------------------------------------------------------------------------------------
 * Doing it
 */

/* Notes in the log what a game had. */
static gboolean
note (LudArchive *self,
      gint64 *edit,
      const char *query,
      LudBulkChange *c,
      gint64 game_id,
      const char *before,
      GError **error)
{
  sqlite3_stmt *s;

  if (!*edit)
    {
      if (!(s = lud_archive_statement (self, "INSERT INTO edit (query, made) VALUES (?1, ?2)",
                                       error)))
        return FALSE;
      sqlite3_bind_text (s, 1, query, -1, SQLITE_TRANSIENT);
      sqlite3_bind_int64 (s, 2, g_get_real_time () / 1000);
      if (!lud_archive_do (self, s, error))
        return FALSE;
      *edit = sqlite3_last_insert_rowid (self->db);
    }
  if (!c->change_id)
    {
      g_autofree char *value =
        c->tag && !c->any_value && (*c->value || c->field == LUD_CHANGE_UNTAG)
          ? g_strconcat (c->tag, "=", c->value, NULL)
          : g_strdup (c->tag ? c->tag : c->value);

      if (!(s = lud_archive_statement (
              self, "INSERT INTO edit_change (edit_id, field, value) VALUES (?1, ?2, ?3)", error)))
        return FALSE;
      sqlite3_bind_int64 (s, 1, *edit);
      sqlite3_bind_text (s, 2, lud_change_field_name (c->field), -1, SQLITE_STATIC);
      sqlite3_bind_text (s, 3, value, -1, SQLITE_TRANSIENT);
      if (!lud_archive_do (self, s, error))
        return FALSE;
      c->change_id = sqlite3_last_insert_rowid (self->db);
    }
  if (!(s = lud_archive_statement (
          self, "INSERT OR IGNORE INTO edit_game (change_id, game_id, before) VALUES (?1, ?2, ?3)",
          error)))
    return FALSE;
  sqlite3_bind_int64 (s, 1, c->change_id);
  sqlite3_bind_int64 (s, 2, game_id);
  sqlite3_bind_text (s, 3, before, -1, SQLITE_TRANSIENT);
  return lud_archive_do (self, s, error);
}

/* Numbers that a statement gives, in a GArray of gint64; takes the statement. */
static GArray *
read_numbers (LudArchive *self, sqlite3_stmt *s, GError **error)
{
  g_autoptr (GArray) out = g_array_new (FALSE, FALSE, sizeof (gint64));
  int code;

  if (!s)
    return NULL;
  while ((code = sqlite3_step (s)) == SQLITE_ROW)
    {
      gint64 n = sqlite3_column_int64 (s, 0);

      g_array_append_val (out, n);
    }
  sqlite3_finalize (s);
  if (code == SQLITE_DONE)
    return g_steal_pointer (&out);
  lud_archive_fail (self, code, error);
  return NULL;
}

static gboolean
edit_inside (LudArchive *self,
             const char *query,
             GArray *changes,
             gint64 *edit,
             gint64 *n_games,
             GCancellable *cancellable,
             GError **error)
{
  g_autoptr (GArray) negative = g_array_new (FALSE, FALSE, sizeof (LudPosting));
  g_autoptr (GArray) games = read_numbers (
    self,
    lud_archive_prepare_query (self, LUD_PLAN_SCAN, "g.game_id FROM game g", query, "", error),
    error);
  gboolean with_record = FALSE;
  g_autofree char *prune = NULL;

  if (!games)
    return FALSE;
  for (guint i = 0; i < changes->len; i++)
    with_record =
      with_record || g_array_index (changes, LudBulkChange, i).field < LUD_CHANGE_FAVOURITE;
  for (guint i = 0; i < games->len; i++)
    {
      g_auto (LudBulkGame) g = { 0 };
      gboolean any = FALSE;

      if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
          !load_game (self, g_array_index (games, gint64, i), with_record, &g, error))
        return FALSE;
      if (!g.game_id)
        continue;
      for (guint k = 0; k < changes->len; k++)
        {
          LudBulkChange *c = &g_array_index (changes, LudBulkChange, k);
          g_autofree char *before = NULL;

          if (!lud_bulk_change_apply (self, &g, c, negative, &before, error) ||
              (before && !note (self, edit, query, c, g.game_id, before, error)))
            return FALSE;
          any = any || before;
        }
      if (!save_game (self, &g, negative, error) ||
          !write_postings (self, negative, MAX_POSTINGS, error))
        return FALSE;
      *n_games += any;
    }
  prune = g_strdup_printf (
    "DELETE FROM edit WHERE edit_id <= (SELECT max (edit_id) FROM edit) - %d", LUD_MAX_EDITS);
  return write_postings (self, negative, 1, error) && lud_archive_run (self, prune, error);
}

gboolean
lud_archive_edit (LudArchive *self,
                  const char *query,
                  const LudChange *changes,
                  guint n_changes,
                  gint64 *edit,
                  gint64 *n_games,
                  GCancellable *cancellable,
                  GError **error)
{
  g_autoptr (GArray) read = g_array_new (FALSE, FALSE, sizeof (LudBulkChange));
  gint64 number = 0, n = 0;
  gboolean done;
  LUD_WATCH (self, cancellable);

  g_return_val_if_fail (self->thread == g_thread_self (), FALSE);

  if (edit)
    *edit = 0;
  if (n_games)
    *n_games = 0;
  g_array_set_clear_func (read, lud_bulk_change_clear);
  for (guint i = 0; i < n_changes; i++)
    {
      LudBulkChange c;

      if (!lud_bulk_change_read (&changes[i], &c, error))
        return FALSE;
      g_array_append_val (read, c);
    }
  query = query ? query : "";
  if (!lud_query_check (query, NULL, error) || !lud_archive_begin (self, error))
    return FALSE;
  done = edit_inside (self, query, read, &number, &n, cancellable, error);
  if (!done)
    lud_archive_rollback (self);
  else
    done = lud_archive_end (self, error);
  if (done && edit)
    *edit = number;
  if (done && n_games)
    *n_games = n;
  return done;
}

/* ------------------------------------------------------------------------------------------------
 * Taking it back
 */

/* One game; its changes are taken back last first. */
static gboolean
revert_game (LudArchive *self,
             gint64 edit,
             gint64 game_id,
             GArray *negative,
             gint64 *n_games,
             gint64 *n_left,
             GError **error)
{
  g_auto (LudBulkGame) g = { 0 };
  gboolean done, any = FALSE, left = FALSE;
  sqlite3_stmt *s;
  int code = SQLITE_DONE;

  if (!load_game (self, game_id, TRUE, &g, error))
    return FALSE;
  if (!g.game_id)
    {
      ++*n_left;
      return TRUE;
    }
  s = lud_archive_prepare (self,
                           "SELECT field, value, before FROM edit_game JOIN edit_change USING"
                           " (change_id) WHERE edit_id = ?1 AND game_id = ?2"
                           " ORDER BY change_id DESC",
                           error);
  if (!s)
    return FALSE;
  sqlite3_bind_int64 (s, 1, edit);
  sqlite3_bind_int64 (s, 2, game_id);
  done = TRUE;
  while (done && (code = sqlite3_step (s)) == SQLITE_ROW)
    {
      LudChange change = { lud_archive_column_text (s, 0), lud_archive_column_text (s, 1) };
      gboolean put;
      LudBulkChange c;

      done = lud_bulk_change_read (&change, &c, error);
      if (!done)
        break;
      done = lud_bulk_change_revert (self, &g, &c, lud_archive_column_text (s, 2), negative, &put,
                                     error);
      lud_bulk_change_clear (&c);
      any = any || put;
      left = left || !put;
    }
  sqlite3_finalize (s);
  if (!done)
    return FALSE;
  if (code != SQLITE_DONE)
    return lud_archive_fail (self, code, error);
  *n_games += any;
  *n_left += left;
  return save_game (self, &g, negative, error);
}

static gboolean
undo_inside (LudArchive *self,
             gint64 edit,
             gint64 *n_games,
             gint64 *n_left,
             GCancellable *cancellable,
             GError **error)
{
  g_autoptr (GArray) negative = g_array_new (FALSE, FALSE, sizeof (LudPosting));
  g_autoptr (GArray) games = NULL;
  sqlite3_stmt *s;
  gint64 there;

  if (!lud_archive_get2 (self, "SELECT 1 FROM edit WHERE edit_id = ?1", edit, 0, &there, error))
    return FALSE;
  if (!there)
    return lud_archive_refuse (error, LUD_ARCHIVE_ERROR_NOT_FOUND,
                               _ ("There is no such edit in the log of the archive."));
  s = lud_archive_prepare (self,
                           "SELECT DISTINCT game_id FROM edit_game JOIN edit_change USING"
                           " (change_id) WHERE edit_id = ?1 ORDER BY game_id",
                           error);
  if (s)
    sqlite3_bind_int64 (s, 1, edit);
  games = read_numbers (self, s, error);
  if (!games)
    return FALSE;
  for (guint i = 0; i < games->len; i++)
    if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
        !revert_game (self, edit, g_array_index (games, gint64, i), negative, n_games, n_left,
                      error) ||
        !write_postings (self, negative, MAX_POSTINGS, error))
      return FALSE;
  return write_postings (self, negative, 1, error) &&
         lud_archive_run2 (self, "DELETE FROM edit WHERE edit_id = ?1", edit, 0, error);
}

gboolean
lud_archive_undo_edit (LudArchive *self,
                       gint64 edit,
                       gint64 *n_games,
                       gint64 *n_left,
                       GCancellable *cancellable,
                       GError **error)
{
  gint64 n = 0, left = 0;
  LUD_WATCH (self, cancellable);

  g_return_val_if_fail (self->thread == g_thread_self (), FALSE);

  if (!lud_archive_begin (self, error))
    return FALSE;
  if (!undo_inside (self, edit, &n, &left, cancellable, error))
    {
      lud_archive_rollback (self);
      return FALSE;
    }
  if (n_games)
    *n_games = n;
  if (n_left)
    *n_left = left;
  return lud_archive_end (self, error);
}

gboolean
lud_archive_each_edit (LudArchive *self, LudEachEdit each, gpointer data, GError **error)
{
  sqlite3_stmt *s;
  int code;

  g_return_val_if_fail (self->thread == g_thread_self (), FALSE);

  s = lud_archive_prepare (self,
                           "SELECT edit_id, made, query, field, value, (SELECT count (*) FROM"
                           " edit_game g WHERE g.change_id = c.change_id)"
                           " FROM edit JOIN edit_change c USING (edit_id)"
                           " ORDER BY edit_id, change_id",
                           error);
  if (!s)
    return FALSE;
  while ((code = sqlite3_step (s)) == SQLITE_ROW)
    {
      LudArchiveEdit edit = { sqlite3_column_int64 (s, 0),
                              sqlite3_column_int64 (s, 1),
                              lud_archive_column_text (s, 2),
                              { lud_archive_column_text (s, 3), lud_archive_column_text (s, 4) },
                              sqlite3_column_int64 (s, 5) };

      each (&edit, data);
    }
  if (code != SQLITE_DONE)
    lud_archive_fail (self, code, error);
  sqlite3_finalize (s);
  return code == SQLITE_DONE;
}

gboolean
lud_archive_set_favourite (LudArchive *self, const char *id, gboolean favourite, GError **error)
{
  guint8 uuid[16];
  sqlite3_stmt *s;

  g_return_val_if_fail (self->thread == g_thread_self (), FALSE);

  if (!lud_archive_read_uuid (id, uuid))
    return lud_archive_refuse (error, LUD_ARCHIVE_ERROR_NOT_FOUND,
                               _ ("There is no such game in the archive."));
  if (!lud_archive_begin (self, error))
    return FALSE;
  s = lud_archive_statement (self, "UPDATE game SET favourite = ?2 WHERE uuid = ?1", error);
  if (s)
    {
      sqlite3_bind_blob (s, 1, uuid, 16, SQLITE_STATIC);
      sqlite3_bind_int (s, 2, favourite != FALSE);
      if (lud_archive_do (self, s, error))
        {
          if (sqlite3_changes (self->db) > 0)
            return lud_archive_end (self, error);
          lud_archive_refuse (error, LUD_ARCHIVE_ERROR_NOT_FOUND,
                              _ ("There is no such game in the archive."));
        }
    }
  lud_archive_rollback (self);
  return FALSE;
}
