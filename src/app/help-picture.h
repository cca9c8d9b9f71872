/* help-picture.h: a diagram of the help, painted as boards are
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "board/board-scene.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A diagram of data/help/diagrams.ini by its name, a LudBoardPicture with coordinates and marks,
 * with words for those who do not see it; NULL when there is none that can be read. */
GtkWidget *lud_help_picture_new (const char *name, const char *caption);

/* Puts marks ("c3", or "a1>c1" for an arrow) with blanks between them into a scene, after those it
 * has.  FALSE when one of them names no point. */
gboolean lud_help_add_marks (LudBoardScene *scene, const char *text, LudMarkShape shape);

G_END_DECLS
