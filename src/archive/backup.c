/* backup.c: copies of an archive, and putting them back
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "health.h"

#include "archive-private.h"

#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#define N_BACKUPS 3
#define N_TESTED 1000 /* games that the test of a copy loads at most */

static gboolean
refuse (GError **error, const char *format, const char *path)
{
  g_autofree char *name = g_filename_display_name (path);

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  g_set_error (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_FAILED, format, name);
#pragma GCC diagnostic pop
  return FALSE;
}

/* A new name of a file is on the disk once its folder is. */
static void
sync_folder (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  int fd = g_open (folder, O_RDONLY | O_CLOEXEC, 0);

  if (fd < 0)
    return;
  fsync (fd);
  close (fd);
}

/* ------------------------------------------------------------------------------------------------
 * Copying
 */

/* Copies into beside, for path. */
static gboolean
copy_database (sqlite3 *from,
               const char *beside,
               const char *path,
               GCancellable *cancellable,
               GError **error)
{
  sqlite3 *to = NULL;
  sqlite3_backup *backup = NULL;
  int code = sqlite3_open_v2 (beside, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL);

  if (code == SQLITE_OK)
    backup = sqlite3_backup_init (to, "main", from, "main");
  if (backup)
    {
      gint64 until = g_get_monotonic_time () + 60 * G_USEC_PER_SEC;

      do
        {
          code = sqlite3_backup_step (backup, 1024);
          if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
            {
              if (g_get_monotonic_time () > until)
                break;
              g_usleep (10000);
              code = SQLITE_OK;
            }
        }
      while (code == SQLITE_OK && !g_cancellable_is_cancelled (cancellable));
      sqlite3_backup_finish (backup);
    }
  else if (code == SQLITE_OK)
    code = sqlite3_errcode (to);
  /* The copy is one file, without a log beside it. */
  if (code == SQLITE_DONE)
    code = sqlite3_exec (to, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL) == SQLITE_OK
             ? SQLITE_DONE
             : sqlite3_errcode (to);
  code = lud_archive_understand (to, code);
  sqlite3_close_v2 (to);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  if (code == SQLITE_DONE)
    return TRUE;
  if (code == SQLITE_FULL)
    /* Translators: %s is a file. */
    return refuse (error, _ ("There is no space left for the backup %s."), path);
  if ((code & 0xff) == SQLITE_CORRUPT || (code & 0xff) == SQLITE_NOTADB)
    return refuse (error, _ ("The backup %s could not be made: the archive is damaged."), path);
  return refuse (error, _ ("The backup %s could not be made."), path);
}

/* ------------------------------------------------------------------------------------------------
 * Testing a copy
 */

static gint64
read_number (sqlite3 *db, const char *sql)
{
  sqlite3_stmt *s = NULL;
  gint64 n = -1;

  if (sqlite3_prepare_v2 (db, sql, -1, &s, NULL) == SQLITE_OK && sqlite3_step (s) == SQLITE_ROW)
    n = sqlite3_column_int64 (s, 0);
  sqlite3_finalize (s);
  return n;
}

/* A game of a copy, found by its digest if it had one when it was stored. */
static gboolean
test_game (sqlite3_stmt *s)
{
  const void *data = sqlite3_column_blob (s, 0);
  g_autoptr (LudRecord) record =
    lud_record_deserialize (data ? data : "", (gsize) sqlite3_column_bytes (s, 0), NULL);
  g_autoptr (LudFacts) facts = NULL;

  /* A game that was damaged before is not the fault of the copy. */
  if (!record || sqlite3_column_type (s, 1) != SQLITE_BLOB)
    return TRUE;
  facts = lud_facts_new (record, NULL, FALSE);
  return sqlite3_column_bytes (s, 1) == 16 &&
         memcmp (facts->play, sqlite3_column_blob (s, 1), 16) == 0;
}

