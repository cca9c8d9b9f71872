/* help-window.h: the help, in a window of its own
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Shows the pages of data/help in the language of the person, without a network.  Actions "help.":
 * back, forward, contents, find, find-next, find-previous, zoom-in, zoom-out, zoom-reset. */
#define LUD_TYPE_HELP_WINDOW (lud_help_window_get_type ())
G_DECLARE_FINAL_TYPE (LudHelpWindow, lud_help_window, LUD, HELP_WINDOW, AdwWindow)

/* Shows a place ("archive", "notation#positions", "notation.md") in the program's one window of
 * help, which is made when there is none.  A page that does not exist becomes the index.  Returns
 * the window, borrowed. */
LudHelpWindow *lud_help_show (GtkApplication *application, const char *place);

/* Goes to a place, "page#anchor" or "#anchor". */
void lud_help_window_go (LudHelpWindow *self, const char *place);

/* The page that is shown ("archive"), and the place that it was opened at or NULL.  Borrowed. */
const char *lud_help_window_get_page (LudHelpWindow *self);
const char *lud_help_window_get_anchor (LudHelpWindow *self);

/* Looks for words in the page that is shown, as if they were typed; how often they are there. */
guint lud_help_window_find (LudHelpWindow *self, const char *words);

/* The box in which the blocks of the page stand, one widget each. */
GtkWidget *lud_help_window_get_body (LudHelpWindow *self);

G_END_DECLS
