/* annotation.h: what people and programs say about a node
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Everything here belongs to one node and is about the action that leads to it or the position
 * there: comments, glyphs, marks on the board, clock readings, evaluations, and content of files
 * that the program does not know but keeps.  The root can have all of it, too.
 *
 * Texts are cleaned and copied (lud_record_clean_text()); foreign content only becomes valid UTF-8.
 * NULL counts as "".  Pointers that a getter returns are good until the node's annotations change.
 * Setting what is set already changes nothing and announces nothing.
 *
 * With a LudHistory on the record (history.h) all changes can be undone.  Every change is announced
 * by "node-changed" of the record with what changed.
 */

#pragma once

#include "record.h"

G_BEGIN_DECLS

/* What of a node changed, for "node-changed".  Flags. */
typedef enum
{
  LUD_NODE_COMMENTS = 1 << 0,
  LUD_NODE_GLYPHS = 1 << 1,
  LUD_NODE_MARKS = 1 << 2,
  LUD_NODE_CLOCK = 1 << 3,
  LUD_NODE_EVALUATIONS = 1 << 4,
  LUD_NODE_FOREIGN = 1 << 5,
  LUD_NODE_ENDING = 1 << 6,
  LUD_NODE_ROLL_SOURCE = 1 << 7
} LudNodeChange;

#define LUD_NODE_ANNOTATIONS 0x3f /* all of this header */

/* Whether a node has any of these (LudNodeChange, of LUD_NODE_ANNOTATIONS). */
gboolean lud_node_has (const LudNode *node, guint what);

/* Removes all annotations of these kinds (of LUD_NODE_ANNOTATIONS). */
void lud_record_clear_annotations (LudRecord *self, LudNode *node, guint what);

/* ------------------------------------------------------------------------------------------------
 * Comments
 */

#define LUD_COMMENT_MAX 65536 /* bytes of one comment */

typedef enum
{
  LUD_COMMENT_AFTER, /* behind the action: at the root, about the game as a whole */
  LUD_COMMENT_BEFORE /* in front of the action; not at the root */
} LudCommentPlace;

typedef struct
{
  LudCommentPlace place;
  const char *text;     /* any number of lines */
  const char *language; /* a tag as of xml:lang ("cs", "es-MX"), "" when not known */
  const char *author;   /* "" when not known */
  const char *foreign;  /* unknown attributes of its element as they stood in the file, or "" */
} LudComment;

guint lud_node_get_n_comments (const LudNode *node);
const LudComment *lud_node_get_comment (const LudNode *node, guint i);

/* Appends a comment, replaces one, removes one (i < number of comments).  INVALID when the text is
 * too long, the language is no language tag, or the root gets one in front.  An empty text is a
 * comment, too: one that is being written. */
gboolean
lud_record_add_comment (LudRecord *self, LudNode *node, const LudComment *comment, GError **error);
gboolean lud_record_set_comment (LudRecord *self,
                                 LudNode *node,
                                 guint i,
                                 const LudComment *comment,
                                 GError **error);
void lud_record_remove_comment (LudRecord *self, LudNode *node, guint i);

/* Whether a text is a language tag: words of 1 to 8 letters or digits with hyphens between, the
 * first word of letters only. */
gboolean lud_record_is_language (const char *text);

/* ------------------------------------------------------------------------------------------------
 * Glyphs: the numeric annotation glyphs, 0 to 255
 */

/* The codes in ascending order, none twice; *n is their number. */
const guint8 *lud_node_get_glyphs (const LudNode *node, guint *n);
gboolean lud_node_has_glyph (const LudNode *node, guint code);

/* Whether anything changed. */
gboolean lud_record_add_glyph (LudRecord *self, LudNode *node, guint code);
gboolean lud_record_remove_glyph (LudRecord *self, LudNode *node, guint code);

/* Adds a glyph and removes those of the same group that exclude it: an action is either good or
 * bad, a position either better for one or for the other. */
void lud_record_choose_glyph (LudRecord *self, LudNode *node, guint code);

typedef enum
{
  LUD_GLYPH_ACTION,   /* 1 to 9: what the action is worth; one at a time */
  LUD_GLYPH_POSITION, /* 10 to 23: how the position stands; one at a time */
  LUD_GLYPH_FEATURE,  /* 24 to 139: what marks the position */
  LUD_GLYPH_OTHER     /* 0, and 140 to 255 */
} LudGlyphGroup;

LudGlyphGroup lud_glyph_get_group (guint code);

/* "!", "?!", "□", ..., or "" when there is none.  Two codes can share a symbol. */
const char *lud_glyph_get_symbol (guint code);

/* The symbol, or "$7" when there is none. g_free() it. */
char *lud_glyph_dup_text (guint code);

/* A translated name, "Good action", or NULL when the glyph has no meaning in these games. */
const char *lud_glyph_get_name (guint code);

/* The lowest code with this symbol, for "$7" the number; -1 when the text is no glyph. */
int lud_glyph_find (const char *text);

/* ------------------------------------------------------------------------------------------------
 * Marks on the board, in the order in which they were drawn
 */

