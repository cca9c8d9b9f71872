/* test-xml.c: games as XML
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "notation/notation.h"
#include "record-test.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#define OPEN "<games xmlns=\"urn:x-ludoteca:games:1\" version=\"1.0\">\n"
#define CLOSE "</games>\n"

static char *
write_records (LudRecord *const *records, guint n)
{
  GString *out = g_string_new (NULL);
  g_autoptr (LudXmlWriter) writer = lud_xml_writer_new_for_string (out);

  for (guint i = 0; i < n; i++)
    g_assert_true (lud_xml_writer_add (writer, records[i], NULL));
  g_assert_true (lud_xml_writer_finish (writer, NULL));
  return g_string_free (out, FALSE);
}

static LudXmlReader *
reader_for (const char *text, gssize length)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, length < 0 ? strlen (text) : (gsize) length);

  return lud_xml_reader_new_for_bytes (bytes, "x.ludo");
}

/* The first game of a text that must be good. */
static LudRecord *
read_record (const char *text)
{
  g_autoptr (LudXmlReader) reader = reader_for (text, -1);
  g_autoptr (GError) error = NULL;
  LudRecord *record;

  lud_xml_reader_next (reader, &record, &error);
  g_assert_no_error (error);
  g_assert_nonnull (record);
  return record;
}

/* Reads a whole text; returns the number of good games. */
static guint
read_all (const char *text, gsize length)
{
  g_autoptr (LudXmlReader) reader = reader_for (text, (gssize) length);
  guint n = 0;

  for (;;)
    {
      g_autoptr (LudRecord) record = NULL;
      g_autoptr (GError) error = NULL;

      switch (lud_xml_reader_next (reader, &record, &error))
        {
        case LUD_XML_GAME:
          g_assert_nonnull (record);
          g_assert_no_error (error);
          n++;
          break;
        case LUD_XML_BAD:
          g_assert_null (record);
          g_assert_nonnull (error);
          break;
        case LUD_XML_FAILED:
          g_assert_null (record);
          g_assert_nonnull (error);
          g_assert_cmpint (lud_xml_reader_next (reader, &record, NULL), ==, LUD_XML_END);
          return n;
        case LUD_XML_END:
        default:
          g_assert_no_error (error);
          return n;
        }
    }
}

