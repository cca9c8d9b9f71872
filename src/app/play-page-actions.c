/* play-page-actions.c: what people do with a game besides choosing on the board
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>

#include "game-setup.h"
#include "play-page-private.h"
#include "record/cursor.h"
#include "settings.h"

/* The result of a call that changes the session: an error becomes the line below the board. */
static void
report (LudPlayPage *self, gboolean success, GError *error)
{
  if (!success)
    _lud_play_page_show_status (self, error->message, TRUE);
}

/* Whoever acts wants the game to go on. */
static void
go_on (LudPlayPage *self)
{
  self->paused = self->paused_hidden = FALSE;
  g_clear_pointer (&self->said, g_free);
  lud_computer_player_set_hold (self->computer, FALSE);
}

void
_lud_play_page_commit (LudPlayPage *self, RulesAction action)
{
  g_autoptr (GError) error = NULL;

  if (_lud_play_page_correct (self, action))
    return;
  go_on (self);
  report (self, lud_session_play (self->session, action, &error), error);
}

static void
play (LudPlayPage *self, RulesAction action)
{
  if (self->correcting != NULL || !_lud_play_page_judge_first (self, action))
    _lud_play_page_commit (self, action);
}

static void
action_chosen_cb (LudPlayPage *self, guint action)
{
  play (self, action);
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

  go_on (self);
  report (self, lud_session_roll (self->session, &error), error);
}

static void
end_turn_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudPlayPage *self = data;

  /* by way of the board, which warns of what loses at once */
  lud_board_view_choose_action (self->board, lud_session_get_game (self->session)->end_action);
}

static void
confirm_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  lud_board_view_confirm (LUD_PLAY_PAGE (data)->board);
}

/* ---- back and forth -------------------------------------------------------------------------- */

/* Who walks through the game does not want the computer to play on meanwhile. */
static void
look_around (LudPlayPage *self)
{
  g_clear_pointer (&self->said, g_free);
  lud_computer_player_set_hold (self->computer, TRUE);
}

static void
undo_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudPlayPage *self = data;
  g_autoptr (GError) error = NULL;

  look_around (self);
  report (self, lud_session_undo (self->session, &error), error);
}

static void
redo_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudPlayPage *self = data;
  g_autoptr (GError) error = NULL;

  look_around (self);
  report (self, lud_session_redo (self->session, &error), error);
}

/* Who may take back: the person against the computer, else whoever acted last.  NOBODY when there
 * is nothing to take back. */
static RulesActor
find_taker (LudPlayPage *self)
{
  LudRecord *record = lud_session_get_record (self->session);
  RulesActor taker = lud_setup_get_human (record);

  if (taker == RULES_NOBODY)
    {
      const RulesGame *game = lud_session_get_game (self->session);
      g_autoptr (LudCursor) cursor = lud_cursor_new (record);

      for (LudNode *node = lud_session_get_node (self->session);
           lud_node_get_parent (node) != NULL && taker == RULES_NOBODY;
           node = lud_node_get_parent (node))
        {
          RulesActor actor;

          lud_cursor_move (cursor, lud_node_get_parent (node));
          actor = game->actor (lud_cursor_get_state (cursor));
          if (actor == RULES_FIRST || actor == RULES_SECOND)
            taker = actor;
        }
    }
  return taker != RULES_NOBODY && lud_session_can_take_back (self->session, taker) ? taker
                                                                                   : RULES_NOBODY;
}

static void
take_back_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudPlayPage *self = data;
  RulesActor taker = find_taker (self);
  g_autoptr (GError) error = NULL;

  if (taker == RULES_NOBODY)
    return;
  look_around (self);
  report (self, lud_session_take_back (self->session, taker, &error), error);
}

/* ---- endings by people ----------------------------------------------------------------------- */

static void
resign_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudPlayPage *self = data;
  const RulesGame *game = lud_session_get_game (self->session);
  RulesActor player = lud_setup_get_human (lud_session_get_record (self->session));
  g_autoptr (GError) error = NULL;

  if (player == RULES_NOBODY)
    player = game->turn (lud_session_get_state (self->session)).player;
  report (self, lud_session_resign (self->session, player, &error), error);
}

static void
agree_draw_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudPlayPage *self = data;
  g_autoptr (GError) error = NULL;

  report (self, lud_session_agree_draw (self->session, &error), error);
}

static void
offer_draw_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudPlayPage *self = data;
  RulesActor human = lud_setup_get_human (lud_session_get_record (self->session));
  g_autoptr (GError) error = NULL;

  if (human == RULES_NOBODY)
    return;
  report (self, lud_session_offer_draw (self->session, human, &error), error);
}

static void
answered_cb (LudPlayPage *self, gboolean accepted)
{
  if (!accepted)
    _lud_play_page_show_status (self, _ ("The computer declines the draw."), FALSE);
}

/* ---- the computer ---------------------------------------------------------------------------- */

static void
move_now_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  lud_computer_player_move_now (LUD_PLAY_PAGE (data)->computer);
}

/* Pauses the game or goes on with it. */
static void
pause_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudPlayPage *self = data;

  _lud_play_page_set_paused (self,
                             !self->paused && !lud_computer_player_is_waiting (self->computer));
}

/* A step of a game that is watched: the clock runs while it lasts. */
static void
step_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudPlayPage *self = data;

  self->paused = self->paused_hidden = FALSE;
  g_clear_pointer (&self->said, g_free);
  lud_computer_player_step (self->computer);
}

