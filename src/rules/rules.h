/* rules.h: the one interface between the games and everything else
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * librules knows what a position is, which actions are legal in it, what they do, why others are
 * not legal, and when a game is over.  It is strict C11: no GLib, no I/O, no mutable globals, no
 * allocation in the slots that play (apply, list_actions, outcome, ...).
 *
 * Vocabulary
 *   player   FIRST or SECOND: the person who begins, and the other.  Results belong to players.
 *   side     DARK or LIGHT: the colour of pieces.  After a pie swap the players change sides, the
 *            pieces keep theirs.
 *   action   the smallest step that somebody decides: one stack moved, one checker removed, one
 *            roll.  A node of a game tree is one action.
 *   turn     the actions that one player takes in a row, with the roll in front of them.
 *
 * A game is one file with one const RulesGame.  Its word stands in src/rules/meson.build, and
 * nothing else in the program names it.
 *
 * Threads: nothing here is shared and nothing is static but constants, so different states may be
 * used by different threads at will; one state belongs to one thread at a time.
 */

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define RULES_MAX_POINTS 144 /* 12 x 12 */
#define RULES_MAX_LINKS 264  /* 2 x 12 x 11 */
#define RULES_MAX_REGIONS 144
#define RULES_MAX_PATH 6
#define RULES_MAX_OPTIONS 6
#define RULES_MAX_OPTION_TEXT 80  /* longest value of an option, with its NUL */
#define RULES_MAX_ACTION_TEXT 32  /* longest text of one action, with its NUL */
#define RULES_MAX_STATE_TEXT 768  /* longest text of a position, with its NUL */
#define RULES_MAX_STATE_SIZE 1023 /* a state is under 1 KiB */
#define RULES_MAX_ACTIONS 1024    /* no position of any game has more */
#define RULES_MAX_SYMMETRIES 16

/* A position with all that decides the rest of the game.  Opaque, game->state_size bytes, plain
 * memory without pointers: copied by memcpy, compared by the game's own functions only.  Objects
 * are made by rules_state_new() (or any malloc of whole multiples of rules_state_stride()), never
 * declared as arrays of char. */
typedef struct RulesState RulesState;

/* One action, packed as its game likes; 0 is never an action.  The same number always means the
 * same words in the same position; a number by itself means nothing without its position. */
typedef uint32_t RulesAction;

typedef struct RulesGame RulesGame;

typedef enum
{
  RULES_FIRST,  /* the player who begins */
  RULES_SECOND, /* the other player */
  RULES_CHANCE, /* the dice */
  RULES_NOBODY  /* the game is over; as a winner: a draw */
} RulesActor;

typedef enum
{
  RULES_DARK,   /* Black, South: always painted dark */
  RULES_LIGHT,  /* White, Green, North: always painted light */
  RULES_NO_SIDE /* neutral pieces, pits */
} RulesSide;

/* Why something is not legal, or why nothing else is.  No allocation: msgid is a constant marked
 * N_(), without arguments, a whole sentence with its full stop; the caller translates it. */
typedef struct
{
  const char *msgid; /* NULL: there is no objection */
  int point;         /* the point it is about (the blocking piece, ...), or -1 */
  int offset;        /* readers: byte offset in the text where the fault is, or -1 */
  const char
    *rule; /* number of the rule in the rule book's section of this game ("9d", "A-D4"), or NULL */
  unsigned dice; /* bit i: it is about face[i] of dice (); 0: not about dice */
  int sum;       /* explain_path: what the pieces of the path behind the first point add up to, when
                    it is about that; else 0 */
} RulesReason;

#define RULES_NO_REASON ((RulesReason){ NULL, -1, -1, NULL, 0, 0 })

/* How a player shows an action on the board. */
typedef enum
{
  RULES_SHAPE_PLACE,   /* path[0]: where a new piece goes */
  RULES_SHAPE_MOVE,    /* path[0] to path[1] */
  RULES_SHAPE_REMOVE,  /* path[0]: the piece that is taken off */
  RULES_SHAPE_SELECT,  /* path[0] is where a piece goes, the rest is the set of pieces that go with
                          it, in any order */
  RULES_SHAPE_COMMAND, /* no points: a button with the label `command` */
  RULES_SHAPE_ROLL     /* chance: no points; the dice are in faces[] */
} RulesShape;

