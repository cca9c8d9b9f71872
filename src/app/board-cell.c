/* board-cell.c: one point of a board, for the keyboard and for assistive technology
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A widget a point is the one way to give a point an accessible object of its own that works on
 * GTK 4.8 and on later ones.  It is a button, because screen readers know what to do with a button
 * on every kind of board; a grid cell would promise rows, which a graph does not have.
 */

#include "config.h"

#include "board-cell.h"
#include "board-view-private.h"

struct _LudBoardCell
{
  GtkWidget parent_instance;

  int point;
  char *name;
  char *description;
};

G_DEFINE_FINAL_TYPE (LudBoardCell, lud_board_cell, GTK_TYPE_WIDGET)

static void
activate_cb (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  LudBoardCell *self = LUD_BOARD_CELL (widget);
  GtkWidget *view = gtk_widget_get_parent (widget);

  if (LUD_IS_BOARD_VIEW (view))
    lud_board_view_activate_point (LUD_BOARD_VIEW (view), self->point);
}

static void
lud_board_cell_state_flags_changed (GtkWidget *widget, GtkStateFlags previous)
{
  LudBoardCell *self = LUD_BOARD_CELL (widget);
  GtkWidget *view = gtk_widget_get_parent (widget);
  GtkStateFlags flags = gtk_widget_get_state_flags (widget);

  if (LUD_IS_BOARD_VIEW (view) &&
      ((flags ^ previous) & (GTK_STATE_FLAG_FOCUSED | GTK_STATE_FLAG_FOCUS_VISIBLE)) != 0)
    _lud_board_view_cell_focused (LUD_BOARD_VIEW (view), self->point,
                                  (flags & GTK_STATE_FLAG_FOCUSED) != 0,
                                  (flags & GTK_STATE_FLAG_FOCUS_VISIBLE) != 0);

  GTK_WIDGET_CLASS (lud_board_cell_parent_class)->state_flags_changed (widget, previous);
}

static void
lud_board_cell_finalize (GObject *object)
{
  LudBoardCell *self = LUD_BOARD_CELL (object);

  g_free (self->name);
  g_free (self->description);

  G_OBJECT_CLASS (lud_board_cell_parent_class)->finalize (object);
}

static void
lud_board_cell_class_init (LudBoardCellClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  static const guint keys[] = { GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter, GDK_KEY_space,
                                GDK_KEY_KP_Space };

  object_class->finalize = lud_board_cell_finalize;
  widget_class->state_flags_changed = lud_board_cell_state_flags_changed;

  gtk_widget_class_set_css_name (widget_class, "boardcell");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_BUTTON);
  gtk_widget_class_install_action (widget_class, "cell.activate", NULL, activate_cb);
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (widget_class, keys[i], 0, "cell.activate", NULL);
}

static void
lud_board_cell_init (LudBoardCell *self)
{
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  /* the view finds the point under the pointer by itself */
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

GtkWidget *
lud_board_cell_new (int point)
{
  LudBoardCell *self = g_object_new (LUD_TYPE_BOARD_CELL, NULL);

  self->point = point;
  return GTK_WIDGET (self);
}

int
lud_board_cell_get_point (LudBoardCell *self)
{
  g_return_val_if_fail (LUD_IS_BOARD_CELL (self), -1);
  return self->point;
}

void
lud_board_cell_set_texts (LudBoardCell *self, const char *name, const char *description)
{
  g_return_if_fail (LUD_IS_BOARD_CELL (self));

  if (g_strcmp0 (name, self->name) != 0)
    {
      g_free (self->name);
      self->name = g_strdup (name);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      name != NULL ? name : "", -1);
    }
  if (g_strcmp0 (description, self->description) != 0)
    {
      g_free (self->description);
      self->description = g_strdup (description);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                      description != NULL ? description : "", -1);
    }
}

const char *
lud_board_cell_get_name (LudBoardCell *self)
{
  g_return_val_if_fail (LUD_IS_BOARD_CELL (self), NULL);
  return self->name;
}

const char *
lud_board_cell_get_description (LudBoardCell *self)
{
  g_return_val_if_fail (LUD_IS_BOARD_CELL (self), NULL);
  return self->description;
}
