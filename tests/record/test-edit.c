/* test-edit.c: changes of the tree by an annotator
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "record/dice.h"
#include "record/edit.h"
#include "record/history.h"
#include "record-test.h"

#include <string.h>

/* A record with these lines, all from the start. */
static LudRecord *
new_record (const char *game, const char *options, const char *const *lines)
{
  LudRecord *record = t_record (game, options, NULL);
  g_autoptr (LudCursor) cursor = lud_cursor_new (record);

  for (int i = 0; lines[i]; i++)
    {
      g_auto (GStrv) words = g_strsplit (lines[i], " ", -1);

      lud_cursor_move (cursor, lud_record_get_root (record));
      for (int k = 0; words[k]; k++)
        {
          g_autoptr (GError) error = NULL;

          lud_cursor_play (
            cursor,
            t_action (lud_record_get_game (record), lud_cursor_get_state (cursor), words[k]),
            LUD_ROLL_ENTERED, &error);
          g_assert_no_error (error);
        }
    }
  return record;
}

/* The node at a path as of lud_node_write_path(). */
static LudNode *
at (LudRecord *record, const char *path)
{
  LudNode *node = lud_record_read_path (record, path);

  g_assert_nonnull (node);
  return node;
}

static RulesAction
action_at (LudRecord *record, LudNode *node, const char *text)
{
  g_autoptr (LudCursor) cursor = lud_cursor_new (record);

  lud_cursor_move (cursor, node);
  return t_action (lud_record_get_game (record), lud_cursor_get_state (cursor), text);
}

static void
assert_tree (LudRecord *record, const char *expected)
{
  g_autofree char *tree = t_dump_tree (record);

  g_assert_cmpstr (tree, ==, expected);
}

/* Undo gives the tree before, redo the one after. */
static void
assert_undo (LudHistory *history, const char *before, const char *after)
{
  g_assert_true (lud_history_undo (history));
  assert_tree (lud_history_get_record (history), before);
  g_assert_true (lud_history_redo (history));
  assert_tree (lud_history_get_record (history), after);
}

static const char *const small[] = { "a1 c3 a3", "a1 c1 a3", "a1 b2", "b2 a1", NULL };

static void
test_order (void)
{
  g_autoptr (LudRecord) record = new_record ("cephalopod", "size=3x3", small);
  g_autoptr (LudHistory) history = lud_history_new (record);

  assert_tree (record, "a1 (b2 a1) c3 (c1 a3) (b2) a3");
  g_assert_true (lud_record_promote_step (record, at (record, "1/2/0")));
  assert_tree (record, "a1 (b2 a1) c3 (b2) (c1 a3) a3");
  g_assert_true (lud_record_demote_step (record, at (record, "2")));
  assert_tree (record, "a1 (b2 a1) b2 (c3 a3) (c1 a3)");
  assert_undo (history, "a1 (b2 a1) c3 (b2) (c1 a3) a3", "a1 (b2 a1) b2 (c3 a3) (c1 a3)");
  g_assert_false (lud_record_promote_step (record, at (record, "2")));
  g_assert_false (lud_record_demote_step (record, at (record, "1/2/0")));
  g_assert_true (lud_record_promote_to_main (record, at (record, "0/1/1")));
  assert_tree (record, "b2 (a1 b2 (c3 a3) (c1 a3)) a1");
  g_assert_true (lud_record_promote_to_main (record, at (record, "0/1/0/2/1")));
  assert_tree (record, "a1 (b2 a1) c1 (b2) (c3 a3) a3");
  assert_undo (history, "b2 (a1 b2 (c3 a3) (c1 a3)) a1", "a1 (b2 a1) c1 (b2) (c3 a3) a3");
  g_assert_false (lud_record_promote_to_main (record, at (record, "2")));
}

static void
test_delete (void)
{
  g_autoptr (LudRecord) record = new_record ("cephalopod", "size=3x3", small);
  g_autoptr (LudHistory) history = lud_history_new (record);

  lud_record_delete (record, at (record, "2"));
  assert_tree (record, "a1 (b2 a1) c1 (b2) a3");
  assert_undo (history, "a1 (b2 a1) c3 (c1 a3) (b2) a3", "a1 (b2 a1) c1 (b2) a3");
  lud_record_delete_rest (record, at (record, "1"));
  assert_tree (record, "a1 (b2 a1)");
  assert_undo (history, "a1 (b2 a1) c1 (b2) a3", "a1 (b2 a1)");
  g_assert_cmpstr (lud_history_get_undo_label (history), ==, "Delete What Follows");
}

