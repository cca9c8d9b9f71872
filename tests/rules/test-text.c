/* test-text.c: games as text, options, names of the notation
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules-test.h"

#include "search/playout.h"

#include <stdlib.h>
#include <string.h>

/* Reads a text and writes the tokens as words: kinds with their content. */
static char *
tokens (const char *id, const char *options, const char *text, RulesReadFlags flags)
{
  const RulesGame *game = rules_find_game (id);
  RulesState *s = t_state (id, options, NULL);
  GString *out = g_string_new (NULL);
  RulesTextReader r;
  char word[RULES_MAX_ACTION_TEXT];

  rules_text_init (&r, game, text, strlen (text), flags);
  for (;;)
    {
      RulesTokenKind kind = rules_text_next (&r, s);

      if (out->len)
        g_string_append_c (out, ' ');
      switch (kind)
        {
        case RULES_TOKEN_ACTION:
        case RULES_TOKEN_IMPLIED:
          game->write_action (s, r.action, word);
          g_string_append_printf (out, "%s%s%s", kind == RULES_TOKEN_IMPLIED ? "+" : "", word,
                                  r.read == RULES_READ_MENDED ? "~" : "");
          game->apply (s, r.action);
          break;
        case RULES_TOKEN_NUMBER:
          g_string_append_printf (out, "n%u", r.number);
          break;
        case RULES_TOKEN_GLYPH:
          g_string_append_printf (out, "$%u", r.number);
          break;
        case RULES_TOKEN_RESULT:
          g_string_append_printf (out, "r%.*s", (int) (r.end - r.start), text + r.start);
          break;
        case RULES_TOKEN_END:
          g_string_append (out, "END");
          free (s);
          return g_string_free (out, FALSE);
        case RULES_TOKEN_ERROR:
        default:
          g_assert_true (g_str_has_suffix (r.reason.msgid, "."));
          g_string_append_printf (out, "ERROR@%d", r.reason.offset);
          g_assert_cmpint (rules_text_next (&r, s), ==, RULES_TOKEN_ERROR);
          free (s);
          return g_string_free (out, FALSE);
        }
    }
}

#define TOKENS(game, options, text, flags, wanted)                                                 \
  G_STMT_START                                                                                     \
  {                                                                                                \
    g_autofree char *got_ = tokens (game, options, text, flags);                                   \
    g_assert_cmpstr (got_, ==, wanted);                                                            \
  }                                                                                                \
  G_STMT_END

static void
test_words (void)
{
  TOKENS ("diamond", "", "", RULES_STRICT, "END");
  TOKENS ("diamond", "", "  a1\n\tb2  \r\n c3 ", RULES_STRICT, "a1 b2 c3 END");
  TOKENS ("diamond", "", "1. a1 b2 2.c3 d4 2... e5", RULES_STRICT, "n1 a1 b2 n2 c3 d4 n2 e5 END");
  TOKENS ("diamond", "", "a1! b2?? c3!? d4?! e5!! f6?", RULES_STRICT,
          "a1 $1 b2 $4 c3 $5 d4 $6 e5 $3 f6 $2 END");
  TOKENS ("diamond", "", "a1 swap b2 1/2", RULES_STRICT, "a1 swap b2 r1/2 END");
  TOKENS ("diamond", "", "a1 *", RULES_STRICT, "a1 r* END");
  TOKENS ("diamond", "", "a1 0-1", RULES_STRICT, "a1 r0-1 END");
  TOKENS ("diamond", "", "a1 b9", RULES_STRICT, "a1 ERROR@3");
  TOKENS ("diamond", "", "a1 A2", RULES_STRICT, "a1 ERROR@3");
  TOKENS ("diamond", "", "A1 B2", RULES_LENIENT, "a1 b2 END");
  TOKENS ("diamond", "", "a1 a1", RULES_STRICT, "a1 ERROR@3");
}

