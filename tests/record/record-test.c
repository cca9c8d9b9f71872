/* record-test.c: records for tests
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "record-test.h"

#include <string.h>

guint
t_random (GRand *rand, guint n)
{
  return (guint) g_rand_int_range (rand, 0, (gint32) n);
}

LudRecord *
t_record (const char *game, const char *options, const char *position)
{
  const RulesGame *g = rules_find_game (game);
  g_auto (GStrv) words = g_strsplit (options, " ", -1);
  g_autoptr (GError) error = NULL;
  RulesParams params;
  LudRecord *record;

  g_assert_nonnull (g);
  rules_params_init (&params, g);
  for (int i = 0; words[i]; i++)
    {
      g_auto (GStrv) pair = g_strsplit (words[i], "=", 2);

      g_assert_null (rules_params_set (&params, pair[0], pair[1]).msgid);
    }
  record = lud_record_new (&params, position, &error);
  g_assert_no_error (error);
  return record;
}

RulesAction
t_action (const RulesGame *game, const RulesState *s, const char *text)
{
  RulesAction action;
  RulesReason reason;

  if (rules_read_action (game, s, text, strlen (text), RULES_STRICT, &action, &reason) !=
      RULES_READ_OK)
    g_error ("%s: %s", text, reason.msgid);
  return action;
}

void
t_play (LudSession *session, const char *actions)
{
  g_auto (GStrv) words = g_strsplit (actions, " ", -1);

  for (int i = 0; words[i]; i++)
    {
      g_autoptr (GError) error = NULL;

      if (strcmp (words[i], "roll") == 0)
        lud_session_roll (session, &error);
      else
        lud_session_play (
          session,
          t_action (lud_session_get_game (session), lud_session_get_state (session), words[i]),
          &error);
      g_assert_no_error (error);
    }
}

static void
dump_line (GString *out, LudCursor *cursor, LudNode *node)
{
  LudRecord *record = lud_cursor_get_record (cursor);

  for (; node; node = lud_node_get_first_child (node))
    {
      LudNode *parent = lud_node_get_parent (node);
      LudResult ending = lud_record_get_ending (record, node);
      char text[RULES_MAX_ACTION_TEXT];

      lud_cursor_move (cursor, node);
      lud_cursor_write_action (cursor, text);
      if (out->len > 0 && out->str[out->len - 1] != '(')
        g_string_append_c (out, ' ');
      g_string_append (out, text);
      if (lud_node_get_roll_source (node) != LUD_ROLL_NONE)
        g_string_append_printf (out, ":%d", lud_node_get_roll_source (node));
      if (ending.over)
        g_string_append_printf (out, "{%d %s}", ending.winner, rules_end_name (ending.reason));
      if (lud_node_get_first_child (parent) == node)
        for (LudNode *n = lud_node_get_next_sibling (node); n; n = lud_node_get_next_sibling (n))
          {
            g_string_append (out, " (");
            dump_line (out, cursor, n);
            g_string_append_c (out, ')');
          }
    }
}

char *
t_dump_tree (LudRecord *record)
{
  GString *out = g_string_new (NULL);
  g_autoptr (LudCursor) cursor = lud_cursor_new (record);
  LudNode *root = lud_record_get_root (record);
  LudResult ending = lud_record_get_ending (record, root);

  if (ending.over)
    g_string_append_printf (out, "{%d %s}", ending.winner, rules_end_name (ending.reason));
  dump_line (out, cursor, lud_node_get_first_child (root));
  return g_string_free (out, FALSE);
}

char *
t_dump (LudRecord *record)
{
  GString *out = g_string_new (NULL);
  g_autofree char *options = lud_record_dup_options (record);
  g_autofree char *tree = t_dump_tree (record);
  char start[RULES_MAX_STATE_TEXT];

  lud_record_get_game (record)->write_state (lud_record_get_start (record), start);
  g_string_append_printf (out, "%s %s [%s] %s\n", lud_record_get_id (record),
                          lud_record_get_game (record)->id, options, start);
  for (int i = 0; i < LUD_N_FIELDS; i++)
    g_string_append_printf (out, "%d %s\n", i, lud_record_get_field (record, (LudField) i));
  for (int i = 0; i < 2; i++)
    {
      const LudPlayer *p = lud_record_get_player (record, (RulesActor) i);

      g_string_append_printf (out, "%d %s %d %d %d\n", i, p->name, p->kind, p->rating, p->level);
    }
  g_string_append_printf (out, "%s\n%s\n", lud_record_get_commitment (record), tree);
  return g_string_free (out, FALSE);
}

/* ------------------------------------------------------------------------------------------------
 * Random records
 */

static char *
random_text (GRand *rand)
{
  static const char *const words[] = {
    "Anna", "O'Neil & Sons", "<b>", "\"Ž\"", "Příliš žluťoučký", "señor", "日本", "🎲", "a>b]]>",
    "Ω",    "e\xcc\x81",     "  ",  "x\ny",  "tab\tbed",         "\xff",  "\x01",
  };
  GString *out = g_string_new (NULL);

  for (guint n = 1 + t_random (rand, 3); n > 0; n--)
    g_string_append_printf (out, "%s%s", out->len ? " " : "",
                            words[t_random (rand, G_N_ELEMENTS (words))]);
  return g_string_free (out, FALSE);
}

