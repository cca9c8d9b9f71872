/* test-tutorial.c: every tutorial is played through, right and wrong, forwards and back
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/help-text.h"
#include "app/tutorial-window.h"
#include "pages/pages.h"
#include "test-help.h"

static LudApplication *application;

static const char *const languages[] = { "C", "es", "cs" };

/* ---- the data -------------------------------------------------------------------------------- */

/* In each language every step has all its texts, and texts of its own. */
static void
test_languages (gconstpointer data)
{
  const RulesGame *game = data;
  g_autofree char *path =
    g_strdup_printf ("/io/github/ludoteca/Ludoteca/tutorials/%s.ini", game->id);
  g_autoptr (GBytes) bytes = g_resources_lookup_data (path, 0, NULL);
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_auto (GStrv) groups = NULL;

  g_assert_nonnull (bytes);
  g_assert_true (g_key_file_load_from_bytes (file, bytes, G_KEY_FILE_KEEP_TRANSLATIONS, NULL));
  groups = g_key_file_get_groups (file, NULL);
  for (guint i = 0; groups[i] != NULL; i++)
    {
      static const char *const keys[] = { "text", "wrong", "done" };

      for (gsize k = 0; k < G_N_ELEMENTS (keys); k++)
        {
          g_autofree char *english = g_key_file_get_string (file, groups[i], keys[k], NULL);

          if (english == NULL)
            continue;
          for (gsize l = 1; l < G_N_ELEMENTS (languages); l++)
            {
              g_autofree char *key = g_strdup_printf ("%s[%s]", keys[k], languages[l]);
              g_autofree char *text = g_key_file_get_string (file, groups[i], key, NULL);

              if (text == NULL || *text == '\0' || g_str_equal (text, english))
                g_error ("%s [%s]: %s is missing", game->id, groups[i], key);
            }
        }
    }
}

/* Ten to fifteen steps on real positions; each wanted action is legal, each rule is in the help. */
static void
test_steps (gconstpointer data)
{
  const RulesGame *game = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (LudTutorial) tutorial = lud_tutorial_load (game, &error);
  g_autofree char *help = lud_help_load (game->id);
  g_autoptr (GPtrArray) blocks = lud_help_parse (help);
  guint played = 0;

  g_assert_no_error (error);
  g_assert_cmpuint (tutorial->steps->len, >=, 10);
  g_assert_cmpuint (tutorial->steps->len, <=, 15);
  for (guint i = 0; i < tutorial->steps->len; i++)
    {
      const LudTutorialStep *step = tutorial->steps->pdata[i];

      for (guint k = 0; k < step->wanted->len; k++)
        g_assert_true (
          rules_legal (game, step->before, g_array_index (step->wanted, RulesAction, k)));
      played += step->wanted->len > 0;
      if (step->rule != NULL && !lud_help_has_anchor (blocks, step->rule))
        g_error ("%s, step %u: there is no rule %s", game->id, i + 1, step->rule);
    }
  g_assert_cmpuint (played, >=, 8);
}

static void
test_damaged (void)
{
  static const char *const texts[] = {
    "",
    "[1]\n",
    "[1]\ntext=x\n",
    "[1]\ntext=x\nposition=nonsense\n",
    "[1]\ntext=x\nposition=start\noptions=size=99\n",
    "[1]\ntext=x\nposition=start\ndo=z9\n",
    "[1]\ntext=x\nposition=start\ndo=a1 b1\n[2]\ntext=y\n",
    "[1]\ntext=x\nposition=start\ndo=a1\n[2]\ntext=y\nreply=a1\n",
    "no group",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new_static (texts[i], strlen (texts[i]));
      g_autoptr (GError) error = NULL;

      g_assert_null (lud_tutorial_read (rules_find_game ("cephalopod"), bytes, &error));
      g_assert_nonnull (error);
      g_assert_cmpstr (error->message, !=, "");
    }
}

/* ---- the window ------------------------------------------------------------------------------ */

static void
act (LudTutorialWindow *window, const char *action)
{
  gtk_widget_activate_action (GTK_WIDGET (window), action, NULL);
}

