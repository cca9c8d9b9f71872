/* schema-2.c: the second version of the tables, and how games of the first come into them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "archive-private.h"

const char lud_archive_version_2[] =
  "DROP INDEX game_by_update; DROP INDEX game_unfinished;"
  "ALTER TABLE game RENAME TO game_1;"
  "CREATE TABLE variant ("
  "  variant_id INTEGER PRIMARY KEY, kind TEXT NOT NULL, options TEXT NOT NULL,"
  "  UNIQUE (kind, options)) STRICT;"
  "CREATE TABLE player (" /* a name, and whose name it really is */
  "  player_id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE,"
  "  alias_of INTEGER REFERENCES player) STRICT;"
  "CREATE INDEX player_alias ON player (alias_of) WHERE alias_of IS NOT NULL;"
  "CREATE TABLE event (event_id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;"
  "CREATE TABLE batch ("
  "  batch_id INTEGER PRIMARY KEY, name TEXT NOT NULL, fingerprint TEXT NOT NULL,"
  "  seen INTEGER NOT NULL DEFAULT 0," /* games of the file that are dealt with */
  "  added INTEGER NOT NULL DEFAULT 0, skipped INTEGER NOT NULL DEFAULT 0,"
  "  merged INTEGER NOT NULL DEFAULT 0, bad INTEGER NOT NULL DEFAULT 0,"
  "  started INTEGER NOT NULL, finished INTEGER) STRICT;"
  "CREATE TABLE game ("
  "  game_id INTEGER PRIMARY KEY,"
  "  uuid BLOB NOT NULL UNIQUE CHECK (length (uuid) = 16),"
  "  variant_id INTEGER NOT NULL REFERENCES variant,"
  "  first_id INTEGER NOT NULL REFERENCES player,"
  "  second_id INTEGER NOT NULL REFERENCES player,"
  "  event_id INTEGER NOT NULL REFERENCES event,"
  "  date TEXT NOT NULL,"
  "  result TEXT NOT NULL CHECK (result IN ('1-0', '0-1', '1/2', '*')),"
  "  reason TEXT NOT NULL,"
  "  turns INTEGER NOT NULL, actions INTEGER NOT NULL, variations INTEGER NOT NULL,"
  "  unfinished INTEGER NOT NULL CHECK (unfinished IN (0, 1)),"
  "  favourite INTEGER NOT NULL DEFAULT 0 CHECK (favourite IN (0, 1)),"
  "  path TEXT," /* where its session stands; NULL: at the end */
  "  created INTEGER NOT NULL, updated INTEGER NOT NULL, trashed INTEGER,"
  "  revision INTEGER NOT NULL DEFAULT 1," /* of the row, for those who write at the same time */
  "  batch_id INTEGER REFERENCES batch,"
  "  play BLOB NOT NULL CHECK (length (play) = 16)," /* first half of the digest */
  "  doc_id INTEGER"                                 /* NULL: not in the position index */
  ") STRICT;"
  "CREATE TABLE game_record ("
  "  game_id INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE, record BLOB NOT NULL) STRICT;"
  "CREATE INDEX game_by_update ON game (updated, game_id) WHERE trashed IS NULL;"
  "CREATE INDEX game_by_date ON game (date, game_id) WHERE trashed IS NULL;"
  "CREATE INDEX game_unfinished ON game (updated, game_id)"
  "  WHERE trashed IS NULL AND unfinished = 1;"
  "CREATE INDEX game_trashed ON game (trashed) WHERE trashed IS NOT NULL;"
  "CREATE INDEX game_unindexed ON game (game_id) WHERE doc_id IS NULL AND trashed IS NULL;"
  "CREATE INDEX game_favourite ON game (game_id) WHERE favourite = 1;"
  "CREATE INDEX game_play ON game (play);"
  "CREATE INDEX game_first ON game (first_id);"
  "CREATE INDEX game_second ON game (second_id);"
  "CREATE INDEX game_event ON game (event_id);"
  "CREATE INDEX game_variant ON game (variant_id);"
  "CREATE INDEX game_batch ON game (batch_id) WHERE batch_id IS NOT NULL;"
  "CREATE TABLE game_tag ("
  "  name TEXT NOT NULL, value TEXT NOT NULL,"
  "  game_id INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,"
  "  PRIMARY KEY (name, value, game_id)) STRICT, WITHOUT ROWID;"
  "CREATE INDEX game_tag_game ON game_tag (game_id);"
  "CREATE TABLE collection ("
  "  collection_id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE,"
  "  query TEXT) STRICT;" /* NULL: picked by hand */
  "CREATE TABLE collection_game ("
  "  collection_id INTEGER NOT NULL REFERENCES collection ON DELETE CASCADE,"
  "  game_id INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,"
  "  PRIMARY KEY (collection_id, game_id)) STRICT, WITHOUT ROWID;"
  "CREATE INDEX collection_game_game ON collection_game (game_id);"
  "CREATE TABLE quarantine ("
  "  quarantine_id INTEGER PRIMARY KEY, batch_id INTEGER REFERENCES batch ON DELETE CASCADE,"
  "  file TEXT NOT NULL, line INTEGER NOT NULL, sentence TEXT NOT NULL, raw BLOB NOT NULL) STRICT;"
  "CREATE INDEX quarantine_batch ON quarantine (batch_id);"
  "CREATE TABLE doc (" /* a game as the position index knows it */
  "  doc_id INTEGER PRIMARY KEY, game_id INTEGER,"
  "  result INTEGER NOT NULL, turns INTEGER NOT NULL, day INTEGER NOT NULL) STRICT;"
  "CREATE TABLE segment (" /* see segment.c */
  "  segment_id INTEGER PRIMARY KEY, level INTEGER NOT NULL, first_page INTEGER NOT NULL,"
  "  n_pages INTEGER NOT NULL, n_entries INTEGER NOT NULL, first_doc INTEGER NOT NULL,"
  "  last_doc INTEGER NOT NULL) STRICT;"
  "CREATE TABLE position_page (page_id INTEGER PRIMARY KEY, data BLOB NOT NULL) STRICT;"
  "CREATE TABLE position_sum ("
  "  segment_id INTEGER NOT NULL, hash INTEGER NOT NULL, next INTEGER NOT NULL,"
  "  won INTEGER NOT NULL, lost INTEGER NOT NULL, drawn INTEGER NOT NULL, open INTEGER NOT NULL,"
  "  turns INTEGER NOT NULL, last INTEGER NOT NULL,"
  "  PRIMARY KEY (segment_id, hash, next)) STRICT, WITHOUT ROWID;"
  "CREATE VIRTUAL TABLE game_text USING fts5 (names, event, comment, tags,"
  "  tokenize = 'unicode61 remove_diacritics 2');";

