/* tutorial.h: a lesson in which the reader plays
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The lessons are data, see data/tutorials/README.md; they are part of the program.  Needs no
 * display.
 */

#pragma once

#include <gio/gio.h>

#include "rules/rules.h"

G_BEGIN_DECLS

/* One step.  Everything is owned by the tutorial. */
typedef struct
{
  char *text;  /* what the reader is told, in the language of the person */
  char *wrong; /* what is said to a legal action that is not wanted; NULL: nothing of its own */
  char *done;  /* what is said to the right one; NULL: nothing of its own */
  char *rule;  /* number of the rule that it is about, or NULL */
  char *arrows, *circles; /* marks ("a1>c1", "c3"), or NULL */

  RulesState *before; /* the position that is shown */
  GArray *last;       /* of RulesGesture: what the opponent did just before */
  GArray *wanted;     /* of RulesAction: any of them will do; empty: a step that is only read */
  RulesState *after;  /* behind the first of them; NULL when there is none */
} LudTutorialStep;

typedef struct
{
  const RulesGame *game;
  GPtrArray *steps; /* of LudTutorialStep, at least one */
} LudTutorial;

/* Reads the tutorial of a game; NULL with an error (G_KEY_FILE_ERROR, or G_IO_ERROR when there is
 * none) that names the step. */
LudTutorial *lud_tutorial_load (const RulesGame *game, GError **error);

/* The same from the text of a file. */
LudTutorial *lud_tutorial_read (const RulesGame *game, GBytes *bytes, GError **error);

void lud_tutorial_free (LudTutorial *self);

/* Whether a game has one. */
gboolean lud_tutorial_exists (const RulesGame *game);

/* Whether an action is what a step (from 0) asks for. */
gboolean lud_tutorial_wants (LudTutorial *self, guint step, RulesAction action);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (LudTutorial, lud_tutorial_free)

G_END_DECLS
