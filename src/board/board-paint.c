/* board-paint.c: scenes as pictures, layer by layer, and what repeated painting keeps
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "board-paint-private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------
 * Small tools
 */

void
lud_set_colour (const LudPainter *p, LudColour colour, double alpha)
{
  cairo_set_source_rgba (p->cr, (colour >> 16 & 255) / 255.0, (colour >> 8 & 255) / 255.0,
                         (colour & 255) / 255.0, alpha);
}

LudColour
lud_shade (LudColour colour, double amount)
{
  LudColour out = 0;
  double to = amount > 0 ? 255 : 0;

  for (int shift = 16; shift >= 0; shift -= 8)
    {
      double channel = (double) (colour >> shift & 255);

      out |= (LudColour) lround (channel + (to - channel) * fabs (amount)) << shift;
    }
  return out;
}

double
lud_line (const LudPainter *p, double width)
{
  return fmax (width * p->unit, p->scale > 0 ? 1 / p->scale : 0);
}

double
lud_snap (const LudPainter *p, double at, double width)
{
  double half;

  if (p->scale <= 0)
    return at;
  /* a line of an odd number of pixels has its middle in the middle of one */
  half = lround (width * p->scale) % 2 != 0 ? 0.5 : 0;
  return (round (at * p->scale - half) + half) / p->scale;
}

void
lud_rounded (cairo_t *cr, double x, double y, double w, double h, double radius)
{
  radius = fmin (radius, fmin (w, h) / 2);
  cairo_new_sub_path (cr);
  cairo_arc (cr, x + w - radius, y + radius, radius, -LUD_PI / 2, 0);
  cairo_arc (cr, x + w - radius, y + h - radius, radius, 0, LUD_PI / 2);
  cairo_arc (cr, x + radius, y + h - radius, radius, LUD_PI / 2, LUD_PI);
  cairo_arc (cr, x + radius, y + radius, radius, LUD_PI, 3 * LUD_PI / 2);
  cairo_close_path (cr);
}

void
lud_stroke_mark (const LudPainter *p,
                 LudColour core,
                 LudColour casing,
                 double core_width,
                 double casing_width)
{
  double inner = lud_line (p, core_width);
  double outer = fmax (inner + casing_width * p->unit, p->scale > 0 ? inner + 1 / p->scale : inner);

  cairo_set_line_width (p->cr, outer);
  lud_set_colour (p, casing, 1);
  cairo_stroke_preserve (p->cr);
  cairo_set_line_width (p->cr, inner);
  lud_set_colour (p, core, 1);
  cairo_stroke (p->cr);
}

