/* test-scene.c: from positions to scenes, and from chosen points to actions, for every game
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "board/board-selection.h"
#include "rules-test.h"

#include <stdlib.h>
#include <string.h>

/* Calls a function for every game with its defaults and with every choice of every option that
 * counts without another. */
static void
for_games (void (*test) (const RulesGame *game, RulesState *start))
{
  for (const RulesGame *const *game = rules_games (); *game != NULL; game++)
    {
      RulesState *state = t_state ((*game)->id, "", NULL);

      test (*game, state);
      free (state);
      for (const RulesOption *option = (*game)->options; option->key != NULL; option++)
        for (int i = 1; option->needs_key == NULL && option->choices[i].value != NULL; i++)
          {
            g_autofree char *options =
              g_strdup_printf ("%s=%s", option->key, option->choices[i].value);

            g_test_message ("%s %s", (*game)->id, options);
            state = t_state ((*game)->id, options, NULL);
            test (*game, state);
            free (state);
          }
    }
}

static void
init_scene (LudBoardScene *scene, const RulesGame *game, const RulesState *state)
{
  RulesBoard board;

  game->board (state, &board);
  lud_scene_init (scene, &board);
  lud_scene_set_position (scene, game, state);
}

/* Chooses the points of a gesture, from one on in another order where it is a set, and checks that
 * this, and nothing before it, is the action. */
static void
choose_gesture (LudSelection *selection, RulesAction action, const RulesGesture *gesture)
{
  int16_t path[RULES_MAX_PATH];
  RulesAction chosen = 0;
  RulesReason reason = RULES_NO_REASON;
  LudChoice choice = LUD_CHOICE_NOTHING;

  memcpy (path, gesture->path, sizeof path);
  if (gesture->shape == RULES_SHAPE_SELECT)
    for (int i = gesture->n_path - 1; i > 1; i--)
      {
        int k = g_test_rand_int_range (1, i + 1);
        int16_t t = path[i];

        path[i] = path[k];
        path[k] = t;
      }

  lud_selection_clear (selection);
  for (int i = 0; i < gesture->n_path; i++)
    {
      g_assert_cmpint (choice, !=, LUD_CHOICE_FINISHED);
      choice = lud_selection_choose (selection, path[i], &chosen, &reason);
      g_assert_cmpint (choice, !=, LUD_CHOICE_REFUSED);
      g_assert_cmpint (choice, !=, LUD_CHOICE_NOTHING);
    }
  if (choice == LUD_CHOICE_CHANGED)
    {
      /* it could still grow, so it waits for a word */
      g_assert_true (lud_selection_confirmable (selection));
      g_assert_cmpuint (lud_selection_n_candidates (selection), >, 1);
      choice = lud_selection_confirm (selection, &chosen);
    }
  g_assert_cmpint (choice, ==, LUD_CHOICE_FINISHED);
  g_assert_cmpuint (chosen, ==, action);
  g_assert_cmpint (lud_selection_length (selection), ==, 0);
}

/* At one position: every action can be chosen by its points; every point either begins one or is
 * refused with a sentence. */
static void
check_position (LudSelection *selection, const RulesGame *game, const RulesState *state)
{
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
  g_autofree LudBoardScene *scene = g_new (LudBoardScene, 1);
  bool begins[RULES_MAX_POINTS] = { false };
  size_t n = game->list_actions (state, actions);
  size_t on_board = 0;

  lud_selection_set_position (selection, game, state);
  init_scene (scene, game, state);
  for (size_t i = 0; i < n; i++)
    {
      RulesGesture gesture;

      game->gesture (state, actions[i], &gesture);
      if (gesture.n_path == 0)
        continue;
      on_board++;
      begins[gesture.path[0]] = true;
      /* all of them in short lists, else a sample */
      if (n < 40 || g_test_rand_int_range (0, (int) n) < 20)
        choose_gesture (selection, actions[i], &gesture);
    }
  lud_selection_clear (selection);
  g_assert_cmpuint (lud_selection_n_candidates (selection), ==, on_board);

  lud_selection_show (selection, scene, true);
  for (int p = 0; p < scene->board.n_points; p++)
    {
      unsigned state_of = scene->state[p];

      g_assert_cmpint ((state_of & (LUD_STATE_SELECTABLE | LUD_STATE_FORCED)) != 0, ==, begins[p]);
      g_assert_cmpint (scene->piece[p].kind, ==, game->piece (state, p).kind);
      if (!begins[p])
        {
          RulesAction action;
          RulesReason reason = RULES_NO_REASON;

          g_assert_cmpint (lud_selection_choose (selection, p, &action, &reason), ==,
                           LUD_CHOICE_REFUSED);
          g_assert_nonnull (reason.msgid);
          g_assert_true (g_str_has_suffix (reason.msgid, "."));
          g_assert_cmpint (lud_selection_length (selection), ==, 0);
        }
    }
}

