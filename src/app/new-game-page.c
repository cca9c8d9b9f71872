/* new-game-page.c: who plays, and with which options
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <stdlib.h>

#include "board-picture.h"
#include "clock-list.h"
#include "game-match.h"
#include "game-setup.h"
#include "match-list.h"
#include "new-game-page.h"
#include "option-list.h"
#include "settings.h"
#include "tutorial-window.h"
#include "words.h"

struct _LudNewGamePage
{
  GtkWidget parent_instance;

  GtkBox *outer;
  LudBoardPicture *picture;
  GtkLabel *name;
  GtkLabel *credit;
  GtkLabel *summary;
  GtkWidget *tutorial;
  AdwPreferencesGroup *players;
  AdwEntryRow *player[2];
  LudPiecePicture *chip[2];
  GtkDropDown *kind[2]; /* 0: a person, else the level of the computer */
  GtkSwitch *lots;
  LudOptionList *options;
  GtkWidget *dice_group;
  GtkSwitch *dice;
  LudClockList *clock;
  LudMatchList *match;
  GtkWidget *start_button;
  AdwPreferencesGroup *origin_group;
  AdwActionRow *origin;

  const RulesGame *game;
  LudRecord *base; /* the game begins as this does; NULL: at the start */
  char *person[2]; /* the name of a person, kept while the computer has his place */
  gboolean ready;
};

static const char *const name_keys[2] = { "first-name", "second-name" };
static const char *const level_keys[2] = { "first-level", "second-level" };

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
  gboolean ready = self->base != NULL || lud_option_list_get_params (self->options, &params);

  if (ready)
    {
      RulesState *state = rules_state_new (self->game);
      RulesActor begins;

      if (self->base != NULL)
        {
          g_autoptr (LudSession) session = lud_session_new (self->base, NULL);

          rules_copy (self->game, state, lud_session_get_state (session));
        }
      else
        self->game->start (&params, state);
      begins = self->game->turn (state).player;
      lud_board_picture_set_position (self->picture, self->game, state);
      for (int i = 0; i < 2; i++)
        {
          RulesActor player = i == 0 ? RULES_FIRST : RULES_SECOND;
          RulesSide side = self->game->side_of (state, player);
          const char *name = lud_words_side (self->game, side);
          g_autofree char *title = NULL;
          g_autofree char *spoken = NULL;

          if (player == begins && lud_new_game_page_get_origin (self) != LUD_ORIGIN_START)
            /* Translators: %s is a side, for instance Black; the field takes a player's name. */
            title = g_strdup_printf (_ ("%s, to move"), name);
          else if (player == begins)
            /* Translators: %s is a side, for instance Black; the field takes a player's name. */
            title = g_strdup_printf (_ ("%s, begins"), name);
          adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->player[i]),
                                         title != NULL ? title : name);
          lud_piece_picture_set_piece (self->chip[i], lud_owner_chip (self->game, state, side));
          /* Translators: %s is a side, for instance Black; then comes a person or a level. */
          spoken = g_strdup_printf (_ ("Who plays %s"), name);
          gtk_accessible_update_property (GTK_ACCESSIBLE (self->kind[i]),
                                          GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
          if (i == 1)
            lud_clock_list_set_other_name (self->clock, name);
        }
      free (state);
    }
  if (self->ready != ready)
    {
      self->ready = ready;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_READY]);
    }
}

/* ---- players --------------------------------------------------------------------------------- */

static int
get_level (LudNewGamePage *self, int i)
{
  return (int) gtk_drop_down_get_selected (self->kind[i]);
}

