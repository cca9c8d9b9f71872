/* board-view-choose.c: choosing an action, and keeping scene and cells in step with it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "board-view-private.h"

#include "board-cell.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------
 * Keeping scene, cells and properties in step
 */

void
_lud_board_view_set_state (LudBoardView *self, unsigned state, int point)
{
  lud_scene_clear_states (&self->scene, state);
  if (point >= 0 && point < self->scene.board.n_points)
    self->scene.state[point] |= state;
}

static void
update_cells (LudBoardView *self)
{
  const RulesGame *game = lud_selection_game (self->selection);
  const RulesState *state = lud_selection_state (self->selection);
  gboolean in_set = lud_selection_length (self->selection) > 0;

  for (int p = 0; game != NULL && p < self->scene.board.n_points; p++)
    {
      g_autofree char *name =
        self->draft ? _lud_draft_point_name (game, &self->scene.board, p, self->scene.piece[p])
                    : _lud_point_name (game, state, &self->scene.board, p);
      g_autofree char *description = _lud_point_description (
        self->scene.state[p], in_set || self->draft ? 0 : lud_selection_begins (self->selection, p),
        in_set);

      lud_board_cell_set_texts (LUD_BOARD_CELL (self->cells[p]), name, description);
    }
}

/* Where actions can begin is marked for those who are about to begin one; empty points, on which
 * pieces may be put nearly everywhere, only for those who ask for it. */
static gboolean
shows_selectable (LudBoardView *self, int point)
{
  return self->show_selectable || ((self->pointer_inside || self->focus_visible) &&
                                   self->scene.piece[point].kind != RULES_PIECE_NONE);
}

/* Brings everything that depends on the selection up to date. */
void
_lud_board_view_refresh (LudBoardView *self)
{
  gboolean confirmable;
  uint16_t before[RULES_MAX_POINTS];

  memcpy (before, self->scene.state, sizeof before);
  if (self->input_allowed && !self->draft)
    lud_selection_show (self->selection, &self->scene, TRUE);
  else
    lud_scene_clear_states (&self->scene, LUD_STATE_SELECTABLE | LUD_STATE_SELECTED |
                                            LUD_STATE_TARGET | LUD_STATE_FORCED | LUD_STATE_CHOSEN |
                                            LUD_STATE_FADING);
  _lud_board_view_set_state (self, LUD_STATE_BLOCKED, self->blocked);
  update_cells (self);

  if (lud_selection_length (self->selection) == 0)
    for (int p = 0; p < self->scene.board.n_points; p++)
      if (!shows_selectable (self, p))
        self->scene.state[p] = (guint16) (self->scene.state[p] & ~(guint) LUD_STATE_SELECTABLE);
  _lud_board_view_set_state (self, LUD_STATE_HOVER, self->input_allowed ? self->hover : -1);
  _lud_board_view_set_state (self, LUD_STATE_FOCUS, self->focus_visible ? self->current : -1);
  _lud_board_view_start_fade (self, before);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  _lud_board_view_aim (self);

  confirmable = self->input_allowed && !self->draft && lud_selection_confirmable (self->selection);
  if (confirmable != self->confirmable)
    {
      self->confirmable = confirmable;
      g_object_notify (G_OBJECT (self), "confirmable");
    }
}

void
_lud_board_view_aim (LudBoardView *self)
{
  int point = self->hover >= 0 ? self->hover : self->focus_visible ? self->current : -1;
  int n = lud_selection_length (self->selection);
  RulesAction aimed = 0;

  if (self->input_allowed && point >= 0 && n > 0)
    for (gsize i = 0; i < lud_selection_n_candidates (self->selection); i++)
      {
        const RulesGesture *gesture = lud_selection_gesture (self->selection, i);

        if (gesture->shape == RULES_SHAPE_MOVE && gesture->n_path == n + 1 &&
            gesture->path[n] == point)
          aimed = lud_selection_candidate (self->selection, i);
      }
  if (aimed == self->aimed)
    return;
  self->aimed = aimed;
  g_signal_emit_by_name (self, "aimed", (guint) aimed);
}

void
_lud_board_view_selection_changed (LudBoardView *self)
{
  RulesReason forced =
    self->input_allowed ? lud_selection_forced (self->selection) : RULES_NO_REASON;

  g_signal_emit_by_name (self, "selection-changed",
                         forced.msgid != NULL ? g_dgettext (GETTEXT_PACKAGE, forced.msgid) : NULL);
}

void
_lud_board_view_clear_typed (LudBoardView *self)
{
  if (self->typed->len > 0)
    {
      g_string_truncate (self->typed, 0);
      g_object_notify (G_OBJECT (self), "typed");
    }
}

