/* archive-private.h: what the files of src/archive share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "archive.h"
#include "health.h"
#include "import.h"
#include "position.h"
#include "search.h"

#include <sqlite3.h>

/* "Ludo" */
#define LUD_ARCHIVE_APPLICATION_ID 0x4c75646f

/* How long to wait for another program that writes, in milliseconds. */
#define LUD_ARCHIVE_BUSY_TIMEOUT 5000

struct _LudArchive
{
  GObject parent_instance;

  sqlite3 *db;
  char *path;
  gboolean read_only;
  gboolean is_disk_full;  /* why it is read-only */
  gboolean has_chosen;    /* see lud_archive_choose() */
  GCancellable *watched;  /* ends statements while it is set, see lud_archive_watch() */
  guint looks_left;       /* until a statement ends, see lud_archive_limit(); 0: no limit */
  GThread *thread;        /* that opened it */
  GHashTable *statements; /* SQL (static text) -> prepared statement */
};

/* A position that a game went through. */
typedef struct
{
  guint64 hash; /* 56 bits, see lud_canon() */
  gint64 doc;
  guint32 next; /* what was played there, seen in the canonical position; 0: nothing */
  guint16 ply;
  guint8 flags;
} LudPosting;

#define LUD_POSTING_NEGATIVE 1  /* takes the same one back */
#define LUD_POSTING_VARIATION 2 /* not in the main line */
#define LUD_POSTING_SECOND 4    /* the second player is to move */

enum
{
  LUD_DOC_FIRST,
  LUD_DOC_SECOND,
  LUD_DOC_DRAW,
  LUD_DOC_OPEN
};

/* What the index knows of a game by its doc. */
typedef struct
{
  guint8 result; /* LUD_DOC_... */
  guint16 turns;
  guint32 day; /* YYYYMMDD, 0 where it is not known */
} LudDoc;

/* All that goes into the tables about one record. */
typedef struct
{
  guint8 uuid[16];
  const char *kind; /* static */
  char *options;
  char *name[2];
  char *event, *date, *round_place;
  const char *result, *reason; /* static */
  gboolean over;
  int rating[2];
  guint turns, actions, variations;
  char *path;
  guint8 play[16]; /* first half of the digest */
  char *comments;  /* as the text index has them */
  GPtrArray *tags; /* name, value, name, value, ... */
  GBytes *record;
  GArray *postings; /* of LudPosting, doc 0; NULL when not asked for */
  LudDoc doc;
} LudFacts;

/* The plain code of an extended one.  A full disk is told as such by the database only where the
 * file itself is written. */
int lud_archive_understand (sqlite3 *db, int code);

/* Sets an error from the last failure of SQLite with this result code; always returns FALSE. */
gboolean lud_archive_fail (LudArchive *self, int code, GError **error);

/* Sets an error with a sentence; always returns FALSE. */
gboolean lud_archive_refuse (GError **error, LudArchiveError code, const char *format, ...)
  G_GNUC_PRINTF (3, 4);

/* Until the end of the block a cancelled cancellable (may be NULL) ends statements that are running
 * with G_IO_ERROR_CANCELLED, and no transaction is committed any more.  Blocks may nest. */
typedef struct
{
  LudArchive *archive;
  GCancellable *before;
} LudWatch;
LudWatch lud_archive_watch (LudArchive *self, GCancellable *cancellable);
void lud_watch_end (LudWatch *watch);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LudWatch, lud_watch_end)
#define LUD_WATCH(self, cancellable)                                                               \
  g_auto (LudWatch) watch_of_block G_GNUC_UNUSED = lud_archive_watch (self, cancellable)

/* Ends the next statement with SQLITE_INTERRUPT when it needs more than about so many instructions
 * of the database; 0: no limit. */
void lud_archive_limit (LudArchive *self, guint steps);

/* Prepares a statement; NULL on failure. */
sqlite3_stmt *lud_archive_prepare (LudArchive *self, const char *sql, GError **error);

/* Runs statements without results. */
gboolean lud_archive_run (LudArchive *self, const char *sql, GError **error);

/* The number that a statement without parameters gives. */
gboolean lud_archive_get_number (LudArchive *self, const char *sql, gint64 *out, GError **error);

/* The same, kept with the connection for the next time; sql is a static text.  Reset it when done.
 */
sqlite3_stmt *lud_archive_statement (LudArchive *self, const char *sql, GError **error);

