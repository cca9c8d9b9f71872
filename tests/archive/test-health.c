/* test-health.c: backups, putting them back, damage and repair, full disks, interrupted migrations
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define _GNU_SOURCE /* memmem() */

#include "archive-test.h"
#include "archive/bulk.h"
#include "archive/collection.h"
#include "archive/import.h"
#include "archive/names.h"
#include "archive/trash.h"

#include <signal.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static void
add_games (LudArchive *archive, guint32 from, guint n)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_strdup_printf ("file %u", from);
  g_autoptr (LudImport) import = lud_import_new (archive, name, name, LUD_DUPLICATES_KEEP, &error);

  g_assert_no_error (error);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (LudRecord) record = t_random_record (from + i);

      lud_import_add (import, record, NULL, &error);
      g_assert_no_error (error);
    }
  lud_import_finish (import, NULL, &error);
  g_assert_no_error (error);
}

static void
copy_file (const char *from, const char *to)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *bytes = NULL;
  gsize length;

  g_file_get_contents (from, &bytes, &length, &error);
  g_assert_no_error (error);
  g_file_set_contents (to, bytes, (gssize) length, &error);
  g_assert_no_error (error);
}

static void
copy_version (guint version, const char *to)
{
  g_autofree char *name = g_strdup_printf ("version-%u.ludoteca", version);
  g_autofree char *from = g_test_build_filename (G_TEST_DIST, "archive", "data", name, NULL);

  copy_file (from, to);
}

static char *
beside (Fixture *f, const char *suffix)
{
  return g_strconcat (f->path, suffix, NULL);
}

static gboolean
is_there (Fixture *f, const char *suffix)
{
  g_autofree char *path = beside (f, suffix);

  return g_file_test (path, G_FILE_TEST_EXISTS);
}

static gint64
count_games (const char *path)
{
  g_autoptr (LudArchive) archive = open_archive (path);
  g_autoptr (GError) error = NULL;
  gint64 n = lud_archive_count (archive, LUD_ARCHIVE_ALL, &error);

  g_assert_no_error (error);
  return n;
}

/* Runs a function in a child process, which must end well. */
static void
in_child (void (*function) (Fixture *f), Fixture *f)
{
  pid_t pid = fork ();
  int status;

  g_assert_cmpint (pid, >=, 0);
  if (pid == 0)
    {
      function (f);
      _exit (0);
    }
  g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
  g_assert_true (WIFEXITED (status));
  g_assert_cmpint (WEXITSTATUS (status), ==, 0);
}

/* ------------------------------------------------------------------------------------------------
 * Backup and restore
 */

