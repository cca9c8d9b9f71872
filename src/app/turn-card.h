/* turn-card.h: what can be done now besides the board: dice, commands, and the result
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "record/session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define LUD_TYPE_TURN_CARD (lud_turn_card_get_type ())

/* Its buttons activate the "game" actions of LudPlayPage. */
G_DECLARE_FINAL_TYPE (LudTurnCard, lud_turn_card, LUD, TURN_CARD, GtkWidget)

GtkWidget *lud_turn_card_new (void);

/* Shows how things stand. The card hides itself when it has nothing to offer. */
void lud_turn_card_update (LudTurnCard *self, LudSession *session);

/* Whether a set that was chosen on the board is complete, but could still grow. */
void lud_turn_card_set_confirmable (LudTurnCard *self, gboolean confirmable);

/* Whether the computer waits to be told to go on. */
void lud_turn_card_set_waiting (LudTurnCard *self, gboolean waiting);

/* Dice that roll lie still at once: somebody does something already. */
void lud_turn_card_skip_roll (LudTurnCard *self);

/* Which dice (bit i: die i) forbid what was tried on the board: they are ringed. */
void lud_turn_card_set_blocked (LudTurnCard *self, unsigned dice);

/* Smaller dice, where there is little room. */
void lud_turn_card_set_compact (LudTurnCard *self, gboolean compact);

/* Rings the dice that a legal action would use; 0: none. */
void lud_turn_card_aim (LudTurnCard *self, LudSession *session, RulesAction action);

G_END_DECLS
