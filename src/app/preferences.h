/* preferences.h: the window in which the program is set up
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define LUD_TYPE_PREFERENCES (lud_preferences_get_type ())
G_DECLARE_FINAL_TYPE (LudPreferences, lud_preferences, LUD, PREFERENCES, AdwPreferencesWindow)

/* Shows it above a window, which may be NULL. */
void lud_show_preferences (GtkWindow *parent);

G_END_DECLS
