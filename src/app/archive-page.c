/* archive-page.c: the games that are kept
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A plain list, the game stored last first, read a page at a time.
 */

#include "config.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "archive-page.h"
#include "game-row.h"

#define PAGE_SIZE 50

struct _LudArchivePage
{
  GtkWidget parent_instance;

  GtkStack *stack;
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

static void
lud_archive_page_refresh (LudArchivePage *self)
{
  GtkWidget *child;

  if (self->library == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->list))) != NULL)
    gtk_list_box_remove (self->list, child);
  g_clear_pointer (&self->last_page, g_ptr_array_unref);
  append_page (self, lud_library_list (self->library, LUD_ARCHIVE_ALL, NULL, PAGE_SIZE));
  gtk_stack_set_visible_child_name (self->stack, self->last_page->len > 0 ? "list" : "empty");
}

static void
more_cb (LudArchivePage *self)
{
  append_page (self,
               lud_library_list (self->library, LUD_ARCHIVE_ALL,
                                 self->last_page->pdata[self->last_page->len - 1], PAGE_SIZE));
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
  gtk_widget_class_bind_template_child (widget_class, LudArchivePage, list);
  gtk_widget_class_bind_template_child (widget_class, LudArchivePage, more_button);
  gtk_widget_class_bind_template_callback (widget_class, more_cb);
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
