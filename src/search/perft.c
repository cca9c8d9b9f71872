/* perft.c: counting the sequences of actions or turns below a position
 *
 * A count below a position depends on the position's tree of actions and on the units that are
 * left, so known counts are kept in a table under the game's perft key.  Where games that end early
 * are counted too, a subtree that ends everywhere before the depth is reached has the same count
 * for every greater depth: it is kept once, with its height, under the depth COMPLETE.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "perft.h"
#include "perft-table.h"

#include <stdlib.h>
#include <string.h>

#define COMPLETE UINT32_C (0xffff)

/* What a position leads to. */
typedef struct
{
  uint64_t count;
  uint32_t height; /* units until the last game ends, when complete */
  bool complete;   /* every game ends within the units that were left */
  bool overflow;
} Below;

typedef struct
{
  RulesState *state;
  RulesAction *actions;
} Level;

/* A walk: levels are made when they are reached and kept for the next visit. */
typedef struct
{
  const RulesGame *game;
  bool turns, ends;
  PerftTable *table;
  Level *levels;
  size_t n_levels;

  /* checksum only */
  int n_points;
  int n_maps;
  uint8_t map[RULES_MAX_SYMMETRIES][RULES_MAX_POINTS];
  uint8_t row_order[RULES_MAX_POINTS];
} Walk;

static Level *
walk_level (Walk *w, size_t i)
{
  if (i >= w->n_levels)
    {
      w->levels = realloc (w->levels, (i + 1) * sizeof *w->levels);
      if (!w->levels)
        abort ();
      for (; w->n_levels <= i; w->n_levels++)
        {
          w->levels[w->n_levels].state = rules_state_new (w->game);
          w->levels[w->n_levels].actions = malloc (w->game->max_actions * sizeof (RulesAction));
          if (!w->levels[w->n_levels].actions)
            abort ();
        }
    }
  return &w->levels[i];
}

static void
walk_init (Walk *w, const PerftQuestion *question, unsigned n_words)
{
  memset (w, 0, sizeof *w);
  w->game = question->game;
  w->turns = question->turns;
  w->ends = question->ends;
  w->table = n_words ? perft_table_new (question->memory, n_words) : NULL;
}

static void
walk_clear (Walk *w)
{
  for (size_t i = 0; i < w->n_levels; i++)
    {
      free (w->levels[i].state);
      free (w->levels[i].actions);
    }
  free (w->levels);
  perft_table_free (w->table);
}

static RulesKey
tree_key (const RulesGame *game, const RulesState *s)
{
  if (game->perft_key)
    return game->perft_key (s);
  return (RulesKey){ game->hash (s, 0), 0 };
}

/* Units used up by the action between two positions. */
static unsigned
units_between (const RulesGame *game, bool turns, const RulesState *before, const RulesState *after)
{
  if (!turns)
    return 1;
  return game->turn (before).number != game->turn (after).number ||
         game->actor (after) == RULES_NOBODY;
}

static bool
recall (const Walk *w, RulesKey key, unsigned left, Below *below)
{
  const uint64_t *value = NULL;

  if (w->ends)
    {
      value = perft_table_get (w->table, key, COMPLETE);
      if (value && (uint32_t) value[1] > left)
        value = NULL;
    }
  if (value)
    below->complete = true;
  else
    value = perft_table_get (w->table, key, left);
  if (!value)
    return false;
  below->count = value[0];
  below->height = (uint32_t) value[1];
  below->overflow = value[1] >> 32;
  return true;
}

