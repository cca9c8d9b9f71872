/* schema.c: the tables of the archive, and how they came about
 *
 * user_version is the number of the last step in migrations[] that the file has seen.  A step is
 * never changed once a release has it; a new one is added behind it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "archive-private.h"

#include <glib/gi18n-lib.h>
#include <unistd.h>

static const char *const migrations[] = {
  /* 1 */
  "CREATE TABLE game ("
  "  game_id INTEGER PRIMARY KEY,"
  "  uuid TEXT NOT NULL UNIQUE,"
  "  kind TEXT NOT NULL,"
  "  options TEXT NOT NULL,"
  "  first_name TEXT NOT NULL,"
  "  second_name TEXT NOT NULL,"
  "  event TEXT NOT NULL,"
  "  date TEXT NOT NULL,"
  "  result TEXT NOT NULL CHECK (result IN ('1-0', '0-1', '1/2', '*')),"
  "  reason TEXT NOT NULL,"
  "  turns INTEGER NOT NULL,"
  "  unfinished INTEGER NOT NULL CHECK (unfinished IN (0, 1)),"
  "  path TEXT," /* where its session stands; NULL: at the end */
  "  created INTEGER NOT NULL,"
  "  updated INTEGER NOT NULL," /* milliseconds since 1970 UTC */
  "  trashed INTEGER,"
  "  record BLOB NOT NULL"
  ") STRICT;"
  "CREATE INDEX game_by_update ON game (updated, game_id) WHERE trashed IS NULL;"
  "CREATE INDEX game_unfinished ON game (updated, game_id)"
  "  WHERE trashed IS NULL AND unfinished = 1;",
  /* 2: header columns of all kinds, players, the position index, text search, imports */
  lud_archive_version_2,
  /* 3: merged players, bulk edits, ratings, turns in the position index */
  lud_archive_version_3,
};

#define LATEST ((gint64) G_N_ELEMENTS (migrations))

static gboolean
refuse (char *sentence, GError **error)
{
  g_set_error_literal (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_FORMAT, sentence);
  g_free (sentence);
  return FALSE;
}

/* Whose file it is and how old; version 0 is a file without anything in it. Inside a transaction,
 * for another program may be making the tables between two questions. */
static gboolean
identify (LudArchive *self, gint64 *version, GError **error)
{
  g_autofree char *name = g_filename_display_name (self->path);
  gint64 application, n_tables;

  if (!lud_archive_get_number (self, "PRAGMA application_id", &application, error) ||
      !lud_archive_get_number (self, "PRAGMA user_version", version, error) ||
      !lud_archive_get_number (self, "SELECT count(*) FROM sqlite_schema", &n_tables, error))
    return FALSE;
  if (application == 0 && *version == 0 && n_tables == 0)
    return TRUE;
  if (application != LUD_ARCHIVE_APPLICATION_ID || *version < 1)
    /* Translators: %s is a file. */
    return refuse (g_strdup_printf (_ ("%s is a database, but not an archive of games."), name),
                   error);
  if (*version > LATEST)
    /* Translators: %s is a file. */
    return refuse (g_strdup_printf (_ ("%s was made by a newer version of the program."), name),
                   error);
  return TRUE;
}

gboolean
lud_archive_identify (LudArchive *self, GError **error)
{
  gint64 version;

  if (!identify (self, &version, error))
    return FALSE;
  if (version == 0)
    {
      g_autofree char *name = g_filename_display_name (self->path);

      /* Translators: %s is a file. */
      return refuse (g_strdup_printf (_ ("%s is empty."), name), error);
    }
  return TRUE;
}

/* The switch wants the file for itself, and the database does not wait for that: when several
 * programs make the archive at the same time, all but one are told that it is busy. */
static gboolean
switch_to_wal (LudArchive *self, GError **error)
{
  gint64 until = g_get_monotonic_time () + LUD_ARCHIVE_BUSY_TIMEOUT * G_TIME_SPAN_MILLISECOND;

  for (;;)
    {
      g_autoptr (GError) reason = NULL;

      if (lud_archive_run (self, "PRAGMA journal_mode = WAL", &reason))
        return TRUE;
      if (!g_error_matches (reason, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_BUSY) ||
          g_get_monotonic_time () >= until)
        {
          g_propagate_error (error, g_steal_pointer (&reason));
          return FALSE;
        }
      g_usleep (5000);
    }
}

