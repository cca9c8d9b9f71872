/* test-clock.c: clocks, alone and in a session
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "record-test.h"

#include <libglib-testing/signal-logger.h>

#define MS 1000 /* microseconds */

/* Time that passes when the test says so. */
static gint64
get_time (gpointer data)
{
  return *(gint64 *) data;
}

static LudClock *
new_clock (gint64 main, gint64 increment, gint64 per_turn, gint64 *now)
{
  LudTimeControl control = { main, increment, per_turn };

  *now = 123456789;
  return lud_clock_new (&control, get_time, now);
}

static void
assert_left (LudClock *clock, gint64 first, gint64 second)
{
  g_assert_cmpint (lud_clock_get_left (clock, RULES_FIRST), ==, first);
  g_assert_cmpint (lud_clock_get_left (clock, RULES_SECOND), ==, second);
}

static void
test_sudden_death (void)
{
  gint64 now;
  g_autoptr (LudClock) clock = new_clock (10000, 0, 0, &now);
  g_autoptr (GtSignalLogger) log = gt_signal_logger_new ();
  LudReading reading;
  guint player = 0;

  assert_left (clock, 10000, 10000);
  g_assert_cmpint (lud_clock_get_running (clock), ==, RULES_NOBODY);
  now += 5000 * MS;
  assert_left (clock, 10000, 10000);
  lud_clock_start (clock, RULES_FIRST);
  now += 2500 * MS;
  assert_left (clock, 7500, 10000);
  g_assert_cmpint (lud_clock_get_used (clock), ==, 2500);
  reading = lud_clock_end_turn (clock, RULES_FIRST);
  g_assert_cmpint (reading.left, ==, 7500);
  g_assert_cmpint (reading.used, ==, 2500);
  now += 1000 * MS;
  assert_left (clock, 7500, 10000);
  lud_clock_start (clock, RULES_SECOND);
  now += 9999 * MS;

  gt_signal_logger_connect (log, clock, "flag-fell");
  g_assert_false (lud_clock_check (clock));
  now += 1 * MS;
  g_assert_true (lud_clock_check (clock));
  gt_signal_logger_assert_emission_pop (log, clock, "flag-fell", &player);
  g_assert_cmpuint (player, ==, RULES_SECOND);
  g_assert_cmpint (lud_clock_get_fallen (clock), ==, RULES_SECOND);
  /* Nothing runs any more, and the flag falls once. */
  lud_clock_start (clock, RULES_FIRST);
  now += 100000 * MS;
  g_assert_true (lud_clock_check (clock));
  gt_signal_logger_assert_no_emissions (log);
  assert_left (clock, 7500, 0);
}

static void
test_increment (void)
{
  gint64 now;
  g_autoptr (LudClock) clock = new_clock (10000, 3000, 0, &now);
  LudReading reading;

  lud_clock_start (clock, RULES_FIRST);
  now += 1000 * MS;
  reading = lud_clock_peek_turn (clock, RULES_FIRST);
  g_assert_cmpint (reading.left, ==, 12000);
  reading = lud_clock_end_turn (clock, RULES_FIRST);
  g_assert_cmpint (reading.left, ==, 12000);
  g_assert_cmpint (reading.used, ==, 1000);
  assert_left (clock, 12000, 10000);
  /* No increment for a turn that was too late. */
  lud_clock_start (clock, RULES_SECOND);
  now += 10000 * MS;
  reading = lud_clock_end_turn (clock, RULES_SECOND);
  g_assert_cmpint (reading.left, ==, 0);
  g_assert_cmpint (lud_clock_get_fallen (clock), ==, RULES_SECOND);
  /* Who is given time plays on. */
  lud_clock_set_left (clock, RULES_SECOND, 5000);
  g_assert_false (lud_clock_check (clock));
  lud_clock_start (clock, RULES_SECOND);
  g_assert_cmpint (lud_clock_get_running (clock), ==, RULES_SECOND);
}

static void
test_per_turn (void)
{
  gint64 now;
  g_autoptr (LudClock) fixed = new_clock (0, 0, 30000, &now);
  g_autoptr (LudClock) both = new_clock (5000, 0, 2000, &now);

  lud_clock_start (fixed, RULES_FIRST);
  now += 29999 * MS;
  g_assert_false (lud_clock_check (fixed));
  lud_clock_end_turn (fixed, RULES_FIRST);
  assert_left (fixed, 30000, 30000);
  lud_clock_start (fixed, RULES_SECOND);
  now += 30000 * MS;
  g_assert_true (lud_clock_check (fixed));

  /* The time for the turn goes first, and what is left of it is lost. */
  lud_clock_start (both, RULES_FIRST);
  now += 1500 * MS;
  assert_left (both, 5500, 7000);
  lud_clock_end_turn (both, RULES_FIRST);
  assert_left (both, 7000, 7000);
  lud_clock_start (both, RULES_FIRST);
  now += 2600 * MS;
  g_assert_cmpint (lud_clock_end_turn (both, RULES_FIRST).left, ==, 4400);
  assert_left (both, 6400, 7000);
}

