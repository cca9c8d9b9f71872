/* schema.c: the tables of the archive, and how they came about
 *
 * user_version is the number of the last step in migrations[] that the file has seen.  A step is
 * never changed once a release has it; a new one is added behind it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "archive-private.h"

#include <glib/gi18n-lib.h>

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
  if (self->read_only && version < LATEST)
    {
      g_autofree char *name = g_filename_display_name (self->path);

      return refuse (
        g_strdup_printf (
          /* Translators: %s is a file. */
          _ ("%s is of an older version, and cannot be brought up to date because it can only be "
             "read."),
          name),
        error);
    }
  if (self->read_only)
    return TRUE;
  /* Only before the first table: room that a purge frees can be given back bit by bit. */
  if (version == 0 && !lud_archive_run (self, "PRAGMA auto_vacuum = INCREMENTAL", error))
    return FALSE;
  if (!switch_to_wal (self, error) || !lud_archive_run (self, "PRAGMA synchronous = FULL", error))
    return FALSE;
  if (version == LATEST)
    return TRUE;

  if (version > 0 && !lud_archive_rotate_backup (self, NULL, error))
    return FALSE;

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
