/* booklet-dialog.c: games are printed, or become a PDF
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "booklet-dialog.h"
#include "compat.h"

/* ---- printing -------------------------------------------------------------------------------- */

/* What is printed: a copy of the records, which may be edited meanwhile. */
typedef struct
{
  GPtrArray *records;
  LudBookletOptions options;
  char *title;
  char *language;
  LudBooklet *booklet; /* laid out for the paper */
} Print;

static void
print_free (gpointer data, GClosure *closure)
{
  Print *print = data;

  g_clear_pointer (&print->booklet, lud_booklet_free);
  g_ptr_array_unref (print->records);
  g_free (print->title);
  g_free (print->language);
  g_free (print);
}

static GPtrArray *
copy_records (GPtrArray *records)
{
  GPtrArray *copy = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < records->len; i++)
    {
      g_autoptr (GBytes) bytes = lud_record_serialize (records->pdata[i]);
      gsize size;
      const void *data = g_bytes_get_data (bytes, &size);
      LudRecord *record = lud_record_deserialize (data, size, NULL);

      if (record != NULL)
        g_ptr_array_add (copy, record);
    }
  return copy;
}

static void
begin_cb (GtkPrintOperation *operation, GtkPrintContext *context, gpointer data)
{
  Print *print = data;
  LudBookletOptions options = print->options;

  options.title = print->title;
  options.language = print->language;
  options.width = gtk_print_context_get_width (context);
  options.height = gtk_print_context_get_height (context);
  g_clear_pointer (&print->booklet, lud_booklet_free);
  print->booklet = lud_booklet_new (print->records, &options);
  gtk_print_operation_set_n_pages (operation, (int) lud_booklet_get_n_pages (print->booklet));
}

static void
draw_cb (GtkPrintOperation *operation, GtkPrintContext *context, int page, gpointer data)
{
  Print *print = data;

  lud_booklet_draw (print->booklet, gtk_print_context_get_cairo_context (context), (guint) page);
}

GtkPrintOperation *
lud_booklet_operation (GPtrArray *records, const LudBookletOptions *options)
{
  GtkPrintOperation *operation = gtk_print_operation_new ();
  Print *print = g_new0 (Print, 1);

  print->records = copy_records (records);
  print->options = *options;
  print->title = g_strdup (options->title);
  print->language = g_strdup (options->language);
  gtk_print_operation_set_unit (operation, GTK_UNIT_POINTS);
  gtk_print_operation_set_use_full_page (operation, TRUE);
  gtk_print_operation_set_embed_page_setup (operation, TRUE);
  gtk_print_operation_set_job_name (operation, print->title != NULL ? print->title : "Ludoteca");
  g_signal_connect (operation, "begin-print", G_CALLBACK (begin_cb), print);
  g_signal_connect_data (operation, "draw-page", G_CALLBACK (draw_cb), print, print_free, 0);
  return operation;
}

/* ---- the dialog ------------------------------------------------------------------------------ */

#define LUD_TYPE_BOOKLET_DIALOG (lud_booklet_dialog_get_type ())
G_DECLARE_FINAL_TYPE (LudBookletDialog, lud_booklet_dialog, LUD, BOOKLET_DIALOG, AdwWindow)

struct _LudBookletDialog
{
  AdwWindow parent_instance;

  AdwEntryRow *title;
  AdwComboRow *language;
  GtkLabel *refused;
  GPtrArray *records;
  char **languages;
  GtkFileChooserNative *chooser;
};

G_DEFINE_FINAL_TYPE (LudBookletDialog, lud_booklet_dialog, ADW_TYPE_WINDOW)

static void
refuse (LudBookletDialog *self, const char *text)
{
  gtk_label_set_label (self->refused, text);
  gtk_widget_set_visible (GTK_WIDGET (self->refused), TRUE);
  lud_announce (GTK_WIDGET (self->refused), text);
}

/* Prints, or exports when a file is named; whether it was done. */
static gboolean
run (LudBookletDialog *self, const char *path)
{
  guint i = adw_combo_row_get_selected (self->language);
  const char *title = gtk_editable_get_text (GTK_EDITABLE (self->title));
  g_autoptr (GtkPrintOperation) operation = NULL;
  g_autoptr (GError) error = NULL;
  LudBookletOptions options;
  GtkPrintOperationResult result;

  lud_booklet_options_init (&options);
  options.title = *title != '\0' ? title : NULL;
  /* The first one is all of them. */
  options.language = i > 0 && i <= g_strv_length (self->languages) ? self->languages[i - 1] : NULL;
  operation = lud_booklet_operation (self->records, &options);
  if (path != NULL)
    gtk_print_operation_set_export_filename (operation, path);
  result = gtk_print_operation_run (operation,
                                    path != NULL ? GTK_PRINT_OPERATION_ACTION_EXPORT
                                                 : GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG,
                                    GTK_WINDOW (self), &error);
  if (result == GTK_PRINT_OPERATION_RESULT_ERROR)
    refuse (self, error->message);
  return result == GTK_PRINT_OPERATION_RESULT_APPLY;
}

static void
print_cb (LudBookletDialog *self)
{
  if (run (self, NULL))
    gtk_window_close (GTK_WINDOW (self));
}

static void
chosen_cb (GtkNativeDialog *chooser, int response, gpointer data)
{
  LudBookletDialog *self = data;
  g_autoptr (GFile) file =
    response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser)) : NULL;
  g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;

  gtk_native_dialog_hide (chooser);
  if (path != NULL && run (self, path))
    gtk_window_close (GTK_WINDOW (self));
  else if (file != NULL && path == NULL)
    refuse (self, _ ("A PDF can be written into a folder of this computer only."));
}

