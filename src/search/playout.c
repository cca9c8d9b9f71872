/* playout.c: uniformly random games
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "playout.h"

static RulesAction
choose (const RulesGame *game,
        const RulesState *s,
        RulesActor actor,
        SearchRng *rng,
        RulesAction *actions)
{
  size_t n = game->list_actions (s, actions);

  if (actor == RULES_CHANCE)
    {
      uint32_t total = 0;
      uint32_t at;

      for (size_t i = 0; i < n; i++)
        total += game->weight (s, actions[i]);
      at = search_rng_below (rng, total);
      for (size_t i = 0; i < n; i++)
        {
          uint32_t weight = game->weight (s, actions[i]);

          if (at < weight)
            return actions[i];
          at -= weight;
        }
    }
  return actions[search_rng_below (rng, (uint32_t) n)];
}

RulesAction
search_random_action (const RulesGame *game,
                      const RulesState *s,
                      SearchRng *rng,
                      RulesAction *actions)
{
  return choose (game, s, game->actor (s), rng, actions);
}

void
search_playout (const RulesGame *game,
                RulesState *s,
                SearchRng *rng,
                RulesAction *actions,
                uint64_t max_length,
                SearchPlayouts *total)
{
  RulesActor actor;
  RulesOutcome outcome;

  for (uint64_t length = 0; (actor = game->actor (s)) != RULES_NOBODY; length++)
    {
      if (length == max_length)
        {
          total->unfinished++;
          break;
        }
      game->apply (s, choose (game, s, actor, rng, actions));
      total->actions++;
    }
  total->games++;
  outcome = game->outcome (s);
  if (!outcome.over)
    return;
  if (outcome.winner == RULES_FIRST)
    total->first++;
  else if (outcome.winner == RULES_SECOND)
    total->second++;
  else
    total->draws++;
}
