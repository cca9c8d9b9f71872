/* window-position.c: setting up positions, and games that begin in one
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"


#include "game-setup.h"
#include "settings.h"
#include "window-private.h"

const char *
_lud_window_page (LudWindow *self)
{
  if (g_strcmp0 (adw_view_stack_get_visible_child_name (self->views), "play") != 0)
    return "";
  return gtk_stack_get_visible_child_name (self->play_stack);
}

void
_lud_window_edit_position (LudWindow *self, const RulesParams *params, const char *text)
{
  if (lud_edit_page_set_position (_lud_window_need_edit_page (self), params, text))
    _lud_window_show_page (self, "edit");
}

/* Sets up the position of the open game; without one goes on with the last position that was set
 * up, or begins with the game played last. */
static void
edit_position_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LudWindow *self = LUD_WINDOW (widget);
  LudSession *session = _lud_window_get_session (self);
  RulesParams params;

  if (session != NULL && g_str_equal (_lud_window_page (self), "game"))
    {
      char text[RULES_MAX_STATE_TEXT];

      lud_session_get_game (session)->write_state (lud_session_get_state (session), text);
      _lud_window_edit_position (self, lud_record_get_params (lud_session_get_record (session)),
                                 text);
    }
  else if (self->edit_page != NULL && lud_edit_page_get_params (self->edit_page) != NULL)
    _lud_window_show_page (self, "edit");
  else
    {
      g_autofree char *last = lud_settings_get_text ("last-game");
      const RulesGame *game = rules_find_game (last);

      lud_settings_get_options (&params, game != NULL ? game : rules_games ()[0]);
      _lud_window_edit_position (self, &params, NULL);
    }
}

/* A game that begins in the position on the Edit page. */
static void
play_position_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LudWindow *self = LUD_WINDOW (widget);
  g_autofree char *text = lud_edit_page_dup_text (self->edit_page);
  g_autoptr (GError) error = NULL;
  g_autoptr (LudRecord) base =
    lud_record_new (lud_edit_page_get_params (self->edit_page), text, &error);

  if (base == NULL)
    {
      _lud_window_show_message (self, error->message);
      return;
    }
  lud_new_game_page_set_base (_lud_window_need_new_game_page (self), base);
  _lud_window_show_page (self, "new-game");
}

/* A new game that begins with what the open one had up to here. */
static void
play_on_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LudWindow *self = LUD_WINDOW (widget);
  LudSession *session = _lud_window_get_session (self);
  g_autoptr (LudRecord) base = NULL;
  g_autoptr (GError) error = NULL;

  if (session == NULL)
    return;
  base =
    lud_setup_branch (lud_session_get_record (session), lud_session_get_node (session), &error);
  if (base == NULL)
    {
      _lud_window_show_message (self, error->message);
      return;
    }
  lud_new_game_page_set_base (_lud_window_need_new_game_page (self), base);
  _lud_window_show_page (self, "new-game");
}

void
_lud_window_install_position_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.edit-position", NULL, edit_position_cb);
  gtk_widget_class_install_action (widget_class, "win.play-position", NULL, play_position_cb);
  gtk_widget_class_install_action (widget_class, "win.play-on", NULL, play_on_cb);
}
