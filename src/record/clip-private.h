/* clip-private.h: what edit.c needs of clips
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "cursor.h"
#include "edit.h"
#include "record-private.h"

/* A copy of all that is below a node. */
LudClip *lud_clip_new_below (LudRecord *record, LudNode *node);

/* Puts what is legal of a clip behind a node; report is filled in. The cursor is moved. */
void lud_clip_insert (LudRecord *record,
                      LudCursor *cursor,
                      LudNode *node,
                      const LudClip *clip,
                      LudPasteReport *report);

/* Adds annotations to those of a node, unless it has the same already. */
void lud_record_join_notes (LudRecord *self, LudNode *node, const LudNotes *notes);
