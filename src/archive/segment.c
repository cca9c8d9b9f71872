/* segment.c: the position index
 *
 * The index is a row of segments.  A segment is all postings of some imports, sorted by position
 * and game and packed into pages, each page a row; the pages of a segment have consecutive numbers,
 * so that a position is found by halving.  Eight segments of a level are merged into one of the
 * next level.  Measured against a table clustered by position: that one needs twice the room and
 * gets slower with every row, because a sorted batch touches all of its leaves, while pages are
 * only ever appended.
 *
 * Nothing in a segment is ever changed.  A game leaves the index by postings with the sign turned;
 * the two meet in a merge and both go.
 *
 * A position with many postings in a segment has a summary there (position_sum), so that no query
 * reads them all.  Summaries of segments add up.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "archive-private.h"

#include <string.h>

#define PAGE_SIZE 4000 /* with its row it fills one page of the file */
#define PAGE_HEAD 18
#define FAN 8
#define MAX_MERGED 24000000 /* postings; larger segments are left alone */

typedef struct
{
  guint32 next;
  gint64 n[4]; /* by LUD_DOC_..., seen from the side to move */
  gint64 turns;
  guint32 last;
} Sum;

typedef struct
{
  LudArchive *archive;
  gint64 segment, first_page, next_page, n_entries;
  guint8 page[PAGE_SIZE + 64];
  guint used, count;
  LudPosting before;
  GArray *docs; /* of LudDoc, from first_doc on */
  gint64 first_doc;
  /* The position that is being written. */
  LudPosting group[LUD_SEGMENT_HOT];
  guint n_group;
  GHashTable *sums; /* next -> Sum */
} Writer;

static void
put_number (guint8 *to, guint *at, guint64 n)
{
  for (; n >= 0x80; n >>= 7)
    to[(*at)++] = (guint8) (n | 0x80);
  to[(*at)++] = (guint8) n;
}

static gboolean
get_number (const guint8 *from, guint size, guint *at, guint64 *out)
{
  guint64 n = 0;

  for (guint shift = 0; shift < 64 && *at < size; shift += 7)
    {
      guint8 byte = from[(*at)++];

      n |= (guint64) (byte & 0x7f) << shift;
      if (byte < 0x80)
        {
          *out = n;
          return TRUE;
        }
    }
  return FALSE;
}

static guint64
get_fixed (const guint8 *from)
{
  guint64 n;

  memcpy (&n, from, 8);
  return GUINT64_FROM_LE (n);
}

/* ------------------------------------------------------------------------------------------------
 * Writing
 */

static gboolean
flush_page (Writer *w, GError **error)
{
  sqlite3_stmt *s;

  if (w->count == 0)
    return TRUE;
  w->page[16] = (guint8) w->count;
  w->page[17] = (guint8) (w->count >> 8);
  s = lud_archive_statement (w->archive,
                             "INSERT INTO position_page (page_id, data) VALUES (?1, ?2)", error);
  if (!s)
    return FALSE;
  sqlite3_bind_int64 (s, 1, w->next_page++);
  sqlite3_bind_blob (s, 2, w->page, (int) w->used, SQLITE_STATIC);
  w->count = 0;
  return lud_archive_do (w->archive, s, error);
}

static void
add_to_sum (Writer *w, const LudPosting *p)
{
  const LudDoc *doc;
  Sum *sum;
  int sign = p->flags & LUD_POSTING_NEGATIVE ? -1 : 1;
  guint result;

  if (p->flags & LUD_POSTING_VARIATION || p->doc < w->first_doc ||
      p->doc >= w->first_doc + w->docs->len)
    return;
  doc = &g_array_index (w->docs, LudDoc, p->doc - w->first_doc);
  sum = g_hash_table_lookup (w->sums, GUINT_TO_POINTER (p->next));
  if (!sum)
    {
      sum = g_new0 (Sum, 1);
      sum->next = p->next;
      g_hash_table_insert (w->sums, GUINT_TO_POINTER (p->next), sum);
    }
  result = doc->result;
  if (result < LUD_DOC_DRAW && p->flags & LUD_POSTING_SECOND)
    result = LUD_DOC_SECOND - result;
  sum->n[result] += sign;
  sum->turns += sign * doc->turns;
  if (sign > 0)
    sum->last = MAX (sum->last, doc->day);
}

