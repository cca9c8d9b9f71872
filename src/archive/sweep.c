/* sweep.c: looking at the moves of many games with all processors
 *
 * This thread reads stored records in chunks from its one connection, so that all of them are of
 * one state of the file; workers play through them; this thread takes the results in order.
 * Measured: reading takes a tenth of the time of playing through.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "sweep.h"

#include "archive-private.h"

#include <string.h>

#define CHUNK_GAMES 100
#define CHUNK_BYTES (1024 * 1024)
#define MAX_WORKERS 8

typedef struct
{
  GByteArray *bytes;
  GArray *games; /* of LudSweepGame; data is an offset until the chunk is whole */
  GArray *results;
  gboolean is_done;
} Chunk;

typedef struct
{
  const LudSweepWork *work;
  gpointer data;
  GAsyncQueue *wait; /* of Chunk; the sweep itself: no more */
  GMutex mutex;
  GCond done;
  gint stop;
} Sweep;

static void
chunk_free (Chunk *chunk)
{
  g_byte_array_unref (chunk->bytes);
  g_array_unref (chunk->games);
  g_array_unref (chunk->results);
  g_free (chunk);
}

static gpointer
work (gpointer data)
{
  Sweep *sweep = data;
  g_autoptr (LudReplay) replay = lud_replay_new (sweep->work->user_size);
  gpointer worker = sweep->work->begin (sweep->data), item;

  while ((item = g_async_queue_pop (sweep->wait)) != sweep)
    {
      Chunk *chunk = item;

      for (guint i = 0; i < chunk->games->len && !g_atomic_int_get (&sweep->stop); i++)
        sweep->work->look (worker, replay, &g_array_index (chunk->games, LudSweepGame, i),
                           chunk->results);
      g_mutex_lock (&sweep->mutex);
      chunk->is_done = TRUE;
      g_cond_broadcast (&sweep->done);
      g_mutex_unlock (&sweep->mutex);
    }
  return worker;
}

/* The next games; NULL when there are no more, and on failure.  *more becomes FALSE with the last.
 */
static Chunk *
read_chunk (LudArchive *self,
            sqlite3_stmt *s,
            const LudSweepWork *what,
            gboolean *more,
            GError **error)
{
  Chunk *chunk = g_new0 (Chunk, 1);
  int code = SQLITE_ROW;

  chunk->bytes = g_byte_array_new ();
  chunk->games = g_array_sized_new (FALSE, FALSE, sizeof (LudSweepGame), CHUNK_GAMES);
  chunk->results = g_array_new (FALSE, TRUE, (guint) what->result_size);
  while (chunk->games->len < CHUNK_GAMES && chunk->bytes->len < CHUNK_BYTES &&
         (code = sqlite3_step (s)) == SQLITE_ROW)
    {
      LudSweepGame game = { sqlite3_column_int64 (s, 0), sqlite3_column_int64 (s, 1), NULL, 0 };
      const void *record = sqlite3_column_blob (s, 2);

      game.size = (gsize) sqlite3_column_bytes (s, 2);
      if (record)
        g_byte_array_append (chunk->bytes, record, (guint) game.size);
      g_array_append_val (chunk->games, game);
    }
  if (code != SQLITE_ROW && code != SQLITE_DONE)
    lud_archive_fail (self, code, error);
  *more = code == SQLITE_ROW;
  if ((code != SQLITE_ROW && code != SQLITE_DONE) || chunk->games->len == 0)
    {
      chunk_free (chunk);
      return NULL;
    }
  for (guint i = 0, at = 0; i < chunk->games->len; i++)
    {
      LudSweepGame *game = &g_array_index (chunk->games, LudSweepGame, i);

      game->data = chunk->bytes->data + at;
      at += (guint) game->size;
    }
  return chunk;
}

/* Waits for a chunk and hands its results on; FALSE: enough. */
static gboolean
take_chunk (Sweep *sweep, Chunk *chunk, GCancellable *cancellable)
{
  g_mutex_lock (&sweep->mutex);
  while (!chunk->is_done)
    {
      /* Cancelling is noticed when a chunk is done, a few milliseconds. */
      g_cond_wait (&sweep->done, &sweep->mutex);
      if (g_cancellable_is_cancelled (cancellable))
        g_atomic_int_set (&sweep->stop, TRUE);
    }
  g_mutex_unlock (&sweep->mutex);
  if (g_cancellable_is_cancelled (cancellable))
    return FALSE;
  for (guint i = 0; i < chunk->results->len; i++)
    if (!sweep->work->take (chunk->results->data + i * sweep->work->result_size, sweep->data))
      return FALSE;
  return TRUE;
}

