/* board-paint-piece.c: pieces, by kind
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A piece is a short cylinder (or prism) seen from a little in front: its body, height e, hangs
 * below its face, so that the middle of the face is e / 2 above the middle of the footprint.  One
 * light comes from the upper left.
 */

#include "board-paint-private.h"

#include <math.h>
#include <stdio.h>

static void
add_stop (cairo_pattern_t *pattern, double at, LudColour colour)
{
  cairo_pattern_add_color_stop_rgb (pattern, at, (colour >> 16 & 255) / 255.0,
                                    (colour >> 8 & 255) / 255.0, (colour & 255) / 255.0);
}

static bool
is_small (const LudPainter *p)
{
  return p->unit < LUD_SMALL_UNIT && p->scale > 0;
}

static bool
is_plain (const LudPainter *p)
{
  return p->palette->flat || is_small (p);
}

static void
paint_shadow (const LudPainter *p, double y, double radius)
{
  cairo_pattern_t *pattern;

  if (is_plain (p))
    return;
  y *= p->unit;
  radius *= p->unit;
  pattern = cairo_pattern_create_radial (0, y, 0.72 * radius, 0, y, 1.2 * radius);
  cairo_pattern_add_color_stop_rgba (pattern, 0, 0, 0, 0, 0.42);
  cairo_pattern_add_color_stop_rgba (pattern, 1, 0, 0, 0, 0);
  cairo_set_source (p->cr, pattern);
  cairo_arc (p->cr, 0, y, 1.2 * radius, 0, 2 * LUD_PI);
  cairo_fill (p->cr);
  cairo_pattern_destroy (pattern);
}

static void
set_rim (const LudPainter *p, RulesSide side)
{
  if (p->palette->flat)
    lud_set_colour (p, side == RULES_DARK ? 0xffffff : 0x000000, 1);
  else if (side == RULES_DARK)
    cairo_set_source_rgba (p->cr, 1, 1, 1, 0.20);
  else
    cairo_set_source_rgba (p->cr, 41 / 255.0, 26 / 255.0, 8 / 255.0, 0.38);
}

static double
rim_width (const LudPainter *p)
{
  return lud_line (p, p->palette->flat ? 0.036 : 0.02);
}

/* Fills the path of a body and keeps it for the rim. half: half its width. */
static void
fill_body (const LudPainter *p, LudColour base, RulesSide side, double half)
{
  cairo_t *cr = p->cr;
  LudColour body = lud_shade (base, side == RULES_DARK ? 0.13 : -0.30);
  double r = half * p->unit;

  if (p->palette->flat)
    {
      lud_set_colour (p, base, 1);
      cairo_fill_preserve (cr);
      return;
    }
  lud_set_colour (p, body, 1);
  cairo_fill_preserve (cr);
  if (!is_small (p))
    {
      cairo_pattern_t *pattern = cairo_pattern_create_linear (-r, 0, r, 0);

      cairo_pattern_add_color_stop_rgba (pattern, 0, 0, 0, 0, 0.12);
      cairo_pattern_add_color_stop_rgba (pattern, 0.3, 1, 1, 1, 0.10);
      cairo_pattern_add_color_stop_rgba (pattern, 1, 0, 0, 0, 0.22);
      cairo_set_source (cr, pattern);
      cairo_fill_preserve (cr);
      cairo_pattern_destroy (pattern);
    }
}

/* Fills the path of a face whose middle is at 0, y, and strokes its rim. */
static void
fill_face (const LudPainter *p, LudColour base, RulesSide side, double y, double half)
{
  cairo_t *cr = p->cr;
  double u = p->unit;

  if (is_plain (p))
    lud_set_colour (p, base, 1);
  else
    {
      cairo_pattern_t *pattern =
        cairo_pattern_create_linear (-half / 2 * u, (y - half) * u, half / 2 * u, (y + half) * u);

      add_stop (pattern, 0, lud_shade (base, side == RULES_DARK ? 0.04 : 0.35));
      add_stop (pattern, 0.55, base);
      add_stop (pattern, 1, lud_shade (base, side == RULES_DARK ? -0.15 : -0.02));
      cairo_set_source (cr, pattern);
      cairo_pattern_destroy (pattern);
    }
  cairo_fill_preserve (cr);
  set_rim (p, side);
  cairo_set_line_width (cr, rim_width (p));
  cairo_stroke (cr);
}

