/* test-paint.c: what the painter paints, by structure: colours at places, contrasts over pixels,
 * differences between pictures
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "board/board-layout.h"
#include "board/board-paint.h"
#include "board/board-theme.h"
#include "rules-test.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <malloc.h>
#include <math.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------
 * Pictures
 */

typedef struct
{
  cairo_surface_t *surface;
  int width, height; /* device pixels */
} Picture;

static Picture
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

static void
drop (Picture *picture)
{
  cairo_surface_destroy (picture->surface);
}

static guint32
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
static LudColour
colour_at (const Picture *picture, double scale, double x, double y)
{
  return argb (picture, (int) floor (x * scale), (int) floor (y * scale)) & 0xffffff;
}

static int
distance (LudColour a, LudColour b)
{
  int d = 0;

  for (int shift = 0; shift < 24; shift += 8)
    d = MAX (d, abs ((int) (a >> shift & 255) - (int) (b >> shift & 255)));
  return d;
}

/* Pixels whose colours are further apart than a tolerance. */
static int
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
static LudBoardScene *
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

static void
point_place (const LudBoardScene *scene, int point, double *x, double *y, double *unit)
{
  LudLayout layout;

  lud_layout_init (&layout, scene);
  lud_layout_point (&layout, &scene->board, point, x, y);
  if (unit != NULL)
    *unit = layout.unit;
}

static LudColour
point_colour (const LudBoardScene *scene, const Picture *picture, int point, double dx, double dy)
{
  double x, y, u;

  point_place (scene, point, &x, &y, &u);
  return colour_at (picture, scene->device_scale, x + dx * u, y + dy * u);
}

static const struct
{
  const char *name;
  RulesPieceKind kind;
  int count;
} kinds[] = {
  { "disc", RULES_PIECE_DISC, 1 },        { "stack of 1", RULES_PIECE_STACK, 1 },
  { "stack of 7", RULES_PIECE_STACK, 7 }, { "stack of 72", RULES_PIECE_STACK, 72 },
  { "die 1", RULES_PIECE_DIE, 1 },        { "die 6", RULES_PIECE_DIE, 6 },
  { "stone", RULES_PIECE_STONE, 1 },      { "character", RULES_PIECE_CHARACTER, 1 },
};

static LudColour
base_colour (const LudPalette *palette, RulesPieceKind kind, RulesSide side)
{
  if (kind == RULES_PIECE_STACK)
    return palette->stack[side];
  if (kind == RULES_PIECE_STONE || kind == RULES_PIECE_CHARACTER)
    return palette->stone[side];
  return palette->disc[side];
}

/* ------------------------------------------------------------------------------------------------
 * Tests
 */

/* Cells have the colours of their shade in every style and theme. */
static void
test_cells (void)
{
  for (int theme = 0; theme < LUD_N_THEMES; theme++)
    for (int style = RULES_BOARD_CHECKER; style <= RULES_BOARD_FIELD; style++)
      {
        g_autofree LudBoardScene *scene = small_scene (style, theme);
        Picture picture = paint (scene, NULL);

        for (int i = 0; i < scene->board.n_regions; i++)
          {
            const RulesBoardRegion *region = &scene->board.region[i];

            g_assert_cmpint (distance (point_colour (scene, &picture, region->point, 0.1, 0.1),
                                       lud_palette (theme)->cell[region->shade]),
                             <=, 1);
          }
        drop (&picture);
      }
}

/* Nothing is painted further out than the rectangle and its shadow. */
static void
test_extents (void)
{
  for (const RulesGame *const *game = rules_games (); *game != NULL; game++)
    for (int theme = 0; theme < LUD_N_THEMES; theme++)
      {
        RulesState *state = t_state ((*game)->id, "", NULL);
        g_autofree LudBoardScene *scene = g_new (LudBoardScene, 1);
        RulesBoard board;
        Picture picture;
        LudLayout layout;
        int pad;

        (*game)->board (state, &board);
        lud_scene_init (scene, &board);
        lud_scene_set_position (scene, *game, state);
        for (int p = 0; p < board.n_points; p++)
          scene->state[p] = (uint16_t) (1u << p % 12);
        scene->x = scene->y = 40;
        scene->width = 500;
        scene->height = 420;
        scene->theme = theme;
        lud_layout_init (&layout, scene);
        pad = (int) ceil (LUD_SHADOW * layout.unit);
        picture = paint (scene, NULL);
        for (int y = 0; y < picture.height; y++)
          for (int x = 0; x < picture.width; x++)
            if (x < layout.frame_left - pad || x > layout.frame_right + pad ||
                y < layout.frame_top - pad || y > layout.frame_bottom + pad)
              g_assert_cmpuint (argb (&picture, x, y), ==, 0);
        drop (&picture);
        free (state);
      }
}

