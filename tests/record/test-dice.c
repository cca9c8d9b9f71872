/* test-dice.c: rolls computed from a secret
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "record-test.h"

#include <stdlib.h>
#include <string.h>

static const guint8 secret[] = "ludoteca ludoteca ludoteca ludo!";

static const char id[] = "00000000-0000-4000-8000-000000000001";

/* A state at which the dice decide: the start of a Diablo turn. */
static RulesState *
chance_state (const RulesGame **game)
{
  g_autoptr (LudRecord) record = t_record ("diablo", "balance=off", NULL);
  RulesState *s;

  *game = lud_record_get_game (record);
  s = rules_state_new (*game);
  rules_copy (*game, s, lud_record_get_start (record));
  g_assert_cmpint ((*game)->actor (s), ==, RULES_CHANCE);
  return s;
}

/* The SHA-256 of the 32 bytes, computed with sha256sum. */
static void
test_commitment (void)
{
  guint8 zero[LUD_SECRET_SIZE] = { 0 };
  g_autofree char *commitment = lud_dice_commit (zero);

  g_assert_cmpstr (commitment, ==,
                   "sha256:66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
}

/* The same secret, game and number give the same roll, and another of them other rolls. */
static void
test_depends (void)
{
  const RulesGame *game;
  RulesState *s = chance_state (&game);
  RulesAction list[RULES_MAX_ACTIONS];
  gsize n = game->list_actions (s, list);
  double total = 0, agree = 0;
  guint same_number = 0, same_secret = 0, same_id = 0;
  guint8 other[LUD_SECRET_SIZE];

  memcpy (other, secret, sizeof other);
  other[31] ^= 1;
  for (guint k = 1; k <= 1000; k++)
    {
      RulesAction roll = lud_dice_roll (secret, id, k, game, s);

      g_assert_cmpuint (roll, ==, lud_dice_roll (secret, id, k, game, s));
      same_number += roll == lud_dice_roll (secret, id, k + 1, game, s);
      same_secret += roll == lud_dice_roll (other, id, k, game, s);
      same_id += roll == lud_dice_roll (secret, "00000000-0000-4000-8000-000000000002", k, game, s);
    }
  /* How often two independent rolls agree in 1000 cases, and five standard deviations (at most 16
   * each) more. */
  for (gsize i = 0; i < n; i++)
    total += game->weight (s, list[i]);
  for (gsize i = 0; i < n; i++)
    agree += 1000 * (game->weight (s, list[i]) / total) * (game->weight (s, list[i]) / total);
  g_assert_cmpfloat (same_number, <, agree + 80);
  g_assert_cmpfloat (same_secret, <, agree + 80);
  g_assert_cmpfloat (same_id, <, agree + 80);
  free (s);
}

/* Chi-square of every outcome against its weight; 36000 rolls.  The bound is the 0.1 % point for as
 * many degrees of freedom as there can be outcomes of two dice (20). */
static void
test_weights (void)
{
  const RulesGame *game;
  RulesState *s = chance_state (&game);
  RulesAction list[RULES_MAX_ACTIONS];
  gsize n = game->list_actions (s, list);
  guint count[RULES_MAX_ACTIONS] = { 0 };
  double total = 0, chi = 0;
  const guint rolls = 36000;

  for (gsize i = 0; i < n; i++)
    total += game->weight (s, list[i]);
  for (guint k = 1; k <= rolls; k++)
    {
      RulesAction roll = lud_dice_roll (secret, id, k, game, s);
      gsize i = 0;

      while (i < n && list[i] != roll)
        i++;
      g_assert_cmpuint (i, <, n);
      count[i]++;
    }
  for (gsize i = 0; i < n; i++)
    {
      double expected = rolls * game->weight (s, list[i]) / total;

      chi += (count[i] - expected) * (count[i] - expected) / expected;
    }
  g_assert_cmpuint (n, <=, 21);
  g_assert_cmpfloat (chi, <, 45.3);
  free (s);
}

static void
test_record (void)
{
  g_autoptr (LudRecord) record = t_record ("diablo", "", NULL);
  g_autofree char *commitment = lud_dice_commit (secret);
  g_autoptr (GError) error = NULL;

  g_assert_null (lud_record_get_secret (record));
  g_assert_null (lud_record_get_commitment (record));
  lud_record_set_secret (record, secret);
  g_assert_cmpmem (lud_record_get_secret (record), LUD_SECRET_SIZE, secret, LUD_SECRET_SIZE);
  g_assert_cmpstr (lud_record_get_commitment (record), ==, commitment);
  g_assert_false (lud_record_set_commitment (record, "sha256:12", &error));
  t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_INVALID);
  g_assert_false (lud_record_set_commitment (record, "md5", &error));
  t_assert_refused (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_INVALID);
  g_assert_nonnull (lud_record_get_secret (record));
  g_assert_true (lud_record_set_commitment (record, commitment, &error));
  g_assert_null (lud_record_get_secret (record));
  g_assert_cmpstr (lud_record_get_commitment (record), ==, commitment);
}

static void
test_secrets_differ (void)
{
  guint8 a[LUD_SECRET_SIZE] = { 0 }, b[LUD_SECRET_SIZE] = { 0 };

  lud_dice_make_secret (a);
  lud_dice_make_secret (b);
  g_assert_cmpint (memcmp (a, b, sizeof a), !=, 0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dice/commitment", test_commitment);
  g_test_add_func ("/dice/depends", test_depends);
  g_test_add_func ("/dice/weights", test_weights);
  g_test_add_func ("/dice/record", test_record);
  g_test_add_func ("/dice/secrets-differ", test_secrets_differ);
  return g_test_run ();
}
