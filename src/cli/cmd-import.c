/* cmd-import.c: ludoteca-cli import
 *
 * A thread reads the file and checks its games by the rules, the other one writes them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "archive-io.h"
#include "archive/health.h"
#include "archive/import.h"
#include "games-io.h"
#include "interrupt.h"

#include <inttypes.h>
#include <glib/gstdio.h>
#include <string.h>

#define MAX_WAITING 256

typedef struct
{
  LudRecord *record; /* a good game; else a bad one, or the end */
  GBytes *raw;
  char *sentence;
  guint line;
  gboolean is_end;
  CliSourceStatus status;
  guint64 n_read;
} Item;

typedef struct
{
  CliSource *source;
  gint64 passed;
  GMutex mutex;
  GCond changed;
  GQueue items;
  gboolean stop;
} Pipe;

static void
item_free (Item *item)
{
  g_clear_object (&item->record);
  g_clear_pointer (&item->raw, g_bytes_unref);
  g_free (item->sentence);
  g_free (item);
}

/* FALSE when nobody wants more. */
static gboolean
push (Pipe *pipe, Item *item)
{
  gboolean go_on;

  g_mutex_lock (&pipe->mutex);
  while (pipe->items.length >= MAX_WAITING && !pipe->stop)
    g_cond_wait (&pipe->changed, &pipe->mutex);
  go_on = !pipe->stop;
  g_queue_push_tail (&pipe->items, item);
  g_cond_broadcast (&pipe->changed);
  g_mutex_unlock (&pipe->mutex);
  return go_on;
}

static Item *
pop (Pipe *pipe)
{
  Item *item;

  g_mutex_lock (&pipe->mutex);
  while (pipe->items.length == 0)
    g_cond_wait (&pipe->changed, &pipe->mutex);
  item = g_queue_pop_head (&pipe->items);
  g_cond_broadcast (&pipe->changed);
  g_mutex_unlock (&pipe->mutex);
  return item;
}

static gpointer
read_games (gpointer data)
{
  Pipe *pipe = data;
  gint64 n = 0;

  for (;;)
    {
      Item *item = g_new0 (Item, 1);

      item->status = cli_source_next (pipe->source, &item->record);
      item->n_read = cli_source_get_n_read (pipe->source);
      if (item->status == CLI_SOURCE_BAD || item->status == CLI_SOURCE_HELD)
        {
          item->raw = cli_source_dup_raw (pipe->source);
          item->sentence = g_strdup (cli_source_get_fault (pipe->source, &item->line));
        }
      else if (item->status != CLI_SOURCE_GAME)
        item->is_end = TRUE;
      if (!item->is_end && n++ < pipe->passed)
        {
          item_free (item);
          continue;
        }
      /* The consumer frees the item, maybe at once. */
      if (item->is_end)
        {
          push (pipe, item);
          return NULL;
        }
      if (!push (pipe, item))
        return NULL;
    }
}

/* The same for the same file only. */
static char *
make_fingerprint (const char *path, guint64 *size)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree char *full = g_canonicalize_filename (path, NULL);
  g_autofree guchar *buffer = g_malloc (65536);
  FILE *file = strcmp (path, "-") == 0 ? NULL : g_fopen (path, "rb");
  gsize n;

  *size = 0;
  if (!file)
    return g_uuid_string_random ();
  g_checksum_update (sum, (const guchar *) full, -1);
  while ((n = fread (buffer, 1, 65536, file)) > 0)
    {
      g_checksum_update (sum, buffer, (gssize) n);
      *size += n;
    }
  fclose (file);
  return g_strdup (g_checksum_get_string (sum));
}

/* What a signal would leave behind. */
static void
tell_kept (const char *path, LudImport *import)
{
  gint64 kept = lud_import_get_kept (import);
  g_autofree char *words = g_strdup_printf (
    /* Translators: a file, and how many of its games. */
    _ ("%s: Interrupted; games of it that are dealt with: %" PRId64 ". The same command goes on "
       "behind them."),
    path, kept);

  cli_interrupt_set_words (words);
}

