/* test-sensei-walk.c: Senseï and Diaballik in random games, against a plain reading of the rules
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules-test.h"

#include <stdlib.h>
#include <string.h>

#define G "sensei"
#define DIA "mode=diaballik"
#define SIZE 7
#define POINTS 49
#define LONGEST 400 /* actions of a game */

/* ------------------------------------------------------------------------------------------------
 * A plain reading of the rules, on characters, slow and without tricks.
 */

typedef struct
{
  char cell[POINTS]; /* as in the text of a position */
  char side;
  int moved, passed;
  bool slide, claim, both_draws;
  const char *result; /* "*" while it goes on */
  const char *reason;
} Plain;

static char
at (const Plain *p, int column, int row)
{
  bool on_board = column >= 0 && column < SIZE && row >= 0 && row < SIZE;

  return on_board ? p->cell[row * SIZE + column] : ' ';
}

static bool
of_side (char cell, char side)
{
  return g_ascii_tolower (cell) == side;
}

static char
other (char side)
{
  return side == 's' ? 'n' : 's';
}

static void
plain_read (Plain *p, const char *text)
{
  for (int row = SIZE - 1; row >= 0; row--, text++)
    for (int column = 0; column < SIZE; column++)
      p->cell[row * SIZE + column] = *text++;
  p->side = text[0];
  p->moved = text[2] - '0';
  p->passed = text[3] - '0';
  p->result = "*";
  p->reason = "";
}

static char *
plain_write (const Plain *p)
{
  GString *text = g_string_new (NULL);

  for (int row = SIZE - 1; row >= 0; row--)
    {
      g_string_append_len (text, p->cell + row * SIZE, SIZE);
      g_string_append_c (text, row > 0 ? '/' : ' ');
    }
  g_string_append_printf (text, "%c %d%d", p->side, p->moved, p->passed);
  return g_string_free (text, FALSE);
}

/* Marks what is joined to start by steps between squares that belong (or do not) to the line. */
static void
spread (const Plain *p, int start, char side, bool of_line, bool diagonally, bool *mark)
{
  char cell = p->cell[start];

  if (mark[start] || (of_side (cell, side) || cell == 'o') != of_line)
    return;
  mark[start] = true;
  for (int dr = -1; dr <= 1; dr++)
    for (int dc = -1; dc <= 1; dc++)
      if ((diagonally || dr == 0 || dc == 0) && at (p, start % SIZE + dc, start / SIZE + dr) != ' ')
        spread (p, start + dr * SIZE + dc, side, of_line, diagonally, mark);
}

/* Rules 9 to 11; the line by what it does: nothing walks from row 1 to row 7. */
static bool
plain_unfair (const Plain *p, char side)
{
  bool open[POINTS] = { false };
  bool line[POINTS] = { false };
  int contacts = 0;

  for (int column = 0; column < SIZE; column++)
    spread (p, column, side, false, false, open);
  for (int column = 0; column < SIZE; column++)
    if (open[POINTS - SIZE + column])
      return false;

  for (int row = 0; row < SIZE; row++)
    {
      bool part[POINTS] = { false };
      bool crosses = false;

      spread (p, row * SIZE, side, true, true, part);
      for (int r = 0; r < SIZE; r++)
        crosses |= part[r * SIZE + SIZE - 1];
      for (int i = 0; crosses && i < POINTS; i++)
        line[i] |= part[i];
    }
  for (int i = 0; i < POINTS; i++)
    if (of_side (p->cell[i], other (side)))
      {
        int c = i % SIZE, r = i / SIZE;

        contacts += (c > 0 && line[i - 1]) || (c < SIZE - 1 && line[i + 1]) ||
                    (r > 0 && line[i - SIZE]) || (r < SIZE - 1 && line[i + SIZE]);
      }
  return contacts >= 3;
}

static bool
plain_stone (const Plain *p, int from, int to)
{
  int dc = to % SIZE - from % SIZE, dr = to / SIZE - from / SIZE;
  int distance = ABS (dc) + ABS (dr);

  if (p->cell[from] != p->side || p->moved == 2 || distance == 0 || (dc != 0 && dr != 0) ||
      (!p->slide && distance > 1))
    return false;
  for (int k = 1; k <= distance; k++)
    if (at (p, from % SIZE + k * dc / distance, from / SIZE + k * dr / distance) != '.')
      return false;
  return true;
}

