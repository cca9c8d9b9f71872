/* test-engine.c: the engine finds what is there, repeats itself, stops, and never sees coming dice
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules-test.h"

#include "search/engine.h"
#include "search/knowledge.h"
#include "search/playout.h"
#include "search/reference.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define TABLE (1 << 20)

static int64_t
now (void)
{
  return g_get_monotonic_time ();
}

typedef struct
{
  void (*work) (void *, unsigned);
  void *arg;
  unsigned i;
} Job;

static gpointer
run_job (gpointer data)
{
  Job *job = data;

  job->work (job->arg, job->i);
  return NULL;
}

static void
parallel (void (*work) (void *, unsigned), void *arg, unsigned n)
{
  Job jobs[ENGINE_MAX_THREADS];
  GThread *threads[ENGINE_MAX_THREADS];

  for (unsigned i = 0; i < n; i++)
    {
      jobs[i] = (Job){ work, arg, i };
      threads[i] = g_thread_new ("search", run_job, &jobs[i]);
    }
  for (unsigned i = 0; i < n; i++)
    g_thread_join (threads[i]);
}

static const EngineHost host = { now, parallel };


/* Whether the player to act can win within this turn, by trying everything. */
static gboolean
can_win (const RulesGame *game, const RulesState *s, RulesActor me, unsigned depth)
{
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
  RulesState *child = rules_state_new (game);
  size_t n = game->list_actions (s, actions);
  gboolean found = FALSE;

  for (size_t i = 0; i < n && !found; i++)
    {
      RulesActor next;

      rules_copy (game, child, s);
      game->apply (child, actions[i]);
      next = game->actor (child);
      if (next == RULES_NOBODY)
        found = game->outcome (child).winner == me;
      else if (next == me && depth > 1)
        found = can_win (game, child, me, depth - 1);
    }
  free (child);
  return found;
}

/* In random games, wherever a turn wins, the engine wins in it, and every turn it names is whole
 * and legal. */
static void
test_wins_now (void)
{
  for (const RulesGame *const *at = rules_games (); *at; at++)
    {
      const RulesGame *game = *at;
      g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
      Engine *engine = engine_new (game, NULL, TABLE, 1);
      RulesState *s = t_state (game->id, "", NULL), *end = rules_state_new (game);
      EngineLimits limits = { .nodes = 3000 };
      unsigned wins = 0;
      SearchRng rng;

      search_rng_seed (&rng, 11);
      for (unsigned i = 0; i < 1500 && wins < 25; i++)
        {
          RulesActor actor = game->actor (s);
          EngineReport r;

          if (actor == RULES_NOBODY)
            {
              free (s);
              s = t_state (game->id, "", NULL);
              continue;
            }
          if (actor != RULES_CHANCE && can_win (game, s, actor, 3))
            {
              wins++;
              engine_think (engine, s, &limits, NULL, NULL, &r);
              g_assert_true (r.solved);
              rules_copy (game, end, s);
              for (unsigned k = 0; k < r.n_turn; k++)
                {
                  g_assert_cmpint (game->actor (end), ==, actor);
                  g_assert_true (rules_legal (game, end, r.line[k]));
                  game->apply (end, r.line[k]);
                }
              /* Without dice a win in two turns is as sure. */
              if (game->weight)
                g_assert_true (game->outcome (end).over);
              if (game->outcome (end).over)
                g_assert_cmpint (game->outcome (end).winner, ==, actor);
            }
          game->apply (s, search_random_action (game, s, &rng, actions));
        }
      g_assert_cmpuint (wins, >, 0);
      engine_free (engine);
      free (end);
      free (s);
    }
}

/* From level 3 on a win in this turn is not missed, and from level 4 on none is allowed in the next
 * where another turn would not, whatever the errors of the level are. */
