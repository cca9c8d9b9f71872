/* session.c: one game being played: where it stands, and how it changes
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "session-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum
{
  PROP_0,
  PROP_CAN_UNDO,
  PROP_CAN_REDO,
  PROP_DRAW_OFFER,
  N_PROPS
};

enum
{
  SIGNAL_CHANGED,
  SIGNAL_ENDED,
  SIGNAL_FAILED,
  N_SIGNALS
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (LudSession, lud_session, G_TYPE_OBJECT)

static void
lud_session_finalize (GObject *object)
{
  LudSession *self = LUD_SESSION (object);

  lud_session_set_commit (self, NULL, NULL, NULL);
  if (self->clock)
    g_signal_handlers_disconnect_by_data (self->clock, self);
  g_clear_object (&self->clock);
  g_clear_pointer (&self->rolls, g_ptr_array_unref);
  g_clear_pointer (&self->cursor, lud_cursor_free);
  g_clear_pointer (&self->ahead, g_ptr_array_unref);
  g_clear_object (&self->record);

  G_OBJECT_CLASS (lud_session_parent_class)->finalize (object);
}

static void
lud_session_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  LudSession *self = LUD_SESSION (object);

  switch (id)
    {
    case PROP_CAN_UNDO:
      g_value_set_boolean (value, lud_session_can_undo (self));
      break;
    case PROP_CAN_REDO:
      g_value_set_boolean (value, lud_session_can_redo (self));
      break;
    case PROP_DRAW_OFFER:
      g_value_set_uint (value, self->draw_offer);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
lud_session_class_init (LudSessionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = lud_session_finalize;
  object_class->get_property = lud_session_get_property;

  props[PROP_CAN_UNDO] =
    g_param_spec_boolean ("can-undo", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  props[PROP_CAN_REDO] =
    g_param_spec_boolean ("can-redo", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  props[PROP_DRAW_OFFER] =
    g_param_spec_uint ("draw-offer", NULL, NULL, RULES_FIRST, RULES_NOBODY, RULES_NOBODY,
                       G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", LUD_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_ENDED] = g_signal_new ("ended", LUD_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                        NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_FAILED] = g_signal_new ("failed", LUD_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 1, G_TYPE_ERROR);
}

static void
lud_session_init (LudSession *self)
{
  self->ahead = g_ptr_array_new ();
  self->draw_offer = self->old_draw_offer = RULES_NOBODY;
}

void
lud_session_emit_failed (LudSession *self, const GError *error)
{
  g_signal_emit (self, signals[SIGNAL_FAILED], 0, error);
}

/* Follows an edit of the record by somebody else. */
static void
follow_edit (LudSession *self)
{
  LudNode *node = lud_session_get_node (self), *to = node;
  gboolean ended = self->ended, was_over;

  if (self->changing)
    return;
  for (LudNode *n = node; n->parent; n = n->parent)
    if (n->removed)
      to = n->parent;
  for (guint i = 0; i < self->ahead->len; i++)
    if (!lud_record_has_node (self->record, self->ahead->pdata[i]))
      g_ptr_array_set_size (self->ahead, 0);
  if (to != node || node->end_reason == RULES_END_NONE)
    ended = FALSE;
  was_over = self->ended || self->record->game->outcome (lud_session_get_state (self)).over;
  if (to != node)
    {
      lud_cursor_move (self->cursor, to);
      g_ptr_array_set_size (self->ahead, 0);
      self->draw_offer = RULES_NOBODY;
    }
  if (to != node || ended != self->ended)
    {
      self->ended = ended;
      lud_session_announce (self, was_over, TRUE);
      lud_session_sync_clock (self);
    }
  else
    lud_session_announce (self, was_over, FALSE);
}

static void
on_node_changed (LudSession *self, LudNode *node, guint what)
{
  if (what & LUD_NODE_ENDING)
    follow_edit (self);
}

