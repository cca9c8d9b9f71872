/* test-sensei.c: Senseï and Diaballik, rule by rule
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules-test.h"

#include <stdlib.h>
#include <string.h>

#define G "sensei"
#define DIA "mode=diaballik"
#define SHI "mode=shizukana"
#define EXP "mode=arashi-expert"
#define SIZE 7
#define POINTS 49

#define STRAIGHT "nnnNnnn/......./......./......./......./......./sssSsss"
#define SWAPPED "nsnNnsn/......./......./......./......./......./snsSsns"

/* The positions of the rule book, and some more: see where they are used. */
#define U_LEAF "......./..N..n./.n.nn.n/n...s.s/s....../......./.sS..ss"
#define U_EB1 "nnnN.../......./......./n....../sn...../.s.n.../..sSsss"
#define U_EB1_BEFORE "nnnN.../......./......./n....../sn...../...n.../.ssSsss"
#define U_EB2 "......./......./......n/n....n./snN.ns./.s.n.../..sSs.s"
#define U_EB3 "......./......./......n/n....n./snN.n../.s.n.../..sSsss"
#define P_LEAF "nnnNnn./......./.s...s./..s..../s.n..../......./..S.s.s"
#define STUCK "Nn...../......./......./.....S./nnn..../sssn.../sssn..."
#define SLIDE "Nnn.nn./...n.../......./......./s..s..n/......./s.S.sss"
#define STAR "nnnNnnn/.s.s.../......./.s.S.s./......./...s.s./......."
#define STAR_BLOCKED "nnn.n../.s.s.../...n.../.snS.s./....N../...s.s./......."
#define GOAL "nnnNsn./...S.../......./....n.n/......./......./sss..ss"
#define GOAL_AFTER "nnnNSn./...s.../......./....n.n/......./......./sss..ss"
#define DIAGONAL "nnnN..s/.....s./....s../..ns.../.ns..../ns...../S......"
#define TWO_CONTACTS "nnnNnnn/ss...../..s..../......./......./......./...Ssss"

static RulesState *
play (const char *options, const char *position, const char *moves)
{
  RulesState *s = t_state (G, options, position);
  RulesReason reason;

  if (!rules_text_play (rules_find_game (G), s, moves, strlen (moves), RULES_STRICT, NULL, &reason))
    g_error ("%s: %s", moves, reason.msgid);
  return s;
}

static const char *
sentence_of_result (const char *options, const char *position, const char *moves)
{
  RulesState *s = play (options, position, moves);
  const char *msgid = rules_find_game (G)->outcome (s).msgid;

  free (s);
  return msgid;
}

/* A position that is written as it was read. */
static void
kept (const char *options, const char *position)
{
  t_good (G, options, position, "", position);
}

/* Rules 1 to 3 and A-S10: the start of each mode. */
static void
test_start (void)
{
  const RulesGame *g = rules_find_game (G);
  RulesState *s;

  t_good (G, "", NULL, "", STRAIGHT " s 00");
  t_good (G, "mode=arashi", NULL, "", STRAIGHT " s 00");
  t_good (G, DIA, NULL, "", STRAIGHT " s 00");
  t_good (G, SHI, NULL, "", SWAPPED " s 00");
  t_good (G, "mode=diaballik-swapped", NULL, "", SWAPPED " s 00");
  t_good (G, EXP, NULL, "", "nnnNnnn/......./......./.o...o./......./......./sssSsss s 00");
  t_good (G, EXP " pits=c3+e5", NULL, "",
          "nnnNnnn/......./....o../......./..o..../......./sssSsss s 00");
  t_good (G, EXP " pits=b4+d4+f4", NULL, "",
          "nnnNnnn/......./......./.o.o.o./......./......./sssSsss s 00");
  t_good (G, EXP " pits=a3+b5+f3+g5", NULL, "",
          "nnnNnnn/......./.o....o/......./o....o./......./sssSsss s 00");

  /* Who begins is an option; results go by player. */
  t_good (G, "first=north", NULL, "", STRAIGHT " n 00");
  t_good (G, DIA " first=north", NULL, "d7>c7 d1>e1",
          "nnNnnnn/......./......./......./......./......./ssssSss n 00");
  t_bad (G, "first=north", NULL, "d1>c1", "4", "d1");
  t_result (G, "first=south", GOAL " s 00", "d6>e7", "1-0", "goal");
  t_result (G, "first=north", GOAL " s 00", "d6>e7", "0-1", "goal");
  t_result (G, "first=north", U_EB1 " s 00", "", "1-0", "unfair");
  t_result (G, "first=north mode=diaballik", U_LEAF " s 00", "antijeu", "0-1", "unfair");

  s = t_state (G, "first=north", NULL);
  g_assert_cmpint (g->actor (s), ==, RULES_FIRST);
  g_assert_cmpint (g->side_of (s, RULES_FIRST), ==, RULES_LIGHT);
  g_assert_cmpint (g->side_of (s, RULES_SECOND), ==, RULES_DARK);
  g_assert_cmpuint (g->turn (s).number, ==, 1);
  g_assert_cmpint (g->turn (s).player, ==, RULES_FIRST);
  free (s);
  s = play ("", NULL, "a1-a2 a7-a6 a2-a3,b1-b2,");
  g_assert_cmpint (g->actor (s), ==, RULES_FIRST);
  g_assert_cmpint (g->side_of (s, RULES_FIRST), ==, RULES_DARK);
  g_assert_cmpint (g->side_of (s, RULES_SECOND), ==, RULES_LIGHT);
  g_assert_cmpuint (g->turn (s).number, ==, 3);
  free (s);
}

