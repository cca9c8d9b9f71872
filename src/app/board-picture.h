/* board-picture.h: boards and pieces to look at: previews, chips of owners, dice of a tray
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "board-view.h"

#include "board/board-scene.h"

G_BEGIN_DECLS

/* A small picture of a position without coordinates, for cards and lists.  One accessible image;
 * give it a name by gtk_accessible_update_property() if the text beside it does not say it all.  It
 * is as large as it is allocated, by default at least 64 x 64; follows the desktop's style. */
#define LUD_TYPE_BOARD_PICTURE (lud_board_picture_get_type ())
G_DECLARE_FINAL_TYPE (LudBoardPicture, lud_board_picture, LUD, BOARD_PICTURE, GtkWidget)

GtkWidget *lud_board_picture_new (void);

/* game and state: the state is copied; NULL shows nothing. */
void lud_board_picture_set_position (LudBoardPicture *self,
                                     const RulesGame *game,
                                     const RulesState *state);
/* Shows a scene with its frame and marks (copied): then it is as high as its width asks for, and by
 * nature width pixels wide. */
void lud_board_picture_set_scene (LudBoardPicture *self, const LudBoardScene *scene, int width);

void lud_board_picture_set_theme (LudBoardPicture *self, LudBoardTheme theme);

/* One piece: the chip of an owner, a die of a tray.  Its size is that of a square cell, in pixels.
 */
#define LUD_TYPE_PIECE_PICTURE (lud_piece_picture_get_type ())
G_DECLARE_FINAL_TYPE (LudPiecePicture, lud_piece_picture, LUD, PIECE_PICTURE, GtkWidget)

GtkWidget *lud_piece_picture_new (int size);

/* Shows a piece, for example lud_owner_chip(); kind NONE shows nothing.  Hidden from screen
 * readers: it stands beside a name. */
void lud_piece_picture_set_piece (LudPiecePicture *self, RulesPiece piece);

/* Shows a die: face 0 (blank) to 6, in the colours of side, faint and struck through if it is used.
 * One that was blank or the other side's is seen to roll, where the desktop wants animations. */
void lud_piece_picture_set_die (LudPiecePicture *self, RulesSide side, int face, gboolean used);
/* Whether a die is ringed, as the one that an action under the pointer would use. */
void lud_piece_picture_set_ringed (LudPiecePicture *self, gboolean ringed);
/* Whether a die is ringed as what is in the way: no action with it is what was tried. */
void lud_piece_picture_set_blocked (LudPiecePicture *self, gboolean blocked);
/* A die that rolls lies still at once. */
void lud_piece_picture_skip_roll (LudPiecePicture *self);
void lud_piece_picture_set_theme (LudPiecePicture *self, LudBoardTheme theme);

/* The chip that stands for a side in a game: the kind of piece that it plays with. state is any
 * position of the game. */
RulesPiece lud_owner_chip (const RulesGame *game, const RulesState *state, RulesSide side);

G_END_DECLS
