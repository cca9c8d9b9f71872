/* view-test.h: a board in a window, for the tests of the board's widget
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * GTK 4 has no synthetic events, so keys and clicks are emitted on the controllers that would get
 * them, and the arrow keys are what they become: gtk_widget_child_focus().
 */

#pragma once

#include "app/board-cell.h"
#include "app/board-view.h"
#include "rules-test.h"

#include <adwaita.h>

typedef struct
{
  GtkWidget *window, *before, *after;
  LudBoardView *view;

  /* what the signals said last */
  guint action;
  int n_actions;
  char *refused;
  int refused_point, n_refused;
  char *sentence;
  int n_changes;
} Fixture;

typedef void (*ViewTest) (Fixture *f, gconstpointer data);

/* Instead of g_test_init(): also opens the display.  Animations are off. */
void view_test_init (int *argc, char ***argv);
/* Adds a test that gets a window of its own; skipped without a display.  test must live on. */
void view_test_add (const char *path, const ViewTest *test);

void settle (Fixture *f);
void show (Fixture *f, const char *game, const char *options, const char *position);
int find (Fixture *f, const char *name);
LudBoardCell *cell (Fixture *f, const char *name);
GtkEventController *controller (Fixture *f, GType type);
gboolean press (Fixture *f, guint keyval, GdkModifierType modifiers);
void type (Fixture *f, const char *text);
void click (Fixture *f, const char *name);
const char *focused (Fixture *f);
void assert_action (Fixture *f, const char *text);
GdkTexture *render (GtkWidget *widget);
guint checksum (Fixture *f, GtkWidget *widget);
/* The board as a PNG among the outputs of the tests (LUD_TEST_PICTURES), to look at. */
void take_picture (Fixture *f, const char *name);
