/* dice-show.h: the dice of a position, as pictures and as a sentence
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "board-picture.h"

G_BEGIN_DECLS

/* Shows the dice of a position in two pictures, and hides the one that it does not have; blank ones
 * are still to be rolled.  Returns the dice; sides 0: the game has none. */
RulesDice
lud_dice_show (LudPiecePicture *const dice[2], const RulesGame *game, const RulesState *state);

/* "Black rolled 3 and 1", "Black rolls"; NULL: nothing was rolled.  Free it. */
char *lud_dice_dup_title (const RulesGame *game, const RulesState *state);

G_END_DECLS
