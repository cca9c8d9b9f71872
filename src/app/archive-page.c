/* archive-page.c: the games that are kept
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A list, read a page at a time, of all games or of those that a query finds.  While somebody types
 * one, the page says what could come next and, when he stops, what is not understood.
 */

#include "config.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "archive-page.h"
#include "compat.h"
#include "game-row.h"

#define PAGE_SIZE 50
#define MAX_SUGGESTIONS 12

struct _LudArchivePage
{
  GtkWidget parent_instance;

  GtkStack *stack;
  GtkBox *search;
  GtkSearchEntry *entry;
  GtkDropDown *sort;
  GtkFlowBox *suggestions;
  GtkLabel *status;
  GtkListBox *list;
  GtkWidget *more_button;

  LudLibrary *library;
  GPtrArray *last_page; /* of LudArchiveRow; its last row tells where the next page begins */
};

G_DEFINE_FINAL_TYPE (LudArchivePage, lud_archive_page, GTK_TYPE_WIDGET)

/* Takes a page of rows. */
static void
append_page (LudArchivePage *self, GPtrArray *rows)
{
  for (guint i = 0; i < rows->len; i++)
    gtk_list_box_append (self->list, lud_game_row_new (rows->pdata[i], TRUE));
  if (rows->len > 0 || self->last_page == NULL)
    {
      g_clear_pointer (&self->last_page, g_ptr_array_unref);
      self->last_page = g_ptr_array_ref (rows);
    }
  gtk_widget_set_visible (self->more_button, rows->len == PAGE_SIZE);
  g_ptr_array_unref (rows);
}

/* What is below the entry: a sentence, or nothing (NULL). */
static void
show_status (LudArchivePage *self, const char *text, gboolean refused)
{
  if (refused)
    gtk_widget_add_css_class (GTK_WIDGET (self->status), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->status), "error");
  gtk_widget_set_visible (GTK_WIDGET (self->status), text != NULL);
  if (g_strcmp0 (gtk_label_get_label (self->status), text) == 0)
    return;
  gtk_label_set_label (self->status, text != NULL ? text : "");
  if (text != NULL)
    lud_announce (GTK_WIDGET (self->status), text);
}

/* The next page of what is looked for; NULL: said why not. */
static GPtrArray *
read_page (LudArchivePage *self, const LudArchiveRow *after)
{
  static const LudSort sorts[] = { LUD_SORT_UPDATED, LUD_SORT_DATE, LUD_SORT_ADDED };
  g_autoptr (GError) error = NULL;
  GPtrArray *rows;

  rows = lud_library_query (self->library, gtk_editable_get_text (GTK_EDITABLE (self->entry)),
                            sorts[MIN (gtk_drop_down_get_selected (self->sort), 2)], after,
                            PAGE_SIZE, &error);
  /* While a word is unfinished and can become a right one, it is not wrong. */
  if (rows == NULL && !gtk_widget_get_visible (GTK_WIDGET (self->suggestions)))
    show_status (self, error->message, TRUE);
  return rows;
}

static void
show_suggestions (LudArchivePage *self)
{
  const char *query = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  g_auto (GStrv) words = NULL;
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->suggestions))) != NULL)
    gtk_flow_box_remove (self->suggestions, child);
  if (*query != '\0' && !g_str_has_suffix (query, " "))
    words = lud_library_complete (self->library, query);
  for (guint i = 0; words != NULL && words[i] != NULL && i < MAX_SUGGESTIONS; i++)
    {
      GtkWidget *label = gtk_label_new (words[i]);

      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
      gtk_widget_add_css_class (label, "suggestion");
      gtk_flow_box_append (self->suggestions, label);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->suggestions), words != NULL && words[0] != NULL);
}

/* Puts a suggestion in the place of the last, unfinished word. */
static void
suggestion_cb (LudArchivePage *self, GtkFlowBoxChild *child)
{
  const char *word = gtk_label_get_label (GTK_LABEL (gtk_flow_box_child_get_child (child)));
  g_autofree char *text = lud_query_put (gtk_editable_get_text (GTK_EDITABLE (self->entry)), word);

  gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
  gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
}

