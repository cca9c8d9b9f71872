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

typedef uint64_t Boards __attribute__ ((vector_size (64)));

/* The bits of eight boards, counted side by side: not every processor has an instruction for it. */
static inline void
count_bits (Boards *boards)
{
  Boards x = *boards;

  x -= x >> 1 & UINT64_C (0x5555555555555555);
  x = (x & UINT64_C (0x3333333333333333)) + (x >> 2 & UINT64_C (0x3333333333333333));
  x = (x + (x >> 4)) & UINT64_C (0x0f0f0f0f0f0f0f0f);
  x += x >> 8;
  x += x >> 16;
  x += x >> 32;
  *boards = x & 255;
}

/* All bits, if any of them is in the set. */
static inline uint64_t
all_if (unsigned sets)
{
  return 0 - (uint64_t) (sets != 0);
}

static inline void
look (const RulesState *s, Terms *t)
{
  uint64_t dice = dice_of (s), empty = empty_cells (s), taken = 0, six, five;
  Boards counts;
  int n_cells = size_of (s)->columns * size_of (s)->rows, n_empty, mine, other;
  uint64_t own, enemy;

  for (uint64_t left = empty; left; left &= left - 1)
    {
      unsigned sets = sets_at (s, (unsigned) __builtin_ctzll (left) + 8);
      uint64_t bit = left & (0 - left) & all_if (~sets & 1);

      taken |= (bit >> 1 & all_if (sets & with[0])) | (bit >> 8 & all_if (sets & with[1])) |
               (bit << 8 & all_if (sets & with[2])) | (bit << 1 & all_if (sets & with[3]));
    }
  six = s->plane[2] & s->plane[1];
  five = s->plane[2] & s->plane[0] & ~taken;
  own = s->side == RULES_LIGHT ? s->light : dice & ~s->light;
  enemy = dice & ~own;
  counts = (Boards){ own & six,   own & five,   own & taken,   own,
                     enemy & six, enemy & five, enemy & taken, enemy };
  count_bits (&counts);
  n_empty = n_cells - (int) (counts[3] + counts[7]);
  t->phase = n_empty * 5 >= n_cells * 2 ? 0 : n_empty * 5 >= n_cells ? 1 : 2;
  mine = s->side;
  other = mine ^ 1;
  for (int k = 0; k < 2; k++)
    {
      int *term = t->term[k ? other : mine];
      const uint64_t n[4] = { counts[4 * k], counts[4 * k + 1], counts[4 * k + 2],
                              counts[4 * k + 3] };

      term[SIX] = (int) n[0];
      term[FIVE_SAFE] = (int) n[1];
      term[SAFE] = (int) (n[3] - n[0] - n[1] - n[2]);
      term[TAKEN_MOVER] = k ? 0 : (int) n[2];
      term[TAKEN_WAITING] = k ? (int) n[2] : 0;
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

/* The hidden units of the network, before they are cut off, and what goes past them. */
typedef struct
{
  NetLane sum[NET_LANES];
  int direct;
} Hidden;

/* Adds a die as `side` sees it, or takes it off: times is 1 or -1. */
static inline void
add_die (Hidden *h, const RulesState *s, unsigned at, unsigned side, int16_t times)
{
  unsigned cell = at / 8 * 5 + at % 8;
  unsigned enemy = (s->light >> at & 1) != side;
  unsigned input = cell * 12 + 6 * enemy + s->pips[at + 8] - 1;

  net_add (h->sum, net_hidden[input], times);
  h->direct += times * net_direct[input];
}

/* Adds a term n times, as `side` sees it. */
static inline void
add_term (Hidden *h, int phase, unsigned of, unsigned side, int i, int n)
{
  int input = N_CELL_INPUTS + ((int) (of ^ side) * N_PHASES + phase) * N_TERMS + i;

  net_add (h->sum, net_hidden[input], (int16_t) n);
  h->direct += n * net_direct[input];
}

static inline void
add_all_dice (Hidden *h, const RulesState *s, unsigned side)
{
  memcpy (h->sum, net_hidden[N_INPUTS], sizeof h->sum);
  h->direct = net_direct[N_INPUTS];
  for (uint64_t left = dice_of (s); left; left &= left - 1)
    add_die (h, s, (unsigned) __builtin_ctzll (left), side, 1);
}

/* What the network says for the player to act, in hundredths of log-odds. */
static inline int
network (const RulesState *s, const Terms *t)
{
  Hidden h;

  add_all_dice (&h, s, s->side);
  for (unsigned of = 0; of < 2; of++)
    for (int i = 0; i < N_TERMS; i++)
      if (t->term[of][i])
        add_term (&h, t->phase, of, s->side, i, t->term[of][i]);
  return h.direct + net_sum (h.sum, net_out);
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

/* All successors at once: only what an action changes is counted anew. */
static bool
successors (const RulesState *s,
            RulesActor me,
            const RulesAction *actions,
            size_t n,
            int *value,
            bool *over)
{
  unsigned side = s->side ^ 1u; /* the network judges for the other player, who acts then */
  Hidden base;
  Terms before;
  int phase = -1;

  if (s->size != SIZE_5X5 || s->stage == STAGE_OPEN || s->stage == STAGE_OFFER)
    return false;
  look (s, &before);
  for (unsigned of = 0; of < 2; of++)
    {
      int taken = before.term[of][TAKEN_MOVER] + before.term[of][TAKEN_WAITING];

      before.term[of][TAKEN_MOVER] = of == side ? taken : 0;
      before.term[of][TAKEN_WAITING] = of == side ? 0 : taken;
    }
  for (size_t k = 0; k < n; k++)
    {
      RulesState after = *s;
      Hidden h;
      Terms t;

      rules_game_cephalopod.apply (&after, actions[k]);
      over[k] = empty_cells (&after) == 0;
      if (over[k])
        {
          value[k] = final (&after, me);
          continue;
        }
      look (&after, &t);
      if (t.phase != phase)
        {
          phase = t.phase;
          add_all_dice (&base, s, side);
          for (unsigned of = 0; of < 2; of++)
            for (int i = 0; i < N_TERMS; i++)
              if (before.term[of][i])
                add_term (&base, phase, of, side, i, before.term[of][i]);
        }
      h = base;
      for (uint64_t left = dice_of (s) & ~dice_of (&after); left; left &= left - 1)
        add_die (&h, s, (unsigned) __builtin_ctzll (left), side, -1);
      add_die (&h, &after, (actions[k] >> 4) - 8, side, 1);
      for (unsigned of = 0; of < 2; of++)
        for (int i = 0; i < N_TERMS; i++)
          if (t.term[of][i] != before.term[of][i])
            add_term (&h, phase, of, side, i, t.term[of][i] - before.term[of][i]);
      value[k] = -(h.direct + net_sum (h.sum, net_out));
    }
  return true;
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
  .successors = successors,
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
