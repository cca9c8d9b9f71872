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
 *
 * So that nobody needs to trust the one who made the secret either, each player may add a word of
 * his own once the commitment is known and before the first roll.  If there is any, the message of
 * the HMAC is "ID:k:j" LF, the word of the first player, LF, the word of the second (in UTF-8, form
 * C; a missing word is empty).
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

/* Roll number k (from 1) of the game with this id in the position s, at which chance decides, when
 * no player added a word. */
RulesAction lud_dice_roll (const guint8 *secret,
                           const char *id,
                           guint k,
                           const RulesGame *game,
                           const RulesState *s);

/* The same with the words of the players; NULL counts as "". */
RulesAction lud_dice_roll_with_words (const guint8 *secret,
                                      const char *id,
                                      guint k,
                                      const char *first_word,
                                      const char *second_word,
                                      const RulesGame *game,
                                      const RulesState *s);

/* The word of a player, "" when he added none. */
const char *lud_record_get_word (LudRecord *self, RulesActor player);

/* Sets it, cleaned and in one line, at most LUD_WORD_MAX bytes, else INVALID.  This is for readers
 * of files; a session asks whether it is still time (lud_session_set_word()). */
gboolean lud_record_set_word (LudRecord *self, RulesActor player, const char *word, GError **error);

#define LUD_WORD_MAX 256

/* ------------------------------------------------------------------------------------------------
 * Proof
 */

typedef enum
{
  LUD_DICE_NONE,        /* there is no roll of the generator */
  LUD_DICE_PROVED,      /* all rolls of the generator are those of the secret */
  LUD_DICE_UNKNOWN,     /* there are rolls of the generator, but the secret was not shown */
  LUD_DICE_UNCOMMITTED, /* the same, and there is no commitment: nothing can ever be proved */
  LUD_DICE_WRONG        /* a roll is another than that of the secret */
} LudDiceStatus;

/* What is known about the dice of a record, variations included.  A roll that was entered or of
 * which nobody knows is never taken for one of the generator: it is counted and not judged. */
typedef struct
{
  LudDiceStatus status;
  guint n_generated, n_entered, n_unknown;
  LudNode *node;        /* WRONG: the first such roll, main line first; else NULL */
  guint number;         /* WRONG: its number in its line, from 1 */
  RulesAction expected; /* WRONG: what the secret gives there */
} LudDiceReport;

/* Computes all rolls of the generator again. */
void lud_dice_verify (LudRecord *self, LudDiceReport *report);

/* One translated sentence about a report. g_free() it. */
char *lud_dice_report_dup_text (LudRecord *self, const LudDiceReport *report);

G_END_DECLS
