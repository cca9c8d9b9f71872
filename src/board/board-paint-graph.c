/* board-paint-graph.c: boards of points on lines
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "board-paint-private.h"

#include <math.h>

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
        lud_fill_frame (p, layout);
      cairo_fill_preserve (cr);
      cairo_set_line_width (cr, layer == 0 ? width + edge : width);
      cairo_stroke (cr);
    }
}

void
lud_paint_graph (const LudPainter *p, const LudBoardScene *scene, const LudLayout *layout)
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
  if (lud_has_grain (p, scene))
    {
      cairo_save (cr);
      graph_path (p, board, layout);
      cairo_clip (cr);
      lud_paint_grain (p, layout->left, layout->top, layout->right, layout->bottom, 1);
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
