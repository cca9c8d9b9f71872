/* session-private.h: what the files of a session share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every call that changes something first does it, then asks the hook to store it, and takes it
 * back when the hook cannot.  What was done is kept in a LudChange.
 */

#pragma once

#include "cursor.h"
#include "edit.h"
#include "record-private.h"
#include "session.h"

struct _LudSession
{
  GObject parent_instance;

  LudRecord *record;
  LudCursor *cursor;
  gboolean ended; /* stands behind the ending of the node, which has one */

  /* The nodes that were left by undo, the next one for redo last.  Without any, redo follows the
   * main line. */
  GPtrArray *ahead;

  LudSessionCommit commit;
  gpointer commit_data;
  GDestroyNotify commit_destroy;

  gboolean busy;     /* inside the hook */
  gboolean changing; /* between begin and finish */
  gboolean could_undo, could_redo;

  RulesActor draw_offer, old_draw_offer;

  LudDiceSource dice_source;
  GPtrArray *rolls; /* REPLAYED: texts, each behind a byte for its LudRollSource */

  LudClock *clock;
  gboolean clock_on; /* it runs while somebody is to decide */
};

/* One thing that was done to the tree, and how to take it back. */
typedef struct
{
  LudNode *node;
  enum
  {
    DID_ADD,     /* node is new */
    DID_PROMOTE, /* node stood at place */
    DID_ENDING,  /* node had this ending */
    DID_SOURCE,  /* node had this source */
    DID_READING  /* node had this reading */
  } what;
  guint place;
  LudResult ending;
  LudRollSource source;
  LudReading reading;
} LudDeed;

typedef struct
{
  LudNode *node; /* where the session stood */
  gboolean ended;
  GPtrArray *ahead; /* what redo had */
  gboolean was_over;
  RulesActor draw_offer;
  gboolean played, turn_ended;
  RulesActor player; /* played: whose turn it was */
  LudHeader *header; /* what it was before the dice were changed, or NULL */
  GArray *deeds;     /* of LudDeed */
} LudChange;

/* Begins a change; it is no edit, and the signals of the record wait. */
void lud_session_begin (LudSession *self, LudChange *change);

/* Stores what was done and tells the world, or takes it back. */
gboolean lud_session_finish (LudSession *self, LudChange *change, GError **error);

/* Single things that are done in a change. */
void lud_session_put_ending (LudSession *self, LudChange *change, LudNode *node, LudResult ending);
void lud_session_put_reading (LudSession *self, LudChange *change, LudNode *node, LudReading now);
void lud_session_keep_header (LudSession *self, LudChange *change); /* before the dice change */

/* Makes the way to node the main line. */
void lud_session_promote_way (LudSession *self, LudChange *change, LudNode *node);

/* The node to which redo leads, or NULL. */
LudNode *lud_session_next_node (LudSession *self);

/* OVER when the game is over, after a look at the clock. */
gboolean lud_session_check_going_on (LudSession *self, GError **error);

/* Stops the clock for the time of a change, and lets it run again as the game then stands. */
void lud_session_hold_clock (LudSession *self);
void lud_session_sync_clock (LudSession *self);

/* Ends the game without asking the clock. */
gboolean lud_session_do_end (LudSession *self, RulesActor winner, RulesEnd reason, GError **error);

/* Whether the dice can be rolled, and the roll; the latter in a change. */
gboolean lud_session_can_draw (LudSession *self, GError **error);
void
lud_session_draw (LudSession *self, LudChange *change, RulesAction *action, LudRollSource *source);

/* Ends a change in which nothing was done, without the hook. */
void lud_session_abandon (LudSession *self, LudChange *change);

void lud_session_emit_failed (LudSession *self, const GError *error);

/* Tells of properties and signals after a change; moved: "changed" is due. */
void lud_session_announce (LudSession *self, gboolean was_over, gboolean moved);
