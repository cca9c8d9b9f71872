/* notation.h: games as XML files (.ludo)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The format is "games, version 1" of the namespace urn:x-ludoteca:games:1; data/doc/ludo-format.md
 * specifies it for other programmers.  Reader and writer hold one game in memory at a time, so that
 * a file may have any number of them.  Files may be compressed (gzip).
 *
 * The written form is canonical: a file that the writer made is read and written again to the same
 * bytes.
 *
 * Errors have the form "FILE:LINE: sentence", translated, ready for stderr or a list.  Where the
 * fault is in a game, the sentence begins with its number in the file and the number of the turn.
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
  LUD_NOTATION_ERROR_STRUCTURE, /* well-formed, but the schema of the format objects */
  LUD_NOTATION_ERROR_RULES,     /* the rules of the game object, or the game contradicts itself */
  LUD_NOTATION_ERROR_LIMIT,     /* larger or deeper than the format allows */
  LUD_NOTATION_ERROR_QUARANTINE /* the file itself says that this game is a bad one */
} LudNotationError;

#define LUD_XML_NAMESPACE "urn:x-ludoteca:games:1"
#define LUD_XML_MIME_TYPE "application/vnd.ludoteca.games+xml"
#define LUD_XML_SUFFIX ".ludo"
#define LUD_XML_SUFFIX_GZ ".ludo.gz"

/* Limits of one game and of the file.  Those in bytes count the text in UTF-8. */
#define LUD_XML_MAX_TURNS 10000
#define LUD_XML_MAX_GAME (4 * 1024 * 1024)
#define LUD_XML_MAX_LEVELS 64 /* variations inside variations */
#define LUD_XML_MAX_TAG (64 * 1024)
#define LUD_XML_MAX_COMMENT (64 * 1024)
#define LUD_XML_MAX_ATTRIBUTES 64
#define LUD_XML_MAX_RATIO 200 /* of compression, counted once LUD_XML_RATIO_FROM is unpacked */
#define LUD_XML_RATIO_FROM (1024 * 1024)

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

typedef enum
{
  LUD_XML_READ_DEFAULT = 0,
  LUD_XML_READ_SCHEMA = 1 << 0,   /* let libxml2 check each game by the RELAX NG schema besides */
  LUD_XML_READ_STRUCTURE = 1 << 1 /* check the structure only: nothing is played, and *out is NULL
                                     for GAME, too */
} LudXmlReadFlags;

/* What is wrong with the game that was read last. */
typedef struct
{
  LudNotationError code;
  guint line;   /* from 1 */
  guint game;   /* number of the game in the file, from 1; 0: the fault is in no game */
  guint turn;   /* number of the turn, from 1 over both sides; 0: in none */
  guint action; /* number of the <act> or <roll> in the order of the file, from 1, variations
                   counted; 0: it is not about one */
  const char *sentence; /* translated, without file and line */
} LudXmlFault;

/* Opens a file.  NULL with LUD_NOTATION_ERROR_IO when it cannot be opened. */
LudXmlReader *lud_xml_reader_new (const char *path, GError **error);

/* Reads from an open stream (standard input, ...); name stands for the file in messages. */
LudXmlReader *lud_xml_reader_new_for_stream (GInputStream *stream, const char *name);

/* Reads from memory. */
LudXmlReader *lud_xml_reader_new_for_bytes (GBytes *bytes, const char *name);

/* Says how to read; to be called before the first game. */
void lud_xml_reader_set_flags (LudXmlReader *self, LudXmlReadFlags flags);

void lud_xml_reader_free (LudXmlReader *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LudXmlReader, lud_xml_reader_free)

/* Reads the next game. *out is a new reference for GAME, else NULL; error is set for BAD and
 * FAILED.  A game that is not even well-formed XML is BAD, too: reading goes on at the next <game>.
 * FAILED is about the file (no games at all, a broken end, an error of the disk); it comes after
 * all games that can be read, and after it comes END.
 *
 * In a file that consists of faults (more than 50,000 of markup and structure, and more than one
 * in 512 bytes) they are told no longer, and one BAD says so; good games are read all the same, and
 * their numbers count only what was looked at. */
LudXmlStatus lud_xml_reader_next (LudXmlReader *self, LudRecord **out, GError **error);

/* Line at which the game that was read last (good or bad) begins, from 1; 0 before the first. */
guint lud_xml_reader_get_line (const LudXmlReader *self);

/* Its number in the file, good and bad ones counted, from 1; 0 before the first. */
guint lud_xml_reader_get_number (const LudXmlReader *self);

/* What was wrong with it; NULL unless the last status was BAD or FAILED.  Good until the next call
 * of lud_xml_reader_next(). */
const LudXmlFault *lud_xml_reader_get_fault (const LudXmlReader *self);

/* The text of the game that was read last (good or bad), for quarantine: UTF-8 or what the file had
 * in its place, as it stood, between the tags of its <games>, so that it is a file of its own and
 * can be given to lud_xml_repair().  At most LUD_XML_MAX_GAME and the tags.  NULL when there is
 * none.  Only between two calls of lud_xml_reader_next(). */
