/* test-diablo-text.c: positions and words of Diablo, reasons, pictures, hashes
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "test-diablo.h"

/* ---- Positions ------------------------------------------------------------------------------ */

/* Every stage is read and written, and knows who decides. */
static void
test_stages (void)
{
  static const struct
  {
    const char *turn;
    RulesActor actor;
  } stages[] = {
    { "b - roll0", RULES_CHANCE },    { "b - roll", RULES_CHANCE },
    { "g - roll", RULES_CHANCE },     { "b 3,1 opening", RULES_FIRST },
    { "b 2,2 opening", RULES_FIRST }, { "b 3,2 first", RULES_FIRST },
    { "g 1,1 first", RULES_SECOND },  { "b 3 free", RULES_FIRST },
    { "g 1 free", RULES_SECOND },     { "b 2 take", RULES_FIRST },
    { "g 1 take", RULES_SECOND },     { "b - drop", RULES_FIRST },
    { "g - drop", RULES_SECOND },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (stages); i++)
    {
      const char *text = B6 ("a1:b12 c4:g1 f6:b1 a6:g10", stages[i].turn);
      RulesState *s = t_state (GAME, "", text);

      good (text, "", text);
      g_assert_cmpint (the_game ()->actor (s), ==, stages[i].actor);
      g_assert_cmpuint (the_game ()->turn (s).number, ==, 1);
      g_assert_cmpint (the_game ()->turn (s).player, ==,
                       stages[i].turn[0] == 'b' ? RULES_FIRST : RULES_SECOND);
      free (s);
    }
}

/* Games that are over are positions too, where the last action left them. */
static void
test_finished_positions (void)
{
  result (B6 ("c1:b2", "b 1 take"), "", "1-0");
  result (B6 ("c1:b2", "b - roll"), "", "1-0");
  result (B6 ("c1:b2", "g - roll"), "", "1-0");
  result (B6 ("c1:b2", "g - drop"), "", "1-0");
  result (B6 ("c1:g2", "g 3 take"), "", "0-1");
  result (B6 ("c1:g2", "b - drop"), "", "0-1");
  t_bad_position (GAME, "", B6 ("c1:b2", "g 1 take"));
  t_bad_position (GAME, "", B6 ("c1:b2", "b - drop"));
  t_bad_position (GAME, "", B6 ("c1:b2", "b 1 free"));
  t_bad_position (GAME, "", B6 ("c1:b2", "g 1 free"));
  t_bad_position (GAME, "", B6 ("c1:b2", "b 2,1 first"));
  t_bad_position (GAME, "", B6 ("c1:b2", "g 2,1 first"));
  t_bad_position (GAME, "", B6 ("c1:b2", "b - roll0"));
  t_bad_position (GAME, "", B6 ("c1:b2", "b 2,1 opening"));
  t_bad_position (GAME, "", B6 ("", "b - roll"));
}

