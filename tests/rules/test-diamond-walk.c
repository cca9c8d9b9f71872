/* test-diamond-walk.c: random games of Diamond against a second opinion
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The second opinion knows the board from its lines and regions only, counts corners triangle by
 * triangle as people do, and shares nothing with the game.  `-m slow` plays 10,000 games of each
 * set of options.
 */

#include <stdlib.h>

#include "test-diamond.h"

typedef struct
{
  const RulesGame *g;
  RulesBoard board;
  char cell[N_POINTS]; /* '.', 'b', 'w', 'r' */
  char side;           /* 'b', 'w' */
  bool placing, on_offer, remove;
  int quiet;
} Opinion;

static void
opinion_read (Opinion *o, const RulesState *s, const char *options)
{
  char text[RULES_MAX_STATE_TEXT];
  g_auto (GStrv) fields = NULL;

  o->g->write_state (s, text);
  fields = g_strsplit (text, " ", -1);
  g_assert_cmpuint (g_strv_length (fields), ==, 4);
  for (int row = 0; row < 8; row++)
    for (int column = 0; column < 8; column++)
      {
        char name[3] = { (char) ('a' + column), (char) ('1' + row), '\0' };
        int p = rules_board_find (&o->board, name, 2);

        if (p >= 0)
          o->cell[p] = fields[0][(7 - row) * 9 + column];
      }
  o->side = fields[1][0];
  o->placing = fields[2][0] != 'm';
  o->on_offer = fields[2][0] == 's';
  o->quiet = atoi (fields[3]);
  o->remove = strstr (options, "remove") != NULL;
}

static bool
opinion_linked (const Opinion *o, int a, int b)
{
  for (int i = 0; i < o->board.n_links; i++)
    if (o->board.link[i].a == MIN (a, b) && o->board.link[i].b == MAX (a, b))
      return true;
  return false;
}

/* The piece that a move captures, or -1. */
static int
opinion_victim (const Opinion *o, int from, int to)
{
  int victim = -1;

  for (int i = 0; i < o->board.n_regions; i++)
    {
      const RulesBoardRegion *r = &o->board.region[i];
      int own = 0, enemy = -1;
      bool has_to = false;

      if (r->n != 3)
        continue;
      for (int k = 0; k < 3; k++)
        {
          int p = r->corner[k];

          if (p == to)
            has_to = true;
          else if (p != from && o->cell[p] == o->side)
            own++;
          else if (p != from && (o->cell[p] == 'b' || o->cell[p] == 'w'))
            enemy = p;
        }
      if (!has_to || own != 1 || enemy < 0)
        continue;
      if (victim >= 0 && victim != enemy)
        return -1;
      victim = enemy;
    }
  return victim;
}

static bool
opinion_removable (const Opinion *o, int p)
{
  if (o->cell[p] != 'r')
    return false;
  for (int q = 0; q < N_POINTS; q++)
    if ((o->cell[q] == 'b' || o->cell[q] == 'w') && opinion_linked (o, p, q))
      return false;
  return true;
}

static bool
opinion_has_square (const Opinion *o, char side)
{
  for (int i = 0; i < o->board.n_regions; i++)
    {
      const RulesBoardRegion *r = &o->board.region[i];
      int n = 0;

      for (int k = 0; k < r->n; k++)
        n += o->cell[r->corner[k]] == side;
      if (r->n == 4 && n == 4)
        return true;
    }
  return false;
}

