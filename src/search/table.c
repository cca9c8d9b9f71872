/* table.c: the transposition table
 *
 * data: action in 32 bits, value + 32768 in 16, depth in 8, generation in 6, bound in 2.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "table.h"

#include <stdlib.h>

void
search_table_init (SearchTable *table, size_t memory)
{
  size_t n = 4096;

  while (n * 2 * sizeof (TableEntry) <= memory)
    n *= 2;
  table->entries = calloc (n, sizeof (TableEntry));
  if (!table->entries)
    abort ();
  table->mask = n - 1;
  table->generation = 0;
  table->fresh_only = false;
}

void
search_table_free (SearchTable *table)
{
  free (table->entries);
}

void
search_table_clear (SearchTable *table)
{
  for (uint64_t i = 0; i <= table->mask; i++)
    {
      atomic_store_explicit (&table->entries[i].check, 0, memory_order_relaxed);
      atomic_store_explicit (&table->entries[i].data, 0, memory_order_relaxed);
    }
}

static unsigned
generation_of (uint64_t data)
{
  return data >> 2 & 63;
}

bool
search_table_get (const SearchTable *table, uint64_t key, TableHit *hit)
{
  const TableEntry *e = &table->entries[key & table->mask];
  uint64_t data = atomic_load_explicit (&e->data, memory_order_relaxed);

  if (data == 0 || (atomic_load_explicit (&e->check, memory_order_relaxed) ^ data) != key)
    return false;
  if (table->fresh_only && generation_of (data) != table->generation)
    return false;
  hit->action = (RulesAction) (data >> 32);
  hit->value = (int) (data >> 16 & 65535) - 32768;
  hit->depth = (int) (data >> 8 & 255);
  hit->bound = (TableBound) (data & 3);
  return true;
}

void
search_table_put (SearchTable *table,
                  uint64_t key,
                  RulesAction action,
                  int value,
                  int depth,
                  TableBound bound)
{
  TableEntry *e = &table->entries[key & table->mask];
  uint64_t old = atomic_load_explicit (&e->data, memory_order_relaxed);
  uint64_t data;

  /* Old searches' entries go first; a much deeper result about another position stays. */
  if (old != 0 && generation_of (old) == table->generation && (int) (old >> 8 & 255) > depth + 3 &&
      (atomic_load_explicit (&e->check, memory_order_relaxed) ^ old) != key)
    return;
  data = (uint64_t) action << 32 | (uint64_t) (value + 32768) << 16 |
         (uint64_t) (depth > 255 ? 255 : depth) << 8 | (uint64_t) table->generation << 2 |
         (uint64_t) bound;
  atomic_store_explicit (&e->data, data, memory_order_relaxed);
  atomic_store_explicit (&e->check, key ^ data, memory_order_relaxed);
}