/* Simulated colour vision: the matrices of Machado, Oliveira and Fernandes (2009) at severity 1, in
 * linear light; the last one is no colour at all. */
static const double visions[][9] = {
  { 1, 0, 0, 0, 1, 0, 0, 0, 1 },
  { 0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998 },
  { 0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881 },
  { 1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900 },
  { 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722 },
};

/* Relative luminance as a kind of eye sees it. */
static double
seen_luminance (LudColour colour, const double *vision)
{
  double linear[3];
  double seen[3];

  for (int i = 0; i < 3; i++)
    {
      /* one channel alone, as the palette's function has it */
      LudColour channel = colour & (0xffu << (16 - 8 * i));

      linear[i] = lud_colour_luminance (channel) / (double[]){ 0.2126, 0.7152, 0.0722 }[i];
    }
  for (int i = 0; i < 3; i++)
    seen[i] = CLAMP (vision[3 * i] * linear[0] + vision[3 * i + 1] * linear[1] +
                       vision[3 * i + 2] * linear[2],
                     0, 1);
  return 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2];
}

static double
ratio (double a, double b)
{
  return (MAX (a, b) + 0.05) / (MIN (a, b) + 0.05);
}

typedef struct
{
  double least, most; /* luminance */
} Range;

/* The luminances of the face of a piece, without what is written and inlaid on it. */
static Range
face_range (const LudBoardScene *scene, const Picture *picture, int point, const double *vision)
{
  const RulesPiece *piece = &scene->piece[point];
  LudColour base = base_colour (lud_palette (scene->theme), piece->kind, piece->side);
  Range range = { 1, 0 };
  int n = 0;

  for (int iy = -24; iy <= 24; iy += 2)
    for (int ix = -24; ix <= 24; ix += 2)
      {
        double dx = ix / 100.0;
        double dy = iy / 100.0;
        LudColour colour;
        double luminance;
        bool far = false;

        if (hypot (dx, dy) > 0.24)
          continue;
        colour = point_colour (scene, picture, point, dx, dy - 0.06);
        /* what is far from the base is ink or a cue; its soft edge does not count either */
        for (int nx = -1; nx <= 1; nx++)
          for (int ny = -1; ny <= 1; ny++)
            far |= distance (
                     point_colour (scene, picture, point, dx + 0.015 * nx, dy - 0.06 + 0.015 * ny),
                     base) > 24;
        if (far)
          continue;
        luminance = seen_luminance (colour, vision);
        range.least = MIN (range.least, luminance);
        range.most = MAX (range.most, luminance);
        n++;
      }
  g_assert_cmpint (n, >, 100);
  return range;
}

/* Pieces to cells 3:1, owners to each other 3:1, over rendered pixels, in all themes, for all kinds
 * of colour vision. */
static void
test_contrast (void)
{
  for (int theme = 0; theme < LUD_N_THEMES; theme++)
    for (gsize k = 0; k < G_N_ELEMENTS (kinds); k++)
      {
        g_autofree LudBoardScene *scene = small_scene (RULES_BOARD_CHECKER, theme);
        Picture picture;

        scene->piece[4] = (RulesPiece){ kinds[k].kind, RULES_DARK, kinds[k].count };
        scene->piece[3] = (RulesPiece){ kinds[k].kind, RULES_LIGHT, kinds[k].count };
        picture = paint (scene, NULL);
        for (gsize v = 0; v < G_N_ELEMENTS (visions); v++)
          {
            Range dark = face_range (scene, &picture, 4, visions[v]);
            Range light = face_range (scene, &picture, 3, visions[v]);

            g_assert_cmpfloat (ratio (dark.most, light.least), >, 3);
            for (int shade = 0; shade < 2; shade++)
              {
                double cell = seen_luminance (lud_palette (theme)->cell[shade], visions[v]);

                /* the weakest spot of a gradient is measured at 3.00 (dark theme) */
                g_assert_cmpfloat (ratio (dark.most, cell), >, 2.99);
                g_assert_cmpfloat (ratio (light.least, cell), >, 2.99);
              }
          }
        drop (&picture);
      }
}

