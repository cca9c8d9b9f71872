/* test-archive.c: the games that are kept
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "archive/archive.h"
#include "record-test.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct
{
  char *folder;
  char *path;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *parent = NULL;
  GStatBuf info;

  f->folder = g_dir_make_tmp ("ludoteca-test-XXXXXX", &error);
  g_assert_no_error (error);
  /* A newer GLib keeps the folders of one run in another one that only we may enter; some tests
   * are somebody else for a while. */
  parent = g_path_get_dirname (f->folder);
  if (g_stat (parent, &info) == 0 && (info.st_mode & 0777) == 0700)
    g_assert_cmpint (g_chmod (parent, 0711), ==, 0);
  f->path = g_build_filename (f->folder, "games.ludoteca", NULL);
}

static void
remove_all (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_DIR))
        remove_all (path);
      else
        g_unlink (path);
    }
  g_rmdir (folder);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  remove_all (f->folder);
  g_free (f->folder);
  g_free (f->path);
}

static LudArchive *
open_archive (Fixture *f)
{
  g_autoptr (GError) error = NULL;
  LudArchive *archive = lud_archive_open (f->path, &error);

  g_assert_no_error (error);
  return archive;
}

/* Runs SQL on the file behind the archive's back. */
static void
run_sql (const char *path, const char *sql)
{
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (db);
}

static gint64
get_number (const char *path, const char *sql)
{
  sqlite3 *db;
  sqlite3_stmt *s;
  gint64 n;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_prepare_v2 (db, sql, -1, &s, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_step (s), ==, SQLITE_ROW);
  n = sqlite3_column_int64 (s, 0);
  sqlite3_finalize (s);
  sqlite3_close (db);
  return n;
}

static void
store (LudArchive *archive, LudRecord *record)
{
  g_autoptr (GError) error = NULL;

  lud_archive_store (archive, record, NULL, &error);
  g_assert_no_error (error);
}

static void
test_new (Fixture *f, gconstpointer data)
{
  g_autofree char *deep = g_build_filename (f->folder, "a", "b ž?", "x.ludoteca", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (LudArchive) archive = lud_archive_open (deep, &error);
  g_autoptr (GPtrArray) rows = NULL;

  g_assert_no_error (error);
  g_assert_cmpstr (lud_archive_get_path (archive), ==, deep);
  g_assert_false (lud_archive_is_read_only (archive));
  rows = lud_archive_list (archive, LUD_ARCHIVE_ALL, NULL, 100, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (rows->len, ==, 0);
  g_assert_cmpint (get_number (deep, "PRAGMA user_version"), ==, 3);
  g_assert_cmpint (get_number (deep, "PRAGMA auto_vacuum"), ==, 2);
  g_assert_cmpint (get_number (deep, "PRAGMA application_id"), ==, 0x4c75646f);
  g_assert_cmpint (
    get_number (deep, "SELECT count(*) FROM pragma_table_list WHERE name = 'game' AND strict"), ==,
    1);
}

static void
test_default_path (Fixture *f, gconstpointer data)
{
  g_autofree char *path = lud_archive_default_path ();

  g_assert_true (g_str_has_prefix (path, g_get_user_data_dir ()));
  g_assert_true (g_str_has_suffix (path, "/ludoteca/games.ludoteca"));
}

/* What is stored is loaded again, whole, by another connection too. */
static void
test_store_and_load (Fixture *f, gconstpointer data)
{
  for (guint32 seed = 1; seed <= 40; seed++)
    {
      g_autoptr (LudRecord) record = t_random_record (seed);
      g_autoptr (LudArchive) archive = open_archive (f);

      store (archive, record);
    }
  for (guint32 seed = 1; seed <= 40; seed++)
    {
      g_autoptr (LudRecord) record = t_random_record (seed);
      g_autoptr (LudArchive) archive = open_archive (f);
      g_autoptr (GError) error = NULL;
      g_autofree char *path = NULL;
      g_autoptr (LudRecord) back =
        lud_archive_load (archive, lud_record_get_id (record), &path, &error);
      g_autofree char *a = t_dump (record);
      g_autofree char *b = NULL;

      g_assert_no_error (error);
      b = t_dump (back);
      g_assert_cmpstr (a, ==, b);
      g_assert_null (path);
    }
}

static void
test_load_missing (Fixture *f, gconstpointer data)
{
  g_autoptr (LudArchive) archive = open_archive (f);
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;

  g_assert_null (lud_archive_load (archive, "nothing", &path, &error));
  t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_NOT_FOUND);
  g_assert_false (lud_archive_set_trashed (archive, "nothing", TRUE, &error));
  t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_NOT_FOUND);
}

