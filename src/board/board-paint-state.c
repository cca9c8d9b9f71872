/* board-paint-state.c: what points are marked with
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every mark has a geometry of its own, and is a core over a wider casing of the opposite
 * lightness, so that it shows on cells and on both owners; colour only helps.
 */

#include "board-paint-private.h"

#include <math.h>

static void
circle (const LudPainter *p, double x, double y, double r)
{
  cairo_new_sub_path (p->cr);
  cairo_arc (p->cr, x, y, r * p->unit, 0, 2 * LUD_PI);
}

static void
square (const LudPainter *p, double x, double y, double half, double radius)
{
  double u = p->unit;

  lud_rounded (p->cr, x - half * u, y - half * u, 2 * half * u, 2 * half * u, radius * u);
}

/* ------------------------------------------------------------------------------------------------
 * Badges
 */

typedef enum
{
  BADGE_PLUS,
  BADGE_BANG,
  BADGE_TICK,
  BADGE_MINUS
} Badge;

static void
paint_badge (const LudPainter *p,
             double x,
             double y,
             Badge badge,
             LudColour disc,
             LudColour glyph,
             LudColour edge)
{
  cairo_t *cr = p->cr;
  double r = fmax (0.135 * p->unit, p->scale > 0 ? 7 : 0);
  double arm = 0.55 * r;

  x += 0.33 * p->unit;
  y -= 0.33 * p->unit;
  cairo_new_path (cr);
  cairo_arc (cr, x, y, r, 0, 2 * LUD_PI);
  lud_set_colour (p, disc, 1);
  cairo_fill_preserve (cr);
  lud_set_colour (p, edge, 1);
  cairo_set_line_width (cr, fmax (lud_line (p, 0.03), r * 0.2));
  cairo_stroke (cr);

  lud_set_colour (p, glyph, 1);
  cairo_set_line_width (cr, fmax (lud_line (p, 0.045), r * 0.3));
  switch (badge)
    {
    case BADGE_PLUS:
      cairo_move_to (cr, x, y - arm);
      cairo_line_to (cr, x, y + arm);
      cairo_move_to (cr, x - arm, y);
      cairo_line_to (cr, x + arm, y);
      break;
    case BADGE_MINUS:
      cairo_move_to (cr, x - arm, y);
      cairo_line_to (cr, x + arm, y);
      break;
    case BADGE_TICK:
      cairo_move_to (cr, x - 0.85 * arm, y + 0.05 * arm);
      cairo_line_to (cr, x - 0.2 * arm, y + 0.7 * arm);
      cairo_line_to (cr, x + 0.95 * arm, y - 0.65 * arm);
      break;
    case BADGE_BANG:
    default:
      cairo_move_to (cr, x, y - arm);
      cairo_line_to (cr, x, y + 0.15 * arm);
      cairo_move_to (cr, x, y + arm);
      cairo_line_to (cr, x, y + 1.01 * arm);
      break;
    }
  cairo_stroke (cr);
}

/* ------------------------------------------------------------------------------------------------
 * Below the pieces: the last action, and what won
 */

