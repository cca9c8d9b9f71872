/* position.c: games by the positions they went through
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "archive-private.h"
#include "search.h"

#include <stdlib.h>
#include <string.h>

typedef struct
{
  gint64 id, first_page, n_pages;
} Segment;

void
lud_position_hit_free (LudPositionHit *hit)
{
  lud_archive_row_free (hit->row);
  g_free (hit);
}

static GArray *
list_segments (LudArchive *self, GError **error)
{
  g_autoptr (GArray) out = g_array_new (FALSE, FALSE, sizeof (Segment));
  sqlite3_stmt *s = lud_archive_statement (
    self, "SELECT segment_id, first_page, n_pages FROM segment ORDER BY first_doc", error);
  int code;

  if (!s)
    return NULL;
  while ((code = sqlite3_step (s)) == SQLITE_ROW)
    {
      Segment one = { sqlite3_column_int64 (s, 0), sqlite3_column_int64 (s, 1),
                      sqlite3_column_int64 (s, 2) };

      g_array_append_val (out, one);
    }
  sqlite3_reset (s);
  if (code == SQLITE_DONE)
    return g_steal_pointer (&out);
  lud_archive_fail (self, code, error);
  return NULL;
}

static void
collect (const LudPosting *posting, gpointer data)
{
  g_array_append_vals (data, posting, 1);
}

static int
by_doc (gconstpointer a, gconstpointer b)
{
  const LudPosting *p = a, *q = b;

  return p->doc < q->doc ? -1 : p->doc > q->doc;
}

/* The docs of the games that a query finds, a bit each; NULL on failure. */
static GByteArray *
find_docs (LudArchive *self, const char *query, GCancellable *cancellable, GError **error)
{
  g_autoptr (GByteArray) bits = NULL;
  sqlite3_stmt *s;
  gint64 most;
  guint n = 0;
  int code = SQLITE_ROW;

  if (!lud_archive_get_number (self, "SELECT coalesce (max (doc_id), 0) FROM doc", &most, error))
    return NULL;
  s = lud_archive_prepare_query (self, LUD_PLAN_SCAN, "g.doc_id FROM game g", query,
                                 "AND g.doc_id > 0", error);
  if (!s)
    return NULL;
  bits = g_byte_array_new ();
  g_byte_array_set_size (bits, (guint) MIN (most / 8 + 1, G_MAXINT32));
  memset (bits->data, 0, bits->len);
  while ((code = sqlite3_step (s)) == SQLITE_ROW)
    {
      gint64 doc = sqlite3_column_int64 (s, 0);

      if (doc / 8 < bits->len)
        bits->data[doc / 8] |= (guint8) (1 << doc % 8);
      if ((++n & 1023) == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
        break;
    }
  sqlite3_finalize (s);
  if (code == SQLITE_DONE)
    return g_steal_pointer (&bits);
  if (code != SQLITE_ROW)
    lud_archive_fail (self, code, error);
  return NULL;
}

/* The row of a game by its doc; NULL without error when it is not there. */
static LudArchiveRow *
load_doc (LudArchive *self, gint64 doc, GError **error)
{
  sqlite3_stmt *s =
    lud_archive_statement (self,
                           "SELECT " LUD_ARCHIVE_ROW " WHERE g.game_id = (SELECT game_id FROM doc"
                           " WHERE doc_id = ?1) AND g.trashed IS NULL AND g.doc_id = ?1",
                           error);
  LudArchiveRow *row = NULL;
  int code;

  if (!s)
    return NULL;
  sqlite3_bind_int64 (s, 1, doc);
  code = sqlite3_step (s);
  if (code == SQLITE_ROW)
    row = lud_archive_read_row (s);
  else if (code != SQLITE_DONE)
    lud_archive_fail (self, code, error);
  sqlite3_reset (s);
  return row;
}

/* All questions of one search see the same state of the file. */
static gboolean
begin_search (LudArchive *self, GError **error)
{
  return lud_archive_index_pending (self, error) && lud_archive_run (self, "BEGIN", error);
}

GPtrArray *
lud_archive_find_position (LudArchive *self,
                           const RulesGame *game,
                           const RulesState *s,
                           gboolean variations,
                           gint64 after,
                           guint limit,
                           GError **error)
{
  LudSearch what = { NULL, game, s, NULL, NULL, variations };

  return lud_archive_find_in_index (self, &what, after, limit, NULL, error);
}

GPtrArray *
lud_archive_find_in_index (LudArchive *self,
                           const LudSearch *what,
                           gint64 after,
                           guint limit,
                           GCancellable *cancellable,
                           GError **error)
{
  gboolean by_query = what->query && *what->query;
  /* Of what a query is to choose from, more is read at a time. */
  guint at_once = by_query ? MAX (limit, 20000) : limit;
  g_autoptr (GPtrArray) hits =
    g_ptr_array_new_with_free_func ((GDestroyNotify) lud_position_hit_free);
  g_autoptr (GArray) segments = NULL;
  g_autoptr (GByteArray) docs = NULL;
  g_autoptr (GError) fault = NULL;
  LudCanon canon;
  gboolean more = TRUE;
  LUD_WATCH (self, cancellable);

  g_return_val_if_fail (self->thread == g_thread_self (), NULL);

  if (limit == 0)
    return g_steal_pointer (&hits);
  lud_canon (what->game, what->position, lud_canon_salt (what->game, what->position), &canon);
  if (!begin_search (self, error))
    return NULL;
  if (by_query)
    docs = find_docs (self, what->query, cancellable, &fault);
  segments = fault ? NULL : list_segments (self, &fault);
  while (segments && more && !fault && hits->len < limit)
    {
      g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (LudPosting));
      gint64 sure = G_MAXINT64; /* up to here nothing is missing */

      more = FALSE;
      if (g_cancellable_set_error_if_cancelled (cancellable, &fault))
        break;
      for (guint i = 0; i < segments->len && !fault; i++)
        {
          const Segment *one = &g_array_index (segments, Segment, i);
          guint before = found->len;

          lud_segment_read (self, one->first_page, one->n_pages, canon.hash, after, at_once,
                            collect, found, &fault);
          if (found->len - before == at_once)
            {
              sure = MIN (sure, g_array_index (found, LudPosting, found->len - 1).doc);
              more = TRUE;
            }
        }
      g_array_sort (found, by_doc);
      for (guint i = 0; i < found->len && !fault && hits->len < limit; i++)
        {
          const LudPosting *p = &g_array_index (found, LudPosting, i);
          LudArchiveRow *row;

          if (p->doc > sure)
            break;
          after = p->doc;
          if (p->flags & LUD_POSTING_NEGATIVE ||
              (p->flags & LUD_POSTING_VARIATION && !what->variations) ||
              (docs && (p->doc / 8 >= docs->len || !(docs->data[p->doc / 8] >> p->doc % 8 & 1))))
            continue;
          row = load_doc (self, p->doc, &fault);
          if (row)
            {
              LudPositionHit *hit = g_new0 (LudPositionHit, 1);

              hit->row = row;
              hit->ply = p->ply;
              hit->in_variation = (p->flags & LUD_POSTING_VARIATION) != 0;
              hit->place = p->doc;
              g_ptr_array_add (hits, hit);
            }
        }
    }
  lud_archive_rollback (self);
  if (!fault)
    return g_steal_pointer (&hits);
  g_propagate_error (error, g_steal_pointer (&fault));
  return NULL;
}

