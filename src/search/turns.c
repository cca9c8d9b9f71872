/* turns.c: search of whole turns, for games with dice
 *
 * After a roll all different ends of the turn are found and judged at once; the best of them go
 * through a filter and are judged again by what the other player's best turn leaves, on average
 * over all his rolls.  This is how strong backgammon programs search.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "engine-private.h"

#include <string.h>

#define MAX_TURN 8
#define MAX_KEPT 16
#define MAX_FIRST 8
#define SURE 10000

/* Turns that fall so far behind the best one are not followed (equities in 1/10000). */
#define WINDOW 1500
#define FIRST_WINDOW 3000 /* at the root, while values are those of the turns as they stand */

typedef struct
{
  double value;
  RulesAction line[MAX_TURN];
  unsigned n;
} TurnEnd;

/* The best ends of one turn. */
typedef struct
{
  TurnEnd kept[MAX_KEPT]; /* best first */
  unsigned n, room;
  RulesActor me;
  RulesAction line[MAX_TURN];
  RulesAction only; /* 0, or the one first action */
} Turns;

static double
value_now (Worker *w, const RulesState *s, RulesActor me, RulesActor next)
{
  RulesOutcome o;

  if (next != RULES_NOBODY)
    return engine_static (w->engine, s, me);
  o = w->engine->game->outcome (s);
  return o.winner == me ? SURE : o.winner == RULES_NOBODY ? 0 : -SURE;
}

static bool
is_new (uint64_t *seen, uint64_t key)
{
  key |= 1;
  for (uint64_t i = key >> 20, tries = 0; tries < 8; i++, tries++)
    {
      uint64_t *at = &seen[i & (TURNS_SEEN - 1)];

      if (*at == key)
        return false;
      if (*at == 0)
        {
          *at = key;
          return true;
        }
    }
  return true;
}

static void
keep (Turns *turns, double value, unsigned n)
{
  unsigned at = turns->n;

  if (turns->n == turns->room)
    {
      at--;
      if (value <= turns->kept[at].value)
        return;
    }
  else
    turns->n++;
  for (; at > 0 && turns->kept[at - 1].value < value; at--)
    turns->kept[at] = turns->kept[at - 1];
  turns->kept[at].value = value;
  turns->kept[at].n = n;
  memcpy (turns->kept[at].line, turns->line, n * sizeof (RulesAction));
}

/* Judges the position at ply, to which n actions led, as an end of the turn. */
static void
judge_end (Worker *w, int ply, unsigned n, Turns *turns, RulesActor next)
{
  const RulesState *s = worker_state (w, ply);
  double value = value_now (w, s, turns->me, next);

  /* Many ways lead to the same end; only those that are kept need be told apart. */
  if (turns->n < turns->room || value > turns->kept[turns->n - 1].value)
    if (turns->room == 1 || is_new (w->seen, w->engine->game->hash (s, 0)))
      keep (turns, value, n);
}

/* Brings the actions that look best as they stand to the front, and returns how many these are.
 * Where only the value of the best turn counts, the others are not followed. */
static size_t
promising (Worker *w, int ply, size_t n_actions, const Turns *turns)
{
  const RulesGame *game = w->engine->game;
  RulesState *child = worker_state (w, ply + 1);
  RulesAction *actions = worker_actions (w, ply);
  RulesAction best[MAX_FIRST];
  int value[MAX_FIRST];
  size_t n = 0;

  for (size_t i = 0; i < n_actions && !engine_must_stop (w); i++)
    {
      int v;
      size_t at;

      memcpy (child, worker_state (w, ply), game->state_size);
      game->apply (child, actions[i]);
      if (game->actor (child) == RULES_NOBODY)
        v = (int) value_now (w, child, turns->me, RULES_NOBODY);
      else
        v = engine_static (w->engine, child, turns->me);
      if (n == MAX_FIRST && v <= value[n - 1])
        continue;
      at = n < MAX_FIRST ? n++ : n - 1;
      for (; at > 0 && value[at - 1] < v; at--)
        {
          value[at] = value[at - 1];
          best[at] = best[at - 1];
        }
      value[at] = v;
      best[at] = actions[i];
    }
  memcpy (actions, best, n * sizeof *best);
  return n;
}

