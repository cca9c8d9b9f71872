/* fuzz.h: a fuzz target, for libFuzzer and for the driver that replays a corpus
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <stddef.h>
#include <stdint.h>

/* Reads size bytes of anything; never crashes, leaks, or breaks a promise (then it aborts). Returns
 * 0. */
int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);
