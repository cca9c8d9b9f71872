/* test-view-pointer.c: dragging, touch, loupe, zoom and motion on the board's widget
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/board-picture.h"
#include "app/board-view-private.h"
#include "view-test.h"

#include <stdlib.h>
#include <string.h>

static void
place (Fixture *f, const char *name, double *x, double *y)
{
  graphene_rect_t bounds;

  settle (f);
  g_assert_true (
    gtk_widget_compute_bounds (GTK_WIDGET (cell (f, name)), GTK_WIDGET (f->view), &bounds));
  *x = (double) (bounds.origin.x + bounds.size.width / 2);
  *y = (double) (bounds.origin.y + bounds.size.height / 2);
}

static double
cell_size (Fixture *f)
{
  return gtk_widget_get_width (lud_board_view_get_cell (f->view, 0));
}

/* Carries what stands on a point to a place, in three steps. */
static void
carry (Fixture *f, const char *from, double x, double y)
{
  double x0, y0;

  place (f, from, &x0, &y0);
  _lud_board_view_press (f->view, x0, y0, FALSE);
  for (int i = 1; i <= 3; i++)
    _lud_board_view_drag (f->view, x0 + (x - x0) * i / 3, y0 + (y - y0) * i / 3);
}

static void
carry_to (Fixture *f, const char *from, const char *to)
{
  double x, y;

  place (f, to, &x, &y);
  carry (f, from, x, y);
  settle (f);
  _lud_board_view_release (f->view, x, y, FALSE);
}

static void
test_drag (Fixture *f, gconstpointer data)
{
  int16_t path[RULES_MAX_PATH];
  guint resting, carried;
  double x, y;

  for (int turns = 0; turns < 4; turns++)
    {
      show (f, "diablo", "size=4", "..../..g1./b2..g3/b1b1.. b 2,1 first");
      lud_board_view_set_turns (f->view, turns);
      carry_to (f, "a2", "a4");
      assert_action (f, "a2-a4");
      g_assert_cmpint (lud_board_view_get_path (f->view, path), ==, 0);

      /* what is chosen already can be carried too, and another one instead of it */
      show (f, "diablo", "size=4", "..../..g1./b2..g3/b1b1.. b 2,1 first");
      click (f, "a2");
      carry_to (f, "a2", "a1");
      assert_action (f, "a2+a1");
      show (f, "diablo", "size=4", "..../..g1./b2..g3/b1b1.. b 2,1 first");
      click (f, "a2");
      carry_to (f, "b1", "c1");
      assert_action (f, "b1-c1");
    }
  lud_board_view_set_turns (f->view, 0);

  /* the piece is seen where the hand is */
  show (f, "diablo", "size=4", "..../..g1./b2..g3/b1b1.. b 2,1 first");
  click (f, "a2");
  resting = checksum (f, GTK_WIDGET (f->view));
  place (f, "b3", &x, &y);
  carry (f, "a2", x, y);
  carried = checksum (f, GTK_WIDGET (f->view));
  g_assert_cmpuint (carried, !=, resting);
  take_picture (f, "dragged");

  /* Escape puts it back */
  g_assert_true (press (f, GDK_KEY_Escape, 0));
  _lud_board_view_release (f->view, x, y, FALSE);
  g_assert_cmpint (f->n_actions + f->n_refused, ==, 0);
  g_assert_cmpint (lud_board_view_get_path (f->view, path), ==, 0);

  /* put down where it may not go: why, and it is still chosen */
  carry_to (f, "a2", "d4");
  g_assert_cmpint (f->n_actions, ==, 0);
  g_assert_cmpint (f->n_refused, ==, 1);
  g_assert_true (g_str_has_suffix (f->refused, "."));
  g_assert_cmpint (lud_board_view_get_path (f->view, path), ==, 1);
  f->n_refused = 0;

  /* back where it was: still chosen; beside the board: given up */
  place (f, "a2", &x, &y);
  _lud_board_view_press (f->view, x, y, FALSE);
  _lud_board_view_drag (f->view, x + 60, y);
  _lud_board_view_drag (f->view, x + 1, y);
  _lud_board_view_release (f->view, x + 1, y, FALSE);
  g_assert_cmpint (lud_board_view_get_path (f->view, path), ==, 1);
  carry (f, "a2", 1, 1);
  _lud_board_view_release (f->view, 1, 1, FALSE);
  g_assert_cmpint (lud_board_view_get_path (f->view, path), ==, 0);
  g_assert_cmpint (f->n_actions + f->n_refused, ==, 0);

  /* a trembling hand clicks */
  place (f, "a2", &x, &y);
  _lud_board_view_press (f->view, x, y, FALSE);
  _lud_board_view_drag (f->view, x + 4, y - 3);
  _lud_board_view_release (f->view, x + 4, y - 3, FALSE);
  g_assert_cmpint (lud_board_view_get_path (f->view, path), ==, 1);
  lud_board_view_cancel (f->view);

  /* an enemy's piece is not carried: why */
  carry_to (f, "d2", "d3");
  g_assert_cmpint (f->n_refused, ==, 1);

  /* nothing is carried while somebody else decides */
  lud_board_view_set_input_allowed (f->view, FALSE);
  carry_to (f, "a2", "a4");
  g_assert_cmpint (f->n_actions, ==, 0);
  lud_board_view_set_input_allowed (f->view, TRUE);
}

