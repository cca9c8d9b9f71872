/* statistics.c: the games of an archive in numbers
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "statistics.h"

#include "archive-private.h"
#include "sweep.h"

#include <math.h>
#include <string.h>

void
lud_statistics_free (LudStatistics *self)
{
  g_free (self->key);
  g_free (self->more);
  g_free (self);
}

void
lud_wilson (double k, double n, double *low, double *high)
{
  const double z = 1.959963984540054; /* 97.5 % of a normal distribution lie below */
  double share = n > 0 ? k / n : 0.5, middle, half;

  if (n <= 0)
    {
      *low = 0;
      *high = 1;
      return;
    }
  middle = (share + z * z / (2 * n)) / (1 + z * z / n);
  half = z / (1 + z * z / n) * sqrt (share * (1 - share) / n + z * z / (4 * n * n));
  *low = MAX (middle - half, 0);
  *high = MIN (middle + half, 1);
}

GPtrArray *
lud_archive_statistics (LudArchive *self, LudStatisticsBy by, const char *query, GError **error)
{
#define SUMS                                                                                       \
  "count (*), sum (g.result = '1-0'), sum (g.result = '0-1'), sum (g.result = '1/2'),"             \
  " sum (g.result = '*'), sum (g.turns), sum (g.actions), min (g.turns), max (g.turns)"
  static const struct
  {
    const char *columns, *tail;
  } sql[] = {
    { "v.kind, '', " SUMS " FROM game g CROSS JOIN variant v ON v.variant_id = g.variant_id",
      "GROUP BY v.kind ORDER BY count (*) DESC, v.kind" },
    { "v.kind, v.options, " SUMS " FROM game g CROSS JOIN variant v ON v.variant_id = g.variant_id",
      "GROUP BY v.variant_id ORDER BY count (*) DESC, v.kind, v.options" },
    { "coalesce (m.name, p.name), '', count (*), sum (g.result = iif (side.n, '0-1', '1-0')),"
      " sum (g.result = iif (side.n, '1-0', '0-1')), sum (g.result = '1/2'), sum (g.result = '*'),"
      " sum (g.turns), sum (g.actions), min (g.turns), max (g.turns) FROM game g"
      " CROSS JOIN (SELECT 0 AS n UNION ALL SELECT 1) side"
      " CROSS JOIN player p ON p.player_id = iif (side.n, g.second_id, g.first_id)"
      " LEFT JOIN player m ON m.player_id = p.main_id",
      "AND p.name <> '' GROUP BY 1 ORDER BY count (*) DESC, 1" },
    { "substr (g.date, 1, 4), '', " SUMS " FROM game g", "GROUP BY 1 ORDER BY 1" },
  };
#undef SUMS
  g_autoptr (GPtrArray) out = g_ptr_array_new_with_free_func ((GDestroyNotify) lud_statistics_free);
  sqlite3_stmt *s;
  int code;

  g_return_val_if_fail (self->thread == g_thread_self (), NULL);
  g_return_val_if_fail (by < G_N_ELEMENTS (sql), NULL);

  s = lud_archive_prepare_query (self, LUD_PLAN_SCAN, sql[by].columns, query, sql[by].tail, error);
  if (!s)
    return NULL;
  while ((code = sqlite3_step (s)) == SQLITE_ROW)
    {
      LudStatistics *one = g_new0 (LudStatistics, 1);
      gint64 *numbers[] = { &one->games, &one->won,     &one->lost,     &one->draws,  &one->open,
                            &one->turns, &one->actions, &one->shortest, &one->longest };
      double n;

      one->key = g_strdup (lud_archive_column_text (s, 0));
      one->more = g_strdup (lud_archive_column_text (s, 1));
      for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
        *numbers[i] = sqlite3_column_int64 (s, 2 + (int) i);
      n = (double) (one->won + one->lost + one->draws);
      one->score = n > 0 ? ((double) one->won + (double) one->draws / 2) / n : 0.5;
      lud_wilson (one->score * n, n, &one->score_low, &one->score_high);
      g_ptr_array_add (out, one);
    }
  if (code != SQLITE_DONE)
    lud_archive_fail (self, code, error);
  sqlite3_finalize (s);
  return code == SQLITE_DONE ? g_steal_pointer (&out) : NULL;
}

