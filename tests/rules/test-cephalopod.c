/* test-cephalopod.c: the rules of Cephalopod, number by number
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules-test.h"

#include <stdlib.h>
#include <string.h>

#define GAME "cephalopod"
#define SMALL "size=3x3"
#define TALL "size=3x5"
#define LARGE "size=7x7"
#define SWAP "size=3x3 swap=on"

static const RulesGame *
game (void)
{
  return rules_find_game (GAME);
}

static int
point_of (const RulesState *s, const char *name)
{
  g_autofree RulesBoard *board = g_new (RulesBoard, 1);

  game ()->board (s, board);
  return rules_board_find (board, name, strlen (name));
}

static char *
text_of (const RulesState *s)
{
  char *text = g_malloc (RULES_MAX_STATE_TEXT);

  game ()->write_state (s, text);
  return text;
}

/* ------------------------------------------------------------------------------------------------
 * Rules 1 to 3
 */

static void
test_boards (void)
{
  static const struct
  {
    const char *options, *start;
    int columns, rows;
  } cases[] = {
    { "", "...../...../...../...../..... b", 5, 5 },
    { SMALL, ".../.../... b", 3, 3 },
    { TALL, ".../.../.../.../... b", 3, 5 },
    { LARGE, "......./......./......./......./......./......./....... b", 7, 7 },
    { SWAP, ".../.../... b open", 3, 3 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      RulesState *s = t_state (GAME, cases[i].options, NULL);
      g_autofree char *text = text_of (s);
      g_autofree RulesBoard *board = g_new (RulesBoard, 1);

      game ()->board (s, board);
      g_assert_cmpstr (text, ==, cases[i].start);
      g_assert_cmpint (board->columns, ==, cases[i].columns);
      g_assert_cmpint (board->rows, ==, cases[i].rows);
      g_assert_cmpint (board->style, ==, RULES_BOARD_TILES);
      g_assert_cmpint (game ()->actor (s), ==, RULES_FIRST);
      g_assert_cmpint (game ()->side_of (s, RULES_FIRST), ==, RULES_DARK);
      g_assert_cmpint (game ()->side_of (s, RULES_SECOND), ==, RULES_LIGHT);
      for (int p = 0; p < board->n_points; p++)
        g_assert_cmpint (game ()->piece (s, p).kind, ==, RULES_PIECE_NONE);
      free (s);
    }
}

/* Columns are letters from the left, rows are numbers from the bottom, on a high board too. */
static void
test_orientation (void)
{
  t_good (GAME, TALL, NULL, "a1 c5 a4", "..w1/b1../.../.../b1.. w");
  t_good (GAME, "", NULL, "a1 e5 b4", "....w1/.b1.../...../...../b1.... w");
  t_actions (GAME, TALL, "w6w6w6/w6w6./w6w6w6/.w6w6/w6w6w6 b", "", "a2 c4");
  t_bad (GAME, TALL, NULL, "d1", "1", NULL);
  t_bad (GAME, TALL, NULL, "a6", "1", NULL);
  t_bad (GAME, "", NULL, "f1", "1", NULL);
  t_bad (GAME, "", NULL, "a0", "1", NULL);
  t_good (GAME, LARGE, NULL, "g7", "......b1/......./......./......./......./......./....... w");
  t_bad (GAME, LARGE, NULL, "g8", "1", NULL);
}

/* Rule 3: an own die on an empty cell, in turns. */
static void
test_placement (void)
{
  t_good (GAME, SMALL, NULL, "b2", ".../.b1./... w");
  t_good (GAME, SMALL, NULL, "b2 a1", ".../.b1./w1.. b");
  t_actions (GAME, SMALL, NULL, "", "a1 a2 a3 b1 b2 b3 c1 c2 c3");
  t_actions (GAME, SMALL, NULL, "b2", "a1 a2 a3 b1 b3 c1 c2 c3");
  t_bad (GAME, SMALL, NULL, "b2 b2", "3", "b2");
  t_bad (GAME, SMALL, "b6b1b6/b1.b1/b6b1b6 b", "b1", "3", "b1");
  t_bad (GAME, SMALL, "b6b1b6/b1.b1/b6b1b6 b", "b1=a1+c1", "3", "b1");
  t_bad_path (GAME, SMALL, NULL, "b2", "b2", "3");
}

/* Dice of both colours are captured alike (rule 3), and the new one is the mover's. */
static void
test_both_colours (void)
{
  t_good (GAME, SMALL, ".w1./w2../... w", "a3=a2+b3", "w3../.../... b");
  t_good (GAME, SMALL, ".b1./b2../... w", "a3=a2+b3", "w3../.../... b");
  t_good (GAME, SMALL, ".w1./b2../... b", "a3=a2+b3", "b3../.../... w");
}

/* ------------------------------------------------------------------------------------------------
 * Rules 4 to 6
 */

/* Only the four neighbours count, never the diagonal and never across an edge. */
static void
test_neighbours (void)
{
  t_actions (GAME, "", "...../.b1.b1./...../.b1.b1./..... w", "c3", /* four diagonal ones */
             "a1 a2 a3 a4 a5 b1 b3=b2+b4 b5 c1 c2=b2+c3+d2 c2=b2+c3 c2=b2+d2 c2=c3+d2 "
             "c4=b4+c3+d4 c4=b4+c3 c4=b4+d4 c4=c3+d4 c5 d1 d3=c3+d2 d3=c3+d4 d3=d2+d4 "
             "d3=c3+d2+d4 d5 e1 e2 e3 e4 e5 b3=b2+c3 b3=b4+c3 b3=b2+b4+c3");
  t_good (GAME, "", "...../.b1.b1./...../.b1.b1./..... w", "c3",
          "...../.b1.b1./..w1../.b1.b1./..... b");
  /* e2 and a3, a2 and e1 are no neighbours. */
  t_good (GAME, "", "...../...../b1..../....b1/b1.... b", "a2=a1+a3",
          "...../...../...../b2...b1/..... w");
  t_bad (GAME, "", "...../...../b1..../....b1/b1.... b", "a2=a1+e2", "4", "e2");
  t_bad (GAME, SMALL, "b1../.../..b1 b", "b2=a3+c1", "4", "a3");
  t_bad_path (GAME, SMALL, "b1../.../..b1 b", "", "b2 a3", "4");
  t_bad (GAME, SMALL, "b1../.../... b", "b3=a3+c3", "4", "c3"); /* nothing to capture there */
  t_bad (GAME, SMALL, "b1../.../... b", "b3=b3+a3", "4", "b3"); /* not beside itself */
  t_bad_path (GAME, SMALL, "b1../.../... b", "", "b3 a3 c3", "4");
}

/* Corner with 5 and 2: seven is too much, so a one (rule 9). */
static void
test_sum_above_six (void)
{
  const char *corner = ".b5./b2../... w";

  t_good (GAME, SMALL, corner, "a3", "w1b5./b2../... b");
  t_bad (GAME, SMALL, corner, "a3=a2+b3", "4", "b3");
  t_bad_path (GAME, SMALL, corner, "", "a3 a2 b3", "4");
  t_bad_path (GAME, SMALL, corner, "", "a3 b3 a2", "4");
  t_forced (GAME, SMALL, corner, "", "a3", NULL);
  /* Six is not. */
  t_good (GAME, SMALL, ".b5./b1../... w", "a3=a2+b3", "w6../.../... b");
  t_bad (GAME, SMALL, ".b5./b1../... w", "a3", "5", "a3");
  t_forced (GAME, SMALL, ".b5./b1../... w", "", "a3", "5");
  /* One die of a set that is never possible cannot be chosen at all. */
  t_bad_path (GAME, SMALL, corner, "", "a3 b3", "4");
  t_bad_path (GAME, SMALL, "b6b1b6/b1.b1/b6b1b6 b", "", "b2 b1 c1", "4");
}

/* A-C1: one die alone is never captured. */
static void
test_single (void)
{
  t_good (GAME, SMALL, "b1../.../... w", "b3", "b1w1./.../... b");
  t_bad (GAME, SMALL, "b1../.../... w", "b3=a3", "A-C1", "a3");
  t_bad (GAME, SMALL, "b6../.../... w", "b3=a3", "A-C1", "a3");
  t_bad (GAME, SMALL, "b1.b1/.../... w", "b3=a3", "A-C1", "a3");
  t_bad_path (GAME, SMALL, "b1../.../... w", "", "b3 a3", "A-C1");
  t_bad_path (GAME, SMALL, "b6.b1/.../... w", "", "b3 a3", "4");
  t_forced (GAME, SMALL, "b1../.../... w", "", "b3", NULL);
}

/* Rule 5: a duty, but only for the chosen cell; ruling A-C2: of any size. */
static void
test_must_capture (void)
{
  const char *two = "b1.b1/.../... w";
  RulesState *s = t_state (GAME, SMALL, two);
  RulesAction plain = 0;
  RulesReason reason;

  t_actions (GAME, SMALL, two, "", "a1 a2 b1 b2 b3=a3+c3 c1 c2");
  t_bad (GAME, SMALL, two, "b3", "5", "b3");
  t_good (GAME, SMALL, two, "a1", "b1.b1/.../w1.. b");
  t_forced (GAME, SMALL, two, "", "", NULL);
  t_forced (GAME, SMALL, two, "", "b3", "5");
  t_forced (GAME, SMALL, two, "", "b3 a3", "5");
  t_forced (GAME, SMALL, two, "", "a1", NULL);

  g_assert_cmpint (rules_read_action (game (), s, "b3", 2, RULES_STRICT, &plain, &reason), ==,
                   RULES_READ_ILLEGAL);
  g_assert_cmpstr (reason.msgid, ==,
                   "Here you must capture: choose two or more dice that add up to six or less.");
  g_assert_cmpuint (plain, !=, 0);
  g_assert_cmpstr (game ()->explain (s, plain).msgid, ==, reason.msgid);
  free (s);

  /* Neighbours 1, 1 and 4 (rule 9). */
  t_actions (GAME, SMALL, "b6b1b6/w1.w4/b6.b6 b", "", "b1 b2=a2+b3 b2=a2+c2 b2=b3+c2 b2=a2+b3+c2");
  t_good (GAME, SMALL, "b6b1b6/w1.w4/b6.b6 b", "b2=a2+b3", "b6.b6/.b2w4/b6.b6 w");
  t_good (GAME, SMALL, "b6b1b6/w1.w4/b6.b6 b", "b2=a2+c2", "b6b1b6/.b5./b6.b6 w");
  t_good (GAME, SMALL, "b6b1b6/w1.w4/b6.b6 b", "b2=b3+c2", "b6.b6/w1b5./b6.b6 w");
  t_good (GAME, SMALL, "b6b1b6/w1.w4/b6.b6 b", "b2=a2+b3+c2", "b6.b6/.b6./b6.b6 w");
  t_bad (GAME, SMALL, "b6b1b6/w1.w4/b6.b6 b", "b2", "5", "b2");
}

/* 616/101/616: exactly eleven ways, and a plain one is none of them (rule 9). */
static void
test_eleven (void)
{
  const char *cross = "b6b1b6/b1.b1/b6b1b6 w";

  t_actions (GAME, SMALL, cross, "",
             "b2=a2+b1 b2=a2+b3 b2=a2+c2 b2=b1+b3 b2=b1+c2 b2=b3+c2 "
             "b2=a2+b1+b3 b2=a2+b1+c2 b2=a2+b3+c2 b2=b1+b3+c2 b2=a2+b1+b3+c2");
  t_good (GAME, SMALL, cross, "b2=a2+b1+b3+c2", "b6.b6/.w4./b6.b6 b");
  t_good (GAME, SMALL, cross, "b2=b1+b3", "b6.b6/b1w2b1/b6.b6 b");
  t_bad (GAME, SMALL, cross, "b2", "5", "b2");
}

/* The clicked cell and set, and the listed actions that are exactly it or contain it. */
static void
count_candidates (const char *position,
                  const char *cell,
                  const char *chosen,
                  int *exact,
                  int *larger)
{
  RulesState *s = t_state (GAME, SMALL, position);
  g_auto (GStrv) words = g_strsplit (chosen, " ", -1);
  RulesAction list[180];
  gsize n = game ()->list_actions (s, list);

  *exact = *larger = 0;
  for (gsize i = 0; i < n; i++)
    {
      RulesGesture gesture;
      guint found = 0;

      game ()->gesture (s, list[i], &gesture);
      if (gesture.path[0] != point_of (s, cell))
        continue;
      for (char **word = words; *word; word++)
        for (int k = 1; k < gesture.n_path; k++)
          found += gesture.path[k] == point_of (s, *word);
      if (found < g_strv_length (words))
        continue;
      if (gesture.n_path == 1 + (int) found)
        ++*exact;
      else
        ++*larger;
    }
  free (s);
}

/* Three ones around a cell: two of them can be taken as they are, and the third can be added.
 * (Another program took the two for unfinished, or for not allowed.) */
static void
test_partial_sets (void)
{
  const char *three = "b6b1b6/b1.b1/b6b6b6 w";
  static const char *const paths[] = { "b2",          "b2 a2",       "b2 b3",       "b2 c2",
                                       "b2 a2 b3",    "b2 b3 a2",    "b2 c2 a2",    "b2 c2 b3",
                                       "b2 a2 b3 c2", "b2 c2 b3 a2", "b2 b3 c2 a2", "b2 c2 a2 b3" };
  int exact, larger;

  for (gsize i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_auto (GStrv) words = g_strsplit (paths[i], " ", -1);
      RulesState *s = t_state (GAME, SMALL, three);
      int16_t path[RULES_MAX_PATH];
      int n = (int) g_strv_length (words);

      for (int k = 0; k < n; k++)
        path[k] = (int16_t) point_of (s, words[k]);
      g_assert_cmpstr (game ()->explain_path (s, path, n).msgid, ==, NULL);
      g_assert_cmpstr (game ()->forced (s, path, n).rule, ==, "5");
      free (s);
    }
  count_candidates (three, "b2", "a2 b3", &exact, &larger);
  g_assert_cmpint (exact, ==, 1);
  g_assert_cmpint (larger, ==, 1);
  count_candidates (three, "b2", "c2", &exact, &larger);
  g_assert_cmpint (exact, ==, 0);
  g_assert_cmpint (larger, ==, 3);
  count_candidates (three, "b2", "a2 b3 c2", &exact, &larger);
  g_assert_cmpint (exact, ==, 1);
  g_assert_cmpint (larger, ==, 0);
  t_bad_path (GAME, SMALL, three, "", "b2 a2 b3 c2 b1", "4");
  t_bad_path (GAME, SMALL, three, "", "b2 a2 a2", "4");
  t_bad_path (GAME, SMALL, three, "", "b2 b1", "4");
  t_bad_path (GAME, SMALL, three, "", "b2 a1", "4");
  t_bad_path (GAME, SMALL, three, "", "b2 b2", "4");
}

static int
compare_ints (const void *a, const void *b)
{
  return *(const int *) a - *(const int *) b;
}

/* Rule 8: the twenty sets of pips that can be captured at all, found on all 7^4 crosses. */
static void
test_twenty_sets (void)
{
  static const char *const expected[] = { "11",  "12",  "13",   "14",   "15",   "22",  "23",
                                          "24",  "33",  "111",  "112",  "113",  "114", "122",
                                          "123", "222", "1111", "1112", "1113", "1122" };
  g_autoptr (GHashTable) found = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (int code = 0; code < 7 * 7 * 7 * 7; code++)
    {
      int pips[4] = { code % 7, code / 7 % 7, code / 49 % 7, code / 343 };
      char die[4][3] = { ".", ".", ".", "." };
      g_autofree char *position = NULL;
      RulesState *s;
      RulesAction list[180];
      gsize n;
      int n_plain = 0, n_captures = 0;

      for (int i = 0; i < 4; i++)
        if (pips[i])
          g_snprintf (die[i], sizeof die[i], "b%d", pips[i]);
      position = g_strdup_printf ("b6%sb6/%s.%s/b6%sb6 b", die[0], die[1], die[2], die[3]);
      s = t_state (GAME, SMALL, position);
      n = game ()->list_actions (s, list);
      for (gsize i = 0; i < n; i++)
        {
          RulesGesture gesture;
          int set[4];
          char name[5] = "";

          game ()->gesture (s, list[i], &gesture);
          if (gesture.path[0] != point_of (s, "b2"))
            continue;
          if (gesture.n_path == 1)
            {
              n_plain++;
              continue;
            }
          n_captures++;
          for (int k = 1; k < gesture.n_path; k++)
            set[k - 1] = game ()->piece (s, gesture.path[k]).count;
          qsort (set, gesture.n_path - 1u, sizeof *set, compare_ints);
          for (int k = 1; k < gesture.n_path; k++)
            name[k - 1] = (char) ('0' + set[k - 1]);
          name[gesture.n_path - 1] = '\0';
          g_hash_table_add (found, g_strdup (name));
        }
      /* Rules 5 and 6: a plain one exactly where there is no set. */
      g_assert_cmpint (n_plain, ==, n_captures == 0);
      free (s);
    }
  g_assert_cmpuint (g_hash_table_size (found), ==, 20);
  for (gsize i = 0; i < G_N_ELEMENTS (expected); i++)
    g_assert_true (g_hash_table_contains (found, expected[i]));
}

/* Twelve cells with four ones around, twelve at the edge with three: no position has more. */
static void
test_most_actions (void)
{
  RulesState *s = t_state (GAME, LARGE,
                           "b1.b1.b1.b1/.b1.b1.b1./b1.b1.b1.b1/.b1.b1.b1./b1.b1.b1.b1/"
                           ".b1.b1.b1./b1.b1.b1.b1 w");
  g_autofree RulesAction *list = g_new (RulesAction, game ()->max_actions);

  g_assert_cmpuint (game ()->list_actions (s, list), ==, 12 * 11 + 12 * 4);
  g_assert_cmpuint (game ()->max_actions, ==, 12 * 11 + 12 * 4);
  free (s);
}

/* ------------------------------------------------------------------------------------------------
 * Rule 7
 */

static void
test_end (void)
{
  t_result (GAME, SMALL, "b1b1b1/b1w1w6/w6w6. b", "", "*", "");
  /* The last cell decides, and pips do not: five ones beat four sixes. */
  t_result (GAME, SMALL, "b1w6b1/w6b1w6/b1w6. b", "c1", "1-0", "count");
  t_result (GAME, SMALL, "w1b6w1/b6w1b6/w1b6. w", "c1", "0-1", "count");
  /* No end while a capture empties cells. */
  t_result (GAME, SMALL, "b1w6b1/w6b1w1/b1w1. b", "c1=b1+c2", "*", "");
  /* Full boards are finished games, whoever would be next and whatever stands there. */
  t_result (GAME, SMALL, "b1b1b1/b1b1b1/b1b1b1 b", "", "1-0", "count");
  t_result (GAME, SMALL, "b1b1b1/b1b1b1/b1b1b1 w", "", "1-0", "count");
  t_result (GAME, SMALL, "b6w1b1/w1w6b6/w1b1w1 w", "", "0-1", "count");
  t_actions (GAME, SMALL, "b6w1b1/w1w6b6/w1b1w1 w", "", "");
  t_bad (GAME, SMALL, "b6w1b1/w1w6b6/w1b1w1 w", "a1", NULL, NULL);
  t_bad_path (GAME, SMALL, "b6w1b1/w1w6b6/w1b1w1 w", "", "a1", "7");
  t_forced (GAME, SMALL, "b6w1b1/w1w6b6/w1b1w1 w", "", "a1", NULL);
  t_good (GAME, SMALL, "b6w1b1/w1w6b6/w1b1w1 w", "", "b6w1b1/w1w6b6/w1b1w1 w");
}

static void
test_score (void)
{
  RulesState *s = t_state (GAME, SMALL, "b6w1./.w6b6/w1b1w1 b");
  RulesPiece piece = game ()->piece (s, point_of (s, "b2"));
  RulesPhrase phrase;

  g_assert_cmpint (game ()->score (s, RULES_DARK), ==, 3);
  g_assert_cmpint (game ()->score (s, RULES_LIGHT), ==, 4);
  g_assert_cmpint (piece.kind, ==, RULES_PIECE_DIE);
  g_assert_cmpint (piece.side, ==, RULES_LIGHT);
  g_assert_cmpint (piece.count, ==, 6);
  phrase = game ()->describe (s, point_of (s, "b2"));
  g_assert_cmpstr (phrase.one, ==, "white die, %d");
  g_assert_cmpint (phrase.count, ==, 6);
  g_assert_cmpstr (game ()->describe (s, point_of (s, "b1")).one, ==, "black die, %d");
  g_assert_cmpstr (game ()->describe (s, point_of (s, "a2")).one, ==, "empty");
  g_assert_cmpstr (game ()->side_name[RULES_DARK], ==, "Black");
  g_assert_cmpstr (game ()->side_name[RULES_LIGHT], ==, "White");
  free (s);
}

/* ------------------------------------------------------------------------------------------------
 * The swap rule (ruling A-C5: an option that is off by default)
 */

static void
test_swap_off (void)
{
  t_bad (GAME, SMALL, NULL, "swap", "A-C5", NULL);
  t_bad (GAME, SMALL, NULL, "b2 swap", "A-C5", NULL);
  t_actions (GAME, SMALL, NULL, "b2", "a1 a2 a3 b1 b3 c1 c2 c3");
}

static void
test_swap_on (void)
{
  RulesState *s = t_state (GAME, SWAP, NULL);
  RulesAction list[180];
  RulesGesture gesture;
  gsize n;

  t_bad (GAME, SWAP, NULL, "swap", "A-C5", NULL);
  t_good (GAME, SWAP, NULL, "b2", ".../.b1./... w swap");
  t_actions (GAME, SWAP, NULL, "b2", "swap a1 a2 a3 b1 b3 c1 c2 c3");
  /* Kept. */
  t_good (GAME, SWAP, NULL, "b2 a1", ".../.b1./w1.. b kept");
  t_bad (GAME, SWAP, NULL, "b2 a1 swap", "A-C5", NULL);
  t_good (GAME, SWAP, NULL, "b2 a1 c3", "..b1/.b1./w1.. w kept");
  t_bad (GAME, SWAP, NULL, "b2 a1 c3 swap", "A-C5", NULL);
  /* Swapped: the die stays black, and White places next. */
  t_good (GAME, SWAP, NULL, "b2 swap", ".../.b1./... w swapped");
  t_bad (GAME, SWAP, NULL, "b2 swap swap", "A-C5", NULL);
  t_actions (GAME, SWAP, NULL, "b2 swap", "a1 a2 a3 b1 b3 c1 c2 c3");
  t_good (GAME, SWAP, NULL, "b2 swap a1", ".../.b1./w1.. b swapped");
  t_bad (GAME, SWAP, NULL, "b2 swap a1 swap", "A-C5", NULL);

  /* Who is who. */
  game ()->apply (s, (game ()->list_actions (s, list), list[4]));
  g_assert_cmpint (game ()->actor (s), ==, RULES_SECOND);
  g_assert_cmpint (game ()->turn (s).player, ==, RULES_SECOND);
  n = game ()->list_actions (s, list);
  for (gsize i = 0; i < n; i++)
    {
      game ()->gesture (s, list[i], &gesture);
      if (gesture.shape == RULES_SHAPE_COMMAND)
        {
          g_assert_cmpstr (gesture.command, ==, "Swap Sides");
          g_assert_cmpint (gesture.n_path, ==, 0);
          game ()->apply (s, list[i]);
          break;
        }
    }
  g_assert_cmpint (game ()->actor (s), ==, RULES_FIRST);
  g_assert_cmpint (game ()->side_of (s, RULES_FIRST), ==, RULES_LIGHT);
  g_assert_cmpint (game ()->side_of (s, RULES_SECOND), ==, RULES_DARK);
  g_assert_cmpuint (game ()->turn (s).number, ==, 3);
  g_assert_cmpint (game ()->turn (s).player, ==, RULES_FIRST);
  g_assert_cmpint (game ()->piece (s, point_of (s, "b2")).side, ==, RULES_DARK);
  game ()->list_actions (s, list);
  game ()->apply (s, list[0]);
  g_assert_cmpint (game ()->actor (s), ==, RULES_SECOND);
  g_assert_cmpint (game ()->piece (s, point_of (s, "a1")).side, ==, RULES_LIGHT);
  free (s);

  /* Black's dice win for the second player once they are his. */
  t_result (GAME, SWAP, "b1w6b1/w6b1w6/b1w6. b swapped", "c1", "0-1", "count");
  t_result (GAME, SWAP, "w1b6w1/b6w1b6/w1b6. w swapped", "c1", "1-0", "count");
  t_result (GAME, SWAP, "b1w6b1/w6b1w6/b1w6. b kept", "c1", "1-0", "count");
  t_result (GAME, SWAP, "w1b6w1/b6w1b6/w1b6. w kept", "c1", "0-1", "count");
}

/* ------------------------------------------------------------------------------------------------
 * Texts
 */

static void
test_action_text (void)
{
  static const struct
  {
    const char *text;
    RulesRead strict, lenient;
  } cases[] = {
    { "b2=a2+b3", RULES_READ_OK, RULES_READ_OK },
    { "b2=b3+a2", RULES_READ_OK, RULES_READ_OK },
    { "b2=c2+b3+a2+b1", RULES_READ_OK, RULES_READ_OK },
    { "B2=B3+A2", RULES_READ_SYNTAX, RULES_READ_OK },
    { "b2xb3+a2", RULES_READ_MARK, RULES_READ_MENDED },
    { "b2=b3=a2", RULES_READ_MARK, RULES_READ_MENDED },
    { "b2b3a2", RULES_READ_MARK, RULES_READ_MENDED },
    { "b2\xc3\x97"
      "b3+a2",
      RULES_READ_SYNTAX, RULES_READ_MENDED },
    { "b2xb3", RULES_READ_ILLEGAL, RULES_READ_ILLEGAL },
    { "b2", RULES_READ_ILLEGAL, RULES_READ_ILLEGAL },
    { "b2=a2+a2", RULES_READ_ILLEGAL, RULES_READ_ILLEGAL },
    { "b2=a2+b3+a1", RULES_READ_ILLEGAL, RULES_READ_ILLEGAL },
    { "b2=a2+z9", RULES_READ_ILLEGAL, RULES_READ_ILLEGAL },
    { "swap", RULES_READ_ILLEGAL, RULES_READ_ILLEGAL },
    { "b2=", RULES_READ_SYNTAX, RULES_READ_SYNTAX },
    { "b2=a2+", RULES_READ_SYNTAX, RULES_READ_SYNTAX },
    { "b2==a2+b3", RULES_READ_SYNTAX, RULES_READ_SYNTAX },
    { "b2=a2+b3#", RULES_READ_SYNTAX, RULES_READ_SYNTAX },
    { "b2=a2+b3 ", RULES_READ_SYNTAX, RULES_READ_SYNTAX },
    { "=a2+b3", RULES_READ_SYNTAX, RULES_READ_SYNTAX },
    { "b", RULES_READ_SYNTAX, RULES_READ_SYNTAX },
    { "", RULES_READ_SYNTAX, RULES_READ_SYNTAX },
    { "end", RULES_READ_SYNTAX, RULES_READ_SYNTAX },
    { "31", RULES_READ_SYNTAX, RULES_READ_SYNTAX },
    { "swaps", RULES_READ_SYNTAX, RULES_READ_SYNTAX },
    { "b2=a2+b3+b1+c2+a2+b3+b1+c2+a2+b3+b1+c2+a2+b3+b1+c2", RULES_READ_ILLEGAL, RULES_READ_SYNTAX },
  };
  RulesState *s = t_state (GAME, SMALL, "b6b1b6/b1.b1/b6b1b6 b");

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    for (int lenient = 0; lenient < 2; lenient++)
      {
        RulesAction action;
        RulesReason reason;
        gsize length = strlen (cases[i].text);
        RulesRead wanted = lenient ? cases[i].lenient : cases[i].strict;
        RulesRead read =
          rules_read_action (game (), s, cases[i].text, length,
                             lenient ? RULES_LENIENT : RULES_STRICT, &action, &reason);

        if (read != wanted)
          g_error ("\"%s\" %s: %d, not %d (%s)", cases[i].text, lenient ? "lenient" : "strict",
                   read, wanted, reason.msgid);
        g_assert_cmpint (reason.msgid != NULL, ==, read != RULES_READ_OK);
        g_assert_cmpint (reason.offset, <=, (int) length);
        if (read == RULES_READ_OK || read == RULES_READ_MENDED)
          g_assert_true (rules_legal (game (), s, action));
        if (read == RULES_READ_MARK || read == RULES_READ_SYNTAX || read == RULES_READ_MENDED)
          g_assert_cmpint (reason.offset, >=, 0);
      }
  free (s);
}

/* The captured dice are written by column, then by row. */
static void
test_written_order (void)
{
  static const char *const written[] = { "b2=a2+b1", "b2=b1+b3", "b2=a2+b3+c2", "b2=a2+b1+b3+c2" };
  static const char *const read[] = { "b2=b1+a2", "b2=b3+b1", "b2=c2+b3+a2", "b2=b3+c2+b1+a2" };
  RulesState *s = t_state (GAME, SMALL, "b6b1b6/b1.b1/b6b1b6 b");

  for (gsize i = 0; i < G_N_ELEMENTS (written); i++)
    {
      RulesAction a, b;
      char text[RULES_MAX_ACTION_TEXT];

      rules_read_action (game (), s, read[i], strlen (read[i]), RULES_STRICT, &a, NULL);
      rules_read_action (game (), s, written[i], strlen (written[i]), RULES_STRICT, &b, NULL);
      g_assert_cmpuint (a, ==, b);
      g_assert_cmpuint (game ()->write_action (s, a, text), ==, strlen (written[i]));
      g_assert_cmpstr (text, ==, written[i]);
    }
  free (s);
}

/* Where in the word the fault is. */
static void
test_fault_offsets (void)
{
  static const struct
  {
    const char *text;
    int offset;
  } cases[] = {
    { "b2=a2+a1", 6 }, { "b2=a1+a2", 3 }, { "b2=a2+b3+b1", 9 }, { "a2=a1+b2", 0 },
    { "b2=a2+d9", 6 }, { "b2=a2-b3", 5 }, { "b2=a2+x", 6 },     { "b2=c2+a2", 3 },
  };
  RulesState *s = t_state (GAME, SMALL, "b6b1b6/b1.b6/b6.b6 b");

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      RulesAction action;
      RulesReason reason;

      g_assert_cmpint (rules_read_action (game (), s, cases[i].text, strlen (cases[i].text),
                                          RULES_STRICT, &action, &reason),
                       !=, RULES_READ_OK);
      if (reason.offset != cases[i].offset)
        g_error ("\"%s\": at %d, not %d (%s)", cases[i].text, reason.offset, cases[i].offset,
                 reason.msgid);
    }
  free (s);
}

