/* test-cancel.c: long work that is broken off
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "archive-test.h"
#include "archive/archive-private.h"

#include <string.h>

#define N_GAMES 12

/* Cancels when so many rows of a table were changed. */
typedef struct
{
  const char *table;
  guint left;
  GCancellable *cancellable;
} Trap;

static void
on_row (void *data, int what, const char *db, const char *table, sqlite3_int64 row)
{
  Trap *trap = data;

  if (strcmp (table, trap->table) == 0 && trap->left > 0 && --trap->left == 0)
    g_cancellable_cancel (trap->cancellable);
}

static gboolean
import_all (LudArchive *archive, GCancellable *cancellable, gint64 *batch, GError **error)
{
  g_autoptr (LudImport) import =
    lud_import_new (archive, "file", "print", LUD_DUPLICATES_KEEP, error);

  g_assert_nonnull (import);
  g_assert_cmpint (lud_import_get_passed (import), ==, 0);
  *batch = lud_import_get_report (import)->batch;
  for (guint i = 0; i < N_GAMES; i++)
    {
      g_autoptr (LudRecord) game = make_game ("a1 c3 b2", "Anna", "", "");

      g_assert_true (lud_import_add (import, game, NULL, error));
    }
  return lud_import_finish (import, cancellable, error);
}

/* Noticed between any two games of a part, and the part is not there. */
static void
test_import (Fixture *f, gconstpointer data)
{
  g_autoptr (LudArchive) archive = open_archive (f->path);
  g_autoptr (GError) error = NULL;
  gint64 batch;

  for (guint i = 1; i <= N_GAMES; i++)
    {
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      Trap trap = { "game", i, cancellable };

      sqlite3_update_hook (archive->db, on_row, &trap);
      g_assert_false (import_all (archive, cancellable, &batch, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_clear_error (&error);
      g_assert_cmpuint (trap.left, ==, 0);
      sqlite3_update_hook (archive->db, NULL, NULL);
      assert_whole (archive, 0);
    }
  g_assert_true (import_all (archive, NULL, &batch, &error));
  g_assert_no_error (error);
  assert_whole (archive, N_GAMES);
}

/* An import that is taken back is there as a whole until it is gone as a whole. */
static void
test_undo_import (Fixture *f, gconstpointer data)
{
  g_autoptr (LudArchive) archive = open_archive (f->path);
  g_autoptr (GError) error = NULL;
  gint64 batch;

  g_assert_true (import_all (archive, NULL, &batch, &error));
  for (guint i = 1; i <= N_GAMES; i++)
    {
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      Trap trap = { "game", i, cancellable };

      sqlite3_update_hook (archive->db, on_row, &trap);
      g_assert_false (lud_archive_undo_import (archive, batch, cancellable, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_clear_error (&error);
      sqlite3_update_hook (archive->db, NULL, NULL);
      assert_whole (archive, N_GAMES);
    }
  g_assert_true (lud_archive_undo_import (archive, batch, NULL, &error));
  assert_whole (archive, 0);
}

static gpointer
cancel_soon (gpointer cancellable)
{
  g_usleep (20000);
  g_cancellable_cancel (cancellable);
  return NULL;
}

/* One statement that would run for ever is ended, and what came before it is not committed. */
static void
test_statement (Fixture *f, gconstpointer data)
{
  g_autoptr (LudArchive) archive = open_archive (f->path);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  GThread *thread;
  gint64 n;

  g_assert_true (lud_archive_begin (archive, &error));
  g_assert_true (lud_archive_run (archive, "INSERT INTO event (name) VALUES ('Brno')", &error));
  thread = g_thread_new ("cancel", cancel_soon, cancellable);
  {
    LUD_WATCH (archive, cancellable);

    g_assert_false (lud_archive_get_number (
      archive,
      "WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT count (*) FROM c",
      &n, &error));
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_clear_error (&error);
    g_assert_false (lud_archive_end (archive, &error));
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_clear_error (&error);
  }
  g_thread_join (thread);
  /* Afterwards the archive works as before. */
  g_assert_true (lud_archive_get_number (archive, "SELECT count (*) FROM event", &n, &error));
  g_assert_cmpint (n, ==, 0);
  assert_whole (archive, 0);
}

/* A repair that was broken off leaves nothing in the way of the next one. */
static void
test_repair (Fixture *f, gconstpointer data)
{
  g_autofree char *to = g_build_filename (f->folder, "new.ludoteca", NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (LudArchive) archive = open_archive (f->path);
  g_autoptr (LudArchive) repaired = NULL;
  g_autoptr (GError) error = NULL;
  gint64 batch, saved, lost;

  g_assert_true (import_all (archive, NULL, &batch, &error));
  g_cancellable_cancel (cancellable);
  g_assert_false (lud_archive_repair (f->path, to, NULL, NULL, &saved, &lost, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);
  g_assert_false (g_file_test (to, G_FILE_TEST_EXISTS));
  g_assert_true (lud_archive_repair (f->path, to, NULL, NULL, &saved, &lost, NULL, &error));
  g_assert_cmpint (saved, ==, N_GAMES);
  repaired = open_archive (to);
  assert_whole (repaired, N_GAMES);
}

#define ADD(path, func) g_test_add ("/cancel/" path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("import", test_import);
  ADD ("undo-import", test_undo_import);
  ADD ("statement", test_statement);
  ADD ("repair", test_repair);
  return g_test_run ();
}
