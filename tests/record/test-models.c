/* test-models.c: a record as lists for widgets
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "record/edit.h"
#include "record/history.h"
#include "record/models.h"
#include "record-test.h"

#include <libglib-testing/signal-logger.h>
#include <string.h>

static void
play_line (LudRecord *record, const char *line)
{
  g_autoptr (LudCursor) cursor = lud_cursor_new (record);
  g_auto (GStrv) words = g_strsplit (line, " ", -1);

  for (int i = 0; words[i]; i++)
    lud_cursor_play (
      cursor, t_action (lud_record_get_game (record), lud_cursor_get_state (cursor), words[i]),
      LUD_ROLL_ENTERED, NULL);
}

static LudNode *
at (LudRecord *record, const char *path)
{
  LudNode *node = lud_record_read_path (record, path);

  g_assert_nonnull (node);
  return node;
}

/* "1 d: text | 2 l: text": number, player, text, glyphs, * for comments, +n for variations. */
static char *
dump_turns (LudTurnModel *list)
{
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (list)); i++)
    {
      g_autoptr (LudTurnItem) item = g_list_model_get_item (G_LIST_MODEL (list), i);

      g_string_append_printf (
        out, "%s%u%c %s", out->len ? " | " : "", lud_turn_item_get_number (item),
        lud_turn_item_get_player (item) == RULES_FIRST ? 'f' : 's', lud_turn_item_get_text (item));
      if (*lud_turn_item_get_glyphs (item))
        g_string_append_printf (out, " %s", lud_turn_item_get_glyphs (item));
      if (lud_turn_item_has_comments (item))
        g_string_append (out, " *");
      if (lud_turn_item_get_n_variations (item) > 0)
        g_string_append_printf (out, " +%u", lud_turn_item_get_n_variations (item));
    }
  return g_string_free (out, FALSE);
}

static void
assert_turns (LudTurnModel *list, const char *expected)
{
  g_autofree char *turns = dump_turns (list);

  g_assert_cmpstr (turns, ==, expected);
}

static void
assert_items_changed (GtSignalLogger *log,
                      gpointer model,
                      guint position,
                      guint removed,
                      guint added)
{
  guint p = 0, r = 0, a = 0;

  gt_signal_logger_assert_emission_pop (log, model, "items-changed", &p, &r, &a);
  g_assert_cmpuint (p, ==, position);
  g_assert_cmpuint (r, ==, removed);
  g_assert_cmpuint (a, ==, added);
}

static void
test_turns (void)
{
  g_autoptr (LudRecord) record = t_record ("sensei", "mode=diaballik", NULL);
  g_autoptr (LudTurnModel) list = lud_turn_model_new (record);
  g_autoptr (LudTurnItem) item = NULL;

  g_assert_true (g_list_model_get_item_type (G_LIST_MODEL (list)) == LUD_TYPE_TURN_ITEM);
  assert_turns (list, "");
  play_line (record, "b1-b2 c1-c2 end a7-a6 d7>b7");
  assert_turns (list, "1f b1-b2,c1-c2 | 2s a7-a6,d7>b7");
  play_line (record, "b1-b2 e1-e2");
  play_line (record, "b1-b2 c1-c2 d1>a1");
  assert_turns (list, "1f b1-b2,c1-c2 +2 | 2s a7-a6,d7>b7");
  item = g_list_model_get_item (G_LIST_MODEL (list), 0);
  g_assert_cmpuint (lud_turn_item_get_n_nodes (item), ==, 3);
  g_assert_true (lud_turn_item_get_node (item, 0) == at (record, "1"));
  g_assert_cmpint (lud_turn_model_find (list, at (record, "3")), ==, 0);
  g_assert_cmpint (lud_turn_model_find (list, at (record, "4")), ==, 1);
  g_assert_cmpint (lud_turn_model_find (list, at (record, "0")), ==, -1);
  g_assert_cmpint (lud_turn_model_find (list, at (record, "1/1/0")), ==, -1);
}

static void
test_turns_of_dice (void)
{
  g_autoptr (LudRecord) record = t_record ("diablo", "balance=off", NULL);
  g_autoptr (LudTurnModel) list = lud_turn_model_new (record);

  play_line (record, "31 a1xb1 a5xa2 32");
  assert_turns (list, "1f 31: a1xb1 a5xa2 | 2s 32:");
}