static gboolean
flush_group (Writer *w, GError **error)
{
  GHashTableIter iter;
  gpointer value;

  if (w->n_group >= LUD_SEGMENT_HOT)
    {
      g_hash_table_iter_init (&iter, w->sums);
      while (g_hash_table_iter_next (&iter, NULL, &value))
        {
          const Sum *sum = value;
          sqlite3_stmt *s = lud_archive_statement (
            w->archive,
            "INSERT INTO position_sum (segment_id, hash, next, won, lost, drawn, open, turns, last)"
            " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
            error);

          if (!s)
            return FALSE;
          sqlite3_bind_int64 (s, 1, w->segment);
          sqlite3_bind_int64 (s, 2, (gint64) w->before.hash);
          sqlite3_bind_int64 (s, 3, sum->next);
          for (int i = 0; i < 4; i++)
            sqlite3_bind_int64 (s, 4 + i, sum->n[i]);
          sqlite3_bind_int64 (s, 8, sum->turns);
          sqlite3_bind_int64 (s, 9, sum->last);
          if (!lud_archive_do (w->archive, s, error))
            return FALSE;
        }
      g_hash_table_remove_all (w->sums);
    }
  w->n_group = 0;
  return TRUE;
}

static gboolean
append (Writer *w, const LudPosting *p, GError **error)
{
  gboolean same = w->n_entries > 0 && p->hash == w->before.hash;

  if (!same && !flush_group (w, error))
    return FALSE;
  if (w->n_group < LUD_SEGMENT_HOT)
    {
      w->group[w->n_group++] = *p;
      if (w->n_group == LUD_SEGMENT_HOT)
        for (guint i = 0; i < LUD_SEGMENT_HOT; i++)
          add_to_sum (w, &w->group[i]);
    }
  else
    add_to_sum (w, p);

  if (w->count > 0 && w->used > PAGE_SIZE - 32 && !flush_page (w, error))
    return FALSE;
  if (w->count == 0)
    {
      guint64 hash = GUINT64_TO_LE (p->hash), doc = GUINT64_TO_LE ((guint64) p->doc);

      memcpy (w->page, &hash, 8);
      memcpy (w->page + 8, &doc, 8);
      w->used = PAGE_HEAD;
      w->before = *p;
    }
  put_number (w->page, &w->used, p->hash - w->before.hash);
  put_number (w->page, &w->used,
              (guint64) (p->hash == w->before.hash ? p->doc - w->before.doc : p->doc));
  put_number (w->page, &w->used, (guint64) p->ply << 3 | p->flags);
  put_number (w->page, &w->used, p->next);
  w->count++;
  w->n_entries++;
  w->before = *p;
  return TRUE;
}

static gboolean
load_docs (Writer *w, gint64 from, gint64 to, GError **error)
{
  sqlite3_stmt *s = lud_archive_statement (
    w->archive, "SELECT doc_id, result, turns, day FROM doc WHERE doc_id BETWEEN ?1 AND ?2", error);
  int code;

  if (!s)
    return FALSE;
  w->first_doc = from;
  w->docs = g_array_new (FALSE, TRUE, sizeof (LudDoc));
  if (to - from < G_MAXINT32 / 16)
    g_array_set_size (w->docs, (guint) (to - from + 1));
  sqlite3_bind_int64 (s, 1, from);
  sqlite3_bind_int64 (s, 2, to);
  while ((code = sqlite3_step (s)) == SQLITE_ROW)
    {
      gint64 at = sqlite3_column_int64 (s, 0) - from;

      if (at < w->docs->len)
        g_array_index (w->docs, LudDoc, at) =
          (LudDoc){ (guint8) CLAMP (sqlite3_column_int (s, 1), 0, 3),
                    (guint16) sqlite3_column_int (s, 2), (guint32) sqlite3_column_int (s, 3) };
    }
  sqlite3_reset (s);
  return code == SQLITE_DONE || lud_archive_fail (w->archive, code, error);
}

