/* test-play.c: what players do besides playing: offer draws, take back, and choose their dice
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "record/dice.h"
#include "record-test.h"

#include <libglib-testing/signal-logger.h>
#include <string.h>

static LudSession *
new_session (const char *game, const char *options)
{
  g_autoptr (LudRecord) record = t_record (game, options, NULL);

  return lud_session_new (record, NULL);
}

static void
assert_path (LudSession *session, const char *expected)
{
  g_autofree char *path = lud_node_write_path (lud_session_get_node (session));

  g_assert_cmpstr (path, ==, expected);
}

static void
test_draw_offers (void)
{
  g_autoptr (LudSession) session = new_session ("cephalopod", "");
  g_autoptr (GtSignalLogger) log = gt_signal_logger_new ();
  g_autoptr (GError) error = NULL;
  LudResult result;

  g_assert_cmpint (lud_session_get_draw_offer (session), ==, RULES_NOBODY);
  g_assert_false (lud_session_accept_draw (session, RULES_FIRST, &error));
  t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_ILLEGAL);
  g_assert_false (lud_session_decline_draw (session, RULES_FIRST, &error));
  t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_ILLEGAL);

  gt_signal_logger_connect (log, session, "notify::draw-offer");
  gt_signal_logger_connect (log, session, "changed");
  g_assert_true (lud_session_offer_draw (session, RULES_FIRST, &error));
  gt_signal_logger_assert_notify_emission_pop (log, session, "draw-offer");
  gt_signal_logger_assert_no_emissions (log);
  g_assert_cmpint (lud_session_get_draw_offer (session), ==, RULES_FIRST);
  g_assert_false (lud_session_accept_draw (session, RULES_FIRST, &error));
  t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_ILLEGAL);
  /* It stands while the one who made it acts, and lapses when the other does. */
  t_play (session, "a1");
  g_assert_cmpint (lud_session_get_draw_offer (session), ==, RULES_FIRST);
  t_play (session, "c3");
  g_assert_cmpint (lud_session_get_draw_offer (session), ==, RULES_NOBODY);

  g_assert_true (lud_session_offer_draw (session, RULES_SECOND, &error));
  g_assert_true (lud_session_decline_draw (session, RULES_FIRST, &error));
  g_assert_cmpint (lud_session_get_draw_offer (session), ==, RULES_NOBODY);
  g_assert_true (lud_session_offer_draw (session, RULES_SECOND, &error));
  g_assert_true (lud_session_undo (session, &error));
  g_assert_cmpint (lud_session_get_draw_offer (session), ==, RULES_NOBODY);

  /* Two offers are an agreement. */
  g_assert_true (lud_session_offer_draw (session, RULES_SECOND, &error));
  g_assert_true (lud_session_offer_draw (session, RULES_FIRST, &error));
  result = lud_session_get_result (session);
  g_assert_true (result.over);
  g_assert_cmpint (result.winner, ==, RULES_NOBODY);
  g_assert_cmpint (result.reason, ==, RULES_END_AGREEMENT);
  g_assert_cmpint (lud_session_get_draw_offer (session), ==, RULES_NOBODY);
  g_assert_false (lud_session_offer_draw (session, RULES_FIRST, &error));
  t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_OVER);
}

