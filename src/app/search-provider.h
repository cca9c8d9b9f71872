/* search-provider.h: players and events for the search of the desktop
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The interface org.gnome.Shell.SearchProvider2.  A result is a player or an event of the archive;
 * choosing one shows the games of it.
 *
 * Signal "search" (string query): the games of a query of the archive are to be shown. */
#define LUD_TYPE_SEARCH_PROVIDER (lud_search_provider_get_type ())
G_DECLARE_FINAL_TYPE (LudSearchProvider, lud_search_provider, LUD, SEARCH_PROVIDER, GObject)

/* archive: the file of the archive; NULL: the user's own.  It is opened for each question, and
 * never made. */
LudSearchProvider *lud_search_provider_new (const char *archive);

/* Offers the interface under path/SearchProvider as long as the provider lives.  Meanwhile
 * application (held, not owned) stays for some seconds after each question, so that a word that is
 * typed does not start the program for every letter. */
gboolean lud_search_provider_export (LudSearchProvider *self,
                                     GApplication *application,
                                     GDBusConnection *connection,
                                     const char *path,
                                     GError **error);

void lud_search_provider_unexport (LudSearchProvider *self);

G_END_DECLS
