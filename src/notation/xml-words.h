/* xml-words.h: the words of the format, and what may stand where
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * This is the schema (data/schema/ludo.rnc) once more, for a reader that checks while it streams; a
 * test compares the two.
 */

#pragma once

#include <glib.h>

/* Elements.  The parts of a game are in the order of the format. */
typedef enum
{
  WORD_NONE,    /* in our namespace, but no word of the format */
  WORD_FOREIGN, /* in another namespace, or in none */
  WORD_GAMES,
  WORD_QUARANTINE,
  WORD_GAME,
  WORD_HEADER,
  WORD_PLAYERS,
  WORD_SETUP,
  WORD_TIME,
  WORD_DICE,
  WORD_MOVES,
  WORD_RESULT,
  WORD_EVENT,
  WORD_ROUND,
  WORD_PLACE,
  WORD_DATE,
  WORD_SOURCE,
  WORD_ANNOTATOR,
  WORD_TAG,
  WORD_PLAYER,
  WORD_OPTION,
  WORD_POSITION,
  WORD_TURN,
  WORD_ROLL,
  WORD_ACT,
  WORD_NAG,
  WORD_COMMENT,
  WORD_MARK,
  WORD_EVALUATION,
  WORD_VARIATION,
  N_WORDS
} LudXmlWord;

extern const char *const lud_xml_words[N_WORDS];

/* Attributes. */
typedef enum
{
  ATTR_NONE,
  ATTR_VERSION,
  ATTR_ID,
  ATTR_KIND,
  ATTR_SIDE,
  ATTR_NAME,
  ATTR_RATING,
  ATTR_LEVEL,
  ATTR_VALUE,
  ATTR_MAIN,
  ATTR_INCREMENT,
  ATTR_PER_TURN,
  ATTR_SOURCE,
  ATTR_COMMIT,
  ATTR_REVEAL,
  ATTR_FIRST_WORD,
  ATTR_SECOND_WORD,
  ATTR_N,
  ATTR_LEFT,
  ATTR_USED,
  ATTR_BY,
  ATTR_CODE,
  ATTR_LANG, /* xml:lang */
  ATTR_PLACE,
  ATTR_SHAPE,
  ATTR_AT,
  ATTR_FROM,
  ATTR_TO,
  ATTR_TEXT,
  ATTR_COLOUR,
  ATTR_SCORE,
  ATTR_MARGIN,
  ATTR_SOLVED,
  ATTR_DEPTH,
  ATTR_NODES,
  ATTR_LINE,
  ATTR_WINNER,
  ATTR_REASON,
  ATTR_FILE,
  ATTR_ENCODING,
  N_ATTRS
} LudXmlAttr;

extern const char *const lud_xml_attrs[N_ATTRS];

/* What an attribute of an element, or the text of an element, may be. */
typedef enum
{
  VALUE_NONE, /* the element does not have this attribute */
  VALUE_TEXT,
  VALUE_VERSION,
  VALUE_UUID,
  VALUE_WORD,
  VALUE_SIDE,
  VALUE_PLAYER_KIND,
  VALUE_RATING,
  VALUE_LEVEL,
  VALUE_DURATION,
  VALUE_ROLL_SOURCE,
  VALUE_COMMITMENT,
  VALUE_SECRET,
  VALUE_NUMBER, /* not negative, up to 24 digits, with a sign if it likes */
  VALUE_NODES,  /* 1 or more */
  VALUE_GLYPH,
  VALUE_LANGUAGE,
  VALUE_COMMENT_PLACE,
  VALUE_SHAPE,
  VALUE_POINT,
  VALUE_COLOUR,
  VALUE_SCORE,
  VALUE_MARGIN,
  VALUE_TRUE,
  VALUE_WINNER,
  VALUE_REASON,
  VALUE_BASE64,
  VALUE_DATE
} LudXmlValue;

/* How an attribute stands with an element. */
LudXmlValue lud_xml_attribute_value (LudXmlWord word, LudXmlAttr attr);

/* The attributes that an element must have, up to ATTR_NONE. */
const guint8 *lud_xml_required (LudXmlWord word);

/* Whether a text is such a value. */
gboolean lud_xml_is_value (LudXmlValue value, const char *text);

/* Milliseconds of a text that is a VALUE_DURATION, rounded; what is longer than LUD_TIME_MAX is one
 * more than that. */
gint64 lud_xml_read_duration (const char *text);

typedef enum
{
  CONTENT_EMPTY,   /* blanks only */
  CONTENT_TEXT,    /* text only, of the kind lud_xml_text_value() */
  CONTENT_FOREIGN, /* elements of other namespaces only */
  CONTENT_ELEMENTS /* elements, of other namespaces too */
} LudXmlContent;

LudXmlContent lud_xml_content (LudXmlWord word);
LudXmlValue lud_xml_text_value (LudXmlWord word);

/* The order of children as an automaton: the state of a parent behind a child, from 0; -1: the
 * child may not stand there. */
int lud_xml_step (LudXmlWord parent, int state, LudXmlWord child);

/* Whether the parent is complete in this state. */
gboolean lud_xml_is_complete (LudXmlWord word, int state);
