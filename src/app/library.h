/* library.h: the program's hold on the archive
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A window's hold; several windows of the program have one each on the same file, and hear of each
 * other's changes.  When the archive cannot be opened or
 * written, games are played all the same, and "problem" says so until it is mended.
 *
 * Property "problem" (string, read only): a translated sentence for a banner, NULL when all is
 * well.
 * Signal "changed": games were added, removed or trashed other than by playing.
 * Signal "conflict": the session that is watched cannot be stored, because somebody else has
 * changed the game in the archive since it was opened; comes with every change until it is settled
 * by lud_library_keep_copy() or by watching another session.
 */

#pragma once

#include "archive-reader.h"
#include "archive/query.h"

G_BEGIN_DECLS

#define LUD_TYPE_LIBRARY (lud_library_get_type ())
G_DECLARE_FINAL_TYPE (LudLibrary, lud_library, LUD, LIBRARY, GObject)

/* The library of the archive at path, or (NULL) of the user's own; not opened yet. Of another than
 * the user's own it does not remember which game was open. */
LudLibrary *lud_library_new (const char *path);

/* Opens the archive, or opens it again after a failure.  Whether games can be stored now. */
gboolean lud_library_open (LudLibrary *self);

/* Lets go of the archive in all windows until it is opened again, so that its file can be replaced.
 */
void lud_library_close (LudLibrary *self);

/* Opens the archive again in all windows. */
void lud_library_reopen (LudLibrary *self);

/* Threads that read the archive, made when they are needed first; until lud_library_close() or the
 * library goes.  Lists have one of their own, so that nothing long is in front of them. */
typedef enum
{
  LUD_READER_LISTS,
  LUD_READER_REST,
  LUD_N_READERS
} LudReaderUse;
LudReader *lud_library_get_reader (LudLibrary *self, LudReaderUse use);

/* The connection of the main thread, for what is done at once; NULL while the archive is not open.
 * Borrowed until the library opens or closes it. */
LudArchive *lud_library_get_archive (LudLibrary *self);

/* Says "changed" in all windows: somebody changed the archive by its connection or a reader. */
void lud_library_tell_changed (LudLibrary *self);

/* The file of the archive. */
const char *lud_library_get_path (LudLibrary *self);

/* Whether the archive is open, can be written, and has no game yet. */
gboolean lud_library_is_empty (LudLibrary *self);

/* Stores the session that is watched as a game of its own, with a new id. */
gboolean lud_library_keep_copy (LudLibrary *self, GError **error);

const char *lud_library_get_problem (LudLibrary *self);

/* Has every change of session stored before it is shown.  The library holds the session until
 * another one, or NULL, takes its place.  A new game is stored at once by lud_session_commit(). */
void lud_library_watch (LudLibrary *self, LudSession *session);

/* As the calls of LudArchive; without an archive lists are empty and the others fail. */
GPtrArray *lud_library_list (LudLibrary *self,
                             LudArchiveFilter filter,
                             const LudArchiveRow *after,
                             guint limit);
/* As lud_archive_query(); NULL with an error when the query is not understood or the archive cannot
 * be read. */
GPtrArray *lud_library_query (LudLibrary *self,
                              const char *query,
                              LudSort sort,
                              const LudArchiveRow *after,
                              guint limit,
                              GError **error);

/* As lud_query_complete(). */
char **lud_library_complete (LudLibrary *self, const char *query);

/* Stores a record in the place of its earlier state; path as of lud_archive_store(), whose errors
 * it has. */
gboolean lud_library_save (LudLibrary *self, LudRecord *record, const char *path, GError **error);

/* Stores a record as another game: it gets a new id. */
gboolean lud_library_save_copy (LudLibrary *self, LudRecord *record, GError **error);

LudRecord *lud_library_load (LudLibrary *self, const char *id, char **path, GError **error);
/* The id of the game that comes after record in the same match, if it has begun; NULL: it has not.
 * Free it. */
char *lud_library_find_next (LudLibrary *self, LudRecord *record);

gboolean
lud_library_set_trashed (LudLibrary *self, const char *id, gboolean trashed, GError **error);

/* Stores a game that was read from a file.  A game that is stored already is left alone; a game
 * that differs from a stored one with the same id gets an id of its own, and both are kept.
 * status (may be NULL) says which.  Without an archive it fails. */
typedef enum
{
  LUD_ADDED_NEW,
  LUD_ADDED_KNOWN,   /* the very same game was there */
  LUD_ADDED_OTHER_ID /* another state of the game was there */
} LudAdded;
gboolean lud_library_add (LudLibrary *self, LudRecord *record, LudAdded *status, GError **error);

/* The ids of the games that were open in the windows last, for the next start.  Free it. */
char **lud_library_dup_open_games (LudLibrary *self);

/* Notes which game is open in this window (NULL: none), on the disk, at once. */
void lud_library_set_open_game (LudLibrary *self, const char *id);

G_END_DECLS
