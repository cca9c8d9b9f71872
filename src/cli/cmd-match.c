/* cmd-match.c: ludoteca-cli match
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "games-io.h"
#include "interrupt.h"
#include "players.h"

#include "record/dice.h"
#include "search/playout.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MAX_TURNS 1000 /* a longer game is called a draw */

typedef struct
{
  RulesParams params;
  CliPlayer *player[2]; /* a, b */
  const char *who[2];
  const EngineHost *host; /* whose clock counts */
  CliSink *sink;          /* NULL: nothing is recorded */
  guint64 seed, opening;
  RulesState *s;
  RulesAction *actions;
  guint64 wins, losses, draws, n_actions; /* a's */
  guint64 pair[5];                        /* pairs by a's half points */
  double thinking[2];
} Match;

/* A record of the game that begins; NULL when none is wanted. The dice are the match's own. */
static LudRecord *
new_record (Match *match, guint64 pair, gboolean swapped)
{
  LudRecord *record = match->sink ? lud_record_new (&match->params, NULL, NULL) : NULL;

  if (!record)
    return NULL;
  cli_seed_record (record, 2 * pair + (guint64) swapped + 1, match->seed);
  lud_record_set_commitment (record, NULL, NULL);
  for (int i = 0; i < 2; i++)
    cli_name_player (record, (RulesActor) i, match->player[i ^ swapped], match->who[i ^ swapped]);
  return record;
}

/* Plays one game; a is FIRST unless swapped.  Returns a's half points, or -1 when the game cannot
 * be recorded. */
static int
play_game (Match *match, guint64 pair, gboolean swapped)
{
  g_autoptr (LudRecord) record = new_record (match, pair, swapped);
  LudNode *node = record ? lud_record_get_root (record) : NULL;
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
          gint64 begin = match->host->now ();

          a = cli_player_choose (match->player[who], match->s);
          match->thinking[who] += (double) (match->host->now () - begin) / G_USEC_PER_SEC;
        }
      if (record)
        node = lud_record_add (record, node, a,
                               actor == RULES_CHANCE ? LUD_ROLL_UNKNOWN : LUD_ROLL_NONE, NULL);
      game->apply (match->s, a);
      match->n_actions++;
    }
  outcome = game->outcome (match->s);
  if (record && cli_sink_add (match->sink, record, NULL) != CLI_DONE)
    return -1;
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
      ",\"draws\":%" G_GUINT64_FORMAT ",\"pairs\":[%" G_GUINT64_FORMAT ",%" G_GUINT64_FORMAT
      ",%" G_GUINT64_FORMAT ",%" G_GUINT64_FORMAT ",%" G_GUINT64_FORMAT
      "],\"score\":%s,\"low\":%s,\"high\":%s,\"seconds\":%s,\"actions\":%" G_GUINT64_FORMAT
      ",\"nodes_per_second\":[%.0f,%.0f]}\n",
      match->params.game->id, options, a, b, match->wins + match->losses + match->draws,
      match->wins, match->losses, match->draws, match->pair[0], match->pair[1], match->pair[2],
      match->pair[3], match->pair[4], text[0], text[1], text[2], text[3], match->n_actions,
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
  g_autofree char *clock = NULL, *threads = NULL, *memory = NULL, *record = NULL;
  g_autoptr (CliSink) sink = NULL;
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
    { "clock", 0, 0, G_OPTION_ARG_STRING, &clock,
      N_ ("Measure ms:N by “processor” time, which a busy machine does not shorten, or by “wall” "
          "(processor)"),
      N_ ("CLOCK") },
    { "threads", 0, 0, G_OPTION_ARG_STRING, &threads, N_ ("Let ms:N think in N threads (1)"),
      N_ ("N") },
    { "memory", 0, 0, G_OPTION_ARG_STRING, &memory, N_ ("Remember positions in N MiB (32)"),
      N_ ("N") },
    { "record", 0, 0, G_OPTION_ARG_FILENAME, &record, N_ ("Write the games to FILE"), N_ ("FILE") },
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print one JSON object"), NULL },
    { NULL },
  };
  Match match = { .seed = 1, .host = &cli_processor_host };
  CliPlayerSetup setup = CLI_PLAYER_SETUP;
  guint64 n = 10;
  CliExit code = CLI_DONE;
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
  if (g_strcmp0 (clock, "wall") == 0)
    match.host = &lud_engine_host;
  else if (clock && strcmp (clock, "processor") != 0)
    {
      cli_complain ("--clock", _ ("The clock is “processor” or “wall”."));
      return CLI_USAGE;
    }
  if ((threads && !cli_read_number ("--threads", threads, 1, ENGINE_MAX_THREADS, &setup.threads)) ||
      (memory && !cli_read_number ("--memory", memory, 1, 65536, &setup.memory)))
    return CLI_USAGE;
  setup.host = match.host;
  a = cli_player_new (match.params.game, "--first", first, &setup);
  b = a ? cli_player_new (match.params.game, "--second", second, &setup) : NULL;
  if (!b)
    return CLI_USAGE;
  if (record)
    {
      CliForm form = cli_form_to_write (record);

      if (form == CLI_FORM_UNKNOWN)
        return CLI_USAGE;
      cli_interrupt_begin ();
      cli_interrupt_keeps (record);
      sink = cli_sink_new (record, form, LUD_TEXT_ALL);
      if (!sink)
        return CLI_USAGE;
    }
  match.sink = sink;
  match.who[0] = first;
  match.who[1] = second;
  match.player[0] = a;
  match.player[1] = b;
  match.s = rules_state_new (match.params.game);
  match.actions = g_new (RulesAction, match.params.game->max_actions);
  begin = g_get_monotonic_time ();
  for (guint64 i = 0; i < n && code == CLI_DONE; i++)
    {
      int straight = play_game (&match, i, FALSE);
      int swapped = straight < 0 ? -1 : play_game (&match, i, TRUE);

      if (swapped < 0)
        code = CLI_USAGE;
      else
        match.pair[straight + swapped]++;
    }
  if (code == CLI_DONE && sink && !cli_sink_finish (sink))
    code = CLI_USAGE;
  if (code == CLI_DONE)
    print_result (&match, first, second,
                  (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC, json);
  g_free (match.actions);
  free (match.s);
  return code;
}
