/* diablo-terms.h: what an evaluation of Diablo (Mark Steere) looks at
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "rules/diablo.h"
#include "search/knowledge.h"

#define DIABLO_MAX_FACES (DIABLO_MAX_SIZE / 2)

/* What is counted of one side. */
typedef struct
{
  int checkers, stacks, tallest;
  int safe;                   /* stacks taller than every enemy stack */
  int most[DIABLO_MAX_FACES]; /* by die: the tallest stack that it can capture */
  int dead;                   /* faces of a die with which it can neither merge nor capture */
  int links;                  /* own stacks to merge with and enemies to capture, added over dice */
  int hits;                   /* checkers that it can capture with one die or another */
} DiabloCount;

enum
{
  DIABLO_SHARE,     /* lead in checkers, as a part of all checkers */
  DIABLO_TALLEST,   /* lead in the tallest stack */
  DIABLO_STACKS,    /* lead in stacks */
  DIABLO_SAFE,      /* lead in stacks that nothing can capture, at most 3 */
  DIABLO_ROLLER,    /* whose dice come next */
  DIABLO_BEST_HIT,  /* the tallest stack that the roller captures on average, as a part of all */
  DIABLO_BOTH_HITS, /* the same for both dice together */
  DIABLO_THREAT,    /* BEST_HIT and BOTH_HITS of the other side, which rolls later */
  DIABLO_BOTH_THREATS,
  DIABLO_HITS,       /* checkers that the roller can capture somehow, as a part of all */
  DIABLO_LINKS,      /* lead in links, at most 12 */
  DIABLO_DEAD,       /* dead faces of the roller, as a part of all faces */
  DIABLO_DEAD_LATER, /* the same of the other side */
  DIABLO_N_TERMS
};

#define DIABLO_N_PHASES 2 /* many stacks, few stacks */

/* 10000 * (2p - 1) for log-odds. */
int diablo_equity (float log_odds);

/* The network has an input for each square, side and height, up to six and more. */
#define DIABLO_NET_SIZE 6
#define DIABLO_NET_HEIGHTS 7
#define DIABLO_NET_KINDS (2 * DIABLO_NET_HEIGHTS)
#define DIABLO_NET_INPUTS (DIABLO_NET_SIZE * DIABLO_NET_SIZE * DIABLO_NET_KINDS)

static inline unsigned
diablo_net_input (unsigned square, bool enemy, int height)
{
  unsigned kind = height > DIABLO_NET_HEIGHTS ? DIABLO_NET_HEIGHTS - 1 : (unsigned) height - 1;

  return square * DIABLO_NET_KINDS + (enemy ? DIABLO_NET_HEIGHTS : 0) + kind;
}

/* Log-odds for the side that rolls next, with the network where it judges; boards up to 8 x 8. */
float diablo_judge_board (const RulesState *s);

/* diablo-turns.c: counts for both sides of a board of at most 8 x 8, and the best turns there. */
void diablo_count (const RulesState *s, DiabloCount *dark, DiabloCount *light);
size_t diablo_best_turns (const RulesState *s,
                          size_t room,
                          bool rough,
                          KnowledgeTurn *out,
                          uint64_t *nodes);
