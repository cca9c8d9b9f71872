/* test-xml-schema.c: the reader's own check of the structure against the schema of the format
 *
 * Files are changed at random, word by word, and both judge them: they refuse the same.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "notation/notation.h"
#include "record-test.h"

#include <libxml/parser.h>
#include <libxml/relaxng.h>
#include <libxml/xmlreader.h>
#include <string.h>

static xmlRelaxNGPtr schema;

/* A file with every word of the format. */
static const char everything[] =
  "<games xmlns=\"urn:x-ludoteca:games:1\" version=\"1.0\" xmlns:o=\"urn:o\">\n"
  " <o:x><o:y a=\"1\">t</o:y></o:x>\n"
  " <quarantine file=\"a\" line=\"3\" reason=\"r\" encoding=\"base64\">QQ==</quarantine>\n"
  " <game id=\"urn:uuid:6f1c0000-0000-4000-8000-00000000000a\" kind=\"diablo\">\n"
  "  <header><event>e</event><round>1</round><place>p</place><date>2024-02-29</date>"
  "<source>s</source><annotator>a</annotator><tag name=\"n\">v</tag><o:h/></header>\n"
  "  <players><player side=\"first\" name=\"A\" kind=\"human\" rating=\"1500\"><o:p/></player>"
  "<player side=\"second\" kind=\"computer\" level=\"3\"/></players>\n"
  "  <setup><option name=\"size\" value=\"6\"/><option name=\"balance\" value=\"off\"/>"
  "<position>p</position></setup>\n"
  "  <time main=\"PT5M\" increment=\"PT3S\" per-turn=\"P1DT1.5S\"/>\n"
  "  <dice source=\"generator\" "
  "commit=\"sha256:66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925\" "
  "reveal=\"0000000000000000000000000000000000000000000000000000000000000000\" first-word=\"x\" "
  "second-word=\"y\"/>\n"
  "  <moves left=\"PT5M\" used=\"PT0S\">\n"
  "   <comment xml:lang=\"cs\" by=\"b\" place=\"after\">c</comment><nag code=\"255\"/>\n"
  "   <turn n=\"1\" side=\"first\" left=\"PT4M58S\" used=\"PT2S\"><comment>f</comment><o:t/>"
  "<roll by=\"entered\" left=\"PT1S\">31</roll><act used=\"PT1S\">a1xa2</act><nag code=\"1\"/>"
  "<comment place=\"before\">c</comment><mark shape=\"arrow\" from=\"a1\" to=\"d12\"/>"
  "<mark shape=\"label\" at=\"a1\" text=\"t\" colour=\"3\"/>"
  "<evaluation score=\"-250\" margin=\"3\" solved=\"true\" depth=\"9\" nodes=\"123\" by=\"b\" "
  "line=\"l\"/><o:a>x</o:a>"
  "<variation z=\"1\"><comment>v</comment><turn n=\"1\"><act>a1xb1</act></turn><nag code=\"0\"/>"
  "<result winner=\"none\" reason=\"agreement\"><o:r/></result></variation></turn>\n"
  "   <mark shape=\"cross\" at=\"a1\"/>\n"
  "  </moves>\n"
  "  <result winner=\"first\" reason=\"resign\"/>\n"
  " </game>\n"
  " <game "
  "kind=\"cephalopod\"><moves><variation><turn><act>a1</act></turn></variation></moves></game>\n"
  "</games>\n";

/* ------------------------------------------------------------------------------------------------
 * Judges
 */

static void
note_error (void *data,
            const char *message,
            xmlParserSeverities severity,
            xmlTextReaderLocatorPtr at)
{
  gboolean *wrong = data;

  if (severity != XML_PARSER_SEVERITY_WARNING && severity != XML_PARSER_SEVERITY_VALIDITY_WARNING)
    *wrong = TRUE;
}

static void
no_message (void *data, const char *format, ...)
{
}

static gboolean
is_well_formed (const char *text, gsize length)
{
  xmlTextReaderPtr reader =
    xmlReaderForMemory (text, (int) length, NULL, "UTF-8", XML_PARSE_NONET | XML_PARSE_IGNORE_ENC);
  gboolean wrong = FALSE;
  int status;

  xmlTextReaderSetErrorHandler (reader, note_error, &wrong);
  while ((status = xmlTextReaderRead (reader)) == 1)
    if (xmlTextReaderNodeType (reader) == XML_READER_TYPE_DOCUMENT_TYPE)
      wrong = TRUE;
  xmlFreeTextReader (reader);
  return status == 0 && !wrong;
}

