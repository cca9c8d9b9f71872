/* xml-private.h: what the files of src/notation share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "notation.h"

#include <libxml/xmlreader.h>

/* The words of the format.  lud_xml_words[] has their text in the same order. */
typedef enum
{
  WORD_NONE,    /* in our namespace, but no word of the format */
  WORD_FOREIGN, /* in another namespace */
  WORD_GAMES,
  WORD_GAME,
  WORD_HEADER,
  WORD_EVENT,
  WORD_ROUND,
  WORD_PLACE,
  WORD_DATE,
  WORD_SOURCE,
  WORD_ANNOTATOR,
  WORD_TAG,
  WORD_PLAYERS,
  WORD_PLAYER,
  WORD_SETUP,
  WORD_OPTION,
  WORD_POSITION,
  WORD_TIME,
  WORD_DICE,
  WORD_MOVES,
  WORD_TURN,
  WORD_ROLL,
  WORD_ACT,
  WORD_NAG,
  WORD_COMMENT,
  WORD_MARK,
  WORD_VARIATION,
  WORD_RESULT,
  N_WORDS
} LudXmlWord;

extern const char *const lud_xml_words[N_WORDS];

/* The names of the header's elements, by LudField. */
extern const LudXmlWord lud_xml_field_words[LUD_N_FIELDS];

/* Names in attributes, by number; NULL where there is none. */
extern const char *const lud_xml_side_names[2];   /* RulesActor */
extern const char *const lud_xml_player_kinds[3]; /* LudPlayerKind */
extern const char *const lud_xml_roll_sources[4]; /* LudRollSource */

#define LUD_XML_NO_WINNER "none"
#define LUD_XML_UUID "urn:uuid:"

typedef enum
{
  EVENT_START, /* of an element, see word */
  EVENT_END,   /* of an element */
  EVENT_TEXT,
  EVENT_EOF,
  EVENT_FAULT /* fault is set */
} LudXmlEvent;

struct _LudXmlReader
{
  xmlTextReaderPtr xml;
  GInputStream *stream;
  char *name;
  const xmlChar *word_text[N_WORDS]; /* as the parser's dictionary has them */

  LudXmlWord word;   /* of the last START */
  guint depth;       /* elements that are open */
  gboolean is_empty; /* the open element is <empty/>: its END comes next */
  gboolean begun, over;

  guint64 n_read;     /* bytes from the stream */
  guint64 game_start; /* n_read when the game began */
  guint game_line;

  gboolean fatal;      /* nothing more can be read */
  GError *fault;       /* the first one since the last status */
  GError *fatal_fault; /* the one that made it fatal, when another came before it */
  GError *io_error;    /* of the stream */
  char *xml_message;   /* of the parser, and its line */
  guint xml_line;

  guchar *states; /* positions of the variations that are open */
};

/* The next event; comments and processing instructions are no events. */
LudXmlEvent lud_xml_event (LudXmlReader *self);

/* The next child of the open element (START, word is set), or its END. Foreign elements and blanks
 * are passed over; other text is a fault. */
LudXmlEvent lud_xml_child (LudXmlReader *self);

/* Passes over the rest of the element whose START was read last. */
gboolean lud_xml_skip (LudXmlReader *self);

/* Reads the text of the element whose START was read last, up to its END, without blanks at its
 * ends. NULL with a fault.  g_free() it. */
char *lud_xml_text (LudXmlReader *self);

/* An attribute of the START that was read last, or NULL.  g_free() it. */
char *lud_xml_attribute (LudXmlReader *self, const char *name);

/* The line of the node that was read last. */
guint lud_xml_line (LudXmlReader *self);

/* Notes the first fault, at a line; always returns FALSE. */
gboolean
lud_xml_fault (LudXmlReader *self, LudNotationError code, guint line, const char *format, ...)
  G_GNUC_PRINTF (4, 5);

/* Reads the game whose START was read last, up to its END; NULL with a fault. */
LudRecord *lud_xml_game (LudXmlReader *self);
