/* board-layout.h: where points are in a picture, and which point is next in a direction
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The painter, the hit test, the places of accessible children and the arrow keys all use these.
 */

#pragma once

#include "board-scene.h"

/* Below this many pixels a unit, a board in a narrow window gets hardly a frame. */
#define LUD_TOUCH_UNIT 44.0

typedef struct
{
  double unit;                     /* user space units in a board unit */
  double left, top, right, bottom; /* the field in user space */
  double frame_left, frame_top, frame_right, frame_bottom;
  LudFrame frame;                /* FULL or EDGE */
  double xx, xy, x0, yx, yy, y0; /* board to user space: X = xx x + xy y + x0, ... */
  double margin;                 /* of the frame, in units, without coordinates */
} LudLayout;

/* Fits the board of a scene into its rectangle, in the middle. LUD_FRAME_AUTO becomes EDGE when the
 * rectangle is at most 480 wide or high and a framed unit would be under LUD_TOUCH_UNIT. */
void lud_layout_init (LudLayout *layout, const LudBoardScene *scene);

/* Where a place of the board, or a point, is in user space. */
void lud_layout_map (const LudLayout *layout, double x, double y, double *out_x, double *out_y);
void lud_layout_point (const LudLayout *layout,
                       const RulesBoard *board,
                       int point,
                       double *out_x,
                       double *out_y);

/* The point nearest to a place in user space, if that is at most reach away (0: half a unit);
 * else -1. */
int
lud_layout_hit (const LudLayout *layout, const RulesBoard *board, double x, double y, double reach);

typedef enum
{
  LUD_LEFT,
  LUD_RIGHT,
  LUD_UP,
  LUD_DOWN
} LudDirection;

/* The point that an arrow key leads to from a point, as the board is turned on the screen; -1 at
 * the edge.  On a grid it is the neighbour; on a graph the point that lies best in the direction.
 * Every point of a connected board can be reached from every other. */
int lud_board_neighbour (const RulesBoard *board,
                         int point,
                         LudDirection direction,
                         int turns,
                         bool mirrored);
