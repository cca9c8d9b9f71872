/* test-text.c: games as plain text
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "notation/json.h"
#include "notation/text-export.h"
#include "notation/text-import.h"
#include "record-test.h"
#include "record/annotation.h"

#include <string.h>

static LudTextReader *
reader_for (const char *text, gssize length, const char *game, RulesReadFlags flags)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, length < 0 ? strlen (text) : (gsize) length);
  RulesParams params;

  if (!game)
    return lud_text_reader_new_for_bytes (bytes, "x.txt", NULL, flags);
  rules_params_init (&params, rules_find_game (game));
  return lud_text_reader_new_for_bytes (bytes, "x.txt", &params, flags);
}

/* What a text reads as, a line a game: its tree and result, or "BAD " and the error; notes behind
 * it as "@line:column sentence". */
static char *
read_text (const char *text, gssize length, const char *game, RulesReadFlags flags)
{
  g_autoptr (LudTextReader) reader = reader_for (text, length, game, flags);
  GString *out = g_string_new (NULL);

  for (;;)
    {
      g_autoptr (LudRecord) record = NULL;
      g_autoptr (GError) error = NULL;
      LudTextStatus status = lud_text_reader_next (reader, &record, &error);
      guint n;
      const LudTextNote *notes = lud_text_reader_get_notes (reader, &n);

      if (status == LUD_TEXT_END)
        {
          g_assert_no_error (error);
          return g_string_free (out, FALSE);
        }
      g_assert_true ((status == LUD_TEXT_GAME) == (record != NULL));
      g_assert_true ((status == LUD_TEXT_GAME) == (error == NULL));
      if (record)
        {
          g_autofree char *tree = t_dump_tree (record);

          g_string_append_printf (out, "%s\n", tree);
        }
      else
        g_string_append_printf (out, "BAD %s\n", error->message);
      for (guint i = 0; i < n; i++)
        g_string_append_printf (out, "@%u:%u %s\n", notes[i].line, notes[i].column,
                                notes[i].sentence);
      if (status == LUD_TEXT_FAILED)
        return g_string_free (out, FALSE);
    }
}

static void
assert_reads (const char *game, const char *text, const char *expected)
{
  g_autofree char *read = read_text (text, -1, game, RULES_LENIENT);

  g_assert_cmpstr (read, ==, expected);
}

/* ------------------------------------------------------------------------------------------------
 * What is read
 */

typedef struct
{
  const char *name, *game, *text, *expected;
} Case;