/* The columns say what the record says. */
static void
test_row (Fixture *f, gconstpointer data)
{
  g_autoptr (LudArchive) archive = open_archive (f);
  g_autoptr (LudRecord) record = t_record ("cephalopod", "size=3x3", NULL);
  g_autoptr (LudSession) session = lud_session_new (record, NULL);
  LudPlayer anna = { (char *) "Anna", LUD_PLAYER_HUMAN, 0, 0 };
  g_autoptr (GPtrArray) rows = NULL;
  g_autoptr (GPtrArray) ended = NULL;
  g_autoptr (GError) error = NULL;
  LudArchiveRow *row;

  lud_record_set_player (record, RULES_FIRST, &anna);
  lud_record_set_field (record, LUD_FIELD_DATE, "2026-05-17", NULL);
  lud_record_set_field (record, LUD_FIELD_EVENT, "Club night", NULL);
  t_play (session, "a1 c3");
  lud_session_set_commit (session, lud_archive_commit, g_object_ref (archive), g_object_unref);
  t_play (session, "a3");
  g_assert_true (lud_session_undo (session, &error));

  rows = lud_archive_list (archive, LUD_ARCHIVE_UNFINISHED, NULL, 10, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (rows->len, ==, 1);
  row = g_ptr_array_index (rows, 0);
  g_assert_cmpstr (row->id, ==, lud_record_get_id (record));
  g_assert_cmpstr (row->kind, ==, "cephalopod");
  g_assert_cmpstr (row->options, ==, "size=3x3 swap=off");
  g_assert_cmpstr (row->name[0], ==, "Anna");
  g_assert_cmpstr (row->name[1], ==, "");
  g_assert_cmpstr (row->event, ==, "Club night");
  g_assert_cmpstr (row->date, ==, "2026-05-17");
  g_assert_false (row->result.over);
  g_assert_cmpuint (row->n_turns, ==, 3);
  g_assert_true (row->unfinished);
  g_assert_cmpint (ABS (row->updated - g_get_real_time () / 1000), <, 60000);
  {
    g_autofree char *path = NULL;
    g_autoptr (LudRecord) back = lud_archive_load (archive, row->id, &path, &error);

    g_assert_nonnull (back);
    g_assert_cmpstr (path, ==, "2");
  }

  g_assert_true (lud_session_resign (session, RULES_FIRST, &error));
  g_assert_cmpint (lud_archive_count (archive, LUD_ARCHIVE_UNFINISHED, &error), ==, 0);
  ended = lud_archive_list (archive, LUD_ARCHIVE_ALL, NULL, 10, &error);
  g_assert_cmpuint (ended->len, ==, 1);
  row = g_ptr_array_index (ended, 0);
  g_assert_true (row->result.over);
  g_assert_cmpint (row->result.winner, ==, RULES_SECOND);
  g_assert_cmpint (row->result.reason, ==, RULES_END_RESIGN);
  g_assert_cmpuint (row->n_turns, ==, 2);
  g_assert_false (row->unfinished);
}

/* Newest first, in pages, each game once. */
static void
test_pages (Fixture *f, gconstpointer data)
{
  g_autoptr (LudArchive) archive = open_archive (f);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) page = NULL;
  g_autoptr (GError) error = NULL;
  gint64 updated = G_MAXINT64, key = G_MAXINT64;

  for (guint32 i = 1; i <= 100; i++)
    {
      g_autoptr (LudRecord) record = t_random_record (i);

      store (archive, record);
    }
  g_assert_cmpint (lud_archive_count (archive, LUD_ARCHIVE_ALL, &error), ==, 100);
  do
    {
      g_autoptr (GPtrArray) next = lud_archive_list (
        archive, LUD_ARCHIVE_ALL,
        page && page->len ? g_ptr_array_index (page, page->len - 1) : NULL, 7, &error);

      g_assert_no_error (error);
      g_clear_pointer (&page, g_ptr_array_unref);
      page = g_steal_pointer (&next);
      for (guint i = 0; i < page->len; i++)
        {
          LudArchiveRow *row = g_ptr_array_index (page, i);

          g_assert_true (row->updated < updated || (row->updated == updated && row->key < key));
          updated = row->updated;
          key = row->key;
          g_assert_true (g_hash_table_add (seen, g_strdup (row->id)));
        }
    }
  while (page->len > 0);
  g_assert_cmpuint (g_hash_table_size (seen), ==, 100);
}

