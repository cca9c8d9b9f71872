/* test-exact.c: exact values are those that trying everything finds
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules-test.h"

#include "search/engine.h"
#include "search/playout.h"
#include "search/solve.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TABLE (1 << 20)

/* Margin of the player to move by the rules alone: every line to its end, positions kept by their
 * hash. */
static int
margin_by_trying (const RulesGame *game, const RulesState *s, GHashTable *known)
{
  RulesActor me = game->actor (s);
  gint64 key = (gint64) game->hash (s, 0);
  RulesAction *actions;
  RulesState *child;
  gpointer value;
  int best = -100;
  size_t n;

  if (g_hash_table_lookup_extended (known, &key, NULL, &value))
    return GPOINTER_TO_INT (value);
  actions = g_new (RulesAction, game->max_actions);
  child = rules_state_new (game);
  n = game->list_actions (s, actions);
  for (size_t i = 0; i < n; i++)
    {
      int margin;

      rules_copy (game, child, s);
      game->apply (child, actions[i]);
      if (game->actor (child) == RULES_NOBODY)
        margin = game->score (child, game->side_of (child, me)) -
                 game->score (
                   child, game->side_of (child, me == RULES_FIRST ? RULES_SECOND : RULES_FIRST));
      else
        margin = -margin_by_trying (game, child, known);
      best = MAX (best, margin);
    }
  free (child);
  g_free (actions);
  g_hash_table_insert (known, g_memdup2 (&key, sizeof key), GINT_TO_POINTER (best));
  return best;
}

static int
margin_of_value (int value)
{
  return value > 0   ? (value - ENGINE_DECIDED) / 100
         : value < 0 ? (value + ENGINE_DECIDED) / 100
                     : 0;
}

/* Endings of random games: the solver, which looks at live cells alone, finds the margin that the
 * rules give, and its line leads to a board with that margin. */
static void
test_cephalopod_endings (void)
{
  const RulesGame *game = rules_find_game ("cephalopod");
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
  SearchBudget budget = { 0, TABLE, NULL, NULL };
  RulesState *s = NULL;
  unsigned tried = 0;
  SearchRng rng;

  search_rng_seed (&rng, 5);
  for (unsigned i = 0; i < 60; i++)
    {
      free (s);
      s = t_state ("cephalopod", i % 2 ? "size=3x5" : "", NULL);
      while (game->actor (s) != RULES_NOBODY)
        {
          RulesActor me = game->actor (s);
          unsigned live;

          g_assert_true (search_is_ending (game, s, &live) == (live <= 9));
          if (live <= 4)
            {
              g_autoptr (GHashTable) known =
                g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
              RulesState *end = rules_state_new (game);
              SearchSolution found;
              int margin = margin_by_trying (game, s, known);

              tried++;
              g_assert_true (search_solve_ending (game, s, &budget, &found));
              g_assert_cmpint (margin_of_value (found.value), ==, margin);
              rules_copy (game, end, s);
              for (unsigned k = 0; k < found.n_line; k++)
                {
                  g_assert_true (rules_legal (game, end, found.line[k]));
                  game->apply (end, found.line[k]);
                }
              if (found.n_line < KNOWLEDGE_MAX_LINE)
                {
                  g_assert_true (game->outcome (end).over);
                  g_assert_cmpint (game->score (end, game->side_of (end, me)) * 2 -
                                     game->score (end, RULES_DARK) - game->score (end, RULES_LIGHT),
                                   ==, margin);
                }
              free (end);
              break;
            }
          game->apply (s, search_random_action (game, s, &rng, actions));
        }
    }
  free (s);
  g_assert_cmpuint (tried, >=, 30);
}

/* The engine says that an ending is solved, and what its actions are worth by the same measure. */
static void
test_engine_uses_endings (void)
{
  const RulesGame *game = rules_find_game ("cephalopod");
  /* Three cells are live; Black is one die ahead now. */
  RulesState *s =
    t_state ("cephalopod", "", "b6w6b6w6b6/w6b6w6b6w6/b6w6.b6w6/w6b6w2.b6/b6w6b6w6b6 w");
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
  Engine *engine = engine_new (game, NULL, TABLE, 1);
  EngineLimits limits = { .nodes = 20000 };
  EngineReport r, one;
  int best = -30000;
  size_t n;

  engine_think (engine, s, &limits, NULL, NULL, &r);
  g_assert_true (r.solved);
  n = game->list_actions (s, actions);
  for (size_t i = 0; i < n; i++)
    {
      limits.only = actions[i];
      engine_think (engine, s, &limits, NULL, NULL, &one);
      g_assert_true (one.solved);
      g_assert_cmpuint (one.best, ==, actions[i]);
      g_assert_cmpint (one.value, <=, r.value);
      best = MAX (best, one.value);
    }
  g_assert_cmpint (best, ==, r.value);
  engine_free (engine);
  free (s);
}

