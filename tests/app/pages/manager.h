/* manager.h: a window manager for tests that need one
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * It has no frames and no wishes of its own: windows get the place and size that they ask for, can
 * be minimized and fill the screen.  It works in the main loop of the program whose windows it
 * manages, over a connection of its own to the X server.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Starts it, before GTK is initialised; FALSE: there is no X server, or another manager. */
gboolean manager_start (void);

/* Brings a window back that was minimized. */
void manager_restore (GtkWindow *window);

G_END_DECLS