/* Steps a statement of lud_archive_statement() that gives no rows, and resets it. */
gboolean lud_archive_do (LudArchive *self, sqlite3_stmt *statement, GError **error);

/* BEGIN IMMEDIATE; FALSE when it is read-only, too. */
gboolean lud_archive_begin (LudArchive *self, GError **error);
gboolean lud_archive_end (LudArchive *self, GError **error); /* COMMIT, or ROLLBACK on failure */
void lud_archive_rollback (LudArchive *self);

/* "6f1c..." with hyphens to 16 bytes and back. */
gboolean lud_archive_read_uuid (const char *text, guint8 *out);
char *lud_archive_dup_uuid (const guint8 *uuid);

/* facts.c */
LudFacts *lud_facts_new (LudRecord *record, const char *path, gboolean with_postings);
void lud_facts_free (LudFacts *facts);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LudFacts, lud_facts_free)

/* The postings of a record, one a position. */
GArray *lud_facts_postings (LudRecord *record);

/* Canonical hash of a position, and what an action is called there. */
typedef struct
{
  guint64 hash;
  int n_symmetries;
  guint8 symmetry[RULES_MAX_SYMMETRIES]; /* all that lead there */
} LudCanon;
void lud_canon (const RulesGame *game, const RulesState *s, guint64 salt, LudCanon *out);
guint32 lud_canon_action (const RulesGame *game,
                          const RulesState *s,
                          const LudCanon *canon,
                          RulesAction action);
/* Rests of turns are in the index, too: at a hash of their own for each position from which a turn
 * of the main line took more than one action to its end, with a digest of these actions as next; 0
 * where the game ended before the turn. */
guint64 lud_turn_hash (guint64 position);

typedef struct
{
  guint n; /* actions so far */
  int n_symmetries;
  guint8 symmetry[RULES_MAX_SYMMETRIES];
  guint32 digest[RULES_MAX_SYMMETRIES];
} LudTurnDigest;
void lud_turn_digest_init (LudTurnDigest *self, const LudCanon *canon);
void lud_turn_digest_add (LudTurnDigest *self,
                          const RulesGame *game,
                          const RulesState *s,
                          RulesAction a);
guint32 lud_turn_digest_get (const LudTurnDigest *self);

guint64 lud_canon_salt (const RulesGame *game, const RulesState *s);

/* put.c: rows of one game, inside a transaction.  game_id 0: a new one.  Sets *game_id.  doc 0: not
 * in the index (yet). */
gboolean lud_archive_put (LudArchive *self,
                          const LudFacts *facts,
                          gint64 *game_id,
                          gint64 batch_id,
                          gint64 doc,
                          GError **error);

/* The record in a column; FORMAT when it is damaged. */
LudRecord *lud_archive_read_record (sqlite3_stmt *s, int column, GError **error);

/* Loads a record by its row. */
LudRecord *lud_archive_load_row (LudArchive *self, gint64 game_id, GError **error);

/* Takes a game out of the position index, inside a transaction: its postings are added to negative
 * with the sign turned. */
gboolean lud_archive_unindex (LudArchive *self, gint64 game_id, GArray *negative, GError **error);

/* Removes the rows of a game, inside a transaction; it is out of the index already. */
gboolean lud_archive_delete_rows (LudArchive *self, gint64 game_id, GError **error);

/* Puts a game into the trash or takes it out, inside a transaction; negative as above. */
gboolean lud_archive_trash_row (LudArchive *self,
                                gint64 game_id,
                                gboolean trashed,
                                GArray *negative,
                                GError **error);

/* segment.c: sorts postings and writes them as a segment, inside a transaction. */
gboolean lud_segment_write (LudArchive *self, GArray *postings, GError **error);

/* Merges segments until there are few, in transactions of its own. */
gboolean lud_segment_compact (LudArchive *self, GCancellable *cancellable, GError **error);

/* Rewrites the whole index without the games that are no longer there, in one transaction. */
gboolean lud_segment_purge (LudArchive *self, GCancellable *cancellable, GError **error);

/* Calls each() with the postings of a position with doc > after in each segment, ascending, at most
 * limit a segment (0: all).  */
typedef void (*LudSegmentEach) (const LudPosting *posting, gpointer data);
gboolean lud_segment_read (LudArchive *self,
                           gint64 first_page,
                           gint64 n_pages,
                           guint64 hash,
                           gint64 after,
                           guint limit,
                           LudSegmentEach each,
                           gpointer data,
                           GError **error);

#define LUD_SEGMENT_HOT 64 /* positions with so many postings in a segment have a summary there */

