/* test-tactics.c: the positions of data/tactics.txt are what they say
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules-test.h"

#include "search/knowledge.h"
#include "search/playout.h"
#include "search/tactics.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define EVERY 7 /* one line of so many is proved again; all with LUDOTECA_LONG set */
#define MEMORY (32 << 20)

static void
check_line (const char *line, guint *count, gboolean prove)
{
  g_auto (GStrv) field = g_strsplit (line, ";", -1), words = NULL;
  const RulesGame *game;
  RulesState *s;
  SearchBudget budget = { 0, MEMORY, NULL, NULL };
  g_autofree RulesAction *best = NULL;
  TacticTheme theme;
  Tactic tactic;

  g_assert_cmpuint (g_strv_length (field), ==, 6);
  game = rules_find_game (field[0]);
  g_assert_nonnull (game);
  s = t_state (field[0], field[1], field[4]);
  theme = tactic_theme_find (field[2]);
  g_assert_cmpint (theme, <, N_TACTICS);
  words = g_strsplit (field[5], " ", -1);
  for (guint i = 0; words[i]; i++)
    {
      RulesAction a;

      g_assert_cmpint (
        rules_read_action (game, s, words[i], strlen (words[i]), RULES_STRICT, &a, NULL), ==,
        RULES_READ_OK);
    }
  for (guint i = 0; rules_games ()[i]; i++)
    count[i] += rules_games ()[i] == game;
  if (prove)
    {
      best = g_new (RulesAction, game->max_actions);
      g_assert_true (tactic_prove (game, s, theme, &budget, best, &tactic));
      g_assert_cmpfloat (fabs (tactic.value - g_ascii_strtod (field[3], NULL)), <, 1e-4);
      g_assert_cmpuint (tactic.n_best, ==, g_strv_length (words));
      for (guint i = 0; i < tactic.n_best; i++)
        {
          char text[RULES_MAX_ACTION_TEXT];

          game->write_action (s, best[i], text);
          g_assert_cmpstr (text, ==, words[i]);
        }
    }
  free (s);
}

static void
test_file (void)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint count[16] = { 0 };

  g_assert_true (g_file_get_contents (g_getenv ("LUDOTECA_TACTICS"), &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i]; i++)
    if (*lines[i] && *lines[i] != '#')
      check_line (lines[i], count, i % EVERY == 0 || g_getenv ("LUDOTECA_LONG"));
  for (guint i = 0; rules_games ()[i]; i++)
    g_test_message ("%s: %u positions", rules_games ()[i]->id, count[i]);
  /* Of a game that the search plays by generic terms nobody expects any. */
  for (guint i = 0; rules_games ()[i]; i++)
    if (search_knowledge (rules_games ()[i])->evaluate)
      g_assert_cmpuint (count[i], >=, 60);
}

/* Whether the player to act can win within this turn, by trying everything. */
static gboolean
can_win (const RulesGame *game, const RulesState *s, RulesActor me)
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
      found = next == RULES_NOBODY ? game->outcome (child).winner == me
                                   : next == me && can_win (game, child, me);
    }
  free (child);
  return found;
}

/* The proofs ask the static test whether a turn wins: it says no only where there is no win. */
static void
test_static_win (void)
{
  static const char *const games[][2] = { { "diamond", "" },
                                          { "sensei", "mode=diaballik" },
                                          { "sensei", "mode=shizukana" } };

  for (guint g = 0; g < G_N_ELEMENTS (games); g++)
    {
      const RulesGame *game = rules_find_game (games[g][0]);
      const SearchKnowledge *know = search_knowledge (game);
      g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
      RulesState *s = t_state (games[g][0], games[g][1], NULL);
      guint wins = 0;
      SearchRng rng;

      search_rng_seed (&rng, 12);
      for (guint i = 0; i < 1500; i++)
        {
          RulesActor me = game->actor (s);
          gboolean wins_now;

          if (me == RULES_NOBODY)
            {
              free (s);
              s = t_state (games[g][0], games[g][1], NULL);
              continue;
            }
          if (i % 3 == 0)
            {
              wins_now = can_win (game, s, me);
              wins += wins_now;
              g_assert_true ((know->win (s) != 0) == wins_now);
            }
          game->apply (s, search_random_action (game, s, &rng, actions));
        }
      g_assert_cmpuint (wins, >, 0);
      free (s);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tactics/file", test_file);
  g_test_add_func ("/tactics/static-win", test_static_win);
  return g_test_run ();
}
