/* test-diablo.c: Diablo, rule by rule
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "test-diablo.h"

/* ---- Equipment and start -------------------------------------------------------------------- */

static const struct
{
  const char *options;
  int size;
} sizes[] = {
  { "size=4", 4 }, { "", 6 }, { "size=8", 8 }, { "size=10", 10 }, { "size=12", 12 },
};

static void
test_rule_1 (void)
{
  RulesParams params;

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      RulesState *s = t_state (GAME, sizes[i].options, NULL);
      g_autofree RulesBoard *b = g_new (RulesBoard, 1);

      the_game ()->board (s, b);
      g_assert_cmpint (b->style, ==, RULES_BOARD_CHECKER);
      g_assert_cmpint (b->columns, ==, sizes[i].size);
      g_assert_cmpint (b->rows, ==, sizes[i].size);
      free (s);
    }
  rules_params_init (&params, the_game ());
  g_assert_cmpstr (rules_params_get (&params, "size"), ==, "6");
  g_assert_nonnull (rules_params_set (&params, "size", "2").msgid);
  g_assert_nonnull (rules_params_set (&params, "size", "5").msgid);
  g_assert_nonnull (rules_params_set (&params, "size", "14").msgid);
  g_assert_nonnull (rules_params_set (&params, "size", "06").msgid);
}

/* Two fair dice with faces 1 to n/2: different faces are twice as likely as equal ones. */
static void
test_rule_2 (void)
{
  t_actions (GAME, "size=4", NULL, "", "11 21 22");
  actions (NULL, "", "11 21 22 31 32 33");
  t_actions (GAME, "size=8", NULL, "", "11 21 22 31 32 33 41 42 43 44");
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      RulesState *s = t_state (GAME, sizes[i].options, NULL);
      RulesAction *list = g_new (RulesAction, the_game ()->max_actions);
      gsize n = the_game ()->list_actions (s, list);
      guint faces = (guint) sizes[i].size / 2;
      guint sum = 0;

      g_assert_cmpuint (n, ==, faces * (faces + 1) / 2);
      for (gsize k = 0; k < n; k++)
        {
          char text[RULES_MAX_ACTION_TEXT];
          guint weight = the_game ()->weight (s, list[k]);

          the_game ()->write_action (s, list[k], text);
          g_assert_cmpuint (weight, ==, text[0] == text[1] ? 1 : 2);
          sum += weight;
        }
      g_assert_cmpuint (sum, ==, faces * faces);
      g_free (list);
      free (s);
    }
  bad (NULL, "41", "2", NULL);
  bad (NULL, "10", "2", NULL);
  t_bad (GAME, "size=4", NULL, "31", "2", NULL);
  t_good (GAME, "size=12", NULL, "66 a1+a7", NULL);
  bad (NULL, "3", NULL, NULL);
  bad (NULL, "311", NULL, NULL);
  /* Unordered: read either way, written with the higher die first. */
  good (NULL, "13", start ("b 3,1 opening"));
  good (NULL, "31", start ("b 3,1 opening"));
}

static void
test_rule_3 (void)
{
  good (NULL, "", start ("b - roll0"));
  t_good (GAME, "size=4", NULL, "", "g1b1g1b1/b1g1b1g1/g1b1g1b1/b1g1b1g1 b - roll0");
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      RulesState *s = t_state (GAME, sizes[i].options, NULL);
      int n = sizes[i].size;

      for (int p = 0; p < n * n; p++)
        {
          RulesPiece piece = the_game ()->piece (s, p);

          g_assert_cmpint (piece.kind, ==, RULES_PIECE_STACK);
          g_assert_cmpint (piece.count, ==, 1);
          g_assert_cmpint (piece.side, ==, (p / n + p % n) % 2 ? RULES_LIGHT : RULES_DARK);
        }
      g_assert_cmpint (the_game ()->score (s, RULES_DARK), ==, n * n / 2);
      g_assert_cmpint (the_game ()->score (s, RULES_LIGHT), ==, n * n / 2);
      free (s);
    }
}

