/* cmd-archive.c: ludoteca-cli export, query, duplicates, imports
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "archive-io.h"
#include "archive/import.h"
#include "archive/query.h"
#include "games-io.h"
#include "interrupt.h"

#include <inttypes.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------
 * export
 */

typedef struct
{
  CliSink *sink;
  CliExit code;
  gint64 n, all; /* games that were written; that there are */
  gboolean progress;
  gint64 told; /* when, in microseconds */
} Export;

static void
tell_progress (const Export *e)
{
  /* Translators: how many games are written, of how many. */
  g_printerr (_ ("Games written: %" PRId64 " of %" PRId64 "\n"), e->n, e->all);
}

static gboolean
export_one (LudRecord *record, gpointer data, GError **error)
{
  Export *e = data;
  CliExit code = cli_sink_add (e->sink, record, NULL);

  e->code = MAX (e->code, code);
  e->n += code == CLI_DONE;
  if (e->progress && g_get_monotonic_time () - e->told > G_USEC_PER_SEC / 4)
    {
      e->told = g_get_monotonic_time ();
      tell_progress (e);
    }
  if (code != CLI_USAGE)
    return TRUE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, "");
  return FALSE;
}

static void
export_bad (const char *id, const char *sentence, gpointer data)
{
  Export *e = data;

  e->code = MAX (e->code, CLI_WRONG);
  /* Translators: the id of a game, and a sentence. */
  cli_complain (NULL, _ ("Game %s cannot be read: %s"), id, sentence);
}

/* How many games a query finds. */
static gboolean
count_games (LudArchive *archive, const char *query, gint64 *n, GError **error)
{
  g_autoptr (GPtrArray) page = NULL;

  *n = 0;
  if (!query || !*query)
    return (*n = lud_archive_count (archive, LUD_ARCHIVE_ALL, error)) >= 0;
  do
    {
      GPtrArray *next = lud_archive_query (archive, query, LUD_SORT_ADDED,
                                           page ? page->pdata[page->len - 1] : NULL, 1000, error);

      g_clear_pointer (&page, g_ptr_array_unref);
      if (!next)
        return FALSE;
      page = next;
      *n += page->len;
    }
  while (page->len == 1000);
  return TRUE;
}

CliExit
cli_export (int argc, char **argv)
{
  g_autofree char *query = NULL, *to = NULL;
  g_auto (GStrv) words = NULL;
  Export e = { 0 };
  const GOptionEntry entries[] = {
    { "query", 0, 0, G_OPTION_ARG_STRING, &query, N_ ("Only the games that a query finds"),
      N_ ("QUERY") },
    { "to", 0, 0, G_OPTION_ARG_STRING, &to, N_ ("Form of the file: text, ludo, jsonl"),
      N_ ("FORM") },
    { "progress", 0, 0, G_OPTION_ARG_NONE, &e.progress, N_ ("Tell how far it is"), NULL },
    { NULL },
  };
  g_autoptr (LudArchive) archive = NULL;
  g_autoptr (CliSink) sink = NULL;
  g_autoptr (GError) error = NULL;
  GCancellable *cancellable;
  CliForm form;
  CliExit code;

  if (!cli_parse (
        argc, argv, _ ("ARCHIVE FILE"),
        _ ("Writes the games of an archive into a file, in the order in which they came."), entries,
        &words))
    return CLI_USAGE;
  if (!words[0] || !words[1] || words[2])
    {
      cli_complain (NULL, _ ("Name an archive and a file to write."));
      return CLI_USAGE;
    }
  form = to ? cli_form_of_name (to) : cli_form_to_write (words[1]);
  if (form == CLI_FORM_UNKNOWN)
    return CLI_USAGE;
  if (query && !lud_query_check (query, NULL, &error))
    {
      cli_complain ("--query", "%s", error->message);
      return CLI_USAGE;
    }
  cancellable = cli_interrupt_begin ();
  cli_interrupt_keeps (words[1]);
  archive = cli_open_archive (words[0], FALSE, &code);
  if (!archive)
    return code;
  if (e.progress && !count_games (archive, query, &e.all, &error))
    return cli_archive_error (words[0], error);
  sink = cli_sink_new (words[1], form, LUD_TEXT_ALL);
  if (!sink)
    return CLI_USAGE;
  e.sink = sink;
  if (!lud_archive_each (archive, query, export_one, export_bad, &e, cancellable, &error))
    {
      if (!g_cancellable_is_cancelled (cancellable) && error->domain == G_IO_ERROR)
        return CLI_USAGE;
      g_clear_pointer (&sink, cli_sink_free);
      return cli_archive_error (words[0], error);
    }
  if (e.progress)
    tell_progress (&e);
  return cli_sink_finish (sink) ? e.code : CLI_USAGE;
}

/* ------------------------------------------------------------------------------------------------
 * query
 */

