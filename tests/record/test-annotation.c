/* test-annotation.c: what people and programs say about nodes, and how a record tells of changes
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "record-test.h"

#include <libglib-testing/signal-logger.h>
#include <string.h>

/* A record of a few actions, and its first node. */
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
test_comments (void)
{
  LudNode *node;
  g_autoptr (LudRecord) record = new_record (&node);
  LudNode *root = lud_record_get_root (record);
  LudComment comment = { LUD_COMMENT_AFTER, "Dobrý tah.\r\nOpravdu.", "cs", "Anna", NULL };
  LudComment before = { LUD_COMMENT_BEFORE, "e\xcc\x81", NULL, NULL, NULL };
  g_autofree char *long_text = g_strnfill (LUD_COMMENT_MAX + 1, 'x');
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (lud_node_get_n_comments (node), ==, 0);
  g_assert_true (lud_record_add_comment (record, node, &comment, &error));
  g_assert_true (lud_record_add_comment (record, node, &before, &error));
  g_assert_cmpuint (lud_node_get_n_comments (node), ==, 2);
  g_assert_cmpstr (lud_node_get_comment (node, 0)->text, ==, "Dobrý tah.\nOpravdu.");
  g_assert_cmpstr (lud_node_get_comment (node, 0)->language, ==, "cs");
  g_assert_cmpstr (lud_node_get_comment (node, 0)->author, ==, "Anna");
  g_assert_cmpstr (lud_node_get_comment (node, 1)->text, ==, "é");
  g_assert_cmpstr (lud_node_get_comment (node, 1)->language, ==, "");
  g_assert_true (lud_node_has (node, LUD_NODE_COMMENTS));
  g_assert_false (lud_node_has (node, LUD_NODE_MARKS));

  comment.text = "Jinak.";
  g_assert_true (lud_record_set_comment (record, node, 1, &comment, &error));
  lud_record_remove_comment (record, node, 0);
  g_assert_cmpuint (lud_node_get_n_comments (node), ==, 1);
  g_assert_cmpstr (lud_node_get_comment (node, 0)->text, ==, "Jinak.");

  comment.language = "not a language";
  g_assert_false (lud_record_add_comment (record, node, &comment, &error));
  t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_INVALID);
  comment.language = "";
  comment.text = long_text;
  g_assert_false (lud_record_add_comment (record, node, &comment, &error));
  t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_INVALID);
  g_assert_false (lud_record_add_comment (record, root, &before, &error));
  t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_INVALID);
  g_assert_cmpuint (lud_node_get_n_comments (node), ==, 1);
  g_assert_cmpuint (lud_node_get_n_comments (root), ==, 0);

  lud_record_clear_annotations (record, node, LUD_NODE_ANNOTATIONS);
  g_assert_false (lud_node_has (node, LUD_NODE_ANNOTATIONS));
}

static void
test_languages (void)
{
  static const char *const good[] = { "en", "es-MX", "zh-Hant-TW", "x-whatever", "de-1901" };
  static const char *const bad[] = { "", "-", "en-", "e_n", "1a", "abcdefghi", "en--us", "čs" };

  for (gsize i = 0; i < G_N_ELEMENTS (good); i++)
    g_assert_true (lud_record_is_language (good[i]));
  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    g_assert_false (lud_record_is_language (bad[i]));
}

static void
test_glyphs (void)
{
  LudNode *node;
  g_autoptr (LudRecord) record = new_record (&node);
  const guint8 *codes;
  guint n;

  g_assert_true (lud_record_add_glyph (record, node, 146));
  g_assert_true (lud_record_add_glyph (record, node, 1));
  g_assert_false (lud_record_add_glyph (record, node, 1));
  codes = lud_node_get_glyphs (node, &n);
  g_assert_cmpmem (codes, n, "\x01\x92", 2);
  lud_record_choose_glyph (record, node, 4);
  codes = lud_node_get_glyphs (node, &n);
  g_assert_cmpmem (codes, n, "\x04\x92", 2);
  g_assert_true (lud_record_remove_glyph (record, node, 4));
  g_assert_false (lud_record_remove_glyph (record, node, 4));
  g_assert_true (lud_record_remove_glyph (record, node, 146));
  g_assert_false (lud_node_has (node, LUD_NODE_GLYPHS));
}