static gboolean
test_games (sqlite3 *db, GCancellable *cancellable)
{
  static const char *const sql[] = {
    "SELECT record, play FROM game JOIN game_record USING (game_id) WHERE game_id >= ?1"
    " ORDER BY game_id LIMIT 1",
    /* Version 1. */
    "SELECT record, NULL FROM game WHERE game_id >= ?1 ORDER BY game_id LIMIT 1",
  };
  gint64 last = read_number (db, "SELECT coalesce (max (game_id), 0) FROM game");
  gint64 step = MAX (1, last / N_TESTED);
  sqlite3_stmt *s = NULL;
  gboolean good = last >= 0;
  int code = SQLITE_DONE;

  for (guint i = 0; i < G_N_ELEMENTS (sql) && !s; i++)
    sqlite3_prepare_v2 (db, sql[i], -1, &s, NULL);
  if (!s)
    return FALSE;
  for (gint64 id = 1; good && id <= last && !g_cancellable_is_cancelled (cancellable); id += step)
    {
      sqlite3_reset (s);
      sqlite3_bind_int64 (s, 1, id);
      code = sqlite3_step (s);
      good = code == SQLITE_DONE || (code == SQLITE_ROW && test_game (s));
    }
  sqlite3_finalize (s);
  return good;
}

static int
is_cancelled (gpointer cancellable)
{
  return g_cancellable_is_cancelled (cancellable);
}

