/* tree.c: best-first search of a growing tree, by values of positions instead of playouts
 *
 * A visit goes down from the root to a leaf.  There all successors are judged at once: the best of
 * their values is the leaf's and goes up the path, and how good each looks decides how often it
 * will be tried (PUCT).  What an action promises is half the mean of its visits and half the
 * minimax value of the tree below it (implicit minimax backups).  Results of finished games are
 * proved upwards (MCTS-solver).
 *
 * Where time is the limit the tree of the last question is kept, as far as it belongs to the new
 * one. All threads share one tree; nobody waits, but for when memory is out and little visited
 * parts go.
 *
 * Chances are whole numbers, and e^x is made by products, so that answers are the same everywhere.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

#define ONE 65536         /* a sure win */
#define RANGE 1500        /* values beyond this, in hundredths of the scale, differ no more */
#define MAX_NODES 1000000 /* so many are collected well within the time that stopping may take */
#define UNPROVED INT16_MIN
#define DEAD UINT32_MAX

/* Measured, see README: how much is tried beyond what promises most; the difference of values, in
 * hundredths of the scale, that makes an action look e times as good; the share of an action that
 * looks bad. */
#define CURIOSITY .4
#define WARMTH 60
#define LEAST .01

enum
{
  LEAF,
  GROWING, /* by another thread */
  GROWN
};

typedef struct
{
  _Atomic int64_t won; /* chances that visits found, for the player who chose the action */
  RulesAction action;  /* that leads here */
  _Atomic uint32_t visits;
  _Atomic int32_t best; /* minimax value, as a chance, for the same player */
  uint32_t first;       /* child; when grown */
  uint32_t parent;
  uint16_t n_children, n_siblings; /* with itself; the first of them only */
  int16_t guess;                   /* value at first sight */
  _Atomic int16_t proved;
  uint16_t share; /* of the parent's visits, at first sight */
  _Atomic uint8_t stage;
} Node;

struct Tree
{
  const SearchKnowledge *know;
  Node *nodes; /* the root, then brothers side by side, behind their parents */
  uint32_t size;
  _Atomic uint32_t used;
  bool whole;       /* it can be kept for the next question */
  RulesState *root; /* what it begins with */
  _Atomic bool full;
  int32_t chance[2 * RANGE + 1];             /* by value */
  double eager[RANGE + 1], power[RANGE + 1]; /* e^(-i / WARMTH), e^(-i / 100) */
};

static double
exp_of (double x)
{
  double sum = 1, term = 1;

  for (int i = 1; i < 20; i++)
    {
      term = term * x / i;
      sum += term;
    }
  return sum;
}

Tree *
tree_new (const RulesGame *game, const SearchKnowledge *know, size_t memory)
{
  Tree *tree = calloc (1, sizeof *tree);
  size_t size = tree_memory (memory) / sizeof (Node);
  double cool = exp_of (-1. / WARMTH), step = exp_of (-.01);

  if (!tree)
    abort ();
  if (size < 2 * game->max_actions)
    size = 2 * game->max_actions;
  tree->know = know;
  tree->size = (uint32_t) size;
  tree->nodes = malloc (size * sizeof *tree->nodes);
  tree->root = rules_state_new (game);
  if (!tree->nodes)
    abort ();
  tree->eager[0] = tree->power[0] = 1;
  for (int i = 1; i <= RANGE; i++)
    {
      tree->eager[i] = tree->eager[i - 1] * cool;
      tree->power[i] = tree->power[i - 1] * step;
    }
  for (int i = 0; i <= RANGE; i++)
    {
      tree->chance[RANGE + i] = (int32_t) (ONE / (1 + tree->power[i]));
      tree->chance[RANGE - i] = ONE - tree->chance[RANGE + i];
    }
  return tree;
}

void
tree_free (Tree *tree)
{
  if (!tree)
    return;
  free (tree->nodes);
  free (tree->root);
  free (tree);
}

size_t
tree_memory (size_t memory)
{
  size_t most = (size_t) MAX_NODES * sizeof (Node);

  return memory / 4 * 3 < most ? memory / 4 * 3 : most;
}

void
tree_forget (Tree *tree)
{
  tree->whole = false;
}