static CliExit
worse (CliExit a, CliExit b)
{
  return MAX (a, b);
}

static CliExit
pump (Pipe *pipe,
      LudImport *import,
      const char *path,
      guint64 size,
      gboolean progress,
      GCancellable *cancellable,
      GError **error)
{
  CliExit code = CLI_DONE;
  gint64 kept = lud_import_get_kept (import);
  gint64 told = g_get_monotonic_time ();

  for (;;)
    {
      Item *item = pop (pipe);
      gboolean is_end = item->is_end, done = TRUE;

      if (item->record)
        done = lud_import_add (import, item->record, cancellable, error);
      else if (!is_end)
        done = lud_import_add_bad (import, item->raw, item->line, item->sentence, error);
      if (lud_import_get_kept (import) != kept)
        {
          kept = lud_import_get_kept (import);
          tell_kept (path, import);
        }
      if (item->status == CLI_SOURCE_BAD || item->status == CLI_SOURCE_BROKEN)
        code = worse (code, CLI_WRONG);
      else if (item->status == CLI_SOURCE_UNREADABLE)
        code = CLI_USAGE;
      if (progress && (is_end || g_get_monotonic_time () - told > G_USEC_PER_SEC / 4))
        {
          told = g_get_monotonic_time ();
          /* Translators: how many games an import has read, and how many percent of the file. */
          g_printerr (_ ("Games read: %" PRId64 ", %d %%\n"), lud_import_get_report (import)->seen,
                      is_end || size == 0 ? 100 : (int) (item->n_read * 100 / size));
        }
      item_free (item);
      if (!done)
        return CLI_USAGE;
      if (is_end)
        return code;
    }
}

static void
print_report (const char *path, const LudImportReport *r, gint64 passed, gboolean json)
{
  g_autoptr (GString) out = NULL;

  if (!json)
    {
      /* Translators: a file, the number of its import, and how many games became what. */
      g_print (_ ("%s: import %" PRId64 ": %" PRId64 " added, %" PRId64 " skipped, %" PRId64
                  " merged, %" PRId64 " in quarantine.\n"),
               path, r->batch, r->added, r->skipped, r->merged, r->bad);
      return;
    }
  out = g_string_new ("{\"file\":");
  cli_json_string (out, path);
  g_print ("%s,\"import\":%" G_GINT64_FORMAT ",\"added\":%" G_GINT64_FORMAT
           ",\"skipped\":%" G_GINT64_FORMAT ",\"merged\":%" G_GINT64_FORMAT
           ",\"bad\":%" G_GINT64_FORMAT ",\"resumed\":%" G_GINT64_FORMAT "}\n",
           out->str, r->batch, r->added, r->skipped, r->merged, r->bad, passed);
}

