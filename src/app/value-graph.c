/* value-graph.c: who was ahead when, as a curve
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>
#include <math.h>

#include "value-graph.h"

#define HEIGHT 96
#define PAD 6.0

struct _LudValueGraph
{
  GtkWidget parent_instance;

  GPtrArray *nodes; /* of LudNode: the line, the root first; borrowed */
  GArray *values;   /* of double for each node, -1 to 1; NAN: not known */
  guint current;
  gboolean any;
};

G_DEFINE_FINAL_TYPE (LudValueGraph, lud_value_graph, GTK_TYPE_WIDGET)

enum
{
  CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static double
x_of (LudValueGraph *self, guint i)
{
  double width = gtk_widget_get_width (GTK_WIDGET (self)) - 2 * PAD;

  return PAD + (self->nodes->len > 1 ? width * i / (self->nodes->len - 1) : 0);
}

static double
y_of (double value, double height)
{
  return PAD + (1 - value) / 2 * (height - 2 * PAD);
}

/* The area between the curve and the middle, and the curve itself, where values are known. */
static void
trace (LudValueGraph *self, cairo_t *cr, double height, gboolean closed)
{
  gboolean open = FALSE;
  double last_x = 0;

  cairo_new_path (cr);
  for (guint i = 0; i < self->nodes->len; i++)
    {
      double value = g_array_index (self->values, double, i);

      if (isnan (value))
        continue;
      last_x = x_of (self, i);
      if (!open && closed)
        cairo_move_to (cr, last_x, y_of (0, height));
      if (!open && !closed)
        cairo_move_to (cr, last_x, y_of (value, height));
      else
        cairo_line_to (cr, last_x, y_of (value, height));
      open = TRUE;
    }
  if (open && closed)
    {
      cairo_line_to (cr, last_x, y_of (0, height));
      cairo_close_path (cr);
    }
}

static void
lud_value_graph_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  LudValueGraph *self = LUD_VALUE_GRAPH (widget);
  double width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  double value = g_array_index (self->values, double, self->current);
  GtkStyleContext *style = gtk_widget_get_style_context (widget);
  GdkRGBA text, accent = { 0.21f, 0.52f, 0.89f, 1 }, luck = { 0.9f, 0.6f, 0.1f, 1 };
  cairo_t *cr =
    gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));

  gtk_style_context_get_color (style, &text);
  gtk_style_context_lookup_color (style, "accent_color", &accent);
  cairo_set_source_rgba (cr, text.red, text.green, text.blue, 0.06);
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_fill (cr);

  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, width, y_of (0, height));
  cairo_clip (cr);
  trace (self, cr, height, TRUE);
  cairo_set_source_rgba (cr, accent.red, accent.green, accent.blue, 0.34);
  cairo_fill (cr);
  cairo_restore (cr);
  cairo_save (cr);
  cairo_rectangle (cr, 0, y_of (0, height), width, height);
  cairo_clip (cr);
  trace (self, cr, height, TRUE);
  cairo_clip (cr);
  gdk_cairo_set_source_rgba (cr, &accent);
  cairo_set_line_width (cr, 1.6);
  for (double x = -height; x < width; x += 6)
    {
      cairo_move_to (cr, x, 0);
      cairo_line_to (cr, x + height, height);
    }
  cairo_stroke (cr);
  cairo_restore (cr);

  cairo_set_line_width (cr, 1);
  cairo_set_source_rgba (cr, text.red, text.green, text.blue, 0.5);
  cairo_move_to (cr, 0, y_of (0, height));
  cairo_line_to (cr, width, y_of (0, height));
  cairo_stroke (cr);
  trace (self, cr, height, FALSE);
  cairo_set_line_width (cr, 2);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  gdk_cairo_set_source_rgba (cr, &text);
  cairo_stroke (cr);

  /* What a roll did is drawn as a bar beside what the players did. */
  gtk_style_context_lookup_color (style, "warning_color", &luck);
  gdk_cairo_set_source_rgba (cr, &luck);
  cairo_set_line_width (cr, 4);
  for (guint i = 1; i < self->nodes->len; i++)
    {
      double before = g_array_index (self->values, double, i - 1);
      double after = g_array_index (self->values, double, i);

      if (lud_node_get_roll_source (self->nodes->pdata[i]) == LUD_ROLL_NONE || isnan (before) ||
          isnan (after))
        continue;
      cairo_move_to (cr, x_of (self, i), y_of (before, height));
      cairo_line_to (cr, x_of (self, i), y_of (after, height));
      cairo_stroke (cr);
    }

  gdk_cairo_set_source_rgba (cr, &accent);
  cairo_set_line_width (cr, 2);
  cairo_move_to (cr, x_of (self, self->current), 0);
  cairo_line_to (cr, x_of (self, self->current), height);
  cairo_stroke (cr);
  if (!isnan (value))
    {
      cairo_arc (cr, x_of (self, self->current), y_of (value, height), 5, 0, 2 * G_PI);
      cairo_fill (cr);
    }
  cairo_destroy (cr);
}

