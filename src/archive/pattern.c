/* pattern.c: positions of which only a part is given
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "pattern-private.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

typedef struct
{
  gint16 point;
  RulesPiece piece; /* count -1: any */
} Cell;

struct _LudPattern
{
  const RulesGame *game;
  int columns, rows;
  int side;      /* to move; -1: any */
  guint n_cells; /* those that say something */
  Cell cell[RULES_MAX_POINTS];
};

typedef struct
{
  int symmetry; /* the first that gives it */
  int side;
  Cell *cell;
} Needle;

struct _LudNeedles
{
  const LudPattern *pattern;
  gboolean fits;  /* the board has the size of the pattern */
  int n_compiled; /* symmetries; 0: not begun */
  guint n;
  Needle needle[RULES_MAX_SYMMETRIES];
};

static gboolean
fail (GError **error, guint *place, gsize at, const char *sentence)
{
  if (place)
    *place = (guint) at;
  g_set_error (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_QUERY,
               /* Translators: where in a query the fault is, and a sentence. */
               _ ("At character %u: %s"), (guint) at + 1, sentence);
  return FALSE;
}

static const RulesCell *
find_cell (const RulesGame *game, char letter)
{
  for (const RulesCell *cell = game->cells; cell->letter; cell++)
    if (cell->letter == letter)
      return cell;
  return NULL;
}

static int
find_point (const RulesBoard *board, int column, int row)
{
  for (int p = 0; p < board->n_points; p++)
    if (board->point[p].column == column && board->point[p].row == row)
      return p;
  return -1;
}

/* The number of a piece, or `?`. */
static gboolean
read_count (const char *text, gsize *at, int *count, guint *place, GError **error)
{
  int n = 0;

  if (text[*at] == '?')
    {
      ++*at;
      *count = -1;
      return TRUE;
    }
  if (!g_ascii_isdigit (text[*at]) || text[*at] == '0')
    return fail (error, place, *at, _ ("A number or “?” is missing behind the piece."));
  while (g_ascii_isdigit (text[*at]) && n < 1000)
    n = n * 10 + (text[(*at)++] - '0');
  *count = n;
  return TRUE;
}

/* One cell; *point is where it stands, or -1. */
static gboolean
read_cell (LudPattern *self, const char *text, gsize *at, int point, guint *place, GError **error)
{
  char letter = text[*at];
  const RulesCell *cell = find_cell (self->game, letter);
  Cell *out = &self->cell[self->n_cells];

  if (point < 0)
    {
      if (letter != '-' && letter != '?')
        return fail (error, place, *at, _ ("The board has no point there."));
      ++*at;
      return TRUE;
    }
  out->point = (gint16) point;
  if (letter == '?' || letter == '.')
    {
      out->piece = (RulesPiece){ RULES_PIECE_NONE, RULES_NO_SIDE, -1 };
      self->n_cells += letter == '.';
      ++*at;
      return TRUE;
    }
  if (!cell)
    return fail (error, place, *at, _ ("This is no piece of the game."));
  ++*at;
  out->piece = (RulesPiece){ cell->kind, cell->side, -1 };
  if (cell->counted && !read_count (text, at, &out->piece.count, place, error))
    return FALSE;
  self->n_cells++;
  return TRUE;
}

static gboolean
read_board (LudPattern *self,
            const RulesBoard *board,
            const char *text,
            gsize *at,
            guint *place,
            GError **error)
{
  for (int row = board->rows - 1; row >= 0; row--)
    {
      for (int column = 0; text[*at] && !strchr ("/ ", text[*at]); column++)
        {
          if (column == board->columns)
            return fail (error, place, *at, _ ("The row has too many points."));
          if (!read_cell (self, text, at, find_point (board, column, row), place, error))
            return FALSE;
        }
      if (row == 0)
        break;
      if (text[*at] != '/')
        return fail (error, place, *at, _ ("The pattern has too few rows."));
      ++*at;
    }
  if (text[*at] == '/')
    return fail (error, place, *at, _ ("The pattern has too many rows."));
  return TRUE;
}

static gboolean
read_side (LudPattern *self, const char *text, gsize at, guint *place, GError **error)
{
  const RulesCell *cell;

  while (text[at] == ' ')
    at++;
  if (!text[at] || (text[at] == '?' && !text[at + 1]))
    return TRUE;
  cell = find_cell (self->game, text[at]);
  if (!cell || cell->side == RULES_NO_SIDE || text[at + 1])
    return fail (error, place, at,
                 _ ("Behind the board stands nothing but the letter of the side to move."));
  self->side = (int) cell->side;
  return TRUE;
}

/* Pieces say more than empty points, and those with a number say most. */
static int
rarest_first (const void *a, const void *b)
{
  const Cell *p = a, *q = b;
  int m = p->piece.kind == RULES_PIECE_NONE ? 0 : p->piece.count > 1 ? 2 : 1;
  int n = q->piece.kind == RULES_PIECE_NONE ? 0 : q->piece.count > 1 ? 2 : 1;

  return m != n ? n - m : p->point - q->point;
}

