/* text-export.h: games as plain text
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The form is that of text-import.h, and reading it gives the same record again, but for what text
 * has no place for: time control, marks, clock readings, evaluations, content of other programs,
 * empty comments, and blanks at the ends of comments.  A game beyond the limits of text-import.h is
 * not written at all.
 */

#pragma once

#include "notation.h"

G_BEGIN_DECLS

/* What is written besides the actions of the main line. */
typedef enum
{
  LUD_TEXT_MOVES_ONLY = 0, /* one line that also `replay` and "moves" of other tools read */
  LUD_TEXT_NUMBERS = 1 << 0,
  LUD_TEXT_HEADERS = 1 << 1, /* and a result behind the moves */
  LUD_TEXT_NOTES = 1 << 2,   /* comments and glyphs */
  LUD_TEXT_VARIATIONS = 1 << 3,
  LUD_TEXT_ALL = (1 << 4) - 1,
  LUD_TEXT_ONE_LINE = 1 << 4 /* lines of comments are joined, and an ending by people stands behind
                                the moves; not together with headers */
} LudTextParts;

/* Appends a game.  With headers it ends with a line feed, and lines are about 80 characters long;
 * without, it is one line without its end
 * (unless comments have several lines and ONE_LINE is not asked for).
 * FALSE with LUD_NOTATION_ERROR_LIMIT when a reader would not take it (too long, variations too
 * deep, ...); out is as it was then. */
gboolean lud_text_append (GString *out, LudRecord *record, LudTextParts parts, GError **error);

/* Whether text has a place for all that is in a record: no marks, clocks, evaluations, content of
 * other programs. */
gboolean lud_text_can_hold (LudRecord *record);

G_END_DECLS
