/* clock-list.c: how much time the players have, to be chosen
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <adwaita.h>
#include <glib/gi18n.h>

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
  GtkWidget *other_row; /* whether the second player has a time of his own, and which */
  GtkSwitch *other;
  GtkWidget *minutes_other_row;
  GtkWidget *turn_other_row;
  GtkSpinButton *minutes_other;
  GtkSpinButton *turn_other;
};

G_DEFINE_FINAL_TYPE (LudClockList, lud_clock_list, GTK_TYPE_WIDGET)

/* Only the rows that count are shown. */
static void
kind_changed_cb (LudClockList *self)
{
  guint kind = adw_combo_row_get_selected (self->kind);
  gboolean other = gtk_switch_get_active (self->other);

  gtk_widget_set_visible (self->other_row, kind != KIND_NONE);
  gtk_widget_set_visible (self->minutes_other_row,
                          other && (kind == KIND_GAME || kind == KIND_INCREMENT));
  gtk_widget_set_visible (self->turn_other_row, other && kind == KIND_TURN);
  gtk_widget_set_visible (self->minutes_row, kind == KIND_GAME || kind == KIND_INCREMENT);
  gtk_widget_set_visible (self->increment_row, kind == KIND_INCREMENT);
  gtk_widget_set_visible (self->turn_row, kind == KIND_TURN);
}

/* The time with these minutes and seconds, as far as they count. */
static LudTimeControl
make_control (LudClockList *self, GtkSpinButton *minutes, GtkSpinButton *turn)
{
  LudTimeControl control = { 0, 0, 0 };
  guint kind = adw_combo_row_get_selected (self->kind);

  if (kind == KIND_GAME || kind == KIND_INCREMENT)
    control.main = (gint64) gtk_spin_button_get_value_as_int (minutes) * 60000;
  if (kind == KIND_INCREMENT)
    control.increment = (gint64) gtk_spin_button_get_value_as_int (self->increment) * 1000;
  if (kind == KIND_TURN)
    control.per_turn = (gint64) gtk_spin_button_get_value_as_int (turn) * 1000;
  return control;
}

LudTimeControl
lud_clock_list_get_control (LudClockList *self)
{
  g_return_val_if_fail (LUD_IS_CLOCK_LIST (self), ((LudTimeControl){ 0, 0, 0 }));

  return make_control (self, self->minutes, self->turn);
}

gboolean
lud_clock_list_get_other (LudClockList *self, LudTimeControl *control)
{
  g_return_val_if_fail (LUD_IS_CLOCK_LIST (self), FALSE);

  *control = make_control (self, self->minutes_other, self->turn_other);
  return gtk_switch_get_active (self->other) &&
         adw_combo_row_get_selected (self->kind) != KIND_NONE;
}

static void
exchange (GtkSpinButton *a, GtkSpinButton *b)
{
  double value = gtk_spin_button_get_value (a);

  gtk_spin_button_set_value (a, gtk_spin_button_get_value (b));
  gtk_spin_button_set_value (b, value);
}

void
lud_clock_list_swap (LudClockList *self)
{
  g_return_if_fail (LUD_IS_CLOCK_LIST (self));

  if (!gtk_switch_get_active (self->other))
    return;
  exchange (self->minutes, self->minutes_other);
  exchange (self->turn, self->turn_other);
}

/* Takes the title. */
static void
set_title (GtkWidget *row, GtkWidget *control, char *title)
{
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  -1);
  g_free (title);
}

void
lud_clock_list_set_other_name (LudClockList *self, const char *name)
{
  g_return_if_fail (LUD_IS_CLOCK_LIST (self));

  set_title (self->other_row, GTK_WIDGET (self->other),
             /* Translators: a switch; %s is a side, for instance White. */
             g_strdup_printf (_ ("Another time for %s"), name));
  set_title (self->minutes_other_row, GTK_WIDGET (self->minutes_other),
             /* Translators: minutes for the game; %s is a side, for instance White. */
             g_strdup_printf (_ ("Minutes for %s"), name));
  set_title (self->turn_other_row, GTK_WIDGET (self->turn_other),
             /* Translators: %s is a side, for instance White. */
             g_strdup_printf (_ ("Seconds for each turn of %s"), name));
}

void
lud_clock_list_remember (LudClockList *self)
{
  g_return_if_fail (LUD_IS_CLOCK_LIST (self));

  lud_settings_set_number ("clock", (int) adw_combo_row_get_selected (self->kind));
  lud_settings_set_number ("clock-minutes", gtk_spin_button_get_value_as_int (self->minutes));
  lud_settings_set_number ("clock-increment", gtk_spin_button_get_value_as_int (self->increment));
  lud_settings_set_number ("clock-turn", gtk_spin_button_get_value_as_int (self->turn));
  lud_settings_set_flag ("clock-other", gtk_switch_get_active (self->other));
  lud_settings_set_number ("clock-minutes-other",
                           gtk_spin_button_get_value_as_int (self->minutes_other));
  lud_settings_set_number ("clock-turn-other", gtk_spin_button_get_value_as_int (self->turn_other));
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
  gtk_widget_class_bind_template_child (widget_class, LudClockList, other_row);
  gtk_widget_class_bind_template_child (widget_class, LudClockList, other);
  gtk_widget_class_bind_template_child (widget_class, LudClockList, minutes_other_row);
  gtk_widget_class_bind_template_child (widget_class, LudClockList, turn_other_row);
  gtk_widget_class_bind_template_child (widget_class, LudClockList, minutes_other);
  gtk_widget_class_bind_template_child (widget_class, LudClockList, turn_other);
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
  gtk_spin_button_set_value (self->minutes_other,
                             lud_settings_get_number ("clock-minutes-other", 5));
  gtk_spin_button_set_value (self->turn_other, lud_settings_get_number ("clock-turn-other", 30));
  gtk_switch_set_active (self->other, lud_settings_get_flag ("clock-other"));
  adw_combo_row_set_selected (self->kind, (guint) lud_settings_get_number ("clock", KIND_NONE));
  kind_changed_cb (self);
}
