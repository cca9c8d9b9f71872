/* test-knowledge.c: what games tell the search agrees with their rules
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules-test.h"

#include "search/knowledge.h"
#include "search/playout.h"

#include <stdlib.h>
#include <string.h>

#define MAX_ENDS 65536

/* All different ends of a turn, with their values for the player. */
typedef struct
{
  const RulesGame *game;
  const SearchKnowledge *know;
  RulesActor me;
  GHashTable *seen;
  GArray *values;
} Ends;

static void
list_ends (Ends *ends, const RulesState *s)
{
  const RulesGame *game = ends->game;
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
  RulesState *child = rules_state_new (game);
  size_t n = game->list_actions (s, actions);

  for (size_t i = 0; i < n; i++)
    {
      RulesActor next;

      rules_copy (game, child, s);
      game->apply (child, actions[i]);
      next = game->actor (child);
      if (next == ends->me)
        list_ends (ends, child);
      else
        {
          char text[RULES_MAX_STATE_TEXT];
          int value = next == RULES_NOBODY
                        ? (game->outcome (child).winner == ends->me ? 10000 : -10000)
                        : ends->know->evaluate (child, ends->me);

          /* The board alone: what is left of the dice of a finished game does not matter. */
          game->write_state (child, text);
          *strchr (text, ' ') = '\0';
          if (g_hash_table_add (ends->seen, g_strdup (text)))
            g_array_append_val (ends->values, value);
        }
    }
  free (child);
}

static int
descending (gconstpointer a, gconstpointer b)
{
  return *(const int *) b - *(const int *) a;
}

/* The best turns that a game lists are the best of all turns that its rules allow. */
static void
test_best_turns (void)
{
  static const char *const sizes[] = { "size=4", "size=6", "size=8", "size=6 balance=off" };
  const RulesGame *game = rules_find_game ("diablo");
  const SearchKnowledge *know = search_knowledge (game);
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
  SearchRng rng;

  search_rng_seed (&rng, 17);
  for (gsize k = 0; k < G_N_ELEMENTS (sizes); k++)
    {
      RulesState *s = t_state ("diablo", sizes[k], NULL), *end = rules_state_new (game);

      for (int i = 0; i < 150; i++)
        {
          RulesActor actor = game->actor (s);
          KnowledgeTurn turns[16];
          uint64_t nodes = 0;
          Ends ends = { game, know, actor, NULL, NULL };
          size_t n;

          if (actor == RULES_NOBODY)
            {
              free (s);
              s = t_state ("diablo", sizes[k], NULL);
              continue;
            }
          if (actor != RULES_CHANCE)
            {
              ends.seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
              ends.values = g_array_new (FALSE, FALSE, sizeof (int));
              list_ends (&ends, s);
              g_array_sort (ends.values, descending);
              n = know->best_turns (s, G_N_ELEMENTS (turns), false, turns, &nodes);
              g_assert_cmpuint (n, ==, MIN (ends.values->len, G_N_ELEMENTS (turns)));
              for (size_t t = 0; t < n; t++)
                {
                  g_assert_cmpint (turns[t].value, ==, g_array_index (ends.values, int, t));
                  /* And it is the value of the turn that stands beside it. */
                  rules_copy (game, end, s);
                  for (unsigned a = 0; a < turns[t].n; a++)
                    {
                      g_assert_true (rules_legal (game, end, turns[t].action[a]));
                      game->apply (end, turns[t].action[a]);
                    }
                  g_assert_true (game->actor (end) != actor);
                  if (game->actor (end) == RULES_CHANCE)
                    g_assert_cmpint (know->evaluate (end, actor), ==, turns[t].value);
                }
              g_array_unref (ends.values);
              g_hash_table_unref (ends.seen);
            }
          game->apply (s, search_random_action (game, s, &rng, actions));
        }
      free (end);
      free (s);
    }
}

/* Where a good turn may be overlooked, that is rare, and costs little: on average less than a
 * thousandth of the game. */