static void
test_backup (Fixture *f, gconstpointer data)
{
  g_autofree char *copy = beside (f, ".copy");
  g_autoptr (LudArchive) archive = open_archive (f->path);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  add_games (archive, 1, 20);
  g_assert_true (lud_archive_backup (archive, copy, NULL, &error));
  g_assert_false (is_there (f, ".copy-wal"));
  add_games (archive, 21, 5);
  {
    g_autoptr (LudArchive) other = open_archive (copy);

    assert_whole (other, 20);
  }
  g_assert_false (lud_archive_backup (archive, "/nowhere/at/all", NULL, &error));
  t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_FAILED);
  g_assert_false (lud_archive_backup (archive, f->path, NULL, &error));
  t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_FAILED);
  /* What was there stays when the new one does not come about. */
  g_cancellable_cancel (cancellable);
  g_assert_false (lud_archive_backup (archive, copy, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpint (count_games (copy), ==, 20);
  g_assert_false (is_there (f, ".copy.part"));
}

/* Three backups, the newest first; one of the same state is no new one. */
static void
test_rotate (Fixture *f, gconstpointer data)
{
  g_autoptr (LudArchive) archive = open_archive (f->path);
  g_autoptr (GError) error = NULL;
  g_autofree char *first = beside (f, ".backup-1");
  g_autofree char *second = beside (f, ".backup-2");
  g_autofree char *third = beside (f, ".backup-3");

  for (guint32 i = 1; i <= 5; i++)
    {
      add_games (archive, i * 10, 1);
      for (int twice = 0; twice < 2; twice++)
        {
          lud_archive_rotate_backup (archive, NULL, &error);
          g_assert_no_error (error);
        }
    }
  g_assert_cmpint (count_games (first), ==, 5);
  g_assert_cmpint (count_games (second), ==, 4);
  g_assert_cmpint (count_games (third), ==, 3);
  g_assert_false (is_there (f, ".backup-4"));
  g_assert_false (is_there (f, ".backup-new"));
}

static void
restore (Fixture *f, const char *backup, char **kept)
{
  g_autoptr (GError) error = NULL;

  lud_archive_restore (backup, f->path, kept, NULL, &error);
  g_assert_no_error (error);
}

static void
test_restore (Fixture *f, gconstpointer data)
{
  g_autofree char *copy = beside (f, ".copy");
  g_autofree char *deep = g_build_filename (f->folder, "new", "place", "x.ludoteca", NULL);
  g_autofree char *kept = NULL;
  g_autoptr (GError) error = NULL;

  {
    g_autoptr (LudArchive) archive = open_archive (f->path);

    add_games (archive, 1, 7);
    g_assert_true (lud_archive_backup (archive, copy, NULL, &error));
    add_games (archive, 100, 5);
    /* Not while somebody has it open. */
    g_assert_false (lud_archive_restore (copy, f->path, NULL, NULL, &error));
    t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_BUSY);
    g_assert_cmpint (lud_archive_count (archive, LUD_ARCHIVE_ALL, NULL), ==, 12);
    assert_whole (archive, 12);
  }
  restore (f, copy, &kept);
  g_assert_cmpint (count_games (f->path), ==, 7);
  g_assert_cmpint (count_games (kept), ==, 12);
  /* Another time nothing of the first is lost. */
  g_clear_pointer (&kept, g_free);
  restore (f, copy, &kept);
  g_assert_true (is_there (f, ".before-restore"));
  g_assert_true (g_str_has_suffix (kept, ".before-restore-2"));
  g_clear_pointer (&kept, g_free);
  /* In the place of a file that is no archive at all. */
  g_assert_true (g_file_set_contents (f->path, "rubbish", -1, NULL));
  restore (f, copy, &kept);
  {
    g_autofree char *text = NULL;

    g_assert_true (g_file_get_contents (kept, &text, NULL, NULL));
    g_assert_cmpstr (text, ==, "rubbish");
  }
  g_clear_pointer (&kept, g_free);
  /* On a machine that has no archive yet. */
  g_assert_true (lud_archive_restore (copy, deep, &kept, NULL, &error));
  g_assert_null (kept);
  g_assert_cmpint (count_games (deep), ==, 7);
  g_assert_cmpint (count_games (copy), ==, 7);
  g_unlink (deep);
  for (int i = 0; i < 2; i++)
    {
      char *slash = strrchr (deep, '/');

      *slash = '\0';
      g_rmdir (deep);
    }
}

/* What the log of the old archive holds does not get into the new one. */
static void
leave_log (Fixture *f)
{
  g_autoptr (LudArchive) archive = open_archive (f->path);

  add_games (archive, 100, 5);
  _exit (0);
}

static void
test_restore_after_crash (Fixture *f, gconstpointer data)
{
  g_autofree char *copy = beside (f, ".copy");
  g_autofree char *kept = NULL;

  {
    g_autoptr (LudArchive) archive = open_archive (f->path);

    add_games (archive, 1, 7);
    g_assert_true (lud_archive_backup (archive, copy, NULL, NULL));
  }
  in_child (leave_log, f);
  g_assert_true (is_there (f, "-wal"));
  restore (f, copy, &kept);
  g_assert_cmpint (count_games (f->path), ==, 7);
  g_assert_cmpint (count_games (kept), ==, 12);
  {
    g_autoptr (LudArchive) archive = open_archive (f->path);

    assert_whole (archive, 7);
  }
}

