/* edit.h: changes of the tree by an annotator
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All of them can be undone with a LudHistory (history.h); each is one edit with a label.
 *
 * Actions come into the tree by lud_cursor_play() or lud_record_add().
 */

#pragma once

#include "record.h"

G_BEGIN_DECLS

/* Makes node one step more (or less) important among its siblings.  FALSE when it is the first (the
 * last) already. */
gboolean lud_record_promote_step (LudRecord *self, LudNode *node);
gboolean lud_record_demote_step (LudRecord *self, LudNode *node);

/* Makes the way from the root to node the main line.  FALSE when it was that already. */
gboolean lud_record_promote_to_main (LudRecord *self, LudNode *node);

/* Takes node and all below it out of the tree; not the root.  Without a history they are freed. */
void lud_record_delete (LudRecord *self, LudNode *node);

/* Takes everything behind node out of the tree. */
void lud_record_delete_rest (LudRecord *self, LudNode *node);

/* Whether node is in the tree (not deleted). */
gboolean lud_record_has_node (LudRecord *self, const LudNode *node);

/* ------------------------------------------------------------------------------------------------
 * Clips: pieces of a tree that were copied, independent of their record
 */

typedef struct _LudClip LudClip;

LudClip *lud_clip_ref (LudClip *self);
void lud_clip_unref (LudClip *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LudClip, lud_clip_unref)

/* Number of actions and rolls in it. */
guint lud_clip_get_n_nodes (LudClip *self);

/* A copy of node and all below it with all annotations and endings; at the root: of all that is
 * below it. */
LudClip *lud_record_copy (LudRecord *self, LudNode *node);

/* The copy, and node is deleted. */
LudClip *lud_record_cut (LudRecord *self, LudNode *node);

/* What became of the actions that were put into another position. */
typedef struct
{
  guint n_kept;    /* actions and rolls that stayed, those that were there already too */
  guint n_dropped; /* that are no longer legal or come behind such a one */
  guint n_mended;  /* kept, but written with another mark than before */
  char dropped[RULES_MAX_ACTION_TEXT]; /* the first that was dropped, as it was written; "" */
  const char *reason; /* why, the rules' sentence, translated; NULL when nothing was dropped */
  LudNode *node;      /* behind which it was dropped; NULL when nothing was */
} LudPasteReport;

/* Puts a clip behind node: its texts are read again in the new position, what is legal stays, the
 * rest is dropped and counted.  Actions that are there already are not made twice; annotations join
 * theirs.  Ends of turns that the new position needs or forbids are put in or left out.  report may
 * be NULL.  INVALID when the clip is of another game; ILLEGAL when nothing of it is legal here, and
 * then nothing is changed (report is filled in). */
gboolean lud_record_paste (LudRecord *self,
                           LudNode *node,
                           LudClip *clip,
                           LudPasteReport *report,
                           GError **error);

/* Replaces the action of node (not the root) by another one in its place; what follows is kept as
 * by lud_record_paste(), rolls too; annotations of the node stay with it.  If a sibling has that
 * action already, the two become one.  source counts at chance nodes only.  Returns the node that
 * has the action now, or NULL with ILLEGAL. */
LudNode *lud_record_replace (LudRecord *self,
                             LudNode *node,
                             RulesAction action,
                             LudRollSource source,
                             LudPasteReport *report,
                             GError **error);

/* ------------------------------------------------------------------------------------------------
 * Transpositions inside a turn
 */

/* Lines that begin with children of node, go to the end of the turn, and lead to the same position
 * by another order of actions.  Returns an array of GPtrArray of at least two LudNode each, the
 * last nodes of the turn, in the order of the tree; empty when there is none. */
GPtrArray *lud_record_find_transpositions (LudRecord *self, LudNode *node);

G_END_DECLS
