/* test-diablo.h: positions of Diablo in short
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "rules-test.h"

#include <stdlib.h>
#include <string.h>

#define GAME "diablo"

/* A position from a list of stacks ("a1:b2 c4:g1") and the other fields; kept for the whole run. */
static inline const char *
board (int size, const char *stacks, const char *turn)
{
  g_auto (GStrv) words = g_strsplit (stacks, " ", -1);
  g_autoptr (GString) text = g_string_new (NULL);

  for (int row = size; row >= 1; row--)
    {
      for (int column = 0; column < size; column++)
        {
          g_autofree char *name = g_strdup_printf ("%c%d:", 'a' + column, row);
          const char *cell = ".";

          for (char **word = words; *word; word++)
            if (g_str_has_prefix (*word, name))
              cell = *word + strlen (name);
          g_string_append (text, cell);
        }
      g_string_append_c (text, row > 1 ? '/' : ' ');
    }
  g_string_append (text, turn);
  return g_intern_string (text->str);
}

#define B6(stacks, turn) board (6, stacks, turn)

/* The start position of the default game with these other fields. */
static inline const char *
start (const char *turn)
{
  g_autofree char *text =
    g_strdup_printf ("g1b1g1b1g1b1/b1g1b1g1b1g1/g1b1g1b1g1b1/b1g1b1g1b1g1/g1b1g1b1g1b1/"
                     "b1g1b1g1b1g1 %s",
                     turn);

  return g_intern_string (text);
}

/* What a text says after moves, in the default game. */
static inline void
good (const char *position, const char *moves, const char *after)
{
  t_good (GAME, "", position, moves, after);
}

static inline void
bad (const char *position, const char *moves, const char *rule, const char *point)
{
  t_bad (GAME, "", position, moves, rule, point);
}

static inline void
actions (const char *position, const char *moves, const char *wanted)
{
  t_actions (GAME, "", position, moves, wanted);
}

static inline void
result (const char *position, const char *moves, const char *wanted)
{
  t_result (GAME, "", position, moves, wanted, strcmp (wanted, "*") ? "elimination" : "");
}

static inline void
forced (const char *position, const char *moves, const char *rule)
{
  t_forced (GAME, "", position, moves, "", rule);
}

static inline const RulesGame *
the_game (void)
{
  return rules_find_game (GAME);
}

/* Plays moves on a new state (free() it). */
static inline RulesState *
played (const char *options, const char *position, const char *moves)
{
  RulesState *s = t_state (GAME, options, position);

  g_assert_true (rules_text_play (the_game (), s, moves, strlen (moves), RULES_STRICT, NULL, NULL));
  return s;
}

/* c3 and e3 are Black's; c5 and c2 are too tall for both of them. */
#define CROWD "c3:b2 e3:b1 c1:g2 c5:g3 b3:g1 c4:g2 c2:g4"
