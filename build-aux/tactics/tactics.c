/* tactics.c: positions to train on, from self-play, each with its proof
 *
 *   tactics GAME COUNT SEED [KEY=VALUE].. [THEME]..
 *
 * plays games of the engine against itself, in which one action in six is random, looks at every
 * position in which somebody acts for a tactic of the themes (all, when none is named) and prints
 * COUNT of each theme that are proved (tactics.h), as lines of data/tactics.txt.  At most one of a
 * theme comes from a game, none twice.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "search/engine.h"
#include "search/playout.h"
#include "search/tactics.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PLAY_NODES 150
#define PROOF_NODES 60000
#define MAX_GAMES 4000
#define MAX_FOUND 4096

static uint64_t printed[MAX_FOUND];
static unsigned n_printed;

static bool
is_new (uint64_t key)
{
  for (unsigned i = 0; i < n_printed; i++)
    if (printed[i] == key)
      return false;
  if (n_printed < MAX_FOUND)
    printed[n_printed++] = key;
  return true;
}

static void
print (const RulesGame *game,
       const char *options,
       const RulesState *s,
       const Tactic *tactic,
       const RulesAction *best)
{
  char text[RULES_MAX_STATE_TEXT];

  game->write_state (s, text);
  printf ("%s;%s;%s;%.4f;%s;", game->id, options, tactic_theme_name (tactic->theme), tactic->value,
          text);
  for (size_t i = 0; i < tactic->n_best; i++)
    {
      char word[RULES_MAX_ACTION_TEXT];

      game->write_action (s, best[i], word);
      printf (i ? " %s" : "%s", word);
    }
  printf ("\n");
  fflush (stdout);
}

int
main (int argc, char **argv)
{
  const RulesGame *game = argc > 3 ? rules_find_game (argv[1]) : NULL;
  unsigned count = argc > 3 ? (unsigned) strtoul (argv[2], NULL, 10) : 0, found[N_TACTICS] = { 0 };
  bool wanted[N_TACTICS] = { false }, any = false;
  char options[256] = "";
  RulesAction *actions, *best;
  RulesParams params;
  RulesState *s;
  Engine *engine;
  SearchRng rng;

  if (!game)
    {
      fprintf (stderr, "tactics GAME COUNT SEED [KEY=VALUE].. [THEME]..\n");
      return 2;
    }
  rules_params_init (&params, game);
  for (int i = 4; i < argc; i++)
    {
      char *value = strchr (argv[i], '=');
      TacticTheme theme = tactic_theme_find (argv[i]);

      if (theme < N_TACTICS)
        {
          wanted[theme] = any = true;
          continue;
        }
      if (value)
        {
          snprintf (options + strlen (options), sizeof options - strlen (options), "%s%s",
                    *options ? " " : "", argv[i]);
          *value = 0;
        }
      if (!value || rules_params_set (&params, argv[i], value + 1).msgid)
        {
          fprintf (stderr, "%s: no such option or theme\n", argv[i]);
          return 2;
        }
    }
  for (int t = 0; t < N_TACTICS && !any; t++)
    wanted[t] = true;
  actions = malloc (game->max_actions * sizeof *actions);
  best = malloc (game->max_actions * sizeof *best);
  s = rules_state_new (game);
  engine = engine_new (game, NULL, 1 << 20, 1);
  search_rng_seed (&rng, strtoull (argv[3], NULL, 10));
  for (unsigned g = 0; g < MAX_GAMES; g++)
    {
      bool had[N_TACTICS] = { false }, done = true;

      for (int t = 0; t < N_TACTICS; t++)
        done = done && (!wanted[t] || found[t] >= count);
      if (done)
        break;
      game->start (&params, s);
      for (unsigned i = 0; i < 1000 && game->actor (s) != RULES_NOBODY; i++)
        {
          EngineLimits limits = { .nodes = PLAY_NODES };
          RulesActor actor = game->actor (s);
          EngineReport report;
          RulesAction a = search_random_action (game, s, &rng, actions);

          for (int t = 0; t < N_TACTICS && actor != RULES_CHANCE; t++)
            {
              SearchBudget budget = { PROOF_NODES, 32 << 20, NULL, NULL };
              Tactic tactic;

              if (!wanted[t] || found[t] >= count || had[t] ||
                  !tactic_prove (game, s, (TacticTheme) t, &budget, best, &tactic) ||
                  !is_new (game->hash (s, 0) + (uint64_t) t))
                continue;
              had[t] = true;
              found[t]++;
              print (game, options, s, &tactic, best);
            }
          if (actor != RULES_CHANCE && i >= 4 && search_rng_below (&rng, 6) != 0)
            {
              engine_think (engine, s, &limits, NULL, NULL, &report);
              a = report.best;
            }
          game->apply (s, a);
        }
    }
  engine_free (engine);
  free (s);
  free (best);
  free (actions);
  return 0;
}
