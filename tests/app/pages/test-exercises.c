/* test-exercises.c: guessing the turns of a game, training, and what the Study page makes
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * In the program's own process, with its real windows; boards are played on by what would be typed.
 */

#include "config.h"

#include "pages.h"

#include "app/booklet-dialog.h"
#include "app/games-analysis.h"
#include "app/quiz-view.h"
#include "app/study-page-private.h"
#include "app/help-window.h"
#include "app/training.h"
#include "record/annotation.h"

#include <glib/gstdio.h>
#include <stdlib.h>
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
  /* What was rolled is seen. */
  g_assert_true (sees (&stage, " rolled "));
  answer (&stage, "c6+e6");
  g_assert_true (lud_quiz_view_is_asking (quiz_of (&stage)));
  press (&stage, "Start");
  answer (&stage, "c6+e6");
  answer (&stage, "a4xd4");
  wait_for (&stage, "As in the game: 2 of 2 turns.");
  picture (&stage, "guess-dice");
  stage_close (&stage);
}

/* Evaluates a node as an analysis does: for the first player, in percent of a win. */
static void
evaluate (LudRecord *record, LudNode *node, int percent)
{
  const LudEvaluation evaluation = {
    .score = percent * 100, .margin = LUD_NO_MARGIN, .by = "Ludoteca", .line = "", .foreign = ""
  };
  g_autoptr (GError) error = NULL;

  lud_record_add_evaluation (record, node, &evaluation, &error);
  g_assert_no_error (error);
}

/* ---- edits ----------------------------------------------------------------------------------- */

static GBytes *
get_bytes (Stage *stage)
{
  return lud_record_serialize (lud_study_page_get_record (stage->window->study_page));
}

/* One edit of the page; what it is to be called. */
static void
edit (Stage *stage, const char *action, GVariant *parameter, GPtrArray *states)
{
  LudStudyPage *page = stage->window->study_page;
  GActionGroup *actions = lud_study_page_get_actions (page);
  GBytes *before = states->pdata[states->len - 1];
  GBytes *after;

  if (!g_action_group_get_action_enabled (actions, action))
    g_error ("%s cannot be done", action);
  g_action_group_activate_action (actions, action, parameter);
  stage_settle (stage);
  after = get_bytes (stage);
  if (g_bytes_equal (before, after))
    g_error ("%s changes nothing", action);
  g_ptr_array_add (states, after);
}

static void
play_on_board (Stage *stage, const char *text, GPtrArray *states)
{
  lud_board_view_enter_text (stage->window->study_page->board, text);
  stage_settle (stage);
  g_ptr_array_add (states, get_bytes (stage));
}

static void
write_comment (Stage *stage, const char *text, GPtrArray *states)
{
  GtkWidget *view = find (stage, GTK_TYPE_TEXT_VIEW, NULL);

  gtk_text_buffer_insert_at_cursor (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), text, -1);
  stage_settle (stage);
  g_ptr_array_add (states, get_bytes (stage));
}

