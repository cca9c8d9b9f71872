/* bench-exact.c: ludoteca-cli bench endgames
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "bench-exact.h"

#include "players.h"
#include "search/playout.h"
#include "search/solve.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define SECOND G_USEC_PER_SEC
#define MAX_LIVE 64
#define PLAY_NODES 400   /* for an action of self-play */
#define RANDOM_ACTIONS 6 /* at the beginning of each game */
#define RANDOM_PERCENT 5 /* later */
#define MEMORY (64u << 20)

typedef struct
{
  guint n, solved;
  double seconds, slowest; /* of processor time */
} Endings;

static gint64
processor_time (void)
{
  return (gint64) clock () * SECOND / CLOCKS_PER_SEC;
}

static bool
second_is_over (void *data)
{
  const gint64 *begin = data;

  return processor_time () - *begin >= SECOND;
}

static void
solve_one (const RulesGame *game, const RulesState *s, Endings *endings)
{
  gint64 begin = processor_time ();
  SearchBudget budget = { 0, MEMORY, second_is_over, &begin };
  SearchSolution solution;
  double used;

  endings->n++;
  if (search_solve_ending (game, s, &budget, &solution))
    endings->solved++;
  used = (double) (processor_time () - begin) / SECOND;
  endings->seconds += used;
  endings->slowest = MAX (endings->slowest, used);
}

static void
print_endings (const RulesParams *params, const char *which, const char *live, const Endings *e)
{
  g_autofree char *options = cli_options_text (params);
  char share[G_ASCII_DTOSTR_BUF_SIZE], mean[G_ASCII_DTOSTR_BUF_SIZE],
    slowest[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (share, sizeof share, "%.4f", e->n ? (double) e->solved / e->n : 0);
  g_ascii_formatd (mean, sizeof mean, "%.5f", e->n ? e->seconds / e->n : 0);
  g_ascii_formatd (slowest, sizeof slowest, "%.5f", e->slowest);
  g_print ("{\"bench\":\"endgames\",\"game\":\"%s\",\"options\":\"%s\",\"positions\":\"%s\","
           "\"live\":\"%s\",\"n\":%u,\"solved\":%u,\"share\":%s,\"mean_seconds\":%s,"
           "\"slowest_seconds\":%s}\n",
           params->game->id, options, which, live, e->n, e->solved, share, mean, slowest);
  fflush (stdout);
}

/* One game of self-play; every position of it that is an ending counts in by[live], and the first
 * one in *first, too. */
static void
play_one (Engine *engine,
          const RulesParams *params,
          guint64 seed,
          guint most,
          Endings *by,
          Endings *first)
{
  const RulesGame *game = params->game;
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
  RulesState *s = rules_state_new (game);
  gboolean seen = FALSE;
  SearchRng rng;

  search_rng_seed (&rng, seed);
  game->start (params, s);
  for (guint i = 0; game->actor (s) != RULES_NOBODY; i++)
    {
      RulesAction a;
      unsigned live;

      search_is_ending (game, s, &live);
      if (live > 0 && live <= most)
        {
          if (!seen)
            solve_one (game, s, first);
          seen = TRUE;
          solve_one (game, s, &by[live]);
        }
      a = search_random_action (game, s, &rng, actions);
      if (game->actor (s) != RULES_CHANCE && i >= RANDOM_ACTIONS &&
          search_rng_below (&rng, 100) >= RANDOM_PERCENT)
        {
          EngineLimits limits = { .nodes = PLAY_NODES };
          EngineReport report;

          engine_think (engine, s, &limits, NULL, NULL, &report);
          a = report.best;
        }
      game->apply (s, a);
    }
  free (s);
}

static void
bench_one (const RulesParams *params, guint games, guint64 seed, guint most)
{
  Engine *engine = engine_new (params->game, NULL, 1 << 20, 1);
  Endings by[MAX_LIVE + 1] = { { 0 } }, first = { 0 }, all = { 0 };

  for (guint i = 0; i < games; i++)
    {
      engine_clear (engine);
      play_one (engine, params, seed + i, MIN (most, MAX_LIVE), by, &first);
    }
  for (guint live = 0; live <= MAX_LIVE; live++)
    if (by[live].n > 0)
      {
        g_autofree char *text = g_strdup_printf ("%u", live);

        print_endings (params, "every", text, &by[live]);
        all.n += by[live].n;
        all.solved += by[live].solved;
        all.seconds += by[live].seconds;
        all.slowest = MAX (all.slowest, by[live].slowest);
      }
  print_endings (params, "every", "all", &all);
  print_endings (params, "first of a game", "all", &first);
  engine_free (engine);
}

CliExit
cli_bench_endgames (const char *name, char **options, guint games, guint64 seed, guint live)
{
  RulesParams params;

  if (name)
    {
      if (!cli_read_game (name, options, &params))
        return CLI_USAGE;
      if (!search_knowledge (params.game)->solve)
        {
          cli_complain (NULL, _ ("This game has no solver of endings."));
          return CLI_USAGE;
        }
      bench_one (&params, games, seed, live ? live : search_knowledge (params.game)->ending);
      return CLI_DONE;
    }
  for (const RulesGame *const *game = rules_games (); *game; game++)
    if (search_knowledge (*game)->solve)
      {
        rules_params_init (&params, *game);
        bench_one (&params, games, seed, live ? live : search_knowledge (*game)->ending);
      }
  return CLI_DONE;
}
