/* archive-model.c: the games that a query finds, as a list that is read where somebody looks
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "archive-model.h"

#include <stdlib.h>
#include <string.h>

/* Rows that are read at a time: few enough to be put on the screen within a frame. */
#define BATCH 40
/* So many games are shown before all are found. */
#define FIRST 100
/* More items than this are not remembered when nobody looks at them. */
#define REMEMBERED 2000
#define SOUGHT_PAGE 500

struct _LudArchiveItem
{
  GObject parent_instance;

  gint64 key;
  LudArchiveRow *row;
  gboolean is_wanted; /* waits to be read */
};

G_DEFINE_FINAL_TYPE (LudArchiveItem, lud_archive_item, G_TYPE_OBJECT)

static guint loaded_signal;

struct _LudArchiveModel
{
  GObject parent_instance;

  LudLibrary *library;
  GArray *keys;      /* of gint64, the games in their order */
  GHashTable *items; /* number -> LudArchiveItem, those that were asked for */
  GQueue wanted;     /* of LudArchiveItem with references, the one asked for last first */
  gboolean is_reading;
  GCancellable *finding;  /* NULL: nothing is looked for */
  char *last;             /* what was looked for last, as a text to compare */
  GCancellable *existing; /* cancelled when the model goes or has another library */
};

enum
{
  FOUND,
  FAILED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* ---- one game -------------------------------------------------------------------------------- */

static void
lud_archive_item_finalize (GObject *object)
{
  LudArchiveItem *self = LUD_ARCHIVE_ITEM (object);

  g_clear_pointer (&self->row, lud_archive_row_free);
  G_OBJECT_CLASS (lud_archive_item_parent_class)->finalize (object);
}

static void
lud_archive_item_class_init (LudArchiveItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = lud_archive_item_finalize;
  loaded_signal = g_signal_new ("loaded", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                NULL, NULL, G_TYPE_NONE, 0);
}

static void
lud_archive_item_init (LudArchiveItem *self)
{
}

const LudArchiveRow *
lud_archive_item_get_row (LudArchiveItem *self)
{
  g_return_val_if_fail (LUD_IS_ARCHIVE_ITEM (self), NULL);

  return self->row;
}

/* ---- reading rows ---------------------------------------------------------------------------- */

static void read_next (LudArchiveModel *self);

/* In the thread. */
static gpointer
load_rows (LudArchive *archive, gpointer data, GCancellable *cancellable, GError **error)
{
  GArray *keys = data;

  return lud_archive_load_rows (archive, (const gint64 *) (gpointer) keys->data, keys->len, error);
}

typedef struct
{
  LudArchiveModel *model;
  GPtrArray *items;
} Reading;

static void
rows_loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Reading *reading = data;
  g_autoptr (LudArchiveModel) self = reading->model;
  g_autoptr (GPtrArray) items = reading->items;
  g_autoptr (GPtrArray) rows = lud_reader_finish (result, NULL);

  g_free (reading);
  self->is_reading = FALSE;
  for (guint i = 0; rows != NULL && i < items->len; i++)
    {
      LudArchiveItem *item = items->pdata[i];

      g_clear_pointer (&item->row, lud_archive_row_free);
      item->row = g_steal_pointer (&rows->pdata[i]);
      g_signal_emit (item, loaded_signal, 0);
    }
  if (rows != NULL)
    read_next (self);
}

/* Reads rows that somebody still looks at, unless that is going on. */
static void
read_next (LudArchiveModel *self)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GArray) keys = g_array_new (FALSE, FALSE, sizeof (gint64));
  Reading *reading;

  if (self->is_reading || self->library == NULL || lud_library_get_archive (self->library) == NULL)
    return;
  while (keys->len < BATCH && self->wanted.length > 0)
    {
      LudArchiveItem *item = g_queue_pop_head (&self->wanted);

      item->is_wanted = FALSE;
      /* Only this queue and the table of items know it: it was scrolled past. */
      if (G_OBJECT (item)->ref_count <= 2)
        {
          g_hash_table_remove (self->items, &item->key);
          g_object_unref (item);
          continue;
        }
      g_array_append_val (keys, item->key);
      g_ptr_array_add (items, item);
    }
  if (keys->len == 0)
    return;
  reading = g_new0 (Reading, 1);
  reading->model = g_object_ref (self);
  reading->items = g_steal_pointer (&items);
  self->is_reading = TRUE;
  lud_reader_run_async (lud_library_get_reader (self->library, LUD_READER_LISTS), load_rows,
                        g_steal_pointer (&keys), (GDestroyNotify) g_array_unref,
                        (GDestroyNotify) g_ptr_array_unref, self->existing, rows_loaded_cb,
                        reading);
}