static void
test_rule_4 (void)
{
  RulesState *s = played ("", NULL, "32");

  g_assert_cmpint (the_game ()->actor (s), ==, RULES_FIRST);
  g_assert_cmpint (the_game ()->side_of (s, RULES_FIRST), ==, RULES_DARK);
  g_assert_cmpint (the_game ()->side_of (s, RULES_SECOND), ==, RULES_LIGHT);
  free (s);
  s = played ("", NULL, "32: a1+a3 21:");
  g_assert_cmpint (the_game ()->actor (s), ==, RULES_SECOND);
  g_assert_cmpuint (the_game ()->turn (s).number, ==, 2);
  g_assert_cmpint (the_game ()->turn (s).player, ==, RULES_SECOND);
  free (s);
  bad (NULL, "32 b1+b3", "8", "b1");
  t_bad_position (GAME, "", start ("g - roll0"));
}

/* ---- The turn ------------------------------------------------------------------------------- */

static void
test_rule_5 (void)
{
  RulesState *s = t_state (GAME, "", NULL);

  g_assert_cmpint (the_game ()->actor (s), ==, RULES_CHANCE);
  g_assert_cmpint (the_game ()->turn (s).player, ==, RULES_FIRST);
  free (s);
  bad (NULL, "a1+a3", "5", NULL);
  bad (NULL, "(a1)", "5", NULL);
  bad (NULL, "32: a1+a3 b1+b3", "5", NULL);
  t_bad_path (GAME, "", NULL, "", "a1", "5");
}

static void
test_rule_6 (void)
{
  const char *two = B6 ("a1:b1 a3:b1 f6:g5", "b 2,1 first");
  const char *equal = B6 ("a1:b1 a3:b1 f6:g5", "b 2,2 first");

  /* Either die first, then the other one; then the turn is over. */
  good (two, "a1+a3", B6 ("a3:b2 f6:g5", "b 1 take"));
  good (two, "a1+a3 a3-a4", B6 ("a4:b2 f6:g5", "g - roll"));
  good (B6 (CROWD, "b 2,1 first"), "c3xb3", B6 ("b3:b2 e3:b1 c1:g2 c5:g3 c4:g2 c2:g4", "b 2 take"));
  good (B6 (CROWD, "b 2,1 first"), "c3xb3 e3-e5",
        B6 ("b3:b2 e5:b1 c1:g2 c5:g3 c4:g2 c2:g4", "g - roll"));
  bad (two, "a1+a3 a3-a4 a4-a5", "5", NULL);

  /* A die is played once. */
  bad (two, "a1+a3 a3-a5", "6", "a5");
  bad (two, "a1+a3 a3-c3", "6", "c3");
  bad (B6 (CROWD, "b 2,1 first"), "c3xb3 e3-d3", "6", "d3");

  /* Equal dice: two moves, no bonus. The same stack may move twice, and back. */
  good (equal, "a1+a3 a3-a5", B6 ("a5:b2 f6:g5", "g - roll"));
  good (equal, "a1+a3 a3-a1", B6 ("a1:b2 f6:g5", "g - roll"));
  bad (equal, "a1+a3 a3-a5 a5-a3", "5", NULL);
  actions (equal, "", "a1+a3 a1-c1 a3+a1 a3-a5 a3-c3");
  actions (equal, "a1+a3", "a3-a1 a3-a5 a3-c3");
}

