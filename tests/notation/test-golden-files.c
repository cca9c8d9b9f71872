/* test-golden-files.c: files that no later version may fail to read
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The files of tests/golden have every element, attribute and kind of value that the format knows.
 * Beside FILE.ludo, FILE.ludo.digests has a line for each game: its digests "play" and "record", or
 * "quarantine".  (test-files.sh compares the moves, as the program prints them.)
 */

#include "notation/notation.h"
#include "notation/xml-words.h"
#include "record-test.h"
#include "record/digest.h"

#include <libxml/xmlreader.h>
#include <string.h>

/* Values that the schema lists or tells apart, "element@attribute=value". */
static const char *const values[] = {
  "player@side=first",
  "player@side=second",
  "player@kind=human",
  "player@kind=computer",
  "dice@source=generator",
  "roll@by=generator",
  "roll@by=entered",
  "roll@by=unknown",
  "turn@side=first",
  "turn@side=second",
  "comment@place=before",
  "mark@shape=arrow",
  "mark@shape=circle",
  "mark@shape=square",
  "mark@shape=cross",
  "mark@shape=label",
  "mark@colour=2",
  "mark@colour=3",
  "evaluation@solved=true",
  "nag@code=0",
  "nag@code=255",
  "quarantine@encoding=base64",
  "result@winner=first",
  "result@winner=second",
  "result@winner=none",
  "result@reason=goal",
  "result@reason=elimination",
  "result@reason=count",
  "result@reason=square",
  "result@reason=unfair",
  "result@reason=repetition",
  "result@reason=blocked",
  "result@reason=fifty",
  "result@reason=resign",
  "result@reason=agreement",
  "result@reason=time",
  "result@reason=illegal",
  "result@reason=abandoned",
  "result@reason=adjudicated",
  /* Content of others: as an element, and as attributes with and without a namespace. */
  "foreign",
  "game@colour=red",
  "game@f:more=1",
  "games@made=too",
  "quarantine@q=16",
};

/* Texts of elements, "element text". */
static const char *const texts[] = { "date 2026", "date 2026-02", "date 2026-05-17",
                                     "act swap",  "act end",      "act antijeu" };

typedef void (*Visit) (const char *path, gpointer data);

/* Calls visit for each golden file, and returns how many there are. */
static guint
visit_files (Visit visit, gpointer data)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "golden", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (!g_str_has_suffix (name, ".ludo"))
        continue;
      visit (path, data);
      n++;
    }
  return n;
}

/* ------------------------------------------------------------------------------------------------
 * Everything occurs
 */

static void
note_element (xmlTextReaderPtr xml, GHashTable *seen)
{
  const char *element = (const char *) xmlTextReaderConstLocalName (xml);

  if (!xmlStrEqual (xmlTextReaderConstNamespaceUri (xml), BAD_CAST LUD_XML_NAMESPACE))
    {
      g_hash_table_add (seen, g_strdup ("foreign"));
      return;
    }
  g_hash_table_add (seen, g_strdup (element));
  while (xmlTextReaderMoveToNextAttribute (xml) == 1)
    {
      const char *name = (const char *) xmlTextReaderConstName (xml);

      g_hash_table_add (seen, g_strdup_printf ("%s@%s", element, name));
      g_hash_table_add (seen, g_strdup_printf ("%s@%s=%s", element, name,
                                               (const char *) xmlTextReaderConstValue (xml)));
    }
}

static void
note_file (const char *path, gpointer seen)
{
  xmlTextReaderPtr xml = xmlReaderForFile (path, NULL, XML_PARSE_NONET);
  g_autofree char *element = NULL;
  int status;

  g_assert_nonnull (xml);
  while ((status = xmlTextReaderRead (xml)) == 1)
    if (xmlTextReaderNodeType (xml) == XML_READER_TYPE_ELEMENT)
      {
        g_free (element);
        element = g_strdup ((const char *) xmlTextReaderConstLocalName (xml));
        note_element (xml, seen);
      }
    else if (xmlTextReaderNodeType (xml) == XML_READER_TYPE_TEXT)
      g_hash_table_add (
        seen, g_strdup_printf ("%s %s", element, (const char *) xmlTextReaderConstValue (xml)));
  g_assert_cmpint (status, ==, 0);
  xmlFreeTextReader (xml);
}

