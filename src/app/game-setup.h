/* game-setup.h: what belongs to a game besides its rules: who plays, clock, where dice come from
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All of it stands in the record, so that a game that is taken up again goes on as it was.
 */

#pragma once

#include "record/session.h"

G_BEGIN_DECLS

/* Whether people roll real dice for the game of record and enter what they show. */
gboolean lud_setup_get_dice_entered (LudRecord *record);
void lud_setup_set_dice_entered (LudRecord *record, gboolean entered);

/* How much time a player (FIRST or SECOND) has: that of the record, or another one that was given
 * to him alone.  All zero: no clock. */
LudTimeControl lud_setup_get_time (LudRecord *record, RulesActor player);

/* Gives one player another time than the record gives both; NULL: the same. */
void lud_setup_set_time (LudRecord *record, RulesActor player, const LudTimeControl *control);

/* Gives a session the clock (standing) and the source of dice that its record asks for. */
void lud_setup_prepare_session (LudSession *session);

/* Whether the computer plays for a player. */
gboolean lud_setup_is_computer (LudRecord *record, RulesActor player);

/* Whether two computers play. */
gboolean lud_setup_is_watched (LudRecord *record);

/* The one player (FIRST or SECOND) who is a person while the computer is the other; NOBODY when
 * both are people, or neither is. */
RulesActor lud_setup_get_human (LudRecord *record);

/* The same game once more with sides swapped: start, players, clock and dice; today's date.  NULL
 * with an error when that cannot be. */
LudRecord *lud_setup_rematch (LudRecord *record, GError **error);

/* A game that begins with what record has on the way to node, its main line, and has the same
 * players, clock and dice; today's date.  Rolls of a generator are such of an unknown source in it:
 * its own secret did not make them.  NULL with an error when that cannot be. */
LudRecord *lud_setup_branch (LudRecord *record, LudNode *node, GError **error);

G_END_DECLS
