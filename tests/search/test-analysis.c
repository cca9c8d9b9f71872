/* test-analysis.c: luck, errors and accuracy are what their definitions say
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules-test.h"

#include "search/analysis.h"
#include "search/playout.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TABLE (1 << 20)
#define MAX_GAME 1000

/* A random game: its actions and rolls from the start on. */
static unsigned
random_game (const RulesGame *game, const char *options, guint64 seed, RulesAction *played)
{
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
  RulesState *s = t_state (game->id, options, NULL);
  unsigned n = 0;
  SearchRng rng;

  search_rng_seed (&rng, seed);
  while (n < MAX_GAME && game->actor (s) != RULES_NOBODY)
    {
      played[n] = search_random_action (game, s, &rng, actions);
      game->apply (s, played[n++]);
    }
  free (s);
  return n;
}

typedef struct
{
  const RulesGame *game;
  Engine *engine;
  unsigned n, rolls, errors;
  double luck[2], loss[2];
} Seen;

static void
see (unsigned number, const RulesState *s, const AnalysisStep *step, void *data)
{
  Seen *seen = data;
  const RulesGame *game = seen->game;
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
  size_t n = game->list_actions (s, actions);

  g_assert_cmpuint (number, ==, seen->n++);
  g_assert_cmpint (step->player, ==, game->turn (s).player);
  if (step->roll)
    {
      EngineLimits limits = { .depth = 1 };
      double sum = 0, total = 0;

      seen->rolls++;
      seen->luck[step->player] += step->luck.luck;
      /* The luck of all rolls of this position, the balancing turn's too, is zero on average. */
      for (size_t i = 0; i < n; i++)
        {
          AnalysisStep other;

          g_assert_true (analysis_step (seen->engine, s, actions[i], &limits, &other));
          g_assert_cmpfloat (other.luck.before, ==, step->luck.before);
          sum += game->weight (s, actions[i]) * other.luck.luck / 10000;
          total += game->weight (s, actions[i]);
          if (actions[i] == step->action)
            g_assert_cmpfloat (other.luck.luck, ==, step->luck.luck);
        }
      g_assert_cmpfloat (fabs (sum / total), <, 1e-9);
    }
  else
    {
      g_assert_true (step->forced == (n == 1));
      g_assert_cmpfloat (step->loss, >=, 0);
      if (step->forced || step->best.best == step->action)
        g_assert_cmpfloat (step->loss, ==, 0);
      g_assert_cmpuint (step->played.best, ==, step->loss > 0 ? step->action : step->played.best);
      seen->loss[step->player] += step->forced ? 0 : step->loss;
      seen->errors += step->error != ERROR_NONE;
    }
}

/* Every roll and decision of a game is told of, and the totals are their sums. */
static void
test_game (void)
{
  for (const RulesGame *const *at = rules_games (); *at; at++)
    {
      const RulesGame *game = *at;
      g_autofree RulesAction *played = g_new (RulesAction, MAX_GAME);
      const char *options = game->weight ? "size=4" : "";
      unsigned n = random_game (game, options, 6, played);
      RulesState *start = t_state (game->id, options, NULL);
      Engine *engine = engine_new (game, NULL, TABLE, 1);
      EngineLimits limits = { .nodes = game->weight ? 0 : 200, .depth = game->weight ? 1 : 0 };
      Seen seen = { .game = game, .engine = engine };
      AnalysisGame out;

      n = MIN (n, 120);
      g_assert_true (analysis_game (engine, start, played, n, NULL, &limits, see, &seen, &out));
      g_assert_cmpuint (out.steps, ==, n);
      g_assert_cmpuint (seen.n, ==, n);
      g_assert_cmpuint (seen.rolls, ==, out.player[0].rolls + out.player[1].rolls);
      g_assert_true ((seen.rolls > 0) == (game->weight != NULL));
      for (int i = 0; i < 2; i++)
        {
          g_assert_cmpfloat (fabs (out.player[i].luck - seen.luck[i] / 10000), <, 1e-9);
          g_assert_cmpfloat (fabs (out.player[i].loss - seen.loss[i]), <, 1e-9);
          g_assert_cmpfloat (out.player[i].accuracy, >=, 0);
          g_assert_cmpfloat (out.player[i].accuracy, <=, 100);
        }
      /* Random play errs. */
      g_assert_cmpuint (seen.errors, >, 0);
      g_assert_cmpfloat (
        fabs (out.adjusted - (out.result - out.player[0].luck + out.player[1].luck)), <, 1e-9);
      engine_free (engine);
      free (start);
    }
}

