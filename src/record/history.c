/* history.c: undo and redo of every edit of a record
 *
 * An edit is a group of steps.  A step keeps what was before (or, once undone, after) it, and
 * undoing and redoing are the same exchange, in opposite orders.
 *
 * A step that took nodes out of the tree, or whose putting in was undone, owns them: exactly one
 * step owns each node that is out, because the steps about it take turns.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "history.h"
#include "record-private.h"

#include <string.h>

typedef enum
{
  STEP_HEADER,
  STEP_NOTES,
  STEP_ATTACH,
  STEP_DETACH,
  STEP_REORDER,
  STEP_ENDING,
  STEP_SOURCE
} StepKind;

typedef struct
{
  StepKind kind;
  guint what;  /* HEADER, NOTES: what is announced */
  guint merge; /* NOTES */
  guint place; /* ATTACH, DETACH, REORDER: of node, on the other side of the exchange */
  LudNode *node;
  LudNode *parent;   /* ATTACH, DETACH */
  LudHeader *header; /* HEADER */
  LudNotes *notes;   /* NOTES */
  LudResult ending;  /* ENDING */
  guint8 source;     /* SOURCE */
} Step;

typedef struct
{
  char *label;
  guint64 serial;
  GArray *steps; /* of Step */
} Edit;

struct _LudHistory
{
  GObject parent_instance;

  LudRecord *record;
  GPtrArray *done, *undone; /* of Edit; the next one for undo or redo is the last */
  Edit *open;               /* the edit in progress, or NULL */
  guint depth;
  gboolean cancelled;
  gboolean sealed;
  guint64 last_serial;
  guint64 saved; /* serial of the last edit at that time, 0: none */

  /* What was notified last. */
  gboolean could_undo, could_redo, was_modified;
  char *old_undo, *old_redo;
};

