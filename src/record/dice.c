/* dice.c: rolls computed from a secret
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "dice.h"
#include "cursor.h"
#include "record-private.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/random.h>

#define PREFIX "sha256:"

const guint8 *
lud_record_get_secret (LudRecord *self)
{
  return self->head.has_secret ? self->head.secret : NULL;
}

/* Both at once; NULL: none. */
static void
put_dice (LudRecord *self, const guint8 *secret, char *commitment)
{
  LudHeader *head = &self->head;

  if (g_strcmp0 (head->commitment, commitment) == 0 && head->has_secret == (secret != NULL))
    {
      g_free (commitment);
      return;
    }
  lud_record_begin_header (self, LUD_HEADER_DICE, N_ ("Change Dice"));
  g_free (head->commitment);
  head->commitment = commitment;
  head->has_secret = secret != NULL;
  if (secret)
    memcpy (head->secret, secret, LUD_SECRET_SIZE);
  else
    memset (head->secret, 0, LUD_SECRET_SIZE);
  lud_record_end_header (self, LUD_HEADER_DICE);
}

void
lud_record_set_secret (LudRecord *self, const guint8 *secret)
{
  put_dice (self, secret, secret ? lud_dice_commit (secret) : NULL);
}

const char *
lud_record_get_commitment (LudRecord *self)
{
  return self->head.commitment;
}

gboolean
lud_record_set_commitment (LudRecord *self, const char *text, GError **error)
{
  if (text)
    {
      gboolean good = g_str_has_prefix (text, PREFIX) && strlen (text) == strlen (PREFIX) + 64;

      for (const char *p = text + strlen (PREFIX); good && *p; p++)
        good = g_ascii_isdigit (*p) || (*p >= 'a' && *p <= 'f');
      if (!good)
        {
          g_set_error_literal (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_INVALID,
                               _ ("The commitment of the dice is not a SHA-256 checksum."));
          return FALSE;
        }
    }
  put_dice (self, NULL, g_strdup (text));
  return TRUE;
}

char *
lud_dice_commit (const guint8 *secret)
{
  g_autofree char *digest =
    g_compute_checksum_for_data (G_CHECKSUM_SHA256, secret, LUD_SECRET_SIZE);

  return g_strconcat (PREFIX, digest, NULL);
}

void
lud_dice_make_secret (guint8 *secret)
{
  gsize done = 0;

  while (done < LUD_SECRET_SIZE)
    {
      gssize n = getrandom (secret + done, LUD_SECRET_SIZE - done, 0);

      if (n > 0)
        done += (gsize) n;
      else if (errno != EINTR)
        /* Dice that somebody could foretell would be worse than none. */
        g_error ("The system gives no random numbers: %s", g_strerror (errno));
    }
}

/* A number from 0 to total - 1, each equally likely. */
static guint32
draw (const guint8 *secret,
      const char *id,
      guint k,
      const char *first_word,
      const char *second_word,
      guint32 total)
{
  guint32 limit = G_MAXUINT32 - (G_MAXUINT32 % total + 1) % total;

  for (guint j = 0;; j++)
    {
      g_autoptr (GHmac) hmac = g_hmac_new (G_CHECKSUM_SHA256, secret, LUD_SECRET_SIZE);
      char text[80];
      guint8 block[32];
      gsize size = sizeof block;
      int n = g_snprintf (text, sizeof text, "%s:%u:%u", id, k, j);

      g_hmac_update (hmac, (const guchar *) text, n);
      if (*first_word || *second_word)
        {
          /* Words have no line feeds, so that no two pairs of them give the same message. */
          g_hmac_update (hmac, (const guchar *) "\n", 1);
          g_hmac_update (hmac, (const guchar *) first_word, (gssize) strlen (first_word));
          g_hmac_update (hmac, (const guchar *) "\n", 1);
          g_hmac_update (hmac, (const guchar *) second_word, (gssize) strlen (second_word));
        }
      g_hmac_get_digest (hmac, block, &size);
      for (gsize i = 0; i < size; i += 4)
        {
          guint32 x = (guint32) block[i] << 24 | (guint32) block[i + 1] << 16 |
                      (guint32) block[i + 2] << 8 | block[i + 3];

          if (x <= limit)
            return x % total;
        }
    }
}

RulesAction
lud_dice_roll (const guint8 *secret,
               const char *id,
               guint k,
               const RulesGame *game,
               const RulesState *s)
{
  return lud_dice_roll_with_words (secret, id, k, NULL, NULL, game, s);
}