typedef enum
{
  LUD_MARK_KIND_CIRCLE,
  LUD_MARK_KIND_SQUARE,
  LUD_MARK_KIND_CROSS,
  LUD_MARK_KIND_ARROW,
  LUD_MARK_KIND_LABEL
} LudMarkKind;

#define LUD_N_MARK_KINDS 5
#define LUD_MARK_TEXT_MAX 32 /* bytes of a label */

typedef struct
{
  LudMarkKind kind;
  guint colour;        /* 1 to 3, each with a line of its own, so that it is told without colour */
  int point;           /* an arrow: from here */
  int to;              /* an arrow: to another point; else -1 */
  const char *text;    /* of a label, not empty; else "" */
  const char *foreign; /* unknown attributes of its element as they stood in the file, or "" */
} LudMark;

guint lud_node_get_n_marks (const LudNode *node);
const LudMark *lud_node_get_mark (const LudNode *node, guint i);

/* Draws a mark, replaces or removes one.  INVALID when a point is not on the board, an arrow leads
 * nowhere, a label has no text or too much, or there is no such kind or colour. */
gboolean lud_record_add_mark (LudRecord *self, LudNode *node, const LudMark *mark, GError **error);
gboolean
lud_record_set_mark (LudRecord *self, LudNode *node, guint i, const LudMark *mark, GError **error);
void lud_record_remove_mark (LudRecord *self, LudNode *node, guint i);

/* "arrow", "circle", ... for files. */
const char *lud_mark_kind_get_name (LudMarkKind kind);

/* The kind with this name, or -1. */
int lud_mark_kind_find (const char *name);

/* ------------------------------------------------------------------------------------------------
 * Clock readings
 *
 * A reading is about a turn and stands on the last node of the turn in its line.
 */

typedef struct
{
  gint64 left; /* milliseconds the player has after the turn, with its increment; -1: not known */
  gint64 used; /* milliseconds he thought about the turn; -1: not known */
} LudReading;

#define LUD_NO_READING ((LudReading){ -1, -1 })

/* Longest time that is understood, in milliseconds: a thousand days. */
#define LUD_TIME_MAX G_GINT64_CONSTANT (86400000000)

LudReading lud_node_get_reading (const LudNode *node);

/* Sets it; LUD_NO_READING removes it.  What is out of range counts as not known. */
void lud_record_set_reading (LudRecord *self, LudNode *node, LudReading reading);

/* ------------------------------------------------------------------------------------------------
 * Evaluations of the position at the node, any number; usually one an author
 */

#define LUD_SCORE_WIN 10000 /* the first player certainly wins; -LUD_SCORE_WIN: the second */
#define LUD_MARGIN_MAX 1000
#define LUD_DEPTH_MAX 65535
#define LUD_NO_MARGIN G_MININT /* the margin is not known, or the game has none */

typedef struct
{
  int score;           /* expected result for FIRST, -LUD_SCORE_WIN to LUD_SCORE_WIN */
  int margin;          /* by how many FIRST is ahead at the end, in games that count; else
                          LUD_NO_MARGIN */
  gboolean solved;     /* score (and margin) are proved */
  guint depth;         /* actions looked ahead, 0 when not known */
  guint64 nodes;       /* positions looked at, 0 when not known */
  const char *by;      /* person or program, "" when not known */
  const char *line;    /* best play from here as text of the notation, or "" */
  const char *foreign; /* unknown attributes of its element as they stood in the file, or "" */
} LudEvaluation;

guint lud_node_get_n_evaluations (const LudNode *node);
const LudEvaluation *lud_node_get_evaluation (const LudNode *node, guint i);

/* Appends, replaces, removes.  INVALID when score or margin are out of range. */
gboolean lud_record_add_evaluation (LudRecord *self,
                                    LudNode *node,
                                    const LudEvaluation *evaluation,
                                    GError **error);
gboolean lud_record_set_evaluation (LudRecord *self,
                                    LudNode *node,
                                    guint i,
                                    const LudEvaluation *evaluation,
                                    GError **error);
void lud_record_remove_evaluation (LudRecord *self, LudNode *node, guint i);

/* ------------------------------------------------------------------------------------------------
 * Foreign content: what stood in a file and is not understood, kept to be written back
 */

typedef struct
{
  const char *place; /* a word of the notation that says where in the node's elements it stood */
  const char *raw;   /* as it stood in the file: an element, or attributes */
} LudForeign;

guint lud_node_get_n_foreign (const LudNode *node);
const LudForeign *lud_node_get_foreign (const LudNode *node, guint i);
void
lud_record_add_node_foreign (LudRecord *self, LudNode *node, const char *place, const char *raw);
void lud_record_remove_node_foreign (LudRecord *self, LudNode *node, guint i);

/* The same of the record as a whole: on game, header, players, a player, setup, ... */
guint lud_record_get_n_foreign (LudRecord *self);
const LudForeign *lud_record_get_foreign (LudRecord *self, guint i);
void lud_record_add_foreign (LudRecord *self, const char *place, const char *raw);
void lud_record_remove_foreign (LudRecord *self, guint i);

G_END_DECLS
