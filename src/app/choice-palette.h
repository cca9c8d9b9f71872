/* choice-palette.h: the sets that can be chosen, each with what it makes
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "board-view.h"

G_BEGIN_DECLS

/* LudChoicePalette stands below a board.  While a set of pieces is being chosen it shows a pill
 * for every set that is left: the pieces that are taken, an arrow, and the piece that it makes.  A
 * click, Return or Space on a pill chooses the set; the digits 1 to 9 do it from the board, too;
 * arrows go from pill to pill.  Where there is nothing to choose it is not there.
 *
 * It follows its board by itself: see lud_choice_palette_set_board(). */
#define LUD_TYPE_CHOICE_PALETTE (lud_choice_palette_get_type ())
G_DECLARE_FINAL_TYPE (LudChoicePalette, lud_choice_palette, LUD, CHOICE_PALETTE, GtkWidget)

GtkWidget *lud_choice_palette_new (void);

/* The board whose sets are shown. Once; the board is not kept alive. */
void lud_choice_palette_set_board (LudChoicePalette *self, LudBoardView *board);

/* Chooses set number i (from 0), as if its pill were pressed; whether there is one. */
gboolean lud_choice_palette_choose (LudChoicePalette *self, guint i);

G_END_DECLS
