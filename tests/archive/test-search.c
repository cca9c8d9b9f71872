/* test-search.c: searches compared with looking at every game by hand
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "archive/import.h"
#include "archive/query.h"
#include "archive/search.h"
#include "archive/statistics.h"
#include "record-test.h"
#include "record/replay.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

/* Of LudNode -> RulesState. */
static GHashTable *states;

#define N_GAMES 150

typedef struct
{
  char *folder, *path;
  LudArchive *archive;
  GPtrArray *records;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LudImport) import = NULL;

  f->folder = g_dir_make_tmp ("ludoteca-test-XXXXXX", NULL);
  f->path = g_build_filename (f->folder, "games.ludoteca", NULL);
  f->archive = lud_archive_open (f->path, &error);
  g_assert_no_error (error);
  f->records = g_ptr_array_new_with_free_func (g_object_unref);
  states = g_hash_table_new_full (NULL, NULL, NULL, free);
  import = lud_import_new (f->archive, "file", "file", LUD_DUPLICATES_KEEP, &error);
  for (guint32 seed = 1; seed <= N_GAMES; seed++)
    {
      LudRecord *record = t_random_record (seed);

      if (seed % 3 == 0)
        t_annotate (record, seed);
      g_ptr_array_add (f->records, record);
      lud_import_add (import, record, NULL, &error);
      g_assert_no_error (error);
    }
  lud_import_finish (import, NULL, &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  g_autoptr (GDir) dir = NULL;
  const char *name;

  g_clear_object (&f->archive);
  g_ptr_array_unref (f->records);
  g_hash_table_unref (states);
  dir = g_dir_open (f->folder, 0, NULL);
  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (f->folder, name, NULL);

      g_unlink (path);
    }
  g_rmdir (f->folder);
  g_free (f->folder);
  g_free (f->path);
}

/* The position of a node, kept for the next time. */
static const RulesState *
state_of (LudRecord *record, LudNode *node)
{
  const RulesGame *game = lud_record_get_game (record);
  RulesState *s = g_hash_table_lookup (states, node);

  if (s)
    return s;
  s = rules_state_new (game);
  if (!lud_node_get_parent (node))
    rules_copy (game, s, lud_record_get_start (record));
  else
    {
      rules_copy (game, s, state_of (record, lud_node_get_parent (node)));
      game->apply (s, lud_node_get_action (node));
    }
  g_hash_table_insert (states, node, s);
  return s;
}

/* Main lines end where people end the game. */
static gboolean
is_main (LudRecord *record, LudNode *node)
{
  return lud_node_is_main_line (node) &&
         lud_node_get_ply (node) <= lud_node_get_ply (lud_record_get_last (record));
}

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

static gboolean
test_state (LudRecord *record, LudNode *node, gconstpointer data)
{
  const LudSearch *search = data;
  const RulesState *s = state_of (record, node);
  g_autofree RulesBoard *a = g_new (RulesBoard, 1), *b = g_new (RulesBoard, 1);
  gboolean same;

  search->game->board (s, a);
  search->game->board (search->position, b);
  same = a->columns == b->columns && a->rows == b->rows &&
         rules_canonical_hash (search->game, s, NULL) ==
           rules_canonical_hash (search->game, search->position, NULL);
  return same;
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
#define ADD(path, func) g_test_add ("/search/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("replay", test_replay);
  ADD ("replay-damage", test_replay_damage);
  ADD ("patterns", test_patterns);
  ADD ("positions", test_positions);
  ADD ("sequences", test_sequences);
  ADD ("together", test_together);
  ADD ("turns", test_turns);
  ADD ("statistics", test_statistics);
  ADD ("rolls", test_rolls);
  ADD ("formulas", test_formulas);
  ADD ("cancel", test_cancel);
  ADD ("faults", test_faults);
  return g_test_run ();
}
