/* test-perft.c: counts known from elsewhere, and the table of known counts against plain counting
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules-test.h"

#include "search/perft.h"
#include "search/playout.h"

#include <stdlib.h>
#include <string.h>

/* Counting as simple as can be: no table, no shortcuts. */
static guint64
plain_count (const RulesGame *game,
             const RulesState *s,
             unsigned depth,
             gboolean turns,
             gboolean ends)
{
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
  size_t n = game->list_actions (s, actions);
  RulesState *next;
  guint64 sum = 0;

  if (depth == 0 || n == 0)
    return depth == 0 || ends;
  next = rules_state_new (game);
  for (size_t i = 0; i < n; i++)
    {
      gboolean unit;

      rules_copy (game, next, s);
      game->apply (next, actions[i]);
      unit = !turns || game->actor (next) == RULES_NOBODY ||
             game->turn (next).number != game->turn (s).number;
      sum += plain_count (game, next, depth - unit, turns, ends);
    }
  free (next);
  return sum;
}

static guint32
plain_checksum (const RulesGame *game, const RulesState *s, int columns, int rows, unsigned depth)
{
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
  size_t n = depth ? game->list_actions (s, actions) : 0;
  RulesState *next;
  guint64 sum = 0;

  if (n == 0)
    {
      for (int row = rows - 1; row >= 0; row--)
        for (int c = 0; c < columns; c++)
          sum = sum * 10 + (guint64) game->piece (s, row * columns + c).count;
      return (guint32) (sum & 0x3fffffff);
    }
  next = rules_state_new (game);
  for (size_t i = 0; i < n; i++)
    {
      rules_copy (game, next, s);
      game->apply (next, actions[i]);
      sum += plain_checksum (game, next, columns, rows, depth - 1);
    }
  free (next);
  return (guint32) (sum & 0x3fffffff);
}

static void
check_counts (const RulesGame *game, const RulesState *s, const char *what)
{
  g_auto (GStrv) words = g_strsplit (what, " ", -1);
  gboolean turns = strcmp (words[0], "turns") == 0;
  gboolean ends = strcmp (words[0], "ends") == 0;

  for (guint i = 1; words[i]; i++)
    {
      const char *colon = strchr (words[i], ':');
      guint64 depth = colon ? g_ascii_strtoull (words[i], NULL, 10) : i;
      guint64 wanted = g_ascii_strtoull (colon ? colon + 1 : words[i], NULL, 10);
      PerftQuestion question = { game, (unsigned) depth, turns, ends, 64 << 20 };
      uint64_t n;

      if (strcmp (words[0], "distinct") == 0)
        {
          g_assert_cmpuint (perft_distinct (game, s), ==, wanted);
          continue;
        }
      g_assert_cmpint (perft_count (&question, s, &n), ==, PERFT_OK);
      g_assert_cmpuint (n, ==, wanted);
    }
}

static void
test_file (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "perft", "counts.txt", NULL);
  g_autofree char *content = NULL;
  g_auto (GStrv) lines = NULL;

  g_assert_true (g_file_get_contents (path, &content, NULL, NULL));
  lines = g_strsplit (content, "\n", -1);
  for (char **line = lines; *line; line++)
    {
      g_auto (GStrv) fields = g_strsplit (*line, " | ", 3);
      g_auto (GStrv) head = NULL;
      RulesState *s;

      if (**line == '#' || !**line)
        continue;
      g_assert_cmpuint (g_strv_length (fields), ==, 3);
      head = g_strsplit (fields[0], " ", 2);
      s = t_state (head[0], head[1] ? head[1] : "", strcmp (fields[1], "start") ? fields[1] : NULL);
      g_test_message ("%s", *line);
      check_counts (rules_find_game (head[0]), s, fields[2]);
      free (s);
    }
}