static void
failed_cb (LudPlayPage *self, const char *sentence)
{
  _lud_play_page_show_status (self, sentence, TRUE);
}

void
_lud_play_page_set_computer (LudPlayPage *self)
{
  if (self->computer != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->computer, self);
      /* A thread that still thinks holds a reference; nothing may come of it. */
      g_object_run_dispose (G_OBJECT (self->computer));
    }
  g_clear_object (&self->computer);
  if (self->session == NULL)
    return;
  self->computer = lud_computer_player_new (self->session);
  g_signal_connect_object (self->computer, "changed", G_CALLBACK (_lud_play_page_computer_changed),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->computer, "answered", G_CALLBACK (answered_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->computer, "failed", G_CALLBACK (failed_cb), self,
                           G_CONNECT_SWAPPED);
}

/* ---- which actions there are ----------------------------------------------------------------- */

static void
set_enabled (LudPlayPage *self, const char *name, gboolean enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), name);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

void
_lud_play_page_update_actions (LudPlayPage *self)
{
  static const char *const all[] = { "undo",       "redo",       "take-back", "roll",
                                     "end-turn",   "play",       "confirm",   "resign",
                                     "agree-draw", "offer-draw", "move-now",  "pause",
                                     "hint",       "step",       "describe",  "list-actions" };
  LudRecord *record;
  const RulesGame *game;
  const RulesState *state;
  RulesActor actor;
  RulesActor human;
  gboolean playing;
  gboolean first;
  gboolean second;
  gboolean acts; /* a person may choose an action now */

  _lud_play_page_update_correct (self);
  if (self->session == NULL)
    {
      for (gsize i = 0; i < G_N_ELEMENTS (all); i++)
        set_enabled (self, all[i], FALSE);
      return;
    }
  record = lud_session_get_record (self->session);
  game = lud_session_get_game (self->session);
  state = lud_session_get_state (self->session);
  actor = lud_session_get_actor (self->session);
  playing = !lud_session_get_result (self->session).over;
  human = lud_setup_get_human (record);
  first = lud_setup_is_computer (record, RULES_FIRST);
  second = lud_setup_is_computer (record, RULES_SECOND);
  acts = (actor == RULES_FIRST || actor == RULES_SECOND) && !lud_setup_is_computer (record, actor);

  set_enabled (self, "undo", lud_session_can_undo (self->session));
  set_enabled (self, "redo", lud_session_can_redo (self->session));
  set_enabled (self, "take-back", find_taker (self) != RULES_NOBODY);
  set_enabled (self, "roll",
               actor == RULES_CHANCE &&
                 !lud_setup_is_computer (record, game->turn (state).player) &&
                 lud_session_get_dice_source (self->session) != LUD_DICE_SOURCE_ENTERED);
  set_enabled (self, "end-turn",
               acts && game->end_action != 0 && rules_legal (game, state, game->end_action));
  set_enabled (self, "play",
               acts || (actor == RULES_CHANCE &&
                        lud_session_get_dice_source (self->session) == LUD_DICE_SOURCE_ENTERED));
  set_enabled (self, "confirm", acts && lud_board_view_get_confirmable (self->board));
  set_enabled (self, "resign", playing && !(first && second));
  set_enabled (self, "agree-draw", playing && !first && !second);
  set_enabled (self, "offer-draw",
               playing && human != RULES_NOBODY && actor != RULES_CHANCE &&
                 lud_session_get_draw_offer (self->session) == RULES_NOBODY);
  set_enabled (self, "hint", acts);
  set_enabled (self, "describe", TRUE);
  set_enabled (self, "list-actions", acts);
  set_enabled (self, "move-now", lud_computer_player_get_thinking (self->computer) != RULES_NOBODY);
  set_enabled (self, "step", lud_computer_player_is_waiting (self->computer));
  set_enabled (self, "pause",
               playing && (first || second || lud_session_get_clock (self->session) != NULL));
}

void
_lud_play_page_add_actions (LudPlayPage *self)
{
  static const GActionEntry entries[] = {
    { .name = "undo", .activate = undo_cb },
    { .name = "redo", .activate = redo_cb },
    { .name = "take-back", .activate = take_back_cb },
    { .name = "roll", .activate = roll_cb },
    { .name = "end-turn", .activate = end_turn_cb },
    { .name = "play", .activate = play_cb, .parameter_type = "u" },
    { .name = "confirm", .activate = confirm_cb },
    { .name = "resign", .activate = resign_cb },
    { .name = "agree-draw", .activate = agree_draw_cb },
    { .name = "offer-draw", .activate = offer_draw_cb },
    { .name = "move-now", .activate = move_now_cb },
    { .name = "pause", .activate = pause_cb },
    { .name = "step", .activate = step_cb },
  };

  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  if (lud_settings () != NULL)
    {
      g_autoptr (GAction) speed = g_settings_create_action (lud_settings (), "watch-speed");

      g_action_map_add_action (G_ACTION_MAP (self->actions), speed);
    }
  _lud_play_page_add_advice (self);
  _lud_play_page_add_correct (self);
  _lud_play_page_add_voice (self);
  g_signal_connect_object (self->board, "action-chosen", G_CALLBACK (action_chosen_cb), self,
                           G_CONNECT_SWAPPED);
}