static Below
walk_count (Walk *w, size_t level, unsigned left)
{
  const RulesState *s = walk_level (w, level)->state;
  const RulesGame *game = w->game;
  Below below = { 0, 0, false, false };
  RulesAction *actions;
  RulesKey key = { 0, 0 };
  size_t n;

  if (game->actor (s) == RULES_NOBODY)
    {
      below.count = w->ends || left == 0;
      below.complete = true;
      return below;
    }
  if (left == 0)
    {
      below.count = 1;
      return below;
    }
  actions = walk_level (w, level)->actions;
  if (left == 1 && !w->turns)
    {
      below.count = game->list_actions (s, actions);
      return below;
    }
  if (w->table)
    {
      key = tree_key (game, s);
      if (recall (w, key, left, &below))
        return below;
    }

  n = game->list_actions (s, actions);
  below.complete = true;
  for (size_t i = 0; i < n; i++)
    {
      RulesState *next = walk_level (w, level + 1)->state;
      unsigned used;
      Below child;

      s = walk_level (w, level)->state;
      rules_copy (game, next, s);
      game->apply (next, actions[i]);
      used = units_between (game, w->turns, s, next);
      child = walk_count (w, level + 1, left - used);
      if (child.overflow || below.count > UINT64_MAX - child.count)
        below.overflow = true;
      below.count += child.count;
      below.complete = below.complete && child.complete;
      if (child.height + used > below.height)
        below.height = child.height + used;
    }
  if (w->table)
    {
      uint64_t value[2] = { below.count, below.height | (uint64_t) below.overflow << 32 };

      perft_table_put (w->table, key, below.complete && w->ends ? COMPLETE : left, value);
    }
  return below;
}

static PerftStatus
count_below (const PerftQuestion *question, const RulesState *s, unsigned left, uint64_t *count)
{
  Walk w;
  Below below;

  walk_init (&w, question, 2);
  rules_copy (w.game, walk_level (&w, 0)->state, s);
  below = walk_count (&w, 0, left);
  walk_clear (&w);
  *count = below.count;
  return below.overflow ? PERFT_OVERFLOW : PERFT_OK;
}

PerftStatus
perft_count (const PerftQuestion *question, const RulesState *s, uint64_t *count)
{
  return count_below (question, s, question->depth, count);
}

PerftStatus
perft_divide (const PerftQuestion *question,
              const RulesState *before,
              const RulesState *after,
              uint64_t *count)
{
  return count_below (
    question, after,
    question->depth - units_between (question->game, question->turns, before, after), count);
}

/* --------------------------------------------------------------------------------------------- */

/* A growing set of 64-bit numbers. */
typedef struct
{
  uint64_t *slots;
  size_t size, used;
} HashSet;

static bool
set_add (HashSet *set, uint64_t x)
{
  size_t i;

  x = x ? x : 1;
  if (set->used * 2 >= set->size)
    {
      HashSet bigger = { calloc (set->size ? set->size * 2 : 1024, sizeof (uint64_t)),
                         set->size ? set->size * 2 : 1024, 0 };

      if (!bigger.slots)
        abort ();
      for (size_t k = 0; k < set->size; k++)
        if (set->slots[k])
          set_add (&bigger, set->slots[k]);
      free (set->slots);
      *set = bigger;
    }
  for (i = (size_t) (x * UINT64_C (0x9e3779b97f4a7c15) >> 20) & (set->size - 1); set->slots[i];
       i = (i + 1) & (set->size - 1))
    if (set->slots[i] == x)
      return false;
  set->slots[i] = x;
  set->used++;
  return true;
}

static uint64_t
position_key (const RulesGame *game, const RulesState *s)
{
  RulesOutcome outcome = game->outcome (s);

  if (!outcome.over)
    return game->hash (s, 0);
  return game->hash (s, 0) * 31 + (uint64_t) outcome.winner * 16 + (uint64_t) outcome.reason + 1;
}

/* inside: positions in the middle of the turn that were visited already. */
static void
walk_distinct (Walk *w, size_t level, HashSet *inside, HashSet *ends)
{
  const RulesGame *game = w->game;
  RulesAction *actions = walk_level (w, level)->actions;
  size_t n = game->list_actions (walk_level (w, level)->state, actions);

  for (size_t i = 0; i < n; i++)
    {
      RulesState *next = walk_level (w, level + 1)->state;
      const RulesState *s = walk_level (w, level)->state;

      rules_copy (game, next, s);
      game->apply (next, actions[i]);
      if (units_between (game, true, s, next))
        set_add (ends, position_key (game, next));
      else if (set_add (inside, tree_key (game, next).a * 31 + tree_key (game, next).b))
        walk_distinct (w, level + 1, inside, ends);
    }
}