/* ------------------------------------------------------------------------------------------------
 * Explorer
 */

typedef struct
{
  gint64 n[4]; /* won, lost, drawn, open: seen from the side to move */
  gint64 turns;
  guint32 last;
} Count;

static Count *
find_count (GHashTable *counts, guint32 next)
{
  Count *count = g_hash_table_lookup (counts, GUINT_TO_POINTER (next));

  if (!count)
    {
      count = g_new0 (Count, 1);
      g_hash_table_insert (counts, GUINT_TO_POINTER (next), count);
    }
  return count;
}

/* The summary of a segment; FALSE without error when it has none. */
static gboolean
add_summary (LudArchive *self, gint64 segment, guint64 hash, GHashTable *counts, GError **error)
{
  sqlite3_stmt *s = lud_archive_statement (
    self,
    "SELECT next, won, lost, drawn, open, turns, last FROM position_sum WHERE segment_id = ?1"
    " AND hash = ?2",
    error);
  gboolean any = FALSE;
  int code;

  if (!s)
    return FALSE;
  sqlite3_bind_int64 (s, 1, segment);
  sqlite3_bind_int64 (s, 2, (gint64) hash);
  while ((code = sqlite3_step (s)) == SQLITE_ROW)
    {
      Count *count = find_count (counts, (guint32) sqlite3_column_int64 (s, 0));

      any = TRUE;
      for (int i = 0; i < 4; i++)
        count->n[i] += sqlite3_column_int64 (s, 1 + i);
      count->turns += sqlite3_column_int64 (s, 5);
      count->last = MAX (count->last, (guint32) sqlite3_column_int64 (s, 6));
    }
  sqlite3_reset (s);
  if (code != SQLITE_DONE)
    lud_archive_fail (self, code, error);
  return any;
}

