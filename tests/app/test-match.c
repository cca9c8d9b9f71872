/* test-match.c: several games with a score, and times of one player's own, as records keep them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/game-match.h"
#include "app/game-setup.h"

#define WINS(player) (&(LudResult){ .over = TRUE, .winner = (player), .reason = RULES_END_RESIGN })
#define DRAW (&(LudResult){ .over = TRUE, .winner = RULES_NOBODY, .reason = RULES_END_AGREEMENT })

static LudRecord *
new_record (const char *first, const char *second)
{
  RulesParams params;
  LudRecord *record;
  LudPlayer player = { .kind = LUD_PLAYER_HUMAN };

  rules_params_init (&params, rules_games ()[0]);
  record = lud_record_new (&params, NULL, NULL);
  player.name = (char *) first;
  lud_record_set_player (record, RULES_FIRST, &player);
  player.name = (char *) second;
  lud_record_set_player (record, RULES_SECOND, &player);
  return record;
}

static void
assert_score (LudRecord *record, const char *score)
{
  LudMatch match;
  g_autofree char *text = NULL;

  g_assert_true (lud_match_get (record, &match));
  text = lud_match_dup_score (&match, record);
  g_assert_cmpstr (text, ==, score);
}

/* The next game, which must be possible. */
static LudRecord *
next (LudRecord *record, const LudResult *result)
{
  g_autoptr (GError) error = NULL;
  LudRecord *record2 = lud_match_next (record, result, &error);

  g_assert_no_error (error);
  g_assert_true (lud_match_follows (record, record2));
  g_assert_false (lud_match_follows (record2, record));
  return record2;
}

/* Three games: a win, a draw, a win of the other player; each is another record with swapped sides,
 * and what is stored is all that it takes to go on. */
static void
test_games (void)
{
  g_autoptr (LudRecord) one = new_record ("Ana", "Boris");
  g_autoptr (LudRecord) two = NULL;
  g_autoptr (LudRecord) three = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *place = NULL;
  g_autofree char *standing = NULL;
  LudMatch match;
  RulesActor winner;

  g_assert_false (lud_match_get (one, &match));
  lud_match_begin (one, 3, 0);
  assert_score (one, "Ana 0 – 0 Boris");
  two = next (one, WINS (RULES_FIRST));
  assert_score (two, "Boris 0 – 1 Ana");
  g_assert_cmpstr (lud_record_get_field (two, LUD_FIELD_ROUND), ==, "2");
  g_assert_cmpstr (lud_record_get_field (two, LUD_FIELD_EVENT), ==, "Match Ana – Boris");
  g_assert_cmpstr (lud_record_get_id (two), !=, lud_record_get_id (one));

  three = next (two, DRAW);
  bytes = lud_record_serialize (three);
  g_object_unref (three);
  three = lud_record_deserialize (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), NULL);
  g_assert_nonnull (three);
  assert_score (three, "Ana 1½ – ½ Boris");
  g_assert_false (lud_match_follows (one, three));
  g_assert_true (lud_match_get (three, &match));
  place = lud_match_dup_place (&match);
  g_assert_cmpstr (place, ==, "Game 3 of 3");
  g_assert_false (lud_match_is_over (&match, 2, NULL));

  lud_match_add (&match, WINS (RULES_SECOND));
  g_assert_true (lud_match_is_over (&match, 3, &winner));
  g_assert_cmpint (winner, ==, RULES_NOBODY);
  standing = lud_match_dup_standing (&match, three);
  g_assert_cmpstr (standing, ==, "The match is a draw, 1½–1½.");
}