/* Every move of a game can be made by carrying a piece. */
static void
test_drag_games (Fixture *f, gconstpointer data)
{
  int n_carried = 0;

  for (const RulesGame *const *g = rules_games (); *g != NULL; g++)
    {
      const RulesGame *game = *g;
      RulesState *state = t_state (game->id, "", NULL);
      g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
      RulesBoard board;

      game->board (state, &board);
      for (int ply = 0; ply < 40 && game->actor (state) != RULES_NOBODY; ply++)
        {
          size_t n = game->list_actions (state, actions);
          RulesAction action = actions[g_test_rand_int_range (0, (int) n)];
          RulesGesture gesture;

          game->gesture (state, action, &gesture);
          if (gesture.shape == RULES_SHAPE_MOVE && gesture.n_path == 2)
            {
              lud_board_view_set_position (f->view, game, state, NULL, 0);
              f->n_actions = 0;
              carry_to (f, board.point[gesture.path[0]].name, board.point[gesture.path[1]].name);
              g_assert_cmpint (f->n_actions, ==, 1);
              g_assert_cmpuint (f->action, ==, action);
              n_carried++;
            }
          game->apply (state, action);
        }
      free (state);
    }
  g_assert_cmpint (n_carried, >, 20);
}

static void
tap (Fixture *f, double x, double y)
{
  _lud_board_view_press (f->view, x, y, TRUE);
  settle (f);
  _lud_board_view_release (f->view, x, y, TRUE);
}

static void
narrow (Fixture *f)
{
  gtk_widget_hide (f->before);
  gtk_widget_hide (f->after);
  gtk_window_set_default_size (GTK_WINDOW (f->window), 360, 420);
  for (int i = 0; i < 20 && gtk_widget_get_width (GTK_WIDGET (f->view)) > 360; i++)
    settle (f);
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (f->view)), ==, 360);
}