/* The meaning that the numbers have had since the format of chess games of 1994. */
static void
test_glyph_names (void)
{
  static const struct
  {
    guint code;
    const char *symbol;
  } known[] = {
    { 1, "!" },  { 2, "?" },   { 3, "!!" },  { 4, "??" },  { 5, "!?" },  { 6, "?!" },
    { 7, "□" },  { 10, "=" },  { 13, "∞" },  { 14, "⩲" },  { 15, "⩱" },  { 16, "±" },
    { 17, "∓" }, { 18, "+−" }, { 19, "−+" }, { 132, "⇆" }, { 146, "N" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (known); i++)
    {
      g_autofree char *text = lud_glyph_dup_text (known[i].code);

      g_assert_cmpstr (lud_glyph_get_symbol (known[i].code), ==, known[i].symbol);
      g_assert_cmpstr (text, ==, known[i].symbol);
      g_assert_cmpint (lud_glyph_find (known[i].symbol), ==, (int) known[i].code);
      g_assert_nonnull (lud_glyph_get_name (known[i].code));
    }
  for (guint code = 0; code <= 255; code++)
    {
      g_autofree char *number = g_strdup_printf ("$%u", code);

      g_assert_cmpint (lud_glyph_find (number), ==, (int) code);
      if (*lud_glyph_get_symbol (code))
        g_assert_nonnull (lud_glyph_get_name (code));
    }
  g_assert_cmpint (lud_glyph_find (""), ==, -1);
  g_assert_cmpint (lud_glyph_find ("$256"), ==, -1);
  g_assert_cmpint (lud_glyph_find ("$-1"), ==, -1);
  g_assert_cmpint (lud_glyph_find ("!?!"), ==, -1);
}

static void
test_marks (void)
{
  LudNode *node;
  g_autoptr (LudRecord) record = new_record (&node);
  LudMark arrow = { LUD_MARK_KIND_ARROW, 2, 0, 8, "x", "" };
  LudMark label = { LUD_MARK_KIND_LABEL, 3, 4, 7, " A ", "" };
  const LudMark bad[] = {
    { LUD_MARK_KIND_ARROW, 1, 3, 3, "", "" },
    { LUD_MARK_KIND_ARROW, 1, 3, 9, "", "" },
    { LUD_MARK_KIND_CIRCLE, 1, 9, 0, "", "" },
    { LUD_MARK_KIND_CIRCLE, 1, -1, 0, "", "" },
    { LUD_MARK_KIND_CIRCLE, 0, 1, 0, "", "" },
    { LUD_MARK_KIND_SQUARE, 4, 1, 0, "", "" },
    { LUD_MARK_KIND_LABEL, 1, 1, 0, " ", "" },
    { LUD_N_MARK_KINDS, 1, 1, 0, "", "" },
    { LUD_MARK_KIND_LABEL, 1, 1, 0, "this text is far too long for a label", "" },
  };
  g_autoptr (GError) error = NULL;

  g_assert_true (lud_record_add_mark (record, node, &arrow, &error));
  g_assert_true (lud_record_add_mark (record, node, &label, &error));
  g_assert_cmpint (lud_node_get_mark (node, 0)->to, ==, 8);
  g_assert_cmpstr (lud_node_get_mark (node, 0)->text, ==, "");
  g_assert_cmpint (lud_node_get_mark (node, 1)->to, ==, -1);
  g_assert_cmpstr (lud_node_get_mark (node, 1)->text, ==, "A");
  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_assert_false (lud_record_add_mark (record, node, &bad[i], &error));
      t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_INVALID);
    }
  g_assert_cmpuint (lud_node_get_n_marks (node), ==, 2);
  lud_record_remove_mark (record, node, 0);
  g_assert_true (lud_record_set_mark (record, node, 0, &arrow, &error));
  g_assert_cmpuint (lud_node_get_n_marks (node), ==, 1);
  g_assert_cmpint (lud_node_get_mark (node, 0)->kind, ==, LUD_MARK_KIND_ARROW);
  for (int kind = 0; kind < LUD_N_MARK_KINDS; kind++)
    g_assert_cmpint (lud_mark_kind_find (lud_mark_kind_get_name ((LudMarkKind) kind)), ==, kind);
  g_assert_cmpint (lud_mark_kind_find ("triangle"), ==, -1);
}

