/* import.c: many games into an archive, in batches
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "archive-private.h"

#include "record/edit.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define PART_GAMES 4000
#define PART_BYTES (24 * 1024 * 1024)

/* Pages of the log after which it is carried over into the file. */
#define LONG_LOG 8192
#define SHORT_LOG 1000

typedef struct _LudImportGame Item;

struct _LudImportGame
{
  LudFacts *facts;   /* of a good game */
  LudRecord *record; /* for merging only */
  GBytes *raw;       /* of a bad one */
  guint line;
  char *sentence;
  gsize bytes;
};

struct _LudImport
{
  LudArchive *archive;
  LudDuplicates duplicates;
  char *name;
  LudImportReport written, report;
  gint64 passed;
  GPtrArray *items;
  gsize bytes;
};

void
lud_import_game_free (LudImportGame *item)
{
  g_clear_pointer (&item->facts, lud_facts_free);
  g_clear_object (&item->record);
  g_clear_pointer (&item->raw, g_bytes_unref);
  g_free (item->sentence);
  g_free (item);
}

static gboolean
find_open (LudImport *self, const char *fingerprint, GError **error)
{
  sqlite3_stmt *s =
    lud_archive_statement (self->archive,
                           "SELECT batch_id, seen, added, skipped, merged, bad FROM batch"
                           " WHERE fingerprint = ?1 AND finished IS NULL ORDER BY batch_id DESC",
                           error);
  LudImportReport *r = &self->written;
  int code;

  if (!s)
    return FALSE;
  sqlite3_bind_text (s, 1, fingerprint, -1, SQLITE_STATIC);
  code = sqlite3_step (s);
  if (code == SQLITE_ROW)
    {
      r->batch = sqlite3_column_int64 (s, 0);
      r->seen = sqlite3_column_int64 (s, 1);
      r->added = sqlite3_column_int64 (s, 2);
      r->skipped = sqlite3_column_int64 (s, 3);
      r->merged = sqlite3_column_int64 (s, 4);
      r->bad = sqlite3_column_int64 (s, 5);
    }
  sqlite3_reset (s);
  if (code == SQLITE_ROW)
    return TRUE;
  if (code != SQLITE_DONE)
    return lud_archive_fail (self->archive, code, error);
  if (!(s = lud_archive_statement (
          self->archive, "INSERT INTO batch (name, fingerprint, started) VALUES (?1, ?2, ?3)",
          error)))
    return FALSE;
  sqlite3_bind_text (s, 1, self->name, -1, SQLITE_STATIC);
  sqlite3_bind_text (s, 2, fingerprint, -1, SQLITE_STATIC);
  sqlite3_bind_int64 (s, 3, g_get_real_time () / 1000);
  if (!lud_archive_do (self->archive, s, error))
    return FALSE;
  r->batch = sqlite3_last_insert_rowid (self->archive->db);
  return TRUE;
}

LudImport *
lud_import_new (LudArchive *archive,
                const char *name,
                const char *fingerprint,
                LudDuplicates duplicates,
                GError **error)
{
  g_autoptr (LudImport) self = g_new0 (LudImport, 1);

  self->archive = g_object_ref (archive);
  self->name = g_utf8_make_valid (name, -1);
  self->duplicates = duplicates;
  self->items = g_ptr_array_new_with_free_func ((GDestroyNotify) lud_import_game_free);
  if (!lud_archive_begin (archive, error))
    return NULL;
  if (!find_open (self, fingerprint, error))
    {
      lud_archive_rollback (archive);
      return NULL;
    }
  if (!lud_archive_end (archive, error))
    return NULL;
  /* The same pages of the indexes change in every part: they are carried over less often. */
  sqlite3_wal_autocheckpoint (archive->db, LONG_LOG);
  self->report = self->written;
  self->passed = self->written.seen;
  return g_steal_pointer (&self);
}

gint64
lud_import_get_passed (LudImport *self)
{
  return self->passed;
}

gint64
lud_import_get_kept (LudImport *self)
{
  return self->written.seen;
}

const LudImportReport *
lud_import_get_report (LudImport *self)
{
  return &self->report;
}