static gboolean
add_posting (LudArchive *self, const LudPosting *p, GHashTable *counts, GError **error)
{
  sqlite3_stmt *s =
    lud_archive_statement (self, "SELECT result, turns, day FROM doc WHERE doc_id = ?1", error);
  int sign = p->flags & LUD_POSTING_NEGATIVE ? -1 : 1, code;

  if (!s || p->flags & LUD_POSTING_VARIATION)
    return s != NULL;
  sqlite3_bind_int64 (s, 1, p->doc);
  code = sqlite3_step (s);
  if (code == SQLITE_ROW)
    {
      Count *count = find_count (counts, p->next);
      int result = CLAMP (sqlite3_column_int (s, 0), 0, 3);

      if (result < LUD_DOC_DRAW && p->flags & LUD_POSTING_SECOND)
        result = LUD_DOC_SECOND - result;
      count->n[result] += sign;
      count->turns += sign * sqlite3_column_int64 (s, 1);
      if (sign > 0)
        count->last = MAX (count->last, (guint32) sqlite3_column_int64 (s, 2));
    }
  sqlite3_reset (s);
  return code == SQLITE_ROW || code == SQLITE_DONE || lud_archive_fail (self, code, error);
}

static GHashTable *
count_all (LudArchive *self, guint64 hash, GError **error)
{
  g_autoptr (GHashTable) counts = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  g_autoptr (GArray) segments = list_segments (self, error);
  g_autoptr (GError) fault = NULL;

  if (!segments)
    return NULL;
  for (guint i = 0; i < segments->len && !fault; i++)
    {
      const Segment *one = &g_array_index (segments, Segment, i);
      g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (LudPosting));

      if (add_summary (self, one->id, hash, counts, &fault) || fault)
        continue;
      /* Without a summary there are few, or the many are variations. */
      lud_segment_read (self, one->first_page, one->n_pages, hash, 0, 0, collect, found, &fault);
      for (guint k = 0; k < found->len && !fault; k++)
        add_posting (self, &g_array_index (found, LudPosting, k), counts, &fault);
    }
  if (!fault)
    return g_steal_pointer (&counts);
  g_propagate_error (error, g_steal_pointer (&fault));
  return NULL;
}

static void
add_next (GArray *out, const Count *count, RulesAction action, gboolean second)
{
  LudNext next = { action,      count->n[second], count->n[!second], count->n[2],
                   count->n[3], count->turns,     count->last };

  if (next.first + next.second + next.draws + next.open > 0)
    g_array_append_val (out, next);
}

