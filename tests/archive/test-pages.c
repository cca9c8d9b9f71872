/* test-pages.c: pages of queries in an archive so large that going along an index does not pay
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "archive-test.h"
#include "archive/import.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

/* Copies of rows only: what is tested looks at headers. */
#define N_SEEDS 60
#define N_COPIES 1000
#define N_ROWS (N_SEEDS * N_COPIES)

typedef struct
{
  gint64 key, updated;
  char date[16];
  guint actions;
  gboolean timed_out;
} Expected;

typedef struct
{
  Fixture base;
  LudArchive *archive;
  GArray *all; /* of Expected */
} Large;

static void
run (sqlite3 *db, const char *sql)
{
  g_assert_cmpint (sqlite3_exec (db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
}

static void
multiply (Large *f)
{
  g_autofree char *sql = NULL;
  sqlite3 *db;
  sqlite3_stmt *s;

  g_assert_cmpint (sqlite3_open (f->base.path, &db), ==, SQLITE_OK);
  run (db, "PRAGMA synchronous = OFF; BEGIN");
  sql = g_strdup_printf (
    "WITH RECURSIVE copy (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copy WHERE n < %d)"
    " INSERT INTO game (game_id, uuid, variant_id, first_id, second_id, event_id, date, result,"
    " reason, turns, actions, variations, unfinished, created, updated, play)"
    " SELECT game_id + n * %d, randomblob (16), variant_id, first_id, second_id, event_id, date,"
    " result, 'resign', turns, actions, 0, 0, created, updated, play FROM game, copy"
    " WHERE game_id <= %d",
    N_COPIES - 1, N_SEEDS, N_SEEDS);
  run (db, sql);
  /* Dates and times that have nothing to do with the order of the file, and equal ones. */
  run (db, "UPDATE game SET updated = 1000 + game_id * 7919 % 10007, reason = 'resign',"
           " date = format ('%04d-%02d-%02d', 1950 + game_id * 31 % 70, 1 + game_id % 12,"
           " 1 + game_id % 28)");
  /* Few are meant, and they stand everywhere. */
  run (db, "UPDATE game SET reason = 'time' WHERE game_id % 1009 = 17; COMMIT");
  g_assert_cmpint (
    sqlite3_prepare_v2 (db, "SELECT game_id, updated, date, actions, reason = 'time' FROM game", -1,
                        &s, NULL),
    ==, SQLITE_OK);
  while (sqlite3_step (s) == SQLITE_ROW)
    {
      Expected one = { sqlite3_column_int64 (s, 0), sqlite3_column_int64 (s, 1), "",
                       (guint) sqlite3_column_int (s, 3), sqlite3_column_int (s, 4) };

      g_strlcpy (one.date, (const char *) sqlite3_column_text (s, 2), sizeof one.date);
      g_array_append_val (f->all, one);
    }
  sqlite3_finalize (s);
  sqlite3_close (db);
  g_assert_cmpuint (f->all->len, ==, N_ROWS);
}

static void
set_up_large (Large *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LudImport) import = NULL;

  set_up (&f->base, data);
  f->all = g_array_new (FALSE, FALSE, sizeof (Expected));
  f->archive = open_archive (f->base.path);
  import = lud_import_new (f->archive, "file", "file", LUD_DUPLICATES_KEEP, &error);
  for (guint32 seed = 1; seed <= N_SEEDS; seed++)
    {
      g_autoptr (LudRecord) record = t_random_record (seed);

      lud_import_add (import, record, NULL, &error);
      g_assert_no_error (error);
    }
  lud_import_finish (import, NULL, &error);
  g_assert_no_error (error);
  multiply (f);
}

static void
tear_down_large (Large *f, gconstpointer data)
{
  g_clear_object (&f->archive);
  g_array_unref (f->all);
  tear_down (&f->base, data);
}

static int
by_key (gconstpointer a, gconstpointer b)
{
  const Expected *x = a, *y = b;

  return x->key > y->key ? -1 : x->key < y->key;
}

static int
by_update (gconstpointer a, gconstpointer b)
{
  const Expected *x = a, *y = b;

  return x->updated != y->updated ? (x->updated > y->updated ? -1 : 1) : by_key (a, b);
}

static int
by_date (gconstpointer a, gconstpointer b)
{
  const Expected *x = a, *y = b;
  int order = strcmp (y->date, x->date);

  return order ? order : by_key (a, b);
}

static gboolean
is_timed_out (const Expected *one)
{
  return one->timed_out;
}

static gboolean
is_timed_out_late (const Expected *one)
{
  return one->timed_out && strcmp (one->date, "1990") >= 0;
}

static gboolean
is_any (const Expected *one)
{
  return TRUE;
}

/* Every game of a query once, in order, from page to page; of all games the first pages. */
static void
test_pages (Large *f, gconstpointer data)
{
  static const struct
  {
    const char *query;
    gboolean (*holds) (const Expected *one);
    guint pages; /* at most */
  } cases[] = {
    { "reason:time", is_timed_out, 100 },
    { "date:1990.. reason:time", is_timed_out_late, 100 },
    { "-reason:resign", is_timed_out, 100 },
    { NULL, is_any, 5 },
  };
  static const GCompareFunc orders[] = { by_key, by_update, by_date };

  for (guint c = 0; c < G_N_ELEMENTS (cases); c++)
    for (guint sort = 0; sort < G_N_ELEMENTS (orders); sort++)
      {
        g_autoptr (GArray) wanted = g_array_new (FALSE, FALSE, sizeof (Expected));
        g_autoptr (LudArchiveRow) after = NULL;
        guint n = 0, pages = 0;

        for (guint i = 0; i < f->all->len; i++)
          if (cases[c].holds (&g_array_index (f->all, Expected, i)))
            g_array_append_vals (wanted, &g_array_index (f->all, Expected, i), 1);
        g_array_sort (wanted, orders[sort]);
        g_assert_cmpuint (wanted->len, >, 6);
        for (;;)
          {
            g_autoptr (GError) error = NULL;
            g_autoptr (GPtrArray) rows =
              lud_archive_query (f->archive, cases[c].query, (LudSort) sort, after, 5, &error);

            g_assert_no_error (error);
            for (guint i = 0; i < rows->len; i++, n++)
              {
                const LudArchiveRow *row = rows->pdata[i];

                g_assert_cmpuint (n, <, wanted->len);
                g_assert_cmpint (row->key, ==, g_array_index (wanted, Expected, n).key);
              }
            if (rows->len < 5 || ++pages == cases[c].pages)
              break;
            g_clear_pointer (&after, lud_archive_row_free);
            after = g_ptr_array_steal_index (rows, rows->len - 1);
          }
        if (pages < cases[c].pages)
          g_assert_cmpuint (n, ==, wanted->len);
      }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/pages/sorts", Large, NULL, set_up_large, test_pages, tear_down_large);
  return g_test_run ();
}