static gboolean
schema_accepts (const char *text, gsize length)
{
  xmlDocPtr doc;
  xmlRelaxNGValidCtxtPtr context;
  gboolean good;

  if (!is_well_formed (text, length))
    return FALSE;
  doc = xmlReadMemory (text, (int) length, NULL, "UTF-8",
                       XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING |
                         XML_PARSE_IGNORE_ENC);
  context = xmlRelaxNGNewValidCtxt (schema);
  xmlRelaxNGSetValidErrors (context, no_message, no_message, NULL);
  good = doc && xmlRelaxNGValidateDoc (context, doc) == 0;
  xmlRelaxNGFreeValidCtxt (context);
  xmlFreeDoc (doc);
  return good;
}

/* What the reader says; *message is its first objection. */
static gboolean
reader_accepts (const char *text, gsize length, LudXmlReadFlags flags, char **message)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, length);
  g_autoptr (LudXmlReader) reader = lud_xml_reader_new_for_bytes (bytes, "x");
  gboolean good = TRUE;

  lud_xml_reader_set_flags (reader, flags);
  for (;;)
    {
      g_autoptr (LudRecord) record = NULL;
      g_autoptr (GError) error = NULL;
      LudXmlStatus status = lud_xml_reader_next (reader, &record, &error);

      if (status == LUD_XML_END)
        return good;
      if (status == LUD_XML_GAME)
        continue;
      good = FALSE;
      if (message && !*message)
        *message = g_strdup (error->message);
    }
}

/* ------------------------------------------------------------------------------------------------
 * Changes
 */

/* The length of the name of an attribute that text begins with; 0: it does not. */
static gsize
name_length (const char *text)
{
  gsize n = 0;

  while (g_ascii_islower (text[n]) || text[n] == ':' || text[n] == '-')
    n++;
  return text[n] == '=' ? n : 0;
}

/* Tags and texts of a file; a tag is a list of words: "<turn", " n=\"1\"", ">". */
static GPtrArray *
split (const char *text)
{
  GPtrArray *parts = g_ptr_array_new_with_free_func (g_free);

  while (*text)
    {
      gsize n;

      if (*text == '<')
        n = 1 + strcspn (text + 1, " />\n");
      else if (*text == ' ' && name_length (text + 1) > 0)
        {
          n = strcspn (text, "\"") + 1;
          n += strcspn (text + n, "\"") + 1;
        }
      else if (*text == '>' || *text == '/')
        n = strspn (text, "/>");
      else
        n = MAX (1, strcspn (text, "<>"));
      if (g_str_has_prefix (text, "</"))
        n = strcspn (text, ">") + 1;
      g_ptr_array_add (parts, g_strndup (text, n));
      text += n;
    }
  return parts;
}

