/* test-sensei-text.c: Senseï and Diaballik as options, text and pieces
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules-test.h"

#include <stdlib.h>
#include <string.h>

#define G "sensei"
#define DIA "mode=diaballik"
#define EXP "mode=arashi-expert"
#define POINTS 49

#define STRAIGHT "nnnNnnn/......./......./......./......./......./sssSsss"
#define U_LEAF "......./..N..n./.n.nn.n/n...s.s/s....../......./.sS..ss"
#define U_EB1 "nnnN.../......./......./n....../sn...../.s.n.../..sSsss"
#define GOAL_AFTER "nnnNSn./...s.../......./....n.n/......./......./sss..ss"

/* A position that is written as it was read. */
static void
kept (const char *options, const char *position)
{
  t_good (G, options, position, "", position);
}

static void
canonical_pits (const char *text, const char *canonical)
{
  g_autofree char *options = g_strconcat (EXP " pits=", text, NULL);
  RulesParams params = t_params (G, options);

  g_assert_cmpstr (rules_params_get (&params, "pits"), ==, canonical);
}

static void
refused_option (const char *key, const char *value, int offset)
{
  RulesParams params;
  RulesReason reason;

  rules_params_init (&params, rules_find_game (G));
  g_assert_null (rules_params_set (&params, "mode", "arashi-expert").msgid);
  reason = rules_params_set (&params, key, value);
  g_assert_nonnull (reason.msgid);
  g_assert_true (g_str_has_suffix (reason.msgid, "."));
  g_assert_cmpint (reason.offset, ==, offset);
  g_assert_cmpstr (rules_params_get (&params, "pits"), ==, "b4+f4");
}

/* Option values, and A-S1: pits of one's own. */
static void
test_options (void)
{
  static const char *const other_modes[] = { "arashi", "shizukana", "diaballik",
                                             "diaballik-swapped" };

  canonical_pits ("b4+f4", "b4+f4");
  canonical_pits ("f4+d4+b4", "b4+d4+f4");
  canonical_pits ("d4", "d4");
  canonical_pits ("g5+f3+b5+a3", "a3+b5+f3+g5");
  canonical_pits ("e3+c5+c3+e5", "c3+c5+e3+e5");
  canonical_pits ("a3+a4+a5+b3+b4+b5+f3+f4+f5+g3+g4+g5", "a3+a4+a5+b3+b4+b5+f3+f4+f5+g3+g4+g5");
  refused_option ("pits", "", 0);
  refused_option ("pits", "b4+", 3);
  refused_option ("pits", "+b4", 0);
  refused_option ("pits", "b4 f4", 2);
  refused_option ("pits", "b4+f4,", 5);
  refused_option ("pits", "B4+F4", 0);
  refused_option ("pits", "b4+h4", 3);
  refused_option ("pits", "b4+b04", 3);
  refused_option ("pits", "b2+f6", 0);
  refused_option ("pits", "d4+b6+f2", 3);
  refused_option ("pits", "b4+f4+b4", 6);
  refused_option ("pits", "d4+b4", 3);
  refused_option ("pits", "c3+e4", 0);
  refused_option ("pits", "a4+b4+c4+d4+e4+f4+g4", 0);
  refused_option ("pits", "a3+b4+c5+d4+e3+f4+g5", 0);
  refused_option ("both", "nobody", 0);
  refused_option ("mode", "sizukana", 0);
  refused_option ("swap", "on", 0);

  for (gsize i = 0; i < G_N_ELEMENTS (other_modes); i++)
    {
      RulesParams params;

      rules_params_init (&params, rules_find_game (G));
      g_assert_null (rules_params_set (&params, "mode", other_modes[i]).msgid);
      g_assert_null (rules_params_check (&params).msgid);
      g_assert_null (rules_params_set (&params, "pits", "c3+e5").msgid);
      g_assert_nonnull (rules_params_check (&params).msgid);
    }
}

