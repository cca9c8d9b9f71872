/* turn-words.c: turns as people read them, and as marks on a board
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#include "turn-words.h"
#include "words.h"

char *
lud_turn_words (const RulesGame *game, const RulesState *s, const RulesAction *line, guint n)
{
  RulesState *at = rules_state_new (game);
  g_autoptr (GString) text = g_string_new (NULL);
  guint turn = (guint) game->turn (s).number;

  rules_copy (game, at, s);
  for (guint i = 0; i < n && rules_legal (game, at, line[i]); i++)
    {
      char ascii[RULES_MAX_ACTION_TEXT];
      RulesGesture gesture;
      guint number = (guint) game->turn (at).number;

      game->gesture (at, line[i], &gesture);
      game->write_action (at, line[i], ascii);
      if (i > 0)
        g_string_append (text, number != turn ? "; " : ",");
      turn = number;
      if (gesture.shape == RULES_SHAPE_COMMAND)
        g_string_append (text, _ (gesture.command));
      else
        g_string_append (text, ascii);
      game->apply (at, line[i]);
    }
  free (at);
  return lud_words_moves (text->str);
}

guint
lud_turn_length (const RulesGame *game, const RulesState *s, const RulesAction *line, guint n)
{
  RulesState *at = rules_state_new (game);
  RulesActor me = game->actor (s);
  guint number = (guint) game->turn (s).number, i = 0;

  rules_copy (game, at, s);
  while (i < n && game->actor (at) == me && (guint) game->turn (at).number == number &&
         rules_legal (game, at, line[i]))
    game->apply (at, line[i++]);
  free (at);
  return i;
}

static gsize
mark_action (const RulesGesture *gesture, int colour, LudSceneMark *marks, gsize n)
{
  if (gesture->shape == RULES_SHAPE_MOVE)
    {
      if (n < LUD_SCENE_MAX_MARKS)
        marks[n++] = (LudSceneMark){ .shape = LUD_MARK_ARROW,
                                     .colour = colour,
                                     .point = gesture->path[0],
                                     .to = gesture->path[1] };
      return n;
    }
  for (int i = 0; i < gesture->n_path && n < LUD_SCENE_MAX_MARKS; i++)
    marks[n++] = (LudSceneMark){ .shape = gesture->shape == RULES_SHAPE_REMOVE ? LUD_MARK_CROSS
                                          : i > 0                              ? LUD_MARK_SQUARE
                                                                               : LUD_MARK_CIRCLE,
                                 .colour = colour,
                                 .point = gesture->path[i],
                                 .to = -1 };
  return n;
}

gsize
lud_turn_marks (const RulesGame *game,
                const RulesState *s,
                const RulesAction *line,
                guint n,
                int colour,
                LudSceneMark *marks,
                gsize at)
{
  RulesState *state = rules_state_new (game);

  rules_copy (game, state, s);
  for (guint i = 0; i < n && rules_legal (game, state, line[i]); i++)
    {
      RulesGesture gesture;

      game->gesture (state, line[i], &gesture);
      at = mark_action (&gesture, colour, marks, at);
      game->apply (state, line[i]);
    }
  free (state);
  return at;
}
