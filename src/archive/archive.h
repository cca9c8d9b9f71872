/* archive.h: the games that are kept, in one SQLite file
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A row has the header of a game in columns, so that lists never open games, and the record in one
 * column of bytes (lud_record_serialize()).
 *
 * What lud_archive_store() has acknowledged is on the disk: it survives a kill of the program and a
 * loss of power.
 *
 * Threads: one LudArchive is one connection and belongs to the thread that opened it.  Another
 * thread opens another.  Several processes may have the file open at once; writers wait for each
 * other up to a few seconds.
 */

#pragma once

#include "record/record.h"
#include "record/session.h"

G_BEGIN_DECLS

#define LUD_ARCHIVE_ERROR (lud_archive_error_quark ())
GQuark lud_archive_error_quark (void);

typedef enum
{
  LUD_ARCHIVE_ERROR_FAILED,    /* no place, no permission, a failing disk */
  LUD_ARCHIVE_ERROR_BUSY,      /* another program keeps the file locked */
  LUD_ARCHIVE_ERROR_READ_ONLY, /* the archive can only be read */
  LUD_ARCHIVE_ERROR_FORMAT,    /* the file is damaged, or is no archive, or a newer one */
  LUD_ARCHIVE_ERROR_NOT_FOUND, /* there is no such game */
  LUD_ARCHIVE_ERROR_CONFLICT,  /* somebody else has changed the game meanwhile */
  LUD_ARCHIVE_ERROR_QUERY      /* a query or name is not understood */
} LudArchiveError;

#define LUD_TYPE_ARCHIVE (lud_archive_get_type ())
G_DECLARE_FINAL_TYPE (LudArchive, lud_archive, LUD, ARCHIVE, GObject)

/* The user's archive: $XDG_DATA_HOME/ludoteca/games.ludoteca.  g_free() it. */
char *lud_archive_default_path (void);

/* Opens the archive at path (NULL: the default), makes it and its folder when missing, and brings
 * an older one up to date.  A file that cannot be written is opened for reading, see
 * lud_archive_is_read_only(). NULL on failure. */
LudArchive *lud_archive_open (const char *path, GError **error);

const char *lud_archive_get_path (LudArchive *self);

/* Whether nothing can be stored, because file or folder are protected. */
gboolean lud_archive_is_read_only (LudArchive *self);

/* FALSE with the reason when nothing can be stored. */
gboolean lud_archive_can_store (LudArchive *self, GError **error);

/* Stores a record under its id, in the place of an earlier state of it.  path: where its session
 * stands, or NULL for the end (lud_session_dup_path()).
 * CONFLICT when the archive has another state of the game than the one that this record was when it
 * was loaded or stored last: nothing is overwritten; lud_archive_store_copy() keeps both.  A game
 * that is stored leaves the trash. */
gboolean lud_archive_store (LudArchive *self, LudRecord *record, const char *path, GError **error);

/* Stores a record as another game: it gets a new id. */
gboolean
lud_archive_store_copy (LudArchive *self, LudRecord *record, const char *path, GError **error);

/* lud_archive_store() as the hook of lud_session_set_commit(); archive is a LudArchive. */
gboolean lud_archive_commit (LudSession *session, gpointer archive, GError **error);

/* Loads a game by its id.  path (may be NULL) gets where its session stood, or NULL; g_free() it.
 */
LudRecord *lud_archive_load (LudArchive *self, const char *id, char **path, GError **error);

/* Puts a game into the trash or takes it out again; in the trash it is in no list. */
gboolean
lud_archive_set_trashed (LudArchive *self, const char *id, gboolean trashed, GError **error);

/* ------------------------------------------------------------------------------------------------
 * Lists
 */

/* One game in a list. */
typedef struct
{
  gint64 key; /* row of the archive */
  char *id;
  char *kind;       /* id of the game's rules */
  char *options;    /* "key=value key=value" */
  char *name[2];    /* players, FIRST and SECOND; "" when unknown */
  char *event;      /* "" when unknown */
  char *date;       /* as in the record, "" when unknown */
  LudResult result; /* of the main line */
  guint n_turns;
  guint n_actions; /* rolls and ends of turns counted */
  gboolean favourite;
  gboolean unfinished; /* no result yet, or its session stands before the end */
  gint64 updated;      /* stored last, in milliseconds since 1970 UTC */
} LudArchiveRow;

void lud_archive_row_free (LudArchiveRow *row); /* may be NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LudArchiveRow, lud_archive_row_free)

typedef enum
{
  LUD_ARCHIVE_ALL = 0,
  LUD_ARCHIVE_UNFINISHED = 1 << 0, /* only games that go on */
  LUD_ARCHIVE_OWN = 1 << 1         /* none that is still as an import brought it */
} LudArchiveFilter;

/* Games outside the trash, the one stored last first; at most limit.  after: the last row of the
 * page before, or NULL for the first page. Returns a GPtrArray of LudArchiveRow that frees its
 * rows; empty when no game is left. */
GPtrArray *lud_archive_list (LudArchive *self,
                             LudArchiveFilter filter,
                             const LudArchiveRow *after,
                             guint limit,
                             GError **error);

/* Number of games outside the trash, or -1 with an error. */
gint64 lud_archive_count (LudArchive *self, LudArchiveFilter filter, GError **error);

G_END_DECLS
