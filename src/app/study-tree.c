/* study-tree.c: the variations of a game as a picture
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A turn's column is its place in its line, its lane is that of the line: the main line has lane 0,
 * a variation the first one below its parent's that is free from there on.
 */

#include "config.h"

#include <glib/gi18n.h>
#include <math.h>

#include "board-style.h"
#include "board/board-paint.h"
#include "compat.h"
#include "study-lines.h"
#include "study-tree.h"

#define STEP_X 40
#define STEP_Y 38
#define MARGIN 24
#define CHIP 24
/* What a picture may be large; the list has all of it. */
#define MAX_COLUMNS 4000
#define MAX_LANES 400

typedef struct
{
  guint lane;
  guint from; /* the lane that a variation leaves */
} Spot;

/* The picture itself, inside of what scrolls. */
#define LUD_TYPE_STUDY_CANVAS (lud_study_canvas_get_type ())
G_DECLARE_FINAL_TYPE (LudStudyCanvas, lud_study_canvas, LUD, STUDY_CANVAS, GtkWidget)

struct _LudStudyCanvas
{
  GtkWidget parent_instance;

  GPtrArray *rows; /* of LudStudyRow */
  GArray *spots;   /* of Spot, for each row */
  guint columns, lanes;
  int current; /* row; -1: the start */
};

struct _LudStudyTree
{
  GtkWidget parent_instance;

  GtkScrolledWindow *scrolled;
  LudStudyCanvas *canvas;
  guint idle; /* to scroll when sizes are known */
};

G_DEFINE_FINAL_TYPE (LudStudyCanvas, lud_study_canvas, GTK_TYPE_WIDGET)
G_DEFINE_FINAL_TYPE (LudStudyTree, lud_study_tree, GTK_TYPE_WIDGET)

enum
{
  CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* ---- where everything stands ----------------------------------------------------------------- */

static void
place_rows (LudStudyCanvas *self)
{
  g_autoptr (GArray) ends = g_array_new (FALSE, TRUE, sizeof (guint));    /* first free column */
  g_autoptr (GArray) lane_of = g_array_new (FALSE, TRUE, sizeof (guint)); /* by depth */

  g_array_set_size (self->spots, 0);
  g_array_set_size (ends, 1);
  g_array_set_size (lane_of, 1);
  self->columns = 1;
  for (guint i = 0; i < self->rows->len; i++)
    {
      const LudStudyRow *row = self->rows->pdata[i];
      Spot spot = { 0, 0 };

      if (row->depth >= lane_of->len)
        g_array_set_size (lane_of, row->depth + 1);
      if (row->begins)
        {
          spot.from = row->depth > 0 ? g_array_index (lane_of, guint, row->depth - 1) : 0;
          spot.lane = spot.from + 1;
          while (spot.lane < ends->len && g_array_index (ends, guint, spot.lane) > row->place)
            spot.lane++;
          if (spot.lane >= ends->len)
            g_array_set_size (ends, spot.lane + 1);
          g_array_index (lane_of, guint, row->depth) = spot.lane;
        }
      else
        spot.lane = spot.from = g_array_index (lane_of, guint, row->depth);
      g_array_index (ends, guint, spot.lane) = row->place + 2;
      self->columns = MAX (self->columns, row->place + 1);
      g_array_append_val (self->spots, spot);
    }
  self->columns = MIN (self->columns, MAX_COLUMNS);
  self->lanes = MIN (ends->len, MAX_LANES);
}

static double
spot_x (guint column)
{
  return MARGIN + STEP_X * (double) column;
}

static double
spot_y (guint lane)
{
  return MARGIN + STEP_Y * (double) lane;
}

/* ---- the picture ----------------------------------------------------------------------------- */

static void
lud_study_canvas_measure (GtkWidget *widget,
                          GtkOrientation orientation,
                          int for_size,
                          int *minimum,
                          int *natural,
                          int *minimum_baseline,
                          int *natural_baseline)
{
  LudStudyCanvas *self = LUD_STUDY_CANVAS (widget);
  guint steps = orientation == GTK_ORIENTATION_HORIZONTAL ? self->columns : self->lanes;

  *minimum = *natural = 2 * MARGIN + (orientation == GTK_ORIENTATION_HORIZONTAL ? STEP_X : STEP_Y) *
                                       (int) (MAX (steps, 1) - 1);
}

static void
draw_link (cairo_t *cr, const LudStudyRow *row, const Spot *spot)
{
  double x = spot_x (row->place), y = spot_y (spot->lane);
  double x0 = spot_x (row->place - 1), y0 = spot_y (spot->from);

  cairo_move_to (cr, x0, y0);
  if (spot->lane == spot->from)
    cairo_line_to (cr, x, y);
  else
    {
      cairo_line_to (cr, x0, y - STEP_Y / 2.0);
      cairo_curve_to (cr, x0, y, x0, y, x0 + STEP_X / 2.0, y);
      cairo_line_to (cr, x, y);
    }
  cairo_stroke (cr);
}

/* Glyphs above their chip, in the colour of words. */
static void
draw_glyphs (GtkWidget *widget, cairo_t *cr, const LudStudyRow *row, double x, double y)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, row->glyphs);
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  cairo_move_to (cr, x - width / 2.0, y - CHIP / 2.0 - height + 3);
  pango_cairo_show_layout (cr, layout);
}

