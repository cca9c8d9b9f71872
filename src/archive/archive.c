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

  sqlite3_finalize (self->store);
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
lud_archive_init (LudArchive *self)
{
  self->thread = g_thread_self ();
}

/* ------------------------------------------------------------------------------------------------
 * SQLite
 */

gboolean
lud_archive_fail (LudArchive *self, int code, GError **error)
{
  g_autofree char *name = g_filename_display_name (self->path);
  const char *detail = self->db ? sqlite3_errmsg (self->db) : sqlite3_errstr (code);

  switch (code & 0xff)
    {
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

sqlite3_stmt *
lud_archive_prepare (LudArchive *self, const char *sql, GError **error)
{
  sqlite3_stmt *statement = NULL;
  int code = sqlite3_prepare_v2 (self->db, sql, -1, &statement, NULL);

  if (code != SQLITE_OK)
    lud_archive_fail (self, code, error);
  return statement;
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
  if (code != SQLITE_OK)
    return code;
  sqlite3_busy_timeout (self->db, LUD_ARCHIVE_BUSY_TIMEOUT);
  /* The file may come from anywhere: nothing in it may run or hide. */
  sqlite3_db_config (self->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
  sqlite3_db_config (self->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
  sqlite3_db_config (self->db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
  sqlite3_db_config (self->db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
  return sqlite3_exec (self->db,
                       "PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON;"
                       "SELECT 1 FROM sqlite_schema LIMIT 1;",
                       NULL, NULL, NULL);
}

/* Whether the log beside the file holds something, so that the file alone is not the whole. */
static gboolean
has_log (LudArchive *self)
{
  g_autofree char *log = g_strconcat (self->path, "-wal", NULL);
  GStatBuf st;

  return g_stat (log, &st) == 0 && st.st_size > 0;
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
  if ((code & 0xff) == SQLITE_CANTOPEN || (code & 0xff) == SQLITE_READONLY)
    {
      self->read_only = TRUE;
      code = open_file (self, SQLITE_OPEN_READONLY, "");
    }
  if (((code & 0xff) == SQLITE_CANTOPEN || (code & 0xff) == SQLITE_READONLY) && !has_log (self))
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

/* ------------------------------------------------------------------------------------------------
 * One game
 */

static void
bind_text (sqlite3_stmt *statement, int at, const char *text)
{
  sqlite3_bind_text (statement, at, text, -1, SQLITE_TRANSIENT);
}

gboolean
lud_archive_store (LudArchive *self, LudRecord *record, const char *path, GError **error)
{
  static const char sql[] =
    "INSERT INTO game (uuid, kind, options, first_name, second_name, event, date, result, reason,"
    " turns, unfinished, path, created, updated, record)"
    " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?13, ?14)"
    " ON CONFLICT (uuid) DO UPDATE SET kind = excluded.kind, options = excluded.options,"
    " first_name = excluded.first_name, second_name = excluded.second_name,"
    " event = excluded.event, date = excluded.date, result = excluded.result,"
    " reason = excluded.reason, turns = excluded.turns, unfinished = excluded.unfinished,"
    " path = excluded.path, updated = excluded.updated, record = excluded.record";
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *options = NULL;
  LudResult result = lud_record_get_result (record);
  RulesOutcome outcome = { result.over, result.winner, result.reason, NULL };
  sqlite3_stmt *s;
  int code;

  g_return_val_if_fail (self->thread == g_thread_self (), FALSE);

  if (self->read_only)
    return lud_archive_fail (self, SQLITE_READONLY, error);
  if (!self->store)
    self->store = lud_archive_prepare (self, sql, error);
  if (!self->store)
    return FALSE;
  s = self->store;
  bytes = lud_record_serialize (record);
  options = lud_record_dup_options (record);
  bind_text (s, 1, lud_record_get_id (record));
  bind_text (s, 2, lud_record_get_game (record)->id);
  bind_text (s, 3, options);
  bind_text (s, 4, lud_record_get_player (record, RULES_FIRST)->name);
  bind_text (s, 5, lud_record_get_player (record, RULES_SECOND)->name);
  bind_text (s, 6, lud_record_get_field (record, LUD_FIELD_EVENT));
  bind_text (s, 7, lud_record_get_field (record, LUD_FIELD_DATE));
  bind_text (s, 8, rules_result_text (&outcome));
  bind_text (s, 9, rules_end_name (result.reason));
  sqlite3_bind_int64 (s, 10, lud_record_get_n_turns (record));
  sqlite3_bind_int (s, 11, !result.over || path);
  bind_text (s, 12, path);
  sqlite3_bind_int64 (s, 13, g_get_real_time () / 1000);
  sqlite3_bind_blob (s, 14, g_bytes_get_data (bytes, NULL), (int) g_bytes_get_size (bytes),
                     SQLITE_STATIC);
  code = sqlite3_step (s);
  if (code != SQLITE_DONE)
    lud_archive_fail (self, code, error);
  sqlite3_reset (s);
  sqlite3_clear_bindings (s);
  return code == SQLITE_DONE;
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
  int code;

  g_return_val_if_fail (self->thread == g_thread_self (), NULL);

  if (path)
    *path = NULL;
  s = lud_archive_prepare (self, "SELECT record, path FROM game WHERE uuid = ?1", error);
  if (!s)
    return NULL;
  bind_text (s, 1, id);
  code = sqlite3_step (s);
  if (code == SQLITE_ROW)
    {
      g_autoptr (GError) reason = NULL;
      const void *data = sqlite3_column_blob (s, 0);

      record =
        lud_record_deserialize (data ? data : "", (gsize) sqlite3_column_bytes (s, 0), &reason);
      if (!record)
        g_set_error_literal (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_FORMAT, reason->message);
      else if (path && sqlite3_column_type (s, 1) != SQLITE_NULL)
        *path = g_strdup (lud_archive_column_text (s, 1));
    }
  else if (code == SQLITE_DONE)
    set_not_found (error);
  else
    lud_archive_fail (self, code, error);
  sqlite3_finalize (s);
  return record;
}

gboolean
lud_archive_set_trashed (LudArchive *self, const char *id, gboolean trashed, GError **error)
{
  sqlite3_stmt *s;
  int code;

  g_return_val_if_fail (self->thread == g_thread_self (), FALSE);

  if (self->read_only)
    return lud_archive_fail (self, SQLITE_READONLY, error);
  s = lud_archive_prepare (self, "UPDATE game SET trashed = ?2 WHERE uuid = ?1", error);
  if (!s)
    return FALSE;
  bind_text (s, 1, id);
  if (trashed)
    sqlite3_bind_int64 (s, 2, g_get_real_time () / 1000);
  code = sqlite3_step (s);
  sqlite3_finalize (s);
  if (code != SQLITE_DONE)
    return lud_archive_fail (self, code, error);
  if (sqlite3_changes (self->db) == 0)
    {
      set_not_found (error);
      return FALSE;
    }
  return TRUE;
}
