/* test-statistics.c: what is counted over many games, compared with counting by hand
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "search-test.h"

/* --------------------------------------------------------------------------------------------- */

/* The actions from a node of the main line to the end of its turn; *whole: the turn has one. */
static GArray *
rest_of_turn (LudRecord *record, LudNode *node, gboolean *whole)
{
  const RulesGame *game = lud_record_get_game (record);
  GArray *out = g_array_new (FALSE, FALSE, sizeof (RulesAction));
  LudNode *last = lud_record_get_last (record);
  unsigned turn = game->turn (state_of (record, node)).number;

  *whole = FALSE;
  while (node != last && !*whole)
    {
      RulesAction action;

      node = lud_node_get_first_child (node);
      action = lud_node_get_action (node);
      g_array_append_val (out, action);
      *whole = game->turn (state_of (record, node)).number != turn ||
               game->actor (state_of (record, node)) == RULES_NOBODY;
    }
  return out;
}

/* Whether a game went on from node as a turn goes on from s, under a symmetry. */
static gboolean
is_same_turn (LudRecord *record,
              LudNode *node,
              const GArray *played,
              const RulesState *s,
              const GArray *turn)
{
  const RulesGame *game = lud_record_get_game (record);
  const RulesState *from = state_of (record, node);

  if (played->len != turn->len)
    return FALSE;
  for (int k = 0; k < game->n_symmetries (from); k++)
    {
      LudNode *at = node;
      gboolean same = game->hash (from, k) == game->hash (s, 0);

      for (guint i = 0; i < turn->len && same; i++)
        {
          same =
            game->map_action (state_of (record, at), k, g_array_index (played, RulesAction, i)) ==
            g_array_index (turn, RulesAction, i);
          at = lud_node_get_first_child (at);
        }
      if (same)
        return TRUE;
    }
  return FALSE;
}

/* The actions of a turn that is written down. */
static GArray *
read_turn (const RulesGame *game, const RulesState *from, const char *text)
{
  GArray *out = g_array_new (FALSE, FALSE, sizeof (RulesAction));
  RulesState *s = rules_state_new (game);
  RulesTextReader reader;
  RulesTokenKind kind;

  rules_copy (game, s, from);
  rules_text_init (&reader, game, text, strlen (text), RULES_STRICT);
  while ((kind = rules_text_next (&reader, s)) != RULES_TOKEN_END)
    {
      g_assert_true (kind == RULES_TOKEN_ACTION || kind == RULES_TOKEN_IMPLIED);
      g_array_append_val (out, reader.action);
      game->apply (s, reader.action);
    }
  free (s);
  return out;
}

/* The first node of the main line with a position; NULL: none. */
static LudNode *
first_with (LudRecord *record, const LudSearch *search)
{
  LudNode *last = lud_record_get_last (record);

  for (LudNode *node = lud_record_get_root (record);; node = lud_node_get_first_child (node))
    {
      if (test_state (record, node, search))
        return node;
      if (node == last)
        return NULL;
    }
}

static void
count_game (LudRecord *record, LudNode *node, const LudSearch *search, LudNext *sum)
{
  LudResult result = lud_record_get_result (record);
  RulesActor mover = search->game->turn (state_of (record, node)).player;
  RulesActor now = search->game->turn (search->position).player;

  if (!result.over)
    sum->open++;
  else if (result.winner == RULES_NOBODY)
    sum->draws++;
  else if ((result.winner == mover) == (now == RULES_FIRST))
    sum->first++;
  else
    sum->second++;
  sum->turns += lud_record_get_n_turns (record);
}

