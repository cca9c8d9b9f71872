/* board-scene.c: scenes from positions
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "board-scene.h"

#include <string.h>

void
lud_scene_init (LudBoardScene *scene, const RulesBoard *board)
{
  memset (scene, 0, sizeof *scene);
  scene->board = *board;
  scene->width = 600;
  scene->height = 600;
  scene->device_scale = 1;
  scene->theme = LUD_THEME_WOOD;
  scene->frame = LUD_FRAME_FULL;
  scene->coordinates = true;
  scene->grain = true;
  scene->mover = RULES_NO_SIDE;
  scene->win_region = -1;
  for (int p = 0; p < RULES_MAX_POINTS; p++)
    scene->piece[p].side = RULES_NO_SIDE;
}

/* The region whose corners the winner has occupied. */
static int
find_won_region (const LudBoardScene *scene, RulesSide side)
{
  for (int i = 0; i < scene->board.n_regions; i++)
    {
      const RulesBoardRegion *region = &scene->board.region[i];
      bool won = region->n == 4 && region->point < 0;

      for (int k = 0; won && k < 4; k++)
        {
          int p = region->corner[k];

          won = p >= 0 && scene->piece[p].kind != RULES_PIECE_NONE && scene->piece[p].side == side;
        }
      if (won)
        return i;
    }
  return -1;
}

void
lud_scene_set_position (LudBoardScene *scene, const RulesGame *game, const RulesState *state)
{
  RulesActor actor = game->actor (state);
  RulesOutcome outcome = game->outcome (state);

  memset (scene->state, 0, sizeof scene->state);
  memset (scene->hidden, 0, sizeof scene->hidden);
  scene->n_floats = 0;
  scene->n_paths = 0;
  scene->win_region = -1;

  for (int p = 0; p < scene->board.n_points; p++)
    scene->piece[p] = game->piece (state, p);

  scene->mover =
    actor == RULES_FIRST || actor == RULES_SECOND ? game->side_of (state, actor) : RULES_NO_SIDE;

  if (outcome.over && outcome.reason == RULES_END_SQUARE && outcome.winner != RULES_NOBODY)
    {
      scene->win_region = find_won_region (scene, game->side_of (state, outcome.winner));
      if (scene->win_region >= 0)
        for (int k = 0; k < 4; k++)
          scene->state[scene->board.region[scene->win_region].corner[k]] |= LUD_STATE_WIN;
    }
}

void
lud_scene_add_last (LudBoardScene *scene, const RulesGesture *gesture)
{
  int n = gesture->n_path < RULES_MAX_PATH ? gesture->n_path : RULES_MAX_PATH;

  for (int i = 0; i < n; i++)
    if (gesture->path[i] < 0 || gesture->path[i] >= scene->board.n_points)
      return;
  if (n == 0)
    return;

  switch (gesture->shape)
    {
    case RULES_SHAPE_PLACE:
      scene->state[gesture->path[0]] |= LUD_STATE_LAST_TO;
      break;
    case RULES_SHAPE_MOVE:
      scene->state[gesture->path[0]] |= LUD_STATE_LAST_FROM;
      for (int i = 1; i < n; i++)
        if (scene->n_paths < LUD_SCENE_MAX_PATHS)
          scene->path[scene->n_paths++] = (LudScenePath){ gesture->path[i - 1], gesture->path[i] };
      scene->state[gesture->path[n - 1]] |= LUD_STATE_LAST_TO;
      break;
    case RULES_SHAPE_REMOVE:
      scene->state[gesture->path[0]] |= LUD_STATE_LAST_FROM;
      break;
    case RULES_SHAPE_SELECT:
      scene->state[gesture->path[0]] |= LUD_STATE_LAST_TO;
      for (int i = 1; i < n; i++)
        scene->state[gesture->path[i]] |= LUD_STATE_LAST_FROM;
      break;
    case RULES_SHAPE_COMMAND:
    case RULES_SHAPE_ROLL:
    default:
      break;
    }
}

void
lud_scene_clear_states (LudBoardScene *scene, unsigned states)
{
  for (int p = 0; p < scene->board.n_points; p++)
    scene->state[p] = (uint16_t) (scene->state[p] & ~states);
}
