/* board-layout.c: geometry of a picture, and arrow keys
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "board-layout.h"

#include <math.h>

typedef struct
{
  double left, top, right, bottom;
} Margins;

static Margins
margins (const LudBoardScene *scene, LudFrame frame)
{
  bool graph = scene->board.style == RULES_BOARD_GRAPH;
  double all;

  if (frame == LUD_FRAME_EDGE)
    /* a field keeps the room that its goal rails need */
    all = graph ? 0.45 : scene->board.style == RULES_BOARD_FIELD ? 0.20 : 0.04;
  else if (graph)
    all = scene->coordinates ? 0.80 : 0.50;
  else if (scene->coordinates)
    return (Margins){ 0.58, 0.26, 0.26, 0.58 };
  else
    all = 0.26;
  return (Margins){ all, all, all, all };
}

static double
fit (const LudBoardScene *scene, const Margins *m, double width, double height)
{
  double h = scene->width / (m->left + width + m->right);
  double v = scene->height / (m->top + height + m->bottom);

  return fmax (fmin (h, v), 0.01);
}

void
lud_layout_init (LudLayout *layout, const LudBoardScene *scene)
{
  const RulesBoard *board = &scene->board;
  double w = (double) (board->right - board->left);
  double h = (double) (board->bottom - board->top);
  bool odd = (scene->turns & 1) != 0;
  double sw = odd ? h : w; /* as seen on the screen */
  double sh = odd ? w : h;
  LudFrame frame = scene->frame == LUD_FRAME_AUTO ? LUD_FRAME_FULL : scene->frame;
  Margins m = margins (scene, frame);
  double u = fit (scene, &m, sw, sh);
  double cx, cy, bx, by, flip, c, s;

  if (scene->frame == LUD_FRAME_AUTO && fmin (scene->width, scene->height) <= 480 &&
      u < LUD_TOUCH_UNIT)
    {
      frame = LUD_FRAME_EDGE;
      m = margins (scene, frame);
      u = fit (scene, &m, sw, sh);
    }

  layout->unit = u;
  layout->frame = frame;
  layout->margin = board->style == RULES_BOARD_GRAPH ? m.left : m.right;

  layout->left = scene->x + (scene->width - u * (m.left + sw + m.right)) / 2 + u * m.left;
  layout->top = scene->y + (scene->height - u * (m.top + sh + m.bottom)) / 2 + u * m.top;
  if (scene->device_scale > 0)
    {
      layout->left = round (layout->left * scene->device_scale) / scene->device_scale;
      layout->top = round (layout->top * scene->device_scale) / scene->device_scale;
    }
  layout->right = layout->left + u * sw;
  layout->bottom = layout->top + u * sh;
  layout->frame_left = layout->left - u * m.left;
  layout->frame_top = layout->top - u * m.top;
  layout->frame_right = layout->right + u * m.right;
  layout->frame_bottom = layout->bottom + u * m.bottom;

  /* round the middle of the board: mirror, then turn, then scale */
  cx = (layout->left + layout->right) / 2;
  cy = (layout->top + layout->bottom) / 2;
  bx = (double) (board->left + board->right) / 2;
  by = (double) (board->top + board->bottom) / 2;
  flip = scene->mirrored ? -1 : 1;
  c = (double[]){ 1, 0, -1, 0 }[scene->turns & 3];
  s = (double[]){ 0, 1, 0, -1 }[scene->turns & 3];
  layout->xx = u * c * flip;
  layout->xy = u * -s;
  layout->yx = u * s * flip;
  layout->yy = u * c;
  layout->x0 = cx - layout->xx * bx - layout->xy * by;
  layout->y0 = cy - layout->yx * bx - layout->yy * by;
}

void
lud_layout_map (const LudLayout *layout, double x, double y, double *out_x, double *out_y)
{
  *out_x = layout->xx * x + layout->xy * y + layout->x0;
  *out_y = layout->yx * x + layout->yy * y + layout->y0;
}

void
lud_layout_point (const LudLayout *layout,
                  const RulesBoard *board,
                  int point,
                  double *out_x,
                  double *out_y)
{
  lud_layout_map (layout, (double) board->point[point].x, (double) board->point[point].y, out_x,
                  out_y);
}

int
lud_layout_hit (const LudLayout *layout, const RulesBoard *board, double x, double y, double reach)
{
  double best = reach > 0 ? reach : layout->unit / 2;
  bool square = board->style != RULES_BOARD_GRAPH;
  int found = -1;

  for (int p = 0; p < board->n_points; p++)
    {
      double px, py, d;

      lud_layout_point (layout, board, p, &px, &py);
      /* a cell is a square: its corners belong to it */
      d = square ? fmax (fabs (px - x), fabs (py - y)) : hypot (px - x, py - y);
      if (d < best || (found < 0 && d <= best))
        {
          best = d;
          found = p;
        }
    }
  return found;
}

int
lud_board_neighbour (const RulesBoard *board,
                     int point,
                     LudDirection direction,
                     int turns,
                     bool mirrored)
{
  /* the direction on the screen, taken back to the board: against the turn, then the mirror */
  static const int8_t step[4][2] = { { -1, 0 }, { 1, 0 }, { 0, -1 }, { 0, 1 } };
  double dx = step[direction][0];
  double dy = step[direction][1];
  double best = INFINITY;
  int found = -1;

  for (int i = 0; i < (turns & 3); i++)
    {
      double t = dx;

      dx = dy;
      dy = -t;
    }
  if (mirrored)
    dx = -dx;

  for (int p = 0; p < board->n_points; p++)
    {
      double x = (double) (board->point[p].x - board->point[point].x);
      double y = (double) (board->point[p].y - board->point[point].y);
      double along = x * dx + y * dy;
      double across = fabs (x * dy - y * dx);
      double cost;

      /* Within 50 degrees of the direction; the nearest, with sideways counted double.  On a grid
       * that is always the neighbour. */
      if (along < 0.1 || across > 1.2 * along)
        continue;
      cost = along + 2 * across;
      if (cost < best - 1e-6)
        {
          best = cost;
          found = p;
        }
    }
  return found;
}