typedef struct
{
  RulesShape shape;
  uint8_t n_path;
  int16_t path[RULES_MAX_PATH];
  const char *command; /* COMMAND: label of the button, N_() marked; else NULL */
  uint8_t faces[2];    /* ROLL: the higher die first; else 0 */
} RulesGesture;

typedef enum
{
  RULES_PIECE_NONE,
  RULES_PIECE_DISC,
  RULES_PIECE_STACK, /* count: height, 1 or more */
  RULES_PIECE_DIE,   /* count: pips, 1 to 6 */
  RULES_PIECE_STONE,
  RULES_PIECE_CHARACTER, /* a stone that carries the character */
  RULES_PIECE_NEUTRAL,
  RULES_PIECE_PIT
} RulesPieceKind;

typedef struct
{
  RulesPieceKind kind;
  RulesSide side;
  int count;
} RulesPiece;

/* How a piece is written in the text of a position, and what it is called. */
typedef struct
{
  char letter; /* 0 ends a list */
  RulesPieceKind kind;
  RulesSide side;
  bool counted;       /* its count stands behind the letter */
  const char *name;   /* for a screen reader: "black stack of %d", N_() marked */
  const char *single; /* the same where the count is 1, if that has another name; else NULL */
} RulesCell;

/* A sentence or noun for people, with an optional number: ngettext (one, many, count), in which
 * "%d", if there is one, stands for count. many is NULL when the number decides no form. */
typedef struct
{
  const char *one;
  const char *many;
  int count;
} RulesPhrase;

/* How a game ended.  The names of NOTATION (rules_end_name()). The first eight are decided by
 * rules, the others by people or clocks (record, session). */
typedef enum
{
  RULES_END_NONE,
  RULES_END_GOAL,
  RULES_END_ELIMINATION,
  RULES_END_COUNT,
  RULES_END_SQUARE,
  RULES_END_UNFAIR,
  RULES_END_REPETITION,
  RULES_END_BLOCKED,
  RULES_END_FIFTY,
  RULES_END_RESIGN,
  RULES_END_AGREEMENT,
  RULES_END_TIME,
  RULES_END_ILLEGAL,
  RULES_END_ABANDONED,
  RULES_END_ADJUDICATED
} RulesEnd;

typedef struct
{
  bool over;
  RulesActor winner; /* FIRST, SECOND, or NOBODY for a draw; meaningless unless over */
  RulesEnd reason;   /* RULES_END_NONE unless over */
  const char *msgid; /* the sentence of the result ("Black wins: Green has no checkers left."),
                        N_() marked; NULL unless over */
} RulesOutcome;

typedef struct
{
  unsigned number;   /* 1 for the first turn after the start or after the position that was read */
  RulesActor player; /* FIRST or SECOND: whose turn it is, while the dice are rolled too */
} RulesTurn;

/* The dice of the turn in progress, for a tray. */
typedef struct
{
  uint8_t n;     /* 0: nothing rolled (yet), else 1 or 2 */
  uint8_t sides; /* faces of a die, 0 when the game has no dice */
  uint8_t face[2];
  bool used[2];
} RulesDice;

/* 128 bits that stand for a state, see RulesGame.perft_key. */
typedef struct
{
  uint64_t a, b;
} RulesKey;

/* ------------------------------------------------------------------------------------------------
 * Boards: geometry as data, in board units (the side of a cell, the length of a line).
 * x grows to the right, y grows downwards; row 1 is at the bottom, so it has the greatest y.
 */

typedef enum
{
  RULES_BOARD_CHECKER, /* cells alternate in shade */
  RULES_BOARD_TILES,   /* every cell is a tile on a common ground */
  RULES_BOARD_FIELD,   /* plain cells; the first and the last row are home rows, with goal rails */
  RULES_BOARD_GRAPH    /* points on lines, with regions between them */
} RulesBoardStyle;

typedef struct
{
  float x, y;
  int8_t column, row; /* from 0: a is column 0, the row "1" is row 0 */
  char name[4];       /* "c4", "l12" */
} RulesBoardPoint;

typedef struct
{
  int16_t a, b; /* adjacent points, a < b */
} RulesBoardLink;

/* A polygon that the painter fills. */
typedef struct
{
  uint8_t n;         /* corners, 3 or 4 */
  uint8_t shade;     /* 0: cell_a, 1: cell_b of the theme */
  int16_t point;     /* the point in a cell's middle; -1 on a graph */
  int16_t corner[4]; /* graph: the points at the corners, in order round the region; else -1 */
  float x[4], y[4];  /* corners, in order */
} RulesBoardRegion;

