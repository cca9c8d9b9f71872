/* test-board.c: geometry and symmetries of the boards of every game
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules-test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void
test_grid (void)
{
  g_autofree RulesBoard *b = g_new (RulesBoard, 1);

  /* A rectangle shows what a square hides. */
  rules_board_grid (b, RULES_BOARD_TILES, 3, 5);
  g_assert_cmpint (b->n_points, ==, 15);
  g_assert_cmpint (b->n_links, ==, 2 * 5 + 3 * 4);
  g_assert_cmpint (b->n_regions, ==, 15);
  g_assert_cmpstr (b->point[0].name, ==, "a1");
  g_assert_cmpstr (b->point[2].name, ==, "c1");
  g_assert_cmpstr (b->point[3].name, ==, "a2");
  g_assert_cmpstr (b->point[14].name, ==, "c5");
  g_assert_cmpfloat (b->point[0].y, >, b->point[14].y);
  g_assert_cmpint (rules_board_find (b, "b4", 2), ==, 10);
  g_assert_cmpint (rules_board_find (b, "d1", 2), ==, -1);
  g_assert_cmpint (rules_board_find (b, "a6", 2), ==, -1);
  g_assert_cmpint (rules_board_find (b, "a", 1), ==, -1);

  /* The dark corner of a chequered board is a1. */
  rules_board_grid (b, RULES_BOARD_CHECKER, 12, 12);
  g_assert_cmpint (b->n_points, ==, RULES_MAX_POINTS);
  g_assert_cmpint (b->n_links, ==, RULES_MAX_LINKS);
  g_assert_cmpstr (b->point[143].name, ==, "l12");
  g_assert_cmpint (b->region[0].shade, ==, 1);
  g_assert_cmpint (b->region[1].shade, ==, 0);
  g_assert_cmpint (b->region[12].shade, ==, 0);
}

static void
check_board (const RulesBoard *b)
{
  g_assert_cmpint (b->n_points, >, 0);
  g_assert_cmpint (b->n_points, <=, RULES_MAX_POINTS);
  g_assert_cmpint (b->n_links, <=, RULES_MAX_LINKS);
  g_assert_cmpint (b->n_regions, <=, RULES_MAX_REGIONS);
  for (int p = 0; p < b->n_points; p++)
    {
      const RulesBoardPoint *a = &b->point[p];

      g_assert_cmpint (rules_board_find (b, a->name, strlen (a->name)), ==, p);
      g_assert_cmpfloat (a->x, >=, b->left);
      g_assert_cmpfloat (a->x, <=, b->right);
      g_assert_cmpfloat (a->y, >=, b->top);
      g_assert_cmpfloat (a->y, <=, b->bottom);
      g_assert_cmpint (a->name[0], ==, 'a' + a->column);
      g_assert_cmpint (atoi (a->name + 1), ==, a->row + 1);
      if (p > 0) /* row by row from a1 */
        g_assert_true (a->row > a[-1].row || (a->row == a[-1].row && a->column > a[-1].column));
      for (int q = 0; q < p; q++)
        g_assert_cmpfloat (hypot (a->x - b->point[q].x, a->y - b->point[q].y), >, 0.5);
    }
  for (int i = 0; i < b->n_links; i++)
    {
      const RulesBoardPoint *a = &b->point[b->link[i].a], *c = &b->point[b->link[i].b];

      g_assert_cmpint (b->link[i].a, <, b->link[i].b);
      g_assert_cmpfloat_with_epsilon (hypot (a->x - c->x, a->y - c->y), 1.0, 1e-4);
      if (i > 0)
        g_assert_true (b->link[i].a > b->link[i - 1].a ||
                       (b->link[i].a == b->link[i - 1].a && b->link[i].b > b->link[i - 1].b));
    }
  for (int i = 0; i < b->n_regions; i++)
    for (int k = 0; k < b->region[i].n; k++)
      if (b->style == RULES_BOARD_GRAPH)
        {
          const RulesBoardPoint *a = &b->point[b->region[i].corner[k]];

          g_assert_cmpfloat_with_epsilon (a->x, b->region[i].x[k], 1e-4);
          g_assert_cmpfloat_with_epsilon (a->y, b->region[i].y[k], 1e-4);
        }
}

static void
test_games (void)
{
  g_autofree RulesBoard *b = g_new (RulesBoard, 1);

  for (const RulesGame *const *game = rules_games (); *game; game++)
    for (const RulesOption *option = (*game)->options; option->key; option++)
      for (const RulesChoice *choice = option->choices; choice->value; choice++)
        {
          RulesParams params;
          RulesState *s = rules_state_new (*game);

          rules_params_init (&params, *game);
          rules_params_set (&params, option->key, choice->value);
          (*game)->start (&params, s);
          (*game)->board (s, b);
          check_board (b);
          free (s);
        }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/board/grid", test_grid);
  g_test_add_func ("/board/games", test_games);
  return g_test_run ();
}
