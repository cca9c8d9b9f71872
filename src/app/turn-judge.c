/* turn-judge.c: what the engine says of a whole turn
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "analyst/thinker.h"
#include "turn-judge.h"
#include "words.h"

#define TABLE_BYTES (32 * 1024 * 1024)
/* Microseconds that the proof of a tactic may take. */
#define PROOF_TIME 1500000

typedef struct
{
  const RulesGame *game;
  RulesState *start;
  GArray *turn;
  GArray *other;
  GArray *solutions;
  Tactic tactic;
  gboolean has_tactic;
  gint64 microseconds;
  gint64 proof_ends; /* monotonic time */
  _Atomic bool stop;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  free (job->start);
  g_clear_pointer (&job->turn, g_array_unref);
  g_clear_pointer (&job->other, g_array_unref);
  g_clear_pointer (&job->solutions, g_array_unref);
  g_free (job);
}

gboolean
lud_same_position (const RulesGame *game, const RulesState *a, const RulesState *b)
{
  RulesOutcome x = game->outcome (a), y = game->outcome (b);

  return game->actor (a) == game->actor (b) && x.over == y.over && x.winner == y.winner &&
         game->hash (a, 0) == game->hash (b, 0);
}

/* ---- in the thread --------------------------------------------------------------------------- */

/* The position after a turn; free() it. */
static RulesState *
play (const Job *job, const RulesAction *actions, guint n)
{
  RulesState *s = rules_state_new (job->game);

  rules_copy (job->game, s, job->start);
  for (guint i = 0; i < n && rules_legal (job->game, s, actions[i]); i++)
    job->game->apply (s, actions[i]);
  return s;
}

static RulesState *
play_turn (const Job *job, const GArray *turn)
{
  return play (job, (const RulesAction *) (gconstpointer) turn->data, turn->len);
}

static double
loss_of (const Job *job, Engine *engine, const GArray *turn, const EngineLimits *limits)
{
  RulesState *s = rules_state_new (job->game);
  double loss = 0;

  rules_copy (job->game, s, job->start);
  for (guint i = 0; i < turn->len; i++)
    {
      RulesAction action = g_array_index (turn, RulesAction, i);
      AnalysisStep step;

      if (!rules_legal (job->game, s, action) || !analysis_step (engine, s, action, limits, &step))
        break;
      if (!step.roll)
        loss += step.loss;
      job->game->apply (s, action);
    }
  free (s);
  return loss;
}

/* Among the first actions that solve a tactic. */
static gboolean
begins_solution (const Job *job, RulesAction action)
{
  for (guint i = 0; job->solutions != NULL && i < job->solutions->len; i++)
    if (g_array_index (job->solutions, RulesAction, i) == action)
      return TRUE;
  return FALSE;
}

static void
find_best (const Job *job, Engine *engine, const EngineLimits *limits, LudTurnVerdict *out)
{
  EngineLimits more = *limits;

  more.microseconds *= 3;
  engine_think (engine, job->start, &more, NULL, NULL, &out->best);
  /* What is proved to be right goes before what the engine believes. */
  if (job->solutions != NULL && job->solutions->len > 0 && !begins_solution (job, out->best.best))
    {
      more.only = g_array_index (job->solutions, RulesAction, 0);
      engine_think (engine, job->start, &more, NULL, NULL, &out->best);
    }
  search_explain (job->game, job->start, &out->best, &out->hint);
}

static bool
spent (void *data)
{
  const Job *job = data;

  return job->stop || g_get_monotonic_time () > job->proof_ends;
}

