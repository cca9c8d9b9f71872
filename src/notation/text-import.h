/* text-import.h: games from plain text, read with patience
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A text holds any number of games.  One is held in memory at a time.
 *
 *   [Game "ID"]                            header lines, any number in any order
 *   [Option "pie=off"]
 *   [First "Ann"]
 *
 *   {About the game.} 1. b2 2. c3!? {Bold.} ( 2. d4 3. e5 ) 3. c4 $10 1-0 resign
 *
 * Where games begin
 *   - A header line begins a game, unless it follows other header lines of the same game.
 *   - Without headers every line is a game.  Yet a line goes on on the next ones while a comment or
 *     a variation is open that they close, or when the next one begins with the move number that
 *     comes next.
 *   - In a file with headers, moves without any begin a game behind a result and a blank line.
 *
 * Header lines: [KEY "VALUE"], the key in any case; \" and \\ inside the value
 *   Game, Option (key=value, any number of them), Position      what is played
 *   Event, Round, Place (Site), Date, Source, Annotator         the fields of a record; a date may
 * be 2026-05-17, 2026-05, 2026.05.?? First, Second, and with Kind, Rating, Level behind the
 * players: [SecondKind "computer"]; [Black "Ann"] names who begins as Black Result, Reason
 * (Termination)                                as at the end of the moves Id a UUID Rolls
 * (generator, entered), Commit, Reveal                  where the rolls came from FirstWord,
 * SecondWord                                       the players' words to the dice Tag (name=value),
 * and everything else                       a tag of the record
 *
 * Moves: as in rules.h (text.c), besides
 *   - {comment}: it belongs to the action before it, or, behind a move number or at the beginning
 * of a variation, to the action behind it.  \ before { } [ ] and \ takes their meaning away.
 *     [%lang cs] and [%by Name] at its beginning are its language and author.  "; comment" goes to
 *     the end of the line.  {[%roll entered]} behind a roll says where it came from, when that is
 *     not what [Rolls "..."] says.
 *   - ( variation ): replaces the action before it.  Removals are in parentheses, too: a word in
 *     parentheses that is legal as an action is that action, with a blank inside it is a variation.
 *   - $7 and !, ?, !?, =, ... are glyphs of the action before them, or of the start.
 *   - behind the result may stand the reason: "1-0 resign".
 *   - lines that begin with % or # are passed over.
 *
 * Line ends are LF, CR LF or CR.  A text is UTF-8, with or without a byte order mark, or UTF-16
 * with one; a game that is not UTF-8 is taken as Windows-1252 (which has Latin-1 in it), and a note
 * says so.
 *
 * Patience: what is clear enough is read and told in a note.  With RULES_STRICT it is a fault.
 * A fault costs the game in which it is, and no other; its text can be kept
 * (lud_text_reader_get_raw()).
 *
 * Errors are of LUD_NOTATION_ERROR and have the form "FILE:LINE: Game 3, turn 7, “b2”: sentence".
 *
 * Threads: a reader belongs to one thread at a time.
 */

#pragma once

#include "notation.h"

G_BEGIN_DECLS

#define LUD_TEXT_SUFFIX ".txt"

/* Limits of one game. */
#define LUD_TEXT_MAX_TURNS LUD_XML_MAX_TURNS
#define LUD_TEXT_MAX_GAME LUD_XML_MAX_GAME
#define LUD_TEXT_MAX_LEVELS LUD_XML_MAX_LEVELS
#define LUD_TEXT_MAX_LINES 1000   /* of the header */
#define LUD_TEXT_MAX_RESULTS 1000 /* each is checked by playing its line from the start */
#define LUD_TEXT_MAX_NOTES 100    /* kept; they are all counted */

typedef struct _LudTextReader LudTextReader;

typedef enum
{
  LUD_TEXT_GAME,  /* *out is the next game */
  LUD_TEXT_BAD,   /* the next game has a fault, error says where and which; reading can go on */
  LUD_TEXT_END,   /* no game is left */
  LUD_TEXT_FAILED /* the rest cannot be read, error says why */
} LudTextStatus;

/* Something that was read although it is not as it should be. */
typedef struct
{
  guint line, column; /* from 1; columns are characters */
  char *sentence;     /* translated */
} LudTextNote;

/* Opens a file.  params: the game and its options where the text does not tell (copied); NULL: the
 * text must tell.  NULL with LUD_NOTATION_ERROR_IO when it cannot be opened. */
LudTextReader *lud_text_reader_new (const char *path,
                                    const RulesParams *params,
                                    RulesReadFlags flags,
                                    GError **error);

/* Reads from an open stream; name stands for the file in messages. */
LudTextReader *lud_text_reader_new_for_stream (GInputStream *stream,
                                               const char *name,
                                               const RulesParams *params,
                                               RulesReadFlags flags);

/* Reads from memory. */
LudTextReader *lud_text_reader_new_for_bytes (GBytes *bytes,
                                              const char *name,
                                              const RulesParams *params,
                                              RulesReadFlags flags);

void lud_text_reader_free (LudTextReader *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LudTextReader, lud_text_reader_free)

/* Reads the next game.  *out is a new reference for GAME, else NULL; error is set for BAD and
 * FAILED. */
LudTextStatus lud_text_reader_next (LudTextReader *self, LudRecord **out, GError **error);

/* Line at which the game that was read last (good or bad) begins, from 1; 0 before the first. */
guint lud_text_reader_get_line (const LudTextReader *self);

/* Its number in the file, from 1. */
guint lud_text_reader_get_number (const LudTextReader *self);

/* Its bytes as they stand in the file; without what goes beyond LUD_TEXT_MAX_GAME.  Good until the
 * next game. */
const char *lud_text_reader_get_raw (const LudTextReader *self, gsize *length);

/* The notes about it: how many there were, and those that were kept, in their order.  Good until
 * the next game. */
guint lud_text_reader_get_n_notes (const LudTextReader *self);
const LudTextNote *lud_text_reader_get_notes (const LudTextReader *self, guint *n_kept);

G_END_DECLS
