/* fuzz-text.c: whole games from text
 *
 * Input: a line "GAME key=value ...", then the game.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "fuzz-rules.h"
#include "fuzz.h"

#include <stdlib.h>

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  RulesParams params;
  RulesReason reason;
  RulesState *s;
  unsigned n;
  char *text;

  if (!fuzz_read_game (&data, &size, &params))
    return 0;
  text = fuzz_exact ((const char *) data, size);
  s = rules_state_new (params.game);
  for (int flags = RULES_STRICT; flags <= RULES_LENIENT; flags++)
    {
      params.game->start (&params, s);
      if (!rules_text_play (params.game, s, text, size, (RulesReadFlags) flags, &n, &reason))
        {
          fuzz_check_reason (reason);
          if (n == 0 || reason.offset < 0 || (size_t) reason.offset > size)
            abort ();
        }
      fuzz_check_state (&params, s);
    }
  free (text);
  free (s);
  return 0;
}
