/* test-paint.c: what the painter paints, by structure: colours at places, differences between
 * pictures
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "board/board-motion.h"
#include "paint-test.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <malloc.h>
#include <math.h>
#include <string.h>

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
        scene->mover = change % 2 ? RULES_DARK : RULES_LIGHT;
        for (int p = 0; p < board.n_points; p++)
          scene->state[p] = (uint16_t) (p % 3 == 0 ? 1u << p % 12 : 0);
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

/* What won and what lost is drawn little by little, the same at every scale of the screen: from
 * nothing of it to all of it, and hardly ever less than before. */
static void
test_outro (void)
{
  static const struct
  {
    const char *game, *position;
    double length;
  } ends[] = {
    { "diamond", NULL, LUD_MOTION_WIN },
    { "sensei", "......./..N..n./.n.nn.n/n...s.s/......./s....../.sS..ss s 00", LUD_MOTION_LINE },
  };
  static const double scales[] = { 1, 1.25, 1.5, 2 };

  for (gsize k = 0; k < G_N_ELEMENTS (ends); k++)
    for (gsize i = 0; i < G_N_ELEMENTS (scales); i++)
      {
        const RulesGame *game = rules_find_game (ends[k].game);
        RulesState *state = t_state (ends[k].game, "", ends[k].position);
        g_autofree LudBoardScene *scene = g_new (LudBoardScene, 1);
        g_autofree LudBoardScene *before = NULL;
        g_autofree LudMotion *motion = g_new0 (LudMotion, 1);
        LudPaintCache *cache = lud_paint_cache_new ();
        RulesReason reason;
        RulesBoard board;
        Picture last;
        int missing = G_MAXINT / 2;

        if (ends[k].position == NULL)
          g_assert_true (
            rules_text_play (game, state, "a2 g5 b2 g6 a3 f6 b3", 20, RULES_STRICT, NULL, &reason));
        game->board (state, &board);
        lud_scene_init (scene, &board);
        scene->device_scale = scales[i];
        lud_scene_set_position (scene, game, state);
        if (ends[k].position != NULL)
          g_assert_true (lud_scene_show_line (scene, RULES_LIGHT));
        before = g_memdup2 (scene, sizeof *scene);
        before->win_region = -1;
        before->n_line = before->n_contacts = 0;
        g_assert_cmpfloat (lud_motion_outro (motion, before, scene), ==, ends[k].length);
        /* shown already: nothing to draw again; after a long motion there is less time */
        g_assert_cmpfloat (lud_motion_outro (motion, scene, scene), ==, 0);
        motion->length = 800;
        g_assert_cmpfloat (lud_motion_outro (motion, before, scene), ==, 100);

        last = paint (scene, cache);
        for (int step = -1; step <= 10; step++)
          {
            g_autofree LudBoardScene *moment = g_memdup2 (scene, sizeof *scene);
            Picture picture;
            int n;

            lud_motion_apply_outro (step * ends[k].length / 10, ends[k].length, moment);
            picture = paint (moment, cache);
            n = count_differences (&picture, &last, 24);
            if (step <= 0)
              g_assert_cmpint (n, >, 500 * scales[i] * scales[i]);
            /* the round end of a line covers a little of what comes after it */
            g_assert_cmpint (n, <=, missing + 20 * (int) scales[i]);
            missing = n;
            drop (&picture);
          }
        g_assert_cmpint (missing, ==, 0);
        drop (&last);
        lud_paint_cache_free (cache);
        free (state);
      }
}

/* What is chosen comes and goes by and by, and is all there, or all gone, in the end. */
static void
test_fade (void)
{
  for (gsize i = 0; i < 2; i++)
    {
      g_autofree LudBoardScene *scene = small_scene (RULES_BOARD_CHECKER, LUD_THEME_WOOD);
      LudPaintCache *cache = lud_paint_cache_new ();
      uint16_t before[RULES_MAX_POINTS] = { 0 };
      Picture none, all;
      int to_none = -1, to_all = G_MAXINT;

      scene->device_scale = i == 0 ? 1 : 1.25;
      scene->piece[4] = (RulesPiece){ RULES_PIECE_STACK, RULES_DARK, 1 };
      none = paint (scene, cache);
      scene->state[1] = LUD_STATE_TARGET;
      scene->state[4] = LUD_STATE_FORCED;
      all = paint (scene, cache);
      for (int step = 0; step <= 10; step++)
        {
          g_autofree LudBoardScene *moment = g_memdup2 (scene, sizeof *scene);
          Picture coming, going;

          lud_motion_apply_states (before, step * LUD_MOTION_COMING / 10, moment);
          coming = paint (moment, cache);
          g_assert_cmpint (count_differences (&coming, &all, 4), <=, to_all);
          to_all = count_differences (&coming, &all, 4);

          *moment = *scene;
          lud_scene_clear_states (moment, LUD_MOTION_STATES);
          lud_motion_apply_states (scene->state, step * LUD_MOTION_GOING / 10, moment);
          going = paint (moment, cache);
          if (to_none >= 0)
            g_assert_cmpint (count_differences (&going, &none, 4), <=, to_none);
          to_none = count_differences (&going, &none, 4);
          if (step == 0)
            {
              g_assert_cmpint (count_differences (&coming, &none, 0), ==, 0);
              g_assert_cmpint (count_differences (&going, &all, 0), ==, 0);
            }
          drop (&coming);
          drop (&going);
        }
      g_assert_cmpint (to_all, ==, 0);
      g_assert_cmpint (to_none, ==, 0);
      drop (&none);
      drop (&all);
      lud_paint_cache_free (cache);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/board/paint/cells", test_cells);
  g_test_add_func ("/board/paint/extents", test_extents);
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

  g_test_add_func ("/board/paint/outro", test_outro);
  g_test_add_func ("/board/paint/fade", test_fade);
  return g_test_run ();
}