static gboolean
read_soon_cb (gpointer data)
{
  read_next (data);
  return G_SOURCE_REMOVE;
}

static void
want (LudArchiveModel *self, LudArchiveItem *item)
{
  if (item->is_wanted)
    return;
  item->is_wanted = TRUE;
  /* Whoever scrolls asks for a whole screen first. */
  if (self->wanted.length == 0 && !self->is_reading)
    g_idle_add_full (G_PRIORITY_HIGH_IDLE, read_soon_cb, g_object_ref (self), g_object_unref);
  g_queue_push_head (&self->wanted, g_object_ref (item));
}

/* Forgets items that nobody has. */
static gboolean
is_forgotten (gpointer key, gpointer value, gpointer data)
{
  return G_OBJECT (value)->ref_count == 1;
}

/* ---- the list -------------------------------------------------------------------------------- */

static GType
get_item_type (GListModel *list)
{
  return LUD_TYPE_ARCHIVE_ITEM;
}

static guint
get_n_items (GListModel *list)
{
  return LUD_ARCHIVE_MODEL (list)->keys->len;
}

static gpointer
get_item (GListModel *list, guint position)
{
  LudArchiveModel *self = LUD_ARCHIVE_MODEL (list);
  LudArchiveItem *item;
  gint64 key;

  if (position >= self->keys->len)
    return NULL;
  key = g_array_index (self->keys, gint64, position);
  item = g_hash_table_lookup (self->items, &key);
  if (item == NULL)
    {
      if (g_hash_table_size (self->items) >= REMEMBERED)
        g_hash_table_foreach_remove (self->items, is_forgotten, NULL);
      item = g_object_new (LUD_TYPE_ARCHIVE_ITEM, NULL);
      item->key = key;
      g_hash_table_insert (self->items, &item->key, item);
    }
  if (item->row == NULL)
    want (self, item);
  return g_object_ref (item);
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (LudArchiveModel,
                               lud_archive_model,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

/* The games are these now; only what is different is announced, so that the list stays where it is.
 */
static void
take_keys (LudArchiveModel *self, GArray *keys)
{
  const gint64 *a = (const gint64 *) (gpointer) self->keys->data;
  const gint64 *b = (const gint64 *) (gpointer) keys->data;
  guint n_a = self->keys->len;
  guint n_b = keys->len;
  guint before = 0;
  guint after = 0;

  while (before < n_a && before < n_b && a[before] == b[before])
    before++;
  while (after < n_a - before && after < n_b - before && a[n_a - after - 1] == b[n_b - after - 1])
    after++;
  g_array_unref (self->keys);
  self->keys = g_array_ref (keys);
  if (n_a - before - after > 0 || n_b - before - after > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), before, n_a - before - after,
                                n_b - before - after);
}

/* ---- finding --------------------------------------------------------------------------------- */

LudSought *
lud_sought_copy (const LudSought *sought)
{
  LudSought *copy = g_new0 (LudSought, 1);

  copy->params = sought->params;
  copy->position = g_strdup (sought->position);
  copy->pattern = g_strdup (sought->pattern);
  return copy;
}

void
lud_sought_free (LudSought *sought)
{
  if (sought == NULL)
    return;
  g_free (sought->position);
  g_free (sought->pattern);
  g_free (sought);
}

typedef struct
{
  LudFind find; /* owns its query */
  guint limit;
  LudSought *sought; /* or NULL */
  GHashTable *keep;  /* of gint64, or NULL */
} Request;

typedef struct
{
  GArray *keys;      /* NULL: the first ones are not found at once */
  GArray *positions; /* of guint */
} Found;

static void
request_free (gpointer data)
{
  Request *request = data;

  g_free ((char *) request->find.query);
  lud_sought_free (request->sought);
  g_clear_pointer (&request->keep, g_hash_table_unref);
  g_free (request);
}

static void
found_free (gpointer data)
{
  Found *found = data;

  g_clear_pointer (&found->keys, g_array_unref);
  g_array_unref (found->positions);
  g_free (found);
}

static Request *
request_copy (const Request *request, guint limit)
{
  Request *copy = g_new0 (Request, 1);

  copy->find = request->find;
  copy->find.query = g_strdup (request->find.query);
  copy->limit = limit;
  copy->sought = request->sought != NULL ? lud_sought_copy (request->sought) : NULL;
  copy->keep = request->keep != NULL ? g_hash_table_ref (request->keep) : NULL;
  return copy;
}

/* The games with a position, in the thread. */
static GArray *
seek (LudArchive *archive, const Request *request, GCancellable *cancellable, GError **error)
{
  g_autoptr (GArray) keys = g_array_new (FALSE, FALSE, sizeof (gint64));
  const LudSought *sought = request->sought;
  LudSearch search = { .query = request->find.query,
                       .game = sought->params.game,
                       .variations = TRUE };
  g_autoptr (LudPattern) pattern = NULL;
  RulesState *state = NULL;
  gint64 after = 0;
  gboolean more = TRUE;

  if (sought->position != NULL)
    {
      RulesReason fault;

      state = rules_state_new (sought->params.game);
      more =
        sought->params.game->read_state (&sought->params, sought->position,
                                         strlen (sought->position), state, &fault) == RULES_READ_OK;
      search.position = state;
    }
  else
    {
      pattern = lud_pattern_new (&sought->params, sought->pattern, NULL, error);
      search.pattern = pattern;
      if (pattern == NULL)
        return NULL;
    }
  while (more)
    {
      g_autoptr (GPtrArray) hits =
        lud_archive_search (archive, &search, after, SOUGHT_PAGE, NULL, NULL, cancellable, error);

      if (hits == NULL)
        {
          free (state);
          return NULL;
        }
      for (guint i = 0; i < hits->len; i++)
        {
          const LudPositionHit *hit = hits->pdata[i];

          g_array_append_val (keys, hit->row->key);
          after = hit->place;
        }
      more = hits->len == SOUGHT_PAGE && keys->len < LUD_MAX_SOUGHT;
    }
  free (state);
  return g_steal_pointer (&keys);
}

static gpointer
find_keys (LudArchive *archive, gpointer data, GCancellable *cancellable, GError **error)
{
  const Request *request = data;
  g_autoptr (GError) reason = NULL;
  Found *found;
  GArray *keys;

  keys = request->sought != NULL
           ? seek (archive, request, cancellable, &reason)
           : lud_archive_find_keys (archive, &request->find, request->limit, cancellable, &reason);
  if (reason != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&reason));
      return NULL;
    }
  found = g_new0 (Found, 1);
  found->keys = keys;
  found->positions = g_array_new (FALSE, FALSE, sizeof (guint));
  if (request->keep != NULL && keys != NULL)
    for (guint i = 0; i < keys->len; i++)
      if (g_hash_table_contains (request->keep, &g_array_index (keys, gint64, i)))
        g_array_append_val (found->positions, i);
  return found;
}

