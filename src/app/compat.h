/* compat.h: the one place that looks at the version of GTK
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Has a screen reader say text at once, where GTK can do that (4.14 and later).  On older
 * versions nothing happens: callers also show the text in a label with the role of a status,
 * whose changes screen readers follow. */
void lud_announce (GtkWidget *widget, const char *text);

/* Gives every button below root a proper name for assistive technology: the tooltip of an icon or a
 * sign becomes its name, and on GTK before 4.10, which says a label with a mnemonic twice, it is
 * said once.  Where the words of a button of the style class "wrap" have no room in one line they
 * get a second one. */
void lud_name_buttons (GtkWidget *root);

/* Device pixels in a pixel of a widget; may be a fraction.  1 while it is not shown. */
double lud_widget_scale (GtkWidget *widget);

G_END_DECLS
