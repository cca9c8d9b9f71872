/* position-games.c: the games of the archive that went through a position
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <stdlib.h>

#include "archive/position.h"
#include "compat.h"
#include "game-row.h"
#include "position-games.h"

/* More are not listed: who wants them all searches in the archive. */
#define MAX_GAMES 200

typedef struct
{
  char *path;
  const RulesGame *game;
  RulesState *state;
} Question;

static void
question_free (gpointer data)
{
  Question *question = data;

  g_free (question->path);
  free (question->state);
  g_free (question);
}

/* What the window knows; freed with it. */
typedef struct
{
  GtkWindow *window;
  GtkLabel *label;
  GtkListBox *list;
  char *without;
  GPtrArray *hits; /* of LudPositionHit, a row each */
  GCancellable *cancellable;
  LudPositionGamesChosen chosen;
  gpointer data;
  GDestroyNotify destroy;
} Show;

static void
show_free (gpointer data)
{
  Show *show = data;

  g_cancellable_cancel (show->cancellable);
  g_object_unref (show->cancellable);
  g_clear_pointer (&show->hits, g_ptr_array_unref);
  g_free (show->without);
  if (show->destroy != NULL)
    show->destroy (show->data);
  g_free (show);
}

static void
find_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Question *question = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (LudArchive) archive = lud_archive_open (question->path, &error);
  GPtrArray *hits = archive != NULL
                      ? lud_archive_find_position (archive, question->game, question->state, TRUE,
                                                   0, MAX_GAMES, &error)
                      : NULL;

  if (hits != NULL)
    g_task_return_pointer (task, hits, (GDestroyNotify) g_ptr_array_unref);
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

static void
activated_cb (GtkListBox *list, GtkListBoxRow *row, gpointer data)
{
  Show *show = data;
  const LudPositionHit *hit = g_object_get_data (G_OBJECT (row), "hit");
  GtkWindow *window = show->window;
  g_autofree char *id = g_strdup (hit->row->id);

  show->chosen (id, hit->in_variation ? -1 : (int) hit->ply, show->data);
  gtk_window_destroy (window);
}

static void
add_row (Show *show, LudPositionHit *hit)
{
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *title = lud_game_row_title (hit->row);
  g_autofree char *game = lud_game_row_game (hit->row);
  g_autofree char *where = NULL;

  if (*hit->row->date != '\0')
    /* Translators: a game ("Chess, 8×8") and a date. */
    where = g_strdup_printf (C_ ("game and date", "%s, %s"), game, hit->row->date);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), where != NULL ? where : game);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  g_object_set_data (G_OBJECT (row), "hit", hit);
  gtk_list_box_append (show->list, row);
}

static void
found_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GtkWindow) window = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) hits = g_task_propagate_pointer (G_TASK (result), &error);
  Show *show = g_object_get_data (G_OBJECT (window), "show");
  guint n = 0;

  /* Closed meanwhile. */
  if (g_cancellable_is_cancelled (show->cancellable))
    return;
  if (hits == NULL)
    {
      gtk_label_set_label (show->label, error->message);
      return;
    }
  show->hits = g_steal_pointer (&hits);
  for (guint i = 0; i < show->hits->len; i++)
    {
      LudPositionHit *hit = show->hits->pdata[i];

      if (g_strcmp0 (hit->row->id, show->without) == 0)
        continue;
      add_row (show, hit);
      n++;
    }
  if (n == 0)
    gtk_label_set_label (show->label, _ ("No other game of the archive has this position."));
  gtk_widget_set_visible (GTK_WIDGET (show->label), n == 0);
  gtk_widget_set_visible (GTK_WIDGET (show->list), n > 0);
}

static void
closed_cb (GtkWidget *window, Show *show)
{
  g_cancellable_cancel (show->cancellable);
}

void
lud_show_position_games (GtkWindow *parent,
                         LudLibrary *library,
                         const RulesGame *game,
                         const RulesState *state,
                         const char *without,
                         LudPositionGamesChosen chosen,
                         gpointer data,
                         GDestroyNotify destroy)
{
  Show *show = g_new0 (Show, 1);
  Question *question = g_new0 (Question, 1);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *inner = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  g_autoptr (GTask) task = NULL;

  show->without = g_strdup (without);
  show->chosen = chosen;
  show->data = data;
  show->destroy = destroy;
  show->cancellable = g_cancellable_new ();
  show->window = g_object_new (ADW_TYPE_WINDOW, "transient-for", parent, "modal", TRUE, "title",
                               _ ("Games With This Position"), "default-width", 420,
                               "default-height", 480, "destroy-with-parent", TRUE, NULL);
  show->label = GTK_LABEL (gtk_label_new (_ ("Looking for games…")));
  gtk_label_set_wrap (show->label, TRUE);
  show->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (show->list, GTK_SELECTION_NONE);
  gtk_widget_add_css_class (GTK_WIDGET (show->list), "boxed-list");
  gtk_widget_set_visible (GTK_WIDGET (show->list), FALSE);
  g_signal_connect (show->list, "row-activated", G_CALLBACK (activated_cb), show);
  gtk_widget_set_margin_top (inner, 12);
  gtk_widget_set_margin_bottom (inner, 12);
  gtk_widget_set_margin_start (inner, 12);
  gtk_widget_set_margin_end (inner, 12);
  gtk_box_append (GTK_BOX (inner), GTK_WIDGET (show->label));
  gtk_box_append (GTK_BOX (inner), GTK_WIDGET (show->list));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), inner);
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (box), scrolled);
  adw_window_set_content (ADW_WINDOW (show->window), box);
  g_object_set_data_full (G_OBJECT (show->window), "show", show, show_free);
  g_signal_connect (show->window, "destroy", G_CALLBACK (closed_cb), show);
  gtk_window_present (show->window);

  question->path = g_strdup (lud_library_get_path (library));
  question->game = game;
  question->state = rules_state_new (game);
  rules_copy (game, question->state, state);
  task = g_task_new (NULL, show->cancellable, found_cb, g_object_ref (show->window));
  g_task_set_task_data (task, question, question_free);
  g_task_run_in_thread (task, find_in_thread);
}
