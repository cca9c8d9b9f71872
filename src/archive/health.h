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

/* Copies the archive while it is in use, opens the copy, checks it and puts it in place of path,
 * whole or not at all. */
gboolean
lud_archive_backup (LudArchive *self, const char *path, GCancellable *cancellable, GError **error);

/* A backup beside the archive (".backup-1"), before something large; the older ones move on, and
 * the third makes room. */
gboolean lud_archive_rotate_backup (LudArchive *self, GError **error);

/* Puts a backup in the place of the archive at path (NULL: the default), which must not be open
 * anywhere; what was there stays beside it with the suffix ".before-restore". */
gboolean lud_archive_restore (const char *backup, const char *path, GError **error);

/* Saves every readable game of a damaged archive into a new one at to.  *n_saved and *n_lost count;
 * what could not be saved is told. */
gboolean lud_archive_repair (const char *from,
                             const char *to,
                             LudHealthFinding finding,
                             gpointer data,
                             gint64 *n_saved,
                             gint64 *n_lost,
                             GCancellable *cancellable,
                             GError **error);

G_END_DECLS
