/* search.c: games by what happened in them, together with their headers
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "search.h"

#include "archive-private.h"
#include "pattern-private.h"
#include "sweep.h"

enum
{
  POSITION,
  PATTERN,
  SEQUENCE,
  N_PARTS
};

/* One search. */
typedef struct
{
  const LudSearch *what;
  guint64 hash; /* of the position */
  guint limit;
  GArray *found; /* of Found */
} Search;

typedef struct
{
  gint64 game_id;
  guint ply;
  gboolean in_variation;
} Found;

/* What a worker knows about the games with the same options. */
typedef struct
{
  LudNeedles *needles;
  LudThreads *threads;
  gboolean has_salt;
  guint64 salt;
} Variant;

typedef struct
{
  const Search *search;
  GHashTable *variants; /* number -> Variant */
  Variant *variant;
  gint64 variant_id;
  /* Where each part was found in the game that is looked at; -1: nowhere yet. */
  gint main_ply[N_PARTS], other_ply[N_PARTS];
  guint wanted; /* bits of parts that are not found in the main line yet */
} Worker;

static void
variant_free (gpointer data)
{
  Variant *variant = data;

  g_clear_pointer (&variant->needles, lud_needles_free);
  g_clear_pointer (&variant->threads, lud_threads_free);
  g_free (variant);
}

static gpointer
begin (gpointer data)
{
  Worker *worker = g_new0 (Worker, 1);

  worker->search = data;
  worker->variants = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, variant_free);
  return worker;
}

static void
end (gpointer data, gpointer search)
{
  Worker *worker = data;

  g_hash_table_unref (worker->variants);
  g_free (worker);
}

static void
choose_variant (Worker *worker, gint64 id)
{
  const LudSearch *what = worker->search->what;

  if (worker->variant && worker->variant_id == id)
    return;
  worker->variant_id = id;
  worker->variant = g_hash_table_lookup (worker->variants, &id);
  if (worker->variant)
    return;
  worker->variant = g_new0 (Variant, 1);
  if (what->pattern)
    worker->variant->needles = lud_needles_new (what->pattern);
  if (what->sequence)
    worker->variant->threads = lud_threads_new (what->sequence);
  g_hash_table_insert (worker->variants, g_memdup2 (&id, sizeof id), worker->variant);
}

static gboolean
is_position (Worker *worker, const LudReplayStep *step)
{
  LudCanon canon;

  if (!worker->variant->has_salt)
    {
      worker->variant->salt = lud_canon_salt (step->game, step->s);
      worker->variant->has_salt = TRUE;
    }
  lud_canon (step->game, step->s, worker->variant->salt, &canon);
  return canon.hash == worker->search->hash;
}

static void
note (Worker *worker, int part, const LudReplayStep *step, guint ply)
{
  gint *at = step->main_line ? &worker->main_ply[part] : &worker->other_ply[part];

  if (*at < 0)
    *at = (gint) ply;
  if (step->main_line)
    worker->wanted &= ~(1u << part);
}

static gboolean
visit (const LudReplayStep *step, gpointer user, gpointer data)
{
  Worker *worker = data;
  guint wanted = worker->wanted;

  if (wanted & 1 << POSITION && is_position (worker, step))
    note (worker, POSITION, step, step->ply);
  if (wanted & 1 << PATTERN && lud_needles_match (worker->variant->needles, step->s))
    note (worker, PATTERN, step, step->ply);
  if (wanted & 1 << SEQUENCE && step->action &&
      lud_threads_match (worker->variant->threads, step->s, step->action, user))
    note (worker, SEQUENCE, step, step->ply + 1);
  return worker->wanted != 0;
}

static void
look (gpointer data, LudReplay *replay, const LudSweepGame *game, GArray *results)
{
  Worker *worker = data;
  const LudSearch *what = worker->search->what;
  Found found = { game->game_id, 0, FALSE };
  gboolean first = TRUE;

  choose_variant (worker, game->variant_id);
  worker->wanted =
    (guint) ((what->position != NULL) << POSITION | (what->pattern != NULL) << PATTERN |
             (what->sequence != NULL) << SEQUENCE);
  for (int i = 0; i < N_PARTS; i++)
    worker->main_ply[i] = worker->other_ply[i] = -1;
  /* What a damaged record shows before the damage counts. */
  lud_replay_run (replay, game->data, game->size, what->variations, visit, worker);
  for (int i = 0; i < N_PARTS; i++)
    {
      gboolean asked = (i == POSITION && what->position) || (i == PATTERN && what->pattern) ||
                       (i == SEQUENCE && what->sequence);
      gint ply = worker->main_ply[i] >= 0 ? worker->main_ply[i] : worker->other_ply[i];

      if (!asked)
        continue;
      if (ply < 0)
        return;
      if (first)
        {
          found.ply = (guint) ply;
          found.in_variation = worker->main_ply[i] < 0;
        }
      first = FALSE;
    }
  g_array_append_val (results, found);
}

static gboolean
take (gconstpointer result, gpointer data)
{
  Search *search = data;

  g_array_append_vals (search->found, result, 1);
  return search->found->len < search->limit;
}

GPtrArray *
lud_archive_search (LudArchive *self,
                    const LudSearch *what,
                    gint64 after,
                    guint limit,
                    LudHealthProgress progress,
                    gpointer data,
                    GCancellable *cancellable,
                    GError **error)
{
  static const LudSweepWork work = { sizeof (LudRuns), sizeof (Found), begin, end, look, take };
  g_autoptr (GPtrArray) hits =
    g_ptr_array_new_with_free_func ((GDestroyNotify) lud_position_hit_free);
  g_autoptr (GArray) found = NULL;
  g_autoptr (GError) fault = NULL;
  Search search = { what, 0, limit, NULL };

  g_return_val_if_fail (self->thread == g_thread_self (), NULL);
  g_return_val_if_fail (what->position || what->pattern || what->sequence, NULL);

  if (limit == 0)
    return g_steal_pointer (&hits);
  if (what->position && !what->pattern && !what->sequence)
    return lud_archive_find_in_index (self, what, after, limit, cancellable, error);
  if (what->position)
    {
      LudCanon canon;

      lud_canon (what->game, what->position, lud_canon_salt (what->game, what->position), &canon);
      search.hash = canon.hash;
    }
  search.found = found = g_array_new (FALSE, FALSE, sizeof (Found));
  /* Games and their rows of one state of the file. */
  if (!lud_archive_run (self, "BEGIN", error))
    return NULL;
  lud_archive_sweep (self, &work, what->query, what->game->id, after, &search, progress, data,
                     cancellable, &fault);
  for (guint i = 0; i < found->len && !fault; i++)
    {
      const Found *one = &g_array_index (found, Found, i);
      LudArchiveRow *row = lud_archive_load_list_row (self, one->game_id, &fault);

      if (row)
        {
          LudPositionHit *hit = g_new0 (LudPositionHit, 1);

          *hit = (LudPositionHit){ row, one->ply, one->in_variation, one->game_id };
          g_ptr_array_add (hits, hit);
        }
    }
  lud_archive_rollback (self);
  if (!fault)
    return g_steal_pointer (&hits);
  g_propagate_error (error, g_steal_pointer (&fault));
  return NULL;
}
