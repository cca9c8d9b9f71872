/* paint-test.h: pictures of scenes, and colours in them, for the tests of the painter
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "board/board-layout.h"
#include "board/board-paint.h"
#include "board/board-theme.h"
#include "rules-test.h"

typedef struct
{
  cairo_surface_t *surface;
  int width, height; /* device pixels */
} Picture;

/* Paints a scene, with a cache or (NULL) without, and checks that the painter leaves nothing
 * behind.  drop() it. */
Picture paint (const LudBoardScene *scene, LudPaintCache *cache);
void drop (Picture *picture);

/* A pixel; 0 outside. */
guint32 argb (const Picture *picture, int x, int y);
/* The colour at a place in user space. */
LudColour colour_at (const Picture *picture, double scale, double x, double y);
/* The greatest difference of a channel. */
int distance (LudColour a, LudColour b);
/* Pixels whose colours are further apart than a tolerance. */
int count_differences (const Picture *a, const Picture *b, int tolerance);

/* A scene of 3 x 3 cells with 100 pixels a cell, nothing but cells.  g_free() it. */
LudBoardScene *small_scene (RulesBoardStyle style, LudTheme theme);
/* The middle of a point, and (may be NULL) the unit. */
void point_place (const LudBoardScene *scene, int point, double *x, double *y, double *unit);
/* The colour so many units beside it. */
LudColour
point_colour (const LudBoardScene *scene, const Picture *picture, int point, double dx, double dy);
