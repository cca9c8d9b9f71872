/* put.c: the rows of one game
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "archive-private.h"

#include <glib/gi18n-lib.h>

static void
bind_text (sqlite3_stmt *s, int at, const char *text)
{
  sqlite3_bind_text (s, at, text, -1, SQLITE_STATIC);
}

/* The number of a name in a table of names; made when it is new. */
static gboolean
find_name (LudArchive *self,
           const char *find,
           const char *make,
           const char *a,
           const char *b,
           gint64 *out,
           GError **error)
{
  sqlite3_stmt *s = lud_archive_statement (self, find, error);
  int code;

  if (!s)
    return FALSE;
  bind_text (s, 1, a);
  if (b)
    bind_text (s, 2, b);
  code = sqlite3_step (s);
  *out = sqlite3_column_int64 (s, 0);
  sqlite3_reset (s);
  sqlite3_clear_bindings (s);
  if (code == SQLITE_ROW)
    return TRUE;
  if (code != SQLITE_DONE)
    return lud_archive_fail (self, code, error);
  if (!(s = lud_archive_statement (self, make, error)))
    return FALSE;
  bind_text (s, 1, a);
  if (b)
    bind_text (s, 2, b);
  if (!lud_archive_do (self, s, error))
    return FALSE;
  *out = sqlite3_last_insert_rowid (self->db);
  return TRUE;
}

static gboolean
find_names (LudArchive *self, const LudFacts *f, gint64 ids[4], GError **error)
{
  static const char find_player[] = "SELECT player_id FROM player WHERE name = ?1";
  static const char make_player[] = "INSERT INTO player (name) VALUES (?1)";

  return find_name (self, "SELECT variant_id FROM variant WHERE kind = ?1 AND options = ?2",
                    "INSERT INTO variant (kind, options) VALUES (?1, ?2)", f->kind, f->options,
                    &ids[0], error) &&
         find_name (self, find_player, make_player, f->name[0], NULL, &ids[1], error) &&
         find_name (self, find_player, make_player, f->name[1], NULL, &ids[2], error) &&
         find_name (self, "SELECT event_id FROM event WHERE name = ?1",
                    "INSERT INTO event (name) VALUES (?1)", f->event, NULL, &ids[3], error);
}

static gboolean
put_texts (LudArchive *self, const LudFacts *f, gint64 game_id, gboolean is_new, GError **error)
{
  g_autoptr (GString) tags = g_string_new (NULL);
  g_autofree char *names = g_strjoin ("\n", f->name[0], f->name[1], NULL);
  g_autofree char *event = g_strjoin (" ", f->event, f->round_place, NULL);
  g_autofree char *names_text = lud_archive_index_text (names);
  g_autofree char *event_text = lud_archive_index_text (event);
  g_autofree char *tags_text = NULL;
  sqlite3_stmt *s;

  if (!is_new)
    {
      if (!(s = lud_archive_statement (self, "DELETE FROM game_tag WHERE game_id = ?1", error)))
        return FALSE;
      sqlite3_bind_int64 (s, 1, game_id);
      if (!lud_archive_do (self, s, error))
        return FALSE;
    }
  for (guint i = 0; i < f->tags->len; i += 2)
    {
      g_string_append_printf (tags, "%s %s\n", (char *) f->tags->pdata[i],
                              (char *) f->tags->pdata[i + 1]);
      if (!(s = lud_archive_statement (
              self, "INSERT OR IGNORE INTO game_tag (name, value, game_id) VALUES (?1, ?2, ?3)",
              error)))
        return FALSE;
      bind_text (s, 1, f->tags->pdata[i]);
      bind_text (s, 2, f->tags->pdata[i + 1]);
      sqlite3_bind_int64 (s, 3, game_id);
      if (!lud_archive_do (self, s, error))
        return FALSE;
    }
  if (!is_new)
    {
      if (!(s = lud_archive_statement (self, "DELETE FROM game_text WHERE rowid = ?1", error)))
        return FALSE;
      sqlite3_bind_int64 (s, 1, game_id);
      if (!lud_archive_do (self, s, error))
        return FALSE;
    }
  if (!(s = lud_archive_statement (
          self,
          "INSERT INTO game_text (rowid, names, event, comment, tags) VALUES (?1, ?2, ?3, ?4, ?5)",
          error)))
    return FALSE;
  sqlite3_bind_int64 (s, 1, game_id);
  tags_text = lud_archive_index_text (tags->str);
  bind_text (s, 2, names_text);
  bind_text (s, 3, event_text);
  bind_text (s, 4, f->comments);
  bind_text (s, 5, tags_text);
  return lud_archive_do (self, s, error);
}