typedef struct
{
  LudArchiveModel *model;
  GCancellable *finding;
  gboolean complete;
} Finding;

static void
keys_found_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Finding *finding = data;
  g_autoptr (LudArchiveModel) self = finding->model;
  g_autoptr (GCancellable) own = finding->finding;
  g_autoptr (GError) error = NULL;
  Found *found = lud_reader_finish (result, &error);
  gboolean complete = finding->complete;

  g_free (finding);
  /* Something else is looked for by now. */
  if (self->finding != own)
    {
      g_clear_pointer (&found, found_free);
      return;
    }
  if (complete || found == NULL)
    g_clear_object (&self->finding);
  if (found == NULL)
    {
      g_cancellable_cancel (own);
      if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        g_signal_emit (self, signals[FAILED], 0, error->message);
      return;
    }
  if (found->keys != NULL)
    {
      take_keys (self, found->keys);
      g_signal_emit (self, signals[FOUND], 0, complete || found->keys->len < FIRST,
                     found->positions);
    }
  found_free (found);
}

static void
run_request (LudArchiveModel *self, const Request *request, guint limit)
{
  Finding *finding = g_new0 (Finding, 1);

  finding->model = g_object_ref (self);
  finding->finding = g_object_ref (self->finding);
  finding->complete = limit == 0;
  lud_reader_run_async (lud_library_get_reader (self->library, LUD_READER_LISTS), find_keys,
                        request_copy (request, limit), request_free, found_free, self->finding,
                        keys_found_cb, finding);
}

