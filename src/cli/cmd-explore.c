/* cmd-explore.c: ludoteca-cli position, explore
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "archive-io.h"
#include "archive/query.h"
#include "archive/search.h"

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

/* What `position` is asked for. */
typedef struct
{
  char **options;
  char *position, *moves, *pattern, *sequence, *query;
} Question;

static void
question_clear (Question *q)
{
  g_strfreev (q->options);
  g_free (q->position);
  g_free (q->moves);
  g_free (q->pattern);
  g_free (q->sequence);
  g_free (q->query);
}

static void
on_progress (double part, gpointer data)
{
  gint64 *told = data;

  if (g_get_monotonic_time () - *told < G_USEC_PER_SEC / 4)
    return;
  *told = g_get_monotonic_time ();
  /* Translators: how much of an archive was searched, in percent. */
  g_printerr (_ ("Searched: %d %%\n"), (int) (part * 100));
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Question, question_clear)

/* Pages of the search, each printed when it is there. */
static CliExit
print_hits (LudArchive *archive,
            const char *path,
            const LudSearch *search,
            guint64 limit,
            gboolean json,
            gboolean progress)
{
  guint64 n = 0;
  gint64 after = 0, told = g_get_monotonic_time ();
  guint page;

  do
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GPtrArray) hits =
        lud_archive_search (archive, search, after, (guint) MIN (1000, limit - n),
                            progress ? on_progress : NULL, &told, NULL, &error);

      if (!hits)
        return cli_archive_error (path, error);
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
  return CLI_DONE;
}

static CliExit
search_archive (char **words,
                const Question *q,
                gboolean variations,
                guint64 limit,
                gboolean json,
                gboolean progress)
{
  g_autoptr (LudArchive) archive = NULL;
  g_autoptr (LudPattern) pattern = NULL;
  g_autoptr (LudSequence) sequence = NULL;
  g_autoptr (GError) error = NULL;
  LudSearch search = { q->query, NULL, NULL, NULL, NULL, variations };
  Place place = { 0 };
  CliExit code;

  if (q->query && !lud_query_check (q->query, NULL, &error))
    {
      cli_complain ("--query", "%s", error->message);
      return CLI_USAGE;
    }
  archive = cli_open_archive (words[0], FALSE, &code);
  if (!archive)
    return code;
  if (!find_place (words[1], q->options, q->position, q->moves, &place, &code))
    {
      free (place.s);
      return code;
    }
  search.game = place.params.game;
  if (q->position || q->moves || (!q->pattern && !q->sequence))
    search.position = place.s;
  if (q->pattern)
    search.pattern = pattern = lud_pattern_new (&place.params, q->pattern, NULL, &error);
  if (q->sequence && !error)
    sequence = lud_sequence_new (search.game, q->sequence, NULL, &error);
  search.sequence = sequence;
  if (error)
    {
      cli_complain (q->pattern && !pattern ? "--pattern" : "--sequence", "%s", error->message);
      code = CLI_WRONG;
    }
  else
    code = print_hits (archive, words[0], &search, limit, json, progress);
  free (place.s);
  return code;
}

