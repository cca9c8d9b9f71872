/* cmd-analyse.c: ludoteca-cli analyse
 *
 * Every decision of a game is judged by two searches alike: of the position, and of the action that
 * was played in it.  Where there are dice, every roll has its luck: the value of the best play
 * after it minus the mean over all rolls.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "games-io.h"
#include "players.h"
#include "record/cursor.h"

#include <math.h>
#include <stdlib.h>

#define TABLE_BYTES (32 * 1024 * 1024)
#define DICE_TURNS 2 /* how far luck and errors look, where there are dice */

/* What one player did in a game. */
typedef struct
{
  unsigned decisions;
  double error;    /* sum of the losses, in probability of winning or (dice) in equity */
  double accuracy; /* sum over decisions, in percent */
  double luck;     /* in equity */
} Sum;

typedef struct
{
  EngineLimits limits;
  gboolean json;
  guint64 only_game; /* 0: all */
  Engine *engine;
  const RulesGame *engine_game;
  char *engine_options;
} Analysis;

/* Accuracy of a decision that lost so many percent of winning chances, as Lichess has it. */
static double
accuracy_of (double loss)
{
  return CLAMP (103.1668 * exp (-0.04354 * loss) - 3.1669, 0, 100);
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

/* What the action that was played gave away: equity where there are dice, else a part of the
 * chance of winning. */
static double
loss_of (const RulesGame *game, const EngineReport *best, const EngineReport *played)
{
  double loss =
    game->weight ? (best->value - played->value) / 10000.0 : best->chance - played->chance;

  return MAX (loss, 0);
}

static void
analyse_decision (Analysis *self, guint ply, const RulesState *s, RulesAction action, Sum *sums)
{
  const RulesGame *game = self->engine_game;
  RulesActor actor = game->actor (s);
  /* Luck and errors must look as far as each other. */
  EngineLimits limits = game->weight ? (EngineLimits){ .depth = DICE_TURNS } : self->limits;
  EngineLimits only = limits;
  EngineReport best, played;
  char text[2][RULES_MAX_ACTION_TEXT];
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
  g_autofree char *chance = NULL, *loss_word = NULL, *line = NULL;
  gboolean forced = game->list_actions (s, actions) == 1;
  double loss = 0;

  engine_think (self->engine, s, &limits, NULL, NULL, &best);
  if (best.best != action && !forced)
    {
      only.only = action;
      engine_think (self->engine, s, &only, NULL, NULL, &played);
      loss = loss_of (game, &best, &played);
      /* The other search may have seen further: what was played is the best then. */
      if (!game->weight && played.value > best.value)
        best = played;
    }
  if (!forced)
    {
      sums[actor].decisions++;
      sums[actor].error += loss;
      sums[actor].accuracy += accuracy_of (game->weight ? 50 * loss : 100 * loss);
    }
  game->write_action (s, action, text[0]);
  game->write_action (s, best.best, text[1]);
  chance = number_text (best.chance, "%.4f");
  loss_word = number_text (loss, "%.4f");
  line = line_text (game, s, &best);
  if (self->json)
    g_print (
      "{\"ply\":%u,\"player\":\"%s\",\"action\":\"%s\",\"best\":\"%s\",\"value\":%d,"
      "\"chance\":%s,\"solved\":%s,\"error\":%s,\"forced\":%s,\"depth\":%u,\"line\":\"%s\"}\n",
      ply, cli_actor_name (actor), text[0], text[1], best.value, chance,
      best.solved ? "true" : "false", loss_word, forced ? "true" : "false", best.depth, line);
  else
    g_print ("%u\t%s\t%s\t%s\t%d\t%s\t%s\t%s\n", ply, cli_actor_name (actor), text[0], text[1],
             best.value, chance, loss_word, line);
}

static void
analyse_roll (Analysis *self, guint ply, const RulesState *s, RulesAction roll, Sum *sums)
{
  const RulesGame *game = self->engine_game;
  RulesActor player = game->turn (s).player;
  EngineLimits limits = { .depth = DICE_TURNS };
  char text[RULES_MAX_ACTION_TEXT];
  g_autofree char *luck_word = NULL, *before = NULL;
  EngineLuck luck;

  engine_luck (self->engine, s, roll, &limits, &luck);
  sums[player].luck += luck.luck / 10000;
  game->write_action (s, roll, text);
  luck_word = number_text (luck.luck / 10000, "%.4f");
  before = number_text (luck.before / 10000, "%.4f");
  if (self->json)
    g_print ("{\"ply\":%u,\"player\":\"%s\",\"roll\":\"%s\",\"equity\":%s,\"luck\":%s}\n", ply,
             cli_actor_name (player), text, before, luck_word);
  else
    g_print ("%u\t%s\t%s:\t\t%s\t\t%s\n", ply, cli_actor_name (player), text, before, luck_word);
}

static void
print_sums (const Analysis *self, guint number, LudRecord *record, const Sum *sums)
{
  LudResult result = lud_record_get_result (record);
  gboolean dice = self->engine_game->weight != NULL;
  double score = !result.over || result.winner == RULES_NOBODY ? 0
                 : result.winner == RULES_FIRST                ? 1
                                                               : -1;

  for (int i = 0; i < 2; i++)
    {
      double n = sums[i].decisions ? sums[i].decisions : 1;
      g_autofree char *accuracy =
        number_text (sums[i].decisions ? sums[i].accuracy / n : 100, "%.1f");
      g_autofree char *error = number_text (sums[i].error, "%.4f");
      g_autofree char *luck = number_text (sums[i].luck, "%.4f");

      if (self->json)
        g_print (
          "{\"game\":%u,\"player\":\"%s\",\"decisions\":%u,\"accuracy\":%s,\"error\":%s%s%s}\n",
          number, cli_actor_name ((RulesActor) i), sums[i].decisions, accuracy, error,
          dice ? ",\"luck\":" : "", dice ? luck : "");
      else if (dice)
        /* Translators: the first %s is a player; errors and luck are sums over a game */
        g_print (_ ("%s: accuracy %s %%, errors %s, luck %s\n"), cli_actor_name ((RulesActor) i),
                 accuracy, error, luck);
      else
        g_print (_ ("%s: accuracy %s %%, errors %s\n"), cli_actor_name ((RulesActor) i), accuracy,
                 error);
    }
  if (dice && result.over)
    {
      g_autofree char *adjusted =
        number_text (score - (sums[RULES_FIRST].luck - sums[RULES_SECOND].luck), "%.4f");

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
  self->engine = engine_new (params->game, &cli_engine_host, TABLE_BYTES, 1);
}

static void
analyse_game (Analysis *self, guint number, LudRecord *record)
{
  g_autoptr (LudCursor) cursor = lud_cursor_new (record);
  Sum sums[2] = { { 0 }, { 0 } };

  use_engine (self, lud_record_get_params (record));
  lud_cursor_move (cursor, lud_record_get_root (record));
  for (LudNode *node = lud_node_get_first_child (lud_record_get_root (record)); node;
       node = lud_node_get_first_child (node))
    {
      const RulesState *s = lud_cursor_get_state (cursor);
      RulesAction action = lud_node_get_action (node);

      if (self->engine_game->actor (s) == RULES_CHANCE)
        analyse_roll (self, lud_node_get_ply (node), s, action, sums);
      else
        analyse_decision (self, lud_node_get_ply (node), s, action, sums);
      lud_cursor_move (cursor, node);
    }
  print_sums (self, number, record, sums);
}

CliExit
cli_analyse (int argc, char **argv)
{
  g_auto (GStrv) words = NULL;
  g_autofree char *game = NULL, *ms = NULL, *nodes = NULL;
  gboolean json = FALSE;
  const GOptionEntry entries[] = {
    { "game", 0, 0, G_OPTION_ARG_STRING, &game, N_ ("Analyse the game of this number alone"),
      N_ ("N") },
    { "ms", 0, 0, G_OPTION_ARG_STRING, &ms,
      N_ ("Think N milliseconds about an action (100); with dice it looks two turns ahead"),
      N_ ("N") },
    { "nodes", 0, 0, G_OPTION_ARG_STRING, &nodes,
      N_ ("Search N positions for an action instead; the same again every time"), N_ ("N") },
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print one JSON object a line"), NULL },
    { NULL },
  };
  Analysis self = { .json = FALSE };
  g_autoptr (CliSource) source = NULL;
  CliExit code = CLI_DONE;
  guint64 n = 100;
  gboolean seen = FALSE;

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
      (nodes && !cli_read_number ("--nodes", nodes, 1, G_MAXINT64, &self.limits.nodes)))
    return CLI_USAGE;
  self.json = json;
  if (!nodes)
    self.limits.microseconds = (gint64) n * 1000;
  source = cli_source_new (words[0], CLI_FORM_XML, NULL, RULES_STRICT);
  if (!source)
    return CLI_USAGE;
  for (;;)
    {
      g_autoptr (LudRecord) record = NULL;
      CliSourceStatus status = cli_source_next (source, &record);

      if (status == CLI_SOURCE_BAD)
        code = MAX (code, CLI_WRONG);
      else if (status == CLI_SOURCE_BROKEN || status == CLI_SOURCE_UNREADABLE)
        {
          code = status == CLI_SOURCE_BROKEN ? CLI_WRONG : CLI_USAGE;
          break;
        }
      else if (status == CLI_SOURCE_END)
        break;
      else if (status == CLI_SOURCE_GAME &&
               (!self.only_game || self.only_game == cli_source_get_number (source)))
        {
          seen = TRUE;
          analyse_game (&self, cli_source_get_number (source), record);
        }
    }
  if (self.only_game && !seen && code == CLI_DONE)
    {
      cli_complain (words[0], _ ("There is no game of this number."));
      code = CLI_WRONG;
    }
  g_clear_pointer (&self.engine, engine_free);
  g_free (self.engine_options);
  return code;
}
