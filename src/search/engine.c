/* engine.c: asking, limits, levels, and what all kinds of search share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define CHECK_EVERY 512    /* nodes between two looks at the clock */
#define REST_OF_TURN 4000  /* nodes for an action of the turn that the line does not reach */
#define SECOND_LOOK 20000  /* nodes for a level that would overlook a win */
#define PROOF_NODES 300000 /* where neither time nor nodes are limited */
#define SEES_WINS 3        /* from this level on no win in this turn is overlooked */
#define SEES_THREATS 4 /* and from this one on none that the turn would allow the other player */

/* What levels 1 to 7 see: nodes, or turns where there are dice, and their errors of judgement in
 * percent of the game's own size (0: none).  Level 8 has no such bounds. */
static const struct
{
  uint64_t nodes;
  int noise, noise_dice;
  unsigned turns;
} levels[ENGINE_MAX_LEVEL] = {
  { 0, 0, 0, 0 },       { 25, 600, 600, 1 },   { 100, 310, 420, 1 }, { 400, 95, 290, 1 },
  { 2500, 45, 185, 1 }, { 10500, 22, 105, 1 }, { 35000, 11, 22, 1 }, { 200000, 3, 0, 2 },
};

static Worker *
worker_new (Engine *engine, unsigned index)
{
  Worker *w = calloc (1, sizeof *w);

  if (!w)
    abort ();
  w->engine = engine;
  w->index = index;
  w->max_actions = engine->game->max_actions;
  w->states = rules_states_new (engine->game, MAX_PLY + 1);
  w->actions = calloc ((MAX_PLY + 1) * w->max_actions, sizeof *w->actions);
  w->scores = calloc ((MAX_PLY + 1) * w->max_actions, sizeof *w->scores);
  if (index == 0 && !engine->game->weight && engine->know->proof)
    {
      w->children = calloc ((PROOF_LENGTH + 1) * w->max_actions, sizeof *w->children);
      if (!w->children)
        abort ();
    }
  w->over = engine->know->tree ? calloc (w->max_actions, sizeof *w->over) : NULL;
  w->seen = engine->game->weight ? calloc (TURNS_SEEN, sizeof *w->seen) : NULL;
  if (!w->actions || !w->scores || (engine->know->tree && !w->over) ||
      (engine->game->weight && !w->seen))
    abort ();
  return w;
}

Engine *
engine_new (const RulesGame *game, const EngineHost *host, size_t memory, unsigned threads)
{
  Engine *engine = calloc (1, sizeof *engine);

  if (!engine)
    abort ();
  engine->game = game;
  engine->know = search_knowledge (game);
  if (host)
    engine->host = *host;
  engine->threads = threads < 1 ? 1 : threads > ENGINE_MAX_THREADS ? ENGINE_MAX_THREADS : threads;
  engine->memory = memory;
  if (engine->know->tree)
    {
      engine->tree = tree_new (game, engine->know, memory);
      memory -= tree_memory (memory);
    }
  search_table_init (&engine->table, memory);
  for (unsigned i = 0; i < engine->threads; i++)
    engine->worker[i] = worker_new (engine, i);
  return engine;
}

void
engine_free (Engine *engine)
{
  if (!engine)
    return;
  for (unsigned i = 0; i < engine->threads; i++)
    {
      Worker *w = engine->worker[i];

      free (w->states);
      free (w->actions);
      free (w->scores);
      free (w->over);
      free (w->seen);
      free (w->children);
      free (w);
    }
  search_table_free (&engine->table);
  tree_free (engine->tree);
  free (engine);
}

void
engine_clear (Engine *engine)
{
  search_table_clear (&engine->table);
  if (engine->tree)
    tree_forget (engine->tree);
}

