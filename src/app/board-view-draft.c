/* board-view-draft.c: the board while a position is set up
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nothing here knows what may stand where: the owner is told what was done, and shows what became
 * of it.
 */

#include "config.h"

#include "board-view-private.h"

#include <string.h>

static void
other_button_cb (GtkGestureClick *gesture, int n_press, double x, double y, gpointer user_data)
{
  LudBoardView *self = user_data;
  LudLayout layout;
  int point;

  if (!self->draft)
    return;
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  point = _lud_board_view_hit (self, x, y, FALSE, &layout);
  if (point < 0)
    return;
  _lud_board_view_focus_cell (self, point);
  g_signal_emit_by_name (self, "point-cleared", point);
}

static void
watch_other_button (LudBoardView *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect (click, "pressed", G_CALLBACK (other_button_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  self->watches_other = TRUE;
}

void
lud_board_view_set_draft (LudBoardView *self,
                          const RulesGame *game,
                          const RulesState *any,
                          const RulesPiece *pieces)
{
  RulesBoard board;

  g_return_if_fail (LUD_IS_BOARD_VIEW (self));
  g_return_if_fail (game != NULL && any != NULL && pieces != NULL);

  if (!self->watches_other)
    watch_other_button (self);
  game->board (any, &board);
  /* What stays is not announced again. */
  if (!self->draft || game != lud_selection_game (self->selection) ||
      !lud_same_board (&board, &self->scene.board))
    {
      lud_board_view_set_position (self, game, any, NULL, 0);
      _lud_board_view_skip_motion (self);
      self->draft = TRUE;
      self->scene.win_region = -1;
      self->scene.n_line = self->scene.n_contacts = 0;
    }
  for (int p = 0; p < board.n_points; p++)
    self->scene.piece[p] = pieces[p];
  _lud_board_view_refresh (self);
}

gboolean
_lud_board_view_draft_take_up (LudBoardView *self)
{
  int point = self->pressed;

  if (!self->draft)
    return FALSE;
  if (self->scene.piece[point].kind != RULES_PIECE_NONE)
    self->dragged = point;
  else
    {
      self->painting = TRUE;
      self->hover = -1;
      _lud_board_view_draft_paint (self, point);
    }
  return TRUE;
}

gboolean
_lud_board_view_draft_put_down (LudBoardView *self, int point)
{
  if (!self->draft)
    return FALSE;
  if (point >= 0)
    _lud_board_view_focus_cell (self, point);
  g_signal_emit_by_name (self, "piece-moved", self->pressed, point);
  return TRUE;
}

void
_lud_board_view_draft_paint (LudBoardView *self, int point)
{
  if (point == self->hover)
    return;
  self->hover = point;
  _lud_board_view_set_state (self, LUD_STATE_HOVER, point);
  if (point >= 0)
    g_signal_emit_by_name (self, "point-painted", point);
}

void
_lud_board_view_draft_class_init (GObjectClass *klass)
{
  static const char *const names[] = { "point-chosen", "point-cleared", "point-painted" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    g_signal_new (names[i], G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 1, G_TYPE_INT);
  g_signal_new ("piece-moved", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);
}
