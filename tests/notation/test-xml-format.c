/* test-xml-format.c: all that a file of games can say
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "notation/notation.h"
#include "record-test.h"
#include "record/annotation.h"
#include "record/digest.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

#define HEAD "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
#define OPEN "<games xmlns=\"urn:x-ludoteca:games:1\" version=\"1.0\">\n"
#define CLOSE "</games>\n"
#define ID "id=\"urn:uuid:6f1c0000-0000-4000-8000-00000000000a\""
#define OPTIONS                                                                                    \
  "  <setup>\n"                                                                                    \
  "   <option name=\"size\" value=\"5x5\"/>\n"                                                     \
  "   <option name=\"swap\" value=\"off\"/>\n"                                                     \
  "  </setup>\n"

static LudXmlReader *
reader_for (const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  return lud_xml_reader_new_for_bytes (bytes, "x.ludo");
}

/* What comes out when a whole file is read and written. */
static char *
convert (const char *text)
{
  g_autoptr (LudXmlReader) reader = reader_for (text);
  GString *out = g_string_new (NULL);
  g_autoptr (LudXmlWriter) writer = lud_xml_writer_new_for_string (out);
  LudXmlStatus status;

  do
    {
      g_autoptr (LudRecord) record = NULL;
      g_autoptr (GError) error = NULL;

      status = lud_xml_reader_next (reader, &record, &error);
      g_assert_no_error (error);
      if (lud_xml_reader_get_number (reader) <= 1 && status == LUD_XML_GAME)
        lud_xml_writer_copy_root (writer, reader);
      if (record)
        g_assert_true (lud_xml_writer_add (writer, record, NULL));
    }
  while (status == LUD_XML_GAME);
  g_assert_cmpint (status, ==, LUD_XML_END);
  g_assert_true (lud_xml_writer_finish (writer, NULL));
  return g_string_free (out, FALSE);
}

static LudRecord *
read_record (const char *text)
{
  g_autoptr (LudXmlReader) reader = reader_for (text);
  g_autoptr (GError) error = NULL;
  LudRecord *record;

  lud_xml_reader_next (reader, &record, &error);
  g_assert_no_error (error);
  g_assert_nonnull (record);
  return record;
}

/* Everything that our own words can say, in canonical form. */
static const char everything[] = HEAD OPEN
  " <game " ID " kind=\"diablo\">\n"
  "  <header>\n"
  "   <event>Club night</event>\n"
  "   <date>2026</date>\n"
  "   <tag name=\"opening\">corner</tag>\n"
  "   <tag name=\"opening\">corner again</tag>\n"
  "  </header>\n"
  "  <players>\n"
  "   <player side=\"first\" name=\"A\" kind=\"human\" rating=\"1500\"/>\n"
  "   <player side=\"second\" kind=\"computer\" level=\"3\"/>\n"
  "  </players>\n"
  "  <setup>\n"
  "   <option name=\"size\" value=\"6\"/>\n"
  "   <option name=\"balance\" value=\"off\"/>\n"
  "  </setup>\n"
  "  <time main=\"PT1H5M\" increment=\"PT3.5S\" per-turn=\"PT30S\"/>\n"
  "  <dice source=\"generator\" "
  "commit=\"sha256:66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925\" "
  "reveal=\"0000000000000000000000000000000000000000000000000000000000000000\" first-word=\"x\" "
  "second-word=\"ž\"/>\n"
  "  <moves left=\"PT1H5M\">\n"
  "   <nag code=\"0\"/>\n"
  "   <comment xml:lang=\"cs\">Předem.\n Druhý řádek.</comment>\n"
  "   <mark shape=\"circle\" at=\"a1\"/>\n"
  "   <turn n=\"1\" side=\"first\" left=\"PT4M58S\" used=\"PT0.05S\">\n"
  "    <roll by=\"generator\" used=\"PT0S\">31</roll>\n"
  "    <comment place=\"before\">Roll!</comment>\n"
  "    <act>a1xa2</act>\n"
  "    <nag code=\"1\"/>\n"
  "    <nag code=\"14\"/>\n"
  "    <comment xml:lang=\"es\" by=\"Ana\"> with blanks </comment>\n"
  "    <comment place=\"before\">In front.</comment>\n"
  "    <comment></comment>\n"
  "    <mark shape=\"arrow\" from=\"a1\" to=\"d1\" colour=\"3\"/>\n"
  "    <mark shape=\"square\" at=\"b2\" colour=\"2\"/>\n"
  "    <mark shape=\"cross\" at=\"c3\"/>\n"
  "    <mark shape=\"label\" at=\"f6\" text=\"A &amp; B\"/>\n"
  "    <evaluation score=\"-250\" margin=\"-3\" solved=\"true\" depth=\"12\" "
  "nodes=\"123456789012\" "
  "by=\"Engine\" line=\"c3-d3\"/>\n"
  "    <evaluation score=\"0\"/>\n"
  "    <variation>\n"
  "     <turn n=\"1\" side=\"first\">\n"
  "      <act>a1xb1</act>\n"
  "      <comment>Better.</comment>\n"
  "     </turn>\n"
  "     <result winner=\"none\" reason=\"agreement\"/>\n"
  "    </variation>\n"
  "   </turn>\n"
  "  </moves>\n"
  "  <result winner=\"first\" reason=\"resign\"/>\n"
  " </game>\n" CLOSE;