static void
test_canonical (void)
{
  static const char text[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" OPEN
    " <game id=\"urn:uuid:6f1c0000-0000-4000-8000-00000000000a\" kind=\"cephalopod\">\n"
    "  <header>\n"
    "   <event>Club night</event>\n"
    "   <round>2</round>\n"
    "   <place>Brno</place>\n"
    "   <date>2026-05</date>\n"
    "   <source>a &lt; b &amp; c</source>\n"
    "   <annotator>Žofie</annotator>\n"
    "  </header>\n"
    "  <players>\n"
    "   <player side=\"first\" name=\"&quot;A&quot;\" kind=\"human\" rating=\"1500\"/>\n"
    "   <player side=\"second\" name=\"B\" kind=\"computer\" level=\"3\"/>\n"
    "  </players>\n"
    "  <setup>\n"
    "   <option name=\"size\" value=\"3x3\"/>\n"
    "   <option name=\"swap\" value=\"off\"/>\n"
    "   <position>b1../.../..w1 b</position>\n"
    "  </setup>\n"
    "  <moves>\n"
    "   <turn n=\"1\" side=\"first\">\n"
    "    <act>a1</act>\n"
    "    <variation>\n"
    "     <turn n=\"1\" side=\"first\">\n"
    "      <act>c3</act>\n"
    "     </turn>\n"
    "     <turn n=\"2\" side=\"second\">\n"
    "      <act>a1</act>\n"
    "     </turn>\n"
    "     <result winner=\"none\" reason=\"agreement\"/>\n"
    "    </variation>\n"
    "   </turn>\n"
    "   <turn n=\"2\" side=\"second\">\n"
    "    <act>a2=a1+a3</act>\n"
    "   </turn>\n"
    "  </moves>\n"
    "  <result winner=\"first\" reason=\"resign\"/>\n"
    " </game>\n" CLOSE;
  LudRecord *record = read_record (text);
  g_autofree char *written = write_records (&record, 1);

  g_assert_cmpstr (lud_record_get_field (record, LUD_FIELD_SOURCE), ==, "a < b & c");
  g_assert_cmpstr (lud_record_get_player (record, RULES_FIRST)->name, ==, "\"A\"");
  g_assert_cmpint (lud_record_get_player (record, RULES_SECOND)->level, ==, 3);
  g_assert_cmpint (lud_record_get_result (record).winner, ==, RULES_FIRST);
  g_assert_cmpstr (written, ==, text);
  g_object_unref (record);
}

/* Turns of several actions, rolls, and a variation inside a turn. */
static void
test_turns (void)
{
  static const char text[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" OPEN
    " <game id=\"urn:uuid:6f1c0000-0000-4000-8000-00000000000a\" kind=\"diablo\">\n"
    "  <setup>\n"
    "   <option name=\"size\" value=\"6\"/>\n"
    "   <option name=\"balance\" value=\"off\"/>\n"
    "  </setup>\n"
    "  <moves>\n"
    "   <turn n=\"1\" side=\"first\">\n"
    "    <roll by=\"entered\">31</roll>\n"
    "    <variation>\n"
    "     <turn n=\"1\" side=\"first\">\n"
    "      <roll by=\"generator\">21</roll>\n"
    "     </turn>\n"
    "    </variation>\n"
    "    <act>a1xa2</act>\n"
    "    <variation>\n"
    "     <turn n=\"1\" side=\"first\">\n"
    "      <act>a1xb1</act>\n"
    "     </turn>\n"
    "    </variation>\n"
    "   </turn>\n"
    "  </moves>\n"
    " </game>\n" CLOSE;
  LudRecord *record = read_record (text);
  g_autofree char *tree = t_dump_tree (record);
  g_autofree char *written = write_records (&record, 1);

  g_assert_cmpstr (tree, ==, "31:3 (21:2) a1xa2 (a1xb1)");
  g_assert_cmpstr (written, ==, text);
  g_object_unref (record);
}

/* The end of a turn that does not end by itself is written. */
static void
test_end_of_turn (void)
{
  g_autoptr (LudRecord) record = t_record ("sensei", "", NULL);
  g_autoptr (LudSession) session = lud_session_new (record, NULL);
  g_autofree char *written = NULL;

  t_play (session, "b1-b2 end");
  written = write_records (&record, 1);
  g_assert_nonnull (strstr (written, "   <turn n=\"1\" side=\"first\">\n"
                                     "    <act>b1-b2</act>\n"
                                     "    <act>end</act>\n"
                                     "   </turn>\n"));
  {
    g_autoptr (LudRecord) back = read_record (written);
    g_autofree char *a = t_dump (record);
    g_autofree char *b = t_dump (back);

    g_assert_cmpstr (a, ==, b);
  }
}

/* Random records with annotations of all kinds: what is read is what was written, and it is written
 * in the same bytes again. */
static void
test_round_trip (void)
{
  const char *count = g_getenv ("LUDOTECA_TEST_RECORDS");
  guint32 n = count ? (guint32) g_ascii_strtoull (count, NULL, 10) : 400;

  for (guint32 seed = 1; seed <= n; seed++)
    {
      g_autoptr (LudRecord) record = t_random_record (seed);
      g_autofree char *written = NULL, *again = NULL, *a = NULL, *b = NULL;
      g_autoptr (LudRecord) back = NULL;

      if (seed % 4 > 0)
        t_annotate (record, seed);
      written = write_records (&record, 1);
      back = read_record (written);
      a = t_dump_all (record);
      b = t_dump_all (back);
      again = write_records (&back, 1);
      g_assert_cmpstr (a, ==, b);
      g_assert_cmpstr (written, ==, again);
      g_assert_true (g_utf8_validate (written, -1, NULL));
    }
}

static void
test_many (void)
{
  LudRecord *records[50];
  g_autofree char *written = NULL;
  g_autoptr (LudXmlReader) reader = NULL;

  for (guint i = 0; i < 50; i++)
    records[i] = t_random_record (1000 + i);
  written = write_records (records, 50);
  reader = reader_for (written, -1);
  for (guint i = 0; i < 50; i++)
    {
      g_autoptr (LudRecord) record = NULL;
      g_autofree char *a = t_dump (records[i]);
      g_autofree char *b = NULL;

      g_assert_cmpint (lud_xml_reader_next (reader, &record, NULL), ==, LUD_XML_GAME);
      b = t_dump (record);
      g_assert_cmpstr (a, ==, b);
      g_object_unref (records[i]);
    }
  {
    LudRecord *none;

    g_assert_cmpint (lud_xml_reader_next (reader, &none, NULL), ==, LUD_XML_END);
    g_assert_cmpint (lud_xml_reader_next (reader, &none, NULL), ==, LUD_XML_END);
  }
}

static void
test_empty (void)
{
  g_autofree char *written = write_records (NULL, 0);

  g_assert_cmpstr (written, ==, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" OPEN CLOSE);
  g_assert_cmpuint (read_all (written, strlen (written)), ==, 0);
}

#define GAME " <game kind=\"cephalopod\">"

/* What other programs may write and this one never would. */
static void
test_accepted (void)
{
  static const char *const texts[] = {
    /* everything but kind and moves is optional */
    OPEN "<game kind=\"cephalopod\"><moves/></game>" CLOSE,
    OPEN "<game kind=\"cephalopod\"><moves><turn><act>a1</act></turn></moves></game>" CLOSE,
    /* turns numbered by rounds */
    OPEN GAME "<moves><turn n=\"1\"><act>a1</act></turn><turn n=\"1\"><act>c3</act></turn>"
              "<turn n=\"2\"><act>a3</act></turn></moves></game>" CLOSE,
    /* a higher minor version, another prefix, comments, instructions, CDATA */
    "<?xml version=\"1.0\"?><!-- x --><g:games xmlns:g=\"urn:x-ludoteca:games:1\" "
    "version=\"1.7\"><?y z?><g:game kind=\"cephalopod\"><g:moves><g:turn><!-- x -->"
    "<g:act><![CDATA[a1]]></g:act></g:turn></g:moves></g:game></g:games><!-- z -->",
    /* foreign elements and attributes */
    OPEN
    "<game kind=\"cephalopod\" xmlns:o=\"urn:other\" o:x=\"1\" later=\"2\"><o:a>t<b/></o:a>"
    "<moves><o:b/><turn><act>a1</act><o:c/></turn></moves></game><o:d xmlns:o=\"urn:o\"/>" CLOSE,
    /* blanks */
    OPEN "<game kind=\"cephalopod\"><setup><position>\n...../...../...../...../..... b\n"
         "</position></setup><moves><turn><act> a1\t</act></turn></moves></game>" CLOSE,
    /* a version is not needed */
    "<games xmlns=\"urn:x-ludoteca:games:1\"><game kind=\"cephalopod\"><moves/></game></games>",
    /* a result that the rules give too */
    OPEN GAME
    "<setup><option name=\"size\" value=\"3x3\"/>"
    "<position>b6b6b6/b6.w6/b6w6w6 w</position></setup><moves><turn side=\"second\">"
    "<act>b2</act></turn></moves><result winner=\"first\" reason=\"count\"/></game>" CLOSE,
    /* and the same without it */
    OPEN GAME "<setup><option name=\"size\" value=\"3x3\"/>"
              "<position>b6b6b6/b6.w6/b6w6w6 w</position></setup><moves><turn side=\"second\">"
              "<act>b2</act></turn></moves></game>" CLOSE,
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    g_object_unref (read_record (texts[i]));
}

/* UTF-16 and Latin-1 are XML too. */
static void
test_encodings (void)
{
  static const char utf8[] = OPEN "<game kind=\"cephalopod\"><players><player side=\"first\" "
                                  "name=\"Žofie\"/></players><moves/></game>" CLOSE;
  static const char latin1[] =
    "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>" OPEN
    "<game kind=\"cephalopod\"><players><player side=\"first\" name=\"Jos\xe9\"/></players>"
    "<moves/></game>" CLOSE;
  gsize length;
  g_autofree char *utf16 = g_convert (utf8, -1, "UTF-16", "UTF-8", NULL, &length, NULL);
  g_autoptr (LudXmlReader) reader = reader_for (utf16, (gssize) length);
  g_autoptr (LudRecord) a = NULL;
  g_autoptr (LudRecord) b = read_record (latin1);

  g_assert_cmpint (lud_xml_reader_next (reader, &a, NULL), ==, LUD_XML_GAME);
  g_assert_cmpstr (lud_record_get_player (a, RULES_FIRST)->name, ==, "Žofie");
  g_assert_cmpstr (lud_record_get_player (b, RULES_FIRST)->name, ==, "José");
}

typedef struct
{
  const char *text;
  guint line;
  LudNotationError code;
} Refused;

static const Refused refused[] = {
  /* not well-formed, not this format */
  { "", 1, LUD_NOTATION_ERROR_XML },
  { "nothing", 1, LUD_NOTATION_ERROR_XML },
  { OPEN "\n<game", 3, LUD_NOTATION_ERROR_XML },
  { OPEN "</game>", 2, LUD_NOTATION_ERROR_XML },
  { "<html/>", 1, LUD_NOTATION_ERROR_STRUCTURE },
  { "<games/>", 1, LUD_NOTATION_ERROR_STRUCTURE },
  { "<games xmlns=\"urn:x-ludoteca:games:2\"/>", 1, LUD_NOTATION_ERROR_STRUCTURE },
  { "\n<games xmlns=\"urn:x-ludoteca:games:1\" version=\"2.0\"/>", 2,
    LUD_NOTATION_ERROR_STRUCTURE },
  { "<games xmlns=\"urn:x-ludoteca:games:1\" version=\"x\"/>", 1, LUD_NOTATION_ERROR_STRUCTURE },
  { "<!DOCTYPE games>\n" OPEN CLOSE, 1, LUD_NOTATION_ERROR_XML },
  { "<!DOCTYPE games [<!ENTITY a \"b\">]>\n" OPEN "&a;" CLOSE, 1, LUD_NOTATION_ERROR_XML },
  { OPEN "<xi:include xmlns:xi=\"http://www.w3.org/2001/XInclude\" href=\"/etc/passwd\"/>" CLOSE, 2,
    LUD_NOTATION_ERROR_XML },
  { OPEN "&nbsp;" CLOSE, 2, LUD_NOTATION_ERROR_STRUCTURE },
  { OPEN "text" CLOSE, 2, LUD_NOTATION_ERROR_STRUCTURE },
  { OPEN "<moves/>" CLOSE, 2, LUD_NOTATION_ERROR_STRUCTURE },
  /* games without what they need */
  { OPEN "<game><moves/></game>" CLOSE, 2, LUD_NOTATION_ERROR_STRUCTURE },
  { OPEN "<game kind=\"halma\"><moves/></game>" CLOSE, 2, LUD_NOTATION_ERROR_RULES },
  { OPEN GAME "</game>" CLOSE, 2, LUD_NOTATION_ERROR_STRUCTURE },
  { OPEN "<game kind=\"cephalopod\" id=\"17\"><moves/></game>" CLOSE, 2,
    LUD_NOTATION_ERROR_STRUCTURE },
  /* parts out of order or twice, strange words */
  { OPEN GAME "<moves/>\n<setup/></game>" CLOSE, 3, LUD_NOTATION_ERROR_STRUCTURE },
  { OPEN GAME "<moves/>\n<moves/></game>" CLOSE, 3, LUD_NOTATION_ERROR_STRUCTURE },
  { OPEN GAME "<setup/>\n<sotup/><moves/></game>" CLOSE, 3, LUD_NOTATION_ERROR_STRUCTURE },
  { OPEN GAME "<header>\n<event>a</event>\n<event>b</event></header><moves/></game>" CLOSE, 4,
    LUD_NOTATION_ERROR_STRUCTURE },
  { OPEN GAME "<header>\n<date>2026-02-30</date></header><moves/></game>" CLOSE, 3,
    LUD_NOTATION_ERROR_STRUCTURE },
  /* players */
  { OPEN GAME "<players>\n<player name=\"A\"/></players><moves/></game>" CLOSE, 3,
    LUD_NOTATION_ERROR_STRUCTURE },
  { OPEN GAME "<players>\n<player side=\"first\"/>\n<player side=\"first\"/></players><moves/>"
              "</game>" CLOSE,
    4, LUD_NOTATION_ERROR_RULES },
  { OPEN GAME "<players>\n<player side=\"first\" kind=\"cat\"/></players><moves/></game>" CLOSE, 3,
    LUD_NOTATION_ERROR_STRUCTURE },
  { OPEN GAME "<players>\n<player side=\"first\" rating=\"-3\"/></players><moves/></game>" CLOSE, 3,
    LUD_NOTATION_ERROR_STRUCTURE },
  /* setup */
  { OPEN GAME "<setup>\n<option name=\"size\"/></setup><moves/></game>" CLOSE, 3,
    LUD_NOTATION_ERROR_STRUCTURE },
  { OPEN GAME "<setup>\n<option name=\"colour\" value=\"red\"/></setup><moves/></game>" CLOSE, 3,
    LUD_NOTATION_ERROR_RULES },
  { OPEN GAME "<setup>\n<option name=\"size\" value=\"4x4\"/></setup><moves/></game>" CLOSE, 3,
    LUD_NOTATION_ERROR_RULES },
  { OPEN GAME "<setup>\n<position>\nx</position></setup><moves/></game>" CLOSE, 3,
    LUD_NOTATION_ERROR_RULES },
  /* actions */
  { OPEN GAME
    "<moves>\n<turn>\n<act>a1</act></turn>\n<turn><act>z9</act></turn></moves></game>" CLOSE,
    5, LUD_NOTATION_ERROR_RULES },
  { OPEN GAME
    "<moves>\n<turn>\n<act>a1</act></turn>\n<turn><act>a1</act></turn></moves></game>" CLOSE,
    5, LUD_NOTATION_ERROR_RULES },
  { OPEN GAME "<moves>\n<turn/></moves></game>" CLOSE, 3, LUD_NOTATION_ERROR_STRUCTURE },
  { OPEN GAME "<moves>\n<turn><roll>31</roll></turn></moves></game>" CLOSE, 3,
    LUD_NOTATION_ERROR_RULES },
  { OPEN GAME "<moves>\n<turn><act>a1</act>\n<act>c3</act></turn></moves></game>" CLOSE, 4,
    LUD_NOTATION_ERROR_RULES },
  { OPEN GAME "<moves>\n<turn><act>a<b/></act></turn></moves></game>" CLOSE, 3,
    LUD_NOTATION_ERROR_STRUCTURE },
  { OPEN "<game kind=\"diablo\"><moves>\n<turn><act>a1xa2</act></turn></moves></game>" CLOSE, 3,
    LUD_NOTATION_ERROR_RULES },
  { OPEN "<game kind=\"diablo\"><moves>\n<turn><act>31</act></turn></moves></game>" CLOSE, 3,
    LUD_NOTATION_ERROR_RULES },
  { OPEN
    "<game kind=\"diablo\"><moves>\n<turn><roll by=\"me\">31</roll></turn></moves></game>" CLOSE,
    3, LUD_NOTATION_ERROR_STRUCTURE },
  /* a turn that is not over */
  { OPEN "<game kind=\"sensei\"><moves><turn><act>b1-b2</act></turn>\n<turn><act>b7-b6</act></turn>"
         "</moves></game>" CLOSE,
    3, LUD_NOTATION_ERROR_RULES },
  /* marks, numbers, sides that disagree */
  { OPEN "<game kind=\"diablo\"><setup><option name=\"balance\" value=\"off\"/></setup><moves>"
         "<turn><roll>31</roll>\n<act>a1-a2</act></turn></moves></game>" CLOSE,
    3, LUD_NOTATION_ERROR_RULES },
  { OPEN GAME "<moves>\n<turn n=\"2\"><act>a1</act></turn></moves></game>" CLOSE, 3,
    LUD_NOTATION_ERROR_RULES },
  { OPEN GAME "<moves>\n<turn n=\"x\"><act>a1</act></turn></moves></game>" CLOSE, 3,
    LUD_NOTATION_ERROR_STRUCTURE },
  { OPEN GAME "<moves><turn n=\"1\"><act>a1</act></turn>\n<turn n=\"1\"><act>c3</act></turn>\n"
              "<turn n=\"3\"><act>a3</act></turn></moves></game>" CLOSE,
    4, LUD_NOTATION_ERROR_RULES },
  { OPEN GAME "<moves>\n<turn side=\"second\"><act>a1</act></turn></moves></game>" CLOSE, 3,
    LUD_NOTATION_ERROR_RULES },
  { OPEN GAME "<moves>\n<turn side=\"dark\"><act>a1</act></turn></moves></game>" CLOSE, 3,
    LUD_NOTATION_ERROR_STRUCTURE },
  /* variations */
  { OPEN GAME "<moves><turn>\n<variation><turn><act>a1</act></turn></variation><act>c3</act></turn>"
              "</moves></game>" CLOSE,
    3, LUD_NOTATION_ERROR_STRUCTURE },
  { OPEN GAME "<moves><turn><act>a1</act></turn>\n<variation><turn><act>c3</act></turn></variation>"
              "</moves></game>" CLOSE,
    3, LUD_NOTATION_ERROR_STRUCTURE },
  { OPEN GAME "<moves><turn><act>a1</act>\n<variation/></turn></moves></game>" CLOSE, 3,
    LUD_NOTATION_ERROR_STRUCTURE },
  { OPEN GAME "<moves><turn><act>a1</act><variation><turn>\n<act>zz</act></turn></variation></turn>"
              "</moves></game>" CLOSE,
    3, LUD_NOTATION_ERROR_RULES },
  /* results */
  { OPEN GAME "<moves/>\n<result winner=\"first\"/></game>" CLOSE, 3,
    LUD_NOTATION_ERROR_STRUCTURE },
  { OPEN GAME "<moves/>\n<result winner=\"me\" reason=\"time\"/></game>" CLOSE, 3,
    LUD_NOTATION_ERROR_STRUCTURE },
  { OPEN GAME "<moves/>\n<result winner=\"first\" reason=\"boredom\"/></game>" CLOSE, 3,
    LUD_NOTATION_ERROR_STRUCTURE },
  { OPEN GAME "<moves/>\n<result winner=\"first\" reason=\"count\"/></game>" CLOSE, 3,
    LUD_NOTATION_ERROR_RULES },
  { OPEN GAME "<moves/>\n<result winner=\"first\" reason=\"agreement\"/></game>" CLOSE, 3,
    LUD_NOTATION_ERROR_RULES },
  { OPEN GAME "<setup><option name=\"size\" value=\"3x3\"/><position>b6b6b6/b6.w6/b6w6w6 w"
              "</position></setup><moves><turn><act>b2</act></turn></moves>\n"
              "<result winner=\"second\" reason=\"count\"/></game>" CLOSE,
    3, LUD_NOTATION_ERROR_RULES },
  { OPEN GAME "<setup><option name=\"size\" value=\"3x3\"/><position>b6b6b6/b6.w6/b6w6w6 w"
              "</position></setup><moves><turn><act>b2</act></turn></moves>\n"
              "<result winner=\"second\" reason=\"resign\"/></game>" CLOSE,
    3, LUD_NOTATION_ERROR_RULES },
  { OPEN GAME "<setup><option name=\"size\" value=\"3x3\"/><position>b6b6b6/b6.w6/b6w6w6 w"
              "</position></setup><moves><turn><act>b2</act></turn>\n<turn><act>b2</act></turn>"
              "</moves></game>" CLOSE,
    3, LUD_NOTATION_ERROR_RULES },
  /* dice */
  { OPEN "<game kind=\"diablo\">\n<dice commit=\"x\"/><moves/></game>" CLOSE, 3,
    LUD_NOTATION_ERROR_STRUCTURE },
  { OPEN "<game kind=\"diablo\">\n<dice "
         "commit=\"sha256:66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925\" "
         "reveal=\"0000000000000000000000000000000000000000000000000000000000000001\"/>"
         "<moves/></game>" CLOSE,
    3, LUD_NOTATION_ERROR_RULES },
};

/* Every fault is refused with file, line and a sentence; the line is where a person would look. */
static void
test_refused (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autoptr (LudXmlReader) reader = reader_for (refused[i].text, -1);
      g_autoptr (LudRecord) record = NULL;
      g_autoptr (GError) error = NULL;
      g_autofree char *place = g_strdup_printf ("x.ludo:%u: ", refused[i].line);

      lud_xml_reader_next (reader, &record, &error);
      if (!error || !g_str_has_prefix (error->message, place) ||
          error->code != (int) refused[i].code)
        g_error ("%s\n%s (%d)\nexpected at line %u, code %d", refused[i].text,
                 error ? error->message : "accepted", error ? error->code : -1, refused[i].line,
                 (int) refused[i].code);
      g_assert_null (record);
      g_assert_true (error->domain == LUD_NOTATION_ERROR);
      g_assert_true (g_str_has_suffix (error->message, "."));
    }
}

/* One bad game never loses its neighbours. */
static void
test_neighbours (void)
{
  static const char text[] = OPEN GAME
    "<moves><turn><act>a1</act></turn></moves></game>\n" GAME
    "<moves><turn><act>z1</act></turn></moves></game>\n" GAME
    "<moves><turn><act>a2</act></turn></moves></game>\n" GAME
    "<moves/><!-- c --><result winner=\"first\" reason=\"goal\"/></game>\n"
    "<word/>\n stray text\n" GAME "<moves><turn><act>a3</act></turn></moves></game>\n" CLOSE;
  static const char *const trees[] = { "a1", NULL, "a2", NULL, NULL, NULL, "a3" };
  static const guint lines[] = { 2, 3, 4, 5, 6, 7, 8 };
  g_autoptr (LudXmlReader) reader = reader_for (text, -1);

  for (gsize i = 0; i < G_N_ELEMENTS (trees); i++)
    {
      g_autoptr (LudRecord) record = NULL;
      g_autoptr (GError) error = NULL;
      LudXmlStatus status = lud_xml_reader_next (reader, &record, &error);

      if (trees[i])
        {
          g_autofree char *tree = NULL;

          g_assert_no_error (error);
          g_assert_cmpint (status, ==, LUD_XML_GAME);
          tree = t_dump_tree (record);
          g_assert_cmpstr (tree, ==, trees[i]);
        }
      else
        g_assert_cmpint (status, ==, LUD_XML_BAD);
      g_assert_cmpuint (lud_xml_reader_get_line (reader), ==, lines[i]);
    }
}

static void
test_levels (void)
{
  for (int levels = LUD_XML_MAX_LEVELS; levels <= LUD_XML_MAX_LEVELS + 1; levels++)
    {
      /* Each variation replaces the action before it; a1 and a2 in turn. */
      g_autoptr (GString) text = g_string_new (OPEN GAME "<moves><turn><act>a1</act>");
      g_autoptr (LudXmlReader) reader = NULL;
      g_autoptr (LudRecord) record = NULL;
      g_autoptr (GError) error = NULL;

      for (int i = 0; i < levels; i++)
        g_string_append_printf (text, "<variation><turn><act>a%d</act>", i % 2 ? 1 : 2);
      for (int i = 0; i < levels; i++)
        g_string_append (text, "</turn></variation>");
      g_string_append (text, "</turn></moves></game>" CLOSE);
      reader = reader_for (text->str, -1);
      lud_xml_reader_next (reader, &record, &error);
      if (levels == LUD_XML_MAX_LEVELS)
        g_assert_no_error (error);
      else
        t_assert_refused (error, LUD_NOTATION_ERROR, LUD_NOTATION_ERROR_LIMIT);
    }
}

static void
test_long_game (void)
{
  g_autoptr (GString) text = g_string_new (OPEN GAME "<moves>");
  g_autoptr (LudXmlReader) reader = NULL;
  g_autoptr (LudRecord) record = NULL;
  g_autoptr (GError) error = NULL;

  for (int i = 0; i < 5 * 1024; i++)
    g_string_append_printf (text, "<!-- %01000d -->", i);
  g_string_append (text, "</moves></game>" GAME "<moves/></game>" CLOSE);
  reader = reader_for (text->str, -1);
  g_assert_cmpint (lud_xml_reader_next (reader, &record, &error), ==, LUD_XML_BAD);
  t_assert_refused (error, LUD_NOTATION_ERROR, LUD_NOTATION_ERROR_LIMIT);
  g_assert_cmpint (lud_xml_reader_next (reader, &record, &error), ==, LUD_XML_GAME);
}

/* No prefix of a file is taken for the whole, and no changed byte does harm. */
static void
test_damaged (void)
{
  LudRecord *records[2] = { t_random_record (3), t_random_record (4) };
  g_autofree char *text = write_records (records, 2);
  gsize length = strlen (text);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);

  for (gsize n = 0; n + 1 < length; n += 1 + n / 500)
    {
      g_autofree char *cut = g_strndup (text, n);

      g_assert_cmpuint (read_all (cut, n), <=, 2);
    }
  for (int i = 0; i < 3000; i++)
    {
      g_autofree char *changed = g_memdup2 (text, length + 1);

      changed[t_random (rand, (guint) length)] = (char) t_random (rand, 256);
      read_all (changed, length);
    }
  g_object_unref (records[0]);
  g_object_unref (records[1]);
}

/* ------------------------------------------------------------------------------------------------
 * Files
 */

static char *
make_folder (void)
{
  g_autoptr (GError) error = NULL;
  char *folder = g_dir_make_tmp ("ludoteca-test-XXXXXX", &error);

  g_assert_no_error (error);
  return folder;
}

static guint
count_files (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir))
    n++;
  return n;
}

