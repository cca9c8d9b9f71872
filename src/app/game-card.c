/* game-card.c: a game on the start page
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#include "board-picture.h"
#include "game-card.h"
#include "game-line.h"
#include "words.h"

/* How many actions of a game a card's picture shows: enough to see every kind of piece, and few
 * enough that the board is not crowded. */
#define SAMPLE_ACTIONS 26

static GtkWidget *
make_label (const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_width_chars (GTK_LABEL (label), 10);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 12);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

GtkWidget *
lud_game_card_new (const RulesGame *game)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  /* The words say it all. */
  GtkWidget *picture = g_object_new (LUD_TYPE_BOARD_PICTURE, "accessible-role",
                                     GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  g_autofree char *credit = lud_words_credit (game);
  RulesState *sample = lud_sample_position (game, SAMPLE_ACTIONS);

  lud_board_picture_set_position (LUD_BOARD_PICTURE (picture), game, sample);
  free (sample);
  gtk_box_append (GTK_BOX (box), picture);
  gtk_box_append (GTK_BOX (words), make_label (game->name, "title-3"));
  gtk_box_append (GTK_BOX (words), make_label (credit, "secondary"));
  gtk_box_append (GTK_BOX (words), make_label (_ (game->summary), NULL));
  gtk_widget_set_hexpand (words, TRUE);
  gtk_box_append (GTK_BOX (box), words);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_add_css_class (button, "card");
  gtk_widget_add_css_class (button, "game-card");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", game->id);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.new-game-of");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  game->name, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  _ (game->summary), -1);
  lud_game_card_set_narrow (button, FALSE);
  return button;
}

void
lud_game_card_set_narrow (GtkWidget *card, gboolean narrow)
{
  GtkWidget *box = gtk_button_get_child (GTK_BUTTON (card));
  GtkWidget *picture = gtk_widget_get_first_child (box);
  GtkWidget *words = gtk_widget_get_last_child (box);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (box),
                                  narrow ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL);
  gtk_widget_set_size_request (picture, narrow ? 96 : 140, narrow ? 96 : 180);
  gtk_widget_set_valign (words, narrow ? GTK_ALIGN_CENTER : GTK_ALIGN_START);
}
