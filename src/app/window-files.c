/* window-files.c: import and export in the window
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>

#include "game-files.h"
#include "window-private.h"

/* ---- import ---------------------------------------------------------------------------------- */

/* What an import came to, in a sentence that goes away, or one that stays when something failed. */
static void
show_import (LudWindow *self, const LudFileImport *import)
{
  g_autofree char *text = NULL;

  if (import->problem != NULL)
    {
      _lud_window_show_message (self, import->problem);
      return;
    }
  if (import->n_renamed > 0)
    text =
      g_strdup_printf (ngettext ("%u game differs from the one in the archive; both are kept",
                                 "%u games differ from those in the archive; both states are kept",
                                 import->n_renamed),
                       import->n_renamed);
  else if (import->n_added == 0)
    text = g_strdup (ngettext ("This game was in the archive already",
                               "These games were in the archive already", import->n_known));
  else
    text = g_strdup_printf (ngettext ("%u game imported", "%u games imported", import->n_added),
                            import->n_added);
  _lud_window_toast (self, text);
}

static void
imported_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (LudWindow) self = data;
  g_autoptr (LudFileImport) import = lud_file_import_finish (result, NULL);

  if (import == NULL || g_cancellable_is_cancelled (self->cancellable))
    return;
  show_import (self, import);
  if (import->n_read > 1)
    adw_view_stack_set_visible_child_name (self->views, "archive");
  else if (import->only != NULL)
    {
      const char *id = lud_record_get_id (import->only);

      if (import->n_added + import->n_known > 0)
        gtk_widget_activate_action (GTK_WIDGET (self), "win.open-game", "s", id);
      /* Without an archive the game is in this window only. */
      else if (_lud_window_get_session (self) == NULL)
        _lud_window_play_record (self, import->only, NULL, FALSE);
    }
}

void
lud_window_import (LudWindow *self, GFile *file)
{
  g_return_if_fail (LUD_IS_WINDOW (self));

  _lud_window_show_message (self, NULL);
  lud_file_import_async (file, self->library, self->cancellable, imported_cb, g_object_ref (self));
}

static void
import_chosen_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (LudWindow) self = data;
  g_autoptr (GListModel) files = lud_choose_import_finish (result, NULL);

  if (files == NULL || g_cancellable_is_cancelled (self->cancellable))
    return;
  for (guint i = 0; i < g_list_model_get_n_items (files); i++)
    {
      g_autoptr (GFile) file = g_list_model_get_item (files, i);

      lud_window_import (self, file);
    }
}

static void
import_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LudWindow *self = LUD_WINDOW (widget);

  lud_choose_import_async (GTK_WINDOW (self), self->cancellable, import_chosen_cb,
                           g_object_ref (self));
}

/* The lessons and sample games that come with the program. */
static void
add_samples_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autoptr (GFile) file =
    g_file_new_for_uri ("resource:///io/github/ludoteca/Ludoteca/samples.ludo");

  lud_window_import (LUD_WINDOW (widget), file);
}

/* ---- export ---------------------------------------------------------------------------------- */

static void
exported_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (LudWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = lud_export_finish (result, &error);
  g_autofree char *text = NULL;

  if (g_cancellable_is_cancelled (self->cancellable))
    return;
  if (file != NULL)
    {
      g_autofree char *name = g_file_get_parse_name (file);
      g_autofree char *base = g_path_get_basename (name);

      /* Translators: %s is the name of a file. */
      text = g_strdup_printf (_ ("Exported to “%s”"), base);
      _lud_window_toast (self, text);
    }
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      /* Translators: %s is what the system says about the failure. */
      text = g_strdup_printf (_ ("The game was not exported: %s"), error->message);
      _lud_window_show_message (self, text);
    }
}

static void
export_record (LudWindow *self, LudRecord *record)
{
  lud_export_async (record, GTK_WINDOW (self), self->cancellable, exported_cb, g_object_ref (self));
}

static void
export_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LudWindow *self = LUD_WINDOW (widget);
  LudSession *session = _lud_window_get_session (self);
  LudRecord *studied = _lud_window_get_studied (self);

  if (g_strcmp0 (adw_view_stack_get_visible_child_name (self->views), "study") == 0)
    {
      if (studied != NULL)
        export_record (self, studied);
    }
  else if (session != NULL)
    export_record (self, lud_session_get_record (session));
}

static void
export_game_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LudWindow *self = LUD_WINDOW (widget);
  g_autoptr (GError) error = NULL;
  g_autoptr (LudRecord) record =
    lud_library_load (self->library, g_variant_get_string (parameter, NULL), NULL, &error);

  if (record != NULL)
    export_record (self, record);
  else
    _lud_window_show_message (self, error->message);
}

void
_lud_window_install_file_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.import", NULL, import_cb);
  gtk_widget_class_install_action (widget_class, "win.add-samples", NULL, add_samples_cb);
  gtk_widget_class_install_action (widget_class, "win.export", NULL, export_cb);
  gtk_widget_class_install_action (widget_class, "win.export-game", "s", export_game_cb);
}