static void
reads (const char *options,
       const char *position,
       const char *text,
       RulesReadFlags flags,
       RulesRead expected,
       const char *written,
       int offset)
{
  const RulesGame *g = rules_find_game (G);
  RulesState *s = t_state (G, options, position);
  RulesAction a;
  RulesReason reason;
  RulesRead read = rules_read_action (g, s, text, strlen (text), flags, &a, &reason);
  char out[RULES_MAX_ACTION_TEXT] = "";

  if (read == RULES_READ_OK || read == RULES_READ_MENDED)
    g->write_action (s, a, out);
  if (read != expected || strcmp (out, written) != 0 || (offset >= 0 && reason.offset != offset))
    g_error ("\"%s\": read as %d \"%s\", %s at %d", text, (int) read, out,
             reason.msgid ? reason.msgid : "", reason.offset);
  g_assert_cmpint (reason.msgid == NULL, ==, read == RULES_READ_OK);
  free (s);
}

/* Actions as text. */
static void
test_action_text (void)
{
  reads (DIA, NULL, "b1-b2", RULES_STRICT, RULES_READ_OK, "b1-b2", -1);
  reads (DIA, NULL, "d1>a1", RULES_STRICT, RULES_READ_OK, "d1>a1", -1);
  reads (DIA, NULL, "d1-a1", RULES_STRICT, RULES_READ_MARK, "", 2);
  reads (DIA, NULL, "d1-a1", RULES_LENIENT, RULES_READ_MENDED, "d1>a1", 2);
  reads (DIA, NULL, "b1>b2", RULES_STRICT, RULES_READ_MARK, "", 2);
  reads (DIA, NULL, "b1>b2", RULES_LENIENT, RULES_READ_MENDED, "b1-b2", 2);
  reads (DIA, NULL, "b1b2", RULES_STRICT, RULES_READ_MARK, "", 2);
  reads (DIA, NULL, "b1b2", RULES_LENIENT, RULES_READ_MENDED, "b1-b2", 2);
  reads (DIA, NULL, "d1xe1", RULES_STRICT, RULES_READ_MARK, "", 2);
  reads (DIA, NULL, "d1xe1", RULES_LENIENT, RULES_READ_MENDED, "d1>e1", 2);
  reads (DIA, NULL, "b1-b2*", RULES_STRICT, RULES_READ_MARK, "", 5);
  reads (DIA, NULL, "b1-b2*", RULES_LENIENT, RULES_READ_MENDED, "b1-b2", 5);
  reads (DIA, NULL, "D1>A1", RULES_STRICT, RULES_READ_SYNTAX, "", 0);
  reads (DIA, NULL, "D1>A1", RULES_LENIENT, RULES_READ_OK, "d1>a1", -1);
  reads (DIA, NULL,
         "b1\xe2\x80\x93"
         "b2",
         RULES_LENIENT, RULES_READ_OK, "b1-b2", -1);
  reads (DIA, NULL,
         "d1\xe2\x86\x92"
         "a1",
         RULES_LENIENT, RULES_READ_OK, "d1>a1", -1);
  reads (DIA, NULL, "End", RULES_LENIENT, RULES_READ_ILLEGAL, "", -1);
  reads (DIA, NULL, "end", RULES_STRICT, RULES_READ_ILLEGAL, "", -1);
  reads (DIA, NULL, "antijeu", RULES_STRICT, RULES_READ_ILLEGAL, "", -1);
  reads (DIA, U_LEAF " s 00", "antijeu", RULES_STRICT, RULES_READ_OK, "antijeu", -1);
  reads (DIA, U_LEAF " s 00", "ANTIJEU", RULES_LENIENT, RULES_READ_OK, "antijeu", -1);
  /* Illegal with either mark. */
  reads (DIA, NULL, "d1-b4", RULES_STRICT, RULES_READ_ILLEGAL, "", -1);
  reads (DIA, NULL, "d1-b4", RULES_LENIENT, RULES_READ_ILLEGAL, "", -1);
  reads (DIA, NULL, "b1>b4", RULES_LENIENT, RULES_READ_ILLEGAL, "", -1);
  reads (DIA, NULL, "b1b4", RULES_STRICT, RULES_READ_SYNTAX, "", 2);
  reads (DIA, NULL, "b1b4", RULES_LENIENT, RULES_READ_ILLEGAL, "", -1);
  /* No actions. */
  reads (DIA, NULL, "", RULES_STRICT, RULES_READ_SYNTAX, "", 0);
  reads (DIA, NULL, "", RULES_LENIENT, RULES_READ_SYNTAX, "", 0);
  reads (DIA, NULL, "b1", RULES_STRICT, RULES_READ_SYNTAX, "", 2);
  reads (DIA, NULL, "b1-", RULES_STRICT, RULES_READ_SYNTAX, "", 3);
  reads (DIA, NULL, "-b2", RULES_STRICT, RULES_READ_SYNTAX, "", 0);
  reads (DIA, NULL, "b1 - b2", RULES_STRICT, RULES_READ_SYNTAX, "", 2);
  reads (DIA, NULL, "h1-h2", RULES_STRICT, RULES_READ_SYNTAX, "", 0);
  reads (DIA, NULL, "a1-a8", RULES_STRICT, RULES_READ_SYNTAX, "", 3);
  reads (DIA, NULL, "a1-a02", RULES_STRICT, RULES_READ_SYNTAX, "", 3);
  reads (DIA, NULL, "a1-a2-a3", RULES_STRICT, RULES_READ_SYNTAX, "", 5);
  reads (DIA, NULL, "swap", RULES_STRICT, RULES_READ_SYNTAX, "", 0);
  reads (DIA, NULL, "(b1)", RULES_STRICT, RULES_READ_SYNTAX, "", 0);
  reads (DIA, NULL, "end.", RULES_STRICT, RULES_READ_SYNTAX, "", 0);
  reads (DIA, NULL, "antijeux", RULES_STRICT, RULES_READ_SYNTAX, "", 0);
  reads (DIA, NULL, "31", RULES_STRICT, RULES_READ_SYNTAX, "", 0);

  /* Games: numbers, results, glyphs, ends that are written and not. */
  t_good (G, DIA, NULL, "1. b1-b2,c1-c2 d7>c7!? 2. b2-b3!,end a7-a6,a6-a7,c7>d7 *",
          "nnnNnnn/......./......./......./.s...../..s..../s..Ssss s 00");
  t_result (G, "", NULL, "1. b1-b6,c1-c6 d7>c7? 2. a1-a6 1-0", "1-0", "unfair");
}

