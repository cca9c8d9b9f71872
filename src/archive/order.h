/* order.h: all games that a query finds, in any order, by their numbers alone
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For lists that are scrolled anywhere: the numbers of a million games are 8 MB, and the rows are
 * read by number where somebody looks.
 */

#pragma once

#include "archive.h"

G_BEGIN_DECLS

typedef enum
{
  LUD_ORDER_UPDATED, /* stored last */
  LUD_ORDER_DATE,
  LUD_ORDER_ADDED,
  LUD_ORDER_GAME, /* and its options */
  LUD_ORDER_FIRST,
  LUD_ORDER_SECOND,
  LUD_ORDER_EVENT,
  LUD_ORDER_RESULT,
  LUD_ORDER_REASON,
  LUD_ORDER_TURNS
} LudOrder;

#define LUD_N_ORDERS 10

typedef struct
{
  const char *query; /* query.h; NULL: all */
  gboolean in_trash; /* those in the trash in the place of those outside */
  LudOrder order;
  gboolean descending;
} LudFind;

/* The numbers (LudArchiveRow.key) of the games in this order, in a GArray of gint64; names and
 * events are compared without case and accents, and what is not known comes last in ascending
 * order.  limit 0: all; else the first ones, and NULL without an error where they are not found at
 * once along an index. */
GArray *lud_archive_find_keys (LudArchive *self,
                               const LudFind *find,
                               guint limit,
                               GCancellable *cancellable,
                               GError **error);

/* Rows by number, in or outside the trash: a GPtrArray of n LudArchiveRow that frees them, NULL in
 * the place of a game that is no longer there. */
GPtrArray *lud_archive_load_rows (LudArchive *self, const gint64 *keys, guint n, GError **error);

/* How many games a query finds; -1 with an error. */
gint64 lud_archive_count_found (LudArchive *self,
                                const char *query,
                                gboolean in_trash,
                                GCancellable *cancellable,
                                GError **error);

/* Chooses games: "is:chosen" in queries of this connection finds them until others are chosen. */
gboolean lud_archive_choose (LudArchive *self, const gint64 *keys, guint n, GError **error);

G_END_DECLS
