/* test-search.c: searches compared with looking at every game by hand
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "search-test.h"

/* --------------------------------------------------------------------------------------------- */

/* A board as one text a point, "" where it has none, for an image of a position. */
typedef struct
{
  int columns, rows;
  char side;
  char cell[16][16][8]; /* column, row */
} Grid;

static char
letter_of (const RulesGame *game, RulesPiece piece, gboolean *counted)
{
  *counted = FALSE;
  for (const RulesCell *cell = game->cells; cell->letter; cell++)
    if (cell->kind == piece.kind && cell->side == piece.side)
      {
        *counted = cell->counted;
        return cell->letter;
      }
  return '.';
}

static RulesSide
turned (RulesSide side, gboolean exchange)
{
  return side == RULES_NO_SIDE || !exchange ? side : side == RULES_DARK ? RULES_LIGHT : RULES_DARK;
}

static char
side_letter (const RulesGame *game, RulesSide side)
{
  for (const RulesCell *cell = game->cells; cell->letter; cell++)
    if (cell->side == side)
      return cell->letter;
  return 0;
}

static void
write_cell (const RulesGame *game, RulesPiece piece, gboolean exchange, char out[8])
{
  gboolean counted;
  char letter;

  piece.side = turned (piece.side, exchange);
  letter = letter_of (game, piece, &counted);
  if (counted)
    g_snprintf (out, 8, "%c%d", letter, piece.count);
  else
    g_snprintf (out, 8, "%c", letter);
}

static void
paint (const RulesGame *game, const RulesState *s, int symmetry, Grid *out)
{
  g_autofree RulesBoard *board = g_new (RulesBoard, 1);
  gboolean exchange = game->exchanges (s, symmetry);
  RulesSide mover = game->side_of (s, game->turn (s).player);

  memset (out, 0, sizeof *out);
  game->board (s, board);
  out->columns = board->columns;
  out->rows = board->rows;
  out->side = side_letter (game, turned (mover, exchange));
  for (int p = 0; p < board->n_points; p++)
    {
      const RulesBoardPoint *to = &board->point[game->map_point (s, symmetry, p)];

      write_cell (game, game->piece (s, p), exchange, out->cell[to->column][to->row]);
    }
}

/* Whether a position is like a pattern, as the test knows it: "" is anything, "b?" any count. */
static gboolean
node_fits (LudRecord *record, LudNode *node, const Grid *pattern)
{
  const RulesGame *game = lud_record_get_game (record);
  const RulesState *s = state_of (record, node);
  g_autofree RulesBoard *board = g_new (RulesBoard, 1);
  RulesSide mover = game->side_of (s, game->turn (s).player);
  gboolean found = FALSE;

  game->board (s, board);
  for (int k = 0; k < game->n_symmetries (s) && !found; k++)
    {
      gboolean exchange = game->exchanges (s, k);

      found = board->columns == pattern->columns && board->rows == pattern->rows &&
              (!pattern->side || pattern->side == side_letter (game, turned (mover, exchange)));
      for (int p = 0; p < board->n_points && found; p++)
        {
          const RulesBoardPoint *to = &board->point[game->map_point (s, k, p)];
          const char *want = pattern->cell[to->column][to->row];
          char have[8];

          if (!*want)
            continue;
          write_cell (game, game->piece (s, p), exchange, have);
          found = want[1] == '?' ? *have == *want : strcmp (have, want) == 0;
        }
    }
  return found;
}

