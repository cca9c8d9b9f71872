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
#include "compat.h"
#include "diagram/diagram.h"
#include "game-line.h"
#include "game-match.h"
#include "game-setup.h"
#include "help-rule.h"
#include "play-page-private.h"

G_DEFINE_FINAL_TYPE (LudPlayPage, lud_play_page, GTK_TYPE_WIDGET)

enum
{
  PROP_0,
  PROP_TITLE,
  PROP_SUBTITLE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

const char *
_lud_play_page_name_of (LudPlayPage *self, RulesActor player)
{
  LudRecord *record = lud_session_get_record (self->session);
  const LudPlayer *person = lud_record_get_player (record, player);
  const RulesGame *game = lud_session_get_game (self->session);

  if (*person->name != '\0')
    return person->name;
  return lud_words_side (game, game->side_of (lud_session_get_state (self->session), player));
}

void
_lud_play_page_show_status (LudPlayPage *self, const char *text, gboolean refused)
{
  if (refused)
    gtk_widget_add_css_class (GTK_WIDGET (self->status), "refused");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->status), "refused");
  /* What is refused twice is heard twice. */
  if (refused)
    g_clear_pointer (&self->spoken, g_free);
  _lud_play_page_say (self, text, text);
}

void
_lud_play_page_show_prompt (LudPlayPage *self, const char *forced)
{
  RulesActor actor = lud_session_get_actor (self->session);
  const RulesState *state = lud_session_get_state (self->session);
  const RulesGame *game = lud_session_get_game (self->session);
  LudRecord *record = lud_session_get_record (self->session);
  const char *typed = lud_board_view_get_typed (self->board);
  g_autofree char *text = NULL;
  g_autofree char *whole = NULL;
  int16_t path[RULES_MAX_PATH];

  if (typed != NULL && *typed != '\0')
    /* Translators: the beginning of a move, as it was typed. */
    text = g_strdup_printf (_ ("Typed: %s"), typed);
  else if (self->correcting != NULL)
    text = _lud_play_page_dup_correct_prompt (self);
  else if (actor == RULES_NOBODY)
    text = lud_session_dup_result_text (self->session);
  else if (lud_computer_player_is_waiting (self->computer))
    /* Translators: %s is a computer player. */
    text = g_strdup_printf (_ ("%s waits until you continue."),
                            _lud_play_page_name_of (self, game->turn (state).player));
  else if (lud_computer_player_get_thinking (self->computer) != RULES_NOBODY)
    /* Translators: %s is a computer player. */
    text = g_strdup_printf (_ ("%s is thinking."), _lud_play_page_name_of (self, actor));
  else if (forced != NULL && !lud_setup_is_computer (record, actor))
    text = g_strdup (forced);
  else if (actor == RULES_CHANCE)
    /* Translators: %s is a player or a side. */
    text = g_strdup_printf (_ ("%s rolls the dice."),
                            _lud_play_page_name_of (self, game->turn (state).player));
  else if (lud_board_view_get_path (self->board, path) > 0)
    {
      RulesBoard board;

      game->board (state, &board);
      /* Translators: %s is the name of a point with a piece on it, which was chosen: "c4". */
      text = g_strdup_printf (_ ("%s is chosen: choose where it goes."), board.point[path[0]].name);
    }
  else
    /* Translators: %s is a player or a side. */
    text = g_strdup_printf (_ ("%s is to move."), _lud_play_page_name_of (self, actor));
  if (self->said != NULL && text != NULL)
    /* Translators: two sentences: what somebody did, and who is to do what. */
    whole = g_strdup_printf (C_ ("two sentences", "%s %s"), self->said, text);
  gtk_widget_remove_css_class (GTK_WIDGET (self->status), "refused");
  /* Who acted sees it, and needs no line to say it. */
  _lud_play_page_say (self,
                      whole != NULL && self->said_shown ? whole
                      : text != NULL                    ? text
                                                        : "",
                      whole != NULL  ? whole
                      : text != NULL ? text
                                     : "");
}

/* ---- times and the computer ------------------------------------------------------------------ */

