/* board-selection.c: from chosen points to an action
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "board-selection.h"

#include <stdlib.h>
#include <string.h>

typedef struct
{
  RulesAction action;
  RulesGesture gesture;
} Entry;

struct LudSelection
{
  const RulesGame *game;
  RulesState *state;

  Entry *entries;      /* actions on the board, room for max_actions */
  RulesAction *listed; /* the same room, for list_actions */
  size_t *left;        /* indices of the candidates in entries */
  size_t n_entries, n_left;

  int16_t path[RULES_MAX_PATH];
  int n_path;
};

/* Memory that is out is the end of a program with a window anyway; like rules_state_new(). */
static void *
allocate (size_t n, size_t size)
{
  void *block = calloc (n > 0 ? n : 1, size);

  if (block == NULL)
    abort ();
  return block;
}

LudSelection *
lud_selection_new (void)
{
  return allocate (1, sizeof (LudSelection));
}

static void
drop_position (LudSelection *selection)
{
  free (selection->state);
  free (selection->entries);
  free (selection->listed);
  free (selection->left);
  memset (selection, 0, sizeof *selection);
}

void
lud_selection_free (LudSelection *selection)
{
  if (selection == NULL)
    return;
  drop_position (selection);
  free (selection);
}

static bool
contains (const int16_t *points, int n, int16_t point)
{
  for (int i = 0; i < n; i++)
    if (points[i] == point)
      return true;
  return false;
}

/* Whether a gesture starts with a path. */
static bool
starts_with (const RulesGesture *gesture, const int16_t *path, int n)
{
  if (n > gesture->n_path)
    return false;
  if (n == 0)
    return true;
  if (gesture->path[0] != path[0])
    return false;
  for (int i = 1; i < n; i++)
    if (gesture->shape == RULES_SHAPE_SELECT
          ? !contains (gesture->path + 1, gesture->n_path - 1, path[i])
          : gesture->path[i] != path[i])
      return false;
  return true;
}

static void
find_candidates (LudSelection *selection)
{
  selection->n_left = 0;
  for (size_t i = 0; i < selection->n_entries; i++)
    if (starts_with (&selection->entries[i].gesture, selection->path, selection->n_path))
      selection->left[selection->n_left++] = i;
}

void
lud_selection_set_position (LudSelection *selection, const RulesGame *game, const RulesState *state)
{
  size_t n;

  if (game == NULL || game != selection->game)
    drop_position (selection);
  if (game == NULL)
    return;

  if (selection->game == NULL)
    {
      selection->game = game;
      selection->state = rules_state_new (game);
      selection->entries = allocate (game->max_actions, sizeof (Entry));
      selection->listed = allocate (game->max_actions, sizeof (RulesAction));
      selection->left = allocate (game->max_actions, sizeof (size_t));
    }
  if (state != selection->state)
    rules_copy (game, selection->state, state);

  selection->n_path = 0;
  selection->n_entries = 0;
  if (game->actor (state) == RULES_FIRST || game->actor (state) == RULES_SECOND)
    {
      n = game->list_actions (selection->state, selection->listed);
      for (size_t i = 0; i < n; i++)
        {
          Entry *entry = &selection->entries[selection->n_entries];

          entry->action = selection->listed[i];
          game->gesture (selection->state, entry->action, &entry->gesture);
          if (entry->gesture.n_path > 0)
            selection->n_entries++;
        }
    }
  find_candidates (selection);
}

const RulesGame *
lud_selection_game (const LudSelection *selection)
{
  return selection->game;
}

const RulesState *
lud_selection_state (const LudSelection *selection)
{
  return selection->state;
}

static const RulesGesture *
left_gesture (const LudSelection *selection, size_t i)
{
  return &selection->entries[selection->left[i]].gesture;
}

/* The candidate whose whole gesture is the path, or -1 */
static ptrdiff_t
find_complete (const LudSelection *selection)
{
  if (selection->n_path > 0)
    for (size_t i = 0; i < selection->n_left; i++)
      if (left_gesture (selection, i)->n_path == selection->n_path)
        return (ptrdiff_t) i;
  return -1;
}

/* What confirming would choose, or -1: the complete candidate, or the only set that is left. */
static ptrdiff_t
find_confirmed (const LudSelection *selection)
{
  ptrdiff_t complete = find_complete (selection);

  if (complete >= 0)
    return complete;
  if (selection->n_path > 0 && selection->n_left == 1 &&
      left_gesture (selection, 0)->shape == RULES_SHAPE_SELECT)
    return 0;
  return -1;
}

static LudChoice
finish (LudSelection *selection, ptrdiff_t i, RulesAction *action)
{
  *action = selection->entries[selection->left[i]].action;
  selection->n_path = 0;
  find_candidates (selection);
  return LUD_CHOICE_FINISHED;
}

/* Takes a longer or other path: finished if that leaves nothing to choose. */
static LudChoice
advance (LudSelection *selection, RulesAction *action)
{
  ptrdiff_t complete;

  find_candidates (selection);
  complete = find_complete (selection);
  if (complete >= 0 && selection->n_left == 1)
    return finish (selection, complete, action);
  return LUD_CHOICE_CHANGED;
}

/* Whether all candidates under the path are sets. */
static bool
choosing_set (const LudSelection *selection)
{
  if (selection->n_path == 0 || selection->n_left == 0)
    return false;
  for (size_t i = 0; i < selection->n_left; i++)
    if (left_gesture (selection, i)->shape != RULES_SHAPE_SELECT)
      return false;
  return true;
}

