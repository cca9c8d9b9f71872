/* archive-filter.h: a panel that writes a query
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * It writes the same language that people type, and reads it back: what it does not know stays.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Signal "changed" (string query): somebody chose something. */
#define LUD_TYPE_QUERY_PANEL (lud_query_panel_get_type ())
G_DECLARE_FINAL_TYPE (LudQueryPanel, lud_query_panel, LUD, QUERY_PANEL, GtkWidget)

GtkWidget *lud_query_panel_new (void);

/* Shows what a query has. */
void lud_query_panel_set_query (LudQueryPanel *self, const char *query);

/* The value of the first word with this key that stands alone in a query, unquoted; NULL: none.
 * Free it. */
char *lud_query_get (const char *query, const char *key);

/* The query with key:value in the place of all such words that stand alone; value NULL or "": with
 * none.  Words in brackets are left alone. With several keys that are the same but for their value
 * ("has:comments"), key has the value, too: "has:comments", and value is "yes".  Free it. */
char *lud_query_set (const char *query, const char *key, const char *value);

G_END_DECLS
