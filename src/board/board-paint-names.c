/* board-paint-names.c: coordinates
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "board-paint-private.h"

#include <math.h>
#include <stdio.h>

static double
coordinate_size (const LudPainter *p, double size)
{
  return p->scale > 0 ? fmin (fmax (size * p->unit, 9), 20) : size * p->unit;
}

static void
column_name (int column, char out[4])
{
  snprintf (out, 4, "%c", 'a' + column % 26);
}

static void
row_name (int row, char out[4])
{
  snprintf (out, 4, "%d", (row + 1) % 1000);
}

/* On the cells themselves, where there is no frame: light letters with a dark casing. */
static void
paint_inner_name (const LudPainter *p, const char *text, double x, double y)
{
  double size = coordinate_size (p, 0.25);

  lud_text_path (p, text, x, y, size);
  cairo_set_line_join (p->cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_width (p->cr, size * 0.28);
  lud_set_colour (p, p->palette->casing, 1);
  cairo_stroke_preserve (p->cr);
  lud_set_colour (p, p->palette->target, 1);
  cairo_fill (p->cr);
}

/* Names of columns and rows of a grid: those that run from left to right stand below, the others at
 * the left, however the board is turned. */
static void
paint_grid_names (const LudPainter *p, const LudBoardScene *scene, const LudLayout *layout)
{
  const RulesBoard *board = &scene->board;
  bool odd = (scene->turns & 1) != 0;
  double size = coordinate_size (p, 0.25);
  double u = p->unit;

  lud_set_colour (p, p->palette->coord, 1);
  for (int axis = 0; axis < 2; axis++)
    {
      bool below = (axis == 0) != odd;
      int n = axis == 0 ? board->columns : board->rows;

      for (int i = 0; i < n; i++)
        {
          double bx = (double) board->left + (axis == 0 ? i + 0.5 : 0.5);
          double by = (double) board->bottom - (axis == 0 ? 0.5 : i + 0.5);
          double x, y;
          char name[4];

          if (axis == 0)
            column_name (i, name);
          else
            row_name (i, name);
          lud_layout_map (layout, bx, by, &x, &y);
          if (layout->frame == LUD_FRAME_EDGE && below)
            paint_inner_name (p, name, x + 0.5 * u - 0.55 * size, layout->bottom - 0.60 * size);
          else if (layout->frame == LUD_FRAME_EDGE)
            paint_inner_name (p, name, layout->left + (name[1] != '\0' ? 0.85 : 0.5) * size,
                              y - 0.5 * u + 0.62 * size);
          else if (below)
            lud_text (p, name, x, layout->bottom + 0.31 * u, size);
          else
            lud_text (p, name, layout->left - 0.31 * u, y, size);
        }
    }
}

/* Names at the ends of the lines of a graph: a column's at its lowest point, a row's at its
 * leftmost one. */
static void
paint_graph_names (const LudPainter *p, const LudBoardScene *scene, const LudLayout *layout)
{
  const RulesBoard *board = &scene->board;
  double size = coordinate_size (p, 0.27);

  if (layout->frame == LUD_FRAME_EDGE)
    return;
  lud_set_colour (p, p->palette->coord, 1);
  for (int axis = 0; axis < 2; axis++)
    for (int i = 0; i < (axis == 0 ? board->columns : board->rows); i++)
      {
        int best = -1;
        int best_at = 0;
        double dx, dy, x, y;
        char name[4];

        for (int k = 0; k < board->n_points; k++)
          {
            int own = axis == 0 ? board->point[k].column : board->point[k].row;
            int at = axis == 0 ? board->point[k].row : board->point[k].column;

            if (own == i && (best < 0 || at < best_at))
              {
                best = k;
                best_at = at;
              }
          }
        if (best < 0)
          continue;
        /* a line that does not reach the edge row has its name farther out, beside it */
        dx = best_at == 0 ? 0.39 : 0.49;
        dy = best_at == 0 ? 0.44 : 0.31;
        if (axis == 0)
          column_name (i, name);
        else
          {
            dx = -dx;
            row_name (i, name);
          }
        lud_layout_map (layout, (double) board->point[best].x + dx,
                        (double) board->point[best].y + dy, &x, &y);
        lud_text (p, name, x, y, size);
      }
}

void
lud_paint_names (const LudPainter *p, const LudBoardScene *scene, const LudLayout *layout)
{
  if (!scene->coordinates)
    return;
  cairo_save (p->cr);
  if (scene->board.style == RULES_BOARD_GRAPH)
    paint_graph_names (p, scene, layout);
  else if (layout->frame == LUD_FRAME_FULL)
    paint_grid_names (p, scene, layout);
  cairo_restore (p->cr);
}

void
lud_paint_inner_names (const LudPainter *p, const LudBoardScene *scene, const LudLayout *layout)
{
  if (!scene->coordinates || layout->frame != LUD_FRAME_EDGE ||
      scene->board.style == RULES_BOARD_GRAPH)
    return;
  cairo_save (p->cr);
  paint_grid_names (p, scene, layout);
  cairo_restore (p->cr);
}
