/* test-correct.c: actions that were entered wrongly and are put right
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "app/game-correct.h"
#include "record/cursor.h"
#include "record/history.h"
#include "record/session.h"

/* A record with so many random actions, the rolls entered by hand. */
static LudRecord *
play (const RulesParams *params, GRand *rand, int n)
{
  const RulesGame *game = params->game;
  LudRecord *record = lud_record_new (params, NULL, NULL);
  g_autoptr (LudSession) session = lud_session_new (record, NULL);
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);

  for (int i = 0; i < n && lud_session_get_actor (session) != RULES_NOBODY; i++)
    {
      size_t k = game->list_actions (lud_session_get_state (session), actions);

      g_assert_true (
        lud_session_play (session, actions[g_rand_int_range (rand, 0, (gint32) k)], NULL));
    }
  return record;
}

static GArray *
main_line (LudNode *node)
{
  GArray *actions = g_array_new (FALSE, FALSE, sizeof (RulesAction));

  for (; node != NULL; node = lud_node_get_first_child (node))
    {
      RulesAction action = lud_node_get_action (node);

      g_array_append_val (actions, action);
    }
  return actions;
}

static LudNode *
nth (LudRecord *record, int n)
{
  LudNode *node = lud_record_get_root (record);

  while (n-- > 0)
    node = lud_node_get_first_child (node);
  return node;
}

/* One correction: what is told of it, what is there after it, and back. */
static gboolean
check (const RulesParams *params, GRand *rand)
{
  const RulesGame *game = params->game;
  g_autoptr (LudRecord) record = play (params, rand, 40);
  g_autoptr (LudHistory) history = lud_history_new (record);
  g_autoptr (LudCursor) cursor = lud_cursor_new (record);
  g_autoptr (GBytes) before = lud_record_serialize (record);
  g_autoptr (GBytes) after = NULL;
  g_autoptr (GBytes) back = NULL;
  g_autoptr (LudRecord) again = NULL;
  g_autoptr (GArray) old = NULL;
  g_autoptr (GArray) line = NULL;
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
  LudNode *node =
    nth (record, g_rand_int_range (rand, 1, (gint32) lud_record_get_n_nodes (record)));
  LudNode *parent = lud_node_get_parent (node);
  LudNode *at;
  RulesAction action;
  LudCorrection done;
  GError *error = NULL;
  size_t n;

  old = main_line (node);
  lud_cursor_move (cursor, parent);
  n = game->list_actions (lud_cursor_get_state (cursor), actions);
  action = actions[g_rand_int_range (rand, 0, (gint32) n)];
  if (action == lud_node_get_action (node))
    return FALSE;

  g_assert_true (lud_correct (record, node, action, &done, &error));
  g_assert_no_error (error);
  g_assert_true (lud_node_get_first_child (parent) == done.node);
  g_assert_cmpuint (lud_node_get_action (done.node), ==, action);
  g_assert_cmpuint (done.n_before, ==, old->len - 1);
  g_assert_cmpuint (done.n_kept, <=, done.n_before);
  g_assert_true ((done.n_kept < done.n_before) == (*done.dropped != '\0'));
  line = main_line (done.node);
  /* An end of a turn may be needed now, or no longer. */
  if (game->end_action == 0)
    g_assert_cmpuint (line->len, ==, done.n_kept + 1);
  if (done.n_kept < done.n_before)
    {
      g_assert_true (g_str_has_suffix (done.reason, "."));
      /* Nothing is lost: the line as it was is a variation. */
      at = parent;
      for (guint i = 0; i < old->len; i++)
        {
          at = lud_node_find_child (at, g_array_index (old, RulesAction, i));
          g_assert_nonnull (at);
        }
    }
  else
    g_assert_cmpuint (lud_node_get_n_children (parent), ==, 1);

  /* What is there can be stored and read, which checks every action. */
  after = lud_record_serialize (record);
  again = lud_record_deserialize (g_bytes_get_data (after, NULL), g_bytes_get_size (after), &error);
  g_assert_no_error (error);

  g_assert_true (lud_history_undo (history));
  back = lud_record_serialize (record);
  g_assert_true (g_bytes_equal (before, back));
  g_assert_false (lud_history_can_undo (history));
  return done.n_kept > 0;
}

static void
test_playouts (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);

  for (const RulesGame *const *game = rules_games (); *game != NULL; game++)
    {
      RulesParams params;
      int n_kept = 0;

      rules_params_init (&params, *game);
      for (int i = 0; i < 60; i++)
        n_kept += check (&params, rand);
      /* Corrections that keep something of the rest were among them. */
      g_assert_cmpint (n_kept, >, 0);
    }
}

/* An action that is not legal there is refused with the rules' sentence, and nothing changes. */
static void
test_refused (void)
{
  RulesParams params;
  g_autoptr (LudRecord) record = NULL;
  g_autoptr (LudSession) session = NULL;
  g_autoptr (GBytes) before = NULL;
  g_autoptr (GBytes) after = NULL;
  g_autoptr (GError) error = NULL;
  LudCorrection done;
  RulesAction action;

  rules_params_init (&params, rules_find_game ("cephalopod"));
  record = lud_record_new (&params, NULL, NULL);
  session = lud_session_new (record, NULL);
  for (int i = 0; i < 2; i++)
    {
      const char *text = i == 0 ? "a1" : "e5";

      g_assert_cmpint (rules_read_action (params.game, lud_session_get_state (session), text, 2,
                                          RULES_STRICT, &action, NULL),
                       ==, RULES_READ_OK);
      g_assert_true (lud_session_play (session, action, NULL));
    }
  before = lud_record_serialize (record);
  /* a1 is taken when the second die is placed. */
  g_assert_false (
    lud_correct (record, nth (record, 2), lud_node_get_action (nth (record, 1)), &done, &error));
  g_assert_error (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_ILLEGAL);
  after = lud_record_serialize (record);
  g_assert_true (g_bytes_equal (before, after));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/correct/playouts", test_playouts);
  g_test_add_func ("/correct/refused", test_refused);
  return g_test_run ();
}
