/* board-view.c: a board to look at and to play on
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The view joins four things that know nothing of each other: the selection (which points make
 * which action), the scene and its painter, the cells (focus and accessibility), and GTK's events.
 * It holds no rule of any game and decides nothing about time.
 */

#include "config.h"

#include "board-view-private.h"

#include "board-cell.h"
#include "compat.h"
#include "board/board-layout.h"
#include "board/board-paint.h"
#include "board/board-selection.h"

#include <glib/gi18n.h>
#include <math.h>

G_DEFINE_FINAL_TYPE (LudBoardView, lud_board_view, GTK_TYPE_WIDGET)

enum
{
  PROP_0,
  PROP_THEME,
  PROP_COORDINATES,
  PROP_TURNS,
  PROP_MIRRORED,
  PROP_SHOW_SELECTABLE,
  PROP_INPUT_ALLOWED,
  PROP_ZOOMED,
  PROP_CONFIRMABLE,
  PROP_TYPED,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

/* ------------------------------------------------------------------------------------------------
 * Geometry
 */

/* Fits the scene into the widget: a margin of 8 pixels, of 4 or none where that is what it takes to
 * keep points large enough for a finger. */
void
_lud_board_view_fit (LudBoardView *self, LudLayout *layout)
{
  static const double pads[] = { 8, 4, 0 };
  double width = gtk_widget_get_width (GTK_WIDGET (self));
  double height = gtk_widget_get_height (GTK_WIDGET (self));

  self->scene.device_scale = lud_widget_scale (GTK_WIDGET (self));
  self->scene.theme = lud_board_theme_resolve (self->theme);
  self->scene.frame = LUD_FRAME_AUTO;
  for (gsize i = 0; i < G_N_ELEMENTS (pads); i++)
    {
      self->scene.x = pads[i];
      self->scene.y = pads[i];
      self->scene.width = MAX (1, width - 2 * pads[i]);
      self->scene.height = MAX (1, height - 2 * pads[i]);
      lud_layout_init (layout, &self->scene);
      if (layout->frame == LUD_FRAME_FULL)
        break;
    }
  if (self->zoomed)
    {
      /* the same picture twice as large, of which a part is seen */
      double pad = self->scene.x;

      self->scene.frame = layout->frame;
      self->scene.x -= self->pan_x * width;
      self->scene.y -= self->pan_y * height;
      self->scene.width = MAX (1, 2 * (width - pad));
      self->scene.height = MAX (1, 2 * (height - pad));
      lud_layout_init (layout, &self->scene);
    }
}

static void
lud_board_view_measure (GtkWidget *widget,
                        GtkOrientation orientation,
                        int for_size,
                        int *minimum,
                        int *natural,
                        int *minimum_baseline,
                        int *natural_baseline)
{
  /* square, where there is room for it */
  *minimum = 200;
  *natural = orientation == GTK_ORIENTATION_VERTICAL && for_size > 0 ? MAX (200, for_size) : 560;
}

static GtkSizeRequestMode
lud_board_view_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
lud_board_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  LudBoardView *self = LUD_BOARD_VIEW (widget);
  LudLayout layout;

  if (lud_selection_game (self->selection) == NULL)
    return;
  _lud_board_view_fit (self, &layout);
  for (int p = 0; p < self->scene.board.n_points; p++)
    {
      GtkAllocation allocation;
      double x, y;

      lud_layout_point (&layout, &self->scene.board, p, &x, &y);
      allocation.x = (int) floor (x - layout.unit / 2);
      allocation.y = (int) floor (y - layout.unit / 2);
      allocation.width = MAX (1, (int) layout.unit);
      allocation.height = MAX (1, (int) layout.unit);
      gtk_widget_size_allocate (self->cells[p], &allocation, -1);
    }
}

