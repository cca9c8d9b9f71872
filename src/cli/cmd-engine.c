/* cmd-engine.c: ludoteca-cli engine, the line protocol
 *
 * The main thread reads lines; a search runs in a thread of its own, so that `stop` and `isready`
 * are answered at any time.  Every other command waits for a search that has a limit, and stops one
 * that has none.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"
#include "players.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct
{
  RulesParams params;
  RulesState *s;
  Engine *engine;
  guint64 threads, memory;
  EngineLimits limits;
  GThread *thread; /* NULL: no search runs */
  gboolean limited;
  _Atomic bool stop;
  GMutex lock; /* of stdout */
} Protocol;

static void say (Protocol *p, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
say (Protocol *p, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  g_mutex_lock (&p->lock);
  fputs (text, stdout);
  fputc ('\n', stdout);
  fflush (stdout);
  g_mutex_unlock (&p->lock);
}

/* The first n actions of a line as text, played from the position. */
static char *
line_text (Protocol *p, const EngineReport *report, unsigned n)
{
  const RulesGame *game = p->params.game;
  RulesState *s = rules_state_new (game);
  GString *out = g_string_new (NULL);

  rules_copy (game, s, p->s);
  for (unsigned i = 0; i < n && rules_legal (game, s, report->line[i]); i++)
    {
      char text[RULES_MAX_ACTION_TEXT];

      game->write_action (s, report->line[i], text);
      g_string_append_printf (out, " %s", text);
      game->apply (s, report->line[i]);
    }
  free (s);
  return g_string_free (out, FALSE);
}

static void
report_progress (const EngineReport *report, void *data)
{
  Protocol *p = data;
  g_autofree char *line = line_text (p, report, report->n_line);
  char chance[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (chance, sizeof chance, "%.4f", report->chance);
  say (p, "info depth %u nodes %" G_GUINT64_FORMAT " value %d chance %s%s line%s", report->depth,
       (guint64) report->nodes, report->value, chance, report->solved ? " solved" : "", line);
}

static gpointer
think (gpointer data)
{
  Protocol *p = data;
  EngineReport report;
  g_autofree char *line = NULL;

  engine_think (p->engine, p->s, &p->limits, report_progress, p, &report);
  report_progress (&report, p);
  line = line_text (p, &report, report.n_turn);
  say (p, "bestaction%s", line);
  return NULL;
}

static void
finish (Protocol *p)
{
  if (!p->thread)
    return;
  if (!p->limited)
    atomic_store (&p->stop, true);
  g_thread_join (p->thread);
  p->thread = NULL;
}

static void
set_game (Protocol *p, const RulesParams *params)
{
  if (p->engine)
    engine_free (p->engine);
  free (p->s);
  p->params = *params;
  p->s = rules_state_new (params->game);
  params->game->start (params, p->s);
  p->engine = engine_new (params->game, &lud_engine_host, p->memory << 20, (unsigned) p->threads);
}

static void
say_reason (Protocol *p, RulesReason reason)
{
  say (p, "error %s", reason.msgid ? _ (reason.msgid) : _ ("This cannot be read."));
}

static void
new_game (Protocol *p, char **words)
{
  const RulesGame *game = rules_find_game (words[1]);
  RulesParams params;
  RulesReason reason;

  if (!game)
    {
      say (p, "error %s", _ ("There is no such game."));
      return;
    }
  rules_params_init (&params, game);
  for (char **word = words + 2; *word; word++)
    {
      g_auto (GStrv) pair = g_strsplit (*word, "=", 2);

      if (!pair[0] || !pair[1])
        {
          say (p, "error %s", _ ("Options are written as KEY=VALUE."));
          return;
        }
      reason = rules_params_set (&params, pair[0], pair[1]);
      if (reason.msgid)
        {
          say_reason (p, reason);
          return;
        }
    }
  reason = rules_params_check (&params);
  if (reason.msgid)
    say_reason (p, reason);
  else
    set_game (p, &params);
}

/* Plays single actions, one a word, without implied ends of turns. */
static gboolean
play_words (const RulesGame *game, RulesState *s, const char *moves, RulesReason *reason)
{
  g_auto (GStrv) words = g_strsplit_set (moves, " \t,", -1);

  for (char **word = words; *word; word++)
    {
      gsize length = strlen (*word);
      RulesAction a;

      if (length > 1 && (*word)[length - 1] == ':')
        length--;
      if (length == 0)
        continue;
      if (rules_read_action (game, s, *word, length, RULES_STRICT, &a, reason) != RULES_READ_OK)
        return FALSE;
      game->apply (s, a);
    }
  return TRUE;
}

static void
set_position (Protocol *p, const char *rest)
{
  const RulesGame *game = p->params.game;
  const char *moves = NULL;
  g_autofree char *text = NULL;
  RulesState *s = rules_state_new (game), *again;
  RulesReason reason = RULES_NO_REASON;
  gboolean good = TRUE;

  if (g_str_has_prefix (rest, "moves ") || strcmp (rest, "moves") == 0)
    moves = rest + 5;
  else if ((moves = strstr (rest, " moves ")))
    {
      text = g_strndup (rest, (gsize) (moves - rest));
      moves += 7;
    }
  else
    text =
      g_str_has_suffix (rest, " moves") ? g_strndup (rest, strlen (rest) - 6) : g_strdup (rest);
  if (text)
    g_strstrip (text);
  if (!text || !*text || strcmp (text, "start") == 0)
    game->start (&p->params, s);
  else
    good = game->read_state (&p->params, text, strlen (text), s, &reason) == RULES_READ_OK;
  again = rules_state_new (game);
  rules_copy (game, again, s);
  if (good && moves)
    {
      good = play_words (game, s, moves, &reason);
      if (!good && rules_text_play (game, again, moves, strlen (moves), RULES_STRICT, NULL, NULL))
        {
          rules_copy (game, s, again);
          good = TRUE;
        }
    }
  if (good)
    rules_copy (game, p->s, s);
  else
    say_reason (p, reason);
  free (again);
  free (s);
}

static void
go (Protocol *p, char **words)
{
  RulesActor actor = p->params.game->actor (p->s);
  EngineLimits limits = { 0 };
  gboolean limited = FALSE;

  for (char **word = words + 1; *word; word += 2)
    {
      guint64 n;

      if (!word[1] || !g_ascii_string_to_unsigned (word[1], 10, 1, G_MAXINT64 / 1000, &n, NULL))
        {
          say (p, "error %s", _ ("Behind each word of “go” comes a number, 1 or more."));
          return;
        }
      if (strcmp (*word, "ms") == 0)
        limits.microseconds = (gint64) n * 1000;
      else if (strcmp (*word, "nodes") == 0)
        limits.nodes = n;
      else if (strcmp (*word, "depth") == 0)
        limits.depth = (unsigned) MIN (n, 1000);
      else if (strcmp (*word, "level") == 0 && n <= ENGINE_MAX_LEVEL)
        limits.level = (unsigned) n;
      else if (strcmp (*word, "seed") == 0)
        limits.seed = n;
      else
        {
          say (p, "error %s", _ ("“go” knows ms, nodes, depth, level (1 to 8) and seed."));
          return;
        }
      limited = TRUE;
    }
  if (actor == RULES_NOBODY)
    {
      say (p, "error %s", _ ("The game is over."));
      return;
    }
  if (actor == RULES_CHANCE)
    {
      say (p, "error %s", _ ("Roll the dice first."));
      return;
    }
  if (limits.level == ENGINE_MAX_LEVEL && !limits.nodes && !limits.microseconds && !limits.depth)
    limits.microseconds = 1000 * 1000;
  atomic_store (&p->stop, false);
  limits.stop = &p->stop;
  p->limits = limits;
  p->limited = limited;
  p->thread = g_thread_new ("engine", think, p);
}

static void
print_legal (Protocol *p)
{
  const RulesGame *game = p->params.game;
  g_autofree RulesAction *actions = g_new (RulesAction, game->max_actions);
  g_autoptr (GString) out = g_string_new (NULL);
  size_t n = game->list_actions (p->s, actions);

  for (size_t i = 0; i < n; i++)
    {
      char text[RULES_MAX_ACTION_TEXT];

      game->write_action (p->s, actions[i], text);
      g_string_append_printf (out, i ? " %s" : "%s", text);
    }
  say (p, "%s", out->str);
}

static void
set_option (Protocol *p, char **words)
{
  const char *name = words[1], *value = name ? words[2] : NULL;
  RulesParams params = p->params;
  RulesState *s;
  guint64 n;

  /* UCI writes "setoption name X value Y". */
  if (name && strcmp (name, "name") == 0 && words[2] && words[3] && words[4])
    {
      name = words[2];
      value = words[4];
    }
  if (value && strcmp (name, "threads") == 0 &&
      g_ascii_string_to_unsigned (value, 10, 1, ENGINE_MAX_THREADS, &n, NULL))
    p->threads = n;
  else if (value && strcmp (name, "memory") == 0 &&
           g_ascii_string_to_unsigned (value, 10, 1, 65536, &n, NULL))
    p->memory = n;
  else
    {
      say (p, "error %s", _ ("The options are threads (1 to 16) and memory (in MiB)."));
      return;
    }
  s = rules_state_new (params.game);
  rules_copy (params.game, s, p->s);
  set_game (p, &params);
  rules_copy (params.game, p->s, s);
  free (s);
}

/* FALSE: quit. */
static gboolean
obey (Protocol *p, char *line)
{
  g_auto (GStrv) words = NULL;
  g_autoptr (GPtrArray) full = g_ptr_array_new ();
  const char *rest;
  char **w;

  g_strstrip (line);
  words = g_strsplit_set (line, " \t", -1);
  for (char **word = words; *word; word++)
    if (**word)
      g_ptr_array_add (full, *word);
  if (full->len == 0)
    return TRUE;
  g_ptr_array_add (full, NULL);
  w = (char **) full->pdata;
  if (strcmp (w[0], "stop") == 0)
    {
      atomic_store (&p->stop, true);
      if (p->thread)
        g_thread_join (p->thread);
      p->thread = NULL;
      return TRUE;
    }
  if (strcmp (w[0], "isready") == 0)
    {
      say (p, "readyok");
      return TRUE;
    }
  finish (p);
  rest = line + strlen (w[0]);
  while (*rest == ' ' || *rest == '\t')
    rest++;
  if (strcmp (w[0], "quit") == 0)
    return FALSE;
  if (strcmp (w[0], "ludo") == 0)
    {
      say (p, "id name Ludoteca %s", VERSION);
      say (p, "option threads 1 to %d, now %" G_GUINT64_FORMAT, ENGINE_MAX_THREADS, p->threads);
      say (p, "option memory 1 to 65536 MiB, now %" G_GUINT64_FORMAT, p->memory);
      say (p, "ludook");
    }
  else if (strcmp (w[0], "newgame") == 0)
    new_game (p, w);
  else if (strcmp (w[0], "position") == 0)
    set_position (p, rest);
  else if (strcmp (w[0], "go") == 0)
    go (p, w);
  else if (strcmp (w[0], "legal") == 0)
    print_legal (p);
  else if (strcmp (w[0], "setoption") == 0)
    set_option (p, w);
  else
    say (p, "error %s", _ ("There is no such command."));
  return TRUE;
}

CliExit
cli_engine (int argc, char **argv)
{
  g_auto (GStrv) words = NULL;
  const GOptionEntry entries[] = { { NULL } };
  Protocol p = { .threads = 1, .memory = 64 };
  RulesParams params;
  char *line = NULL;
  size_t size = 0;

  if (!cli_parse (argc, argv, NULL,
                  _ ("Reads commands, one a line, and answers them: ludo, isready, newgame, "
                     "position, go, legal, setoption, stop, quit."),
                  entries, &words))
    return CLI_USAGE;
  if (words[0])
    {
      cli_complain (NULL, _ ("“%s” is one argument too many."), words[0]);
      return CLI_USAGE;
    }
  g_mutex_init (&p.lock);
  rules_params_init (&params, rules_games ()[0]);
  set_game (&p, &params);
  while (getline (&line, &size, stdin) >= 0 && obey (&p, line))
    ;
  finish (&p);
  free (line);
  engine_free (p.engine);
  free (p.s);
  g_mutex_clear (&p.lock);
  return CLI_DONE;
}