RulesAction
lud_dice_roll_with_words (const guint8 *secret,
                          const char *id,
                          guint k,
                          const char *first_word,
                          const char *second_word,
                          const RulesGame *game,
                          const RulesState *s)
{
  RulesAction outcomes[RULES_MAX_ACTIONS];
  gsize n = game->list_actions (s, outcomes);
  guint32 total = 0, x;
  gsize i;

  g_return_val_if_fail (game->actor (s) == RULES_CHANCE, 0);

  for (i = 0; i < n; i++)
    total += game->weight (s, outcomes[i]);
  g_return_val_if_fail (total > 0, 0);
  x = draw (secret, id, k, first_word ? first_word : "", second_word ? second_word : "", total);
  for (i = 0; x >= game->weight (s, outcomes[i]); i++)
    x -= game->weight (s, outcomes[i]);
  return outcomes[i];
}

RulesAction
lud_record_draw (LudRecord *self, guint k, const RulesState *s)
{
  return lud_dice_roll_with_words (self->head.secret, self->head.id, k,
                                   self->head.word[RULES_FIRST], self->head.word[RULES_SECOND],
                                   self->game, s);
}

/* ------------------------------------------------------------------------------------------------
 * Proof
 */

/* The next node of a walk over the whole tree, the main line first. */
static LudNode *
walk (LudNode *node)
{
  if (node->first_child)
    return node->first_child;
  while (node->parent && !node->next)
    node = node->parent;
  return node->parent ? node->next : NULL;
}

void
lud_dice_verify (LudRecord *self, LudDiceReport *report)
{
  g_autoptr (LudCursor) cursor = lud_cursor_new (self);

  *report = (LudDiceReport){ LUD_DICE_NONE, 0, 0, 0, NULL, 0, 0 };
  for (LudNode *node = walk (self->root); node; node = walk (node))
    {
      guint k;
      RulesAction expected;

      report->n_generated += node->source == LUD_ROLL_GENERATOR;
      report->n_entered += node->source == LUD_ROLL_ENTERED;
      report->n_unknown += node->source == LUD_ROLL_UNKNOWN;
      if (node->source != LUD_ROLL_GENERATOR || !self->head.has_secret || report->node)
        continue;
      k = lud_node_get_n_rolls (node);
      lud_cursor_move (cursor, node->parent);
      expected = lud_record_draw (self, k, lud_cursor_get_state (cursor));
      if (node->action != expected)
        {
          report->node = node;
          report->number = k;
          report->expected = expected;
        }
    }
  if (report->node)
    report->status = LUD_DICE_WRONG;
  else if (report->n_generated == 0)
    report->status = LUD_DICE_NONE;
  else if (self->head.has_secret)
    report->status = LUD_DICE_PROVED;
  else
    report->status = self->head.commitment ? LUD_DICE_UNKNOWN : LUD_DICE_UNCOMMITTED;
}

char *
lud_dice_report_dup_text (LudRecord *self, const LudDiceReport *report)
{
  char rolled[RULES_MAX_ACTION_TEXT], expected[RULES_MAX_ACTION_TEXT];
  g_autoptr (LudCursor) cursor = NULL;

  switch (report->status)
    {
    case LUD_DICE_NONE:
      return g_strdup (_ ("No roll was drawn by the program, so there is nothing to prove."));
    case LUD_DICE_PROVED:
      return g_strdup_printf (ngettext ("%u roll was drawn by the program, and it is proved.",
                                        "%u rolls were drawn by the program, and all are proved.",
                                        report->n_generated),
                              report->n_generated);
    case LUD_DICE_UNKNOWN:
      return g_strdup (_ ("The secret of the dice is not shown yet, so nothing can be proved."));
    case LUD_DICE_UNCOMMITTED:
      return g_strdup (
        _ ("Nobody committed to a secret of the dice, so nothing can ever be proved."));
    case LUD_DICE_WRONG:
    default:
      cursor = lud_cursor_new (self);
      lud_cursor_move (cursor, report->node);
      lud_cursor_write_action (cursor, rolled);
      lud_cursor_move (cursor, report->node->parent);
      self->game->write_action (lud_cursor_get_state (cursor), report->expected, expected);
      /* Translators: the numbers after "is" and "gives" are rolls of dice such as 31. */
      return g_strdup_printf (_ ("Roll %u is %s, but the secret of the dice gives %s."),
                              report->number, rolled, expected);
    }
}
