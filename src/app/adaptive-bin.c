/* adaptive-bin.c: a box for one child that tells wide from narrow
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * libadwaita 1.2 has no breakpoints.  This box lets its window be as narrow as the window's own
 * minimum, whatever the child asks for in its wide form, and notifies "narrow" when the width
 * crosses the threshold.  The notification comes from an idle handler, before the next frame: a
 * handler may then change the layout freely, which it may not do during an allocation.
 */

#include "config.h"

#include "adaptive-bin.h"

struct _LudAdaptiveBin
{
  GtkWidget parent_instance;

  GtkWidget *child;
  int threshold;
  gboolean narrow;
  gboolean wanted; /* what narrow is going to be */
  guint idle;
};

G_DEFINE_FINAL_TYPE (LudAdaptiveBin, lud_adaptive_bin, GTK_TYPE_WIDGET)

enum
{
  PROP_0,
  PROP_CHILD,
  PROP_THRESHOLD,
  PROP_NARROW,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
lud_adaptive_bin_set_narrow (LudAdaptiveBin *self, gboolean narrow)
{
  if (self->narrow == narrow)
    return;
  self->narrow = narrow;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_NARROW]);
}

static gboolean
apply_wanted_cb (gpointer data)
{
  LudAdaptiveBin *self = data;

  self->idle = 0;
  lud_adaptive_bin_set_narrow (self, self->wanted);
  return G_SOURCE_REMOVE;
}

static void
lud_adaptive_bin_measure (GtkWidget *widget,
                          GtkOrientation orientation,
                          int for_size,
                          int *minimum,
                          int *natural,
                          int *minimum_baseline,
                          int *natural_baseline)
{
  LudAdaptiveBin *self = LUD_ADAPTIVE_BIN (widget);
  int child_minimum = 0;
  int child_natural = 0;

  if (self->child != NULL)
    {
      if (orientation == GTK_ORIENTATION_VERTICAL && for_size >= 0)
        {
          int least;

          gtk_widget_measure (self->child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL,
                              NULL);
          for_size = MAX (for_size, least);
        }
      gtk_widget_measure (self->child, orientation, for_size, &child_minimum, &child_natural, NULL,
                          NULL);
    }
  *minimum = 0;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? child_natural : child_minimum;
  *minimum_baseline = *natural_baseline = -1;
}

static void
lud_adaptive_bin_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  LudAdaptiveBin *self = LUD_ADAPTIVE_BIN (widget);
  gboolean narrow = width < self->threshold;

  if (narrow != self->wanted)
    {
      self->wanted = narrow;
      if (self->idle == 0)
        self->idle = g_idle_add_full (G_PRIORITY_HIGH, apply_wanted_cb, self, NULL);
    }

  if (self->child != NULL && gtk_widget_should_layout (self->child))
    {
      int least_width;
      int least_height;

      gtk_widget_measure (self->child, GTK_ORIENTATION_HORIZONTAL, -1, &least_width, NULL, NULL,
                          NULL);
      width = MAX (width, least_width);
      gtk_widget_measure (self->child, GTK_ORIENTATION_VERTICAL, width, &least_height, NULL, NULL,
                          NULL);
      gtk_widget_allocate (self->child, width, MAX (height, least_height), -1, NULL);
    }
}

static GtkSizeRequestMode
lud_adaptive_bin_get_request_mode (GtkWidget *widget)
{
  LudAdaptiveBin *self = LUD_ADAPTIVE_BIN (widget);

  return self->child != NULL ? gtk_widget_get_request_mode (self->child)
                             : GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

static void
lud_adaptive_bin_set_child (LudAdaptiveBin *self, GtkWidget *child)
{
  g_clear_pointer (&self->child, gtk_widget_unparent);
  self->child = child;
  if (child != NULL)
    gtk_widget_set_parent (child, GTK_WIDGET (self));
}

static void
lud_adaptive_bin_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  LudAdaptiveBin *self = LUD_ADAPTIVE_BIN (object);

  switch (id)
    {
    case PROP_CHILD:
      g_value_set_object (value, self->child);
      break;
    case PROP_THRESHOLD:
      g_value_set_int (value, self->threshold);
      break;
    case PROP_NARROW:
      g_value_set_boolean (value, self->narrow);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
lud_adaptive_bin_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  LudAdaptiveBin *self = LUD_ADAPTIVE_BIN (object);

  switch (id)
    {
    case PROP_CHILD:
      lud_adaptive_bin_set_child (self, g_value_get_object (value));
      break;
    case PROP_THRESHOLD:
      self->threshold = g_value_get_int (value);
      gtk_widget_queue_allocate (GTK_WIDGET (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
lud_adaptive_bin_dispose (GObject *object)
{
  LudAdaptiveBin *self = LUD_ADAPTIVE_BIN (object);

  g_clear_handle_id (&self->idle, g_source_remove);
  g_clear_pointer (&self->child, gtk_widget_unparent);
  G_OBJECT_CLASS (lud_adaptive_bin_parent_class)->dispose (object);
}

static void
lud_adaptive_bin_class_init (LudAdaptiveBinClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = lud_adaptive_bin_dispose;
  object_class->get_property = lud_adaptive_bin_get_property;
  object_class->set_property = lud_adaptive_bin_set_property;
  widget_class->measure = lud_adaptive_bin_measure;
  widget_class->size_allocate = lud_adaptive_bin_size_allocate;
  widget_class->get_request_mode = lud_adaptive_bin_get_request_mode;

  properties[PROP_CHILD] = g_param_spec_object ("child", NULL, NULL, GTK_TYPE_WIDGET,
                                                G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_THRESHOLD] = g_param_spec_int ("threshold", NULL, NULL, 0, G_MAXINT, 0,
                                                 G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_NARROW] =
    g_param_spec_boolean ("narrow", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GENERIC);
}

static void
lud_adaptive_bin_init (LudAdaptiveBin *self)
{
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *
lud_adaptive_bin_new (void)
{
  return g_object_new (LUD_TYPE_ADAPTIVE_BIN, NULL);
}

gboolean
lud_adaptive_bin_get_narrow (LudAdaptiveBin *self)
{
  g_return_val_if_fail (LUD_IS_ADAPTIVE_BIN (self), FALSE);

  return self->narrow;
}

void
lud_adaptive_bin_expect_width (LudAdaptiveBin *self, int width)
{
  g_return_if_fail (LUD_IS_ADAPTIVE_BIN (self));

  self->wanted = width < self->threshold;
  lud_adaptive_bin_set_narrow (self, self->wanted);
}
