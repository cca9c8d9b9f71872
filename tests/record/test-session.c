/* test-session.c: one game being played
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "record-test.h"

#include <libglib-testing/signal-logger.h>
#include <string.h>

/* A session on a new record. */
static LudSession *
new_session (const char *game, const char *options, const char *position)
{
  g_autoptr (LudRecord) record = t_record (game, options, position);

  return lud_session_new (record, NULL);
}

static void
assert_tree (LudSession *session, const char *expected)
{
  g_autofree char *tree = t_dump_tree (lud_session_get_record (session));

  g_assert_cmpstr (tree, ==, expected);
}

static void
assert_path (LudSession *session, const char *expected)
{
  g_autofree char *path = lud_session_dup_path (session);

  g_assert_cmpstr (path, ==, expected);
}

static void
undo (LudSession *session, int n)
{
  for (; n > 0; n--)
    {
      g_autoptr (GError) error = NULL;

      lud_session_undo (session, &error);
      g_assert_no_error (error);
    }
}

static void
redo (LudSession *session, int n)
{
  for (; n > 0; n--)
    {
      g_autoptr (GError) error = NULL;

      lud_session_redo (session, &error);
      g_assert_no_error (error);
    }
}

static char *
position (LudSession *session)
{
  char text[RULES_MAX_STATE_TEXT];

  lud_session_get_game (session)->write_state (lud_session_get_state (session), text);
  return g_strdup (text);
}

static void
test_play (void)
{
  g_autoptr (LudSession) session = new_session ("cephalopod", "size=3x3", NULL);
  g_autoptr (GError) error = NULL;
  RulesAction a1 = t_action (lud_session_get_game (session), lud_session_get_state (session), "a1");

  g_assert_cmpint (lud_session_get_actor (session), ==, RULES_FIRST);
  t_play (session, "a1");
  g_assert_cmpint (lud_session_get_actor (session), ==, RULES_SECOND);
  g_assert_false (lud_session_play (session, a1, &error));
  t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_ILLEGAL);
  assert_tree (session, "a1");
  assert_path (session, NULL);
}

static void
test_undo_redo (void)
{
  g_autoptr (LudSession) session = new_session ("cephalopod", "size=3x3", NULL);
  g_autoptr (GError) error = NULL;

  t_play (session, "a1 c3 a3");
  undo (session, 2);
  assert_path (session, "1");
  assert_tree (session, "a1 c3 a3");
  redo (session, 1);
  assert_path (session, "2");

  /* Playing what comes next is redo. */
  t_play (session, "a3");
  assert_tree (session, "a1 c3 a3");
  assert_path (session, NULL);
  g_assert_false (lud_session_redo (session, &error));
  t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_OVER);

  undo (session, 3);
  g_assert_false (lud_session_undo (session, &error));
  t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_OVER);
  redo (session, 3);
  assert_path (session, NULL);
}

/* A different action becomes the main line, the old line stays, and redo follows the line that was
 * visited last. */
static void
test_variation (void)
{
  g_autoptr (LudSession) session = new_session ("cephalopod", "size=3x3", NULL);

  t_play (session, "a1 c3 a3");
  undo (session, 2);
  t_play (session, "c1");
  assert_tree (session, "a1 c1 (c3 a3)");
  undo (session, 1);
  redo (session, 1);
  assert_tree (session, "a1 c1 (c3 a3)");
  assert_path (session, NULL);

  undo (session, 1);
  t_play (session, "c3");
  assert_tree (session, "a1 c3 (c1) a3");
  assert_path (session, "2");
  redo (session, 1);
  assert_path (session, NULL);
}

/* A session that stands in a variation: redo goes back where undo came from, playing on makes it
 * the main line. */