static gboolean
begin_segment (Writer *w, LudArchive *self, GError **error)
{
  memset (w, 0, sizeof *w);
  w->archive = self;
  w->sums = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  return lud_archive_get_number (self, "SELECT coalesce (max (segment_id), 0) + 1 FROM segment",
                                 &w->segment, error) &&
         lud_archive_get_number (self, "SELECT coalesce (max (page_id), 0) + 1 FROM position_page",
                                 &w->first_page, error) &&
         ((w->next_page = w->first_page), TRUE);
}

static void
clear_writer (Writer *w)
{
  g_clear_pointer (&w->docs, g_array_unref);
  g_clear_pointer (&w->sums, g_hash_table_unref);
}

static gboolean
end_segment (Writer *w, int level, gint64 least, gint64 most, GError **error)
{
  sqlite3_stmt *s;

  if (!flush_group (w, error) || !flush_page (w, error))
    return FALSE;
  if (w->n_entries == 0)
    return TRUE;
  s =
    lud_archive_statement (w->archive,
                           "INSERT INTO segment (segment_id, level, first_page, n_pages, n_entries,"
                           " first_doc, last_doc) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
                           error);
  if (!s)
    return FALSE;
  sqlite3_bind_int64 (s, 1, w->segment);
  sqlite3_bind_int (s, 2, level);
  sqlite3_bind_int64 (s, 3, w->first_page);
  sqlite3_bind_int64 (s, 4, w->next_page - w->first_page);
  sqlite3_bind_int64 (s, 5, w->n_entries);
  sqlite3_bind_int64 (s, 6, least);
  sqlite3_bind_int64 (s, 7, most);
  return lud_archive_do (w->archive, s, error);
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const LudPosting *p = a, *q = b;

  if (p->hash != q->hash)
    return p->hash < q->hash ? -1 : 1;
  if (p->doc != q->doc)
    return p->doc < q->doc ? -1 : 1;
  return (p->flags & LUD_POSTING_NEGATIVE) - (q->flags & LUD_POSTING_NEGATIVE);
}

gboolean
lud_segment_write (LudArchive *self, GArray *postings, GError **error)
{
  Writer w;
  gint64 least = G_MAXINT64, most = 0;
  gboolean done;

  if (postings->len == 0)
    return TRUE;
  g_array_sort (postings, compare);
  for (guint i = 0; i < postings->len; i++)
    {
      gint64 doc = g_array_index (postings, LudPosting, i).doc;

      least = MIN (least, doc);
      most = MAX (most, doc);
    }
  done = begin_segment (&w, self, error) && load_docs (&w, least, most, error);
  for (guint i = 0; done && i < postings->len; i++)
    done = append (&w, &g_array_index (postings, LudPosting, i), error);
  /* A segment of one game need not wait for seven of a whole import. */
  done = done && end_segment (&w, postings->len < 20000 ? 0 : 2, least, most, error);
  clear_writer (&w);
  return done;
}

/* ------------------------------------------------------------------------------------------------
 * Reading
 */

typedef struct
{
  guint8 data[PAGE_SIZE + 64];
  guint size, at, left;
  LudPosting now;
} Page;

static gboolean
load_page (LudArchive *self, gint64 id, Page *page, GError **error)
{
  sqlite3_stmt *s =
    lud_archive_statement (self, "SELECT data FROM position_page WHERE page_id = ?1", error);
  int code;
  gboolean good = FALSE;

  if (!s)
    return FALSE;
  sqlite3_bind_int64 (s, 1, id);
  code = sqlite3_step (s);
  if (code == SQLITE_ROW)
    {
      page->size = (guint) sqlite3_column_bytes (s, 0);
      good = page->size >= PAGE_HEAD && page->size <= sizeof page->data;
      if (good)
        memcpy (page->data, sqlite3_column_blob (s, 0), page->size);
    }
  sqlite3_reset (s);
  if (!good)
    return lud_archive_fail (
      self, code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_CORRUPT : code, error);
  page->left = page->data[16] | (guint) page->data[17] << 8;
  page->at = PAGE_HEAD;
  page->now.hash = get_fixed (page->data);
  page->now.doc = (gint64) get_fixed (page->data + 8);
  return TRUE;
}

