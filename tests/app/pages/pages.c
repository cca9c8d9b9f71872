/* pages.c: every page and dialog of the program
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "pages.h"

#include "app/game-setup.h"
#include "app/play-page-private.h"
#include "app/settings.h"
#include "notation/text-import.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <locale.h>

/* Without a compositor the window draws a frame of its own around itself. */
#define FRAME 5

/* ---- waiting --------------------------------------------------------------------------------- */

void
stage_settle (Stage *stage)
{
  gint64 until = g_get_monotonic_time () + 5 * G_USEC_PER_SEC;

  /* Two frames: the first one may have changed what is laid out. */
  for (int i = 0; i < 2; i++)
    {
      GtkWidget *top = stage_get_top (stage);

      if (top != NULL && gtk_widget_get_mapped (top))
        {
          gtk_widget_queue_draw (top);
          gtk_test_widget_wait_for_draw (top);
        }
      while (g_main_context_pending (NULL) && g_get_monotonic_time () < until)
        g_main_context_iteration (NULL, FALSE);
    }
}

void
keep_picture (GtkWidget *window, const char *name)
{
  const char *folder = g_getenv ("LUD_TEST_PICTURES");
  g_autofree char *file = g_strconcat (name, ".png", NULL);
  g_autofree char *path = folder != NULL ? g_build_filename (folder, file, NULL) : NULL;
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (window);
  g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  g_autoptr (GdkTexture) texture = NULL;

  if (folder == NULL)
    return;
  gdk_paintable_snapshot (paintable, snapshot, gtk_widget_get_width (window),
                          gtk_widget_get_height (window));
  node = gtk_snapshot_free_to_node (g_steal_pointer (&snapshot));
  if (node == NULL)
    return;
  texture = gsk_renderer_render_texture (gtk_native_get_renderer (GTK_NATIVE (window)), node, NULL);
  g_mkdir_with_parents (folder, 0755);
  gdk_texture_save_to_png (texture, path);
}

GtkWidget *
stage_get_top (Stage *stage)
{
  GListModel *windows = gtk_window_get_toplevels ();
  GtkWidget *top = GTK_WIDGET (stage->window);

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      if (gtk_window_get_transient_for (GTK_WINDOW (window)) == GTK_WINDOW (stage->window) &&
          gtk_widget_get_mapped (window))
        top = window;
    }
  return top;
}

static void
act (Stage *stage, const char *action, const char *parameter)
{
  if (parameter != NULL)
    gtk_widget_activate_action (GTK_WIDGET (stage->window), action, "s", parameter);
  else
    gtk_widget_activate_action (GTK_WIDGET (stage->window), action, NULL);
  stage_settle (stage);
}

/* ---- games ----------------------------------------------------------------------------------- */

/* A game from text, its header too. */
static LudRecord *
read_game (const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  g_autoptr (LudTextReader) reader = lud_text_reader_new_for_bytes (bytes, "test", NULL, 0);
  g_autoptr (GError) error = NULL;
  LudRecord *record = NULL;

  if (lud_text_reader_next (reader, &record, &error) != LUD_TEXT_GAME)
    g_error ("%s", error != NULL ? error->message : "no game");
  return record;
}

static void
show_game (Stage *stage, LudRecord *record)
{
  LudNode *last = lud_record_get_last (record);
  g_autofree char *path = lud_node_write_path (last);

  _lud_window_play_record (stage->window, record, path, TRUE);
  stage_settle (stage);
}

void
stage_play (Stage *stage, const char *text)
{
  g_autoptr (LudRecord) record = read_game (text);

  show_game (stage, record);
}

static void
set_computer (LudRecord *record, RulesActor player, int level)
{
  LudPlayer computer = { .name = (char *) "Computer, level 8",
                         .kind = LUD_PLAYER_COMPUTER,
                         .level = level };

  lud_record_set_player (record, player, &computer);
}

void
stage_choose (Stage *stage, const char *name)
{
  LudBoardView *board = stage->window->play_page->board;
  RulesBoard points;

  lud_board_view_get_game (board)->board (lud_board_view_get_state (board), &points);
  for (int i = 0; i < points.n_points; i++)
    if (g_str_equal (points.point[i].name, name))
      lud_board_view_activate_point (board, i);
  stage_settle (stage);
}

#define NAMES "[First \"Ana\"] [Second \"Boris\"]\n"
#define DIABLO "[Game \"diablo\"] " NAMES
#define DIAMOND "[Game \"diamond\"] " NAMES
#define CEPHALOPOD "[Game \"cephalopod\"] " NAMES
#define SENSEI "[Game \"sensei\"] " NAMES
#define FINISHED_DIAMOND DIAMOND "a2 g5 b2 g6 a3 f6 b3 1-0\n"

