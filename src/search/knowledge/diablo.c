/* diablo.c: what the search knows of Diablo (Mark Steere)
 *
 * The value is a probability of winning, because the search averages it over dice: the log-odds are
 * a weighted sum of terms, by a logistic regression on self-play, with two sets of weights between
 * which the number of stacks on the board decides.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "diablo-judge.h"
#include "diablo-solve.h"

#include <math.h>
#include <string.h>

int
diablo_equity (float log_odds)
{
  return (int) (10000 * (2 / (1 + exp (-(double) log_odds)) - 1));
}

/* The counts of one side of a board of any size. */
static void
count_side (const RulesState *s, unsigned side, DiabloCount *c)
{
  int sign = side == RULES_DARK ? 1 : -1, size = s->size, faces = size / 2;
  bool alive[DIABLO_MAX_FACES] = { false };

  memset (c, 0, sizeof *c);
  c->checkers = s->checkers[side];
  for (unsigned w = 0; w < DIABLO_WORDS; w++)
    for (uint64_t left = s->stacks[side][w] | s->stacks[side ^ 1][w]; left; left &= left - 1)
      {
        int square = (int) (w * 64) + __builtin_ctzll (left), column = square & 15;
        int row = square >> 4, height = s->cell[square] * sign;
        bool hit = false;

        if (height > 0)
          {
            c->stacks++;
            if (height > c->tallest)
              c->tallest = height;
          }
        for (int d = 1; d <= faces; d++)
          {
            int from[4] = {
              column >= d ? s->cell[square - d] * sign : 0,
              column + d < size ? s->cell[square + d] * sign : 0,
              row >= d ? s->cell[square - 16 * d] * sign : 0,
              row + d < size ? s->cell[square + 16 * d] * sign : 0,
            };
            bool reached = false;

            for (int k = 0; k < 4; k++)
              reached |= from[k] > 0 && from[k] >= -height;
            if (!reached)
              continue;
            c->links++;
            alive[d - 1] = true;
            if (height < 0)
              {
                hit = true;
                if (-height > c->most[d - 1])
                  c->most[d - 1] = -height;
              }
          }
        c->hits += hit ? -height : 0;
      }
  for (int d = 0; d < faces; d++)
    c->dead += !alive[d];
}

static void
count_safe (const RulesState *s, unsigned side, int enemy_tallest, DiabloCount *c)
{
  for (unsigned w = 0; w < DIABLO_WORDS; w++)
    for (uint64_t left = s->stacks[side][w]; left; left &= left - 1)
      {
        int height = s->cell[w * 64 + (unsigned) __builtin_ctzll (left)];

        c->safe += (side == RULES_DARK ? height : -height) > enemy_tallest;
      }
}

static void
count_both (const RulesState *s, DiabloCount *c)
{
  if (s->size <= 8)
    {
      diablo_count (s, &c[RULES_DARK], &c[RULES_LIGHT]);
      return;
    }
  for (unsigned side = 0; side < 2; side++)
    count_side (s, side, &c[side]);
  for (unsigned side = 0; side < 2; side++)
    count_safe (s, side, c[side ^ 1].tallest, &c[side]);
}

static void
features (const RulesState *s, RulesActor me, double *out)
{
  bool rolls = (me == RULES_SECOND) == (s->side == RULES_LIGHT);
  float term[DIABLO_N_TERMS], phase;
  DiabloCount c[2];

  count_both (s, c);
  diablo_terms (&c[s->side], &c[s->side ^ 1], s->size / 2, term);
  phase = diablo_phase (c[0].stacks + c[1].stacks);
  for (int i = 0; i < DIABLO_N_TERMS; i++)
    {
      double x = (double) (rolls ? term[i] : -term[i]);

      out[i] = x * (double) phase;
      out[DIABLO_N_TERMS + i] = x * (double) (1 - phase);
    }
}

/* Inputs of the network, on 6 x 6 only: what stands on each square, seen by the side that rolls. */
static size_t
inputs (const RulesState *s, uint16_t *out)
{
  size_t n = 0;

  if (s->size != DIABLO_NET_SIZE || diablo_is_over (s))
    return 0;
  for (unsigned side = 0; side < 2; side++)
    for (unsigned w = 0; w < DIABLO_WORDS; w++)
      for (uint64_t left = s->stacks[side][w]; left; left &= left - 1)
        {
          unsigned at = w * 64 + (unsigned) __builtin_ctzll (left);
          int height = side == RULES_DARK ? s->cell[at] : -s->cell[at];

          out[n++] =
            (uint16_t) diablo_net_input ((at >> 4) * 6 + (at & 15), side != s->side, height);
        }
  return n;
}

/* The evaluation without the network. */
static double
base (const RulesState *s)
{
  DiabloCount c[2];

  count_both (s, c);
  return (double) diablo_judge (&c[s->side], &c[s->side ^ 1], s->size / 2);
}

static uint16_t
mirror (unsigned symmetry, uint16_t input)
{
  unsigned square = input / DIABLO_NET_KINDS, column = square % 6, row = square / 6;

  if (symmetry & 1)
    column = 5 - column;
  if (symmetry & 2)
    row = 5 - row;
  square = symmetry & 4 ? column * 6 + row : row * 6 + column;
  return (uint16_t) (square * DIABLO_NET_KINDS + input % DIABLO_NET_KINDS);
}

static int
evaluate (const RulesState *s, RulesActor me)
{
  bool rolls = (me == RULES_SECOND) == (s->side == RULES_LIGHT);
  DiabloCount c[2];
  float odds;
  int value;

  if (s->size <= 8)
    odds = diablo_judge_board (s);
  else
    {
      count_both (s, c);
      odds = diablo_judge (&c[s->side], &c[s->side ^ 1], s->size / 2);
    }
  value = diablo_equity (odds);
  return rolls ? value : -value;
}

static size_t
best_turns (const RulesState *s, size_t room, bool rough, KnowledgeTurn *out, uint64_t *nodes)
{
  return s->size <= 8 ? diablo_best_turns (s, room, rough, out, nodes) : 0;
}

const SearchKnowledge search_knowledge_diablo = {
  .id = "diablo",
  .danger = diablo_danger,
  .solve = diablo_solve,
  .size = diablo_stacks,
  .ending = 3,
  .evaluate = evaluate,
  .best_turns = best_turns,
  .noise = 1500,
  .n_inputs = DIABLO_NET_INPUTS,
  .inputs = inputs,
  .mirror = mirror,
  .base = base,
  .n_features = DIABLO_N_PHASES * DIABLO_N_TERMS,
  .features = features,
};
