/* game-line.c: a game as the turns that people see
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <stdlib.h>

#include "game-line.h"
#include "words.h"

static void
lud_line_turn_clear (gpointer data)
{
  LudLineTurn *turn = data;

  g_string_free (turn->text, TRUE);
}

/* The nodes from behind the root to the session's place, then on along first children. */
static GPtrArray *
collect_nodes (LudSession *session, guint *n_past)
{
  GPtrArray *nodes = g_ptr_array_new ();
  LudNode *place = lud_session_get_node (session);

  for (LudNode *node = place; lud_node_get_parent (node) != NULL; node = lud_node_get_parent (node))
    g_ptr_array_add (nodes, node);
  for (guint i = 0; i < nodes->len / 2; i++)
    {
      gpointer other = nodes->pdata[i];

      nodes->pdata[i] = nodes->pdata[nodes->len - 1 - i];
      nodes->pdata[nodes->len - 1 - i] = other;
    }
  *n_past = nodes->len;
  for (LudNode *node = lud_node_get_first_child (place); node != NULL;
       node = lud_node_get_first_child (node))
    g_ptr_array_add (nodes, node);
  return nodes;
}

/* Puts what an action looks like behind the text of its turn. */
static void
append_action (LudLineTurn *turn,
               const RulesGame *game,
               const RulesState *state,
               RulesAction action,
               gboolean first)
{
  char text[RULES_MAX_ACTION_TEXT + 4];
  g_autofree char *shown = NULL;

  rules_text_append (game, state, action, turn->number, first, text);
  shown = lud_words_moves (text);
  g_string_append (turn->text, shown);
}

LudGameLine *
lud_game_line_new (LudSession *session)
{
  LudGameLine *self = g_new0 (LudGameLine, 1);
  const RulesGame *game = lud_session_get_game (session);
  RulesState *state = rules_state_new (game);
  guint n_past;
  g_autoptr (GPtrArray) nodes = collect_nodes (session, &n_past);
  guint last_turn = 0;

  self->turns = g_array_new (FALSE, FALSE, sizeof (LudLineTurn));
  g_array_set_clear_func (self->turns, lud_line_turn_clear);
  self->last = g_array_new (FALSE, FALSE, sizeof (RulesGesture));

  rules_copy (game, state, lud_record_get_start (lud_session_get_record (session)));
  for (guint i = 0; i < nodes->len; i++)
    {
      RulesAction action = lud_node_get_action (nodes->pdata[i]);
      RulesTurn turn = game->turn (state);
      gboolean roll = game->actor (state) == RULES_CHANCE;
      LudLineTurn *line_turn = NULL;
      gboolean first;

      if (self->turns->len > 0)
        line_turn = &g_array_index (self->turns, LudLineTurn, self->turns->len - 1);
      first = line_turn == NULL || line_turn->number != turn.number;
      if (first)
        {
          LudLineTurn fresh = { .number = turn.number,
                                .player = turn.player,
                                .text = g_string_new (NULL) };

          g_array_append_val (self->turns, fresh);
          line_turn = &g_array_index (self->turns, LudLineTurn, self->turns->len - 1);
        }
      append_action (line_turn, game, state, action, first);
      if (i < n_past)
        line_turn->n_past = line_turn->text->len;

      if (i < n_past && !roll)
        {
          RulesGesture gesture;

          if (last_turn != turn.number)
            g_array_set_size (self->last, 0);
          last_turn = turn.number;
          game->gesture (state, action, &gesture);
          g_array_append_val (self->last, gesture);
        }
      if (i + 1 == n_past)
        line_turn->current = TRUE;
      game->apply (state, action);
    }
  free (state);
  return self;
}

void
lud_game_line_free (LudGameLine *self)
{
  g_array_unref (self->turns);
  g_array_unref (self->last);
  g_free (self);
}

RulesState *
lud_sample_position (const RulesGame *game, guint n_actions)
{
  RulesParams params;
  RulesState *state = rules_state_new (game);
  RulesState *next = rules_state_new (game);
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  rules_params_init (&params, game);
  game->start (&params, state);
  rules_copy (game, next, state);
  for (guint i = 0; i < n_actions; i++)
    {
      gsize n = game->list_actions (next, actions);

      if (n == 0)
        break;
      game->apply (next, actions[g_rand_int_range (rand, 0, (gint32) n)]);
      if (game->actor (next) == RULES_NOBODY)
        break;
      rules_copy (game, state, next);
    }
  free (next);
  return state;
}
