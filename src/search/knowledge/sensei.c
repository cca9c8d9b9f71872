/* sensei.c: what the search knows of Senseï and Diaballik (Philippe Lefrançois)
 *
 * The static win test: squares of the goal row that the character could be thrown to past the
 * enemy, and whether an own stone stands there or gets there with the stone moves that are left.
 * The stone with the character does not move, so the test is exact.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules/sensei.h"
#include "search/knowledge.h"

static inline uint64_t
shift (uint64_t x, int direction)
{
  switch (direction)
    {
    case 0:
      return (x & ~SENSEI_COLUMN_G) << 1;
    case 1:
      return (x & ~SENSEI_COLUMN_A) >> 1;
    case 2:
      return x << SENSEI_SIZE & SENSEI_ALL;
    default:
      return x >> SENSEI_SIZE;
    }
}

/* Squares from which one stone move leads to a square of the set. */
static inline uint64_t
one_move (const RulesState *s, uint64_t set, uint64_t empty)
{
  uint64_t out = 0;

  if (!s->slide)
    return sensei_next_to (set);
  for (int d = 0; d < 4; d++)
    {
      uint64_t x = set;

      for (int i = 1; i < SENSEI_SIZE && x; i++)
        {
          x = shift (x, d);
          out |= x;
          x &= empty;
        }
    }
  return out;
}

/* Squares of the goal row to which the character could be thrown if an own stone stood there. */
static inline uint64_t
lanes (const RulesState *s, unsigned side)
{
  uint64_t enemy = s->stones[side ^ 1], found = 0;
  int ball = s->ball[side], column = ball % SENSEI_SIZE, row = ball / SENSEI_SIZE;
  int up = side == RULES_DARK ? SENSEI_SIZE : -SENSEI_SIZE;
  int far = side == RULES_DARK ? SENSEI_SIZE - 1 - row : row;

  for (int dc = -1; dc <= 1; dc++)
    {
      int p = ball, to = column + dc * far, i;

      if (to < 0 || to >= SENSEI_SIZE)
        continue;
      for (i = 0; i < far; i++)
        {
          p += up + dc;
          if (enemy & SENSEI_BIT (p))
            break;
        }
      if (i == far)
        found |= SENSEI_BIT (p);
    }
  return found;
}

/* Actions that side needs to win in a turn with so many stone moves and a throw, or 0. */
static inline int
reach_goal (const RulesState *s, unsigned side, int moves, uint64_t *targets)
{
  uint64_t open = lanes (s, side), own = s->stones[side];
  uint64_t empty = ~(s->stones[0] | s->stones[1] | s->pits) & SENSEI_ALL;
  uint64_t movable = own & ~SENSEI_BIT (s->ball[side]), near;

  *targets = open;
  if (open & own)
    return 1;
  open &= empty;
  if (!open || moves < 1)
    return 0;
  near = one_move (s, open, empty);
  if (near & movable)
    return 2;
  return moves > 1 && one_move (s, near & empty, empty) & movable ? 3 : 0;
}

static int
win (const RulesState *s)
{
  uint64_t targets;

  if (s->guilty)
    return 1;
  return s->passed ? 0 : reach_goal (s, s->side, SENSEI_STONE_MOVES - s->moved, &targets);
}

static bool
threat (const RulesState *s)
{
  uint64_t targets;

  return reach_goal (s, s->side ^ 1u, SENSEI_STONE_MOVES, &targets) != 0;
}

static int
side_value (const RulesState *s, unsigned side)
{
  static const int ball_worth[SENSEI_SIZE] = { 0, 8, 18, 30, 42, 56, 70 };
  static const int stone_worth[SENSEI_SIZE] = { 0, 3, 7, 11, 15, 18, 20 };
  int row = s->ball[side] / SENSEI_SIZE;
  uint64_t contacts = sensei_contacts (s->stones[side], s->pits, s->stones[side ^ 1]);
  int value = ball_worth[side == RULES_DARK ? row : SENSEI_SIZE - 1 - row];

  for (int r = 0; r < SENSEI_SIZE; r++)
    value += stone_worth[side == RULES_DARK ? r : SENSEI_SIZE - 1 - r] *
             __builtin_popcountll (s->stones[side] & SENSEI_ROW_1 << SENSEI_SIZE * r);
  if (contacts)
    value -= __builtin_popcountll (contacts) == 1 ? 10 : 40;
  return value;
}

static int
evaluate (const RulesState *s, RulesActor me)
{
  unsigned side = s->side; /* seen by the side on turn */
  int value = side_value (s, side) - side_value (s, side ^ 1);
  int left = SENSEI_STONE_MOVES - s->moved;
  uint64_t targets;
  int danger = reach_goal (s, side ^ 1, SENSEI_STONE_MOVES, &targets);

  value += 10 * left + (s->passed ? 0 : 12);
  if (danger)
    value -= (4 - danger) * 12 + 30 * __builtin_popcountll (targets) +
             (left == 0   ? 300
              : left == 1 ? 60
                          : 0);
  if ((s->passed || left < SENSEI_STONE_MOVES) &&
      reach_goal (s, side, SENSEI_STONE_MOVES, &targets))
    value += 35 + 15 * __builtin_popcountll (targets);
  return (me == RULES_FIRST) == (side == s->first) ? value : -value;
}

static void
order (const RulesState *s, const RulesAction *actions, size_t n, int *score)
{
  int up = s->side == RULES_DARK ? 1 : -1;
  uint64_t targets;
  bool must = reach_goal (s, s->side ^ 1u, SENSEI_STONE_MOVES, &targets) != 0;
  int enemy_ball = s->ball[s->side ^ 1];

  for (size_t i = 0; i < n; i++)
    {
      RulesAction a = actions[i];
      int rows = (sensei_to (a) / SENSEI_SIZE - sensei_from (a) / SENSEI_SIZE) * up;

      switch (sensei_kind (a))
        {
        case SENSEI_CLAIM:
          score[i] = 1000;
          break;
        case SENSEI_END:
          score[i] = must ? -20 : 4;
          break;
        case SENSEI_CHARACTER:
          score[i] = 12 * rows + 2;
          break;
        default:
          score[i] = 5 * rows + (must && sensei_step (sensei_to (a), enemy_ball) != 0 ? 15 : 0);
          break;
        }
    }
}

const SearchKnowledge search_knowledge_sensei = {
  .id = "sensei",
  .evaluate = evaluate,
  .win = win,
  .threat = threat,
  .order = order,
  .proof = 4,
  .scale = 60,
  .noise = 40,
  .reduce = true,
};