static int
most_first (gconstpointer a, gconstpointer b)
{
  const LudNext *p = a, *q = b;
  gint64 m = p->first + p->second + p->draws + p->open;
  gint64 n = q->first + q->second + q->draws + q->open;

  if (m != n)
    return m > n ? -1 : 1;
  return p->action < q->action ? -1 : p->action > q->action;
}

GArray *
lud_archive_explore (LudArchive *self, const RulesGame *game, const RulesState *s, GError **error)
{
  g_autoptr (GArray) out = g_array_new (FALSE, TRUE, sizeof (LudNext));
  g_autoptr (GHashTable) counts = NULL;
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
  gboolean second = game->turn (s).player == RULES_SECOND;
  gsize n = game->list_actions (s, actions);
  LudCanon canon;
  gpointer value;

  g_return_val_if_fail (self->thread == g_thread_self (), NULL);

  lud_canon (game, s, lud_canon_salt (game, s), &canon);
  if (!begin_search (self, error))
    return NULL;
  counts = count_all (self, canon.hash, error);
  lud_archive_rollback (self);
  if (!counts)
    return NULL;
  for (gsize i = 0; i < n; i++)
    {
      guint32 next = lud_canon_action (game, s, &canon, actions[i]);

      value = g_hash_table_lookup (counts, GUINT_TO_POINTER (next));
      if (value)
        add_next (out, value, actions[i], second);
      g_hash_table_remove (counts, GUINT_TO_POINTER (next));
    }
  value = g_hash_table_lookup (counts, GUINT_TO_POINTER (0));
  if (value)
    add_next (out, value, 0, second);
  g_array_sort (out, most_first);
  return g_steal_pointer (&out);
}

/* ------------------------------------------------------------------------------------------------
 * Turns
 */

/* No turn is longer: two stacks moved, or a stack taken off checker by checker. */
#define MAX_TURN 160

typedef struct
{
  const RulesGame *game;
  GHashTable *actions, *turns; /* counts that are not given out yet */
  const LudCanon *canon;
  gboolean second;
  RulesState *states;        /* MAX_TURN + 1 of them; the first is the position */
  RulesAction *lists;        /* max_actions for each */
  RulesAction way[MAX_TURN]; /* actions so far */
  GArray *out;
} Turns;

static char *
write_turn (const Turns *t, guint n)
{
  GString *out = g_string_new (NULL);
  unsigned turn = t->game->turn (t->states).number;

  for (guint i = 0; i < n; i++)
    {
      char text[RULES_MAX_ACTION_TEXT + 4];

      rules_text_append (t->game, rules_state_at (t->game, t->states, i), t->way[i], turn, i == 0,
                         text);
      g_string_append (out, text);
    }
  return g_string_free (out, FALSE);
}

static void
give_out (Turns *t, GHashTable *counts, guint32 key, guint n)
{
  const Count *count = g_hash_table_lookup (counts, GUINT_TO_POINTER (key));
  g_autoptr (GArray) one = g_array_new (FALSE, TRUE, sizeof (LudNext));

  if (!count)
    return;
  add_next (one, count, 0, t->second);
  if (one->len)
    {
      LudNextTurn turn = { write_turn (t, n), g_array_index (one, LudNext, 0),
                           g_memdup2 (t->way, n * sizeof *t->way), n };

      g_array_append_val (t->out, turn);
    }
  g_hash_table_remove (counts, GUINT_TO_POINTER (key));
}

