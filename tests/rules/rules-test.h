/* rules-test.h: cases for the rules, written as the rule book writes them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

#include "rules/rules.h"

/* options is "key=value key=value" or "". Every function aborts the test with a message that shows
 * position and action when the rules do not do what is asked. */

/* Options from text; must be valid. */
RulesParams t_params (const char *game, const char *options);

/* A state (free() it): the start position when position is NULL, else that position. */
RulesState *t_state (const char *game, const char *options, const char *position);

/* The position after moves, which must all be legal, is `after` (NULL: not compared). */
void t_good (const char *game,
             const char *options,
             const char *position,
             const char *moves,
             const char *after);

/* The last action of moves is refused; those before it are legal.  The reason must be of the rule
 * with this number and about the point with this name (NULL: not compared), and must be a sentence.
 */
void t_bad (const char *game,
            const char *options,
            const char *position,
            const char *moves,
            const char *rule,
            const char *point);

/* The legal actions after moves are exactly these words, in any order. */
void t_actions (const char *game,
                const char *options,
                const char *position,
                const char *moves,
                const char *actions);

/* After moves the game has this result ("1-0", "0-1", "1/2", "*") for this reason ("" for "*"). */
void t_result (const char *game,
               const char *options,
               const char *position,
               const char *moves,
               const char *result,
               const char *reason);

/* The position text is refused with a sentence. */
void t_bad_position (const char *game, const char *options, const char *position);

/* Points clicked in this order ("c1 d4") are refused by explain_path with a reason of this rule
 * (NULL: any). */
void t_bad_path (const char *game,
                 const char *options,
                 const char *position,
                 const char *moves,
                 const char *points,
                 const char *rule);

/* What forced() says, at these clicked points ("" for none): about this rule, or nothing (NULL). */
void t_forced (const char *game,
               const char *options,
               const char *position,
               const char *moves,
               const char *points,
               const char *rule);
