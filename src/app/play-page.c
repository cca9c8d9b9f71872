/* play-page.c: one game being played, the board and all that belongs to it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The session knows the game, the board view knows what is chosen; this page carries the one to
 * the other, and says in one line below the board what is going on.  That line is what a screen
 * reader hears.
 */

#include "config.h"

#include <glib/gi18n.h>

#include "board-actions.h"
#include "board-view.h"
#include "compat.h"
#include "game-line.h"
#include "play-page.h"
#include "player-card.h"
#include "turn-card.h"
#include "turn-list.h"
#include "words.h"

struct _LudPlayPage
{
  GtkWidget parent_instance;

  GtkBox *outer;
  GtkBox *main;
  GtkBox *panel;
  LudBoardView *board;
  GtkLabel *status;
  LudPlayerCard *first_card;
  LudPlayerCard *second_card;
  LudTurnCard *turn_card;
  LudTurnList *turns;

  LudSession *session;
  GSimpleActionGroup *actions;
  char *title;
  char *subtitle;
  gboolean narrow;
};

G_DEFINE_FINAL_TYPE (LudPlayPage, lud_play_page, GTK_TYPE_WIDGET)

enum
{
  PROP_0,
  PROP_TITLE,
  PROP_SUBTITLE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

/* The name of a player, or of his side when nobody gave one. */
static const char *
name_of (LudPlayPage *self, RulesActor player)
{
  LudRecord *record = lud_session_get_record (self->session);
  const LudPlayer *person = lud_record_get_player (record, player);
  const RulesGame *game = lud_session_get_game (self->session);

  if (*person->name != '\0')
    return person->name;
  return lud_words_side (game, game->side_of (lud_session_get_state (self->session), player));
}

static void
show_status (LudPlayPage *self, const char *text, gboolean refused)
{
  if (refused)
    gtk_widget_add_css_class (GTK_WIDGET (self->status), "refused");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->status), "refused");
  /* What is refused twice is heard twice. */
  if (!refused && g_strcmp0 (text, gtk_label_get_label (self->status)) == 0)
    return;
  gtk_label_set_label (self->status, text);
  lud_announce (GTK_WIDGET (self->status), text);
}

/* The line below the board while nothing was refused: what is forced, or who is to do what. */
static void
show_prompt (LudPlayPage *self, const char *forced)
{
  RulesActor actor = lud_session_get_actor (self->session);
  const RulesState *state = lud_session_get_state (self->session);
  const RulesGame *game = lud_session_get_game (self->session);
  const char *typed = lud_board_view_get_typed (self->board);
  g_autofree char *text = NULL;
  int16_t path[RULES_MAX_PATH];

  if (typed != NULL && *typed != '\0')
    /* Translators: the beginning of a move, as it was typed. */
    text = g_strdup_printf (_ ("Typed: %s"), typed);
  else if (actor == RULES_NOBODY)
    text = lud_session_dup_result_text (self->session);
  else if (forced != NULL)
    text = g_strdup (forced);
  else if (actor == RULES_CHANCE)
    /* Translators: %s is a player or a side. */
    text = g_strdup_printf (_ ("%s rolls the dice."), name_of (self, game->turn (state).player));
  else if (lud_board_view_get_path (self->board, path) > 0)
    {
      RulesBoard board;

      game->board (state, &board);
      /* Translators: %s is the name of a point with a piece on it, which was chosen: "c4". */
      text = g_strdup_printf (_ ("%s is chosen: choose where it goes."), board.point[path[0]].name);
    }
  else
    /* Translators: %s is a player or a side. */
    text = g_strdup_printf (_ ("%s is to move."), name_of (self, actor));
  show_status (self, text != NULL ? text : "", FALSE);
}

static void
set_enabled (LudPlayPage *self, const char *name, gboolean enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), name);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