static void
test_bad_positions (void)
{
  static const char *const turns[] = {
    /* the turn as such */
    "",
    "b",
    "b -",
    "b - ",
    "b - roll ",
    "b  - roll",
    "b -  roll",
    " b - roll",
    "- roll",
    "w - roll",
    "B - roll",
    "bb - roll",
    "b - Roll",
    "b - rol",
    "b - roll1",
    "b - roll roll",
    "b roll",
    "b - end",
    /* dice that the stage does not have */
    "b 1 roll",
    "b 2,1 roll",
    "b 1 roll0",
    "b 2,1 roll0",
    "b - opening",
    "b 1 opening",
    "b - first",
    "b 1 first",
    "b - free",
    "b 2,1 free",
    "b - take",
    "b 2,1 take",
    "b 1 drop",
    /* dice that nobody has */
    "b 4 take",
    "b 0 take",
    "b 01 take",
    "b 4,1 first",
    "b 3,0 first",
    "b 1,3 first",
    "b 3,2,1 first",
    "b 3,, first",
    "b 3, first",
    "b ,3 first",
    "b 31 first",
    "b 3.1 first",
    "b -1 take",
    "b x take",
    "b 3-1 first",
    "b 99999999999 take",
    /* the first turn is Black's */
    "g - roll0",
    "g 3,1 opening",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (turns); i++)
    t_bad_position (GAME, "", B6 ("a1:b2 c3:g2", turns[i]));

  /* boards */
  t_bad_position (GAME, "", "");
  t_bad_position (GAME, "", "b1");
  t_bad_position (GAME, "", "b1g1../..../..../.... b - roll");
  t_bad_position (GAME, "", "b1g1..../....../....../....../...... b - roll");
  t_bad_position (GAME, "", "b1g1..../....../....../....../....../....../...... b - roll");
  t_bad_position (GAME, "", "b1g1...../....../....../....../....../...... b - roll");
  t_bad_position (GAME, "", "b1g1.../....../....../....../....../...... b - roll");
  t_bad_position (GAME, "", "b1g1..../....../....../....../....../....../ b - roll");
  t_bad_position (GAME, "", "/b1g1..../....../....../....../....../...... b - roll");
  t_bad_position (GAME, "", "b1g1....//....../....../....../....../...... b - roll");
  t_bad_position (GAME, "", "b1g14/6/6/6/6/6 b - roll");
  t_bad_position (GAME, "", "b1g1..../....../....../....../....../......");
  t_bad_position (GAME, "", "b1g1..../....../....../....../....../....... b - roll");
  t_bad_position (GAME, "size=8", B6 ("a1:b2 c3:g2", "b - roll"));
  t_bad_position (GAME, "size=4", B6 ("a1:b2 c3:g2", "b - roll"));
  /* cells and heights */
  t_bad_position (GAME, "", B6 ("a1:b c3:g2", "b - roll"));
  t_bad_position (GAME, "", B6 ("a1:b0 c3:g2", "b - roll"));
  t_bad_position (GAME, "", B6 ("a1:b02 c3:g2", "b - roll"));
  t_bad_position (GAME, "", B6 ("a1:w2 c3:g2", "b - roll"));
  t_bad_position (GAME, "", B6 ("a1:B2 c3:g2", "b - roll"));
  t_bad_position (GAME, "", B6 ("a1:2 c3:g2", "b - roll"));
  t_bad_position (GAME, "", B6 ("a1:b-2 c3:g2", "b - roll"));
  t_bad_position (GAME, "", B6 ("a1:b19 c3:g2", "b - roll"));
  t_bad_position (GAME, "", B6 ("a1:b99999999999999 c3:g2", "b - roll"));
  /* more checkers than there are */
  t_bad_position (GAME, "", B6 ("a1:b18 a2:b1 c3:g2", "b - roll"));
  t_bad_position (GAME, "", B6 ("a1:b2 c3:g9 c4:g10", "b - roll"));
  t_bad_position (GAME, "size=4", board (4, "a1:b9 c3:g2", "b - roll"));
  good (B6 ("a1:b18 c3:g18", "b - roll"), "", B6 ("a1:b18 c3:g18", "b - roll"));
  t_good (GAME, "size=12", board (12, "a1:b72 l12:g72", "b 6,5 first"), "a1-a7 (a7)",
          board (12, "a7:b71 l12:g72", "g - roll"));

  /* what no first action can have left */
  t_bad_position (GAME, "", start ("b 1 take"));
  t_bad_position (GAME, "", start ("b 1 free"));
  t_bad_position (GAME, "", start ("b - drop"));
  t_bad_position (GAME, "balance=off", start ("b 1 take"));
  t_bad_position (GAME, "", B6 ("a1:b9 a2:b9 c3:g2", "b - drop"));
  t_bad_position (GAME, "", B6 ("a1:b1 a2:b1 c3:g9 c4:g9", "b 1 take"));
  good (B6 ("a1:b1 a2:b1 c3:g9 c4:g8", "b 1 take"), "", NULL);
  good (B6 ("a1:b1 a2:b2 c3:g9 c4:g9", "b 1 take"), "", NULL);
  /* All that a1, or the only stack of height 2, could have come from is taken. */
  t_bad_position (GAME, "", B6 ("a1:b1 b1:g1 c1:g1 d1:g1 a2:g1 a3:g1 a4:g1", "b 1 take"));
  t_bad_position (GAME, "", B6 ("a1:b1 b1:g1 c1:g1 d1:g1 a2:g1 a3:g1 a4:g1", "b 1 free"));
  good (B6 ("a1:b1 b1:g1 d1:g1 a2:g1 a3:g1 a4:g1", "b 1 free"), "", NULL);
  t_bad_position (GAME, "", B6 ("a1:b2 f6:b1 b1:g13 c1:g1 d1:g1 a2:g1 a3:g1 a4:g1", "b 1 take"));
  good (B6 ("a1:b2 f6:b1 b1:g13 c1:g1 d1:g1 a2:g1 a3:g1 a4:g1", "b 1 free"), "", NULL);
}

