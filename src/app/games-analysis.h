/* games-analysis.h: many games of an archive are judged by the engine
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is found goes into the records, as an analysis on the Study page does it, and is stored game
 * by game: what is cancelled keeps the games that were done.
 */

#pragma once

#include "library.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* done of total decisions and rolls of all games together; in the main loop. */
typedef void (*LudGamesAnalysisProgress) (guint done, guint total, gpointer data);

/* Judges games of the archive at path in a thread, with a connection of its own.  ids: of the
 * games, NULL-terminated, copied; those that cannot be loaded or were changed meanwhile are left
 * out. microseconds: for one search.  progress may be NULL; it is not called any more once the
 * callback was. */
void lud_analyse_games_async (const char *path,
                              const char *const *ids,
                              gint64 microseconds,
                              LudGamesAnalysisProgress progress,
                              gpointer progress_data,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer data);

/* How many games were judged and stored, also when it was cancelled; -1 with an error when the
 * archive cannot be opened. */
int lud_analyse_games_finish (GAsyncResult *result, GError **error);

/* The same with a window that shows how far it is and can cancel; the library says "changed" in the
 * end.  None of the games is to be open for studying: what is done there would be a conflict. */
void lud_show_games_analysis (GtkWindow *parent, LudLibrary *library, const char *const *ids);

G_END_DECLS
