/* test-dice.c: rolls computed from a secret
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "record-test.h"
#include "record/edit.h"

#include <math.h>
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

/* The greatest chi-square that one in a hundred fair dice exceeds, for so many degrees of freedom
 * (Wilson and Hilferty). */
static double
chi_bound (double freedom)
{
  double x = 1 - 2 / (9 * freedom) + 2.3263479 * sqrt (2 / (9 * freedom));

  return freedom * x * x * x;
}

/* Chi-square of the rolls against the weights at the 1 % point.  The secret is fixed, so that a
 * fair generator can never fail by chance. */
static void
check_fair (const RulesGame *game, const RulesState *s, guint n_rolls)
{
  RulesAction list[RULES_MAX_ACTIONS];
  gsize n = game->list_actions (s, list);
  g_autofree guint *count = g_new0 (guint, n);
  double total = 0, chi = 0;

  for (gsize i = 0; i < n; i++)
    total += game->weight (s, list[i]);
  for (guint k = 1; k <= n_rolls; k++)
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
      double expected = n_rolls * game->weight (s, list[i]) / total;

      chi += (count[i] - expected) * (count[i] - expected) / expected;
    }
  g_test_message ("%u rolls, %" G_GSIZE_FORMAT " outcomes: chi-square %.2f, bound %.2f", n_rolls, n,
                  chi, chi_bound ((double) n - 1));
  g_assert_cmpfloat (chi, <, chi_bound ((double) n - 1));
}

/* Every size of die there is: 200,000 rolls, or as many as LUDOTECA_TEST_ROLLS says. */
static void
test_fair (gconstpointer options)
{
  g_autoptr (LudRecord) record = t_record ("diablo", options, NULL);
  const char *many = g_getenv ("LUDOTECA_TEST_ROLLS");

  check_fair (lud_record_get_game (record), lud_record_get_start (record),
              many ? (guint) g_ascii_strtoull (many, NULL, 10) : 200000);
}

/* There are no other dice in any game with any single option than those of test_fair(). */
static void
test_sizes (void)
{
  static const gsize tested[] = { 3, 6, 10, 15, 21 };
  gboolean found[G_N_ELEMENTS (tested)] = { FALSE };

  for (const RulesGame *const *game = rules_games (); *game; game++)
    for (int i = 0; (*game)->weight && (*game)->options[i].key; i++)
      for (const RulesChoice *c = (*game)->options[i].choices; c->value; c++)
        {
          g_autofree char *option = g_strdup_printf ("%s=%s", (*game)->options[i].key, c->value);
          g_autoptr (LudRecord) record = t_record ((*game)->id, option, NULL);
          const RulesState *s = lud_record_get_start (record);
          RulesAction list[RULES_MAX_ACTIONS];
          gsize n = (*game)->list_actions (s, list), k = 0;

          if ((*game)->actor (s) != RULES_CHANCE)
            continue;
          while (k < G_N_ELEMENTS (tested) && tested[k] != n)
            k++;
          /* A game on trial may bring dice of its own. */
          if (strcmp ((*game)->id, "diablo") == 0)
            g_assert_cmpuint (k, <, G_N_ELEMENTS (tested));
          if (k < G_N_ELEMENTS (tested))
            found[k] = TRUE;
        }
  for (gsize k = 0; k < G_N_ELEMENTS (tested); k++)
    g_assert_true (found[k]);
}

/* The definition in dice.h, computed with Python's hmac: the message of the first block, and the
 * first number below the limit. */
static void
test_known_rolls (void)
{
  const RulesGame *game;
  RulesState *s = chance_state (&game);
  static const char *const plain[] = { "21", "31", "21", "31", "22", "31", "31", "31" };
  static const char *const worded[] = { "31", "31", "31", "32", "21", "11", "11", "21" };

  for (guint k = 1; k <= G_N_ELEMENTS (plain); k++)
    {
      char text[RULES_MAX_ACTION_TEXT];

      game->write_action (s, lud_dice_roll (secret, id, k, game, s), text);
      g_assert_cmpstr (text, ==, plain[k - 1]);
      game->write_action (s, lud_dice_roll_with_words (secret, id, k, "klíč", "", game, s), text);
      g_assert_cmpstr (text, ==, worded[k - 1]);
    }
  free (s);
}

/* ------------------------------------------------------------------------------------------------
 * Proof
 */

/* Plays at random with rolls of the generator until there are n of them. */
static void
play_rolls (LudSession *session, guint n)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);
  RulesAction list[RULES_MAX_ACTIONS];

  while (n > 0 && lud_session_get_actor (session) != RULES_NOBODY)
    {
      gsize count =
        lud_session_get_game (session)->list_actions (lud_session_get_state (session), list);

      if (lud_session_get_actor (session) != RULES_CHANCE)
        {
          g_assert_true (lud_session_play (session, list[t_random (rand, (guint) count)], NULL));
          continue;
        }
      g_assert_true (lud_session_roll (session, NULL));
      n--;
    }
  g_assert_cmpuint (n, ==, 0);
}

