/* alphabeta.c: principal variation search at the level of actions
 *
 * A player may act several times in a row, so a value changes its sign, and the window its ends,
 * only where the player who acts changes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "engine-private.h"

#include <string.h>

#define FIRST_TRY (1 << 28)
#define HISTORY_LIMIT (1 << 24)
#define INFINITE (4 * WIN)

static inline unsigned
history_slot (RulesAction a)
{
  return (unsigned) ((a * UINT64_C (0x9e3779b97f4a7c15)) >> 50);
}

/* Values that say how far a win is count from the root in the search and from the position in the
 * table. */
static inline int
to_table (int value, int ply)
{
  return value > DISTANT ? value + ply : value < -DISTANT ? value - ply : value;
}

static inline int
from_table (int value, int ply)
{
  return value > DISTANT ? value - ply : value < -DISTANT ? value + ply : value;
}

static inline bool
is_decided (int value)
{
  return value >= ENGINE_DECIDED || value <= -ENGINE_DECIDED;
}

static void
score_actions (Worker *w, const RulesState *s, int ply, size_t n, RulesActor me, RulesAction first)
{
  const SearchKnowledge *know = w->engine->know;
  const RulesAction *actions = worker_actions (w, ply);
  int *score = w->scores + (size_t) ply * w->max_actions;

  if (know->order)
    know->order (s, actions, n, score);
  else
    memset (score, 0, n * sizeof *score);
  for (size_t i = 0; i < n; i++)
    {
      RulesAction a = actions[i];

      score[i] = score[i] * 1024 + w->history[me][history_slot (a)] / 1024;
      if (a == first)
        score[i] = FIRST_TRY;
      else if (a == w->killer[ply][0])
        score[i] += 60 * 1024;
      else if (a == w->killer[ply][1])
        score[i] += 50 * 1024;
    }
}

/* Brings the best of the actions from i on to place i. */
static inline RulesAction
pick (RulesAction *actions, int *score, size_t i, size_t n)
{
  size_t best = i;
  RulesAction a;
  int t;

  for (size_t j = i + 1; j < n; j++)
    if (score[j] > score[best])
      best = j;
  a = actions[best];
  t = score[best];
  actions[best] = actions[i];
  score[best] = score[i];
  actions[i] = a;
  score[i] = t;
  return a;
}

static void
remember_cut (Worker *w, int ply, RulesActor me, size_t i, int depth)
{
  const RulesAction *actions = worker_actions (w, ply);
  RulesAction a = actions[i];
  int *history = w->history[me];

  if (w->killer[ply][0] != a)
    {
      w->killer[ply][1] = w->killer[ply][0];
      w->killer[ply][0] = a;
    }
  history[history_slot (a)] += 1024 * depth * depth;
  for (size_t j = 0; j < i; j++)
    if (history[history_slot (actions[j])] > -HISTORY_LIMIT)
      history[history_slot (actions[j])] -= 64 * depth * depth;
  if (history[history_slot (a)] > HISTORY_LIMIT)
    for (int k = 0; k < HISTORY_SIZE; k++)
      {
        w->history[0][k] /= 2;
        w->history[1][k] /= 2;
      }
}

/* Whether the position occurred on the way from the root. */
static bool
repeated (const Worker *w, int ply, uint64_t key)
{
  for (int p = ply - 1; p >= 0; p--)
    if (w->path[p] == key)
      return true;
  return false;
}

static void
set_line (Worker *w, int ply, RulesAction a)
{
  unsigned n = w->n_pv[ply + 1];

  if (n > MAX_PLY - 1)
    n = MAX_PLY - 1;
  w->pv[ply][0] = a;
  memcpy (w->pv[ply] + 1, w->pv[ply + 1], n * sizeof (RulesAction));
  w->n_pv[ply] = n + 1;
}

static int search (Worker *w, int ply, int depth, int alpha, int beta, RulesActor me);

/* The value for me of the position at ply, in which anybody or nobody acts. */
static int
descend (Worker *w, int ply, int depth, int alpha, int beta, RulesActor me, RulesActor next)
{
  if (next == RULES_NOBODY)
    {
      w->n_pv[ply] = 0;
      return engine_final (w->engine, worker_state (w, ply), me, ply);
    }
  if (next == me)
    return search (w, ply, depth, alpha, beta, me);
  return -search (w, ply, depth, -beta, -alpha, next);
}

