/* study-list.h: the moves of a game with its variations, to read and to walk
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "record/record.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Signal "chosen" (pointer node): somebody chose a turn; node is its last LudNode. */
#define LUD_TYPE_STUDY_LIST (lud_study_list_get_type ())
G_DECLARE_FINAL_TYPE (LudStudyList, lud_study_list, LUD, STUDY_LIST, GtkWidget)

GtkWidget *lud_study_list_new (void);

/* Shows rows of lud_study_lines(), of which only those that are others than before are made anew,
 * with node as the place where one stands. */
void lud_study_list_update (LudStudyList *self, GPtrArray *rows, LudNode *node);

G_END_DECLS