/* Backups of earlier versions can be put back; what is no good backup is not. */
static void
test_restore_others (Fixture *f, gconstpointer data)
{
  g_autofree char *copy = beside (f, ".copy");
  g_autoptr (GError) error = NULL;
  sqlite3 *db;

  copy_version (1, copy);
  restore (f, copy, NULL);
  g_assert_cmpint (count_games (f->path), ==, 11);
  copy_version (2, copy);
  restore (f, copy, NULL);
  g_assert_cmpint (count_games (f->path), ==, 13);

  g_assert_false (lud_archive_restore ("/nowhere", f->path, NULL, NULL, &error));
  t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_FAILED);
  g_assert_false (lud_archive_restore (f->path, f->path, NULL, NULL, &error));
  t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_FAILED);
  g_assert_cmpint (sqlite3_open (copy, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, "PRAGMA user_version = 1000", NULL, NULL, NULL), ==,
                   SQLITE_OK);
  sqlite3_close (db);
  g_assert_false (lud_archive_restore (copy, f->path, NULL, NULL, &error));
  t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_FORMAT);
  g_assert_true (g_file_set_contents (copy, "A letter to my aunt.", -1, NULL));
  g_assert_false (lud_archive_restore (copy, f->path, NULL, NULL, &error));
  t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_FORMAT);
  g_assert_true (g_file_set_contents (copy, "", 0, NULL));
  g_assert_false (lud_archive_restore (copy, f->path, NULL, NULL, &error));
  t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_FORMAT);
  g_assert_cmpint (count_games (f->path), ==, 13);
}

/* ------------------------------------------------------------------------------------------------
 * Damage
 */

/* Wherever bytes are changed, there is a sentence or the games, and never a crash. */
static void
test_bit_flips (Fixture *f, gconstpointer data)
{
  g_autofree char *copy = g_build_filename (f->folder, "copy", NULL);
  g_autofree char *bad = g_build_filename (f->folder, "bad", NULL);
  g_autofree char *bytes = NULL;
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  gsize length;

  {
    g_autoptr (LudArchive) archive = open_archive (f->path);

    add_games (archive, 1, 3);
    g_assert_true (lud_archive_backup (archive, copy, NULL, NULL));
  }
  g_assert_true (g_file_get_contents (copy, &bytes, &length, NULL));
  for (int i = 0; i < 120; i++)
    {
      gsize at = (gsize) g_rand_int_range (rand, 0, (gint32) length);
      gsize cut = i % 3 ? length : at;
      g_autoptr (GError) error = NULL;
      g_autoptr (LudArchive) archive = NULL;
      g_autofree char *wal = g_strconcat (bad, "-wal", NULL);
      g_autofree char *shm = g_strconcat (bad, "-shm", NULL);

      g_unlink (wal);
      g_unlink (shm);
      bytes[at] ^= (char) (1 << (i % 8));
      g_assert_true (g_file_set_contents (bad, bytes, (gssize) cut, NULL));
      bytes[at] ^= (char) (1 << (i % 8));
      archive = lud_archive_open (bad, &error);
      if (archive)
        {
          g_autoptr (GPtrArray) rows = lud_archive_list (archive, LUD_ARCHIVE_ALL, NULL, 10, NULL);
          g_autoptr (LudRecord) record = t_random_record (77);
          LudChange change = { "event", "Cup" };

          g_assert_cmpint (lud_archive_check (archive, NULL, NULL, NULL, NULL, &error), >=, 0);
          /* Writing into it is done or refused. */
          (void) (lud_archive_store (archive, record, NULL, NULL) &&
                  lud_archive_edit (archive, "", &change, 1, NULL, NULL, NULL, NULL) &&
                  lud_archive_purge (archive, G_MAXINT64, NULL, NULL, NULL, NULL));
          (void) rows;
        }
      else
        g_assert_cmpint ((int) strlen (error->message), >, 10);
    }
}

/* A game of an archive, and the pages of the file that hold its record. */
typedef struct
{
  char *id, *dump;
  GArray *pages; /* of guint */
} Game;

static void
game_free (gpointer data)
{
  Game *game = data;

  g_free (game->id);
  g_free (game->dump);
  g_array_unref (game->pages);
  g_free (game);
}

/* Where the pieces of a record stand: every 48 bytes of it are looked for in the file. */
static gboolean
add_game (LudRecord *record, gpointer data, GError **error)
{
  GPtrArray *games = data;
  Game *game = g_new0 (Game, 1);

  game->id = g_strdup (lud_record_get_id (record));
  game->dump = t_dump (record);
  game->pages = g_array_new (FALSE, FALSE, sizeof (guint));
  g_ptr_array_add (games, game);
  return TRUE;
}