static int
search (Worker *w, int ply, int depth, int alpha, int beta, RulesActor me)
{
  Engine *engine = w->engine;
  const RulesGame *game = engine->game;
  const SearchKnowledge *know = engine->know;
  const RulesState *s = worker_state (w, ply);
  RulesAction *actions = worker_actions (w, ply);
  int *score = w->scores + (size_t) ply * w->max_actions;
  int best = -INFINITE, old_alpha = alpha;
  RulesAction best_action = 0, first = 0;
  bool pv = beta - alpha > 1, calm = true;
  TableHit hit;
  uint64_t key;
  size_t n;

  w->n_pv[ply] = 0;
  if (ply > 0 && know->win)
    {
      int in = know->win (s);

      if (in)
        return WIN - ply - in;
    }
  if (know->threatened && !(engine->limits->without & ENGINE_EXTENSIONS) && ply < MAX_PLY / 2 &&
      know->threatened (s))
    {
      calm = false;
      if (depth < 2)
        depth++;
    }
  if (depth <= 0 || ply >= MAX_PLY - 2)
    return engine_static (engine, s, me);

  key = engine_key (engine, s);
  if (!know->no_loop && ply > 0 && repeated (w, ply, key))
    return 0;
  w->path[ply] = key;
  if (search_table_get (&engine->table, key, &hit))
    {
      int value = from_table (hit.value, ply);

      first = hit.action;
      if (ply > 0 && (!pv || is_decided (value)) && (hit.depth >= depth || is_decided (value)) &&
          (hit.bound == BOUND_EXACT || (hit.bound == BOUND_LOWER && value >= beta) ||
           (hit.bound == BOUND_UPPER && value <= alpha)))
        return value;
    }

  if (ply == 0 && engine->limits->only)
    {
      actions[0] = engine->limits->only;
      n = 1;
    }
  else
    n = game->list_actions (s, actions);
  score_actions (w, s, ply, n, me, first);
  for (size_t i = 0; i < n; i++)
    {
      RulesAction a = pick (actions, score, i, n);
      RulesState *child = worker_state (w, ply + 1);
      int left = depth - 1, value;
      RulesActor next;

      if (engine_must_stop (w))
        return best;
      memcpy (child, s, game->state_size);
      game->apply (child, a);
      next = game->actor (child);
      /* A single way on costs no depth. */
      if (n == 1 && ply > 0 && ply < MAX_PLY / 2)
        left = depth;
      if (i == 0)
        value = descend (w, ply + 1, left, alpha, beta, me, next);
      else
        {
          int reduction = 0;

          if (know->reduce && !(engine->limits->without & ENGINE_REDUCTIONS) && calm && i >= 4 &&
              depth >= 3)
            reduction = i >= 14 && depth >= 5 ? 2 : 1;
          value = descend (w, ply + 1, left - reduction, alpha, alpha + 1, me, next);
          if (value > alpha && reduction && !w->stopped)
            value = descend (w, ply + 1, left, alpha, alpha + 1, me, next);
          if (value > alpha && value < beta && !w->stopped)
            value = descend (w, ply + 1, left, alpha, beta, me, next);
        }
      if (w->stopped)
        return best;
      if (value > best)
        {
          best = value;
          if (value > alpha || ply == 0)
            {
              best_action = a;
              set_line (w, ply, a);
            }
          if (value > alpha)
            alpha = value;
          if (alpha >= beta)
            {
              remember_cut (w, ply, me, i, depth);
              break;
            }
        }
    }
  if (ply > 0 || !engine->limits->only)
    search_table_put (&engine->table, key, best_action ? best_action : first, to_table (best, ply),
                      depth,
                      best >= beta       ? BOUND_LOWER
                      : best > old_alpha ? BOUND_EXACT
                                         : BOUND_UPPER);
  return best;
}

static void
publish (Worker *w, unsigned depth, int value)
{
  EngineReport *r = w->engine->report;

  if (w->n_pv[0] == 0)
    return;
  r->depth = depth;
  r->value = value;
  r->solved = is_decided (value);
  r->chance = engine_chance (w->engine->game, value);
  r->best = w->pv[0][0];
  r->n_line = w->n_pv[0] < ENGINE_MAX_LINE ? w->n_pv[0] : ENGINE_MAX_LINE;
  memcpy (r->line, w->pv[0], r->n_line * sizeof (RulesAction));
  r->nodes = w->nodes;
}

/* One iteration, with a window round the last value that is widened as needed. */
static int
iterate (Worker *w, int depth, int last, RulesActor me, int *alpha)
{
  int width = depth > 2 ? w->engine->know->scale / 4 + 8 : INFINITE;
  int beta = last + width;

  *alpha = last - width;
  for (;;)
    {
      int found = search (w, 0, depth, *alpha, beta, me);

      if (w->stopped)
        return found;
      width = width > WIN ? INFINITE : width * 4;
      if (found <= *alpha)
        *alpha = found - width;
      else if (found >= beta)
        beta = found + width;
      else
        return found;
    }
}

/* Whether nothing is gained by another iteration: it would not end in time. */
static bool
out_of_time (const Engine *engine)
{
  return engine->deadline &&
         engine->deadline - engine->host.now () < engine->limits->microseconds * 45 / 100;
}

void
alphabeta_run (Worker *w)
{
  Engine *engine = w->engine;
  RulesActor me = engine->game->actor (engine->root);
  int value = 0;

  rules_copy (engine->game, worker_state (w, 0), engine->root);
  memset (w->killer, 0, sizeof w->killer);
  memset (w->history, 0, sizeof w->history);
  for (unsigned depth = 1 + (w->index & 1); depth <= engine->max_depth; depth++)
    {
      int alpha, found = iterate (w, (int) depth, value, me, &alpha);

      if (w->stopped)
        {
          /* Part of an iteration counts when it began with the old best action or found a better
           * one: what was found is inside the window then. */
          if (w->index == 0 && w->n_pv[0] > 0 && engine->report->best && found > alpha)
            publish (w, depth - 1, found);
          break;
        }
      value = found;
      if (w->index != 0)
        continue;
      publish (w, depth, value);
      if (engine->progress)
        engine->progress (engine->report, engine->progress_data);
      if (engine->report->solved || out_of_time (engine))
        break;
    }
  if (w->index == 0)
    atomic_store_explicit (&engine->done, true, memory_order_relaxed);
}
