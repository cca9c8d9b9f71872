/* archive-preview.h: the game that is selected in the archive, to look at and to walk
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A small board with the moves of the game turn by turn, its header and its comments.  Nothing here
 * changes the stored game; one may leave its line, to see what was played in other games.
 */

#pragma once

#include "library.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Signals
 *   "position-changed"    another position, or another game, is shown
 *   "edit-tags"           somebody wants to change the tags of the game */
#define LUD_TYPE_ARCHIVE_PREVIEW (lud_archive_preview_get_type ())
G_DECLARE_FINAL_TYPE (LudArchivePreview, lud_archive_preview, LUD, ARCHIVE_PREVIEW, GtkWidget)

/* Shows a game at the place where its session stands; row NULL: none.  The same game as before
 * stays where it is walked to. */
void
lud_archive_preview_show (LudArchivePreview *self, LudLibrary *library, const LudArchiveRow *row);

/* A sentence in the place of a game, when several are selected. */
void lud_archive_preview_say (LudArchivePreview *self, const char *sentence);

/* What is shown; NULL: nothing.  Borrowed. */
LudRecord *lud_archive_preview_get_record (LudArchivePreview *self);
const RulesState *lud_archive_preview_get_state (LudArchivePreview *self);

/* Plays actions from the position that is shown, in this copy of the game alone. */
void lud_archive_preview_play (LudArchivePreview *self, const RulesAction *actions, guint n);

/* A widget below the board: what was played in this position. */
void lud_archive_preview_set_panel (LudArchivePreview *self, GtkWidget *panel);

/* A small board, as high as it can be square in a panel of this width. */
void lud_archive_preview_set_narrow (LudArchivePreview *self, gboolean narrow);

G_END_DECLS
