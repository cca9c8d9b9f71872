/* board-view-input.c: focus, keys and pointer of the board
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "board-view-private.h"

#include "board/board-layout.h"

/* Longest text that can be typed; the longest action is shorter. */
#define MAX_TYPED (RULES_MAX_ACTION_TEXT + 8)

/* ------------------------------------------------------------------------------------------------
 * Focus: one stop of Tab, arrows inside
 */

void
_lud_board_view_cell_focused (LudBoardView *self, int point, gboolean focused, gboolean visible)
{
  if (focused)
    self->current = point;
  else if (point != self->current)
    return; /* it went on to another point already */
  self->focus_visible = focused && visible;
  _lud_board_view_refresh (self);
}

int
_lud_board_view_first_focus (LudBoardView *self)
{
  if (self->current >= 0 && self->current < self->scene.board.n_points)
    return self->current;
  if (lud_selection_n_candidates (self->selection) > 0)
    return lud_selection_gesture (self->selection, 0)->path[0];
  return 0;
}

gboolean
_lud_board_view_focus_cell (LudBoardView *self, int point)
{
  if (lud_selection_game (self->selection) == NULL || point < 0 ||
      point >= self->scene.board.n_points)
    return FALSE;
  return gtk_widget_grab_focus (self->cells[point]);
}

static gboolean
has_focus_inside (LudBoardView *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return focus != NULL && gtk_widget_get_parent (focus) == GTK_WIDGET (self);
}

gboolean
_lud_board_view_grab_focus (GtkWidget *widget)
{
  LudBoardView *self = LUD_BOARD_VIEW (widget);

  return _lud_board_view_focus_cell (self, _lud_board_view_first_focus (self));
}

gboolean
_lud_board_view_focus (GtkWidget *widget, GtkDirectionType direction)
{
  LudBoardView *self = LUD_BOARD_VIEW (widget);
  LudDirection way;
  int to;

  if (!has_focus_inside (self))
    return _lud_board_view_focus_cell (self, _lud_board_view_first_focus (self));

  switch (direction)
    {
    case GTK_DIR_LEFT:
      way = LUD_LEFT;
      break;
    case GTK_DIR_RIGHT:
      way = LUD_RIGHT;
      break;
    case GTK_DIR_UP:
      way = LUD_UP;
      break;
    case GTK_DIR_DOWN:
      way = LUD_DOWN;
      break;
    case GTK_DIR_TAB_FORWARD:
    case GTK_DIR_TAB_BACKWARD:
    default:
      return FALSE;
    }

  _lud_board_view_drop_typed (self);
  to = lud_board_neighbour (&self->scene.board, _lud_board_view_first_focus (self), way,
                            self->scene.turns, self->scene.mirrored);
  /* at the edge the focus stays: an arrow never leaves the board */
  return to < 0 || _lud_board_view_focus_cell (self, to);
}

/* ------------------------------------------------------------------------------------------------
 * Keys
 */

static int
find_point (LudBoardView *self, const char *name)
{
  return rules_board_find (&self->scene.board, name, strlen (name));
}

/* Whether a first letter can begin a point, an action in brackets, or a command of the position. */
static gboolean
can_begin (LudBoardView *self, char c)
{
  const RulesGame *game = lud_selection_game (self->selection);
  const RulesState *state = lud_selection_state (self->selection);
  g_autofree RulesAction *actions = NULL;
  gsize n;

  if (c == '(' || (c >= 'a' && c < 'a' + self->scene.board.columns))
    return TRUE;
  if (!g_ascii_isalpha (c) || game->actor (state) == RULES_CHANCE)
    return FALSE;

  actions = g_new (RulesAction, game->max_actions);
  n = game->list_actions (state, actions);
  for (gsize i = 0; i < n; i++)
    {
      char text[RULES_MAX_ACTION_TEXT];

      game->write_action (state, actions[i], text);
      if (text[0] == c)
        return TRUE;
    }
  return FALSE;
}

static gboolean
type_character (LudBoardView *self, guint keyval)
{
  guint32 code = gdk_keyval_to_unicode (keyval);
  char c;

  if (code < 0x21 || code > 0x7e)
    return FALSE;
  c = g_ascii_tolower ((char) code);
  if (self->typed->len == 0 ? !can_begin (self, c)
                            : !g_ascii_isalnum (c) && strchr ("-+x*>=()", c) == NULL)
    return FALSE;
  if (self->typed->len < MAX_TYPED)
    g_string_append_c (self->typed, c);
  g_object_notify (G_OBJECT (self), "typed");

  _lud_board_view_focus_cell (self, find_point (self, self->typed->str));
  return TRUE;
}

