/* test-thinker.c: questions to the engine from a main loop: answered, told of, cancelled, replaced
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules-test.h"

#include "analyst/thinker.h"
#include "record/dice.h"
#include "record/session.h"

#include <stdlib.h>
#include <string.h>

typedef struct
{
  GMainLoop *loop;
  guint64 progress; /* serial of the last progress, 0: none */
  guint told, answers, cancelled;
  guint64 serial; /* of the last answer */
  EngineReport report;
} Asker;

static void
on_progress (LudThinker *thinker, guint64 serial, const EngineReport *report, gpointer data)
{
  Asker *asker = data;

  g_assert_true (LUD_IS_THINKER (thinker));
  g_assert_cmpuint (report->n_line, >, 0);
  asker->progress = serial;
  asker->told++;
}

static void
on_answer (GObject *source, GAsyncResult *result, gpointer data)
{
  Asker *asker = data;
  g_autoptr (GError) error = NULL;
  guint64 serial;

  if (lud_thinker_think_finish (LUD_THINKER (source), result, &asker->report, &serial, &error))
    {
      asker->answers++;
      asker->serial = serial;
    }
  else
    {
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      asker->cancelled++;
    }
  g_main_loop_quit (asker->loop);
}

static gboolean
stop_it (gpointer data)
{
  lud_thinker_stop (data);
  return G_SOURCE_REMOVE;
}

static gboolean
cancel_it (gpointer data)
{
  g_cancellable_cancel (data);
  return G_SOURCE_REMOVE;
}

static void
wait_for (Asker *asker, guint n)
{
  while (asker->answers + asker->cancelled < n)
    g_main_loop_run (asker->loop);
}

static void
test_answers (void)
{
  for (const RulesGame *const *at = rules_games (); *at; at++)
    {
      const RulesGame *game = *at;
      g_autoptr (LudThinker) thinker = lud_thinker_new (game, 1 << 20, 2);
      Asker asker = { .loop = g_main_loop_new (NULL, FALSE) };
      RulesState *s = t_state (game->id, "", NULL);
      g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
      EngineLimits limits = { .nodes = 20000 };
      guint64 serial;

      if (game->actor (s) == RULES_CHANCE)
        {
          game->list_actions (s, actions);
          game->apply (s, actions[0]);
        }
      serial =
        lud_thinker_think_async (thinker, s, &limits, on_progress, &asker, NULL, on_answer, &asker);
      g_assert_true (lud_thinker_is_busy (thinker));
      wait_for (&asker, 1);
      g_assert_false (lud_thinker_is_busy (thinker));
      g_assert_cmpuint (asker.answers, ==, 1);
      g_assert_cmpuint (asker.serial, ==, serial);
      g_assert_cmpuint (asker.progress, ==, serial);
      g_assert_true (rules_legal (game, s, asker.report.best));
      g_main_loop_unref (asker.loop);
      free (s);
    }
}

/* Searches without a limit: one is told to move, one is cancelled, one gives way to another, and
 * one is left alone with its thinker. */
static void
test_ends (void)
{
  const RulesGame *game = rules_games ()[1];
  LudThinker *thinker = lud_thinker_new (game, 1 << 20, 2);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Asker asker = { .loop = g_main_loop_new (NULL, FALSE) };
  RulesState *s = t_state (game->id, "", NULL);
  EngineLimits forever = { 0 }, short_one = { .nodes = 2000 };
  guint64 serial;
  guint told;

  g_timeout_add (30, stop_it, thinker);
  lud_thinker_think_async (thinker, s, &forever, NULL, NULL, NULL, on_answer, &asker);
  wait_for (&asker, 1);
  g_assert_cmpuint (asker.answers, ==, 1);
  g_assert_true (rules_legal (game, s, asker.report.best));

  g_timeout_add (30, cancel_it, cancellable);
  lud_thinker_think_async (thinker, s, &forever, on_progress, &asker, cancellable, on_answer,
                           &asker);
  wait_for (&asker, 2);
  g_assert_cmpuint (asker.cancelled, ==, 1);

  lud_thinker_think_async (thinker, s, &forever, NULL, NULL, NULL, on_answer, &asker);
  serial = lud_thinker_think_async (thinker, s, &short_one, NULL, NULL, NULL, on_answer, &asker);
  wait_for (&asker, 4);
  g_assert_cmpuint (asker.answers, ==, 2);
  g_assert_cmpuint (asker.cancelled, ==, 2);
  g_assert_cmpuint (asker.serial, ==, serial);

  /* Cancelled before it begins. */
  told = asker.told;
  lud_thinker_think_async (thinker, s, &forever, on_progress, &asker, cancellable, on_answer,
                           &asker);
  g_object_unref (thinker);
  wait_for (&asker, 5);
  g_assert_cmpuint (asker.cancelled, ==, 3);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpuint (asker.told, ==, told);
  g_main_loop_unref (asker.loop);
  free (s);
}