static inline uint8_t
stage_of (const Node *node)
{
  return atomic_load_explicit (&node->stage, memory_order_acquire);
}

static inline int
proved (const Node *node)
{
  return atomic_load_explicit (&node->proved, memory_order_relaxed);
}

static inline int32_t
best_of (const Node *node)
{
  return atomic_load_explicit (&node->best, memory_order_relaxed);
}

static inline uint32_t
visits_of (const Node *node)
{
  return atomic_load_explicit (&node->visits, memory_order_relaxed);
}

static inline int64_t
won_by (const Node *node)
{
  return atomic_load_explicit (&node->won, memory_order_relaxed);
}

/* A value in hundredths of the scale, within the tables. */
static inline int
scaled (const Tree *tree, int value)
{
  int scale = tree->know->scale ? tree->know->scale : 100;
  int64_t v = scale == 100 ? value : (int64_t) value * 100 / scale;

  return v < -RANGE ? -RANGE : v > RANGE ? RANGE : (int) v;
}

static inline int32_t
chance_of (const Tree *tree, int value)
{
  if (value >= ENGINE_DECIDED)
    return ONE;
  if (value <= -ENGINE_DECIDED)
    return 0;
  return tree->chance[scaled (tree, value) + RANGE];
}

/* The value that a chance, of ONE, stands for. */
static int
value_of (const Tree *tree, int32_t chance)
{
  int scale = tree->know->scale ? tree->know->scale : 100, low = 0, high = 2 * RANGE;

  while (low < high)
    {
      int middle = (low + high) / 2;

      if (tree->chance[middle] < chance)
        low = middle + 1;
      else
        high = middle;
    }
  return (low - RANGE) * scale / 100;
}

static void
clear_node (Node *node, RulesAction action, uint32_t parent)
{
  atomic_store_explicit (&node->won, 0, memory_order_relaxed);
  atomic_store_explicit (&node->visits, 0, memory_order_relaxed);
  atomic_store_explicit (&node->best, ONE / 2, memory_order_relaxed);
  atomic_store_explicit (&node->proved, UNPROVED, memory_order_relaxed);
  atomic_store_explicit (&node->stage, LEAF, memory_order_relaxed);
  node->action = action;
  node->parent = parent;
  node->first = 0;
  node->n_children = node->n_siblings = 0;
  node->guess = 0;
  node->share = UINT16_MAX;
}

/* ---- Visits --------------------------------------------------------------------------------- */

/* Lists and judges the successors of s, the position of a node. Returns the best of the values, for
 * the player who acts; *stored: whether the node has children now. */
static int
grow (Worker *w, Node *node, const RulesState *s, RulesActor me, bool *stored)
{
  Engine *engine = w->engine;
  Tree *tree = engine->tree;
  const RulesGame *game = engine->game;
  RulesAction *actions = worker_actions (w, 0);
  const SearchKnowledge *know = engine->know;
  RulesState *child = worker_state (w, 1);
  bool *over = w->over;
  int *value = w->scores, best = -INT32_MAX;
  uint32_t first = 0;
  double sum = 0;
  size_t n = 1;

  if (node == tree->nodes && engine->limits->only)
    actions[0] = engine->limits->only;
  else
    n = game->list_actions (s, actions);
  if (*stored)
    {
      first = atomic_fetch_add_explicit (&tree->used, (uint32_t) n, memory_order_relaxed);
      *stored = first + n <= tree->size;
      if (!*stored)
        {
          atomic_fetch_sub_explicit (&tree->used, (uint32_t) n, memory_order_relaxed);
          atomic_store_explicit (&tree->full, true, memory_order_relaxed);
        }
    }
  if (!know->successors || !know->successors (s, me, actions, n, value, over))
    for (size_t i = 0; i < n; i++)
      {
        memcpy (child, s, game->state_size);
        game->apply (child, actions[i]);
        over[i] = game->actor (child) == RULES_NOBODY;
        value[i] =
          over[i] ? engine_final (engine, child, me, 1) : engine_static (engine, child, me);
      }
  for (size_t i = 0; i < n; i++)
    {
      if (value[i] > best)
        best = value[i];
      if (*stored)
        {
          Node *to = &tree->nodes[first + i];

          clear_node (to, actions[i], (uint32_t) (node - tree->nodes));
          to->guess = (int16_t) value[i];
          atomic_store_explicit (&to->best, chance_of (tree, value[i]), memory_order_relaxed);
          if (over[i])
            atomic_store_explicit (&to->proved, (int16_t) value[i], memory_order_relaxed);
        }
    }
  w->nodes += n - 1;
  if (!*stored)
    return best;
  for (size_t i = 0; i < n; i++)
    {
      int behind = scaled (tree, best) - scaled (tree, value[i]);

      value[i] = behind < RANGE ? behind : RANGE;
      sum += LEAST + tree->eager[value[i]];
    }
  for (size_t i = 0; i < n; i++)
    tree->nodes[first + i].share = (uint16_t) (UINT16_MAX * (LEAST + tree->eager[value[i]]) / sum);
  node->first = first;
  node->n_children = tree->nodes[first].n_siblings = (uint16_t) n;
  return best;
}

