/* collection.c: collections of games
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "collection.h"

#include "archive-private.h"
#include "query.h"

#include <glib/gi18n-lib.h>

static gboolean
refuse_unknown (GError **error, const char *name)
{
  return lud_archive_refuse (error, LUD_ARCHIVE_ERROR_NOT_FOUND,
                             /* Translators: %s is the name of a collection of games. */
                             _ ("There is no collection “%s” in the archive."), name);
}

/* Number of games that a query finds; -1 when it is not understood. */
static gboolean
count_query (LudArchive *self, const char *query, gint64 *out, GError **error)
{
  g_autoptr (GError) reason = NULL;
  sqlite3_stmt *s = lud_archive_prepare_query (self, LUD_PLAN_SCAN, "count (*)" LUD_ARCHIVE_FROM,
                                               query, "", &reason);
  int code;

  *out = -1;
  if (!s && g_error_matches (reason, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_QUERY))
    return TRUE;
  if (!s)
    {
      g_propagate_error (error, g_steal_pointer (&reason));
      return FALSE;
    }
  code = sqlite3_step (s);
  if (code == SQLITE_ROW)
    *out = sqlite3_column_int64 (s, 0);
  else
    lud_archive_fail (self, code, error);
  sqlite3_finalize (s);
  return code == SQLITE_ROW;
}

gboolean
lud_archive_each_collection (LudArchive *self,
                             LudEachCollection each,
                             gpointer data,
                             GError **error)
{
  sqlite3_stmt *s;
  gboolean done = TRUE;
  int code = SQLITE_DONE;

  g_return_val_if_fail (self->thread == g_thread_self (), FALSE);

  s = lud_archive_prepare (
    self,
    "SELECT name, query, (SELECT count (*) FROM collection_game k JOIN game g"
    " ON g.game_id = k.game_id WHERE k.collection_id = c.collection_id AND g.trashed IS NULL)"
    " FROM collection c ORDER BY name",
    error);
  if (!s)
    return FALSE;
  while (done && (code = sqlite3_step (s)) == SQLITE_ROW)
    {
      LudCollection collection = { lud_archive_column_text (s, 0),
                                   (const char *) sqlite3_column_text (s, 1),
                                   sqlite3_column_int64 (s, 2) };

      if (collection.query)
        done = count_query (self, collection.query, &collection.n_games, error);
      if (done)
        each (&collection, data);
    }
  if (done && code != SQLITE_DONE)
    done = lud_archive_fail (self, code, error);
  sqlite3_finalize (s);
  return done;
}

/* Runs a statement with a name and another text; *changed: how many rows that touched. */
static gboolean
run_texts (LudArchive *self,
           const char *sql,
           const char *name,
           const char *text,
           int *changed,
           GError **error)
{
  sqlite3_stmt *s = lud_archive_statement (self, sql, error);

  if (!s)
    return FALSE;
  sqlite3_bind_text (s, 1, name, -1, SQLITE_TRANSIENT);
  if (text)
    sqlite3_bind_text (s, 2, text, -1, SQLITE_TRANSIENT);
  if (!lud_archive_do (self, s, error))
    return FALSE;
  *changed = sqlite3_changes (self->db);
  return TRUE;
}

static gboolean
set_inside (LudArchive *self, const char *name, const char *query, GError **error)
{
  gint64 n;
  int changed;
  sqlite3_stmt *s = lud_archive_statement (
    self,
    "SELECT count (*) FROM collection_game JOIN collection USING (collection_id)"
    " WHERE name = ?1",
    error);

  if (!s)
    return FALSE;
  sqlite3_bind_text (s, 1, name, -1, SQLITE_TRANSIENT);
  sqlite3_step (s);
  n = sqlite3_column_int64 (s, 0);
  sqlite3_reset (s);
  if (n > 0 && query)
    return lud_archive_refuse (
      error, LUD_ARCHIVE_ERROR_QUERY,
      /* Translators: %s is the name of a collection of games. */
      _ ("Games were picked for the collection “%s”, so it cannot become a query."), name);
  return run_texts (self,
                    "INSERT INTO collection (name, query) VALUES (?1, ?2)"
                    " ON CONFLICT (name) DO UPDATE SET query = excluded.query",
                    name, query, &changed, error) &&
         /* It stands there now, so that a query that needs itself fails. */
         (!query || (s = lud_archive_prepare_query (self, LUD_PLAN_SCAN, "1" LUD_ARCHIVE_FROM,
                                                    query, "", error),
                     sqlite3_finalize (s), s != NULL));
}

gboolean
lud_archive_set_collection (LudArchive *self, const char *name, const char *query, GError **error)
{
  g_return_val_if_fail (self->thread == g_thread_self (), FALSE);

  if (!*name)
    return lud_archive_refuse (error, LUD_ARCHIVE_ERROR_QUERY, _ ("A collection needs a name."));
  if (!lud_archive_begin (self, error))
    return FALSE;
  if (set_inside (self, name, query, error))
    return lud_archive_end (self, error);
  lud_archive_rollback (self);
  return FALSE;
}

gboolean
lud_archive_rename_collection (LudArchive *self, const char *name, const char *to, GError **error)
{
  int changed;

  g_return_val_if_fail (self->thread == g_thread_self (), FALSE);

  if (!*to)
    return lud_archive_refuse (error, LUD_ARCHIVE_ERROR_QUERY, _ ("A collection needs a name."));
  if (!lud_archive_begin (self, error))
    return FALSE;
  if (run_texts (self, "UPDATE OR IGNORE collection SET name = ?2 WHERE name = ?1", name, to,
                 &changed, error))
    {
      gint64 there = 0;
      sqlite3_stmt *s =
        changed ? NULL
                : lud_archive_statement (self, "SELECT 1 FROM collection WHERE name = ?1", error);

      if (changed)
        return lud_archive_end (self, error);
      if (s)
        {
          sqlite3_bind_text (s, 1, name, -1, SQLITE_TRANSIENT);
          there = sqlite3_step (s) == SQLITE_ROW;
          sqlite3_reset (s);
          if (there)
            lud_archive_refuse (error, LUD_ARCHIVE_ERROR_QUERY,
                                /* Translators: %s is the name of a collection of games. */
                                _ ("There is a collection “%s” already."), to);
          else
            refuse_unknown (error, name);
        }
    }
  lud_archive_rollback (self);
  return FALSE;
}

gboolean
lud_archive_remove_collection (LudArchive *self, const char *name, GError **error)
{
  int changed;

  g_return_val_if_fail (self->thread == g_thread_self (), FALSE);

  if (!lud_archive_begin (self, error))
    return FALSE;
  if (run_texts (self, "DELETE FROM collection WHERE name = ?1", name, NULL, &changed, error))
    {
      if (changed)
        return lud_archive_end (self, error);
      refuse_unknown (error, name);
    }
  lud_archive_rollback (self);
  return FALSE;
}
