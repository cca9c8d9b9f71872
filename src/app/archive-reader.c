/* archive-reader.c: work on an archive in a thread of its own
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>

#include "archive-reader.h"

typedef struct
{
  LudReaderWork work; /* NULL: the thread ends */
  gpointer data;
  GDestroyNotify free_data;
  GDestroyNotify free_result;
  GCancellable *cancellable; /* cancelled with that of the task, and when the reader goes */
} Job;

struct _LudReader
{
  char *path;
  GThread *thread; /* NULL until there is work */
  GAsyncQueue *tasks;
  GMutex mutex;
  GCancellable *current; /* of the work that is going on */
  gboolean ends;
};

static void
job_free (gpointer data)
{
  Job *job = data;

  if (job->free_data != NULL)
    job->free_data (job->data);
  g_clear_object (&job->cancellable);
  g_free (job);
}

static void
forward_cancel (GCancellable *from, gpointer to)
{
  g_cancellable_cancel (to);
}

/* Whether the work may begin. */
static gboolean
begin (LudReader *self, Job *job)
{
  gboolean ends;

  g_mutex_lock (&self->mutex);
  ends = self->ends;
  if (!ends)
    self->current = job->cancellable;
  g_mutex_unlock (&self->mutex);
  return !ends;
}

static void
end (LudReader *self)
{
  g_mutex_lock (&self->mutex);
  self->current = NULL;
  g_mutex_unlock (&self->mutex);
}

static void
work (LudReader *self, LudArchive **archive, GTask *task)
{
  Job *job = g_task_get_task_data (task);
  GCancellable *outer = g_task_get_cancellable (task);
  GError *error = NULL;
  gpointer result = NULL;
  gulong chained = 0;

  if (!begin (self, job))
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "%s",
                               _ ("The archive was closed."));
      return;
    }
  if (outer != NULL)
    chained = g_cancellable_connect (outer, G_CALLBACK (forward_cancel),
                                     g_object_ref (job->cancellable), g_object_unref);
  if (!g_cancellable_set_error_if_cancelled (job->cancellable, &error))
    {
      if (*archive == NULL)
        *archive = lud_archive_open (self->path, &error);
      if (*archive != NULL)
        result = job->work (*archive, job->data, job->cancellable, &error);
    }
  if (outer != NULL)
    g_cancellable_disconnect (outer, chained);
  end (self);
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, result, job->free_result);
}

static gpointer
run (gpointer data)
{
  LudReader *self = data;
  g_autoptr (LudArchive) archive = NULL;

  for (;;)
    {
      g_autoptr (GTask) task = g_async_queue_pop (self->tasks);
      Job *job = g_task_get_task_data (task);

      if (job->work == NULL)
        return NULL;
      work (self, &archive, task);
    }
}

LudReader *
lud_reader_new (const char *path)
{
  LudReader *self = g_new0 (LudReader, 1);

  self->path = g_strdup (path);
  self->tasks = g_async_queue_new_full (g_object_unref);
  g_mutex_init (&self->mutex);
  return self;
}

void
lud_reader_free (LudReader *self)
{
  if (self == NULL)
    return;
  if (self->thread != NULL)
    {
      g_autoptr (GTask) last = g_task_new (NULL, NULL, NULL, NULL);

      g_task_set_task_data (last, g_new0 (Job, 1), job_free);
      g_mutex_lock (&self->mutex);
      self->ends = TRUE;
      if (self->current != NULL)
        g_cancellable_cancel (self->current);
      g_mutex_unlock (&self->mutex);
      g_async_queue_push (self->tasks, g_object_ref (last));
      g_thread_join (self->thread);
      g_task_return_boolean (last, TRUE);
    }
  g_async_queue_unref (self->tasks);
  g_mutex_clear (&self->mutex);
  g_free (self->path);
  g_free (self);
}

void
lud_reader_run_async (LudReader *self,
                      LudReaderWork work_cb,
                      gpointer data,
                      GDestroyNotify free_data,
                      GDestroyNotify free_result,
                      GCancellable *cancellable,
                      GAsyncReadyCallback callback,
                      gpointer user_data)
{
  GTask *task = g_task_new (NULL, cancellable, callback, user_data);
  Job *job = g_new0 (Job, 1);

  g_task_set_source_tag (task, lud_reader_run_async);
  job->work = work_cb;
  job->data = data;
  job->free_data = free_data;
  job->free_result = free_result;
  job->cancellable = g_cancellable_new ();
  g_task_set_task_data (task, job, job_free);
  if (self->thread == NULL)
    self->thread = g_thread_new ("archive", run, self);
  g_async_queue_push (self->tasks, task);
}

gpointer
lud_reader_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