bool
engine_must_stop (Worker *w)
{
  Engine *engine = w->engine;

  w->nodes++;
  if (engine->limits->stop && atomic_load_explicit (engine->limits->stop, memory_order_relaxed))
    w->stopped = true;
  if (w->stopped || w->nodes < w->next_check)
    return w->stopped;
  w->next_check = w->nodes + CHECK_EVERY;
  if (w->index != 0)
    w->stopped = atomic_load_explicit (&engine->done, memory_order_relaxed);
  else
    w->stopped = (engine->max_nodes && w->nodes >= engine->max_nodes) ||
                 (engine->deadline && engine->host.now () >= engine->deadline);
  if (engine->max_nodes && engine->max_nodes < w->next_check)
    w->next_check = engine->max_nodes;
  return w->stopped;
}

uint64_t
engine_key (const Engine *engine, const RulesState *s)
{
  uint64_t key = engine->game->hash (s, 0);

  return engine->know->rest ? key ^ engine->know->rest (s) : key;
}

int
engine_final (const Engine *engine, const RulesState *s, RulesActor me, int ply)
{
  RulesOutcome o;

  if (engine->know->final)
    return engine->know->final (s, me);
  o = engine->game->outcome (s);
  if (o.winner == RULES_NOBODY)
    return 0;
  return o.winner == me ? WIN - ply : ply - WIN;
}

/* Without knowledge: what people count. */
static int
generic_value (const RulesGame *game, const RulesState *s, RulesActor me)
{
  RulesActor other = me == RULES_FIRST ? RULES_SECOND : RULES_FIRST;

  if (!game->score)
    return 0;
  return 100 * (game->score (s, game->side_of (s, me)) - game->score (s, game->side_of (s, other)));
}

/* An error of judgement about a position: small ones are more common than large ones, and the same
 * position is always misjudged in the same way. */
static int
error_about (const Engine *engine, const RulesState *s)
{
  uint64_t h = mix64 (engine->game->hash (s, 0) ^ engine->noise_seed);
  uint64_t spread = 2 * (uint64_t) engine->noise + 1;

  return (int) ((h & 0xffffffff) % spread) + (int) ((h >> 32) % spread) - 2 * engine->noise;
}

int
engine_static (const Engine *engine, const RulesState *s, RulesActor me)
{
  int most = engine->game->weight ? 9999 : 19000;
  int value =
    engine->know->evaluate ? engine->know->evaluate (s, me) : generic_value (engine->game, s, me);

  if (engine->noise)
    value += me == RULES_FIRST ? error_about (engine, s) : -error_about (engine, s);
  return value > most ? most : value < -most ? -most : value;
}

double
engine_chance (const RulesGame *game, int value)
{
  int scale = search_knowledge (game)->scale;

  if (game->weight)
    return value >= 10000 ? 1 : value <= -10000 ? 0 : (value + 10000) / 20000.0;
  if (value >= ENGINE_DECIDED)
    return 1;
  if (value <= -ENGINE_DECIDED)
    return 0;
  return 1 / (1 + exp (-(double) value / (scale ? scale : 100)));
}

static void
begin (Engine *engine, const EngineLimits *limits)
{
  unsigned level = limits->level;
  bool dice = engine->game->weight != NULL;

  engine->limits = limits;
  engine->max_nodes = limits->nodes;
  engine->max_depth = limits->depth && limits->depth < MAX_PLY - 2 ? limits->depth : MAX_PLY - 2;
  engine->noise = 0;
  engine->noise_seed = mix64 (limits->seed + 1);
  if (level >= 1 && level < ENGINE_MAX_LEVEL)
    {
      int percent = dice ? levels[level].noise_dice : levels[level].noise;

      if (dice)
        engine->max_depth = levels[level].turns;
      else if (!engine->max_nodes || engine->max_nodes > levels[level].nodes)
        engine->max_nodes = levels[level].nodes;
      engine->noise = (engine->know->noise ? engine->know->noise : 100) * percent / 100;
    }
  else if (!limits->nodes && !limits->microseconds && !limits->depth && !limits->stop)
    engine->max_depth = 1;
  engine->deadline =
    limits->microseconds && engine->host.now ? engine->host.now () + limits->microseconds : 0;
  engine->table.generation = (engine->table.generation + 1) & 63;
  if (engine->table.generation == 0)
    {
      /* Generations begin anew: old entries must not look fresh. */
      search_table_clear (&engine->table);
      engine->table.generation = 1;
    }
  engine->table.fresh_only = engine->max_nodes != 0 || engine->noise != 0 || limits->depth != 0;
  atomic_store_explicit (&engine->done, false, memory_order_relaxed);
  for (unsigned i = 0; i < engine->threads; i++)
    {
      engine->worker[i]->stopped = false;
      engine->worker[i]->nodes = 0;
      engine->worker[i]->next_check = 0;
    }
}