static const char *const pool[] = {
  "<act>a1</act>",
  "<roll>31</roll>",
  "<turn><act>b2</act></turn>",
  "<turn/>",
  "<moves/>",
  "<header/>",
  "<players/>",
  "<setup/>",
  "<time/>",
  "<dice/>",
  "<nag code=\"1\"/>",
  "<nag/>",
  "<comment/>",
  "<mark shape=\"cross\"/>",
  "<mark/>",
  "<evaluation score=\"1\"/>",
  "<variation/>",
  "<variation><turn><act>c3</act></turn></variation>",
  "<result winner=\"none\" reason=\"time\"/>",
  "<result/>",
  "<event/>",
  "<date>2023-02-29</date>",
  "<date>2024</date>",
  "<tag/>",
  "<tag name=\"\"/>",
  "<player side=\"first\"/>",
  "<player/>",
  "<option name=\"a\" value=\"b\"/>",
  "<position/>",
  "<o:z xmlns:o=\"urn:z\"/>",
  "<z xmlns=\"\"/>",
  "<z/>",
  "<game kind=\"x\"><moves/></game>",
  "<games/>",
  "<quarantine/>",
  "text",
  " ",
  "\n",
  "<!-- c -->",
  "<?p i?>",
  "&amp;",
  "&#32;",
  "<![CDATA[x]]>",
  "<![CDATA[ ]]>",
  " n=\"1\"",
  " n=\" 2 \"",
  " n=\"0\"",
  " n=\"65535\"",
  " n=\"65536\"",
  " n=\"+1\"",
  " n=\"+\"",
  " n=\"-0\"",
  " n=\"-1\"",
  " n=\"1.0\"",
  " n=\"999999999999999999999999\"",
  " n=\"9999999999999999999999999\"",
  " n=\"00000000000000000000000000001\"",
  " n=\"\"",
  " side=\"first\"",
  " side=\" first\"",
  " side=\"third\"",
  " left=\"PT\"",
  " left=\"P\"",
  " left=\"P1D\"",
  " left=\"P1DT\"",
  " left=\"PT1S\"",
  " left=\"PT1.S\"",
  " left=\"PT1.25S\"",
  " left=\"PT1.5M\"",
  " left=\"PT1M2H\"",
  " left=\"P1H\"",
  " left=\"PT999999999S\"",
  " used=\"-PT1S\"",
  " by=\"generator\"",
  " by=\"me\"",
  " code=\"256\"",
  " code=\"00\"",
  " code=\"1 \"",
  " xml:lang=\"x\"",
  " xml:lang=\"toolonglang\"",
  " xml:lang=\"\"",
  " xml:lang=\"a1\"",
  " xml:lang=\"a-1-\"",
  " lang=\"1\"",
  " place=\"before\"",
  " place=\"top\"",
  " at=\"a1\"",
  " at=\"aa\"",
  " at=\"a123\"",
  " colour=\"0\"",
  " colour=\"2\"",
  " score=\"+1\"",
  " score=\"10001\"",
  " score=\"-10000\"",
  " score=\"-0\"",
  " margin=\"12345\"",
  " solved=\"false\"",
  " depth=\"0\"",
  " nodes=\"12345678901234567890\"",
  " winner=\"second\"",
  " reason=\"fifty\"",
  " reason=\"boredom\"",
  " rating=\"10000\"",
  " rating=\"0\"",
  " level=\"9\"",
  " kind=\"Human\"",
  " kind=\"human\"",
  " kind=\"a\"",
  " kind=\"a_b\"",
  " kind=\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"",
  " id=\"urn:uuid:6F1C0000-0000-4000-8000-00000000000A\"",
  " id=\"17\"",
  " version=\"1.12345\"",
  " version=\"1.0\"",
  " encoding=\"none\"",
  " line=\"01\"",
  " commit=\"sha256:00\"",
  " xyz=\"1\"",
  " o:xyz=\"1\"",
  " xmlns:i=\"http://www.w3.org/2001/XInclude\"",
  " xmlns=\"urn:other\"",
  " xmlns=\"\"",
  "<i:include xmlns:i=\"http://www.w3.org/2001/XInclude\"/>",
  "\xc5\xbe",
  "\xff",
  "&",
  "<",
  ">",
  "]]>",
  "<a:b/>",
  " a:b=\"\"",
};

static char *
change (const char *text, GRand *rand)
{
  g_autoptr (GPtrArray) parts = split (text);
  g_autoptr (GString) out = g_string_new (NULL);

  for (guint n = 1 + t_random (rand, 2); n > 0; n--)
    {
      guint at = t_random (rand, parts->len), other = t_random (rand, parts->len);
      char *mine = parts->pdata[at];

      switch (t_random (rand, 6))
        {
        case 0:
          parts->pdata[at] = g_strdup ("");
          break;
        case 1:
          parts->pdata[at] = g_strdup (parts->pdata[other]);
          break;
        case 2:
          parts->pdata[at] = g_strconcat (mine, parts->pdata[other], NULL);
          break;
        case 3:
          parts->pdata[at] = g_strdup (pool[t_random (rand, G_N_ELEMENTS (pool))]);
          break;
        case 4:
          /* Something of the same kind in its place. */
          do
            other = t_random (rand, G_N_ELEMENTS (pool));
          while (*pool[other] != *mine && t_random (rand, 200) > 0);
          parts->pdata[at] = g_strdup (pool[other]);
          break;
        default:
          parts->pdata[at] = g_strconcat (mine, pool[t_random (rand, G_N_ELEMENTS (pool))], NULL);
          break;
        }
      g_free (mine);
    }
  for (guint i = 0; i < parts->len; i++)
    g_string_append (out, parts->pdata[i]);
  return g_string_free (g_steal_pointer (&out), FALSE);
}

/* The same with single bytes. */
static char *
spoil (const char *text, GRand *rand)
{
  static const char bytes[] = "<>/\"'=&;: \n\tax19-!?][.#\x7f\xc5";
  GString *out = g_string_new (text);

  for (guint n = 1 + t_random (rand, 3); n > 0; n--)
    {
      guint at = t_random (rand, (guint) out->len);
      char byte = bytes[t_random (rand, sizeof bytes - 1)];

      switch (t_random (rand, 4))
        {
        case 0:
          g_string_erase (out, at, 1);
          break;
        case 1:
          g_string_insert_c (out, at, byte);
          break;
        case 2:
          g_string_insert_c (out, at, out->str[t_random (rand, (guint) out->len)]);
          break;
        default:
          out->str[at] = byte;
          break;
        }
    }
  return g_string_free (out, FALSE);
}