/* Rules 4 and 7: one to three actions. */
static void
test_turn (void)
{
  t_actions (G, DIA, NULL, "",
             "a1-a2 b1-b2 c1-c2 e1-e2 f1-f2 g1-g2 d1>a1 d1>b1 d1>c1 d1>e1 d1>f1 d1>g1");
  t_good (G, DIA, NULL, "a1-a2,", "nnnNnnn/......./......./......./......./s....../.ssSsss s 10");
  t_good (G, DIA, NULL, "a1-a2", "nnnNnnn/......./......./......./......./s....../.ssSsss n 00");
  t_good (G, DIA, NULL, "a1-a2,end",
          "nnnNnnn/......./......./......./......./s....../.ssSsss n 00");
  t_good (G, DIA, NULL, "d1>c1", "nnnNnnn/......./......./......./......./......./ssSssss n 00");
  t_good (G, DIA, NULL, "d1>c1,", "nnnNnnn/......./......./......./......./......./ssSssss s 01");
  t_good (G, DIA, NULL, "a1-a2,g1-g2,",
          "nnnNnnn/......./......./......./......./s.....s/.ssSss. s 20");
  /* The same stone twice. */
  t_good (G, DIA, NULL, "a1-a2,a2-a3,",
          "nnnNnnn/......./......./......./s....../......./.ssSsss s 20");
  /* The third action ends the turn, in any order. */
  t_good (G, DIA, NULL, "b1-b2,c1-c2,d1>e1",
          "nnnNnnn/......./......./......./......./.ss..../s..sSss n 00");
  t_good (G, DIA, NULL, "d1>e1,b1-b2,c1-c2",
          "nnnNnnn/......./......./......./......./.ss..../s..sSss n 00");
  t_good (G, DIA, NULL, "b1-b2,d1>e1,c1-c2",
          "nnnNnnn/......./......./......./......./.ss..../s..sSss n 00");
  t_bad (G, DIA, NULL, "b1-b2,c1-c2,e1-e2", "4", NULL);
  t_bad (G, DIA, NULL, "d1>e1,e1>f1", "4", "e1");
  t_bad (G, DIA, NULL, "d1>e1,b1-b2,e1>f1", "4", "e1");
  t_bad (G, DIA, NULL, "b1-b2,c1-c2,d1>e1,e1-e2", "4", "e1");
  t_bad (G, DIA, NULL, "end", "7", NULL);
  t_bad (G, DIA, NULL, "a1-a2 end", "7", NULL);
  t_bad (G, DIA, NULL, "b1-b2,c1-c2,d1>e1,end", "7", NULL);
  t_bad (G, DIA, NULL, "b7-b6", "4", "b7");
  t_bad (G, DIA, NULL, "a1-a2 b1-b2", "4", "b1");
  t_bad (G, DIA, NULL, "d7>e7", "4", "d7");
  t_bad (G, DIA, NULL, "c3-c4", "4", "c3");
  t_bad (G, DIA, NULL, "c3>d1", "4", "c3");
  /* A-S6: there and back is a turn. */
  t_good (G, DIA, NULL, "b1-b2,b2-b1", STRAIGHT " n 00");
  /* The end stands in the list even where it is the only action left. */
  t_actions (G, DIA, STUCK " s 20", "", "end");
  t_actions (G, DIA, STUCK " s 10", "", "end");
  t_actions (G, "", STUCK " s 01", "", "end");
  t_good (G, DIA, STUCK " s 20", "end", STUCK " n 00");
}

/* Rule 5: stones, one square in the modes without slides. */
static void
test_stones (void)
{
  static const char *const modes[] = { DIA, SHI, "mode=diaballik-swapped" };

  for (gsize i = 0; i < G_N_ELEMENTS (modes); i++)
    {
      t_bad (G, modes[i], STRAIGHT " s 00", "b1-b3", "5", "b3");
      t_bad (G, modes[i], STRAIGHT " s 00", "b1-b7", "5", "b7");
      t_bad (G, modes[i], STRAIGHT " s 00", "b1-c2", "5", "c2");
      t_bad (G, modes[i], STRAIGHT " s 00", "b1-d4", "5", "d4");
      t_bad (G, modes[i], STRAIGHT " s 00", "b1-b1", "5", "b1");
      t_bad (G, modes[i], STRAIGHT " s 00", "a1-b1", "5", "b1");
      t_bad (G, modes[i], STRAIGHT " s 00", "d1-d2", "5", "d1");
    }
  t_bad (G, DIA, STUCK " s 00", "a2-a3", "5", "a3");
  t_bad (G, DIA, STUCK " s 00", "c2-d2", "5", "d2");
  t_actions (G, SHI, NULL, "", "a1-a2 c1-c2 e1-e2 g1-g2 b7-b6 f7-f6 d1>c1 d1>e1");
  /* The edges do not join. */
  t_bad (G, DIA, NULL, "g1-a2", "5", "a2");
  t_bad (G, "", NULL, "a1-g1", "5", "b1");
  t_actions (G, DIA, SLIDE " s 11", "",
             "a1-a2 a1-b1 a3-a2 a3-a4 a3-b3 d3-c3 d3-d2 d3-d4 d3-e3 e1-d1 e1-e2 f1-f2 g1-g2 end");

  /* A stone moves once the character has left it, and may receive it after it moved. */
  t_good (G, DIA, NULL, "d1>e1,d1-d2,",
          "nnnNnnn/......./......./......./......./...s.../sss.Sss s 11");
  t_bad (G, DIA, NULL, "d1>e1,e1-e2", "5", "e1");
  t_good (G, DIA, NULL, "c1-c2,d1>c2,",
          "nnnNnnn/......./......./......./......./..S..../ss.ssss s 11");
  t_bad (G, DIA, NULL, "c1-c2,d1>c2,c2-c3", "5", "c2");
}