CliExit
cli_query (int argc, char **argv)
{
  gboolean json = FALSE, count = FALSE;
  g_autofree char *limit_text = NULL;
  g_auto (GStrv) words = NULL;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print one JSON object a line"), NULL },
    { "count", 0, 0, G_OPTION_ARG_NONE, &count, N_ ("Print only the number of games"), NULL },
    { "limit", 0, 0, G_OPTION_ARG_STRING, &limit_text, N_ ("At most N games"), N_ ("N") },
    { NULL },
  };
  g_autoptr (LudArchive) archive = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) page = NULL;
  g_autofree char *query = NULL;
  guint64 limit = G_MAXUINT64, n = 0;
  CliExit code;

  cli_protect_query (argc, argv);
  if (!cli_parse (argc, argv, _ ("ARCHIVE [QUERY]"),
                  _ ("Finds games, the one that came last first. A query is words and key:value "
                     "pairs that must all hold: player:novak result:1-0 date:2025..2026 length>40 "
                     "comment:\"double threat\" -has:variations, with OR and brackets where one of "
                     "several is enough."),
                  entries, &words))
    return CLI_USAGE;
  if (!words[0])
    {
      cli_complain (NULL, _ ("Name an archive."));
      return CLI_USAGE;
    }
  if (limit_text && !cli_read_number ("--limit", limit_text, 1, G_MAXUINT32, &limit))
    return CLI_USAGE;
  query = g_strjoinv (" ", words + 1);
  if (!lud_query_check (query, NULL, &error))
    {
      cli_complain (_ ("query"), "%s", error->message);
      return CLI_USAGE;
    }
  archive = cli_open_archive (words[0], FALSE, &code);
  if (!archive)
    return code;
  do
    {
      g_autoptr (GPtrArray) next = lud_archive_query (
        archive, query, LUD_SORT_ADDED, page && page->len ? page->pdata[page->len - 1] : NULL,
        (guint) MIN (1000, limit - n), &error);

      if (!next)
        return cli_archive_error (words[0], error);
      for (guint i = 0; i < next->len && !count; i++)
        cli_print_row (next->pdata[i], json, NULL);
      n += next->len;
      g_clear_pointer (&page, g_ptr_array_unref);
      page = g_steal_pointer (&next);
    }
  while (page->len == 1000 && n < limit);
  if (count)
    g_print ("%" G_GUINT64_FORMAT "\n", n);
  return CLI_DONE;
}

/* ------------------------------------------------------------------------------------------------
 * duplicates
 */

typedef struct
{
  gboolean json;
  guint group;
} Duplicates;

static void
print_duplicate (const LudArchiveRow *row, gboolean first, gpointer data)
{
  Duplicates *d = data;
  g_autofree char *more = NULL;

  d->group += first;
  more = g_strdup_printf (d->json ? ",\"group\":%u" : "\t%u", d->group);
  cli_print_row (row, d->json, more);
}

CliExit
cli_duplicates (int argc, char **argv)
{
  Duplicates d = { 0 };
  g_auto (GStrv) words = NULL;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &d.json, N_ ("Print one JSON object a line"), NULL },
    { NULL },
  };
  g_autoptr (LudArchive) archive = NULL;
  g_autoptr (GError) error = NULL;
  CliExit code;

  if (!cli_parse (argc, argv, _ ("ARCHIVE"),
                  _ ("Lists the games that went the same way, with the number of their group at "
                     "the end of the line."),
                  entries, &words))
    return CLI_USAGE;
  archive = cli_open_one_archive (words, &code);
  if (!archive)
    return code;
  if (!lud_archive_each_duplicate (archive, print_duplicate, &d, &error))
    return cli_archive_error (words[0], error);
  return CLI_DONE;
}

/* ------------------------------------------------------------------------------------------------
 * imports
 */

static void
print_import (const LudArchiveImport *import, gpointer data)
{
  gboolean *json = data;
  const LudImportReport *r = &import->report;
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc (import->started / 1000);
  g_autofree char *stamp = g_date_time_format_iso8601 (time);
  g_autoptr (GString) name = g_string_new (NULL);

  if (!*json)
    {
      g_print ("%" G_GINT64_FORMAT "\t%s\t%s\t%s\t%" G_GINT64_FORMAT "\t%" G_GINT64_FORMAT "\n",
               r->batch, stamp, import->name, import->is_open ? "open" : "done", r->added, r->bad);
      return;
    }
  cli_json_string (name, import->name);
  g_print ("{\"import\":%" G_GINT64_FORMAT ",\"started\":\"%s\",\"file\":%s,\"open\":%s"
           ",\"added\":%" G_GINT64_FORMAT ",\"bad\":%" G_GINT64_FORMAT "}\n",
           r->batch, stamp, name->str, import->is_open ? "true" : "false", r->added, r->bad);
}

CliExit
cli_imports (int argc, char **argv)
{
  gboolean json = FALSE;
  g_autofree char *undo = NULL;
  g_auto (GStrv) words = NULL;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print one JSON object a line"), NULL },
    { "undo", 0, 0, G_OPTION_ARG_STRING, &undo, N_ ("Take the import of this number back"),
      N_ ("N") },
    { NULL },
  };
  g_autoptr (LudArchive) archive = NULL;
  g_autoptr (GError) error = NULL;
  GCancellable *cancellable;
  guint64 batch = 0;
  CliExit code;

  if (!cli_parse (argc, argv, _ ("ARCHIVE"),
                  _ ("Lists the imports: number, time, file, whether it was finished, games added, "
                     "games in quarantine. Or takes one back with all its games."),
                  entries, &words))
    return CLI_USAGE;
  if (undo && !cli_read_number ("--undo", undo, 1, G_MAXINT64, &batch))
    return CLI_USAGE;
  cancellable = cli_interrupt_begin ();
  archive = cli_open_one_archive (words, &code);
  if (!archive)
    return code;
  if (undo ? lud_archive_undo_import (archive, (gint64) batch, cancellable, &error)
           : lud_archive_each_import (archive, print_import, &json, &error))
    return CLI_DONE;
  return cli_archive_error (words[0], error);
}
