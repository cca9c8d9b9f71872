/* command-buttons.c: buttons for what is done without a point of the board
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>

#include "command-buttons.h"
#include "compat.h"

GArray *
lud_dup_commands (const RulesGame *game, const RulesState *state)
{
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
  GArray *commands = g_array_new (FALSE, FALSE, sizeof (RulesAction));
  RulesActor actor = game->actor (state);
  gsize n = actor == RULES_FIRST || actor == RULES_SECOND ? game->list_actions (state, actions) : 0;

  for (gsize i = 0; i < n; i++)
    {
      RulesGesture gesture;

      game->gesture (state, actions[i], &gesture);
      if (gesture.shape == RULES_SHAPE_COMMAND)
        g_array_append_val (commands, actions[i]);
    }
  return commands;
}

GtkWidget *
lud_command_button (const RulesGame *game, const RulesState *state, RulesAction action)
{
  GtkWidget *button;
  RulesGesture gesture;

  game->gesture (state, action, &gesture);
  button = gtk_button_new_with_label (_ (gesture.command));
  gtk_widget_add_css_class (button, "wrap");
  lud_name_buttons (button);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "u", action);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "game.play");
  return button;
}

void
lud_command_buttons_fill (GtkBox *box,
                          LudBoardView *board,
                          const RulesGame *game,
                          const RulesState *state)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (box))) != NULL)
    gtk_box_remove (box, child);
  if (state != NULL)
    {
      g_autoptr (GArray) actions = lud_dup_commands (game, state);

      for (guint i = 0; i < actions->len; i++)
        gtk_box_append (box,
                        lud_command_button (game, state, g_array_index (actions, RulesAction, i)));
      if (lud_board_view_get_confirmable (board))
        {
          GtkWidget *button = gtk_button_new_with_mnemonic (_ ("_Confirm Choice"));

          gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "game.confirm");
          gtk_widget_add_css_class (button, "suggested-action");
          gtk_box_append (box, button);
        }
      lud_name_buttons (GTK_WIDGET (box));
    }
  gtk_widget_set_visible (GTK_WIDGET (box), gtk_widget_get_first_child (GTK_WIDGET (box)) != NULL);
}