uint64_t
perft_distinct (const RulesGame *game, const RulesState *s)
{
  PerftQuestion question = { game, 1, true, false, 0 };
  HashSet inside = { NULL, 0, 0 };
  HashSet ends = { NULL, 0, 0 };
  Walk w;
  uint64_t n;

  if (game->actor (s) == RULES_NOBODY)
    return 0;
  walk_init (&w, &question, 2);
  rules_copy (game, walk_level (&w, 0)->state, s);
  walk_distinct (&w, 0, &inside, &ends);
  walk_clear (&w);
  n = ends.used;
  free (inside.slots);
  free (ends.slots);
  return n;
}

/* ------------------------------------------------------------------------------------------------
 * Checksum
 *
 * A checksum is a sum of pips times powers of ten, so it is enough to know for every point the sum
 * of its pips over all paths.  These sums turn with the board: a position and its images share one
 * entry.
 */

#define MASK UINT32_C (0x3fffffff)

typedef struct
{
  uint32_t sum[RULES_MAX_POINTS];
  uint32_t height;
  bool complete;
} Sums;

static bool
read_pips (const Walk *w, const RulesState *s, uint8_t *pips)
{
  for (int p = 0; p < w->n_points; p++)
    {
      RulesPiece piece = w->game->piece (s, p);

      if (piece.kind != RULES_PIECE_NONE && piece.kind != RULES_PIECE_DIE)
        return false;
      pips[p] = piece.kind == RULES_PIECE_DIE ? (uint8_t) piece.count : 0;
    }
  return true;
}

/* The least of the keys of all images, and which image it is. */
static RulesKey
pips_key (const Walk *w, const uint8_t *pips, int *which)
{
  RulesKey best = { UINT64_MAX, UINT64_MAX };

  for (int k = 0; k < w->n_maps; k++)
    {
      uint8_t image[RULES_MAX_POINTS];
      RulesKey key = { 0, 0 };

      for (int p = 0; p < w->n_points; p++)
        image[w->map[k][p]] = pips[p];
      for (int p = 0; p < w->n_points; p++)
        {
          /* Exact up to 42 points; beyond that the carries make it a hash. */
          uint64_t high = key.a >> 61;

          key.a = key.a << 3 | image[p];
          key.b = (w->n_points <= 42 ? key.b << 3 : key.b * UINT64_C (0xd1342543de82ef95)) ^ high;
        }
      if (key.b < best.b || (key.b == best.b && key.a < best.a))
        {
          best = key;
          *which = k;
        }
    }
  return best;
}

static unsigned
sum_words (int n_points)
{
  return (unsigned) (n_points + 1) / 2 + 1;
}

static bool
recall_sums (const Walk *w, RulesKey key, uint32_t n, unsigned left, int which, Sums *out)
{
  const uint64_t *value = perft_table_get (w->table, key, COMPLETE | n << 16);

  if (value && (uint32_t) value[sum_words (w->n_points) - 1] > left)
    value = NULL;
  out->complete = value != NULL;
  if (!value)
    value = perft_table_get (w->table, key, left | n << 16);
  if (!value)
    return false;
  out->height = (uint32_t) value[sum_words (w->n_points) - 1];
  for (int p = 0; p < w->n_points; p++)
    {
      int q = w->map[which][p];

      out->sum[p] = (uint32_t) (value[q / 2] >> (q % 2 * 32));
    }
  return true;
}