static void
test_evaluations (void)
{
  LudNode *node;
  g_autoptr (LudRecord) record = new_record (&node);
  LudEvaluation e = { 2500, LUD_NO_MARGIN, FALSE, 12, 100000, "Ludoteca", "b2", NULL };
  g_autoptr (GError) error = NULL;

  g_assert_true (lud_record_add_evaluation (record, node, &e, &error));
  g_assert_cmpint (lud_node_get_evaluation (node, 0)->score, ==, 2500);
  g_assert_cmpstr (lud_node_get_evaluation (node, 0)->line, ==, "b2");
  e.score = LUD_SCORE_WIN + 1;
  g_assert_false (lud_record_set_evaluation (record, node, 0, &e, &error));
  t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_INVALID);
  e.score = 0;
  e.margin = LUD_MARGIN_MAX + 1;
  g_assert_false (lud_record_set_evaluation (record, node, 0, &e, &error));
  t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_INVALID);
  lud_record_remove_evaluation (record, node, 0);
  g_assert_cmpuint (lud_node_get_n_evaluations (node), ==, 0);
}

static void
test_readings (void)
{
  LudNode *node;
  g_autoptr (LudRecord) record = new_record (&node);

  g_assert_cmpint (lud_node_get_reading (node).left, ==, -1);
  lud_record_set_reading (record, node, (LudReading){ 0, LUD_TIME_MAX + 1 });
  g_assert_cmpint (lud_node_get_reading (node).left, ==, 0);
  g_assert_cmpint (lud_node_get_reading (node).used, ==, -1);
  lud_record_set_reading (record, node, LUD_NO_READING);
  g_assert_false (lud_node_has (node, LUD_NODE_CLOCK));
}

/* Foreign content is kept as it is, even where it is not in form C. */
static void
test_foreign (void)
{
  LudNode *node;
  g_autoptr (LudRecord) record = new_record (&node);
  const char *raw = "<x:y xmlns:x=\"urn:x\">e\xcc\x81&#x85;</x:y>";

  lud_record_add_node_foreign (record, node, "act", raw);
  lud_record_add_foreign (record, "game", raw);
  g_assert_cmpstr (lud_node_get_foreign (node, 0)->place, ==, "act");
  g_assert_cmpstr (lud_node_get_foreign (node, 0)->raw, ==, raw);
  g_assert_cmpstr (lud_record_get_foreign (record, 0)->raw, ==, raw);
  lud_record_remove_node_foreign (record, node, 0);
  lud_record_remove_foreign (record, 0);
  g_assert_cmpuint (lud_node_get_n_foreign (node), ==, 0);
  g_assert_cmpuint (lud_record_get_n_foreign (record), ==, 0);
}

