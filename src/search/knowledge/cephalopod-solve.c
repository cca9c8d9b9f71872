/* cephalopod-solve.c: boards of up to nine cells and endings of larger ones, solved to the end
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Alpha-beta on the margin with a table of bounds.  No position comes back (rule 8: the game is
 * finite), so a value depends on nothing but the position.  Positions are kept in the view of the
 * player to move, four bits a cell: 0 empty, 1 to 6 an own die, 9 to 14 an enemy die of 1 to 6; and
 * in the least of their images, because a board with its mirror image has the same value.
 *
 * Endings: a set of dice is stable when none of them can ever be captured.  That is so when each
 * cell beside such a die holds another one of the set, or has apart from it only neighbours of the
 * set, which together with it are always too many pips: whichever die of the set went first, it
 * would have to be captured from a cell of the second kind, with a sum above six.  Stable dice take
 * part in nothing any more, so the other cells, the live ones, are a board of their own.
 */

#include "cephalopod-solve.h"
#include "search/solve.h"

#include <stdlib.h>
#include <string.h>

#define MAX_CELLS 12
#define MAX_MOVES 96
#define ENEMY 8
#define WAYS 4 /* entries that a position may be in */
#define ASK_EVERY 1024
#define MIN_OF(a, b) ((a) < (b) ? (a) : (b))

typedef uint64_t Position;

typedef struct
{
  int columns, rows, cells;
  int n_near[MAX_CELLS], near[MAX_CELLS][4];
  int n_maps, map[8][MAX_CELLS];
  uint64_t *table; /* position << 16 | upper bound + 32 << 8 | lower bound + 32 */
  uint64_t mask, nodes;
  const SearchBudget *budget; /* NULL: none */
  bool stopped;
} Solver;

typedef struct
{
  Position after; /* in the view of the one who moved */
  int score;
  uint8_t at, set; /* the cell, and the captured ones among near[at] */
} Move;

static inline unsigned
cell (Position p, int at)
{
  return (unsigned) (p >> 4 * at & 15);
}

/* The other player's view. */
static Position
turned (Position p)
{
  Position dice = (p | p >> 1 | p >> 2) & UINT64_C (0x1111111111111111);

  return p ^ dice << 3;
}

static Position
canonical (const Solver *self, Position p)
{
  Position least = p;

  for (int m = 1; m < self->n_maps; m++)
    {
      Position image = 0;

      for (int i = 0; i < self->cells; i++)
        image |= (Position) cell (p, i) << 4 * self->map[m][i];
      if (image < least)
        least = image;
    }
  return least;
}

static int
margin (const Solver *self, Position p)
{
  int sum = 0;

  for (int i = 0; i < self->cells; i++)
    sum += cell (p, i) & ENEMY ? -1 : 1;
  return sum;
}

static int
list_moves (const Solver *self, Position p, Move *out)
{
  int n = 0;

  for (int at = 0; at < self->cells; at++)
    {
      int beside[4], n_beside = 0, before = n;

      if (cell (p, at))
        continue;
      for (int k = 0; k < self->n_near[at]; k++)
        if (cell (p, self->near[at][k]))
          beside[n_beside++] = self->near[at][k];
      for (int set = 3; set < 1 << n_beside; set++)
        {
          unsigned sum = 0;
          int gain = 0;
          Position after = p;

          if (!(set & (set - 1)))
            continue;
          for (int k = 0; k < n_beside; k++)
            if (set >> k & 1)
              {
                unsigned die = cell (p, beside[k]);

                sum += die & 7;
                gain += die & ENEMY ? 1 : -1;
                after &= ~((Position) 15 << 4 * beside[k]);
              }
          if (sum > 6)
            continue;
          out[n].at = (uint8_t) at;
          out[n].set = 0;
          for (int k = 0, b = 0; k < self->n_near[at]; k++)
            if (cell (p, self->near[at][k]))
              out[n].set |= (uint8_t) ((set >> b++ & 1) << k);
          out[n].after = after | (Position) sum << 4 * at;
          out[n++].score = gain * 4 + (sum == 6 ? 6 : 0);
        }
      if (n == before)
        {
          out[n].at = (uint8_t) at;
          out[n].set = 0;
          out[n].after = p | (Position) 1 << 4 * at;
          out[n++].score = 0;
        }
    }
  return n;
}

static uint64_t *
entry_of (Solver *self, Position key, bool *known)
{
  uint64_t h = key * UINT64_C (0x9e3779b97f4a7c15);
  uint64_t *home = &self->table[(h >> 24) & self->mask];

  for (int i = 0; i < WAYS; i++)
    if (home[i] && home[i] >> 16 == key)
      {
        *known = true;
        return &home[i];
      }
  *known = false;
  for (int i = 0; i < WAYS; i++)
    if (!home[i])
      return &home[i];
  return &home[h >> 20 & (WAYS - 1)];
}