static void
lud_study_canvas_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  LudStudyCanvas *self = LUD_STUDY_CANVAS (widget);
  LudTheme theme = lud_board_theme_resolve (LUD_BOARD_THEME_SYSTEM);
  double scale = lud_widget_scale (widget);
  GdkRGBA text, accent = { 0.21f, 0.52f, 0.89f, 1 };
  GtkStyleContext *style = gtk_widget_get_style_context (widget);
  cairo_t *cr;

  gtk_style_context_get_color (style, &text);
  gtk_style_context_lookup_color (style, "accent_color", &accent);
  cr = gtk_snapshot_append_cairo (snapshot,
                                  &GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget),
                                                       (float) gtk_widget_get_height (widget)));
  cairo_set_line_width (cr, 2);
  cairo_set_source_rgba (cr, text.red, text.green, text.blue, 0.4);
  for (guint i = 0; i < self->rows->len; i++)
    {
      const LudStudyRow *row = self->rows->pdata[i];
      const Spot *spot = &g_array_index (self->spots, Spot, i);

      if (row->place > 0 && row->place < MAX_COLUMNS && spot->lane < MAX_LANES)
        draw_link (cr, row, spot);
    }
  for (guint i = 0; i < self->rows->len; i++)
    {
      const LudStudyRow *row = self->rows->pdata[i];
      const Spot *spot = &g_array_index (self->spots, Spot, i);
      double x = spot_x (row->place), y = spot_y (spot->lane);

      if (row->place >= MAX_COLUMNS || spot->lane >= MAX_LANES)
        continue;
      if ((int) i == self->current)
        {
          gdk_cairo_set_source_rgba (cr, &accent);
          cairo_arc (cr, x, y, CHIP / 2.0 + 2.5, 0, 2 * G_PI);
          cairo_set_line_width (cr, 3);
          cairo_stroke (cr);
        }
      lud_piece_paint (cr, theme, &row->chip, x, y, CHIP, scale);
      gdk_cairo_set_source_rgba (cr, &text);
      if (*row->glyphs != '\0')
        draw_glyphs (widget, cr, row, x, y);
      if (row->has_comment)
        {
          gdk_cairo_set_source_rgba (cr, &accent);
          cairo_arc (cr, x + CHIP / 2.0, y + CHIP / 2.0 - 2, 4, 0, 2 * G_PI);
          cairo_fill (cr);
        }
    }
  cairo_destroy (cr);
}

static int
row_at (LudStudyCanvas *self, double x, double y)
{
  for (guint i = 0; i < self->rows->len; i++)
    {
      const LudStudyRow *row = self->rows->pdata[i];
      const Spot *spot = &g_array_index (self->spots, Spot, i);

      if (fabs (spot_x (row->place) - x) <= STEP_X / 2.0 &&
          fabs (spot_y (spot->lane) - y) <= STEP_Y / 2.0)
        return (int) i;
    }
  return -1;
}

static void
pressed_cb (LudStudyCanvas *self, int n_press, double x, double y)
{
  int i = row_at (self, x, y);
  GtkWidget *tree = gtk_widget_get_ancestor (GTK_WIDGET (self), LUD_TYPE_STUDY_TREE);

  if (i >= 0)
    {
      const LudStudyRow *row = self->rows->pdata[i];

      g_signal_emit (tree, signals[CHOSEN], 0, row->nodes->pdata[row->nodes->len - 1]);
    }
}

static gboolean
query_tooltip_cb (LudStudyCanvas *self, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  int i = keyboard ? -1 : row_at (self, x, y);

  if (i < 0)
    return FALSE;
  gtk_tooltip_set_text (tooltip, LUD_STUDY_ROW (self->rows->pdata[i])->text);
  return TRUE;
}

