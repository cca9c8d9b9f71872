/* bench-paint.h: ludoteca-cli bench paint
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "cli.h"

/* Paints boards of 1000 x 1000 pixels into memory, without a display: that of a game, or (id NULL)
 * of every preset of every game and the largest one of each; at the start, and full, with a piece
 * on every point.  Prints a JSON object a board:
 * milliseconds of processor time a frame, with what the window keeps from frame to frame and
 * without, the first frame alone, and the bytes that so many frames left allocated. */
CliExit cli_bench_paint (const char *id, char **options, guint frames);