/* Positions as text. */
static void
test_positions (void)
{
  kept (DIA, STRAIGHT " s 00");
  kept (DIA, STRAIGHT " n 00");
  kept (DIA, U_LEAF " n 20");
  kept (DIA, U_LEAF " n 11");
  kept (DIA, U_LEAF " s 21"); /* may claim */
  kept ("", U_EB1 " s 00");
  kept (EXP " pits=d4", "nnnNnnn/......./......./...o.../......./......./sssSsss s 00");

  t_bad_position (G, "", "");
  t_bad_position (G, "", STRAIGHT);
  t_bad_position (G, "", STRAIGHT " ");
  t_bad_position (G, "", STRAIGHT " s");
  t_bad_position (G, "", STRAIGHT " s ");
  t_bad_position (G, "", STRAIGHT " s 0");
  t_bad_position (G, "", STRAIGHT " s 000");
  t_bad_position (G, "", STRAIGHT " s 00 ");
  t_bad_position (G, "", STRAIGHT "  s 00");
  t_bad_position (G, "", " " STRAIGHT " s 00");
  t_bad_position (G, "", STRAIGHT " S 00");
  t_bad_position (G, "", STRAIGHT " b 00");
  t_bad_position (G, "", STRAIGHT " s 30");
  t_bad_position (G, "", STRAIGHT " s 02");
  t_bad_position (G, "", STRAIGHT " s -1");
  t_bad_position (G, "", STRAIGHT " s 21");
  t_bad_position (G, DIA, STRAIGHT " s 21");
  t_bad_position (G, DIA, U_LEAF " n 21");
  t_bad_position (G, "", U_LEAF " s 21");
  t_bad_position (G, "", "nnnNnnn/......./......./......./......./sssSsss s 00");
  t_bad_position (G, "", "nnnNnnn/......./......./......./......./......./sssSsss/ s 00");
  t_bad_position (G, "", "nnnNnnn/......./......./......./......./......./sssSss s 00");
  t_bad_position (G, "", "nnnNnnn/......./......./......./......./......./sssSssss s 00");
  t_bad_position (G, "", "nnnNnnn/......../......./......./......./....../sssSsss s 00");
  t_bad_position (G, "", "nnnNnnn/7/......./......./......./......./sssSsss s 00");
  t_bad_position (G, "", "nnnNnnn/......./......./......./......./......./sss.sss s 00");
  t_bad_position (G, "", "nnnnnnn/......./......./......./......./......./sssSsss s 00");
  t_bad_position (G, "", "nnnNnnn/......./......./......./......./......./sssSSss s 00");
  t_bad_position (G, "", "nnnNnnn/......./......./...s.../......./......./sssSsss s 00");
  t_bad_position (G, "", "nnnNnn./......./......./......./......./......./sssSsss s 00");
  t_bad_position (G, "", "nnnNnnx/......./......./......./......./......./sssSsss s 00");
  /* Pits are those of the option. */
  t_bad_position (G, "", "nnnNnnn/......./......./.o...o./......./......./sssSsss s 00");
  t_bad_position (G, DIA, "nnnNnnn/......./......./.o...o./......./......./sssSsss s 00");
  t_bad_position (G, EXP, STRAIGHT " s 00");
  t_bad_position (G, EXP, "nnnNnnn/......./....o../......./..o..../......./sssSsss s 00");
  t_bad_position (G, EXP, "nnnNnnn/......./......./.o.o.o./......./......./sssSsss s 00");
  t_bad_position (G, EXP, "nnnNnnn/......./......./.s...o./......./......./.ssSsss s 00");
  /* A character on the enemy home row won in this turn, by its move. */
  t_bad_position (G, "", GOAL_AFTER " s 00");
  t_bad_position (G, "", GOAL_AFTER " s 20");
  t_bad_position (G, "", GOAL_AFTER " n 00");
  t_bad_position (G, "", GOAL_AFTER " n 01");
  t_bad_position (G, DIA, "nnnnSnn/s....../......./......./......./......./s.ssNss s 01");
}

