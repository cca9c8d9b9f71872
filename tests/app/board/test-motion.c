/* test-motion.c: how one picture becomes the next: nothing vanishes, doubles or jumps on the way
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "board/board-motion.h"
#include "rules-test.h"

#include <math.h>

/* The longest motion that the specification allows, in milliseconds. */
#define LONGEST 900

static gboolean
is_at (const LudBoardScene *scene, const LudSceneFloat *f, int point)
{
  return hypot ((double) (f->x - scene->board.point[point].x),
                (double) (f->y - scene->board.point[point].y)) < 0.02;
}

/* Whether a piece is seen on a point: there, or on its way there or from there. */
static gboolean
is_seen (const LudBoardScene *shown, int point, const RulesPiece *piece)
{
  const RulesPiece *there = &shown->piece[point];
  gboolean bust = FALSE;

  for (int i = 0; i < shown->n_floats; i++)
    {
      const LudSceneFloat *f = &shown->floats[i];

      if (!is_at (shown, f, point) || f->alpha < 0.9f)
        continue;
      if (f->bust)
        bust = TRUE;
      else if (f->piece.kind == piece->kind && f->piece.side == piece->side)
        return TRUE;
    }
  if (shown->hidden[point])
    return FALSE;
  if (bust && piece->kind == RULES_PIECE_CHARACTER && there->kind == RULES_PIECE_STONE)
    return there->side == piece->side;
  return there->kind == piece->kind && there->side == piece->side && there->count == piece->count;
}

/* The number of pieces that are seen, whole or in part. */
static int
count_seen (const LudBoardScene *shown)
{
  int n = 0;

  for (int p = 0; p < shown->board.n_points; p++)
    n += shown->piece[p].kind != RULES_PIECE_NONE && !shown->hidden[p];
  for (int i = 0; i < shown->n_floats; i++)
    n += !shown->floats[i].bust;
  return n;
}

static void
check_motion (const LudBoardScene *before,
              const LudBoardScene *after,
              const RulesGesture *gesture,
              gboolean must_move)
{
  LudBoardScene *shown = g_new (LudBoardScene, 1);
  LudMotion motion;
  int n = before->board.n_points;
  int n_before = 0, n_after = 0, n_changed = 0;

  lud_motion_init (&motion, before, after, gesture, gesture != NULL);
  for (int p = 0; p < n; p++)
    {
      n_before += before->piece[p].kind != RULES_PIECE_NONE;
      n_after += after->piece[p].kind != RULES_PIECE_NONE;
      n_changed += memcmp (&before->piece[p], &after->piece[p], sizeof (RulesPiece)) != 0;
    }
  g_assert_cmpfloat (motion.length, <=, LONGEST);
  if (n_changed == 0)
    g_assert_cmpfloat (motion.length, ==, 0);
  if (must_move && n_changed > 0)
    g_assert_cmpfloat (motion.length, >, 50);
  if (motion.length <= 0)
    {
      g_free (shown);
      return;
    }

  /* the first moment is the picture before */
  *shown = *after;
  lud_motion_apply (&motion, 0, shown);
  for (int p = 0; p < n; p++)
    if (before->piece[p].kind != RULES_PIECE_NONE)
      g_assert_true (is_seen (shown, p, &before->piece[p]));
  /* of a stack that is divided both parts are there at once */
  g_assert_cmpint (count_seen (shown), >=, n_before);
  g_assert_cmpint (count_seen (shown), <=, n_before + 1);

  /* on the way nothing doubles */
  for (int i = 1; i < 20; i++)
    {
      *shown = *after;
      lud_motion_apply (&motion, motion.length * i / 20, shown);
      g_assert_cmpint (count_seen (shown), <=, MAX (n_before, n_after) + 1);
      for (int k = 0; k < shown->n_floats; k++)
        {
          g_assert_cmpfloat (shown->floats[k].alpha, >=, 0);
          g_assert_cmpfloat (shown->floats[k].alpha, <=, 1);
          g_assert_cmpfloat (shown->floats[k].scale_x, >=, 0);
          g_assert_cmpfloat (shown->floats[k].scale_x, <, 1.2f);
        }
    }

  /* the last one is the picture after */
  *shown = *after;
  lud_motion_apply (&motion, motion.length - 0.01, shown);
  for (int p = 0; p < n; p++)
    if (after->piece[p].kind != RULES_PIECE_NONE &&
        memcmp (&before->piece[p], &after->piece[p], sizeof (RulesPiece)) == 0)
      g_assert_true (is_seen (shown, p, &after->piece[p]));
  *shown = *after;
  lud_motion_apply (&motion, motion.length, shown);
  g_assert_cmpint (shown->n_floats, ==, 0);
  g_assert_cmpint (count_seen (shown), ==, n_after);
  g_free (shown);
}

