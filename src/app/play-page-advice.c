/* play-page-advice.c: hints, warnings and the evaluation bar of the page of a game
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <stdlib.h>

#include "game-setup.h"
#include "play-page-private.h"
#include "settings.h"

static const RulesState *
get_state (LudPlayPage *self)
{
  return lud_session_get_state (self->session);
}

static gboolean
player_acts (LudPlayPage *self)
{
  RulesActor actor = lud_session_get_actor (self->session);

  return actor == RULES_FIRST || actor == RULES_SECOND;
}

/* ---- hints ----------------------------------------------------------------------------------- */

/* Adds what an action looks like to the marks; their number. */
static gsize
mark_action (const RulesGesture *gesture, LudSceneMark *marks, gsize n)
{
  if (gesture->shape == RULES_SHAPE_MOVE && n < LUD_SCENE_MAX_MARKS)
    marks[n++] = (LudSceneMark){
      .shape = LUD_MARK_ARROW, .colour = 1, .point = gesture->path[0], .to = gesture->path[1]
    };
  else
    for (int i = 0; i < gesture->n_path && n < LUD_SCENE_MAX_MARKS; i++)
      marks[n++] = (LudSceneMark){ .shape = gesture->shape == RULES_SHAPE_REMOVE ? LUD_MARK_CROSS
                                            : i > 0                              ? LUD_MARK_SQUARE
                                                                                 : LUD_MARK_CIRCLE,
                                   .colour = 1,
                                   .point = gesture->path[i],
                                   .to = -1 };
  return n;
}

/* "c4–c5, d1×d3": the turn that a report begins with; it is marked on the board. */
static char *
show_turn (LudPlayPage *self, const EngineReport *report)
{
  const RulesGame *game = lud_session_get_game (self->session);
  RulesState *at = rules_state_new (game);
  g_autoptr (GString) text = g_string_new (NULL);
  LudSceneMark marks[LUD_SCENE_MAX_MARKS];
  gsize n = 0;

  rules_copy (game, at, get_state (self));
  for (unsigned i = 0; i < report->n_turn && rules_legal (game, at, report->line[i]); i++)
    {
      char ascii[RULES_MAX_ACTION_TEXT];
      RulesGesture gesture;

      game->gesture (at, report->line[i], &gesture);
      n = mark_action (&gesture, marks, n);
      game->write_action (at, report->line[i], ascii);
      if (i > 0)
        g_string_append_c (text, ',');
      if (gesture.shape == RULES_SHAPE_COMMAND)
        g_string_append (text, _ (gesture.command));
      else
        g_string_append (text, ascii);
      game->apply (at, report->line[i]);
    }
  free (at);
  lud_board_view_set_marks (self->board, marks, n);
  return lud_words_moves (text->str);
}

static void
hint_cb (LudPlayPage *self, gconstpointer data)
{
  const SearchHint *hint = data;
  g_autofree char *turn = NULL;
  g_autofree char *reason = NULL;
  g_autofree char *text = NULL;

  /* What was refused before is not what this is about. */
  if (lud_board_view_get_refusal (self->board).msgid != NULL)
    lud_board_view_cancel (self->board);
  turn = show_turn (self, &hint->report);

  if (hint->n > 0)
    {
      g_autofree char *sentence = lud_words_phrase (hint->reason[0]);
      GString *words = g_string_new (sentence);

      g_string_replace (words, "%%", "%", 0);
      reason = g_string_free (words, FALSE);
    }
  /* Translators: the best turn, for instance "c4–c5", and a whole sentence why, or nothing. */
  text = g_strdup_printf (_ ("Hint: %s. %s"), turn, reason != NULL ? reason : "");
  g_strchomp (text);
  _lud_play_page_show_status (self, text, FALSE);
}

static void
hint_action_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudPlayPage *self = data;

  if (!player_acts (self))
    return;
  _lud_play_page_show_status (self, _ ("Looking for the best turn…"), FALSE);
  lud_advisor_ask_hint (self->advisor, get_state (self));
}

/* ---- warnings -------------------------------------------------------------------------------- */

typedef struct
{
  LudPlayPage *page;
  LudSession *session;
  LudNode *node;
  RulesAction action;
} Warning;

