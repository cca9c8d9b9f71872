/* trash.c: games that were thrown away
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "trash.h"

#include "archive-private.h"


#define PART 500          /* games that are removed at once */
#define PART_PAGES 4096   /* pages of the file that are given back at once */
#define WORTH_REWRITING 8 /* one in so many games of the index is no longer there */

gboolean
lud_archive_each_trashed (LudArchive *self, LudEachTrashed each, gpointer data, GError **error)
{
  sqlite3_stmt *s;
  int code;

  g_return_val_if_fail (self->thread == g_thread_self (), FALSE);

  s = lud_archive_prepare (self,
                           "SELECT " LUD_ARCHIVE_COLUMNS ", g.trashed" LUD_ARCHIVE_FROM
                           " WHERE g.trashed IS NOT NULL ORDER BY g.trashed DESC, g.game_id DESC",
                           error);
  if (!s)
    return FALSE;
  while ((code = sqlite3_step (s)) == SQLITE_ROW)
    {
      g_autoptr (LudArchiveRow) row = lud_archive_read_row (s);

      each (row, sqlite3_column_int64 (s, sqlite3_column_count (s) - 1), data);
    }
  if (code != SQLITE_DONE)
    lud_archive_fail (self, code, error);
  sqlite3_finalize (s);
  return code == SQLITE_DONE;
}

gboolean
lud_archive_restore_trashed (LudArchive *self, gint64 *n_games, GError **error)
{
  g_return_val_if_fail (self->thread == g_thread_self (), FALSE);

  if (!lud_archive_begin (self, error))
    return FALSE;
  if (lud_archive_run (
        self, "UPDATE game SET trashed = NULL, revision = revision + 1 WHERE trashed IS NOT NULL",
        error))
    {
      gint64 n = sqlite3_changes64 (self->db);

      if (n_games)
        *n_games = n;
      return lud_archive_end (self, error);
    }
  lud_archive_rollback (self);
  return FALSE;
}

/* ------------------------------------------------------------------------------------------------
 * Purging
 */

static gboolean
purge_some (LudArchive *self, gint64 before, int *n, GCancellable *cancellable, GError **error)
{
  g_autoptr (GArray) negative = g_array_new (FALSE, FALSE, sizeof (LudPosting));
  gint64 games[PART];
  sqlite3_stmt *s = lud_archive_statement (
    self, "SELECT game_id FROM game WHERE trashed < ?1 ORDER BY trashed LIMIT ?2", error);
  int code = SQLITE_DONE;

  *n = 0;
  if (!s)
    return FALSE;
  sqlite3_bind_int64 (s, 1, before);
  sqlite3_bind_int (s, 2, PART);
  while (*n < PART && (code = sqlite3_step (s)) == SQLITE_ROW)
    games[(*n)++] = sqlite3_column_int64 (s, 0);
  sqlite3_reset (s);
  if (code != SQLITE_DONE && code != SQLITE_ROW)
    return lud_archive_fail (self, code, error);
  for (int i = 0; i < *n; i++)
    if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
        !lud_archive_unindex (self, games[i], negative, error) ||
        !lud_archive_delete_rows (self, games[i], error))
      return FALSE;
  return lud_segment_write (self, negative, error);
}

/* Names that no game has any more are forgotten, save those that people merged. */
static const char forget[] =
  "DELETE FROM player WHERE alias_of IS NULL AND player_id NOT IN (SELECT first_id FROM game UNION"
  " SELECT second_id FROM game UNION SELECT alias_of FROM player WHERE alias_of IS NOT NULL UNION"
  " SELECT main_id FROM player WHERE main_id IS NOT NULL);"
  "DELETE FROM event WHERE event_id NOT IN (SELECT event_id FROM game);"
  "DELETE FROM variant WHERE variant_id NOT IN (SELECT variant_id FROM game);"
  "DELETE FROM edit_change WHERE change_id NOT IN (SELECT change_id FROM edit_game);"
  "DELETE FROM edit WHERE edit_id NOT IN (SELECT edit_id FROM edit_change);"
  /* The text index keeps what was deleted until it is rewritten. */
  "INSERT INTO game_text (game_text) VALUES ('optimize');";

static gboolean
rewrite_index (LudArchive *self, GCancellable *cancellable, GError **error)
{
  gint64 n_dead, n_docs;

  if (!lud_archive_get_number (self, "SELECT count (*) FROM doc WHERE game_id IS NULL", &n_dead,
                               error) ||
      !lud_archive_get_number (self, "SELECT count (*) FROM doc", &n_docs, error))
    return FALSE;
  return n_dead * WORTH_REWRITING < n_docs || lud_segment_purge (self, cancellable, error);
}

/* Gives free pages back.  Archives that were made before version 3 cannot do that bit by bit: they
 * are written anew once. */
static gboolean
give_back (LudArchive *self, GCancellable *cancellable, GError **error)
{
  g_autofree char *some = g_strdup_printf ("PRAGMA incremental_vacuum (%d)", PART_PAGES);
  gint64 how, n_free = 1, before = 0;

  if (!lud_archive_get_number (self, "PRAGMA auto_vacuum", &how, error))
    return FALSE;
  if (how != 2 && !lud_archive_run (self, "PRAGMA auto_vacuum = INCREMENTAL; VACUUM", error))
    return FALSE;
  for (;;)
    {
      if (!lud_archive_get_number (self, "PRAGMA freelist_count", &n_free, error))
        return FALSE;
      if (n_free == 0 || n_free == before)
        break;
      before = n_free;
      if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
          !lud_archive_run (self, some, error))
        return FALSE;
    }
  /* What is in the log reaches the file, and the log becomes empty; readers may put that off. */
  lud_archive_run (self, "PRAGMA wal_checkpoint (TRUNCATE)", NULL);
  return TRUE;
}

gboolean
lud_archive_purge (LudArchive *self,
                   gint64 before,
                   gint64 *n_games,
                   gint64 *n_bytes,
                   GCancellable *cancellable,
                   GError **error)
{
  gint64 total = 0, pages_before, pages_after, page_size;
  int n;
  LUD_WATCH (self, cancellable);

  g_return_val_if_fail (self->thread == g_thread_self (), FALSE);

  if (!lud_archive_get_number (self, "PRAGMA page_size", &page_size, error) ||
      !lud_archive_get_number (self, "PRAGMA page_count", &pages_before, error))
    return FALSE;
  do
    {
      if (!lud_archive_begin (self, error))
        return FALSE;
      if (!purge_some (self, before, &n, cancellable, error))
        {
          lud_archive_rollback (self);
          return FALSE;
        }
      if (!lud_archive_end (self, error))
        return FALSE;
      total += n;
      if (n_games)
        *n_games = total;
    }
  while (n == PART);
  if (!rewrite_index (self, cancellable, error))
    return FALSE;
  if (!lud_archive_begin (self, error))
    return FALSE;
  if (!lud_archive_run (self, forget, error))
    {
      lud_archive_rollback (self);
      return FALSE;
    }
  if (!lud_archive_end (self, error) || !give_back (self, cancellable, error) ||
      !lud_archive_get_number (self, "PRAGMA page_count", &pages_after, error))
    return FALSE;
  if (n_games)
    *n_games = total;
  if (n_bytes)
    *n_bytes = MAX (0, pages_before - pages_after) * page_size;
  return TRUE;
}
