/* record.h: everything that is known about one game
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A record is a tree of actions.  The first child of a node is the main line, the others are
 * variations that replace it:
 *
 *   root ── 31 ── b2xb5 ── c3-d3 ── ...      main line: first children
 *              └─ a1+a3 ── ...               a variation at an action inside a turn
 *
 * A node is one action or one roll.  The root is the start position and has no action.  Nothing is
 * ever removed from a tree by playing; only by an explicit command that can be undone.
 *
 * A game can end by the rules, which is seen from the position alone and stored nowhere, or by
 * people (resignation, agreement, ...), which is an "ending" set on the node where it happened. The
 * main line ends at its first node with an ending, or at a leaf.
 *
 * All text in a record is clean: valid UTF-8 in normalisation form C, without control characters
 * but line feed and tab, so that it can stand in any file.
 *
 * Signals, each as narrow as the change.  Nodes are gpointer, LudNode; handlers may read and may
 * not change.  Changes that belong together (one edit, one call of a session) are announced
 * together when all of them are done, in the order in which they were made. "header-changed" (guint
 * what)                what: LudHeaderChange "node-changed" (node, guint what)            what:
 * LudNodeChange of annotation.h "subtree-added" (node)                       node with all below it
 * is in the tree now "subtree-removed" (node, parent)             node with all below it is out of
 * the tree now "children-reordered" (parent)                the order of variations changed
 *
 * Threads: a record with all its nodes belongs to one thread at a time.
 */

#pragma once

#include <gio/gio.h>

#include "rules/rules.h"

G_BEGIN_DECLS

/* Errors of this directory.  The message is a whole translated sentence. */
#define LUD_RECORD_ERROR (lud_record_error_quark ())
GQuark lud_record_error_quark (void);

typedef enum
{
  LUD_RECORD_ERROR_ILLEGAL, /* the rules forbid the action; the message is their sentence */
  LUD_RECORD_ERROR_OVER,    /* nothing more can be played here, or there is nothing to undo */
  LUD_RECORD_ERROR_INVALID, /* an option, a position, a date, an id, a result is no such thing */
  LUD_RECORD_ERROR_CORRUPT, /* stored bytes are not a record */
  LUD_RECORD_ERROR_VERSION  /* stored bytes were written by a newer program */
} LudRecordError;

#define LUD_TYPE_RECORD (lud_record_get_type ())
G_DECLARE_FINAL_TYPE (LudRecord, lud_record, LUD, RECORD, GObject)

/* A node of the tree.  Owned by its record; a pointer stays good until the node is removed. */
typedef struct _LudNode LudNode;

/* Where the number on the dice came from. */
typedef enum
{
  LUD_ROLL_NONE,      /* not a roll: a player's action, or the root */
  LUD_ROLL_UNKNOWN,   /* nobody said */
  LUD_ROLL_GENERATOR, /* drawn by the program, see dice.h */
  LUD_ROLL_ENTERED    /* rolled with real dice and entered by hand */
} LudRollSource;

typedef enum
{
  LUD_PLAYER_UNKNOWN,
  LUD_PLAYER_HUMAN,
  LUD_PLAYER_COMPUTER
} LudPlayerKind;

/* Who plays.  As in the whole record, FIRST is the person who begins, whatever colour he has. */
typedef struct
{
  char *name; /* never NULL, "" when unknown */
  LudPlayerKind kind;
  int rating; /* 0 when unknown */
  int level;  /* of the computer, 1 to 8; 0 when unknown or human */
} LudPlayer;

/* The header fields that have a name of their own.  Values are text, "" when not known. */
typedef enum
{
  LUD_FIELD_EVENT,
  LUD_FIELD_ROUND,
  LUD_FIELD_PLACE,
  LUD_FIELD_DATE, /* YYYY, YYYY-MM or YYYY-MM-DD */
  LUD_FIELD_SOURCE,
  LUD_FIELD_ANNOTATOR,
  LUD_N_FIELDS
} LudField;

/* How a game stands or ended. */
typedef struct
{
  gboolean over;
  RulesActor winner; /* FIRST, SECOND, or NOBODY for a draw; NOBODY unless over */
  RulesEnd reason;   /* RULES_END_NONE unless over */
} LudResult;