/* Without a history nothing is kept. */
static void
test_no_history (void)
{
  g_autoptr (LudRecord) record = new_record ("cephalopod", "size=3x3", small);
  g_autoptr (LudClip) clip = NULL;

  lud_record_delete (record, at (record, "2"));
  assert_tree (record, "a1 (b2 a1) c1 (b2) a3");
  clip = lud_record_cut (record, at (record, "0/1/0"));
  assert_tree (record, "a1 c1 (b2) a3");
  g_assert_cmpuint (lud_clip_get_n_nodes (clip), ==, 2);
  g_assert_true (lud_record_paste (record, at (record, "0"), clip, NULL, NULL));
  assert_tree (record, "a1 (b2 a1) c1 (b2) a3");
}

static void
test_paste (void)
{
  g_autoptr (LudRecord) record = new_record ("cephalopod", "size=3x3", small);
  g_autoptr (LudHistory) history = lud_history_new (record);
  LudComment comment = { LUD_COMMENT_AFTER, "Here.", "", "", "" };
  g_autoptr (LudClip) clip = NULL;
  g_autoptr (LudRecord) other = NULL;
  g_autoptr (GError) error = NULL;
  LudPasteReport report;
  LudNode *to;

  g_assert_true (lud_record_add_comment (record, at (record, "3"), &comment, NULL));
  clip = lud_record_cut (record, at (record, "2"));
  assert_tree (record, "a1 (b2 a1) c1 (b2) a3");
  g_assert_cmpstr (lud_history_get_undo_label (history), ==, "Cut Variation");

  /* Behind a1 c1: c3 and a3 are both free. */
  to = at (record, "2");
  g_assert_true (lud_record_paste (record, to, clip, &report, &error));
  g_assert_no_error (error);
  assert_tree (record, "a1 (b2 a1) c1 (b2) a3 (c3 a3)");
  g_assert_cmpuint (report.n_kept, ==, 2);
  g_assert_cmpuint (report.n_dropped, ==, 0);
  g_assert_null (report.reason);
  g_assert_cmpstr (lud_node_get_comment (at (record, "2/1/1"), 0)->text, ==, "Here.");
  assert_undo (history, "a1 (b2 a1) c1 (b2) a3", "a1 (b2 a1) c1 (b2) a3 (c3 a3)");

  /* Again: nothing is made twice, no comment either. */
  lud_history_set_saved (history);
  g_assert_true (lud_record_paste (record, to, clip, &report, &error));
  g_assert_cmpuint (report.n_kept, ==, 2);
  g_assert_false (lud_history_is_modified (history));

  /* Behind a1 c1 a3 only c3 is possible. */
  g_assert_true (lud_record_paste (record, at (record, "3"), clip, &report, &error));
  assert_tree (record, "a1 (b2 a1) c1 (b2) a3 (c3 a3) c3");
  g_assert_cmpuint (report.n_kept, ==, 1);
  g_assert_cmpuint (report.n_dropped, ==, 1);
  g_assert_cmpstr (report.dropped, ==, "a3");
  g_assert_nonnull (report.reason);
  g_assert_true (report.node == at (record, "4"));

  /* And behind that nothing. */
  lud_history_set_saved (history);
  g_assert_false (lud_record_paste (record, at (record, "4"), clip, &report, &error));
  t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_ILLEGAL);
  g_assert_cmpuint (report.n_dropped, ==, 2);
  g_assert_false (lud_history_is_modified (history));

  other = t_record ("diamond", "", NULL);
  g_assert_false (lud_record_paste (other, lud_record_get_root (other), clip, &report, &error));
  t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_INVALID);
}

