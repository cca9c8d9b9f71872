/* bench-notation.h: ludoteca-cli bench notation
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "cli.h"

/* Writes, reads and validates games of 60 actions, each for about as many seconds, and prints one
 * JSON object a line. */
CliExit cli_bench_notation (double seconds);
