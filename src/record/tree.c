/* tree.c: the nodes of a record
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "record-private.h"

#include <errno.h>
#include <glib/gi18n-lib.h>

RulesAction
lud_node_get_action (const LudNode *node)
{
  return node->action;
}

LudRollSource
lud_node_get_roll_source (const LudNode *node)
{
  return (LudRollSource) node->source;
}

LudNode *
lud_node_get_parent (const LudNode *node)
{
  return node->parent;
}

LudNode *
lud_node_get_first_child (const LudNode *node)
{
  return node->first_child;
}

LudNode *
lud_node_get_next_sibling (const LudNode *node)
{
  return node->next;
}

LudNode *
lud_node_find_child (const LudNode *node, RulesAction action)
{
  for (LudNode *child = node->first_child; child; child = child->next)
    if (child->action == action)
      return child;
  return NULL;
}

guint
lud_node_get_n_children (const LudNode *node)
{
  guint n = 0;

  for (LudNode *child = node->first_child; child; child = child->next)
    n++;
  return n;
}

guint
lud_node_get_ply (const LudNode *node)
{
  return node->ply;
}

guint
lud_node_get_place (const LudNode *node)
{
  guint place = 0;

  if (node->parent)
    for (LudNode *n = node->parent->first_child; n && n != node; n = n->next)
      place++;
  return place;
}

gboolean
lud_node_is_main_line (const LudNode *node)
{
  for (; node->parent; node = node->parent)
    if (node->parent->first_child != node)
      return FALSE;
  return TRUE;
}

guint
lud_node_get_n_rolls (const LudNode *node)
{
  guint n = 0;

  for (; node->parent; node = node->parent)
    if (node->source != LUD_ROLL_NONE)
      n++;
  return n;
}

LudNode *
lud_record_get_root (LudRecord *self)
{
  return self->root;
}

guint
lud_record_get_n_nodes (LudRecord *self)
{
  return self->n_nodes;
}

LudNode *
lud_record_get_last (LudRecord *self)
{
  LudNode *node = self->root;

  while (node->end_reason == RULES_END_NONE && node->first_child)
    node = node->first_child;
  return node;
}

LudNode *
lud_node_new (LudNode *parent, RulesAction action, LudRollSource source)
{
  LudNode *node = g_new0 (LudNode, 1);

  node->parent = parent;
  node->action = action;
  node->ply = parent->ply + 1;
  node->source = (guint8) source;
  node->removed = TRUE;
  return node;
}

/* Number of nodes of a subtree, node itself too. */
static guint
count_nodes (const LudNode *node)
{
  const LudNode *top = node;
  guint n = 0;

  for (;;)
    {
      n++;
      if (node->first_child)
        {
          node = node->first_child;
          continue;
        }
      while (node != top && !node->next)
        node = node->parent;
      if (node == top)
        return n;
      node = node->next;
    }
}

void
lud_record_attach (LudRecord *self, LudNode *node, LudNode *parent, guint place)
{
  LudNode **link = &parent->first_child;

  node->parent = parent;
  lud_record_begin_change (self, N_ ("Add Action"));
  if (lud_record_is_logged (self))
    lud_history_log_attach (self->history, node);
  for (; place > 0 && *link; place--)
    link = &(*link)->next;
  node->next = *link;
  node->removed = FALSE;
  *link = node;
  self->n_nodes += count_nodes (node);
  self->main_known = FALSE;
  lud_record_announce (self, (LudNews){ LUD_NEWS_ADDED, 0, node, parent });
  lud_record_end_change (self);
}

static void
unlink_node (LudNode *node)
{
  LudNode **link = &node->parent->first_child;

  while (*link && *link != node)
    link = &(*link)->next;
  *link = node->next;
  node->next = NULL;
}

void
lud_record_detach (LudRecord *self, LudNode *node)
{
  lud_record_begin_change (self, N_ ("Delete"));
  if (lud_record_is_logged (self))
    lud_history_log_detach (self->history, node);
  unlink_node (node);
  node->removed = TRUE;
  self->n_nodes -= count_nodes (node);
  self->main_known = FALSE;
  lud_record_announce (self, (LudNews){ LUD_NEWS_REMOVED, 0, node, node->parent });
  lud_record_end_change (self);
}

