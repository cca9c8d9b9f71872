/* playout.h: uniformly random games
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "rng.h"
#include "rules/rules.h"

/* A choice among the legal actions of s: players choose uniformly, dice by their weights.  actions
 * holds game->max_actions and is overwritten.  s must not be over. */
RulesAction search_random_action (const RulesGame *game,
                                  const RulesState *s,
                                  SearchRng *rng,
                                  RulesAction *actions);

typedef struct
{
  uint64_t games;
  uint64_t actions; /* rolls and ends of turns counted */
  uint64_t first, second, draws;
  uint64_t unfinished; /* games cut off at max_length */
} SearchPlayouts;

/* Plays one random game on s to its end, or until max_length actions were made in it, and adds it
 * to total. actions as above. */
void search_playout (const RulesGame *game,
                     RulesState *s,
                     SearchRng *rng,
                     RulesAction *actions,
                     uint64_t max_length,
                     SearchPlayouts *total);
