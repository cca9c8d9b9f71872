/* main.c: ludoteca-cli, the games and their archives on the command line
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "cli.h"
#include "config.h"

#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const CliCommand commands[] = {
  { "games", N_ ("List the games and their options"), cli_games },
  { "actions", N_ ("List the legal actions of a position"), cli_actions },
  { "replay", N_ ("Play games from text and say how they end"), cli_replay },
  { "perft", N_ ("Count the sequences of actions below a position"), cli_perft },
  { "playout", N_ ("Play random games"), cli_playout },
  { "play", N_ ("Play games between people and programs"), cli_play },
  { "match", N_ ("Measure one player against another"), cli_match },
  { "analyse", N_ ("Judge the decisions and the luck of recorded games"), cli_analyse },
  { "booklet", N_ ("Write games with diagrams as a PDF to be printed"), cli_booklet },
  { "diagram", N_ ("Paint the board of a recorded game"), cli_diagram },
  { "hint", N_ ("Say which turn is best and why"), cli_hint },
  { "engine", N_ ("Answer a program that asks, line by line"), cli_engine },
  { "convert", N_ ("Turn files of games into another form"), cli_convert },
  { "validate", N_ ("Check files of games"), cli_validate },
  { "verify-dice", N_ ("Compute the rolls of recorded games again"), cli_verify_dice },
  { "import", N_ ("Put files of games into an archive"), cli_import },
  { "export", N_ ("Write games of an archive into a file"), cli_export },
  { "query", N_ ("Find games of an archive by their headers"), cli_query },
  { "position", N_ ("Find games of an archive by a position"), cli_position },
  { "explore", N_ ("Say what was played in a position"), cli_explore },
  { "statistics", N_ ("Count the games of an archive and their results"), cli_statistics },
  { "duplicates", N_ ("List games of an archive that went the same way"), cli_duplicates },
  { "check", N_ ("Check an archive"), cli_check },
  { "backup", N_ ("Copy an archive while it is in use"), cli_backup },
  { "restore", N_ ("Put a backup in the place of an archive"), cli_restore },
  { "repair", N_ ("Save the games of a damaged archive"), cli_repair },
  { "imports", N_ ("List the imports of an archive, or take one back"), cli_imports },
  { "quarantine", N_ ("List games that an import could not read, read them again"),
    cli_quarantine },
  { "players", N_ ("List the players of an archive, or merge names"), cli_players },
  { "events", N_ ("List the events of an archive"), cli_events },
  { "tags", N_ ("List the tags of an archive"), cli_tags },
  { "collections", N_ ("List, make or remove collections of games"), cli_collections },
  { "edit", N_ ("Change many games of an archive at once"), cli_edit },
  { "edits", N_ ("List the edits of an archive, or take one back"), cli_edits },
  { "trash", N_ ("List the trash of an archive, restore or purge it"), cli_trash },
  { "bench", N_ ("Measure how fast the program is here"), cli_bench },
};

static void
print_help (void)
{
  g_print ("%s\n  ludoteca-cli %s\n\n%s\n", _ ("Usage:"), _ ("COMMAND [ARGUMENT…]"),
           _ ("Plays the games of Ludoteca without a window and keeps their records."));
  g_print ("\n%s\n", _ ("Commands:"));
  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    g_print ("  %-12s %s\n", commands[i].name, _ (commands[i].summary));
  g_print ("\n%s\n", _ ("“ludoteca-cli COMMAND --help” explains a command."));
}

/* At exit, also where GOption has printed its help.  What could not be printed is lost, and a
 * script must not take the rest for all. */
static void
check_output (void)
{
  if (fflush (stdout) == 0 && !ferror (stdout))
    return;
  cli_complain (NULL, _ ("The output cannot be written."));
  _exit (CLI_USAGE);
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "");
  /* A limit on the size of files is told like a full disk. */
  signal (SIGXFSZ, SIG_IGN);
  bindtextdomain (GETTEXT_PACKAGE,
                  g_getenv ("LUDOTECA_LOCALEDIR") ? g_getenv ("LUDOTECA_LOCALEDIR") : LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  g_set_prgname ("ludoteca-cli");
  atexit (check_output);

  if (argc < 2)
    {
      print_help ();
      return CLI_USAGE;
    }
  if (strcmp (argv[1], "--help") == 0 || strcmp (argv[1], "-h") == 0 ||
      strcmp (argv[1], "help") == 0)
    {
      print_help ();
      return CLI_DONE;
    }
  if (strcmp (argv[1], "--version") == 0)
    {
      g_print ("ludoteca-cli %s\n", VERSION);
      return CLI_DONE;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    if (strcmp (argv[1], commands[i].name) == 0)
      {
        g_autofree char *name = g_strdup_printf ("ludoteca-cli %s", commands[i].name);

        g_set_prgname (name);
        return commands[i].run (argc - 1, argv + 1);
      }
  cli_complain (NULL, _ ("There is no command “%s”; --help lists them."), argv[1]);
  return CLI_USAGE;
}
