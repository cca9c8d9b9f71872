/* pattern.h: positions of which only a part is given, and runs of actions
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Both are found up to the symmetries of the board and the exchange of the colours, as positions
 * are.
 *
 * A pattern is written as the board of a position, with `?` for a point that may hold anything; a
 * row may end early, then the rest of it may hold anything: "b3////..w?" for a corner and two
 * points. A piece that is written with a number (a die, the height of a stack) may have `?` in its
 * place: "b?" is any black one.  Behind the board may stand the letter of the side to move.
 *
 * A sequence is the text of actions or turns, without move numbers or with them: "c3-d3 b2xb5".
 * They must follow each other in the game; only rolls and ends of turns that the text does not
 * mention may stand between.  `?` is any action.
 *
 * Threads: patterns and sequences never change once they are made, and any thread may use them.
 */

#pragma once

#include "archive.h"

G_BEGIN_DECLS

typedef struct _LudPattern LudPattern;
typedef struct _LudSequence LudSequence;

/* Reads a pattern for boards of the size that the options give.  QUERY on failure, with the place
 * in *at (may be NULL), in bytes from 0. */
LudPattern *
lud_pattern_new (const RulesParams *params, const char *text, guint *at, GError **error);
void lud_pattern_free (LudPattern *pattern);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LudPattern, lud_pattern_free)

/* The same for a sequence, at most 64 words, for boards of any size. */
LudSequence *lud_sequence_new (const RulesGame *game, const char *text, guint *at, GError **error);
void lud_sequence_free (LudSequence *sequence);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LudSequence, lud_sequence_free)

G_END_DECLS
