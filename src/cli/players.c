/* players.c: computer players
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "players.h"

#include "search/playout.h"
#include "search/reference.h"

#include <stdlib.h>
#include <string.h>

#define TABLE_BYTES (32 * 1024 * 1024)

typedef enum
{
  PLAYER_RANDOM,
  PLAYER_ENGINE,
  PLAYER_REFERENCE
} PlayerKind;

struct _CliPlayer
{
  const RulesGame *game;
  PlayerKind kind;
  Engine *engine;
  EngineLimits limits;
  Reference *reference;
  ReferenceLimits reference_limits;
  RulesAction *actions;
  SearchRng rng;
  guint64 nodes;

  /* The turn that the engine has planned. */
  EngineReport plan;
  unsigned planned;     /* how much of it was played */
  RulesState *expected; /* the position in which it goes on */
};

static int64_t
now (void)
{
  return g_get_monotonic_time ();
}

typedef struct
{
  void (*work) (void *arg, unsigned i);
  void *arg;
  unsigned i;
} Job;

static gpointer
run_job (gpointer data)
{
  Job *job = data;

  job->work (job->arg, job->i);
  return NULL;
}

static void
parallel (void (*work) (void *arg, unsigned i), void *arg, unsigned n)
{
  Job jobs[ENGINE_MAX_THREADS];
  GThread *threads[ENGINE_MAX_THREADS];

  for (unsigned i = 1; i < n; i++)
    {
      jobs[i] = (Job){ work, arg, i };
      threads[i] = g_thread_new ("search", run_job, &jobs[i]);
    }
  work (arg, 0);
  for (unsigned i = 1; i < n; i++)
    g_thread_join (threads[i]);
}

const EngineHost cli_engine_host = { now, parallel };

static gboolean
number_after (const char *text, const char *prefix, guint64 most, guint64 *out)
{
  if (!g_str_has_prefix (text, prefix))
    return FALSE;
  return g_ascii_string_to_unsigned (text + strlen (prefix), 10, 1, most, out, NULL);
}

static CliPlayer *
player_new (const RulesGame *game, PlayerKind kind)
{
  CliPlayer *self = g_new0 (CliPlayer, 1);

  self->game = game;
  self->kind = kind;
  self->actions = g_new (RulesAction, game->max_actions);
  self->expected = rules_state_new (game);
  return self;
}

static CliPlayer *
reference_player (const RulesGame *game, ReferenceKind kind, guint64 ms, guint64 simulations)
{
  CliPlayer *self = player_new (game, PLAYER_REFERENCE);

  self->reference = reference_new (game, &cli_engine_host);
  self->reference_limits =
    (ReferenceLimits){ kind, simulations, (gint64) ms * 1000, game->weight ? .5 : .6 };
  return self;
}

static CliPlayer *
engine_player (const RulesGame *game, const EngineLimits *limits, unsigned threads)
{
  CliPlayer *self = player_new (game, PLAYER_ENGINE);

  self->limits = *limits;
  self->engine = engine_new (game, &cli_engine_host, TABLE_BYTES, threads);
  return self;
}

CliPlayer *
cli_player_new (const RulesGame *game, const char *option, const char *text, gboolean human)
{
  const guint64 day = 24 * 60 * 60 * 1000;
  EngineLimits limits = { 0 };
  guint64 n = 0, threads = 1;

  if (g_strcmp0 (text, "random") == 0)
    return player_new (game, PLAYER_RANDOM);
  if (g_strcmp0 (text, "greedy") == 0)
    return reference_player (game, REFERENCE_GREEDY, 0, 0);
  if (text)
    {
      const char *x = g_str_has_prefix (text, "ms:") ? strchr (text, 'x') : NULL;
      g_autofree char *front = x ? g_strndup (text, (gsize) (x - text)) : g_strdup (text);

      if (number_after (front, "uct:", day, &n))
        return reference_player (game, REFERENCE_UCT, n, 0);
      if (number_after (front, "uct-w:", day, &n))
        return reference_player (game, REFERENCE_UCT_WIN, n, 0);
      if (number_after (front, "uct-sims:", G_MAXUINT32, &n))
        return reference_player (game, REFERENCE_UCT, 0, n);
      if (number_after (front, "uct-w-sims:", G_MAXUINT32, &n))
        return reference_player (game, REFERENCE_UCT_WIN, 0, n);
      if (number_after (front, "level:", ENGINE_MAX_LEVEL, &n))
        {
          limits.level = (unsigned) n;
          if (n == ENGINE_MAX_LEVEL)
            limits.microseconds = 1000 * 1000;
          return engine_player (game, &limits, 1);
        }
      if (number_after (front, "nodes:", G_MAXUINT64, &n))
        {
          limits.nodes = n;
          return engine_player (game, &limits, 1);
        }
      if (number_after (front, "ms:", day, &n) && (!x || number_after (x, "x", 16, &threads)))
        {
          limits.microseconds = (gint64) n * 1000;
          return engine_player (game, &limits, (unsigned) threads);
        }
    }
  if (human)
    cli_complain (option, _ ("Say who plays: human, random, greedy, level:1 to level:8, nodes:N, "
                             "ms:N, uct:N or uct-w:N."));
  else
    cli_complain (option, _ ("Say who plays: random, greedy, level:1 to level:8, nodes:N, ms:N, "
                             "uct:N or uct-w:N."));
  return NULL;
}

void
cli_player_free (CliPlayer *self)
{
  if (!self)
    return;
  if (self->engine)
    engine_free (self->engine);
  if (self->reference)
    reference_free (self->reference);
  g_free (self->actions);
  free (self->expected);
  g_free (self);
}

void
cli_player_begin (CliPlayer *self, guint64 seed)
{
  search_rng_seed (&self->rng, seed);
  self->limits.seed = seed;
  self->planned = self->plan.n_turn = 0;
  if (self->engine)
    engine_clear (self->engine);
}

RulesAction
cli_player_choose (CliPlayer *self, const RulesState *s)
{
  RulesAction a;
  uint64_t nodes;

  if (self->kind == PLAYER_RANDOM)
    return search_random_action (self->game, s, &self->rng, self->actions);
  if (self->kind == PLAYER_REFERENCE)
    {
      a = reference_choose (self->reference, s, &self->reference_limits, &self->rng, &nodes);
      self->nodes += nodes;
      return a;
    }
  if (self->planned >= self->plan.n_turn ||
      self->game->hash (s, 0) != self->game->hash (self->expected, 0) ||
      !rules_legal (self->game, s, self->plan.line[self->planned]))
    {
      engine_think (self->engine, s, &self->limits, NULL, NULL, &self->plan);
      self->nodes += self->plan.nodes;
      self->planned = 0;
    }
  a = self->plan.line[self->planned++];
  rules_copy (self->game, self->expected, s);
  self->game->apply (self->expected, a);
  return a;
}

guint64
cli_player_get_nodes (CliPlayer *self)
{
  return self->nodes;
}

unsigned
cli_player_get_level (CliPlayer *self)
{
  return self->limits.level;
}
