/* position.h: games by the positions they went through
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A position is found up to the symmetries of the board and the exchange of the colours, in main
 * lines and on request in variations, at every action.  Games that were stored since the last
 * search are put into the index first.
 */

#pragma once

#include "archive.h"

G_BEGIN_DECLS

typedef struct
{
  LudArchiveRow *row;
  guint ply;             /* where the position stands in the game */
  gboolean in_variation; /* and not in its main line */
  gint64 place;          /* for the next page */
} LudPositionHit;

void lud_position_hit_free (LudPositionHit *hit);

/* A page of the games with the position, in the order in which they came into the index.
 * after: place of the last hit of the page before; 0: the first page.
 * Returns a GPtrArray of LudPositionHit that frees them; fewer than limit at the end. */
GPtrArray *lud_archive_find_position (LudArchive *self,
                                      const RulesGame *game,
                                      const RulesState *s,
                                      gboolean variations,
                                      gint64 after,
                                      guint limit,
                                      GError **error);

/* What was played in a position. */
typedef struct
{
  RulesAction action;   /* legal in the position; 0: the game ended there */
  gint64 first, second; /* games that the players of this position won */
  gint64 draws, open;   /* open: without a result */
  gint64 turns;         /* of all of them together */
  guint32 last;         /* date of the last one, YYYYMMDD with 00 for what is not known; 0: no
                           date is known.  After games were removed it may be one of them. */
} LudNext;

/* All next actions, the most played first; actions that are the same up to a symmetry of the
 * position are one. Returns a GArray of LudNext. */
GArray *
lud_archive_explore (LudArchive *self, const RulesGame *game, const RulesState *s, GError **error);

/* What was played from a position to the end of the turn. */
typedef struct
{
  char *text;   /* as in the text of a game; "" where games ended before the end of the turn */
  LudNext next; /* its action is 0 */
  RulesAction *actions; /* the turn, n_actions of them; 0: games ended */
  guint n_actions;
} LudNextTurn;

/* All turns from a position on, the most played first, as lud_archive_explore() does with actions;
 * inside a turn, its rest.  Returns a GArray of LudNextTurn that clears them. */
GArray *lud_archive_explore_turns (LudArchive *self,
                                   const RulesGame *game,
                                   const RulesState *s,
                                   GError **error);

G_END_DECLS