static void
test_games (void)
{
  for (const RulesGame *const *g = rules_games (); *g != NULL; g++)
    for (int round = 0; round < 6; round++)
      {
        const RulesGame *game = *g;
        RulesState *state = t_state (game->id, "", NULL);
        g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
        LudBoardScene *before = g_new (LudBoardScene, 1);
        LudBoardScene *after = g_new (LudBoardScene, 1);
        RulesBoard board;

        game->board (state, &board);
        lud_scene_init (before, &board);
        lud_scene_init (after, &board);
        lud_scene_set_position (before, game, state);
        for (int ply = 0; ply < 120 && game->actor (state) != RULES_NOBODY; ply++)
          {
            size_t n = game->list_actions (state, actions);
            RulesAction action = actions[g_test_rand_int_range (0, (int) n)];
            RulesGesture gesture;

            game->gesture (state, action, &gesture);
            game->apply (state, action);
            lud_scene_set_position (after, game, state);
            check_motion (before, after, &gesture, TRUE);
            check_motion (before, after, NULL, TRUE);
            check_motion (after, before, NULL, TRUE); /* taken back */
            *before = *after;
          }
        g_free (before);
        g_free (after);
        free (state);
      }
}

static LudBoardScene *
scene_of (const char *id, const char *options, const char *position)
{
  RulesState *state = t_state (id, options, position);
  LudBoardScene *scene = g_new (LudBoardScene, 1);
  RulesBoard board;

  rules_find_game (id)->board (state, &board);
  lud_scene_init (scene, &board);
  lud_scene_set_position (scene, rules_find_game (id), state);
  free (state);
  return scene;
}

static int
count_parts (const LudMotion *motion, LudMotionKind kind)
{
  int n = 0;

  for (int i = 0; i < motion->n_parts; i++)
    n += motion->part[i].kind == kind;
  return n;
}

/* A capture: the stack goes, what it meets fades; the hand that has carried it does it no more. */
static void
test_capture (void)
{
  g_autofree LudBoardScene *before =
    scene_of ("diablo", "size=4", "..../..../b2..g1/b1b1.. b 2,1 first");
  g_autofree LudBoardScene *after =
    scene_of ("diablo", "size=4", "..../..../b2..g1/b1b1.. b 2,1 first");
  RulesGesture gesture = { RULES_SHAPE_MOVE, 2, { 4, 7 }, NULL, { 0, 0 } };
  LudMotion motion;

  after->piece[7] = before->piece[4];
  after->piece[4] = (RulesPiece){ RULES_PIECE_NONE, RULES_NO_SIDE, 0 };
  lud_motion_init (&motion, before, after, &gesture, 1);
  g_assert_cmpint (motion.n_parts, ==, 2);
  g_assert_cmpint (count_parts (&motion, LUD_MOTION_MOVE), ==, 1);
  g_assert_cmpint (count_parts (&motion, LUD_MOTION_LEAVE), ==, 1);
  lud_motion_skip_move (&motion, 4);
  g_assert_cmpint (motion.n_parts, ==, 1);
  g_assert_cmpint (count_parts (&motion, LUD_MOTION_LEAVE), ==, 1);
  g_assert_cmpfloat (motion.length, <, 200);
}

/* Dice that are taken gather in the one that is put down. */
static void
test_gather (void)
{
  g_autofree LudBoardScene *before = scene_of ("cephalopod", "size=3x3", ".b1./w1.w1/... b");
  g_autofree LudBoardScene *after = scene_of ("cephalopod", "size=3x3", ".b1./.b2./... w");
  RulesGesture gesture = { RULES_SHAPE_SELECT, 3, { 4, 3, 5 }, NULL, { 0, 0 } };
  LudMotion motion;

  lud_motion_init (&motion, before, after, &gesture, 1);
  g_assert_cmpint (count_parts (&motion, LUD_MOTION_GATHER), ==, 2);
  g_assert_cmpint (count_parts (&motion, LUD_MOTION_APPEAR), ==, 1);
  g_assert_cmpint (motion.n_parts, ==, 3);
}

/* Another position altogether is just shown, and so is another board. */
static void
test_jump (void)
{
  g_autofree LudBoardScene *before = scene_of ("diablo", "size=12", NULL);
  g_autofree LudBoardScene *after = scene_of ("diablo", "size=12", NULL);
  g_autofree LudBoardScene *other = scene_of ("diablo", "size=6", NULL);
  LudMotion motion;

  for (int p = 0; p < after->board.n_points; p++)
    after->piece[p].side = p % 3 == 0 ? RULES_DARK : RULES_LIGHT;
  lud_motion_init (&motion, before, after, NULL, 0);
  g_assert_cmpfloat (motion.length, ==, 0);
  lud_motion_init (&motion, before, other, NULL, 0);
  g_assert_cmpfloat (motion.length, ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/board/motion/games", test_games);
  g_test_add_func ("/board/motion/capture", test_capture);
  g_test_add_func ("/board/motion/gather", test_gather);
  g_test_add_func ("/board/motion/jump", test_jump);

  return g_test_run ();
}