static void
test_levels_see (void)
{
  static const char *const ids[] = { "diamond", "sensei" };

  for (gsize k = 0; k < G_N_ELEMENTS (ids); k++)
    {
      const RulesGame *game = rules_find_game (ids[k]);
      g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
      Engine *engine = engine_new (game, NULL, TABLE, 1);
      RulesState *s = t_state (ids[k], "", NULL), *end = rules_state_new (game);
      unsigned wins = 0, threats = 0;
      SearchRng rng;

      search_rng_seed (&rng, 31);
      for (unsigned i = 0; i < 4000 && (wins < 10 || threats < 10); i++)
        {
          RulesActor actor = game->actor (s), other = !actor;
          EngineLimits limits = { .level = 3 + i % 5, .seed = i };
          EngineReport r, best;

          if (actor == RULES_NOBODY)
            {
              free (s);
              s = t_state (ids[k], "", NULL);
              continue;
            }
          if (can_win (game, s, actor, 3))
            {
              if (wins < 10)
                {
                  engine_think (engine, s, &limits, NULL, NULL, &r);
                  rules_copy (game, end, s);
                  for (unsigned a = 0; a < r.n_turn; a++)
                    game->apply (end, r.line[a]);
                  g_assert_cmpint (game->outcome (end).winner, ==, actor);
                  wins++;
                }
            }
          else if (i % 9 == 0 && threats < 10)
            {
              EngineLimits full = { .nodes = 100000 };

              if (limits.level < 4)
                limits.level = 4;
              engine_think (engine, s, &limits, NULL, NULL, &r);
              rules_copy (game, end, s);
              for (unsigned a = 0; a < r.n_turn; a++)
                game->apply (end, r.line[a]);
              if (game->actor (end) == other && can_win (game, end, other, 3))
                {
                  /* Then nothing helps. */
                  engine_think (engine, s, &full, NULL, NULL, &best);
                  g_assert_cmpint (best.value, <=, -ENGINE_DECIDED);
                }
              threats++;
            }
          game->apply (s, search_random_action (game, s, &rng, actions));
        }
      g_assert_cmpuint (wins, ==, 10);
      engine_free (engine);
      free (end);
      free (s);
    }
}

/* Cephalopod is won by a margin, and the value says by which. */
static void
test_margin (void)
{
  const RulesGame *game = rules_find_game ("cephalopod");
  Engine *engine = engine_new (game, NULL, 1 << 24, 1);
  /* One cell is left, beside it nothing can be captured: the margin is known. */
  RulesState *s = t_state ("cephalopod", "size=3x3", "b6b6b6/w6w6b6/w6w6. b");
  EngineLimits limits = { .nodes = 100 };
  EngineReport r;

  engine_think (engine, s, &limits, NULL, NULL, &r);
  g_assert_true (r.solved);
  g_assert_cmpint (r.value, ==, ENGINE_DECIDED + 100);
  engine_free (engine);
  free (s);
}

/* Fixed nodes: the same answer again, from a fresh engine and from one that has thought about other
 * things, and as many threads as may be. */
static void
test_repeats (void)
{
  for (const RulesGame *const *at = rules_games (); *at; at++)
    {
      const RulesGame *game = *at;
      g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
      Engine *used = engine_new (game, &host, TABLE, 2);
      RulesState *s = t_state (game->id, "", NULL);
      SearchRng rng;

      search_rng_seed (&rng, 3);
      for (unsigned i = 0; i < 12 && game->actor (s) != RULES_NOBODY; i++)
        {
          if (game->actor (s) != RULES_CHANCE)
            for (unsigned level = 0; level < 8; level += 3)
              {
                Engine *fresh = engine_new (game, NULL, TABLE, 1);
                EngineLimits limits = { .nodes = 4000, .level = level, .seed = 5 };
                EngineReport a, b;

                engine_think (fresh, s, &limits, NULL, NULL, &a);
                engine_think (used, s, &limits, NULL, NULL, &b);
                g_assert_cmpuint (a.nodes, ==, b.nodes);
                g_assert_cmpint (a.value, ==, b.value);
                g_assert_cmpmem (a.line, a.n_line * sizeof *a.line, b.line,
                                 b.n_line * sizeof *b.line);
                engine_free (fresh);
              }
          game->apply (s, search_random_action (game, s, &rng, actions));
        }
      engine_free (used);
      free (s);
    }
}

