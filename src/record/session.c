/* session.c: one game being played
 *
 * Every call that changes something first does it, then asks the hook to store it, and takes it
 * back when the hook cannot.  What was done is kept in a Change.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "session.h"
#include "cursor.h"
#include "record-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

struct _LudSession
{
  GObject parent_instance;

  LudRecord *record;
  LudCursor *cursor;
  gboolean ended; /* stands behind the ending of the node, which has one */

  /* The nodes that were left by undo, the next one for redo last.  Without any, redo follows the
   * main line. */
  GPtrArray *ahead;

  LudSessionCommit commit;
  gpointer commit_data;
  GDestroyNotify commit_destroy;

  gboolean busy; /* inside the hook */
  gboolean could_undo, could_redo;
};

enum
{
  PROP_0,
  PROP_CAN_UNDO,
  PROP_CAN_REDO,
  N_PROPS
};

enum
{
  SIGNAL_CHANGED,
  SIGNAL_ENDED,
  N_SIGNALS
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (LudSession, lud_session, G_TYPE_OBJECT)

/* One thing that was done to the tree, and how to take it back. */
typedef struct
{
  LudNode *node;
  enum
  {
    DID_ADD,     /* node is new */
    DID_PROMOTE, /* node stood at place */
    DID_ENDING   /* node had this ending */
  } what;
  guint place;
  LudResult ending;
} Deed;

typedef struct
{
  LudNode *node; /* where the session stood */
  gboolean ended;
  GPtrArray *ahead; /* what redo had */
  gboolean was_over;
  gboolean made_secret;
  char *commitment; /* the one before made_secret, or NULL */
  GArray *deeds;
} Change;

static void
lud_session_finalize (GObject *object)
{
  LudSession *self = LUD_SESSION (object);

  lud_session_set_commit (self, NULL, NULL, NULL);
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
  g_object_class_install_properties (object_class, N_PROPS, props);

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", LUD_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_ENDED] = g_signal_new ("ended", LUD_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                        NULL, G_TYPE_NONE, 0);
}

static void
lud_session_init (LudSession *self)
{
  self->ahead = g_ptr_array_new ();
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

static void
begin (LudSession *self, Change *change)
{
  memset (change, 0, sizeof *change);
  change->node = lud_session_get_node (self);
  change->ended = self->ended;
  change->ahead = g_ptr_array_copy (self->ahead, NULL, NULL);
  change->was_over = lud_session_get_result (self).over;
  change->deeds = g_array_new (FALSE, FALSE, sizeof (Deed));
}

static void
revert (LudSession *self, Change *change)
{
  lud_cursor_move (self->cursor, change->node);
  for (guint i = change->deeds->len; i-- > 0;)
    {
      Deed *deed = &g_array_index (change->deeds, Deed, i);

      switch (deed->what)
        {
        case DID_ADD:
          lud_record_remove (self->record, deed->node);
          break;
        case DID_PROMOTE:
          lud_record_reorder (self->record, deed->node, deed->place);
          break;
        case DID_ENDING:
        default:
          lud_node_put_ending (self->record, deed->node, deed->ending);
        }
    }
  if (change->made_secret)
    lud_record_set_commitment (self->record, change->commitment, NULL);
  self->ended = change->ended;
  g_ptr_array_set_size (self->ahead, 0);
  g_ptr_array_extend (self->ahead, change->ahead, NULL, NULL);
}

static void
announce (LudSession *self, gboolean was_over)
{
  gboolean can_undo = lud_session_can_undo (self);
  gboolean can_redo = lud_session_can_redo (self);
  gboolean is_over = lud_session_get_result (self).over;

  g_object_ref (self);
  if (can_undo != self->could_undo)
    {
      self->could_undo = can_undo;
      g_object_notify_by_pspec (G_OBJECT (self), props[PROP_CAN_UNDO]);
    }
  if (can_redo != self->could_redo)
    {
      self->could_redo = can_redo;
      g_object_notify_by_pspec (G_OBJECT (self), props[PROP_CAN_REDO]);
    }
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  if (is_over && !was_over)
    g_signal_emit (self, signals[SIGNAL_ENDED], 0);
  g_object_unref (self);
}

/* Stores what was done and tells the world, or takes it back. */
static gboolean
finish (LudSession *self, Change *change, GError **error)
{
  gboolean done = lud_session_commit (self, error);
  gboolean was_over = change->was_over;

  if (!done)
    revert (self, change);
  g_array_unref (change->deeds);
  g_ptr_array_unref (change->ahead);
  g_free (change->commitment);
  if (done)
    announce (self, was_over);
  return done;
}

static void
put_ending (LudSession *self, Change *change, LudNode *node, LudResult ending)
{
  Deed deed = { node, DID_ENDING, 0, lud_record_get_ending (self->record, node) };

  lud_node_put_ending (self->record, node, ending);
  g_array_append_val (change->deeds, deed);
}

/* Makes the way to node the main line. */
static void
promote_way (LudSession *self, Change *change, LudNode *node)
{
  for (; node->parent; node = node->parent)
    if (node->parent->first_child != node)
      {
        Deed deed = { node, DID_PROMOTE, lud_record_promote (self->record, node), LUD_RESULT_OPEN };

        g_array_append_val (change->deeds, deed);
      }
}

/* The node to which redo leads, or NULL. */
static LudNode *
next_node (LudSession *self)
{
  if (self->ahead->len > 0)
    return g_ptr_array_index (self->ahead, self->ahead->len - 1);
  return lud_session_get_node (self)->first_child;
}

/* Plays an action that is legal. */
static void
do_play (LudSession *self, Change *change, RulesAction action, LudRollSource source)
{
  LudNode *node = change->node;
  gboolean added;
  LudNode *child = lud_record_add (self->record, node, action, source, &added);

  if (added)
    {
      Deed deed = { child, DID_ADD, 0, LUD_RESULT_OPEN };

      g_array_append_val (change->deeds, deed);
    }
  promote_way (self, change, child);
  for (; node; node = node->parent)
    if (node->end_reason != RULES_END_NONE)
      put_ending (self, change, node, LUD_RESULT_OPEN);
  if (self->ahead->len > 0 && next_node (self) == child)
    g_ptr_array_set_size (self->ahead, (int) self->ahead->len - 1);
  else
    g_ptr_array_set_size (self->ahead, 0);
  lud_cursor_move (self->cursor, child);
}

static gboolean
check_going_on (LudSession *self, GError **error)
{
  if (!lud_session_get_result (self).over)
    return TRUE;
  g_set_error_literal (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_OVER, _ ("The game is over."));
  return FALSE;
}

gboolean
lud_session_play (LudSession *self, RulesAction action, GError **error)
{
  Change change;

  g_return_val_if_fail (!self->busy, FALSE);

  if (!check_going_on (self, error) || !lud_cursor_check (self->cursor, action, error))
    return FALSE;
  begin (self, &change);
  do_play (self, &change, action,
           lud_session_get_actor (self) == RULES_CHANCE ? LUD_ROLL_ENTERED : LUD_ROLL_NONE);
  return finish (self, &change, error);
}

gboolean
lud_session_roll (LudSession *self, GError **error)
{
  LudNode *next = next_node (self);
  RulesAction action;
  Change change;

  g_return_val_if_fail (!self->busy, FALSE);

  if (!check_going_on (self, error))
    return FALSE;
  if (lud_session_get_actor (self) != RULES_CHANCE)
    {
      g_set_error_literal (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_ILLEGAL,
                           _ ("There are no dice to roll now."));
      return FALSE;
    }
  begin (self, &change);
  if (next && next->source == LUD_ROLL_GENERATOR)
    action = next->action; /* what was drawn stays drawn */
  else
    {
      if (!self->record->head.has_secret)
        {
          guint8 secret[LUD_SECRET_SIZE];

          change.made_secret = TRUE;
          change.commitment = g_strdup (self->record->head.commitment);
          lud_dice_make_secret (secret);
          lud_record_set_secret (self->record, secret);
        }
      action = lud_dice_roll (self->record->head.secret, self->record->head.id,
                              lud_node_get_n_rolls (change.node) + 1, self->record->game,
                              lud_session_get_state (self));
    }
  do_play (self, &change, action, LUD_ROLL_GENERATOR);
  return finish (self, &change, error);
}

gboolean
lud_session_can_undo (LudSession *self)
{
  return self->ended || lud_session_get_node (self)->parent != NULL;
}

gboolean
lud_session_can_redo (LudSession *self)
{
  if (self->ended)
    return FALSE;
  return lud_session_get_node (self)->end_reason != RULES_END_NONE || next_node (self) != NULL;
}

gboolean
lud_session_undo (LudSession *self, GError **error)
{
  Change change;

  g_return_val_if_fail (!self->busy, FALSE);

  if (!lud_session_can_undo (self))
    {
      g_set_error_literal (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_OVER,
                           _ ("There is nothing to undo."));
      return FALSE;
    }
  begin (self, &change);
  if (self->ended)
    self->ended = FALSE;
  else
    {
      g_ptr_array_add (self->ahead, change.node);
      lud_cursor_move (self->cursor, change.node->parent);
    }
  return finish (self, &change, error);
}

gboolean
lud_session_redo (LudSession *self, GError **error)
{
  Change change;

  g_return_val_if_fail (!self->busy, FALSE);

  if (!lud_session_can_redo (self))
    {
      g_set_error_literal (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_OVER,
                           _ ("There is nothing to redo."));
      return FALSE;
    }
  begin (self, &change);
  if (change.node->end_reason != RULES_END_NONE)
    self->ended = TRUE;
  else
    {
      LudNode *next = next_node (self);

      if (self->ahead->len > 0)
        g_ptr_array_set_size (self->ahead, (int) self->ahead->len - 1);
      lud_cursor_move (self->cursor, next);
    }
  return finish (self, &change, error);
}

gboolean
lud_session_end (LudSession *self, RulesActor winner, RulesEnd reason, GError **error)
{
  LudResult ending = { TRUE, winner, reason };
  LudNode *node = lud_session_get_node (self);
  LudResult before = lud_record_get_ending (self->record, node);
  Change change;

  g_return_val_if_fail (!self->busy, FALSE);

  if (!check_going_on (self, error))
    return FALSE;
  /* Asks for the faults, then does it again as a change that can be taken back. */
  if (!lud_record_set_ending (self->record, node, &ending, error))
    return FALSE;
  lud_node_put_ending (self->record, node, before);

  begin (self, &change);
  promote_way (self, &change, node);
  for (LudNode *n = node->parent; n; n = n->parent)
    if (n->end_reason != RULES_END_NONE)
      put_ending (self, &change, n, LUD_RESULT_OPEN);
  put_ending (self, &change, node, ending);
  self->ended = TRUE;
  g_ptr_array_set_size (self->ahead, 0);
  return finish (self, &change, error);
}

gboolean
lud_session_resign (LudSession *self, RulesActor player, GError **error)
{
  g_return_val_if_fail (player == RULES_FIRST || player == RULES_SECOND, FALSE);

  return lud_session_end (self, player == RULES_FIRST ? RULES_SECOND : RULES_FIRST,
                          RULES_END_RESIGN, error);
}

gboolean
lud_session_agree_draw (LudSession *self, GError **error)
{
  return lud_session_end (self, RULES_NOBODY, RULES_END_AGREEMENT, error);
}
