/* board-picture.c: boards and pieces to look at
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "board-picture.h"

#include "board/board-layout.h"
#include "board/board-paint.h"

#include <glib/gi18n.h>

/* ------------------------------------------------------------------------------------------------
 * LudBoardPicture
 */

struct _LudBoardPicture
{
  GtkWidget parent_instance;

  LudBoardTheme theme;
  LudBoardScene scene;
  LudPaintCache *cache;
};

G_DEFINE_FINAL_TYPE (LudBoardPicture, lud_board_picture, GTK_TYPE_WIDGET)

static void
lud_board_picture_measure (GtkWidget *widget,
                           GtkOrientation orientation,
                           int for_size,
                           int *minimum,
                           int *natural,
                           int *minimum_baseline,
                           int *natural_baseline)
{
  *minimum = 64;
  *natural = 64;
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
  self->scene.device_scale = gtk_widget_get_scale_factor (widget);
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
  gboolean die, used;
  int size;
};

G_DEFINE_FINAL_TYPE (LudPiecePicture, lud_piece_picture, GTK_TYPE_WIDGET)

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
lud_piece_picture_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  LudPiecePicture *self = LUD_PIECE_PICTURE (widget);
  double width = gtk_widget_get_width (widget);
  double height = gtk_widget_get_height (widget);
  double size = MIN (width, height);
  double scale = gtk_widget_get_scale_factor (widget);
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
  if (self->die)
    lud_die_paint (cr, theme, self->piece.side, self->piece.count, self->used, width / 2,
                   height / 2 - 0.02 * size, size, scale);
  else
    lud_piece_paint (cr, theme, &self->piece, width / 2, height / 2 - 0.02 * size, size, scale);
  cairo_destroy (cr);
}

static void
lud_piece_picture_class_init (LudPiecePictureClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

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

  g_return_if_fail (LUD_IS_PIECE_PICTURE (self));

  self->die = TRUE;
  self->used = used;
  self->piece = (RulesPiece){ RULES_PIECE_DIE, side, face };
  if (face == 0)
    name = g_strdup (_ ("die, not rolled yet"));
  else
    /* Translators: what a screen reader says of a die: the number is that of its pips */
    name = g_strdup_printf (used ? _ ("die, %d, used") : _ ("die, %d"), face);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_HIDDEN, FALSE, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
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