static bool
out_of_budget (Solver *self)
{
  const SearchBudget *budget = self->budget;

  if (!self->stopped && budget)
    self->stopped = (budget->nodes && self->nodes >= budget->nodes) ||
                    (self->nodes % ASK_EVERY == 0 && budget->spent && budget->spent (budget->data));
  return self->stopped;
}

/* The margin for the player to move, within (alpha, beta); a bound outside. */
static int
solve (Solver *self, Position p, int alpha, int beta)
{
  Position key = canonical (self, p);
  Move moves[MAX_MOVES];
  int lower = -self->cells, upper = self->cells, best = -self->cells, alpha_before = alpha, n;
  bool known;
  uint64_t *entry;

  self->nodes++;
  if (out_of_budget (self))
    return 0;
  entry = entry_of (self, key, &known);
  if (known)
    {
      lower = (int) (*entry & 255) - 32;
      upper = (int) (*entry >> 8 & 255) - 32;
      if (lower >= beta || lower == upper)
        return lower;
      if (upper <= alpha)
        return upper;
    }
  n = list_moves (self, p, moves);
  if (n == 0)
    return margin (self, p);
  for (int i = 0; i < n; i++)
    {
      Move move;
      int top = i, value;

      for (int j = i + 1; j < n; j++)
        if (moves[j].score > moves[top].score)
          top = j;
      move = moves[top];
      moves[top] = moves[i];
      moves[i] = move;
      value = -solve (self, turned (move.after), -beta, -alpha);
      if (self->stopped)
        return 0;
      if (value > best)
        best = value;
      if (best > alpha)
        alpha = best;
      if (alpha >= beta)
        break;
    }
  if (best > alpha_before && best > lower)
    lower = best;
  if (best < beta && best < upper)
    upper = best;
  entry = entry_of (self, key, &known); /* what lies below may have taken the place */
  *entry = key << 16 | (uint64_t) (upper + 32) << 8 | (uint64_t) (lower + 32);
  return best;
}

static void
prepare (Solver *self, int columns, int rows)
{
  self->columns = columns;
  self->rows = rows;
  self->cells = columns * rows;
  self->n_maps = 0;
  memset (self->table, 0, (self->mask + WAYS) * sizeof *self->table);
  for (int i = 0; i < self->cells; i++)
    {
      int c = i % columns, r = i / columns, n = 0;

      if (c > 0)
        self->near[i][n++] = i - 1;
      if (c < columns - 1)
        self->near[i][n++] = i + 1;
      if (r > 0)
        self->near[i][n++] = i - columns;
      if (r < rows - 1)
        self->near[i][n++] = i + columns;
      self->n_near[i] = n;
    }
  for (int k = 0; k < (columns == rows ? 8 : 4); k++, self->n_maps++)
    for (int i = 0; i < self->cells; i++)
      {
        int c = i % columns, r = i / columns;
        int x = k & 1 ? columns - 1 - c : c, y = k & 2 ? rows - 1 - r : r;

        self->map[k][i] = k & 4 ? x * columns + y : y * columns + x;
      }
}

/* At least 1 MiB; empty, and not touched before it is used. */
static bool
make_table (Solver *self, uint64_t memory)
{
  uint64_t n = 1 << 17;

  while (n * 2 * sizeof *self->table <= memory)
    n *= 2;
  self->table = calloc (n, sizeof *self->table);
  self->mask = n - WAYS;
  return self->table != NULL;
}

bool
search_solve_small_boards (uint64_t memory,
                           void (*report) (const SearchSolved *solved, void *data),
                           void *data)
{
  static const struct
  {
    const char *name;
    int columns, rows;
  } boards[] = { { "1x3", 1, 3 }, { "1x5", 1, 5 }, { "1x7", 1, 7 }, { "1x9", 1, 9 },
                 { "2x2", 2, 2 }, { "2x3", 2, 3 }, { "2x4", 2, 4 }, { "3x3", 3, 3 } };
  Solver solver = { .nodes = 0 };

  if (!make_table (&solver, memory))
    return false;
  for (size_t b = 0; b < sizeof boards / sizeof boards[0]; b++)
    {
      prepare (&solver, boards[b].columns, boards[b].rows);
      for (int i = 0; i < solver.cells; i++)
        {
          Position p = (Position) 1 << 4 * i;
          SearchSolved solved = { .board = boards[b].name };

          /* One of each set of first moves that a symmetry makes the same. */
          if (canonical (&solver, p) != p)
            continue;
          solver.nodes = 0;
          solved.margin = -solve (&solver, turned (p), -solver.cells, solver.cells);
          solved.nodes = solver.nodes;
          solved.move[0] = (char) ('a' + i % solver.columns);
          solved.move[1] = (char) ('1' + i / solver.columns);
          report (&solved, data);
        }
    }
  free (solver.table);
  return true;
}

