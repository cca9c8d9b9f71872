/* text-moves.h: the lines of a game that are being read
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "record/annotation.h"
#include "text-private.h"

#define LUD_TEXT_NO_RESULT (-1)

/* A line that is being read: the main line or a variation. */
typedef struct
{
  LudNode *node;      /* the last action, or where the line begins */
  LudNode *parent;    /* the node in front of it, NULL before the first action */
  gboolean replacing; /* the next action is the first of a variation */
  gboolean in_turn;   /* the last action may have left its turn open */
  guint turn;         /* the turn of the last action */
  gboolean comma;     /* a comma followed it */
  gboolean front;     /* a comment here belongs to the action that comes next */
  GArray *waiting;    /* such comments, or NULL; see text-notes.c */
  int result;         /* as of lud_text_find_result(), or LUD_TEXT_NO_RESULT */
  const char *result_at;
  gsize result_length;
  RulesEnd reason;
  const char *begin; /* of a variation: its parenthesis */
} LudTextLine;

typedef struct
{
  LudTextGame *g;
  LudTextLine lines[LUD_TEXT_MAX_LEVELS + 1];
  guint level;
  gboolean numbers_told; /* a wrong move number was told of */
  gboolean commas_told;
  guint n_endings;
} LudTextMoves;

/* The line that is being read now. */
static inline LudTextLine *
lud_text_line (LudTextMoves *m)
{
  return &m->lines[m->level];
}

/* text-notes.c: reads the comment at g->at. */
gboolean lud_text_read_comment (LudTextMoves *m);

/* Reads the glyph at g->at: "$7", or "!?" and its like. */
gboolean lud_text_read_glyph (LudTextMoves *m);

/* Gives the last action a glyph that stands at a place. */
gboolean lud_text_put_glyph (LudTextMoves *m, guint code, const char *at, gsize length);

/* The comments that waited for an action belong to node now. */
gboolean
lud_text_give_comments (LudTextMoves *m, LudNode *node, LudCommentPlace place, const char *at);
