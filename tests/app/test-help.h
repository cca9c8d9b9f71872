/* test-help.h: parts of the test of help and tutorials
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/application.h"

G_BEGIN_DECLS

/* Draws a window until nothing moves any more. */
void settle (GtkWidget *window);

/* test-tutorial.c: adds its tests. */
void add_tutorial_tests (LudApplication *application);

G_END_DECLS