/* An action more touches one item, and nothing else is announced. */
static void
test_turns_incremental (void)
{
  g_autoptr (LudRecord) record = t_record ("sensei", "mode=diaballik", NULL);
  g_autoptr (LudSession) session = lud_session_new (record, NULL);
  g_autoptr (LudTurnModel) list = lud_turn_model_new (record);
  g_autoptr (GtSignalLogger) log = gt_signal_logger_new ();
  g_autoptr (GtSignalLogger) item_log = gt_signal_logger_new ();
  g_autoptr (LudTurnItem) item = NULL;

  gt_signal_logger_connect (log, list, "items-changed");
  t_play (session, "b1-b2");
  assert_items_changed (log, list, 0, 0, 1);
  item = g_list_model_get_item (G_LIST_MODEL (list), 0);
  gt_signal_logger_connect (item_log, item, "notify");
  t_play (session, "c1-c2");
  gt_signal_logger_assert_no_emissions (log);
  gt_signal_logger_assert_notify_emission_pop (item_log, item, "text");
  gt_signal_logger_assert_no_emissions (item_log);
  /* The end of the turn is not seen in the text. */
  t_play (session, "end");
  gt_signal_logger_assert_no_emissions (log);
  t_play (session, "a7-a6 end b2-b3");
  assert_items_changed (log, list, 1, 0, 1);
  assert_items_changed (log, list, 2, 0, 1);
  gt_signal_logger_assert_no_emissions (log);
  gt_signal_logger_assert_no_emissions (item_log);
  assert_turns (list, "1f b1-b2,c1-c2 | 2s a7-a6 | 3f b2-b3");

  /* Another action in the second turn: the first stays, the others go. */
  for (int i = 0; i < 3; i++)
    g_assert_true (lud_session_undo (session, NULL));
  gt_signal_logger_assert_no_emissions (log);
  t_play (session, "b7-b6");
  assert_items_changed (log, list, 1, 2, 1);
  gt_signal_logger_assert_no_emissions (log);
  gt_signal_logger_assert_no_emissions (item_log);
  assert_turns (list, "1f b1-b2,c1-c2 | 2s b7-b6 +1");
}

static void
test_turns_annotated (void)
{
  g_autoptr (LudRecord) record = t_record ("sensei", "mode=diaballik", NULL);
  g_autoptr (LudTurnModel) list = NULL;
  g_autoptr (GtSignalLogger) log = gt_signal_logger_new ();
  g_autoptr (GtSignalLogger) item_log = gt_signal_logger_new ();
  g_autoptr (LudTurnItem) item = NULL;
  LudComment comment = { LUD_COMMENT_AFTER, "x", "", "", "" };

  play_line (record, "b1-b2 c1-c2 end a7-a6");
  list = lud_turn_model_new (record);
  item = g_list_model_get_item (G_LIST_MODEL (list), 0);
  gt_signal_logger_connect (log, list, "items-changed");
  gt_signal_logger_connect (item_log, item, "notify");
  lud_record_add_comment (record, at (record, "2"), &comment, NULL);
  gt_signal_logger_assert_notify_emission_pop (item_log, item, "has-comments");
  lud_record_add_glyph (record, at (record, "1"), 3);
  gt_signal_logger_assert_notify_emission_pop (item_log, item, "glyphs");
  lud_record_add_glyph (record, at (record, "2"), 9);
  gt_signal_logger_assert_notify_emission_pop (item_log, item, "glyphs");
  assert_turns (list, "1f b1-b2,c1-c2 !! $9 * | 2s a7-a6");
  play_line (record, "c1-c2");
  gt_signal_logger_assert_notify_emission_pop (item_log, item, "n-variations");
  lud_record_add_comment (record, at (record, "4"), &comment, NULL);
  lud_record_set_reading (record, at (record, "2"), (LudReading){ 1, 1 });
  gt_signal_logger_assert_no_emissions (item_log);
  gt_signal_logger_assert_no_emissions (log);
}

static void
test_turns_of_line (void)
{
  g_autoptr (LudRecord) record = t_record ("cephalopod", "", NULL);
  g_autoptr (LudHistory) history = lud_history_new (record);
  g_autoptr (LudTurnModel) list = lud_turn_model_new (record);

  play_line (record, "a1 c3 e5 a5");
  play_line (record, "a1 e1 e5");
  assert_turns (list, "1f a1 | 2s c3 +1 | 3f e5 | 4s a5");
  lud_turn_model_set_line (list, at (record, "1/1/0"));
  assert_turns (list, "1f a1 | 2s e1 +1 | 3f e5");
  /* It stays when it becomes the main line, and when it grows. */
  lud_record_promote_to_main (record, at (record, "1/1/1"));
  assert_turns (list, "1f a1 | 2s e1 +1 | 3f e5");
  play_line (record, "a1 e1 e5 b2");
  assert_turns (list, "1f a1 | 2s e1 +1 | 3f e5 | 4s b2");
  lud_record_delete (record, at (record, "2"));
  assert_turns (list, "1f a1 | 2s c3 | 3f e5 | 4s a5");
  lud_history_undo (history);
  lud_turn_model_set_line (list, NULL);
  assert_turns (list, "1f a1 | 2s e1 +1 | 3f e5 | 4s b2");
}

/* ------------------------------------------------------------------------------------------------
 * The variation tree
 */

static void
dump_model (GString *out, GListModel *model, LudCursor *cursor)
{
  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (LudNodeItem) item = g_list_model_get_item (model, i);
      g_autoptr (GListModel) children = lud_variation_tree_create (item, NULL);
      char text[RULES_MAX_ACTION_TEXT];

      lud_cursor_move (cursor, lud_node_item_get_node (item));
      lud_cursor_write_action (cursor, text);
      g_string_append_printf (out, "%s%s", i ? " " : "", text);
      if (children)
        {
          g_string_append_c (out, '(');
          dump_model (out, children, cursor);
          g_string_append_c (out, ')');
        }
    }
}

