/* cursor.h: a place in a record and the position there
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Any number of cursors may look at one record.  Moving by one step costs one action; moving back
 * or elsewhere replays from the nearest remembered position, a few actions.
 */

#pragma once

#include "record.h"

G_BEGIN_DECLS

typedef struct _LudCursor LudCursor;

/* A cursor at the root; it holds a reference to the record. */
LudCursor *lud_cursor_new (LudRecord *record);
void lud_cursor_free (LudCursor *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LudCursor, lud_cursor_free)

LudRecord *lud_cursor_get_record (const LudCursor *self);
LudNode *lud_cursor_get_node (const LudCursor *self);

/* The position at the cursor's node, owned by the cursor, good until it moves. */
const RulesState *lud_cursor_get_state (const LudCursor *self);

/* Moves to a node of the record. */
void lud_cursor_move (LudCursor *self, LudNode *node);

/* Whether an action can be played here: ILLEGAL with the rules' sentence, or OVER. */
gboolean lud_cursor_check (const LudCursor *self, RulesAction action, GError **error);

/* Checks the action, adds it to the record when it is new there, and moves to it. source counts at
 * chance nodes only.  Returns the node, or NULL with an error and nothing changed. */
LudNode *
lud_cursor_play (LudCursor *self, RulesAction action, LudRollSource source, GError **error);

/* Text of the action that leads to the cursor's node, to out (RULES_MAX_ACTION_TEXT bytes); "" at
 * the root. */
void lud_cursor_write_action (LudCursor *self, char *out);

G_END_DECLS