static void
walk (const RulesGame *game, RulesState *state)
{
  LudSelection *selection = lud_selection_new ();
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);

  for (int ply = 0; ply < 60 && game->actor (state) != RULES_NOBODY; ply++)
    {
      size_t n;

      if (game->actor (state) == RULES_CHANCE)
        {
          RulesAction action;
          RulesReason reason = RULES_NO_REASON;

          /* nothing on the board until the dice are there */
          lud_selection_set_position (selection, game, state);
          g_assert_cmpuint (lud_selection_n_candidates (selection), ==, 0);
          g_assert_cmpint (lud_selection_choose (selection, 0, &action, &reason), ==,
                           LUD_CHOICE_REFUSED);
          g_assert_nonnull (reason.msgid);
        }
      else
        check_position (selection, game, state);
      n = game->list_actions (state, actions);
      game->apply (state, actions[g_test_rand_int_range (0, (int) n)]);
    }
  lud_selection_free (selection);
}

static void
test_walk (void)
{
  for_games (walk);
}

static void
open_position (LudSelection *selection,
               LudBoardScene *scene,
               const char *id,
               const char *options,
               const char *position)
{
  const RulesGame *game = rules_find_game (id);
  RulesState *state = t_state (id, options, position);

  lud_selection_set_position (selection, game, state);
  init_scene (scene, game, state);
  free (state);
}

static int
point (const LudBoardScene *scene, const char *name)
{
  int p = rules_board_find (&scene->board, name, strlen (name));

  g_assert_cmpint (p, >=, 0);
  return p;
}

/* Chooses a point and checks what becomes of it; the text of the action, if one is finished. */
static void
choose (LudSelection *selection,
        const LudBoardScene *scene,
        const char *name,
        LudChoice expected,
        const char *text)
{
  RulesAction action = 0;
  RulesReason reason = RULES_NO_REASON;

  g_assert_cmpint (lud_selection_choose (selection, point (scene, name), &action, &reason), ==,
                   expected);
  if (expected == LUD_CHOICE_REFUSED)
    g_assert_nonnull (reason.msgid);
  if (text != NULL)
    {
      char written[RULES_MAX_ACTION_TEXT];

      lud_selection_game (selection)->write_action (lud_selection_state (selection), action,
                                                    written);
      g_assert_cmpstr (written, ==, text);
    }
}

/* Asserts that exactly these points ("c4 d1") have a state. */
static void
assert_states (const LudBoardScene *scene, unsigned state, const char *names)
{
  g_auto (GStrv) list = g_strsplit (names, " ", -1);
  int n = 0;

  for (int i = 0; list[i] != NULL && list[i][0] != '\0'; i++)
    g_assert_cmpuint (scene->state[point (scene, list[i])] & state, !=, 0);
  for (int p = 0; p < scene->board.n_points; p++)
    n += (scene->state[p] & state) != 0;
  g_assert_cmpint (n, ==, list[0] != NULL && list[0][0] != '\0' ? (int) g_strv_length (list) : 0);
}

/* Three dice of one pip round a cell: two of them are enough, and the third may go with them; the
 * cell chosen again takes it as it is. */
