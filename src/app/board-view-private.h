/* board-view-private.h: what the files of the board's widget share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "board-view.h"

#include "board/board-layout.h"
#include "board/board-motion.h"
#include "board/board-paint.h"
#include "board/board-selection.h"

#include <adwaita.h>

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
  RulesReason refusal; /* why what was tried last is not legal, while that is shown */
  GString *typed;

  /* the pointer or finger that is down */
  int pressed;
  int dragged; /* the piece that it carries; -1 */
  int dropped; /* the piece that it has just put down elsewhere; -1 */
  double press_x, press_y, x, y;

  /* what is under way, and the picture of the moment */
  LudBoardScene shown;
  LudMotion motion;
  AdwAnimation *animation;
  double outro;       /* what won or lost is drawn so long after the motion, milliseconds */
  AdwAnimation *fade; /* what is chosen comes and goes */
  uint16_t faded[RULES_MAX_POINTS]; /* the states before that */
  AdwAnimation *turning;            /* the whole board turns */
  double turn_from;                 /* degrees from where it will stand to where it began */

  /* the part of a board twice as large that is shown: 0 left or top, 1 right or bottom */
  double pan_x, pan_y;
  LudPaintCache *loupe_cache;

  RulesAction aimed;   /* what choosing the point under the pointer or focus would do; 0 */
  const char *refused; /* the rule that the last refusal was by; NULL: none */
  RulesAction warned;  /* of this action the person knows that it loses at once; 0 */

  guint show_selectable : 1;
  guint input_allowed : 1;
  guint pointer_inside : 1;
  guint focus_visible : 1;
  guint confirmable : 1;
  guint zoomed : 1;
  guint panning : 1;
  guint draft : 1;         /* pieces that need not be a position */
  guint painting : 1;      /* points are drawn over in a draft */
  guint watches_other : 1; /* the other button takes pieces away */
  guint loupe : 1;         /* a finger is down on points that it covers */
  guint released : 1;      /* what was down has been lifted, and that has been dealt with */
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

/* The pointer, the focus or the selection is elsewhere: tells what that aims at. */
void _lud_board_view_aim (LudBoardView *self);
void _lud_board_view_refuse (LudBoardView *self, const RulesReason *reason);
/* Nothing is in the way any more; the caller refreshes. */
void _lud_board_view_clear_refusal (LudBoardView *self);

/* board-view-motion.c */

/* Something has changed: shows how, from a scene to the one that is there now. */
void _lud_board_view_start_motion (LudBoardView *self,
                                   const LudBoardScene *before,
                                   const RulesGesture *last,
                                   gsize n_last);
/* States have changed from these (one for each point): lets those of a choice fade. */
void _lud_board_view_start_fade (LudBoardView *self, const uint16_t *before);
/* A line is shown that was not there: lets it grow. */
void _lud_board_view_start_line (LudBoardView *self);
/* The board has been turned by so many degrees: shows how. */
void _lud_board_view_start_turning (LudBoardView *self, double degrees);
/* What is under way is there at once. */
void _lud_board_view_skip_motion (LudBoardView *self);
/* The scene of this moment, with what is under way or carried.  Owned by the view. */
const LudBoardScene *_lud_board_view_shown (LudBoardView *self, const LudLayout *layout);
/* Paints the loupe over the board, if a finger is down. */
void _lud_board_view_paint_loupe (LudBoardView *self, cairo_t *cr, const LudLayout *layout);

/* board-view-pointer.c: a pointer or a finger, in pixels of the view */

/* The point at a place, or -1; layout is filled in. */
int _lud_board_view_hit (LudBoardView *self, double x, double y, gboolean touch, LudLayout *layout);

void _lud_board_view_press (LudBoardView *self, double x, double y, gboolean touch);
void _lud_board_view_drag (LudBoardView *self, double x, double y);
void _lud_board_view_release (LudBoardView *self, double x, double y, gboolean touch);
void _lud_board_view_abort (LudBoardView *self);
/* Moves the part of a zoomed board that is shown by so many pixels. */
void _lud_board_view_pan (LudBoardView *self, double dx, double dy);
/* Moves it so that a point is in sight. */
void _lud_board_view_pan_to (LudBoardView *self, int point);
void _lud_board_view_init_pointer (LudBoardView *self);

/* board-view-draft.c */

/* Whether a draft takes a press that moves away from its point, and a piece that is let go. */
gboolean _lud_board_view_draft_take_up (LudBoardView *self);
gboolean _lud_board_view_draft_put_down (LudBoardView *self, int point);
/* The pointer is over a point (or none) while it paints. */
void _lud_board_view_draft_paint (LudBoardView *self, int point);
void _lud_board_view_draft_class_init (GObjectClass *klass);

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
/* The same for a piece in a draft. */
char *
_lud_draft_point_name (const RulesGame *game, const RulesBoard *board, int point, RulesPiece piece);
/* "can move", "legal target, last action": what the states of a point mean, or NULL.  shape: that
 * of an action which can begin here.  Free it. */
char *_lud_point_description (unsigned states, RulesShape shape, gboolean in_set);

G_END_DECLS
