/* game-files.c: games from files and into files
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files are reached through GIO alone, so that what a portal hands out works like any other.
 */

#include "config.h"

#include <glib/gi18n.h>

#include "game-files.h"
#include "notation/notation.h"
#include "words.h"

/* At most so many faults of a file are told one by one. */
#define MAX_PROBLEMS 3

/* ---- import ---------------------------------------------------------------------------------- */

typedef struct
{
  LudLibrary *library;
  LudXmlReader *reader;
  LudFileImport *result;
  GString *problems;
  guint n_problems;
} ImportJob;

void
lud_file_import_free (LudFileImport *self)
{
  g_clear_object (&self->only);
  g_free (self->problem);
  g_free (self);
}

static void
import_job_free (gpointer data)
{
  ImportJob *job = data;

  g_clear_object (&job->library);
  g_clear_pointer (&job->reader, lud_xml_reader_free);
  g_clear_pointer (&job->result, lud_file_import_free);
  g_string_free (job->problems, TRUE);
  g_free (job);
}

static void
add_problem (ImportJob *job, const char *message)
{
  job->n_problems++;
  if (job->n_problems > MAX_PROBLEMS)
    return;
  if (job->problems->len > 0)
    g_string_append_c (job->problems, '\n');
  g_string_append (job->problems, message);
}

static void
store_game (ImportJob *job, LudRecord *record)
{
  LudFileImport *result = job->result;
  LudAdded added = LUD_ADDED_NEW;
  g_autoptr (GError) error = NULL;

  result->n_read++;
  /* Only a single game is opened. */
  g_clear_object (&result->only);
  if (result->n_read == 1)
    result->only = g_object_ref (record);
  if (!lud_library_add (job->library, record, &added, &error))
    {
      add_problem (job, error->message);
      return;
    }
  if (added == LUD_ADDED_KNOWN)
    result->n_known++;
  else
    result->n_added++;
  if (added == LUD_ADDED_OTHER_ID)
    result->n_renamed++;
}

static void
import_done (GTask *task)
{
  ImportJob *job = g_task_get_task_data (task);

  if (job->n_problems > MAX_PROBLEMS)
    {
      guint more = job->n_problems - MAX_PROBLEMS;

      g_string_append_c (job->problems, '\n');
      g_string_append_printf (job->problems,
                              ngettext ("%u more game could not be imported.",
                                        "%u more games could not be imported.", more),
                              more);
    }
  if (job->problems->len > 0)
    job->result->problem = g_strdup (job->problems->str);
  g_task_return_pointer (task, g_steal_pointer (&job->result),
                         (GDestroyNotify) lud_file_import_free);
}

static gboolean
import_step_cb (gpointer data)
{
  GTask *task = data;
  ImportJob *job = g_task_get_task_data (task);
  gint64 until = g_get_monotonic_time () + 8000;

  if (g_task_return_error_if_cancelled (task))
    return G_SOURCE_REMOVE;
  do
    {
      g_autoptr (LudRecord) record = NULL;
      g_autoptr (GError) error = NULL;

      switch (lud_xml_reader_next (job->reader, &record, &error))
        {
        case LUD_XML_GAME:
          store_game (job, record);
          break;
        case LUD_XML_BAD:
          add_problem (job, error->message);
          break;
        case LUD_XML_FAILED:
          add_problem (job, error->message);
          import_done (task);
          return G_SOURCE_REMOVE;
        case LUD_XML_END:
        default:
          if (job->result->n_read == 0 && job->n_problems == 0)
            add_problem (job, _ ("There is no game in this file."));
          import_done (task);
          return G_SOURCE_REMOVE;
        }
    }
  while (g_get_monotonic_time () < until);
  return G_SOURCE_CONTINUE;
}