/* Sets the font and moves to where text must start. */
static void
place_text (const LudPainter *p, const char *text, double x, double y, double size)
{
  cairo_text_extents_t extents, digit;

  cairo_select_font_face (p->cr, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
  cairo_set_font_size (p->cr, size);
  cairo_text_extents (p->cr, text, &extents);
  cairo_text_extents (p->cr, "0", &digit);
  cairo_move_to (p->cr, x - extents.width / 2 - extents.x_bearing,
                 y - digit.height / 2 - digit.y_bearing);
}

void
lud_text (const LudPainter *p, const char *text, double x, double y, double size)
{
  cairo_new_path (p->cr);
  place_text (p, text, x, y, size);
  cairo_show_text (p->cr, text);
  cairo_new_path (p->cr);
}

void
lud_text_path (const LudPainter *p, const char *text, double x, double y, double size)
{
  cairo_new_path (p->cr);
  place_text (p, text, x, y, size);
  cairo_text_path (p->cr, text);
}

/* A piece with its middle at x, y, larger or smaller, fainter, and with its shadow lower. */
static void
paint_piece_at (const LudPainter *p,
                const RulesPiece *piece,
                double x,
                double y,
                double scale_x,
                double scale_y,
                double alpha,
                double drop)
{
  cairo_t *cr = p->cr;

  cairo_save (cr);
  cairo_translate (cr, x, y);
  if (scale_x != 1 || scale_y != 1)
    cairo_scale (cr, scale_x > 0.001 ? scale_x : 0.001, scale_y > 0.001 ? scale_y : 0.001);
  if (alpha < 1)
    cairo_push_group (cr);
  lud_paint_piece (p, piece, drop);
  if (alpha < 1)
    {
      cairo_pop_group_to_source (cr);
      cairo_paint_with_alpha (cr, alpha);
    }
  cairo_restore (cr);
}

/* ------------------------------------------------------------------------------------------------
 * The cache: the empty board, and pieces, as images
 */

#define MAX_SPRITES 192 /* heights 1 to 72 of two sides, and what else there is */
#define MAX_SPRITE_BYTES (24 * 1024 * 1024)

/* A sprite reaches this far from the middle of its piece, in units: to the end of the shadow of the
 * highest stack. */
#define SPRITE_REACH 0.66

/* How a piece lies on its point. */
typedef enum
{
  LIES_PLAIN,
  LIES_SELECTED, /* larger, its shadow lower */
  LIES_FADING    /* smaller and faint */
} Lies;

static void
paint_lying (const LudPainter *p, const RulesPiece *piece, double x, double y, Lies lies)
{
  if (lies == LIES_FADING)
    paint_piece_at (p, piece, x, y, 0.86, 0.86, 0.38, 0);
  else if (lies == LIES_SELECTED)
    paint_piece_at (p, piece, x, y, 1.06, 1.06, 1, 0.06);
  else
    paint_piece_at (p, piece, x, y, 1, 1, 1, 0);
}

/* What an image shows: a piece, or the states of a point. */
typedef struct
{
  RulesPiece piece;
  Lies lies;
  unsigned states;
  int occupant;
  RulesBoardStyle style;
} SpriteKey;

typedef struct
{
  SpriteKey key;
  cairo_surface_t *image; /* no larger than what can be seen of it */
  int left, top;          /* of the image, in device pixels from the middle of the piece */
} Sprite;

struct LudPaintCache
{
  /* what the empty board was painted for; its points' pieces and states do not count */
  LudBoardScene scene;
  cairo_surface_t *field;
  double field_x, field_y; /* of the image, in user space */

  double sprite_unit, sprite_scale;
  LudTheme sprite_theme;
  Sprite sprite[MAX_SPRITES];
  int n_sprites;
  size_t sprite_bytes;
};

LudPaintCache *
lud_paint_cache_new (void)
{
  return calloc (1, sizeof (LudPaintCache));
}

static void
drop_sprites (LudPaintCache *cache)
{
  for (int i = 0; i < cache->n_sprites; i++)
    cairo_surface_destroy (cache->sprite[i].image);
  cache->n_sprites = 0;
  cache->sprite_bytes = 0;
}

void
lud_paint_cache_free (LudPaintCache *cache)
{
  if (cache == NULL)
    return;
  drop_sprites (cache);
  if (cache->field != NULL)
    cairo_surface_destroy (cache->field);
  free (cache);
}

static bool
same_field (const LudBoardScene *a, const LudBoardScene *b)
{
  return a->theme == b->theme && a->turns == b->turns && a->mirrored == b->mirrored &&
         a->frame == b->frame && a->coordinates == b->coordinates && a->grain == b->grain &&
         a->x == b->x && a->y == b->y && a->width == b->width && a->height == b->height &&
         a->device_scale == b->device_scale && lud_same_board (&a->board, &b->board);
}

/* Paints the empty board from the cache, filling it first if need be; whether it did. */
static bool
paint_cached_field (const LudPainter *p,
                    const LudBoardScene *scene,
                    const LudLayout *layout,
                    LudPaintCache *cache)
{
  if (cache->field == NULL || !same_field (scene, &cache->scene))
    {
      double pad = LUD_SHADOW * p->unit;
      double left = floor ((layout->frame_left - pad) * p->scale) / p->scale;
      double top = floor ((layout->frame_top - pad) * p->scale) / p->scale;
      int w = (int) ceil ((layout->frame_right + pad - left) * p->scale);
      int h = (int) ceil ((layout->frame_bottom + pad - top) * p->scale);
      cairo_t *cr;
      LudPainter painter = *p;

      if (cache->field != NULL)
        cairo_surface_destroy (cache->field);
      cache->field = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, w, h);
      cairo_surface_set_device_scale (cache->field, p->scale, p->scale);
      cr = cairo_create (cache->field);
      cairo_translate (cr, -left, -top);
      painter.cr = cr;
      lud_paint_field (&painter, scene, layout);
      if (cairo_status (cr) != CAIRO_STATUS_SUCCESS)
        {
          cairo_destroy (cr);
          cairo_surface_destroy (cache->field);
          cache->field = NULL;
          return false;
        }
      cairo_destroy (cr);
      cache->scene = *scene;
      cache->field_x = left;
      cache->field_y = top;
    }
  cairo_set_source_surface (p->cr, cache->field, cache->field_x, cache->field_y);
  cairo_pattern_set_filter (cairo_get_source (p->cr), CAIRO_FILTER_NEAREST);
  cairo_paint (p->cr);
  return true;
}

