/* test-history.c: undo and redo of every edit
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "record/edit.h"
#include "record/history.h"
#include "record-test.h"

#include <libglib-testing/signal-logger.h>
#include <string.h>

static LudRecord *
new_record (LudNode **first)
{
  g_autoptr (LudRecord) record = t_record ("cephalopod", "size=3x3", NULL);
  g_autoptr (LudSession) session = lud_session_new (record, NULL);

  t_play (session, "a1 c3 a3");
  *first = lud_node_get_first_child (lud_record_get_root (record));
  return g_steal_pointer (&record);
}

static void
comment_on (LudRecord *record, LudNode *node, guint i, const char *text)
{
  LudComment comment = { LUD_COMMENT_AFTER, text, "", "", "" };
  g_autoptr (GError) error = NULL;

  if (i < lud_node_get_n_comments (node))
    lud_record_set_comment (record, node, i, &comment, &error);
  else
    lud_record_add_comment (record, node, &comment, &error);
  g_assert_no_error (error);
}

static void
test_single (void)
{
  LudNode *node;
  g_autoptr (LudRecord) record = new_record (&node);
  g_autoptr (LudHistory) history = lud_history_new (record);
  g_autoptr (GBytes) before = lud_record_serialize (record);
  g_autoptr (GBytes) after = NULL, back = NULL, forth = NULL;

  g_assert_null (lud_history_new (record));
  g_assert_false (lud_history_can_undo (history));
  g_assert_false (lud_history_undo (history));
  g_assert_false (lud_history_redo (history));
  g_assert_null (lud_history_get_undo_label (history));

  comment_on (record, node, 0, "Good.");
  after = lud_record_serialize (record);
  g_assert_false (g_bytes_equal (before, after));
  g_assert_cmpstr (lud_history_get_undo_label (history), ==, "Edit Comment");
  g_assert_true (lud_history_undo (history));
  back = lud_record_serialize (record);
  g_assert_true (g_bytes_equal (before, back));
  g_assert_false (lud_history_can_undo (history));
  g_assert_cmpstr (lud_history_get_redo_label (history), ==, "Edit Comment");
  g_assert_true (lud_history_redo (history));
  forth = lud_record_serialize (record);
  g_assert_true (g_bytes_equal (after, forth));
}

/* What was deleted comes back as the same nodes, whatever was done meanwhile. */
static void
test_delete (void)
{
  LudNode *node, *child;
  g_autoptr (LudRecord) record = new_record (&node);
  g_autoptr (LudHistory) history = lud_history_new (record);
  g_autofree char *before = t_dump_all (record);
  g_autofree char *after = NULL;

  child = lud_node_get_first_child (node);
  comment_on (record, child, 0, "Bad.");
  lud_record_delete (record, child);
  g_assert_false (lud_record_has_node (record, child));
  g_assert_cmpuint (lud_record_get_n_nodes (record), ==, 1);
  lud_record_delete (record, node);
  g_assert_cmpuint (lud_record_get_n_nodes (record), ==, 0);
  g_assert_true (lud_history_undo (history));
  g_assert_cmpuint (lud_record_get_n_nodes (record), ==, 1);
  g_assert_true (lud_history_undo (history));
  g_assert_cmpuint (lud_record_get_n_nodes (record), ==, 3);
  g_assert_true (lud_node_get_first_child (node) == child);
  g_assert_cmpstr (lud_node_get_comment (child, 0)->text, ==, "Bad.");
  g_assert_true (lud_history_undo (history));
  after = t_dump_all (record);
  g_assert_cmpstr (before, ==, after);
  while (lud_history_redo (history))
    ;
  g_assert_cmpuint (lud_record_get_n_nodes (record), ==, 0);
}

static void
test_groups (void)
{
  LudNode *node;
  g_autoptr (LudRecord) record = new_record (&node);
  g_autoptr (LudHistory) history = lud_history_new (record);
  g_autofree char *before = t_dump_all (record);
  g_autofree char *after = NULL;

  lud_record_begin_edit (record, "Annotate Game");
  lud_record_begin_edit (record, "Inner");
  comment_on (record, node, 0, "a");
  lud_record_end_edit (record);
  lud_record_add_glyph (record, node, 3);
  lud_record_set_field (record, LUD_FIELD_EVENT, "Club", NULL);
  lud_record_delete_rest (record, node);
  lud_record_end_edit (record);
  g_assert_cmpstr (lud_history_get_undo_label (history), ==, "Annotate Game");
  lud_history_undo (history);
  g_assert_false (lud_history_can_undo (history));
  after = t_dump_all (record);
  g_assert_cmpstr (before, ==, after);

  /* An edit in which nothing changes is none, and takes no redo away. */
  lud_record_begin_edit (record, "Nothing");
  lud_record_set_field (record, LUD_FIELD_EVENT, "", NULL);
  lud_record_end_edit (record);
  g_assert_false (lud_history_can_undo (history));
  g_assert_true (lud_history_can_redo (history));

  /* A new edit does. */
  lud_record_add_glyph (record, node, 1);
  g_assert_false (lud_history_can_redo (history));
}

