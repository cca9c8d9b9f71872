/* test-play.c: what the page of a game shows of its own accord
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "manager.h"
#include "pages.h"

#include "app/play-page-private.h"
#include "app/settings.h"
#include "board/board-theme.h"

static LudApplication *application;

/* ---- pixels ---------------------------------------------------------------------------------- */

static GdkTexture *
draw (GtkWidget *widget)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (widget);
  g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);

  gdk_paintable_snapshot (paintable, snapshot, width, height);
  node = gtk_snapshot_to_node (snapshot);
  g_assert_nonnull (node);
  return gsk_renderer_render_texture (gtk_native_get_renderer (gtk_widget_get_native (widget)),
                                      node,
                                      &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
}

/* How many pixels of a widget are nearly of this colour. */
static guint
count_pixels (GtkWidget *widget, guint32 colour)
{
  g_autoptr (GdkTexture) texture = draw (widget);
  gsize size = (gsize) gdk_texture_get_width (texture) * (gsize) gdk_texture_get_height (texture);
  g_autofree guint32 *pixels = g_new (guint32, size);
  guint n = 0;

  gdk_texture_download (texture, (guchar *) pixels, 4 * (gsize) gdk_texture_get_width (texture));
  for (gsize i = 0; i < size; i++)
    {
      int most = 0;

      for (int shift = 0; shift < 24; shift += 8)
        most = MAX (most, abs ((int) (pixels[i] >> shift & 255) - (int) (colour >> shift & 255)));
      n += most < 24;
    }
  return n;
}

/* The window as a PNG among the outputs of the tests (LUD_TEST_PICTURES), to look at. */
static void
take_picture (Stage *stage, const char *name)
{
  const char *folder = g_getenv ("LUD_TEST_PICTURES");
  g_autofree char *path = NULL;
  g_autoptr (GdkTexture) texture = NULL;

  if (folder == NULL)
    return;
  texture = draw (GTK_WIDGET (stage->window));
  g_mkdir_with_parents (folder, 0755);
  path = g_strdup_printf ("%s/%s.png", folder, name);
  g_assert_true (gdk_texture_save_to_png (texture, path));
}

typedef struct
{
  const char *name; /* of a type */
  GtkWidget *widget[8];
  guint n;
} Search;

static void
collect (GtkWidget *widget, gpointer data)
{
  Search *search = data;

  if (g_str_equal (G_OBJECT_TYPE_NAME (widget), search->name) && search->n < 8)
    search->widget[search->n++] = widget;
}

static Search
find_all (GtkWidget *root, const char *type)
{
  Search search = { .name = type };

  for_each_shown (root, collect, &search);
  return search;
}

static const char *
status (Stage *stage)
{
  return gtk_label_get_text (stage->window->play_page->status);
}

/* ---- tests ----------------------------------------------------------------------------------- */

static void
open_start (Stage *stage)
{
}

/* A window with a game. */
static void
open_game (Stage *stage, const char *text)
{
  static const Page start = { "start", open_start };

  stage_open (stage, application, &start, 1000);
  stage_play (stage, text);
}

/* A stack is to go where no die takes it: the dice that are left are ringed until something else is
 * done; where a die that was played would take it, that one is. */
static void
test_blocking_dice (void)
{
  const guint32 blocked = lud_palette (LUD_THEME_WOOD)->blocked;
  LudBoardView *board;
  Stage stage;
  Search dice;

  open_game (&stage, "[Game \"diablo\"] 11: d2xe2 32: *\n");
  board = stage.window->play_page->board;
  dice = find_all (GTK_WIDGET (stage.window->play_page->turn_card), "LudPiecePicture");
  g_assert_cmpuint (dice.n, ==, 2);

  stage_choose (&stage, "c6");
  g_assert_cmpuint (count_pixels (dice.widget[0], blocked), ==, 0);
  stage_choose (&stage, "c5");
  g_assert_cmpstr (status (&stage), ==, "No unused die reaches that square.");
  g_assert_cmpuint (count_pixels (dice.widget[0], blocked), >, 50);
  g_assert_cmpuint (count_pixels (dice.widget[1], blocked), >, 50);
  take_picture (&stage, "refused-by-dice");
  stage_resize (&stage, 360);
  take_picture (&stage, "refused-by-dice-narrow");

  lud_board_view_cancel (board);
  stage_settle (&stage);
  g_assert_cmpuint (count_pixels (dice.widget[0], blocked), ==, 0);
  g_assert_cmpuint (count_pixels (dice.widget[1], blocked), ==, 0);

  /* the 2 is played, and wanted again */
  lud_board_view_enter_text (board, "c6+e6");
  stage_settle (&stage);
  stage_choose (&stage, "e6");
  stage_choose (&stage, "c6");
  g_assert_cmpstr (status (&stage), ==, "The die for this distance has been played already.");
  g_assert_cmpuint (count_pixels (dice.widget[0], blocked), ==, 0);
  g_assert_cmpuint (count_pixels (dice.widget[1], blocked), >, 50);

  /* the next turn knows nothing of it */
  lud_board_view_enter_text (board, "a4xd4");
  stage_settle (&stage);
  g_assert_cmpuint (count_pixels (dice.widget[1], blocked), ==, 0);
  stage_close (&stage);
}

