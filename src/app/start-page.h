/* start-page.h: what can be played, and what was played last
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "library.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define LUD_TYPE_START_PAGE (lud_start_page_get_type ())
G_DECLARE_FINAL_TYPE (LudStartPage, lud_start_page, LUD, START_PAGE, GtkWidget)

/* The page reads the games to continue and the recent ones when it is mapped and when the library
 * changes. */
void lud_start_page_set_library (LudStartPage *self, LudLibrary *library);

void lud_start_page_set_narrow (LudStartPage *self, gboolean narrow);

/* Gives the focus to the first game to continue, or else to the first card. */
void lud_start_page_focus (LudStartPage *self);

G_END_DECLS
