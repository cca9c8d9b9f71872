/* comment-editor.h: where a person writes about a place of a game
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "record/annotation.h"
#include "record/history.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A list of the comments of a node with the languages in which there is none yet, and the text of
 * the one that is chosen.  What is typed is in the record at once; an emptied comment is removed
 * from it.
 *
 * Signal "failed" (string): why a text cannot be kept. */
#define LUD_TYPE_COMMENT_EDITOR (lud_comment_editor_get_type ())
G_DECLARE_FINAL_TYPE (LudCommentEditor, lud_comment_editor, LUD, COMMENT_EDITOR, GtkWidget)

GtkWidget *lud_comment_editor_new (void);

/* The node whose comments are shown; record NULL: none.  history may be NULL; it learns where the
 * writing of one comment ends. */
void lud_comment_editor_set_node (LudCommentEditor *self,
                                  LudRecord *record,
                                  LudHistory *history,
                                  LudNode *node);

/* The comments of the node may be others than before. */
void lud_comment_editor_refresh (LudCommentEditor *self);

/* Gives the focus to the text. */
void lud_comment_editor_focus (LudCommentEditor *self);

G_END_DECLS