/* In 360 pixels a finger finds every point: cells of 44 pixels, or the loupe. */
static void
test_touch (Fixture *f, gconstpointer data)
{
  static const struct
  {
    const char *game, *options;
    gboolean large;
  } boards[] = {
    { "diablo", "size=4", TRUE },       { "diablo", "size=6", TRUE },
    { "diablo", "size=8", TRUE },       { "cephalopod", "size=3x3", TRUE },
    { "cephalopod", "size=5x5", TRUE }, { "sensei", "", TRUE },
    { "diablo", "size=10", FALSE },     { "diablo", "size=12", FALSE },
    { "diamond", "", FALSE },
  };

  narrow (f);
  for (gsize i = 0; i < G_N_ELEMENTS (boards); i++)
    {
      guint without, with;
      double x, y;

      show (f, boards[i].game, boards[i].options, NULL);
      if (boards[i].large)
        {
          g_assert_cmpfloat (cell_size (f), >=, 44);
          continue;
        }
      /* at least 22 pixels around the middle, and what the finger covers is shown above it */
      place (f, "b2", &x, &y);
      without = checksum (f, GTK_WIDGET (f->view));
      _lud_board_view_press (f->view, x, y, TRUE);
      with = checksum (f, GTK_WIDGET (f->view));
      g_assert_cmpuint (with, !=, without);
      take_picture (f, boards[i].options[0] != '\0' ? "loupe" : "loupe-lines");
      _lud_board_view_drag (f->view, x + 10, y);
      g_assert_cmpuint (checksum (f, GTK_WIDGET (f->view)), !=, with);
      /* sliding off the board chooses nothing */
      f->n_actions = f->n_refused = 0;
      _lud_board_view_drag (f->view, -40, y);
      _lud_board_view_release (f->view, -40, y, TRUE);
      g_assert_cmpint (f->n_actions + f->n_refused, ==, 0);
      g_assert_cmpuint (checksum (f, GTK_WIDGET (f->view)), ==, without);
    }

  /* where it is lifted, it chooses: put down on a2, lifted on b1 */
  show (f, "diamond", "", NULL);
  {
    double x0, y0, x1, y1;

    place (f, "c3", &x0, &y0);
    place (f, "b3", &x1, &y1);
    f->n_actions = 0;
    _lud_board_view_press (f->view, x0, y0, TRUE);
    _lud_board_view_drag (f->view, (x0 + x1) / 2, (y0 + y1) / 2);
    _lud_board_view_drag (f->view, x1, y1);
    _lud_board_view_release (f->view, x1, y1, TRUE);
    assert_action (f, "b3");
    tap (f, x0 + 3, y0 - 2);
    assert_action (f, "c3");
  }
  /* a mouse needs no loupe */
  show (f, "diablo", "size=12", NULL);
  {
    guint before = checksum (f, GTK_WIDGET (f->view));
    double x, y;

    place (f, "b2", &x, &y);
    _lud_board_view_press (f->view, x, y, FALSE);
    g_assert_cmpuint (checksum (f, GTK_WIDGET (f->view)), ==, before);
    _lud_board_view_abort (f->view);
  }
}

/* Zoomed, every point can be reached by the keyboard and by moving the board. */
static void
test_zoom (Fixture *f, gconstpointer data)
{
  double x, y, before;

  narrow (f);
  show (f, "diablo", "size=12", NULL);
  before = cell_size (f);
  g_object_set (f->view, "zoomed", TRUE, NULL);
  settle (f);
  g_assert_cmpfloat (cell_size (f), >=, 59);
  take_picture (f, "zoomed");
  g_assert_cmpfloat (cell_size (f), >, 1.9 * before);

  for (const char *const *name = (const char *const[]){ "a1", "l12", "a12", "l1", NULL };
       *name != NULL; name++)
    {
      lud_board_view_focus_point (f->view, find (f, *name));
      _lud_board_view_pan_to (f->view, find (f, *name));
      place (f, *name, &x, &y);
      g_assert_cmpfloat (x, >, 20);
      g_assert_cmpfloat (x, <, gtk_widget_get_width (GTK_WIDGET (f->view)) - 20);
      g_assert_cmpfloat (y, >, 20);
      g_assert_cmpfloat (y, <, gtk_widget_get_height (GTK_WIDGET (f->view)) - 20);
    }

  /* moving the board moves what is under the finger with it, and chooses nothing */
  {
    double x1, y1;

    f->n_actions = f->n_refused = 0;
    show (f, "diamond", "", NULL);
    place (f, "d4", &x, &y);
    _lud_board_view_press (f->view, x, y, TRUE);
    _lud_board_view_drag (f->view, x + 30, y + 20);
    _lud_board_view_drag (f->view, x + 60, y + 40);
    _lud_board_view_release (f->view, x + 60, y + 40, TRUE);
    place (f, "d4", &x1, &y1);
    g_assert_cmpfloat_with_epsilon (x1 - x, 30, 10);
    g_assert_cmpfloat_with_epsilon (y1 - y, 20, 10);
    g_assert_cmpint (f->n_actions + f->n_refused, ==, 0);
    click (f, "d4");
    assert_action (f, "d4");
  }

  g_object_set (f->view, "zoomed", FALSE, NULL);
  show (f, "diablo", "size=12", NULL);
  g_assert_cmpfloat_with_epsilon (cell_size (f), before, 0.1);
}

