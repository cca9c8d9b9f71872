/* cmd-import.c: ludoteca-cli import
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "archive-io.h"
#include "archive/health.h"
#include "archive/import.h"
#include "games-io.h"
#include "import-pipe.h"
#include "interrupt.h"

#include <inttypes.h>
#include <glib/gstdio.h>
#include <string.h>


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

/* What a signal would leave behind, or (sure) what it did. */
static void
tell_kept (const char *path, LudImport *import, gboolean sure)
{
  gint64 kept = lud_import_get_kept (import);
  g_autofree char *words = g_strdup_printf (
    /* Translators: a file, and how many of its games. */
    sure ? _ ("%s: Interrupted; games of it that are dealt with: %" PRId64 ". The same command "
              "goes on behind them.")
         /* Translators: a file, and how many of its games. */
         : _ ("%s: Interrupted; games of it that are dealt with, at least: %" PRId64 ". The same "
              "command goes on behind them."),
    path, kept);

  cli_interrupt_set_words (words);
}

static CliExit
worse (CliExit a, CliExit b)
{
  return MAX (a, b);
}

typedef struct
{
  const char *path;
  LudImport *import;
  guint64 size; /* of the file; 0: unknown */
  gint64 kept, told;
  gboolean progress;
} Progress;

static void
on_progress (gint64 seen, guint64 n_read, gboolean is_end, gpointer data)
{
  Progress *p = data;

  if (lud_import_get_kept (p->import) != p->kept)
    {
      p->kept = lud_import_get_kept (p->import);
      tell_kept (p->path, p->import, FALSE);
    }
  if (!p->progress || (!is_end && g_get_monotonic_time () - p->told <= G_USEC_PER_SEC / 4))
    return;
  p->told = g_get_monotonic_time ();
  /* Translators: how many games an import has read, and how many percent of the file. */
  g_printerr (_ ("Games read: %" PRId64 ", %d %%\n"), seen,
              is_end || p->size == 0 ? 100 : (int) (n_read * 100 / p->size));
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
  CliForm form = cli_readable_form (path);
  g_autoptr (CliSource) source = NULL;
  g_autoptr (LudImport) import = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *fingerprint = NULL, *words = NULL;
  Progress told = { .path = path, .told = g_get_monotonic_time (), .progress = progress };
  gint64 passed;
  CliExit code;

  source = form ? cli_source_new (path, form, NULL, RULES_STRICT) : NULL;
  if (!source)
    return CLI_USAGE;
  words =
    g_strdup_printf (_ ("%s: Interrupted while it was looked at; nothing was changed."), path);
  cli_interrupt_set_words (words);
  fingerprint = make_fingerprint (path, &told.size);
  if (told.size >= LUD_LARGE_IMPORT && lud_archive_count (archive, LUD_ARCHIVE_ALL, NULL) > 0)
    {
      g_autofree char *half = g_strconcat (archive_path, ".backup-new.part", NULL);

      cli_interrupt_set_file (half);
      if (!lud_archive_rotate_backup (archive, cancellable, &error))
        return cli_archive_error (archive_path, error);
      cli_interrupt_set_file (NULL);
    }
  import = lud_import_new (archive, path, fingerprint, duplicates, &error);
  if (!import)
    return cli_archive_error (archive_path, error);
  passed = lud_import_get_passed (import);
  told.import = import;
  told.kept = lud_import_get_kept (import);
  tell_kept (path, import, FALSE);
  code = cli_import_pipe (source, import, on_progress, &told, cancellable, &error);
  /* A file that broke off is closed, too: what it had is in, and was told. */
  if (!error && lud_import_finish (import, cancellable, &error))
    print_report (path, lud_import_get_report (import), passed, json);
  if (error && g_cancellable_is_cancelled (cancellable))
    {
      tell_kept (path, import, TRUE);
      cli_interrupt_end ();
    }
  cli_interrupt_set_words (NULL);
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
