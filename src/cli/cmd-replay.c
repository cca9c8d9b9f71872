/* cmd-replay.c: ludoteca-cli replay
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "cli.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct
{
  RulesParams params;
  RulesState *start;
  RulesState *s;
  RulesAction *actions;
  RulesReadFlags flags;
  gboolean counts, json;
  const char *file;
} Replay;

static void
print_error (Replay *replay, const char *place, unsigned n, const RulesTextReader *reader)
{
  g_autofree char *why = cli_reason_text (reader->game, replay->s, reader->reason);

  if (replay->json)
    {
      g_autoptr (GString) out = g_string_new (NULL);

      g_string_append_printf (out, "{\"error\":%u,\"reason\":", n);
      cli_json_string (out, why);
      g_print ("%s}\n", out->str);
    }
  else
    g_print ("error\t%u\t%s\n", n, why);
  cli_complain_action (place, n, reader, replay->s);
}

static void
print_result (Replay *replay, const GString *counts)
{
  const RulesGame *game = replay->params.game;
  RulesOutcome outcome = game->outcome (replay->s);
  char position[RULES_MAX_STATE_TEXT];

  game->write_state (replay->s, position);
  if (replay->json)
    g_print ("{\"position\":\"%s\",\"result\":\"%s\",\"reason\":\"%s\"%s%s%s}\n", position,
             rules_result_text (&outcome), rules_end_name (outcome.reason),
             replay->counts ? ",\"counts\":[" : "", replay->counts ? counts->str : "",
             replay->counts ? "]" : "");
  else
    g_print ("%s\t%s\t%s%s%s\n", position, rules_result_text (&outcome),
             rules_end_name (outcome.reason), replay->counts ? "\t" : "",
             replay->counts ? counts->str : "");
}

/* Plays one line; returns whether it was a game. */
static gboolean
replay_line (Replay *replay, const char *text, gsize length, guint line)
{
  const RulesGame *game = replay->params.game;
  g_autoptr (GString) counts = g_string_new (NULL);
  g_autofree char *place = g_strdup_printf ("%s:%u", replay->file, line);
  RulesTextReader reader;
  unsigned n = 0;

  rules_copy (game, replay->s, replay->start);
  rules_text_init (&reader, game, text, length, replay->flags);
  for (;;)
    switch (rules_text_next (&reader, replay->s))
      {
      case RULES_TOKEN_ACTION:
      case RULES_TOKEN_IMPLIED:
        n++;
        if (reader.read == RULES_READ_MENDED)
          cli_complain_action (place, n, &reader, replay->s);
        if (replay->counts)
          g_string_append_printf (counts, "%s%u", counts->len ? "," : "",
                                  (unsigned) game->list_actions (replay->s, replay->actions));
        game->apply (replay->s, reader.action);
        break;
      case RULES_TOKEN_NUMBER:
      case RULES_TOKEN_RESULT:
      case RULES_TOKEN_GLYPH:
        break;
      case RULES_TOKEN_END:
        print_result (replay, counts);
        return TRUE;
      case RULES_TOKEN_ERROR:
      default:
        print_error (replay, place, n + 1, &reader);
        return FALSE;
      }
}

static CliExit
replay_stream (Replay *replay, GInputStream *stream)
{
  g_autoptr (GDataInputStream) input = g_data_input_stream_new (stream);
  g_autoptr (GError) error = NULL;
  CliExit code = CLI_DONE;

  g_data_input_stream_set_newline_type (input, G_DATA_STREAM_NEWLINE_TYPE_LF);
  for (guint line = 1;; line++)
    {
      gsize length;
      g_autofree char *text = g_data_input_stream_read_line (input, &length, NULL, &error);
      const char *bom = "\xef\xbb\xbf";

      if (error)
        {
          cli_complain (replay->file, "%s", error->message);
          return CLI_USAGE;
        }
      if (!text)
        return code;
      if (line == 1 && length >= 3 && memcmp (text, bom, 3) == 0)
        memmove (text, text + 3, (length -= 3) + 1);
      if (!replay_line (replay, text, length, line))
        code = CLI_WRONG;
    }
}

static CliExit
replay_file (Replay *replay)
{
  g_autoptr (GFile) file = NULL;
  g_autoptr (GInputStream) stream = NULL;
  g_autoptr (GError) error = NULL;

  file = g_file_new_for_path (strcmp (replay->file, "-") == 0 ? "/dev/stdin" : replay->file);
  stream = G_INPUT_STREAM (g_file_read (file, NULL, &error));
  if (!stream)
    {
      cli_complain (replay->file, "%s", error->message);
      return CLI_USAGE;
    }
  return replay_stream (replay, stream);
}

CliExit
cli_replay (int argc, char **argv)
{
  gboolean lenient = FALSE;
  g_auto (GStrv) options = NULL, words = NULL;
  g_autofree char *position = NULL;
  Replay replay = { 0 };
  const GOptionEntry entries[] = {
    { "option", 'o', 0, G_OPTION_ARG_STRING_ARRAY, &options, N_ ("Set an option of the game"),
      N_ ("KEY=VALUE") },
    { "position", 0, 0, G_OPTION_ARG_STRING, &position, N_ ("Begin in this position"),
      N_ ("TEXT") },
    { "counts", 0, 0, G_OPTION_ARG_NONE, &replay.counts,
      N_ ("Print the number of legal actions before each action"), NULL },
    { "lenient", 0, 0, G_OPTION_ARG_NONE, &lenient, N_ ("Accept and report missing or wrong marks"),
      NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &replay.json, N_ ("Print one JSON object a line"), NULL },
    { NULL },
  };
  CliExit code;

  if (!cli_parse (
        argc, argv, _ ("GAME [FILE]"),
        _ ("Reads one game a line, from FILE or, without it or with “-”, from the standard input. "
           "Prints for each the last position, the result and the reason, with tabs between them."),
        entries, &words))
    return CLI_USAGE;
  if (words[0] && words[1] && words[2])
    {
      cli_complain (NULL, _ ("“%s” is one argument too many."), words[2]);
      return CLI_USAGE;
    }
  if (!cli_read_game (words[0], options, &replay.params))
    return CLI_USAGE;
  replay.start = cli_read_position (&replay.params, position);
  if (!replay.start)
    return CLI_WRONG;
  replay.file = words[1] ? words[1] : "-";
  replay.flags = lenient ? RULES_LENIENT : RULES_STRICT;
  replay.s = rules_state_new (replay.params.game);
  replay.actions = g_new (RulesAction, replay.params.game->max_actions);
  code = replay_file (&replay);
  free (replay.start);
  free (replay.s);
  g_free (replay.actions);
  return code;
}