static void
test_set_grows (void)
{
  LudSelection *selection = lud_selection_new ();
  g_autofree LudBoardScene *scene = g_new (LudBoardScene, 1);

  open_position (selection, scene, "cephalopod", "size=3x3", ".b1./w1.w1/... b");
  choose (selection, scene, "b2", LUD_CHOICE_CHANGED, NULL);
  g_assert_false (lud_selection_confirmable (selection));
  lud_selection_show (selection, scene, true);
  assert_states (scene, LUD_STATE_SELECTED, "b2");
  assert_states (scene, LUD_STATE_SELECTABLE, "b3 a2 c2");

  choose (selection, scene, "c2", LUD_CHOICE_CHANGED, NULL);
  g_assert_false (lud_selection_confirmable (selection));
  choose (selection, scene, "a2", LUD_CHOICE_CHANGED, NULL);
  g_assert_true (lud_selection_confirmable (selection));
  lud_selection_show (selection, scene, true);
  assert_states (scene, LUD_STATE_CHOSEN, "a2 c2");
  assert_states (scene, LUD_STATE_SELECTABLE, "b3");
  choose (selection, scene, "b2", LUD_CHOICE_FINISHED, "b2=a2+c2");

  /* with the third nothing is left to add */
  choose (selection, scene, "b2", LUD_CHOICE_CHANGED, NULL);
  choose (selection, scene, "c2", LUD_CHOICE_CHANGED, NULL);
  choose (selection, scene, "b3", LUD_CHOICE_CHANGED, NULL);
  choose (selection, scene, "a2", LUD_CHOICE_FINISHED, "b2=a2+b3+c2");

  /* one that was chosen can be taken out again */
  choose (selection, scene, "b2", LUD_CHOICE_CHANGED, NULL);
  choose (selection, scene, "c2", LUD_CHOICE_CHANGED, NULL);
  choose (selection, scene, "b3", LUD_CHOICE_CHANGED, NULL);
  choose (selection, scene, "c2", LUD_CHOICE_CHANGED, NULL);
  g_assert_cmpint (lud_selection_length (selection), ==, 2);
  choose (selection, scene, "a2", LUD_CHOICE_CHANGED, NULL);
  choose (selection, scene, "b2", LUD_CHOICE_FINISHED, "b2=a2+b3");

  /* and so can the cell, while nothing is chosen that could be meant */
  choose (selection, scene, "b2", LUD_CHOICE_CHANGED, NULL);
  choose (selection, scene, "b2", LUD_CHOICE_CHANGED, NULL);
  g_assert_cmpint (lud_selection_length (selection), ==, 0);
  lud_selection_free (selection);
}

/* Two neighbours that must both be taken: the cell chosen twice takes them; they are marked as
 * forced before. */
static void
test_single_set (void)
{
  LudSelection *selection = lud_selection_new ();
  g_autofree LudBoardScene *scene = g_new (LudBoardScene, 1);

  open_position (selection, scene, "cephalopod", "size=3x3", ".b1./w3../.b6. b");
  choose (selection, scene, "b2", LUD_CHOICE_CHANGED, NULL);
  g_assert_true (lud_selection_confirmable (selection));
  lud_selection_show (selection, scene, true);
  assert_states (scene, LUD_STATE_FORCED, "a2 b3");
  /* the six cannot be taken; the path stays as it was */
  choose (selection, scene, "b1", LUD_CHOICE_REFUSED, NULL);
  g_assert_cmpint (lud_selection_length (selection), ==, 1);
  choose (selection, scene, "b2", LUD_CHOICE_FINISHED, "b2=a2+b3");
  /* a cell with nothing to take is one click */
  choose (selection, scene, "c1", LUD_CHOICE_FINISHED, "c1");
  lud_selection_free (selection);
}