static void
warning_free (gpointer data, GClosure *closure)
{
  Warning *warning = data;

  g_object_unref (warning->page);
  g_object_unref (warning->session);
  g_free (warning);
}

static void
warning_answered_cb (AdwMessageDialog *dialog, const char *response, gpointer data)
{
  Warning *warning = data;

  /* The game may have gone on behind the question, when time was over. */
  if (g_str_equal (response, "play") && warning->page->session == warning->session &&
      lud_session_get_node (warning->session) == warning->node)
    _lud_play_page_commit (warning->page, warning->action);
}

static void
warn (LudPlayPage *self, RulesAction action)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *dialog =
    adw_message_dialog_new (GTK_WINDOW (root), _ ("Play This?"),
                            _ ("This gives away much of the chance of winning. There is something "
                               "better."));
  Warning *warning = g_new0 (Warning, 1);

  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "back", _ ("_Choose Again"),
                                    "play", _ ("_Play It"), NULL);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "back");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "back");
  warning->page = g_object_ref (self);
  warning->session = g_object_ref (self->session);
  warning->node = lud_session_get_node (self->session);
  warning->action = action;
  g_signal_connect_data (dialog, "response", G_CALLBACK (warning_answered_cb), warning,
                         warning_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
judged_cb (LudPlayPage *self, guint action, guint best)
{
  if (best == 0)
    {
      _lud_play_page_commit (self, action);
      return;
    }
  _lud_play_page_show_prompt (self, self->forced);
  warn (self, action);
}

gboolean
_lud_play_page_judge_first (LudPlayPage *self, RulesAction action)
{
  if (!player_acts (self) || !lud_settings_get_flag ("warn-blunders") ||
      !rules_legal (lud_session_get_game (self->session), get_state (self), action))
    return FALSE;
  lud_advisor_judge (self->advisor, get_state (self), action);
  return TRUE;
}

/* ---- the evaluation bar ---------------------------------------------------------------------- */

static void
show_chance (LudPlayPage *self, double chance)
{
  lud_evaluation_bar_set_chance (self->evaluation, chance,
                                 _lud_play_page_name_of (self, RULES_FIRST));
}

static void
evaluated_cb (LudPlayPage *self, double chance)
{
  show_chance (self, chance);
}

void
_lud_play_page_evaluate (LudPlayPage *self)
{
  gboolean wanted = lud_settings_get_flag ("show-evaluation") && !self->narrow;
  LudResult result;

  gtk_widget_set_visible (GTK_WIDGET (self->evaluation), wanted && self->session != NULL);
  if (self->session == NULL)
    return;
  lud_advisor_cancel (self->advisor);
  if (!wanted)
    return;
  result = lud_session_get_result (self->session);
  if (result.over)
    show_chance (self, result.winner == RULES_FIRST ? 1 : result.winner == RULES_SECOND ? 0 : 0.5);
  else if (player_acts (self))
    lud_advisor_evaluate (self->advisor, get_state (self));
}

/* ---- the adviser ----------------------------------------------------------------------------- */

void
_lud_play_page_set_advisor (LudPlayPage *self)
{
  if (self->advisor != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->advisor, self);
      /* A thread that still thinks holds a reference; nothing may come of it. */
      g_object_run_dispose (G_OBJECT (self->advisor));
    }
  g_clear_object (&self->advisor);
  if (self->session == NULL)
    return;
  self->advisor = lud_advisor_new (lud_session_get_game (self->session));
  lud_evaluation_bar_set_chance (self->evaluation, -1, "");
  g_signal_connect_object (self->advisor, "hint", G_CALLBACK (hint_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->advisor, "judged", G_CALLBACK (judged_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->advisor, "evaluated", G_CALLBACK (evaluated_cb), self,
                           G_CONNECT_SWAPPED);
}

void
_lud_play_page_add_advice (LudPlayPage *self)
{
  static const GActionEntry entries[] = {
    { .name = "hint", .activate = hint_action_cb },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  if (lud_settings () != NULL)
    g_signal_connect_object (lud_settings (), "changed::show-evaluation",
                             G_CALLBACK (_lud_play_page_evaluate), self, G_CONNECT_SWAPPED);
}
