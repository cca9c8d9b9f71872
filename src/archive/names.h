/* names.h: who played, where, and what games are marked with
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One person may stand under several names.  Merging a name into another one changes no game: the
 * names stay what they were in the records, lists show the main name, and a search for any of them
 * finds the games of all.  So it can be taken back at any time.
 */

#pragma once

#include "archive.h"

G_BEGIN_DECLS

/* A name of the archive.  Games in the trash are not counted. */
typedef struct
{
  const char *name;
  const char *value;     /* of a tag; "" of others */
  const char *merged;    /* name of a player that this one was merged into, NULL: none */
  const char *main_name; /* where that leads in the end; the name itself when it was not merged */
  gint64 n_games;        /* under this very name */
} LudArchiveName;

typedef void (*LudEachName) (const LudArchiveName *name, gpointer data);

/* Calls each() with the players, events, or tags (name and value), in the order of their names;
 * names without a game are left out, save those of merged players. */
gboolean
lud_archive_each_player (LudArchive *self, LudEachName each, gpointer data, GError **error);
gboolean lud_archive_each_event (LudArchive *self, LudEachName each, gpointer data, GError **error);
gboolean lud_archive_each_tag (LudArchive *self, LudEachName each, gpointer data, GError **error);

/* Says that name is the person who is called into, with all names that were merged into it before.
 * into is made when it is new.  NOT_FOUND when there is no such name; QUERY when into is empty, the
 * same, or was itself merged into name. */
gboolean
lud_archive_merge_player (LudArchive *self, const char *name, const char *into, GError **error);

/* Takes the merging of name back; what was merged into it goes with it.  NOT_FOUND when there is no
 * such name, QUERY when it was not merged. */
gboolean lud_archive_split_player (LudArchive *self, const char *name, GError **error);

G_END_DECLS
