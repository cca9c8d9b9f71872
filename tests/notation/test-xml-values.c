/* test-xml-values.c: values that a record can or cannot keep
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "notation/notation.h"
#include "record-test.h"

#include <string.h>

#define OPEN "<games xmlns=\"urn:x-ludoteca:games:1\" version=\"1.0\">\n"
#define CLOSE "</games>\n"

static LudXmlReader *
reader_for (const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  return lud_xml_reader_new_for_bytes (bytes, "x.ludo");
}

/* Times are kept to the millisecond and up to a thousand days; one that could not be kept is a
 * fault and not another time. */
static void
test_times (void)
{
  static const struct
  {
    const char *text;
    gint64 means; /* -1: refused */
  } times[] = {
    { "PT0S", 0 },
    { "PT0.001S", 1 },
    { "PT0.0005S", 1 },
    { "PT0.0004S", 0 },
    { "PT90M", 5400000 },
    { "P1DT1H1M1.5S", 90061500 },
    { "P1000D", LUD_TIME_MAX },
    { "PT24000H", LUD_TIME_MAX },
    { "P1000DT0.001S", -1 },
    { "PT24001H", -1 },
    { "P999999999D", -1 },
    { "PT99999999999999999999999999999999999999S", -1 },
  };
  static const char *const forms[] = {
    OPEN "<game kind=\"cephalopod\"><time main=\"%s\"/><moves/></game>" CLOSE,
    OPEN "<game kind=\"cephalopod\"><time main=\"PT1S\" increment=\"%s\"/><moves/></game>" CLOSE,
    OPEN "<game kind=\"cephalopod\"><time per-turn=\"%s\"/><moves/></game>" CLOSE,
    OPEN "<game kind=\"cephalopod\"><moves left=\"%s\"/></game>" CLOSE,
    OPEN "<game kind=\"cephalopod\"><moves used=\"%s\"/></game>" CLOSE,
    OPEN
    "<game kind=\"cephalopod\"><moves><turn left=\"%s\"><act>a1</act></turn></moves></game>" CLOSE,
    OPEN
    "<game kind=\"cephalopod\"><moves><turn><act used=\"%s\">a1</act></turn></moves></game>" CLOSE,
  };

  for (gsize i = 0; i < G_N_ELEMENTS (times); i++)
    for (gsize k = 0; k < G_N_ELEMENTS (forms); k++)
      {
        g_autoptr (GString) text = g_string_new (forms[k]);
        g_autoptr (LudXmlReader) reader = NULL;
        g_autoptr (LudRecord) record = NULL;
        g_autoptr (GError) error = NULL;
        const LudTimeControl *control;
        LudReading reading;
        gint64 found;

        g_string_replace (text, "%s", times[i].text, 0);
        reader = reader_for (text->str);
        lud_xml_reader_next (reader, &record, &error);
        if (times[i].means < 0)
          {
            t_assert_refused (error, LUD_NOTATION_ERROR, LUD_NOTATION_ERROR_LIMIT);
            continue;
          }
        g_assert_no_error (error);
        control = lud_record_get_time_control (record);
        reading = lud_node_get_reading (lud_record_get_last (record));
        found = k == 0   ? control->main
                : k == 1 ? control->increment
                : k == 2 ? control->per_turn
                         : MAX (reading.left, reading.used);
        g_assert_cmpint (found, ==, times[i].means);
      }
}

/* The same for the counts of an evaluation. */
static void
test_counts (void)
{
  static const struct
  {
    const char *attribute;
    gboolean is_good;
  } counts[] = {
    { "depth=\"65535\"", TRUE },
    { "depth=\"65536\"", FALSE },
    { "depth=\"99999999999999999999999\"", FALSE },
    { "nodes=\"18446744073709551615\"", TRUE },
    { "nodes=\"18446744073709551616\"", FALSE },
    { "nodes=\"99999999999999999999999\"", FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (counts); i++)
    {
      g_autofree char *text = g_strdup_printf (
        OPEN "<game kind=\"cephalopod\"><moves><evaluation score=\"1\" %s/></moves>"
             "</game>" CLOSE,
        counts[i].attribute);
      g_autoptr (LudXmlReader) reader = reader_for (text);
      g_autoptr (LudRecord) record = NULL;
      g_autoptr (GError) error = NULL;
      GString *out = g_string_new (NULL);
      g_autoptr (LudXmlWriter) writer = lud_xml_writer_new_for_string (out);

      lud_xml_reader_next (reader, &record, &error);
      if (!counts[i].is_good)
        t_assert_refused (error, LUD_NOTATION_ERROR, LUD_NOTATION_ERROR_LIMIT);
      else
        {
          g_assert_no_error (error);
          g_assert_true (lud_xml_writer_add (writer, record, NULL));
          g_assert_nonnull (strstr (out->str, counts[i].attribute));
        }
      g_string_free (out, TRUE);
    }
}

/* The number of a turn is a number as schemas know them; only the right one is taken, however it is
 * written, and none that becomes the right one when digits are cut off. */
static void
test_turn_numbers (void)
{
  static const struct
  {
    const char *text;
    int code; /* 0: good */
  } numbers[] = {
    { "1", 0 },
    { " 1\t", 0 },
    { "+1", 0 },
    { "0001", 0 },
    { "2", LUD_NOTATION_ERROR_RULES },
    { "0", LUD_NOTATION_ERROR_RULES },
    { "-0", LUD_NOTATION_ERROR_RULES },
    { "65537", LUD_NOTATION_ERROR_RULES },
    { "4294967297", LUD_NOTATION_ERROR_RULES },
    { "18446744073709551617", LUD_NOTATION_ERROR_RULES },
    { "-1", LUD_NOTATION_ERROR_STRUCTURE },
    { "1.0", LUD_NOTATION_ERROR_STRUCTURE },
    { "one", LUD_NOTATION_ERROR_STRUCTURE },
    { "", LUD_NOTATION_ERROR_STRUCTURE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_autofree char *text = g_strdup_printf (
        OPEN
        "<game kind=\"cephalopod\"><moves><turn n=\"%s\"><act>a1</act></turn></moves></game>" CLOSE,
        numbers[i].text);
      g_autoptr (LudXmlReader) reader = reader_for (text);
      g_autoptr (LudRecord) record = NULL;
      g_autoptr (GError) error = NULL;

      lud_xml_reader_next (reader, &record, &error);
      if (numbers[i].code != 0)
        t_assert_refused (error, LUD_NOTATION_ERROR, numbers[i].code);
      else
        g_assert_no_error (error);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/xml-values/times", test_times);
  g_test_add_func ("/xml-values/counts", test_counts);
  g_test_add_func ("/xml-values/turn-numbers", test_turn_numbers);
  return g_test_run ();
}