static const Case cases[] = {
  { "a line a game", "diamond", "a1 b2\nc3\n\nd4", "a1 b2\nc3\nd4\n" },
  { "numbers and results", "diamond", "1. a1 b2 2. c3 *\n1.a1 1...b2 2.c3\n",
    "a1 b2 c3\na1 b2 c3\n" },
  { "a game goes on with its next number", "diamond", "1. a1 b2\n2. c3 d4\n3. e5\n1. b2\n",
    "a1 b2 c3 d4 e5\nb2\n" },
  { "comments", "diamond", "a1 {good; (really)} b2 {more} ; to the end\nc3\n", "a1 b2\nc3\n" },
  { "a comment over lines", "diamond", "a1 {over\nlines} b2\nc3\n", "a1 b2\nc3\n" },
  { "variations", "diamond", "a1 (b2 c3 (d4 e5) d3) (c3) b2\n", "a1 (b2 c3 (d4 e5) d3) (c3) b2\n" },
  { "glyphs", "diamond", "a1! b2?? $10 c3 !? d4=\n", "a1 b2 c3 d4\n" },
  { "upper case and typography", "sensei", "B1–B4,D1›A1 B7−B6\n", "b1-b4 d1>a1 end b7-b6 end\n" },
  { "multiplication signs", "diablo", "32: a1+a3\n32: A5×A2\n", "32:1 a1+a3\n32:1 a5xa2\n" },
  { "dice in any order", "diablo", "23: a1+a3\n", "32:1 a1+a3\n" },
  { "a colon of its own", "diablo", "32 : a1+a3\n", "32:1 a1+a3\n" },
  { "carriage returns", "diamond", "a1 b2\r\nc3\r\n", "a1 b2\nc3\n" },
  { "old line ends", "diamond", "a1 b2\rc3\r", "a1 b2\nc3\n" },
  { "a byte order mark", "diamond",
    "\xef\xbb\xbf"
    "a1 b2\n",
    "a1 b2\n" },
  { "remarks", "diamond", "% a file\na1 b2\n# more\nc3\n", "a1 b2\nc3\n" },
  { "people decide", "diamond", "a1 1-0 resign\na1 1/2 agreement\na1 b2 0–1 time\n",
    "a1{0 resign}\na1{3 agreement}\na1 b2{1 time}\n" },
  { "the rules decide", "diamond", "a2 h8 b2 h7 a3 h6 b3 1-0\n", "a2 h8 b2 h7 a3 h6 b3\n" },
  { "an end in a variation", "diamond", "a1 (b2 1-0 resign) c3\n", "a1 (b2{0 resign}) c3\n" },
  { "headers", NULL,
    "[Game \"diamond\"]\n[Event \"A\"]\n\n1. a1 b2\n2. c3 *\n\n[Game \"sensei\"]\n[Option "
    "\"mode=diaballik\"]\n\nb1-b2 b7-b6\n",
    "a1 b2 c3\nb1-b2 end b7-b6 end\n" },
  { "headers without blank lines", NULL, "[Game \"diamond\"]\na1\n[Game \"diamond\"]\nb2\n",
    "a1\nb2\n" },
  { "headers alone", NULL, "[Game \"diamond\"]\n\n[Game \"diamond\"]\n\n", "\n\n" },
  { "moves behind a result and a blank line", NULL, "[Game \"diamond\"]\n\na1 *\n\na1\n\nb2 *\n",
    "a1\nBAD x.txt:5: Game 2: Nothing says which game this is.\n" },
  { "names of games", NULL, "[game \"Senseï\"]\nb1-b2\n[GAME \"DIAMOND\"]\na1\n",
    "b1-b2 end\na1\n" },
  { "a position", NULL,
    "[Game \"cephalopod\"]\n[Option \"size=3x3 swap=off\"]\n[Position \"b1../.../..w1 b\"]\n\na1\n",
    "a1\n" },
  { "a turn left open", "sensei", "b1-b4,\nb1-b4\n", "b1-b4\nb1-b4 end\n" },
  { "inside a turn", "sensei", "b1-b4, {why} d1>a1 ( d1>c1, e1-e2 ) , c1-c2 b7-b6\n",
    "b1-b4 d1>a1 (d1>c1 e1-e2) c1-c2 b7-b6 end\n" },
  { "an explicit end", "sensei", "b1-b4,end {done} b7-b6 end\n", "b1-b4 end b7-b6 end\n" },
  { "a variation replaces the end", "sensei", "b1-b4,end (d1>a1,c1-c2) b7-b6\n",
    "b1-b4 end (d1>a1 c1-c2) b7-b6 end\n" },
  { "variations at rolls", "diablo", "31: (32: a1+a3) a1xb1\n", "31:1 (32:1 a1+a3) a1xb1\n" },
  { "UTF-16", "diamond", NULL, "a1 b2\n" },
};

static void
test_case (gconstpointer data)
{
  const Case *c = data;
  static const char utf16[] = "\xff\xfe"
                              "a\0001\0 \0b\0002\0\n\0";
  g_autofree char *read = c->text ? read_text (c->text, -1, c->game, RULES_LENIENT)
                                  : read_text (utf16, sizeof utf16 - 1, c->game, RULES_LENIENT);

  g_assert_cmpstr (read, ==, c->expected);
}