/* Something legal that is not wanted gets its sentence, and the position stays. */
static void
play_wrong (LudTutorialWindow *window, const LudTutorialStep *step)
{
  LudTutorial *tutorial = lud_tutorial_window_get_tutorial (window);
  g_autofree RulesAction *actions = g_new (RulesAction, tutorial->game->max_actions);
  gsize n = tutorial->game->list_actions (step->before, actions);
  char before[RULES_MAX_STATE_TEXT];
  char after[RULES_MAX_STATE_TEXT];

  tutorial->game->write_state (step->before, before);
  for (gsize i = 0; i < n; i++)
    if (!lud_tutorial_wants (tutorial, lud_tutorial_window_get_step (window), actions[i]))
      {
        LudBoardView *board = lud_tutorial_window_get_board (window);

        lud_board_view_choose_action (board, actions[i]);
        /* an action that loses at once is asked about first */
        lud_board_view_choose_action (board, actions[i]);
        g_assert_false (lud_tutorial_window_is_done (window));
        g_assert_cmpstr (lud_tutorial_window_get_answer (window), !=, "");
        if (step->wrong != NULL)
          g_assert_cmpstr (lud_tutorial_window_get_answer (window), ==, step->wrong);
        tutorial->game->write_state (lud_board_view_get_state (board), after);
        g_assert_cmpstr (after, ==, before);
        return;
      }
}

typedef struct
{
  const char *action;
  guint target;
  GtkWidget *found;
} Sought;

static void
look_at_button (GtkWidget *widget, gpointer data)
{
  Sought *sought = data;
  const char *action =
    GTK_IS_BUTTON (widget) ? gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)) : NULL;
  GVariant *target =
    action != NULL ? gtk_actionable_get_action_target_value (GTK_ACTIONABLE (widget)) : NULL;

  if (g_strcmp0 (action, sought->action) == 0 &&
      (target == NULL || g_variant_get_uint32 (target) == sought->target))
    sought->found = widget;
}

/* Presses the button that is shown for an action; there has to be one. */
static void
press_button (LudTutorialWindow *window, const char *action, guint target)
{
  Sought sought = { .action = action, .target = target };

  settle (GTK_WIDGET (window));
  for_each_shown (GTK_WIDGET (window), look_at_button, &sought);
  g_assert_nonnull (sought.found);
  g_signal_emit_by_name (sought.found, "clicked");
}

/* As a person plays it, with what there is to be clicked. */
static void
play_by_hand (LudTutorialWindow *window, const RulesState *state, RulesAction action)
{
  LudBoardView *board = lud_tutorial_window_get_board (window);
  RulesGesture gesture;

  lud_board_view_get_game (board)->gesture (state, action, &gesture);
  if (gesture.shape == RULES_SHAPE_COMMAND)
    press_button (window, "game.play", action);
  for (guint i = 0; i < gesture.n_path && !lud_tutorial_window_is_done (window); i++)
    lud_board_view_activate_point (board, gesture.path[i]);
  if (!lud_tutorial_window_is_done (window))
    press_button (window, "game.confirm", 0);
}

static void
play_step (LudTutorialWindow *window, guint number)
{
  LudTutorial *tutorial = lud_tutorial_window_get_tutorial (window);
  const LudTutorialStep *step = tutorial->steps->pdata[number];

  g_assert_cmpuint (lud_tutorial_window_get_step (window), ==, number);
  g_assert_cmpstr (lud_tutorial_window_get_text (window), ==, step->text);
  if (step->wanted->len == 0)
    {
      g_assert_true (lud_tutorial_window_is_done (window));
      return;
    }
  g_assert_false (lud_tutorial_window_is_done (window));
  /* there is no way on before it is played */
  act (window, "tutorial.next");
  g_assert_cmpuint (lud_tutorial_window_get_step (window), ==, number);
  play_wrong (window, step);
  play_by_hand (window, step->before, g_array_index (step->wanted, RulesAction, 0));
  g_assert_true (lud_tutorial_window_is_done (window));
  if (step->done != NULL)
    g_assert_cmpstr (lud_tutorial_window_get_answer (window), ==, step->done);
}

