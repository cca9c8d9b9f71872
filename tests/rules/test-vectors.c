/* test-vectors.c: games played by other programs, replayed action by action
 *
 * The files in tests/data/vectors are complete random games by independent programs, with the
 * number of legal actions before each action, perft counts, the last board and the result.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules-test.h"

#include "search/perft.h"

#include <stdlib.h>
#include <string.h>

/* The files hold one flat object a line, without escapes, so a scan for the key is a reader. */
static const char *
json_find (const char *line, const char *key)
{
  g_autofree char *quoted = g_strdup_printf ("\"%s\":", key);
  const char *at = strstr (line, quoted);

  return at ? at + strlen (quoted) : NULL;
}

static char *
json_string (const char *line, const char *key)
{
  const char *at = json_find (line, key);

  if (!at)
    return NULL;
  g_assert_cmpint (*at, ==, '"');
  return g_strndup (at + 1, (gsize) (strchr (at + 1, '"') - at - 1));
}

static GArray *
json_numbers (const char *line, const char *key)
{
  const char *at = json_find (line, key);
  GArray *numbers;

  if (!at)
    return NULL;
  numbers = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_assert_cmpint (*at, ==, '[');
  for (at++; *at && *at != ']';)
    {
      char *end;
      guint64 n = g_ascii_strtoull (at, &end, 10);

      g_array_append_val (numbers, n);
      at = *end == ',' ? end + 1 : end;
    }
  return numbers;
}

/* "key=value key=value" of the object "options". */
static char *
json_options (const char *line)
{
  const char *at = json_find (line, "options");
  g_autofree char *object = g_strndup (at + 1, (gsize) (strchr (at, '}') - at - 1));
  g_auto (GStrv) parts = g_strsplit (object, "\"", -1);
  GString *text = g_string_new (NULL);

  for (guint i = 1; parts[i] && parts[i + 1] && parts[i + 2]; i += 4)
    g_string_append_printf (text, "%s%s=%s", text->len ? " " : "", parts[i], parts[i + 2]);
  return g_string_free (text, FALSE);
}

static guint64
perft (const RulesGame *game, const RulesState *s, unsigned depth, gboolean turns)
{
  PerftQuestion question = { game, depth, turns, FALSE, 1 << 22 };
  uint64_t n = 0;

  g_assert_cmpint (perft_count (&question, s, &n), ==, PERFT_OK);
  return n;
}

/* "perft":[{"after":11,"nodes":[51,2550]},...]: those after so many actions. */
static void
check_perft (const RulesGame *game, const RulesState *s, const char *line, guint done)
{
  const char *at = json_find (line, "perft");

  while (at && (at = strstr (at, "{\"after")))
    {
      const char *after = strchr (at, ':') + 1;
      g_autoptr (GArray) nodes = json_numbers (at, "nodes");

      if (g_ascii_strtoull (after, NULL, 10) == done)
        for (guint i = 0; i < nodes->len; i++)
          g_assert_cmpuint (perft (game, s, i + 1, FALSE), ==, g_array_index (nodes, guint64, i));
      at++;
    }
}

/* Before the first action of each turn, behind its roll. */
static void
check_turn (const RulesGame *game,
            const RulesState *s,
            GArray *sequences,
            GArray *positions,
            guint turn)
{
  if (sequences)
    g_assert_cmpuint (perft (game, s, 1, TRUE), ==, g_array_index (sequences, guint64, turn));
  if (positions)
    g_assert_cmpuint (perft_distinct (game, s), ==, g_array_index (positions, guint64, turn));
}

