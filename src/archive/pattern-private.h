/* pattern-private.h: patterns and sequences at work
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "pattern.h"

/* How far the runs of a sequence are: for each symmetry a bit for each word that was found last. */
typedef struct
{
  guint64 found[RULES_MAX_SYMMETRIES];
} LudRuns;

/* A pattern or sequence in the images that a board has.  Belongs to one thread. */
typedef struct _LudNeedles LudNeedles;
typedef struct _LudThreads LudThreads;

LudNeedles *lud_needles_new (const LudPattern *pattern);
void lud_needles_free (LudNeedles *needles);

/* Whether a position of a game is one of the pattern; all positions with these needles have the
 * same options. */
gboolean lud_needles_match (LudNeedles *needles, const RulesState *s);

LudThreads *lud_threads_new (const LudSequence *sequence);
void lud_threads_free (LudThreads *threads);

/* Takes in an action that was played in s; whether the sequence ends with it. */
gboolean
lud_threads_match (LudThreads *threads, const RulesState *s, RulesAction action, LudRuns *runs);
