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

/* What is chosen; all zero: no clock. */
LudTimeControl lud_clock_list_get_control (LudClockList *self);

/* Remembers what is chosen for the next time. */
void lud_clock_list_remember (LudClockList *self);

G_END_DECLS