static void
lud_study_canvas_finalize (GObject *object)
{
  LudStudyCanvas *self = LUD_STUDY_CANVAS (object);

  g_ptr_array_unref (self->rows);
  g_array_unref (self->spots);
  G_OBJECT_CLASS (lud_study_canvas_parent_class)->finalize (object);
}

static void
lud_study_canvas_class_init (LudStudyCanvasClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = lud_study_canvas_finalize;
  widget_class->measure = lud_study_canvas_measure;
  widget_class->snapshot = lud_study_canvas_snapshot;
  gtk_widget_class_set_css_name (widget_class, "studycanvas");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
lud_study_canvas_init (LudStudyCanvas *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  self->rows = g_ptr_array_new ();
  self->spots = g_array_new (FALSE, TRUE, sizeof (Spot));
  self->columns = self->lanes = 1;
  self->current = -1;
  g_signal_connect_object (click, "pressed", G_CALLBACK (pressed_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  g_signal_connect (self, "query-tooltip", G_CALLBACK (query_tooltip_cb), NULL);
  lud_board_style_watch (GTK_WIDGET (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Tree of variations"), -1);
}

/* ---- what scrolls ---------------------------------------------------------------------------- */

static void
show_at (GtkAdjustment *adjustment, double position)
{
  double page = gtk_adjustment_get_page_size (adjustment);
  double value = gtk_adjustment_get_value (adjustment);

  if (position - MARGIN < value || position + MARGIN > value + page)
    gtk_adjustment_set_value (adjustment, position - page / 2);
}

static gboolean
scroll_cb (gpointer data)
{
  LudStudyTree *self = data;
  LudStudyCanvas *canvas = self->canvas;

  self->idle = 0;
  if (canvas->current >= 0)
    {
      const LudStudyRow *row = canvas->rows->pdata[canvas->current];
      const Spot *spot = &g_array_index (canvas->spots, Spot, canvas->current);

      show_at (gtk_scrolled_window_get_hadjustment (self->scrolled), spot_x (row->place));
      show_at (gtk_scrolled_window_get_vadjustment (self->scrolled), spot_y (spot->lane));
    }
  return G_SOURCE_REMOVE;
}

void
lud_study_tree_update (LudStudyTree *self, GPtrArray *rows, LudNode *node)
{
  LudStudyCanvas *canvas;

  g_return_if_fail (LUD_IS_STUDY_TREE (self));

  canvas = self->canvas;
  if (canvas->rows != rows)
    {
      g_ptr_array_unref (canvas->rows);
      canvas->rows = g_ptr_array_ref (rows);
      place_rows (canvas);
      gtk_widget_queue_resize (GTK_WIDGET (canvas));
    }
  canvas->current = node != NULL ? lud_study_lines_find (rows, node) : -1;
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
  if (self->idle == 0)
    self->idle = g_idle_add (scroll_cb, self);
}

static void
lud_study_tree_dispose (GObject *object)
{
  LudStudyTree *self = LUD_STUDY_TREE (object);

  g_clear_handle_id (&self->idle, g_source_remove);
  if (self->scrolled != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->scrolled));
  self->scrolled = NULL;
  G_OBJECT_CLASS (lud_study_tree_parent_class)->dispose (object);
}

static void
lud_study_tree_class_init (LudStudyTreeClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = lud_study_tree_dispose;
  signals[CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "studytree");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
lud_study_tree_init (LudStudyTree *self)
{
  self->canvas = g_object_new (LUD_TYPE_STUDY_CANVAS, NULL);
  gtk_widget_set_halign (GTK_WIDGET (self->canvas), GTK_ALIGN_START);
  gtk_widget_set_valign (GTK_WIDGET (self->canvas), GTK_ALIGN_START);
  self->scrolled = GTK_SCROLLED_WINDOW (gtk_scrolled_window_new ());
  gtk_scrolled_window_set_child (self->scrolled, GTK_WIDGET (self->canvas));
  gtk_scrolled_window_set_min_content_height (self->scrolled, 2 * MARGIN);
  gtk_scrolled_window_set_max_content_height (self->scrolled, 2 * MARGIN + 3 * STEP_Y);
  gtk_scrolled_window_set_propagate_natural_height (self->scrolled, TRUE);
  gtk_widget_set_parent (GTK_WIDGET (self->scrolled), GTK_WIDGET (self));
}

GtkWidget *
lud_study_tree_new (void)
{
  return g_object_new (LUD_TYPE_STUDY_TREE, NULL);
}