static void
test_trash (Fixture *f, gconstpointer data)
{
  g_autoptr (LudArchive) archive = open_archive (f);
  g_autoptr (LudRecord) record = t_random_record (1);
  const char *id = lud_record_get_id (record);
  g_autoptr (GError) error = NULL;

  store (archive, record);
  g_assert_true (lud_archive_set_trashed (archive, id, TRUE, &error));
  g_assert_cmpint (lud_archive_count (archive, LUD_ARCHIVE_ALL, &error), ==, 0);
  {
    g_autoptr (LudRecord) back = lud_archive_load (archive, id, NULL, &error);

    g_assert_nonnull (back);
  }
  g_assert_true (lud_archive_set_trashed (archive, id, FALSE, &error));
  g_assert_cmpint (lud_archive_count (archive, LUD_ARCHIVE_ALL, &error), ==, 1);
}

/* ------------------------------------------------------------------------------------------------
 * Kill
 */

/* A session that plays at random, always the same for the same seed. */
typedef struct
{
  LudSession *session;
  GRand *rand;
} Player;

static void
player_init (Player *player, guint32 seed)
{
  g_autoptr (LudRecord) record = t_record ("diablo", "size=12", NULL);
  g_autofree char *id = g_strdup_printf ("00000000-0000-4000-8000-%012x", seed);

  lud_record_set_id (record, id, NULL);
  player->session = lud_session_new (record, NULL);
  player->rand = g_rand_new_with_seed (seed);
}

static void
player_clear (Player *player)
{
  g_object_unref (player->session);
  g_rand_free (player->rand);
}

/* One change: an action, a roll, undo, redo, or at last a resignation. */
static gboolean
player_go_on (Player *player, GError **error)
{
  LudSession *session = player->session;
  RulesAction list[RULES_MAX_ACTIONS];
  guint n, what = t_random (player->rand, 16);

  if (what < 3 && lud_session_can_undo (session))
    return lud_session_undo (session, error);
  if (what < 5 && lud_session_can_redo (session))
    return lud_session_redo (session, error);
  if (lud_session_get_result (session).over)
    return lud_session_undo (session, error);
  if (what == 5 && t_random (player->rand, 8) == 0)
    return lud_session_resign (session, RULES_FIRST, error);
  n = (guint) lud_session_get_game (session)->list_actions (lud_session_get_state (session), list);
  return lud_session_play (session, list[t_random (player->rand, n)], error);
}

/* Plays in a child process until it is killed; a byte for each change that was acknowledged. */
static void
play_on (Fixture *f, guint32 seed, int fd)
{
  g_autoptr (LudArchive) archive = lud_archive_open (f->path, NULL);
  Player player;

  player_init (&player, seed);
  lud_session_set_commit (player.session, lud_archive_commit, archive, NULL);
  while (player_go_on (&player, NULL) && write (fd, "+", 1) == 1)
    ;
  _exit (1);
}

static char *
describe (LudRecord *record, const char *path)
{
  g_autofree char *tree = t_dump_tree (record);

  return g_strdup_printf ("%s at %s", tree, path ? path : "end");
}

/* What is stored is what was there after so many changes. */
static gboolean
is_after (guint32 seed, guint n, const char *stored)
{
  Player player;
  g_autofree char *path = NULL;
  g_autofree char *expected = NULL;

  player_init (&player, seed);
  for (guint i = 0; i < n; i++)
    g_assert_true (player_go_on (&player, NULL));
  path = lud_session_dup_path (player.session);
  expected = describe (lud_session_get_record (player.session), path);
  player_clear (&player);
  return strcmp (expected, stored) == 0;
}

/* Killed at any moment: what was acknowledged is there. (One more change may be stored whose
 * acknowledgement did not get through.) */
