/* game-correct.h: an action that was entered wrongly, put right
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "record/edit.h"

G_BEGIN_DECLS

/* What became of the actions that followed. */
typedef struct
{
  LudNode *node;                       /* the action as it is now */
  guint n_kept;                        /* actions and rolls behind it that still stand */
  guint n_before;                      /* those that there were */
  char dropped[RULES_MAX_ACTION_TEXT]; /* the first that no longer stands, "" when all do */
  const char *reason;                  /* why not, a translated sentence; NULL */
} LudCorrection;

/* Replaces the action of node (not the root) by another one and keeps what is legal of the rest.
 * When something of it is not, the line as it was becomes a variation.  One edit for a history.
 * FALSE with the rules' sentence when the action is not legal there; then nothing has changed. */
gboolean lud_correct (LudRecord *record,
                      LudNode *node,
                      RulesAction action,
                      LudCorrection *out,
                      GError **error);

G_END_DECLS