/* One game of version 1; values are its times. */
static gboolean
carry_over (LudArchive *self, sqlite3_stmt *row, GError **error)
{
  g_autoptr (GError) reason = NULL;
  gint64 game_id = sqlite3_column_int64 (row, 0);
  const void *data = sqlite3_column_blob (row, 1);
  g_autoptr (LudRecord) record =
    lud_record_deserialize (data ? data : "", (gsize) sqlite3_column_bytes (row, 1), &reason);
  sqlite3_stmt *s;

  if (record)
    {
      g_autoptr (LudFacts) facts =
        lud_facts_new (record, (const char *) sqlite3_column_text (row, 2), FALSE);

      if (!lud_archive_put (self, facts, &game_id, 0, 0, error))
        return FALSE;
      s = lud_archive_statement (
        self, "UPDATE game SET created = ?2, updated = ?3, trashed = ?4 WHERE game_id = ?1", error);
      if (!s)
        return FALSE;
      sqlite3_bind_int64 (s, 1, game_id);
      for (int i = 0; i < 3; i++)
        sqlite3_bind_value (s, 2 + i, sqlite3_column_value (row, 3 + i));
      return lud_archive_do (self, s, error);
    }
  /* It cannot be shown, but it is not thrown away. */
  s = lud_archive_statement (
    self, "INSERT INTO quarantine (file, line, sentence, raw) VALUES (?1, 0, ?2, ?3)", error);
  if (!s)
    return FALSE;
  sqlite3_bind_text (s, 1, self->path, -1, SQLITE_TRANSIENT);
  sqlite3_bind_text (s, 2, reason->message, -1, SQLITE_TRANSIENT);
  sqlite3_bind_blob (s, 3, data ? data : "", sqlite3_column_bytes (row, 1), SQLITE_TRANSIENT);
  return lud_archive_do (self, s, error);
}

gboolean
lud_archive_fill_version_2 (LudArchive *self, GError **error)
{
  sqlite3_stmt *row = lud_archive_prepare (
    self, "SELECT game_id, record, path, created, updated, trashed FROM game_1 ORDER BY game_id",
    error);
  gboolean done = row != NULL;
  int code = SQLITE_DONE;

  while (done && (code = sqlite3_step (row)) == SQLITE_ROW)
    done = carry_over (self, row, error);
  if (done && code != SQLITE_DONE)
    done = lud_archive_fail (self, code, error);
  sqlite3_finalize (row);
  return done && lud_archive_run (self, "DROP TABLE game_1", error);
}
