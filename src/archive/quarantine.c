/* quarantine.c: games that could not be read when they came, kept as they stood
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "quarantine.h"

#include "archive-private.h"

#include <glib/gi18n-lib.h>

static gboolean
not_found (GError **error)
{
  return lud_archive_refuse (error, LUD_ARCHIVE_ERROR_NOT_FOUND,
                             _ ("There is no such game in the quarantine of the archive."));
}

gboolean
lud_archive_each_quarantined (LudArchive *self,
                              LudEachQuarantined each,
                              gpointer data,
                              GError **error)
{
  sqlite3_stmt *s;
  int code;

  g_return_val_if_fail (self->thread == g_thread_self (), FALSE);

  s = lud_archive_prepare (self,
                           "SELECT quarantine_id, batch_id, file, line, sentence, length (raw)"
                           " FROM quarantine ORDER BY quarantine_id",
                           error);
  if (!s)
    return FALSE;
  while ((code = sqlite3_step (s)) == SQLITE_ROW)
    {
      LudQuarantined game = { sqlite3_column_int64 (s, 0),    sqlite3_column_int64 (s, 1),
                              lud_archive_column_text (s, 2), (guint) sqlite3_column_int64 (s, 3),
                              lud_archive_column_text (s, 4), (gsize) sqlite3_column_int64 (s, 5) };

      each (&game, data);
    }
  if (code != SQLITE_DONE)
    lud_archive_fail (self, code, error);
  sqlite3_finalize (s);
  return code == SQLITE_DONE;
}

GBytes *
lud_archive_load_quarantined (LudArchive *self, gint64 number, char **file, GError **error)
{
  sqlite3_stmt *s;
  GBytes *raw = NULL;
  int code;

  g_return_val_if_fail (self->thread == g_thread_self (), NULL);

  if (file)
    *file = NULL;
  s = lud_archive_statement (self, "SELECT raw, file FROM quarantine WHERE quarantine_id = ?1",
                             error);
  if (!s)
    return NULL;
  sqlite3_bind_int64 (s, 1, number);
  code = sqlite3_step (s);
  if (code == SQLITE_ROW)
    {
      const void *data = sqlite3_column_blob (s, 0);

      raw = g_bytes_new (data ? data : "", (gsize) sqlite3_column_bytes (s, 0));
      if (file)
        *file = g_strdup (lud_archive_column_text (s, 1));
    }
  else if (code == SQLITE_DONE)
    not_found (error);
  else
    lud_archive_fail (self, code, error);
  sqlite3_reset (s);
  return raw;
}

/* Takes one out, inside a transaction; n_added: how many games of its import are in the archive now
 * that were not.  *batch gets the import or 0. */
static gboolean
take_out (LudArchive *self, gint64 number, int n_added, gint64 *batch, GError **error)
{
  sqlite3_stmt *s = lud_archive_statement (
    self, "DELETE FROM quarantine WHERE quarantine_id = ?1 RETURNING coalesce (batch_id, 0)",
    error);
  int code;

  if (!s)
    return FALSE;
  sqlite3_bind_int64 (s, 1, number);
  code = sqlite3_step (s);
  *batch = code == SQLITE_ROW ? sqlite3_column_int64 (s, 0) : 0;
  sqlite3_reset (s);
  if (code == SQLITE_DONE)
    return not_found (error);
  if (code != SQLITE_ROW)
    return lud_archive_fail (self, code, error);
  if (!(s = lud_archive_statement (
          self, "UPDATE batch SET bad = bad - 1, added = added + ?2 WHERE batch_id = ?1", error)))
    return FALSE;
  sqlite3_bind_int64 (s, 1, *batch);
  sqlite3_bind_int (s, 2, n_added);
  return lud_archive_do (self, s, error);
}

static gboolean
release (LudArchive *self, gint64 number, LudRecord *record, GError **error)
{
  g_autoptr (LudFacts) facts = NULL;
  sqlite3_stmt *s;
  gint64 batch, game_id = 0;
  guint8 uuid[16];
  int code;

  if (!take_out (self, number, 1, &batch, error))
    return FALSE;
  s = lud_archive_statement (self, "SELECT 1 FROM game WHERE uuid = ?1", error);
  if (!s)
    return FALSE;
  lud_archive_read_uuid (lud_record_get_id (record), uuid);
  sqlite3_bind_blob (s, 1, uuid, 16, SQLITE_STATIC);
  code = sqlite3_step (s);
  sqlite3_reset (s);
  sqlite3_clear_bindings (s);
  if (code != SQLITE_ROW && code != SQLITE_DONE)
    return lud_archive_fail (self, code, error);
  if (code == SQLITE_ROW)
    {
      g_autofree char *id = g_uuid_string_random ();

      if (!lud_record_set_id (record, id, error))
        return FALSE;
    }
  facts = lud_facts_new (record, NULL, FALSE);
  return lud_archive_put (self, facts, &game_id, batch, 0, error);
}

gboolean
lud_archive_release_quarantined (LudArchive *self, gint64 number, LudRecord *record, GError **error)
{
  g_return_val_if_fail (self->thread == g_thread_self (), FALSE);

  if (!lud_archive_begin (self, error))
    return FALSE;
  if (release (self, number, record, error))
    return lud_archive_end (self, error);
  lud_archive_rollback (self);
  return FALSE;
}

gboolean
lud_archive_remove_quarantined (LudArchive *self, gint64 number, GError **error)
{
  gint64 batch;

  g_return_val_if_fail (self->thread == g_thread_self (), FALSE);

  if (!lud_archive_begin (self, error))
    return FALSE;
  if (take_out (self, number, 0, &batch, error))
    return lud_archive_end (self, error);
  lud_archive_rollback (self);
  return FALSE;
}
