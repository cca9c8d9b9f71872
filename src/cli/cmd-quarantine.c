/* cmd-quarantine.c: ludoteca-cli quarantine
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "archive-io.h"
#include "archive/quarantine.h"
#include "games-io.h"

#include <stdio.h>
#include <string.h>

typedef struct
{
  gboolean json;
  GArray *numbers; /* NULL: print them */
} List;

static void
list_one (const LudQuarantined *game, gpointer data)
{
  List *list = data;
  g_autoptr (GString) file = g_string_new (NULL);
  g_autoptr (GString) sentence = g_string_new (NULL);

  if (list->numbers)
    {
      g_array_append_val (list->numbers, game->number);
      return;
    }
  if (!list->json)
    {
      g_print ("%" G_GINT64_FORMAT "\t%" G_GINT64_FORMAT "\t%s\t%u\t%s\n", game->number,
               game->batch, game->file, game->line, game->sentence);
      return;
    }
  cli_json_string (file, game->file);
  cli_json_string (sentence, game->sentence);
  g_print ("{\"number\":%" G_GINT64_FORMAT ",\"import\":%" G_GINT64_FORMAT
           ",\"file\":%s,\"line\":%u,\"reason\":%s,\"bytes\":%" G_GSIZE_FORMAT "}\n",
           game->number, game->batch, file->str, game->line, sentence->str, game->size);
}

static CliExit
show (LudArchive *archive, const char *path, gint64 number)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) raw = lud_archive_load_quarantined (archive, number, NULL, &error);
  gsize size;
  const void *data;

  if (!raw)
    return cli_archive_error (path, error);
  data = g_bytes_get_data (raw, &size);
  fwrite (data, 1, size, stdout);
  if (size > 0 && ((const char *) data)[size - 1] != '\n')
    fputc ('\n', stdout);
  return CLI_DONE;
}

/* The one game of a text; NULL: complained about. */
static LudRecord *
read_one (CliSource *source, const char *name, gboolean mend)
{
  g_autoptr (LudRecord) record = NULL;
  g_autoptr (LudRecord) second = NULL;
  CliSourceStatus status = cli_source_next (source, &record);

  if (mend && (status == CLI_SOURCE_BAD || status == CLI_SOURCE_HELD))
    record = cli_source_repair (source);
  else if (status == CLI_SOURCE_END)
    cli_complain (name, _ ("There is no game in it."));
  if (record && cli_source_next (source, &second) != CLI_SOURCE_END)
    {
      cli_complain (name, _ ("There is more than one game in it."));
      return NULL;
    }
  return g_steal_pointer (&record);
}

/* A text as it stood; a record of an older archive may be readable by a newer program. */
static LudRecord *
read_raw (GBytes *raw, const char *name, gboolean mend)
{
  gsize size, at = 0;
  const char *data = g_bytes_get_data (raw, &size);
  g_autoptr (CliSource) source = NULL;

  if (size > 0 && memchr (data, '\0', size))
    {
      g_autoptr (GError) error = NULL;
      LudRecord *record = lud_record_deserialize (data, size, &error);

      if (!record)
        cli_complain (name, "%s", error->message);
      return record;
    }
  if (size >= 3 && memcmp (data, "\xef\xbb\xbf", 3) == 0)
    at = 3;
  while (at < size && g_ascii_isspace (data[at]))
    at++;
  source = cli_source_new_for_bytes (raw, name,
                                     at < size && data[at] == '<' ? CLI_FORM_XML : CLI_FORM_TEXT);
  return read_one (source, name, mend);
}