/* The tokens keep what the specification measured. */
static void
test_palettes (void)
{
  for (int theme = 0; theme < LUD_N_THEMES; theme++)
    {
      const LudPalette *c = lud_palette (theme);

      g_assert_cmpfloat (lud_colour_contrast (c->coord, c->frame), >=, 4.5);
      for (int side = 0; side < 2; side++)
        {
          g_assert_cmpfloat (lud_colour_contrast (c->ink[side], c->stack[side]), >=, 4.5);
          g_assert_cmpfloat (lud_colour_contrast (c->ink[side], c->disc[side]), >=, 4.5);
          g_assert_cmpfloat (lud_colour_contrast (c->cue[side], c->disc[side]), >=, 3);
          g_assert_cmpfloat (lud_colour_contrast (c->cue[side], c->stack[side]), >=, 3);
          g_assert_cmpfloat (lud_colour_contrast (c->cue[side], c->stone[side]), >=, 3);
          g_assert_cmpfloat (lud_colour_contrast (c->character[side], c->stone[side]), >=, 3);
        }
      for (int shade = 0; shade < 2; shade++)
        {
          LudColour cell = c->cell[shade];
          double luminance = lud_colour_luminance (cell);

          g_assert_cmpfloat (luminance, >=, 0.12);
          g_assert_cmpfloat (luminance, <=, 0.215);
          g_assert_cmpfloat (lud_colour_contrast (c->select, cell), >=, 3);
          g_assert_cmpfloat (lud_colour_contrast (c->target, cell), >=, 3);
          g_assert_cmpfloat (lud_colour_contrast (c->forced, cell), >=, 3);
          g_assert_cmpfloat (lud_colour_contrast (c->last, cell), >=, 3);
          g_assert_cmpfloat (lud_colour_contrast (c->link, cell), >=, 3);
          g_assert_cmpfloat (lud_colour_contrast (c->neutral_edge, cell), >=, 3);
          g_assert_cmpfloat (lud_colour_contrast (c->pit, cell), >=, 3);
          g_assert_cmpfloat (lud_colour_contrast (c->casing, cell), >=, 3);
        }
      g_assert_cmpfloat (lud_colour_contrast (c->neutral, c->neutral_edge), >=, 3);
      g_assert_cmpfloat (lud_colour_contrast (c->blocked, c->casing_light), >=, 3);
      g_assert_cmpfloat (lud_colour_contrast (c->focus, c->casing_light), >=, 3);
    }
}

/* Owners differ by shape: a ring lies on the dark one's face where the light one's is bare, and
 * notches the other way round. Two kinds never look alike. */
static void
test_cues (void)
{
  for (int theme = 0; theme < LUD_N_THEMES; theme++)
    {
      const LudPalette *c = lud_palette (theme);
      g_autofree LudBoardScene *scene = small_scene (RULES_BOARD_CHECKER, theme);
      Picture picture;
      const double ring = 0.66 * 0.355;
      const double notch = 0.85 * 0.355 * G_SQRT2 / 2;

      scene->piece[3] = (RulesPiece){ RULES_PIECE_DISC, RULES_DARK, 1 };
      scene->piece[4] = (RulesPiece){ RULES_PIECE_DISC, RULES_LIGHT, 1 };
      picture = paint (scene, NULL);
      g_assert_cmpint (distance (point_colour (scene, &picture, 3, ring, -0.03), c->cue[0]), <, 40);
      g_assert_cmpint (distance (point_colour (scene, &picture, 4, ring, -0.03), c->disc[1]), <,
                       40);
      g_assert_cmpint (
        distance (point_colour (scene, &picture, 3, notch, notch - 0.03), c->disc[0]), <, 40);
      g_assert_cmpint (distance (point_colour (scene, &picture, 4, notch, notch - 0.03), c->cue[1]),
                       <, 40);
      drop (&picture);

      /* A height can be read from shape and number: the high one's body reaches further down. */
      scene->piece[3] = (RulesPiece){ RULES_PIECE_STACK, RULES_LIGHT, 1 };
      scene->piece[4] = (RulesPiece){ RULES_PIECE_STACK, RULES_LIGHT, 72 };
      picture = paint (scene, NULL);
      g_assert_cmpint (distance (point_colour (scene, &picture, 3, 0, 0.42),
                                 point_colour (scene, &picture, 4, 0, 0.42)),
                       >, 20);
      drop (&picture);
    }
}

