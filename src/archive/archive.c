/* archive.c: opening the file, storing and loading one game
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "archive-private.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <errno.h>
#include <string.h>

G_DEFINE_QUARK (lud - archive - error - quark, lud_archive_error)
G_DEFINE_FINAL_TYPE (LudArchive, lud_archive, G_TYPE_OBJECT)

static void
lud_archive_finalize (GObject *object)
{
  LudArchive *self = LUD_ARCHIVE (object);

  g_clear_pointer (&self->statements, g_hash_table_unref);
  sqlite3_close_v2 (self->db);
  g_free (self->path);

  G_OBJECT_CLASS (lud_archive_parent_class)->finalize (object);
}

static void
lud_archive_class_init (LudArchiveClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = lud_archive_finalize;
}

static void
finalize_statement (gpointer statement)
{
  sqlite3_finalize (statement);
}

static void
lud_archive_init (LudArchive *self)
{
  self->thread = g_thread_self ();
  self->statements = g_hash_table_new_full (NULL, NULL, NULL, finalize_statement);
}

/* ------------------------------------------------------------------------------------------------
 * SQLite
 */

/* The file that writers share beside a log could not be made as large as it has to be. */
static gboolean
has_no_room_to_share (int code)
{
  return code == SQLITE_IOERR_SHMSIZE || code == SQLITE_IOERR_SHMMAP;
}

int
lud_archive_understand (sqlite3 *db, int code)
{
  int reason = db ? sqlite3_system_errno (db) : 0;

  if ((code & 0xff) == SQLITE_IOERR &&
      (has_no_room_to_share (code) || reason == ENOSPC || reason == EDQUOT || reason == EFBIG))
    return SQLITE_FULL;
  return code & 0xff;
}

gboolean
lud_archive_fail (LudArchive *self, int code, GError **error)
{
  g_autofree char *name = g_filename_display_name (self->path);
  const char *detail = self->db ? sqlite3_errmsg (self->db) : sqlite3_errstr (code);

  switch (lud_archive_understand (self->db, code))
    {
    case SQLITE_INTERRUPT:
      g_cancellable_set_error_if_cancelled (self->watched, error);
      break;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      g_set_error (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_BUSY,
                   /* Translators: %s is a file. */
                   _ ("Another program is using the archive %s and does not let go of it."), name);
      break;
    case SQLITE_READONLY:
      g_set_error (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_READ_ONLY,
                   /* Translators: %s is a file. */
                   _ ("The archive %s can only be read."), name);
      break;
    case SQLITE_NOTADB:
      g_set_error (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_FORMAT,
                   /* Translators: %s is a file. */
                   _ ("%s is not an archive of games."), name);
      break;
    case SQLITE_CORRUPT:
      g_set_error (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_FORMAT,
                   /* Translators: %s is a file. */
                   _ ("The archive %s is damaged."), name);
      break;
    case SQLITE_FULL:
      g_set_error (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_FAILED,
                   /* Translators: %s is a file. */
                   _ ("There is no space left for the archive %s."), name);
      break;
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
      g_set_error (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_FAILED,
                   /* Translators: %s is a file. */
                   _ ("The archive %s cannot be opened."), name);
      break;
    default:
      g_set_error (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_FAILED,
                   /* Translators: a file, and what the database says, in English. */
                   _ ("The archive %s does not work: %s."), name, detail);
    }
  return FALSE;
}

/* Instructions of the database between two looks; well under a millisecond. */
#define STEPS 1000

static int
is_to_end (gpointer data)
{
  LudArchive *self = data;

  return (self->looks_left > 0 && --self->looks_left == 0) ||
         g_cancellable_is_cancelled (self->watched);
}

static void
set_watched (LudArchive *self, GCancellable *cancellable)
{
  self->watched = cancellable;
  sqlite3_progress_handler (self->db, STEPS, cancellable || self->looks_left > 0 ? is_to_end : NULL,
                            self);
}

void
lud_archive_limit (LudArchive *self, guint steps)
{
  self->looks_left = steps ? steps / STEPS + 1 : 0;
  set_watched (self, self->watched);
}

