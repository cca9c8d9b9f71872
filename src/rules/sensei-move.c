/* sensei-move.c: where stones and characters go, and what the end of a turn brings
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "sensei.h"

/* The squares in one direction from (c, r), up to the edge, as constant expressions. */
#define ON_BOARD(x) ((x) >= 0 && (x) < SENSEI_SIZE)
#define STEP(c, r, dc, dr, k)                                                                      \
  (ON_BOARD ((c) + (k) * (dc)) && ON_BOARD ((r) + (k) * (dr))                                      \
     ? SENSEI_BIT (((c) + (k) * (dc) + SENSEI_SIZE * ((r) + (k) * (dr))) & 63)                     \
     : 0)
#define RAY(c, r, dc, dr)                                                                          \
  STEP (c, r, dc, dr, 1) | STEP (c, r, dc, dr, 2) | STEP (c, r, dc, dr, 3) |                       \
    STEP (c, r, dc, dr, 4) | STEP (c, r, dc, dr, 5) | STEP (c, r, dc, dr, 6)
#define RAYS(c, r)                                                                                 \
  {                                                                                                \
    RAY (c, r, 1, 0), RAY (c, r, 0, 1), RAY (c, r, 1, 1), RAY (c, r, -1, 1), RAY (c, r, -1, 0),    \
      RAY (c, r, 0, -1), RAY (c, r, -1, -1), RAY (c, r, 1, -1)                                     \
  }
#define ROW_OF_RAYS(r)                                                                             \
  RAYS (0, r), RAYS (1, r), RAYS (2, r), RAYS (3, r), RAYS (4, r), RAYS (5, r), RAYS (6, r)

/* Directions 0 to 3 lead to greater numbers of squares, 4 to 7 to smaller ones; 0, 1, 4
 * and 5 are those of stones. */
static const uint64_t rays[SENSEI_POINTS][8] = { ROW_OF_RAYS (0), ROW_OF_RAYS (1), ROW_OF_RAYS (2),
                                                 ROW_OF_RAYS (3), ROW_OF_RAYS (4), ROW_OF_RAYS (5),
                                                 ROW_OF_RAYS (6) };

/* The squares of a ray in front of the first blocker. */
static inline uint64_t
clear_up (uint64_t ray, uint64_t blockers)
{
  blockers &= ray;
  return ray & ((blockers & (0 - blockers)) - 1);
}

static inline uint64_t
clear_down (uint64_t ray, uint64_t blockers)
{
  blockers &= ray;
  return blockers ? ray & ~UINT64_C (1) << (63 - __builtin_clzll (blockers)) : ray;
}

uint64_t
sensei_stone_targets (const RulesState *s, int p)
{
  uint64_t taken = s->stones[0] | s->stones[1] | s->pits;
  const uint64_t *ray = rays[p];

  if (!s->slide)
    return sensei_next_to (SENSEI_BIT (p)) & ~taken;
  return clear_up (ray[0], taken) | clear_up (ray[1], taken) | clear_down (ray[4], taken) |
         clear_down (ray[5], taken);
}

uint64_t
sensei_character_targets (const RulesState *s)
{
  uint64_t enemy = s->stones[!s->side];
  const uint64_t *ray = rays[s->ball[s->side]];
  uint64_t seen = 0;

  for (int d = 0; d < 4; d++)
    seen |= clear_up (ray[d], enemy) | clear_down (ray[d + 4], enemy);
  return seen & s->stones[s->side];
}

int
sensei_step (int from, int to)
{
  int dc = to % SENSEI_SIZE - from % SENSEI_SIZE;
  int dr = to / SENSEI_SIZE - from / SENSEI_SIZE;

  if (dc != 0 && dr != 0 && dc != dr && dc != -dr)
    return 0;
  return (dc > 0) - (dc < 0) + SENSEI_SIZE * ((dr > 0) - (dr < 0));
}

bool
sensei_can_act (const RulesState *s)
{
  if (s->moved < SENSEI_STONE_MOVES)
    {
      /* A stone that can slide can move one square. */
      uint64_t movable = s->stones[s->side] & ~SENSEI_BIT (s->ball[s->side]);
      uint64_t taken = s->stones[0] | s->stones[1] | s->pits;

      if (sensei_next_to (movable) & ~taken)
        return true;
    }
  return !s->passed && sensei_character_targets (s) != 0;
}