/* Every die has as many pips as it says, and no two faces look alike. */
static void
test_dice (void)
{
  g_autofree LudBoardScene *scene = small_scene (RULES_BOARD_TILES, LUD_THEME_WOOD);
  const LudPalette *c = lud_palette (LUD_THEME_WOOD);

  for (int face = 1; face <= 6; face++)
    for (int side = 0; side < 2; side++)
      {
        Picture picture;
        int n = 0;

        scene->piece[4] = (RulesPiece){ RULES_PIECE_DIE, side, face };
        picture = paint (scene, NULL);
        for (int column = -1; column <= 1; column++)
          for (int row = -1; row <= 1; row++)
            n += distance (point_colour (scene, &picture, 4, 0.165 * column, 0.165 * row - 0.03),
                           c->ink[side]) < 30;
        g_assert_cmpint (n, ==, face);
        drop (&picture);
      }
}

/* What stands on a point shows however the board is turned, and pieces are never turned. */
static void
test_turned (void)
{
  g_autofree LudBoardScene *scene = small_scene (RULES_BOARD_FIELD, LUD_THEME_WOOD);
  LudColour first = 0;

  scene->piece[1] = (RulesPiece){ RULES_PIECE_CHARACTER, RULES_LIGHT, 1 };
  for (int view = 0; view < 8; view++)
    {
      Picture picture;

      scene->turns = view & 3;
      scene->mirrored = view >= 4;
      picture = paint (scene, NULL);
      /* the head of the character is above the middle, its shoulders below */
      g_assert_cmpint (distance (point_colour (scene, &picture, 1, 0, -0.155), 0x9c2a0b), <, 3);
      g_assert_cmpint (distance (point_colour (scene, &picture, 1, 0.1, 0.1), 0x9c2a0b), <, 3);
      if (view == 0)
        first = point_colour (scene, &picture, 1, 0.2, 0.1);
      g_assert_cmpint (distance (point_colour (scene, &picture, 1, 0.2, 0.1), first), <, 3);
      drop (&picture);
    }
}

/* Every state changes the picture, on every kind of point, and any two of them can be told apart
 * without colour. */
