/* reference.c: UCT and greedy players
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "reference.h"

#include "knowledge.h"
#include "playout.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MAX_NODES (1u << 21)
#define MAX_DEPTH 512
#define MAX_PLAYOUT 1000
#define MAX_TURN 16

typedef struct
{
  RulesAction action; /* that leads here */
  uint32_t first_child, n_children, n_tried;
  uint32_t visits;
  float wins;      /* for FIRST */
  uint16_t weight; /* of a roll */
} Node;

struct Reference
{
  const RulesGame *game;
  const SearchKnowledge *know;
  EngineHost host;
  Node *nodes;
  uint32_t n_nodes;
  RulesState *state, *trial;
  RulesState *turn; /* states of a turn being listed */
  RulesAction *actions, *turn_actions;
};

Reference *
reference_new (const RulesGame *game, const EngineHost *host)
{
  Reference *r = calloc (1, sizeof *r);

  if (!r)
    abort ();
  r->game = game;
  r->know = search_knowledge (game);
  r->host = *host;
  r->nodes = malloc (MAX_NODES * sizeof *r->nodes);
  r->actions = malloc ((size_t) game->max_actions * sizeof *r->actions);
  r->turn_actions = malloc ((size_t) (MAX_TURN + 1) * game->max_actions * sizeof *r->actions);
  if (!r->nodes || !r->actions || !r->turn_actions)
    abort ();
  r->state = rules_state_new (game);
  r->trial = rules_state_new (game);
  r->turn = rules_states_new (game, MAX_TURN + 2);
  return r;
}

void
reference_free (Reference *r)
{
  if (!r)
    return;
  free (r->nodes);
  free (r->actions);
  free (r->turn_actions);
  free (r->state);
  free (r->trial);
  free (r->turn);
  free (r);
}

/* ---- UCT ------------------------------------------------------------------------------------ */

/* An action that wins now or is the next one of a turn that does; 0: there is none known. */
static RulesAction
winning_action (Reference *r, const RulesState *s, RulesActor me)
{
  size_t n;
  int in = 0;

  if (r->know->win)
    {
      in = r->know->win (s);
      if (!in)
        return 0;
    }
  n = r->game->list_actions (s, r->actions);
  for (size_t i = 0; i < n; i++)
    {
      RulesActor next;

      memcpy (r->trial, s, r->game->state_size);
      r->game->apply (r->trial, r->actions[i]);
      next = r->game->actor (r->trial);
      if (next == RULES_NOBODY && r->game->outcome (r->trial).winner == me)
        return r->actions[i];
      if (in > 1 && next == me && r->know->win (r->trial) == in - 1)
        return r->actions[i];
    }
  return 0;
}

static float
result_for_first (const RulesGame *game, const RulesState *s)
{
  RulesOutcome o = game->outcome (s);

  return !o.over || o.winner == RULES_NOBODY ? .5F : o.winner == RULES_FIRST ? 1 : 0;
}

static float
playout (Reference *r, bool take_wins, SearchRng *rng)
{
  RulesActor actor;

  for (int i = 0; i < MAX_PLAYOUT && (actor = r->game->actor (r->state)) != RULES_NOBODY; i++)
    {
      RulesAction a = 0;

      if (take_wins && actor != RULES_CHANCE)
        a = winning_action (r, r->state, actor);
      if (!a)
        a = search_random_action (r->game, r->state, rng, r->actions);
      r->game->apply (r->state, a);
    }
  return result_for_first (r->game, r->state);
}

/* What the engine's own evaluation says of the state instead of a playout, for FIRST. */
static float
chance_for_first (const Reference *r)
{
  RulesActor actor = r->game->actor (r->state);
  const SearchKnowledge *know = r->know;

  if (actor == RULES_NOBODY)
    return result_for_first (r->game, r->state);
  if (actor != RULES_CHANCE && know->win && know->win (r->state))
    return actor == RULES_FIRST ? 1 : 0;
  return know->evaluate ? (float) engine_chance (r->game, know->evaluate (r->state, RULES_FIRST))
                        : .5F;
}

static void
expand (Reference *r, Node *node, RulesActor actor)
{
  size_t n = r->game->list_actions (r->state, r->actions);

  if (r->n_nodes + n > MAX_NODES)
    return;
  node->first_child = r->n_nodes;
  node->n_children = (uint32_t) n;
  for (size_t i = 0; i < n; i++)
    {
      Node *child = &r->nodes[r->n_nodes++];

      memset (child, 0, sizeof *child);
      child->action = r->actions[i];
      if (actor == RULES_CHANCE)
        child->weight = (uint16_t) r->game->weight (r->state, r->actions[i]);
    }
}

