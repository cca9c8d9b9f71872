/* turn-card.c: what can be done now besides the board: dice, commands, and the result
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The buttons come from the legal actions whose gesture is a command.  The one that ends a turn
 * stays in its place all the time, so that it does not jump under the pointer.
 */

#include "config.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#include "board-picture.h"
#include "command-buttons.h"
#include "compat.h"
#include "dice-entry.h"
#include "dice-show.h"
#include "game-match.h"
#include "game-setup.h"
#include "turn-card.h"
#include "words.h"

struct _LudTurnCard
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *dice_row;
  LudPiecePicture *dice[2];
  GtkLabel *dice_title;
  GtkLabel *dice_details;
  GtkWidget *roll_button;
  LudDiceEntry *dice_entry;
  GtkWidget *result_row;
  GtkWidget *after_row;
  GtkLabel *result_score;
  GtkLabel *result_label;
  GtkLabel *match_label;
  GtkWidget *rematch_button;
  GtkWidget *again_button;
  GtkWidget *next_button;
  GtkWidget *commands;
  GtkWidget *confirm_button;
  GtkWidget *continue_button;
  GtkWidget *step_button;
  GtkWidget *end_button;

  GArray *shown; /* RulesAction: the commands that have a button */
  gboolean confirmable;
};

G_DEFINE_FINAL_TYPE (LudTurnCard, lud_turn_card, GTK_TYPE_WIDGET)

