/* archive-model.h: the games that a query finds, as a list that is read where somebody looks
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The model knows the numbers of all games in their order; rows are read in another thread, the
 * ones that were asked for last first.  Until then an item has no row.
 */

#pragma once

#include "archive/order.h"
#include "archive/search.h"
#include "library.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* One game.  Signal "loaded": its row is there, or another one than before. */
#define LUD_TYPE_ARCHIVE_ITEM (lud_archive_item_get_type ())
G_DECLARE_FINAL_TYPE (LudArchiveItem, lud_archive_item, LUD, ARCHIVE_ITEM, GObject)

/* Its row; NULL until it is read, or when the game is no longer there. Borrowed until "loaded". */
const LudArchiveRow *lud_archive_item_get_row (LudArchiveItem *self);

/* Signals
 *   "found" (boolean complete, pointer positions)
 *     The games are those of the last lud_archive_model_find(); not complete: the first ones only,
 *     more are coming.  positions: GArray of guint, where the kept games are now.
 *   "failed" (string sentence)
 *     They could not be looked for; the list is as it was.
 */
#define LUD_TYPE_ARCHIVE_MODEL (lud_archive_model_get_type ())
G_DECLARE_FINAL_TYPE (LudArchiveModel, lud_archive_model, LUD, ARCHIVE_MODEL, GObject)

LudArchiveModel *lud_archive_model_new (void);

/* library: NULL lets go of it. */
void lud_archive_model_set_library (LudArchiveModel *self, LudLibrary *library);

/* A position that the games must have, besides what the query says; exactly one of state and
 * pattern. */
typedef struct
{
  RulesParams params;
  char *position; /* text of a position; NULL: pattern */
  char *pattern;  /* text of a pattern, archive/pattern.h */
} LudSought;

LudSought *lud_sought_copy (const LudSought *sought);
void lud_sought_free (LudSought *sought);

/* At most so many games are found by position. */
#define LUD_MAX_SOUGHT 20000

/* Looks for games; what was looked for before and is not there yet is given up.  find is copied;
 * sought (may be NULL) too, its games come in the order in which they were added.  keep: numbers of
 * games (GArray of gint64, may be NULL, copied) whose places are told when they are found. */
void lud_archive_model_find (LudArchiveModel *self,
                             const LudFind *find,
                             const LudSought *sought,
                             GArray *keep);

/* Whether something is being looked for. */
gboolean lud_archive_model_is_busy (LudArchiveModel *self);

/* The numbers of all games in their order.  Borrowed until the list changes. */
const gint64 *lud_archive_model_get_keys (LudArchiveModel *self, guint *n);

/* The rows that were read may be others by now: those that somebody looks at are read again. */
void lud_archive_model_reload (LudArchiveModel *self);

G_END_DECLS
