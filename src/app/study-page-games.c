/* study-page-games.c: other games that have something to do with the one that is studied
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "position-games.h"
#include "study-page-private.h"

/* Goes to the same position in the game that was chosen. */
static void
chosen_cb (const char *id, int ply, gpointer data)
{
  LudStudyPage *self = data;
  LudNode *node;

  gtk_widget_activate_action (GTK_WIDGET (self), "win.study-game", "s", id);
  /* It may not be left yet. */
  if (self->record == NULL || g_strcmp0 (lud_record_get_id (self->record), id) != 0 || ply < 0)
    return;
  node = lud_record_get_root (self->record);
  while (lud_node_get_ply (node) < (guint) ply && lud_node_get_first_child (node) != NULL)
    node = lud_node_get_first_child (node);
  lud_study_page_go (self, node);
}

static void
same_position_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudStudyPage *self = data;

  /* What was done here is to be found, too. */
  lud_study_page_save (self);
  lud_show_position_games (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), self->library,
                           lud_record_get_game (self->record), lud_cursor_get_state (self->cursor),
                           lud_record_get_id (self->record), chosen_cb, g_object_ref (self),
                           g_object_unref);
}

void
_lud_study_page_update_games (LudStudyPage *self)
{
  _lud_study_page_set_enabled (self, "same-position",
                               self->record != NULL && self->library != NULL);
}

void
_lud_study_page_add_games (LudStudyPage *self)
{
  static const GActionEntry entries[] = {
    { .name = "same-position", .activate = same_position_cb },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
}
