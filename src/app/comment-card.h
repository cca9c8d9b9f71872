/* comment-card.h: what somebody wrote about a place of a game
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "record/annotation.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define LUD_TYPE_COMMENT_CARD (lud_comment_card_get_type ())
G_DECLARE_FINAL_TYPE (LudCommentCard, lud_comment_card, LUD, COMMENT_CARD, GtkWidget)

/* Shows the comments of a node, in the language of the user if there is one in it, else in English,
 * else all of them; comments without a language always.  Without a comment, or with node NULL, the
 * card is hidden. */
void lud_comment_card_update (LudCommentCard *self, const LudNode *node);

/* The text that it would show for the first of languages (NULL-terminated, as of
 * g_get_language_names()) that has one; NULL: nothing.  Free it. */
char *lud_comment_card_choose (const LudNode *node, const char *const *languages);

G_END_DECLS
