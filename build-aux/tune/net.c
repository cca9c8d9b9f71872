/* net.c: a small network for an evaluation, from self-play
 *
 *   net play GAME GAMES SEED EFFORT FILE  appends positions of games of the engine to FILE
 *   net train GAME FILE ROUNDS NAME       trains and prints the weights as C
 *
 * In the games one action in twelve is random, and so are the first six. Every position is kept,
 * with the inputs that are on, the engine's own value and the result, for the player to act.  With
 * dice the value is that of the best turns after each roll, on average over all rolls, so that no
 * luck is in it; a second network that learns from the first one's values is better again.
 *
 * The network has one hidden layer of 32 units that are cut off at 0 and 1, and direct weights of
 * the inputs; it learns mostly the value and a little of the result (target_of), by Adam.
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

#define HIDDEN 32
#define MAX_ROWS 4000000
#define BATCH 256
#define UNIT 1024 /* of the hidden layer in the printed weights */
#define OUT 64    /* of its weights */

typedef struct
{
  float target, result, base; /* base: log-odds that the network corrects */
  uint16_t n, input[KNOWLEDGE_MAX_INPUTS / 2];
} Row;

static double
squash (double x)
{
  return 1 / (1 + exp (-x));
}

/* ---- Games ---------------------------------------------------------------------------------- */

/* Fills a row; NULL when the network does not judge the position. */
static Row *
new_row (const SearchKnowledge *know, const RulesState *s, Row *row)
{
  uint16_t inputs[KNOWLEDGE_MAX_INPUTS];
  size_t n = know->inputs (s, inputs);

  if (n == 0 || n > KNOWLEDGE_MAX_INPUTS / 2)
    return NULL;
  row->n = (uint16_t) n;
  memcpy (row->input, inputs, n * sizeof *inputs);
  row->base = know->base ? (float) know->base (s) : 0;
  return row;
}

static int
play (const RulesGame *game, long games, uint64_t seed, uint64_t nodes, const char *path)
{
  const SearchKnowledge *know = search_knowledge (game);
  EngineLimits limits = { .nodes = nodes < 100 ? 0 : nodes,
                          .depth = nodes < 100 ? (unsigned) nodes : 0 };
  RulesAction *actions = malloc (game->max_actions * sizeof *actions);
  RulesState *s = rules_state_new (game);
  Engine *engine = engine_new (game, NULL, 1 << 22, 1);
  FILE *file = fopen (path, "ab");
  Row *rows = malloc (1000 * sizeof *rows);
  RulesParams params;
  SearchRng rng;

  if (!file || !rows || !actions)
    return 1;
  search_rng_seed (&rng, seed);
  rules_params_init (&params, game);
  for (long g = 0; g < games; g++)
    {
      RulesActor actor, who[1000];
      Row *open_row;
      size_t n_rows = 0;
      RulesOutcome o;

      game->start (&params, s);
      open_row = NULL;
      for (unsigned n = 0; n < 900 && (actor = game->actor (s)) != RULES_NOBODY; n++)
        {
          bool random = game->weight ? n < 2 : n < 6;
          EngineReport report;

          /* With dice it is positions before a roll that are judged. */
          if ((actor == RULES_CHANCE) == (game->weight != NULL) && !random && n_rows < 1000)
            {
              open_row = new_row (know, s, &rows[n_rows]);
              if (open_row)
                who[n_rows++] = game->turn (s).player;
              if (open_row && game->weight)
                open_row->target = (float) ((engine_equity (engine, s, 1) + 10000) / 20000);
            }
          if (actor == RULES_CHANCE || random)
            {
              game->apply (s, search_random_action (game, s, &rng, actions));
              continue;
            }
          engine_think (engine, s, &limits, NULL, NULL, &report);
          if (open_row && !game->weight)
            open_row->target = (float) report.chance;
          open_row = NULL;
          game->apply (s, search_rng_below (&rng, 12) == 0
                            ? search_random_action (game, s, &rng, actions)
                            : report.best);
        }
      if (open_row && !game->weight)
        n_rows--;
      o = game->outcome (s);
      for (size_t r = 0; r < n_rows; r++)
        rows[r].result = !o.over || o.winner == RULES_NOBODY ? .5F : o.winner == who[r] ? 1 : 0;
      if (fwrite (rows, sizeof *rows, n_rows, file) != n_rows)
        return 1;
    }
  engine_free (engine);
  free (actions);
  free (rows);
  free (s);
  return fclose (file) ? 1 : 0;
}

