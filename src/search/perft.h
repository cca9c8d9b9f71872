/* perft.h: counting the sequences of actions or turns below a position
 *
 * The counts test the rules: every program that plays by the same rules finds the same numbers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "rules/rules.h"

typedef struct
{
  const RulesGame *game;
  unsigned depth; /* how many actions, or turns; at most PERFT_MAX_DEPTH */
  bool turns; /* the unit is a whole turn; a roll belongs to its turn.  From inside a turn its rest
                 is the first. */
  bool ends;  /* count a game that ends earlier too, once, at its end */
  size_t memory; /* bytes for the table of known counts; 0: no table */
} PerftQuestion;

#define PERFT_MAX_DEPTH 1000

typedef enum
{
  PERFT_OK,
  PERFT_OVERFLOW, /* more than 2^64 - 1 */
  PERFT_NO_DICE   /* perft_checksum() only: the pieces are not dice */
} PerftStatus;

/* Number of sequences of exactly depth units from s; chance outcomes count as actions. */
PerftStatus perft_count (const PerftQuestion *question, const RulesState *s, uint64_t *count);

/* The same for the position after one action, of which the first unit has been begun or, in units
 * of actions, is done: what --divide prints.  after is the position behind the action, before the
 * one in front of it. */
PerftStatus perft_divide (const PerftQuestion *question,
                          const RulesState *before,
                          const RulesState *after,
                          uint64_t *count);

/* Number of different positions (board, player to act, what is left of the turn, and how the game
 * ended) after the first turn, the unchanged one too. */
uint64_t perft_distinct (const RulesGame *game, const RulesState *s);

/* The checksum of the CodinGame Spring Challenge 2025: over all paths that
 * perft_count() counts with ends, the sum modulo 2^30 of the last board's pips, read as one decimal
 * number row by row from the top left. */
PerftStatus perft_checksum (const PerftQuestion *question, const RulesState *s, uint32_t *sum);
