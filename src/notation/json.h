/* json.h: games as JSON lines, for scripts
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One game is one object on one line (what is not known is left out inside headers and
 * players; the two last members are there only when there is something to say):
 *
 *   id        UUID
 *   kind      id of the game
 *   options   object: key: value
 *   moves     the main line as text
 *   result    "1-0", "0-1", "1/2", "*"
 *   reason    "goal", "resign", ...; "" while the game goes on
 *   actions, turns   their numbers in the main line
 *   digests   object: play, see record/digest.h
 *   headers   object: event, round, place, date, source, annotator, and tags, an object in which
 *             each name has the array of its values
 *   players   object: first and second, each an object: name, kind, rating, level
 *   dice      object, for games with dice: rolls, an array of where each roll of the main line came
 *             from ("generator", "entered", "unknown"); commit, reveal, first_word, second_word,
 * see record/dice.h position  the start position, when it is not the game's own text      the moves
 * with comments, glyphs and variations, when there are any
 */

#pragma once

#include "notation.h"

G_BEGIN_DECLS

#define LUD_JSON_SUFFIX ".jsonl"

/* Appends a game as one object and a line feed.  FALSE with LUD_NOTATION_ERROR_LIMIT for a game
 * whose moves no text takes (lud_text_append()); out is as it was then. */
gboolean lud_json_append (GString *out, LudRecord *record, GError **error);

/* Appends clean text as a JSON string. */
void lud_json_append_string (GString *out, const char *text);

G_END_DECLS