static void
test_rule_7 (void)
{
  /* One action, with the die that Black prefers; then Green's full turn. */
  good (NULL, "32: a1xa4", NULL);
  good (NULL, "32: a1+a3",
        "g1b1g1b1g1b1/b1g1b1g1b1g1/g1b1g1b1g1b1/b2g1b1g1b1g1/g1b1g1b1g1b1/"
        ".g1b1g1b1g1 g - roll");
  bad (NULL, "32: a1+a3 a3-a6", "5", NULL);
  bad (NULL, "32: a1xa2", "8", "a2");
  bad (NULL, "32: (a1)", "A-D5", NULL);
  forced (NULL, "32:", "7");
  forced (NULL, "32: a1+a3 11:", NULL);
  good (NULL, "32: a1+a3 11: b1xb2 b2+c2 21: c1+e1 e1xe2", NULL);
  actions (NULL, "33: a1xd1", "11 21 22 31 32 33");

  /* From a position of one's own a removal may be all there is: one. */
  actions (B6 ("a1:b2 b1:g3 a2:g3", "b 1,1 opening"), "", "(a1)");
  good (B6 ("a1:b2 b1:g3 a2:g3", "b 1,1 opening"), "(a1)", B6 ("a1:b1 b1:g3 a2:g3", "g - roll"));
  forced (B6 ("a1:b2 b1:g3 a2:g3", "b 1,1 opening"), "", "7");
  good (B6 ("a1:b2 b1:g3 a2:g3", "b 3,1 opening"), "a1-a4", B6 ("a4:b2 b1:g3 a2:g3", "g - roll"));
  result (B6 ("a1:b1 b1:g3 a2:g3", "b 1,1 opening"), "(a1)", "0-1");
}

/* ---- Moves ---------------------------------------------------------------------------------- */

static void
test_rule_8 (void)
{
  const char *lone = B6 ("f1:b3 c3:g1", "b 2,1 first");

  good (lone, "f1-f3", B6 ("f3:b3 c3:g1", "b 1 free"));
  good (lone, "f1-d1", B6 ("d1:b3 c3:g1", "b 1 free"));
  actions (lone, "", "f1-f2 f1-f3 f1-e1 f1-d1");
  bad (lone, "f1-e2", "8", "e2"); /* diagonal */
  bad (lone, "f1-d3", "8", "d3");
  bad (lone, "f1-e3", "8", "e3"); /* round a corner */
  bad (lone, "f1-a2", "8", "a2"); /* round the edge */
  bad (lone, "f1-a1", "8", "a1");
  bad (lone, "f1-c1", "8", "c1"); /* both dice together */
  bad (lone, "f1-f4", "8", "f4");
  bad (lone, "f1-f1", "8", "f1");
  bad (lone, "a1-a2", "8", "a1"); /* nothing there */
  bad (lone, "c3-c4", "8", "c3"); /* not Black's */
  bad (lone, "c3xf1", "8", "c3");
  bad (lone, "f1-g1", NULL, NULL); /* off the board */
  bad (lone, "f1-f0", NULL, NULL);
  t_bad (GAME, "size=12", board (12, "l12:b1 a1:g1", "b 6,5 first"), "l12-l13", NULL, NULL);
  t_actions (GAME, "size=12", board (12, "l12:b1 a1:g1", "b 6,5 first"), "",
             "l12-f12 l12-g12 l12-l6 l12-l7");
  t_actions (GAME, "size=4", board (4, "b2:b1 d4:g1", "b 2,1 first"), "",
             "b2-b1 b2-a2 b2-c2 b2-b3 b2-d2 b2-b4");
}

