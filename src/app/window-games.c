/* window-games.c: opening and leaving games in the window
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>

#include "game-match.h"
#include "game-setup.h"
#include "settings.h"
#include "window-private.h"

/* ---- windows --------------------------------------------------------------------------------- */

GList *
_lud_window_all (LudWindow *self)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));

  return application != NULL ? gtk_application_get_windows (application) : NULL;
}

gboolean
lud_window_has_game (LudWindow *self, const char *id)
{
  LudSession *session;

  g_return_val_if_fail (LUD_IS_WINDOW (self), FALSE);

  session = _lud_window_get_session (self);
  return session != NULL &&
         g_strcmp0 (id, lud_record_get_id (lud_session_get_record (session))) == 0;
}

/* The window in which a game is open, or NULL. */
static LudWindow *
find_window (LudWindow *self, const char *id)
{
  for (GList *l = _lud_window_all (self); l != NULL; l = l->next)
    if (LUD_IS_WINDOW (l->data) && lud_window_has_game (l->data, id))
      return l->data;
  return NULL;
}

gboolean
_lud_window_is_alone (LudWindow *self)
{
  for (GList *l = _lud_window_all (self); l != NULL; l = l->next)
    if (LUD_IS_WINDOW (l->data) && l->data != self)
      return FALSE;
  return TRUE;
}

/* ---- leaving --------------------------------------------------------------------------------- */

typedef struct
{
  LudWindow *window;
  char *action;
  GVariant *parameter;
} LeaveQuestion;

static void
leave_question_free (gpointer data, GClosure *closure)
{
  LeaveQuestion *question = data;

  g_free (question->action);
  g_clear_pointer (&question->parameter, g_variant_unref);
  g_free (question);
}

static void
leave_answered_cb (AdwMessageDialog *dialog, const char *response, gpointer data)
{
  LeaveQuestion *question = data;
  LudWindow *window = question->window;
  LudSession *session = _lud_window_get_session (window);

  /* Who stays is asked again, in every window. */
  if (!g_str_equal (response, "leave"))
    {
      for (GList *l = _lud_window_all (window); l != NULL; l = l->next)
        if (LUD_IS_WINDOW (l->data))
          {
            LUD_WINDOW (l->data)->given_up = NULL;
            LUD_WINDOW (l->data)->study_given_up = FALSE;
          }
      return;
    }
  window->study_given_up = TRUE;
  if (session != NULL)
    {
      window->given_up = session;
      window->given_up_nodes = lud_record_get_n_nodes (lud_session_get_record (session));
    }
  gtk_widget_activate_action_variant (GTK_WIDGET (window), question->action, question->parameter);
}

gboolean
_lud_window_may_leave (LudWindow *self, const char *action, GVariant *parameter)
{
  g_autoptr (GVariant) owned = parameter != NULL ? g_variant_ref_sink (parameter) : NULL;
  LudSession *session = _lud_window_get_session (self);
  LeaveQuestion *question;
  GtkWidget *dialog;
  guint n_nodes;

  n_nodes = session != NULL ? lud_record_get_n_nodes (lud_session_get_record (session)) : 0;
  if (!_lud_window_loses_study (self, action, owned) &&
      (session == NULL || lud_library_get_problem (self->library) == NULL || n_nodes == 0 ||
       (session == self->given_up && n_nodes == self->given_up_nodes)))
    return TRUE;

  dialog = adw_message_dialog_new (GTK_WINDOW (self), _ ("Leave This Game?"),
                                   _ ("It is not stored, so it will be lost. You can keep it by "
                                      "exporting it to a file."));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "stay", _ ("_Keep Playing"),
                                    "leave", _ ("_Leave"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "leave",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "stay");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "stay");

  question = g_new0 (LeaveQuestion, 1);
  question->window = self;
  question->action = g_strdup (action);
  question->parameter = g_steal_pointer (&owned);
  g_signal_connect_data (dialog, "response", G_CALLBACK (leave_answered_cb), question,
                         leave_question_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
  return FALSE;
}

void
_lud_window_leave_game (LudWindow *self)
{
  lud_library_watch (self->library, NULL);
  lud_library_set_open_game (self->library, NULL);
  if (self->play_page != NULL)
    lud_play_page_set_session (self->play_page, NULL);
}

/* ---- opening --------------------------------------------------------------------------------- */

void
_lud_window_play_record (LudWindow *self, LudRecord *record, const char *path, gboolean is_new)
{
  g_autoptr (LudSession) session = lud_session_new (record, path);

  lud_setup_prepare_session (session);
  lud_library_watch (self->library, session);
  if (is_new)
    lud_session_commit (session, NULL);
  lud_library_set_open_game (self->library, lud_record_get_id (record));
  lud_play_page_set_session (_lud_window_need_play_page (self), session);
  _lud_window_show_page (self, "game");
}

