/* tactics.h: positions in which one thing has to be seen, and the proof of it
 *
 * A tactic is a position, a theme, and the first actions of all turns that solve it.  The proof
 * tries everything: every turn of the player, every answer, every roll.  Only whether a player can
 * win within one turn may be asked from the static test of the game's knowledge, which a test
 * compares with trying everything; and endings are asked from the exact solvers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "knowledge.h"

typedef enum
{
  TACTIC_WIN,     /* wins in this turn */
  TACTIC_WIN_TWO, /* wins with the next turn, whatever the opponent plays; not in this one */
  TACTIC_DEFENCE, /* the opponent wins in his next turn against all other turns */
  TACTIC_ENDING,  /* best of all turns by the exact value, by a difference that matters */
  N_TACTICS
} TacticTheme;

/* With dice, turns that expect this much less than the best one (1 is a won game) still solve an
 * ending. */
#define TACTIC_TOLERANCE 0.005

typedef struct
{
  TacticTheme theme;
  double value;  /* an ending: what the best turn expects, -1 to 1; else 1 or 0 */
  size_t n_best; /* first actions of turns that solve it */
} Tactic;

/* "win", "win-in-two", "defence", "ending". */
const char *tactic_theme_name (TacticTheme theme);

/* The theme with this name, or N_TACTICS. */
TacticTheme tactic_theme_find (const char *name);

/* Whether s, in which a player acts, is a tactic of this theme; then best (room for
 * game->max_actions) gets the first actions of the turns that solve it. False also when the budget
 * does not suffice, or when more than half of the actions solve it. */
bool tactic_prove (const RulesGame *game,
                   const RulesState *s,
                   TacticTheme theme,
                   const SearchBudget *budget,
                   RulesAction *best,
                   Tactic *out);

/* Whether the turn in line, n whole legal actions from s on, solves a tactic. A win that an exact
 * solver proves, later and by more, solves TACTIC_WIN_TWO, too. */
bool tactic_solved (const RulesGame *game,
                    const RulesState *s,
                    const Tactic *tactic,
                    const RulesAction *line,
                    unsigned n,
                    const SearchBudget *budget);