static void
test_everything (void)
{
  g_autofree char *again = convert (everything);
  g_autoptr (LudRecord) record = read_record (everything);
  LudNode *roll = lud_node_get_first_child (lud_record_get_root (record));
  LudNode *act = lud_node_get_first_child (roll);

  g_assert_cmpstr (again, ==, everything);
  g_assert_cmpint (lud_record_get_time_control (record)->main, ==, 3900000);
  g_assert_cmpint (lud_record_get_time_control (record)->increment, ==, 3500);
  g_assert_cmpint (lud_node_get_reading (act).left, ==, 298000);
  g_assert_cmpint (lud_node_get_reading (act).used, ==, 50);
  g_assert_cmpint (lud_node_get_reading (roll).used, ==, 0);
  g_assert_cmpuint (lud_node_get_n_comments (act), ==, 3);
  g_assert_cmpint (lud_node_get_comment (act, 1)->place, ==, LUD_COMMENT_BEFORE);
  g_assert_cmpstr (lud_node_get_comment (act, 0)->text, ==, " with blanks ");
  g_assert_cmpstr (lud_node_get_comment (act, 0)->author, ==, "Ana");
  g_assert_cmpuint (lud_node_get_mark (act, 0)->colour, ==, 3);
  g_assert_cmpint (lud_node_get_evaluation (act, 0)->score, ==, -250);
  g_assert_true (lud_node_has_glyph (act, 14));
}

/* What is foreign, in each place where it can stand, is written back as it was. */
static void
test_foreign (void)
{
  static const char text[] =
    HEAD "<games xmlns=\"urn:x-ludoteca:games:1\" version=\"1.0\" xmlns:o=\"urn:o\" o:root=\"1\">\n"
         " <o:before xmlns:o=\"urn:o\" a=\"1\">text &amp; <b xmlns=\"\">in it</b><!-- c --><?p "
         "q?></o:before>\n"
         " <game " ID " kind=\"cephalopod\" later=\"2\" xmlns:p=\"urn:p\" p:x=\"&#9;&quot;&lt;\">\n"
         "  <header xmlns:o=\"urn:o\" o:h=\"1\">\n"
         "   <event z=\"1\">E</event>\n"
         "   <tag name=\"t\" z=\"2\">v</tag>\n"
         "   <o:in xmlns:o=\"urn:o\"/>\n"
         "  </header>\n"
         "  <players z=\"3\">\n"
         "   <player side=\"first\" z=\"4\">\n"
         "    <o:photo xmlns:o=\"urn:o\">data</o:photo>\n"
         "   </player>\n"
         "   <player side=\"second\" z=\"5\"/>\n"
         "  </players>\n"
         "  <setup z=\"6\">\n"
         "   <option name=\"size\" value=\"5x5\" z=\"7\"/>\n"
         "   <option name=\"swap\" value=\"off\"/>\n"
         "  </setup>\n"
         "  <time z=\"8\"/>\n"
         "  <dice z=\"9\">\n"
         "   <o:d xmlns:o=\"urn:o\"/>\n"
         "  </dice>\n"
         "  <moves z=\"10\">\n"
         "   <o:start xmlns:o=\"urn:o\"/>\n"
         "   <turn n=\"1\" side=\"first\" z=\"11\">\n"
         "    <o:turn xmlns:o=\"urn:o\"/>\n"
         "    <act z=\"12\">a1</act>\n"
         "    <nag code=\"1\" z=\"13\"/>\n"
         "    <comment z=\"14\">c</comment>\n"
         "    <mark shape=\"cross\" at=\"a1\" z=\"15\"/>\n"
         "    <evaluation score=\"1\" z=\"16\"/>\n"
         "    <o:a xmlns:o=\"urn:o\" o:x=\"1\" y=\"2\"><o:b/><o:c></o:c></o:a>\n"
         "    <variation z=\"17\">\n"
         "     <o:v xmlns:o=\"urn:o\"/>\n"
         "     <turn n=\"1\" side=\"first\">\n"
         "      <act>c3</act>\n"
         "     </turn>\n"
         "     <result winner=\"none\" reason=\"agreement\" z=\"18\">\n"
         "      <o:r xmlns:o=\"urn:o\"/>\n"
         "     </result>\n"
         "    </variation>\n"
         "   </turn>\n"
         "  </moves>\n"
         "  <result winner=\"first\" reason=\"time\" z=\"19\"/>\n"
         "  <o:last xmlns:o=\"urn:o\"/>\n"
         " </game>\n"
         " <o:after xmlns:o=\"urn:o\"/>\n" CLOSE;
  g_autofree char *once = convert (text);
  g_autofree char *twice = convert (once);
  g_autoptr (GString) expected = g_string_new (text);

  g_assert_cmpstr (once, ==, twice);
  /* Only where namespaces are declared on elements of ours, the declaration comes in front of the
   * attribute that uses it. */
  g_string_replace (expected, "kind=\"cephalopod\" later=\"2\" xmlns:p=\"urn:p\" ",
                    "kind=\"cephalopod\" xmlns:p=\"urn:p\" later=\"2\" ", 0);
  g_assert_cmpstr (once, ==, expected->str);
}