/* ---- pages ----------------------------------------------------------------------------------- */

static void
open_start (Stage *stage)
{
}

static void
fill_archive (Stage *stage)
{
  static const char *const games[] = {
    FINISHED_DIAMOND,
    SENSEI "[Event \"Club night\"] [Date \"2025-03-01\"] e1-e6 *\n",
    CEPHALOPOD "[Date \"2026-01-17\"] b2 c3 *\n",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (games); i++)
    {
      g_autoptr (LudRecord) record = read_game (games[i]);
      g_autoptr (GError) error = NULL;

      lud_library_add (stage->window->library, record, NULL, &error);
      g_assert_no_error (error);
    }
}

static void
open_start_games (Stage *stage)
{
  fill_archive (stage);
  act (stage, "win.show-view", "archive");
  act (stage, "win.show-view", "play");
}

static void
new_game (Stage *stage, const char *game)
{
  act (stage, "win.new-game-of", game);
}

static void
open_new_diablo (Stage *stage)
{
  lud_settings_set_number ("clock", 2);
  lud_settings_set_number ("second-level", 8);
  new_game (stage, "diablo");
}

static void
open_new_diamond (Stage *stage)
{
  lud_settings_set_number ("clock", 3);
  new_game (stage, "diamond");
}

static void
open_new_cephalopod (Stage *stage)
{
  new_game (stage, "cephalopod");
}

static void
open_new_sensei (Stage *stage)
{
  /* the mode with an option of its own that is typed */
  RulesParams params = { .game = rules_find_game ("sensei") };

  rules_params_init (&params, params.game);
  rules_params_set (&params, "mode", "expert");
  rules_params_set (&params, "pits", "c3+e5");
  lud_settings_set_options (&params);
  new_game (stage, "sensei");
}

static void
open_diablo_start (Stage *stage)
{
  stage_play (stage, DIABLO "*\n");
}

static void
open_diablo (Stage *stage)
{
  stage_play (stage,
              DIABLO "11: d2xe2 32: c6+e6 a4xd4 11: e2+e3 f4xf3 21: d5+d3 d3+d4 31: e3+f3 c3+f3 "
                     "21: e4+d4 a2+c2 22: *\n");
  stage_choose (stage, "c1");
}

static void
open_diablo_by_hand (Stage *stage)
{
  g_autoptr (LudRecord) record = read_game (DIABLO "*\n");

  lud_setup_set_dice_entered (record, TRUE);
  show_game (stage, record);
}

static void
open_diamond (Stage *stage)
{
  g_autoptr (LudRecord) record = read_game (DIAMOND "c3 *\n");
  LudTimeControl control = { .main = 300000, .increment = 3000 };

  lud_record_set_time_control (record, &control);
  show_game (stage, record);
}

static void
open_cephalopod (Stage *stage)
{
  stage_play (stage,
              CEPHALOPOD "b2 e4 e5 c1 a4 a3 d1 e3 b4 b3=a3+b4 d3 a3=a4+b3 a5 a2=a3+b2 c2 a4 c4 "
                         "d4=c4+d3+e4 *\n");
  stage_choose (stage, "d3");
}

static void
open_sensei (Stage *stage)
{
  stage_play (stage, SENSEI "e1-e6,e6-f6,d1>a1 *\n");
  stage_choose (stage, "g7");
  stage_choose (stage, "g2");
}

static void
open_claim (Stage *stage)
{
  stage_play (stage,
              "[Game \"sensei\"] [Option \"mode=diaballik\"] " NAMES
              "d1>c1 a7-a6,a6-a5 c1>d1 a5-a4,a4-a3 d1>c1 a3-a2,c7-c6 c1>d1 c6-c5,c5-c4 d1>c1 "
              "c4-c3,c3-c2 c1>d1 e7-e6,e6-e5 d1>c1 e5-e4,e4-e3 c1>d1 e3-e2 d1>c1 *\n");
}

static void
open_refused (Stage *stage)
{
  stage_play (stage, DIABLO "11: *\n");
  stage_choose (stage, "b1");
}

static void
open_undone (Stage *stage)
{
  stage_play (stage, DIAMOND "c3 b2 d4 *\n");
  act (stage, "game.undo", NULL);
}

static void
open_finished (Stage *stage)
{
  stage_play (stage, FINISHED_DIAMOND);
}

static void
open_comment (Stage *stage)
{
  stage_play (stage,
              DIAMOND "a2 {A corner is near, and this note is long enough for two lines.} *\n");
}

static void
open_thinking (Stage *stage)
{
  g_autoptr (LudRecord) record = read_game (CEPHALOPOD "b2 *\n");

  lud_settings_set_number ("thinking-time", 60);
  set_computer (record, RULES_SECOND, 8);
  show_game (stage, record);
  act (stage, "game.pause", NULL);
  act (stage, "game.pause", NULL);
}