/* The part of an image that is not empty, as an image; left and top are moved with its corner. The
 * image is taken.  NULL when memory is out. */
static cairo_surface_t *
trim (cairo_surface_t *image, int *left, int *top)
{
  int w = cairo_image_surface_get_width (image);
  int h = cairo_image_surface_get_height (image);
  int stride = cairo_image_surface_get_stride (image);
  const unsigned char *data;
  int x0 = w, y0 = h, x1 = 0, y1 = 0;
  cairo_surface_t *out;
  double sx, sy;
  cairo_t *cr;

  cairo_surface_flush (image);
  data = cairo_image_surface_get_data (image);
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      {
        uint32_t pixel;

        memcpy (&pixel, data + (ptrdiff_t) y * stride + 4 * (ptrdiff_t) x, sizeof pixel);
        if (pixel == 0)
          continue;
        x0 = x < x0 ? x : x0;
        x1 = x + 1 > x1 ? x + 1 : x1;
        y0 = y < y0 ? y : y0;
        y1 = y + 1;
      }
  if (x1 <= x0)
    x0 = y0 = 0, x1 = y1 = 1;

  cairo_surface_get_device_scale (image, &sx, &sy);
  out = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, x1 - x0, y1 - y0);
  cr = cairo_create (out);
  cairo_surface_set_device_scale (image, 1, 1);
  cairo_set_source_surface (cr, image, -x0, -y0);
  cairo_set_operator (cr, CAIRO_OPERATOR_SOURCE);
  cairo_paint (cr);
  if (cairo_status (cr) != CAIRO_STATUS_SUCCESS)
    {
      cairo_surface_destroy (out);
      out = NULL;
    }
  else
    cairo_surface_set_device_scale (out, sx, sy);
  cairo_destroy (cr);
  cairo_surface_destroy (image);
  *left += x0;
  *top += y0;
  return out;
}

/* An image, painted if need be; NULL when it is not worth keeping. */
static const Sprite *
find_sprite (LudPaintCache *cache, const LudPainter *p, LudTheme theme, const SpriteKey *key)
{
  int reach = (int) ceil (SPRITE_REACH * p->unit * p->scale);
  size_t bytes = 4 * (size_t) (2 * reach) * (size_t) (2 * reach);
  LudPainter painter = *p;
  Sprite new = { *key, NULL, -reach, -reach };

  if (cache->sprite_unit != p->unit || cache->sprite_scale != p->scale ||
      cache->sprite_theme != theme)
    drop_sprites (cache);
  cache->sprite_unit = p->unit;
  cache->sprite_scale = p->scale;
  cache->sprite_theme = theme;

  for (int i = 0; i < cache->n_sprites; i++)
    {
      const SpriteKey *other = &cache->sprite[i].key;

      if (other->piece.kind == key->piece.kind && other->piece.side == key->piece.side &&
          other->piece.count == key->piece.count && other->lies == key->lies &&
          other->states == key->states && other->occupant == key->occupant &&
          other->style == key->style)
        return &cache->sprite[i];
    }

  if (bytes > MAX_SPRITE_BYTES / 8)
    return NULL;
  new.image = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 2 * reach, 2 * reach);
  cairo_surface_set_device_scale (new.image, p->scale, p->scale);
  painter.cr = cairo_create (new.image);
  cairo_translate (painter.cr, reach / p->scale, reach / p->scale);
  if (key->states != 0)
    lud_paint_state (&painter, key->style, key->states, key->occupant, 0, 0);
  else
    paint_lying (&painter, &key->piece, 0, 0, key->lies);
  if (cairo_status (painter.cr) != CAIRO_STATUS_SUCCESS)
    {
      cairo_destroy (painter.cr);
      cairo_surface_destroy (new.image);
      return NULL;
    }
  cairo_destroy (painter.cr);
  new.image = trim (new.image, &new.left, &new.top);
  if (new.image == NULL)
    return NULL;
  bytes = 4 * (size_t) cairo_image_surface_get_width (new.image) *
          (size_t) cairo_image_surface_get_height (new.image);
  if (cache->n_sprites == MAX_SPRITES || cache->sprite_bytes + bytes > MAX_SPRITE_BYTES)
    drop_sprites (cache);
  cache->sprite[cache->n_sprites++] = new;
  cache->sprite_bytes += bytes;
  return &cache->sprite[cache->n_sprites - 1];
}

