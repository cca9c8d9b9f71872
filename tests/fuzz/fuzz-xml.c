/* fuzz-xml.c: files of games
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "fuzz.h"
#include "notation/notation.h"

#include <stdlib.h>
#include <string.h>

static char *
write_record (LudRecord *record)
{
  GString *out = g_string_new (NULL);
  g_autoptr (LudXmlWriter) writer = lud_xml_writer_new_for_string (out);

  if (lud_xml_writer_add (writer, record, NULL) && lud_xml_writer_finish (writer, NULL))
    return g_string_free (out, FALSE);
  /* Larger in canonical form than a reader takes. */
  g_string_free (out, TRUE);
  return NULL;
}

/* What was read is written so that it is read again as the same.  (A repaired record may know of
 * attributes whose element was left out; those are not written.) */
static void
check_record (LudRecord *record, gboolean is_repaired)
{
  g_autofree char *once = write_record (record), *twice = NULL;
  g_autoptr (GBytes) bytes = NULL, a = NULL, b = NULL;
  g_autoptr (LudXmlReader) reader = NULL;
  g_autoptr (LudRecord) again = NULL;
  g_autoptr (GError) error = NULL;

  if (!once)
    return;
  bytes = g_bytes_new_static (once, strlen (once));
  reader = lud_xml_reader_new_for_bytes (bytes, "x");
  lud_xml_reader_set_flags (reader, LUD_XML_READ_SCHEMA);
  if (lud_xml_reader_next (reader, &again, &error) != LUD_XML_GAME)
    g_error ("%s\n%s", error->message, once);
  twice = write_record (again);
  if (g_strcmp0 (once, twice) != 0)
    g_error ("%s\n%s", once, twice);
  a = lud_record_serialize (record);
  b = lud_record_serialize (again);
  if (!is_repaired && !g_bytes_equal (a, b))
    g_error ("The record is another one:\n%s", once);
}

/* Every fault has a file, a line and a sentence. */
static void
check_fault (LudXmlReader *reader, const GError *error)
{
  const LudXmlFault *fault = lud_xml_reader_get_fault (reader);
  char *end;

  if (!error || !fault || !*fault->sentence || !g_utf8_validate (error->message, -1, NULL))
    abort ();
  if (!g_str_has_prefix (error->message, "x:") ||
      g_ascii_strtoull (error->message + 2, &end, 10) == 0 || !g_str_has_prefix (end, ": "))
    abort ();
}

/* A bad game is kept as it stood, and repaired as far as it goes. */
static void
check_bad (LudXmlReader *reader)
{
  g_autoptr (GBytes) raw = lud_xml_reader_dup_raw (reader);
  LudXmlRepair repair = { 0 };
  g_autoptr (LudRecord) record = NULL;

  if (!raw)
    return;
  record = lud_xml_repair (raw, 0, NULL, &repair, NULL);
  g_free (repair.sentence);
  if (record)
    check_record (record, TRUE);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (data, size);
  g_autoptr (LudXmlReader) reader = lud_xml_reader_new_for_bytes (bytes, "x");
  LudXmlStatus status;

  do
    {
      g_autoptr (LudRecord) record = NULL;
      g_autoptr (GError) error = NULL;

      status = lud_xml_reader_next (reader, &record, &error);
      if ((status == LUD_XML_GAME) != (record != NULL))
        abort ();
      if (record)
        check_record (record, FALSE);
      else if (status != LUD_XML_END)
        check_fault (reader, error);
      if (status == LUD_XML_BAD)
        check_bad (reader);
    }
  while (status != LUD_XML_END);
  return 0;
}
