/* window-help.c: the help on what is on the screen
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "help-window.h"
#include "window-private.h"

char *
_lud_window_dup_help_place (LudWindow *self)
{
  const char *view = adw_view_stack_get_visible_child_name (self->views);
  const char *page = _lud_window_page (self);

  if (g_strcmp0 (view, "archive") == 0)
    return g_strdup ("archive");
  if (g_strcmp0 (view, "study") == 0)
    return g_strdup ("study");
  if (g_str_equal (page, "game") && _lud_window_get_session (self) != NULL)
    return g_strdup (lud_session_get_game (_lud_window_get_session (self))->id);
  if (g_str_equal (page, "new-game") && lud_new_game_page_get_game (self->new_game_page) != NULL)
    return g_strdup (lud_new_game_page_get_game (self->new_game_page)->id);
  if (g_str_equal (page, "edit"))
    return g_strdup ("notation#positions");
  return g_strdup ("index");
}

static void
help_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autofree char *place = _lud_window_dup_help_place (LUD_WINDOW (widget));

  lud_help_show (gtk_window_get_application (GTK_WINDOW (widget)), place);
}

/* Not left to the toolkit, which would make the list with every window, long before it is asked
 * for. */
static void
shortcuts_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkApplicationWindow *self = GTK_APPLICATION_WINDOW (widget);

  if (gtk_application_window_get_help_overlay (self) == NULL)
    {
      g_autoptr (GtkBuilder) builder =
        gtk_builder_new_from_resource ("/io/github/ludoteca/Ludoteca/shortcuts.ui");

      gtk_application_window_set_help_overlay (
        self, GTK_SHORTCUTS_WINDOW (gtk_builder_get_object (builder, "shortcuts")));
    }
  gtk_window_present (GTK_WINDOW (gtk_application_window_get_help_overlay (self)));
}

void
_lud_window_install_help_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.shortcuts", NULL, shortcuts_cb);
  gtk_widget_class_install_action (widget_class, "win.help", NULL, help_cb);
}