/* ---- Words ---------------------------------------------------------------------------------- */

static void
test_marks (void)
{
  const char *s = B6 (CROWD, "b 2,1 first");
  static const struct
  {
    const char *text, *read, *rule;
  } words[] = {
    { "c3xe3", "c3+e3", "9a" }, { "c3-e3", "c3+e3", "9a" }, { "c3e3", "c3+e3", "9a" },
    { "c3-c1", "c3xc1", "9b" }, { "c3+c1", "c3xc1", "9b" }, { "c3c1", "c3xc1", "9b" },
    { "c3xa3", "c3-a3", "9c" }, { "c3+a3", "c3-a3", "9c" }, { "c3a3", "c3-a3", "9c" },
  };
  RulesState *state = t_state (GAME, "", s);

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    {
      RulesAction a = 1;
      RulesReason reason;
      char text[RULES_MAX_ACTION_TEXT];

      g_assert_cmpint (rules_read_action (the_game (), state, words[i].text, strlen (words[i].text),
                                          RULES_STRICT, &a, &reason),
                       ==, RULES_READ_MARK);
      g_assert_cmpuint (a, ==, 0);
      g_assert_cmpint (reason.offset, ==, 2);
      g_assert_cmpstr (reason.rule, ==, words[i].rule);
      g_assert_cmpint (rules_read_action (the_game (), state, words[i].text, strlen (words[i].text),
                                          RULES_LENIENT, &a, &reason),
                       ==, RULES_READ_MENDED);
      g_assert_cmpstr (reason.rule, ==, words[i].rule);
      the_game ()->write_action (state, a, text);
      g_assert_cmpstr (text, ==, words[i].read);
    }
  free (state);
  /* A wrong mark does not hide that the move is illegal. */
  bad (s, "c3-c5", "9d", "c5");
  bad (s, "c3c5", "9d", "c5");
}

static void
test_words (void)
{
  static const char *const garbage[] = {
    "c",
    "c3",
    "c3-",
    "c3-a",
    "c3-a3-",
    "c3--a3",
    "-c3a3",
    "c3-a3 ",
    "c03-a3",
    "c3=a3",
    "c3*a3",
    "C3-A3",
    "c3x(a3)",
    "()",
    "(",
    ")",
    "(c)",
    "(c3)x",
    "((c3))",
    "3:1",
    "3,1",
    "swap",
    "x",
    "c7-c8",
    "a0-a1",
    "g1-a1",
    ("c3\xe2\x80\x93"
     "a3"),
    "\x80",
    "c3-a99999999999",
    "(a99999999999)",
  };
  RulesState *s = t_state (GAME, "", B6 (CROWD, "b 2,1 first"));

  for (gsize i = 0; i < G_N_ELEMENTS (garbage); i++)
    {
      RulesAction a = 1;
      RulesReason reason;

      g_assert_cmpint (rules_read_action (the_game (), s, garbage[i], strlen (garbage[i]),
                                          RULES_STRICT, &a, &reason),
                       ==, RULES_READ_SYNTAX);
      g_assert_cmpuint (a, ==, 0);
      g_assert_nonnull (reason.msgid);
      g_assert_cmpint (reason.offset, >=, 0);
      g_assert_cmpint (reason.offset, <=, (int) strlen (garbage[i]));
    }
  free (s);
}

/* The longest words and squares of the largest board. */
static void
test_large_board (void)
{
  const char *s = board (12, "j10:b1 l12:b1 j12:g1 a1:g1 l10:b3", "b 2,1 first");

  t_good (GAME, "size=12", s, "j10xj12 j12-k12", NULL);
  t_good (GAME, "size=12", s, "j10+l10 l10-l11",
          board (12, "l11:b4 l12:b1 j12:g1 a1:g1", "g - roll"));
  t_good (GAME, "size=12", s, "l12+l10", board (12, "j10:b1 j12:g1 a1:g1 l10:b4", "b 1 take"));
}

