/* sensei-line.c: impassable lines and contacts (rules 9 to 11)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "sensei.h"

/* Everything in within that king's steps inside within reach from start. */
static uint64_t
fill (uint64_t start, uint64_t within)
{
  uint64_t before;

  do
    {
      uint64_t wide = start | (start & ~SENSEI_COLUMN_G) << 1 | (start & ~SENSEI_COLUMN_A) >> 1;

      before = start;
      start = (wide | wide << SENSEI_SIZE | wide >> SENSEI_SIZE) & within;
    }
  while (start != before);
  return start;
}

uint64_t
sensei_line (uint64_t set)
{
  /* Most positions have an empty column; this is found without a loop. */
  uint64_t columns = set | set >> 21;
  uint64_t reached;

  columns |= columns >> 7 | columns >> 14 | set >> 42;
  if ((columns & SENSEI_ROW_1) != SENSEI_ROW_1)
    return 0;
  reached = fill (set & SENSEI_COLUMN_A, set);
  if (!(reached & SENSEI_COLUMN_G))
    return 0;
  return fill (reached & SENSEI_COLUMN_G, reached);
}

uint64_t
sensei_contacts (uint64_t stones, uint64_t pits, uint64_t enemy)
{
  uint64_t line = sensei_line (stones | pits);

  return line ? sensei_next_to (line) & enemy : 0;
}

bool
sensei_unfair (uint64_t stones, uint64_t pits, uint64_t enemy)
{
  uint64_t contacts = sensei_contacts (stones, pits, enemy);

  for (int i = 1; i < SENSEI_CONTACTS; i++)
    contacts &= contacts - 1;
  return contacts != 0;
}