/* Hides most of a position and writes the rest as a pattern. */
static char *
make_pattern (GRand *rand, Grid *grid)
{
  GString *out = g_string_new (NULL);
  guint keep = 2 + t_random (rand, 5);

  if (t_random (rand, 3))
    grid->side = 0;
  for (int r = grid->rows - 1; r >= 0; r--)
    {
      gsize cut = out->len;

      for (int c = 0; c < grid->columns; c++)
        {
          char *cell = grid->cell[c][r];

          if (!*cell)
            {
              g_string_append_c (out, t_random (rand, 2) ? '-' : '?');
              continue;
            }
          if (t_random (rand, 10) >= keep && !(r == 0 && c == 1))
            *cell = '\0';
          else if (cell[1] && t_random (rand, 3) == 0)
            g_strlcpy (cell + 1, "?", 7);
          g_string_append (out, *cell ? cell : "?");
          if (*cell)
            cut = out->len;
        }
      if (t_random (rand, 2))
        g_string_truncate (out, cut);
      if (r > 0)
        g_string_append_c (out, '/');
    }
  if (grid->side)
    g_string_append_printf (out, " %c", grid->side);
  return g_string_free (out, FALSE);
}

/* The hits of a search, page by page, as "id ply v" lines. */
static char *
all_hits (LudArchive *archive, const LudSearch *search)
{
  GString *out = g_string_new (NULL);
  gint64 after = 0;
  guint n;

  do
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GPtrArray) hits =
        lud_archive_search (archive, search, after, 7, NULL, NULL, NULL, &error);

      g_assert_no_error (error);
      n = hits->len;
      for (guint i = 0; i < n; i++)
        {
          const LudPositionHit *hit = hits->pdata[i];

          g_string_append_printf (out, "%s %u%s\n", hit->row->id, hit->ply,
                                  hit->in_variation ? " v" : "");
          after = hit->place;
        }
    }
  while (n == 7);
  return g_string_free (out, FALSE);
}

/* The same by hand: whether a node is what is looked for, test() says. */
typedef gboolean (*Test) (LudRecord *record, LudNode *node, gconstpointer data);

static char *
by_hand (Fixture *f, const LudSearch *search, Test test, gconstpointer data)
{
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < f->records->len; i++)
    {
      LudRecord *record = f->records->pdata[i];
      gint main_ply = -1, other = -1;

      if (lud_record_get_game (record) != search->game)
        continue;
      for (LudNode *node = lud_record_get_root (record); node; node = t_next_node (node))
        {
          gint *at = is_main (record, node) ? &main_ply : &other;
          gint ply = (gint) lud_node_get_ply (node);

          if (at == &other && !search->variations)
            continue;
          if ((*at < 0 || (at == &main_ply && ply < *at)) && test (record, node, data))
            *at = ply;
        }
      if (main_ply >= 0)
        g_string_append_printf (out, "%s %d\n", lud_record_get_id (record), main_ply);
      else if (other >= 0)
        g_string_append_printf (out, "%s v\n", lud_record_get_id (record));
    }
  return g_string_free (out, FALSE);
}

/* In variations the first place depends on the order of walking: only that there is one counts. */
static void
assert_same_hits (const char *found, const char *wanted)
{
  g_auto (GStrv) a = g_strsplit (found, "\n", -1), b = g_strsplit (wanted, "\n", -1);

  g_assert_cmpuint (g_strv_length (a), ==, g_strv_length (b));
  for (guint i = 0; a[i]; i++)
    if (g_str_has_suffix (b[i], " v"))
      {
        g_assert_true (g_str_has_suffix (a[i], " v"));
        g_assert_cmpint (strncmp (a[i], b[i], 36), ==, 0);
      }
    else
      g_assert_cmpstr (a[i], ==, b[i]);
}

static gboolean
test_grid (LudRecord *record, LudNode *node, gconstpointer pattern)
{
  return node_fits (record, node, pattern);
}