static void
open_waiting (Stage *stage)
{
  g_autoptr (LudRecord) record = read_game (SENSEI "e1-e6,e6-f6,d1>a1 g7-g2,a7-a6,d7>e7 *\n");

  set_computer (record, RULES_FIRST, 1);
  set_computer (record, RULES_SECOND, 1);
  show_game (stage, record);
}

static void
open_evaluation (Stage *stage)
{
  lud_settings_set_flag ("show-evaluation", TRUE);
  stage_play (stage, DIAMOND "a2 g5 b2 g6 a3 f6 *\n");
}

static void
open_archive_empty (Stage *stage)
{
  act (stage, "win.show-view", "archive");
}

static void
open_archive (Stage *stage)
{
  fill_archive (stage);
  act (stage, "win.show-view", "archive");
}

static void
open_set_up (Stage *stage)
{
  stage_play (stage, CEPHALOPOD "b2 e4 e5 c1 a4 a3 d1 e3 b4 b3=a3+b4 *\n");
  act (stage, "win.edit-position", NULL);
}

static void
open_study_empty (Stage *stage)
{
  act (stage, "win.show-view", "study");
}

static void
open_study (Stage *stage)
{
  stage_play (stage, SENSEI
              "[Event \"Club night\"] e1-e6,e6-f6,d1>a1 {A long pass along the row.} g7-g2 *\n");
  act (stage, "win.study", NULL);
  stage_settle (stage);
}

/* To be guessed, too: nothing in it is hard to follow. */
static void
open_study_finished (Stage *stage)
{
  stage_play (stage, FINISHED_DIAMOND);
  act (stage, "win.study", NULL);
}

static void
open_study_dice (Stage *stage)
{
  stage_play (stage, DIABLO "11: d2xe2 32: c6+e6 a4xd4 11: e2+e3 f4xf3 *\n");
  act (stage, "win.study", NULL);
}

static void
guess (Stage *stage)
{
  g_action_group_activate_action (lud_study_page_get_actions (stage->window->study_page), "guess",
                                  g_variant_new_string ("both"));
  stage_settle (stage);
}

static void
open_guess (Stage *stage)
{
  open_study_finished (stage);
  guess (stage);
}

static void
open_training (Stage *stage)
{
  act (stage, "win.training", NULL);
}

static void
open_message (Stage *stage)
{
  _lud_window_show_message (stage->window, _ ("There is no game in this file."));
  stage_settle (stage);
}

static void
open_no_archive (Stage *stage)
{
  g_remove (stage->archive);
  g_mkdir (stage->archive, 0700);
  lud_library_open (stage->window->library);
  stage_settle (stage);
}

static void
open_leave (Stage *stage)
{
  lud_library_close (stage->window->library);
  g_remove (stage->archive);
  g_mkdir (stage->archive, 0700);
  act (stage, "win.open-archive", NULL);
  stage_play (stage, DIAMOND "c3 *\n");
  act (stage, "win.start-page", NULL);
}

static void
open_conflict (Stage *stage)
{
  stage_play (stage, DIAMOND "c3 *\n");
  _lud_window_ask_conflict (stage->window);
  stage_settle (stage);
}

static void
open_preferences (Stage *stage)
{
  g_action_group_activate_action (G_ACTION_GROUP (stage->application), "preferences", NULL);
  stage_settle (stage);
}

static void
open_about (Stage *stage)
{
  g_action_group_activate_action (G_ACTION_GROUP (stage->application), "about", NULL);
  stage_settle (stage);
}

const Page pages[] = {
  { "start", open_start },
  { "start-with-games", open_start_games },
  { "new-game-diablo", open_new_diablo },
  { "new-game-diamond", open_new_diamond },
  { "new-game-cephalopod", open_new_cephalopod },
  { "new-game-sensei", open_new_sensei },
  { "diablo-at-the-start", open_diablo_start },
  { "diablo", open_diablo },
  { "diablo-by-hand", open_diablo_by_hand },
  { "diamond", open_diamond },
  { "cephalopod", open_cephalopod },
  { "sensei", open_sensei },
  { "claim", open_claim },
  { "refused", open_refused },
  { "undone", open_undone },
  { "finished", open_finished },
  { "comment", open_comment },
  { "thinking", open_thinking },
  { "waiting", open_waiting },
  { "evaluation", open_evaluation },
  { "archive-empty", open_archive_empty },
  { "archive", open_archive },
  { "set-up", open_set_up },
  { "study-empty", open_study_empty },
  { "study", open_study },
  { "study-finished", open_study_finished },
  { "study-dice", open_study_dice },
  { "guess", open_guess },
  { "training", open_training },
  { "message", open_message },
  { "no-archive", open_no_archive },
  { "leave", open_leave },
  { "conflict", open_conflict },
  { "preferences", open_preferences },
  { "about", open_about },
  { NULL, NULL },
};