static void
test_cancel (void)
{
  LudNode *node;
  g_autoptr (LudRecord) record = new_record (&node);
  g_autoptr (LudHistory) history = lud_history_new (record);
  g_autofree char *before = t_dump_all (record);
  g_autofree char *after = NULL;
  g_autoptr (LudCursor) cursor = lud_cursor_new (record);

  lud_record_begin_edit (record, "Try");
  lud_cursor_play (cursor,
                   t_action (lud_record_get_game (record), lud_cursor_get_state (cursor), "b2"),
                   LUD_ROLL_NONE, NULL);
  lud_record_promote_to_main (record, lud_cursor_get_node (cursor));
  comment_on (record, node, 0, "x");
  lud_cursor_move (cursor, lud_record_get_root (record));
  lud_record_cancel_edit (record);
  after = t_dump_all (record);
  g_assert_cmpstr (before, ==, after);
  g_assert_false (lud_history_can_undo (history));
  g_assert_false (lud_history_can_redo (history));
}

/* Typing in one comment is one edit, as long as nothing else comes between. */
static void
test_typing (void)
{
  LudNode *node;
  g_autoptr (LudRecord) record = new_record (&node);
  g_autoptr (LudHistory) history = lud_history_new (record);

  comment_on (record, node, 0, "");
  comment_on (record, node, 0, "G");
  comment_on (record, node, 0, "Go");
  lud_history_undo (history);
  g_assert_cmpuint (lud_node_get_n_comments (node), ==, 0);
  lud_history_redo (history);
  g_assert_cmpstr (lud_node_get_comment (node, 0)->text, ==, "Go");

  /* After undo and redo it is another edit, and after a pause. */
  comment_on (record, node, 0, "Goo");
  lud_history_seal (history);
  comment_on (record, node, 0, "Good");
  lud_history_undo (history);
  g_assert_cmpstr (lud_node_get_comment (node, 0)->text, ==, "Goo");
  lud_history_undo (history);
  g_assert_cmpstr (lud_node_get_comment (node, 0)->text, ==, "Go");

  /* And in another comment. */
  comment_on (record, node, 1, "1");
  comment_on (record, node, 0, "0");
  comment_on (record, node, 1, "2");
  lud_history_undo (history);
  g_assert_cmpstr (lud_node_get_comment (node, 1)->text, ==, "1");
  lud_history_undo (history);
  g_assert_cmpstr (lud_node_get_comment (node, 0)->text, ==, "Go");
}

static void
test_modified (void)
{
  LudNode *node;
  g_autoptr (LudRecord) record = new_record (&node);
  g_autoptr (LudHistory) history = lud_history_new (record);

  g_assert_false (lud_history_is_modified (history));
  lud_record_add_glyph (record, node, 1);
  g_assert_true (lud_history_is_modified (history));
  lud_history_set_saved (history);
  g_assert_false (lud_history_is_modified (history));
  lud_history_undo (history);
  g_assert_true (lud_history_is_modified (history));
  lud_history_redo (history);
  g_assert_false (lud_history_is_modified (history));
  comment_on (record, node, 0, "a");
  lud_history_set_saved (history);
  comment_on (record, node, 0, "ab");
  g_assert_true (lud_history_is_modified (history));
}