static void
test_positions (void)
{
  static const char *const good[] = {
    "b5b5b5/..b5/b5b5b5 b",   ".b6./b2b2b2/b1b6b1 b", "b1b1b1/b1b1b1/b1b1b1 b",
    "w6w6w6/w6w6w6/w6w6w6 w", ".../.b1./... b",       ".../.w1./... b",
    ".../.w1./... w",
  };
  static const char *const bad[] = {
    "",
    " ",
    "b",
    ".../.../...",
    ".../.../... ",
    ".../.../... x",
    ".../.../... B",
    ".../.../...  b",
    " .../.../... b",
    ".../.../... b ",
    ".../.../... b open",
    ".../.b1./... w swap",
    ".../.../... bw",
    ".../... b",
    ".../.../.../... b",
    "..../.../... b",
    "../.../... b",
    ".../.../../ b",
    "...|...|... b",
    ".../.b0./... b",
    ".../.b7./... b",
    ".../.b12./... b",
    ".../.b./... b",
    ".../.b",
    ".../.g1./... b",
    ".../.1./... b",
    ".../.B1./... b",
    ".........b",
    "...../...../...../...../..... b",
    ".../.../... w", /* Black begins, and the board is never empty again */
  };
  static const char *const good_swap[] = {
    ".../.../... b open",
    ".../.b1./... w swap",
    ".../.b1./... w swapped",
    ".../.b1./..w1 b kept",
    ".../.b1./..w1 b swapped",
    ".../.b2./... w kept",
    "b5b5b5/..b5/b5b5b5 b kept",
    "b5b5b5/..b5/b5b5b5 w kept",
    "b5b5b5/..b5/b5b5b5 b swapped",
    "b1b1b1/b1b1b1/b1b1b1 b kept",
    "w1b1b1/b1b1b1/b1b1b1 w swapped",
  };
  static const char *const bad_swap[] = {
    ".../.../... b",         ".../.../... b ",         ".../.../... b on",
    ".../.../... b Open",    ".../.../... b openx",    ".../.../... b open ",
    ".../.../... b open w",  ".../.../... w open",     ".../.../... b swap",
    ".../.../... w swap",    ".../.../... b kept",     ".../.../... w swapped",
    ".../.b1./... w",        ".../.b1./... w open",    ".../.b1./... b swap",
    ".../.w1./... w swap",   ".../.b2./... w swap",    ".../.b1./..w1 w swap",
    ".../.b1./..w1 b swap",  ".../.b1./..w1 b open",   ".../.b1./... w kept",
    ".../.b1./... b kept",   ".../.b1./... b swapped", ".../.w1./... b swapped",
    ".../.w1./... w swapped"
  };

  for (gsize i = 0; i < G_N_ELEMENTS (good); i++)
    t_good (GAME, SMALL, good[i], NULL, good[i]);
  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    t_bad_position (GAME, SMALL, bad[i]);
  for (gsize i = 0; i < G_N_ELEMENTS (good_swap); i++)
    t_good (GAME, SWAP, good_swap[i], NULL, good_swap[i]);
  for (gsize i = 0; i < G_N_ELEMENTS (bad_swap); i++)
    t_bad_position (GAME, SWAP, bad_swap[i]);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cephalopod/boards", test_boards);
  g_test_add_func ("/cephalopod/orientation", test_orientation);
  g_test_add_func ("/cephalopod/placement", test_placement);
  g_test_add_func ("/cephalopod/both-colours", test_both_colours);
  g_test_add_func ("/cephalopod/neighbours", test_neighbours);
  g_test_add_func ("/cephalopod/sum-above-six", test_sum_above_six);
  g_test_add_func ("/cephalopod/single", test_single);
  g_test_add_func ("/cephalopod/must-capture", test_must_capture);
  g_test_add_func ("/cephalopod/eleven", test_eleven);
  g_test_add_func ("/cephalopod/partial-sets", test_partial_sets);
  g_test_add_func ("/cephalopod/twenty-sets", test_twenty_sets);
  g_test_add_func ("/cephalopod/most-actions", test_most_actions);
  g_test_add_func ("/cephalopod/end", test_end);
  g_test_add_func ("/cephalopod/score", test_score);
  g_test_add_func ("/cephalopod/swap-off", test_swap_off);
  g_test_add_func ("/cephalopod/swap-on", test_swap_on);
  g_test_add_func ("/cephalopod/action-text", test_action_text);
  g_test_add_func ("/cephalopod/written-order", test_written_order);
  g_test_add_func ("/cephalopod/fault-offsets", test_fault_offsets);
  g_test_add_func ("/cephalopod/positions", test_positions);
  return g_test_run ();
}
