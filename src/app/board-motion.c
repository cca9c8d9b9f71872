/* board-motion.c: how one picture of a board becomes the next
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "board-motion.h"

#include <math.h>
#include <string.h>

#define MOVE_BASE 160.0
#define MOVE_PER_UNIT 20.0
#define MOVE_MOST 300.0
#define LEAVE 160.0
#define GATHER 200.0
#define APPEAR 160.0
#define TURN 220.0

static bool
same_piece (const RulesPiece *a, const RulesPiece *b)
{
  return a->kind == b->kind &&
         (a->kind == RULES_PIECE_NONE || (a->side == b->side && a->count == b->count));
}

/* Whether what stood somewhere can be what stands elsewhere now. */
static bool
can_become (const RulesPiece *a, const RulesPiece *b)
{
  return a->side == b->side && a->kind == b->kind;
}

/* ------------------------------------------------------------------------------------------------
 * The difference
 */

typedef struct
{
  LudMotion *motion;
  const LudBoardScene *before, *after;
  bool left[RULES_MAX_POINTS];    /* what stood there has been accounted for */
  bool reached[RULES_MAX_POINTS]; /* so has what stands there now */
  bool full;                      /* too much has changed */
} Work;

static bool
changed (const Work *w, int p)
{
  return !same_piece (&w->before->piece[p], &w->after->piece[p]);
}

static double
distance (const Work *w, int a, int b)
{
  const RulesBoardPoint *p = w->before->board.point;

  return hypot ((double) (p[a].x - p[b].x), (double) (p[a].y - p[b].y));
}

static double
move_length (const Work *w, int from, int to)
{
  return fmin (MOVE_BASE + MOVE_PER_UNIT * distance (w, from, to), MOVE_MOST);
}

static LudMotionPart *
add_part (Work *w, LudMotionKind kind, int from, int to, const RulesPiece *piece, double length)
{
  LudMotionPart *part;

  if (w->motion->n_parts == LUD_MOTION_MAX_PARTS)
    {
      w->full = true;
      return &w->motion->part[0];
    }
  part = &w->motion->part[w->motion->n_parts++];
  *part = (LudMotionPart){ .kind = kind,
                           .from = (int16_t) from,
                           .to = (int16_t) to,
                           .piece = *piece,
                           .into = *piece,
                           .length = length };
  return part;
}

/* Until then another piece, or (NULL) none, stands on a point than in the end. */
static void
wait_at (Work *w, int point, const RulesPiece *piece, double until)
{
  LudMotion *m = w->motion;

  if (m->n_waiting == LUD_MOTION_MAX_PARTS)
    {
      w->full = true;
      return;
    }
  m->waiting[m->n_waiting] = (int16_t) point;
  m->stands[m->n_waiting] =
    piece != NULL ? *piece : (RulesPiece){ RULES_PIECE_NONE, RULES_NO_SIDE, 0 };
  m->until[m->n_waiting++] = until;
}

/* A piece goes from one point to another. What it finds there is taken into it, or leaves. */
static void
add_move (Work *w, int from, int to)
{
  const RulesPiece *piece = &w->before->piece[from];
  const RulesPiece *found = &w->before->piece[to];
  double length = move_length (w, from, to);
  LudMotionPart *part = add_part (w, LUD_MOTION_MOVE, from, to, piece, length);

  /* what is left of a stack stays behind */
  if (can_become (piece, &w->after->piece[from]))
    {
      part->piece.count -= w->after->piece[from].count;
      w->reached[from] = true;
    }
  w->left[from] = true;
  w->reached[to] = true;
  if (found->kind == RULES_PIECE_NONE || w->left[to])
    {
      wait_at (w, to, NULL, length);
      return;
    }
  w->left[to] = true;
  if (can_become (found, &w->after->piece[to]))
    /* a merge: the stack that is there stays until the other one has come */
    wait_at (w, to, found, length);
  else
    {
      wait_at (w, to, NULL, length);
      add_part (w, LUD_MOTION_LEAVE, to, to, found, LEAVE)->start = 0.6 * length;
    }
}