static void
test_signals (void)
{
  LudNode *node;
  g_autoptr (LudRecord) record = new_record (&node);
  g_autoptr (LudHistory) history = lud_history_new (record);
  g_autoptr (GtSignalLogger) log = gt_signal_logger_new ();
  gpointer which = NULL;
  guint what = 0;

  gt_signal_logger_connect (log, history, "notify");
  gt_signal_logger_connect (log, record, "node-changed");
  gt_signal_logger_connect (log, record, "header-changed");
  lud_record_begin_edit (record, "Both");
  lud_record_add_glyph (record, node, 1);
  comment_on (record, node, 0, "a");
  lud_record_set_field (record, LUD_FIELD_ROUND, "2", NULL);
  gt_signal_logger_assert_no_emissions (log);
  lud_record_end_edit (record);
  gt_signal_logger_assert_emission_pop (log, record, "node-changed", &which, &what);
  g_assert_cmpuint (what, ==, LUD_NODE_COMMENTS | LUD_NODE_GLYPHS);
  gt_signal_logger_assert_emission_pop (log, record, "header-changed", &what);
  g_assert_cmpuint (what, ==, LUD_HEADER_FIELDS);
  gt_signal_logger_assert_notify_emission_pop (log, history, "can-undo");
  gt_signal_logger_assert_notify_emission_pop (log, history, "undo-label");
  gt_signal_logger_assert_notify_emission_pop (log, history, "modified");
  gt_signal_logger_assert_no_emissions (log);

  lud_history_undo (history);
  gt_signal_logger_assert_emission_pop (log, record, "header-changed", &what);
  gt_signal_logger_assert_emission_pop (log, record, "node-changed", &which, &what);
  g_assert_true (which == node);
  g_assert_cmpuint (what, ==, LUD_NODE_COMMENTS | LUD_NODE_GLYPHS);
  gt_signal_logger_assert_notify_emission_pop (log, history, "can-undo");
  gt_signal_logger_assert_notify_emission_pop (log, history, "can-redo");
  gt_signal_logger_assert_notify_emission_pop (log, history, "undo-label");
  gt_signal_logger_assert_notify_emission_pop (log, history, "redo-label");
  gt_signal_logger_assert_notify_emission_pop (log, history, "modified");
  gt_signal_logger_assert_no_emissions (log);
}

/* Playing in a session is no edit; a session leaves what is deleted under it. */
static void
test_session (void)
{
  LudNode *node;
  g_autoptr (LudRecord) record = new_record (&node);
  g_autoptr (LudHistory) history = lud_history_new (record);
  g_autoptr (LudSession) session = lud_session_new (record, NULL);
  g_autoptr (GtSignalLogger) log = gt_signal_logger_new ();
  g_autofree char *tree = NULL;
  g_autofree char *back = NULL;

  t_play (session, "c1");
  g_assert_false (lud_history_can_undo (history));
  gt_signal_logger_connect (log, session, "changed");
  lud_record_delete (record, lud_node_get_first_child (node));
  gt_signal_logger_assert_emission_pop (log, session, "changed", NULL);
  g_assert_true (lud_session_get_node (session) == node);
  t_play (session, "b2");
  gt_signal_logger_assert_emission_pop (log, session, "changed", NULL);
  lud_history_undo (history);
  gt_signal_logger_assert_no_emissions (log);
  tree = t_dump_tree (record);
  g_assert_cmpstr (tree, ==, "a1 c3 (b2) a3 c1");
  g_assert_true (lud_session_undo (session, NULL));
  g_assert_true (lud_session_redo (session, NULL));
  back = lud_session_dup_path (session);
  g_assert_cmpstr (back, ==, "1/1/0");
}

/* ------------------------------------------------------------------------------------------------
 * Random edits
 */

static void
random_ending (LudRecord *record, LudNode *node, GRand *rand)
{
  static const LudResult endings[] = {
    { TRUE, RULES_FIRST, RULES_END_RESIGN },
    { TRUE, RULES_NOBODY, RULES_END_AGREEMENT },
    { FALSE, RULES_NOBODY, RULES_END_NONE },
  };

  lud_record_set_ending (record, node, &endings[t_random (rand, G_N_ELEMENTS (endings))], NULL);
}

static void
random_play (LudRecord *record, LudNode *node, GRand *rand)
{
  const RulesGame *game = lud_record_get_game (record);
  g_autoptr (LudCursor) cursor = lud_cursor_new (record);
  RulesAction list[RULES_MAX_ACTIONS];

  lud_cursor_move (cursor, node);
  for (guint n = 1 + t_random (rand, 3); n > 0; n--)
    {
      gsize count = game->list_actions (lud_cursor_get_state (cursor), list);

      if (count == 0)
        return;
      lud_cursor_play (cursor, list[t_random (rand, (guint) count)], LUD_ROLL_ENTERED, NULL);
    }
}

static void
random_replace (LudRecord *record, LudNode *node, GRand *rand)
{
  const RulesGame *game = lud_record_get_game (record);
  RulesAction list[RULES_MAX_ACTIONS];
  g_autoptr (LudCursor) cursor = lud_cursor_new (record);
  g_autoptr (GError) error = NULL;
  LudPasteReport report;
  gsize count;

  if (!lud_node_get_parent (node))
    return;
  lud_cursor_move (cursor, lud_node_get_parent (node));
  count = game->list_actions (lud_cursor_get_state (cursor), list);
  lud_record_replace (record, node, list[t_random (rand, (guint) count)], LUD_ROLL_UNKNOWN, &report,
                      &error);
  g_assert_no_error (error);
}

