/* clock-list.h: how much time the players have, to be chosen
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "record/record.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define LUD_TYPE_CLOCK_LIST (lud_clock_list_get_type ())

/* Rows for no clock, a time for the game, the same with an increment, or a time for each turn. They
 * begin with what was remembered last. */
G_DECLARE_FINAL_TYPE (LudClockList, lud_clock_list, LUD, CLOCK_LIST, GtkWidget)

/* What is chosen for the first player, and for the second one unless he has a time of his own; all
 * zero: no clock. */
LudTimeControl lud_clock_list_get_control (LudClockList *self);

/* Whether the second player has a time of his own, and which. */
gboolean lud_clock_list_get_other (LudClockList *self, LudTimeControl *control);

/* Exchanges the times of the players. */
void lud_clock_list_swap (LudClockList *self);

/* The side of the second player, for the names of his rows. */
void lud_clock_list_set_other_name (LudClockList *self, const char *name);

/* Remembers what is chosen for the next time. */
void lud_clock_list_remember (LudClockList *self);

G_END_DECLS
