/* archive-page-places.c: collections and saved searches are made, renamed and removed
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>

#include "archive-page-private.h"
#include "archive/collection.h"

/* What a name is asked for. */
typedef enum
{
  SAVE_SEARCH,
  NEW_COLLECTION,
  RENAME
} Purpose;

typedef struct
{
  LudArchivePage *page;
  Purpose purpose;
  GtkWidget *entry;
  char *query; /* of the search */
  char *old;   /* the name until now */
} Question;

static void
question_free (gpointer data, GClosure *closure)
{
  Question *question = data;

  g_object_unref (question->page);
  g_free (question->query);
  g_free (question->old);
  g_free (question);
}

static gboolean
carry_out (Question *question, LudArchive *archive, const char *name, GError **error)
{
  switch (question->purpose)
    {
    case SAVE_SEARCH:
      return lud_archive_set_collection (archive, name, question->query, error);
    case NEW_COLLECTION:
      return lud_archive_set_collection (archive, name, NULL, error);
    case RENAME:
    default:
      return g_str_equal (name, question->old) ||
             lud_archive_rename_collection (archive, question->old, name, error);
    }
}

static void
answered_cb (AdwMessageDialog *dialog, const char *response, gpointer data)
{
  Question *question = data;
  LudArchivePage *self = question->page;
  g_autofree char *name =
    g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (question->entry))));
  LudArchive *archive = self->library != NULL ? lud_library_get_archive (self->library) : NULL;
  g_autoptr (GError) error = NULL;

  if (!g_str_equal (response, "ok") || archive == NULL)
    return;
  if (!carry_out (question, archive, name, &error))
    {
      _lud_archive_page_complain (self, error->message);
      return;
    }
  /* The selected games are what the new collection is made for. */
  if (question->purpose == NEW_COLLECTION && lud_archive_list_get_n_selected (self->list) > 0 &&
      lud_archive_sidebar_get_kind (self->sidebar) != LUD_PLACE_TRASH)
    {
      LudEdits *edits = lud_edits_new ();

      lud_edits_add (edits, "collect", name);
      _lud_archive_page_edit (self, edits);
    }
  lud_library_tell_changed (self->library);
  if (question->purpose == SAVE_SEARCH)
    {
      lud_archive_sidebar_choose (self->sidebar, LUD_PLACE_SEARCH, name);
      gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
    }
  else if (question->purpose == RENAME)
    lud_archive_sidebar_choose (self->sidebar, lud_archive_sidebar_get_kind (self->sidebar), name);
}

static void
name_changed_cb (GtkEditable *entry, gpointer dialog)
{
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (entry)));

  adw_message_dialog_set_response_enabled (dialog, "ok", *name != '\0');
}

static void
ask_name (LudArchivePage *self, Purpose purpose, const char *heading, const char *label)
{
  GtkWidget *dialog =
    adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), heading, NULL);
  Question *question = g_new0 (Question, 1);

  question->page = g_object_ref (self);
  question->purpose = purpose;
  question->query = _lud_archive_page_dup_query (self);
  question->old = g_strdup (lud_archive_sidebar_get_name (self->sidebar));
  question->entry = gtk_entry_new ();
  gtk_entry_set_activates_default (GTK_ENTRY (question->entry), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (question->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Name"), -1);
  if (purpose == RENAME)
    gtk_editable_set_text (GTK_EDITABLE (question->entry), question->old);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), question->entry);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "ok",
                                    label, NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "ok",
                                              ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "ok");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect (question->entry, "changed", G_CALLBACK (name_changed_cb), dialog);
  name_changed_cb (GTK_EDITABLE (question->entry), dialog);
  g_signal_connect_data (dialog, "response", G_CALLBACK (answered_cb), question, question_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
save_search_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  ask_name (data, SAVE_SEARCH, _ ("Save Search"), _ ("_Save"));
}

static void
new_collection_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  ask_name (data, NEW_COLLECTION, _ ("New Collection"), _ ("C_reate"));
}

static void
rename_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  ask_name (data, RENAME, _ ("Rename"), _ ("_Rename"));
}

/* A collection goes at once, and can be had back: it is its query, or the games that it had. */
static void
delete_answered_cb (AdwMessageDialog *dialog, const char *response, gpointer data)
{
  LudArchivePage *self = data;
  LudArchive *archive = self->library != NULL ? lud_library_get_archive (self->library) : NULL;
  g_autofree char *name = g_strdup (lud_archive_sidebar_get_name (self->sidebar));
  g_autoptr (GError) error = NULL;

  if (!g_str_equal (response, "delete") || archive == NULL)
    return;
  if (!lud_archive_remove_collection (archive, name, &error))
    _lud_archive_page_complain (self, error->message);
  lud_archive_sidebar_choose (self->sidebar, LUD_PLACE_ALL, "");
  lud_library_tell_changed (self->library);
}

static void
delete_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudArchivePage *self = data;
  /* Translators: %s is the name of a collection or a saved search. */
  g_autofree char *heading =
    g_strdup_printf (_ ("Delete “%s”?"), lud_archive_sidebar_get_name (self->sidebar));
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                                              heading, _ ("Its games stay in the archive."));

  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "delete",
                                    _ ("_Delete"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "delete",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect_object (dialog, "response", G_CALLBACK (delete_answered_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static const GActionEntry entries[] = {
  { .name = "save-search", .activate = save_search_cb },
  { .name = "new-collection", .activate = new_collection_cb },
  { .name = "rename-place", .activate = rename_cb },
  { .name = "delete-place", .activate = delete_cb },
};

void
_lud_archive_page_add_place_actions (LudArchivePage *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  _lud_archive_page_update_place_actions (self);
}

void
_lud_archive_page_update_place_actions (LudArchivePage *self)
{
  LudPlaceKind kind = lud_archive_sidebar_get_kind (self->sidebar);
  gboolean own = kind == LUD_PLACE_COLLECTION || kind == LUD_PLACE_SEARCH;
  static const char *const names[] = { "rename-place", "delete-place" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    g_simple_action_set_enabled (
      G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->actions), names[i])), own);
  _lud_archive_page_update_actions (self);
}
