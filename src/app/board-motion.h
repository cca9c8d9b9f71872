/* board-motion.h: how one picture of a board becomes the next, by the difference of the two
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Only what stands on the points before and after is looked at, and, where it is known, how the
 * action was shown by a gesture: no game is known here.  A motion is plain data without memory of
 * its own; time is what its caller says.
 */

#pragma once

#include "board-scene.h"

/* As many pieces can be under way at once; where more have changed, nothing moves. */
#define LUD_MOTION_MAX_PARTS LUD_SCENE_MAX_FLOATS

typedef enum
{
  LUD_MOTION_MOVE,   /* from a point to another */
  LUD_MOTION_PASS,   /* the character from a stone to another */
  LUD_MOTION_LEAVE,  /* fades away on its point */
  LUD_MOTION_GATHER, /* slides to another point and goes up in what appears there */
  LUD_MOTION_APPEAR, /* grows on its point */
  LUD_MOTION_TURN    /* turns over into another kind of piece */
} LudMotionKind;

typedef struct
{
  LudMotionKind kind;
  int16_t from, to;
  RulesPiece piece, into; /* into: what it turns into, or what it makes of a stack */
  double start, length;   /* milliseconds */
} LudMotionPart;

typedef struct
{
  int n_parts;
  LudMotionPart part[LUD_MOTION_MAX_PARTS];
  /* what stands on points that something has not reached yet */
  int n_waiting;
  int16_t waiting[LUD_MOTION_MAX_PARTS];
  RulesPiece stands[LUD_MOTION_MAX_PARTS];
  double until[LUD_MOTION_MAX_PARTS]; /* so long, in milliseconds */
  double length;                      /* of all, milliseconds; 0: nothing moves */
} LudMotion;

/* Compares two scenes of the same board.  gestures: those of the actions between, the first one
 * first; n may be 0, then the likeliest motions are taken. */
void lud_motion_init (LudMotion *motion,
                      const LudBoardScene *before,
                      const LudBoardScene *after,
                      const RulesGesture *gestures,
                      int n);

/* Leaves out the move from a point: a hand has carried the piece there already. */
void lud_motion_skip_move (LudMotion *motion, int from);

/* Puts what is under way after so many milliseconds into a copy of the scene after. */
void lud_motion_apply (const LudMotion *motion, double milliseconds, LudBoardScene *scene);
