/* study-page-walk.c: going through a game that is studied
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>

#include "study-page-private.h"

/* Milliseconds between two actions when the game goes by itself. */
#define AUTOPLAY_STEP 1200

LudNode *
_lud_study_page_next_node (LudStudyPage *self, LudNode *node)
{
  LudNode *way = self->tip;

  while (way != NULL && lud_node_get_ply (way) > lud_node_get_ply (node) + 1)
    way = lud_node_get_parent (way);
  if (way != NULL && lud_node_get_parent (way) == node)
    return way;
  return lud_node_get_first_child (node);
}

void
lud_study_page_go (LudStudyPage *self, LudNode *node)
{
  LudNode *way;

  g_return_if_fail (LUD_IS_STUDY_PAGE (self));
  g_return_if_fail (self->record != NULL);

  _lud_study_page_end_guess (self);
  /* A place on the line leaves the line as it is. */
  way = self->tip;
  while (way != NULL && way != node)
    way = lud_node_get_parent (way);
  if (way == NULL)
    self->tip = node;
  self->arrow_from = -1;
  lud_cursor_move (self->cursor, node);
  _lud_study_page_show (self);
}

static guint
turn_at (LudStudyPage *self, LudNode *node)
{
  g_autoptr (LudCursor) cursor = lud_cursor_new (self->record);

  lud_cursor_move (cursor, node);
  return lud_record_get_game (self->record)->turn (lud_cursor_get_state (cursor)).number;
}

/* ---- steps ----------------------------------------------------------------------------------- */

static void
first_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudStudyPage *self = data;

  lud_study_page_go (self, lud_record_get_root (self->record));
}

static void
back_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudStudyPage *self = data;
  LudNode *parent = lud_node_get_parent (_lud_study_page_node (self));

  if (parent != NULL)
    lud_study_page_go (self, parent);
}

static gboolean
step (LudStudyPage *self)
{
  LudNode *next = _lud_study_page_next_node (self, _lud_study_page_node (self));

  if (next != NULL)
    lud_study_page_go (self, next);
  return next != NULL;
}

static void
forward_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  step (data);
}

static void
last_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudStudyPage *self = data;
  LudNode *node = _lud_study_page_node (self);

  for (LudNode *next = _lud_study_page_next_node (self, node); next != NULL;
       next = _lud_study_page_next_node (self, node))
    node = next;
  lud_study_page_go (self, node);
}

/* To where the turn before this one began. */
static void
back_turn_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudStudyPage *self = data;
  LudNode *node = lud_node_get_parent (_lud_study_page_node (self));
  guint turn;

  if (node == NULL)
    return;
  turn = turn_at (self, node);
  while (lud_node_get_parent (node) != NULL && turn_at (self, lud_node_get_parent (node)) == turn)
    node = lud_node_get_parent (node);
  lud_study_page_go (self, node);
}

/* To the end of this turn. */
static void
forward_turn_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudStudyPage *self = data;
  LudNode *node = _lud_study_page_node (self), *next;
  guint turn = turn_at (self, node);

  while ((next = _lud_study_page_next_node (self, node)) != NULL)
    {
      node = next;
      if (turn_at (self, node) != turn)
        break;
    }
  lud_study_page_go (self, node);
}

/* Among the actions that were thought of in this place. */
static void
sideways (LudStudyPage *self, gboolean down)
{
  LudNode *node = _lud_study_page_node (self);
  LudNode *parent = lud_node_get_parent (node), *other = NULL;

  if (parent == NULL)
    return;
  if (down)
    other = lud_node_get_next_sibling (node);
  else
    for (LudNode *n = lud_node_get_first_child (parent); n != node;
         n = lud_node_get_next_sibling (n))
      other = n;
  if (other != NULL)
    lud_study_page_go (self, other);
}

static void
up_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  sideways (data, FALSE);
}

static void
down_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  sideways (data, TRUE);
}

/* ---- to something of a kind ------------------------------------------------------------------ */

static gboolean
is_error (const LudNode *node)
{
  /* Mistake, blunder, dubious. */
  return lud_node_has_glyph (node, 2) || lud_node_has_glyph (node, 4) ||
         lud_node_has_glyph (node, 6);
}

static gboolean
is_kind (const LudNode *node, const char *kind)
{
  const LudNode *parent = lud_node_get_parent (node);

  if (g_str_equal (kind, "comment"))
    return lud_node_has (node, LUD_NODE_COMMENTS | LUD_NODE_MARKS);
  if (g_str_equal (kind, "variation"))
    return parent != NULL && lud_node_get_n_children (parent) > 1;
  return is_error (node);
}

