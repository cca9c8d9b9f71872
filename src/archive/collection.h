/* collection.h: collections of games
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A collection is a saved query, whose games are looked for each time, or a set of games that were
 * picked by hand ("collect" and "uncollect" of bulk.h).  In queries it is collection:NAME.
 */

#pragma once

#include "archive.h"

G_BEGIN_DECLS

typedef struct
{
  const char *name;
  const char *query; /* NULL: picked by hand */
  gint64 n_games;    /* outside the trash; -1: its query is not understood any more */
} LudCollection;

typedef void (*LudEachCollection) (const LudCollection *collection, gpointer data);
gboolean lud_archive_each_collection (LudArchive *self,
                                      LudEachCollection each,
                                      gpointer data,
                                      GError **error);

/* Makes a collection, or changes the query of one; query NULL: picked by hand. QUERY when the name
 * is empty, the query is not understood or would need itself, or when games were picked for the
 * collection of that name. */
gboolean
lud_archive_set_collection (LudArchive *self, const char *name, const char *query, GError **error);

/* NOT_FOUND when there is none; QUERY when the new name is empty or in use. */
gboolean
lud_archive_rename_collection (LudArchive *self, const char *name, const char *to, GError **error);

/* Removes a collection; its games stay.  NOT_FOUND. */
gboolean lud_archive_remove_collection (LudArchive *self, const char *name, GError **error);

G_END_DECLS
