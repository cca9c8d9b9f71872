/* board-view.h: a board to look at and to play on
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "board-style.h"
#include "board/board-scene.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* LudBoardView shows a position of any game and lets a person choose an action in it, by mouse,
 * touch, keyboard or assistive technology.  It never plays by itself: the owner gets the action in
 * LudBoardView::action-chosen, applies it, and calls lud_board_view_set_position() again.
 *
 * It is one stop of Tab.  Inside, arrow keys go to the next point, Return and Space choose it,
 * Escape drops what is chosen; typed letters and digits name a point ("c4" goes there) or, with
 * Return, a whole action ("c4-c5", "(b3)", "end").  Keys that begin neither are left to the window.
 *
 * Properties (all read-write unless said)
 *   theme             LudBoardTheme, default SYSTEM: that of LudBoardStyle
 *   coordinates       gboolean, default TRUE: names of columns and rows at the edge
 *   turns             int 0 to 3: quarter turns clockwise; 2 is the view of the other player
 *   mirrored          gboolean
 *   show-selectable   gboolean: mark where actions can begin at all times, not only while the
 *                     pointer or the focus is on the board
 *   input-allowed     gboolean, default TRUE: FALSE while somebody else decides; points can then
 *                     still be visited and read
 *   zoomed            gboolean: twice as large; the board can then be dragged, scrolled and follows
 *                     the focus
 *   confirmable       gboolean, read-only: lud_board_view_confirm() would choose an action
 *   typed             string, read-only: what was typed so far, for a status line; NULL if nothing
 *
 * Signals
 *   action-chosen (guint action)
 *     A legal action of the position.  Emitted last, so the handler may set a new position.
 *   refused (const char *sentence, int point)
 *     What was chosen or typed is not legal: why, translated, and the point it is about or -1,
 * which is marked on the board until something else happens.
 *
 *   selection-changed (const char *sentence)
 *     Points were chosen or dropped, what was typed or refused is gone, or there is a new
 *     position: why the choice is narrow, translated, or NULL.  Candidates and confirmable have
 * changed before.
 *
 *   marked (int from, int to, guint modifiers)
 *     The right button was pressed on a point and let go on another one, or on the same: somebody
 * draws.  modifiers: GdkModifierType.
 *   point-chosen (int point), point-cleared (int point), point-painted (int point),
 *   piece-moved (int from, int to)
 *     Only while a draft is shown: a point was chosen; chosen by the other button; the pointer was
 *     drawn over it, having begun on an empty one; a piece was carried elsewhere, -1: off the
 * board.
 *
 *   aimed (guint action)
 *     The move that would be made if the point under the pointer or the focus were chosen now; 0
 * when there is none any more.
 */
#define LUD_TYPE_BOARD_VIEW (lud_board_view_get_type ())
G_DECLARE_FINAL_TYPE (LudBoardView, lud_board_view, LUD, BOARD_VIEW, GtkWidget)

GtkWidget *lud_board_view_new (void);

/* Shows a position.  game and state: the state is copied; NULL shows nothing.  last: the gestures
 * of the actions that led here (of the last turn, as far as they should be marked), the first one
 * first; copied. What was chosen or typed before is dropped, and the focus stays on its point. */
void lud_board_view_set_position (LudBoardView *self,
                                  const RulesGame *game,
                                  const RulesState *state,
                                  const RulesGesture *last,
                                  gsize n_last);

/* Shows pieces (n_points of them) that need not be a position: nothing is legal or illegal, and
 * what is done with points is told by the signals above.  any: a position on the same board,
 * copied. */
void lud_board_view_set_draft (LudBoardView *self,
                               const RulesGame *game,
                               const RulesState *any,
                               const RulesPiece *pieces);

/* The point that has the focus, or -1. */
int lud_board_view_get_focused (LudBoardView *self);

/* Draws an annotator's marks, at most LUD_SCENE_MAX_MARKS, on the position that is shown; copied. A
 * new position has none. */
