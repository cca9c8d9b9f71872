/* dice-entry.c: real dice, entered by hand
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#include "board-picture.h"
#include "compat.h"
#include "dice-entry.h"

#define MAX_FACES 12

struct _LudDiceEntry
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkLabel *prompt;
  GtkWidget *faces;
  GtkWidget *button[MAX_FACES];

  const RulesGame *game;
  RulesState *state; /* while dice are to be entered, else NULL */
  int first;         /* the face that was pressed first, 0: none */
};

G_DEFINE_FINAL_TYPE (LudDiceEntry, lud_dice_entry, GTK_TYPE_WIDGET)

/* The roll with these faces in any order; 0: there is none. */
static RulesAction
find_roll (LudDiceEntry *self, int a, int b)
{
  const RulesGame *game = self->game;
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
  gsize n = game->list_actions (self->state, actions);

  for (gsize i = 0; i < n; i++)
    {
      RulesGesture gesture;

      game->gesture (self->state, actions[i], &gesture);
      if (gesture.faces[0] == MAX (a, b) && gesture.faces[1] == MIN (a, b))
        return actions[i];
    }
  return 0;
}

static void
show_prompt (LudDiceEntry *self)
{
  g_autofree char *text = NULL;

  if (self->first > 0)
    /* Translators: the number on the first of two dice that a person enters. */
    text = g_strdup_printf (_ ("%d and what does the other die show?"), self->first);
  gtk_label_set_label (self->prompt, text != NULL ? text : _ ("What do the dice show?"));
  for (int i = 0; i < MAX_FACES; i++)
    if (self->button[i] != NULL && i + 1 == self->first)
      gtk_widget_add_css_class (self->button[i], "suggested-action");
    else if (self->button[i] != NULL)
      gtk_widget_remove_css_class (self->button[i], "suggested-action");
}

static void
face_clicked_cb (GtkWidget *button, LudDiceEntry *self)
{
  int face = 0;
  RulesAction roll;

  for (int i = 0; i < MAX_FACES; i++)
    if (self->button[i] == button)
      face = i + 1;
  if (self->state == NULL || face == 0)
    return;
  /* One die alone is a roll, too, where the game has no more. */
  roll = find_roll (self, face, self->first);
  if (roll == 0)
    {
      self->first = face;
      show_prompt (self);
      lud_announce (GTK_WIDGET (self), gtk_label_get_label (self->prompt));
      return;
    }
  self->first = 0;
  gtk_widget_activate_action (GTK_WIDGET (self), "game.play", "u", roll);
}

static void
clear (LudDiceEntry *self)
{
  for (int i = 0; i < MAX_FACES; i++)
    if (self->button[i] != NULL)
      gtk_box_remove (GTK_BOX (self->faces), self->button[i]);
  for (int i = 0; i < MAX_FACES; i++)
    self->button[i] = NULL;
  self->first = 0;
  g_clear_pointer (&self->state, free);
}

void
lud_dice_entry_update (LudDiceEntry *self, LudSession *session)
{
  lud_dice_entry_set_position (self, lud_session_get_game (session),
                               lud_session_get_state (session),
                               lud_session_get_actor (session) == RULES_CHANCE &&
                                 lud_session_get_dice_source (session) == LUD_DICE_SOURCE_ENTERED);
}

void
lud_dice_entry_set_position (LudDiceEntry *self,
                             const RulesGame *game,
                             const RulesState *state,
                             gboolean asked)
{
  RulesDice dice = { 0 };
  RulesSide side;

  g_return_if_fail (LUD_IS_DICE_ENTRY (self));

  clear (self);
  asked = asked && game->dice != NULL;
  gtk_widget_set_visible (GTK_WIDGET (self), asked);
  if (!asked)
    return;
  self->game = game;
  self->state = rules_state_new (game);
  rules_copy (game, self->state, state);
  game->dice (state, &dice);
  side = game->side_of (state, game->turn (state).player);
  for (int i = 0; i < MIN (dice.sides, MAX_FACES); i++)
    {
      GtkWidget *picture = lud_piece_picture_new (34);
      g_autofree char *name = g_strdup_printf ("%d", i + 1);

      lud_piece_picture_set_die (LUD_PIECE_PICTURE (picture), side, i + 1, FALSE);
      self->button[i] = gtk_button_new ();
      gtk_button_set_child (GTK_BUTTON (self->button[i]), picture);
      gtk_widget_add_css_class (self->button[i], "face");
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->button[i]),
                                      GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
      g_signal_connect_object (self->button[i], "clicked", G_CALLBACK (face_clicked_cb), self, 0);
      gtk_box_append (GTK_BOX (self->faces), self->button[i]);
    }
  show_prompt (self);
}

static void
lud_dice_entry_dispose (GObject *object)
{
  LudDiceEntry *self = LUD_DICE_ENTRY (object);

  g_clear_pointer (&self->state, free);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (lud_dice_entry_parent_class)->dispose (object);
}

static void
lud_dice_entry_class_init (LudDiceEntryClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = lud_dice_entry_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "diceentry");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
lud_dice_entry_init (LudDiceEntry *self)
{
  GtkWidget *prompt = gtk_label_new (NULL);

  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  self->prompt = GTK_LABEL (prompt);
  gtk_label_set_xalign (self->prompt, 0);
  gtk_label_set_wrap (self->prompt, TRUE);
  self->faces = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);
  gtk_box_set_homogeneous (GTK_BOX (self->faces), TRUE);
  gtk_box_append (GTK_BOX (self->box), prompt);
  gtk_box_append (GTK_BOX (self->box), self->faces);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

GtkWidget *
lud_dice_entry_new (void)
{
  return g_object_new (LUD_TYPE_DICE_ENTRY, NULL);
}
