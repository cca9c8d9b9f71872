/* dice.c: rolls computed from a secret
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "dice.h"
#include "record-private.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/random.h>

#define PREFIX "sha256:"

const guint8 *
lud_record_get_secret (LudRecord *self)
{
  return self->has_secret ? self->secret : NULL;
}

void
lud_record_set_secret (LudRecord *self, const guint8 *secret)
{
  g_clear_pointer (&self->commitment, g_free);
  self->has_secret = secret != NULL;
  if (secret)
    {
      memcpy (self->secret, secret, LUD_SECRET_SIZE);
      self->commitment = lud_dice_commit (secret);
    }
  else
    memset (self->secret, 0, LUD_SECRET_SIZE);
}

const char *
lud_record_get_commitment (LudRecord *self)
{
  return self->commitment;
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
  lud_record_set_secret (self, NULL);
  self->commitment = g_strdup (text);
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
draw (const guint8 *secret, const char *id, guint k, guint32 total)
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
  RulesAction outcomes[RULES_MAX_ACTIONS];
  gsize n = game->list_actions (s, outcomes);
  guint32 total = 0, x;
  gsize i;

  g_return_val_if_fail (game->actor (s) == RULES_CHANCE, 0);

  for (i = 0; i < n; i++)
    total += game->weight (s, outcomes[i]);
  g_return_val_if_fail (total > 0, 0);
  x = draw (secret, id, k, total);
  for (i = 0; x >= game->weight (s, outcomes[i]); i++)
    x -= game->weight (s, outcomes[i]);
  return outcomes[i];
}
