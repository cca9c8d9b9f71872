/* field-list.h: what a position has besides its board: who is to move, dice, stage
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "position-draft.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define LUD_TYPE_FIELD_LIST (lud_field_list_get_type ())

/* Rows made from the game's table of fields.
 * Signal "changed" (int field, string text): another value was chosen. */
G_DECLARE_FINAL_TYPE (LudFieldList, lud_field_list, LUD, FIELD_LIST, GtkWidget)

/* Shows the fields of a draft; fault: the one with which something is wrong, or -1. */
void lud_field_list_set_draft (LudFieldList *self, const LudDraft *draft, int fault);

G_END_DECLS
