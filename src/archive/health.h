/* health.h: checking, saving, and rescuing an archive
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "archive.h"

G_BEGIN_DECLS

/* Tells one thing that is wrong, or how far the work is (0 to 1). */
typedef void (*LudHealthFinding) (const char *sentence, gpointer data);
typedef void (*LudHealthProgress) (double part, gpointer data);

/* Checks the file, the links between its tables, and each game: whether its record can be read and
 * its digest is the stored one.  *n_games (may be NULL) gets the number of games.  Returns the
 * number of findings, or -1 with an error (cancelled, unreadable). */
gint64 lud_archive_check (LudArchive *self,
                          LudHealthFinding finding,
                          gpointer data,
                          gint64 *n_games,
                          GCancellable *cancellable,
                          GError **error);

/* Copies the archive while it is in use, and puts the copy in place of path, whole or not at all.
 * Before that the copy has to pass a test: it is opened, the file is checked as a whole, and up to
 * a thousand games from all over it are loaded and their digests compared. */
gboolean
lud_archive_backup (LudArchive *self, const char *path, GCancellable *cancellable, GError **error);

/* A backup beside the archive (".backup-1"), before something large; the older ones move on, and
 * the third makes room.  Nothing moves when the archive is as it was at the last one.  Done by
 * itself before an older archive is brought up to date. */
gboolean lud_archive_rotate_backup (LudArchive *self, GCancellable *cancellable, GError **error);

/* A file to import of at least so many bytes is something large, see lud_archive_rotate_backup().
 * An archive without games needs no backup. */
#define LUD_LARGE_IMPORT (32 * 1024 * 1024)

/* Puts a backup in the place of the archive at path (NULL: the default).  What was there, also when
 * it is damaged, stays beside it under a name that was free; *kept (may be NULL) gets that name or
 * NULL, g_free() it.  BUSY when another program has the archive open; then nothing is changed. */
gboolean lud_archive_restore (const char *backup,
                              const char *path,
                              char **kept,
                              GCancellable *cancellable,
                              GError **error);

/* Saves every readable game of a damaged archive into a new one at to, which must not be there:
 * what the database still reaches, and what stands in its pages otherwise; with favourites, trash,
 * merged names and collections as far as they can be read.  Records that cannot be read go into the
 * quarantine.  *n_saved and *n_lost count; what is lost is told. */
gboolean lud_archive_repair (const char *from,
                             const char *to,
                             LudHealthFinding finding,
                             gpointer data,
                             gint64 *n_saved,
                             gint64 *n_lost,
                             GCancellable *cancellable,
                             GError **error);

G_END_DECLS
