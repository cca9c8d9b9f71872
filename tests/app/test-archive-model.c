/* test-archive-model.c: the list of games behind the archive's page
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/archive-filter.h"
#include "app/archive-model.h"
#include "app/archive-sidebar.h"
#include "archive/collection.h"
#include "notation/text-import.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>

typedef struct
{
  char *folder, *path;
  LudLibrary *library;
  LudArchiveModel *model;
  gboolean found, complete;
  char *failure;
  GArray *positions;
} Fixture;

static void
on_found (LudArchiveModel *model, gboolean complete, GArray *positions, gpointer data)
{
  Fixture *f = data;

  f->found = TRUE;
  f->complete = complete;
  g_clear_pointer (&f->positions, g_array_unref);
  f->positions = g_array_copy (positions);
}

static void
on_failed (LudArchiveModel *model, const char *sentence, gpointer data)
{
  Fixture *f = data;

  f->complete = TRUE;
  g_free (f->failure);
  f->failure = g_strdup (sentence);
}

/* Players, day and moves of the games, in the order in which they come into the archive. */
static const char *const games[] = {
  "[Game \"diamond\"] [First \"Zdeněk\"] [Second \"Ana\"] [Date \"2024-05-01\"]\na2 c3 *\n",
  ("[Game \"diamond\"] [First \"čeněk\"] [Second \"Boris\"] [Date \"2026-01-02\"]\n"
   "a2 g5 b2 g6 a3 f6 b3 1-0\n"),
  "[Game \"cephalopod\"] [First \"Dora\"] [Second \"Ana\"]\nc3 *\n",
  "[Game \"diamond\"] [First \"Ana\"] [Second \"Dora\"] [Date \"2025-03-03\"]\na2 *\n",
};

static void
set_up (Fixture *f, gconstpointer data)
{
  f->folder = g_dir_make_tmp ("ludoteca-test-XXXXXX", NULL);
  f->path = g_build_filename (f->folder, "games.ludoteca", NULL);
  f->library = lud_library_new (f->path);
  g_assert_true (lud_library_open (f->library));
  for (gsize i = 0; i < G_N_ELEMENTS (games); i++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new_static (games[i], strlen (games[i]));
      g_autoptr (LudTextReader) reader = lud_text_reader_new_for_bytes (bytes, "test", NULL, 0);
      g_autoptr (LudRecord) record = NULL;
      g_autoptr (GError) error = NULL;

      g_assert_cmpint (lud_text_reader_next (reader, &record, &error), ==, LUD_TEXT_GAME);
      g_assert_no_error (error);
      g_assert_true (lud_library_add (f->library, record, NULL, &error));
    }
  f->model = lud_archive_model_new ();
  lud_archive_model_set_library (f->model, f->library);
  g_signal_connect (f->model, "found", G_CALLBACK (on_found), f);
  g_signal_connect (f->model, "failed", G_CALLBACK (on_failed), f);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  g_autoptr (GDir) dir = NULL;
  const char *name;

  lud_archive_model_set_library (f->model, NULL);
  g_clear_object (&f->model);
  g_clear_object (&f->library);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  dir = g_dir_open (f->folder, 0, NULL);
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (f->folder, name, NULL);

      g_unlink (path);
    }
  g_rmdir (f->folder);
  g_free (f->folder);
  g_free (f->path);
  g_free (f->failure);
  g_clear_pointer (&f->positions, g_array_unref);
}

/* Looks for games and waits until all are there. */
static void
find (Fixture *f, const char *query, LudOrder order, gboolean descending, GArray *keep)
{
  LudFind what = { query, FALSE, order, descending };

  f->found = f->complete = FALSE;
  g_clear_pointer (&f->failure, g_free);
  lud_archive_model_find (f->model, &what, NULL, keep);
  while (!f->complete)
    g_main_context_iteration (NULL, TRUE);
}

/* The row at a place, waited for. */
static const LudArchiveRow *
row_at (Fixture *f, guint position)
{
  g_autoptr (LudArchiveItem) item = g_list_model_get_item (G_LIST_MODEL (f->model), position);
  gint64 until = g_get_monotonic_time () + 20 * G_USEC_PER_SEC;

  g_assert_nonnull (item);
  while (lud_archive_item_get_row (item) == NULL && g_get_monotonic_time () < until)
    g_main_context_iteration (NULL, TRUE);
  g_assert_nonnull (lud_archive_item_get_row (item));
  return lud_archive_item_get_row (item);
}

