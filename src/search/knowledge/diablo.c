/* diablo.c: what the search knows of Diablo (Mark Steere)
 *
 * The value is a probability of winning, because the search averages it over dice: the log-odds are
 * a weighted sum of the terms below, by a logistic regression on self-play.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "diablo-solve.h"

#include <math.h>

enum
{
  SHARE,          /* lead in checkers, as a part of all checkers */
  TALLEST,        /* lead in the tallest stack */
  STACKS,         /* lead in stacks */
  SAFE,           /* stacks taller than every enemy stack */
  ROLLER,         /* whose dice come next */
  HIT_BY_ROLLER,  /* checkers under attack by the roller, as a part of all */
  MOST_BY_ROLLER, /* the largest stack among them */
  HIT_BY_OTHER,   /* checkers of the roller that are under attack */
  MOST_BY_OTHER,
  LINKS, /* moves that merge or capture, with any number on a die, at most 12 */
  N_TERMS
};

/* Fitted to 21,044 positions of 3,000 games one turn ahead: tune diablo 3000 5 (build-aux/tune). */
static const double weights[N_TERMS] = {
  [SHARE] = 5.89,          [TALLEST] = 0.574,       [STACKS] = 0.251,
  [SAFE] = 0.245,          [ROLLER] = -0.092,       [HIT_BY_ROLLER] = 1.31,
  [MOST_BY_ROLLER] = 4.87, [HIT_BY_OTHER] = -0.008, [MOST_BY_OTHER] = -0.486,
  [LINKS] = 0.060,
};

typedef struct
{
  int stacks, tallest, safe, hit, most, links;
} Count;

static inline int
tallest (const RulesState *s, unsigned side)
{
  int sign = side == RULES_DARK ? 1 : -1, best = 0;

  for (unsigned w = 0; w < DIABLO_WORDS; w++)
    for (uint64_t left = s->stacks[side][w]; left; left &= left - 1)
      {
        int height = s->cell[w * 64 + (unsigned) __builtin_ctzll (left)] * sign;

        if (height > best)
          best = height;
      }
  return best;
}

static inline void
look (const RulesState *s, unsigned side, int enemy_tallest, Count *c)
{
  int sign = side == RULES_DARK ? 1 : -1;
  int size = s->size, faces = size / 2;

  for (unsigned w = 0; w < DIABLO_WORDS; w++)
    for (uint64_t left = s->stacks[side][w]; left; left &= left - 1)
      {
        int square = (int) (w * 64) + __builtin_ctzll (left);
        int height = s->cell[square] * sign, column = square & 15, row = square >> 4;
        bool hit = false;

        c->stacks++;
        c->safe += height > enemy_tallest;
        for (int d = 1; d <= faces; d++)
          {
            int there[4] = {
              column >= d ? s->cell[square - d] * sign : 0,
              column + d < size ? s->cell[square + d] * sign : 0,
              row >= d ? s->cell[square - 16 * d] * sign : 0,
              row + d < size ? s->cell[square + 16 * d] * sign : 0,
            };

            for (int k = 0; k < 4; k++)
              {
                hit |= there[k] <= -height;
                c->links += (there[k] > 0) | ((there[k] < 0) & (there[k] >= -height));
              }
          }
        if (hit)
          {
            c->hit += height;
            if (height > c->most)
              c->most = height;
          }
      }
}

static double
limited (int value, int most)
{
  return value > most ? most : value < -most ? -most : value;
}

static void
features (const RulesState *s, RulesActor me, double *out)
{
  unsigned roller = s->side, other = roller ^ 1;
  double sign = (me == RULES_SECOND) == (roller == RULES_LIGHT) ? 1 : -1;
  double all = s->checkers[0] + s->checkers[1];
  Count a = { .tallest = tallest (s, roller) }, b = { .tallest = tallest (s, other) };

  look (s, roller, b.tallest, &a);
  look (s, other, a.tallest, &b);
  out[SHARE] = sign * (s->checkers[roller] - s->checkers[other]) / all;
  out[TALLEST] = sign * limited (a.tallest - b.tallest, 6);
  out[STACKS] = sign * limited (a.stacks - b.stacks, 8);
  out[SAFE] = sign * (limited (a.safe, 3) - limited (b.safe, 3));
  out[ROLLER] = sign;
  out[HIT_BY_ROLLER] = sign * b.hit / all;
  out[MOST_BY_ROLLER] = sign * b.most / all;
  out[HIT_BY_OTHER] = -sign * a.hit / all;
  out[MOST_BY_OTHER] = -sign * a.most / all;
  out[LINKS] = sign * (limited (a.links, 12) - limited (b.links, 12));
}

static int
evaluate (const RulesState *s, RulesActor me)
{
  double f[N_TERMS], x = 0;

  features (s, me, f);
  for (int i = 0; i < N_TERMS; i++)
    x += weights[i] * f[i];
  return (int) (10000 * (2 / (1 + exp (-x)) - 1));
}

const SearchKnowledge search_knowledge_diablo = {
  .id = "diablo",
  .danger = diablo_danger,
  .solve = diablo_solve,
  .size = diablo_stacks,
  .ending = 3,
  .evaluate = evaluate,
  .noise = 1500,
  .n_features = N_TERMS,
  .features = features,
};
