/* cephalopod.h: what the files of Cephalopod (Mark Steere, 2006) share
 *
 * A die is put on an empty cell.  Dice beside it that add up to six or less, two or more of them,
 * are taken off, and the new die shows their sum; where there is no such set it shows one.  When
 * the board is full, the side with more dice wins.
 *
 * In here a cell is a bit of a 64-bit board with eight bits a row, whatever the size; the eighth
 * column and the rows above the board stay empty, so neighbours need no tests for edges.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "rules-private.h"

/* Sizes, in the order of the choices of the option. */
enum
{
  SIZE_5X5,
  SIZE_3X3,
  SIZE_3X5,
  SIZE_7X7,
  N_SIZES
};

typedef struct
{
  uint8_t columns, rows;
  uint64_t cells; /* the bits that are cells */
} Size;

static const Size sizes[N_SIZES] = {
  [SIZE_5X5] = { 5, 5, UINT64_C (0x1f1f1f1f1f) },
  [SIZE_3X3] = { 3, 3, UINT64_C (0x070707) },
  [SIZE_3X5] = { 3, 5, UINT64_C (0x0707070707) },
  [SIZE_7X7] = { 7, 7, UINT64_C (0x7f7f7f7f7f7f7f) },
};

/* What the option `swap` has come to. */
typedef enum
{
  STAGE_NONE,  /* the option is off */
  STAGE_OPEN,  /* nothing is placed yet */
  STAGE_OFFER, /* the second player may take the first die over */
  STAGE_KEPT,
  STAGE_SWAPPED /* FIRST is White, SECOND is Black */
} Stage;

#define N_PLANES 3

/* The pips are stored twice: as bytes, which list and play quickly, and as the three binary digits
 * of all cells at once, which turn, mirror and hash quickly. */
struct RulesState
{
  uint64_t plane[N_PLANES]; /* bit i of the pips of every cell */
  uint64_t light;           /* dice that are White's */
  uint8_t pips[72];         /* at bit + 8, so that every cell has a byte below it */
  uint16_t ply;             /* actions since the start */
  uint8_t size;             /* SIZE_* */
  uint8_t side;             /* RulesSide to move */
  uint8_t stage;            /* Stage */
};

/* An action is SWAP, or the place of the new die in pips[] times 16 plus a set of its four
 * neighbours: those that are captured. */
#define SWAP ((RulesAction) 1)
#define MAX_CAPTURED 4

/* The neighbours in the order in which they are written: by column, then by row. */
static const int neighbour[MAX_CAPTURED] = { -1, -8, 8, 1 };

/* cephalopod_sets[right][above][below][left], by the pips of the four neighbours (0: none): bit m
 * is set when the set m may be captured (left 1, below 2, above 4, right 8), bit 0 when no set may
 * and the new die shows one.  An empty neighbour counts as seven pips here, so that it is in no
 * set. */
extern const uint16_t cephalopod_sets[7][8][8][8];

static inline const Size *
size_of (const RulesState *s)
{
  return &sizes[s->size];
}

static inline uint64_t
dice_of (const RulesState *s)
{
  return s->plane[0] | s->plane[1] | s->plane[2];
}

static inline uint64_t
empty_cells (const RulesState *s)
{
  return size_of (s)->cells & ~dice_of (s);
}

static inline uint64_t
bit_at (unsigned at)
{
  return UINT64_C (1) << (at - 8);
}

static inline bool
on_board (const RulesState *s, unsigned at)
{
  return at >= 8 && at < 72 && (size_of (s)->cells & bit_at (at)) != 0;
}

/* Place in pips[] of a point of the board, and back. */
static inline unsigned
place_of (const RulesState *s, int point)
{
  int columns = size_of (s)->columns;

  return (unsigned) (point / columns * 8 + point % columns + 8);
}

static inline int
point_of (const RulesState *s, unsigned at)
{
  return (int) ((at - 8) / 8 * size_of (s)->columns + (at - 8) % 8);
}

static inline unsigned
beside (unsigned at, int direction)
{
  return (unsigned) ((int) at + neighbour[direction]);
}

/* The direction in which `other` lies beside `at`, or -1. */
static inline int
direction_to (unsigned at, unsigned other)
{
  for (int d = 0; d < MAX_CAPTURED; d++)
    if (beside (at, d) == other)
      return d;
  return -1;
}

/* What may be captured from an empty cell, see cephalopod_sets. */
static inline unsigned
sets_at (const RulesState *s, unsigned at)
{
  const uint8_t *p = s->pips + at;

  return cephalopod_sets[p[1]][p[8]][p[-8]][p[-1]];
}

static inline bool
must_capture (const RulesState *s, unsigned at)
{
  return (sets_at (s, at) & 1) == 0;
}

static inline void
set_die (RulesState *s, unsigned at, unsigned pips, RulesSide side)
{
  s->pips[at] = (uint8_t) pips;
  for (int i = 0; i < N_PLANES; i++)
    if (pips >> i & 1)
      s->plane[i] |= bit_at (at);
  if (side == RULES_LIGHT)
    s->light |= bit_at (at);
}

/* Whether the dice show two pips or more together: two turns or more were played then, and never
 * before (rules 5 and 6: no turn lowers the sum, and only a capture leaves it). */
static inline bool
past_first_die (const RulesState *s)
{
  return (s->plane[0] & (s->plane[0] - 1)) != 0 || (s->plane[1] | s->plane[2]) != 0;
}

/* The player of a side, and the side of a player: the same exchange. */
static inline unsigned
exchanged (const RulesState *s, unsigned side_or_player)
{
  return side_or_player ^ (s->stage == STAGE_SWAPPED);
}

extern const RulesGame rules_game_cephalopod;

/* The slots that are in other files: cephalopod-why.c, */
extern const char cephalopod_msg_not_beside[], cephalopod_msg_twice[];
RulesReason cephalopod_explain (const RulesState *s, RulesAction a);
RulesReason cephalopod_explain_path (const RulesState *s, const int16_t *path, int n);
RulesReason cephalopod_forced (const RulesState *s, const int16_t *path, int n);

/* cephalopod-board.c, */
void cephalopod_gesture (const RulesState *s, RulesAction a, RulesGesture *out);
RulesPiece cephalopod_piece (const RulesState *s, int point);
RulesPhrase cephalopod_describe (const RulesState *s, int point);
void cephalopod_board (const RulesState *s, RulesBoard *out);
int cephalopod_n_symmetries (const RulesState *s);
bool cephalopod_exchanges (const RulesState *s, int symmetry);
int cephalopod_map_point (const RulesState *s, int symmetry, int point);
RulesAction cephalopod_map_action (const RulesState *s, int symmetry, RulesAction a);
uint64_t cephalopod_hash (const RulesState *s, int symmetry);
RulesKey cephalopod_perft_key (const RulesState *s);

/* and cephalopod-text.c. */
size_t cephalopod_write_action (const RulesState *s, RulesAction a, char *out);
RulesRead cephalopod_read_action (const RulesState *s,
                                  const char *text,
                                  size_t length,
                                  RulesReadFlags flags,
                                  RulesAction *out,
                                  RulesReason *reason);
size_t cephalopod_write_state (const RulesState *s, char *out);
RulesRead cephalopod_read_state (const RulesParams *params,
                                 const char *text,
                                 size_t length,
                                 RulesState *out,
                                 RulesReason *reason);

/* cephalopod.c: the start position. */
void cephalopod_start (const RulesParams *params, RulesState *out);
