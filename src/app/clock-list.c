/* clock-list.c: how much time the players have, to be chosen
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <adwaita.h>

#include "clock-list.h"
#include "settings.h"

/* The choices of the first row, in its order; the setting "clock" has the same numbers. */
typedef enum
{
  KIND_NONE,
  KIND_GAME,
  KIND_INCREMENT,
  KIND_TURN
} Kind;

struct _LudClockList
{
  GtkWidget parent_instance;

  AdwComboRow *kind;
  GtkWidget *minutes_row;
  GtkWidget *increment_row;
  GtkWidget *turn_row;
  GtkSpinButton *minutes;
  GtkSpinButton *increment;
  GtkSpinButton *turn;
};

G_DEFINE_FINAL_TYPE (LudClockList, lud_clock_list, GTK_TYPE_WIDGET)

/* Only the rows that count are shown. */
static void
kind_changed_cb (LudClockList *self)
{
  guint kind = adw_combo_row_get_selected (self->kind);

  gtk_widget_set_visible (self->minutes_row, kind == KIND_GAME || kind == KIND_INCREMENT);
  gtk_widget_set_visible (self->increment_row, kind == KIND_INCREMENT);
  gtk_widget_set_visible (self->turn_row, kind == KIND_TURN);
}

LudTimeControl
lud_clock_list_get_control (LudClockList *self)
{
  LudTimeControl control = { 0, 0, 0 };
  guint kind;

  g_return_val_if_fail (LUD_IS_CLOCK_LIST (self), control);

  kind = adw_combo_row_get_selected (self->kind);
  if (kind == KIND_GAME || kind == KIND_INCREMENT)
    control.main = (gint64) gtk_spin_button_get_value_as_int (self->minutes) * 60000;
  if (kind == KIND_INCREMENT)
    control.increment = (gint64) gtk_spin_button_get_value_as_int (self->increment) * 1000;
  if (kind == KIND_TURN)
    control.per_turn = (gint64) gtk_spin_button_get_value_as_int (self->turn) * 1000;
  return control;
}

void
lud_clock_list_remember (LudClockList *self)
{
  g_return_if_fail (LUD_IS_CLOCK_LIST (self));

  lud_settings_set_number ("clock", (int) adw_combo_row_get_selected (self->kind));
  lud_settings_set_number ("clock-minutes", gtk_spin_button_get_value_as_int (self->minutes));
  lud_settings_set_number ("clock-increment", gtk_spin_button_get_value_as_int (self->increment));
  lud_settings_set_number ("clock-turn", gtk_spin_button_get_value_as_int (self->turn));
}

static void
lud_clock_list_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (lud_clock_list_parent_class)->dispose (object);
}

static void
lud_clock_list_class_init (LudClockListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = lud_clock_list_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/ludoteca/Ludoteca/clock-list.ui");
  gtk_widget_class_bind_template_child (widget_class, LudClockList, kind);
  gtk_widget_class_bind_template_child (widget_class, LudClockList, minutes_row);
  gtk_widget_class_bind_template_child (widget_class, LudClockList, increment_row);
  gtk_widget_class_bind_template_child (widget_class, LudClockList, turn_row);
  gtk_widget_class_bind_template_child (widget_class, LudClockList, minutes);
  gtk_widget_class_bind_template_child (widget_class, LudClockList, increment);
  gtk_widget_class_bind_template_child (widget_class, LudClockList, turn);
  gtk_widget_class_bind_template_callback (widget_class, kind_changed_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "clocklist");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
lud_clock_list_init (LudClockList *self)
{
  GtkWidget *rows[] = { NULL, NULL, NULL };
  GtkWidget *spins[] = { NULL, NULL, NULL };

  gtk_widget_init_template (GTK_WIDGET (self));
  rows[0] = self->minutes_row;
  rows[1] = self->increment_row;
  rows[2] = self->turn_row;
  spins[0] = GTK_WIDGET (self->minutes);
  spins[1] = GTK_WIDGET (self->increment);
  spins[2] = GTK_WIDGET (self->turn);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    gtk_accessible_update_property (GTK_ACCESSIBLE (spins[i]), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    adw_preferences_row_get_title (ADW_PREFERENCES_ROW (rows[i])),
                                    -1);
  gtk_spin_button_set_value (self->minutes, lud_settings_get_number ("clock-minutes", 5));
  gtk_spin_button_set_value (self->increment, lud_settings_get_number ("clock-increment", 3));
  gtk_spin_button_set_value (self->turn, lud_settings_get_number ("clock-turn", 30));
  adw_combo_row_set_selected (self->kind, (guint) lud_settings_get_number ("clock", KIND_NONE));
  kind_changed_cb (self);
}
