/* test-diamond.h: what the tests of Diamond share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <string.h>

#include "rules-test.h"

#define GAME "diamond"
#define N_POINTS 62

/* Geometry of a point's name: index from a1, row by row, without h1 and a8. */
static inline int
point_of (const char *name)
{
  int site = (name[1] - '1') * 8 + (name[0] - 'a');

  return site - (site > 7) - (site > 56);
}

/* A position in which these points hold pieces; rest is "side phase quiet". */
static inline const char *
at (const char *black, const char *white, const char *neutral, const char *rest)
{
  const char *const lists[3] = { black, white, neutral };
  g_autoptr (GString) text = g_string_new (NULL);
  char cells[64];

  memset (cells, '.', sizeof cells);
  cells[7] = cells[56] = '-';
  for (int i = 0; i < 3; i++)
    {
      g_auto (GStrv) names = g_strsplit (lists[i], " ", -1);

      for (char **name = names; *name; name++)
        if (**name)
          {
            char *cell = &cells[((*name)[1] - '1') * 8 + ((*name)[0] - 'a')];

            g_assert_cmpint (*cell, ==, '.');
            *cell = "bwr"[i];
          }
    }
  for (int row = 7; row >= 0; row--)
    {
      g_string_append_len (text, cells + row * 8, 8);
      g_string_append_c (text, row > 0 ? '/' : ' ');
    }
  g_string_append (text, rest);
  return g_intern_string (text->str);
}
