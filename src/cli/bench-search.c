/* bench-search.c: ludoteca-cli bench search and bench signature
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "bench-search.h"

#include "players.h"
#include "search/playout.h"
#include "search/reference.h"
#include "search/solve.h"

#include <stdio.h>
#include <stdlib.h>

#define SOLVER_MEMORY (256u << 20)
#define SIGNATURE_NODES 30000
#define SIGNATURE_POSITIONS 12

/* A position with an action to choose: the start, a roll behind it. */
static void
skip_dice (const RulesGame *game, RulesState *s, SearchRng *rng, RulesAction *actions)
{
  while (game->actor (s) == RULES_CHANCE)
    game->apply (s, search_random_action (game, s, rng, actions));
}

static void
bench_one (const RulesParams *params, double seconds)
{
  const RulesGame *game = params->game;
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
  g_autofree char *options = cli_options_text (params);
  gint64 wanted = (gint64) (seconds * G_USEC_PER_SEC / 2), begin;
  Engine *engine = engine_new (game, &cli_processor_host, 64 << 20, 1);
  Reference *reference = reference_new (game, &cli_processor_host);
  ReferenceLimits uct = { REFERENCE_UCT, 0, wanted, .6 };
  RulesState *s = rules_state_new (game);
  guint64 nodes = 0;
  uint64_t simulations;
  unsigned depth = 0;
  double used;
  SearchRng rng;

  search_rng_seed (&rng, 1);
  game->start (params, s);
  skip_dice (game, s, &rng, actions);
  begin = cli_processor_host.now ();
  do
    {
      EngineLimits limits = { .microseconds = wanted - (cli_processor_host.now () - begin) };
      EngineReport report;

      engine_think (engine, s, &limits, NULL, NULL, &report);
      nodes += report.nodes;
      depth = MAX (depth, report.depth);
    }
  while (cli_processor_host.now () - begin < wanted);
  used = (double) (cli_processor_host.now () - begin) / G_USEC_PER_SEC;
  reference_choose (reference, s, &uct, &rng, &simulations);
  g_print ("{\"bench\":\"search\",\"game\":\"%s\",\"options\":\"%s\",\"nodes\":%" G_GUINT64_FORMAT
           ",\"nodes_per_second\":%.0f,\"depth\":%u,\"simulations_per_second\":%.0f}\n",
           game->id, options, nodes, (double) nodes / used, depth,
           (double) simulations * G_USEC_PER_SEC / (double) wanted);
  engine_free (engine);
  reference_free (reference);
  free (s);
}

CliExit
cli_bench_search (const char *name, char **options, double seconds)
{
  static const char *const defaults[] = { "", NULL };
  RulesParams params;

  if (name)
    {
      if (!cli_read_game (name, options, &params))
        return CLI_USAGE;
      bench_one (&params, seconds);
      return CLI_DONE;
    }
  for (const RulesGame *const *game = rules_games (); *game; game++)
    for (const char *const *preset = (*game)->presets ? (*game)->presets : defaults; *preset;
         preset++)
      {
        g_auto (GStrv) words = **preset ? g_strsplit (*preset, " ", -1) : NULL;

        if (!cli_read_game ((*game)->id, words, &params))
          return CLI_USAGE;
        bench_one (&params, seconds);
      }
  return CLI_DONE;
}

CliExit
cli_bench_signature (void)
{
  guint64 signature = 0;

  for (const RulesGame *const *at = rules_games (); *at; at++)
    {
      const RulesGame *game = *at;
      g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
      Engine *engine = engine_new (game, NULL, 4 << 20, 1);
      RulesState *s = rules_state_new (game);
      EngineLimits limits = { .nodes = SIGNATURE_NODES };
      RulesParams params;
      SearchRng rng;

      search_rng_seed (&rng, 7);
      rules_params_init (&params, game);
      game->start (&params, s);
      for (int i = 0; i < SIGNATURE_POSITIONS; i++)
        {
          EngineReport report;

          skip_dice (game, s, &rng, actions);
          if (game->actor (s) == RULES_NOBODY)
            {
              game->start (&params, s);
              continue;
            }
          engine_think (engine, s, &limits, NULL, NULL, &report);
          signature = signature * 31 + report.best * 7 + report.nodes + (guint64) report.value;
          for (int k = 0; k < 5 && game->actor (s) != RULES_NOBODY; k++)
            game->apply (s, search_random_action (game, s, &rng, actions));
        }
      engine_free (engine);
      free (s);
    }
  g_print ("%" G_GUINT64_FORMAT "\n", signature);
  return CLI_DONE;
}

static void
print_solved (const SearchSolved *solved, void *data)
{
  g_print ("{\"bench\":\"solved\",\"board\":\"%s\",\"first\":\"%s\",\"margin\":%d,\"nodes\":"
           "%" G_GUINT64_FORMAT "}\n",
           solved->board, solved->move, solved->margin, (guint64) solved->nodes);
  fflush (stdout);
}

CliExit
cli_bench_solved (void)
{
  if (search_solve_small_boards (SOLVER_MEMORY, print_solved, NULL))
    return CLI_DONE;
  cli_complain (NULL, _ ("There is not enough memory."));
  return CLI_USAGE;
}
