/* archive-explorer.h: what was played in a position, in all games of the archive
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "library.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Signals
 *   "walked" (pointer actions, uint n)   somebody chose a turn: its RulesActions
 *   "list"                               the games with this position are wanted
 *   "search"                             games with a position like this are wanted */
#define LUD_TYPE_ARCHIVE_EXPLORER (lud_archive_explorer_get_type ())
G_DECLARE_FINAL_TYPE (LudArchiveExplorer, lud_archive_explorer, LUD, ARCHIVE_EXPLORER, GtkWidget)

/* Counts the next turns of a position, in another thread; state is copied, NULL: nothing. */
void lud_archive_explorer_explore (LudArchiveExplorer *self,
                                   LudLibrary *library,
                                   const RulesGame *game,
                                   const RulesState *state);

G_END_DECLS
