/* xml-private.h: what the files of src/notation share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *   xml-source   bytes of a stream to text in UTF-8
 *   xml-scan     text to games, with the limits, before a parser sees them
 *   xml-event    the parser; structure (xml-words)
 *   xml-foreign  content that is kept without being understood
 *   xml-game     a game; xml-moves its moves
 *   xml-reader   one game after the other
 */

#pragma once

#include "notation.h"
#include "xml-scan.h"
#include "xml-words.h"

#include <libxml/xmlreader.h>

/* Names in attributes, by number; NULL where there is none. */
extern const char *const lud_xml_side_names[2];   /* RulesActor */
extern const char *const lud_xml_player_kinds[3]; /* LudPlayerKind */
extern const char *const lud_xml_roll_sources[4]; /* LudRollSource */

#define LUD_XML_NO_WINNER "none"
#define LUD_XML_UUID "urn:uuid:"

typedef enum
{
  EVENT_START,   /* of an element of ours, see word */
  EVENT_END,     /* of an element of ours */
  EVENT_TEXT,    /* not blank, in an element that has text */
  EVENT_FOREIGN, /* the start of an element that is not ours */
  EVENT_EOF,     /* of the file */
  EVENT_FAULT    /* fault is set */
} LudXmlEvent;

#define LUD_XML_DEPTH 256
#define N_KEYS 256
#define LUD_XML_VALUES (2 * LUD_XML_MAX_TAG)

/* An element of ours that is open. */
typedef struct
{
  LudXmlWord word;
  int state; /* see lud_xml_step() */
} LudXmlFrame;

struct _LudXmlReader
{
  char *name;
  LudXmlReadFlags flags;
  LudScan *scan;
  LudPiece piece;
  char *root_tag;     /* as it stands in the file */
  char *root_foreign; /* its attributes that are not ours, or NULL */
  gboolean root_is_empty;
  gboolean is_newer; /* a higher minor version: there may be words that are not known */
  guint number;
  guint game_line;
  gboolean begun, over;

  /* The parser and what it is given next. */
  xmlTextReaderPtr xml;
  const char *feed;
  gsize feed_left;
  gboolean feed_ends; /* then comes the end, else fillers until there is a new piece */
  gboolean pulls;     /* the next piece comes by itself: outside of the root */
  guint n_fillers;    /* that it was given behind the piece */
  guint64 fed;        /* to this parser */
  guint64 repeated;   /* bytes of the root's tag that were given again because of damage */
  guint64 n_taken;    /* bytes of the pieces that were read */
  int line_offset;    /* lines of the file - lines of the parser */
  char *xml_message;  /* of the parser, and its line */
  gboolean not_text;  /* it is about bytes that the encoding does not have */
  guint xml_line;

  /* The words of the format as the parser's dictionary has them: a table of pointers. */
  const xmlChar *keys[N_KEYS];
  guint8 words[N_KEYS], attrs[N_KEYS];
  const void *our_namespace; /* the namespace of the root: most elements have the very same */

  /* The open elements.  Those below an element that is not ours are only counted. */
  LudXmlFrame frames[LUD_XML_DEPTH + 2];
  guint depth;
  gboolean is_empty; /* the open element is <empty/>: its END comes next */
  LudXmlWord word;   /* of the last START */
  guint n_starts;    /* start tags of the piece, all of them */

  const char *attr[N_ATTRS]; /* of the last START; NULL: it has none; good until the next event */
  GString *attr_text;        /* values that the parser has in parts; LUD_XML_VALUES bytes */
  GString *unknown_text;     /* the same for unknown attributes */
  gboolean has_unknown;      /* it has others */
  GString *text;             /* of lud_xml_text() */
  GString *foreign;          /* of lud_xml_foreign() */

  /* What stands between games is kept with the next one. */
  GString *between; /* elements, each behind a zero byte */
  gboolean skips;   /* what stands in front of the next game is not read any more */

