/* test-older.c: archives of every earlier version that cannot be written
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "archive-test.h"
#include "archive/import.h"
#include "archive/position.h"
#include "archive/statistics.h"

#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

static const guint n_games[] = { 12, 14 };
static const guint n_trashed[] = { 1, 1 };

/* Puts the stored archive of a version in place. */
static void
put (Fixture *f, guint version)
{
  g_autofree char *name = g_strdup_printf ("version-%u.ludoteca", version);
  g_autofree char *stored = g_test_build_filename (G_TEST_DIST, "archive", "data", name, NULL);
  g_autofree char *bytes = NULL;
  gsize length;

  g_unlink (f->path);
  g_assert_true (g_file_get_contents (stored, &bytes, &length, NULL));
  g_assert_true (g_file_set_contents (f->path, bytes, (gssize) length, NULL));
}

static char *
dup_sum (Fixture *f)
{
  g_autofree char *bytes = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (f->path, &bytes, &length, NULL));
  return g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) bytes, length);
}

static guint
n_files (Fixture *f)
{
  g_autoptr (GDir) dir = g_dir_open (f->folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir))
    n++;
  return n;
}

static gboolean
see (LudRecord *record, gpointer n, GError **error)
{
  ++*(guint *) n;
  return TRUE;
}

/* Everything can be read and nothing written. */
static void
use (Fixture *f, guint wanted, guint trashed)
{
  g_autoptr (LudArchive) archive = open_archive (f->path);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rows = lud_archive_list (archive, LUD_ARCHIVE_ALL, NULL, 1000, &error);
  guint seen = 0;

  g_assert_no_error (error);
  g_assert_true (lud_archive_is_read_only (archive));
  g_assert_cmpuint (rows->len, ==, wanted);
  g_assert_cmpuint (count (archive, ""), ==, wanted);
  assert_whole (archive, wanted + trashed);
  g_assert_true (lud_archive_each (archive, NULL, see, NULL, &seen, NULL, &error));
  g_assert_cmpuint (seen, ==, wanted);
  for (guint i = 0; i < rows->len; i++)
    {
      const LudArchiveRow *row = rows->pdata[i];
      g_autoptr (LudRecord) record = lud_archive_load (archive, row->id, NULL, &error);
      g_autoptr (GPtrArray) hits = NULL;
      gboolean found = FALSE;

      g_assert_no_error (error);
      /* By the position that it begins with each game is found. */
      hits = lud_archive_find_position (archive, lud_record_get_game (record),
                                        lud_record_get_start (record), FALSE, 0, 1000, &error);
      g_assert_no_error (error);
      for (guint k = 0; k < hits->len; k++)
        found = found || strcmp (((const LudPositionHit *) hits->pdata[k])->row->id, row->id) == 0;
      g_assert_true (found);
      if (i > 0)
        continue;
      g_assert_false (lud_archive_store (archive, record, NULL, &error));
      t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_READ_ONLY);
      g_assert_false (lud_archive_set_trashed (archive, row->id, TRUE, &error));
      t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_READ_ONLY);
    }
  g_assert_null (lud_import_new (archive, "file", "print", LUD_DUPLICATES_KEEP, &error));
  t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_READ_ONLY);
}

/* As a user who may not do everything. */
static void
use_as_nobody (Fixture *f, guint wanted, guint trashed)
{
  pid_t pid = fork ();
  int status;

  if (pid == 0)
    {
      if (geteuid () == 0 && setuid (65534) != 0)
        _exit (77);
      use (f, wanted, trashed);
      _exit (0);
    }
  g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
  g_assert_true (WIFEXITED (status));
  g_assert_cmpint (WEXITSTATUS (status), ==, 0);
}

static void
test_protected (Fixture *f, gconstpointer data)
{
  /* File and folder. */
  static const int modes[][2] = { { 0444, 0777 }, { 0444, 0555 }, { 0666, 0555 } };

  for (guint i = 0; i < G_N_ELEMENTS (n_games); i++)
    for (guint k = 0; k < G_N_ELEMENTS (modes); k++)
      {
        g_autofree char *before = NULL;
        g_autofree char *after = NULL;

        put (f, i + 1);
        before = dup_sum (f);
        g_assert_cmpint (g_chmod (f->path, modes[k][0]), ==, 0);
        g_assert_cmpint (g_chmod (f->folder, modes[k][1]), ==, 0);
        use_as_nobody (f, n_games[i] - n_trashed[i], n_trashed[i]);
        g_assert_cmpint (g_chmod (f->folder, 0755), ==, 0);
        after = dup_sum (f);
        g_assert_cmpstr (after, ==, before);
        g_assert_cmpuint (n_files (f), ==, 1);
      }
}

/* Somebody else writes, and does not end. */
static void
test_locked (Fixture *f, gconstpointer data)
{
  for (guint i = 0; i < G_N_ELEMENTS (n_games); i++)
    {
      sqlite3 *db = NULL;

      put (f, i + 1);
      g_assert_cmpint (sqlite3_open (f->path, &db), ==, SQLITE_OK);
      g_assert_cmpint (sqlite3_exec (db, "BEGIN IMMEDIATE", NULL, NULL, NULL), ==, SQLITE_OK);
      use (f, n_games[i] - n_trashed[i], n_trashed[i]);
      sqlite3_close (db);
      /* As soon as he lets go, it is brought up to date. */
      {
        g_autoptr (LudArchive) archive = open_archive (f->path);

        g_assert_false (lud_archive_is_read_only (archive));
        assert_whole (archive, n_games[i]);
      }
      {
        g_autofree char *log = g_strconcat (f->path, "-wal", NULL);

        g_unlink (log);
      }
    }
}

/* Games that were played and never searched are found in a protected archive, too. */
static void
test_not_indexed (Fixture *f, gconstpointer data)
{
  {
    g_autoptr (LudArchive) archive = open_archive (f->path);
    g_autoptr (GError) error = NULL;

    for (int i = 0; i < 3; i++)
      {
        g_autoptr (LudRecord) game = make_game ("a1 c3 b2", "Anna", "", "");

        g_assert_true (lud_archive_store (archive, game, NULL, &error));
      }
  }
  g_assert_cmpint (g_chmod (f->path, 0444), ==, 0);
  g_assert_cmpint (g_chmod (f->folder, 0555), ==, 0);
  use_as_nobody (f, 3, 0);
  g_assert_cmpint (g_chmod (f->folder, 0755), ==, 0);
}

#define ADD(path, func) g_test_add ("/older/" path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("protected", test_protected);
  ADD ("locked", test_locked);
  ADD ("not-indexed", test_not_indexed);
  return g_test_run ();
}