void lud_board_view_set_marks (LudBoardView *self, const LudSceneMark *marks, gsize n_marks);

/* The position that is shown.  Borrowed until the next one; NULL if there is none. */
const RulesGame *lud_board_view_get_game (LudBoardView *self);
const RulesState *lud_board_view_get_state (LudBoardView *self);

LudBoardTheme lud_board_view_get_theme (LudBoardView *self);
void lud_board_view_set_theme (LudBoardView *self, LudBoardTheme theme);
gboolean lud_board_view_get_coordinates (LudBoardView *self);
void lud_board_view_set_coordinates (LudBoardView *self, gboolean coordinates);
int lud_board_view_get_turns (LudBoardView *self);
void lud_board_view_set_turns (LudBoardView *self, int turns);
gboolean lud_board_view_get_mirrored (LudBoardView *self);
void lud_board_view_set_mirrored (LudBoardView *self, gboolean mirrored);
gboolean lud_board_view_get_show_selectable (LudBoardView *self);
void lud_board_view_set_show_selectable (LudBoardView *self, gboolean show_selectable);
gboolean lud_board_view_get_input_allowed (LudBoardView *self);
void lud_board_view_set_input_allowed (LudBoardView *self, gboolean input_allowed);

gboolean lud_board_view_get_zoomed (LudBoardView *self);
void lud_board_view_set_zoomed (LudBoardView *self, gboolean zoomed);

/* As if a person chose a point (0 .. n_points - 1) by a click. */
void lud_board_view_activate_point (LudBoardView *self, int point);

/* Drops what is chosen and typed; whether there was anything. */
gboolean lud_board_view_cancel (LudBoardView *self);

/* A set that could still grow is complete already, or only one set is left: take it.  Choosing the
 * first point of the set again, or Control and Return, does the same. */
gboolean lud_board_view_get_confirmable (LudBoardView *self);
void lud_board_view_confirm (LudBoardView *self);

/* A legal action, as if a person had chosen all its points: also one without points.  Nothing else
 * happens when it is not legal or input is not allowed.  An action by which its player loses at
 * once because of a line that it completes is chosen only the second time: the first time the line
 * is drawn and LudBoardView::refused says what would happen. */
void lud_board_view_choose_action (LudBoardView *self, RulesAction action);

/* Shows what a legal action would take, as if its pieces were chosen, until something else is
 * shown; 0: nothing any more. */
void lud_board_view_preview (LudBoardView *self, RulesAction action);

/* The text of one action, typed and finished with Return: it is chosen or refused. */
void lud_board_view_enter_text (LudBoardView *self, const char *text);
const char *lud_board_view_get_typed (LudBoardView *self);

/* In a handler of LudBoardView::refused: the number of the rule that forbids it ("9d"), or NULL. */
const char *lud_board_view_get_refused_rule (LudBoardView *self);

/* The points that are chosen, in order, into path; their number.  And the actions that are left
 * under them, for a palette of choices: g_free() it; n may not be NULL. */
int lud_board_view_get_path (LudBoardView *self, int16_t path[RULES_MAX_PATH]);
RulesAction *lud_board_view_get_candidates (LudBoardView *self, gsize *n);

/* Why what was tried last is not legal, while the board shows that; else no reason.  Ask when
 * LudBoardView::refused or ::selection-changed comes. */
RulesReason lud_board_view_get_refusal (LudBoardView *self);

/* Marks a point as the reason why something that was tried elsewhere is not legal; -1 takes the
 * mark away. */
void lud_board_view_set_blocked (LudBoardView *self, int point);

/* Gives the focus to a point: the one that had it last, or where an action can begin. */
void lud_board_view_focus_point (LudBoardView *self, int point);

/* The accessible child that stands for a point, or NULL.  Owned by the view. */
GtkWidget *lud_board_view_get_cell (LudBoardView *self, int point);

G_END_DECLS
