/* test-cephalopod-games.c: Cephalopod on random games and in counts
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules-test.h"

#include <stdlib.h>
#include <string.h>

#define GAME "cephalopod"

static const char *const all_options[] = {
  "",        "size=3x3",         "size=3x5",         "size=7x7",
  "swap=on", "size=3x3 swap=on", "size=3x5 swap=on", "size=7x7 swap=on",
};

typedef struct
{
  const RulesGame *game;
  RulesState *s;
  RulesParams params;
  RulesBoard board;
  RulesAction *list;
  gsize n;
  GRand *random;
} Walk;

static void
walk_init (Walk *w, const char *options, guint32 seed)
{
  w->game = rules_find_game (GAME);
  w->params = t_params (GAME, options);
  w->s = t_state (GAME, options, NULL);
  w->game->board (w->s, &w->board);
  w->list = g_new (RulesAction, w->game->max_actions);
  w->random = g_rand_new_with_seed (seed);
}

static void
walk_clear (Walk *w)
{
  free (w->s);
  g_free (w->list);
  g_rand_free (w->random);
}

static RulesState *
copy (const Walk *w)
{
  RulesState *s = rules_state_new (w->game);

  rules_copy (w->game, s, w->s);
  return s;
}

static int
total_pips (const Walk *w)
{
  int total = 0;

  for (int p = 0; p < w->board.n_points; p++)
    total += w->game->piece (w->s, p).count;
  return total;
}

static int
total_dice (const Walk *w)
{
  return w->game->score (w->s, RULES_DARK) + w->game->score (w->s, RULES_LIGHT);
}

static gboolean
listed (const Walk *w, RulesAction a)
{
  for (gsize i = 0; i < w->n; i++)
    if (w->list[i] == a)
      return TRUE;
  return FALSE;
}

/* Calls check for every position of n_games random games, the final ones too. */
static void
play (const char *options, int n_games, void (*check) (Walk *w))
{
  g_autofree Walk *w = g_new (Walk, 1);

  walk_init (w, options, 20260225);
  for (int game = 0; game < n_games; game++)
    {
      w->game->start (&w->params, w->s);
      for (;;)
        {
          w->n = w->game->list_actions (w->s, w->list);
          check (w);
          if (w->n == 0)
            break;
          w->game->apply (w->s, w->list[g_rand_int_range (w->random, 0, (gint32) w->n)]);
        }
    }
  walk_clear (w);
}

/* ------------------------------------------------------------------------------------------------
 */

/* Every set of the linked dice of every cell, judged by rules 3 to 6 and tried as text. */
static void
check_rules (Walk *w)
{
  gsize n_legal = 0;
  gboolean over = TRUE;

  for (int p = 0; p < w->board.n_points; p++)
    over = over && w->game->piece (w->s, p).count;
  for (int p = 0; p < w->board.n_points; p++)
    {
      int near[4], n_near = 0, n_sets = 0;

      for (int i = 0; i < w->board.n_links; i++)
        {
          RulesBoardLink link = w->board.link[i];
          int other = link.a == p ? link.b : link.b == p ? link.a : -1;

          if (other >= 0)
            near[n_near++] = other;
        }
      /* The empty set last: it depends on the others. */
      for (int set = (1 << n_near) - 1; set >= 0; set--)
        {
          g_autoptr (GString) text = g_string_new (w->board.point[p].name);
          int sum = 0, size = 0;
          gboolean possible = !over && !w->game->piece (w->s, p).count, legal;
          RulesAction a;
          RulesReason reason;
          RulesRead read;

          for (int i = 0; i < n_near; i++)
            if (set >> i & 1)
              {
                int pips = w->game->piece (w->s, near[i]).count;

                g_string_append_printf (text, "%c%s", size ? '+' : '=',
                                        w->board.point[near[i]].name);
                possible = possible && pips;
                sum += pips;
                size++;
              }
          legal = possible && (set ? size >= 2 && sum <= 6 : n_sets == 0);
          n_sets += legal;
          n_legal += legal;
          read = rules_read_action (w->game, w->s, text->str, text->len, RULES_STRICT, &a, &reason);
          if (read != (legal ? RULES_READ_OK : RULES_READ_ILLEGAL))
            g_error ("%s: %d, legal %d (%s)", text->str, read, legal, reason.msgid);
          g_assert_cmpint (legal, ==, reason.msgid == NULL);
          if (legal)
            g_assert_true (listed (w, a));
        }
    }
  for (gsize i = 0; i < w->n; i++)
    {
      RulesGesture gesture;

      w->game->gesture (w->s, w->list[i], &gesture);
      n_legal += gesture.shape == RULES_SHAPE_COMMAND;
    }
  g_assert_cmpuint (n_legal, ==, w->n);
}

