/* test-proof.c: forced wins are what trying everything says, and playing them wins
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules-test.h"

#include "search/engine-private.h"
#include "search/playout.h"

#include <stdlib.h>

#define MEMORY (1 << 20)

/* Whether winner wins within so many actions, by trying everything. */
static gboolean
wins_within (const RulesGame *game, const RulesState *s, RulesActor winner, int n)
{
  RulesActor actor = game->actor (s);
  g_autofree RulesAction *actions = NULL;
  gboolean mine = actor == winner, found = !mine;
  RulesState *child;
  size_t n_actions;

  if (actor == RULES_NOBODY)
    return game->outcome (s).winner == winner;
  if (n == 0)
    return FALSE;
  actions = g_new (RulesAction, game->max_actions);
  n_actions = game->list_actions (s, actions);
  child = rules_state_new (game);
  for (size_t i = 0; i < n_actions && found != mine; i++)
    {
      rules_copy (game, child, s);
      game->apply (child, actions[i]);
      found = wins_within (game, child, winner, n - 1);
    }
  free (child);
  return found;
}

/* Asks the proof search alone. */
static gboolean
prove (Engine *engine, const RulesState *s, RulesActor winner, guint64 nodes, EngineReport *out)
{
  static const EngineLimits none = { 0 };
  Worker *w = engine->worker[0];

  engine->limits = &none;
  engine->max_nodes = nodes;
  engine->deadline = 0;
  engine->root = s;
  w->stopped = false;
  w->nodes = w->next_check = 0;
  *out = (EngineReport){ 0 };
  return proof_run (w, winner, out);
}

/* The next position of a random game, and another game's start when it is over. */
static void
next_position (const RulesGame *game,
               const char *options,
               RulesState **s,
               SearchRng *rng,
               RulesAction *actions)
{
  game->apply (*s, search_random_action (game, *s, rng, actions));
  if (game->actor (*s) == RULES_NOBODY)
    {
      free (*s);
      *s = t_state (game->id, options, NULL);
    }
}

/* A proof of a short win is one by trying everything, too, and the other way round. */
static void
check_against_everything (const char *id, const char *options, int length, unsigned positions)
{
  RulesState *s = t_state (id, options, NULL);
  const RulesGame *game = rules_find_game (id);
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
  Engine *engine = engine_new (game, NULL, MEMORY, 1);
  unsigned wins = 0;
  SearchRng rng;

  search_rng_seed (&rng, 5);
  for (unsigned i = 0; i < positions; i++)
    {
      RulesActor me = game->actor (s);

      /* Random games have few wins in them: most positions are passed over. */
      for (RulesActor winner = RULES_FIRST; i % 4 == 0 && winner <= RULES_SECOND; winner++)
        {
          gboolean truth = wins_within (game, s, winner, length);
          EngineReport r;

          if (prove (engine, s, winner, 50000, &r))
            {
              int height = WIN - ABS (r.value);

              g_assert_true ((r.value > 0) == (winner == me));
              g_assert_cmpint (height, >, 0);
              if (height <= length)
                g_assert_true (truth);
              wins++;
            }
          else
            g_assert_false (truth);
        }
      next_position (game, options, &s, &rng, actions);
    }
  g_test_message ("%u proofs", wins);
  g_assert_cmpuint (wins, >, 0);
  engine_free (engine);
  free (s);
}

static void
test_everything (void)
{
  check_against_everything ("diamond", "", 3, 800);
  check_against_everything ("sensei", "mode=arashi", 3, 400);
  check_against_everything ("sensei", "mode=diaballik", 3, 400);
}

/* Who plays by a proof wins, within the actions that it names, whatever the other one plays. */
static void
play_proof (const char *id, const char *options, guint64 nodes)
{
  RulesState *s = t_state (id, options, NULL);
  const RulesGame *game = rules_find_game (id);
  RulesState *at = rules_state_new (game);
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
  Engine *engine = engine_new (game, NULL, MEMORY, 1);
  unsigned played = 0;
  int longest = 0;
  SearchRng rng;

  search_rng_seed (&rng, 9);
  for (unsigned i = 0; i < 400 && played < 30; i++)
    {
      RulesActor me = game->actor (s), actor;
      EngineReport r;

      if (prove (engine, s, me, nodes, &r) && r.value < WIN - 3)
        {
          int left = WIN - r.value;

          played++;
          longest = MAX (longest, left);
          rules_copy (game, at, s);
          while ((actor = game->actor (at)) != RULES_NOBODY)
            {
              g_assert_cmpint (left--, >, 0);
              if (actor == me)
                {
                  g_assert_true (prove (engine, at, me, 20 * nodes, &r));
                  /* The proof of a part may be another one, but the end comes no later. */
                  g_assert_true (rules_legal (game, at, r.line[0]));
                  left = MIN (left, WIN - r.value - 1);
                  game->apply (at, r.line[0]);
                }
              else
                game->apply (at, search_random_action (game, at, &rng, actions));
            }
          g_assert_cmpint (game->outcome (at).winner, ==, me);
        }
      next_position (game, options, &s, &rng, actions);
    }
  g_test_message ("%u wins of up to %d actions", played, longest);
  g_assert_cmpuint (played, >, 0);
  engine_free (engine);
  free (at);
  free (s);
}

static void
test_play (void)
{
  play_proof ("diamond", "", 20000);
  play_proof ("sensei", "mode=arashi", 20000);
}

/* The engine shows a proof as solved, with the line to the end, and the same one every time. */
static void
test_engine (void)
{
  const RulesGame *game = rules_find_game ("diamond");
  RulesState *s = t_state ("diamond", "", NULL), *end = rules_state_new (game);
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
  EngineLimits limits = { .nodes = 20000 };
  unsigned wins = 0;
  SearchRng rng;

  search_rng_seed (&rng, 3);
  for (unsigned i = 0; i < 300 && wins < 20; i++)
    {
      RulesActor me = game->actor (s);
      EngineReport r[2];

      for (int k = 0; k < 2; k++)
        {
          /* Nothing of the first engine is left for the second one. */
          Engine *engine = engine_new (game, NULL, 1 << 16, 1);

          engine_think (engine, s, &limits, NULL, NULL, &r[k]);
          engine_free (engine);
        }
      g_assert_cmpuint (r[0].nodes, ==, r[1].nodes);
      g_assert_cmpint (r[0].value, ==, r[1].value);
      g_assert_cmpmem (r[0].line, r[0].n_line * sizeof *r->line, r[1].line,
                       r[1].n_line * sizeof *r->line);
      if (r[0].solved && r[0].value > 0)
        {
          wins++;
          rules_copy (game, end, s);
          for (unsigned k = 0; k < r[0].n_line && game->actor (end) != RULES_NOBODY; k++)
            {
              g_assert_true (rules_legal (game, end, r[0].line[k]));
              game->apply (end, r[0].line[k]);
            }
          if (game->outcome (end).over)
            g_assert_cmpint (game->outcome (end).winner, ==, me);
        }
      next_position (game, "", &s, &rng, actions);
    }
  g_assert_cmpuint (wins, >, 0);
  free (end);
  free (s);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/proof/everything", test_everything);
  g_test_add_func ("/proof/play", test_play);
  g_test_add_func ("/proof/engine", test_engine);
  return g_test_run ();
}
