/* tree.h: the best-first search, as the engine uses it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "engine-private.h"

/* A tree in at most memory bytes, but with room for some actions of the game at least. */
Tree *tree_new (const RulesGame *game, const SearchKnowledge *know, size_t memory);
void tree_free (Tree *tree);

/* How much of memory a tree takes. */
size_t tree_memory (size_t memory);

/* The next question begins with an empty tree. */
void tree_forget (Tree *tree);

/* Prepares the engine's tree for a question about s, the engine's root to be. */
void tree_begin (Engine *engine, const RulesState *s);

/* Drops what was visited least, if memory is out; false: it is not.  While no thread is at work. */
bool tree_collect (Tree *tree);

/* One thread's visits, until the limits are reached, the result is proved or memory is out; worker
 * 0 writes the report, and is stopped when there is no more to do. */
void tree_run (Worker *w);