/* Goes through the turns that begin with the n actions so far. */
static void
follow (Turns *t, guint n, const LudTurnDigest *so_far)
{
  const RulesGame *game = t->game;
  RulesState *s = rules_state_at (game, t->states, n),
             *next = rules_state_at (game, t->states, n + 1);
  RulesAction *list = t->lists + n * game->max_actions;
  gsize n_list = game->list_actions (s, list);

  for (gsize i = 0; i < n_list; i++)
    {
      LudTurnDigest digest = *so_far;
      guint32 key = n == 0 ? lud_canon_action (game, s, t->canon, list[i]) : 0;

      /* Nobody played it, or all that was played is found. */
      if (n == 0 && !g_hash_table_lookup (t->actions, GUINT_TO_POINTER (key)))
        continue;
      if (n > 0 && g_hash_table_size (t->turns) == 0)
        return;
      t->way[n] = list[i];
      lud_turn_digest_add (&digest, game, s, list[i]);
      rules_copy (game, next, s);
      game->apply (next, list[i]);
      if (game->turn (next).number == game->turn (s).number && game->actor (next) != RULES_NOBODY)
        {
          if (n + 1 < MAX_TURN)
            follow (t, n + 1, &digest);
        }
      else if (n == 0)
        give_out (t, t->actions, key, 1);
      else
        give_out (t, t->turns, lud_turn_digest_get (&digest), n + 1);
    }
}

static int
most_first_turn (gconstpointer a, gconstpointer b)
{
  const LudNextTurn *p = a, *q = b;
  int order = most_first (&p->next, &q->next);

  return order ? order : strcmp (p->text, q->text);
}

static void
clear_turn (gpointer turn)
{
  g_free (((LudNextTurn *) turn)->text);
  g_free (((LudNextTurn *) turn)->actions);
}

/* Games that ended here and games that ended inside the turn are one line. */
static void
add_ends (Turns *t)
{
  const Count *here = g_hash_table_lookup (t->actions, GUINT_TO_POINTER (0));
  const Count *inside = g_hash_table_lookup (t->turns, GUINT_TO_POINTER (0));
  g_autoptr (GArray) one = g_array_new (FALSE, TRUE, sizeof (LudNext));
  Count sum = { 0 };

  for (int i = 0; i < 2; i++)
    {
      const Count *count = i ? inside : here;

      if (!count)
        continue;
      for (int k = 0; k < 4; k++)
        sum.n[k] += count->n[k];
      sum.turns += count->turns;
      sum.last = MAX (sum.last, count->last);
    }
  add_next (one, &sum, 0, t->second);
  if (one->len)
    {
      LudNextTurn turn = { g_strdup (""), g_array_index (one, LudNext, 0), NULL, 0 };

      g_array_append_val (t->out, turn);
    }
  g_hash_table_remove (t->turns, GUINT_TO_POINTER (0));
}

GArray *
lud_archive_explore_turns (LudArchive *self,
                           const RulesGame *game,
                           const RulesState *s,
                           GError **error)
{
  g_autoptr (GArray) out = g_array_new (FALSE, TRUE, sizeof (LudNextTurn));
  g_autoptr (GHashTable) actions = NULL, turns = NULL;
  Turns t = { .game = game, .second = game->turn (s).player == RULES_SECOND, .out = out };
  LudTurnDigest digest;
  LudCanon canon;

  g_return_val_if_fail (self->thread == g_thread_self (), NULL);

  g_array_set_clear_func (out, clear_turn);
  lud_canon (game, s, lud_canon_salt (game, s), &canon);
  if (!begin_search (self, error))
    return NULL;
  actions = count_all (self, canon.hash, error);
  turns = actions ? count_all (self, lud_turn_hash (canon.hash), error) : NULL;
  lud_archive_rollback (self);
  if (!turns)
    return NULL;
  t.actions = actions;
  t.turns = turns;
  t.canon = &canon;
  add_ends (&t);
  t.states = rules_states_new (game, MAX_TURN + 1);
  t.lists = g_new (RulesAction, (gsize) game->max_actions * (MAX_TURN + 1));
  rules_copy (game, t.states, s);
  lud_turn_digest_init (&digest, &canon);
  follow (&t, 0, &digest);
  free (t.states);
  g_free (t.lists);
  g_array_sort (out, most_first_turn);
  return g_steal_pointer (&out);
}
