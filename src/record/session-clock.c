/* session-clock.c: the clock of a session
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "session-private.h"

/* Takes the times from the last readings on the way to where the session stands. */
static void
set_times (LudSession *self)
{
  const RulesGame *game = self->record->game;
  g_autoptr (LudCursor) cursor = lud_cursor_new (self->record);
  gboolean known[2] = { FALSE, FALSE };

  for (LudNode *node = lud_session_get_node (self); node->parent && !(known[0] && known[1]);
       node = node->parent)
    {
      LudReading reading = lud_node_get_reading (node);
      RulesActor player;

      if (reading.left < 0)
        continue;
      lud_cursor_move (cursor, node->parent);
      player = game->turn (lud_cursor_get_state (cursor)).player;
      if (known[player])
        continue;
      known[player] = TRUE;
      lud_clock_set_left (self->clock, player, reading.left);
    }
}

/* Ends the game by the flag that fell. */
static gboolean
end_by_flag (LudSession *self, GError **error)
{
  RulesActor player = lud_clock_get_fallen (self->clock);

  return lud_session_do_end (self, player == RULES_FIRST ? RULES_SECOND : RULES_FIRST,
                             RULES_END_TIME, error);
}

static void
on_flag_fell (LudSession *self)
{
  g_autoptr (GError) error = NULL;

  /* Inside of a call nothing is decided; its end looks at the clock again. */
  if (self->busy || self->changing || lud_session_get_result (self).over)
    return;
  if (!end_by_flag (self, &error))
    lud_session_emit_failed (self, error);
}

void
lud_session_set_clock (LudSession *self, LudClock *clock)
{
  if (clock == self->clock)
    return;
  if (self->clock)
    g_signal_handlers_disconnect_by_data (self->clock, self);
  g_clear_object (&self->clock);
  self->clock_on = FALSE;
  if (!clock)
    return;
  self->clock = g_object_ref (clock);
  lud_clock_stop (clock);
  set_times (self);
  g_signal_connect_swapped (clock, "flag-fell", G_CALLBACK (on_flag_fell), self);
}

LudClock *
lud_session_get_clock (LudSession *self)
{
  return self->clock;
}

void
lud_session_hold_clock (LudSession *self)
{
  if (self->clock)
    lud_clock_stop (self->clock);
}

void
lud_session_sync_clock (LudSession *self)
{
  if (!self->clock)
    return;
  if (lud_session_get_result (self).over)
    lud_clock_stop (self->clock);
  else if (self->clock_on)
    lud_clock_start (self->clock, self->record->game->turn (lud_session_get_state (self)).player);
}

void
lud_session_start_clock (LudSession *self)
{
  g_return_if_fail (self->clock);

  self->clock_on = TRUE;
  lud_session_sync_clock (self);
}

void
lud_session_pause_clock (LudSession *self)
{
  self->clock_on = FALSE;
  lud_session_hold_clock (self);
}

gboolean
lud_session_check_clock (LudSession *self, GError **error)
{
  if (!self->clock || !lud_clock_check (self->clock) || lud_session_get_result (self).over)
    return TRUE;
  return end_by_flag (self, error);
}