/* What moves is seen on its way; a click ends it at once; without animations there is none. */
static void
test_motion (Fixture *f, gconstpointer data)
{
  const RulesGame *game = rules_find_game ("diablo");
  RulesState *from = t_state ("diablo", "size=4", "..../..g1./b2..g3/b1b1.. b 2,1 first");
  RulesState *to = t_state ("diablo", "size=4", "..../..g1./b2..g3/b1b1.. b 2,1 first");
  RulesAction action;
  RulesGesture gesture;
  guint before, after, moving;

  g_assert_cmpint (rules_read_action (game, from, "a2-a4", 5, RULES_STRICT, &action, NULL), ==,
                   RULES_READ_OK);
  game->gesture (from, action, &gesture);
  game->apply (to, action);

  lud_board_view_set_position (f->view, game, to, &gesture, 1);
  after = checksum (f, GTK_WIDGET (f->view));
  lud_board_view_set_position (f->view, game, from, NULL, 0);
  before = checksum (f, GTK_WIDGET (f->view));
  g_assert_cmpuint (before, !=, after);
  g_assert_null (f->view->animation);

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", TRUE, NULL);
  for (int way = 0; way < 3; way++)
    {
      lud_board_view_set_position (f->view, NULL, NULL, NULL, 0);
      lud_board_view_set_position (f->view, game, from, NULL, 0);
      lud_board_view_set_position (f->view, game, to, &gesture, 1);
      g_assert_nonnull (f->view->animation);
      moving = checksum (f, GTK_WIDGET (f->view));
      g_assert_cmpuint (moving, !=, after);
      take_picture (f, "moving");
      /* names and choices are those of the end all the while */
      g_assert_cmpstr (lud_board_cell_get_name (cell (f, "a4")), ==, "a4, black stack of 2");
      if (way == 0)
        _lud_board_view_press (f->view, 1, 1, FALSE);
      else if (way == 1)
        press (f, GDK_KEY_Escape, 0);
      else
        while (f->view->animation != NULL)
          g_main_context_iteration (NULL, TRUE);
      g_assert_null (f->view->animation);
      g_assert_cmpuint (checksum (f, GTK_WIDGET (f->view)), ==, after);
      _lud_board_view_abort (f->view);
    }
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  free (from);
  free (to);
}

/* Lets an animation run to its end. */
static void
run_out (AdwAnimation **animation)
{
  while (*animation != NULL)
    g_main_context_iteration (NULL, TRUE);
}

/* What is chosen fades in and out; a click ends that at once; in the end the picture is the same as
 * without animations. */
static void
test_fade (Fixture *f, gconstpointer data)
{
  guint none, chosen, moving;

  show (f, "diablo", "size=4", "..../..g1./b2..g3/b1b1.. b 2,1 first");
  none = checksum (f, GTK_WIDGET (f->view));
  lud_board_view_activate_point (f->view, find (f, "a2"));
  g_assert_null (f->view->fade);
  chosen = checksum (f, GTK_WIDGET (f->view));
  lud_board_view_cancel (f->view);
  g_assert_cmpuint (checksum (f, GTK_WIDGET (f->view)), ==, none);

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", TRUE, NULL);
  lud_board_view_activate_point (f->view, find (f, "a2"));
  g_assert_nonnull (f->view->fade);
  moving = checksum (f, GTK_WIDGET (f->view));
  g_assert_cmpuint (moving, !=, chosen);
  run_out (&f->view->fade);
  g_assert_cmpuint (checksum (f, GTK_WIDGET (f->view)), ==, chosen);

  lud_board_view_cancel (f->view);
  g_assert_nonnull (f->view->fade);
  moving = checksum (f, GTK_WIDGET (f->view));
  g_assert_cmpuint (moving, !=, none);
  g_assert_cmpuint (moving, !=, chosen);
  _lud_board_view_press (f->view, 1, 1, FALSE);
  g_assert_null (f->view->fade);
  g_assert_cmpuint (checksum (f, GTK_WIDGET (f->view)), ==, none);
  _lud_board_view_abort (f->view);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
}