/* The legal actions as words, and how the position ends but for repetition ("" if it does not). */
static GPtrArray *
opinion_actions (const Opinion *o, const char **end)
{
  GPtrArray *words = g_ptr_array_new_with_free_func (g_free);
  bool moves = false;

  for (int p = 0; p < N_POINTS; p++)
    {
      const char *name = o->board.point[p].name;

      if (o->placing && o->cell[p] == '.')
        g_ptr_array_add (words, g_strdup (name));
      if (!o->placing && opinion_removable (o, p))
        g_ptr_array_add (words, g_strdup_printf ("(%s)", name));
      for (int q = 0; q < N_POINTS && !o->placing; q++)
        if (o->cell[p] == o->side && o->cell[q] == '.' && opinion_linked (o, p, q))
          {
            moves = true;
            g_ptr_array_add (words, g_strdup_printf ("%s-%s%s", name, o->board.point[q].name,
                                                     opinion_victim (o, p, q) >= 0 ? "*" : ""));
          }
    }
  if (o->on_offer)
    g_ptr_array_add (words, g_strdup ("swap"));
  *end = "";
  if (opinion_has_square (o, o->side == 'b' ? 'w' : 'b'))
    *end = "square";
  else if (o->quiet >= 50)
    *end = "fifty";
  else if (!o->placing && (o->remove ? words->len == 0 : !moves))
    *end = "blocked";
  if (**end)
    g_ptr_array_set_size (words, 0);
  return words;
}

static int
compare_strings (const void *a, const void *b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

static char *
joined (GPtrArray *words)
{
  if (words->len == 0)
    return g_strdup ("");
  qsort (words->pdata, words->len, sizeof (gpointer), compare_strings);
  g_ptr_array_add (words, NULL);
  return g_strjoinv (" ", (char **) words->pdata);
}

/* Lists, texts and ends agree with the second opinion. */
static void
check_actions (Opinion *o, const RulesState *s, const char *options)
{
  const RulesGame *g = o->g;
  RulesAction list[72], last = 0;
  size_t n = g->list_actions (s, list);
  g_autoptr (GPtrArray) got = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) wanted = NULL;
  g_autofree char *got_text = NULL, *wanted_text = NULL;
  RulesOutcome outcome = g->outcome (s);
  const char *end;

  g_assert_cmpuint (n, <=, g->max_actions);
  g_assert_cmpint (n == 0, ==, outcome.over);
  opinion_read (o, s, options);
  wanted = opinion_actions (o, &end);
  if (outcome.reason == RULES_END_REPETITION)
    {
      g_assert_cmpstr (end, ==, "");
      return;
    }
  g_assert_cmpstr (rules_end_name (outcome.reason), ==, end);
  for (size_t i = 0; i < n; i++)
    {
      char *word = g_malloc (RULES_MAX_ACTION_TEXT);
      size_t length = g->write_action (s, list[i], word);
      RulesAction action;
      RulesReason reason;

      g_assert_cmpuint (list[i], >, last);
      last = list[i];
      g_assert_cmpuint (length, ==, strlen (word));
      g_assert_cmpint (rules_read_action (g, s, word, length, RULES_STRICT, &action, &reason), ==,
                       RULES_READ_OK);
      g_assert_cmpuint (action, ==, list[i]);
      g_assert_null (g->explain (s, list[i]).msgid);
      g_ptr_array_add (got, word);
    }
  got_text = joined (got);
  wanted_text = joined (wanted);
  g_assert_cmpstr (got_text, ==, wanted_text);
}

/* explain() and explain_path() are silent about what is listed, and about nothing else. */
static void
check_explanations (const RulesGame *g, const RulesState *s)
{
  RulesAction list[72];
  size_t n = g->list_actions (s, list), next = 0;
  g_autofree bool *starts = g_new0 (bool, N_POINTS *(N_POINTS + 1));

  for (size_t i = 0; i < n; i++)
    {
      RulesGesture gesture;

      g->gesture (s, list[i], &gesture);
      if (gesture.n_path > 0)
        starts[gesture.path[0]] = true;
      if (gesture.n_path > 1)
        starts[N_POINTS + gesture.path[0] * N_POINTS + gesture.path[1]] = true;
    }
  for (RulesAction a = 0; a < 0x8000; a++)
    {
      RulesReason reason = g->explain (s, a);
      bool listed = next < n && list[next] == a;

      next += listed;
      g_assert_cmpint (reason.msgid == NULL, ==, listed);
      g_assert_true (listed || g_str_has_suffix (reason.msgid, "."));
      g_assert_cmpint (reason.point, <, N_POINTS);
      g_assert_nonnull (g->explain (s, a | 0x8000).msgid);
      g_assert_nonnull (g->explain (s, a | 0x80000000u).msgid);
    }
  g_assert_cmpuint (next, ==, n);
  for (int p = 0; p < N_POINTS; p++)
    for (int q = -1; q < N_POINTS; q++)
      {
        int16_t path[3] = { (int16_t) p, (int16_t) q, 0 };
        RulesReason reason = g->explain_path (s, path, q < 0 ? 1 : 2);

        g_assert_cmpint (reason.msgid == NULL, ==, starts[q < 0 ? p : N_POINTS + p * N_POINTS + q]);
        if (q >= 0)
          g_assert_nonnull (g->explain_path (s, path, 3).msgid);
      }
}

