/* perft-table.c: the counts that are known already
 *
 * Open addressing in short runs: an entry stands within RUN places of its home, or nowhere.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "perft-table.h"

#include <stdlib.h>
#include <string.h>

#define RUN 8
#define FIRST_SIZE 4096

struct PerftTable
{
  uint64_t *entries; /* key.a, key.b, depth + 1 (0: free), the value */
  size_t size;       /* a power of two */
  size_t used;
  size_t memory;
  unsigned width; /* words of an entry */
};

static uint64_t *
allocate (size_t size, unsigned width)
{
  return calloc (size + RUN, width * sizeof (uint64_t));
}

PerftTable *
perft_table_new (size_t memory, unsigned n_words)
{
  PerftTable *table;
  unsigned width = n_words + 3;

  if (memory < (FIRST_SIZE + RUN) * width * sizeof (uint64_t))
    return NULL;
  table = calloc (1, sizeof *table);
  if (!table)
    return NULL;
  table->width = width;
  table->memory = memory;
  table->size = FIRST_SIZE;
  table->entries = allocate (table->size, width);
  if (!table->entries)
    {
      free (table);
      return NULL;
    }
  return table;
}

void
perft_table_free (PerftTable *table)
{
  if (!table)
    return;
  free (table->entries);
  free (table);
}

static size_t
home (const PerftTable *table, RulesKey key, uint32_t depth)
{
  uint64_t x = key.a ^ (key.b * UINT64_C (0x9e3779b97f4a7c15)) ^ ((uint64_t) depth << 48);

  x = (x ^ (x >> 30)) * UINT64_C (0xbf58476d1ce4e5b9);
  x = (x ^ (x >> 27)) * UINT64_C (0x94d049bb133111eb);
  return (size_t) (x ^ (x >> 31)) & (table->size - 1);
}

const uint64_t *
perft_table_get (const PerftTable *table, RulesKey key, uint32_t depth)
{
  const uint64_t *e = table->entries + home (table, key, depth) * table->width;

  for (int i = 0; i < RUN && e[2]; i++, e += table->width)
    if (e[0] == key.a && e[1] == key.b && e[2] == (uint64_t) depth + 1)
      return e + 3;
  return NULL;
}

/* Puts a whole entry into its run; returns false when it had to replace another. */
static bool
insert (PerftTable *table, const uint64_t *entry)
{
  RulesKey key = { entry[0], entry[1] };
  uint64_t *e = table->entries + home (table, key, (uint32_t) (entry[2] - 1)) * table->width;
  uint64_t *victim = e;

  for (int i = 0; i < RUN; i++, e += table->width)
    {
      if (!e[2] || (e[0] == entry[0] && e[1] == entry[1] && e[2] == entry[2]))
        {
          table->used += !e[2];
          memcpy (e, entry, table->width * sizeof *e);
          return true;
        }
      /* The shallower a count, the cheaper it is found again. */
      if (e[2] < victim[2])
        victim = e;
    }
  memcpy (victim, entry, table->width * sizeof *victim);
  return false;
}

static void
grow (PerftTable *table)
{
  size_t size = table->size * 2;
  uint64_t *old = table->entries;
  uint64_t *entries;

  /* Both tables are in memory for a moment. */
  if ((table->size + size + 2 * RUN) * table->width * sizeof (uint64_t) > table->memory)
    return;
  entries = allocate (size, table->width);
  if (!entries)
    return;
  size = table->size + RUN;
  table->entries = entries;
  table->size *= 2;
  table->used = 0;
  for (size_t i = 0; i < size; i++)
    if (old[i * table->width + 2])
      insert (table, old + i * table->width);
  free (old);
}

void
perft_table_put (PerftTable *table, RulesKey key, uint32_t depth, const uint64_t *value)
{
  uint64_t entry[3 + 64];

  entry[0] = key.a;
  entry[1] = key.b;
  entry[2] = (uint64_t) depth + 1;
  memcpy (entry + 3, value, (table->width - 3) * sizeof *value);
  if (table->used > table->size / 2)
    grow (table);
  insert (table, entry);
}
