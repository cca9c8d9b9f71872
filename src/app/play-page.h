/* play-page.h: one game being played, the board and all that belongs to it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "record/session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define LUD_TYPE_PLAY_PAGE (lud_play_page_get_type ())

/* Properties (read only): "title" and "subtitle" of the game, strings for a header bar.
 * Signal "corrected" (string words, boolean undoable): the record was changed behind the session,
 * which is to be replaced by one at the end of the main line; words are for a person, and
 * undo-correction takes it back. */
G_DECLARE_FINAL_TYPE (LudPlayPage, lud_play_page, LUD, PLAY_PAGE, GtkWidget)

GtkWidget *lud_play_page_new (void);

/* The game that is shown and played; NULL: none.  The page holds a reference. */
void lud_play_page_set_session (LudPlayPage *self, LudSession *session);
LudSession *lud_play_page_get_session (LudPlayPage *self);

/* The actions of the game: undo, redo, take-back, correct, cancel-correct, undo-correction, roll,
 * end-turn, play (u: an action of the rules), confirm, hint, move-now, pause, resign, agree-draw,
 * offer-draw, and those of board-actions.h. Owned by the page; a window inserts them as "game". */
GActionGroup *lud_play_page_get_actions (LudPlayPage *self);

/* Board above the panel, not beside it. */
void lud_play_page_set_narrow (LudPlayPage *self, gboolean narrow);

/* Gives the focus to the board. */
void lud_play_page_focus_board (LudPlayPage *self);

G_END_DECLS