void
_lud_window_open_game (LudWindow *self, const char *id)
{
  LudWindow *window = lud_window_has_game (self, id) ? self : find_window (self, id);
  g_autoptr (LudRecord) record = NULL;
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;

  /* A game is open in one window only. */
  if (window != NULL)
    {
      _lud_window_show_page (window, "game");
      if (window != self)
        gtk_window_present (GTK_WINDOW (window));
      return;
    }
  _lud_window_end_study (self, id);
  record = lud_library_load (self->library, id, &path, &error);
  if (record == NULL)
    _lud_window_show_message (self, error->message);
  else
    _lud_window_play_record (self, record, path, FALSE);
}

void
_lud_window_resume (LudWindow *self)
{
  g_auto (GStrv) ids = lud_library_dup_open_games (self->library);
  g_autofree char *path = NULL;
  g_autoptr (LudRecord) record = NULL;
  g_autoptr (GError) error = NULL;

  if (ids[0] != NULL)
    record = lud_library_load (self->library, ids[0], &path, &error);
  if (record != NULL)
    _lud_window_play_record (self, record, path, FALSE);
  else
    _lud_window_show_page (self, "start");
  /* Whoever misses a game is told why; why there is no archive the banner says. */
  if (error != NULL && lud_library_get_problem (self->library) == NULL &&
      !g_error_matches (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_NOT_FOUND))
    _lud_window_show_message (self, error->message);
  /* The others have windows of their own again. */
  for (guint i = 1; ids[0] != NULL && ids[i] != NULL; i++)
    if (lud_library_get_problem (self->library) == NULL)
      g_action_group_activate_action (
        G_ACTION_GROUP (gtk_window_get_application (GTK_WINDOW (self))), "open-window",
        g_variant_new_string (ids[i]));
}

void
_lud_window_corrected (LudWindow *self, const char *words, gboolean undoable)
{
  g_autoptr (LudRecord) record =
    g_object_ref (lud_session_get_record (_lud_window_get_session (self)));
  AdwToast *toast = adw_toast_new (words);

  _lud_window_play_record (self, record, NULL, FALSE);
  lud_session_commit (_lud_window_get_session (self), NULL);
  if (undoable)
    {
      adw_toast_set_button_label (toast, _ ("_Undo"));
      adw_toast_set_timeout (toast, 15);
      adw_toast_set_action_name (toast, "game.undo-correction");
    }
  adw_toast_overlay_add_toast (self->toasts, toast);
}

/* ---- actions --------------------------------------------------------------------------------- */

static void
offer_new_game (LudWindow *self, const RulesGame *game)
{
  lud_new_game_page_set_game (_lud_window_need_new_game_page (self), game);
  _lud_window_show_page (self, "new-game");
}

static void
new_game_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LudWindow *self = LUD_WINDOW (widget);
  LudSession *session = _lud_window_get_session (self);
  g_autofree char *last = lud_settings_get_text ("last-game");
  const RulesGame *game = rules_find_game (last);

  if (session != NULL)
    game = lud_session_get_game (session);
  if (game == NULL)
    game = rules_games ()[0];
  if (game != NULL)
    offer_new_game (self, game);
}

static void
new_game_of_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const RulesGame *game = rules_find_game (g_variant_get_string (parameter, NULL));

  if (game != NULL)
    offer_new_game (LUD_WINDOW (widget), game);
}

static void
start_game_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LudWindow *self = LUD_WINDOW (widget);
  g_autoptr (LudRecord) record = NULL;
  g_autoptr (GError) error = NULL;

  if (!_lud_window_may_leave (self, name, NULL))
    return;
  record = lud_new_game_page_make_record (_lud_window_need_new_game_page (self), &error);
  if (record == NULL)
    _lud_window_show_message (self, error->message);
  else
    _lud_window_play_record (self, record, NULL, TRUE);
}

static void
rematch_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LudWindow *self = LUD_WINDOW (widget);
  LudSession *session = _lud_window_get_session (self);
  LudMatch match;
  g_autoptr (LudRecord) record = NULL;
  g_autoptr (GError) error = NULL;

  if (session == NULL || !_lud_window_may_leave (self, name, NULL))
    return;
  record = lud_setup_rematch (lud_session_get_record (session), &error);
  /* After a match another one like it is played. */
  if (record != NULL && lud_match_get (lud_session_get_record (session), &match))
    lud_match_begin (record, match.games, match.first_to);
  if (record == NULL)
    _lud_window_show_message (self, error->message);
  else
    _lud_window_play_record (self, record, NULL, TRUE);
}

