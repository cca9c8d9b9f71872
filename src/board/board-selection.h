/* board-selection.h: from chosen points to an action, for every game alike
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The points that were chosen are a path; candidates are the legal actions whose gesture starts
 * with it (RULES_SHAPE_SELECT: the first point is fixed, the rest is a set, in any order).  When
 * the path is the whole gesture of a candidate, the action is complete.
 *
 * A complete action that no other candidate extends is finished.  One that could still grow (two of
 * three dice are chosen, and with the third it would be legal too) waits to be confirmed; so does a
 * set of which one candidate is left, however many of its points are chosen.
 */

#pragma once

#include "board-scene.h"

typedef struct LudSelection LudSelection;

typedef enum
{
  LUD_CHOICE_NOTHING,  /* nothing happened (the game is over, ...) */
  LUD_CHOICE_CHANGED,  /* the path is longer, shorter or another one */
  LUD_CHOICE_FINISHED, /* *action is chosen; the path is empty again */
  LUD_CHOICE_REFUSED   /* the path is as it was; *reason says why not */
} LudChoice;

/* A selection without a position. */
LudSelection *lud_selection_new (void);
void lud_selection_free (LudSelection *selection); /* may be NULL */

/* Starts in a position, which is copied, with an empty path.  game NULL: no position. */
void lud_selection_set_position (LudSelection *selection,
                                 const RulesGame *game,
                                 const RulesState *state);

/* The position; NULL when there is none. */
const RulesGame *lud_selection_game (const LudSelection *selection);
const RulesState *lud_selection_state (const LudSelection *selection);

/* Chooses a point: it extends the path; or, when it is the last point of a path or in a set, is
 * taken out again; or, when an action can begin with it, starts a new path; or finishes an action;
 * or is refused.  The first point of a confirmable path, chosen again, confirms it. */
LudChoice
lud_selection_choose (LudSelection *selection, int point, RulesAction *action, RulesReason *reason);

/* Empties the path; whether there was one. */
bool lud_selection_clear (LudSelection *selection);

/* Whether confirming now chooses an action, and does it (FINISHED, or NOTHING). */
bool lud_selection_confirmable (const LudSelection *selection);
LudChoice lud_selection_confirm (LudSelection *selection, RulesAction *action);

/* The chosen points. */
int lud_selection_length (const LudSelection *selection);
const int16_t *lud_selection_path (const LudSelection *selection);

/* The candidates, ascending, without those that have no points: their number, and one of them. With
 * an empty path these are all actions that can be made on the board. */
size_t lud_selection_n_candidates (const LudSelection *selection);
RulesAction lud_selection_candidate (const LudSelection *selection, size_t i);
const RulesGesture *lud_selection_gesture (const LudSelection *selection, size_t i);

/* How an action can begin at a point, whatever is chosen; COMMAND when none can. */
RulesShape lud_selection_begins (const LudSelection *selection, int point);

/* Why the choice is narrow just now (RulesGame.forced). */
RulesReason lud_selection_forced (const LudSelection *selection);

/* Marks a scene of the same position with the path, the points that can be chosen next, and what is
 * forced.  selectable: also mark where actions can begin while nothing is chosen. */
void lud_selection_show (const LudSelection *selection, LudBoardScene *scene, bool selectable);
