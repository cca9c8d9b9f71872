/* option-list.h: the options of a game, to be chosen
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "rules/rules.h"

G_BEGIN_DECLS

#define LUD_TYPE_OPTION_LIST (lud_option_list_get_type ())

/* Rows made from the game's table of options.  Rows of options that do not count under the others
 * are hidden.
 * Signal "changed": another choice was made, or a text of one's own became right or wrong. */
G_DECLARE_FINAL_TYPE (LudOptionList, lud_option_list, LUD, OPTION_LIST, GtkWidget)

/* Shows the options of params->game with these values. */
void lud_option_list_set_params (LudOptionList *self, const RulesParams *params);

/* What is chosen.  FALSE when it cannot be played as it is; params is then the last choice that
 * could. */
gboolean lud_option_list_get_params (LudOptionList *self, RulesParams *params);

G_END_DECLS
