/* game-files.h: games from files and into files
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "library.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What an import came to. */
typedef struct
{
  guint n_read;    /* games that could be read */
  guint n_added;   /* those that are new in the archive */
  guint n_known;   /* those that were in it already */
  guint n_renamed; /* those of which another state was in it already: both are kept */
  LudRecord *only; /* the game when there was exactly one; else NULL */
  char *problem;   /* translated sentences, one a line; NULL: none */
} LudFileImport;

void lud_file_import_free (LudFileImport *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LudFileImport, lud_file_import_free)

/* Reads all games of a file and stores them, a few at a time, so that the window goes on.  When
 * nothing can be stored the games are read all the same. */
void lud_file_import_async (GFile *file,
                            LudLibrary *library,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer data);

/* NULL only when it was cancelled. */
LudFileImport *lud_file_import_finish (GAsyncResult *result, GError **error);

/* Asks for a file and writes the game into it. callback gets what lud_export_finish() takes. */
void lud_export_async (LudRecord *record,
                       GtkWindow *parent,
                       GCancellable *cancellable,
                       GAsyncReadyCallback callback,
                       gpointer data);

/* The file that was written; NULL with an error, G_IO_ERROR_CANCELLED when nobody chose one. */
GFile *lud_export_finish (GAsyncResult *result, GError **error);

/* Asks for files to import; callback gets what lud_choose_import_finish() takes. */
void lud_choose_import_async (GtkWindow *parent,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer data);

/* The files, never empty; NULL with an error, G_IO_ERROR_CANCELLED when nobody chose one. */
GListModel *lud_choose_import_finish (GAsyncResult *result, GError **error);

/* Asks for a backup of an archive. */
void lud_choose_backup_async (GtkWindow *parent,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer data);
GFile *lud_choose_backup_finish (GAsyncResult *result, GError **error);

G_END_DECLS
