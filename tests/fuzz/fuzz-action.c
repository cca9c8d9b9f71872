/* fuzz-action.c: single actions from text, in many positions
 *
 * Input: a line "GAME key=value ...", a line with a position or "start", then the action.
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
  const char *newline;
  size_t length;
  char *text;

  if (!fuzz_read_game (&data, &size, &params))
    return 0;
  newline = memchr (data, '\n', size);
  if (!newline)
    return 0;
  length = (size_t) (newline - (const char *) data);
  s = rules_state_new (params.game);
  if (length == 5 && memcmp (data, "start", 5) == 0)
    params.game->start (&params, s);
  else if (params.game->read_state (&params, (const char *) data, length, s, &reason) !=
           RULES_READ_OK)
    {
      free (s);
      return 0;
    }
  size -= length + 1;
  text = fuzz_exact (newline + 1, size);
  for (int flags = RULES_STRICT; flags <= RULES_LENIENT; flags++)
    {
      RulesAction a;
      RulesRead read =
        rules_read_action (params.game, s, text, size, (RulesReadFlags) flags, &a, &reason);

      if (read == RULES_READ_OK || read == RULES_READ_MENDED)
        {
          if (!rules_legal (params.game, s, a) ||
              (read == RULES_READ_MENDED && flags == RULES_STRICT))
            abort ();
        }
      else
        {
          fuzz_check_reason (reason);
          if (reason.offset > (int) size)
            abort ();
        }
      if (flags == RULES_LENIENT && (read == RULES_READ_OK || read == RULES_READ_MENDED))
        {
          params.game->apply (s, a);
          fuzz_check_state (&params, s);
        }
    }
  free (text);
  free (s);
  return 0;
}