static void
note_text (GtkWidget *widget, gpointer data)
{
  if (GTK_IS_LABEL (widget))
    g_string_append_printf (data, "%s ", gtk_label_get_text (GTK_LABEL (widget)));
}

/* Dice that are worth more than six together: their sum stands, ringed, among the sets that can be
 * taken. */
static void
test_blocking_sum (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  Stage stage;
  GtkWidget *palette;
  Search pills;
  gint64 until;

  open_game (&stage,
             "[Game \"cephalopod\"] [Position \"...../...../.b2.../b3.w5../.b4... b\"] *\n");
  palette = GTK_WIDGET (stage.window->play_page->palette);
  stage_choose (&stage, "b2");
  pills = find_all (palette, "GtkFlowBoxChild");
  g_assert_cmpuint (pills.n, ==, 2);

  stage_choose (&stage, "a2");
  stage_choose (&stage, "b1");
  g_assert_cmpstr (status (&stage), ==, "These dice add up to more than six.");
  for_each_shown (palette, note_text, text);
  g_assert_cmpstr (text->str, ==, "= 7 ");
  pills = find_all (palette, "GtkFlowBoxChild");
  g_assert_cmpuint (pills.n, ==, 2);
  g_assert_cmpuint (find_all (pills.widget[1], "LudPiecePicture").n, ==, 2);
  take_picture (&stage, "refused-by-sum");

  /* A hint shows something else, so the mark of what was refused goes away. */
  g_assert_nonnull (lud_board_view_get_refusal (stage.window->play_page->board).msgid);
  gtk_widget_activate_action (GTK_WIDGET (stage.window), "game.hint", NULL);
  until = g_get_monotonic_time () + 30 * G_USEC_PER_SEC;
  while (!g_str_has_prefix (status (&stage), "Hint: ") && g_get_monotonic_time () < until)
    stage_settle (&stage);
  g_assert_true (g_str_has_prefix (status (&stage), "Hint: "));
  g_assert_null (lud_board_view_get_refusal (stage.window->play_page->board).msgid);
  stage_settle (&stage);
  g_string_truncate (text, 0);
  for_each_shown (palette, note_text, text);
  g_assert_cmpstr (text->str, ==, "");
  stage_close (&stage);
}

/* ---- what the window manager does ------------------------------------------------------------ */

static gboolean
is_state (Stage *stage, GdkToplevelState state)
{
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (stage->window));

  return (gdk_toplevel_get_state (GDK_TOPLEVEL (surface)) & state) != 0;
}

/* Waits until a window is in a state, or no longer. */
static void
wait_state (Stage *stage, GdkToplevelState state, gboolean there)
{
  gint64 until = g_get_monotonic_time () + 10 * G_USEC_PER_SEC;

  while (is_state (stage, state) != there && g_get_monotonic_time () < until)
    {
      while (g_main_context_iteration (NULL, FALSE))
        ;
      g_usleep (1000);
    }
  g_assert_true (is_state (stage, state) == there);
}

static gboolean
clock_runs (Stage *stage)
{
  LudSession *session = lud_play_page_get_session (stage->window->play_page);
  LudClock *clock = lud_session_get_clock (session);
  RulesActor actor = lud_session_get_actor (session);
  gint64 left = lud_clock_get_left (clock, actor);

  g_usleep (5000);
  return lud_clock_get_left (clock, actor) < left;
}

static void
show_view (Stage *stage, const char *view)
{
  gtk_widget_activate_action (GTK_WIDGET (stage->window), "win.show-view", "s", view);
  stage_settle (stage);
}

/* The game is out of sight in two ways, and comes back. */
static void
look_away (Stage *stage, gboolean runs)
{
  show_view (stage, "archive");
  g_assert_true (clock_runs (stage) == runs);
  show_view (stage, "play");
  g_assert_true (clock_runs (stage));

  gtk_window_minimize (GTK_WINDOW (stage->window));
  wait_state (stage, GDK_TOPLEVEL_STATE_MINIMIZED, TRUE);
  g_assert_true (clock_runs (stage) == runs);
  manager_restore (GTK_WINDOW (stage->window));
  wait_state (stage, GDK_TOPLEVEL_STATE_MINIMIZED, FALSE);
  g_assert_true (clock_runs (stage));
}

