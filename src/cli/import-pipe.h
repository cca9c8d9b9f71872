/* import-pipe.h: a file of games on its way into an archive
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "archive/import.h"
#include "games-io.h"

/* Called in the thread of the import after each game and at the end. */
typedef void (*CliImportProgress) (gint64 seen, guint64 n_read, gboolean is_end, gpointer data);

/* Reads and checks the games of a source in a thread of its own and writes them in this one, all
 * but those that the import has passed already; does not finish the import.  Returns how the
 * reading went; an error is one of the archive, or says that it was cancelled. */
CliExit cli_import_pipe (CliSource *source,
                         LudImport *import,
                         CliImportProgress progress,
                         gpointer data,
                         GCancellable *cancellable,
                         GError **error);
