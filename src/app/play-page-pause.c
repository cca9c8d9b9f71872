/* play-page-pause.c: a game stands still while nobody looks at it, if that is wished
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "play-page-private.h"
#include "settings.h"

void
_lud_play_page_set_paused (LudPlayPage *self, gboolean paused)
{
  LudClock *clock = lud_session_get_clock (self->session);

  self->paused = paused;
  self->paused_hidden = FALSE;
  if (clock != NULL && paused)
    lud_session_pause_clock (self->session);
  else if (clock != NULL && lud_session_can_undo (self->session))
    lud_session_start_clock (self->session);
  lud_computer_player_set_hold (self->computer, paused);
  _lud_play_page_computer_changed (self);
}

/* Whether there is something that goes on by itself. */
static gboolean
is_running (LudPlayPage *self)
{
  LudClock *clock = lud_session_get_clock (self->session);

  if (!g_action_group_get_action_enabled (G_ACTION_GROUP (self->actions), "pause"))
    return FALSE;
  return (clock != NULL && lud_clock_get_running (clock) != RULES_NOBODY) ||
         !lud_computer_player_get_hold (self->computer);
}

static void
set_hidden (LudPlayPage *self, gboolean hidden)
{
  if (self->session == NULL)
    return;
  if (hidden && lud_settings_get_flag ("pause-hidden") && is_running (self))
    {
      _lud_play_page_set_paused (self, TRUE);
      self->paused_hidden = TRUE;
    }
  else if (!hidden && self->paused_hidden)
    _lud_play_page_set_paused (self, FALSE);
}

static void
surface_state_cb (LudPlayPage *self, GParamSpec *pspec, GdkSurface *surface)
{
  set_hidden (
    self, (gdk_toplevel_get_state (GDK_TOPLEVEL (surface)) & GDK_TOPLEVEL_STATE_MINIMIZED) != 0);
}

void
_lud_play_page_mapped (LudPlayPage *self)
{
  GtkNative *native = gtk_widget_get_native (GTK_WIDGET (self));
  GdkSurface *surface = native != NULL ? gtk_native_get_surface (native) : NULL;

  if (GDK_IS_TOPLEVEL (surface))
    {
      self->surface = g_object_ref (surface);
      g_signal_connect_swapped (surface, "notify::state", G_CALLBACK (surface_state_cb), self);
    }
  set_hidden (self, FALSE);
}

void
_lud_play_page_unmapped (LudPlayPage *self)
{
  if (self->surface != NULL)
    g_signal_handlers_disconnect_by_data (self->surface, self);
  g_clear_object (&self->surface);
  set_hidden (self, TRUE);
}