/* The computer has no name to be typed; that of the person comes back with him. */
static void
show_players (LudNewGamePage *self)
{
  gboolean any = FALSE;

  for (int i = 0; i < 2; i++)
    {
      GtkEditable *row = GTK_EDITABLE (self->player[i]);
      gboolean computer = get_level (self, i) > 0;

      any |= computer;
      if (!computer && !gtk_editable_get_editable (row))
        gtk_editable_set_text (row, self->person[i] != NULL ? self->person[i] : "");
      else if (computer && gtk_editable_get_editable (row))
        {
          g_free (self->person[i]);
          self->person[i] = g_strdup (gtk_editable_get_text (row));
        }
      if (computer)
        gtk_editable_set_text (row, _ ("Computer"));
      gtk_editable_set_editable (row, !computer);
    }
  if (any)
    {
      int seconds = lud_settings_get_number ("thinking-time", 3);
      g_autofree char *text = g_strdup_printf (
        ngettext ("Levels 1 to 7 answer at once, level 8 thinks for about %d second a turn.",
                  "Levels 1 to 7 answer at once, level 8 thinks for about %d seconds a turn.",
                  (gulong) seconds),
        seconds);

      adw_preferences_group_set_description (self->players, text);
    }
  else
    adw_preferences_group_set_description (self->players, NULL);
}

static void
kind_changed_cb (LudNewGamePage *self)
{
  show_players (self);
}

static const char *
get_person (LudNewGamePage *self, int i)
{
  if (get_level (self, i) > 0)
    return self->person[i] != NULL ? self->person[i] : "";
  return gtk_editable_get_text (GTK_EDITABLE (self->player[i]));
}

static void
set_player (LudNewGamePage *self, int i, const char *person, int level)
{
  g_autofree char *name = g_strdup (person);

  gtk_drop_down_set_selected (self->kind[i], 0);
  gtk_editable_set_text (GTK_EDITABLE (self->player[i]), name);
  gtk_drop_down_set_selected (self->kind[i], (guint) level);
}

static void
swap_players_cb (LudNewGamePage *self)
{
  g_autofree char *first = g_strdup (get_person (self, 0));
  int level = get_level (self, 0);

  set_player (self, 0, get_person (self, 1), get_level (self, 1));
  set_player (self, 1, first, level);
  lud_clock_list_swap (self->clock);
}

static void
entry_activated_cb (LudNewGamePage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.start-game", NULL);
}

/* Says where the game begins; the options of one that has begun elsewhere are what they are. */
static void
show_origin (LudNewGamePage *self)
{
  LudOrigin origin = lud_new_game_page_get_origin (self);

  gtk_widget_set_visible (GTK_WIDGET (self->origin_group), origin != LUD_ORIGIN_START);
  gtk_widget_set_visible (GTK_WIDGET (self->options),
                          origin == LUD_ORIGIN_START && rules_n_options (self->game) > 0);
  if (origin == LUD_ORIGIN_START)
    return;
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->origin),
                                 origin == LUD_ORIGIN_POSITION ? _ ("Position set up")
                                                               : _ ("Beginning of another game"));
  {
    g_autofree char *title = lud_words_title (lud_record_get_params (self->base));

    adw_action_row_set_subtitle (self->origin, title);
  }
}

static void
drop_origin_cb (LudNewGamePage *self)
{
  g_clear_object (&self->base);
  show_origin (self);
  update (self);
}

LudOrigin
lud_new_game_page_get_origin (LudNewGamePage *self)
{
  g_return_val_if_fail (LUD_IS_NEW_GAME_PAGE (self), LUD_ORIGIN_START);

  if (self->base == NULL)
    return LUD_ORIGIN_START;
  return lud_record_get_n_nodes (self->base) > 0 ? LUD_ORIGIN_GAME : LUD_ORIGIN_POSITION;
}

void
lud_new_game_page_set_base (LudNewGamePage *self, LudRecord *base)
{
  g_return_if_fail (LUD_IS_NEW_GAME_PAGE (self));
  g_return_if_fail (LUD_IS_RECORD (base));

  lud_new_game_page_set_game (self, lud_record_get_game (base));
  g_set_object (&self->base, base);
  for (int i = 0; i < 2; i++)
    {
      const LudPlayer *player = lud_record_get_player (base, i == 0 ? RULES_FIRST : RULES_SECOND);

      if (player->kind != LUD_PLAYER_UNKNOWN || *player->name != '\0')
        set_player (self, i,
                    player->kind == LUD_PLAYER_COMPUTER ? get_person (self, i) : player->name,
                    player->kind == LUD_PLAYER_COMPUTER ? MAX (player->level, 1) : 0);
    }
  if (lud_setup_get_dice_entered (base))
    gtk_switch_set_active (self->dice, TRUE);
  /* Who is to move and who waits was decided there. */
  gtk_switch_set_active (self->lots, FALSE);
  show_origin (self);
  update (self);
}

