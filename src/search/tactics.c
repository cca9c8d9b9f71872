/* tactics.c: positions in which one thing has to be seen, and the proof of it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "tactics.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MAX_TURN 8
#define SEEN (1 << 17)  /* positions of one turn that are told apart */
#define ENDING_GAP 0.05 /* what the best turn of an ending must be better by */

static const char *const names[N_TACTICS] = { "win", "win-in-two", "defence", "ending" };

typedef struct
{
  const RulesGame *game;
  const SearchKnowledge *know;
  const SearchBudget *budget;
  RulesState *states;   /* two turns, MAX_TURN + 1 each, and some */
  RulesAction *actions; /* as many lists */
  uint64_t *seen;       /* one table of SEEN for each turn */
  uint64_t nodes;
  bool stopped;
} Prover;

const char *
tactic_theme_name (TacticTheme theme)
{
  return names[theme];
}

TacticTheme
tactic_theme_find (const char *name)
{
  int i = 0;

  while (i < N_TACTICS && strcmp (names[i], name) != 0)
    i++;
  return (TacticTheme) i;
}

static Prover *
prover_new (const RulesGame *game, const SearchBudget *budget)
{
  Prover *p = calloc (1, sizeof *p);

  if (!p)
    abort ();
  p->game = game;
  p->know = search_knowledge (game);
  p->budget = budget;
  p->states = rules_states_new (game, 4 * MAX_TURN);
  p->actions = malloc (4 * MAX_TURN * game->max_actions * sizeof *p->actions);
  p->seen = calloc (2 * SEEN, sizeof *p->seen);
  if (!p->actions || !p->seen)
    abort ();
  return p;
}

static void
prover_free (Prover *p)
{
  free (p->states);
  free (p->actions);
  free (p->seen);
  free (p);
}

static RulesState *
state_at (Prover *p, unsigned depth)
{
  return rules_state_at (p->game, p->states, depth);
}

static RulesAction *
actions_at (Prover *p, unsigned depth)
{
  return p->actions + depth * p->game->max_actions;
}

static bool
out_of_budget (Prover *p)
{
  p->nodes++;
  if (!p->stopped && p->nodes % 256 == 0)
    p->stopped = (p->budget->nodes && p->nodes >= p->budget->nodes) ||
                 (p->budget->spent && p->budget->spent (p->budget->data));
  return p->stopped;
}

/* Whether the position was not met before in this turn; a full table forgets nothing that matters,
 * it only looks again. */
static bool
is_new (uint64_t *seen, uint64_t key)
{
  key |= 1;
  for (uint64_t i = key >> 20, tries = 0; tries < 16; i++, tries++)
    {
      uint64_t *at = &seen[i & (SEEN - 1)];

      if (*at == key)
        return false;
      if (*at == 0)
        {
          *at = key;
          return true;
        }
    }
  return true;
}

/* Whether the player to act in the state at depth can win within this turn. */
static bool
can_win (Prover *p, unsigned depth)
{
  const RulesGame *game = p->game;
  const RulesState *s = state_at (p, depth);
  RulesActor me = game->actor (s);
  RulesAction *actions = actions_at (p, depth);
  size_t n;

  if (p->know->win)
    return p->know->win (s) != 0;
  n = game->list_actions (s, actions);
  for (size_t i = 0; i < n && !out_of_budget (p); i++)
    {
      RulesState *child = state_at (p, depth + 1);
      RulesActor next;

      rules_copy (game, child, s);
      game->apply (child, actions[i]);
      next = game->actor (child);
      if (next == RULES_NOBODY ? game->outcome (child).winner == me
                               : next == me && can_win (p, depth + 1))
        return true;
    }
  return false;
}

/* Whether something holds for the end of a turn: the state at depth, which me has just left. */
typedef bool (*EndTest) (Prover *p, unsigned depth, RulesActor me);

/* Whether it holds for an end of the rest of the turn of the player to act (any), or for all. seen:
 * which table tells positions apart. */
static bool
some_end (Prover *p, unsigned depth, RulesActor me, EndTest test, bool wanted, unsigned seen)
{
  const RulesGame *game = p->game;
  const RulesState *s = state_at (p, depth);
  RulesAction *actions = actions_at (p, depth);
  size_t n;

  if (game->actor (s) != me)
    return test (p, depth, me) == wanted;
  n = game->list_actions (s, actions);
  for (size_t i = 0; i < n && !out_of_budget (p); i++)
    {
      RulesState *child = state_at (p, depth + 1);

      rules_copy (game, child, s);
      game->apply (child, actions[i]);
      if (is_new (p->seen + seen * SEEN, game->hash (child, 0)) &&
          some_end (p, depth + 1, me, test, wanted, seen))
        return true;
    }
  return false;
}

static RulesActor
opponent_of (RulesActor me)
{
  return me == RULES_FIRST ? RULES_SECOND : RULES_FIRST;
}

/* me won, or is on turn and can win with it.  Of an end of the opponent's turn. */
static bool
wins_after_answer (Prover *p, unsigned depth, RulesActor opponent)
{
  const RulesState *s = state_at (p, depth);
  RulesActor me = opponent_of (opponent), actor = p->game->actor (s);

  if (actor == RULES_NOBODY)
    return p->game->outcome (s).winner == me;
  return actor == me && can_win (p, depth);
}