/* Another change of the header than t_annotate_header() makes. */
static void
random_header_edit (LudRecord *record, GRand *rand)
{
  static const char *const values[] = { "", "1999", "2026-05", "2026-05-17" };
  guint8 secret[LUD_SECRET_SIZE];
  guint n = lud_record_get_n_tags (record);
  g_autofree char *id = NULL;
  g_autofree char *commitment = NULL;

  switch (t_random (rand, 9))
    {
    case 0:
      lud_record_set_field (record, (LudField) t_random (rand, LUD_N_FIELDS),
                            values[t_random (rand, G_N_ELEMENTS (values))], NULL);
      break;
    case 1:
      id = g_strdup_printf ("%08x-0000-4000-8000-000000000000", g_rand_int (rand));
      g_assert_true (lud_record_set_id (record, id, NULL));
      break;
    case 2:
      if (n > 0)
        lud_record_remove_tag (record, t_random (rand, n));
      break;
    case 3:
      if (n > 0)
        lud_record_set_tag (record, t_random (rand, n), "ň", values[t_random (rand, 4)], NULL);
      break;
    case 4:
      lud_record_set_time_control (record, NULL);
      break;
    case 5:
      for (guint i = 0; i < sizeof secret; i++)
        secret[i] = (guint8) t_random (rand, 256);
      lud_record_set_secret (record, t_random (rand, 4) ? secret : NULL);
      break;
    case 6:
      commitment = g_strdup (lud_record_get_commitment (record));
      g_assert_true (lud_record_set_commitment (record, commitment, NULL));
      break;
    case 7:
      if (lud_record_get_n_foreign (record) > 0)
        lud_record_remove_foreign (record, t_random (rand, lud_record_get_n_foreign (record)));
      break;
    default:
      g_assert_true (lud_record_set_word (record, (RulesActor) t_random (rand, 2),
                                          values[t_random (rand, 4)], NULL));
    }
}

/* Changes or removes one annotation, if there is one of the kind. */
static void
random_note_edit (LudRecord *record, LudNode *node, GRand *rand)
{
  guint n;
  const guint8 *glyphs;

  switch (t_random (rand, 7))
    {
    case 0:
      if ((n = lud_node_get_n_comments (node)) > 0)
        lud_record_remove_comment (record, node, t_random (rand, n));
      break;
    case 1:
      if ((n = lud_node_get_n_comments (node)) > 0)
        {
          guint i = t_random (rand, n);
          LudComment comment = *lud_node_get_comment (node, i);

          comment.text = "jiný";
          comment.language = "cs";
          g_assert_true (lud_record_set_comment (record, node, i, &comment, NULL));
        }
      break;
    case 2:
      glyphs = lud_node_get_glyphs (node, &n);
      if (n > 0)
        lud_record_remove_glyph (record, node, glyphs[t_random (rand, n)]);
      break;
    case 3:
      if ((n = lud_node_get_n_marks (node)) > 0)
        lud_record_remove_mark (record, node, t_random (rand, n));
      break;
    case 4:
      if ((n = lud_node_get_n_evaluations (node)) > 0)
        lud_record_remove_evaluation (record, node, t_random (rand, n));
      break;
    case 5:
      if ((n = lud_node_get_n_foreign (node)) > 0)
        lud_record_remove_node_foreign (record, node, t_random (rand, n));
      break;
    default:
      if (lud_node_get_roll_source (node) != LUD_ROLL_NONE)
        lud_record_set_roll_source (record, node,
                                    (LudRollSource) (LUD_ROLL_UNKNOWN + t_random (rand, 3)));
    }
}

