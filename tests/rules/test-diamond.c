/* test-diamond.c: Diamond as the rule book has it, 2.2 to 2.4
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <stdlib.h>

#include "test-diamond.h"

/* 24 placements without a square, and 24 of which only the last, White's, completes one. */
static const char all_placed[] =
  "a3 c4 a4 b4 h2 e2 d3 b3 h3 h7 d1 f6 g3 h6 a2 g2 d8 e3 f4 c8 f5 d2 h8 h4";
static const char last_wins[] =
  "c6 d4 c8 g5 h2 f8 f3 f2 h8 c4 f1 d1 g7 c5 b1 b5 b7 a3 f5 e7 e2 d8 h4 d5";

/* ------------------------------------------------------------------------------------------------
 * 2.2 Play
 */

static void
test_start (void)
{
  RulesState *s = t_state (GAME, "", NULL);
  const RulesGame *g = rules_find_game (GAME);

  /* 7 */
  t_good (GAME, "", NULL, "", at ("", "", "", "b place 0"));
  g_assert_cmpint (g->actor (s), ==, RULES_FIRST);
  g_assert_cmpint (g->side_of (s, RULES_FIRST), ==, RULES_DARK);
  g_assert_cmpint (g->side_of (s, RULES_SECOND), ==, RULES_LIGHT);
  g_assert_cmpstr (g->side_name[RULES_DARK], ==, "Black");
  g_assert_cmpstr (g->side_name[RULES_LIGHT], ==, "White");
  t_bad (GAME, "", NULL, "swap", "8", NULL);
  t_bad (GAME, "", NULL, "b1-b2", "9", NULL);
  t_bad (GAME, "", NULL, "(b3)", "9", NULL);
  t_forced (GAME, "", NULL, "", "", NULL);
  free (s);
}

/* Who acts after these moves, and which side is his. */
static void
check_actor (const char *options, const char *moves, RulesActor actor, RulesSide side)
{
  const RulesGame *g = rules_find_game (GAME);
  RulesState *s = t_state (GAME, options, NULL);
  RulesTurn turn;

  g_assert_true (rules_text_play (g, s, moves, strlen (moves), RULES_STRICT, NULL, NULL));
  turn = g->turn (s);
  g_assert_cmpint (g->actor (s), ==, actor);
  g_assert_cmpint (turn.player, ==, actor);
  g_assert_cmpint (g->side_of (s, actor), ==, side);
  free (s);
}

static void
test_pie (void)
{
  const RulesGame *g = rules_find_game (GAME);
  RulesState *s = t_state (GAME, "", at ("c3", "", "", "w swap 0"));
  RulesAction list[72];
  size_t n = g->list_actions (s, list);
  RulesGesture gesture;

  /* 8: on offer once, right after the first placement, and it changes owners only (A-M5). */
  t_good (GAME, "", NULL, "c3", at ("c3", "", "", "w swap 0"));
  t_good (GAME, "", NULL, "c3 swap", at ("c3", "", "", "w place' 0"));
  t_good (GAME, "", NULL, "c3 swap d4", at ("c3", "d4", "", "b place' 0"));
  t_good (GAME, "", NULL, "c3 d4", at ("c3", "d4", "", "b place 0"));
  t_good (GAME, "pie=off", NULL, "c3", at ("c3", "", "", "w place 0"));
  t_bad (GAME, "", NULL, "c3 swap swap", "8", NULL);
  t_bad (GAME, "", NULL, "c3 d4 swap", "8", NULL);
  t_bad (GAME, "", NULL, "c3 d4 e5 swap", "8", NULL);
  t_bad (GAME, "", NULL, "c3 swap d4 swap", "8", NULL);
  t_bad (GAME, "pie=off", NULL, "c3 swap", "8", NULL);
  t_bad (GAME, "", NULL, "c3 swap c3", "9", "c3");
  t_bad (GAME, "", NULL, "c3 c3", "9", "c3");
  t_forced (GAME, "", NULL, "c3", "", NULL);

  check_actor ("", "c3", RULES_SECOND, RULES_LIGHT);
  check_actor ("", "c3 swap", RULES_FIRST, RULES_LIGHT);
  check_actor ("", "c3 swap d4", RULES_SECOND, RULES_DARK);
  check_actor ("", "c3 swap d4 e5", RULES_FIRST, RULES_LIGHT);
  check_actor ("", "c3 d4", RULES_FIRST, RULES_DARK);

  /* 61 placements and the swap, a button. */
  g_assert_cmpuint (n, ==, 62);
  g->gesture (s, list[n - 1], &gesture);
  g_assert_cmpint (gesture.shape, ==, RULES_SHAPE_COMMAND);
  g_assert_cmpint (gesture.n_path, ==, 0);
  g_assert_cmpstr (gesture.command, ==, "Swap Sides");
  free (s);
}

