/* archive-page-actions.c: what is done with the selected games
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>

#include "archive-page-private.h"

static gboolean
is_in_trash (LudArchivePage *self)
{
  return lud_archive_sidebar_get_kind (self->sidebar) == LUD_PLACE_TRASH;
}

static GtkWindow *
get_window (LudArchivePage *self)
{
  return GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self)));
}

/* ---- changing -------------------------------------------------------------------------------- */

static void
edited_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (LudArchivePage) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gint64 edit;
  gint64 n;
  gboolean done = lud_edit_finish (result, &edit, &n, &error);

  if (self->list == NULL)
    return;
  if (!done)
    {
      _lud_archive_page_complain (self, error->message);
      return;
    }
  text = g_strdup_printf (ngettext ("%u game changed", "%u games changed", (gulong) n), (guint) n);
  _lud_archive_page_toast (self, text, edit != 0 ? _ ("_Undo") : NULL, "archive.undo-edit",
                           g_variant_new_int64 (edit));
}

void
_lud_archive_page_edit (LudArchivePage *self, LudEdits *edits)
{
  g_autoptr (GArray) keys = lud_archive_list_dup_selected (self->list);

  lud_edit_async (self->library, keys, edits, self->cancellable, edited_cb, g_object_ref (self));
}

static void
change (LudArchivePage *self, const char *field, const char *value)
{
  LudEdits *edits = lud_edits_new ();

  lud_edits_add (edits, field, value);
  _lud_archive_page_edit (self, edits);
}

static void
undone_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (LudArchivePage) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gint64 n;
  gint64 n_left;
  gboolean done = lud_edit_undo_finish (result, &n, &n_left, &error);

  if (self->list == NULL)
    return;
  if (!done)
    {
      if (g_error_matches (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_NOT_FOUND))
        _lud_archive_page_toast (self, _ ("There is no change to undo"), NULL, NULL, NULL);
      else
        _lud_archive_page_complain (self, error->message);
      return;
    }
  if (n_left > 0)
    /* Translators: games that were put back, and games that were not. */
    text = g_strdup_printf (_ ("%u put back; %u were changed since and stay"), (guint) n,
                            (guint) n_left);
  else
    text =
      g_strdup_printf (ngettext ("%u game put back", "%u games put back", (gulong) n), (guint) n);
  _lud_archive_page_toast (self, text, NULL, NULL, NULL);
}

static void
undo_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudArchivePage *self = data;

  lud_edit_undo_async (self->library, parameter != NULL ? g_variant_get_int64 (parameter) : 0,
                       self->cancellable, undone_cb, g_object_ref (self));
}

static void
trash_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudArchivePage *self = data;
  const LudArchiveRow *row = lud_archive_list_get_row (self->list);

  /* One game may be open in a window: there is more to be done. */
  if (row != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.trash-game", "s", row->id);
  else
    change (self, "trash", "yes");
}

static void
restored_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (LudArchivePage) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gint64 n;
  gboolean done = lud_edit_finish (result, NULL, &n, &error);

  if (self->list == NULL)
    return;
  if (done)
    text =
      g_strdup_printf (ngettext ("%u game put back", "%u games put back", (gulong) n), (guint) n);
  if (done)
    _lud_archive_page_toast (self, text, NULL, NULL, NULL);
  else
    _lud_archive_page_complain (self, error->message);
}

static void
restore_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudArchivePage *self = data;
  g_autoptr (GArray) keys = lud_archive_list_dup_selected (self->list);

  lud_restore_async (self->library, keys, self->cancellable, restored_cb, g_object_ref (self));
}

static void
favourite_cb (GSimpleAction *action, GVariant *value, gpointer data)
{
  change (data, "favourite", g_variant_get_boolean (value) ? "yes" : "no");
}

static void
asked_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (LudArchivePage) self = data;
  LudEdits *edits = lud_ask_edits_finish (result);

  if (edits != NULL && self->list != NULL)
    _lud_archive_page_edit (self, edits);
  else
    g_clear_pointer (&edits, lud_edits_free);
}

static void
edit_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudArchivePage *self = data;

  lud_ask_edits_async (get_window (self), lud_archive_list_get_n_selected (self->list), FALSE,
                       asked_cb, g_object_ref (self));
}

static void
tags_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudArchivePage *self = data;

  lud_ask_edits_async (get_window (self), lud_archive_list_get_n_selected (self->list), TRUE,
                       asked_cb, g_object_ref (self));
}

static void
collect_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  change (data, "collect", g_variant_get_string (parameter, NULL));
}

static void
uncollect_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudArchivePage *self = data;

  change (self, "uncollect", lud_archive_sidebar_get_name (self->sidebar));
}

/* ---- one game -------------------------------------------------------------------------------- */

/* Activates an action of the window with the id of the selected game. */
static void
with_game (LudArchivePage *self, const char *action)
{
  const LudArchiveRow *row = lud_archive_list_get_row (self->list);
  g_autofree char *id = row != NULL ? g_strdup (row->id) : NULL;

  if (id != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), action, "s", id);
}

static void
study_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  with_game (data, "win.study-game");
}

static void
play_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  with_game (data, "win.open-game");
}

static void
window_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  with_game (data, "app.open-window");
}

static void
export_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  with_game (data, "win.export-game");
}

static void
select_all_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  lud_archive_list_select_all (((LudArchivePage *) data)->list);
}

/* ---- actions --------------------------------------------------------------------------------- */

