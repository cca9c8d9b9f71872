/* session-play.c: playing, rolling, undo and redo, endings by people
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "session-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static gboolean
refuse (GError **error, LudRecordError code, const char *sentence)
{
  g_set_error_literal (error, LUD_RECORD_ERROR, code, sentence);
  return FALSE;
}

static RulesActor
other_player (RulesActor player)
{
  return player == RULES_FIRST ? RULES_SECOND : RULES_FIRST;
}

gboolean
lud_session_check_going_on (LudSession *self, GError **error)
{
  if (!lud_session_check_clock (self, error))
    return FALSE;
  if (!lud_session_get_result (self).over)
    return TRUE;
  return refuse (error, LUD_RECORD_ERROR_OVER, _ ("The game is over."));
}

/* The end of every change that can move the session. */
static gboolean
finish (LudSession *self, LudChange *change, GError **error)
{
  LudChange was = *change;
  gboolean done;

  if (lud_session_get_result (self).over)
    self->draw_offer = RULES_NOBODY;
  done = lud_session_finish (self, change, error);
  if (done && was.played && self->clock)
    {
      if (was.turn_ended)
        lud_clock_end_turn (self->clock, was.player);
      self->clock_on = TRUE;
    }
  lud_session_sync_clock (self);
  if (done)
    lud_session_announce (self, was.was_over, TRUE);
  return done;
}

/* ------------------------------------------------------------------------------------------------
 * Playing
 */

/* Plays an action that is legal. */
static void
do_play (LudSession *self, LudChange *change, RulesAction action, LudRollSource source)
{
  const RulesGame *game = self->record->game;
  LudNode *node = change->node;
  LudNode *child = lud_node_find_child (node, action);
  RulesActor actor = lud_session_get_actor (self);
  RulesTurn turn = game->turn (lud_session_get_state (self));
  LudDeed deed = { .node = child, .what = DID_SOURCE };
  gboolean added;

  if (child)
    deed.source = (LudRollSource) child->source;
  child = lud_record_add (self->record, node, action, source, &added);
  if (added)
    deed = (LudDeed){ .node = child, .what = DID_ADD };
  if (added || deed.source != child->source)
    g_array_append_val (change->deeds, deed);
  lud_session_promote_way (self, change, child);
  for (; node; node = node->parent)
    if (node->end_reason != RULES_END_NONE)
      lud_session_put_ending (self, change, node, LUD_RESULT_OPEN);
  if (self->ahead->len > 0 && lud_session_next_node (self) == child)
    g_ptr_array_set_size (self->ahead, (int) self->ahead->len - 1);
  else
    g_ptr_array_set_size (self->ahead, 0);
  lud_cursor_move (self->cursor, child);

  if (self->draw_offer != RULES_NOBODY && actor == other_player (self->draw_offer))
    self->draw_offer = RULES_NOBODY;
  change->played = TRUE;
  change->turn_ended = game->actor (lud_session_get_state (self)) == RULES_NOBODY ||
                       game->turn (lud_session_get_state (self)).number != turn.number;
  change->player = turn.player;
  if (self->clock && change->turn_ended)
    lud_session_put_reading (self, change, child, lud_clock_peek_turn (self->clock, turn.player));
}

/* Whether something can be played now; then the clock stands until finish(). */
static gboolean
prepare (LudSession *self, GError **error)
{
  if (!lud_session_check_going_on (self, error))
    return FALSE;
  lud_session_hold_clock (self);
  /* The flag may have fallen just then. */
  return lud_session_check_going_on (self, error);
}

gboolean
lud_session_play (LudSession *self, RulesAction action, GError **error)
{
  LudChange change;

  g_return_val_if_fail (!self->busy, FALSE);

  if (!lud_session_check_going_on (self, error) ||
      !lud_cursor_check (self->cursor, action, error) || !prepare (self, error))
    return FALSE;
  lud_session_begin (self, &change);
  do_play (self, &change, action,
           lud_session_get_actor (self) == RULES_CHANCE ? LUD_ROLL_ENTERED : LUD_ROLL_NONE);
  return finish (self, &change, error);
}