LudWatch
lud_archive_watch (LudArchive *self, GCancellable *cancellable)
{
  LudWatch watch = { self, self->watched };

  set_watched (self, cancellable);
  return watch;
}

void
lud_watch_end (LudWatch *watch)
{
  set_watched (watch->archive, watch->before);
}

gboolean
lud_archive_refuse (GError **error, LudArchiveError code, const char *format, ...)
{
  g_autofree char *sentence = NULL;
  va_list args;

  va_start (args, format);
  sentence = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error_literal (error, LUD_ARCHIVE_ERROR, code, sentence);
  return FALSE;
}

sqlite3_stmt *
lud_archive_prepare (LudArchive *self, const char *sql, GError **error)
{
  sqlite3_stmt *statement = NULL;
  int code = sqlite3_prepare_v2 (self->db, sql, -1, &statement, NULL);

  if (code != SQLITE_OK)
    lud_archive_fail (self, code, error);
  return statement;
}

sqlite3_stmt *
lud_archive_statement (LudArchive *self, const char *sql, GError **error)
{
  sqlite3_stmt *statement = g_hash_table_lookup (self->statements, sql);
  int code;

  if (statement)
    return statement;
  code = sqlite3_prepare_v3 (self->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL);
  if (code != SQLITE_OK)
    {
      lud_archive_fail (self, code, error);
      return NULL;
    }
  g_hash_table_insert (self->statements, (gpointer) sql, statement);
  return statement;
}

gboolean
lud_archive_do (LudArchive *self, sqlite3_stmt *statement, GError **error)
{
  int code = sqlite3_step (statement);

  if (code != SQLITE_DONE && code != SQLITE_ROW)
    lud_archive_fail (self, code, error);
  sqlite3_reset (statement);
  sqlite3_clear_bindings (statement);
  return code == SQLITE_DONE || code == SQLITE_ROW;
}

gboolean
lud_archive_begin (LudArchive *self, GError **error)
{
  return lud_archive_can_store (self, error) && lud_archive_run (self, "BEGIN IMMEDIATE", error);
}

gboolean
lud_archive_end (LudArchive *self, GError **error)
{
  /* A statement that was ended may have looked like one without rows. */
  if (!g_cancellable_set_error_if_cancelled (self->watched, error) &&
      lud_archive_run (self, "COMMIT", error))
    return TRUE;
  lud_archive_rollback (self);
  return FALSE;
}

void
lud_archive_rollback (LudArchive *self)
{
  if (!sqlite3_get_autocommit (self->db))
    lud_archive_run (self, "ROLLBACK", NULL);
}

gboolean
lud_archive_run (LudArchive *self, const char *sql, GError **error)
{
  int code = sqlite3_exec (self->db, sql, NULL, NULL, NULL);

  return code == SQLITE_OK || lud_archive_fail (self, code, error);
}

gboolean
lud_archive_get_number (LudArchive *self, const char *sql, gint64 *out, GError **error)
{
  sqlite3_stmt *statement = lud_archive_prepare (self, sql, error);
  int code;

  if (!statement)
    return FALSE;
  code = sqlite3_step (statement);
  *out = sqlite3_column_int64 (statement, 0);
  if (code != SQLITE_ROW)
    lud_archive_fail (self, code, error);
  sqlite3_finalize (statement);
  return code == SQLITE_ROW;
}

const char *
lud_archive_column_text (sqlite3_stmt *statement, int column)
{
  const char *text = (const char *) sqlite3_column_text (statement, column);

  return text ? text : "";
}

/* ------------------------------------------------------------------------------------------------
 * Opening
 */

char *
lud_archive_default_path (void)
{
  return g_build_filename (g_get_user_data_dir (), "ludoteca", "games.ludoteca", NULL);
}

