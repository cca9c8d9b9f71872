/* edit-page.h: a position is set up
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "rules/rules.h"

G_BEGIN_DECLS

#define LUD_TYPE_EDIT_PAGE (lud_edit_page_get_type ())

/* Any position of any game, put together on the board or typed as text; whether it can arise, and
 * why not, the rules say meanwhile.  Property "ready" (boolean, read only): a game can begin here.
 */
G_DECLARE_FINAL_TYPE (LudEditPage, lud_edit_page, LUD, EDIT_PAGE, GtkWidget)

/* Begins with a position, complete and checked options with the text of one; NULL: the start
 * position.  What was there before can be brought back by undo.  FALSE when it is no such text:
 * then nothing has changed. */
gboolean
lud_edit_page_set_position (LudEditPage *self, const RulesParams *params, const char *text);

/* What is on the board, a position or not; NULL when nothing was shown yet.  g_free() it. */
char *lud_edit_page_dup_text (LudEditPage *self);
const RulesParams *lud_edit_page_get_params (LudEditPage *self);

/* undo, redo, and those of board-actions.h; a window inserts them as "game" while the page is
 * shown. */
GActionGroup *lud_edit_page_get_actions (LudEditPage *self);

void lud_edit_page_set_narrow (LudEditPage *self, gboolean narrow);
void lud_edit_page_focus_board (LudEditPage *self);

G_END_DECLS
