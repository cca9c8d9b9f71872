/* record-private.h: what the files of src/record share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "annotation.h"
#include "dice.h"
#include "history.h"
#include "record.h"

typedef struct _LudNotes LudNotes;

/* The tree hangs together by parent, first child and next sibling, so that a node costs one small
 * block; what few nodes have lives elsewhere. */
struct _LudNode
{
  LudNode *parent;
  LudNode *first_child;
  LudNode *next;
  RulesAction action;
  guint32 ply;
  guint8 source;        /* LudRollSource */
  guint8 end_reason;    /* RulesEnd by people, or RULES_END_NONE */
  guint8 end_winner;    /* RulesActor */
  gboolean removed : 1; /* was taken out of the tree here (not: with a node above it) */
  LudNotes *notes;      /* annotations; NULL: none */
};

/* All that can be edited and belongs to no node. */
typedef struct
{
  char id[37];
  LudPlayer player[2];
  char *field[LUD_N_FIELDS]; /* NULL: not known */
  GPtrArray *tags;           /* of LudTag; NULL: none */
  LudTimeControl time;
  GPtrArray *foreign; /* of LudForeign; NULL: none */

  char *commitment; /* NULL: none */
  gboolean has_secret;
  guint8 secret[LUD_SECRET_SIZE];
  char *word[2]; /* NULL: none */
} LudHeader;

struct _LudRecord
{
  GObject parent_instance;

  const RulesGame *game;
  RulesParams params;
  char *position; /* NULL: the game's own start */
  RulesState *start;

  LudHeader head;

  LudNode *root;
  guint n_nodes;
  guint removals; /* rises whenever nodes are freed: pointers to nodes may dangle */
  int n_points;   /* of the board; 0: not asked yet */

  /* What the main line says, while main_known. */
  gboolean main_known;
  LudResult result;
  guint n_turns;

  LudHistory *history; /* not owned */
  guint untracked;     /* more than 0: changes are no edits */
  guint edit_depth;    /* lud_record_begin_edit() */
  guint frozen;        /* more than 0: signals wait */
  GArray *waiting;     /* of LudNews */
  GPtrArray *doomed;   /* nodes to be freed when the waiting signals are out */
};

/* ------------------------------------------------------------------------------------------------
 * Announcing (signals.c)
 */

typedef enum
{
  LUD_NEWS_HEADER,
  LUD_NEWS_NODE,
  LUD_NEWS_ADDED,
  LUD_NEWS_REMOVED,
  LUD_NEWS_REORDERED
} LudNewsKind;

typedef struct
{
  LudNewsKind kind;
  guint what;
  LudNode *node, *parent;
} LudNews;

/* Installs the signals of the class. */
void lud_record_install_signals (LudRecordClass *klass);

/* Emits a signal now, or when nothing holds signals back any more. */
void lud_record_announce (LudRecord *self, LudNews news);

/* Holds signals back; lets them go, or (drop) forgets those that came meanwhile. */
void lud_record_freeze (LudRecord *self);
void lud_record_thaw (LudRecord *self, gboolean drop);

/* ------------------------------------------------------------------------------------------------
 * What edits are made of.  All of them log for undo and announce.
 */

/* Whether changes go to a history now. */
gboolean lud_record_is_logged (LudRecord *self);

/* To be called around a change of the header. */
void lud_record_begin_header (LudRecord *self, guint what, const char *label);
void lud_record_end_header (LudRecord *self, guint what);

/* To be called around a change of annotations: the notes to change, made when there are none. merge
 * (1 or more) names what later changes with the same number can merge with; 0: nothing.  label is a
 * msgid, here and above. */
LudNotes *
lud_record_begin_notes (LudRecord *self, LudNode *node, guint what, const char *label, guint merge);
void lud_record_end_notes (LudRecord *self, LudNode *node, guint what);

/* To be called around another change. */
void lud_record_begin_change (LudRecord *self, const char *label);
void lud_record_end_change (LudRecord *self);

/* Takes node out of the tree without freeing it, and puts it back. */
void lud_record_detach (LudRecord *self, LudNode *node);
void lud_record_attach (LudRecord *self, LudNode *node, LudNode *parent, guint place);

