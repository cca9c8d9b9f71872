/* test-line.c: games as the turns that people see, and the words for them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "app/comment-card.h"
#include "app/game-line.h"
#include "app/words.h"

/* A session of the game with this id at the end of a text. */
static LudSession *
play_text (const char *id, const char *key, const char *value, const char *text)
{
  const RulesGame *game = rules_find_game (id);
  RulesParams params;
  g_autoptr (LudRecord) record = NULL;
  LudSession *session;
  RulesTextReader reader;

  g_assert_nonnull (game);
  rules_params_init (&params, game);
  if (key != NULL)
    g_assert_null (rules_params_set (&params, key, value).msgid);
  record = lud_record_new (&params, NULL, NULL);
  session = lud_session_new (record, NULL);
  rules_text_init (&reader, game, text, strlen (text), RULES_STRICT);
  for (;;)
    {
      RulesTokenKind kind = rules_text_next (&reader, lud_session_get_state (session));

      if (kind == RULES_TOKEN_END)
        return session;
      g_assert_cmpint (kind, !=, RULES_TOKEN_ERROR);
      if (kind == RULES_TOKEN_ACTION || kind == RULES_TOKEN_IMPLIED)
        g_assert_true (lud_session_play (session, reader.action, NULL));
    }
}

static const LudLineTurn *
turn_at (const LudGameLine *line, guint i)
{
  g_assert_cmpuint (i, <, line->turns->len);
  return &g_array_index (line->turns, LudLineTurn, i);
}

/* A turn has its roll and all its actions; each player has a turn of his own. */
static void
test_turns (void)
{
  g_autoptr (LudSession) session =
    play_text ("diablo", NULL, NULL, "11: d2xe2 32: c6+e6 a4xd4 11: e2+e3");
  g_autoptr (LudGameLine) line = lud_game_line_new (session);

  g_assert_cmpuint (line->turns->len, ==, 3);
  g_assert_cmpstr (turn_at (line, 0)->text->str, ==, "11: d2×e2");
  g_assert_cmpint (turn_at (line, 0)->player, ==, RULES_FIRST);
  g_assert_cmpstr (turn_at (line, 1)->text->str, ==, "32: c6+e6 a4×d4");
  g_assert_cmpint (turn_at (line, 1)->player, ==, RULES_SECOND);
  g_assert_false (turn_at (line, 1)->current);
  g_assert_cmpstr (turn_at (line, 2)->text->str, ==, "11: e2+e3");
  g_assert_true (turn_at (line, 2)->current);

  /* The board marks what was done in the turn that goes on, the roll is no move. */
  g_assert_cmpuint (line->last->len, ==, 1);
  g_assert_cmpint (g_array_index (line->last, RulesGesture, 0).shape, ==, RULES_SHAPE_MOVE);
}

/* What was undone is still in the line, behind what was not, even inside a turn. */
static void
test_undone (void)
{
  g_autoptr (LudSession) session = play_text ("sensei", NULL, NULL, "e1-e6,e6-f6,d1>a1 g7-g2");
  g_autoptr (LudGameLine) line = NULL;

  /* g7-g2, the end of the first turn is no step of its own, d1>a1 */
  g_assert_true (lud_session_undo (session, NULL));
  while (lud_session_get_game (session)->turn (lud_session_get_state (session)).number > 1)
    g_assert_true (lud_session_undo (session, NULL));
  line = lud_game_line_new (session);
  g_assert_cmpuint (line->turns->len, ==, 2);
  g_assert_cmpstr (turn_at (line, 0)->text->str, ==, "e1–e6, e6–f6, d1>a1");
  g_assert_cmpuint (turn_at (line, 0)->n_past, ==, strlen ("e1–e6, e6–f6"));
  g_assert_true (turn_at (line, 0)->current);
  g_assert_cmpuint (turn_at (line, 1)->n_past, ==, 0);
  g_assert_cmpuint (line->last->len, ==, 2);
}

static void
test_nothing_played (void)
{
  g_autoptr (LudSession) session = play_text ("diamond", NULL, NULL, "");
  g_autoptr (LudGameLine) line = lud_game_line_new (session);

  g_assert_cmpuint (line->turns->len, ==, 0);
  g_assert_cmpuint (line->last->len, ==, 0);
}

