/* advisor.h: the engine as an adviser: hints, warnings, evaluation
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One question at a time; a new one takes the place of the old one, whose answer then never comes.
 * All answers come from the main loop.
 *
 * Signals
 *   "hint" (pointer hint)                a const SearchHint, good during the signal
 *   "judged" (guint action, guint best)  an action that was to be judged: best is a much better
 * one, 0 when it is not bad "evaluated" (double chance)          the probability that FIRST wins,
 * improved while it thinks
 */

#pragma once

#include "search/hint.h"

#include <glib-object.h>

G_BEGIN_DECLS

#define LUD_TYPE_ADVISOR (lud_advisor_get_type ())
G_DECLARE_FINAL_TYPE (LudAdvisor, lud_advisor, LUD, ADVISOR, GObject)

LudAdvisor *lud_advisor_new (const RulesGame *game);

/* Asks for the best turn in a position, in which a player acts, and why. */
void lud_advisor_ask_hint (LudAdvisor *self, const RulesState *state);

/* Asks whether a legal action gives away much. */
void lud_advisor_judge (LudAdvisor *self, const RulesState *state, RulesAction action);

/* Asks who is ahead in a position in which a player acts. */
void lud_advisor_evaluate (LudAdvisor *self, const RulesState *state);

/* Whether a hint or a judgement is on its way. */
gboolean lud_advisor_is_busy (LudAdvisor *self);

/* Forgets the question. */
void lud_advisor_cancel (LudAdvisor *self);

G_END_DECLS