static void
test_placement (void)
{
  /* 9, A-M7: B-W-B in one triangle captures nothing, while placing and afterwards. */
  t_good (GAME, "", NULL, "a1 b1 b2", at ("a1 b2", "b1", "", "w place 0"));
  t_good (GAME, "", at ("a1 b2 e5", "b1 h4", "", "b move 0"), "e5-e6 h4-h5",
          at ("a1 b2 e6", "b1 h5", "", "b move 2"));
  t_bad (GAME, "", NULL, "a1 b1 a1", "9", "a1");
  t_bad (GAME, "", NULL, "a1 b1 a1-a2", "9", NULL);

  /* 9, 12: the fourth piece wins, and the game stops. */
  t_result (GAME, "", NULL, "a2 h8 b2 h7 a3 h6", "*", "");
  t_result (GAME, "", NULL, "a2 h8 b2 h7 a3 h6 b3", "1-0", "square");
  t_good (GAME, "", NULL, "a2 h8 b2 h7 a3 h6 b3", at ("a2 b2 a3 b3", "h8 h7 h6", "", "w place 0"));
  t_bad (GAME, "", NULL, "a2 h8 b2 h7 a3 h6 b3 h5", NULL, NULL);
  t_bad_path (GAME, "", NULL, "a2 h8 b2 h7 a3 h6 b3", "h5", "12");
  t_result (GAME, "", NULL, "h8 a2 h7 b2 h6 a3 g8 b3", "0-1", "square");
  /* Results belong to players: after a swap the first one has White. */
  t_result (GAME, "", NULL, "a2 swap h8 b2 h7 a3 h6 b3", "0-1", "square");
  t_result (GAME, "", NULL, "h8 swap a2 h7 b2 h6 a3 g8 b3", "1-0", "square");
  /* Two triangles are no square. */
  t_result (GAME, "", NULL, "a1 h8 b1 h7 b2 h6 a2", "*", "");

  /* The 24th piece: Black is on turn in the movement phase, unless White wins by it. */
  t_result (GAME, "", NULL, all_placed, "*", "");
  t_result (GAME, "", NULL, last_wins, "0-1", "square");
  {
    RulesState *s = t_state (GAME, "", NULL);
    const RulesGame *g = rules_find_game (GAME);
    char text[RULES_MAX_STATE_TEXT];

    g_assert_true (
      rules_text_play (g, s, all_placed, strlen (all_placed), RULES_STRICT, NULL, NULL));
    g->write_state (s, text);
    g_assert_true (g_str_has_suffix (text, " b move 0"));
    free (s);
    s = t_state (GAME, "", NULL);
    g_assert_true (rules_text_play (g, s, last_wins, strlen (last_wins), RULES_STRICT, NULL, NULL));
    g->write_state (s, text);
    g_assert_true (g_str_has_suffix (text, " b place 0"));
    t_result (GAME, "", text, "", "0-1", "square");
    free (s);
  }
}

static void
test_moves (void)
{
  const char *position = at ("d3 f3", "f4 h8", "e4 c6 d5", "b move 0");

  /* 10a */
  t_actions (GAME, "", at ("a1", "h8", "", "b move 0"), "", "a1-b1 a1-a2 a1-b2");
  t_actions (GAME, "", at ("a1", "h8", "", "w move 0"), "", "h8-g8 h8-h7 h8-g7");
  t_good (GAME, "", at ("a1", "h8", "", "b move 0"), "a1-b2 h8-g7 b2-c2",
          at ("c2", "g7", "", "w move 3"));
  t_bad (GAME, "", position, "d3-d5", "10a", "d5");
  t_bad (GAME, "", position, "d3-e4", "10a", "e4");
  t_bad (GAME, "", position, "d3-d3", "10a", "d3");
  t_bad (GAME, "", position, "f3-f4", "10a", "f4");
  t_bad (GAME, "", position, "f4-f5", "10a", "f4");
  t_bad (GAME, "", position, "e4-e5", "10", "e4");
  t_bad (GAME, "", position, "c3-c4", "10", "c3");
  t_bad (GAME, "", position, "f3-g4", "10a", "g4");
  t_bad (GAME, "", position, "c3", "9", NULL);
  t_bad (GAME, "", position, "swap", "8", NULL);
  /* Points that do not exist. */
  t_bad (GAME, "", NULL, "h1", NULL, NULL);
  t_bad (GAME, "", NULL, "a8", NULL, NULL);
  t_bad (GAME, "", NULL, "i3", NULL, NULL);
  t_bad (GAME, "", NULL, "a9", NULL, NULL);
  t_bad (GAME, "", position, "g8-h9", NULL, NULL);
}

