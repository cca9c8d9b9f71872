/* board-paint.h: the one painter of boards and pieces
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Screen, diagrams and printing all call it.  It paints by style of board and kind of piece, never
 * by game.  It has no clock, reads nothing but its arguments, and may be called in any thread.
 */

#pragma once

#include "board-scene.h"

#include <cairo.h>

/* How far, in board units, a shadow can fall out of the rectangle of a scene. */
#define LUD_SHADOW 0.14

/* Paints a whole scene.  cr is left as it was. */
void lud_board_paint (cairo_t *cr, const LudBoardScene *scene);

/* What repeated painting of similar scenes can keep: the empty board and the pieces, as images. A
 * picture painted with one is the same but for the rounding of pieces to whole device pixels.
 * Belongs to one thread at a time. */
typedef struct LudPaintCache LudPaintCache;

LudPaintCache *lud_paint_cache_new (void);
void lud_paint_cache_free (LudPaintCache *cache); /* may be NULL */

/* Paints a whole scene with the help of a cache, which follows the scene by itself (size, theme,
 * ...) and holds a bounded amount.  NULL, or a vector scene, paints without. */
void lud_board_paint_cached (cairo_t *cr, const LudBoardScene *scene, LudPaintCache *cache);

/* Paints one piece, for cards, trays, lists and trees: as it lies on a board whose unit is unit
 * user space units, its shadow on the ground that is there, with the middle of its footprint at x,
 * y.  A chip that stands for an owner is a RULES_PIECE_DISC, STACK of 1, ... of his side.
 * device_scale as in a scene. */
void lud_piece_paint (cairo_t *cr,
                      LudTheme theme,
                      const RulesPiece *piece,
                      double x,
                      double y,
                      double unit,
                      double device_scale);

/* The same for a die of a tray: blank (face 0) or with 1 to 6 pips, in the colours of side, used
 * (faint, with a stroke through it) or not. */
void lud_die_paint (cairo_t *cr,
                    LudTheme theme,
                    RulesSide side,
                    int face,
                    bool used,
                    double x,
                    double y,
                    double unit,
                    double device_scale);