static void
find_pages (const char *path, GPtrArray *games)
{
  sqlite3 *db;
  sqlite3_stmt *s;
  g_autofree char *bytes = NULL;
  gsize length;
  guint at = 0;

  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  g_assert_cmpint (
    sqlite3_prepare_v2 (db, "SELECT record FROM game_record ORDER BY game_id", -1, &s, NULL), ==,
    SQLITE_OK);
  while (sqlite3_step (s) == SQLITE_ROW)
    {
      Game *game = games->pdata[at++];
      const char *record = sqlite3_column_blob (s, 0);
      gsize size = (gsize) sqlite3_column_bytes (s, 0);
      gsize step = 24;

      for (gsize from = 0; from < size; from += step)
        {
          gsize n = MIN (step, size - from);
          /* A short end of a record is found together with what stands before. */
          gsize begin = n < step && size >= step ? size - step : from;
          const char *p = bytes;

          n = MIN (step, size);
          while ((p = memmem (p, length - (gsize) (p - bytes), record + begin, n)))
            {
              guint page = (guint) ((p - bytes) / 4096);

              g_array_append_val (game->pages, page);
              p++;
            }
        }
      g_assert_cmpuint (game->pages->len, >, 0);
    }
  sqlite3_finalize (s);
  sqlite3_close (db);
  g_assert_cmpuint (at, ==, games->len);
}

static gboolean
is_hurt (const Game *game, const guint8 *hurt)
{
  for (guint i = 0; i < game->pages->len; i++)
    if (hurt[g_array_index (game->pages, guint, i)])
      return TRUE;
  return FALSE;
}

/* Wherever an archive is damaged, games whose own pages are whole are saved as they were, and what
 * is not saved is told. */
static void
test_repair (Fixture *f, gconstpointer data)
{
  g_autofree char *copy = beside (f, ".copy");
  g_autofree char *bad = beside (f, ".bad");
  g_autofree char *saved = beside (f, ".saved");
  g_autofree char *bytes = NULL;
  g_autoptr (GPtrArray) games = g_ptr_array_new_with_free_func (game_free);
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  g_autoptr (GError) error = NULL;
  gsize length, n_pages;
  guint n_lost_in_all = 0, n_hurt_in_all = 0;

  {
    g_autoptr (LudArchive) archive = open_archive (f->path);

    add_games (archive, 1, 150);
    g_assert_true (lud_archive_backup (archive, copy, NULL, NULL));
    lud_archive_each (archive, NULL, add_game, NULL, games, NULL, &error);
    g_assert_no_error (error);
  }
  find_pages (copy, games);
  g_assert_true (g_file_get_contents (copy, &bytes, &length, NULL));
  n_pages = length / 4096;
  for (int round = 0; round < 40; round++)
    {
      g_autofree char *damaged = g_memdup2 (bytes, length);
      g_autofree guint8 *hurt = g_new0 (guint8, n_pages + 1);
      g_autoptr (LudArchive) archive = NULL;
      gsize kept = length;
      gint64 n_saved, n_lost;

      /* Single bits, whole sectors, a file cut off, or the first page and others. */
      for (int i = 0; round % 4 == 0 && i < 30; i++)
        {
          gsize at = t_random (rand, (guint) length);

          damaged[at] ^= (char) (1 << t_random (rand, 8));
          hurt[at / 4096] = 1;
        }
      for (int i = 0; round % 4 == 1 && i < 12; i++)
        {
          gsize at = t_random (rand, (guint) length / 512) * 512;

          memset (damaged + at, i % 2 ? 0 : 0xa5, 512);
          hurt[at / 4096] = 1;
        }
      if (round % 4 == 2)
        {
          kept = t_random (rand, (guint) length);
          memset (hurt + kept / 4096, 1, n_pages - kept / 4096);
        }
      for (int i = 0; round % 4 == 3 && i < 5; i++)
        {
          gsize page = i ? t_random (rand, (guint) n_pages) : 0;

          memset (damaged + page * 4096, 0, 4096);
          hurt[page] = 1;
        }
      g_assert_true (g_file_set_contents (bad, damaged, (gssize) kept, NULL));
      g_unlink (saved);
      lud_archive_repair (bad, saved, on_finding, NULL, &n_saved, &n_lost, NULL, &error);
      g_assert_no_error (error);
      archive = open_archive (saved);
      assert_whole (archive, n_saved);
      for (guint i = 0; i < games->len; i++)
        {
          const Game *game = games->pdata[i];
          g_autoptr (LudRecord) record = lud_archive_load (archive, game->id, NULL, NULL);
          g_autofree char *dump = record ? t_dump (record) : NULL;

          n_hurt_in_all += is_hurt (game, hurt);
          n_lost_in_all += !record;
          if (is_hurt (game, hurt))
            continue;
          g_assert_cmpstr (dump, ==, game->dump);
        }
    }
  /* The damage was serious, and much of what it touched was saved all the same. */
  g_test_message ("hurt %u, lost %u", n_hurt_in_all, n_lost_in_all);
  g_assert_cmpuint (n_hurt_in_all, >, 500);
  g_assert_cmpuint (n_lost_in_all, >, 0);
  g_assert_cmpuint (n_lost_in_all, <=, n_hurt_in_all);
}

