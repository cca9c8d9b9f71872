/* games-io.h: files of games, whatever their form, for the commands
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "cli.h"
#include "notation/text-export.h"
#include "notation/text-import.h"
#include "record/record.h"

typedef enum
{
  CLI_FORM_UNKNOWN,
  CLI_FORM_TEXT, /* .txt */
  CLI_FORM_XML,  /* .ludo, .ludo.gz */
  CLI_FORM_JSON  /* .jsonl; only written */
} CliForm;

/* The form that a file's name tells; UNKNOWN when it tells none. */
CliForm cli_form_of_path (const char *path);

/* The form in which a file of that name is written: what its ending tells; XML for "-", for a name
 * without an ending (a pipe, a device) and for .xml.  Complains and returns UNKNOWN for another
 * ending: the form that somebody hopes for there is not written. */
CliForm cli_form_to_write (const char *path);

/* The form of a file that is to be read; without a known suffix it is one of Ludoteca.  UNKNOWN:
 * complained about, because such files are only written. */
CliForm cli_readable_form (const char *path);

/* The form with this name ("text", "ludo", "jsonl"); complains and returns UNKNOWN otherwise. */
CliForm cli_form_of_name (const char *name);

/* ------------------------------------------------------------------------------------------------
 * Reading.  "-" is the standard input.
 */

typedef struct _CliSource CliSource;

typedef enum
{
  CLI_SOURCE_GAME,
  CLI_SOURCE_BAD,  /* complained about */
  CLI_SOURCE_HELD, /* a bad game that the file itself keeps in quarantine; told of */
  CLI_SOURCE_END,
  CLI_SOURCE_BROKEN, /* complained about: something in the file is so wrong that the rest is lost */
  CLI_SOURCE_UNREADABLE /* complained about: the disk or the system */
} CliSourceStatus;

/* params and flags: for texts, see text-import.h.  NULL: complained about, exit with CLI_USAGE. */
CliSource *
cli_source_new (const char *path, CliForm form, const RulesParams *params, RulesReadFlags flags);

/* Reads a text in memory; name stands for it in complaints. */
CliSource *cli_source_new_for_bytes (GBytes *bytes, const char *name, CliForm form);
void cli_source_free (CliSource *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CliSource, cli_source_free)

/* Lets the schema of the format check each game besides; to be called before the first. */
void cli_source_use_schema (CliSource *self);

/* The next game, a new reference.  Notes about a text are told on stderr. */
CliSourceStatus cli_source_next (CliSource *self, LudRecord **out);

/* What can be made of the bad game that was read last: a new reference, or NULL.  Only for files of
 * Ludoteca. */
LudRecord *cli_source_repair (CliSource *self);

/* About the game that was read last, good or bad. */
guint cli_source_get_number (CliSource *self);
guint cli_source_get_line (CliSource *self);

/* Its place, "FILE:LINE". g_free() it. */
char *cli_source_dup_place (CliSource *self);

/* The text of the game that was read last; NULL when it is not known. */
GBytes *cli_source_dup_raw (CliSource *self);

/* What was wrong with it, and in which line; good until the next game is read. */
const char *cli_source_get_fault (CliSource *self, guint *line);

/* Bytes of the file that were read so far; 0 when that is not counted. */
guint64 cli_source_get_n_read (CliSource *self);

/* Whether it was text without headers, which cannot say which game it is. */
gboolean cli_source_has_plain_moves (CliSource *self);

/* ------------------------------------------------------------------------------------------------
 * Writing.  "-" is the standard output.
 */

typedef struct _CliSink CliSink;

/* parts: what a text has of each game.  NULL: complained about, exit with CLI_USAGE. */
CliSink *cli_sink_new (const char *path, CliForm form, LudTextParts parts);

/* Gives the root of a file of XML the attributes of others that the source's root has.  To be
 * called before the first game; the source is needed until the sink is finished. */
void cli_sink_copy_root (CliSink *self, CliSource *source);

/* source: where the game was read last, for complaints, or NULL.  CLI_WRONG: nothing of this game
 * is written, because it is longer or deeper than the form allows, and others can follow;
 * CLI_USAGE: the file cannot be written.  Both are complained about. */
CliExit cli_sink_add (CliSink *self, LudRecord *record, CliSource *source);

/* Keeps the game that was read last and is bad as it stood: in a file of XML as one in quarantine,
 * in a text with what was wrong as a remark in front of it.  The source must be of the same form.
 * FALSE: complained about. */
gboolean cli_sink_add_bad (CliSink *self, CliSource *source);

/* Puts the whole file in its place. FALSE: complained about. */
gboolean cli_sink_finish (CliSink *self);

/* An unfinished file leaves no trace. */
void cli_sink_free (CliSink *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CliSink, cli_sink_free)

/* Writes bytes to a file, which is there whole or not at all ("-": standard output).  CLI_USAGE:
 * complained about. */
CliExit cli_write_output (const char *path, GBytes *bytes);
