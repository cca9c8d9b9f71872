/* test-layout.c: where points are in a picture, and where arrow keys lead
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "board/board-layout.h"
#include "rules-test.h"

#include <math.h>
#include <string.h>

/* Calls a function for the board of every game with its defaults and with every choice of its first
 * option, which is where sizes and modes are. */
static void
for_boards (void (*test) (const RulesBoard *board))
{
  for (const RulesGame *const *game = rules_games (); *game != NULL; game++)
    {
      const RulesChoice *choices = (*game)->options[0].choices;

      for (int i = 0; choices != NULL && choices[i].value != NULL; i++)
        {
          g_autofree char *options =
            g_strdup_printf ("%s=%s", (*game)->options[0].key, choices[i].value);
          RulesState *state = t_state ((*game)->id, options, NULL);
          RulesBoard board;

          g_test_message ("%s %s", (*game)->id, options);
          memset (&board, 0, sizeof board);
          (*game)->board (state, &board);
          test (&board);
          free (state);
        }
    }
}

static const LudDirection opposite[] = { LUD_RIGHT, LUD_LEFT, LUD_DOWN, LUD_UP };

/* Every point can be reached from every other, and what an arrow leads to lies that way on the
 * screen, however the board is turned. */
static void
check_arrows (const RulesBoard *board)
{
  static const double step[4][2] = { { -1, 0 }, { 1, 0 }, { 0, -1 }, { 0, 1 } };

  for (int view = 0; view < 8; view++)
    {
      LudBoardScene scene;
      LudLayout layout;

      lud_scene_init (&scene, board);
      scene.turns = view & 3;
      scene.mirrored = view >= 4;
      lud_layout_init (&layout, &scene);

      for (int start = 0; start < board->n_points; start++)
        {
          bool seen[RULES_MAX_POINTS] = { false };
          int queue[RULES_MAX_POINTS];
          int n = 1;

          queue[0] = start;
          seen[start] = true;
          for (int i = 0; i < n; i++)
            for (int d = 0; d < 4; d++)
              {
                int to = lud_board_neighbour (board, queue[i], d, scene.turns, scene.mirrored);
                double x0, y0, x1, y1, along;

                if (to < 0)
                  continue;
                lud_layout_point (&layout, board, queue[i], &x0, &y0);
                lud_layout_point (&layout, board, to, &x1, &y1);
                along = (x1 - x0) * step[d][0] + (y1 - y0) * step[d][1];
                /* nearer to this direction than to the other three */
                g_assert_cmpfloat (along, >, hypot (x1 - x0, y1 - y0) * 0.6);
                if (!seen[to])
                  {
                    seen[to] = true;
                    queue[n++] = to;
                  }
              }
          g_assert_cmpint (n, ==, board->n_points);
          if (view > 0)
            break;
        }
    }
}

static void
test_arrows (void)
{
  for_boards (check_arrows);
}

/* On a grid an arrow leads to the neighbouring cell, and the opposite one back. */
static void
test_arrows_grid (void)
{
  RulesBoard board;

  rules_board_grid (&board, RULES_BOARD_CHECKER, 5, 3);
  for (int p = 0; p < board.n_points; p++)
    {
      int column = p % 5;
      int row = p / 5;

      g_assert_cmpint (lud_board_neighbour (&board, p, LUD_LEFT, 0, false), ==,
                       column > 0 ? p - 1 : -1);
      g_assert_cmpint (lud_board_neighbour (&board, p, LUD_RIGHT, 0, false), ==,
                       column < 4 ? p + 1 : -1);
      g_assert_cmpint (lud_board_neighbour (&board, p, LUD_UP, 0, false), ==, row < 2 ? p + 5 : -1);
      g_assert_cmpint (lud_board_neighbour (&board, p, LUD_DOWN, 0, false), ==,
                       row > 0 ? p - 5 : -1);

      /* half a turn exchanges the two, a mirror left and right only */
      for (int d = 0; d < 4; d++)
        g_assert_cmpint (lud_board_neighbour (&board, p, d, 2, false), ==,
                         lud_board_neighbour (&board, p, opposite[d], 0, false));
      g_assert_cmpint (lud_board_neighbour (&board, p, LUD_LEFT, 0, true), ==,
                       lud_board_neighbour (&board, p, LUD_RIGHT, 0, false));
      g_assert_cmpint (lud_board_neighbour (&board, p, LUD_UP, 0, true), ==,
                       lud_board_neighbour (&board, p, LUD_UP, 0, false));
      /* a quarter turn clockwise takes what was at the left to the top */
      g_assert_cmpint (lud_board_neighbour (&board, p, LUD_UP, 1, false), ==,
                       lud_board_neighbour (&board, p, LUD_LEFT, 0, false));
    }
}

