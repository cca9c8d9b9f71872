/* import-pipe.c: a file of games on its way into an archive
 *
 * While one part is written the next one is read, so as much as a part may wait between the two
 * threads.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "import-pipe.h"

#define MAX_WAITING 4096
#define MAX_BYTES (24 * 1024 * 1024)

typedef struct
{
  LudImportGame *game; /* NULL: the end */
  CliSourceStatus status;
  guint64 n_read;
} Item;

typedef struct
{
  CliSource *source;
  LudImport *import;
  gint64 passed;
  GMutex mutex;
  GCond changed;
  GQueue items;
  gsize bytes;
  gboolean stop;
  gboolean sleeps[2]; /* the reader, the writer: a call into the system for each game adds up */
} Pipe;

static void
sleep_until_changed (Pipe *pipe, int who)
{
  pipe->sleeps[who] = TRUE;
  g_cond_wait (&pipe->changed, &pipe->mutex);
  pipe->sleeps[who] = FALSE;
}

static void
item_free (Item *item)
{
  g_clear_pointer (&item->game, lud_import_game_free);
  g_free (item);
}

/* FALSE when nobody wants more. */
static gboolean
push (Pipe *pipe, Item *item)
{
  gboolean go_on;

  g_mutex_lock (&pipe->mutex);
  while ((pipe->items.length >= MAX_WAITING || pipe->bytes >= MAX_BYTES) && !pipe->stop)
    sleep_until_changed (pipe, 0);
  go_on = !pipe->stop;
  g_queue_push_tail (&pipe->items, item);
  if (item->game)
    pipe->bytes += lud_import_game_get_size (item->game);
  if (pipe->sleeps[1])
    g_cond_signal (&pipe->changed);
  g_mutex_unlock (&pipe->mutex);
  return go_on;
}

static Item *
pop (Pipe *pipe)
{
  Item *item;

  g_mutex_lock (&pipe->mutex);
  while (pipe->items.length == 0)
    sleep_until_changed (pipe, 1);
  item = g_queue_pop_head (&pipe->items);
  if (item->game)
    pipe->bytes -= lud_import_game_get_size (item->game);
  /* Not for the room of one game. */
  if (pipe->sleeps[0] && pipe->items.length <= MAX_WAITING / 2 && pipe->bytes <= MAX_BYTES / 2)
    g_cond_signal (&pipe->changed);
  g_mutex_unlock (&pipe->mutex);
  return item;
}

static gpointer
read_games (gpointer data)
{
  Pipe *pipe = data;
  gint64 n = 0;

  for (;;)
    {
      g_autoptr (LudRecord) record = NULL;
      Item *item = g_new0 (Item, 1);
      gboolean wanted = n >= pipe->passed, is_end = FALSE;

      item->status = cli_source_next (pipe->source, &record);
      item->n_read = cli_source_get_n_read (pipe->source);
      if (item->status == CLI_SOURCE_BAD || item->status == CLI_SOURCE_HELD)
        {
          g_autoptr (GBytes) raw = wanted ? cli_source_dup_raw (pipe->source) : NULL;
          guint line;
          const char *sentence = cli_source_get_fault (pipe->source, &line);

          if (wanted)
            item->game = lud_import_prepare_bad (raw, line, sentence);
        }
      else if (item->status == CLI_SOURCE_GAME)
        {
          if (wanted)
            item->game = lud_import_prepare (pipe->import, record);
        }
      else
        is_end = TRUE;
      n++;
      if (!wanted && !is_end)
        {
          item_free (item);
          continue;
        }
      /* The consumer frees the item, maybe at once. */
      if (!push (pipe, item) || is_end)
        return NULL;
    }
}

static CliExit
write_games (Pipe *pipe,
             CliImportProgress progress,
             gpointer data,
             GCancellable *cancellable,
             GError **error)
{
  CliExit code = CLI_DONE;

  for (;;)
    {
      Item *item = pop (pipe);
      gboolean is_end = item->game == NULL, done = TRUE;

      if (item->game)
        done = lud_import_take (pipe->import, g_steal_pointer (&item->game), cancellable, error);
      if (item->status == CLI_SOURCE_BAD || item->status == CLI_SOURCE_BROKEN)
        code = MAX (code, CLI_WRONG);
      else if (item->status == CLI_SOURCE_UNREADABLE)
        code = CLI_USAGE;
      if (progress)
        progress (lud_import_get_report (pipe->import)->seen, item->n_read, is_end, data);
      item_free (item);
      if (!done)
        return CLI_USAGE;
      if (is_end)
        return code;
    }
}

CliExit
cli_import_pipe (CliSource *source,
                 LudImport *import,
                 CliImportProgress progress,
                 gpointer data,
                 GCancellable *cancellable,
                 GError **error)
{
  Pipe pipe = { .source = source, .import = import, .passed = lud_import_get_passed (import) };
  GThread *thread;
  CliExit code;

  g_mutex_init (&pipe.mutex);
  g_cond_init (&pipe.changed);
  thread = g_thread_new ("read", read_games, &pipe);
  code = write_games (&pipe, progress, data, cancellable, error);
  g_mutex_lock (&pipe.mutex);
  pipe.stop = TRUE;
  g_cond_broadcast (&pipe.changed);
  g_mutex_unlock (&pipe.mutex);
  g_thread_join (thread);
  g_queue_clear_full (&pipe.items, (GDestroyNotify) item_free);
  g_mutex_clear (&pipe.mutex);
  g_cond_clear (&pipe.changed);
  return code;
}
