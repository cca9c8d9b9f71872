/* order.c: all games that a query finds, in any order, by their numbers alone
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "order.h"

#include "archive-private.h"

#include <string.h>

/* What the first ones may cost, in instructions of the database: well below a tenth of a second. */
#define FIRST_TRY 150000

/* Places of names, so that a million games are sorted by numbers. */
#define BY_PLAYER(column)                                                                          \
  "game g CROSS JOIN (SELECT p.player_id AS id, dense_rank () OVER (ORDER BY"                      \
  " coalesce (m.name, p.name) = '', ludo_fold (coalesce (m.name, p.name))) AS place"               \
  " FROM player p LEFT JOIN player m ON m.player_id = p.main_id) k ON k.id = g." column

static const struct
{
  const char *from;
  const char *by; /* %s: ASC or DESC */
} orders[LUD_N_ORDERS] = {
  { "game g", "g.updated" },
  { "game g", "g.date" },
  { "game g", NULL },
  { "game g CROSS JOIN (SELECT variant_id AS id, dense_rank () OVER (ORDER BY kind, options) AS"
    " place FROM variant) k ON k.id = g.variant_id",
    "k.place" },
  { BY_PLAYER ("first_id"), "k.place" },
  { BY_PLAYER ("second_id"), "k.place" },
  { "game g CROSS JOIN (SELECT event_id AS id, dense_rank () OVER (ORDER BY name = '', ludo_fold"
    " (name)) AS place FROM event) k ON k.id = g.event_id",
    "k.place" },
  { "game g", "g.result" },
  { "game g", "g.reason" },
  { "game g", "g.turns" },
};

GArray *
lud_archive_find_keys (LudArchive *self,
                       const LudFind *find,
                       guint limit,
                       GCancellable *cancellable,
                       GError **error)
{
  LUD_WATCH (self, cancellable);
  g_autoptr (GArray) keys = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GString) tail = g_string_new ("ORDER BY ");
  const char *way = find->descending ? " DESC" : "";
  gboolean plain = find->query == NULL || *find->query == '\0';
  g_autofree char *columns = NULL;
  LudPlan plan;
  sqlite3_stmt *s;
  int code;

  g_return_val_if_fail (self->thread == g_thread_self (), NULL);
  g_return_val_if_fail (find->order < LUD_N_ORDERS, NULL);

  if (orders[find->order].by)
    g_string_append_printf (tail, "%s%s, ", orders[find->order].by, way);
  g_string_append_printf (tail, "g.game_id%s", way);
  if (limit)
    g_string_append_printf (tail, " LIMIT %u", limit);
  columns = g_strconcat ("g.game_id FROM ", orders[find->order].from, NULL);
  plan = find->in_trash ? LUD_PLAN_TRASH : plain || limit ? LUD_PLAN_INDEX : LUD_PLAN_SCAN;
  s = lud_archive_prepare_query (self, plan, columns, find->query, tail->str, error);
  if (!s)
    return NULL;
  lud_archive_limit (self, limit ? FIRST_TRY : 0);
  while ((code = sqlite3_step (s)) == SQLITE_ROW)
    {
      gint64 key = sqlite3_column_int64 (s, 0);

      g_array_append_val (keys, key);
    }
  lud_archive_limit (self, 0);
  if (code != SQLITE_DONE &&
      (!limit || code != SQLITE_INTERRUPT || g_cancellable_is_cancelled (cancellable)))
    lud_archive_fail (self, code, error);
  sqlite3_finalize (s);
  return code == SQLITE_DONE ? g_steal_pointer (&keys) : NULL;
}

GPtrArray *
lud_archive_load_rows (LudArchive *self, const gint64 *keys, guint n, GError **error)
{
  g_autoptr (GPtrArray) rows =
    g_ptr_array_new_with_free_func ((GDestroyNotify) lud_archive_row_free);
  gboolean alone = sqlite3_get_autocommit (self->db);
  sqlite3_stmt *s;
  int code = SQLITE_DONE;

  g_return_val_if_fail (self->thread == g_thread_self (), NULL);

  s = lud_archive_statement (self, "SELECT " LUD_ARCHIVE_ROW " WHERE g.game_id = ?1", error);
  if (!s || (alone && !lud_archive_run (self, "BEGIN", error)))
    return NULL;
  for (guint i = 0; i < n && (code == SQLITE_DONE || code == SQLITE_ROW); i++)
    {
      sqlite3_bind_int64 (s, 1, keys[i]);
      code = sqlite3_step (s);
      g_ptr_array_add (rows, code == SQLITE_ROW ? lud_archive_read_row (s) : NULL);
      sqlite3_reset (s);
    }
  if (code != SQLITE_DONE && code != SQLITE_ROW)
    lud_archive_fail (self, code, error);
  if (alone)
    lud_archive_rollback (self);
  return code == SQLITE_DONE || code == SQLITE_ROW ? g_steal_pointer (&rows) : NULL;
}

gint64
lud_archive_count_found (LudArchive *self,
                         const char *query,
                         gboolean in_trash,
                         GCancellable *cancellable,
                         GError **error)
{
  LUD_WATCH (self, cancellable);
  gboolean plain = query == NULL || *query == '\0';
  sqlite3_stmt *s;
  gint64 n = -1;
  int code;

  g_return_val_if_fail (self->thread == g_thread_self (), -1);

  s = lud_archive_prepare_query (self,
                                 in_trash ? LUD_PLAN_TRASH
                                 : plain  ? LUD_PLAN_INDEX
                                          : LUD_PLAN_SCAN,
                                 "count (*) FROM game g", query, "", error);
  if (!s)
    return -1;
  code = sqlite3_step (s);
  if (code == SQLITE_ROW)
    n = sqlite3_column_int64 (s, 0);
  else
    lud_archive_fail (self, code, error);
  sqlite3_finalize (s);
  return n;
}

gboolean
lud_archive_choose (LudArchive *self, const gint64 *keys, guint n, GError **error)
{
  gboolean done;
  sqlite3_stmt *s;

  g_return_val_if_fail (self->thread == g_thread_self (), FALSE);

  /* A table of this connection alone: nothing of it comes into the file. */
  if (!lud_archive_run (self,
                        "CREATE TEMP TABLE IF NOT EXISTS chosen (game_id INTEGER PRIMARY KEY);"
                        "BEGIN; DELETE FROM chosen",
                        error))
    return FALSE;
  self->has_chosen = TRUE;
  s = lud_archive_statement (self, "INSERT OR IGNORE INTO chosen (game_id) VALUES (?1)", error);
  done = s != NULL;
  for (guint i = 0; i < n && done; i++)
    {
      sqlite3_bind_int64 (s, 1, keys[i]);
      done = lud_archive_do (self, s, error);
    }
  if (done)
    return lud_archive_end (self, error);
  lud_archive_rollback (self);
  return FALSE;
}
