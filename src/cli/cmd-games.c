/* cmd-games.c: ludoteca-cli games
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "cli.h"

static void
print_game (const RulesGame *game)
{
  g_print ("%s\t%s (%s%s%s)\n", game->id, game->name, game->designer, *game->year ? ", " : "",
           game->year);
  for (const RulesOption *option = game->options; option->key; option++)
    {
      g_print ("\t%s =", option->key);
      for (const RulesChoice *choice = option->choices; choice->value; choice++)
        g_print ("%s %s", choice == option->choices ? "" : ",", choice->value);
      if (option->open)
        g_print (", …");
      if (option->needs_key)
        g_print (" (%s=%s)", option->needs_key, option->needs_value);
      g_print ("\n");
    }
}

static void
print_json (const RulesGame *game)
{
  g_autoptr (GString) line = g_string_new ("{\"id\":");

  cli_json_string (line, game->id);
  g_string_append (line, ",\"name\":");
  cli_json_string (line, game->name);
  g_string_append (line, ",\"designer\":");
  cli_json_string (line, game->designer);
  g_string_append (line, ",\"year\":");
  cli_json_string (line, game->year);
  g_string_append (line, ",\"options\":[");
  for (const RulesOption *option = game->options; option->key; option++)
    {
      g_string_append (line, option == game->options ? "{\"key\":" : ",{\"key\":");
      cli_json_string (line, option->key);
      g_string_append (line, ",\"values\":[");
      for (const RulesChoice *choice = option->choices; choice->value; choice++)
        {
          if (choice != option->choices)
            g_string_append_c (line, ',');
          cli_json_string (line, choice->value);
        }
      g_string_append_printf (line, "],\"open\":%s", option->open ? "true" : "false");
      if (option->needs_key)
        {
          g_string_append (line, ",\"needs\":");
          cli_json_string (line, option->needs_key);
          g_string_append (line, ",\"needs_value\":");
          cli_json_string (line, option->needs_value);
        }
      g_string_append_c (line, '}');
    }
  g_string_append (line, "]}");
  g_print ("%s\n", line->str);
}

CliExit
cli_games (int argc, char **argv)
{
  gboolean json = FALSE;
  g_auto (GStrv) words = NULL;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print one JSON object a line"), NULL },
    { NULL },
  };

  if (!cli_parse (argc, argv, NULL,
                  _ ("Lists the games, their designers and their options; the first value of an "
                     "option is the default."),
                  entries, &words))
    return CLI_USAGE;
  if (words[0])
    {
      cli_complain (NULL, _ ("“%s” is one argument too many."), words[0]);
      return CLI_USAGE;
    }
  for (const RulesGame *const *game = rules_games (); *game; game++)
    if (json)
      print_json (*game);
    else
      print_game (*game);
  return CLI_DONE;
}
