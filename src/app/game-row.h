/* game-row.h: a stored game in a list
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "archive/archive.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A row for a list with boxes; activating it opens the game ("win.open-game"). */
GtkWidget *lud_game_row_new (const LudArchiveRow *row);

/* "Ana – Boris", or the game alone when nobody is named.  Free it. */
char *lud_game_row_title (const LudArchiveRow *row);

/* "Chess, 8×8" of a stored game; its bare id when this program does not know the game. */
char *lud_game_row_game (const LudArchiveRow *row);

/* The options of a stored game; FALSE when this program does not know the game or an option. */
gboolean lud_game_row_params (const LudArchiveRow *row, RulesParams *params);

G_END_DECLS
