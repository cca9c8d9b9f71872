/* repair.c: saving what can be read of a damaged archive
 *
 * First the database is asked for its games, from both ends of the table; it stops at a damaged
 * page.  Then all pages of the file are looked through for games that were not reached like that.
 * At last the rows of the games tell what is missing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "health.h"

#include "archive-private.h"
#include "scan-private.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <inttypes.h>
#include <string.h>

#define PART 1000 /* games that are stored at once */

typedef struct
{
  sqlite3 *from;
  LudArchive *to;
  char *path; /* of the damaged file */
  LudHealthFinding finding;
  gpointer data;
  GHashTable *known; /* ids that are saved, 16 bytes each */
  GHashTable *lost;  /* numbers of games that cannot be read */
  gint64 saved;
  guint waiting; /* games in the open transaction */
  GCancellable *cancellable;
  GError *error; /* of the new archive; ends it */
} Repair;

static guint
hash_uuid (gconstpointer uuid)
{
  guint n;

  memcpy (&n, (const guint8 *) uuid + 12, sizeof n);
  return n;
}

static gboolean
equal_uuid (gconstpointer a, gconstpointer b)
{
  return memcmp (a, b, 16) == 0;
}

static void tell (Repair *r, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
tell (Repair *r, const char *format, ...)
{
  g_autofree char *sentence = NULL;
  va_list args;

  va_start (args, format);
  sentence = g_strdup_vprintf (format, args);
  va_end (args);
  if (r->finding)
    r->finding (sentence, r->data);
}

static void
lose (Repair *r, gint64 game_id)
{
  g_hash_table_add (r->lost, g_memdup2 (&game_id, sizeof game_id));
}

/* ------------------------------------------------------------------------------------------------
 * Into the new archive
 */

/* Whether to go on. */
static gboolean
commit_part (Repair *r, gboolean last)
{
  if (r->error || g_cancellable_set_error_if_cancelled (r->cancellable, &r->error))
    return FALSE;
  r->waiting++;
  if (!last && r->waiting < PART)
    return TRUE;
  r->waiting = 0;
  return lud_archive_end (r->to, &r->error) && (last || lud_archive_begin (r->to, &r->error));
}

/* What the row of a game in the damaged file says besides the record; it may be unreadable. */
static void
carry_row (Repair *r, gint64 from_id, gint64 to_id, const guint8 *uuid)
{
  static const char *const sql[] = {
    "SELECT path, created, updated, trashed, favourite, uuid FROM game WHERE game_id = ?1",
    "SELECT path, created, updated, trashed, 0, uuid FROM game WHERE game_id = ?1",
  };
  sqlite3_stmt *s = NULL, *set;

  for (guint i = 0; i < G_N_ELEMENTS (sql) && !s; i++)
    sqlite3_prepare_v2 (r->from, sql[i], -1, &s, NULL);
  if (!s)
    return;
  sqlite3_bind_int64 (s, 1, from_id);
  if (sqlite3_step (s) == SQLITE_ROW)
    {
      guint8 id[16];
      gboolean same = FALSE;

      if (sqlite3_column_type (s, 5) == SQLITE_TEXT)
        same =
          lud_archive_read_uuid (lud_archive_column_text (s, 5), id) && memcmp (id, uuid, 16) == 0;
      else
        same =
          sqlite3_column_bytes (s, 5) == 16 && memcmp (sqlite3_column_blob (s, 5), uuid, 16) == 0;
      set = same ? lud_archive_statement (
                     r->to,
                     "UPDATE game SET created = ?2, updated = ?3, trashed = ?4, favourite = ?5"
                     " WHERE game_id = ?1",
                     NULL)
                 : NULL;
      if (set)
        {
          sqlite3_bind_int64 (set, 1, to_id);
          sqlite3_bind_int64 (set, 2, sqlite3_column_int64 (s, 1));
          sqlite3_bind_int64 (set, 3, sqlite3_column_int64 (s, 2));
          if (sqlite3_column_type (s, 3) == SQLITE_INTEGER)
            sqlite3_bind_int64 (set, 4, sqlite3_column_int64 (s, 3));
          sqlite3_bind_int (set, 5, sqlite3_column_int (s, 4) != 0);
          lud_archive_do (r->to, set, NULL);
        }
    }
  sqlite3_finalize (s);
}

/* Where the session of a game stood; NULL when that is not known. */
static char *
dup_session_path (Repair *r, gint64 game_id, LudRecord *record)
{
  sqlite3_stmt *s = NULL;
  char *path = NULL;

  if (sqlite3_prepare_v2 (r->from, "SELECT path FROM game WHERE game_id = ?1", -1, &s, NULL) ==
      SQLITE_OK)
    {
      sqlite3_bind_int64 (s, 1, game_id);
      if (sqlite3_step (s) == SQLITE_ROW)
        path = g_strdup ((const char *) sqlite3_column_text (s, 0));
    }
  sqlite3_finalize (s);
  if (path && !lud_record_read_path (record, path))
    g_clear_pointer (&path, g_free);
  return path;
}

/* Whether to go on. */
static gboolean
save (Repair *r, gint64 from_id, LudRecord *record)
{
  g_autofree char *path = NULL;
  g_autoptr (LudFacts) facts = NULL;
  guint8 uuid[16];
  gint64 to_id = 0;

  lud_archive_read_uuid (lud_record_get_id (record), uuid);
  /* The same game twice: what the database gave came first and counts. */
  if (g_hash_table_contains (r->known, uuid))
    return TRUE;
  path = r->from ? dup_session_path (r, from_id, record) : NULL;
  facts = lud_facts_new (record, path, FALSE);
  if (!lud_archive_put (r->to, facts, &to_id, 0, 0, &r->error))
    return FALSE;
  if (r->from)
    carry_row (r, from_id, to_id, facts->uuid);
  g_hash_table_add (r->known, g_memdup2 (uuid, 16));
  r->saved++;
  return commit_part (r, FALSE);
}

/* A record that cannot be read is kept as it is. */
static gboolean
put_aside (Repair *r, const void *data, int size, const char *sentence)
{
  sqlite3_stmt *s = lud_archive_statement (
    r->to, "INSERT INTO quarantine (file, line, sentence, raw) VALUES (?1, 0, ?2, ?3)", &r->error);
  g_autofree char *name = g_filename_display_name (r->path);

  if (!s)
    return FALSE;
  sqlite3_bind_text (s, 1, name, -1, SQLITE_STATIC);
  sqlite3_bind_text (s, 2, sentence, -1, SQLITE_STATIC);
  sqlite3_bind_blob (s, 3, data ? data : "", size, SQLITE_STATIC);
  return lud_archive_do (r->to, s, &r->error) && commit_part (r, FALSE);
}

/* ------------------------------------------------------------------------------------------------
 * Through the database
 */

static gboolean
save_row (Repair *r, sqlite3_stmt *s)
{
  gint64 game_id = sqlite3_column_int64 (s, 0);
  const void *data = sqlite3_column_blob (s, 1);
  int size = sqlite3_column_bytes (s, 1);
  g_autoptr (GError) reason = NULL;
  g_autoptr (LudRecord) record = lud_record_deserialize (data ? data : "", (gsize) size, &reason);

  if (record)
    return save (r, game_id, record);
  if (g_hash_table_contains (r->lost, &game_id))
    return TRUE;
  lose (r, game_id);
  tell (r, _ ("Game number %" PRId64 " cannot be read: %s"), game_id, reason->message);
  return put_aside (r, data, size, reason->message);
}

/* From one end of a table on, as far as the database goes.  Whether to go on. */
static gboolean
save_table (Repair *r, const char *table, const char *order, gboolean *whole)
{
  g_autofree char *sql =
    g_strdup_printf ("SELECT game_id, record FROM %s ORDER BY game_id %s", table, order);
  sqlite3_stmt *s = NULL;
  gboolean go_on = TRUE;
  int code = SQLITE_ERROR;

  *whole = FALSE;
  if (sqlite3_prepare_v2 (r->from, sql, -1, &s, NULL) == SQLITE_OK)
    while (go_on && (code = sqlite3_step (s)) == SQLITE_ROW)
      go_on = save_row (r, s);
  *whole = code == SQLITE_DONE;
  sqlite3_finalize (s);
  return go_on;
}

static gboolean
save_tables (Repair *r)
{
  /* Version 1 had the record in the row of the game. */
  static const char *const tables[] = { "game_record", "game" };

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      gboolean whole;

      if (!save_table (r, tables[i], "ASC", &whole) ||
          (!whole && !save_table (r, tables[i], "DESC", &whole)))
        return FALSE;
      if (r->saved > 0)
        return TRUE;
    }
  return TRUE;
}

