/* paint-test.c: pictures of scenes, and colours in them, for the tests of the painter
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "paint-test.h"

#include <math.h>
#include <string.h>

Picture
paint (const LudBoardScene *scene, LudPaintCache *cache)
{
  double scale = scene->device_scale > 0 ? scene->device_scale : 1;
  Picture picture = {
    .width = (int) ((scene->width + 2 * scene->x) * scale),
    .height = (int) ((scene->height + 2 * scene->y) * scale),
  };
  cairo_t *cr;
  cairo_matrix_t before, after;

  picture.surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, picture.width, picture.height);
  cairo_surface_set_device_scale (picture.surface, scale, scale);
  cr = cairo_create (picture.surface);
  cairo_get_matrix (cr, &before);
  lud_board_paint_cached (cr, scene, cache);
  cairo_get_matrix (cr, &after);
  g_assert_cmpmem (&before, sizeof before, &after, sizeof after);
  g_assert_false (cairo_has_current_point (cr));
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (picture.surface);
  return picture;
}

void
drop (Picture *picture)
{
  cairo_surface_destroy (picture->surface);
}

guint32
argb (const Picture *picture, int x, int y)
{
  const guchar *row;
  guint32 pixel;

  if (x < 0 || y < 0 || x >= picture->width || y >= picture->height)
    return 0;
  row = cairo_image_surface_get_data (picture->surface) +
        (gsize) y * cairo_image_surface_get_stride (picture->surface);
  memcpy (&pixel, row + 4 * x, 4);
  return pixel;
}

/* The colour at a place in user space. */
LudColour
colour_at (const Picture *picture, double scale, double x, double y)
{
  return argb (picture, (int) floor (x * scale), (int) floor (y * scale)) & 0xffffff;
}

int
distance (LudColour a, LudColour b)
{
  int d = 0;

  for (int shift = 0; shift < 24; shift += 8)
    d = MAX (d, abs ((int) (a >> shift & 255) - (int) (b >> shift & 255)));
  return d;
}

/* Pixels whose colours are further apart than a tolerance. */
int
count_differences (const Picture *a, const Picture *b, int tolerance)
{
  int n = 0;

  g_assert_cmpint (a->width, ==, b->width);
  g_assert_cmpint (a->height, ==, b->height);
  for (int y = 0; y < a->height; y++)
    for (int x = 0; x < a->width; x++)
      {
        guint32 p = argb (a, x, y);
        guint32 q = argb (b, x, y);

        n += distance (p & 0xffffff, q & 0xffffff) > tolerance ||
             abs ((int) (p >> 24) - (int) (q >> 24)) > tolerance;
      }
  return n;
}

/* A scene of 3 x 3 cells with 100 pixels a cell, nothing but cells. */
LudBoardScene *
small_scene (RulesBoardStyle style, LudTheme theme)
{
  LudBoardScene *scene = g_new (LudBoardScene, 1);
  RulesBoard board;

  rules_board_grid (&board, style, 3, 3);
  lud_scene_init (scene, &board);
  scene->x = scene->y = 20;
  scene->width = scene->height = 352;
  scene->coordinates = false;
  scene->grain = false;
  scene->theme = theme;
  return scene;
}

void
point_place (const LudBoardScene *scene, int point, double *x, double *y, double *unit)
{
  LudLayout layout;

  lud_layout_init (&layout, scene);
  lud_layout_point (&layout, &scene->board, point, x, y);
  if (unit != NULL)
    *unit = layout.unit;
}

LudColour
point_colour (const LudBoardScene *scene, const Picture *picture, int point, double dx, double dy)
{
  double x, y, u;

  point_place (scene, point, &x, &y, &u);
  return colour_at (picture, scene->device_scale, x + dx * u, y + dy * u);
}
