/* board-cell.h: one point of a board, for the keyboard and for assistive technology
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* LudBoardCell is an empty child of LudBoardView that carries the focus, the accessible name and
 * description of a point, and the class action cell.activate (Return and Space).  The view paints
 * it. */
#define LUD_TYPE_BOARD_CELL (lud_board_cell_get_type ())
G_DECLARE_FINAL_TYPE (LudBoardCell, lud_board_cell, LUD, BOARD_CELL, GtkWidget)

GtkWidget *lud_board_cell_new (int point);

int lud_board_cell_get_point (LudBoardCell *self);

/* Says what stands on the point and what can be done with it; description may be NULL. */
void lud_board_cell_set_texts (LudBoardCell *self, const char *name, const char *description);
const char *lud_board_cell_get_name (LudBoardCell *self);
const char *lud_board_cell_get_description (LudBoardCell *self);

G_END_DECLS
