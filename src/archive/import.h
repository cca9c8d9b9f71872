/* import.h: many games into an archive, in batches
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whoever reads the file gives its games one after the other.  They are collected in memory and
 * written a few thousand at a time, so that other programs can write in between; with each part the
 * archive notes how many games of the file are dealt with.  An import that was interrupted, even by
 * a kill, goes on behind the last part: no game is lost, none comes twice.  A finished one is
 * closed, and the same file again is a new import.
 *
 * Threads: an import belongs to the thread of its archive.
 */

#pragma once

#include "archive.h"

G_BEGIN_DECLS

/* What becomes of a game whose course is in the archive already (equal `play` digests). */
typedef enum
{
  LUD_DUPLICATES_KEEP, /* it is added, too */
  LUD_DUPLICATES_SKIP, /* it is left out */
  LUD_DUPLICATES_MERGE /* its variations and annotations join the one that is there */
} LudDuplicates;

typedef struct
{
  gint64 batch; /* number of the import in the archive */
  gint64 seen;  /* games of the file that are dealt with, bad ones too */
  gint64 added, skipped, merged, bad;
} LudImportReport;

typedef struct _LudImport LudImport;

/* Begins an import, or goes on with an open one of the same file.
 * name: of the file, for people.  fingerprint: a text that is the same for the same file only. */
LudImport *lud_import_new (LudArchive *archive,
                           const char *name,
                           const char *fingerprint,
                           LudDuplicates duplicates,
                           GError **error);

/* How many games at the start of the file are dealt with already: they are not to be given again.
 */
gint64 lud_import_get_passed (LudImport *self);

/* The next game of the file.  When the archive has its id, it gets a new one (keep). A cancelled
 * cancellable ends it with G_IO_ERROR_CANCELLED; what was written before stays. */
gboolean
lud_import_add (LudImport *self, LudRecord *record, GCancellable *cancellable, GError **error);

/* The next game of the file, which is a bad one: goes into quarantine.  raw may be NULL. */
gboolean
lud_import_add_bad (LudImport *self, GBytes *raw, guint line, const char *sentence, GError **error);

/* The same in two steps, so that the work on a game can be done by another thread than the one that
 * writes: prepare may be called from any (a record by one at a time), take only from the import's
 * own, in the order of the file. */
typedef struct _LudImportGame LudImportGame;
LudImportGame *lud_import_prepare (LudImport *self, LudRecord *record);
LudImportGame *lud_import_prepare_bad (GBytes *raw, guint line, const char *sentence);
gsize lud_import_game_get_size (LudImportGame *game); /* about the bytes of memory it needs */
void lud_import_game_free (LudImportGame *game);

/* Owns game from then on. */
gboolean
lud_import_take (LudImport *self, LudImportGame *game, GCancellable *cancellable, GError **error);

/* Writes what is collected and closes the import. */
gboolean lud_import_finish (LudImport *self, GCancellable *cancellable, GError **error);

/* How many games at the start of the file are dealt with for good: written, and on the disk. */
gint64 lud_import_get_kept (LudImport *self);

/* What is in the archive and what is collected. */
const LudImportReport *lud_import_get_report (LudImport *self);

/* Without lud_import_finish() the import stays open. */
void lud_import_free (LudImport *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LudImport, lud_import_free)

/* An import of the archive's past; is_open: it was not finished. */
typedef struct
{
  LudImportReport report;
  const char *name;
  gint64 started; /* milliseconds since 1970 UTC */
  gboolean is_open;
} LudArchiveImport;

typedef void (*LudEachImport) (const LudArchiveImport *import, gpointer data);
gboolean
lud_archive_each_import (LudArchive *self, LudEachImport each, gpointer data, GError **error);

/* Calls each() with the games outside the trash that went the same way (equal `play` digests),
 * group by group; first: a group begins. */
typedef void (*LudEachDuplicate) (const LudArchiveRow *row, gboolean first, gpointer data);
gboolean
lud_archive_each_duplicate (LudArchive *self, LudEachDuplicate each, gpointer data, GError **error);

/* Takes an import back: removes its games (not what it merged into others) and its quarantine.
 * Games that were changed since go to the trash. */
gboolean
lud_archive_undo_import (LudArchive *self, gint64 batch, GCancellable *cancellable, GError **error);

/* ------------------------------------------------------------------------------------------------
 * Export
 */

/* Calls each() with every game outside the trash that a query (query.h; NULL or "": all) finds, in
 * the order in which they came.  A damaged game is told to bad() (may be NULL) and passed over.
 * each() may stop with an error. */
typedef gboolean (*LudEachRecord) (LudRecord *record, gpointer data, GError **error);
typedef void (*LudEachBad) (const char *id, const char *sentence, gpointer data);
gboolean lud_archive_each (LudArchive *self,
                           const char *query,
                           LudEachRecord each,
                           LudEachBad bad,
                           gpointer data,
                           GCancellable *cancellable,
                           GError **error);

G_END_DECLS
