/* serialize-private.h: the stored form of a record
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *   "LR" version
 *   kind, number of options, key and value of each, start position ("" for the game's own)
 *   16 bytes of the id
 *   header items: code and bytes of each, then 0
 *   extras of the root
 *   lines (below)
 *   4 bytes of the hash of the last position of the main line, the low byte first
 *
 * Text is a length and bytes.  Numbers are in groups of seven bits, the low group first, with the
 * high bit set on all but the last.
 *
 * An action is its place i in the list of legal actions: one byte in most positions, and whatever
 * the bytes are, only legal games can come out of them.  (The hash at the end notices if a later
 * version orders the list in another way: hashes are promised never to change.)
 *
 *   line     = node* 0
 *   node     = number (i + 1) * 2 + e; if e is 1: extras
 *   extras   = flags, source if ROLL, winner and reason if ENDING, notes if NOTES,
 *              number of siblings and a line for each if SIBLINGS
 *   notes    = (code and what the code says)* 0
 *
 * Siblings are those of a first child: each line of a sibling begins with the sibling.
 *
 * Version 1 had no notes, tags, time control, words and foreign content; its bytes mean the same in
 * version 2.
 */

#pragma once

#include "record-private.h"

#define LUD_STORED_VERSION 2

enum
{
  EXTRA_SIBLINGS = 1 << 0,
  EXTRA_ROLL = 1 << 1, /* where the number came from is not GENERATOR */
  EXTRA_ENDING = 1 << 2,
  EXTRA_NOTES = 1 << 3
};

/* Codes of header items.  A field is ITEM_FIELD and its number; a player's item is the code and the
 * number of the player. */
enum
{
  ITEM_END = 0,
  ITEM_NAME = 0x10,
  ITEM_KIND = 0x12,
  ITEM_RATING = 0x14,
  ITEM_LEVEL = 0x16,
  ITEM_SECRET = 0x20,
  ITEM_COMMITMENT = 0x21,
  ITEM_WORD = 0x22,    /* and the number of the player */
  ITEM_TAG = 0x24,     /* name, value */
  ITEM_TIME = 0x25,    /* main, increment, per turn */
  ITEM_FOREIGN = 0x26, /* place, raw text */
  ITEM_FIELD = 0x40
};

/* Codes of notes.  Flags tell what follows; texts that are empty are left out. */
enum
{
  NOTE_END = 0,
  NOTE_COMMENT = 1,    /* flags; text, language, author, foreign */
  NOTE_GLYPHS = 2,     /* codes, as bytes */
  NOTE_MARK = 3,       /* kind and colour and flag; point, to or text, foreign */
  NOTE_CLOCK = 4,      /* left + 1, used + 1 */
  NOTE_EVALUATION = 5, /* flags; score, margin, depth, nodes, by, line, foreign */
  NOTE_FOREIGN = 6     /* place, raw text */
};

enum
{
  COMMENT_BEFORE = 1 << 0,
  COMMENT_LANGUAGE = 1 << 1,
  COMMENT_AUTHOR = 1 << 2,
  COMMENT_FOREIGN = 1 << 3
};

/* Above the kind (3 bits) and the colour (2 bits) of a mark. */
#define MARK_FOREIGN (1 << 5)

enum
{
  EVALUATION_SOLVED = 1 << 0,
  EVALUATION_MARGIN = 1 << 1,
  EVALUATION_DEPTH = 1 << 2,
  EVALUATION_NODES = 1 << 3,
  EVALUATION_BY = 1 << 4,
  EVALUATION_LINE = 1 << 5,
  EVALUATION_FOREIGN = 1 << 6
};