/* The order of the list: what follows in the rows, from here on, or back. */
static void
jump (LudStudyPage *self, const char *kind, gboolean forward)
{
  g_autoptr (GPtrArray) order = g_ptr_array_new ();
  LudNode *here = _lud_study_page_node (self);
  guint at = 0;

  g_ptr_array_add (order, lud_record_get_root (self->record));
  for (guint i = 0; i < self->rows->len; i++)
    {
      LudStudyRow *row = self->rows->pdata[i];

      for (guint k = 0; k < row->nodes->len; k++)
        {
          if (row->nodes->pdata[k] == here)
            at = order->len;
          g_ptr_array_add (order, row->nodes->pdata[k]);
        }
    }
  for (guint i = 1; i < order->len; i++)
    {
      guint k = forward ? at + i : at - i;

      if (k >= order->len) /* also below 0 */
        break;
      if (is_kind (order->pdata[k], kind))
        {
          lud_study_page_go (self, order->pdata[k]);
          return;
        }
    }
  _lud_study_page_say (self, _ ("There is nothing more of that kind in this direction."), TRUE);
}

static void
next_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  jump (data, g_variant_get_string (parameter, NULL), TRUE);
}

static void
previous_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  jump (data, g_variant_get_string (parameter, NULL), FALSE);
}

/* ---- by itself ------------------------------------------------------------------------------- */

void
_lud_study_page_stop_autoplay (LudStudyPage *self)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "autoplay");

  g_clear_handle_id (&self->autoplay, g_source_remove);
  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_boolean (FALSE));
}

static gboolean
autoplay_cb (gpointer data)
{
  LudStudyPage *self = data;

  if (step (self))
    return G_SOURCE_CONTINUE;
  self->autoplay = 0;
  _lud_study_page_stop_autoplay (self);
  return G_SOURCE_REMOVE;
}

static void
change_autoplay_cb (GSimpleAction *action, GVariant *value, gpointer data)
{
  LudStudyPage *self = data;

  _lud_study_page_stop_autoplay (self);
  if (!g_variant_get_boolean (value))
    return;
  /* From the end it begins anew. */
  if (_lud_study_page_next_node (self, _lud_study_page_node (self)) == NULL)
    lud_study_page_go (self, lud_record_get_root (self->record));
  g_simple_action_set_state (action, value);
  self->autoplay = g_timeout_add (AUTOPLAY_STEP, autoplay_cb, self);
}

/* ---- the wheel ------------------------------------------------------------------------------- */

static gboolean
scroll_cb (GtkEventControllerScroll *controller, double dx, double dy, gpointer data)
{
  LudStudyPage *self = data;

  /* A board that is zoomed moves instead, and a page that scrolls has to be scrolled. */
  if (self->record == NULL || self->narrow || lud_board_view_get_zoomed (self->board) || dy == 0)
    return FALSE;
  g_action_group_activate_action (G_ACTION_GROUP (self->actions), dy > 0 ? "forward" : "back",
                                  NULL);
  return TRUE;
}

/* ---------------------------------------------------------------------------------------------- */

void
_lud_study_page_update_walk (LudStudyPage *self)
{
  static const char *const back[] = { "first", "back", "back-turn" };
  static const char *const forward[] = { "forward", "last", "forward-turn" };
  LudNode *node = self->record != NULL ? _lud_study_page_node (self) : NULL;
  LudNode *parent = node != NULL ? lud_node_get_parent (node) : NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (back); i++)
    _lud_study_page_set_enabled (self, back[i], parent != NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (forward); i++)
    _lud_study_page_set_enabled (self, forward[i],
                                 node != NULL && lud_node_get_first_child (node) != NULL);
  _lud_study_page_set_enabled (self, "up",
                               parent != NULL && lud_node_get_first_child (parent) != node);
  _lud_study_page_set_enabled (self, "down",
                               node != NULL && lud_node_get_next_sibling (node) != NULL);
  _lud_study_page_set_enabled (self, "next", node != NULL);
  _lud_study_page_set_enabled (self, "previous", node != NULL);
  _lud_study_page_set_enabled (self, "autoplay",
                               node != NULL &&
                                 lud_node_get_first_child (lud_record_get_root (self->record)));
}

void
_lud_study_page_add_walk (LudStudyPage *self)
{
  static const GActionEntry entries[] = {
    { .name = "first", .activate = first_cb },
    { .name = "back", .activate = back_cb },
    { .name = "forward", .activate = forward_cb },
    { .name = "last", .activate = last_cb },
    { .name = "back-turn", .activate = back_turn_cb },
    { .name = "forward-turn", .activate = forward_turn_cb },
    { .name = "up", .activate = up_cb },
    { .name = "down", .activate = down_cb },
    { .name = "next", .activate = next_cb, .parameter_type = "s" },
    { .name = "previous", .activate = previous_cb, .parameter_type = "s" },
    { .name = "autoplay", .state = "false", .change_state = change_autoplay_cb },
  };
  GtkEventController *wheel = gtk_event_controller_scroll_new (
    GTK_EVENT_CONTROLLER_SCROLL_VERTICAL | GTK_EVENT_CONTROLLER_SCROLL_DISCRETE);

  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  g_signal_connect (wheel, "scroll", G_CALLBACK (scroll_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->board), wheel);
}
