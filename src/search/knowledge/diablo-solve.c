/* diablo-solve.c: endings of Diablo with few stacks, by exact expectation
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every turn lowers stacks + checkers (rule 17), so no position comes back and the value of one is
 * a finite sum: over the rolls, of the best turn, of the value of what it leaves for the other
 * player.  Values of positions before a roll are kept in a table in the view of the player who
 * rolls, turned so that his first stack lies in one eighth of the board.
 */

#include "diablo-solve.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

extern const RulesGame rules_game_diablo;

#define MAX_STACKS 4 /* on the board */
#define ASK_EVERY 64
#define WIN_NOW 1e-6 /* of two sure wins the one in this turn is taken */

/* A position before a roll or inside a turn; side 0 is the one whose turn it is. */
typedef struct
{
  uint8_t n[2];
  uint8_t column[2][MAX_STACKS], row[2][MAX_STACKS], height[2][MAX_STACKS];
} Board;

typedef struct
{
  uint64_t key; /* 0: empty */
  double value;
} Entry;

typedef struct
{
  int size, faces;
  Entry *table;
  uint64_t mask, used, most;
  uint64_t nodes;
  const SearchBudget *budget;
  bool stopped;
} Solver;

static double value_before_roll (Solver *self, const Board *b);

static bool
out_of_budget (Solver *self)
{
  const SearchBudget *budget = self->budget;

  if (!self->stopped)
    self->stopped = (budget->nodes && self->nodes >= budget->nodes) ||
                    (self->nodes % ASK_EVERY == 0 && budget->spent && budget->spent (budget->data));
  return self->stopped;
}

/* The position as a number, equal for some of its images: mirrored so that the first stack of side
 * 0 lies in the lower left eighth. 15 bits a stack. */
static uint64_t
key_of (const Solver *self, const Board *b)
{
  unsigned last = (unsigned) self->size - 1, one[MAX_STACKS] = { 0 };
  unsigned c = b->column[0][0], r = b->row[0][0];
  bool flip_c = c > last - c, flip_r = r > last - r, transpose;
  uint64_t key = 0;
  int n = 0;

  if (flip_c)
    c = last - c;
  if (flip_r)
    r = last - r;
  transpose = r > c;
  for (int side = 0; side < 2; side++)
    for (int i = 0; i < b->n[side]; i++)
      {
        unsigned column = flip_c ? last - b->column[side][i] : b->column[side][i];
        unsigned row = flip_r ? last - b->row[side][i] : b->row[side][i];
        unsigned word, at = (unsigned) n++;

        if (transpose)
          {
            unsigned t = column;

            column = row;
            row = t;
          }
        word = (unsigned) side << 14 | (unsigned) b->height[side][i] << 8 | column << 4 | row;
        for (; at > 0 && one[at - 1] > word; at--)
          one[at] = one[at - 1];
        one[at] = word;
      }
  for (int i = 0; i < n; i++)
    key = key << 15 | one[i];
  return key << 3 | (uint64_t) n;
}

static void
remove_stack (Board *b, int side, int i)
{
  int last = --b->n[side];

  b->column[side][i] = b->column[side][last];
  b->row[side][i] = b->row[side][last];
  b->height[side][i] = b->height[side][last];
}

static int
stack_at (const Board *b, int side, int column, int row)
{
  for (int i = 0; i < b->n[side]; i++)
    if (b->column[side][i] == column && b->row[side][i] == row)
      return i;
  return -1;
}

typedef enum
{
  NO_MOVE,
  FREE_MOVE,
  TAKING_MOVE
} MoveKind;

/* Moves own stack i by die in a direction, where that is legal. */
static MoveKind
move_stack (const Solver *self, const Board *b, int i, int die, int direction, Board *out)
{
  static const int dc[4] = { 1, -1, 0, 0 }, dr[4] = { 0, 0, 1, -1 };
  int column = b->column[0][i] + dc[direction] * die, row = b->row[0][i] + dr[direction] * die;
  MoveKind kind = FREE_MOVE;
  int j;

  if (column < 0 || row < 0 || column >= self->size || row >= self->size)
    return NO_MOVE;
  if ((j = stack_at (b, 1, column, row)) >= 0)
    {
      if (b->height[1][j] > b->height[0][i])
        return NO_MOVE;
      *out = *b;
      remove_stack (out, 1, j);
      kind = TAKING_MOVE;
    }
  else
    *out = *b;
  out->column[0][i] = (uint8_t) column;
  out->row[0][i] = (uint8_t) row;
  if ((j = stack_at (b, 0, column, row)) >= 0)
    {
      out->height[0][i] = (uint8_t) (b->height[0][i] + b->height[0][j]);
      remove_stack (out, 0, j);
      kind = TAKING_MOVE;
    }
  return kind;
}

