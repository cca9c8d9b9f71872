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

static LudArchiveRow *
read_row (sqlite3_stmt *s)
{
  LudArchiveRow *row = g_new0 (LudArchiveRow, 1);

  row->key = sqlite3_column_int64 (s, 0);
  row->id = g_strdup (lud_archive_column_text (s, 1));
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
  g_autofree char *sql = g_strdup_printf (
    "SELECT game_id, uuid, kind, options, first_name, second_name, event, date, result, reason,"
    " turns, unfinished, updated FROM game WHERE trashed IS NULL%s%s"
    " ORDER BY updated DESC, game_id DESC LIMIT ?3",
    filter & LUD_ARCHIVE_UNFINISHED ? " AND unfinished = 1" : "",
    after ? " AND (updated, game_id) < (?1, ?2)" : "");
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
    g_ptr_array_add (rows, read_row (s));
  if (code != SQLITE_DONE)
    lud_archive_fail (self, code, error);
  sqlite3_finalize (s);
  return code == SQLITE_DONE ? g_steal_pointer (&rows) : NULL;
}

gint64
lud_archive_count (LudArchive *self, LudArchiveFilter filter, GError **error)
{
  gint64 n;

  g_return_val_if_fail (self->thread == g_thread_self (), -1);

  if (!lud_archive_get_number (
        self,
        filter & LUD_ARCHIVE_UNFINISHED
          ? "SELECT count(*) FROM game WHERE trashed IS NULL AND unfinished = 1"
          : "SELECT count(*) FROM game WHERE trashed IS NULL",
        &n, error))
    return -1;
  return n;
}