/* Finds the ends of the turn from the state at ply on, n actions of which were made. */
static void
list_ends (Worker *w, int ply, unsigned n, Turns *turns)
{
  const RulesGame *game = w->engine->game;
  const RulesState *s = worker_state (w, ply);
  RulesState *child = worker_state (w, ply + 1);
  RulesAction *actions = worker_actions (w, ply);
  size_t n_actions = game->list_actions (s, actions);

  if (turns->room == 1 && n == 0 && n_actions > MAX_FIRST)
    n_actions = promising (w, ply, n_actions, turns);
  for (size_t i = 0; i < n_actions && !w->stopped; i++)
    {
      RulesActor next;

      if (n == 0 && turns->only && actions[i] != turns->only)
        continue;
      if (engine_must_stop (w))
        return;
      memcpy (child, s, game->state_size);
      game->apply (child, actions[i]);
      next = game->actor (child);
      turns->line[n] = actions[i];
      if (next == turns->me && n + 1 < MAX_TURN)
        list_ends (w, ply + 1, n + 1, turns);
      else
        judge_end (w, ply + 1, n + 1, turns, next);
    }
}

/* The same by what the game knows itself.  False: it does not. */
static bool
ask_game (Worker *w, int ply, unsigned room, Turns *turns)
{
  const SearchKnowledge *know = w->engine->know;
  KnowledgeTurn found[MAX_KEPT];

  if (!know->best_turns || w->engine->noise || turns->only)
    return false;
  turns->n = (unsigned) know->best_turns (worker_state (w, ply), room, ply > 0, found, &w->nodes);
  for (unsigned i = 0; i < turns->n; i++)
    {
      turns->kept[i].value = found[i].value;
      turns->kept[i].n = found[i].n;
      memcpy (turns->kept[i].line, found[i].action, found[i].n * sizeof (RulesAction));
    }
  engine_must_stop (w);
  return turns->n > 0;
}

static void
list_turns (Worker *w, int ply, unsigned room, RulesAction only, Turns *turns)
{
  turns->n = 0;
  turns->room = room;
  turns->only = only;
  turns->me = w->engine->game->actor (worker_state (w, ply));
  if (ask_game (w, ply, room, turns))
    return;
  if (room > 1)
    memset (w->seen, 0, TURNS_SEEN * sizeof *w->seen);
  list_ends (w, ply, 0, turns);
}

/* How many of the first n turns come near the best one. */
static unsigned
near_best (const Turns *turns, unsigned n, double window)
{
  while (n > 1 && turns->kept[n - 1].value < turns->kept[0].value - window)
    n--;
  return n;
}

static double value_of (Worker *w, int ply, RulesActor me, unsigned depth);

/* Replays a turn from the state at ply into the state at ply + 1. */
static void
replay (Worker *w, int ply, const TurnEnd *end)
{
  RulesState *to = worker_state (w, ply + 1);

  rules_copy (w->engine->game, to, worker_state (w, ply));
  for (unsigned i = 0; i < end->n; i++)
    w->engine->game->apply (to, end->line[i]);
}

/* The value for the player to act at ply of his best turn, when depth turns are played behind it.
 */
static double
best_turn (Worker *w, int ply, unsigned depth)
{
  Turns turns;
  double best = -2 * SURE;

  list_turns (w, ply, depth == 0 ? 1 : depth == 1 ? 4 : 3, 0, &turns);
  if (w->stopped || turns.n == 0)
    return 0;
  if (depth == 0 || turns.kept[0].value >= SURE)
    return turns.kept[0].value;
  turns.n = near_best (&turns, turns.n, WINDOW);
  for (unsigned i = 0; i < turns.n && !w->stopped; i++)
    {
      double value;

      replay (w, ply, &turns.kept[i]);
      value = value_of (w, ply + 1, turns.me, depth);
      if (value > best)
        best = value;
    }
  return best;
}