void
lud_new_game_page_set_game (LudNewGamePage *self, const RulesGame *game)
{
  RulesParams params;
  g_autofree char *credit = NULL;

  g_return_if_fail (LUD_IS_NEW_GAME_PAGE (self));
  g_return_if_fail (game != NULL);

  self->game = game;
  g_clear_object (&self->base);
  gtk_label_set_label (self->name, game->name);
  {
    g_autofree char *who = lud_words_credit (game);

    /* Translators: %s is the designer of a game, and the year. */
    credit = g_strdup_printf (_ ("Game design: %s"), who);
  }
  gtk_label_set_label (self->credit, credit);
  gtk_label_set_label (self->summary, _ (game->summary));
  lud_tutorial_offer (self->tutorial, game);
  for (int i = 0; i < 2; i++)
    {
      g_autofree char *name = lud_settings_get_text (name_keys[i]);

      set_player (self, i, name, lud_settings_get_number (level_keys[i], 0));
    }
  show_players (self);
  gtk_switch_set_active (self->lots, lud_settings_get_flag ("draw-lots"));
  gtk_switch_set_active (self->dice, lud_settings_get_flag ("enter-dice"));
  gtk_widget_set_visible (self->dice_group, game->weight != NULL);
  lud_settings_get_options (&params, game);
  lud_option_list_set_params (self->options, &params);
  show_origin (self);
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
  RulesParams params;
  LudRecord *record;
  LudTimeControl control;
  gboolean from_start;
  LudTimeControl other;
  gboolean exchanged;
  int games;
  int points;

  g_return_val_if_fail (LUD_IS_NEW_GAME_PAGE (self), NULL);

  if (self->game == NULL ||
      (self->base == NULL && !lud_option_list_get_params (self->options, &params)))
    {
      g_set_error_literal (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_INVALID,
                           _ ("The options do not go together."));
      return NULL;
    }
  from_start = self->base == NULL;
  record =
    self->base != NULL ? g_steal_pointer (&self->base) : lud_record_new (&params, NULL, error);
  if (record == NULL)
    return NULL;
  lud_record_set_date_today (record);
  exchanged = gtk_switch_get_active (self->lots) && g_random_boolean ();
  for (int i = 0; i < 2; i++)
    {
      g_autofree char *name = g_strstrip (g_strdup (get_person (self, i)));
      int level = get_level (self, i);
      g_autofree char *computer = lud_words_computer (level);
      LudPlayer player = { .name = level > 0 ? computer : name,
                           .kind = level > 0 ? LUD_PLAYER_COMPUTER : LUD_PLAYER_HUMAN,
                           .level = level };

      lud_record_set_player (record, (i == 0) != exchanged ? RULES_FIRST : RULES_SECOND, &player);
      lud_settings_set_text (name_keys[i], name);
      lud_settings_set_number (level_keys[i], level);
    }
  control = lud_clock_list_get_control (self->clock);
  lud_record_set_time_control (record, &control);
  if (lud_clock_list_get_other (self->clock, &other))
    lud_setup_set_time (record, exchanged ? RULES_FIRST : RULES_SECOND, &other);
  lud_match_list_get (self->match, &games, &points);
  if (games > 0 || points > 0)
    lud_match_begin (record, games, points);
  lud_match_list_remember (self->match);
  lud_clock_list_remember (self->clock);
  lud_setup_set_dice_entered (record,
                              self->game->weight != NULL && gtk_switch_get_active (self->dice));
  if (self->game->weight != NULL)
    lud_settings_set_flag ("enter-dice", gtk_switch_get_active (self->dice));
  lud_settings_set_text ("last-game", self->game->id);
  if (from_start)
    {
      lud_settings_set_flag ("draw-lots", gtk_switch_get_active (self->lots));
      lud_settings_set_options (&params);
    }
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
lud_new_game_page_finalize (GObject *object)
{
  LudNewGamePage *self = LUD_NEW_GAME_PAGE (object);

  g_clear_object (&self->base);
  g_free (self->person[0]);
  g_free (self->person[1]);
  G_OBJECT_CLASS (lud_new_game_page_parent_class)->finalize (object);
}

static void
lud_new_game_page_class_init (LudNewGamePageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = lud_new_game_page_get_property;
  object_class->dispose = lud_new_game_page_dispose;
  object_class->finalize = lud_new_game_page_finalize;
  properties[PROP_READY] =
    g_param_spec_boolean ("ready", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  g_type_ensure (LUD_TYPE_BOARD_PICTURE);
  g_type_ensure (LUD_TYPE_PIECE_PICTURE);
  g_type_ensure (LUD_TYPE_OPTION_LIST);
  g_type_ensure (LUD_TYPE_CLOCK_LIST);
  g_type_ensure (LUD_TYPE_MATCH_LIST);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/ludoteca/Ludoteca/new-game-page.ui");
  gtk_widget_class_bind_template_child (widget_class, LudNewGamePage, outer);
  gtk_widget_class_bind_template_child (widget_class, LudNewGamePage, picture);
  gtk_widget_class_bind_template_child (widget_class, LudNewGamePage, name);
  gtk_widget_class_bind_template_child (widget_class, LudNewGamePage, credit);
  gtk_widget_class_bind_template_child (widget_class, LudNewGamePage, summary);
  gtk_widget_class_bind_template_child (widget_class, LudNewGamePage, tutorial);
  gtk_widget_class_bind_template_child_full (widget_class, "player0", FALSE,
                                             G_STRUCT_OFFSET (LudNewGamePage, player[0]));
  gtk_widget_class_bind_template_child_full (widget_class, "player1", FALSE,
                                             G_STRUCT_OFFSET (LudNewGamePage, player[1]));
  gtk_widget_class_bind_template_child_full (widget_class, "chip0", FALSE,
                                             G_STRUCT_OFFSET (LudNewGamePage, chip[0]));
  gtk_widget_class_bind_template_child_full (widget_class, "chip1", FALSE,
                                             G_STRUCT_OFFSET (LudNewGamePage, chip[1]));
  gtk_widget_class_bind_template_child_full (widget_class, "kind0", FALSE,
                                             G_STRUCT_OFFSET (LudNewGamePage, kind[0]));
  gtk_widget_class_bind_template_child_full (widget_class, "kind1", FALSE,
                                             G_STRUCT_OFFSET (LudNewGamePage, kind[1]));
  gtk_widget_class_bind_template_child (widget_class, LudNewGamePage, players);
  gtk_widget_class_bind_template_child (widget_class, LudNewGamePage, lots);
  gtk_widget_class_bind_template_child (widget_class, LudNewGamePage, dice_group);
  gtk_widget_class_bind_template_child (widget_class, LudNewGamePage, dice);
  gtk_widget_class_bind_template_child (widget_class, LudNewGamePage, clock);
  gtk_widget_class_bind_template_child (widget_class, LudNewGamePage, match);
  gtk_widget_class_bind_template_child (widget_class, LudNewGamePage, options);
  gtk_widget_class_bind_template_child (widget_class, LudNewGamePage, start_button);
  gtk_widget_class_bind_template_child (widget_class, LudNewGamePage, origin_group);
  gtk_widget_class_bind_template_child (widget_class, LudNewGamePage, origin);
  gtk_widget_class_bind_template_callback (widget_class, drop_origin_cb);
  gtk_widget_class_bind_template_callback (widget_class, swap_players_cb);
  gtk_widget_class_bind_template_callback (widget_class, kind_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, entry_activated_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "newgamepage");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
lud_new_game_page_init (LudNewGamePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->lots), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Draw lots for who begins"), -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->dice), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Enter dice by hand"), -1);
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
  for (int i = 0; i < 2; i++)
    gtk_widget_set_size_request (GTK_WIDGET (self->chip[i]), narrow ? 24 : 32, narrow ? 24 : 32);
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