/* A clip of the root is the whole tree, and survives its record. */
static void
test_copy_all (void)
{
  LudRecord *record = new_record ("cephalopod", "size=3x3", small);
  g_autoptr (LudClip) clip = lud_record_copy (record, lud_record_get_root (record));
  g_autoptr (LudRecord) other = t_record ("cephalopod", "size=3x3", NULL);
  g_autofree char *tree = t_dump_tree (record);

  g_assert_cmpuint (lud_clip_get_n_nodes (clip), ==, lud_record_get_n_nodes (record));
  g_object_unref (record);
  g_assert_true (lud_record_paste (other, lud_record_get_root (other), clip, NULL, NULL));
  assert_tree (other, tree);
}

static const char *const turns[] = { "b1-b2 c1-c2 end a7-a6 end b2-b3 end",
                                     "b1-b2 c1-c2 d1>a1 b7-b6 end", NULL };

static void
test_replace (void)
{
  g_autoptr (LudRecord) record = new_record ("sensei", "mode=diaballik", turns);
  g_autoptr (LudHistory) history = lud_history_new (record);
  const char *before = "b1-b2 c1-c2 end (d1>a1 b7-b6 end) a7-a6 end b2-b3 end";
  const char *after = "e1-e2 c1-c2 end (d1>a1 b7-b6 end) a7-a6 end";
  LudNode *node = at (record, "1"), *new;
  g_autoptr (GError) error = NULL;
  LudPasteReport report;

  assert_tree (record, before);
  lud_record_add_glyph (record, node, 6);
  new = lud_record_replace (record, node, action_at (record, at (record, "0"), "e1-e2"),
                            LUD_ROLL_NONE, &report, &error);
  g_assert_no_error (error);
  assert_tree (record, after);
  /* b2-b3 has lost its stone, and the end of the turn behind it goes with it. */
  g_assert_cmpuint (report.n_kept, ==, 7);
  g_assert_cmpuint (report.n_dropped, ==, 2);
  g_assert_cmpstr (report.dropped, ==, "b2-b3");
  g_assert_true (new == at (record, "1"));
  g_assert_true (lud_node_has_glyph (new, 6));
  assert_undo (history, before, after);
  g_assert_cmpstr (lud_history_get_undo_label (history), ==, "Replace Action");

  g_assert_null (lud_record_replace (record, new, 0, LUD_ROLL_NONE, &report, &error));
  t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_ILLEGAL);
  g_assert_true (lud_record_replace (record, new, lud_node_get_action (new), LUD_ROLL_NONE, &report,
                                     &error) == new);
  g_assert_cmpuint (report.n_kept, ==, 7);
}

/* When a sibling has the action, the two become one in the better place. */
static void
test_replace_join (void)
{
  g_autoptr (LudRecord) record = new_record ("cephalopod", "size=3x3", small);
  g_autoptr (LudHistory) history = lud_history_new (record);
  LudNode *node = at (record, "2");
  g_autoptr (GError) error = NULL;
  LudPasteReport report;

  assert_tree (record, "a1 (b2 a1) c3 (c1 a3) (b2) a3");
  lud_record_replace (record, node, action_at (record, at (record, "1"), "b2"), LUD_ROLL_NONE,
                      &report, &error);
  g_assert_no_error (error);
  /* a3 is possible behind b2, too. */
  assert_tree (record, "a1 (b2 a1) b2 (c1 a3) a3");
  g_assert_cmpuint (report.n_kept, ==, 1);
  g_assert_cmpuint (report.n_dropped, ==, 0);
  assert_undo (history, "a1 (b2 a1) c3 (c1 a3) (b2) a3", "a1 (b2 a1) b2 (c1 a3) a3");
}

/* Ends of turns are put in where the new place needs them, and left out where the turn ends by
 * itself. */
