/* test-diamond-board.c: Diamond's board, rule book 2.1
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <math.h>
#include <stdlib.h>

#include "test-diamond.h"

static RulesBoard *
new_board (void)
{
  RulesBoard *board = g_new (RulesBoard, 1);
  RulesState *s = t_state (GAME, "", NULL);

  rules_find_game (GAME)->board (s, board);
  free (s);
  return board;
}

static int
degree (const RulesBoard *board, int point)
{
  int n = 0;

  for (int i = 0; i < board->n_links; i++)
    n += board->link[i].a == point || board->link[i].b == point;
  return n;
}

static bool
linked (const RulesBoard *board, int a, int b)
{
  for (int i = 0; i < board->n_links; i++)
    if (board->link[i].a == MIN (a, b) && board->link[i].b == MAX (a, b))
      return true;
  return false;
}

static void
test_board_numbers (void)
{
  g_autofree RulesBoard *board = new_board ();
  int degrees[6] = { 0 }, squares[3] = { 0 }, triangles[4] = { 0 }, n_squares = 0;

  g_assert_cmpint (board->style, ==, RULES_BOARD_GRAPH);
  g_assert_cmpint (board->columns, ==, 8);
  g_assert_cmpint (board->rows, ==, 8);
  g_assert_cmpint (board->n_points, ==, N_POINTS);
  g_assert_cmpint (board->n_links, ==, 133);
  g_assert_cmpint (board->n_regions, ==, 72);
  g_assert_cmpint (rules_board_find (board, "h1", 2), ==, -1);
  g_assert_cmpint (rules_board_find (board, "a8", 2), ==, -1);
  g_assert_cmpint (rules_board_find (board, "a1", 2), ==, 0);
  g_assert_cmpint (rules_board_find (board, "b1", 2), ==, 1);
  g_assert_cmpint (rules_board_find (board, "a2", 2), ==, 7);
  g_assert_cmpint (rules_board_find (board, "h8", 2), ==, 61);

  for (int p = 0; p < N_POINTS; p++)
    {
      int on_squares = 0, on_triangles = 0;

      g_assert_cmpint (point_of (board->point[p].name), ==, p);
      g_assert_cmpint (board->point[p].column, ==, board->point[p].name[0] - 'a');
      g_assert_cmpint (board->point[p].row, ==, board->point[p].name[1] - '1');
      degrees[degree (board, p)]++;
      for (int i = 0; i < board->n_regions; i++)
        for (int k = 0; k < board->region[i].n; k++)
          if (board->region[i].corner[k] == p)
            *(board->region[i].n == 4 ? &on_squares : &on_triangles) += 1;
      squares[on_squares]++;
      triangles[on_triangles]++;
      if (on_squares == 0)
        g_assert_true (p == point_of ("a1") || p == point_of ("h8"));
    }
  g_assert_cmpint (degrees[5], ==, 36);
  g_assert_cmpint (degrees[4], ==, 8);
  g_assert_cmpint (degrees[3], ==, 18);
  g_assert_cmpint (squares[2], ==, 36);
  g_assert_cmpint (squares[1], ==, 24);
  g_assert_cmpint (squares[0], ==, 2);
  g_assert_cmpint (triangles[3], ==, 36);
  g_assert_cmpint (triangles[2], ==, 10);
  g_assert_cmpint (triangles[1], ==, 16);

  for (int i = 0; i < board->n_regions; i++)
    {
      const RulesBoardRegion *region = &board->region[i];

      n_squares += region->n == 4;
      g_assert_cmpint (region->shade, ==, region->n == 4 ? 1 : 0);
      g_assert_cmpint (region->point, ==, -1);
      for (int k = 0; k < region->n; k++)
        {
          int p = region->corner[k], q = region->corner[(k + 1) % region->n];

          g_assert_true (linked (board, p, q));
          g_assert_cmpfloat (region->x[k], ==, board->point[p].x);
          g_assert_cmpfloat (region->y[k], ==, board->point[p].y);
        }
    }
  g_assert_cmpint (n_squares, ==, 24);
  for (int i = 0; i < board->n_links; i++)
    {
      const RulesBoardLink *l = &board->link[i];

      g_assert_cmpint (l->a, <, l->b);
      if (i > 0)
        g_assert_cmpint (l[-1].a * 100 + l[-1].b, <, l->a * 100 + l->b);
    }
}

/* The published puzzle depends on the diagonal f4-e3; the mirrored one is no line. */
static void
test_board_lines (void)
{
  g_autofree RulesBoard *board = new_board ();

  g_assert_true (linked (board, point_of ("e3"), point_of ("f4")));
  g_assert_false (linked (board, point_of ("f3"), point_of ("e4")));
  g_assert_true (linked (board, point_of ("a1"), point_of ("b2")));
  g_assert_false (linked (board, point_of ("a2"), point_of ("b1")));
  g_assert_true (linked (board, point_of ("c2"), point_of ("b3")));
  g_assert_false (linked (board, point_of ("b2"), point_of ("c3")));
  g_assert_true (linked (board, point_of ("g1"), point_of ("h2")));
  g_assert_true (linked (board, point_of ("a7"), point_of ("b8")));
  g_assert_false (linked (board, point_of ("g1"), point_of ("a2")));
}