/* The first players in the order of the list. */
static char *
list_firsts (Fixture *f)
{
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (f->model)); i++)
    g_string_append_printf (out, "%s%s", i > 0 ? " " : "", row_at (f, i)->name[0]);
  return g_string_free (out, FALSE);
}

static void
expect (Fixture *f, const char *query, LudOrder order, gboolean descending, const char *firsts)
{
  g_autofree char *names = NULL;

  find (f, query, order, descending, NULL);
  g_assert_null (f->failure);
  names = list_firsts (f);
  g_assert_cmpstr (names, ==, firsts);
}

static void
test_orders (Fixture *f, gconstpointer data)
{
  expect (f, NULL, LUD_ORDER_ADDED, FALSE, "Zdeněk čeněk Dora Ana");
  expect (f, NULL, LUD_ORDER_ADDED, TRUE, "Ana Dora čeněk Zdeněk");
  expect (f, NULL, LUD_ORDER_DATE, TRUE, "čeněk Ana Zdeněk Dora");
  /* Neither case nor accents matter. */
  expect (f, NULL, LUD_ORDER_FIRST, FALSE, "Ana čeněk Dora Zdeněk");
  expect (f, NULL, LUD_ORDER_FIRST, TRUE, "Zdeněk Dora čeněk Ana");
  expect (f, "game:diamond", LUD_ORDER_SECOND, FALSE, "Zdeněk čeněk Ana");
  expect (f, NULL, LUD_ORDER_TURNS, TRUE, "čeněk Zdeněk Ana Dora");
  expect (f, "-game:diamond", LUD_ORDER_GAME, FALSE, "Dora");
  expect (f, "zdenek", LUD_ORDER_UPDATED, TRUE, "Zdeněk");
  expect (f, "second:ana", LUD_ORDER_DATE, TRUE, "Zdeněk Dora");
  expect (f, "player:nobody", LUD_ORDER_DATE, TRUE, "");
}

/* What was selected is known again in another order. */
static void
test_kept (Fixture *f, gconstpointer data)
{
  g_autoptr (GArray) keep = g_array_new (FALSE, FALSE, sizeof (gint64));
  const gint64 *keys;
  guint n;

  find (f, NULL, LUD_ORDER_ADDED, FALSE, NULL);
  keys = lud_archive_model_get_keys (f->model, &n);
  g_assert_cmpuint (n, ==, 4);
  g_array_append_val (keep, keys[0]);
  g_array_append_val (keep, keys[3]);
  find (f, NULL, LUD_ORDER_FIRST, FALSE, keep);
  g_assert_cmpuint (f->positions->len, ==, 2);
  g_assert_cmpuint (g_array_index (f->positions, guint, 0), ==, 0); /* Ana */
  g_assert_cmpuint (g_array_index (f->positions, guint, 1), ==, 3); /* Zdeněk */
  find (f, "first:zdenek", LUD_ORDER_FIRST, FALSE, keep);
  g_assert_cmpuint (f->positions->len, ==, 1);
}

/* A query that is not understood is told, and what was found stays. */
static void
test_fault (Fixture *f, gconstpointer data)
{
  find (f, "game:diamond", LUD_ORDER_ADDED, FALSE, NULL);
  find (f, "nothing:here", LUD_ORDER_ADDED, FALSE, NULL);
  g_assert_nonnull (strstr (f->failure, "nothing"));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (f->model)), ==, 3);
}

static void
on_items_changed (GListModel *model, guint position, guint removed, guint added, gpointer data)
{
  guint *out = data;

  out[0] += removed;
  out[1] += added;
}

/* What goes to the trash leaves the list, nothing else moves, and is found in the trash. */
static void
test_trash (Fixture *f, gconstpointer data)
{
  guint changed[2] = { 0, 0 };
  g_autofree char *id = NULL;
  g_autoptr (GError) error = NULL;
  LudFind trash = { NULL, TRUE, LUD_ORDER_ADDED, TRUE };

  find (f, NULL, LUD_ORDER_ADDED, FALSE, NULL);
  id = g_strdup (row_at (f, 1)->id);
  g_assert_true (lud_library_set_trashed (f->library, id, TRUE, &error));
  g_signal_connect (f->model, "items-changed", G_CALLBACK (on_items_changed), changed);
  expect (f, NULL, LUD_ORDER_ADDED, FALSE, "Zdeněk Dora Ana");
  g_assert_cmpuint (changed[0], ==, 1);
  g_assert_cmpuint (changed[1], ==, 0);
  f->complete = FALSE;
  lud_archive_model_find (f->model, &trash, NULL, NULL);
  while (!f->complete)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (f->model)), ==, 1);
  g_assert_cmpstr (row_at (f, 0)->name[0], ==, "čeněk");
}

