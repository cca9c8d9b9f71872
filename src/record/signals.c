/* signals.c: what a record tells about its changes
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "record-private.h"

enum
{
  SIGNAL_HEADER_CHANGED,
  SIGNAL_NODE_CHANGED,
  SIGNAL_SUBTREE_ADDED,
  SIGNAL_SUBTREE_REMOVED,
  SIGNAL_CHILDREN_REORDERED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

void
lud_record_install_signals (LudRecordClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  signals[SIGNAL_HEADER_CHANGED] = g_signal_new ("header-changed", type, G_SIGNAL_RUN_LAST, 0, NULL,
                                                 NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[SIGNAL_NODE_CHANGED] =
    g_signal_new ("node-changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                  G_TYPE_POINTER, G_TYPE_UINT);
  signals[SIGNAL_SUBTREE_ADDED] = g_signal_new ("subtree-added", type, G_SIGNAL_RUN_LAST, 0, NULL,
                                                NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[SIGNAL_SUBTREE_REMOVED] =
    g_signal_new ("subtree-removed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                  G_TYPE_POINTER, G_TYPE_POINTER);
  signals[SIGNAL_CHILDREN_REORDERED] =
    g_signal_new ("children-reordered", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                  1, G_TYPE_POINTER);
}

static void
emit (LudRecord *self, const LudNews *news)
{
  switch (news->kind)
    {
    case LUD_NEWS_HEADER:
      g_signal_emit (self, signals[SIGNAL_HEADER_CHANGED], 0, news->what);
      break;
    case LUD_NEWS_NODE:
      g_signal_emit (self, signals[SIGNAL_NODE_CHANGED], 0, news->node, news->what);
      break;
    case LUD_NEWS_ADDED:
      g_signal_emit (self, signals[SIGNAL_SUBTREE_ADDED], 0, news->node);
      break;
    case LUD_NEWS_REMOVED:
      g_signal_emit (self, signals[SIGNAL_SUBTREE_REMOVED], 0, news->node, news->parent);
      break;
    case LUD_NEWS_REORDERED:
    default:
      g_signal_emit (self, signals[SIGNAL_CHILDREN_REORDERED], 0, news->parent);
    }
}

/* Whether news of the same thing wait already; then they only grow. */
static gboolean
join (GArray *waiting, const LudNews *news)
{
  if (news->kind == LUD_NEWS_ADDED || news->kind == LUD_NEWS_REMOVED)
    return FALSE;
  for (guint i = waiting->len; i-- > 0;)
    {
      LudNews *old = &g_array_index (waiting, LudNews, i);

      /* Behind a change of the tree the same news may mean something else. */
      if (old->kind == LUD_NEWS_ADDED || old->kind == LUD_NEWS_REMOVED)
        return FALSE;
      if (old->kind == news->kind && old->node == news->node && old->parent == news->parent)
        {
          old->what |= news->what;
          return TRUE;
        }
    }
  return FALSE;
}

void
lud_record_announce (LudRecord *self, LudNews news)
{
  if (self->frozen == 0)
    {
      emit (self, &news);
      return;
    }
  if (!self->waiting)
    self->waiting = g_array_new (FALSE, FALSE, sizeof (LudNews));
  if (!join (self->waiting, &news))
    g_array_append_val (self->waiting, news);
}

void
lud_record_freeze (LudRecord *self)
{
  self->frozen++;
}

void
lud_record_thaw (LudRecord *self, gboolean drop)
{
  g_autoptr (GArray) waiting = NULL;
  g_autoptr (GPtrArray) doomed = NULL;

  g_return_if_fail (self->frozen > 0);

  if (--self->frozen > 0)
    return;
  waiting = g_steal_pointer (&self->waiting);
  doomed = g_steal_pointer (&self->doomed);
  g_object_ref (self);
  for (guint i = 0; waiting && !drop && i < waiting->len; i++)
    emit (self, &g_array_index (waiting, LudNews, i));
  for (guint i = 0; doomed && i < doomed->len; i++)
    lud_record_free_detached (self, doomed->pdata[i]);
  /* A game that is read has a change for every action: the room is used again. */
  if (waiting && !self->waiting)
    {
      g_array_set_size (waiting, 0);
      self->waiting = g_steal_pointer (&waiting);
    }
  g_object_unref (self);
}