static void
test_board_picture (void)
{
  g_autofree RulesBoard *board = new_board ();
  float left = 99, top = 99, right = 0, bottom = 0;
  const RulesBoardPoint *a1 = &board->point[0], *h8 = &board->point[61];

  for (int p = 0; p < N_POINTS; p++)
    {
      left = MIN (left, board->point[p].x);
      top = MIN (top, board->point[p].y);
      right = MAX (right, board->point[p].x);
      bottom = MAX (bottom, board->point[p].y);
    }
  g_assert_cmpfloat_with_epsilon (left, 0, 1e-5);
  g_assert_cmpfloat_with_epsilon (top, 0, 1e-5);
  g_assert_cmpfloat_with_epsilon (board->left, left, 1e-5);
  g_assert_cmpfloat_with_epsilon (board->top, top, 1e-5);
  g_assert_cmpfloat_with_epsilon (board->right, right, 1e-5);
  g_assert_cmpfloat_with_epsilon (board->bottom, bottom, 1e-5);
  g_assert_cmpfloat_with_epsilon (right, 8.196152, 1e-4);
  g_assert_cmpfloat_with_epsilon (bottom, 9.196152, 1e-4);
  /* Tips at bottom and top, in the middle. */
  g_assert_cmpfloat_with_epsilon (a1->y, bottom, 1e-5);
  g_assert_cmpfloat_with_epsilon (h8->y, top, 1e-5);
  g_assert_cmpfloat_with_epsilon (a1->x, right / 2, 1e-5);
  g_assert_cmpfloat_with_epsilon (h8->x, right / 2, 1e-5);

  for (int i = 0; i < board->n_links; i++)
    {
      const RulesBoardPoint *p = &board->point[board->link[i].a],
                            *q = &board->point[board->link[i].b];

      g_assert_cmpfloat_with_epsilon (hypot (p->x - q->x, p->y - q->y), 1, 1e-5);
    }
  for (int i = 0; i < board->n_regions; i++)
    {
      const RulesBoardRegion *r = &board->region[i];

      /* True squares: the diagonals are equal too. */
      if (r->n == 4)
        {
          g_assert_cmpfloat_with_epsilon (hypot (r->x[0] - r->x[2], r->y[0] - r->y[2]), sqrt (2),
                                          1e-5);
          g_assert_cmpfloat_with_epsilon (hypot (r->x[1] - r->x[3], r->y[1] - r->y[3]), sqrt (2),
                                          1e-5);
        }
    }
}

/* The value of "key": [...] in JSON text, from its bracket to the bracket that closes it. */
static char *
json_array (const char *json, const char *key)
{
  g_autofree char *quoted = g_strdup_printf ("\"%s\": [", key);
  const char *start = strstr (json, quoted);
  const char *end;
  int depth = 0;

  g_assert_nonnull (start);
  start = end = start + strlen (quoted) - 1;
  do
    depth += *end == '[' ? 1 : *end == ']' ? -1 : 0;
  while (*end++ && depth > 0);
  return g_strndup (start, (gsize) (end - start));
}

