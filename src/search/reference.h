/* reference.h: simple players that the engine is measured against
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "engine.h"
#include "rng.h"

typedef enum
{
  REFERENCE_UCT,       /* a tree by UCB1, a node an action or a roll; uniformly random playouts */
  REFERENCE_UCT_WIN,   /* the same, but playouts take a win in the current turn */
  REFERENCE_UCT_VALUE, /* the same without playouts: the engine's own evaluation, as a chance of
                          winning, and its static test for wins of the turn */
  REFERENCE_GREEDY     /* the best whole turn by the engine's own evaluation */
} ReferenceKind;

typedef struct
{
  ReferenceKind kind;
  uint64_t simulations; /* UCT: 0: no limit */
  int64_t microseconds; /* UCT: 0: no limit.  One of the two must be set. */
  double exploration;   /* UCT: the constant of UCB1 */
} ReferenceLimits;

typedef struct Reference Reference;

Reference *reference_new (const RulesGame *game, const EngineHost *host);
void reference_free (Reference *reference);

/* One action for the player to act in s. simulations (may be NULL) gets the number made. */
RulesAction reference_choose (Reference *reference,
                              const RulesState *s,
                              const ReferenceLimits *limits,
                              SearchRng *rng,
                              uint64_t *simulations);