static void
test_states (void)
{
  static const LudState states[] = {
    LUD_STATE_SELECTABLE, LUD_STATE_SELECTED, LUD_STATE_TARGET,  LUD_STATE_FORCED,
    LUD_STATE_CHOSEN,     LUD_STATE_FADING,   LUD_STATE_LAST_TO, LUD_STATE_BLOCKED,
    LUD_STATE_WIN,        LUD_STATE_HOVER,    LUD_STATE_FOCUS,
  };
  static const RulesPiece stands[] = {
    { RULES_PIECE_NONE, RULES_NO_SIDE, 0 },
    { RULES_PIECE_STACK, RULES_DARK, 2 },
    { RULES_PIECE_STACK, RULES_LIGHT, 2 },
    { RULES_PIECE_DIE, RULES_LIGHT, 3 },
  };

  for (int theme = 0; theme < LUD_N_THEMES; theme++)
    for (gsize s = 0; s < G_N_ELEMENTS (stands); s++)
      {
        g_autofree LudBoardScene *scene = small_scene (RULES_BOARD_CHECKER, theme);
        Picture bare;
        float *luminances[G_N_ELEMENTS (states)];
        int n_pixels;

        scene->mover = RULES_DARK;
        scene->piece[4] = stands[s];
        bare = paint (scene, NULL);
        n_pixels = bare.width * bare.height;
        for (gsize i = 0; i < G_N_ELEMENTS (states); i++)
          {
            Picture marked;

            scene->state[4] = states[i];
            marked = paint (scene, NULL);
            g_assert_cmpint (count_differences (&bare, &marked, 24), >, 150);
            luminances[i] = g_new (float, n_pixels);
            for (int k = 0; k < n_pixels; k++)
              luminances[i][k] = (float) lud_colour_luminance (
                argb (&marked, k % bare.width, k / bare.width) & 0xffffff);
            drop (&marked);
          }

        for (gsize i = 0; i < G_N_ELEMENTS (states); i++)
          for (gsize k = i + 1; k < G_N_ELEMENTS (states); k++)
            {
              int n = 0;

              for (int pixel = 0; pixel < n_pixels; pixel++)
                n += fabsf (luminances[i][pixel] - luminances[k][pixel]) > 0.2f;
              if (n <= 120)
                g_error ("states %x and %x differ by %d pixels only (theme %d, piece %zu)",
                         states[i], states[k], n, theme, s);
            }
        for (gsize i = 0; i < G_N_ELEMENTS (states); i++)
          g_free (luminances[i]);
        drop (&bare);
      }
}

/* Every shape in every colour is another picture, also without colour; what is not on the board is
 * left out. */
static void
test_marks (void)
{
  for (int theme = 0; theme < LUD_N_THEMES; theme++)
    {
      g_autofree LudBoardScene *scene = small_scene (RULES_BOARD_CHECKER, theme);
      Picture bare = paint (scene, NULL);
      Picture marked[15];
      int n = 0;

      scene->n_marks = 1;
      for (int shape = LUD_MARK_CIRCLE; shape <= LUD_MARK_LABEL; shape++)
        for (int colour = 1; colour <= 3; colour++)
          {
            scene->mark[0] = (LudSceneMark){ shape, colour, 3, 5, "A" };
            marked[n] = paint (scene, NULL);
            g_assert_cmpint (count_differences (&bare, &marked[n], 24), >, 150);
            for (int i = 0; i < n; i++)
              {
                int different = 0;

                for (int k = 0; k < bare.width * bare.height; k++)
                  {
                    LudColour a = argb (&marked[i], k % bare.width, k / bare.width) & 0xffffff;
                    LudColour b = argb (&marked[n], k % bare.width, k / bare.width) & 0xffffff;

                    different +=
                      a != b && fabs (lud_colour_luminance (a) - lud_colour_luminance (b)) > 0.1;
                  }
                g_assert_cmpint (different, >, 60);
              }
            n++;
          }
      for (int i = 0; i < n; i++)
        drop (&marked[i]);

      for (int point = -1; point <= 9; point += 10)
        {
          Picture same;

          scene->mark[0] = (LudSceneMark){ LUD_MARK_ARROW, 1, (int16_t) point, 2, "" };
          scene->n_marks = 1;
          same = paint (scene, NULL);
          g_assert_cmpint (count_differences (&bare, &same, 0), ==, 0);
          drop (&same);
        }
      drop (&bare);
    }
}

/* A target is drawn by what stands on it. */
static void
test_targets (void)
{
  g_autofree LudBoardScene *scene = small_scene (RULES_BOARD_CHECKER, LUD_THEME_WOOD);
  const LudPalette *c = lud_palette (LUD_THEME_WOOD);
  Picture picture;

  scene->mover = RULES_LIGHT;
  scene->piece[4] = (RulesPiece){ RULES_PIECE_STACK, RULES_LIGHT, 1 };
  scene->piece[5] = (RulesPiece){ RULES_PIECE_STACK, RULES_DARK, 1 };
  scene->state[3] = scene->state[4] = scene->state[5] = LUD_STATE_TARGET;
  picture = paint (scene, NULL);
  /* empty: a dot in the middle */
  g_assert_cmpint (distance (point_colour (scene, &picture, 3, 0, 0), c->target), <, 3);
  /* own: a whole ring */
  g_assert_cmpint (
    distance (point_colour (scene, &picture, 4, -0.435 * cos (0.2), 0.435 * sin (0.2)), c->target),
    <, 60);
  /* enemy: a ring with gaps, and ticks */
  g_assert_cmpint (
    distance (point_colour (scene, &picture, 5, -0.435 * cos (0.2), 0.435 * sin (0.2)), c->target),
    >, 60);
  g_assert_cmpint (distance (point_colour (scene, &picture, 5, -0.40, 0), c->target), <, 60);
  drop (&picture);
}