static void
test_take_back (void)
{
  g_autoptr (LudSession) session = new_session ("diablo", "balance=off");
  g_autoptr (GError) error = NULL;

  g_assert_false (lud_session_can_take_back (session, RULES_FIRST));
  g_assert_false (lud_session_take_back (session, RULES_FIRST, &error));
  t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_OVER);
  t_play (session, "31");
  g_assert_false (lud_session_can_take_back (session, RULES_FIRST));
  t_play (session, "a1xb1");
  /* From inside the turn to its beginning; the roll stands. */
  g_assert_true (lud_session_take_back (session, RULES_FIRST, &error));
  assert_path (session, "1");
  t_play (session, "a1xb1 a5xa2 32");
  g_assert_false (lud_session_can_take_back (session, RULES_SECOND));
  g_assert_true (lud_session_take_back (session, RULES_FIRST, &error));
  assert_path (session, "1");
  g_assert_cmpint (lud_session_get_actor (session), ==, RULES_FIRST);
  /* Nothing is lost. */
  g_assert_true (lud_session_redo (session, &error));
  g_assert_true (lud_session_redo (session, &error));
  g_assert_true (lud_session_redo (session, &error));
  assert_path (session, "4");

  /* After the end by people, too. */
  g_assert_true (lud_session_resign (session, RULES_FIRST, &error));
  g_assert_true (lud_session_take_back (session, RULES_FIRST, &error));
  assert_path (session, "1");
  g_assert_false (lud_session_get_result (session).over);
}

/* ------------------------------------------------------------------------------------------------
 * Dice
 */

static void
test_words (void)
{
  g_autoptr (LudSession) session = new_session ("diablo", "balance=off");
  LudRecord *record = lud_session_get_record (session);
  g_autofree char *commitment = NULL;
  g_autofree char *long_word = g_strnfill (LUD_WORD_MAX + 1, 'w');
  g_autoptr (GError) error = NULL;
  LudDiceReport report;

  /* A word before the commitment would be no use. */
  g_assert_false (lud_session_set_word (session, RULES_FIRST, "klíč", &error));
  t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_ILLEGAL);
  g_assert_true (lud_session_commit_dice (session, &error));
  commitment = g_strdup (lud_record_get_commitment (record));
  g_assert_nonnull (commitment);
  g_assert_true (lud_session_set_word (session, RULES_FIRST, "klíč", &error));
  g_assert_true (lud_session_set_word (session, RULES_SECOND, " llave\n", &error));
  g_assert_cmpstr (lud_record_get_word (record, RULES_SECOND), ==, "llave");
  g_assert_false (lud_session_set_word (session, RULES_FIRST, long_word, &error));
  t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_INVALID);

  t_play (session, "roll");
  g_assert_cmpstr (lud_record_get_commitment (record), ==, commitment);
  g_assert_cmpint (lud_node_get_action (lud_session_get_node (session)), ==,
                   lud_dice_roll_with_words (
                     lud_record_get_secret (record), lud_record_get_id (record), 1, "klíč", "llave",
                     lud_record_get_game (record), lud_record_get_start (record)));
  g_assert_false (lud_session_set_word (session, RULES_FIRST, "late", &error));
  t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_ILLEGAL);
  lud_dice_verify (record, &report);
  g_assert_cmpint (report.status, ==, LUD_DICE_PROVED);
  g_assert_cmpuint (report.n_generated, ==, 1);
}

static void
test_entered (void)
{
  g_autoptr (LudSession) session = new_session ("diablo", "balance=off");
  g_autoptr (GError) error = NULL;
  LudDiceReport report;

  lud_session_set_dice_source (session, LUD_DICE_SOURCE_ENTERED, NULL);
  g_assert_false (lud_session_roll (session, &error));
  t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_ILLEGAL);
  t_play (session, "31");
  lud_dice_verify (lud_session_get_record (session), &report);
  g_assert_cmpint (report.status, ==, LUD_DICE_NONE);
  g_assert_cmpuint (report.n_entered, ==, 1);
}

