/* archive-edit.h: changing many games of the archive, in its thread
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "archive/bulk.h"
#include "library.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Fields and values of bulk.h. */
typedef struct _LudEdits LudEdits;
LudEdits *lud_edits_new (void);
void lud_edits_add (LudEdits *self, const char *field, const char *value);
guint lud_edits_get_n (LudEdits *self);
void lud_edits_free (LudEdits *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LudEdits, lud_edits_free)

/* Changes the games of these numbers (GArray of gint64, copied), all or none, and says so to all
 * windows.  Takes edits. */
void lud_edit_async (LudLibrary *library,
                     GArray *keys,
                     LudEdits *edits,
                     GCancellable *cancellable,
                     GAsyncReadyCallback callback,
                     gpointer data);

/* *edit: the number to take it back by, 0 when nothing was to be changed. */
gboolean lud_edit_finish (GAsyncResult *result, gint64 *edit, gint64 *n_games, GError **error);

/* Takes an edit back; 0: the last one, and NOT_FOUND when there is none. */
void lud_edit_undo_async (LudLibrary *library,
                          gint64 edit,
                          GCancellable *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer data);

/* n_left: games that were changed since and are left as they are. */
gboolean
lud_edit_undo_finish (GAsyncResult *result, gint64 *n_games, gint64 *n_left, GError **error);

/* Takes games out of the trash; *n_games of lud_edit_finish() counts. */
void lud_restore_async (LudLibrary *library,
                        GArray *keys,
                        GCancellable *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer data);

/* Asks what is to be changed in so many games.  The callback gets what lud_ask_edits_finish()
 * takes. tags_only: nothing but tags. */
void lud_ask_edits_async (GtkWindow *parent,
                          guint n_games,
                          gboolean tags_only,
                          GAsyncReadyCallback callback,
                          gpointer data);

/* Free it; NULL when nothing is to be changed. */
LudEdits *lud_ask_edits_finish (GAsyncResult *result);

G_END_DECLS
