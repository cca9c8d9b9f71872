/* turn-model.c: the turns of one line as a list
 *
 * The list knows the nodes of its line by ply.  A change of the tree is looked for from the place
 * where it happened, and only items whose nodes are others are replaced.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "cursor.h"
#include "edit.h"
#include "models.h"
#include "record-private.h"

#include <string.h>

/* ------------------------------------------------------------------------------------------------
 * One turn
 */

struct _LudTurnItem
{
  GObject parent_instance;

  guint number;
  RulesActor player;
  GPtrArray *nodes; /* of LudNode, not empty */
  char *text;
  guint n_variations;
  gboolean has_comments;
  char *glyphs;
};

enum
{
  PROP_0,
  PROP_NUMBER,
  PROP_PLAYER,
  PROP_TEXT,
  PROP_N_VARIATIONS,
  PROP_HAS_COMMENTS,
  PROP_GLYPHS,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (LudTurnItem, lud_turn_item, G_TYPE_OBJECT)

static void
lud_turn_item_finalize (GObject *object)
{
  LudTurnItem *self = LUD_TURN_ITEM (object);

  g_ptr_array_unref (self->nodes);
  g_free (self->text);
  g_free (self->glyphs);

  G_OBJECT_CLASS (lud_turn_item_parent_class)->finalize (object);
}

static void
lud_turn_item_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  LudTurnItem *self = LUD_TURN_ITEM (object);

