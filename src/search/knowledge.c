/* knowledge.c: the list of what games tell the search, and generic terms for all others
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "knowledge.h"

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
