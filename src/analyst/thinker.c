/* thinker.c: the engine for programs with a main loop
 *
 * A question runs in a thread of GTask.  The engine can answer one at a time, so a thread waits for
 * the one before it, which has been told to stop.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "thinker.h"

#include <stdlib.h>

/* Engine and its lock outlive the thinker when a thread still uses them. */
typedef struct
{
  GMutex lock;
  Engine *engine;
} Brain;

/* Atomically reference counted: the task, the thinker and the cancellable each have one. */
typedef struct
{
  Brain *brain;
  guint64 serial;
  RulesState *s;
  EngineLimits limits;
  _Atomic bool stop;
  gboolean ended; /* main context only: no more progress */
  LudThinkerProgress progress;
  gpointer progress_data;
  gulong cancelled;
  EngineReport report;
} Question;

struct _LudThinker
{
  GObject parent_instance;

  const RulesGame *game;
  Brain *brain;      /* atomically reference counted */
  Question *current; /* NULL, or the question in progress; a reference */
  guint64 serial;
};

typedef struct
{
  GTask *task;
  EngineReport report;
} Step;

G_DEFINE_FINAL_TYPE (LudThinker, lud_thinker, G_TYPE_OBJECT)

/* ---- Host ----------------------------------------------------------------------------------- */

static int64_t
now (void)
{
  return g_get_monotonic_time ();
}

typedef struct
{
  void (*work) (void *arg, unsigned i);
  void *arg;
  unsigned i;
} Job;

static gpointer
run_job (gpointer data)
{
  Job *job = data;

  job->work (job->arg, job->i);
  return NULL;
}

static void
parallel (void (*work) (void *arg, unsigned i), void *arg, unsigned n)
{
  Job jobs[ENGINE_MAX_THREADS];
  GThread *threads[ENGINE_MAX_THREADS];

  for (unsigned i = 1; i < n; i++)
    {
      jobs[i] = (Job){ work, arg, i };
      threads[i] = g_thread_new ("search", run_job, &jobs[i]);
    }
  work (arg, 0);
  for (unsigned i = 1; i < n; i++)
    g_thread_join (threads[i]);
}

const EngineHost lud_engine_host = { now, parallel };

/* ---- Questions ------------------------------------------------------------------------------ */

static void
clear_brain (gpointer data)
{
  Brain *brain = data;

  engine_free (brain->engine);
  g_mutex_clear (&brain->lock);
}

static void
clear_question (gpointer data)
{
  Question *q = data;

  g_atomic_rc_box_release_full (q->brain, clear_brain);
  free (q->s);
}

static void
free_question (gpointer data)
{
  g_atomic_rc_box_release_full (data, clear_question);
}

static void
free_step (gpointer data)
{
  Step *step = data;

  g_object_unref (step->task);
  g_free (step);
}

static gboolean
tell_progress (gpointer data)
{
  Step *step = data;
  Question *q = g_task_get_task_data (step->task);

  if (!q->ended && !g_cancellable_is_cancelled (g_task_get_cancellable (step->task)))
    q->progress (g_task_get_source_object (step->task), q->serial, &step->report, q->progress_data);
  return G_SOURCE_REMOVE;
}

/* In the thread of the search. */
static void
on_progress (const EngineReport *report, void *data)
{
  GTask *task = data;
  Step *step = g_new (Step, 1);
  g_autoptr (GSource) source = g_idle_source_new ();

  step->task = g_object_ref (task);
  step->report = *report;
  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, tell_progress, step, free_step);
  g_source_attach (source, g_task_get_context (task));
}

static void
think (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Question *q = data;

  g_mutex_lock (&q->brain->lock);
  engine_think (q->brain->engine, q->s, &q->limits, q->progress ? on_progress : NULL, task,
                &q->report);
  g_mutex_unlock (&q->brain->lock);
  g_task_return_boolean (task, TRUE);
}

