/* scan.c: the rows that still stand in a damaged database file
 *
 * The format is the one that the makers of SQLite publish ("Database File Format").  Only what is
 * needed to read leaves of tables is done here; nothing in the file is trusted.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "scan-private.h"

#include <string.h>

#define WAL_HEAD 32
#define FRAME_HEAD 24
#define MAX_PAYLOAD (64 * 1024 * 1024)

typedef struct
{
  const guint8 *file;
  gsize length;
  const guint8 *log;
  gsize log_length;
  gsize page_size;
  GHashTable *newer; /* number of a page -> its place in the log */
  GHashTable *free;  /* numbers of free pages */
} Scan;

static guint32
get32 (const guint8 *p)
{
  return (guint32) p[0] << 24 | (guint32) p[1] << 16 | (guint32) p[2] << 8 | p[3];
}

static guint32
get16 (const guint8 *p)
{
  return (guint32) p[0] << 8 | p[1];
}

/* A number of one to nine bytes that ends before end; NULL when it does not. */
static const guint8 *
get_number (const guint8 *p, const guint8 *end, guint64 *out)
{
  guint64 n = 0;

  for (int i = 0; i < 9 && p < end; i++, p++)
    {
      if (i == 8)
        {
          *out = n << 8 | *p;
          return p + 1;
        }
      n = n << 7 | (*p & 0x7f);
      if (*p < 0x80)
        {
          *out = n;
          return p + 1;
        }
    }
  return NULL;
}

/* Pages count from 1. */
static const guint8 *
get_page (const Scan *s, guint32 number)
{
  const guint8 *page = g_hash_table_lookup (s->newer, GUINT_TO_POINTER (number));

  if (page)
    return page;
  if (number == 0 || (guint64) number * s->page_size > s->length)
    return NULL;
  return s->file + (gsize) (number - 1) * s->page_size;
}

/* ------------------------------------------------------------------------------------------------
 * What the file says about itself
 */

static gboolean
is_page_size (guint32 size)
{
  return size >= 512 && size <= 65536 && (size & (size - 1)) == 0;
}

static void
read_page_size (Scan *s)
{
  guint32 size = s->length >= 100 ? get16 (s->file + 16) : 0;

  if (size == 1)
    size = 65536;
  if (!is_page_size (size) && s->log_length >= WAL_HEAD)
    size = get32 (s->log + 8);
  /* Ours have the size that is usual. */
  s->page_size = is_page_size (size) ? size : 4096;
}

/* The frames of the log up to the last one that ends a transaction; what stands behind, or comes
 * from an earlier use of the log, never happened. */
static void
read_log (Scan *s)
{
  gsize frame = FRAME_HEAD + s->page_size, committed = 0, n = 0;

  if (s->log_length < WAL_HEAD || get32 (s->log + 8) != s->page_size)
    return;
  while (WAL_HEAD + (n + 1) * frame <= s->log_length)
    {
      const guint8 *head = s->log + WAL_HEAD + n * frame;

      if (memcmp (head + 8, s->log + 16, 8) != 0)
        break;
      n++;
      if (get32 (head + 4) != 0)
        committed = n;
    }
  for (n = 0; n < committed; n++)
    {
      const guint8 *head = s->log + WAL_HEAD + n * frame;

      g_hash_table_insert (s->newer, GUINT_TO_POINTER (get32 (head)),
                           (gpointer) (head + FRAME_HEAD));
    }
}

static void
read_free_pages (Scan *s)
{
  const guint8 *first = get_page (s, 1);
  guint32 trunk = first ? get32 (first + 32) : 0;

  while (trunk)
    {
      const guint8 *page = get_page (s, trunk);
      guint32 n;

      /* A second visit: the list is damaged. */
      if (!page || !g_hash_table_add (s->free, GUINT_TO_POINTER (trunk)))
        return;
      n = get32 (page + 4);
      if (n > s->page_size / 4 - 2)
        return;
      for (guint32 i = 0; i < n; i++)
        g_hash_table_add (s->free, GUINT_TO_POINTER (get32 (page + 8 + 4 * i)));
      trunk = get32 (page);
    }
}

/* ------------------------------------------------------------------------------------------------
 * Rows
 */

/* The whole payload of a row, of which local bytes stand in its page, the rest in a chain. */
static guint8 *
read_payload (const Scan *s, const guint8 *start, gsize local, gsize size)
{
  g_autofree guint8 *payload = g_malloc (size + 1);
  gsize done = local;
  guint32 next = 0;

  memcpy (payload, start, local);
  if (done < size)
    next = get32 (start + local);
  while (done < size)
    {
      const guint8 *page = get_page (s, next);
      gsize n = MIN (size - done, s->page_size - 4);

      if (!page)
        return NULL;
      memcpy (payload + done, page + 4, n);
      done += n;
      next = get32 (page);
    }
  return g_steal_pointer (&payload);
}

