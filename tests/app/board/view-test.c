/* view-test.c: a board in a window, for the tests of the board's widget
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "view-test.h"

#include <stdlib.h>
#include <string.h>

static gboolean have_display;

static void
action_chosen_cb (Fixture *f, guint action)
{
  f->action = action;
  f->n_actions++;
}

static void
refused_cb (Fixture *f, const char *sentence, int point)
{
  g_free (f->refused);
  f->refused = g_strdup (sentence);
  f->refused_point = point;
  f->n_refused++;
}

static void
selection_changed_cb (Fixture *f, const char *sentence)
{
  g_free (f->sentence);
  f->sentence = g_strdup (sentence);
  f->n_changes++;
}

static void
painted_cb (gboolean *painted)
{
  *painted = TRUE;
}

/* Lets the window lay out and paint what has changed. */
void
settle (Fixture *f)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (f->window);
  gboolean painted = FALSE;
  gulong handler;

  g_assert_nonnull (clock);
  handler = g_signal_connect_swapped (clock, "after-paint", G_CALLBACK (painted_cb), &painted);
  gtk_widget_queue_draw (f->window);
  while (!painted)
    g_main_context_iteration (NULL, TRUE);
  g_signal_handler_disconnect (clock, handler);
}

static void
set_up (Fixture *f, gconstpointer data)
{
  GtkWidget *box;

  if (!have_display)
    return;
  f->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (f->window), 640, 700);
  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  f->before = gtk_button_new_with_label ("before");
  f->after = gtk_button_new_with_label ("after");
  f->view = LUD_BOARD_VIEW (lud_board_view_new ());
  gtk_widget_set_vexpand (GTK_WIDGET (f->view), TRUE);
  gtk_box_append (GTK_BOX (box), f->before);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (f->view));
  gtk_box_append (GTK_BOX (box), f->after);
  gtk_window_set_child (GTK_WINDOW (f->window), box);
  g_signal_connect_swapped (f->view, "action-chosen", G_CALLBACK (action_chosen_cb), f);
  g_signal_connect_swapped (f->view, "refused", G_CALLBACK (refused_cb), f);
  g_signal_connect_swapped (f->view, "selection-changed", G_CALLBACK (selection_changed_cb), f);
  gtk_window_present (GTK_WINDOW (f->window));
  settle (f);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  GtkWidget *window = f->window;

  if (!have_display)
    return;
  g_object_add_weak_pointer (G_OBJECT (window), (gpointer *) &window);
  gtk_window_destroy (GTK_WINDOW (f->window));
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_null (window);
  g_free (f->refused);
  g_free (f->sentence);
}

void
show (Fixture *f, const char *game, const char *options, const char *position)
{
  RulesState *state = t_state (game, options, position);

  lud_board_view_set_position (f->view, rules_find_game (game), state, NULL, 0);
  free (state);
  settle (f);
}

int
find (Fixture *f, const char *name)
{
  RulesBoard board;
  int point;

  lud_board_view_get_game (f->view)->board (lud_board_view_get_state (f->view), &board);
  point = rules_board_find (&board, name, strlen (name));
  g_assert_cmpint (point, >=, 0);
  return point;
}

LudBoardCell *
cell (Fixture *f, const char *name)
{
  return LUD_BOARD_CELL (lud_board_view_get_cell (f->view, find (f, name)));
}

GtkEventController *
controller (Fixture *f, GType type)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (f->view));

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) c = g_list_model_get_item (controllers, i);

      if (G_TYPE_CHECK_INSTANCE_TYPE (c, type))
        return c;
    }
  g_assert_not_reached ();
}

/* A key, if the board does not want it: whether the focused cell or nobody would get it. */
gboolean
press (Fixture *f, guint keyval, GdkModifierType modifiers)
{
  gboolean handled = FALSE;

  g_signal_emit_by_name (controller (f, GTK_TYPE_EVENT_CONTROLLER_KEY), "key-pressed", keyval, 0,
                         modifiers, &handled);
  return handled;
}

