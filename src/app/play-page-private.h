/* play-page-private.h: what the parts of the page of a game share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * play-page.c shows how the game stands; play-page-actions.c does what people ask for.
 */

#pragma once

#include "advisor.h"
#include "board-view.h"
#include "choice-palette.h"
#include "comment-card.h"
#include "computer-player.h"
#include "evaluation-bar.h"
#include "play-page.h"
#include "player-card.h"
#include "record/history.h"
#include "turn-card.h"
#include "turn-list.h"
#include "words.h"

G_BEGIN_DECLS

struct _LudPlayPage
{
  GtkWidget parent_instance;

  GtkBox *outer;
  GtkBox *main;
  GtkBox *panel;
  LudBoardView *board;
  GtkLabel *status;
  GtkButton *rule_button; /* beside a refusal: opens its rule */
  GtkLabel *match_label;
  LudPlayerCard *first_card;
  LudPlayerCard *second_card;
  LudTurnCard *turn_card;
  LudCommentCard *comment_card;
  LudTurnList *turns;
  LudEvaluationBar *evaluation;
  LudChoicePalette *palette;
  GtkButton *pause_button;
  GtkWidget *resign_button;

  LudSession *session;
  LudComputerPlayer *computer; /* of the session */
  LudAdvisor *advisor;         /* for the people at it */
  guint tick;                  /* while a time on a card runs */
  char *forced;                /* what the board said of the choice; NULL: nothing */
  char *said;                  /* what was done last, in words; NULL: nothing */
  gboolean said_shown;         /* below the board, too: it was the computer */
  char *spoken;                /* what a screen reader heard last of the line below the board */
  gconstpointer heard;         /* the node at which the session stood then; only to be compared */
  guint heard_ply;             /* and its number */
  GSimpleActionGroup *actions;
  LudNode *correcting;    /* the action for which another one is being chosen; NULL */
  gboolean correct_ended; /* the session had stood behind an ending there */
  LudHistory *history;    /* of the last correction; NULL: there was none */
  gboolean paused;        /* computer and clock were stopped */
  gboolean paused_hidden; /* because the page was not to be seen */
  GdkSurface *surface;    /* of the window, while the page is mapped */
  char *title;
  char *subtitle;
  gboolean narrow;
};

/* play-page.c */

/* The name of a player, or of his side when nobody gave one. */
const char *_lud_play_page_name_of (LudPlayPage *self, RulesActor player);

/* A line below the board; refused: it says why something was not done. */
void _lud_play_page_show_status (LudPlayPage *self, const char *text, gboolean refused);

/* The line below the board while nothing was refused: forced, or who is to do what. */
void _lud_play_page_show_prompt (LudPlayPage *self, const char *forced);

/* Shows what the computer does now: on the cards, below the board, and in the actions. */
void _lud_play_page_computer_changed (LudPlayPage *self);

/* play-page-actions.c */

/* Adds the actions of the game to self->actions, and answers the board. */
void _lud_play_page_add_actions (LudPlayPage *self);

/* Puts a computer player beside self->session, or takes the old one away. */
void _lud_play_page_set_computer (LudPlayPage *self);

/* Which actions can be used now. */
void _lud_play_page_update_actions (LudPlayPage *self);

/* Plays an action of a person without asking again. */
void _lud_play_page_commit (LudPlayPage *self, RulesAction action);

/* play-page-correct.c */

void _lud_play_page_add_correct (LudPlayPage *self);
void _lud_play_page_correct_class_init (GtkWidgetClass *klass);
void _lud_play_page_update_correct (LudPlayPage *self);

/* While an action is being corrected: takes another one in its place. */
gboolean _lud_play_page_correct (LudPlayPage *self, RulesAction action);

/* What the person is asked meanwhile; NULL: nothing. g_free() it. */
char *_lud_play_page_dup_correct_prompt (LudPlayPage *self);

/* play-page-voice.c */

/* The session stands elsewhere: keeps in words what was done. */
void _lud_play_page_hear (LudPlayPage *self);

/* A line below the board, and what a screen reader says in its place. */
void _lud_play_page_say (LudPlayPage *self, const char *text, const char *spoken);

void _lud_play_page_add_voice (LudPlayPage *self);

/* play-page-pause.c */

/* Stops clock and computer, or lets them go on. */
void _lud_play_page_set_paused (LudPlayPage *self, gboolean paused);

/* The page came on the screen, or left it. */
void _lud_play_page_mapped (LudPlayPage *self);
void _lud_play_page_unmapped (LudPlayPage *self);

/* play-page-advice.c */

void _lud_play_page_add_advice (LudPlayPage *self);

/* Puts an adviser beside self->session, or takes the old one away. */
void _lud_play_page_set_advisor (LudPlayPage *self);

/* Drops the questions about an earlier position and, if wished, evaluates this one. */
void _lud_play_page_evaluate (LudPlayPage *self);

/* Whether an action is looked at first; when it is good, or the person insists, it is committed. */
gboolean _lud_play_page_judge_first (LudPlayPage *self, RulesAction action);

G_END_DECLS