gboolean
lud_archive_put (LudArchive *self,
                 const LudFacts *f,
                 gint64 *game_id,
                 gint64 batch_id,
                 gint64 doc,
                 GError **error)
{
  gint64 ids[4], before = *game_id;
  sqlite3_stmt *s;

  if (!find_names (self, f, ids, error))
    return FALSE;
  s = lud_archive_statement (
    self,
    "INSERT INTO game (game_id, uuid, variant_id, first_id, second_id, event_id, date, result,"
    " reason, turns, actions, variations, unfinished, path, created, updated, batch_id, play,"
    " doc_id, first_rating, second_rating) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11,"
    " ?12, ?13, ?14, ?15, ?15, ?16, ?17, ?18, ?19, ?20)"
    " ON CONFLICT (game_id) DO UPDATE SET variant_id = excluded.variant_id,"
    " first_id = excluded.first_id, second_id = excluded.second_id, event_id = excluded.event_id,"
    " date = excluded.date, result = excluded.result, reason = excluded.reason,"
    " turns = excluded.turns, actions = excluded.actions, variations = excluded.variations,"
    " unfinished = excluded.unfinished, path = excluded.path, updated = excluded.updated,"
    " play = excluded.play, doc_id = excluded.doc_id, first_rating = excluded.first_rating,"
    " second_rating = excluded.second_rating, revision = revision + 1",
    error);
  if (!s)
    return FALSE;
  if (before)
    sqlite3_bind_int64 (s, 1, before);
  sqlite3_bind_blob (s, 2, f->uuid, 16, SQLITE_STATIC);
  for (int i = 0; i < 4; i++)
    sqlite3_bind_int64 (s, 3 + i, ids[i]);
  bind_text (s, 7, f->date);
  bind_text (s, 8, f->result);
  bind_text (s, 9, f->reason);
  sqlite3_bind_int64 (s, 10, f->turns);
  sqlite3_bind_int64 (s, 11, f->actions);
  sqlite3_bind_int64 (s, 12, f->variations);
  sqlite3_bind_int (s, 13, !f->over || f->path);
  bind_text (s, 14, f->path);
  sqlite3_bind_int64 (s, 15, g_get_real_time () / 1000);
  if (batch_id)
    sqlite3_bind_int64 (s, 16, batch_id);
  sqlite3_bind_blob (s, 17, f->play, 16, SQLITE_STATIC);
  if (doc)
    sqlite3_bind_int64 (s, 18, doc);
  sqlite3_bind_int (s, 19, f->rating[0]);
  sqlite3_bind_int (s, 20, f->rating[1]);
  if (!lud_archive_do (self, s, error))
    return FALSE;
  if (!before)
    *game_id = sqlite3_last_insert_rowid (self->db);
  s = lud_archive_statement (
    self, "INSERT OR REPLACE INTO game_record (game_id, record) VALUES (?1, ?2)", error);
  if (!s)
    return FALSE;
  sqlite3_bind_int64 (s, 1, *game_id);
  sqlite3_bind_blob (s, 2, g_bytes_get_data (f->record, NULL), (int) g_bytes_get_size (f->record),
                     SQLITE_STATIC);
  return lud_archive_do (self, s, error) && put_texts (self, f, *game_id, !before, error);
}

LudRecord *
lud_archive_read_record (sqlite3_stmt *s, int column, GError **error)
{
  g_autoptr (GError) reason = NULL;
  const void *data = sqlite3_column_blob (s, column);
  LudRecord *record =
    lud_record_deserialize (data ? data : "", (gsize) sqlite3_column_bytes (s, column), &reason);

  if (!record)
    g_set_error_literal (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_FORMAT, reason->message);
  return record;
}

LudRecord *
lud_archive_load_row (LudArchive *self, gint64 game_id, GError **error)
{
  sqlite3_stmt *s =
    lud_archive_statement (self, "SELECT record FROM game_record WHERE game_id = ?1", error);
  LudRecord *record = NULL;
  int code;

  if (!s)
    return NULL;
  sqlite3_bind_int64 (s, 1, game_id);
  code = sqlite3_step (s);
  if (code == SQLITE_ROW)
    record = lud_archive_read_record (s, 0, error);
  else if (code == SQLITE_DONE)
    g_set_error_literal (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_NOT_FOUND,
                         _ ("There is no such game in the archive."));
  else
    lud_archive_fail (self, code, error);
  sqlite3_reset (s);
  return record;
}

/* ------------------------------------------------------------------------------------------------
 * Index
 */

gint64
lud_archive_next_doc (LudArchive *self, GError **error)
{
  gint64 doc;

  return lud_archive_get_number (self, "SELECT coalesce (max (doc_id), 0) + 1 FROM doc", &doc,
                                 error)
           ? doc
           : 0;
}

gboolean
lud_archive_put_doc (LudArchive *self,
                     gint64 doc,
                     gint64 game_id,
                     const LudDoc *facts,
                     GError **error)
{
  sqlite3_stmt *s = lud_archive_statement (
    self, "INSERT INTO doc (doc_id, game_id, result, turns, day) VALUES (?1, ?2, ?3, ?4, ?5)",
    error);

  if (!s)
    return FALSE;
  sqlite3_bind_int64 (s, 1, doc);
  sqlite3_bind_int64 (s, 2, game_id);
  sqlite3_bind_int (s, 3, facts->result);
  sqlite3_bind_int (s, 4, facts->turns);
  sqlite3_bind_int64 (s, 5, facts->day);
  return lud_archive_do (self, s, error);
}