/* Points are inside, cells of a grid do not overlap, and a click on a point finds it. */
static void
check_points (const RulesBoard *board)
{
  static const int sizes[][2] = { { 200, 200 }, { 360, 360 }, { 360, 700 }, { 1000, 700 } };

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (int view = 0; view < 8; view++)
      {
        LudBoardScene scene;
        LudLayout layout;

        lud_scene_init (&scene, board);
        scene.x = 10;
        scene.y = 20;
        scene.width = sizes[i][0];
        scene.height = sizes[i][1];
        scene.frame = LUD_FRAME_AUTO;
        scene.turns = view & 3;
        scene.mirrored = view >= 4;
        lud_layout_init (&layout, &scene);

        g_assert_cmpfloat (layout.frame_left, >=, 10 - 1);
        g_assert_cmpfloat (layout.frame_top, >=, 20 - 1);
        g_assert_cmpfloat (layout.frame_right, <=, 10 + scene.width + 1);
        g_assert_cmpfloat (layout.frame_bottom, <=, 20 + scene.height + 1);
        for (int p = 0; p < board->n_points; p++)
          {
            double x, y;

            lud_layout_point (&layout, board, p, &x, &y);
            g_assert_cmpfloat (x, >=, layout.left - 0.01);
            g_assert_cmpfloat (x, <=, layout.right + 0.01);
            g_assert_cmpfloat (y, >=, layout.top - 0.01);
            g_assert_cmpfloat (y, <=, layout.bottom + 0.01);
            g_assert_cmpint (lud_layout_hit (&layout, board, x, y, 0), ==, p);
            g_assert_cmpint (
              lud_layout_hit (&layout, board, x + 0.3 * layout.unit, y - 0.3 * layout.unit, 0), ==,
              p);
          }
        g_assert_cmpint (lud_layout_hit (&layout, board, layout.left - layout.unit,
                                         (layout.top + layout.bottom) / 2, 0),
                         ==, -1);
      }
}

static void
test_points (void)
{
  for_boards (check_points);
}

/* Unturned, a1 is at the lower left and row 1 below; half a turn puts them at the upper right. */
static void
test_orientation (void)
{
  RulesBoard board;
  LudBoardScene scene;
  LudLayout layout;
  double x, y, x0, y0;

  rules_board_grid (&board, RULES_BOARD_FIELD, 7, 7);
  lud_scene_init (&scene, &board);
  lud_layout_init (&layout, &scene);
  lud_layout_point (&layout, &board, 0, &x0, &y0);
  g_assert_cmpfloat (x0, <, layout.left + layout.unit);
  g_assert_cmpfloat (y0, >, layout.bottom - layout.unit);

  scene.turns = 2;
  lud_layout_init (&layout, &scene);
  lud_layout_point (&layout, &board, 0, &x, &y);
  g_assert_cmpfloat (x, >, layout.right - layout.unit);
  g_assert_cmpfloat (y, <, layout.top + layout.unit);

  /* clockwise: the lower left corner goes to the upper left */
  scene.turns = 1;
  lud_layout_init (&layout, &scene);
  lud_layout_point (&layout, &board, 0, &x, &y);
  g_assert_cmpfloat (x, <, layout.left + layout.unit);
  g_assert_cmpfloat (y, <, layout.top + layout.unit);

  scene.turns = 0;
  scene.mirrored = true;
  lud_layout_init (&layout, &scene);
  lud_layout_point (&layout, &board, 0, &x, &y);
  g_assert_cmpfloat (x, >, layout.right - layout.unit);
  g_assert_cmpfloat (y, >, layout.bottom - layout.unit);
}

/* What 360 pixels must be enough for (the visual specification, section 9). */
static void
test_small_windows (void)
{
  static const struct
  {
    const char *game, *options;
    double width, unit;
    LudFrame frame;
  } cases[] = {
    { "diablo", "size=4", 344, 71, LUD_FRAME_FULL },
    { "diablo", "size=6", 344, 50, LUD_FRAME_FULL },
    { "cephalopod", "size=3x3", 344, 89, LUD_FRAME_FULL },
    { "cephalopod", "size=5x5", 344, 58.9, LUD_FRAME_FULL },
    { "cephalopod", "size=7x7", 352, 44.8, LUD_FRAME_FULL },
    { "sensei", "", 352, 44.8, LUD_FRAME_FULL },
    { "diablo", "size=8", 360, 44.5, LUD_FRAME_EDGE },
    { "diamond", "", 360, 39.5, LUD_FRAME_EDGE },
    { "diablo", "size=10", 360, 35.7, LUD_FRAME_EDGE },
    { "diablo", "size=12", 360, 29.8, LUD_FRAME_EDGE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      RulesState *state = t_state (cases[i].game, cases[i].options, NULL);
      RulesBoard board;
      LudBoardScene scene;
      LudLayout layout;

      rules_find_game (cases[i].game)->board (state, &board);
      lud_scene_init (&scene, &board);
      scene.width = cases[i].width;
      scene.height = 700;
      scene.frame = LUD_FRAME_AUTO;
      lud_layout_init (&layout, &scene);
      g_assert_cmpfloat (layout.unit, >=, cases[i].unit);
      g_assert_cmpint (layout.frame, ==, cases[i].frame);

      /* a wide window has room for the frame */
      scene.width = 900;
      lud_layout_init (&layout, &scene);
      g_assert_cmpint (layout.frame, ==, LUD_FRAME_FULL);
      free (state);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/board/layout/arrows", test_arrows);
  g_test_add_func ("/board/layout/arrows-grid", test_arrows_grid);
  g_test_add_func ("/board/layout/points", test_points);
  g_test_add_func ("/board/layout/orientation", test_orientation);
  g_test_add_func ("/board/layout/small-windows", test_small_windows);

  return g_test_run ();
}
