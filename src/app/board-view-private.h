/* board-view-private.h: what the files of the board's widget share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "board-view.h"

#include "board/board-layout.h"
#include "board/board-paint.h"
#include "board/board-selection.h"

G_BEGIN_DECLS

struct _LudBoardView
{
  GtkWidget parent_instance;

  LudSelection *selection;
  LudBoardScene scene;
  LudPaintCache *cache;
  GtkWidget *cells[RULES_MAX_POINTS];

  LudBoardTheme theme;
  int current; /* the point that has the focus, or had it last; -1 */
  int hover;
  int blocked;
  int pressed;
  GString *typed;

  guint show_selectable : 1;
  guint input_allowed : 1;
  guint pointer_inside : 1;
  guint focus_visible : 1;
  guint confirmable : 1;
};

/* board-view.c */

/* Fits the scene into the widget. */
void _lud_board_view_fit (LudBoardView *self, LudLayout *layout);

/* board-view-choose.c */

/* Takes a state from all points and gives it to one (-1: none). */
void _lud_board_view_set_state (LudBoardView *self, unsigned state, int point);
/* Brings everything that depends on the selection up to date. */
void _lud_board_view_refresh (LudBoardView *self);
void _lud_board_view_clear_typed (LudBoardView *self);
void _lud_board_view_drop_typed (LudBoardView *self);
/* Says that points were chosen or dropped. */
void _lud_board_view_selection_changed (LudBoardView *self);

/* board-view-input.c */

void _lud_board_view_init_input (LudBoardView *self);
gboolean _lud_board_view_focus (GtkWidget *widget, GtkDirectionType direction);
gboolean _lud_board_view_grab_focus (GtkWidget *widget);
/* Gives the focus to the cell of a point; whether it could. */
gboolean _lud_board_view_focus_cell (LudBoardView *self, int point);
/* The point that has the focus, or would get it. */
int _lud_board_view_first_focus (LudBoardView *self);
/* The focus came to a cell, left it, or became visible. */
void
_lud_board_view_cell_focused (LudBoardView *self, int point, gboolean focused, gboolean visible);

/* board-words.c: all words that the board says, translated. */

/* A phrase of the rules with its number put in.  Free it. */
char *_lud_phrase (const RulesPhrase *phrase);
/* "c4, black stack of 3".  Free it. */
char *_lud_point_name (const RulesGame *game,
                       const RulesState *state,
                       const RulesBoard *board,
                       int point);
/* "can move", "legal target, last action": what the states of a point mean, or NULL.  shape: that
 * of an action which can begin here.  Free it. */
char *_lud_point_description (unsigned states, RulesShape shape, gboolean in_set);

G_END_DECLS