/* ------------------------------------------------------------------------------------------------
 * What is mended, and refused
 */

static const Case mended[] = {
  { "a wrong mark", "diablo", "32: a1-a3\n", "@1:5 “a1-a3”: " },
  { "a missing mark", "diablo", "31: {x}\n32: a1a3\n", "@2:5 “a1a3”: " },
  { "a blank for a comma", "sensei", "b1-b4 d1>a1\n", "@1:7 Between actions of one turn" },
  { "a comma for a blank", "sensei", "b1-b4,b7-b6\n", "@1:7 Between two turns" },
  { "Latin-1", "diamond", "a1 {caf\xe9} b2\n", "@1:8 This is not UTF-8" },
  { "a result without a reason", "diamond", "a1 1-0\n", "@1:4 Nothing says why" },
  { "a finished game that goes on", "diamond", "a2 h8 b2 h7 a3 h6 b3 *\n", "@1:22 “*”: " },
  { "numbers that do not agree", "diamond", "1. a1 b2 7. c3\n", "@1:10 The move numbers" },
  { "a header without quotes", "diamond", "[Event Club night]\n\na1\n",
    "@1:1 “[Event Club night]”" },
  { "a date that is none", "diamond", "[Date \"yesterday\"]\n\na1\n",
    "@1:2 “Date”: This is not a date" },
  { "a glyph out of range", "diamond", "a1 $999\n", "@1:4 “$999”" },
  { "a field twice", "diamond", "[Event \"A\"]\n[Event \"B\"]\n\na1\n",
    "@2:2 “Event”: This was said" },
  { "a player twice", "diamond", "[First \"A\"]\n[first \"B\"]\n\na1\n",
    "@2:2 “first”: This was said" },
  { "a player under two names", "diamond", "[Black \"A\"]\n[First \"B\"]\n\na1\n",
    "@2:2 “First”: This was said" },
  { "a rating twice", "diamond", "[SecondRating \"1\"]\n[WhiteRating \"2\"]\n\na1\n",
    "@2:2 “WhiteRating”: This was said" },
  { "a result twice", "diamond", "[Result \"1-0\"]\n[Result \"0-1\"]\n\na1 1-0 resign\n",
    "@2:2 “Result”: This was said" },
  { "a reason twice", "diamond",
    "[Result \"1-0\"]\n[Reason \"time\"]\n[Termination \"resign\"]\n\na1\n",
    "@3:2 “Termination”: This was said" },
  { "a game twice", NULL, "[Game \"diamond\"]\n[Game \"sensei\"]\n\na1\n",
    "@2:2 “Game”: This was said" },
  { "commas between turns", "diamond", "a1, b2, c3\n", "@1:3 “,”: Actions are separated" },
};

static void
test_mended (gconstpointer data)
{
  const Case *c = data;
  g_autofree char *lenient = read_text (c->text, -1, c->game, RULES_LENIENT);

  g_assert_null (strstr (lenient, "BAD"));
  if (!strstr (lenient, c->expected))
    g_error ("%s: no “%s” in: %s", c->name, c->expected, lenient);
}

