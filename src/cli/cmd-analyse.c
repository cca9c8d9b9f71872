/* cmd-analyse.c: ludoteca-cli analyse
 *
 * Prints what analysis.h finds about every decision and roll of recorded games, and on request
 * writes it into a copy of the file.  An interrupt ends the analysis, not the file: what was judged
 * is in it, and the rest is as it was.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "analyst/annotate.h"
#include "games-io.h"
#include "players.h"
#include "record/cursor.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>

#define TABLE_BYTES (32 * 1024 * 1024)

typedef struct
{
  EngineLimits limits;
  unsigned dice_turns; /* how far luck and errors look, where there are dice; 0: the usual */
  gboolean json, progress;
  guint64 only_game; /* 0: all */
  guint64 size;      /* of the file, 0 when it is not known */
  gboolean annotate;
  Engine *engine;
  const RulesGame *engine_game;
  char *engine_options;
} Analysis;

/* Set by the handler of interrupts. */
static _Atomic bool interrupted;

static void
interrupt (int number)
{
  atomic_store (&interrupted, true);
  signal (number, SIG_DFL); /* the second one ends the program */
}

static char *
number_text (double value, const char *format)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strdup (g_ascii_formatd (text, sizeof text, format, value));
}

static char *
line_text (const RulesGame *game, const RulesState *from, const EngineReport *report)
{
  RulesState *s = rules_state_new (game);
  GString *out = g_string_new (NULL);

  rules_copy (game, s, from);
  for (unsigned i = 0; i < report->n_line && rules_legal (game, s, report->line[i]); i++)
    {
      char text[RULES_MAX_ACTION_TEXT];

      game->write_action (s, report->line[i], text);
      g_string_append_printf (out, i ? " %s" : "%s", text);
      game->apply (s, report->line[i]);
    }
  free (s);
  return g_string_free (out, FALSE);
}

static const char *
error_name (AnalysisError error)
{
  static const char *const names[] = { "", "doubtful", "mistake", "blunder" };

  return names[error];
}

static void
print_decision (const Analysis *self, guint ply, const RulesState *s, const AnalysisStep *step)
{
  static const char *const glyphs[] = { "", "?!", "?", "??" };
  const RulesGame *game = self->engine_game;
  const EngineReport *best = &step->best;
  char text[2][RULES_MAX_ACTION_TEXT];
  /* Without dice a loss is told in probability of winning. */
  double scale = game->weight ? 1 : .5;
  g_autofree char *chance = number_text (best->chance, "%.4f");
  g_autofree char *after = number_text (step->played.chance, "%.4f");
  g_autofree char *loss = number_text (step->loss * scale, "%.4f");
  g_autofree char *line = line_text (game, s, best);

  game->write_action (s, step->action, text[0]);
  game->write_action (s, best->best, text[1]);
  if (self->json)
    g_print ("{\"ply\":%u,\"player\":\"%s\",\"action\":\"%s\",\"best\":\"%s\",\"value\":%d,"
             "\"chance\":%s,\"chance_after\":%s,\"solved\":%s,\"error\":%s,\"name\":\"%s\","
             "\"forced\":%s,\"depth\":%u,\"line\":\"%s\"}\n",
             ply, cli_actor_name (step->player), text[0], text[1], best->value, chance, after,
             best->solved ? "true" : "false", loss, error_name (step->error),
             step->forced ? "true" : "false", best->depth, line);
  else
    g_print ("%u\t%s\t%s%s\t%s\t%d%s\t%s\t%s\t%s\n", ply, cli_actor_name (step->player), text[0],
             glyphs[step->error], text[1], best->value, best->solved ? " solved" : "", chance, loss,
             line);
}

static void
print_roll (const Analysis *self, guint ply, const RulesState *s, const AnalysisStep *step)
{
  char text[RULES_MAX_ACTION_TEXT];
  g_autofree char *luck = number_text (step->luck.luck / 10000, "%.4f");
  g_autofree char *before = number_text (step->luck.before / 10000, "%.4f");

  self->engine_game->write_action (s, step->action, text);
  if (self->json)
    g_print ("{\"ply\":%u,\"player\":\"%s\",\"roll\":\"%s\",\"equity\":%s,\"luck\":%s}\n", ply,
             cli_actor_name (step->player), text, before, luck);
  else
    g_print ("%u\t%s\t%s:\t\t%s\t\t%s\n", ply, cli_actor_name (step->player), text, before, luck);
}