static const GActionEntry entries[] = {
  { .name = "study", .activate = study_cb },
  { .name = "play", .activate = play_cb },
  { .name = "open-window", .activate = window_cb },
  { .name = "export", .activate = export_cb },
  { .name = "trash", .activate = trash_cb },
  { .name = "restore", .activate = restore_cb },
  { .name = "favourite", .state = "false", .change_state = favourite_cb },
  { .name = "edit", .activate = edit_cb },
  { .name = "edit-tags", .activate = tags_cb },
  { .name = "collect", .parameter_type = "s", .activate = collect_cb },
  { .name = "uncollect", .activate = uncollect_cb },
  { .name = "undo", .activate = undo_cb },
  { .name = "undo-edit", .parameter_type = "x", .activate = undo_cb },
  { .name = "select-all", .activate = select_all_cb },
};

static void
edit_tags_cb (LudArchivePage *self)
{
  g_action_group_activate_action (G_ACTION_GROUP (self->actions), "edit-tags", NULL);
}

void
_lud_archive_page_add_actions (LudArchivePage *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  g_signal_connect_object (self->preview, "edit-tags", G_CALLBACK (edit_tags_cb), self,
                           G_CONNECT_SWAPPED);
  _lud_archive_page_add_out_actions (self);
  _lud_archive_page_update_actions (self);
}

static void
set_enabled (LudArchivePage *self, const char *name, gboolean enabled)
{
  g_simple_action_set_enabled (
    G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->actions), name)), enabled);
}

void
_lud_archive_page_update_actions (LudArchivePage *self)
{
  guint n = lud_archive_list_get_n_selected (self->list);
  const LudArchiveRow *row = lud_archive_list_get_row (self->list);
  gboolean trash = is_in_trash (self);
  gboolean any = n > 0 && !trash;
  static const char *const of_many[] = { "trash",   "favourite", "edit",   "edit-tags",
                                         "collect", "print",     "analyse" };

  set_enabled (self, "study", row != NULL && !trash);
  set_enabled (self, "play", row != NULL && !trash);
  set_enabled (self, "open-window", row != NULL && !trash);
  set_enabled (self, "export", row != NULL && !trash);
  for (gsize i = 0; i < G_N_ELEMENTS (of_many); i++)
    set_enabled (self, of_many[i], any);
  set_enabled (self, "restore", n > 0 && trash);
  set_enabled (self, "uncollect",
               any && lud_archive_sidebar_get_kind (self->sidebar) == LUD_PLACE_COLLECTION);
  g_simple_action_set_state (
    G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->actions), "favourite")),
    g_variant_new_boolean (row != NULL && row->favourite));
  gtk_button_set_icon_name (GTK_BUTTON (self->favourite), row != NULL && row->favourite
                                                            ? "starred-symbolic"
                                                            : "non-starred-symbolic");
  gtk_widget_set_visible (self->study_button, !trash);
  gtk_widget_set_visible (self->play_button, !trash);
  gtk_widget_set_visible (self->favourite, !trash);
  gtk_widget_set_visible (self->restore_button, trash);
}

GMenuModel *
_lud_archive_page_make_menu (LudArchivePage *self)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) open = g_menu_new ();
  g_autoptr (GMenu) edit = g_menu_new ();
  g_autoptr (GMenu) collections = g_menu_new ();
  g_autoptr (GMenu) end = g_menu_new ();
  g_auto (GStrv) names = lud_archive_sidebar_dup_collections (self->sidebar);
  g_autoptr (GMenuItem) uncollect =
    g_menu_item_new (_ ("_Remove From This Collection"), "archive.uncollect");
  g_autoptr (GMenuItem) restore = g_menu_item_new (_ ("_Put Back"), "archive.restore");

  g_menu_append (open, _ ("Open in New _Window"), "archive.open-window");
  g_menu_append (open, _ ("_Favourite"), "archive.favourite");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (open));
  g_menu_append (edit, _ ("_Edit…"), "archive.edit");
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autoptr (GMenuItem) item = g_menu_item_new (names[i], NULL);

      g_menu_item_set_action_and_target (item, "archive.collect", "s", names[i]);
      g_menu_append_item (collections, item);
    }
  g_menu_append (collections, _ ("New _Collection…"), "archive.new-collection");
  g_menu_append_submenu (edit, _ ("_Add to Collection"), G_MENU_MODEL (collections));
  g_menu_item_set_attribute (uncollect, "hidden-when", "s", "action-disabled");
  g_menu_append_item (edit, uncollect);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (edit));
  _lud_archive_page_add_out_menu (menu);
  g_menu_append (end, _ ("Move to _Trash"), "archive.trash");
  g_menu_item_set_attribute (restore, "hidden-when", "s", "action-disabled");
  g_menu_append_item (end, restore);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (end));
  return G_MENU_MODEL (menu);
}

GMenuModel *
_lud_archive_page_make_archive_menu (void)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) places = g_menu_new ();
  g_autoptr (GMenu) rest = g_menu_new ();
  g_autoptr (GMenuItem) rename = g_menu_item_new (_ ("_Rename…"), "archive.rename-place");
  g_autoptr (GMenuItem) remove = g_menu_item_new (_ ("_Delete…"), "archive.delete-place");

  g_menu_append (places, _ ("_Save Search…"), "archive.save-search");
  g_menu_append (places, _ ("New _Collection…"), "archive.new-collection");
  g_menu_item_set_attribute (rename, "hidden-when", "s", "action-disabled");
  g_menu_item_set_attribute (remove, "hidden-when", "s", "action-disabled");
  g_menu_append_item (places, rename);
  g_menu_append_item (places, remove);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (places));
  g_menu_append (rest, _ ("Select _All"), "archive.select-all");
  g_menu_append (rest, _ ("_Undo Last Change"), "archive.undo");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (rest));
  return G_MENU_MODEL (menu);
}