static const Case refused[] = {
  { "an illegal action", "diamond", "a1\na1 b2 a1\n", "x.txt:2: Game 2, turn 3, “a1”: " },
  { "its turn and rule", "diablo", "31: a1-f6\n",
    "x.txt:1: Game 1, turn 1, “a1-f6”: Stacks move straight along a row or a column. (f6; rule "
    "8)" },
  { "nonsense", "diamond", "a1 hello\n", "x.txt:1: Game 1, turn 2, “hello”: " },
  { "an open comment", "diamond", "a1 {never\n\nb2\n",
    "x.txt:1: Game 1, turn 1, “{”: The comment" },
  { "an open variation", "diamond", "a1 (b2\n\nb2\n",
    "x.txt:1: Game 1, turn 1, “(”: The variation" },
  { "a parenthesis too many", "diamond", "a1 ) b2\n", "x.txt:1: Game 1, turn 1, “)”: " },
  { "an empty variation", "diamond", "a1 () b2\n", "x.txt:1: Game 1, turn 1, “)”: " },
  { "a wrong result", "diamond", "a2 h8 b2 h7 a3 h6 b3 0-1\n", "The result does not agree" },
  { "moves behind the result", "diamond", "a1 1-0 resign b2\n", "The game goes on behind" },
  { "the wrong reason", "diamond", "a1 1/2 resign\n", "the other one wins" },
  { "no such game", NULL, "[Game \"chess\"]\n\ne4\n", "x.txt:1: Game 1, “Game”: " },
  { "no such option", NULL, "[Game \"diamond\"]\n[Option \"size=9\"]\n\na1\n", "x.txt:2: Game 1" },
  { "an option twice", NULL,
    "[Game \"diamond\"]\n[Option \"pie=on\"]\n[Option \"pie=off\"]\n\na1\n",
    "x.txt:3: Game 1, “Option”: The option is given twice." },
  { "no such position", NULL, "[Game \"diamond\"]\n[Position \"x\"]\n\na1\n", "x.txt:2: Game 1" },
  { "a header among moves", "diamond", "a1 [x] b2\n", "“[x]”: This does not belong" },
};

static void
test_refused (gconstpointer data)
{
  const Case *c = data;
  g_autofree char *read = read_text (c->text, -1, c->game, RULES_LENIENT);

  g_assert_nonnull (strstr (read, "BAD x.txt:"));
  if (!strstr (read, c->expected))
    g_error ("%s: no “%s” in: %s", c->name, c->expected, read);
}

/* What is mended for the lenient is a fault for the strict. */
static void
test_strict (void)
{
  static const char *const texts[][2] = {
    { "diablo", "32: a1-a3\n" },   { "diablo", "32: A1+a3\n" },
    { "sensei", "b1-b4 d1>a1\n" }, { "sensei", "b1-b4,b7-b6\n" },
    { "diamond", "a1, b2\n" },     { "diamond", "a2 h8 b2 h7 a3 h6 b3 *\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *read = read_text (texts[i][1], -1, texts[i][0], RULES_STRICT);

      g_assert_true (g_str_has_prefix (read, "BAD x.txt:1: Game 1, "));
    }
}

/* One bad game costs no other, whatever is open in it. */
static void
test_neighbours (void)
{
  static const char *const bad[] = { "a1 {open", "a1 (b2", "zz",   "a1 }",
                                     ")",        "((((",   "{{{{", "a1 ; (" };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autofree char *lines = g_strdup_printf ("b2\n%s\nc3 {x} d4\ne5 (f6) d4\n", bad[i]);
      g_autofree char *headers = g_strdup_printf (
        "[Game \"diamond\"]\n\nb2\n\n[Game \"diamond\"]\n\n%s\n\n[Game \"diamond\"]\n\nc3 {x} d4\n",
        bad[i]);
      g_autofree char *of_lines = read_text (lines, -1, "diamond", RULES_LENIENT);
      g_autofree char *of_headers = read_text (headers, -1, NULL, RULES_LENIENT);

      g_assert_true (g_str_has_prefix (of_lines, "b2\n"));
      if (!g_str_has_suffix (of_lines, "c3 d4\ne5 (f6) d4\n"))
        g_error ("%s: %s", bad[i], of_lines);
      g_assert_true (g_str_has_prefix (of_headers, "b2\n"));
      g_assert_true (g_str_has_suffix (of_headers, "\nc3 d4\n"));
    }
}