  /* What is done in files that are nothing but faults. */
  guint64 n_faults;   /* of markup and structure, that were told, see count_fault() */
  gboolean hurries;   /* they are no longer told, and what is no game is leapt over */
  gboolean announces; /* that is to be told */
  gboolean leaps;     /* before the next piece */
  gboolean has_leapt; /* since the last good game */

  gboolean dead;    /* the parser cannot go on */
  GError *fault;    /* the first one since the last status */
  LudXmlFault told; /* what get_fault() gives */
  char *sentence;   /* of told */
  gboolean has_told;
  GBytes *quarantine;      /* raw text of the last game, when it was in quarantine */
  LudXmlQuarantine origin; /* of that */
  guint turn;              /* that is read, or 0 */
  guint action;            /* number of the last <act> or <roll> */
  gboolean on_action;

  /* Repairing. */
  LudXmlRepair *repair; /* NULL: nothing is put right */
  guint replace;        /* number of the action to be replaced, or 0 */
  const char *replacement;

  struct _LudXmlSchema *schema; /* NULL until it is used */
  guchar *states;               /* positions of the variations that are open */
};

/* ------------------------------------------------------------------------------------------------
 * Events (xml-event.c)
 */

/* Gives the parser the piece; makes a parser when there is none, or the old one is dead or has read
 * enough.  FALSE when that is not possible any more (fault is set). */
gboolean lud_xml_feed (LudXmlReader *self);

/* Makes the parser read the head of the file, up to the root's START. */
gboolean lud_xml_begin (LudXmlReader *self);

/* Reads up to the end of a piece that is a comment or an instruction. */
gboolean lud_xml_pass_misc (LudXmlReader *self);

/* Reads the end tag of the root, which is the piece, and all up to the end of the file, which is
 * the piece then. */
gboolean lud_xml_pass_end (LudXmlReader *self);

void lud_xml_close (LudXmlReader *self);

/* The next event.  The structure is checked here. */
LudXmlEvent lud_xml_event (LudXmlReader *self);

/* The next child of the open element: START (word and attr are set), FOREIGN (it is read, and
 * foreign is set), or END; FAULT. */
LudXmlEvent lud_xml_child (LudXmlReader *self);

/* Reads the text of the element whose START was read last, up to its END, without blanks at its
 * ends unless it is text for people; good until the next call.  NULL with a fault. */
const char *lud_xml_text (LudXmlReader *self);

/* Reads up to the END of an element whose START was read last and which has no children of ours;
 * what is foreign in it is given to keep(). */
typedef void (*LudXmlKeep) (gpointer data, const char *place, const char *raw);
gboolean lud_xml_end (LudXmlReader *self, LudXmlKeep keep, gpointer data, const char *place);

/* Passes over all up to where depth elements are open, without checking anything. */
gboolean lud_xml_drain (LudXmlReader *self, guint depth);

/* The unknown attributes of the last START, as they are to be written; "" when there are none. Good
 * until the next call. */
const char *lud_xml_unknown (LudXmlReader *self);

/* Notes a fault at the last START (line 0) or at a line; always returns FALSE. */
gboolean
lud_xml_fault (LudXmlReader *self, LudNotationError code, guint line, const char *format, ...)
  G_GNUC_PRINTF (4, 5);

/* The same for what a repair puts right: then it is only counted, and TRUE is returned. */
gboolean lud_xml_object (LudXmlReader *self, LudNotationError code, const char *format, ...)
  G_GNUC_PRINTF (3, 4);

/* The line of the last START in the file. */
guint lud_xml_line (LudXmlReader *self);

/* Whether it is the namespace of XInclude, which is refused. */
gboolean lud_xml_is_xinclude (const xmlNs *space);

/* One step of the parser: a libxml2 node type, 0 at the end, -1 with a fault. */
int lud_xml_step_parser (LudXmlReader *self);

/* ------------------------------------------------------------------------------------------------
 * Foreign content (xml-foreign.c)
 */

/* Reads the element whose start was read last and writes it to self->foreign. */
gboolean lud_xml_foreign (LudXmlReader *self);

