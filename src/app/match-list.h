/* match-list.h: whether a game is the first of a match, to be chosen
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define LUD_TYPE_MATCH_LIST (lud_match_list_get_type ())

/* Rows for a single game, a number of games, or games until somebody has a number of points.  They
 * begin with what was remembered last. */
G_DECLARE_FINAL_TYPE (LudMatchList, lud_match_list, LUD, MATCH_LIST, GtkWidget)

/* How many games, or how many points; both 0: a single game. */
void lud_match_list_get (LudMatchList *self, int *games, int *points);

/* Remembers what is chosen for the next time. */
void lud_match_list_remember (LudMatchList *self);

G_END_DECLS
