/* new-game-page.c: who plays, and with which options
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <stdlib.h>

#include "board-picture.h"
#include "new-game-page.h"
#include "option-list.h"
#include "settings.h"
#include "words.h"

struct _LudNewGamePage
{
  GtkWidget parent_instance;

  GtkBox *outer;
  LudBoardPicture *picture;
  GtkLabel *name;
  GtkLabel *credit;
  GtkLabel *summary;
  AdwEntryRow *player[2];
  LudPiecePicture *chip[2];
  LudOptionList *options;
  GtkWidget *start_button;

  const RulesGame *game;
  gboolean ready;
};

G_DEFINE_FINAL_TYPE (LudNewGamePage, lud_new_game_page, GTK_TYPE_WIDGET)

enum
{
  PROP_0,
  PROP_READY,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

/* Shows what the options say: the start position, who has which pieces. */
static void
update (LudNewGamePage *self)
{
  RulesParams params;
  gboolean ready = lud_option_list_get_params (self->options, &params);

  if (ready)
    {
      RulesState *state = rules_state_new (self->game);
      RulesActor begins;

      self->game->start (&params, state);
      begins = self->game->turn (state).player;
      lud_board_picture_set_position (self->picture, self->game, state);
      for (int i = 0; i < 2; i++)
        {
          RulesActor player = i == 0 ? RULES_FIRST : RULES_SECOND;
          RulesSide side = self->game->side_of (state, player);
          const char *name = lud_words_side (self->game, side);
          g_autofree char *title = NULL;

          if (player == begins)
            /* Translators: %s is a side, for instance Black; the field takes a player's name. */
            title = g_strdup_printf (_ ("%s, begins"), name);
          adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->player[i]),
                                         title != NULL ? title : name);
          lud_piece_picture_set_piece (self->chip[i], lud_owner_chip (self->game, state, side));
        }
      free (state);
    }
  if (self->ready != ready)
    {
      self->ready = ready;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_READY]);
    }
}

static void
swap_names_cb (LudNewGamePage *self)
{
  g_autofree char *first = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->player[0])));

  gtk_editable_set_text (GTK_EDITABLE (self->player[0]),
                         gtk_editable_get_text (GTK_EDITABLE (self->player[1])));
  gtk_editable_set_text (GTK_EDITABLE (self->player[1]), first);
}

static void
entry_activated_cb (LudNewGamePage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.start-game", NULL);
}

void
lud_new_game_page_set_game (LudNewGamePage *self, const RulesGame *game)
{
  RulesParams params;
  g_autofree char *credit = NULL;
  g_autofree char *first = lud_settings_get_text ("first-name");
  g_autofree char *second = lud_settings_get_text ("second-name");

  g_return_if_fail (LUD_IS_NEW_GAME_PAGE (self));
  g_return_if_fail (game != NULL);

  self->game = game;
  gtk_label_set_label (self->name, game->name);
  {
    g_autofree char *who = lud_words_credit (game);

    /* Translators: %s is the designer of a game, and the year. */
    credit = g_strdup_printf (_ ("Game design: %s"), who);
  }
  gtk_label_set_label (self->credit, credit);
  gtk_label_set_label (self->summary, _ (game->summary));
  gtk_editable_set_text (GTK_EDITABLE (self->player[0]), first);
  gtk_editable_set_text (GTK_EDITABLE (self->player[1]), second);
  lud_settings_get_options (&params, game);
  lud_option_list_set_params (self->options, &params);
  update (self);
}

const RulesGame *
lud_new_game_page_get_game (LudNewGamePage *self)
{
  g_return_val_if_fail (LUD_IS_NEW_GAME_PAGE (self), NULL);

  return self->game;
}

