/* cursor.c: a place in a record and the position there
 *
 * Positions are remembered at every sixteenth ply of the line that was walked last.  A remembered
 * position is known by its node, so it stays good when the cursor wanders off and comes back; only
 * when nodes were removed are all forgotten, for a new node may lie where an old one was.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "cursor.h"
#include "record-private.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>

#define STEP 16

typedef struct
{
  LudNode *node;
  RulesState *state;
} Mark;

struct _LudCursor
{
  LudRecord *record;
  const RulesGame *game;
  LudNode *node;
  RulesState *state;
  GArray *marks; /* of Mark; number i is at ply (i + 1) * STEP */
  guint removals;
};

static void
clear_mark (gpointer data)
{
  free (((Mark *) data)->state);
}

LudCursor *
lud_cursor_new (LudRecord *record)
{
  LudCursor *self = g_new0 (LudCursor, 1);

  self->record = g_object_ref (record);
  self->game = record->game;
  self->node = record->root;
  self->state = rules_state_new (self->game);
  rules_copy (self->game, self->state, record->start);
  self->marks = g_array_new (FALSE, TRUE, sizeof (Mark));
  g_array_set_clear_func (self->marks, clear_mark);
  self->removals = record->removals;
  return self;
}

void
lud_cursor_free (LudCursor *self)
{
  g_array_unref (self->marks);
  free (self->state);
  g_object_unref (self->record);
  g_free (self);
}

LudRecord *
lud_cursor_get_record (const LudCursor *self)
{
  return self->record;
}

LudNode *
lud_cursor_get_node (const LudCursor *self)
{
  return self->node;
}

const RulesState *
lud_cursor_get_state (const LudCursor *self)
{
  return self->state;
}

static void
step (LudCursor *self, LudNode *child)
{
  self->game->apply (self->state, child->action);
  self->node = child;
  if (child->ply % STEP == 0)
    {
      guint i = child->ply / STEP - 1;
      Mark *mark;

      if (i >= self->marks->len)
        g_array_set_size (self->marks, i + 1);
      mark = &g_array_index (self->marks, Mark, i);
      if (!mark->state)
        mark->state = rules_state_new (self->game);
      rules_copy (self->game, mark->state, self->state);
      mark->node = child;
    }
}

/* The remembered position of a node, or NULL. */
static const RulesState *
recall (const LudCursor *self, const LudNode *node)
{
  guint i;

  if (node == self->node)
    return self->state;
  if (!node->parent)
    return self->record->start;
  if (node->ply % STEP != 0)
    return NULL;
  i = node->ply / STEP - 1;
  if (i >= self->marks->len || g_array_index (self->marks, Mark, i).node != node)
    return NULL;
  return g_array_index (self->marks, Mark, i).state;
}

void
lud_cursor_move (LudCursor *self, LudNode *node)
{
  g_autoptr (GPtrArray) way = NULL;
  const RulesState *from;

  if (self->removals != self->record->removals)
    {
      g_array_set_size (self->marks, 0);
      self->node = NULL;
      self->removals = self->record->removals;
    }
  if (node == self->node)
    return;
  if (self->node && node->parent == self->node)
    {
      step (self, node);
      return;
    }
  way = g_ptr_array_new ();
  while (!(from = recall (self, node)))
    {
      g_ptr_array_add (way, node);
      node = node->parent;
    }
  if (from != self->state)
    rules_copy (self->game, self->state, from);
  self->node = node;
  for (guint i = way->len; i-- > 0;)
    step (self, g_ptr_array_index (way, i));
}

gboolean
lud_cursor_check (const LudCursor *self, RulesAction action, GError **error)
{
  RulesReason reason;

  if (self->game->actor (self->state) == RULES_NOBODY)
    {
      g_set_error_literal (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_OVER, _ ("The game is over."));
      return FALSE;
    }
  reason = self->game->explain (self->state, action);
  if (reason.msgid)
    {
      lud_record_set_reason (error, LUD_RECORD_ERROR_ILLEGAL, reason);
      return FALSE;
    }
  return TRUE;
}

LudNode *
lud_cursor_play (LudCursor *self, RulesAction action, LudRollSource source, GError **error)
{
  LudNode *node;

  if (!lud_cursor_check (self, action, error))
    return NULL;
  if (self->game->actor (self->state) != RULES_CHANCE)
    source = LUD_ROLL_NONE;
  else if (source == LUD_ROLL_NONE)
    source = LUD_ROLL_UNKNOWN;
  node = lud_record_add (self->record, self->node, action, source, NULL);
  lud_cursor_move (self, node);
  return node;
}

void
lud_cursor_write_action (LudCursor *self, char *out)
{
  LudNode *node = self->node;

  out[0] = '\0';
  if (!node->parent)
    return;
  lud_cursor_move (self, node->parent);
  self->game->write_action (self->state, node->action, out);
  lud_cursor_move (self, node);
}
