/* hint.h: the best turn and why
 *
 * Reasons are whole sentences from facts that hold for any game; what a game alone can know (who
 * threatens to win, what is safe or in danger) is asked from its knowledge.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "engine.h"

#define HINT_MAX_REASONS 5

typedef struct
{
  EngineReport report; /* the best turn, as engine_think() has it */
  unsigned n;
  RulesPhrase reason[HINT_MAX_REASONS]; /* the most important first */
} SearchHint;

/* Thinks about s, in which a player acts, and says why the turn it found is good. Limits, progress
 * and threads as for engine_think(). False: nobody acts in s. */
bool search_hint (Engine *engine,
                  const RulesState *s,
                  const EngineLimits *limits,
                  EngineProgress progress,
                  void *data,
                  SearchHint *out);

/* The reasons alone, for a turn that is known: report->line begins with it.  Fills in all of *out.
 */
void search_explain (const RulesGame *game,
                     const RulesState *s,
                     const EngineReport *report,
                     SearchHint *out);
