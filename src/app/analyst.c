/* analyst.c: the engine beside a game that is studied
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "analyst.h"
#include "analyst/annotate.h"
#include "analyst/thinker.h"
#include "search/analysis.h"
#include "words.h"

#define TABLE_BYTES (32 * 1024 * 1024)
/* Microseconds: for a position that is looked at, and for one of a game. */
#define WATCH_TIME 20000000
#define STEP_TIME 300000

/* An analysis: shared by the thread that thinks and the main loop. */
typedef struct
{
  gatomicrefcount references;
  LudAnalyst *analyst; /* NULL: nobody waits any more; main loop only */
  const RulesGame *game;
  RulesState *start;
  GArray *actions; /* of RulesAction */
  _Atomic bool stop;
  GMutex lock;
  GArray *steps; /* of AnalysisStep; under lock */
} Job;

struct _LudAnalyst
{
  GObject parent_instance;

  const RulesGame *game;
  LudThinker *thinker;
  GCancellable *question;
  RulesState *state; /* that is watched */
  Job *job;          /* NULL: none runs */
  GArray *steps;     /* of the last one */
  GArray *actions;   /* that they are about */
};

G_DEFINE_FINAL_TYPE (LudAnalyst, lud_analyst, G_TYPE_OBJECT)

enum
{
  IMPROVED,
  PROGRESS,
  ANALYSED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* ---- the position ---------------------------------------------------------------------------- */

static void
tell (LudAnalyst *self, const EngineReport *report)
{
  g_autoptr (GString) text = g_string_new (NULL);
  RulesState *s = rules_state_new (self->game);
  double chance = report->chance;
  unsigned turn = 0;

  rules_copy (self->game, s, self->state);
  for (unsigned i = 0; i < report->n_line && rules_legal (self->game, s, report->line[i]); i++)
    {
      char action[RULES_MAX_ACTION_TEXT + 4];

      rules_text_append (self->game, s, report->line[i], turn, i == 0, action);
      turn = self->game->turn (s).number;
      g_string_append (text, action);
      self->game->apply (s, report->line[i]);
    }
  free (s);
  if (self->game->actor (self->state) == RULES_SECOND)
    chance = 1 - chance;
  {
    g_autofree char *line = lud_words_moves (text->str);

    g_signal_emit (self, signals[IMPROVED], 0, line, CLAMP (chance, 0, 1),
                   (gboolean) report->solved);
  }
}

static void
progress_cb (LudThinker *thinker, guint64 serial, const EngineReport *report, gpointer data)
{
  tell (data, report);
}

static void
thought_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (LudAnalyst) self = data;
  EngineReport report;

  if (lud_thinker_think_finish (LUD_THINKER (source), result, &report, NULL, NULL) &&
      self->question != NULL)
    {
      g_clear_object (&self->question);
      tell (self, &report);
    }
}

void
lud_analyst_watch (LudAnalyst *self, const RulesState *state)
{
  const EngineLimits limits = { .microseconds = WATCH_TIME };

  g_return_if_fail (LUD_IS_ANALYST (self));

  if (self->question != NULL)
    g_cancellable_cancel (self->question);
  g_clear_object (&self->question);
  g_clear_pointer (&self->state, free);
  if (state == NULL || self->game->actor (state) == RULES_NOBODY ||
      self->game->actor (state) == RULES_CHANCE)
    return;
  if (self->thinker == NULL)
    self->thinker = lud_thinker_new (self->game, TABLE_BYTES, 1);
  self->state = rules_state_new (self->game);
  rules_copy (self->game, self->state, state);
  self->question = g_cancellable_new ();
  lud_thinker_think_async (self->thinker, state, &limits, progress_cb, self, self->question,
                           thought_cb, g_object_ref (self));
}

/* ---- a whole game ---------------------------------------------------------------------------- */

static void
job_unref (Job *job)
{
  if (!g_atomic_ref_count_dec (&job->references))
    return;
  free (job->start);
  g_array_unref (job->actions);
  g_array_unref (job->steps);
  g_mutex_clear (&job->lock);
  g_free (job);
}

static gboolean
job_progress_cb (gpointer data)
{
  Job *job = data;
  guint done;

  g_mutex_lock (&job->lock);
  done = job->steps->len;
  g_mutex_unlock (&job->lock);
  if (job->analyst != NULL)
    g_signal_emit (job->analyst, signals[PROGRESS], 0, done, job->actions->len);
  return G_SOURCE_REMOVE;
}