void
lud_archive_model_find (LudArchiveModel *self,
                        const LudFind *find,
                        const LudSought *sought,
                        GArray *keep)
{
  Request request = { .find = *find, .sought = (LudSought *) sought };
  g_autoptr (GHashTable) kept = NULL;
  g_autofree char *last = NULL;

  g_return_if_fail (LUD_IS_ARCHIVE_MODEL (self));

  if (self->finding != NULL)
    g_cancellable_cancel (self->finding);
  g_clear_object (&self->finding);
  /* A file that is closed is left alone: somebody may be replacing it. */
  if (self->library == NULL || lud_library_get_archive (self->library) == NULL)
    return;
  self->finding = g_cancellable_new ();
  if (keep != NULL && keep->len > 0)
    {
      kept = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
      for (guint i = 0; i < keep->len; i++)
        g_hash_table_add (kept, g_memdup2 (&g_array_index (keep, gint64, i), sizeof (gint64)));
      request.keep = kept;
    }
  last = g_strdup_printf ("%d %d %d %d %s", find->in_trash, find->order, find->descending,
                          sought != NULL, find->query);
  /* What somebody sees first is there before the rest is known; the orders without an index have to
   * look at all games anyway, and a list that is only read again stays where it is. */
  if (sought == NULL && !find->in_trash && find->descending && find->order <= LUD_ORDER_ADDED &&
      g_strcmp0 (last, self->last) != 0)
    run_request (self, &request, FIRST);
  g_free (self->last);
  self->last = g_steal_pointer (&last);
  run_request (self, &request, 0);
}

gboolean
lud_archive_model_is_busy (LudArchiveModel *self)
{
  g_return_val_if_fail (LUD_IS_ARCHIVE_MODEL (self), FALSE);

  return self->finding != NULL;
}

const gint64 *
lud_archive_model_get_keys (LudArchiveModel *self, guint *n)
{
  g_return_val_if_fail (LUD_IS_ARCHIVE_MODEL (self), NULL);

  *n = self->keys->len;
  return (const gint64 *) (gpointer) self->keys->data;
}

void
lud_archive_model_reload (LudArchiveModel *self)
{
  GHashTableIter iter;
  gpointer item;

  g_return_if_fail (LUD_IS_ARCHIVE_MODEL (self));

  g_hash_table_foreach_remove (self->items, is_forgotten, NULL);
  g_hash_table_iter_init (&iter, self->items);
  while (g_hash_table_iter_next (&iter, NULL, &item))
    want (self, item);
}

/* ---- the object ------------------------------------------------------------------------------ */

static void
let_go (LudArchiveModel *self)
{
  LudArchiveItem *item;

  if (self->finding != NULL)
    g_cancellable_cancel (self->finding);
  g_clear_object (&self->finding);
  g_cancellable_cancel (self->existing);
  g_clear_object (&self->existing);
  self->existing = g_cancellable_new ();
  while ((item = g_queue_pop_head (&self->wanted)) != NULL)
    {
      item->is_wanted = FALSE;
      g_object_unref (item);
    }
  g_clear_object (&self->library);
}

void
lud_archive_model_set_library (LudArchiveModel *self, LudLibrary *library)
{
  g_return_if_fail (LUD_IS_ARCHIVE_MODEL (self));

  let_go (self);
  g_set_object (&self->library, library);
}

static void
lud_archive_model_dispose (GObject *object)
{
  let_go (LUD_ARCHIVE_MODEL (object));
  G_OBJECT_CLASS (lud_archive_model_parent_class)->dispose (object);
}

static void
lud_archive_model_finalize (GObject *object)
{
  LudArchiveModel *self = LUD_ARCHIVE_MODEL (object);

  g_clear_object (&self->existing);
  g_hash_table_unref (self->items);
  g_array_unref (self->keys);
  g_free (self->last);
  G_OBJECT_CLASS (lud_archive_model_parent_class)->finalize (object);
}

static void
lud_archive_model_class_init (LudArchiveModelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = lud_archive_model_dispose;
  object_class->finalize = lud_archive_model_finalize;
  signals[FOUND] = g_signal_new ("found", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 2, G_TYPE_BOOLEAN, G_TYPE_POINTER);
  signals[FAILED] = g_signal_new ("failed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
lud_archive_model_init (LudArchiveModel *self)
{
  self->keys = g_array_new (FALSE, FALSE, sizeof (gint64));
  self->items = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, g_object_unref);
  self->existing = g_cancellable_new ();
}

LudArchiveModel *
lud_archive_model_new (void)
{
  return g_object_new (LUD_TYPE_ARCHIVE_MODEL, NULL);
}
