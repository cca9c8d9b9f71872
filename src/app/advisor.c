/* advisor.c: the engine as an adviser: hints, warnings, evaluation
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <stdlib.h>

#include "advisor.h"
#include "analyst/thinker.h"
#include "search/analysis.h"

#define TABLE_BYTES (32 * 1024 * 1024)

/* Microseconds for each kind of question. */
#define HINT_TIME 1500000
#define JUDGE_TIME 400000
#define EVALUATE_TIME 2000000

typedef enum
{
  ASKED_NOTHING,
  ASKED_HINT,
  ASKED_BEST,   /* the best play, to compare an action with */
  ASKED_ACTION, /* the best play behind that action */
  ASKED_VALUE
} Asked;

struct _LudAdvisor
{
  GObject parent_instance;

  const RulesGame *game;
  LudThinker *thinker; /* made with the first question */
  GCancellable *question;
  Asked asked;
  RulesState *state;  /* that is asked about */
  RulesAction action; /* that is judged */
  EngineReport best;
};

G_DEFINE_FINAL_TYPE (LudAdvisor, lud_advisor, G_TYPE_OBJECT)

enum
{
  HINT,
  JUDGED,
  EVALUATED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void ask (LudAdvisor *self, Asked what, gint64 microseconds, RulesAction only);

void
lud_advisor_cancel (LudAdvisor *self)
{
  g_return_if_fail (LUD_IS_ADVISOR (self));

  if (self->question != NULL)
    g_cancellable_cancel (self->question);
  g_clear_object (&self->question);
  self->asked = ASKED_NOTHING;
}

gboolean
lud_advisor_is_busy (LudAdvisor *self)
{
  g_return_val_if_fail (LUD_IS_ADVISOR (self), FALSE);

  return self->asked != ASKED_NOTHING && self->asked != ASKED_VALUE;
}

static void
tell_value (LudAdvisor *self, const EngineReport *report)
{
  double chance = report->chance;

  if (self->game->actor (self->state) == RULES_SECOND)
    chance = 1 - chance;
  g_signal_emit (self, signals[EVALUATED], 0, CLAMP (chance, 0, 1));
}

static void
progress_cb (LudThinker *thinker, guint64 serial, const EngineReport *report, gpointer data)
{
  LudAdvisor *self = data;

  if (self->asked == ASKED_VALUE)
    tell_value (self, report);
}

static void
judge (LudAdvisor *self, const EngineReport *played)
{
  double loss = analysis_equity (self->game, &self->best) - analysis_equity (self->game, played);
  gboolean bad = self->best.best != self->action &&
                 analysis_name_loss (self->game, MAX (loss, 0)) >= ERROR_BLUNDER;

  g_signal_emit (self, signals[JUDGED], 0, self->action, bad ? self->best.best : 0);
}

static void
thought_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (LudAdvisor) self = data;
  Asked asked = self->asked;
  EngineReport report;

  /* Cancelled, or another question was asked since. */
  if (!lud_thinker_think_finish (LUD_THINKER (source), result, &report, NULL, NULL) ||
      self->question == NULL)
    return;
  g_clear_object (&self->question);
  self->asked = ASKED_NOTHING;
  switch (asked)
    {
    case ASKED_HINT:
      {
        SearchHint hint;

        search_explain (self->game, self->state, &report, &hint);
        g_signal_emit (self, signals[HINT], 0, &hint);
        break;
      }
    case ASKED_BEST:
      self->best = report;
      ask (self, ASKED_ACTION, JUDGE_TIME, self->action);
      break;
    case ASKED_ACTION:
      judge (self, &report);
      break;
    case ASKED_VALUE:
      tell_value (self, &report);
      break;
    case ASKED_NOTHING:
    default:
      break;
    }
}

static void
ask (LudAdvisor *self, Asked what, gint64 microseconds, RulesAction only)
{
  EngineLimits limits = { .microseconds = microseconds, .only = only };

  lud_advisor_cancel (self);
  if (self->thinker == NULL)
    self->thinker = lud_thinker_new (self->game, TABLE_BYTES, 1);
  self->question = g_cancellable_new ();
  self->asked = what;
  lud_thinker_think_async (self->thinker, self->state, &limits,
                           what == ASKED_VALUE ? progress_cb : NULL, self, self->question,
                           thought_cb, g_object_ref (self));
}

void
lud_advisor_ask_hint (LudAdvisor *self, const RulesState *state)
{
  g_return_if_fail (LUD_IS_ADVISOR (self));

  rules_copy (self->game, self->state, state);
  ask (self, ASKED_HINT, HINT_TIME, 0);
}

void
lud_advisor_judge (LudAdvisor *self, const RulesState *state, RulesAction action)
{
  g_return_if_fail (LUD_IS_ADVISOR (self));

  rules_copy (self->game, self->state, state);
  self->action = action;
  ask (self, ASKED_BEST, JUDGE_TIME, 0);
}

void
lud_advisor_evaluate (LudAdvisor *self, const RulesState *state)
{
  g_return_if_fail (LUD_IS_ADVISOR (self));

  rules_copy (self->game, self->state, state);
  ask (self, ASKED_VALUE, EVALUATE_TIME, 0);
}

static void
lud_advisor_dispose (GObject *object)
{
  LudAdvisor *self = LUD_ADVISOR (object);

  lud_advisor_cancel (self);
  g_clear_object (&self->thinker);
  G_OBJECT_CLASS (lud_advisor_parent_class)->dispose (object);
}

static void
lud_advisor_finalize (GObject *object)
{
  free (LUD_ADVISOR (object)->state);
  G_OBJECT_CLASS (lud_advisor_parent_class)->finalize (object);
}

static void
lud_advisor_class_init (LudAdvisorClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  object_class->dispose = lud_advisor_dispose;
  object_class->finalize = lud_advisor_finalize;
  signals[HINT] = g_signal_new ("hint", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                1, G_TYPE_POINTER);
  signals[JUDGED] = g_signal_new ("judged", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
  signals[EVALUATED] = g_signal_new ("evaluated", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                     G_TYPE_NONE, 1, G_TYPE_DOUBLE);
}

static void
lud_advisor_init (LudAdvisor *self)
{
}

LudAdvisor *
lud_advisor_new (const RulesGame *game)
{
  LudAdvisor *self = g_object_new (LUD_TYPE_ADVISOR, NULL);

  self->game = game;
  self->state = rules_state_new (game);
  return self;
}