void
lud_import_free (LudImport *self)
{
  sqlite3_wal_autocheckpoint (self->archive->db, SHORT_LOG);
  g_ptr_array_unref (self->items);
  g_object_unref (self->archive);
  g_free (self->name);
  g_free (self);
}

/* ------------------------------------------------------------------------------------------------
 * Writing a part
 */

/* A game of the archive by its id or course; *game_id is 0 when there is none. */
static gboolean
look_up (LudArchive *archive, const char *sql, const guint8 *key, gint64 *game_id, GError **error)
{
  sqlite3_stmt *s = lud_archive_statement (archive, sql, error);
  int code;

  if (!s)
    return FALSE;
  sqlite3_bind_blob (s, 1, key, 16, SQLITE_STATIC);
  code = sqlite3_step (s);
  *game_id = code == SQLITE_ROW ? sqlite3_column_int64 (s, 0) : 0;
  sqlite3_reset (s);
  sqlite3_clear_bindings (s);
  return code == SQLITE_ROW || code == SQLITE_DONE || lud_archive_fail (archive, code, error);
}

/* Joins a game with the one of the same course. */
static gboolean
merge_into (LudImport *self, gint64 game_id, LudRecord *record, GArray *postings, GError **error)
{
  g_autoptr (LudRecord) into = lud_archive_load_row (self->archive, game_id, error);
  g_autoptr (LudClip) clip = NULL;
  g_autoptr (LudFacts) facts = NULL;

  if (!into)
    return FALSE;
  clip = lud_record_copy (record, lud_record_get_root (record));
  if (lud_clip_get_n_nodes (clip) > 0 &&
      !lud_record_paste (into, lud_record_get_root (into), clip, NULL, error))
    return FALSE;
  facts = lud_facts_new (into, NULL, FALSE);
  return lud_archive_unindex (self->archive, game_id, postings, error) &&
         lud_archive_put (self->archive, facts, &game_id, 0, 0, error);
}

static gboolean
write_good (LudImport *self,
            Item *item,
            LudImportReport *r,
            gint64 *doc,
            GArray *postings,
            GError **error)
{
  LudFacts *f = item->facts;
  gint64 game_id = 0, same = 0;

  if (self->duplicates != LUD_DUPLICATES_KEEP)
    {
      if (!look_up (self->archive,
                    "SELECT game_id FROM game WHERE play = ?1 AND trashed IS NULL"
                    " ORDER BY game_id LIMIT 1",
                    f->play, &same, error))
        return FALSE;
      if (same && self->duplicates == LUD_DUPLICATES_SKIP)
        {
          r->skipped++;
          return TRUE;
        }
      if (same)
        {
          r->merged++;
          return merge_into (self, same, item->record, postings, error);
        }
    }
  if (!look_up (self->archive, "SELECT game_id FROM game WHERE uuid = ?1", f->uuid, &same, error))
    return FALSE;
  if (same)
    {
      /* Two different games, or the same one twice: the second gets an id of its own. */
      g_autofree char *id = g_uuid_string_random ();
      const void *data = g_bytes_get_data (f->record, NULL);
      g_autoptr (LudRecord) record =
        lud_record_deserialize (data, g_bytes_get_size (f->record), error);

      if (!record || !lud_record_set_id (record, id, error))
        return FALSE;
      lud_archive_read_uuid (id, f->uuid);
      g_bytes_unref (f->record);
      f->record = lud_record_serialize (record);
    }
  if (!lud_archive_put (self->archive, f, &game_id, r->batch, *doc, error) ||
      !lud_archive_put_doc (self->archive, *doc, game_id, &f->doc, error))
    return FALSE;
  for (guint i = 0; i < f->postings->len; i++)
    g_array_index (f->postings, LudPosting, i).doc = *doc;
  g_array_append_vals (postings, f->postings->data, f->postings->len);
  ++*doc;
  r->added++;
  return TRUE;
}

