/* analysis.h: what a game's decisions and rolls were worth
 *
 * Equity here is the expected result, -1 (lost) to 1 (won).  A decision is judged by two searches
 * alike, of the position and of the action that was chosen in it; where there are dice, a roll has
 * its luck: the equity of the best play after it minus the mean over all rolls, weighted, so that
 * luck is zero on average whatever the equities are worth.  The luck-adjusted result, the result
 * minus the difference of the players' luck, therefore has the same mean as the result itself.
 *
 * Pure functions above an engine: limits, a stop flag and a callback are the caller's.  Threads: as
 * engine.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "engine.h"

typedef enum
{
  ERROR_NONE,
  ERROR_DOUBTFUL,
  ERROR_MISTAKE,
  ERROR_BLUNDER
} AnalysisError;

/* What a decision gives away at least, in equity, to be called by these names (index
 * AnalysisError), without and with dice. */
extern const double analysis_errors[2][4];

typedef struct
{
  RulesActor player; /* who chose or rolled */
  RulesAction action;
  bool roll;

  /* A decision. */
  bool forced;         /* there was no choice */
  EngineReport best;   /* the best play, its value and line */
  EngineReport played; /* the same with the action that was chosen in front */
  double loss;         /* equity that was given away, 0 or more */
  double accuracy;     /* in percent, see analysis_accuracy() */
  AnalysisError error;

  /* A roll. */
  EngineLuck luck; /* in 1/10000, as engine.h has it */
} AnalysisStep;

/* What one player did in a game. */
typedef struct
{
  unsigned rolls, decisions; /* forced ones are none */
  double luck, loss;         /* sums, in equity */
  double accuracy;           /* mean over decisions, 100 without any */
  unsigned errors[4];        /* by AnalysisError */
} AnalysisTotals;

typedef struct
{
  AnalysisTotals player[2];
  bool over;
  double result;   /* for FIRST: 1, 0 or -1; 0 while the game goes on */
  double adjusted; /* result minus net luck */
  unsigned steps;  /* that were judged */
} AnalysisGame;

/* Equity of a report, for the player to act. */
double analysis_equity (const RulesGame *game, const EngineReport *report);

/* Accuracy in percent of a decision that lost so much equity: 103.1668 exp (-0.04354 d) - 3.1669
 * for d percent of winning chances, kept between 0 and 100. */
double analysis_accuracy (double loss);

AnalysisError analysis_name_loss (const RulesGame *game, double loss);

/* Judges action a of s: a player's choice, or a roll.  What cannot be judged (stopped) is false.
 * limits->only does not count.  With dice, decisions and rolls are judged to limits->depth turns
 * (0: 2), and time and nodes are no limit. */
bool analysis_step (Engine *engine,
                    const RulesState *s,
                    RulesAction a,
                    const EngineLimits *limits,
                    AnalysisStep *out);

/* Is told of every step of a game as it is judged: number from 0. s is the position before it. */
typedef void (*AnalysisProgress) (unsigned number,
                                  const RulesState *s,
                                  const AnalysisStep *step,
                                  void *data);

/* Judges a game: n actions, rolls included, from start on.  result is that of the game when people
 * ended it, else NULL.  False: stopped; *out is about the steps until then. */
bool analysis_game (Engine *engine,
                    const RulesState *start,
                    const RulesAction *actions,
                    unsigned n,
                    const RulesActor *result,
                    const EngineLimits *limits,
                    AnalysisProgress progress,
                    void *data,
                    AnalysisGame *out);

/* Adds a step to the totals of its player. */
void analysis_add (AnalysisTotals totals[2], const AnalysisStep *step);