static void
check_game (const char *line)
{
  g_autofree char *id = json_string (line, "game");
  g_autofree char *options = json_options (line);
  g_autofree char *moves = json_string (line, "moves");
  g_autofree char *result = json_string (line, "result");
  g_autofree char *last = json_string (line, "board");
  g_autoptr (GArray) counts = json_numbers (line, "counts");
  g_autoptr (GArray) sequences = json_numbers (line, "turn_sequences");
  g_autoptr (GArray) positions = json_numbers (line, "turn_positions");
  const RulesGame *game = rules_find_game (id);
  RulesState *s = t_state (id, options, NULL);
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
  char text[RULES_MAX_STATE_TEXT];
  RulesOutcome outcome;
  RulesTextReader reader;
  RulesTokenKind token;
  guint done = 0, turns = 0;
  unsigned turn = 0;

  rules_text_init (&reader, game, moves, strlen (moves), RULES_STRICT);
  while ((token = rules_text_next (&reader, s)) != RULES_TOKEN_END)
    {
      if (token == RULES_TOKEN_ERROR)
        g_error ("action %u of %s: %s", done + 1, line, reader.reason.msgid);
      check_perft (game, s, line, done);
      if (game->actor (s) != RULES_CHANCE && game->turn (s).number != turn)
        {
          check_turn (game, s, sequences, positions, turns);
          turn = game->turn (s).number;
          turns++;
        }
      if (counts)
        g_assert_cmpuint (game->list_actions (s, actions), ==,
                          g_array_index (counts, guint64, done));
      game->apply (s, reader.action);
      done++;
    }
  if (counts)
    g_assert_cmpuint (done, ==, counts->len);
  if (sequences)
    g_assert_cmpuint (turns, ==, sequences->len);
  game->write_state (s, text);
  *strchr (text, ' ') = '\0';
  g_assert_cmpstr (text, ==, last);
  outcome = game->outcome (s);
  g_assert_cmpstr (rules_result_text (&outcome), ==, result);
  free (s);
}

static void
check_checksum (const char *line)
{
  g_autofree char *id = json_string (line, "game");
  g_autofree char *options = json_options (line);
  g_autofree char *position = json_string (line, "position");
  guint64 depth = g_ascii_strtoull (json_find (line, "depth"), NULL, 10);
  guint64 paths = g_ascii_strtoull (json_find (line, "paths"), NULL, 10);
  guint64 hash = g_ascii_strtoull (json_find (line, "hash"), NULL, 10);
  RulesState *s = t_state (id, options, position);
  PerftQuestion question = { rules_find_game (id), (unsigned) depth, FALSE, TRUE, 128 << 20 };
  uint64_t n;
  uint32_t sum;

  g_assert_cmpint (perft_count (&question, s, &n), ==, PERFT_OK);
  g_assert_cmpuint (n, ==, paths);
  g_assert_cmpint (perft_checksum (&question, s, &sum), ==, PERFT_OK);
  g_assert_cmpuint (sum, ==, hash);
  free (s);
}

static void
test_file (gconstpointer data)
{
  const char *name = data;
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "vectors", name, NULL);
  g_autofree char *content = NULL;
  g_auto (GStrv) lines = NULL;
  g_autoptr (GError) error = NULL;
  guint n = 0;

  g_file_get_contents (path, &content, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (content, "\n", -1);
  for (char **line = lines; *line; line++)
    if (**line)
      {
        if (json_find (*line, "hash"))
          check_checksum (*line);
        else
          check_game (*line);
        n++;
      }
  g_assert_cmpuint (n, >, 0);
  g_test_message ("%u games", n);
}

int
main (int argc, char **argv)
{
  static const char *const files[] = {
    "cephalopod-3x3.jsonl",    "cephalopod-5x5.jsonl",  "cephalopod-codingame.jsonl",
    "diaballik-actions.jsonl", "diaballik-turns.jsonl", "diablo-6x6.jsonl",
    "diablo-8x8.jsonl",        "diamond-a.jsonl",       "diamond-b.jsonl",
  };

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_strdup_printf ("/vectors/%s", files[i]);

      g_test_add_data_func (path, files[i], test_file);
    }
  return g_test_run ();
}
