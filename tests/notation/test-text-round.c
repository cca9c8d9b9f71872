/* test-text-round.c: games written as text and read again, and damaged texts
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "notation/json.h"
#include "notation/text-export.h"
#include "notation/text-import.h"
#include "record-test.h"
#include "record/annotation.h"

#include <string.h>

static guint
n_rounds (guint ordinary)
{
  const char *wanted = g_getenv ("LUDOTECA_ROUNDS");

  return wanted ? (guint) g_ascii_strtoull (wanted, NULL, 10) : ordinary;
}

/* What text can hold of a node, in one line. */
static void
dump_notes (GString *out, const LudNode *node)
{
  guint n;
  const guint8 *glyphs = lud_node_get_glyphs (node, &n);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (out, "$%u", glyphs[i]);
  /* Those in front and those behind keep their order; which of the two comes first is not told. */
  for (int place = LUD_COMMENT_BEFORE; place >= LUD_COMMENT_AFTER; place--)
    for (guint i = 0; i < lud_node_get_n_comments (node); i++)
      {
        const LudComment *comment = lud_node_get_comment (node, i);

        if ((int) comment->place == place)
          g_string_append_printf (out, "{%d %s|%s|%s}", place, comment->language, comment->author,
                                  comment->text);
      }
  g_string_append_c (out, '\n');
}

static void
dump_tree (GString *out, LudRecord *record)
{
  LudNode *node = lud_record_get_root (record);

  while (node)
    {
      dump_notes (out, node);
      if (lud_node_get_first_child (node))
        {
          node = lud_node_get_first_child (node);
          continue;
        }
      while (node && !lud_node_get_next_sibling (node))
        node = lud_node_get_parent (node);
      node = node ? lud_node_get_next_sibling (node) : NULL;
    }
}

static char *
dump (LudRecord *record)
{
  g_autofree char *all = t_dump (record);
  GString *out = g_string_new (all);

  for (guint i = 0; i < lud_record_get_n_tags (record); i++)
    g_string_append_printf (out, "%s=%s\n", lud_record_get_tag (record, i)->name,
                            lud_record_get_tag (record, i)->value);
  dump_tree (out, record);
  return g_string_free (out, FALSE);
}

/* A comment of several scripts and of all that means something in text. */
static char *
random_comment (GRand *rand)
{
  static const char *const words[] = {
    "move",      "dobrý tah",
    "¡señor!",   "日本語",
    "{",         "}",
    "\\",        "\\\\}",
    "[%lang x]", "[Game \"diamond\"]",
    "\n",        "\n\n[Event \"x\"]\n",
    "%",         "1-0",
    "(",         ")",
    ";",         "$5",
    "\t",        "\n%x",
  };
  GString *out = g_string_new ("c");

  for (guint n = t_random (rand, 8); n > 0; n--)
    g_string_append (out, words[t_random (rand, G_N_ELEMENTS (words))]);
  g_string_append_c (out, '.');
  return g_string_free (out, FALSE);
}

static void
annotate (LudRecord *record, GRand *rand)
{
  static const char *const languages[] = { "", "cs", "es-MX" };
  static const char *const authors[] = { "", "Jan [x] \\ }", "Ana" };
  LudNode *node = lud_record_get_root (record);

  while (node)
    {
      if (t_random (rand, 6) == 0)
        lud_record_add_glyph (record, node, t_random (rand, 256));
      if (t_random (rand, 12) == 0)
        lud_record_add_glyph (record, node, 1 + t_random (rand, 6));
      for (guint n = t_random (rand, 7) == 0 ? 1 + t_random (rand, 3) : 0; n > 0; n--)
        {
          g_autofree char *text = random_comment (rand);
          LudComment comment = { LUD_COMMENT_AFTER, text,
                                 languages[t_random (rand, G_N_ELEMENTS (languages))],
                                 authors[t_random (rand, G_N_ELEMENTS (authors))], "" };
          g_autoptr (GError) error = NULL;

          if (lud_node_get_parent (node) && t_random (rand, 2))
            comment.place = LUD_COMMENT_BEFORE;
          lud_record_add_comment (record, node, &comment, &error);
          g_assert_no_error (error);
        }
      if (lud_node_get_first_child (node))
        {
          node = lud_node_get_first_child (node);
          continue;
        }
      while (node && !lud_node_get_next_sibling (node))
        node = lud_node_get_parent (node);
      node = node ? lud_node_get_next_sibling (node) : NULL;
    }
}