/* The value for the one who has played his turn. */
static double
end_of_turn (Solver *self, const Board *b)
{
  Board other;

  if (b->n[0] == 0)
    return -1;
  if (b->n[1] == 0)
    return 1;
  for (int side = 0; side < 2; side++)
    {
      other.n[side] = b->n[side ^ 1];
      memcpy (other.column[side], b->column[side ^ 1], sizeof other.column[side]);
      memcpy (other.row[side], b->row[side ^ 1], sizeof other.row[side]);
      memcpy (other.height[side], b->height[side ^ 1], sizeof other.height[side]);
    }
  return -value_before_roll (self, &other);
}

/* The best way to take off so many checkers and end the turn. */
static double
best_removal (Solver *self, const Board *b, int n)
{
  double best = -1;

  for (int i = 0; i < b->n[0] && !self->stopped; i++)
    {
      Board next = *b;
      double value;

      if (--next.height[0][i] == 0)
        remove_stack (&next, 0, i);
      value =
        n > 1 && next.n[0] > 0 ? best_removal (self, &next, n - 1) : end_of_turn (self, &next);
      if (value > best)
        best = value;
    }
  return best;
}

/* The best last action of a turn. */
static double
best_second (Solver *self, const Board *b, int die, bool may_be_free)
{
  double best = -2;

  for (int i = 0; i < b->n[0]; i++)
    for (int d = 0; d < 4; d++)
      {
        Board next;
        MoveKind kind = move_stack (self, b, i, die, d, &next);
        double value;

        if (kind == NO_MOVE || (kind == FREE_MOVE && !may_be_free))
          continue;
        value = end_of_turn (self, &next);
        if (value > best)
          best = value;
        if (best >= 1 || self->stopped)
          return best;
      }
  return best < -1 ? best_removal (self, b, 1) : best;
}

/* The best turn with these dice. */
static double
best_turn (Solver *self, const Board *b, int high, int low)
{
  double best = -2;

  for (int order = 0; order < (high == low ? 1 : 2); order++)
    for (int i = 0; i < b->n[0]; i++)
      for (int d = 0; d < 4; d++)
        {
          Board next;
          MoveKind kind = move_stack (self, b, i, order ? low : high, d, &next);
          double value;

          if (kind == NO_MOVE)
            continue;
          value =
            next.n[1] == 0 ? 1 : best_second (self, &next, order ? high : low, kind != FREE_MOVE);
          if (value > best)
            best = value;
          if (best >= 1 || self->stopped)
            return best;
        }
  return best < -1 ? best_removal (self, b, 2) : best;
}

static Entry *
entry_of (const Solver *self, uint64_t key)
{
  uint64_t h = key * UINT64_C (0x9e3779b97f4a7c15);

  for (uint64_t i = h >> 20;; i++)
    {
      Entry *e = &self->table[i & self->mask];

      if (e->key == key || e->key == 0)
        return e;
    }
}

static double
value_before_roll (Solver *self, const Board *b)
{
  uint64_t key = key_of (self, b);
  Entry *e = entry_of (self, key);
  double sum = 0;

  if (e->key == key)
    return e->value;
  self->nodes++;
  if (out_of_budget (self))
    return 0;
  for (int high = 1; high <= self->faces; high++)
    for (int low = 1; low <= high; low++)
      {
        sum += (high == low ? 1 : 2) * best_turn (self, b, high, low);
        if (self->stopped)
          return 0;
      }
  sum /= self->faces * self->faces;
  if (self->used >= self->most)
    {
      self->stopped = true;
      return 0;
    }
  e = entry_of (self, key); /* others were put in meanwhile */
  if (e->key == 0)
    self->used++;
  e->key = key;
  e->value = sum;
  return sum;
}