/* The seams between the checkers of a stack. */
static void
paint_seams (const LudPainter *p, RulesSide side, double y, double e, double r, int n)
{
  cairo_t *cr = p->cr;
  double u = p->unit;

  if (is_small (p))
    return;
  if (p->palette->flat && n > 3)
    n = 3; /* more would cover the colour of the body */
  cairo_save (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  for (int i = 1; i <= n; i++)
    {
      cairo_new_sub_path (cr);
      cairo_arc (cr, 0, (y + e * i / (n + 1)) * u, (r - 0.005) * u, 0.02, LUD_PI - 0.02);
    }
  cairo_set_line_width (cr, fmin (lud_line (p, 0.02), 0.6 * e / (n + 1) * u));
  if (p->palette->flat)
    set_rim (p, side);
  else if (side == RULES_DARK)
    cairo_set_source_rgba (cr, 1, 1, 1, 0.36);
  else
    cairo_set_source_rgba (cr, 0, 0, 0, 0.42);
  cairo_stroke (cr);
  cairo_restore (cr);
}

/* The sign of an owner on a round face: a ring, or four notches. */
static void
paint_round_cue (const LudPainter *p, RulesSide side, double y, double r, double ring, double notch)
{
  cairo_t *cr = p->cr;
  bool flat = p->palette->flat;
  double u = p->unit;

  lud_set_colour (p, p->palette->cue[side], 1);
  if (side == RULES_DARK)
    {
      cairo_arc (cr, 0, y * u, (flat ? fmin (ring, 0.72) : ring) * r * u, 0, 2 * LUD_PI);
      cairo_set_line_width (cr, lud_line (p, is_small (p) ? 0.05 : flat ? 0.04 : 0.032));
      cairo_stroke (cr);
    }
  else
    {
      cairo_save (cr);
      cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
      for (int k = 0; k < 4; k++)
        {
          double a = LUD_PI / 4 + k * LUD_PI / 2;

          cairo_move_to (cr, notch * r * u * cos (a), (y + notch * r * sin (a)) * u);
          cairo_line_to (cr, 0.97 * r * u * cos (a), (y + 0.97 * r * sin (a)) * u);
        }
      cairo_set_line_width (cr, lud_line (p, is_small (p) ? 0.11 : 0.085));
      cairo_stroke (cr);
      cairo_restore (cr);
    }
}

typedef struct
{
  LudColour base;
  RulesSide side;
  double r, e;
  double ring, notch; /* in r */
  int seams;
} Round;

/* Returns where the middle of the face is. */
static double
paint_round (const LudPainter *p, const Round *round, double drop)
{
  cairo_t *cr = p->cr;
  double u = p->unit;
  double r = round->r * u;
  double top = -round->e / 2;
  double bottom = round->e / 2;

  paint_shadow (p, bottom + 0.05 + drop, round->r);

  cairo_new_path (cr);
  cairo_arc (cr, 0, top * u, r, LUD_PI, 2 * LUD_PI);
  cairo_arc (cr, 0, bottom * u, r, 0, LUD_PI);
  cairo_close_path (cr);
  fill_body (p, round->base, round->side, round->r);
  set_rim (p, round->side);
  cairo_set_line_width (cr, rim_width (p));
  cairo_stroke (cr);
  paint_seams (p, round->side, top, round->e, round->r, round->seams);

  cairo_arc (cr, 0, top * u, r, 0, 2 * LUD_PI);
  fill_face (p, round->base, round->side, top, round->r);
  paint_round_cue (p, round->side, top, round->r, round->ring, round->notch);
  return top;
}

static RulesSide
owner (const RulesPiece *piece)
{
  return piece->side == RULES_LIGHT ? RULES_LIGHT : RULES_DARK;
}

static void
paint_stack (const LudPainter *p, const RulesPiece *piece, double drop)
{
  int height = piece->count < 1 ? 1 : piece->count;
  RulesSide side = owner (piece);
  double number = height < 10 ? 0.34 : height < 100 ? 0.31 : 0.25;
  double top;
  char text[12];
  Round round = {
    .base = p->palette->stack[side],
    .side = side,
    .r = 0.335,
    .e = height == 1 ? 0.05 : 0.06 + 0.21 * log (fmin (height, 72)) / log (72),
    .ring = height == 1 ? 0.66 : 0.84,
    .notch = height == 1 ? 0.74 : 0.80,
    .seams = height - 1 < 5 ? height - 1 : 5,
  };

  top = paint_round (p, &round, drop);
  if (p->palette->flat && side == RULES_DARK)
    number *= 0.86;
  if (height > 1 && (p->scale <= 0 || number * p->unit >= 9))
    {
      snprintf (text, sizeof text, "%d", height);
      lud_set_colour (p, p->palette->ink[side], 1);
      lud_text (p, text, 0, top * p->unit, number * p->unit);
    }
}

void
lud_paint_bust (const LudPainter *p, RulesSide side, double top)
{
  cairo_t *cr = p->cr;

  cairo_save (cr);
  cairo_scale (cr, p->unit, p->unit);
  cairo_translate (cr, 0, top);
  cairo_arc (cr, 0, -0.12, 0.094, 0, 2 * LUD_PI);
  cairo_close_path (cr);
  cairo_move_to (cr, -0.165, 0.185);
  cairo_curve_to (cr, -0.165, 0.06, -0.105, -0.02, 0, -0.02);
  cairo_curve_to (cr, 0.105, -0.02, 0.165, 0.06, 0.165, 0.185);
  cairo_curve_to (cr, 0.10, 0.218, -0.10, 0.218, -0.165, 0.185);
  cairo_close_path (cr);
  cairo_restore (cr);
  lud_set_colour (p, p->palette->character[side == RULES_LIGHT], 1);
  cairo_fill (cr);
}

static void
paint_stone (const LudPainter *p, const RulesPiece *piece, double drop)
{
  RulesSide side = owner (piece);
  Round round = {
    .base = p->palette->stone[side],
    .side = side,
    .r = 0.37,
    .e = 0.07,
    .ring = 0.84,
    .notch = 0.80,
  };
  double top = paint_round (p, &round, drop);

  if (piece->kind == RULES_PIECE_CHARACTER)
    lud_paint_bust (p, side, top);
}

/* Body and face of a prism over a rounded square. */
static void
paint_block (const LudPainter *p,
             LudColour base,
             RulesSide side,
             double half,
             double radius,
             double e,
             double drop)
{
  cairo_t *cr = p->cr;
  double u = p->unit;
  double top = -e / 2;

  paint_shadow (p, e / 2 + 0.05 + drop, half * 1.16);
  lud_rounded (cr, -half * u, (top - half) * u, 2 * half * u, (2 * half + e) * u, radius * u);
  fill_body (p, base, side, half);
  set_rim (p, side);
  cairo_set_line_width (cr, rim_width (p));
  cairo_stroke (cr);
  lud_rounded (cr, -half * u, (top - half) * u, 2 * half * u, 2 * half * u, radius * u);
  fill_face (p, base, side, top, half);
}

/* Where pips are: two and three rise to the upper right, six is two columns. */
static const int8_t pips[7][6][2] = {
  [1] = { { 0, 0 } },
  [2] = { { -1, 1 }, { 1, -1 } },
  [3] = { { -1, 1 }, { 0, 0 }, { 1, -1 } },
  [4] = { { -1, -1 }, { 1, -1 }, { -1, 1 }, { 1, 1 } },
  [5] = { { -1, -1 }, { 1, -1 }, { 0, 0 }, { -1, 1 }, { 1, 1 } },
  [6] = { { -1, -1 }, { -1, 0 }, { -1, 1 }, { 1, -1 }, { 1, 0 }, { 1, 1 } },
};

#define DIE_HALF 0.345

static void
paint_die (const LudPainter *p, const RulesPiece *piece, double drop)
{
  cairo_t *cr = p->cr;
  RulesSide side = owner (piece);
  double u = p->unit;
  double top = -0.03;
  int n = piece->count < 0 || piece->count > 6 ? 0 : piece->count;

  paint_block (p, p->palette->disc[side], side, DIE_HALF, 0.12, 0.06, drop);

  lud_set_colour (p, p->palette->cue[side], 1);
  if (side == RULES_DARK)
    {
      double half = DIE_HALF - 0.055 - 0.012;

      lud_rounded (cr, -half * u, (top - half) * u, 2 * half * u, 2 * half * u, 0.065 * u);
      cairo_set_line_width (cr, lud_line (p, is_small (p) ? 0.045 : 0.024));
      cairo_stroke (cr);
    }
  else
    {
      /* a notch across each corner, short enough to leave the die a square */
      double width = is_small (p) ? 0.11 : 0.085;
      double at = (DIE_HALF - 0.12) * LUD_SQRT2 + 0.12 - width / 2;
      double arm = 0.075;

      cairo_save (cr);
      lud_rounded (cr, -DIE_HALF * u, (top - DIE_HALF) * u, 2 * DIE_HALF * u, 2 * DIE_HALF * u,
                   0.12 * u);
      cairo_clip (cr);
      for (int k = 0; k < 4; k++)
        {
          double a = LUD_PI / 4 + k * LUD_PI / 2;

          cairo_move_to (cr, (at * cos (a) - arm * sin (a)) * u,
                         (top + at * sin (a) + arm * cos (a)) * u);
          cairo_line_to (cr, (at * cos (a) + arm * sin (a)) * u,
                         (top + at * sin (a) - arm * cos (a)) * u);
        }
      cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
      cairo_set_line_width (cr, lud_line (p, width));
      cairo_stroke (cr);
      cairo_restore (cr);
    }

  lud_set_colour (p, p->palette->ink[side], 1);
  for (int i = 0; i < n; i++)
    {
      cairo_arc (cr, 0.165 * pips[n][i][0] * u, (top + 0.165 * pips[n][i][1]) * u,
                 (n == 1 ? 0.075 : 0.062) * u, 0, 2 * LUD_PI);
      cairo_fill (cr);
    }
}

/* The path of a square that stands on a corner, its middle at 0, y. */
static void
lozenge (const LudPainter *p, double y, double half, double radius)
{
  cairo_save (p->cr);
  cairo_translate (p->cr, 0, y * p->unit);
  cairo_rotate (p->cr, LUD_PI / 4);
  lud_rounded (p->cr, -half * p->unit, -half * p->unit, 2 * half * p->unit, 2 * half * p->unit,
               radius * p->unit);
  cairo_restore (p->cr);
}

static void
paint_neutral (const LudPainter *p, double drop)
{
  cairo_t *cr = p->cr;
  const LudPalette *c = p->palette;
  double u = p->unit;
  double top = -0.025;
  double arm = 0.085 * u;

  paint_shadow (p, 0.025 + 0.05 + drop, 0.34);

  if (c->flat)
    {
      /* the outline of both, so that it is whole on a cell and on a line */
      lozenge (p, -top, 0.28, 0.085);
      lozenge (p, top, 0.28, 0.085);
      lud_set_colour (p, 0x000000, 1);
      cairo_set_line_width (cr, 2 * rim_width (p));
      cairo_stroke (cr);
    }
  lozenge (p, -top, 0.28, 0.085);
  lozenge (p, top, 0.28, 0.085);
  lud_set_colour (p, c->flat ? 0x000000 : lud_shade (c->neutral_edge, -0.30), 1);
  cairo_fill (cr);
  lozenge (p, top, 0.28, 0.085);
  lud_set_colour (p, c->neutral_edge, 1);
  cairo_fill_preserve (cr);
  if (!c->flat)
    {
      set_rim (p, RULES_LIGHT);
      cairo_set_line_width (cr, rim_width (p));
      cairo_stroke (cr);
    }
  cairo_new_path (cr);

  lozenge (p, top, 0.22, 0.05);
  if (is_plain (p))
    lud_set_colour (p, c->neutral, 1);
  else
    {
      cairo_pattern_t *pattern =
        cairo_pattern_create_linear (-0.11 * u, (top - 0.22) * u, 0.11 * u, (top + 0.22) * u);

      add_stop (pattern, 0, lud_shade (c->neutral, 0.08));
      add_stop (pattern, 0.55, c->neutral);
      add_stop (pattern, 1, lud_shade (c->neutral, -0.10));
      cairo_set_source (cr, pattern);
      cairo_pattern_destroy (pattern);
    }
  cairo_fill (cr);

  cairo_save (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_move_to (cr, -arm, top * u - arm);
  cairo_line_to (cr, arm, top * u + arm);
  cairo_move_to (cr, arm, top * u - arm);
  cairo_line_to (cr, -arm, top * u + arm);
  cairo_set_line_width (cr, lud_line (p, is_small (p) ? 0.06 : 0.045));
  lud_set_colour (p, c->neutral_edge, 1);
  cairo_stroke (cr);
  cairo_restore (cr);
}

static void
paint_pit (const LudPainter *p)
{
  cairo_t *cr = p->cr;
  const LudPalette *c = p->palette;
  double u = p->unit;
  double half = 0.42 * u;
  double well = 0.24 * u;

  lud_rounded (cr, -half, -half, 2 * half, 2 * half, 0.12 * u);
  lud_set_colour (p, c->pit, 1);
  cairo_fill_preserve (cr);
  cairo_save (cr);
  cairo_clip (cr);
  for (int i = -6; i <= 6; i++)
    {
      double shift = 0.13 * i * u;

      cairo_move_to (cr, shift - half, half);
      cairo_line_to (cr, shift + half, -half);
    }
  cairo_set_line_width (cr, lud_line (p, 0.022));
  lud_set_colour (p, c->pit_edge, 0.42);
  cairo_stroke (cr);
  cairo_restore (cr);

  lud_rounded (cr, -well, -well, 2 * well, 2 * well, 0.06 * u);
  lud_set_colour (p, lud_shade (c->pit, -0.35), 1);
  cairo_fill_preserve (cr);
  cairo_set_line_width (cr, lud_line (p, 0.022));
  lud_set_colour (p, c->pit_edge, 0.7);
  cairo_stroke (cr);

  lud_rounded (cr, -half, -half, 2 * half, 2 * half, 0.12 * u);
  cairo_set_line_width (cr, lud_line (p, 0.035));
  lud_set_colour (p, c->pit_edge, 1);
  cairo_stroke (cr);
}

void
lud_paint_piece (const LudPainter *p, const RulesPiece *piece, double drop)
{
  cairo_new_path (p->cr);
  switch (piece->kind)
    {
    case RULES_PIECE_DISC:
      paint_round (p,
                   &(Round){
                     .base = p->palette->disc[owner (piece)],
                     .side = owner (piece),
                     .r = 0.355,
                     .e = 0.06,
                     .ring = 0.66,
                     .notch = 0.72,
                   },
                   drop);
      break;
    case RULES_PIECE_STACK:
      paint_stack (p, piece, drop);
      break;
    case RULES_PIECE_DIE:
      paint_die (p, piece, drop);
      break;
    case RULES_PIECE_STONE:
    case RULES_PIECE_CHARACTER:
      paint_stone (p, piece, drop);
      break;
    case RULES_PIECE_NEUTRAL:
      paint_neutral (p, drop);
      break;
    case RULES_PIECE_PIT:
      paint_pit (p);
      break;
    case RULES_PIECE_NONE:
    default:
      break;
    }
}
