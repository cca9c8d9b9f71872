/* computer-player.h: the computer at the board of a session
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plays for those players of a session who are computers in its record: it thinks in other threads
 * and acts from the main loop, one action after the other, with time between them to see each.  It
 * rolls for the computer where the program rolls.  Whatever else moves the session (takeback, undo)
 * makes it drop what it thinks about.
 *
 * Signals
 *   "changed"                 thinking, waiting or the time it took are others now
 *   "answered" (gboolean)     it took (TRUE) or declined a draw that was offered
 *   "failed" (string)         why it could not play; it is on hold then
 * Handlers must not change the session.
 */

#pragma once

#include "record/session.h"

G_BEGIN_DECLS

#define LUD_TYPE_COMPUTER_PLAYER (lud_computer_player_get_type ())
G_DECLARE_FINAL_TYPE (LudComputerPlayer, lud_computer_player, LUD, COMPUTER_PLAYER, GObject)

/* Watches a session, of which it holds a reference, until it is disposed of.  A game between two
 * computers that has begun already, and one that stands where a line goes on, is on hold at first.
 */
LudComputerPlayer *lud_computer_player_new (LudSession *session);

/* The player (FIRST or SECOND) for whom it thinks just now; NOBODY: it does not think. */
RulesActor lud_computer_player_get_thinking (LudComputerPlayer *self);

/* Milliseconds of thinking: so far while it thinks for this player, else about his last turn; -1
 * before the first. */
gint64 lud_computer_player_get_time (LudComputerPlayer *self, RulesActor player);

/* Whether the computer is to act (or to roll), but is on hold. */
gboolean lud_computer_player_is_waiting (LudComputerPlayer *self);

/* On hold it neither thinks nor acts, whoever's turn it is. */
gboolean lud_computer_player_get_hold (LudComputerPlayer *self);
void lud_computer_player_set_hold (LudComputerPlayer *self, gboolean hold);

/* From hold it plays the rest of a turn (all of it, when the turn begins) and is on hold again. */
void lud_computer_player_step (LudComputerPlayer *self);

/* Acts at once, with the best that was found so far. */
void lud_computer_player_move_now (LudComputerPlayer *self);

G_END_DECLS