static void
test_rule_9 (void)
{
  const char *s = B6 (CROWD, "b 2,1 first");

  actions (s, "", "c3-a3 c3+e3 c3xc1 c3xb3 c3-d3 c3xc4 e3+c3 e3-e5 e3-e1 e3-d3 e3-f3 e3-e4 e3-e2");
  /* a: heights add */
  good (s, "c3+e3", B6 ("e3:b3 c1:g2 c5:g3 b3:g1 c4:g2 c2:g4", "b 1 take"));
  good (s, "e3+c3", B6 ("c3:b3 c1:g2 c5:g3 b3:g1 c4:g2 c2:g4", "b 1 take"));
  /* b: equal or lower; the mover's height stays, the captured stack leaves the game */
  good (s, "c3xc1", B6 ("c1:b2 e3:b1 c5:g3 b3:g1 c4:g2 c2:g4", "b 1 take"));
  good (s, "c3xb3", B6 ("b3:b2 e3:b1 c1:g2 c5:g3 c4:g2 c2:g4", "b 2 take"));
  /* c */
  good (s, "c3-a3", B6 ("a3:b2 e3:b1 c1:g2 c5:g3 b3:g1 c4:g2 c2:g4", "b 1 free"));
  /* d */
  bad (s, "c3xc5", "9d", "c5");
  bad (s, "c3xc2", "9d", "c2");
  bad (s, "e3+c3 c3xc2", "9d", "c2");
  good (s, "e3+c3 c3xc4", NULL);

  /* The same for Green. */
  actions (B6 ("c3:g2 e3:g1 c1:b2 c5:b3 b3:b1", "g 2,1 first"), "",
           "c3-a3 c3+e3 c3xc1 c3xb3 c3-d3 c3-c4 c3-c2 e3+c3 e3-e5 e3-e1 e3-d3 e3-f3 e3-e4 e3-e2");
  bad (B6 ("c3:g2 e3:g1 c1:b2 c5:b3 b3:b1", "g 2,1 first"), "c3xc5", "9d", "c5");
}

static void
test_rule_9c (void)
{
  const char *s = B6 (CROWD, "b 2,1 first");

  /* One free move in a turn, whatever comes first; also not with another stack. */
  bad (s, "c3-a3 e3-e4", "13", "e4");
  bad (s, "c3-a3 a3-a4", "13", "a4");
  good (s, "c3xc1 c1-d1", B6 ("d1:b2 e3:b1 c5:g3 b3:g1 c4:g2 c2:g4", "g - roll"));
  bad (B6 ("c3:b2 f6:g1", "b 2,1 first"), "c3-a3 a3-a4", "9c", "a4");
}

static void
test_rule_10 (void)
{
  const char *s = B6 ("a1:b2 f6:b1 d3:g1 e6:g3 f5:g3 b1:g3 a2:g3", "b 1,1 first");

  actions (s, "", "(a1) (f6)");
  good (s, "(a1)", B6 ("a1:b1 f6:b1 d3:g1 e6:g3 f5:g3 b1:g3 a2:g3", "b - drop"));
  good (s, "(f6)", B6 ("a1:b2 d3:g1 e6:g3 f5:g3 b1:g3 a2:g3", "b - drop"));
  bad (s, "(d3)", "10", "d3");
  bad (s, "(c3)", "10", "c3");
  bad (s, "(f6) (f6)", "10", "f6");
  bad (s, "(g1)", NULL, NULL);
  bad (s, "(a1", NULL, NULL);
  bad (s, "(a1))", NULL, NULL);
  bad (s, "a1", NULL, NULL);
}

/* ---- Duties --------------------------------------------------------------------------------- */

static void
test_rule_11 (void)
{
  /* Nothing goes with the 1, and with the 2 only the merge: no removal. */
  const char *s = B6 ("a1:b1 c1:b1 b1:g2 a2:g2 d1:g2 c2:g2 a3:g2 e1:g2 c3:g2", "b 2,1 first");

  actions (s, "", "a1+c1 c1+a1");
  bad (s, "(a1)", "A-D5", "a1");
  bad (s, "a1xa2", "9d", "a2");
  forced (s, "", NULL);
  bad (B6 (CROWD, "b 2,1 first"), "(c3)", "A-D5", "c3");
}

