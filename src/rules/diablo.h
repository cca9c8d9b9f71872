/* diablo.h: what the files of Diablo share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A position is kept twice: as heights by square and as sets of stacks by side.  A square inside
 * these files is row * 16 + column, so that boards of all sizes have the same shape; a point
 * outside is row * size + column.
 *
 * An action is kind << 16 and below it: the squares of a move (from << 8 | to), the square of a
 * removal, or the faces of a roll (higher << 8 | lower).  The die of a move is its distance, and
 * whether it merges, captures or goes to an empty square is seen on the board.
 *
 * A game is over when a side has no checkers; nothing else of the position changes by that.  So a
 * capture by the first action leaves the stage "take" with its die, a removal of the last checker
 * by the first action leaves "drop", and all other ends leave "roll".
 */

#pragma once

#include "rules-private.h"

#define DIABLO_MAX_SIZE 12
#define DIABLO_SQUARES (DIABLO_MAX_SIZE * 16)
#define DIABLO_WORDS (DIABLO_SQUARES / 64)
#define DIABLO_STACK_MOVES 8 /* no stack has more: two dice, four directions */

/* How far a turn has gone. */
typedef enum
{
  DIABLO_ROLL0,   /* before the roll of the balancing turn */
  DIABLO_ROLL,    /* before any other roll */
  DIABLO_OPENING, /* the one action of the balancing turn */
  DIABLO_FIRST,   /* first action of a turn */
  DIABLO_FREE,    /* second action, the first went to an empty square */
  DIABLO_TAKE,    /* second action, the first merged or captured */
  DIABLO_DROP,    /* second removal */
  DIABLO_N_STAGES
} DiabloStage;

/* Kinds of actions, in their upper half. */
enum
{
  DIABLO_MOVE = 1,
  DIABLO_REMOVAL,
  DIABLO_DICE
};

struct RulesState
{
  uint64_t stacks[2][DIABLO_WORDS]; /* by side: the squares of its stacks */
  int8_t cell[DIABLO_SQUARES];      /* height of the stack: Black's positive, Green's negative */
  uint8_t checkers[2];              /* by side */
  uint8_t size;
  uint8_t side;    /* whose turn it is: RULES_DARK or RULES_LIGHT */
  uint8_t stage;   /* DiabloStage */
  uint8_t die[2];  /* the dice that can still be played, higher first; 0: none */
  uint8_t face[2]; /* for the tray only: the dice as they were rolled, as far as known */
  uint8_t used;    /* for the tray only: bit i: face[i] has been played */
  uint16_t turn;   /* from 1 */
};

/* ---- Squares and actions -------------------------------------------------------------------- */

static inline int
diablo_point (const RulesState *s, unsigned square)
{
  return (int) (square >> 4) * s->size + (int) (square & 15);
}

static inline unsigned
diablo_square (const RulesState *s, int point)
{
  unsigned p = (unsigned) point;

  return p / s->size << 4 | p % s->size;
}

static inline bool
diablo_on_board (const RulesState *s, unsigned square)
{
  return (square & 15) < s->size && square >> 4 < s->size;
}

/* Checkers that a side has at the start; no stack is ever higher. */
static inline int
diablo_all_checkers (const RulesState *s)
{
  return s->size * s->size / 2;
}

/* What stands on a square for the side on turn: the height of an own stack, minus the height of an
 * enemy's, or 0. */
static inline int
diablo_height (const RulesState *s, unsigned square)
{
  return s->side == RULES_DARK ? s->cell[square] : -s->cell[square];
}

/* The distance of a move along a row or a column. */
static inline unsigned
diablo_distance (unsigned from, unsigned to)
{
  unsigned step = from < to ? to - from : from - to;

  return step < 16 ? step : step >> 4;
}

static inline RulesAction
diablo_move (unsigned from, unsigned to)
{
  return (RulesAction) DIABLO_MOVE << 16 | from << 8 | to;
}

static inline RulesAction
diablo_removal (unsigned square)
{
  return (RulesAction) DIABLO_REMOVAL << 16 | square;
}

static inline RulesAction
diablo_roll (unsigned higher, unsigned lower)
{
  return (RulesAction) DIABLO_DICE << 16 | higher << 8 | lower;
}

/* Both halves of an action's lower half: from and to, 0 and square, higher and lower die. */
static inline unsigned
diablo_upper (RulesAction a)
{
  return a >> 8 & 255;
}

static inline unsigned
diablo_lower (RulesAction a)
{
  return a & 255;
}

/* ---- Positions ------------------------------------------------------------------------------ */

static inline bool
diablo_is_over (const RulesState *s)
{
  return s->checkers[0] == 0 || s->checkers[1] == 0;
}

static inline bool
diablo_before_roll (const RulesState *s)
{
  return s->stage == DIABLO_ROLL || s->stage == DIABLO_ROLL0;
}

/* Puts a stack on a square that is empty or the same side's; its checkers are not counted. */
static inline void
diablo_put_stack (RulesState *s, unsigned square, unsigned side, int height)
{
  s->cell[square] = (int8_t) (side == RULES_DARK ? height : -height);
  s->stacks[side][square >> 6] |= UINT64_C (1) << (square & 63);
}

/* Whether no square is empty, as before the first action of a game only. */
bool diablo_is_full (const RulesState *s);

/* The legal moves of an own stack, at an action that is not a second removal, ascending; out has
 * room for one more than their number.  Returns the number. */
size_t diablo_stack_moves (const RulesState *s, unsigned from, RulesAction *out);

/* The first own stack that has a legal move, at an action that is not a second removal, or -1. */
int diablo_movable_stack (const RulesState *s);

/* "The dice of this board have no such face." */
extern const char diablo_msg_no_face[];

/* ---- Slots of the table --------------------------------------------------------------------- */

void diablo_start (const RulesParams *params, RulesState *out);

RulesReason diablo_explain (const RulesState *s, RulesAction a);
RulesReason diablo_explain_path (const RulesState *s, const int16_t *path, int n);
RulesReason diablo_forced (const RulesState *s, const int16_t *path, int n);

size_t diablo_write_action (const RulesState *s, RulesAction a, char *out);
RulesRead diablo_read_action (const RulesState *s,
                              const char *text,
                              size_t length,
                              RulesReadFlags flags,
                              RulesAction *out,
                              RulesReason *reason);
size_t diablo_write_state (const RulesState *s, char *out);
RulesRead diablo_read_state (const RulesParams *params,
                             const char *text,
                             size_t length,
                             RulesState *out,
                             RulesReason *reason);