/* Every edit of the page, undone and redone, has the very bytes that it had before. */
static void
test_undo (void)
{
  Stage stage = { NULL };
  g_autoptr (GPtrArray) states = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  LudStudyPage *page;
  LudRecord *record;
  GActionGroup *actions;
  LudPlayer player = { (char *) "Cyril", LUD_PLAYER_HUMAN, 1500, 0 };

  open_page (&stage, "study-finished", 1000);
  page = stage.window->study_page;
  record = lud_study_page_get_record (page);
  actions = lud_study_page_get_actions (page);
  g_ptr_array_add (states, get_bytes (&stage));
  act (&stage, "first", NULL);
  act (&stage, "forward", NULL);
  write_comment (&stage, "Close to the edge", states);
  edit (&stage, "action-glyph", g_variant_new_uint32 (1), states);
  edit (&stage, "position-glyph", g_variant_new_uint32 (14), states);
  edit (&stage, "glyph", g_variant_new_uint32 (32), states);
  lud_board_view_focus_point (page->board, 5);
  g_action_group_change_action_state (actions, "tool", g_variant_new_string ("circle"));
  edit (&stage, "mark", g_variant_new_uint32 (2), states);
  edit (&stage, "clear-marks", NULL, states);
  play_on_board (&stage, "d4", states);
  play_on_board (&stage, "b3", states);
  act (&stage, "back", NULL);
  edit (&stage, "promote", NULL, states);
  edit (&stage, "demote", NULL, states);
  edit (&stage, "make-main", NULL, states);
  edit (&stage, "cut", NULL, states);
  edit (&stage, "paste", NULL, states);
  edit (&stage, "delete-rest", NULL, states);
  play_on_board (&stage, "e5", states);
  edit (&stage, "delete", NULL, states);
  lud_record_begin_edit (record, "Change Details");
  lud_record_set_player (record, RULES_FIRST, &player);
  lud_record_set_field (record, LUD_FIELD_EVENT, "Club night", NULL);
  lud_record_end_edit (record);
  g_ptr_array_add (states, get_bytes (&stage));
  for (int round = 0; round < 2; round++)
    {
      for (guint i = states->len - 1; i > 0; i--)
        {
          g_autoptr (GBytes) now = NULL;

          act (&stage, "undo", NULL);
          now = get_bytes (&stage);
          g_assert_true (g_bytes_equal (now, states->pdata[i - 1]));
        }
      g_assert_false (g_action_group_get_action_enabled (actions, "undo"));
      for (guint i = 1; i < states->len; i++)
        {
          g_autoptr (GBytes) now = NULL;

          act (&stage, "redo", NULL);
          now = get_bytes (&stage);
          g_assert_true (g_bytes_equal (now, states->pdata[i]));
        }
      g_assert_false (g_action_group_get_action_enabled (actions, "redo"));
    }
  stage_close (&stage);
}

/* The luck of a roll and the errors of decisions stand at the turns. */
static void
test_luck (void)
{
  Stage stage = { NULL };
  LudRecord *record;
  LudNode *node;
  static const int percent[] = { 0, 20, 12, -30, -30, -20 };

  open_page (&stage, "study-dice", 1000);
  record = lud_study_page_get_record (stage.window->study_page);
  node = lud_record_get_root (record);
  for (gsize i = 0; i < G_N_ELEMENTS (percent); i++)
    {
      evaluate (record, node, percent[i]);
      node = lud_node_get_first_child (node);
    }
  stage_settle (&stage);
  /* Of the first player: 20 % of a result are 10 % of winning. */
  g_assert_true (sees (&stage, "luck +10 %, errors 4 %"));
  /* Of the second one: what is bad for the first is good for him. */
  g_assert_true (sees (&stage, "luck +21 %, errors 5 %"));
  picture (&stage, "study-luck");
  stage_close (&stage);
}

/* ---- other games ----------------------------------------------------------------------------- */

/* Stores a game that is the studied one without its end; its id. */
static char *
add_other_game (Stage *stage)
{
  g_autoptr (GBytes) bytes = get_bytes (stage);
  g_autofree char *id = g_uuid_string_random ();
  g_autoptr (GError) error = NULL;
  gsize size;
  const void *data = g_bytes_get_data (bytes, &size);
  g_autoptr (LudRecord) record = lud_record_deserialize (data, size, &error);

  g_assert_no_error (error);
  lud_record_delete (record, lud_record_get_last (record));
  lud_record_set_id (record, id, NULL);
  lud_library_add (stage->window->library, record, NULL, &error);
  g_assert_no_error (error);
  return g_steal_pointer (&id);
}

static void
test_same_position (void)
{
  Stage stage = { NULL };
  LudStudyPage *page;
  g_autofree char *id = NULL;

  open_page (&stage, "study-finished", 1000);
  page = stage.window->study_page;
  id = add_other_game (&stage);
  act (&stage, "first", NULL);
  act (&stage, "forward", NULL);
  act (&stage, "forward", NULL);
  act (&stage, "same-position", NULL);
  wait_for (&stage, "Ana – Boris");
  gtk_widget_activate (find (&stage, ADW_TYPE_ACTION_ROW, NULL));
  stage_settle (&stage);
  g_assert_cmpstr (lud_record_get_id (lud_study_page_get_record (page)), ==, id);
  g_assert_cmpuint (lud_node_get_ply (_lud_study_page_node (page)), ==, 2);
  /* A position that no other game has. */
  lud_board_view_enter_text (page->board, "e5");
  act (&stage, "same-position", NULL);
  wait_for (&stage, "No other game of the archive has this position.");
  stage_close (&stage);
}