gboolean
lud_archive_sizes (LudArchive *self, LudSizes *out, GError **error)
{
  return lud_archive_get_number (self, "SELECT total (length (record)) FROM game_record",
                                 &out->records, error) &&
         lud_archive_get_number (self,
                                 "SELECT (SELECT total (length (data)) FROM position_page)"
                                 " + (SELECT 30 * count (*) FROM position_sum)",
                                 &out->positions, error) &&
         lud_archive_get_number (self,
                                 "SELECT (SELECT total (length (block)) FROM game_text_data)"
                                 " + (SELECT total (length (c0) + length (c1) + length (c2)"
                                 " + length (c3)) FROM game_text_content)",
                                 &out->texts, error);
}

/* ------------------------------------------------------------------------------------------------
 * Dice
 */

/* The upper part of the regularised gamma function: a series below a + 1, a continued fraction
 * above. */
static double
gamma_q (double a, double x)
{
  double front = exp (a * log (x) - x - lgamma (a));

  if (x < a + 1)
    {
      double term = 1 / a, sum = term;

      for (int i = 1; i < 1000 && term > sum * 1e-15; i++)
        {
          term *= x / (a + i);
          sum += term;
        }
      return 1 - front * sum;
    }
  /* Lentz's way of computing it. */
  double b = x + 1 - a, c = 1e300, d = 1 / b, h = d;

  for (int i = 1; i < 1000; i++)
    {
      double an = -i * (i - a), step;

      b += 2;
      d = 1 / (an * d + b);
      c = b + an / c;
      step = c * d;
      h *= step;
      if (fabs (step - 1) < 1e-15)
        break;
    }
  return front * h;
}

double
lud_chi_square_p (double x, guint degrees)
{
  return x <= 0 || degrees == 0 ? 1 : CLAMP (gamma_q (degrees / 2.0, x / 2), 0, 1);
}

/* One set of outcomes that the dice have somewhere. */
typedef struct
{
  gsize n;
  RulesAction *action;
  unsigned *weight, total;
  char (*text)[RULES_MAX_ACTION_TEXT];
  gint64 visits, *seen;
} Outcomes;

typedef struct
{
  GPtrArray *outcomes;
  RulesAction list[RULES_MAX_ACTIONS];
} Worker;

static void
outcomes_free (gpointer data)
{
  Outcomes *o = data;

  g_free (o->action);
  g_free (o->weight);
  g_free (o->text);
  g_free (o->seen);
  g_free (o);
}

static Outcomes *
find_outcomes (Worker *worker, const RulesGame *game, const RulesState *s)
{
  gsize n = game->list_actions (s, worker->list);
  Outcomes *o;

  for (guint i = 0; i < worker->outcomes->len; i++)
    {
      o = worker->outcomes->pdata[i];
      if (o->n == n && memcmp (o->action, worker->list, n * sizeof (RulesAction)) == 0)
        return o;
    }
  o = g_new0 (Outcomes, 1);
  o->n = n;
  o->action = g_memdup2 (worker->list, n * sizeof (RulesAction));
  o->weight = g_new (unsigned, n);
  o->text = g_malloc (n * sizeof *o->text);
  o->seen = g_new0 (gint64, n);
  for (gsize i = 0; i < n; i++)
    {
      o->weight[i] = game->weight (s, worker->list[i]);
      o->total += o->weight[i];
      game->write_action (s, worker->list[i], o->text[i]);
    }
  g_ptr_array_add (worker->outcomes, o);
  return o;
}

