/* rules-private.h: what the files of src/rules share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "rules.h"

/* Marks a string for xgettext; the caller of the library translates it. */
#define N_(String) String

/* The same for what a score counts; xgettext has to see both forms at once to make a plural. */
#define SCORE_N_(one, many) .score_one = (one), .score_many = (many)

/* Mixes 64 bits so that every bit of x changes every bit of the result (the finaliser of
 * splitmix64, Steele, Lea and Flood 2014).  Used for Zobrist numbers, which are then the same on
 * every machine. */
static inline uint64_t
rules_mix (uint64_t x)
{
  x += UINT64_C (0x9e3779b97f4a7c15);
  x = (x ^ (x >> 30)) * UINT64_C (0xbf58476d1ce4e5b9);
  x = (x ^ (x >> 27)) * UINT64_C (0x94d049bb133111eb);
  return x ^ (x >> 31);
}

/* A reason about a point of the board (or -1), with the number of its rule. */
static inline RulesReason
rules_because (const char *msgid, int point, const char *rule)
{
  return (RulesReason){ msgid, point, -1, rule, 0, 0 };
}

/* A reason about a place in a text. */
static inline RulesReason
rules_bad_text (const char *msgid, size_t offset)
{
  return (RulesReason){ msgid, -1, (int) offset, NULL, 0, 0 };
}

/* Sentences that more than one file needs. */
extern const char rules_msg_over[];       /* the game is over */
extern const char rules_msg_unreadable[]; /* not an action at all */
extern const char rules_msg_no_point[];   /* not a point of this board */
extern const char rules_msg_not_action[]; /* an action that this game does not have */
extern const char rules_msg_roll_first[]; /* the dice come first */

/* Symmetries of a grid of columns x rows, k from 0: identity; for every grid 180 degrees (1),
 * left-right mirror (2), top-bottom mirror (3); on squares also the transposition (4) and the three
 * that it makes with 1, 2, 3 (5, 6, 7). */
int rules_grid_n_symmetries (int columns, int rows);
int rules_grid_map (int columns, int rows, int k, int point);

/* Small helpers of writers: append to out and return the new length. */
size_t rules_put_char (char *out, size_t at, char c);
size_t rules_put_text (char *out, size_t at, const char *text);
size_t rules_put_number (char *out, size_t at, unsigned number);
/* Name of a point of a grid: letter, then row number. */
size_t rules_put_square (char *out, size_t at, int columns, int point);

/* Reads the name of a point of a grid at *pos and moves *pos behind it; -1 (and *pos where it was)
 * if there is none or it is not on the grid. */
int rules_get_square (const char *text, size_t length, size_t *pos, int columns, int rows);

/* Reads a decimal number without leading zeros, at most max, at *pos; -1 if there is none or it is
 * larger. */
int rules_get_number (const char *text, size_t length, size_t *pos, int max);