gboolean
lud_session_roll (LudSession *self, GError **error)
{
  RulesAction action;
  LudRollSource source;
  LudChange change;

  g_return_val_if_fail (!self->busy, FALSE);

  if (!lud_session_check_going_on (self, error))
    return FALSE;
  if (lud_session_get_actor (self) != RULES_CHANCE)
    return refuse (error, LUD_RECORD_ERROR_ILLEGAL, _ ("There are no dice to roll now."));
  if (!lud_session_can_draw (self, error) || !prepare (self, error))
    return FALSE;
  lud_session_begin (self, &change);
  lud_session_draw (self, &change, &action, &source);
  do_play (self, &change, action, source);
  return finish (self, &change, error);
}

/* ------------------------------------------------------------------------------------------------
 * Undo and redo
 */

gboolean
lud_session_can_undo (LudSession *self)
{
  return self->ended || lud_session_get_node (self)->parent != NULL;
}

gboolean
lud_session_can_redo (LudSession *self)
{
  if (self->ended)
    return FALSE;
  return lud_session_get_node (self)->end_reason != RULES_END_NONE ||
         lud_session_next_node (self) != NULL;
}

/* Moves back to an ancestor, or in front of the ending. */
static gboolean
move_back (LudSession *self, LudNode *to, GError **error)
{
  LudChange change;

  lud_session_hold_clock (self);
  lud_session_begin (self, &change);
  self->ended = FALSE;
  self->draw_offer = RULES_NOBODY;
  for (LudNode *node = change.node; node != to; node = node->parent)
    g_ptr_array_add (self->ahead, node);
  lud_cursor_move (self->cursor, to);
  return finish (self, &change, error);
}

gboolean
lud_session_undo (LudSession *self, GError **error)
{
  LudNode *node = lud_session_get_node (self);

  g_return_val_if_fail (!self->busy, FALSE);

  if (!lud_session_can_undo (self))
    return refuse (error, LUD_RECORD_ERROR_OVER, _ ("There is nothing to undo."));
  return move_back (self, self->ended ? node : node->parent, error);
}

gboolean
lud_session_redo (LudSession *self, GError **error)
{
  LudChange change;

  g_return_val_if_fail (!self->busy, FALSE);

  if (!lud_session_can_redo (self))
    return refuse (error, LUD_RECORD_ERROR_OVER, _ ("There is nothing to redo."));
  lud_session_hold_clock (self);
  lud_session_begin (self, &change);
  self->draw_offer = RULES_NOBODY;
  if (change.node->end_reason != RULES_END_NONE)
    self->ended = TRUE;
  else
    {
      LudNode *next = lud_session_next_node (self);

      if (self->ahead->len > 0)
        g_ptr_array_set_size (self->ahead, (int) self->ahead->len - 1);
      lud_cursor_move (self->cursor, next);
    }
  return finish (self, &change, error);
}

/* Where a player's last turn began, behind its roll; NULL when he has not acted. */
static LudNode *
find_last_turn (LudSession *self, RulesActor player)
{
  const RulesGame *game = self->record->game;
  g_autoptr (LudCursor) cursor = lud_cursor_new (self->record);
  LudNode *found = NULL;
  guint turn = 0;

  for (LudNode *node = lud_session_get_node (self); node->parent; node = node->parent)
    {
      const RulesState *s;

      lud_cursor_move (cursor, node->parent);
      s = lud_cursor_get_state (cursor);
      if (found && game->turn (s).number != turn)
        break;
      if (game->actor (s) == player)
        {
          found = node->parent;
          turn = game->turn (s).number;
        }
    }
  return found;
}

gboolean
lud_session_can_take_back (LudSession *self, RulesActor player)
{
  g_return_val_if_fail (player == RULES_FIRST || player == RULES_SECOND, FALSE);

  return find_last_turn (self, player) != NULL;
}

gboolean
lud_session_take_back (LudSession *self, RulesActor player, GError **error)
{
  LudNode *to;

  g_return_val_if_fail (!self->busy, FALSE);
  g_return_val_if_fail (player == RULES_FIRST || player == RULES_SECOND, FALSE);

  to = find_last_turn (self, player);
  if (!to)
    return refuse (error, LUD_RECORD_ERROR_OVER, _ ("There is nothing to take back."));
  return move_back (self, to, error);
}

/* ------------------------------------------------------------------------------------------------
 * Endings by people
 */