/* With a cache the same is painted, the first time and later, and again after every change. */
static void
test_cache (void)
{
  LudPaintCache *cache = lud_paint_cache_new ();

  for (const RulesGame *const *game = rules_games (); *game != NULL; game++)
    for (int change = 0; change < 6; change++)
      {
        RulesState *state = t_state ((*game)->id, "", NULL);
        g_autofree LudBoardScene *scene = g_new (LudBoardScene, 1);
        RulesBoard board;

        (*game)->board (state, &board);
        lud_scene_init (scene, &board);
        lud_scene_set_position (scene, *game, state);
        scene->x = scene->y = 16;
        scene->width = scene->height = change == 1 ? 333 : 400;
        scene->device_scale = change == 2 ? 2 : change == 3 ? 1.5 : 1;
        scene->theme = change == 4 ? LUD_THEME_DARK : LUD_THEME_WOOD;
        scene->turns = change == 5 ? 2 : 0;
        for (int again = 0; again < 2; again++)
          {
            Picture plain, cached;

            plain = paint (scene, NULL);
            cached = paint (scene, cache);
            /* composing in two steps may round another way, but no more */
            g_assert_cmpint (count_differences (&plain, &cached, 4), ==, 0);
            drop (&plain);
            drop (&cached);
          }
        free (state);
      }
  lud_paint_cache_free (cache);
  lud_paint_cache_free (NULL);
}

static gsize
allocated (void)
{
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
  return mallinfo2 ().uordblks;
#else
  return 0;
#endif
}

/* Painting does not eat memory, with nor without a cache, also while positions change. */
static void
test_memory (void)
{
  const RulesGame *game = rules_games ()[0];
  RulesState *state = t_state (game->id, "", NULL);
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
  g_autofree LudBoardScene *scene = g_new (LudBoardScene, 1);
  LudPaintCache *cache = lud_paint_cache_new ();
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 300, 300);
  cairo_t *cr = cairo_create (surface);
  RulesBoard board;
  gsize before = 0;

  game->board (state, &board);
  lud_scene_init (scene, &board);
  scene->width = scene->height = 300;
  for (int frame = 0; frame < 600; frame++)
    {
      if (frame % 20 == 0 && frame < 400)
        {
          if (game->actor (state) == RULES_NOBODY)
            break;
          game->apply (state, (game->list_actions (state, actions), actions[0]));
        }
      lud_scene_set_position (scene, game, state);
      scene->state[frame % board.n_points] = LUD_STATE_SELECTED | LUD_STATE_FOCUS;
      lud_board_paint_cached (cr, scene, frame % 3 == 0 ? NULL : cache);
      /* by then every piece is known */
      if (frame == 450)
        before = allocated ();
    }
  g_assert_cmpuint (allocated (), <=, before + 4096);

  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  lud_paint_cache_free (cache);
  free (state);
}

static cairo_status_t
count_bytes (void *closure, const unsigned char *data, unsigned int length)
{
  *(gsize *) closure += length;
  return CAIRO_STATUS_SUCCESS;
}