/* Written and read. */
static LudRecord *
round_trip (LudRecord *record)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (LudTextReader) reader = NULL;
  g_autoptr (GError) error = NULL;
  LudRecord *out = NULL;

  g_assert_true (lud_text_append (text, record, LUD_TEXT_ALL, &error));
  bytes = g_bytes_new (text->str, text->len);
  reader = lud_text_reader_new_for_bytes (bytes, "x.txt", NULL, RULES_STRICT);
  lud_text_reader_next (reader, &out, &error);
  if (error)
    g_error ("%s\n%s", error->message, text->str);
  return out;
}

/* Asserts that two long texts are equal; tells only where they are not. */
static void
assert_same (const char *a, const char *b)
{
  gsize i = 0;

  while (a[i] && a[i] == b[i])
    i++;
  if (a[i] != b[i])
    g_error ("at %" G_GSIZE_FORMAT ": “%.60s” and “%.60s”", i, a + (i > 20 ? i - 20 : 0),
             b + (i > 20 ? i - 20 : 0));
}

/* Actions, endings, and where each roll came from. */
static void
assert_same_tree (LudRecord *a, LudRecord *b)
{
  g_autofree char *tree_a = t_dump_tree (a), *tree_b = t_dump_tree (b);

  assert_same (tree_a, tree_b);
}

/* Every random record, written and read, strictly, is the same record. */
static void
test_round (void)
{
  for (guint32 seed = 1; seed <= n_rounds (400); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (LudRecord) record = t_random_record (seed);
      g_autoptr (LudRecord) once = NULL;
      g_autoptr (LudRecord) twice = NULL;
      g_autofree char *dump_once = NULL, *dump_twice = NULL;
      g_autoptr (GString) notes = g_string_new (NULL), notes_once = g_string_new (NULL);

      annotate (record, rand);
      lud_record_add_tag (record, "a=\\b", "c=\"d\"", NULL);
      once = round_trip (record);
      assert_same_tree (record, once);
      dump_tree (notes, record);
      dump_tree (notes_once, once);
      assert_same (notes->str, notes_once->str);
      twice = round_trip (once);
      dump_once = dump (once);
      dump_twice = dump (twice);
      assert_same (dump_once, dump_twice);
      for (int i = 0; i < LUD_N_FIELDS; i++)
        g_assert_cmpstr (lud_record_get_field (record, (LudField) i), ==,
                         lud_record_get_field (once, (LudField) i));
      g_assert_cmpstr (lud_record_get_commitment (record), ==, lud_record_get_commitment (once));
    }
}

/* Variations inside variations, each at the action behind the one that begins the line around it;
 * NULL when the game is over before there are so many. */
static LudRecord *
try_nested (guint levels, guint32 seed)
{
  g_autoptr (LudRecord) record = t_record ("diablo", "size=12 balance=off", NULL);
  const RulesGame *game = lud_record_get_game (record);
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  LudNode *place = lud_record_get_root (record);
  g_autoptr (LudCursor) cursor = lud_cursor_new (record);
  RulesAction list[RULES_MAX_ACTIONS];

  for (guint i = 0; i < levels;)
    {
      gsize count = game->list_actions (lud_cursor_get_state (cursor), list);
      guint pick;
      LudRollSource source = (LudRollSource) (LUD_ROLL_UNKNOWN + t_random (rand, 3));

      if (count == 0)
        return NULL;
      pick = t_random (rand, (guint) count);
      if (count > 1)
        {
          g_assert_true (
            lud_cursor_play (cursor, list[(pick + 1) % count], LUD_ROLL_ENTERED, NULL));
          lud_cursor_move (cursor, place);
          i++;
        }
      g_assert_true (lud_cursor_play (cursor, list[pick], source, NULL));
      place = lud_cursor_get_node (cursor);
    }
  return g_steal_pointer (&record);
}