typedef struct
{
  RulesBoardStyle style;
  int columns, rows;
  int n_points, n_links, n_regions;
  float left, top, right, bottom; /* of the field: the cells, or the outermost points of a graph */
  RulesBoardPoint point[RULES_MAX_POINTS];
  RulesBoardLink link[RULES_MAX_LINKS]; /* sorted by a, then b */
  RulesBoardRegion region[RULES_MAX_REGIONS];
} RulesBoard;

/* ------------------------------------------------------------------------------------------------
 * Options
 */

typedef struct
{
  const char *value; /* as in `-o key=value` and in files; NULL ends a list */
  const char *label; /* for people, N_() marked; NULL: the value itself */
} RulesChoice;

typedef struct
{
  const char *key;            /* NULL ends a list */
  const char *label;          /* N_() marked */
  const char *note;           /* one sentence for people, N_() marked, or NULL */
  const RulesChoice *choices; /* the first is the default */
  const char *needs_key;      /* the option counts only when this other one ... */
  const char *needs_value; /* ... has this value; setting it elsewhere is an error.  NULL: always */
  bool open; /* other values than those of choices may be given, see RulesGame.check_option */
} RulesOption;

/* A field behind the board in the text of a position, for an editor.  Fields are separated by one
 * blank each. */
typedef enum
{
  RULES_FIELD_SIDE,   /* choices: that of the dark side, that of the light one */
  RULES_FIELD_CHOICE, /* choices */
  RULES_FIELD_NUMBER, /* 0 to max, without leading zeros */
  RULES_FIELD_DICE    /* "-", or one or two unused faces, the higher first, a comma between them */
} RulesFieldKind;

typedef struct
{
  const char *label; /* N_() marked; NULL ends a list */
  RulesFieldKind kind;
  const RulesChoice *choices; /* SIDE, CHOICE; else NULL */
  int max;                    /* NUMBER */
  const char *needs_key;      /* the field is there only when this option ... */
  const char *needs_value;    /* ... has this value.  NULL: always */
} RulesField;

/* The options of one game, all of them.  Plain memory, copied by assignment.  Made by
 * rules_params_init(), changed by rules_params_set(). */
typedef struct
{
  const RulesGame *game;
  uint8_t choice[RULES_MAX_OPTIONS];  /* index in choices; RULES_CUSTOM: the text in custom */
  bool given[RULES_MAX_OPTIONS];      /* set by hand, even to the default */
  char custom[RULES_MAX_OPTION_TEXT]; /* canonical text of the one open option */
} RulesParams;

#define RULES_CUSTOM 255

typedef enum
{
  RULES_READ_OK,
  RULES_READ_MENDED, /* lenient only: read and legal, but a mark was missing or wrong; the reason
                        says which */
  RULES_READ_SYNTAX, /* not the text of an action (or position) at all */
  RULES_READ_MARK,   /* strict only: the action would be legal, its mark disagrees with the position
                      */
  RULES_READ_ILLEGAL /* understood, but the rules forbid it; the reason says why */
} RulesRead;

typedef enum
{
  RULES_STRICT = 0,
  RULES_LENIENT =
    1 << 0 /* accept missing or wrong marks, upper case, typographic dashes, crosses and quotes */
} RulesReadFlags;

/* ------------------------------------------------------------------------------------------------
 * A game.  Every slot is required unless it says that it may be NULL.  `s` is always a state that
 * start, read_state or apply made; nothing else is ever passed.  A slot never keeps a pointer.
 */
struct RulesGame
{
  const char *id;      /* lower case word: file name, XML kind, column of the archive */
  const char *name;    /* as shown; a proper name, not translated */
  const char *summary; /* one sentence for the card of the game, N_() marked */
  const char *designer;
  const char *year;   /* as text, "" when it is not known */
  const char *notice; /* a sentence for the credits, such as whom the name has nothing to do with;
                         N_() marked, or NULL */
  const char *side_name[2]; /* by RulesSide: "Black", "Green"; N_() marked, nominative */
  const char *score_one,
    *score_many; /* "%d checker", "%d checkers"; SCORE_N_() marked; NULL: no score is shown */
  const RulesOption
    *options; /* ends with a NULL key; at most RULES_MAX_OPTIONS, at most one of them open */
  const char *const *presets; /* sets of options that people play ("", "key=value key=value"), for
                                 benches and lists; NULL at the end; NULL: the defaults only */
  const RulesCell *cells;     /* the letters of write_state; '.' is an empty point, '-' none */
  const RulesField *fields;   /* what write_state writes behind the board, in its order */
  size_t state_size;          /* at most RULES_MAX_STATE_SIZE */
  unsigned max_actions;       /* no position has more actions; at most RULES_MAX_ACTIONS */
  RulesAction end_action;     /* the action that ends a turn early, in games whose turns are written
                                 with commas ("b1-b2,d1>b2"); 0: turns end by themselves and are
                                 written with blanks */