static void
test_removals (void)
{
  const char *position = at ("d3 f3", "f4 h8", "e4 c6 d6 a1", "b move 7");

  /* 10b; A-M9: neutral neighbours do not matter. Either player may do it. */
  t_actions (GAME, "", at ("a1", "h8", "d6 c6", "b move 0"), "", "a1-b1 a1-a2 a1-b2 (c6) (d6)");
  t_good (GAME, "", position, "(c6)", at ("d3 f3", "f4 h8", "e4 d6 a1", "w move 0"));
  t_good (GAME, "", position, "(c6) (d6) (a1)", at ("d3 f3", "f4 h8", "e4", "w move 0"));
  t_bad (GAME, "", position, "(e4)", "10b", "f4");
  t_bad (GAME, "", position, "(d3)", "10b", "d3");
  t_bad (GAME, "", position, "(f4)", "10b", "f4");
  t_bad (GAME, "", position, "(c3)", "10b", "c3");
  t_bad (GAME, "", NULL, "b1 b2 (b1)", "9", NULL);
  /* A neutral is an obstacle until it is removed. */
  t_bad (GAME, "", at ("a1", "h8", "b2", "b move 0"), "a1-b2", "10a", "b2");
  /* A-M10: more than 15. */
  t_good (GAME, "",
          at ("d3 f3", "f4 a6", "a1 b1 c1 d1 f1 g1 h8 g8 f8 e8 d8 c8 b8 h7 g7 f7 d7", "b move 0"),
          "d3-e3*",
          at ("e3 f3", "a6", "f4 a1 b1 c1 d1 f1 g1 h8 g8 f8 e8 d8 c8 b8 h7 g7 f7 d7", "w move 0"));
}