LudNode *
lud_record_add (LudRecord *self,
                LudNode *parent,
                RulesAction action,
                LudRollSource source,
                gboolean *added)
{
  guint n = 0;
  LudNode *node;

  if (added)
    *added = FALSE;
  for (node = parent->first_child; node; node = node->next, n++)
    if (node->action == action)
      {
        if (node->source == LUD_ROLL_UNKNOWN && source != LUD_ROLL_NONE)
          lud_node_put_source (self, node, source);
        return node;
      }
  node = lud_node_new (parent, action, source);
  lud_record_attach (self, node, parent, n);
  if (added)
    *added = TRUE;
  return node;
}

guint
lud_record_reorder (LudRecord *self, LudNode *node, guint place)
{
  guint old = lud_node_get_place (node);
  LudNode **link;

  if (!node->parent || old == place)
    return old;
  lud_record_begin_change (self, N_ ("Move Variation"));
  if (lud_record_is_logged (self))
    lud_history_log_reorder (self->history, node);
  unlink_node (node);
  for (link = &node->parent->first_child; place > 0 && *link; place--)
    link = &(*link)->next;
  node->next = *link;
  *link = node;
  self->main_known = FALSE;
  lud_record_announce (self, (LudNews){ LUD_NEWS_REORDERED, 0, NULL, node->parent });
  lud_record_end_change (self);
  return old;
}

guint
lud_record_promote (LudRecord *self, LudNode *node)
{
  return lud_record_reorder (self, node, 0);
}

void
lud_record_free_detached (LudRecord *self, LudNode *node)
{
  LudNode *top = node;

  /* Down to a leaf, free it, up again: no recursion, for lines of any length. */
  for (;;)
    {
      LudNode *up = node->parent, *next = node->next;
      gboolean done = node == top;

      if (node->first_child)
        {
          node = node->first_child;
          continue;
        }
      lud_notes_free (node->notes);
      g_free (node);
      if (done)
        break;
      up->first_child = next;
      node = next ? next : up;
    }
  self->removals++;
}

void
lud_record_remove (LudRecord *self, LudNode *node)
{
  lud_record_detach (self, node);
  if (self->frozen == 0)
    {
      lud_record_free_detached (self, node);
      return;
    }
  if (!self->doomed)
    self->doomed = g_ptr_array_new ();
  g_ptr_array_add (self->doomed, node);
}

void
lud_node_put_ending (LudRecord *self, LudNode *node, LudResult ending)
{
  LudResult old = lud_record_get_ending (self, node);

  if (old.over == ending.over &&
      (!old.over || (old.winner == ending.winner && old.reason == ending.reason)))
    return;
  lud_record_begin_change (self, N_ ("Change Result"));
  if (lud_record_is_logged (self))
    lud_history_log_ending (self->history, node);
  node->end_reason = (guint8) (ending.over ? ending.reason : RULES_END_NONE);
  node->end_winner = (guint8) (ending.over ? ending.winner : RULES_FIRST);
  self->main_known = FALSE;
  lud_record_announce (self, (LudNews){ LUD_NEWS_NODE, LUD_NODE_ENDING, node, NULL });
  lud_record_end_change (self);
}

void
lud_node_put_source (LudRecord *self, LudNode *node, LudRollSource source)
{
  if (node->source == source)
    return;
  lud_record_begin_change (self, N_ ("Change Dice"));
  if (lud_record_is_logged (self))
    lud_history_log_source (self->history, node);
  node->source = (guint8) source;
  lud_record_announce (self, (LudNews){ LUD_NEWS_NODE, LUD_NODE_ROLL_SOURCE, node, NULL });
  lud_record_end_change (self);
}

void
lud_record_set_roll_source (LudRecord *self, LudNode *node, LudRollSource source)
{
  g_return_if_fail (node->source != LUD_ROLL_NONE && source != LUD_ROLL_NONE);

  lud_node_put_source (self, node, source);
}

LudResult
lud_record_get_ending (LudRecord *self, LudNode *node)
{
  if (node->end_reason == RULES_END_NONE)
    return LUD_RESULT_OPEN;
  return (LudResult){ TRUE, (RulesActor) node->end_winner, (RulesEnd) node->end_reason };
}

