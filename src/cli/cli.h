/* cli.h: what the commands of ludoteca-cli share
 *
 * Exit codes, the form of errors and what each command prints are a contract with scripts.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>
#include <glib/gi18n.h>

#include "rules/rules.h"

typedef enum
{
  CLI_DONE = 0,
  CLI_WRONG = 1, /* the input was read and something in it is wrong */
  CLI_USAGE = 2  /* usage, or a file that cannot be read */
} CliExit;

/* A command. argv[0] is its name; run returns the exit code. */
typedef struct
{
  const char *name;
  const char *summary; /* N_() marked */
  CliExit (*run) (int argc, char **argv);
} CliCommand;

CliExit cli_actions (int argc, char **argv);
CliExit cli_analyse (int argc, char **argv);
CliExit cli_import (int argc, char **argv);
CliExit cli_export (int argc, char **argv);
CliExit cli_quarantine (int argc, char **argv);
CliExit cli_query (int argc, char **argv);
CliExit cli_position (int argc, char **argv);
CliExit cli_explore (int argc, char **argv);
CliExit cli_duplicates (int argc, char **argv);
CliExit cli_check (int argc, char **argv);
CliExit cli_backup (int argc, char **argv);
CliExit cli_restore (int argc, char **argv);
CliExit cli_repair (int argc, char **argv);
CliExit cli_imports (int argc, char **argv);
CliExit cli_players (int argc, char **argv);
CliExit cli_events (int argc, char **argv);
CliExit cli_tags (int argc, char **argv);
CliExit cli_collections (int argc, char **argv);
CliExit cli_edit (int argc, char **argv);
CliExit cli_edits (int argc, char **argv);
CliExit cli_trash (int argc, char **argv);
CliExit cli_bench (int argc, char **argv);
CliExit cli_convert (int argc, char **argv);
CliExit cli_booklet (int argc, char **argv);
CliExit cli_diagram (int argc, char **argv);
CliExit cli_engine (int argc, char **argv);
CliExit cli_hint (int argc, char **argv);
CliExit cli_games (int argc, char **argv);
CliExit cli_match (int argc, char **argv);
CliExit cli_perft (int argc, char **argv);
CliExit cli_play (int argc, char **argv);
CliExit cli_playout (int argc, char **argv);
CliExit cli_replay (int argc, char **argv);
CliExit cli_validate (int argc, char **argv);
CliExit cli_statistics (int argc, char **argv);
CliExit cli_verify_dice (int argc, char **argv);

/* Prints one line "PLACE: SENTENCE" to stderr. place may be NULL. */
void cli_complain (const char *place, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Parses argv with entries; what is left over goes to *words (free with g_strfreev). usage is what
 * stands behind the name of the command in --help.  False: complained about, exit with CLI_USAGE.
 * --help exits by itself. */
gboolean cli_parse (int argc,
                    char **argv,
                    const char *usage,
                    const char *summary,
                    const GOptionEntry *entries,
                    char ***words);

/* The game of this id and its options ("key=value" each, may be NULL), complete and checked. */
gboolean cli_read_game (const char *id, char **options, RulesParams *params);

/* The start position, or position when it is not NULL; free() it. NULL: complained about, exit with
 * CLI_WRONG. */
RulesState *cli_read_position (const RulesParams *params, const char *position);

/* Complains at place about action n, the last token of the reader, with its word and its reason:
 * one that cannot be read, or (RULES_READ_MENDED) one whose mark was wrong. */
void cli_complain_action (const char *place,
                          unsigned n,
                          const RulesTextReader *reader,
                          const RulesState *s);

/* A number from least to most; complains with the name of the option. */
gboolean
cli_read_number (const char *name, const char *text, guint64 least, guint64 most, guint64 *out);

/* The options of params that count, as "key=value key=value". */
char *cli_options_text (const RulesParams *params);

/* A reason as people read it: translated, with the point it is about. */
char *cli_reason_text (const RulesGame *game, const RulesState *s, RulesReason reason);

/* Appends text as a JSON string. */
void cli_json_string (GString *out, const char *text);

/* "first", "second", "chance". */
const char *cli_actor_name (RulesActor actor);