/* The picture of a card: pieces of both sides, the game not over, always the same. */
static void
test_sample (void)
{
  for (const RulesGame *const *game = rules_games (); *game != NULL; game++)
    {
      RulesState *a = lud_sample_position (*game, 26);
      RulesState *b = lud_sample_position (*game, 26);
      RulesBoard board;
      gboolean sides[2] = { FALSE, FALSE };

      g_assert_cmpuint ((*game)->hash (a, 0), ==, (*game)->hash (b, 0));
      g_assert_cmpint ((*game)->actor (a), !=, RULES_NOBODY);
      (*game)->board (a, &board);
      for (int point = 0; point < board.n_points; point++)
        {
          RulesPiece piece = (*game)->piece (a, point);

          if (piece.kind != RULES_PIECE_NONE && piece.side != RULES_NO_SIDE)
            sides[piece.side] = TRUE;
        }
      g_assert_true (sides[0] && sides[1]);
      free (a);
      free (b);
    }
}

static void
test_words (void)
{
  const RulesGame *game = rules_find_game ("diablo");
  RulesParams params;
  g_autofree char *title = NULL;
  g_autofree char *credit = NULL;
  g_autofree char *one = lud_words_phrase ((RulesPhrase){ "%d piece", "%d pieces", 1 });
  g_autofree char *many = lud_words_phrase ((RulesPhrase){ "%d piece", "%d pieces", 5 });
  g_autofree char *moves = lud_words_moves ("b2xb5 c3-d3 (b3) a1+a3 c3=b3+c4 swap");
  g_autofree char *sensei = lud_words_moves ("b1-b2,d1>b2");

  g_assert_cmpstr (one, ==, "1 piece");
  g_assert_cmpstr (many, ==, "5 pieces");
  g_assert_cmpstr (moves, ==, "b2×b5 c3–d3 (b3) a1+a3 c3=b3+c4 swap");
  g_assert_cmpstr (sensei, ==, "b1–b2, d1>b2");

  rules_params_init (&params, game);
  title = lud_words_title (&params);
  g_assert_true (g_str_has_prefix (title, "Diablo, 6"));
  credit = lud_words_credit (game);
  g_assert_cmpstr (credit, ==, "Mark Steere");
  g_assert_true (lud_words_option_is_switch (&game->options[1]));
  g_assert_false (lud_words_option_is_switch (&game->options[0]));
}

/* By which rules a game was played is said as New Game says it, not as a file has it. */
static void
test_options (void)
{
  RulesParams params;
  g_autofree char *plain = NULL;
  g_autofree char *pits = NULL;
  g_autofree char *mode = NULL;

  rules_params_init (&params, rules_find_game ("cephalopod"));
  g_assert_true (rules_params_set (&params, "swap", "on").msgid == NULL);
  plain = lud_words_options (&params);
  g_assert_nonnull (strstr (plain, "Swap rule: On"));
  g_assert_null (strchr (plain, '='));

  /* An option that does not count is not named. */
  rules_params_init (&params, rules_find_game ("sensei"));
  mode = lud_words_options (&params);
  g_assert_nonnull (strstr (mode, "Mode: Arashi"));
  g_assert_null (strstr (mode, "Pits"));
  g_assert_true (rules_params_set (&params, "mode", "arashi-expert").msgid == NULL);
  pits = lud_words_options (&params);
  g_assert_nonnull (strstr (pits, "Pits: "));
}

static void
test_days (void)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autoptr (GDateTime) before = g_date_time_add_days (now, -1);
  g_autoptr (GDateTime) old = g_date_time_new_utc (2026, 5, 12, 12, 0, 0);
  g_autofree char *today = lud_words_day (now);
  g_autofree char *yesterday = lud_words_day (before);
  g_autofree char *day = lud_words_day (old);

  g_assert_cmpstr (today, ==, "today");
  g_assert_cmpstr (yesterday, ==, "yesterday");
  g_assert_cmpstr (day, ==, "12 May 2026");
}