/* A prefix from outside goes with the element; what stands elsewhere comes to its action; our own
 * words inside of foreign content are foreign, too. */
static void
test_foreign_from_others (void)
{
  static const char text[] =
    "<g:games xmlns:g=\"urn:x-ludoteca:games:1\" xmlns:o=\"urn:o\" xmlns=\"urn:d\">"
    "<g:game id=\"urn:uuid:6F1C0000-0000-4000-8000-00000000000A\" kind=\"cephalopod\"><o:x><g:game "
    "o:y='\"'/>"
    "<z o:k=\"1\"/></o:x><g:moves><g:turn><g:act>a1</g:act></g:turn><z>&#13;e&#769;</z></g:moves>"
    "</g:game></g:games>";
  static const char expected[] =
    HEAD OPEN " <game " ID " kind=\"cephalopod\">\n" OPTIONS "  <moves>\n"
              "   <turn n=\"1\" side=\"first\">\n"
              "    <act>a1</act>\n"
              "    <z xmlns=\"urn:d\">&#13;é</z>\n"
              "   </turn>\n"
              "  </moves>\n"
              "  <o:x xmlns:o=\"urn:o\"><g:game xmlns:g=\"urn:x-ludoteca:games:1\" o:y=\"&quot;\"/>"
              "<z xmlns=\"urn:d\" o:k=\"1\"/></o:x>\n"
              " </game>\n" CLOSE;
  g_autofree char *written = convert (text);
  g_autofree char *again = convert (written);

  g_assert_cmpstr (written, ==, expected);
  g_assert_cmpstr (again, ==, expected);
}

/* A stroke that would join the bracket in front of it; letters that are composed. */
static void
test_form_c (void)
{
  g_autoptr (LudRecord) record = t_record ("cephalopod", "", NULL);
  LudComment comment = { LUD_COMMENT_AFTER, "\xcc\xb8 e\xcc\x81", "", "\xcc\xb8x", "" };
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (LudXmlWriter) writer = lud_xml_writer_new_for_string (out);
  g_autoptr (LudRecord) back = NULL;
  g_autofree char *composed = NULL;

  g_assert_true (lud_record_add_comment (record, lud_record_get_root (record), &comment, NULL));
  g_assert_true (lud_xml_writer_add (writer, record, NULL));
  g_assert_true (lud_xml_writer_finish (writer, NULL));
  composed = g_utf8_normalize (out->str, -1, G_NORMALIZE_DEFAULT_COMPOSE);
  g_assert_cmpstr (composed, ==, out->str);
  back = read_record (composed);
  g_assert_cmpstr (lud_node_get_comment (lud_record_get_root (back), 0)->text, ==,
                   "\xcc\xb8 \xc3\xa9");
}

/* The same as GLib's, for texts of all kinds; and in time for those that GLib would take hours for.
 */
static void
test_compose (void)
{
  static const gunichar chars[] = { 'a',     'e',     '\n',   0xe9,   0x17e,  0x301,  0x316,
                                    0x323,   0x30c,   0x1100, 0x1161, 0x11a8, 0xac00, 0x9c7,
                                    0x9be,   0x9d7,   0x439,  0x418,  0x306,  0x5d0,  0x5b7,
                                    0x1d15e, 0x1d165, 0x0f73, 0xfb1d, 0x212b, 0x344,  0x3b1,
                                    0x345,   0x4e00,  0xf900, 0x1f600 };
  static const gunichar slow[][2] = { { 0x301, 0x316 }, { 0x17e, 0x17e }, { 0x1100, 0x1161 } };
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);

  for (int i = 0; i < 300; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autofree char *ours = NULL, *theirs = NULL;

      for (guint n = t_random (rand, 2000); n > 0; n--)
        g_string_append_unichar (text, chars[t_random (rand, G_N_ELEMENTS (chars))]);
      ours = lud_record_compose_text (text->str, text->len);
      theirs = g_utf8_normalize (text->str, -1, G_NORMALIZE_DEFAULT_COMPOSE);
      g_assert_cmpstr (ours, ==, theirs);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (slow); i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autofree char *once = NULL, *twice = NULL;

      while (text->len < LUD_XML_MAX_GAME)
        {
          g_string_append_unichar (text, slow[i][0]);
          g_string_append_unichar (text, slow[i][1]);
        }
      once = lud_record_compose_text (text->str, text->len);
      twice = lud_record_compose_text (once, strlen (once));
      g_assert_true (strcmp (once, twice) == 0);
    }
}

