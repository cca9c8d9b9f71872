/* params.c: the options of a game, as text and as numbers
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules-private.h"

#include <string.h>

void
rules_params_init (RulesParams *params, const RulesGame *game)
{
  memset (params, 0, sizeof *params);
  params->game = game;
}

int
rules_n_options (const RulesGame *game)
{
  int n = 0;

  while (game->options[n].key)
    n++;
  return n;
}

static int
find_option (const RulesGame *game, const char *key)
{
  for (int i = 0; game->options[i].key; i++)
    if (strcmp (game->options[i].key, key) == 0)
      return i;
  return -1;
}

RulesReason
rules_params_set (RulesParams *params, const char *key, const char *value)
{
  const RulesGame *game = params->game;
  int i = find_option (game, key);
  char custom[RULES_MAX_OPTION_TEXT];
  RulesReason reason;

  if (i < 0)
    return rules_bad_text (N_ ("The game has no such option."), 0);
  for (int c = 0; game->options[i].choices[c].value; c++)
    if (strcmp (game->options[i].choices[c].value, value) == 0)
      {
        params->choice[i] = (uint8_t) c;
        params->given[i] = true;
        return RULES_NO_REASON;
      }
  if (!game->options[i].open)
    return rules_bad_text (N_ ("The option has no such value."), 0);
  reason = game->check_option (i, value, custom);
  if (reason.msgid)
    return reason;
  /* The canonical form may be that of a choice ("f4+b4"). */
  if (strcmp (custom, value) != 0)
    return rules_params_set (params, key, custom);
  memcpy (params->custom, custom, sizeof custom);
  params->choice[i] = RULES_CUSTOM;
  params->given[i] = true;
  return RULES_NO_REASON;
}

const char *
rules_params_value (const RulesParams *params, int i)
{
  if (params->choice[i] == RULES_CUSTOM)
    return params->custom;
  return params->game->options[i].choices[params->choice[i]].value;
}

const char *
rules_params_get (const RulesParams *params, const char *key)
{
  int i = find_option (params->game, key);

  return i < 0 ? NULL : rules_params_value (params, i);
}

bool
rules_params_counts (const RulesParams *params, int i)
{
  const RulesOption *option = &params->game->options[i];

  return !option->needs_key ||
         strcmp (rules_params_get (params, option->needs_key), option->needs_value) == 0;
}

RulesReason
rules_params_check (const RulesParams *params)
{
  for (int i = 0; params->game->options[i].key; i++)
    if (params->given[i] && !rules_params_counts (params, i))
      return rules_bad_text (
        N_ ("An option was given that does not belong to this mode of the game."), 0);
  return RULES_NO_REASON;
}