/* A stack: its targets by what stands on them; another own stack that is no target begins anew. */
static void
test_moves (void)
{
  LudSelection *selection = lud_selection_new ();
  g_autofree LudBoardScene *scene = g_new (LudBoardScene, 1);

  open_position (selection, scene, "diablo", "size=4", "..../..g1./b2..g3/b1b1.. b 2,1 first");
  lud_selection_show (selection, scene, false);
  assert_states (scene, LUD_STATE_SELECTABLE, "");
  lud_selection_show (selection, scene, true);
  assert_states (scene, LUD_STATE_SELECTABLE, "a1 b1 a2");

  choose (selection, scene, "a2", LUD_CHOICE_CHANGED, NULL);
  lud_selection_show (selection, scene, true);
  assert_states (scene, LUD_STATE_SELECTED, "a2");
  /* merges a1 with the 1; a3, a4, b2, c2 are empty; d2 is out of reach */
  assert_states (scene, LUD_STATE_TARGET, "a1 a3 a4 b2 c2");
  assert_states (scene, LUD_STATE_SELECTABLE, "");

  choose (selection, scene, "b1", LUD_CHOICE_CHANGED, NULL);
  g_assert_cmpint (lud_selection_length (selection), ==, 1);
  g_assert_cmpint (lud_selection_path (selection)[0], ==, point (scene, "b1"));
  choose (selection, scene, "b1", LUD_CHOICE_CHANGED, NULL);
  g_assert_cmpint (lud_selection_length (selection), ==, 0);

  choose (selection, scene, "a2", LUD_CHOICE_CHANGED, NULL);
  choose (selection, scene, "d2", LUD_CHOICE_REFUSED, NULL);
  choose (selection, scene, "a1", LUD_CHOICE_FINISHED, "a2+a1");
  lud_selection_free (selection);
}

/* Forced removals are marked as such. */
static void
test_removals (void)
{
  LudSelection *selection = lud_selection_new ();
  g_autofree LudBoardScene *scene = g_new (LudBoardScene, 1);

  open_position (selection, scene, "diablo", "size=4", "g3.../..../..../b2..b1 b - drop");
  lud_selection_show (selection, scene, false);
  assert_states (scene, LUD_STATE_FORCED, "a1 d1");
  assert_states (scene, LUD_STATE_SELECTABLE, "");
  g_assert_nonnull (lud_selection_forced (selection).msgid);
  choose (selection, scene, "a4", LUD_CHOICE_REFUSED, NULL);
  choose (selection, scene, "d1", LUD_CHOICE_FINISHED, "(d1)");
  lud_selection_free (selection);
}

/* The last turn: where pieces left, where they arrived, and the way between. */
static void
test_last (void)
{
  static const RulesGesture gestures[] = {
    { .shape = RULES_SHAPE_MOVE, .n_path = 2, .path = { 0, 2 } },
    { .shape = RULES_SHAPE_REMOVE, .n_path = 1, .path = { 5 } },
    { .shape = RULES_SHAPE_SELECT, .n_path = 3, .path = { 4, 3, 7 } },
    { .shape = RULES_SHAPE_PLACE, .n_path = 1, .path = { 8 } },
    { .shape = RULES_SHAPE_COMMAND },
    { .shape = RULES_SHAPE_MOVE, .n_path = 2, .path = { 0, 99 } },
  };
  g_autofree LudBoardScene *scene = g_new (LudBoardScene, 1);
  RulesBoard board;

  rules_board_grid (&board, RULES_BOARD_TILES, 3, 3);
  lud_scene_init (scene, &board);
  for (gsize i = 0; i < G_N_ELEMENTS (gestures); i++)
    lud_scene_add_last (scene, &gestures[i]);
  assert_states (scene, LUD_STATE_LAST_FROM, "a1 c2 a2 b3");
  assert_states (scene, LUD_STATE_LAST_TO, "c1 b2 c3");
  g_assert_cmpint (scene->n_paths, ==, 1);
  g_assert_cmpint (scene->path[0].from, ==, 0);
  g_assert_cmpint (scene->path[0].to, ==, 2);

  /* more than a scene can show does no harm */
  for (int i = 0; i < 3 * LUD_SCENE_MAX_PATHS; i++)
    lud_scene_add_last (scene, &gestures[0]);
  g_assert_cmpint (scene->n_paths, ==, LUD_SCENE_MAX_PATHS);
}

/* The square that won is found and marked. */
static void
test_won_square (void)
{
  g_autofree LudBoardScene *scene = g_new (LudBoardScene, 1);
  const RulesGame *game = rules_find_game ("diamond");
  RulesState *state = t_state ("diamond", "pie=off", NULL);
  RulesReason reason;

  /* {a2, b2, a3, b3} is a square (rule 4) */
  g_assert_true (
    rules_text_play (game, state, "a2 h3 b2 h4 a3 h5 b3", 20, RULES_STRICT, NULL, &reason));
  init_scene (scene, game, state);
  g_assert_cmpint (scene->win_region, >=, 0);
  assert_states (scene, LUD_STATE_WIN, "a2 b2 a3 b3");
  g_assert_cmpint (scene->mover, ==, RULES_NO_SIDE);
  free (state);
}

