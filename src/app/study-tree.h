/* study-tree.h: the variations of a game as a picture
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "record/record.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A chip for each turn, lines from left to right, variations below the turn that they replace. What
 * it shows stands in the list of moves, too, which a screen reader reads.
 *
 * Signal "chosen" (pointer node): a turn was clicked; node is its last LudNode. */
#define LUD_TYPE_STUDY_TREE (lud_study_tree_get_type ())
G_DECLARE_FINAL_TYPE (LudStudyTree, lud_study_tree, LUD, STUDY_TREE, GtkWidget)

GtkWidget *lud_study_tree_new (void);

/* Shows rows of lud_study_lines(); node: where one stands. */
void lud_study_tree_update (LudStudyTree *self, GPtrArray *rows, LudNode *node);

G_END_DECLS
