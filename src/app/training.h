/* training.h: positions to be solved, and what somebody knows of them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions come from the suite that is part of the program (data/tactics.txt), each with a proved
 * solution, and from the games of an archive that were analysed: decisions of a person that gave
 * away much.
 *
 * What is known is kept by boxes.  A position that was never tried is in box 0.  A right answer
 * takes it one box further, to be asked again after 1, 3, 7, 14, 30 and 90 days; a wrong one takes
 * it back to box 0, and it is asked again on the same day.
 */

#pragma once

#include "search/tactics.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* Of an exercise: a TacticTheme, or this one. */
#define LUD_THEME_ERROR N_TACTICS

/* The equity that a decision has to give away to become an exercise: a mistake, by the names of an
 * analysis. */
#define LUD_EXERCISE_ERROR ERROR_MISTAKE

typedef struct
{
  char *key; /* the same for the same position, theme and options */
  RulesParams params;
  RulesState *state; /* a player is to act */
  guint theme;
  double value;      /* of a tactic, as Tactic has it */
  GArray *solutions; /* of RulesAction: first actions that solve a tactic; empty for an error */
  GArray *played;    /* of RulesAction: what was played in the game; empty for a tactic */
  char *source;      /* "Ana – Boris, turn 12", or NULL */
} LudExercise;

void lud_exercise_free (LudExercise *self);

/* The suite of the program; GPtrArray of LudExercise that frees them. */
GPtrArray *lud_exercises_load_suite (void);

/* The errors of persons in the games of an archive (the 2,000 that were stored last), in a thread.
 * Takes the evaluations that an analysis stored. */
void lud_exercises_find_errors_async (const char *archive,
                                      GCancellable *cancellable,
                                      GAsyncReadyCallback callback,
                                      gpointer data);
GPtrArray *lud_exercises_find_errors_finish (GAsyncResult *result, GError **error);

/* ---- what somebody knows --------------------------------------------------------------------- */

#define LUD_N_BOXES 7

#define LUD_TYPE_TRAINING (lud_training_get_type ())
G_DECLARE_FINAL_TYPE (LudTraining, lud_training, LUD, TRAINING, GObject)

/* path: the file; NULL: the user's own, $XDG_DATA_HOME/ludoteca/training.ini.  What cannot be read
 * counts as nothing known. */
LudTraining *lud_training_new (const char *path);

/* The box of an exercise, 0 to LUD_N_BOXES - 1. */
guint lud_training_get_box (LudTraining *self, const char *key);

/* Whether it was ever tried. */
gboolean lud_training_is_known (LudTraining *self, const char *key);

/* The day from which on it is to be asked, in days since 0001-01-01; 0: it was never tried. */
guint lud_training_get_due (LudTraining *self, const char *key);

/* Today, in local time, in the same days. */
guint lud_training_get_today (void);

/* An answer was given; stored at once.  FALSE with an error of GIO when it could not be stored; it
 * counts all the same until the program ends. */
gboolean lud_training_note (LudTraining *self, const char *key, gboolean right, GError **error);

/* The exercise that is to be asked now, among those of a game (NULL: any) and a theme (-1: any):
 * one that is due again, the one that is due longest first; else one that was never tried; with
 * early also one that is not due yet.  NULL: none.  not: one that is not to come at once again
 * unless there is no other; or NULL. */
LudExercise *lud_training_choose (LudTraining *self,
                                  GPtrArray *exercises,
                                  const RulesGame *game,
                                  int theme,
                                  gboolean early,
                                  const char * not );

/* How many there are of a game and a theme, how many of them are due again or were never tried, and
 * how many are in the last two boxes. */
void lud_training_count (LudTraining *self,
                         GPtrArray *exercises,
                         const RulesGame *game,
                         int theme,
                         guint *all,
                         guint *due,
                         guint *mastered);

G_END_DECLS
