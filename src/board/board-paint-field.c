/* board-paint-field.c: the board without its pieces
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "board-paint-private.h"

#include <math.h>
#include <stdio.h>

/* ------------------------------------------------------------------------------------------------
 * Wood
 */

/* The same grain every time: a small generator, not a random one. */
static double
next_number (uint32_t *seed)
{
  *seed = *seed * 1664525u + 1013904223u;
  return (double) (*seed >> 8) / 16777216.0;
}

/* Seven curves a unit of height across a rectangle, clipped by the caller. */
static void
paint_grain (const LudPainter *p,
             double left,
             double top,
             double right,
             double bottom,
             double strength)
{
  cairo_t *cr = p->cr;
  int n = (int) lround (7 * (bottom - top) / p->unit);
  uint32_t seed = 20;

  cairo_save (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  for (int i = 0; i < n; i++)
    {
      double w = right - left;
      double y = top + (bottom - top) * next_number (&seed);
      double lift = p->unit * 0.45;
      double y1 = y + lift * (next_number (&seed) - 0.5);
      double y2 = y + lift * (next_number (&seed) - 0.5);
      double y3 = y + lift * (next_number (&seed) - 0.5);
      double width = 0.02 + 0.09 * next_number (&seed);
      double alpha = 0.03 + 0.03 * next_number (&seed);

      cairo_move_to (cr, left, y);
      cairo_curve_to (cr, left + w * 0.33, y1, left + w * 0.66, y2, right, y3);
      cairo_set_line_width (cr, width * p->unit);
      cairo_set_source_rgba (cr, 51 / 255.0, 26 / 255.0, 5 / 255.0, alpha * strength);
      cairo_stroke (cr);
    }
  cairo_restore (cr);
}

static bool
has_grain (const LudPainter *p, const LudBoardScene *scene)
{
  return p->palette->grain && scene->grain;
}

/* Fills the frame's path, already set, from top to bottom. */
static void
fill_frame (const LudPainter *p, const LudLayout *layout)
{
  const LudPalette *c = p->palette;

  if (c->flat)
    lud_set_colour (p, c->frame, 1);
  else
    {
      cairo_pattern_t *pattern =
        cairo_pattern_create_linear (0, layout->frame_top, 0, layout->frame_bottom);
      LudColour top = lud_shade (c->frame, c->dark ? 0.03 : 0.10);
      LudColour bottom = lud_shade (c->frame, -0.03);

      cairo_pattern_add_color_stop_rgb (pattern, 0, (top >> 16 & 255) / 255.0,
                                        (top >> 8 & 255) / 255.0, (top & 255) / 255.0);
      cairo_pattern_add_color_stop_rgb (pattern, 1, (bottom >> 16 & 255) / 255.0,
                                        (bottom >> 8 & 255) / 255.0, (bottom & 255) / 255.0);
      cairo_set_source (p->cr, pattern);
      cairo_pattern_destroy (pattern);
    }
}

/* ------------------------------------------------------------------------------------------------
 * Grids
 */

static void
paint_grid_frame (const LudPainter *p, const LudBoardScene *scene, const LudLayout *layout)
{
  cairo_t *cr = p->cr;
  const LudPalette *c = p->palette;
  double u = p->unit;
  double x = lud_snap (p, layout->frame_left, 0);
  double y = lud_snap (p, layout->frame_top, 0);
  double w = lud_snap (p, layout->frame_right, 0) - x;
  double h = lud_snap (p, layout->frame_bottom, 0) - y;
  double radius = u * (layout->frame == LUD_FRAME_EDGE ? 0.10 + layout->margin / 2 : 0.24);
  double edge = lud_line (p, c->flat ? 0.045 : 0.02);

  if (!c->flat && layout->frame == LUD_FRAME_FULL)
    for (int i = 1; i <= 8; i++)
      {
        double grow = 0.012 * i * u;

        lud_rounded (cr, x - grow, y - grow + 0.03 * u, w + 2 * grow, h + 2 * grow, radius + grow);
        cairo_set_source_rgba (cr, 0, 0, 0, 0.022);
        cairo_fill (cr);
      }

  lud_rounded (cr, x, y, w, h, radius);
  fill_frame (p, layout);
  cairo_fill (cr);

  if (has_grain (p, scene))
    {
      cairo_save (cr);
      lud_rounded (cr, x, y, w, h, radius);
      cairo_clip (cr);
      paint_grain (p, x, y, x + w, y + h, 0.6);
      cairo_restore (cr);
    }

  lud_rounded (cr, x + edge / 2, y + edge / 2, w - edge, h - edge, radius - edge / 2);
  lud_set_colour (p, c->frame_edge, 1);
  cairo_set_line_width (cr, edge);
  cairo_stroke (cr);
}

static void
paint_cells (const LudPainter *p, const LudBoardScene *scene, const LudLayout *layout)
{
  cairo_t *cr = p->cr;
  const RulesBoard *board = &scene->board;
  const LudPalette *c = p->palette;
  double u = p->unit;

  lud_set_colour (p, c->cell[board->style == RULES_BOARD_TILES ? 1 : 0], 1);
  cairo_paint (cr);

  for (int i = 0; i < board->n_regions; i++)
    {
      const RulesBoardRegion *region = &board->region[i];
      double x0, y0, x1, y1, t;

      if (board->style == RULES_BOARD_TILES)
        {
          double x, y;

          if (region->point < 0)
            continue;
          lud_layout_point (layout, board, region->point, &x, &y);
          lud_rounded (cr, x - 0.45 * u, y - 0.45 * u, 0.9 * u, 0.9 * u, 0.15 * u);
          lud_set_colour (p, c->cell[region->shade & 1], 1);
          cairo_fill_preserve (cr);
          lud_set_colour (p, c->line, 1);
          cairo_set_line_width (cr, lud_line (p, c->flat ? 0.045 : 0.022));
          cairo_stroke (cr);
          continue;
        }
      if (region->shade == 0)
        continue;
      lud_layout_map (layout, (double) region->x[0], (double) region->y[0], &x0, &y0);
      lud_layout_map (layout, (double) region->x[2], (double) region->y[2], &x1, &y1);
      x0 = lud_snap (p, x0, 0);
      y0 = lud_snap (p, y0, 0);
      x1 = lud_snap (p, x1, 0);
      y1 = lud_snap (p, y1, 0);
      t = fmin (x0, x1);
      cairo_rectangle (cr, t, fmin (y0, y1), fabs (x1 - x0), fabs (y1 - y0));
      lud_set_colour (p, c->cell[1], 1);
      cairo_fill (cr);
    }
}

static void
paint_grid_lines (const LudPainter *p, const LudLayout *layout)
{
  cairo_t *cr = p->cr;
  const LudPalette *c = p->palette;
  double width = lud_line (p, c->flat ? 0.045 : 0.026);
  int columns = (int) lround ((layout->right - layout->left) / p->unit);
  int rows = (int) lround ((layout->bottom - layout->top) / p->unit);

  if (p->scale > 0)
    width = fmax (1, round (width * p->scale)) / p->scale;
  for (int i = 1; i < columns; i++)
    {
      double x = lud_snap (p, layout->left + i * p->unit, width);

      cairo_move_to (cr, x, layout->top);
      cairo_line_to (cr, x, layout->bottom);
    }
  for (int i = 1; i < rows; i++)
    {
      double y = lud_snap (p, layout->top + i * p->unit, width);

      cairo_move_to (cr, layout->left, y);
      cairo_line_to (cr, layout->right, y);
    }
  cairo_set_line_width (cr, width);
  lud_set_colour (p, c->line, c->flat ? 1 : 0.9);
  cairo_stroke (cr);
}

/* The two rails of home rows, outside the field: row 1 belongs to the dark side, the last row to
 * the light one. */
static void
paint_rails (const LudPainter *p, const LudBoardScene *scene, const LudLayout *layout)
{
  cairo_t *cr = p->cr;
  const RulesBoard *board = &scene->board;
  const LudPalette *c = p->palette;

  cairo_save (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  for (int side = 0; side < 2; side++)
    {
      double y = side == RULES_DARK ? (double) board->bottom + 0.115 : (double) board->top - 0.115;

      for (int layer = 0; layer < 2; layer++)
        {
          double x0, y0, x1, y1;

          lud_layout_map (layout, (double) board->left + 0.3, y, &x0, &y0);
          lud_layout_map (layout, (double) board->right - 0.3, y, &x1, &y1);
          cairo_move_to (cr, x0, y0);
          cairo_line_to (cr, x1, y1);
          cairo_set_line_width (cr, lud_line (p, layer == 0 ? 0.075 : 0.05));
          lud_set_colour (p, c->stone[layer == 0 ? 1 - side : side], 1);
          cairo_stroke (cr);
        }
    }
  cairo_restore (cr);
}

static void
paint_grid (const LudPainter *p, const LudBoardScene *scene, const LudLayout *layout)
{
  cairo_t *cr = p->cr;
  const RulesBoard *board = &scene->board;
  const LudPalette *c = p->palette;
  double u = p->unit;
  double x = lud_snap (p, layout->left, 0);
  double y = lud_snap (p, layout->top, 0);
  double w = lud_snap (p, layout->right, 0) - x;
  double h = lud_snap (p, layout->bottom, 0) - y;
  double outline = lud_line (p, c->flat ? 0.045 : 0.035);

  paint_grid_frame (p, scene, layout);

  cairo_save (cr);
  lud_rounded (cr, x, y, w, h, 0.10 * u);
  cairo_clip (cr);
  paint_cells (p, scene, layout);
  if (has_grain (p, scene))
    paint_grain (p, x, y, x + w, y + h, 1);
  if (board->style != RULES_BOARD_TILES)
    paint_grid_lines (p, layout);
  cairo_restore (cr);

  /* the outline lies outside, so that the outer cells keep their size */
  lud_rounded (cr, x - outline / 2, y - outline / 2, w + outline, h + outline,
               0.10 * u + outline / 2);
  cairo_set_line_width (cr, outline);
  lud_set_colour (p, c->flat || c->dark ? c->frame_edge : lud_shade (c->frame_edge, -0.25), 1);
  cairo_stroke (cr);

  if (board->style == RULES_BOARD_FIELD)
    paint_rails (p, scene, layout);
}

/* ------------------------------------------------------------------------------------------------
 * Graphs
 */

typedef struct
{
  int16_t a, b;
} Edge;

/* Adds the outline of all regions to the path: every edge that belongs to one region only, chained
 * into loops.  Whether there is one. */
static bool
boundary_path (const LudPainter *p, const RulesBoard *board, const LudLayout *layout)
{
  Edge edges[RULES_MAX_LINKS];
  int n = 0;
  bool any = false;

  for (int i = 0; i < board->n_regions; i++)
    for (int k = 0; k < board->region[i].n; k++)
      {
        const RulesBoardRegion *region = &board->region[i];
        int16_t a = region->corner[k];
        int16_t b = region->corner[(k + 1) % region->n];
        int at = 0;

        if (a < 0 || b < 0)
          continue;
        while (at < n &&
               !((edges[at].a == a && edges[at].b == b) || (edges[at].a == b && edges[at].b == a)))
          at++;
        if (at < n)
          edges[at] = edges[--n]; /* its second region: inside */
        else if (n < RULES_MAX_LINKS)
          edges[n++] = (Edge){ a, b };
      }

  while (n > 0)
    {
      int16_t start = edges[0].a;
      int16_t here = edges[0].b;
      double x, y;

      lud_layout_point (layout, board, start, &x, &y);
      cairo_move_to (p->cr, x, y);
      edges[0] = edges[--n];
      while (here != start)
        {
          int at = 0;

          lud_layout_point (layout, board, here, &x, &y);
          cairo_line_to (p->cr, x, y);
          while (at < n && edges[at].a != here && edges[at].b != here)
            at++;
          if (at == n)
            break;
          here = edges[at].a == here ? edges[at].b : edges[at].a;
          edges[at] = edges[--n];
        }
      cairo_close_path (p->cr);
      any = true;
    }
  return any;
}

/* The outline of the field, or its rectangle when a graph has no regions. */
static void
graph_path (const LudPainter *p, const RulesBoard *board, const LudLayout *layout)
{
  if (!boundary_path (p, board, layout))
    cairo_rectangle (p->cr, layout->left, layout->top, layout->right - layout->left,
                     layout->bottom - layout->top);
}

static void
region_path (const LudPainter *p,
             const RulesBoardRegion *region,
             const LudLayout *layout,
             double scale)
{
  double mx = 0;
  double my = 0;

  for (int k = 0; k < region->n; k++)
    {
      mx += (double) region->x[k] / region->n;
      my += (double) region->y[k] / region->n;
    }
  for (int k = 0; k < region->n; k++)
    {
      double x, y;

      lud_layout_map (layout, mx + scale * ((double) region->x[k] - mx),
                      my + scale * ((double) region->y[k] - my), &x, &y);
      if (k == 0)
        cairo_move_to (p->cr, x, y);
      else
        cairo_line_to (p->cr, x, y);
    }
  cairo_close_path (p->cr);
}

static void
paint_graph_frame (const LudPainter *p, const LudBoardScene *scene, const LudLayout *layout)
{
  cairo_t *cr = p->cr;
  const RulesBoard *board = &scene->board;
  const LudPalette *c = p->palette;
  double width = 2 * (layout->margin - 0.02) * p->unit;
  double edge = fmax (0.035 * p->unit, p->scale > 0 ? 2 / p->scale : 0);

  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  if (!c->flat && layout->frame == LUD_FRAME_FULL)
    {
      cairo_save (cr);
      cairo_translate (cr, 0, 0.03 * p->unit);
      for (int i = 1; i <= 8; i++)
        {
          /* filled and stroked apart the overlap would be darker, but the frame covers that */
          graph_path (p, board, layout);
          cairo_set_line_width (cr, width + 2 * 0.012 * i * p->unit);
          cairo_set_source_rgba (cr, 0, 0, 0, 0.022);
          cairo_stroke (cr);
        }
      cairo_restore (cr);
    }
  for (int layer = 0; layer < 2; layer++)
    {
      graph_path (p, board, layout);
      if (layer == 0)
        lud_set_colour (p, c->frame_edge, 1);
      else
        fill_frame (p, layout);
      cairo_fill_preserve (cr);
      cairo_set_line_width (cr, layer == 0 ? width + edge : width);
      cairo_stroke (cr);
    }
}

static void
paint_graph (const LudPainter *p, const LudBoardScene *scene, const LudLayout *layout)
{
  cairo_t *cr = p->cr;
  const RulesBoard *board = &scene->board;
  const LudPalette *c = p->palette;

  paint_graph_frame (p, scene, layout);

  /* One coat below all regions hides the seams between them. */
  graph_path (p, board, layout);
  lud_set_colour (p, c->cell[0], 1);
  cairo_fill (cr);
  for (int i = 0; i < board->n_regions; i++)
    {
      const RulesBoardRegion *region = &board->region[i];

      region_path (p, region, layout, 1);
      lud_set_colour (p, c->cell[region->shade & 1], 1);
      cairo_fill (cr);
    }
  if (has_grain (p, scene))
    {
      cairo_save (cr);
      graph_path (p, board, layout);
      cairo_clip (cr);
      paint_grain (p, layout->left, layout->top, layout->right, layout->bottom, 1);
      cairo_restore (cr);
    }
  for (int i = 0; i < board->n_regions; i++)
    if (board->region[i].n == 4)
      {
        region_path (p, &board->region[i], layout, 0.70);
        cairo_set_line_width (cr, lud_line (p, 0.022));
        lud_set_colour (p, c->line, 0.32);
        cairo_stroke (cr);
      }

  for (int i = 0; i < board->n_links; i++)
    {
      double x, y;

      lud_layout_point (layout, board, board->link[i].a, &x, &y);
      cairo_move_to (cr, x, y);
      lud_layout_point (layout, board, board->link[i].b, &x, &y);
      cairo_line_to (cr, x, y);
    }
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_width (cr, lud_line (p, c->flat ? 0.045 : 0.026));
  lud_set_colour (p, c->link, 1);
  cairo_stroke (cr);
  if (boundary_path (p, board, layout))
    {
      cairo_set_line_width (cr, lud_line (p, 0.045));
      cairo_stroke (cr);
    }

  for (int i = 0; i < board->n_points; i++)
    {
      double x, y;

      lud_layout_point (layout, board, i, &x, &y);
      cairo_arc (cr, x, y, 0.085 * p->unit, 0, 2 * LUD_PI);
      lud_set_colour (p, c->link, 1);
      cairo_fill (cr);
      cairo_arc (cr, x, y, 0.04 * p->unit, 0, 2 * LUD_PI);
      lud_set_colour (p, c->cell[1], 1);
      cairo_fill (cr);
    }
}

/* ------------------------------------------------------------------------------------------------
 * Coordinates
 */

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
lud_paint_field (const LudPainter *p, const LudBoardScene *scene, const LudLayout *layout)
{
  bool graph = scene->board.style == RULES_BOARD_GRAPH;

  cairo_save (p->cr);
  if (graph)
    paint_graph (p, scene, layout);
  else
    paint_grid (p, scene, layout);
  if (scene->coordinates && graph)
    paint_graph_names (p, scene, layout);
  else if (scene->coordinates && layout->frame == LUD_FRAME_FULL)
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