static void
test_captures (void)
{
  /* 11, the examples 1 to 5: the mover comes from d3. */
  t_good (GAME, "", at ("d3 f3", "f4 h8", "", "b move 5"), "d3-e3*",
          at ("e3 f3", "h8", "f4", "w move 0"));
  t_good (GAME, "", at ("d3 f4", "f3 e4", "", "b move 5"), "d3-e3",
          at ("e3 f4", "f3 e4", "", "w move 6"));
  t_good (GAME, "", at ("d3 f4", "f3 h8", "", "b move 5"), "d3-e3*",
          at ("e3 f4", "h8", "f3", "w move 0"));
  t_good (GAME, "", at ("d3 f3 e4", "f4", "", "b move 5"), "d3-e3*",
          at ("e3 f3 e4", "", "f4", "w move 0"));
  t_good (GAME, "", at ("d3", "f3 f4", "", "b move 5"), "d3-e3",
          at ("e3", "f3 f4", "", "w move 6"));
  t_good (GAME, "", at ("f3 e4", "d3 f4", "", "w move 5"), "d3-e3",
          at ("f3 e4", "e3 f4", "", "b move 6"));
  /* Two pieces in triangles that share only the point of arrival. */
  t_good (GAME, "", at ("e4 f3 d3", "f4 e2", "", "b move 1"), "e4-e3",
          at ("e3 f3 d3", "f4 e2", "", "w move 2"));
  /* The point that was left counts as empty, and neutral pieces corner nothing. */
  t_good (GAME, "", at ("e2 h8", "d3", "", "b move 1"), "e2-e3",
          at ("e3 h8", "d3", "", "w move 2"));
  t_good (GAME, "", at ("d3", "f4 h8", "f3 e4", "b move 1"), "d3-e3",
          at ("e3", "f4 h8", "f3 e4", "w move 2"));
  /* Nor are they captured, or captured pieces back in play. */
  t_good (GAME, "", at ("d3 f3", "h8 h7", "f4", "b move 1"), "d3-e3",
          at ("e3 f3", "h8 h7", "f4", "w move 2"));
  /* Only arrival captures: d3 stands in a triangle with e2 and e3 all the time. */
  t_good (GAME, "", at ("e2 e3 h8", "d3 a1", "", "b move 1"), "h8-h7 a1-b1",
          at ("e2 e3 h7", "d3 b1", "", "b move 3"));

  /* The star must be deserved, and is owed: captures are automatic (A-M6). */
  t_bad (GAME, "", at ("d3 f3", "f4 h8", "", "b move 5"), "d3-e3", "11", "f4");
  t_bad (GAME, "", at ("d3 f4", "f3 e4", "", "b move 5"), "d3-e3*", "11", "f3");
  t_bad (GAME, "", at ("d3", "f3 f4", "", "b move 5"), "d3-e3*", "11", "e3");

  /* 12 after 11: the capture that completes a square wins; neutral corners do not count. */
  t_result (GAME, "", at ("d4 f4 e5 f5", "e3 h8", "", "b move 5"), "d4-e4*", "1-0", "square");
  t_good (GAME, "", at ("d4 f4 e5 f5", "e3 h8", "", "b move 5"), "d4-e4*",
          at ("e4 f4 e5 f5", "h8", "e3", "w move 0"));
  t_result (GAME, "", at ("d4 f4 e5", "h7 h8", "f5", "b move 5"), "d4-e4", "*", "");
  /* In the movement phase too, for either side. */
  t_result (GAME, "", at ("a2 b2 a3 c3", "h8", "", "b move 3"), "c3-b3", "1-0", "square");
  t_result (GAME, "", at ("h8", "a2 b2 a3 c3", "", "w move 3"), "c3-b3", "0-1", "square");
  t_result (GAME, "", at ("h8", "a2 b2 a3 c3", "", "w move' 3"), "c3-b3", "1-0", "square");
  t_bad (GAME, "", at ("a2 b2 a3 c3", "h8", "", "b move 3"), "c3-b3 h8-h7", NULL, NULL);
  /* Two squares at once. */
  t_result (GAME, "", at ("a1 a2 a3 b3 b1 c1 c2", "h8", "", "b move 3"), "a1-b2", "1-0", "square");
}

/* The puzzle published with the game: 1.e3-e4! and f4 cannot be defended.  It is printed without
 * the star that the last move deserves: strict readers want it, lenient ones add it. */
static void
test_puzzle (void)
{
  const RulesGame *g = rules_find_game (GAME);
  const char *position = at ("e3 e5 f5 g3 g4", "f3 b5 c6 h7", "", "b move 0");
  const char *const printed[] = {
    "1.e3-e4! f3-f4 2.g3-f3 f4-e3 3.f3-f4",
    "1.e3-e4! f3-f4 2.g3-f3 f4-e3 3.g4-f4",
  };

  t_result (GAME, "", position, "1.e3-e4! f3-f4 2.g3-f3 f4-e3 3.f3-f4* 1-0", "1-0", "square");
  t_result (GAME, "", position, "1.e3-e4! f3-f4 2.g3-f3 f4-e3 3.g4-f4* 1-0", "1-0", "square");
  t_bad (GAME, "", position, "1.e3-e4! f3-f4 2.g3-f3 f4-e3 f3-f4", "11", "e3");
  for (gsize i = 0; i < G_N_ELEMENTS (printed); i++)
    {
      RulesState *s = t_state (GAME, "", position);
      RulesReason reason;
      unsigned n;

      g_assert_true (
        rules_text_play (g, s, printed[i], strlen (printed[i]), RULES_LENIENT, &n, &reason));
      g_assert_cmpuint (n, ==, 5);
      g_assert_cmpint (g->outcome (s).winner, ==, RULES_FIRST);
      free (s);
    }
}

/* ------------------------------------------------------------------------------------------------
 * 2.3 Draws
 */