LudChoice
lud_selection_choose (LudSelection *selection, int point, RulesAction *action, RulesReason *reason)
{
  int16_t wanted[RULES_MAX_PATH];
  int n = selection->n_path;

  if (selection->game == NULL || selection->game->actor (selection->state) == RULES_NOBODY)
    return LUD_CHOICE_NOTHING;

  if (contains (selection->path, n, (int16_t) point))
    {
      bool set = choosing_set (selection);

      if (set && selection->path[0] == point && lud_selection_confirmable (selection))
        return lud_selection_confirm (selection, action);
      if (set && selection->path[0] != point)
        {
          int k = 1;

          while (selection->path[k] != point)
            k++;
          for (; k + 1 < n; k++)
            selection->path[k] = selection->path[k + 1];
          selection->n_path--;
        }
      else if (selection->path[n - 1] == point)
        selection->n_path--;
      else
        selection->n_path = 0;
      find_candidates (selection);
      return LUD_CHOICE_CHANGED;
    }

  /* the next point of the path */
  if (n < RULES_MAX_PATH)
    {
      selection->path[n] = (int16_t) point;
      for (size_t i = 0; i < selection->n_left; i++)
        if (starts_with (left_gesture (selection, i), selection->path, n + 1))
          {
            selection->n_path++;
            return advance (selection, action);
          }
    }

  /* the first point of another one */
  for (size_t i = 0; n > 0 && i < selection->n_entries; i++)
    if (selection->entries[i].gesture.path[0] == point)
      {
        selection->path[0] = (int16_t) point;
        selection->n_path = 1;
        return advance (selection, action);
      }

  /* What goes wrong is about the whole path; without an objection to that (which no game has),
   * about the point alone. */
  memcpy (wanted, selection->path, sizeof wanted);
  if (n < RULES_MAX_PATH)
    wanted[n] = (int16_t) point;
  *reason = selection->game->explain_path (selection->state, wanted,
                                           n < RULES_MAX_PATH ? n + 1 : RULES_MAX_PATH);
  if (reason->msgid == NULL && n > 0)
    {
      wanted[0] = (int16_t) point;
      *reason = selection->game->explain_path (selection->state, wanted, 1);
    }
  return LUD_CHOICE_REFUSED;
}

bool
lud_selection_clear (LudSelection *selection)
{
  bool any = selection->n_path > 0;

  selection->n_path = 0;
  find_candidates (selection);
  return any;
}

bool
lud_selection_confirmable (const LudSelection *selection)
{
  return find_confirmed (selection) >= 0;
}

LudChoice
lud_selection_confirm (LudSelection *selection, RulesAction *action)
{
  ptrdiff_t i = find_confirmed (selection);

  return i < 0 ? LUD_CHOICE_NOTHING : finish (selection, i, action);
}

int
lud_selection_length (const LudSelection *selection)
{
  return selection->n_path;
}

const int16_t *
lud_selection_path (const LudSelection *selection)
{
  return selection->path;
}

size_t
lud_selection_n_candidates (const LudSelection *selection)
{
  return selection->n_left;
}

RulesAction
lud_selection_candidate (const LudSelection *selection, size_t i)
{
  return selection->entries[selection->left[i]].action;
}

const RulesGesture *
lud_selection_gesture (const LudSelection *selection, size_t i)
{
  return left_gesture (selection, i);
}

RulesShape
lud_selection_begins (const LudSelection *selection, int point)
{
  for (size_t i = 0; i < selection->n_entries; i++)
    if (selection->entries[i].gesture.path[0] == point)
      return selection->entries[i].gesture.shape;
  return RULES_SHAPE_COMMAND;
}

RulesReason
lud_selection_forced (const LudSelection *selection)
{
  if (selection->game == NULL || selection->game->actor (selection->state) == RULES_NOBODY)
    return RULES_NO_REASON;
  return selection->game->forced (selection->state, selection->path, selection->n_path);
}

void
lud_selection_show (const LudSelection *selection, LudBoardScene *scene, bool selectable)
{
  int uses[RULES_MAX_POINTS] = { 0 };
  int n = selection->n_path;
  bool set = choosing_set (selection);
  size_t removals = 0;

  lud_scene_clear_states (scene, LUD_STATE_SELECTABLE | LUD_STATE_SELECTED | LUD_STATE_TARGET |
                                   LUD_STATE_FORCED | LUD_STATE_CHOSEN | LUD_STATE_FADING);

  for (int i = 0; i < n; i++)
    scene->state[selection->path[i]] |= i > 0 && set ? LUD_STATE_CHOSEN : LUD_STATE_SELECTED;

  for (size_t i = 0; i < selection->n_left; i++)
    {
      const RulesGesture *gesture = left_gesture (selection, i);

      if (gesture->shape == RULES_SHAPE_REMOVE)
        removals++;
      if (gesture->shape == RULES_SHAPE_SELECT && n > 0)
        for (int k = 1; k < gesture->n_path; k++)
          uses[gesture->path[k]]++;
      else if (gesture->n_path > n)
        uses[gesture->path[n]]++;
    }

  for (int p = 0; p < scene->board.n_points; p++)
    if (uses[p] > 0 && !contains (selection->path, n, (int16_t) p))
      {
        if (n > 0 && !set)
          scene->state[p] |= LUD_STATE_TARGET;
        else if (n > 0)
          scene->state[p] |=
            (size_t) uses[p] == selection->n_left ? LUD_STATE_FORCED : LUD_STATE_SELECTABLE;
        else if (selectable)
          scene->state[p] |= LUD_STATE_SELECTABLE;

        /* the rules leave nothing but taking pieces off: say so at once */
        if (n == 0 && removals > 0 && removals == selection->n_left)
          scene->state[p] =
            (uint16_t) ((scene->state[p] & ~(unsigned) LUD_STATE_SELECTABLE) | LUD_STATE_FORCED);
      }
}