/* Makes the tables that are missing; the file is for writing. */
static gboolean
bring_up_to_date (LudArchive *self, GError **error)
{
  gint64 version;

  /* Another process may be doing the same: look again once the file is ours. */
  if (!lud_archive_run (self, "BEGIN IMMEDIATE", error))
    return FALSE;
  if (identify (self, &version, error))
    {
      gboolean done = TRUE;

      /* The newest tables first: what fills them knows no others. */
      for (gint64 step = version; done && step < LATEST; step++)
        done = lud_archive_run (self, migrations[step], error);
      if (version == 1)
        done = done && lud_archive_fill_version_2 (self, error);
      if (version == 2)
        done = done && lud_archive_fill_version_3 (self, error);
      if (done)
        {
          g_autofree char *stamp =
            g_strdup_printf ("PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT;",
                             LUD_ARCHIVE_APPLICATION_ID, (int) LATEST);

          if (lud_archive_run (self, stamp, error))
            return TRUE;
        }
    }
  lud_archive_run (self, "ROLLBACK", NULL);
  return FALSE;
}

/* Copies the file into a database without a name: in memory, and where it is large in an unnamed
 * file of the system. */
static sqlite3 *
copy_file (LudArchive *self, GError **error)
{
  sqlite3 *copy = NULL;
  sqlite3_backup *backup = NULL;
  int code = sqlite3_open_v2 (
    "", &copy,
    SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, NULL);

  if (code == SQLITE_OK && (backup = sqlite3_backup_init (copy, "main", self->db, "main")))
    {
      sqlite3_backup_step (backup, -1);
      code = sqlite3_backup_finish (backup);
    }
  else if (code == SQLITE_OK)
    code = sqlite3_errcode (copy);
  if (code == SQLITE_OK)
    code = lud_archive_set_up (copy);
  if (code == SQLITE_OK)
    return copy;
  sqlite3_close_v2 (copy);
  lud_archive_fail (self, code, error);
  return NULL;
}

gboolean
lud_archive_use_copy (LudArchive *self, GError **error)
{
  sqlite3 *copy = copy_file (self, error);
  gboolean done;

  if (!copy)
    return FALSE;
  g_hash_table_remove_all (self->statements);
  sqlite3_close_v2 (self->db);
  self->db = copy;
  lud_archive_watch (self, self->watched);
  self->read_only = FALSE;
  done = bring_up_to_date (self, error) && lud_archive_index_pending (self, error) &&
         lud_archive_run (self, "PRAGMA query_only = ON", error);
  self->read_only = TRUE;
  return done;
}

/* A file that is there and of an older version. */
static gboolean
upgrade (LudArchive *self, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (self->path);
  g_autoptr (GError) reason = NULL;

  if (!self->read_only && switch_to_wal (self, &reason) &&
      lud_archive_run (self, "PRAGMA synchronous = FULL", &reason) &&
      lud_archive_rotate_backup (self, NULL, &reason) && bring_up_to_date (self, &reason))
    return TRUE;
  /* Somebody keeps it locked, or there may be no new file beside it. */
  if (self->read_only || g_error_matches (reason, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_BUSY) ||
      g_error_matches (reason, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_READ_ONLY) ||
      access (folder, W_OK) != 0)
    return lud_archive_use_copy (self, error);
  g_propagate_error (error, g_steal_pointer (&reason));
  return FALSE;
}

gboolean
lud_archive_prepare_schema (LudArchive *self, GError **error)
{
  gint64 version;
  gboolean known;

  if (!lud_archive_run (self, "BEGIN", error))
    return FALSE;
  known = identify (self, &version, error);
  lud_archive_run (self, "ROLLBACK", NULL);
  if (!known)
    return FALSE;
  if (version > 0 && version < LATEST)
    return upgrade (self, error);
  if (self->read_only && version == 0)
    return lud_archive_identify (self, error);
  if (self->read_only)
    return TRUE;
  /* Only before the first table: room that a purge frees can be given back bit by bit. */
  if (version == 0 && !lud_archive_run (self, "PRAGMA auto_vacuum = INCREMENTAL", error))
    return FALSE;
  return switch_to_wal (self, error) &&
         lud_archive_run (self, "PRAGMA synchronous = FULL", error) &&
         (version == LATEST || bring_up_to_date (self, error));
}