static void
test_rule_12 (void)
{
  /* T3 */
  const char *one = B6 ("a1:b1 b1:g2 a2:g2", "b 1,1 first");
  const char *two = B6 ("a1:b2 b1:g3 a2:g3", "b 1,1 first");
  const char *three = B6 ("a1:b3 b1:g4 a2:g4", "b 1,1 first");
  const char *stacks = B6 ("a1:b1 f6:b2 b1:g2 a2:g2 e6:g3 f5:g3", "b 1,1 first");

  actions (one, "", "(a1)");
  good (one, "(a1)", B6 ("b1:g2 a2:g2", "b - drop"));
  result (one, "(a1)", "0-1");
  result (two, "(a1)", "*");
  result (two, "(a1) (a1)", "0-1");
  good (two, "(a1) (a1)", B6 ("b1:g3 a2:g3", "g - roll"));
  good (three, "(a1)", B6 ("a1:b2 b1:g4 a2:g4", "b - drop"));
  good (three, "(a1) (a1)", B6 ("a1:b1 b1:g4 a2:g4", "g - roll"));
  result (three, "(a1) (a1)", "*");
  bad (three, "(a1) a1-a2", "12", "a1");
  bad (three, "(a1) (a1) (a1)", "5", NULL);
  bad (three, "a1xb1", "9d", "b1");

  /* The same stack or different ones, in any order. */
  actions (stacks, "", "(a1) (f6)");
  actions (stacks, "(a1)", "(f6)");
  actions (stacks, "(f6)", "(a1) (f6)");
  good (stacks, "(f6) (f6)", B6 ("a1:b1 b1:g2 a2:g2 e6:g3 f5:g3", "g - roll"));
  good (stacks, "(f6) (a1)", B6 ("f6:b1 b1:g2 a2:g2 e6:g3 f5:g3", "g - roll"));
  good (stacks, "(a1) (f6)", B6 ("f6:b1 b1:g2 a2:g2 e6:g3 f5:g3", "g - roll"));

  forced (one, "", "12");
  forced (two, "", "12");
  forced (two, "(a1)", "12");
  t_forced (GAME, "", two, "", "a1", NULL);
}

static void
test_rule_13 (void)
{
  const char *s = B6 (CROWD, "b 2,1 first");

  actions (s, "c3-a3", "a3xb3");
  forced (s, "c3-a3", "13");
  bad (s, "c3-a3 (a3)", "13", "a3");
  bad (s, "c3-a3 (e3)", "13", "a3");
  t_bad_path (GAME, "", s, "c3-a3", "e3", "13");
  t_bad_path (GAME, "", s, "c3-a3", "e3 e4", "13");

  /* A merge will do. */
  actions (B6 ("a1:b1 d3:b1 f6:g1", "b 3,2 first"), "a1-a3", "a3+d3 d3+a3");
  good (B6 ("a1:b1 d3:b1 f6:g1", "b 3,2 first"), "a1-a3 d3+a3", B6 ("a3:b2 f6:g1", "g - roll"));

  /* T5, T2: neither is possible. */
  actions (B6 ("c3:b2 f6:g1", "b 2,1 first"), "c3-a3", "(a3)");
  forced (B6 ("c3:b2 f6:g1", "b 2,1 first"), "c3-a3", "13");
  good (B6 ("c3:b2 f6:g1", "b 2,1 first"), "c3-a3 (a3)", B6 ("a3:b1 f6:g1", "g - roll"));
  bad (B6 ("c3:b2 f6:g1", "b 2,1 first"), "c3-a3 (a3) (a3)", "5", NULL);
  result (B6 ("c3:b1 f6:g1", "b 2,1 first"), "c3-a3 (a3)", "0-1");
  good (B6 ("c3:b2 a4:g2", "b 2,1 first"), "c3-a3 a3xa4", NULL);
  actions (B6 ("c3:b2 a4:g3", "b 2,1 first"), "c3-a3", "(a3)");
  bad (B6 ("c3:b2 a4:g3", "b 2,1 first"), "c3-a3 a3xa4", "9d", "a4");
}

