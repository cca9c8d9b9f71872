/* analyst.h: the engine beside a game that is studied
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Thinks in other threads; signals come from the main loop.
 *
 * Signals
 *   "improved" (string line, double chance, boolean solved)
 *       the best play in the position that is watched, and the probability that FIRST wins
 *   "progress" (uint done, uint total)   of the analysis of a game
 *   "analysed"                           the analysis has ended, or was cancelled; its steps are in
 *                                        lud_analyst_annotate()
 */

#pragma once

#include "record/record.h"

G_BEGIN_DECLS

#define LUD_TYPE_ANALYST (lud_analyst_get_type ())
G_DECLARE_FINAL_TYPE (LudAnalyst, lud_analyst, LUD, ANALYST, GObject)

LudAnalyst *lud_analyst_new (const RulesGame *game);

/* Thinks about a position in which a player acts, for a while; NULL: about nothing. */
void lud_analyst_watch (LudAnalyst *self, const RulesState *state);

/* Begins to judge every decision and roll of the main line of a record.  One at a time. */
void lud_analyst_analyse (LudAnalyst *self, LudRecord *record);

gboolean lud_analyst_is_analysing (LudAnalyst *self);

/* Ends it; what was judged until then is announced as if it were all. */
void lud_analyst_cancel (LudAnalyst *self);

/* Writes what was found into the record, as far as its main line is still the one that was judged;
 * how many decisions and rolls that were. */
guint lud_analyst_annotate (LudAnalyst *self, LudRecord *record);

G_END_DECLS
