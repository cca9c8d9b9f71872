/* output.h: a file that is there whole or not at all
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For text and JSON; files of XML have their own writer.
 */

#pragma once

#include "notation.h"

G_BEGIN_DECLS

typedef struct _LudOutput LudOutput;

/* Begins a file beside path; path itself is replaced only by lud_output_finish().  "-" is the
 * standard output.  IO on failure, as from all of these. */
LudOutput *lud_output_new (const char *path, GError **error);

/* What is to be written; append to it and call lud_output_flush() now and then. */
GString *lud_output_get_text (LudOutput *self);

/* Writes what was appended and empties the text. */
gboolean lud_output_flush (LudOutput *self, GError **error);

/* Writes the rest; the file is synced to the disk and put in the place of path at once.  The output
 * can then only be freed. */
gboolean lud_output_finish (LudOutput *self, GError **error);

/* The unfinished file beside path; NULL when it is written in place, or finished. */
const char *lud_output_get_unfinished (LudOutput *self);

/* Frees; an unfinished file is removed and path is as it was. */
void lud_output_free (LudOutput *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LudOutput, lud_output_free)

G_END_DECLS
