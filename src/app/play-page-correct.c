/* play-page-correct.c: an action that was entered wrongly is put right, many turns later too
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page shows the position in front of the action; what is chosen then takes its place, and the
 * rest of the game stays as far as it can.
 */

#include "config.h"

#include <glib/gi18n.h>

#include "game-correct.h"
#include "game-setup.h"
#include "play-page-private.h"
#include "record/cursor.h"

/* Whether the action that led here can be put right: in a game of people, and no roll that the
 * program made. */
static gboolean
can_correct (LudPlayPage *self)
{
  LudRecord *record = lud_session_get_record (self->session);
  LudNode *node = lud_session_get_node (self->session);

  if (lud_node_get_parent (node) == NULL || lud_setup_is_computer (record, RULES_FIRST) ||
      lud_setup_is_computer (record, RULES_SECOND))
    return FALSE;
  return lud_node_get_roll_source (node) == LUD_ROLL_NONE ||
         (lud_node_get_roll_source (node) != LUD_ROLL_GENERATOR &&
          lud_session_get_dice_source (self->session) == LUD_DICE_SOURCE_ENTERED);
}

void
_lud_play_page_update_correct (LudPlayPage *self)
{
  GAction *correct = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "correct");
  GAction *cancel = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "cancel-correct");
  GAction *undo = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "undo-correction");

  /* Whoever goes elsewhere meanwhile no longer wants to. */
  if (self->correcting != NULL &&
      (self->session == NULL ||
       lud_session_get_node (self->session) != lud_node_get_parent (self->correcting)))
    self->correcting = NULL;
  g_simple_action_set_enabled (G_SIMPLE_ACTION (correct), self->session != NULL &&
                                                            self->correcting == NULL &&
                                                            can_correct (self));
  g_simple_action_set_enabled (G_SIMPLE_ACTION (cancel), self->correcting != NULL);
  g_simple_action_set_enabled (G_SIMPLE_ACTION (undo),
                               self->history != NULL && lud_history_can_undo (self->history));
}

char *
_lud_play_page_dup_correct_prompt (LudPlayPage *self)
{
  g_autoptr (LudCursor) cursor = NULL;
  g_autofree char *shown = NULL;
  char text[RULES_MAX_ACTION_TEXT];

  if (self->correcting == NULL)
    return NULL;
  cursor = lud_cursor_new (lud_session_get_record (self->session));
  lud_cursor_move (cursor, self->correcting);
  lud_cursor_write_action (cursor, text);
  shown = lud_words_moves (text);
  /* Translators: %s is an action, for instance "c4–c5", that was entered by mistake. */
  return g_strdup_printf (_ ("Choose what was really played instead of %s. Escape keeps it."),
                          shown);
}

/* Goes to the position in front of the action. */
static void
correct_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudPlayPage *self = data;
  LudNode *node = lud_session_get_node (self->session);
  g_autoptr (GError) error = NULL;

  self->correct_ended = FALSE;
  while (lud_session_get_node (self->session) == node)
    {
      gboolean ended = lud_record_get_ending (lud_session_get_record (self->session), node).over &&
                       lud_session_get_result (self->session).over;

      if (!lud_session_undo (self->session, &error))
        {
          _lud_play_page_show_status (self, error->message, TRUE);
          return;
        }
      self->correct_ended |= ended;
    }
  self->correcting = node;
  _lud_play_page_update_actions (self);
  _lud_play_page_show_prompt (self, NULL);
  lud_board_view_focus_point (self->board, -1);
}

/* Back to where it began. */
static void
cancel (LudPlayPage *self)
{
  LudNode *node = self->correcting;

  self->correcting = NULL;
  if (!lud_session_redo (self->session, NULL))
    _lud_play_page_update_actions (self);
  else if (self->correct_ended && lud_session_get_node (self->session) == node)
    lud_session_redo (self->session, NULL);
}

static void
cancel_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  cancel (data);
}

/* "12 later actions stay", and what became of the others. */
static char *
tell (const LudCorrection *done)
{
  if (done->n_before == 0)
    return g_strdup (_ ("Action corrected"));
  if (done->n_kept == done->n_before)
    return g_strdup_printf (ngettext ("Corrected; the %u later action stays",
                                      "Corrected; all %u later actions stay", done->n_before),
                            done->n_before);
  /* Translators: how many of the actions behind a corrected one are still legal. */
  return g_strdup_printf (_ ("Corrected; %u of %u later actions stay"), done->n_kept,
                          done->n_before);
}

gboolean
_lud_play_page_correct (LudPlayPage *self, RulesAction action)
{
  LudNode *node = self->correcting;
  LudRecord *record;
  LudCorrection done;
  g_autofree char *sentence = NULL;
  g_autofree char *why = NULL;
  g_autoptr (GError) error = NULL;

  if (node == NULL)
    return FALSE;
  if (action == lud_node_get_action (node))
    {
      cancel (self);
      return TRUE;
    }
  record = lud_session_get_record (self->session);
  g_clear_object (&self->history);
  self->history = lud_history_new (record);
  if (!lud_correct (record, node, action, &done, &error))
    {
      _lud_play_page_show_status (self, error->message, TRUE);
      return TRUE;
    }
  self->correcting = NULL;
  sentence = tell (&done);
  if (*done.dropped != '\0')
    {
      g_autofree char *shown = lud_words_moves (done.dropped);

      /* Translators: an action that was played, and the sentence that says why it is not legal. */
      why = g_strdup_printf (_ ("The rest became a variation from %s on: %s"), shown, done.reason);
    }
  g_signal_emit_by_name (self, "corrected", sentence, TRUE);
  if (why != NULL)
    _lud_play_page_show_status (self, why, TRUE);
  return TRUE;
}

static void
undo_correction_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudPlayPage *self = data;

  if (self->history == NULL || !lud_history_undo (self->history))
    return;
  g_clear_object (&self->history);
  g_signal_emit_by_name (self, "corrected", _ ("The correction was taken back"), FALSE);
}

void
_lud_play_page_add_correct (LudPlayPage *self)
{
  static const GActionEntry entries[] = {
    { .name = "correct", .activate = correct_cb },
    { .name = "cancel-correct", .activate = cancel_cb },
    { .name = "undo-correction", .activate = undo_correction_cb },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
}

void
_lud_play_page_correct_class_init (GtkWidgetClass *klass)
{
  g_signal_new ("corrected", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_BOOLEAN);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_Escape, 0, "game.cancel-correct", NULL);
}
