/* window-private.h: what the parts of the window share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * window.c has the window and its pages; window-games.c opens, leaves and stores games;
 * window-study.c studies them; window-files.c imports and exports them; window-position.c sets up
 * positions; window-help.c opens the help; window-clipboard.c copies and pastes; window-archive.c
 * asks about the archive.
 */

#pragma once

#include "adaptive-bin.h"
#include "archive-page.h"
#include "edit-page.h"
#include "library.h"
#include "new-game-page.h"
#include "play-page.h"
#include "start-page.h"
#include "study-page.h"
#include "window.h"

G_BEGIN_DECLS

struct _LudWindow
{
  AdwApplicationWindow parent_instance;

  LudAdaptiveBin *adaptive;
  AdwToastOverlay *toasts;
  AdwHeaderBar *header;
  GtkStack *titles;
  AdwWindowTitle *title;
  GtkWidget *back_button;
  GtkWidget *new_game_button;
  GtkWidget *import_button;
  GtkWidget *start_button;
  GtkWidget *play_here_button;
  GtkRevealer *banner;
  GtkLabel *banner_label;
  GtkRevealer *message;
  GtkLabel *message_label;
  AdwViewStack *views;
  GtkStack *play_stack;
  LudStartPage *start_page;
  LudNewGamePage *new_game_page; /* these three: NULL until they are needed */
  LudPlayPage *play_page;
  LudEditPage *edit_page;
  AdwBin *archive_bin;
  LudArchivePage *archive_page;
  AdwBin *study_bin;
  LudStudyPage *study_page; /* NULL until it is needed */
  AdwViewSwitcherBar *switcher_bar;

  LudLibrary *library;
  GCancellable *cancellable; /* cancelled when the window goes */
  GtkWindow *conflict;       /* the question about a game that was changed elsewhere */
  gboolean study_given_up;   /* changes of the studied game may be lost, somebody said */
  gconstpointer given_up;    /* a session with an unstored game that may be lost, somebody said */
  guint given_up_nodes;      /* as large as it was then */
  gboolean quitting;         /* all windows close, and come again with their games */
};

/* window.c */

/* Shows "start", "new-game", "game" or "edit" of the Play view, and the view. */
void _lud_window_show_page (LudWindow *self, const char *name);

/* Pages that few need at once are made when they are needed first: the first frame is there
 * earlier. */
LudPlayPage *_lud_window_need_play_page (LudWindow *self);
LudNewGamePage *_lud_window_need_new_game_page (LudWindow *self);
LudEditPage *_lud_window_need_edit_page (LudWindow *self);
LudStudyPage *_lud_window_need_study_page (LudWindow *self);

/* The game that is played, NULL for none. */
LudSession *_lud_window_get_session (LudWindow *self);

/* A short word that goes away by itself. */
void _lud_window_toast (LudWindow *self, const char *text);

/* A sentence that stays until it is dismissed; NULL takes it away. */
void _lud_window_show_message (LudWindow *self, const char *text);

/* window-games.c */

void _lud_window_install_game_actions (GtkWidgetClass *widget_class);

/* Whether the program has no other window. */
gboolean _lud_window_is_alone (LudWindow *self);

/* Shows the game that was open when the program ended, if any, and others in other windows. */
void _lud_window_resume (LudWindow *self);

/* Shows a game.  When is_new it is stored at once. */
void
_lud_window_play_record (LudWindow *self, LudRecord *record, const char *path, gboolean is_new);

/* Opens a stored game. */
void _lud_window_open_game (LudWindow *self, const char *id);

/* All windows of the program, of whatever kind; borrowed. */
GList *_lud_window_all (LudWindow *self);

/* Whether the open game may be left.  A game that is not stored would be lost: then it asks, and
 * activates action with parameter (a floating one is taken) again when the answer is yes. */
gboolean _lud_window_may_leave (LudWindow *self, const char *action, GVariant *parameter);

/* The record of the open game was corrected: shows it, and offers to take that back. */
void _lud_window_corrected (LudWindow *self, const char *words, gboolean undoable);

/* The open game is no longer open. */
void _lud_window_leave_game (LudWindow *self);

/* window-files.c */

void _lud_window_install_file_actions (GtkWidgetClass *widget_class);

/* window-study.c */

void _lud_window_install_study_actions (GtkWidgetClass *widget_class);

/* The record on the Study page, or NULL. */
LudRecord *_lud_window_get_studied (LudWindow *self);

/* Whether an action would end the study of a game whose last changes cannot be stored and were not
 * given up; parameter may be NULL. */
gboolean _lud_window_loses_study (LudWindow *self, const char *action, GVariant *parameter);

/* Asks what is to become of the studied game, which somebody else has changed in the archive. */
void _lud_window_ask_study_conflict (LudWindow *self);

/* Lets the Study page go of a game that is to be played or thrown away. */
void _lud_window_end_study (LudWindow *self, const char *id);

/* window-position.c */

void _lud_window_install_position_actions (GtkWidgetClass *widget_class);

/* The page of the Play view that is shown, "" while another view is. */
const char *_lud_window_page (LudWindow *self);

/* Shows a position (NULL: the start position) on the Edit page. */
void _lud_window_edit_position (LudWindow *self, const RulesParams *params, const char *text);

/* window-clipboard.c */

void _lud_window_install_clipboard_actions (GtkWidgetClass *widget_class);

/* window-help.c */

void _lud_window_install_help_actions (GtkWidgetClass *widget_class);

/* The place in the help that is about what is on the screen: "archive"; g_free() it. */
char *_lud_window_dup_help_place (LudWindow *self);

/* window-archive.c */

void _lud_window_install_archive_actions (GtkWidgetClass *widget_class);

/* Asks what is to become of the open game, which somebody else has changed in the archive. */
void _lud_window_ask_conflict (LudWindow *self);

G_END_DECLS
