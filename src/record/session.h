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
 *   "failed" (GError)  a flag fell, and the hook could not store it; the game goes on without time
 *              until lud_session_check_clock() succeeds
 * Properties (read only, notified only when they change, before "changed"):
 *   "can-undo", "can-redo"
 *   "draw-offer" (uint)  who offers a draw: FIRST, SECOND, or NOBODY
 *
 * Handlers may call anything that reads.  A call that changes, from a handler or from the hook, is
 * a programming error.
 */

#pragma once

#include "clock.h"
#include "record.h"

G_BEGIN_DECLS

#define LUD_TYPE_SESSION (lud_session_get_type ())
G_DECLARE_FINAL_TYPE (LudSession, lud_session, LUD, SESSION, GObject)

/* A session that stands at path (lud_session_dup_path() of an earlier session), or at the end of
 * the main line when path is NULL or leads nowhere.  Holds a reference to the record.
 *
 * Header, annotations and tree may be edited meanwhile (then call lud_session_commit()).  When the
 * node at which the session stands is deleted, the session moves to the place in front of what was
 * deleted and says "changed".  Playing in a session is no edit, see history.h. */
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

/* Who offers a draw: FIRST, SECOND, or NOBODY. */
RulesActor lud_session_get_draw_offer (LudSession *self);

/* A player offers a draw, at any moment.  The offer stands until it is answered, withdrawn
 * (lud_session_decline_draw() of the one who made it), the other player acts, the session moves
 * back, or the game is over.  When the other player offers, too, that is agreement.  OVER when the
 * game is over. */
gboolean lud_session_offer_draw (LudSession *self, RulesActor player, GError **error);

/* Agrees to the offer of the other player: the game is a draw.  ILLEGAL when there is none. */
gboolean lud_session_accept_draw (LudSession *self, RulesActor player, GError **error);

/* Declines the offer of the other player, or withdraws one's own.  ILLEGAL when there is none. */
gboolean lud_session_decline_draw (LudSession *self, RulesActor player, GError **error);

/* Moves to before the last turn of a player in which he acted, the turn in progress included: his
 * roll stands, and so does every roll that comes again on the same way.  Like undo it changes no
 * game; time that was used stays used.  OVER when he has not acted yet. */
gboolean lud_session_take_back (LudSession *self, RulesActor player, GError **error);

/* Whether there is something to take back. */
gboolean lud_session_can_take_back (LudSession *self, RulesActor player);

/* Both players agreed to a draw. OVER when the game is over. */
gboolean lud_session_agree_draw (LudSession *self, GError **error);

/* Any other ending by people or clocks (time, abandoned, adjudicated, illegal). INVALID as for
 * lud_record_set_ending(). */
gboolean lud_session_end (LudSession *self, RulesActor winner, RulesEnd reason, GError **error);

/* ------------------------------------------------------------------------------------------------
 * Dice
 */

typedef enum
{
  LUD_DICE_SOURCE_GENERATOR, /* lud_session_roll() draws, see dice.h; the default */
  LUD_DICE_SOURCE_ENTERED,   /* people roll real dice; lud_session_roll() is refused */
  LUD_DICE_SOURCE_REPLAYED   /* lud_session_roll() takes the rolls of another record */
} LudDiceSource;

/* Sets where rolls come from.  replayed: the record whose main line gives them for REPLAYED, else
 * NULL.  A roll that is replayed is ENTERED when it was that there, else UNKNOWN: it does not come
 * from this game's secret. Rolls by hand (lud_session_play()) are always possible. */
void lud_session_set_dice_source (LudSession *self, LudDiceSource source, LudRecord *replayed);
LudDiceSource lud_session_get_dice_source (LudSession *self);

/* Makes the secret, so that its commitment can be shown and the players can add their words, and
 * stores it.  Does nothing when there is one.  The first roll does it by itself. */
gboolean lud_session_commit_dice (LudSession *self, GError **error);

/* Adds a word of a player to the dice, see dice.h, and stores it.  ILLEGAL when there is no
 * commitment yet (then the word could be answered by the choice of the secret) or when the
 * generator has rolled already; INVALID when the word is too long. */
gboolean
lud_session_set_word (LudSession *self, RulesActor player, const char *word, GError **error);

/* ------------------------------------------------------------------------------------------------
 * Clock
 */

/* Gives the session a clock, which it then runs: it ends and starts turns as the game goes, records
 * a reading at the end of each turn, and ends the game by RULES_END_TIME when a flag falls.  The
 * clock starts with the times that the record has for this place, and stands until
 * lud_session_start_clock(). NULL takes it away.  When the time is over before an action comes, the
 * flag has fallen and the action is refused (OVER). */
void lud_session_set_clock (LudSession *self, LudClock *clock);
LudClock *lud_session_get_clock (LudSession *self);

/* Lets the time of the player on turn run from now on, and again after each turn. */
void lud_session_start_clock (LudSession *self);

/* Pauses it.  The next action starts it again. */
void lud_session_pause_clock (LudSession *self);

/* Looks whether a flag has fallen, and ends the game then. TRUE when the game goes on or was ended
 * properly. */
gboolean lud_session_check_clock (LudSession *self, GError **error);

G_END_DECLS