static gboolean
write_bad (LudImport *self, Item *item, LudImportReport *r, GError **error)
{
  sqlite3_stmt *s = lud_archive_statement (
    self->archive,
    "INSERT INTO quarantine (batch_id, file, line, sentence, raw) VALUES (?1, ?2, ?3, ?4, ?5)",
    error);

  if (!s)
    return FALSE;
  sqlite3_bind_int64 (s, 1, r->batch);
  sqlite3_bind_text (s, 2, self->name, -1, SQLITE_STATIC);
  sqlite3_bind_int64 (s, 3, item->line);
  sqlite3_bind_text (s, 4, item->sentence, -1, SQLITE_STATIC);
  sqlite3_bind_blob (s, 5, item->raw ? g_bytes_get_data (item->raw, NULL) : "",
                     item->raw ? (int) g_bytes_get_size (item->raw) : 0, SQLITE_STATIC);
  r->bad++;
  return lud_archive_do (self->archive, s, error);
}

static gboolean
write_items (LudImport *self,
             LudImportReport *r,
             gboolean last,
             GCancellable *cancellable,
             GError **error)
{
  g_autoptr (GArray) postings = g_array_new (FALSE, FALSE, sizeof (LudPosting));
  gint64 doc = lud_archive_next_doc (self->archive, error);
  sqlite3_stmt *s;

  if (!doc)
    return FALSE;
  for (guint i = 0; i < self->items->len; i++)
    {
      Item *item = self->items->pdata[i];

      if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
          !(item->facts ? write_good (self, item, r, &doc, postings, error)
                        : write_bad (self, item, r, error)))
        return FALSE;
      r->seen++;
    }
  if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
      !lud_segment_write (self->archive, postings, error))
    return FALSE;
  s = lud_archive_statement (self->archive,
                             "UPDATE batch SET seen = ?2, added = ?3, skipped = ?4, merged = ?5,"
                             " bad = ?6, finished = ?7 WHERE batch_id = ?1",
                             error);
  if (!s)
    return FALSE;
  sqlite3_bind_int64 (s, 1, r->batch);
  sqlite3_bind_int64 (s, 2, r->seen);
  sqlite3_bind_int64 (s, 3, r->added);
  sqlite3_bind_int64 (s, 4, r->skipped);
  sqlite3_bind_int64 (s, 5, r->merged);
  sqlite3_bind_int64 (s, 6, r->bad);
  if (last)
    sqlite3_bind_int64 (s, 7, g_get_real_time () / 1000);
  return lud_archive_do (self->archive, s, error);
}

static gboolean
flush (LudImport *self, gboolean last, GCancellable *cancellable, GError **error)
{
  LudImportReport r = self->written;
  LUD_WATCH (self->archive, cancellable);

  if (!lud_archive_begin (self->archive, error))
    return FALSE;
  if (!write_items (self, &r, last, cancellable, error))
    {
      lud_archive_rollback (self->archive);
      return FALSE;
    }
  if (!lud_archive_end (self->archive, error))
    return FALSE;
  self->written = self->report = r;
  g_ptr_array_set_size (self->items, 0);
  self->bytes = 0;
  return lud_segment_compact (self->archive, cancellable, error);
}

LudImportGame *
lud_import_prepare (LudImport *self, LudRecord *record)
{
  Item *item = g_new0 (Item, 1);

  item->facts = lud_facts_new (record, NULL, TRUE);
  if (self->duplicates == LUD_DUPLICATES_MERGE)
    item->record = g_object_ref (record);
  item->bytes = g_bytes_get_size (item->facts->record) + strlen (item->facts->comments) +
                item->facts->postings->len * sizeof (LudPosting) * 2 +
                (item->record ? lud_record_get_n_nodes (record) * 200 : 0) + 1000;
  return item;
}

LudImportGame *
lud_import_prepare_bad (GBytes *raw, guint line, const char *sentence)
{
  Item *item = g_new0 (Item, 1);

  item->raw = raw ? g_bytes_ref (raw) : NULL;
  item->line = line;
  item->sentence = g_strdup (sentence);
  item->bytes = (raw ? g_bytes_get_size (raw) : 0) + 1000;
  return item;
}

gsize
lud_import_game_get_size (LudImportGame *game)
{
  return game->bytes;
}

gboolean
lud_import_take (LudImport *self, LudImportGame *item, GCancellable *cancellable, GError **error)
{
  g_ptr_array_add (self->items, item);
  self->bytes += item->bytes;
  self->report.seen++;
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  return (self->items->len < PART_GAMES && self->bytes < PART_BYTES) ||
         flush (self, FALSE, cancellable, error);
}

