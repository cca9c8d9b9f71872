/* game-match.h: several games of the same two players, with a score
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A match stands in the header of each of its games, so that it goes on wherever the game is:
 *
 *   tag "Match"         "5 games" (all are played) or "first to 3" (points)
 *   tag "Match score"   "1.5-0.5": the points of the player who begins and of the other one, before
 *                       this game
 *   tag "Match id"      the id of the first game
 *   field round         the number of the game, from 1
 *
 * A win is a point, a draw half a point for each.  Sides are swapped after each game.
 */

#pragma once

#include "record/session.h"

G_BEGIN_DECLS

/* The most games, and the most points to play to. */
#define LUD_MATCH_MAX 99

typedef struct
{
  int games;     /* how many are played, 0: until one player has the points */
  int first_to;  /* points, 0: a number of games */
  int number;    /* of this game, from 1 */
  int halves[2]; /* half points of FIRST and SECOND of this game */
} LudMatch;

/* The match that a game belongs to, as it stood before the game; FALSE: none. */
gboolean lud_match_get (LudRecord *record, LudMatch *match);

/* Makes a new record the first game of a match of so many games, or (points > 0) until somebody has
 * so many points.  Players get names that can be told from each other. */
void lud_match_begin (LudRecord *record, int games, int points);

/* Adds the result of a game that is over. */
void lud_match_add (LudMatch *match, const LudResult *result);

/* Whether no game is to come after those that are counted; winner (may be NULL): FIRST, SECOND, or
 * NOBODY when it is a draw or goes on.  counted: games in the score. */
gboolean lud_match_is_over (const LudMatch *match, int counted, RulesActor *winner);

/* The next game, with sides swapped: players, clock, dice, event and place are the same.  result:
 * of the game before.  NULL with an error when that cannot be. */
LudRecord *lud_match_next (LudRecord *record, const LudResult *result, GError **error);

/* Whether another record is the game that comes after record in the same match. */
gboolean lud_match_follows (LudRecord *record, LudRecord *other);

/* A query that finds, among others, the games of the match of record.  Free it. */
char *lud_match_dup_query (LudRecord *record);

/* "Game 2 of 5" or "Game 2, first to 3".  Free it. */
char *lud_match_dup_place (const LudMatch *match);

/* "Ana 1½ – ½ Boris": the names are those of FIRST and SECOND.  Free it. */
char *lud_match_dup_score (const LudMatch *match, LudRecord *record);

/* A sentence: "Ana leads the match by 2–1.", "Ana wins the match by 3–2."  match: with the
 * result of the game of record.  Free it. */
char *lud_match_dup_standing (const LudMatch *match, LudRecord *record);

G_END_DECLS
