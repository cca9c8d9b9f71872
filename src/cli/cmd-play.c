/* cmd-play.c: ludoteca-cli play
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "archive-io.h"
#include "games-io.h"
#include "interrupt.h"
#include "play-human.h"
#include "players.h"
#include "record/dice.h"
#include "record/session.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct
{
  RulesParams params;
  const char *position;
  const char *who[2];
  CliPlayer *player[2]; /* NULL: human */
  CliPlayerSetup setup;
  guint64 seed;
  CliSink *sink;       /* NULL: nothing is recorded */
  LudArchive *archive; /* NULL: nothing is stored */
  gboolean progress;   /* each stored action is told */
  FILE *talk;          /* what a human reads */
  guint64 games, first, second, draws, unfinished, n_actions;
} Play;

static void
clear_players (Play *play)
{
  for (int i = 0; i < 2; i++)
    cli_player_free (play->player[i]);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Play, clear_players)

static gboolean
read_who (Play *play, int i, const char *option, const char *text)
{
  play->who[i] = text;
  if (text && strcmp (text, "human") == 0)
    return TRUE;
  play->player[i] = cli_player_new (play->params.game, option, text, &play->setup);
  return play->player[i] != NULL;
}

/* Stores each action before the next one. */
static gboolean
store (LudSession *session, gpointer data, GError **error)
{
  Play *play = data;
  LudRecord *record = lud_session_get_record (session);
  g_autoptr (GError) reason = NULL;

  if (!lud_archive_commit (session, play->archive, &reason))
    {
      /* The same seed again: the game of that id is another one. */
      if (lud_node_get_ply (lud_record_get_last (record)) > 0 ||
          !g_error_matches (reason, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_CONFLICT))
        {
          g_propagate_error (error, g_steal_pointer (&reason));
          return FALSE;
        }
      if (!lud_archive_store_copy (play->archive, record, NULL, error))
        return FALSE;
    }
  if (play->progress)
    {
      g_print ("%s\t%u\n", lud_record_get_id (record),
               lud_node_get_ply (lud_record_get_last (record)));
      fflush (stdout);
    }
  return TRUE;
}

static LudRecord *
new_record (Play *play, guint64 number, GError **error)
{
  LudRecord *record = lud_record_new (&play->params, play->position, error);

  if (!record)
    return NULL;
  cli_seed_record (record, number, play->seed);
  for (int i = 0; i < 2; i++)
    cli_name_player (record, (RulesActor) i, play->player[i], play->who[i]);
  return record;
}

/* Plays to the end, or until a human leaves (then FALSE). */
static gboolean
play_game (Play *play, LudSession *session, GError **error)
{
  const RulesGame *game = play->params.game;
  const gboolean is_human[2] = { !play->player[0], !play->player[1] };

  for (;;)
    {
      const RulesState *s = lud_session_get_state (session);
      RulesActor actor = lud_session_get_actor (session);

      if (actor == RULES_NOBODY)
        return TRUE;
      /* No file holds a longer game. */
      if (game->turn (s).number > LUD_XML_MAX_TURNS)
        {
          lud_session_end (session, RULES_NOBODY, RULES_END_ABANDONED, error);
          return TRUE;
        }
      if (actor == RULES_CHANCE)
        lud_session_roll (session, error);
      else if (play->player[actor])
        lud_session_play (session, cli_player_choose (play->player[actor], s), error);
      else if (!cli_human_acts (session, is_human, play->talk))
        return FALSE;
      if (*error)
        return FALSE;
    }
}

static void
count (Play *play, LudRecord *record)
{
  LudResult result = lud_record_get_result (record);

  play->games++;
  play->n_actions += lud_node_get_ply (lud_record_get_last (record));
  if (!result.over || result.reason == RULES_END_ABANDONED)
    play->unfinished++;
  else if (result.winner == RULES_FIRST)
    play->first++;
  else if (result.winner == RULES_SECOND)
    play->second++;
  else
    play->draws++;
}

static CliExit
play_games (Play *play, guint64 n)
{
  gboolean goes_on = TRUE;
  CliExit code = CLI_DONE;

  for (guint64 i = 1; i <= n && goes_on; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (LudSession) session = NULL;
      g_autoptr (LudRecord) record = new_record (play, i, &error);

      if (!record)
        {
          cli_complain ("--position", "%s", error->message);
          return CLI_WRONG;
        }
      session = lud_session_new (record, NULL);
      if (play->archive)
        {
          lud_session_set_commit (session, store, play, NULL);
          if (!lud_session_commit (session, &error))
            return cli_archive_error (lud_archive_get_path (play->archive), error);
        }
      for (int side = 0; side < 2; side++)
        if (play->player[side])
          cli_player_begin (play->player[side], play->seed * 1000003 + i * 2 + (guint64) side);
      goes_on = play_game (play, session, &error);
      if (error && error->domain == LUD_ARCHIVE_ERROR)
        return cli_archive_error (lud_archive_get_path (play->archive), error);
      if (error)
        {
          cli_complain (NULL, "%s", error->message);
          return CLI_WRONG;
        }
      if (!play->player[0] || !play->player[1])
        cli_human_sees_end (session, play->talk);
      count (play, record);
      if (play->sink)
        {
          CliExit added = cli_sink_add (play->sink, record, NULL);

          code = MAX (code, added);
        }
      if (code == CLI_USAGE)
        return code;
    }
  return !play->sink || cli_sink_finish (play->sink) ? code : CLI_USAGE;
}

