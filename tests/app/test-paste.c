/* test-paste.c: what a text is that somebody pastes
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <string.h>

#include "app/paste.h"
#include "notation/text-export.h"
#include "record/digest.h"
#include "record/session.h"

/* A record with so many random actions. */
static LudRecord *
play (const RulesParams *params, GRand *rand, int n)
{
  const RulesGame *game = params->game;
  LudRecord *record = lud_record_new (params, NULL, NULL);
  g_autoptr (LudSession) session = lud_session_new (record, NULL);
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);

  for (int i = 0; i < n && lud_session_get_actor (session) != RULES_NOBODY; i++)
    {
      size_t k = game->list_actions (lud_session_get_state (session), actions);

      g_assert_true (
        lud_session_play (session, actions[g_rand_int_range (rand, 0, (gint32) k)], NULL));
    }
  return record;
}

static void
check_same (LudRecord *a, LudRecord *b)
{
  g_autofree char *of_a = lud_record_dup_play_digest (a);
  g_autofree char *of_b = lud_record_dup_play_digest (b);

  g_assert_cmpstr (of_a, ==, of_b);
}

static void
check_game (const char *text, const RulesParams *hint, LudRecord *wanted)
{
  g_autoptr (LudPaste) paste = lud_paste_read (text, hint);

  g_assert_cmpstr (paste->problem, ==, NULL);
  g_assert_null (paste->position);
  g_assert_nonnull (paste->games);
  g_assert_cmpuint (paste->games->len, ==, 1);
  check_same (paste->games->pdata[0], wanted);
}

static char *
write_xml (LudRecord *const *records, int n)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (LudXmlWriter) writer = lud_xml_writer_new_for_string (text);

  for (int i = 0; i < n; i++)
    g_assert_true (lud_xml_writer_add (writer, records[i], NULL));
  g_assert_true (lud_xml_writer_finish (writer, NULL));
  return g_strdup (text->str);
}

/* Every game with every value of every option comes back as it was copied, in whatever form; a text
 * without a header where the game is known. */
static void
test_games (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);

  for (const RulesGame *const *game = rules_games (); *game != NULL; game++)
    for (int i = -1; i < rules_n_options (*game); i++)
      for (int c = 0; c == 0 || (i >= 0 && (*game)->options[i].choices[c].value != NULL); c++)
        {
          g_autoptr (LudRecord) record = NULL;
          g_autoptr (GString) all = g_string_new (NULL);
          g_autoptr (GString) moves = g_string_new (NULL);
          g_autofree char *xml = NULL;
          RulesParams params;

          rules_params_init (&params, *game);
          if (i >= 0 &&
              (!rules_params_counts (&params, i) || (*game)->options[i].choices[c].value == NULL))
            continue;
          if (i >= 0)
            rules_params_set (&params, (*game)->options[i].key,
                              (*game)->options[i].choices[c].value);
          record = play (&params, rand, 25);
          g_assert_true (lud_text_append (all, record, LUD_TEXT_ALL, NULL));
          check_game (all->str, NULL, record);
          xml = write_xml (&record, 1);
          check_game (xml, NULL, record);
          g_assert_true (lud_text_append (moves, record, LUD_TEXT_MOVES_ONLY, NULL));
          check_game (moves->str, &params, record);
        }
}

/* Moves alone tell the game by being legal in it, also while another one is open. */
static void
test_moves (void)
{
  RulesParams hint;
  static const char *const cases[][2] = {
    { "e1-e6,e6-f6,d1>a1 g7-g2", "sensei" },
    { "11: d2xe2 32: c6+e6 a4xd4", "diablo" },
    { "b2 e4 e5 c1 a4 a3 d1 e3 b4 b3=a3+b4", "cephalopod" },
    { "e3 e7 b8 e8 b3 a3 f6", "diamond" },
  };

  rules_params_init (&hint, rules_find_game ("diamond"));
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (LudPaste) paste = lud_paste_read (cases[i][0], &hint);

      g_assert_cmpstr (paste->problem, ==, NULL);
      g_assert_cmpuint (paste->games->len, ==, 1);
      g_assert_cmpstr (lud_record_get_game (paste->games->pdata[0])->id, ==, cases[i][1]);
    }
}