/* Comments of others may stand in front of their action. */
static void
test_comments_in_front (void)
{
  g_autoptr (LudRecord) record = read_record (
    OPEN "<game kind=\"cephalopod\"><moves><comment>root</comment><turn><comment>one</comment>"
         "<comment place=\"after\">two</comment><act>a1</act><variation><comment>three</comment>"
         "<turn><act>c3</act></turn><comment>four</comment></variation></turn>"
         "<comment>five</comment></moves></game>" CLOSE);
  LudNode *root = lud_record_get_root (record);
  LudNode *first = lud_node_get_first_child (root), *other = lud_node_get_next_sibling (first);

  g_assert_cmpstr (lud_node_get_comment (root, 0)->text, ==, "root");
  g_assert_cmpuint (lud_node_get_n_comments (first), ==, 3);
  g_assert_cmpint (lud_node_get_comment (first, 0)->place, ==, LUD_COMMENT_BEFORE);
  g_assert_cmpstr (lud_node_get_comment (first, 1)->text, ==, "two");
  g_assert_cmpstr (lud_node_get_comment (first, 2)->text, ==, "five");
  g_assert_cmpint (lud_node_get_comment (first, 2)->place, ==, LUD_COMMENT_AFTER);
  g_assert_cmpstr (lud_node_get_comment (other, 0)->text, ==, "three");
  g_assert_cmpstr (lud_node_get_comment (other, 1)->text, ==, "four");
}

/* A source of dice counts for the rolls that do not say theirs. */
static void
test_source_of_dice (void)
{
  g_autoptr (LudRecord) record = read_record (
    OPEN "<game kind=\"diablo\"><setup><option name=\"balance\" value=\"off\"/></setup>"
         "<dice source=\"entered\"/><moves><turn><roll>31</roll></turn></moves></game>" CLOSE);

  g_assert_cmpint (
    lud_node_get_roll_source (lud_node_get_first_child (lud_record_get_root (record))), ==,
    LUD_ROLL_ENTERED);
}

/* A higher minor version: unknown words are kept, known ones mean what they mean. */
static void
test_newer_minor (void)
{
  static const char text[] =
    "<games xmlns=\"urn:x-ludoteca:games:1\" version=\"1.3\"><summary>s</summary>"
    "<game " ID " kind=\"cephalopod\"><mood>x</mood><moves><turn><act>a1<why/></act><feeling/>"
    "</turn></moves></game></games>";
  static const char expected[] =
    HEAD OPEN " <summary xmlns=\"urn:x-ludoteca:games:1:later\">s</summary>\n"
              " <game " ID " kind=\"cephalopod\">\n" OPTIONS "  <moves>\n"
              "   <turn n=\"1\" side=\"first\">\n"
              "    <act>a1</act>\n"
              "    <feeling xmlns=\"urn:x-ludoteca:games:1:later\"/>\n"
              "   </turn>\n"
              "  </moves>\n"
              "  <mood xmlns=\"urn:x-ludoteca:games:1:later\">x</mood>\n"
              " </game>\n" CLOSE;
  g_autofree char *written = convert (text), *again = NULL;

  g_assert_cmpstr (written, ==, expected);
  again = convert (written);
  g_assert_cmpstr (again, ==, expected);
}

/* ------------------------------------------------------------------------------------------------
 * Faults
 */

static void
test_fault (void)
{
  static const char text[] =
    OPEN "<game kind=\"cephalopod\"><moves/></game>\n"
         "<game kind=\"cephalopod\"><moves><turn><act>a1</act><variation><turn><act>a2</act></turn>"
         "</variation></turn>\n<turn><act>a1</act></turn></moves></game>" CLOSE;
  g_autoptr (LudXmlReader) reader = reader_for (text);
  g_autoptr (LudRecord) good = NULL;
  g_autoptr (LudRecord) bad = NULL;
  g_autoptr (GError) error = NULL;
  const LudXmlFault *fault;

  g_assert_null (lud_xml_reader_get_fault (reader));
  g_assert_cmpint (lud_xml_reader_next (reader, &good, &error), ==, LUD_XML_GAME);
  g_assert_null (lud_xml_reader_get_fault (reader));
  g_assert_cmpint (lud_xml_reader_next (reader, &bad, &error), ==, LUD_XML_BAD);
  fault = lud_xml_reader_get_fault (reader);
  g_assert_nonnull (fault);
  g_assert_cmpint (fault->code, ==, LUD_NOTATION_ERROR_RULES);
  g_assert_cmpuint (fault->line, ==, 4);
  g_assert_cmpuint (fault->game, ==, 2);
  g_assert_cmpuint (fault->turn, ==, 2);
  g_assert_cmpuint (fault->action, ==, 3);
  g_assert_nonnull (strstr (fault->sentence, "“a1”: "));
  g_assert_true (g_str_has_prefix (error->message, "x.ludo:4: Game 2, turn 2: “a1”: "));
}

