/* board-picture.c: boards and pieces to look at
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "board-picture.h"
#include "compat.h"

#include "board/board-layout.h"
#include "board/board-paint.h"
#include "board/board-theme.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>

/* ------------------------------------------------------------------------------------------------
 * LudBoardPicture
 */

struct _LudBoardPicture
{
  GtkWidget parent_instance;

  LudBoardTheme theme;
  LudBoardScene scene;
  LudPaintCache *cache;
  int width;     /* by nature, where the shape is kept; else 0 */
  double aspect; /* height to width, with what stands around the board */
};

G_DEFINE_FINAL_TYPE (LudBoardPicture, lud_board_picture, GTK_TYPE_WIDGET)

#define SMALLEST 64
#define SMALLEST_KEPT 120

static GtkSizeRequestMode
lud_board_picture_get_request_mode (GtkWidget *widget)
{
  return LUD_BOARD_PICTURE (widget)->width > 0 ? GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH
                                               : GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

static void
lud_board_picture_measure (GtkWidget *widget,
                           GtkOrientation orientation,
                           int for_size,
                           int *minimum,
                           int *natural,
                           int *minimum_baseline,
                           int *natural_baseline)
{
  LudBoardPicture *self = LUD_BOARD_PICTURE (widget);

  if (self->width == 0)
    *minimum = *natural = SMALLEST;
  else if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = SMALLEST_KEPT;
      *natural = self->width;
    }
  else
    *minimum = *natural =
      (int) ceil ((for_size < 0 ? self->width : MIN (for_size, self->width)) * self->aspect);
}

static void
lud_board_picture_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  LudBoardPicture *self = LUD_BOARD_PICTURE (widget);
  double width = gtk_widget_get_width (widget);
  double height = gtk_widget_get_height (widget);
  LudLayout layout;
  cairo_t *cr;

  if (self->scene.board.n_points == 0 || width <= 0 || height <= 0)
    return;

  self->scene.theme = lud_board_theme_resolve (self->theme);
  self->scene.device_scale = lud_widget_scale (widget);
  self->scene.x = 0;
  self->scene.y = 0;
  self->scene.width = width;
  self->scene.height = height;
  lud_layout_init (&layout, &self->scene);
  /* the shadow stays inside: cards clip */
  self->scene.x = self->scene.y = LUD_SHADOW * layout.unit;
  self->scene.width = MAX (1, width - 2 * LUD_SHADOW * layout.unit);
  self->scene.height = MAX (1, height - 2 * LUD_SHADOW * layout.unit);

  cr =
    gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  lud_board_paint_cached (cr, &self->scene, self->cache);
  cairo_destroy (cr);
}

static void
lud_board_picture_finalize (GObject *object)
{
  LudBoardPicture *self = LUD_BOARD_PICTURE (object);

  lud_paint_cache_free (self->cache);

  G_OBJECT_CLASS (lud_board_picture_parent_class)->finalize (object);
}