static bool
plain_character (const Plain *p, int from, int to)
{
  int dc = to % SIZE - from % SIZE, dr = to / SIZE - from / SIZE;
  int distance = MAX (ABS (dc), ABS (dr));

  if (p->cell[from] != g_ascii_toupper (p->side) || p->cell[to] != p->side || p->passed ||
      (dc != 0 && dr != 0 && ABS (dc) != ABS (dr)))
    return false;
  for (int k = 1; k < distance; k++)
    if (of_side (at (p, from % SIZE + k * dc / distance, from / SIZE + k * dr / distance),
                 other (p->side)))
      return false;
  return true;
}

static char *
word (int from, char mark, int to)
{
  return g_strdup_printf ("%c%d%c%c%d", 'a' + from % SIZE, 1 + from / SIZE, mark, 'a' + to % SIZE,
                          1 + to / SIZE);
}

/* The legal actions, as a set of words. */
static GHashTable *
plain_actions (const Plain *p)
{
  GHashTable *set = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  bool may_claim = p->claim && plain_unfair (p, other (p->side));

  if (strcmp (p->result, "*") != 0)
    return set;
  if (p->moved < 2 || !p->passed)
    for (int from = 0; from < POINTS; from++)
      for (int to = 0; to < POINTS; to++)
        {
          if (plain_stone (p, from, to))
            g_hash_table_add (set, word (from, '-', to));
          if (plain_character (p, from, to))
            g_hash_table_add (set, word (from, '>', to));
        }
  if (may_claim)
    g_hash_table_add (set, g_strdup ("antijeu"));
  if (p->moved || p->passed || g_hash_table_size (set) == 0)
    g_hash_table_add (set, g_strdup ("end"));
  return set;
}

static const char *
win (char side)
{
  return side == 's' ? "1-0" : "0-1";
}

/* Plays an action; results for a game that South begins. */
static void
plain_play (Plain *p, const char *action)
{
  if (strcmp (action, "antijeu") == 0)
    {
      p->result = win (p->side);
      p->reason = "unfair";
      return;
    }
  if (strcmp (action, "end") != 0)
    {
      int from = action[0] - 'a' + SIZE * (action[1] - '1');
      int to = action[3] - 'a' + SIZE * (action[4] - '1');

      if (action[2] == '-')
        {
          p->cell[to] = p->cell[from];
          p->cell[from] = '.';
          p->moved++;
        }
      else
        {
          p->cell[to] = g_ascii_toupper (p->side);
          p->cell[from] = p->side;
          p->passed++;
          if (to / SIZE == (p->side == 's' ? SIZE - 1 : 0))
            {
              p->result = win (p->side);
              p->reason = "goal";
              return;
            }
        }
      if (p->moved < 2 || !p->passed || (p->claim && plain_unfair (p, other (p->side))))
        return;
    }
  if (!p->claim)
    {
      bool mover = plain_unfair (p, p->side);
      bool opponent = plain_unfair (p, other (p->side));

      if (mover || opponent)
        {
          p->reason = "unfair";
          p->result = mover && opponent ? (p->both_draws ? "1/2" : win (p->side))
                                        : win (mover ? other (p->side) : p->side);
        }
    }
  p->side = other (p->side);
  p->moved = p->passed = 0;
}

/* ------------------------------------------------------------------------------------------------
 * Checks of one position
 */

/* list_actions and explain agree with the plain reading, for every action that can be written, and
 * all other numbers are refused. */