static void
file_open_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  ImportJob *job = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  g_autoptr (GFileInputStream) stream = g_file_read_finish (G_FILE (source), result, &error);
  g_autofree char *name = g_file_get_parse_name (G_FILE (source));
  g_autofree char *base = g_path_get_basename (name);
  GSource *idle;

  if (stream == NULL)
    {
      if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        {
          g_task_return_error (task, g_steal_pointer (&error));
          return;
        }
      /* Translators: the name of a file, then what the system says. */
      g_string_append_printf (job->problems, _ ("“%s” cannot be read: %s."), base, error->message);
      job->n_problems = 1;
      import_done (task);
      return;
    }
  job->reader = lud_xml_reader_new_for_stream (G_INPUT_STREAM (stream), base);
  idle = g_idle_source_new ();
  g_task_attach_source (task, idle, import_step_cb);
  g_source_unref (idle);
}

void
lud_file_import_async (GFile *file,
                       LudLibrary *library,
                       GCancellable *cancellable,
                       GAsyncReadyCallback callback,
                       gpointer data)
{
  GTask *task = g_task_new (NULL, cancellable, callback, data);
  ImportJob *job = g_new0 (ImportJob, 1);

  g_task_set_source_tag (task, lud_file_import_async);
  job->library = g_object_ref (library);
  job->result = g_new0 (LudFileImport, 1);
  job->problems = g_string_new (NULL);
  g_task_set_task_data (task, job, import_job_free);
  g_file_read_async (file, G_PRIORITY_DEFAULT, cancellable, file_open_cb, task);
}

LudFileImport *
lud_file_import_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* ---- choosing files -------------------------------------------------------------------------- */

static void
add_filters (GtkFileChooser *chooser)
{
  g_autoptr (GtkFileFilter) games = gtk_file_filter_new ();
  g_autoptr (GtkFileFilter) all = gtk_file_filter_new ();

  gtk_file_filter_set_name (games, _ ("Ludoteca games"));
  gtk_file_filter_add_pattern (games, "*.ludo");
  gtk_file_filter_add_pattern (games, "*.ludo.gz");
  gtk_file_filter_add_mime_type (games, LUD_XML_MIME_TYPE);
  gtk_file_filter_set_name (all, _ ("All files"));
  gtk_file_filter_add_pattern (all, "*");
  gtk_file_chooser_add_filter (chooser, games);
  gtk_file_chooser_add_filter (chooser, all);
}

/* A native chooser is no widget: somebody has to hold it until it has answered. */
static void
ask (GTask *task, GtkFileChooserNative *chooser, GCallback answered)
{
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_object_set_data_full (G_OBJECT (task), "chooser", chooser, g_object_unref);
  g_signal_connect_data (chooser, "response", answered, task, NULL, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static void
return_cancelled (GTask *task)
{
  g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "%s", _ ("No file was chosen."));
}

static void
import_chosen_cb (GtkNativeDialog *chooser, int response, gpointer data)
{
  g_autoptr (GTask) task = data;

  if (response == GTK_RESPONSE_ACCEPT)
    g_task_return_pointer (task, gtk_file_chooser_get_files (GTK_FILE_CHOOSER (chooser)),
                           g_object_unref);
  else
    return_cancelled (task);
  gtk_native_dialog_hide (chooser);
}

void
lud_choose_import_async (GtkWindow *parent,
                         GCancellable *cancellable,
                         GAsyncReadyCallback callback,
                         gpointer data)
{
  GTask *task = g_task_new (NULL, cancellable, callback, data);
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new (
    _ ("Import Games"), parent, GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Import"), NULL);

  g_task_set_source_tag (task, lud_choose_import_async);
  gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (chooser), TRUE);
  add_filters (GTK_FILE_CHOOSER (chooser));
  ask (task, chooser, G_CALLBACK (import_chosen_cb));
}

GListModel *
lud_choose_import_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
backup_chosen_cb (GtkNativeDialog *chooser, int response, gpointer data)
{
  g_autoptr (GTask) task = data;

  if (response == GTK_RESPONSE_ACCEPT)
    g_task_return_pointer (task, gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser)),
                           g_object_unref);
  else
    return_cancelled (task);
  gtk_native_dialog_hide (chooser);
}