static void
check_texts (Walk *w)
{
  char text[RULES_MAX_STATE_TEXT], again[RULES_MAX_STATE_TEXT];
  RulesState *s = rules_state_new (w->game);
  RulesReason reason;

  g_assert_cmpuint (w->game->write_state (w->s, text), ==, strlen (text));
  g_assert_cmpint (w->game->read_state (&w->params, text, strlen (text), s, &reason), ==,
                   RULES_READ_OK);
  w->game->write_state (s, again);
  g_assert_cmpstr (again, ==, text);
  g_assert_cmpuint (w->game->hash (s, 0), ==, w->game->hash (w->s, 0));
  g_assert_cmpint (w->game->actor (s), ==, w->game->actor (w->s));
  g_assert_cmpuint (w->game->turn (s).number, ==, 1);
  free (s);

  for (gsize i = 0; i < w->n; i++)
    {
      RulesAction a;
      char action[RULES_MAX_ACTION_TEXT];
      gsize length = w->game->write_action (w->s, w->list[i], action);

      g_assert_cmpuint (length, ==, strlen (action));
      g_assert_cmpint (rules_read_action (w->game, w->s, action, length, RULES_STRICT, &a, &reason),
                       ==, RULES_READ_OK);
      g_assert_cmpuint (a, ==, w->list[i]);
      /* Captured dice by column, then by row: as texts. */
      for (gsize k = 3; k + 3 < length; k += 3)
        g_assert_cmpint (strncmp (action + k, action + k + 3, 2), <, 0);
    }
}

/* Actions ascend, and any other number has a reason. */
static void
check_numbers (Walk *w)
{
  for (gsize i = 0; i < w->n; i++)
    {
      g_assert_cmpuint (w->list[i], >, i ? w->list[i - 1] : 0);
      g_assert_cmpstr (w->game->explain (w->s, w->list[i]).msgid, ==, NULL);
    }
  for (RulesAction a = 0; a < 1300; a++)
    g_assert_cmpint (w->game->explain (w->s, a).msgid == NULL, ==, listed (w, a));
  for (int i = 0; i < 100; i++)
    {
      RulesAction a = g_rand_int (w->random);

      g_assert_cmpint (w->game->explain (w->s, a).msgid == NULL, ==, listed (w, a));
    }
}

/* What a person can click: a path has no objection exactly when a listed action starts with it. */
static void
check_paths (Walk *w)
{
  for (int i = 0; i < 200; i++)
    {
      int16_t path[RULES_MAX_PATH];
      int n = g_rand_int_range (w->random, 1, 5);
      gboolean starts = FALSE;

      path[0] = (int16_t) g_rand_int_range (w->random, 0, w->board.n_points);
      for (int k = 1; k < n; k++)
        {
          /* Mostly neighbours. */
          path[k] = (int16_t) g_rand_int_range (w->random, 0, w->board.n_points);
          for (int j = 0; j < w->board.n_links && g_rand_int_range (w->random, 0, 10); j++)
            {
              RulesBoardLink link =
                w->board.link[g_rand_int_range (w->random, 0, w->board.n_links)];

              if (link.a == path[0] || link.b == path[0])
                {
                  path[k] = link.a == path[0] ? link.b : link.a;
                  break;
                }
            }
        }
      for (gsize a = 0; a < w->n && !starts; a++)
        {
          RulesGesture gesture;
          int found = 0;

          w->game->gesture (w->s, w->list[a], &gesture);
          if (gesture.shape != RULES_SHAPE_SELECT || gesture.path[0] != path[0])
            continue;
          for (int k = 1; k < n; k++)
            {
              gboolean in = FALSE;

              for (int j = 1; j < gesture.n_path; j++)
                in = in || gesture.path[j] == path[k];
              for (int j = 1; j < k; j++)
                in = in && path[j] != path[k];
              found += in;
            }
          starts = found == n - 1;
        }
      g_assert_cmpint (w->game->explain_path (w->s, path, n).msgid == NULL, ==, starts);
    }
}

