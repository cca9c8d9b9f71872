/* clock.h: the clocks of two players
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sudden death, increment, and a fixed time a turn, in any combination (LudTimeControl). Time is
 * CLOCK_MONOTONIC, which neither jumps when somebody sets the system's clock nor runs while the
 * machine sleeps.
 *
 * A flag falls in one place only, lud_clock_check(), which the clock calls itself when the time
 * runs out (from the main context of the thread that made it) and before every stop; whoever acts
 * for a player calls it before he believes that there was time left.  A flag that fell stays
 * fallen until its player is given time.
 *
 * Signals:
 *   "changed"                    it was started, stopped or set; ticking is no change
 *   "flag-fell" (guint player)   once in a game: RULES_FIRST or RULES_SECOND has no time left
 */

#pragma once

#include "annotation.h"

G_BEGIN_DECLS

/* The present in microseconds, from any origin, never going back. */
typedef gint64 (*LudClockSource) (gpointer data);

#define LUD_TYPE_CLOCK (lud_clock_get_type ())
G_DECLARE_FINAL_TYPE (LudClock, lud_clock, LUD, CLOCK, GObject)

/* A stopped clock with the full time.  source NULL: CLOCK_MONOTONIC; with another one the clock
 * sets no timer, and flags fall when lud_clock_check() is called.  data must outlive the clock. */
LudClock *lud_clock_new (const LudTimeControl *control, LudClockSource source, gpointer data);

/* What a player (FIRST or SECOND) has; good until it is set. */
const LudTimeControl *lud_clock_get_control (LudClock *self, RulesActor player);

/* Gives one player another time than lud_clock_new() gave both (a handicap), in full. */
void lud_clock_set_control (LudClock *self, RulesActor player, const LudTimeControl *control);

/* Milliseconds a player has left now, never below 0: the main time, and what is left of his time
 * for this turn. */
gint64 lud_clock_get_left (LudClock *self, RulesActor player);

/* Milliseconds that the turn in progress has taken so far. */
gint64 lud_clock_get_used (LudClock *self);

/* Whose time runs: FIRST, SECOND, or NOBODY. */
RulesActor lud_clock_get_running (LudClock *self);

/* Whose flag fell: FIRST, SECOND, or NOBODY. */
RulesActor lud_clock_get_fallen (LudClock *self);

/* Lets the time of a player run.  The same player again goes on with his turn (after a pause); the
 * other one begins a turn, without the increment of the first, see lud_clock_end_turn().  Nothing
 * runs when a flag has fallen. */
void lud_clock_start (LudClock *self, RulesActor player);

/* Stops the time, to be started again (a pause, the end of the game). */
void lud_clock_stop (LudClock *self);

/* What lud_clock_end_turn() would return now.  A flag is not looked at. */
LudReading lud_clock_peek_turn (LudClock *self, RulesActor player);

/* Ends the turn of the player whose time runs, or of `player` when none does: adds the increment
 * and stops.  Returns what to record.  When his flag falls or fell, nothing is added. */
LudReading lud_clock_end_turn (LudClock *self, RulesActor player);

/* Sets a player's time (a game that is taken up again); a turn in progress of his begins anew, and
 * a flag of his that had fallen stands again. */
void lud_clock_set_left (LudClock *self, RulesActor player, gint64 left);

/* Lets a flag fall whose time is over.  Whether a flag has fallen, now or before. */
gboolean lud_clock_check (LudClock *self);

G_END_DECLS
