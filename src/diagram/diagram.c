/* diagram.c: positions of records as pictures
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "diagram.h"

#include "board/board-layout.h"
#include "board/board-paint.h"
#include "record/annotation.h"
#include "record/cursor.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[] = {
  [LUD_DIAGRAM_SVG] = "svg",
  [LUD_DIAGRAM_PNG] = "png",
  [LUD_DIAGRAM_PDF] = "pdf",
};

gboolean
lud_diagram_form_of_name (const char *name, LudDiagramForm *form)
{
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_ascii_strcasecmp (name, names[i]) == 0)
      {
        *form = (LudDiagramForm) i;
        return TRUE;
      }
  return FALSE;
}

gboolean
lud_diagram_form_of_path (const char *path, LudDiagramForm *form)
{
  const char *dot = strrchr (path, '.');

  return dot && lud_diagram_form_of_name (dot + 1, form);
}

/* ------------------------------------------------------------------------------------------------
 * From a record
 */

char *
lud_diagram_dup_moves (const char *ascii)
{
  GString *text = g_string_new (NULL);

  for (const char *p = ascii; *p != '\0'; p++)
    {
      /* Only between points: the words of commands may hold an x of their own. */
      gboolean between = p > ascii && g_ascii_isdigit (p[-1]) && g_ascii_isalpha (p[1]);

      if (*p == 'x' && between)
        g_string_append (text, "×");
      else if (*p == '-' && between)
        g_string_append (text, "–");
      else if (*p == ',')
        g_string_append (text, ", ");
      else
        g_string_append_c (text, *p);
    }
  return g_string_free (text, FALSE);
}

GArray *
lud_diagram_dup_last (LudRecord *record, const LudNode *node)
{
  const RulesGame *game = lud_record_get_game (record);
  g_autoptr (LudCursor) cursor = lud_cursor_new (record);
  GArray *last = g_array_new (FALSE, FALSE, sizeof (RulesGesture));
  guint turn = 0;

  for (LudNode *parent; (parent = lud_node_get_parent (node)); node = parent)
    {
      const RulesState *state;
      RulesGesture gesture;
      guint number;

      lud_cursor_move (cursor, parent);
      state = lud_cursor_get_state (cursor);
      /* A roll begins a turn, but the turn before it is what one still looks at. */
      if (game->actor (state) == RULES_CHANCE)
        continue;
      number = (guint) game->turn (state).number;
      if (last->len > 0 && number != turn)
        break;
      turn = number;
      game->gesture (state, lud_node_get_action (node), &gesture);
      g_array_prepend_val (last, gesture);
    }
  return last;
}

guint
lud_diagram_get_marks (const LudNode *node, LudSceneMark *out, guint max)
{
  static const LudMarkShape shapes[LUD_N_MARK_KINDS] = {
    [LUD_MARK_KIND_CIRCLE] = LUD_MARK_CIRCLE, [LUD_MARK_KIND_SQUARE] = LUD_MARK_SQUARE,
    [LUD_MARK_KIND_CROSS] = LUD_MARK_CROSS,   [LUD_MARK_KIND_ARROW] = LUD_MARK_ARROW,
    [LUD_MARK_KIND_LABEL] = LUD_MARK_LABEL,
  };
  guint n = MIN (lud_node_get_n_marks (node), max);

  for (guint i = 0; i < n; i++)
    {
      const LudMark *mark = lud_node_get_mark (node, i);
      gsize length = *mark->text ? (gsize) (g_utf8_next_char (mark->text) - mark->text) : 0;

      out[i] = (LudSceneMark){ .shape = shapes[mark->kind],
                               .colour = (int) mark->colour,
                               .point = (int16_t) mark->point,
                               .to = (int16_t) mark->to };
      memcpy (out[i].label, mark->text, MIN (length, sizeof out[i].label - 1));
    }
  return n;
}

void
lud_diagram_set_node (LudBoardScene *scene,
                      LudRecord *record,
                      const LudNode *node,
                      gboolean with_marks)
{
  const RulesGame *game = lud_record_get_game (record);
  g_autoptr (LudCursor) cursor = lud_cursor_new (record);
  g_autoptr (GArray) last = lud_diagram_dup_last (record, node);
  RulesBoard board;

  lud_cursor_move (cursor, (LudNode *) node);
  game->board (lud_cursor_get_state (cursor), &board);
  lud_scene_init (scene, &board);
  lud_scene_set_position (scene, game, lud_cursor_get_state (cursor));
  for (guint i = 0; i < last->len; i++)
    lud_scene_add_last (scene, &g_array_index (last, RulesGesture, i));
  if (with_marks)
    scene->n_marks = (int) lud_diagram_get_marks (node, scene->mark, LUD_SCENE_MAX_MARKS);
}

/* ------------------------------------------------------------------------------------------------
 * To a file
 */

static cairo_status_t
append (void *data, const unsigned char *bytes, unsigned int n)
{
  g_byte_array_append (data, bytes, n);
  return CAIRO_STATUS_SUCCESS;
}

double
lud_diagram_fit (LudBoardScene *scene, double width)
{
  LudLayout layout;
  double pad, wide, high;

  /* On a large square first, for its proportions. */
  scene->x = scene->y = 0;
  scene->width = scene->height = 10000;
  lud_layout_init (&layout, scene);
  wide = layout.frame_right - layout.frame_left;
  high = layout.frame_bottom - layout.frame_top;
  pad = width * LUD_SHADOW * layout.unit / (wide + 2 * LUD_SHADOW * layout.unit);
  scene->x = scene->y = pad;
  scene->width = width - 2 * pad;
  scene->height = scene->width * high / wide;
  return scene->height + 2 * pad;
}

GBytes *
lud_diagram_render (LudBoardScene *scene,
                    LudDiagramForm form,
                    guint width,
                    const char *title,
                    GError **error)
{
  g_autoptr (GByteArray) out = g_byte_array_new ();
  double height;
  cairo_surface_t *surface;
  cairo_status_t status;
  cairo_t *cr;

  g_return_val_if_fail (width >= LUD_DIAGRAM_MIN_WIDTH && width <= LUD_DIAGRAM_MAX_WIDTH, NULL);

  scene->device_scale = form == LUD_DIAGRAM_PNG ? 1 : 0;
  scene->frame = LUD_FRAME_FULL;
  height = ceil (lud_diagram_fit (scene, width));
  switch (form)
    {
    case LUD_DIAGRAM_SVG:
      surface = cairo_svg_surface_create_for_stream (append, out, width, height);
      cairo_svg_surface_set_document_unit (surface, CAIRO_SVG_UNIT_PX);
      break;
    case LUD_DIAGRAM_PDF:
      surface = cairo_pdf_surface_create_for_stream (append, out, width, height);
      if (title)
        cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, title);
      /* Without one the time of day would be in the file. */
      cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE,
                                      "2000-01-01T00:00:00Z");
      break;
    case LUD_DIAGRAM_PNG:
    default:
      surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) width, (int) height);
      break;
    }
  cr = cairo_create (surface);
  lud_board_paint (cr, scene);
  status = cairo_status (cr);
  cairo_destroy (cr);
  if (status == CAIRO_STATUS_SUCCESS && form == LUD_DIAGRAM_PNG)
    status = cairo_surface_write_to_png_stream (surface, append, out);
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  if (status != CAIRO_STATUS_SUCCESS)
    {
      /* Translators: %s is what the graphics library says, in English. */
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("The picture cannot be painted (%s)."),
                   cairo_status_to_string (status));
      return NULL;
    }
  return g_byte_array_free_to_bytes (g_steal_pointer (&out));
}
