/* archive-sidebar.h: the places of the archive: all games, collections, searches, tags, trash
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "library.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef enum
{
  LUD_PLACE_ALL,
  LUD_PLACE_FAVOURITES,
  LUD_PLACE_UNFINISHED,
  LUD_PLACE_COLLECTION, /* picked by hand */
  LUD_PLACE_SEARCH,     /* saved */
  LUD_PLACE_TAG,
  LUD_PLACE_TRASH
} LudPlaceKind;

/* Signals
 *   "chosen"     somebody went to another place
 *   "counted"    how many games there are is known, and which places */
#define LUD_TYPE_ARCHIVE_SIDEBAR (lud_archive_sidebar_get_type ())
G_DECLARE_FINAL_TYPE (LudArchiveSidebar, lud_archive_sidebar, LUD, ARCHIVE_SIDEBAR, GtkWidget)

/* NULL lets go of it. */
void lud_archive_sidebar_set_library (LudArchiveSidebar *self, LudLibrary *library);

/* Reads the places and counts again, in another thread. */
void lud_archive_sidebar_refresh (LudArchiveSidebar *self);

LudPlaceKind lud_archive_sidebar_get_kind (LudArchiveSidebar *self);

/* The name of the collection, search or tag that is chosen; else "". */
const char *lud_archive_sidebar_get_name (LudArchiveSidebar *self);

/* The query of the place; "" for all games and the trash.  Free it. */
char *lud_archive_sidebar_dup_query (LudArchiveSidebar *self);

/* Goes to a place, as if somebody had chosen it; to all games when it is not there. */
void lud_archive_sidebar_choose (LudArchiveSidebar *self, LudPlaceKind kind, const char *name);

/* The names of the collections that are picked by hand.  Free it. */
char **lud_archive_sidebar_dup_collections (LudArchiveSidebar *self);

/* "key:NAME" of a query, in quotation marks where the name needs them.  Free it. */
char *lud_query_term (const char *key, const char *name);

G_END_DECLS