  /* Checks the text of an open option (here: not one of the choices) and writes its canonical
   * form, NUL-terminated, to out (RULES_MAX_OPTION_TEXT bytes).  Returns RULES_NO_REASON, or what
   * is wrong with offset set.  NULL when no option is open. */
  RulesReason (*check_option) (int option, const char *text, char *out);

  /* The start position under params (complete and checked). Writes all state_size bytes. */
  void (*start) (const RulesParams *params, RulesState *out);

  /* Who decides now: FIRST, SECOND, CHANCE, or NOBODY when the game is over.  The same player may
   * act several times in a row. */
  RulesActor (*actor) (const RulesState *s);

  /* Legal actions (or outcomes of the dice), ascending and without repetition, into out, which
   * holds max_actions.  Returns their number: at least 1 unless the game is over, then 0. */
  size_t (*list_actions) (const RulesState *s, RulesAction *out);

  /* At a CHANCE node: the relative weight of an outcome in list_actions, 1 or more; all weights
   * of a node fit in 16 bits together.  NULL when the game has no dice. */
  unsigned (*weight) (const RulesState *s, RulesAction a);

  /* Plays a, which is in list_actions (s).  May trust that; never called with anything else. */
  void (*apply) (RulesState *s, RulesAction a);

  /* Why a is not in list_actions (s); RULES_NO_REASON exactly when it is in it.  a may be any
   * number at all. */
  RulesReason (*explain) (const RulesState *s, RulesAction a);

  /* The same for points that a person chose in this order (n >= 1, every one a point of the
   * board): why no legal action's gesture starts with them.  RULES_NO_REASON when one does
   * (SELECT: in any order after the first point). */
  RulesReason (*explain_path) (const RulesState *s, const int16_t *path, int n);

  /* Why the player's choice is narrower than usual, for the line under the board: at n == 0 what
   * the position forces ("You moved to an empty square, so now you must merge or capture."), else
   * what follows from the points chosen so far ("Here you must capture: ...").  RULES_NO_REASON
   * when nothing is forced. */
  RulesReason (*forced) (const RulesState *s, const int16_t *path, int n);

  /* over, winner, reason and sentence.  Constant while nothing is applied. */
  RulesOutcome (*outcome) (const RulesState *s);

  RulesTurn (*turn) (const RulesState *s);

  /* Which side a player (FIRST or SECOND) has now. */
  RulesSide (*side_of) (const RulesState *s, RulesActor player);

  /* The number that people count (checkers, dice on the board) for a side.  NULL: none is shown.
   */
  int (*score) (const RulesState *s, RulesSide side);

  /* How a (any listed action or outcome of s) is shown on the board. Two listed player's actions
   * never have the same gesture. */
  void (*gesture) (const RulesState *s, RulesAction a, RulesGesture *out);

  /* What stands on a point (0 .. n_points - 1). */
  RulesPiece (*piece) (const RulesState *s, int point);

  /* The name of what stands on a point, for a screen reader: "black stack of %d"; for an empty
   * point "empty". */
  RulesPhrase (*describe) (const RulesState *s, int point);

  /* The dice of the turn.  NULL when the game has none. */
  void (*dice) (const RulesState *s, RulesDice *out);

  /* Fills in the geometry; the same for all states of one set of options. Point numbers go row by
   * row from a1: a1 is 0, b1 is 1. */
  void (*board) (const RulesState *s, RulesBoard *out);

  /* Text of a (legal in s), NUL-terminated, to out (RULES_MAX_ACTION_TEXT bytes), as in the
   * notation contract, section 2. Returns the length. */
  size_t (*write_action) (const RulesState *s, RulesAction a, char *out);

  /* Reads exactly one action from text[0 .. length - 1].  On OK and MENDED *out is legal in s. On
   * every other status *reason says what is wrong (msgid, and offset for SYNTAX and MARK) and
   * *out is 0 or, for ILLEGAL, what was understood.  Text is untrusted; under RULES_LENIENT it
   * was normalised (rules_read_action()), so only marks are left to be lenient about. */
  RulesRead (*read_action) (const RulesState *s,
                            const char *text,
                            size_t length,
                            RulesReadFlags flags,
                            RulesAction *out,
                            RulesReason *reason);