typedef struct
{
  Engine *engine;
  const RulesState *s;
  EngineLimits limits;
  gint64 ended, used; /* by the clock, and in processor time of all threads */
} Search;

static gint64
processor_now (void)
{
  struct timespec t;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &t);
  return (gint64) t.tv_sec * G_USEC_PER_SEC + t.tv_nsec / 1000;
}

static gpointer
run_search (gpointer data)
{
  Search *search = data;
  EngineReport r;

  engine_think (search->engine, search->s, &search->limits, NULL, NULL, &r);
  search->ended = g_get_monotonic_time ();
  search->used = processor_now ();
  g_assert_cmpuint (r.n_turn, >, 0);
  g_assert_cmpuint (r.best, !=, 0);
  return NULL;
}

/* Searches without a limit end when they are told to, at any moment and in the longest loops, with
 * a legal answer.  LUDOTECA_TEST_STOPS: how often; LUDOTECA_TEST_STOP_MS: within how long it must
 * be, by the clock or, where a busy machine lets it wait, in processor time. */
static void
test_stops (void)
{
  static const struct
  {
    const char *id, *options;
  } which[] = {
    { "diablo", "size=12" }, { "diablo", "size=10" },
    { "diablo", "size=6" },  { "cephalopod", "size=7x7" },
    { "cephalopod", "" },    { "diamond", "" },
    { "sensei", "" },        { "sensei", "mode=diaballik" },
  };
  const char *wanted = g_getenv ("LUDOTECA_TEST_STOPS"), *ms = g_getenv ("LUDOTECA_TEST_STOP_MS");
  gint64 most = ms ? g_ascii_strtoll (ms, NULL, 10) * 1000 : G_MAXINT64;
  guint64 each = (wanted ? g_ascii_strtoull (wanted, NULL, 10) : 100) / G_N_ELEMENTS (which);
  SearchRng rng;

  search_rng_seed (&rng, 8);
  for (gsize k = 0; k < G_N_ELEMENTS (which); k++)
    {
      const RulesGame *game = rules_find_game (which[k].id);
      g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
      Engine *engine = engine_new (game, &host, TABLE, 2);
      RulesState *start = t_state (game->id, which[k].options, NULL);
      RulesState *s = rules_state_new (game);
      gint64 slowest = 0;

      for (guint64 i = 0; i < each; i++)
        {
          _Atomic bool stop = false;
          Search search = { engine, s, { .stop = &stop }, 0, 0 };
          GThread *thread;
          gint64 told, used;

          /* The longest loops are those of the start; further on come proofs and solvers. */
          do
            {
              guint32 n = i % 2 ? search_rng_below (&rng, 60) : 0;

              rules_copy (game, s, start);
              for (guint32 a = 0;
                   game->actor (s) == RULES_CHANCE || (a < n && game->actor (s) != RULES_NOBODY);
                   a++)
                game->apply (s, search_random_action (game, s, &rng, actions));
            }
          while (game->actor (s) == RULES_NOBODY);
          thread = g_thread_new ("test", run_search, &search);
          g_usleep (search_rng_below (&rng, 8000));
          used = processor_now ();
          told = g_get_monotonic_time ();
          atomic_store (&stop, true);
          g_thread_join (thread);
          slowest = MAX (slowest, MIN (search.ended - told, search.used - used));
        }
      g_test_message ("%s %s: stopped within %" G_GINT64_FORMAT " us", game->id, which[k].options,
                      slowest);
      g_assert_cmpint (slowest, <=, most);
      engine_free (engine);
      free (s);
      free (start);
    }
}

/* Two games whose dice differ only from some moment on: until then the engine, asked again in each,
 * plays the same.  It is given positions alone, and they hold no dice to come. */
