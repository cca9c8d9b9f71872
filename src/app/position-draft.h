/* position-draft.h: a position while somebody sets it up, which need not be one yet
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A draft is what the text of a position says, piece by piece and field by field.  Everything about
 * a game comes from its tables (cells, fields); whether a position can arise, and why not, is said
 * by the rules alone, which read the text.
 */

#pragma once

#include <glib.h>

#include "rules/rules.h"

G_BEGIN_DECLS

#define LUD_DRAFT_MAX_FIELDS 4
#define LUD_DRAFT_MAX_TEXT 16 /* the longest text of a field, with its NUL */

/* Plain memory, copied by assignment. */
typedef struct
{
  RulesParams params;
  RulesBoard board;
  RulesPiece piece[RULES_MAX_POINTS];
  gboolean fixed[RULES_MAX_POINTS]; /* the options put this piece there */
  int n_fields;
  const RulesField *field[LUD_DRAFT_MAX_FIELDS]; /* those that are there under the options */
  char text[LUD_DRAFT_MAX_FIELDS][LUD_DRAFT_MAX_TEXT];
  int faces;  /* of a die; 0: none */
  int all[2]; /* what the pieces of a side count at the start, together */
} LudDraft;

/* What is wrong with a draft. */
typedef struct
{
  const char *msgid; /* the sentence of the rules; NULL: nothing, it is a position */
  int point;         /* the point it is about, or -1 */
  int field;         /* the field it is about, or -1 */
  int offset;        /* the place in the text, in bytes, or -1 */
} LudDraftFault;

/* The start position under params, which are complete and checked. */
void lud_draft_init (LudDraft *self, const RulesParams *params);

/* The position of a state of the same options. */
void lud_draft_take_state (LudDraft *self, const RulesState *state);

/* The same pieces and fields under other options of the same game, as far as they have a place for
 * them; on another board the start position. */
void lud_draft_change_options (LudDraft *self, const RulesParams *params);

/* Reads the text of a position.  One that is well formed but cannot arise is taken, too, and
 * lud_draft_make_state() says what is wrong with it.  FALSE when it is not well formed: fault says
 * where and why, and the draft is as it was. */
gboolean lud_draft_read (LudDraft *self, const char *text, LudDraftFault *fault);

/* The text.  g_free() it. */
char *lud_draft_write (const LudDraft *self);

/* The position, or NULL when it is none; fault (may be NULL) says why.  free() it. */
RulesState *lud_draft_make_state (const LudDraft *self, LudDraftFault *fault);

/* Takes away all pieces but those that the options put there. */
void lud_draft_clear (LudDraft *self);

/* Puts a piece (kind NONE: nothing) on a point.  FALSE when the options decide what stands there.
 */
gboolean lud_draft_set_piece (LudDraft *self, int point, RulesPiece piece);

/* Exchanges left and right; on boards that do not allow it columns and rows, or turns by half. */
void lud_draft_mirror (LudDraft *self);

/* Exchanges the colours of all pieces and of the side to move. */
void lud_draft_exchange (LudDraft *self);

/* Sets a field; text is one that its kind allows.  When the dice do not suit it then, but others
 * would, they are changed, too. */
void lud_draft_set_field (LudDraft *self, int field, const char *text);

/* The greatest count of a piece of such a kind. */
int lud_draft_max_count (const LudDraft *self, const RulesCell *cell);

/* The options under which a text is a position (legal), or at least well formed: those of hint, if
 * they are (may be NULL), else of any game the first that are. */
gboolean
lud_draft_find_params (const char *text, const RulesParams *hint, gboolean legal, RulesParams *out);

G_END_DECLS
