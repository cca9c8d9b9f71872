/* diablo-judge.h: the evaluation of Diablo (Mark Steere) from what was counted of both sides
 *
 * In a header because a search of all turns judges millions of positions a second.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "diablo-terms.h"

#include <string.h>

typedef float DiabloLane __attribute__ ((vector_size (16)));

#define DIABLO_LANES ((DIABLO_N_TERMS + 3) / 4)

/* Fitted to 114,871 positions of 16,000 games one turn ahead: tune diablo 16000 7 1
 * (build-aux/tune). */
static const float diablo_weights[DIABLO_N_PHASES][DIABLO_LANES * 4] = {
  {
    [DIABLO_SHARE] = 8.791F,
    [DIABLO_TALLEST] = 0.494F,
    [DIABLO_STACKS] = 0.098F,
    [DIABLO_SAFE] = 0.056F,
    [DIABLO_ROLLER] = -0.066F,
    [DIABLO_BEST_HIT] = -0.422F,
    [DIABLO_BOTH_HITS] = 0.194F,
    [DIABLO_THREAT] = -1.995F,
    [DIABLO_BOTH_THREATS] = -0.071F,
    [DIABLO_HITS] = 1.228F,
    [DIABLO_LINKS] = -0.060F,
    [DIABLO_DEAD] = -2.302F,
    [DIABLO_DEAD_LATER] = -1.334F,
  },
  {
    [DIABLO_SHARE] = 8.740F,
    [DIABLO_TALLEST] = 0.261F,
    [DIABLO_STACKS] = 0.033F,
    [DIABLO_SAFE] = 0.418F,
    [DIABLO_ROLLER] = 0.712F,
    [DIABLO_BEST_HIT] = 2.506F,
    [DIABLO_BOTH_HITS] = 1.871F,
    [DIABLO_THREAT] = -0.726F,
    [DIABLO_BOTH_THREATS] = 0.796F,
    [DIABLO_HITS] = -0.692F,
    [DIABLO_LINKS] = 0.040F,
    [DIABLO_DEAD] = 1.484F,
    [DIABLO_DEAD_LATER] = 0.409F,
  },
};

static inline float
diablo_limited (int value, int most)
{
  return (float) (value > most ? most : value < -most ? -most : value);
}

/* Means over both dice of the better capture, and of the sum of both, times faces squared. */
static inline void
diablo_expected (const int *most, int faces, int *best, int *both)
{
  *best = *both = 0;
  for (int i = 0; i < faces; i++)
    {
      *both += 2 * faces * most[i];
      *best += most[i];
      for (int k = 0; k < i; k++)
        *best += 2 * (most[i] > most[k] ? most[i] : most[k]);
    }
}

/* The terms, positive where they are good for the side that rolls next. */
static inline void
diablo_terms (const DiabloCount *a, const DiabloCount *b, int faces, float *out)
{
  float whole = 1 / (float) (a->checkers + b->checkers), face = 1 / (float) faces;
  float part = whole * face * face;
  int best, both;

  out[DIABLO_SHARE] = (float) (a->checkers - b->checkers) * whole;
  out[DIABLO_TALLEST] = diablo_limited (a->tallest - b->tallest, 6);
  out[DIABLO_STACKS] = diablo_limited (a->stacks - b->stacks, 8);
  out[DIABLO_SAFE] = diablo_limited (a->safe, 3) - diablo_limited (b->safe, 3);
  out[DIABLO_ROLLER] = 1;
  diablo_expected (a->most, faces, &best, &both);
  out[DIABLO_BEST_HIT] = (float) best * part;
  out[DIABLO_BOTH_HITS] = (float) both * part;
  diablo_expected (b->most, faces, &best, &both);
  out[DIABLO_THREAT] = (float) -best * part;
  out[DIABLO_BOTH_THREATS] = (float) -both * part;
  out[DIABLO_HITS] = (float) a->hits * whole;
  out[DIABLO_LINKS] = diablo_limited (a->links, 12) - diablo_limited (b->links, 12);
  out[DIABLO_DEAD] = (float) -a->dead * face;
  out[DIABLO_DEAD_LATER] = (float) b->dead * face;
}

/* 1 at the start, 0 with few stacks: how much the weights for many stacks count. */
static inline float
diablo_phase (int stacks)
{
  return stacks >= 24 ? 1 : stacks <= 6 ? 0 : (float) (stacks - 6) / 18;
}

/* Log-odds of winning for the side that rolls next. */
static inline float
diablo_judge (const DiabloCount *roller, const DiabloCount *other, int faces)
{
  float phase = diablo_phase (roller->stacks + other->stacks);
  float term[DIABLO_LANES * 4] = { 0 };
  DiabloLane sum = { 0 };

  diablo_terms (roller, other, faces, term);
  for (int i = 0; i < DIABLO_LANES; i++)
    {
      DiabloLane x, many, few;

      memcpy (&x, term + (ptrdiff_t) 4 * i, sizeof x);
      memcpy (&many, diablo_weights[0] + (ptrdiff_t) 4 * i, sizeof many);
      memcpy (&few, diablo_weights[1] + (ptrdiff_t) 4 * i, sizeof few);
      sum += x * (few + phase * (many - few));
    }
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}