static void
lud_value_graph_measure (GtkWidget *widget,
                         GtkOrientation orientation,
                         int for_size,
                         int *minimum,
                         int *natural,
                         int *minimum_baseline,
                         int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 100 : HEIGHT;
}

/* The last evaluation that somebody gave. */
static double
value_of (const LudNode *node)
{
  guint n = lud_node_get_n_evaluations (node);

  return n > 0 ? (double) lud_node_get_evaluation (node, n - 1)->score / LUD_SCORE_WIN : NAN;
}

void
lud_value_graph_update (LudValueGraph *self, LudRecord *record, LudNode *node, const char *first)
{
  g_autofree char *text = NULL;
  double value;

  g_return_if_fail (LUD_IS_VALUE_GRAPH (self));

  g_ptr_array_set_size (self->nodes, 0);
  g_array_set_size (self->values, 0);
  for (LudNode *n = node; n != NULL; n = lud_node_get_parent (n))
    g_ptr_array_add (self->nodes, n);
  for (guint i = 0; i < self->nodes->len / 2; i++)
    {
      gpointer other = self->nodes->pdata[i];

      self->nodes->pdata[i] = self->nodes->pdata[self->nodes->len - 1 - i];
      self->nodes->pdata[self->nodes->len - 1 - i] = other;
    }
  self->current = self->nodes->len - 1;
  for (LudNode *n = lud_node_get_first_child (node); n != NULL; n = lud_node_get_first_child (n))
    g_ptr_array_add (self->nodes, n);
  self->any = FALSE;
  for (guint i = 0; i < self->nodes->len; i++)
    {
      value = value_of (self->nodes->pdata[i]);
      self->any |= !isnan (value);
      g_array_append_val (self->values, value);
    }
  value = g_array_index (self->values, double, self->current);
  if (isnan (value))
    text = g_strdup (_ ("This position was not evaluated."));
  else
    /* Translators: %s is a player, then comes the probability that he wins, in percent. */
    text = g_strdup_printf (_ ("%s wins with %d %%."), first, (int) lround (50 * (1 + value)));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text,
                                  -1);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), text);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
lud_value_graph_has_values (LudValueGraph *self)
{
  g_return_val_if_fail (LUD_IS_VALUE_GRAPH (self), FALSE);

  return self->any;
}

static void
pressed_cb (LudValueGraph *self, int n_press, double x, double y)
{
  double width = gtk_widget_get_width (GTK_WIDGET (self)) - 2 * PAD;
  double share = width > 0 ? CLAMP ((x - PAD) / width, 0, 1) : 0;

  if (self->nodes->len > 0)
    g_signal_emit (self, signals[CHOSEN], 0,
                   self->nodes->pdata[(guint) lround (share * (self->nodes->len - 1))]);
}

static void
lud_value_graph_finalize (GObject *object)
{
  LudValueGraph *self = LUD_VALUE_GRAPH (object);

  g_ptr_array_unref (self->nodes);
  g_array_unref (self->values);
  G_OBJECT_CLASS (lud_value_graph_parent_class)->finalize (object);
}

static void
lud_value_graph_class_init (LudValueGraphClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = lud_value_graph_finalize;
  widget_class->measure = lud_value_graph_measure;
  widget_class->snapshot = lud_value_graph_snapshot;
  signals[CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  gtk_widget_class_set_css_name (widget_class, "valuegraph");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
lud_value_graph_init (LudValueGraph *self)
{
  double none = NAN;
  GtkGesture *click = gtk_gesture_click_new ();

  self->nodes = g_ptr_array_new ();
  self->values = g_array_new (FALSE, FALSE, sizeof (double));
  g_array_append_val (self->values, none);
  g_signal_connect_object (click, "pressed", G_CALLBACK (pressed_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Value over the game"), -1);
}

GtkWidget *
lud_value_graph_new (void)
{
  return g_object_new (LUD_TYPE_VALUE_GRAPH, NULL);
}