static void
test_turns (Fixture *f, gconstpointer data)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (10);
  guint n_turns = 0;

  for (guint i = 0; i < 60; i++)
    {
      LudRecord *record = f->records->pdata[t_random (rand, N_GAMES)];
      LudNode *node = i % 3 ? t_random_node (record, rand) : lud_record_get_root (record);
      LudSearch search = { .game = lud_record_get_game (record),
                           .position = state_of (record, node) };
      g_autoptr (GError) error = NULL;
      g_autoptr (GArray) turns =
        lud_archive_explore_turns (f->archive, search.game, search.position, &error);
      g_autoptr (GHashTable) left = g_hash_table_new (NULL, NULL);

      g_assert_no_error (error);
      for (guint k = 0; k < f->records->len; k++)
        {
          LudRecord *other = f->records->pdata[k];
          LudNode *at =
            lud_record_get_game (other) == search.game ? first_with (other, &search) : NULL;

          if (at)
            g_hash_table_insert (left, other, at);
        }
      for (guint k = 0; k < turns->len; k++)
        {
          const LudNextTurn *turn = &g_array_index (turns, LudNextTurn, k);
          g_autoptr (GArray) actions = read_turn (search.game, search.position, turn->text);
          LudNext sum = { 0 };
          GHashTableIter iter;
          gpointer other, at;

          g_hash_table_iter_init (&iter, left);
          while (g_hash_table_iter_next (&iter, &other, &at))
            {
              gboolean whole;
              g_autoptr (GArray) played = rest_of_turn (other, at, &whole);

              if (whole ? is_same_turn (other, at, played, search.position, actions)
                        : actions->len == 0)
                {
                  count_game (other, at, &search, &sum);
                  g_hash_table_iter_remove (&iter);
                }
            }
          g_assert_cmpint (sum.first, ==, turn->next.first);
          g_assert_cmpint (sum.second, ==, turn->next.second);
          g_assert_cmpint (sum.draws, ==, turn->next.draws);
          g_assert_cmpint (sum.open, ==, turn->next.open);
          g_assert_cmpint (sum.turns, ==, turn->next.turns);
          n_turns += actions->len > 1;
        }
      /* Under other options turns may end in another way: those are no turns here. */
      {
        g_autofree char *options = lud_record_dup_options (record);
        GHashTableIter iter;
        gpointer other;

        g_hash_table_iter_init (&iter, left);
        while (g_hash_table_iter_next (&iter, &other, NULL))
          {
            g_autofree char *others = lud_record_dup_options (other);

            g_assert_cmpstr (others, !=, options);
          }
      }
    }
  g_assert_cmpuint (n_turns, >, 20);
}

/* --------------------------------------------------------------------------------------------- */

/* Groups add up to what the records say. */
static void
test_statistics (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  for (int by = LUD_STATISTICS_GAME; by <= LUD_STATISTICS_YEAR; by++)
    {
      g_autoptr (GPtrArray) groups =
        lud_archive_statistics (f->archive, (LudStatisticsBy) by, NULL, &error);

      g_assert_no_error (error);
      for (guint i = 0; i < groups->len; i++)
        {
          const LudStatistics *group = groups->pdata[i];
          gint64 games = 0, won = 0, lost = 0, draws = 0, turns = 0;

          for (guint k = 0; k < f->records->len * 2; k++)
            {
              LudRecord *record = f->records->pdata[k / 2];
              RulesActor who = k % 2 ? RULES_SECOND : RULES_FIRST;
              LudResult result = lud_record_get_result (record);
              g_autofree char *options = lud_record_dup_options (record);
              g_autofree char *year = g_strndup (lud_record_get_field (record, LUD_FIELD_DATE), 4);
              gboolean in_it = FALSE;

              if (by == LUD_STATISTICS_PLAYER)
                in_it = strcmp (group->key, lud_record_get_player (record, who)->name) == 0;
              else if (who == RULES_FIRST)
                in_it = by == LUD_STATISTICS_YEAR
                          ? strcmp (group->key, year) == 0
                          : strcmp (group->key, lud_record_get_game (record)->id) == 0 &&
                              (by == LUD_STATISTICS_GAME || strcmp (group->more, options) == 0);
              if (!in_it)
                continue;
              games++;
              won += result.over && result.winner == who;
              draws += result.over && result.winner == RULES_NOBODY;
              lost += result.over && result.winner != who && result.winner != RULES_NOBODY;
              turns += lud_record_get_n_turns (record);
            }
          g_assert_cmpint (group->games, ==, games);
          g_assert_cmpint (group->won, ==, won);
          g_assert_cmpint (group->lost, ==, lost);
          g_assert_cmpint (group->draws, ==, draws);
          g_assert_cmpint (group->open, ==, games - won - lost - draws);
          g_assert_cmpint (group->turns, ==, turns);
          g_assert_cmpfloat (group->score_low, <=, group->score);
          g_assert_cmpfloat (group->score_high, >=, group->score);
        }
    }
}

