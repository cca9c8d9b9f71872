/* test-view-turned.c: the board's widget in every orientation
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "view-test.h"

#include <stdlib.h>
#include <string.h>

/* The middle of a cell. */
static void
middle (Fixture *f, int point, double *x, double *y, double *size)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (lud_board_view_get_cell (f->view, point),
                                            GTK_WIDGET (f->view), &bounds));
  *x = (double) (bounds.origin.x + bounds.size.width / 2);
  *y = (double) (bounds.origin.y + bounds.size.height / 2);
  *size = (double) bounds.size.width;
}

static guchar *
pixels_of (Fixture *f, int *width, int *height)
{
  g_autoptr (GdkTexture) texture = NULL;
  guchar *pixels;

  settle (f);
  texture = render (GTK_WIDGET (f->view));
  *width = gdk_texture_get_width (texture);
  *height = gdk_texture_get_height (texture);
  pixels = g_malloc (4 * (gsize) *width * (gsize) *height);
  gdk_texture_download (texture, pixels, 4 * (gsize) *width);
  return pixels;
}

/* A mark on a point changes the picture just where the accessible child of the point is. */
static void
assert_marked_where_cell_is (Fixture *f, int point)
{
  int width, height;
  g_autofree guchar *bare = pixels_of (f, &width, &height);
  g_autofree guchar *marked = NULL;
  int left = G_MAXINT, right = -1, top = G_MAXINT, bottom = -1;
  double x, y, size;

  lud_board_view_set_blocked (f->view, point);
  marked = pixels_of (f, &width, &height);
  lud_board_view_set_blocked (f->view, -1);
  for (int py = 0; py < height; py++)
    for (int px = 0; px < width; px++)
      if (memcmp (bare + 4 * ((gsize) py * (gsize) width + (gsize) px),
                  marked + 4 * ((gsize) py * (gsize) width + (gsize) px), 4) != 0)
        {
          left = MIN (left, px);
          right = MAX (right, px + 1);
          top = MIN (top, py);
          bottom = MAX (bottom, py + 1);
        }
  middle (f, point, &x, &y, &size);
  /* the ring of 0.47 and its badge, which is always at the upper right */
  g_assert_cmpfloat_with_epsilon (left, x - 0.49 * size, 0.06 * size + 1.5);
  g_assert_cmpfloat_with_epsilon (bottom, y + 0.49 * size, 0.06 * size + 1.5);
  g_assert_cmpfloat_with_epsilon (right, x + 0.49 * size, 0.08 * size + 1.5);
  g_assert_cmpfloat_with_epsilon (top, y - 0.49 * size, 0.08 * size + 1.5);
}

/* Arrows lead where they point, on the screen. */
static void
assert_arrows_follow_the_eye (Fixture *f, int point)
{
  static const struct
  {
    GtkDirectionType direction;
    int dx, dy;
  } ways[] = {
    { GTK_DIR_LEFT, -1, 0 },
    { GTK_DIR_RIGHT, 1, 0 },
    { GTK_DIR_UP, 0, -1 },
    { GTK_DIR_DOWN, 0, 1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      double x0, y0, x1, y1, size;
      GtkWidget *focus;

      lud_board_view_focus_point (f->view, point);
      g_assert_true (gtk_widget_child_focus (f->window, ways[i].direction));
      focus = gtk_window_get_focus (GTK_WINDOW (f->window));
      g_assert_true (LUD_IS_BOARD_CELL (focus));
      if (lud_board_cell_get_point (LUD_BOARD_CELL (focus)) == point)
        continue; /* at the edge */
      middle (f, point, &x0, &y0, &size);
      middle (f, lud_board_cell_get_point (LUD_BOARD_CELL (focus)), &x1, &y1, &size);
      g_assert_cmpfloat ((x1 - x0) * ways[i].dx + (y1 - y0) * ways[i].dy, >, 0.1 * size);
    }
}

/* However a board is turned, with and without coordinates: clicks, marks, arrows and accessible
 * children mean the same point. */
static void
test_orientation (Fixture *f, gconstpointer data)
{
  for (const RulesGame *const *g = rules_games (); *g != NULL; g++)
    for (int way = 0; way < 8; way++)
      {
        const RulesGame *game = *g;
        RulesState *state = t_state (game->id, "", NULL);
        g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
        RulesBoard board;
        RulesGesture gesture;
        size_t n;

        while (game->actor (state) == RULES_CHANCE)
          game->apply (state, (game->list_actions (state, actions), actions[0]));
        game->board (state, &board);
        lud_board_view_set_turns (f->view, way & 3);
        lud_board_view_set_mirrored (f->view, way >= 4);
        lud_board_view_set_coordinates (f->view, way % 2 == 0);
        lud_board_view_set_position (f->view, game, state, NULL, 0);
        gtk_widget_grab_focus (f->before);
        settle (f);

        assert_marked_where_cell_is (f, 0);
        assert_marked_where_cell_is (f, board.n_points / 2 + 2);
        assert_marked_where_cell_is (f, board.n_points - 1);
        assert_arrows_follow_the_eye (f, 1);
        assert_arrows_follow_the_eye (f, board.n_points / 2);

        n = game->list_actions (state, actions);
        game->gesture (state, actions[n / 2], &gesture);
        f->n_actions = 0;
        for (int i = 0; i < gesture.n_path; i++)
          click (f, board.point[gesture.path[i]].name);
        if (gesture.n_path > 0)
          {
            g_assert_cmpint (f->n_actions, ==, 1);
            g_assert_cmpuint (f->action, ==, actions[n / 2]);
          }
        free (state);
      }
}

static const ViewTest turned = test_orientation;

int
main (int argc, char **argv)
{
  view_test_init (&argc, &argv);
  view_test_add ("/board/turned/orientation", &turned);
  return g_test_run ();
}
