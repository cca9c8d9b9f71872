/* bulk.h: changing many games at once, and taking it back
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A bulk edit changes all games that a query finds, all or none of them, and leaves an entry in a
 * log with what was there before.  Taking it back puts that in place again, save where somebody has
 * changed the same thing since.
 *
 *   field       value                     changes
 *   first       a name                    the first player
 *   second      a name                    the second player
 *   event, round, place, date, source, annotator
 *   tag         NAME or NAME=VALUE        adds a tag
 *   untag       NAME or NAME=VALUE        removes all tags of the name, or with the value
 *   favourite   yes or no
 *   trash       yes                       puts the games into the trash
 *   collect     name of a collection      adds the games to it; it is made when it is new
 *   uncollect   name of a collection      takes the games out of it
 *
 * The first ones change records, so that whoever has one of them open is told when he stores it.
 */

#pragma once

#include "archive.h"

G_BEGIN_DECLS

typedef struct
{
  const char *field;
  const char *value;
} LudChange;

/* QUERY when there is no such field or the value is not possible there. */
gboolean lud_change_check (const LudChange *change, GError **error);

/* Applies changes to all games outside the trash that a query (query.h) finds.  *edit (may be NULL)
 * gets the number of the entry in the log, 0 when nothing was to be changed; *n_games the number of
 * games that were changed.  A damaged game is passed over. */
gboolean lud_archive_edit (LudArchive *self,
                           const char *query,
                           const LudChange *changes,
                           guint n_changes,
                           gint64 *edit,
                           gint64 *n_games,
                           GCancellable *cancellable,
                           GError **error);

/* Takes a bulk edit back and removes it from the log.  *n_games gets how many games were put back,
 * *n_left how many were changed since and are left as they are. */
gboolean lud_archive_undo_edit (LudArchive *self,
                                gint64 edit,
                                gint64 *n_games,
                                gint64 *n_left,
                                GCancellable *cancellable,
                                GError **error);

/* An entry of the log; one row for each of its changes. */
typedef struct
{
  gint64 edit;
  gint64 made; /* milliseconds since 1970 UTC */
  const char *query;
  LudChange change;
  gint64 n_games;
} LudArchiveEdit;

typedef void (*LudEachEdit) (const LudArchiveEdit *edit, gpointer data);
gboolean lud_archive_each_edit (LudArchive *self, LudEachEdit each, gpointer data, GError **error);

/* The log keeps the last so many edits. */
#define LUD_MAX_EDITS 100

/* Marks one game as a favourite or not; not in the log.  NOT_FOUND. */
gboolean
lud_archive_set_favourite (LudArchive *self, const char *id, gboolean favourite, GError **error);

G_END_DECLS
