/* animation.c: a game as a moving picture
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "animation.h"

#include "board/board-paint.h"
#include "diagram.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#ifdef HAVE_WEBP

#include <webp/encode.h>
#include <webp/mux.h>

/* 0 to 100; of a painted board more is not seen. */
#define QUALITY 82

gboolean
lud_animation_is_available (void)
{
  return TRUE;
}

/* Paints a node on white. */
static cairo_surface_t *
paint (LudRecord *record, LudNode *node, const LudAnimationOptions *options, int height)
{
  LudBoardScene *scene = g_new (LudBoardScene, 1);
  cairo_surface_t *surface;
  cairo_t *cr;
  double high;

  lud_diagram_set_node (scene, record, node, options->marks);
  scene->theme = options->theme;
  scene->turns = options->turns;
  scene->coordinates = options->coordinates;
  scene->frame = LUD_FRAME_FULL;
  scene->device_scale = 1;
  high = ceil (lud_diagram_fit (scene, options->width));
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) options->width,
                                        height > 0 ? height : (int) high);
  cr = cairo_create (surface);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  lud_board_paint (cr, scene);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  g_free (scene);
  return surface;
}

static gboolean
add_frame (WebPAnimEncoder *encoder, const WebPConfig *config, cairo_surface_t *surface, int moment)
{
  WebPPicture picture;
  gboolean good;

  if (!WebPPictureInit (&picture))
    return FALSE;
  picture.use_argb = 1;
  picture.width = cairo_image_surface_get_width (surface);
  picture.height = cairo_image_surface_get_height (surface);
  good = WebPPictureImportBGRX (&picture, cairo_image_surface_get_data (surface),
                                cairo_image_surface_get_stride (surface)) &&
         WebPAnimEncoderAdd (encoder, &picture, moment, config);
  WebPPictureFree (&picture);
  return good;
}

static GBytes *
assemble (WebPAnimEncoder *encoder)
{
  WebPData data;
  GBytes *bytes = NULL;

  WebPDataInit (&data);
  if (WebPAnimEncoderAssemble (encoder, &data))
    bytes = g_bytes_new (data.bytes, data.size);
  WebPDataClear (&data);
  return bytes;
}

GBytes *
lud_animation_render (LudRecord *record,
                      LudNode *node,
                      const LudAnimationOptions *options,
                      GCancellable *stop,
                      GError **error)
{
  g_autoptr (GPtrArray) way = g_ptr_array_new ();
  WebPAnimEncoderOptions how;
  WebPAnimEncoder *encoder = NULL;
  WebPConfig config;
  GBytes *bytes = NULL;
  gboolean good = TRUE;
  int height = 0, moment = 0;

  g_return_val_if_fail (
    options->width >= LUD_DIAGRAM_MIN_WIDTH && options->width <= LUD_DIAGRAM_MAX_WIDTH, NULL);

  for (; node != NULL; node = lud_node_get_parent (node))
    g_ptr_array_insert (way, 0, node);
  good = WebPConfigInit (&config) && WebPAnimEncoderOptionsInit (&how);
  config.quality = QUALITY;
  for (guint i = 0; good && i < way->len; i++)
    {
      cairo_surface_t *surface = paint (record, way->pdata[i], options, height);

      height = cairo_image_surface_get_height (surface);
      if (encoder == NULL)
        encoder = WebPAnimEncoderNew ((int) options->width, height, &how);
      good = !g_cancellable_set_error_if_cancelled (stop, error) && encoder != NULL &&
             cairo_surface_status (surface) == CAIRO_STATUS_SUCCESS &&
             add_frame (encoder, &config, surface, moment);
      cairo_surface_destroy (surface);
      moment += (int) options->delay * (i + 1 == way->len ? 3 : 1);
    }
  if (good && WebPAnimEncoderAdd (encoder, NULL, moment, NULL))
    bytes = assemble (encoder);
  if (encoder != NULL)
    WebPAnimEncoderDelete (encoder);
  if (bytes == NULL && (error == NULL || *error == NULL))
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("The moving picture cannot be written."));
  return bytes;
}

#else

gboolean
lud_animation_is_available (void)
{
  return FALSE;
}

GBytes *
lud_animation_render (LudRecord *record,
                      LudNode *node,
                      const LudAnimationOptions *options,
                      GCancellable *stop,
                      GError **error)
{
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
               _ ("This program was built without moving pictures."));
  return NULL;
}

#endif
