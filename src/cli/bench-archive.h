/* bench-archive.h: how fast an archive is
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "cli.h"

/* Makes an archive of n random games in a temporary folder and prints one JSON object for each
 * thing that is measured. */
CliExit cli_bench_archive (guint n);