/* ------------------------------------------------------------------------------------------------
 * Layers
 */

/* Paints an image with the middle of what it shows at x, y, so opaque; whether it did. */
static bool
paint_sprite (const LudPainter *p,
              const LudBoardScene *scene,
              LudPaintCache *cache,
              const SpriteKey *key,
              double x,
              double y,
              double alpha)
{
  const Sprite *sprite = cache != NULL ? find_sprite (cache, p, scene->theme, key) : NULL;

  if (sprite == NULL)
    return false;
  cairo_set_source_surface (p->cr, sprite->image, x + sprite->left / p->scale,
                            y + sprite->top / p->scale);
  cairo_pattern_set_filter (cairo_get_source (p->cr), CAIRO_FILTER_NEAREST);
  if (alpha < 1)
    cairo_paint_with_alpha (p->cr, alpha);
  else
    cairo_paint (p->cr);
  return true;
}

static void
paint_pieces (const LudPainter *p,
              const LudBoardScene *scene,
              const LudLayout *layout,
              LudPaintCache *cache)
{
  const RulesBoard *board = &scene->board;
  int16_t order[RULES_MAX_POINTS];
  double at[RULES_MAX_POINTS];
  int n = 0;

  /* Upper rows first, so that a high stack covers what is behind it.  Insertion sort: the points
   * come nearly sorted. */
  for (int i = board->n_points - 1; i >= 0; i--)
    {
      double x, y;
      int k;

      if (scene->piece[i].kind == RULES_PIECE_NONE || scene->hidden[i])
        continue;
      lud_layout_point (layout, board, i, &x, &y);
      for (k = n++; k > 0 && at[k - 1] > y; k--)
        {
          at[k] = at[k - 1];
          order[k] = order[k - 1];
        }
      at[k] = y;
      order[k] = (int16_t) i;
    }

  for (int k = 0; k < n; k++)
    {
      int i = order[k];
      const RulesPiece *piece = &scene->piece[i];
      double x, y;
      Lies lies;

      lud_layout_point (layout, board, i, &x, &y);
      x = lud_snap (p, x, 0);
      y = lud_snap (p, y, 0);
      lies = (scene->state[i] & LUD_STATE_FADING) != 0     ? LIES_FADING
             : (scene->state[i] & LUD_STATE_SELECTED) != 0 ? LIES_SELECTED
                                                           : LIES_PLAIN;
      if (!paint_sprite (p, scene, cache, &(SpriteKey){ .piece = *piece, .lies = lies }, x, y, 1))
        paint_lying (p, piece, x, y, lies);
    }
}

static void
paint_states_at (const LudPainter *p,
                 const LudBoardScene *scene,
                 LudPaintCache *cache,
                 const SpriteKey *key,
                 double x,
                 double y,
                 double alpha)
{
  if (key->states == 0 || alpha <= 0 || paint_sprite (p, scene, cache, key, x, y, alpha))
    return;
  if (alpha < 1)
    {
      cairo_save (p->cr);
      cairo_rectangle (p->cr, x - p->unit, y - p->unit, 2 * p->unit, 2 * p->unit);
      cairo_clip (p->cr);
      cairo_push_group (p->cr);
    }
  lud_paint_state (p, key->style, key->states, key->occupant, x, y);
  if (alpha < 1)
    {
      cairo_pop_group_to_source (p->cr);
      cairo_paint_with_alpha (p->cr, alpha);
      cairo_restore (p->cr);
    }
}

static void
paint_states (const LudPainter *p,
              const LudBoardScene *scene,
              const LudLayout *layout,
              LudPaintCache *cache)
{
  /* on a small board a badge is larger than its share of the board, and than an image of it */
  bool small = p->unit * p->scale < 30;

  for (int i = 0; i < scene->board.n_points; i++)
    {
      SpriteKey key = { .style = scene->board.style };
      unsigned all = scene->state[i] & LUD_STATES_ABOVE;
      unsigned coming = scene->coming[i] & all;
      unsigned going = scene->going[i] & LUD_STATES_ABOVE;
      double x, y;

      if ((all | going) == 0)
        continue;
      key.occupant = lud_occupant (scene, i);
      lud_layout_point (layout, &scene->board, i, &x, &y);
      x = lud_snap (p, x, 0);
      y = lud_snap (p, y, 0);
      key.states = all & ~coming;
      paint_states_at (p, scene, small ? NULL : cache, &key, x, y, 1);
      key.states = coming;
      paint_states_at (p, scene, small ? NULL : cache, &key, x, y, (double) scene->coming_alpha);
      key.states = going;
      paint_states_at (p, scene, small ? NULL : cache, &key, x, y, (double) scene->going_alpha);
    }
}