int
lud_archive_set_up (sqlite3 *db)
{
  sqlite3_busy_timeout (db, LUD_ARCHIVE_BUSY_TIMEOUT);
  lud_archive_add_functions (db);
  /* The file may come from anywhere: nothing in it may run or hide. */
  sqlite3_db_config (db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
  sqlite3_db_config (db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
  sqlite3_db_config (db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
  sqlite3_db_config (db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
  return sqlite3_exec (
    db,
    "PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON; PRAGMA cache_size = -32768;"
    "SELECT 1 FROM sqlite_schema LIMIT 1;",
    NULL, NULL, NULL);
}

/* Opens the file; the database says only when it is used whether that went well. */
static int
open_file (LudArchive *self, int flags, const char *parameters)
{
  g_autofree char *escaped = g_uri_escape_string (self->path, "/", TRUE);
  g_autofree char *uri = g_strconcat ("file:", escaped, parameters, NULL);
  int code;

  g_clear_pointer (&self->db, sqlite3_close_v2);
  code = sqlite3_open_v2 (
    uri, &self->db, flags | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, NULL);
  return code == SQLITE_OK ? lud_archive_set_up (self->db) : code;
}

/* Whether the log beside the file holds something, so that the file alone is not the whole. */
static gboolean
has_log (LudArchive *self)
{
  g_autofree char *log = g_strconcat (self->path, "-wal", NULL);
  GStatBuf st;

  return g_stat (log, &st) == 0 && st.st_size > 0;
}

/* Whether it may be read, though it cannot be opened for writing. */
static gboolean
is_for_reading (int code)
{
  return (code & 0xff) == SQLITE_CANTOPEN || (code & 0xff) == SQLITE_READONLY ||
         has_no_room_to_share (code);
}

/* Opens for writing, else for reading, else, from a folder in which no lock can be placed, as a
 * file that nobody changes. */
static int
open_somehow (LudArchive *self)
{
  int code = open_file (self, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, "");

  self->read_only = code == SQLITE_OK && sqlite3_db_readonly (self->db, "main") == 1;
  if (code == SQLITE_OK || !g_file_test (self->path, G_FILE_TEST_IS_REGULAR))
    return code;
  if (is_for_reading (code))
    {
      self->read_only = TRUE;
      self->is_disk_full = has_no_room_to_share (code);
      code = open_file (self, SQLITE_OPEN_READONLY, "");
    }
  if (is_for_reading (code) && !has_log (self))
    code = open_file (self, SQLITE_OPEN_READONLY, "?immutable=1");
  return code;
}

LudArchive *
lud_archive_open (const char *path, GError **error)
{
  g_autoptr (LudArchive) self = g_object_new (LUD_TYPE_ARCHIVE, NULL);
  g_autofree char *folder = NULL;
  int code;

  self->path = path ? g_canonicalize_filename (path, NULL) : lud_archive_default_path ();
  folder = g_path_get_dirname (self->path);
  if (g_mkdir_with_parents (folder, 0700) != 0)
    {
      g_set_error (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_FAILED,
                   /* Translators: a folder, and what the system says. */
                   _ ("The folder %s cannot be made: %s"), folder, g_strerror (errno));
      return NULL;
    }
  code = open_somehow (self);
  if (code != SQLITE_OK)
    {
      lud_archive_fail (self, code, error);
      return NULL;
    }
  if (!lud_archive_prepare_schema (self, error))
    return NULL;
  return g_steal_pointer (&self);
}

LudArchive *
lud_archive_open_to_read (const char *path, GError **error)
{
  g_autoptr (LudArchive) self = g_object_new (LUD_TYPE_ARCHIVE, NULL);
  int code;

  self->path = g_canonicalize_filename (path, NULL);
  self->read_only = TRUE;
  code = open_file (self, SQLITE_OPEN_READONLY, "");
  if (is_for_reading (code) && !has_log (self))
    code = open_file (self, SQLITE_OPEN_READONLY, "?immutable=1");
  if (code == SQLITE_OK && lud_archive_identify (self, error))
    return g_steal_pointer (&self);
  if (code != SQLITE_OK)
    lud_archive_fail (self, code, error);
  return NULL;
}

const char *
lud_archive_get_path (LudArchive *self)
{
  return self->path;
}

gboolean
lud_archive_is_read_only (LudArchive *self)
{
  return self->read_only;
}

gboolean
lud_archive_can_store (LudArchive *self, GError **error)
{
  return !self->read_only ||
         lud_archive_fail (self, self->is_disk_full ? SQLITE_FULL : SQLITE_READONLY, error);
}

/* ------------------------------------------------------------------------------------------------
 * One game
 */

/* Which state of a stored game a record is: kept with the record itself, for one game may be there
 * twice at the same time, in a window and in a list. */
typedef struct
{
  char *path; /* of the archive */
  gint64 revision;
} Origin;

static void
origin_free (gpointer data)
{
  Origin *origin = data;

  g_free (origin->path);
  g_free (origin);
}

static GQuark
origin_quark (void)
{
  return g_quark_from_static_string ("lud-archive-origin");
}

static void
remember (LudArchive *self, LudRecord *record, gint64 revision)
{
  Origin *origin = g_new (Origin, 1);

  origin->path = g_strdup (self->path);
  origin->revision = revision;
  g_object_set_qdata_full (G_OBJECT (record), origin_quark (), origin, origin_free);
}

/* 0: none of this archive. */
static gint64
get_revision (LudArchive *self, LudRecord *record)
{
  const Origin *origin = g_object_get_qdata (G_OBJECT (record), origin_quark ());

  return origin && strcmp (origin->path, self->path) == 0 ? origin->revision : 0;
}

/* The row of a game: its number and revision; *game_id is 0 when there is none. */
static gboolean
find_game (LudArchive *self,
           const guint8 *uuid,
           gint64 *game_id,
           gint64 *revision,
           gint64 *doc,
           GError **error)
{
  sqlite3_stmt *s = lud_archive_statement (
    self, "SELECT game_id, revision, doc_id FROM game WHERE uuid = ?1", error);
  int code;

  *game_id = *revision = *doc = 0;
  if (!s)
    return FALSE;
  sqlite3_bind_blob (s, 1, uuid, 16, SQLITE_STATIC);
  code = sqlite3_step (s);
  if (code == SQLITE_ROW)
    {
      *game_id = sqlite3_column_int64 (s, 0);
      *revision = sqlite3_column_int64 (s, 1);
      *doc = sqlite3_column_int64 (s, 2);
    }
  sqlite3_reset (s);
  return code == SQLITE_ROW || code == SQLITE_DONE || lud_archive_fail (self, code, error);
}

/* Who goes on with a game wants it. */
static gboolean
keep_out_of_trash (LudArchive *self, gint64 game_id, GError **error)
{
  sqlite3_stmt *s = lud_archive_statement (
    self, "UPDATE game SET trashed = NULL WHERE game_id = ?1 AND trashed IS NOT NULL", error);

  if (!s)
    return FALSE;
  sqlite3_bind_int64 (s, 1, game_id);
  return lud_archive_do (self, s, error);
}

static gboolean
store_inside (LudArchive *self,
              LudRecord *record,
              const char *path,
              gint64 *revision,
              GError **error)
{
  g_autoptr (LudFacts) facts = lud_facts_new (record, path, FALSE);
  g_autoptr (GArray) negative = g_array_new (FALSE, FALSE, sizeof (LudPosting));
  gint64 game_id, doc;

  if (!find_game (self, facts->uuid, &game_id, revision, &doc, error))
    return FALSE;
  if (game_id && get_revision (self, record) != *revision)
    {
      g_set_error_literal (
        error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_CONFLICT,
        _ ("This game was changed in another window or program. Keep your state of it as a copy."));
      return FALSE;
    }
  if (doc && !(lud_archive_unindex (self, game_id, negative, error) &&
               lud_segment_write (self, negative, error)))
    return FALSE;
  ++*revision;
  return lud_archive_put (self, facts, &game_id, 0, 0, error) &&
         keep_out_of_trash (self, game_id, error);
}

gboolean
lud_archive_store (LudArchive *self, LudRecord *record, const char *path, GError **error)
{
  gint64 revision;

  g_return_val_if_fail (self->thread == g_thread_self (), FALSE);

  if (!lud_archive_begin (self, error))
    return FALSE;
  if (!store_inside (self, record, path, &revision, error))
    {
      lud_archive_rollback (self);
      return FALSE;
    }
  if (!lud_archive_end (self, error))
    return FALSE;
  remember (self, record, revision);
  return TRUE;
}

gboolean
lud_archive_store_copy (LudArchive *self, LudRecord *record, const char *path, GError **error)
{
  g_autofree char *id = g_uuid_string_random ();

  return lud_record_set_id (record, id, error) && lud_archive_store (self, record, path, error);
}

gboolean
lud_archive_commit (LudSession *session, gpointer archive, GError **error)
{
  g_autofree char *path = lud_session_dup_path (session);

  return lud_archive_store (archive, lud_session_get_record (session), path, error);
}

static void
set_not_found (GError **error)
{
  g_set_error_literal (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_NOT_FOUND,
                       _ ("There is no such game in the archive."));
}

LudRecord *
lud_archive_load (LudArchive *self, const char *id, char **path, GError **error)
{
  sqlite3_stmt *s;
  LudRecord *record = NULL;
  guint8 uuid[16];
  int code;

  g_return_val_if_fail (self->thread == g_thread_self (), NULL);

  if (path)
    *path = NULL;
  if (!lud_archive_read_uuid (id, uuid))
    {
      set_not_found (error);
      return NULL;
    }
  s = lud_archive_statement (self,
                             "SELECT record, path, revision FROM game JOIN game_record USING"
                             " (game_id) WHERE uuid = ?1",
                             error);
  if (!s)
    return NULL;
  sqlite3_bind_blob (s, 1, uuid, 16, SQLITE_STATIC);
  code = sqlite3_step (s);
  if (code == SQLITE_ROW)
    {
      record = lud_archive_read_record (s, 0, error);
      if (record)
        remember (self, record, sqlite3_column_int64 (s, 2));
      if (record && path && sqlite3_column_type (s, 1) != SQLITE_NULL)
        *path = g_strdup (lud_archive_column_text (s, 1));
    }
  else if (code == SQLITE_DONE)
    set_not_found (error);
  else
    lud_archive_fail (self, code, error);
  sqlite3_reset (s);
  return record;
}

gboolean
lud_archive_trash_row (LudArchive *self,
                       gint64 game_id,
                       gboolean trashed,
                       GArray *negative,
                       GError **error)
{
  sqlite3_stmt *s;

  /* What lies in the trash is found nowhere else. */
  if (trashed && !lud_archive_unindex (self, game_id, negative, error))
    return FALSE;
  /* Whoever has the game open elsewhere must not go on in the trash unawares. */
  s = lud_archive_statement (
    self, "UPDATE game SET trashed = ?2, revision = revision + 1 WHERE game_id = ?1", error);
  if (!s)
    return FALSE;
  sqlite3_bind_int64 (s, 1, game_id);
  if (trashed)
    sqlite3_bind_int64 (s, 2, g_get_real_time () / 1000);
  return lud_archive_do (self, s, error);
}

static gboolean
trash_inside (LudArchive *self, const guint8 *uuid, gboolean trashed, GError **error)
{
  g_autoptr (GArray) negative = g_array_new (FALSE, FALSE, sizeof (LudPosting));
  gint64 game_id, revision, doc;
  gboolean is_trashed;
  sqlite3_stmt *s;

  if (!find_game (self, uuid, &game_id, &revision, &doc, error))
    return FALSE;
  if (!game_id)
    {
      set_not_found (error);
      return FALSE;
    }
  s =
    lud_archive_statement (self, "SELECT trashed IS NOT NULL FROM game WHERE game_id = ?1", error);
  if (!s)
    return FALSE;
  sqlite3_bind_int64 (s, 1, game_id);
  is_trashed = sqlite3_step (s) == SQLITE_ROW && sqlite3_column_int (s, 0);
  sqlite3_reset (s);
  return is_trashed == !!trashed ||
         (lud_archive_trash_row (self, game_id, trashed, negative, error) &&
          lud_segment_write (self, negative, error));
}

gboolean
lud_archive_set_trashed (LudArchive *self, const char *id, gboolean trashed, GError **error)
{
  guint8 uuid[16];

  g_return_val_if_fail (self->thread == g_thread_self (), FALSE);

  if (!lud_archive_read_uuid (id, uuid))
    {
      set_not_found (error);
      return FALSE;
    }
  if (!lud_archive_begin (self, error))
    return FALSE;
  if (trash_inside (self, uuid, trashed, error))
    return lud_archive_end (self, error);
  lud_archive_rollback (self);
  return FALSE;
}