static void
on_cancelled (GCancellable *cancellable, gpointer data)
{
  Question *q = data;

  atomic_store_explicit (&q->stop, true, memory_order_relaxed);
}

/* No more progress, and the search is to end. */
static void
end_question (LudThinker *self)
{
  if (!self->current)
    return;
  self->current->ended = TRUE;
  atomic_store_explicit (&self->current->stop, true, memory_order_relaxed);
  g_clear_pointer (&self->current, free_question);
}

guint64
lud_thinker_think_async (LudThinker *self,
                         const RulesState *s,
                         const EngineLimits *limits,
                         LudThinkerProgress progress,
                         gpointer progress_data,
                         GCancellable *cancellable,
                         GAsyncReadyCallback callback,
                         gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);
  Question *q = g_atomic_rc_box_new0 (Question);

  g_return_val_if_fail (LUD_IS_THINKER (self), 0);
  end_question (self);
  g_task_set_source_tag (task, lud_thinker_think_async);
  q->brain = g_atomic_rc_box_acquire (self->brain);
  q->serial = ++self->serial;
  q->s = rules_state_new (self->game);
  rules_copy (self->game, q->s, s);
  q->limits = *limits;
  q->limits.stop = &q->stop;
  q->progress = progress;
  q->progress_data = progress_data;
  g_task_set_task_data (task, q, free_question);
  self->current = g_atomic_rc_box_acquire (q);
  if (cancellable)
    q->cancelled = g_cancellable_connect (cancellable, G_CALLBACK (on_cancelled),
                                          g_atomic_rc_box_acquire (q), free_question);
  g_task_run_in_thread (task, think);
  return q->serial;
}

gboolean
lud_thinker_think_finish (LudThinker *self,
                          GAsyncResult *result,
                          EngineReport *out,
                          guint64 *serial,
                          GError **error)
{
  GTask *task = G_TASK (result);
  Question *q;
  gboolean superseded;

  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  q = g_task_get_task_data (task);
  if (q->cancelled)
    g_cancellable_disconnect (g_task_get_cancellable (task), q->cancelled);
  q->cancelled = 0;
  superseded = q->ended;
  q->ended = TRUE;
  if (self->current == q)
    g_clear_pointer (&self->current, free_question);
  if (serial)
    *serial = q->serial;
  if (!g_task_propagate_boolean (task, error))
    return FALSE;
  if (superseded)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, "another question was asked");
      return FALSE;
    }
  *out = q->report;
  return TRUE;
}

void
lud_thinker_stop (LudThinker *self)
{
  if (self->current)
    atomic_store_explicit (&self->current->stop, true, memory_order_relaxed);
}

gboolean
lud_thinker_is_busy (LudThinker *self)
{
  return self->current != NULL;
}

/* ---- Object --------------------------------------------------------------------------------- */

static void
lud_thinker_dispose (GObject *object)
{
  end_question (LUD_THINKER (object));
  G_OBJECT_CLASS (lud_thinker_parent_class)->dispose (object);
}

static void
lud_thinker_finalize (GObject *object)
{
  LudThinker *self = LUD_THINKER (object);

  g_atomic_rc_box_release_full (self->brain, clear_brain);
  G_OBJECT_CLASS (lud_thinker_parent_class)->finalize (object);
}

static void
lud_thinker_class_init (LudThinkerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = lud_thinker_dispose;
  G_OBJECT_CLASS (klass)->finalize = lud_thinker_finalize;
}

static void
lud_thinker_init (LudThinker *self)
{
  self->brain = g_atomic_rc_box_new0 (Brain);
  g_mutex_init (&self->brain->lock);
}

LudThinker *
lud_thinker_new (const RulesGame *game, gsize memory, guint threads)
{
  LudThinker *self = g_object_new (LUD_TYPE_THINKER, NULL);

  self->game = game;
  self->brain->engine = engine_new (game, &lud_engine_host, memory, threads);
  return self;
}