static gboolean
test_copy (const char *path, GCancellable *cancellable, GError **error)
{
  sqlite3 *db = NULL;
  sqlite3_stmt *s = NULL;
  gboolean good = FALSE;

  if (sqlite3_open_v2 (path, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK)
    {
      sqlite3_progress_handler (db, 1000, cancellable ? is_cancelled : NULL, cancellable);
      sqlite3_prepare_v2 (db, "PRAGMA quick_check", -1, &s, NULL);
    }
  if (s && sqlite3_step (s) == SQLITE_ROW)
    good = strcmp (lud_archive_column_text (s, 0), "ok") == 0;
  sqlite3_finalize (s);
  good = good && read_number (db, "PRAGMA application_id") == LUD_ARCHIVE_APPLICATION_ID &&
         test_games (db, cancellable);
  sqlite3_close_v2 (db);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  return good || refuse (error, _ ("The backup %s did not pass its test."), path);
}

gboolean
lud_archive_backup (LudArchive *self, const char *path, GCancellable *cancellable, GError **error)
{
  g_autofree char *beside = g_strconcat (path, ".part", NULL);
  g_autofree char *journal = g_strconcat (beside, "-journal", NULL);
  g_autofree char *full = g_canonicalize_filename (path, NULL);

  g_return_val_if_fail (self->thread == g_thread_self (), FALSE);

  if (strcmp (full, self->path) == 0)
    return refuse (error, _ ("%s is the archive itself; a backup needs another name."), path);
  g_unlink (beside);
  if (copy_database (self->db, beside, path, cancellable, error) &&
      test_copy (beside, cancellable, error))
    {
      if (g_rename (beside, path) == 0)
        {
          sync_folder (path);
          return TRUE;
        }
      refuse (error, _ ("The backup %s could not be made."), path);
    }
  g_unlink (beside);
  g_unlink (journal);
  return FALSE;
}

/* ------------------------------------------------------------------------------------------------
 * Backups beside the archive
 */

static gboolean
same_content (const char *a, const char *b)
{
  g_autoptr (GMappedFile) x = g_mapped_file_new (a, FALSE, NULL);
  g_autoptr (GMappedFile) y = g_mapped_file_new (b, FALSE, NULL);
  gsize n = x ? g_mapped_file_get_length (x) : 0;

  return x && y && n > 0 && n == g_mapped_file_get_length (y) &&
         memcmp (g_mapped_file_get_contents (x), g_mapped_file_get_contents (y), n) == 0;
}

gboolean
lud_archive_rotate_backup (LudArchive *self, GCancellable *cancellable, GError **error)
{
  g_autofree char *fresh = g_strdup_printf ("%s.backup-new", self->path);
  g_autofree char *first = g_strdup_printf ("%s.backup-1", self->path);

  /* The new one is there before an old one goes. */
  if (!lud_archive_backup (self, fresh, cancellable, error))
    return FALSE;
  if (same_content (fresh, first))
    return g_unlink (fresh) == 0;
  for (int i = N_BACKUPS; i > 1; i--)
    {
      g_autofree char *from = g_strdup_printf ("%s.backup-%d", self->path, i - 1);
      g_autofree char *to = g_strdup_printf ("%s.backup-%d", self->path, i);

      g_rename (from, to);
    }
  if (g_rename (fresh, first) != 0)
    return refuse (error, _ ("The backup %s could not be made."), first);
  sync_folder (first);
  return TRUE;
}

/* ------------------------------------------------------------------------------------------------
 * Putting back
 */

/* Keeps everybody else off the archive that is to be replaced, and brings its log home; *whole:
 * that went well.  *db is to be closed afterwards.  FALSE when somebody has it open; a damaged file
 * needs no keeping off. */
static gboolean
seize (const char *path, sqlite3 **db, gboolean *whole, GError **error)
{
  int code = sqlite3_open_v2 (path, db, SQLITE_OPEN_READWRITE, NULL);

  if (code == SQLITE_OK)
    {
      sqlite3_busy_timeout (*db, LUD_ARCHIVE_BUSY_TIMEOUT / 5);
      code = sqlite3_exec (
        *db, "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE", NULL,
        NULL, NULL);
    }
  if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
    {
      g_autofree char *name = g_filename_display_name (path);

      return lud_archive_refuse (error, LUD_ARCHIVE_ERROR_BUSY,
                                 /* Translators: %s is a file. */
                                 _ ("Another program has the archive %s open; close it first."),
                                 name);
    }
  *whole = code == SQLITE_OK;
  return TRUE;
}

/* A name beside the archive that nothing has. */
static char *
dup_free_name (const char *path)
{
  for (int i = 1;; i++)
    {
      char *name = i == 1 ? g_strconcat (path, ".before-restore", NULL)
                          : g_strdup_printf ("%s.before-restore-%d", path, i);

      if (!g_file_test (name, G_FILE_TEST_EXISTS))
        return name;
      g_free (name);
    }
}

static gboolean
move_log (const char *from, const char *to, const char *suffix)
{
  g_autofree char *a = g_strconcat (from, suffix, NULL);
  g_autofree char *b = g_strconcat (to, suffix, NULL);

  return !g_file_test (a, G_FILE_TEST_EXISTS) || g_rename (a, b) == 0;
}

static gboolean
put_in_place (const char *beside, const char *to, char **kept, GError **error)
{
  g_autofree char *old = NULL;
  sqlite3 *db = NULL;
  gboolean done = TRUE, whole = FALSE;

  if (g_file_test (to, G_FILE_TEST_EXISTS))
    {
      old = dup_free_name (to);
      done = seize (to, &db, &whole, error);
      /* What is in the log beside the old file belongs to it, and never to the new one. */
      if (done && !(move_log (to, old, "-wal") && move_log (to, old, "-journal") &&
                    move_log (to, old, "-shm") && g_rename (to, old) == 0))
        done = refuse (error, _ ("%s cannot be moved out of the way."), to);
    }
  if (done && g_rename (beside, to) != 0)
    done = refuse (error, _ ("%s cannot be written."), to);
  sqlite3_close_v2 (db);
  if (!done)
    return FALSE;
  /* The database does not find its journal under the new name to remove it. */
  if (whole)
    {
      g_autofree char *journal = g_strconcat (old, "-journal", NULL);

      g_unlink (journal);
    }
  sync_folder (to);
  if (kept)
    *kept = g_steal_pointer (&old);
  return TRUE;
}

gboolean
lud_archive_restore (const char *backup,
                     const char *path,
                     char **kept,
                     GCancellable *cancellable,
                     GError **error)
{
  g_autofree char *to = path ? g_canonicalize_filename (path, NULL) : lud_archive_default_path ();
  g_autofree char *from_path = g_canonicalize_filename (backup, NULL);
  g_autofree char *beside = g_strconcat (to, ".part", NULL);
  g_autofree char *folder = g_path_get_dirname (to);
  g_autoptr (LudArchive) from = NULL;

  if (kept)
    *kept = NULL;
  if (!g_file_test (backup, G_FILE_TEST_IS_REGULAR))
    /* Translators: %s is a file. */
    return refuse (error, _ ("There is no backup %s."), backup);
  if (strcmp (from_path, to) == 0)
    return refuse (error, _ ("%s is the archive itself."), backup);
  if (g_mkdir_with_parents (folder, 0700) != 0)
    return refuse (error, _ ("The folder of %s cannot be made."), to);
  /* A backup stays as it is, whatever version it has. */
  from = lud_archive_open_to_read (backup, error);
  if (!from || !lud_archive_backup (from, beside, cancellable, error))
    return FALSE;
  if (put_in_place (beside, to, kept, error))
    return TRUE;
  g_unlink (beside);
  return FALSE;
}
