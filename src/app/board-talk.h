/* board-talk.h: a board and what can be done on it, in words, row by row
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "board-view.h"
#include "record/session.h"

G_BEGIN_DECLS

/* The lines of a position: who is to move and what both sides have, then each row of the board from
 * the top, its pieces by their points.  A NULL-terminated array; free it. */
char **lud_board_talk_lines (const RulesGame *game, const RulesState *state);

/* Shows those lines in a window, to be walked line by line. */
void lud_board_talk_show (GtkWindow *parent, LudSession *session);

/* Shows all legal actions in a window; one that is activated is chosen on board. */
void lud_board_talk_show_actions (GtkWindow *parent, LudSession *session, LudBoardView *board);

G_END_DECLS