static void
test_rule_14 (void)
{
  const char *stuck = B6 ("a1:b1 c1:b1 b1:g3 d1:g3 c2:g3", "b 2,1 first");

  actions (stuck, "a1+c1", "(c1)");
  forced (stuck, "a1+c1", "14");
  good (stuck, "a1+c1 (c1)", B6 ("c1:b1 b1:g3 d1:g3 c2:g3", "g - roll"));
  bad (stuck, "a1+c1 (a1)", "10", "a1");
  bad (stuck, "a1+c1 c1xb1", "9d", "b1");
  bad (stuck, "a1+c1 (c1) (c1)", "5", NULL);
  /* After a capture too. */
  actions (B6 ("a1:b1 c1:g1 b1:g3 d1:g3 c2:g3", "b 2,1 first"), "a1xc1", "(c1)");
  result (B6 ("a1:b1 c1:g1 b1:g3 d1:g3 c2:g3", "b 2,1 first"), "a1xc1 (c1)", "0-1");

  /* Any kind of move while there is one. */
  actions (B6 ("a1:b1 a3:b1 b3:g2 a6:b2 f6:g5", "b 2,1 first"), "a1+a3",
           "a3-a2 a3-a4 a3xb3 a6-a5 a6-b6");
  bad (B6 ("a1:b1 a3:b1 f6:g5", "b 2,1 first"), "a1+a3 (a3)", "14", "a3");
  forced (B6 ("a1:b1 a3:b1 f6:g5", "b 2,1 first"), "a1+a3", NULL);
}

static void
test_rule_15 (void)
{
  bad (NULL, "32: 32", "15", NULL);
  bad (NULL, "32: 11", "15", NULL);
  bad (B6 (CROWD, "b 2,1 first"), "c3xb3 21", "15", NULL);
  bad (B6 (CROWD, "b 2,1 first"), "pass", NULL, NULL);
  bad (B6 (CROWD, "b 2,1 first"), "end", NULL, NULL);
  bad (B6 (CROWD, "b 2,1 first"), "", NULL, NULL);
}

/* ---- The end -------------------------------------------------------------------------------- */

static void
test_rule_16 (void)
{
  const char *s = B6 ("a1:b2 c1:g1", "b 2,1 first");
  RulesState *state;
  RulesOutcome outcome;

  /* By the first action: the second is not played. */
  result (s, "a1xc1", "1-0");
  good (s, "a1xc1", B6 ("c1:b2", "b 1 take"));
  bad (s, "a1xc1 c1-c2", NULL, NULL);
  bad (s, "a1xc1 21", NULL, NULL);
  /* By the second. */
  result (B6 ("a1:b2 a3:b1 b3:g1", "b 2,1 first"), "a1+a3 a3xb3", "1-0");
  good (B6 ("a1:b2 a3:b1 b3:g1", "b 2,1 first"), "a1+a3 a3xb3", B6 ("b3:b3", "g - roll"));
  result (B6 ("a1:g2 b3:b1", "g 2,1 first"), "a1-a3 a3xb3", "0-1");
  /* By one's own removal. */
  result (B6 ("c3:g1 f6:b1", "g 2,1 first"), "c3-a3 (a3)", "1-0");

  state = played ("", s, "a1xc1");
  outcome = the_game ()->outcome (state);
  g_assert_cmpstr (outcome.msgid, ==, "Black wins: Green has no checkers left.");
  g_assert_cmpint (the_game ()->score (state, RULES_LIGHT), ==, 0);
  free (state);
  state = played ("", B6 ("a1:g2 b3:b1", "g 2,1 first"), "a1-a3 a3xb3");
  outcome = the_game ()->outcome (state);
  g_assert_cmpstr (outcome.msgid, ==, "Green wins: Black has no checkers left.");
  free (state);
}

/* A pseudo-random number below n. */
static guint
below (guint64 *seed, guint n)
{
  *seed =
    *seed * G_GUINT64_CONSTANT (6364136223846793005) + G_GUINT64_CONSTANT (1442695040888963407);
  return (guint) ((*seed >> 33) % n);
}