/* A forced removal leaves both dice unused; to write them or not is the same. */
static void
test_drop_with_dice (void)
{
  t_good (GAME, "", B6 ("a1:b2 c3:g2", "b 2,1 drop"), "", B6 ("a1:b2 c3:g2", "b - drop"));
}

/* ---- Why not -------------------------------------------------------------------------------- */

/* Every number is in the list or explained, on a small board all that look like actions. */
static void
test_explain_everything (void)
{
  static const char *const turns[] = { "b - roll0",   "g - roll", "b 2,1 opening", "b 2,1 first",
                                       "g 2,1 first", "b 1 free", "g 2 free",      "b 2 take",
                                       "g 1 take",    "b - drop", "g - drop" };
  const RulesGame *g = the_game ();
  g_autofree RulesAction *list = g_new (RulesAction, g->max_actions);

  for (gsize i = 0; i < G_N_ELEMENTS (turns); i++)
    {
      RulesState *s =
        t_state (GAME, "size=4", board (4, "a1:b2 b2:b1 c1:g1 a3:g3 d2:g2", turns[i]));
      gsize n = g->list_actions (s, list);
      gsize found = 0;

      for (RulesAction a = 0; a < 0x50000; a++)
        {
          RulesReason reason = g->explain (s, a);

          if (found < n && list[found] == a)
            {
              g_assert_cmpstr (reason.msgid, ==, NULL);
              found++;
            }
          else
            {
              g_assert_nonnull (reason.msgid);
              g_assert_cmpint (reason.point, >=, -1);
              g_assert_cmpint (reason.point, <, 16);
            }
        }
      g_assert_cmpuint (found, ==, n);
      g_assert_nonnull (g->explain (s, 0xffffffff).msgid);
      g_assert_nonnull (g->explain (s, list[0] | 0x80000000).msgid);
      free (s);
    }
}

static void
test_explain_path (void)
{
  const char *s = B6 (CROWD, "b 2,1 first");
  const char *stuck = B6 ("a1:b1 f6:b1 b1:g2 a2:g2 a3:g2 c1:g2", "b 2,1 first");
  const char *removal = B6 ("a1:b2 b1:g3 a2:g3", "b 1,1 first");

  t_bad_path (GAME, "", s, "", "a1", "8"); /* empty */
  t_bad_path (GAME, "", s, "", "c1", "8"); /* Green's */
  t_bad_path (GAME, "", s, "", "c3 c5", "9d");
  t_bad_path (GAME, "", s, "", "c3 d4", "8");
  t_bad_path (GAME, "", s, "", "c3 f3", "8"); /* no die */
  t_bad_path (GAME, "", s, "", "c3 c3", "8");
  t_bad_path (GAME, "", s, "", "c3 a3 a4", "8");
  t_bad_path (GAME, "", s, "", "c3 c5 a4", "9d");
  t_bad_path (GAME, "", s, "c3xb3", "e3 d3", "6");
  t_bad_path (GAME, "", stuck, "", "a1", "9d");
  t_bad_path (GAME, "", removal, "", "b1", "10");
  t_bad_path (GAME, "", removal, "", "f6", "10");
  t_bad_path (GAME, "", removal, "", "a1 b1", "9d");
  t_bad_path (GAME, "", removal, "(a1)", "a1 b1", "12");
  t_bad_path (GAME, "", B6 ("c1:b2", "b 1 take"), "", "c1", "16");
}

/* ---- What is shown -------------------------------------------------------------------------- */

static void
test_describe (void)
{
  const RulesGame *g = the_game ();
  RulesState *s = t_state (GAME, "", B6 ("a1:b1 b1:b4 c1:g1 d1:g12", "b - roll"));

  g_assert_cmpstr (g->describe (s, 0).one, ==, "black checker");
  g_assert_cmpstr (g->describe (s, 1).one, ==, "black stack of %d");
  g_assert_cmpint (g->describe (s, 1).count, ==, 4);
  g_assert_cmpstr (g->describe (s, 2).one, ==, "green checker");
  g_assert_cmpstr (g->describe (s, 3).one, ==, "green stack of %d");
  g_assert_cmpint (g->describe (s, 3).count, ==, 12);
  g_assert_cmpstr (g->describe (s, 4).one, ==, "empty");
  g_assert_cmpint (g->score (s, RULES_DARK), ==, 5);
  g_assert_cmpint (g->score (s, RULES_LIGHT), ==, 13);
  g_assert_cmpstr (g->side_name[RULES_DARK], ==, "Black");
  g_assert_cmpstr (g->side_name[RULES_LIGHT], ==, "Green");
  free (s);
}