/* ---- Endings -------------------------------------------------------------------------------- */

/* The stable dice: the largest set of dice that keep each other so. */
static uint64_t
stable_dice (const RulesState *s)
{
  uint64_t stable = dice_of (s), before;

  do
    {
      before = stable;
      for (uint64_t left = stable; left; left &= left - 1)
        {
          unsigned at = (unsigned) __builtin_ctzll (left) + 8, most = 6 - s->pips[at];
          bool good = true;

          for (int d = 0; d < MAX_CAPTURED && good && most > 0; d++)
            {
              unsigned beside_it = beside (at, d);

              if (!on_board (s, beside_it) || stable & bit_at (beside_it))
                continue;
              for (int e = 0; e < MAX_CAPTURED; e++)
                {
                  unsigned other = beside (beside_it, e);

                  if (other != at && on_board (s, other) &&
                      (!(stable & bit_at (other)) || s->pips[other] <= most))
                    good = false;
                }
            }
          if (!good)
            stable &= ~(left & (0 - left));
        }
    }
  while (stable != before);
  return stable;
}

unsigned
cephalopod_live_cells (const RulesState *s)
{
  return (unsigned) __builtin_popcountll (size_of (s)->cells & ~stable_dice (s));
}

int
cephalopod_safe_dice (const RulesState *s, RulesActor me)
{
  uint64_t own = exchanged (s, me) == RULES_LIGHT ? s->light : ~s->light;

  return __builtin_popcountll (stable_dice (s) & own);
}

/* The live cells of s as a board; place[] are their places in s, direction[][] those of near[]. */
static Position
live_board (Solver *self, const RulesState *s, unsigned *place, int direction[][4])
{
  uint64_t live = size_of (s)->cells & ~stable_dice (s);
  Position p = 0;

  self->cells = 0;
  self->n_maps = 1;
  for (uint64_t left = live; left; left &= left - 1)
    place[self->cells++] = (unsigned) __builtin_ctzll (left) + 8;
  for (int i = 0; i < self->cells; i++)
    {
      bool enemy = ((s->light & bit_at (place[i])) != 0) != (s->side == RULES_LIGHT);
      Position die = s->pips[place[i]];

      p |= (die | (die && enemy ? ENEMY : 0)) << 4 * i;
      self->n_near[i] = 0;
      for (int k = 0; k < self->cells; k++)
        {
          int d = direction_to (place[i], place[k]);

          if (d < 0)
            continue;
          direction[i][self->n_near[i]] = d;
          self->near[i][self->n_near[i]++] = k;
        }
    }
  return p;
}

/* Best play of both from p, whose value is known. */
static void
write_line (Solver *self,
            Position p,
            int value,
            const unsigned *place,
            int direction[][4],
            SearchSolution *out)
{
  for (out->n_line = 0; out->n_line < KNOWLEDGE_MAX_LINE; out->n_line++)
    {
      Move moves[MAX_MOVES];
      int n = list_moves (self, p, moves), best = -1;
      RulesAction a;

      for (int i = 0; i < n && best < 0; i++)
        if (-solve (self, turned (moves[i].after), -value, 1 - value) >= value && !self->stopped)
          best = i;
      if (best < 0)
        return;
      a = place[moves[best].at] << 4;
      for (int k = 0; k < self->n_near[moves[best].at]; k++)
        if (moves[best].set >> k & 1)
          a |= 1u << direction[moves[best].at][k];
      out->line[out->n_line] = a;
      p = turned (moves[best].after);
      value = -value;
    }
}

bool
cephalopod_solve (const RulesState *s, const SearchBudget *budget, SearchSolution *out)
{
  Solver solver = { .budget = budget };
  uint64_t stable = stable_dice (s);
  uint64_t own = s->side == RULES_LIGHT ? s->light : ~s->light;
  int direction[MAX_CELLS][4], lead;
  unsigned place[MAX_CELLS] = { 0 };
  unsigned live = cephalopod_live_cells (s);
  Position p;

  memset (out, 0, sizeof *out);
  /* A small ending has few positions: no more memory than they need is touched. */
  if (live > MAX_CELLS || s->stage == STAGE_OFFER || s->stage == STAGE_OPEN ||
      !make_table (&solver, MIN_OF (budget->memory, UINT64_C (1) << (13 + 4 * live / 3))))
    return false;
  p = live_board (&solver, s, place, direction);
  lead = solve (&solver, p, -solver.cells, solver.cells);
  if (!solver.stopped)
    write_line (&solver, p, lead, place, direction, out);
  lead += 2 * __builtin_popcountll (stable & own) - __builtin_popcountll (stable);
  out->nodes = solver.nodes;
  out->value = cephalopod_margin_value (lead);
  out->exact = out->value;
  free (solver.table);
  return !solver.stopped;
}
