/* training-window.h: a window with positions to be solved
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "library.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Shows the window beside another one; errors come from the games of the library's archive. */
void lud_show_training (GtkWindow *parent, LudLibrary *library);

G_END_DECLS
