/* game-properties.h: the header of a game, to be changed
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "record/record.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Shows a window with the players, the event and the other fields of a game. When it is confirmed
 * they are written into the record as one edit. */
void lud_show_game_properties (GtkWindow *parent, LudRecord *record);

G_END_DECLS