static void
check_actions (const RulesGame *g, const RulesState *s, const Plain *p, bool all)
{
  g_autoptr (GHashTable) wanted = plain_actions (p);
  RulesAction list[80];
  size_t n = g->list_actions (s, list);

  g_assert_cmpuint (n, ==, g_hash_table_size (wanted));
  for (size_t i = 0; i < n; i++)
    {
      char text[RULES_MAX_ACTION_TEXT];
      size_t length;
      RulesAction a;
      RulesGesture gesture;

      g_assert_true (i == 0 || list[i - 1] < list[i]);
      length = g->write_action (s, list[i], text);
      g_assert_cmpuint (length, ==, strlen (text));
      g_assert_true (g_hash_table_contains (wanted, text));
      g_assert_cmpint (rules_read_action (g, s, text, strlen (text), RULES_STRICT, &a, NULL), ==,
                       RULES_READ_OK);
      g_assert_cmpuint (a, ==, list[i]);
      g_assert_null (g->explain (s, list[i]).msgid);
      g->gesture (s, list[i], &gesture);
      for (int k = 1; k <= gesture.n_path; k++)
        g_assert_null (g->explain_path (s, gesture.path, k).msgid);
    }
  if (!all)
    return;

  /* Every pair of points, clicked and written, and every number that could stand for it. */
  for (int16_t from = 0; from < POINTS; from++)
    {
      bool starts = false;

      for (int16_t to = 0; to < POINTS; to++)
        {
          g_autofree char *stone = word (from, '-', to);
          g_autofree char *character = word (from, '>', to);
          bool legal = false;

          for (int kind = 0; kind < 2; kind++)
            {
              const char *text = kind ? character : stone;
              bool is_wanted = g_hash_table_contains (wanted, text);
              RulesReason reason;
              RulesAction a;
              RulesRead read = rules_read_action (g, s, text, 5, RULES_STRICT, &a, &reason);

              legal |= is_wanted;
              g_assert_cmpint (read == RULES_READ_OK, ==, is_wanted);
              g_assert_cmpint (reason.msgid == NULL, ==, is_wanted);
            }
          starts |= legal;
          g_assert_cmpint (g->explain_path (s, (int16_t[]){ from, to }, 2).msgid == NULL, ==,
                           legal);
        }
      g_assert_cmpint (g->explain_path (s, &from, 1).msgid == NULL, ==, starts);
    }
  for (RulesAction a = 0, i = 0; a < 1 << 15; a++)
    {
      while (i < n && list[i] < a)
        i++;
      g_assert_cmpint (g->explain (s, a).msgid == NULL, ==, i < n && list[i] == a);
    }
}

static void
check_text (const RulesGame *g, const RulesParams *params, const RulesState *s, bool claim)
{
  g_autofree RulesState *copy = rules_state_new (g);
  char text[RULES_MAX_STATE_TEXT], again[RULES_MAX_STATE_TEXT];
  RulesReason reason;
  RulesOutcome outcome = g->outcome (s), read;
  size_t length;

  length = g->write_state (s, text);
  g_assert_cmpuint (length, ==, strlen (text));
  g_assert_cmpint (g->read_state (params, text, length, copy, &reason), ==, RULES_READ_OK);
  g->write_state (copy, again);
  g_assert_cmpstr (text, ==, again);
  g_assert_cmpuint (g->hash (s, 0), ==, g->hash (copy, 0));
  /* Claims and repetition are not in the text. */
  read = g->outcome (copy);
  if (outcome.reason == RULES_END_REPETITION || (outcome.reason == RULES_END_UNFAIR && claim))
    g_assert_false (read.over);
  else
    {
      g_assert_cmpstr (outcome.msgid, ==, read.msgid);
      g_assert_cmpint (outcome.winner, ==, read.winner);
    }
}

static void
check_symmetries (const RulesGame *g, const RulesParams *params, const RulesState *s)
{
  char text[RULES_MAX_STATE_TEXT];
  RulesAction list[80], image_list[80], mapped[80];
  size_t n = g->list_actions (s, list);
  bool exchanges_before = false;
  uint64_t canonical = rules_canonical_hash (g, s, NULL);

  g->write_state (s, text);
  g_assert_cmpint (g->n_symmetries (s), >=, 2);
  for (int k = 0; k < g->n_symmetries (s); k++)
    {
      bool exchange = g->map_point (s, k, 0) >= POINTS - SIZE;
      g_autofree RulesState *image = rules_state_new (g);
      g_autofree char *image_text = NULL;
      Plain p, q;
      RulesReason reason;

      g_assert_true (exchange || !exchanges_before);
      exchanges_before |= exchange;
      plain_read (&p, text);
      q = p;
      for (int i = 0; i < POINTS; i++)
        {
          char c = p.cell[i];

          if (exchange && c != '.' && c != 'o')
            c = g_ascii_isupper (c) ? (c == 'S' ? 'N' : 'S') : other (c);
          q.cell[g->map_point (s, k, i)] = c;
        }
      if (exchange)
        q.side = other (p.side);
      image_text = plain_write (&q);
      g_assert_cmpint (g->read_state (params, image_text, strlen (image_text), image, &reason), ==,
                       RULES_READ_OK);
      g_assert_cmpuint (g->hash (image, 0), ==, g->hash (s, k));
      g_assert_cmpuint (rules_canonical_hash (g, image, NULL), ==, canonical);
      if (g->actor (s) == RULES_NOBODY)
        continue;
      g_assert_cmpuint (g->list_actions (image, image_list), ==, n);
      for (size_t i = 0; i < n; i++)
        {
          mapped[i] = g->map_action (s, k, list[i]);
          g_assert_true (rules_legal (g, image, mapped[i]));
          for (size_t j = 0; j < i; j++)
            g_assert_cmpuint (mapped[i], !=, mapped[j]);
        }
    }
}

