/* fuzz-rules.c: games and options for fuzz targets of the rules
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "fuzz-rules.h"

#include <stdlib.h>
#include <string.h>

bool
fuzz_read_game (const uint8_t **data, size_t *size, RulesParams *params)
{
  const uint8_t *newline = memchr (*data, '\n', *size);
  char line[256];
  size_t length = newline ? (size_t) (newline - *data) : *size;
  char *word, *rest = NULL;

  if (length >= sizeof line)
    return false;
  memcpy (line, *data, length);
  line[length] = '\0';
  *data += newline ? length + 1 : length;
  *size -= newline ? length + 1 : length;
  word = strtok_r (line, " ", &rest);
  if (!rules_find_game (word))
    return false;
  rules_params_init (params, rules_find_game (word));
  while ((word = strtok_r (NULL, " ", &rest)))
    {
      char *equals = strchr (word, '=');

      if (!equals)
        return false;
      *equals = '\0';
      if (rules_params_set (params, word, equals + 1).msgid)
        return false;
    }
  return rules_params_check (params).msgid == NULL;
}

void
fuzz_check_reason (RulesReason reason)
{
  size_t n = reason.msgid ? strlen (reason.msgid) : 0;

  if (n == 0 || reason.msgid[n - 1] != '.')
    abort ();
}

char *
fuzz_exact (const char *text, size_t size)
{
  char *copy = malloc (size ? size : 1);

  if (!copy)
    abort ();
  if (size)
    memcpy (copy, text, size);
  return copy;
}

void
fuzz_check_state (const RulesParams *params, RulesState *s)
{
  const RulesGame *game = params->game;
  RulesAction *actions = malloc (game->max_actions * sizeof *actions);
  RulesState *again = rules_state_new (game);
  RulesBoard *board = malloc (sizeof *board);
  uint64_t choice = game->hash (s, 0);

  if (!actions || !board)
    abort ();
  game->board (s, board);
  for (int i = 0; i < 40; i++)
    {
      size_t n = game->list_actions (s, actions);
      char text[RULES_MAX_STATE_TEXT];
      RulesReason reason;
      size_t length = game->write_state (s, text);
      RulesOutcome outcome = game->outcome (s);

      if (n > game->max_actions || (n == 0) != outcome.over || length >= RULES_MAX_STATE_TEXT)
        abort ();
      if (game->read_state (params, text, length, again, &reason) != RULES_READ_OK)
        abort ();
      for (int p = 0; p < board->n_points; p++)
        if (!game->describe (s, p).one)
          abort ();
      rules_canonical_hash (game, s, NULL);
      if (n == 0)
        break;
      choice = choice * UINT64_C (6364136223846793005) + 1442695040888963407;
      game->apply (s, actions[(choice >> 33) % n]);
    }
  free (actions);
  free (again);
  free (board);
}