/* Appends the unknown attributes of an element of ours to out. */
void lud_xml_put_unknown (LudXmlReader *self, xmlNodePtr node, GString *out);

/* The value of an attribute; scratch is used when the parser has it in parts. */
const char *lud_xml_value_of (xmlAttrPtr attr, GString *scratch);

/* Which attribute of ours it is, or ATTR_NONE. */
LudXmlAttr lud_xml_attr_of (const LudXmlReader *self, xmlAttrPtr attr);

/* Appends text, escaped for an element or an attribute. */
void lud_xml_put_text (GString *out, const char *text);
void lud_xml_put_value (GString *out, const char *text);

/* ------------------------------------------------------------------------------------------------
 * Games (xml-game.c, xml-moves.c)
 */

/* How turns are numbered in a file: over both sides (1, 2, 3, ...), which is what the writer does,
 * or by rounds (1, 1, 2, 2, ...).  Known as soon as a number fits only one of them. */
typedef enum
{
  NUMBERING_OPEN,
  NUMBERING_TURNS,
  NUMBERING_ROUNDS
} LudXmlNumbering;

typedef struct
{
  LudXmlReader *in;
  const RulesGame *game;
  RulesParams params;
  LudRecord *record; /* NULL until its setup is known */
  char *position;

  /* What stands in front of the setup, until there is a record. */
  char *id;
  char *field[LUD_N_FIELDS];
  LudPlayer player[2];
  gboolean has_player[2];
  GPtrArray *tags;    /* name, value, name, value, ... */
  GPtrArray *foreign; /* place, raw, ... */

  guint n_items;        /* comments, marks, tags, ...: all that takes memory without being played */
  LudRollSource source; /* of rolls that do not say */
  LudXmlNumbering numbering;
  guint first_offset; /* 1 when the second player has the first turn */
  guint n_turns;      /* elements */
  RulesBoard *board;  /* for names of points; NULL until it is needed */
} LudXmlGame;

/* A line that is being read: the main line (level 0) or a variation. */
typedef struct
{
  guint level;
  LudNode *node;         /* the last action */
  LudNode *parent;       /* the node in front of it, NULL before the first action */
  gboolean is_replacing; /* the next action is the first of a variation */
  gboolean is_broken;    /* repairing: the rest of the line is dropped */
  guint turn;            /* number of the turn that was read last, 0 for none */
  guint n_actions;       /* of the turn */
  GPtrArray *waiting;    /* comments and foreign content for the next action; NULL: none */
} LudXmlLine;

/* Most comments, marks, evaluations, tags and foreign elements in a game together. */
#define LUD_XML_MAX_ITEMS 100000

/* Reads the game whose START was read last, up to its END; NULL with a fault. */
LudRecord *lud_xml_game (LudXmlReader *self);

/* Counts one of those. */
gboolean lud_xml_count_item (LudXmlGame *g);

/* Keeps something foreign of a game. */
void lud_xml_keep (gpointer game, const char *place, const char *raw);

/* Keeps the unknown attributes of the last START. */
void lud_xml_keep_unknown (LudXmlGame *g, const char *place);

gboolean lud_xml_moves (LudXmlGame *g, LudXmlLine *line);
gboolean lud_xml_result (LudXmlGame *g, const LudXmlLine *line);

/* Reads an attribute that is a duration, in milliseconds; *out is as it was when there is none.
 * FALSE when it is too long to be kept. */
gboolean lud_xml_duration (LudXmlGame *g, LudXmlAttr attr, gint64 *out);

/* Which of n names (NULL: none) text is, or -1. */
int lud_xml_find (const char *text, const char *const *names, int n);

/* ------------------------------------------------------------------------------------------------
 * Schema (xml-schema.c)
 */
typedef struct _LudXmlSchema LudXmlSchema;

LudXmlSchema *lud_xml_schema_new (void);
void lud_xml_schema_free (LudXmlSchema *self);

/* Whether the schema accepts a document; else *sentence (g_free() it) says what it objects to. */
gboolean lud_xml_schema_check (LudXmlSchema *self, xmlDocPtr doc, char **sentence);