/* A position and its mirror images count alike: one of them is taken at random. */
static void
mirror_row (const SearchKnowledge *know, const Row *row, unsigned symmetry, Row *out)
{
  *out = *row;
  if (know->mirror)
    for (int k = 0; k < row->n; k++)
      out->input[k] = know->mirror (symmetry, row->input[k]);
}

/* ---- Training ------------------------------------------------------------------------------- */

typedef struct
{
  int n_inputs;
  size_t size; /* of each array */
  float *weight, *slope, *m,
    *v; /* inputs by (HIDDEN + 1), then bias, then HIDDEN + 1 of the output */
} Net;

static double
forward (const Net *net, const Row *row, float *hidden)
{
  const float *bias = net->weight + (size_t) net->n_inputs * (HIDDEN + 1);
  const float *out = bias + HIDDEN;
  float sum = out[HIDDEN] + row->base;

  memcpy (hidden, bias, HIDDEN * sizeof *hidden);
  for (int k = 0; k < row->n; k++)
    {
      const float *w = net->weight + (size_t) row->input[k] * (HIDDEN + 1);

      for (int j = 0; j < HIDDEN; j++)
        hidden[j] += w[j];
      sum += w[HIDDEN];
    }
  for (int j = 0; j < HIDDEN; j++)
    sum += out[j] * (hidden[j] < 0 ? 0 : hidden[j] > 1 ? 1 : hidden[j]);
  return (double) sum;
}

/* A value that is an average over the dice says more than one of a search that may be wrong. */
static double
target_of (const RulesGame *game, const Row *row)
{
  double part = game->weight ? .85 : .7;

  return part * (double) row->target + (1 - part) * (double) row->result;
}

static void
backward (Net *net, const Row *row, const float *hidden, float error)
{
  const float *out = net->weight + (size_t) net->n_inputs * (HIDDEN + 1) + HIDDEN;
  float *g_bias = net->slope + (size_t) net->n_inputs * (HIDDEN + 1), *g_out = g_bias + HIDDEN;
  float g[HIDDEN];

  g_out[HIDDEN] += error;
  for (int j = 0; j < HIDDEN; j++)
    {
      bool inside = hidden[j] > 0 && hidden[j] < 1;

      g_out[j] += error * (hidden[j] < 0 ? 0 : hidden[j] > 1 ? 1 : hidden[j]);
      g[j] = inside ? error * out[j] : 0;
      g_bias[j] += g[j];
    }
  for (int k = 0; k < row->n; k++)
    {
      float *w = net->slope + (size_t) row->input[k] * (HIDDEN + 1);

      for (int j = 0; j < HIDDEN; j++)
        w[j] += g[j];
      w[HIDDEN] += error;
    }
}

static void
step (Net *net, float rate, long t)
{
  float fix1 = 1 - powf (.9F, (float) t), fix2 = 1 - powf (.999F, (float) t);

  for (size_t i = 0; i < net->size; i++)
    {
      float g = net->slope[i] / BATCH + 1e-6F * net->weight[i];

      net->m[i] = .9F * net->m[i] + .1F * g;
      net->v[i] = .999F * net->v[i] + .001F * g * g;
      net->weight[i] -= rate * (net->m[i] / fix1) / (sqrtf (net->v[i] / fix2) + 1e-8F);
      net->slope[i] = 0;
    }
}

static void
print_net (const Net *net, const char *name)
{
  const float *bias = net->weight + (size_t) net->n_inputs * (HIDDEN + 1), *out = bias + HIDDEN;

  printf ("static const int16_t %s_hidden[%d][%d] = {\n", name, net->n_inputs + 1, HIDDEN);
  for (int i = 0; i <= net->n_inputs; i++)
    {
      printf ("  { ");
      for (int j = 0; j < HIDDEN; j++)
        printf (
          "%d%s",
          (int) lrintf (UNIT * (i < net->n_inputs ? net->weight[i * (HIDDEN + 1) + j] : bias[j])),
          j < HIDDEN - 1 ? ", " : " },\n");
    }
  printf ("};\n\nstatic const int16_t %s_direct[%d] = {\n ", name, net->n_inputs + 1);
  for (int i = 0; i <= net->n_inputs; i++)
    printf (" %d,", (int) lrintf (100 * (i < net->n_inputs ? net->weight[i * (HIDDEN + 1) + HIDDEN]
                                                           : out[HIDDEN])));
  printf ("\n};\n\nstatic const int16_t %s_out[%d] = {\n ", name, HIDDEN);
  for (int j = 0; j < HIDDEN; j++)
    printf (" %d,", (int) lrintf (OUT * 100 * out[j]));
  printf ("\n};\n");
}