static void
test_save_and_load (void)
{
  g_autofree char *folder = make_folder ();
  g_autofree char *path = g_build_filename (folder, "ž and %41.ludo", NULL);
  g_autofree char *link = g_build_filename (folder, "link.ludo", NULL);
  g_autoptr (LudRecord) record = t_random_record (8);
  g_autoptr (LudRecord) other = t_random_record (9);
  g_autoptr (LudRecord) back = NULL;
  g_autofree char *a = t_dump (record);
  g_autofree char *b = NULL;
  g_autoptr (GError) error = NULL;
  GStatBuf st;

  g_assert_true (lud_xml_save (other, path, &error));
  g_assert_cmpint (g_chmod (path, 0600), ==, 0);
  g_assert_cmpint (symlink (path, link), ==, 0);
  g_assert_true (lud_xml_save (record, link, &error));
  back = lud_xml_load (path, &error);
  g_assert_no_error (error);
  b = t_dump (back);
  g_assert_cmpstr (a, ==, b);
  g_assert_cmpint (g_stat (path, &st), ==, 0);
  g_assert_cmpuint (st.st_mode & 0777, ==, 0600);
  g_assert_true (g_file_test (link, G_FILE_TEST_IS_SYMLINK));
  g_assert_cmpuint (count_files (folder), ==, 2);
  g_unlink (link);
  g_unlink (path);
  g_rmdir (folder);
}

