/* fuzz-rules.h: games and options for fuzz targets of the rules
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "rules/rules.h"

/* Takes the first line of the input, "GAME key=value ...", and fills params; *data and *size become
 * the rest. False: no game is named. */
bool fuzz_read_game (const uint8_t **data, size_t *size, RulesParams *params);

/* Aborts unless reason is a sentence. */
void fuzz_check_reason (RulesReason reason);

/* A heap copy of text that ends where it ends, so that an address sanitizer sees every byte read
 * past it. */
char *fuzz_exact (const char *text, size_t size);

/* Aborts when s is not as a state should be: it can be written, read back, listed and played on for
 * a few actions. */
void fuzz_check_state (const RulesParams *params, RulesState *s);