/* The image of a position, made of its text: nothing but the rules of notation. */
static RulesState *
image_of (const Walk *w, int symmetry, gboolean exchange)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char **cell = g_new0 (char *, w->board.n_points);
  char before[RULES_MAX_STATE_TEXT];
  const char *fields;
  RulesState *s = rules_state_new (w->game);
  RulesReason reason;

  for (int p = 0; p < w->board.n_points; p++)
    {
      RulesPiece piece = w->game->piece (w->s, p);

      cell[w->game->map_point (w->s, symmetry, p)] =
        piece.kind == RULES_PIECE_NONE
          ? g_strdup (".")
          : g_strdup_printf ("%c%d", (piece.side == RULES_DARK) != exchange ? 'b' : 'w',
                             piece.count);
    }
  for (int row = w->board.rows - 1; row >= 0; row--)
    {
      for (int column = 0; column < w->board.columns; column++)
        g_string_append (text, cell[row * w->board.columns + column]);
      g_string_append_c (text, row ? '/' : ' ');
    }
  for (int p = 0; p < w->board.n_points; p++)
    g_free (cell[p]);
  w->game->write_state (w->s, before);
  fields = strchr (before, ' ') + 1;
  g_string_append_c (text, (*fields == 'b') != exchange ? 'b' : 'w');
  g_string_append (text, fields + 1);
  if (w->game->read_state (&w->params, text->str, text->len, s, &reason) != RULES_READ_OK)
    g_error ("image %d of %s: %s: %s", symmetry, before, text->str, reason.msgid);
  return s;
}

static int
compare_actions (const void *a, const void *b)
{
  RulesAction x = *(const RulesAction *) a, y = *(const RulesAction *) b;

  return x < y ? -1 : x > y;
}

static void
check_symmetries (Walk *w)
{
  int n_board = w->board.columns == w->board.rows ? 8 : 4;
  int n = w->game->n_symmetries (w->s);
  uint64_t canonical = rules_canonical_hash (w->game, w->s, NULL);
  RulesKey key = w->game->perft_key (w->s);
  g_autofree RulesAction *list = g_new (RulesAction, w->game->max_actions);
  g_autofree RulesAction *mapped = g_new (RulesAction, w->game->max_actions);

  /* Sides can be exchanged from the second die on; the first is always Black's. */
  g_assert_cmpint (n, ==, total_pips (w) >= 2 ? 2 * n_board : n_board);
  for (int p = 0; p < w->board.n_points; p++)
    g_assert_cmpint (w->game->map_point (w->s, 0, p), ==, p);
  for (int k = 0; k < n; k++)
    {
      RulesState *image = image_of (w, k, k >= n_board);
      RulesKey image_key = w->game->perft_key (image);

      g_assert_cmpuint (w->game->hash (w->s, k), ==, w->game->hash (image, 0));
      g_assert_cmpuint (rules_canonical_hash (w->game, image, NULL), ==, canonical);
      g_assert_cmpuint (image_key.a, ==, key.a);
      g_assert_cmpuint (image_key.b, ==, key.b);
      g_assert_cmpuint (w->game->list_actions (image, list), ==, w->n);
      for (gsize i = 0; i < w->n; i++)
        mapped[i] = w->game->map_action (w->s, k, w->list[i]);
      if (w->n > 0)
        {
          gsize i = (gsize) g_rand_int_range (w->random, 0, (gint32) w->n);
          RulesState *next = copy (w);

          w->game->apply (next, w->list[i]);
          w->game->apply (image, mapped[i]);
          g_assert_cmpuint (rules_canonical_hash (w->game, next, NULL), ==,
                            rules_canonical_hash (w->game, image, NULL));
          if (k < w->game->n_symmetries (next))
            g_assert_cmpuint (w->game->hash (next, k), ==, w->game->hash (image, 0));
          free (next);
        }
      qsort (mapped, w->n, sizeof *mapped, compare_actions);
      g_assert_cmpmem (mapped, w->n * sizeof *mapped, list, w->n * sizeof *list);
      free (image);
    }
}