static void
test_in_variation (void)
{
  g_autoptr (LudSession) first = new_session ("cephalopod", "size=3x3", NULL);
  g_autoptr (LudSession) session = NULL;

  t_play (first, "a1 c3 a3");
  undo (first, 2);
  t_play (first, "c1 a3");
  session = lud_session_new (lud_session_get_record (first), "1/1/1");
  assert_path (session, "1/1/1");
  undo (session, 2);
  assert_path (session, "1");
  redo (session, 2);
  assert_path (session, "1/1/1");
  assert_tree (session, "a1 c1 (c3 a3) a3");
  t_play (session, "a2=a1+a3");
  assert_tree (session, "a1 c3 (c1 a3) a3 a2=a1+a3");
}

/* Undo past a roll and redo give the same roll; so does rolling again. */
static void
test_rolls (void)
{
  for (int i = 0; i < 50; i++)
    {
      g_autoptr (LudSession) session = new_session ("diablo", "balance=off", NULL);
      g_autofree char *rolled = NULL;
      g_autofree char *redone = NULL;
      g_autofree char *again = NULL;

      g_assert_cmpint (lud_session_get_actor (session), ==, RULES_CHANCE);
      t_play (session, "roll");
      g_assert_cmpint (lud_session_get_actor (session), ==, RULES_FIRST);
      rolled = position (session);
      undo (session, 1);
      redo (session, 1);
      redone = position (session);
      g_assert_cmpstr (redone, ==, rolled);
      undo (session, 1);
      t_play (session, "roll");
      again = position (session);
      g_assert_cmpstr (again, ==, rolled);
      g_assert_cmpuint (lud_record_get_n_nodes (lud_session_get_record (session)), ==, 1);
      g_assert_cmpint (lud_node_get_roll_source (lud_session_get_node (session)), ==,
                       LUD_ROLL_GENERATOR);
      /* The record can prove it. */
      g_assert_nonnull (lud_record_get_commitment (lud_session_get_record (session)));
    }
}

static void
test_roll_entered (void)
{
  g_autoptr (LudSession) session = new_session ("diablo", "balance=off", NULL);
  g_autoptr (GError) error = NULL;

  t_play (session, "31");
  g_assert_cmpint (lud_node_get_roll_source (lud_session_get_node (session)), ==, LUD_ROLL_ENTERED);
  g_assert_null (lud_record_get_commitment (lud_session_get_record (session)));
  g_assert_false (lud_session_roll (session, &error));
  t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_ILLEGAL);
}

static void
test_resign (void)
{
  g_autoptr (LudSession) session = new_session ("cephalopod", "size=3x3", NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  t_play (session, "a1 c3");
  g_assert_null (lud_session_dup_result_text (session));
  g_assert_true (lud_session_resign (session, RULES_FIRST, &error));
  g_assert_cmpint (lud_session_get_actor (session), ==, RULES_NOBODY);
  g_assert_cmpint (lud_session_get_result (session).winner, ==, RULES_SECOND);
  g_assert_cmpint (lud_session_get_result (session).reason, ==, RULES_END_RESIGN);
  text = lud_session_dup_result_text (session);
  g_assert_cmpstr (text, ==, "White wins: Black resigns.");
  assert_path (session, NULL);

  g_assert_false (lud_session_resign (session, RULES_SECOND, &error));
  t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_OVER);
  g_assert_false (lud_session_roll (session, &error));
  t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_OVER);
  g_assert_false (lud_session_play (session, 1, &error));
  t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_OVER);

  /* The resignation is one step of undo and redo. */
  undo (session, 1);
  g_assert_cmpint (lud_session_get_actor (session), ==, RULES_FIRST);
  assert_path (session, "2");
  redo (session, 1);
  g_assert_cmpint (lud_session_get_result (session).winner, ==, RULES_SECOND);

  /* Playing on takes it back. */
  undo (session, 1);
  t_play (session, "a3");
  assert_tree (session, "a1 c3 a3");
  g_assert_false (lud_record_get_result (lud_session_get_record (session)).over);
}

