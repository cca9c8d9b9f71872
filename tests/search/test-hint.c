/* test-hint.c: a hint names the best turn and true reasons
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules-test.h"

#include "search/hint.h"
#include "search/playout.h"

#include <stdlib.h>
#include <string.h>

#define TABLE (1 << 20)

static gboolean
gives (const SearchHint *hint, const char *start)
{
  for (unsigned i = 0; i < hint->n; i++)
    if (g_str_has_prefix (hint->reason[i].one, start))
      return TRUE;
  return FALSE;
}

typedef struct
{
  const char *game, *options, *position;
  const char *turn;   /* the first action, or NULL; with ! in front: the one to explain */
  const char *reason; /* the beginning of a sentence that must be there */
} Case;

static void
test_reasons (void)
{
  static const Case cases[] = {
    /* Three corners of the square a2, the fourth is empty. */
    { "diamond", "",
      "-......./......../......../......../......../b......./bb....../ww.w...- b place 0", "b3",
      "This wins at once." },
    { "diamond", "",
      "-......./......b./......../......../......../b......./bb....../ww.w...- w place 0", "b3",
      "The opponent threatens to win" },
    { "sensei", "", "n.n...n/...S.../......./......./nn...nN/......./ss.ssss s 00", NULL,
      "This wins at once." },
    { "cephalopod", "size=3x3", "b6b6b6/w6w6b6/w6w6. b", "c1", "There is nothing else to play." },
    /* Two and four white pips make a black six in the corner, which stays. */
    { "cephalopod", "", "...../...../...../w2..../.w4... b", "!a1=a2+b1", "This takes %d piece" },
    { "cephalopod", "", "...../...../...../w2..../.w4... b", "!a1=a2+b1",
      "This makes %d piece safe" },
    { "diablo", "size=4", "b2.g1./..../..../.... b 2,1 first", "a4xc4", "This wins at once." },
    { "diablo", "", "b2...../....../....../...g2../....../...... b 3,1 first", NULL,
      "The chance of winning is about" },
  };

  for (unsigned i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const Case *c = &cases[i];
      const RulesGame *game = rules_find_game (c->game);
      RulesState *s = t_state (c->game, c->options, c->position);
      Engine *engine = engine_new (game, NULL, TABLE, 1);
      EngineLimits limits = { .nodes = 20000 };
      char text[RULES_MAX_ACTION_TEXT];
      SearchHint hint;

      if (c->turn && *c->turn == '!')
        g_assert_cmpint (rules_read_action (game, s, c->turn + 1, strlen (c->turn) - 1,
                                            RULES_STRICT, &limits.only, NULL),
                         ==, RULES_READ_OK);
      g_assert_true (search_hint (engine, s, &limits, NULL, NULL, &hint));
      game->write_action (s, hint.report.best, text);
      if (c->turn)
        g_assert_cmpstr (text, ==, *c->turn == '!' ? c->turn + 1 : c->turn);
      if (!gives (&hint, c->reason))
        g_error ("%s: %s: %s; no “%s” but “%s”", c->game, c->position, text, c->reason,
                 hint.reason[0].one);
      engine_free (engine);
      free (s);
    }
}

/* In random games every hint has whole sentences, and none where nobody acts. */
static void
test_always (void)
{
  for (const RulesGame *const *at = rules_games (); *at; at++)
    {
      const RulesGame *game = *at;
      g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
      RulesState *s = t_state (game->id, "", NULL);
      Engine *engine = engine_new (game, NULL, TABLE, 1);
      EngineLimits limits = { .nodes = 300 };
      SearchHint hint;
      SearchRng rng;

      search_rng_seed (&rng, 4);
      for (unsigned i = 0; i < 200 && game->actor (s) != RULES_NOBODY; i++)
        {
          gboolean acts = game->actor (s) != RULES_CHANCE;

          g_assert_true (search_hint (engine, s, &limits, NULL, NULL, &hint) == acts);
          g_assert_true ((hint.n > 0) == acts);
          for (unsigned k = 0; k < hint.n; k++)
            {
              const RulesPhrase *p = &hint.reason[k];

              g_assert_true (g_str_has_suffix (p->one, "."));
              g_assert_true (!strstr (p->one, "%d") || p->count >= 0);
              g_assert_true (!p->many || p->count > 0);
            }
          game->apply (s, search_random_action (game, s, &rng, actions));
        }
      while (game->actor (s) != RULES_NOBODY)
        game->apply (s, search_random_action (game, s, &rng, actions));
      g_assert_false (search_hint (engine, s, &limits, NULL, NULL, &hint));
      engine_free (engine);
      free (s);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hint/reasons", test_reasons);
  g_test_add_func ("/hint/always", test_always);
  return g_test_run ();
}
