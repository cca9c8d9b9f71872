/* archive-io.h: what the commands about archives share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "archive/archive.h"
#include "cli.h"

/* Opens an archive that must be there, or (make) makes it.  NULL: complained about; exit with
 * *code: CLI_USAGE, or CLI_WRONG when the file can be read and is no good archive. */
LudArchive *cli_open_archive (const char *path, gboolean make, CliExit *code);

/* To be called before cli_parse() where words are a query: one that begins with a minus for “not”
 * is no option. */
void cli_protect_query (int argc, char **argv);

/* The same for the one archive that the words of a command name, no more and no fewer. */
LudArchive *cli_open_one_archive (char **words, CliExit *code);

/* Tells an error of the archive at its file; returns the exit code for it.  Ends the program when a
 * signal was the reason (interrupt.h). */
CliExit cli_archive_error (const char *path, GError *error);

/* Prints a game as a line of words with tabs between, or as JSON; more (may be NULL) are fields
 * that stand behind: text with a leading tab, or JSON with a leading comma. */
void cli_print_row (const LudArchiveRow *row, gboolean json, const char *more);