/* Resigning after undo: the game ends there, and what had followed is not lost. */
static void
test_resign_after_undo (void)
{
  g_autoptr (LudSession) session = new_session ("cephalopod", "size=3x3", NULL);
  LudRecord *record = lud_session_get_record (session);
  g_autoptr (GError) error = NULL;

  t_play (session, "a1 c3 a3");
  undo (session, 2);
  g_assert_true (lud_session_resign (session, RULES_SECOND, &error));
  assert_tree (session, "a1{0 resign} c3 a3");
  g_assert_cmpuint (lud_record_get_n_turns (record), ==, 1);
  g_assert_cmpint (lud_record_get_result (record).winner, ==, RULES_FIRST);
  assert_path (session, NULL);
  g_assert_false (lud_session_can_redo (session));
  undo (session, 1);
  redo (session, 1);
  g_assert_true (lud_session_get_result (session).over);
  undo (session, 1);
  t_play (session, "c3");
  assert_tree (session, "a1 c3 a3");
}

/* A line that people ended keeps its ending when another line takes its place. */
static void
test_ending_in_variation (void)
{
  g_autoptr (LudSession) session = new_session ("cephalopod", "size=3x3", NULL);
  g_autoptr (GError) error = NULL;

  t_play (session, "a1 c3");
  g_assert_true (lud_session_agree_draw (session, &error));
  g_assert_cmpint (lud_session_get_result (session).winner, ==, RULES_NOBODY);
  undo (session, 2);
  t_play (session, "c1");
  assert_tree (session, "a1 c1 (c3{3 agreement})");
  g_assert_false (lud_record_get_result (lud_session_get_record (session)).over);
}

static void
test_end (void)
{
  static const struct
  {
    RulesActor winner;
    RulesEnd reason;
  } good[] = { { RULES_FIRST, RULES_END_TIME },         { RULES_NOBODY, RULES_END_TIME },
               { RULES_SECOND, RULES_END_ILLEGAL },     { RULES_FIRST, RULES_END_ABANDONED },
               { RULES_NOBODY, RULES_END_ABANDONED },   { RULES_SECOND, RULES_END_ADJUDICATED },
               { RULES_NOBODY, RULES_END_ADJUDICATED }, { RULES_NOBODY, RULES_END_AGREEMENT } };

  for (gsize i = 0; i < G_N_ELEMENTS (good); i++)
    {
      g_autoptr (LudSession) session = new_session ("cephalopod", "size=3x3", NULL);
      g_autoptr (GError) error = NULL;
      g_autofree char *text = NULL;

      g_assert_false (lud_session_end (session, RULES_FIRST, RULES_END_COUNT, &error));
      t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_INVALID);
      g_assert_true (lud_session_end (session, good[i].winner, good[i].reason, &error));
      text = lud_session_dup_result_text (session);
      g_assert_true (g_str_has_suffix (text, "."));
      g_assert_true (g_str_has_prefix (text, good[i].winner == RULES_FIRST    ? "Black wins"
                                             : good[i].winner == RULES_SECOND ? "White wins"
                                                                              : "Draw"));
    }
}

static void
test_end_by_rules (void)
{
  g_autoptr (LudSession) session = new_session ("cephalopod", "size=3x3", "b6b6b6/b6.w6/b6w6w6 w");
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  t_play (session, "b2");
  g_assert_cmpint (lud_session_get_actor (session), ==, RULES_NOBODY);
  g_assert_cmpint (lud_session_get_result (session).winner, ==, RULES_FIRST);
  text = lud_session_dup_result_text (session);
  g_assert_true (g_str_has_suffix (text, "."));
  g_assert_false (lud_session_agree_draw (session, &error));
  t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_OVER);
  undo (session, 1);
  g_assert_cmpint (lud_session_get_actor (session), ==, RULES_SECOND);
  assert_path (session, "0");
}