/* Whole seconds are rounded up, so that nobody is told "0:00" who still has time. */
static void
test_times (void)
{
  static const struct
  {
    gint64 milliseconds;
    gboolean tenths;
    const char *text;
  } cases[] = {
    { 300000, FALSE, "5:00" }, { 252001, FALSE, "4:13" }, { 3723000, FALSE, "1:02:03" },
    { 9449, TRUE, "0:09.4" },  { 1, FALSE, "0:01" },      { 0, FALSE, "0:00" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = lud_words_time (cases[i].milliseconds, cases[i].tenths);

      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

/* The sentence for the action that a text stands for, behind the moves of another text. */
static void
assert_action (const char *id, const char *moves, const char *text, const char *sentence)
{
  g_autoptr (LudSession) session = play_text (id, NULL, NULL, moves);
  const RulesGame *game = lud_session_get_game (session);
  const RulesState *state = lud_session_get_state (session);
  RulesAction action;
  g_autofree char *said = NULL;

  g_assert_cmpint (
    rules_read_action (game, state, text, strlen (text), RULES_STRICT, &action, NULL), ==,
    RULES_READ_OK);
  said = lud_words_action (game, state, action, "Ana");
  g_assert_cmpstr (said, ==, sentence);
}

/* An action is told with where it begins, where it ends, and what stands there then. */
static void
test_actions (void)
{
  assert_action ("diablo", "11:", "d2xe2",
                 "Ana: d2 captures e2, black checker. Green has 17 checkers.");
  assert_action ("diablo", "11: d2xe2 32:", "c6+e6", "Ana: c6 to e6, green stack of 2.");
  assert_action ("diablo", "11: d2xe2", "32", "Ana rolled 3 and 2.");
  assert_action ("sensei", "", "e1-e6", "Ana: e1 to e6, South's stone.");
  assert_action ("cephalopod", "b1 a2", "b2=a2+b1",
                 "Ana: b2 captures a2, b1: black die, 2. White has 0 dice.");
  assert_action ("diamond", "c3", "swap", "Ana: Swap Sides.");
}

/* Of comments in several languages the reader's own is shown, or the English one. */
static void
test_comments (void)
{
  static const struct
  {
    const char *languages; /* of the comments: a letter of the text and a tag each */
    const char *user, *shown;
  } cases[] = {
    { "a=en b=es c=cs", "cs_CZ.UTF-8", "c" },
    { "a=en b=es c=cs", "es", "b" },
    { "a=en b=es c=cs", "de_DE", "a" },
    { "a=es b=cs", "de", "a\n\nb" },
    { "a= b=cs c=en", "cs", "a\n\nb" },
    { "a=en-GB b=en", "en_US", "a\n\nb" },
    { "a=", "C", "a" },
    { "", "en", NULL },
    { "a=es-MX", "es_ES", "a" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (LudSession) session = play_text ("diamond", NULL, NULL, "a2");
      LudRecord *record = lud_session_get_record (session);
      LudNode *node = lud_session_get_node (session);
      g_auto (GStrv) comments = g_strsplit (cases[i].languages, " ", -1);
      const char *user[] = { cases[i].user, NULL };
      g_autofree char *shown = NULL;

      for (guint k = 0; comments[k] != NULL && *comments[k] != '\0'; k++)
        {
          LudComment comment = { .place = LUD_COMMENT_AFTER,
                                 .text = (char[]){ comments[k][0], '\0' },
                                 .language = comments[k] + 2,
                                 .author = "",
                                 .foreign = "" };

          g_assert_true (lud_record_add_comment (record, node, &comment, NULL));
        }
      shown = lud_comment_card_choose (node, user);
      g_assert_cmpstr (shown, ==, cases[i].shown);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/line/turns", test_turns);
  g_test_add_func ("/line/comments", test_comments);
  g_test_add_func ("/line/undone", test_undone);
  g_test_add_func ("/line/nothing-played", test_nothing_played);
  g_test_add_func ("/line/sample", test_sample);
  g_test_add_func ("/words/texts", test_words);
  g_test_add_func ("/words/options", test_options);
  g_test_add_func ("/words/days", test_days);
  g_test_add_func ("/words/times", test_times);
  g_test_add_func ("/words/actions", test_actions);
  return g_test_run ();
}