static void
lud_turn_card_dispose (GObject *object)
{
  LudTurnCard *self = LUD_TURN_CARD (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  g_clear_pointer (&self->shown, g_array_unref);
  G_OBJECT_CLASS (lud_turn_card_parent_class)->dispose (object);
}

static void
lud_turn_card_class_init (LudTurnCardClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = lud_turn_card_dispose;
  g_type_ensure (LUD_TYPE_PIECE_PICTURE);
  g_type_ensure (LUD_TYPE_DICE_ENTRY);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/ludoteca/Ludoteca/turn-card.ui");
  gtk_widget_class_bind_template_child (widget_class, LudTurnCard, box);
  gtk_widget_class_bind_template_child (widget_class, LudTurnCard, dice_row);
  gtk_widget_class_bind_template_child_full (widget_class, "die0", FALSE,
                                             G_STRUCT_OFFSET (LudTurnCard, dice[0]));
  gtk_widget_class_bind_template_child_full (widget_class, "die1", FALSE,
                                             G_STRUCT_OFFSET (LudTurnCard, dice[1]));
  gtk_widget_class_bind_template_child (widget_class, LudTurnCard, dice_title);
  gtk_widget_class_bind_template_child (widget_class, LudTurnCard, dice_details);
  gtk_widget_class_bind_template_child (widget_class, LudTurnCard, roll_button);
  gtk_widget_class_bind_template_child (widget_class, LudTurnCard, dice_entry);
  gtk_widget_class_bind_template_child (widget_class, LudTurnCard, result_row);
  gtk_widget_class_bind_template_child (widget_class, LudTurnCard, after_row);
  gtk_widget_class_bind_template_child (widget_class, LudTurnCard, result_score);
  gtk_widget_class_bind_template_child (widget_class, LudTurnCard, result_label);
  gtk_widget_class_bind_template_child (widget_class, LudTurnCard, match_label);
  gtk_widget_class_bind_template_child (widget_class, LudTurnCard, rematch_button);
  gtk_widget_class_bind_template_child (widget_class, LudTurnCard, again_button);
  gtk_widget_class_bind_template_child (widget_class, LudTurnCard, next_button);
  gtk_widget_class_bind_template_child (widget_class, LudTurnCard, commands);
  gtk_widget_class_bind_template_child (widget_class, LudTurnCard, confirm_button);
  gtk_widget_class_bind_template_child (widget_class, LudTurnCard, continue_button);
  gtk_widget_class_bind_template_child (widget_class, LudTurnCard, step_button);
  gtk_widget_class_bind_template_child (widget_class, LudTurnCard, end_button);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "turncard");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
lud_turn_card_init (LudTurnCard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->shown = g_array_new (FALSE, FALSE, sizeof (RulesAction));
}

GtkWidget *
lud_turn_card_new (void)
{
  return g_object_new (LUD_TYPE_TURN_CARD, NULL);
}

/* "Black rolled 3 and 1", "Both dice unused". */
static void
show_dice (LudTurnCard *self, LudSession *session)
{
  const RulesGame *game = lud_session_get_game (session);
  const RulesState *state = lud_session_get_state (session);
  RulesActor actor = lud_session_get_actor (session);
  gboolean entered = lud_session_get_dice_source (session) == LUD_DICE_SOURCE_ENTERED;
  RulesDice dice = lud_dice_show (self->dice, game, state);
  g_autofree char *title = lud_dice_dup_title (game, state);
  const char *details = NULL;
  gboolean to_roll = actor == RULES_CHANCE;

  gtk_widget_set_visible (self->dice_row, dice.sides > 0 && actor != RULES_NOBODY &&
                                            ((to_roll && !entered) || dice.n > 0));
  if (dice.sides == 0)
    return;

  if (!to_roll && dice.n == 2)
    {
      if (!dice.used[0] && !dice.used[1])
        details = _ ("Both dice unused");
      else if (dice.used[0] && dice.used[1])
        details = _ ("Both dice used");
      else
        details = _ ("One die used");
    }
  gtk_label_set_label (self->dice_title, title != NULL ? title : "");
  gtk_label_set_label (self->dice_details, details != NULL ? details : "");
  gtk_widget_set_visible (GTK_WIDGET (self->dice_details), details != NULL);
  gtk_widget_set_visible (self->roll_button,
                          to_roll && !lud_setup_is_computer (lud_session_get_record (session),
                                                             game->turn (state).player));
}

/* Buttons for the commands among the legal actions, but for the one that ends a turn. */
static void
show_commands (LudTurnCard *self,
               LudRecord *record,
               const RulesGame *game,
               const RulesState *state,
               RulesActor actor)
{
  g_autoptr (GArray) wanted = actor == RULES_FIRST || actor == RULES_SECOND
                                ? lud_dup_commands (game, state)
                                : g_array_new (FALSE, FALSE, sizeof (RulesAction));

  for (guint i = wanted->len; i > 0; i--)
    if (g_array_index (wanted, RulesAction, i - 1) == game->end_action)
      g_array_remove_index (wanted, i - 1);
  if (wanted->len != self->shown->len ||
      (wanted->len > 0 &&
       memcmp (wanted->data, self->shown->data, wanted->len * sizeof (RulesAction)) != 0))
    {
      for (guint i = 0; i < self->shown->len; i++)
        gtk_box_remove (GTK_BOX (self->commands), gtk_widget_get_last_child (self->commands));
      for (guint i = 0; i < wanted->len; i++)
        gtk_box_append (GTK_BOX (self->commands),
                        lud_command_button (game, state, g_array_index (wanted, RulesAction, i)));
      g_array_unref (self->shown);
      self->shown = g_steal_pointer (&wanted);
    }

  /* Nobody ends the turns of two computers. */
  gtk_widget_set_visible (self->end_button, game->end_action != 0 && actor != RULES_NOBODY &&
                                              !lud_setup_is_watched (record));
}

/* How the match stands after a game, and what comes next. */
static void
show_match (LudTurnCard *self, LudSession *session)
{
  LudRecord *record = lud_session_get_record (session);
  LudResult result = lud_session_get_result (session);
  LudMatch match;
  gboolean is_match = result.over && lud_match_get (record, &match);
  gboolean next = FALSE;

  if (is_match)
    {
      g_autofree char *standing = NULL;

      lud_match_add (&match, &result);
      next = !lud_match_is_over (&match, match.number, NULL);
      standing = lud_match_dup_standing (&match, record);
      gtk_label_set_label (self->match_label, standing);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->match_label), is_match);
  gtk_widget_set_visible (self->next_button, next);
  gtk_widget_set_visible (self->rematch_button, !next);
  /* One way on is suggested. */
  if (next)
    gtk_widget_remove_css_class (self->again_button, "suggested-action");
  else
    gtk_widget_add_css_class (self->again_button, "suggested-action");
}