/* The same where nothing else follows: the owner's line must not go on showing it. */
void
_lud_board_view_drop_typed (LudBoardView *self)
{
  if (self->typed->len == 0)
    return;
  _lud_board_view_clear_typed (self);
  _lud_board_view_selection_changed (self);
}

void
_lud_board_view_clear_refusal (LudBoardView *self)
{
  self->blocked = -1;
  self->refusal = RULES_NO_REASON;
}

void
_lud_board_view_refuse (LudBoardView *self, const RulesReason *reason)
{
  self->refusal = *reason;
  self->blocked = reason->point;
  self->refused = reason->rule;
  _lud_board_view_refresh (self);
  if (reason->msgid != NULL)
    g_signal_emit_by_name (self, "refused", g_dgettext (GETTEXT_PACKAGE, reason->msgid),
                           reason->point);
}

/* Takes the line away that a warning drew. */
static void
drop_line (LudBoardView *self)
{
  if (self->warned != 0)
    self->scene.n_line = self->scene.n_contacts = 0;
}

/* An action that makes a line by which its own player loses at once: says so the first time, and
 * draws the line.  Whether it did. */
static gboolean
warn (LudBoardView *self, RulesAction action)
{
  const RulesGame *game = lud_selection_game (self->selection);
  RulesState *after = rules_state_new (game);
  g_autofree LudBoardScene *scene = NULL;
  g_autofree char *sentence = NULL;
  RulesOutcome outcome;
  gboolean loses;

  rules_copy (game, after, lud_selection_state (self->selection));
  game->apply (after, action);
  outcome = game->outcome (after);
  loses = outcome.over && outcome.reason == RULES_END_UNFAIR && outcome.winner != RULES_NOBODY &&
          game->side_of (after, outcome.winner) != self->scene.mover;
  if (!loses || action == self->warned)
    {
      free (after);
      return FALSE;
    }

  scene = g_memdup2 (&self->scene, sizeof self->scene);
  lud_scene_set_position (scene, game, after);
  self->scene.n_line = scene->n_line;
  self->scene.n_contacts = scene->n_contacts;
  memcpy (self->scene.line, scene->line, sizeof scene->line);
  memcpy (self->scene.contact, scene->contact, sizeof scene->contact);
  free (after);

  self->warned = action;
  self->refused = NULL;
  lud_selection_clear (self->selection);
  _lud_board_view_refresh (self);
  _lud_board_view_start_line (self);
  /* Translators: %s is the sentence of a result: the action that was chosen ends the game so. */
  sentence = g_strdup_printf (_ ("%s Choose the same again if you want that."),
                              g_dgettext (GETTEXT_PACKAGE, outcome.msgid));
  g_signal_emit_by_name (self, "refused", sentence, -1);
  return TRUE;
}

static void
choose_action (LudBoardView *self, RulesAction action)
{
  drop_line (self);
  if (warn (self, action))
    return;
  lud_selection_clear (self->selection);
  _lud_board_view_refresh (self);
  _lud_board_view_selection_changed (self);
  g_signal_emit_by_name (self, "action-chosen", action);
}

/* ------------------------------------------------------------------------------------------------
 * What people and owners do
 */

void
lud_board_view_activate_point (LudBoardView *self, int point)
{
  RulesAction action = 0;
  RulesReason reason = RULES_NO_REASON;

  g_return_if_fail (LUD_IS_BOARD_VIEW (self));

  if (!self->input_allowed || point < 0 || point >= self->scene.board.n_points)
    {
      _lud_board_view_drop_typed (self);
      return;
    }
  _lud_board_view_clear_typed (self);
  if (self->draft)
    {
      g_signal_emit_by_name (self, "point-chosen", point);
      return;
    }

  _lud_board_view_clear_refusal (self);
  drop_line (self);
  switch (lud_selection_choose (self->selection, point, &action, &reason))
    {
    case LUD_CHOICE_CHANGED:
      _lud_board_view_refresh (self);
      _lud_board_view_selection_changed (self);
      break;
    case LUD_CHOICE_FINISHED:
      choose_action (self, action);
      break;
    case LUD_CHOICE_REFUSED:
      _lud_board_view_refuse (self, &reason);
      break;
    case LUD_CHOICE_NOTHING:
    default:
      _lud_board_view_refresh (self);
      _lud_board_view_selection_changed (self);
      break;
    }
}

gboolean
lud_board_view_cancel (LudBoardView *self)
{
  gboolean typed, chosen, blocked;

  g_return_val_if_fail (LUD_IS_BOARD_VIEW (self), FALSE);

  typed = self->typed->len > 0;
  chosen = lud_selection_clear (self->selection);
  blocked = self->blocked >= 0;
  _lud_board_view_clear_typed (self);
  _lud_board_view_clear_refusal (self);
  blocked |= self->warned != 0 && self->scene.n_line > 0;
  drop_line (self);
  if (chosen || blocked)
    _lud_board_view_refresh (self);
  if (typed || chosen || blocked)
    _lud_board_view_selection_changed (self);
  return typed || chosen || blocked;
}

