/* test-view.c: the board's widget, on a real display: names, focus, keys, clicks, whole games
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "view-test.h"

#include "app/board-picture.h"

#include <stdlib.h>
#include <string.h>

#define WARNED "nnnN.../......./......./n....../sn...../...n.../.ssSsss"

/* ------------------------------------------------------------------------------------------------
 * Tests
 */

/* Every point has an accessible child with its name and what stands there, and what can be done. */
static void
test_names (Fixture *f, gconstpointer data)
{
  for (const RulesGame *const *game = rules_games (); *game != NULL; game++)
    {
      RulesBoard board;

      show (f, (*game)->id, "", NULL);
      (*game)->board (lud_board_view_get_state (f->view), &board);
      for (int p = 0; p < board.n_points; p++)
        {
          GtkWidget *child = lud_board_view_get_cell (f->view, p);
          g_autofree char *prefix = g_strconcat (board.point[p].name, ", ", NULL);
          const char *name = lud_board_cell_get_name (LUD_BOARD_CELL (child));

          g_assert_true (g_str_has_prefix (name, prefix));
          g_assert_cmpuint (strlen (name), >, strlen (prefix));
          g_assert_null (strchr (name, '%'));
          gtk_test_accessible_assert_property (child, GTK_ACCESSIBLE_PROPERTY_LABEL, name);
          gtk_test_accessible_assert_role (child, GTK_ACCESSIBLE_ROLE_BUTTON);
        }
      g_assert_null (lud_board_view_get_cell (f->view, board.n_points));
      g_assert_null (lud_board_view_get_cell (f->view, -1));
    }

  show (f, "diablo", "size=4", "..../..g1./b2..g3/b1b1.. b 2,1 first");
  g_assert_cmpstr (lud_board_cell_get_name (cell (f, "a2")), ==, "a2, black stack of 2");
  g_assert_cmpstr (lud_board_cell_get_name (cell (f, "a4")), ==, "a4, empty");
  g_assert_cmpstr (lud_board_cell_get_description (cell (f, "a2")), ==, "can move");
  g_assert_null (lud_board_cell_get_description (cell (f, "d2")));
  gtk_test_accessible_assert_property (cell (f, "a2"), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "can move");

  gtk_widget_activate_action (GTK_WIDGET (cell (f, "a2")), "cell.activate", NULL);
  g_assert_cmpstr (lud_board_cell_get_description (cell (f, "a2")), ==, "selected");
  g_assert_cmpstr (lud_board_cell_get_description (cell (f, "a3")), ==, "legal target");
  g_assert_null (lud_board_cell_get_description (cell (f, "b1")));
}

/* Cells lie on their points, and are one stop of Tab. */
static void
test_focus (Fixture *f, gconstpointer data)
{
  GtkWidget *view = GTK_WIDGET (f->view);
  graphene_rect_t a1, a2, b1;

  show (f, "diablo", "", NULL);
  g_assert_true (gtk_widget_compute_bounds (GTK_WIDGET (cell (f, "a1")), view, &a1));
  g_assert_true (gtk_widget_compute_bounds (GTK_WIDGET (cell (f, "a2")), view, &a2));
  g_assert_true (gtk_widget_compute_bounds (GTK_WIDGET (cell (f, "b1")), view, &b1));
  g_assert_cmpfloat (a1.size.width, >, 50);
  g_assert_cmpfloat (a2.origin.y, <, a1.origin.y);
  g_assert_cmpfloat (b1.origin.x, >, a1.origin.x);

  gtk_widget_grab_focus (f->before);
  g_assert_true (gtk_widget_child_focus (f->window, GTK_DIR_TAB_FORWARD));
  g_assert_nonnull (focused (f));
  lud_board_view_focus_point (f->view, find (f, "c3"));
  g_assert_cmpstr (focused (f), ==, "c3");
  g_assert_true (gtk_widget_child_focus (f->window, GTK_DIR_TAB_FORWARD));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (f->window)) == f->after);
  /* back where it was */
  g_assert_true (gtk_widget_child_focus (f->window, GTK_DIR_TAB_BACKWARD));
  g_assert_cmpstr (focused (f), ==, "c3");
  g_assert_true (gtk_widget_child_focus (f->window, GTK_DIR_TAB_BACKWARD));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (f->window)) == f->before);

  lud_board_view_focus_point (f->view, -1);
  g_assert_cmpstr (focused (f), ==, "c3");
  g_assert_true (gtk_widget_child_focus (f->window, GTK_DIR_RIGHT));
  g_assert_cmpstr (focused (f), ==, "d3");
  g_assert_true (gtk_widget_child_focus (f->window, GTK_DIR_UP));
  g_assert_cmpstr (focused (f), ==, "d4");
  for (int i = 0; i < 10; i++)
    g_assert_true (gtk_widget_child_focus (f->window, GTK_DIR_LEFT));
  g_assert_cmpstr (focused (f), ==, "a4");
  for (int i = 0; i < 10; i++)
    g_assert_true (gtk_widget_child_focus (f->window, GTK_DIR_DOWN));
  g_assert_cmpstr (focused (f), ==, "a1");

  /* turned, arrows follow the eye */
  lud_board_view_set_turns (f->view, 2);
  settle (f);
  g_assert_true (gtk_widget_child_focus (f->window, GTK_DIR_LEFT));
  g_assert_cmpstr (focused (f), ==, "b1");
  g_assert_true (gtk_widget_child_focus (f->window, GTK_DIR_DOWN));
  g_assert_cmpstr (focused (f), ==, "b2");
  lud_board_view_set_turns (f->view, 0);

  /* a new position leaves the focus where it is */
  show (f, "diablo", "", NULL);
  g_assert_cmpstr (focused (f), ==, "b2");
  /* another board does not have that point */
  show (f, "diamond", "", NULL);
  lud_board_view_focus_point (f->view, -1);
  g_assert_nonnull (focused (f));
}

