/* archive-page-out.c: the selected games are exported, printed, or judged by the engine
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>

#include "archive-page-private.h"
#include "booklet-dialog.h"
#include "games-analysis.h"
#include "window.h"

/* A booklet is laid out at once. */
#define MAX_PRINTED 200

static GtkWindow *
get_window (LudArchivePage *self)
{
  return GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self)));
}

/* Rows of the selected games; NULL: the archive cannot be read, which was said. */
static GPtrArray *
dup_rows (LudArchivePage *self)
{
  g_autoptr (GArray) keys = lud_archive_list_dup_selected (self->list);
  g_autoptr (GError) error = NULL;
  LudArchive *archive = lud_library_get_archive (self->library);
  GPtrArray *rows;

  if (archive == NULL)
    return NULL;
  rows = lud_archive_load_rows (archive, (const gint64 *) (void *) keys->data, keys->len, &error);
  if (rows == NULL)
    _lud_archive_page_complain (self, error->message);
  return rows;
}

static void
print_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudArchivePage *self = data;
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) rows = NULL;

  if (lud_archive_list_get_n_selected (self->list) > MAX_PRINTED)
    {
      g_autofree char *text =
        g_strdup_printf (ngettext ("At most %u game is printed at once.",
                                   "At most %u games are printed at once.", MAX_PRINTED),
                         MAX_PRINTED);

      _lud_archive_page_complain (self, text);
      return;
    }
  rows = dup_rows (self);
  for (guint i = 0; rows != NULL && i < rows->len; i++)
    {
      const LudArchiveRow *row = rows->pdata[i];
      g_autoptr (GError) error = NULL;
      LudRecord *record =
        row != NULL ? lud_library_load (self->library, row->id, NULL, &error) : NULL;

      if (error != NULL)
        {
          _lud_archive_page_complain (self, error->message);
          return;
        }
      if (record != NULL)
        g_ptr_array_add (records, record);
    }
  if (records->len > 0)
    lud_show_booklet (get_window (self), records);
}

/* Whether a window plays or studies the game: what is judged meanwhile would be a second version.
 */
static gboolean
is_open (LudArchivePage *self, const char *id)
{
  GtkApplication *application = gtk_window_get_application (get_window (self));

  for (GList *l = gtk_application_get_windows (application); l != NULL; l = l->next)
    if (LUD_IS_WINDOW (l->data) && lud_window_has_game (l->data, id))
      return TRUE;
  return FALSE;
}

static void
analyse_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudArchivePage *self = data;
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  g_autoptr (GPtrArray) rows = dup_rows (self);
  gboolean open = FALSE;

  for (guint i = 0; rows != NULL && i < rows->len; i++)
    {
      const LudArchiveRow *row = rows->pdata[i];

      if (row == NULL)
        continue;
      if (is_open (self, row->id))
        open = TRUE;
      else
        g_ptr_array_add (ids, row->id);
    }
  if (open)
    _lud_archive_page_toast (self, _ ("What is open in a window is left out"), NULL, NULL, NULL);
  if (ids->len == 0)
    return;
  g_ptr_array_add (ids, NULL);
  lud_show_games_analysis (get_window (self), self->library, (const char *const *) ids->pdata);
}

static const GActionEntry entries[] = {
  { .name = "print", .activate = print_cb },
  { .name = "analyse", .activate = analyse_cb },
};

void
_lud_archive_page_add_out_actions (LudArchivePage *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
}

void
_lud_archive_page_add_out_menu (GMenu *menu)
{
  g_autoptr (GMenu) out = g_menu_new ();

  g_menu_append (out, _ ("_Export…"), "archive.export");
  g_menu_append (out, _ ("_Print or Save as PDF…"), "archive.print");
  g_menu_append (out, _ ("_Analyse…"), "archive.analyse");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (out));
}