/* The line of the rule book's figure with its three contacts; a gap, or a step of two rows, and
 * there is none. */
static void
test_line (void)
{
  static const char *const contacts[] = { "a3", "e4", "g4" };
  static const char *const line[] = { "a4", "b5", "c6", "d5", "e5", "f6", "g5" };
  g_autofree LudBoardScene *scene = g_new (LudBoardScene, 1);
  const RulesGame *game = rules_find_game ("sensei");
  RulesState *state = t_state ("sensei", "mode=diaballik",
                               "......./..N..n./.n.nn.n/n...s.s/s....../......./.sS..ss s 00");

  init_scene (scene, game, state);
  g_assert_cmpint (scene->n_line, ==, 0);
  g_assert_true (lud_scene_show_line (scene, RULES_LIGHT));
  g_assert_cmpint (scene->n_line, ==, 7);
  g_assert_cmpint (scene->n_contacts, ==, 3);
  for (int i = 0; i < 7; i++)
    g_assert_cmpint (scene->line[i], ==, point (scene, line[i]));
  for (int i = 0; i < 3; i++)
    g_assert_cmpint (scene->contact[i].to, ==, point (scene, contacts[i]));

  g_assert_false (lud_scene_show_line (scene, RULES_DARK));
  g_assert_cmpint (scene->n_line, ==, 0);
  g_assert_cmpint (scene->n_contacts, ==, 0);
  scene->piece[point (scene, "d5")].kind = RULES_PIECE_NONE;
  g_assert_false (lud_scene_show_line (scene, RULES_LIGHT));
  scene->piece[point (scene, "d4")] = (RulesPiece){ RULES_PIECE_STONE, RULES_LIGHT, 1 };
  g_assert_false (lud_scene_show_line (scene, RULES_LIGHT));
  /* a pit fills a gap */
  scene->piece[point (scene, "d5")] = (RulesPiece){ RULES_PIECE_PIT, RULES_NO_SIDE, 1 };
  g_assert_true (lud_scene_show_line (scene, RULES_LIGHT));
  /* the stone below the pit hangs on the line, so e4 touches that too, and counts once */
  g_assert_cmpint (scene->n_contacts, ==, 3);
  free (state);

  /* a game that ended so shows it by itself */
  state = t_state ("sensei", "", "......./..N..n./.n.nn.n/n...s.s/......./s....../.sS..ss s 00");
  init_scene (scene, game, state);
  g_assert_cmpint (scene->n_line, ==, 0);
  g_assert_true (
    rules_text_play (game, state, "a2-a3,end", 9, RULES_STRICT, NULL, &(RulesReason){ 0 }));
  g_assert_cmpint (game->outcome (state).reason, ==, RULES_END_UNFAIR);
  init_scene (scene, game, state);
  g_assert_cmpint (scene->n_line, ==, 7);
  g_assert_cmpint (scene->n_contacts, ==, 3);
  free (state);
}

/* Without a position nothing can be chosen. */
static void
test_nothing (void)
{
  LudSelection *selection = lud_selection_new ();
  RulesAction action;
  RulesReason reason;

  g_assert_cmpint (lud_selection_choose (selection, 0, &action, &reason), ==, LUD_CHOICE_NOTHING);
  g_assert_false (lud_selection_clear (selection));
  g_assert_false (lud_selection_confirmable (selection));
  g_assert_null (lud_selection_forced (selection).msgid);
  lud_selection_set_position (selection, NULL, NULL);
  lud_selection_free (selection);
  lud_selection_free (NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/board/scene/walk", test_walk);
  g_test_add_func ("/board/scene/set-grows", test_set_grows);
  g_test_add_func ("/board/scene/single-set", test_single_set);
  g_test_add_func ("/board/scene/moves", test_moves);
  g_test_add_func ("/board/scene/removals", test_removals);
  g_test_add_func ("/board/scene/last", test_last);
  g_test_add_func ("/board/scene/won-square", test_won_square);
  g_test_add_func ("/board/scene/line", test_line);
  g_test_add_func ("/board/scene/nothing", test_nothing);

  return g_test_run ();
}