/* Until somebody has two points. */
static void
test_points (void)
{
  g_autoptr (LudRecord) one = new_record ("Ana", "Boris");
  g_autoptr (LudRecord) two = NULL;
  g_autoptr (LudRecord) three = NULL;
  g_autofree char *leads = NULL;
  g_autofree char *wins = NULL;
  LudMatch match;
  RulesActor winner;

  lud_match_begin (one, 5, 2);
  lud_match_get (one, &match);
  lud_match_add (&match, WINS (RULES_SECOND));
  leads = lud_match_dup_standing (&match, one);
  g_assert_cmpstr (leads, ==, "Boris leads the match by 1–0.");
  two = next (one, WINS (RULES_SECOND));
  three = next (two, DRAW);
  lud_match_get (three, &match);
  g_assert_false (lud_match_is_over (&match, 2, &winner));
  g_assert_cmpint (winner, ==, RULES_NOBODY);
  lud_match_add (&match, WINS (RULES_SECOND));
  g_assert_true (lud_match_is_over (&match, 3, &winner));
  g_assert_cmpint (winner, ==, RULES_SECOND);
  wins = lud_match_dup_standing (&match, three);
  g_assert_cmpstr (wins, ==, "Boris wins the match by 2½–½.");
}

/* Who has no name, or the same as the other one, gets one that tells them apart. */
static void
test_names (void)
{
  g_autoptr (LudRecord) none = new_record ("", "Boris");
  g_autoptr (LudRecord) same = new_record ("Computer, level 2", "Computer, level 2");

  lud_match_begin (none, 2, 0);
  assert_score (none, "Player 1 0 – 0 Boris");
  lud_match_begin (same, 2, 0);
  assert_score (same, "Computer, level 2 (1) 0 – 0 Computer, level 2 (2)");
}

/* Headers that others wrote. */
static void
test_spoiled (void)
{
  static const char *const wrong[][3] = {
    { "3 games", "", "0-0" },     { "3 games", "two", "0-0" },
    { "3 games", "0", "0-0" },    { "0 games", "1", "0-0" },
    { "first to", "1", "0-0" },   { "first to -3", "1", "0-0" },
    { "3 games", "1", "0" },      { "3 games", "1", "0.7-0" },
    { "3 games", "1", "0-0.5x" }, { "3 games", "1", "1000-0" },
    { "3 gamesx", "1", "0-0" },   { "9999999999999 games", "1", "0-0" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (LudRecord) record = new_record ("Ana", "Boris");
      LudMatch match;

      lud_record_add_tag (record, "Match", wrong[i][0], NULL);
      lud_record_set_field (record, LUD_FIELD_ROUND, wrong[i][1], NULL);
      lud_record_add_tag (record, "Match score", wrong[i][2], NULL);
      g_assert_false (lud_match_get (record, &match));
    }
}

/* A time of one player's own stays with him when sides are swapped, and on the clock of a session.
 */
static void
test_own_time (void)
{
  g_autoptr (LudRecord) record = new_record ("Ana", "Boris");
  g_autoptr (LudRecord) again = NULL;
  g_autoptr (LudSession) session = NULL;
  LudTimeControl both = { .main = 300000, .increment = 3000 };
  LudTimeControl own = { .main = 60000, .increment = 5000, .per_turn = 2000 };
  LudTimeControl read;

  lud_record_set_time_control (record, &both);
  lud_setup_set_time (record, RULES_SECOND, &own);
  again = lud_setup_rematch (record, NULL);
  read = lud_setup_get_time (again, RULES_FIRST);
  g_assert_cmpmem (&read, sizeof read, &own, sizeof own);
  read = lud_setup_get_time (again, RULES_SECOND);
  g_assert_cmpmem (&read, sizeof read, &both, sizeof both);

  session = lud_session_new (again, NULL);
  lud_setup_prepare_session (session);
  g_assert_cmpint (lud_clock_get_left (lud_session_get_clock (session), RULES_FIRST), ==, 62000);
  g_assert_cmpint (lud_clock_get_left (lud_session_get_clock (session), RULES_SECOND), ==, 300000);

  /* What is no time is as if it were not there. */
  lud_setup_set_time (again, RULES_FIRST, NULL);
  lud_record_add_tag (again, "First time", "60+x", NULL);
  read = lud_setup_get_time (again, RULES_FIRST);
  g_assert_cmpmem (&read, sizeof read, &both, sizeof both);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/match/games", test_games);
  g_test_add_func ("/match/points", test_points);
  g_test_add_func ("/match/names", test_names);
  g_test_add_func ("/match/spoiled", test_spoiled);
  g_test_add_func ("/match/own-time", test_own_time);
  return g_test_run ();
}