/* What people put into the archive besides games is saved, too, and thrown away games stay so. */
static void
test_repair_all (Fixture *f, gconstpointer data)
{
  g_autofree char *saved = beside (f, ".saved");
  g_autoptr (LudArchive) archive = open_archive (f->path);
  g_autoptr (LudArchive) back = NULL;
  g_autoptr (GError) error = NULL;
  LudChange changes[] = { { "favourite", "yes" }, { "collect", "Best" } },
            trash = { "trash", "yes" };
  gint64 n_saved, n_lost;

  for (int i = 0; i < 3; i++)
    {
      static const char *const names[] = { "Ann", "Anna", "Bob" };
      g_autoptr (LudRecord) record = make_game ("a1 b2", names[i], "", "");

      lud_archive_store (archive, record, i == 2 ? "0" : NULL, &error);
      g_assert_no_error (error);
    }
  g_assert_true (lud_archive_merge_player (archive, "Ann", "Anna", &error));
  g_assert_true (lud_archive_set_collection (archive, "Of Anna", "player:anna", &error));
  g_assert_true (lud_archive_edit (archive, "first:bob", changes, 2, NULL, NULL, NULL, &error));
  g_assert_true (lud_archive_edit (archive, "first:anna", &trash, 1, NULL, NULL, NULL, &error));
  {
    /* Purged games do not come back. */
    g_autoptr (LudRecord) record = make_game ("a1", "Gone", "", "");
    gint64 n;

    lud_archive_store (archive, record, NULL, &error);
    g_assert_true (lud_archive_set_trashed (archive, lud_record_get_id (record), TRUE, &error));
    g_assert_true (lud_archive_edit (archive, "", changes, 1, NULL, NULL, NULL, &error));
    lud_archive_restore_trashed (archive, &n, &error);
    g_assert_true (lud_archive_edit (archive, "first:gone", &trash, 1, NULL, NULL, NULL, &error));
    g_assert_true (lud_archive_purge (archive, G_MAXINT64, NULL, NULL, NULL, &error));
    g_assert_true (lud_archive_edit (archive, "first:anna", &trash, 1, NULL, NULL, NULL, &error));
  }
  /* While it is open: the log counts as well. */
  g_assert_true (
    lud_archive_repair (f->path, saved, on_finding, NULL, &n_saved, &n_lost, NULL, &error));
  g_assert_cmpint (n_saved, ==, 3);
  g_assert_cmpint (n_lost, ==, 0);
  back = open_archive (saved);
  assert_whole (back, 3);
  g_assert_cmpuint (count (back, ""), ==, 1);
  g_assert_cmpuint (count (back, "collection:Best is:favourite is:unfinished"), ==, 1);
  g_assert_true (lud_archive_restore_trashed (back, &n_saved, &error));
  g_assert_cmpint (n_saved, ==, 2);
  g_assert_cmpuint (count (back, "player:anna"), ==, 2);
  g_assert_cmpuint (count (back, "collection:\"Of Anna\""), ==, 2);
  g_assert_true (lud_archive_split_player (back, "Ann", &error));

  g_assert_false (lud_archive_repair (f->path, saved, NULL, NULL, &n_saved, &n_lost, NULL, &error));
  t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_FAILED);
}

/* Games that stand in the log only, beside a file whose beginning is gone. */
static void
test_repair_log (Fixture *f, gconstpointer data)
{
  g_autofree char *bad = beside (f, ".bad");
  g_autofree char *saved = beside (f, ".saved");
  g_autoptr (LudArchive) archive = open_archive (f->path);
  g_autoptr (GError) error = NULL;
  g_autofree char *log = beside (f, "-wal");
  g_autofree char *bad_log = g_strconcat (bad, "-wal", NULL);
  gint64 n_saved, n_lost;

  add_games (archive, 1, 9);
  copy_file (log, bad_log);
  g_assert_true (g_file_set_contents (bad, "gone", -1, NULL));
  g_assert_true (
    lud_archive_repair (bad, saved, on_finding, NULL, &n_saved, &n_lost, NULL, &error));
  g_assert_cmpint (n_saved, ==, 9);
}

