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
  AdwComboRow *speed_row;
  GtkWidget *thinking_time;
  GtkWidget *warn_blunders;
  GtkWidget *show_evaluation;
  GtkWidget *pause_hidden;
  GtkWidget *coordinates;
};

G_DEFINE_FINAL_TYPE (LudPreferences, lud_preferences, ADW_TYPE_PREFERENCES_WINDOW)

/* A row of choices has the values of its setting in their order. */
static void
choice_chosen_cb (AdwComboRow *row, GParamSpec *pspec, gpointer key)
{
  g_settings_set_enum (lud_settings (), key, (int) adw_combo_row_get_selected (row));
}

static void
choice_changed_cb (GSettings *settings, const char *key, gpointer row)
{
  adw_combo_row_set_selected (row, (guint) g_settings_get_enum (settings, key));
}

static void
bind_choice (GSettings *settings, AdwComboRow *row, const char *key)
{
  g_autofree char *signal = g_strconcat ("changed::", key, NULL);

  choice_changed_cb (settings, key, row);
  g_signal_connect_object (settings, signal, G_CALLBACK (choice_changed_cb), row, 0);
  g_signal_connect (row, "notify::selected", G_CALLBACK (choice_chosen_cb), (gpointer) key);
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
  gtk_widget_class_bind_template_child (widget_class, LudPreferences, speed_row);
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
  bind_choice (settings, self->theme_row, "board-theme");
  bind_choice (settings, self->speed_row, "watch-speed");
}

void
lud_show_preferences (GtkWindow *parent)
{
  GtkWindow *window = g_object_new (LUD_TYPE_PREFERENCES, "transient-for", parent, NULL);

  gtk_window_present (window);
}