/* Pieces and their names. */
static void
test_pieces (void)
{
  const RulesGame *g = rules_find_game (G);
  RulesState *s = t_state (G, EXP, NULL);
  RulesBoard *board = g_new (RulesBoard, 1);
  RulesGesture gesture;
  RulesPiece piece;

  piece = g->piece (s, 3);
  g_assert_cmpint (piece.kind, ==, RULES_PIECE_CHARACTER);
  g_assert_cmpint (piece.side, ==, RULES_DARK);
  piece = g->piece (s, 48);
  g_assert_cmpint (piece.kind, ==, RULES_PIECE_STONE);
  g_assert_cmpint (piece.side, ==, RULES_LIGHT);
  piece = g->piece (s, 22);
  g_assert_cmpint (piece.kind, ==, RULES_PIECE_PIT);
  g_assert_cmpint (piece.side, ==, RULES_NO_SIDE);
  g_assert_cmpint (g->piece (s, 24).kind, ==, RULES_PIECE_NONE);
  g_assert_cmpstr (g->describe (s, 0).one, ==, "South's stone");
  g_assert_cmpstr (g->describe (s, 45).one, ==, "North's stone with the character");
  g_assert_cmpstr (g->describe (s, 22).one, ==, "pit");
  g_assert_cmpstr (g->describe (s, 24).one, ==, "empty");
  g_assert_cmpstr (g->side_name[RULES_DARK], ==, "South");
  g_assert_cmpstr (g->side_name[RULES_LIGHT], ==, "North");
  g->board (s, board);
  g_assert_cmpint (board->style, ==, RULES_BOARD_FIELD);
  g_assert_cmpint (board->n_points, ==, POINTS);
  g_free (board);
  free (s);

  s = t_state (G, DIA, U_LEAF " s 10");
  g->gesture (s, g->end_action, &gesture);
  g_assert_cmpint (gesture.shape, ==, RULES_SHAPE_COMMAND);
  g_assert_cmpstr (gesture.command, ==, "End Turn");
  free (s);
}

