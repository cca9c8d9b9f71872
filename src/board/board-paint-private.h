/* board-paint-private.h: what the files of the painter share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "board-layout.h"
#include "board-paint.h"
#include "board-theme.h"

/* Below this many pixels a unit pieces are simpler, and their cues coarser. */
#define LUD_SMALL_UNIT 22.0

#define LUD_PI 3.14159265358979323846
#define LUD_SQRT2 1.41421356237309504880

typedef struct
{
  cairo_t *cr;
  const LudPalette *palette;
  double unit;  /* user space units in a board unit */
  double scale; /* device pixels in a user unit; 0: a vector picture */
} LudPainter;

/* board-paint.c */

void lud_set_colour (const LudPainter *p, LudColour colour, double alpha);
/* A colour mixed with white (amount above 0) or black (below 0). */
LudColour lud_shade (LudColour colour, double amount);
/* Board units as user units, but never thinner than a device pixel. */
double lud_line (const LudPainter *p, double width);
/* The middle of a line of that width (user units), or an edge (width 0), on device pixels. */
double lud_snap (const LudPainter *p, double at, double width);
void lud_rounded (cairo_t *cr, double x, double y, double w, double h, double radius);
/* Strokes the path (and drops it): core over a wider casing, widths in board units. */
void lud_stroke_mark (const LudPainter *p,
                      LudColour core,
                      LudColour casing,
                      double core_width,
                      double casing_width);
/* Bold text, size in user units, its middle at x; y is the middle of its digits. */
void lud_text (const LudPainter *p, const char *text, double x, double y, double size);
/* The same as a path. */
void lud_text_path (const LudPainter *p, const char *text, double x, double y, double size);

/* board-paint-field.c: the board without its pieces */
void lud_paint_field (const LudPainter *p, const LudBoardScene *scene, const LudLayout *layout);
void lud_paint_grid (const LudPainter *p, const LudBoardScene *scene, const LudLayout *layout);
bool lud_has_grain (const LudPainter *p, const LudBoardScene *scene);
/* Seven curves a unit of height across a rectangle, clipped by the caller. */
void lud_paint_grain (const LudPainter *p,
                      double left,
                      double top,
                      double right,
                      double bottom,
                      double strength);
/* Sets the source of the frame. */
void lud_fill_frame (const LudPainter *p, const LudLayout *layout);

/* board-paint-graph.c */
void lud_paint_graph (const LudPainter *p, const LudBoardScene *scene, const LudLayout *layout);

/* board-paint-names.c: coordinates on the frame; and those of a board without one, over the pieces,
 * which would cover them. */
void lud_paint_names (const LudPainter *p, const LudBoardScene *scene, const LudLayout *layout);
void
lud_paint_inner_names (const LudPainter *p, const LudBoardScene *scene, const LudLayout *layout);

/* board-paint-piece.c: one piece, the middle of its footprint at 0, 0 of cr. drop: how much lower
 * than usual its shadow lies, in board units. */
void lud_paint_piece (const LudPainter *p, const RulesPiece *piece, double drop);

/* The bust of a character, on a face whose middle is top below 0, 0. */
void lud_paint_bust (const LudPainter *p, RulesSide side, double top);

/* board-paint-mark.c */
void lud_paint_line (const LudPainter *p, const LudBoardScene *scene, const LudLayout *layout);
void lud_paint_marks (const LudPainter *p, const LudBoardScene *scene, const LudLayout *layout);

/* board-paint-state.c */
void lud_paint_last (const LudPainter *p, const LudBoardScene *scene, const LudLayout *layout);
void lud_paint_win (const LudPainter *p, const LudBoardScene *scene, const LudLayout *layout);
/* The states that are painted above the pieces, but for the focus. */
#define LUD_STATES_ABOVE                                                                           \
  (LUD_STATE_SELECTABLE | LUD_STATE_SELECTED | LUD_STATE_TARGET | LUD_STATE_FORCED |               \
   LUD_STATE_CHOSEN | LUD_STATE_FADING | LUD_STATE_BLOCKED | LUD_STATE_WIN | LUD_STATE_HOVER)
/* What decides, besides the states, how those of a point are painted: 0 nothing stands there, 1 a
 * piece of the mover, 2 another. */
int lud_occupant (const LudBoardScene *scene, int point);
/* Paints them with the middle of the point at x, y. */
void lud_paint_state (const LudPainter *p,
                      RulesBoardStyle style,
                      unsigned states,
                      int occupant,
                      double x,
                      double y);
void lud_paint_focus (const LudPainter *p, const LudBoardScene *scene, const LudLayout *layout);
