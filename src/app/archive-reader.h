/* archive-reader.h: work on an archive in a thread of its own
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The thread has a connection of its own to the file, and does one piece of work after the other.
 */

#pragma once

#include "archive/archive.h"

G_BEGIN_DECLS

typedef struct _LudReader LudReader;

/* A piece of work, in the thread.  Returns what lud_reader_finish() gives, NULL with an error. */
typedef gpointer (*LudReaderWork) (LudArchive *archive,
                                   gpointer data,
                                   GCancellable *cancellable,
                                   GError **error);

/* The thread opens the archive when it has its first work. */
LudReader *lud_reader_new (const char *path);

/* Ends the work that is going on, cancels what waits, and closes the archive before it returns. */
void lud_reader_free (LudReader *self);

/* Owns data, which free_data frees in whatever thread is the last to need it; free_result is for
 * results that nobody takes. */
void lud_reader_run_async (LudReader *self,
                           LudReaderWork work,
                           gpointer data,
                           GDestroyNotify free_data,
                           GDestroyNotify free_result,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer user_data);
gpointer lud_reader_finish (GAsyncResult *result, GError **error);

G_END_DECLS
