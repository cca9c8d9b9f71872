/* archive-edit.c: changing many games of the archive, in its thread
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "archive-edit.h"
#include "archive/order.h"

/* ---- changes --------------------------------------------------------------------------------- */

struct _LudEdits
{
  GPtrArray *texts; /* field, value, field, value, ... */
};

LudEdits *
lud_edits_new (void)
{
  LudEdits *self = g_new0 (LudEdits, 1);

  self->texts = g_ptr_array_new_with_free_func (g_free);
  return self;
}

void
lud_edits_add (LudEdits *self, const char *field, const char *value)
{
  g_ptr_array_add (self->texts, g_strdup (field));
  g_ptr_array_add (self->texts, g_strdup (value));
}

guint
lud_edits_get_n (LudEdits *self)
{
  return self->texts->len / 2;
}

void
lud_edits_free (LudEdits *self)
{
  g_ptr_array_unref (self->texts);
  g_free (self);
}

/* ---- work in the thread ---------------------------------------------------------------------- */

typedef struct
{
  GArray *keys;
  LudEdits *edits;
  gint64 edit;
} Job;

typedef struct
{
  gint64 edit, n_games, n_left;
} Done;

typedef struct
{
  LudLibrary *library;
  GTask *task;
} Waiting;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_clear_pointer (&job->keys, g_array_unref);
  g_clear_pointer (&job->edits, lud_edits_free);
  g_free (job);
}

static gpointer
edit (LudArchive *archive, gpointer data, GCancellable *cancellable, GError **error)
{
  Job *job = data;
  guint n = lud_edits_get_n (job->edits);
  g_autofree LudChange *changes = g_new0 (LudChange, n + 1);
  g_autofree Done *done = g_new0 (Done, 1);

  for (guint i = 0; i < n; i++)
    {
      changes[i].field = job->edits->texts->pdata[2 * i];
      changes[i].value = job->edits->texts->pdata[2 * i + 1];
    }
  if (!lud_archive_choose (archive, (const gint64 *) (gpointer) job->keys->data, job->keys->len,
                           error) ||
      !lud_archive_edit (archive, "is:chosen", changes, n, &done->edit, &done->n_games, cancellable,
                         error))
    return NULL;
  return g_steal_pointer (&done);
}

static void
remember_last (const LudArchiveEdit *one, gpointer data)
{
  *(gint64 *) data = one->edit;
}

static gpointer
undo (LudArchive *archive, gpointer data, GCancellable *cancellable, GError **error)
{
  Job *job = data;
  g_autofree Done *done = g_new0 (Done, 1);

  if ((job->edit == 0 && !lud_archive_each_edit (archive, remember_last, &job->edit, error)) ||
      !lud_archive_undo_edit (archive, job->edit, &done->n_games, &done->n_left, cancellable,
                              error))
    return NULL;
  return g_steal_pointer (&done);
}

static gpointer
restore (LudArchive *archive, gpointer data, GCancellable *cancellable, GError **error)
{
  Job *job = data;
  g_autofree Done *done = g_new0 (Done, 1);
  g_autoptr (GPtrArray) rows = lud_archive_load_rows (
    archive, (const gint64 *) (gpointer) job->keys->data, job->keys->len, error);

  if (rows == NULL)
    return NULL;
  for (guint i = 0; i < rows->len; i++)
    {
      const LudArchiveRow *row = rows->pdata[i];

      if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
          (row != NULL && !lud_archive_set_trashed (archive, row->id, FALSE, error)))
        return NULL;
      done->n_games += row != NULL;
    }
  return g_steal_pointer (&done);
}

static void
done_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Waiting *waiting = data;
  g_autoptr (LudLibrary) library = waiting->library;
  g_autoptr (GTask) task = waiting->task;
  g_autoptr (GError) error = NULL;
  Done *done = lud_reader_finish (result, &error);

  g_free (waiting);
  if (done == NULL)
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }
  lud_library_tell_changed (library);
  g_task_return_pointer (task, done, g_free);
}

static void
start (LudLibrary *library,
       LudReaderWork work,
       Job *job,
       GCancellable *cancellable,
       GAsyncReadyCallback callback,
       gpointer data)
{
  Waiting *waiting = g_new0 (Waiting, 1);

  waiting->library = g_object_ref (library);
  waiting->task = g_task_new (NULL, cancellable, callback, data);
  lud_reader_run_async (lud_library_get_reader (library, LUD_READER_REST), work, job, job_free,
                        g_free, cancellable, done_cb, waiting);
}

void
lud_edit_async (LudLibrary *library,
                GArray *keys,
                LudEdits *edits,
                GCancellable *cancellable,
                GAsyncReadyCallback callback,
                gpointer data)
{
  Job *job = g_new0 (Job, 1);

  job->keys = g_array_copy (keys);
  job->edits = edits;
  start (library, edit, job, cancellable, callback, data);
}

gboolean
lud_edit_finish (GAsyncResult *result, gint64 *number, gint64 *n_games, GError **error)
{
  g_autofree Done *done = g_task_propagate_pointer (G_TASK (result), error);

  if (done == NULL)
    return FALSE;
  if (number != NULL)
    *number = done->edit;
  if (n_games != NULL)
    *n_games = done->n_games;
  return TRUE;
}

void
lud_edit_undo_async (LudLibrary *library,
                     gint64 number,
                     GCancellable *cancellable,
                     GAsyncReadyCallback callback,
                     gpointer data)
{
  Job *job = g_new0 (Job, 1);

  job->edit = number;
  start (library, undo, job, cancellable, callback, data);
}

