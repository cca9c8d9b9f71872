/* cmd-match.c: ludoteca-cli match
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "players.h"

#include "search/playout.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MAX_TURNS 1000 /* a longer game is called a draw */

typedef struct
{
  RulesParams params;
  CliPlayer *player[2]; /* a, b */
  guint64 seed, opening;
  RulesState *s;
  RulesAction *actions;
  guint64 wins, losses, draws, n_actions; /* a's */
  guint64 pair[5];                        /* pairs by a's half points */
  double thinking[2];
} Match;

/* Plays one game; a is FIRST unless swapped.  Returns a's half points. */
static int
play_game (Match *match, guint64 pair, gboolean swapped)
{
  const RulesGame *game = match->params.game;
  SearchRng dice, opening;
  RulesActor actor;
  RulesOutcome outcome;

  /* Both games of a pair have the same dice and the same first actions. */
  search_rng_seed (&dice, match->seed * 1000003 + pair);
  search_rng_seed (&opening, match->seed * 1000003 + pair + (G_GUINT64_CONSTANT (1) << 40));
  game->start (&match->params, match->s);
  for (int i = 0; i < 2; i++)
    cli_player_begin (match->player[i], match->seed * 7919 + pair * 2 + (guint64) i);
  for (guint64 n = 0; (actor = game->actor (match->s)) != RULES_NOBODY; n++)
    {
      RulesAction a;

      if (game->turn (match->s).number > MAX_TURNS)
        break;
      if (actor == RULES_CHANCE)
        a = search_random_action (game, match->s, &dice, match->actions);
      else if (n < match->opening)
        a = search_random_action (game, match->s, &opening, match->actions);
      else
        {
          int who = (actor == RULES_FIRST) == swapped;
          gint64 begin = g_get_monotonic_time ();

          a = cli_player_choose (match->player[who], match->s);
          match->thinking[who] += (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
        }
      game->apply (match->s, a);
      match->n_actions++;
    }
  outcome = game->outcome (match->s);
  if (!outcome.over || outcome.winner == RULES_NOBODY)
    {
      match->draws++;
      return 1;
    }
  if ((outcome.winner == RULES_FIRST) != swapped)
    {
      match->wins++;
      return 2;
    }
  match->losses++;
  return 0;
}

/* The 95 % interval of the mean of the pairs, from their own spread, with one pair won and one lost
 * added so that a clean score has an interval, too. */
static void
interval (const Match *match, double *score, double *low, double *high)
{
  double n = 0, sum = 0, squares = 0, mean, half;

  for (int i = 0; i < 5; i++)
    {
      double weight = (double) match->pair[i];

      n += weight;
      sum += weight * i / 4;
      squares += weight * i * i / 16;
    }
  *score = n > 0 ? sum / n : 0;
  n += 2;
  mean = (sum + 1) / n;
  half = 1.96 * sqrt (MAX (0, (squares + 1) / n - mean * mean) / n);
  *low = MAX (0, mean - half);
  *high = MIN (1, mean + half);
}

static void
print_result (Match *match, const char *a, const char *b, double seconds, gboolean json)
{
  g_autofree char *options = cli_options_text (&match->params);
  double score, low, high;
  char text[4][G_ASCII_DTOSTR_BUF_SIZE];

  interval (match, &score, &low, &high);
  g_ascii_formatd (text[0], sizeof text[0], "%.4f", score);
  g_ascii_formatd (text[1], sizeof text[1], "%.4f", low);
  g_ascii_formatd (text[2], sizeof text[2], "%.4f", high);
  g_ascii_formatd (text[3], sizeof text[3], "%.3f", seconds);
  if (json)
    g_print (
      "{\"game\":\"%s\",\"options\":\"%s\",\"a\":\"%s\",\"b\":\"%s\",\"games\":%" G_GUINT64_FORMAT
      ",\"wins\":%" G_GUINT64_FORMAT ",\"losses\":%" G_GUINT64_FORMAT
      ",\"draws\":%" G_GUINT64_FORMAT
      ",\"score\":%s,\"low\":%s,\"high\":%s,\"seconds\":%s,\"actions\":%" G_GUINT64_FORMAT
      ",\"nodes_per_second\":[%.0f,%.0f]}\n",
      match->params.game->id, options, a, b, match->wins + match->losses + match->draws,
      match->wins, match->losses, match->draws, text[0], text[1], text[2], text[3],
      match->n_actions,
      (double) cli_player_get_nodes (match->player[0]) / MAX (match->thinking[0], 1e-6),
      (double) cli_player_get_nodes (match->player[1]) / MAX (match->thinking[1], 1e-6));
  else
    /* Translators: wins, losses, draws, score in percent, and the interval in which it lies */
    g_print (_ ("%s against %s: %d won, %d lost, %d drawn; %.1f %% (95 %%: %.1f to %.1f)\n"), a, b,
             (int) match->wins, (int) match->losses, (int) match->draws, 100 * score, 100 * low,
             100 * high);
}

CliExit
cli_match (int argc, char **argv)
{
  g_auto (GStrv) options = NULL, words = NULL;
  g_autofree char *first = NULL, *second = NULL, *pairs = NULL, *seed = NULL, *opening = NULL;
  g_autoptr (CliPlayer) a = NULL;
  g_autoptr (CliPlayer) b = NULL;
  gboolean json = FALSE;
  const GOptionEntry entries[] = {
    { "option", 'o', 0, G_OPTION_ARG_STRING_ARRAY, &options, N_ ("Set an option of the game"),
      N_ ("KEY=VALUE") },
    { "first", 0, 0, G_OPTION_ARG_STRING, &first, N_ ("The player whose score is measured"),
      N_ ("WHO") },
    { "second", 0, 0, G_OPTION_ARG_STRING, &second, N_ ("The player it is measured against"),
      N_ ("WHO") },
    { "pairs", 0, 0, G_OPTION_ARG_STRING, &pairs, N_ ("Play N pairs of games (10)"), N_ ("N") },
    { "opening", 0, 0, G_OPTION_ARG_STRING, &opening,
      N_ ("Begin with N random actions (4, with dice 0)"), N_ ("N") },
    { "seed", 0, 0, G_OPTION_ARG_STRING, &seed, N_ ("Number that decides dice and choices (1)"),
      N_ ("N") },
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print one JSON object"), NULL },
    { NULL },
  };
  Match match = { .seed = 1 };
  guint64 n = 10;
  gint64 begin;

  if (!cli_parse (argc, argv, _ ("GAME"),
                  _ ("Measures one player against another: pairs of games with sides exchanged and "
                     "the same dice and first actions."),
                  entries, &words))
    return CLI_USAGE;
  if (words[0] && words[1])
    {
      cli_complain (NULL, _ ("“%s” is one argument too many."), words[1]);
      return CLI_USAGE;
    }
  if (!cli_read_game (words[0], options, &match.params))
    return CLI_USAGE;
  match.opening = match.params.game->weight ? 0 : 4;
  if ((pairs && !cli_read_number ("--pairs", pairs, 1, 1000000, &n)) ||
      (seed && !cli_read_number ("--seed", seed, 0, G_MAXUINT32, &match.seed)) ||
      (opening && !cli_read_number ("--opening", opening, 0, 100, &match.opening)))
    return CLI_USAGE;
  a = cli_player_new (match.params.game, "--first", first, FALSE);
  b = a ? cli_player_new (match.params.game, "--second", second, FALSE) : NULL;
  if (!b)
    return CLI_USAGE;
  match.player[0] = a;
  match.player[1] = b;
  match.s = rules_state_new (match.params.game);
  match.actions = g_new (RulesAction, match.params.game->max_actions);
  begin = g_get_monotonic_time ();
  for (guint64 i = 0; i < n; i++)
    {
      int points = play_game (&match, i, FALSE);

      points += play_game (&match, i, TRUE);
      match.pair[points]++;
    }
  print_result (&match, first, second, (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC,
                json);
  g_free (match.actions);
  free (match.s);
  return CLI_DONE;
}
