/* position-games.h: the games of the archive that went through a position
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "library.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A game was chosen: its id, and how many actions and rolls stand before the position in its main
 * line (-1: it stands in a variation). */
typedef void (*LudPositionGamesChosen) (const char *id, int ply, gpointer data);

/* Shows a window with the games that have a position, up to symmetry and in variations too, but for
 * the one with the id without (may be NULL).  chosen is called at most once; data lives as long as
 * the window. */
void lud_show_position_games (GtkWindow *parent,
                              LudLibrary *library,
                              const RulesGame *game,
                              const RulesState *state,
                              const char *without,
                              LudPositionGamesChosen chosen,
                              gpointer data,
                              GDestroyNotify destroy);

G_END_DECLS