static void
lud_board_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  LudBoardView *self = LUD_BOARD_VIEW (widget);
  LudLayout layout;
  graphene_rect_t bounds;
  cairo_t *cr;
  float pad;

  if (lud_selection_game (self->selection) == NULL)
    return;
  _lud_board_view_fit (self, &layout);
  pad = (float) (LUD_SHADOW * layout.unit);
  graphene_rect_init (&bounds, -pad, -pad, (float) gtk_widget_get_width (widget) + 2 * pad,
                      (float) gtk_widget_get_height (widget) + 2 * pad);
  if (self->zoomed)
    {
      graphene_rect_init (&bounds, 0, 0, (float) gtk_widget_get_width (widget),
                          (float) gtk_widget_get_height (widget));
      gtk_snapshot_push_clip (snapshot, &bounds);
    }
  gtk_snapshot_save (snapshot);
  if (self->turning != NULL)
    {
      float x = (float) gtk_widget_get_width (widget) / 2;
      float y = (float) gtk_widget_get_height (widget) / 2;
      double angle = self->turn_from * adw_animation_get_value (self->turning);
      /* its corners stay inside */
      double size = 1 / (fabs (cos (angle * G_PI / 180)) + fabs (sin (angle * G_PI / 180)));

      gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (x, y));
      gtk_snapshot_rotate (snapshot, (float) angle);
      gtk_snapshot_scale (snapshot, (float) size, (float) size);
      gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (-x, -y));
    }
  cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  lud_board_paint_cached (cr, _lud_board_view_shown (self, &layout), self->cache);
  _lud_board_view_paint_loupe (self, cr, &layout);
  cairo_destroy (cr);
  gtk_snapshot_restore (snapshot);
  if (self->zoomed)
    gtk_snapshot_pop (snapshot);
}

/* ------------------------------------------------------------------------------------------------
 * The object
 */

static void
drop_cells (LudBoardView *self)
{
  for (int p = 0; p < RULES_MAX_POINTS; p++)
    g_clear_pointer (&self->cells[p], gtk_widget_unparent);
}

static void
lud_board_view_dispose (GObject *object)
{
  LudBoardView *self = LUD_BOARD_VIEW (object);

  _lud_board_view_skip_motion (self);
  drop_cells (self);

  G_OBJECT_CLASS (lud_board_view_parent_class)->dispose (object);
}

static void
lud_board_view_finalize (GObject *object)
{
  LudBoardView *self = LUD_BOARD_VIEW (object);

  lud_selection_free (self->selection);
  lud_paint_cache_free (self->cache);
  lud_paint_cache_free (self->loupe_cache);
  g_string_free (self->typed, TRUE);

  G_OBJECT_CLASS (lud_board_view_parent_class)->finalize (object);
}

