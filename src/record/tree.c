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
    for (LudNode *n = node->parent->first_child; n != node; n = n->next)
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
lud_record_add (LudRecord *self,
                LudNode *parent,
                RulesAction action,
                LudRollSource source,
                gboolean *added)
{
  LudNode **link = &parent->first_child;
  LudNode *node;

  if (added)
    *added = FALSE;
  for (; *link; link = &(*link)->next)
    if ((*link)->action == action)
      {
        if ((*link)->source == LUD_ROLL_UNKNOWN && source != LUD_ROLL_NONE)
          (*link)->source = (guint8) source;
        return *link;
      }
  node = g_new0 (LudNode, 1);
  node->parent = parent;
  node->action = action;
  node->ply = parent->ply + 1;
  node->source = (guint8) source;
  *link = node;
  self->n_nodes++;
  self->main_known = FALSE;
  if (added)
    *added = TRUE;
  return node;
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

guint
lud_record_reorder (LudRecord *self, LudNode *node, guint place)
{
  guint old = lud_node_get_place (node);
  LudNode **link;

  if (!node->parent || old == place)
    return old;
  unlink_node (node);
  for (link = &node->parent->first_child; place > 0 && *link; place--)
    link = &(*link)->next;
  node->next = *link;
  *link = node;
  self->main_known = FALSE;
  return old;
}

guint
lud_record_promote (LudRecord *self, LudNode *node)
{
  return lud_record_reorder (self, node, 0);
}

void
lud_record_remove (LudRecord *self, LudNode *node)
{
  LudNode *stop = node->parent;

  if (stop)
    unlink_node (node);
  /* Down to a leaf, free it, up again: no recursion, for lines of any length. */
  while (node && node != stop)
    {
      LudNode *up = node->parent, *next = node->next;

      if (node->first_child)
        {
          node = node->first_child;
          continue;
        }
      g_free (node);
      self->n_nodes--;
      if (up && up != stop)
        up->first_child = next;
      node = next ? next : up;
    }
  self->removals++;
  self->main_known = FALSE;
}

void
lud_node_put_ending (LudRecord *self, LudNode *node, LudResult ending)
{
  node->end_reason = (guint8) (ending.over ? ending.reason : RULES_END_NONE);
  node->end_winner = (guint8) (ending.over ? ending.winner : RULES_FIRST);
  self->main_known = FALSE;
}

LudResult
lud_record_get_ending (LudRecord *self, LudNode *node)
{
  if (node->end_reason == RULES_END_NONE)
    return LUD_RESULT_OPEN;
  return (LudResult){ TRUE, (RulesActor) node->end_winner, (RulesEnd) node->end_reason };
}

gboolean
lud_record_set_ending (LudRecord *self, LudNode *node, const LudResult *result, GError **error)
{
  const char *fault = NULL;

  if (result->over)
    {
      RulesState *s = rules_state_new (self->game);

      lud_record_compute (self, node, s);
      if (self->game->actor (s) == RULES_NOBODY)
        fault = _ ("The rules have already decided the game here.");
      else if (result->reason == RULES_END_NONE || rules_end_is_by_rule (result->reason))
        fault = _ ("The rules do not end the game here for this reason.");
      else if (result->winner == RULES_CHANCE)
        fault = _ ("The dice cannot win.");
      else if (result->reason == RULES_END_RESIGN && result->winner == RULES_NOBODY)
        fault = _ ("When a player resigns, the other one wins.");
      else if (result->reason == RULES_END_AGREEMENT && result->winner != RULES_NOBODY)
        fault = _ ("Players can only agree to a draw.");
      free (s);
    }
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