static LudRecord *
nested (guint levels)
{
  LudRecord *record = NULL;

  for (guint32 seed = levels; !record; seed += 1000)
    record = try_nested (levels, seed);
  return record;
}

/* Nothing is left out: what the format takes is written whole, and what is deeper is refused. */
static void
test_levels (void)
{
  for (guint levels = 40; levels <= LUD_TEXT_MAX_LEVELS + 20; levels++)
    {
      g_autoptr (LudRecord) record = nested (levels);
      g_autoptr (GString) text = g_string_new ("before\n");
      g_autoptr (GString) json = g_string_new ("before\n");
      g_autoptr (GError) error = NULL;

      if (levels <= LUD_TEXT_MAX_LEVELS)
        {
          g_autoptr (LudRecord) back = round_trip (record);

          assert_same_tree (record, back);
          continue;
        }
      g_assert_false (lud_text_append (text, record, LUD_TEXT_ALL, &error));
      t_assert_refused (error, LUD_NOTATION_ERROR, LUD_NOTATION_ERROR_LIMIT);
      g_assert_cmpstr (text->str, ==, "before\n");
      g_assert_false (lud_json_append (json, record, &error));
      t_assert_refused (error, LUD_NOTATION_ERROR, LUD_NOTATION_ERROR_LIMIT);
      g_assert_cmpstr (json->str, ==, "before\n");
      /* The main line has no variations. */
      g_assert_true (lud_text_append (text, record, LUD_TEXT_MOVES_ONLY, NULL));
    }
}

/* The other limits of the reader hold for the writer, too. */
static void
test_limits (void)
{
  for (guint what = 0; what < 3; what++)
    for (guint over = 0; over < 2; over++)
      {
        g_autoptr (LudRecord) record = t_record ("diamond", "pie=off", NULL);
        LudNode *root = lud_record_get_root (record);
        g_autoptr (GString) text = g_string_new (NULL);
        g_autofree char *long_text = g_strnfill (LUD_COMMENT_MAX, 'x');
        LudComment comment = { LUD_COMMENT_AFTER, long_text, "", "", "" };
        LudResult draw = { TRUE, RULES_NOBODY, RULES_END_AGREEMENT };
        RulesAction list[RULES_MAX_ACTIONS];
        gsize n = lud_record_get_game (record)->list_actions (lud_record_get_start (record), list);
        g_autoptr (GError) error = NULL;

        if (what == 0)
          for (guint i = 0; i < 60 + 10 * over; i++)
            lud_record_add_comment (record, root, &comment, NULL);
        else if (what == 1)
          for (guint i = 0; i < 990 + 20 * over; i++)
            lud_record_add_tag (record, "t", "v", NULL);
        else
          for (gsize i = 0; i < n; i++)
            {
              LudNode *node = lud_record_add (record, root, list[i], LUD_ROLL_NONE, NULL);
              g_autoptr (LudCursor) cursor = lud_cursor_new (record);
              RulesAction more[RULES_MAX_ACTIONS];
              gsize m;

              lud_cursor_move (cursor, node);
              m = lud_record_get_game (record)->list_actions (lud_cursor_get_state (cursor), more);
              for (gsize k = 0; k < (over ? 30 : 15) && k < m; k++)
                lud_record_set_ending (
                  record, lud_record_add (record, node, more[k], LUD_ROLL_NONE, NULL), &draw, NULL);
            }
        if (!over)
          {
            g_autoptr (LudRecord) back = round_trip (record);

            assert_same_tree (record, back);
            continue;
          }
        g_assert_false (lud_text_append (text, record, LUD_TEXT_ALL, &error));
        t_assert_refused (error, LUD_NOTATION_ERROR, LUD_NOTATION_ERROR_LIMIT);
        g_assert_cmpuint (text->len, ==, 0);
      }
}

