/* test-xml-conformance.c: small files that are XML, and small files that are not
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * tests/data/xml has a file for each way in which the grammar of XML 1.0 and of its namespaces can
 * be kept and broken.  Those in "valid" are files of good games.  Those in "invalid" have one
 * fault: the format's own (a DOCTYPE, where the grammar allows one), or one against the grammar.
 * libxml2's reader, asked by itself, must hold the same opinion of each.
 */

#include "notation/notation.h"
#include "record-test.h"

#include <libxml/xmlreader.h>
#include <string.h>

static void
on_error (void *data,
          const char *message,
          xmlParserSeverities severity,
          xmlTextReaderLocatorPtr locator)
{
  guint *line = data;

  if (*line == 0 && severity == XML_PARSER_SEVERITY_ERROR)
    *line = (guint) MAX (1, xmlTextReaderLocatorLineNumber (locator));
}

static void be_quiet (void *data, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
be_quiet (void *data, const char *format, ...)
{
}

/* The line at which libxml2 objects to a text; 0: it does not. */
static guint
ask_libxml2 (const char *text, gsize length)
{
  xmlTextReaderPtr xml = xmlReaderForMemory (text, (int) length, "x", NULL, XML_PARSE_NONET);
  guint line = 0;
  int status = -1;

  /* It makes no reader for an empty text. */
  if (!xml)
    return 1;
  xmlTextReaderSetErrorHandler (xml, on_error, &line);
  while (line == 0 && (status = xmlTextReaderRead (xml)) == 1)
    if (xmlTextReaderNodeType (xml) == XML_READER_TYPE_DOCUMENT_TYPE)
      line = (guint) xmlTextReaderGetParserLineNumber (xml);
  if (line == 0 && status < 0)
    line = 1;
  xmlFreeTextReader (xml);
  return line;
}

/* What our reader says first; NULL: it has no objection and at least one game, or none. */
static char *
ask_reader (const char *text, gsize length, const char *name, guint *n_games)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, length);
  g_autoptr (LudXmlReader) reader = lud_xml_reader_new_for_bytes (bytes, name);
  char *message = NULL;

  *n_games = 0;
  for (;;)
    {
      g_autoptr (LudRecord) record = NULL;
      g_autoptr (GError) error = NULL;
      LudXmlStatus status = lud_xml_reader_next (reader, &record, &error);

      if (status == LUD_XML_END)
        return message;
      if (status == LUD_XML_GAME)
        ++*n_games;
      else if (!message)
        message = g_strdup (error->message);
    }
}

static void
check_file (const char *folder, const char *name, gboolean is_valid, guint expected)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *text = NULL, *message = NULL;
  gsize length;
  guint other, n_games, line;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  message = ask_reader (text, length, name, &n_games);
  other = ask_libxml2 (text, length);
  if (g_test_verbose ())
    g_print ("# %s: %s (libxml2: %u)\n", name, message ? message : "-", other);
  if (is_valid != (message == NULL))
    {
      g_test_message ("%s: %s", name, message ? message : "There is no objection.");
      g_test_fail ();
      return;
    }
  if (is_valid != (other == 0))
    {
      g_test_message ("%s: libxml2 is of another opinion (line %u).", name, other);
      g_test_fail ();
    }
  if (is_valid)
    return;
  line = (guint) g_ascii_strtoull (message + strlen (name) + 1, NULL, 10);
  if (!g_str_has_prefix (message, name) || !g_str_has_suffix (message, ".") ||
      strchr (message, '\n'))
    {
      g_test_message ("“%s” is no sentence with a place.", message);
      g_test_fail ();
    }
  if (line != expected)
    {
      g_test_message ("%s: It is in line %u.", message, expected);
      g_test_fail ();
    }
}

static void
test_valid (void)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "data", "xml", "valid", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  g_assert_nonnull (dir);
  for (; (name = g_dir_read_name (dir)); n++)
    check_file (folder, name, TRUE, 0);
  g_assert_cmpuint (n, >=, 45);
}

/* "places" has a line for each file: its name, and the number of the line that is wrong. */
static void
test_invalid (void)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "data", "xml", "invalid", NULL);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "xml", "places", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) places = NULL;
  guint n = 0, n_files = 0;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  places = g_strsplit (g_strchomp (text), "\n", -1);
  for (; places[n]; n++)
    {
      char *blank = strchr (places[n], ' ');

      g_assert_nonnull (blank);
      *blank = 0;
      check_file (folder, places[n], FALSE, (guint) g_ascii_strtoull (blank + 1, NULL, 10));
    }
  g_assert_nonnull (dir);
  while (g_dir_read_name (dir))
    n_files++;
  g_assert_cmpuint (n_files, ==, n);
  g_assert_cmpuint (n, >=, 155);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  xmlSetGenericErrorFunc (NULL, be_quiet);
  g_test_add_func ("/xml-conformance/valid", test_valid);
  g_test_add_func ("/xml-conformance/invalid", test_invalid);
  return g_test_run ();
}