#define LUD_RESULT_OPEN ((LudResult){ FALSE, RULES_NOBODY, RULES_END_NONE })

/* One entry of the header that has no name of its own. */
typedef struct
{
  const char *name; /* not empty; one name may stand several times */
  const char *value;
} LudTag;

/* How much time the players have.  All zero: no clock.  Milliseconds, at most LUD_TIME_MAX of
 * annotation.h.  A player has `main` for the game; each of his turns first uses up `per_turn`,
 * which is lost when it is not needed; after each turn he gets `increment`. */
typedef struct
{
  gint64 main;
  gint64 increment;
  gint64 per_turn;
} LudTimeControl;

/* What of the header changed, for "header-changed".  Flags. */
typedef enum
{
  LUD_HEADER_ID = 1 << 0,
  LUD_HEADER_FIRST = 1 << 1, /* the player */
  LUD_HEADER_SECOND = 1 << 2,
  LUD_HEADER_FIELDS = 1 << 3,
  LUD_HEADER_TAGS = 1 << 4,
  LUD_HEADER_TIME = 1 << 5,
  LUD_HEADER_DICE = 1 << 6, /* commitment, secret, words of the players */
  LUD_HEADER_FOREIGN = 1 << 7
} LudHeaderChange;

/* ------------------------------------------------------------------------------------------------
 * The record and its header
 */

/* A new record with an empty tree, today's date unset, a new random id.
 * params: copied; checked here with rules_params_check().
 * position: the text of the start position, or NULL for the game's own.  A text that is equal to
 * the game's own start is the same as NULL.
 * Returns NULL with LUD_RECORD_ERROR_INVALID when options or position are not possible. */
LudRecord *lud_record_new (const RulesParams *params, const char *position, GError **error);

const RulesGame *lud_record_get_game (LudRecord *self);
const RulesParams *lud_record_get_params (LudRecord *self);

/* Canonical text of the start position, or NULL when it is the game's own. */
const char *lud_record_get_position (LudRecord *self);

/* The start position, owned by the record. */
const RulesState *lud_record_get_start (LudRecord *self);

/* The id: a UUID in lower case, 36 characters, without "urn:uuid:". */
const char *lud_record_get_id (LudRecord *self);

/* Sets the id from a UUID in any case; INVALID when it is none. */
gboolean lud_record_set_id (LudRecord *self, const char *id, GError **error);

/* The options that count, "key=value key=value", for lists and archives. g_free() it. */
char *lud_record_dup_options (LudRecord *self);

/* player: RULES_FIRST or RULES_SECOND.  The pointer is good until that player is set again. */
const LudPlayer *lud_record_get_player (LudRecord *self, RulesActor player);

/* Sets all that is known about a player; the name is cleaned and copied, NULL counts as "". Numbers
 * out of range become 0. */
void lud_record_set_player (LudRecord *self, RulesActor player, const LudPlayer *value);

/* A header field, "" when it is not known; good until it is set again. */
const char *lud_record_get_field (LudRecord *self, LudField field);

/* Sets a header field from any text (cleaned; NULL counts as "").  INVALID when field is the date
 * and the value no date; then nothing is changed. */
gboolean lud_record_set_field (LudRecord *self, LudField field, const char *value, GError **error);

/* The tags, in the order in which they were added; pointers are good until the tags change. */
guint lud_record_get_n_tags (LudRecord *self);
const LudTag *lud_record_get_tag (LudRecord *self, guint i);

/* Value of the first tag with this name, or NULL. */
const char *lud_record_find_tag (LudRecord *self, const char *name);

/* Appends a tag, replaces one, removes one (i < number of tags).  Name and value are cleaned and
 * become one line each; INVALID when the name is empty then. */
gboolean lud_record_add_tag (LudRecord *self, const char *name, const char *value, GError **error);
gboolean
lud_record_set_tag (LudRecord *self, guint i, const char *name, const char *value, GError **error);
void lud_record_remove_tag (LudRecord *self, guint i);

const LudTimeControl *lud_record_get_time_control (LudRecord *self);

/* NULL: none.  What is out of range becomes the nearest that is in it. */
void lud_record_set_time_control (LudRecord *self, const LudTimeControl *control);

/* Sets the date to today's, in local time. */
void lud_record_set_date_today (LudRecord *self);

