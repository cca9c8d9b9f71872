/* help-rule.h: from a reason to its rule
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "rules/rules.h"

G_BEGIN_DECLS

/* A button beside a sentence that says why something is not allowed becomes one that opens the rule
 * in the help; rule as in RulesReason, NULL: it is hidden. */
void lud_help_offer_rule (GtkButton *button, const RulesGame *game, const char *rule);

G_END_DECLS
