/* board.c: geometry and symmetries of grids, names of points
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules-private.h"

#include <string.h>

void
rules_board_grid (RulesBoard *out, RulesBoardStyle style, int columns, int rows)
{
  memset (out, 0, sizeof *out);
  out->style = style;
  out->columns = columns;
  out->rows = rows;
  out->n_points = columns * rows;
  out->right = (float) columns;
  out->bottom = (float) rows;

  for (int p = 0; p < out->n_points; p++)
    {
      int c = p % columns;
      int r = p / columns;
      RulesBoardPoint *point = &out->point[p];
      RulesBoardRegion *region = &out->region[out->n_regions++];

      point->column = (int8_t) c;
      point->row = (int8_t) r;
      point->x = (float) c + 0.5f;
      point->y = (float) (rows - 1 - r) + 0.5f;
      rules_put_square (point->name, 0, columns, p);

      region->n = 4;
      region->point = (int16_t) p;
      for (int i = 0; i < 4; i++)
        {
          region->corner[i] = -1;
          region->x[i] = point->x + (i == 1 || i == 2 ? 0.5f : -0.5f);
          region->y[i] = point->y + (i >= 2 ? 0.5f : -0.5f);
        }
      switch (style)
        {
        case RULES_BOARD_CHECKER:
          region->shade = (c + r) % 2 == 0;
          break;
        case RULES_BOARD_FIELD:
          region->shade = r == 0 || r == rows - 1;
          break;
        case RULES_BOARD_TILES:
        case RULES_BOARD_GRAPH:
        default:
          region->shade = 0;
          break;
        }

      if (c + 1 < columns)
        out->link[out->n_links++] = (RulesBoardLink){ (int16_t) p, (int16_t) (p + 1) };
      if (r + 1 < rows)
        out->link[out->n_links++] = (RulesBoardLink){ (int16_t) p, (int16_t) (p + columns) };
    }
}

int
rules_board_find (const RulesBoard *board, const char *name, size_t length)
{
  for (int p = 0; p < board->n_points; p++)
    if (strlen (board->point[p].name) == length && memcmp (board->point[p].name, name, length) == 0)
      return p;
  return -1;
}

int
rules_grid_n_symmetries (int columns, int rows)
{
  return columns == rows ? 8 : 4;
}

int
rules_grid_map (int columns, int rows, int k, int point)
{
  int c = point % columns;
  int r = point / columns;

  if (k & 4)
    {
      int t = c;

      c = r;
      r = t;
    }
  if ((k & 3) == 1 || (k & 3) == 2)
    c = columns - 1 - c;
  if ((k & 3) == 1 || (k & 3) == 3)
    r = rows - 1 - r;
  return r * columns + c;
}

size_t
rules_put_char (char *out, size_t at, char c)
{
  out[at] = c;
  out[at + 1] = '\0';
  return at + 1;
}

size_t
rules_put_text (char *out, size_t at, const char *text)
{
  size_t n = strlen (text);

  memcpy (out + at, text, n + 1);
  return at + n;
}

size_t
rules_put_number (char *out, size_t at, unsigned number)
{
  char digits[12];
  int n = 0;

  do
    digits[n++] = (char) ('0' + number % 10);
  while ((number /= 10) != 0);
  while (n > 0)
    at = rules_put_char (out, at, digits[--n]);
  return at;
}

size_t
rules_put_square (char *out, size_t at, int columns, int point)
{
  at = rules_put_char (out, at, (char) ('a' + point % columns));
  return rules_put_number (out, at, (unsigned) (point / columns) + 1);
}

int
rules_get_number (const char *text, size_t length, size_t *pos, int max)
{
  size_t i = *pos;
  int n = 0;

  if (i >= length || text[i] < '0' || text[i] > '9')
    return -1;
  if (text[i] == '0' && i + 1 < length && text[i + 1] >= '0' && text[i + 1] <= '9')
    return -1;
  for (; i < length && text[i] >= '0' && text[i] <= '9'; i++)
    {
      n = n * 10 + (text[i] - '0');
      if (n > max)
        return -1;
    }
  *pos = i;
  return n;
}

int
rules_get_square (const char *text, size_t length, size_t *pos, int columns, int rows)
{
  size_t i = *pos;
  int c, r;

  if (i >= length || text[i] < 'a' || text[i] >= 'a' + columns)
    return -1;
  c = text[i++] - 'a';
  r = rules_get_number (text, length, &i, rows);
  if (r < 1)
    return -1;
  *pos = i;
  return (r - 1) * columns + c;
}
