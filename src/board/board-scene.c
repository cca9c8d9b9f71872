/* board-scene.c: scenes from positions
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "board-scene.h"

#include <stdlib.h>
#include <string.h>

bool
lud_same_board (const RulesBoard *a, const RulesBoard *b)
{
  if (a->style != b->style || a->columns != b->columns || a->rows != b->rows ||
      a->n_points != b->n_points || a->n_links != b->n_links || a->n_regions != b->n_regions)
    return false;
  for (int i = 0; i < a->n_points; i++)
    if (a->point[i].x != b->point[i].x || a->point[i].y != b->point[i].y ||
        strncmp (a->point[i].name, b->point[i].name, sizeof a->point[i].name) != 0)
      return false;
  for (int i = 0; i < a->n_links; i++)
    if (a->link[i].a != b->link[i].a || a->link[i].b != b->link[i].b)
      return false;
  for (int i = 0; i < a->n_regions; i++)
    {
      const RulesBoardRegion *r = &a->region[i];
      const RulesBoardRegion *s = &b->region[i];

      if (r->n != s->n || r->shade != s->shade || r->point != s->point)
        return false;
      for (int k = 0; k < r->n; k++)
        if (r->corner[k] != s->corner[k] || r->x[k] != s->x[k] || r->y[k] != s->y[k])
          return false;
    }
  return true;
}

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

/* Whether a square belongs to the lines of a side. */
static bool
in_line (const LudBoardScene *scene, int point, RulesSide side)
{
  const RulesPiece *piece = &scene->piece[point];

  return piece->kind == RULES_PIECE_PIT ||
         ((piece->kind == RULES_PIECE_STONE || piece->kind == RULES_PIECE_CHARACTER) &&
          piece->side == side);
}

static int
column_distance (const LudBoardScene *scene, int a, int b)
{
  return abs (scene->board.point[a].column - scene->board.point[b].column);
}

static int
row_distance (const LudBoardScene *scene, int a, int b)
{
  return abs (scene->board.point[a].row - scene->board.point[b].row);
}

bool
lud_scene_show_line (LudBoardScene *scene, RulesSide side)
{
  int n = scene->board.n_points;
  int16_t before[RULES_MAX_POINTS];
  int16_t queue[RULES_MAX_POINTS];
  int head = 0;
  int tail = 0;
  int end = -1;

  scene->n_line = 0;
  scene->n_contacts = 0;

  /* Breadth first from the last column to the first: the way back is the shortest line. */
  memset (before, -1, sizeof before);
  for (int p = 0; p < n; p++)
    if (scene->board.point[p].column == scene->board.columns - 1 && in_line (scene, p, side))
      {
        before[p] = (int16_t) p;
        queue[tail++] = (int16_t) p;
      }
  while (head < tail)
    {
      int here = queue[head++];

      if (end < 0 && scene->board.point[here].column == 0)
        end = here;
      for (int p = 0; p < n; p++)
        if (before[p] < 0 && in_line (scene, p, side) && column_distance (scene, p, here) <= 1 &&
            row_distance (scene, p, here) <= 1)
          {
            before[p] = (int16_t) here;
            queue[tail++] = (int16_t) p;
          }
    }
  if (end < 0)
    return false;

  for (int p = end;; p = before[p])
    {
      scene->line[scene->n_line++] = (int16_t) p;
      if (before[p] == p)
        break;
    }

  /* Each stone once, in the order of the line. Squares that hang on the line count like it. */
  for (int pass = 0; pass < 2; pass++)
    for (int i = 0; i < (pass == 0 ? scene->n_line : tail); i++)
      {
        int square = pass == 0 ? scene->line[i] : queue[i];

        for (int p = 0; p < n && scene->n_contacts < LUD_SCENE_MAX_CONTACTS; p++)
          {
            bool known = false;

            if (scene->piece[p].kind == RULES_PIECE_PIT || scene->piece[p].side == side ||
                !in_line (scene, p, side == RULES_DARK ? RULES_LIGHT : RULES_DARK) ||
                column_distance (scene, p, square) + row_distance (scene, p, square) != 1)
              continue;
            for (int k = 0; k < scene->n_contacts; k++)
              known |= scene->contact[k].to == p;
            if (!known)
              scene->contact[scene->n_contacts++] = (LudScenePath){ (int16_t) square, (int16_t) p };
          }
      }
  return true;
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
  scene->n_marks = 0;
  scene->n_line = 0;
  scene->n_contacts = 0;
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
  if (outcome.over && outcome.reason == RULES_END_UNFAIR && outcome.winner != RULES_NOBODY)
    lud_scene_show_line (scene, game->side_of (state, outcome.winner) == RULES_DARK ? RULES_LIGHT
                                                                                    : RULES_DARK);
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