static void
test_ends (void)
{
  static const char *const lines[] = { "b1-b2 c1-c2 d1>a1 a7-a6 end", "b1-b2 c1-c2 end b7-b6",
                                       "d1>a1 b1-b2", NULL };
  g_autoptr (LudRecord) record = new_record ("sensei", "mode=diaballik", lines);
  g_autoptr (LudClip) next_turn = lud_record_copy (record, at (record, "4"));
  g_autoptr (LudClip) with_end = lud_record_copy (record, at (record, "2"));
  g_autoptr (GError) error = NULL;
  LudPasteReport report;

  assert_tree (record, "b1-b2 (d1>a1 b1-b2) c1-c2 d1>a1 (end b7-b6) a7-a6 end");
  lud_record_delete (record, at (record, "2"));
  g_assert_true (lud_record_paste (record, at (record, "1"), next_turn, &report, &error));
  g_assert_no_error (error);
  assert_tree (record, "b1-b2 (d1>a1 b1-b2) end a7-a6 end");
  g_assert_cmpuint (report.n_kept, ==, 2);

  g_assert_true (lud_record_paste (record, at (record, "0/1/1"), with_end, &report, &error));
  g_assert_no_error (error);
  /* The end is left out; d1>a1 is impossible there with all that follows. */
  assert_tree (record, "b1-b2 (d1>a1 b1-b2 c1-c2 b7-b6) end a7-a6 end");
  g_assert_cmpuint (report.n_dropped, ==, 3);
  g_assert_cmpstr (report.dropped, ==, "d1>a1");
}

/* A roll that the secret does not give in its new place is no roll of the generator any more. */
static void
test_rolls (void)
{
  g_autoptr (LudRecord) record = t_record ("diablo", "balance=off", NULL);
  g_autoptr (LudRecord) other = t_record ("diablo", "balance=off", NULL);
  g_autoptr (LudSession) session = lud_session_new (record, NULL);
  g_autoptr (LudClip) clip = NULL;
  LudNode *roll;

  t_play (session, "roll");
  roll = lud_session_get_node (session);
  g_assert_cmpint (lud_node_get_roll_source (roll), ==, LUD_ROLL_GENERATOR);
  clip = lud_record_cut (record, roll);
  g_assert_true (lud_record_paste (record, lud_record_get_root (record), clip, NULL, NULL));
  g_assert_cmpint (lud_node_get_roll_source (at (record, "1")), ==, LUD_ROLL_GENERATOR);
  g_assert_true (lud_record_paste (other, lud_record_get_root (other), clip, NULL, NULL));
  g_assert_cmpint (lud_node_get_roll_source (at (other, "1")), ==, LUD_ROLL_UNKNOWN);
}

/* Rolls behind an action that is replaced stay. */
static void
test_replace_before_roll (void)
{
  static const char *const lines[] = { "31 a1xb1 a5xa2 32", NULL };
  g_autoptr (LudRecord) record = new_record ("diablo", "balance=off", lines);
  g_autoptr (GError) error = NULL;
  LudPasteReport report;

  lud_record_replace (record, at (record, "2"), action_at (record, at (record, "1"), "e1xd1"),
                      LUD_ROLL_NONE, &report, &error);
  g_assert_no_error (error);
  assert_tree (record, "31:3 e1xd1 a5xa2 32:3");
  g_assert_cmpuint (report.n_dropped, ==, 0);
}

/* Another roll is a variation like another action: it is promoted, deleted and cut, and what was
 * played with one is kept with another as far as its dice allow. */
static void
test_edit_rolls (void)
{
  static const char *const lines[] = { "31 a1xb1 a5xa2 32", "31 e1xd1", "21 a1xb1", NULL };
  const char *before = "31:3 (21:3 a1xb1) a1xb1 (e1xd1) a5xa2 32:3";
  g_autoptr (LudRecord) record = new_record ("diablo", "balance=off", lines);
  g_autoptr (LudHistory) history = lud_history_new (record);
  g_autoptr (LudClip) clip = NULL;
  g_autoptr (GError) error = NULL;
  LudPasteReport report;
  LudNode *roll;

  assert_tree (record, before);
  g_assert_true (lud_record_promote_step (record, at (record, "0/1/0")));
  assert_tree (record, "21:3 (31:3 a1xb1 (e1xd1) a5xa2 32:3) a1xb1");
  lud_history_undo (history);
  clip = lud_record_cut (record, at (record, "0/1/0"));
  assert_tree (record, "31:3 a1xb1 (e1xd1) a5xa2 32:3");
  g_assert_true (lud_record_paste (record, lud_record_get_root (record), clip, &report, &error));
  g_assert_no_error (error);
  assert_tree (record, before);

  /* a5xa2 takes a three. */
  roll = at (record, "1");
  lud_record_replace (record, roll, action_at (record, lud_record_get_root (record), "11"),
                      LUD_ROLL_ENTERED, &report, &error);
  g_assert_no_error (error);
  assert_tree (record, "11:3 (21:3 a1xb1) a1xb1 (e1xd1)");
  g_assert_cmpuint (report.n_kept, ==, 2);
  g_assert_cmpuint (report.n_dropped, ==, 2);
  g_assert_cmpstr (report.dropped, ==, "a5xa2");
  g_assert_nonnull (report.reason);
  assert_undo (history, before, "11:3 (21:3 a1xb1) a1xb1 (e1xd1)");
  lud_history_undo (history);

  /* A roll that is there already is joined. */
  roll = lud_record_replace (record, at (record, "1"),
                             action_at (record, lud_record_get_root (record), "21"),
                             LUD_ROLL_ENTERED, &report, &error);
  g_assert_no_error (error);
  g_assert_true (roll == at (record, "1"));
  assert_tree (record, "21:3 a1xb1 (e1xd1)");
  lud_history_undo (history);
  assert_tree (record, before);
  lud_record_delete (record, at (record, "1"));
  assert_tree (record, "21:3 a1xb1");
  lud_history_undo (history);
  assert_tree (record, before);
}