static void
follow_gesture (Work *w, const RulesGesture *g)
{
  int n = g->n_path < RULES_MAX_PATH ? g->n_path : RULES_MAX_PATH;
  int to;

  for (int i = 0; i < n; i++)
    if (g->path[i] < 0 || g->path[i] >= w->before->board.n_points)
      return;
  if (n < 2)
    return;

  if (g->shape == RULES_SHAPE_MOVE)
    {
      int from = g->path[0];

      to = g->path[n - 1];
      if (w->before->piece[from].kind != RULES_PIECE_NONE && changed (w, from) && !w->left[from] &&
          !w->reached[to] && w->before->piece[from].side == w->after->piece[to].side &&
          w->before->piece[from].kind == w->after->piece[to].kind)
        add_move (w, from, to);
    }
  else if (g->shape == RULES_SHAPE_SELECT)
    {
      to = g->path[0];
      if (w->reached[to] || !changed (w, to))
        return;
      for (int i = 1; i < n; i++)
        {
          int from = g->path[i];

          if (w->left[from] || w->before->piece[from].kind == RULES_PIECE_NONE ||
              w->after->piece[from].kind != RULES_PIECE_NONE)
            continue;
          add_part (w, LUD_MOTION_GATHER, from, to, &w->before->piece[from], GATHER);
          w->left[from] = true;
        }
      add_part (w, LUD_MOTION_APPEAR, to, to, &w->after->piece[to], APPEAR)->start = GATHER;
      w->left[to] = w->reached[to] = true;
    }
}

/* A character that changed stones, which stay where they are. */
static void
find_passes (Work *w)
{
  int n = w->before->board.n_points;

  for (int a = 0; a < n; a++)
    for (int b = 0; b < n; b++)
      {
        const RulesPiece *pa = &w->before->piece[a];
        const RulesPiece *pb = &w->before->piece[b];

        if (a == b || w->left[a] || w->left[b] || pa->kind != RULES_PIECE_CHARACTER ||
            pb->kind != RULES_PIECE_STONE || pa->side != pb->side ||
            w->after->piece[a].kind != RULES_PIECE_STONE || w->after->piece[a].side != pa->side ||
            w->after->piece[b].kind != RULES_PIECE_CHARACTER || w->after->piece[b].side != pa->side)
          continue;
        add_part (w, LUD_MOTION_PASS, a, b, pa, move_length (w, a, b));
        wait_at (w, b, pb, move_length (w, a, b));
        w->left[a] = w->left[b] = w->reached[a] = w->reached[b] = true;
      }
}

/* The nearest point from which what stands on a point now can have come: the same piece if there
 * is one, else one of its kind. */
static int
find_origin (const Work *w, int to)
{
  double best = INFINITY;
  int found = -1;

  for (int p = 0; p < w->before->board.n_points; p++)
    {
      const RulesPiece *piece = &w->before->piece[p];
      double cost;

      if (p == to || w->left[p] || piece->kind == RULES_PIECE_NONE || !changed (w, p) ||
          !can_become (piece, &w->after->piece[to]))
        continue;
      /* of a stack that is still there, only as much as is missing has gone */
      if (can_become (piece, &w->after->piece[p]) &&
          piece->count - w->after->piece[p].count != w->after->piece[to].count)
        continue;
      cost = distance (w, p, to) + (same_piece (piece, &w->after->piece[to]) ? 0 : 100);
      if (cost < best)
        {
          best = cost;
          found = p;
        }
    }
  return found;
}

static void
find_rest (Work *w)
{
  int n = w->before->board.n_points;
  double moved = 0;

  for (int p = 0; p < n && !w->full; p++)
    if (changed (w, p) && !w->reached[p] && w->after->piece[p].kind != RULES_PIECE_NONE &&
        (w->before->piece[p].kind == RULES_PIECE_NONE ||
         w->before->piece[p].side != w->after->piece[p].side ||
         w->before->piece[p].count < w->after->piece[p].count))
      {
        int from = find_origin (w, p);

        if (from >= 0)
          add_move (w, from, p);
      }

  for (int i = 0; i < w->motion->n_parts; i++)
    moved = fmax (moved, w->motion->part[i].length);
  for (int p = 0; p < n && !w->full; p++)
    {
      const RulesPiece *was = &w->before->piece[p];
      const RulesPiece *is = &w->after->piece[p];

      if (!changed (w, p))
        continue;
      if (was->kind != RULES_PIECE_NONE && is->kind != RULES_PIECE_NONE && !w->left[p] &&
          !w->reached[p])
        {
          LudMotionPart *part = add_part (w, LUD_MOTION_TURN, p, p, was, TURN);

          part->into = *is;
          part->start = moved;
          continue;
        }
      if (was->kind != RULES_PIECE_NONE && !w->left[p])
        add_part (w, LUD_MOTION_LEAVE, p, p, was, LEAVE)->start = 0.6 * moved;
      if (is->kind != RULES_PIECE_NONE && !w->reached[p])
        add_part (w, LUD_MOTION_APPEAR, p, p, is, APPEAR);
    }
}