  /* Text of the position, section 3 of the contract, NUL-terminated, to out (RULES_MAX_STATE_TEXT
   * bytes).  Returns the length. */
  size_t (*write_state) (const RulesState *s, char *out);

  /* Reads a position that can arise under params from untrusted text (length bytes, one line
   * without its end).  OK: *out is complete (turn number 1, no history but itself).  Else SYNTAX,
   * with reason and offset. */
  RulesRead (*read_state) (const RulesParams *params,
                           const char *text,
                           size_t length,
                           RulesState *out,
                           RulesReason *reason);

  /* Number of symmetries that leave the rules and the meaning of s unchanged, the identity (0)
   * among them: those of the board, and the same again with the sides exchanged where that is a
   * position too. At most RULES_MAX_SYMMETRIES. Those without exchange come first. */
  int (*n_symmetries) (const RulesState *s);

  /* Where a symmetry (0 .. n_symmetries - 1) takes a point, and what an action of s becomes in
   * the image of s. */
  int (*map_point) (const RulesState *s, int symmetry, int point);
  RulesAction (*map_action) (const RulesState *s, int symmetry, RulesAction a);

  /* Whether a symmetry of s exchanges the sides. */
  bool (*exchanges) (const RulesState *s, int symmetry);

  /* Hash of the image of s under a symmetry: board, side to move, what is left of the turn.
   * Neither turn number, counters of quiet plies, history, nor who swapped.  Equal positions have
   * equal hashes. The same on every machine and in every later version (archives store it). */
  uint64_t (*hash) (const RulesState *s, int symmetry);

  /* A key that is equal only for states with the same tree of actions below them (winners do not
   * matter), for counting.  Counters and history belong to it where rules use them.  NULL: (hash,
   * 0) is one. */
  RulesKey (*perft_key) (const RulesState *s);
};

/* ------------------------------------------------------------------------------------------------
 * Registry (registry.c)
 */

/* All games, in the order in which they are shown; NULL after the last.  Static. */
const RulesGame *const *rules_games (void);

/* The game with this id, or NULL.  id may be NULL. */
const RulesGame *rules_find_game (const char *id);

/* ------------------------------------------------------------------------------------------------
 * States (registry.c)
 */

/* state_size rounded up so that states can lie one after the other in one block. */
size_t rules_state_stride (const RulesGame *game);

/* A new uninitialised state, or a block of n of them; free() it. Aborts when memory is out. Not
 * for inner loops. */
RulesState *rules_state_new (const RulesGame *game);
RulesState *rules_states_new (const RulesGame *game, size_t n);

/* State number i of a block of rules_states_new(). */
RulesState *rules_state_at (const RulesGame *game, RulesState *block, size_t i);

/* Copies a state over another of the same game. */
void rules_copy (const RulesGame *game, RulesState *to, const RulesState *from);

/* The name of a piece of a game, as RulesGame.describe says it; "empty" for none. */
RulesPhrase rules_piece_phrase (const RulesGame *game, RulesPiece piece);

/* Whether a is legal in s. */
bool rules_legal (const RulesGame *game, const RulesState *s, RulesAction a);

/* The least hash of all images of s: the same for positions that are the same up to symmetry.
 * symmetry (may be NULL) gets the first symmetry that yields it. */
uint64_t rules_canonical_hash (const RulesGame *game, const RulesState *s, int *symmetry);

/* ------------------------------------------------------------------------------------------------
 * Names of the notation (registry.c)
 */

/* "goal", "elimination", ...; "" for RULES_END_NONE. */
const char *rules_end_name (RulesEnd reason);

/* The end with this name; RULES_END_NONE when there is none. */
RulesEnd rules_end_from_name (const char *name);

/* Whether rules (not people) decide such an end. */
bool rules_end_is_by_rule (RulesEnd reason);

/* "1-0", "0-1", "1/2"; "*" for a game that goes on. */
const char *rules_result_text (const RulesOutcome *outcome);

/* ------------------------------------------------------------------------------------------------
 * Options (params.c)
 */

/* All defaults. */
void rules_params_init (RulesParams *params, const RulesGame *game);

/* Sets one option from untrusted text.  Returns RULES_NO_REASON, or what is wrong: no such
 * option, no such value, bad custom value; then params is unchanged. */
