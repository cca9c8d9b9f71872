/* study-page-private.h: what the parts of the page of a studied game share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * study-page.c shows the game and stores it; study-page-walk.c goes through it; study-page-edit.c
 * changes it; study-page-notes.c has glyphs and marks; study-page-engine.c asks the engine;
 * study-page-guess.c hides what comes and has it guessed; study-page-export.c makes pictures and
 * pages; study-page-games.c finds other games.
 */

#pragma once

#include "analyst.h"
#include "board-view.h"
#include "choice-palette.h"
#include "comment-editor.h"
#include "dice-entry.h"
#include "record/cursor.h"
#include "record/edit.h"
#include "record/history.h"
#include "study-lines.h"
#include "study-list.h"
#include "study-page.h"
#include "study-tree.h"
#include "value-graph.h"

G_BEGIN_DECLS

typedef struct _LudStudyGuess LudStudyGuess;

struct _LudStudyPage
{
  GtkWidget parent_instance;

  GtkStack *stack; /* "empty" or "game" */
  GtkBox *outer;
  GtkBox *main;
  GtkBox *panel;
  LudBoardView *board;
  GtkLabel *status;
  GtkLabel *heading;
  GtkLabel *heading_details;
  LudChoicePalette *palette;
  LudDiceEntry *dice;
  GtkBox *commands;
  LudValueGraph *graph;
  GtkLabel *engine_value;
  GtkLabel *engine_line;
  GtkWidget *progress_row;
  GtkProgressBar *progress;
  LudStudyTree *tree;
  LudStudyList *list;
  LudCommentEditor *comments;
  GtkWidget *undo_button;
  GtkWidget *redo_button;
  GtkMenuButton *glyph_button;

  LudLibrary *library;
  LudRecord *record; /* NULL: none is studied */
  LudHistory *history;
  LudCursor *cursor;
  LudNode *tip;     /* the line on which one walks leads through it */
  LudNode *session; /* where the game was left on the Play page; NULL: at its end */
  GPtrArray *rows;  /* of lud_study_lines() */
  guint rebuild;    /* idle: the tree changed */
  guint save;       /* timeout */
  guint autoplay;   /* timeout */
  LudClip *clip;
  int arrow_from; /* a point, while an arrow is drawn by keys; -1 */
  LudAnalyst *analyst;
  LudStudyGuess *guess; /* NULL: nothing is being guessed */
  GSimpleActionGroup *actions;
  GSimpleActionGroup *game_actions;
  char *title;
  char *subtitle;
  gboolean narrow;
};

/* study-page.c */

/* Shows where one stands. */
void _lud_study_page_show (LudStudyPage *self);

/* A line below the board; refused: it says why something was not done. */
void _lud_study_page_say (LudStudyPage *self, const char *text, gboolean refused);

LudNode *_lud_study_page_node (LudStudyPage *self);

void _lud_study_page_set_enabled (LudStudyPage *self, const char *name, gboolean enabled);

/* The parts add their actions. */
void _lud_study_page_add_walk (LudStudyPage *self);
void _lud_study_page_add_edit (LudStudyPage *self);
void _lud_study_page_add_notes (LudStudyPage *self);
void _lud_study_page_add_engine (LudStudyPage *self);
void _lud_study_page_add_guess (LudStudyPage *self);
void _lud_study_page_add_export (LudStudyPage *self);
void _lud_study_page_add_games (LudStudyPage *self);

/* A menu with every glyph that has a name. */
GMenuModel *_lud_study_page_make_glyph_menu (void);

/* Which of their actions can be used at this place. */
void _lud_study_page_update_walk (LudStudyPage *self);
void _lud_study_page_update_edit (LudStudyPage *self);
void _lud_study_page_update_notes (LudStudyPage *self);
void _lud_study_page_update_guess (LudStudyPage *self);
void _lud_study_page_update_export (LudStudyPage *self);
void _lud_study_page_update_games (LudStudyPage *self);

/* Stops to walk by itself. */
void _lud_study_page_stop_autoplay (LudStudyPage *self);

/* The node that comes next on the line on which one walks; NULL: it ends here. */
LudNode *_lud_study_page_next_node (LudStudyPage *self, LudNode *node);

/* Ends the guessing, if any; the page itself is there again. */
void _lud_study_page_end_guess (LudStudyPage *self);

/* While turns are guessed: its part follows "narrow", and takes the focus (whether it did). */
void _lud_study_page_narrow_guess (LudStudyPage *self);
gboolean _lud_study_page_focus_guess (LudStudyPage *self);

/* Plays an action on the board: a new branch, or one that is there. */
void _lud_study_page_play (LudStudyPage *self, RulesAction action);

/* Another record came. */
void _lud_study_page_reset_engine (LudStudyPage *self);
/* The engine looks at this position, if it is on. */
void _lud_study_page_watch (LudStudyPage *self);

G_END_DECLS