const char *
lud_record_check_ending (LudRecord *self, LudNode *node, const LudResult *result)
{
  RulesState *s;
  gboolean decided;

  if (!result->over)
    return NULL;
  s = rules_state_new (self->game);
  lud_record_compute (self, node, s);
  decided = self->game->actor (s) == RULES_NOBODY;
  free (s);
  if (decided)
    return _ ("The rules have already decided the game here.");
  if (result->reason == RULES_END_NONE || rules_end_is_by_rule (result->reason))
    return _ ("The rules do not end the game here for this reason.");
  if (result->winner == RULES_CHANCE)
    return _ ("The dice cannot win.");
  if (result->reason == RULES_END_RESIGN && result->winner == RULES_NOBODY)
    return _ ("When a player resigns, the other one wins.");
  if (result->reason == RULES_END_AGREEMENT && result->winner != RULES_NOBODY)
    return _ ("Players can only agree to a draw.");
  return NULL;
}

gboolean
lud_record_set_ending (LudRecord *self, LudNode *node, const LudResult *result, GError **error)
{
  const char *fault = lud_record_check_ending (self, node, result);

  if (fault)
    {
      g_set_error_literal (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_INVALID, fault);
      return FALSE;
    }
  lud_node_put_ending (self, node, *result);
  return TRUE;
}

void
lud_record_compute (LudRecord *self, LudNode *node, RulesState *s)
{
  g_autofree RulesAction *line = g_new0 (RulesAction, node->ply + 1);

  for (LudNode *n = node; n->parent; n = n->parent)
    line[n->ply] = n->action;
  rules_copy (self->game, s, self->start);
  for (guint ply = 1; ply <= node->ply; ply++)
    self->game->apply (s, line[ply]);
}

/* Replays the main line once for all that it tells. */
static void
learn_main_line (LudRecord *self)
{
  RulesState *s;
  LudNode *node = self->root;
  RulesOutcome outcome;

  if (self->main_known)
    return;
  s = rules_state_new (self->game);
  rules_copy (self->game, s, self->start);
  self->n_turns = 0;
  while (node->end_reason == RULES_END_NONE && node->first_child)
    {
      node = node->first_child;
      self->n_turns = self->game->turn (s).number;
      self->game->apply (s, node->action);
    }
  outcome = self->game->outcome (s);
  if (outcome.over)
    self->result = (LudResult){ TRUE, outcome.winner, outcome.reason };
  else
    self->result = lud_record_get_ending (self, node);
  self->main_known = TRUE;
  free (s);
}

LudResult
lud_record_get_result (LudRecord *self)
{
  learn_main_line (self);
  return self->result;
}

guint
lud_record_get_n_turns (LudRecord *self)
{
  learn_main_line (self);
  return self->n_turns;
}

char *
lud_node_write_path (const LudNode *node)
{
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (guint));
  GString *out = g_string_new (NULL);
  guint steps = 0;

  /* From the end: steps, place, steps, ... */
  for (; node->parent; node = node->parent)
    {
      guint place = lud_node_get_place (node);

      if (place == 0)
        {
          steps++;
          continue;
        }
      g_array_append_val (numbers, steps);
      g_array_append_val (numbers, place);
      steps = 0;
    }
  g_array_append_val (numbers, steps);
  for (guint i = numbers->len; i-- > 0;)
    g_string_append_printf (out, "%u%s", g_array_index (numbers, guint, i), i > 0 ? "/" : "");
  return g_string_free (out, FALSE);
}

LudNode *
lud_record_read_path (LudRecord *self, const char *path)
{
  LudNode *node = self->root;
  gboolean is_steps = TRUE;

  for (const char *p = path;; p++)
    {
      char *end;
      guint64 n;

      if (!g_ascii_isdigit (*p))
        return NULL;
      n = g_ascii_strtoull (p, &end, 10);
      if (is_steps)
        for (; n > 0 && node; n--)
          node = node->first_child;
      else
        for (node = node->first_child; n > 0 && node; n--)
          node = node->next;
      if (!node)
        return NULL;
      if (*end == '\0')
        return is_steps ? node : NULL;
      if (*end != '/')
        return NULL;
      is_steps = !is_steps;
      p = end;
    }
}
