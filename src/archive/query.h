/* query.h: finding games by their headers and texts
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A query is words with blanks between, all of which must hold:
 *
 *   player:novak result:1-0 game:GAME size:8 date:2025..2026 comment:"double threat" length>40
 *   tag:study reason:unfair has:variations rating:1500..1800 -event:club
 *
 * key:value; a value with blanks stands in quotation marks; "-" in front says "not".  OR between
 * words says that one side is enough, each side as far as the next OR; brackets keep words
 * together:
 * "(player:novak OR player:jose) date:2026 -(result:1/2 OR result:*)".
 *
 * A word without a key is looked for in names, events, comments and tags.  Names and texts are
 * compared by the beginnings of their words, without case and accents; in scripts that do not part
 * their words, by any characters in a row.  Numbers (length in actions, turns, rating of either
 * player) take : = < > <= >= and A..B, dates : < > <= >= and A..B.  Keys of options (size, mode,
 * ...) are those of the games.
 */

#pragma once

#include "archive.h"

G_BEGIN_DECLS

/* Checks a query.  QUERY with the place in *at (may be NULL), in bytes from 0. */
gboolean lud_query_check (const char *query, guint *at, GError **error);

/* What could stand at the end of an unfinished query: whole words ("player:", "result:1-0").  With
 * an archive (may be NULL) its players and events, too.  Returns a NULL-terminated array. */
char **lud_query_complete (LudArchive *archive, const char *query);

/* The query with one of those in the place of its unfinished word, ready for what comes next. */
char *lud_query_put (const char *query, const char *word);

/* How a list is sorted; lists go down: the newest first. */
typedef enum
{
  LUD_SORT_ADDED,
  LUD_SORT_UPDATED,
  LUD_SORT_DATE
} LudSort;

/* A page of the games outside the trash that a query (NULL or "": all) finds. after: last row of
 * the page before, or NULL. Returns a GPtrArray of LudArchiveRow. */
GPtrArray *lud_archive_query (LudArchive *self,
                              const char *query,
                              LudSort sort,
                              const LudArchiveRow *after,
                              guint limit,
                              GError **error);

G_END_DECLS
