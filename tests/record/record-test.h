/* record-test.h: records for tests
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "record/annotation.h"
#include "record/cursor.h"
#include "record/dice.h"
#include "record/record.h"
#include "record/session.h"

/* A new record; options "key=value key=value"; everything must be valid. */
LudRecord *t_record (const char *game, const char *options, const char *position);

/* The action with this text in the position of the session or cursor; must be legal. */
RulesAction t_action (const RulesGame *game, const RulesState *s, const char *text);

/* Plays actions, separated by blanks; "roll" rolls the dice. All must be possible. */
void t_play (LudSession *session, const char *actions);

/* Everything in a record as text, for comparing: "a (b c) d" is a with the variation a, ... */
char *t_dump (LudRecord *record);

/* Only the tree: the main line, variations in brackets behind the action they replace, an ending as
 * {winner reason}. */
char *t_dump_tree (LudRecord *record);

/* A record with random options, players, fields, tree and endings, the same for the same seed. */
LudRecord *t_random_record (guint32 seed);

/* Adds random annotations to nodes, tags, time control, words and foreign content; texts in several
 * scripts, with combining characters and emoji. */
void t_annotate (LudRecord *record, guint32 seed);

/* One random thing of these. */
void t_annotate_node (LudRecord *record, LudNode *node, GRand *rand);
void t_annotate_header (LudRecord *record, GRand *rand);

/* t_dump() and all annotations. */
char *t_dump_all (LudRecord *record);

/* A random node of the tree, often the root or in the main line. */
LudNode *t_random_node (LudRecord *record, GRand *rand);

/* The next node of a walk over the whole tree, the main line first; NULL at the end. */
LudNode *t_next_node (LudNode *node);

/* A random number of 0 .. n - 1. */
guint t_random (GRand *rand, guint n);

/* Asserts an error of a domain and code whose message is a sentence; clears it. */
#define t_assert_refused(error, domain, error_code)                                                \
  G_STMT_START                                                                                     \
  {                                                                                                \
    g_assert_error ((error), domain, error_code);                                                  \
    g_assert_true (g_str_has_suffix ((error)->message, ".") || strstr ((error)->message, ": "));   \
    g_clear_error (&(error));                                                                      \
  }                                                                                                \
  G_STMT_END
