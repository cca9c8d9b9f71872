/* game-card.h: a game on the start page
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "rules/rules.h"

G_BEGIN_DECLS

/* A button with a picture of the game; it activates "win.new-game-of" with the game's id. */
GtkWidget *lud_game_card_new (const RulesGame *game);

/* Picture beside the words, not above them. */
void lud_game_card_set_narrow (GtkWidget *card, gboolean narrow);

G_END_DECLS