/* Expectation for the player whose turn it is, by the rules alone. */
static double
expectation_by_trying (const RulesGame *game, const RulesState *s, GHashTable *known)
{
  RulesActor me = game->turn (s).player, actor = game->actor (s);
  gint64 key = (gint64) game->hash (s, 0);
  double best = -2, sum = 0, total = 0, *value;
  RulesAction *actions;
  RulesState *child;
  size_t n;

  if (actor == RULES_NOBODY)
    return game->outcome (s).winner == me ? 1 : -1;
  if ((value = g_hash_table_lookup (known, &key)))
    return *value;
  actions = g_new (RulesAction, game->max_actions);
  child = rules_state_new (game);
  n = game->list_actions (s, actions);
  for (size_t i = 0; i < n; i++)
    {
      double one;

      rules_copy (game, child, s);
      game->apply (child, actions[i]);
      one = expectation_by_trying (game, child, known);
      if (game->turn (child).player != me)
        one = -one;
      best = MAX (best, one);
      if (actor == RULES_CHANCE)
        {
          sum += game->weight (s, actions[i]) * one;
          total += game->weight (s, actions[i]);
        }
    }
  if (actor == RULES_CHANCE)
    best = sum / total;
  free (child);
  g_free (actions);
  g_hash_table_insert (known, g_memdup2 (&key, sizeof key), g_memdup2 (&best, sizeof best));
  return best;
}

/* Endings with few stacks: the expectation is that of all rolls and the best play, before a roll
 * and inside a turn, and the turn is whole and reaches it. */
static void
test_diablo_endings (void)
{
  static const struct
  {
    const char *options, *position;
  } endings[] = {
    { "size=4", "b1.../..../..g2./.... b - roll" },
    { "size=4", "b1.../..../..g2./.... g - roll" },
    { "size=4", "b2.../..../..g1./...g1 b - roll" },
    { "size=4", "b2..g1/..../..g1./.... g 2,1 first" },
    { "size=4", "b2.../.b1../..g2./.... b 1,1 first" },
    { "size=4", "b3.../..../..g1./..g1. b 1 take" },
    { "size=4", "b3.../..../..g2./..g1. g - drop" },
    { "", "b2...../....../....../...g2../....../...... b - roll" },
    { "", "b2...../....../....../...g1../....../.....g1 g 3,1 first" },
  };
  const RulesGame *game = rules_find_game ("diablo");
  SearchBudget budget = { 0, 16 << 20, NULL, NULL };

  for (unsigned i = 0; i < G_N_ELEMENTS (endings); i++)
    {
      RulesState *s = t_state ("diablo", endings[i].options, endings[i].position);
      g_autoptr (GHashTable) known =
        g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
      double right = expectation_by_trying (game, s, known);
      RulesActor me = game->turn (s).player;
      SearchSolution found;

      g_assert_true (search_solve_ending (game, s, &budget, &found));
      g_assert_cmpfloat (fabs (found.exact / 10000 - right), <, 1e-9);
      if (game->actor (s) == me)
        {
          double end;

          g_assert_cmpuint (found.n_line, >, 0);
          for (unsigned k = 0; k < found.n_line; k++)
            {
              g_assert_cmpint (game->actor (s), ==, me);
              g_assert_true (rules_legal (game, s, found.line[k]));
              game->apply (s, found.line[k]);
            }
          g_assert_cmpint (game->actor (s), !=, me);
          end = expectation_by_trying (game, s, known);
          if (game->turn (s).player != me)
            end = -end;
          g_assert_cmpfloat (fabs (end - right), <, 1e-9);
        }
      free (s);
    }
}

static bool
no_more (void *data)
{
  unsigned *asked = data;

  return ++*asked >= 3;
}

/* A budget is kept. */
static void
test_budget (void)
{
  const RulesGame *game = rules_find_game ("cephalopod");
  RulesState *s = t_state ("cephalopod", "size=3x3", ".../.../... b");
  SearchBudget budget = { 5000, TABLE, NULL, NULL };
  unsigned asked = 0;
  SearchSolution found;

  g_assert_false (search_solve_ending (game, s, &budget, &found));
  g_assert_cmpuint (found.nodes, <, 20000);
  budget = (SearchBudget){ 0, TABLE, no_more, &asked };
  g_assert_false (search_solve_ending (game, s, &budget, &found));
  g_assert_cmpuint (asked, ==, 3);
  free (s);
}

/* Values of small boards (rule book, section 7): the first player's margin after every first move.
 */
static void
check_board (const SearchSolved *solved, void *data)
{
  static const struct
  {
    const char *board;
    int margin;
  } values[] = { { "1x3", 1 }, { "1x5", 1 },  { "1x7", 1 }, { "1x9", 1 },
                 { "2x2", 0 }, { "2x3", -2 }, { "2x4", 0 }, { "3x3", 1 } };
  unsigned *seen = data;

  for (unsigned i = 0; i < G_N_ELEMENTS (values); i++)
    if (strcmp (values[i].board, solved->board) == 0)
      {
        seen[i]++;
        g_assert_cmpint (solved->margin, ==, values[i].margin);
      }
}

static void
test_small_boards (void)
{
  /* First moves that differ by more than a symmetry of the board. */
  static const unsigned moves[] = { 2, 3, 4, 5, 1, 2, 2, 3 };
  unsigned seen[G_N_ELEMENTS (moves)] = { 0 };

  g_assert_true (search_solve_small_boards (64 << 20, check_board, seen));
  for (unsigned i = 0; i < G_N_ELEMENTS (moves); i++)
    g_assert_cmpuint (seen[i], ==, moves[i]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/exact/cephalopod-endings", test_cephalopod_endings);
  g_test_add_func ("/exact/engine-uses-endings", test_engine_uses_endings);
  g_test_add_func ("/exact/diablo-endings", test_diablo_endings);
  g_test_add_func ("/exact/budget", test_budget);
  g_test_add_func ("/exact/small-boards", test_small_boards);
  return g_test_run ();
}
