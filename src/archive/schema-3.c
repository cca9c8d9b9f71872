/* schema-3.c: the third version of the tables, and how games of the second come into them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "archive-private.h"

#include "record/record.h"

/* Players merged under one name; bulk edits that can be taken back; ratings; texts of any script in
 * the text index; the position index is made anew, with the turns that it did not have. */
const char lud_archive_version_3[] =
  "ALTER TABLE player ADD COLUMN main_id INTEGER REFERENCES player;" /* NULL: its own name */
  "UPDATE player SET main_id = alias_of;" /* alias_of: what it was merged into, maybe again one */
  "CREATE INDEX player_main ON player (main_id) WHERE main_id IS NOT NULL;"
  "CREATE TABLE edit ("
  "  edit_id INTEGER PRIMARY KEY, query TEXT NOT NULL, made INTEGER NOT NULL) STRICT;"
  "CREATE TABLE edit_change ("
  "  change_id INTEGER PRIMARY KEY, edit_id INTEGER NOT NULL REFERENCES edit ON DELETE CASCADE,"
  "  field TEXT NOT NULL, value TEXT NOT NULL) STRICT;"
  "CREATE INDEX edit_change_edit ON edit_change (edit_id);"
  "CREATE TABLE edit_game (" /* what a game had there */
  "  change_id INTEGER NOT NULL REFERENCES edit_change ON DELETE CASCADE,"
  "  game_id INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,"
  "  before TEXT NOT NULL,"
  "  PRIMARY KEY (change_id, game_id)) STRICT, WITHOUT ROWID;"
  "CREATE INDEX edit_game_game ON edit_game (game_id);"
  "ALTER TABLE game ADD COLUMN first_rating INTEGER NOT NULL DEFAULT 0;" /* 0: unknown */
  "ALTER TABLE game ADD COLUMN second_rating INTEGER NOT NULL DEFAULT 0;"
  "UPDATE game_text SET names = ludo_index (names), event = ludo_index (event),"
  "  comment = ludo_index (comment), tags = ludo_index (tags)"
  "  WHERE ludo_index (names || event || comment || tags) <> names || event || comment || tags;"
  "UPDATE game SET doc_id = NULL WHERE doc_id IS NOT NULL;"
  "DELETE FROM doc; DELETE FROM segment; DELETE FROM position_page; DELETE FROM position_sum;";

/* Ratings stand in the records only. */
gboolean
lud_archive_fill_version_3 (LudArchive *self, GError **error)
{
  sqlite3_stmt *row =
    lud_archive_prepare (self, "SELECT game_id, record FROM game_record ORDER BY game_id", error);
  gboolean done = row != NULL;
  int code = SQLITE_DONE;

  while (done && (code = sqlite3_step (row)) == SQLITE_ROW)
    {
      const void *data = sqlite3_column_blob (row, 1);
      g_autoptr (LudRecord) record =
        lud_record_deserialize (data ? data : "", (gsize) sqlite3_column_bytes (row, 1), NULL);
      int rating[2] = { 0, 0 };
      sqlite3_stmt *s;

      for (int side = 0; record && side < 2; side++)
        rating[side] = lud_record_get_player (record, side ? RULES_SECOND : RULES_FIRST)->rating;
      if (!rating[0] && !rating[1])
        continue;
      s = lud_archive_statement (
        self, "UPDATE game SET first_rating = ?2, second_rating = ?3 WHERE game_id = ?1", error);
      if (!s)
        {
          done = FALSE;
          break;
        }
      sqlite3_bind_int64 (s, 1, sqlite3_column_int64 (row, 0));
      sqlite3_bind_int (s, 2, rating[0]);
      sqlite3_bind_int (s, 3, rating[1]);
      done = lud_archive_do (self, s, error);
    }
  if (done && code != SQLITE_DONE)
    done = lud_archive_fail (self, code, error);
  sqlite3_finalize (row);
  return done;
}