static void
show_time (LudPlayPage *self, LudPlayerCard *card, RulesActor player)
{
  g_autofree char *text = NULL;

  if (!lud_player_card_show_time (card, self->session, player, self->computer))
    return;
  /* Translators: %s is a player, whose clock is about to run out. */
  text = g_strdup_printf (_ ("%s has less than ten seconds left."),
                          _lud_play_page_name_of (self, player));
  _lud_play_page_show_status (self, text, FALSE);
}

static void
show_times (LudPlayPage *self)
{
  show_time (self, self->first_card, RULES_FIRST);
  show_time (self, self->second_card, RULES_SECOND);
}

static gboolean
tick_cb (gpointer data)
{
  show_times (data);
  return G_SOURCE_CONTINUE;
}

/* The cards are looked at often only while a time runs on them. */
static void
update_tick (LudPlayPage *self)
{
  LudClock *clock = self->session != NULL ? lud_session_get_clock (self->session) : NULL;
  gboolean runs =
    self->session != NULL && (lud_computer_player_get_thinking (self->computer) != RULES_NOBODY ||
                              (clock != NULL && lud_clock_get_running (clock) != RULES_NOBODY));

  if (runs && self->tick == 0)
    self->tick = g_timeout_add (100, tick_cb, self);
  else if (!runs)
    g_clear_handle_id (&self->tick, g_source_remove);
}

static void
show_pause (LudPlayPage *self)
{
  gboolean waiting = lud_computer_player_is_waiting (self->computer);
  gboolean stopped = self->paused || waiting;
  const char *name = stopped ? _ ("Continue") : _ ("Pause");

  gtk_widget_set_visible (
    GTK_WIDGET (self->pause_button),
    g_action_group_get_action_enabled (G_ACTION_GROUP (self->actions), "pause"));
  gtk_button_set_icon_name (self->pause_button, stopped ? "media-playback-start-symbolic"
                                                        : "media-playback-pause-symbolic");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->pause_button), name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->pause_button),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  lud_turn_card_set_waiting (self->turn_card, waiting);
}

void
_lud_play_page_computer_changed (LudPlayPage *self)
{
  if (self->session == NULL)
    return;
  show_times (self);
  update_tick (self);
  _lud_play_page_update_actions (self);
  show_pause (self);
  _lud_play_page_show_prompt (self, self->forced);
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

/* The game of a match that this is, and the score, with this game when it is over. */
static void
show_match (LudPlayPage *self)
{
  LudRecord *record = lud_session_get_record (self->session);
  LudMatch match;
  gboolean is_match = lud_match_get (record, &match);

  if (is_match)
    {
      LudResult result = lud_session_get_result (self->session);
      g_autofree char *place = lud_match_dup_place (&match);
      g_autofree char *score = NULL;
      g_autofree char *text = NULL;

      lud_match_add (&match, &result);
      score = lud_match_dup_score (&match, record);
      /* Translators: the place of a game in a match ("Game 2 of 5") and the score of the match. */
      text = g_strdup_printf (_ ("%s: %s"), place, score);
      gtk_label_set_label (self->match_label, text);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->match_label), is_match);
}

/* What an annotator wrote and drew here. */
static void
show_notes (LudPlayPage *self)
{
  const LudNode *node = lud_session_get_node (self->session);
  LudSceneMark marks[LUD_SCENE_MAX_MARKS];
  guint n = lud_diagram_get_marks (node, marks, LUD_SCENE_MAX_MARKS);

  lud_board_view_set_marks (self->board, marks, n);
  lud_comment_card_update (self->comment_card, node);
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
      _lud_play_page_update_actions (self);
      update_tick (self);
      _lud_play_page_evaluate (self);
      return;
    }

  game = lud_session_get_game (self->session);
  state = lud_session_get_state (self->session);
  actor = lud_session_get_actor (self->session);
  line = lud_game_line_new (self->session);

  /* While the dice are to be rolled a choice is answered with the reason why it is too early. */
  lud_board_view_set_input_allowed (
    self->board,
    actor != RULES_NOBODY &&
      !lud_setup_is_computer (lud_session_get_record (self->session), game->turn (state).player));
  lud_board_view_set_position (self->board, game, state, (gconstpointer) line->last->data,
                               line->last->len);
  lud_player_card_update (self->first_card, self->session, RULES_FIRST);
  lud_player_card_update (self->second_card, self->session, RULES_SECOND);
  show_times (self);
  update_tick (self);
  show_match (self);
  lud_turn_card_update (self->turn_card, self->session);
  show_notes (self);
  lud_turn_list_update (self->turns, line, _lud_play_page_name_of (self, RULES_FIRST),
                        _lud_play_page_name_of (self, RULES_SECOND));
  _lud_play_page_update_actions (self);
  show_pause (self);
  _lud_play_page_evaluate (self);
}

