/* animation.h: a game as a moving picture
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An animated WebP with a picture for each action and roll.  The library that writes it is optional
 * (meson option "animation").
 */

#pragma once

#include "board/board-theme.h"
#include "record/record.h"

G_BEGIN_DECLS

typedef struct
{
  LudTheme theme;
  int turns; /* quarter turns clockwise, 0 to 3 */
  gboolean coordinates;
  gboolean marks;
  guint width; /* in pixels, LUD_DIAGRAM_MIN_WIDTH to LUD_DIAGRAM_MAX_WIDTH */
  guint delay; /* milliseconds between two pictures, 1 or more; the last one stays three times as
                  long */
} LudAnimationOptions;

/* Whether this program was built with the library. */
gboolean lud_animation_is_available (void);

/* The way from the start to a node of the record, over and over again. stop (may be NULL) ends it
 * early when it becomes TRUE.  The same record gives the same bytes.  NULL with an error of GIO;
 * G_IO_ERROR_NOT_SUPPORTED without the library, G_IO_ERROR_CANCELLED when it was stopped. */
GBytes *lud_animation_render (LudRecord *record,
                              LudNode *node,
                              const LudAnimationOptions *options,
                              GCancellable *stop,
                              GError **error);

G_END_DECLS
