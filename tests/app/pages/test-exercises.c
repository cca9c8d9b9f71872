/* test-exercises.c: guessing the turns of a game, training, and what the Study page makes
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * In the program's own process, with its real windows; boards are played on by what would be typed.
 */

#include "config.h"

#include "pages.h"

#include "app/quiz-view.h"
#include "app/study-page-private.h"

#include <string.h>

static LudApplication *application;

/* ---- looking and pressing -------------------------------------------------------------------- */

typedef struct
{
  GType type;
  const char *name; /* NULL: any */
  GtkWidget *found;
} Search;

static void
search_widget (GtkWidget *widget, gpointer data)
{
  Search *search = data;
  g_autofree char *name = NULL;

  if (search->found != NULL || !G_TYPE_CHECK_INSTANCE_TYPE (widget, search->type))
    return;
  name = dup_widget_name (widget);
  if (search->name == NULL || strstr (name, search->name) != NULL)
    search->found = widget;
}

static GtkWidget *
find (Stage *stage, GType type, const char *name)
{
  Search search = { type, name, NULL };

  for_each_shown (stage_get_top (stage), search_widget, &search);
  return search.found;
}

static gboolean
sees (Stage *stage, const char *text)
{
  return find (stage, GTK_TYPE_LABEL, text) != NULL;
}

/* Waits until a label with a text is there. */
static void
wait_for (Stage *stage, const char *text)
{
  gint64 until = g_get_monotonic_time () + 60 * G_USEC_PER_SEC;

  while (!sees (stage, text))
    {
      if (g_get_monotonic_time () > until)
        g_error ("“%s” is not seen", text);
      g_main_context_iteration (NULL, FALSE);
      g_usleep (2000);
    }
  stage_settle (stage);
}

static void
press (Stage *stage, const char *name)
{
  GtkWidget *button = find (stage, GTK_TYPE_BUTTON, name);

  if (button == NULL || !gtk_widget_is_sensitive (button))
    g_error ("there is no button “%s” to press", name);
  g_signal_emit_by_name (button, "clicked");
  stage_settle (stage);
}

static LudQuizView *
quiz_of (Stage *stage)
{
  return LUD_QUIZ_VIEW (find (stage, LUD_TYPE_QUIZ_VIEW, NULL));
}

/* Plays on the board of a question. */
static void
answer (Stage *stage, const char *text)
{
  lud_board_view_enter_text (lud_quiz_view_get_board (quiz_of (stage)), text);
  stage_settle (stage);
}

/* A picture of the window among the outputs of the tests. */
static void
picture (Stage *stage, const char *name)
{
  const char *folder = g_getenv ("LUD_TEST_PICTURES");
  GtkWidget *top = stage_get_top (stage);
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (top);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  g_autoptr (GdkTexture) texture = NULL;
  g_autofree char *file = NULL;
  g_autofree char *path = NULL;

  stage_settle (stage);
  gdk_paintable_snapshot (paintable, snapshot, gtk_widget_get_width (top),
                          gtk_widget_get_height (top));
  node = gtk_snapshot_free_to_node (snapshot);
  if (folder == NULL || node == NULL)
    return;
  texture =
    gsk_renderer_render_texture (gtk_native_get_renderer (GTK_NATIVE (top)), node,
                                 &GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (top),
                                                      (float) gtk_widget_get_height (top)));
  g_mkdir_with_parents (folder, 0755);
  file = g_strconcat (name, ".png", NULL);
  path = g_build_filename (folder, file, NULL);
  gdk_texture_save_to_png (texture, path);
}

static void
open_page (Stage *stage, const char *name, int width)
{
  const Page *page = pages;

  while (g_strcmp0 (page->name, name) != 0)
    page++;
  stage_open (stage, application, page, width);
}

static void
act (Stage *stage, const char *action, const char *parameter)
{
  g_action_group_activate_action (lud_study_page_get_actions (stage->window->study_page), action,
                                  parameter != NULL ? g_variant_new_string (parameter) : NULL);
  stage_settle (stage);
}

/* ---- guessing -------------------------------------------------------------------------------- */

/* How many rows the list of moves shows. */
static guint
count_rows (Stage *stage)
{
  GtkWidget *view = find (stage, GTK_TYPE_LIST_VIEW, NULL);

  return view != NULL ? g_list_model_get_n_items (
                          G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (view))))
                      : 0;
}

