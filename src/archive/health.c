/* health.c: checking an archive
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "health.h"

#include "archive-private.h"

#include <glib/gi18n-lib.h>
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
  LUD_WATCH (self, cancellable);

  g_return_val_if_fail (self->thread == g_thread_self (), -1);

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
  if (n_games)
    *n_games = n;
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return -1;
  return f.n;
}