static void
check_dice (const char *position, const char *moves, const char *tray)
{
  RulesState *s = played ("", position, moves);
  RulesDice dice;
  g_autoptr (GString) text = g_string_new (NULL);

  the_game ()->dice (s, &dice);
  g_assert_cmpint (dice.sides, ==, 3);
  for (int i = 0; i < dice.n; i++)
    g_string_append_printf (text, "%d%s", dice.face[i], dice.used[i] ? "*" : "");
  g_assert_cmpstr (text->str, ==, tray);
  free (s);
}

static void
test_dice (void)
{
  const char *removal = B6 ("a1:b3 b1:g4 a2:g4", "b - roll");

  check_dice (NULL, "", "");
  check_dice (NULL, "13:", "31");
  check_dice (NULL, "13: a1xa2", "");
  check_dice (NULL, "13: a1xa2 32: b1xb4", "3*2");
  check_dice (NULL, "13: a1xa2 32: d1+f1", "32*");
  check_dice (NULL, "13: a1xa2 22: d1+f1", "2*2");
  check_dice (NULL, "13: a1xa2 22: d1+f1 f1+f3", "");
  check_dice (removal, "11: (a1)", "11");
  check_dice (removal, "11: (a1) (a1)", "");
  /* A position that was read knows what is left. */
  check_dice (B6 ("a1:b3 b1:g4 a2:g4", "b 2 take"), "", "2");
  check_dice (B6 ("a1:b3 b1:g4 a2:g4", "b 2,1 first"), "", "21");
}

static void
test_gestures (void)
{
  const RulesGame *g = the_game ();
  RulesState *s = played ("", NULL, "");
  g_autofree RulesAction *list = g_new (RulesAction, g->max_actions);
  RulesGesture gesture;

  g->list_actions (s, list);
  g->gesture (s, list[3], &gesture);
  g_assert_cmpint (gesture.shape, ==, RULES_SHAPE_ROLL);
  g_assert_cmpint (gesture.n_path, ==, 0);
  g_assert_cmpint (gesture.faces[0], ==, 3);
  g_assert_cmpint (gesture.faces[1], ==, 1);
  free (s);

  s = t_state (GAME, "", B6 ("a2:b3 b2:g4 a1:g4 a3:g4", "b 1,1 first"));
  g_assert_cmpuint (g->list_actions (s, list), ==, 1);
  g->gesture (s, list[0], &gesture);
  g_assert_cmpint (gesture.shape, ==, RULES_SHAPE_REMOVE);
  g_assert_cmpint (gesture.n_path, ==, 1);
  g_assert_cmpint (gesture.path[0], ==, 6);
  free (s);
}

/* ---- Hashes and symmetries ------------------------------------------------------------------ */

static guint64
hash_of (const char *options, const char *position, const char *moves)
{
  RulesState *s = played (options, position, moves);
  guint64 hash = the_game ()->hash (s, 0);

  free (s);
  return hash;
}

static guint64
canonical (const char *position)
{
  RulesState *s = t_state (GAME, "", position);
  guint64 hash = rules_canonical_hash (the_game (), s, NULL);

  free (s);
  return hash;
}