enum
{
  PROP_0,
  PROP_CAN_UNDO,
  PROP_CAN_REDO,
  PROP_UNDO_LABEL,
  PROP_REDO_LABEL,
  PROP_MODIFIED,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (LudHistory, lud_history, G_TYPE_OBJECT)

/* ------------------------------------------------------------------------------------------------
 * Edits
 */

static Edit *
edit_new (const char *label)
{
  Edit *edit = g_new0 (Edit, 1);

  edit->label = g_strdup (label ? label : "");
  edit->steps = g_array_new (FALSE, FALSE, sizeof (Step));
  return edit;
}

/* is_done: the edit is in force. */
static void
edit_free (LudHistory *self, Edit *edit, gboolean is_done)
{
  for (guint i = 0; i < edit->steps->len; i++)
    {
      Step *step = &g_array_index (edit->steps, Step, i);

      if (step->header)
        lud_header_clear (step->header);
      g_free (step->header);
      lud_notes_free (step->notes);
      if (step->kind == (is_done ? STEP_DETACH : STEP_ATTACH))
        lud_record_free_detached (self->record, step->node);
    }
  g_array_unref (edit->steps);
  g_free (edit->label);
  g_free (edit);
}

static void
drop_undone (LudHistory *self)
{
  while (self->undone->len > 0)
    edit_free (self, g_ptr_array_steal_index (self->undone, self->undone->len - 1), FALSE);
}

static void
exchange (LudHistory *self, Step *step)
{
  LudRecord *record = self->record;
  LudNode *node = step->node;

  switch (step->kind)
    {
    case STEP_HEADER:
      {
        LudHeader now = record->head;

        record->head = *step->header;
        *step->header = now;
        explicit_bzero (&now, sizeof now);
        lud_record_announce (record, (LudNews){ LUD_NEWS_HEADER, step->what, NULL, NULL });
        break;
      }
    case STEP_NOTES:
      {
        LudNotes *now = node->notes;

        node->notes = step->notes;
        step->notes = now;
        lud_record_announce (record, (LudNews){ LUD_NEWS_NODE, step->what, node, NULL });
        break;
      }
    case STEP_ATTACH:
    case STEP_DETACH:
      if (node->removed)
        lud_record_attach (record, node, step->parent, step->place);
      else
        {
          step->place = lud_node_get_place (node);
          lud_record_detach (record, node);
        }
      break;
    case STEP_REORDER:
      step->place = lud_record_reorder (record, node, step->place);
      break;
    case STEP_ENDING:
      {
        LudResult now = lud_record_get_ending (record, node);

        lud_node_put_ending (record, node, step->ending);
        step->ending = now;
        break;
      }
    case STEP_SOURCE:
    default:
      {
        guint8 now = node->source;

        lud_node_put_source (record, node, (LudRollSource) step->source);
        step->source = now;
      }
    }
}

static void
undo_steps (LudHistory *self, Edit *edit)
{
  self->record->untracked++;
  for (guint i = edit->steps->len; i-- > 0;)
    exchange (self, &g_array_index (edit->steps, Step, i));
  self->record->untracked--;
}

static void
redo_steps (LudHistory *self, Edit *edit)
{
  self->record->untracked++;
  for (guint i = 0; i < edit->steps->len; i++)
    exchange (self, &g_array_index (edit->steps, Step, i));
  self->record->untracked--;
}

/* ------------------------------------------------------------------------------------------------
 * Logging
 */

static void
push (LudHistory *self, Step step)
{
  g_return_if_fail (self->open);

  /* Only now, so that an edit that changes nothing leaves redo alone. */
  drop_undone (self);
  g_array_append_val (self->open->steps, step);
}

void
lud_history_log_header (LudHistory *self, guint what)
{
  Step step = { .kind = STEP_HEADER, .what = what, .header = g_new (LudHeader, 1) };

  lud_header_copy (step.header, &self->record->head);
  push (self, step);
}

void
lud_history_log_notes (LudHistory *self, LudNode *node, guint what, guint merge)
{
  push (self, (Step){ .kind = STEP_NOTES,
                      .what = what,
                      .merge = merge,
                      .node = node,
                      .notes = lud_notes_copy (node->notes) });
}

void
lud_history_log_attach (LudHistory *self, LudNode *node)
{
  push (self, (Step){ .kind = STEP_ATTACH, .node = node, .parent = node->parent });
}

void
lud_history_log_detach (LudHistory *self, LudNode *node)
{
  push (self, (Step){ .kind = STEP_DETACH,
                      .node = node,
                      .parent = node->parent,
                      .place = lud_node_get_place (node) });
}

void
lud_history_log_reorder (LudHistory *self, LudNode *node)
{
  push (self, (Step){ .kind = STEP_REORDER, .node = node, .place = lud_node_get_place (node) });
}

void
lud_history_log_ending (LudHistory *self, LudNode *node)
{
  push (self, (Step){ .kind = STEP_ENDING,
                      .node = node,
                      .ending = lud_record_get_ending (self->record, node) });
}

void
lud_history_log_source (LudHistory *self, LudNode *node)
{
  push (self, (Step){ .kind = STEP_SOURCE, .node = node, .source = node->source });
}

void
lud_history_begin (LudHistory *self, const char *label)
{
  if (self->depth++ == 0)
    self->open = edit_new (label);
}

/* The only step of an edit when it is one that merges. */
static Step *
merging_step (Edit *edit)
{
  Step *step;

  if (edit->steps->len != 1)
    return NULL;
  step = &g_array_index (edit->steps, Step, 0);
  return step->kind == STEP_NOTES && step->merge > 0 ? step : NULL;
}

/* Whether the edit goes on with the one before it. */
static gboolean
merges (LudHistory *self, Edit *edit)
{
  Step *old, *new;

  if (self->sealed || self->done->len == 0)
    return FALSE;
  old = merging_step (self->done->pdata[self->done->len - 1]);
  new = merging_step (edit);
  return old && new && old->node == new->node && old->merge == new->merge;
}

void
lud_history_end (LudHistory *self)
{
  Edit *edit;

  g_return_if_fail (self->depth > 0);

  if (--self->depth > 0)
    return;
  edit = g_steal_pointer (&self->open);
  if (self->cancelled)
    {
      self->cancelled = FALSE;
      undo_steps (self, edit);
      edit_free (self, edit, FALSE);
    }
  else if (edit->steps->len == 0)
    edit_free (self, edit, TRUE);
  else if (merges (self, edit))
    {
      Edit *top = self->done->pdata[self->done->len - 1];

      top->serial = ++self->last_serial;
      edit_free (self, edit, TRUE);
    }
  else
    {
      edit->serial = ++self->last_serial;
      self->sealed = FALSE;
      g_ptr_array_add (self->done, edit);
    }
}

void
lud_history_cancel (LudHistory *self)
{
  g_return_if_fail (self->depth == 1);

  self->cancelled = TRUE;
}

/* ------------------------------------------------------------------------------------------------
 * The object
 */

static void
lud_history_finalize (GObject *object)
{
  LudHistory *self = LUD_HISTORY (object);

  if (self->record)
    {
      self->record->history = NULL;
      drop_undone (self);
      while (self->done->len > 0)
        edit_free (self, g_ptr_array_steal_index (self->done, self->done->len - 1), TRUE);
    }
  g_clear_pointer (&self->done, g_ptr_array_unref);
  g_clear_pointer (&self->undone, g_ptr_array_unref);
  g_free (self->old_undo);
  g_free (self->old_redo);
  g_clear_object (&self->record);

  G_OBJECT_CLASS (lud_history_parent_class)->finalize (object);
}

static void
lud_history_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  LudHistory *self = LUD_HISTORY (object);