/* Whether text is YYYY, YYYY-MM or YYYY-MM-DD and exists in the (proleptic Gregorian) calendar. */
gboolean lud_record_is_date (const char *text);

/* Form C of n bytes of valid UTF-8, in time that grows with them; a character with more than a
 * thousand bytes of marks remains as it is.  g_free() it. */
char *lud_record_compose_text (const char *text, gsize n);

/* Valid UTF-8 in form C of any text; what no file can carry becomes U+FFFD, CR and CR LF become LF.
 * NULL gives "".  g_free() it. */
char *lud_record_clean_text (const char *text);

/* ------------------------------------------------------------------------------------------------
 * The tree
 */

LudNode *lud_record_get_root (LudRecord *self);

/* The last node of the main line: a leaf, or the first node with an ending. */
LudNode *lud_record_get_last (LudRecord *self);

/* The child of parent with this action; made when there is none, then behind the others.
 * The caller knows that the action is legal there (LudCursor checks).  source is LUD_ROLL_NONE for
 * a player's action; for an existing roll whose source is unknown it is filled in.  added (may be
 * NULL) tells whether the node is new. */
LudNode *lud_record_add (LudRecord *self,
                         LudNode *parent,
                         RulesAction action,
                         LudRollSource source,
                         gboolean *added);

/* Says where a roll came from; source is not LUD_ROLL_NONE, and node is a roll. */
void lud_record_set_roll_source (LudRecord *self, LudNode *node, LudRollSource source);

/* Makes node the first child of its parent, the main line at that place; the others keep their
 * order behind it.  Returns the place that node had (0: it was the first already). */
guint lud_record_promote (LudRecord *self, LudNode *node);

/* The ending that people decided at a node (over is FALSE when there is none). */
LudResult lud_record_get_ending (LudRecord *self, LudNode *node);

/* Sets or (result->over FALSE) clears it.  INVALID when the reason is one that only rules give,
 * when the reason does not fit the winner (a resignation needs one, an agreement none), or when the
 * rules have already decided the game at this node. */
gboolean
lud_record_set_ending (LudRecord *self, LudNode *node, const LudResult *result, GError **error);

/* How the main line ends: by rules, by people, or not (over is FALSE).  Replays the main line when
 * it changed since the last call. */
LudResult lud_record_get_result (LudRecord *self);

/* Number of turns begun in the main line. Replays like lud_record_get_result(). */
guint lud_record_get_n_turns (LudRecord *self);

/* Number of nodes of the tree without the root. */
guint lud_record_get_n_nodes (LudRecord *self);

/* Nodes.  All of them take a node of a living record. */
RulesAction lud_node_get_action (const LudNode *node); /* 0 at the root */
LudRollSource lud_node_get_roll_source (const LudNode *node);
LudNode *lud_node_get_parent (const LudNode *node);                     /* NULL at the root */
LudNode *lud_node_get_first_child (const LudNode *node);                /* NULL at a leaf */
LudNode *lud_node_get_next_sibling (const LudNode *node);               /* NULL at the last */
LudNode *lud_node_find_child (const LudNode *node, RulesAction action); /* NULL: none */
guint lud_node_get_n_children (const LudNode *node);
guint lud_node_get_ply (const LudNode *node);         /* actions and rolls before it; root: 0 */
gboolean lud_node_is_main_line (const LudNode *node); /* first child all the way from the root */
guint lud_node_get_n_rolls (const LudNode *node);     /* rolls from the root to node, its own too */

/* The way from the root to a node as text, for storage: steps along first children and places of
 * variations in turn, "12/1/3": 12 steps, then child number 1, then 3 steps. The root is "0".
 * g_free() it. */
char *lud_node_write_path (const LudNode *node);

/* The node at the end of such a path; NULL when there is none or the text is no path. */
LudNode *lud_record_read_path (LudRecord *self, const char *path);

/* ------------------------------------------------------------------------------------------------
 * Storage
 */

/* Everything in the record as compact bytes that carry their version.  The same record always gives
 * the same bytes. */
GBytes *lud_record_serialize (LudRecord *self);

/* The record in bytes that need not be trusted: every action is checked against the rules.
 * CORRUPT or VERSION on failure. */
LudRecord *lud_record_deserialize (const void *data, gsize size, GError **error);

G_END_DECLS
