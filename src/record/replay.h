/* replay.h: the moves of a stored record without the record
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Searching many games needs their positions and nothing else.  This plays through the bytes of
 * lud_record_serialize() without making a tree: about ten times as fast as
 * lud_record_deserialize().
 *
 * Threads: a replay belongs to one thread at a time; different ones share nothing.
 */

#pragma once

#include <glib.h>

#include "rules/rules.h"

G_BEGIN_DECLS

/* A position on the way. */
typedef struct
{
  const RulesGame *game;
  const RulesState *s; /* good until the visit returns */
  RulesAction action;  /* what was played there; 0: the line ends */
  guint ply;           /* actions and rolls before it */
  gboolean main_line;
} LudReplayStep;

/* Called at every position of a line; FALSE: no more.  user is what lies in the block of the line:
 * it is the visitor's own, and where a variation leaves a line it begins with what the line had
 * there. */
typedef gboolean (*LudReplayVisit) (const LudReplayStep *step, gpointer user, gpointer data);

typedef struct _LudReplay LudReplay;

/* user_size: bytes of a visitor's block; 0: none. */
LudReplay *lud_replay_new (gsize user_size);
void lud_replay_free (LudReplay *replay);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LudReplay, lud_replay_free)

/* Plays through a stored record: every position of its main line, and with variations those of all
 * other lines, from the position after their first action on.  The block of user bytes is zero at
 * the start.  FALSE when the bytes are damaged (what was seen until then was there).  The bytes
 * need not be trusted; unlike deserialisation this does not check the header and what is written
 * beside the moves. */
gboolean lud_replay_run (LudReplay *replay,
                         const void *data,
                         gsize size,
                         gboolean variations,
                         LudReplayVisit visit,
                         gpointer data_of_visit);

G_END_DECLS
