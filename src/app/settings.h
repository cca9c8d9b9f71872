/* settings.h: what is remembered from one run to the next
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "rules/rules.h"

G_BEGIN_DECLS

/* The settings of the program; NULL when its schema is not installed, then nothing is remembered.
 * Owned by the program, main thread only. */
GSettings *lud_settings (void);

/* A text setting; "" when it was never set.  Free it. */
char *lud_settings_get_text (const char *key);
void lud_settings_set_text (const char *key, const char *text);

/* A number, fallback without the schema. */
int lud_settings_get_number (const char *key, int fallback);
void lud_settings_set_number (const char *key, int number);

/* The number of a choice among several, fallback without the schema. */
int lud_settings_get_choice (const char *key, int fallback);

/* A matter of yes or no; FALSE without the schema. */
gboolean lud_settings_get_flag (const char *key);
void lud_settings_set_flag (const char *key, gboolean flag);

/* The options with which a game was started last, as far as they still make sense; else the
 * defaults. */
void lud_settings_get_options (RulesParams *params, const RulesGame *game);
void lud_settings_set_options (const RulesParams *params);

G_END_DECLS
