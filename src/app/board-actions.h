/* board-actions.h: what a menu or a key can do with a board on the screen
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "board-view.h"

G_BEGIN_DECLS

/* Adds the actions of a board to a map, and lets the board follow the settings:
 *   flip          seen from the other side
 *   rotate        a quarter turn clockwise
 *   coordinates   boolean state: names of columns and rows (setting board-coordinates)
 *   board-theme   string state: a nick of LudBoardTheme (setting board-theme)
 *   zoom          boolean state: twice as large
 * The board must live as long as the map. */
void lud_board_actions_add (GActionMap *map, LudBoardView *board);

/* Lets all boards follow the setting board-theme.  Once, at the start. */
void lud_board_actions_init (void);

G_END_DECLS
