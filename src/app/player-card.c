/* player-card.c: a player in the panel of a game
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whose turn it is can be seen three ways: the border, the words "To move", and the weight of the
 * name.
 */

#include "config.h"

#include <glib/gi18n.h>

#include "board-picture.h"
#include "compat.h"
#include "game-setup.h"
#include "player-card.h"
#include "words.h"

/* Milliseconds under which time is short. */
#define SHORT_TIME 10000

struct _LudPlayerCard
{
  GtkWidget parent_instance;

  LudPiecePicture *chip;
  GtkLabel *name;
  GtkLabel *details;
  GtkLabel *mark;
  GtkSpinner *spinner;
  GtkWidget *now_button;
  GtkWidget *alarm;
  GtkLabel *clock;

  char *standing; /* side and score, the details while nobody thinks; NULL: none */
  gboolean is_short;
};

G_DEFINE_FINAL_TYPE (LudPlayerCard, lud_player_card, GTK_TYPE_WIDGET)

static void
lud_player_card_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (lud_player_card_parent_class)->dispose (object);
}

static void
lud_player_card_finalize (GObject *object)
{
  g_free (LUD_PLAYER_CARD (object)->standing);
  G_OBJECT_CLASS (lud_player_card_parent_class)->finalize (object);
}

static void
lud_player_card_class_init (LudPlayerCardClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = lud_player_card_dispose;
  object_class->finalize = lud_player_card_finalize;
  g_type_ensure (LUD_TYPE_PIECE_PICTURE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/ludoteca/Ludoteca/player-card.ui");
  gtk_widget_class_bind_template_child (widget_class, LudPlayerCard, chip);
  gtk_widget_class_bind_template_child (widget_class, LudPlayerCard, name);
  gtk_widget_class_bind_template_child (widget_class, LudPlayerCard, details);
  gtk_widget_class_bind_template_child (widget_class, LudPlayerCard, mark);
  gtk_widget_class_bind_template_child (widget_class, LudPlayerCard, spinner);
  gtk_widget_class_bind_template_child (widget_class, LudPlayerCard, now_button);
  gtk_widget_class_bind_template_child (widget_class, LudPlayerCard, alarm);
  gtk_widget_class_bind_template_child (widget_class, LudPlayerCard, clock);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "playercard");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
lud_player_card_init (LudPlayerCard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  lud_name_buttons (GTK_WIDGET (self));
}

GtkWidget *
lud_player_card_new (void)
{
  return g_object_new (LUD_TYPE_PLAYER_CARD, NULL);
}

/* What stands at the right end of the card. */
static const char *
mark_of (LudSession *session, RulesActor player, gboolean to_move)
{
  LudResult result = lud_session_get_result (session);

  if (result.over)
    return result.winner == player         ? C_ ("player", "Wins")
           : result.winner == RULES_NOBODY ? C_ ("player", "Draw")
                                           : "";
  return to_move ? C_ ("player", "To move") : "";
}

void
lud_player_card_update (LudPlayerCard *self, LudSession *session, RulesActor player)
{
  const RulesGame *game = lud_session_get_game (session);
  const RulesState *state = lud_session_get_state (session);
  const LudPlayer *person = lud_record_get_player (lud_session_get_record (session), player);
  RulesSide side = game->side_of (state, player);
  const char *side_name = lud_words_side (game, side);
  g_autofree char *score = lud_words_score (game, state, side);
  g_autofree char *details = NULL;
  g_autofree char *spoken = NULL;
  gboolean to_move;
  const char *mark;

  g_return_if_fail (LUD_IS_PLAYER_CARD (self));

  to_move = !lud_session_get_result (session).over && game->turn (state).player == player;
  mark = mark_of (session, player, to_move);
  lud_piece_picture_set_piece (self->chip, lud_owner_chip (game, state, side));
  gtk_label_set_label (self->name, *person->name != '\0' ? person->name : side_name);
  if (*person->name != '\0' && score != NULL)
    /* Translators: the side of a player and what he has: "Black, 16 checkers". */
    details = g_strdup_printf (C_ ("side and score", "%s, %s"), side_name, score);
  else if (*person->name != '\0')
    details = g_strdup (side_name);
  else
    details = g_steal_pointer (&score);
  g_free (self->standing);
  self->standing = g_strdup (details);
  gtk_label_set_label (self->mark, mark);
  /* A clock says by its weight whose turn it is. */
  gtk_widget_set_visible (GTK_WIDGET (self->mark), lud_session_get_clock (session) == NULL ||
                                                     lud_session_get_result (session).over);

  if (to_move)
    gtk_widget_add_css_class (GTK_WIDGET (self), "to-move");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "to-move");
  if (details != NULL && *mark != '\0')
    /* Translators: what a screen reader says of a player: "Black, 16 checkers; To move". */
    spoken = g_strdup_printf (C_ ("player", "%s; %s"), details, mark);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  gtk_label_get_label (self->name),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  spoken != NULL    ? spoken
                                  : details != NULL ? details
                                                    : mark,
                                  -1);
}