static void
save_cb (LudBookletDialog *self)
{
  g_autofree char *name = NULL;

  g_clear_object (&self->chooser);
  self->chooser = gtk_file_chooser_native_new (_ ("Save as PDF"), GTK_WINDOW (self),
                                               GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"), NULL);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  name = g_strconcat (gtk_editable_get_text (GTK_EDITABLE (self->title)), ".pdf", NULL);
  g_strdelimit (name, "/", '-');
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), name);
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (chosen_cb), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static void
lud_booklet_dialog_dispose (GObject *object)
{
  g_clear_object (&LUD_BOOKLET_DIALOG (object)->chooser);
  G_OBJECT_CLASS (lud_booklet_dialog_parent_class)->dispose (object);
}

static void
lud_booklet_dialog_finalize (GObject *object)
{
  LudBookletDialog *self = LUD_BOOKLET_DIALOG (object);

  g_ptr_array_unref (self->records);
  g_strfreev (self->languages);
  G_OBJECT_CLASS (lud_booklet_dialog_parent_class)->finalize (object);
}

static void
lud_booklet_dialog_class_init (LudBookletDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = lud_booklet_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = lud_booklet_dialog_finalize;
}

static void
lud_booklet_dialog_init (LudBookletDialog *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *header = adw_header_bar_new ();
  GtkWidget *cancel = gtk_button_new_with_mnemonic (_ ("_Cancel"));
  GtkWidget *print = gtk_button_new_with_mnemonic (_ ("_Print…"));
  GtkWidget *save = gtk_button_new_with_mnemonic (_ ("_Save as PDF…"));
  GtkWidget *page = adw_preferences_page_new ();
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());

  adw_header_bar_set_show_start_title_buttons (ADW_HEADER_BAR (header), FALSE);
  adw_header_bar_set_show_end_title_buttons (ADW_HEADER_BAR (header), FALSE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (cancel), "window.close");
  adw_header_bar_pack_start (ADW_HEADER_BAR (header), cancel);
  gtk_widget_add_css_class (print, "suggested-action");
  adw_header_bar_pack_end (ADW_HEADER_BAR (header), print);
  g_signal_connect_object (print, "clicked", G_CALLBACK (print_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (save, "clicked", G_CALLBACK (save_cb), self, G_CONNECT_SWAPPED);

  self->title = ADW_ENTRY_ROW (adw_entry_row_new ());
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->title), _ ("Title"));
  /* Old versions of the row do not name what is written into. */
  gtk_accessible_update_property (
    GTK_ACCESSIBLE (gtk_editable_get_delegate (GTK_EDITABLE (self->title))),
    GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Title"), -1);
  adw_preferences_group_add (group, GTK_WIDGET (self->title));
  self->language = ADW_COMBO_ROW (adw_combo_row_new ());
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->language),
                                 _ ("Language of the comments"));
  adw_preferences_group_add (group, GTK_WIDGET (self->language));
  self->refused = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->refused, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->refused), "error");
  gtk_widget_set_visible (GTK_WIDGET (self->refused), FALSE);
  adw_preferences_group_add (group, GTK_WIDGET (self->refused));
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), group);
  gtk_widget_set_vexpand (page, TRUE);
  gtk_widget_set_halign (save, GTK_ALIGN_CENTER);
  gtk_widget_set_margin_bottom (save, 18);
  gtk_widget_add_css_class (save, "pill");
  gtk_box_append (GTK_BOX (box), header);
  gtk_box_append (GTK_BOX (box), page);
  gtk_box_append (GTK_BOX (box), save);
  adw_window_set_content (ADW_WINDOW (self), box);
}

static const char *
language_name (const char *tag)
{
  static const char *const names[][2] = { { "en", "English" },
                                          { "es", "Español" },
                                          { "cs", "Čeština" } };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (tag, names[i][0]))
      return names[i][1];
  return tag;
}

/* Offers the languages that there are; that of the program first, if there are comments in it. */
static void
offer_languages (LudBookletDialog *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  const char *const *own = g_get_language_names ();
  guint selected = 0;

  gtk_string_list_append (names, _ ("All languages"));
  for (guint i = 0; self->languages[i] != NULL; i++)
    {
      gtk_string_list_append (names, language_name (self->languages[i]));
      if (selected == 0 && g_str_has_prefix (own[0], self->languages[i]))
        selected = i + 1;
    }
  adw_combo_row_set_model (self->language, G_LIST_MODEL (names));
  adw_combo_row_set_selected (self->language, selected);
}

void
lud_show_booklet (GtkWindow *parent, GPtrArray *records)
{
  LudBookletDialog *self =
    g_object_new (LUD_TYPE_BOOKLET_DIALOG, "transient-for", parent, "modal", TRUE, "title",
                  _ ("Print Games"), "default-width", 420, "default-height", 330, NULL);
  const char *event =
    records->len > 0 ? lud_record_get_field (records->pdata[0], LUD_FIELD_EVENT) : "";

  self->records = copy_records (records);
  self->languages = lud_booklet_dup_languages (self->records);
  offer_languages (self);
  gtk_editable_set_text (GTK_EDITABLE (self->title), *event != '\0' ? event : _ ("Games"));
  lud_name_buttons (GTK_WIDGET (self));
  gtk_window_present (GTK_WINDOW (self));
}