static void
lud_board_view_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  LudBoardView *self = LUD_BOARD_VIEW (object);

  switch (prop_id)
    {
    case PROP_THEME:
      g_value_set_enum (value, self->theme);
      break;
    case PROP_COORDINATES:
      g_value_set_boolean (value, self->scene.coordinates);
      break;
    case PROP_TURNS:
      g_value_set_int (value, self->scene.turns);
      break;
    case PROP_MIRRORED:
      g_value_set_boolean (value, self->scene.mirrored);
      break;
    case PROP_SHOW_SELECTABLE:
      g_value_set_boolean (value, self->show_selectable);
      break;
    case PROP_INPUT_ALLOWED:
      g_value_set_boolean (value, self->input_allowed);
      break;
    case PROP_ZOOMED:
      g_value_set_boolean (value, self->zoomed);
      break;
    case PROP_CONFIRMABLE:
      g_value_set_boolean (value, self->confirmable);
      break;
    case PROP_TYPED:
      g_value_set_string (value, lud_board_view_get_typed (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
lud_board_view_set_property (GObject *object, guint prop_id, const GValue *value, GParamSpec *pspec)
{
  LudBoardView *self = LUD_BOARD_VIEW (object);

  switch (prop_id)
    {
    case PROP_THEME:
      lud_board_view_set_theme (self, g_value_get_enum (value));
      break;
    case PROP_COORDINATES:
      lud_board_view_set_coordinates (self, g_value_get_boolean (value));
      break;
    case PROP_TURNS:
      lud_board_view_set_turns (self, g_value_get_int (value));
      break;
    case PROP_MIRRORED:
      lud_board_view_set_mirrored (self, g_value_get_boolean (value));
      break;
    case PROP_SHOW_SELECTABLE:
      lud_board_view_set_show_selectable (self, g_value_get_boolean (value));
      break;
    case PROP_INPUT_ALLOWED:
      lud_board_view_set_input_allowed (self, g_value_get_boolean (value));
      break;
    case PROP_ZOOMED:
      lud_board_view_set_zoomed (self, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
lud_board_view_class_init (LudBoardViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->dispose = lud_board_view_dispose;
  object_class->finalize = lud_board_view_finalize;
  object_class->get_property = lud_board_view_get_property;
  object_class->set_property = lud_board_view_set_property;

  widget_class->measure = lud_board_view_measure;
  widget_class->get_request_mode = lud_board_view_get_request_mode;
  widget_class->size_allocate = lud_board_view_size_allocate;
  widget_class->snapshot = lud_board_view_snapshot;
  widget_class->focus = _lud_board_view_focus;
  widget_class->grab_focus = _lud_board_view_grab_focus;

  properties[PROP_THEME] =
    g_param_spec_enum ("theme", NULL, NULL, LUD_TYPE_BOARD_THEME, LUD_BOARD_THEME_SYSTEM, flags);
  properties[PROP_COORDINATES] = g_param_spec_boolean ("coordinates", NULL, NULL, TRUE, flags);
  properties[PROP_TURNS] = g_param_spec_int ("turns", NULL, NULL, 0, 3, 0, flags);
  properties[PROP_MIRRORED] = g_param_spec_boolean ("mirrored", NULL, NULL, FALSE, flags);
  properties[PROP_SHOW_SELECTABLE] =
    g_param_spec_boolean ("show-selectable", NULL, NULL, FALSE, flags);
  properties[PROP_INPUT_ALLOWED] = g_param_spec_boolean ("input-allowed", NULL, NULL, TRUE, flags);
  properties[PROP_ZOOMED] = g_param_spec_boolean ("zoomed", NULL, NULL, FALSE, flags);
  properties[PROP_CONFIRMABLE] = g_param_spec_boolean ("confirmable", NULL, NULL, FALSE,
                                                       G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_TYPED] =
    g_param_spec_string ("typed", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  g_signal_new ("action-chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 1, G_TYPE_UINT);
  g_signal_new ("refused", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_INT);
  g_signal_new ("selection-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                NULL, G_TYPE_NONE, 1, G_TYPE_STRING);

  _lud_board_view_draft_class_init (object_class);
  g_signal_new ("marked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 3, G_TYPE_INT, G_TYPE_INT, G_TYPE_UINT);
  g_signal_new ("aimed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 1, G_TYPE_UINT);

  gtk_widget_class_set_css_name (widget_class, "boardview");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
lud_board_view_init (LudBoardView *self)
{
  RulesBoard none = { 0 };

  self->selection = lud_selection_new ();
  self->cache = lud_paint_cache_new ();
  self->loupe_cache = lud_paint_cache_new ();
  self->typed = g_string_new (NULL);
  self->input_allowed = TRUE;
  self->current = -1;
  self->hover = -1;
  _lud_board_view_clear_refusal (self);
  self->pressed = -1;
  self->dragged = -1;
  self->dropped = -1;
  self->pan_x = self->pan_y = 0.5;
  lud_scene_init (&self->scene, &none);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Board"),
                                  -1);

  _lud_board_view_init_input (self);

  lud_board_style_watch (GTK_WIDGET (self));
}

GtkWidget *
lud_board_view_new (void)
{
  return g_object_new (LUD_TYPE_BOARD_VIEW, NULL);
}

/* Takes another board: new cells. */
static void
set_board (LudBoardView *self, const RulesBoard *board)
{
  LudBoardScene old = self->scene;

  if (lud_same_board (&old.board, board) && self->cells[0] != NULL)
    return;
  drop_cells (self);
  lud_scene_init (&self->scene, board);
  self->scene.turns = old.turns;
  self->scene.mirrored = old.mirrored;
  self->scene.coordinates = old.coordinates;
  self->current = -1;
  self->hover = -1;
  for (int p = 0; p < board->n_points; p++)
    {
      self->cells[p] = lud_board_cell_new (p);
      gtk_widget_set_parent (self->cells[p], GTK_WIDGET (self));
    }
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

void
lud_board_view_set_position (LudBoardView *self,
                             const RulesGame *game,
                             const RulesState *state,
                             const RulesGesture *last,
                             gsize n_last)
{
  g_autofree LudBoardScene *before = NULL;
  RulesBoard board;

  g_return_if_fail (LUD_IS_BOARD_VIEW (self));
  g_return_if_fail (game == NULL || state != NULL);
  g_return_if_fail (n_last == 0 || last != NULL);

  _lud_board_view_skip_motion (self);
  _lud_board_view_abort (self);
  if (game != NULL && game == lud_selection_game (self->selection) && !self->draft)
    before = g_memdup2 (&self->scene, sizeof self->scene);

  g_object_freeze_notify (G_OBJECT (self));
  _lud_board_view_clear_typed (self);
  _lud_board_view_clear_refusal (self);
  self->pressed = -1;
  self->warned = 0;
  self->draft = FALSE;
  lud_selection_set_position (self->selection, game, state);
  memset (&board, 0, sizeof board);
  if (game != NULL)
    game->board (state, &board);
  set_board (self, &board);
  if (game != NULL)
    {
      lud_scene_set_position (&self->scene, game, lud_selection_state (self->selection));
      for (gsize i = 0; i < n_last; i++)
        lud_scene_add_last (&self->scene, &last[i]);
    }
  if (before != NULL)
    _lud_board_view_start_motion (self, before, last, n_last);
  _lud_board_view_refresh (self);
  g_object_thaw_notify (G_OBJECT (self));
  _lud_board_view_selection_changed (self);
}

void
lud_board_view_set_marks (LudBoardView *self, const LudSceneMark *marks, gsize n_marks)
{
  g_return_if_fail (LUD_IS_BOARD_VIEW (self));
  g_return_if_fail (n_marks == 0 || marks != NULL);

  self->scene.n_marks = (int) MIN (n_marks, LUD_SCENE_MAX_MARKS);
  for (int i = 0; i < self->scene.n_marks; i++)
    self->scene.mark[i] = marks[i];
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

const RulesGame *
lud_board_view_get_game (LudBoardView *self)
{
  g_return_val_if_fail (LUD_IS_BOARD_VIEW (self), NULL);
  return lud_selection_game (self->selection);
}

const RulesState *
lud_board_view_get_state (LudBoardView *self)
{
  g_return_val_if_fail (LUD_IS_BOARD_VIEW (self), NULL);
  return lud_selection_state (self->selection);
}

LudBoardTheme
lud_board_view_get_theme (LudBoardView *self)
{
  g_return_val_if_fail (LUD_IS_BOARD_VIEW (self), LUD_BOARD_THEME_SYSTEM);
  return self->theme;
}

void
lud_board_view_set_theme (LudBoardView *self, LudBoardTheme theme)
{
  g_return_if_fail (LUD_IS_BOARD_VIEW (self));

  if (theme == self->theme)
    return;
  self->theme = theme;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_THEME]);
}

gboolean
lud_board_view_get_coordinates (LudBoardView *self)
{
  g_return_val_if_fail (LUD_IS_BOARD_VIEW (self), FALSE);
  return self->scene.coordinates;
}

/* What moves points moves the cells too. */
static void
geometry_changed (LudBoardView *self, int property)
{
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

void
lud_board_view_set_coordinates (LudBoardView *self, gboolean coordinates)
{
  g_return_if_fail (LUD_IS_BOARD_VIEW (self));

  if (!coordinates == !self->scene.coordinates)
    return;
  self->scene.coordinates = coordinates != FALSE;
  geometry_changed (self, PROP_COORDINATES);
}

int
lud_board_view_get_turns (LudBoardView *self)
{
  g_return_val_if_fail (LUD_IS_BOARD_VIEW (self), 0);
  return self->scene.turns;
}

void
lud_board_view_set_turns (LudBoardView *self, int turns)
{
  int quarters;

  g_return_if_fail (LUD_IS_BOARD_VIEW (self));

  if ((turns & 3) == self->scene.turns)
    return;
  quarters = (turns - self->scene.turns) & 3;
  self->scene.turns = turns & 3;
  /* the short way round */
  _lud_board_view_start_turning (self, quarters == 3 ? -90 : quarters * 90);
  geometry_changed (self, PROP_TURNS);
}

gboolean
lud_board_view_get_mirrored (LudBoardView *self)
{
  g_return_val_if_fail (LUD_IS_BOARD_VIEW (self), FALSE);
  return self->scene.mirrored;
}

void
lud_board_view_set_mirrored (LudBoardView *self, gboolean mirrored)
{
  g_return_if_fail (LUD_IS_BOARD_VIEW (self));

  if (!mirrored == !self->scene.mirrored)
    return;
  self->scene.mirrored = mirrored != FALSE;
  geometry_changed (self, PROP_MIRRORED);
}

gboolean
lud_board_view_get_show_selectable (LudBoardView *self)
{
  g_return_val_if_fail (LUD_IS_BOARD_VIEW (self), FALSE);
  return self->show_selectable;
}

void
lud_board_view_set_show_selectable (LudBoardView *self, gboolean show_selectable)
{
  g_return_if_fail (LUD_IS_BOARD_VIEW (self));

  if (!show_selectable == !self->show_selectable)
    return;
  self->show_selectable = show_selectable != FALSE;
  _lud_board_view_refresh (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SHOW_SELECTABLE]);
}

gboolean
lud_board_view_get_input_allowed (LudBoardView *self)
{
  g_return_val_if_fail (LUD_IS_BOARD_VIEW (self), FALSE);
  return self->input_allowed;
}

void
lud_board_view_set_input_allowed (LudBoardView *self, gboolean input_allowed)
{
  g_return_if_fail (LUD_IS_BOARD_VIEW (self));

  if (!input_allowed == !self->input_allowed)
    return;
  self->input_allowed = input_allowed != FALSE;
  _lud_board_view_clear_typed (self);
  lud_selection_clear (self->selection);
  _lud_board_view_refresh (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_INPUT_ALLOWED]);
  _lud_board_view_selection_changed (self);
}

void
lud_board_view_focus_point (LudBoardView *self, int point)
{
  g_return_if_fail (LUD_IS_BOARD_VIEW (self));

  _lud_board_view_focus_cell (self, point >= 0 ? point : _lud_board_view_first_focus (self));
}

GtkWidget *
lud_board_view_get_cell (LudBoardView *self, int point)
{
  g_return_val_if_fail (LUD_IS_BOARD_VIEW (self), NULL);

  return point >= 0 && point < self->scene.board.n_points ? self->cells[point] : NULL;
}

gboolean
lud_board_view_get_zoomed (LudBoardView *self)
{
  g_return_val_if_fail (LUD_IS_BOARD_VIEW (self), FALSE);
  return self->zoomed;
}

void
lud_board_view_set_zoomed (LudBoardView *self, gboolean zoomed)
{
  g_return_if_fail (LUD_IS_BOARD_VIEW (self));

  if (!zoomed == !self->zoomed)
    return;
  self->zoomed = zoomed != FALSE;
  gtk_widget_set_overflow (GTK_WIDGET (self), zoomed ? GTK_OVERFLOW_HIDDEN : GTK_OVERFLOW_VISIBLE);
  if (self->focus_visible)
    _lud_board_view_pan_to (self, self->current);
  geometry_changed (self, PROP_ZOOMED);
}
