/* session-dice.c: where the rolls of a session come from
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "session-private.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

static gboolean
refuse (GError **error, const char *sentence)
{
  g_set_error_literal (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_ILLEGAL, sentence);
  return FALSE;
}

/* The rolls of a main line, each a byte for its source and the text. */
static GPtrArray *
collect_rolls (LudRecord *record)
{
  GPtrArray *rolls = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (LudCursor) cursor = lud_cursor_new (record);
  LudNode *last = lud_record_get_last (record), *node = record->root;
  char text[RULES_MAX_ACTION_TEXT];

  while (node != last)
    {
      node = node->first_child;
      lud_cursor_move (cursor, node);
      if (node->source == LUD_ROLL_NONE)
        continue;
      lud_cursor_write_action (cursor, text);
      g_ptr_array_add (rolls, g_strdup_printf ("%c%s", '0' + node->source, text));
    }
  return rolls;
}

void
lud_session_set_dice_source (LudSession *self, LudDiceSource source, LudRecord *replayed)
{
  g_return_if_fail ((source == LUD_DICE_SOURCE_REPLAYED) == (replayed != NULL));

  g_clear_pointer (&self->rolls, g_ptr_array_unref);
  self->dice_source = source;
  if (replayed)
    self->rolls = collect_rolls (replayed);
}

LudDiceSource
lud_session_get_dice_source (LudSession *self)
{
  return self->dice_source;
}

/* Number of rolls before the place of the session. */
static guint
get_n_rolls (LudSession *self)
{
  return lud_node_get_n_rolls (lud_session_get_node (self));
}

/* The roll that is replayed next. */
static gboolean
read_replayed (LudSession *self, RulesAction *action, LudRollSource *source, GError **error)
{
  guint k = get_n_rolls (self);
  RulesReason reason = RULES_NO_REASON;
  const char *text;

  if (k >= self->rolls->len)
    return refuse (error, _ ("There are no more rolls to replay."));
  text = self->rolls->pdata[k];
  if (rules_read_action (self->record->game, lud_session_get_state (self), text + 1,
                         strlen (text + 1), RULES_STRICT, action, &reason) != RULES_READ_OK)
    {
      lud_record_set_reason (error, LUD_RECORD_ERROR_ILLEGAL, reason);
      return FALSE;
    }
  *source = text[0] == '0' + LUD_ROLL_ENTERED ? LUD_ROLL_ENTERED : LUD_ROLL_UNKNOWN;
  return TRUE;
}

gboolean
lud_session_can_draw (LudSession *self, GError **error)
{
  RulesAction action;
  LudRollSource source;

  switch (self->dice_source)
    {
    case LUD_DICE_SOURCE_ENTERED:
      return refuse (error, _ ("In this game people roll the dice and enter the numbers."));
    case LUD_DICE_SOURCE_REPLAYED:
      return read_replayed (self, &action, &source, error);
    case LUD_DICE_SOURCE_GENERATOR:
    default:
      return TRUE;
    }
}

/* Gives the record a secret, unless it has one. */
static void
need_secret (LudSession *self, LudChange *change)
{
  guint8 secret[LUD_SECRET_SIZE];

  if (self->record->head.has_secret)
    return;
  lud_session_keep_header (self, change);
  lud_dice_make_secret (secret);
  lud_record_set_secret (self->record, secret);
  explicit_bzero (secret, sizeof secret);
}

void
lud_session_draw (LudSession *self, LudChange *change, RulesAction *action, LudRollSource *source)
{
  LudNode *next = lud_session_next_node (self);
  LudRecord *record = self->record;
  guint k = get_n_rolls (self) + 1;

  if (self->dice_source == LUD_DICE_SOURCE_REPLAYED)
    {
      read_replayed (self, action, source, NULL);
      return;
    }
  *source = LUD_ROLL_GENERATOR;
  if (next && next->source == LUD_ROLL_GENERATOR)
    {
      *action = next->action; /* what was drawn stays drawn */
      return;
    }
  if (record->head.commitment && !record->head.has_secret)
    {
      /* Another program has the secret of this game.  A new one would belie its rolls, so these
       * dice are as good as any, but nobody can prove them. */
      guint8 secret[LUD_SECRET_SIZE];

      lud_dice_make_secret (secret);
      *action =
        lud_dice_roll (secret, record->head.id, k, record->game, lud_session_get_state (self));
      *source = LUD_ROLL_UNKNOWN;
      return;
    }
  need_secret (self, change);
  *action = lud_record_draw (record, k, lud_session_get_state (self));
}

static gboolean
has_generated (LudRecord *record)
{
  LudDiceReport report;

  lud_dice_verify (record, &report);
  return report.n_generated > 0;
}

gboolean
lud_session_commit_dice (LudSession *self, GError **error)
{
  LudChange change;

  g_return_val_if_fail (!self->busy, FALSE);

  if (self->record->head.commitment)
    return TRUE;
  lud_session_begin (self, &change);
  need_secret (self, &change);
  return lud_session_finish (self, &change, error);
}

gboolean
lud_session_set_word (LudSession *self, RulesActor player, const char *word, GError **error)
{
  LudChange change;
  gboolean valid;

  g_return_val_if_fail (!self->busy, FALSE);
  g_return_val_if_fail (player == RULES_FIRST || player == RULES_SECOND, FALSE);

  if (!self->record->head.commitment)
    return refuse (error, _ ("The program has to commit to its secret before players add words."));
  if (has_generated (self->record))
    return refuse (error, _ ("The dice were rolled already, so words come too late."));
  lud_session_begin (self, &change);
  lud_session_keep_header (self, &change);
  valid = lud_record_set_word (self->record, player, word, error);
  /* Nothing was changed when it is not valid, and the hook has nothing to do. */
  if (!valid)
    {
      lud_session_abandon (self, &change);
      return FALSE;
    }
  return lud_session_finish (self, &change, error);
}