/* ------------------------------------------------------------------------------------------------
 * Quarantine and repair
 */

/* The raw text of the n-th game of a text. */
static GBytes *
raw_of (const char *text, guint n)
{
  g_autoptr (LudXmlReader) reader = reader_for (text);

  for (;;)
    {
      g_autoptr (LudRecord) record = NULL;

      g_assert_cmpint (lud_xml_reader_next (reader, &record, NULL), <=, LUD_XML_BAD);
      if (lud_xml_reader_get_number (reader) == n)
        return lud_xml_reader_dup_raw (reader);
    }
}

#define BAD                                                                                        \
  "<game kind=\"cephalopod\"><header><event>E</event></header><moves><turn n=\"1\"><act>a1</act>"  \
  "<comment>kept</comment></turn><turn n=\"2\"><act>z9</act><nag code=\"2\"/></turn>"              \
  "<turn n=\"3\"><act>e5</act></turn><turn n=\"4\"><act>a1</act></turn><turn "                     \
  "n=\"5\"><act>d1</act>"                                                                          \
  "</turn></moves><result winner=\"first\" reason=\"resign\"/></game>"

static void
test_repair (void)
{
  g_autoptr (GBytes) raw = raw_of (OPEN BAD CLOSE, 1);
  g_autoptr (GError) error = NULL;
  g_autoptr (LudRecord) record = NULL;
  g_autofree char *tree = NULL;
  LudXmlRepair report;

  /* The second action is put right; the fourth is still wrong, and the line ends there. */
  record = lud_xml_repair (raw, 2, "c3", &report, &error);
  g_assert_no_error (error);
  tree = t_dump_tree (record);
  g_assert_cmpstr (tree, ==, "a1 c3 e5");
  g_assert_cmpuint (report.n_kept, ==, 3);
  g_assert_cmpuint (report.n_dropped, ==, 2);
  g_assert_nonnull (strstr (report.sentence, "“a1”"));
  g_assert_cmpuint (report.line, ==, 2);
  g_assert_cmpstr (lud_record_get_field (record, LUD_FIELD_EVENT), ==, "E");
  g_assert_cmpuint (
    lud_node_get_n_comments (lud_node_get_first_child (lud_record_get_root (record))), ==, 1);
  g_assert_true (lud_node_has_glyph (
    lud_node_get_first_child (lud_node_get_first_child (lud_record_get_root (record))), 2));
  g_free (report.sentence);

  /* A replacement that is no better. */
  g_assert_null (lud_xml_repair (raw, 2, "a1", NULL, &error));
  t_assert_refused (error, LUD_NOTATION_ERROR, LUD_NOTATION_ERROR_RULES);
  g_assert_null (lud_xml_repair (raw, 99, "a1", NULL, &error));
  t_assert_refused (error, LUD_NOTATION_ERROR, LUD_NOTATION_ERROR_STRUCTURE);
}

/* What is wrong elsewhere is put right, left out, or cut off. */
static void
test_repair_more (void)
{
  static const struct
  {
    const char *text, *tree;
    guint n_dropped, n_other;
  } cases[] = {
    { OPEN "<game kind=\"cephalopod\"><moves><turn n=\"7\" side=\"second\"><act>a1</act></turn>"
           "</moves><result winner=\"first\" reason=\"count\"/></game>" CLOSE,
      "a1", 0, 3 },
    { OPEN "<game kind=\"cephalopod\"><nonsense><moves/></nonsense><moves><act>a1</act>text"
           "<turn><act>c3</act></turn></moves></game>" CLOSE,
      "c3", 0, 3 },
    { OPEN "<game kind=\"cephalopod\"><moves><turn><act>a1</act><variation><turn><act>zz</act>"
           "<variation><turn><act>a1</act></turn></variation></turn></variation></turn><turn>"
           "<act>c3</act></turn></moves></game>" CLOSE,
      "a1 c3", 1, 0 },
    { OPEN "<game kind=\"cephalopod\"><moves><turn><act>a1</act></turn><turn><act>c3", "a1", 0, 1 },
    { OPEN "<game kind=\"cephalopod\"><moves><turn><act>a1</act></turn></moves", "a1", 0, 1 },
    { OPEN "<game kind=\"cephalopod\"><header><date>yesterday</date></header></game>" CLOSE, "", 0,
      2 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GBytes) raw = raw_of (cases[i].text, 1);
      g_autoptr (GError) error = NULL;
      LudXmlRepair report;
      g_autoptr (LudRecord) record = lud_xml_repair (raw, 0, NULL, &report, &error);
      g_autofree char *tree = NULL;

      g_assert_no_error (error);
      tree = t_dump_tree (record);
      g_assert_cmpstr (tree, ==, cases[i].tree);
      g_assert_cmpuint (report.n_dropped, ==, cases[i].n_dropped);
      g_assert_cmpuint (report.n_other, ==, cases[i].n_other);
      g_assert_nonnull (report.sentence);
      g_free (report.sentence);
    }
}