gboolean
lud_import_add (LudImport *self, LudRecord *record, GCancellable *cancellable, GError **error)
{
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  return lud_import_take (self, lud_import_prepare (self, record), cancellable, error);
}

gboolean
lud_import_add_bad (LudImport *self, GBytes *raw, guint line, const char *sentence, GError **error)
{
  return lud_import_take (self, lud_import_prepare_bad (raw, line, sentence), NULL, error);
}

gboolean
lud_import_finish (LudImport *self, GCancellable *cancellable, GError **error)
{
  return flush (self, TRUE, cancellable, error);
}

/* ------------------------------------------------------------------------------------------------
 * Taking an import back
 */

/* Somebody's work on a game is not thrown away with it. */
static gboolean
take_out (LudArchive *self, gint64 game_id, GArray *negative, GError **error)
{
  sqlite3_stmt *s =
    lud_archive_statement (self, "SELECT revision > 1 FROM game WHERE game_id = ?1", error);
  gboolean changed;

  if (!s)
    return FALSE;
  sqlite3_bind_int64 (s, 1, game_id);
  changed = sqlite3_step (s) == SQLITE_ROW && sqlite3_column_int (s, 0);
  sqlite3_reset (s);
  if (!changed)
    return lud_archive_unindex (self, game_id, negative, error) &&
           lud_archive_delete_rows (self, game_id, error);
  if (!(s = lud_archive_statement (self, "UPDATE game SET batch_id = NULL WHERE game_id = ?1",
                                   error)))
    return FALSE;
  sqlite3_bind_int64 (s, 1, game_id);
  return lud_archive_do (self, s, error) &&
         lud_archive_trash_row (self, game_id, TRUE, negative, error);
}

static gboolean
undo_some (LudArchive *self, gint64 batch, gint64 *after, GCancellable *cancellable, GError **error)
{
  g_autoptr (GArray) negative = g_array_new (FALSE, FALSE, sizeof (LudPosting));
  gint64 games[500];
  int n = 0;
  sqlite3_stmt *s = lud_archive_statement (
    self,
    "SELECT game_id FROM game WHERE batch_id = ?1 AND game_id > ?2 ORDER BY game_id LIMIT 500",
    error);

  if (!s)
    return FALSE;
  sqlite3_bind_int64 (s, 1, batch);
  sqlite3_bind_int64 (s, 2, *after);
  while (n < 500 && sqlite3_step (s) == SQLITE_ROW)
    games[n++] = sqlite3_column_int64 (s, 0);
  sqlite3_reset (s);
  *after = n ? games[n - 1] : -1;
  for (int i = 0; i < n; i++)
    if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
        !take_out (self, games[i], negative, error))
      return FALSE;
  if (n == 0)
    {
      if (!(s = lud_archive_statement (self, "DELETE FROM batch WHERE batch_id = ?1", error)))
        return FALSE;
      sqlite3_bind_int64 (s, 1, batch);
      return lud_archive_do (self, s, error);
    }
  return lud_segment_write (self, negative, error);
}

gboolean
lud_archive_undo_import (LudArchive *self, gint64 batch, GCancellable *cancellable, GError **error)
{
  gint64 after = 0, there;
  g_autofree char *sql = g_strdup_printf (
    "SELECT EXISTS (SELECT 1 FROM batch WHERE batch_id = %" G_GINT64_FORMAT ")", batch);
  LUD_WATCH (self, cancellable);

  if (!lud_archive_get_number (self, sql, &there, error))
    return FALSE;
  if (!there)
    {
      g_set_error_literal (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_NOT_FOUND,
                           _ ("There is no such import in the archive."));
      return FALSE;
    }
  while (after >= 0)
    {
      if (!lud_archive_begin (self, error))
        return FALSE;
      if (!undo_some (self, batch, &after, cancellable, error))
        {
          lud_archive_rollback (self);
          return FALSE;
        }
      if (!lud_archive_end (self, error))
        return FALSE;
    }
  return lud_segment_compact (self, cancellable, error);
}
