/* cephalopod.c: what the search knows of Cephalopod (Mark Steere, 2006)
 *
 * A die is worth what its pips make of it: a six stays for ever, a five can only be taken together
 * with a single pip, and every other die stays as long as nothing beside an empty cell makes it
 * part of a set that can be captured.  How much that is depends on how full the board is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "cephalopod-net.h"
#include "cephalopod-solve.h"
#include "net.h"

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

/* Inputs of the network, on the board of 5 x 5 only: what stands on each cell, own dice and the
 * enemy's, and the terms above, own and the enemy's, each as often as it is counted. */
#define N_CELLS 25
#define N_CELL_INPUTS (N_CELLS * 12)
#define N_INPUTS (N_CELL_INPUTS + 2 * N_PHASES * N_TERMS)

static inline size_t
list_inputs (const RulesState *s, uint16_t *out)
{
  size_t n = 0;
  Terms t;

  for (uint64_t left = dice_of (s); left; left &= left - 1)
    {
      unsigned at = (unsigned) __builtin_ctzll (left);
      unsigned cell = at / 8 * 5 + at % 8;
      unsigned enemy = (s->light >> at & 1) != s->side;

      out[n++] = (uint16_t) (cell * 12 + 6 * enemy + s->pips[at + 8] - 1);
    }
  look (s, &t);
  for (unsigned side = 0; side < 2; side++)
    for (int i = 0; i < N_TERMS; i++)
      for (int k = t.term[side][i]; k > 0; k--)
        out[n++] =
          (uint16_t) (N_CELL_INPUTS + ((int) (side ^ s->side) * N_PHASES + t.phase) * N_TERMS + i);
  return n;
}

static size_t
inputs (const RulesState *s, uint16_t *out)
{
  return s->size == SIZE_5X5 ? list_inputs (s, out) : 0;
}

/* What the network says for the player to act, in hundredths of log-odds. */
static inline int
network (const RulesState *s, const Terms *t)
{
  NetLane sum[NET_LANES];
  int direct = net_direct[N_INPUTS];

  memcpy (sum, net_hidden[N_INPUTS], sizeof sum);
  for (uint64_t left = dice_of (s); left; left &= left - 1)
    {
      unsigned at = (unsigned) __builtin_ctzll (left);
      unsigned cell = at / 8 * 5 + at % 8;
      unsigned enemy = (s->light >> at & 1) != s->side;
      unsigned input = cell * 12 + 6 * enemy + s->pips[at + 8] - 1;

      net_add (sum, net_hidden[input], 1);
      direct += net_direct[input];
    }
  for (int side = 0; side < 2; side++)
    for (int i = 0; i < N_TERMS; i++)
      {
        int n = t->term[side][i];
        int input = N_CELL_INPUTS + ((side ^ s->side) * N_PHASES + t->phase) * N_TERMS + i;

        if (n == 0)
          continue;
        net_add (sum, net_hidden[input], (int16_t) n);
        direct += n * net_direct[input];
      }
  return direct + net_sum (sum, net_out);
}

static int
evaluate (const RulesState *s, RulesActor me)
{
  unsigned side = exchanged (s, me);
  const int *w;
  int value = 0;
  Terms t;

  look (s, &t);
  if (s->size == SIZE_5X5)
    return side == s->side ? network (s, &t) : -network (s, &t);
  w = weights[t.phase];
  for (int i = 0; i < N_TERMS; i++)
    value += w[i] * (t.term[side][i] - t.term[side ^ 1][i]);
  return value;
}

static uint16_t
mirror (unsigned symmetry, uint16_t input)
{
  unsigned cell = input / 12u, column = cell % 5, row = cell / 5;

  if (input >= N_CELL_INPUTS)
    return input;
  if (symmetry & 1)
    column = 4 - column;
  if (symmetry & 2)
    row = 4 - row;
  return (uint16_t) ((symmetry & 4 ? column * 5 + row : row * 5 + column) * 12 + input % 12u);
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

/* Own dice that one capture could take now. */
static int
danger (const RulesState *s, RulesActor me)
{
  unsigned side = exchanged (s, me);
  Terms t;

  look (s, &t);
  return t.term[side][TAKEN_MOVER] + t.term[side][TAKEN_WAITING];
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
  .safe = cephalopod_safe_dice,
  .danger = danger,
  .solve = cephalopod_solve,
  .size = cephalopod_live_cells,
  .ending = 9,
  .scale = 100,
  .noise = 100,
  .no_loop = true,
  .tree = true,
  .n_inputs = N_INPUTS,
  .inputs = inputs,
  .mirror = mirror,
  .n_features = N_PHASES * N_TERMS,
  .features = features,
};