/* ---- what the board says -----------------------------------------------------------------------
 */

static void
aimed_cb (LudPlayPage *self, guint action)
{
  lud_turn_card_aim (self->turn_card, self->session, action);
}

static void
refused_cb (LudPlayPage *self, const char *sentence, int point)
{
  lud_turn_card_skip_roll (self->turn_card);
  lud_turn_card_set_blocked (self->turn_card, lud_board_view_get_refusal (self->board).dice);
  _lud_play_page_show_status (self, sentence, TRUE);
  lud_help_offer_rule (self->rule_button, lud_session_get_game (self->session),
                       lud_board_view_get_refused_rule (self->board));
}

static void
selection_changed_cb (LudPlayPage *self, const char *sentence)
{
  gboolean confirmable = lud_board_view_get_confirmable (self->board);
  int16_t path[RULES_MAX_PATH];

  if (self->session == NULL)
    return;
  lud_turn_card_set_confirmable (self->turn_card, confirmable);
  lud_turn_card_set_blocked (self->turn_card, 0);
  if (lud_board_view_get_path (self->board, path) > 0)
    lud_turn_card_skip_roll (self->turn_card);
  _lud_play_page_update_actions (self);
  if (sentence != self->forced)
    {
      g_free (self->forced);
      self->forced = g_strdup (sentence);
    }
  _lud_play_page_show_prompt (self, sentence);
}

static void
typed_cb (LudPlayPage *self)
{
  const char *typed = lud_board_view_get_typed (self->board);

  if (self->session != NULL && typed != NULL && *typed != '\0')
    _lud_play_page_show_prompt (self, NULL);
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
  _lud_play_page_hear (self);
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
  g_clear_object (&self->history);
  _lud_play_page_set_computer (self);
  _lud_play_page_set_advisor (self);
  g_clear_handle_id (&self->tick, g_source_remove);
  g_clear_object (&self->actions);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (lud_play_page_parent_class)->dispose (object);
}

static void
lud_play_page_finalize (GObject *object)
{
  LudPlayPage *self = LUD_PLAY_PAGE (object);

  g_free (self->said);
  g_free (self->spoken);
  g_free (self->forced);
  g_free (self->title);
  g_free (self->subtitle);
  G_OBJECT_CLASS (lud_play_page_parent_class)->finalize (object);
}

static void
lud_play_page_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (lud_play_page_parent_class)->map (widget);
  _lud_play_page_mapped (LUD_PLAY_PAGE (widget));
}

static void
lud_play_page_unmap (GtkWidget *widget)
{
  _lud_play_page_unmapped (LUD_PLAY_PAGE (widget));
  GTK_WIDGET_CLASS (lud_play_page_parent_class)->unmap (widget);
}

