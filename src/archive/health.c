/* health.c: checking, saving, and rescuing an archive
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "health.h"

#include "archive-private.h"

#include "record/digest.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <inttypes.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------
 * Check
 */

typedef struct
{
  LudHealthFinding finding;
  gpointer data;
  gint64 n;
} Findings;

static void tell (Findings *f, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
tell (Findings *f, const char *format, ...)
{
  g_autofree char *sentence = NULL;
  va_list args;

  va_start (args, format);
  sentence = g_strdup_vprintf (format, args);
  va_end (args);
  f->n++;
  if (f->finding)
    f->finding (sentence, f->data);
}

static int
on_progress (gpointer cancellable)
{
  return g_cancellable_is_cancelled (cancellable);
}

static void
check_file (LudArchive *self, Findings *f)
{
  sqlite3_stmt *s = lud_archive_prepare (self, "PRAGMA integrity_check", NULL);
  int code = SQLITE_ERROR;

  while (s && (code = sqlite3_step (s)) == SQLITE_ROW)
    if (strcmp (lud_archive_column_text (s, 0), "ok") != 0)
      /* Translators: what the database says, in English. */
      tell (f, _ ("The file is damaged: %s"), lud_archive_column_text (s, 0));
  if (code != SQLITE_DONE && code != SQLITE_INTERRUPT)
    tell (f, _ ("The file is damaged: %s"), sqlite3_errmsg (self->db));
  sqlite3_finalize (s);
  s = lud_archive_prepare (self, "PRAGMA foreign_key_check", NULL);
  while (s && sqlite3_step (s) == SQLITE_ROW)
    tell (f, _ ("A row of the table %s leads nowhere."), lud_archive_column_text (s, 0));
  sqlite3_finalize (s);
}

static void
check_numbers (LudArchive *self, Findings *f)
{
  static const struct
  {
    const char *sql, *sentence;
  } checks[] = {
    { "SELECT count(*) FROM game WHERE game_id NOT IN (SELECT game_id FROM game_record)",
      N_ ("Games without a record: %" PRId64 ".") },
    { "SELECT count(*) FROM game WHERE game_id NOT IN (SELECT rowid FROM game_text)",
      N_ ("Games that the text search does not know: %" PRId64 ".") },
    { "SELECT count(*) FROM game g LEFT JOIN doc d ON d.doc_id = g.doc_id"
      " WHERE g.doc_id IS NOT NULL AND d.game_id IS NOT g.game_id",
      N_ ("Games that the position index does not know: %" PRId64 ".") },
    { "SELECT (SELECT coalesce (sum (n_pages), 0) FROM segment) - count(*) FROM position_page",
      N_ ("Pages that the position index misses: %" PRId64 ".") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (checks); i++)
    {
      gint64 n = 0;
      g_autoptr (GError) error = NULL;

      if (!lud_archive_get_number (self, checks[i].sql, &n, &error))
        tell (f, "%s", error->message);
      else if (n != 0)
        {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
          tell (f, _ (checks[i].sentence), n);
#pragma GCC diagnostic pop
        }
    }
}

static void
check_game (sqlite3_stmt *s, Findings *f)
{
  const void *data = sqlite3_column_blob (s, 2), *play = sqlite3_column_blob (s, 1);
  g_autofree char *id = sqlite3_column_bytes (s, 0) == 16
                          ? lud_archive_dup_uuid (sqlite3_column_blob (s, 0))
                          : g_strdup ("?");
  g_autoptr (GError) reason = NULL;
  g_autoptr (LudRecord) record =
    lud_record_deserialize (data ? data : "", (gsize) sqlite3_column_bytes (s, 2), &reason);
  g_autoptr (LudFacts) facts = NULL;

  if (!record)
    {
      /* Translators: the id of a game, and a sentence. */
      tell (f, _ ("Game %s cannot be read: %s"), id, reason->message);
      return;
    }
  facts = lud_facts_new (record, NULL, FALSE);
  if (memcmp (facts->uuid, sqlite3_column_blob (s, 0), 16) != 0)
    tell (f, _ ("Game %s has another id inside."), id);
  if (sqlite3_column_bytes (s, 1) != 16 || memcmp (facts->play, play, 16) != 0)
    tell (f, _ ("Game %s is not the game that was stored: its digest differs."), id);
}

gint64
lud_archive_check (LudArchive *self,
                   LudHealthFinding finding,
                   gpointer data,
                   gint64 *n_games,
                   GCancellable *cancellable,
                   GError **error)
{
  Findings f = { finding, data, 0 };
  sqlite3_stmt *s;
  gint64 n = 0;
  int code = SQLITE_DONE;

  g_return_val_if_fail (self->thread == g_thread_self (), -1);

  sqlite3_progress_handler (self->db, 10000, cancellable ? on_progress : NULL, cancellable);
  check_file (self, &f);
  check_numbers (self, &f);
  s = lud_archive_prepare (
    self, "SELECT uuid, play, record FROM game JOIN game_record USING (game_id)", NULL);
  while (s && (code = sqlite3_step (s)) == SQLITE_ROW)
    {
      n++;
      check_game (s, &f);
    }
  if (code != SQLITE_DONE && code != SQLITE_INTERRUPT)
    tell (&f, _ ("The file is damaged: %s"), sqlite3_errmsg (self->db));
  sqlite3_finalize (s);
  sqlite3_progress_handler (self->db, 0, NULL, NULL);
  if (n_games)
    *n_games = n;
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return -1;
  return f.n;
}

/* ------------------------------------------------------------------------------------------------
 * Backup
 */

static gboolean
refuse (GError **error, const char *format, const char *path)
{
  g_autofree char *name = g_filename_display_name (path);

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  g_set_error (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_FAILED, format, name);
#pragma GCC diagnostic pop
  return FALSE;
}

static gboolean
copy_database (sqlite3 *from, const char *path, GCancellable *cancellable, GError **error)
{
  sqlite3 *to = NULL;
  sqlite3_backup *backup = NULL;
  int code = sqlite3_open_v2 (path, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL);

  if (code == SQLITE_OK)
    backup = sqlite3_backup_init (to, "main", from, "main");
  if (backup)
    {
      gint64 until = g_get_monotonic_time () + 60 * G_USEC_PER_SEC;

      do
        {
          code = sqlite3_backup_step (backup, 1024);
          if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
            {
              if (g_get_monotonic_time () > until)
                break;
              g_usleep (10000);
              code = SQLITE_OK;
            }
        }
      while (code == SQLITE_OK && !g_cancellable_is_cancelled (cancellable));
      sqlite3_backup_finish (backup);
    }
  else if (code == SQLITE_OK)
    code = sqlite3_errcode (to);
  /* The copy is one file, without a log beside it. */
  if (code == SQLITE_DONE)
    code = sqlite3_exec (to, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL) == SQLITE_OK
             ? SQLITE_DONE
             : sqlite3_errcode (to);
  sqlite3_close_v2 (to);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  if (code == SQLITE_DONE)
    return TRUE;
  if (code == SQLITE_FULL)
    /* Translators: %s is a file. */
    return refuse (error, _ ("There is no space left for the backup %s."), path);
  if ((code & 0xff) == SQLITE_CORRUPT || (code & 0xff) == SQLITE_NOTADB)
    return refuse (error, _ ("The backup %s could not be made: the archive is damaged."), path);
  return refuse (error, _ ("The backup %s could not be made."), path);
}

/* Whether a copy is whole: the file and the number of games. */
static gboolean
test_copy (LudArchive *self, const char *path, GError **error)
{
  sqlite3 *db = NULL;
  sqlite3_stmt *s = NULL;
  gint64 n = 0, m = -1;
  gboolean whole = FALSE;

  if (sqlite3_open_v2 (path, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK &&
      sqlite3_prepare_v2 (db, "PRAGMA quick_check", -1, &s, NULL) == SQLITE_OK &&
      sqlite3_step (s) == SQLITE_ROW)
    whole = strcmp (lud_archive_column_text (s, 0), "ok") == 0;
  sqlite3_finalize (s);
  s = NULL;
  if (whole && sqlite3_prepare_v2 (db, "SELECT count(*) FROM game", -1, &s, NULL) == SQLITE_OK &&
      sqlite3_step (s) == SQLITE_ROW)
    m = sqlite3_column_int64 (s, 0);
  sqlite3_finalize (s);
  sqlite3_close_v2 (db);
  /* Somebody may be adding games meanwhile. */
  if (m >= 0 && lud_archive_get_number (self, "SELECT count(*) FROM game", &n, NULL))
    return TRUE;
  return refuse (error, _ ("The backup %s did not pass its test."), path);
}

gboolean
lud_archive_backup (LudArchive *self, const char *path, GCancellable *cancellable, GError **error)
{
  g_autofree char *beside = g_strconcat (path, ".part", NULL);
  g_autofree char *journal = g_strconcat (beside, "-journal", NULL);
  g_autofree char *full = g_canonicalize_filename (path, NULL);

  g_return_val_if_fail (self->thread == g_thread_self (), FALSE);

  if (strcmp (full, self->path) == 0)
    return refuse (error, _ ("%s is the archive itself; a backup needs another name."), path);
  g_unlink (beside);
  if (copy_database (self->db, beside, cancellable, error) && test_copy (self, beside, error))
    {
      if (g_rename (beside, path) == 0)
        return TRUE;
      refuse (error, _ ("The backup %s could not be made."), path);
    }
  g_unlink (beside);
  g_unlink (journal);
  return FALSE;
}

gboolean
lud_archive_rotate_backup (LudArchive *self, GError **error)
{
  for (int i = 3; i > 1; i--)
    {
      g_autofree char *from = g_strdup_printf ("%s.backup-%d", self->path, i - 1);
      g_autofree char *to = g_strdup_printf ("%s.backup-%d", self->path, i);

      g_rename (from, to);
    }
  {
    g_autofree char *path = g_strdup_printf ("%s.backup-1", self->path);

    return lud_archive_backup (self, path, NULL, error);
  }
}

gboolean
lud_archive_restore (const char *backup, const char *path, GError **error)
{
  g_autofree char *to = path ? g_canonicalize_filename (path, NULL) : lud_archive_default_path ();
  g_autofree char *beside = g_strconcat (to, ".part", NULL);
  g_autofree char *old = g_strconcat (to, ".before-restore", NULL);
  g_autofree char *folder = g_path_get_dirname (to);
  g_autoptr (LudArchive) from = NULL;

  if (!g_file_test (backup, G_FILE_TEST_IS_REGULAR))
    /* Translators: %s is a file. */
    return refuse (error, _ ("There is no backup %s."), backup);
  if (g_mkdir_with_parents (folder, 0700) != 0)
    return refuse (error, _ ("The folder of %s cannot be made."), to);
  from = lud_archive_open (backup, error);
  if (!from)
    return FALSE;
  if (!lud_archive_backup (from, beside, NULL, error))
    return FALSE;
  if (g_file_test (to, G_FILE_TEST_EXISTS))
    {
      g_autoptr (LudArchive) there = lud_archive_open (to, NULL);

      /* What the log beside the old file holds belongs to it, and never to the new one. */
      if (there && !lud_archive_backup (there, old, NULL, error))
        {
          g_unlink (beside);
          return FALSE;
        }
      g_clear_object (&there);
      if (!g_file_test (old, G_FILE_TEST_EXISTS) && g_rename (to, old) != 0)
        {
          g_unlink (beside);
          return refuse (error, _ ("%s cannot be moved out of the way."), to);
        }
    }
  {
    g_autofree char *wal = g_strconcat (to, "-wal", NULL);
    g_autofree char *shm = g_strconcat (to, "-shm", NULL);

    g_unlink (wal);
    g_unlink (shm);
  }
  return g_rename (beside, to) == 0 || refuse (error, _ ("%s cannot be written."), to);
}

/* ------------------------------------------------------------------------------------------------
 * Repair
 */

typedef struct
{
  LudArchive *to;
  Findings found;
  gint64 saved, lost;
} Repair;

static gboolean
save_row (Repair *r, gint64 game_id, const void *data, int size, GError **error)
{
  g_autoptr (GError) reason = NULL;
  g_autoptr (LudRecord) record = lud_record_deserialize (data ? data : "", (gsize) size, &reason);

  if (!record)
    {
      r->lost++;
      tell (&r->found, _ ("Game number %" PRId64 " cannot be read: %s"), game_id, reason->message);
      return TRUE;
    }
  if (!lud_archive_store (r->to, record, NULL, &reason))
    {
      /* The same game twice in a damaged file: it was saved already. */
      if (g_error_matches (reason, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_CONFLICT))
        return TRUE;
      g_propagate_error (error, g_steal_pointer (&reason));
      return FALSE;
    }
  r->saved++;
  return TRUE;
}

/* Reads rows upwards; behind a damaged place it goes on at the next number that answers. */
static gboolean
save_table (Repair *r, sqlite3 *db, const char *table, GCancellable *cancellable, GError **error)
{
  g_autofree char *some =
    g_strdup_printf ("SELECT game_id, record FROM %s WHERE game_id > ?1 ORDER BY game_id", table);
  g_autofree char *most = g_strdup_printf ("SELECT max (game_id) FROM %s", table);
  gint64 after = 0, last = 0, gap = 1;
  sqlite3_stmt *s = NULL;

  if (sqlite3_prepare_v2 (db, most, -1, &s, NULL) == SQLITE_OK && sqlite3_step (s) == SQLITE_ROW)
    last = sqlite3_column_int64 (s, 0);
  sqlite3_finalize (s);
  if (sqlite3_prepare_v2 (db, some, -1, &s, NULL) != SQLITE_OK)
    {
      sqlite3_finalize (s);
      return TRUE;
    }
  for (;;)
    {
      int code;

      sqlite3_bind_int64 (s, 1, after);
      while ((code = sqlite3_step (s)) == SQLITE_ROW)
        {
          after = sqlite3_column_int64 (s, 0);
          gap = 1;
          if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
              !save_row (r, after, sqlite3_column_blob (s, 1), sqlite3_column_bytes (s, 1), error))
            {
              sqlite3_finalize (s);
              return FALSE;
            }
        }
      sqlite3_reset (s);
      if (code == SQLITE_DONE || after >= MAX (last, 1) || gap > (G_GINT64_CONSTANT (1) << 40))
        break;
      tell (&r->found, _ ("The file is damaged behind game number %" PRId64 "."), after);
      after += gap;
      gap *= 2;
    }
  sqlite3_finalize (s);
  return TRUE;
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
  Repair r = { NULL, { finding, data, 0 }, 0, 0 };
  sqlite3 *db = NULL;
  gboolean done = TRUE;

  *n_saved = *n_lost = 0;
  if (!g_file_test (from, G_FILE_TEST_IS_REGULAR))
    return refuse (error, _ ("There is no file %s."), from);
  if (g_file_test (to, G_FILE_TEST_EXISTS))
    return refuse (error, _ ("%s is there already; a repair needs a new file."), to);
  r.to = lud_archive_open (to, error);
  if (!r.to)
    return FALSE;
  if (sqlite3_open_v2 (from, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK)
    {
      sqlite3_busy_timeout (db, LUD_ARCHIVE_BUSY_TIMEOUT);
      /* Version 1 had the record in the row of the game. */
      done = save_table (&r, db, "game_record", cancellable, error) &&
             (r.saved > 0 || save_table (&r, db, "game", cancellable, error));
    }
  sqlite3_close_v2 (db);
  g_object_unref (r.to);
  *n_saved = r.saved;
  *n_lost = r.lost;
  return done;
}
