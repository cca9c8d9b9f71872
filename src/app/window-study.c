/* window-study.c: games on the Study page of the window
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>

#include "training-window.h"
#include "window-private.h"

LudRecord *
_lud_window_get_studied (LudWindow *self)
{
  return self->study_page != NULL ? lud_study_page_get_record (self->study_page) : NULL;
}

gboolean
_lud_window_loses_study (LudWindow *self, const char *action, GVariant *parameter)
{
  static const char *const enders[] = { "window.close",   "app.quit",      "win.study",
                                        "win.study-game", "win.open-game", "win.trash-game" };
  LudRecord *record = _lud_window_get_studied (self);
  const char *id = parameter != NULL && g_variant_is_of_type (parameter, G_VARIANT_TYPE_STRING)
                     ? g_variant_get_string (parameter, NULL)
                     : NULL;
  gboolean same = record != NULL && g_strcmp0 (id, lud_record_get_id (record)) == 0;
  gboolean ends = FALSE;

  for (gsize i = 0; i < G_N_ELEMENTS (enders); i++)
    ends = ends || g_str_equal (action, enders[i]);
  /* To another game, or this one to be played; this one stays on the page that it has. */
  if (g_str_equal (action, "win.study-game"))
    ends = !same;
  else if (g_str_equal (action, "win.open-game") || g_str_equal (action, "win.trash-game"))
    ends = same;
  return ends && record != NULL && !self->study_given_up && !lud_study_page_save (self->study_page);
}

void
_lud_window_end_study (LudWindow *self, const char *id)
{
  for (GList *l = _lud_window_all (self); l != NULL; l = l->next)
    if (LUD_IS_WINDOW (l->data))
      {
        LudRecord *record = _lud_window_get_studied (l->data);

        if (record != NULL && g_strcmp0 (id, lud_record_get_id (record)) == 0)
          {
            lud_study_page_set_record (LUD_WINDOW (l->data)->study_page, NULL, NULL);
            LUD_WINDOW (l->data)->study_given_up = FALSE;
          }
      }
}

/* One page of one window has a game, so that none overwrites what another did. */
static void
end_play (LudWindow *self, const char *id)
{
  for (GList *l = _lud_window_all (self); l != NULL; l = l->next)
    if (LUD_IS_WINDOW (l->data) && lud_window_has_game (l->data, id))
      {
        LudWindow *window = l->data;

        _lud_window_leave_game (window);
        gtk_stack_set_visible_child_name (window->play_stack, "start");
      }
}

static void
study (LudWindow *self, const char *id)
{
  LudRecord *studied = _lud_window_get_studied (self);
  g_autoptr (LudRecord) record = NULL;
  g_autofree char *path = NULL;
  g_autofree char *copy = g_strdup (id);
  g_autoptr (GError) error = NULL;

  if (studied == NULL || g_strcmp0 (copy, lud_record_get_id (studied)) != 0)
    {
      end_play (self, copy);
      _lud_window_end_study (self, copy);
      record = lud_library_load (self->library, copy, &path, &error);
      if (record == NULL)
        {
          _lud_window_show_message (self, error->message);
          return;
        }
      lud_study_page_set_record (_lud_window_need_study_page (self), record, path);
      self->study_given_up = FALSE;
    }
  adw_view_stack_set_visible_child_name (self->views, "study");
  lud_study_page_focus (self->study_page);
}

static void
study_game_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  if (_lud_window_may_leave (LUD_WINDOW (widget), name, parameter))
    study (LUD_WINDOW (widget), g_variant_get_string (parameter, NULL));
}

static void
study_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LudWindow *self = LUD_WINDOW (widget);
  LudSession *session = _lud_window_get_session (self);

  if (session != NULL && _lud_window_may_leave (self, name, NULL))
    study (self, lud_record_get_id (lud_session_get_record (session)));
}

static void
training_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  lud_show_training (GTK_WINDOW (widget), LUD_WINDOW (widget)->library);
}

void
_lud_window_install_study_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.study", NULL, study_cb);
  gtk_widget_class_install_action (widget_class, "win.study-game", "s", study_game_cb);
  gtk_widget_class_install_action (widget_class, "win.training", NULL, training_cb);
}
