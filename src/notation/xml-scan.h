/* xml-scan.h: cuts a file into its games
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The scanner reads the markup of a file just far enough to find the tags, so that a whole game can
 * be given to a real parser, or kept from it.  It applies the limits of the format (size of tags
 * and comments, number of attributes, depth, size of a game) and refuses a DOCTYPE before anything
 * else sees the text, and finds the next game behind a damaged one.
 *
 * Each byte is looked at a bounded number of times, and memory is bounded by the largest game.
 */

#pragma once

#include "notation.h"
#include "xml-source.h"

typedef enum
{
  LUD_PIECE_MISC,    /* a comment, a processing instruction, the XML declaration */
  LUD_PIECE_ROOT,    /* the start tag of the root; is_empty: there is no more of it */
  LUD_PIECE_ELEMENT, /* a child of the root, whole or damaged */
  LUD_PIECE_STRAY,   /* text or a tag between the children that does not belong there; a fault */
  LUD_PIECE_END,     /* the end tag of the root */
  LUD_PIECE_EOF      /* the end of the file; a fault when it comes too early */
} LudPieceKind;

typedef struct
{
  LudPieceKind kind;
  const char *text; /* in the scanner's buffer, good until the next call */
  gsize length;
  guint line; /* where it begins */
  gboolean is_empty;

  /* A fault. */
  const char *sentence; /* translated; NULL: there is none */
  LudNotationError code;
  guint fault_line;
  gsize sound; /* so many bytes in front of the fault are good markup; without a fault: length */
} LudPiece;

typedef struct _LudScan LudScan;

/* Takes over source. */
LudScan *lud_scan_new (LudSource *source);
void lud_scan_free (LudScan *self);

/* The next piece.  After EOF it is EOF again. */
void lud_scan_next (LudScan *self, LudPiece *out);

/* Passes over all up to the next game, or the end of the root.  The last piece is no longer good.
 */
void lud_scan_skip (LudScan *self);

/* The same in a hurry, for files that are nothing but faults: up to what has the begin and the end
 * of a game and could be one, or the end of the root.  What is passed over is not looked at
 * further. first: a good game was found since the last time; without any in more than 1 GiB the
 * file ends here. */
void lud_scan_leap (LudScan *self, gboolean first);

const LudSource *lud_scan_get_source (const LudScan *self);

/* The number of line feeds in front of start tag number k (from 1) of a text whose markup is sound,
 * for messages; in front of the last tag when there are fewer. */
guint lud_scan_count_lines (const char *text, gsize length, guint k);