LudSession *
lud_session_new (LudRecord *record, const char *path)
{
  LudSession *self = g_object_new (LUD_TYPE_SESSION, NULL);
  LudNode *node = path ? lud_record_read_path (record, path) : NULL;

  self->record = g_object_ref (record);
  self->cursor = lud_cursor_new (record);
  if (!node)
    {
      node = lud_record_get_last (record);
      self->ended = node->end_reason != RULES_END_NONE;
    }
  lud_cursor_move (self->cursor, node);
  self->could_undo = lud_session_can_undo (self);
  self->could_redo = lud_session_can_redo (self);
  g_signal_connect_object (record, "subtree-added", G_CALLBACK (follow_edit), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (record, "subtree-removed", G_CALLBACK (follow_edit), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (record, "children-reordered", G_CALLBACK (follow_edit), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (record, "node-changed", G_CALLBACK (on_node_changed), self,
                           G_CONNECT_SWAPPED);
  return self;
}

void
lud_session_set_commit (LudSession *self,
                        LudSessionCommit commit,
                        gpointer data,
                        GDestroyNotify destroy)
{
  gpointer old = self->commit_data;
  GDestroyNotify old_destroy = self->commit_destroy;

  self->commit = commit;
  self->commit_data = data;
  self->commit_destroy = destroy;
  if (old_destroy)
    old_destroy (old);
}

gboolean
lud_session_commit (LudSession *self, GError **error)
{
  gboolean done;

  g_return_val_if_fail (!self->busy, FALSE);

  if (!self->commit)
    return TRUE;
  self->busy = TRUE;
  done = self->commit (self, self->commit_data, error);
  self->busy = FALSE;
  return done;
}

/* ------------------------------------------------------------------------------------------------
 * Where the session stands
 */

LudRecord *
lud_session_get_record (LudSession *self)
{
  return self->record;
}

const RulesGame *
lud_session_get_game (LudSession *self)
{
  return self->record->game;
}

LudNode *
lud_session_get_node (LudSession *self)
{
  return lud_cursor_get_node (self->cursor);
}

const RulesState *
lud_session_get_state (LudSession *self)
{
  return lud_cursor_get_state (self->cursor);
}

RulesActor
lud_session_get_actor (LudSession *self)
{
  return self->ended ? RULES_NOBODY : self->record->game->actor (lud_session_get_state (self));
}

LudResult
lud_session_get_result (LudSession *self)
{
  RulesOutcome outcome;

  if (self->ended)
    return lud_record_get_ending (self->record, lud_session_get_node (self));
  outcome = self->record->game->outcome (lud_session_get_state (self));
  if (!outcome.over)
    return LUD_RESULT_OPEN;
  return (LudResult){ TRUE, outcome.winner, outcome.reason };
}

static const char *
side_name (LudSession *self, RulesActor player)
{
  const RulesGame *game = self->record->game;

  return _ (game->side_name[game->side_of (lud_session_get_state (self), player)]);
}

char *
lud_session_dup_result_text (LudSession *self)
{
  LudResult result = lud_session_get_result (self);
  gboolean draw = result.winner == RULES_NOBODY;
  const char *winner;

  if (!result.over)
    return NULL;
  if (!self->ended)
    return g_strdup (_ (self->record->game->outcome (lud_session_get_state (self)).msgid));

  winner = draw ? NULL : side_name (self, result.winner);
  switch ((int) result.reason)
    {
    case RULES_END_RESIGN:
      /* Translators: the names of two sides, as in "Black wins: Green resigns." */
      return g_strdup_printf (
        _ ("%s wins: %s resigns."), winner,
        side_name (self, result.winner == RULES_FIRST ? RULES_SECOND : RULES_FIRST));
    case RULES_END_AGREEMENT:
      return g_strdup (_ ("Draw: both players agreed to it."));
    case RULES_END_TIME:
      /* Translators: %s is a side ("Black"). */
      return draw ? g_strdup (_ ("Draw: the time is over."))
                  : g_strdup_printf (_ ("%s wins: the opponent’s time is over."), winner);
    case RULES_END_ILLEGAL:
      /* Translators: %s is a side ("Black"). */
      return draw ? g_strdup (_ ("Draw: an action was illegal."))
                  : g_strdup_printf (_ ("%s wins: the opponent’s action was illegal."), winner);
    case RULES_END_ABANDONED:
      /* Translators: %s is a side ("Black"). */
      return draw ? g_strdup (_ ("Draw: the game was abandoned."))
                  : g_strdup_printf (_ ("%s wins: the game was abandoned."), winner);
    default:
      /* Translators: %s is a side ("Black"). */
      return draw ? g_strdup (_ ("Draw: a referee decided."))
                  : g_strdup_printf (_ ("%s wins: a referee decided."), winner);
    }
}

char *
lud_session_dup_path (LudSession *self)
{
  LudNode *node = lud_session_get_node (self);

  if (node == lud_record_get_last (self->record) &&
      (self->ended || node->end_reason == RULES_END_NONE))
    return NULL;
  return lud_node_write_path (node);
}

/* ------------------------------------------------------------------------------------------------
 * Changes
 */

void
lud_session_begin (LudSession *self, LudChange *change)
{
  memset (change, 0, sizeof *change);
  change->node = lud_session_get_node (self);
  change->ended = self->ended;
  change->ahead = g_ptr_array_copy (self->ahead, NULL, NULL);
  change->was_over = lud_session_get_result (self).over;
  change->draw_offer = self->draw_offer;
  change->deeds = g_array_new (FALSE, FALSE, sizeof (LudDeed));
  self->changing = TRUE;
  self->record->untracked++;
  lud_record_freeze (self->record);
}

static void
revert_deed (LudSession *self, const LudDeed *deed)
{
  switch (deed->what)
    {
    case DID_ADD:
      lud_record_remove (self->record, deed->node);
      break;
    case DID_PROMOTE:
      lud_record_reorder (self->record, deed->node, deed->place);
      break;
    case DID_SOURCE:
      lud_node_put_source (self->record, deed->node, deed->source);
      break;
    case DID_READING:
      lud_record_set_reading (self->record, deed->node, deed->reading);
      break;
    case DID_ENDING:
    default:
      lud_node_put_ending (self->record, deed->node, deed->ending);
    }
}

static void
revert (LudSession *self, LudChange *change)
{
  lud_cursor_move (self->cursor, change->node);
  for (guint i = change->deeds->len; i-- > 0;)
    revert_deed (self, &g_array_index (change->deeds, LudDeed, i));
  if (change->header)
    {
      lud_header_clear (&self->record->head);
      self->record->head = *change->header;
      g_clear_pointer (&change->header, g_free);
    }
  self->ended = change->ended;
  self->draw_offer = change->draw_offer;
  g_ptr_array_set_size (self->ahead, 0);
  g_ptr_array_extend (self->ahead, change->ahead, NULL, NULL);
}

static void
notify_flag (LudSession *self, gboolean *old, gboolean now, int prop)
{
  if (*old == now)
    return;
  *old = now;
  g_object_notify_by_pspec (G_OBJECT (self), props[prop]);
}

void
lud_session_announce (LudSession *self, gboolean was_over, gboolean moved)
{
  gboolean is_over = lud_session_get_result (self).over;

  g_object_ref (self);
  notify_flag (self, &self->could_undo, lud_session_can_undo (self), PROP_CAN_UNDO);
  notify_flag (self, &self->could_redo, lud_session_can_redo (self), PROP_CAN_REDO);
  if (self->draw_offer != self->old_draw_offer)
    {
      self->old_draw_offer = self->draw_offer;
      g_object_notify_by_pspec (G_OBJECT (self), props[PROP_DRAW_OFFER]);
    }
  if (moved)
    g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  if (moved && is_over && !was_over)
    g_signal_emit (self, signals[SIGNAL_ENDED], 0);
  g_object_unref (self);
}

/* Frees what a change kept, and lets the signals of the record go. */
static void
close_change (LudSession *self, LudChange *change, gboolean done)
{
  if (change->header)
    lud_header_clear (change->header);
  g_free (change->header);
  g_array_unref (change->deeds);
  g_ptr_array_unref (change->ahead);
  self->record->untracked--;
  lud_record_thaw (self->record, !done);
  self->changing = FALSE;
}

gboolean
lud_session_finish (LudSession *self, LudChange *change, GError **error)
{
  gboolean done = lud_session_commit (self, error);

  if (!done)
    revert (self, change);
  close_change (self, change, done);
  return done;
}

void
lud_session_abandon (LudSession *self, LudChange *change)
{
  close_change (self, change, FALSE);
}

void
lud_session_put_ending (LudSession *self, LudChange *change, LudNode *node, LudResult ending)
{
  LudDeed deed = { .node = node,
                   .what = DID_ENDING,
                   .ending = lud_record_get_ending (self->record, node) };

  lud_node_put_ending (self->record, node, ending);
  g_array_append_val (change->deeds, deed);
}

void
lud_session_put_reading (LudSession *self, LudChange *change, LudNode *node, LudReading now)
{
  LudDeed deed = { .node = node, .what = DID_READING, .reading = lud_node_get_reading (node) };

  lud_record_set_reading (self->record, node, now);
  g_array_append_val (change->deeds, deed);
}

void
lud_session_keep_header (LudSession *self, LudChange *change)
{
  if (change->header)
    return;
  change->header = g_new (LudHeader, 1);
  lud_header_copy (change->header, &self->record->head);
}

void
lud_session_promote_way (LudSession *self, LudChange *change, LudNode *node)
{
  for (; node->parent; node = node->parent)
    if (node->parent->first_child != node)
      {
        LudDeed deed = { .node = node, .what = DID_PROMOTE };

        deed.place = lud_record_promote (self->record, node);

        g_array_append_val (change->deeds, deed);
      }
}

LudNode *
lud_session_next_node (LudSession *self)
{
  if (self->ahead->len > 0)
    return g_ptr_array_index (self->ahead, self->ahead->len - 1);
  return lud_session_get_node (self)->first_child;
}
