/* cephalopod-board.c: the board of Cephalopod as people see it, its symmetries and hashes
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "cephalopod.h"

#include <string.h>

void
cephalopod_gesture (const RulesState *s, RulesAction a, RulesGesture *out)
{
  memset (out, 0, sizeof *out);
  if (a == SWAP)
    {
      out->shape = RULES_SHAPE_COMMAND;
      out->command = N_ ("Swap Sides");
      return;
    }
  out->shape = RULES_SHAPE_SELECT;
  out->path[out->n_path++] = (int16_t) point_of (s, a >> 4);
  for (int d = 0; d < MAX_CAPTURED; d++)
    if (a >> d & 1)
      out->path[out->n_path++] = (int16_t) point_of (s, beside (a >> 4, d));
}

RulesPiece
cephalopod_piece (const RulesState *s, int point)
{
  unsigned at = place_of (s, point);

  if (!s->pips[at])
    return (RulesPiece){ RULES_PIECE_NONE, RULES_NO_SIDE, 0 };
  return (RulesPiece){ RULES_PIECE_DIE, s->light & bit_at (at) ? RULES_LIGHT : RULES_DARK,
                       s->pips[at] };
}

RulesPhrase
cephalopod_describe (const RulesState *s, int point)
{
  RulesPiece p = cephalopod_piece (s, point);

  switch (p.side)
    {
    case RULES_DARK:
      /* Translators: a die on the board as a screen reader says it; %d is what it shows, 1 to 6 */
      return (RulesPhrase){ N_ ("black die, %d"), NULL, p.count };
    case RULES_LIGHT:
      /* Translators: a die on the board as a screen reader says it; %d is what it shows, 1 to 6 */
      return (RulesPhrase){ N_ ("white die, %d"), NULL, p.count };
    case RULES_NO_SIDE:
    default:
      /* Translators: what a screen reader says of a point of the board without a piece */
      return (RulesPhrase){ N_ ("empty"), NULL, 0 };
    }
}

void
cephalopod_board (const RulesState *s, RulesBoard *out)
{
  rules_board_grid (out, RULES_BOARD_TILES, size_of (s)->columns, size_of (s)->rows);
}

/* The eight bits a row of a board mirrored on the diagonal (Warren, Hacker's Delight, 7-3). */
static inline uint64_t
transposed (uint64_t x)
{
  uint64_t t;

  t = (x ^ x >> 7) & UINT64_C (0x00aa00aa00aa00aa);
  x ^= t ^ t << 7;
  t = (x ^ x >> 14) & UINT64_C (0x0000cccc0000cccc);
  x ^= t ^ t << 14;
  t = (x ^ x >> 28) & UINT64_C (0x00000000f0f0f0f0);
  return x ^ t ^ t << 28;
}

static inline uint64_t
mirrored (uint64_t x, int columns)
{
  x = (x >> 1 & UINT64_C (0x5555555555555555)) | (x & UINT64_C (0x5555555555555555)) << 1;
  x = (x >> 2 & UINT64_C (0x3333333333333333)) | (x & UINT64_C (0x3333333333333333)) << 2;
  x = (x >> 4 & UINT64_C (0x0f0f0f0f0f0f0f0f)) | (x & UINT64_C (0x0f0f0f0f0f0f0f0f)) << 4;
  return x >> (8 - columns);
}

static inline uint64_t
upside_down (uint64_t x, int rows)
{
  return __builtin_bswap64 (x) >> 8 * (8 - rows);
}

/* The image of a set of cells under symmetry k of rules_grid_map(). */
static inline uint64_t
image (const Size *size, uint64_t x, int k)
{
  if (k & 4)
    x = transposed (x);
  if ((k & 3) == 1 || (k & 3) == 2)
    x = mirrored (x, size->columns);
  if (k & 1)
    x = upside_down (x, size->rows);
  return x;
}

static inline int
n_board_symmetries (const Size *size)
{
  return size->columns == size->rows ? 8 : 4;
}

/* With the sides exchanged a position is one again from the second die on; before, the sides are
 * known: the first die is Black's. */