static void
test_replayed (void)
{
  g_autoptr (LudSession) model = new_session ("diablo", "balance=off");
  g_autoptr (LudSession) session = new_session ("diablo", "balance=off");
  g_autoptr (GError) error = NULL;
  g_autofree char *tree = NULL;

  t_play (model, "31 a1xb1 a5xa2 roll");
  lud_session_set_dice_source (session, LUD_DICE_SOURCE_REPLAYED, lud_session_get_record (model));
  t_play (session, "roll e1xd1 a5xa2 roll");
  tree = t_dump_tree (lud_session_get_record (session));
  /* Entered there: entered here.  Drawn there: not drawn by this game's secret. */
  g_assert_true (g_str_has_prefix (tree, "31:3 e1xd1 a5xa2 "));
  g_assert_true (g_str_has_suffix (tree, ":1"));
  g_assert_cmpint (lud_node_get_action (lud_session_get_node (session)), ==,
                   lud_node_get_action (lud_session_get_node (model)));
  g_assert_null (lud_record_get_commitment (lud_session_get_record (session)));
  g_assert_true (lud_session_undo (session, &error));
  t_play (session, "roll");

  {
    RulesAction list[RULES_MAX_ACTIONS];

    while (lud_session_get_actor (session) != RULES_CHANCE)
      {
        lud_session_get_game (session)->list_actions (lud_session_get_state (session), list);
        lud_session_play (session, list[0], &error);
        g_assert_no_error (error);
      }
  }
  g_assert_false (lud_session_roll (session, &error));
  t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_ILLEGAL);
}

/* A record whose secret somebody else has: its commitment stays, and what is drawn here is not
 * taken for rolls of that secret. */
static void
test_foreign_commitment (void)
{
  g_autoptr (LudSession) session = new_session ("diablo", "balance=off");
  LudRecord *record = lud_session_get_record (session);
  guint8 secret[LUD_SECRET_SIZE] = { 1 };
  g_autofree char *commitment = lud_dice_commit (secret);

  g_assert_true (lud_record_set_commitment (record, commitment, NULL));
  t_play (session, "roll");
  g_assert_cmpstr (lud_record_get_commitment (record), ==, commitment);
  g_assert_null (lud_record_get_secret (record));
  g_assert_cmpint (lud_node_get_roll_source (lud_session_get_node (session)), ==, LUD_ROLL_UNKNOWN);
}

static gboolean
never (LudSession *session, gpointer data, GError **error)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, "The disk is full.");
  return FALSE;
}

/* What cannot be stored has not happened. */
static void
test_not_stored (void)
{
  g_autoptr (LudSession) session = new_session ("diablo", "balance=off");
  LudRecord *record = lud_session_get_record (session);
  g_autoptr (GBytes) before = NULL;
  g_autoptr (GBytes) after = NULL;

  lud_session_set_commit (session, never, NULL, NULL);
  before = lud_record_serialize (record);
  g_assert_false (lud_session_commit_dice (session, NULL));
  g_assert_false (lud_session_roll (session, NULL));
  after = lud_record_serialize (record);
  g_assert_true (g_bytes_equal (before, after));
  g_assert_null (lud_record_get_commitment (record));

  /* Nor is a roll that nobody knew about drawn by the generator then. */
  lud_session_set_commit (session, NULL, NULL, NULL);
  g_assert_true (lud_session_commit_dice (session, NULL));
  lud_record_add (record, lud_record_get_root (record),
                  lud_dice_roll (lud_record_get_secret (record), lud_record_get_id (record), 1,
                                 lud_record_get_game (record), lud_record_get_start (record)),
                  LUD_ROLL_UNKNOWN, NULL);
  lud_session_set_commit (session, never, NULL, NULL);
  g_assert_false (lud_session_roll (session, NULL));
  g_assert_cmpint (
    lud_node_get_roll_source (lud_node_get_first_child (lud_record_get_root (record))), ==,
    LUD_ROLL_UNKNOWN);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/play/draw-offers", test_draw_offers);
  g_test_add_func ("/play/take-back", test_take_back);
  g_test_add_func ("/play/words", test_words);
  g_test_add_func ("/play/entered", test_entered);
  g_test_add_func ("/play/replayed", test_replayed);
  g_test_add_func ("/play/foreign-commitment", test_foreign_commitment);
  g_test_add_func ("/play/not-stored", test_not_stored);
  return g_test_run ();
}