/* Rule 5: slides. */
static void
test_slides (void)
{
  t_actions (G, "", SLIDE " s 11", "",
             "a1-a2 a1-b1 a3-a2 a3-a4 a3-a5 a3-a6 a3-b3 a3-c3 d3-b3 d3-c3 d3-d1 d3-d2 d3-d4 d3-d5 "
             "d3-e3 d3-f3 e1-d1 e1-e2 e1-e3 e1-e4 e1-e5 e1-e6 f1-f2 f1-f3 f1-f4 f1-f5 f1-f6 g1-g2 "
             "end");
  t_bad (G, "", SLIDE " s 00", "d3-d6", "5", "d6");
  t_bad (G, "", SLIDE " s 00", "d3-d7", "5", "d6");
  t_bad (G, "", SLIDE " s 00", "d3-g3", "5", "g3");
  t_bad (G, "", SLIDE " s 00", "d3-a3", "5", "a3");
  t_bad (G, "", SLIDE " s 00", "a3-e3", "5", "d3");
  t_bad (G, "", SLIDE " s 00", "e1-b1", "5", "c1");
  t_bad (G, "", SLIDE " s 00", "a3-a7", "5", "a7");
  t_bad (G, "", SLIDE " s 00", "a1-a4", "5", "a3");
  t_bad (G, "", SLIDE " s 00", "d3-f5", "5", "f5");
  t_bad (G, "", SLIDE " s 00", "c1-c4", "5", "c1");
  /* There and back again is two stone moves. */
  t_good (G, "", NULL, "b1-b6,b6-b1", STRAIGHT " n 00");
}

/* Rule 6, A-S7 and A-S12: the character. */
static void
test_characters (void)
{
  /* The leaflet's second figure: c4 is hidden by c3, g1 is reached over the own stone on e1. */
  t_actions (G, DIA, P_LEAF " s 20", "", "c1>a3 c1>e1 c1>g1 end");
  t_bad (G, DIA, P_LEAF " s 00", "c1>c4", "6", "c3");
  t_good (G, DIA, P_LEAF " s 00", "c1>g1",
          "nnnNnn./......./.s...s./..s..../s.n..../......./..s.s.S n 00");
  t_bad (G, DIA, P_LEAF " s 00", "c1>b5", "6", "b5");
  t_bad (G, DIA, P_LEAF " s 00", "c1>c3", "6", "c3");
  t_bad (G, DIA, P_LEAF " s 00", "c1>d7", "6", "d7");
  t_bad (G, DIA, P_LEAF " s 00", "c1>d2", "6", "d2");
  t_bad (G, DIA, P_LEAF " s 00", "c1>c1", "6", "c1");
  t_bad (G, DIA, P_LEAF " s 00", "e1>g1", "6", "e1");

  /* All directions, the vertical ones too, and over own stones there. */
  t_actions (G, "", STAR " s 20", "", "d4>d6 d4>d2 d4>b4 d4>f4 d4>b6 d4>f2 end");
  t_actions (G, "", "nnnNnnn/......./...s.../s.....s/......./...s.../s..S..s s 20", "",
             "d1>d2 d1>d5 d1>a4 d1>g4 d1>a1 d1>g1 end");
  t_actions (G, DIA, STAR_BLOCKED " s 20", "", "d4>d2 d4>f4 d4>b6 end");
  t_bad (G, "", STAR_BLOCKED " s 00", "d4>d6", "6", "d5");
  t_bad (G, "", STAR_BLOCKED " s 00", "d4>b4", "6", "c4");
  t_bad (G, "", STAR_BLOCKED " s 00", "d4>f2", "6", "e3");
  t_bad (G, "", STAR_BLOCKED " s 00", "d4>e3", "6", "e3");
}