static void
random_edit (LudRecord *record, LudClip **clip, GRand *rand)
{
  LudNode *node = t_random_node (record, rand);
  LudPlayer player = { (char *) "Žofie", LUD_PLAYER_COMPUTER, (int) t_random (rand, 3000), 3 };

  switch (t_random (rand, 18))
    {
    case 0:
    case 1:
      t_annotate_node (record, node, rand);
      break;
    case 2:
      t_annotate_header (record, rand);
      break;
    case 3:
      lud_record_clear_annotations (record, node, LUD_NODE_ANNOTATIONS);
      break;
    case 4:
      lud_record_set_player (record, (RulesActor) t_random (rand, 2), &player);
      break;
    case 5:
      random_ending (record, node, rand);
      break;
    case 6:
      random_play (record, node, rand);
      break;
    case 7:
      lud_record_promote_step (record, node);
      break;
    case 8:
      lud_record_demote_step (record, node);
      break;
    case 9:
      lud_record_promote_to_main (record, node);
      break;
    case 10:
      if (lud_node_get_parent (node) && t_random (rand, 4) == 0)
        lud_record_delete (record, node);
      break;
    case 11:
      g_clear_pointer (clip, lud_clip_unref);
      *clip = t_random (rand, 3) || !lud_node_get_parent (node) ? lud_record_copy (record, node)
                                                                : lud_record_cut (record, node);
      break;
    case 12:
      if (*clip && lud_record_get_n_nodes (record) < 2000)
        lud_record_paste (record, node, *clip, NULL, NULL);
      break;
    case 13:
    case 14:
      random_header_edit (record, rand);
      break;
    case 15:
      random_note_edit (record, node, rand);
      break;
    case 16:
      if (t_random (rand, 4) == 0)
        lud_record_delete_rest (record, node);
      break;
    default:
      random_replace (record, node, rand);
    }
}

/* After every edit the bytes are remembered; then all edits are undone and redone, in part at
 * first, and the very bytes come back. */
static void
test_random_edits (void)
{
  const char *many = g_getenv ("LUDOTECA_TEST_RECORDS");
  guint32 n_seeds = many ? (guint32) g_ascii_strtoull (many, NULL, 10) : 60;

  for (guint32 seed = 1; seed <= n_seeds; seed++)
    {
      g_autoptr (LudRecord) record = t_random_record (seed);
      g_autoptr (LudHistory) history = lud_history_new (record);
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (GPtrArray) states =
        g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
      g_autoptr (LudClip) clip = NULL;
      guint at = 0;

      g_ptr_array_add (states, lud_record_serialize (record));
      for (guint i = 0; i < 150; i++)
        {
          g_autoptr (GBytes) now = NULL;
          const char *label = lud_history_get_undo_label (history);
          gboolean could_redo = lud_history_can_redo (history);

          if (t_random (rand, 4) == 0)
            {
              /* A few steps back and forth, the last direction at random. */
              for (guint steps = t_random (rand, 8); steps > 0 && at > 0; steps--, at--)
                g_assert_true (lud_history_undo (history));
              now = lud_record_serialize (record);
              g_assert_true (g_bytes_equal (now, states->pdata[at]));
              for (guint steps = t_random (rand, 8); steps > 0 && at + 1 < states->len;
                   steps--, at++)
                g_assert_true (lud_history_redo (history));
              now = (g_bytes_unref (now), lud_record_serialize (record));
              g_assert_true (g_bytes_equal (now, states->pdata[at]));
              continue;
            }
          lud_history_seal (history);
          lud_record_begin_edit (record, "Random Edit");
          random_edit (record, &clip, rand);
          lud_record_end_edit (record);
          now = lud_record_serialize (record);
          if (g_bytes_equal (now, states->pdata[at]))
            {
              g_assert_cmpint (lud_history_can_redo (history), ==, could_redo);
              g_assert_cmpstr (lud_history_get_undo_label (history), ==, label);
              continue;
            }
          g_ptr_array_set_size (states, (int) at + 1);
          g_ptr_array_add (states, g_steal_pointer (&now));
          at++;
        }
      while (lud_history_undo (history))
        {
          g_autoptr (GBytes) now = lud_record_serialize (record);

          g_assert_true (g_bytes_equal (now, states->pdata[--at]));
        }
      g_assert_cmpuint (at, ==, 0);
      while (lud_history_redo (history))
        {
          g_autoptr (GBytes) now = lud_record_serialize (record);

          g_assert_true (g_bytes_equal (now, states->pdata[++at]));
        }
      g_assert_cmpuint (at, ==, states->len - 1);
      /* Half undone, so that both directions hold nodes when all is freed. */
      for (guint i = at / 2; i > 0; i--)
        lud_history_undo (history);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/history/single", test_single);
  g_test_add_func ("/history/delete", test_delete);
  g_test_add_func ("/history/groups", test_groups);
  g_test_add_func ("/history/cancel", test_cancel);
  g_test_add_func ("/history/typing", test_typing);
  g_test_add_func ("/history/modified", test_modified);
  g_test_add_func ("/history/signals", test_signals);
  g_test_add_func ("/history/session", test_session);
  g_test_add_func ("/history/random-edits", test_random_edits);
  return g_test_run ();
}
