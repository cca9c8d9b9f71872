/* diamond.h: what the files of Diamond (Larry Back, 1994) share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board's 62 points have columns a to h and rows 1 to 8; h1 and a8 do not exist.  In here a
 * point is a site, 0 to 63: 8 x row + column, so that sets of points are words of 64 bits, lines
 * are shifts, and the symmetries of the board are those of a square that keep both holes.  Outside
 * points are numbered without the holes (to_site(), to_point()).
 *
 * Lines: every site with its neighbours in row and column.  Cells of the grid (lower-left corner at
 * column c, row r, from 0) with c + r odd are the squares.  The others are split into triangles: by
 * (c, r)-(c+1, r+1) when c and r are even, by (c+1, r)-(c, r+1) when they are odd.  All lines have
 * the same length, so three points that are joined pairwise are always a triangle of the board.
 */

#pragma once

#include "rules-private.h"

#define BIT(site) (UINT64_C (1) << (site))
#define SITE_H1 7
#define SITE_A8 56
#define BOARD (~(BIT (SITE_H1) | BIT (SITE_A8)))
#define COLUMN_A UINT64_C (0x0101010101010101)
#define COLUMN_H (COLUMN_A << 7)
#define EVEN_COLUMNS UINT64_C (0x5555555555555555) /* a, c, e, g: columns 0, 2, 4, 6 */
#define EVEN_ROWS UINT64_C (0x00ff00ff00ff00ff)    /* rows 0, 2, 4, 6 */

/* Lower-left corners of the 24 squares. */
#define SQUARES                                                                                    \
  (((EVEN_COLUMNS & ~EVEN_ROWS) | (~EVEN_COLUMNS & EVEN_ROWS)) & ~COLUMN_H & ~(BIT (56) * 255))

/* All points that a line joins to a point of the set b. */
#define AROUND(b)                                                                                  \
  ((((b) & ~COLUMN_H) << 1 | ((b) & ~COLUMN_A) >> 1 | (b) << 8 | (b) >> 8 |                        \
    (EVEN_COLUMNS & EVEN_ROWS & (b)) << 9 | (~EVEN_COLUMNS & ~EVEN_ROWS & (b)) >> 9 |              \
    (EVEN_COLUMNS & ~COLUMN_A & ~EVEN_ROWS & (b)) << 7 |                                           \
    (~EVEN_COLUMNS & ~COLUMN_H & EVEN_ROWS & (b)) >> 7) &                                          \
   BOARD)

/* AROUND of single sites. */
extern const uint64_t diamond_near[64];

#define PIECES 12      /* of each side */
#define MAX_ACTIONS 72 /* 12 pieces with 5 lines each, and 12 neutral pieces */
#define QUIET 50       /* turns without capture and removal that make a draw */

enum
{
  PHASE_PLACE,
  PHASE_SWAP, /* the placement phase while the second player may take over the first stone */
  PHASE_MOVE
};

struct RulesState
{
  uint64_t men[2]; /* by RulesSide */
  uint64_t neutral;
  /* Movement phase: keys of the positions since the last capture or removal, by the number of quiet
   * turns that led to them, from `first` to `quiet`.  At 50 the game is over, so these are all. */
  uint64_t key[QUIET];
  uint32_t turn;
  uint8_t first, quiet;
  uint8_t phase, side; /* side: who moves next, in games that are over too */
  uint8_t end;         /* RulesEnd; a square belongs to the side that does not move next */
  bool swapped;        /* the first player has White */
  bool pie, remove;    /* options */
};

/* Actions: kind << 12 | from << 6 | site. */
enum
{
  KIND_PLACE = 1,
  KIND_MOVE,
  KIND_REMOVE,
  KIND_SWAP
};

#define ACTION(kind, from, site)                                                                   \
  ((RulesAction) (kind) << 12 | (RulesAction) (from) << 6 | (RulesAction) (site))
#define SWAP ACTION (KIND_SWAP, 0, 0)

static inline int
first_of (uint64_t set)
{
  return __builtin_ctzll (set);
}

static inline int
count (uint64_t set)
{
  return __builtin_popcountll (set);
}

static inline int
to_site (int point)
{
  return point + (point >= SITE_H1) + (point >= SITE_A8 - 1);
}

static inline int
to_point (int site)
{
  return site - (site > SITE_H1) - (site > SITE_A8);
}

static inline uint64_t
empty_points (const RulesState *s)
{
  return BOARD & ~(s->men[0] | s->men[1] | s->neutral);
}

/* Neutral pieces without a black or white neighbour (rule 10b). */
static inline uint64_t
removable (const RulesState *s)
{
  uint64_t men = s->men[0] | s->men[1];

  return s->neutral & ~AROUND (men);
}

/* The enemy pieces that a move of the side to move corners (rule 11): those that form a triangle
 * with the point of arrival and another piece of the mover. */
static inline uint64_t
cornered (const RulesState *s, int from, int to)
{
  uint64_t helpers = s->men[s->side] & ~BIT (from) & diamond_near[to];

  return s->men[s->side ^ 1] & diamond_near[to] & AROUND (helpers);
}

/* Whether exactly one piece is cornered: only then it is captured. */
static inline bool
is_single (uint64_t set)
{
  return set && !(set & (set - 1));
}

/* Lower-left corners of the squares whose corners are all in set. */
static inline uint64_t
squares_of (uint64_t set)
{
  return set & set >> 1 & set >> 8 & set >> 9 & SQUARES;
}

/* Whether the side to move has a piece next to an empty point. */
static inline bool
can_move (const RulesState *s)
{
  return (AROUND (s->men[s->side]) & empty_points (s)) != 0;
}

/* A reason about a site, or about none (-1). */
static inline RulesReason
because (const char *msgid, int site, const char *rule)
{
  return rules_because (msgid, site < 0 ? -1 : to_point (site), rule);
}

/* diamond.c */
size_t diamond_list_actions (const RulesState *s, RulesAction *out);
void diamond_set_options (RulesState *s, const RulesParams *params); /* and clears all else */
void diamond_find_end (RulesState *s); /* rules 12 and 14, for a position just reached */

/* The slots that are in other files: diamond-why.c, */
RulesReason diamond_explain (const RulesState *s, RulesAction a);
RulesReason diamond_explain_path (const RulesState *s, const int16_t *path, int n);
RulesReason diamond_forced (const RulesState *s, const int16_t *path, int n);

/* diamond-board.c, */
void diamond_gesture (const RulesState *s, RulesAction a, RulesGesture *out);
RulesPiece diamond_piece (const RulesState *s, int point);
RulesPhrase diamond_describe (const RulesState *s, int point);
void diamond_board (const RulesState *s, RulesBoard *out);

/* and diamond-text.c. */
size_t diamond_write_action (const RulesState *s, RulesAction a, char *out);
RulesRead diamond_read_action (const RulesState *s,
                               const char *text,
                               size_t length,
                               RulesReadFlags flags,
                               RulesAction *out,
                               RulesReason *reason);
size_t diamond_write_state (const RulesState *s, char *out);
RulesRead diamond_read_state (const RulesParams *params,
                              const char *text,
                              size_t length,
                              RulesState *out,
                              RulesReason *reason);