static void
test_save_refused (void)
{
  g_autofree char *folder = make_folder ();
  g_autofree char *nowhere = g_build_filename (folder, "nowhere", "x.ludo", NULL);
  g_autofree char *path = g_build_filename (folder, "x.ludo", NULL);
  g_autoptr (LudRecord) record = t_random_record (8);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  g_assert_false (lud_xml_save (record, nowhere, &error));
  t_assert_refused (error, LUD_NOTATION_ERROR, LUD_NOTATION_ERROR_IO);
  g_assert_false (lud_xml_save (record, folder, &error));
  t_assert_refused (error, LUD_NOTATION_ERROR, LUD_NOTATION_ERROR_IO);

  /* A writer that is given up leaves the old file. */
  g_assert_true (g_file_set_contents (path, "old", -1, NULL));
  {
    g_autoptr (LudXmlWriter) writer = lud_xml_writer_new (path, &error);

    g_assert_no_error (error);
    g_assert_true (lud_xml_writer_add (writer, record, &error));
  }
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "old");
  g_assert_cmpuint (count_files (folder), ==, 1);
  g_unlink (path);
  g_rmdir (folder);
}

/* A disk that takes no more (here: a limit on the size of files): nothing is replaced. */
static void
test_save_on_full_disk (void)
{
  g_autoptr (LudRecord) record = t_random_record (8);
  g_autofree char *folder = make_folder ();
  g_autofree char *path = g_build_filename (folder, "x.ludo", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  struct rlimit before, limit;

  g_assert_true (g_file_set_contents (path, "old", -1, NULL));
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &before), ==, 0);
  limit = before;
  limit.rlim_cur = 100;
  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  lud_xml_save (record, path, &error);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &before), ==, 0);
  t_assert_refused (error, LUD_NOTATION_ERROR, LUD_NOTATION_ERROR_IO);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "old");
  g_assert_cmpuint (count_files (folder), ==, 1);
  g_unlink (path);
  g_rmdir (folder);
}