/* Each call announces exactly what changed, and nothing when it failed. */
static void
test_signals (void)
{
  g_autoptr (LudSession) session = new_session ("cephalopod", "size=3x3", NULL);
  g_autoptr (GtSignalLogger) log = gt_signal_logger_new ();
  g_autoptr (GError) error = NULL;

  gt_signal_logger_connect (log, session, "changed");
  gt_signal_logger_connect (log, session, "ended");
  gt_signal_logger_connect (log, session, "notify");

  t_play (session, "a1");
  gt_signal_logger_assert_notify_emission_pop (log, session, "can-undo");
  gt_signal_logger_assert_emission_pop (log, session, "changed", NULL);
  gt_signal_logger_assert_no_emissions (log);

  t_play (session, "c3");
  gt_signal_logger_assert_emission_pop (log, session, "changed", NULL);
  gt_signal_logger_assert_no_emissions (log);

  undo (session, 1);
  gt_signal_logger_assert_notify_emission_pop (log, session, "can-redo");
  gt_signal_logger_assert_emission_pop (log, session, "changed", NULL);
  gt_signal_logger_assert_no_emissions (log);

  undo (session, 1);
  gt_signal_logger_assert_notify_emission_pop (log, session, "can-undo");
  gt_signal_logger_assert_emission_pop (log, session, "changed", NULL);
  gt_signal_logger_assert_no_emissions (log);

  g_assert_false (lud_session_undo (session, NULL));
  g_assert_false (lud_session_play (session, 0, NULL));
  gt_signal_logger_assert_no_emissions (log);

  redo (session, 2);
  gt_signal_logger_assert_notify_emission_pop (log, session, "can-undo");
  gt_signal_logger_assert_emission_pop (log, session, "changed", NULL);
  gt_signal_logger_assert_notify_emission_pop (log, session, "can-redo");
  gt_signal_logger_assert_emission_pop (log, session, "changed", NULL);
  gt_signal_logger_assert_no_emissions (log);

  g_assert_true (lud_session_resign (session, RULES_SECOND, &error));
  gt_signal_logger_assert_emission_pop (log, session, "changed", NULL);
  gt_signal_logger_assert_emission_pop (log, session, "ended", NULL);
  gt_signal_logger_assert_no_emissions (log);
}

typedef struct
{
  gboolean fails;
  int calls;
  char *tree;
  char *path;
} Store;

static gboolean
store (LudSession *session, gpointer data, GError **error)
{
  Store *s = data;

  s->calls++;
  if (s->fails)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, "The disk is full.");
      return FALSE;
    }
  g_free (s->tree);
  g_free (s->path);
  s->tree = t_dump_tree (lud_session_get_record (session));
  s->path = lud_session_dup_path (session);
  return TRUE;
}

static void
on_changed_stored (LudSession *session, gpointer data)
{
  Store *s = data;
  g_autofree char *tree = t_dump_tree (lud_session_get_record (session));
  g_autofree char *path = lud_session_dup_path (session);

  g_assert_cmpstr (s->tree, ==, tree);
  g_assert_cmpstr (s->path, ==, path);
}

/* What is announced is stored. */
static void
test_commit (void)
{
  g_autoptr (LudSession) session = new_session ("diablo", "balance=off", NULL);
  Store s = { FALSE, 0, NULL, NULL };
  g_autoptr (GError) error = NULL;

  lud_session_set_commit (session, store, &s, NULL);
  g_signal_connect (session, "changed", G_CALLBACK (on_changed_stored), &s);
  g_assert_true (lud_session_commit (session, &error));
  g_assert_cmpint (s.calls, ==, 1);
  t_play (session, "roll");
  undo (session, 1);
  redo (session, 1);
  g_assert_true (lud_session_resign (session, RULES_FIRST, &error));
  undo (session, 2);
  g_assert_cmpint (s.calls, ==, 7);
  g_free (s.tree);
  g_free (s.path);
}

