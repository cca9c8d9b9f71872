/* match-list.c: whether a game is the first of a match, to be chosen
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <adwaita.h>

#include "match-list.h"
#include "settings.h"

/* The choices of the first row, in its order; the setting "match" has the same numbers. */
typedef enum
{
  KIND_SINGLE,
  KIND_GAMES,
  KIND_POINTS
} Kind;

struct _LudMatchList
{
  GtkWidget parent_instance;

  AdwComboRow *kind;
  GtkWidget *games_row;
  GtkWidget *points_row;
  GtkSpinButton *games;
  GtkSpinButton *points;
};

G_DEFINE_FINAL_TYPE (LudMatchList, lud_match_list, GTK_TYPE_WIDGET)

/* Only the row that counts is shown. */
static void
kind_changed_cb (LudMatchList *self)
{
  guint kind = adw_combo_row_get_selected (self->kind);

  gtk_widget_set_visible (self->games_row, kind == KIND_GAMES);
  gtk_widget_set_visible (self->points_row, kind == KIND_POINTS);
}

void
lud_match_list_get (LudMatchList *self, int *games, int *points)
{
  guint kind;

  g_return_if_fail (LUD_IS_MATCH_LIST (self));

  kind = adw_combo_row_get_selected (self->kind);
  *games = kind == KIND_GAMES ? gtk_spin_button_get_value_as_int (self->games) : 0;
  *points = kind == KIND_POINTS ? gtk_spin_button_get_value_as_int (self->points) : 0;
}

void
lud_match_list_remember (LudMatchList *self)
{
  g_return_if_fail (LUD_IS_MATCH_LIST (self));

  lud_settings_set_number ("match", (int) adw_combo_row_get_selected (self->kind));
  lud_settings_set_number ("match-games", gtk_spin_button_get_value_as_int (self->games));
  lud_settings_set_number ("match-points", gtk_spin_button_get_value_as_int (self->points));
}

static void
lud_match_list_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (lud_match_list_parent_class)->dispose (object);
}

static void
lud_match_list_class_init (LudMatchListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = lud_match_list_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/ludoteca/Ludoteca/match-list.ui");
  gtk_widget_class_bind_template_child (widget_class, LudMatchList, kind);
  gtk_widget_class_bind_template_child (widget_class, LudMatchList, games_row);
  gtk_widget_class_bind_template_child (widget_class, LudMatchList, points_row);
  gtk_widget_class_bind_template_child (widget_class, LudMatchList, games);
  gtk_widget_class_bind_template_child (widget_class, LudMatchList, points);
  gtk_widget_class_bind_template_callback (widget_class, kind_changed_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "matchlist");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
lud_match_list_init (LudMatchList *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_accessible_update_property (
    GTK_ACCESSIBLE (self->games), GTK_ACCESSIBLE_PROPERTY_LABEL,
    adw_preferences_row_get_title (ADW_PREFERENCES_ROW (self->games_row)), -1);
  gtk_accessible_update_property (
    GTK_ACCESSIBLE (self->points), GTK_ACCESSIBLE_PROPERTY_LABEL,
    adw_preferences_row_get_title (ADW_PREFERENCES_ROW (self->points_row)), -1);
  gtk_spin_button_set_value (self->games, lud_settings_get_number ("match-games", 4));
  gtk_spin_button_set_value (self->points, lud_settings_get_number ("match-points", 3));
  adw_combo_row_set_selected (self->kind, (guint) lud_settings_get_number ("match", KIND_SINGLE));
  kind_changed_cb (self);
}