gboolean
lud_archive_unindex (LudArchive *self, gint64 game_id, GArray *negative, GError **error)
{
  g_autoptr (LudRecord) record = NULL;
  g_autoptr (GArray) postings = NULL;
  g_autoptr (GError) reason = NULL;
  gint64 doc;
  sqlite3_stmt *s =
    lud_archive_statement (self, "SELECT doc_id FROM game WHERE game_id = ?1", error);

  if (!s)
    return FALSE;
  sqlite3_bind_int64 (s, 1, game_id);
  sqlite3_step (s);
  doc = sqlite3_column_int64 (s, 0);
  sqlite3_reset (s);
  if (!doc)
    return TRUE;
  /* A damaged record cannot say what is to be taken back; its doc without a game hides the rest. */
  record = lud_archive_load_row (self, game_id, &reason);
  if (record)
    {
      postings = lud_facts_postings (record);
      for (guint i = 0; i < postings->len; i++)
        {
          LudPosting *p = &g_array_index (postings, LudPosting, i);

          p->doc = doc;
          p->flags |= LUD_POSTING_NEGATIVE;
        }
      g_array_append_vals (negative, postings->data, postings->len);
    }
  if (!(s = lud_archive_statement (self, "UPDATE doc SET game_id = NULL WHERE doc_id = ?1", error)))
    return FALSE;
  sqlite3_bind_int64 (s, 1, doc);
  if (!lud_archive_do (self, s, error))
    return FALSE;
  if (!(s =
          lud_archive_statement (self, "UPDATE game SET doc_id = NULL WHERE game_id = ?1", error)))
    return FALSE;
  sqlite3_bind_int64 (s, 1, game_id);
  return lud_archive_do (self, s, error);
}

gboolean
lud_archive_delete_rows (LudArchive *self, gint64 game_id, GError **error)
{
  static const char *const sql[] = { "DELETE FROM game_text WHERE rowid = ?1",
                                     "DELETE FROM game WHERE game_id = ?1" };

  for (guint i = 0; i < G_N_ELEMENTS (sql); i++)
    {
      sqlite3_stmt *s = lud_archive_statement (self, sql[i], error);

      if (!s)
        return FALSE;
      sqlite3_bind_int64 (s, 1, game_id);
      if (!lud_archive_do (self, s, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
index_some (LudArchive *self, gboolean *any, GError **error)
{
  g_autoptr (GArray) postings = g_array_new (FALSE, FALSE, sizeof (LudPosting));
  g_autoptr (GArray) games = g_array_new (FALSE, FALSE, sizeof (gint64));
  sqlite3_stmt *s = lud_archive_statement (self,
                                           "SELECT game_id FROM game WHERE doc_id IS NULL AND"
                                           " trashed IS NULL ORDER BY game_id LIMIT 5000",
                                           error);
  gint64 doc;

  if (!s || !(doc = lud_archive_next_doc (self, error)))
    return FALSE;
  while (sqlite3_step (s) == SQLITE_ROW)
    {
      gint64 game_id = sqlite3_column_int64 (s, 0);

      g_array_append_val (games, game_id);
    }
  sqlite3_reset (s);
  *any = games->len == 5000;
  for (guint i = 0; i < games->len; i++)
    {
      gint64 game_id = g_array_index (games, gint64, i);
      g_autoptr (LudRecord) record = lud_archive_load_row (self, game_id, NULL);
      g_autoptr (LudFacts) facts = record ? lud_facts_new (record, NULL, TRUE) : NULL;
      LudDoc none = { 0 };

      /* A damaged record has an empty entry, so that it is not tried every time. */
      for (guint k = 0; facts && k < facts->postings->len; k++)
        g_array_index (facts->postings, LudPosting, k).doc = doc;
      if (facts)
        g_array_append_vals (postings, facts->postings->data, facts->postings->len);
      if (!lud_archive_put_doc (self, doc, game_id, facts ? &facts->doc : &none, error) ||
          !(s = lud_archive_statement (self, "UPDATE game SET doc_id = ?2 WHERE game_id = ?1",
                                       error)))
        return FALSE;
      sqlite3_bind_int64 (s, 1, game_id);
      sqlite3_bind_int64 (s, 2, doc++);
      if (!lud_archive_do (self, s, error))
        return FALSE;
    }
  return lud_segment_write (self, postings, error);
}

gboolean
lud_archive_index_pending (LudArchive *self, GError **error)
{
  gboolean any = TRUE;
  gint64 n;

  while (any)
    {
      if (!lud_archive_get_number (self,
                                   "SELECT EXISTS (SELECT 1 FROM game WHERE doc_id IS NULL AND"
                                   " trashed IS NULL)",
                                   &n, error))
        return FALSE;
      if (n == 0)
        return TRUE;
      if (self->read_only)
        return lud_archive_use_copy (self, error);
      if (!lud_archive_begin (self, error))
        return FALSE;
      if (!index_some (self, &any, error))
        {
          lud_archive_rollback (self);
          return FALSE;
        }
      if (!lud_archive_end (self, error))
        return FALSE;
    }
  return lud_segment_compact (self, NULL, error);
}