static void
print_totals (const Analysis *self, guint number, LudRecord *record, const AnalysisTotals totals[2])
{
  LudResult result = lud_record_get_result (record);
  gboolean dice = self->engine_game->weight != NULL;
  double score = !result.over || result.winner == RULES_NOBODY ? 0
                 : result.winner == RULES_FIRST                ? 1
                                                               : -1;

  for (int i = 0; i < 2; i++)
    {
      const AnalysisTotals *t = &totals[i];
      g_autofree char *accuracy = number_text (t->accuracy, "%.1f");
      g_autofree char *error = number_text (t->loss * (dice ? 1 : .5), "%.4f");
      g_autofree char *luck = number_text (t->luck, "%.4f");
      const char *name = cli_actor_name ((RulesActor) i);

      if (self->json)
        g_print ("{\"game\":%u,\"player\":\"%s\",\"decisions\":%u,\"accuracy\":%s,\"error\":%s,"
                 "\"doubtful\":%u,\"mistakes\":%u,\"blunders\":%u%s%s}\n",
                 number, name, t->decisions, accuracy, error, t->errors[ERROR_DOUBTFUL],
                 t->errors[ERROR_MISTAKE], t->errors[ERROR_BLUNDER], dice ? ",\"luck\":" : "",
                 dice ? luck : "");
      else
        {
          if (dice)
            /* Translators: the first %s is a player; errors and luck are sums over a game */
            g_print (_ ("%s: accuracy %s %%, errors %s, luck %s\n"), name, accuracy, error, luck);
          else
            g_print (_ ("%s: accuracy %s %%, errors %s\n"), name, accuracy, error);
          /* Translators: the first %s is a player; how many actions of his were of these kinds */
          g_print (_ ("%s: doubtful %u, mistakes %u, blunders %u\n"), name,
                   t->errors[ERROR_DOUBTFUL], t->errors[ERROR_MISTAKE], t->errors[ERROR_BLUNDER]);
        }
    }
  if (dice && result.over)
    {
      g_autofree char *adjusted =
        number_text (score - (totals[RULES_FIRST].luck - totals[RULES_SECOND].luck), "%.4f");

      if (self->json)
        g_print ("{\"game\":%u,\"result\":%.0f,\"luck_adjusted\":%s}\n", number, score, adjusted);
      else
        /* Translators: 1 is a won, -1 a lost game of the first player */
        g_print (_ ("Result %.0f, adjusted for luck %s\n"), score, adjusted);
    }
}

static void
use_engine (Analysis *self, const RulesParams *params)
{
  g_autofree char *options = cli_options_text (params);

  if (self->engine && self->engine_game == params->game &&
      g_strcmp0 (options, self->engine_options) == 0)
    return;
  g_clear_pointer (&self->engine, engine_free);
  g_free (self->engine_options);
  self->engine_game = params->game;
  self->engine_options = g_steal_pointer (&options);
  self->engine = engine_new (params->game, &lud_engine_host, TABLE_BYTES, 1);
}

/* FALSE: interrupted. */
static gboolean
analyse_game (Analysis *self, guint number, LudRecord *record)
{
  g_autoptr (LudCursor) cursor = lud_cursor_new (record);
  AnalysisTotals totals[2] = { { .accuracy = 100 }, { .accuracy = 100 } };

  EngineLimits limits = self->limits;

  use_engine (self, lud_record_get_params (record));
  if (self->engine_game->weight)
    limits.depth = self->dice_turns;
  for (LudNode *node = lud_node_get_first_child (lud_record_get_root (record)); node;
       node = lud_node_get_first_child (node))
    {
      const RulesState *s;
      AnalysisStep step;

      lud_cursor_move (cursor, lud_node_get_parent (node));
      s = lud_cursor_get_state (cursor);
      if (!analysis_step (self->engine, s, lud_node_get_action (node), &limits, &step))
        return FALSE;
      analysis_add (totals, &step);
      if (step.roll)
        print_roll (self, lud_node_get_ply (node), s, &step);
      else
        print_decision (self, lud_node_get_ply (node), s, &step);
      if (self->annotate)
        lud_annotate_step (record, node, &step, NULL);
    }
  print_totals (self, number, record, totals);
  return TRUE;
}

static void
tell_progress (const Analysis *self, CliSource *source, guint n)
{
  if (self->progress)
    /* Translators: how many games were judged, and how many percent of the file were read. */
    g_printerr (_ ("Games judged: %u, %d %%\n"), n,
                self->size > 0 ? (int) MIN (cli_source_get_n_read (source) * 100 / self->size, 100)
                               : 0);
}