/* ---- the stage ------------------------------------------------------------------------------- */

LudApplication *
pages_init (int *argc, char ***argv, int *status)
{
  LudApplication *application;

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, g_getenv ("LUDOTECA_LOCALEDIR"));
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  if (!gtk_init_check ())
    {
      g_print ("1..0 # SKIP there is no display\n");
      *status = g_strcmp0 (g_getenv ("CI"), "true") == 0 ? 1 : 0;
      return NULL;
    }
  adw_init ();
  g_test_init (argc, argv, NULL);
  application = lud_application_new ();
  g_application_set_flags (G_APPLICATION (application), G_APPLICATION_NON_UNIQUE);
  g_assert_true (g_application_register (G_APPLICATION (application), NULL, NULL));
  return application;
}

/* Settings as on the first day, but for the size of the window. */
static void
reset_settings (int width)
{
  GSettings *settings = lud_settings ();
  g_autoptr (GSettingsSchema) schema = NULL;
  g_auto (GStrv) keys = NULL;

  g_assert_nonnull (settings);
  g_object_get (settings, "settings-schema", &schema, NULL);
  keys = g_settings_schema_list_keys (schema);
  for (guint i = 0; keys[i] != NULL; i++)
    g_settings_reset (settings, keys[i]);
  lud_settings_set_number ("window-width", width + 2 * FRAME);
}

void
stage_open (Stage *stage, LudApplication *application, const Page *page, int width)
{
  g_autofree char *folder = g_dir_make_tmp ("ludoteca-pages-XXXXXX", NULL);

  stage->application = application;
  stage->width = width;
  stage->archive = g_build_filename (folder, "games.ludoteca", NULL);
  reset_settings (width);
  stage->window = lud_window_new (GTK_APPLICATION (application), stage->archive, TRUE);
  gtk_window_present (GTK_WINDOW (stage->window));
  stage_settle (stage);
  page->open (stage);
  stage_settle (stage);
}

void
stage_resize (Stage *stage, int width)
{
  GtkWidget *top = stage_get_top (stage);

  stage->width = width;
  gtk_window_set_default_size (GTK_WINDOW (stage->window), width + 2 * FRAME, 700 + 2 * FRAME);
  if (top != GTK_WIDGET (stage->window))
    gtk_window_set_default_size (GTK_WINDOW (top), width, 600);
  for (int i = 0; i < 100 && gtk_widget_get_width (GTK_WIDGET (stage->window)) != width; i++)
    stage_settle (stage);
  stage_settle (stage);
}

static void
remove_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_remove (path);
    }
  g_rmdir (folder);
}

void
stage_close (Stage *stage)
{
  g_autofree char *folder = g_path_get_dirname (stage->archive);
  GListModel *windows = gtk_window_get_toplevels ();
  gboolean open = FALSE;

  for (guint i = g_list_model_get_n_items (windows); i-- > 0;)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

      if ((gpointer) window == (gpointer) stage->window)
        open = TRUE;
      else if (window != NULL)
        gtk_window_destroy (window);
    }
  /* a test may have closed it */
  if (open)
    gtk_window_destroy (GTK_WINDOW (stage->window));
  while (g_main_context_pending (NULL))
    g_main_context_iteration (NULL, FALSE);
  remove_folder (folder);
  g_clear_pointer (&stage->archive, g_free);
}

/* ---- widgets --------------------------------------------------------------------------------- */

void
for_each_shown (GtkWidget *root, ForWidget call, gpointer data)
{
  if (!gtk_widget_get_mapped (root) || !gtk_widget_get_child_visible (root))
    return;
  call (root, data);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    for_each_shown (child, call, data);
}

char *
dup_widget_name (GtkWidget *widget)
{
  const char *text = NULL;

  if (GTK_IS_LABEL (widget))
    text = gtk_label_get_text (GTK_LABEL (widget));
  else if (GTK_IS_BUTTON (widget))
    text = gtk_button_get_label (GTK_BUTTON (widget));
  else if (ADW_IS_PREFERENCES_ROW (widget))
    text = adw_preferences_row_get_title (ADW_PREFERENCES_ROW (widget));
  else if (GTK_IS_IMAGE (widget))
    text = gtk_image_get_icon_name (GTK_IMAGE (widget));
  if (text == NULL)
    text = gtk_widget_get_tooltip_text (widget);
  if (text != NULL)
    return g_strdup (text);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      g_autofree char *name = dup_widget_name (child);

      if (!g_str_has_prefix (name, "("))
        return g_steal_pointer (&name);
    }
  return g_strdup_printf ("(%s)", G_OBJECT_TYPE_NAME (widget));
}