static CliExit
retry (LudArchive *archive, const char *path, gint64 number, const char *with, gboolean mend)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *file = NULL;
  g_autofree char *name = NULL;
  g_autoptr (GBytes) raw = lud_archive_load_quarantined (archive, number, &file, &error);
  g_autoptr (LudRecord) record = NULL;

  if (!raw)
    return cli_archive_error (path, error);
  if (with)
    {
      CliForm form = cli_readable_form (with);
      g_autoptr (CliSource) source = form ? cli_source_new (with, form, NULL, RULES_STRICT) : NULL;

      if (!source)
        return CLI_USAGE;
      record = read_one (source, with, mend);
    }
  else
    {
      /* Translators: a game in quarantine by its number. */
      name = g_strdup_printf (_ ("Game %d in quarantine"), (int) number);
      record = read_raw (raw, name, mend);
    }
  if (!record)
    return CLI_WRONG;
  if (!lud_archive_release_quarantined (archive, number, record, &error))
    return cli_archive_error (path, error);
  g_print ("%" G_GINT64_FORMAT "\t%s\n", number, lud_record_get_id (record));
  return CLI_DONE;
}

static CliExit
retry_all (LudArchive *archive, const char *path, gboolean mend)
{
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GError) error = NULL;
  List list = { FALSE, numbers };
  CliExit code = CLI_DONE;

  if (!lud_archive_each_quarantined (archive, list_one, &list, &error))
    return cli_archive_error (path, error);
  for (guint i = 0; i < numbers->len; i++)
    {
      CliExit one = retry (archive, path, g_array_index (numbers, gint64, i), NULL, mend);

      code = MAX (code, one);
    }
  return code;
}

CliExit
cli_quarantine (int argc, char **argv)
{
  List list = { 0 };
  gboolean all = FALSE, mend = FALSE;
  g_autofree char *shown = NULL, *retried = NULL, *removed = NULL, *with = NULL;
  g_auto (GStrv) words = NULL;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &list.json, N_ ("Print one JSON object a line"), NULL },
    { "show", 0, 0, G_OPTION_ARG_STRING, &shown, N_ ("Print the text of a game as it stood"),
      N_ ("N") },
    { "retry", 0, 0, G_OPTION_ARG_STRING, &retried,
      N_ ("Read a game again; a good one leaves the quarantine"), N_ ("N") },
    { "retry-all", 0, 0, G_OPTION_ARG_NONE, &all, N_ ("Read all games again"), NULL },
    { "with", 0, 0, G_OPTION_ARG_FILENAME, &with,
      N_ ("A file with the mended game, in place of the text of --retry"), N_ ("FILE") },
    { "mend", 0, 0, G_OPTION_ARG_NONE, &mend,
      N_ ("Keep what is legal of a bad game and leave out the rest"), NULL },
    { "remove", 0, 0, G_OPTION_ARG_STRING, &removed, N_ ("Throw a game away"), N_ ("N") },
    { NULL },
  };
  g_autoptr (LudArchive) archive = NULL;
  g_autoptr (GError) error = NULL;
  const char *text;
  guint64 number = 0;
  CliExit code;

  if (!cli_parse (argc, argv, _ ("ARCHIVE"),
                  _ ("Lists the games that an import could not read: number, import, file, line, "
                     "reason.  Or shows one, reads it again and puts it among the games, or throws "
                     "it away."),
                  entries, &words))
    return CLI_USAGE;
  if ((shown != NULL) + (retried != NULL) + (removed != NULL) + all > 1 || (with && !retried) ||
      (mend && !retried && !all))
    {
      cli_complain (NULL, _ ("Write --show N, --retry N [--with FILE] [--mend], --retry-all "
                             "[--mend], or --remove N."));
      return CLI_USAGE;
    }
  text = shown ? shown : retried ? retried : removed;
  if (text && !cli_read_number (shown     ? "--show"
                                : retried ? "--retry"
                                          : "--remove",
                                text, 1, G_MAXINT32, &number))
    return CLI_USAGE;
  archive = cli_open_one_archive (words, &code);
  if (!archive)
    return code;
  if (shown)
    return show (archive, words[0], (gint64) number);
  if (retried)
    return retry (archive, words[0], (gint64) number, with, mend);
  if (all)
    return retry_all (archive, words[0], mend);
  if (removed ? lud_archive_remove_quarantined (archive, (gint64) number, &error)
              : lud_archive_each_quarantined (archive, list_one, &list, &error))
    return CLI_DONE;
  return cli_archive_error (words[0], error);
}
