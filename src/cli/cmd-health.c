/* cmd-health.c: ludoteca-cli check, backup, restore, repair
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "archive-io.h"
#include "archive/health.h"
#include "interrupt.h"

#include <inttypes.h>

static void
complain (const char *sentence, gpointer path)
{
  cli_complain (path, "%s", sentence);
}

static gboolean
parse_words (int argc, char **argv, const char *usage, const char *summary, guint n, char ***words)
{
  const GOptionEntry entries[] = { { NULL } };

  if (!cli_parse (argc, argv, usage, summary, entries, words))
    return FALSE;
  if (g_strv_length (*words) == n)
    return TRUE;
  /* Translators: what a command wants behind its name. */
  cli_complain (NULL, _ ("This command takes: %s."), usage);
  return FALSE;
}

/* For a command that writes path by way of an unfinished file beside it. */
static GCancellable *
begin_copy (const char *path, const char *suffix)
{
  GCancellable *cancellable = cli_interrupt_begin ();
  g_autofree char *half = g_strconcat (path, suffix, NULL);

  cli_interrupt_keeps (path);
  cli_interrupt_set_file (half);
  return cancellable;
}

CliExit
cli_check (int argc, char **argv)
{
  g_auto (GStrv) words = NULL;
  g_autoptr (LudArchive) archive = NULL;
  g_autoptr (GError) error = NULL;
  GCancellable *cancellable;
  gint64 n_games = 0, n;
  CliExit code;

  if (!parse_words (argc, argv, _ ("ARCHIVE"),
                    _ ("Checks the file of an archive, the links between its tables, and the "
                       "digest of each game."),
                    1, &words))
    return CLI_USAGE;
  cancellable = cli_interrupt_begin ();
  cli_interrupt_keeps (words[0]);
  archive = cli_open_archive (words[0], FALSE, &code);
  if (!archive)
    return code;
  n = lud_archive_check (archive, complain, words[0], &n_games, cancellable, &error);
  if (n < 0)
    return cli_archive_error (words[0], error);
  if (n == 0)
    /* Translators: a file, and how many games it has. */
    g_print (_ ("%s: All is well, games: %" PRId64 ".\n"), words[0], n_games);
  return n == 0 ? CLI_DONE : CLI_WRONG;
}

CliExit
cli_backup (int argc, char **argv)
{
  gboolean replace = FALSE;
  g_auto (GStrv) words = NULL;
  const GOptionEntry entries[] = {
    { "replace", 0, 0, G_OPTION_ARG_NONE, &replace, N_ ("Replace a backup that is there already"),
      NULL },
    { NULL },
  };
  g_autoptr (LudArchive) archive = NULL;
  g_autoptr (GError) error = NULL;
  GCancellable *cancellable;
  CliExit code;

  if (!cli_parse (argc, argv, _ ("ARCHIVE FILE"),
                  _ ("Copies an archive, also while others use it, and tests the copy."), entries,
                  &words))
    return CLI_USAGE;
  if (g_strv_length (words) != 2)
    {
      cli_complain (NULL, _ ("This command takes: %s."), _ ("ARCHIVE FILE"));
      return CLI_USAGE;
    }
  cancellable = begin_copy (words[1], ".part");
  archive = cli_open_archive (words[0], FALSE, &code);
  if (!archive)
    return code;
  if (!replace && g_file_test (words[1], G_FILE_TEST_EXISTS))
    {
      cli_complain (words[1], _ ("The file is there already; --replace replaces it."));
      return CLI_USAGE;
    }
  if (lud_archive_backup (archive, words[1], cancellable, &error))
    return CLI_DONE;
  return cli_archive_error (words[1], error);
}

CliExit
cli_restore (int argc, char **argv)
{
  g_auto (GStrv) words = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *kept = NULL;
  GCancellable *cancellable;

  if (!parse_words (argc, argv, _ ("BACKUP ARCHIVE"),
                    _ ("Puts a backup in the place of an archive that nobody has open.  What was "
                       "there stays beside it as ARCHIVE.before-restore."),
                    2, &words))
    return CLI_USAGE;
  cancellable = begin_copy (words[1], ".part.part");
  if (!lud_archive_restore (words[0], words[1], &kept, cancellable, &error))
    return cli_archive_error (words[0], error);
  if (kept)
    /* Translators: two files. */
    g_print (_ ("%s: What was there is now %s.\n"), words[1], kept);
  return CLI_DONE;
}

CliExit
cli_repair (int argc, char **argv)
{
  g_auto (GStrv) words = NULL;
  g_autoptr (GError) error = NULL;
  GCancellable *cancellable;
  gint64 saved, lost;

  if (!parse_words (argc, argv, _ ("ARCHIVE NEW"),
                    _ ("Saves every game that can still be read from a damaged archive into a new "
                       "one."),
                    2, &words))
    return CLI_USAGE;
  if (g_file_test (words[1], G_FILE_TEST_EXISTS))
    {
      cli_complain (words[1], _ ("The file is there already; a repair needs a new one."));
      return CLI_USAGE;
    }
  cancellable = begin_copy (words[1], "");
  if (!lud_archive_repair (words[0], words[1], complain, words[0], &saved, &lost, cancellable,
                           &error))
    return cli_archive_error (words[0], error);
  /* Translators: a file, and how many games. */
  g_print (_ ("%s: saved: %" PRId64 ", lost: %" PRId64 ".\n"), words[1], saved, lost);
  return lost ? CLI_WRONG : CLI_DONE;
}
