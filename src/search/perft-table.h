/* perft-table.h: the counts that are known already
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "rules/rules.h"

/* A table from (key, depth) to a value of some words.  It grows until it has used its memory; then
 * new entries replace old ones.  Forgetting costs time, never truth. */
typedef struct PerftTable PerftTable;

/* A table of at most memory bytes for values of n_words words of 64 bits; NULL when that is too
 * little for a start. */
PerftTable *perft_table_new (size_t memory, unsigned n_words);
void perft_table_free (PerftTable *table);

/* The value stored for a key and depth, or NULL. Valid until the next perft_table_put(). */
const uint64_t *perft_table_get (const PerftTable *table, RulesKey key, uint32_t depth);

/* Stores a value. */
void perft_table_put (PerftTable *table, RulesKey key, uint32_t depth, const uint64_t *value);