static void
random_params (RulesParams *params, GRand *rand)
{
  const RulesGame *const *games = rules_games ();
  guint n_games = 0;

  while (games[n_games])
    n_games++;
  rules_params_init (params, games[t_random (rand, n_games)]);
  for (int i = 0; params->game->options[i].key; i++)
    {
      const RulesChoice *choices = params->game->options[i].choices;
      guint n = 0;

      while (choices[n].value)
        n++;
      if (t_random (rand, 4) && rules_params_counts (params, i))
        rules_params_set (params, params->game->options[i].key, choices[t_random (rand, n)].value);
      /* A list of one's own, where an option takes one. */
      if (rules_params_counts (params, i) && t_random (rand, 4) == 0 &&
          strcmp (params->game->options[i].key, "pits") == 0)
        rules_params_set (params, "pits", "c4+e4");
    }
  if (rules_params_check (params).msgid)
    rules_params_init (params, params->game);
}

/* Plays at random from the cursor's node on, for at most n actions. */
static void
random_line (LudCursor *cursor, GRand *rand, guint n)
{
  const RulesGame *game = lud_record_get_game (lud_cursor_get_record (cursor));
  RulesAction list[RULES_MAX_ACTIONS];

  for (; n > 0; n--)
    {
      gsize count = game->list_actions (lud_cursor_get_state (cursor), list);
      LudRollSource source = (LudRollSource) (LUD_ROLL_UNKNOWN + t_random (rand, 3));
      g_autoptr (GError) error = NULL;

      if (count == 0)
        return;
      lud_cursor_play (cursor, list[t_random (rand, (guint) count)], source, &error);
      g_assert_no_error (error);
    }
}

static LudNode *
random_node (LudRecord *record, GRand *rand)
{
  LudNode *node = lud_record_get_root (record);

  for (guint steps = t_random (rand, 60); steps > 0; steps--)
    {
      LudNode *child = lud_node_get_first_child (node);

      if (!child)
        break;
      if (t_random (rand, 4) == 0 && lud_node_get_next_sibling (child))
        child = lud_node_get_next_sibling (child);
      node = child;
    }
  return node;
}

static void
random_header (LudRecord *record, GRand *rand)
{
  static const char *const dates[] = { "2024", "1999-12", "2026-02-28", "2024-02-29", "0001-01" };

  for (int i = 0; i < LUD_N_FIELDS; i++)
    if (t_random (rand, 2))
      {
        g_autofree char *text = random_text (rand);

        lud_record_set_field (
          record, (LudField) i,
          i == LUD_FIELD_DATE ? dates[t_random (rand, G_N_ELEMENTS (dates))] : text, NULL);
      }
  for (int i = 0; i < 2; i++)
    if (t_random (rand, 3))
      {
        g_autofree char *name = random_text (rand);
        LudPlayer player = { name, (LudPlayerKind) t_random (rand, 3), (int) t_random (rand, 3000),
                             (int) t_random (rand, 9) };

        lud_record_set_player (record, (RulesActor) i, &player);
      }
}

LudRecord *
t_random_record (guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  static const LudResult endings[] = {
    { TRUE, RULES_FIRST, RULES_END_RESIGN },   { TRUE, RULES_NOBODY, RULES_END_AGREEMENT },
    { TRUE, RULES_SECOND, RULES_END_TIME },    { TRUE, RULES_NOBODY, RULES_END_ADJUDICATED },
    { TRUE, RULES_SECOND, RULES_END_ILLEGAL }, { TRUE, RULES_FIRST, RULES_END_ABANDONED },
  };
  g_autoptr (LudCursor) cursor = NULL;
  g_autofree char *id = NULL;
  RulesParams params;
  LudRecord *record;

  random_params (&params, rand);
  record = lud_record_new (&params, NULL, NULL);
  g_assert_nonnull (record);
  id = g_strdup_printf ("%08x-0000-4000-8000-%012x", seed, g_rand_int (rand));
  lud_record_set_id (record, id, NULL);
  cursor = lud_cursor_new (record);
  if (t_random (rand, 5) == 0)
    {
      /* From a position in the middle of a game. */
      char position[RULES_MAX_STATE_TEXT];

      random_line (cursor, rand, t_random (rand, 20));
      params.game->write_state (lud_cursor_get_state (cursor), position);
      lud_cursor_free (g_steal_pointer (&cursor));
      g_object_unref (record);
      record = lud_record_new (&params, position, NULL);
      g_assert_nonnull (record);
      lud_record_set_id (record, id, NULL);
      cursor = lud_cursor_new (record);
    }
  random_header (record, rand);
  random_line (cursor, rand, t_random (rand, 80));
  for (guint n = t_random (rand, 12); n > 0; n--)
    {
      lud_cursor_move (cursor, random_node (record, rand));
      random_line (cursor, rand, 1 + t_random (rand, 10));
    }
  for (guint n = t_random (rand, 4); n > 0; n--)
    lud_record_set_ending (record, random_node (record, rand),
                           &endings[t_random (rand, G_N_ELEMENTS (endings))], NULL);
  if (params.game->weight && t_random (rand, 2))
    {
      lud_record_set_secret (record, (const guint8 *) "0123456789abcdef0123456789abcdef");
      /* One that was never told, now and then. */
      if (t_random (rand, 3) == 0)
        {
          g_autofree char *commitment = g_strdup (lud_record_get_commitment (record));

          lud_record_set_commitment (record, commitment, NULL);
        }
    }
  return record;
}
