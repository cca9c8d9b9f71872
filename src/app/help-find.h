/* help-find.h: words found in labels
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct
{
  GtkLabel *label;
  guint start, end; /* bytes of its text */
} LudHelpMatch;

/* Appends where words stand in the text of a label to out (of LudHelpMatch), whatever the case and
 * the accents.  Empty words stand nowhere. */
void lud_help_find_in (GtkLabel *label, const char *words, GArray *out);

/* Marks the matches in their labels, the current one (an index, or -1) more than the others. */
void lud_help_mark (GArray *matches, int current);

G_END_DECLS
