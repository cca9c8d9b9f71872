/* study-page.h: a game that is read, analysed and annotated
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "library.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What is done here goes into the archive by itself, at most two seconds later.
 *
 * The actions of the page are "study.", inserted by the page itself.  Those that need the game's
 * own name for an action are "game.": play, end-turn, confirm.
 *
 * Properties (read only): "title" and "subtitle" of the game, strings for a header bar.
 * Signal "failed" (string): something could not be done, and why.
 * Signal "conflict": the game was changed elsewhere in the archive since it was opened, so what is
 * done here is not stored, until lud_study_page_keep_copy(), or another record comes. */
#define LUD_TYPE_STUDY_PAGE (lud_study_page_get_type ())
G_DECLARE_FINAL_TYPE (LudStudyPage, lud_study_page, LUD, STUDY_PAGE, GtkWidget)

void lud_study_page_set_library (LudStudyPage *self, LudLibrary *library);

/* The record that is studied; NULL: none.  What was done to the one before is stored first, and
 * lost when it cannot be: ask lud_study_page_save() before.  path: where its session stands, as of
 * lud_library_load(); may be NULL. */
void lud_study_page_set_record (LudStudyPage *self, LudRecord *record, const char *path);
LudRecord *lud_study_page_get_record (LudStudyPage *self);

/* Stores what is not stored yet.  Whether everything is. */
gboolean lud_study_page_save (LudStudyPage *self);

/* Stores the record as a game of its own, with a new id. */
gboolean lud_study_page_keep_copy (LudStudyPage *self, GError **error);

/* Gives up what is not stored yet: it is not tried any more. */
void lud_study_page_give_up (LudStudyPage *self);

/* Goes to a node of the record. */
void lud_study_page_go (LudStudyPage *self, LudNode *node);

/* The actions "study.", owned by the page. */
GActionGroup *lud_study_page_get_actions (LudStudyPage *self);

/* Board above the panel, not beside it. */
void lud_study_page_set_narrow (LudStudyPage *self, gboolean narrow);

/* The board where one stands, as it is shown, with its marks: the content of a file whose name ends
 * in .svg, .png or .pdf.  There is a record.  NULL with an error of GIO. */
GBytes *lud_study_page_dup_diagram (LudStudyPage *self, const char *path, GError **error);

/* Gives the focus to the board. */
void lud_study_page_focus (LudStudyPage *self);

G_END_DECLS