static uint32_t
choose_child (Reference *r, Node *node, RulesActor actor, double c, SearchRng *rng)
{
  Node *child = &r->nodes[node->first_child];
  uint32_t best = 0;
  double best_score = -1, log_visits;

  if (actor == RULES_CHANCE)
    {
      uint32_t total = 0, at;

      for (uint32_t i = 0; i < node->n_children; i++)
        total += child[i].weight;
      at = search_rng_below (rng, total);
      while (at >= child[best].weight)
        at -= child[best++].weight;
      return node->first_child + best;
    }
  if (node->n_tried < node->n_children)
    {
      /* Every child once, in random order. */
      uint32_t k = node->n_tried + search_rng_below (rng, node->n_children - node->n_tried);
      Node t = child[k];

      child[k] = child[node->n_tried];
      child[node->n_tried] = t;
      return node->first_child + node->n_tried++;
    }
  log_visits = log ((double) node->visits + 1);
  for (uint32_t i = 0; i < node->n_children; i++)
    {
      double visits = child[i].visits;
      double won = actor == RULES_FIRST ? child[i].wins : visits - (double) child[i].wins;
      double score = won / visits + c * sqrt (log_visits / visits);

      if (score > best_score)
        {
          best_score = score;
          best = i;
        }
    }
  return node->first_child + best;
}

static RulesAction
uct (Reference *r,
     const RulesState *s,
     const ReferenceLimits *limits,
     SearchRng *rng,
     uint64_t *simulations)
{
  int64_t end = limits->microseconds ? r->host.now () + limits->microseconds : 0;
  uint32_t path[MAX_DEPTH];
  uint64_t done = 0;
  Node *root = r->nodes;
  RulesAction best = 0;
  uint32_t most = 0;

  memset (root, 0, sizeof *root);
  r->n_nodes = 1;
  for (; !limits->simulations || done < limits->simulations; done++)
    {
      uint32_t at = 0;
      int depth = 0;
      float result;

      if (end && (done & 15) == 0 && done > 0 && r->host.now () >= end)
        break;
      memcpy (r->state, s, r->game->state_size);
      path[depth++] = 0;
      while (depth < MAX_DEPTH)
        {
          RulesActor actor = r->game->actor (r->state);
          Node *node = &r->nodes[at];

          if (actor == RULES_NOBODY)
            break;
          if (node->n_children == 0)
            {
              if (node->visits == 0 && at != 0)
                break;
              expand (r, node, actor);
              if (node->n_children == 0)
                break;
            }
          at = choose_child (r, node, actor, limits->exploration, rng);
          r->game->apply (r->state, r->nodes[at].action);
          path[depth++] = at;
        }
      result = limits->kind == REFERENCE_UCT_VALUE
                 ? chance_for_first (r)
                 : playout (r, limits->kind == REFERENCE_UCT_WIN, rng);
      while (depth > 0)
        {
          Node *node = &r->nodes[path[--depth]];

          node->visits++;
          node->wins += result;
        }
    }
  for (uint32_t i = 0; i < root->n_children; i++)
    if (r->nodes[root->first_child + i].visits > most)
      {
        most = r->nodes[root->first_child + i].visits;
        best = r->nodes[root->first_child + i].action;
      }
  if (simulations)
    *simulations = done;
  return best;
}

/* ---- Greedy --------------------------------------------------------------------------------- */

typedef struct
{
  int value;
  RulesAction first;
  RulesAction line0;
} Best;

static int
judge (const Reference *r, const RulesState *s, RulesActor me)
{
  RulesOutcome o;

  if (r->game->actor (s) == RULES_NOBODY)
    {
      if (r->know->final)
        return r->know->final (s, me);
      o = r->game->outcome (s);
      return o.winner == me ? 30000 : o.winner == RULES_NOBODY ? 0 : -30000;
    }
  if (r->know->evaluate)
    return r->know->evaluate (s, me);
  return 0;
}

static void
best_turn (Reference *r, int ply, RulesActor me, Best *best)
{
  const RulesState *s = rules_state_at (r->game, r->turn, (size_t) ply);
  RulesState *child = rules_state_at (r->game, r->turn, (size_t) ply + 1);
  RulesAction *actions = r->turn_actions + (size_t) ply * r->game->max_actions;
  size_t n = r->game->list_actions (s, actions);

  for (size_t i = 0; i < n; i++)
    {
      if (ply == 0)
        best->line0 = actions[i];
      memcpy (child, s, r->game->state_size);
      r->game->apply (child, actions[i]);
      if (r->game->actor (child) == me && ply + 1 < MAX_TURN)
        best_turn (r, ply + 1, me, best);
      else
        {
          int value = judge (r, child, me);

          if (!best->first || value > best->value)
            {
              best->value = value;
              best->first = best->line0;
            }
        }
    }
}

RulesAction
reference_choose (Reference *r,
                  const RulesState *s,
                  const ReferenceLimits *limits,
                  SearchRng *rng,
                  uint64_t *simulations)
{
  Best best = { 0 };

  if (limits->kind != REFERENCE_GREEDY)
    return uct (r, s, limits, rng, simulations);
  rules_copy (r->game, rules_state_at (r->game, r->turn, 0), s);
  best_turn (r, 0, r->game->actor (s), &best);
  if (simulations)
    *simulations = 0;
  return best.first;
}