/* Whether a level plays that is to know no more than its bounds let it see. */
static bool
is_weak (const Engine *engine)
{
  return engine->limits->level >= 1 && engine->limits->level < ENGINE_MAX_LEVEL;
}

static bool
takes_tree (const Engine *engine)
{
  return engine->tree && !is_weak (engine) && !engine->limits->depth &&
         !(engine->limits->without & ENGINE_TREE);
}

static void
work (void *arg, unsigned i)
{
  Engine *engine = arg;

  if (engine->game->weight)
    turns_run (engine->worker[i]);
  else if (takes_tree (engine))
    tree_run (engine->worker[i]);
  else
    alphabeta_run (engine->worker[i]);
}

bool
engine_is_alone (const Engine *engine)
{
  return engine->threads == 1 || !engine->host.parallel || engine->max_nodes || engine->noise ||
         engine->limits->depth;
}

/* One search from s. */
static void
run (Engine *engine, const RulesState *s, EngineReport *out)
{
  bool again;

  engine->root = s;
  engine->report = out;
  if (takes_tree (engine))
    tree_begin (engine, s);
  do
    {
      /* Where there are dice the search shares its rounds out itself. */
      if (engine->game->weight || engine_is_alone (engine))
        work (engine, 0);
      else
        engine->host.parallel (work, engine, engine->threads);
      again = takes_tree (engine) && !engine->worker[0]->stopped && tree_collect (engine->tree);
    }
  while (again);
  out->nodes = 0;
  for (unsigned i = 0; i < engine->threads; i++)
    out->nodes += engine->worker[i]->nodes;
}

/* The most promising action, for a search that was stopped before it found anything. */
static RulesAction
any_action (Engine *engine, const RulesState *s)
{
  RulesAction *actions = engine->worker[0]->actions;
  int *score = engine->worker[0]->scores;
  size_t n = engine->game->list_actions (s, actions), best = 0;

  if (engine->know->order)
    {
      engine->know->order (s, actions, n, score);
      for (size_t i = 1; i < n; i++)
        if (score[i] > score[best])
          best = i;
    }
  return actions[best];
}

/* Completes the turn at the front of the line: a table or a static test may have cut it short. */
static void
complete_turn (Engine *engine, const RulesState *s, const EngineLimits *limits, EngineReport *out)
{
  const RulesGame *game = engine->game;
  RulesState *at = rules_state_new (game);
  RulesActor me = game->actor (s);
  EngineLimits small = {
    .nodes = REST_OF_TURN, .level = limits->level, .seed = limits->seed, .stop = limits->stop
  };

  rules_copy (game, at, s);
  out->n_turn = 0;
  while (out->n_turn < ENGINE_MAX_LINE && game->actor (at) == me)
    {
      if (out->n_turn == out->n_line || !rules_legal (game, at, out->line[out->n_turn]))
        {
          EngineReport more = { 0 };

          begin (engine, &small);
          engine->progress = NULL;
          run (engine, at, &more);
          out->nodes += more.nodes;
          if (!more.best)
            {
              more.n_line = 1;
              more.line[0] = any_action (engine, at);
            }
          if (more.n_line > ENGINE_MAX_LINE - out->n_turn)
            more.n_line = ENGINE_MAX_LINE - out->n_turn;
          memcpy (out->line + out->n_turn, more.line, more.n_line * sizeof (RulesAction));
          out->n_line = out->n_turn + more.n_line;
        }
      game->apply (at, out->line[out->n_turn++]);
    }
  free (at);
}

