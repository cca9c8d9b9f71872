/* notation.h: games as XML files (.ludo)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The format is "games, version 1" of the namespace urn:x-ludoteca:games:1.  Reader and writer hold
 * one game in memory at a time, so that a file may have any number of them.
 *
 * The written form is canonical: a file that the writer made is read and written again to the same
 * bytes.
 *
 * Errors have the form "FILE:LINE: sentence", translated, ready for stderr or a list.
 *
 * Threads: a reader or writer belongs to one thread at a time.
 */

#pragma once

#include "record/record.h"

G_BEGIN_DECLS

#define LUD_NOTATION_ERROR (lud_notation_error_quark ())
GQuark lud_notation_error_quark (void);

typedef enum
{
  LUD_NOTATION_ERROR_IO,        /* the file cannot be read or written */
  LUD_NOTATION_ERROR_XML,       /* not well-formed, or forbidden (DOCTYPE, entities) */
  LUD_NOTATION_ERROR_STRUCTURE, /* well-formed, but not a file of games or not a game */
  LUD_NOTATION_ERROR_RULES,     /* the rules of the game object */
  LUD_NOTATION_ERROR_LIMIT      /* larger or deeper than the format allows */
} LudNotationError;

#define LUD_XML_NAMESPACE "urn:x-ludoteca:games:1"
#define LUD_XML_MIME_TYPE "application/vnd.ludoteca.games+xml"
#define LUD_XML_SUFFIX ".ludo"

/* Limits of one game and of the file. */
#define LUD_XML_MAX_TURNS 10000
#define LUD_XML_MAX_GAME (4 * 1024 * 1024)
#define LUD_XML_MAX_LEVELS 64

/* ------------------------------------------------------------------------------------------------
 * Reading
 */

typedef struct _LudXmlReader LudXmlReader;

typedef enum
{
  LUD_XML_GAME,  /* *out is the next game */
  LUD_XML_BAD,   /* the next game has a fault, error says where and which; reading can go on */
  LUD_XML_END,   /* no game is left */
  LUD_XML_FAILED /* the rest cannot be read, error says why */
} LudXmlStatus;

/* Opens a file.  NULL with LUD_NOTATION_ERROR_IO when it cannot be opened. */
LudXmlReader *lud_xml_reader_new (const char *path, GError **error);

/* Reads from an open stream; name stands for the file in messages. */
LudXmlReader *lud_xml_reader_new_for_stream (GInputStream *stream, const char *name);

/* Reads from memory. */
LudXmlReader *lud_xml_reader_new_for_bytes (GBytes *bytes, const char *name);

void lud_xml_reader_free (LudXmlReader *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LudXmlReader, lud_xml_reader_free)

/* Reads the next game. *out is a new reference for GAME, else NULL; error is set for BAD and
 * FAILED. */
LudXmlStatus lud_xml_reader_next (LudXmlReader *self, LudRecord **out, GError **error);

/* Line at which the game that was read last (good or bad) begins, from 1; 0 before the first. */
guint lud_xml_reader_get_line (const LudXmlReader *self);

/* The only or first game of a file; an empty file is an error. */
LudRecord *lud_xml_load (const char *path, GError **error);

/* ------------------------------------------------------------------------------------------------
 * Writing
 */

typedef struct _LudXmlWriter LudXmlWriter;

/* Begins a file beside path; path itself is replaced only by lud_xml_writer_finish(). */
LudXmlWriter *lud_xml_writer_new (const char *path, GError **error);

/* Begins a text in memory. */
LudXmlWriter *lud_xml_writer_new_for_string (GString *out);

/* Appends one game. */
gboolean lud_xml_writer_add (LudXmlWriter *self, LudRecord *record, GError **error);

/* Ends the text; a file is synced to the disk and put in the place of path at once, whole or not at
 * all. The writer can then only be freed. */
gboolean lud_xml_writer_finish (LudXmlWriter *self, GError **error);

/* Frees; an unfinished file is removed and path is as it was. */
void lud_xml_writer_free (LudXmlWriter *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LudXmlWriter, lud_xml_writer_free)

/* Writes a file with one game. */
gboolean lud_xml_save (LudRecord *record, const char *path, GError **error);

G_END_DECLS