/* Another number of the generator beside a roll. */
static LudNode *
add_wrong_roll (LudSession *session, LudNode *roll)
{
  RulesAction list[RULES_MAX_ACTIONS];

  g_assert_cmpint (lud_session_get_actor (session), ==, RULES_CHANCE);
  lud_session_get_game (session)->list_actions (lud_session_get_state (session), list);
  return lud_record_add (lud_session_get_record (session), lud_node_get_parent (roll),
                         lud_node_get_action (roll) == list[0] ? list[1] : list[0],
                         LUD_ROLL_GENERATOR, NULL);
}

static void
test_verify (void)
{
  g_autoptr (LudRecord) record = t_record ("diablo", "size=8 balance=off", NULL);
  g_autoptr (LudSession) session = lud_session_new (record, NULL);
  g_autofree char *text = NULL;
  g_autofree char *wrong_text = NULL;
  LudDiceReport report;
  LudNode *wrong;

  lud_dice_verify (record, &report);
  g_assert_cmpint (report.status, ==, LUD_DICE_NONE);
  play_rolls (session, 5);
  lud_dice_verify (record, &report);
  g_assert_cmpint (report.status, ==, LUD_DICE_PROVED);
  g_assert_cmpuint (report.n_generated, ==, 5);
  g_assert_null (report.node);
  text = lud_dice_report_dup_text (record, &report);
  g_assert_cmpstr (text, ==, "5 rolls were drawn by the program, and all are proved.");

  /* One roll changed: the fifth, in a variation. */
  wrong = lud_session_get_node (session);
  g_assert_true (lud_session_undo (session, NULL));
  wrong = add_wrong_roll (session, wrong);
  lud_dice_verify (record, &report);
  g_assert_cmpint (report.status, ==, LUD_DICE_WRONG);
  g_assert_true (report.node == wrong);
  g_assert_cmpuint (report.number, ==, 5);
  g_assert_cmpuint (report.expected, !=, lud_node_get_action (wrong));
  wrong_text = lud_dice_report_dup_text (record, &report);
  g_assert_true (g_str_has_prefix (wrong_text, "Roll 5 is "));
}

/* The rolls of the main line, in order. */
static GPtrArray *
get_rolls (LudRecord *record)
{
  GPtrArray *rolls = g_ptr_array_new ();

  for (LudNode *node = lud_record_get_root (record); node; node = lud_node_get_first_child (node))
    if (lud_node_get_roll_source (node) != LUD_ROLL_NONE)
      g_ptr_array_add (rolls, node);
  return rolls;
}

/* Whichever single roll of a record is changed, to whatever other number, with the words of both
 * players in the dice or without: the proof fails and names that roll and no other. */
static void
test_verify_each (gconstpointer data)
{
  const char *word = data;
  g_autoptr (LudRecord) record = t_record ("diablo", "size=8 balance=off", NULL);
  g_autoptr (LudSession) session = lud_session_new (record, NULL);
  g_autoptr (GPtrArray) rolls = NULL;
  g_autoptr (GBytes) bytes = NULL;
  LudDiceReport report;
  guint n_changed = 0;

  g_assert_true (lud_session_commit_dice (session, NULL));
  if (*word)
    {
      g_assert_true (lud_session_set_word (session, RULES_FIRST, word, NULL));
      g_assert_true (lud_session_set_word (session, RULES_SECOND, "kostka", NULL));
    }
  play_rolls (session, 30);
  rolls = get_rolls (record);
  g_assert_cmpuint (rolls->len, ==, 30);
  lud_dice_verify (record, &report);
  g_assert_cmpint (report.status, ==, LUD_DICE_PROVED);
  bytes = lud_record_serialize (record);
  for (guint k = 0; k < rolls->len; k++)
    {
      RulesAction old = lud_node_get_action (rolls->pdata[k]);

      for (guint other = 0; other < 10; other++)
        {
          g_autoptr (LudRecord) changed =
            lud_record_deserialize (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), NULL);
          g_autoptr (GPtrArray) its_rolls = get_rolls (changed);
          g_autoptr (LudCursor) cursor = lud_cursor_new (changed);
          g_autofree char *sentence = NULL, *begin = NULL;
          RulesAction list[RULES_MAX_ACTIONS];
          LudNode *node = its_rolls->pdata[k];
          gsize n;

          lud_cursor_move (cursor, lud_node_get_parent (node));
          n = lud_record_get_game (changed)->list_actions (lud_cursor_get_state (cursor), list);
          g_assert_cmpuint (n, ==, 10); /* dice of four sides */
          if (list[other] == old)
            continue;
          /* What follows stays as far as it is legal. */
          node = lud_record_replace (changed, node, list[other], LUD_ROLL_GENERATOR, NULL, NULL);
          g_assert_nonnull (node);
          lud_dice_verify (changed, &report);
          g_assert_cmpint (report.status, ==, LUD_DICE_WRONG);
          g_assert_cmpuint (report.number, ==, k + 1);
          g_assert_true (report.node == node);
          g_assert_cmpuint (report.expected, ==, old);
          sentence = lud_dice_report_dup_text (changed, &report);
          begin = g_strdup_printf ("Roll %u is ", k + 1);
          g_assert_true (g_str_has_prefix (sentence, begin));
          n_changed++;
        }
    }
  g_assert_cmpuint (n_changed, ==, 30 * 9);
  /* Nor can a word, the id or the secret be another one afterwards. */
  for (int what = 0; what < 4; what++)
    {
      g_autoptr (LudRecord) changed =
        lud_record_deserialize (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), NULL);

      if (what < 2)
        g_assert_true (lud_record_set_word (changed, (RulesActor) what, "jiné", NULL));
      else if (what == 2)
        g_assert_true (lud_record_set_id (changed, id, NULL));
      else
        lud_record_set_secret (changed, secret);
      lud_dice_verify (changed, &report);
      g_assert_cmpint (report.status, ==, LUD_DICE_WRONG);
    }
}

