/* test-diamond-text.c: Diamond, positions, actions, reasons and keys
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <stdlib.h>

#include "test-diamond.h"

/* Twelve points of each side without a square; eleven of White. */
#define TWELVE_B "a3 a4 h2 d3 h3 d1 g3 a2 d8 f4 f5 h8"
#define ELEVEN_W "c4 b4 e2 b3 h7 f6 h6 g2 e3 c8 d2"
#define TWELVE_W ELEVEN_W " h4"
/* Twelve each, and White has a square. */
#define LOSING_B "c6 c8 h2 f3 h8 f1 g7 b1 b7 f5 e2 h4"
#define WINNING_W "d4 g5 f8 f2 c4 d1 c5 b5 a3 e7 d8 d5"

static void
test_positions (void)
{
  const char *const good[] = {
    at ("", "", "", "b place 0"),
    at ("c3", "", "", "w swap 0"),
    at ("c3", "", "", "w place' 0"),
    at ("c3", "d4", "", "b place 0"),
    at ("c3", "d4", "", "b place' 0"),
    at ("c3 e5", "d4", "", "w place 0"),
    at (TWELVE_B, ELEVEN_W, "", "w place 0"),
    at (TWELVE_B, TWELVE_W, "", "b move 0"),
    at (TWELVE_B, TWELVE_W, "", "w move 1"),
    at (TWELVE_B, TWELVE_W, "", "b move' 2"),
    at (TWELVE_B, ELEVEN_W, "h4", "w move 0"),
    at (TWELVE_B, ELEVEN_W, "h4", "b move 1"),
    at (TWELVE_B, ELEVEN_W, "", "w move 0"),
    at (TWELVE_B, ELEVEN_W, "", "b move 0"),
    at ("d3", "h8", "d7", "w move 17"),
    at ("d3", "h8", "d7", "w move' 17"),
  };
  const char *const without_pie[] = {
    at ("", "", "", "b place 0"),
    at ("c3", "", "", "w place 0"),
    at ("d3", "h8", "d7", "w move 17"),
  };
  const char *const over[][3] = {
    { at ("a2 b2 a3 b3", "h8 h7 h6", "", "w place 0"), "1-0", "square" },
    { at ("h8 h7 h6 g8", "a2 b2 a3 b3", "", "b place' 0"), "1-0", "square" },
    { at (LOSING_B, WINNING_W, "", "b place 0"), "0-1", "square" },
    { at (LOSING_B, WINNING_W, "", "b move 2"), "0-1", "square" },
    { at ("a2 b2 a3 b3", "h8", "", "w move 3"), "1-0", "square" },
    { at ("a2 b2 a3 b3", "h8", "c4", "w move 0"), "1-0", "square" },
    { at ("a2 b2 a3 b3 b1 c1 c2", "h8", "", "w move 3"), "1-0", "square" },
    { at ("a2 b2 a3 b3", "h8", "", "w move 50"), "1-0", "square" },
    { at ("d3", "h8", "d7", "w move 50"), "1/2", "fifty" },
    { at ("a1", "h8 h7", "b1 a2 b2", "b move 9"), "1/2", "blocked" },
    { at ("", "h8 h7", "d5", "b move 0"), "1/2", "blocked" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (good); i++)
    {
      t_good (GAME, "", good[i], "", good[i]);
      t_result (GAME, "", good[i], "", "*", "");
    }
  for (gsize i = 0; i < G_N_ELEMENTS (without_pie); i++)
    t_good (GAME, "pie=off blocked=remove", without_pie[i], "", without_pie[i]);
  for (gsize i = 0; i < G_N_ELEMENTS (over); i++)
    {
      t_good (GAME, "", over[i][0], "", over[i][0]);
      t_result (GAME, "", over[i][0], "", over[i][1], over[i][2]);
    }
}

static void
test_bad_positions (void)
{
  const char *const bad[] = {
    /* Form. */
    "",
    "b move 0",
    "-......./......../......../......../......../......../......../.......-",
    "-......./......../......../......../......../......../......../.......- b",
    "-......./......../......../......../......../......../......../.......- b place",
    "-......./......../......../......../......../......../......../.......- b place ",
    "-......./......../......../......../......../......../......../.......- b place 0 ",
    "-......./......../......../......../......../......../......../.......- b place 00",
    "-......./......../......../......../......../......../......../.......-  b place 0",
    "-......./......../......../......../......../......../......../.......- x place 0",
    "-......./......../......../......../......../......../......../.......- b placing 0",
    "-......./......../......../......../......../......../......../.......- b place'' 0",
    "-......./......../......../......../......../......../......../.......- b swap' 0",
    "......../......../......../......../......../......../......../.......- b place 0",
    "-......./......../......../......../......../......../......../........ b place 0",
    "-......./......../......../...-..../......../......../......../.......- b place 0",
    "-......./......../......../......../......../......../.......- b place 0",
    "-......./......../......../......../......../......../......../......../.......- b place 0",
    "-......./........./......../......../......../......../......../.......- b place 0",
    "-......./......../...x..../......../......../......../......../.......- b place 0",
    "-......./......../...B..../......../......../......../......../.......- w swap 0",
    /* Sides and counts while placing. */
    at ("", "", "", "w place 0"),
    at ("c3", "", "", "b place' 0"),
    at ("c3 d5", "", "", "w place 0"),
    at ("c3", "d4", "", "w place 0"),
    at ("c3", "d4 e5", "", "b place 0"),
    at ("", "d4", "", "b place 0"),
    /* The pie rule. */
    at ("", "", "", "b swap 0"),
    at ("", "", "", "b place' 0"),
    at ("c3", "", "", "w place 0"),
    at ("c3", "d4", "", "b swap 0"),
    at ("c3 e5", "d4", "", "w swap 0"),
    at ("d3", "h8", "d7", "w swap 0"),
    /* Counters. */
    at ("c3", "d4", "", "b place 1"),
    at ("d3", "h8", "d7", "b move 51"),
    at ("d3", "h8", "d7", "b move -1"),
    at ("d3", "h8", "d7", "b move 4294967296"),
    /* Neutral pieces come by captures. */
    at ("c3", "d4", "h8", "b place 0"),
    at (TWELVE_B, TWELVE_W, "a1", "b move 0"),
    at (TWELVE_B, ELEVEN_W, "a1 b1", "w move 0"),
    /* Twelve each. */
    at (TWELVE_B, TWELVE_W, "", "b place 0"),
    at (TWELVE_B, TWELVE_W, "", "w move 0"),
    at (TWELVE_B, TWELVE_W, "", "b move 1"),
    at (TWELVE_B " c1", TWELVE_W, "", "b move 0"),
    at (TWELVE_B, TWELVE_W " c1", "", "b move 0"),
    /* One white piece was captured and none removed: Black did that. */
    at (TWELVE_B, ELEVEN_W, "h4", "b move 0"),
    at (TWELVE_B, ELEVEN_W, "h4", "w move 1"),
    at (TWELVE_B, ELEVEN_W, "h4", "b move 50"),
    /* Squares: of the side that moved, by one turn. */
    at ("a2 b2 a3 b3", "h8", "", "b move 3"),
    at ("a2 b2 a3 b3 h8", "e2 f2 e3 f3", "", "w place 0"),
    at ("a2 b2 a3 b3 e2 f2 e3 f3", "h8", "", "w move 3"),
    at ("a2 b2 a3 b3", "h8", "", "w move 0"),
    at (LOSING_B, WINNING_W, "", "b move 0"),
    /* Nobody there who made the turns. */
    at ("", "", "", "b move 0"),
    at ("", "", "h8 g8", "b move 0"),
    at ("a1 b1", "", "h8", "b move 1"),
    at ("a1 b1", "", "h8", "w move 2"),
  };
  const char *const bad_without_pie[] = {
    at ("c3", "", "", "w swap 0"),
    at ("c3", "d4", "", "b place' 0"),
    at ("d3", "h8", "d7", "w move' 17"),
  };

  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    t_bad_position (GAME, "", bad[i]);
  for (gsize i = 0; i < G_N_ELEMENTS (bad_without_pie); i++)
    t_bad_position (GAME, "pie=off", bad_without_pie[i]);
}

/* Reads one action leniently. */
static RulesRead
mend (const RulesState *s, const char *text, RulesAction *action, RulesReason *reason)
{
  return rules_read_action (rules_find_game (GAME), s, text, strlen (text), RULES_LENIENT, action,
                            reason);
}

static void
test_read_action (void)
{
  const RulesGame *g = rules_find_game (GAME);
  RulesState *s = t_state (GAME, "", at ("d3 f3", "f4 h8", "a6", "b move 5"));
  RulesAction wanted, action;
  RulesReason reason;
  static const char *const mended[] = { "d3-e3", "D3-E3", "d3xe3*", "d3e3*",
                                        "d3e3",  "d3xe3", "d3>e3*" };
  static const char *const fine[] = { "d3-e3*", "D3\xe2\x80\x93"
                                                "E3*" };
  static const struct
  {
    const char *text;
    int offset;
  } broken[] = {
    { "", 0 },        { "d", 0 },      { "3d", 0 },    { "d3-", 3 },    { "d3-e", 3 },
    { "d3-e3**", 6 }, { "d3-e3x", 5 }, { "(a6", 3 },   { "(a6)*", 3 },  { "()", 1 },
    { "(a6", 3 },     { "d3--e3", 3 }, { "swapp", 0 }, { "d3 ", 2 },    { "d3-h1", 3 },
    { "a8", 0 },      { "a0", 0 },     { "d3e3*", 2 }, { "d3xe3", 2 },  { "D3-E3*", 0 },
    { "*", 0 },       { "d3*", 2 },    { "d33", 0 },   { "d3-e33", 3 }, { "end", 0 },
  };

  g_assert_cmpint (g->read_action (s, "d3-e3*", 6, RULES_STRICT, &wanted, &reason), ==,
                   RULES_READ_OK);
  g_assert_cmpstr (reason.msgid, ==, NULL);
  /* Strict: the star is checked, with the place where it is or should be. */
  g_assert_cmpint (g->read_action (s, "d3-e3", 5, RULES_STRICT, &action, &reason), ==,
                   RULES_READ_MARK);
  g_assert_cmpint (reason.offset, ==, 5);
  g_assert_cmpuint (action, ==, 0);
  g_assert_cmpint (g->read_action (s, "d3-c3*", 6, RULES_STRICT, &action, &reason), ==,
                   RULES_READ_MARK);
  g_assert_cmpint (reason.offset, ==, 5);
  /* What was understood is told. */
  g_assert_cmpint (g->read_action (s, "d3-d5", 5, RULES_STRICT, &action, &reason), ==,
                   RULES_READ_ILLEGAL);
  g_assert_cmpuint (action, !=, 0);
  g_assert_cmpstr (g->explain (s, action).msgid, ==, reason.msgid);

  for (gsize i = 0; i < G_N_ELEMENTS (mended); i++)
    {
      g_assert_cmpint (mend (s, mended[i], &action, &reason), ==, RULES_READ_MENDED);
      g_assert_cmpuint (action, ==, wanted);
      g_assert_nonnull (reason.msgid);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (fine); i++)
    {
      g_assert_cmpint (mend (s, fine[i], &action, &reason), ==, RULES_READ_OK);
      g_assert_cmpuint (action, ==, wanted);
      g_assert_null (reason.msgid);
    }
  g_assert_cmpint (mend (s, "d3-c3*", &action, &reason), ==, RULES_READ_MENDED);
  g_assert_cmpstr (reason.rule, ==, "11");
  for (gsize i = 0; i < G_N_ELEMENTS (broken); i++)
    {
      g_assert_cmpint (
        g->read_action (s, broken[i].text, strlen (broken[i].text), RULES_STRICT, &action, &reason),
        ==, RULES_READ_SYNTAX);
      g_assert_cmpint (reason.offset, ==, broken[i].offset);
      g_assert_true (g_str_has_suffix (reason.msgid, "."));
    }
  free (s);

  /* The two cornered pieces: sentence and piece. */
  s = t_state (GAME, "", at ("d3 f4", "f3 e4", "", "b move 5"));
  g_assert_cmpint (g->read_action (s, "d3-e3*", 6, RULES_STRICT, &action, &reason), ==,
                   RULES_READ_MARK);
  g_assert_cmpstr (reason.msgid, ==, "Two different pieces are cornered, so neither is captured.");
  free (s);
}

static void
test_paths (void)
{
  const RulesGame *g = rules_find_game (GAME);
  const char *position = at ("d3 f3 a1", "f4 h8", "e4 c6 b1 a2 b2", "b move 0");
  RulesState *s = t_state (GAME, "", position);

  t_bad_path (GAME, "", NULL, "c3", "c3", "9");
  t_bad_path (GAME, "", NULL, "c3", "c4 c5", "9");
  t_bad_path (GAME, "", NULL, "c3 d4", "c3 c4", "9");
  t_bad_path (GAME, "", position, "", "f4", "10a");
  t_bad_path (GAME, "", position, "", "c3", "10");
  t_bad_path (GAME, "", position, "", "e4", "10b");
  t_bad_path (GAME, "", position, "", "a1", "10a");
  t_bad_path (GAME, "", position, "", "d3 d5", "10a");
  t_bad_path (GAME, "", position, "", "d3 e4", "10a");
  t_bad_path (GAME, "", position, "", "d3 d3", "10a");
  t_bad_path (GAME, "", position, "", "f3 f4", "10a");
  t_bad_path (GAME, "", position, "", "c6 c7", "10");
  t_bad_path (GAME, "", position, "", "d3 e3 e2", "10a");
  t_bad_path (GAME, "", at ("d3", "h8", "d7", "b move 50"), "", "d3", "14d");
  g_assert_null (g->explain_path (s, (int16_t[]){ (int16_t) point_of ("d3") }, 1).msgid);
  g_assert_null (g->explain_path (s, (int16_t[]){ (int16_t) point_of ("c6") }, 1).msgid);
  g_assert_null (
    g->explain_path (s, (int16_t[]){ (int16_t) point_of ("d3"), (int16_t) point_of ("e3") }, 2)
      .msgid);
  free (s);
}

static void
test_words (void)
{
  const RulesGame *g = rules_find_game (GAME);
  RulesState *s = t_state (GAME, "", at ("d3 f3", "f4 h8 a1", "e4", "b move 0"));
  static const struct
  {
    const char *point, *words;
    RulesPieceKind kind;
    RulesSide side;
  } points[] = {
    { "d3", "black piece", RULES_PIECE_DISC, RULES_DARK },
    { "f4", "white piece", RULES_PIECE_DISC, RULES_LIGHT },
    { "a1", "white piece", RULES_PIECE_DISC, RULES_LIGHT },
    { "h8", "white piece", RULES_PIECE_DISC, RULES_LIGHT },
    { "e4", "neutral piece", RULES_PIECE_NEUTRAL, RULES_NO_SIDE },
    { "b8", "empty point", RULES_PIECE_NONE, RULES_NO_SIDE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (points); i++)
    {
      RulesPiece piece = g->piece (s, point_of (points[i].point));

      g_assert_cmpstr (g->describe (s, point_of (points[i].point)).one, ==, points[i].words);
      g_assert_cmpint (piece.kind, ==, points[i].kind);
      g_assert_cmpint (piece.side, ==, points[i].side);
    }
  g_assert_cmpint (g->score (s, RULES_DARK), ==, 2);
  g_assert_cmpint (g->score (s, RULES_LIGHT), ==, 3);
  g_assert_cmpuint (g->state_size, <=, RULES_MAX_STATE_SIZE);
  free (s);

  s = t_state (GAME, "", at ("a2 b2 a3 b3", "h8", "", "w move' 3"));
  g_assert_true (g_str_has_prefix (g->outcome (s).msgid, "Black wins: "));
  g_assert_cmpint (g->outcome (s).winner, ==, RULES_SECOND);
  free (s);
}

/* ------------------------------------------------------------------------------------------------
 * Keys
 */

static RulesKey
key_after (const char *position, const char *moves)
{
  const RulesGame *g = rules_find_game (GAME);
  RulesState *s = t_state (GAME, "", position);
  RulesKey key;

  g_assert_true (rules_text_play (g, s, moves, strlen (moves), RULES_STRICT, NULL, NULL));
  key = g->perft_key (s);
  free (s);
  return key;
}

static bool
same_key (RulesKey x, RulesKey y)
{
  return x.a == y.a && x.b == y.b;
}

static uint64_t
hash_of (const char *position)
{
  RulesState *s = t_state (GAME, "", position);
  uint64_t hash = rules_find_game (GAME)->hash (s, 0);

  free (s);
  return hash;
}

static void
test_keys (void)
{
  const char *lone = at ("a1", "h8", "", "b move 0");
  const char *shuffle_1 = "a1-b1 h8-g8 b1-a1 g8-h8 ";
  const char *shuffle_2 = "a1-a2 h8-h7 a2-a1 h7-h8 ";
  g_autofree char *one_two = g_strconcat (shuffle_1, shuffle_2, NULL);
  g_autofree char *two_one = g_strconcat (shuffle_2, shuffle_1, NULL);

  /* Neither counters nor who swapped belong to the hash; side, phase and the offer do. */
  g_assert_cmpuint (hash_of (lone), ==, hash_of (at ("a1", "h8", "", "b move' 17")));
  g_assert_cmpuint (hash_of (lone), !=, hash_of (at ("a1", "h8", "", "w move 0")));
  g_assert_cmpuint (hash_of (lone), !=, hash_of (at ("a1", "h8", "", "b place 0")));
  g_assert_cmpuint (hash_of (lone), !=, hash_of (at ("h8", "a1", "", "b move 0")));
  g_assert_cmpuint (hash_of (lone), !=, hash_of (at ("a1", "h8", "d5", "b move 0")));
  g_assert_cmpuint (hash_of (at ("a1", "", "", "w swap 0")), !=,
                    hash_of (at ("a1", "", "", "w place' 0")));
  g_assert_cmpuint (hash_of (at ("a1", "h8", "", "b place 0")), ==,
                    hash_of (at ("a1", "h8", "", "b place' 0")));

  /* Counters and history belong to the key for counting, the order of the history does not. */
  g_assert_true (same_key (key_after (lone, ""), key_after (lone, "")));
  g_assert_false (same_key (key_after (lone, ""), key_after (at ("a1", "h8", "", "b move 2"), "")));
  g_assert_false (
    same_key (key_after (lone, shuffle_1), key_after (at ("a1", "h8", "", "b move 4"), "")));
  g_assert_false (same_key (key_after (lone, shuffle_1), key_after (lone, shuffle_2)));
  g_assert_true (same_key (key_after (lone, one_two), key_after (lone, two_one)));
  g_assert_true (same_key (key_after (NULL, "a1 b1 c1 d1"), key_after (NULL, "c1 d1 a1 b1")));
  g_assert_true (same_key (key_after (NULL, "a1 swap b1 c1"), key_after (NULL, "c1 b1 a1")));
  g_assert_false (same_key (key_after (NULL, "a1"), key_after (NULL, "a1 swap")));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/diamond/positions", test_positions);
  g_test_add_func ("/diamond/bad-positions", test_bad_positions);
  g_test_add_func ("/diamond/read-action", test_read_action);
  g_test_add_func ("/diamond/paths", test_paths);
  g_test_add_func ("/diamond/words", test_words);
  g_test_add_func ("/diamond/keys", test_keys);
  return g_test_run ();
}