static void
keep_sums (Walk *w, RulesKey key, uint32_t n, unsigned left, int which, const Sums *sums)
{
  uint64_t value[RULES_MAX_POINTS / 2 + 2] = { 0 };

  for (int p = 0; p < w->n_points; p++)
    {
      int q = w->map[which][p];

      value[q / 2] |= (uint64_t) sums->sum[p] << (q % 2 * 32);
    }
  value[sum_words (w->n_points) - 1] = sums->height;
  perft_table_put (w->table, key, (sums->complete ? COMPLETE : left) | n << 16, value);
}

/* Returns false when the pieces are not dice. */
static bool
walk_sums (Walk *w, size_t level, unsigned left, Sums *out)
{
  const RulesGame *game = w->game;
  RulesState *s = walk_level (w, level)->state;
  RulesAction *actions = walk_level (w, level)->actions;
  bool over = game->actor (s) == RULES_NOBODY;
  uint8_t pips[RULES_MAX_POINTS];
  RulesKey key;
  int which = 0;
  size_t n;

  memset (out, 0, sizeof *out);
  if (!read_pips (w, s, pips))
    return false;
  if (over || left == 0)
    {
      for (int p = 0; p < w->n_points; p++)
        out->sum[p] = pips[p];
      out->complete = over;
      return true;
    }

  /* The number of actions tells positions with a swap on offer from those without. */
  n = game->list_actions (s, actions);
  key = pips_key (w, pips, &which);
  if (w->table && recall_sums (w, key, (uint32_t) n, left, which, out))
    return true;
  out->complete = true;
  for (size_t i = 0; i < n; i++)
    {
      RulesState *next = walk_level (w, level + 1)->state;
      Sums child;

      rules_copy (game, next, walk_level (w, level)->state);
      game->apply (next, actions[i]);
      if (!walk_sums (w, level + 1, left - 1, &child))
        return false;
      for (int p = 0; p < w->n_points; p++)
        out->sum[p] = (out->sum[p] + child.sum[p]) & MASK;
      out->complete = out->complete && child.complete;
      if (child.height + 1 > out->height)
        out->height = child.height + 1;
    }
  if (w->table)
    keep_sums (w, key, (uint32_t) n, left, which, out);
  return true;
}

/* The maps of the board without those that only exchange the sides. */
static void
find_maps (Walk *w, const RulesState *s)
{
  int n = w->game->n_symmetries (s);

  for (int k = 0; k < n; k++)
    {
      bool known = false;

      for (int p = 0; p < w->n_points; p++)
        w->map[w->n_maps][p] = (uint8_t) w->game->map_point (s, k, p);
      for (int i = 0; i < w->n_maps && !known; i++)
        known = memcmp (w->map[i], w->map[w->n_maps], (size_t) w->n_points) == 0;
      w->n_maps += !known;
    }
}

/* Points in reading order: from the top row down. */
static bool
find_reading_order (Walk *w, const RulesState *s)
{
  RulesBoard *board = malloc (sizeof *board);
  int n = 0;

  if (!board)
    abort ();
  w->game->board (s, board);
  w->n_points = board->n_points;
  for (int row = board->rows - 1; row >= 0; row--)
    for (int p = 0; p < board->n_points; p++)
      if (board->point[p].row == row)
        w->row_order[n++] = (uint8_t) p;
  free (board);
  return n == w->n_points;
}

PerftStatus
perft_checksum (const PerftQuestion *question, const RulesState *s, uint32_t *sum)
{
  Walk w;
  Sums sums;
  uint64_t total = 0;
  bool ok;

  *sum = 0;
  walk_init (&w, question, 0);
  ok = find_reading_order (&w, s);
  find_maps (&w, s);
  w.table = perft_table_new (question->memory, sum_words (w.n_points));
  rules_copy (w.game, walk_level (&w, 0)->state, s);
  ok = ok && walk_sums (&w, 0, question->depth, &sums);
  walk_clear (&w);
  if (!ok)
    return PERFT_NO_DICE;
  for (int i = 0; i < w.n_points; i++)
    total = (total * 10 + sums.sum[w.row_order[i]]) & MASK;
  *sum = (uint32_t) total;
  return PERFT_OK;
}