static void
test_patterns (Fixture *f, gconstpointer data)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  guint n_found = 0;

  for (guint i = 0; i < 60; i++)
    {
      LudRecord *record = f->records->pdata[t_random (rand, N_GAMES)];
      LudNode *node = t_random_node (record, rand);
      const RulesState *s = state_of (record, node);
      g_autoptr (GError) error = NULL;
      g_autoptr (LudPattern) pattern = NULL;
      g_autofree char *text = NULL, *found = NULL, *wanted = NULL;
      LudSearch search = { .game = lud_record_get_game (record), .variations = i % 2 };
      Grid grid;

      paint (search.game, s, (int) t_random (rand, (guint) search.game->n_symmetries (s)), &grid);
      text = make_pattern (rand, &grid);
      g_test_message ("%s: %s", search.game->id, text);
      pattern = lud_pattern_new (lud_record_get_params (record), text, NULL, &error);
      g_assert_no_error (error);
      search.pattern = pattern;
      found = all_hits (f->archive, &search);
      wanted = by_hand (f, &search, test_grid, &grid);
      assert_same_hits (found, wanted);
      g_assert_true (search.variations == FALSE || *found);
      n_found += *found != '\0';
    }
  g_assert_cmpuint (n_found, >, 30);
}

/* The index and the walk through the moves find the same. */
static void
test_positions (Fixture *f, gconstpointer data)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (6);

  for (guint i = 0; i < 40; i++)
    {
      LudRecord *record = f->records->pdata[t_random (rand, N_GAMES)];
      const RulesState *s = state_of (record, t_random_node (record, rand));
      LudSearch search = { .game = lud_record_get_game (record), .position = s };
      g_autofree char *found = NULL, *wanted = NULL, *all = NULL;

      search.variations = i % 2;
      found = all_hits (f->archive, &search);
      wanted = by_hand (f, &search, test_state, &search);
      assert_same_hits (found, wanted);
      search.query = "length>=0";
      all = all_hits (f->archive, &search);
      g_assert_cmpstr (all, ==, found);
    }
}

/* --------------------------------------------------------------------------------------------- */

/* Squares of a text of an action, and the text without them. */
static char *
split_squares (const RulesBoard *board, const char *text, GArray *points)
{
  GString *out = g_string_new (NULL);

  while (*text)
    {
      gsize n = 0;

      if (*text >= 'a' && *text <= 'l')
        n = 1 + strspn (text + 1, "0123456789");
      if (n > 1)
        {
          int point = rules_board_find (board, text, n);

          g_array_append_val (points, point);
          g_string_append_c (out, '@');
          text += n;
        }
      else
        g_string_append_c (out, *text++);
    }
  return g_string_free (out, FALSE);
}

static gboolean
has_point (const GArray *points, int point)
{
  for (guint i = 1; i < points->len; i++)
    if (g_array_index (points, int, i) == point)
      return TRUE;
  return FALSE;
}

/* Whether an action of a game is a word under a symmetry of its position. */
static gboolean
is_word (const RulesGame *game, const RulesState *s, RulesAction action, int k, const char *word)
{
  g_autofree RulesBoard *board = g_new (RulesBoard, 1);
  g_autoptr (GArray) a = g_array_new (FALSE, FALSE, sizeof (int));
  g_autoptr (GArray) b = g_array_new (FALSE, FALSE, sizeof (int));
  g_autofree char *frame = NULL, *wanted = NULL;
  char text[RULES_MAX_ACTION_TEXT];

  game->write_action (s, action, text);
  game->board (s, board);
  frame = split_squares (board, text, a);
  wanted = split_squares (board, word, b);
  if (strcmp (word, "?") == 0)
    return TRUE;
  if (strcmp (frame, wanted) != 0 || a->len != b->len)
    return FALSE;
  for (guint i = 0; i < b->len; i++)
    {
      int point = g_array_index (b, int, i);

      if (point < 0)
        return FALSE;
      point = game->map_point (s, k, point);
      if (i == 0 ? g_array_index (a, int, 0) != point : !has_point (a, point))
        return FALSE;
    }
  return TRUE;
}

