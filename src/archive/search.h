/* search.h: games by what happened in them, together with their headers
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "health.h"
#include "pattern.h"
#include "position.h"

G_BEGIN_DECLS

/* What is looked for.  All that is not NULL must hold of a game; game is needed, and one of the
 * three below it. */
typedef struct
{
  const char *query; /* query.h */
  const RulesGame *game;
  const RulesState *position;  /* exactly this one */
  const LudPattern *pattern;   /* a position like this */
  const LudSequence *sequence; /* a run of actions */
  gboolean variations;         /* in variations, too */
} LudSearch;

/* A page of the games, in the order in which they came.  ply of a hit is where the first of
 * position, pattern and sequence that is given stands; of a sequence, its last action.
 * A position alone is found by the index; everything else looks at the moves of all games that the
 * query finds.
 * after: place of the last hit of the page before; 0: the first page.  progress (may be NULL) is
 * called in this thread.  Returns a GPtrArray of LudPositionHit; fewer than limit at the end. */
GPtrArray *lud_archive_search (LudArchive *self,
                               const LudSearch *search,
                               gint64 after,
                               guint limit,
                               LudHealthProgress progress,
                               gpointer data,
                               GCancellable *cancellable,
                               GError **error);

G_END_DECLS