static void
test_kill (Fixture *f, gconstpointer data)
{
  g_autoptr (GRand) rand = g_rand_new ();

  for (guint32 seed = 0; seed < 25; seed++)
    {
      g_autofree char *id = g_strdup_printf ("00000000-0000-4000-8000-%012x", seed);
      g_autofree char *path = NULL;
      g_autofree char *stored = NULL;
      g_autoptr (LudArchive) archive = NULL;
      g_autoptr (LudRecord) back = NULL;
      g_autoptr (GError) error = NULL;
      int fds[2], status;
      char byte;
      guint acknowledged = 1;
      pid_t pid;

      g_assert_cmpint (pipe (fds), ==, 0);
      pid = fork ();
      g_assert_cmpint (pid, >=, 0);
      if (pid == 0)
        {
          close (fds[0]);
          play_on (f, seed, fds[1]);
        }
      close (fds[1]);
      g_assert_cmpint (read (fds[0], &byte, 1), ==, 1);
      g_usleep (t_random (rand, 30000));
      g_assert_cmpint (kill (pid, SIGKILL), ==, 0);
      g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
      g_assert_true (WIFSIGNALED (status));
      while (read (fds[0], &byte, 1) == 1)
        acknowledged++;
      close (fds[0]);

      archive = open_archive (f);
      back = lud_archive_load (archive, id, &path, &error);
      g_assert_no_error (error);
      stored = describe (back, path);
      g_assert_true (is_after (seed, acknowledged, stored) ||
                     is_after (seed, acknowledged + 1, stored));
      g_assert_cmpint (get_number (f->path, "SELECT count(*) FROM pragma_integrity_check"
                                            " WHERE integrity_check != 'ok'"),
                       ==, 0);
    }
}

/* ------------------------------------------------------------------------------------------------
 * Files that are not as they should be
 */

static void
assert_open_refused (Fixture *f, int code)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LudArchive) archive = lud_archive_open (f->path, &error);

  g_assert_null (archive);
  g_assert_nonnull (strstr (error->message, "games.ludoteca"));
  t_assert_refused (error, LUD_ARCHIVE_ERROR, code);
}

/* An archive with twenty games. */
static void
fill (Fixture *f)
{
  g_autoptr (LudArchive) archive = open_archive (f);

  for (guint32 i = 1; i <= 20; i++)
    {
      g_autoptr (LudRecord) record = t_random_record (i);

      store (archive, record);
    }
}

static void
test_newer (Fixture *f, gconstpointer data)
{
  fill (f);
  run_sql (f->path, "PRAGMA user_version = 1000");
  assert_open_refused (f, LUD_ARCHIVE_ERROR_FORMAT);
  /* It was left as it is. */
  g_assert_cmpint (get_number (f->path, "PRAGMA user_version"), ==, 1000);
}

static void
test_foreign (Fixture *f, gconstpointer data)
{
  g_assert_true (g_file_set_contents (f->path, "This is a letter to my aunt.\n", -1, NULL));
  assert_open_refused (f, LUD_ARCHIVE_ERROR_FORMAT);
  g_unlink (f->path);
  run_sql (f->path, "CREATE TABLE recipes (name TEXT)");
  assert_open_refused (f, LUD_ARCHIVE_ERROR_FORMAT);
  g_assert_cmpint (get_number (f->path, "SELECT count(*) FROM sqlite_schema"), ==, 1);
}

static void
test_no_file (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *below = g_build_filename (f->path, "x", NULL);

  /* A folder where the file should be. */
  g_assert_cmpint (g_mkdir (f->path, 0700), ==, 0);
  assert_open_refused (f, LUD_ARCHIVE_ERROR_FAILED);
  g_rmdir (f->path);
  /* A file where the folder should be. */
  g_assert_true (g_file_set_contents (f->path, "", -1, NULL));
  g_assert_null (lud_archive_open (below, &error));
  t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_FAILED);
  /* An empty file becomes an archive. */
  g_object_unref (open_archive (f));
}

/* Damage anywhere: a sentence or the right games, never a crash. */
static void
test_corrupt (Fixture *f, gconstpointer data)
{
  g_autofree char *good = NULL;
  gsize size;
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);
  guint refused = 0;

  fill (f);
  g_assert_true (g_file_get_contents (f->path, &good, &size, NULL));
  for (int i = 0; i < 60; i++)
    {
      g_autofree char *bad = g_memdup2 (good, size);
      gsize kept = i % 3 == 0 ? t_random (rand, (guint) size) : size;
      g_autoptr (LudArchive) archive = NULL;
      g_autoptr (GPtrArray) rows = NULL;
      g_autoptr (GError) error = NULL;

      for (int k = 0; i % 3 != 0 && k < 40; k++)
        bad[t_random (rand, (guint) size)] = (char) t_random (rand, 256);
      g_assert_true (g_file_set_contents (f->path, bad, (gssize) kept, NULL));
      archive = lud_archive_open (f->path, &error);
      if (archive)
        rows = lud_archive_list (archive, LUD_ARCHIVE_ALL, NULL, 100, &error);
      for (guint r = 0; rows && r < rows->len; r++)
        {
          LudArchiveRow *row = g_ptr_array_index (rows, r);
          g_autoptr (GError) load_error = NULL;
          g_autoptr (LudRecord) record = lud_archive_load (archive, row->id, NULL, &load_error);

          g_assert_true (record || load_error);
          refused += record == NULL;
        }
      if (!rows)
        {
          refused++;
          g_assert_true (error->domain == LUD_ARCHIVE_ERROR);
        }
    }
  g_assert_cmpuint (refused, >, 10);
}