/* One bad game does not keep the others back. */
static void
test_several (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);
  LudRecord *records[2];
  g_autofree char *xml = NULL;
  g_autoptr (LudPaste) paste = NULL;
  g_autoptr (LudPaste) broken = NULL;
  RulesParams params;
  char *at;

  rules_params_init (&params, rules_games ()[0]);
  for (int i = 0; i < 2; i++)
    records[i] = play (&params, rand, 10);
  xml = write_xml (records, 2);
  paste = lud_paste_read (xml, NULL);
  g_assert_cmpuint (paste->games->len, ==, 2);
  g_assert_null (paste->problem);

  at = strstr (xml, "<act>");
  g_assert_nonnull (at);
  memcpy (at + strlen ("<act>"), "??", 2);
  broken = lud_paste_read (xml, NULL);
  g_assert_cmpuint (broken->games->len, ==, 1);
  check_same (broken->games->pdata[0], records[1]);
  g_assert_true (g_str_has_prefix (broken->problem, "Line "));
  for (int i = 0; i < 2; i++)
    g_object_unref (records[i]);
}

/* Positions, those too that cannot arise: what is wrong with them the editor says. */
static void
test_positions (void)
{
  static const struct
  {
    const char *text, *id;
  } cases[] = {
    { "  .../b1../... b swapped\n", "cephalopod" },
    { ".../b1../... w kept", "cephalopod" },
    { "nnnNnnn/......./......./......./......./......./ssSSsss s 00", "sensei" },
    { "..../..../..../b2.g1. b - roll", "diablo" },
    { "-......./......../......../......../......../......../......../.......- w place 0",
      "diamond" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (LudPaste) paste = lud_paste_read (cases[i].text, NULL);
      g_autofree char *stripped = g_strstrip (g_strdup (cases[i].text));

      g_assert_cmpstr (paste->problem, ==, NULL);
      g_assert_null (paste->games);
      g_assert_cmpstr (paste->position, ==, stripped);
      g_assert_cmpstr (paste->params.game->id, ==, cases[i].id);
    }
}

/* What is nothing of all that is told in a sentence with the place. */
static void
test_problems (void)
{
  static const char *const cases[][2] = {
    { "", "There is no text to paste." },
    { " \n\t", "There is no text to paste." },
    { "hello, world", "Line 1: *hello*: *." },
    { "e1-e6,e6-f6,d1>a1\ne1-e9", "Line 2: *e1-e9*" },
    { "nnnNnnn/......./......./......./......./......./sssSssq s 00",
      "Character 55: A square is written *" },
    { "<html><body/></html>", "Line 1: *." },
    { "<games xmlns=\"urn:x-ludoteca:games:1\" version=\"1.0\"/>",
      "There is no game in this text." },
    { "[Game \"chess\"]\n\ne4 e5", "Line *: *." },
    { "<games xmlns=\"urn:x-ludoteca:games:1\" version=\"1.0\">\n<game kind=\"diablo\">\n",
      "Line *: *." },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (LudPaste) paste = lud_paste_read (cases[i][0], NULL);

      if (paste->problem == NULL || !g_pattern_match_simple (cases[i][1], paste->problem))
        g_error ("%s: %s", cases[i][0], paste->problem);
      g_assert_null (paste->position);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/paste/games", test_games);
  g_test_add_func ("/paste/moves", test_moves);
  g_test_add_func ("/paste/several", test_several);
  g_test_add_func ("/paste/positions", test_positions);
  g_test_add_func ("/paste/problems", test_problems);
  return g_test_run ();
}
