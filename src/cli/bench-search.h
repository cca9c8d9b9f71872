/* bench-search.h: how fast the engine searches, and whether it is still the same
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "cli.h"

/* Nodes a second and simulations a second of the reference player, for a game (NULL: the presets of
 * all games) from the start position, each for so many seconds. */
CliExit cli_bench_search (const char *game, char **options, double seconds);

/* One number that changes only when the search, an evaluation or the rules change. */
CliExit cli_bench_signature (void);

/* Small boards solved to the end, a line for every first move: its margin for the first player. */
CliExit cli_bench_solved (void);