/* Whether a turn overlooks what people of the level see: a win in this turn, or one that it allows
 * in the next. */
static bool
overlooks (Engine *engine, const RulesState *s, unsigned level, const EngineReport *report)
{
  const RulesGame *game = engine->game;
  const SearchKnowledge *know = engine->know;
  RulesActor me = game->actor (s), next;
  RulesState *at;
  bool blind;

  if (level < SEES_WINS || level >= ENGINE_MAX_LEVEL || !know->win)
    return false;
  at = rules_state_new (game);
  rules_copy (game, at, s);
  for (unsigned i = 0; i < report->n_turn; i++)
    game->apply (at, report->line[i]);
  next = game->actor (at);
  if (next == RULES_NOBODY)
    blind = game->outcome (at).winner != me;
  else
    blind = know->win (s) != 0 || (level >= SEES_THREATS && know->win (at) != 0);
  free (at);
  return blind;
}

/* Called by solvers: whether they are to give up. */
static bool
spent (void *data)
{
  Engine *engine = data;
  const EngineLimits *limits = engine->limits;

  return (limits->stop && atomic_load_explicit (limits->stop, memory_order_relaxed)) ||
         (engine->deadline && engine->host.now () >= engine->deadline);
}

/* Whether the game's own knowledge gives the exact answer within half of the limits. */
static bool
solve_ending (Engine *engine, const RulesState *s, EngineReport *out)
{
  const RulesGame *game = engine->game;
  const SearchKnowledge *know = engine->know;
  int64_t deadline = engine->deadline;
  SearchBudget budget = { engine->max_nodes / 2, engine->memory, spent, engine };
  RulesAction only = engine->limits->only;
  RulesState *at;
  SearchSolution found = { .n_line = 0 };
  bool good = true;
  int sign = 1;

  if (!know->solve || is_weak (engine) || engine->limits->depth ||
      (engine->limits->without & ENGINE_SOLVER) || know->size (s) > know->ending)
    return false;
  /* No budget would be no limit. */
  if (engine->max_nodes == 1)
    return false;
  if (deadline)
    engine->deadline -= engine->limits->microseconds / 2;
  at = rules_state_new (game);
  rules_copy (game, at, s);
  if (only)
    {
      game->apply (at, only);
      sign = game->turn (at).player == game->turn (s).player ? 1 : -1;
    }
  if (game->actor (at) == RULES_NOBODY)
    found.value = engine_final (engine, at, game->actor (s), 0) * sign;
  else
    good = know->solve (at, &budget, &found);
  free (at);
  engine->deadline = deadline;
  out->nodes = found.nodes;
  if (engine->max_nodes)
    engine->max_nodes = engine->max_nodes > found.nodes + 1 ? engine->max_nodes - found.nodes : 1;
  if (!good || (!only && found.n_line == 0))
    return false;
  out->value = sign * found.value;
  out->chance = engine_chance (game, out->value);
  out->solved = true;
  out->n_line = 0;
  if (only)
    out->line[out->n_line++] = only;
  for (unsigned i = 0; i < found.n_line && out->n_line < ENGINE_MAX_LINE; i++)
    out->line[out->n_line++] = found.line[i];
  out->best = out->line[0];
  out->depth = out->n_line;
  return true;
}