static gboolean
run (LudArchive *self,
     Sweep *sweep,
     sqlite3_stmt *s,
     gint64 most,
     guint n_workers,
     LudHealthProgress progress,
     gpointer progress_data,
     GCancellable *cancellable,
     GError **error)
{
  g_autoptr (GQueue) open = g_queue_new ();
  g_autoptr (GError) fault = NULL;
  gboolean more = TRUE, go_on = TRUE;

  while (go_on && (more || open->length > 0))
    {
      Chunk *chunk;

      while (more && open->length < n_workers + 2)
        {
          chunk = read_chunk (self, s, sweep->work, &more, &fault);
          if (chunk)
            {
              g_queue_push_tail (open, chunk);
              g_async_queue_push (sweep->wait, chunk);
            }
        }
      chunk = g_queue_pop_head (open);
      if (!chunk)
        break;
      go_on = take_chunk (sweep, chunk, cancellable) && !fault;
      if (progress && most > 0 && go_on)
        progress (
          (double) g_array_index (chunk->games, LudSweepGame, chunk->games->len - 1).game_id /
            (double) most,
          progress_data);
      chunk_free (chunk);
    }
  g_atomic_int_set (&sweep->stop, !go_on);
  for (guint i = 0; i < n_workers; i++)
    g_async_queue_push (sweep->wait, sweep);
  /* The workers are through with these before they see the end. */
  for (GList *l = open->head; l; l = l->next)
    {
      g_mutex_lock (&sweep->mutex);
      while (!((Chunk *) l->data)->is_done)
        g_cond_wait (&sweep->done, &sweep->mutex);
      g_mutex_unlock (&sweep->mutex);
    }
  g_queue_clear_full (open, (GDestroyNotify) chunk_free);
  if (fault)
    g_propagate_error (error, g_steal_pointer (&fault));
  else
    return !g_cancellable_set_error_if_cancelled (cancellable, error);
  return FALSE;
}

gboolean
lud_archive_sweep (LudArchive *self,
                   const LudSweepWork *what,
                   const char *query,
                   const char *kind,
                   gint64 after,
                   gpointer data,
                   LudHealthProgress progress,
                   gpointer progress_data,
                   GCancellable *cancellable,
                   GError **error)
{
  Sweep sweep = { what, data, NULL, { 0 }, { 0 }, FALSE };
  guint n_workers = CLAMP (g_get_num_processors (), 1, MAX_WORKERS);
  GThread *workers[MAX_WORKERS];
  gint64 most;
  gboolean done;
  sqlite3_stmt *s;
  LUD_WATCH (self, cancellable);

  if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
      !lud_archive_get_number (self, "SELECT max (game_id) FROM game", &most, error))
    return FALSE;
  s = lud_archive_prepare_query (
    self, LUD_PLAN_SCAN,
    "g.game_id, g.variant_id, r.record FROM game g CROSS JOIN game_record r"
    " ON r.game_id = g.game_id",
    query,
    kind ? "AND +g.variant_id IN (SELECT variant_id FROM variant WHERE kind = :kind)"
           " AND g.game_id > :after ORDER BY g.game_id"
         : "AND g.game_id > :after ORDER BY g.game_id",
    error);
  if (!s)
    return FALSE;
  if (kind)
    sqlite3_bind_text (s, sqlite3_bind_parameter_index (s, ":kind"), kind, -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64 (s, sqlite3_bind_parameter_index (s, ":after"), after);
  sweep.wait = g_async_queue_new ();
  g_mutex_init (&sweep.mutex);
  g_cond_init (&sweep.done);
  for (guint i = 0; i < n_workers; i++)
    workers[i] = g_thread_new ("sweep", work, &sweep);
  done = run (self, &sweep, s, most, n_workers, progress, progress_data, cancellable, error);
  for (guint i = 0; i < n_workers; i++)
    what->end (g_thread_join (workers[i]), data);
  g_async_queue_unref (sweep.wait);
  g_mutex_clear (&sweep.mutex);
  g_cond_clear (&sweep.done);
  sqlite3_finalize (s);
  return done;
}
