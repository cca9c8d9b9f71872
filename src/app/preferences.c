/* preferences.c: the window in which the program is set up
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is chosen counts at once.  Without the schema of the settings the rows cannot be used.
 */

#include "config.h"

#include "compat.h"
#include "preferences.h"
#include "settings.h"

struct _LudPreferences
{
  AdwPreferencesWindow parent_instance;

  AdwPreferencesPage *page;
  AdwActionRow *time_row;
  AdwActionRow *warn_row;
  AdwActionRow *evaluation_row;
  AdwActionRow *pause_row;
  AdwActionRow *coordinates_row;
  AdwComboRow *theme_row;
  GtkWidget *thinking_time;
  GtkWidget *warn_blunders;
  GtkWidget *show_evaluation;
  GtkWidget *pause_hidden;
  GtkWidget *coordinates;
};

G_DEFINE_FINAL_TYPE (LudPreferences, lud_preferences, ADW_TYPE_PREFERENCES_WINDOW)

/* The row of the theme has the values of the setting in their order. */
static void
theme_chosen_cb (LudPreferences *self)
{
  if (lud_settings () != NULL)
    g_settings_set_enum (lud_settings (), "board-theme",
                         (int) adw_combo_row_get_selected (self->theme_row));
}

static void
theme_changed_cb (LudPreferences *self)
{
  adw_combo_row_set_selected (self->theme_row,
                              (guint) g_settings_get_enum (lud_settings (), "board-theme"));
}

static void
lud_preferences_class_init (LudPreferencesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/ludoteca/Ludoteca/preferences.ui");
  gtk_widget_class_bind_template_child (widget_class, LudPreferences, page);
  gtk_widget_class_bind_template_child (widget_class, LudPreferences, time_row);
  gtk_widget_class_bind_template_child (widget_class, LudPreferences, warn_row);
  gtk_widget_class_bind_template_child (widget_class, LudPreferences, evaluation_row);
  gtk_widget_class_bind_template_child (widget_class, LudPreferences, pause_row);
  gtk_widget_class_bind_template_child (widget_class, LudPreferences, coordinates_row);
  gtk_widget_class_bind_template_child (widget_class, LudPreferences, theme_row);
  gtk_widget_class_bind_template_child (widget_class, LudPreferences, thinking_time);
  gtk_widget_class_bind_template_child (widget_class, LudPreferences, warn_blunders);
  gtk_widget_class_bind_template_child (widget_class, LudPreferences, show_evaluation);
  gtk_widget_class_bind_template_child (widget_class, LudPreferences, pause_hidden);
  gtk_widget_class_bind_template_child (widget_class, LudPreferences, coordinates);
}

static void
lud_preferences_init (LudPreferences *self)
{
  GSettings *settings = lud_settings ();

  gtk_widget_init_template (GTK_WIDGET (self));
  {
    const struct
    {
      AdwActionRow *row;
      GtkWidget *control;
      const char *property;
      const char *key;
    } rows[] = {
      { self->time_row, self->thinking_time, "value", "thinking-time" },
      { self->warn_row, self->warn_blunders, "active", "warn-blunders" },
      { self->evaluation_row, self->show_evaluation, "active", "show-evaluation" },
      { self->pause_row, self->pause_hidden, "active", "pause-hidden" },
      { self->coordinates_row, self->coordinates, "active", "board-coordinates" },
    };

    for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
      {
        gtk_accessible_update_property (
          GTK_ACCESSIBLE (rows[i].control), GTK_ACCESSIBLE_PROPERTY_LABEL,
          adw_preferences_row_get_title (ADW_PREFERENCES_ROW (rows[i].row)), -1);
        if (settings != NULL)
          g_settings_bind (settings, rows[i].key, rows[i].control, rows[i].property,
                           G_SETTINGS_BIND_DEFAULT);
      }
  }
  lud_name_buttons (GTK_WIDGET (self));
  gtk_widget_set_sensitive (GTK_WIDGET (self->page), settings != NULL);
  if (settings == NULL)
    return;
  theme_changed_cb (self);
  g_signal_connect_object (settings, "changed::board-theme", G_CALLBACK (theme_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->theme_row, "notify::selected", G_CALLBACK (theme_chosen_cb), self,
                           G_CONNECT_SWAPPED);
}

void
lud_show_preferences (GtkWindow *parent)
{
  GtkWindow *window = g_object_new (LUD_TYPE_PREFERENCES, "transient-for", parent, NULL);

  gtk_window_present (window);
}