/* The two dice of a turn in either order. */
static void
test_transpositions_of_dice (void)
{
  static const char *const lines[] = { "31 a1xb1 a5xa2 32", "31 a5xa2 a1xb1", "31 a1xb1 e5xe2",
                                       "21 a1xb1", NULL };
  g_autoptr (LudRecord) record = new_record ("diablo", "balance=off", lines);
  g_autoptr (GPtrArray) groups = lud_record_find_transpositions (record, at (record, "1"));
  GPtrArray *group;

  g_assert_cmpuint (groups->len, ==, 1);
  group = groups->pdata[0];
  g_assert_cmpuint (group->len, ==, 2);
  g_assert_true (group->pdata[0] == at (record, "3"));
  g_assert_true (group->pdata[1] == at (record, "1/1/1"));
}

static void
test_transpositions (void)
{
  static const char *const lines[] = {
    "b1-b2 c1-c2 end a7-a6 end",
    "c1-c2 b1-b2 end",
    "b1-b2 e1-e2 end",
    "b1-b2 c1-c2 d1>a1",
    "d1>a1 c1-c2 b1-b2",
    "c1-c2 b1-b2",
    NULL,
  };
  g_autoptr (LudRecord) record = new_record ("sensei", "mode=diaballik", lines);
  g_autoptr (GPtrArray) groups =
    lud_record_find_transpositions (record, lud_record_get_root (record));
  g_autoptr (GPtrArray) none = NULL;
  GPtrArray *group;

  assert_tree (record, "b1-b2 (c1-c2 b1-b2 end) (d1>a1 c1-c2 b1-b2) c1-c2 (e1-e2 end) end (d1>a1) "
                       "a7-a6 end");
  g_assert_cmpuint (groups->len, ==, 2);
  group = groups->pdata[0];
  g_assert_cmpuint (group->len, ==, 2);
  g_assert_true (group->pdata[0] == at (record, "3"));
  g_assert_true (group->pdata[1] == at (record, "0/1/2"));
  group = groups->pdata[1];
  g_assert_cmpuint (group->len, ==, 2);
  g_assert_true (group->pdata[0] == at (record, "2/1/0"));
  g_assert_true (group->pdata[1] == at (record, "0/2/2"));
  none = lud_record_find_transpositions (record, at (record, "3"));
  g_assert_cmpuint (none->len, ==, 0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/edit/order", test_order);
  g_test_add_func ("/edit/delete", test_delete);
  g_test_add_func ("/edit/no-history", test_no_history);
  g_test_add_func ("/edit/paste", test_paste);
  g_test_add_func ("/edit/copy-all", test_copy_all);
  g_test_add_func ("/edit/replace", test_replace);
  g_test_add_func ("/edit/replace-join", test_replace_join);
  g_test_add_func ("/edit/ends", test_ends);
  g_test_add_func ("/edit/rolls", test_rolls);
  g_test_add_func ("/edit/replace-before-roll", test_replace_before_roll);
  g_test_add_func ("/edit/edit-rolls", test_edit_rolls);
  g_test_add_func ("/edit/transpositions", test_transpositions);
  g_test_add_func ("/edit/transpositions-of-dice", test_transpositions_of_dice);
  return g_test_run ();
}