static void
print_summary (const Play *play, double seconds, gboolean json)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  if (json)
    {
      g_ascii_formatd (text, sizeof text, "%.6f", seconds);
      g_print ("{\"games\":%" G_GUINT64_FORMAT ",\"first\":%" G_GUINT64_FORMAT
               ",\"second\":%" G_GUINT64_FORMAT ",\"draws\":%" G_GUINT64_FORMAT
               ",\"unfinished\":%" G_GUINT64_FORMAT ",\"seconds\":%s,\"actions\":%" G_GUINT64_FORMAT
               "}\n",
               play->games, play->first, play->second, play->draws, play->unfinished, text,
               play->n_actions);
      return;
    }
  g_print (_ ("Games: %" PRIu64 "\n"), play->games);
  g_print (_ ("First player won: %" PRIu64 "\n"), play->first);
  g_print (_ ("Second player won: %" PRIu64 "\n"), play->second);
  g_print (_ ("Draws: %" PRIu64 "\n"), play->draws);
  if (play->unfinished)
    g_print (_ ("Unfinished: %" PRIu64 "\n"), play->unfinished);
  g_print (_ ("Actions: %" PRIu64 "\n"), play->n_actions);
}

CliExit
cli_play (int argc, char **argv)
{
  g_auto (GStrv) options = NULL, words = NULL;
  g_autofree char *position = NULL, *first = NULL, *second = NULL, *games = NULL, *seed = NULL;
  g_autofree char *record = NULL, *threads = NULL, *memory = NULL, *archive_path = NULL;
  gboolean json = FALSE, progress = FALSE;
  const GOptionEntry entries[] = {
    { "option", 'o', 0, G_OPTION_ARG_STRING_ARRAY, &options, N_ ("Set an option of the game"),
      N_ ("KEY=VALUE") },
    { "position", 0, 0, G_OPTION_ARG_STRING, &position, N_ ("Begin in this position"),
      N_ ("TEXT") },
    { "first", 0, 0, G_OPTION_ARG_STRING, &first,
      N_ ("Who begins: human, random, level:1 to level:8, nodes:N, ms:N"), N_ ("WHO") },
    { "second", 0, 0, G_OPTION_ARG_STRING, &second, N_ ("Who is the other"), N_ ("WHO") },
    { "games", 0, 0, G_OPTION_ARG_STRING, &games, N_ ("Play N games (1)"), N_ ("N") },
    { "seed", 0, 0, G_OPTION_ARG_STRING, &seed, N_ ("Number that decides dice and choices (1)"),
      N_ ("N") },
    { "record", 0, 0, G_OPTION_ARG_FILENAME, &record, N_ ("Write the games to FILE"), N_ ("FILE") },
    { "archive", 0, 0, G_OPTION_ARG_FILENAME, &archive_path,
      N_ ("Store each action in an archive before the next one"), N_ ("ARCHIVE") },
    { "progress", 0, 0, G_OPTION_ARG_NONE, &progress,
      N_ ("Tell the game and the number of its actions each time that it is stored"), NULL },
    { "threads", 0, 0, G_OPTION_ARG_STRING, &threads, N_ ("Let ms:N think in N threads (1)"),
      N_ ("N") },
    { "memory", 0, 0, G_OPTION_ARG_STRING, &memory, N_ ("Remember positions in N MiB (32)"),
      N_ ("N") },
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print one JSON object"), NULL },
    { NULL },
  };
  g_autoptr (LudArchive) archive = NULL;
  g_autoptr (CliSink) sink = NULL;
  guint64 n = 1;
  g_auto (Play) play = { .seed = 1, .setup = CLI_PLAYER_SETUP };
  RulesState *start;
  gint64 begin;
  CliExit code;

  if (!cli_parse (
        argc, argv, _ ("GAME"),
        _ ("Plays games and prints a summary.  The same seed gives the same games.  With --record "
           "the games are kept: as text in a file whose name ends with .txt, as JSON "
           "(one object a game) with .jsonl, and else as a file of Ludoteca, packed "
           "with .gz."),
        entries, &words))
    return CLI_USAGE;
  if (words[0] && words[1])
    {
      cli_complain (NULL, _ ("“%s” is one argument too many."), words[1]);
      return CLI_USAGE;
    }
  play.setup.human = TRUE;
  if (!cli_read_game (words[0], options, &play.params) ||
      (threads &&
       !cli_read_number ("--threads", threads, 1, ENGINE_MAX_THREADS, &play.setup.threads)) ||
      (memory && !cli_read_number ("--memory", memory, 1, 65536, &play.setup.memory)) ||
      !read_who (&play, 0, "--first", first) || !read_who (&play, 1, "--second", second) ||
      (games && !cli_read_number ("--games", games, 1, G_MAXUINT32, &n)) ||
      (seed && !cli_read_number ("--seed", seed, 0, G_MAXUINT64, &play.seed)))
    return CLI_USAGE;
  start = cli_read_position (&play.params, position);
  if (!start)
    return CLI_WRONG;
  free (start);
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
  if (archive_path)
    {
      archive = cli_open_archive (archive_path, TRUE, &code);
      if (!archive)
        return code;
    }
  play.position = position;
  play.archive = archive;
  play.progress = progress && archive;
  play.sink = sink;
  play.talk = json ? stderr : stdout;
  begin = g_get_monotonic_time ();
  code = play_games (&play, n);
  if (code == CLI_DONE || play.games == n)
    print_summary (&play, (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC, json);
  return code;
}