static void
progress_cb (guint done, guint total, gpointer data)
{
  guint *most = data;

  g_assert_cmpuint (done, <=, total);
  *most = MAX (*most, done);
}

static void
analysed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  *(int *) data = lud_analyse_games_finish (result, &error);
  g_assert_no_error (error);
}

static void
test_selection (void)
{
  Stage stage = { NULL };
  g_autofree char *id = NULL;
  const char *ids[] = { "00000000-0000-0000-0000-000000000000", NULL, NULL };
  g_autoptr (LudRecord) record = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  guint most = 0;
  int n = -2;

  open_page (&stage, "study-finished", 1000);
  ids[1] = id = add_other_game (&stage);
  /* What is cancelled at once has judged nothing. */
  g_cancellable_cancel (cancellable);
  lud_analyse_games_async (stage.archive, ids, 2000, NULL, NULL, cancellable, analysed_cb, &n);
  while (n == -2)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (n, ==, 0);
  /* A game that is not there is left out. */
  n = -2;
  lud_analyse_games_async (stage.archive, ids, 2000, progress_cb, &most, NULL, analysed_cb, &n);
  while (n == -2)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (n, ==, 1);
  g_assert_cmpuint (most, >, 0);
  record = lud_library_load (stage.window->library, id, NULL, NULL);
  for (LudNode *node = lud_node_get_first_child (lud_record_get_root (record)); node != NULL;
       node = lud_node_get_first_child (node))
    g_assert_cmpuint (lud_node_get_n_evaluations (node), ==, 1);
  /* With its window. */
  lud_show_games_analysis (GTK_WINDOW (stage.window), stage.window->library, ids);
  wait_for (&stage, "1 game was judged.");
  press (&stage, "Close");
  stage_close (&stage);
}

/* ---- pictures and pages ---------------------------------------------------------------------- */

static void
test_diagrams (void)
{
  static const struct
  {
    const char *name, *begins;
  } files[] = { { "a.svg", "<?xml" }, { "b.png", "\x89PNG" }, { "c.PDF", "%PDF-" } };
  Stage stage = { NULL };
  LudStudyPage *page;
  g_autoptr (GError) error = NULL;

  open_page (&stage, "study-finished", 1000);
  page = stage.window->study_page;
  act (&stage, "last", NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      const LudMark mark = { LUD_MARK_KIND_ARROW, 2, 3, 9, "", "" };
      LudRecord *record = lud_study_page_get_record (page);
      g_autoptr (GBytes) bare = lud_study_page_dup_diagram (page, files[i].name, &error);
      g_autoptr (GBytes) marked = NULL;

      g_assert_no_error (error);
      g_assert_cmpmem (g_bytes_get_data (bare, NULL), strlen (files[i].begins), files[i].begins,
                       strlen (files[i].begins));
      g_assert_true (lud_record_add_mark (record, _lud_study_page_node (page), &mark, NULL));
      marked = lud_study_page_dup_diagram (page, files[i].name, &error);
      g_assert_false (g_bytes_equal (bare, marked));
      act (&stage, "clear-marks", NULL);
    }
  g_assert_null (lud_study_page_dup_diagram (page, "a.gif", &error));
  g_assert_nonnull (error);
  stage_close (&stage);
}

