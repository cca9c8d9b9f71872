/* cmd-playout.c: ludoteca-cli playout
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "cli.h"
#include "search/playout.h"

#include <inttypes.h>
#include <stdlib.h>

#define MAX_LENGTH 1000000

static void
print_playouts (const SearchPlayouts *total, double seconds, gboolean json)
{
  double mean = (double) total->actions / (double) total->games;
  double rate = seconds > 0 ? (double) total->actions / seconds : 0;
  char mean_text[G_ASCII_DTOSTR_BUF_SIZE], seconds_text[G_ASCII_DTOSTR_BUF_SIZE];

  if (json)
    {
      g_ascii_formatd (mean_text, sizeof mean_text, "%.3f", mean);
      g_ascii_formatd (seconds_text, sizeof seconds_text, "%.6f", seconds);
      g_print ("{\"games\":%" G_GUINT64_FORMAT ",\"actions\":%" G_GUINT64_FORMAT
               ",\"seconds\":%s,\"actions_per_second\":%.0f,\"mean_length\":%s"
               ",\"first\":%" G_GUINT64_FORMAT ",\"second\":%" G_GUINT64_FORMAT
               ",\"draws\":%" G_GUINT64_FORMAT "}\n",
               total->games, total->actions, seconds_text, rate, mean_text, total->first,
               total->second, total->draws);
      return;
    }
  g_print (_ ("Games: %" PRIu64 "\n"), total->games);
  g_print (_ ("First player won: %" PRIu64 "\n"), total->first);
  g_print (_ ("Second player won: %" PRIu64 "\n"), total->second);
  g_print (_ ("Draws: %" PRIu64 "\n"), total->draws);
  if (total->unfinished)
    g_print (_ ("Cut off: %" PRIu64 "\n"), total->unfinished);
  g_print (_ ("Mean length: %.1f actions\n"), mean);
  g_print (_ ("Games a second: %.0f\n"), seconds > 0 ? (double) total->games / seconds : 0);
  g_print (_ ("Actions a second: %.0f\n"), rate);
}

CliExit
cli_playout (int argc, char **argv)
{
  g_auto (GStrv) options = NULL, words = NULL;
  g_autofree char *position = NULL, *count = NULL, *seed = NULL;
  gboolean json = FALSE;
  const GOptionEntry entries[] = {
    { "option", 'o', 0, G_OPTION_ARG_STRING_ARRAY, &options, N_ ("Set an option of the game"),
      N_ ("KEY=VALUE") },
    { "position", 0, 0, G_OPTION_ARG_STRING, &position, N_ ("Begin in this position"),
      N_ ("TEXT") },
    { "count", 0, 0, G_OPTION_ARG_STRING, &count, N_ ("Play N games (1000)"), N_ ("N") },
    { "seed", 0, 0, G_OPTION_ARG_STRING, &seed, N_ ("Number that decides all choices (1)"),
      N_ ("N") },
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print one JSON object"), NULL },
    { NULL },
  };
  guint64 n = 1000, seed_number = 1;
  SearchPlayouts total = { 0 };
  g_autofree RulesAction *actions = NULL;
  RulesState *start, *s;
  RulesParams params;
  SearchRng rng;
  gint64 begin;

  if (!cli_parse (argc, argv, _ ("GAME"),
                  _ ("Plays uniformly random games and counts their results."), entries, &words))
    return CLI_USAGE;
  if (words[0] && words[1])
    {
      cli_complain (NULL, _ ("“%s” is one argument too many."), words[1]);
      return CLI_USAGE;
    }
  if (!cli_read_game (words[0], options, &params) ||
      (count && !cli_read_number ("--count", count, 1, G_MAXUINT32, &n)) ||
      (seed && !cli_read_number ("--seed", seed, 0, G_MAXUINT64, &seed_number)))
    return CLI_USAGE;
  start = cli_read_position (&params, position);
  if (!start)
    return CLI_WRONG;
  s = rules_state_new (params.game);
  actions = g_new (RulesAction, params.game->max_actions);
  search_rng_seed (&rng, seed_number);
  begin = g_get_monotonic_time ();
  for (guint64 i = 0; i < n; i++)
    {
      rules_copy (params.game, s, start);
      search_playout (params.game, s, &rng, actions, MAX_LENGTH, &total);
    }
  print_playouts (&total, (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC, json);
  free (start);
  free (s);
  return CLI_DONE;
}