void
lud_choose_backup_async (GtkWindow *parent,
                         GCancellable *cancellable,
                         GAsyncReadyCallback callback,
                         gpointer data)
{
  GTask *task = g_task_new (NULL, cancellable, callback, data);
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new (
    _ ("Restore From Backup"), parent, GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Restore"), NULL);

  g_task_set_source_tag (task, lud_choose_backup_async);
  ask (task, chooser, G_CALLBACK (backup_chosen_cb));
}

GFile *
lud_choose_backup_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* ---- export ---------------------------------------------------------------------------------- */

/* The disk may be slow, and nothing waits for it. */
static void
save_in_thread (GTask *save, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_autofree char *path = g_file_get_path (G_FILE (source));
  GError *error = NULL;

  if (lud_xml_save_bytes (data, path, &error))
    g_task_return_boolean (save, TRUE);
  else
    g_task_return_error (save, error);
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  g_autoptr (GError) error = NULL;

  if (g_task_propagate_boolean (G_TASK (result), &error))
    g_task_return_pointer (task, g_object_ref (source), g_object_unref);
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

static void
written_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  g_autoptr (GError) error = NULL;

  if (g_file_replace_contents_finish (G_FILE (source), result, NULL, &error))
    g_task_return_pointer (task, g_object_ref (source), g_object_unref);
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

static void
export_chosen_cb (GtkNativeDialog *chooser, int response, gpointer data)
{
  g_autoptr (GTask) task = data;
  g_autoptr (GFile) file = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  GString *text;

  gtk_native_dialog_hide (chooser);
  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  if (file == NULL)
    {
      return_cancelled (task);
      return;
    }

  text = g_string_new (NULL);
  {
    g_autoptr (LudXmlWriter) writer = lud_xml_writer_new_for_string (text);

    if (!lud_xml_writer_add (writer, g_task_get_task_data (task), &error) ||
        !lud_xml_writer_finish (writer, &error))
      {
        g_string_free (text, TRUE);
        g_task_return_error (task, g_steal_pointer (&error));
        return;
      }
  }
  bytes = g_string_free_to_bytes (text);
  if (g_file_peek_path (file) != NULL)
    {
      g_autoptr (GTask) save =
        g_task_new (file, g_task_get_cancellable (task), saved_cb, g_object_ref (task));

      g_task_set_task_data (save, g_steal_pointer (&bytes), (GDestroyNotify) g_bytes_unref);
      g_task_run_in_thread (save, save_in_thread);
      return;
    }
  /* On another machine: there GIO knows best how a file is replaced. */
  g_file_replace_contents_bytes_async (file, bytes, NULL, FALSE, G_FILE_CREATE_NONE,
                                       g_task_get_cancellable (task), written_cb,
                                       g_object_ref (task));
}

/* "Chess 2026-05-12.ludo" */
static char *
suggest_name (LudRecord *record)
{
  const char *date = lud_record_get_field (record, LUD_FIELD_DATE);
  const char *name = lud_record_get_game (record)->name;

  return *date != '\0' ? g_strdup_printf ("%s %s" LUD_XML_SUFFIX, name, date)
                       : g_strdup_printf ("%s" LUD_XML_SUFFIX, name);
}

void
lud_export_async (LudRecord *record,
                  GtkWindow *parent,
                  GCancellable *cancellable,
                  GAsyncReadyCallback callback,
                  gpointer data)
{
  GTask *task = g_task_new (NULL, cancellable, callback, data);
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new (
    _ ("Export Game"), parent, GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Export"), NULL);
  g_autofree char *name = suggest_name (record);

  g_task_set_source_tag (task, lud_export_async);
  g_task_set_task_data (task, g_object_ref (record), g_object_unref);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  add_filters (GTK_FILE_CHOOSER (chooser));
  ask (task, chooser, G_CALLBACK (export_chosen_cb));
}

GFile *
lud_export_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