static void
update_actions (LudPlayPage *self)
{
  gboolean playing = self->session != NULL && !lud_session_get_result (self->session).over;
  RulesActor actor = self->session != NULL ? lud_session_get_actor (self->session) : RULES_NOBODY;
  gboolean can_end = FALSE;

  if (actor == RULES_FIRST || actor == RULES_SECOND)
    {
      const RulesGame *game = lud_session_get_game (self->session);

      can_end = game->end_action != 0 &&
                rules_legal (game, lud_session_get_state (self->session), game->end_action);
    }
  set_enabled (self, "undo", self->session != NULL && lud_session_can_undo (self->session));
  set_enabled (self, "redo", self->session != NULL && lud_session_can_redo (self->session));
  set_enabled (self, "roll", actor == RULES_CHANCE);
  set_enabled (self, "end-turn", can_end);
  set_enabled (self, "play", actor == RULES_FIRST || actor == RULES_SECOND);
  set_enabled (self, "confirm", lud_board_view_get_confirmable (self->board));
  set_enabled (self, "resign", playing);
  set_enabled (self, "agree-draw", playing);
}

static void
update_titles (LudPlayPage *self)
{
  g_clear_pointer (&self->title, g_free);
  g_clear_pointer (&self->subtitle, g_free);
  if (self->session != NULL)
    {
      const RulesGame *game = lud_session_get_game (self->session);
      guint turn = game->turn (lud_session_get_state (self->session)).number;

      self->title =
        lud_words_title (lud_record_get_params (lud_session_get_record (self->session)));
      /* Translators: the number of the turn that is being played. */
      self->subtitle = g_strdup_printf (_ ("Turn %u"), turn);
    }
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TITLE]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SUBTITLE]);
}

/* Shows everything as the session says. */
static void
update (LudPlayPage *self)
{
  g_autoptr (LudGameLine) line = NULL;
  const RulesGame *game;
  const RulesState *state;
  RulesActor actor;

  update_titles (self);
  if (self->session == NULL)
    {
      lud_board_view_set_position (self->board, NULL, NULL, NULL, 0);
      update_actions (self);
      return;
    }

  game = lud_session_get_game (self->session);
  state = lud_session_get_state (self->session);
  actor = lud_session_get_actor (self->session);
  line = lud_game_line_new (self->session);

  /* While the dice are to be rolled a choice is answered with the reason why it is too early. */
  lud_board_view_set_input_allowed (self->board, actor != RULES_NOBODY);
  lud_board_view_set_position (self->board, game, state, (gconstpointer) line->last->data,
                               line->last->len);
  lud_player_card_update (self->first_card, self->session, RULES_FIRST);
  lud_player_card_update (self->second_card, self->session, RULES_SECOND);
  lud_turn_card_update (self->turn_card, self->session);
  lud_turn_list_update (self->turns, line, name_of (self, RULES_FIRST),
                        name_of (self, RULES_SECOND));
  update_actions (self);
}

/* ---- what people do -------------------------------------------------------------------------- */

/* The result of a call that changes the session: an error becomes the line below the board. */
static void
report (LudPlayPage *self, gboolean success, GError *error)
{
  if (!success)
    show_status (self, error->message, TRUE);
}

static void
play (LudPlayPage *self, RulesAction action)
{
  g_autoptr (GError) error = NULL;

  report (self, lud_session_play (self->session, action, &error), error);
}

static void
action_chosen_cb (LudPlayPage *self, guint action)
{
  play (self, action);
}

static void
refused_cb (LudPlayPage *self, const char *sentence, int point)
{
  show_status (self, sentence, TRUE);
}

static void
selection_changed_cb (LudPlayPage *self, const char *sentence)
{
  gboolean confirmable = lud_board_view_get_confirmable (self->board);

  if (self->session == NULL)
    return;
  lud_turn_card_set_confirmable (self->turn_card, confirmable);
  set_enabled (self, "confirm", confirmable);
  show_prompt (self, sentence);
}

static void
typed_cb (LudPlayPage *self)
{
  const char *typed = lud_board_view_get_typed (self->board);

  if (self->session != NULL && typed != NULL && *typed != '\0')
    show_prompt (self, NULL);
}

