/* cmd-convert.c: ludoteca-cli convert
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "games-io.h"
#include "interrupt.h"

#include <string.h>
#include <sys/stat.h>

/* Whether a line without headers, which is to be read with these params, can hold the game. */
static gboolean
fits (LudRecord *record, const RulesParams *params)
{
  g_autofree char *options = lud_record_dup_options (record);
  g_autofree char *wanted = cli_options_text (params);

  return lud_record_get_game (record) == params->game && strcmp (options, wanted) == 0 &&
         !lud_record_get_position (record);
}

/* bad: where bad games are kept, NULL or the sink itself are possible.  plain: the game of lines
 * without headers, NULL for all other forms. */
static CliExit
copy (CliSource *source, CliSink *sink, CliSink *bad, gboolean has_game, const RulesParams *plain)
{
  CliExit code = CLI_DONE;
  guint n_written = 0;

  for (;;)
    {
      g_autoptr (LudRecord) record = NULL;
      CliExit added;

      switch (cli_source_next (source, &record))
        {
        case CLI_SOURCE_GAME:
          if (plain && !fits (record, plain))
            {
              g_autofree char *place = cli_source_dup_place (source);

              cli_complain (place,
                            _ ("Game %u: It is not the game of --game with these options from "
                               "its usual start; without --game it is written with headers."),
                            cli_source_get_number (source));
              code = CLI_WRONG;
              break;
            }
          added = cli_sink_add (sink, record, source);
          if (added == CLI_USAGE)
            return added;
          code = MAX (code, added);
          n_written += added == CLI_DONE;
          /* Its own file can keep it as it stood; the file that is written could not. */
          if (added == CLI_WRONG && bad && bad != sink && !cli_sink_add_bad (bad, source))
            return CLI_USAGE;
          break;
        case CLI_SOURCE_BAD:
          code = CLI_WRONG;
          if (bad && !cli_sink_add_bad (bad, source))
            return CLI_USAGE;
          n_written += bad == sink;
          if (n_written == 0 && !has_game && cli_source_has_plain_moves (source))
            {
              cli_complain (NULL, _ ("Name the game of these moves with --game."));
              return CLI_USAGE;
            }
          break;
        case CLI_SOURCE_HELD:
          /* It goes on being kept, or it is lost. */
          if (!bad)
            code = CLI_WRONG;
          else if (!cli_sink_add_bad (bad, source))
            return CLI_USAGE;
          n_written += bad == sink;
          break;
        case CLI_SOURCE_BROKEN:
          code = CLI_WRONG;
          break;
        case CLI_SOURCE_UNREADABLE:
          return CLI_USAGE;
        case CLI_SOURCE_END:
        default:
          if (bad && bad != sink && !cli_sink_finish (bad))
            return CLI_USAGE;
          /* What was there is not given for nothing. */
          if (n_written == 0 && code == CLI_WRONG)
            return code;
          return cli_sink_finish (sink) ? code : CLI_USAGE;
        }
    }
}

/* The form of a file: as the option says, or its name. */
static CliForm
find_form (const char *path, const char *given, const char *option)
{
  CliForm form;

  if (given)
    return cli_form_of_name (given);
  form = cli_form_of_path (path);
  if (form != CLI_FORM_UNKNOWN)
    return form;
  cli_complain (
    path, _ ("The name does not tell the form of the file; say it with %s text, ludo or jsonl."),
    option);
  return CLI_FORM_UNKNOWN;
}

/* Whether two names lead to one file, which the second writer would take from the first.  Devices
 * and pipes can be written to by both. */
static gboolean
is_same_file (const char *a, const char *b)
{
  g_autofree char *full_a = g_canonicalize_filename (a, NULL);
  g_autofree char *full_b = g_canonicalize_filename (b, NULL);
  struct stat of_a, of_b;

  if (stat (a, &of_a) == 0 && stat (b, &of_b) == 0)
    return S_ISREG (of_a.st_mode) && of_a.st_dev == of_b.st_dev && of_a.st_ino == of_b.st_ino;
  return strcmp (full_a, full_b) == 0;
}