static void
check_forced (const RulesGame *g, const RulesState *s)
{
  RulesReason reason = g->forced (s, NULL, 0);

  g_assert_true (!reason.msgid || g_str_has_suffix (reason.msgid, "."));
  for (int16_t i = 0; i < POINTS; i++)
    if (g->forced (s, &i, 1).msgid)
      g_assert_null (g->explain_path (s, &i, 1).msgid);
}

/* ------------------------------------------------------------------------------------------------
 * Random games
 */

/* Takes the stones off. */
static void
clear_board (Plain *p)
{
  for (int i = 0; i < POINTS; i++)
    if (p->cell[i] != 'o')
      p->cell[i] = '.';
}

/* Puts a piece on a square if it is empty and the piece may stand there. */
static bool
put (Plain *p, int square, char piece)
{
  if (square < 0 || square >= POINTS || p->cell[square] != '.' ||
      (piece == 'S' && square >= POINTS - SIZE) || (piece == 'N' && square < SIZE))
    return false;
  p->cell[square] = piece;
  return true;
}

/* North more or less in a line, South anywhere, often next to it. */
static void
random_line (Plain *p, GRand *random)
{
  static const int steps[] = { 1, -1, SIZE, -SIZE };
  int row = g_rand_int_range (random, 0, SIZE);
  int north = 0, south = 0;

  for (int column = 0; column < SIZE; column++)
    {
      row = CLAMP (row + g_rand_int_range (random, -1, 2), 0, SIZE - 1);
      if (g_rand_int_range (random, 0, 30) == 0)
        row = g_rand_int_range (random, 0, SIZE);
      north += put (p, row * SIZE + column, north == 0 ? 'N' : 'n');
    }
  while (north < SIZE)
    north += put (p, g_rand_int_range (random, 0, POINTS), north == 0 ? 'N' : 'n');
  while (south < SIZE)
    {
      int square = g_rand_int_range (random, 0, POINTS);

      if (g_rand_int_range (random, 0, 3) == 0)
        {
          if (!of_side (p->cell[square], 'n') && p->cell[square] != 'o')
            continue;
          square += steps[g_rand_int_range (random, 0, 4)];
        }
      south += put (p, square, south == 0 ? 'S' : 's');
    }
}

