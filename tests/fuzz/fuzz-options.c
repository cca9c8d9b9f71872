/* fuzz-options.c: options from text
 *
 * Input: a line "GAME", a line with a key, then the value.
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
  RulesParams params, again;
  RulesReason reason;
  const uint8_t *newline;
  char *key, *value;
  size_t length;

  if (!fuzz_read_game (&data, &size, &params))
    return 0;
  newline = memchr (data, '\n', size);
  if (!newline)
    return 0;
  length = (size_t) (newline - data);
  key = calloc (1, length + 1);
  value = calloc (1, size - length);
  if (!key || !value)
    abort ();
  memcpy (key, data, length);
  memcpy (value, newline + 1, size - length - 1);
  reason = rules_params_set (&params, key, value);
  if (reason.msgid)
    fuzz_check_reason (reason);
  else
    {
      /* The canonical form is its own. */
      const char *canonical = rules_params_get (&params, key);

      if (!canonical || strlen (canonical) >= RULES_MAX_OPTION_TEXT)
        abort ();
      rules_params_init (&again, params.game);
      if (rules_params_set (&again, key, canonical).msgid ||
          strcmp (rules_params_get (&again, key), canonical) != 0)
        abort ();
      if (!rules_params_check (&params).msgid)
        {
          RulesState *s = rules_state_new (params.game);

          params.game->start (&params, s);
          fuzz_check_state (&params, s);
          free (s);
        }
    }
  free (key);
  free (value);
  return 0;
}