static void
test_rolls (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) all = lud_archive_count_rolls (f->archive, NULL, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (all->len, ==, 1);
  for (guint i = 0; i < all->len; i++)
    {
      const LudRolls *rolls = all->pdata[i];
      gint64 n = 0;
      double expected = 0;

      for (guint k = 0; k < rolls->rolls->len; k++)
        {
          const LudRollCount *one = &g_array_index (rolls->rolls, LudRollCount, k);
          gint64 seen = 0;

          for (guint r = 0; r < f->records->len; r++)
            {
              LudRecord *record = f->records->pdata[r];
              LudNode *last = lud_record_get_last (record);

              if (lud_record_get_game (record) != rolls->game)
                continue;
              for (LudNode *node = lud_record_get_root (record); node != last;
                   node = lud_node_get_first_child (node))
                {
                  char text[RULES_MAX_ACTION_TEXT];

                  if (rolls->game->actor (state_of (record, node)) != RULES_CHANCE)
                    continue;
                  rolls->game->write_action (state_of (record, node),
                                             lud_node_get_action (lud_node_get_first_child (node)),
                                             text);
                  seen += strcmp (text, one->text) == 0;
                }
            }
          g_assert_cmpint (one->seen, ==, seen);
          n += seen;
          expected += one->expected;
        }
      g_assert_cmpint (rolls->n, ==, n);
      g_assert_cmpfloat_with_epsilon (expected, (double) n, 1e-6);
      g_assert_cmpfloat (rolls->p, >=, 0);
      g_assert_cmpfloat (rolls->p, <=, 1);
    }
}

/* Known values: tables of the chi-square distribution, and Wilson's interval by hand. */
static void
test_formulas (Fixture *f, gconstpointer data)
{
  double low, high;

  g_assert_cmpfloat_with_epsilon (lud_chi_square_p (3.841458820694124, 1), 0.05, 1e-9);
  g_assert_cmpfloat_with_epsilon (lud_chi_square_p (18.307038053275146, 10), 0.05, 1e-9);
  g_assert_cmpfloat_with_epsilon (lud_chi_square_p (37.56623478662507, 20), 0.01, 1e-9);
  g_assert_cmpfloat_with_epsilon (lud_chi_square_p (1.386294361119891, 2), 0.5, 1e-9);
  g_assert_cmpfloat_with_epsilon (lud_chi_square_p (0, 5), 1, 1e-9);
  lud_wilson (50, 100, &low, &high);
  g_assert_cmpfloat_with_epsilon (low, 0.403832, 1e-5);
  g_assert_cmpfloat_with_epsilon (high, 0.596168, 1e-5);
  lud_wilson (0, 10, &low, &high);
  g_assert_cmpfloat_with_epsilon (low, 0, 1e-9);
  g_assert_cmpfloat_with_epsilon (high, 0.277533, 1e-5);
  lud_wilson (0, 0, &low, &high);
  g_assert_cmpfloat (high - low, ==, 1);
}

/* --------------------------------------------------------------------------------------------- */

static gboolean
append_step (const LudReplayStep *step, gpointer user, gpointer data)
{
  guint64 *way = user;
  GPtrArray *out = data;

  g_ptr_array_add (out, g_strdup_printf ("%s %u %u %" G_GINT64_MODIFIER "x %" G_GINT64_MODIFIER "x",
                                         step->main_line ? "main" : "other", step->ply,
                                         step->action, step->game->hash (step->s, 0), *way));
  if (step->action)
    *way = *way * 31 + step->action;
  return TRUE;
}

