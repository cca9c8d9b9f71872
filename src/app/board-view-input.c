/* board-view-input.c: focus and keys of the board
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
  if (self->focus_visible)
    _lud_board_view_pan_to (self, point);
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

int
lud_board_view_get_focused (LudBoardView *self)
{
  GtkRoot *root;
  GtkWidget *focus;

  g_return_val_if_fail (LUD_IS_BOARD_VIEW (self), -1);

  root = gtk_widget_get_root (GTK_WIDGET (self));
  focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  return focus != NULL && gtk_widget_get_parent (focus) == GTK_WIDGET (self) ? self->current : -1;
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

  if (lud_board_view_get_focused (self) < 0)
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

  if ((c == '(' && !self->draft) || (c >= 'a' && c < 'a' + self->scene.board.columns))
    return TRUE;
  if (!g_ascii_isalpha (c) || self->draft || game->actor (state) == RULES_CHANCE)
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
  _lud_board_view_skip_motion (self);
  if (keyval == GDK_KEY_Escape && self->dragged >= 0)
    {
      _lud_board_view_abort (self);
      lud_board_view_cancel (self);
      return TRUE;
    }
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

void
_lud_board_view_init_input (LudBoardView *self)
{
  GtkEventController *controller;

  _lud_board_view_init_pointer (self);

  /* before the cells' own bindings, so that Return can finish what was typed */
  controller = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect (controller, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
}
