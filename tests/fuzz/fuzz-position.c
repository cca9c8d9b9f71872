/* fuzz-position.c: positions from text
 *
 * Input: a line "GAME key=value ...", then the position.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "fuzz-rules.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  RulesParams params;
  RulesState *s;
  RulesReason reason = RULES_NO_REASON;
  char *text;
  char again[RULES_MAX_STATE_TEXT];

  if (!fuzz_read_game (&data, &size, &params))
    return 0;
  text = fuzz_exact ((const char *) data, size);
  s = rules_state_new (params.game);
  if (params.game->read_state (&params, text, size, s, &reason) == RULES_READ_OK)
    {
      /* What was read is written in the one canonical way. */
      size_t length = params.game->write_state (s, again);

      if (params.game->read_state (&params, again, length, s, &reason) != RULES_READ_OK ||
          params.game->write_state (s, again) != length)
        abort ();
      fuzz_check_state (&params, s);
    }
  else
    {
      fuzz_check_reason (reason);
      if (reason.offset < 0 || (size_t) reason.offset > size)
        abort ();
    }
  free (text);
  free (s);
  return 0;
}