/* Whether words end with the action of node, going back. */
static gboolean
ends_there (LudRecord *record, LudNode *node, char **words, guint n, int k)
{
  const RulesGame *game = lud_record_get_game (record);
  gboolean good = FALSE, may_pass, same;
  const RulesState *s;

  if (n == 0)
    return TRUE;
  if (!lud_node_get_parent (node))
    return FALSE;
  s = state_of (record, lud_node_get_parent (node));
  same =
    k < game->n_symmetries (s) && is_word (game, s, lud_node_get_action (node), k, words[n - 1]);
  may_pass = game->actor (s) == RULES_CHANCE ||
             (game->end_action && lud_node_get_action (node) == game->end_action);
  if (same)
    good = ends_there (record, lud_node_get_parent (node), words, n - 1, k);
  if (!good && may_pass && words[n])
    good = ends_there (record, lud_node_get_parent (node), words, n, k);
  return good;
}

static gboolean
test_words (LudRecord *record, LudNode *node, gconstpointer data)
{
  char **words = (char **) data;

  for (int k = 0; k < RULES_MAX_SYMMETRIES; k++)
    if (ends_there (record, node, words, g_strv_length (words), k))
      return TRUE;
  return FALSE;
}

/* A run of actions of a game from the middle of it, some not named. */
static char **
make_words (LudRecord *record, LudNode *node, GRand *rand)
{
  const RulesGame *game = lud_record_get_game (record);
  GPtrArray *words = g_ptr_array_new ();

  for (guint left = 1 + t_random (rand, 4); left > 0 && lud_node_get_parent (node); left--)
    {
      const RulesState *s = state_of (record, lud_node_get_parent (node));
      gboolean may_pass = game->actor (s) == RULES_CHANCE ||
                          (game->end_action && lud_node_get_action (node) == game->end_action);
      char text[RULES_MAX_ACTION_TEXT];

      game->write_action (s, lud_node_get_action (node), text);
      if (!may_pass || words->len == 0 || t_random (rand, 2))
        g_ptr_array_insert (words, 0, g_strdup (t_random (rand, 8) ? text : "?"));
      node = lud_node_get_parent (node);
    }
  g_ptr_array_add (words, NULL);
  return (char **) g_ptr_array_free (words, FALSE);
}

static void
test_sequences (Fixture *f, gconstpointer data)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (guint i = 0; i < 60; i++)
    {
      LudRecord *record = f->records->pdata[t_random (rand, N_GAMES)];
      LudNode *node = t_random_node (record, rand);
      g_auto (GStrv) words = make_words (record, node, rand);
      LudSearch search = { .game = lud_record_get_game (record), .variations = i % 2 };
      g_autofree char *text = g_strjoinv (i % 3 ? " " : ",", words), *found = NULL, *wanted = NULL;
      g_autoptr (LudSequence) sequence = NULL;
      g_autoptr (GError) error = NULL;

      if (!*text)
        continue;
      g_test_message ("%s: %s", search.game->id, text);
      sequence = lud_sequence_new (search.game, text, NULL, &error);
      g_assert_no_error (error);
      search.sequence = sequence;
      found = all_hits (f->archive, &search);
      wanted = by_hand (f, &search, test_words, words);
      assert_same_hits (found, wanted);
      g_assert_true (*found || !search.variations);
    }
}

/* --------------------------------------------------------------------------------------------- */

/* Parts together, and with the headers, find what each finds. */
static void
test_together (Fixture *f, gconstpointer data)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (8);

  for (guint i = 0; i < 20; i++)
    {
      LudRecord *record = f->records->pdata[t_random (rand, N_GAMES)];
      const RulesState *s = state_of (record, t_random_node (record, rand));
      g_auto (GStrv) words = make_words (record, t_random_node (record, rand), rand);
      g_autofree char *text = g_strjoinv (" ", words), *board = NULL;
      g_autofree char *query =
        g_strdup_printf ("id:%s OR id:%s", lud_record_get_id (record),
                         lud_record_get_id (f->records->pdata[t_random (rand, N_GAMES)]));
      LudSearch search = { .game = lud_record_get_game (record), .variations = TRUE };
      g_autoptr (LudSequence) sequence = NULL;
      g_autoptr (LudPattern) pattern = NULL;
      g_autofree char *found = NULL, *alone = NULL;
      Grid grid;

      if (*text)
        search.sequence = sequence = lud_sequence_new (search.game, text, NULL, NULL);
      paint (search.game, s, 0, &grid);
      board = make_pattern (rand, &grid);
      search.pattern = pattern =
        lud_pattern_new (lud_record_get_params (record), board, NULL, NULL);
      search.position = s;
      search.query = query;
      found = all_hits (f->archive, &search);
      g_assert_nonnull (strstr (found, lud_record_get_id (record)));
      search.sequence = NULL;
      search.pattern = NULL;
      alone = all_hits (f->archive, &search);
      g_assert_nonnull (strstr (alone, lud_record_get_id (record)));
    }
}

