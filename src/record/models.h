/* models.h: a record as lists for widgets
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Both models follow their record by its signals and announce only what changed.
 */

#pragma once

#include "record.h"

G_BEGIN_DECLS

/* ------------------------------------------------------------------------------------------------
 * The move list: turns of one line
 */

/* One turn of a line.  Properties, all read only and notified when they change:
 *   "number" (uint), "player" (uint, RULES_FIRST or RULES_SECOND)
 *   "text"            the actions as in a game's text, rolls in front, implied ends left out
 *   "n-variations"    (uint) lines that leave the turn
 *   "has-comments"    (boolean) of any of its nodes
 *   "glyphs"          symbols of the glyphs of its nodes, "!" */
#define LUD_TYPE_TURN_ITEM (lud_turn_item_get_type ())
G_DECLARE_FINAL_TYPE (LudTurnItem, lud_turn_item, LUD, TURN_ITEM, GObject)

guint lud_turn_item_get_number (LudTurnItem *self);
RulesActor lud_turn_item_get_player (LudTurnItem *self);
const char *lud_turn_item_get_text (LudTurnItem *self);
guint lud_turn_item_get_n_variations (LudTurnItem *self);
gboolean lud_turn_item_has_comments (LudTurnItem *self);
const char *lud_turn_item_get_glyphs (LudTurnItem *self);

/* Its nodes in order, at least one. */
guint lud_turn_item_get_n_nodes (LudTurnItem *self);
LudNode *lud_turn_item_get_node (LudTurnItem *self, guint i);

/* GListModel of LudTurnItem: the turns of the line that goes through a node and on along first
 * children; at first the main line. */
#define LUD_TYPE_TURN_MODEL (lud_turn_model_get_type ())
G_DECLARE_FINAL_TYPE (LudTurnModel, lud_turn_model, LUD, TURN_MODEL, GObject)

LudTurnModel *lud_turn_model_new (LudRecord *record);

/* Shows the line through node; NULL: the main line, whatever becomes of it.  When the node is
 * deleted the line goes through its parent. */
void lud_turn_model_set_line (LudTurnModel *self, LudNode *node);

/* The place of the turn that has the node, or -1 when it is not in the line (the root is in none).
 */
int lud_turn_model_find (LudTurnModel *self, const LudNode *node);

/* ------------------------------------------------------------------------------------------------
 * The variation tree, for GtkTreeListModel
 */

/* One node.  Its children in the model are not those of the tree, so that a long game is not a deep
 * tree: a node on a line has its variations, and the first node of a variation has the rest of it.
 * Signal: "changed" (guint what), what of the node changed (LudNodeChange of annotation.h). */
#define LUD_TYPE_NODE_ITEM (lud_node_item_get_type ())
G_DECLARE_FINAL_TYPE (LudNodeItem, lud_node_item, LUD, NODE_ITEM, GObject)

LudRecord *lud_node_item_get_record (LudNodeItem *self);
LudNode *lud_node_item_get_node (LudNodeItem *self);

/* Whether it begins a variation. */
gboolean lud_node_item_is_variation (LudNodeItem *self);

/* A list of LudNodeItem: the main line. */
GListModel *lud_variation_tree_new (LudRecord *record);

/* What is below an item, or NULL when there is nothing; has the signature of
 * GtkTreeListModelCreateModelFunc (item is a LudNodeItem, data is not used).  When an item gains
 * its first or loses its last child it is announced as replaced in its own list, so that the
 * function is asked again. */
GListModel *lud_variation_tree_create (gpointer item, gpointer data);

G_END_DECLS