CliExit
cli_convert (int argc, char **argv)
{
  gboolean strict = FALSE, moves_only = FALSE;
  g_auto (GStrv) options = NULL, words = NULL;
  g_autofree char *game = NULL, *from = NULL, *to = NULL, *quarantine = NULL;
  const GOptionEntry entries[] = {
    { "game", 0, 0, G_OPTION_ARG_STRING, &game, N_ ("The game of texts without headers"),
      N_ ("GAME") },
    { "option", 'o', 0, G_OPTION_ARG_STRING_ARRAY, &options, N_ ("Set an option of the game"),
      N_ ("KEY=VALUE") },
    { "from", 0, 0, G_OPTION_ARG_STRING, &from, N_ ("Form of IN: text or ludo"), N_ ("FORM") },
    { "to", 0, 0, G_OPTION_ARG_STRING, &to, N_ ("Form of OUT: text, ludo or jsonl"), N_ ("FORM") },
    { "moves-only", 0, 0, G_OPTION_ARG_NONE, &moves_only,
      N_ ("Write the main line of each game in one line of text"), NULL },
    { "strict", 0, 0, G_OPTION_ARG_NONE, &strict, N_ ("Refuse texts with missing or wrong marks"),
      NULL },
    { "quarantine", 0, 0, G_OPTION_ARG_FILENAME, &quarantine,
      N_ ("Keep bad games as they stood in FILE"), N_ ("FILE") },
    { NULL },
  };
  g_autoptr (CliSource) source = NULL;
  g_autoptr (CliSink) sink = NULL;
  g_autoptr (CliSink) bad = NULL;
  CliForm in_form, out_form;
  LudTextParts parts = LUD_TEXT_ALL;
  RulesParams params;

  if (!cli_parse (
        argc, argv, _ ("IN OUT"),
        _ ("Reads the games of IN and writes them to OUT.  Names that end with .ludo or .ludo.gz "
           "are files of Ludoteca, .txt is text, .jsonl is one JSON object a game (only written); "
           "“-” is the standard input or output.  With --game, text is a line a game: the moves "
           "alone; without, it has headers.  Bad games are reported; between files of Ludoteca "
           "they are "
           "kept in quarantine, else left out."),
        entries, &words))
    return CLI_USAGE;
  if (!words[0] || !words[1] || words[2])
    {
      cli_complain (NULL, _ ("Name a file to read and a file to write."));
      return CLI_USAGE;
    }
  if ((game || options) && !cli_read_game (game, options, &params))
    return CLI_USAGE;
  if (quarantine && (is_same_file (quarantine, words[0]) || is_same_file (quarantine, words[1])))
    {
      cli_complain (quarantine, _ ("The bad games need a file of their own."));
      return CLI_USAGE;
    }
  in_form = find_form (words[0], from, "--from");
  out_form = in_form ? find_form (words[1], to, "--to") : CLI_FORM_UNKNOWN;
  if (!in_form || !out_form)
    return CLI_USAGE;
  if (in_form == CLI_FORM_JSON)
    {
      cli_complain (words[0], _ ("Files of JSON are only written, not read."));
      return CLI_USAGE;
    }
  source = cli_source_new (words[0], in_form, game ? &params : NULL,
                           strict ? RULES_STRICT : RULES_LENIENT);
  if (!source)
    return CLI_USAGE;
  if (moves_only)
    parts = LUD_TEXT_MOVES_ONLY;
  else if (game)
    parts = LUD_TEXT_NOTES | LUD_TEXT_VARIATIONS | LUD_TEXT_ONE_LINE;
  if (strcmp (words[1], "-") != 0)
    {
      cli_interrupt_begin ();
      cli_interrupt_keeps (words[1]);
    }
  sink = cli_sink_new (words[1], out_form, parts);
  if (!sink)
    return CLI_USAGE;
  if (quarantine && !(bad = cli_sink_new (quarantine, in_form, LUD_TEXT_ALL)))
    return CLI_USAGE;
  cli_sink_copy_root (sink, source);
  /* A file of Ludoteca has a place for bad games of its own. */
  return copy (source, sink,
               !bad && in_form == CLI_FORM_XML && out_form == CLI_FORM_XML ? sink : bad,
               game != NULL, game && out_form == CLI_FORM_TEXT ? &params : NULL);
}