/* Judges the games of a source and writes them to sink (or NULL). */
static CliExit
analyse_all (Analysis *self, const char *path, CliSource *source, CliSink *sink)
{
  CliExit code = CLI_DONE;
  gboolean seen = FALSE;
  guint n = 0;

  for (;;)
    {
      g_autoptr (LudRecord) record = NULL;
      CliSourceStatus status = cli_source_next (source, &record);

      if (status == CLI_SOURCE_BROKEN || status == CLI_SOURCE_UNREADABLE)
        return status == CLI_SOURCE_BROKEN ? CLI_WRONG : CLI_USAGE;
      if (status == CLI_SOURCE_END)
        break;
      if (status == CLI_SOURCE_BAD)
        code = MAX (code, CLI_WRONG);
      if (status == CLI_SOURCE_GAME && !interrupted &&
          (!self->only_game || self->only_game == cli_source_get_number (source)))
        {
          seen = TRUE;
          if (analyse_game (self, cli_source_get_number (source), record))
            tell_progress (self, source, ++n);
        }
      if (interrupted && !sink)
        break;
      if (sink && record)
        {
          CliExit added = cli_sink_add (sink, record, source);

          code = MAX (code, added);
        }
      else if (sink && !cli_sink_add_bad (sink, source))
        return CLI_USAGE;
      if (code == CLI_USAGE)
        return code;
    }
  if (interrupted)
    {
      cli_complain (NULL,
                    ngettext ("The analysis was stopped after %u game.",
                              "The analysis was stopped after %u games.", n),
                    n);
      return CLI_WRONG;
    }
  if (self->only_game && !seen && code == CLI_DONE)
    {
      cli_complain (path, _ ("There is no game of this number."));
      code = CLI_WRONG;
    }
  return code;
}

CliExit
cli_analyse (int argc, char **argv)
{
  g_auto (GStrv) words = NULL;
  g_autofree char *game = NULL, *ms = NULL, *nodes = NULL, *depth = NULL, *annotate = NULL;
  gboolean json = FALSE, progress = FALSE;
  const GOptionEntry entries[] = {
    { "game", 0, 0, G_OPTION_ARG_STRING, &game, N_ ("Analyse the game of this number alone"),
      N_ ("N") },
    { "ms", 0, 0, G_OPTION_ARG_STRING, &ms,
      N_ ("Think N milliseconds about an action (100); with dice it looks turns ahead"), N_ ("N") },
    { "nodes", 0, 0, G_OPTION_ARG_STRING, &nodes,
      N_ ("Search N positions for an action instead; the same again every time"), N_ ("N") },
    { "depth", 0, 0, G_OPTION_ARG_STRING, &depth, N_ ("With dice: look N turns ahead (2)"),
      N_ ("N") },
    { "annotate", 0, 0, G_OPTION_ARG_FILENAME, &annotate,
      N_ ("Write the games with evaluations, glyphs and best lines into this file"), N_ ("FILE") },
    { "progress", 0, 0, G_OPTION_ARG_NONE, &progress, N_ ("Tell how far it is"), NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print one JSON object a line"), NULL },
    { NULL },
  };
  Analysis self = { .limits = { .stop = &interrupted } };
  g_autoptr (CliSource) source = NULL;
  g_autoptr (CliSink) sink = NULL;
  CliExit code;
  guint64 n = 100, turns = 0;
  GStatBuf facts;

  if (!cli_parse (argc, argv, _ ("FILE"),
                  _ ("Judges every decision of recorded games: what was played, what is best, its "
                     "value, the chance of winning, what was lost, and the best line."),
                  entries, &words))
    return CLI_USAGE;
  if (!words[0] || words[1])
    {
      cli_complain (NULL, _ ("Name one file of games."));
      return CLI_USAGE;
    }
  if ((game && !cli_read_number ("--game", game, 1, G_MAXUINT32, &self.only_game)) ||
      (ms && !cli_read_number ("--ms", ms, 1, G_MAXUINT32, &n)) ||
      (nodes && !cli_read_number ("--nodes", nodes, 1, G_MAXINT64, &self.limits.nodes)) ||
      (depth && !cli_read_number ("--depth", depth, 1, 4, &turns)))
    return CLI_USAGE;
  self.json = json;
  self.progress = progress;
  self.annotate = annotate != NULL;
  self.dice_turns = (unsigned) turns;
  if (!nodes)
    self.limits.microseconds = (gint64) n * 1000;
  if (g_stat (words[0], &facts) == 0)
    self.size = (guint64) facts.st_size;
  source = cli_source_new (words[0], CLI_FORM_XML, NULL, RULES_STRICT);
  if (!source)
    return CLI_USAGE;
  if (annotate)
    {
      /* The file is made to its end, also when nobody reads what is printed. */
      signal (SIGPIPE, SIG_IGN);
      sink = cli_sink_new (annotate, CLI_FORM_XML, LUD_TEXT_ALL);
      if (!sink)
        return CLI_USAGE;
      cli_sink_copy_root (sink, source);
    }
  signal (SIGINT, interrupt);
  signal (SIGTERM, interrupt);
  code = analyse_all (&self, words[0], source, sink);
  if (sink && code != CLI_USAGE && !cli_sink_finish (sink))
    code = CLI_USAGE;
  g_clear_pointer (&self.engine, engine_free);
  g_free (self.engine_options);
  return code;
}
