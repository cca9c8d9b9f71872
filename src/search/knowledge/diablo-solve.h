/* diablo-solve.h: exact expectations of Diablo's endings
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "rules/diablo.h"
#include "search/knowledge.h"

/* Stacks on the board. */
unsigned diablo_stacks (const RulesState *s);

/* The slot solve of knowledge.h. */
bool diablo_solve (const RulesState *s, const SearchBudget *budget, SearchSolution *out);

/* Checkers of a player that the opponent could capture with the first action of a turn, by any
 * roll.
 */
int diablo_danger (const RulesState *s, RulesActor me);