static void
test_tags_and_time (void)
{
  LudNode *node;
  g_autoptr (LudRecord) record = new_record (&node);
  LudTimeControl control = { 300000, 3000, -5 };
  g_autoptr (GError) error = NULL;

  g_assert_true (lud_record_add_tag (record, " opening ", "two\nlines", &error));
  g_assert_true (lud_record_add_tag (record, "opening", "again", &error));
  g_assert_cmpuint (lud_record_get_n_tags (record), ==, 2);
  g_assert_cmpstr (lud_record_find_tag (record, "opening"), ==, "two lines");
  g_assert_null (lud_record_find_tag (record, "closing"));
  g_assert_false (lud_record_add_tag (record, " \n", "value", &error));
  t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_INVALID);
  g_assert_true (lud_record_set_tag (record, 0, "closing", NULL, &error));
  g_assert_cmpstr (lud_record_find_tag (record, "closing"), ==, "");
  lud_record_remove_tag (record, 0);
  lud_record_remove_tag (record, 0);
  g_assert_cmpuint (lud_record_get_n_tags (record), ==, 0);

  lud_record_set_time_control (record, &control);
  g_assert_cmpint (lud_record_get_time_control (record)->main, ==, 300000);
  g_assert_cmpint (lud_record_get_time_control (record)->increment, ==, 3000);
  g_assert_cmpint (lud_record_get_time_control (record)->per_turn, ==, 0);
  lud_record_set_time_control (record, NULL);
  g_assert_cmpint (lud_record_get_time_control (record)->main, ==, 0);
}

/* ------------------------------------------------------------------------------------------------
 * Signals
 */

static GtSignalLogger *
log_record (LudRecord *record)
{
  GtSignalLogger *log = gt_signal_logger_new ();

  gt_signal_logger_connect (log, record, "header-changed");
  gt_signal_logger_connect (log, record, "node-changed");
  gt_signal_logger_connect (log, record, "subtree-added");
  gt_signal_logger_connect (log, record, "subtree-removed");
  gt_signal_logger_connect (log, record, "children-reordered");
  return log;
}

static void
assert_node_changed (GtSignalLogger *log, LudRecord *record, LudNode *node, guint what)
{
  gpointer which = NULL;
  guint flags = 0;

  gt_signal_logger_assert_emission_pop (log, record, "node-changed", &which, &flags);
  g_assert_true (which == node);
  g_assert_cmpuint (flags, ==, what);
}

static void
assert_header_changed (GtSignalLogger *log, LudRecord *record, guint what)
{
  guint flags = 0;

  gt_signal_logger_assert_emission_pop (log, record, "header-changed", &flags);
  g_assert_cmpuint (flags, ==, what);
}

static void
test_narrow_signals (void)
{
  LudNode *node;
  g_autoptr (LudRecord) record = new_record (&node);
  g_autoptr (GtSignalLogger) log = log_record (record);
  LudComment comment = { LUD_COMMENT_AFTER, "x", "", "", "" };
  LudMark mark = { LUD_MARK_KIND_CROSS, 1, 2, -1, "", "" };
  LudPlayer player = { (char *) "Eva", LUD_PLAYER_HUMAN, 1500, 0 };
  const LudResult resigned = { TRUE, RULES_FIRST, RULES_END_RESIGN };

  lud_record_add_comment (record, node, &comment, NULL);
  assert_node_changed (log, record, node, LUD_NODE_COMMENTS);
  lud_record_set_comment (record, node, 0, &comment, NULL);
  gt_signal_logger_assert_no_emissions (log);
  lud_record_add_mark (record, node, &mark, NULL);
  assert_node_changed (log, record, node, LUD_NODE_MARKS);
  lud_record_add_glyph (record, node, 1);
  assert_node_changed (log, record, node, LUD_NODE_GLYPHS);
  lud_record_choose_glyph (record, node, 2);
  assert_node_changed (log, record, node, LUD_NODE_GLYPHS);
  gt_signal_logger_assert_no_emissions (log);
  lud_record_set_reading (record, node, (LudReading){ 1, 1 });
  assert_node_changed (log, record, node, LUD_NODE_CLOCK);
  g_assert_true (lud_record_set_ending (record, node, &resigned, NULL));
  assert_node_changed (log, record, node, LUD_NODE_ENDING);
  lud_record_clear_annotations (record, node, LUD_NODE_MARKS | LUD_NODE_FOREIGN);
  assert_node_changed (log, record, node, LUD_NODE_MARKS);

  lud_record_set_player (record, RULES_SECOND, &player);
  assert_header_changed (log, record, LUD_HEADER_SECOND);
  lud_record_set_player (record, RULES_SECOND, &player);
  gt_signal_logger_assert_no_emissions (log);
  lud_record_set_field (record, LUD_FIELD_EVENT, "Club", NULL);
  assert_header_changed (log, record, LUD_HEADER_FIELDS);
  lud_record_add_tag (record, "a", "b", NULL);
  assert_header_changed (log, record, LUD_HEADER_TAGS);
  lud_record_set_id (record, "00000000-0000-4000-8000-000000000001", NULL);
  assert_header_changed (log, record, LUD_HEADER_ID);
  gt_signal_logger_assert_no_emissions (log);
}