gboolean
lud_edit_undo_finish (GAsyncResult *result, gint64 *n_games, gint64 *n_left, GError **error)
{
  g_autofree Done *done = g_task_propagate_pointer (G_TASK (result), error);

  if (done == NULL)
    return FALSE;
  *n_games = done->n_games;
  *n_left = done->n_left;
  return TRUE;
}

void
lud_restore_async (LudLibrary *library,
                   GArray *keys,
                   GCancellable *cancellable,
                   GAsyncReadyCallback callback,
                   gpointer data)
{
  Job *job = g_new0 (Job, 1);

  job->keys = g_array_copy (keys);
  start (library, restore, job, cancellable, callback, data);
}

/* ---- asking ---------------------------------------------------------------------------------- */

static const struct
{
  const char *field;
  const char *title;
  gboolean is_tag;
} fields[] = {
  { "first", N_ ("First player"), FALSE }, { "second", N_ ("Second player"), FALSE },
  { "event", N_ ("Event"), FALSE },        { "round", N_ ("Round"), FALSE },
  { "place", N_ ("Place"), FALSE },        { "date", N_ ("Date"), FALSE },
  { "source", N_ ("Source"), FALSE },      { "annotator", N_ ("Annotator"), FALSE },
  { "tag", N_ ("Add a tag"), TRUE },       { "untag", N_ ("Remove a tag"), TRUE },
};

typedef struct
{
  AdwMessageDialog *dialog;
  GtkWidget *rows[G_N_ELEMENTS (fields)];
  GtkLabel *fault;
} Form;

/* Says what is wrong with what was entered; whether something can be changed. */
static void
check_cb (Form *form)
{
  gboolean any = FALSE;
  g_autoptr (GError) error = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (fields) && error == NULL; i++)
    {
      const char *text =
        form->rows[i] != NULL ? gtk_editable_get_text (GTK_EDITABLE (form->rows[i])) : "";
      LudChange change = { fields[i].field, text };

      if (*text == '\0')
        continue;
      any = TRUE;
      lud_change_check (&change, &error);
    }
  gtk_label_set_label (form->fault, error != NULL ? error->message : "");
  gtk_widget_set_visible (GTK_WIDGET (form->fault), error != NULL);
  adw_message_dialog_set_response_enabled (form->dialog, "change", any && error == NULL);
}

static void
answered_cb (AdwMessageDialog *dialog, const char *response, gpointer data)
{
  g_autoptr (GTask) task = data;
  Form *form = g_object_get_data (G_OBJECT (dialog), "form");
  g_autoptr (LudEdits) edits = lud_edits_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (fields) && g_str_equal (response, "change"); i++)
    if (form->rows[i] != NULL && *gtk_editable_get_text (GTK_EDITABLE (form->rows[i])) != '\0')
      lud_edits_add (edits, fields[i].field, gtk_editable_get_text (GTK_EDITABLE (form->rows[i])));
  if (lud_edits_get_n (edits) > 0)
    g_task_return_pointer (task, g_steal_pointer (&edits), (GDestroyNotify) lud_edits_free);
  else
    g_task_return_pointer (task, NULL, NULL);
}

void
lud_ask_edits_async (GtkWindow *parent,
                     guint n_games,
                     gboolean tags_only,
                     GAsyncReadyCallback callback,
                     gpointer data)
{
  GTask *task = g_task_new (NULL, NULL, callback, data);
  Form *form = g_new0 (Form, 1);
  g_autofree char *heading =
    g_strdup_printf (ngettext ("Change %u Game", "Change %u Games", n_games), n_games);
  GtkWidget *dialog = adw_message_dialog_new (
    parent, tags_only ? _ ("Edit Tags") : heading,
    tags_only ? _ ("A tag is a word, or a word with a value: NAME=VALUE.")
              : _ ("Fields that are left empty stay as they are. A tag is a word, or a word with a "
                   "value: NAME=VALUE."));
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *list = gtk_list_box_new ();

  form->dialog = ADW_MESSAGE_DIALOG (dialog);
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  gtk_box_append (GTK_BOX (box), list);
  form->fault = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (form->fault, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (form->fault), "error");
  gtk_widget_set_visible (GTK_WIDGET (form->fault), FALSE);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (form->fault));
  for (gsize i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      if (tags_only && !fields[i].is_tag)
        continue;
      form->rows[i] = adw_entry_row_new ();
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (form->rows[i]), _ (fields[i].title));
      g_signal_connect_swapped (form->rows[i], "changed", G_CALLBACK (check_cb), form);
      gtk_list_box_append (GTK_LIST_BOX (list), form->rows[i]);
    }
  adw_message_dialog_set_extra_child (form->dialog, box);
  adw_message_dialog_add_responses (form->dialog, "cancel", _ ("_Cancel"), "change", _ ("C_hange"),
                                    NULL);
  adw_message_dialog_set_response_appearance (form->dialog, "change", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (form->dialog, "change");
  adw_message_dialog_set_close_response (form->dialog, "cancel");
  g_object_set_data_full (G_OBJECT (dialog), "form", form, g_free);
  check_cb (form);
  g_signal_connect (dialog, "response", G_CALLBACK (answered_cb), task);
  gtk_window_present (GTK_WINDOW (dialog));
}

LudEdits *
lud_ask_edits_finish (GAsyncResult *result)
{
  return g_task_propagate_pointer (G_TASK (result), NULL);
}