/* The window prints the very pages that the command line writes. */
static void
test_print (void)
{
  Stage stage = { NULL };
  g_autoptr (GPtrArray) records = g_ptr_array_new ();
  g_autoptr (GtkPrintOperation) operation = NULL;
  g_autofree char *folder = g_dir_make_tmp ("ludoteca-print-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "book.pdf", NULL);
  g_autofree char *text = NULL;
  g_autoptr (LudBooklet) booklet = NULL;
  g_autoptr (GError) error = NULL;
  LudBookletOptions options;
  gsize size;

  open_page (&stage, "study", 1000);
  g_ptr_array_add (records, lud_study_page_get_record (stage.window->study_page));
  lud_booklet_options_init (&options);
  options.title = "Book";
  operation = lud_booklet_operation (records, &options);
  gtk_print_operation_set_export_filename (operation, path);
  g_assert_cmpint (gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_EXPORT,
                                            GTK_WINDOW (stage.window), &error),
                   ==, GTK_PRINT_OPERATION_RESULT_APPLY);
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &text, &size, NULL));
  g_assert_true (g_str_has_prefix (text, "%PDF-"));
  booklet = lud_booklet_new (records, &options);
  g_assert_cmpuint (lud_booklet_get_n_pages (booklet), ==, 2);
  g_assert_cmpint (gtk_print_operation_get_n_pages_to_print (operation), ==, 2);
  /* The comment, and how it stands in the end. */
  g_assert_cmpuint (lud_booklet_get_n_diagrams (booklet), ==, 2);
  g_remove (path);
  g_rmdir (folder);
  /* The dialog offers the languages of the comments. */
  act (&stage, "print", NULL);
  wait_for (&stage, "Print Games");
  g_assert_true (sees (&stage, "All languages"));
  picture (&stage, "booklet-dialog");
  press (&stage, "Cancel");
  stage_close (&stage);
}

/* ---- training -------------------------------------------------------------------------------- */

