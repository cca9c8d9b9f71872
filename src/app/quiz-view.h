/* quiz-view.h: a position, a question about it, and what became of the answer
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "board-view.h"

G_BEGIN_DECLS

/* A board on which somebody answers with a whole turn, and beside it what is asked, what the answer
 * was worth, and how one stands.  It judges nothing: its owner does.
 *
 * Keys: those of the board; Ctrl+Return ends a turn, Alt+Left and Alt+Right walk along a line that
 * is shown, Ctrl+Z begins the turn again.
 *
 * Signals
 *   "answered" (pointer turn)  a const GArray of RulesAction: a whole turn was played; NULL: the
 *                              answer is to be shown
 *   "next"                     on to the next question
 *   "closed"                   no more */
#define LUD_TYPE_QUIZ_VIEW (lud_quiz_view_get_type ())
G_DECLARE_FINAL_TYPE (LudQuizView, lud_quiz_view, LUD, QUIZ_VIEW, GtkWidget)

GtkWidget *lud_quiz_view_new (void);

/* What it is all about, and below it in smaller letters; NULL: nothing. */
void lud_quiz_view_set_title (LudQuizView *self, const char *title, const char *subtitle);

/* Puts a widget between what was said of an answer and the buttons. */
void lud_quiz_view_add (LudQuizView *self, GtkWidget *widget);

/* Puts a widget above everything that is said. */
void lud_quiz_view_add_top (LudQuizView *self, GtkWidget *widget);

/* How one stands, and how far one is (0 to 1). */
void lud_quiz_view_set_score (LudQuizView *self, const char *text, double share);

/* Asks: the position in which a player acts is copied; last: as for
 * lud_board_view_set_position(). */
void lud_quiz_view_ask (LudQuizView *self,
                        const RulesGame *game,
                        const RulesState *state,
                        const RulesGesture *last,
                        gsize n_last,
                        const char *prompt);

/* The answer is looked at. */
void lud_quiz_view_wait (LudQuizView *self, const char *text);

typedef enum
{
  LUD_QUIZ_GOOD,
  LUD_QUIZ_FAIR,
  LUD_QUIZ_BAD
} LudQuizTone;

/* Says what the answer was worth, in a few words and then in sentences, a line each.  marks are
 * shown on the position that was asked about; line (n actions from that position on) can be walked
 * along. */
void lud_quiz_view_tell (LudQuizView *self,
                         LudQuizTone tone,
                         const char *heading,
                         const char *text,
                         const LudSceneMark *marks,
                         gsize n_marks,
                         const RulesAction *line,
                         guint n);

/* Nothing is asked any more: results, or why there is nothing.  again: what a button to begin again
 * is called, or NULL; it emits "next". */
void
lud_quiz_view_end (LudQuizView *self, const char *heading, const char *text, const char *again);

/* Whether a question waits for its answer. */
gboolean lud_quiz_view_is_asking (LudQuizView *self);

LudBoardView *lud_quiz_view_get_board (LudQuizView *self);

/* Board above the words, not beside them. */
void lud_quiz_view_set_narrow (LudQuizView *self, gboolean narrow);

/* Gives the focus to where the next thing is done. */
void lud_quiz_view_focus (LudQuizView *self);

G_END_DECLS
