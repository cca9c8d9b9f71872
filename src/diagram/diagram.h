/* diagram.h: positions of records as pictures
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a record has at a node (position, last turn, marks) as a scene of the board's painter, and
 * scenes as files.  Needs no display.  Any thread.
 */

#pragma once

#include "board/board-scene.h"
#include "record/record.h"

G_BEGIN_DECLS

typedef enum
{
  LUD_DIAGRAM_SVG,
  LUD_DIAGRAM_PNG,
  LUD_DIAGRAM_PDF
} LudDiagramForm;

/* What a file's name tells, by ".svg", ".png" or ".pdf" in any case.  Whether it tells one. */
gboolean lud_diagram_form_of_path (const char *path, LudDiagramForm *form);

/* The name of a form, "svg", "png" or "pdf", to a form. */
gboolean lud_diagram_form_of_name (const char *name, LudDiagramForm *form);

#define LUD_DIAGRAM_MIN_WIDTH 32
#define LUD_DIAGRAM_MAX_WIDTH 8192

/* The text of a turn as people read it: with multiplication signs and dashes, and a blank after a
 * comma.  g_free() it. */
char *lud_diagram_dup_moves (const char *ascii);

/* The marks of a node as the painter wants them, at most max of them, of labels the first letter.
 * Returns how many. */
guint lud_diagram_get_marks (const LudNode *node, LudSceneMark *out, guint max);

/* What the player who acted last before a node did in his turn, of RulesGesture, the first action
 * first, without rolls; g_array_unref() it. */
GArray *lud_diagram_dup_last (LudRecord *record, const LudNode *node);

/* Fills scene with the position at a node of the record, the actions of the last turn before it,
 * and (with_marks) the marks of the node.  Marks beyond LUD_SCENE_MAX_MARKS are left out, and of
 * labels the letters beyond the first.  Theme, frame and size are those of lud_scene_init(). */
void lud_diagram_set_node (LudBoardScene *scene,
                           LudRecord *record,
                           const LudNode *node,
                           gboolean with_marks);

/* Sets the rectangle of a scene so that the frame and its shadow are so wide.  The height of the
 * picture. */
double lud_diagram_fit (LudBoardScene *scene, double width);

/* Paints a scene, whose rectangle and device scale are set anew: a picture of width pixels (PNG) or
 * points (SVG, PDF), LUD_DIAGRAM_MIN_WIDTH to LUD_DIAGRAM_MAX_WIDTH, as high as the board needs,
 * with nothing behind the board.  title (may be NULL) goes into the properties of a PDF.  The same
 * scene gives the same bytes.  The file's content, or NULL with an error of GIO. */
GBytes *lud_diagram_render (LudBoardScene *scene,
                            LudDiagramForm form,
                            guint width,
                            const char *title,
                            GError **error);

G_END_DECLS
