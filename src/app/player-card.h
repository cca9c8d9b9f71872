/* player-card.h: a player in the panel of a game
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "computer-player.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define LUD_TYPE_PLAYER_CARD (lud_player_card_get_type ())
G_DECLARE_FINAL_TYPE (LudPlayerCard, lud_player_card, LUD, PLAYER_CARD, GtkWidget)

GtkWidget *lud_player_card_new (void);

/* Shows a player (FIRST or SECOND) as things stand in the session. */
void lud_player_card_update (LudPlayerCard *self, LudSession *session, RulesActor player);

/* Shows his clock, and what the computer does when it plays for him.  Returns TRUE once, when his
 * time becomes short. */
gboolean lud_player_card_show_time (LudPlayerCard *self,
                                    LudSession *session,
                                    RulesActor player,
                                    LudComputerPlayer *computer);

G_END_DECLS