static CliExit
import_file (LudArchive *archive,
             const char *archive_path,
             const char *path,
             LudDuplicates duplicates,
             gboolean progress,
             gboolean json,
             GCancellable *cancellable)
{
  CliForm form = cli_form_of_path (path);
  g_autoptr (CliSource) source = NULL;
  g_autoptr (LudImport) import = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *fingerprint = NULL, *words = NULL;
  Pipe pipe = { 0 };
  GThread *thread;
  guint64 size;
  CliExit code;

  if (form == CLI_FORM_JSON)
    {
      cli_complain (path, _ ("Files of JSON are only written, not read."));
      return CLI_USAGE;
    }
  source =
    cli_source_new (path, form == CLI_FORM_UNKNOWN ? CLI_FORM_XML : form, NULL, RULES_STRICT);
  if (!source)
    return CLI_USAGE;
  words = g_strdup_printf (_ ("%s: Interrupted while it was looked at; nothing was changed."), path);
  cli_interrupt_set_words (words);
  fingerprint = make_fingerprint (path, &size);
  if (size >= LUD_LARGE_IMPORT && lud_archive_count (archive, LUD_ARCHIVE_ALL, NULL) > 0 &&
      !lud_archive_rotate_backup (archive, cancellable, &error))
    {
      cli_interrupt_end ();
      return cli_archive_error (archive_path, error);
    }
  import = lud_import_new (archive, path, fingerprint, duplicates, &error);
  if (!import)
    return cli_archive_error (archive_path, error);
  pipe.source = source;
  pipe.passed = lud_import_get_passed (import);
  tell_kept (path, import);
  g_mutex_init (&pipe.mutex);
  g_cond_init (&pipe.changed);
  thread = g_thread_new ("read", read_games, &pipe);
  code = pump (&pipe, import, path, size, progress, cancellable, &error);
  g_mutex_lock (&pipe.mutex);
  pipe.stop = TRUE;
  g_cond_broadcast (&pipe.changed);
  g_mutex_unlock (&pipe.mutex);
  g_thread_join (thread);
  g_queue_clear_full (&pipe.items, (GDestroyNotify) item_free);
  g_mutex_clear (&pipe.mutex);
  g_cond_clear (&pipe.changed);
  /* A file that broke off is closed, too: what it had is in, and was told. */
  if (!error && lud_import_finish (import, cancellable, &error))
    print_report (path, lud_import_get_report (import), pipe.passed, json);
  if (g_cancellable_is_cancelled (cancellable))
    g_clear_pointer (&import, lud_import_free);
  else
    cli_interrupt_set_words (NULL);
  cli_interrupt_end ();
  return error ? worse (code, cli_archive_error (archive_path, error)) : code;
}

CliExit
cli_import (int argc, char **argv)
{
  gboolean progress = FALSE, json = FALSE;
  g_autofree char *what = NULL;
  g_auto (GStrv) words = NULL;
  const GOptionEntry entries[] = {
    { "progress", 0, 0, G_OPTION_ARG_NONE, &progress, N_ ("Tell how far it is"), NULL },
    { "duplicates", 0, 0, G_OPTION_ARG_STRING, &what,
      N_ ("What becomes of games that went like one in the archive: keep, skip, merge"),
      N_ ("WHAT") },
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print one JSON object a file"), NULL },
    { NULL },
  };
  static const char *const names[] = { "keep", "skip", "merge" };
  LudDuplicates duplicates = LUD_DUPLICATES_KEEP;
  g_autoptr (LudArchive) archive = NULL;
  GCancellable *cancellable;
  CliExit code;

  if (!cli_parse (
        argc, argv, _ ("ARCHIVE FILE…"),
        _ ("Puts games into an archive, which is made if it is missing.  An import that "
           "was interrupted, also by Ctrl-C, goes on when it is run again.  Bad games go into "
           "the quarantine of the archive."),
        entries, &words))
    return CLI_USAGE;
  for (guint i = 0; what && i <= G_N_ELEMENTS (names); i++)
    {
      if (i == G_N_ELEMENTS (names))
        {
          cli_complain (NULL, _ ("--duplicates takes keep, skip or merge, not “%s”."), what);
          return CLI_USAGE;
        }
      if (strcmp (what, names[i]) == 0)
        {
          duplicates = (LudDuplicates) i;
          break;
        }
    }
  if (!words[0] || !words[1])
    {
      cli_complain (NULL, _ ("Name an archive and a file of games."));
      return CLI_USAGE;
    }
  cancellable = cli_interrupt_begin ();
  archive = cli_open_archive (words[0], TRUE, &code);
  if (!archive)
    return code;
  code = CLI_DONE;
  for (guint i = 1; words[i]; i++)
    code = worse (
      code, import_file (archive, words[0], words[i], duplicates, progress, json, cancellable));
  return code;
}