/* The result that people agreed on counts. */
static void
test_resigned (void)
{
  const RulesGame *game = rules_find_game ("diablo");
  g_autofree RulesAction *played = g_new (RulesAction, MAX_GAME);
  RulesState *start = t_state ("diablo", "", NULL);
  Engine *engine = engine_new (game, NULL, TABLE, 1);
  EngineLimits limits = { .depth = 1 };
  RulesActor winner = RULES_SECOND;
  AnalysisGame open, over;

  random_game (game, "", 1, played);
  g_assert_true (analysis_game (engine, start, played, 9, NULL, &limits, NULL, NULL, &open));
  g_assert_true (analysis_game (engine, start, played, 9, &winner, &limits, NULL, NULL, &over));
  g_assert_false (open.over);
  g_assert_true (over.over);
  g_assert_cmpfloat (over.result, ==, -1);
  g_assert_cmpfloat (fabs (over.adjusted - (open.adjusted - 1)), <, 1e-9);
  engine_free (engine);
  free (start);
}

/* A move that throws a won game away is a blunder, the winning one is none. */
static void
test_blunder (void)
{
  const RulesGame *game = rules_find_game ("diamond");
  /* Three corners of the square a2 are black, White cannot stop the fourth but Black may look away.
   */
  RulesState *s =
    t_state ("diamond", "",
             "-......./......../......../......../......../b......./bb....../ww.w...- b place 0");
  Engine *engine = engine_new (game, NULL, TABLE, 1);
  EngineLimits limits = { .nodes = 5000 };
  RulesAction win, other;
  AnalysisStep step;

  g_assert_cmpint (rules_read_action (game, s, "b3", 2, RULES_STRICT, &win, NULL), ==,
                   RULES_READ_OK);
  g_assert_cmpint (rules_read_action (game, s, "h8", 2, RULES_STRICT, &other, NULL), ==,
                   RULES_READ_OK);
  g_assert_true (analysis_step (engine, s, win, &limits, &step));
  g_assert_true (step.best.solved);
  g_assert_cmpfloat (step.loss, ==, 0);
  g_assert_cmpint (step.error, ==, ERROR_NONE);
  g_assert_cmpfloat (step.accuracy, ==, 100);
  g_assert_true (analysis_step (engine, s, other, &limits, &step));
  g_assert_cmpuint (step.best.best, ==, win);
  g_assert_cmpuint (step.played.best, ==, other);
  g_assert_cmpint (step.error, ==, ERROR_BLUNDER);
  g_assert_cmpfloat (step.accuracy, <, 60);
  engine_free (engine);
  free (s);
}

/* The stated formula: nothing lost is 100, everything lost is 0. */
static void
test_accuracy (void)
{
  g_assert_cmpfloat (fabs (analysis_accuracy (0) - 99.9999), <, 1e-3);
  g_assert_cmpfloat (fabs (analysis_accuracy (.2) - (103.1668 * exp (-.4354) - 3.1669)), <, 1e-9);
  g_assert_cmpfloat (analysis_accuracy (2), ==, 0);
}

/* A stopped analysis says so and counts only what it has judged. */
static void
stop_at_five (unsigned number, const RulesState *s, const AnalysisStep *step, void *data)
{
  _Atomic bool *stop = data;

  if (number == 4)
    atomic_store (stop, true);
}

static void
test_stop (void)
{
  for (const RulesGame *const *at = rules_games (); *at; at++)
    {
      const RulesGame *game = *at;
      g_autofree RulesAction *played = g_new (RulesAction, MAX_GAME);
      unsigned n = random_game (game, "", 2, played);
      RulesState *start = t_state (game->id, "", NULL);
      Engine *engine = engine_new (game, NULL, TABLE, 1);
      _Atomic bool stop = false;
      EngineLimits limits = { .nodes = 300, .stop = &stop };
      AnalysisGame out;

      g_assert_false (
        analysis_game (engine, start, played, n, NULL, &limits, stop_at_five, &stop, &out));
      g_assert_cmpuint (out.steps, ==, 5);
      engine_free (engine);
      free (start);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/analysis/game", test_game);
  g_test_add_func ("/analysis/resigned", test_resigned);
  g_test_add_func ("/analysis/blunder", test_blunder);
  g_test_add_func ("/analysis/accuracy", test_accuracy);
  g_test_add_func ("/analysis/stop", test_stop);
  return g_test_run ();
}