/* Nothing can be made of these. */
static void
test_repair_refused (void)
{
  static const char *const texts[] = {
    "",
    "nonsense",
    OPEN CLOSE,
    OPEN "<game><moves/></game>" CLOSE,
    OPEN "<game kind=\"halma\"><moves/></game>" CLOSE,
    OPEN "<game kind=\"cephalopod\"><setup><position>x</position></setup><moves/></game>" CLOSE,
    OPEN "<game kind=\"cephalopod\"><setup><option name=\"size\" value=\"9\"/></setup><moves/>"
         "</game>" CLOSE,
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GBytes) raw = g_bytes_new (texts[i], strlen (texts[i]));
      g_autoptr (GError) error = NULL;

      g_assert_null (lud_xml_repair (raw, 0, NULL, NULL, &error));
      g_assert_nonnull (error);
      g_assert_true (g_str_has_suffix (error->message, "."));
    }
}

/* Of a text that is longer than a file can hold, the begin is kept, and the file says so. */
static void
test_long_quarantine (void)
{
  static const char *const units[] = { "<", "x", "\xff", "\xc5\xbe" };

  for (gsize i = 0; i < G_N_ELEMENTS (units); i++)
    {
      g_autoptr (GString) text = g_string_new (NULL), out = g_string_new (NULL);
      g_autoptr (LudXmlWriter) writer = lud_xml_writer_new_for_string (out);
      g_autoptr (LudXmlReader) reader = NULL;
      g_autoptr (GBytes) raw = NULL, back = NULL;
      g_autoptr (LudRecord) record = t_random_record (1), good = NULL, none = NULL;
      g_autoptr (GError) error = NULL;
      gsize size;
      const char *data;

      while (text->len < LUD_XML_MAX_GAME)
        g_string_append (text, units[i]);
      raw = g_bytes_new (text->str, text->len);
      g_assert_true (lud_xml_writer_add_quarantine (writer, raw, "a", 1, "Bad.", NULL));
      g_assert_true (lud_xml_writer_add (writer, record, NULL));
      g_assert_true (lud_xml_writer_finish (writer, NULL));
      reader = reader_for (out->str);
      g_assert_cmpint (lud_xml_reader_next (reader, &none, &error), ==, LUD_XML_BAD);
      g_assert_error (error, LUD_NOTATION_ERROR, LUD_NOTATION_ERROR_QUARANTINE);
      g_assert_true (
        g_str_has_suffix (error->message, "Bad. Only the beginning of its text is kept."));
      back = lud_xml_reader_dup_raw (reader);
      data = g_bytes_get_data (back, &size);
      g_assert_cmpuint (size, >, 1000000);
      g_assert_cmpmem (data, size, text->str, size);
      g_assert_cmpuint (size % strlen (units[i]), ==, 0);
      g_assert_cmpint (lud_xml_reader_next (reader, &good, NULL), ==, LUD_XML_GAME);
    }
}

/* A bad game in a file that says so: its text comes out as it went in. */
static void
test_quarantine (void)
{
  static const char *const texts[] = {
    OPEN BAD CLOSE, OPEN "<game kind=\"a\">\r\n&lt;]]>", "\xff\xfe\x01 zero and worse", "",
    "e\xcc\x81",
  };
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (LudXmlWriter) writer = lud_xml_writer_new_for_string (out);
  g_autoptr (LudRecord) record = t_random_record (1);
  g_autoptr (LudXmlReader) reader = NULL;
  g_autofree char *composed = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GBytes) raw = g_bytes_new (texts[i], strlen (texts[i]));

      g_assert_true (lud_xml_writer_add_quarantine (writer, raw, i == 0 ? NULL : "<a>.ludo",
                                                    (guint) i, "It is “bad”.", NULL));
    }
  g_assert_true (lud_xml_writer_add (writer, record, NULL));
  g_assert_true (lud_xml_writer_finish (writer, NULL));
  composed = g_utf8_normalize (out->str, -1, G_NORMALIZE_DEFAULT_COMPOSE);
  g_assert_cmpstr (composed, ==, out->str);

  reader = reader_for (out->str);
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (LudRecord) none = NULL;
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) raw = NULL;
      gsize size;
      const char *data;

      g_assert_cmpint (lud_xml_reader_next (reader, &none, &error), ==, LUD_XML_BAD);
      g_assert_error (error, LUD_NOTATION_ERROR, LUD_NOTATION_ERROR_QUARANTINE);
      g_assert_true (g_str_has_suffix (error->message, "It is “bad”."));
      raw = lud_xml_reader_dup_raw (reader);
      data = g_bytes_get_data (raw, &size);
      g_assert_cmpmem (data, size, texts[i], strlen (texts[i]));
    }
  {
    g_autoptr (LudRecord) back = NULL;

    g_assert_cmpint (lud_xml_reader_next (reader, &back, NULL), ==, LUD_XML_GAME);
  }
}