static void
test_no_coming_dice (void)
{
  const RulesGame *game = rules_find_game ("diablo");
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);

  for (unsigned fork = 3; fork < 9; fork += 2)
    {
      RulesState *s[2];
      RulesAction played[2][64];
      unsigned n[2] = { 0, 0 };

      for (int k = 0; k < 2; k++)
        {
          Engine *engine = engine_new (game, NULL, TABLE, 1);
          SearchRng dice, later;
          unsigned rolls = 0;

          search_rng_seed (&dice, 21);
          search_rng_seed (&later, 100 + (guint64) k);
          s[k] = t_state ("diablo", "", NULL);
          while (rolls < fork + 1 && game->actor (s[k]) != RULES_NOBODY)
            {
              EngineLimits limits = { .nodes = 3000 };
              EngineReport r;

              if (game->actor (s[k]) == RULES_CHANCE)
                {
                  if (++rolls <= fork)
                    game->apply (s[k], search_random_action (game, s[k], &dice, actions));
                  continue;
                }
              engine_think (engine, s[k], &limits, NULL, NULL, &r);
              for (unsigned i = 0; i < r.n_turn; i++)
                {
                  played[k][n[k]++] = r.line[i];
                  game->apply (s[k], r.line[i]);
                }
            }
          /* The roll after the fork differs; nothing before it may. */
          if (game->actor (s[k]) == RULES_CHANCE)
            game->apply (s[k], search_random_action (game, s[k], &later, actions));
          engine_free (engine);
        }
      g_assert_cmpuint (n[0], ==, n[1]);
      g_assert_cmpmem (played[0], n[0] * sizeof (RulesAction), played[1],
                       n[1] * sizeof (RulesAction));
      free (s[0]);
      free (s[1]);
    }
}

/* Luck, weighted over all rolls, is nothing. */
static void
test_luck (void)
{
  const RulesGame *game = rules_find_game ("diablo");
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
  g_autofree RulesAction *rolls = g_new (RulesAction, game->max_actions);
  Engine *engine = engine_new (game, NULL, TABLE, 1);
  RulesState *s = t_state ("diablo", "size=4", NULL);
  SearchRng rng;

  search_rng_seed (&rng, 4);
  for (unsigned i = 0; i < 20 && game->actor (s) != RULES_NOBODY; i++)
    {
      if (game->actor (s) == RULES_CHANCE)
        for (unsigned depth = 1; depth <= 2; depth++)
          {
            EngineLimits limits = { .depth = depth };
            size_t n = game->list_actions (s, rolls);
            double sum = 0;

            for (size_t k = 0; k < n; k++)
              {
                EngineLuck luck;

                g_assert_true (engine_luck (engine, s, rolls[k], &limits, &luck));
                g_assert_cmpfloat (fabs (luck.before), <=, 10000);
                sum += game->weight (s, rolls[k]) * luck.luck;
              }
            g_assert_cmpfloat (fabs (sum), <, 1e-5); /* 1e-9 of an equity of 1 */
          }
      game->apply (s, search_random_action (game, s, &rng, actions));
    }
  engine_free (engine);
  free (s);
}

/* Reference players play legal actions, and the same again with as many simulations. */
static void
test_references (void)
{
  for (const RulesGame *const *at = rules_games (); *at; at++)
    for (int kind = REFERENCE_UCT; kind <= REFERENCE_GREEDY; kind++)
      {
        const RulesGame *game = *at;
        g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
        Reference *reference = reference_new (game, &host);
        ReferenceLimits limits = { (ReferenceKind) kind, 200, 0, .6 };
        RulesState *s = t_state (game->id, "", NULL);
        SearchRng rng, again;
        RulesAction a;

        search_rng_seed (&rng, 6);
        while (game->actor (s) == RULES_CHANCE)
          game->apply (s, search_random_action (game, s, &rng, actions));
        again = rng;
        a = reference_choose (reference, s, &limits, &rng, NULL);
        g_assert_true (rules_legal (game, s, a));
        g_assert_cmpuint (a, ==, reference_choose (reference, s, &limits, &again, NULL));
        reference_free (reference);
        free (s);
      }
}