static void
test_rough_turns (void)
{
  const RulesGame *game = rules_find_game ("diablo");
  const SearchKnowledge *know = search_knowledge (game);
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
  RulesState *s = t_state ("diablo", "", NULL);
  int turns = 0, missed = 0, lost = 0;
  SearchRng rng;

  search_rng_seed (&rng, 3);
  while (turns < 600)
    {
      RulesActor actor = game->actor (s);
      KnowledgeTurn best[6], rough;
      uint64_t nodes = 0;
      size_t n;

      if (actor == RULES_NOBODY)
        {
          free (s);
          s = t_state ("diablo", "", NULL);
          continue;
        }
      if (actor == RULES_CHANCE)
        {
          game->apply (s, search_random_action (game, s, &rng, actions));
          continue;
        }
      n = know->best_turns (s, G_N_ELEMENTS (best), false, best, &nodes);
      g_assert_cmpuint (n, >, 0);
      g_assert_cmpuint (know->best_turns (s, 1, true, &rough, &nodes), ==, 1);
      g_assert_cmpint (rough.value, <=, best[0].value);
      turns++;
      missed += rough.value < best[0].value;
      lost += best[0].value - rough.value;
      /* Mostly the best turn is played, so that the positions are like those of games. */
      n = search_rng_below (&rng, 4) == 0 ? search_rng_below (&rng, (uint32_t) n) : 0;
      for (unsigned a = 0; a < best[n].n; a++)
        game->apply (s, best[n].action[a]);
    }
  g_assert_cmpint (missed, <=, turns / 25);
  g_assert_cmpint (lost, <, turns * 20);
  free (s);
}

/* A win that the static test finds is one: played out within the turn.  It never finds one more. */
static gboolean
wins_in (const RulesGame *game, const RulesState *s, RulesActor me, int actions_left)
{
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
  RulesState *child = rules_state_new (game);
  size_t n = game->list_actions (s, actions);
  gboolean found = FALSE;

  for (size_t i = 0; i < n && !found; i++)
    {
      RulesActor next;

      rules_copy (game, child, s);
      game->apply (child, actions[i]);
      next = game->actor (child);
      if (next == RULES_NOBODY)
        found = game->outcome (child).winner == me;
      else if (next == me && actions_left > 1)
        found = wins_in (game, child, me, actions_left - 1);
    }
  free (child);
  return found;
}

static void
test_win (void)
{
  SearchRng rng;

  search_rng_seed (&rng, 23);
  for (const RulesGame *const *at = rules_games (); *at; at++)
    {
      const RulesGame *game = *at;
      const SearchKnowledge *know = search_knowledge (game);
      g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
      RulesState *s = t_state (game->id, "", NULL);
      int found = 0;

      for (int i = 0; know->win && i < 3000; i++)
        {
          RulesActor actor = game->actor (s);

          if (actor == RULES_NOBODY)
            {
              free (s);
              s = t_state (game->id, "", NULL);
              continue;
            }
          if (actor != RULES_CHANCE)
            {
              int in = know->win (s);

              if (in)
                {
                  g_assert_true (wins_in (game, s, actor, in));
                  found++;
                }
            }
          game->apply (s, search_random_action (game, s, &rng, actions));
        }
      if (know->win)
        g_assert_cmpint (found, >, 0);
      free (s);
    }
}

/* Successors judged all at once have the values that they have one by one. */
static void
test_successors (void)
{
  static const char *const sets[] = { "", "swap=on", "size=3x5", "size=7x7" };
  const RulesGame *game = rules_find_game ("cephalopod");
  const SearchKnowledge *know = search_knowledge (game);
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
  g_autofree int *value = g_new (int, game->max_actions);
  g_autofree bool *over = g_new (bool, game->max_actions);
  RulesState *after = rules_state_new (game);
  guint n_judged = 0;
  SearchRng rng;

  search_rng_seed (&rng, 31);
  for (gsize k = 0; k < G_N_ELEMENTS (sets); k++)
    for (int g = 0; g < 20; g++)
      {
        RulesState *s = t_state (game->id, sets[k], NULL);
        RulesActor me;

        while ((me = game->actor (s)) != RULES_NOBODY)
          {
            size_t n = game->list_actions (s, actions);

            if (know->successors (s, me, actions, n, value, over))
              for (size_t i = 0; i < n; i++)
                {
                  rules_copy (game, after, s);
                  game->apply (after, actions[i]);
                  g_assert_cmpint (over[i], ==, game->actor (after) == RULES_NOBODY);
                  g_assert_cmpint (value[i], ==,
                                   over[i] ? know->final (after, me) : know->evaluate (after, me));
                  n_judged++;
                }
            game->apply (s, search_random_action (game, s, &rng, actions));
          }
        free (s);
      }
  free (after);
  g_assert_cmpuint (n_judged, >, 10000);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/knowledge/best-turns", test_best_turns);
  g_test_add_func ("/knowledge/rough-turns", test_rough_turns);
  g_test_add_func ("/knowledge/win", test_win);
  g_test_add_func ("/knowledge/successors", test_successors);
  return g_test_run ();
}