/* The text of a position reads back as the same position. */
static void
check_text (const RulesGame *g, const RulesState *s, const char *options)
{
  char text[RULES_MAX_STATE_TEXT], again[RULES_MAX_STATE_TEXT];
  size_t length = g->write_state (s, text);
  RulesState *read = t_state (GAME, options, text);
  RulesOutcome before = g->outcome (s), after = g->outcome (read);

  g_assert_cmpuint (length, ==, strlen (text));
  g->write_state (read, again);
  g_assert_cmpstr (again, ==, text);
  g_assert_cmpuint (g->hash (read, 0), ==, g->hash (s, 0));
  g_assert_cmpint (g->turn (read).player, ==, g->turn (s).player);
  g_assert_cmpuint (g->turn (read).number, ==, 1);
  if (before.reason != RULES_END_REPETITION)
    {
      g_assert_cmpint (before.reason, ==, after.reason);
      g_assert_cmpint (before.winner, ==, after.winner);
      g_assert_cmpstr (before.msgid, ==, after.msgid);
    }
  free (read);
}

/* Images under the symmetries are positions with the same hash and the same actions. */
static void
check_images (Opinion *o, const RulesState *s, const char *options)
{
  const RulesGame *g = o->g;
  int n_symmetries = g->n_symmetries (s);
  uint64_t canonical = rules_canonical_hash (g, s, NULL);

  opinion_read (o, s, options);
  g_assert_cmpint (n_symmetries, ==, o->placing ? 4 : 8);
  for (int k = 0; k < n_symmetries; k++)
    {
      Opinion image = *o;
      g_autoptr (GString) text = g_string_new (NULL);
      char original[RULES_MAX_STATE_TEXT];
      const char *phase;
      RulesParams params = t_params (GAME, options);
      RulesState *t = rules_state_new (g);
      RulesReason reason;
      bool exchange = k >= 4;
      RulesAction list[72], mapped[72];
      size_t n = g->list_actions (s, list);
      RulesRead read;

      for (int p = 0; p < N_POINTS; p++)
        {
          char c = o->cell[p];

          image.cell[g->map_point (s, k, p)] = exchange && c == 'b'   ? 'w'
                                               : exchange && c == 'w' ? 'b'
                                                                      : c;
        }
      for (int row = 7; row >= 0; row--)
        {
          for (int column = 0; column < 8; column++)
            {
              char name[3] = { (char) ('a' + column), (char) ('1' + row), '\0' };
              int p = rules_board_find (&o->board, name, 2);

              g_string_append_c (text, p < 0 ? '-' : image.cell[p]);
            }
          g_string_append_c (text, row > 0 ? '/' : ' ');
        }
      g_string_append_c (text, exchange == (o->side == 'b') ? 'w' : 'b');
      g->write_state (s, original);
      phase = strchr (strchr (original, ' ') + 1, ' ');
      g_string_append (text, phase);
      read = g->read_state (&params, text->str, text->len, t, &reason);
      /* Before the first capture the exchanged position occurs at another number of quiet turns. */
      if (read != RULES_READ_OK && exchange)
        {
          g_string_truncate (text, (gsize) (strrchr (text->str, ' ') + 1 - text->str));
          g_string_append_printf (text, "%d", o->quiet < 50 ? o->quiet + 1 : 49);
          read = g->read_state (&params, text->str, text->len, t, &reason);
        }
      if (read != RULES_READ_OK)
        g_error ("image %d of \"%s\" refused: \"%s\": %s", k, original, text->str, reason.msgid);
      g_assert_cmpuint (g->hash (t, 0), ==, g->hash (s, k));
      g_assert_cmpuint (rules_canonical_hash (g, t, NULL), ==, canonical);
      if (n > 0 && !g->outcome (t).over)
        {
          g_assert_cmpuint (g->list_actions (t, mapped), ==, n);
          for (size_t i = 0; i < n; i++)
            {
              RulesAction a = g->map_action (s, k, list[i]);
              RulesState *s_next = rules_state_new (g), *t_next = rules_state_new (g);

              g_assert_null (g->explain (t, a).msgid);
              rules_copy (g, s_next, s);
              rules_copy (g, t_next, t);
              g->apply (s_next, list[i]);
              g->apply (t_next, a);
              if (k < g->n_symmetries (s_next))
                g_assert_cmpuint (g->hash (s_next, k), ==, g->hash (t_next, 0));
              free (s_next);
              free (t_next);
            }
        }
      free (t);
    }
}

