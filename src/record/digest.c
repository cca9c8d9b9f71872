/* digest.c: the course of a game in 64 digits
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "digest.h"

#include <stdlib.h>

char *
lud_record_dup_play_digest (LudRecord *self)
{
  const RulesGame *game = lud_record_get_game (self);
  const RulesState *start = lud_record_get_start (self);
  g_autofree char *options = lud_record_dup_options (self);
  g_autoptr (GString) text = g_string_new (NULL);
  LudNode *last = lud_record_get_last (self), *node = lud_record_get_root (self);
  RulesState *s = rules_state_new (game);
  char position[RULES_MAX_STATE_TEXT], action[RULES_MAX_ACTION_TEXT];

  game->write_state (start, position);
  g_string_append_printf (text, "ludoteca play 1\n%s\n%s\n%s\n", game->id, options, position);
  rules_copy (game, s, start);
  while (node != last)
    {
      if (lud_node_get_parent (node))
        g_string_append_c (text, ' ');
      node = lud_node_get_first_child (node);
      game->write_action (s, lud_node_get_action (node), action);
      g_string_append (text, action);
      game->apply (s, lud_node_get_action (node));
    }
  g_string_append_c (text, '\n');
  free (s);
  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, text->str, (gssize) text->len);
}
