/* turn-judge.h: what the engine says of a whole turn
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A turn loses what its decisions lose, each judged as in the analysis of a game.  Two turns that
 * lead to the same position are worth the same.
 */

#pragma once

#include "search/analysis.h"
#include "search/hint.h"
#include "search/tactics.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* What is asked. */
typedef struct
{
  const RulesGame *game;
  const RulesState *start; /* a player is to act; copied */
  const GArray *turn;      /* of RulesAction: what somebody played, a whole turn; NULL: nothing */
  const GArray *other;     /* of RulesAction: what was played in a game; NULL: nothing */
  const Tactic *tactic;    /* whose solution the turn may be, copied; NULL: none */
  const GArray *solutions; /* of RulesAction: first actions that solve the tactic; NULL: none */
  gint64 microseconds;     /* for one search */
} LudTurnQuestion;

typedef struct
{
  EngineReport
    best;          /* the best play from the start on; of a tactic: one that solves it, if found */
  SearchHint hint; /* why */
  double loss;     /* equity that the turn gives away, 0 or more; 1 without a turn */
  double accuracy; /* in percent, of that */
  AnalysisError error;
  double other_loss;
  AnalysisError other_error;
  gboolean same;      /* both turns lead to the same position */
  gboolean solved;    /* the turn solves the tactic: proved */
  EngineReport reply; /* best play of the opponent after the turn; n_line is 0 when there is none:
                         the game is over, or the dice are to be rolled first */
} LudTurnVerdict;

/* Asks; the callback comes from the main loop.  Cancelled, it comes soon, with an error. */
void lud_turn_judge_async (const LudTurnQuestion *question,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer data);

/* The answer; g_free() it.  NULL: cancelled. */
LudTurnVerdict *lud_turn_judge_finish (GAsyncResult *result, GError **error);

/* Whether two positions of a game are the same, whoever came there. */
gboolean lud_same_position (const RulesGame *game, const RulesState *a, const RulesState *b);

/* Why the best turn is good, in one sentence, "" when there is nothing to say; g_free() it. */
char *lud_hint_words (const SearchHint *hint);

/* What an error gives away, in one sentence.  Static. */
const char *lud_error_words (AnalysisError error);

/* Points for a turn: 0 to 10, a tenth of the accuracy in percent, and 5 at least for what was
 * played in the game. */
guint lud_turn_points (const LudTurnVerdict *verdict);

G_END_DECLS