static void
check_pieces (const RulesGame *g, const RulesState *s)
{
  int n[3] = { 0 };

  for (int p = 0; p < N_POINTS; p++)
    {
      RulesPiece piece = g->piece (s, p);

      if (piece.kind != RULES_PIECE_NONE)
        n[piece.side]++;
    }
  g_assert_cmpint (n[RULES_DARK], <=, 12);
  g_assert_cmpint (n[RULES_LIGHT], <=, 12);
  g_assert_cmpint (n[RULES_DARK] + n[RULES_LIGHT] + n[RULES_NO_SIDE], <=, 24);
  g_assert_cmpint (n[RULES_DARK], ==, g->score (s, RULES_DARK));
  g_assert_cmpint (n[RULES_LIGHT], ==, g->score (s, RULES_LIGHT));
}

static void
test_walk (gconstpointer data)
{
  const char *options = data;
  Opinion *o = g_new0 (Opinion, 1);
  RulesState *s = t_state (GAME, options, NULL);
  g_autoptr (GRand) rand = g_rand_new_with_seed (20130201);
  int games = g_test_slow () ? 10000 : 60;
  int ends[RULES_END_ADJUDICATED + 1] = { 0 };

  o->g = rules_find_game (GAME);
  o->g->board (s, &o->board);
  for (int i = 0; i < games; i++)
    {
      free (s);
      s = t_state (GAME, options, NULL);
      for (;;)
        {
          RulesAction list[72];
          size_t n = o->g->list_actions (s, list);
          bool sample = n == 0 || g_rand_int_range (rand, 0, g_test_slow () ? 400 : 60) == 0;

          if (sample || i % 10 == 0)
            {
              check_actions (o, s, options);
              check_text (o->g, s, options);
              check_pieces (o->g, s);
            }
          if (sample)
            {
              check_explanations (o->g, s);
              check_images (o, s, options);
            }
          if (n == 0)
            break;
          o->g->apply (s, list[g_rand_int_range (rand, 0, (int) n)]);
        }
      ends[o->g->outcome (s).reason]++;
    }
  g_test_message ("%s: %d squares, %d fifty, %d repetitions, %d blocked", options,
                  ends[RULES_END_SQUARE], ends[RULES_END_FIFTY], ends[RULES_END_REPETITION],
                  ends[RULES_END_BLOCKED]);
  g_assert_cmpint (ends[RULES_END_SQUARE], >, 0);
  g_assert_cmpint (ends[RULES_END_FIFTY], >, 0);
  free (s);
  g_free (o);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/diamond/walk/default", "", test_walk);
  g_test_add_data_func ("/diamond/walk/no-pie", "pie=off", test_walk);
  g_test_add_data_func ("/diamond/walk/remove", "blocked=remove", test_walk);
  g_test_add_data_func ("/diamond/walk/no-pie-remove", "pie=off blocked=remove", test_walk);
  return g_test_run ();
}
