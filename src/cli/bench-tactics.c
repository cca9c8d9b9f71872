/* bench-tactics.c: ludoteca-cli bench tactics
 *
 * A line of the file: game, options, theme, value, position, first actions of the turns that solve
 * it; with semicolons between.  Lines that begin with # are remarks.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "bench-exact.h"

#include "search/engine.h"
#include "search/tactics.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MAX_GROUPS 64
#define MEMORY (32u << 20)

typedef struct
{
  char *game;
  const char *theme;
  guint n, solved;
  double seconds;
} Group;

static int64_t
processor_time (void)
{
  return (int64_t) clock () * G_USEC_PER_SEC / CLOCKS_PER_SEC;
}

static const EngineHost host = { processor_time, NULL };

/* Whether the engine solves it. */
static gboolean
play (const RulesGame *game, const RulesState *s, const Tactic *tactic)
{
  Engine *engine = engine_new (game, &host, MEMORY, 1);
  EngineLimits limits = { .microseconds = G_USEC_PER_SEC };
  SearchBudget budget = { 0, MEMORY, NULL, NULL };
  EngineReport report;
  gboolean solved;

  engine_think (engine, s, &limits, NULL, NULL, &report);
  solved = tactic_solved (game, s, tactic, report.line, report.n_turn, &budget);
  engine_free (engine);
  return solved;
}

static Group *
group_of (Group *groups, guint *n, const char *game, const char *options, TacticTheme theme)
{
  g_autofree char *name = g_strdup_printf (*options ? "%s %s" : "%s%s", game, options);

  for (guint i = 0; i < *n; i++)
    if (strcmp (groups[i].game, name) == 0 && groups[i].theme == tactic_theme_name (theme))
      return &groups[i];
  if (*n == MAX_GROUPS)
    return NULL;
  groups[*n] = (Group){ g_steal_pointer (&name), tactic_theme_name (theme), 0, 0, 0 };
  return &groups[(*n)++];
}

/* FALSE: the line is no tactic. */
static gboolean
bench_line (const char *line, Group *groups, guint *n)
{
  g_auto (GStrv) field = g_strsplit (line, ";", -1);
  g_auto (GStrv) options = NULL;
  Tactic tactic = { .theme = N_TACTICS };
  RulesParams params;
  RulesReason reason;
  RulesState *s;
  Group *group;
  int64_t begin = processor_time ();

  if (g_strv_length (field) != 6)
    return FALSE;
  options = *field[1] ? g_strsplit (field[1], " ", -1) : NULL;
  tactic.theme = tactic_theme_find (field[2]);
  tactic.value = g_ascii_strtod (field[3], NULL);
  if (tactic.theme == N_TACTICS || !cli_read_game (field[0], options, &params))
    return FALSE;
  group = group_of (groups, n, field[0], field[1], tactic.theme);
  s = rules_state_new (params.game);
  if (!group ||
      params.game->read_state (&params, field[4], strlen (field[4]), s, &reason) != RULES_READ_OK)
    {
      free (s);
      return FALSE;
    }
  group->n++;
  group->solved += play (params.game, s, &tactic) ? 1 : 0;
  group->seconds += (double) (processor_time () - begin) / G_USEC_PER_SEC;
  free (s);
  return TRUE;
}

CliExit
cli_bench_tactics (const char *path)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) lines = NULL;
  Group groups[MAX_GROUPS];
  CliExit code = CLI_DONE;
  guint n = 0;

  if (!g_file_get_contents (path, &text, NULL, &error))
    {
      cli_complain (path, "%s", error->message);
      return CLI_USAGE;
    }
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i]; i++)
    if (*lines[i] && *lines[i] != '#' && !bench_line (lines[i], groups, &n))
      {
        g_autofree char *place = g_strdup_printf ("%s:%u", path, i + 1);

        cli_complain (place, _ ("This line is no tactic."));
        code = CLI_WRONG;
      }
  for (guint i = 0; i < n; i++)
    {
      char share[G_ASCII_DTOSTR_BUF_SIZE], mean[G_ASCII_DTOSTR_BUF_SIZE];

      g_ascii_formatd (share, sizeof share, "%.4f", (double) groups[i].solved / groups[i].n);
      g_ascii_formatd (mean, sizeof mean, "%.3f", groups[i].seconds / groups[i].n);
      g_print ("{\"bench\":\"tactics\",\"game\":\"%s\",\"theme\":\"%s\",\"n\":%u,\"solved\":%u,"
               "\"share\":%s,\"mean_seconds\":%s}\n",
               groups[i].game, groups[i].theme, groups[i].n, groups[i].solved, share, mean);
      g_free (groups[i].game);
    }
  return code;
}
