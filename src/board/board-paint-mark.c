/* board-paint-mark.c: a line that lost a game, and the marks of annotators
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The three colours of annotations have lines of their own: solid, dashed, double.
 */

#include "board-paint-private.h"

#include <math.h>
#include <stdio.h>

/* ------------------------------------------------------------------------------------------------
 * The line
 */

static void
paint_contact (const LudPainter *p,
               const LudBoardScene *scene,
               const LudLayout *layout,
               const LudScenePath *contact,
               int number)
{
  cairo_t *cr = p->cr;
  const LudPalette *c = p->palette;
  double x0, y0, x1, y1;
  double r = fmax (0.15 * p->unit, p->scale > 0 ? 6 : 0);
  char text[12];

  lud_layout_point (layout, &scene->board, contact->from, &x0, &y0);
  lud_layout_point (layout, &scene->board, contact->to, &x1, &y1);
  cairo_move_to (cr, x0, y0);
  cairo_line_to (cr, x1, y1);
  lud_stroke_mark (p, c->select, c->casing, 0.11, 0.05);

  x0 = (x0 + x1) / 2;
  y0 = (y0 + y1) / 2;
  cairo_new_path (cr);
  cairo_arc (cr, x0, y0, r, 0, 2 * LUD_PI);
  lud_set_colour (p, c->select, 1);
  cairo_fill_preserve (cr);
  cairo_set_line_width (cr, lud_line (p, 0.03));
  lud_set_colour (p, c->casing, 1);
  cairo_stroke (cr);
  snprintf (text, sizeof text, "%d", number);
  lud_text (p, text, x0, y0, 1.4 * r);
}

void
lud_paint_line (const LudPainter *p, const LudBoardScene *scene, const LudLayout *layout)
{
  cairo_t *cr = p->cr;
  const LudPalette *c = p->palette;

  double reach = (1 - (double) scene->undrawn) * (scene->n_line - 1);
  int whole = (int) floor (reach);

  if (scene->n_line == 0)
    return;
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);

  /* one after the other, the last one with the end of the line */
  for (int i = 0; i < scene->n_contacts; i++)
    if (500 * (double) scene->undrawn <= 80 * (scene->n_contacts - 1 - i))
      paint_contact (p, scene, layout, &scene->contact[i], i + 1);

  for (int i = 0; i < scene->n_line && i <= whole + 1; i++)
    {
      double x, y;

      lud_layout_point (layout, &scene->board, scene->line[i], &x, &y);
      if (i > whole)
        {
          /* as far as it has come on the way there */
          double x0, y0;

          lud_layout_point (layout, &scene->board, scene->line[i - 1], &x0, &y0);
          x = x0 + (reach - whole) * (x - x0);
          y = y0 + (reach - whole) * (y - y0);
        }
      cairo_line_to (cr, x, y);
    }
  lud_stroke_mark (p, c->blocked, c->casing_light, 0.085, 0.07);

  for (int i = 0; i < scene->n_line && i <= whole; i++)
    {
      int point = scene->line[i];
      double x, y;

      lud_layout_point (layout, &scene->board, point, &x, &y);
      if (scene->piece[point].kind == RULES_PIECE_CHARACTER)
        {
          /* room for the bust, which must still be seen */
          y -= 0.035 * p->unit;
          cairo_arc (cr, x, y, 0.27 * p->unit, 0, 2 * LUD_PI);
          lud_set_colour (p, c->stone[scene->piece[point].side == RULES_LIGHT], 1);
          cairo_fill_preserve (cr);
          lud_stroke_mark (p, c->blocked, c->casing_light, 0.05, 0.045);
          cairo_save (cr);
          cairo_translate (cr, x, y);
          lud_paint_bust (p, scene->piece[point].side, 0);
          cairo_restore (cr);
        }
      else
        {
          cairo_arc (cr, x, y, 0.085 * p->unit, 0, 2 * LUD_PI);
          lud_set_colour (p, c->casing_light, 1);
          cairo_fill_preserve (cr);
          cairo_set_line_width (cr, lud_line (p, 0.045));
          lud_set_colour (p, c->blocked, 1);
          cairo_stroke (cr);
        }
    }
}

/* ------------------------------------------------------------------------------------------------
 * Annotations
 */

typedef struct
{
  LudColour core, casing, ink;
  int line; /* 0 solid, 1 dashed, 2 double */
} MarkStyle;

static MarkStyle
mark_style (const LudPainter *p, int colour)
{
  const LudPalette *c = p->palette;
  int line = colour >= 1 && colour <= 3 ? colour - 1 : 0;

  return (MarkStyle){
    .core = c->mark[line],
    .casing = line == 2 ? c->casing : c->casing_light,
    .ink = line == 2 ? c->casing : c->casing_light,
    .line = line,
  };
}

/* Strokes the path in the manner of a colour; width and dashes in board units. */
static void
stroke_style (const LudPainter *p, const MarkStyle *style, double width, double dash, double gap)
{
  cairo_t *cr = p->cr;
  double core = lud_line (p, width);

  cairo_set_line_width (cr, core + fmax (0.05 * p->unit, p->scale > 0 ? 1 / p->scale : 0));
  lud_set_colour (p, style->casing, 1);
  cairo_stroke_preserve (cr);

  cairo_save (cr);
  if (style->line == 1)
    {
      double dashes[2] = { dash * p->unit, gap * p->unit };

      cairo_set_dash (cr, dashes, 2, 0);
      cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
    }
  cairo_set_line_width (cr, core);
  lud_set_colour (p, style->core, 1);
  if (style->line == 2)
    {
      cairo_stroke_preserve (cr);
      cairo_set_line_width (cr, core * 0.28);
      lud_set_colour (p, style->casing, 1);
    }
  cairo_stroke (cr);
  cairo_restore (cr);
}