/* Rule 8 and A-S9: the goal. */
static void
test_goal (void)
{
  RulesReason reason;
  RulesState *s;
  RulesAction a;

  kept ("", GOAL " s 00");
  t_result (G, "", GOAL " s 00", "", "*", "");
  t_good (G, "", GOAL " s 00", "d6>e7", GOAL_AFTER " s 01");
  t_result (G, "", GOAL " s 00", "d6>e7", "1-0", "goal");
  t_result (G, DIA, GOAL " s 00", "d6>e7", "1-0", "goal");
  g_assert_cmpstr (sentence_of_result ("", GOAL " s 00", "d6>e7"), ==,
                   "South wins: the character reached the enemy home row.");
  t_bad (G, "", GOAL " s 00", "d6>e7,a1-a2", NULL, NULL);
  t_bad (G, "", GOAL " s 00", "d6>e7,end", NULL, NULL);
  t_actions (G, "", GOAL " s 00", "d6>e7", "");
  /* As the last action too; a stone alone wins nothing. */
  t_good (G, "", GOAL " s 00", "a1-a2,b1-b2,d6>e7",
          "nnnNSn./...s.../......./....n.n/......./ss...../..s..ss s 21");
  t_result (G, "", GOAL " s 00", "a1-a2,b1-b2,d6>e7", "1-0", "goal");
  t_result (G, "", GOAL " s 00", "e7-e6", "*", "");
  /* North's goal is row 1. */
  t_result (G, DIA, "nnnN.../......./......./......./......./nnss.../nssS.ss n 00", "d7>a7", "*",
            "");
  t_result (G, DIA, "nnn...n/......./......./N....../......./.nss.../nssS.ss n 00", "a4>a1", "0-1",
            "goal");
  g_assert_cmpstr (sentence_of_result (
                     DIA, "nnn...n/......./......./N....../......./.nss.../nssS.ss n 00", "a4>a1"),
                   ==, "North wins: the character reached the enemy home row.");

  /* The goal is reached before the own line is looked at. */
  t_result (G, "", DIAGONAL " s 10", "a1>g7", "1-0", "goal");
  t_result (G, "", DIAGONAL " s 10", "end", "0-1", "unfair");

  /* A finished game is read as such, and refuses everything. */
  kept ("", GOAL_AFTER " s 01");
  kept (DIA, GOAL_AFTER " s 21");
  kept ("", GOAL_AFTER " s 21");
  t_result (G, "", GOAL_AFTER " s 11", "", "1-0", "goal");
  s = t_state (G, DIA, GOAL_AFTER " s 01");
  g_assert_cmpint (
    rules_read_action (rules_find_game (G), s, "a1-a2", 5, RULES_STRICT, &a, &reason), ==,
    RULES_READ_ILLEGAL);
  g_assert_cmpstr (reason.msgid, ==, "The game is over.");
  g_assert_nonnull (rules_find_game (G)->explain (s, 1).msgid);
  g_assert_nonnull (rules_find_game (G)->explain_path (s, (const int16_t[]){ 0 }, 1).msgid);
  g_assert_null (rules_find_game (G)->forced (s, NULL, 0).msgid);
  free (s);
}

/* Whether each side may claim in the position with the other one's line. */
static void
claims (const char *options, const char *board, bool south, bool north)
{
  const RulesGame *g = rules_find_game (G);

  for (int side = 0; side < 2; side++)
    {
      g_autofree char *o = g_strconcat (options, " unfair=claim", NULL);
      g_autofree char *position = g_strconcat (board, side == 0 ? " s 00" : " n 00", NULL);
      RulesState *s = t_state (G, o, position);
      RulesAction a;
      RulesRead read = rules_read_action (g, s, "antijeu", 7, RULES_STRICT, &a, NULL);

      if ((read == RULES_READ_OK) != (side == 0 ? south : north))
        g_error ("%s: %s claim", position, read == RULES_READ_OK ? "a" : "no");
      free (s);
    }
}

/* Rules 9 to 12, A-S8, A-S14: lines and contacts. */
static void
test_lines (void)
{
  claims (DIA, U_LEAF, true, false);
  claims (DIA, U_EB1, false, true);
  claims (DIA, U_EB2, true, false);
  claims (DIA, U_EB3, true, true);
  claims (DIA, STRAIGHT, false, false);
  claims (DIA, SWAPPED, false, false);
  /* No stone in a column; rows two apart, between f and g as well. */
  claims (DIA, "nNn..../......./......./......./.....s./nnn.n../sssSss.", false, false);
  claims (DIA, "nNn..../......./......./......./.nn.n.s/nss.s../s..S.s.", false, false);
  claims (DIA, "nNn..../......./......./......./s...n../.nnn.../.ssSsss", false, false);
  /* The untouched row counts; one stone a square further is still a line, two squares are not. */
  claims (DIA, TWO_CONTACTS, false, false);
  claims (DIA, "nnnNnnn/sss..../......./......./......./......./...Ssss", true, false);
  claims (DIA, "nnnNnn./sss...n/......./......./......./......./...Ssss", true, false);
  claims (DIA, "nnnNnn./sss..../......n/......./......./......./...Ssss", false, false);
  /* Contacts on both sides of the line, whoever is behind it. */
  claims (DIA, "nnNn.../......./......./n...n../sssSsss/..n..../.......", false, true);
  claims (DIA, "nnnN.../......./......./....n../sssSsss/n.n..../.......", false, true);
  claims (DIA, "nnnN.../......./......./......./sssSsss/nnn..../.......", false, true);
  /* A stone that touches twice is one contact; a corner is none; the character's stone is one. */
  claims (DIA, "nnNn.../......./......./.n...../......./nsn..../s.sSsss", false, false);
  claims (DIA, "nNn..../......./.....n./nn....s/sssSss./......n/.......", false, false);
  claims (DIA, "nnnn.../......./......./.n...../......./nsN..../s.sSsss", false, false);
  claims (DIA, "nnnn.../......./......./......./.n...../nsN..../s.sSsss", false, true);
}