static void
test_raw (void)
{
  static const char text[] = "a1\r\nb2 {\xe9} zz\r\nc3\r\n";
  g_autoptr (LudTextReader) reader = reader_for (text, -1, "diamond", RULES_LENIENT);
  LudRecord *record = NULL;
  gsize length;

  g_assert_cmpint (lud_text_reader_next (reader, &record, NULL), ==, LUD_TEXT_GAME);
  g_clear_object (&record);
  g_assert_cmpint (lud_text_reader_next (reader, &record, NULL), ==, LUD_TEXT_BAD);
  g_assert_cmpstr (lud_text_reader_get_raw (reader, &length), ==, "b2 {\xe9} zz\r\n");
  g_assert_cmpuint (lud_text_reader_get_line (reader), ==, 2);
  g_assert_cmpuint (lud_text_reader_get_number (reader), ==, 2);
  g_assert_cmpint (lud_text_reader_next (reader, &record, NULL), ==, LUD_TEXT_GAME);
  g_clear_object (&record);
}

static LudRecord *
read_one (const char *text, const char *game)
{
  g_autoptr (LudTextReader) reader = reader_for (text, -1, game, RULES_LENIENT);
  g_autoptr (GError) error = NULL;
  LudRecord *record = NULL;

  lud_text_reader_next (reader, &record, &error);
  g_assert_no_error (error);
  return record;
}

static void
test_header (void)
{
  g_autoptr (LudRecord) record = read_one (
    "[Game \"diamond\"]\n[Event \"A \\\"B\\\" \\\\ C\"]\n[Site \"Brno\"]\n[Date \"2026.05.??\"]\n"
    "[First \"Ann\"]\n[FirstRating \"1500\"]\n[White \"Bob\"]\n[SecondKind \"computer\"]\n"
    "[SecondLevel \"3\"]\n[WhiteElo \"99\"]\n[Tag \"a\\\\=b=c=d\"]\n[Round \"?\"]\n"
    "[Id \"6F1C0000-0000-4000-8000-00000000000A\"]\n[Result \"1-0\"]\n[Reason \"time\"]\n\na1\n",
    NULL);
  const LudPlayer *first = lud_record_get_player (record, RULES_FIRST);
  const LudPlayer *second = lud_record_get_player (record, RULES_SECOND);

  g_assert_cmpstr (lud_record_get_field (record, LUD_FIELD_EVENT), ==, "A \"B\" \\ C");
  g_assert_cmpstr (lud_record_get_field (record, LUD_FIELD_PLACE), ==, "Brno");
  g_assert_cmpstr (lud_record_get_field (record, LUD_FIELD_DATE), ==, "2026-05");
  g_assert_cmpstr (lud_record_get_field (record, LUD_FIELD_ROUND), ==, "");
  g_assert_cmpstr (lud_record_get_id (record), ==, "6f1c0000-0000-4000-8000-00000000000a");
  g_assert_cmpstr (first->name, ==, "Ann");
  g_assert_cmpint (first->rating, ==, 1500);
  /* Black begins, so White is the second player. */
  g_assert_cmpstr (second->name, ==, "Bob");
  g_assert_cmpint (second->kind, ==, LUD_PLAYER_COMPUTER);
  g_assert_cmpint (second->level, ==, 3);
  g_assert_cmpstr (lud_record_find_tag (record, "WhiteElo"), ==, "99");
  g_assert_cmpstr (lud_record_find_tag (record, "a=b"), ==, "c=d");
  g_assert_cmpint (lud_record_get_result (record).reason, ==, RULES_END_TIME);
}