/* Whether a part of the limits is enough to prove that the player to act wins, or loses. */
static bool
prove_result (Engine *engine, const RulesState *s, EngineReport *out)
{
  const EngineLimits *limits = engine->limits;
  const SearchKnowledge *know = engine->know;
  Worker *w = engine->worker[0];
  RulesActor me = engine->game->actor (s);
  RulesActor other = me == RULES_FIRST ? RULES_SECOND : RULES_FIRST;
  uint64_t nodes = engine->max_nodes;
  int64_t deadline = engine->deadline;
  unsigned part = know->proof;
  bool proved = false;

  if (!w->children || is_weak (engine) || limits->depth || limits->only ||
      (limits->without & ENGINE_PROOF))
    return false;
  engine->root = s;
  for (int i = 0; i < 2 && !proved; i++)
    {
      /* That the player loses is looked for only where something threatens. */
      if (i == 1 && !(know->threat && know->threat (s)))
        break;
      engine->max_nodes = nodes ? nodes * part / 100 + 1 : deadline ? 0 : PROOF_NODES;
      if (deadline)
        engine->deadline = engine->host.now () + limits->microseconds * part / 100;
      part /= 2;
      w->stopped = false;
      w->nodes = w->next_check = 0;
      proved = proof_run (w, i == 0 ? me : other, out);
      out->nodes += w->nodes;
    }
  engine->deadline = deadline;
  engine->max_nodes = nodes && nodes <= out->nodes ? 1 : nodes - (nodes ? out->nodes : 0);
  w->stopped = false;
  w->nodes = w->next_check = 0;
  if (!proved)
    return false;
  out->chance = engine_chance (engine->game, out->value);
  out->solved = true;
  out->best = out->line[0];
  out->depth = out->n_line;
  return true;
}

void
engine_think (Engine *engine,
              const RulesState *s,
              const EngineLimits *limits,
              EngineProgress progress,
              void *data,
              EngineReport *out)
{
  RulesActor actor = engine->game->actor (s);

  memset (out, 0, sizeof *out);
  out->chance = .5;
  if (actor == RULES_NOBODY || actor == RULES_CHANCE)
    return;
  begin (engine, limits);
  engine->progress = progress;
  engine->progress_data = data;
  if (!solve_ending (engine, s, out) && !prove_result (engine, s, out))
    {
      uint64_t nodes = out->nodes;

      run (engine, s, out);
      out->nodes += nodes;
    }
  if (!out->best)
    {
      out->best = out->line[0] = limits->only ? limits->only : any_action (engine, s);
      out->n_line = 1;
    }
  complete_turn (engine, s, limits, out);
  if (!limits->only && overlooks (engine, s, limits->level, out))
    {
      EngineLimits second = { .nodes = SECOND_LOOK, .stop = limits->stop };
      uint64_t nodes = out->nodes;

      begin (engine, &second);
      run (engine, s, out);
      complete_turn (engine, s, &second, out);
      out->nodes += nodes;
    }
}

bool
engine_luck (Engine *engine,
             const RulesState *s,
             RulesAction roll,
             const EngineLimits *limits,
             EngineLuck *out)
{
  const RulesGame *game = engine->game;
  Worker *w = engine->worker[0];
  RulesState *after = rules_state_new (game);
  unsigned depth = limits->depth > 1 ? limits->depth - 1 : 0;
  RulesAction *rolls = malloc (game->max_actions * sizeof *rolls);
  double sum = 0, total = 0;
  size_t n;

  if (!rolls)
    abort ();
  n = game->list_actions (s, rolls);
  begin (engine, limits);
  engine->max_nodes = 0;
  engine->deadline = 0;
  out->after = 0;
  for (size_t i = 0; i < n && !w->stopped; i++)
    {
      double weight = game->weight (s, rolls[i]), value;

      rules_copy (game, after, s);
      game->apply (after, rolls[i]);
      value = turns_best (w, after, depth);
      sum += weight * value;
      total += weight;
      if (rolls[i] == roll)
        out->after = value;
    }
  free (after);
  free (rolls);
  out->before = total > 0 ? sum / total : 0;
  out->luck = out->after - out->before;
  return !w->stopped;
}

double
engine_equity (Engine *engine, const RulesState *s, unsigned depth)
{
  EngineLimits limits = { .depth = depth ? depth : 1 };

  begin (engine, &limits);
  return turns_equity (engine->worker[0], s, engine->game->turn (s).player, depth);
}