static void
expect (GHashTable *seen, const char *what)
{
  if (g_hash_table_contains (seen, what))
    return;
  g_test_message ("No golden file has %s.", what);
  g_test_fail ();
}

static void
test_everything (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  g_assert_cmpuint (visit_files (note_file, seen), >=, 7);
  for (LudXmlWord word = WORD_GAMES; word < N_WORDS; word++)
    {
      expect (seen, lud_xml_words[word]);
      for (LudXmlAttr attr = ATTR_NONE + 1; attr < N_ATTRS; attr++)
        {
          g_autofree char *what = g_strdup_printf (
            "%s@%s%s", lud_xml_words[word], attr == ATTR_LANG ? "xml:" : "", lud_xml_attrs[attr]);

          if (lud_xml_attribute_value (word, attr) != VALUE_NONE)
            expect (seen, what);
        }
    }
  for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
    expect (seen, values[i]);
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    expect (seen, texts[i]);
}

/* ------------------------------------------------------------------------------------------------
 * Each is read as it always was
 */

/* The digest of the bytes of the next game of a file, as the format defines it, and of the foreign
 * elements in front of it. */
static char *
next_digest (const char **text)
{
  const char *begin = strstr (*text, "\n <game ") + 1, *end = strstr (begin, "\n </game>\n") + 10;

  *text = end - 1;
  for (;;)
    {
      const char *line = begin - 1;

      while (line[-1] != '\n')
        line--;
      if (!g_str_has_prefix (line, " <f:"))
        break;
      begin = line;
    }
  return g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) begin,
                                      (gsize) (end - begin));
}

static void
check_file (const char *path, gpointer data)
{
  g_autofree char *text = NULL, *expected = NULL, *beside = g_strconcat (path, ".digests", NULL);
  g_autoptr (LudXmlReader) reader = lud_xml_reader_new (path, NULL);
  g_autoptr (GString) out = g_string_new (NULL), digests = g_string_new (NULL);
  g_autoptr (LudXmlWriter) writer = lud_xml_writer_new_for_string (out);
  const char *at;
  gsize length;

  g_assert_nonnull (reader);
  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  at = text;
  lud_xml_writer_copy_root (writer, reader);
  for (;;)
    {
      g_autoptr (LudRecord) record = NULL;
      g_autoptr (GError) error = NULL;
      LudXmlStatus status = lud_xml_reader_next (reader, &record, &error);

      if (status == LUD_XML_END)
        break;
      if (status == LUD_XML_GAME)
        {
          g_autofree char *play = lud_record_dup_play_digest (record);
          g_autofree char *whole = lud_xml_dup_record_digest (record);
          g_autofree char *bytes = next_digest (&at);

          g_assert_cmpstr (whole, ==, bytes);
          g_string_append_printf (digests, "%s %s\n", play, whole);
          g_assert_true (lud_xml_writer_add (writer, record, NULL));
          continue;
        }
      g_assert_error (error, LUD_NOTATION_ERROR, LUD_NOTATION_ERROR_QUARANTINE);
      g_string_append (digests, "quarantine\n");
      g_assert_true (lud_xml_writer_keep_quarantine (writer, reader, NULL));
    }
  g_assert_true (lud_xml_writer_finish (writer, NULL));
  g_assert_cmpstr (out->str, ==, text);
  /* For who adds a golden file; one that is there never changes. */
  if (g_getenv ("LUDOTECA_WRITE_DIGESTS") && !g_file_test (beside, G_FILE_TEST_EXISTS))
    g_assert_true (g_file_set_contents (beside, digests->str, -1, NULL));
  g_assert_true (g_file_get_contents (beside, &expected, NULL, NULL));
  g_assert_cmpstr (digests->str, ==, expected);
}

static void
test_same (void)
{
  g_assert_cmpuint (visit_files (check_file, NULL), >=, 7);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/golden-files/everything", test_everything);
  g_test_add_func ("/golden-files/same", test_same);
  return g_test_run ();
}
