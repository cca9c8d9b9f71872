/* table.h: the transposition table, shared by threads without locks
 *
 * An entry is two atomic words, the key mixed with the data; a torn one is never taken for a hit.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "rules/rules.h"

#include <stdatomic.h>

typedef enum
{
  BOUND_NONE,
  BOUND_UPPER,
  BOUND_LOWER,
  BOUND_EXACT
} TableBound;

typedef struct
{
  _Atomic uint64_t check, data;
} TableEntry;

typedef struct
{
  TableEntry *entries;
  uint64_t mask;
  unsigned generation; /* 6 bits */
  bool fresh_only;     /* entries of earlier searches count as empty, for answers that repeat */
} SearchTable;

typedef struct
{
  RulesAction action;
  int value, depth;
  TableBound bound;
} TableHit;

/* Takes at most memory bytes, but at least 64 KiB. */
void search_table_init (SearchTable *table, size_t memory);
void search_table_free (SearchTable *table);
void search_table_clear (SearchTable *table);
bool search_table_get (const SearchTable *table, uint64_t key, TableHit *hit);
void search_table_put (SearchTable *table,
                       uint64_t key,
                       RulesAction action,
                       int value,
                       int depth,
                       TableBound bound);