/* What won is outlined after the piece has come; a click ends that at once. */
static void
test_outro (Fixture *f, gconstpointer data)
{
  static const char moves[] = "a2 g5 b2 g6 a3 f6";
  const RulesGame *game = rules_find_game ("diamond");
  RulesState *from = t_state ("diamond", "", NULL);
  RulesState *to = t_state ("diamond", "", NULL);
  RulesReason reason;
  guint after;

  g_assert_true (
    rules_text_play (game, from, moves, sizeof moves - 1, RULES_STRICT, NULL, &reason));
  rules_copy (game, to, from);
  g_assert_true (rules_text_play (game, to, "b3", 2, RULES_STRICT, NULL, &reason));
  lud_board_view_set_position (f->view, game, to, NULL, 0);
  after = checksum (f, GTK_WIDGET (f->view));
  lud_board_view_set_position (f->view, game, from, NULL, 0);
  g_assert_cmpuint (checksum (f, GTK_WIDGET (f->view)), !=, after);
  g_assert_null (f->view->animation);

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", TRUE, NULL);
  for (int way = 0; way < 2; way++)
    {
      lud_board_view_set_position (f->view, game, from, NULL, 0);
      lud_board_view_set_position (f->view, game, to, NULL, 0);
      g_assert_nonnull (f->view->animation);
      g_assert_cmpfloat (f->view->outro, >, 0);
      g_assert_cmpuint (checksum (f, GTK_WIDGET (f->view)), !=, after);
      if (way == 0)
        _lud_board_view_press (f->view, 1, 1, FALSE);
      else
        run_out (&f->view->animation);
      g_assert_null (f->view->animation);
      g_assert_cmpuint (checksum (f, GTK_WIDGET (f->view)), ==, after);
      _lud_board_view_abort (f->view);
    }
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  free (from);
  free (to);
}

/* Dice are seen to roll, and show their face at once to those who do not see. */
static void
test_roll (Fixture *f, gconstpointer data)
{
  GtkWidget *die = lud_piece_picture_new (50);
  guint blank, three, moving;

  gtk_window_set_child (GTK_WINDOW (f->window), die);
  f->view = NULL;
  settle (f);
  lud_piece_picture_set_die (LUD_PIECE_PICTURE (die), RULES_DARK, 3, FALSE);
  three = checksum (f, die);
  lud_piece_picture_set_die (LUD_PIECE_PICTURE (die), RULES_DARK, 0, FALSE);
  blank = checksum (f, die);
  g_assert_cmpuint (blank, !=, three);

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", TRUE, NULL);
  lud_piece_picture_set_die (LUD_PIECE_PICTURE (die), RULES_DARK, 3, FALSE);
  gtk_test_accessible_assert_property (die, GTK_ACCESSIBLE_PROPERTY_LABEL, "die, 3");
  moving = checksum (f, die);
  g_assert_cmpuint (moving, !=, three);
  g_assert_cmpuint (moving, !=, blank);
  for (gint64 end = g_get_monotonic_time () + 20 * G_USEC_PER_SEC;
       checksum (f, die) != three && g_get_monotonic_time () < end;)
    ;
  g_assert_cmpuint (checksum (f, die), ==, three);
  /* used before it has come to rest */
  lud_piece_picture_set_die (LUD_PIECE_PICTURE (die), RULES_LIGHT, 3, FALSE);
  lud_piece_picture_set_die (LUD_PIECE_PICTURE (die), RULES_LIGHT, 3, TRUE);
  moving = checksum (f, die);
  g_assert_cmpuint (checksum (f, die), ==, moving);
  /* taken back: it lies there as it did */
  lud_piece_picture_set_die (LUD_PIECE_PICTURE (die), RULES_LIGHT, 3, FALSE);
  moving = checksum (f, die);
  g_assert_cmpuint (checksum (f, die), ==, moving);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
}

static const struct
{
  const char *path;
  ViewTest test;
} tests[] = {
  { "/board/pointer/drag", test_drag },     { "/board/pointer/drag-games", test_drag_games },
  { "/board/pointer/touch", test_touch },   { "/board/pointer/zoom", test_zoom },
  { "/board/pointer/motion", test_motion }, { "/board/pointer/roll", test_roll },
  { "/board/pointer/fade", test_fade },     { "/board/pointer/outro", test_outro },
};

int
main (int argc, char **argv)
{
  view_test_init (&argc, &argv);
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    view_test_add (tests[i].path, &tests[i].test);
  return g_test_run ();
}