/* New doc numbers: the first of n, inside a transaction. */
gint64 lud_archive_next_doc (LudArchive *self, GError **error);
gboolean lud_archive_put_doc (LudArchive *self,
                              gint64 doc,
                              gint64 game_id,
                              const LudDoc *facts,
                              GError **error);

/* list.c: columns and tables of a LudArchiveRow. */
#define LUD_ARCHIVE_COLUMNS                                                                        \
  "g.game_id, g.uuid, v.kind, v.options,"                                                          \
  " coalesce ((SELECT m.name FROM player m WHERE m.player_id = p.main_id), p.name),"               \
  " coalesce ((SELECT m.name FROM player m WHERE m.player_id = q.main_id), q.name),"               \
  " e.name, g.date, g.result, g.reason,"                                                           \
  " g.turns, g.unfinished, g.updated, g.actions, g.favourite"
#define LUD_ARCHIVE_FROM                                                                           \
  " FROM game g"                                                                                   \
  " CROSS JOIN variant v ON v.variant_id = g.variant_id"                                           \
  " CROSS JOIN player p ON p.player_id = g.first_id"                                               \
  " CROSS JOIN player q ON q.player_id = g.second_id"                                              \
  " CROSS JOIN event e ON e.event_id = g.event_id"
#define LUD_ARCHIVE_ROW LUD_ARCHIVE_COLUMNS LUD_ARCHIVE_FROM
LudArchiveRow *lud_archive_read_row (sqlite3_stmt *statement);

/* The row of a game outside the trash; NULL without error when there is none. */
LudArchiveRow *lud_archive_load_list_row (LudArchive *self, gint64 game_id, GError **error);

/* position.c: a search for a position alone, by the index. */
GPtrArray *lud_archive_find_in_index (LudArchive *self,
                                      const LudSearch *what,
                                      gint64 after,
                                      guint limit,
                                      GCancellable *cancellable,
                                      GError **error);

extern const char lud_archive_version_2[]; /* schema-2.c */
gboolean lud_archive_fill_version_2 (LudArchive *self, GError **error);
extern const char lud_archive_version_3[]; /* schema-3.c */
gboolean lud_archive_fill_version_3 (LudArchive *self, GError **error);

/* fold.c: a text without case and accents, for comparing; and the SQL functions that need it. */
char *lud_archive_fold (const char *text);

/* The same as it stands in the text index: words of scripts without blanks taken apart. */
char *lud_archive_index_text (const char *text);

void lud_archive_add_functions (sqlite3 *db);

/* How the games of a query are found. */
typedef enum
{
  LUD_PLAN_INDEX, /* along an index: soon, where one of the first games is meant */
  LUD_PLAN_SCAN,  /* in the order of the file: much faster than an index where all are looked at */
  LUD_PLAN_TRASH  /* those in the trash in the place of those outside */
} LudPlan;

/* "SELECT columns WHERE " the query " " tail, with the values of the query bound. */
sqlite3_stmt *lud_archive_prepare_query (LudArchive *self,
                                         LudPlan plan,
                                         const char *columns,
                                         const char *query,
                                         const char *tail,
                                         GError **error);

/* names.c: finds the main names of all players again, inside a transaction: a merging may have
 * carried a whole tree of names along. */
gboolean lud_archive_settle_names (LudArchive *self, GError **error);

/* Puts games that are stored but not in the position index yet there. */
gboolean lud_archive_index_pending (LudArchive *self, GError **error);

/* Text of a column, never NULL; good until the statement goes on. */
const char *lud_archive_column_text (sqlite3_stmt *statement, int column);

/* Settings of a connection that was just opened; a code of SQLite. */
int lud_archive_set_up (sqlite3 *db);

/* Goes on with a copy of the file that is brought up to date, belongs to this connection and is
 * gone with it: how an archive is read that cannot be written and is not as it should be.  It is
 * read-only from then on.  No statement may be running. */
gboolean lud_archive_use_copy (LudArchive *self, GError **error);

/* Opens a file to look at it or copy it, whatever version it has; it is not changed. */
LudArchive *lud_archive_open_to_read (const char *path, GError **error);

/* Checks that an opened file is an archive with something in it and not a newer one. */
gboolean lud_archive_identify (LudArchive *self, GError **error);

/* Checks that an opened file is an archive, makes the tables of a new one and brings an older one
 * up to date. */
gboolean lud_archive_prepare_schema (LudArchive *self, GError **error);