/* The next posting of a page in page->now; FALSE at its end, and at damage. */
static gboolean
next_in_page (Page *page)
{
  guint64 hash, doc, ply, next;

  if (page->left == 0 || !get_number (page->data, page->size, &page->at, &hash) ||
      !get_number (page->data, page->size, &page->at, &doc) ||
      !get_number (page->data, page->size, &page->at, &ply) ||
      !get_number (page->data, page->size, &page->at, &next))
    return FALSE;
  page->left--;
  page->now.doc = (gint64) (hash == 0 ? (guint64) page->now.doc + doc : doc);
  page->now.hash += hash;
  page->now.ply = (guint16) (ply >> 3);
  page->now.flags = ply & 7;
  page->now.next = (guint32) next;
  return TRUE;
}

gboolean
lud_segment_read (LudArchive *self,
                  gint64 first_page,
                  gint64 n_pages,
                  guint64 hash,
                  gint64 after,
                  guint limit,
                  LudSegmentEach each,
                  gpointer data,
                  GError **error)
{
  g_autofree Page *page = g_new (Page, 1);
  gint64 low = 0, high = n_pages;
  guint n = 0;

  /* The last page that begins in front of (hash, after + 1). */
  while (high - low > 1)
    {
      gint64 middle = low + (high - low) / 2;

      if (!load_page (self, first_page + middle, page, error))
        return FALSE;
      if (page->now.hash < hash || (page->now.hash == hash && page->now.doc <= after))
        low = middle;
      else
        high = middle;
    }
  for (; low < n_pages; low++)
    {
      if (!load_page (self, first_page + low, page, error))
        return FALSE;
      while (next_in_page (page))
        {
          if (page->now.hash > hash)
            return TRUE;
          if (page->now.hash < hash || page->now.doc <= after)
            continue;
          each (&page->now, data);
          if (limit && ++n == limit)
            return TRUE;
        }
    }
  return TRUE;
}

/* ------------------------------------------------------------------------------------------------
 * Merging
 */

typedef struct
{
  gint64 id, first_page, n_pages, n_entries, first_doc, last_doc, at;
  gboolean over;
  Page page;
} Input;

static gboolean
advance (LudArchive *self, Input *in, GError **error)
{
  while (!next_in_page (&in->page))
    {
      if (in->at == in->n_pages)
        {
          in->over = TRUE;
          return TRUE;
        }
      if (!load_page (self, in->first_page + in->at++, &in->page, error))
        return FALSE;
    }
  return TRUE;
}

