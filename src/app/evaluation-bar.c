/* evaluation-bar.c: who is ahead, as a bar beside the board
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The first player is the solid part from below, the second one the hatched part above it, so that
 * they are told apart without colour; a tick stands in the middle.
 */

#include "config.h"

#include <glib/gi18n.h>

#include "evaluation-bar.h"

#define WIDTH 14

struct _LudEvaluationBar
{
  GtkWidget parent_instance;

  double chance; /* below 0: not known */
};

G_DEFINE_FINAL_TYPE (LudEvaluationBar, lud_evaluation_bar, GTK_TYPE_WIDGET)

static void
lud_evaluation_bar_measure (GtkWidget *widget,
                            GtkOrientation orientation,
                            int for_size,
                            int *minimum,
                            int *natural,
                            int *minimum_baseline,
                            int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : 80;
  *minimum_baseline = *natural_baseline = -1;
}

static void
lud_evaluation_bar_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  LudEvaluationBar *self = LUD_EVALUATION_BAR (widget);
  float width = (float) gtk_widget_get_width (widget);
  float height = (float) gtk_widget_get_height (widget);
  double chance = self->chance < 0 ? 0.5 : self->chance;
  double split = (1 - chance) * height;
  GskRoundedRect outline;
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, width, height);
  const GdkRGBA dark = { 0.149f, 0.157f, 0.173f, 1 };
  const GdkRGBA light = { 0.957f, 0.937f, 0.894f, 1 };
  const GdkRGBA edge = { 0.5f, 0.5f, 0.5f, 1 };
  const GdkRGBA edges[4] = { edge, edge, edge, edge };
  const float widths[4] = { 1, 1, 1, 1 };
  cairo_t *cr;

  gsk_rounded_rect_init_from_rect (&outline, &bounds, width / 2);
  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  gtk_snapshot_append_color (snapshot, &light, &bounds);
  cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  cairo_set_source_rgba (cr, 0, 0, 0, 0.13);
  cairo_set_line_width (cr, 1.5);
  for (int y = -WIDTH; y < (int) height; y += 7)
    {
      cairo_move_to (cr, 0, y + width);
      cairo_line_to (cr, width, y);
    }
  cairo_stroke (cr);
  gdk_cairo_set_source_rgba (cr, &dark);
  cairo_rectangle (cr, 0, split, width, height - split);
  cairo_fill (cr);
  cairo_set_source_rgb (cr, 0.11, 0.443, 0.847);
  cairo_rectangle (cr, 0, height / 2 - 1, width, 2);
  cairo_fill (cr);
  cairo_destroy (cr);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_append_border (snapshot, &outline, widths, edges);
}

void
lud_evaluation_bar_set_chance (LudEvaluationBar *self, double chance, const char *name)
{
  g_autofree char *text = NULL;

  g_return_if_fail (LUD_IS_EVALUATION_BAR (self));

  self->chance = chance;
  if (chance >= 0)
    /* Translators: %s is a player, then comes the probability that he wins, in percent. */
    text = g_strdup_printf (_ ("%s wins with %d %%."), name, (int) (chance * 100 + 0.5));
  else
    text = g_strdup (_ ("Nobody knows yet who is ahead."));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Evaluation"), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
lud_evaluation_bar_class_init (LudEvaluationBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = lud_evaluation_bar_measure;
  widget_class->snapshot = lud_evaluation_bar_snapshot;
  gtk_widget_class_set_css_name (widget_class, "evaluationbar");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
lud_evaluation_bar_init (LudEvaluationBar *self)
{
  self->chance = -1;
}

GtkWidget *
lud_evaluation_bar_new (void)
{
  return g_object_new (LUD_TYPE_EVALUATION_BAR, NULL);
}
