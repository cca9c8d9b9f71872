/* booklet-text.h: a game as a row of paragraphs and diagrams
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "record/record.h"

G_BEGIN_DECLS

typedef enum
{
  LUD_BLOCK_HEADING,   /* who played */
  LUD_BLOCK_DETAILS,   /* the game, when and where, the result */
  LUD_BLOCK_MOVES,     /* of the main line */
  LUD_BLOCK_VARIATION, /* moves that were not played */
  LUD_BLOCK_COMMENT,
  LUD_BLOCK_DIAGRAM
} LudBlockKind;

typedef struct
{
  LudBlockKind kind;
  char *markup;  /* of Pango; NULL: a diagram */
  LudNode *node; /* of a diagram */
} LudBlock;

void lud_block_free (LudBlock *self);

/* A game; GPtrArray of LudBlock that frees them.  language: as for LudBookletOptions. number: of
 * the game in the booklet. */
GPtrArray *lud_booklet_text (LudRecord *record, const char *language, guint number);

/* "Ana – Boris", or where it was played, or the game. */
char *lud_booklet_dup_title (LudRecord *record);

G_END_DECLS