/* Rule 11 and A-S3: automatic. */
static void
test_automatic (void)
{
  static const char u_arashi[] = "b1-b6,c1-c6 d7>c7 a1-a6";

  t_result (G, "", NULL, "b1-b6,c1-c6 d7>c7", "*", "");
  t_result (G, "", NULL, u_arashi, "1-0", "unfair");
  t_good (G, "", NULL, u_arashi, "nnNnnnn/sss..../......./......./......./......./...Ssss n 00");
  t_result (G, "", NULL, "b1-b6,c1-c6 d7>c7 a1-a6,", "*", "");
  g_assert_cmpstr (sentence_of_result ("", NULL, u_arashi), ==,
                   "South wins: three stones touch North's impassable line.");
  t_bad (G, "", NULL, "b1-b6,c1-c6 d7>c7 a1-a6,antijeu", "11", NULL);
  /* The third action ends the turn and the game. */
  t_result (G, "", TWO_CONTACTS " s 00", "c5-c6,f1-f2,d1>e1", "1-0", "unfair");
  /* Against the one who moved. */
  t_result (G, SHI, U_EB1_BEFORE " s 00", "b1-b2", "0-1", "unfair");
  t_result (G, SHI, U_EB1_BEFORE " s 00", "c1-c2", "*", "");
  g_assert_cmpstr (sentence_of_result (SHI, U_EB1_BEFORE " s 00", "b1-b2"), ==,
                   "North wins: three stones touch South's impassable line.");
  /* Lines in the middle of a turn are harmless. */
  t_result (G, SHI, U_EB1_BEFORE " s 00", "b1-b2,b2-c2", "*", "");
  t_result (G, SHI, U_EB1_BEFORE " s 00", "b1-b2,c1-c2,", "*", "");
  t_result (G, "", DIAGONAL " s 10", "g7-f7", "*", "");
  /* A lost position is read as such, at the start of a turn. */
  t_result (G, "", U_EB1 " s 00", "", "0-1", "unfair");
  t_result (G, "", U_EB1 " n 00", "", "0-1", "unfair");
  t_result (G, "", U_EB2 " s 00", "", "1-0", "unfair");
  t_result (G, SHI, U_LEAF " s 00", "", "1-0", "unfair");
  t_result (G, "", U_EB1 " s 10", "", "*", "");
  t_result (G, DIA " unfair=automatic", U_EB1 " s 00", "", "0-1", "unfair");
  t_result (G, "unfair=automatic", U_EB1 " s 00", "", "0-1", "unfair");
  t_result (G, "unfair=mode", U_EB1 " s 00", "", "0-1", "unfair");
  kept ("", U_EB1 " s 00");
  kept ("", U_EB1 " s 10");
}

/* Rule 13 and A-S4: both at once. */
static void
test_both (void)
{
  /* The one who moved is the one who is not to move. */
  t_result (G, "", U_EB3 " s 00", "", "0-1", "unfair");
  t_result (G, "", U_EB3 " n 00", "", "1-0", "unfair");
  t_result (G, "both=draw", U_EB3 " s 00", "", "1/2", "unfair");
  t_result (G, "both=draw", U_EB3 " n 00", "", "1/2", "unfair");
  t_result (G, "both=draw", U_EB1 " s 00", "", "0-1", "unfair");
  t_result (G, "first=north", U_EB3 " s 00", "", "1-0", "unfair");
  t_result (G, "", U_EB3 " s 10", "end", "1-0", "unfair");
  t_result (G, "", U_EB3 " n 01", "end", "0-1", "unfair");
  t_result (G, SHI " both=draw", U_EB3 " s 10", "end", "1/2", "unfair");
  g_assert_cmpstr (sentence_of_result ("", U_EB3 " s 10", "end"), ==,
                   "South wins: both lines are unfair, and South ended the turn.");
  g_assert_cmpstr (sentence_of_result ("both=draw", U_EB3 " s 10", "end"), ==,
                   "Draw: both lines are unfair.");
  /* A claim decides for the one who claims. */
  t_result (G, DIA, U_EB3 " s 00", "antijeu", "1-0", "unfair");
  t_result (G, DIA " both=draw", U_EB3 " s 00", "antijeu", "1-0", "unfair");
  t_result (G, DIA " both=draw", U_EB3 " n 00", "antijeu", "0-1", "unfair");
}

