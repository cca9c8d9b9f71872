/* board-view-private.h: what the files of the board's widget share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "board-view.h"

G_BEGIN_DECLS

/* board-view.c: the focus came to a cell, left it, or became visible. */
void
_lud_board_view_cell_focused (LudBoardView *self, int point, gboolean focused, gboolean visible);

/* board-words.c: all words that the board says, translated. */

/* A phrase of the rules with its number put in.  Free it. */
char *_lud_phrase (const RulesPhrase *phrase);
/* "c4, black stack of 3".  Free it. */
char *_lud_point_name (const RulesGame *game,
                       const RulesState *state,
                       const RulesBoard *board,
                       int point);
/* "can move", "legal target, last action": what the states of a point mean, or NULL.  shape: that
 * of an action which can begin here.  Free it. */
char *_lud_point_description (unsigned states, RulesShape shape, gboolean in_set);

G_END_DECLS
