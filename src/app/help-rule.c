/* help-rule.c: from a reason to its rule
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>

#include "help-rule.h"

void
lud_help_offer_rule (GtkButton *button, const RulesGame *game, const char *rule)
{
  g_autofree char *label = NULL;
  g_autofree char *place = NULL;

  gtk_widget_set_visible (GTK_WIDGET (button), rule != NULL);
  if (rule == NULL)
    return;
  /* Translators: a button that opens the help: %s is the number of a rule, such as 9d. */
  label = g_strdup_printf (_ ("Rule %s"), rule);
  place = g_strdup_printf ("%s#%s", game->id, rule);
  gtk_button_set_label (button, label);
  gtk_widget_set_tooltip_text (GTK_WIDGET (button), _ ("Shows the rule in the help."));
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", place);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "app.help");
}