/* A pause inside of a turn changes nothing. */
static void
test_pause (void)
{
  gint64 now;
  g_autoptr (LudClock) clock = new_clock (5000, 0, 2000, &now);
  g_autoptr (GtSignalLogger) log = gt_signal_logger_new ();

  gt_signal_logger_connect (log, clock, "changed");
  lud_clock_start (clock, RULES_FIRST);
  gt_signal_logger_assert_emission_pop (log, clock, "changed", NULL);
  now += 1500 * MS;
  lud_clock_stop (clock);
  gt_signal_logger_assert_emission_pop (log, clock, "changed", NULL);
  lud_clock_stop (clock);
  gt_signal_logger_assert_no_emissions (log);
  now += 60000 * MS;
  lud_clock_start (clock, RULES_FIRST);
  now += 1500 * MS;
  assert_left (clock, 4000, 7000);
  g_assert_cmpint (lud_clock_end_turn (clock, RULES_FIRST).used, ==, 3000);
}

/* A handicap: each player has a time of his own, from start to flag. */
static void
test_own_times (void)
{
  gint64 now;
  g_autoptr (LudClock) clock = new_clock (10000, 1000, 0, &now);
  LudTimeControl own = { 3000, 500, 2000 };

  lud_clock_set_control (clock, RULES_SECOND, &own);
  g_assert_cmpint (lud_clock_get_control (clock, RULES_FIRST)->increment, ==, 1000);
  g_assert_cmpint (lud_clock_get_control (clock, RULES_SECOND)->per_turn, ==, 2000);
  assert_left (clock, 10000, 5000);
  lud_clock_start (clock, RULES_FIRST);
  now += 2000 * MS;
  g_assert_cmpint (lud_clock_end_turn (clock, RULES_FIRST).left, ==, 9000);
  lud_clock_start (clock, RULES_SECOND);
  now += 2500 * MS;
  g_assert_cmpint (lud_clock_end_turn (clock, RULES_SECOND).left, ==, 3000);
  assert_left (clock, 9000, 5000);
  lud_clock_start (clock, RULES_FIRST);
  lud_clock_start (clock, RULES_SECOND);
  now += 5001 * MS;
  g_assert_true (lud_clock_check (clock));
  g_assert_cmpint (lud_clock_get_fallen (clock), ==, RULES_SECOND);
}

static void
on_flag (LudClock *clock, guint player, GMainLoop *loop)
{
  g_assert_cmpuint (player, ==, RULES_FIRST);
  g_main_loop_quit (loop);
}

/* With the time of the machine the flag falls by itself. */
static void
test_timer (void)
{
  LudTimeControl control = { 1, 0, 0 };
  g_autoptr (LudClock) clock = lud_clock_new (&control, NULL, NULL);
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);

  g_signal_connect (clock, "flag-fell", G_CALLBACK (on_flag), loop);
  lud_clock_start (clock, RULES_FIRST);
  g_main_loop_run (loop);
  g_assert_cmpint (lud_clock_get_left (clock, RULES_FIRST), ==, 0);
}

/* ------------------------------------------------------------------------------------------------
 * In a session
 */

static LudReading
reading_of (LudSession *session)
{
  return lud_node_get_reading (lud_session_get_node (session));
}

static void
test_session (void)
{
  gint64 now;
  g_autoptr (LudClock) clock = new_clock (60000, 1000, 0, &now);
  g_autoptr (LudRecord) record = t_record ("diablo", "balance=off", NULL);
  g_autoptr (LudSession) session = lud_session_new (record, NULL);
  g_autoptr (LudSession) later = NULL;
  g_autoptr (LudClock) other = NULL;

  lud_session_set_clock (session, clock);
  now += 5000 * MS;
  assert_left (clock, 60000, 60000);
  lud_session_start_clock (session);
  g_assert_cmpint (lud_clock_get_running (clock), ==, RULES_FIRST);
  /* The roll belongs to the turn. */
  now += 1000 * MS;
  t_play (session, "31");
  g_assert_cmpint (reading_of (session).left, ==, -1);
  g_assert_cmpint (lud_clock_get_running (clock), ==, RULES_FIRST);
  now += 1000 * MS;
  t_play (session, "a1xb1");
  g_assert_cmpint (reading_of (session).left, ==, -1);
  now += 1000 * MS;
  t_play (session, "a5xa2");
  g_assert_cmpint (reading_of (session).left, ==, 58000);
  g_assert_cmpint (reading_of (session).used, ==, 3000);
  assert_left (clock, 58000, 60000);
  g_assert_cmpint (lud_clock_get_running (clock), ==, RULES_SECOND);

  /* A pause, and the next action goes on. */
  lud_session_pause_clock (session);
  now += 90000 * MS;
  assert_left (clock, 58000, 60000);
  t_play (session, "32");
  g_assert_cmpint (lud_clock_get_running (clock), ==, RULES_SECOND);
  now += 4000 * MS;

  /* Undo gives no time back, and the player who is to decide then is on the clock. */
  g_assert_true (lud_session_undo (session, NULL));
  g_assert_true (lud_session_undo (session, NULL));
  g_assert_cmpint (lud_clock_get_running (clock), ==, RULES_FIRST);
  assert_left (clock, 58000, 56000);
  g_assert_true (lud_session_redo (session, NULL));
  g_assert_cmpint (lud_clock_get_running (clock), ==, RULES_SECOND);

  g_assert_true (lud_session_resign (session, RULES_SECOND, NULL));
  g_assert_cmpint (lud_clock_get_running (clock), ==, RULES_NOBODY);

  /* A session that is taken up again has the times of the record. */
  g_assert_true (lud_session_undo (session, NULL));
  other = new_clock (60000, 1000, 0, &now);
  later = lud_session_new (record, NULL);
  g_assert_true (lud_session_undo (later, NULL));
  lud_session_set_clock (later, other);
  assert_left (other, 58000, 60000);
}

