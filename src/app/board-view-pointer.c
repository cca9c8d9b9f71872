/* board-view-pointer.c: mouse and touch on the board: click, drag, loupe, zoom
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A press that is let go where it began is a click.  One that moves away from a piece which can
 * move carries the piece; elsewhere, on a zoomed board, it moves the board.  A finger on points
 * that it covers does neither: it looks through the loupe, and where it is lifted it chooses.
 */

#include "config.h"

#include "board-view-private.h"

#include <math.h>

/* A hand that trembles less than this clicks. */
#define DRAG_THRESHOLD 8.0

int
_lud_board_view_hit (LudBoardView *self, double x, double y, gboolean touch, LudLayout *layout)
{
  if (lud_selection_game (self->selection) == NULL)
    return -1;
  _lud_board_view_fit (self, layout);
  return lud_layout_hit (layout, &self->scene.board, x, y,
                         touch ? MAX (layout->unit / 2, LUD_TOUCH_UNIT / 2) : 0);
}

static gboolean
is_touch (GtkEventController *controller)
{
  GdkDevice *device = gtk_event_controller_get_current_event_device (controller);

  return device != NULL && gdk_device_get_source (device) == GDK_SOURCE_TOUCHSCREEN;
}

static void
show_hover (LudBoardView *self, int point)
{
  self->hover = point;
  _lud_board_view_set_state (self, LUD_STATE_HOVER, self->input_allowed ? point : -1);
  _lud_board_view_aim (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* ------------------------------------------------------------------------------------------------
 * Press, drag, release
 */

void
_lud_board_view_press (LudBoardView *self, double x, double y, gboolean touch)
{
  LudLayout layout;

  _lud_board_view_skip_motion (self);
  self->pressed = _lud_board_view_hit (self, x, y, touch, &layout);
  self->dragged = -1;
  self->panning = self->painting = FALSE;
  self->released = FALSE;
  self->press_x = self->x = x;
  self->press_y = self->y = y;
  self->loupe = touch && self->input_allowed && self->pressed >= 0 && layout.unit < LUD_TOUCH_UNIT;
  if (self->loupe)
    show_hover (self, self->pressed);
}

/* Takes up the piece that was pressed, if it can move; else says why it cannot. */
static void
take_up (LudBoardView *self)
{
  int point = self->pressed;
  gboolean chosen;

  if (_lud_board_view_draft_take_up (self))
    return;
  chosen =
    lud_selection_length (self->selection) == 1 && lud_selection_path (self->selection)[0] == point;

  if (!self->input_allowed || self->scene.piece[point].kind == RULES_PIECE_NONE)
    return;
  if (lud_selection_begins (self->selection, point) != RULES_SHAPE_MOVE)
    {
      /* a target or a member of a set is clicked, not carried */
      if ((self->scene.state[point] &
           (LUD_STATE_TARGET | LUD_STATE_CHOSEN | LUD_STATE_FORCED | LUD_STATE_SELECTABLE)) == 0)
        {
          self->released = TRUE;
          lud_board_view_activate_point (self, point);
        }
      return;
    }
  if (!chosen)
    {
      lud_selection_clear (self->selection);
      lud_board_view_activate_point (self, point);
    }
  /* one that moves in one way only may have moved */
  if (lud_selection_length (self->selection) == 1 &&
      lud_selection_path (self->selection)[0] == point)
    self->dragged = point;
}

void
_lud_board_view_drag (LudBoardView *self, double x, double y)
{
  LudLayout layout;
  double dx = x - self->x;
  double dy = y - self->y;
  gboolean far = hypot (x - self->press_x, y - self->press_y) > DRAG_THRESHOLD;

  if (self->released)
    return;
  if (self->loupe)
    {
      self->x = x;
      self->y = y;
      show_hover (self, _lud_board_view_hit (self, x, y, TRUE, &layout));
      return;
    }
  if (self->panning)
    {
      self->x = x;
      self->y = y;
      _lud_board_view_pan (self, -dx, -dy);
      return;
    }
  if (!far && self->dragged < 0 && !self->painting)
    return;
  self->x = x;
  self->y = y;
  if (self->dragged < 0 && !self->painting && self->pressed >= 0)
    take_up (self);
  if (self->painting)
    _lud_board_view_draft_paint (self, _lud_board_view_hit (self, x, y, FALSE, &layout));
  else if (self->dragged >= 0)
    show_hover (self, _lud_board_view_hit (self, x, y, FALSE, &layout));
  else if (self->zoomed && !self->released)
    self->panning = TRUE;
}

/* Puts the piece that is carried down on a point. */
static void
put_down (LudBoardView *self, int point)
{
  int from = self->dragged;
  const RulesGame *game = lud_selection_game (self->selection);
  const int16_t path[2] = { (int16_t) from, (int16_t) point };

  self->dragged = -1;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (game == NULL || point == from || _lud_board_view_draft_put_down (self, point))
    return;
  if (point < 0)
    lud_board_view_cancel (self);
  else if ((self->scene.state[point] & LUD_STATE_TARGET) != 0)
    {
      self->dropped = from;
      _lud_board_view_focus_cell (self, point);
      lud_board_view_activate_point (self, point);
      self->dropped = -1;
    }
  else
    {
      RulesReason reason = game->explain_path (lud_selection_state (self->selection), path, 2);

      _lud_board_view_refuse (self, &reason);
    }
}

void
_lud_board_view_release (LudBoardView *self, double x, double y, gboolean touch)
{
  LudLayout layout;
  int point;

  if (self->released)
    return;
  self->released = TRUE;
  point = _lud_board_view_hit (self, x, y, touch, &layout);
  if (self->dragged >= 0)
    {
      put_down (self, point);
      return;
    }
  if (self->panning || self->painting)
    {
      self->panning = self->painting = FALSE;
      return;
    }
  if (self->loupe)
    {
      self->loupe = FALSE;
      show_hover (self, -1);
      if (point >= 0)
        lud_board_view_activate_point (self, point);
      return;
    }
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

void
_lud_board_view_abort (LudBoardView *self)
{
  self->released = TRUE;
  self->dragged = -1;
  self->panning = self->painting = FALSE;
  if (self->loupe)
    {
      self->loupe = FALSE;
      show_hover (self, -1);
    }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* ------------------------------------------------------------------------------------------------
 * Zoom
 */

void
_lud_board_view_pan (LudBoardView *self, double dx, double dy)
{
  double width = MAX (gtk_widget_get_width (GTK_WIDGET (self)), 1);
  double height = MAX (gtk_widget_get_height (GTK_WIDGET (self)), 1);

  if (!self->zoomed)
    return;
  self->pan_x = CLAMP (self->pan_x + dx / width, 0, 1);
  self->pan_y = CLAMP (self->pan_y + dy / height, 0, 1);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
_lud_board_view_pan_to (LudBoardView *self, int point)
{
  LudLayout layout;
  double x, y, half;
  double width = gtk_widget_get_width (GTK_WIDGET (self));
  double height = gtk_widget_get_height (GTK_WIDGET (self));

  if (!self->zoomed || point < 0 || point >= self->scene.board.n_points)
    return;
  _lud_board_view_fit (self, &layout);
  lud_layout_point (&layout, &self->scene.board, point, &x, &y);
  half = 0.6 * layout.unit;
  _lud_board_view_pan (self, MIN (x - half, 0) + MAX (x + half - width, 0),
                       MIN (y - half, 0) + MAX (y + half - height, 0));
}

/* ------------------------------------------------------------------------------------------------
 * Events
 */

static void
pressed_cb (GtkGestureClick *gesture, int n_press, double x, double y, gpointer user_data)
{
  LudBoardView *self = user_data;

  _lud_board_view_press (self, x, y, is_touch (GTK_EVENT_CONTROLLER (gesture)));
  /* what the finger does here is not for a page that could be scrolled */
  if (self->loupe || self->zoomed || (self->draft && self->pressed >= 0) ||
      (self->pressed >= 0 &&
       lud_selection_begins (self->selection, self->pressed) == RULES_SHAPE_MOVE))
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
released_cb (GtkGestureClick *gesture, int n_press, double x, double y, gpointer user_data)
{
  _lud_board_view_release (user_data, x, y, is_touch (GTK_EVENT_CONTROLLER (gesture)));
}

static void
drag_update_cb (GtkGestureDrag *gesture, double dx, double dy, gpointer user_data)
{
  double x, y;

  if (gtk_gesture_drag_get_start_point (gesture, &x, &y))
    _lud_board_view_drag (user_data, x + dx, y + dy);
}

static void
drag_end_cb (GtkGestureDrag *gesture, double dx, double dy, gpointer user_data)
{
  LudBoardView *self = user_data;
  double x, y;

  /* a click that has become none ends here */
  if ((self->dragged >= 0 || self->loupe || self->panning || self->painting) &&
      gtk_gesture_drag_get_start_point (gesture, &x, &y))
    _lud_board_view_release (self, x + dx, y + dy, is_touch (GTK_EVENT_CONTROLLER (gesture)));
}

static void
cancel_cb (GtkGesture *gesture, GdkEventSequence *sequence, gpointer user_data)
{
  _lud_board_view_abort (user_data);
}

static void
zoom_cb (GtkGestureZoom *gesture, double scale, gpointer user_data)
{
  LudBoardView *self = user_data;
  double x, y;

  _lud_board_view_abort (self);
  if (scale > 1.25 && !self->zoomed)
    {
      if (gtk_gesture_get_bounding_box_center (GTK_GESTURE (gesture), &x, &y))
        {
          self->pan_x = CLAMP (x / MAX (gtk_widget_get_width (GTK_WIDGET (self)), 1), 0, 1);
          self->pan_y = CLAMP (y / MAX (gtk_widget_get_height (GTK_WIDGET (self)), 1), 0, 1);
        }
      lud_board_view_set_zoomed (self, TRUE);
    }
  else if (scale < 0.8 && self->zoomed)
    lud_board_view_set_zoomed (self, FALSE);
}

static gboolean
scroll_cb (GtkEventControllerScroll *controller, double dx, double dy, gpointer user_data)
{
  LudBoardView *self = user_data;

  if (!self->zoomed)
    return FALSE;
  _lud_board_view_pan (self, 48 * dx, 48 * dy);
  return TRUE;
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
    show_hover (self, point);
}

static void
motion_cb (GtkEventControllerMotion *controller, double x, double y, gpointer user_data)
{
  LudLayout layout;

  /* a finger covers what it would mark, and stays where it was lifted */
  if (!is_touch (GTK_EVENT_CONTROLLER (controller)))
    set_hover (user_data, TRUE, _lud_board_view_hit (user_data, x, y, FALSE, &layout));
}

static void
leave_cb (GtkEventControllerMotion *controller, gpointer user_data)
{
  set_hover (user_data, FALSE, -1);
}

/* The right button draws. */
static void
draw_end_cb (GtkGestureDrag *gesture, double dx, double dy, gpointer user_data)
{
  LudBoardView *self = user_data;
  GdkModifierType modifiers =
    gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));
  LudLayout layout;
  double x, y;
  int from, to;

  if (!gtk_gesture_drag_get_start_point (gesture, &x, &y))
    return;
  from = _lud_board_view_hit (self, x, y, FALSE, &layout);
  to = _lud_board_view_hit (self, x + dx, y + dy, FALSE, &layout);
  if (from >= 0 && to >= 0)
    g_signal_emit_by_name (self, "marked", from, to, (guint) modifiers);
}

void
_lud_board_view_init_pointer (LudBoardView *self)
{
  GtkEventController *click, *controller;

  click = GTK_EVENT_CONTROLLER (gtk_gesture_click_new ());
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), self);
  g_signal_connect (click, "released", G_CALLBACK (released_cb), self);
  g_signal_connect (click, "cancel", G_CALLBACK (cancel_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), click);

  controller = GTK_EVENT_CONTROLLER (gtk_gesture_drag_new ());
  g_signal_connect (controller, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect (controller, "drag-end", G_CALLBACK (drag_end_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
  gtk_gesture_group (GTK_GESTURE (controller), GTK_GESTURE (click));

  controller = GTK_EVENT_CONTROLLER (gtk_gesture_drag_new ());
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (controller), GDK_BUTTON_SECONDARY);
  g_signal_connect (controller, "drag-end", G_CALLBACK (draw_end_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), controller);

  controller = GTK_EVENT_CONTROLLER (gtk_gesture_zoom_new ());
  g_signal_connect (controller, "scale-changed", G_CALLBACK (zoom_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), controller);

  controller = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  g_signal_connect (controller, "scroll", G_CALLBACK (scroll_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), controller);

  controller = gtk_event_controller_motion_new ();
  g_signal_connect (controller, "enter", G_CALLBACK (motion_cb), self);
  g_signal_connect (controller, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect (controller, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
}