static void
paint_arrow (const LudPainter *p,
             const MarkStyle *style,
             double x0,
             double y0,
             double x1,
             double y1)
{
  cairo_t *cr = p->cr;
  double u = p->unit;
  double length = hypot (x1 - x0, y1 - y0);
  double dx = (x1 - x0) / length;
  double dy = (y1 - y0) / length;
  /* a short arrow starts nearer to the middle, or nothing would be left of its line */
  double start = (length < 1.3 * u ? 0.24 : 0.40) * u;
  double tip = length - 0.10 * u;
  double back = tip - 0.26 * u;
  double half = 0.17 * u;
  double notch = style->line == 1 ? 0.09 * u : 0;

  if (length < u / 4)
    return;
  cairo_save (cr);
  cairo_translate (cr, x0, y0);
  cairo_rotate (cr, atan2 (dy, dx));
  cairo_move_to (cr, fmin (start, back), 0);
  cairo_line_to (cr, style->line == 2 ? tip - 0.05 * u : back + notch, 0);
  stroke_style (p, style, 0.09, 0.15, 0.11);

  cairo_move_to (cr, back, -half);
  cairo_line_to (cr, tip, 0);
  cairo_line_to (cr, back, half);
  if (style->line == 2)
    stroke_style (p, style, 0.09, 0, 0);
  else
    {
      cairo_line_to (cr, back + notch, 0);
      cairo_close_path (cr);
      cairo_set_line_width (cr, fmax (0.05 * u, p->scale > 0 ? 1 / p->scale : 0));
      lud_set_colour (p, style->casing, 1);
      cairo_stroke_preserve (cr);
      lud_set_colour (p, style->core, 1);
      cairo_fill (cr);
    }
  cairo_restore (cr);
}

static void
paint_label (const LudPainter *p, const MarkStyle *style, const char *label, double x, double y)
{
  cairo_t *cr = p->cr;
  double u = fmax (p->unit, p->scale > 0 ? 36 : 0);
  double half = 0.19 * u;

  if (style->line == 0)
    cairo_arc (cr, x, y, 0.20 * u, 0, 2 * LUD_PI);
  else if (style->line == 1)
    lud_rounded (cr, x - half, y - half, 2 * half, 2 * half, 0.03 * u);
  else
    {
      double reach = 0.27 * u;

      cairo_move_to (cr, x, y - reach);
      cairo_line_to (cr, x + reach, y);
      cairo_line_to (cr, x, y + reach);
      cairo_line_to (cr, x - reach, y);
      cairo_close_path (cr);
    }
  cairo_set_line_width (cr, fmax (0.06 * u, p->scale > 0 ? 1 / p->scale : 0));
  lud_set_colour (p, style->casing, 1);
  cairo_stroke_preserve (cr);
  lud_set_colour (p, style->core, 1);
  cairo_fill (cr);
  lud_set_colour (p, style->ink, 1);
  lud_text (p, label, x, y, 0.25 * u);
}

void
lud_paint_marks (const LudPainter *p, const LudBoardScene *scene, const LudLayout *layout)
{
  cairo_t *cr = p->cr;
  double u = p->unit;

  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  for (int i = 0; i < scene->n_marks && i < LUD_SCENE_MAX_MARKS; i++)
    {
      const LudSceneMark *mark = &scene->mark[i];
      MarkStyle style = mark_style (p, mark->colour);
      double x, y, x1, y1;

      if (mark->point < 0 || mark->point >= scene->board.n_points)
        continue;
      lud_layout_point (layout, &scene->board, mark->point, &x, &y);
      cairo_new_path (cr);
      switch (mark->shape)
        {
        case LUD_MARK_CIRCLE:
          cairo_arc (cr, x, y, 0.41 * u, 0, 2 * LUD_PI);
          stroke_style (p, &style, 0.07, 0.15, 0.11);
          break;
        case LUD_MARK_SQUARE:
          lud_rounded (cr, x - 0.39 * u, y - 0.39 * u, 0.78 * u, 0.78 * u, 0.04 * u);
          stroke_style (p, &style, 0.07, 0.15, 0.11);
          break;
        case LUD_MARK_CROSS:
          cairo_move_to (cr, x - 0.22 * u, y - 0.22 * u);
          cairo_line_to (cr, x + 0.22 * u, y + 0.22 * u);
          cairo_move_to (cr, x + 0.22 * u, y - 0.22 * u);
          cairo_line_to (cr, x - 0.22 * u, y + 0.22 * u);
          stroke_style (p, &style, 0.085, 0.075, 0.105);
          break;
        case LUD_MARK_ARROW:
          if (mark->to < 0 || mark->to >= scene->board.n_points)
            break;
          lud_layout_point (layout, &scene->board, mark->to, &x1, &y1);
          paint_arrow (p, &style, x, y, x1, y1);
          break;
        case LUD_MARK_LABEL:
        default:
          paint_label (p, &style, mark->label, x, y);
          break;
        }
    }
}