static void
lud_play_page_class_init (LudPlayPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = lud_play_page_get_property;
  object_class->dispose = lud_play_page_dispose;
  widget_class->map = lud_play_page_map;
  widget_class->unmap = lud_play_page_unmap;
  object_class->finalize = lud_play_page_finalize;

  properties[PROP_TITLE] =
    g_param_spec_string ("title", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_SUBTITLE] =
    g_param_spec_string ("subtitle", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  g_type_ensure (LUD_TYPE_BOARD_VIEW);
  g_type_ensure (LUD_TYPE_CHOICE_PALETTE);
  g_type_ensure (LUD_TYPE_PLAYER_CARD);
  g_type_ensure (LUD_TYPE_TURN_CARD);
  g_type_ensure (LUD_TYPE_COMMENT_CARD);
  g_type_ensure (LUD_TYPE_TURN_LIST);
  g_type_ensure (LUD_TYPE_EVALUATION_BAR);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/ludoteca/Ludoteca/play-page.ui");
  gtk_widget_class_bind_template_child (widget_class, LudPlayPage, outer);
  gtk_widget_class_bind_template_child (widget_class, LudPlayPage, main);
  gtk_widget_class_bind_template_child (widget_class, LudPlayPage, panel);
  gtk_widget_class_bind_template_child (widget_class, LudPlayPage, board);
  gtk_widget_class_bind_template_child (widget_class, LudPlayPage, status);
  gtk_widget_class_bind_template_child (widget_class, LudPlayPage, rule_button);
  gtk_widget_class_bind_template_child (widget_class, LudPlayPage, match_label);
  gtk_widget_class_bind_template_child (widget_class, LudPlayPage, palette);
  gtk_widget_class_bind_template_child (widget_class, LudPlayPage, first_card);
  gtk_widget_class_bind_template_child (widget_class, LudPlayPage, second_card);
  gtk_widget_class_bind_template_child (widget_class, LudPlayPage, turn_card);
  gtk_widget_class_bind_template_child (widget_class, LudPlayPage, comment_card);
  gtk_widget_class_bind_template_child (widget_class, LudPlayPage, turns);
  gtk_widget_class_bind_template_child (widget_class, LudPlayPage, evaluation);
  gtk_widget_class_bind_template_child (widget_class, LudPlayPage, pause_button);
  gtk_widget_class_bind_template_child (widget_class, LudPlayPage, resign_button);

  /* Letters are shortcuts only inside the page, and only where the board does not take them as the
   * beginning of a point's name. */
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_r, 0, "game.roll", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_e, 0, "game.end-turn", NULL);

  _lud_play_page_correct_class_init (widget_class);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "playpage");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
lud_play_page_init (LudPlayPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  _lud_play_page_add_actions (self);
  lud_board_actions_add (G_ACTION_MAP (self->actions), self->board);
  lud_choice_palette_set_board (self->palette, self->board);
  gtk_widget_add_css_class (GTK_WIDGET (self), "wide");

  g_signal_connect_object (self->board, "aimed", G_CALLBACK (aimed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->board, "refused", G_CALLBACK (refused_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->board, "selection-changed", G_CALLBACK (selection_changed_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->board, "notify::typed", G_CALLBACK (typed_cb), self,
                           G_CONNECT_SWAPPED);
  _lud_play_page_update_actions (self);
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
  /* What was corrected in a game can be taken back while that game is shown. */
  self->correcting = NULL;
  if (session == NULL || self->session == NULL ||
      lud_session_get_record (session) != lud_session_get_record (self->session))
    g_clear_object (&self->history);
  g_set_object (&self->session, session);
  g_clear_pointer (&self->said, g_free);
  self->heard = session != NULL ? lud_session_get_node (session) : NULL;
  self->heard_ply = session != NULL ? lud_node_get_ply (lud_session_get_node (session)) : 0;
  self->paused = self->paused_hidden = FALSE;
  _lud_play_page_set_computer (self);
  _lud_play_page_set_advisor (self);
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
      gtk_box_insert_child_after (self->panel, second, GTK_WIDGET (self->match_label));
      gtk_box_reorder_child_after (self->panel, GTK_WIDGET (self->turn_card), second);
    }
  g_object_unref (second);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->outer),
                                  narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  lud_turn_card_set_compact (self->turn_card, narrow);
  lud_turn_list_set_compact (self->turns, narrow);
  /* The menu has it, too. */
  gtk_widget_set_visible (self->resign_button, !narrow);
  _lud_play_page_evaluate (self);
  gtk_widget_set_size_request (GTK_WIDGET (self->board), -1, narrow ? 260 : 200);
  /* In a narrow window the board is as tall as wide where it can, and the turns take the rest. */
  gtk_widget_set_vexpand (GTK_WIDGET (self->board), !narrow);
  gtk_widget_set_vexpand (GTK_WIDGET (self->main), !narrow);
  gtk_widget_remove_css_class (GTK_WIDGET (self), narrow ? "wide" : "narrow");
  gtk_widget_add_css_class (GTK_WIDGET (self), narrow ? "narrow" : "wide");
}

void
lud_play_page_focus_board (LudPlayPage *self)
{
  g_return_if_fail (LUD_IS_PLAY_PAGE (self));

  lud_board_view_focus_point (self->board, -1);
}