/* The whole suite of the program can be asked. */
static void
test_suite (void)
{
  g_autoptr (GPtrArray) suite = lud_exercises_load_suite ();
  g_autofree char *path = g_build_filename (g_getenv ("LUD_SOURCE"), "data", "tactics.txt", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint n = 0;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    n += *lines[i] != '#' && *lines[i] != '\0' ? 1 : 0;
  g_assert_cmpuint (n, >, 0);
  g_assert_cmpuint (suite->len, ==, n);
}

static void
test_boxes (void)
{
  static const guint days[] = { 1, 3, 7, 14, 30, 90, 90 };
  g_autoptr (GPtrArray) suite = lud_exercises_load_suite ();
  g_autofree char *folder = g_dir_make_tmp ("ludoteca-training-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "new", "training.ini", NULL);
  g_autofree char *below = g_path_get_dirname (path);
  g_autoptr (LudTraining) training = lud_training_new (path);
  LudExercise *first = lud_training_choose (training, suite, NULL, -1, FALSE, NULL);
  guint today = lud_training_get_today (), all, due, mastered;

  g_assert_nonnull (first);
  g_assert_false (lud_training_is_known (training, first->key));
  /* Right answers: longer and longer. */
  for (gsize i = 0; i < G_N_ELEMENTS (days); i++)
    {
      g_assert_true (lud_training_note (training, first->key, TRUE, NULL));
      g_assert_cmpuint (lud_training_get_due (training, first->key), ==, today + days[i]);
    }
  g_assert_cmpuint (lud_training_get_box (training, first->key), ==, LUD_N_BOXES - 1);
  lud_training_count (training, suite, NULL, -1, &all, &due, &mastered);
  g_assert_cmpuint (all, ==, suite->len);
  g_assert_cmpuint (due, ==, suite->len - 1);
  g_assert_cmpuint (mastered, ==, 1);
  g_assert_true (lud_training_choose (training, suite, NULL, -1, FALSE, NULL) != first);
  /* It is all there the next time. */
  g_clear_object (&training);
  training = lud_training_new (path);
  g_assert_cmpuint (lud_training_get_due (training, first->key), ==, today + 90);
  /* A wrong answer: again today, before what was never tried. */
  g_assert_true (lud_training_note (training, first->key, FALSE, NULL));
  g_assert_cmpuint (lud_training_get_box (training, first->key), ==, 0);
  g_assert_true (lud_training_choose (training, suite, NULL, -1, FALSE, NULL) == first);
  g_assert_true (lud_training_choose (training, suite, NULL, -1, FALSE, first->key) != first);
  /* By game and theme. */
  for (const RulesGame *const *game = rules_games (); *game != NULL; game++)
    for (int theme = 0; theme < N_TACTICS; theme++)
      {
        LudExercise *chosen = lud_training_choose (training, suite, *game, theme, FALSE, NULL);

        g_assert_true (chosen == NULL ||
                       (chosen->params.game == *game && chosen->theme == (guint) theme));
      }
  g_assert_null (lud_training_choose (training, suite, NULL, LUD_THEME_ERROR, TRUE, NULL));
  g_remove (path);
  g_rmdir (below);
  g_rmdir (folder);
}

static LudNode *
add_variation (LudRecord *record, LudNode *parent, const char *text)
{
  g_autoptr (LudCursor) cursor = lud_cursor_new (record);
  const RulesGame *game = lud_record_get_game (record);
  RulesAction action;
  RulesReason reason;
  LudNode *node;

  lud_cursor_move (cursor, parent);
  g_assert_cmpint (game->read_action (lud_cursor_get_state (cursor), text, strlen (text),
                                      RULES_STRICT, &action, &reason),
                   ==, RULES_READ_OK);
  node = lud_cursor_play (cursor, action, LUD_ROLL_NONE, NULL);
  g_assert_nonnull (node);
  return node;
}

/* A game in which the first player's first action and the second player's last one are errors. */
static void
store_errors (Stage *stage, gboolean by_computer)
{
  LudRecord *record = lud_study_page_get_record (stage->window->study_page);
  LudNode *root = lud_record_get_root (record);
  LudNode *first = lud_node_get_first_child (root);
  LudNode *second = lud_node_get_first_child (first);

  evaluate (record, first, -40);
  evaluate (record, add_variation (record, root, "c3"), 20);
  evaluate (record, second, 30);
  evaluate (record, add_variation (record, first, "d4"), -60);
  if (by_computer)
    {
      const LudPlayer computer = { (char *) "Computer", LUD_PLAYER_COMPUTER, 0, 4 };

      lud_record_set_player (record, RULES_SECOND, &computer);
    }
  g_assert_true (lud_study_page_save (stage->window->study_page));
}

static void
found_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  *(GPtrArray **) data = lud_exercises_find_errors_finish (result, &error);
  g_assert_no_error (error);
}

static void
test_errors (void)
{
  for (int by_computer = 0; by_computer < 2; by_computer++)
    {
      Stage stage = { NULL };
      g_autoptr (GPtrArray) found = NULL;
      const LudExercise *exercise;

      open_page (&stage, "study-finished", 1000);
      store_errors (&stage, by_computer);
      lud_exercises_find_errors_async (stage.archive, NULL, found_cb, &found);
      while (found == NULL)
        g_main_context_iteration (NULL, TRUE);
      /* What the computer did is not an error of the person. */
      g_assert_cmpuint (found->len, ==, by_computer ? 1 : 2);
      exercise = found->pdata[0];
      g_assert_cmpuint (exercise->theme, ==, LUD_THEME_ERROR);
      g_assert_nonnull (strstr (exercise->source, ", turn 1"));
      g_assert_cmpuint (exercise->played->len, ==, 1);
      stage_close (&stage);
    }
}

static void
choose_in (Stage *stage, const char *label, guint i)
{
  GtkWidget *choice = find (stage, GTK_TYPE_DROP_DOWN, NULL);

  while (g_strcmp0 (gtk_widget_get_tooltip_text (choice), label) != 0)
    choice = gtk_widget_get_next_sibling (choice);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), i);
  stage_settle (stage);
}

/* The game with this id among those of the window, from 1 on. */
static guint
number_of_game (const char *id)
{
  guint i = 0;

  while (!g_str_equal (rules_games ()[i]->id, id))
    i++;
  return i + 1;
}

static void
write_action (const RulesGame *game, const RulesState *s, RulesAction action, char *out)
{
  game->write_action (s, action, out);
}