/* ------------------------------------------------------------------------------------------------
 * Through the pages
 */

static gboolean
save_blob (gint64 row, const guint8 *data, gsize size, gpointer user_data)
{
  Repair *r = user_data;
  g_autoptr (LudRecord) record = lud_record_deserialize (data, size, NULL);

  return !record || save (r, row, record);
}

/* ------------------------------------------------------------------------------------------------
 * Besides games
 */

/* Rows of game that belong to no saved game. */
static void
tell_missing (Repair *r, const char *order)
{
  g_autofree char *sql =
    g_strdup_printf ("SELECT game_id, uuid FROM game ORDER BY game_id %s", order);
  sqlite3_stmt *s = NULL;

  if (sqlite3_prepare_v2 (r->from, sql, -1, &s, NULL) == SQLITE_OK)
    while (sqlite3_step (s) == SQLITE_ROW)
      {
        gint64 game_id = sqlite3_column_int64 (s, 0);
        g_autofree char *id = NULL;
        guint8 uuid[16];

        if (sqlite3_column_type (s, 1) == SQLITE_TEXT)
          {
            if (!lud_archive_read_uuid (lud_archive_column_text (s, 1), uuid))
              continue;
          }
        else if (sqlite3_column_bytes (s, 1) == 16)
          memcpy (uuid, sqlite3_column_blob (s, 1), 16);
        else
          continue;
        /* It was found in another place. */
        if (g_hash_table_contains (r->known, uuid))
          {
            g_hash_table_remove (r->lost, &game_id);
            continue;
          }
        if (g_hash_table_contains (r->lost, &game_id))
          continue;
        lose (r, game_id);
        id = lud_archive_dup_uuid (uuid);
        /* Translators: the id of a game. */
        tell (r, _ ("Game %s is lost."), id);
      }
  sqlite3_finalize (s);
}

