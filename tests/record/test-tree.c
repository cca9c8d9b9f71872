/* test-tree.c: records, trees, cursors, paths
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "record-test.h"

#include <stdlib.h>
#include <string.h>

static void
test_new (void)
{
  g_autoptr (LudRecord) record = t_record ("cephalopod", "size=3x3", NULL);
  g_autofree char *options = lud_record_dup_options (record);

  g_assert_cmpstr (lud_record_get_game (record)->id, ==, "cephalopod");
  g_assert_cmpstr (options, ==, "size=3x3 swap=off");
  g_assert_null (lud_record_get_position (record));
  g_assert_true (g_uuid_string_is_valid (lud_record_get_id (record)));
  g_assert_true (lud_record_get_last (record) == lud_record_get_root (record));
  g_assert_false (lud_record_get_result (record).over);
  g_assert_cmpuint (lud_record_get_n_turns (record), ==, 0);
  g_assert_cmpuint (lud_record_get_n_nodes (record), ==, 0);
}

static void
test_new_refused (void)
{
  g_autoptr (GError) error = NULL;
  RulesParams params;

  rules_params_init (&params, rules_find_game ("cephalopod"));
  g_assert_null (lud_record_new (&params, "nonsense", &error));
  t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_INVALID);

  /* Pits belong to one mode only. */
  rules_params_init (&params, rules_find_game ("sensei"));
  g_assert_null (rules_params_set (&params, "pits", "b4+f4").msgid);
  g_assert_null (lud_record_new (&params, NULL, &error));
  t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_INVALID);
}

static void
test_position (void)
{
  g_autoptr (LudRecord) own = t_record ("cephalopod", "", "...../...../...../...../..... b");
  g_autoptr (LudRecord) other = t_record ("cephalopod", "size=3x3", "b1../.../..w1 b");

  g_assert_null (lud_record_get_position (own));
  g_assert_cmpstr (lud_record_get_position (other), ==, "b1../.../..w1 b");
}

static void
test_header (void)
{
  g_autoptr (LudRecord) record = t_record ("diamond", "", NULL);
  g_autoptr (GError) error = NULL;
  LudPlayer player = { (char *) " Jana\nNová \xff", LUD_PLAYER_COMPUTER, 1500, 9 };

  lud_record_set_player (record, RULES_SECOND, &player);
  g_assert_cmpstr (lud_record_get_player (record, RULES_SECOND)->name, ==,
                   "Jana Nová \xef\xbf\xbd");
  g_assert_cmpint (lud_record_get_player (record, RULES_SECOND)->rating, ==, 1500);
  g_assert_cmpint (lud_record_get_player (record, RULES_SECOND)->level, ==, 0);
  g_assert_cmpstr (lud_record_get_player (record, RULES_FIRST)->name, ==, "");

  g_assert_true (lud_record_set_field (record, LUD_FIELD_DATE, "2026-05", &error));
  g_assert_false (lud_record_set_field (record, LUD_FIELD_DATE, "2026-13", &error));
  t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_INVALID);
  g_assert_cmpstr (lud_record_get_field (record, LUD_FIELD_DATE), ==, "2026-05");
  g_assert_true (lud_record_set_field (record, LUD_FIELD_DATE, NULL, &error));
  g_assert_cmpstr (lud_record_get_field (record, LUD_FIELD_DATE), ==, "");

  g_assert_true (lud_record_set_id (record, "6F1C0000-0000-4000-8000-00000000000A", &error));
  g_assert_cmpstr (lud_record_get_id (record), ==, "6f1c0000-0000-4000-8000-00000000000a");
  g_assert_false (lud_record_set_id (record, "6f1c", &error));
  t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_INVALID);
}

static void
test_dates (void)
{
  static const char *const good[] = { "2026", "0001", "2026-01", "2026-12-31", "2024-02-29" };
  static const char *const bad[] = { "",        "26",         "2026-",      "2026-0",
                                     "2026-00", "2026-13",    "2026-02-29", "2026-04-31",
                                     "0000",    "2026-01-1x", "2026/01",    "2026-01-01T00" };

  for (gsize i = 0; i < G_N_ELEMENTS (good); i++)
    g_assert_true (lud_record_is_date (good[i]));
  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    g_assert_false (lud_record_is_date (bad[i]));
}