static void
paint_floats (const LudPainter *p, const LudBoardScene *scene, const LudLayout *layout)
{
  for (int i = 0; i < scene->n_floats && i < LUD_SCENE_MAX_FLOATS; i++)
    {
      const LudSceneFloat *f = &scene->floats[i];
      double x, y;

      lud_layout_map (layout, (double) f->x, (double) f->y, &x, &y);
      if (f->bust)
        {
          cairo_save (p->cr);
          cairo_translate (p->cr, x, y - 0.035 * p->unit);
          cairo_scale (p->cr, (double) f->scale_x, (double) f->scale_y);
          lud_paint_bust (p, f->piece.side, 0);
          cairo_restore (p->cr);
          continue;
        }
      paint_piece_at (p, &f->piece, x, y, (double) f->scale_x, (double) f->scale_y,
                      (double) f->alpha, 0.06);
    }
}

void
lud_board_paint_cached (cairo_t *cr, const LudBoardScene *scene, LudPaintCache *cache)
{
  LudLayout layout;
  LudPainter p = {
    .cr = cr,
    .palette = lud_palette (scene->theme),
    .scale = scene->device_scale,
  };

  if (scene->board.n_points == 0 || scene->width <= 0 || scene->height <= 0)
    return;
  lud_layout_init (&layout, scene);
  p.unit = layout.unit;
  if (p.scale <= 0)
    cache = NULL;

  cairo_save (cr);
  cairo_new_path (cr);
  if (cache == NULL || !paint_cached_field (&p, scene, &layout, cache))
    lud_paint_field (&p, scene, &layout);
  lud_paint_win (&p, scene, &layout);
  lud_paint_last (&p, scene, &layout);
  paint_pieces (&p, scene, &layout, cache);
  lud_paint_inner_names (&p, scene, &layout);
  paint_states (&p, scene, &layout, cache);
  lud_paint_line (&p, scene, &layout);
  paint_floats (&p, scene, &layout);
  lud_paint_marks (&p, scene, &layout);
  lud_paint_focus (&p, scene, &layout);
  cairo_restore (cr);
}

void
lud_board_paint (cairo_t *cr, const LudBoardScene *scene)
{
  lud_board_paint_cached (cr, scene, NULL);
}

void
lud_piece_paint (cairo_t *cr,
                 LudTheme theme,
                 const RulesPiece *piece,
                 double x,
                 double y,
                 double unit,
                 double device_scale)
{
  LudPainter p = {
    .cr = cr,
    .palette = lud_palette (theme),
    .unit = unit,
    .scale = device_scale,
  };

  paint_piece_at (&p, piece, lud_snap (&p, x, 0), lud_snap (&p, y, 0), 1, 1, 1, 0);
}

void
lud_die_paint (cairo_t *cr,
               LudTheme theme,
               RulesSide side,
               int face,
               bool used,
               double x,
               double y,
               double unit,
               double device_scale)
{
  RulesPiece die = { RULES_PIECE_DIE, side, face };
  LudPainter p = {
    .cr = cr,
    .palette = lud_palette (theme),
    .unit = unit,
    .scale = device_scale,
  };

  paint_piece_at (&p, &die, lud_snap (&p, x, 0), lud_snap (&p, y, 0), 1, 1, used ? 0.4 : 1, 0);
  if (used)
    {
      double arm = 0.36 * unit;

      cairo_save (cr);
      cairo_new_path (cr);
      cairo_move_to (cr, x - arm, y + arm);
      cairo_line_to (cr, x + arm, y - arm);
      cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
      cairo_set_line_width (cr, 5);
      lud_set_colour (&p, p.palette->casing_light, 1);
      cairo_stroke_preserve (cr);
      cairo_set_line_width (cr, 3);
      lud_set_colour (&p, p.palette->casing, 1);
      cairo_stroke (cr);
      cairo_restore (cr);
    }
}