/* Runs a function as a user for whom permissions count: in a child that is not root. */
static void
as_nobody (void (*function) (Fixture *f), Fixture *f)
{
  pid_t pid = fork ();
  int status;

  g_assert_cmpint (pid, >=, 0);
  if (pid == 0)
    {
      if (geteuid () == 0 && setuid (65534) != 0)
        _exit (77);
      function (f);
      _exit (0);
    }
  g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
  g_assert_true (WIFEXITED (status));
  g_assert_cmpint (WEXITSTATUS (status), ==, 0);
}

/* The games can be read, and storing says why it cannot be. */
static void
use_read_only (Fixture *f)
{
  g_autoptr (LudArchive) archive = open_archive (f);
  g_autoptr (LudRecord) record = t_random_record (3);
  g_autoptr (LudRecord) back = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (lud_archive_is_read_only (archive));
  g_assert_cmpint (lud_archive_count (archive, LUD_ARCHIVE_ALL, &error), ==, 20);
  back = lud_archive_load (archive, lud_record_get_id (record), NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (back);
  g_assert_false (lud_archive_store (archive, record, NULL, &error));
  t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_READ_ONLY);
  g_assert_false (lud_archive_set_trashed (archive, lud_record_get_id (record), TRUE, &error));
  t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_READ_ONLY);
}

static void
test_read_only_file (Fixture *f, gconstpointer data)
{
  fill (f);
  g_assert_cmpint (g_chmod (f->folder, 0777), ==, 0);
  g_assert_cmpint (g_chmod (f->path, 0444), ==, 0);
  as_nobody (use_read_only, f);
}

static void
test_read_only_folder (Fixture *f, gconstpointer data)
{
  fill (f);
  g_assert_cmpint (g_chmod (f->path, 0444), ==, 0);
  g_assert_cmpint (g_chmod (f->folder, 0555), ==, 0);
  as_nobody (use_read_only, f);
  g_assert_cmpint (g_chmod (f->folder, 0755), ==, 0);
}

static void
use_no_folder (Fixture *f)
{
  assert_open_refused (f, LUD_ARCHIVE_ERROR_FAILED);
}

static void
test_forbidden (Fixture *f, gconstpointer data)
{
  g_assert_cmpint (g_chmod (f->folder, 0555), ==, 0);
  as_nobody (use_no_folder, f);
  fill (f);
  g_assert_cmpint (g_chmod (f->path, 0000), ==, 0);
  as_nobody (use_no_folder, f);
  g_assert_cmpint (g_chmod (f->folder, 0755), ==, 0);
}

/* Another program writes: reading goes on, storing waits and then says so; the session stays where
 * it was. */
