/* names.c: who played, where, and what games are marked with
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "names.h"

#include "archive-private.h"

#include <glib/gi18n-lib.h>

static gboolean
each_row (LudArchive *self, const char *sql, LudEachName each, gpointer data, GError **error)
{
  sqlite3_stmt *s;
  int code;

  g_return_val_if_fail (self->thread == g_thread_self (), FALSE);

  s = lud_archive_prepare (self, sql, error);
  if (!s)
    return FALSE;
  while ((code = sqlite3_step (s)) == SQLITE_ROW)
    {
      LudArchiveName name = {
        lud_archive_column_text (s, 0),
        lud_archive_column_text (s, 1),
        (const char *) sqlite3_column_text (s, 2),
        lud_archive_column_text (s, 3),
        sqlite3_column_int64 (s, 4),
      };

      each (&name, data);
    }
  if (code != SQLITE_DONE)
    lud_archive_fail (self, code, error);
  sqlite3_finalize (s);
  return code == SQLITE_DONE;
}

gboolean
lud_archive_each_player (LudArchive *self, LudEachName each, gpointer data, GError **error)
{
  return each_row (
    self,
    "WITH n (player_id, games) AS (SELECT player_id, sum (games) FROM"
    " (SELECT first_id AS player_id, count (*) AS games FROM game WHERE trashed IS NULL GROUP BY 1"
    " UNION ALL SELECT second_id, count (*) FROM game WHERE trashed IS NULL"
    /* A game against oneself is one game. */
    " AND second_id <> first_id GROUP BY 1) GROUP BY 1)"
    " SELECT p.name, '', a.name, coalesce (m.name, p.name), coalesce (n.games, 0)"
    " FROM player p LEFT JOIN n ON n.player_id = p.player_id"
    " LEFT JOIN player a ON a.player_id = p.alias_of"
    " LEFT JOIN player m ON m.player_id = p.main_id"
    " WHERE p.name <> '' AND (n.games > 0 OR p.alias_of IS NOT NULL"
    " OR p.player_id IN (SELECT alias_of FROM player)) ORDER BY p.name",
    each, data, error);
}

gboolean
lud_archive_each_event (LudArchive *self, LudEachName each, gpointer data, GError **error)
{
  return each_row (self,
                   "SELECT e.name, '', NULL, e.name, count (*) AS n FROM event e JOIN game g"
                   " ON g.event_id = e.event_id WHERE e.name <> '' AND g.trashed IS NULL"
                   " GROUP BY e.event_id ORDER BY e.name",
                   each, data, error);
}

gboolean
lud_archive_each_tag (LudArchive *self, LudEachName each, gpointer data, GError **error)
{
  return each_row (self,
                   "SELECT t.name, t.value, NULL, t.name, count (*) FROM game_tag t JOIN game g"
                   " ON g.game_id = t.game_id WHERE g.trashed IS NULL"
                   " GROUP BY t.name, t.value ORDER BY t.name, t.value",
                   each, data, error);
}

/* ------------------------------------------------------------------------------------------------
 * Merging
 */

/* The number of a player; 0 when there is none.  parent (may be NULL) gets what he was merged into,
 * or 0. */
static gboolean
find_player (LudArchive *self, const char *name, gint64 *out, gint64 *parent, GError **error)
{
  sqlite3_stmt *s =
    lud_archive_statement (self, "SELECT player_id, alias_of FROM player WHERE name = ?1", error);
  int code;

  *out = 0;
  if (parent)
    *parent = 0;
  if (!s)
    return FALSE;
  sqlite3_bind_text (s, 1, name, -1, SQLITE_TRANSIENT);
  code = sqlite3_step (s);
  if (code == SQLITE_ROW)
    {
      *out = sqlite3_column_int64 (s, 0);
      if (parent)
        *parent = sqlite3_column_int64 (s, 1);
    }
  sqlite3_reset (s);
  return code == SQLITE_ROW || code == SQLITE_DONE || lud_archive_fail (self, code, error);
}

static gboolean
refuse_unknown (GError **error, const char *name)
{
  return lud_archive_refuse (error, LUD_ARCHIVE_ERROR_NOT_FOUND,
                             /* Translators: %s is a name. */
                             _ ("There is no player “%s” in the archive."), name);
}