static Node *
choose (Tree *tree, const Node *node)
{
  Node *child = &tree->nodes[node->first], *best = child;
  double curious = CURIOSITY * sqrt ((double) visits_of (node) + 1) / UINT16_MAX * 2 * ONE;
  double best_score = -1e18;

  /* Scores in 1 / (2 * ONE): the mean and the minimax value, half and half. */
  for (unsigned i = 0; i < node->n_children; i++)
    {
      int result = proved (&child[i]);
      double score;

      /* What is proved draws no visits beyond its worth; a loss is the last resort. */
      if (result != UNPROVED)
        score = result <= -ENGINE_DECIDED ? -1e12 + result : 2. * chance_of (tree, result);
      else
        score = ((double) (won_by (&child[i]) + chance_of (tree, child[i].guess)) +
                 curious * child[i].share) /
                  ((double) visits_of (&child[i]) + 1) +
                best_of (&child[i]);
      if (score > best_score)
        {
          best_score = score;
          best = &child[i];
        }
    }
  return best;
}

/* Takes over what the children of a node say of it: its minimax value, and what they prove.  same:
 * the player who acts there also chose the action that led there.  False: nothing is proved. */
static bool
learn (Tree *tree, Node *node, bool same)
{
  const Node *child = &tree->nodes[node->first];
  int32_t best = 0;
  int most = -INT32_MAX;
  bool all = true;

  for (unsigned i = 0; i < node->n_children; i++)
    {
      int result = proved (&child[i]);
      int32_t chance = result == UNPROVED ? best_of (&child[i]) : chance_of (tree, result);

      if (chance > best)
        best = chance;
      if (result == UNPROVED)
        all = false;
      else if (result > most)
        most = result;
    }
  atomic_store_explicit (&node->best, same ? best : ONE - best, memory_order_relaxed);
  if (most < ENGINE_DECIDED && !all)
    return false;
  atomic_store_explicit (&node->proved, (int16_t) (same ? most : -most), memory_order_relaxed);
  return true;
}

static void
visit (Worker *w)
{
  Engine *engine = w->engine;
  Tree *tree = engine->tree;
  const RulesGame *game = engine->game;
  RulesState *s = worker_state (w, 2);
  Node *path[MAX_PLY + 1];
  RulesActor chose[MAX_PLY + 1], actor; /* the action that leads to path[i] */
  int depth = 0, value;
  bool proof = true, changed = true;
  int32_t chance;

  memcpy (s, engine->root, game->state_size);
  path[0] = tree->nodes;
  chose[0] = actor = game->actor (s);
  for (;;)
    {
      Node *node = path[depth];
      uint8_t stage = LEAF;

      atomic_fetch_add_explicit (&node->visits, 1, memory_order_relaxed);
      value = proved (node);
      if (value != UNPROVED)
        {
          chance = chance_of (tree, value);
          break;
        }
      if (depth == MAX_PLY)
        {
          chance = best_of (node);
          proof = false;
          break;
        }
      if (stage_of (node) != GROWN)
        {
          bool mine = atomic_compare_exchange_strong_explicit (
            &node->stage, &stage, GROWING, memory_order_acquire, memory_order_acquire);
          bool stored = mine;

          proof = false;
          chance = chance_of (tree, grow (w, node, s, actor, &stored));
          if (chose[depth] != actor)
            chance = ONE - chance;
          if (stored)
            proof = learn (tree, node, chose[depth] == actor);
          if (mine)
            atomic_store_explicit (&node->stage, stored ? GROWN : LEAF, memory_order_release);
          break;
        }
      path[depth + 1] = choose (tree, node);
      chose[depth + 1] = actor;
      game->apply (s, path[++depth]->action);
      actor = game->actor (s);
    }
  for (int i = depth; i >= 0; i--)
    {
      if (i < depth)
        {
          int32_t before = best_of (path[i]);

          /* What did not change below cannot change anything here. */
          proof = changed && learn (tree, path[i], chose[i] == chose[i + 1]);
          changed = proof || (changed && best_of (path[i]) != before);
          if (chose[i] != chose[i + 1])
            chance = ONE - chance;
        }
      if (proof)
        chance = chance_of (tree, proved (path[i]));
      atomic_fetch_add_explicit (&path[i]->won, chance, memory_order_relaxed);
    }
}