/* "Thinking, 3 s"; afterwards how long the last turn took. */
static char *
details_of (LudPlayerCard *self, LudComputerPlayer *computer, RulesActor player)
{
  gint64 time = computer != NULL ? lud_computer_player_get_time (computer, player) : -1;

  if (computer != NULL && lud_computer_player_get_thinking (computer) == player)
    {
      if (time < 1000)
        return g_strdup (_ ("Thinking"));
      /* Translators: how long the computer has been thinking about its turn, in seconds. */
      return g_strdup_printf (_ ("Thinking, %d s"), (int) (time / 1000));
    }
  if (time >= 0 && self->standing != NULL)
    /* Translators: the side and score of a player, and how long he thought about his last turn, in
     * seconds: "Green, 16 checkers, 1.4 s". */
    return g_strdup_printf (_ ("%s, %.1f s"), self->standing, (double) time / 1000);
  return g_strdup (self->standing);
}

static void
set_class (GtkWidget *widget, const char *name, gboolean on)
{
  if (on)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

gboolean
lud_player_card_show_time (LudPlayerCard *self,
                           LudSession *session,
                           RulesActor player,
                           LudComputerPlayer *computer)
{
  LudClock *clock = lud_session_get_clock (session);
  gboolean computes = lud_setup_is_computer (lud_session_get_record (session), player);
  gboolean thinks = computer != NULL && lud_computer_player_get_thinking (computer) == player;
  g_autofree char *details = details_of (self, computes ? computer : NULL, player);
  g_autofree char *time = NULL;
  gboolean was_short = self->is_short;
  gint64 left;

  g_return_val_if_fail (LUD_IS_PLAYER_CARD (self), FALSE);

  gtk_label_set_label (self->details, details != NULL ? details : "");
  gtk_widget_set_visible (GTK_WIDGET (self->details), details != NULL);
  gtk_spinner_set_spinning (self->spinner, thinks);
  gtk_widget_set_visible (GTK_WIDGET (self->spinner), thinks);
  gtk_widget_set_visible (self->now_button, thinks);
  if (thinks)
    gtk_widget_set_visible (GTK_WIDGET (self->mark), FALSE);
  else if (clock == NULL)
    gtk_widget_set_visible (GTK_WIDGET (self->mark), TRUE);

  gtk_widget_set_visible (GTK_WIDGET (self->clock), clock != NULL);
  if (clock == NULL)
    {
      gtk_widget_set_visible (self->alarm, FALSE);
      self->is_short = FALSE;
      return FALSE;
    }
  left = lud_clock_get_left (clock, player);
  self->is_short = left < SHORT_TIME;
  time = lud_words_time (left, self->is_short);
  gtk_label_set_label (self->clock, time);
  set_class (GTK_WIDGET (self->clock), "short", self->is_short);
  set_class (GTK_WIDGET (self->clock), "running", lud_clock_get_running (clock) == player);
  gtk_widget_set_visible (self->alarm, self->is_short);
  set_class (self->alarm, "short", self->is_short);
  return self->is_short && !was_short && lud_clock_get_running (clock) == player;
}
