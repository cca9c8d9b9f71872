/* solve.h: small boards that are solved to the end
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "knowledge.h"

/* What a first move on an empty board leads to with best play of both. */
typedef struct
{
  const char *board; /* "3x3": columns x rows */
  char move[4];      /* "b2" */
  int margin;        /* by how much the first player wins; negative: loses, 0: a draw */
  uint64_t nodes;    /* positions that were looked at for it */
} SearchSolved;

/* Solves the small boards of the one game that has such boards, move by move, and reports each (up
 * to the symmetries of the board). memory: bytes for a table, at least 1 MiB are used.  False: out
 * of memory. */
bool search_solve_small_boards (uint64_t memory,
                                void (*report) (const SearchSolved *solved, void *data),
                                void *data);

/* Whether the ending s is small enough for search_solve_ending() to be worth a try; false for games
 * without a solver. live (may be NULL) gets what is left to decide, see SearchKnowledge.size. */
bool search_is_ending (const RulesGame *game, const RulesState *s, unsigned *live);

/* The exact value of s and best play.  False: the budget does not suffice, or there is no solver.
 */
bool search_solve_ending (const RulesGame *game,
                          const RulesState *s,
                          const SearchBudget *budget,
                          SearchSolution *out);
