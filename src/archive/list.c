/* list.c: lists of stored games
 *
 * Pages are found by their last row, not by counting, so that every page costs the same.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "archive-private.h"

#include <string.h>

void
lud_archive_row_free (LudArchiveRow *row)
{
  if (!row)
    return;
  g_free (row->id);
  g_free (row->kind);
  g_free (row->options);
  g_free (row->name[0]);
  g_free (row->name[1]);
  g_free (row->event);
  g_free (row->date);
  g_free (row);
}

static LudResult
read_result (const char *text, const char *reason)
{
  LudResult result = { TRUE, RULES_NOBODY, rules_end_from_name (reason) };

  if (strcmp (text, "*") == 0)
    return LUD_RESULT_OPEN;
  if (strcmp (text, "1-0") == 0)
    result.winner = RULES_FIRST;
  else if (strcmp (text, "0-1") == 0)
    result.winner = RULES_SECOND;
  return result;
}

LudArchiveRow *
lud_archive_read_row (sqlite3_stmt *s)
{
  LudArchiveRow *row = g_new0 (LudArchiveRow, 1);

  row->key = sqlite3_column_int64 (s, 0);
  row->id = sqlite3_column_bytes (s, 1) == 16 ? lud_archive_dup_uuid (sqlite3_column_blob (s, 1))
                                              : g_strdup ("");
  row->kind = g_strdup (lud_archive_column_text (s, 2));
  row->options = g_strdup (lud_archive_column_text (s, 3));
  row->name[0] = g_strdup (lud_archive_column_text (s, 4));
  row->name[1] = g_strdup (lud_archive_column_text (s, 5));
  row->event = g_strdup (lud_archive_column_text (s, 6));
  row->date = g_strdup (lud_archive_column_text (s, 7));
  row->result = read_result (lud_archive_column_text (s, 8), lud_archive_column_text (s, 9));
  row->n_turns = (guint) sqlite3_column_int64 (s, 10);
  row->unfinished = sqlite3_column_int (s, 11);
  row->updated = sqlite3_column_int64 (s, 12);
  row->n_actions = (guint) sqlite3_column_int64 (s, 13);
  row->favourite = sqlite3_column_int (s, 14);
  return row;
}

LudArchiveRow *
lud_archive_load_list_row (LudArchive *self, gint64 game_id, GError **error)
{
  sqlite3_stmt *s = lud_archive_statement (
    self, "SELECT " LUD_ARCHIVE_ROW " WHERE g.game_id = ?1 AND g.trashed IS NULL", error);
  LudArchiveRow *row = NULL;
  int code;

  if (!s)
    return NULL;
  sqlite3_bind_int64 (s, 1, game_id);
  code = sqlite3_step (s);
  if (code == SQLITE_ROW)
    row = lud_archive_read_row (s);
  else if (code != SQLITE_DONE)
    lud_archive_fail (self, code, error);
  sqlite3_reset (s);
  return row;
}

GPtrArray *
lud_archive_list (LudArchive *self,
                  LudArchiveFilter filter,
                  const LudArchiveRow *after,
                  guint limit,
                  GError **error)
{
  g_autoptr (GPtrArray) rows =
    g_ptr_array_new_with_free_func ((GDestroyNotify) lud_archive_row_free);
  g_autofree char *sql =
    g_strdup_printf ("SELECT " LUD_ARCHIVE_ROW " WHERE trashed IS NULL%s%s%s"
                     " ORDER BY g.updated DESC, g.game_id DESC LIMIT ?3",
                     filter & LUD_ARCHIVE_UNFINISHED ? " AND unfinished = 1" : "",
                     filter & LUD_ARCHIVE_OWN ? " AND (g.batch_id IS NULL OR g.revision > 1)" : "",
                     after ? " AND (g.updated, g.game_id) < (?1, ?2)" : "");
  sqlite3_stmt *s;
  int code;

  g_return_val_if_fail (self->thread == g_thread_self (), NULL);

  s = lud_archive_prepare (self, sql, error);
  if (!s)
    return NULL;
  if (after)
    {
      sqlite3_bind_int64 (s, 1, after->updated);
      sqlite3_bind_int64 (s, 2, after->key);
    }
  sqlite3_bind_int64 (s, 3, limit);
  while ((code = sqlite3_step (s)) == SQLITE_ROW)
    g_ptr_array_add (rows, lud_archive_read_row (s));
  if (code != SQLITE_DONE)
    lud_archive_fail (self, code, error);
  sqlite3_finalize (s);
  return code == SQLITE_DONE ? g_steal_pointer (&rows) : NULL;
}

gint64
lud_archive_count (LudArchive *self, LudArchiveFilter filter, GError **error)
{
  g_autofree char *sql =
    g_strdup_printf ("SELECT count(*) FROM game WHERE trashed IS NULL%s%s",
                     filter & LUD_ARCHIVE_UNFINISHED ? " AND unfinished = 1" : "",
                     filter & LUD_ARCHIVE_OWN ? " AND (batch_id IS NULL OR revision > 1)" : "");
  gint64 n;

  g_return_val_if_fail (self->thread == g_thread_self (), -1);

  if (!lud_archive_get_number (self, sql, &n, error))
    return -1;
  return n;
}

/* ------------------------------------------------------------------------------------------------
 * Duplicates and imports
 */

gboolean
lud_archive_each_duplicate (LudArchive *self, LudEachDuplicate each, gpointer data, GError **error)
{
  sqlite3_stmt *s = lud_archive_prepare (
    self,
    "SELECT " LUD_ARCHIVE_COLUMNS
    ", g.play = lag (g.play) OVER (ORDER BY g.play, g.game_id)" LUD_ARCHIVE_FROM
    " WHERE g.trashed IS NULL AND g.play IN (SELECT play FROM game WHERE trashed IS NULL"
    " GROUP BY play HAVING count (*) > 1) ORDER BY g.play, g.game_id",
    error);
  int code;

  if (!s)
    return FALSE;
  while ((code = sqlite3_step (s)) == SQLITE_ROW)
    {
      g_autoptr (LudArchiveRow) row = lud_archive_read_row (s);

      each (row, sqlite3_column_int (s, 15) == 0, data);
    }
  if (code != SQLITE_DONE)
    lud_archive_fail (self, code, error);
  sqlite3_finalize (s);
  return code == SQLITE_DONE;
}

gboolean
lud_archive_each_import (LudArchive *self, LudEachImport each, gpointer data, GError **error)
{
  sqlite3_stmt *s = lud_archive_prepare (self,
                                         "SELECT batch_id, seen, added, skipped, merged, bad, name,"
                                         " started, finished IS NULL FROM batch ORDER BY batch_id",
                                         error);
  int code;

  if (!s)
    return FALSE;
  while ((code = sqlite3_step (s)) == SQLITE_ROW)
    {
      LudArchiveImport import = { { sqlite3_column_int64 (s, 0), sqlite3_column_int64 (s, 1),
                                    sqlite3_column_int64 (s, 2), sqlite3_column_int64 (s, 3),
                                    sqlite3_column_int64 (s, 4), sqlite3_column_int64 (s, 5) },
                                  lud_archive_column_text (s, 6),
                                  sqlite3_column_int64 (s, 7),
                                  sqlite3_column_int (s, 8) };

      each (&import, data);
    }
  if (code != SQLITE_DONE)
    lud_archive_fail (self, code, error);
  sqlite3_finalize (s);
  return code == SQLITE_DONE;
}
