/* knowledge.c: the list of what games tell the search, and generic terms for all others
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "solve.h"

#include <string.h>

#define KNOWLEDGE(word) extern const SearchKnowledge search_knowledge_##word;
#include "knowledge-list.h"
#undef KNOWLEDGE

static const SearchKnowledge *const known[] = {
#define KNOWLEDGE(word) &search_knowledge_##word,
#include "knowledge-list.h"
#undef KNOWLEDGE
  NULL
};

static const SearchKnowledge nothing = { .id = "", .scale = 100, .noise = 100 };

const SearchKnowledge *
search_knowledge (const RulesGame *game)
{
  for (int i = 0; known[i]; i++)
    if (strcmp (known[i]->id, game->id) == 0)
      return known[i];
  return &nothing;
}

bool
search_is_ending (const RulesGame *game, const RulesState *s, unsigned *live)
{
  const SearchKnowledge *know = search_knowledge (game);
  unsigned size;

  if (live)
    *live = 0;
  if (!know->solve || game->outcome (s).over)
    return false;
  size = know->size (s);
  if (live)
    *live = size;
  return size <= know->ending;
}

bool
search_solve_ending (const RulesGame *game,
                     const RulesState *s,
                     const SearchBudget *budget,
                     SearchSolution *out)
{
  const SearchKnowledge *know = search_knowledge (game);

  memset (out, 0, sizeof *out);
  return know->solve && !game->outcome (s).over && know->solve (s, budget, out);
}