/* Rule 11 and A-S3: claims. */
static void
test_claims (void)
{
  static const char open_end[] = "nnnNnnn/sss..../......./......./......./.....s./...sS.s s 21";

  t_result (G, DIA, U_LEAF " s 00", "", "*", "");
  t_result (G, DIA, U_LEAF " s 00", "antijeu", "1-0", "unfair");
  g_assert_cmpstr (sentence_of_result (DIA, U_LEAF " s 00", "antijeu"), ==,
                   "South wins by claiming an unfair game.");
  t_result (G, DIA, U_LEAF " s 00", "b1-b2,antijeu", "1-0", "unfair");
  t_result (G, DIA, U_LEAF " s 00", "b1-b2,c1>b2,antijeu", "1-0", "unfair");
  /* It is a right, no duty: the game goes on without it, and the chance comes again. */
  t_result (G, DIA, U_LEAF " s 00", "b1-b2", "*", "");
  t_result (G, DIA, U_LEAF " s 00", "b1-b2 c6>d5 antijeu", "1-0", "unfair");
  t_result (G, "mode=diaballik-swapped", U_LEAF " s 00", "antijeu", "1-0", "unfair");
  t_result (G, "unfair=claim", U_LEAF " s 00", "antijeu", "1-0", "unfair");
  t_result (G, EXP " unfair=claim pits=d4",
            "......./..N..n./.n.nn.n/n..os.s/s....../......./.sS..ss s 00", "antijeu", "1-0",
            "unfair");
  /* Not against oneself, and not out of turn. */
  t_bad (G, DIA, U_LEAF " n 00", "antijeu", "11", NULL);
  t_bad (G, DIA, U_EB1_BEFORE " s 00", "b1-b2,antijeu", "11", NULL);
  t_result (G, DIA, U_EB1_BEFORE " s 00", "b1-b2 antijeu", "0-1", "unfair");
  t_result (G, DIA, U_EB1_BEFORE " s 00", "b1-b2 c7-c6,antijeu", "0-1", "unfair");
  t_bad (G, DIA, NULL, "antijeu", "11", NULL);
  t_bad (G, DIA, TWO_CONTACTS " s 00", "antijeu", "11", NULL);
  t_bad (G, "", U_EB1 " s 10", "antijeu", "11", NULL);

  /* Right after the action that makes the third contact, the third of the turn as well. */
  t_result (G, DIA, TWO_CONTACTS " s 00", "c5-c6,antijeu", "1-0", "unfair");
  t_result (G, DIA, TWO_CONTACTS " s 00", "d1>e1,f1-f2,c5-c6,antijeu", "1-0", "unfair");
  t_good (G, DIA, TWO_CONTACTS " s 00", "d1>e1,f1-f2,c5-c6,", open_end);
  t_good (G, DIA, TWO_CONTACTS " s 00", "c5-c6,f1-f2,d1>e1,", open_end);
  t_actions (G, DIA, open_end, "", "antijeu end");
  t_bad (G, DIA, open_end, "a6-a5", "4", NULL);
  t_bad (G, DIA, open_end, "e1>d1", "4", NULL);
  t_bad_path (G, DIA, open_end, "", "a6", "4");
  t_forced (G, DIA, open_end, "", "", "11");
  t_result (G, DIA, open_end, "antijeu", "1-0", "unfair");
  t_good (G, DIA, open_end, "end", "nnnNnnn/sss..../......./......./......./.....s./...sS.s n 00");
  /* Text: a blank ends that turn too, and the line may be broken meanwhile. */
  t_result (G, DIA, TWO_CONTACTS " s 00", "c5-c6,f1-f2,d1>e1 g7-g6,g6-g5,d7>e7", "*", "");
  t_bad (G, DIA, TWO_CONTACTS " s 00", "c5-c6,f1-f2,d1>e1 g7-g6,g6-g5,d7>e7 antijeu", "11", NULL);
  /* Where nothing is to be claimed the turn closes by itself. */
  t_good (G, DIA, TWO_CONTACTS " s 00", "f1-f2,g1-g2,d1>e1",
          "nnnNnnn/ss...../..s..../......./......./.....ss/...sS.. n 00");

  /* The text of a claimed game does not tell the claim. */
  t_good (G, DIA, U_LEAF " s 00", "antijeu", U_LEAF " s 00");
}

/* Rule 14, A-S1 and A-S2: pits. */
static void
test_pits (void)
{
  static const char far[] = "nnnNnnn/.s...../......./.o...o./......./.S...../s.ssss. s 00";

  t_good (G, EXP, NULL, "b1-b3", "nnnNnnn/......./......./.o...o./.s...../......./s.sSsss n 00");
  t_bad (G, EXP, NULL, "b1-b4", "14", "b4");
  t_bad (G, EXP, NULL, "b1-b5", "14", "b4");
  t_bad (G, EXP, NULL, "a1-a4,a4-b4", "14", "b4");
  t_bad (G, EXP, NULL, "a1-a4,a4-c4", "14", "b4");
  t_bad (G, EXP, NULL, "b4-b5", "14", "b4");
  t_bad (G, EXP, NULL, "d1>b4", "6", "b4");
  t_bad_path (G, EXP, NULL, "", "b4", "14");
  t_bad_path (G, EXP, NULL, "", "b1 b4", "14");
  /* The character passes over. */
  t_good (G, EXP, far, "b2>b6", "nnnNnnn/.S...../......./.o...o./......./.s...../s.ssss. n 00");

  /* Pits join a line; contacts with them count. */
  t_result (G, EXP, "nnNn.../......./.n.n.../.osssos/s....n./......./S.....s s 00", "", "0-1",
            "unfair");
  t_result (G, EXP, "nnNnn../......./.n...n./.osssos/s....../......./S.....s s 00", "", "*", "");
  t_result (G, "", "nnNn.../......./.n.n.../..sss.s/s....n./......./S.....s s 00", "", "*", "");
  claims (EXP, "nnNn.../......./.n.n.../.osssos/s....n./......./S.....s", false, true);
  /* Not those with pits outside the line. */
  t_result (G, EXP, "...N.../......./.n...n./non..o./.n...n./......./sssSsss s 00", "", "*", "");
  /* Nor those with own stones that stand apart from it, here on a1 and g1. */
  t_result (G, EXP, "nnNn.../......./.n...../.osssos/s....../......./Sn...ns s 00", "", "*", "");
  kept (EXP, "nnNn.../......./.n.n.../.osssos/s....n./......./S.....s s 00");
}