static gboolean
job_done_cb (gpointer data)
{
  Job *job = data;
  LudAnalyst *self = job->analyst;

  if (self == NULL || self->job != job)
    return G_SOURCE_REMOVE;
  g_clear_pointer (&self->steps, g_array_unref);
  g_clear_pointer (&self->actions, g_array_unref);
  self->steps = g_array_ref (job->steps);
  self->actions = g_array_ref (job->actions);
  self->job = NULL;
  job->analyst = NULL;
  job_unref (job);
  g_signal_emit (self, signals[ANALYSED], 0);
  return G_SOURCE_REMOVE;
}

/* In the thread that thinks. */
static void
step_cb (unsigned number, const RulesState *s, const AnalysisStep *step, void *data)
{
  Job *job = data;

  g_mutex_lock (&job->lock);
  g_array_append_vals (job->steps, step, 1);
  g_mutex_unlock (&job->lock);
  g_atomic_ref_count_inc (&job->references);
  g_idle_add_full (G_PRIORITY_DEFAULT, job_progress_cb, job, (GDestroyNotify) job_unref);
}

static gpointer
analyse_in_thread (gpointer data)
{
  Job *job = data;
  Engine *engine = engine_new (job->game, &lud_engine_host, TABLE_BYTES, 1);
  const EngineLimits limits = { .microseconds = STEP_TIME, .stop = &job->stop };
  AnalysisGame total;

  analysis_game (engine, job->start, (const RulesAction *) (gconstpointer) job->actions->data,
                 job->actions->len, NULL, &limits, step_cb, job, &total);
  engine_free (engine);
  g_idle_add_full (G_PRIORITY_DEFAULT, job_done_cb, job, (GDestroyNotify) job_unref);
  return NULL;
}

void
lud_analyst_analyse (LudAnalyst *self, LudRecord *record)
{
  Job *job;

  g_return_if_fail (LUD_IS_ANALYST (self));
  g_return_if_fail (self->job == NULL);
  g_return_if_fail (lud_record_get_game (record) == self->game);

  job = g_new0 (Job, 1);
  g_atomic_ref_count_init (&job->references);
  g_atomic_ref_count_inc (&job->references);
  job->analyst = self;
  job->game = self->game;
  job->start = rules_state_new (self->game);
  rules_copy (self->game, job->start, lud_record_get_start (record));
  job->actions = lud_annotate_dup_main_line (record);
  job->steps = g_array_new (FALSE, FALSE, sizeof (AnalysisStep));
  g_mutex_init (&job->lock);
  self->job = job;
  g_thread_unref (g_thread_new ("analysis", analyse_in_thread, job));
}

gboolean
lud_analyst_is_analysing (LudAnalyst *self)
{
  g_return_val_if_fail (LUD_IS_ANALYST (self), FALSE);

  return self->job != NULL;
}

void
lud_analyst_cancel (LudAnalyst *self)
{
  g_return_if_fail (LUD_IS_ANALYST (self));

  if (self->job != NULL)
    self->job->stop = true;
}

guint
lud_analyst_annotate (LudAnalyst *self, LudRecord *record)
{
  LudNode *node = lud_record_get_root (record);
  guint n = 0;

  g_return_val_if_fail (LUD_IS_ANALYST (self), 0);

  for (; self->steps != NULL && n < self->steps->len; n++)
    {
      node = lud_node_get_first_child (node);
      if (node == NULL ||
          lud_node_get_action (node) != g_array_index (self->actions, RulesAction, n))
        break;
      lud_annotate_step (record, node, &g_array_index (self->steps, AnalysisStep, n), NULL);
    }
  return n;
}

static void
lud_analyst_dispose (GObject *object)
{
  LudAnalyst *self = LUD_ANALYST (object);

  lud_analyst_watch (self, NULL);
  if (self->job != NULL)
    {
      self->job->stop = true;
      self->job->analyst = NULL;
      g_clear_pointer (&self->job, job_unref);
    }
  g_clear_object (&self->thinker);
  g_clear_pointer (&self->steps, g_array_unref);
  g_clear_pointer (&self->actions, g_array_unref);
  G_OBJECT_CLASS (lud_analyst_parent_class)->dispose (object);
}

static void
lud_analyst_class_init (LudAnalystClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = lud_analyst_dispose;

  signals[IMPROVED] =
    g_signal_new ("improved", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 3, G_TYPE_STRING, G_TYPE_DOUBLE, G_TYPE_BOOLEAN);
  signals[PROGRESS] = g_signal_new ("progress", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
  signals[ANALYSED] = g_signal_new ("analysed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
lud_analyst_init (LudAnalyst *self)
{
}

LudAnalyst *
lud_analyst_new (const RulesGame *game)
{
  LudAnalyst *self = g_object_new (LUD_TYPE_ANALYST, NULL);

  self->game = game;
  return self;
}
