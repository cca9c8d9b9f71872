/* games-analysis.c: many games of an archive are judged by the engine
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <stdatomic.h>

#include "analyst/annotate.h"
#include "analyst/thinker.h"
#include "archive/archive.h"
#include "compat.h"
#include "games-analysis.h"

#define TABLE_BYTES (32 * 1024 * 1024)
/* Microseconds for one search of the window. */
#define STEP_TIME 300000

typedef struct
{
  char *path;
  char **ids;
  gint64 microseconds;
  LudGamesAnalysisProgress progress;
  gpointer progress_data;
  _Atomic bool stop;
  GArray *steps; /* of AnalysisStep, of the game in progress */
  guint done, total;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_free (job->path);
  g_strfreev (job->ids);
  g_array_unref (job->steps);
  g_free (job);
}

/* ---- the thread ------------------------------------------------------------------------------ */

typedef struct
{
  GTask *task;
  guint done, total;
} Notice;

static gboolean
notice_cb (gpointer data)
{
  Notice *notice = data;
  Job *job = g_task_get_task_data (notice->task);

  if (!g_task_get_completed (notice->task))
    job->progress (notice->done, notice->total, job->progress_data);
  return G_SOURCE_REMOVE;
}

static void
notice_free (gpointer data)
{
  Notice *notice = data;

  g_object_unref (notice->task);
  g_free (notice);
}

static void
tell (GTask *task)
{
  Job *job = g_task_get_task_data (task);
  Notice *notice;

  if (job->progress == NULL)
    return;
  notice = g_new (Notice, 1);
  *notice = (Notice){ g_object_ref (task), job->done, job->total };
  g_idle_add_full (G_PRIORITY_DEFAULT, notice_cb, notice, notice_free);
}

static void
step_cb (unsigned number, const RulesState *s, const AnalysisStep *step, void *data)
{
  GTask *task = data;
  Job *job = g_task_get_task_data (task);

  g_array_append_vals (job->steps, step, 1);
  job->done++;
  tell (task);
}

/* Judges one game; whether it was judged to its end and stored. */
static gboolean
analyse (GTask *task, LudArchive *archive, LudRecord *record, const char *path)
{
  Job *job = g_task_get_task_data (task);
  const RulesGame *game = lud_record_get_game (record);
  g_autoptr (GArray) actions = lud_annotate_dup_main_line (record);
  Engine *engine = engine_new (game, &lud_engine_host, TABLE_BYTES, 1);
  const EngineLimits limits = { .microseconds = job->microseconds, .stop = &job->stop };
  LudNode *node = lud_record_get_root (record);
  AnalysisGame total;
  gboolean whole;

  g_array_set_size (job->steps, 0);
  whole = analysis_game (engine, lud_record_get_start (record),
                         (const RulesAction *) (gconstpointer) actions->data, actions->len, NULL,
                         &limits, step_cb, task, &total);
  engine_free (engine);
  if (!whole)
    return FALSE;
  for (guint i = 0; i < job->steps->len; i++)
    {
      node = lud_node_get_first_child (node);
      lud_annotate_step (record, node, &g_array_index (job->steps, AnalysisStep, i), NULL);
    }
  return lud_archive_store (archive, record, path, NULL);
}

static void
stop_cb (GCancellable *cancellable, gpointer data)
{
  Job *job = data;

  job->stop = true;
}

static void
analyse_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job *job = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (LudArchive) archive = lud_archive_open (job->path, &error);
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  int n = 0;
  gulong id =
    cancellable != NULL ? g_cancellable_connect (cancellable, G_CALLBACK (stop_cb), job, NULL) : 0;

  for (guint i = 0; archive != NULL && job->ids[i] != NULL && !job->stop; i++)
    {
      char *path = NULL;
      LudRecord *record = lud_archive_load (archive, job->ids[i], &path, NULL);
      g_autoptr (GArray) actions = record != NULL ? lud_annotate_dup_main_line (record) : NULL;

      if (record == NULL)
        continue;
      job->total += actions->len;
      g_ptr_array_add (records, record);
      g_ptr_array_add (paths, path);
    }
  if (archive != NULL)
    tell (task);
  for (guint i = 0; i < records->len && !job->stop; i++)
    n += analyse (task, archive, records->pdata[i], paths->pdata[i]) ? 1 : 0;
  if (cancellable != NULL)
    g_cancellable_disconnect (cancellable, id);
  if (error != NULL)
    g_task_return_error (task, g_steal_pointer (&error));
  else
    g_task_return_int (task, n);
}