void
type (Fixture *f, const char *text)
{
  for (const char *c = text; *c != '\0'; c++)
    g_assert_true (press (f, gdk_unicode_to_keyval ((guint32) *c), 0));
}

void
click (Fixture *f, const char *name)
{
  GtkEventController *gesture = controller (f, GTK_TYPE_GESTURE_CLICK);
  GtkWidget *widget = GTK_WIDGET (cell (f, name));
  graphene_rect_t bounds;
  double x, y;

  settle (f);
  g_assert_true (gtk_widget_compute_bounds (widget, GTK_WIDGET (f->view), &bounds));
  x = (double) (bounds.origin.x + bounds.size.width / 2);
  y = (double) (bounds.origin.y + bounds.size.height / 2);
  g_signal_emit_by_name (gesture, "pressed", 1, x, y);
  g_signal_emit_by_name (gesture, "released", 1, x, y);
}

const char *
focused (Fixture *f)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (f->window));
  static char name[8];
  const char *comma;

  if (focus == NULL || !LUD_IS_BOARD_CELL (focus))
    return NULL;
  comma = strchr (lud_board_cell_get_name (LUD_BOARD_CELL (focus)), ',');
  g_strlcpy (name, lud_board_cell_get_name (LUD_BOARD_CELL (focus)),
             (gsize) (comma - lud_board_cell_get_name (LUD_BOARD_CELL (focus))) + 1);
  return name;
}

void
assert_action (Fixture *f, const char *text)
{
  char written[RULES_MAX_ACTION_TEXT];

  g_assert_cmpint (f->n_actions, ==, 1);
  lud_board_view_get_game (f->view)->write_action (lud_board_view_get_state (f->view), f->action,
                                                   written);
  g_assert_cmpstr (written, ==, text);
  f->n_actions = 0;
}

/* What a widget shows, as pixels. */
GdkTexture *
render (GtkWidget *widget)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (widget);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  double width = gtk_widget_get_width (widget);
  double height = gtk_widget_get_height (widget);

  gdk_paintable_snapshot (paintable, snapshot, width, height);
  node = gtk_snapshot_free_to_node (snapshot);
  g_assert_nonnull (node);
  return gsk_renderer_render_texture (gtk_native_get_renderer (gtk_widget_get_native (widget)),
                                      node,
                                      &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
}

guint
checksum (Fixture *f, GtkWidget *widget)
{
  g_autoptr (GdkTexture) texture = NULL;
  g_autofree guchar *pixels = NULL;
  gsize stride;
  guint sum = 0;

  settle (f);
  texture = render (widget);
  stride = 4 * (gsize) gdk_texture_get_width (texture);
  pixels = g_malloc (stride * (gsize) gdk_texture_get_height (texture));
  gdk_texture_download (texture, pixels, stride);
  for (gsize i = 0; i < stride * (gsize) gdk_texture_get_height (texture); i++)
    sum = sum * 31 + pixels[i];
  return sum;
}

void
take_picture (Fixture *f, const char *name)
{
  const char *folder = g_getenv ("LUD_TEST_PICTURES");
  g_autofree char *path = NULL;
  g_autoptr (GdkTexture) texture = NULL;

  if (folder == NULL)
    return;
  settle (f);
  texture = render (GTK_WIDGET (f->view));
  g_mkdir_with_parents (folder, 0755);
  path = g_strdup_printf ("%s/%s.png", folder, name);
  g_assert_true (gdk_texture_save_to_png (texture, path));
}

static void
run (Fixture *f, gconstpointer data)
{
  void (*const *test) (Fixture *, gconstpointer) = data;

  if (!have_display)
    g_test_skip ("There is no display: start the tests under Xvfb (xvfb-run) or on a desktop.");
  else
    (*test) (f, NULL);
}

void
view_test_init (int *argc, char ***argv)
{
  g_setenv ("GTK_A11Y", "test", TRUE);
  g_test_init (argc, argv, NULL);
  have_display = gtk_init_check ();
  if (!have_display)
    return;
  adw_init ();
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
}

void
view_test_add (const char *path, const ViewTest *test)
{
  g_test_add (path, Fixture, test, set_up, run, tear_down);
}