GBytes *lud_xml_reader_dup_raw (const LudXmlReader *self);

/* Where a game in quarantine came from and what was wrong with it there, as the file says: file may
 * be NULL and line 0.  NULL unless the game that was read last is such a one.  Good until the next
 * call of lud_xml_reader_next(). */
typedef struct
{
  char *file;
  guint line;
  char *reason;
  char *others; /* attributes of others, as they are written */
} LudXmlQuarantine;

const LudXmlQuarantine *lud_xml_reader_get_quarantine (const LudXmlReader *self);

/* Bytes of the file that were read so far (compressed ones, where it is), for a progress bar. */
guint64 lud_xml_reader_get_n_read (const LudXmlReader *self);

/* The first game of a file; BAD and none at all are errors. */
LudRecord *lud_xml_load (const char *path, GError **error);

/* ------------------------------------------------------------------------------------------------
 * Repairing
 */

/* What became of a game that was repaired. */
typedef struct
{
  guint n_kept;    /* actions and rolls in the record */
  guint n_dropped; /* that stood in the text and are no longer legal, or come behind such a one */
  guint n_other;   /* other things that were wrong and were put right or left out: numbers, sides,
                      results, marks, parts that do not belong there */
  guint line;      /* of the first thing that was dropped or put right; 0: there was none */
  char *sentence;  /* about it, translated; NULL: there was none. g_free() it */
} LudXmlRepair;

/* Reads the one game of a raw text (lud_xml_reader_dup_raw()) with action number k (LudXmlFault:
 * action) replaced by replacement, the text of an action or roll, and keeps what is legal of the
 * rest: a line is kept up to its first action that is not.  k 0 replaces nothing.  The text may end
 * in the middle or have broken tags: what stands in front of the damage is read.
 * report (may be NULL) is filled in when a record is returned.  NULL when nothing can be made of
 * the text (no kind, impossible options or position) or when the replacement is not legal itself.
 */
LudRecord *lud_xml_repair (GBytes *raw,
                           guint k,
                           const char *replacement,
                           LudXmlRepair *report,
                           GError **error);

/* ------------------------------------------------------------------------------------------------
 * Writing
 */

typedef struct _LudXmlWriter LudXmlWriter;

/* Begins a file beside path; path itself is replaced only by lud_xml_writer_finish().  A name that
 * ends with ".gz" makes a compressed file.  A device or a pipe is written to in place. */
LudXmlWriter *lud_xml_writer_new (const char *path, GError **error);

/* Begins a text in memory. */
LudXmlWriter *lud_xml_writer_new_for_string (GString *out);

/* Appends one game.  LIMIT when it is larger or deeper than a reader would take; nothing is written
 * of it then. */
gboolean lud_xml_writer_add (LudXmlWriter *self, LudRecord *record, GError **error);

/* Appends a bad game as it stood (lud_xml_reader_dup_raw()), with what was wrong.  A reader reports
 * it as BAD with the code QUARANTINE, and its raw text is this again. */
gboolean lud_xml_writer_add_quarantine (LudXmlWriter *self,
                                        GBytes *raw,
                                        const char *file, /* where it came from, or NULL */
                                        guint line,       /* there, or 0 */
                                        const char *sentence,
                                        GError **error);

/* Appends the game in quarantine that the reader read last (lud_xml_reader_get_quarantine()) as it
 * was kept there. */
gboolean
lud_xml_writer_keep_quarantine (LudXmlWriter *self, const LudXmlReader *reader, GError **error);

/* Writes what stands on the <games> of a file that is read (attributes of others) on this one's,
 * too.  To be called before the first game. */
void lud_xml_writer_copy_root (LudXmlWriter *self, const LudXmlReader *reader);

/* Ends the text; a file is synced to the disk, read back and compared, and put in the place of path
 * at once, whole or not at all. The writer can then only be freed. */
gboolean lud_xml_writer_finish (LudXmlWriter *self, GError **error);

/* The unfinished file beside path; NULL when it is written in place, or finished. */
const char *lud_xml_writer_get_unfinished (LudXmlWriter *self);

/* Frees; an unfinished file is removed and path is as it was. */
void lud_xml_writer_free (LudXmlWriter *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LudXmlWriter, lud_xml_writer_free)

/* Writes a file with one game. */
gboolean lud_xml_save (LudRecord *record, const char *path, GError **error);

/* Writes what a writer for a string has made into a file, with the care of
 * lud_xml_writer_finish().  In any thread, while records stay in the one they belong to. */
gboolean lud_xml_save_bytes (GBytes *file, const char *path, GError **error);

/* ------------------------------------------------------------------------------------------------
 * Digests: SHA-256, 64 hexadecimal digits in lower case.  g_free() them.
 *
 * record is about everything: the bytes of <game> in a canonical file, from the blank in front of
 * it to the line feed behind it, the id too; with the foreign elements between it and the game
 * before, which go with it.  (play, about the course of the game alone, is
 * lud_record_dup_play_digest() of record/digest.h.)
 */
char *lud_xml_dup_record_digest (LudRecord *record);

G_END_DECLS