/* The value for me of the position at ply when depth more turns are played. */
static double
value_of (Worker *w, int ply, RulesActor me, unsigned depth)
{
  const RulesGame *game = w->engine->game;
  const RulesState *s = worker_state (w, ply);
  RulesActor actor = game->actor (s);
  RulesAction *rolls = worker_actions (w, ply);
  double sum = 0, total = 0;
  size_t n;

  if (actor == RULES_NOBODY || (actor == RULES_CHANCE && depth == 0))
    return value_now (w, s, me, actor);
  if (actor != RULES_CHANCE)
    {
      double value = best_turn (w, ply, depth > 0 ? depth - 1 : 0);

      return actor == me ? value : -value;
    }
  n = game->list_actions (s, rolls);
  for (size_t i = 0; i < n && !w->stopped; i++)
    {
      RulesState *child = worker_state (w, ply + 1);
      double weight = game->weight (s, rolls[i]), value;
      RulesActor roller;

      memcpy (child, s, game->state_size);
      game->apply (child, rolls[i]);
      roller = game->actor (child);
      value = best_turn (w, ply + 1, depth - 1);
      sum += weight * (roller == me ? value : -value);
      total += weight;
    }
  return total > 0 ? sum / total : 0;
}

double
turns_equity (Worker *w, const RulesState *s, RulesActor me, unsigned depth)
{
  rules_copy (w->engine->game, worker_state (w, 0), s);
  return value_of (w, 0, me, depth);
}

double
turns_best (Worker *w, const RulesState *s, unsigned depth)
{
  rules_copy (w->engine->game, worker_state (w, 0), s);
  return best_turn (w, 0, depth);
}

static void
publish (Worker *w, const TurnEnd *end, unsigned depth)
{
  EngineReport *r = w->engine->report;

  r->best = end->line[0];
  r->n_line = r->n_turn = end->n;
  memcpy (r->line, end->line, end->n * sizeof (RulesAction));
  r->depth = depth;
  r->value = (int) (end->value < 0 ? end->value - .5 : end->value + .5);
  r->chance = (end->value + SURE) / (2 * SURE);
  r->nodes = w->nodes;
  if (w->engine->progress && !w->stopped)
    w->engine->progress (r, w->engine->progress_data);
}

static void
sort_ends (TurnEnd *kept, unsigned n)
{
  for (unsigned i = 1; i < n; i++)
    {
      TurnEnd t = kept[i];
      unsigned j = i;

      for (; j > 0 && kept[j - 1].value < t.value; j--)
        kept[j] = kept[j - 1];
      kept[j] = t;
    }
}

/* How many turns are looked at again, when depth turns are played behind them. */
static unsigned
filter (unsigned depth)
{
  return depth == 1 ? 12 : depth == 2 ? 6 : 3;
}

/* Whether the next round would not end in time: it takes many times as long as the one before. */
static bool
out_of_time (const Engine *engine, unsigned depth)
{
  int64_t whole = engine->limits->microseconds;

  return engine->deadline &&
         engine->deadline - engine->host.now () < (depth == 1 ? whole / 10 : whole * 4 / 10);
}

/* A round judges turns again, each roll behind each of them by itself, so that all threads have
 * something to do until the end.  What is taken up is in order, so complete turns come first. */
#define MAX_ROLLS 64

typedef struct
{
  Engine *engine;
  const Turns *turns;
  unsigned n, depth;
  unsigned n_rolls; /* behind each turn; 0: the game is over there, or nothing is rolled */
  RulesAction roll[MAX_ROLLS];
  double weight[MAX_ROLLS];
  double value[MAX_KEPT][MAX_ROLLS];
  _Atomic bool judged[MAX_KEPT][MAX_ROLLS];
  _Atomic unsigned next, finished;
} Round;

/* One roll (or all that follows) behind a turn. */
static double
judge_roll (Worker *w, const Round *round, unsigned turn, unsigned roll)
{
  const RulesGame *game = w->engine->game;
  RulesActor me = round->turns->me, actor;
  double value;

  replay (w, 0, &round->turns->kept[turn]);
  if (game->actor (worker_state (w, 1)) != RULES_CHANCE || round->n_rolls == 0)
    return value_of (w, 1, me, round->depth);
  game->apply (worker_state (w, 1), round->roll[roll]);
  actor = game->actor (worker_state (w, 1));
  value = best_turn (w, 1, round->depth - 1);
  return actor == me ? value : -value;
}