static void
test_blocked (void)
{
  const char *locked = at ("a1", "h8 h7", "b1 a2 b2", "b move 0");
  const char *removable = at ("a1", "h8 h7", "b1 a2 b2 d5 d6", "b move 0");

  /* 14b: moving, not removing, is what counts (A-M1), unless the option says otherwise. */
  t_result (GAME, "", locked, "", "1/2", "blocked");
  t_result (GAME, "blocked=remove", locked, "", "1/2", "blocked");
  t_result (GAME, "", removable, "", "1/2", "blocked");
  t_bad (GAME, "", removable, "(d5)", NULL, NULL);
  t_bad_path (GAME, "", removable, "", "d5", "14b");
  t_actions (GAME, "blocked=remove", removable, "", "(d5) (d6)");
  t_forced (GAME, "blocked=remove", removable, "", "", "A-M1");
  t_forced (GAME, "blocked=remove", at ("a1", "h8", "d5", "b move 0"), "", "", NULL);
  t_bad_path (GAME, "blocked=remove", removable, "", "a1", "10a");
  /* 7: no passing when there is one action only. */
  t_forced (GAME, "", at ("a1", "h8", "b1 a2", "b move 0"), "", "", "7");
  t_forced (GAME, "", at ("a1", "h8", "b1 a2 d5", "b move 0"), "", "", NULL);
  t_good (GAME, "blocked=remove", removable, "(d5) h8-g8 (d6)",
          at ("a1", "g8 h7", "b1 a2 b2", "w move 0"));
  t_result (GAME, "blocked=remove", removable, "(d5) h8-g8 (d6) g8-h8", "1/2", "blocked");
  /* It is the player on turn who must be able to move. */
  t_result (GAME, "", at ("a1", "h8 h7", "b1 a2 b2", "w move 0"), "", "*", "");
  t_result (GAME, "", at ("a1", "c2 h8", "b1 a2", "w move 3"), "c2-b2", "1/2", "blocked");
  t_result (GAME, "", at ("c2 h8", "a1", "b1 a2", "b move 3"), "c2-b2", "1/2", "blocked");

  /* 13: no pieces are no loss. */
  t_result (GAME, "", at ("f4", "d3 f3", "", "w move 3"), "d3-e3*", "1/2", "blocked");
  t_result (GAME, "", at ("f4", "d3 f3", "h8", "w move 3"), "d3-e3*", "1/2", "blocked");
  t_result (GAME, "blocked=remove", at ("f4", "d3 f3", "", "w move 3"), "d3-e3*", "1/2", "blocked");
  t_actions (GAME, "blocked=remove", at ("f4", "d3 f3", "h8", "w move 3"), "d3-e3*", "(h8)");
  t_result (GAME, "blocked=remove", at ("f4", "d3 f3", "h8", "w move 3"), "d3-e3* (h8) f3-f2",
            "1/2", "blocked");
  /* Fewer than four pieces cannot win, but play on. */
  t_result (GAME, "", at ("a1 c1", "h8", "", "b move 3"), "a1-b2", "*", "");
}

static void
test_fifty (void)
{
  /* 14d, A-M3: at 50, not at 49; captures and removals start again from 0. */
  t_result (GAME, "", at ("d3 f3", "f4 h8", "", "b move 48"), "d3-c3", "*", "");
  t_result (GAME, "", at ("d3 f3", "f4 h8", "", "b move 49"), "d3-c3", "1/2", "fifty");
  t_bad (GAME, "", at ("d3 f3", "f4 h8", "", "b move 49"), "d3-c3 f4-g4", NULL, NULL);
  t_good (GAME, "", at ("d3 f3", "f4 h8", "", "b move 49"), "d3-e3* h8-h7",
          at ("e3 f3", "h7", "f4", "b move 1"));
  t_good (GAME, "", at ("d3", "h8", "d7", "b move 49"), "(d7) h8-h7",
          at ("d3", "h7", "", "b move 1"));
  /* A capture on two triangles is one turn, as is any other. */
  t_good (GAME, "", at ("d3 f4", "f3 e4", "", "b move 5"), "d3-e3 f3-g3",
          at ("e3 f4", "g3 e4", "", "b move 7"));
  /* A position at 50 is over. */
  t_result (GAME, "", at ("d3", "h8", "d7", "b move 50"), "", "1/2", "fifty");

  /* The order of 14: a square, then fifty, then the third time, then blocked. */
  t_result (GAME, "", at ("a2 b2 a3 c3", "h8", "", "b move 49"), "c3-b3", "1-0", "square");
  t_result (GAME, "", at ("a2 b2 a3 b3", "h8", "", "w move 50"), "", "1-0", "square");
  t_result (GAME, "", at ("a1", "h8", "", "b move 42"), "a1-b1 h8-g8 b1-a1 g8-h8 a1-b1 h8-g8 b1-a1",
            "*", "");
  t_result (GAME, "", at ("a1", "h8", "", "b move 42"),
            "a1-b1 h8-g8 b1-a1 g8-h8 a1-b1 h8-g8 b1-a1 g8-h8", "1/2", "fifty");
  t_result (GAME, "", at ("a1", "h8", "", "b move 41"),
            "a1-b1 h8-g8 b1-a1 g8-h8 a1-b1 h8-g8 b1-a1 g8-h8", "1/2", "repetition");
  t_result (GAME, "", at ("a1", "c2 h8", "b1 a2", "w move 49"), "c2-b2", "1/2", "fifty");
  t_result (GAME, "", at ("a1", "h8 h7", "b1 a2 b2", "b move 50"), "", "1/2", "fifty");
  t_result (GAME, "", at ("a1", "b2 g6 h6 h7 g8", "b1 a2", "w move 3"), "g8-g7", "0-1", "square");
}

