/* test-golden.c: whole games with every answer of the rules, as text
 *
 * For every game there is a file for its default options and one for every other value of every
 * option.  A difference is a change of the rules, the notation or the hashes (which archives keep):
 * look at it, and only when it is meant run build-aux/regenerate-golden.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules-test.h"

#include "search/playout.h"

#include <stdlib.h>
#include <string.h>

#define MAX_LENGTH 400
#define WORDS 10

/* FNV-1a of all words, so that a long list needs one line. */
static guint64
add_word (guint64 sum, const char *word)
{
  for (; *word; word++)
    sum = (sum ^ (guchar) *word) * G_GUINT64_CONSTANT (1099511628211);
  return (sum ^ ' ') * G_GUINT64_CONSTANT (1099511628211);
}

static void
write_actions (GString *out,
               const RulesGame *game,
               const RulesState *s,
               const RulesAction *actions,
               size_t n)
{
  guint64 sum = G_GUINT64_CONSTANT (14695981039346656037);

  g_string_append_printf (out, "actions %zu:", n);
  for (size_t i = 0; i < n; i++)
    {
      char text[RULES_MAX_ACTION_TEXT];

      game->write_action (s, actions[i], text);
      sum = add_word (sum, text);
      if (i < WORDS)
        g_string_append_printf (out, " %s", text);
      if (game->actor (s) == RULES_CHANCE && i < WORDS)
        g_string_append_printf (out, "=%u", game->weight (s, actions[i]));
    }
  if (n > WORDS)
    g_string_append_printf (out, " ... %016" G_GINT64_MODIFIER "x", sum);
  g_string_append_c (out, '\n');
}

static void
write_node (GString *out,
            const RulesGame *game,
            const RulesState *s,
            const RulesAction *actions,
            size_t n)
{
  static const char *const actors[] = { "first", "second", "chance", "nobody" };
  char text[RULES_MAX_STATE_TEXT];
  RulesTurn turn = game->turn (s);
  RulesReason forced = game->forced (s, NULL, 0);
  RulesOutcome outcome = game->outcome (s);

  game->write_state (s, text);
  g_string_append_printf (out, "\nposition %s\n", text);
  g_string_append_printf (
    out, "hash %016" G_GINT64_MODIFIER "x canonical %016" G_GINT64_MODIFIER "x symmetries %d\n",
    game->hash (s, 0), rules_canonical_hash (game, s, NULL), game->n_symmetries (s));
  g_string_append_printf (out, "turn %u of %s, %s decides, first has the %s side\n", turn.number,
                          actors[turn.player], actors[game->actor (s)],
                          game->side_of (s, RULES_FIRST) == RULES_DARK ? "dark" : "light");
  if (game->score)
    g_string_append_printf (out, "score %d %d\n", game->score (s, RULES_DARK),
                            game->score (s, RULES_LIGHT));
  if (forced.msgid)
    g_string_append_printf (out, "forced %s (rule %s)\n", forced.msgid, forced.rule);
  if (outcome.over)
    g_string_append_printf (out, "result %s %s: %s\n", rules_result_text (&outcome),
                            rules_end_name (outcome.reason), outcome.msgid);
  else
    write_actions (out, game, s, actions, n);
}

static char *
playthrough (const RulesParams *params)
{
  const RulesGame *game = params->game;
  GString *out = g_string_new ("# SPDX-License-Identifier: GPL-3.0-or-later\n");
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
  RulesState *s = rules_state_new (game);
  SearchRng rng;

  g_string_append_printf (out, "game %s\n", game->id);
  for (int i = 0; game->options[i].key; i++)
    if (rules_params_counts (params, i))
      g_string_append_printf (out, "option %s=%s\n", game->options[i].key,
                              rules_params_value (params, i));
  search_rng_seed (&rng, 2026);
  game->start (params, s);
  for (int length = 0;; length++)
    {
      size_t n = game->list_actions (s, actions);
      char text[RULES_MAX_ACTION_TEXT];
      RulesAction a;

      write_node (out, game, s, actions, n);
      if (n == 0 || length == MAX_LENGTH)
        break;
      a = search_random_action (game, s, &rng, actions);
      game->write_action (s, a, text);
      g_string_append_printf (out, "play %s\n", text);
      game->apply (s, a);
    }
  free (s);
  return g_string_free (out, FALSE);
}

static void
test_playthrough (gconstpointer data)
{
  const RulesParams *params = data;
  const char *dir = g_getenv ("LUDOTECA_WRITE_GOLDEN");
  g_autoptr (GString) name = g_string_new (params->game->id);
  g_autofree char *now = playthrough (params), *path = NULL, *file = NULL;

  for (int i = 0; params->game->options[i].key; i++)
    if (params->given[i])
      g_string_append_printf (name, "-%s-%s", params->game->options[i].key,
                              rules_params_value (params, i));
  g_string_append (name, ".txt");
  if (dir)
    {
      file = g_build_filename (dir, name->str, NULL);
      g_assert_true (g_file_set_contents (file, now, -1, NULL));
      return;
    }
  file = g_test_build_filename (G_TEST_DIST, "golden", name->str, NULL);
  if (!g_file_get_contents (file, &path, NULL, NULL))
    g_error ("there is no golden playthrough %s", name->str);
  if (strcmp (path, now) != 0)
    {
      g_auto (GStrv) a = g_strsplit (path, "\n", -1), b = g_strsplit (now, "\n", -1);

      for (guint i = 0; a[i] && b[i]; i++)
        if (strcmp (a[i], b[i]) != 0)
          g_error ("%s:%u: \"%s\" is now \"%s\"", name->str, i + 1, a[i], b[i]);
      g_error ("%s has another length", name->str);
    }
}

static void
add (const RulesParams *params)
{
  g_autoptr (GString) path = g_string_new ("/golden/");

  g_string_append (path, params->game->id);
  for (int i = 0; params->game->options[i].key; i++)
    if (params->given[i])
      g_string_append_printf (path, "/%s=%s", params->game->options[i].key,
                              rules_params_value (params, i));
  g_test_add_data_func_full (path->str, g_memdup2 (params, sizeof *params), test_playthrough,
                             g_free);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (const RulesGame *const *game = rules_games (); *game; game++)
    {
      RulesParams params;

      rules_params_init (&params, *game);
      add (&params);
      for (const RulesOption *option = (*game)->options; option->key; option++)
        for (const RulesChoice *choice = option->choices; choice->value; choice++)
          {
            rules_params_init (&params, *game);
            if (option->needs_key)
              rules_params_set (&params, option->needs_key, option->needs_value);
            rules_params_set (&params, option->key, choice->value);
            if (choice != option->choices || option->needs_key)
              add (&params);
          }
    }
  return g_test_run ();
}
