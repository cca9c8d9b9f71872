/* session.h: one game being played
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A session stands at a node of a record and moves through it by playing, rolling, undo and redo.
 *
 *   - Undo and redo walk over everything that happened: actions, rolls, and an ending by people.
 *     They change no game; they only move.  Undo past a roll and redo give the same roll, and so
 *     does rolling again.
 *   - Playing what comes next anyway is redo.  Playing something else makes that the main line; the
 *     old line stays as a variation, result and all.  Playing on where people had ended the game
 *     takes that ending back.
 *   - Every change is committed by the hook (lud_session_set_commit()) before it is announced. When
 *     the hook fails nothing has happened, and the call returns FALSE with the hook's error.
 *
 * Signals (no arguments):
 *   "changed"  after each successful call that moved: the position, who is to decide, or the result
 *              are others now
 *   "ended"    after "changed", when the game was not over before and is now
 * Properties (read only, notified only when they change, before "changed"):
 *   "can-undo", "can-redo"
 *
 * Handlers may call anything that reads.  A call that changes, from a handler or from the hook, is
 * a programming error.
 */

#pragma once

#include "record.h"

G_BEGIN_DECLS

#define LUD_TYPE_SESSION (lud_session_get_type ())
G_DECLARE_FINAL_TYPE (LudSession, lud_session, LUD, SESSION, GObject)

/* A session that stands at path (lud_session_dup_path() of an earlier session), or at the end of
 * the main line when path is NULL or leads nowhere.  Holds a reference to the record, which nobody
 * else changes meanwhile (its header may be changed; then call lud_session_commit()). */
LudSession *lud_session_new (LudRecord *record, const char *path);

/* Stores the session: the record with all its nodes, and lud_session_dup_path().  Called before a
 * change is announced, when the session already stands where the change leads.  Returns FALSE with
 * error set when it could not be stored. */
typedef gboolean (*LudSessionCommit) (LudSession *self, gpointer data, GError **error);

/* Sets the hook; NULL: nothing is stored.  destroy (may be NULL) frees data. */
void lud_session_set_commit (LudSession *self,
                             LudSessionCommit commit,
                             gpointer data,
                             GDestroyNotify destroy);

/* Calls the hook now: for a new game before its first action, or after a change of the header. */
gboolean lud_session_commit (LudSession *self, GError **error);

LudRecord *lud_session_get_record (LudSession *self);
const RulesGame *lud_session_get_game (LudSession *self);

/* The node at which the session stands. */
LudNode *lud_session_get_node (LudSession *self);

/* The position there, owned by the session, good until it moves. */
const RulesState *lud_session_get_state (LudSession *self);

/* Who decides now: a player, CHANCE (call lud_session_roll()), or NOBODY when the game is over by
 * rules or by people. */
RulesActor lud_session_get_actor (LudSession *self);

/* How the game stands where the session is. */
LudResult lud_session_get_result (LudSession *self);

/* One translated sentence about the result ("Black wins: ...", "Green resigns."), or NULL while the
 * game goes on.  g_free() it. */
char *lud_session_dup_result_text (LudSession *self);

/* Where the session stands, for storage: NULL at the very end of the main line (behind the ending
 * when people ended the game), else a path.  g_free() it. */
char *lud_session_dup_path (LudSession *self);

/* Plays an action of the player to move.  When the dice are to be rolled it is a roll of real dice
 * entered by hand.  ILLEGAL with the rules' sentence, or OVER. */
gboolean lud_session_play (LudSession *self, RulesAction action, GError **error);

/* Rolls the dice, see dice.h; the first roll makes the secret. ILLEGAL when no dice are to be
 * rolled, OVER when the game is over. */
gboolean lud_session_roll (LudSession *self, GError **error);

gboolean lud_session_can_undo (LudSession *self);
gboolean lud_session_can_redo (LudSession *self);

/* One step back or forth: one action, one roll, or the ending.  OVER when there is none. */
gboolean lud_session_undo (LudSession *self, GError **error);
gboolean lud_session_redo (LudSession *self, GError **error);

/* A player (FIRST or SECOND, on turn or not) resigns. OVER when the game is over. */
gboolean lud_session_resign (LudSession *self, RulesActor player, GError **error);

/* Both players agreed to a draw. OVER when the game is over. */
gboolean lud_session_agree_draw (LudSession *self, GError **error);

/* Any other ending by people or clocks (time, abandoned, adjudicated, illegal). INVALID as for
 * lud_record_set_ending(). */
gboolean lud_session_end (LudSession *self, RulesActor winner, RulesEnd reason, GError **error);

G_END_DECLS