static gboolean
visit (const LudReplayStep *step, gpointer user, gpointer data)
{
  if (step->action && step->game->actor (step->s) == RULES_CHANCE)
    {
      Outcomes *o = find_outcomes (data, step->game, step->s);

      o->visits++;
      for (gsize i = 0; i < o->n; i++)
        o->seen[i] += o->action[i] == step->action;
    }
  return TRUE;
}

static gpointer
begin (gpointer data)
{
  Worker *worker = g_new0 (Worker, 1);

  worker->outcomes = g_ptr_array_new_with_free_func (outcomes_free);
  return worker;
}

static void
look (gpointer worker, LudReplay *replay, const LudSweepGame *game, GArray *results)
{
  lud_replay_run (replay, game->data, game->size, FALSE, visit, worker);
}

static void
add_count (LudRolls *rolls, const char *text, gint64 seen, double expected)
{
  LudRollCount fresh = { "", seen, expected };

  for (guint i = 0; i < rolls->rolls->len; i++)
    {
      LudRollCount *one = &g_array_index (rolls->rolls, LudRollCount, i);

      if (strcmp (one->text, text) == 0)
        {
          one->seen += seen;
          one->expected += expected;
          return;
        }
    }
  g_strlcpy (fresh.text, text, sizeof fresh.text);
  g_array_append_val (rolls->rolls, fresh);
}

static void
end (gpointer data, gpointer out)
{
  Worker *worker = data;
  LudRolls *rolls = out;

  for (guint i = 0; i < worker->outcomes->len; i++)
    {
      const Outcomes *o = worker->outcomes->pdata[i];

      rolls->n += o->visits;
      for (gsize k = 0; k < o->n; k++)
        add_count (rolls, o->text[k], o->seen[k],
                   (double) o->visits * o->weight[k] / (double) o->total);
    }
  g_ptr_array_unref (worker->outcomes);
  g_free (worker);
}

static gboolean
take (gconstpointer result, gpointer data)
{
  return TRUE;
}

void
lud_rolls_free (LudRolls *rolls)
{
  g_array_unref (rolls->rolls);
  g_free (rolls);
}

static int
by_text (gconstpointer a, gconstpointer b)
{
  return strcmp (((const LudRollCount *) a)->text, ((const LudRollCount *) b)->text);
}

GPtrArray *
lud_archive_count_rolls (LudArchive *self,
                         const char *query,
                         LudHealthProgress progress,
                         gpointer data,
                         GCancellable *cancellable,
                         GError **error)
{
  static const LudSweepWork work = { 0, 1, begin, end, look, take };
  g_autoptr (GPtrArray) out = g_ptr_array_new_with_free_func ((GDestroyNotify) lud_rolls_free);

  g_return_val_if_fail (self->thread == g_thread_self (), NULL);

  for (const RulesGame *const *game = rules_games (); *game; game++)
    {
      LudRolls *rolls;

      if (!(*game)->weight)
        continue;
      rolls = g_new0 (LudRolls, 1);
      rolls->game = *game;
      rolls->rolls = g_array_new (FALSE, FALSE, sizeof (LudRollCount));
      g_ptr_array_add (out, rolls);
      if (!lud_archive_sweep (self, &work, query, (*game)->id, 0, rolls, progress, data,
                              cancellable, error))
        return NULL;
      if (rolls->n == 0)
        {
          g_ptr_array_set_size (out, (gint) out->len - 1);
          continue;
        }
      g_array_sort (rolls->rolls, by_text);
      for (guint i = 0; i < rolls->rolls->len; i++)
        {
          const LudRollCount *one = &g_array_index (rolls->rolls, LudRollCount, i);
          double off = (double) one->seen - one->expected;

          rolls->chi_square += off * off / one->expected;
        }
      rolls->degrees = rolls->rolls->len - 1;
      rolls->p = lud_chi_square_p (rolls->chi_square, rolls->degrees);
    }
  return g_steal_pointer (&out);
}