gboolean
lud_archive_settle_names (LudArchive *self, GError **error)
{
  return lud_archive_run (
    self,
    "WITH RECURSIVE up (player_id, main_id) AS ("
    "  SELECT player_id, player_id FROM player WHERE alias_of IS NULL"
    "  UNION ALL SELECT p.player_id, up.main_id FROM player p JOIN up ON p.alias_of = up.player_id)"
    " UPDATE player SET main_id = CASE WHEN alias_of IS NULL THEN NULL ELSE (SELECT up.main_id"
    " FROM up WHERE up.player_id = player.player_id) END"
    " WHERE alias_of IS NOT NULL OR main_id IS NOT NULL",
    error);
}

static gboolean
set_parent (LudArchive *self, gint64 player, gint64 parent, GError **error)
{
  sqlite3_stmt *s =
    lud_archive_statement (self, "UPDATE player SET alias_of = ?2 WHERE player_id = ?1", error);

  if (!s)
    return FALSE;
  sqlite3_bind_int64 (s, 1, player);
  if (parent)
    sqlite3_bind_int64 (s, 2, parent);
  return lud_archive_do (self, s, error) && lud_archive_settle_names (self, error);
}

static gboolean
merge_inside (LudArchive *self, const char *name, const char *into, GError **error)
{
  gint64 player, parent, above;

  if (!find_player (self, name, &player, NULL, error) ||
      !find_player (self, into, &parent, &above, error))
    return FALSE;
  if (!player)
    return refuse_unknown (error, name);
  if (!parent)
    {
      sqlite3_stmt *s =
        lud_archive_statement (self, "INSERT INTO player (name) VALUES (?1)", error);

      if (!s)
        return FALSE;
      sqlite3_bind_text (s, 1, into, -1, SQLITE_TRANSIENT);
      if (!lud_archive_do (self, s, error))
        return FALSE;
      parent = sqlite3_last_insert_rowid (self->db);
    }
  /* Upwards from the new place: name must not be met there. */
  for (above = parent; above;)
    {
      sqlite3_stmt *s;

      if (above == player)
        return lud_archive_refuse (error, LUD_ARCHIVE_ERROR_QUERY,
                                   /* Translators: two names. */
                                   _ ("“%s” is another name of “%s” already."), into, name);
      s = lud_archive_statement (self, "SELECT alias_of FROM player WHERE player_id = ?1", error);
      if (!s)
        return FALSE;
      sqlite3_bind_int64 (s, 1, above);
      above = sqlite3_step (s) == SQLITE_ROW ? sqlite3_column_int64 (s, 0) : 0;
      sqlite3_reset (s);
    }
  return set_parent (self, player, parent, error);
}

static gboolean
split_inside (LudArchive *self, const char *name, GError **error)
{
  gint64 player, parent;

  if (!find_player (self, name, &player, &parent, error))
    return FALSE;
  if (!player)
    return refuse_unknown (error, name);
  if (!parent)
    return lud_archive_refuse (error, LUD_ARCHIVE_ERROR_QUERY,
                               /* Translators: %s is a name. */
                               _ ("“%s” was not merged with another name."), name);
  return set_parent (self, player, 0, error);
}

gboolean
lud_archive_merge_player (LudArchive *self, const char *name, const char *into, GError **error)
{
  g_return_val_if_fail (self->thread == g_thread_self (), FALSE);

  if (!*name || !*into || g_str_equal (name, into))
    return lud_archive_refuse (error, LUD_ARCHIVE_ERROR_QUERY,
                               _ ("Merging needs two different names."));
  if (!lud_archive_begin (self, error))
    return FALSE;
  if (merge_inside (self, name, into, error))
    return lud_archive_end (self, error);
  lud_archive_rollback (self);
  return FALSE;
}

gboolean
lud_archive_split_player (LudArchive *self, const char *name, GError **error)
{
  g_return_val_if_fail (self->thread == g_thread_self (), FALSE);

  if (!lud_archive_begin (self, error))
    return FALSE;
  if (split_inside (self, name, error))
    return lud_archive_end (self, error);
  lud_archive_rollback (self);
  return FALSE;
}
