/* dice.h: rolls that nobody, the program neither, can choose
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A record has a secret of 32 random bytes from the system.  Its SHA-256, the commitment, is known
 * before the first roll; the secret is shown when the game is over.  Roll number k is computed from
 * the secret, the id of the game and k alone, so that undo and redo cannot change it and anybody
 * can compute it again afterwards:
 *
 *   block j = HMAC-SHA256 (secret, "ID:k:j"), j from 0, ID and numbers as ASCII
 *   a block is eight 32-bit numbers, the high byte first
 *   the first number below the greatest multiple of W that fits in 32 bits, modulo W, picks the
 *   outcome, where W is the sum of the weights of all outcomes in ascending order
 */

#pragma once

#include "record.h"

G_BEGIN_DECLS

#define LUD_SECRET_SIZE 32

/* The secret of a record, or NULL when it has none (no roll yet, or it was never shown). */
const guint8 *lud_record_get_secret (LudRecord *self);

/* Sets it, and the commitment with it; NULL removes both. */
void lud_record_set_secret (LudRecord *self, const guint8 *secret);

/* "sha256:" and 64 hexadecimal digits in lower case, or NULL. */
const char *lud_record_get_commitment (LudRecord *self);

/* Sets the commitment of a record whose secret is not known; INVALID when the text is none.  NULL
 * removes commitment and secret. */
gboolean lud_record_set_commitment (LudRecord *self, const char *text, GError **error);

/* The commitment to a secret. g_free() it. */
char *lud_dice_commit (const guint8 *secret);

/* Fills secret with LUD_SECRET_SIZE random bytes of the system. */
void lud_dice_make_secret (guint8 *secret);

/* Roll number k (from 1) of the game with this id in the position s, at which chance decides. */
RulesAction lud_dice_roll (const guint8 *secret,
                           const char *id,
                           guint k,
                           const RulesGame *game,
                           const RulesState *s);

G_END_DECLS
