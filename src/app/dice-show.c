/* dice-show.c: the dice of a position, as pictures and as a sentence
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>

#include "dice-show.h"
#include "words.h"

static RulesDice
get_dice (const RulesGame *game, const RulesState *state)
{
  RulesDice dice = { 0 };

  if (game->dice != NULL)
    game->dice (state, &dice);
  return dice;
}

RulesDice
lud_dice_show (LudPiecePicture *const dice[2], const RulesGame *game, const RulesState *state)
{
  RulesDice rolled = get_dice (game, state);
  RulesSide side = game->side_of (state, game->turn (state).player);

  for (int i = 0; i < 2 && rolled.sides > 0; i++)
    {
      lud_piece_picture_set_die (dice[i], side, i < rolled.n ? rolled.face[i] : 0,
                                 i < rolled.n && rolled.used[i]);
      gtk_widget_set_visible (GTK_WIDGET (dice[i]), i < rolled.n || rolled.n == 0);
    }
  return rolled;
}

char *
lud_dice_dup_title (const RulesGame *game, const RulesState *state)
{
  RulesDice dice = get_dice (game, state);
  const char *name = lud_words_side (game, game->side_of (state, game->turn (state).player));

  if (game->actor (state) == RULES_CHANCE)
    /* Translators: %s is a side, for instance Black: it is to roll the dice. */
    return g_strdup_printf (_ ("%s rolls"), name);
  if (dice.n == 2)
    /* Translators: %s is a side, for instance Black, and the numbers are those of two dice. */
    return g_strdup_printf (_ ("%s rolled %d and %d"), name, dice.face[0], dice.face[1]);
  if (dice.n == 1)
    /* Translators: %s is a side, for instance Black, and the number is that of a die. */
    return g_strdup_printf (_ ("%s rolled %d"), name, dice.face[0]);
  return NULL;
}