/* A state before a roll as a board. */
static Board
board_of (const RulesState *s)
{
  Board b = { .n = { 0, 0 } };

  for (unsigned w = 0; w < DIABLO_WORDS; w++)
    for (int side = 0; side < 2; side++)
      for (uint64_t left = s->stacks[(unsigned) side ^ s->side][w]; left; left &= left - 1)
        {
          unsigned square = w * 64 + (unsigned) __builtin_ctzll (left);
          int i = b.n[side]++, height = s->cell[square];

          b.column[side][i] = square & 15;
          b.row[side][i] = (uint8_t) (square >> 4);
          b.height[side][i] = (uint8_t) (height < 0 ? -height : height);
        }
  return b;
}

/* The value of any state for side, and the best rest of the turn if that side acts. */
static double
value_of (Solver *self, const RulesState *s, unsigned side, SearchSolution *out, unsigned ply)
{
  RulesAction actions[MAX_STACKS * DIABLO_STACK_MOVES + 1];
  RulesAction line[KNOWLEDGE_MAX_LINE];
  unsigned n_line = ply;
  double best = -2;
  size_t n;

  if (diablo_is_over (s))
    return s->checkers[side] > 0 ? 1 + WIN_NOW : -1;
  if (diablo_before_roll (s))
    {
      Board b = board_of (s);
      double value = value_before_roll (self, &b);

      return s->side == side ? value : -value;
    }
  n = rules_game_diablo.list_actions (s, actions);
  for (size_t i = 0; i < n && !self->stopped; i++)
    {
      RulesState child = *s;
      double value;

      rules_game_diablo.apply (&child, actions[i]);
      out->n_line = ply + 1;
      out->line[ply] = actions[i];
      value = value_of (self, &child, side, out, ply + 1);
      if (value > best)
        {
          best = value;
          n_line = out->n_line;
          memcpy (line + ply, out->line + ply, (n_line - ply) * sizeof *line);
        }
    }
  out->n_line = n_line;
  memcpy (out->line + ply, line + ply, (n_line - ply) * sizeof *line);
  return best;
}

unsigned
diablo_stacks (const RulesState *s)
{
  int n = 0;

  for (unsigned w = 0; w < DIABLO_WORDS; w++)
    n += __builtin_popcountll (s->stacks[0][w]) + __builtin_popcountll (s->stacks[1][w]);
  return (unsigned) n;
}

bool
diablo_solve (const RulesState *s, const SearchBudget *budget, SearchSolution *out)
{
  Solver self = { .size = s->size, .faces = s->size / 2, .budget = budget };
  uint64_t n = 1 << 12;
  double value;

  memset (out, 0, sizeof *out);
  if (diablo_stacks (s) > MAX_STACKS || s->checkers[0] > 63 || s->checkers[1] > 63 ||
      s->stage == DIABLO_ROLL0 || s->stage == DIABLO_OPENING)
    return false;
  while (n * 2 * sizeof *self.table <= budget->memory)
    n *= 2;
  self.table = calloc (n, sizeof *self.table);
  if (!self.table)
    return false;
  self.mask = n - 1;
  self.most = n / 4 * 3;
  value = value_of (&self, s, s->side, out, 0);
  out->exact = 10000 * (value > 1 ? 1 : value);
  out->value = (int) lround (out->exact);
  out->nodes = self.nodes;
  free (self.table);
  return !self.stopped;
}

int
diablo_danger (const RulesState *s, RulesActor me)
{
  unsigned side = me == RULES_SECOND ? RULES_LIGHT : RULES_DARK;
  int sign = side == RULES_DARK ? 1 : -1, n = 0;

  for (unsigned w = 0; w < DIABLO_WORDS; w++)
    for (uint64_t left = s->stacks[side][w]; left; left &= left - 1)
      {
        int square = (int) (w * 64) + __builtin_ctzll (left), height = s->cell[square] * sign;
        int column = square & 15, row = square >> 4;
        bool hit = false;

        for (int d = 1; d <= s->size / 2; d++)
          hit |= (column >= d && s->cell[square - d] * sign <= -height) ||
                 (column + d < s->size && s->cell[square + d] * sign <= -height) ||
                 (row >= d && s->cell[square - 16 * d] * sign <= -height) ||
                 (row + d < s->size && s->cell[square + 16 * d] * sign <= -height);
        n += hit ? height : 0;
      }
  return n;
}