/* Texts that are nearly positions or actions are read or refused with a place in them. */
static void
test_noise (void)
{
  static const char *const sources[] = {
    "nnnNnnn/......./......./......./......./......./sssSsss s 00",
    "......./..N..n./.n.nn.n/n...s.s/s....../......./.sS..ss s 21",
    "b1-b2",
    "d1>e1",
    "antijeu",
    "b4+f4",
  };
  const RulesGame *g = rules_find_game (G);
  RulesParams params = t_params (G, DIA);
  g_autofree RulesState *s = t_state (G, DIA, NULL), *out = rules_state_new (g);
  GRand *random = g_rand_new_with_seed (3);
  int rounds = g_test_slow () ? 2000000 : 20000;

  for (int round = 0; round < rounds; round++)
    {
      g_autoptr (GString) text =
        g_string_new (sources[g_rand_int_range (random, 0, G_N_ELEMENTS (sources))]);
      int changes = g_rand_int_range (random, 1, 4);
      g_autofree char *exact = NULL;
      char canonical[RULES_MAX_OPTION_TEXT];
      RulesReason reason;
      RulesAction a;

      while (changes-- > 0)
        {
          static const char alphabet[] = "sSnNo./ 0123-+>*#abcdefgh4567\xe2\x80\x93x:";
          int place = g_rand_int_range (random, 0, (int) text->len + 1);
          char c = alphabet[g_rand_int_range (random, 0, sizeof alphabet - 1)];

          if (g_rand_int_range (random, 0, 3) == 0)
            g_string_insert_c (text, place, c);
          else if (place < (int) text->len && g_rand_boolean (random))
            g_string_erase (text, place, 1);
          else if (place < (int) text->len)
            text->str[place] = c;
        }
      exact = g_memdup2 (text->str, text->len); /* without a NUL behind it */

      if (g->read_state (&params, exact, text->len, out, &reason) == RULES_READ_OK)
        {
          char again[RULES_MAX_STATE_TEXT];

          g_assert_cmpuint (g->write_state (out, again), ==, text->len);
          g_assert_cmpmem (again, text->len, exact, text->len);
        }
      else
        {
          g_assert_true (g_str_has_suffix (reason.msgid, "."));
          g_assert_cmpint (reason.offset, >=, 0);
          g_assert_cmpint (reason.offset, <=, (int) text->len);
        }
      for (int flags = RULES_STRICT; flags <= RULES_LENIENT; flags++)
        {
          RulesRead read =
            rules_read_action (g, s, exact, text->len, (RulesReadFlags) flags, &a, &reason);

          g_assert_cmpint (read == RULES_READ_OK, ==, reason.msgid == NULL);
          g_assert_cmpint (reason.offset, <=, (int) text->len);
          if (read == RULES_READ_OK || read == RULES_READ_MENDED)
            g_assert_true (rules_legal (g, s, a));
          else
            g_assert_true (a == 0 || read == RULES_READ_ILLEGAL);
        }
      reason = g->check_option (1, text->str, canonical);
      g_assert_cmpint (reason.offset, <=, (int) text->len);
    }
  g_rand_free (random);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sensei-text/options", test_options);
  g_test_add_func ("/sensei-text/actions", test_action_text);
  g_test_add_func ("/sensei-text/positions", test_positions);
  g_test_add_func ("/sensei-text/pieces", test_pieces);
  g_test_add_func ("/sensei-text/noise", test_noise);
  return g_test_run ();
}