static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint keyval,
                guint keycode,
                GdkModifierType modifiers,
                gpointer user_data)
{
  LudBoardView *self = user_data;
  GdkModifierType held =
    modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK | GDK_META_MASK | GDK_HYPER_MASK);
  gboolean enter =
    keyval == GDK_KEY_Return || keyval == GDK_KEY_KP_Enter || keyval == GDK_KEY_ISO_Enter;

  if (lud_selection_game (self->selection) == NULL)
    return FALSE;
  if (enter && held == GDK_CONTROL_MASK && self->confirmable)
    {
      lud_board_view_confirm (self);
      return TRUE;
    }
  if (held != 0)
    return FALSE;

  if (keyval == GDK_KEY_Escape)
    return lud_board_view_cancel (self);
  if (enter && self->typed->len > 0)
    {
      g_autofree char *text = g_strdup (self->typed->str);
      int point = find_point (self, text);

      if (point >= 0)
        lud_board_view_activate_point (self, point);
      else
        lud_board_view_enter_text (self, text);
      return TRUE;
    }
  if (keyval == GDK_KEY_BackSpace && self->typed->len > 0)
    {
      if (self->typed->len > 1)
        {
          g_string_truncate (self->typed, self->typed->len - 1);
          g_object_notify (G_OBJECT (self), "typed");
        }
      else
        _lud_board_view_drop_typed (self);
      return TRUE;
    }
  return type_character (self, keyval);
}

/* ------------------------------------------------------------------------------------------------
 * Pointer
 */

static int
hit (LudBoardView *self, double x, double y, gboolean touch)
{
  LudLayout layout;

  if (lud_selection_game (self->selection) == NULL)
    return -1;
  _lud_board_view_fit (self, &layout);
  return lud_layout_hit (&layout, &self->scene.board, x, y,
                         touch ? MAX (layout.unit / 2, LUD_TOUCH_UNIT / 2) : 0);
}

static gboolean
is_touch (GtkEventController *controller)
{
  GdkDevice *device = gtk_event_controller_get_current_event_device (controller);

  return device != NULL && gdk_device_get_source (device) == GDK_SOURCE_TOUCHSCREEN;
}

static void
pressed_cb (GtkGestureClick *gesture, int n_press, double x, double y, gpointer user_data)
{
  LudBoardView *self = user_data;

  self->pressed = hit (self, x, y, is_touch (GTK_EVENT_CONTROLLER (gesture)));
}

static void
released_cb (GtkGestureClick *gesture, int n_press, double x, double y, gpointer user_data)
{
  LudBoardView *self = user_data;
  int point = hit (self, x, y, is_touch (GTK_EVENT_CONTROLLER (gesture)));

  /* sliding off the point before letting go takes the click back */
  if (point != self->pressed)
    return;
  if (point < 0)
    {
      lud_board_view_cancel (self);
      return;
    }
  _lud_board_view_focus_cell (self, point);
  lud_board_view_activate_point (self, point);
}

static void
set_hover (LudBoardView *self, gboolean inside, int point)
{
  gboolean entered = inside != self->pointer_inside;

  if (!entered && point == self->hover)
    return;
  self->pointer_inside = inside;
  self->hover = point;
  if (entered)
    _lud_board_view_refresh (self);
  else
    {
      _lud_board_view_set_state (self, LUD_STATE_HOVER, self->input_allowed ? point : -1);
      gtk_widget_queue_draw (GTK_WIDGET (self));
    }
}

static void
motion_cb (GtkEventControllerMotion *controller, double x, double y, gpointer user_data)
{
  LudBoardView *self = user_data;

  /* a finger covers what it would mark, and stays where it was lifted */
  if (!is_touch (GTK_EVENT_CONTROLLER (controller)))
    set_hover (self, TRUE, hit (self, x, y, FALSE));
}

static void
leave_cb (GtkEventControllerMotion *controller, gpointer user_data)
{
  set_hover (user_data, FALSE, -1);
}

void
_lud_board_view_init_input (LudBoardView *self)
{
  GtkEventController *controller;

  controller = GTK_EVENT_CONTROLLER (gtk_gesture_click_new ());
  g_signal_connect (controller, "pressed", G_CALLBACK (pressed_cb), self);
  g_signal_connect (controller, "released", G_CALLBACK (released_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), controller);

  controller = gtk_event_controller_motion_new ();
  g_signal_connect (controller, "enter", G_CALLBACK (motion_cb), self);
  g_signal_connect (controller, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect (controller, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), controller);

  /* before the cells' own bindings, so that Return can finish what was typed */
  controller = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect (controller, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
}