static void
play_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  play (data, g_variant_get_uint32 (parameter));
}

static void
roll_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudPlayPage *self = data;
  g_autoptr (GError) error = NULL;

  report (self, lud_session_roll (self->session, &error), error);
}

static void
end_turn_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudPlayPage *self = data;

  play (self, lud_session_get_game (self->session)->end_action);
}

static void
confirm_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  lud_board_view_confirm (LUD_PLAY_PAGE (data)->board);
}

static void
undo_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudPlayPage *self = data;
  g_autoptr (GError) error = NULL;

  report (self, lud_session_undo (self->session, &error), error);
}

static void
redo_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudPlayPage *self = data;
  g_autoptr (GError) error = NULL;

  report (self, lud_session_redo (self->session, &error), error);
}

static void
resign_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudPlayPage *self = data;
  const RulesGame *game = lud_session_get_game (self->session);
  RulesActor player = game->turn (lud_session_get_state (self->session)).player;
  g_autoptr (GError) error = NULL;

  report (self, lud_session_resign (self->session, player, &error), error);
}

static void
agree_draw_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudPlayPage *self = data;
  g_autoptr (GError) error = NULL;

  report (self, lud_session_agree_draw (self->session, &error), error);
}

/* The focus must not vanish with a button that is no longer there: it goes to the board. */
static void
keep_focus (LudPlayPage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  if (focus == NULL || !gtk_widget_get_mapped (focus) || !gtk_widget_is_sensitive (focus))
    lud_play_page_focus_board (self);
}

static void
session_changed_cb (LudPlayPage *self)
{
  update (self);
  keep_focus (self);
}

/* ---- the widget ------------------------------------------------------------------------------ */