  switch (id)
    {
    case PROP_NUMBER:
      g_value_set_uint (value, self->number);
      break;
    case PROP_PLAYER:
      g_value_set_uint (value, self->player);
      break;
    case PROP_TEXT:
      g_value_set_string (value, self->text);
      break;
    case PROP_N_VARIATIONS:
      g_value_set_uint (value, self->n_variations);
      break;
    case PROP_HAS_COMMENTS:
      g_value_set_boolean (value, self->has_comments);
      break;
    case PROP_GLYPHS:
      g_value_set_string (value, self->glyphs);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
lud_turn_item_class_init (LudTurnItemClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->finalize = lud_turn_item_finalize;
  object_class->get_property = lud_turn_item_get_property;

  props[PROP_NUMBER] = g_param_spec_uint ("number", NULL, NULL, 0, G_MAXUINT, 0, flags);
  props[PROP_PLAYER] =
    g_param_spec_uint ("player", NULL, NULL, RULES_FIRST, RULES_NOBODY, RULES_FIRST, flags);
  props[PROP_TEXT] = g_param_spec_string ("text", NULL, NULL, NULL, flags);
  props[PROP_N_VARIATIONS] = g_param_spec_uint ("n-variations", NULL, NULL, 0, G_MAXUINT, 0, flags);
  props[PROP_HAS_COMMENTS] = g_param_spec_boolean ("has-comments", NULL, NULL, FALSE, flags);
  props[PROP_GLYPHS] = g_param_spec_string ("glyphs", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
lud_turn_item_init (LudTurnItem *self)
{
  self->nodes = g_ptr_array_new ();
  self->text = g_strdup ("");
  self->glyphs = g_strdup ("");
}

guint
lud_turn_item_get_number (LudTurnItem *self)
{
  return self->number;
}

RulesActor
lud_turn_item_get_player (LudTurnItem *self)
{
  return self->player;
}

const char *
lud_turn_item_get_text (LudTurnItem *self)
{
  return self->text;
}

guint
lud_turn_item_get_n_variations (LudTurnItem *self)
{
  return self->n_variations;
}

gboolean
lud_turn_item_has_comments (LudTurnItem *self)
{
  return self->has_comments;
}

const char *
lud_turn_item_get_glyphs (LudTurnItem *self)
{
  return self->glyphs;
}

guint
lud_turn_item_get_n_nodes (LudTurnItem *self)
{
  return self->nodes->len;
}

LudNode *
lud_turn_item_get_node (LudTurnItem *self, guint i)
{
  g_return_val_if_fail (i < self->nodes->len, NULL);

  return self->nodes->pdata[i];
}

static void
set_text (LudTurnItem *self, char **to, char *text, int prop)
{
  if (strcmp (*to, text) == 0)
    {
      g_free (text);
      return;
    }
  g_free (*to);
  *to = text;
  g_object_notify_by_pspec (G_OBJECT (self), props[prop]);
}

/* Looks again for what annotations and variations the nodes have. */
static void
refresh (LudTurnItem *self)
{
  guint n_variations = 0;
  gboolean has_comments = FALSE;
  GString *glyphs = g_string_new (NULL);

  for (guint i = 0; i < self->nodes->len; i++)
    {
      LudNode *node = self->nodes->pdata[i];
      guint n;
      const guint8 *codes = lud_node_get_glyphs (node, &n);

      n_variations += lud_node_get_n_children (node->parent) - 1;
      has_comments |= lud_node_get_n_comments (node) > 0;
      for (guint k = 0; k < n; k++)
        {
          g_autofree char *text = lud_glyph_dup_text (codes[k]);

          g_string_append_printf (glyphs, "%s%s", glyphs->len ? " " : "", text);
        }
    }
  if (n_variations != self->n_variations)
    {
      self->n_variations = n_variations;
      g_object_notify_by_pspec (G_OBJECT (self), props[PROP_N_VARIATIONS]);
    }
  if (has_comments != self->has_comments)
    {
      self->has_comments = has_comments;
      g_object_notify_by_pspec (G_OBJECT (self), props[PROP_HAS_COMMENTS]);
    }
  set_text (self, &self->glyphs, g_string_free (glyphs, FALSE), PROP_GLYPHS);
}

/* ------------------------------------------------------------------------------------------------
 * The list
 */

struct _LudTurnModel
{
  GObject parent_instance;

  LudRecord *record;
  LudCursor *cursor;
  LudNode *through; /* the line goes through it; NULL: the main line */
  GPtrArray *line;  /* of LudNode; number i has ply i + 1 */
  GPtrArray *items; /* of LudTurnItem */
};

static GType
lud_turn_model_get_item_type (GListModel *model)
{
  return LUD_TYPE_TURN_ITEM;
}

static guint
lud_turn_model_get_n_items (GListModel *model)
{
  return LUD_TURN_MODEL (model)->items->len;
}

static gpointer
lud_turn_model_get_item (GListModel *model, guint i)
{
  LudTurnModel *self = LUD_TURN_MODEL (model);

  return i < self->items->len ? g_object_ref (self->items->pdata[i]) : NULL;
}

static void
init_model (GListModelInterface *iface)
{
  iface->get_item_type = lud_turn_model_get_item_type;
  iface->get_n_items = lud_turn_model_get_n_items;
  iface->get_item = lud_turn_model_get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (LudTurnModel,
                               lud_turn_model,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, init_model))

static void
lud_turn_model_finalize (GObject *object)
{
  LudTurnModel *self = LUD_TURN_MODEL (object);

  g_ptr_array_unref (self->items);
  g_ptr_array_unref (self->line);
  g_clear_pointer (&self->cursor, lud_cursor_free);
  g_clear_object (&self->record);

  G_OBJECT_CLASS (lud_turn_model_parent_class)->finalize (object);
}

static void
lud_turn_model_class_init (LudTurnModelClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = lud_turn_model_finalize;
}

static void
lud_turn_model_init (LudTurnModel *self)
{
  self->line = g_ptr_array_new ();
  self->items = g_ptr_array_new_with_free_func (g_object_unref);
}

static gboolean
is_in_line (LudTurnModel *self, const LudNode *node)
{
  return node->ply == 0 ||
         (node->ply <= self->line->len && self->line->pdata[node->ply - 1] == node);
}

/* The node that follows in the line, or NULL. */
static LudNode *
next_in_line (LudTurnModel *self, LudNode *node)
{
  LudNode *way = self->through;

  if (!way || way->ply <= node->ply)
    return node->first_child;
  while (way->ply > node->ply + 1)
    way = way->parent;
  return way->parent == node ? way : node->first_child;
}

/* The place of the item that has a node of the line; the number of items when none has. */
static guint
find_item (LudTurnModel *self, guint ply)
{
  guint low = 0, high = self->items->len;

  while (low < high)
    {
      guint middle = (low + high) / 2;
      LudTurnItem *item = self->items->pdata[middle];
      LudNode *last = item->nodes->pdata[item->nodes->len - 1];

      if (last->ply < ply)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

int
lud_turn_model_find (LudTurnModel *self, const LudNode *node)
{
  if (node->ply == 0 || !is_in_line (self, node))
    return -1;
  return (int) find_item (self, node->ply);
}

/* The items of the line from a ply (from 1) on, at which a turn begins. */
static GPtrArray *
make_items (LudTurnModel *self, guint ply)
{
  const RulesGame *game = self->record->game;
  GPtrArray *items = g_ptr_array_new_with_free_func (g_object_unref);
  LudTurnItem *item = NULL;
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = ply - 1; i < self->line->len; i++)
    {
      LudNode *node = self->line->pdata[i];
      char action[RULES_MAX_ACTION_TEXT + 4];
      const RulesState *s;
      RulesTurn turn;

      lud_cursor_move (self->cursor, node->parent);
      s = lud_cursor_get_state (self->cursor);
      turn = game->turn (s);
      if (!item || item->number != turn.number)
        {
          item = g_object_new (LUD_TYPE_TURN_ITEM, NULL);
          item->number = turn.number;
          item->player = turn.player;
          g_ptr_array_add (items, item);
          g_string_truncate (text, 0);
        }
      rules_text_append (game, s, node->action, turn.number, item->nodes->len == 0, action);
      g_string_append (text, action);
      g_ptr_array_add (item->nodes, node);
      g_free (item->text);
      item->text = g_strdup (text->str);
    }
  for (guint i = 0; i < items->len; i++)
    refresh (items->pdata[i]);
  return items;
}

/* Makes an item what a newer one is, when both begin with the same node. */
static gboolean
take_over (LudTurnItem *old, LudTurnItem *new)
{
  if (old->nodes->pdata[0] != new->nodes->pdata[0] || old->number != new->number)
    return FALSE;
  g_ptr_array_set_size (old->nodes, 0);
  g_ptr_array_extend (old->nodes, new->nodes, NULL, NULL);
  set_text (old, &old->text, g_strdup (new->text), PROP_TEXT);
  refresh (old);
  return TRUE;
}

/* Follows the line again from behind a ply on. */
static void
update (LudTurnModel *self, guint ply)
{
  g_autoptr (GPtrArray) new = NULL;
  LudNode *node = ply > 0 ? self->line->pdata[ply - 1] : self->record->root;
  guint at = ply > 0 ? find_item (self, ply) : 0;
  guint kept = 0, n_removed;
  guint begin = 1;

  if (at < self->items->len)
    begin = ((LudNode *) ((LudTurnItem *) self->items->pdata[at])->nodes->pdata[0])->ply;
  else if (ply > 0)
    begin = ply + 1;
  g_ptr_array_set_size (self->line, (int) ply);
  while ((node = next_in_line (self, node)))
    g_ptr_array_add (self->line, node);

  new = make_items (self, begin);
  while (kept < new->len &&
         at + kept < self->items->len &&take_over (self->items->pdata[at + kept], new->pdata[kept]))
    kept++;
  at += kept;
  n_removed = self->items->len - at;
  if (n_removed == 0 && kept == new->len)
    return;
  g_ptr_array_set_size (self->items, (int) at);
  for (guint i = kept; i < new->len; i++)
    g_ptr_array_add (self->items, g_object_ref (new->pdata[i]));
  g_list_model_items_changed (G_LIST_MODEL (self), at, n_removed, new->len - kept);
}

/* The children of a node are others than before. */
static void
touch (LudTurnModel *self, LudNode *parent)
{
  LudNode *next;

  if (!is_in_line (self, parent))
    return;
  next = next_in_line (self, parent);
  if (next == (parent->ply < self->line->len ? self->line->pdata[parent->ply] : NULL))
    {
      if (next)
        refresh (self->items->pdata[find_item (self, next->ply)]);
    }
  else
    update (self, parent->ply);
}

static void
on_added (LudTurnModel *self, LudNode *node)
{
  touch (self, node->parent);
}

static void
on_removed (LudTurnModel *self, LudNode *node, LudNode *parent)
{
  if (self->through)
    for (LudNode *n = self->through; n; n = n->parent)
      if (n->removed)
        self->through = n->parent;
  touch (self, parent);
}

static void
on_reordered (LudTurnModel *self, LudNode *parent)
{
  touch (self, parent);
}

static void
on_node_changed (LudTurnModel *self, LudNode *node, guint what)
{
  if ((what & (LUD_NODE_COMMENTS | LUD_NODE_GLYPHS)) && node->ply > 0 && is_in_line (self, node))
    refresh (self->items->pdata[find_item (self, node->ply)]);
}

LudTurnModel *
lud_turn_model_new (LudRecord *record)
{
  LudTurnModel *self = g_object_new (LUD_TYPE_TURN_MODEL, NULL);

  self->record = g_object_ref (record);
  self->cursor = lud_cursor_new (record);
  update (self, 0);
  g_signal_connect_object (record, "subtree-added", G_CALLBACK (on_added), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (record, "subtree-removed", G_CALLBACK (on_removed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (record, "children-reordered", G_CALLBACK (on_reordered), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (record, "node-changed", G_CALLBACK (on_node_changed), self,
                           G_CONNECT_SWAPPED);
  return self;
}

void
lud_turn_model_set_line (LudTurnModel *self, LudNode *node)
{
  guint same = 0;
  LudNode *n = self->record->root;

  g_return_if_fail (!node || lud_record_has_node (self->record, node));

  self->through = node;
  /* As far as the old line goes. */
  while ((n = next_in_line (self, n)) && same < self->line->len && self->line->pdata[same] == n)
    same++;
  if (n || same < self->line->len)
    update (self, same);
}