void
lud_motion_init (LudMotion *motion,
                 const LudBoardScene *before,
                 const LudBoardScene *after,
                 const RulesGesture *gestures,
                 int n)
{
  Work work = { .motion = motion, .before = before, .after = after };

  memset (motion, 0, sizeof *motion);
  if (!lud_same_board (&before->board, &after->board))
    return;
  for (int i = 0; i < n; i++)
    follow_gesture (&work, &gestures[i]);
  find_passes (&work);
  find_rest (&work);
  if (work.full)
    {
      memset (motion, 0, sizeof *motion);
      return;
    }
  for (int i = 0; i < motion->n_parts; i++)
    motion->length = fmax (motion->length, motion->part[i].start + motion->part[i].length);
}

void
lud_motion_skip_move (LudMotion *motion, int from)
{
  double skipped = 0;

  for (int i = 0; i < motion->n_parts; i++)
    if (motion->part[i].kind == LUD_MOTION_MOVE && motion->part[i].from == from)
      {
        skipped = motion->part[i].length;
        for (int k = 0; k < motion->n_waiting; k++)
          if (motion->waiting[k] == motion->part[i].to)
            motion->until[k] = 0;
        motion->part[i] = motion->part[--motion->n_parts];
        break;
      }
  motion->length = 0;
  for (int i = 0; i < motion->n_parts; i++)
    {
      motion->part[i].start = fmax (motion->part[i].start - skipped, 0);
      motion->length = fmax (motion->length, motion->part[i].start + motion->part[i].length);
    }
}

/* ------------------------------------------------------------------------------------------------
 * A moment
 */

static double
ease_out_cubic (double t)
{
  return 1 - (1 - t) * (1 - t) * (1 - t);
}

static double
ease_out_back (double t)
{
  double s = t - 1;

  return 1 + 2.70158 * s * s * s + 1.70158 * s * s;
}

void
lud_motion_apply (const LudMotion *motion, double milliseconds, LudBoardScene *scene)
{
  if (milliseconds >= motion->length)
    return;

  for (int i = 0; i < motion->n_waiting; i++)
    if (milliseconds < motion->until[i])
      scene->piece[motion->waiting[i]] = motion->stands[i];

  scene->n_floats = 0;
  /* what goes somewhere is above what stays where it is */
  for (int k = 0; k < 2 * motion->n_parts; k++)
    {
      const LudMotionPart *part = &motion->part[k % motion->n_parts];
      bool goes = part->kind == LUD_MOTION_MOVE || part->kind == LUD_MOTION_PASS ||
                  part->kind == LUD_MOTION_GATHER;
      double t = fmin (fmax ((milliseconds - part->start) / part->length, 0), 1);
      const RulesBoardPoint *a = &scene->board.point[part->from];
      const RulesBoardPoint *b = &scene->board.point[part->to];
      LudSceneFloat f = { .piece = part->piece, .scale_x = 1, .scale_y = 1, .alpha = 1 };
      double along = 0;

      if (goes != (k >= motion->n_parts))
        continue;
      switch (part->kind)
        {
        case LUD_MOTION_MOVE:
        case LUD_MOTION_PASS:
          if (t >= 1)
            continue;
          along = ease_out_cubic (t);
          f.scale_x = f.scale_y = (float) (1 + 0.06 * sin (3.14159265358979 * along));
          f.bust = part->kind == LUD_MOTION_PASS;
          break;
        case LUD_MOTION_GATHER:
          if (t >= 1)
            continue;
          along = t * t * t;
          f.scale_x = f.scale_y = (float) (1 - 0.2 * along);
          break;
        case LUD_MOTION_LEAVE:
          if (t >= 1)
            continue;
          f.scale_x = f.scale_y = (float) (1 - 0.14 * t * t);
          f.alpha = (float) (1 - t * t);
          break;
        case LUD_MOTION_APPEAR:
          scene->hidden[part->to] = t < 1;
          if (t <= 0 || t >= 1)
            continue;
          f.scale_x = f.scale_y = (float) (0.6 + 0.4 * ease_out_back (t));
          break;
        case LUD_MOTION_TURN:
        default:
          scene->hidden[part->to] = t < 1;
          if (t >= 1)
            continue;
          f.scale_x = (float) fabs (cos (3.14159265358979 * t));
          if (t > 0.5)
            f.piece = part->into;
          break;
        }
      f.x = (float) ((double) a->x + along * (double) (b->x - a->x));
      f.y = (float) ((double) a->y + along * (double) (b->y - a->y));
      scene->floats[scene->n_floats++] = f;
    }
}
