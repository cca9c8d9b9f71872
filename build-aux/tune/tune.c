/* tune.c: weights of an evaluation from self-play
 *
 *   tune GAME GAMES [SEED [EFFORT]]
 *
 * plays games of the engine against itself (EFFORT: from 100 on nodes a turn, below a depth, at
 * first 1), in which one action in twelve is random, keeps every third position before which the
 * player changed, and fits the weights of the game's terms to the results by logistic regression
 * (Newton's method, with a small penalty on large weights).  Prints a weight a line, and the loss.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "search/engine.h"
#include "search/knowledge.h"
#include "search/playout.h"

#define N KNOWLEDGE_MAX_FEATURES
#define MAX_ROWS 2000000

typedef struct
{
  float x[N];
  float won; /* 1, 0 or .5, for FIRST */
} Row;

static double
chance (const double *w, const Row *row, int n)
{
  double z = 0;

  for (int i = 0; i < n; i++)
    z += w[i] * (double) row->x[i];
  return 1 / (1 + exp (-z));
}

/* Solves a x = b, n equations, by elimination; a and b are overwritten. */
static void
solve (double a[N][N], double *b, int n)
{
  for (int c = 0; c < n; c++)
    for (int r = 0; r < n; r++)
      if (r != c)
        {
          double f = a[r][c] / a[c][c];

          for (int k = c; k < n; k++)
            a[r][k] -= f * a[c][k];
          b[r] -= f * b[c];
        }
  for (int c = 0; c < n; c++)
    b[c] /= a[c][c];
}

static void
fit (const Row *rows, size_t n_rows, int n)
{
  static double hessian[N][N];
  double w[N] = { 0 }, gradient[N], loss = 0;

  for (int round = 0; round < 12; round++)
    {
      memset (hessian, 0, sizeof hessian);
      memset (gradient, 0, sizeof gradient);
      loss = 0;
      for (size_t r = 0; r < n_rows; r++)
        {
          double p = chance (w, &rows[r], n), won = (double) rows[r].won;

          loss -= won * log (p + 1e-12) + (1 - won) * log (1 - p + 1e-12);
          for (int i = 0; i < n; i++)
            {
              gradient[i] += (won - p) * (double) rows[r].x[i];
              for (int k = 0; k < n; k++)
                hessian[i][k] += p * (1 - p) * (double) rows[r].x[i] * (double) rows[r].x[k];
            }
        }
      for (int i = 0; i < n; i++)
        {
          gradient[i] -= 1 * w[i];
          hessian[i][i] += 1;
        }
      solve (hessian, gradient, n);
      for (int i = 0; i < n; i++)
        w[i] += gradient[i];
    }
  for (int i = 0; i < n; i++)
    printf ("%d %.4f\n", i, w[i]);
  printf ("positions %zu, loss %.5f\n", n_rows, loss / (double) n_rows);
}

int
main (int argc, char **argv)
{
  const RulesGame *game = argc > 2 ? rules_find_game (argv[1]) : NULL;
  const SearchKnowledge *know = game ? search_knowledge (game) : NULL;
  long games = argc > 2 ? strtol (argv[2], NULL, 10) : 0;
  unsigned long effort = argc > 4 ? strtoul (argv[4], NULL, 10) : 1;
  EngineLimits limits = { .nodes = effort < 100 ? 0 : effort,
                          .depth = effort < 100 ? (unsigned) effort : 0 };
  RulesParams params;
  RulesState *s;
  RulesAction *actions;
  Engine *engine;
  SearchRng rng;
  Row *rows = malloc (MAX_ROWS * sizeof *rows);
  size_t n_rows = 0;

  if (!know || !know->features || !rows)
    {
      fprintf (stderr, "tune GAME GAMES [SEED [EFFORT]]: a game whose evaluation has terms\n");
      return 2;
    }
  search_rng_seed (&rng, argc > 3 ? strtoull (argv[3], NULL, 10) : 1);
  rules_params_init (&params, game);
  s = rules_state_new (game);
  actions = malloc (game->max_actions * sizeof *actions);
  engine = engine_new (game, NULL, 1 << 20, 1);
  for (long g = 0; g < games && n_rows + 1000 < MAX_ROWS; g++)
    {
      size_t first = n_rows;
      RulesActor actor;
      RulesOutcome o;
      float won;

      game->start (&params, s);
      for (unsigned n = 0; n < 2000 && (actor = game->actor (s)) != RULES_NOBODY; n++)
        {
          EngineReport report;
          bool random = n < 4 || search_rng_below (&rng, 12) == 0;

          /* With dice only positions before a roll are judged. */
          if ((actor == RULES_CHANCE) == (game->weight != NULL) && n > 4 &&
              search_rng_below (&rng, 3) == 0 && n_rows < MAX_ROWS)
            {
              double x[N] = { 0 };

              know->features (s, RULES_FIRST, x);
              for (int i = 0; i < N; i++)
                rows[n_rows].x[i] = (float) x[i];
              n_rows++;
            }
          if (actor == RULES_CHANCE || random)
            {
              game->apply (s, search_random_action (game, s, &rng, actions));
              continue;
            }
          engine_think (engine, s, &limits, NULL, NULL, &report);
          for (unsigned i = 0; i < report.n_turn; i++)
            game->apply (s, report.line[i]);
        }
      o = game->outcome (s);
      won = !o.over || o.winner == RULES_NOBODY ? .5F : o.winner == RULES_FIRST ? 1 : 0;
      for (size_t r = first; r < n_rows; r++)
        rows[r].won = won;
    }
  fit (rows, n_rows, know->n_features);
  engine_free (engine);
  free (actions);
  free (rows);
  free (s);
  return 0;
}