static void
walk (gconstpointer data)
{
  const char *options = data;
  const RulesGame *g = rules_find_game (G);
  RulesParams params = t_params (G, options);
  const char *mode = rules_params_get (&params, "mode");
  const char *unfair = rules_params_get (&params, "unfair");
  bool by_mode = strcmp (unfair, "mode") == 0;
  int games = g_test_slow () ? 10000 : 40;
  GRand *random = g_rand_new_with_seed (1);
  int goals = 0, unfair_games = 0;

  for (int game = 0; game < games; game++)
    {
      g_autofree RulesState *s = rules_state_new (g), *start = rules_state_new (g);
      g_autofree char *position = NULL;
      RulesReason reason;
      g_autoptr (GString) moves = g_string_new (NULL);
      char text[RULES_MAX_STATE_TEXT], other_text[RULES_MAX_STATE_TEXT];
      Plain plain = { .slide = g_str_has_prefix (mode, "arashi"),
                      .claim = by_mode ? g_str_has_prefix (mode, "dia") : unfair[0] == 'c',
                      .both_draws = strcmp (rules_params_get (&params, "both"), "draw") == 0 };
      unsigned turn = 0;

      g->start (&params, s);
      g->write_state (s, text);
      plain_read (&plain, text);
      if (game % 4 != 0)
        {
          /* Where unfair games are near: in the middle of a turn, whoever is guilty. */
          clear_board (&plain);
          random_line (&plain, random);
          plain.side = g_rand_boolean (random) ? 's' : 'n';
          plain.moved = 1;
          position = plain_write (&plain);
          g_assert_cmpint (g->read_state (&params, position, strlen (position), s, &reason), ==,
                           RULES_READ_OK);
        }
      rules_copy (g, start, s);
      for (int i = 0;; i++)
        {
          RulesAction list[80], a;
          size_t n = g->list_actions (s, list);
          g_autofree char *expected = plain_write (&plain);
          RulesOutcome outcome = g->outcome (s);
          g_autofree RulesState *before = NULL;
          char piece[RULES_MAX_ACTION_TEXT + 4];

          g->write_state (s, text);
          g_assert_cmpstr (text, ==, expected);
          g_assert_cmpint (outcome.over, ==, n == 0);
          g_assert_cmpint (outcome.over, ==, g->actor (s) == RULES_NOBODY);
          if (outcome.reason != RULES_END_REPETITION)
            {
              g_assert_cmpstr (rules_result_text (&outcome), ==, plain.result);
              g_assert_cmpstr (rules_end_name (outcome.reason), ==, plain.reason);
            }
          if (outcome.over || !g_test_slow () || g_rand_int_range (random, 0, 32) == 0)
            {
              check_text (g, &params, s, plain.claim);
              check_symmetries (g, &params, s);
              check_forced (g, s);
              if (outcome.reason != RULES_END_REPETITION)
                check_actions (g, s, &plain, g_rand_int_range (random, 0, 64) == 0);
            }
          if (outcome.over)
            {
              goals += outcome.reason == RULES_END_GOAL;
              unfair_games += outcome.reason == RULES_END_UNFAIR;
            }
          if (n == 0 || i == LONGEST)
            break;

          /* The last one, the end or a claim, now and then. */
          a = list[n - 1];
          if (n > 1 && g_rand_int_range (random, 0, 4) > 0)
            a = list[g_rand_int_range (random, 0, (int) n - 1)];
          g->write_action (s, a, text);
          plain_play (&plain, text);
          before = rules_state_new (g);
          rules_copy (g, before, s);
          g->apply (s, a);
          rules_text_append (g, before, a, turn, i == 0, piece);
          g_string_append (moves, piece);
          turn = g->turn (before).number;
        }

      /* The whole game as text; a turn that was left open stays so by a comma. */
      if (g->turn (s).number == turn && g->actor (s) != RULES_NOBODY)
        g_string_append_c (moves, ',');
      g_assert_true (rules_text_play (g, start, moves->str, moves->len, RULES_STRICT, NULL, NULL));
      g->write_state (start, other_text);
      g->write_state (s, text);
      g_assert_cmpstr (other_text, ==, text);
      g_assert_cmpuint (g->perft_key (start).a, ==, g->perft_key (s).a);
      g_assert_cmpuint (g->perft_key (start).b, ==, g->perft_key (s).b);
    }
  g_assert_cmpint (goals, >, 0);
  g_assert_cmpint (unfair_games, >, 0);
  g_rand_free (random);
}

/* ------------------------------------------------------------------------------------------------
 * Lines
 */

