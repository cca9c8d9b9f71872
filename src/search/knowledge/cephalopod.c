/* cephalopod.c: what the search knows of Cephalopod (Mark Steere, 2006)
 *
 * A die is worth what its pips make of it: a six stays for ever, a five can only be taken together
 * with a single pip, and every other die stays as long as nothing beside an empty cell makes it
 * part of a set that can be captured.  How much that is depends on how full the board is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "cephalopod-solve.h"

#include <string.h>

enum
{
  SIX,
  FIVE_SAFE,
  SAFE,
  TAKEN_MOVER,   /* can be captured at once; the owner moves first */
  TAKEN_WAITING, /* the same, the opponent moves first */
  N_TERMS
};

#define N_PHASES 3

/* In hundredths of log-odds, by phase (many, some, few empty cells); fitted to 52,553 positions of
 * 1,200 games: tune cephalopod 1200 5 400 (build-aux/tune). */
static const int weights[N_PHASES][N_TERMS] = {
  { 72, 46, 24, 9, 6 },
  { 98, 67, 53, 14, 7 },
  { 130, 103, 98, 27, 15 },
};

typedef struct
{
  int phase;
  int term[2][N_TERMS]; /* by side */
} Terms;

/* Bits m of the sets that have direction d in them. */
static const uint16_t with[MAX_CAPTURED] = { 0xaaaa, 0xcccc, 0xf0f0, 0xff00 };

static inline void
look (const RulesState *s, Terms *t)
{
  uint64_t dice = dice_of (s), empty = empty_cells (s), taken = 0, six, five;
  int n_cells = __builtin_popcountll (size_of (s)->cells);
  int n_empty = __builtin_popcountll (empty);

  for (uint64_t left = empty; left; left &= left - 1)
    {
      unsigned sets = sets_at (s, (unsigned) __builtin_ctzll (left) + 8);
      uint64_t bit = left & (0 - left);

      if (sets & 1)
        continue;
      taken |= (sets & with[0] ? bit >> 1 : 0) | (sets & with[1] ? bit >> 8 : 0) |
               (sets & with[2] ? bit << 8 : 0) | (sets & with[3] ? bit << 1 : 0);
    }
  six = s->plane[2] & s->plane[1];
  five = s->plane[2] & s->plane[0];
  t->phase = n_empty * 5 >= n_cells * 2 ? 0 : n_empty * 5 >= n_cells ? 1 : 2;
  memset (t->term, 0, sizeof t->term);
  for (int side = 0; side < 2; side++)
    {
      uint64_t own = side == RULES_LIGHT ? s->light : dice & ~s->light;
      int *term = t->term[side];

      term[SIX] = __builtin_popcountll (own & six);
      term[FIVE_SAFE] = __builtin_popcountll (own & five & ~taken);
      term[SAFE] = __builtin_popcountll (own & ~six & ~five & ~taken);
      term[side == s->side ? TAKEN_MOVER : TAKEN_WAITING] = __builtin_popcountll (own & taken);
    }
}

static int
evaluate (const RulesState *s, RulesActor me)
{
  unsigned side = exchanged (s, me);
  const int *w;
  int value = 0;
  Terms t;

  look (s, &t);
  w = weights[t.phase];
  for (int i = 0; i < N_TERMS; i++)
    value += w[i] * (t.term[side][i] - t.term[side ^ 1][i]);
  return value;
}

static void
features (const RulesState *s, RulesActor me, double *out)
{
  unsigned side = exchanged (s, me);
  Terms t;

  look (s, &t);
  for (int i = 0; i < N_PHASES * N_TERMS; i++)
    out[i] = 0;
  for (int i = 0; i < N_TERMS; i++)
    out[t.phase * N_TERMS + i] = t.term[side][i] - t.term[side ^ 1][i];
}

/* The margin counts, so that the search wins by much and loses by little. */
static int
final (const RulesState *s, RulesActor me)
{
  int light = __builtin_popcountll (s->light);
  int lead = __builtin_popcountll (dice_of (s)) - 2 * light;

  if (exchanged (s, me) == RULES_LIGHT)
    lead = -lead;
  return cephalopod_margin_value (lead);
}

static void
order (const RulesState *s, const RulesAction *actions, size_t n, int *score)
{
  uint64_t enemy = s->side == RULES_DARK ? s->light : dice_of (s) & ~s->light;

  for (size_t i = 0; i < n; i++)
    {
      unsigned at = actions[i] >> 4, captured = actions[i] & 15;
      int pips = 0, v = 0;

      if (actions[i] != SWAP)
        for (; captured; captured &= captured - 1)
          {
            unsigned die = beside (at, __builtin_ctz (captured));

            pips += s->pips[die];
            v += enemy & bit_at (die) ? 20 : -14;
          }
      score[i] = v + (pips == 6 ? 45 : pips == 5 ? 14 : 0);
    }
}

const SearchKnowledge search_knowledge_cephalopod = {
  .id = "cephalopod",
  .evaluate = evaluate,
  .final = final,
  .order = order,
  .solve = cephalopod_solve,
  .size = cephalopod_live_cells,
  .ending = 9,
  .scale = 100,
  .noise = 100,
  .no_loop = true,
  .n_features = N_PHASES * N_TERMS,
  .features = features,
};