/* What could not be stored has not happened: not in the tree, not in the position, no signal. */
static void
test_commit_fails (void)
{
  g_autoptr (LudSession) session = new_session ("diablo", "balance=off", NULL);
  LudRecord *record = lud_session_get_record (session);
  Store s = { FALSE, 0, NULL, NULL };
  g_autoptr (GtSignalLogger) log = gt_signal_logger_new ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  lud_session_set_commit (session, store, &s, NULL);
  gt_signal_logger_connect (log, session, "changed");
  gt_signal_logger_connect (log, session, "ended");
  gt_signal_logger_connect (log, session, "notify");
  for (int i = 0; i < 2000; i++)
    {
      const RulesGame *game = lud_session_get_game (session);
      RulesAction list[RULES_MAX_ACTIONS];
      gsize n = game->list_actions (lud_session_get_state (session), list);
      g_autofree char *tree = t_dump (record);
      g_autofree char *at = position (session);
      g_autofree char *path = lud_session_dup_path (session);
      g_autoptr (GError) error = NULL;
      gboolean done;

      s.fails = t_random (rand, 2);
      switch (t_random (rand, 12))
        {
        case 0:
        case 1:
        case 2:
          done = lud_session_undo (session, &error);
          break;
        case 3:
          done = lud_session_redo (session, &error);
          break;
        case 4:
          done = t_random (rand, 8) > 0 ? lud_session_undo (session, &error)
                                        : lud_session_resign (session, RULES_FIRST, &error);
          break;
        case 5:
        case 6:
          done = lud_session_roll (session, &error);
          break;
        default:
          done = lud_session_play (session, n ? list[t_random (rand, (guint) n)] : 0, &error);
        }
      g_assert_cmpint (done, ==, error == NULL);
      if (done)
        {
          g_assert_cmpuint (gt_signal_logger_get_n_emissions (log), >, 0);
          while (gt_signal_logger_get_n_emissions (log) > 0)
            gt_signal_logger_pop_emission (log, NULL, NULL, NULL, NULL);
        }
      else
        {
          g_autofree char *tree_after = t_dump (record);
          g_autofree char *at_after = position (session);
          g_autofree char *path_after = lud_session_dup_path (session);

          g_assert_cmpstr (tree_after, ==, tree);
          g_assert_cmpstr (at_after, ==, at);
          g_assert_cmpstr (path_after, ==, path);
          gt_signal_logger_assert_no_emissions (log);
          if (s.fails && g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE))
            g_assert_cmpstr (error->message, ==, "The disk is full.");
        }
    }
  g_free (s.tree);
  g_free (s.path);
}

/* A session can be taken up again wherever it stood. */
static void
test_take_up (void)
{
  g_autoptr (LudSession) session = new_session ("cephalopod", "size=3x3", NULL);
  LudRecord *record = lud_session_get_record (session);
  g_autoptr (GError) error = NULL;

  t_play (session, "a1 c3 a3");
  g_assert_true (lud_session_resign (session, RULES_SECOND, &error));
  for (int i = 0; i < 5; i++)
    {
      g_autofree char *path = lud_session_dup_path (session);
      g_autoptr (LudSession) again = lud_session_new (record, path);

      g_assert_true (lud_session_get_node (again) == lud_session_get_node (session));
      g_assert_cmpint (lud_session_get_actor (again), ==, lud_session_get_actor (session));
      g_assert_cmpint (lud_session_can_undo (again), ==, lud_session_can_undo (session));
      g_assert_cmpint (lud_session_can_redo (again), ==, lud_session_can_redo (session));
      if (i < 4)
        undo (session, 1);
    }
  {
    g_autoptr (LudSession) lost = lud_session_new (record, "99");

    assert_path (lost, NULL);
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/play", test_play);
  g_test_add_func ("/session/undo-redo", test_undo_redo);
  g_test_add_func ("/session/variation", test_variation);
  g_test_add_func ("/session/in-variation", test_in_variation);
  g_test_add_func ("/session/rolls", test_rolls);
  g_test_add_func ("/session/roll-entered", test_roll_entered);
  g_test_add_func ("/session/resign", test_resign);
  g_test_add_func ("/session/resign-after-undo", test_resign_after_undo);
  g_test_add_func ("/session/ending-in-variation", test_ending_in_variation);
  g_test_add_func ("/session/end", test_end);
  g_test_add_func ("/session/end-by-rules", test_end_by_rules);
  g_test_add_func ("/session/signals", test_signals);
  g_test_add_func ("/session/commit", test_commit);
  g_test_add_func ("/session/commit-fails", test_commit_fails);
  g_test_add_func ("/session/take-up", test_take_up);
  return g_test_run ();
}