/* What stands between words, and what does not. */
static void
test_joints (void)
{
  const char *o = "mode=diaballik";

  /* Glyphs stand behind an action, and a blank or a comma behind them. */
  TOKENS ("diamond", "", "a1!b2", RULES_STRICT, "a1 $1 ERROR@3");
  TOKENS ("diamond", "", "a1??b2! c3", RULES_STRICT, "a1 $4 ERROR@4");
  TOKENS ("diamond", "", "a1 ! b2", RULES_STRICT, "a1 ERROR@3");
  TOKENS ("diamond", "", "1.!a1", RULES_STRICT, "n1 ERROR@2");
  TOKENS ("diamond", "", "!a1", RULES_STRICT, "ERROR@0");
  TOKENS ("sensei", o, "b1-b2!c1-c2", RULES_STRICT, "b1-b2 $1 ERROR@6");
  TOKENS ("sensei", o, "b1-b2!,c1-c2?", RULES_STRICT, "b1-b2 $1 c1-c2 $2 +end END");

  /* The colon belongs to rolls. */
  TOKENS ("diamond", "", "a1: b2", RULES_STRICT, "ERROR@2");
  TOKENS ("cephalopod", "", "a1:", RULES_STRICT, "ERROR@2");
  TOKENS ("sensei", o, "b1-b2:", RULES_STRICT, "ERROR@5");
  TOKENS ("diablo", "", "32: a1+a3:", RULES_STRICT, "32 ERROR@9");
  TOKENS ("diablo", "", ":", RULES_STRICT, "ERROR@0");
  TOKENS ("diablo", "", "32:: a1+a3", RULES_STRICT, "ERROR@2");
  TOKENS ("diablo", "", "32: 11:", RULES_STRICT, "32 ERROR@4");

  /* Commas join the actions of one turn only. */
  TOKENS ("sensei", o, "b1-b2,c1-c2,d1>c2,b7-b6", RULES_STRICT, "b1-b2 c1-c2 d1>c2 ERROR@18");
  TOKENS ("sensei", o, "b1-b2,c1-c2,d1>c2, b7-b6", RULES_STRICT, "b1-b2 c1-c2 d1>c2 ERROR@19");
  TOKENS ("sensei", o, "b1-b2,end,b7-b6", RULES_STRICT, "b1-b2 end ERROR@10");
  TOKENS ("sensei", o, "b1-b2,c1-c2,d1>c2,", RULES_STRICT, "b1-b2 c1-c2 d1>c2 END");
  TOKENS ("sensei", o, "b1-b2,,c1-c2", RULES_STRICT, "b1-b2 ERROR@6");
  TOKENS ("sensei", o, "b1-b2 ,c1-c2", RULES_STRICT, "b1-b2 +end ERROR@6");
  TOKENS ("sensei", o, ",b1-b2", RULES_STRICT, "ERROR@0");
  TOKENS ("diamond", "", "a1,b2", RULES_STRICT, "ERROR@2");
  TOKENS ("diamond", "", "a1, b2", RULES_STRICT, "ERROR@2");
}

/* A result that the finished game contradicts. */
static void
test_result (void)
{
  t_result ("diamond", "", NULL, "b2 h8 c2 h7 b3 h6 c3", "*", "");
  t_result ("diamond", "", NULL, "a2 h8 b2 h7 a3 h6 b3", "1-0", "square");
  TOKENS ("diamond", "", "a2 h8 b2 h7 a3 h6 b3 1-0", RULES_STRICT, "a2 h8 b2 h7 a3 h6 b3 r1-0 END");
  TOKENS ("diamond", "", "a2 h8 b2 h7 a3 h6 b3 0-1", RULES_STRICT, "a2 h8 b2 h7 a3 h6 b3 ERROR@21");
  TOKENS ("diamond", "", "a2 h8 b2 h7 a3 h6 b3 *", RULES_STRICT, "a2 h8 b2 h7 a3 h6 b3 ERROR@21");
  TOKENS ("diamond", "", "a2 h8 b2 h7 a3 h6 b3 c7", RULES_STRICT, "a2 h8 b2 h7 a3 h6 b3 ERROR@21");
}