static void
test_tree_signals (void)
{
  LudNode *first, *node;
  g_autoptr (LudRecord) record = new_record (&first);
  g_autoptr (GtSignalLogger) log = log_record (record);
  g_autoptr (LudCursor) cursor = lud_cursor_new (record);
  gpointer which = NULL;

  node = lud_cursor_play (
    cursor, t_action (lud_record_get_game (record), lud_cursor_get_state (cursor), "b2"),
    LUD_ROLL_NONE, NULL);
  gt_signal_logger_assert_emission_pop (log, record, "subtree-added", &which);
  g_assert_true (which == node);
  lud_record_promote (record, node);
  gt_signal_logger_assert_emission_pop (log, record, "children-reordered", &which);
  g_assert_true (which == lud_record_get_root (record));
  gt_signal_logger_assert_no_emissions (log);
}

/* A session's changes are told when they are stored, and not at all when they are not. */
static gboolean
refuse_commit (LudSession *session, gpointer data, GError **error)
{
  gboolean *works = data;

  if (*works)
    return TRUE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, "The disk is full.");
  return FALSE;
}

static void
test_session_signals (void)
{
  LudNode *first;
  g_autoptr (LudRecord) record = new_record (&first);
  g_autoptr (LudSession) session = lud_session_new (record, NULL);
  g_autoptr (GtSignalLogger) log = log_record (record);
  RulesAction c1 = t_action (lud_record_get_game (record), lud_session_get_state (session), "c1");
  gboolean works = FALSE;
  gpointer which = NULL;

  lud_session_set_commit (session, refuse_commit, &works, NULL);
  g_assert_false (lud_session_play (session, c1, NULL));
  gt_signal_logger_assert_no_emissions (log);
  works = TRUE;
  g_assert_true (lud_session_play (session, c1, NULL));
  gt_signal_logger_assert_emission_pop (log, record, "subtree-added", &which);
  g_assert_true (which == lud_session_get_node (session));
  gt_signal_logger_assert_no_emissions (log);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/annotation/comments", test_comments);
  g_test_add_func ("/annotation/languages", test_languages);
  g_test_add_func ("/annotation/glyphs", test_glyphs);
  g_test_add_func ("/annotation/glyph-names", test_glyph_names);
  g_test_add_func ("/annotation/marks", test_marks);
  g_test_add_func ("/annotation/evaluations", test_evaluations);
  g_test_add_func ("/annotation/readings", test_readings);
  g_test_add_func ("/annotation/foreign", test_foreign);
  g_test_add_func ("/annotation/tags-and-time", test_tags_and_time);
  g_test_add_func ("/annotation/narrow-signals", test_narrow_signals);
  g_test_add_func ("/annotation/tree-signals", test_tree_signals);
  g_test_add_func ("/annotation/session-signals", test_session_signals);
  return g_test_run ();
}