static int
compare_text (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* A replay sees every edge and every end of a tree once, with what its line had before. */
static void
test_replay (Fixture *f, gconstpointer data)
{
  g_autoptr (LudReplay) replay = lud_replay_new (sizeof (guint64));

  for (guint i = 0; i < f->records->len; i++)
    {
      LudRecord *record = f->records->pdata[i];
      const RulesGame *game = lud_record_get_game (record);
      g_autoptr (GBytes) bytes = lud_record_serialize (record);
      g_autoptr (GPtrArray) seen = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (GPtrArray) wanted = g_ptr_array_new_with_free_func (g_free);
      LudNode *last = lud_record_get_last (record);

      g_assert_true (lud_replay_run (replay, g_bytes_get_data (bytes, NULL),
                                     g_bytes_get_size (bytes), TRUE, append_step, seen));
      for (LudNode *node = lud_record_get_root (record); node; node = t_next_node (node))
        {
          const RulesState *s = state_of (record, node);
          g_autoptr (GPtrArray) actions = g_ptr_array_new ();
          guint64 way = 0;

          for (LudNode *n = node; lud_node_get_parent (n); n = lud_node_get_parent (n))
            g_ptr_array_insert (actions, 0, GUINT_TO_POINTER (lud_node_get_action (n)));
          for (guint k = 0; k < actions->len; k++)
            way = way * 31 + GPOINTER_TO_UINT (actions->pdata[k]);
          if (node == last || !lud_node_get_first_child (node))
            g_ptr_array_add (
              wanted, g_strdup_printf ("%s %u 0 %" G_GINT64_MODIFIER "x %" G_GINT64_MODIFIER "x",
                                       is_main (record, node) ? "main" : "other",
                                       lud_node_get_ply (node), game->hash (s, 0), way));
          for (LudNode *child = lud_node_get_first_child (node); child;
               child = lud_node_get_next_sibling (child))
            g_ptr_array_add (
              wanted,
              g_strdup_printf ("%s %u %u %" G_GINT64_MODIFIER "x %" G_GINT64_MODIFIER "x",
                               is_main (record, child) ? "main" : "other", lud_node_get_ply (node),
                               lud_node_get_action (child), game->hash (s, 0), way));
        }
      g_ptr_array_sort (seen, compare_text);
      g_ptr_array_sort (wanted, compare_text);
      g_assert_cmpuint (seen->len, ==, wanted->len);
      for (guint k = 0; k < seen->len; k++)
        g_assert_cmpstr (seen->pdata[k], ==, wanted->pdata[k]);
    }
}

/* Whatever the bytes are, it ends. */
static void
test_replay_damage (Fixture *f, gconstpointer data)
{
  g_autoptr (LudReplay) replay = lud_replay_new (sizeof (guint64));
  g_autoptr (GRand) rand = g_rand_new_with_seed (9);

  for (guint i = 0; i < 3000; i++)
    {
      g_autoptr (GBytes) bytes = lud_record_serialize (f->records->pdata[i % N_GAMES]);
      g_autoptr (GPtrArray) seen = g_ptr_array_new_with_free_func (g_free);
      gsize size = g_bytes_get_size (bytes);
      g_autofree guint8 *copy = g_memdup2 (g_bytes_get_data (bytes, NULL), size);

      for (guint k = 0; k <= i % 4; k++)
        copy[t_random (rand, (guint) size)] = (guint8) t_random (rand, 256);
      if (i % 5 == 0)
        size = t_random (rand, (guint) size);
      lud_replay_run (replay, copy, size, TRUE, append_step, seen);
    }
}


int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) g_test_add ("/statistics/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("replay", test_replay);
  ADD ("replay-damage", test_replay_damage);
  ADD ("turns", test_turns);
  ADD ("statistics", test_statistics);
  ADD ("rolls", test_rolls);
  ADD ("formulas", test_formulas);
  return g_test_run ();
}