static void
test_guess (void)
{
  Stage stage = { NULL };
  GActionGroup *actions;
  g_autoptr (GBytes) before = NULL;
  g_autoptr (GBytes) after = NULL;

  open_page (&stage, "study-finished", 1000);
  actions = lud_study_page_get_actions (stage.window->study_page);
  before = lud_record_serialize (lud_study_page_get_record (stage.window->study_page));
  act (&stage, "first", NULL);
  act (&stage, "guess", "both");
  wait_for (&stage, "Turn 1: what did Ana play?");
  /* Nothing of what comes is to be seen, and nothing leads there. */
  g_assert_cmpuint (count_rows (&stage), ==, 0);
  g_assert_null (find (&stage, LUD_TYPE_STUDY_TREE, NULL));
  g_assert_null (find (&stage, LUD_TYPE_VALUE_GRAPH, NULL));
  g_assert_null (find (&stage, LUD_TYPE_COMMENT_EDITOR, NULL));
  for (const char *const *name =
         (const char *const[]){ "forward", "last", "forward-turn", "next", "engine", "undo",
                                "delete", "autoplay", "analyse", NULL };
       *name != NULL; name++)
    g_assert_false (g_action_group_get_action_enabled (actions, *name));
  /* What was played in the game is worth half of the points at least. */
  answer (&stage, "a2");
  wait_for (&stage, "As in the game: 1 of 1 turns.");
  picture (&stage, "guess-told");
  press (&stage, "Next");
  wait_for (&stage, "Turn 2: what did Boris play?");
  g_assert_cmpuint (count_rows (&stage), ==, 1);
  /* A turn that is no turn is refused, and the question stays. */
  answer (&stage, "a2");
  g_assert_true (lud_quiz_view_is_asking (quiz_of (&stage)));
  answer (&stage, "d4");
  wait_for (&stage, "The game: g5");
  g_assert_true (sees (&stage, "You: d4"));
  g_assert_true (sees (&stage, "Best: "));
  press (&stage, "Next");
  wait_for (&stage, "Turn 3");
  /* Who gives up gets nothing. */
  press (&stage, "Show");
  wait_for (&stage, "As in the game: 1 of 3 turns.");
  g_assert_true (sees (&stage, "0 points"));
  press (&stage, "End");
  wait_for (&stage, "1 of 3 turns were as in the game.");
  picture (&stage, "guess-results");
  press (&stage, "Guess");
  wait_for (&stage, "Turn 1: what did Ana play?");
  press (&stage, "End");
  g_assert_null (find (&stage, LUD_TYPE_QUIZ_VIEW, NULL));
  g_assert_true (g_action_group_get_action_enabled (actions, "forward"));
  after = lud_record_serialize (lud_study_page_get_record (stage.window->study_page));
  g_assert_true (g_bytes_equal (before, after));
  /* One player's turns only. */
  act (&stage, "guess", "second");
  wait_for (&stage, "Turn 2: what did Boris play?");
  stage_resize (&stage, 360);
  picture (&stage, "guess-narrow");
  stage_close (&stage);
}

/* Turns of several actions, with dice: whole turns are asked for, rolls are not. */
static void
test_guess_turns (void)
{
  Stage stage = { NULL };

  open_page (&stage, "study-dice", 1000);
  act (&stage, "first", NULL);
  act (&stage, "guess", "both");
  wait_for (&stage, "Turn 1: what did Ana play?");
  answer (&stage, "d2xe2");
  wait_for (&stage, "As in the game: 1 of 1 turns.");
  press (&stage, "Next");
  wait_for (&stage, "Turn 2: what did Boris play?");
  answer (&stage, "c6+e6");
  g_assert_true (lud_quiz_view_is_asking (quiz_of (&stage)));
  press (&stage, "Start Turn");
  answer (&stage, "c6+e6");
  answer (&stage, "a4xd4");
  wait_for (&stage, "As in the game: 2 of 2 turns.");
  picture (&stage, "guess-dice");
  stage_close (&stage);
}

int
main (int argc, char *argv[])
{
  int status;

  application = pages_init (&argc, &argv, &status);
  if (application == NULL)
    return status;
  g_test_add_func ("/exercises/guess", test_guess);
  g_test_add_func ("/exercises/guess-turns", test_guess_turns);
  status = g_test_run ();
  g_object_unref (application);
  return status;
}
