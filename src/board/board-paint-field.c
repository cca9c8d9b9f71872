/* board-paint-field.c: the board without its pieces: wood, frame, grids
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "board-paint-private.h"

#include <math.h>

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
void
lud_paint_grain (const LudPainter *p,
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

bool
lud_has_grain (const LudPainter *p, const LudBoardScene *scene)
{
  return p->palette->grain && scene->grain;
}

/* Fills the frame's path, already set, from top to bottom. */
void
lud_fill_frame (const LudPainter *p, const LudLayout *layout)
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
  lud_fill_frame (p, layout);
  cairo_fill (cr);

  if (lud_has_grain (p, scene))
    {
      cairo_save (cr);
      lud_rounded (cr, x, y, w, h, radius);
      cairo_clip (cr);
      lud_paint_grain (p, x, y, x + w, y + h, 0.6);
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

void
lud_paint_grid (const LudPainter *p, const LudBoardScene *scene, const LudLayout *layout)
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
  if (lud_has_grain (p, scene))
    lud_paint_grain (p, x, y, x + w, y + h, 1);
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

void
lud_paint_field (const LudPainter *p, const LudBoardScene *scene, const LudLayout *layout)
{
  cairo_save (p->cr);
  if (scene->board.style == RULES_BOARD_GRAPH)
    lud_paint_graph (p, scene, layout);
  else
    lud_paint_grid (p, scene, layout);
  cairo_restore (p->cr);
  lud_paint_names (p, scene, layout);
}
