/* play-page-voice.c: what happens in a game, in words, and the board in words on request
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The line below the board is what a screen reader hears, by gtk_accessible_announce() where there
 * is such, else because the line is a live one.  It can hear more than what is written there.
 */

#include "config.h"

#include <glib/gi18n.h>

#include "board-talk.h"
#include "compat.h"
#include "game-setup.h"
#include "play-page-private.h"
#include "record/cursor.h"

void
_lud_play_page_say (LudPlayPage *self, const char *text, const char *spoken)
{
  gtk_widget_set_visible (GTK_WIDGET (self->rule_button), FALSE);
  if (g_strcmp0 (text, gtk_label_get_label (self->status)) != 0)
    gtk_label_set_label (self->status, text);
  else if (g_strcmp0 (spoken, self->spoken) == 0)
    return;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->status), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  spoken, -1);
  if (g_strcmp0 (spoken, self->spoken) == 0)
    return;
  g_free (self->spoken);
  self->spoken = g_strdup (spoken);
  lud_announce (GTK_WIDGET (self->status), spoken);
}

void
_lud_play_page_hear (LudPlayPage *self)
{
  LudNode *node = lud_session_get_node (self->session);
  LudNode *parent = lud_node_get_parent (node);
  guint ply = lud_node_get_ply (node);

  g_clear_pointer (&self->said, g_free);
  self->said_shown = FALSE;
  if (parent != NULL && parent == self->heard)
    {
      LudRecord *record = lud_session_get_record (self->session);
      const RulesGame *game = lud_session_get_game (self->session);
      g_autoptr (LudCursor) cursor = lud_cursor_new (record);
      RulesActor player;

      lud_cursor_move (cursor, parent);
      player = game->turn (lud_cursor_get_state (cursor)).player;
      self->said =
        lud_words_action (game, lud_cursor_get_state (cursor), lud_node_get_action (node),
                          _lud_play_page_name_of (self, player));
      self->said_shown = lud_setup_is_computer (record, player);
    }
  else if (ply < self->heard_ply)
    self->said = g_strdup (_ ("Taken back."));
  self->heard = node;
  self->heard_ply = ply;
}

/* ---- on request ------------------------------------------------------------------------------ */

static GtkWindow *
get_window (LudPlayPage *self)
{
  return GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self)));
}

static void
describe_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudPlayPage *self = data;

  if (self->session != NULL)
    lud_board_talk_show (get_window (self), self->session);
}

static void
list_actions_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudPlayPage *self = data;

  if (self->session != NULL)
    lud_board_talk_show_actions (get_window (self), self->session, self->board);
}

void
_lud_play_page_add_voice (LudPlayPage *self)
{
  static const GActionEntry entries[] = {
    { .name = "describe", .activate = describe_cb },
    { .name = "list-actions", .activate = list_actions_cb },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
}