static void
lud_archive_page_refresh (LudArchivePage *self)
{
  gboolean searches = *gtk_editable_get_text (GTK_EDITABLE (self->entry)) != '\0';
  GPtrArray *rows;
  GtkWidget *child;

  if (self->library == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;

  rows = read_page (self, NULL);
  if (rows == NULL)
    return; /* what was found before stays until the query is understood */
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->list))) != NULL)
    gtk_list_box_remove (self->list, child);
  g_clear_pointer (&self->last_page, g_ptr_array_unref);
  show_status (self, searches && rows->len == 0 ? _ ("No game is found.") : NULL, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->list), rows->len > 0);
  append_page (self, rows);
  gtk_stack_set_visible_child_name (self->stack,
                                    searches || self->last_page->len > 0 ? "list" : "empty");
}

static void
search_changed_cb (LudArchivePage *self)
{
  if (self->library == NULL)
    return;
  show_suggestions (self);
  lud_archive_page_refresh (self);
}

/* Escape. */
static void
stop_search_cb (LudArchivePage *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
}

static void
sort_changed_cb (LudArchivePage *self)
{
  lud_archive_page_refresh (self);
}

static void
more_cb (LudArchivePage *self)
{
  GPtrArray *rows = read_page (self, self->last_page->pdata[self->last_page->len - 1]);

  if (rows != NULL)
    append_page (self, rows);
}

static void
lud_archive_page_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (lud_archive_page_parent_class)->map (widget);
  lud_archive_page_refresh (LUD_ARCHIVE_PAGE (widget));
}

static void
lud_archive_page_dispose (GObject *object)
{
  LudArchivePage *self = LUD_ARCHIVE_PAGE (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->library);
  g_clear_pointer (&self->last_page, g_ptr_array_unref);
  G_OBJECT_CLASS (lud_archive_page_parent_class)->dispose (object);
}

static void
lud_archive_page_class_init (LudArchivePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = lud_archive_page_dispose;
  widget_class->map = lud_archive_page_map;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/ludoteca/Ludoteca/archive-page.ui");
  gtk_widget_class_bind_template_child (widget_class, LudArchivePage, stack);
  gtk_widget_class_bind_template_child (widget_class, LudArchivePage, search);
  gtk_widget_class_bind_template_child (widget_class, LudArchivePage, entry);
  gtk_widget_class_bind_template_child (widget_class, LudArchivePage, sort);
  gtk_widget_class_bind_template_child (widget_class, LudArchivePage, suggestions);
  gtk_widget_class_bind_template_child (widget_class, LudArchivePage, status);
  gtk_widget_class_bind_template_child (widget_class, LudArchivePage, list);
  gtk_widget_class_bind_template_child (widget_class, LudArchivePage, more_button);
  gtk_widget_class_bind_template_callback (widget_class, more_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, sort_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, stop_search_cb);
  gtk_widget_class_bind_template_callback (widget_class, suggestion_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "archivepage");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
lud_archive_page_init (LudArchivePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Games"), -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Search games"), -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->sort), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Order of games"), -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->suggestions), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("What could come next"), -1);
}

void
lud_archive_page_set_library (LudArchivePage *self, LudLibrary *library)
{
  g_return_if_fail (LUD_IS_ARCHIVE_PAGE (self));

  g_set_object (&self->library, library);
  g_signal_connect_object (library, "changed", G_CALLBACK (lud_archive_page_refresh), self,
                           G_CONNECT_SWAPPED);
  lud_archive_page_refresh (self);
}

void
lud_archive_page_set_narrow (LudArchivePage *self, gboolean narrow)
{
  g_return_if_fail (LUD_IS_ARCHIVE_PAGE (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->search),
                                  narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  if (narrow)
    gtk_widget_add_css_class (GTK_WIDGET (self), "narrow");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "narrow");
}

void
lud_archive_page_search (LudArchivePage *self, const char *query)
{
  g_return_if_fail (LUD_IS_ARCHIVE_PAGE (self));

  gtk_editable_set_text (GTK_EDITABLE (self->entry), query);
}