static char *
dump_all (LudRecord *record, GListModel *model)
{
  GString *out = g_string_new (NULL);
  g_autoptr (LudCursor) cursor = lud_cursor_new (record);

  dump_model (out, model, cursor);
  return g_string_free (out, FALSE);
}

static void
assert_model (LudRecord *record, GListModel *model, const char *expected)
{
  g_autofree char *text = dump_all (record, model);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_variations (void)
{
  g_autoptr (LudRecord) record = t_record ("cephalopod", "", NULL);
  g_autoptr (GListModel) model = lud_variation_tree_new (record);
  g_autoptr (GtSignalLogger) log = gt_signal_logger_new ();
  g_autoptr (GtSignalLogger) item_log = gt_signal_logger_new ();
  g_autoptr (LudNodeItem) item = NULL;
  guint what = 0;

  play_line (record, "a1 c3 e5");
  assert_model (record, model, "a1 c3 e5");
  gt_signal_logger_connect (log, model, "items-changed");
  play_line (record, "a1 e1 a5 b2");
  /* c3 can be unfolded now, and nothing else changed. */
  assert_items_changed (log, model, 1, 1, 1);
  gt_signal_logger_assert_no_emissions (log);
  assert_model (record, model, "a1 c3(e1(a5 b2)) e5");
  play_line (record, "a1 e1 c5");
  play_line (record, "a1 e2");
  gt_signal_logger_assert_no_emissions (log);
  assert_model (record, model, "a1 c3(e1(a5(c5) b2) e2) e5");

  item = g_list_model_get_item (model, 2);
  gt_signal_logger_connect (item_log, item, "changed");
  lud_record_add_glyph (record, at (record, "3"), 1);
  gt_signal_logger_assert_emission_pop (item_log, item, "changed", &what);
  g_assert_cmpuint (what, ==, LUD_NODE_GLYPHS);
  lud_record_add_glyph (record, at (record, "2"), 1);
  gt_signal_logger_assert_no_emissions (item_log);
  g_assert_false (lud_node_item_is_variation (item));
  g_assert_true (lud_node_item_get_record (item) == record);

  lud_record_promote_to_main (record, at (record, "1/1/0"));
  assert_items_changed (log, model, 1, 2, 3);
  assert_model (record, model, "a1 e1(c3(e5) e2) a5(c5) b2");
}

/* Lists that were made before follow every edit: they are what new ones are. */
static void
walk (LudRecord *record, GListModel *model, GPtrArray *kept)
{
  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (LudNodeItem) item = g_list_model_get_item (model, i);
      GListModel *children = lud_variation_tree_create (item, NULL);

      if (children)
        {
          g_ptr_array_add (kept, children);
          walk (record, children, kept);
        }
    }
}

static void
test_random_edits (void)
{
  for (guint32 seed = 1; seed <= 40; seed++)
    {
      g_autoptr (LudRecord) record = t_random_record (seed);
      g_autoptr (LudHistory) history = lud_history_new (record);
      g_autoptr (GListModel) model = lud_variation_tree_new (record);
      g_autoptr (LudTurnModel) list = lud_turn_model_new (record);
      g_autoptr (GPtrArray) kept = g_ptr_array_new_with_free_func (g_object_unref);
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

      walk (record, model, kept);
      for (guint i = 0; i < 60; i++)
        {
          LudNode *node = t_random_node (record, rand);
          g_autoptr (LudClip) clip = NULL;
          g_autoptr (GListModel) new_model = NULL;
          g_autoptr (LudTurnModel) new_list = NULL;
          g_autofree char *a = NULL;
          g_autofree char *b = NULL;
          g_autofree char *c = NULL;
          g_autofree char *d = NULL;

          switch (t_random (rand, 6))
            {
            case 0:
              lud_record_promote_to_main (record, node);
              break;
            case 1:
              if (lud_node_get_parent (node))
                lud_record_delete (record, node);
              break;
            case 2:
            case 3:
              lud_history_undo (history);
              break;
            case 4:
              lud_history_redo (history);
              break;
            default:
              clip = lud_record_copy (record, node);
              if (lud_record_get_n_nodes (record) < 1000)
                lud_record_paste (record, t_random_node (record, rand), clip, NULL, NULL);
            }
          new_model = lud_variation_tree_new (record);
          new_list = lud_turn_model_new (record);
          a = dump_all (record, model);
          b = dump_all (record, new_model);
          g_assert_cmpstr (a, ==, b);
          c = dump_turns (list);
          d = dump_turns (new_list);
          g_assert_cmpstr (c, ==, d);
        }
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/models/turns", test_turns);
  g_test_add_func ("/models/turns-of-dice", test_turns_of_dice);
  g_test_add_func ("/models/turns-incremental", test_turns_incremental);
  g_test_add_func ("/models/turns-annotated", test_turns_annotated);
  g_test_add_func ("/models/turns-of-line", test_turns_of_line);
  g_test_add_func ("/models/variations", test_variations);
  g_test_add_func ("/models/random-edits", test_random_edits);
  return g_test_run ();
}