static gpointer
read_pipe (gpointer path)
{
  GString *all = g_string_new (NULL);
  int fd = g_open (path, O_RDONLY | O_CLOEXEC, 0);
  char buffer[4096];
  gssize n;

  g_assert_cmpint (fd, >=, 0);
  while ((n = read (fd, buffer, sizeof buffer)) > 0)
    g_string_append_len (all, buffer, n);
  close (fd);
  return g_string_free (all, FALSE);
}

/* What is no ordinary file (a pipe, a device, also behind a link) is written to and stays what it
 * is: a save that replaced /dev/null would break the system. */
static void
test_save_into_pipe (void)
{
  g_autoptr (LudRecord) record = t_random_record (8);
  g_autofree char *folder = make_folder ();
  g_autofree char *pipe = g_build_filename (folder, "pipe.ludo", NULL);
  g_autofree char *link = g_build_filename (folder, "link.ludo", NULL);
  g_autofree char *file = g_build_filename (folder, "file.ludo", NULL);
  g_autofree char *expected = NULL;

  g_assert_true (lud_xml_save (record, file, NULL));
  g_assert_true (g_file_get_contents (file, &expected, NULL, NULL));
  g_unlink (file);
  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  g_assert_cmpint (symlink ("pipe.ludo", link), ==, 0);
  for (int k = 0; k < 2; k++)
    {
      GThread *thread = g_thread_new ("reader", read_pipe, pipe);
      g_autoptr (GError) error = NULL;
      g_autofree char *text = NULL;
      gboolean good = lud_xml_save (record, k ? link : pipe, &error);
      struct stat is;

      g_assert_no_error (error);
      g_assert_true (good);
      g_assert_cmpint (lstat (pipe, &is), ==, 0);
      g_assert_true (S_ISFIFO (is.st_mode));
      text = g_thread_join (thread);
      g_assert_cmpstr (text, ==, expected);
      g_assert_cmpuint (count_files (folder), ==, 2);
    }
  g_unlink (link);
  g_unlink (pipe);
  g_rmdir (folder);
}

