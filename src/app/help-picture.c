/* help-picture.c: a diagram of the help, painted as boards are
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "board-style.h"
#include "compat.h"
#include "help-picture.h"
#include "help-text.h"

#include "board/board-layout.h"
#include "board/board-paint.h"

#define DIAGRAMS "/io/github/ludoteca/Ludoteca/help/diagrams.ini"

#define LUD_PICTURE_MIN 120
#define LUD_PICTURE_WIDTH 360

struct _LudHelpPicture
{
  GtkWidget parent_instance;

  LudBoardScene scene;
  LudPaintCache *cache;
  double aspect; /* height to width, with what stands around the board */
};

G_DEFINE_FINAL_TYPE (LudHelpPicture, lud_help_picture, GTK_TYPE_WIDGET)

/* ---- the file of diagrams -------------------------------------------------------------------- */

gboolean
lud_help_add_marks (LudBoardScene *scene, const char *text, LudMarkShape shape)
{
  g_auto (GStrv) words = g_strsplit_set (text != NULL ? text : "", " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      g_auto (GStrv) ends = g_strsplit (words[i], ">", 2);
      LudSceneMark *mark = &scene->mark[scene->n_marks];

      if (*words[i] == '\0')
        continue;
      if (scene->n_marks == LUD_SCENE_MAX_MARKS)
        return FALSE;
      *mark = (LudSceneMark){ .shape = shape, .colour = 1, .to = -1 };
      mark->point = (int16_t) rules_board_find (&scene->board, ends[0], strlen (ends[0]));
      if (ends[1] != NULL)
        mark->to = (int16_t) rules_board_find (&scene->board, ends[1], strlen (ends[1]));
      if (mark->point < 0 || (shape == LUD_MARK_ARROW) != (mark->to >= 0))
        return FALSE;
      scene->n_marks++;
    }
  return TRUE;
}

/* Fills scene in; FALSE when the diagram is missing or wrong. */
static gboolean
read_diagram (LudBoardScene *scene, const char *name)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (GBytes) bytes = g_resources_lookup_data (DIAGRAMS, 0, NULL);
  g_autofree char *id = NULL;
  g_autofree char *options = NULL;
  g_autofree char *position = NULL;
  g_autofree char *arrows = NULL;
  g_autofree char *circles = NULL;
  const RulesGame *game;
  RulesParams params;
  RulesReason reason;
  RulesBoard board;
  RulesState *state;
  gboolean good;

  if (bytes == NULL || !g_key_file_load_from_bytes (file, bytes, G_KEY_FILE_NONE, NULL))
    return FALSE;
  id = g_key_file_get_string (file, name, "game", NULL);
  options = g_key_file_get_string (file, name, "options", NULL);
  position = g_key_file_get_string (file, name, "position", NULL);
  arrows = g_key_file_get_string (file, name, "arrows", NULL);
  circles = g_key_file_get_string (file, name, "circles", NULL);
  game = rules_find_game (id);
  if (game == NULL || position == NULL)
    return FALSE;
  rules_params_init (&params, game);
  if (!lud_help_set_options (&params, options))
    return FALSE;
  state = rules_state_new (game);
  good = game->read_state (&params, position, strlen (position), state, &reason) == RULES_READ_OK;
  if (good)
    {
      game->board (state, &board);
      lud_scene_init (scene, &board);
      lud_scene_set_position (scene, game, state);
      good = lud_help_add_marks (scene, arrows, LUD_MARK_ARROW) &&
             lud_help_add_marks (scene, circles, LUD_MARK_CIRCLE);
    }
  free (state);
  return good;
}

/* ---- the widget ------------------------------------------------------------------------------ */

static GtkSizeRequestMode
lud_help_picture_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
lud_help_picture_measure (GtkWidget *widget,
                          GtkOrientation orientation,
                          int for_size,
                          int *minimum,
                          int *natural,
                          int *minimum_baseline,
                          int *natural_baseline)
{
  LudHelpPicture *self = LUD_HELP_PICTURE (widget);
  int width = for_size < 0 ? LUD_PICTURE_WIDTH : MIN (for_size, LUD_PICTURE_WIDTH);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = LUD_PICTURE_MIN;
      *natural = LUD_PICTURE_WIDTH;
    }
  else
    *minimum = *natural = (int) ceil (width * self->aspect);
}

static void
lud_help_picture_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  LudHelpPicture *self = LUD_HELP_PICTURE (widget);
  double width = gtk_widget_get_width (widget);
  double height = gtk_widget_get_height (widget);
  LudLayout layout;
  cairo_t *cr;

  if (width <= 0 || height <= 0)
    return;
  self->scene.theme = lud_board_theme_resolve (LUD_BOARD_THEME_SYSTEM);
  self->scene.device_scale = lud_widget_scale (widget);
  self->scene.x = self->scene.y = 0;
  self->scene.width = width;
  self->scene.height = height;
  lud_layout_init (&layout, &self->scene);
  self->scene.x = self->scene.y = LUD_SHADOW * layout.unit;
  self->scene.width = MAX (1, width - 2 * LUD_SHADOW * layout.unit);
  self->scene.height = MAX (1, height - 2 * LUD_SHADOW * layout.unit);
  cr =
    gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  lud_board_paint_cached (cr, &self->scene, self->cache);
  cairo_destroy (cr);
}

static void
lud_help_picture_finalize (GObject *object)
{
  lud_paint_cache_free (LUD_HELP_PICTURE (object)->cache);
  G_OBJECT_CLASS (lud_help_picture_parent_class)->finalize (object);
}

static void
lud_help_picture_class_init (LudHelpPictureClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = lud_help_picture_finalize;
  widget_class->get_request_mode = lud_help_picture_get_request_mode;
  widget_class->measure = lud_help_picture_measure;
  widget_class->snapshot = lud_help_picture_snapshot;
  gtk_widget_class_set_css_name (widget_class, "helppicture");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
lud_help_picture_init (LudHelpPicture *self)
{
  self->cache = lud_paint_cache_new ();
  lud_board_style_watch (GTK_WIDGET (self));
}

GtkWidget *
lud_help_picture_new (const char *name, const char *caption)
{
  LudHelpPicture *self = g_object_new (LUD_TYPE_HELP_PICTURE, NULL);
  LudLayout layout;
  double shadow;

  if (!read_diagram (&self->scene, name))
    {
      g_object_unref (g_object_ref_sink (self));
      return NULL;
    }
  self->scene.frame = LUD_FRAME_FULL;
  self->scene.x = self->scene.y = 0;
  self->scene.width = self->scene.height = 1000;
  lud_layout_init (&layout, &self->scene);
  shadow = 2 * LUD_SHADOW * layout.unit;
  self->aspect = (layout.frame_bottom - layout.frame_top + shadow) /
                 (layout.frame_right - layout.frame_left + shadow);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, caption,
                                  -1);
  return GTK_WIDGET (self);
}
