/* cmd-hint.c: ludoteca-cli hint
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "analyst/thinker.h"
#include "cli.h"
#include "players.h"
#include "search/analysis.h"
#include "search/hint.h"

#include <stdlib.h>
#include <string.h>

#define TABLE_BYTES (32 * 1024 * 1024)

static char *
sentence (const RulesPhrase *phrase)
{
  const char *text =
    phrase->many ? ngettext (phrase->one, phrase->many, (gulong) phrase->count) : _ (phrase->one);
  g_auto (GStrv) parts = g_strsplit (text, "%d", 2);
  g_autofree char *count = g_strdup_printf ("%d", phrase->count);
  g_autofree char *filled = g_strjoinv (count, parts);
  g_auto (GStrv) percent = g_strsplit (filled, "%%", -1);

  return g_strjoinv ("%", percent);
}

/* The first n actions of a line; s is played to where they lead. */
static char *
turn_text (const RulesGame *game, RulesState *s, const RulesAction *line, unsigned n)
{
  GString *out = g_string_new (NULL);

  for (unsigned i = 0; i < n && rules_legal (game, s, line[i]); i++)
    {
      char text[RULES_MAX_ACTION_TEXT];

      game->write_action (s, line[i], text);
      g_string_append_printf (out, i ? " %s" : "%s", text);
      game->apply (s, line[i]);
    }
  return g_string_free (out, FALSE);
}

static void
print_hint (const RulesGame *game, const RulesState *s, const SearchHint *hint, gboolean json)
{
  const EngineReport *r = &hint->report;
  RulesState *at = rules_state_new (game);
  g_autofree char *turn = NULL, *line = NULL;
  char chance[G_ASCII_DTOSTR_BUF_SIZE];

  rules_copy (game, at, s);
  turn = turn_text (game, at, r->line, r->n_turn);
  rules_copy (game, at, s);
  line = turn_text (game, at, r->line, r->n_line);
  free (at);
  g_ascii_formatd (chance, sizeof chance, "%.4f", r->chance);
  if (json)
    g_print (
      "{\"turn\":\"%s\",\"value\":%d,\"chance\":%s,\"solved\":%s,\"line\":\"%s\",\"reasons\":[",
      turn, r->value, chance, r->solved ? "true" : "false", line);
  else
    g_print ("%s\n", turn);
  for (unsigned i = 0; i < hint->n; i++)
    {
      g_autofree char *text = sentence (&hint->reason[i]);

      if (json)
        {
          g_autoptr (GString) quoted = g_string_new (i ? "," : "");

          cli_json_string (quoted, text);
          g_print ("%s", quoted->str);
        }
      else
        g_print ("%s\n", text);
    }
  if (json)
    g_print ("]}\n");
  else if (r->solved)
    /* Translators: a line of play that proves a result */
    g_print (_ ("Solved: %s\n"), line);
}

/* Judges an action that somebody means to play. */
static CliExit
try_action (const RulesGame *game,
            Engine *engine,
            const RulesState *s,
            const char *text,
            const EngineLimits *limits,
            gboolean json)
{
  static const char *const names[] = { "", "doubtful", "mistake", "blunder" };
  char before[G_ASCII_DTOSTR_BUF_SIZE], after[G_ASCII_DTOSTR_BUF_SIZE], best[RULES_MAX_ACTION_TEXT];
  AnalysisStep step;
  RulesReason reason;
  RulesAction a;

  if (rules_read_action (game, s, text, strlen (text), RULES_STRICT, &a, &reason) != RULES_READ_OK)
    {
      g_autofree char *why = cli_reason_text (game, s, reason);

      cli_complain (text, "%s", why);
      return CLI_WRONG;
    }
  analysis_step (engine, s, a, limits, &step);
  game->write_action (s, step.best.best, best);
  g_ascii_formatd (before, sizeof before, "%.4f", step.best.chance);
  g_ascii_formatd (after, sizeof after, "%.4f", step.played.chance);
  if (json)
    g_print (
      "{\"action\":\"%s\",\"best\":\"%s\",\"chance\":%s,\"chance_after\":%s,\"name\":\"%s\"}\n",
      text, best, before, after, names[step.error]);
  else if (step.error == ERROR_NONE)
    g_print (_ ("%s is a good choice: the chance of winning stays at %s.\n"), text, after);
  else if (step.error == ERROR_DOUBTFUL)
    /* Translators: an action, another action, two numbers from 0 to 1 */
    g_print (_ ("%s is doubtful, %s is better: the chance of winning falls from %s to %s.\n"), text,
             best, before, after);
  else if (step.error == ERROR_MISTAKE)
    g_print (_ ("%s is a mistake, %s is better: the chance of winning falls from %s to %s.\n"),
             text, best, before, after);
  else
    g_print (_ ("%s is a blunder, %s is better: the chance of winning falls from %s to %s.\n"),
             text, best, before, after);
  return CLI_DONE;
}

