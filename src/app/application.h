/* application.h: the program as the desktop sees it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define LUD_TYPE_APPLICATION (lud_application_get_type ())

/* One instance a session.  Actions: "app.about", "app.quit", "app.new-game", "app.help" (s: a
 * place, "archive" or "notation#positions") and "app.tutorial" (s: id of a game). */
G_DECLARE_FINAL_TYPE (LudApplication, lud_application, LUD, APPLICATION, AdwApplication)

LudApplication *lud_application_new (void);

G_END_DECLS