/* Size of a column of this serial type. */
static guint64
size_of (guint64 type)
{
  static const guint8 sizes[] = { 0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0 };

  return type < 12 ? sizes[type] : (type - 12) / 2;
}

static gboolean
read_row (gint64 row, const guint8 *payload, gsize size, LudScanBlob each, gpointer data)
{
  const guint8 *end = payload + size, *p, *head_end, *column;
  guint64 head, type;

  p = get_number (payload, end, &head);
  if (!p || head > size || head < (guint64) (p - payload))
    return TRUE;
  head_end = column = payload + head;
  while (p && p < head_end)
    {
      guint64 n;

      p = get_number (p, head_end, &type);
      n = p ? size_of (type) : 0;
      if (!p || n > (guint64) (end - column))
        return TRUE;
      if (type >= 12 && type % 2 == 0 && n > 0 && !each (row, column, (gsize) n, data))
        return FALSE;
      column += n;
    }
  return TRUE;
}

static gboolean
read_cell (const Scan *s, const guint8 *page, gsize at, LudScanBlob each, gpointer data)
{
  const guint8 *end = page + s->page_size, *p;
  gsize most = s->page_size - 35, least = (s->page_size - 12) * 32 / 255 - 23, local;
  g_autofree guint8 *payload = NULL;
  guint64 size, row;

  p = get_number (page + at, end, &size);
  p = p ? get_number (p, end, &row) : NULL;
  if (!p || size < 2 || size > MAX_PAYLOAD || size > s->length + s->log_length)
    return TRUE;
  local = (gsize) size;
  if (size > most)
    {
      local = least + (gsize) (size - least) % (s->page_size - 4);
      if (local > most)
        local = least;
    }
  if (local + (local < size ? 4 : 0) > (gsize) (end - p))
    return TRUE;
  payload = read_payload (s, p, local, (gsize) size);
  return !payload || read_row ((gint64) row, payload, (gsize) size, each, data);
}

/* The kind of a page is not asked for: it may be what is damaged, and what is no row is soon found
 * out. */
static gboolean
read_leaf (const Scan *s, guint32 number, LudScanBlob each, gpointer data)
{
  const guint8 *page = get_page (s, number);
  gsize head = number == 1 ? 100 : 0, n;

  if (!page)
    return TRUE;
  n = get16 (page + head + 3);
  if (n > (s->page_size - head - 8) / 2)
    n = (s->page_size - head - 8) / 2;
  for (gsize i = 0; i < n; i++)
    {
      gsize at = get16 (page + head + 8 + 2 * i);

      if (at >= head + 8 && at + 4 <= s->page_size && !read_cell (s, page, at, each, data))
        return FALSE;
    }
  return TRUE;
}

gboolean
lud_scan_blobs (const char *path, LudScanBlob each, gpointer user_data)
{
  g_autofree char *log_path = g_strconcat (path, "-wal", NULL);
  g_autoptr (GMappedFile) file = g_mapped_file_new (path, FALSE, NULL);
  g_autoptr (GMappedFile) log = g_mapped_file_new (log_path, FALSE, NULL);
  g_autoptr (GHashTable) newer = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) none = g_hash_table_new (NULL, NULL);
  g_autofree guint8 *last = NULL;
  Scan s = { 0 };
  guint32 n;

  if (!file)
    return FALSE;
  s.file = (const guint8 *) g_mapped_file_get_contents (file);
  s.length = g_mapped_file_get_length (file);
  if (log)
    {
      s.log = (const guint8 *) g_mapped_file_get_contents (log);
      s.log_length = g_mapped_file_get_length (log);
    }
  s.newer = newer;
  s.free = none;
  read_page_size (&s);
  read_log (&s);
  read_free_pages (&s);
  /* The last page may be cut off; its beginning is read all the same. */
  if (s.length % s.page_size)
    {
      gsize whole = s.length - s.length % s.page_size;

      last = g_malloc0 (s.page_size);
      memcpy (last, s.file + whole, s.length - whole);
      n = (guint32) (whole / s.page_size + 1);
      if (!g_hash_table_contains (newer, GUINT_TO_POINTER (n)))
        g_hash_table_insert (newer, GUINT_TO_POINTER (n), last);
    }
  n = (guint32) ((s.length + s.page_size - 1) / s.page_size);
  for (guint32 i = 1; i <= n; i++)
    if (!g_hash_table_contains (none, GUINT_TO_POINTER (i)) && !read_leaf (&s, i, each, user_data))
      return TRUE;
  /* Pages that stand in the log only. */
  {
    g_autoptr (GList) numbers = g_hash_table_get_keys (newer);

    for (GList *l = numbers; l; l = l->next)
      if (GPOINTER_TO_UINT (l->data) > n && !g_hash_table_contains (none, l->data) &&
          !read_leaf (&s, GPOINTER_TO_UINT (l->data), each, user_data))
        break;
  }
  return TRUE;
}
