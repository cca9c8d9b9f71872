/* history.h: undo and redo of every edit of a record
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * While a LudHistory lives, every change of its record goes onto its stack, whoever makes it: the
 * header, annotations, endings, actions that are added, promoted, deleted, pasted.  Without one
 * nothing is remembered, and importers pay nothing.
 *
 * Exceptions: a session's playing (play, roll, undo, redo, endings, clock readings) is the game
 * itself, not an edit, and never on the stack; a session walks back over it.  On a Study page a
 * cursor plays (lud_cursor_play()), and that is an edit.
 *
 * Undo and redo give back the very bytes of lud_record_serialize() as long as only edits happened
 * in between.  If a session played meanwhile, undo leaves what it played as far as it can.
 *
 * What was deleted lives on in the stack, with the same LudNode pointers when it comes back.  Nodes
 * that can come back no more (a new edit after undo) are freed.
 *
 * The stack has no limit; it ends with the history.
 */

#pragma once

#include "record.h"

G_BEGIN_DECLS

/* Everything up to the matching lud_record_end_edit() is one edit for undo, and its signals come
 * together when it ends.  label: what the person does ("Delete Variation"), translated, copied; may
 * be NULL.  Can be nested; the outermost label counts.  Works without a history, too. A change
 * outside of an edit is one of its own. */
void lud_record_begin_edit (LudRecord *self, const char *label);
void lud_record_end_edit (LudRecord *self);

/* Ends the edit and takes back all that was done in it; then it is not on the stack either.  Needs
 * a history and the outermost edit. */
void lud_record_cancel_edit (LudRecord *self);

#define LUD_TYPE_HISTORY (lud_history_get_type ())
G_DECLARE_FINAL_TYPE (LudHistory, lud_history, LUD, HISTORY, GObject)

/* Begins to remember the edits of a record; it holds a reference.  One at a time for a record: NULL
 * when it has one already.
 * Properties (read only, notified when they change, after the signals of the record):
 *   "can-undo", "can-redo", "undo-label", "redo-label", "modified" */
LudHistory *lud_history_new (LudRecord *record);

LudRecord *lud_history_get_record (LudHistory *self);

gboolean lud_history_can_undo (LudHistory *self);
gboolean lud_history_can_redo (LudHistory *self);

/* Label of the edit that undo takes back or redo does again; NULL when there is none, "" when it
 * has no label. */
const char *lud_history_get_undo_label (LudHistory *self);
const char *lud_history_get_redo_label (LudHistory *self);

/* One edit back or forth; FALSE when there is none.  Not inside of an edit. */
gboolean lud_history_undo (LudHistory *self);
gboolean lud_history_redo (LudHistory *self);

/* Changes of the text of one comment, one after the other, merge into one edit, its making
 * included.  This ends the merging: the next change is an edit of its own (the person left the
 * entry, or paused). */
void lud_history_seal (LudHistory *self);

/* Whether the record is another than at the last lud_history_set_saved() (or the beginning). */
gboolean lud_history_is_modified (LudHistory *self);
void lud_history_set_saved (LudHistory *self);

G_END_DECLS
