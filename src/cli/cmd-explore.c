/* cmd-explore.c: ludoteca-cli position, explore
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "archive-io.h"
#include "archive/position.h"

#include <stdlib.h>
#include <string.h>

typedef struct
{
  RulesParams params;
  RulesState *s;
} Place;

/* The position that options, --position and --moves give. */
static gboolean
find_place (const char *game,
            char **options,
            const char *position,
            const char *moves,
            Place *out,
            CliExit *code)
{
  RulesReason reason;
  unsigned n = 0;

  *code = CLI_USAGE;
  if (!cli_read_game (game, options, &out->params))
    return FALSE;
  *code = CLI_WRONG;
  out->s = cli_read_position (&out->params, position);
  if (!out->s)
    return FALSE;
  if (moves && !rules_text_play (out->params.game, out->s, moves, strlen (moves), RULES_LENIENT, &n,
                                 &reason))
    {
      g_autofree char *why = cli_reason_text (out->params.game, out->s, reason);

      /* Translators: the number of an action in a game, and the reason why it is refused. */
      cli_complain ("--moves", _ ("Action %u: %s"), n, why);
      return FALSE;
    }
  return TRUE;
}

CliExit
cli_position (int argc, char **argv)
{
  gboolean json = FALSE, variations = FALSE;
  g_auto (GStrv) options = NULL, words = NULL;
  g_autofree char *position = NULL, *moves = NULL, *limit_text = NULL;
  const GOptionEntry entries[] = {
    { "option", 'o', 0, G_OPTION_ARG_STRING_ARRAY, &options, N_ ("Set an option of the game"),
      N_ ("KEY=VALUE") },
    { "position", 0, 0, G_OPTION_ARG_STRING, &position, N_ ("The position"), N_ ("TEXT") },
    { "moves", 0, 0, G_OPTION_ARG_STRING, &moves, N_ ("Actions played from there"), N_ ("TEXT") },
    { "variations", 0, 0, G_OPTION_ARG_NONE, &variations, N_ ("Look into variations, too"), NULL },
    { "limit", 0, 0, G_OPTION_ARG_STRING, &limit_text, N_ ("At most N games"), N_ ("N") },
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print one JSON object a line"), NULL },
    { NULL },
  };
  g_autoptr (LudArchive) archive = NULL;
  g_autoptr (GError) error = NULL;
  guint64 limit = G_MAXUINT64, n = 0;
  gint64 after = 0;
  Place place = { 0 };
  CliExit code;
  guint page;

  if (!cli_parse (argc, argv, _ ("ARCHIVE GAME"),
                  _ ("Finds the games with a position, up to the symmetries of the board and the "
                     "exchange of the colours; the line of a game ends with the number of actions "
                     "before it."),
                  entries, &words))
    return CLI_USAGE;
  if (!words[0] || !words[1] || words[2])
    {
      cli_complain (NULL, _ ("Name an archive and a game."));
      return CLI_USAGE;
    }
  if (limit_text && !cli_read_number ("--limit", limit_text, 1, G_MAXUINT32, &limit))
    return CLI_USAGE;
  archive = cli_open_archive (words[0], FALSE, &code);
  if (!archive)
    return code;
  if (!find_place (words[1], options, position, moves, &place, &code))
    {
      free (place.s);
      return code;
    }
  code = CLI_DONE;
  do
    {
      g_autoptr (GPtrArray) hits =
        lud_archive_find_position (archive, place.params.game, place.s, variations, after,
                                   (guint) MIN (1000, limit - n), &error);

      if (!hits)
        {
          code = cli_archive_error (words[0], error);
          break;
        }
      page = hits->len;
      for (guint i = 0; i < hits->len; i++)
        {
          const LudPositionHit *hit = hits->pdata[i];
          g_autofree char *more = json ? g_strdup_printf (",\"ply\":%u,\"variation\":%s", hit->ply,
                                                          hit->in_variation ? "true" : "false")
                                       : g_strdup_printf ("\t%u", hit->ply);

          cli_print_row (hit->row, json, more);
          after = hit->place;
        }
      n += page;
    }
  while (page == 1000 && n < limit);
  free (place.s);
  return code;
}

static void
print_next (const Place *place, const LudNext *next, gboolean json)
{
  char text[RULES_MAX_ACTION_TEXT] = "", length[G_ASCII_DTOSTR_BUF_SIZE], last[16] = "";
  gint64 n = next->first + next->second + next->draws + next->open;
  guint year = next->last / 10000, month = next->last / 100 % 100, day = next->last % 100;

  if (next->action)
    place->params.game->write_action (place->s, next->action, text);
  g_ascii_formatd (length, sizeof length, "%.1f", (double) next->turns / (double) n);
  if (day)
    g_snprintf (last, sizeof last, "%04u-%02u-%02u", year, month, day);
  else if (month)
    g_snprintf (last, sizeof last, "%04u-%02u", year, month);
  else if (year)
    g_snprintf (last, sizeof last, "%04u", year);
  g_print (json ? "{\"action\":\"%s\",\"games\":%" G_GINT64_FORMAT ",\"first\":%" G_GINT64_FORMAT
                  ",\"second\":%" G_GINT64_FORMAT ",\"draws\":%" G_GINT64_FORMAT
                  ",\"open\":%" G_GINT64_FORMAT ",\"mean_turns\":%s,\"last\":\"%s\"}\n"
                : "%s\t%" G_GINT64_FORMAT "\t%" G_GINT64_FORMAT "\t%" G_GINT64_FORMAT
                  "\t%" G_GINT64_FORMAT "\t%" G_GINT64_FORMAT "\t%s\t%s\n",
           text, n, next->first, next->second, next->draws, next->open, length, last);
}

CliExit
cli_explore (int argc, char **argv)
{
  gboolean json = FALSE;
  g_auto (GStrv) options = NULL, words = NULL;
  g_autofree char *position = NULL, *moves = NULL;
  const GOptionEntry entries[] = {
    { "option", 'o', 0, G_OPTION_ARG_STRING_ARRAY, &options, N_ ("Set an option of the game"),
      N_ ("KEY=VALUE") },
    { "position", 0, 0, G_OPTION_ARG_STRING, &position, N_ ("The position"), N_ ("TEXT") },
    { "moves", 0, 0, G_OPTION_ARG_STRING, &moves, N_ ("Actions played from there"), N_ ("TEXT") },
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print one JSON object a line"), NULL },
    { NULL },
  };
  g_autoptr (LudArchive) archive = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) nexts = NULL;
  Place place = { 0 };
  CliExit code;

  if (!cli_parse (argc, argv, _ ("ARCHIVE GAME"),
                  _ ("Says what was played in a position, the most played first: action (empty "
                     "where games ended), games, won by the first player, by the second, draws, "
                     "without a result, mean number of turns, date of the last."),
                  entries, &words))
    return CLI_USAGE;
  if (!words[0] || !words[1] || words[2])
    {
      cli_complain (NULL, _ ("Name an archive and a game."));
      return CLI_USAGE;
    }
  archive = cli_open_archive (words[0], FALSE, &code);
  if (!archive)
    return code;
  if (find_place (words[1], options, position, moves, &place, &code))
    {
      nexts = lud_archive_explore (archive, place.params.game, place.s, &error);
      code = nexts ? CLI_DONE : cli_archive_error (words[0], error);
      for (guint i = 0; nexts && i < nexts->len; i++)
        print_next (&place, &g_array_index (nexts, LudNext, i), json);
    }
  free (place.s);
  return code;
}
