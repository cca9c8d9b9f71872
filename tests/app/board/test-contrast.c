/* test-contrast.c: contrasts of themes, over rendered pixels, for all kinds of colour vision
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "paint-test.h"

#include <math.h>

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

/* Pixels around a point, within half a side, that have such a contrast with a luminance. */
static int
count_contrasting (const LudBoardScene *scene,
                   const Picture *picture,
                   int point,
                   double dx,
                   double dy,
                   double half,
                   double against,
                   double needed,
                   const double *vision)
{
  int n = 0;

  for (double y = -half; y <= half; y += 0.01)
    for (double x = -half; x <= half; x += 0.01)
      n += ratio (seen_luminance (point_colour (scene, picture, point, dx + x, dy + y), vision),
                  against) >= needed;
  return n;
}

/* Numbers on stacks, pips, and coordinates at the edge: 4.5:1 over rendered pixels, for all kinds
 * of colour vision. */
static void
test_text (void)
{
  static const RulesPiece written[] = {
    { RULES_PIECE_STACK, RULES_DARK, 7 },  { RULES_PIECE_STACK, RULES_LIGHT, 7 },
    { RULES_PIECE_STACK, RULES_DARK, 48 }, { RULES_PIECE_STACK, RULES_LIGHT, 48 },
    { RULES_PIECE_DIE, RULES_DARK, 6 },    { RULES_PIECE_DIE, RULES_LIGHT, 6 },
  };

  for (int theme = 0; theme < LUD_N_THEMES; theme++)
    {
      g_autofree LudBoardScene *scene = small_scene (RULES_BOARD_FIELD, theme);
      Picture picture;

      scene->coordinates = true;
      scene->width = scene->height = 384;
      for (gsize i = 0; i < G_N_ELEMENTS (written); i++)
        scene->piece[i] = written[i];
      picture = paint (scene, NULL);
      for (gsize v = 0; v < G_N_ELEMENTS (visions); v++)
        {
          const LudPalette *c = lud_palette (theme);

          for (gsize i = 0; i < G_N_ELEMENTS (written); i++)
            {
              /* the lightest spot of a dark face and the darkest of a light one */
              Range face = face_range (scene, &picture, (int) i, visions[v]);

              g_assert_cmpint (
                count_contrasting (scene, &picture, (int) i, 0, -0.12, 0.2,
                                   written[i].side == RULES_DARK ? face.most : face.least, 4.5,
                                   visions[v]),
                >, 40);
            }
          /* letters below the first row, digits left of the first column: 0.31 outside */
          for (int k = 0; k < 3; k++)
            {
              double frame = seen_luminance (c->frame, visions[v]);

              g_assert_cmpint (
                count_contrasting (scene, &picture, k, 0, 0.81, 0.11, frame, 4.5, visions[v]), >,
                25);
              g_assert_cmpint (
                count_contrasting (scene, &picture, 3 * k, -0.81, 0, 0.11, frame, 4.5, visions[v]),
                >, 25);
            }
        }
      drop (&picture);
    }
}

/* Neutral pieces and pits stand out from both cells, and a neutral one's core from its edge, over
 * rendered pixels, for all kinds of colour vision. */
static void
test_neutral (void)
{
  for (int theme = 0; theme < LUD_N_THEMES; theme++)
    {
      g_autofree LudBoardScene *scene = small_scene (RULES_BOARD_CHECKER, theme);
      Picture picture;

      for (int p = 0; p < 2; p++)
        {
          scene->piece[p] = (RulesPiece){ RULES_PIECE_NEUTRAL, RULES_NO_SIDE, 1 };
          scene->piece[3 + p] = (RulesPiece){ RULES_PIECE_PIT, RULES_NO_SIDE, 1 };
        }
      picture = paint (scene, NULL);
      for (gsize v = 0; v < G_N_ELEMENTS (visions); v++)
        for (int p = 0; p < 2; p++)
          {
            double edge =
              seen_luminance (point_colour (scene, &picture, p, 0.177, 0.152), visions[v]);
            double core =
              seen_luminance (point_colour (scene, &picture, p, 0.12, 0.095), visions[v]);

            g_assert_cmpfloat (ratio (edge, core), >=, 3);
            for (int shade = 0; shade < 2; shade++)
              {
                double cell = seen_luminance (lud_palette (theme)->cell[shade], visions[v]);

                g_assert_cmpfloat (ratio (edge, cell), >=, 3);
                /* most of a pit is as dark as it must be, the rest its hatching */
                g_assert_cmpint (
                  count_contrasting (scene, &picture, 3 + p, 0, 0, 0.35, cell, 3, visions[v]), >,
                  2500);
              }
          }
      drop (&picture);
    }
}

/* States stand out from both cells: 3:1 over rendered pixels, for all kinds of colour vision. */
static void
test_state_contrast (void)
{
  static const LudState states[] = {
    LUD_STATE_SELECTABLE, LUD_STATE_SELECTED,  LUD_STATE_TARGET,  LUD_STATE_FORCED,
    LUD_STATE_CHOSEN,     LUD_STATE_LAST_FROM, LUD_STATE_LAST_TO, LUD_STATE_BLOCKED,
    LUD_STATE_WIN,        LUD_STATE_HOVER,     LUD_STATE_FOCUS,
  };

  for (int theme = 0; theme < LUD_N_THEMES; theme++)
    for (gsize i = 0; i < G_N_ELEMENTS (states); i++)
      {
        g_autofree LudBoardScene *scene = small_scene (RULES_BOARD_CHECKER, theme);
        Picture picture;

        scene->state[3] = scene->state[4] = states[i];
        picture = paint (scene, NULL);
        for (gsize v = 0; v < G_N_ELEMENTS (visions); v++)
          for (int p = 3; p < 5; p++)
            for (int shade = 0; shade < 2; shade++)
              {
                double cell = seen_luminance (lud_palette (theme)->cell[shade], visions[v]);

                g_assert_cmpint (
                  count_contrasting (scene, &picture, p, 0, 0, 0.48, cell, 3, visions[v]), >, 80);
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

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/board/contrast/owners", test_contrast);
  g_test_add_func ("/board/contrast/text", test_text);
  g_test_add_func ("/board/contrast/neutral", test_neutral);
  g_test_add_func ("/board/contrast/state-contrast", test_state_contrast);
  g_test_add_func ("/board/contrast/palettes", test_palettes);

  return g_test_run ();
}
