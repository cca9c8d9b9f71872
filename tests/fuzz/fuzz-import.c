/* fuzz-import.c: texts of games, as people write them
 *
 * Input: a line "GAME key=value ...", then the text.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "fuzz-rules.h"
#include "fuzz.h"
#include "notation/text-export.h"
#include "notation/text-import.h"

#include <stdlib.h>
#include <string.h>

#define MAX_GAMES 200

static LudTextStatus
read_next (LudTextReader *reader, LudRecord **record)
{
  g_autoptr (GError) error = NULL;
  LudTextStatus status = lud_text_reader_next (reader, record, &error);
  gsize length;

  if ((status == LUD_TEXT_GAME) != (*record != NULL) ||
      (status == LUD_TEXT_BAD || status == LUD_TEXT_FAILED) != (error != NULL))
    abort ();
  /* A place, and a sentence; the system's own words do not end with a full stop. */
  if (error && status == LUD_TEXT_BAD &&
      (!g_str_has_prefix (error->message, "x:") ||
       !strchr (".)", error->message[strlen (error->message) - 1])))
    abort ();
  if (status == LUD_TEXT_BAD && lud_text_reader_get_line (reader) == 0)
    abort ();
  lud_text_reader_get_raw (reader, &length);
  if (length > LUD_TEXT_MAX_GAME)
    abort ();
  return status;
}

/* What was read is written so that the strict reader takes it, and writes the same again. */
static void
check_record (LudRecord *record)
{
  g_autoptr (GString) once = g_string_new (NULL), twice = g_string_new (NULL);
  g_autoptr (LudTextReader) reader = NULL;
  g_autoptr (LudRecord) again = NULL;
  g_autoptr (GBytes) bytes = NULL;

  /* What came from bytes that are not UTF-8 can have grown beyond the limit. */
  if (!lud_text_append (once, record, LUD_TEXT_ALL, NULL))
    return;
  bytes = g_bytes_new (once->str, once->len);
  reader = lud_text_reader_new_for_bytes (bytes, "x", NULL, RULES_STRICT);
  if (read_next (reader, &again) != LUD_TEXT_GAME)
    abort ();
  if (!lud_text_append (twice, again, LUD_TEXT_ALL, NULL) || strcmp (once->str, twice->str) != 0)
    abort ();
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GBytes) bytes = NULL;
  RulesParams params;

  if (!fuzz_read_game (&data, &size, &params))
    return 0;
  bytes = g_bytes_new (data, size);
  for (int flags = RULES_STRICT; flags <= RULES_LENIENT; flags++)
    {
      g_autoptr (LudTextReader) reader =
        lud_text_reader_new_for_bytes (bytes, "x", &params, (RulesReadFlags) flags);

      for (guint i = 0; i < MAX_GAMES; i++)
        {
          g_autoptr (LudRecord) record = NULL;
          LudTextStatus status = read_next (reader, &record);

          if (record)
            check_record (record);
          if (status == LUD_TEXT_END || status == LUD_TEXT_FAILED)
            break;
        }
    }
  return 0;
}