static void
test_repair_versions (Fixture *f, gconstpointer data)
{
  static const gint64 n_games[] = { 12, 14 };

  for (guint i = 0; i < G_N_ELEMENTS (n_games); i++)
    {
      g_autofree char *saved = g_strdup_printf ("%s.saved-%u", f->path, i);
      g_autoptr (LudArchive) archive = NULL;
      g_autoptr (GError) error = NULL;
      gint64 n_saved, n_lost;

      copy_version (i + 1, f->path);
      g_assert_true (
        lud_archive_repair (f->path, saved, on_finding, NULL, &n_saved, &n_lost, NULL, &error));
      g_assert_cmpint (n_saved, ==, n_games[i]);
      g_assert_cmpint (n_lost, ==, 0);
      archive = open_archive (saved);
      assert_whole (archive, n_games[i]);
      g_assert_cmpuint (count (archive, ""), ==, i ? 13 : 11);
    }
}

/* ------------------------------------------------------------------------------------------------
 * Full disks
 */

static void
limit_files (rlim_t bytes)
{
  struct rlimit limit = { bytes, bytes };

  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
}

/* A sentence of ours, and nothing has happened. */
static void
assert_no_room (gboolean done, GError **error)
{
  g_assert_false (done);
  g_assert_true ((*error)->domain == LUD_ARCHIVE_ERROR);
  t_assert_refused (*error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_FAILED);
  g_clear_error (error);
}

static void
use_full (Fixture *f)
{
  g_autofree char *copy = beside (f, ".copy");
  g_autoptr (LudArchive) archive = open_archive (f->path);
  g_autoptr (LudImport) import = NULL;
  g_autoptr (LudRecord) record = t_random_record (500);
  g_autoptr (GError) error = NULL;
  const LudChange change = { "event", "Cup" }, trash = { "trash", "yes" };
  gint64 n;

  limit_files (1024);
  assert_no_room (lud_archive_store (archive, record, NULL, &error), &error);
  assert_no_room (lud_archive_edit (archive, "", &change, 1, NULL, NULL, NULL, &error), &error);
  assert_no_room (lud_archive_edit (archive, "", &trash, 1, NULL, NULL, NULL, &error), &error);
  assert_no_room (lud_archive_merge_player (archive, "Ann", "Bob", &error), &error);
  assert_no_room (lud_archive_set_collection (archive, "A", NULL, &error), &error);
  assert_no_room (lud_archive_backup (archive, copy, NULL, &error), &error);
  assert_no_room (lud_archive_rotate_backup (archive, NULL, &error), &error);
  assert_no_room (lud_archive_purge (archive, G_MAXINT64, &n, NULL, NULL, &error), &error);
  import = lud_import_new (archive, "x", "x", LUD_DUPLICATES_KEEP, &error);
  assert_no_room (import != NULL, &error);
  g_assert_cmpint (lud_archive_count (archive, LUD_ARCHIVE_ALL, NULL), ==, 21);
}

static void
test_full_disk (Fixture *f, gconstpointer data)
{
  {
    g_autoptr (LudArchive) archive = open_archive (f->path);
    g_autoptr (LudRecord) record = make_game ("a1", "Ann", "", "");

    lud_archive_store (archive, record, NULL, NULL);
    add_games (archive, 1, 20);
  }
  in_child (use_full, f);
  g_assert_false (is_there (f, ".copy"));
  g_assert_false (is_there (f, ".backup-1"));
  {
    g_autoptr (LudArchive) archive = open_archive (f->path);

    assert_whole (archive, 21);
    g_assert_cmpuint (count (archive, ""), ==, 21);
  }
}

/* Room runs out in the middle of an import: what was acknowledged is there, and the rest can be
 * brought in later. */
static void
import_until_full (Fixture *f)
{
  g_autoptr (LudArchive) archive = open_archive (f->path);
  g_autoptr (LudImport) import = NULL;
  g_autoptr (GError) error = NULL;
  gboolean done = TRUE;

  import = lud_import_new (archive, "file", "file", LUD_DUPLICATES_KEEP, &error);
  g_assert_no_error (error);
  limit_files (5 * 512 * 1024);
  for (guint32 i = 1; done && i <= 9000; i++)
    {
      g_autoptr (LudRecord) record = make_game ("a1 b2 c3", "Ann", "", "");

      done = lud_import_add (import, record, NULL, &error);
    }
  done = done && lud_import_finish (import, NULL, &error);
  assert_no_room (done, &error);
}

