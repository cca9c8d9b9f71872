/* diamond-board.c: Diamond, the board and what stands on it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "diamond.h"

#include <string.h>

void
diamond_gesture (const RulesState *s, RulesAction a, RulesGesture *out)
{
  int from = a >> 6 & 63;
  int site = a & 63;

  (void) s;
  memset (out, 0, sizeof *out);
  out->n_path = 1;
  out->path[0] = (int16_t) to_point (site);
  switch (a >> 12)
    {
    case KIND_PLACE:
      out->shape = RULES_SHAPE_PLACE;
      break;
    case KIND_MOVE:
      out->shape = RULES_SHAPE_MOVE;
      out->n_path = 2;
      out->path[0] = (int16_t) to_point (from);
      out->path[1] = (int16_t) to_point (site);
      break;
    case KIND_REMOVE:
      out->shape = RULES_SHAPE_REMOVE;
      break;
    case KIND_SWAP:
    default:
      out->shape = RULES_SHAPE_COMMAND;
      out->n_path = 0;
      out->path[0] = 0;
      out->command = N_ ("Swap Sides");
      break;
    }
}

RulesPiece
diamond_piece (const RulesState *s, int point)
{
  uint64_t bit = BIT (to_site (point));

  if (s->men[RULES_DARK] & bit)
    return (RulesPiece){ RULES_PIECE_DISC, RULES_DARK, 1 };
  if (s->men[RULES_LIGHT] & bit)
    return (RulesPiece){ RULES_PIECE_DISC, RULES_LIGHT, 1 };
  if (s->neutral & bit)
    return (RulesPiece){ RULES_PIECE_NEUTRAL, RULES_NO_SIDE, 1 };
  return (RulesPiece){ RULES_PIECE_NONE, RULES_NO_SIDE, 0 };
}

RulesPhrase
diamond_describe (const RulesState *s, int point)
{
  uint64_t bit = BIT (to_site (point));

  if (s->men[RULES_DARK] & bit)
    return (RulesPhrase){ N_ ("black piece"), NULL, 1 };
  if (s->men[RULES_LIGHT] & bit)
    return (RulesPhrase){ N_ ("white piece"), NULL, 1 };
  if (s->neutral & bit)
    return (RulesPhrase){ N_ ("neutral piece"), NULL, 1 };
  return (RulesPhrase){ N_ ("empty point"), NULL, 1 };
}

/* A corner of the 8 x 8 grid, with all lines of length 1: the steps from column to column point to
 * 30 and 60 degrees by turns, those from row to row to 150 and 120.  The tips a1 and h8 are bottom
 * and top, a7 and b8 furthest left. */
static void
place_point (RulesBoardPoint *point, int column, int row)
{
  const double half_root = 0.86602540378443864676; /* cos 30 degrees */
  const double left = 3 * half_root + 1.5, top = 6 * half_root + 4;
  int column_30 = (column + 1) / 2, column_60 = column / 2;
  int row_150 = (row + 1) / 2, row_120 = row / 2;

  point->column = (int8_t) column;
  point->row = (int8_t) row;
  point->x = (float) (left + (column_30 - row_150) * half_root + (column_60 - row_120) * 0.5);
  point->y = (float) (top - (column_30 + row_150) * 0.5 - (column_60 + row_120) * half_root);
  rules_put_square (point->name, 0, 8, row * 8 + column);
}

/* Adds a square (n = 4) or triangle with these sites as corners, if they are all points. */
static void
add_region (RulesBoard *out, int n, const int *sites)
{
  RulesBoardRegion *region = &out->region[out->n_regions];

  for (int i = 0; i < n; i++)
    if (!(BOARD & BIT (sites[i])))
      return;
  region->n = (uint8_t) n;
  region->shade = n == 4;
  region->point = -1;
  for (int i = 0; i < 4; i++)
    {
      region->corner[i] = (int16_t) (i < n ? to_point (sites[i]) : -1);
      if (i < n)
        {
          region->x[i] = out->point[region->corner[i]].x;
          region->y[i] = out->point[region->corner[i]].y;
        }
    }
  out->n_regions++;
}

void
diamond_board (const RulesState *s, RulesBoard *out)
{
  (void) s;
  memset (out, 0, sizeof *out);
  out->style = RULES_BOARD_GRAPH;
  out->columns = out->rows = 8;
  out->n_points = 62;
  for (int p = 0; p < out->n_points; p++)
    {
      place_point (&out->point[p], to_site (p) & 7, to_site (p) >> 3);
      if (out->point[p].x > out->right)
        out->right = out->point[p].x;
      if (out->point[p].y > out->bottom)
        out->bottom = out->point[p].y;
    }
  for (int p = 0; p < out->n_points; p++)
    for (int q = p + 1; q < out->n_points; q++)
      if (diamond_near[to_site (p)] & BIT (to_site (q)))
        out->link[out->n_links++] = (RulesBoardLink){ (int16_t) p, (int16_t) q };
  for (int row = 0; row < 7; row++)
    for (int column = 0; column < 7; column++)
      {
        int site = row * 8 + column;
        int lower_left = site, lower_right = site + 1, upper_left = site + 8,
            upper_right = site + 9;

        if (SQUARES & BIT (site))
          add_region (out, 4, (int[]){ lower_left, lower_right, upper_right, upper_left });
        else if (row % 2 == 0)
          {
            add_region (out, 3, (int[]){ lower_left, lower_right, upper_right });
            add_region (out, 3, (int[]){ lower_left, upper_right, upper_left });
          }
        else
          {
            add_region (out, 3, (int[]){ lower_left, lower_right, upper_left });
            add_region (out, 3, (int[]){ lower_right, upper_right, upper_left });
          }
      }
}
