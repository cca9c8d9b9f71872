/* diamond.c: what the search knows of Diamond (Larry Back, 1994)
 *
 * Squares that the enemy and neutral pieces leave open count by the own pieces on them; whoever is
 * on turn and has a square with three of them wins if a piece can get to the fourth corner.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules/diamond.h"
#include "search/knowledge.h"

/* Squares (by their lower-left corners) that a side may still complete, by its pieces there. */
typedef struct
{
  uint64_t one, two, three;
  uint64_t fourth; /* the empty corners of those with three */
} Open;

static inline Open
open_squares (uint64_t own, uint64_t others)
{
  uint64_t a = own, b = own >> 1, c = own >> 8, d = own >> 9;
  uint64_t open = SQUARES & ~(others | others >> 1 | others >> 8 | others >> 9);
  uint64_t ab = a ^ b, cd = c ^ d, both_ab = a & b, both_cd = c & d;
  Open o;

  o.one = open & ((ab & ~(c | d)) | (cd & ~(a | b)));
  o.two = open & ((ab & cd) | (both_ab & ~(c | d)) | (both_cd & ~(a | b)));
  o.three = open & ((both_ab & cd) | (both_cd & ab));
  o.fourth = (o.three & ~a) | (o.three & ~b) << 1 | (o.three & ~c) << 8 | (o.three & ~d) << 9;
  return o;
}

/* All corners of squares. */
static inline uint64_t
corners (uint64_t squares)
{
  return squares | squares << 1 | squares << 8 | squares << 9;
}

/* The fourth corners that side could take now if it were on turn. */
static inline uint64_t
wins (const RulesState *s, unsigned side)
{
  uint64_t own = s->men[side], found = 0;
  Open o = open_squares (own, s->men[side ^ 1] | s->neutral);

  if (s->phase != PHASE_MOVE)
    return count (own) < PIECES ? o.fourth : 0;
  for (uint64_t left = o.three; left; left &= left - 1)
    {
      uint64_t square = corners (left & (0 - left)), corner = square & ~own;

      if (diamond_near[first_of (corner)] & own & ~square)
        found |= corner;
    }
  return found;
}

static int
win (const RulesState *s)
{
  return wins (s, s->side) ? 1 : 0;
}

static bool
threatened (const RulesState *s)
{
  return wins (s, s->side ^ 1u) != 0;
}

static int
side_value (const RulesState *s, unsigned side)
{
  uint64_t own = s->men[side];
  Open o = open_squares (own, s->men[side ^ 1] | s->neutral);

  if (s->phase != PHASE_MOVE)
    return 3 * count (o.one) + 11 * count (o.two) + 40 * count (o.three);
  return 2 * count (o.one) + 10 * count (o.two) + 45 * count (o.three) + 40 * count (own) +
         2 * count (AROUND (own) & empty_points (s));
}

static int
evaluate (const RulesState *s, RulesActor me)
{
  unsigned side = (me == RULES_FIRST) != s->swapped ? RULES_DARK : RULES_LIGHT;
  int value = side_value (s, side) - side_value (s, side ^ 1);

  value += side == s->side ? 8 : -8;
  return s->phase == PHASE_MOVE ? value * (64 - s->quiet) / 64 : value;
}

static void
order (const RulesState *s, const RulesAction *actions, size_t n, int *score)
{
  uint64_t men = s->men[s->side], enemy = s->men[s->side ^ 1];
  Open own = open_squares (men, enemy | s->neutral);
  Open other = open_squares (enemy, men | s->neutral);
  uint64_t own3 = corners (own.three), own2 = corners (own.two), own1 = corners (own.one);
  uint64_t other2 = corners (other.two), other1 = corners (other.one);

  for (size_t i = 0; i < n; i++)
    {
      RulesAction a = actions[i], kind = a >> 12;
      int from = a >> 6 & 63, site = a & 63, v = 0;
      uint64_t to = BIT (site);

      if (kind == KIND_SWAP || kind == KIND_REMOVE)
        {
          score[i] = -5;
          continue;
        }
      v += own.fourth & to ? 200 : 0;
      v += other.fourth & to ? 120 : 0;
      v += own2 & to ? 25 : own1 & to ? 6 : 0;
      v += other2 & to ? 20 : other1 & to ? 5 : 0;
      if (kind == KIND_MOVE)
        {
          v += is_single (cornered (s, from, site)) ? 50 : 0;
          v -= own3 & BIT (from) ? 15 : own2 & BIT (from) ? 6 : 0;
        }
      score[i] = v;
    }
}

/* Near the end of its patience a quiet game is another one. */
static uint64_t
rest (const RulesState *s)
{
  return s->phase == PHASE_MOVE && s->quiet > 30 ? s->quiet * UINT64_C (0x9e3779b97f4a7c15) : 0;
}

const SearchKnowledge search_knowledge_diamond = {
  .id = "diamond",
  .evaluate = evaluate,
  .win = win,
  .order = order,
  .threatened = threatened,
  .threat = threatened,
  .rest = rest,
  .proof = 10,
  .scale = 40,
  .noise = 30,
  .reduce = true,
};