/* ---- Memory --------------------------------------------------------------------------------- */

/* Keeps what lies below `top`, as the root, and was visited more than `least` times. */
static void
compact (Tree *tree, uint32_t top, uint32_t least)
{
  uint32_t used = atomic_load_explicit (&tree->used, memory_order_relaxed), to = 1;
  Node *nodes = tree->nodes;

  if (top != 0)
    {
      nodes[0].n_children = 0;
      atomic_store_explicit (&nodes[0].stage, LEAF, memory_order_relaxed);
    }
  for (uint32_t at = 1; at < used; at += nodes[at].n_siblings)
    {
      uint32_t parent = nodes[at].parent;
      /* The children of the old root go when there is another. */
      bool alive = parent != DEAD && stage_of (&nodes[parent]) == GROWN;

      if (alive && parent != top && visits_of (&nodes[parent]) <= least)
        {
          atomic_store_explicit (&nodes[parent].stage, LEAF, memory_order_relaxed);
          alive = false;
        }
      if (!alive)
        nodes[at].parent = DEAD;
      for (uint32_t i = at; i < at + nodes[at].n_siblings; i++)
        if (!alive && i != top)
          {
            /* Whatever hangs on it goes, too. */
            atomic_store_explicit (&nodes[i].stage, LEAF, memory_order_relaxed);
          }
    }
  if (top != 0)
    {
      nodes[0] = nodes[top];
      nodes[0].n_siblings = 0;
      if (stage_of (&nodes[0]) == GROWN)
        nodes[nodes[0].first].parent = 0;
    }
  for (uint32_t at = 1, n; at < used; at += n)
    {
      n = nodes[at].n_siblings;
      if (nodes[at].parent == DEAD)
        continue;
      nodes[nodes[at].parent].first = to;
      for (uint32_t i = 0; i < n; i++)
        {
          Node *node = &nodes[to + i];

          if (to != at)
            *node = nodes[at + i];
          if (stage_of (node) == GROWN)
            nodes[node->first].parent = to + i;
        }
      to += n;
    }
  atomic_store_explicit (&tree->used, to, memory_order_relaxed);
}

bool
tree_collect (Tree *tree)
{
  uint32_t used = atomic_load_explicit (&tree->used, memory_order_relaxed), least = 1;

  if (!atomic_load_explicit (&tree->full, memory_order_relaxed))
    return false;
  for (;; least *= 2)
    {
      uint32_t kept = 0;

      for (uint32_t i = 0; i < used; i++)
        if (stage_of (&tree->nodes[i]) == GROWN && visits_of (&tree->nodes[i]) > least)
          kept += tree->nodes[i].n_children;
      if (kept <= used / 2)
        break;
    }
  compact (tree, 0, least);
  atomic_store_explicit (&tree->full, false, memory_order_relaxed);
  return true;
}

/* ---- A question ----------------------------------------------------------------------------- */