/* Binomial coefficients for sensei_pack(): n over 1 to 7. A factor is 0 where n is too small. */
#define OVER_2(n) (UINT64_C (n) * (UINT64_C (n) - 1) / 2)
#define OVER_3(n) (OVER_2 (n) * (UINT64_C (n) - 2) / 3)
#define OVER_4(n) (OVER_3 (n) * (UINT64_C (n) - 3) / 4)
#define OVER_5(n) (OVER_4 (n) * (UINT64_C (n) - 4) / 5)
#define OVER_6(n) (OVER_5 (n) * (UINT64_C (n) - 5) / 6)
#define OVER_7(n) (OVER_6 (n) * (UINT64_C (n) - 6) / 7)
#define OVER(n)                                                                                    \
  {                                                                                                \
    n, OVER_2 (n), OVER_3 (n), OVER_4 (n), OVER_5 (n), OVER_6 (n), OVER_7 (n)                      \
  }

static const uint64_t over[SENSEI_POINTS][SENSEI_STONES] = {
  OVER (0),  OVER (1),  OVER (2),  OVER (3),  OVER (4),  OVER (5),  OVER (6),  OVER (7),  OVER (8),
  OVER (9),  OVER (10), OVER (11), OVER (12), OVER (13), OVER (14), OVER (15), OVER (16), OVER (17),
  OVER (18), OVER (19), OVER (20), OVER (21), OVER (22), OVER (23), OVER (24), OVER (25), OVER (26),
  OVER (27), OVER (28), OVER (29), OVER (30), OVER (31), OVER (32), OVER (33), OVER (34), OVER (35),
  OVER (36), OVER (37), OVER (38), OVER (39), OVER (40), OVER (41), OVER (42), OVER (43), OVER (44),
  OVER (45), OVER (46), OVER (47), OVER (48),
};

/* The number of a set of seven squares among all such sets: less than 49 over 7, so 27 bits. */
static inline uint64_t
rank (uint64_t set)
{
  uint64_t r = 0;

  for (int k = 0; k < SENSEI_STONES; k++, set &= set - 1)
    r += over[sensei_lowest (set)][k];
  return r;
}

/* Which of the stones, counted from a1, carries the character. */
static inline uint64_t
ball_rank (uint64_t stones, int ball)
{
  uint64_t below = stones & (SENSEI_BIT (ball) - 1);
  uint64_t n = 0;

  for (; below; below &= below - 1)
    n++;
  return n;
}

uint64_t
sensei_pack (const uint64_t *stones, const int8_t *ball, unsigned side, unsigned stage)
{
  return rank (stones[0]) | rank (stones[1]) << 27 | ball_rank (stones[0], ball[0]) << 54 |
         ball_rank (stones[1], ball[1]) << 57 | (uint64_t) side << 60 | (uint64_t) stage << 61;
}

SenseiEnding
sensei_ending_at_turn_end (const RulesState *s, uint8_t *winner)
{
  *winner = RULES_NO_SIDE;
  if (!s->claim)
    {
      unsigned side = s->side;
      bool self = sensei_unfair (s->stones[side], s->pits, s->stones[!side]);
      bool other = sensei_unfair (s->stones[!side], s->pits, s->stones[side]);

      if (self && other)
        {
          if (!s->both_draws)
            *winner = (uint8_t) side;
          return SENSEI_BOTH;
        }
      if (self || other)
        {
          *winner = (uint8_t) (self ? !side : side);
          return SENSEI_UNFAIR;
        }
    }
  if (s->repeats)
    {
      uint64_t next = sensei_pack (s->stones, s->ball, !s->side, 0);
      int times = 1;

      /* Sides alternate, so the next position can only be at every second place. */
      for (int i = s->at_seen % 2; i < SENSEI_HISTORY; i += 2)
        times += s->seen[i] == next;
      if (times >= 3)
        return SENSEI_REPETITION;
    }
  return SENSEI_GOES_ON;
}