void
lud_board_view_choose_action (LudBoardView *self, RulesAction action)
{
  const RulesGame *game;
  RulesActor actor;

  g_return_if_fail (LUD_IS_BOARD_VIEW (self));

  game = lud_selection_game (self->selection);
  if (game == NULL || !self->input_allowed)
    return;
  actor = game->actor (lud_selection_state (self->selection));
  if ((actor == RULES_FIRST || actor == RULES_SECOND) &&
      rules_legal (game, lud_selection_state (self->selection), action))
    {
      _lud_board_view_clear_typed (self);
      choose_action (self, action);
    }
}

void
lud_board_view_preview (LudBoardView *self, RulesAction action)
{
  const RulesGame *game;
  RulesGesture gesture;

  g_return_if_fail (LUD_IS_BOARD_VIEW (self));

  game = lud_selection_game (self->selection);
  if (game == NULL || !self->input_allowed)
    return;
  _lud_board_view_refresh (self);
  if (action == 0 || !rules_legal (game, lud_selection_state (self->selection), action))
    return;
  game->gesture (lud_selection_state (self->selection), action, &gesture);
  for (int i = 1; i < gesture.n_path; i++)
    self->scene.state[gesture.path[i]] |= LUD_STATE_CHOSEN;
}

gboolean
lud_board_view_get_confirmable (LudBoardView *self)
{
  g_return_val_if_fail (LUD_IS_BOARD_VIEW (self), FALSE);
  return self->confirmable;
}

void
lud_board_view_confirm (LudBoardView *self)
{
  RulesAction action = 0;

  g_return_if_fail (LUD_IS_BOARD_VIEW (self));

  if (self->input_allowed &&
      lud_selection_confirm (self->selection, &action) == LUD_CHOICE_FINISHED)
    choose_action (self, action);
}

void
lud_board_view_enter_text (LudBoardView *self, const char *text)
{
  const RulesGame *game;
  RulesAction action = 0;
  RulesReason reason = RULES_NO_REASON;
  RulesActor actor;
  RulesRead read;

  g_return_if_fail (LUD_IS_BOARD_VIEW (self));
  g_return_if_fail (text != NULL);

  game = lud_selection_game (self->selection);
  if (game == NULL || !self->input_allowed || self->draft)
    {
      _lud_board_view_drop_typed (self);
      return;
    }
  _lud_board_view_clear_typed (self);
  actor = game->actor (lud_selection_state (self->selection));
  read = rules_read_action (game, lud_selection_state (self->selection), text, strlen (text),
                            RULES_LENIENT, &action, &reason);
  if (read != RULES_READ_OK && read != RULES_READ_MENDED)
    _lud_board_view_refuse (self, &reason);
  else if (actor == RULES_FIRST || actor == RULES_SECOND)
    choose_action (self, action);
  else
    _lud_board_view_selection_changed (self);
}

const char *
lud_board_view_get_refused_rule (LudBoardView *self)
{
  g_return_val_if_fail (LUD_IS_BOARD_VIEW (self), NULL);

  return self->refused;
}

const char *
lud_board_view_get_typed (LudBoardView *self)
{
  g_return_val_if_fail (LUD_IS_BOARD_VIEW (self), NULL);
  return self->typed->len > 0 ? self->typed->str : NULL;
}

int
lud_board_view_get_path (LudBoardView *self, int16_t path[RULES_MAX_PATH])
{
  int n;

  g_return_val_if_fail (LUD_IS_BOARD_VIEW (self), 0);

  n = lud_selection_length (self->selection);
  for (int i = 0; i < n; i++)
    path[i] = lud_selection_path (self->selection)[i];
  return n;
}

RulesAction *
lud_board_view_get_candidates (LudBoardView *self, gsize *n)
{
  RulesAction *actions;

  g_return_val_if_fail (LUD_IS_BOARD_VIEW (self), NULL);
  g_return_val_if_fail (n != NULL, NULL);

  *n = lud_selection_n_candidates (self->selection);
  actions = g_new (RulesAction, *n);
  for (gsize i = 0; i < *n; i++)
    actions[i] = lud_selection_candidate (self->selection, i);
  return actions;
}

RulesReason
lud_board_view_get_refusal (LudBoardView *self)
{
  g_return_val_if_fail (LUD_IS_BOARD_VIEW (self), RULES_NO_REASON);
  return self->refusal;
}

void
lud_board_view_set_blocked (LudBoardView *self, int point)
{
  g_return_if_fail (LUD_IS_BOARD_VIEW (self));

  _lud_board_view_clear_refusal (self);
  self->blocked = point;
  _lud_board_view_refresh (self);
}