static void
test_clean_text (void)
{
  static const char *const cases[][2] = {
    { NULL, "" },
    { "a\r\nb\rc\n", "a\nb\nc\n" },
    { "\x01\x7f", "\xef\xbf\xbd\xef\xbf\xbd" },
    { "\xef\xbf\xbf", "\xef\xbf\xbd" },
    { "caf\xe9", "caf\xef\xbf\xbd" },
    { "e\xcc\x81", "\xc3\xa9" },
    { "\xf0\x9f\x8e\xb2", "\xf0\x9f\x8e\xb2" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *clean = lud_record_clean_text (cases[i][0]);

      g_assert_cmpstr (clean, ==, cases[i][1]);
    }
}

/* Playing an existing child moves down, another action becomes a variation, nothing is lost. */
static void
test_tree (void)
{
  g_autoptr (LudRecord) record = t_record ("cephalopod", "size=3x3", NULL);
  const RulesGame *game = lud_record_get_game (record);
  g_autoptr (LudCursor) cursor = lud_cursor_new (record);
  LudNode *root = lud_record_get_root (record), *first, *second, *variation;
  g_autofree char *tree = NULL;
  g_autofree char *promoted = NULL;

#define PLAY(text)                                                                                 \
  lud_cursor_play (cursor, t_action (game, lud_cursor_get_state (cursor), text), LUD_ROLL_NONE,    \
                   NULL)

  first = PLAY ("a1");
  second = PLAY ("c3");
  lud_cursor_move (cursor, root);
  g_assert_true (PLAY ("a1") == first);
  variation = PLAY ("c1");
  PLAY ("c3");
  g_assert_cmpuint (lud_node_get_n_children (first), ==, 2);
  g_assert_cmpuint (lud_record_get_n_nodes (record), ==, 4);
  g_assert_true (lud_record_get_last (record) == second);
  g_assert_true (lud_node_is_main_line (second));
  g_assert_false (lud_node_is_main_line (variation));
  g_assert_cmpuint (lud_node_get_ply (variation), ==, 2);
  tree = t_dump_tree (record);
  g_assert_cmpstr (tree, ==, "a1 c3 (c1 c3)");

  g_assert_cmpuint (lud_record_promote (record, variation), ==, 1);
  promoted = t_dump_tree (record);
  g_assert_cmpstr (promoted, ==, "a1 c1 (c3) c3");
  g_assert_cmpuint (lud_record_get_n_turns (record), ==, 3);
  g_assert_cmpuint (lud_record_promote (record, variation), ==, 0);
#undef PLAY
}

static void
test_illegal (void)
{
  g_autoptr (LudRecord) record = t_record ("cephalopod", "size=3x3", NULL);
  const RulesGame *game = lud_record_get_game (record);
  g_autoptr (LudCursor) cursor = lud_cursor_new (record);
  RulesAction a1 = t_action (game, lud_cursor_get_state (cursor), "a1");
  g_autoptr (GError) error = NULL;

  lud_cursor_play (cursor, a1, LUD_ROLL_NONE, NULL);
  g_assert_null (lud_cursor_play (cursor, a1, LUD_ROLL_NONE, &error));
  t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_ILLEGAL);
  g_assert_cmpuint (lud_record_get_n_nodes (record), ==, 1);
}

static void
test_endings (void)
{
  g_autoptr (LudRecord) record = t_record ("cephalopod", "size=3x3", NULL);
  g_autoptr (LudSession) session = lud_session_new (record, NULL);
  LudResult resign = { TRUE, RULES_SECOND, RULES_END_RESIGN };
  LudResult bad[] = {
    { TRUE, RULES_NOBODY, RULES_END_RESIGN }, { TRUE, RULES_FIRST, RULES_END_AGREEMENT },
    { TRUE, RULES_FIRST, RULES_END_GOAL },    { TRUE, RULES_CHANCE, RULES_END_TIME },
    { TRUE, RULES_FIRST, RULES_END_NONE },
  };
  LudNode *node;
  g_autoptr (GError) error = NULL;

  t_play (session, "a1 c3 a3");
  node = lud_record_read_path (record, "2");
  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_assert_false (lud_record_set_ending (record, node, &bad[i], &error));
      t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_INVALID);
    }
  g_assert_true (lud_record_set_ending (record, node, &resign, &error));
  g_assert_true (lud_record_get_last (record) == node);
  g_assert_true (lud_record_get_result (record).over);
  g_assert_cmpint (lud_record_get_result (record).winner, ==, RULES_SECOND);
  g_assert_cmpint (lud_record_get_result (record).reason, ==, RULES_END_RESIGN);
  g_assert_cmpuint (lud_record_get_n_turns (record), ==, 2);

  g_assert_true (lud_record_set_ending (record, node, &LUD_RESULT_OPEN, &error));
  g_assert_false (lud_record_get_result (record).over);
  g_assert_cmpuint (lud_record_get_n_turns (record), ==, 3);
}

/* The result that the rules give is seen from the position; people cannot overrule it. */
static void
test_result_by_rules (void)
{
  g_autoptr (LudRecord) record = t_record ("cephalopod", "size=3x3", "b6b6b6/b6.w6/b6w6w6 w");
  g_autoptr (LudSession) session = lud_session_new (record, NULL);
  LudResult draw = { TRUE, RULES_NOBODY, RULES_END_AGREEMENT };
  g_autoptr (GError) error = NULL;

  t_play (session, "b2");
  g_assert_cmpint (lud_record_get_result (record).winner, ==, RULES_FIRST);
  g_assert_cmpint (lud_record_get_result (record).reason, ==, RULES_END_COUNT);
  g_assert_false (lud_record_set_ending (record, lud_record_get_last (record), &draw, &error));
  t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_INVALID);
}

/* Every node of random trees: its path leads back to it, and a cursor that jumps about agrees with
 * one that replays. */
