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

/* One thread's visits; worker 0 writes the report. */
void tree_run (Worker *w);