static void
play_through (const RulesGame *game, const char *language, int width)
{
  LudTutorialWindow *window;
  guint n;

  g_setenv ("LANGUAGE", language, TRUE);
  window = lud_tutorial_show (GTK_APPLICATION (application), game);
  g_assert_nonnull (window);
  gtk_window_set_default_size (GTK_WINDOW (window), width, 640);
  g_assert_true (lud_tutorial_show (GTK_APPLICATION (application), game) == window);
  n = lud_tutorial_window_get_tutorial (window)->steps->len;
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("tutorial-%s-%s-%02u", language, game->id, i + 1);

      play_step (window, i);
      if (i == 1 || i == n - 2)
        {
          settle (GTK_WIDGET (window));
          keep_picture (GTK_WIDGET (window), name);
        }
      if (i > 0)
        {
          /* back, and once more, this time shown */
          act (window, "tutorial.back");
          g_assert_cmpuint (lud_tutorial_window_get_step (window), ==, i - 1);
          act (window, "tutorial.show");
          g_assert_true (lud_tutorial_window_is_done (window));
          act (window, "tutorial.next");
          g_assert_cmpuint (lud_tutorial_window_get_step (window), ==, i);
          act (window, "tutorial.show");
          g_assert_true (lud_tutorial_window_is_done (window));
        }
      if (i + 1 < n)
        act (window, "tutorial.next");
    }
  gtk_window_destroy (GTK_WINDOW (window));
  while (g_main_context_pending (NULL))
    g_main_context_iteration (NULL, FALSE);
  g_setenv ("LANGUAGE", "C", TRUE);
}

static void
test_play (gconstpointer data)
{
  static const int widths[] = { 900, 360, 360 };

  for (gsize i = 0; i < G_N_ELEMENTS (languages); i++)
    play_through (data, languages[i], widths[i]);
}

static void
choose (LudTutorialWindow *window, const char *name)
{
  LudBoardView *board = lud_tutorial_window_get_board (window);
  RulesBoard points;

  lud_board_view_get_game (board)->board (lud_board_view_get_state (board), &points);
  lud_board_view_activate_point (board, rules_board_find (&points, name, strlen (name)));
}

/* What the rules forbid is answered with their reason. */
static void
test_reason (void)
{
  LudTutorialWindow *window =
    lud_tutorial_show (GTK_APPLICATION (application), rules_find_game ("diablo"));

  for (guint i = 0; i < 3; i++)
    {
      act (window, "tutorial.show");
      act (window, "tutorial.next");
    }
  choose (window, "c3");
  choose (window, "f3");
  g_assert_cmpstr (lud_tutorial_window_get_answer (window), ==, "A taller stack stands there.");
  lud_board_view_cancel (lud_tutorial_window_get_board (window));
  choose (window, "c3");
  choose (window, "c1");
  g_assert_true (lud_tutorial_window_is_done (window));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Behind the last step a real game is offered. */
static void
test_end (void)
{
  Stage stage = { NULL };
  LudTutorialWindow *window;
  guint n;

  stage_open (&stage, application, &pages[0], 1000);
  g_action_group_activate_action (G_ACTION_GROUP (application), "tutorial",
                                  g_variant_new_string ("sensei"));
  window = lud_tutorial_show (GTK_APPLICATION (application), rules_find_game ("sensei"));
  n = lud_tutorial_window_get_tutorial (window)->steps->len;
  for (guint i = 0; i < n; i++)
    {
      act (window, "tutorial.show");
      act (window, "tutorial.next");
    }
  stage_settle (&stage);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (stage.window->play_stack), ==, "new-game");
  g_assert_true (lud_new_game_page_get_game (stage.window->new_game_page) ==
                 rules_find_game ("sensei"));
  stage_close (&stage);
}

void
add_tutorial_tests (LudApplication *of_program)
{
  application = of_program;
  for (const RulesGame *const *game = rules_games (); *game != NULL; game++)
    {
      g_autofree char *of_languages = g_strconcat ("/tutorial/languages/", (*game)->id, NULL);
      g_autofree char *of_steps = g_strconcat ("/tutorial/steps/", (*game)->id, NULL);
      g_autofree char *of_play = g_strconcat ("/tutorial/play/", (*game)->id, NULL);

      /* A game on trial needs none. */
      if (!lud_tutorial_exists (*game))
        continue;
      g_test_add_data_func (of_languages, *game, test_languages);
      g_test_add_data_func (of_steps, *game, test_steps);
      g_test_add_data_func (of_play, *game, test_play);
    }
  g_test_add_func ("/tutorial/damaged", test_damaged);
  g_test_add_func ("/tutorial/reason", test_reason);
  g_test_add_func ("/tutorial/end", test_end);
}