static void
test_session_flag (void)
{
  gint64 now;
  g_autoptr (LudClock) clock = new_clock (60000, 0, 0, &now);
  g_autoptr (LudRecord) record = t_record ("cephalopod", "", NULL);
  g_autoptr (LudSession) session = lud_session_new (record, NULL);
  g_autoptr (GtSignalLogger) log = gt_signal_logger_new ();
  g_autoptr (GError) error = NULL;
  LudResult result;

  lud_session_set_clock (session, clock);
  t_play (session, "a1 c3");
  now += 60000 * MS;
  /* Nobody looked yet; but the action comes too late. */
  gt_signal_logger_connect (log, session, "ended");
  g_assert_false (lud_session_play (
    session, t_action (lud_session_get_game (session), lud_session_get_state (session), "e5"),
    &error));
  t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_OVER);
  gt_signal_logger_assert_emission_pop (log, session, "ended", NULL);
  result = lud_record_get_result (record);
  g_assert_true (result.over);
  g_assert_cmpint (result.winner, ==, RULES_SECOND);
  g_assert_cmpint (result.reason, ==, RULES_END_TIME);
  g_assert_true (lud_session_check_clock (session, &error));
}

static gboolean
commit_if (LudSession *session, gpointer data, GError **error)
{
  gboolean *works = data;

  if (!*works)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, "The disk is full.");
  return *works;
}

/* When nothing can be stored no time is lost or won, and a flag that falls is told again. */
static void
test_session_failing (void)
{
  gint64 now;
  g_autoptr (LudClock) clock = new_clock (60000, 5000, 0, &now);
  g_autoptr (LudRecord) record = t_record ("cephalopod", "", NULL);
  g_autoptr (LudSession) session = lud_session_new (record, NULL);
  g_autoptr (GtSignalLogger) log = gt_signal_logger_new ();
  g_autoptr (GBytes) before = NULL, after = NULL;
  g_autoptr (GError) error = NULL;
  gboolean works = FALSE;
  gpointer failure = NULL;

  lud_session_set_commit (session, commit_if, &works, NULL);
  lud_session_set_clock (session, clock);
  lud_session_start_clock (session);
  before = lud_record_serialize (record);
  now += 1000 * MS;
  g_assert_false (lud_session_play (
    session, t_action (lud_session_get_game (session), lud_session_get_state (session), "a1"),
    &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
  g_clear_error (&error);
  after = lud_record_serialize (record);
  g_assert_true (g_bytes_equal (before, after));
  assert_left (clock, 59000, 60000);
  g_assert_cmpint (lud_clock_get_running (clock), ==, RULES_FIRST);

  gt_signal_logger_connect (log, session, "failed");
  now += 60000 * MS;
  g_assert_true (lud_clock_check (clock));
  gt_signal_logger_assert_emission_pop (log, session, "failed", &failure);
  g_error_free (failure);
  g_assert_false (lud_session_get_result (session).over);
  g_assert_false (lud_session_check_clock (session, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
  works = TRUE;
  g_assert_true (lud_session_check_clock (session, NULL));
  g_assert_cmpint (lud_session_get_result (session).reason, ==, RULES_END_TIME);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/clock/sudden-death", test_sudden_death);
  g_test_add_func ("/clock/increment", test_increment);
  g_test_add_func ("/clock/per-turn", test_per_turn);
  g_test_add_func ("/clock/pause", test_pause);
  g_test_add_func ("/clock/timer", test_timer);
  g_test_add_func ("/clock/own-times", test_own_times);
  g_test_add_func ("/clock/session", test_session);
  g_test_add_func ("/clock/session-flag", test_session_flag);
  g_test_add_func ("/clock/session-failing", test_session_failing);
  return g_test_run ();
}