/* The node of s, at most two actions below the root of the last question; 0: there is none. */
static uint32_t
find (Engine *engine, const RulesState *s)
{
  const RulesGame *game = engine->game;
  const Tree *tree = engine->tree;
  RulesState *one = worker_state (engine->worker[0], 0), *two = worker_state (engine->worker[0], 1);
  uint64_t key = game->hash (s, 0);
  const Node *root = tree->nodes;

  for (uint32_t i = root->first; i < root->first + root->n_children; i++)
    {
      const Node *node = &tree->nodes[i];

      memcpy (one, tree->root, game->state_size);
      game->apply (one, node->action);
      if (game->hash (one, 0) == key)
        return i;
      if (stage_of (node) == GROWN)
        for (uint32_t j = node->first; j < node->first + node->n_children; j++)
          {
            memcpy (two, one, game->state_size);
            game->apply (two, tree->nodes[j].action);
            if (game->hash (two, 0) == key)
              return j;
          }
    }
  return 0;
}

void
tree_begin (Engine *engine, const RulesState *s)
{
  Tree *tree = engine->tree;
  Node *root = tree->nodes;
  bool fresh = engine->max_nodes != 0 || engine->limits->only != 0;
  bool kept = !fresh && tree->whole && stage_of (root) == GROWN;

  if (kept && engine->game->hash (s, 0) != engine->game->hash (tree->root, 0))
    {
      uint32_t top = find (engine, s);

      kept = top != 0 && proved (&tree->nodes[top]) == UNPROVED;
      if (kept)
        compact (tree, top, 0);
    }
  if (!kept || proved (root) != UNPROVED)
    {
      clear_node (root, 0, DEAD);
      atomic_store_explicit (&tree->used, 1, memory_order_relaxed);
    }
  rules_copy (engine->game, tree->root, s);
  tree->whole = !fresh;
  atomic_store_explicit (&tree->full, false, memory_order_relaxed);
}

/* Whether a is the better choice of two brothers. */
static bool
is_better (const Node *a, const Node *b)
{
  int of_a = proved (a), of_b = proved (b);
  bool won_a = of_a >= ENGINE_DECIDED, won_b = of_b >= ENGINE_DECIDED;
  bool lost_a = of_a != UNPROVED && of_a <= -ENGINE_DECIDED;
  bool lost_b = of_b != UNPROVED && of_b <= -ENGINE_DECIDED;

  if (won_a || won_b)
    return won_a && (!won_b || of_a > of_b);
  if (lost_a || lost_b)
    return lost_b && (!lost_a || of_a > of_b);
  if (visits_of (a) != visits_of (b))
    return visits_of (a) > visits_of (b);
  return best_of (a) > best_of (b);
}

static void
publish (const Worker *w)
{
  const Tree *tree = w->engine->tree;
  EngineReport *r = w->engine->report;
  const Node *at = tree->nodes;

  r->n_line = 0;
  while (stage_of (at) == GROWN && r->n_line < ENGINE_MAX_LINE)
    {
      const Node *best = &tree->nodes[at->first];

      for (unsigned i = 1; i < at->n_children; i++)
        if (is_better (&tree->nodes[at->first + i], best))
          best = &tree->nodes[at->first + i];
      if (r->n_line == 0)
        {
          uint32_t n = visits_of (best) + 1;
          int64_t won = won_by (best) + chance_of (tree, best->guess);
          int result = proved (best);

          r->solved = proved (tree->nodes) != UNPROVED;
          r->value = result != UNPROVED ? result : value_of (tree, (int32_t) (won / n));
          r->best = best->action;
        }
      r->line[r->n_line++] = best->action;
      at = best;
    }
  r->depth = r->n_line;
  r->chance = engine_chance (w->engine->game, r->value);
  r->nodes = w->nodes;
}

void
tree_run (Worker *w)
{
  Engine *engine = w->engine;
  Tree *tree = engine->tree;
  uint64_t next = w->nodes + 4096;

  do
    {
      visit (w);
      if (w->index == 0 && engine->progress && w->nodes >= next)
        {
          publish (w);
          engine->progress (engine->report, engine->progress_data);
          next = 2 * w->nodes;
        }
    }
  while (!engine_must_stop (w) && proved (tree->nodes) == UNPROVED &&
         !atomic_load_explicit (&tree->full, memory_order_relaxed));
  if (w->index != 0)
    return;
  publish (w);
  if (w->stopped || proved (tree->nodes) != UNPROVED)
    {
      w->stopped = true;
      atomic_store_explicit (&engine->done, true, memory_order_relaxed);
    }
}