/* ------------------------------------------------------------------------------------------------
 * Digests, files
 */

static void
test_digests (void)
{
  g_autoptr (LudRecord) a = read_record (everything);
  g_autoptr (LudRecord) b = read_record (everything);
  g_autofree char *play_a = lud_record_dup_play_digest (a);
  g_autofree char *record_a = lud_xml_dup_record_digest (a);
  g_autofree char *play_b = NULL, *record_b = NULL, *expected = NULL, *bytes = NULL;
  const char *begin = strstr (everything, " <game "), *end = strstr (everything, CLOSE);

  /* As the specification says. */
  expected = g_compute_checksum_for_string (
    G_CHECKSUM_SHA256,
    "ludoteca play 1\ndiablo\nsize=6 balance=off\n"
    "g1b1g1b1g1b1/b1g1b1g1b1g1/g1b1g1b1g1b1/b1g1b1g1b1g1/g1b1g1b1g1b1/b1g1b1g1b1g1 b - roll\n"
    "31 a1xa2\n",
    -1);
  g_assert_cmpstr (play_a, ==, expected);
  bytes = g_compute_checksum_for_string (G_CHECKSUM_SHA256, begin, end - begin);
  g_assert_cmpstr (record_a, ==, bytes);

  /* Players and comments make no other play. */
  lud_record_set_field (b, LUD_FIELD_EVENT, "Another", NULL);
  play_b = lud_record_dup_play_digest (b);
  record_b = lud_xml_dup_record_digest (b);
  g_assert_cmpstr (play_a, ==, play_b);
  g_assert_cmpstr (record_a, !=, record_b);
}