static void
test_training (void)
{
  Stage stage = { NULL };
  g_autoptr (GPtrArray) suite = lud_exercises_load_suite ();
  const RulesGame *game = rules_find_game ("cephalopod");
  g_autofree RulesAction *actions = g_new (RulesAction, RULES_MAX_ACTIONS);
  LudExercise *exercise;
  char text[RULES_MAX_ACTION_TEXT];
  gsize n;

  open_page (&stage, "study-finished", 1000);
  store_errors (&stage, FALSE);
  gtk_widget_activate_action (GTK_WIDGET (stage.window), "win.training", NULL);
  stage_settle (&stage);
  wait_for (&stage, "Right: 0 of 0.");
  choose_in (&stage, "Game", number_of_game ("diablo"));
  wait_for (&stage, " rolled ");
  picture (&stage, "training-dice");
  /* The rules of the game that is asked. */
  gtk_widget_activate_action (stage_get_top (&stage), "training.help", NULL);
  {
    LudHelpWindow *help = lud_help_show (GTK_APPLICATION (application), "diablo");

    g_assert_cmpstr (lud_help_window_get_page (help), ==, "diablo");
    gtk_window_destroy (GTK_WINDOW (help));
  }
  choose_in (&stage, "Game", number_of_game ("cephalopod"));
  choose_in (&stage, "Theme", 1 + TACTIC_WIN_TWO);
  wait_for (&stage, "wins in two turns");
  picture (&stage, "training-asked");
  /* The window asks what a training of the same file would ask. */
  {
    g_autoptr (LudTraining) training = lud_training_new (NULL);

    exercise = lud_training_choose (training, suite, game, TACTIC_WIN_TWO, FALSE, NULL);
  }
  write_action (game, exercise->state, g_array_index (exercise->solutions, RulesAction, 0), text);
  answer (&stage, text);
  wait_for (&stage, "Right: 1 of 1.");
  g_assert_true (sees (&stage, "Solution: "));
  picture (&stage, "training-right");
  press (&stage, "Forward along the line");
  press (&stage, "Next");
  {
    g_autoptr (LudTraining) training = lud_training_new (NULL);

    g_assert_cmpuint (lud_training_get_box (training, exercise->key), ==, 1);
    game = rules_find_game ("diamond");
    exercise = lud_training_choose (training, suite, game, TACTIC_WIN, FALSE, NULL);
  }
  choose_in (&stage, "Game", number_of_game ("diamond"));
  choose_in (&stage, "Theme", 1 + TACTIC_WIN);
  wait_for (&stage, "wins with this turn");
  /* Any turn that is no solution. */
  n = game->list_actions (exercise->state, actions);
  for (gsize i = 0; i < n; i++)
    {
      gboolean solves = FALSE;

      for (guint k = 0; k < exercise->solutions->len; k++)
        solves |= g_array_index (exercise->solutions, RulesAction, k) == actions[i];
      if (!solves)
        {
          write_action (game, exercise->state, actions[i], text);
          break;
        }
    }
  answer (&stage, text);
  wait_for (&stage, "Right: 1 of 2.");
  g_assert_true (sees (&stage, "Wrong"));
  g_assert_true (sees (&stage, "This turn does not win yet."));
  picture (&stage, "training-wrong");
  {
    g_autoptr (LudTraining) training = lud_training_new (NULL);

    g_assert_true (lud_training_is_known (training, exercise->key));
    g_assert_cmpuint (lud_training_get_box (training, exercise->key), ==, 0);
  }
  /* Own errors, from the archive. */
  choose_in (&stage, "Theme", 1 + LUD_THEME_ERROR);
  wait_for (&stage, "erred here. What is better?");
  g_assert_true (sees (&stage, "Ana – Boris, turn"));
  press (&stage, "Show");
  wait_for (&stage, "was played.");
  stage_resize (&stage, 360);
  picture (&stage, "training-narrow");
  choose_in (&stage, "Game", number_of_game ("sensei"));
  wait_for (&stage, "No Positions");
  press (&stage, "End");
  g_assert_true (stage_get_top (&stage) == GTK_WIDGET (stage.window));
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
  g_test_add_func ("/exercises/undo", test_undo);
  g_test_add_func ("/exercises/luck", test_luck);
  g_test_add_func ("/exercises/same-position", test_same_position);
  g_test_add_func ("/exercises/selection", test_selection);
  g_test_add_func ("/exercises/diagrams", test_diagrams);
  g_test_add_func ("/exercises/print", test_print);
  g_test_add_func ("/exercises/suite", test_suite);
  g_test_add_func ("/exercises/boxes", test_boxes);
  g_test_add_func ("/exercises/errors", test_errors);
  g_test_add_func ("/exercises/training", test_training);
  status = g_test_run ();
  g_object_unref (application);
  return status;
}
