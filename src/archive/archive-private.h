/* archive-private.h: what the files of src/archive share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "archive.h"

#include <sqlite3.h>

/* "Ludo" */
#define LUD_ARCHIVE_APPLICATION_ID 0x4c75646f

/* How long to wait for another program that writes, in milliseconds. */
#define LUD_ARCHIVE_BUSY_TIMEOUT 5000

struct _LudArchive
{
  GObject parent_instance;

  sqlite3 *db;
  char *path;
  gboolean read_only;
  GThread *thread; /* that opened it */
  sqlite3_stmt *store;
};

/* Sets an error from the last failure of SQLite with this result code; always returns FALSE. */
gboolean lud_archive_fail (LudArchive *self, int code, GError **error);

/* Prepares a statement; NULL on failure. */
sqlite3_stmt *lud_archive_prepare (LudArchive *self, const char *sql, GError **error);

/* Runs statements without results. */
gboolean lud_archive_run (LudArchive *self, const char *sql, GError **error);

/* The number that a statement without parameters gives. */
gboolean lud_archive_get_number (LudArchive *self, const char *sql, gint64 *out, GError **error);

/* Text of a column, never NULL; good until the statement goes on. */
const char *lud_archive_column_text (sqlite3_stmt *statement, int column);

/* Checks that an opened file is an archive, makes the tables of a new one and brings an older one
 * up to date. */
gboolean lud_archive_prepare_schema (LudArchive *self, GError **error);