LudPattern *
lud_pattern_new (const RulesParams *params, const char *text, guint *at, GError **error)
{
  g_autoptr (LudPattern) self = g_new0 (LudPattern, 1);
  g_autofree RulesBoard *board = g_new0 (RulesBoard, 1);
  RulesState *s = rules_state_new (params->game);
  gsize place = 0;
  gboolean good;

  self->game = params->game;
  self->side = -1;
  params->game->start (params, s);
  params->game->board (s, board);
  free (s);
  self->columns = board->columns;
  self->rows = board->rows;
  while (text[place] == ' ')
    place++;
  good =
    read_board (self, board, text, &place, at, error) && read_side (self, text, place, at, error);
  if (good && self->n_cells == 0)
    good = fail (error, at, 0, _ ("The pattern says nothing about any point."));
  if (!good)
    return NULL;
  qsort (self->cell, self->n_cells, sizeof (Cell), rarest_first);
  return g_steal_pointer (&self);
}

void
lud_pattern_free (LudPattern *self)
{
  g_free (self);
}

/* ------------------------------------------------------------------------------------------------
 * Looking
 */

LudNeedles *
lud_needles_new (const LudPattern *pattern)
{
  LudNeedles *self = g_new0 (LudNeedles, 1);

  self->pattern = pattern;
  return self;
}

void
lud_needles_free (LudNeedles *self)
{
  for (guint i = 0; i < self->n; i++)
    g_free (self->needle[i].cell);
  g_free (self);
}

static RulesSide
turn_side (RulesSide side, gboolean exchange)
{
  if (!exchange || side == RULES_NO_SIDE)
    return side;
  return side == RULES_DARK ? RULES_LIGHT : RULES_DARK;
}

static gboolean
is_same (const LudNeedles *self, const Needle *a, const Needle *b)
{
  guint n = self->pattern->n_cells;

  if (a->side != b->side)
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      const Cell *p = &a->cell[i], *q = &b->cell[i];

      if (p->point != q->point || p->piece.kind != q->piece.kind ||
          p->piece.side != q->piece.side || p->piece.count != q->piece.count)
        return FALSE;
    }
  return TRUE;
}

/* The images under the symmetries that s has, as far as they are not there yet. */
static void
compile (LudNeedles *self, const RulesState *s)
{
  const LudPattern *pattern = self->pattern;
  const RulesGame *game = pattern->game;
  int n = game->n_symmetries (s);

  if (self->n_compiled == 0)
    {
      g_autofree RulesBoard *board = g_new (RulesBoard, 1);

      game->board (s, board);
      self->fits = board->columns == pattern->columns && board->rows == pattern->rows;
    }
  for (int k = self->n_compiled; self->fits && k < n; k++)
    {
      gboolean exchange = game->exchanges (s, k), twice = FALSE;
      Needle *needle = &self->needle[self->n];

      needle->symmetry = k;
      needle->side = pattern->side < 0 ? -1 : (int) turn_side ((RulesSide) pattern->side, exchange);
      needle->cell = g_memdup2 (pattern->cell, pattern->n_cells * sizeof (Cell));
      for (guint i = 0; i < pattern->n_cells; i++)
        {
          Cell *cell = &needle->cell[i];

          cell->point = (gint16) game->map_point (s, k, cell->point);
          cell->piece.side = turn_side (cell->piece.side, exchange);
        }
      qsort (needle->cell, pattern->n_cells, sizeof (Cell), rarest_first);
      for (guint i = 0; i < self->n; i++)
        twice = twice || is_same (self, &self->needle[i], needle);
      if (twice)
        g_free (needle->cell);
      else
        self->n++;
    }
  self->n_compiled = MAX (self->n_compiled, n);
}

gboolean
lud_needles_match (LudNeedles *self, const RulesState *s)
{
  const LudPattern *pattern = self->pattern;
  const RulesGame *game = pattern->game;
  int n = game->n_symmetries (s), side = -1;

  if (n > self->n_compiled)
    compile (self, s);
  if (!self->fits)
    return FALSE;
  if (pattern->side >= 0)
    side = (int) game->side_of (s, game->turn (s).player);
  for (guint i = 0; i < self->n && self->needle[i].symmetry < n; i++)
    {
      const Needle *needle = &self->needle[i];
      guint k = 0;

      if (needle->side != side)
        continue;
      for (; k < pattern->n_cells; k++)
        {
          const RulesPiece *wanted = &needle->cell[k].piece;
          RulesPiece piece = game->piece (s, needle->cell[k].point);

          if (piece.kind != wanted->kind || piece.side != wanted->side ||
              (wanted->count >= 0 && piece.count != wanted->count))
            break;
        }
      if (k == pattern->n_cells)
        return TRUE;
    }
  return FALSE;
}