/* What the clock says when the game ends inside of a turn. */
static void
put_last_reading (LudSession *self, LudChange *change)
{
  const RulesGame *game = self->record->game;
  LudNode *node = change->node;
  RulesTurn turn = game->turn (lud_session_get_state (self));
  gboolean is_inside = FALSE;

  if (!self->clock)
    return;
  if (node->parent)
    {
      lud_cursor_move (self->cursor, node->parent);
      is_inside = game->turn (lud_session_get_state (self)).number == turn.number;
      lud_cursor_move (self->cursor, node);
    }
  if (is_inside)
    lud_session_put_reading (self, change, node,
                             (LudReading){ lud_clock_get_left (self->clock, turn.player),
                                           lud_clock_get_used (self->clock) });
}

/* Ends the game without looking at the clock. */
gboolean
lud_session_do_end (LudSession *self, RulesActor winner, RulesEnd reason, GError **error)
{
  LudResult ending = { TRUE, winner, reason };
  LudNode *node = lud_session_get_node (self);
  const char *fault = lud_record_check_ending (self->record, node, &ending);
  LudChange change;

  if (fault)
    return refuse (error, LUD_RECORD_ERROR_INVALID, fault);
  lud_session_begin (self, &change);
  put_last_reading (self, &change);
  lud_session_promote_way (self, &change, node);
  for (LudNode *n = node->parent; n; n = n->parent)
    if (n->end_reason != RULES_END_NONE)
      lud_session_put_ending (self, &change, n, LUD_RESULT_OPEN);
  lud_session_put_ending (self, &change, node, ending);
  self->ended = TRUE;
  g_ptr_array_set_size (self->ahead, 0);
  return finish (self, &change, error);
}

gboolean
lud_session_end (LudSession *self, RulesActor winner, RulesEnd reason, GError **error)
{
  g_return_val_if_fail (!self->busy, FALSE);

  if (!prepare (self, error))
    return FALSE;
  if (lud_session_do_end (self, winner, reason, error))
    return TRUE;
  lud_session_sync_clock (self);
  return FALSE;
}

gboolean
lud_session_resign (LudSession *self, RulesActor player, GError **error)
{
  g_return_val_if_fail (player == RULES_FIRST || player == RULES_SECOND, FALSE);

  return lud_session_end (self, other_player (player), RULES_END_RESIGN, error);
}

gboolean
lud_session_agree_draw (LudSession *self, GError **error)
{
  return lud_session_end (self, RULES_NOBODY, RULES_END_AGREEMENT, error);
}

RulesActor
lud_session_get_draw_offer (LudSession *self)
{
  return self->draw_offer;
}

static void
set_draw_offer (LudSession *self, RulesActor player)
{
  self->draw_offer = player;
  lud_session_announce (self, FALSE, FALSE);
}

gboolean
lud_session_offer_draw (LudSession *self, RulesActor player, GError **error)
{
  g_return_val_if_fail (!self->busy, FALSE);
  g_return_val_if_fail (player == RULES_FIRST || player == RULES_SECOND, FALSE);

  if (!lud_session_check_going_on (self, error))
    return FALSE;
  if (self->draw_offer == other_player (player))
    return lud_session_agree_draw (self, error);
  set_draw_offer (self, player);
  return TRUE;
}

gboolean
lud_session_accept_draw (LudSession *self, RulesActor player, GError **error)
{
  g_return_val_if_fail (player == RULES_FIRST || player == RULES_SECOND, FALSE);

  if (!lud_session_check_going_on (self, error))
    return FALSE;
  if (self->draw_offer != other_player (player))
    return refuse (error, LUD_RECORD_ERROR_ILLEGAL, _ ("Nobody offers a draw."));
  return lud_session_agree_draw (self, error);
}

gboolean
lud_session_decline_draw (LudSession *self, RulesActor player, GError **error)
{
  g_return_val_if_fail (!self->busy, FALSE);
  g_return_val_if_fail (player == RULES_FIRST || player == RULES_SECOND, FALSE);

  if (self->draw_offer == RULES_NOBODY)
    return refuse (error, LUD_RECORD_ERROR_ILLEGAL, _ ("Nobody offers a draw."));
  set_draw_offer (self, RULES_NOBODY);
  return TRUE;
}
