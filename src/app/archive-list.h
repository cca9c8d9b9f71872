/* archive-list.h: games of the archive in rows and columns
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "archive-model.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Which columns are shown and how the games are sorted is remembered from one run to the next; both
 * are actions, too, for menus: "column.KEY" (boolean states) and "list.order" (string: KEY),
 * "list.descending" (boolean) of lud_archive_list_get_actions().
 *
 * Signals
 *   "selection-changed"
 *   "activated" (pointer row)           a LudArchiveRow
 *   "found" (boolean complete)          the list shows what was looked for
 *   "failed" (string sentence)
 *   "menu" (double x, double y)         somebody wants a menu for the selected games, there
 */
#define LUD_TYPE_ARCHIVE_LIST (lud_archive_list_get_type ())
G_DECLARE_FINAL_TYPE (LudArchiveList, lud_archive_list, LUD, ARCHIVE_LIST, GtkWidget)

void lud_archive_list_set_library (LudArchiveList *self, LudLibrary *library);

/* The games that a query finds (NULL: all); sought (may be NULL): with a position.  The games that
 * are selected stay so as far as they are found. */
void lud_archive_list_show (LudArchiveList *self,
                            const char *query,
                            gboolean in_trash,
                            const LudSought *sought);

/* One column with all that is to be known, where there is no room for several. */
void lud_archive_list_set_narrow (LudArchiveList *self, gboolean narrow);

LudArchiveModel *lud_archive_list_get_model (LudArchiveList *self);

guint lud_archive_list_get_n_selected (LudArchiveList *self);

/* Numbers of the selected games, a GArray of gint64.  Free it. */
GArray *lud_archive_list_dup_selected (LudArchiveList *self);

/* The row of the one game that is selected; NULL when there are none or several, or it is not read
 * yet: then "selection-changed" comes again. */
const LudArchiveRow *lud_archive_list_get_row (LudArchiveList *self);

/* Selects one game by its place. */
void lud_archive_list_select (LudArchiveList *self, guint position);
void lud_archive_list_select_all (LudArchiveList *self);

/* Menus: all columns to choose from, all orders. */
GMenuModel *lud_archive_list_make_columns_menu (LudArchiveList *self);
GMenuModel *lud_archive_list_make_order_menu (LudArchiveList *self);
GActionGroup *lud_archive_list_get_actions (LudArchiveList *self);

G_END_DECLS
