/* bench-exact.h: what the exact knowledge of the games can do
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "cli.h"

/* Plays games by the seed and solves their endings, each within a second: prints by how much is
 * left to decide (live) how many were solved, for the games that have a solver or the one named.
 * live: the largest endings that are taken; 0: the game's own bound. */
CliExit
cli_bench_endgames (const char *game, char **options, guint games, guint64 seed, guint live);

/* Plays games by the seed, nodes for a turn, and judges their rolls and decisions to `depth` turns
 * (0: 2): prints the variance of the results and of the luck-adjusted results, for the games with
 * dice or the one named. */
CliExit cli_bench_luck (const char *game,
                        char **options,
                        guint games,
                        guint64 seed,
                        guint64 nodes,
                        guint depth);

/* Lets the engine play the positions of a file of tactics (data/tactics.txt), a second of processor
 * time for each: prints by game and theme how many it solved. */
CliExit cli_bench_tactics (const char *path);