/* From random positions, the table changes nothing. */
static void
test_table (gconstpointer data)
{
  const RulesGame *game = data;
  static const char *const defaults[] = { "", NULL };
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
  SearchRng rng;

  search_rng_seed (&rng, 7);
  for (const char *const *preset = game->presets ? game->presets : defaults; *preset; preset++)
    for (int i = 0; i < 12; i++)
      {
        RulesState *s = t_state (game->id, *preset, NULL);

        for (uint32_t k = search_rng_below (&rng, 200); k > 0 && game->actor (s) != RULES_NOBODY;
             k--)
          game->apply (s, search_random_action (game, s, &rng, actions));
        for (unsigned depth = 0; depth <= 3; depth++)
          for (int ends = 0; ends < 2; ends++)
            for (int turns = 0; turns <= (depth < 2); turns++)
              {
                PerftQuestion question = { game, depth, turns, ends, 1 << 20 };
                guint64 wanted;
                uint64_t n;

                if (depth == 3 && game->list_actions (s, actions) > 30)
                  continue;
                wanted = plain_count (game, s, depth, turns, ends);
                g_assert_cmpint (perft_count (&question, s, &n), ==, PERFT_OK);
                g_assert_cmpuint (n, ==, wanted);
              }
        free (s);
      }
}

static void
test_checksum (void)
{
  const RulesGame *game = rules_find_game ("cephalopod");
  static const char *const positions[] = {
    "b3../b3b6b2/b1.b2 b",
    "b6.b4/b2.b2/b4.. b",
    ".../.../... b",
    "w1b2./..w3/b6.. w",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (positions); i++)
    for (unsigned depth = 0; depth < 6; depth++)
      {
        RulesState *s = t_state ("cephalopod", "size=3x3", positions[i]);
        PerftQuestion question = { game, depth, FALSE, TRUE, 1 << 20 };
        uint32_t sum;

        g_assert_cmpint (perft_checksum (&question, s, &sum), ==, PERFT_OK);
        g_assert_cmpuint (sum, ==, plain_checksum (game, s, 3, 3, depth));
        free (s);
      }
  {
    RulesState *s = t_state ("cephalopod", "size=3x5 swap=on", NULL);
    PerftQuestion question = { game, 4, FALSE, TRUE, 1 << 20 };
    uint32_t sum;

    g_assert_cmpint (perft_checksum (&question, s, &sum), ==, PERFT_OK);
    g_assert_cmpuint (sum, ==, plain_checksum (game, s, 3, 5, 4));
    free (s);
  }
}

static void
test_divide (void)
{
  for (const RulesGame *const *g = rules_games (); *g; g++)
    for (int turns = 0; turns < 2; turns++)
      {
        const RulesGame *game = *g;
        g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
        RulesState *s = t_state (game->id, "", NULL), *after = rules_state_new (game);
        PerftQuestion question = { game, turns ? 1 : 2, turns, FALSE, 1 << 24 };
        size_t n = game->list_actions (s, actions);
        uint64_t total, sum = 0;

        for (size_t i = 0; i < n; i++)
          {
            uint64_t below;

            rules_copy (game, after, s);
            game->apply (after, actions[i]);
            g_assert_cmpint (perft_divide (&question, s, after, &below), ==, PERFT_OK);
            sum += below;
          }
        g_assert_cmpint (perft_count (&question, s, &total), ==, PERFT_OK);
        g_assert_cmpuint (sum, ==, total);
        free (s);
        free (after);
      }
}

/* Numbers beyond 64 bits are never printed as if they were right. */
static void
test_overflow (void)
{
  const RulesGame *game = rules_find_game ("cephalopod");
  RulesState *s = t_state ("cephalopod", "size=3x3", NULL);
  PerftQuestion question = { game, 1000, FALSE, TRUE, 192 << 20 };
  uint64_t n;

  g_assert_cmpint (perft_count (&question, s, &n), ==, PERFT_OVERFLOW);
  free (s);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/perft/counts.txt", test_file);
  for (const RulesGame *const *game = rules_games (); *game; game++)
    {
      g_autofree char *path = g_strdup_printf ("/perft/table/%s", (*game)->id);

      g_test_add_data_func (path, *game, test_table);
    }
  g_test_add_func ("/perft/checksum", test_checksum);
  g_test_add_func ("/perft/divide", test_divide);
  if (g_test_slow ())
    g_test_add_func ("/perft/overflow", test_overflow);
  return g_test_run ();
}