void
lud_analyse_games_async (const char *path,
                         const char *const *ids,
                         gint64 microseconds,
                         LudGamesAnalysisProgress progress,
                         gpointer progress_data,
                         GCancellable *cancellable,
                         GAsyncReadyCallback callback,
                         gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);
  Job *job = g_new0 (Job, 1);

  job->path = g_strdup (path);
  job->ids = g_strdupv ((char **) ids);
  job->microseconds = microseconds;
  job->progress = progress;
  job->progress_data = progress_data;
  job->steps = g_array_new (FALSE, FALSE, sizeof (AnalysisStep));
  g_task_set_source_tag (task, lud_analyse_games_async);
  g_task_set_task_data (task, job, job_free);
  /* What was done until then is told, too. */
  g_task_set_check_cancellable (task, FALSE);
  g_task_run_in_thread (task, analyse_in_thread);
}

int
lud_analyse_games_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (G_IS_TASK (result), -1);

  return (int) g_task_propagate_int (G_TASK (result), error);
}

/* ---- the window ------------------------------------------------------------------------------ */

typedef struct
{
  GtkWindow *window; /* NULL: closed */
  GtkLabel *label;
  GtkProgressBar *bar;
  GtkButton *button;
  LudLibrary *library;
  GCancellable *cancellable;
} Show;

static void
show_free (Show *show)
{
  g_object_unref (show->library);
  g_object_unref (show->cancellable);
  g_free (show);
}

static void
progress_cb (guint done, guint total, gpointer data)
{
  Show *show = data;
  g_autofree char *text = NULL;

  if (show->window == NULL)
    return;
  /* Translators: how far the analysis of games is, in moves. */
  text = g_strdup_printf (_ ("%u of %u moves"), done, total);
  gtk_progress_bar_set_fraction (show->bar, total > 0 ? (double) done / total : 0);
  gtk_progress_bar_set_text (show->bar, text);
}

static void
analysed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Show *show = data;
  g_autoptr (GError) error = NULL;
  int n = lud_analyse_games_finish (result, &error);
  g_autofree char *text = NULL;

  g_signal_emit_by_name (show->library, "changed");
  if (show->window != NULL)
    {
      if (error != NULL)
        text = g_strdup (error->message);
      else
        text = g_strdup_printf (
          ngettext ("%d game was judged.", "%d games were judged.", (unsigned long) n), n);
      gtk_label_set_label (show->label, text);
      lud_announce (GTK_WIDGET (show->label), text);
      gtk_widget_set_visible (GTK_WIDGET (show->bar), FALSE);
      gtk_button_set_label (show->button, _ ("_Close"));
      lud_name_buttons (GTK_WIDGET (show->window));
      g_object_set_data (G_OBJECT (show->window), "show", NULL);
    }
  show_free (show);
}

static void
closed_cb (GtkWidget *window, gpointer data)
{
  Show *show = g_object_get_data (G_OBJECT (window), "show");

  /* Nothing goes on unseen. */
  if (show != NULL)
    {
      show->window = NULL;
      g_cancellable_cancel (show->cancellable);
    }
}

void
lud_show_games_analysis (GtkWindow *parent, LudLibrary *library, const char *const *ids)
{
  Show *show = g_new0 (Show, 1);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  guint n = g_strv_length ((char **) ids);
  g_autofree char *text = NULL;

  text =
    g_strdup_printf (ngettext ("The engine judges %u game.", "The engine judges %u games.", n), n);
  show->library = g_object_ref (library);
  show->cancellable = g_cancellable_new ();
  show->window =
    g_object_new (ADW_TYPE_WINDOW, "transient-for", parent, "modal", TRUE, "title",
                  _ ("Analyse Games"), "default-width", 340, "destroy-with-parent", TRUE, NULL);
  show->label = GTK_LABEL (gtk_label_new (text));
  gtk_label_set_wrap (show->label, TRUE);
  show->bar = GTK_PROGRESS_BAR (gtk_progress_bar_new ());
  gtk_progress_bar_set_show_text (show->bar, TRUE);
  show->button = GTK_BUTTON (gtk_button_new_with_mnemonic (_ ("_Cancel")));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (show->button), "window.close");
  gtk_widget_set_halign (GTK_WIDGET (show->button), GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (show->label));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (show->bar));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (show->button));
  gtk_widget_set_margin_top (box, 24);
  gtk_widget_set_margin_bottom (box, 18);
  gtk_widget_set_margin_start (box, 18);
  gtk_widget_set_margin_end (box, 18);
  adw_window_set_content (ADW_WINDOW (show->window), box);
  g_object_set_data (G_OBJECT (show->window), "show", show);
  g_signal_connect (show->window, "destroy", G_CALLBACK (closed_cb), NULL);
  lud_name_buttons (GTK_WIDGET (show->window));
  gtk_window_present (show->window);
  lud_analyse_games_async (lud_library_get_path (library), ids, STEP_TIME, progress_cb, show,
                           show->cancellable, analysed_cb, show);
}