/* A limit of very few positions is a limit, too: the answer is legal and comes after no more than
 * what it takes to see whether this turn wins, in every game and on every board. */
static void
test_tiny_limits (void)
{
  for (const RulesGame *const *at = rules_games (); *at; at++)
    {
      const RulesGame *game = *at;
      g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
      const RulesOption *option = &game->options[0];
      SearchRng rng;

      search_rng_seed (&rng, 3);
      for (const RulesChoice *choice = option->key ? option->choices : NULL;
           !choice || choice->value; choice++)
        {
          g_autofree char *set =
            choice ? g_strdup_printf ("%s=%s", option->key, choice->value) : g_strdup ("");
          Engine *engine = engine_new (game, NULL, TABLE, 1);
          RulesState *s = t_state (game->id, set, NULL);

          while (game->actor (s) == RULES_CHANCE)
            game->apply (s, search_random_action (game, s, &rng, actions));
          for (uint64_t nodes = 1; nodes <= 3; nodes++)
            {
              EngineLimits limits = { .nodes = nodes };
              EngineReport r;

              engine_think (engine, s, &limits, NULL, NULL, &r);
              g_assert_true (rules_legal (game, s, r.best));
              g_assert_cmpuint (r.nodes, <, 20000);
            }
          engine_free (engine);
          free (s);
          if (!choice)
            break;
        }
    }
}

/* The best-first search in so little memory that it forgets most of what it has seen: what it calls
 * solved is so by the solver of endings, too, and what it keeps from turn to turn does no harm. */
static void
test_tree (void)
{
  const RulesGame *game = rules_find_game ("cephalopod");
  const SearchKnowledge *know = search_knowledge (game);
  RulesAction *actions = g_new (RulesAction, game->max_actions);
  Engine *engine = engine_new (game, &host, 1 << 16, 1);
  RulesState *s = rules_state_new (game), *start = t_state (game->id, "", NULL);
  guint n_solved = 0;
  SearchRng rng;

  search_rng_seed (&rng, 12);
  for (int i = 0; i < 30; i++)
    {
      EngineLimits limits = { .nodes = 60000, .without = ENGINE_SOLVER };
      SearchBudget budget = { .memory = 1 << 24 };
      SearchSolution exact;
      EngineReport r;

      rules_copy (game, s, start);
      while (know->size (s) > 8)
        game->apply (s, search_random_action (game, s, &rng, actions));
      if (game->actor (s) == RULES_NOBODY)
        continue;
      engine_think (engine, s, &limits, NULL, NULL, &r);
      g_assert_true (rules_legal (game, s, r.best));
      if (!r.solved)
        continue;
      n_solved++;
      g_assert_true (know->solve (s, &budget, &exact));
      g_assert_cmpint (r.value > 0, ==, exact.value > 0);
      /* A win may be by more than is proved. */
      g_assert_cmpint (ABS (r.value), <=, ABS (exact.value));
    }
  g_assert_cmpuint (n_solved, >=, 15);
  rules_copy (game, s, start);
  while (game->actor (s) != RULES_NOBODY)
    {
      EngineLimits limits = { .microseconds = 500 };
      EngineReport r;

      engine_think (engine, s, &limits, NULL, NULL, &r);
      g_assert_true (rules_legal (game, s, r.best));
      game->apply (s, r.best);
    }
  engine_free (engine);
  g_free (actions);
  free (start);
  free (s);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/wins-now", test_wins_now);
  g_test_add_func ("/engine/levels-see", test_levels_see);
  g_test_add_func ("/engine/margin", test_margin);
  g_test_add_func ("/engine/repeats", test_repeats);
  g_test_add_func ("/engine/stops", test_stops);
  g_test_add_func ("/engine/tiny-limits", test_tiny_limits);
  g_test_add_func ("/engine/no-coming-dice", test_no_coming_dice);
  g_test_add_func ("/engine/luck", test_luck);
  g_test_add_func ("/engine/tree", test_tree);
  g_test_add_func ("/engine/references", test_references);
  return g_test_run ();
}