static void
compare (const char *text, guint *n_refused)
{
  gsize length = strlen (text);
  g_autofree char *message = NULL;
  gboolean theirs = schema_accepts (text, length);
  gboolean ours = reader_accepts (text, length, LUD_XML_READ_STRUCTURE, &message);

  *n_refused += !theirs;
  if (ours == theirs)
    return;
  /* A file that says of a game that it is a bad one. */
  if (theirs && message && strstr (message, "quarantine"))
    return;
  g_error ("%s\nschema: %s, reader: %s", text, theirs ? "accepted" : "refused",
           ours ? "accepted" : message);
}

static void
test_same (void)
{
  const char *count = g_getenv ("LUDOTECA_TEST_MUTATIONS");
  guint n = count ? (guint) g_ascii_strtoull (count, NULL, 10) : 600;
  const char *seed = g_getenv ("LUDOTECA_TEST_SEED");
  g_autoptr (GRand) rand =
    g_rand_new_with_seed (seed ? (guint32) g_ascii_strtoull (seed, NULL, 10) : 7);
  guint n_refused = 0;

  compare (everything, &n_refused);
  g_assert_cmpuint (n_refused, ==, 0);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GString) written = g_string_new (NULL);
      g_autofree char *changed = NULL;

      if (i % 4 == 0)
        {
          g_autoptr (LudXmlWriter) writer = lud_xml_writer_new_for_string (written);
          g_autoptr (LudRecord) record = t_random_record (i);

          t_annotate (record, i);
          g_assert_true (lud_xml_writer_add (writer, record, NULL));
          g_assert_true (lud_xml_writer_finish (writer, NULL));
        }
      else
        g_string_assign (written, everything);
      compare (written->str, &n_refused);
      changed = i % 5 == 4 ? spoil (written->str, rand) : change (written->str, rand);
      /* Of encodings that it does not know, libxml2 may make UTF-8; a schema says nothing of them.
       */
      if (g_str_has_prefix (written->str, "<?xml ") &&
          strncmp (written->str, changed, strcspn (written->str, "\n")) != 0)
        continue;
      compare (changed, &n_refused);
    }
  g_test_message ("%u of %u refused", n_refused, n);
  g_assert_cmpuint (n_refused, >, n / 4);
  g_assert_cmpuint (n_refused, <, n * 19 / 20);
}

/* Everything that the pool has, in the place of every word: so that no attribute is left to chance.
 */
static void
test_each_value (void)
{
  g_autoptr (GPtrArray) parts = split (everything);
  guint n_refused = 0;

  for (guint at = 0; at < parts->len; at++)
    {
      const char *part = parts->pdata[at];
      gsize name = strcspn (part, "=") + 1;

      if (*part != ' ' || name > strlen (part))
        continue;
      for (gsize k = 0; k < G_N_ELEMENTS (pool); k++)
        {
          g_autoptr (GString) out = g_string_new (NULL);

          if (strncmp (part, pool[k], name) != 0)
            continue;
          for (guint i = 0; i < parts->len; i++)
            g_string_append (out, i == at ? pool[k] : parts->pdata[i]);
          compare (out->str, &n_refused);
        }
    }
  g_assert_cmpuint (n_refused, >, 30);
}

/* With the flag the schema is asked, too, and it objects to nothing that the reader takes. */
static void
test_flag (void)
{
  for (guint32 seed = 1; seed <= 20; seed++)
    {
      g_autoptr (GString) written = g_string_new (NULL);
      g_autoptr (LudXmlWriter) writer = lud_xml_writer_new_for_string (written);
      g_autofree char *message = NULL;

      for (guint32 k = 0; k < 3; k++)
        {
          g_autoptr (LudRecord) record = t_random_record (seed * 3 + k);

          t_annotate (record, seed * 3 + k);
          g_assert_true (lud_xml_writer_add (writer, record, NULL));
        }
      g_assert_true (lud_xml_writer_finish (writer, NULL));
      reader_accepts (written->str, written->len, LUD_XML_READ_SCHEMA, &message);
      g_assert_cmpstr (message, ==, NULL);
    }
}

int
main (int argc, char **argv)
{
  g_autofree char *path = NULL;
  xmlRelaxNGParserCtxtPtr parser;
  int status;

  g_test_init (&argc, &argv, NULL);
  path = g_test_build_filename (G_TEST_DIST, "..", "data", "schema", "ludo.rng", NULL);
  parser = xmlRelaxNGNewParserCtxt (path);
  schema = xmlRelaxNGParse (parser);
  xmlRelaxNGFreeParserCtxt (parser);
  g_assert_nonnull (schema);
  g_test_add_func ("/xml-schema/same", test_same);
  g_test_add_func ("/xml-schema/each-value", test_each_value);
  g_test_add_func ("/xml-schema/flag", test_flag);
  status = g_test_run ();
  xmlRelaxNGFree (schema);
  return status;
}