static void
answer (Job *job, Engine *engine, const EngineLimits *limits, LudTurnVerdict *out)
{
  g_autofree RulesState *ours = NULL, *theirs = NULL, *bests = NULL;
  RulesActor actor;

  find_best (job, engine, limits, out);
  bests = play (job, out->best.line, out->best.n_turn);
  out->loss = 1;
  if (job->turn != NULL)
    {
      ours = play_turn (job, job->turn);
      out->loss =
        lud_same_position (job->game, ours, bests) ? 0 : loss_of (job, engine, job->turn, limits);
    }
  if (job->other != NULL)
    {
      theirs = play_turn (job, job->other);
      out->same = ours != NULL && lud_same_position (job->game, ours, theirs);
      out->other_loss = out->same ? out->loss
                        : lud_same_position (job->game, theirs, bests)
                          ? 0
                          : loss_of (job, engine, job->other, limits);
      out->other_error = analysis_name_loss (job->game, out->other_loss);
    }
  out->error = analysis_name_loss (job->game, out->loss);
  out->accuracy = job->turn != NULL ? analysis_accuracy (out->loss) : 0;
  if (ours == NULL)
    return;
  if (job->has_tactic)
    {
      const SearchBudget budget = { 0, TABLE_BYTES, spent, job };

      job->proof_ends = g_get_monotonic_time () + PROOF_TIME;
      out->solved = tactic_solved (job->game, job->start, &job->tactic,
                                   (const RulesAction *) (gconstpointer) job->turn->data,
                                   job->turn->len, &budget);
    }
  actor = job->game->actor (ours);
  if (actor == RULES_FIRST || actor == RULES_SECOND)
    engine_think (engine, ours, limits, NULL, NULL, &out->reply);
}

static void
stop_cb (GCancellable *cancellable, gpointer data)
{
  Job *job = data;

  job->stop = true;
}

static void
judge_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job *job = data;
  Engine *engine = engine_new (job->game, &lud_engine_host, TABLE_BYTES, 1);
  const EngineLimits limits = { .microseconds = job->microseconds, .stop = &job->stop };
  LudTurnVerdict *verdict = g_new0 (LudTurnVerdict, 1);
  gulong id =
    cancellable != NULL ? g_cancellable_connect (cancellable, G_CALLBACK (stop_cb), job, NULL) : 0;

  if (!job->stop)
    answer (job, engine, &limits, verdict);
  if (cancellable != NULL)
    g_cancellable_disconnect (cancellable, id);
  engine_free (engine);
  g_task_return_pointer (task, verdict, g_free);
}

/* ---------------------------------------------------------------------------------------------- */

static GArray *
copy_array (const GArray *array)
{
  GArray *copy;

  if (array == NULL)
    return NULL;
  copy = g_array_new (FALSE, FALSE, sizeof (RulesAction));
  return g_array_append_vals (copy, array->data, array->len);
}

void
lud_turn_judge_async (const LudTurnQuestion *question,
                      GCancellable *cancellable,
                      GAsyncReadyCallback callback,
                      gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);
  Job *job = g_new0 (Job, 1);

  job->game = question->game;
  job->start = rules_state_new (question->game);
  rules_copy (question->game, job->start, question->start);
  job->turn = copy_array (question->turn);
  job->other = copy_array (question->other);
  job->solutions = copy_array (question->solutions);
  job->has_tactic = question->tactic != NULL;
  if (question->tactic != NULL)
    job->tactic = *question->tactic;
  job->microseconds = question->microseconds;
  g_task_set_source_tag (task, lud_turn_judge_async);
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, judge_in_thread);
}

LudTurnVerdict *
lud_turn_judge_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (G_IS_TASK (result), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

char *
lud_hint_words (const SearchHint *hint)
{
  g_autofree char *sentence = NULL;
  GString *words;

  if (hint->n == 0)
    return g_strdup ("");
  sentence = lud_words_phrase (hint->reason[0]);
  words = g_string_new (sentence);
  g_string_replace (words, "%%", "%", 0);
  return g_string_free (words, FALSE);
}

const char *
lud_error_words (AnalysisError error)
{
  switch (error)
    {
    case ERROR_DOUBTFUL:
      return _ ("It gives a little away.");
    case ERROR_MISTAKE:
      return _ ("It is a mistake.");
    case ERROR_BLUNDER:
      return _ ("It is a blunder.");
    case ERROR_NONE:
    default:
      return _ ("It gives nothing away.");
    }
}

guint
lud_turn_points (const LudTurnVerdict *verdict)
{
  guint points = (guint) lround (CLAMP (verdict->accuracy, 0, 100) / 10);

  return verdict->same ? MAX (points, 5) : points;
}