/* Rule 8. */
static void
check_facts (Walk *w)
{
  int pips = total_pips (w);
  int dice = total_dice (w);

  g_assert_cmpint (pips, <=, 6 * w->board.n_points);
  g_assert_cmpint ((w->n == 0), ==, (dice == w->board.n_points));
  if (w->board.n_points == 25)
    {
      g_assert_cmpint (w->game->score (w->s, RULES_DARK), <=, 24);
      g_assert_cmpint (w->game->score (w->s, RULES_LIGHT), <=, 24);
      g_assert_cmpuint (w->game->turn (w->s).number - 1, <=, 265 + 1 /* a swap */);
    }
  for (gsize i = 0; i < w->n; i++)
    {
      RulesState *s = copy (w), *before = w->s;
      RulesGesture gesture;
      int captured;

      w->game->gesture (w->s, w->list[i], &gesture);
      captured = gesture.n_path - 1;
      w->game->apply (s, w->list[i]);
      w->s = s;
      if (gesture.shape == RULES_SHAPE_COMMAND)
        {
          g_assert_cmpint (total_pips (w), ==, pips);
          g_assert_cmpint (total_dice (w), ==, dice);
        }
      else
        {
          g_assert_cmpint (total_pips (w), ==, captured ? pips : pips + 1);
          g_assert_cmpint (total_dice (w), ==, dice + 1 - captured);
          g_assert_cmpint (w->game->piece (s, gesture.path[0]).side, ==,
                           w->game->side_of (before, w->game->actor (before)));
          /* Rulings A-C1 and A-C6: two dice or more, so two pips or more. */
          g_assert_cmpint (captured, !=, 1);
          g_assert_cmpint (w->game->piece (s, gesture.path[0]).count, >=, captured ? 2 : 1);
          g_assert_cmpint (w->game->piece (s, gesture.path[0]).count, <=, captured ? 6 : 1);
          if (captured) /* the last turn is never a capture */
            g_assert_cmpint (w->game->actor (s), !=, RULES_NOBODY);
        }
      g_assert_cmpuint (w->game->turn (s).number, ==, w->game->turn (before).number + 1);
      w->s = before;
      free (s);
    }
}

static void
play_all (gconstpointer check)
{
  /* Fewer games on the larger boards: they are longer. */
  static const int n_games[] = { 6, 40, 20, 1, 6, 40, 20, 1 };

  for (gsize i = 0; i < G_N_ELEMENTS (all_options); i++)
    play (all_options[i], n_games[i], *(void (*const *) (Walk *)) check);
}

/* ------------------------------------------------------------------------------------------------
 */

static guint64
count_below (const RulesGame *game, const RulesState *s, int depth, gboolean ends)
{
  g_autofree RulesAction *list = g_new (RulesAction, game->max_actions);
  gsize n = game->list_actions (s, list);
  guint64 total = 0;
  RulesState *next;

  if (depth == 0 || (ends && n == 0))
    return 1;
  if (depth == 1 && !ends)
    return n;
  next = rules_state_new (game);
  for (gsize i = 0; i < n; i++)
    {
      rules_copy (game, next, s);
      game->apply (next, list[i]);
      total += count_below (game, next, depth - 1, ends);
    }
  free (next);
  return total;
}

