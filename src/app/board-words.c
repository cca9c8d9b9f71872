/* board-words.c: what the board says
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "board-view-private.h"

#include <glib/gi18n.h>

char *
_lud_phrase (const RulesPhrase *phrase)
{
  const char *text = phrase->many != NULL
                       ? g_dngettext (GETTEXT_PACKAGE, phrase->one, phrase->many, phrase->count)
                       : g_dgettext (GETTEXT_PACKAGE, phrase->one);
  g_autofree char *number = g_strdup_printf ("%d", phrase->count);
  GString *out = g_string_new (text);

  g_string_replace (out, "%d", number, 1);
  return g_string_free (out, FALSE);
}

char *
_lud_point_name (const RulesGame *game, const RulesState *state, const RulesBoard *board, int point)
{
  RulesPhrase phrase = game->describe (state, point);
  g_autofree char *text = _lud_phrase (&phrase);

  /* Translators: a point of the board as a screen reader says it: its coordinates, then what stands
   * there: "c4, black stack of 3" */
  return g_strdup_printf (_ ("%s, %s"), board->point[point].name, text);
}

char *
_lud_draft_point_name (const RulesGame *game, const RulesBoard *board, int point, RulesPiece piece)
{
  RulesPhrase phrase = rules_piece_phrase (game, piece);
  g_autofree char *text = _lud_phrase (&phrase);

  return g_strdup_printf (_ ("%s, %s"), board->point[point].name, text);
}

static const char *
begin_text (RulesShape shape)
{
  switch (shape)
    {
    case RULES_SHAPE_MOVE:
      /* Translators: said of a piece on the board, after its name */
      return _ ("can move");
    case RULES_SHAPE_REMOVE:
      /* Translators: said of a piece on the board, after its name */
      return _ ("can be removed");
    case RULES_SHAPE_PLACE:
    case RULES_SHAPE_SELECT:
      /* Translators: said of an empty point of the board on which a piece may be put */
      return _ ("legal place");
    case RULES_SHAPE_COMMAND:
    case RULES_SHAPE_ROLL:
    default:
      return NULL;
    }
}

char *
_lud_point_description (unsigned states, RulesShape shape, gboolean in_set)
{
  const char *words[8] = { NULL };
  int n = 0;

  if ((states & LUD_STATE_SELECTED) != 0)
    words[n++] = _ ("selected");
  else if ((states & LUD_STATE_CHOSEN) != 0)
    /* Translators: said of a piece that belongs to the set which is being chosen */
    words[n++] = _ ("chosen");
  else if ((states & LUD_STATE_TARGET) != 0)
    /* Translators: said of a point of the board to which the selected piece may go */
    words[n++] = _ ("legal target");
  else if ((states & LUD_STATE_FORCED) != 0 && in_set)
    /* Translators: said of a piece that every legal choice contains */
    words[n++] = _ ("must be chosen");
  else if ((states & LUD_STATE_SELECTABLE) != 0 && in_set)
    /* Translators: said of a piece that may join the set which is being chosen */
    words[n++] = _ ("can be chosen");
  else if ((states & (LUD_STATE_FORCED | LUD_STATE_SELECTABLE)) != 0 && begin_text (shape) != NULL)
    words[n++] = begin_text (shape);

  if ((states & LUD_STATE_BLOCKED) != 0)
    /* Translators: said of the piece because of which an action is not legal */
    words[n++] = _ ("in the way");
  if ((states & LUD_STATE_WIN) != 0)
    words[n++] = _ ("part of the winning square");
  if ((states & LUD_STATE_LAST_TO) != 0)
    /* Translators: said of a point of the board */
    words[n++] = _ ("the last action ended here");
  else if ((states & LUD_STATE_LAST_FROM) != 0)
    /* Translators: said of a point of the board, also of one from which a piece was taken off */
    words[n++] = _ ("the last action began here");

  /* Translators: separator of a list that a screen reader says */
  return n > 0 ? g_strjoinv (C_ ("list", ", "), (char **) words) : NULL;
}
