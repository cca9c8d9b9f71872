/* archive-page-position.c: what other games did in the position of the selected one
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>
#include <string.h>

#include "archive-explorer.h"
#include "archive-page-private.h"
#include "archive/pattern.h"

/* The position that is shown; FALSE: none. */
static gboolean
get_place (LudArchivePage *self, RulesParams *params, char *text)
{
  LudRecord *record = lud_archive_preview_get_record (self->preview);

  if (record == NULL)
    return FALSE;
  *params = *lud_record_get_params (record);
  lud_record_get_game (record)->write_state (lud_archive_preview_get_state (self->preview), text);
  return TRUE;
}

/* Takes sought. */
static void
seek (LudArchivePage *self, LudSought *sought)
{
  g_clear_pointer (&self->sought, lud_sought_free);
  self->sought = sought;
  if (self->narrow)
    gtk_stack_set_visible_child_name (self->pages, "games");
  _lud_archive_page_find (self);
}

static void
list_cb (LudArchivePage *self)
{
  char text[RULES_MAX_STATE_TEXT];
  LudSought *sought = g_new0 (LudSought, 1);

  if (get_place (self, &sought->params, text))
    {
      sought->position = g_strdup (text);
      seek (self, sought);
    }
  else
    lud_sought_free (sought);
}

/* ---- positions like this --------------------------------------------------------------------- */

typedef struct
{
  LudArchivePage *page;
  AdwMessageDialog *dialog;
  GtkWidget *entry;
  GtkLabel *fault;
  RulesParams params;
} Question;

static void
question_free (gpointer data, GClosure *closure)
{
  Question *question = data;

  g_object_unref (question->page);
  g_free (question);
}

static void
check_cb (Question *question)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LudPattern) pattern = lud_pattern_new (
    &question->params, gtk_editable_get_text (GTK_EDITABLE (question->entry)), NULL, &error);

  gtk_label_set_label (question->fault, error != NULL ? error->message : "");
  gtk_widget_set_visible (GTK_WIDGET (question->fault), error != NULL);
  adw_message_dialog_set_response_enabled (question->dialog, "search", pattern != NULL);
}

static void
answered_cb (AdwMessageDialog *dialog, const char *response, gpointer data)
{
  Question *question = data;
  LudSought *sought;

  if (!g_str_equal (response, "search"))
    return;
  sought = g_new0 (LudSought, 1);
  sought->params = question->params;
  sought->pattern = g_strdup (gtk_editable_get_text (GTK_EDITABLE (question->entry)));
  seek (question->page, sought);
}

static void
search_cb (LudArchivePage *self)
{
  char text[RULES_MAX_STATE_TEXT];
  Question *question = g_new0 (Question, 1);
  GtkWidget *dialog;
  GtkWidget *box;

  question->page = g_object_ref (self);
  if (!get_place (self, &question->params, text))
    {
      question_free (question, NULL);
      return;
    }
  dialog = adw_message_dialog_new (
    GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), _ ("Search for a Similar Position"),
    _ ("Put “?” in the place of every point that may hold anything. A row may end early: then the "
       "rest of it may hold anything. Positions that are turned, mirrored or have the colours "
       "exchanged are found, too."));
  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  question->dialog = ADW_MESSAGE_DIALOG (dialog);
  question->entry = gtk_entry_new ();
  /* The board alone: who is to move does not matter unless somebody writes it. */
  if (strchr (text, ' ') != NULL)
    *strchr (text, ' ') = '\0';
  gtk_editable_set_text (GTK_EDITABLE (question->entry), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (question->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Board"), -1);
  gtk_entry_set_activates_default (GTK_ENTRY (question->entry), TRUE);
  gtk_box_append (GTK_BOX (box), question->entry);
  question->fault = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (question->fault, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (question->fault), "error");
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (question->fault));
  adw_message_dialog_set_extra_child (question->dialog, box);
  adw_message_dialog_add_responses (question->dialog, "cancel", _ ("_Cancel"), "search",
                                    _ ("_Search"), NULL);
  adw_message_dialog_set_response_appearance (question->dialog, "search", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (question->dialog, "search");
  adw_message_dialog_set_close_response (question->dialog, "cancel");
  g_signal_connect_swapped (question->entry, "changed", G_CALLBACK (check_cb), question);
  g_signal_connect_data (dialog, "response", G_CALLBACK (answered_cb), question, question_free, 0);
  check_cb (question);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* ---- the explorer ---------------------------------------------------------------------------- */

static void
position_changed_cb (LudArchivePage *self, LudArchivePreview *preview)
{
  LudArchiveExplorer *explorer = g_object_get_data (G_OBJECT (preview), "explorer");
  LudRecord *record = lud_archive_preview_get_record (preview);

  if (self->library != NULL)
    lud_archive_explorer_explore (explorer, self->library,
                                  record != NULL ? lud_record_get_game (record) : NULL,
                                  lud_archive_preview_get_state (preview));
}

static void
walked_cb (LudArchivePage *self, gpointer actions, guint n)
{
  lud_archive_preview_play (self->preview, actions, n);
}

void
_lud_archive_page_add_explorer (LudArchivePage *self)
{
  GtkWidget *explorer = g_object_new (LUD_TYPE_ARCHIVE_EXPLORER, NULL);

  lud_archive_preview_set_panel (self->preview, explorer);
  g_object_set_data (G_OBJECT (self->preview), "explorer", explorer);
  g_signal_connect_object (self->preview, "position-changed", G_CALLBACK (position_changed_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (explorer, "walked", G_CALLBACK (walked_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (explorer, "list", G_CALLBACK (list_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (explorer, "search", G_CALLBACK (search_cb), self, G_CONNECT_SWAPPED);
}
