/* evaluation-bar.h: who is ahead, as a bar beside the board
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define LUD_TYPE_EVALUATION_BAR (lud_evaluation_bar_get_type ())
G_DECLARE_FINAL_TYPE (LudEvaluationBar, lud_evaluation_bar, LUD, EVALUATION_BAR, GtkWidget)

GtkWidget *lud_evaluation_bar_new (void);

/* chance: the probability that the first player wins, 0 to 1, below 0: not known; name: his name,
 * for the words. */
void lud_evaluation_bar_set_chance (LudEvaluationBar *self, double chance, const char *name);

G_END_DECLS