/* A new node that is in no tree yet. */
LudNode *lud_node_new (LudNode *parent, RulesAction action, LudRollSource source);

/* Frees a node that is out of the tree, with all below it. */
void lud_record_free_detached (LudRecord *self, LudNode *node);

/* What is wrong with an ending at a node, as a translated sentence; NULL: nothing. */
const char *lud_record_check_ending (LudRecord *self, LudNode *node, const LudResult *result);

/* Roll number k of a record that has its secret. */
RulesAction lud_record_draw (LudRecord *self, guint k, const RulesState *s);

/* Sets where a roll came from. */
void lud_node_put_source (LudRecord *self, LudNode *node, LudRollSource source);

/* ------------------------------------------------------------------------------------------------
 * Logging (history.c).  Each remembers what was, in front of the change.
 */
void lud_history_log_header (LudHistory *self, guint what);
void lud_history_log_notes (LudHistory *self, LudNode *node, guint what, guint merge);
void lud_history_log_attach (LudHistory *self, LudNode *node);
void lud_history_log_detach (LudHistory *self, LudNode *node);
void lud_history_log_reorder (LudHistory *self, LudNode *node);
void lud_history_log_ending (LudHistory *self, LudNode *node);
void lud_history_log_source (LudHistory *self, LudNode *node);
void lud_history_begin (LudHistory *self, const char *label);
void lud_history_end (LudHistory *self);
void lud_history_cancel (LudHistory *self);
void lud_history_notify (LudHistory *self); /* tells of changed properties */

/* ------------------------------------------------------------------------------------------------
 * Storage of annotations (notes.c)
 */
struct _LudNotes
{
  GPtrArray *comments;    /* of LudComment; NULL: none, as all of these */
  GPtrArray *marks;       /* of LudMark */
  GPtrArray *evaluations; /* of LudEvaluation */
  GPtrArray *foreign;     /* of LudForeign */
  GByteArray *glyphs;
  LudReading reading;
};

LudNotes *lud_notes_new (void);
LudNotes *lud_notes_copy (const LudNotes *notes); /* NULL gives NULL */
void lud_notes_free (LudNotes *notes);            /* NULL: nothing */
gboolean lud_notes_is_empty (const LudNotes *notes);
guint lud_notes_what (const LudNotes *notes); /* LudNodeChange */

/* Puts a copy behind the others, or in the place of number i when there is one. */
void lud_notes_put_comment (LudNotes *notes, guint i, const LudComment *comment);
void lud_notes_put_mark (LudNotes *notes, guint i, const LudMark *mark);
void lud_notes_put_evaluation (LudNotes *notes, guint i, const LudEvaluation *evaluation);

/* Arrays of LudTag or LudForeign; a and b are taken over. */
GPtrArray *lud_pairs_copy (const GPtrArray *pairs);
void lud_pairs_put (GPtrArray **pairs, guint i, char *a, char *b);

/* Removes number i, and the array when it is empty then. */
void lud_ptr_array_remove (GPtrArray **array, guint i);

/* The header as a whole (header.c). */
void lud_header_copy (LudHeader *to, const LudHeader *from);
void lud_header_clear (LudHeader *head);

/* Valid UTF-8, else untouched. g_free() it. */
char *lud_record_make_valid (const char *text);

/* Puts node at a place among its siblings (0: first); returns the place it had. */
guint lud_record_reorder (LudRecord *self, LudNode *node, guint place);

/* Frees node and all below it. */
void lud_record_remove (LudRecord *self, LudNode *node);

/* The place of node among its siblings. */
guint lud_node_get_place (const LudNode *node);

/* Sets an ending without asking the rules. */
void lud_node_put_ending (LudRecord *self, LudNode *node, LudResult ending);

/* The position at a node; s is a state of the record's game. */
void lud_record_compute (LudRecord *self, LudNode *node, RulesState *s);

/* Text for one line: clean, blanks for line feeds and tabs, none at the ends. g_free() it. */
char *lud_record_clean_line (const char *text);

/* A reason of the rules as an error. */
void lud_record_set_reason (GError **error, LudRecordError code, RulesReason reason);
