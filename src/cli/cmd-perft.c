/* cmd-perft.c: ludoteca-cli perft
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "cli.h"
#include "search/perft.h"

#include <stdlib.h>

#define MIB (1024 * 1024)

typedef struct
{
  gboolean divide, turns, ends, distinct, hash, json;
  PerftQuestion question;
} Perft;

static CliExit
too_many (void)
{
  cli_complain (NULL, _ ("The number is larger than 64 bits can hold."));
  return CLI_WRONG;
}

static CliExit
print_divide (Perft *perft, const RulesState *s)
{
  const RulesGame *game = perft->question.game;
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
  size_t n = perft->question.depth ? game->list_actions (s, actions) : 0;
  RulesState *after = rules_state_new (game);
  CliExit code = CLI_DONE;

  for (size_t i = 0; i < n && code == CLI_DONE; i++)
    {
      char text[RULES_MAX_ACTION_TEXT];
      uint64_t count;

      rules_copy (game, after, s);
      game->apply (after, actions[i]);
      game->write_action (s, actions[i], text);
      if (perft_divide (&perft->question, s, after, &count) != PERFT_OK)
        code = too_many ();
      else if (perft->json)
        g_print ("{\"action\":\"%s\",\"nodes\":%" G_GUINT64_FORMAT "}\n", text, count);
      else
        g_print ("%s: %" G_GUINT64_FORMAT "\n", text, count);
    }
  free (after);
  return code;
}

static CliExit
answer (Perft *perft, const RulesState *s)
{
  const char *word = "nodes";
  uint64_t n = 0;

  if (perft->divide && print_divide (perft, s) != CLI_DONE)
    return CLI_WRONG;
  if (perft->hash)
    {
      uint32_t sum;

      word = "hash";
      if (perft_checksum (&perft->question, s, &sum) == PERFT_NO_DICE)
        {
          cli_complain (NULL, _ ("--hash is defined only for games whose pieces are dice."));
          return CLI_USAGE;
        }
      n = sum;
    }
  else if (perft->distinct)
    {
      word = "positions";
      n = perft_distinct (perft->question.game, s);
    }
  else if (perft_count (&perft->question, s, &n) == PERFT_OVERFLOW)
    return too_many ();
  if (perft->json)
    g_print ("{\"%s\":%" G_GUINT64_FORMAT "}\n", word, n);
  else
    g_print ("%" G_GUINT64_FORMAT "\n", n);
  return CLI_DONE;
}

CliExit
cli_perft (int argc, char **argv)
{
  g_auto (GStrv) options = NULL, words = NULL;
  g_autofree char *position = NULL, *depth = NULL, *memory = NULL;
  Perft perft = { 0 };
  const GOptionEntry entries[] = {
    { "option", 'o', 0, G_OPTION_ARG_STRING_ARRAY, &options, N_ ("Set an option of the game"),
      N_ ("KEY=VALUE") },
    { "position", 0, 0, G_OPTION_ARG_STRING, &position, N_ ("Begin in this position"),
      N_ ("TEXT") },
    { "depth", 0, 0, G_OPTION_ARG_STRING, &depth, N_ ("Count sequences of N actions"), N_ ("N") },
    { "turns", 0, 0, G_OPTION_ARG_NONE, &perft.turns, N_ ("Count whole turns instead of actions"),
      NULL },
    { "ends", 0, 0, G_OPTION_ARG_NONE, &perft.ends, N_ ("Count games that end earlier, too"),
      NULL },
    { "distinct", 0, 0, G_OPTION_ARG_NONE, &perft.distinct,
      N_ ("Count the different positions after the first turn"), NULL },
    { "divide", 0, 0, G_OPTION_ARG_NONE, &perft.divide,
      N_ ("Print the count below each action first"), NULL },
    { "hash", 0, 0, G_OPTION_ARG_NONE, &perft.hash,
      N_ ("Print the checksum of the last boards instead"), NULL },
    { "memory", 0, 0, G_OPTION_ARG_STRING, &memory, N_ ("Use at most N MiB for known counts (192)"),
      N_ ("N") },
    { "json", 0, 0, G_OPTION_ARG_NONE, &perft.json, N_ ("Print JSON objects"), NULL },
    { NULL },
  };
  RulesParams params;
  RulesState *s;
  guint64 n = 1, mib = 192;
  gint64 begin;
  CliExit code;

  if (!cli_parse (
        argc, argv, _ ("GAME"),
        _ ("Counts the sequences of exactly N actions below a position; rolls count as actions."),
        entries, &words))
    return CLI_USAGE;
  if (words[0] && words[1])
    {
      cli_complain (NULL, _ ("“%s” is one argument too many."), words[1]);
      return CLI_USAGE;
    }
  if (!cli_read_game (words[0], options, &params))
    return CLI_USAGE;
  if ((depth || !perft.distinct) && !cli_read_number ("--depth", depth, 0, PERFT_MAX_DEPTH, &n))
    return CLI_USAGE;
  if (memory && !cli_read_number ("--memory", memory, 0, 1024 * 1024, &mib))
    return CLI_USAGE;
  if (perft.distinct && (n != 1 || perft.hash || perft.divide || perft.ends))
    {
      cli_complain (
        NULL,
        _ ("--distinct looks at the first turn only and goes with no other way of counting."));
      return CLI_USAGE;
    }
  if (perft.hash && (perft.turns || perft.divide))
    {
      cli_complain (NULL, _ ("--hash goes neither with --turns nor with --divide."));
      return CLI_USAGE;
    }
  s = cli_read_position (&params, position);
  if (!s)
    return CLI_WRONG;
  perft.question = (PerftQuestion){
    .game = params.game,
    .depth = (unsigned) n,
    .turns = perft.turns,
    .ends = perft.ends || perft.hash,
    .memory = mib * MIB,
  };
  begin = g_get_monotonic_time ();
  code = answer (&perft, s);
  if (code == CLI_DONE)
    g_printerr (_ ("%.3f seconds\n"), (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC);
  free (s);
  return code;
}
