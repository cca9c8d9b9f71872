/* dice-entry.h: real dice, entered by hand
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "record/session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define LUD_TYPE_DICE_ENTRY (lud_dice_entry_get_type ())

/* A button for each face; when as many were pressed as there are dice, it activates "game.play"
 * with the roll. */
G_DECLARE_FINAL_TYPE (LudDiceEntry, lud_dice_entry, LUD, DICE_ENTRY, GtkWidget)

GtkWidget *lud_dice_entry_new (void);

/* Offers the rolls that are possible now.  The widget hides itself when no dice are to be entered.
 */
void lud_dice_entry_update (LudDiceEntry *self, LudSession *session);

/* The same for a position without a session; asked: whether dice are to be entered in it. */
void lud_dice_entry_set_position (LudDiceEntry *self,
                                  const RulesGame *game,
                                  const RulesState *state,
                                  gboolean asked);

G_END_DECLS