/* The main line alone is a line that rules_text_play() reads. */
static void
test_moves_only (void)
{
  for (guint32 seed = 1; seed <= n_rounds (400); seed++)
    {
      g_autoptr (LudRecord) record = t_random_record (seed);
      const RulesGame *game = lud_record_get_game (record);
      g_autoptr (GString) text = g_string_new (NULL);
      RulesState *s = rules_state_new (game);
      RulesReason reason;
      unsigned n;

      lud_text_append (text, record, LUD_TEXT_MOVES_ONLY, NULL);
      rules_copy (game, s, lud_record_get_start (record));
      if (!rules_text_play (game, s, text->str, text->len, RULES_STRICT, &n, &reason))
        g_error ("%u: %s: %s", n, reason.msgid, text->str);
      g_assert_cmpuint (n, ==, lud_node_get_ply (lud_record_get_last (record)));
      g_assert_null (strchr (text->str, '\n'));
      free (s);
    }
}

/* Reads everything; every fault is a sentence with its place, every game is a whole one. */
static guint
read_all (const char *text, gsize length, RulesReadFlags flags)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, length);
  g_autoptr (LudTextReader) reader = NULL;
  RulesParams params;
  guint n = 0;

  rules_params_init (&params, rules_games ()[length % 4]);
  reader = lud_text_reader_new_for_bytes (bytes, "x.txt", &params, flags);
  for (;;)
    {
      g_autoptr (LudRecord) record = NULL;
      g_autoptr (GError) error = NULL;
      LudTextStatus status = lud_text_reader_next (reader, &record, &error);

      if (status == LUD_TEXT_END)
        return n;
      if (status == LUD_TEXT_GAME)
        n++;
      else
        g_assert_true (g_str_has_prefix (error->message, "x.txt:") &&
                       g_str_has_suffix (error->message, ".") |
                         g_str_has_suffix (error->message, ")"));
      if (status == LUD_TEXT_FAILED)
        return n;
    }
}

static void
test_truncated (void)
{
  for (guint32 seed = 1; seed <= n_rounds (20); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (LudRecord) record = t_random_record (seed);
      g_autoptr (GString) text = g_string_new ("[Game \"diamond\"]\n\na1 *\n\n");
      gsize step;

      annotate (record, rand);
      lud_text_append (text, record, LUD_TEXT_ALL, NULL);
      step = 1 + text->len / 200;
      for (gsize length = 0; length < text->len; length += step)
        {
          guint n = read_all (text->str, length, RULES_LENIENT);

          /* The neighbour in front is never lost. */
          if (length > 24)
            g_assert_cmpuint (n, >=, 1);
        }
    }
}

static void
test_damaged (void)
{
  static const char pool[] = "{}()[];,.:$!?*-x+>=#%\"\\\n\r 0123456789abcdefghABC\xe9\xc3\xff";

  for (guint32 seed = 1; seed <= n_rounds (150); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (GString) text = g_string_new (NULL);

      for (guint i = 0; i < 3; i++)
        {
          g_autoptr (LudRecord) record = t_random_record (seed * 3 + i);

          annotate (record, rand);
          lud_text_append (text, record, LUD_TEXT_ALL, NULL);
          g_string_append_c (text, '\n');
        }
      for (guint k = 1 + t_random (rand, 20); k > 0; k--)
        text->str[t_random (rand, (guint) text->len)] = pool[t_random (rand, sizeof pool - 1)];
      read_all (text->str, text->len, RULES_LENIENT);
      read_all (text->str, text->len, RULES_STRICT);
      /* Noise. */
      for (gsize i = 0; i < text->len; i++)
        text->str[i] =
          t_random (rand, 3) ? pool[t_random (rand, sizeof pool - 1)] : (char) t_random (rand, 256);
      read_all (text->str, text->len, RULES_LENIENT);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/text/round", test_round);
  g_test_add_func ("/text/levels", test_levels);
  g_test_add_func ("/text/limits", test_limits);
  g_test_add_func ("/text/moves-only", test_moves_only);
  g_test_add_func ("/text/truncated", test_truncated);
  g_test_add_func ("/text/damaged", test_damaged);
  return g_test_run ();
}