static void
lud_board_picture_class_init (LudBoardPictureClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = lud_board_picture_finalize;
  widget_class->get_request_mode = lud_board_picture_get_request_mode;
  widget_class->measure = lud_board_picture_measure;
  widget_class->snapshot = lud_board_picture_snapshot;

  gtk_widget_class_set_css_name (widget_class, "boardpicture");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
lud_board_picture_init (LudBoardPicture *self)
{
  RulesBoard none = { 0 };

  self->cache = lud_paint_cache_new ();
  lud_scene_init (&self->scene, &none);
  lud_board_style_watch (GTK_WIDGET (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Board"),
                                  -1);
}

GtkWidget *
lud_board_picture_new (void)
{
  return g_object_new (LUD_TYPE_BOARD_PICTURE, NULL);
}

void
lud_board_picture_set_position (LudBoardPicture *self,
                                const RulesGame *game,
                                const RulesState *state)
{
  RulesBoard board;

  g_return_if_fail (LUD_IS_BOARD_PICTURE (self));
  g_return_if_fail (game == NULL || state != NULL);

  memset (&board, 0, sizeof board);
  if (game != NULL)
    game->board (state, &board);
  lud_scene_init (&self->scene, &board);
  self->scene.coordinates = false;
  if (game != NULL)
    lud_scene_set_position (&self->scene, game, state);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
lud_board_picture_set_scene (LudBoardPicture *self, const LudBoardScene *scene, int width)
{
  LudLayout layout;
  double shadow;

  g_return_if_fail (LUD_IS_BOARD_PICTURE (self));

  self->scene = *scene;
  self->scene.x = self->scene.y = 0;
  self->scene.width = self->scene.height = 1000;
  lud_layout_init (&layout, &self->scene);
  shadow = 2 * LUD_SHADOW * layout.unit;
  self->width = width;
  self->aspect = (layout.frame_bottom - layout.frame_top + shadow) /
                 (layout.frame_right - layout.frame_left + shadow);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
lud_board_picture_set_theme (LudBoardPicture *self, LudBoardTheme theme)
{
  g_return_if_fail (LUD_IS_BOARD_PICTURE (self));

  self->theme = theme;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* ------------------------------------------------------------------------------------------------
 * LudPiecePicture
 */

struct _LudPiecePicture
{
  GtkWidget parent_instance;

  LudBoardTheme theme;
  RulesPiece piece;
  gboolean die, used, ringed, blocked;
  int size;
  AdwAnimation *roll; /* while the die rolls */
};

/* After how many milliseconds a rolling die shows its next face; the last one is its own. */
static const int faces_change[] = { 50, 110, 185, 280, 400, 600 };
#define ROLL_LENGTH 600
#define ROLL_TILT (12 * G_PI / 180)

G_DEFINE_FINAL_TYPE (LudPiecePicture, lud_piece_picture, GTK_TYPE_WIDGET)

/* What a rolling die shows just now: a face, and how it lies. */
static int
rolling_face (LudPiecePicture *self, double *tilt, double *scale)
{
  double time = adw_animation_get_value (self->roll);
  guint step = 0;

  while (step + 1 < G_N_ELEMENTS (faces_change) && time >= faces_change[step])
    step++;
  *tilt = ROLL_TILT * (step % 2 != 0 ? 1 : -1) * (1 - time / ROLL_LENGTH);
  *scale = 1;
  if (step + 1 < G_N_ELEMENTS (faces_change))
    return 1 + (self->piece.count + 2 * (int) (G_N_ELEMENTS (faces_change) - step)) % 6;
  *scale = 1.08 - 0.08 * (time - 400) / (ROLL_LENGTH - 400);
  return self->piece.count;
}

static void
moment_cb (double value, gpointer user_data)
{
  gtk_widget_queue_draw (user_data);
}

static void
rolled_cb (LudPiecePicture *self)
{
  g_clear_object (&self->roll);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
start_roll (LudPiecePicture *self)
{
  AdwAnimationTarget *target;

  if (self->roll != NULL)
    adw_animation_skip (self->roll);
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)) || !adw_get_enable_animations (GTK_WIDGET (self)))
    return;
  target = adw_callback_animation_target_new (moment_cb, self, NULL);
  self->roll = adw_timed_animation_new (GTK_WIDGET (self), 0, ROLL_LENGTH, ROLL_LENGTH, target);
  adw_timed_animation_set_easing (ADW_TIMED_ANIMATION (self->roll), ADW_LINEAR);
  g_signal_connect_object (self->roll, "done", G_CALLBACK (rolled_cb), self, G_CONNECT_SWAPPED);
  adw_animation_play (self->roll);
}

static void
lud_piece_picture_dispose (GObject *object)
{
  LudPiecePicture *self = LUD_PIECE_PICTURE (object);

  if (self->roll != NULL)
    adw_animation_skip (self->roll);

  G_OBJECT_CLASS (lud_piece_picture_parent_class)->dispose (object);
}

static void
lud_piece_picture_measure (GtkWidget *widget,
                           GtkOrientation orientation,
                           int for_size,
                           int *minimum,
                           int *natural,
                           int *minimum_baseline,
                           int *natural_baseline)
{
  *minimum = *natural = LUD_PIECE_PICTURE (widget)->size;
}

static void
set_colour (cairo_t *cr, LudColour colour)
{
  cairo_set_source_rgb (cr, (colour >> 16 & 255) / 255.0, (colour >> 8 & 255) / 255.0,
                        (colour & 255) / 255.0);
}

/* A core over a wider casing, as on the board.  blocked: as what is in the way there, with its
 * badge at the upper right. */
static void
paint_ring (cairo_t *cr, LudTheme theme, gboolean blocked, double x, double y, double unit)
{
  const LudPalette *palette = lud_palette (theme);
  LudColour core = blocked ? palette->blocked : palette->select;
  LudColour casing = blocked ? palette->casing_light : palette->casing;
  double badge = MAX (0.135 * unit, 7);
  double half = 0.42 * unit;
  double r = 0.14 * unit;

  cairo_new_path (cr);
  cairo_arc (cr, x + half - r, y - half + r, r, -G_PI / 2, 0);
  cairo_arc (cr, x + half - r, y + half - r, r, 0, G_PI / 2);
  cairo_arc (cr, x - half + r, y + half - r, r, G_PI / 2, G_PI);
  cairo_arc (cr, x - half + r, y - half + r, r, G_PI, 3 * G_PI / 2);
  cairo_close_path (cr);
  cairo_set_line_width (cr, blocked ? 6 : 5);
  set_colour (cr, casing);
  cairo_stroke_preserve (cr);
  cairo_set_line_width (cr, 3);
  set_colour (cr, core);
  cairo_stroke (cr);
  if (!blocked)
    return;

  x += 0.33 * unit;
  y -= 0.33 * unit;
  cairo_arc (cr, x, y, badge, 0, 2 * G_PI);
  set_colour (cr, core);
  cairo_fill_preserve (cr);
  set_colour (cr, casing);
  cairo_set_line_width (cr, 0.2 * badge);
  cairo_stroke (cr);
  cairo_move_to (cr, x - 0.55 * badge, y);
  cairo_line_to (cr, x + 0.55 * badge, y);
  cairo_set_line_width (cr, 0.3 * badge);
  cairo_stroke (cr);
}

static void
lud_piece_picture_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  LudPiecePicture *self = LUD_PIECE_PICTURE (widget);
  double width = gtk_widget_get_width (widget);
  double height = gtk_widget_get_height (widget);
  double size = MIN (width, height);
  double scale = lud_widget_scale (widget);
  LudTheme theme = lud_board_theme_resolve (self->theme);
  graphene_rect_t bounds;
  double pad;
  cairo_t *cr;

  if (size <= 0 || (!self->die && self->piece.kind == RULES_PIECE_NONE))
    return;

  /* A piece is about 0.74 units wide: it may fill its widget better than a cell, and its shadow
   * falls a little below its middle. */
  size *= 1.14;
  /* the shadow may fall beside the widget, rather than end at its edge */
  pad = 0.12 * size;
  graphene_rect_init (&bounds, (float) -pad, (float) -pad, (float) (width + 2 * pad),
                      (float) (height + 2 * pad));
  cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  if (self->die && self->roll != NULL)
    {
      double tilt, larger;
      int face = rolling_face (self, &tilt, &larger);

      cairo_translate (cr, width / 2, height / 2);
      cairo_rotate (cr, tilt);
      cairo_scale (cr, larger, larger);
      /* a die that lies askew is not fitted to pixels */
      lud_die_paint (cr, theme, self->piece.side, face, FALSE, 0, -0.02 * size, size, 0);
    }
  else if (self->die)
    lud_die_paint (cr, theme, self->piece.side, self->piece.count, self->used, width / 2,
                   height / 2 - 0.02 * size, size, scale);
  else
    lud_piece_paint (cr, theme, &self->piece, width / 2, height / 2 - 0.02 * size, size, scale);
  if ((self->ringed || self->blocked) && self->roll == NULL)
    paint_ring (cr, theme, self->blocked, width / 2, height / 2, size);
  cairo_destroy (cr);
}

static void
lud_piece_picture_class_init (LudPiecePictureClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = lud_piece_picture_dispose;
  widget_class->measure = lud_piece_picture_measure;
  widget_class->snapshot = lud_piece_picture_snapshot;

  gtk_widget_class_set_css_name (widget_class, "piecepicture");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
lud_piece_picture_init (LudPiecePicture *self)
{
  lud_board_style_watch (GTK_WIDGET (self));
}

GtkWidget *
lud_piece_picture_new (int size)
{
  LudPiecePicture *self = g_object_new (LUD_TYPE_PIECE_PICTURE, NULL);

  self->size = size;
  return GTK_WIDGET (self);
}

void
lud_piece_picture_set_piece (LudPiecePicture *self, RulesPiece piece)
{
  g_return_if_fail (LUD_IS_PIECE_PICTURE (self));

  self->die = FALSE;
  self->piece = piece;
  /* a chip stands beside the name of its owner */
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
lud_piece_picture_set_die (LudPiecePicture *self, RulesSide side, int face, gboolean used)
{
  g_autofree char *name = NULL;

  gboolean rolls;

  g_return_if_fail (LUD_IS_PIECE_PICTURE (self));

  /* a face that was not there rolls; one that comes back when an action is taken back does not */
  rolls = self->die && face > 0 && !used &&
          (self->piece.count == 0 || self->piece.side != side ||
           (self->used && self->piece.count != face));
  if (self->roll != NULL && (rolls || used || face == 0))
    adw_animation_skip (self->roll);
  self->die = TRUE;
  self->used = used;
  self->piece = (RulesPiece){ RULES_PIECE_DIE, side, face };
  if (face == 0)
    name = g_strdup (_ ("die, not rolled yet"));
  else
    /* Translators: what a screen reader says of a die: the number is that of its pips */
    name = g_strdup_printf (used ? _ ("die, %d, used") : _ ("die, %d"), face);
  if (rolls)
    start_roll (self);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_HIDDEN, FALSE, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
lud_piece_picture_set_ringed (LudPiecePicture *self, gboolean ringed)
{
  g_return_if_fail (LUD_IS_PIECE_PICTURE (self));

  if (!ringed == !self->ringed)
    return;
  self->ringed = ringed != FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
lud_piece_picture_set_blocked (LudPiecePicture *self, gboolean blocked)
{
  g_return_if_fail (LUD_IS_PIECE_PICTURE (self));

  if (!blocked == !self->blocked)
    return;
  self->blocked = blocked != FALSE;
  /* heard with the die */
  if (blocked)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                    _ ("in the way"), -1);
  else
    gtk_accessible_reset_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
lud_piece_picture_skip_roll (LudPiecePicture *self)
{
  g_return_if_fail (LUD_IS_PIECE_PICTURE (self));

  if (self->roll != NULL)
    adw_animation_skip (self->roll);
}

void
lud_piece_picture_set_theme (LudPiecePicture *self, LudBoardTheme theme)
{
  g_return_if_fail (LUD_IS_PIECE_PICTURE (self));

  self->theme = theme;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* ------------------------------------------------------------------------------------------------
 * Chips
 */

/* The plainest kind of piece with an owner that stands on a board, or NONE. */
static RulesPieceKind
find_kind (const RulesGame *game, const RulesState *state)
{
  RulesBoard board;
  RulesPieceKind found = RULES_PIECE_NONE;

  game->board (state, &board);
  for (int p = 0; p < board.n_points; p++)
    {
      RulesPiece piece = game->piece (state, p);

      if (piece.kind != RULES_PIECE_NONE && piece.side != RULES_NO_SIDE &&
          (found == RULES_PIECE_NONE || piece.kind < found))
        found = piece.kind;
    }
  return found;
}

RulesPiece
lud_owner_chip (const RulesGame *game, const RulesState *state, RulesSide side)
{
  RulesPieceKind kind;

  g_return_val_if_fail (game != NULL && state != NULL, ((RulesPiece){ 0 }));

  kind = find_kind (game, state);
  if (kind == RULES_PIECE_NONE && game->actor (state) != RULES_NOBODY)
    {
      /* nothing there yet: see what comes first */
      RulesState *next = rules_state_new (game);
      g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);

      rules_copy (game, next, state);
      game->list_actions (next, actions);
      game->apply (next, actions[0]);
      kind = find_kind (game, next);
      free (next);
    }
  if (kind == RULES_PIECE_NONE)
    kind = RULES_PIECE_DISC;
  return (RulesPiece){ kind, side, kind == RULES_PIECE_DIE ? 5 : 1 };
}