CliExit
cli_position (int argc, char **argv)
{
  gboolean json = FALSE, variations = FALSE, progress = FALSE;
  g_auto (GStrv) words = NULL;
  g_autofree char *limit_text = NULL;
  g_auto (Question) q = { 0 };
  const GOptionEntry entries[] = {
    { "option", 'o', 0, G_OPTION_ARG_STRING_ARRAY, &q.options, N_ ("Set an option of the game"),
      N_ ("KEY=VALUE") },
    { "position", 0, 0, G_OPTION_ARG_STRING, &q.position, N_ ("The position"), N_ ("TEXT") },
    { "moves", 0, 0, G_OPTION_ARG_STRING, &q.moves, N_ ("Actions played from there"), N_ ("TEXT") },
    { "pattern", 0, 0, G_OPTION_ARG_STRING, &q.pattern,
      N_ (
        "A board of which only a part is given: ? is any point, a row may end early, a number may "
        "be ?, and the letter of the side to move may stand behind"),
      N_ ("TEXT") },
    { "sequence", 0, 0, G_OPTION_ARG_STRING, &q.sequence,
      N_ ("Actions in a row; rolls and ends of turns may be left out, ? is any action"),
      N_ ("TEXT") },
    { "query", 0, 0, G_OPTION_ARG_STRING, &q.query, N_ ("Only games that a query finds"),
      N_ ("QUERY") },
    { "variations", 0, 0, G_OPTION_ARG_NONE, &variations, N_ ("Look into variations, too"), NULL },
    { "limit", 0, 0, G_OPTION_ARG_STRING, &limit_text, N_ ("At most N games"), N_ ("N") },
    { "progress", 0, 0, G_OPTION_ARG_NONE, &progress, N_ ("Tell how far it is"), NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print one JSON object a line"), NULL },
    { NULL },
  };
  guint64 limit = G_MAXUINT64;

  if (!cli_parse (
        argc, argv, _ ("ARCHIVE GAME"),
        _ ("Finds the games with a position, with a part of one, with actions in a row, or "
           "with all of them, up to the symmetries of the board and the exchange of the "
           "colours; the line of a game ends with the number of actions before it.  "
           "Without any of them it is the start position."),
        entries, &words))
    return CLI_USAGE;
  if (!words[0] || !words[1] || words[2])
    {
      cli_complain (NULL, _ ("Name an archive and a game."));
      return CLI_USAGE;
    }
  if (limit_text && !cli_read_number ("--limit", limit_text, 1, G_MAXUINT32, &limit))
    return CLI_USAGE;
  return search_archive (words, &q, variations, limit, json, progress);
}

static void
print_next (const char *what, const char *text, const LudNext *next, gboolean json)
{
  char length[G_ASCII_DTOSTR_BUF_SIZE], last[16] = "";
  gint64 n = next->first + next->second + next->draws + next->open;
  guint year = next->last / 10000, month = next->last / 100 % 100, day = next->last % 100;

  g_ascii_formatd (length, sizeof length, "%.1f", (double) next->turns / (double) n);
  if (day)
    g_snprintf (last, sizeof last, "%04u-%02u-%02u", year, month, day);
  else if (month)
    g_snprintf (last, sizeof last, "%04u-%02u", year, month);
  else if (year)
    g_snprintf (last, sizeof last, "%04u", year);
  if (json)
    g_print ("{\"%s\":", what);
  g_print (json ? "\"%s\",\"games\":%" G_GINT64_FORMAT ",\"first\":%" G_GINT64_FORMAT
                  ",\"second\":%" G_GINT64_FORMAT ",\"draws\":%" G_GINT64_FORMAT
                  ",\"open\":%" G_GINT64_FORMAT ",\"mean_turns\":%s,\"last\":\"%s\"}\n"
                : "%s\t%" G_GINT64_FORMAT "\t%" G_GINT64_FORMAT "\t%" G_GINT64_FORMAT
                  "\t%" G_GINT64_FORMAT "\t%" G_GINT64_FORMAT "\t%s\t%s\n",
           text, n, next->first, next->second, next->draws, next->open, length, last);
}

CliExit
cli_explore (int argc, char **argv)
{
  gboolean json = FALSE, turns = FALSE;
  g_auto (GStrv) options = NULL, words = NULL;
  g_autofree char *position = NULL, *moves = NULL;
  const GOptionEntry entries[] = {
    { "option", 'o', 0, G_OPTION_ARG_STRING_ARRAY, &options, N_ ("Set an option of the game"),
      N_ ("KEY=VALUE") },
    { "position", 0, 0, G_OPTION_ARG_STRING, &position, N_ ("The position"), N_ ("TEXT") },
    { "moves", 0, 0, G_OPTION_ARG_STRING, &moves, N_ ("Actions played from there"), N_ ("TEXT") },
    { "turns", 0, 0, G_OPTION_ARG_NONE, &turns, N_ ("Whole turns, not actions"), NULL },
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
      nexts = turns ? lud_archive_explore_turns (archive, place.params.game, place.s, &error)
                    : lud_archive_explore (archive, place.params.game, place.s, &error);
      code = nexts ? CLI_DONE : cli_archive_error (words[0], error);
      for (guint i = 0; nexts && i < nexts->len; i++)
        {
          char text[RULES_MAX_ACTION_TEXT] = "";

          if (turns)
            {
              const LudNextTurn *turn = &g_array_index (nexts, LudNextTurn, i);

              print_next ("turn", turn->text, &turn->next, json);
            }
          else
            {
              const LudNext *next = &g_array_index (nexts, LudNext, i);

              if (next->action)
                place.params.game->write_action (place.s, next->action, text);
              print_next ("action", text, next, json);
            }
        }
    }
  free (place.s);
  return code;
}
