/* window-clipboard.c: positions and games on the clipboard
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>

#include "notation/text-export.h"
#include "paste.h"
#include "window-private.h"

static void
copy (LudWindow *self, const char *text, const char *said)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
  _lud_window_toast (self, said);
}

static void
copy_position_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LudWindow *self = LUD_WINDOW (widget);
  LudSession *session = _lud_window_get_session (self);

  if (g_str_equal (_lud_window_page (self), "edit"))
    {
      g_autofree char *text = lud_edit_page_dup_text (self->edit_page);

      if (text != NULL)
        copy (self, text, _ ("Position copied"));
    }
  else if (session != NULL)
    {
      char text[RULES_MAX_STATE_TEXT];

      lud_session_get_game (session)->write_state (lud_session_get_state (session), text);
      copy (self, text, _ ("Position copied"));
    }
}

static void
copy_game_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LudWindow *self = LUD_WINDOW (widget);
  LudSession *session = _lud_window_get_session (self);
  gboolean xml = g_str_equal (name, "win.copy-game-xml");
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  gboolean done;

  if (session == NULL)
    return;
  if (xml)
    {
      g_autoptr (LudXmlWriter) writer = lud_xml_writer_new_for_string (text);

      done = lud_xml_writer_add (writer, lud_session_get_record (session), &error) &&
             lud_xml_writer_finish (writer, &error);
    }
  else
    done = lud_text_append (text, lud_session_get_record (session), LUD_TEXT_ALL, &error);
  if (done)
    copy (self, text->str, xml ? _ ("Game copied as XML") : _ ("Game copied as text"));
  else
    _lud_window_show_message (self, error->message);
}

/* ---- pasting --------------------------------------------------------------------------------- */

/* The game and options that are meant where a text does not tell. */
static const RulesParams *
get_hint (LudWindow *self)
{
  LudSession *session = _lud_window_get_session (self);

  if (g_str_equal (_lud_window_page (self), "edit"))
    return lud_edit_page_get_params (self->edit_page);
  return session != NULL ? lud_record_get_params (lud_session_get_record (session)) : NULL;
}

static void
open_games (LudWindow *self, GPtrArray *games)
{
  guint n_stored = 0;

  for (guint i = 0; i < games->len; i++)
    n_stored += lud_library_add (self->library, games->pdata[i], NULL, NULL);
  if (games->len == 1 && n_stored == 1)
    _lud_window_open_game (self, lud_record_get_id (games->pdata[0]));
  else if (games->len == 1)
    /* Without an archive the game is in this window only. */
    _lud_window_play_record (self, games->pdata[0], NULL, FALSE);
  else
    {
      g_autofree char *text =
        g_strdup_printf (ngettext ("%u game imported", "%u games imported", n_stored), n_stored);

      _lud_window_toast (self, text);
      adw_view_stack_set_visible_child_name (self->views, "archive");
    }
}

static void
text_read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (LudWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, &error);
  g_autoptr (LudPaste) paste = NULL;

  if (g_cancellable_is_cancelled (self->cancellable))
    return;
  paste = lud_paste_read (text != NULL ? text : "", get_hint (self));
  _lud_window_show_message (self, paste->problem);
  if (paste->position != NULL)
    _lud_window_edit_position (self, &paste->params, paste->position);
  else if (paste->games != NULL)
    open_games (self, paste->games);
}

/* Whether a game that is not stored may be left is asked first: what the clipboard has is not known
 * before it was read. */
static void
paste_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LudWindow *self = LUD_WINDOW (widget);

  if (!_lud_window_may_leave (self, name, NULL))
    return;
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (widget), self->cancellable, text_read_cb,
                                 g_object_ref (self));
}

void
_lud_window_install_clipboard_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.copy-position", NULL, copy_position_cb);
  gtk_widget_class_install_action (widget_class, "win.copy-game", NULL, copy_game_cb);
  gtk_widget_class_install_action (widget_class, "win.copy-game-xml", NULL, copy_game_cb);
  gtk_widget_class_install_action (widget_class, "win.paste", NULL, paste_cb);

  /* Not keys of the application, which would come before those of a field for text. */
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK,
                                       "win.copy-position", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK | GDK_SHIFT_MASK,
                                       "win.copy-game", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_v, GDK_CONTROL_MASK, "win.paste",
                                       NULL);
}