void
lud_paint_last (const LudPainter *p, const LudBoardScene *scene, const LudLayout *layout)
{
  cairo_t *cr = p->cr;
  const LudPalette *c = p->palette;
  double u = p->unit;

  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);

  for (int i = 0; i < scene->n_paths; i++)
    {
      double x0, y0, x1, y1, length, t;

      lud_layout_point (layout, &scene->board, scene->path[i].from, &x0, &y0);
      lud_layout_point (layout, &scene->board, scene->path[i].to, &x1, &y1);
      length = hypot (x1 - x0, y1 - y0);
      if (length < u / 4)
        continue;
      /* from the edge of the ring */
      t = (scene->state[scene->path[i].from] & LUD_STATE_LAST_FROM) != 0 ? 0.14 * u / length : 0;
      cairo_move_to (cr, x0 + t * (x1 - x0), y0 + t * (y1 - y0));
      cairo_line_to (cr, x1, y1);
      lud_stroke_mark (p, c->last, c->casing, 0.045, 0.03);
    }

  for (int i = 0; i < scene->board.n_points; i++)
    {
      double x, y;

      if ((scene->state[i] & (LUD_STATE_LAST_FROM | LUD_STATE_LAST_TO)) == 0)
        continue;
      lud_layout_point (layout, &scene->board, i, &x, &y);
      if ((scene->state[i] & LUD_STATE_LAST_FROM) != 0)
        {
          circle (p, x, y, 0.14);
          lud_stroke_mark (p, c->last, c->casing, 0.045, 0.03);
        }
      if ((scene->state[i] & LUD_STATE_LAST_TO) != 0)
        {
          double half = 0.455 * u;
          double arm = 0.15 * u;

          for (int k = 0; k < 4; k++)
            {
              double sx = k & 1 ? 1 : -1;
              double sy = k & 2 ? 1 : -1;

              cairo_move_to (cr, x + sx * (half - arm), y + sy * half);
              cairo_line_to (cr, x + sx * half, y + sy * half);
              cairo_line_to (cr, x + sx * half, y + sy * (half - arm));
            }
          lud_stroke_mark (p, c->last, c->casing, 0.05, 0.03);
        }
    }
}