/* The clock goes on while nobody sees the game, unless it is wished otherwise; what a person has
 * stopped stays stopped. */
static void
test_out_of_sight (void)
{
  const Page *page = pages;
  Stage stage;

  /* the one with a clock */
  while (!g_str_equal (page->name, "diamond"))
    page++;
  stage_open (&stage, application, page, 1000);
  stage_choose (&stage, "d4");
  g_assert_true (clock_runs (&stage));
  lud_settings_set_flag ("pause-hidden", FALSE);
  look_away (&stage, TRUE);
  lud_settings_set_flag ("pause-hidden", TRUE);
  look_away (&stage, FALSE);

  gtk_widget_activate_action (GTK_WIDGET (stage.window), "game.pause", NULL);
  g_assert_false (clock_runs (&stage));
  show_view (&stage, "archive");
  show_view (&stage, "play");
  g_assert_false (clock_runs (&stage));
  gtk_window_minimize (GTK_WINDOW (stage.window));
  wait_state (&stage, GDK_TOPLEVEL_STATE_MINIMIZED, TRUE);
  manager_restore (GTK_WINDOW (stage.window));
  wait_state (&stage, GDK_TOPLEVEL_STATE_MINIMIZED, FALSE);
  g_assert_false (clock_runs (&stage));
  stage_close (&stage);
}

/* The window fills the screen, the board grows with it, and all is as before afterwards; the size
 * that is remembered is the one without. */
static void
test_full_screen (void)
{
  GdkRectangle screen;
  GdkSurface *surface;
  GtkWidget *board;
  Stage stage;
  int width, height, size;

  open_game (&stage, "[Game \"diamond\"] c3 *\n");
  board = GTK_WIDGET (stage.window->play_page->board);
  width = gtk_widget_get_width (GTK_WIDGET (stage.window));
  height = gtk_widget_get_height (GTK_WIDGET (stage.window));
  size = gtk_widget_get_height (board);
  gdk_monitor_get_geometry (
    gdk_display_get_monitor_at_surface (gdk_display_get_default (),
                                        gtk_native_get_surface (GTK_NATIVE (stage.window))),
    &screen);
  g_assert_cmpint (width, <, screen.width);

  gtk_widget_activate_action (GTK_WIDGET (stage.window), "win.fullscreen", NULL);
  wait_state (&stage, GDK_TOPLEVEL_STATE_FULLSCREEN, TRUE);
  surface = gtk_native_get_surface (GTK_NATIVE (stage.window));
  for (int i = 0; i < 100 && gdk_surface_get_width (surface) != screen.width; i++)
    stage_settle (&stage);
  g_assert_cmpint (gdk_surface_get_width (surface), ==, screen.width);
  g_assert_cmpint (gdk_surface_get_height (surface), ==, screen.height);
  g_assert_cmpint (gtk_widget_get_height (board), >, size);
  stage_choose (&stage, "d4");
  g_assert_cmpuint (
    lud_node_get_ply (lud_session_get_node (lud_play_page_get_session (stage.window->play_page))),
    ==, 2);

  gtk_widget_activate_action (GTK_WIDGET (stage.window), "win.fullscreen", NULL);
  wait_state (&stage, GDK_TOPLEVEL_STATE_FULLSCREEN, FALSE);
  for (int i = 0; i < 100 && gtk_widget_get_width (GTK_WIDGET (stage.window)) != width; i++)
    stage_settle (&stage);
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (stage.window)), ==, width);
  g_assert_cmpint (gtk_widget_get_height (GTK_WIDGET (stage.window)), ==, height);

  gtk_widget_activate_action (GTK_WIDGET (stage.window), "win.fullscreen", NULL);
  wait_state (&stage, GDK_TOPLEVEL_STATE_FULLSCREEN, TRUE);
  gtk_window_close (GTK_WINDOW (stage.window));
  while (g_main_context_pending (NULL))
    g_main_context_iteration (NULL, FALSE);
  g_assert_cmpint (lud_settings_get_number ("window-width", 0), <, screen.width);
  stage_close (&stage);
}

int
main (int argc, char **argv)
{
  gboolean managed = manager_start ();
  int status = 0;

  application = pages_init (&argc, &argv, &status);
  if (application == NULL)
    return status;
  g_test_add_func ("/play/blocking-dice", test_blocking_dice);
  g_test_add_func ("/play/blocking-sum", test_blocking_sum);
  if (managed)
    {
      g_test_add_func ("/play/out-of-sight", test_out_of_sight);
      g_test_add_func ("/play/full-screen", test_full_screen);
    }
  status = g_test_run ();
  g_object_unref (application);
  return status;
}