static void
test_hash (void)
{
  static const char *const different[] = {
    "b - roll0",   "b - roll",    "g - roll",    "b 3,2 opening", "b 3,2 first", "b 3,1 first",
    "b 2,1 first", "b 1,1 first", "g 3,2 first", "b 3 free",      "b 2 free",    "b 3 take",
    "b 1 take",    "g 3 take",    "b - drop",    "g - drop",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (different); i++)
    for (gsize k = 0; k < i; k++)
      g_assert_cmpuint (hash_of ("", B6 ("a1:b2 c3:g2", different[i]), ""), !=,
                        hash_of ("", B6 ("a1:b2 c3:g2", different[k]), ""));
  g_assert_cmpuint (hash_of ("", B6 ("a1:b2 c3:g2", "b - roll"), ""), !=,
                    hash_of ("", B6 ("a1:b2 c3:g1", "b - roll"), ""));
  g_assert_cmpuint (hash_of ("", B6 ("a1:b2 c3:g2", "b - roll"), ""), !=,
                    hash_of ("", B6 ("a1:g2 c3:b2", "b - roll"), ""));
  g_assert_cmpuint (hash_of ("", B6 ("a1:b2 c3:g2", "b - roll"), ""), !=,
                    hash_of ("size=8", board (8, "a1:b2 c3:g2", "b - roll"), ""));

  /* Equal positions, however they came about: dice that are gone, turns, options. */
  g_assert_cmpuint (hash_of ("", B6 ("a1:b1 a3:b1 f6:g5", "b - roll"), "21: a1+a3"), ==,
                    hash_of ("", B6 ("a3:b2 f6:g5", "b 1 take"), ""));
  g_assert_cmpuint (hash_of ("", B6 ("a1:b1 a3:b1 f6:g5", "b - roll"), "21: a1+a3 a3-a4"), ==,
                    hash_of ("balance=off", B6 ("a4:b2 f6:g5", "g - roll"), ""));
  /* When the game is over the board is all. */
  g_assert_cmpuint (hash_of ("", B6 ("c1:b2", "b 1 take"), ""), ==,
                    hash_of ("", B6 ("c1:b2", "g - roll"), ""));
  g_assert_cmpuint (hash_of ("", B6 ("c1:b2", "b 1 take"), ""), !=,
                    hash_of ("", B6 ("c1:g2", "b - roll"), ""));
}

static void
test_symmetries (void)
{
  const RulesGame *g = the_game ();
  RulesState *s = t_state (GAME, "", NULL);

  g_assert_cmpint (g->n_symmetries (s), ==, 8);
  free (s);
  s = played ("", NULL, "32");
  g_assert_cmpint (g->n_symmetries (s), ==, 8);
  free (s);
  s = played ("", NULL, "32: a1+a3");
  g_assert_cmpint (g->n_symmetries (s), ==, 16);
  free (s);
  s = t_state (GAME, "balance=off", NULL);
  g_assert_cmpint (g->n_symmetries (s), ==, 8);
  free (s);

  g_assert_cmpuint (canonical (B6 ("a1:b2 c2:g1", "b 3,1 first")), ==,
                    canonical (B6 ("f6:b2 d5:g1", "b 3,1 first")));
  g_assert_cmpuint (canonical (B6 ("a1:b2 c2:g1", "b 3,1 first")), ==,
                    canonical (B6 ("a1:b2 b3:g1", "b 3,1 first")));
  g_assert_cmpuint (canonical (B6 ("a1:b2 c2:g1", "b 3,1 first")), ==,
                    canonical (B6 ("a6:g2 c5:b1", "g 3,1 first")));
  g_assert_cmpuint (canonical (B6 ("a1:b2 c2:g1", "b 3,1 first")), !=,
                    canonical (B6 ("a1:b2 c2:g1", "g 3,1 first")));
  g_assert_cmpuint (canonical (B6 ("a1:b2 c2:g1", "b - roll0")), !=,
                    canonical (B6 ("a1:b2 c2:g1", "b - roll")));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/diablo-text/stages", test_stages);
  g_test_add_func ("/diablo-text/finished-positions", test_finished_positions);
  g_test_add_func ("/diablo-text/bad-positions", test_bad_positions);
  g_test_add_func ("/diablo-text/marks", test_marks);
  g_test_add_func ("/diablo-text/words", test_words);
  g_test_add_func ("/diablo-text/large-board", test_large_board);
  g_test_add_func ("/diablo-text/explain-everything", test_explain_everything);
  g_test_add_func ("/diablo-text/explain-path", test_explain_path);
  g_test_add_func ("/diablo-text/describe", test_describe);
  g_test_add_func ("/diablo-text/dice", test_dice);
  g_test_add_func ("/diablo-text/gestures", test_gestures);
  g_test_add_func ("/diablo-text/hash", test_hash);
  g_test_add_func ("/diablo-text/symmetries", test_symmetries);
  g_test_add_func ("/diablo/text/drop-with-dice", test_drop_with_dice);
  return g_test_run ();
}