static int
compare_int (const void *a, const void *b)
{
  return *(const int *) a - *(const int *) b;
}

/* A set of points as text, whatever their order. */
static char *
set_text (int *points, int n)
{
  GString *text = g_string_new (NULL);

  qsort (points, (size_t) n, sizeof *points, compare_int);
  for (int i = 0; i < n; i++)
    g_string_append_printf (text, "%d ", points[i]);
  return g_string_free (text, FALSE);
}

/* The sets of names in a JSON array of arrays ([["a1", "b1"], ...]). */
static GHashTable *
json_sets (const char *json, const char *key)
{
  g_autofree char *array = json_array (json, key);
  GHashTable *sets = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (char *p = strchr (array + 1, '['); p; p = strchr (p, '['))
    {
      int points[4], n = 0;

      for (; *p != ']'; p++)
        if (*p == '"')
          {
            points[n++] = point_of (p + 1);
            p += 3;
          }
      g_hash_table_add (sets, set_text (points, n));
    }
  return sets;
}

static void
test_board_data (void)
{
  g_autofree RulesBoard *board = new_board ();
  g_autofree char *file = g_test_build_filename (G_TEST_DIST, "data", "diamond-board.json", NULL);
  g_autofree char *json = NULL;
  g_autofree char *points = NULL;
  g_autoptr (GHashTable) edges = NULL;
  g_autoptr (GHashTable) squares = NULL;
  g_autoptr (GHashTable) triangles = NULL;
  g_autoptr (GError) error = NULL;
  int n = 0;

  g_file_get_contents (file, &json, NULL, &error);
  g_assert_no_error (error);
  edges = json_sets (json, "edges");
  squares = json_sets (json, "squares");
  triangles = json_sets (json, "triangles");
  points = json_array (json, "points");

  for (char *p = strstr (points, "\"id\": "); p; p = strstr (p + 1, "\"id\": "), n++)
    {
      const RulesBoardPoint *point = &board->point[n];

      g_assert_cmpint (atoi (p + 6), ==, n);
      g_assert_cmpint (strncmp (strstr (p, "\"label\": \"") + 10, point->name, 2), ==, 0);
      g_assert_cmpint (atoi (strstr (p, "\"col\": ") + 7), ==, point->column + 1);
      g_assert_cmpint (atoi (strstr (p, "\"row\": ") + 7), ==, point->row + 1);
      /* There y grows upwards and the middle is (0, 0). */
      g_assert_cmpfloat_with_epsilon (g_ascii_strtod (strstr (p, "\"x\": ") + 5, NULL),
                                      point->x - board->right / 2, 1e-4);
      g_assert_cmpfloat_with_epsilon (g_ascii_strtod (strstr (p, "\"y\": ") + 5, NULL),
                                      board->bottom / 2 - point->y, 1e-4);
    }
  g_assert_cmpint (n, ==, N_POINTS);

  g_assert_cmpint (g_hash_table_size (edges), ==, 133);
  g_assert_cmpint (g_hash_table_size (squares), ==, 24);
  g_assert_cmpint (g_hash_table_size (triangles), ==, 48);
  for (int i = 0; i < board->n_links; i++)
    {
      g_autofree char *set = set_text ((int[]){ board->link[i].a, board->link[i].b }, 2);

      g_assert_true (g_hash_table_remove (edges, set));
    }
  for (int i = 0; i < board->n_regions; i++)
    {
      int corners[4];
      g_autofree char *set = NULL;

      for (int k = 0; k < board->region[i].n; k++)
        corners[k] = board->region[i].corner[k];
      set = set_text (corners, board->region[i].n);
      g_assert_true (g_hash_table_remove (board->region[i].n == 4 ? squares : triangles, set));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/diamond/board/numbers", test_board_numbers);
  g_test_add_func ("/diamond/board/lines", test_board_lines);
  g_test_add_func ("/diamond/board/picture", test_board_picture);
  g_test_add_func ("/diamond/board/data", test_board_data);
  return g_test_run ();
}