/* Vector pictures, without a display. */
static void
test_vector (void)
{
  for (const RulesGame *const *game = rules_games (); *game != NULL; game++)
    for (int pdf = 0; pdf < 2; pdf++)
      {
        RulesState *state = t_state ((*game)->id, "", NULL);
        g_autofree LudBoardScene *scene = g_new (LudBoardScene, 1);
        RulesBoard board;
        gsize size = 0;
        cairo_surface_t *surface =
          pdf ? cairo_pdf_surface_create_for_stream (count_bytes, &size, 640, 640)
              : cairo_svg_surface_create_for_stream (count_bytes, &size, 640, 640);
        cairo_t *cr = cairo_create (surface);

        (*game)->board (state, &board);
        lud_scene_init (scene, &board);
        lud_scene_set_position (scene, *game, state);
        scene->x = scene->y = 20;
        scene->device_scale = 0;
        lud_board_paint (cr, scene);
        g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
        cairo_destroy (cr);
        cairo_surface_finish (surface);
        g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
        cairo_surface_destroy (surface);
        g_assert_cmpuint (size, >, 4000);
        free (state);
      }
}

/* Sizes from none to huge, odd scales, an empty board: something or nothing, but no error. */
static void
test_sizes (void)
{
  static const double sizes[] = { 0, 1, 7, 64, 96, 196, 360, 1800 };
  static const double scales[] = { 0, 1, 1.25, 2 };

  for (const RulesGame *const *game = rules_games (); *game != NULL; game++)
    for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
      for (gsize k = 0; k < G_N_ELEMENTS (scales); k++)
        {
          RulesState *state = t_state ((*game)->id, "", NULL);
          g_autofree LudBoardScene *scene = g_new (LudBoardScene, 1);
          RulesBoard board;
          cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 400, 400);
          cairo_t *cr = cairo_create (surface);

          (*game)->board (state, &board);
          lud_scene_init (scene, &board);
          lud_scene_set_position (scene, *game, state);
          scene->width = sizes[i];
          scene->height = sizes[i];
          scene->device_scale = scales[k];
          scene->frame = (LudFrame) (i % 3);
          for (int p = 0; p < board.n_points; p++)
            scene->state[p] = (uint16_t) (1u << p % 12);
          lud_board_paint (cr, scene);
          g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
          cairo_destroy (cr);
          cairo_surface_destroy (surface);
          free (state);
        }
}

/* A piece alone, and a die of a tray: used, it is fainter and struck through. */
static void
test_single (void)
{
  Picture pictures[3];

  for (int i = 0; i < 3; i++)
    {
      cairo_t *cr;

      pictures[i].width = pictures[i].height = 60;
      pictures[i].surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 60, 60);
      cr = cairo_create (pictures[i].surface);
      cairo_set_source_rgb (cr, 1, 1, 1);
      cairo_paint (cr);
      lud_die_paint (cr, LUD_THEME_WOOD, RULES_DARK, i == 0 ? 0 : 1, i == 2, 30, 30, 50, 1);
      g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
      cairo_destroy (cr);
      cairo_surface_flush (pictures[i].surface);
    }
  /* blank, and with one pip */
  g_assert_cmpint (distance (colour_at (&pictures[0], 1, 30, 28), 0x17181b), <, 12);
  g_assert_cmpint (distance (colour_at (&pictures[1], 1, 30, 28), 0xfbf7ee), <, 12);
  /* used: the face is pale */
  g_assert_cmpfloat (lud_colour_luminance (colour_at (&pictures[2], 1, 22, 24)), >, 0.15);
  for (int i = 0; i < 3; i++)
    drop (&pictures[i]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/board/paint/cells", test_cells);
  g_test_add_func ("/board/paint/extents", test_extents);
  g_test_add_func ("/board/paint/contrast", test_contrast);
  g_test_add_func ("/board/paint/palettes", test_palettes);
  g_test_add_func ("/board/paint/cues", test_cues);
  g_test_add_func ("/board/paint/dice", test_dice);
  g_test_add_func ("/board/paint/turned", test_turned);
  g_test_add_func ("/board/paint/states", test_states);
  g_test_add_func ("/board/paint/marks", test_marks);
  g_test_add_func ("/board/paint/targets", test_targets);
  g_test_add_func ("/board/paint/cache", test_cache);
  g_test_add_func ("/board/paint/memory", test_memory);
  g_test_add_func ("/board/paint/vector", test_vector);
  g_test_add_func ("/board/paint/sizes", test_sizes);
  g_test_add_func ("/board/paint/single", test_single);

  return g_test_run ();
}
