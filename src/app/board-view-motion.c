/* board-view-motion.c: what moves on the board of its own, and the loupe
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The view's own scene is always the end of a motion: clicks, keys and screen readers never wait
 * for one.
 */

#include "config.h"

#include "board-view-private.h"

#define LOUPE_SIZE 156.0
#define LOUPE_RISE 104.0 /* of its middle above the finger */
#define LOUPE_RIM 5.0

/* ------------------------------------------------------------------------------------------------
 * Motions
 */

static void
moment_cb (double value, gpointer user_data)
{
  gtk_widget_queue_draw (user_data);
}

static void
done_cb (LudBoardView *self)
{
  self->motion.length = 0;
  self->outro = 0;
  g_clear_object (&self->animation);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
_lud_board_view_skip_motion (LudBoardView *self)
{
  if (self->animation != NULL)
    adw_animation_skip (self->animation);
  if (self->fade != NULL)
    adw_animation_skip (self->fade);
  if (self->turning != NULL)
    adw_animation_skip (self->turning);
}

static void
turned_cb (LudBoardView *self)
{
  g_clear_object (&self->turning);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
_lud_board_view_start_turning (LudBoardView *self, double degrees)
{
  AdwAnimationTarget *target;

  if (self->turning != NULL)
    adw_animation_skip (self->turning);
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)) || !adw_get_enable_animations (GTK_WIDGET (self)))
    return;
  self->turn_from = -degrees;
  target = adw_callback_animation_target_new (moment_cb, self, NULL);
  self->turning = adw_timed_animation_new (GTK_WIDGET (self), 1, 0, 250, target);
  adw_timed_animation_set_easing (ADW_TIMED_ANIMATION (self->turning), ADW_EASE_IN_OUT_CUBIC);
  g_signal_connect_object (self->turning, "done", G_CALLBACK (turned_cb), self, G_CONNECT_SWAPPED);
  adw_animation_play (self->turning);
}

static void
faded_cb (LudBoardView *self)
{
  g_clear_object (&self->fade);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
_lud_board_view_start_fade (LudBoardView *self, const uint16_t *before)
{
  AdwAnimationTarget *target;
  gboolean changed = FALSE;

  for (int p = 0; p < self->scene.board.n_points; p++)
    changed |= ((before[p] ^ self->scene.state[p]) & LUD_MOTION_STATES) != 0;
  if (!changed)
    return;
  if (self->fade != NULL)
    adw_animation_skip (self->fade);
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)) || !adw_get_enable_animations (GTK_WIDGET (self)))
    return;
  memcpy (self->faded, before, sizeof self->faded);
  target = adw_callback_animation_target_new (moment_cb, self, NULL);
  self->fade = adw_timed_animation_new (GTK_WIDGET (self), 0, LUD_MOTION_COMING,
                                        (guint) LUD_MOTION_COMING, target);
  adw_timed_animation_set_easing (ADW_TIMED_ANIMATION (self->fade), ADW_LINEAR);
  g_signal_connect_object (self->fade, "done", G_CALLBACK (faded_cb), self, G_CONNECT_SWAPPED);
  adw_animation_play (self->fade);
}

/* Plays self->motion, and after it what won or lost. */
static void
play (LudBoardView *self)
{
  double length = self->motion.length + self->outro;
  AdwAnimationTarget *target;

  if (length <= 0)
    return;
  target = adw_callback_animation_target_new (moment_cb, self, NULL);
  self->animation = adw_timed_animation_new (GTK_WIDGET (self), 0, length, (guint) length, target);
  adw_timed_animation_set_easing (ADW_TIMED_ANIMATION (self->animation), ADW_LINEAR);
  g_signal_connect_object (self->animation, "done", G_CALLBACK (done_cb), self, G_CONNECT_SWAPPED);
  adw_animation_play (self->animation);
}

void
_lud_board_view_start_line (LudBoardView *self)
{
  if (self->animation != NULL)
    adw_animation_skip (self->animation);
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)) || !adw_get_enable_animations (GTK_WIDGET (self)))
    return;
  self->outro = LUD_MOTION_LINE;
  play (self);
}