/* A session of a game with dice whose generator has this secret. */
static LudSession *
new_session (const RulesParams *params, guint8 secret)
{
  g_autoptr (LudRecord) record = lud_record_new (params, NULL, NULL);
  guint8 bytes[LUD_SECRET_SIZE];

  memset (bytes, secret, sizeof bytes);
  lud_record_set_secret (record, bytes);
  return lud_session_new (record, NULL);
}

static RulesAction
roll_of (LudSession *session)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (lud_session_roll (session, &error));
  g_assert_no_error (error);
  return lud_node_get_action (lud_session_get_node (session));
}

/* Two sessions come to the same positions, one by its own dice, the other, whose secret is another
 * one, by having them put in by hand: so what is rolled next differs, and the computer, asked in
 * both, answers the same to the last node. */
static void
test_no_coming_dice (void)
{
  LudThinker *thinker[2];
  const RulesGame *game = NULL;
  guint asked = 0, differ = 0;
  RulesParams params;

  for (const RulesGame *const *at = rules_games (); *at; at++)
    if ((*at)->weight)
      game = *at;
  g_assert_nonnull (game);
  rules_params_init (&params, game);
  for (int k = 0; k < 2; k++)
    thinker[k] = lud_thinker_new (game, 1 << 20, 1);
  for (guint8 pair = 0; pair < 3; pair++)
    {
      g_autoptr (LudSession) own = new_session (&params, (guint8) (2 * pair + 1));
      g_autoptr (LudSession) other = new_session (&params, (guint8) (2 * pair + 2));
      g_autoptr (GError) error = NULL;

      for (guint i = 0; i < 24 && lud_session_get_actor (own) != RULES_NOBODY; i++)
        {
          EngineLimits limits = { .nodes = 3000 };
          Asker asker[2] = { { .loop = NULL }, { .loop = NULL } };

          if (lud_session_get_actor (own) == RULES_CHANCE)
            {
              RulesAction roll = roll_of (own), hidden = roll_of (other);

              differ += roll != hidden;
              g_assert_true (lud_session_undo (other, &error));
              g_assert_true (lud_session_play (other, roll, &error));
              continue;
            }
          for (int k = 0; k < 2; k++)
            {
              LudSession *session = k == 0 ? own : other;

              asker[k].loop = g_main_loop_new (NULL, FALSE);
              lud_thinker_think_async (thinker[k], lud_session_get_state (session), &limits, NULL,
                                       NULL, NULL, on_answer, &asker[k]);
              wait_for (&asker[k], 1);
              g_main_loop_unref (asker[k].loop);
            }
          asked++;
          g_assert_cmpuint (asker[0].report.nodes, ==, asker[1].report.nodes);
          g_assert_cmpint (asker[0].report.value, ==, asker[1].report.value);
          g_assert_cmpmem (asker[0].report.line, asker[0].report.n_line * sizeof (RulesAction),
                           asker[1].report.line, asker[1].report.n_line * sizeof (RulesAction));
          g_assert_true (lud_session_play (own, asker[0].report.best, &error));
          g_assert_true (lud_session_play (other, asker[1].report.best, &error));
        }
    }
  for (int k = 0; k < 2; k++)
    g_object_unref (thinker[k]);
  g_assert_cmpuint (asked, >, 20);
  g_assert_cmpuint (differ, >, 5);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/thinker/answers", test_answers);
  g_test_add_func ("/thinker/ends", test_ends);
  g_test_add_func ("/thinker/no-coming-dice", test_no_coming_dice);
  return g_test_run ();
}