static void
test_full_import (Fixture *f, gconstpointer data)
{
  g_autoptr (LudArchive) archive = NULL;
  g_autoptr (LudImport) import = NULL;
  g_autoptr (GError) error = NULL;
  gint64 passed;

  in_child (import_until_full, f);
  archive = open_archive (f->path);
  import = lud_import_new (archive, "file", "file", LUD_DUPLICATES_KEEP, &error);
  g_assert_no_error (error);
  passed = lud_import_get_passed (import);
  assert_whole (archive, passed);
  for (gint64 i = passed; i < 9000; i++)
    {
      g_autoptr (LudRecord) record = make_game ("a1 b2 c3", "Ann", "", "");

      g_assert_true (lud_import_add (import, record, NULL, &error));
    }
  g_assert_true (lud_import_finish (import, NULL, &error));
  g_assert_cmpint (lud_archive_count (archive, LUD_ARCHIVE_ALL, NULL), ==, 9000);
}

/* No room for bringing an older archive up to date: it stays as it is. */
static void
migrate_full (Fixture *f)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LudArchive) archive = NULL;

  /* Room for a backup of version 1, not for more. */
  limit_files (60 * 1024);
  archive = lud_archive_open (f->path, &error);
  assert_no_room (archive != NULL, &error);
}

static void
test_full_migration (Fixture *f, gconstpointer data)
{
  static const gint64 n_games[] = { 12, 14 };

  for (guint i = 0; i < G_N_ELEMENTS (n_games); i++)
    {
      g_autoptr (LudArchive) archive = NULL;

      copy_version (i + 1, f->path);
      in_child (migrate_full, f);
      g_assert_true (is_there (f, ".backup-1") == (i == 0));
      archive = open_archive (f->path);
      assert_whole (archive, n_games[i]);
      g_clear_object (&archive);
      {
        g_autofree char *backup = beside (f, ".backup-1");

        g_unlink (backup);
      }
    }
}

/* ------------------------------------------------------------------------------------------------
 * Interrupted migrations
 */

static void
migrate (Fixture *f)
{
  open_archive (f->path);
  /* Without closing it. */
  _exit (0);
}

/* Killed at any moment, and again: at last it is up to date with all its games, and the backup of
 * what it was is whole. */
static void
test_killed_migration (Fixture *f, gconstpointer data)
{
  static const gint64 n_games[] = { 12, 14 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  guint n_killed = 0;

  for (guint round = 0; round < 30; round++)
    {
      guint version = round % 2;
      g_autofree char *backup = beside (f, ".backup-1");
      g_autofree char *log = beside (f, "-wal");
      g_autofree char *shm = beside (f, "-shm");
      g_autoptr (LudArchive) archive = NULL;

      g_unlink (backup);
      g_unlink (log);
      g_unlink (shm);
      copy_version (version + 1, f->path);
      for (int i = 0; i < 3; i++)
        {
          pid_t pid = fork ();
          int status;

          g_assert_cmpint (pid, >=, 0);
          if (pid == 0)
            migrate (f);
          g_usleep (t_random (rand, 25000));
          kill (pid, SIGKILL);
          g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
          n_killed += WIFSIGNALED (status) ? 1 : 0;
        }
      archive = open_archive (f->path);
      assert_whole (archive, n_games[version]);
      g_clear_object (&archive);
      archive = open_archive (backup);
      assert_whole (archive, n_games[version]);
    }
  g_assert_cmpuint (n_killed, >, 10);
}

#define ADD(path, func) g_test_add ("/health/" path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  ADD ("backup", test_backup);
  ADD ("rotate", test_rotate);
  ADD ("restore", test_restore);
  ADD ("restore-after-crash", test_restore_after_crash);
  ADD ("restore-others", test_restore_others);
  ADD ("bit-flips", test_bit_flips);
  ADD ("repair", test_repair);
  ADD ("repair-all", test_repair_all);
  ADD ("repair-log", test_repair_log);
  ADD ("repair-versions", test_repair_versions);
  ADD ("full-disk", test_full_disk);
  ADD ("full-import", test_full_import);
  ADD ("full-migration", test_full_migration);
  ADD ("killed-migration", test_killed_migration);
  return g_test_run ();
}
