/* cmd-statistics.c: ludoteca-cli statistics
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "archive-io.h"
#include "archive/query.h"
#include "archive/statistics.h"

#include <string.h>

static const char *
number (char *out, const char *format, double value)
{
  return g_ascii_formatd (out, G_ASCII_DTOSTR_BUF_SIZE, format, value);
}

static void
print_group (const LudStatistics *one, LudStatisticsBy by, gboolean json)
{
  static const char *const names[] = { "game", "game", "player", "year" };
  char score[G_ASCII_DTOSTR_BUF_SIZE], low[G_ASCII_DTOSTR_BUF_SIZE], high[G_ASCII_DTOSTR_BUF_SIZE],
    turns[G_ASCII_DTOSTR_BUF_SIZE], actions[G_ASCII_DTOSTR_BUF_SIZE];
  gboolean own = by == LUD_STATISTICS_PLAYER;
  g_autoptr (GString) key = g_string_new (NULL);

  number (score, "%.4f", one->score);
  number (low, "%.4f", one->score_low);
  number (high, "%.4f", one->score_high);
  number (turns, "%.1f", (double) one->turns / (double) one->games);
  number (actions, "%.1f", (double) one->actions / (double) one->games);
  if (!json)
    {
      g_print ("%s%s%s\t%" G_GINT64_FORMAT "\t%" G_GINT64_FORMAT "\t%" G_GINT64_FORMAT
               "\t%" G_GINT64_FORMAT "\t%" G_GINT64_FORMAT "\t%s\t%s\t%s\t%s\t%s\t%" G_GINT64_FORMAT
               "\t%" G_GINT64_FORMAT "\n",
               one->key, *one->more ? " " : "", one->more, one->games, one->won, one->lost,
               one->draws, one->open, score, low, high, turns, actions, one->shortest,
               one->longest);
      return;
    }
  cli_json_string (key, one->key);
  g_print ("{\"%s\":%s", names[by], key->str);
  if (by == LUD_STATISTICS_OPTIONS)
    {
      g_string_truncate (key, 0);
      cli_json_string (key, one->more);
      g_print (",\"options\":%s", key->str);
    }
  g_print (",\"games\":%" G_GINT64_FORMAT ",\"%s\":%" G_GINT64_FORMAT ",\"%s\":%" G_GINT64_FORMAT
           ",\"draws\":%" G_GINT64_FORMAT ",\"open\":%" G_GINT64_FORMAT
           ",\"score\":%s,\"score_low\":%s,\"score_high\":%s,\"mean_turns\":%s,\"mean_actions\":%s"
           ",\"shortest\":%" G_GINT64_FORMAT ",\"longest\":%" G_GINT64_FORMAT "}\n",
           one->games, own ? "won" : "first", one->won, own ? "lost" : "second", one->lost,
           one->draws, one->open, score, low, high, turns, actions, one->shortest, one->longest);
}

static void
print_rolls (const LudRolls *rolls, gboolean json)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE], p[G_ASCII_DTOSTR_BUF_SIZE];

  for (guint i = 0; i < rolls->rolls->len; i++)
    {
      const LudRollCount *one = &g_array_index (rolls->rolls, LudRollCount, i);

      g_print (json ? "{\"rolls\":\"%s\",\"roll\":\"%s\",\"seen\":%" G_GINT64_FORMAT
                      ",\"expected\":%s}\n"
                    : "%s\t%s\t%" G_GINT64_FORMAT "\t%s\n",
               rolls->game->id, one->text, one->seen, number (text, "%.1f", one->expected));
    }
  g_print (json ? "{\"rolls\":\"%s\",\"all\":%" G_GINT64_FORMAT
                  ",\"chi_square\":%s,\"degrees\":%u,\"p\":%s}\n"
                : "%s\t\t%" G_GINT64_FORMAT "\t%s\t%u\t%s\n",
           rolls->game->id, rolls->n, number (text, "%.2f", rolls->chi_square), rolls->degrees,
           number (p, "%.4f", rolls->p));
}

CliExit
cli_statistics (int argc, char **argv)
{
  static const char *const names[] = { "game", "options", "player", "year" };
  gboolean json = FALSE, rolls = FALSE;
  g_autofree char *query = NULL, *by_text = NULL;
  g_auto (GStrv) words = NULL;
  const GOptionEntry entries[] = {
    { "query", 0, 0, G_OPTION_ARG_STRING, &query, N_ ("Only games that a query finds"),
      N_ ("QUERY") },
    { "by", 0, 0, G_OPTION_ARG_STRING, &by_text, N_ ("Groups: game, options, player, year"),
      N_ ("WHAT") },
    { "rolls", 0, 0, G_OPTION_ARG_NONE, &rolls,
      N_ ("The rolls of the dice instead: how often each was seen and is to be expected"), NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print one JSON object a line"), NULL },
    { NULL },
  };
  LudStatisticsBy by = LUD_STATISTICS_GAME;
  g_autoptr (LudArchive) archive = NULL;
  g_autoptr (GPtrArray) groups = NULL;
  g_autoptr (GError) error = NULL;
  CliExit code;

  if (!cli_parse (
        argc, argv, _ ("ARCHIVE"),
        _ ("Counts games: group, games, won by the first player (of a player: by himself), lost, "
           "draws, without a result, score with the bounds of its confidence interval (95 %), mean "
           "turns and "
           "actions, fewest and most turns.  Of rolls: game, roll, seen, expected, and in the last "
           "line of a game all rolls, chi-square, degrees of freedom, and how often honest dice "
           "are that far off."),
        entries, &words))
    return CLI_USAGE;
  if (!words[0] || words[1])
    {
      cli_complain (NULL, _ ("Name one archive."));
      return CLI_USAGE;
    }
  for (guint i = 0; by_text && i <= G_N_ELEMENTS (names); i++)
    {
      if (i == G_N_ELEMENTS (names))
        {
          cli_complain (NULL, _ ("--by takes game, options, player or year, not “%s”."), by_text);
          return CLI_USAGE;
        }
      if (strcmp (by_text, names[i]) == 0)
        {
          by = (LudStatisticsBy) i;
          break;
        }
    }
  if (query && !lud_query_check (query, NULL, &error))
    {
      cli_complain ("--query", "%s", error->message);
      return CLI_USAGE;
    }
  archive = cli_open_archive (words[0], FALSE, &code);
  if (!archive)
    return code;
  groups = rolls ? lud_archive_count_rolls (archive, query, NULL, NULL, NULL, &error)
                 : lud_archive_statistics (archive, by, query, &error);
  if (!groups)
    return cli_archive_error (words[0], error);
  for (guint i = 0; i < groups->len; i++)
    if (rolls)
      print_rolls (groups->pdata[i], json);
    else
      print_group (groups->pdata[i], by, json);
  return CLI_DONE;
}
