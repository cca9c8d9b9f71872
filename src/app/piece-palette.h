/* piece-palette.h: the pieces that can be put on a board that is set up
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "position-draft.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define LUD_TYPE_PIECE_PALETTE (lud_piece_palette_get_type ())

/* A button a piece and one that clears, made from the game's table of pieces; a stack gets its
 * height from a field below. */
G_DECLARE_FINAL_TYPE (LudPiecePalette, lud_piece_palette, LUD, PIECE_PALETTE, GtkWidget)

/* Offers the pieces of the game of a draft. */
void lud_piece_palette_set_draft (LudPiecePalette *self, const LudDraft *draft);

/* The piece that is chosen; kind NONE: it clears. */
RulesPiece lud_piece_palette_get_piece (LudPiecePalette *self);

/* What a digit means: a piece that counts gets this count, else the piece with this number is
 * chosen; 0 clears.  FALSE when there is no such thing. */
gboolean lud_piece_palette_choose_digit (LudPiecePalette *self, int digit);

G_END_DECLS