/* me won, or will win after every answer. */
static bool
wins_in_two (Prover *p, unsigned depth, RulesActor me)
{
  const RulesState *s = state_at (p, depth);
  RulesActor actor = p->game->actor (s);

  if (actor == RULES_NOBODY)
    return p->game->outcome (s).winner == me;
  if (actor != opponent_of (me))
    return false;
  memset (p->seen + SEEN, 0, SEEN * sizeof *p->seen);
  /* No answer after which it is not won. */
  return !some_end (p, depth, actor, wins_after_answer, false, 1) && !p->stopped;
}

/* The opponent cannot win with his next turn. */
static bool
is_defended (Prover *p, unsigned depth, RulesActor me)
{
  const RulesState *s = state_at (p, depth);
  RulesActor actor = p->game->actor (s);

  if (actor == RULES_NOBODY)
    return p->game->outcome (s).winner != opponent_of (me);
  return actor == opponent_of (me) && !can_win (p, depth);
}

static bool
has_won (Prover *p, unsigned depth, RulesActor me)
{
  const RulesState *s = state_at (p, depth);

  return p->game->actor (s) == RULES_NOBODY && p->game->outcome (s).winner == me;
}

static const EndTest tests[N_TACTICS] = { has_won, wins_in_two, is_defended, NULL };

/* The exact value of a state for me, -1 to 1, or NAN. */
static double
exact_value (Prover *p, const RulesState *s, RulesActor me)
{
  const RulesGame *game = p->game;
  RulesOutcome o = game->outcome (s);
  SearchSolution found;
  double value;

  if (o.over)
    return o.winner == me ? 1 : o.winner == RULES_NOBODY ? 0 : -1;
  if (!p->know->solve || p->know->size (s) > p->know->ending ||
      !p->know->solve (s, p->budget, &found))
    return NAN;
  value = game->weight ? found.exact / 10000 : found.value > 0 ? 1 : found.value < 0 ? -1 : 0;
  return game->turn (s).player == me ? value : -value;
}

static bool
prove_ending (Prover *p, const RulesState *s, RulesAction *best, Tactic *out)
{
  const RulesGame *game = p->game;
  RulesActor me = game->actor (s);
  RulesAction *actions = actions_at (p, 0);
  size_t n = game->list_actions (s, actions);
  double second = -2, *value = malloc (n * sizeof *value);
  bool good = true;

  if (!value)
    abort ();
  out->value = -2;
  for (size_t i = 0; i < n && good; i++)
    {
      rules_copy (game, state_at (p, 1), s);
      game->apply (state_at (p, 1), actions[i]);
      value[i] = exact_value (p, state_at (p, 1), me);
      good = !isnan (value[i]);
      if (value[i] > out->value)
        out->value = value[i];
    }
  out->n_best = 0;
  for (size_t i = 0; i < n && good; i++)
    if (value[i] >= out->value - TACTIC_TOLERANCE)
      best[out->n_best++] = actions[i];
    else if (value[i] > second)
      second = value[i];
  free (value);
  return good && out->value > -1 && second > -2 && out->value - second >= ENDING_GAP &&
         out->n_best * 2 <= n;
}

bool
tactic_prove (const RulesGame *game,
              const RulesState *s,
              TacticTheme theme,
              const SearchBudget *budget,
              RulesAction *best,
              Tactic *out)
{
  Prover *p = prover_new (game, budget);
  RulesActor me = game->actor (s);
  RulesAction *actions = actions_at (p, 0);
  bool good;
  size_t n;

  memset (out, 0, sizeof *out);
  out->theme = theme;
  out->value = theme == TACTIC_DEFENCE ? 0 : 1;
  rules_copy (game, state_at (p, 0), s);
  if (theme == TACTIC_ENDING)
    {
      good = prove_ending (p, s, best, out);
      prover_free (p);
      return good;
    }
  if (theme != TACTIC_WIN && can_win (p, 0))
    {
      prover_free (p);
      return false;
    }
  n = game->list_actions (s, actions);
  for (size_t i = 0; i < n && !p->stopped; i++)
    {
      RulesState *child = state_at (p, 1);

      rules_copy (game, child, s);
      game->apply (child, actions[i]);
      memset (p->seen, 0, SEEN * sizeof *p->seen);
      if (theme == TACTIC_WIN && game->actor (child) == me
            ? can_win (p, 1)
            : some_end (p, 1, me, tests[theme], true, 0))
        best[out->n_best++] = actions[i];
    }
  good = !p->stopped && out->n_best > 0 && out->n_best * 2 <= n;
  prover_free (p);
  return good;
}

bool
tactic_solved (const RulesGame *game,
               const RulesState *s,
               const Tactic *tactic,
               const RulesAction *line,
               unsigned n,
               const SearchBudget *budget)
{
  Prover *p = prover_new (game, budget);
  RulesActor me = game->actor (s);
  bool good;

  rules_copy (game, state_at (p, 0), s);
  for (unsigned i = 0; i < n; i++)
    game->apply (state_at (p, 0), line[i]);
  if (tactic->theme == TACTIC_ENDING)
    good = exact_value (p, state_at (p, 0), me) >= tactic->value - TACTIC_TOLERANCE;
  else
    good = tests[tactic->theme](p, 0, me) && !p->stopped;
  /* Where more than the result counts, a sure win may take longer and bring more. */
  if (!good && tactic->theme == TACTIC_WIN_TWO)
    good = exact_value (p, state_at (p, 0), me) >= 1;
  prover_free (p);
  return good;
}
