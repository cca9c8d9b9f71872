/* engine-private.h: what the files of the engine share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "engine.h"
#include "knowledge.h"
#include "table.h"

#define MAX_PLY 96
#define WIN 30000     /* of a game won now; each action until then costs one */
#define DISTANT 29000 /* beyond this, values say how far the win is */
#define HISTORY_SIZE 16384

typedef struct Worker Worker;
typedef struct Tree Tree;

/* proof.c: a successor of a position. */
typedef struct
{
  uint64_t key;
  uint32_t pn, dn; /* proof and disproof number */
  int height;      /* when pn is 0: actions that the win takes at most */
} ProofChild;

struct Engine
{
  const RulesGame *game;
  const SearchKnowledge *know;
  EngineHost host;
  SearchTable table;
  Tree *tree;    /* NULL: the game is not searched in this way */
  size_t memory; /* that it was given */
  unsigned threads;
  Worker *worker[ENGINE_MAX_THREADS];

  /* The question in progress. */
  const EngineLimits *limits;
  int64_t deadline; /* 0: none */
  uint64_t max_nodes;
  unsigned max_depth;
  int noise; /* size of errors of judgement; 0: none */
  uint64_t noise_seed;
  EngineProgress progress;
  void *progress_data;
  const RulesState *root;
  EngineReport *report;
  _Atomic bool done; /* all workers are to end */
};

/* One thread's own memory. */
struct Worker
{
  Engine *engine;
  unsigned index;
  bool stopped;
  uint64_t nodes, next_check;
  RulesState *states;   /* by ply */
  RulesAction *actions; /* by ply, max_actions each */
  int *scores;
  bool *over;           /* tree.c only, max_actions */
  uint64_t *seen;       /* turns.c only */
  ProofChild *children; /* proof.c only, of the first worker; by ply, max_actions each */
  size_t max_actions;
  uint64_t path[MAX_PLY];
  RulesAction killer[MAX_PLY][2];
  int history[2][HISTORY_SIZE];
  RulesAction pv[MAX_PLY][MAX_PLY];
  unsigned n_pv[MAX_PLY];
};

static inline RulesState *
worker_state (Worker *w, int ply)
{
  return rules_state_at (w->engine->game, w->states, (size_t) ply);
}

static inline RulesAction *
worker_actions (Worker *w, int ply)
{
  return w->actions + (size_t) ply * w->max_actions;
}

static inline uint64_t
mix64 (uint64_t x)
{
  x = (x ^ (x >> 30)) * UINT64_C (0xbf58476d1ce4e5b9);
  x = (x ^ (x >> 27)) * UINT64_C (0x94d049bb133111eb);
  return x ^ (x >> 31);
}

/* engine.c */
bool engine_must_stop (Worker *w);           /* called once a node, which it counts */
bool engine_is_alone (const Engine *engine); /* one thread only, for answers that repeat */
uint64_t engine_key (const Engine *engine, const RulesState *s);
int engine_static (const Engine *engine, const RulesState *s, RulesActor me);
int engine_final (const Engine *engine, const RulesState *s, RulesActor me, int ply);

/* alphabeta.c: one thread's iterations; worker 0 writes the report. */
void alphabeta_run (Worker *w);

/* proof.c: whether winner, of the two players, wins by force from the engine's root, within
 * PROOF_LENGTH actions; line and value into *out.  False: not proved until the worker was stopped.
 * Only for games that know a static win. */
#define PROOF_LENGTH 20 /* so short that no counter of quiet turns outside the keys can run out */
bool proof_run (Worker *w, RulesActor winner, EngineReport *out);

/* turns.c: the same where there are dice. */
#define TURNS_SEEN 16384 /* words of Worker.seen; more ends than that are only judged again */
void turns_run (Worker *w);
double turns_equity (Worker *w, const RulesState *s, RulesActor me, unsigned depth);
double turns_best (Worker *w, const RulesState *s, unsigned depth);
