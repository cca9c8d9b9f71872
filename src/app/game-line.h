/* game-line.h: a game as the turns that people see
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "record/session.h"

G_BEGIN_DECLS

/* One turn of one player. */
typedef struct
{
  guint number;      /* as the rules count, see RulesTurn */
  RulesActor player; /* FIRST or SECOND */
  GString *text;     /* its roll and actions, as people read them */
  gsize n_past;      /* bytes of text that have happened; what follows was undone */
  gboolean current;  /* the turn that led to the place where the session stands */
} LudLineTurn;

/* The line on which a session stands: from the start over its place to the end of the game. */
typedef struct
{
  GArray *turns; /* of LudLineTurn */
  GArray *last;  /* of RulesGesture: what the last player to act did in his turn */
} LudGameLine;

/* Walks the line; a few microseconds an action. */
LudGameLine *lud_game_line_new (LudSession *session);
void lud_game_line_free (LudGameLine *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LudGameLine, lud_game_line_free)

/* A position with some pieces in it, for a picture of the game: so many actions of a game in which
 * both players act at random, always the same one.  free() it. */
RulesState *lud_sample_position (const RulesGame *game, guint n_actions);

G_END_DECLS