/* A-S5: repetition. */
static void
test_repetition (void)
{
  static const char once[] = "d1>c1 d7>c7 c1>d1 c7>d7";
  static const char twice[] = "d1>c1 d7>c7 c1>d1 c7>d7 d1>c1 d7>c7 c1>d1 c7>d7";
  static const char almost[] = "d1>c1 d7>c7 c1>d1 c7>d7 d1>c1 d7>c7 c1>d1 c7>d7,";

  t_result (G, DIA, NULL, once, "*", "");
  t_result (G, DIA, NULL, almost, "*", "");
  t_result (G, DIA, NULL, twice, "1/2", "repetition");
  t_result (G, "", NULL, twice, "1/2", "repetition");
  t_result (G, "repetition=on", NULL, twice, "1/2", "repetition");
  t_result (G, "repetition=off", NULL, twice, "*", "");
  t_result (G, DIA " repetition=off", NULL, twice, "*", "");
  g_assert_cmpstr (sentence_of_result (DIA, NULL, twice), ==,
                   "Draw: the same position for the third time.");
  t_forced (G, DIA, NULL, almost, "", "A-S5");
  t_good (G, DIA, NULL, twice, STRAIGHT " s 00");
  t_bad (G, DIA, NULL, "d1>c1 d7>c7 c1>d1 c7>d7 d1>c1 d7>c7 c1>d1 c7>d7 a1-a2", NULL, NULL);
  /* The same squares with the other side to move are another position: a null turn of South brings
   * the start with North to move. */
  t_result (G, DIA, NULL, "a1-a2,a2-a1 a7-a6,a6-a7 a1-a2,a2-a1", "*", "");
  t_result (G, DIA, NULL, "a1-a2,a2-a1 a7-a6,a6-a7 a1-a2,a2-a1 a7-a6,a6-a7", "1/2", "repetition");
  t_result (G, DIA, STRAIGHT " n 00", "a7-a6,a6-a7 a1-a2,a2-a1 a7-a6,a6-a7", "*", "");
  t_result (G, DIA, STRAIGHT " n 00", "a7-a6,a6-a7 a1-a2,a2-a1 a7-a6,a6-a7 a1-a2,a2-a1", "1/2",
            "repetition");
  /* The middle of a turn is not compared. */
  t_result (G, DIA, NULL, "a1-a2,a2-a1,d1>c1 a7-a6,a6-a7,d7>c7", "*", "");
  /* Who carries the character is part of the position. */
  t_result (G, DIA, NULL, "d1>c1 d7>c7 c1>d1 c7>d7 d1>c1 d7>c7 c1>b1 c7>d7", "*", "");
  /* An unfair game comes first. */
  t_result (G, DIA, U_LEAF " s 00",
            "b1-b2,b2-b1 c6>d5 b1-b2,b2-b1 d5>c6 b1-b2,b2-b1 c6>d5 b1-b2,b2-b1 d5>c6", "1/2",
            "repetition");
}

/* A-S11: nothing can move. */
static void
test_stuck (void)
{
  t_actions (G, DIA, STUCK " s 00", "", "end");
  t_actions (G, "", STUCK " s 00", "", "end");
  t_good (G, DIA, STUCK " s 00", "end", STUCK " n 00");
  t_good (G, "", STUCK " s 00", "end b7-b6",
          "N....../.n...../......./.....S./nnn..../sssn.../sssn... s 00");
  t_forced (G, DIA, STUCK " s 00", "", "", "A-S11");
  t_bad (G, DIA, STUCK " n 00", "end", "7", NULL);
  t_bad (G, DIA, STUCK " s 00", "c1-d1", "5", "d1");
  t_bad_path (G, DIA, STUCK " s 00", "", "f4", "6");
  t_bad_path (G, DIA, STUCK " s 00", "", "a1", "5");
}