int
cephalopod_n_symmetries (const RulesState *s)
{
  return n_board_symmetries (size_of (s)) * (past_first_die (s) ? 2 : 1);
}

bool
cephalopod_exchanges (const RulesState *s, int symmetry)
{
  return symmetry >= n_board_symmetries (size_of (s));
}

int
cephalopod_map_point (const RulesState *s, int symmetry, int point)
{
  const Size *size = size_of (s);

  return rules_grid_map (size->columns, size->rows, symmetry % n_board_symmetries (size), point);
}

RulesAction
cephalopod_map_action (const RulesState *s, int symmetry, RulesAction a)
{
  unsigned at, captured = 0;

  if (a == SWAP)
    return SWAP;
  at = place_of (s, cephalopod_map_point (s, symmetry, point_of (s, a >> 4)));
  for (int d = 0; d < MAX_CAPTURED; d++)
    if (a >> d & 1)
      {
        int die = cephalopod_map_point (s, symmetry, point_of (s, beside (a >> 4, d)));

        captured |= 1u << direction_to (at, place_of (s, die));
      }
  return at << 4 | captured;
}

/* What a position has besides board and side that decides its actions: who swapped does not. */
static inline uint64_t
rest_of (const RulesState *s)
{
  unsigned swap = s->stage == STAGE_OPEN ? 1 : s->stage == STAGE_OFFER ? 2 : 0;

  return s->size | swap << 2;
}

uint64_t
cephalopod_hash (const RulesState *s, int symmetry)
{
  const Size *size = size_of (s);
  int k = symmetry % n_board_symmetries (size);
  bool exchange = symmetry != k;
  uint64_t light = exchange ? dice_of (s) & ~s->light : s->light;
  uint64_t h = rules_mix (rest_of (s) << 1 | (s->side ^ exchange));

  for (int i = 0; i < N_PLANES; i++)
    h = rules_mix (h ^ image (size, s->plane[i], k));
  return rules_mix (h ^ image (size, light, k));
}

/* Bits of a set of cells moved together: one a cell, none between the rows. */
static inline uint64_t
packed (const Size *size, uint64_t x)
{
  uint64_t out = 0;

  for (int row = size->rows - 1; row >= 0; row--)
    out = out << size->columns | (x >> 8 * row & ((1u << size->columns) - 1));
  return out;
}

/* The least image of the pips under the symmetries of the board; owners and side decide no action.
 * Three bits a cell, as they are, where they fit; a hash of 128 bits on 7 x 7. */
RulesKey
cephalopod_perft_key (const RulesState *s)
{
  const Size *size = size_of (s);
  int n_images = n_board_symmetries (size);
  unsigned n = (unsigned) (size->columns * size->rows);
  uint64_t best[N_PLANES] = { s->plane[0], s->plane[1], s->plane[2] };
  RulesKey key;

  for (int k = 1; k < n_images; k++)
    {
      uint64_t x0 = image (size, s->plane[0], k), x1, x2;

      if (x0 > best[0])
        continue;
      x1 = image (size, s->plane[1], k);
      x2 = image (size, s->plane[2], k);
      if (x0 < best[0] || x1 < best[1] || (x1 == best[1] && x2 < best[2]))
        {
          best[0] = x0;
          best[1] = x1;
          best[2] = x2;
        }
    }

  if (s->size == SIZE_7X7)
    {
      key.a = rules_mix (rest_of (s));
      key.b = rules_mix (~rest_of (s));
      for (int i = 0; i < N_PLANES; i++)
        {
          key.a = rules_mix (key.a ^ best[i]);
          key.b = rules_mix (key.b ^ best[i]);
        }
      return key;
    }
  for (int i = 0; i < N_PLANES; i++)
    best[i] = packed (size, best[i]);
  key.a = best[0] | best[1] << n;
  key.b = rest_of (s);
  if (s->size == SIZE_5X5)
    key.b |= best[2] << 4;
  else
    key.a |= best[2] << 2 * n;
  return key;
}