/* Rolls by hand, and rolls of which nobody knows, are never judged. */
static void
test_verify_others (void)
{
  g_autoptr (LudRecord) record = t_record ("diablo", "balance=off", NULL);
  LudNode *root = lud_record_get_root (record);
  RulesAction list[RULES_MAX_ACTIONS];
  LudDiceReport report;
  gsize n = lud_record_get_game (record)->list_actions (lud_record_get_start (record), list);

  lud_record_set_secret (record, secret);
  for (gsize i = 0; i < n; i++)
    lud_record_add (record, root, list[i], i % 2 ? LUD_ROLL_ENTERED : LUD_ROLL_UNKNOWN, NULL);
  lud_dice_verify (record, &report);
  g_assert_cmpint (report.status, ==, LUD_DICE_NONE);
  g_assert_cmpuint (report.n_entered + report.n_unknown, ==, n);
  g_assert_cmpuint (report.n_generated, ==, 0);
}

static void
test_verify_unknown (void)
{
  g_autoptr (LudRecord) record = t_record ("diablo", "balance=off", NULL);
  g_autofree char *commitment = lud_dice_commit (secret);
  RulesAction roll = lud_dice_roll (secret, lud_record_get_id (record), 1,
                                    lud_record_get_game (record), lud_record_get_start (record));
  LudDiceReport report;

  lud_record_add (record, lud_record_get_root (record), roll, LUD_ROLL_GENERATOR, NULL);
  lud_dice_verify (record, &report);
  g_assert_cmpint (report.status, ==, LUD_DICE_UNCOMMITTED);
  g_assert_true (lud_record_set_commitment (record, commitment, NULL));
  lud_dice_verify (record, &report);
  g_assert_cmpint (report.status, ==, LUD_DICE_UNKNOWN);
  lud_record_set_secret (record, secret);
  lud_dice_verify (record, &report);
  g_assert_cmpint (report.status, ==, LUD_DICE_PROVED);
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
  g_test_add_data_func ("/dice/fair/4", "size=4 balance=off", test_fair);
  g_test_add_data_func ("/dice/fair/6", "size=6 balance=off", test_fair);
  g_test_add_data_func ("/dice/fair/8", "size=8 balance=off", test_fair);
  g_test_add_data_func ("/dice/fair/10", "size=10 balance=off", test_fair);
  g_test_add_data_func ("/dice/fair/12", "size=12 balance=off", test_fair);
  g_test_add_func ("/dice/sizes", test_sizes);
  g_test_add_func ("/dice/known-rolls", test_known_rolls);
  g_test_add_func ("/dice/verify", test_verify);
  g_test_add_data_func ("/dice/verify-each", "", test_verify_each);
  g_test_add_data_func ("/dice/verify-each/words", "klíč", test_verify_each);
  g_test_add_func ("/dice/verify-others", test_verify_others);
  g_test_add_func ("/dice/verify-unknown", test_verify_unknown);
  g_test_add_func ("/dice/record", test_record);
  g_test_add_func ("/dice/secrets-differ", test_secrets_differ);
  return g_test_run ();
}
