/* record-private.h: what the files of src/record share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "record.h"
#include "dice.h"

/* The tree hangs together by parent, first child and next sibling, so that a node costs one small
 * block; what few nodes have lives elsewhere. */
struct _LudNode
{
  LudNode *parent;
  LudNode *first_child;
  LudNode *next;
  RulesAction action;
  guint32 ply;
  guint8 source;     /* LudRollSource */
  guint8 end_reason; /* RulesEnd by people, or RULES_END_NONE */
  guint8 end_winner; /* RulesActor */
};

struct _LudRecord
{
  GObject parent_instance;

  const RulesGame *game;
  RulesParams params;
  char *position; /* NULL: the game's own start */
  RulesState *start;

  char id[37];
  LudPlayer player[2];
  char *field[LUD_N_FIELDS]; /* NULL: not known */

  char *commitment; /* NULL: none */
  gboolean has_secret;
  guint8 secret[LUD_SECRET_SIZE];

  LudNode *root;
  guint n_nodes;
  guint removals; /* rises whenever nodes are freed: pointers to nodes may dangle */

  /* What the main line says, while main_known. */
  gboolean main_known;
  LudResult result;
  guint n_turns;
};

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