/* Clicks. */
static void
test_paths (void)
{
  t_bad_path (G, DIA, NULL, "", "c3", "4");
  t_bad_path (G, DIA, NULL, "", "d7", "4");
  t_bad_path (G, DIA, NULL, "", "a7 a6", "4");
  t_bad_path (G, DIA, NULL, "", "a1 a3", "5");
  t_bad_path (G, DIA, NULL, "", "a1 b1", "5");
  t_bad_path (G, DIA, NULL, "", "a1 a1", "5");
  t_bad_path (G, DIA, NULL, "", "a1 a2 a3", "4");
  t_bad_path (G, DIA, NULL, "", "d1 d2", "6");
  t_bad_path (G, DIA, NULL, "", "d1 d1", "6");
  t_bad_path (G, DIA, P_LEAF " s 00", "", "c1 c4", "6");
  t_bad_path (G, DIA, NULL, "a1-a2,b1-b2,", "c1", "4");
  t_bad_path (G, DIA, NULL, "a1-a2,b1-b2,", "c1 c2", "4");
  t_bad_path (G, DIA, NULL, "d1>c1,", "c1", "4");
  t_bad_path (G, DIA, NULL, "a1-a2,b1-b2,d1>c1", "c1", "4");
  /* The character without a stone in line. */
  t_bad_path (G, DIA, "nnnNnnn/......./......./...S.../ss...../s.s.s../.s..... s 00", "", "d4",
              "6");
}

/* The line under the board. */
static void
test_forced (void)
{
  RulesState *s;

  t_forced (G, DIA, NULL, "", "", NULL);
  t_forced (G, DIA, NULL, "a1-a2,", "", NULL);
  t_forced (G, DIA, NULL, "a1-a2,b1-b2,", "", "4");
  t_forced (G, DIA, NULL, "d1>c1,", "", "4");
  t_forced (G, DIA, NULL, "", "d1", "5");
  t_forced (G, DIA, NULL, "", "a1", NULL);
  t_forced (G, DIA, NULL, "", "d1 c1", NULL);
  t_forced (G, DIA, STUCK " s 20", "", "", "7");
  t_forced (G, SHI, U_EB1_BEFORE " s 00", "", "", NULL);
  t_forced (G, SHI, U_EB1_BEFORE " s 00", "b1-b2,", "", "11");
  t_forced (G, SHI, U_EB1_BEFORE " s 00", "c1-c2,", "", NULL);
  t_forced (G, DIA, U_EB1_BEFORE " s 00", "b1-b2,", "", NULL);
  t_forced (G, "both=draw", U_EB3 " s 10", "", "", "13");
  t_forced (G, "", U_EB3 " s 10", "", "", NULL);

  s = play (SHI, U_EB1_BEFORE " s 00", "b1-b2,");
  g_assert_cmpstr (rules_find_game (G)->forced (s, NULL, 0).msgid, ==,
                   "Ending the turn loses: three enemy stones touch your line.");
  free (s);
}

/* Counts of the rule book: actions, first turns, positions after them. */
static void
count (const RulesGame *g,
       const RulesState *s,
       unsigned depth,
       bool by_turn,
       guint64 *sequences,
       GHashTable *positions)
{
  RulesAction list[80];
  size_t n = g->list_actions (s, list);

  if (depth == 0 || (by_turn && g->turn (s).number > 1))
    {
      char text[RULES_MAX_STATE_TEXT];

      g->write_state (s, text);
      g_hash_table_add (positions, g_strdup (text));
      ++*sequences;
      return;
    }
  for (size_t i = 0; i < n; i++)
    {
      g_autofree RulesState *next = rules_state_new (g);

      rules_copy (g, next, s);
      g->apply (next, list[i]);
      count (g, next, depth - 1, by_turn, sequences, positions);
    }
}

static void
counted (const char *options, unsigned depth, guint64 sequences, unsigned positions)
{
  RulesState *s = t_state (G, options, NULL);
  g_autoptr (GHashTable) set = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint64 n = 0;

  count (rules_find_game (G), s, depth ? depth : 4, depth == 0, &n, set);
  g_assert_cmpuint (n, ==, sequences);
  if (positions)
    g_assert_cmpuint (g_hash_table_size (set), ==, positions);
  free (s);
}

static void
test_counts (void)
{
  counted (DIA, 1, 12, 12);
  counted (DIA, 2, 140, 0);
  counted (DIA, 3, 1260, 0);
  counted (DIA, 0, 1128, 290);
  counted (SHI, 0, 394, 132);
  counted ("mode=diaballik-swapped", 0, 394, 132);
  counted ("", 0, 19304, 4350);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sensei/start", test_start);
  g_test_add_func ("/sensei/turn", test_turn);
  g_test_add_func ("/sensei/stones", test_stones);
  g_test_add_func ("/sensei/slides", test_slides);
  g_test_add_func ("/sensei/characters", test_characters);
  g_test_add_func ("/sensei/goal", test_goal);
  g_test_add_func ("/sensei/lines", test_lines);
  g_test_add_func ("/sensei/automatic", test_automatic);
  g_test_add_func ("/sensei/both", test_both);
  g_test_add_func ("/sensei/claims", test_claims);
  g_test_add_func ("/sensei/pits", test_pits);
  g_test_add_func ("/sensei/repetition", test_repetition);
  g_test_add_func ("/sensei/stuck", test_stuck);
  g_test_add_func ("/sensei/paths", test_paths);
  g_test_add_func ("/sensei/forced", test_forced);
  g_test_add_func ("/sensei/counts", test_counts);
  return g_test_run ();
}
