/* words.h: what the rules say, in the language of the person
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Everything here is translated and UTF-8.  Returned texts are new; free them.  Main thread.
 */

#pragma once

#include <glib.h>

#include "rules/rules.h"

G_BEGIN_DECLS

/* A phrase with its number put in. */
char *lud_words_phrase (RulesPhrase phrase);

/* "12 checkers": the score of a side; NULL when the game shows none. */
char *lud_words_score (const RulesGame *game, const RulesState *state, RulesSide side);

/* The name of a side: "Black".  Static. */
const char *lud_words_side (const RulesGame *game, RulesSide side);

/* The label of one choice of an option.  Static, or inside params for a value of one's own. */
const char *lud_words_choice (const RulesParams *params, int option);

/* Whether an option is a plain matter of yes or no: exactly the values "on" and "off". */
gboolean lud_words_option_is_switch (const RulesOption *option);

/* "Size: 6×6\nBalancing turn: On": every option that counts, a line each; NULL for a game without.
 */
char *lud_words_options (const RulesParams *params);

/* The variant in a word or two ("6×6", "Arashi"): the chosen value of the game's first option,
 * "" when that is a matter of yes or no. */
const char *lud_words_variant (const RulesParams *params);

/* "Chess, 8×8". */
char *lud_words_title (const RulesParams *params);

/* "Computer, level 4": the name of a computer player. */
char *lud_words_computer (int level);

/* "Ana: c3 captures c5, green stack of 3. Black has 14 checkers.": an action as a screen reader
 * says it, and what became of others by it.  name: who plays it; before: the position in front of
 * it. */
char *lud_words_action (const RulesGame *game,
                        const RulesState *before,
                        RulesAction action,
                        const char *name);

/* "4:12", "1:02:03"; with tenths "0:09.4".  Milliseconds, 0 or more. */
char *lud_words_time (gint64 milliseconds, gboolean tenths);

/* "Mark Steere, 2006", or the designer alone. */
char *lud_words_credit (const RulesGame *game);

/* "1–0", "½–½", or "" for a game that goes on. */
const char *lud_words_result (const RulesOutcome *outcome);

/* A word for the reason of an end: "Square". "" for RULES_END_NONE.  Static. */
const char *lud_words_reason (RulesEnd reason);

/* The text of a turn as people read it: with multiplication signs and dashes,
 * and a blank after a comma. */
char *lud_words_moves (const char *ascii);

/* "today", "yesterday", "12 May 2026": the day of a moment, seen from now. */
char *lud_words_day (GDateTime *moment);

G_END_DECLS