static void
round_work (void *arg, unsigned i)
{
  Round *round = arg;
  Engine *engine = round->engine;
  Worker *w = engine->worker[i];
  unsigned per_turn = round->n_rolls ? round->n_rolls : 1, total = round->n * per_turn;

  if (i > 0)
    rules_copy (engine->game, worker_state (w, 0), engine->root);
  while (!w->stopped)
    {
      unsigned at = atomic_fetch_add_explicit (&round->next, 1, memory_order_relaxed);
      unsigned turn = at / per_turn, roll = at % per_turn;

      if (at >= total)
        break;
      round->value[turn][roll] = judge_roll (w, round, turn, roll);
      if (w->stopped)
        break;
      atomic_store_explicit (&round->judged[turn][roll], true, memory_order_release);
      atomic_fetch_add_explicit (&round->finished, 1, memory_order_release);
    }
  /* The first thread watches the clock for the others. */
  if (i == 0)
    {
      while (!w->stopped && atomic_load_explicit (&round->finished, memory_order_acquire) < total)
        engine_must_stop (w);
      if (w->stopped)
        atomic_store_explicit (&engine->done, true, memory_order_relaxed);
    }
}

/* The rolls behind turns, the same behind each.  A game with more of them than fit, or none, is
 * judged turn by turn. */
static void
list_rolls (Worker *w, Round *round)
{
  const RulesGame *game = w->engine->game;
  const RulesState *s = worker_state (w, 1);
  RulesAction *rolls = worker_actions (w, 1);
  size_t n;

  round->n_rolls = 0;
  for (unsigned i = 0; i < round->n; i++)
    {
      replay (w, 0, &round->turns->kept[i]);
      if (game->actor (s) == RULES_CHANCE)
        break;
    }
  if (game->actor (s) != RULES_CHANCE)
    return;
  n = game->list_actions (s, rolls);
  if (n > MAX_ROLLS)
    return;
  round->n_rolls = (unsigned) n;
  for (size_t i = 0; i < n; i++)
    {
      round->roll[i] = rolls[i];
      round->weight[i] = game->weight (s, rolls[i]);
    }
}

/* The value of a turn from its rolls; false: not all of them were judged. */
static bool
value_of_turn (const Round *round, unsigned turn, double *value)
{
  unsigned n = round->n_rolls ? round->n_rolls : 1;
  double sum = 0, total = 0;

  for (unsigned i = 0; i < n; i++)
    {
      double weight = round->n_rolls ? round->weight[i] : 1;

      if (!atomic_load_explicit (&round->judged[turn][i], memory_order_acquire))
        return false;
      sum += weight * round->value[turn][i];
      total += weight;
    }
  *value = sum / total;
  return true;
}

static void
do_round (Worker *w, Turns *turns, unsigned n, unsigned depth)
{
  Engine *engine = w->engine;
  Round round = { .engine = engine, .turns = turns, .n = n, .depth = depth };
  double value[MAX_KEPT] = { 0 };
  unsigned done = 0;

  list_rolls (w, &round);
  if (engine_is_alone (engine))
    round_work (&round, 0);
  else
    engine->host.parallel (round_work, &round, engine->threads);
  while (done < n && value_of_turn (&round, done, &value[done]))
    done++;
  /* Values of different depths cannot be compared: an unfinished round counts among those that it
   * has judged. */
  if (done == n || done >= 2)
    {
      for (unsigned i = 0; i < done; i++)
        turns->kept[i].value = value[i];
      turns->n = done;
      sort_ends (turns->kept, done);
      publish (w, &turns->kept[0], depth + 1);
    }
}

void
turns_run (Worker *w)
{
  Engine *engine = w->engine;
  Turns turns;

  rules_copy (engine->game, worker_state (w, 0), engine->root);
  list_turns (w, 0, MAX_KEPT, engine->limits->only, &turns);
  if (turns.n > 0)
    publish (w, &turns.kept[0], 1);
  for (unsigned depth = 1; depth < engine->max_depth && depth <= 4 && !w->stopped; depth++)
    {
      unsigned n = turns.n < filter (depth) ? turns.n : filter (depth);

      if (n == 0 || turns.kept[0].value >= SURE || (depth > 1 && out_of_time (engine, depth)))
        break;
      n = near_best (&turns, n, depth == 1 ? FIRST_WINDOW : WINDOW);
      do_round (w, &turns, n, depth);
    }
  engine->report->solved = engine->report->value >= SURE;
  atomic_store_explicit (&engine->done, true, memory_order_relaxed);
}
