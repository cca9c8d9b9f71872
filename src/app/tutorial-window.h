/* tutorial-window.h: a tutorial, played on a board
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "board-view.h"
#include "tutorial.h"

G_BEGIN_DECLS

/* A step at a time: a text, a position in which the reader plays, and an answer.  Actions
 * "tutorial.": back, next, show. */
#define LUD_TYPE_TUTORIAL_WINDOW (lud_tutorial_window_get_type ())
G_DECLARE_FINAL_TYPE (LudTutorialWindow, lud_tutorial_window, LUD, TUTORIAL_WINDOW, AdwWindow)

/* Shows the tutorial of a game from its first step, or the window in which it is open already.
 * Returns it, borrowed; NULL when there is no such tutorial. */
LudTutorialWindow *lud_tutorial_show (GtkApplication *application, const RulesGame *game);

/* Lets a button open the tutorial of a game; hides it where there is none. */
void lud_tutorial_offer (GtkWidget *button, const RulesGame *game);

/* What is shown; borrowed. */
LudTutorial *lud_tutorial_window_get_tutorial (LudTutorialWindow *self);
guint lud_tutorial_window_get_step (LudTutorialWindow *self);
gboolean lud_tutorial_window_is_done (LudTutorialWindow *self);
LudBoardView *lud_tutorial_window_get_board (LudTutorialWindow *self);
const char *lud_tutorial_window_get_text (LudTutorialWindow *self);
const char *lud_tutorial_window_get_answer (LudTutorialWindow *self);

G_END_DECLS