static void
test_locked (Fixture *f, gconstpointer data)
{
  g_autoptr (LudArchive) archive = open_archive (f);
  g_autoptr (LudRecord) record = t_record ("cephalopod", "size=3x3", NULL);
  g_autoptr (LudSession) session = lud_session_new (record, NULL);
  g_autoptr (GError) error = NULL;
  RulesAction a1;
  sqlite3 *db;

  lud_session_set_commit (session, lud_archive_commit, archive, NULL);
  g_assert_true (lud_session_commit (session, &error));
  g_assert_cmpint (sqlite3_open (f->path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, "BEGIN IMMEDIATE", NULL, NULL, NULL), ==, SQLITE_OK);
  g_assert_cmpint (lud_archive_count (archive, LUD_ARCHIVE_ALL, &error), ==, 1);
  a1 = t_action (lud_record_get_game (record), lud_session_get_state (session), "a1");
  g_assert_false (lud_session_play (session, a1, &error));
  t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_BUSY);
  g_assert_true (lud_session_get_node (session) == lud_record_get_root (record));
  g_assert_cmpuint (lud_record_get_n_nodes (record), ==, 0);
  g_assert_cmpint (sqlite3_exec (db, "ROLLBACK", NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (db);
  g_assert_true (lud_session_play (session, a1, &error));
}

/* Somebody keeps the whole file to himself. */
static void
test_locked_wholly (Fixture *f, gconstpointer data)
{
  sqlite3 *db;

  fill (f);
  g_assert_cmpint (sqlite3_open (f->path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db,
                                 "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;"
                                 "UPDATE game SET turns = turns; COMMIT;",
                                 NULL, NULL, NULL),
                   ==, SQLITE_OK);
  assert_open_refused (f, LUD_ARCHIVE_ERROR_BUSY);
  sqlite3_close (db);
}

/* The disk takes no more: a sentence, and the archive is as it was. */
static void
use_full_disk (Fixture *f)
{
  g_autoptr (LudArchive) archive = open_archive (f);
  struct rlimit limit = { 1024, 1024 };
  g_autoptr (GError) error = NULL;
  guint n_refused = 0;

  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  for (guint32 i = 100; i < 110; i++)
    {
      g_autoptr (LudRecord) record = t_random_record (i);

      if (lud_archive_store (archive, record, NULL, &error))
        continue;
      n_refused++;
      t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_FAILED);
    }
  g_assert_cmpuint (n_refused, ==, 10);
  g_assert_cmpint (lud_archive_count (archive, LUD_ARCHIVE_ALL, &error), ==, 20);
}

static void
test_full_disk (Fixture *f, gconstpointer data)
{
  fill (f);
  g_assert_cmpint (g_chmod (f->folder, 0777), ==, 0);
  g_assert_cmpint (g_chmod (f->path, 0666), ==, 0);
  as_nobody (use_full_disk, f);
  {
    g_autoptr (LudArchive) archive = open_archive (f);

    g_assert_cmpint (lud_archive_count (archive, LUD_ARCHIVE_ALL, NULL), ==, 20);
  }
}

/* Two processes make the archive at the same moment. */
static void
test_made_twice (Fixture *f, gconstpointer data)
{
  for (int round = 0; round < 10; round++)
    {
      pid_t pids[4];

      for (int i = 0; i < 4; i++)
        {
          pids[i] = fork ();
          g_assert_cmpint (pids[i], >=, 0);
          if (pids[i] == 0)
            {
              g_autoptr (GError) error = NULL;
              g_autoptr (LudArchive) archive = lud_archive_open (f->path, &error);
              g_autoptr (LudRecord) record = t_random_record ((guint32) i + 1);

              if (archive && lud_archive_store (archive, record, NULL, &error))
                _exit (0);
              g_printerr ("%s\n", error->message);
              _exit (1);
            }
        }
      for (int i = 0; i < 4; i++)
        {
          int status;

          g_assert_cmpint (waitpid (pids[i], &status, 0), ==, pids[i]);
          g_assert_true (WIFEXITED (status));
          g_assert_cmpint (WEXITSTATUS (status), ==, 0);
        }
      g_assert_cmpint (get_number (f->path, "SELECT count(*) FROM game"), ==, 4);
      remove_all (f->folder);
    }
}

#define ADD(name, function) g_test_add (name, Fixture, NULL, set_up, function, tear_down)

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/archive/new", test_new);
  ADD ("/archive/default-path", test_default_path);
  ADD ("/archive/store-and-load", test_store_and_load);
  ADD ("/archive/load-missing", test_load_missing);
  ADD ("/archive/row", test_row);
  ADD ("/archive/pages", test_pages);
  ADD ("/archive/trash", test_trash);
  ADD ("/archive/kill", test_kill);
  ADD ("/archive/newer", test_newer);
  ADD ("/archive/foreign", test_foreign);
  ADD ("/archive/no-file", test_no_file);
  ADD ("/archive/corrupt", test_corrupt);
  ADD ("/archive/read-only-file", test_read_only_file);
  ADD ("/archive/read-only-folder", test_read_only_folder);
  ADD ("/archive/forbidden", test_forbidden);
  ADD ("/archive/locked", test_locked);
  ADD ("/archive/locked-wholly", test_locked_wholly);
  ADD ("/archive/full-disk", test_full_disk);
  ADD ("/archive/made-twice", test_made_twice);
  return g_test_run ();
}
