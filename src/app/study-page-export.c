/* study-page-export.c: pictures and pages of a game that is studied
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>

#include "booklet-dialog.h"
#include "diagram/animation.h"
#include "diagram/diagram.h"
#include "study-page-private.h"

#define DIAGRAM_WIDTH 600
#define ANIMATION_WIDTH 480
#define ANIMATION_DELAY 1000

/* ---- the board as it is shown ---------------------------------------------------------------- */

GBytes *
lud_study_page_dup_diagram (LudStudyPage *self, const char *path, GError **error)
{
  LudDiagramForm form = LUD_DIAGRAM_PNG;
  g_autofree LudBoardScene *scene = NULL;

  g_return_val_if_fail (LUD_IS_STUDY_PAGE (self), NULL);
  g_return_val_if_fail (self->record != NULL, NULL);

  if (!lud_diagram_form_of_path (path, &form))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_FILENAME,
                   _ ("Pictures are written as .svg, .png or .pdf."));
      return NULL;
    }
  scene = g_new (LudBoardScene, 1);
  lud_diagram_set_node (scene, self->record, _lud_study_page_node (self), TRUE);
  scene->theme = lud_board_theme_resolve (lud_board_view_get_theme (self->board));
  scene->turns = lud_board_view_get_turns (self->board);
  scene->mirrored = lud_board_view_get_mirrored (self->board);
  scene->coordinates = lud_board_view_get_coordinates (self->board);
  return lud_diagram_render (scene, form, DIAGRAM_WIDTH, self->title, error);
}

/* ---- files ----------------------------------------------------------------------------------- */

/* A file that is asked for, and what it is to hold. */
typedef struct
{
  LudStudyPage *page;
  GtkFileChooserNative *chooser;
  GBytes *record; /* of an animation: the game ... */
  char *path;     /* ... and the node to whose place it goes */
  LudAnimationOptions options;
  GFile *file;
} Save;

static void
save_free (Save *save)
{
  g_clear_object (&save->chooser);
  g_clear_pointer (&save->record, g_bytes_unref);
  g_clear_object (&save->file);
  g_free (save->path);
  g_object_unref (save->page);
  g_free (save);
}

/* Writes the bytes, or says why there are none. */
static void
write_file (LudStudyPage *self, GFile *file, GBytes *bytes, GError *failed)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *text = NULL;
  gsize size;
  const char *data = bytes != NULL ? g_bytes_get_data (bytes, &size) : NULL;

  if (data != NULL && g_file_replace_contents (file, data, size, NULL, FALSE, G_FILE_CREATE_NONE,
                                               NULL, NULL, &error))
    /* Translators: %s is the name of a file. */
    text = g_strdup_printf (_ ("Saved as “%s”."), name);
  else
    text = g_strdup (failed != NULL ? failed->message : error->message);
  _lud_study_page_say (self, text, data == NULL || error != NULL);
}

static void
ask_file (Save *save, const char *title, const char *name, GCallback answered)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (save->page));

  save->chooser = gtk_file_chooser_native_new (title, GTK_WINDOW (root),
                                               GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"), NULL);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (save->chooser), TRUE);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (save->chooser), name);
  g_signal_connect (save->chooser, "response", answered, save);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (save->chooser));
}

static void
diagram_chosen_cb (GtkNativeDialog *chooser, int response, gpointer data)
{
  Save *save = data;
  g_autoptr (GFile) file =
    response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser)) : NULL;

  gtk_native_dialog_hide (chooser);
  if (file != NULL && save->page->record != NULL)
    {
      g_autofree char *name = g_file_get_basename (file);
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) bytes = lud_study_page_dup_diagram (save->page, name, &error);

      write_file (save->page, file, bytes, error);
    }
  save_free (save);
}

static void
save_diagram_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  Save *save = g_new0 (Save, 1);

  save->page = g_object_ref (data);
  ask_file (save, _ ("Save Diagram"), "diagram.svg", G_CALLBACK (diagram_chosen_cb));
}

/* ---- animations ------------------------------------------------------------------------------ */

static void
render_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Save *save = data;
  gsize size;
  const void *stored = g_bytes_get_data (save->record, &size);
  g_autoptr (GError) error = NULL;
  g_autoptr (LudRecord) record = lud_record_deserialize (stored, size, &error);
  LudNode *node = record != NULL ? lud_record_read_path (record, save->path) : NULL;
  GBytes *bytes =
    node != NULL ? lud_animation_render (record, node, &save->options, cancellable, &error) : NULL;

  if (bytes != NULL)
    g_task_return_pointer (task, bytes, (GDestroyNotify) g_bytes_unref);
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

static void
rendered_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Save *save = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = g_task_propagate_pointer (G_TASK (result), &error);

  write_file (save->page, save->file, bytes, error);
  save_free (save);
}

static void
animation_chosen_cb (GtkNativeDialog *chooser, int response, gpointer data)
{
  Save *save = data;

  gtk_native_dialog_hide (chooser);
  if (response == GTK_RESPONSE_ACCEPT)
    save->file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  if (save->file != NULL)
    {
      g_autoptr (GTask) task = g_task_new (NULL, NULL, rendered_cb, save);

      _lud_study_page_say (save->page, _ ("The moving picture is being made…"), FALSE);
      g_task_set_task_data (task, save, NULL);
      g_task_run_in_thread (task, render_in_thread);
    }
  else
    save_free (save);
}

/* The whole line on which one stands. */
static void
save_animation_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudStudyPage *self = data;
  Save *save = g_new0 (Save, 1);
  LudNode *node = _lud_study_page_node (self);

  for (LudNode *next = node; next != NULL; next = _lud_study_page_next_node (self, next))
    node = next;
  save->page = g_object_ref (self);
  save->record = lud_record_serialize (self->record);
  save->path = lud_node_write_path (node);
  save->options =
    (LudAnimationOptions){ .theme =
                             lud_board_theme_resolve (lud_board_view_get_theme (self->board)),
                           .turns = lud_board_view_get_turns (self->board),
                           .coordinates = lud_board_view_get_coordinates (self->board),
                           .marks = TRUE,
                           .width = ANIMATION_WIDTH,
                           .delay = ANIMATION_DELAY };
  ask_file (save, _ ("Save Animation"), "game.webp", G_CALLBACK (animation_chosen_cb));
}

/* ---- pages ----------------------------------------------------------------------------------- */

static void
print_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudStudyPage *self = data;
  g_autoptr (GPtrArray) records = g_ptr_array_new ();

  g_ptr_array_add (records, self->record);
  lud_show_booklet (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), records);
}

void
_lud_study_page_update_export (LudStudyPage *self)
{
  _lud_study_page_set_enabled (self, "save-diagram", self->record != NULL);
  _lud_study_page_set_enabled (self, "save-animation",
                               self->record != NULL && lud_animation_is_available ());
  _lud_study_page_set_enabled (self, "print", self->record != NULL);
}

void
_lud_study_page_add_export (LudStudyPage *self)
{
  static const GActionEntry entries[] = {
    { .name = "save-diagram", .activate = save_diagram_cb },
    { .name = "save-animation", .activate = save_animation_cb },
    { .name = "print", .activate = print_cb },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
}