/* Stacks and checkers together. */
static int
measure (const RulesState *s, int n_points)
{
  int sum = 0;

  for (int p = 0; p < n_points; p++)
    {
      RulesPiece piece = the_game ()->piece (s, p);

      sum += piece.count + (piece.kind == RULES_PIECE_STACK);
    }
  return sum;
}

static void
test_rule_17 (void)
{
  const RulesGame *g = the_game ();
  g_autofree RulesAction *list = g_new (RulesAction, g->max_actions);
  guint64 seed = 17;

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (int k = 0; k < 40; k++)
      {
        RulesState *s = t_state (GAME, sizes[i].options, NULL);
        int points = sizes[i].size * sizes[i].size;
        int last = 2 * points;
        guint turns = 0;

        while (g->actor (s) != RULES_NOBODY)
          {
            guint turn = g->turn (s).number;
            gsize n = g->list_actions (s, list);

            g->apply (s, list[below (&seed, (guint) n)]);
            if (g->turn (s).number != turn || g->actor (s) == RULES_NOBODY)
              {
                int now = measure (s, points);

                g_assert_cmpint (now, <, last);
                last = now;
                turns++;
              }
          }
        g_assert_cmpuint (turns, <=, 2 * points);
        free (s);
      }
}

/* ---- Consequences --------------------------------------------------------------------------- */

/* At the start an odd die captures and an even die merges, from every square along its row and its
 * column. */
static void
test_t1 (void)
{
  const RulesGame *g = the_game ();
  g_autofree RulesAction *list = g_new (RulesAction, g->max_actions);

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (int die = 1; die <= sizes[i].size / 2; die++)
      {
        g_autofree char *roll = g_strdup_printf ("%d%d", die, die);
        RulesState *s = played (sizes[i].options, NULL, roll);
        gsize n = g->list_actions (s, list);
        gboolean row[RULES_MAX_POINTS] = { FALSE }, column[RULES_MAX_POINTS] = { FALSE };

        for (gsize k = 0; k < n; k++)
          {
            char text[RULES_MAX_ACTION_TEXT];
            RulesGesture gesture;

            g->write_action (s, list[k], text);
            g_assert_nonnull (strchr (text, die % 2 ? 'x' : '+'));
            g->gesture (s, list[k], &gesture);
            g_assert_cmpint (gesture.shape, ==, RULES_SHAPE_MOVE);
            if (gesture.path[0] / sizes[i].size == gesture.path[1] / sizes[i].size)
              row[gesture.path[0]] = TRUE;
            else
              column[gesture.path[0]] = TRUE;
          }
        for (int p = 0; p < sizes[i].size * sizes[i].size; p++)
          if (g->piece (s, p).side == RULES_DARK)
            g_assert_true (row[p] && column[p]);
        free (s);
      }
}

static void
test_t4 (void)
{
  const char *s = B6 ("a1:b1 c1:b2 b1:g9 f6:g1", "b 3,2 first");

  good (s, "a1+c1", B6 ("c1:b3 b1:g9 f6:g1", "b 3 take"));
}

/* Black's first turn, by roll. */
static void
test_first_turn (void)
{
  static const struct
  {
    const char *roll;
    guint n;
  } counts[] = {
    { "11", 60 }, { "12", 108 }, { "13", 96 }, { "22", 48 }, { "23", 84 }, { "33", 36 }
  };
  g_autofree RulesAction *list = g_new (RulesAction, the_game ()->max_actions);

  for (gsize i = 0; i < G_N_ELEMENTS (counts); i++)
    {
      RulesState *s = played ("", NULL, counts[i].roll);

      g_assert_cmpuint (the_game ()->list_actions (s, list), ==, counts[i].n);
      free (s);
    }
}