LudRecord *
lud_new_game_page_make_record (LudNewGamePage *self, GError **error)
{
  static const char *const keys[2] = { "first-name", "second-name" };
  RulesParams params;
  LudRecord *record;

  g_return_val_if_fail (LUD_IS_NEW_GAME_PAGE (self), NULL);

  if (self->game == NULL || !lud_option_list_get_params (self->options, &params))
    {
      g_set_error_literal (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_INVALID,
                           _ ("The options do not go together."));
      return NULL;
    }
  record = lud_record_new (&params, NULL, error);
  if (record == NULL)
    return NULL;
  lud_record_set_date_today (record);
  for (int i = 0; i < 2; i++)
    {
      g_autofree char *name =
        g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->player[i]))));
      LudPlayer player = { .name = name, .kind = LUD_PLAYER_HUMAN };

      lud_record_set_player (record, i == 0 ? RULES_FIRST : RULES_SECOND, &player);
      lud_settings_set_text (keys[i], name);
    }
  lud_settings_set_text ("last-game", self->game->id);
  lud_settings_set_options (&params);
  return record;
}

static void
lud_new_game_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  LudNewGamePage *self = LUD_NEW_GAME_PAGE (object);

  switch (id)
    {
    case PROP_READY:
      g_value_set_boolean (value, self->ready);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
lud_new_game_page_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (lud_new_game_page_parent_class)->dispose (object);
}

static void
lud_new_game_page_class_init (LudNewGamePageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = lud_new_game_page_get_property;
  object_class->dispose = lud_new_game_page_dispose;
  properties[PROP_READY] =
    g_param_spec_boolean ("ready", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  g_type_ensure (LUD_TYPE_BOARD_PICTURE);
  g_type_ensure (LUD_TYPE_PIECE_PICTURE);
  g_type_ensure (LUD_TYPE_OPTION_LIST);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/ludoteca/Ludoteca/new-game-page.ui");
  gtk_widget_class_bind_template_child (widget_class, LudNewGamePage, outer);
  gtk_widget_class_bind_template_child (widget_class, LudNewGamePage, picture);
  gtk_widget_class_bind_template_child (widget_class, LudNewGamePage, name);
  gtk_widget_class_bind_template_child (widget_class, LudNewGamePage, credit);
  gtk_widget_class_bind_template_child (widget_class, LudNewGamePage, summary);
  gtk_widget_class_bind_template_child_full (widget_class, "player0", FALSE,
                                             G_STRUCT_OFFSET (LudNewGamePage, player[0]));
  gtk_widget_class_bind_template_child_full (widget_class, "player1", FALSE,
                                             G_STRUCT_OFFSET (LudNewGamePage, player[1]));
  gtk_widget_class_bind_template_child_full (widget_class, "chip0", FALSE,
                                             G_STRUCT_OFFSET (LudNewGamePage, chip[0]));
  gtk_widget_class_bind_template_child_full (widget_class, "chip1", FALSE,
                                             G_STRUCT_OFFSET (LudNewGamePage, chip[1]));
  gtk_widget_class_bind_template_child (widget_class, LudNewGamePage, options);
  gtk_widget_class_bind_template_child (widget_class, LudNewGamePage, start_button);
  gtk_widget_class_bind_template_callback (widget_class, swap_names_cb);
  gtk_widget_class_bind_template_callback (widget_class, entry_activated_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "newgamepage");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
lud_new_game_page_init (LudNewGamePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (self->options, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
}

void
lud_new_game_page_set_narrow (LudNewGamePage *self, gboolean narrow)
{
  g_return_if_fail (LUD_IS_NEW_GAME_PAGE (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->outer),
                                  narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  if (narrow)
    gtk_widget_add_css_class (GTK_WIDGET (self), "narrow");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "narrow");
  gtk_widget_set_size_request (GTK_WIDGET (self->picture), narrow ? 160 : 280, narrow ? 160 : 280);
  /* The header bar of a narrow window has no room for the button. */
  gtk_widget_set_visible (self->start_button, narrow);
}

void
lud_new_game_page_focus (LudNewGamePage *self)
{
  g_return_if_fail (LUD_IS_NEW_GAME_PAGE (self));

  if (gtk_widget_get_visible (self->start_button))
    gtk_widget_grab_focus (self->start_button);
  else
    gtk_widget_child_focus (GTK_WIDGET (self), GTK_DIR_TAB_FORWARD);
}
