/* fuzz-record.c: stored bytes of records, as of a damaged or hostile archive
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "fuzz.h"
#include "record/record.h"

#include <stdlib.h>

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LudRecord) record = lud_record_deserialize (data, size, &error);
  g_autoptr (LudRecord) again = NULL;
  g_autoptr (GBytes) once = NULL, twice = NULL;

  if ((record != NULL) == (error != NULL))
    abort ();
  if (!record)
    return 0;
  /* Whatever was read is stored so that it is read again as the same. */
  once = lud_record_serialize (record);
  again = lud_record_deserialize (g_bytes_get_data (once, NULL), g_bytes_get_size (once), NULL);
  if (!again)
    abort ();
  twice = lud_record_serialize (again);
  if (!g_bytes_equal (once, twice))
    abort ();
  return 0;
}
