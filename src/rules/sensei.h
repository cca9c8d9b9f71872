/* sensei.h: what the files of Senseï and Diaballik share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sets of squares are bits of a 64-bit number: a1 is bit 0, b1 bit 1, g7 bit 48.
 */

#pragma once

#include "rules-private.h"

#define SENSEI_SIZE 7
#define SENSEI_POINTS 49
#define SENSEI_STONES 7
#define SENSEI_STONE_MOVES 2 /* stone moves in a turn, at most */
#define SENSEI_CONTACTS 3    /* contacts that make a line unfair */
#define SENSEI_HISTORY 104   /* turn starts that are remembered; even, since sides alternate */

#define SENSEI_BIT(p) (UINT64_C (1) << (p))
#define SENSEI_ALL ((UINT64_C (1) << SENSEI_POINTS) - 1)
#define SENSEI_COLUMN_A UINT64_C (0x40810204081)
#define SENSEI_COLUMN_G (SENSEI_COLUMN_A << 6)
#define SENSEI_ROW_1 UINT64_C (0x7f)
#define SENSEI_ROW_7 (SENSEI_ROW_1 << 42)

/* How a game ended. */
typedef enum
{
  SENSEI_GOES_ON,
  SENSEI_GOAL,      /* the character of the side to move stands on the enemy home row */
  SENSEI_UNFAIR,    /* automatic: the loser alone had an unfair line */
  SENSEI_BOTH,      /* automatic: both had one */
  SENSEI_CLAIMED,   /* the side to move claimed */
  SENSEI_REPETITION /* third time */
} SenseiEnding;

struct RulesState
{
  uint64_t stones[2]; /* by RulesSide; the stone with the character is one of them */
  uint64_t pits;
  uint64_t past;   /* with repetition=on: a number that stands for the whole history, in order */
  uint32_t turn;   /* from 1 */
  int8_t ball[2];  /* where the characters are, by RulesSide */
  uint8_t side;    /* RulesSide to move */
  uint8_t moved;   /* stone moves made in this turn, 0 to 2 */
  uint8_t passed;  /* character moves made in this turn, 0 or 1 */
  uint8_t ending;  /* SenseiEnding */
  uint8_t winner;  /* RulesSide, or RULES_NO_SIDE for a draw; counts when ending does */
  uint8_t guilty;  /* claim: the opponent of the side to move has an unfair line now */
  uint8_t at_seen; /* where the next turn start goes */

  /* the rules */
  uint8_t slide;      /* stones go any distance */
  uint8_t claim;      /* an unfair game must be claimed */
  uint8_t both_draws; /* automatic: both guilty is a draw */
  uint8_t repeats;    /* the third repetition is a draw */
  uint8_t first;      /* RulesSide of the player who begins */

  uint64_t seen[SENSEI_HISTORY]; /* sensei_pack() of the latest turn starts, a ring; 0: none, which
                                    no position has */
};

/* Actions: the kind above bit 12, then from, then to. */
enum
{
  SENSEI_STONE = 1,
  SENSEI_CHARACTER = 2,
  SENSEI_END = 3,
  SENSEI_CLAIM = 4
};

#define SENSEI_ACTION(kind, from, to)                                                              \
  ((RulesAction) (kind) << 12 | (RulesAction) (from) << 6 | (RulesAction) (to))
#define SENSEI_END_ACTION SENSEI_ACTION (SENSEI_END, 0, 0)
#define SENSEI_CLAIM_ACTION SENSEI_ACTION (SENSEI_CLAIM, 0, 0)

static inline unsigned
sensei_kind (RulesAction a)
{
  return a >> 12;
}

static inline int
sensei_from (RulesAction a)
{
  return (int) (a >> 6 & 63);
}

static inline int
sensei_to (RulesAction a)
{
  return (int) (a & 63);
}

static inline int
sensei_lowest (uint64_t set)
{
  return __builtin_ctzll (set);
}

/* sensei-line.c ------------------------------------------------------------------------------- */

/* Squares orthogonally next to a square of the set. */
static inline uint64_t
sensei_next_to (uint64_t set)
{
  return (set & ~SENSEI_COLUMN_G) << 1 | (set & ~SENSEI_COLUMN_A) >> 1 |
         (set << SENSEI_SIZE & SENSEI_ALL) | set >> SENSEI_SIZE;
}

/* The impassable line in a set of stones and pits (rule 9): all of its king-connected parts that
 * touch both column a and column g.  0 when there is none. */
uint64_t sensei_line (uint64_t set);

/* The stones of enemy that touch the line of stones and pits (rule 10); 0 without a line. */
uint64_t sensei_contacts (uint64_t stones, uint64_t pits, uint64_t enemy);

/* Whether there are enough of them (rule 11). */
bool sensei_unfair (uint64_t stones, uint64_t pits, uint64_t enemy);

/* sensei-move.c ------------------------------------------------------------------------------- */

/* Empty squares that a stone on p reaches; every occupied square and every pit blocks it. */
uint64_t sensei_stone_targets (const RulesState *s, int p);

/* Own stones that the character of the side to move reaches. */
uint64_t sensei_character_targets (const RulesState *s);

/* The way from one square to the next in the direction of another one, as a difference of square
 * numbers; 0 when they are the same square or not on one row, column or diagonal. */
int sensei_step (int from, int to);

/* Whether a stone move or a character move is legal now. */
bool sensei_can_act (const RulesState *s);

/* How the game stands if the side to move ended its turn now; what it needs goes to *winner. */
SenseiEnding sensei_ending_at_turn_end (const RulesState *s, uint8_t *winner);

/* Board, side to move and what is left of the turn as 64 bits, different for any two positions
 * with the same pits. */
uint64_t sensei_pack (const uint64_t *stones, const int8_t *ball, unsigned side, unsigned stage);

/* The stage of a turn for sensei_pack(), 0 to 5. */
static inline unsigned
sensei_stage (const RulesState *s)
{
  return s->moved + 3u * s->passed;
}

static inline bool
sensei_turn_is_complete (const RulesState *s)
{
  return s->moved == SENSEI_STONE_MOVES && s->passed;
}

/* The enemy home row of a side. */
static inline uint64_t
sensei_goal_row (unsigned side)
{
  return side == RULES_DARK ? SENSEI_ROW_7 : SENSEI_ROW_1;
}

/* sensei-explain.c ---------------------------------------------------------------------------- */

RulesReason sensei_explain (const RulesState *s, RulesAction a);
RulesReason sensei_explain_path (const RulesState *s, const int16_t *path, int n);
RulesReason sensei_forced (const RulesState *s, const int16_t *path, int n);

/* sensei-text.c ------------------------------------------------------------------------------- */

RulesReason sensei_check_option (int option, const char *text, char *out);
/* The set of squares in the canonical text of the pits. */
uint64_t sensei_read_pits (const char *text);
size_t sensei_write_action (const RulesState *s, RulesAction a, char *out);
RulesRead sensei_read_action (const RulesState *s,
                              const char *text,
                              size_t length,
                              RulesReadFlags flags,
                              RulesAction *out,
                              RulesReason *reason);
size_t sensei_write_state (const RulesState *s, char *out);
RulesRead sensei_read_state (const RulesParams *params,
                             const char *text,
                             size_t length,
                             RulesState *out,
                             RulesReason *reason);

/* sensei.c ------------------------------------------------------------------------------------ */

/* Sets the rules and the pits from the options, and everything else to zero. */
void sensei_set_rules (const RulesParams *params, RulesState *out);

/* Completes a state with a board, a side and a stage: is it over, may the mover claim; a turn
 * start is remembered. */
void sensei_settle (RulesState *s);
