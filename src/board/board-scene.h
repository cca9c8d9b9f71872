/* board-scene.h: what a picture of a board shows, as plain data
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A scene is everything that the painter needs and nothing else: geometry, pieces, states of
 * points, theme, size.  It knows no game and no widget and owns no memory, so that a test can fill
 * one in by hand and a copy is an assignment.  lud_scene_set_position() and its sisters fill one in
 * from a game.
 *
 * libboard is plain C above cairo and librules: no GLib, no GTK, no display.
 */

#pragma once

#include "rules/rules.h"

/* How many steps of a last turn, and how many pieces between two points, a scene can show. */
#define LUD_SCENE_MAX_PATHS 8
#define LUD_SCENE_MAX_FLOATS 16
#define LUD_SCENE_MAX_MARKS 64
#define LUD_SCENE_MAX_CONTACTS 16

typedef enum
{
  LUD_THEME_WOOD,     /* light */
  LUD_THEME_DARK,     /* dark */
  LUD_THEME_CONTRAST, /* high contrast: flat, black and white */
  LUD_THEME_SAFE      /* blue and yellow, safe for every kind of colour vision */
} LudTheme;

#define LUD_N_THEMES 4

/* How much stands around the field. */
typedef enum
{
  LUD_FRAME_AUTO, /* FULL or EDGE, by the size: see lud_layout_init() */
  LUD_FRAME_FULL, /* a frame, with room for coordinates when they are shown */
  LUD_FRAME_EDGE  /* hardly a frame, for small windows */
} LudFrame;

/* States of a point.  Any combination can be painted. */
typedef enum
{
  LUD_STATE_NONE = 0,
  LUD_STATE_SELECTABLE = 1 << 0, /* an action can begin here */
  LUD_STATE_SELECTED = 1 << 1,   /* chosen as a beginning */
  LUD_STATE_TARGET = 1 << 2,     /* an action can go on here; the drawing depends on what stands
                                    here: nothing, an own piece, an enemy's */
  LUD_STATE_FORCED = 1 << 3,     /* every action that is left contains it */
  LUD_STATE_CHOSEN = 1 << 4,     /* a member of the set that is being chosen */
  LUD_STATE_FADING = 1 << 5,     /* the piece is about to leave the board */
  LUD_STATE_LAST_FROM = 1 << 6,  /* a piece was here before the last action */
  LUD_STATE_LAST_TO = 1 << 7,    /* the last action ended here */
  LUD_STATE_BLOCKED = 1 << 8,    /* this is why an action is not legal */
  LUD_STATE_WIN = 1 << 9,        /* part of what won the game */
  LUD_STATE_HOVER = 1 << 10,     /* under the pointer */
  LUD_STATE_FOCUS = 1 << 11      /* keyboard focus */
} LudState;

/* A line under the pieces from one point to another. */
typedef struct
{
  int16_t from, to;
} LudScenePath;

/* A piece that is not (only) on a point: dragged or moving. */
typedef struct
{
  RulesPiece piece;
  float x, y;             /* of the board, in its units */
  float scale_x, scale_y; /* 1: as large as on a point */
  float alpha;            /* 0 to 1 */
  bool bust;              /* only the character that the piece carries */
} LudSceneFloat;

/* What an annotator draws. Colours 1 to 3, each with a line of its own. */
typedef enum
{
  LUD_MARK_CIRCLE,
  LUD_MARK_SQUARE,
  LUD_MARK_CROSS,
  LUD_MARK_ARROW,
  LUD_MARK_LABEL
} LudMarkShape;

typedef struct
{
  LudMarkShape shape;
  int colour;
  int16_t point, to; /* to: of an arrow */
  char label[8];     /* of a label: one letter, UTF-8 */
} LudSceneMark;

typedef struct
{
  /* the board */
  RulesBoard board;
  int turns;     /* quarter turns clockwise, 0 to 3 */
  bool mirrored; /* left and right exchanged, before it is turned */

  /* the picture: the rectangle, in user space, that the frame fills as well as it can.  Its shadow
   * may fall outside, by LUD_SHADOW units at most. */
  double x, y, width, height;
  double device_scale; /* device pixels in a user unit, for sharp lines; 0: a vector picture, in
                          which nothing is rounded */
  LudTheme theme;
  LudFrame frame;
  bool coordinates;
  bool grain; /* in themes that have it */

  /* what stands where */
  RulesPiece piece[RULES_MAX_POINTS];
  uint16_t state[RULES_MAX_POINTS]; /* LudState */
  /* Of a moment between two: states (among those above) that come, and others that are gone, and
   * how much there is of them: 0 to 1. */
  uint16_t coming[RULES_MAX_POINTS], going[RULES_MAX_POINTS];
  float coming_alpha, going_alpha;
  RulesSide mover;               /* whose targets are shown, to tell own from enemy pieces */
  bool hidden[RULES_MAX_POINTS]; /* the piece is not painted (it is among the floats) */
  int n_floats;
  LudSceneFloat floats[LUD_SCENE_MAX_FLOATS];

  /* the last turn */
  int n_paths;
  LudScenePath path[LUD_SCENE_MAX_PATHS];

  float undrawn;  /* how much is still missing of the outline of the region that won, or of the line
                     that lost: 0 to 1 */
  int win_region; /* the region that won the game, filled; or -1 */

  /* a line of pieces that lost the game, from one end to the other, and the enemy's pieces at it */
  int n_line, n_contacts;
  int16_t line[RULES_MAX_POINTS];
  LudScenePath contact[LUD_SCENE_MAX_CONTACTS]; /* from the line to the piece */

  int n_marks;
  LudSceneMark mark[LUD_SCENE_MAX_MARKS];
} LudBoardScene;

/* Whether two boards have the same geometry. */
bool lud_same_board (const RulesBoard *a, const RulesBoard *b);

/* An empty scene of a board: no pieces, no states, wood, full frame with coordinates and grain, a
 * rectangle of 600 x 600 at 0, 0 with one device pixel a unit. board is copied. */
void lud_scene_init (LudBoardScene *scene, const RulesBoard *board);

/* Takes the pieces from a state, and what won or lost from its outcome, and drops all states,
 * paths, floats and marks.  The board must be that of the game. */
void lud_scene_set_position (LudBoardScene *scene, const RulesGame *game, const RulesState *state);

/* Marks one action that led here, shown by its gesture.  Call it for every action of the last turn,
 * the first one first. */
void lud_scene_add_last (LudBoardScene *scene, const RulesGesture *gesture);

/* Looks for an impassable line of a side on a grid and shows it with its contacts: a chain of his
 * stones and of pits, from neighbour to neighbour (diagonals too), from the first column to the
 * last; contacts are enemy stones beside a square of it. Whether there is one; without one nothing
 * is shown. */
bool lud_scene_show_line (LudBoardScene *scene, RulesSide side);

/* Takes away states from all points. */
void lud_scene_clear_states (LudBoardScene *scene, unsigned states);