/* What a header says again is not lost, and does not take the place of what it said first. */
static void
test_said_twice (void)
{
  g_autoptr (LudRecord) record = read_one (
    "[Game \"diamond\"]\n[First \"A\"]\n[First \"B\"]\n[Black \"C\"]\n[FirstRating \"1\"]\n"
    "[BlackRating \"2\"]\n[Event \"E\"]\n[Event \"F\"]\n[Option \"pie=on\"]\n[Option \"pie=on\"]\n"
    "[Position \"-......./......../......../......../......../......../......../.......- b place "
    "0\"]\n"
    "[Position \"x\"]\n[Result \"1-0\"]\n[Result \"0-1\"]\n[Reason \"time\"]\n[Reason \"resign\"]\n"
    "[Id \"6f1c0000-0000-4000-8000-00000000000a\"]\n[Id "
    "\"6f1c0000-0000-4000-8000-00000000000b\"]\n\n"
    "a1\n",
    NULL);
  const LudPlayer *first = lud_record_get_player (record, RULES_FIRST);
  static const char *const tags[][2] = {
    { "First", "B" },       { "Black", "C" },
    { "BlackRating", "2" }, { "Event", "F" },
    { "Position", "x" },    { "Result", "0-1" },
    { "Reason", "resign" }, { "Id", "6f1c0000-0000-4000-8000-00000000000b" },
  };

  g_assert_cmpstr (first->name, ==, "A");
  g_assert_cmpint (first->rating, ==, 1);
  g_assert_cmpstr (lud_record_get_field (record, LUD_FIELD_EVENT), ==, "E");
  g_assert_cmpstr (lud_record_get_id (record), ==, "6f1c0000-0000-4000-8000-00000000000a");
  g_assert_cmpint (lud_record_get_result (record).winner, ==, RULES_FIRST);
  g_assert_cmpint (lud_record_get_result (record).reason, ==, RULES_END_TIME);
  for (guint i = 0; i < G_N_ELEMENTS (tags); i++)
    g_assert_cmpstr (lud_record_find_tag (record, tags[i][0]), ==, tags[i][1]);
}

static void
assert_comment (LudNode *node, guint i, LudCommentPlace place, const char *text)
{
  const LudComment *comment;

  g_assert_cmpuint (i, <, lud_node_get_n_comments (node));
  comment = lud_node_get_comment (node, i);
  g_assert_cmpint (comment->place, ==, place);
  g_assert_cmpstr (comment->text, ==, text);
}

static void
test_comments (void)
{
  g_autoptr (LudRecord) record =
    read_one ("{About} 1. {before} a1 {after}! {again} ( {first} b2 ) 2... {[%lang cs] [%by Jan] "
              "č \\} \\\\ \\[} b2 ; rest\n",
              "diamond");
  LudNode *root = lud_record_get_root (record), *a1, *b2;
  const LudComment *comment;

  assert_comment (root, 0, LUD_COMMENT_AFTER, "About");
  a1 = lud_node_get_first_child (root);
  assert_comment (a1, 0, LUD_COMMENT_BEFORE, "before");
  assert_comment (a1, 1, LUD_COMMENT_AFTER, "after");
  assert_comment (a1, 2, LUD_COMMENT_AFTER, "again");
  g_assert_true (lud_node_has_glyph (a1, 1));
  assert_comment (lud_node_get_next_sibling (a1), 0, LUD_COMMENT_BEFORE, "first");
  b2 = lud_node_get_first_child (a1);
  assert_comment (b2, 0, LUD_COMMENT_BEFORE, "č } \\ [");
  comment = lud_node_get_comment (b2, 0);
  g_assert_cmpstr (comment->language, ==, "cs");
  g_assert_cmpstr (comment->author, ==, "Jan");
  assert_comment (b2, 1, LUD_COMMENT_AFTER, "rest");
}