/* The game of a match that comes after record, begun now if it was not before. */
static void
play_next (LudWindow *self, LudRecord *record, const LudResult *result)
{
  g_autofree char *begun = lud_library_find_next (self->library, record);
  g_autoptr (LudRecord) next = NULL;
  g_autoptr (GError) error = NULL;

  if (begun != NULL)
    {
      _lud_window_open_game (self, begun);
      return;
    }
  next = lud_match_next (record, result, &error);
  if (next == NULL)
    _lud_window_show_message (self, error->message);
  else
    _lud_window_play_record (self, next, NULL, TRUE);
}

static void
next_game_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LudWindow *self = LUD_WINDOW (widget);
  LudSession *session = _lud_window_get_session (self);
  g_autoptr (LudRecord) record = NULL;
  LudResult result;
  LudMatch match;

  if (session == NULL)
    return;
  record = g_object_ref (lud_session_get_record (session));
  result = lud_session_get_result (session);
  if (result.over && lud_match_get (record, &match) && _lud_window_may_leave (self, name, NULL))
    play_next (self, record, &result);
}

static void
next_game_of_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LudWindow *self = LUD_WINDOW (widget);
  g_autoptr (GError) error = NULL;
  g_autoptr (LudRecord) record =
    lud_library_load (self->library, g_variant_get_string (parameter, NULL), NULL, &error);
  LudResult result;
  LudMatch match;

  if (record == NULL)
    {
      _lud_window_show_message (self, error->message);
      return;
    }
  result = lud_record_get_result (record);
  if (result.over && lud_match_get (record, &match) &&
      _lud_window_may_leave (self, name, parameter))
    play_next (self, record, &result);
}

static void
start_page_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LudWindow *self = LUD_WINDOW (widget);

  if (!_lud_window_may_leave (self, name, NULL))
    return;
  _lud_window_leave_game (self);
  _lud_window_show_page (self, "start");
}

static void
open_game_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LudWindow *self = LUD_WINDOW (widget);

  if (_lud_window_may_leave (self, name, parameter))
    _lud_window_open_game (self, g_variant_get_string (parameter, NULL));
}

/* An open game that goes to the trash is left, else its next action would store it again. */
static void
trash_game_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LudWindow *self = LUD_WINDOW (widget);
  const char *id = g_variant_get_string (parameter, NULL);
  LudWindow *window = find_window (self, id);
  g_autoptr (GError) error = NULL;
  AdwToast *toast;

  if (_lud_window_loses_study (self, name, parameter) &&
      !_lud_window_may_leave (self, name, parameter))
    return;
  _lud_window_end_study (self, id);
  if (!lud_library_set_trashed (self->library, id, TRUE, &error))
    {
      _lud_window_show_message (self, error->message);
      return;
    }
  if (window != NULL)
    {
      _lud_window_leave_game (window);
      gtk_stack_set_visible_child_name (window->play_stack, "start");
    }
  toast = adw_toast_new (_ ("Game moved to the trash"));
  adw_toast_set_button_label (toast, _ ("_Undo"));
  /* Long enough to be heard and found without haste. */
  adw_toast_set_timeout (toast, 15);
  adw_toast_set_action_target (toast, "s", id);
  adw_toast_set_action_name (toast, "win.restore-game");
  adw_toast_overlay_add_toast (self->toasts, toast);
}

static void
restore_game_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LudWindow *self = LUD_WINDOW (widget);
  g_autoptr (GError) error = NULL;

  if (!lud_library_set_trashed (self->library, g_variant_get_string (parameter, NULL), FALSE,
                                &error))
    _lud_window_show_message (self, error->message);
}

void
_lud_window_install_game_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.new-game", NULL, new_game_cb);
  gtk_widget_class_install_action (widget_class, "win.new-game-of", "s", new_game_of_cb);
  gtk_widget_class_install_action (widget_class, "win.start-game", NULL, start_game_cb);
  gtk_widget_class_install_action (widget_class, "win.rematch", NULL, rematch_cb);
  gtk_widget_class_install_action (widget_class, "win.next-game", NULL, next_game_cb);
  gtk_widget_class_install_action (widget_class, "win.next-game-of", "s", next_game_of_cb);
  gtk_widget_class_install_action (widget_class, "win.start-page", NULL, start_page_cb);
  gtk_widget_class_install_action (widget_class, "win.open-game", "s", open_game_cb);
  gtk_widget_class_install_action (widget_class, "win.trash-game", "s", trash_game_cb);
  gtk_widget_class_install_action (widget_class, "win.restore-game", "s", restore_game_cb);
}
