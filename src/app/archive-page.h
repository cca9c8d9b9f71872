/* archive-page.h: the games that are kept
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "library.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define LUD_TYPE_ARCHIVE_PAGE (lud_archive_page_get_type ())
G_DECLARE_FINAL_TYPE (LudArchivePage, lud_archive_page, LUD, ARCHIVE_PAGE, GtkWidget)

/* The page reads the list when it is mapped and when the library changes. */
void lud_archive_page_set_library (LudArchivePage *self, LudLibrary *library);

/* The order of the games below the search, not beside it. */
void lud_archive_page_set_narrow (LudArchivePage *self, gboolean narrow);

/* Puts the keyboard into the entry for queries. */
void lud_archive_page_focus_search (LudArchivePage *self);

/* Searches, as if somebody had typed it. */
void lud_archive_page_search (LudArchivePage *self, const char *query);

G_END_DECLS