static void
test_limits (void)
{
  GString *text = g_string_new ("a1 {");
  g_autofree char *read = NULL;
  g_autoptr (GString) deep = g_string_new ("a1 ");

  for (guint i = 0; i < 65536; i++)
    g_string_append_c (text, 'x');
  g_string_append (text, "} b2\n");
  assert_reads ("diamond", text->str, "a1 b2\n");
  g_string_insert (text, 10, "xx");
  read = read_text (text->str, -1, "diamond", RULES_LENIENT);
  g_assert_true (g_str_has_prefix (read, "BAD x.txt:1: "));
  g_string_free (text, TRUE);

  /* 64 levels are read, 65 are not. */
  for (guint levels = 64; levels <= 65; levels++)
    {
      g_autofree char *what = NULL;

      g_string_assign (deep, "a1");
      for (guint i = 0; i < levels; i++)
        g_string_append (deep, i % 2 ? " ( a1" : " ( b2");
      for (guint i = 0; i < levels; i++)
        g_string_append (deep, " )");
      g_string_append_c (deep, '\n');
      what = read_text (deep->str, -1, "diamond", RULES_LENIENT);
      if (levels == 64)
        g_assert_cmpstr (what, ==, "a1 (b2)\n");
      else
        g_assert_nonnull (strstr (what, "64 levels"));
    }
}

/* A game beyond 4 MiB is a bad game and costs no other. */
static void
test_long_game (void)
{
  GString *text = g_string_new ("b2\n");
  g_autofree char *read = NULL;

  for (guint i = 0; i < 3 * 1024 * 1024; i++)
    g_string_append (text, "a1 ");
  g_string_append (text, "\nc3\n");
  read = read_text (text->str, -1, "diamond", RULES_LENIENT);
  g_string_free (text, TRUE);
  g_assert_cmpstr (read, ==, "b2\nBAD x.txt:2: Game 2: The game is longer than 4 MiB.\nc3\n");
}

static void
test_json (void)
{
  g_autoptr (LudRecord) record =
    read_one ("[Game \"diamond\"]\n[Option \"pie=off\"]\n[First \"A \\\"B\\\"\"]\n[Event \"E\"]\n"
              "[Id \"6f1c0000-0000-4000-8000-00000000000a\"]\n[x \"1\"]\n[x \"2\"]\n\na1 {n\n} b2 "
              "1-0 resign\n",
              NULL);
  g_autoptr (GString) out = g_string_new (NULL);

  lud_json_append (out, record, NULL);
  g_assert_true (g_str_has_prefix (
    out->str, "{\"id\":\"6f1c0000-0000-4000-8000-00000000000a\",\"kind\":\"diamond\",\"options\":{"
              "\"pie\":\"off\",\"blocked\":\"draw\"},\"moves\":\"a1 b2\",\"result\":\"1-0\","
              "\"reason\":\"resign\",\"actions\":2,\"turns\":2,\"digests\":{\"play\":\""));
  g_assert_true (g_str_has_suffix (
    out->str, "\"headers\":{\"event\":\"E\",\"tags\":{\"x\":[\"1\",\"2\"]}},\"players\":{\"first\":"
              "{\"name\":\"A \\\"B\\\"\"},\"second\":{}},\"text\":\"a1 {n} b2\"}\n"));
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *group;
    const Case *cases;
    guint n;
    GTestDataFunc run;
  } tables[] = {
    { "read", cases, G_N_ELEMENTS (cases), test_case },
    { "mended", mended, G_N_ELEMENTS (mended), test_mended },
    { "refused", refused, G_N_ELEMENTS (refused), test_refused },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    for (guint k = 0; k < tables[i].n; k++)
      {
        g_autofree char *path =
          g_strdup_printf ("/text/%s/%s", tables[i].group, tables[i].cases[k].name);

        g_test_add_data_func (path, &tables[i].cases[k], tables[i].run);
      }
  g_test_add_func ("/text/strict", test_strict);
  g_test_add_func ("/text/neighbours", test_neighbours);
  g_test_add_func ("/text/raw", test_raw);
  g_test_add_func ("/text/header", test_header);
  g_test_add_func ("/text/said-twice", test_said_twice);
  g_test_add_func ("/text/comments", test_comments);
  g_test_add_func ("/text/limits", test_limits);
  g_test_add_func ("/text/long-game", test_long_game);
  g_test_add_func ("/text/json", test_json);
  return g_test_run ();
}
