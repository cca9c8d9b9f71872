/* test-playout.c: random games are repeatable and fair
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules-test.h"

#include "search/playout.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void
play (const RulesGame *game, guint64 seed, int n, SearchPlayouts *total)
{
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
  RulesParams params = t_params (game->id, "");
  RulesState *s = rules_state_new (game);
  SearchRng rng;

  memset (total, 0, sizeof *total);
  search_rng_seed (&rng, seed);
  for (int i = 0; i < n; i++)
    {
      game->start (&params, s);
      search_playout (game, s, &rng, actions, 100000, total);
    }
  free (s);
}

static void
test_seed (void)
{
  for (const RulesGame *const *game = rules_games (); *game; game++)
    {
      SearchPlayouts a, b, c;

      play (*game, 5, 20, &a);
      play (*game, 5, 20, &b);
      play (*game, 6, 20, &c);
      g_assert_cmpmem (&a, sizeof a, &b, sizeof b);
      g_assert_cmpint (memcmp (&a, &c, sizeof a), !=, 0);
      g_assert_cmpuint (a.games, ==, 20);
      g_assert_cmpuint (a.first + a.second + a.draws + a.unfinished, ==, 20);
    }
}

static void
test_cut_off (void)
{
  for (const RulesGame *const *game = rules_games (); *game; game++)
    {
      g_autofree RulesAction *actions = g_new (RulesAction, (*game)->max_actions);
      RulesState *s = t_state ((*game)->id, "", NULL);
      SearchPlayouts total = { 0 };
      SearchRng rng;

      search_rng_seed (&rng, 1);
      search_playout (*game, s, &rng, actions, 2, &total);
      g_assert_cmpuint (total.actions, ==, 2);
      g_assert_cmpuint (total.unfinished, ==, 1);
      free (s);
    }
}

/* 99.9 % point of the chi-square distribution, by Wilson and Hilferty's approximation. */
static double
chi_square_limit (int degrees)
{
  double d = degrees;
  double root = 1 - 2 / (9 * d) + 3.0902 * sqrt (2 / (9 * d));

  return d * root * root * root;
}

static void
test_below (void)
{
  SearchRng rng;

  search_rng_seed (&rng, 11);
  for (uint32_t n = 2; n < 40; n++)
    {
      guint count[40] = { 0 };
      double sum = 0;

      for (int i = 0; i < 20000; i++)
        {
          uint32_t x = search_rng_below (&rng, n);

          g_assert_cmpuint (x, <, n);
          count[x]++;
        }
      for (uint32_t i = 0; i < n; i++)
        {
          double expected = 20000.0 / n;

          sum += (count[i] - expected) * (count[i] - expected) / expected;
        }
      g_assert_cmpfloat (sum, <, chi_square_limit ((int) n - 1));
    }
}

/* Rolls come as often as their weights say. */
static void
test_weights (void)
{
  for (const RulesGame *const *g = rules_games (); *g; g++)
    {
      const RulesGame *game = *g;
      g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
      g_autofree RulesAction *listed = g_new (RulesAction, game->max_actions);
      RulesState *s = t_state (game->id, "", NULL);
      guint count[64] = { 0 };
      double sum = 0, total = 0;
      size_t n;
      SearchRng rng;

      if (game->actor (s) == RULES_CHANCE)
        {
          n = game->list_actions (s, listed);
          g_assert_cmpuint (n, <=, 64);
          search_rng_seed (&rng, 3);
          for (int i = 0; i < 60000; i++)
            {
              RulesAction a = search_random_action (game, s, &rng, actions);

              for (size_t k = 0; k < n; k++)
                count[k] += listed[k] == a;
            }
          for (size_t k = 0; k < n; k++)
            total += game->weight (s, listed[k]);
          for (size_t k = 0; k < n; k++)
            {
              double expected = 60000 * game->weight (s, listed[k]) / total;

              sum += (count[k] - expected) * (count[k] - expected) / expected;
            }
          g_assert_cmpfloat (sum, <, chi_square_limit ((int) n - 1));
        }
      free (s);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/playout/seed", test_seed);
  g_test_add_func ("/playout/cut-off", test_cut_off);
  g_test_add_func ("/playout/below", test_below);
  g_test_add_func ("/playout/weights", test_weights);
  return g_test_run ();
}