static void
test_rolls (void)
{
  TOKENS ("diablo", "", "21: a1+a3", RULES_STRICT, "21 a1+a3 END");
  TOKENS ("diablo", "", "31: a1+a3", RULES_STRICT, "31 ERROR@4");
  TOKENS ("diablo", "", "32: a1+a3 11: a2xb2", RULES_STRICT, "32 a1+a3 11 a2xb2 END");
  TOKENS ("diablo", "", "23 a1+a3 1. 11 a2xb2", RULES_STRICT, "32 a1+a3 n1 11 a2xb2 END");
  TOKENS ("diablo", "", "1. 23: a1+a3! 11:", RULES_STRICT, "n1 32 a1+a3 $1 11 END");
  TOKENS ("diablo", "", "41:", RULES_STRICT, "ERROR@0");
  TOKENS ("diablo", "", "32: a1-a3", RULES_STRICT, "32 ERROR@6");
  TOKENS ("diablo", "",
          "32: A1\xe2\x80\x93"
          "A3",
          RULES_LENIENT, "32 a1+a3~ END");
  TOKENS ("diablo", "",
          "11: a1\xc3\x97"
          "b1",
          RULES_LENIENT, "11 a1xb1 END");
}

/* A blank ends a turn, a comma at the end leaves it open. */
static void
test_groups (void)
{
  const char *o = "mode=diaballik";

  TOKENS ("sensei", o, "b1-b2", RULES_STRICT, "b1-b2 +end END");
  TOKENS ("sensei", o, "b1-b2,", RULES_STRICT, "b1-b2 END");
  TOKENS ("sensei", o, "c1-c2, d1>c2 c7-c6", RULES_STRICT, "c1-c2 d1>c2 +end c7-c6 +end END");
  TOKENS ("sensei", o, "c1-c2,d1>c2,b1-b2 c7-c6", RULES_STRICT, "c1-c2 d1>c2 b1-b2 c7-c6 +end END");
  TOKENS ("sensei", o, "c1-c2,d1>c2 c7-c6,d7>c6", RULES_STRICT,
          "c1-c2 d1>c2 +end c7-c6 d7>c6 +end END");
  TOKENS ("sensei", o, "b1-b2,end c7-c6,end", RULES_STRICT, "b1-b2 end c7-c6 end END");
  TOKENS ("sensei", o, "b1-b2 end c7-c6 end", RULES_STRICT, "b1-b2 +end c7-c6 +end END");
  TOKENS ("sensei", o, "1. c1-c2!,d1>c2? c7-c6", RULES_STRICT,
          "n1 c1-c2 $1 d1>c2 $2 +end c7-c6 +end END");
  TOKENS ("sensei", o, "end", RULES_STRICT, "ERROR@0");
  TOKENS ("sensei", o, "b1-b2,b2-b3,b3-b4", RULES_STRICT, "b1-b2 b2-b3 ERROR@12");
}

static void
test_play (void)
{
  const RulesGame *game = rules_find_game ("diamond");
  RulesState *s = t_state ("diamond", "", NULL);
  RulesReason reason;
  char text[RULES_MAX_STATE_TEXT];
  unsigned n;

  g_assert_true (rules_text_play (game, s, "a1 b2", 5, RULES_STRICT, &n, &reason));
  g_assert_cmpuint (n, ==, 2);
  g_assert_false (rules_text_play (game, s, "c3 b2 d4", 8, RULES_STRICT, &n, &reason));
  g_assert_cmpuint (n, ==, 2);
  g_assert_cmpint (reason.offset, ==, 3);
  /* The position is the one before the fault. */
  game->write_state (s, text);
  g_assert_true (g_str_has_suffix (text, " w place 0"));
  free (s);
}

