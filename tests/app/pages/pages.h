/* pages.h: every page and dialog of the program, for tests that look at all of them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Runs inside the program's own process, so that a test can ask the toolkit what it needs to know.
 * A page that is new in the program is to be added here: what cannot be reached from these pages
 * is tested by nobody, and test-actions.c says so.
 */

#pragma once

#include "app/application.h"
#include "app/window-private.h"

G_BEGIN_DECLS

typedef struct
{
  LudApplication *application;
  LudWindow *window;
  char *archive; /* a file of its own */
  int width;
} Stage;

typedef struct
{
  const char *name;
  void (*open) (Stage *stage); /* from a window with an empty archive */
} Page;

/* All pages, the last one has no name. */
extern const Page pages[];

/* Whether there is a display; when not, says so in TAP and sets *status to what the test is to
 * return.  Makes the application; data and settings go where the environment says. */
LudApplication *pages_init (int *argc, char ***argv, int *status);

/* A window of this width with the page, drawn. */
void stage_open (Stage *stage, LudApplication *application, const Page *page, int width);

/* Makes the window and the dialog on top of it as wide. */
void stage_resize (Stage *stage, int width);

/* Closes all windows. */
void stage_close (Stage *stage);

/* Waits until nothing is to be done and the last frame is drawn. */
void stage_settle (Stage *stage);

/* A picture of a window among the outputs of the tests, as NAME.png; nothing where
 * LUD_TEST_PICTURES names no folder. */
void keep_picture (GtkWidget *window, const char *name);

/* Shows a game that is written as text, its header too, at its end. */
void stage_play (Stage *stage, const char *text);

/* Chooses a point of the board by its name, as a click does. */
void stage_choose (Stage *stage, const char *name);

/* The window that is on top: the dialog, if there is one. */
GtkWidget *stage_get_top (Stage *stage);

/* Calls for every widget below root that is shown, root too. */
typedef void (*ForWidget) (GtkWidget *widget, gpointer data);
void for_each_shown (GtkWidget *root, ForWidget call, gpointer data);

/* What a person would call a widget: its label, tooltip or name; never NULL. */
char *dup_widget_name (GtkWidget *widget);

G_END_DECLS
