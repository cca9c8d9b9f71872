/* analysis.c: what a game's decisions and rolls were worth
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "analysis.h"

#include "engine-private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define DICE_TURNS 2

const double analysis_errors[2][4] = {
  { 0, .10, .20, .30 },
  { 0, .03, .06, .12 },
};

double
analysis_equity (const RulesGame *game, const EngineReport *report)
{
  if (game->weight)
    return report->value / 10000.0;
  return 2 * report->chance - 1;
}

double
analysis_accuracy (double loss)
{
  double percent = 103.1668 * exp (-0.04354 * 50 * loss) - 3.1669;

  return percent < 0 ? 0 : percent > 100 ? 100 : percent;
}

AnalysisError
analysis_name_loss (const RulesGame *game, double loss)
{
  const double *least = analysis_errors[game->weight != NULL];
  int i = ERROR_BLUNDER;

  while (i > ERROR_NONE && loss < least[i])
    i--;
  return (AnalysisError) i;
}

static bool
is_stopped (const EngineLimits *limits)
{
  return limits->stop && atomic_load_explicit (limits->stop, memory_order_relaxed);
}

static bool
is_forced (const RulesGame *game, const RulesState *s)
{
  RulesAction *actions = malloc (game->max_actions * sizeof *actions);
  bool forced;

  if (!actions)
    abort ();
  forced = game->list_actions (s, actions) == 1;
  free (actions);
  return forced;
}

static void
judge_choice (Engine *engine, const RulesState *s, const EngineLimits *limits, AnalysisStep *out)
{
  const RulesGame *game = engine->game;
  EngineLimits only = *limits;

  out->forced = is_forced (game, s);
  engine_think (engine, s, limits, NULL, NULL, &out->best);
  out->played = out->best;
  out->accuracy = 100;
  if (out->forced || out->best.best == out->action)
    return;
  only.only = out->action;
  engine_think (engine, s, &only, NULL, NULL, &out->played);
  out->loss = analysis_equity (game, &out->best) - analysis_equity (game, &out->played);
  /* Without dice the second search may have seen more, or another way to the same value. */
  if (out->loss <= 0)
    {
      out->loss = 0;
      if (!out->best.solved && out->played.value > out->best.value)
        out->best = out->played;
    }
  out->accuracy = analysis_accuracy (out->loss);
  out->error = analysis_name_loss (game, out->loss);
}

bool
analysis_step (Engine *engine,
               const RulesState *s,
               RulesAction a,
               const EngineLimits *limits,
               AnalysisStep *out)
{
  const RulesGame *game = engine->game;
  EngineLimits own = *limits;

  memset (out, 0, sizeof *out);
  out->player = game->turn (s).player;
  out->action = a;
  out->roll = game->actor (s) == RULES_CHANCE;
  own.only = 0;
  if (game->weight)
    own =
      (EngineLimits){ .depth = limits->depth ? limits->depth : DICE_TURNS, .stop = limits->stop };
  if (out->roll)
    return engine_luck (engine, s, a, &own, &out->luck);
  judge_choice (engine, s, &own, out);
  return !is_stopped (limits);
}

void
analysis_add (AnalysisTotals totals[2], const AnalysisStep *step)
{
  AnalysisTotals *t = &totals[step->player];

  if (step->roll)
    {
      t->rolls++;
      t->luck += step->luck.luck / 10000;
    }
  else if (!step->forced)
    {
      t->accuracy = (t->accuracy * t->decisions + step->accuracy) / (t->decisions + 1);
      t->decisions++;
      t->loss += step->loss;
      t->errors[step->error]++;
    }
}

bool
analysis_game (Engine *engine,
               const RulesState *start,
               const RulesAction *actions,
               unsigned n,
               const RulesActor *result,
               const EngineLimits *limits,
               AnalysisProgress progress,
               void *data,
               AnalysisGame *out)
{
  const RulesGame *game = engine->game;
  RulesState *s = rules_state_new (game);
  RulesOutcome end;
  bool whole = true;

  memset (out, 0, sizeof *out);
  out->player[0].accuracy = out->player[1].accuracy = 100;
  rules_copy (game, s, start);
  for (unsigned i = 0; i < n && whole; i++)
    {
      AnalysisStep step;

      whole = analysis_step (engine, s, actions[i], limits, &step);
      if (!whole)
        break;
      analysis_add (out->player, &step);
      out->steps++;
      if (progress)
        progress (i, s, &step, data);
      game->apply (s, actions[i]);
    }
  end = game->outcome (s);
  if (result)
    end = (RulesOutcome){ .over = true, .winner = *result };
  free (s);
  out->over = end.over && whole;
  if (out->over)
    out->result = end.winner == RULES_FIRST ? 1 : end.winner == RULES_SECOND ? -1 : 0;
  out->adjusted = out->result - (out->player[0].luck - out->player[1].luck);
  return whole;
}
