/* bench-exact.c: ludoteca-cli bench endgames and bench luck
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "bench-exact.h"

#include "players.h"
#include "search/analysis.h"
#include "search/playout.h"
#include "search/solve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

/* ---- Luck ----------------------------------------------------------------------------------- */

/* Sums over games. */
typedef struct
{
  guint n;
  double result, result2, luck, luck2, both, adjusted, adjusted2, loss;
} LuckSums;

static void
judge_one (Engine *engine,
           const RulesParams *params,
           guint64 seed,
           guint64 nodes,
           guint depth,
           LuckSums *sums)
{
  const RulesGame *game = params->game;
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
  g_autoptr (GArray) played = g_array_new (FALSE, FALSE, sizeof (RulesAction));
  RulesState *s = rules_state_new (game), *start = rules_state_new (game);
  EngineLimits play = { .nodes = nodes }, judge = { .depth = depth };
  AnalysisGame out;
  SearchRng rng;
  double net;

  search_rng_seed (&rng, seed);
  game->start (params, start);
  rules_copy (game, s, start);
  while (game->actor (s) != RULES_NOBODY)
    {
      EngineReport report = { .n_turn = 1 };

      if (game->actor (s) == RULES_CHANCE)
        report.line[0] = search_random_action (game, s, &rng, actions);
      else
        engine_think (engine, s, &play, NULL, NULL, &report);
      g_array_append_vals (played, report.line, report.n_turn);
      for (guint i = 0; i < report.n_turn; i++)
        game->apply (s, report.line[i]);
    }
  analysis_game (engine, start, (const RulesAction *) (gpointer) played->data, played->len, NULL,
                 &judge, NULL, NULL, &out);
  net = out.player[0].luck - out.player[1].luck;
  sums->n++;
  sums->result += out.result;
  sums->result2 += out.result * out.result;
  sums->luck += net;
  sums->luck2 += net * net;
  sums->both += net * out.result;
  sums->adjusted += out.adjusted;
  sums->adjusted2 += out.adjusted * out.adjusted;
  sums->loss += out.player[0].loss + out.player[1].loss;
  free (start);
  free (s);
}

static double
variance (double sum, double squares, guint n)
{
  return n > 1 ? (squares - sum * sum / n) / (n - 1) : 0;
}

static void
print_luck (const RulesParams *params, const LuckSums *sums, double seconds)
{
  g_autofree char *options = cli_options_text (params);
  double plain = variance (sums->result, sums->result2, sums->n);
  double adjusted = variance (sums->adjusted, sums->adjusted2, sums->n);
  const struct
  {
    const char *name;
    double value;
  } numbers[] = {
    { "mean", sums->result / sums->n },
    { "variance", plain },
    { "adjusted_mean", sums->adjusted / sums->n },
    { "adjusted_variance", adjusted },
    { "ratio", plain > 0 ? adjusted / plain : 0 },
    { "luck_variance", variance (sums->luck, sums->luck2, sums->n) },
    { "covariance", (sums->both - sums->luck * sums->result / sums->n) / MAX (sums->n - 1, 1) },
    { "loss", sums->loss / sums->n },
    { "seconds", seconds },
  };

  g_print ("{\"bench\":\"luck\",\"game\":\"%s\",\"options\":\"%s\",\"games\":%u", params->game->id,
           options, sums->n);
  for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      char text[G_ASCII_DTOSTR_BUF_SIZE];

      g_print (",\"%s\":%s", numbers[i].name,
               g_ascii_formatd (text, sizeof text, "%.4f", numbers[i].value));
    }
  g_print ("}\n");
}

CliExit
cli_bench_luck (const char *name,
                char **options,
                guint games,
                guint64 seed,
                guint64 nodes,
                guint depth)
{
  for (const RulesGame *const *game = rules_games (); *game; game++)
    {
      gint64 begin = processor_time ();
      LuckSums sums = { 0 };
      RulesParams params;
      Engine *engine;

      if (!(*game)->weight || (name && strcmp ((*game)->id, name) != 0))
        continue;
      if (!cli_read_game ((*game)->id, options, &params))
        return CLI_USAGE;
      engine = engine_new (*game, NULL, 1 << 20, 1);
      for (guint i = 0; i < games; i++)
        judge_one (engine, &params, seed + i, nodes, depth, &sums);
      engine_free (engine);
      print_luck (&params, &sums, (double) (processor_time () - begin) / SECOND);
      return CLI_DONE;
    }
  cli_complain (NULL, _ ("There is no luck to measure in this game."));
  return CLI_USAGE;
}
