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