/* However typed text goes away, the owner hears of it, so that no line goes on showing it. */
static void
test_typed_is_gone (Fixture *f)
{
  static const struct
  {
    const char *text;
    guint key;
    gboolean allowed;
  } cases[] = {
    { "a", GDK_KEY_BackSpace, TRUE },  { "a2", GDK_KEY_Escape, TRUE },
    { "a2", GDK_KEY_Left, TRUE },      { "a2", GDK_KEY_Return, TRUE },
    { "a2xd2", GDK_KEY_Return, TRUE }, { "a", GDK_KEY_BackSpace, FALSE },
    { "a2", GDK_KEY_Escape, FALSE },   { "a2", GDK_KEY_Right, FALSE },
    { "a2", GDK_KEY_Return, FALSE },   { "a2-a3", GDK_KEY_Return, FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      lud_board_view_set_input_allowed (f->view, cases[i].allowed);
      lud_board_view_cancel (f->view);
      lud_board_view_focus_point (f->view, find (f, "b1"));
      type (f, cases[i].text);
      f->n_changes = f->n_refused = 0;
      if (cases[i].key == GDK_KEY_Left)
        gtk_widget_child_focus (f->window, GTK_DIR_LEFT);
      else if (cases[i].key == GDK_KEY_Right)
        gtk_widget_child_focus (f->window, GTK_DIR_RIGHT);
      else
        press (f, cases[i].key, 0);
      g_assert_null (lud_board_view_get_typed (f->view));
      g_assert_cmpint (f->n_changes + f->n_refused, >=, 1);
    }
  lud_board_view_set_input_allowed (f->view, TRUE);
  lud_board_view_cancel (f->view);

  /* Escape takes back a refusal, too */
  lud_board_view_enter_text (f->view, "a2xd2");
  f->n_changes = f->n_refused = 0;
  g_assert_true (lud_board_view_cancel (f->view));
  g_assert_cmpint (f->n_changes, ==, 1);
}

static void
test_typing (Fixture *f, gconstpointer data)
{
  show (f, "diablo", "size=4", "..../..g1./b2..g3/b1b1.. b 2,1 first");
  lud_board_view_focus_point (f->view, find (f, "d4"));

  /* a name goes there; Return chooses it */
  type (f, "a2");
  g_assert_cmpstr (lud_board_view_get_typed (f->view), ==, "a2");
  g_assert_cmpstr (focused (f), ==, "a2");
  g_assert_true (press (f, GDK_KEY_Return, 0));
  g_assert_null (lud_board_view_get_typed (f->view));
  g_assert_cmpstr (lud_board_cell_get_description (cell (f, "a2")), ==, "selected");
  type (f, "A1");
  g_assert_true (press (f, GDK_KEY_KP_Enter, 0));
  assert_action (f, "a2+a1");

  /* a whole action, also without its mark */
  type (f, "a2-a3");
  g_assert_cmpint (f->n_actions, ==, 0);
  g_assert_true (press (f, GDK_KEY_Return, 0));
  assert_action (f, "a2-a3");
  type (f, "a2a1");
  g_assert_true (press (f, GDK_KEY_Return, 0));
  g_assert_cmpint (f->n_actions + f->n_refused, ==, 1);
  f->n_actions = f->n_refused = 0;

  /* a wrong one is refused with a sentence, and the point at fault is marked */
  type (f, "a2xd2");
  g_assert_true (press (f, GDK_KEY_Return, 0));
  g_assert_cmpint (f->n_actions, ==, 0);
  g_assert_cmpint (f->n_refused, ==, 1);
  g_assert_true (g_str_has_suffix (f->refused, "."));
  f->n_refused = 0;

  /* Backspace, Escape */
  type (f, "a22");
  g_assert_true (press (f, GDK_KEY_BackSpace, 0));
  g_assert_cmpstr (lud_board_view_get_typed (f->view), ==, "a2");
  g_assert_true (press (f, GDK_KEY_Escape, 0));
  g_assert_null (lud_board_view_get_typed (f->view));
  press (f, GDK_KEY_Escape, 0);
  g_assert_false (press (f, GDK_KEY_Escape, 0));
  g_assert_false (press (f, GDK_KEY_BackSpace, 0));
  test_typed_is_gone (f);

  /* what begins neither a point nor an action is left to the window, and so is Return */
  g_assert_false (press (f, GDK_KEY_r, 0));
  g_assert_false (press (f, GDK_KEY_3, 0));
  g_assert_false (press (f, GDK_KEY_a, GDK_CONTROL_MASK));
  g_assert_false (press (f, GDK_KEY_Return, 0));
  g_assert_false (press (f, GDK_KEY_space, 0));

  /* words of commands, and brackets */
  show (f, "sensei", "", "nnnNnnn/......./......./......./......./s....../.ssSsss s 10");
  type (f, "end");
  g_assert_true (press (f, GDK_KEY_Return, 0));
  assert_action (f, "end");
  show (f, "diablo", "size=4", "g3.../..../..../b2..b1 b - drop");
  type (f, "(d1)");
  g_assert_true (press (f, GDK_KEY_Return, 0));
  assert_action (f, "(d1)");
}

static void
test_clicks (Fixture *f, gconstpointer data)
{
  GtkEventController *gesture = controller (f, GTK_TYPE_GESTURE_CLICK);
  GtkEventController *motion = controller (f, GTK_TYPE_EVENT_CONTROLLER_MOTION);
  int16_t path[RULES_MAX_PATH];
  int changes;

  show (f, "diablo", "size=4", "..../..g1./b2..g3/b1b1.. b 2,1 first");
  changes = f->n_changes;
  click (f, "a2");
  g_assert_cmpint (f->n_changes, ==, changes + 1);
  g_assert_cmpint (lud_board_view_get_path (f->view, path), ==, 1);
  g_assert_cmpint (path[0], ==, find (f, "a2"));
  click (f, "a4");
  assert_action (f, "a2-a4");
  g_assert_cmpint (lud_board_view_get_path (f->view, path), ==, 0);

  /* an enemy is no beginning; another own stack begins anew */
  click (f, "d2");
  g_assert_cmpint (f->n_refused, ==, 1);
  g_assert_cmpuint (strlen (f->refused), >, 10);
  click (f, "a2");
  click (f, "b1");
  g_assert_cmpint (lud_board_view_get_path (f->view, path), ==, 1);
  g_assert_cmpint (path[0], ==, find (f, "b1"));
  g_assert_true (lud_board_view_cancel (f->view));
  g_assert_false (lud_board_view_cancel (f->view));

  /* letting go elsewhere takes a click back; beside the board it drops what is chosen */
  click (f, "a2");
  g_signal_emit_by_name (gesture, "pressed", 1, 300.0, 300.0);
  g_signal_emit_by_name (gesture, "released", 1, 1.0, 1.0);
  g_assert_cmpint (lud_board_view_get_path (f->view, path), ==, 1);
  g_signal_emit_by_name (gesture, "pressed", 1, 1.0, 1.0);
  g_signal_emit_by_name (gesture, "released", 1, 1.0, 1.0);
  g_assert_cmpint (lud_board_view_get_path (f->view, path), ==, 0);

  /* the pointer comes and goes */
  g_signal_emit_by_name (motion, "enter", 300.0, 300.0);
  g_signal_emit_by_name (motion, "motion", 310.0, 300.0);
  g_signal_emit_by_name (motion, "motion", 3.0, 3.0);
  g_signal_emit_by_name (motion, "leave");
  settle (f);
  g_assert_cmpint (f->n_actions, ==, 0);
}

/* A set that could grow waits: for the cell, for Control and Return, or for the owner. */
static void
test_confirm (Fixture *f, gconstpointer data)
{
  for (int way = 0; way < 3; way++)
    {
      g_autofree RulesAction *candidates = NULL;
      gsize n;

      show (f, "cephalopod", "size=3x3", ".b1./w1.w1/... b");
      click (f, "b2");
      g_assert_nonnull (f->sentence);
      g_assert_false (lud_board_view_get_confirmable (f->view));
      candidates = lud_board_view_get_candidates (f->view, &n);
      g_assert_cmpuint (n, ==, 4);
      g_assert_true (rules_legal (lud_board_view_get_game (f->view),
                                  lud_board_view_get_state (f->view), candidates[3]));
      g_assert_cmpstr (lud_board_cell_get_description (cell (f, "a2")), ==, "can be chosen");
      click (f, "a2");
      g_assert_cmpstr (lud_board_cell_get_description (cell (f, "a2")), ==, "chosen");
      click (f, "c2");
      g_assert_cmpint (f->n_actions, ==, 0);
      g_assert_true (lud_board_view_get_confirmable (f->view));
      if (way == 0)
        click (f, "b2");
      else if (way == 1)
        g_assert_true (press (f, GDK_KEY_Return, GDK_CONTROL_MASK));
      else
        lud_board_view_confirm (f->view);
      assert_action (f, "b2=a2+c2");
      g_assert_false (lud_board_view_get_confirmable (f->view));
      lud_board_view_confirm (f->view);
      g_assert_cmpint (f->n_actions, ==, 0);
    }
}

/* What loses at once by a line is chosen only the second time, and the line is drawn before. */
static void
test_warning (Fixture *f, gconstpointer data)
{
  guint bare;
  const RulesGame *game = rules_find_game ("sensei");
  RulesState *state = t_state ("sensei", "mode=shizukana", WARNED " s 00");
  RulesAction action;

  /* the stone that completes the line may still go on; the end of the turn loses */
  g_assert_cmpint (rules_read_action (game, state, "b1-b2", 5, RULES_STRICT, &action, NULL), ==,
                   RULES_READ_OK);
  game->apply (state, action);
  lud_board_view_set_position (f->view, game, state, NULL, 0);
  gtk_widget_grab_focus (f->before);
  bare = checksum (f, GTK_WIDGET (f->view));
  lud_board_view_choose_action (f->view, game->end_action);
  g_assert_cmpint (f->n_actions, ==, 0);
  g_assert_cmpint (f->n_refused, ==, 1);
  g_assert_nonnull (strstr (f->refused, "North"));
  g_assert_cmpuint (checksum (f, GTK_WIDGET (f->view)), !=, bare);
  take_picture (f, "warning");

  /* given up: the line goes away; another action is chosen at once */
  g_assert_true (lud_board_view_cancel (f->view));
  g_assert_cmpuint (checksum (f, GTK_WIDGET (f->view)), ==, bare);
  lud_board_view_enter_text (f->view, "b2-b1");
  assert_action (f, "b2-b1");

  /* whoever chooses it again means it */
  lud_board_view_enter_text (f->view, "end");
  assert_action (f, "end");
  g_assert_cmpint (f->n_refused, ==, 1);

  /* what is not legal is not chosen */
  lud_board_view_choose_action (f->view, action);
  lud_board_view_choose_action (f->view, 0);
  g_assert_cmpint (f->n_actions + f->n_refused, ==, 1);
  free (state);
}

/* While somebody else decides, the board can be read and nothing else. */
static void
test_not_allowed (Fixture *f, gconstpointer data)
{
  show (f, "diablo", "size=4", "..../..g1./b2..g3/b1b1.. b 2,1 first");
  click (f, "a2");
  lud_board_view_set_input_allowed (f->view, FALSE);
  g_assert_null (lud_board_cell_get_description (cell (f, "a2")));
  g_assert_null (lud_board_cell_get_description (cell (f, "a1")));
  click (f, "a2");
  click (f, "a1");
  lud_board_view_enter_text (f->view, "a2+a1");
  lud_board_view_confirm (f->view);
  gtk_widget_activate_action (GTK_WIDGET (cell (f, "a2")), "cell.activate", NULL);
  g_assert_cmpint (f->n_actions, ==, 0);
  g_assert_cmpint (f->n_refused, ==, 0);
  lud_board_view_focus_point (f->view, find (f, "b1"));
  g_assert_cmpstr (focused (f), ==, "b1");
  g_assert_true (gtk_widget_child_focus (f->window, GTK_DIR_LEFT));
  g_assert_cmpstr (focused (f), ==, "a1");

  lud_board_view_set_input_allowed (f->view, TRUE);
  g_assert_cmpstr (lud_board_cell_get_description (cell (f, "a2")), ==, "can move");
}

/* A player's actions are the board's, the dice are not. */
static void
test_chance (Fixture *f, gconstpointer data)
{
  show (f, "diablo", "", NULL);
  click (f, "a1");
  g_assert_cmpint (f->n_refused, ==, 1);
  lud_board_view_enter_text (f->view, "31");
  g_assert_cmpint (f->n_actions, ==, 0);
  lud_board_view_enter_text (f->view, "a1+a3");
  g_assert_cmpint (f->n_refused, ==, 2);
}

/* Games of every kind are played by the accessible children alone. */
static void
test_games (Fixture *f, gconstpointer data)
{
  for (const RulesGame *const *g = rules_games (); *g != NULL; g++)
    {
      const RulesGame *game = *g;
      RulesState *state = t_state (game->id, "", NULL);
      g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
      RulesGesture last[4];
      gsize n_last = 0;
      int ply;

      for (ply = 0; ply < 40 && game->actor (state) != RULES_NOBODY; ply++)
        {
          size_t n = game->list_actions (state, actions);
          RulesAction action = actions[g_test_rand_int_range (0, (int) n)];
          RulesGesture gesture;

          lud_board_view_set_position (f->view, game, state, last, n_last);
          game->gesture (state, action, &gesture);
          f->n_actions = 0;
          for (int i = 0; i < gesture.n_path; i++)
            gtk_widget_activate_action (lud_board_view_get_cell (f->view, gesture.path[i]),
                                        "cell.activate", NULL);
          if (gesture.n_path > 0 && f->n_actions == 0)
            {
              g_assert_true (lud_board_view_get_confirmable (f->view));
              lud_board_view_confirm (f->view);
            }
          if (gesture.n_path > 0)
            {
              g_assert_cmpint (f->n_actions, ==, 1);
              g_assert_cmpuint (f->action, ==, action);
            }
          game->apply (state, action);
          last[0] = gesture;
          n_last = 1;
          if (ply % 8 == 0)
            settle (f);
        }
      g_assert_cmpint (f->n_refused, ==, 0);
      free (state);
    }

  lud_board_view_set_position (f->view, NULL, NULL, NULL, 0);
  settle (f);
  g_assert_null (lud_board_view_get_game (f->view));
  g_assert_null (lud_board_view_get_cell (f->view, 0));
  lud_board_view_activate_point (f->view, 0);
  lud_board_view_enter_text (f->view, "a1");
  g_assert_false (press (f, GDK_KEY_a, 0));
}

/* Every property changes the picture and says so; back again gives the same picture. */
static void
test_properties (Fixture *f, gconstpointer data)
{
  static const struct
  {
    const char *name;
    int value, back;
  } changes[] = {
    { "theme", LUD_BOARD_THEME_DARK, LUD_BOARD_THEME_WOOD },
    { "theme", LUD_BOARD_THEME_CONTRAST, LUD_BOARD_THEME_WOOD },
    { "theme", LUD_BOARD_THEME_SAFE, LUD_BOARD_THEME_WOOD },
    { "coordinates", FALSE, TRUE },
    { "turns", 1, 0 },
    { "turns", 2, 0 },
    { "mirrored", TRUE, FALSE },
    { "show-selectable", TRUE, FALSE },
  };
  guint first;

  show (f, "diablo", "size=4", "..../..g1./b2..g3/b1b1.. b 2,1 first");
  gtk_widget_grab_focus (f->before);
  g_object_set (f->view, "theme", LUD_BOARD_THEME_WOOD, NULL);
  first = checksum (f, GTK_WIDGET (f->view));
  for (gsize i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      int value = -1;

      g_object_set (f->view, changes[i].name, changes[i].value, NULL);
      g_object_get (f->view, changes[i].name, &value, NULL);
      g_assert_cmpint (value, ==, changes[i].value);
      g_assert_cmpuint (checksum (f, GTK_WIDGET (f->view)), !=, first);
      g_object_set (f->view, changes[i].name, changes[i].back, NULL);
      g_assert_cmpuint (checksum (f, GTK_WIDGET (f->view)), ==, first);
    }

  lud_board_view_set_marks (f->view, &(LudSceneMark){ LUD_MARK_ARROW, 2, 0, 5, "" }, 1);
  g_assert_cmpuint (checksum (f, GTK_WIDGET (f->view)), !=, first);
  lud_board_view_set_marks (f->view, NULL, 0);
  g_assert_cmpuint (checksum (f, GTK_WIDGET (f->view)), ==, first);

  lud_board_view_set_blocked (f->view, 3);
  g_assert_cmpuint (checksum (f, GTK_WIDGET (f->view)), !=, first);
  g_assert_cmpstr (lud_board_cell_get_description (cell (f, "d1")), ==, "in the way");
  lud_board_view_set_blocked (f->view, -1);
  g_assert_cmpuint (checksum (f, GTK_WIDGET (f->view)), ==, first);
}

static void
count_cb (int *n)
{
  (*n)++;
}

/* Themes follow the desktop unless one is chosen. */
static void
test_theme (Fixture *f, gconstpointer data)
{
  LudBoardStyle *style = lud_board_style_get_default ();
  int n_changed = 0;
  guint sums[LUD_N_THEMES];
  gulong handler = g_signal_connect_swapped (style, "changed", G_CALLBACK (count_cb), &n_changed);

  AdwStyleManager *manager = adw_style_manager_get_default ();

  adw_style_manager_set_color_scheme (manager, ADW_COLOR_SCHEME_FORCE_DARK);
  g_assert_cmpint (lud_board_theme_resolve (LUD_BOARD_THEME_SYSTEM), ==, LUD_THEME_DARK);
  g_assert_cmpint (lud_board_theme_resolve (LUD_BOARD_THEME_WOOD), ==, LUD_THEME_WOOD);
  adw_style_manager_set_color_scheme (manager, ADW_COLOR_SCHEME_FORCE_LIGHT);
  g_assert_cmpint (lud_board_theme_resolve (LUD_BOARD_THEME_SYSTEM), ==, LUD_THEME_WOOD);
  g_assert_cmpint (lud_board_theme_resolve (LUD_BOARD_THEME_DARK), ==, LUD_THEME_DARK);
  g_assert_cmpint (lud_board_theme_resolve (LUD_BOARD_THEME_CONTRAST), ==, LUD_THEME_CONTRAST);
  g_assert_cmpint (lud_board_theme_resolve (LUD_BOARD_THEME_SAFE), ==, LUD_THEME_SAFE);
  g_assert_cmpint (n_changed, >=, 1);

  /* A person's choice goes before the desktop, for every board that has no theme of its own, and is
   * seen at once. */
  show (f, "diablo", "", NULL);
  for (int theme = 0; theme < LUD_N_THEMES; theme++)
    {
      n_changed = 0;
      g_object_set (style, "theme", LUD_BOARD_THEME_WOOD + theme, NULL);
      g_assert_cmpint (n_changed, ==, 1);
      g_assert_cmpint (lud_board_theme_resolve (LUD_BOARD_THEME_SYSTEM), ==, theme);
      sums[theme] = checksum (f, GTK_WIDGET (f->view));
      for (int i = 0; i < theme; i++)
        g_assert_cmpuint (sums[theme], !=, sums[i]);
    }
  n_changed = 0;
  adw_style_manager_set_color_scheme (manager, ADW_COLOR_SCHEME_FORCE_DARK);
  g_assert_cmpint (n_changed, ==, 0);
  g_object_set (style, "theme", LUD_BOARD_THEME_SYSTEM, NULL);
  g_assert_cmpuint (checksum (f, GTK_WIDGET (f->view)), ==, sums[LUD_THEME_DARK]);
  adw_style_manager_set_color_scheme (manager, ADW_COLOR_SCHEME_FORCE_LIGHT);
  g_assert_cmpuint (checksum (f, GTK_WIDGET (f->view)), ==, sums[LUD_THEME_WOOD]);
  g_signal_handler_disconnect (style, handler);
}

/* Previews, chips and dice. */
static void
test_pictures (Fixture *f, gconstpointer data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *board = lud_board_picture_new ();
  GtkWidget *piece = lud_piece_picture_new (34);
  guint empty, other;
  RulesState *state;

  gtk_box_append (GTK_BOX (box), board);
  gtk_box_append (GTK_BOX (box), piece);
  gtk_widget_set_size_request (board, 196, 196);
  gtk_window_set_child (GTK_WINDOW (f->window), box);
  f->view = NULL;
  settle (f);
  g_assert_cmpint (gtk_widget_get_width (piece), ==, 34);

  for (const RulesGame *const *game = rules_games (); *game != NULL; game++)
    {
      RulesPiece chips[2];

      state = t_state ((*game)->id, "", NULL);
      lud_board_picture_set_position (LUD_BOARD_PICTURE (board), *game, state);
      empty = checksum (f, board);
      lud_board_picture_set_theme (LUD_BOARD_PICTURE (board), LUD_BOARD_THEME_SAFE);
      g_assert_cmpuint (checksum (f, board), !=, empty);
      lud_board_picture_set_theme (LUD_BOARD_PICTURE (board), LUD_BOARD_THEME_WOOD);

      for (int side = 0; side < 2; side++)
        {
          chips[side] = lud_owner_chip (*game, state, side);
          g_assert_cmpint (chips[side].kind, !=, RULES_PIECE_NONE);
          g_assert_cmpint (chips[side].side, ==, side);
        }
      g_assert_cmpint (chips[0].kind, ==, chips[1].kind);
      lud_piece_picture_set_piece (LUD_PIECE_PICTURE (piece), chips[0]);
      other = checksum (f, piece);
      lud_piece_picture_set_piece (LUD_PIECE_PICTURE (piece), chips[1]);
      g_assert_cmpuint (checksum (f, piece), !=, other);
      free (state);
    }
  /* an empty board does not show what its players play with, the first action does */
  state = t_state ("cephalopod", "", NULL);
  g_assert_cmpint (lud_owner_chip (rules_find_game ("cephalopod"), state, RULES_DARK).kind, ==,
                   RULES_PIECE_DIE);
  free (state);

  lud_piece_picture_set_die (LUD_PIECE_PICTURE (piece), RULES_LIGHT, 3, FALSE);
  other = checksum (f, piece);
  lud_piece_picture_set_die (LUD_PIECE_PICTURE (piece), RULES_LIGHT, 3, TRUE);
  g_assert_cmpuint (checksum (f, piece), !=, other);
}

/* A position after the other, a window after the other: nothing is left behind. */
static void
test_alive (Fixture *f, gconstpointer data)
{
  GtkWidget *view = lud_board_view_new ();
  RulesState *state = t_state ("diamond", "", NULL);
  GtkWidget *child;

  g_object_ref_sink (view);
  lud_board_view_set_position (LUD_BOARD_VIEW (view), rules_find_game ("diamond"), state, NULL, 0);
  child = lud_board_view_get_cell (LUD_BOARD_VIEW (view), 5);
  g_object_add_weak_pointer (G_OBJECT (child), (gpointer *) &child);
  g_object_add_weak_pointer (G_OBJECT (view), (gpointer *) &view);
  g_object_unref (view);
  g_assert_null (view);
  g_assert_null (child);
  free (state);
}

static const struct
{
  const char *path;
  ViewTest test;
} tests[] = {
  { "/board/view/names", test_names },
  { "/board/view/focus", test_focus },
  { "/board/view/typing", test_typing },
  { "/board/view/clicks", test_clicks },
  { "/board/view/confirm", test_confirm },
  { "/board/view/warning", test_warning },
  { "/board/view/not-allowed", test_not_allowed },
  { "/board/view/chance", test_chance },
  { "/board/view/games", test_games },
  { "/board/view/properties", test_properties },
  { "/board/view/theme", test_theme },
  { "/board/view/pictures", test_pictures },
  { "/board/view/alive", test_alive },
};

int
main (int argc, char **argv)
{
  view_test_init (&argc, &argv);
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    view_test_add (tests[i].path, &tests[i].test);
  return g_test_run ();
}
