/* variation-tree.c: lines and their variations as lists of lists
 *
 * Two kinds of list take turns.  A line is the first child of a node, the first child of that, and
 * so on.  The variations at a node of a line are its siblings.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "edit.h"
#include "models.h"
#include "record-private.h"

/* ------------------------------------------------------------------------------------------------
 * One node
 */

struct _LudNodeItem
{
  GObject parent_instance;

  LudRecord *record;
  LudNode *node;
  gboolean is_variation;
  gboolean has_children; /* in the model */
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (LudNodeItem, lud_node_item, G_TYPE_OBJECT)

static void
lud_node_item_finalize (GObject *object)
{
  g_clear_object (&LUD_NODE_ITEM (object)->record);

  G_OBJECT_CLASS (lud_node_item_parent_class)->finalize (object);
}

static void
lud_node_item_class_init (LudNodeItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = lud_node_item_finalize;

  changed_signal = g_signal_new ("changed", LUD_TYPE_NODE_ITEM, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
lud_node_item_init (LudNodeItem *self)
{
}

LudRecord *
lud_node_item_get_record (LudNodeItem *self)
{
  return self->record;
}

LudNode *
lud_node_item_get_node (LudNodeItem *self)
{
  return self->node;
}

gboolean
lud_node_item_is_variation (LudNodeItem *self)
{
  return self->is_variation;
}

/* Whether an item of the node has children in the model. */
static gboolean
has_children (const LudNode *node, gboolean is_variation)
{
  return (is_variation ? node->first_child : node->next) != NULL;
}

/* ------------------------------------------------------------------------------------------------
 * A list
 */

#define LUD_TYPE_TREE_LIST (lud_tree_list_get_type ())
G_DECLARE_FINAL_TYPE (LudTreeList, lud_tree_list, LUD, TREE_LIST, GObject)

struct _LudTreeList
{
  GObject parent_instance;

  LudRecord *record;
  LudNode *parent; /* NULL when it is out of the tree; then the list is empty */
  gboolean is_variations;
  GPtrArray *items; /* of LudNodeItem */
};

static GType
lud_tree_list_get_item_type (GListModel *model)
{
  return LUD_TYPE_NODE_ITEM;
}

static guint
lud_tree_list_get_n_items (GListModel *model)
{
  return LUD_TREE_LIST (model)->items->len;
}

static gpointer
lud_tree_list_get_item (GListModel *model, guint i)
{
  LudTreeList *self = LUD_TREE_LIST (model);

  return i < self->items->len ? g_object_ref (self->items->pdata[i]) : NULL;
}

static void
init_model (GListModelInterface *iface)
{
  iface->get_item_type = lud_tree_list_get_item_type;
  iface->get_n_items = lud_tree_list_get_n_items;
  iface->get_item = lud_tree_list_get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (LudTreeList,
                               lud_tree_list,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, init_model))

static void
lud_tree_list_finalize (GObject *object)
{
  LudTreeList *self = LUD_TREE_LIST (object);

  g_ptr_array_unref (self->items);
  g_clear_object (&self->record);

  G_OBJECT_CLASS (lud_tree_list_parent_class)->finalize (object);
}

static void
lud_tree_list_class_init (LudTreeListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = lud_tree_list_finalize;
}

static void
lud_tree_list_init (LudTreeList *self)
{
  self->items = g_ptr_array_new_with_free_func (g_object_unref);
}

/* The first node of the list, and the one behind another. */
static LudNode *
first_node (LudTreeList *self)
{
  LudNode *first = self->parent ? self->parent->first_child : NULL;

  return first && self->is_variations ? first->next : first;
}

static LudNode *
next_node (LudTreeList *self, LudNode *node)
{
  return self->is_variations ? node->next : node->first_child;
}

static LudNodeItem *
make_item (LudTreeList *self, LudNode *node)
{
  LudNodeItem *item = g_object_new (LUD_TYPE_NODE_ITEM, NULL);

  item->record = g_object_ref (self->record);
  item->node = node;
  item->is_variation = self->is_variations;
  item->has_children = has_children (node, self->is_variations);
  return item;
}

/* Whether an item is still good for a node. */
static gboolean
is_item_of (LudTreeList *self, guint i, LudNode *node)
{
  LudNodeItem *item = self->items->pdata[i];

  return item->node == node && item->has_children == has_children (node, self->is_variations);
}

/* Compares the list with the tree, and announces the part in the middle that differs. */
static void
update (LudTreeList *self)
{
  g_autoptr (GPtrArray) nodes = g_ptr_array_new ();
  guint n_old = self->items->len, head = 0, tail = 0, added;

  for (LudNode *node = first_node (self); node; node = next_node (self, node))
    g_ptr_array_add (nodes, node);
  while (head < nodes->len && head < n_old && is_item_of (self, head, nodes->pdata[head]))
    head++;
  while (head + tail < nodes->len && head + tail < n_old &&
         is_item_of (self, n_old - 1 - tail, nodes->pdata[nodes->len - 1 - tail]))
    tail++;
  added = nodes->len - head - tail;
  if (added == 0 && head + tail == n_old)
    return;
  if (n_old > head + tail)
    g_ptr_array_remove_range (self->items, head, n_old - head - tail);
  for (guint i = 0; i < added; i++)
    g_ptr_array_insert (self->items, (int) (head + i), make_item (self, nodes->pdata[head + i]));
  g_list_model_items_changed (G_LIST_MODEL (self), head, n_old - head - tail, added);
}

static void
on_removed (LudTreeList *self)
{
  if (self->parent && !lud_record_has_node (self->record, self->parent))
    self->parent = NULL;
  update (self);
}

static void
on_node_changed (LudTreeList *self, LudNode *node, guint what)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      LudNodeItem *item = self->items->pdata[i];

      if (item->node == node)
        {
          g_signal_emit (item, changed_signal, 0, what);
          return;
        }
    }
}

static GListModel *
new_list (LudRecord *record, LudNode *parent, gboolean is_variations)
{
  LudTreeList *self = g_object_new (LUD_TYPE_TREE_LIST, NULL);

  self->record = g_object_ref (record);
  self->parent = parent;
  self->is_variations = is_variations;
  update (self);
  g_signal_connect_object (record, "subtree-added", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (record, "subtree-removed", G_CALLBACK (on_removed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (record, "children-reordered", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (record, "node-changed", G_CALLBACK (on_node_changed), self,
                           G_CONNECT_SWAPPED);
  return G_LIST_MODEL (self);
}

GListModel *
lud_variation_tree_new (LudRecord *record)
{
  return new_list (record, record->root, FALSE);
}

GListModel *
lud_variation_tree_create (gpointer item, gpointer data)
{
  LudNodeItem *self = LUD_NODE_ITEM (item);

  if (!self->has_children)
    return NULL;
  return self->is_variation ? new_list (self->record, self->node, FALSE)
                            : new_list (self->record, self->node->parent, TRUE);
}