/* Merged names and collections, as far as they can be read. */
static gboolean
carry_names (Repair *r)
{
  static const struct
  {
    const char *from, *to;
  } copies[] = {
    { "SELECT a.name, b.name FROM player a JOIN player b ON b.player_id = a.alias_of",
      "INSERT OR IGNORE INTO player (name) VALUES (?1), (?2)" },
    { "SELECT a.name, b.name FROM player a JOIN player b ON b.player_id = a.alias_of",
      "UPDATE player SET alias_of = (SELECT player_id FROM player WHERE name = ?2)"
      " WHERE name = ?1" },
    { "SELECT name, query FROM collection",
      "INSERT OR IGNORE INTO collection (name, query) VALUES (?1, ?2)" },
    { "SELECT c.name, g.uuid FROM collection_game JOIN collection c USING (collection_id)"
      " JOIN game g USING (game_id)",
      "INSERT OR IGNORE INTO collection_game (collection_id, game_id)"
      " SELECT collection_id, game_id FROM collection, game WHERE name = ?1 AND uuid = ?2" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (copies); i++)
    {
      sqlite3_stmt *s = NULL, *to;

      if (sqlite3_prepare_v2 (r->from, copies[i].from, -1, &s, NULL) == SQLITE_OK)
        while (sqlite3_step (s) == SQLITE_ROW)
          {
            to = lud_archive_statement (r->to, copies[i].to, &r->error);
            if (!to)
              break;
            sqlite3_bind_value (to, 1, sqlite3_column_value (s, 0));
            sqlite3_bind_value (to, 2, sqlite3_column_value (s, 1));
            /* What a damaged value cannot be is left out. */
            lud_archive_do (r->to, to, NULL);
          }
      sqlite3_finalize (s);
      if (r->error)
        return FALSE;
    }
  return lud_archive_settle_names (r->to, &r->error);
}

static gboolean
repair (Repair *r)
{
  if (!lud_archive_begin (r->to, &r->error))
    return FALSE;
  if (sqlite3_open_v2 (r->path, &r->from, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK)
    {
      sqlite3_busy_timeout (r->from, LUD_ARCHIVE_BUSY_TIMEOUT);
      if (!save_tables (r))
        return FALSE;
    }
  lud_scan_blobs (r->path, save_blob, r);
  if (r->error)
    return FALSE;
  if (r->from)
    {
      tell_missing (r, "ASC");
      tell_missing (r, "DESC");
      if (!carry_names (r))
        return FALSE;
    }
  return commit_part (r, TRUE);
}

/* Half a repair is of no use beside the old file, and would be in the way of the next one. */
static void
remove_half (const char *path)
{
  static const char *const suffixes[] = { "", "-wal", "-shm", "-journal" };

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    {
      g_autofree char *half = g_strconcat (path, suffixes[i], NULL);

      g_unlink (half);
    }
}

gboolean
lud_archive_repair (const char *from,
                    const char *to,
                    LudHealthFinding finding,
                    gpointer data,
                    gint64 *n_saved,
                    gint64 *n_lost,
                    GCancellable *cancellable,
                    GError **error)
{
  g_autofree char *name = g_filename_display_name (from);
  g_autofree char *to_name = g_filename_display_name (to);
  Repair r = { .finding = finding, .data = data, .cancellable = cancellable };
  gboolean done;

  *n_saved = *n_lost = 0;
  if (!g_file_test (from, G_FILE_TEST_IS_REGULAR))
    return lud_archive_refuse (error, LUD_ARCHIVE_ERROR_FAILED, _ ("There is no file %s."), name);
  if (g_file_test (to, G_FILE_TEST_EXISTS))
    return lud_archive_refuse (error, LUD_ARCHIVE_ERROR_FAILED,
                               _ ("%s is there already; a repair needs a new file."), to_name);
  r.to = lud_archive_open (to, error);
  if (!r.to)
    {
      remove_half (to);
      return FALSE;
    }
  r.path = g_canonicalize_filename (from, NULL);
  r.known = g_hash_table_new_full (hash_uuid, equal_uuid, g_free, NULL);
  r.lost = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  done = repair (&r);
  if (!done)
    lud_archive_rollback (r.to);
  sqlite3_close_v2 (r.from);
  g_object_unref (r.to);
  if (!done)
    remove_half (to);
  *n_saved = r.saved;
  *n_lost = g_hash_table_size (r.lost);
  g_hash_table_unref (r.known);
  g_hash_table_unref (r.lost);
  g_free (r.path);
  if (r.error)
    g_propagate_error (error, r.error);
  return done;
}