/* dead (may be NULL): docs whose postings are left out. */
static gboolean
merge (LudArchive *self,
       Input **in,
       guint n,
       int level,
       GHashTable *dead,
       GCancellable *cancellable,
       GError **error)
{
  Writer w;
  gint64 least = G_MAXINT64, most = 0;
  LudPosting waiting;
  gboolean has_waiting = FALSE, done = begin_segment (&w, self, error);
  guint turns = 0;

  for (guint i = 0; i < n; i++)
    {
      least = MIN (least, in[i]->first_doc);
      most = MAX (most, in[i]->last_doc);
    }
  done = done && load_docs (&w, least, most, error);
  for (guint i = 0; done && i < n; i++)
    done = advance (self, in[i], error);
  while (done)
    {
      Input *first = NULL;

      for (guint i = 0; i < n; i++)
        if (!in[i]->over && (!first || compare (&in[i]->page.now, &first->page.now) < 0))
          first = in[i];
      if (!first)
        break;
      if ((++turns & 4095) == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
        {
          done = FALSE;
          break;
        }
      if (dead && g_hash_table_contains (dead, &first->page.now.doc))
        {
          done = advance (self, first, error);
          continue;
        }
      if (has_waiting && waiting.hash == first->page.now.hash &&
          waiting.doc == first->page.now.doc &&
          (waiting.flags ^ first->page.now.flags) & LUD_POSTING_NEGATIVE)
        has_waiting = FALSE;
      else
        {
          done = !has_waiting || append (&w, &waiting, error);
          waiting = first->page.now;
          has_waiting = TRUE;
        }
      done = done && advance (self, first, error);
    }
  done = done && (!has_waiting || append (&w, &waiting, error));
  done = done && end_segment (&w, level, least, most, error);
  clear_writer (&w);
  for (guint i = 0; done && i < n; i++)
    {
      g_autofree char *sql = g_strdup_printf (
        "DELETE FROM position_page WHERE page_id >= %" G_GINT64_FORMAT
        " AND page_id < %" G_GINT64_FORMAT
        "; DELETE FROM position_sum WHERE segment_id = %" G_GINT64_FORMAT
        "; DELETE FROM segment WHERE segment_id = %" G_GINT64_FORMAT,
        in[i]->first_page, in[i]->first_page + in[i]->n_pages, in[i]->id, in[i]->id);

      done = lud_archive_run (self, sql, error);
    }
  return done;
}

/* The segments of the lowest level that has enough of them, or all; *level is the highest. */
static GPtrArray *
find_work (LudArchive *self, gboolean all, int *level, GError **error)
{
  g_autoptr (GPtrArray) inputs = g_ptr_array_new_with_free_func (g_free);
  sqlite3_stmt *s = lud_archive_statement (
    self,
    "SELECT segment_id, first_page, n_pages, n_entries, first_doc, last_doc, level FROM segment"
    " WHERE ?3 OR level = (SELECT level FROM segment GROUP BY level HAVING count (*) >= ?1"
    " AND sum (n_entries) <= ?2 ORDER BY level LIMIT 1) ORDER BY level",
    error);
  int code;

  if (!s)
    return NULL;
  sqlite3_bind_int (s, 1, FAN);
  sqlite3_bind_int64 (s, 2, MAX_MERGED);
  sqlite3_bind_int (s, 3, all);
  while ((code = sqlite3_step (s)) == SQLITE_ROW)
    {
      Input *in = g_new0 (Input, 1);

      in->id = sqlite3_column_int64 (s, 0);
      in->first_page = sqlite3_column_int64 (s, 1);
      in->n_pages = sqlite3_column_int64 (s, 2);
      in->n_entries = sqlite3_column_int64 (s, 3);
      in->first_doc = sqlite3_column_int64 (s, 4);
      in->last_doc = sqlite3_column_int64 (s, 5);
      *level = sqlite3_column_int (s, 6);
      g_ptr_array_add (inputs, in);
    }
  sqlite3_reset (s);
  if (code == SQLITE_DONE)
    return g_steal_pointer (&inputs);
  lud_archive_fail (self, code, error);
  return NULL;
}

gboolean
lud_segment_compact (LudArchive *self, GCancellable *cancellable, GError **error)
{
  for (;;)
    {
      g_autoptr (GPtrArray) inputs = NULL;
      int level = 0;

      if (!lud_archive_begin (self, error))
        return FALSE;
      inputs = find_work (self, FALSE, &level, error);
      if (!inputs || inputs->len == 0)
        {
          lud_archive_rollback (self);
          return inputs != NULL;
        }
      if (!merge (self, (Input **) inputs->pdata, inputs->len, level + 1, NULL, cancellable, error))
        {
          lud_archive_rollback (self);
          return FALSE;
        }
      if (!lud_archive_end (self, error))
        return FALSE;
    }
}

static gboolean
purge_inside (LudArchive *self, GCancellable *cancellable, GError **error)
{
  g_autoptr (GHashTable) dead = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_autoptr (GPtrArray) inputs = NULL;
  sqlite3_stmt *s =
    lud_archive_statement (self, "SELECT doc_id FROM doc WHERE game_id IS NULL", error);
  int code, level = 0;

  if (!s)
    return FALSE;
  while ((code = sqlite3_step (s)) == SQLITE_ROW)
    {
      gint64 doc = sqlite3_column_int64 (s, 0);

      g_hash_table_add (dead, g_memdup2 (&doc, sizeof doc));
    }
  sqlite3_reset (s);
  if (code != SQLITE_DONE)
    return lud_archive_fail (self, code, error);
  if (g_hash_table_size (dead) == 0)
    return TRUE;
  inputs = find_work (self, TRUE, &level, error);
  return inputs &&
         (inputs->len == 0 ||
          merge (self, (Input **) inputs->pdata, inputs->len, level, dead, cancellable, error)) &&
         lud_archive_run (self, "DELETE FROM doc WHERE game_id IS NULL", error);
}

gboolean
lud_segment_purge (LudArchive *self, GCancellable *cancellable, GError **error)
{
  if (!lud_archive_begin (self, error))
    return FALSE;
  if (purge_inside (self, cancellable, error))
    return lud_archive_end (self, error);
  lud_archive_rollback (self);
  return FALSE;
}