static void
on_progress (double part, gpointer data)
{
  g_assert_cmpfloat (part, >=, 0);
  g_assert_cmpfloat (part, <=, 1);
  ++*(guint *) data;
}

static void
test_cancel (Fixture *f, gconstpointer data)
{
  LudRecord *record = f->records->pdata[0];
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (LudSequence) sequence =
    lud_sequence_new (lud_record_get_game (record), "?", NULL, NULL);
  LudSearch search = { .game = lud_record_get_game (record), .sequence = sequence };
  g_autoptr (GPtrArray) hits = NULL;
  g_autoptr (GError) error = NULL;
  guint n = 0;

  hits = lud_archive_search (f->archive, &search, 0, 1000, on_progress, &n, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (n, >, 0);
  g_clear_pointer (&hits, g_ptr_array_unref);
  g_cancellable_cancel (cancellable);
  hits = lud_archive_search (f->archive, &search, 0, 1000, NULL, NULL, cancellable, &error);
  g_assert_null (hits);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
test_faults (Fixture *f, gconstpointer data)
{
  static const struct
  {
    const char *game, *options, *text;
    guint place;
  } patterns[] = {
    { "cephalopod", "size=3x3",
      "b1?"
      "?/",
      5 },
    { "cephalopod", "size=3x3", "//", 0 },
    { "cephalopod", "size=3x3",
      "b/?"
      "?/..",
      1 },
    { "cephalopod", "size=3x3", "//..x", 4 },
    { "cephalopod", "size=3x3", "//...b3", 5 },
    { "cephalopod", "size=3x3", "//b1 g", 5 },
    { "cephalopod", "size=3x3", "//b1 b?", 5 },
    { "cephalopod", "size=3x3", "///b1", 2 },
    { "diamond", "", "b///////", 0 },
  };
  static const struct
  {
    const char *text;
    guint place;
  } sequences[] = { { "", 0 }, { "b2 ", 99 }, { "b2 &&", 3 }, { "b2 B3", 3 }, { "b2 b99", 3 } };

  for (gsize i = 0; i < G_N_ELEMENTS (patterns); i++)
    {
      g_autoptr (LudRecord) record = t_record (patterns[i].game, patterns[i].options, NULL);
      g_autoptr (GError) error = NULL;
      guint place = 99;

      g_assert_null (
        lud_pattern_new (lud_record_get_params (record), patterns[i].text, &place, &error));
      t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_QUERY);
      g_assert_cmpuint (place, ==, patterns[i].place);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (sequences); i++)
    {
      g_autoptr (GError) error = NULL;
      guint place = 99;
      LudSequence *sequence =
        lud_sequence_new (rules_find_game ("diablo"), sequences[i].text, &place, &error);

      g_assert_true ((sequence != NULL) == (sequences[i].place == 99));
      if (!sequence)
        t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_QUERY);
      g_assert_cmpuint (place, ==, sequences[i].place);
      g_clear_pointer (&sequence, lud_sequence_free);
    }
}


int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) g_test_add ("/search/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("patterns", test_patterns);
  ADD ("positions", test_positions);
  ADD ("sequences", test_sequences);
  ADD ("together", test_together);
  ADD ("cancel", test_cancel);
  ADD ("faults", test_faults);
  return g_test_run ();
}