/* Counts of other programs. */
static void
test_perft (void)
{
  static const struct
  {
    const char *options, *position;
    int depth;
    gboolean ends;
    guint64 count;
  } cases[] = {
    { "", NULL, 1, FALSE, 25 },
    { "", NULL, 2, FALSE, 600 },
    { "", NULL, 3, FALSE, 13800 },
    { "", NULL, 4, FALSE, 304840 },
    { "size=3x3", NULL, 1, FALSE, 9 },
    { "size=3x3", NULL, 2, FALSE, 72 },
    { "size=3x3", NULL, 3, FALSE, 504 },
    { "size=3x3", NULL, 4, FALSE, 3256 },
    { "size=3x3", NULL, 5, FALSE, 21096 },
    { "size=3x3", NULL, 6, FALSE, 139856 },
    { "size=3x3", ".b6./b2b2b2/b1b6b1 b", 20, TRUE, 2 },
    { "size=3x3", "b5.b6/b4b5./.b6b4 b", 20, TRUE, 6 },
    { "size=3x3", "b5b5b5/..b5/b5b5b5 b", 1, TRUE, 2 },
    { "size=3x3", "b6b1b6/b1.b1/b6b1b6 b", 1, TRUE, 11 },
    { "size=3x3", "b6.b6/.../b6b1b5 b", 8, TRUE, 1484 },
    /* With a swap: 9 first dice, then 8 replies, or the swap and 8. */
    { "size=3x3 swap=on", NULL, 2, FALSE, 9 * (8 + 1) },
    { "size=3x3 swap=on", NULL, 3, FALSE, 504 + 72 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      RulesState *s = t_state (GAME, cases[i].options, cases[i].position);

      g_assert_cmpuint (count_below (rules_find_game (GAME), s, cases[i].depth, cases[i].ends), ==,
                        cases[i].count);
      free (s);
    }
}

/* Keys are equal for equal trees only: not for other sizes, pips or chances to swap. */
static void
test_keys (void)
{
  static const struct
  {
    const char *options, *position;
  } different[] = {
    { "size=3x3", ".../.../... b" },
    { "size=3x5", ".../.../.../.../... b" },
    { "", "...../...../...../...../..... b" },
    { "size=7x7", "......./......./......./......./......./......./....... b" },
    { "size=3x3 swap=on", ".../.../... b open" },
    { "size=3x3", ".../.b1./... w" },
    { "size=3x3 swap=on", ".../.b1./... w swap" },
    { "size=3x3", ".../.b2./... w" },
    { "size=3x3", ".../.b3./... w" },
    { "size=3x3", ".../.b4./... w" },
    { "size=3x3", ".b1./.../... w" },
    { "size=3x3", "b1../.../... w" },
    { "size=3x5", ".../b1../.../.../... w" },
    { "size=3x5", "b1../.../.../.../... w" },
  };
  static const struct
  {
    const char *options[2], *position[2];
  } same[] = {
    { { "size=3x3", "size=3x3" }, { ".../.b1./... w", ".../.w1./... b" } },
    { { "size=3x3", "size=3x3" }, { "b1b2./.../... w", ".../..b2/..w1 w" } },
    { { "size=3x3", "size=3x3 swap=on" }, { ".../.b1./... w", ".../.b1./... w swapped" } },
    { { "size=3x3 swap=on", "size=3x3 swap=on" },
      { "w1../.b1./... b kept", ".../.b1./w1.. b swapped" } },
    { { "size=3x5", "size=3x5" }, { "b1../.../.../.../... w", ".../.../.../.../..b1 w" } },
  };
  const RulesGame *game = rules_find_game (GAME);
  RulesKey key[G_N_ELEMENTS (different)];

  for (gsize i = 0; i < G_N_ELEMENTS (different); i++)
    {
      RulesState *s = t_state (GAME, different[i].options, different[i].position);

      key[i] = game->perft_key (s);
      for (gsize k = 0; k < i; k++)
        g_assert_false (key[i].a == key[k].a && key[i].b == key[k].b);
      free (s);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (same); i++)
    {
      RulesState *a = t_state (GAME, same[i].options[0], same[i].position[0]);
      RulesState *b = t_state (GAME, same[i].options[1], same[i].position[1]);

      g_assert_cmpuint (game->perft_key (a).a, ==, game->perft_key (b).a);
      g_assert_cmpuint (game->perft_key (a).b, ==, game->perft_key (b).b);
      free (a);
      free (b);
    }
}

/* A hash knows side, owners, pips and the offer, and not who swapped. */
static void
test_hashes (void)
{
  static const struct
  {
    const char *options[2], *position[2];
    gboolean same;
  } cases[] = {
    { { "size=3x3 swap=on", "size=3x3 swap=on" },
      { "w1../.b1./... b kept", "w1../.b1./... b swapped" },
      TRUE },
    { { "size=3x3 swap=on", "size=3x3" }, { "w1../.b1./... b kept", "w1../.b1./... b" }, TRUE },
    { { "size=3x3 swap=on", "size=3x3" }, { ".../.b1./... w swapped", ".../.b1./... w" }, TRUE },
    { { "size=3x3 swap=on", "size=3x3" }, { ".../.b1./... w swap", ".../.b1./... w" }, FALSE },
    { { "size=3x3", "size=3x3" }, { "w1../.b1./... b", "w1../.b1./... w" }, FALSE },
    { { "size=3x3", "size=3x3" }, { "w1../.b1./... b", "b1../.b1./... b" }, FALSE },
    { { "size=3x3", "size=3x3" }, { "w1../.b1./... b", "w2../.b1./... b" }, FALSE },
    { { "size=3x3", "size=3x5" }, { ".../.../... b", ".../.../.../.../... b" }, FALSE },
  };
  const RulesGame *game = rules_find_game (GAME);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      RulesState *a = t_state (GAME, cases[i].options[0], cases[i].position[0]);
      RulesState *b = t_state (GAME, cases[i].options[1], cases[i].position[1]);

      g_assert_cmpint (game->hash (a, 0) == game->hash (b, 0), ==, cases[i].same);
      g_assert_cmpint (rules_canonical_hash (game, a, NULL) == rules_canonical_hash (game, b, NULL),
                       ==, cases[i].same);
      free (a);
      free (b);
    }
}

int
main (int argc, char *argv[])
{
  static void (*const checks[]) (Walk *) = { check_rules, check_texts,      check_numbers,
                                             check_paths, check_symmetries, check_facts };
  static const char *const names[] = {
    "rules", "texts", "numbers", "paths", "symmetries", "facts"
  };

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (checks); i++)
    {
      g_autofree char *path = g_strdup_printf ("/cephalopod/games/%s", names[i]);

      g_test_add_data_func (path, &checks[i], play_all);
    }
  g_test_add_func ("/cephalopod/games/perft", test_perft);
  g_test_add_func ("/cephalopod/games/keys", test_keys);
  g_test_add_func ("/cephalopod/games/hashes", test_hashes);
  return g_test_run ();
}
