/* cmd-actions.c: ludoteca-cli actions
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "cli.h"

#include <stdlib.h>
#include <string.h>

static void
print_actions (const RulesGame *game, const RulesState *s, gboolean json)
{
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
  size_t n = game->list_actions (s, actions);
  RulesActor actor = game->actor (s);

  for (size_t i = 0; i < n; i++)
    {
      char text[RULES_MAX_ACTION_TEXT];

      game->write_action (s, actions[i], text);
      if (!json)
        g_print ("%s\n", text);
      else if (actor == RULES_CHANCE)
        g_print ("{\"action\":\"%s\",\"by\":\"chance\",\"weight\":%u}\n", text,
                 game->weight (s, actions[i]));
      else
        g_print ("{\"action\":\"%s\",\"by\":\"%s\"}\n", text, cli_actor_name (actor));
    }
}

/* Plays the moves on s; complains about what is wrong. */
static gboolean
play_moves (const RulesGame *game, RulesState *s, const char *moves, RulesReadFlags flags)
{
  RulesTextReader reader;
  unsigned n = 0;

  rules_text_init (&reader, game, moves, strlen (moves), flags);
  for (;;)
    switch (rules_text_next (&reader, s))
      {
      case RULES_TOKEN_ACTION:
      case RULES_TOKEN_IMPLIED:
        n++;
        if (reader.read == RULES_READ_MENDED)
          cli_complain_action ("--moves", n, &reader, s);
        game->apply (s, reader.action);
        break;
      case RULES_TOKEN_NUMBER:
      case RULES_TOKEN_RESULT:
      case RULES_TOKEN_GLYPH:
        break;
      case RULES_TOKEN_END:
        return TRUE;
      case RULES_TOKEN_ERROR:
      default:
        cli_complain_action ("--moves", n + 1, &reader, s);
        return FALSE;
      }
}

CliExit
cli_actions (int argc, char **argv)
{
  gboolean json = FALSE, lenient = FALSE;
  g_auto (GStrv) options = NULL, words = NULL;
  g_autofree char *position = NULL, *moves = NULL;
  const GOptionEntry entries[] = {
    { "option", 'o', 0, G_OPTION_ARG_STRING_ARRAY, &options, N_ ("Set an option of the game"),
      N_ ("KEY=VALUE") },
    { "position", 0, 0, G_OPTION_ARG_STRING, &position, N_ ("Begin in this position"),
      N_ ("TEXT") },
    { "moves", 0, 0, G_OPTION_ARG_STRING, &moves, N_ ("Play these moves first"), N_ ("TEXT") },
    { "lenient", 0, 0, G_OPTION_ARG_NONE, &lenient,
      N_ ("Accept and report missing or wrong marks in the moves"), NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print one JSON object a line"), NULL },
    { NULL },
  };
  RulesParams params;
  RulesState *s;
  CliExit code = CLI_DONE;

  if (!cli_parse (argc, argv, _ ("GAME"),
                  _ ("Lists the legal actions at the end of the moves, one a line. A comma behind "
                     "the last action of a turn leaves the turn open."),
                  entries, &words))
    return CLI_USAGE;
  if (words[0] && words[1])
    {
      cli_complain (NULL, _ ("“%s” is one argument too many."), words[1]);
      return CLI_USAGE;
    }
  if (!cli_read_game (words[0], options, &params))
    return CLI_USAGE;
  s = cli_read_position (&params, position);
  if (!s)
    return CLI_WRONG;
  if (moves && !play_moves (params.game, s, moves, lenient ? RULES_LENIENT : RULES_STRICT))
    code = CLI_WRONG;
  else
    print_actions (params.game, s, json);
  free (s);
  return code;
}