void
_lud_board_view_start_motion (LudBoardView *self,
                              const LudBoardScene *before,
                              const RulesGesture *last,
                              gsize n_last)
{
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)) || !adw_get_enable_animations (GTK_WIDGET (self)))
    return;
  lud_motion_init (&self->motion, before, &self->scene, last, (int) n_last);
  if (self->dropped >= 0)
    lud_motion_skip_move (&self->motion, self->dropped);
  self->outro = lud_motion_outro (&self->motion, before, &self->scene);
  play (self);
}

/* Where a place in pixels is on the board, in its units. */
static void
to_board (const LudLayout *layout, double x, double y, double *out_x, double *out_y)
{
  double determinant = layout->xx * layout->yy - layout->xy * layout->yx;

  x -= layout->x0;
  y -= layout->y0;
  *out_x = (x * layout->yy - y * layout->xy) / determinant;
  *out_y = (y * layout->xx - x * layout->yx) / determinant;
}

const LudBoardScene *
_lud_board_view_shown (LudBoardView *self, const LudLayout *layout)
{
  LudBoardScene *shown = &self->shown;
  double x, y;

  if (self->animation == NULL && self->fade == NULL && self->dragged < 0)
    return &self->scene;
  *shown = self->scene;
  if (self->fade != NULL)
    lud_motion_apply_states (self->faded, adw_animation_get_value (self->fade), shown);
  if (self->animation != NULL)
    {
      double now = adw_animation_get_value (self->animation);

      lud_motion_apply (&self->motion, now, shown);
      if (self->outro > 0)
        lud_motion_apply_outro (now - self->motion.length, self->outro, shown);
    }
  if (self->dragged >= 0 && shown->n_floats < LUD_SCENE_MAX_FLOATS)
    {
      to_board (layout, self->x, self->y, &x, &y);
      shown->hidden[self->dragged] = true;
      shown->floats[shown->n_floats++] = (LudSceneFloat){
        .piece = shown->piece[self->dragged],
        .x = (float) x,
        .y = (float) y,
        .scale_x = 1.06f,
        .scale_y = 1.06f,
        .alpha = 1,
      };
    }
  return shown;
}

/* ------------------------------------------------------------------------------------------------
 * The loupe
 */

void
_lud_board_view_paint_loupe (LudBoardView *self, cairo_t *cr, const LudLayout *layout)
{
  LudBoardScene *shown = &self->shown;
  double r = LOUPE_SIZE / 2;
  double width = gtk_widget_get_width (GTK_WIDGET (self));
  double height = gtk_widget_get_height (GTK_WIDGET (self));
  double cx, cy;

  if (!self->loupe)
    return;
  /* kept inside the board */
  cx = CLAMP (self->x, MIN (r + LOUPE_RIM, width / 2), MAX (width - r - LOUPE_RIM, width / 2));
  cy = CLAMP (self->y - LOUPE_RISE, MIN (r + LOUPE_RIM, height / 2),
              MAX (height - r - LOUPE_RIM, height / 2));

  /* the same scene twice as large, the place under the finger in the middle */
  *shown = self->scene;
  shown->frame = layout->frame;
  shown->x = cx + 2 * (self->scene.x - self->x);
  shown->y = cy + 2 * (self->scene.y - self->y);
  shown->width = 2 * self->scene.width;
  shown->height = 2 * self->scene.height;

  cairo_save (cr);
  cairo_arc (cr, cx, cy, r, 0, 2 * G_PI);
  cairo_clip (cr);
  cairo_set_source_rgb (cr, 0.5, 0.5, 0.5);
  cairo_paint (cr);
  lud_board_paint_cached (cr, shown, self->loupe_cache);
  cairo_restore (cr);

  cairo_save (cr);
  cairo_new_path (cr);
  cairo_arc (cr, cx, cy, r, 0, 2 * G_PI);
  cairo_set_line_width (cr, LOUPE_RIM + 2);
  cairo_set_source_rgba (cr, 0, 0, 0, 0.55);
  cairo_stroke_preserve (cr);
  cairo_set_line_width (cr, LOUPE_RIM);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_stroke (cr);
  cairo_restore (cr);
}