void
lud_paint_win (const LudPainter *p, const LudBoardScene *scene, const LudLayout *layout)
{
  cairo_t *cr = p->cr;
  const LudPalette *c = p->palette;
  const RulesBoardRegion *region;
  double drawn = 1 - (double) scene->undrawn;
  double length = 0, first_x = 0, first_y = 0, last_x = 0, last_y = 0;

  if (scene->win_region < 0 || scene->win_region >= scene->board.n_regions)
    return;
  region = &scene->board.region[scene->win_region];
  for (int k = 0; k < region->n; k++)
    {
      double x, y;

      lud_layout_map (layout, (double) region->x[k], (double) region->y[k], &x, &y);
      if (k == 0)
        {
          cairo_move_to (cr, x, y);
          first_x = x;
          first_y = y;
        }
      else
        {
          cairo_line_to (cr, x, y);
          length += hypot (x - last_x, y - last_y);
        }
      last_x = x;
      last_y = y;
    }
  length += hypot (first_x - last_x, first_y - last_y);
  cairo_close_path (cr);
  lud_set_colour (p, c->select, 0.85 * drawn);
  cairo_fill_preserve (cr);
  cairo_save (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  if (drawn < 1)
    {
      /* the outline grows from its first corner all round */
      double dash[2] = { drawn * length, length };

      cairo_set_dash (cr, dash, 2, 0);
    }
  if (drawn > 0)
    lud_stroke_mark (p, c->select, c->casing, 0.09, 0.06);
  else
    cairo_new_path (cr);
  cairo_restore (cr);
}

/* ------------------------------------------------------------------------------------------------
 * Above the pieces
 */

int
lud_occupant (const LudBoardScene *scene, int point)
{
  if (scene->piece[point].kind == RULES_PIECE_NONE || scene->hidden[point])
    return 0;
  return scene->piece[point].side == scene->mover ? 1 : 2;
}

static void
paint_hover (const LudPainter *p, RulesBoardStyle style, int occupant, double x, double y)
{
  if (style == RULES_BOARD_GRAPH)
    circle (p, x, y, 0.44);
  else
    square (p, x, y, 0.47, 0.10);
  if (occupant == 0)
    {
      cairo_set_source_rgba (p->cr, 1, 1, 1, 0.20);
      cairo_fill_preserve (p->cr);
    }
  lud_stroke_mark (p, p->palette->target, p->palette->casing, 0.03, 0.025);
}

static void
paint_target (const LudPainter *p, int occupant, double x, double y)
{
  cairo_t *cr = p->cr;
  const LudPalette *c = p->palette;
  double u = p->unit;

  if (occupant == 0)
    {
      cairo_arc (cr, x, y, 0.135 * u, 0, 2 * LUD_PI);
      lud_set_colour (p, c->casing, 1);
      cairo_set_line_width (cr, lud_line (p, 0.07));
      cairo_stroke_preserve (cr);
      lud_set_colour (p, c->target, 1);
      cairo_fill (cr);
    }
  else if (occupant == 1)
    {
      circle (p, x, y, 0.435);
      lud_stroke_mark (p, c->target, c->casing, 0.04, 0.03);
      paint_badge (p, x, y, BADGE_PLUS, c->target, c->casing, c->casing);
    }
  else
    {
      for (int k = 0; k < 4; k++)
        {
          double a = k * LUD_PI / 2;

          cairo_new_sub_path (cr);
          cairo_arc (cr, x, y, 0.435 * u, a + 0.3, a + LUD_PI / 2 - 0.3);
          cairo_move_to (cr, x + 0.345 * u * cos (a), y + 0.345 * u * sin (a));
          cairo_line_to (cr, x + 0.47 * u * cos (a), y + 0.47 * u * sin (a));
        }
      lud_stroke_mark (p, c->target, c->casing, 0.055, 0.03);
    }
}

void
lud_paint_state (const LudPainter *p,
                 RulesBoardStyle style,
                 unsigned state,
                 int occupant,
                 double x,
                 double y)
{
  cairo_t *cr = p->cr;
  const LudPalette *c = p->palette;

  cairo_save (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  if ((state & LUD_STATE_HOVER) != 0)
    paint_hover (p, style, occupant, x, y);
  if ((state & LUD_STATE_SELECTABLE) != 0 && (state & (LUD_STATE_SELECTED | LUD_STATE_FORCED)) == 0)
    {
      /* smaller where nothing stands: often that is nearly everywhere */
      circle (p, x, y, occupant != 0 ? 0.425 : 0.28);
      lud_stroke_mark (p, c->target, c->casing, 0.028, 0.03);
    }
  if ((state & LUD_STATE_WIN) != 0)
    {
      circle (p, x, y, 0.425);
      lud_stroke_mark (p, c->select, c->casing, 0.06, 0.045);
    }
  if ((state & LUD_STATE_SELECTED) != 0)
    {
      circle (p, x, y, 0.435);
      lud_stroke_mark (p, c->select, c->casing, 0.06, 0.045);
    }
  if ((state & LUD_STATE_FADING) != 0)
    {
      double dash = 0.07 * p->unit;

      cairo_save (cr);
      cairo_set_dash (cr, &dash, 1, 0);
      cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
      circle (p, x, y, 0.38);
      lud_stroke_mark (p, c->target, c->casing, 0.03, 0.025);
      cairo_restore (cr);
    }
  if ((state & LUD_STATE_TARGET) != 0)
    paint_target (p, occupant, x, y);
  if ((state & LUD_STATE_CHOSEN) != 0)
    {
      square (p, x, y, 0.44, 0.14);
      lud_stroke_mark (p, c->select, c->casing, 0.055, 0.04);
      paint_badge (p, x, y, BADGE_TICK, c->select, c->casing, c->casing);
    }
  if ((state & LUD_STATE_FORCED) != 0)
    {
      circle (p, x, y, 0.465);
      circle (p, x, y, 0.405);
      lud_stroke_mark (p, c->forced, c->casing, 0.03, 0.03);
      paint_badge (p, x, y, BADGE_BANG, c->forced, c->casing, c->casing);
    }
  if ((state & LUD_STATE_BLOCKED) != 0)
    {
      circle (p, x, y, 0.435);
      lud_stroke_mark (p, c->blocked, c->casing_light, 0.06, 0.055);
      paint_badge (p, x, y, BADGE_MINUS, c->blocked, c->casing_light, c->casing_light);
    }
  cairo_restore (cr);
}

void
lud_paint_focus (const LudPainter *p, const LudBoardScene *scene, const LudLayout *layout)
{
  /* a square, so that it combines with every ring */
  for (int i = 0; i < scene->board.n_points; i++)
    if ((scene->state[i] & LUD_STATE_FOCUS) != 0)
      {
        double x, y;

        lud_layout_point (layout, &scene->board, i, &x, &y);
        square (p, x, y, 0.47, 0.12);
        lud_stroke_mark (p, p->palette->focus, p->palette->casing_light, 0.055, 0.05);
      }
}