static void
lud_play_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  LudPlayPage *self = LUD_PLAY_PAGE (object);

  switch (id)
    {
    case PROP_TITLE:
      g_value_set_string (value, self->title);
      break;
    case PROP_SUBTITLE:
      g_value_set_string (value, self->subtitle);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
lud_play_page_dispose (GObject *object)
{
  LudPlayPage *self = LUD_PLAY_PAGE (object);
  GtkWidget *child;

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  g_clear_object (&self->actions);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (lud_play_page_parent_class)->dispose (object);
}

static void
lud_play_page_finalize (GObject *object)
{
  LudPlayPage *self = LUD_PLAY_PAGE (object);

  g_free (self->title);
  g_free (self->subtitle);
  G_OBJECT_CLASS (lud_play_page_parent_class)->finalize (object);
}

static void
lud_play_page_class_init (LudPlayPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = lud_play_page_get_property;
  object_class->dispose = lud_play_page_dispose;
  object_class->finalize = lud_play_page_finalize;

  properties[PROP_TITLE] =
    g_param_spec_string ("title", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_SUBTITLE] =
    g_param_spec_string ("subtitle", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  g_type_ensure (LUD_TYPE_BOARD_VIEW);
  g_type_ensure (LUD_TYPE_PLAYER_CARD);
  g_type_ensure (LUD_TYPE_TURN_CARD);
  g_type_ensure (LUD_TYPE_TURN_LIST);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/ludoteca/Ludoteca/play-page.ui");
  gtk_widget_class_bind_template_child (widget_class, LudPlayPage, outer);
  gtk_widget_class_bind_template_child (widget_class, LudPlayPage, main);
  gtk_widget_class_bind_template_child (widget_class, LudPlayPage, panel);
  gtk_widget_class_bind_template_child (widget_class, LudPlayPage, board);
  gtk_widget_class_bind_template_child (widget_class, LudPlayPage, status);
  gtk_widget_class_bind_template_child (widget_class, LudPlayPage, first_card);
  gtk_widget_class_bind_template_child (widget_class, LudPlayPage, second_card);
  gtk_widget_class_bind_template_child (widget_class, LudPlayPage, turn_card);
  gtk_widget_class_bind_template_child (widget_class, LudPlayPage, turns);

  /* Letters are shortcuts only inside the page, and only where the board does not take them as the
   * beginning of a point's name. */
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_r, 0, "game.roll", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_e, 0, "game.end-turn", NULL);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "playpage");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
lud_play_page_init (LudPlayPage *self)
{
  static const GActionEntry entries[] = {
    { .name = "undo", .activate = undo_cb },
    { .name = "redo", .activate = redo_cb },
    { .name = "roll", .activate = roll_cb },
    { .name = "end-turn", .activate = end_turn_cb },
    { .name = "play", .activate = play_cb, .parameter_type = "u" },
    { .name = "confirm", .activate = confirm_cb },
    { .name = "resign", .activate = resign_cb },
    { .name = "agree-draw", .activate = agree_draw_cb },
  };

  gtk_widget_init_template (GTK_WIDGET (self));
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  lud_board_actions_add (G_ACTION_MAP (self->actions), self->board);
  gtk_widget_add_css_class (GTK_WIDGET (self), "wide");

  g_signal_connect_object (self->board, "action-chosen", G_CALLBACK (action_chosen_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->board, "refused", G_CALLBACK (refused_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->board, "selection-changed", G_CALLBACK (selection_changed_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->board, "notify::typed", G_CALLBACK (typed_cb), self,
                           G_CONNECT_SWAPPED);
  update_actions (self);
}

GtkWidget *
lud_play_page_new (void)
{
  return g_object_new (LUD_TYPE_PLAY_PAGE, NULL);
}

void
lud_play_page_set_session (LudPlayPage *self, LudSession *session)
{
  g_return_if_fail (LUD_IS_PLAY_PAGE (self));

  if (self->session == session)
    return;
  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_set_object (&self->session, session);
  if (session != NULL)
    g_signal_connect_object (session, "changed", G_CALLBACK (session_changed_cb), self,
                             G_CONNECT_SWAPPED);
  update (self);
}

LudSession *
lud_play_page_get_session (LudPlayPage *self)
{
  g_return_val_if_fail (LUD_IS_PLAY_PAGE (self), NULL);

  return self->session;
}

GActionGroup *
lud_play_page_get_actions (LudPlayPage *self)
{
  g_return_val_if_fail (LUD_IS_PLAY_PAGE (self), NULL);

  return G_ACTION_GROUP (self->actions);
}

void
lud_play_page_set_narrow (LudPlayPage *self, gboolean narrow)
{
  GtkWidget *second;

  g_return_if_fail (LUD_IS_PLAY_PAGE (self));

  if (self->narrow == narrow)
    return;
  self->narrow = narrow;

  /* The other player's card moves above the board, as if he sat there. */
  second = g_object_ref (GTK_WIDGET (self->second_card));
  if (narrow)
    {
      gtk_box_remove (self->panel, second);
      gtk_box_prepend (self->main, second);
      gtk_box_reorder_child_after (self->panel, GTK_WIDGET (self->turn_card),
                                   GTK_WIDGET (self->first_card));
    }
  else
    {
      gtk_box_remove (self->main, second);
      gtk_box_prepend (self->panel, second);
      gtk_box_reorder_child_after (self->panel, GTK_WIDGET (self->turn_card), second);
    }
  g_object_unref (second);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->outer),
                                  narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  lud_turn_card_set_compact (self->turn_card, narrow);
  lud_turn_list_set_compact (self->turns, narrow);
  gtk_widget_set_size_request (GTK_WIDGET (self->board), -1, narrow ? 260 : 200);
  gtk_widget_remove_css_class (GTK_WIDGET (self), narrow ? "wide" : "narrow");
  gtk_widget_add_css_class (GTK_WIDGET (self), narrow ? "narrow" : "wide");
}

void
lud_play_page_focus_board (LudPlayPage *self)
{
  g_return_if_fail (LUD_IS_PLAY_PAGE (self));

  lud_board_view_focus_point (self->board, -1);
}