static int
train (const RulesGame *game, const char *path, int rounds, const char *name)
{
  Row *rows = malloc (MAX_ROWS * sizeof *rows);
  FILE *file = fopen (path, "rb");
  Net net = { .n_inputs = search_knowledge (game)->n_inputs };
  size_t n, n_train;
  SearchRng rng;
  long t = 0;

  if (!rows || !file)
    return 1;
  n = fread (rows, sizeof *rows, MAX_ROWS, file);
  fclose (file);
  n_train = n - n / 20; /* the last games are kept for the test */
  net.size = (size_t) net.n_inputs * (HIDDEN + 1) + 2 * HIDDEN + 1;
  net.weight = calloc (net.size, sizeof (float));
  net.slope = calloc (net.size, sizeof (float));
  net.m = calloc (net.size, sizeof (float));
  net.v = calloc (net.size, sizeof (float));
  if (!net.weight || !net.slope || !net.m || !net.v || n < 1000)
    return 1;
  search_rng_seed (&rng, 1);
  for (size_t i = 0; i < net.size; i++)
    if (i >= (size_t) net.n_inputs * (HIDDEN + 1) || i % (HIDDEN + 1) != HIDDEN)
      net.weight[i] = ((float) search_rng_below (&rng, 2001) / 1000 - 1) * .15F;
  for (int j = 0; j < HIDDEN; j++)
    net.weight[(size_t) net.n_inputs * (HIDDEN + 1) + (size_t) j] = .4F;
  for (int round = 0; round < rounds; round++)
    {
      float rate = .002F * powf (.03F, (float) round / (float) rounds), hidden[HIDDEN];
      double loss = 0, test = 0, base = 0;

      for (size_t k = 0; k + BATCH <= n_train; k += BATCH)
        {
          for (int b = 0; b < BATCH; b++)
            {
              Row row;
              double p, y;

              mirror_row (search_knowledge (game),
                          &rows[search_rng_below (&rng, (uint32_t) n_train)],
                          search_rng_below (&rng, 8), &row);
              p = squash (forward (&net, &row, hidden));
              y = target_of (game, &row);

              loss -= y * log (p + 1e-9) + (1 - y) * log (1 - p + 1e-9);
              backward (&net, &row, hidden, (float) (p - y));
            }
          step (&net, rate, ++t);
        }
      for (size_t k = n_train; k < n; k++)
        {
          double p = squash (forward (&net, &rows[k], hidden)), q = (double) rows[k].target;
          double y = (double) rows[k].result;

          test -= y * log (p + 1e-9) + (1 - y) * log (1 - p + 1e-9);
          base -= y * log (q + 1e-4) + (1 - y) * log (1 - q + 1e-4);
        }
      fprintf (stderr, "round %d: loss %.5f, of results %.5f, of the search's values %.5f\n", round,
               loss / (double) n_train, test / (double) (n - n_train),
               base / (double) (n - n_train));
    }
  printf ("/* %zu positions, %d rounds: net train. */\n", n, rounds);
  print_net (&net, name);
  return 0;
}

int
main (int argc, char **argv)
{
  const RulesGame *game = argc > 2 ? rules_find_game (argv[2]) : NULL;

  if (game && search_knowledge (game)->inputs && argc == 7 && strcmp (argv[1], "play") == 0)
    return play (game, strtol (argv[3], NULL, 10), strtoull (argv[4], NULL, 10),
                 strtoull (argv[5], NULL, 10), argv[6]);
  if (game && search_knowledge (game)->inputs && argc == 6 && strcmp (argv[1], "train") == 0)
    return train (game, argv[3], (int) strtol (argv[4], NULL, 10), argv[5]);
  fprintf (stderr, "net play GAME GAMES SEED EFFORT FILE\nnet train GAME FILE ROUNDS NAME\n");
  return 2;
}
