/* booklet-dialog.h: games are printed, or become a PDF
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "diagram/booklet.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Asks for a title, the language of the comments and where to, and prints records (GPtrArray of
 * LudRecord, copied). */
void lud_show_booklet (GtkWindow *parent, GPtrArray *records);

/* The print operation of a booklet; to be run by the caller.  With
 * GTK_PRINT_OPERATION_ACTION_EXPORT and an export filename it needs neither a printer nor a dialog.
 * records are copied; the paper decides the size of pages. */
GtkPrintOperation *lud_booklet_operation (GPtrArray *records, const LudBookletOptions *options);

G_END_DECLS
