/* study-lines.h: a game with its variations as rows, a turn of a line a row
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Behind a turn stand the variations that leave it, each indented by one step more, then the line
 * goes on.  A turn in whose middle a variation begins is one row all the same; the variation's
 * first row has what it does instead.
 */

#pragma once

#include "record/annotation.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* One row.  Immutable. */
#define LUD_TYPE_STUDY_ROW (lud_study_row_get_type ())
G_DECLARE_FINAL_TYPE (LudStudyRow, lud_study_row, LUD, STUDY_ROW, GObject)

struct _LudStudyRow
{
  GObject parent_instance;

  guint depth;     /* 0: the main line */
  gboolean begins; /* a variation */
  guint place;     /* rows of the same way from the start in front of it: its column in a tree */
  guint number;    /* of the turn, as the rules count */
  RulesActor player;
  RulesPiece chip;  /* stands for the player */
  GPtrArray *nodes; /* of LudNode, in order, not empty; borrowed from the record */
  GArray *ends;     /* of guint: where in text the action of each node ends, in bytes */
  char *text;   /* the actions as people read them; "… " in front where it begins inside a turn */
  char *glyphs; /* "!? □", "" */
  double luck, loss; /* of the player, in percent of winning; by evaluations of one author */
  gboolean has_luck; /* the turn began with a roll, and luck is known */
  gboolean has_loss; /* what the decisions gave away is known */
  gboolean has_comment;
  gboolean has_marks;
};

/* All rows of a record; linear in its actions.  Free it with g_ptr_array_unref(). */
GPtrArray *lud_study_lines (LudRecord *record);

/* The row that has a node; -1: the root, or none. */
int lud_study_lines_find (GPtrArray *rows, const LudNode *node);

/* What somebody's winning chances changed by at a node, in percent, for the player who acted: the
 * luck of a roll, or, 0 at most, what a decision gave away.  By two evaluations of one author, the
 * last one of the node; FALSE: he evaluated only one of the two positions.  actor: who acted; for a
 * roll, whose turn it is. */
gboolean lud_study_get_change (const LudNode *node, RulesActor actor, double *change);

/* The luck and errors of a row in a few words, "luck +12 %, errors 3 %"; NULL: nothing is known.
 * g_free() it. */
char *lud_study_row_dup_change (LudStudyRow *self);

/* Whether two rows say the same. */
gboolean lud_study_row_equal (const LudStudyRow *a, const LudStudyRow *b);

/* The text as markup with what a node did, if it is the row's, in bold. */
char *lud_study_row_dup_markup (LudStudyRow *self, const LudNode *node);

G_END_DECLS