CliExit
cli_hint (int argc, char **argv)
{
  g_auto (GStrv) options = NULL, words = NULL;
  g_autofree char *position = NULL, *moves = NULL, *ms = NULL, *nodes = NULL, *try = NULL;
  gboolean json = FALSE;
  const GOptionEntry entries[] = {
    { "option", 'o', 0, G_OPTION_ARG_STRING_ARRAY, &options, N_ ("Set an option of the game"),
      N_ ("KEY=VALUE") },
    { "position", 0, 0, G_OPTION_ARG_STRING, &position, N_ ("Begin with this position"),
      N_ ("TEXT") },
    { "moves", 0, 0, G_OPTION_ARG_STRING, &moves, N_ ("Play these moves first"), N_ ("TEXT") },
    { "try", 0, 0, G_OPTION_ARG_STRING, &try, N_ ("Judge this action instead"), N_ ("ACTION") },
    { "ms", 0, 0, G_OPTION_ARG_STRING, &ms, N_ ("Think N milliseconds (1000)"), N_ ("N") },
    { "nodes", 0, 0, G_OPTION_ARG_STRING, &nodes,
      N_ ("Search N positions instead; the same again every time"), N_ ("N") },
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print one JSON object a line"), NULL },
    { NULL },
  };
  EngineLimits limits = { 0 };
  guint64 n = 1000;
  RulesParams params;
  RulesReason reason;
  RulesState *s;
  SearchHint hint;
  Engine *engine;
  unsigned number;
  CliExit code = CLI_DONE;

  if (!cli_parse (argc, argv, _ ("GAME"), _ ("Says which turn is best and why."), entries, &words))
    return CLI_USAGE;
  if (!words[0] || words[1])
    {
      cli_complain (NULL, _ ("Name one game."));
      return CLI_USAGE;
    }
  if (!cli_read_game (words[0], options, &params) ||
      (ms && !cli_read_number ("--ms", ms, 1, G_MAXUINT32, &n)) ||
      (nodes && !cli_read_number ("--nodes", nodes, 1, G_MAXINT64, &limits.nodes)))
    return CLI_USAGE;
  if (!nodes)
    limits.microseconds = (gint64) n * 1000;
  s = cli_read_position (&params, position);
  if (!s)
    return CLI_WRONG;
  if (moves &&
      !rules_text_play (params.game, s, moves, strlen (moves), RULES_STRICT, &number, &reason))
    {
      g_autofree char *place = g_strdup_printf ("--moves:%u", number);
      g_autofree char *why = cli_reason_text (params.game, s, reason);

      cli_complain (place, "%s", why);
      free (s);
      return CLI_WRONG;
    }
  engine = engine_new (params.game, &lud_engine_host, TABLE_BYTES, 1);
  if (params.game->actor (s) == RULES_NOBODY)
    {
      cli_complain (NULL, _ ("The game is over."));
      code = CLI_WRONG;
    }
  else if (params.game->actor (s) == RULES_CHANCE)
    {
      cli_complain (NULL, _ ("Roll the dice first."));
      code = CLI_WRONG;
    }
  else if (try)
    code = try_action (params.game, engine, s, try, &limits, json);
  else
    {
      search_hint (engine, s, &limits, NULL, NULL, &hint);
      print_hint (params.game, s, &hint, json);
    }
  engine_free (engine);
  free (s);
  return code;
}