static void
test_paths_and_cursors (void)
{
  for (guint32 seed = 1; seed <= 60; seed++)
    {
      g_autoptr (LudRecord) record = t_random_record (seed);
      const RulesGame *game = lud_record_get_game (record);
      g_autoptr (GPtrArray) nodes = g_ptr_array_new ();
      g_autoptr (LudCursor) jumping = lud_cursor_new (record);
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

      g_ptr_array_add (nodes, lud_record_get_root (record));
      for (guint i = 0; i < nodes->len; i++)
        for (LudNode *n = lud_node_get_first_child (g_ptr_array_index (nodes, i)); n;
             n = lud_node_get_next_sibling (n))
          g_ptr_array_add (nodes, n);
      g_assert_cmpuint (nodes->len, ==, lud_record_get_n_nodes (record) + 1);
      for (guint i = 0; i < 200; i++)
        {
          LudNode *node = g_ptr_array_index (nodes, t_random (rand, nodes->len));
          g_autofree char *path = lud_node_write_path (node);
          g_autoptr (LudCursor) fresh = lud_cursor_new (record);
          char a[RULES_MAX_STATE_TEXT], b[RULES_MAX_STATE_TEXT];

          g_assert_true (lud_record_read_path (record, path) == node);
          lud_cursor_move (fresh, node);
          lud_cursor_move (jumping, node);
          game->write_state (lud_cursor_get_state (fresh), a);
          game->write_state (lud_cursor_get_state (jumping), b);
          g_assert_cmpstr (a, ==, b);
          g_assert_cmpuint (game->turn (lud_cursor_get_state (fresh)).number, ==,
                            game->turn (lud_cursor_get_state (jumping)).number);
        }
    }
}

static void
test_bad_paths (void)
{
  static const char *const bad[] = { "",    "x",     "1/", "/1", "3",
                                     "0/0", "0/7/0", "-1", "1 ", "9999999999999999999999" };
  g_autoptr (LudRecord) record = t_record ("cephalopod", "size=3x3", NULL);
  g_autoptr (LudSession) session = lud_session_new (record, NULL);

  t_play (session, "a1 c3");
  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    g_assert_null (lud_record_read_path (record, bad[i]));
}

static void
test_serialize (void)
{
  for (guint32 seed = 1; seed <= 300; seed++)
    {
      g_autoptr (LudRecord) record = t_random_record (seed);
      g_autoptr (GBytes) bytes = lud_record_serialize (record);
      g_autoptr (GError) error = NULL;
      g_autoptr (LudRecord) copy =
        lud_record_deserialize (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), &error);
      g_autoptr (GBytes) again = NULL;
      g_autofree char *a = t_dump (record);
      g_autofree char *b = NULL;

      g_assert_no_error (error);
      b = t_dump (copy);
      g_assert_cmpstr (a, ==, b);
      again = lud_record_serialize (copy);
      g_assert_true (g_bytes_equal (bytes, again));
    }
}

/* Whatever the bytes are: a record that is legal from end to end, or an error. */
static void
test_damaged_bytes (void)
{
  for (guint32 seed = 1; seed <= 40; seed++)
    {
      g_autoptr (LudRecord) record = t_random_record (seed);
      g_autoptr (GBytes) bytes = lud_record_serialize (record);
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      gsize size;
      const guint8 *data = g_bytes_get_data (bytes, &size);

      for (gsize n = 0; n < size; n++)
        {
          g_autoptr (GError) error = NULL;
          g_autofree guint8 *cut = g_memdup2 (data, n);

          g_assert_null (lud_record_deserialize (cut, n, &error));
          g_assert_error (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_CORRUPT);
        }
      for (int i = 0; i < 500; i++)
        {
          g_autofree guint8 *changed = g_memdup2 (data, size);
          g_autoptr (LudRecord) other = NULL;
          g_autoptr (GError) error = NULL;

          changed[t_random (rand, (guint) size)] = (guint8) t_random (rand, 256);
          other = lud_record_deserialize (changed, size, &error);
          if (other)
            g_free (t_dump (other));
          else
            g_assert_nonnull (error);
        }
    }
}

static void
test_newer_bytes (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (lud_record_deserialize ("LR\xff", 3, &error));
  t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_VERSION);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/record/new", test_new);
  g_test_add_func ("/record/new-refused", test_new_refused);
  g_test_add_func ("/record/position", test_position);
  g_test_add_func ("/record/header", test_header);
  g_test_add_func ("/record/dates", test_dates);
  g_test_add_func ("/record/clean-text", test_clean_text);
  g_test_add_func ("/record/tree", test_tree);
  g_test_add_func ("/record/illegal", test_illegal);
  g_test_add_func ("/record/endings", test_endings);
  g_test_add_func ("/record/result-by-rules", test_result_by_rules);
  g_test_add_func ("/record/paths-and-cursors", test_paths_and_cursors);
  g_test_add_func ("/record/bad-paths", test_bad_paths);
  g_test_add_func ("/record/serialize", test_serialize);
  g_test_add_func ("/record/damaged-bytes", test_damaged_bytes);
  g_test_add_func ("/record/newer-bytes", test_newer_bytes);
  return g_test_run ();
}