static void
test_threefold (void)
{
  const char *lone = at ("a1", "h8", "", "b move 0");
  const char *again = "a1-b1 h8-g8 b1-a1 g8-h8 a1-b1 h8-g8 b1-a1";
  g_autofree char *third = g_strconcat (again, " g8-h8", NULL);
  GString *moves = g_string_new (NULL);

  /* 14c, A-M4: at once, without a claim; the position that was read counts. */
  t_result (GAME, "", lone, again, "*", "");
  t_result (GAME, "", lone, third, "1/2", "repetition");
  t_bad (GAME, "", lone, "a1-b1 h8-g8 b1-a1 g8-h8 a1-b1 h8-g8 b1-a1 g8-h8 a1-b1", NULL, NULL);
  t_bad_path (GAME, "", lone, third, "a1", "14c");
  t_result (GAME, "", at ("a1", "h8", "", "b move 8"), "", "*", "");
  /* The third time of a later position, here with White to move. */
  t_result (GAME, "", lone, "a1-a2 h8-h7 a2-a3 h7-h8 a3-a2 h8-h7 a2-a3 h7-h8", "*", "");
  t_result (GAME, "", lone, "a1-a2 h8-h7 a2-a3 h7-h8 a3-a2 h8-h7 a2-a3 h7-h8 a3-a2", "1/2",
            "repetition");
  /* Who has which side does not matter (A-M8). */
  t_result (GAME, "", at ("a1", "h8", "", "b move' 0"), third, "1/2", "repetition");
  /* After a removal the count begins again. */
  t_result (GAME, "", at ("a1", "h8", "d5", "b move 0"),
            "a1-b1 h8-g8 b1-a1 g8-h8 a1-b1 h8-g8 (d5) g8-h8 b1-a1 h8-g8 a1-b1 g8-h8 b1-a1 h8-g8",
            "*", "");

  /* With another player to move it is another position: round a triangle in three, there and back
   * in two, the board returns every five turns, the position every twelve. */
  for (int ply = 0; ply < 24; ply++)
    {
      static const char *const black[3] = { "a1-b1", "b1-b2", "b2-a1" };
      static const char *const white[2] = { "h8-g8", "g8-h8" };

      t_result (GAME, "", lone, moves->str, "*", "");
      g_string_append_printf (moves, "%s ", ply % 2 == 0 ? black[ply / 2 % 3] : white[ply / 2 % 2]);
    }
  t_result (GAME, "", lone, moves->str, "1/2", "repetition");
  g_string_free (moves, TRUE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/diamond/start", test_start);
  g_test_add_func ("/diamond/pie", test_pie);
  g_test_add_func ("/diamond/placement", test_placement);
  g_test_add_func ("/diamond/moves", test_moves);
  g_test_add_func ("/diamond/removals", test_removals);
  g_test_add_func ("/diamond/captures", test_captures);
  g_test_add_func ("/diamond/puzzle", test_puzzle);
  g_test_add_func ("/diamond/blocked", test_blocked);
  g_test_add_func ("/diamond/fifty", test_fifty);
  g_test_add_func ("/diamond/threefold", test_threefold);
  return g_test_run ();
}
