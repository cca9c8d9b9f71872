/* window-archive.c: what the window asks about the archive
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>

#include "archive/health.h"
#include "game-files.h"
#include "window-private.h"

/* ---- the same game, changed elsewhere -------------------------------------------------------- */

static void
open_other (LudWindow *self)
{
  LudSession *session = _lud_window_get_session (self);
  g_autofree char *id = g_strdup (lud_record_get_id (lud_session_get_record (session)));
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (LudRecord) record = lud_library_load (self->library, id, &path, &error);

  if (record == NULL)
    _lud_window_show_message (self, error->message);
  else
    _lud_window_play_record (self, record, path, FALSE);
}

static void
conflict_answered_cb (AdwMessageDialog *dialog, const char *response, gpointer data)
{
  LudWindow *self = data;
  g_autoptr (GError) error = NULL;

  self->conflict = NULL;
  if (_lud_window_get_session (self) == NULL)
    return;
  if (g_str_equal (response, "other"))
    open_other (self);
  else if (g_str_equal (response, "copy"))
    {
      if (lud_library_keep_copy (self->library, &error))
        _lud_window_toast (self, _ ("This game is now stored as a copy"));
      else
        _lud_window_show_message (self, error->message);
    }
}

/* Shows the question, unless it is on the screen; answered: as of AdwMessageDialog::response. */
static void
ask (LudWindow *self, GCallback answered)
{
  GtkWidget *dialog;

  if (self->conflict != NULL)
    return;
  dialog = adw_message_dialog_new (GTK_WINDOW (self), _ ("Game Changed Elsewhere"),
                                   _ ("This game was changed in another window or program. You can "
                                      "keep both states of it, or go on with the other one and "
                                      "give up what was done here since."));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "later", _ ("Decide _Later"),
                                    "other", _ ("_Open the Other"), "copy", _ ("_Keep Both"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "other",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "copy",
                                              ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "copy");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "later");
  g_signal_connect_object (dialog, "response", answered, self, 0);
  self->conflict = GTK_WINDOW (dialog);
  gtk_window_present (GTK_WINDOW (dialog));
}

void
_lud_window_ask_conflict (LudWindow *self)
{
  ask (self, G_CALLBACK (conflict_answered_cb));
}

static void
study_conflict_answered_cb (AdwMessageDialog *dialog, const char *response, gpointer data)
{
  LudWindow *self = data;
  LudRecord *record = _lud_window_get_studied (self);
  g_autoptr (GError) error = NULL;

  self->conflict = NULL;
  if (record == NULL)
    return;
  if (g_str_equal (response, "other"))
    {
      g_autofree char *path = NULL;
      g_autoptr (LudRecord) other =
        lud_library_load (self->library, lud_record_get_id (record), &path, &error);

      if (other != NULL)
        {
          lud_study_page_give_up (self->study_page);
          lud_study_page_set_record (self->study_page, other, path);
          _lud_window_show_message (self, NULL);
        }
    }
  else if (g_str_equal (response, "copy") && lud_study_page_keep_copy (self->study_page, &error))
    {
      _lud_window_show_message (self, NULL);
      _lud_window_toast (self, _ ("This game is now stored as a copy"));
    }
  if (error != NULL)
    _lud_window_show_message (self, error->message);
}

void
_lud_window_ask_study_conflict (LudWindow *self)
{
  ask (self, G_CALLBACK (study_conflict_answered_cb));
}

/* ---- a backup in the place of the archive ---------------------------------------------------- */

static void
restore_in_thread (GTask *task, gpointer source, gpointer path, GCancellable *cancellable)
{
  g_autofree char *backup = g_file_get_path (G_FILE (source));
  GError *error = NULL;

  if (backup == NULL)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "%s",
                             _ ("A backup has to be a file of this machine."));
  else if (lud_archive_restore (backup, path, NULL, NULL, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
restored_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (LudWindow) self = data;
  g_autoptr (GError) error = NULL;
  gboolean restored = g_task_propagate_boolean (G_TASK (result), &error);

  if (g_cancellable_is_cancelled (self->cancellable))
    return;
  lud_library_reopen (self->library);
  if (restored)
    _lud_window_toast (self, _ ("The archive was restored"));
  else
    _lud_window_show_message (self, error->message);
}

static void
backup_chosen_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (LudWindow) self = data;
  g_autoptr (GFile) file = lud_choose_backup_finish (result, NULL);
  g_autoptr (GTask) task = NULL;

  if (file == NULL || g_cancellable_is_cancelled (self->cancellable))
    return;
  /* Nobody may have the file open that is replaced. */
  lud_library_close (self->library);
  /* It ends even when the window goes: half an archive is none. */
  task = g_task_new (file, NULL, restored_cb, g_object_ref (self));
  g_task_set_task_data (task, g_strdup (lud_library_get_path (self->library)), g_free);
  g_task_run_in_thread (task, restore_in_thread);
}

static void
restore_archive_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LudWindow *self = LUD_WINDOW (widget);

  lud_choose_backup_async (GTK_WINDOW (self), self->cancellable, backup_chosen_cb,
                           g_object_ref (self));
}

void
_lud_window_install_archive_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.restore-archive", NULL, restore_archive_cb);
}
