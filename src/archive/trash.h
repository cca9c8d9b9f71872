/* trash.h: games that were thrown away
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game in the trash (lud_archive_set_trashed(), "trash" of bulk.h) is found by no search, and
 * stays until the trash is purged.
 */

#pragma once

#include "archive.h"

G_BEGIN_DECLS

/* trashed: when it was thrown away, in milliseconds since 1970 UTC. */
typedef void (*LudEachTrashed) (const LudArchiveRow *row, gint64 trashed, gpointer data);

/* Calls each() with the games in the trash, the one that was thrown away last first. */
gboolean
lud_archive_each_trashed (LudArchive *self, LudEachTrashed each, gpointer data, GError **error);

/* Takes all games out of the trash.  *n_games (may be NULL) counts. */
gboolean lud_archive_restore_trashed (LudArchive *self, gint64 *n_games, GError **error);

/* Removes what was thrown away before a time (milliseconds since 1970 UTC; G_MAXINT64: all) for
 * good, with what the index and the log of edits know of it, and gives its room back to the disk.
 * *n_games and *n_bytes (may be NULL) get how many games went and by how much the file became
 * smaller.  When it is cancelled or killed, some games are gone and the rest is in the trash. */
gboolean lud_archive_purge (LudArchive *self,
                            gint64 before,
                            gint64 *n_games,
                            gint64 *n_bytes,
                            GCancellable *cancellable,
                            GError **error);

G_END_DECLS