  switch (id)
    {
    case PROP_CAN_UNDO:
      g_value_set_boolean (value, lud_history_can_undo (self));
      break;
    case PROP_CAN_REDO:
      g_value_set_boolean (value, lud_history_can_redo (self));
      break;
    case PROP_UNDO_LABEL:
      g_value_set_string (value, lud_history_get_undo_label (self));
      break;
    case PROP_REDO_LABEL:
      g_value_set_string (value, lud_history_get_redo_label (self));
      break;
    case PROP_MODIFIED:
      g_value_set_boolean (value, lud_history_is_modified (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
lud_history_class_init (LudHistoryClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->finalize = lud_history_finalize;
  object_class->get_property = lud_history_get_property;

  props[PROP_CAN_UNDO] = g_param_spec_boolean ("can-undo", NULL, NULL, FALSE, flags);
  props[PROP_CAN_REDO] = g_param_spec_boolean ("can-redo", NULL, NULL, FALSE, flags);
  props[PROP_UNDO_LABEL] = g_param_spec_string ("undo-label", NULL, NULL, NULL, flags);
  props[PROP_REDO_LABEL] = g_param_spec_string ("redo-label", NULL, NULL, NULL, flags);
  props[PROP_MODIFIED] = g_param_spec_boolean ("modified", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
lud_history_init (LudHistory *self)
{
  self->done = g_ptr_array_new ();
  self->undone = g_ptr_array_new ();
}

LudHistory *
lud_history_new (LudRecord *record)
{
  LudHistory *self;

  g_return_val_if_fail (record->frozen == 0, NULL);

  if (record->history)
    return NULL;
  self = g_object_new (LUD_TYPE_HISTORY, NULL);
  self->record = g_object_ref (record);
  record->history = self;
  return self;
}

LudRecord *
lud_history_get_record (LudHistory *self)
{
  return self->record;
}

gboolean
lud_history_can_undo (LudHistory *self)
{
  return self->done->len > 0;
}

gboolean
lud_history_can_redo (LudHistory *self)
{
  return self->undone->len > 0;
}

static const char *
label_of_last (GPtrArray *edits)
{
  return edits->len > 0 ? ((Edit *) edits->pdata[edits->len - 1])->label : NULL;
}

const char *
lud_history_get_undo_label (LudHistory *self)
{
  return label_of_last (self->done);
}

const char *
lud_history_get_redo_label (LudHistory *self)
{
  return label_of_last (self->undone);
}

static guint64
last_serial (LudHistory *self)
{
  return self->done->len > 0 ? ((Edit *) self->done->pdata[self->done->len - 1])->serial : 0;
}

gboolean
lud_history_is_modified (LudHistory *self)
{
  return last_serial (self) != self->saved;
}

void
lud_history_set_saved (LudHistory *self)
{
  self->saved = last_serial (self);
  self->sealed = TRUE;
  lud_history_notify (self);
}

void
lud_history_seal (LudHistory *self)
{
  self->sealed = TRUE;
}

static void
notify_flag (LudHistory *self, gboolean *old, gboolean now, int prop)
{
  if (*old == now)
    return;
  *old = now;
  g_object_notify_by_pspec (G_OBJECT (self), props[prop]);
}

static void
notify_label (LudHistory *self, char **old, const char *now, int prop)
{
  if (g_strcmp0 (*old, now) == 0)
    return;
  g_free (*old);
  *old = g_strdup (now);
  g_object_notify_by_pspec (G_OBJECT (self), props[prop]);
}

void
lud_history_notify (LudHistory *self)
{
  if (self->depth > 0 || self->record->frozen > 0)
    return;
  g_object_ref (self);
  notify_flag (self, &self->could_undo, lud_history_can_undo (self), PROP_CAN_UNDO);
  notify_flag (self, &self->could_redo, lud_history_can_redo (self), PROP_CAN_REDO);
  notify_label (self, &self->old_undo, lud_history_get_undo_label (self), PROP_UNDO_LABEL);
  notify_label (self, &self->old_redo, lud_history_get_redo_label (self), PROP_REDO_LABEL);
  notify_flag (self, &self->was_modified, lud_history_is_modified (self), PROP_MODIFIED);
  g_object_unref (self);
}

static gboolean
move (LudHistory *self, GPtrArray *from, GPtrArray *to)
{
  Edit *edit;

  g_return_val_if_fail (self->depth == 0 && self->record->frozen == 0, FALSE);

  if (from->len == 0)
    return FALSE;
  self->sealed = TRUE;
  edit = g_ptr_array_steal_index (from, from->len - 1);
  lud_record_freeze (self->record);
  if (from == self->done)
    undo_steps (self, edit);
  else
    redo_steps (self, edit);
  g_ptr_array_add (to, edit);
  lud_record_thaw (self->record, FALSE);
  lud_history_notify (self);
  return TRUE;
}

gboolean
lud_history_undo (LudHistory *self)
{
  return move (self, self->done, self->undone);
}

gboolean
lud_history_redo (LudHistory *self)
{
  return move (self, self->undone, self->done);
}

/* ------------------------------------------------------------------------------------------------
 * Edits of a record
 */

void
lud_record_begin_edit (LudRecord *self, const char *label)
{
  g_return_if_fail (self->untracked == 0);

  lud_record_freeze (self);
  self->edit_depth++;
  if (self->history)
    lud_history_begin (self->history, label);
}

void
lud_record_end_edit (LudRecord *self)
{
  g_return_if_fail (self->edit_depth > 0);

  self->edit_depth--;
  lud_record_end_change (self);
}

void
lud_record_cancel_edit (LudRecord *self)
{
  g_return_if_fail (self->history && self->edit_depth == 1);

  lud_history_cancel (self->history);
  lud_record_end_edit (self);
}