static void
test_lines (void)
{
  static const char *const layouts[] = { "mode=diaballik",   "pits=b4+f4",
                                         "pits=c3+e5",       "pits=b4+d4+f4",
                                         "pits=d4",          "pits=a3+b4+f4+g5",
                                         "pits=a4+b4+f4+g4", "pits=a3+a5+c4+e4+g3+g5" };
  const RulesGame *g = rules_find_game (G);
  GRand *random = g_rand_new_with_seed (2);
  int rounds = g_test_slow () ? 500000 : 5000;

  for (gsize i = 0; i < G_N_ELEMENTS (layouts); i++)
    {
      g_autofree char *options =
        g_strconcat (i > 0 ? "mode=arashi-expert unfair=claim " : "", layouts[i], NULL);
      RulesParams params = t_params (G, options);
      g_autofree RulesState *s = rules_state_new (g);
      char text[RULES_MAX_STATE_TEXT];
      int unfair = 0;
      Plain empty = { 0 };

      g->start (&params, s);
      g->write_state (s, text);
      plain_read (&empty, text);
      clear_board (&empty);

      for (int round = 0; round < rounds; round++)
        {
          Plain p = empty;
          g_autofree char *position = NULL;
          RulesReason reason;
          RulesAction a;
          bool expected;

          random_line (&p, random);
          position = plain_write (&p);
          expected = plain_unfair (&p, 'n');
          unfair += expected;
          g_assert_cmpint (g->read_state (&params, position, strlen (position), s, &reason), ==,
                           RULES_READ_OK);
          if ((rules_read_action (g, s, "antijeu", 7, RULES_STRICT, &a, &reason) ==
               RULES_READ_OK) != expected)
            g_error ("%s: %s: a claim is %s", options, position, expected ? "missing" : "wrong");
        }
      g_assert_cmpint (unfair, >, rounds / 50);
      g_assert_cmpint (unfair, <, rounds);
    }
  g_rand_free (random);
}

/* ------------------------------------------------------------------------------------------------
 * Repetition
 */

/* A-S5: what is remembered is at least a hundred turn starts, and never too much.  The characters
 * run at random on their home rows; all that was is kept here. */
static void
test_memory (void)
{
  const RulesGame *g = rules_find_game (G);
  GRand *random = g_rand_new_with_seed (7);
  unsigned draws = 0, late = 0;

  for (int game = 0; game < 400; game++)
    {
      RulesState *s = t_state (G, DIA, NULL);
      g_autofree char *seen[1000] = { NULL };
      int n = 0;

      for (;;)
        {
          char text[RULES_MAX_STATE_TEXT];
          int all = 0, recent = 0;
          RulesAction list[80];
          size_t n_list;
          RulesAction a;

          g->write_state (s, text);
          for (int i = 0; i < n; i++)
            if (strcmp (seen[i], text) == 0)
              {
                all++;
                recent += n - i <= 100;
              }
          seen[n++] = g_strdup (text);
          if (g->actor (s) == RULES_NOBODY)
            {
              g_assert_cmpint (g->outcome (s).reason, ==, RULES_END_REPETITION);
              g_assert_cmpint (all, >=, 2);
              draws++;
              late += n > 100;
              break;
            }
          g_assert_cmpint (recent, <, 2);
          if (n == G_N_ELEMENTS (seen))
            break;
          /* Away from positions that were twice already, nearly always. */
          n_list = g->list_actions (s, list);
          for (int attempt = 0;; attempt++)
            {
              g_autofree RulesState *next = rules_state_new (g);

              do
                a = list[g_rand_int_range (random, 0, (int) n_list)];
              while (g->write_action (s, a, text) != 5 || text[2] != '>');
              rules_copy (g, next, s);
              g->apply (next, a);
              g->apply (next, g->end_action);
              if (g->actor (next) != RULES_NOBODY || attempt == 20)
                break;
            }
          g->apply (s, a);
          g->apply (s, g->end_action);
        }
      for (int i = 0; i < n; i++)
        g_clear_pointer (&seen[i], g_free);
      free (s);
    }
  g_assert_cmpuint (draws, >, 0);
  g_assert_cmpuint (late, >, 0);
  g_rand_free (random);
}

int
main (int argc, char **argv)
{
  static const char *const options[] = {
    "",
    "repetition=off both=draw",
    "mode=shizukana",
    "mode=shizukana repetition=off unfair=claim",
    "mode=arashi-expert",
    "mode=arashi-expert pits=c3+e5 repetition=off",
    "mode=arashi-expert pits=b4+d4+f4 unfair=claim",
    "mode=arashi-expert pits=a3+b4+d4+f4+g5 both=draw repetition=off",
    "mode=diaballik",
    "mode=diaballik repetition=off",
    "mode=diaballik-swapped repetition=off",
    "mode=diaballik unfair=automatic both=draw",
    "unfair=claim",
  };

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (options); i++)
    {
      g_autofree char *path = g_strdup_printf ("/sensei-walk/games/%02u", (unsigned) i);

      g_test_add_data_func (path, options[i], walk);
    }
  g_test_add_func ("/sensei-walk/lines", test_lines);
  g_test_add_func ("/sensei-walk/memory", test_memory);
  return g_test_run ();
}
