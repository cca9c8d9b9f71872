/* cmd-verify.c: ludoteca-cli verify-dice and validate
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "games-io.h"
#include "record/dice.h"

#include <string.h>

static const char *const dice_words[] = {
  [LUD_DICE_NONE] = "none",       [LUD_DICE_PROVED] = "proved",
  [LUD_DICE_UNKNOWN] = "unknown", [LUD_DICE_UNCOMMITTED] = "uncommitted",
  [LUD_DICE_WRONG] = "wrong",
};

static CliExit
worse (CliExit a, CliExit b)
{
  return MAX (a, b);
}

/* What a status adds to the exit code of a command that reads whole files. */
static CliExit
exit_for (CliSourceStatus status)
{
  switch (status)
    {
    case CLI_SOURCE_BAD:
    case CLI_SOURCE_BROKEN:
      return CLI_WRONG;
    case CLI_SOURCE_UNREADABLE:
      return CLI_USAGE;
    case CLI_SOURCE_GAME:
    case CLI_SOURCE_HELD:
    case CLI_SOURCE_END:
    default:
      return CLI_DONE;
    }
}

static gboolean
is_over (CliSourceStatus status)
{
  return status != CLI_SOURCE_GAME && status != CLI_SOURCE_BAD && status != CLI_SOURCE_HELD;
}

/* ------------------------------------------------------------------------------------------------
 * verify-dice
 */

static CliExit
verify_game (CliSource *source, LudRecord *record, gboolean json)
{
  LudDiceReport report;
  g_autofree char *sentence = NULL;
  g_autofree char *place = cli_source_dup_place (source);
  guint number = cli_source_get_number (source);

  lud_dice_verify (record, &report);
  sentence = lud_dice_report_dup_text (record, &report);
  if (json)
    {
      g_autoptr (GString) out = g_string_new (NULL);

      g_string_append_printf (out,
                              "{\"game\":%u,\"id\":\"%s\",\"status\":\"%s\",\"generated\":%u,"
                              "\"entered\":%u,\"unknown\":%u",
                              number, lud_record_get_id (record), dice_words[report.status],
                              report.n_generated, report.n_entered, report.n_unknown);
      if (report.status == LUD_DICE_WRONG)
        g_string_append_printf (out, ",\"roll\":%u", report.number);
      g_string_append (out, ",\"sentence\":");
      cli_json_string (out, sentence);
      g_print ("%s}\n", out->str);
    }
  else
    g_print ("%u\t%s\t%s\n", number, dice_words[report.status], sentence);
  if (report.status != LUD_DICE_WRONG)
    return CLI_DONE;
  cli_complain (place, _ ("Game %u: %s"), number, sentence);
  return CLI_WRONG;
}

/* Whoever changes a roll often makes what follows illegal; the roll is what is wrong then, and it
 * is told besides. */
static CliExit
verify_bad_game (CliSource *source, gboolean json)
{
  g_autoptr (LudRecord) record = cli_source_repair (source);
  LudDiceReport report;

  if (!record)
    return CLI_WRONG;
  lud_dice_verify (record, &report);
  return report.status == LUD_DICE_WRONG ? verify_game (source, record, json) : CLI_WRONG;
}

CliExit
cli_verify_dice (int argc, char **argv)
{
  gboolean json = FALSE;
  g_auto (GStrv) words = NULL;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print one JSON object a line"), NULL },
    { NULL },
  };
  g_autoptr (CliSource) source = NULL;
  CliSourceStatus status;
  CliForm form;
  CliExit code = CLI_DONE;

  if (!cli_parse (argc, argv, _ ("FILE"),
                  _ ("Computes the rolls of each game again from the secret that its record tells, "
                     "and prints a line a game: its number, a word, and a sentence.  Rolls that "
                     "were entered by hand are counted and not judged."),
                  entries, &words))
    return CLI_USAGE;
  if (!words[0] || words[1])
    {
      cli_complain (NULL, _ ("Name one file."));
      return CLI_USAGE;
    }
  form = cli_readable_form (words[0]);
  if (!form || !(source = cli_source_new (words[0], form, NULL, RULES_LENIENT)))
    return CLI_USAGE;
  do
    {
      g_autoptr (LudRecord) record = NULL;

      status = cli_source_next (source, &record);
      code = worse (code, exit_for (status));
      if (status == CLI_SOURCE_GAME)
        code = worse (code, verify_game (source, record, json));
      else if (status == CLI_SOURCE_BAD)
        code = worse (code, verify_bad_game (source, json));
    }
  while (!is_over (status));
  return code;
}

/* ------------------------------------------------------------------------------------------------
 * validate
 */

static CliExit
validate_file (const char *path, gboolean json)
{
  CliForm form = cli_readable_form (path);
  g_autoptr (CliSource) source = NULL;
  CliSourceStatus status;
  CliExit code = CLI_DONE;
  guint n_good = 0, n_bad = 0, n_held = 0;

  if (!form || !(source = cli_source_new (path, form, NULL, RULES_STRICT)))
    return CLI_USAGE;
  cli_source_use_schema (source);
  do
    {
      g_autoptr (LudRecord) record = NULL;

      status = cli_source_next (source, &record);
      code = worse (code, exit_for (status));
      n_good += status == CLI_SOURCE_GAME;
      n_bad += status == CLI_SOURCE_BAD;
      n_held += status == CLI_SOURCE_HELD;
    }
  while (!is_over (status));
  if (json)
    {
      g_autoptr (GString) out = g_string_new ("{\"file\":");

      cli_json_string (out, path);
      g_print ("%s,\"valid\":%s,\"games\":%u,\"bad\":%u,\"quarantine\":%u}\n", out->str,
               code == CLI_DONE ? "true" : "false", n_good + n_bad, n_bad, n_held);
    }
  else if (code == CLI_DONE && n_good == 0)
    /* Translators: %s is a file. */
    g_print (n_held > 0 ? _ ("%s: All games of the file are in quarantine.\n")
                        : _ ("%s: The file is valid, and there is no game in it.\n"),
             path);
  else if (code == CLI_DONE)
    /* Translators: %s is a file. */
    g_print (ngettext ("%s: The one game is valid.\n", "%s: All %u games are valid.\n", n_good),
             path, n_good);
  else if (n_bad == 0)
    /* Translators: %s is a file. */
    g_print (ngettext ("%s: The file cannot be read to its end; %u game of it is good.\n",
                       "%s: The file cannot be read to its end; %u games of it are good.\n",
                       n_good),
             path, n_good);
  else
    g_print (ngettext ("%s: %u game of %u is bad.\n", "%s: %u games of %u are bad.\n", n_bad), path,
             n_bad, n_good + n_bad);
  return code;
}

CliExit
cli_validate (int argc, char **argv)
{
  gboolean json = FALSE;
  g_auto (GStrv) words = NULL;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print one JSON object a file"), NULL },
    { NULL },
  };
  CliExit code = CLI_DONE;

  if (!cli_parse (argc, argv, _ ("FILE…"),
                  _ ("Checks files of games: by the schema of the format, and each action by the "
                     "rules.  Everything that is wrong is told on the standard error.  Games in "
                     "quarantine are told "
                     "of and not counted as bad: the file says so itself."),
                  entries, &words))
    return CLI_USAGE;
  if (!words[0])
    {
      cli_complain (NULL, _ ("Name a file."));
      return CLI_USAGE;
    }
  for (char **path = words; *path; path++)
    code = worse (code, validate_file (*path, json));
  return code;
}
