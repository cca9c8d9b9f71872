/* cephalopod-solve.h: exact values of Cephalopod
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "rules/cephalopod.h"
#include "search/knowledge.h"

/* What winning by `lead` dice is worth; negative: losing. */
static inline int
cephalopod_margin_value (int lead)
{
  return lead > 0 ? 20000 + 100 * lead : lead < 0 ? 100 * lead - 20000 : 0;
}

/* Cells without a die that surely stays to the end. */
unsigned cephalopod_live_cells (const RulesState *s);

/* Dice of a player that surely stay. */
int cephalopod_safe_dice (const RulesState *s, RulesActor me);

/* The slot solve of knowledge.h. */
bool cephalopod_solve (const RulesState *s, const SearchBudget *budget, SearchSolution *out);
