/* words-play.c: words for a game that is being played
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#include "words.h"

char *
lud_words_computer (int level)
{
  /* Translators: the name of a computer player, with its strength from 1 to 8. */
  return g_strdup_printf (_ ("Computer, level %d"), level);
}

char *
lud_words_time (gint64 milliseconds, gboolean tenths)
{
  /* Whole seconds are rounded up: at "0:00" the time is over. */
  gint64 seconds = tenths ? milliseconds / 1000 : (milliseconds + 999) / 1000;
  int hours = (int) (seconds / 3600);
  int minutes = (int) (seconds / 60 % 60);

  if (hours > 0)
    return g_strdup_printf ("%d:%02d:%02d", hours, minutes, (int) (seconds % 60));
  if (tenths)
    return g_strdup_printf ("%d:%02d.%d", minutes, (int) (seconds % 60),
                            (int) (milliseconds / 100 % 10));
  return g_strdup_printf ("%d:%02d", minutes, (int) (seconds % 60));
}

/* "a1 and b1": points of a path from number i on. */
static char *
list_points (const RulesBoard *board, const RulesGesture *gesture, int from)
{
  GString *text = g_string_new (NULL);

  for (int i = from; i < gesture->n_path; i++)
    {
      if (i > from)
        /* Translators: separator of a list that a screen reader says */
        g_string_append (text, C_ ("list", ", "));
      g_string_append (text, board->point[gesture->path[i]].name);
    }
  return g_string_free (text, FALSE);
}

static gboolean
in_path (const RulesGesture *gesture, int point)
{
  for (int i = 0; i < gesture->n_path; i++)
    if (gesture->path[i] == point)
      return TRUE;
  return FALSE;
}

/* Adds what else became different: pieces that the action did not name, and what a side has less of
 * than before. */
static void
add_effects (GString *text,
             const RulesGame *game,
             const RulesState *before,
             const RulesState *after,
             const RulesBoard *board,
             const RulesGesture *gesture)
{
  for (int p = 0; p < board->n_points; p++)
    {
      RulesPiece was = game->piece (before, p);
      RulesPiece is = game->piece (after, p);
      g_autofree char *there = NULL;

      if (in_path (gesture, p) ||
          (was.kind == is.kind &&
           (is.kind == RULES_PIECE_NONE || (was.side == is.side && was.count == is.count))))
        continue;
      there = lud_words_phrase (game->describe (after, p));
      g_string_append_c (text, ' ');
      /* Translators: a point of the board, and what stands there now: "c2 is now neutral piece." */
      g_string_append_printf (text, _ ("%s is now %s."), board->point[p].name, there);
    }
  for (int i = 0; i < 2 && game->score != NULL; i++)
    {
      RulesSide side = i == 0 ? RULES_DARK : RULES_LIGHT;
      g_autofree char *score = NULL;

      if (game->score (after, side) >= game->score (before, side))
        continue;
      score = lud_words_score (game, after, side);
      if (score == NULL)
        continue;
      g_string_append_c (text, ' ');
      /* Translators: a side and what it has left: "Black has 14 checkers." */
      g_string_append_printf (text, _ ("%s has %s."), lud_words_side (game, side), score);
    }
}

char *
lud_words_action (const RulesGame *game,
                  const RulesState *before,
                  RulesAction action,
                  const char *name)
{
  RulesState *after = rules_state_new (game);
  RulesGesture gesture;
  RulesBoard board;
  g_autofree char *there = NULL;
  char *text = NULL;

  game->gesture (before, action, &gesture);
  game->board (before, &board);
  rules_copy (game, after, before);
  game->apply (after, action);
  if (gesture.n_path > 0)
    {
      int last = gesture.shape == RULES_SHAPE_MOVE ? gesture.path[1] : gesture.path[0];

      there = lud_words_phrase (game->describe (after, last));
    }
  switch (gesture.shape)
    {
    case RULES_SHAPE_MOVE:
      {
        RulesPiece target = game->piece (before, gesture.path[1]);
        const char *from = board.point[gesture.path[0]].name;
        const char *to = board.point[gesture.path[1]].name;

        if (target.kind != RULES_PIECE_NONE &&
            target.side != game->piece (before, gesture.path[0]).side)
          /* Translators: a player, two points of the board, and what then stands on the second:
           * "Ana: c3 captures c5, green stack of 3." */
          text = g_strdup_printf (_ ("%s: %s captures %s, %s."), name, from, to, there);
        else
          /* Translators: a player, two points of the board, and what then stands on the second:
           * "Ana: c3 to c5, green stack of 3." */
          text = g_strdup_printf (_ ("%s: %s to %s, %s."), name, from, to, there);
        break;
      }
    case RULES_SHAPE_PLACE:
      /* Translators: a player, a point of the board, and what then stands there:
       * "Ana: c3, black disc." */
      text = g_strdup_printf (_ ("%s: %s, %s."), name, board.point[gesture.path[0]].name, there);
      break;
    case RULES_SHAPE_REMOVE:
      /* Translators: a player, and a point of the board, whose piece is taken off. */
      text = g_strdup_printf (_ ("%s removes %s."), name, board.point[gesture.path[0]].name);
      break;
    case RULES_SHAPE_SELECT:
      {
        g_autofree char *taken = list_points (&board, &gesture, 1);

        if (gesture.n_path > 1)
          /* Translators: a player, a point of the board, the points from which pieces were
           * captured, and what then stands on the first: "Ana: b2 captures a2, b1: black die, 2."
           */
          text = g_strdup_printf (_ ("%s: %s captures %s: %s."), name,
                                  board.point[gesture.path[0]].name, taken, there);
        else
          text =
            g_strdup_printf (_ ("%s: %s, %s."), name, board.point[gesture.path[0]].name, there);
        break;
      }
    case RULES_SHAPE_ROLL:
      if (gesture.faces[1] > 0)
        text =
          g_strdup_printf (_ ("%s rolled %d and %d."), name, gesture.faces[0], gesture.faces[1]);
      else
        text = g_strdup_printf (_ ("%s rolled %d."), name, gesture.faces[0]);
      break;
    case RULES_SHAPE_COMMAND:
    default:
      /* Translators: a player, and the label of a button: "Ana: Swap Sides." */
      text = g_strdup_printf (_ ("%s: %s."), name, _ (gesture.command));
      break;
    }
  if (gesture.shape != RULES_SHAPE_ROLL && gesture.shape != RULES_SHAPE_COMMAND)
    {
      GString *whole = g_string_new (text);

      add_effects (whole, game, before, after, &board, &gesture);
      g_free (text);
      text = g_string_free (whole, FALSE);
    }
  free (after);
  return text;
}