/* ---- Rulings -------------------------------------------------------------------------------- */

/* Moves jump, over both sides, to all kinds of targets. */
static void
test_a_d1 (void)
{
  actions (B6 ("a1:b1 b1:g5 c1:b1 d1:g1 a2:b3 a3:b1 a4:g1 f6:g1", "b 3,2 first"), "",
           "a1+a3 a1+c1 a1xa4 a1xd1 c1+a1 c1-e1 c1-f1 c1-c3 c1-c4 a2xa4 a2-a5 a2-c2 a2-d2 a3+a1 "
           "a3-a5 a3-a6 a3-c3 a3-d3");
  good (NULL, "22: a1+c1 22: b1+d1 d1+d3", NULL);
}

/* Nobody need think of his second action. */
static void
test_a_d4 (void)
{
  const char *s = B6 ("a1:b1 c1:b1 b1:g3 d1:g3 c2:g3 a4:g1", "b 2,1 first");

  good (s, "a1-a3 a3xa4", NULL);
  good (s, "a1+c1 (c1)", NULL);
}

/* Without the balancing rule Black's first turn is like any other. */
static void
test_a_d7 (void)
{
  const char *off = "balance=off";

  t_good (GAME, off, NULL, "", start ("b - roll"));
  t_good (GAME, off, NULL, "32:", start ("b 3,2 first"));
  t_good (GAME, off, NULL, "32: a1+a3 a3xa6 11: b1xb2 b2+c2", NULL);
  t_bad (GAME, off, NULL, "32: a1+a3 11", "15", NULL);
  t_forced (GAME, off, NULL, "32:", "", NULL);
  t_bad_position (GAME, off, start ("b - roll0"));
  t_bad_position (GAME, off, start ("b 3,2 opening"));
  t_bad_position (GAME, off, start ("g - roll"));
  t_bad_position (GAME, "", start ("b - roll"));
  t_bad_position (GAME, "", start ("b 3,2 first"));
  t_bad_position (GAME, "", start ("g - roll"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/diablo/rule-1-sizes", test_rule_1);
  g_test_add_func ("/diablo/rule-2-dice", test_rule_2);
  g_test_add_func ("/diablo/rule-3-start", test_rule_3);
  g_test_add_func ("/diablo/rule-4-black-first", test_rule_4);
  g_test_add_func ("/diablo/rule-5-roll", test_rule_5);
  g_test_add_func ("/diablo/rule-6-two-actions", test_rule_6);
  g_test_add_func ("/diablo/rule-7-balance", test_rule_7);
  g_test_add_func ("/diablo/rule-8-move", test_rule_8);
  g_test_add_func ("/diablo/rule-9-targets", test_rule_9);
  g_test_add_func ("/diablo/rule-9c-one-free-move", test_rule_9c);
  g_test_add_func ("/diablo/rule-10-removal", test_rule_10);
  g_test_add_func ("/diablo/rule-11-move-if-possible", test_rule_11);
  g_test_add_func ("/diablo/rule-12-two-removals", test_rule_12);
  g_test_add_func ("/diablo/rule-13-after-free", test_rule_13);
  g_test_add_func ("/diablo/rule-14-after-take", test_rule_14);
  g_test_add_func ("/diablo/rule-15-no-pass", test_rule_15);
  g_test_add_func ("/diablo/rule-16-end", test_rule_16);
  g_test_add_func ("/diablo/rule-17-finite", test_rule_17);
  g_test_add_func ("/diablo/t1-start", test_t1);
  g_test_add_func ("/diablo/t4-jump-merge", test_t4);
  g_test_add_func ("/diablo/first-turn", test_first_turn);
  g_test_add_func ("/diablo/a-d1-jump", test_a_d1);
  g_test_add_func ("/diablo/a-d4-no-foresight", test_a_d4);
  g_test_add_func ("/diablo/a-d7-balance-off", test_a_d7);
  return g_test_run ();
}