RulesReason rules_params_set (RulesParams *params, const char *key, const char *value);

/* Checks what can only be said when all options are set: none was given that does not count. Call
 * it once before start. */
RulesReason rules_params_check (const RulesParams *params);

/* Value of option i as text: static, or inside params. */
const char *rules_params_value (const RulesParams *params, int i);

/* Value of an option by its key; NULL when there is no such option. */
const char *rules_params_get (const RulesParams *params, const char *key);

/* Whether option i counts under the others (needs_key). */
bool rules_params_counts (const RulesParams *params, int i);

/* Number of options of a game. */
int rules_n_options (const RulesGame *game);

/* ------------------------------------------------------------------------------------------------
 * Boards (board.c)
 */

/* Fills in a board of columns x rows cells (1 to 12 each). */
void rules_board_grid (RulesBoard *out, RulesBoardStyle style, int columns, int rows);

/* The point with this name ("c4", exactly length bytes), or -1.  Lower case. */
int rules_board_find (const RulesBoard *board, const char *name, size_t length);

/* ------------------------------------------------------------------------------------------------
 * Games as text (text.c), notation contract section 2
 */

/* Reads one action as RulesGame.read_action does; under RULES_LENIENT upper case, typographic
 * dashes and crosses are understood too. A game that is over is RULES_READ_ILLEGAL.  This, not
 * the slot, is what callers use. reason may be NULL. */
RulesRead rules_read_action (const RulesGame *game,
                             const RulesState *s,
                             const char *text,
                             size_t length,
                             RulesReadFlags flags,
                             RulesAction *out,
                             RulesReason *reason);

typedef enum
{
  RULES_TOKEN_END,     /* the text is over */
  RULES_TOKEN_ACTION,  /* action was read, it is legal; apply it before the next call */
  RULES_TOKEN_IMPLIED, /* action is the end of the turn that the blank implies; apply it too */
  RULES_TOKEN_NUMBER,  /* a move number, in number */
  RULES_TOKEN_RESULT,  /* a result, at text[start .. end - 1] */
  RULES_TOKEN_GLYPH,   /* a suffix of the action before it: its NAG code in number */
  RULES_TOKEN_ERROR    /* reason says why; nothing can be read after it */
} RulesTokenKind;

/* A reader of the text of one game, on the stack; no allocation. */
typedef struct
{
  const RulesGame *game;
  const char *text;
  size_t length;
  RulesReadFlags flags;
  size_t pos;
  bool in_group; /* private: actions of a turn were read and the turn is still open */
  bool open_end; /* private: a comma stood after the last action */
  bool implied;  /* private: the last action was an implied end */
  unsigned turn; /* private: number of the turn the group belongs to */

  /* results of the last rules_text_next() */
  RulesTokenKind kind;
  size_t start, end; /* place of the token in text */
  RulesAction action;
  unsigned number;
  RulesRead read;     /* ACTION: OK or MENDED; ERROR: what went wrong */
  RulesReason reason; /* ERROR and MENDED */
} RulesTextReader;

/* Starts reading; text need not end with NUL and must outlive the reader. */
void rules_text_init (RulesTextReader *reader,
                      const RulesGame *game,
                      const char *text,
                      size_t length,
                      RulesReadFlags flags);

/* Reads the next token, in the position s that the caller keeps: it applies the action of every
 * ACTION and IMPLIED before it calls again.  A group of a turn that ends with a comma leaves the
 * turn open. A result that contradicts a game that is over is an error. */
RulesTokenKind rules_text_next (RulesTextReader *reader, const RulesState *s);

/* Plays a whole text on s.  Returns true, or false with the number of the action that failed
 * (from 1, rolls and implied ends counted) and the reason; s is then the position before it.
 * n_actions and reason may be NULL. */
bool rules_text_play (const RulesGame *game,
                      RulesState *s,
                      const char *text,
                      size_t length,
                      RulesReadFlags flags,
                      unsigned *n_actions,
                      RulesReason *reason);

/* Writes what stands between the last action of a game's text and the next one, and the action,
 * to out (RULES_MAX_ACTION_TEXT + 4 bytes): before is the position in front of action, after the
 * one behind it, first is true for the first action of the text.  Ends of turns that are implied
 * are written as nothing. Returns the length. */
size_t rules_text_append (const RulesGame *game,
                          const RulesState *before,
                          RulesAction action,
                          unsigned previous_turn,
                          bool first,
                          char *out);