/* What is written is read as the same game. */
static void
test_append (gconstpointer data)
{
  const RulesGame *game = data;
  static const char *const defaults[] = { "", NULL };
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
  SearchRng rng;

  search_rng_seed (&rng, 9);
  for (const char *const *preset = game->presets ? game->presets : defaults; *preset; preset++)
    for (int i = 0; i < 30; i++)
      {
        RulesState *s = t_state (game->id, *preset, NULL),
                   *again = t_state (game->id, *preset, NULL);
        GString *text = g_string_new (NULL);
        char a[RULES_MAX_STATE_TEXT], b[RULES_MAX_STATE_TEXT];
        unsigned turn = 0, n, length;
        RulesReason reason;

        for (length = 0; length < 300 && game->actor (s) != RULES_NOBODY; length++)
          {
            RulesAction action = search_random_action (game, s, &rng, actions);
            char piece[RULES_MAX_ACTION_TEXT + 4];

            rules_text_append (game, s, action, turn, length == 0, piece);
            g_string_append (text, piece);
            turn = game->turn (s).number;
            game->apply (s, action);
          }
        if (game->actor (s) != RULES_NOBODY && game->turn (s).number == turn)
          g_string_append_c (text, game->end_action ? ',' : ' ');
        if (!rules_text_play (game, again, text->str, text->len, RULES_STRICT, &n, &reason))
          g_error ("%s: \"%s\" stops at %u: %s", game->id, text->str, n, reason.msgid);
        g_assert_cmpuint (n, ==, length);
        game->write_state (s, a);
        game->write_state (again, b);
        g_assert_cmpstr (a, ==, b);
        g_string_free (text, TRUE);
        free (s);
        free (again);
      }
}

static void
test_params (void)
{
  RulesParams params;

  rules_params_init (&params, rules_find_game ("sensei"));
  g_assert_cmpstr (rules_params_get (&params, "mode"), ==, "arashi");
  g_assert_null (rules_params_get (&params, "size"));
  g_assert_nonnull (rules_params_set (&params, "size", "6").msgid);
  g_assert_nonnull (rules_params_set (&params, "mode", "Arashi").msgid);
  g_assert_nonnull (rules_params_set (&params, "mode", "").msgid);

  /* The order in which options are given does not matter. */
  g_assert_null (rules_params_set (&params, "pits", "f4+b4").msgid);
  g_assert_nonnull (rules_params_check (&params).msgid);
  g_assert_null (rules_params_set (&params, "mode", "arashi-expert").msgid);
  g_assert_null (rules_params_check (&params).msgid);
  g_assert_cmpstr (rules_params_get (&params, "pits"), ==, "b4+f4");
  g_assert_cmpint (params.choice[1], ==, 0);

  g_assert_null (rules_params_set (&params, "pits", "g5+a3+d4").msgid);
  g_assert_cmpstr (rules_params_get (&params, "pits"), ==, "a3+d4+g5");
  for (const char *const *bad = (const char *const[]){ "b4", "b4+b4", "b2+f6", "b4+f4+", "",
                                                       "h4+a4", "b4+f5", "b4,f4", NULL };
       *bad; bad++)
    g_assert_nonnull (rules_params_set (&params, "pits", *bad).msgid);
  g_assert_cmpstr (rules_params_get (&params, "pits"), ==, "a3+d4+g5");
}

static void
test_names (void)
{
  for (RulesEnd end = RULES_END_GOAL; end <= RULES_END_ADJUDICATED; end++)
    {
      g_assert_cmpint (rules_end_from_name (rules_end_name (end)), ==, end);
      g_assert_cmpint (rules_end_is_by_rule (end), ==, end <= RULES_END_FIFTY);
    }
  g_assert_cmpstr (rules_end_name (RULES_END_NONE), ==, "");
  g_assert_cmpint (rules_end_from_name (""), ==, RULES_END_NONE);
  g_assert_cmpint (rules_end_from_name ("Goal"), ==, RULES_END_NONE);
  g_assert_null (rules_find_game ("chess"));
  g_assert_null (rules_find_game (NULL));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/text/words", test_words);
  g_test_add_func ("/text/joints", test_joints);
  g_test_add_func ("/text/result", test_result);
  g_test_add_func ("/text/rolls", test_rolls);
  g_test_add_func ("/text/groups", test_groups);
  g_test_add_func ("/text/play", test_play);
  for (const RulesGame *const *game = rules_games (); *game; game++)
    {
      g_autofree char *path = g_strdup_printf ("/text/append/%s", (*game)->id);

      g_test_add_data_func (path, *game, test_append);
    }
  g_test_add_func ("/text/params", test_params);
  g_test_add_func ("/text/names", test_names);
  return g_test_run ();
}
