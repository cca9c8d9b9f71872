/* about.h: the window that says who made what
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Shows the About window over parent. */
void lud_show_about (GtkWindow *parent);

G_END_DECLS