/* Only what somebody looks at is read: of many thousand games a few. */
static void
test_lazy (Fixture *f, gconstpointer data)
{
  sqlite3 *db;
  char *problem = NULL;
  g_autoptr (LudArchiveItem) far = NULL;
  guint n;

  g_assert_cmpint (sqlite3_open (f->path, &db), ==, SQLITE_OK);
  sqlite3_exec (db,
                "WITH RECURSIVE copy (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copy"
                " WHERE n < 5000) INSERT INTO game (uuid, variant_id, first_id, second_id,"
                " event_id, date, result, reason, turns, actions, variations, unfinished, created,"
                " updated, play) SELECT randomblob (16), variant_id, first_id, second_id, event_id,"
                " date, result, reason, turns, actions, 0, 0, created, updated - n, play"
                " FROM game, copy",
                NULL, NULL, &problem);
  g_assert_null (problem);
  sqlite3_close (db);
  find (f, NULL, LUD_ORDER_UPDATED, TRUE, NULL);
  lud_archive_model_get_keys (f->model, &n);
  g_assert_cmpuint (n, ==, 20004);
  g_assert_nonnull (row_at (f, 0));
  far = g_list_model_get_item (G_LIST_MODEL (f->model), 15000);
  g_assert_null (lud_archive_item_get_row (far));
  /* Whoever jumps there gets it, without all that is between. */
  g_assert_nonnull (row_at (f, 15000));
  for (guint i = 7000; i < 7010; i++)
    {
      g_autoptr (LudArchiveItem) item = g_list_model_get_item (G_LIST_MODEL (f->model), i);

      g_assert_null (lud_archive_item_get_row (item));
    }
}

static void
test_position (Fixture *f, gconstpointer data)
{
  LudSought sought = { .pattern = (char *) "?" };
  LudFind what = { NULL, FALSE, LUD_ORDER_ADDED, FALSE };
  const RulesGame *game = rules_find_game ("diamond");
  RulesState *state = rules_state_new (game);
  char text[RULES_MAX_STATE_TEXT];

  /* Games that went through a2: all but the one of another game. */
  rules_params_init (&sought.params, game);
  game->start (&sought.params, state);
  game->write_state (state, text);
  sought.pattern = NULL;
  sought.position = text;
  f->complete = FALSE;
  lud_archive_model_find (f->model, &what, &sought, NULL);
  while (!f->complete)
    g_main_context_iteration (NULL, TRUE);
  g_assert_null (f->failure);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (f->model)), ==, 3);
  free (state);
}

/* ---- queries --------------------------------------------------------------------------------- */

static void
expect_set (const char *query, const char *key, const char *value, const char *wanted)
{
  g_autofree char *got = lud_query_set (query, key, value);

  g_assert_cmpstr (got, ==, wanted);
  g_assert_true (lud_query_check (got, NULL, NULL));
}

static void
test_words (void)
{
  g_autofree char *value = lud_query_get ("date:2025 player:\"Ana de la \\\"Vega\\\"\"", "player");

  g_assert_cmpstr (value, ==, "Ana de la \"Vega\"");
  g_assert_null (lud_query_get ("-player:ana (player:boris)", "player"));
  expect_set ("", "game", "diamond", "game:diamond");
  expect_set ("novak game:diablo has:comments", "game", "diamond",
              "novak has:comments game:diamond");
  expect_set ("game:diablo novak", "game", NULL, "novak");
  expect_set ("novak", "player", "Jiří Novák", "novak player:\"Jiří Novák\"");
  expect_set ("has:variations", "has:comments", "yes", "has:variations has:comments");
  expect_set ("has:variations has:comments", "has:comments", NULL, "has:variations");
  /* One side of an OR is not changed behind its back. */
  expect_set ("ana OR boris", "game", "diamond", "(ana OR boris) game:diamond");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
#define TEST(name, function) g_test_add (name, Fixture, NULL, set_up, function, tear_down)
  TEST ("/archive-model/orders", test_orders);
  TEST ("/archive-model/kept", test_kept);
  TEST ("/archive-model/fault", test_fault);
  TEST ("/archive-model/trash", test_trash);
  TEST ("/archive-model/lazy", test_lazy);
  TEST ("/archive-model/position", test_position);
  g_test_add_func ("/archive-model/words", test_words);
  return g_test_run ();
}