static void
update_visible (LudTurnCard *self)
{
  gboolean any = FALSE;

  gtk_widget_set_visible (self->confirm_button, self->confirmable);
  for (GtkWidget *child = gtk_widget_get_first_child (self->commands); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    any |= gtk_widget_get_visible (child);
  gtk_widget_set_visible (self->commands, any);
  gtk_widget_set_visible (GTK_WIDGET (self),
                          any || gtk_widget_get_visible (self->dice_row) ||
                            gtk_widget_get_visible (GTK_WIDGET (self->dice_entry)) ||
                            gtk_widget_get_visible (self->result_row));
}

void
lud_turn_card_update (LudTurnCard *self, LudSession *session)
{
  const RulesGame *game;
  const RulesState *state;
  RulesActor actor;
  LudResult result;

  g_return_if_fail (LUD_IS_TURN_CARD (self));
  g_return_if_fail (LUD_IS_SESSION (session));

  game = lud_session_get_game (session);
  state = lud_session_get_state (session);
  actor = lud_session_get_actor (session);
  result = lud_session_get_result (session);

  show_dice (self, session);
  lud_dice_entry_update (self->dice_entry, session);
  show_commands (self, lud_session_get_record (session), game, state, actor);

  gtk_widget_set_visible (self->result_row, result.over);
  gtk_widget_set_visible (self->after_row, result.over);
  show_match (self, session);
  if (result.over)
    {
      g_autofree char *sentence = lud_session_dup_result_text (session);
      RulesOutcome outcome = { .over = true, .winner = result.winner };

      gtk_label_set_label (self->result_score, lud_words_result (&outcome));
      gtk_label_set_label (self->result_label, sentence != NULL ? sentence : "");
    }
  update_visible (self);
}

void
lud_turn_card_set_confirmable (LudTurnCard *self, gboolean confirmable)
{
  g_return_if_fail (LUD_IS_TURN_CARD (self));

  self->confirmable = confirmable;
  update_visible (self);
}

void
lud_turn_card_set_waiting (LudTurnCard *self, gboolean waiting)
{
  g_return_if_fail (LUD_IS_TURN_CARD (self));

  gtk_widget_set_visible (self->continue_button, waiting);
  gtk_widget_set_visible (self->step_button, waiting);
  update_visible (self);
}

void
lud_turn_card_skip_roll (LudTurnCard *self)
{
  g_return_if_fail (LUD_IS_TURN_CARD (self));

  for (int i = 0; i < 2; i++)
    lud_piece_picture_skip_roll (self->dice[i]);
}

void
lud_turn_card_set_blocked (LudTurnCard *self, unsigned dice)
{
  g_return_if_fail (LUD_IS_TURN_CARD (self));

  for (int i = 0; i < 2; i++)
    lud_piece_picture_set_blocked (self->dice[i], (dice >> i & 1) != 0);
}

void
lud_turn_card_set_compact (LudTurnCard *self, gboolean compact)
{
  g_return_if_fail (LUD_IS_TURN_CARD (self));

  for (int i = 0; i < 2; i++)
    gtk_widget_set_size_request (GTK_WIDGET (self->dice[i]), compact ? 38 : 50, compact ? 38 : 50);
}

void
lud_turn_card_aim (LudTurnCard *self, LudSession *session, RulesAction action)
{
  const RulesGame *game;
  const RulesState *state;
  RulesDice before = { 0 };
  RulesDice after = { 0 };
  gboolean same_turn = FALSE;

  g_return_if_fail (LUD_IS_TURN_CARD (self));

  if (session != NULL && action != 0)
    {
      game = lud_session_get_game (session);
      state = lud_session_get_state (session);
      if (game->dice != NULL && rules_legal (game, state, action))
        {
          RulesState *next = rules_state_new (game);

          rules_copy (game, next, state);
          game->apply (next, action);
          game->dice (state, &before);
          game->dice (next, &after);
          same_turn = game->turn (next).number == game->turn (state).number && after.n > 0;
          free (next);
        }
    }
  for (int i = 0; i < 2; i++)
    /* when the turn ends with it, what was left is used */
    lud_piece_picture_set_ringed (self->dice[i],
                                  i < before.n && !before.used[i] && (!same_turn || after.used[i]));
}
