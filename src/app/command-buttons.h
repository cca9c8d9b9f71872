/* command-buttons.h: buttons for what is done without a point of the board
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "board-view.h"

G_BEGIN_DECLS

/* The legal actions of a position that are done by a button, not on the board, of RulesAction;
 * g_array_unref() it. */
GArray *lud_dup_commands (const RulesGame *game, const RulesState *state);

/* The button of one of them; it activates "game.play". */
GtkWidget *lud_command_button (const RulesGame *game, const RulesState *state, RulesAction action);

/* Fills box with the buttons of all of them, and with one that takes the choice made on board while
 * there is one to be taken ("game.confirm"); hidden when it is empty.  state NULL: empties it. */
void lud_command_buttons_fill (GtkBox *box,
                               LudBoardView *board,
                               const RulesGame *game,
                               const RulesState *state);

G_END_DECLS
