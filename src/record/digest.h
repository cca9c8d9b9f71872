/* digest.h: the course of a game in 64 digits
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The digest `play` is equal for games that went the same way, whoever played them and whatever was
 * said about them: duplicates.  It is the SHA-256 of this text in UTF-8, five lines, each with its
 * line feed:
 *
 *   ludoteca play 1
 *   KIND
 *   KEY=VALUE KEY=VALUE        the options that count, in the order of the rules
 *   POSITION                   the start position as text
 *   ACTION ACTION ...          actions and rolls of the main line, ends of turns too
 *
 * The result is no part of it unless the actions bring it about.
 */

#pragma once

#include "record.h"

G_BEGIN_DECLS

/* 64 hexadecimal digits in lower case. g_free() it. */
char *lud_record_dup_play_digest (LudRecord *self);

G_END_DECLS