static void
test_load_refused (void)
{
  g_autofree char *folder = make_folder ();
  g_autofree char *path = g_build_filename (folder, "x.ludo", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (lud_xml_load (path, &error));
  t_assert_refused (error, LUD_NOTATION_ERROR, LUD_NOTATION_ERROR_IO);
  g_assert_null (lud_xml_load (folder, &error));
  t_assert_refused (error, LUD_NOTATION_ERROR, LUD_NOTATION_ERROR_IO);
  g_assert_true (g_file_set_contents (path, OPEN CLOSE, -1, NULL));
  g_assert_null (lud_xml_load (path, &error));
  t_assert_refused (error, LUD_NOTATION_ERROR, LUD_NOTATION_ERROR_STRUCTURE);
  g_unlink (path);
  g_rmdir (folder);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/xml/canonical", test_canonical);
  g_test_add_func ("/xml/turns", test_turns);
  g_test_add_func ("/xml/end-of-turn", test_end_of_turn);
  g_test_add_func ("/xml/round-trip", test_round_trip);
  g_test_add_func ("/xml/many", test_many);
  g_test_add_func ("/xml/empty", test_empty);
  g_test_add_func ("/xml/accepted", test_accepted);
  g_test_add_func ("/xml/encodings", test_encodings);
  g_test_add_func ("/xml/refused", test_refused);
  g_test_add_func ("/xml/neighbours", test_neighbours);
  g_test_add_func ("/xml/levels", test_levels);
  g_test_add_func ("/xml/long-game", test_long_game);
  g_test_add_func ("/xml/damaged", test_damaged);
  g_test_add_func ("/xml/save-and-load", test_save_and_load);
  g_test_add_func ("/xml/save-refused", test_save_refused);
  g_test_add_func ("/xml/save-on-full-disk", test_save_on_full_disk);
  g_test_add_func ("/xml/save-into-pipe", test_save_into_pipe);
  g_test_add_func ("/xml/load-refused", test_load_refused);
  return g_test_run ();
}