static void
test_gzip (void)
{
  g_autofree char *folder = g_dir_make_tmp ("ludoteca-test-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "x.ludo.gz", NULL);
  g_autofree char *other = g_build_filename (folder, "y.gz", NULL);
  g_autoptr (LudRecord) record = t_random_record (5);
  g_autoptr (LudRecord) back = NULL;
  g_autofree char *a = NULL, *b = NULL, *first = NULL, *second = NULL;
  gsize size, size2;
  g_autoptr (GError) error = NULL;

  t_annotate (record, 5);
  g_assert_true (lud_xml_save (record, path, &error));
  g_assert_true (lud_xml_save (record, other, &error));
  g_assert_true (g_file_get_contents (path, &first, &size, NULL));
  g_assert_true (g_file_get_contents (other, &second, &size2, NULL));
  /* No time and no name in it. */
  g_assert_cmpmem (first, size, second, size2);
  g_assert_cmpmem (first, 10, "\x1f\x8b\x08\0\0\0\0\0\0\xff", 10);
  back = lud_xml_load (path, &error);
  g_assert_no_error (error);
  a = t_dump_all (record);
  b = t_dump_all (back);
  g_assert_cmpstr (a, ==, b);

  /* Two members one after the other are one text; what is cut off is said. */
  {
    g_autoptr (GByteArray) cut = g_byte_array_new ();
    g_autoptr (GBytes) bytes = NULL;
    g_autoptr (LudXmlReader) reader = NULL;
    g_autoptr (LudRecord) half = NULL;
    g_autoptr (LudRecord) none = NULL;

    g_byte_array_append (cut, (guint8 *) first, (guint) size - 9);
    bytes = g_bytes_new (cut->data, cut->len);
    reader = lud_xml_reader_new_for_bytes (bytes, "x.gz");
    lud_xml_reader_next (reader, &half, NULL);
    g_assert_cmpint (lud_xml_reader_next (reader, &none, &error), ==, LUD_XML_FAILED);
    t_assert_refused (error, LUD_NOTATION_ERROR, LUD_NOTATION_ERROR_XML);
  }
  g_unlink (path);
  g_unlink (other);
  g_rmdir (folder);
}

/* What a reader would not take is not written. */
static void
test_limits_of_writing (void)
{
  g_autoptr (LudRecord) record = t_record ("cephalopod", "", NULL);
  g_autofree char *name = g_strnfill (LUD_XML_MAX_TAG, 'x');
  g_autofree char *text = g_strnfill (LUD_COMMENT_MAX, 'x');
  LudPlayer player = { name, LUD_PLAYER_HUMAN, 0, 0 };
  LudComment comment = { LUD_COMMENT_AFTER, text, "", "", "" };
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (LudXmlWriter) writer = lud_xml_writer_new_for_string (out);
  g_autoptr (GError) error = NULL;

  for (int i = 0; i < 63; i++)
    g_assert_true (lud_record_add_comment (record, lud_record_get_root (record), &comment, NULL));
  g_assert_true (lud_xml_writer_add (writer, record, &error));
  g_assert_true (lud_record_add_comment (record, lud_record_get_root (record), &comment, NULL));
  g_assert_false (lud_xml_writer_add (writer, record, &error));
  t_assert_refused (error, LUD_NOTATION_ERROR, LUD_NOTATION_ERROR_LIMIT);
  lud_record_clear_annotations (record, lud_record_get_root (record), LUD_NODE_COMMENTS);

  lud_record_set_player (record, RULES_FIRST, &player);
  g_assert_false (lud_xml_writer_add (writer, record, &error));
  t_assert_refused (error, LUD_NOTATION_ERROR, LUD_NOTATION_ERROR_LIMIT);
  name[0] = '\0';
  lud_record_set_player (record, RULES_FIRST, &player);
  g_assert_true (lud_xml_writer_add (writer, record, &error));
  g_assert_true (lud_xml_writer_finish (writer, &error));
  {
    g_autoptr (LudXmlReader) reader = reader_for (out->str);

    for (int i = 0; i < 2; i++)
      {
        g_autoptr (LudRecord) back = NULL;

        g_assert_cmpint (lud_xml_reader_next (reader, &back, &error), ==, LUD_XML_GAME);
      }
  }
}

/* Keeps of n actions those after which the game goes on; returns their number. */
static gsize
going_on (LudRecord *record, const RulesState *s, RulesAction *list, gsize n)
{
  const RulesGame *game = lud_record_get_game (record);
  RulesState *next = rules_state_new (game);
  gsize kept = 0;

  for (gsize i = 0; i < n; i++)
    {
      rules_copy (game, next, s);
      game->apply (next, list[i]);
      if (!game->outcome (next).over)
        list[kept++] = list[i];
    }
  free (next);
  return kept;
}

/* Variations that are nested as deep as files allow, and deeper. */
static void
test_levels_of_writing (void)
{
  for (int levels = LUD_XML_MAX_LEVELS; levels <= LUD_XML_MAX_LEVELS + 1; levels++)
    {
      g_autoptr (LudRecord) record = t_record ("sensei", "", NULL);
      g_autoptr (GString) out = g_string_new (NULL);
      g_autoptr (LudXmlWriter) writer = lud_xml_writer_new_for_string (out);
      g_autoptr (LudCursor) cursor = lud_cursor_new (record);
      g_autoptr (GError) error = NULL;
      g_autoptr (GRand) rand = g_rand_new_with_seed (1);
      LudNode *node = lud_record_get_root (record);
      RulesAction list[RULES_MAX_ACTIONS];

      for (int level = 0; level < levels;)
        {
          gsize n;

          lud_cursor_move (cursor, node);
          n = lud_record_get_game (record)->list_actions (lud_cursor_get_state (cursor), list);
          n = going_on (record, lud_cursor_get_state (cursor), list, n);
          g_assert_cmpuint (n, >, 0);
          node =
            lud_record_add (record, lud_cursor_get_node (cursor), list[n - 1], LUD_ROLL_NONE, NULL);
          if (n == 1)
            continue;
          /* Another in its place: one level more. */
          node = lud_record_add (record, lud_cursor_get_node (cursor),
                                 list[t_random (rand, (guint) n - 1)], LUD_ROLL_NONE, NULL);
          level++;
        }
      if (levels == LUD_XML_MAX_LEVELS)
        {
          g_autoptr (LudRecord) back = NULL;

          g_assert_true (lud_xml_writer_add (writer, record, &error));
          g_assert_true (lud_xml_writer_finish (writer, &error));
          back = read_record (out->str);
          g_assert_cmpuint (lud_record_get_n_nodes (back), ==, lud_record_get_n_nodes (record));
          continue;
        }
      g_assert_false (lud_xml_writer_add (writer, record, &error));
      t_assert_refused (error, LUD_NOTATION_ERROR, LUD_NOTATION_ERROR_LIMIT);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/xml-format/everything", test_everything);
  g_test_add_func ("/xml-format/foreign", test_foreign);
  g_test_add_func ("/xml-format/foreign-from-others", test_foreign_from_others);
  g_test_add_func ("/xml-format/form-c", test_form_c);
  g_test_add_func ("/xml-format/compose", test_compose);
  g_test_add_func ("/xml-format/comments-in-front", test_comments_in_front);
  g_test_add_func ("/xml-format/source-of-dice", test_source_of_dice);
  g_test_add_func ("/xml-format/newer-minor", test_newer_minor);
  g_test_add_func ("/xml-format/fault", test_fault);
  g_test_add_func ("/xml-format/repair", test_repair);
  g_test_add_func ("/xml-format/repair-more", test_repair_more);
  g_test_add_func ("/xml-format/repair-refused", test_repair_refused);
  g_test_add_func ("/xml-format/quarantine", test_quarantine);
  g_test_add_func ("/xml-format/long-quarantine", test_long_quarantine);
  g_test_add_func ("/xml-format/digests", test_digests);
  g_test_add_func ("/xml-format/gzip", test_gzip);
  g_test_add_func ("/xml-format/limits-of-writing", test_limits_of_writing);
  g_test_add_func ("/xml-format/levels-of-writing", test_levels_of_writing);
  return g_test_run ();
}
