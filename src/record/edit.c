/* edit.c: changes of the tree by an annotator
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "edit.h"
#include "clip-private.h"
#include "cursor.h"
#include "record-private.h"

#include <glib/gi18n-lib.h>

gboolean
lud_record_promote_step (LudRecord *self, LudNode *node)
{
  guint place = lud_node_get_place (node);

  if (place == 0)
    return FALSE;
  lud_record_begin_change (self, N_ ("Promote Variation"));
  lud_record_reorder (self, node, place - 1);
  lud_record_end_change (self);
  return TRUE;
}

gboolean
lud_record_demote_step (LudRecord *self, LudNode *node)
{
  if (!node->next)
    return FALSE;
  lud_record_begin_change (self, N_ ("Demote Variation"));
  lud_record_reorder (self, node, lud_node_get_place (node) + 1);
  lud_record_end_change (self);
  return TRUE;
}

gboolean
lud_record_promote_to_main (LudRecord *self, LudNode *node)
{
  if (lud_node_is_main_line (node))
    return FALSE;
  lud_record_begin_change (self, N_ ("Make Main Line"));
  for (; node->parent; node = node->parent)
    lud_record_reorder (self, node, 0);
  lud_record_end_change (self);
  return TRUE;
}

/* Takes a node out; kept only by the history, if there is one. */
static void
take_out (LudRecord *self, LudNode *node)
{
  if (lud_record_is_logged (self))
    lud_record_detach (self, node);
  else
    lud_record_remove (self, node);
}

void
lud_record_delete (LudRecord *self, LudNode *node)
{
  g_return_if_fail (node->parent && lud_record_has_node (self, node));

  lud_record_begin_change (self, N_ ("Delete Variation"));
  take_out (self, node);
  lud_record_end_change (self);
}

void
lud_record_delete_rest (LudRecord *self, LudNode *node)
{
  g_return_if_fail (lud_record_has_node (self, node));

  lud_record_begin_change (self, N_ ("Delete What Follows"));
  while (node->first_child)
    take_out (self, node->first_child);
  lud_record_end_change (self);
}

gboolean
lud_record_has_node (LudRecord *self, const LudNode *node)
{
  for (; node->parent; node = node->parent)
    if (node->removed)
      return FALSE;
  return node == self->root;
}

LudClip *
lud_record_cut (LudRecord *self, LudNode *node)
{
  LudClip *clip;

  g_return_val_if_fail (node->parent && lud_record_has_node (self, node), NULL);

  clip = lud_record_copy (self, node);
  lud_record_begin_change (self, N_ ("Cut Variation"));
  take_out (self, node);
  lud_record_end_change (self);
  return clip;
}

LudNode *
lud_record_replace (LudRecord *self,
                    LudNode *node,
                    RulesAction action,
                    LudRollSource source,
                    LudPasteReport *report,
                    GError **error)
{
  g_autoptr (LudCursor) cursor = NULL;
  g_autoptr (LudClip) rest = NULL;
  LudPasteReport own;
  LudResult ending = lud_record_get_ending (self, node);
  LudNode *parent = node->parent, *to;
  guint place;

  g_return_val_if_fail (parent && lud_record_has_node (self, node), NULL);

  cursor = lud_cursor_new (self);
  lud_cursor_move (cursor, parent);
  if (!lud_cursor_check (cursor, action, error))
    return NULL;
  if (self->game->actor (lud_cursor_get_state (cursor)) != RULES_CHANCE)
    source = LUD_ROLL_NONE;
  else if (source == LUD_ROLL_NONE)
    source = LUD_ROLL_UNKNOWN;
  rest = lud_clip_new_below (self, node);
  if (!report)
    report = &own;
  if (action == node->action)
    {
      lud_node_put_source (self, node, source);
      *report = (LudPasteReport){ .n_kept = lud_clip_get_n_nodes (rest) };
      return node;
    }

  lud_record_begin_change (self, N_ ("Replace Action"));
  place = lud_node_get_place (node);
  to = lud_node_find_child (parent, action);
  if (to)
    {
      guint other = lud_node_get_place (to);

      lud_record_join_notes (self, to, node->notes);
      take_out (self, node);
      if (other > place)
        lud_record_reorder (self, to, place);
    }
  else
    {
      to = lud_node_new (parent, action, source);
      to->notes = lud_notes_copy (node->notes);
      take_out (self, node);
      lud_record_attach (self, to, parent, place);
    }
  if (ending.over && !lud_record_check_ending (self, to, &ending))
    lud_node_put_ending (self, to, ending);
  lud_clip_insert (self, cursor, to, rest, report);
  lud_record_end_change (self);
  return to;
}

/* ------------------------------------------------------------------------------------------------
 * Transpositions
 */

/* Position and roll of a line that reached the end of the turn. g_free() it. */
static char *
write_key (const RulesGame *game, const RulesState *s, const LudNode *top, const LudNode *node)
{
  char text[RULES_MAX_STATE_TEXT];
  RulesAction roll = 0;

  game->write_state (s, text);
  for (; node != top; node = node->parent)
    if (node->source != LUD_ROLL_NONE)
      roll = node->action;
  return g_strdup_printf ("%s/%u", text, roll);
}

GPtrArray *
lud_record_find_transpositions (LudRecord *self, LudNode *node)
{
  const RulesGame *game = self->game;
  g_autoptr (LudCursor) cursor = lud_cursor_new (self);
  g_autoptr (GHashTable) by_key = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GPtrArray *groups = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  LudNode *top = node;
  guint turn;

  lud_cursor_move (cursor, top);
  turn = game->turn (lud_cursor_get_state (cursor)).number;
  for (node = top->first_child; node;)
    {
      const RulesState *s;

      lud_cursor_move (cursor, node);
      s = lud_cursor_get_state (cursor);
      if (game->actor (s) == RULES_NOBODY || game->turn (s).number != turn)
        {
          g_autofree char *key = write_key (game, s, top, node);
          GPtrArray *group = g_hash_table_lookup (by_key, key);

          if (!group)
            {
              group = g_ptr_array_new ();
              g_ptr_array_add (groups, group);
              g_hash_table_insert (by_key, g_steal_pointer (&key), group);
            }
          g_ptr_array_add (group, node);
        }
      else if (node->first_child)
        {
          node = node->first_child;
          continue;
        }
      while (node != top && !node->next)
        node = node->parent;
      node = node == top ? NULL : node->next;
    }
  for (guint i = groups->len; i-- > 0;)
    if (((GPtrArray *) groups->pdata[i])->len < 2)
      g_ptr_array_remove_index (groups, i);
  return groups;
}
