/* cmd-bench.c: ludoteca-cli bench
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "bench-archive.h"
#include "bench-exact.h"
#include "bench-notation.h"
#include "bench-paint.h"
#include "bench-search.h"
#include "cli.h"
#include "search/playout.h"

#include <stdlib.h>
#include <string.h>

/* Random games with full lists of actions, for as long as asked, on one core. */
static void
bench_rules (const RulesParams *params, double seconds)
{
  const RulesGame *game = params->game;
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
  g_autofree char *options = cli_options_text (params);
  RulesState *s = rules_state_new (game);
  gint64 begin = g_get_monotonic_time ();
  gint64 wanted = (gint64) (seconds * G_USEC_PER_SEC);
  SearchPlayouts total = { 0 };
  gint64 used;
  SearchRng rng;
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  search_rng_seed (&rng, 1);
  do
    {
      for (int i = 0; i < 16; i++)
        {
          game->start (params, s);
          search_playout (game, s, &rng, actions, 100000, &total);
        }
      used = g_get_monotonic_time () - begin;
    }
  while (used < wanted);
  free (s);
  g_ascii_formatd (text, sizeof text, "%.3f", (double) used / G_USEC_PER_SEC);
  g_print ("{\"bench\":\"rules\",\"game\":\"%s\",\"options\":\"%s\",\"games\":%" G_GUINT64_FORMAT
           ",\"actions\":%" G_GUINT64_FORMAT ",\"seconds\":%s,\"actions_per_second\":%.0f}\n",
           game->id, options, total.games, total.actions, text,
           (double) total.actions * G_USEC_PER_SEC / (double) used);
}

/* Without a game: the presets of all games. */
static CliExit
bench_all_rules (double seconds)
{
  static const char *const defaults[] = { "", NULL };

  for (const RulesGame *const *game = rules_games (); *game; game++)
    for (const char *const *preset = (*game)->presets ? (*game)->presets : defaults; *preset;
         preset++)
      {
        g_auto (GStrv) options = **preset ? g_strsplit (*preset, " ", -1) : NULL;
        RulesParams params;

        if (!cli_read_game ((*game)->id, options, &params))
          return CLI_USAGE;
        bench_rules (&params, seconds);
      }
  return CLI_DONE;
}

static const char *const subjects[] = { "rules", "search",    "notation", "archive",
                                        "paint", "signature", "solved",   "endgames",
                                        "luck",  "tactics",   NULL };

CliExit
cli_bench (int argc, char **argv)
{
  g_auto (GStrv) options = NULL, words = NULL;
  double seconds = 10;
  int games = 0, live = 0, depth = 0, frames = 1000;
  gint64 seed = 1, nodes = 3000;
  const GOptionEntry entries[] = {
    { "option", 'o', 0, G_OPTION_ARG_STRING_ARRAY, &options, N_ ("Set an option of the game"),
      N_ ("KEY=VALUE") },
    { "seconds", 0, 0, G_OPTION_ARG_DOUBLE, &seconds, N_ ("Measure each line for N seconds (10)"),
      N_ ("N") },
    { "games", 0, 0, G_OPTION_ARG_INT, &games,
      N_ ("Measure with N games (archive 100000, endgames 20, luck 200)"), N_ ("N") },
    { "frames", 0, 0, G_OPTION_ARG_INT, &frames, N_ ("Paint each board N times (1000)"), N_ ("N") },
    { "seed", 0, 0, G_OPTION_ARG_INT64, &seed, N_ ("Play these games by this seed (1)"), N_ ("N") },
    { "live", 0, 0, G_OPTION_ARG_INT, &live,
      N_ ("Solve endgames with at most N points or stacks left to decide"), N_ ("N") },
    { "nodes", 0, 0, G_OPTION_ARG_INT64, &nodes,
      N_ ("Play with N positions searched for a turn (3000)"), N_ ("N") },
    { "depth", 0, 0, G_OPTION_ARG_INT, &depth, N_ ("Judge luck N turns ahead (2)"), N_ ("N") },
    { NULL },
  };
  RulesParams params;

  if (!cli_parse (argc, argv,
                  _ ("[rules [GAME] | search [GAME] | notation | archive | paint [GAME] | "
                     "signature | solved | "
                     "endgames [GAME] | luck [GAME] | tactics FILE]"),
                  _ ("Measures rates on one core and prints one JSON object a line."), entries,
                  &words))
    return CLI_USAGE;
  if (games < 0 || games > 10000000 || seed < 0 || live < 0 || nodes < 1 || depth < 0 ||
      live > RULES_MAX_POINTS)
    {
      cli_complain (NULL, _ ("--games takes a whole number from 1 to 10,000,000."));
      return CLI_USAGE;
    }
  if (frames < 1 || frames > 10000000)
    {
      cli_complain (NULL, _ ("--frames takes a whole number from 1 to 10,000,000."));
      return CLI_USAGE;
    }
  if (words[0] && strcmp (words[0], "archive") == 0 && !words[1] && !options)
    return cli_bench_archive (games ? (guint) games : 100000);
  if (words[0] && !g_strv_contains (subjects, words[0]))
    {
      g_autofree char *list = g_strjoinv (", ", (char **) subjects);

      cli_complain (NULL, _ ("There is nothing called “%s” to measure; there are %s."), words[0],
                    list);
      return CLI_USAGE;
    }
  if (!(seconds > 0 && seconds <= 3600))
    {
      cli_complain (NULL, _ ("--seconds takes a number above 0 and up to 3600."));
      return CLI_USAGE;
    }
  if (words[0] && words[1] && words[2])
    {
      cli_complain (NULL, _ ("“%s” is one argument too many."), words[2]);
      return CLI_USAGE;
    }
  if (words[0] && (strcmp (words[0], "notation") == 0 || strcmp (words[0], "signature") == 0 ||
                   strcmp (words[0], "solved") == 0))
    {
      if (!words[1] && !options)
        return strcmp (words[0], "signature") == 0 ? cli_bench_signature ()
               : strcmp (words[0], "solved") == 0  ? cli_bench_solved ()
                                                   : cli_bench_notation (seconds);
      cli_complain (NULL, _ ("This is measured with all games together."));
      return CLI_USAGE;
    }
  if (words[0] && strcmp (words[0], "endgames") == 0)
    return cli_bench_endgames (words[1], options, games ? (guint) games : 20, (guint64) seed,
                               (guint) live);
  if (words[0] && strcmp (words[0], "tactics") == 0)
    {
      if (words[1])
        return cli_bench_tactics (words[1]);
      cli_complain (NULL, _ ("Name one file."));
      return CLI_USAGE;
    }
  if (words[0] && strcmp (words[0], "luck") == 0)
    return cli_bench_luck (words[1], options, games ? (guint) games : 200, (guint64) seed,
                           (guint64) nodes, (guint) depth);
  if (words[0] && strcmp (words[0], "paint") == 0)
    return cli_bench_paint (words[1], options, (guint) frames);
  if (words[0] && strcmp (words[0], "search") == 0)
    return cli_bench_search (words[1], options, seconds);
  if (!words[0] || !words[1])
    return bench_all_rules (seconds);
  if (!cli_read_game (words[1], options, &params))
    return CLI_USAGE;
  bench_rules (&params, seconds);
  return CLI_DONE;
}
