/* turn-list.h: the moves of a game, a row for a turn of each player
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "game-line.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define LUD_TYPE_TURN_LIST (lud_turn_list_get_type ())
G_DECLARE_FINAL_TYPE (LudTurnList, lud_turn_list, LUD, TURN_LIST, GtkWidget)

GtkWidget *lud_turn_list_new (void);

/* Shows a line and scrolls to its current turn.  first and second: heads of the columns. */
void lud_turn_list_update (LudTurnList *self,
                           const LudGameLine *line,
                           const char *first,
                           const char *second);

/* Fewer rows and no heads, where there is little room. */
void lud_turn_list_set_compact (LudTurnList *self, gboolean compact);

G_END_DECLS
