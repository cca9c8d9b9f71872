/* archive-io.c: what the commands about archives share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "archive-io.h"

#include "interrupt.h"

#include <string.h>

/* What was told when an archive was opened; it is not told again when it is the reason why a
 * command cannot be carried out. */
static char *told;

CliExit
cli_archive_error (const char *path, GError *error)
{
  CliExit code =
    g_error_matches (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_FORMAT) ? CLI_WRONG : CLI_USAGE;

  /* Who pressed Ctrl-C knows. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    cli_interrupt_end ();
  if (g_strcmp0 (told, error->message) != 0)
    cli_complain (path, "%s", error->message);
  return code;
}

LudArchive *
cli_open_archive (const char *path, gboolean make, CliExit *code)
{
  g_autoptr (GError) error = NULL;
  LudArchive *archive;

  *code = CLI_USAGE;
  if (!make && !g_file_test (path, G_FILE_TEST_EXISTS))
    {
      cli_complain (path, _ ("There is no such archive."));
      return NULL;
    }
  archive = lud_archive_open (path, &error);
  if (!archive)
    *code = cli_archive_error (path, error);
  else if (!lud_archive_can_store (archive, &error))
    {
      /* Who wants to read is told, and reads. */
      cli_complain (path, "%s", error->message);
      g_free (told);
      told = g_strdup (error->message);
      if (make)
        g_clear_object (&archive);
    }
  return archive;
}

void
cli_protect_query (int argc, char **argv)
{
  for (int i = 1; i < argc; i++)
    {
      const char *c = argv[i] + 1;

      if (argv[i][0] != '-' || !(g_ascii_isalpha (*c) || *c == '(' || *c == '"'))
        continue;
      while (g_ascii_isalpha (*c))
        c++;
      /* A blank in front means nothing in a query. */
      if (*c && strchr (":<>=(\"", *c))
        {
          g_autofree char *word = g_strconcat (" ", argv[i], NULL);

          argv[i] = (gpointer) g_intern_string (word);
        }
    }
}

LudArchive *
cli_open_one_archive (char **words, CliExit *code)
{
  *code = CLI_USAGE;
  if (words[0] && !words[1])
    return cli_open_archive (words[0], FALSE, code);
  cli_complain (NULL, _ ("Name one archive."));
  return NULL;
}

static void
put_json (GString *out, const char *name, const char *value)
{
  g_string_append_printf (out, ",\"%s\":", name);
  cli_json_string (out, value);
}

void
cli_print_row (const LudArchiveRow *row, gboolean json, const char *more)
{
  RulesOutcome outcome = { row->result.over, row->result.winner, row->result.reason, NULL };
  const char *result = rules_result_text (&outcome), *reason = rules_end_name (row->result.reason);
  g_autoptr (GString) out = NULL;

  if (!json)
    {
      g_print ("%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%u%s\n", row->id, row->kind, row->options,
               row->name[0], row->name[1], row->event, row->date, result, reason, row->n_turns,
               more ? more : "");
      return;
    }
  out = g_string_new ("{\"id\":");
  cli_json_string (out, row->id);
  put_json (out, "kind", row->kind);
  put_json (out, "options", row->options);
  put_json (out, "first", row->name[0]);
  put_json (out, "second", row->name[1]);
  put_json (out, "event", row->event);
  put_json (out, "date", row->date);
  put_json (out, "result", result);
  put_json (out, "reason", reason);
  g_string_append_printf (out, ",\"turns\":%u,\"actions\":%u", row->n_turns, row->n_actions);
  g_print ("%s%s}\n", out->str, more ? more : "");
}
