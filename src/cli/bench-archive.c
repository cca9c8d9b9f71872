/* bench-archive.c: how fast an archive is
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "bench-archive.h"

#include "archive/position.h"
#include "archive/query.h"
#include "archive/search.h"
#include "archive/statistics.h"
#include "notation/notation.h"
#include "import-pipe.h"
#include "search/playout.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

/* Games are cut off at a length between these, so that they have about 60 actions. */
#define SHORTEST 40
#define LONGEST 80

static double
processor (void)
{
  struct rusage usage;

  getrusage (RUSAGE_SELF, &usage);
  return (double) (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         (double) (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / G_USEC_PER_SEC;
}

static double
since (gint64 begin)
{
  return (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
}

/* bar: what it should be at most, or, of rates, at least; 0: there is none. */
static void
tell (guint games, const char *what, const char *unit, double value, double bar)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE], wanted[G_ASCII_DTOSTR_BUF_SIZE + 16] = "";

  g_ascii_formatd (text, sizeof text, "%.3f", value);
  if (bar > 0)
    {
      memcpy (wanted, ",\"bar\":", sizeof ",\"bar\":");
      g_ascii_formatd (wanted + strlen (wanted), G_ASCII_DTOSTR_BUF_SIZE, "%g", bar);
    }
  g_print ("{\"bench\":\"archive\",\"games\":%u,\"what\":\"%s\",\"%s\":%s%s}\n", games, what, unit,
           text, wanted);
}

/* A random game; one that is too long stops there and is adjudicated a draw. */
static LudRecord *
make_game (guint i, SearchRng *rng, RulesAction *actions)
{
  const RulesGame *const *games = rules_games ();
  guint n = 0;
  RulesParams params;
  LudRecord *record;
  LudNode *node;
  RulesState *s;
  char text[64];
  guint length;

  /* There is one at least. */
  do
    n++;
  while (games[n]);
  rules_params_init (&params, games[i % n]);
  record = lud_record_new (&params, NULL, NULL);
  for (int side = 0; side < 2; side++)
    {
      g_autofree char *name = g_strdup_printf ("Player %u", search_rng_below (rng, 500));
      LudPlayer player = { name, LUD_PLAYER_HUMAN, 0, 0 };

      lud_record_set_player (record, side ? RULES_SECOND : RULES_FIRST, &player);
    }
  g_snprintf (text, sizeof text, "Club night %u", search_rng_below (rng, 200));
  lud_record_set_field (record, LUD_FIELD_EVENT, text, NULL);
  g_snprintf (text, sizeof text, "%u-%02u-%02u", 2016 + search_rng_below (rng, 10),
              1 + search_rng_below (rng, 12), 1 + search_rng_below (rng, 28));
  lud_record_set_field (record, LUD_FIELD_DATE, text, NULL);
  s = rules_state_new (params.game);
  params.game->start (&params, s);
  length = SHORTEST + search_rng_below (rng, LONGEST - SHORTEST + 1);
  node = lud_record_get_root (record);
  for (guint ply = 0; ply < length && params.game->actor (s) != RULES_NOBODY; ply++)
    {
      RulesAction action = search_random_action (params.game, s, rng, actions);
      gboolean is_roll = params.game->actor (s) == RULES_CHANCE;

      node =
        lud_record_add (record, node, action, is_roll ? LUD_ROLL_GENERATOR : LUD_ROLL_NONE, NULL);
      params.game->apply (s, action);
    }
  if (params.game->actor (s) != RULES_NOBODY)
    lud_record_set_ending (record, node, &(LudResult){ TRUE, RULES_NOBODY, RULES_END_ADJUDICATED },
                           NULL);
  free (s);
  return record;
}

static gboolean
write_games (const char *path, guint n, GError **error)
{
  g_autoptr (LudXmlWriter) writer = lud_xml_writer_new (path, error);
  g_autofree RulesAction *actions = g_new (RulesAction, RULES_MAX_ACTIONS);
  SearchRng rng;

  search_rng_seed (&rng, 1);
  for (guint i = 0; writer && i < n; i++)
    {
      g_autoptr (LudRecord) record = make_game (i, &rng, actions);

      if (!lud_xml_writer_add (writer, record, error))
        return FALSE;
    }
  return writer && lud_xml_writer_finish (writer, error);
}

/* As the command does it, with two threads. */
static gboolean
import_games (const char *path, const char *file, GError **error)
{
  g_autoptr (LudArchive) archive = lud_archive_open (path, error);
  g_autoptr (LudImport) import =
    archive ? lud_import_new (archive, file, file, LUD_DUPLICATES_KEEP, error) : NULL;
  g_autoptr (CliSource) source =
    import ? cli_source_new (file, CLI_FORM_XML, NULL, RULES_STRICT) : NULL;

  return source && cli_import_pipe (source, import, NULL, NULL, NULL, error) == CLI_DONE &&
         lud_import_finish (import, NULL, error);
}

/* How long the command goes on after Ctrl-C. */
static gboolean
cancel_import (const char *path, const char *file, guint n, GError **error)
{
  g_autoptr (GSubprocess) command =
    g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE, error,
                      "/proc/self/exe", "import", path, file, NULL);
  gint64 at;

  if (!command)
    return FALSE;
  g_usleep (G_USEC_PER_SEC * 3 / 2);
  at = g_get_monotonic_time ();
  g_subprocess_send_signal (command, SIGINT);
  if (!g_subprocess_wait (command, NULL, error))
    return FALSE;
  if (g_subprocess_get_if_exited (command) &&
      g_subprocess_get_exit_status (command) == 128 + SIGINT)
    tell (n, "cancel of an import", "ms", (double) (g_get_monotonic_time () - at) / 1000, 200);
  return TRUE;
}

static gboolean
export_one (LudRecord *record, gpointer writer, GError **error)
{
  return lud_xml_writer_add (writer, record, error);
}

static gboolean
export_games (const char *path, const char *file, GError **error)
{
  g_autoptr (LudArchive) archive = lud_archive_open (path, error);
  g_autoptr (LudXmlWriter) writer = archive ? lud_xml_writer_new (file, error) : NULL;

  return writer && lud_archive_each (archive, NULL, export_one, NULL, writer, NULL, error) &&
         lud_xml_writer_finish (writer, error);
}

/* The slowest of several questions, in milliseconds. */
static gboolean
ask (const char *path, guint n, GError **error)
{
  static const char *const queries[] = { "player:\"Player 17\"", "date:2020..2021 result:1-0",
                                         "event:\"night 33\" length>60", "player:nobody",
                                         "reason:resign" };
  g_autoptr (LudArchive) archive = NULL;
  g_autoptr (GPtrArray) page = NULL;
  g_autofree RulesAction *actions = g_new (RulesAction, RULES_MAX_ACTIONS);
  gint64 begin = g_get_monotonic_time ();
  double slowest = 0, common = 0, rare = 0, explore_start = 0, explore_20 = 0, turns_start = 0,
         turns_20 = 0, by_player;
  g_autoptr (GPtrArray) groups = NULL;
  SearchRng rng;

  archive = lud_archive_open (path, error);
  page = archive ? lud_archive_list (archive, LUD_ARCHIVE_ALL, NULL, 50, error) : NULL;
  if (!page)
    return FALSE;
  tell (n, "open and first page", "ms", since (begin) * 1000, 300);
  for (guint i = 0; i < G_N_ELEMENTS (queries); i++)
    {
      g_autoptr (GPtrArray) rows = NULL;

      begin = g_get_monotonic_time ();
      rows = lud_archive_query (archive, queries[i], LUD_SORT_ADDED, NULL, 50, error);
      if (!rows)
        return FALSE;
      slowest = MAX (slowest, since (begin) * 1000);
    }
  tell (n, "slowest of 5 header searches, first page", "ms", slowest, n <= 100000 ? 100 : 500);
  slowest = 0;
  search_rng_seed (&rng, 7);
  for (guint i = 0; i < 50; i++)
    {
      LudArchiveRow after = { .key = 1 + (gint64) search_rng_below (&rng, n) };
      g_autoptr (GPtrArray) rows = NULL;

      begin = g_get_monotonic_time ();
      rows = lud_archive_query (archive, NULL, LUD_SORT_ADDED, &after, 50, error);
      if (!rows)
        return FALSE;
      slowest = MAX (slowest, since (begin) * 1000);
    }
  tell (n, "slowest of 50 pages at any place of the list", "ms", slowest, 16);
  search_rng_seed (&rng, 9);
  for (const RulesGame *const *game = rules_games (); *game; game++)
    {
      RulesState *s = rules_state_new (*game);
      RulesParams params;

      rules_params_init (&params, *game);
      (*game)->start (&params, s);
      for (guint ply = 0; ply <= 30 && (*game)->actor (s) != RULES_NOBODY; ply++)
        {
          if (ply == 0 || ply == 20 || ply == 30)
            {
              g_autoptr (GPtrArray) hits = NULL;
              g_autoptr (GArray) next = NULL, turns = NULL;

              begin = g_get_monotonic_time ();
              hits = lud_archive_find_position (archive, *game, s, FALSE, 0, 50, error);
              if (!hits)
                return FALSE;
              if (ply == 0)
                common = MAX (common, since (begin) * 1000);
              else
                rare = MAX (rare, since (begin) * 1000);
              begin = g_get_monotonic_time ();
              next = lud_archive_explore (archive, *game, s, error);
              if (!next)
                return FALSE;
              if (ply == 0)
                explore_start = MAX (explore_start, since (begin) * 1000);
              else
                explore_20 = MAX (explore_20, since (begin) * 1000);
              begin = g_get_monotonic_time ();
              turns = lud_archive_explore_turns (archive, *game, s, error);
              if (!turns)
                return FALSE;
              if (ply == 0)
                turns_start = MAX (turns_start, since (begin) * 1000);
              else
                turns_20 = MAX (turns_20, since (begin) * 1000);
            }
          (*game)->apply (s, search_random_action (*game, s, &rng, actions));
        }
      free (s);
    }
  tell (n, "exact position, most common, first page", "ms", common, 50);
  tell (n, "exact position, rare, first page", "ms", rare, 50);
  tell (n, "explorer at the start", "ms", explore_start, 100);
  tell (n, "explorer at ply 20", "ms", explore_20, 100);
  tell (n, "explorer by turns at the start", "ms", turns_start, 100);
  tell (n, "explorer by turns at ply 20", "ms", turns_20, 100);
  begin = g_get_monotonic_time ();
  groups = lud_archive_statistics (archive, LUD_STATISTICS_PLAYER, NULL, error);
  if (!groups)
    return FALSE;
  by_player = since (begin) * 1000;
  tell (n, "statistics by player", "ms", by_player, 0);
  return TRUE;
}

/* A position with every second piece and no empty point given; g_free() it. */
static char *
make_pattern (const RulesGame *game, const RulesState *s)
{
  char text[RULES_MAX_STATE_TEXT];
  GString *out = g_string_new (NULL);
  guint n = 0;

  game->write_state (s, text);
  for (const char *c = text; *c && *c != ' '; c++)
    {
      const RulesCell *cell = game->cells;

      if (strchr ("/-", *c))
        {
          g_string_append_c (out, *c);
          continue;
        }
      while (cell->letter && cell->letter != *c)
        cell++;
      if (cell->letter && n++ % 2 == 0)
        for (g_string_append_c (out, *c); g_ascii_isdigit (c[1]); c++)
          g_string_append_c (out, c[1]);
      else
        for (g_string_append_c (out, '?'); g_ascii_isdigit (c[1]);)
          c++;
    }
  return g_string_free (out, FALSE);
}

/* Searches that look at the moves of all games of a kind, in seconds for as many games as there are
 * of all kinds: that one kind could be all. */
static gboolean
scan (const char *path, guint n, GError **error)
{
  g_autoptr (LudArchive) archive = lud_archive_open (path, error);
  g_autofree RulesAction *actions = g_new (RulesAction, RULES_MAX_ACTIONS);
  double pattern_sum = 0, sequence_sum = 0, slowest = 0;
  SearchRng rng;
  guint n_games = 0;

  search_rng_seed (&rng, 11);
  for (const RulesGame *const *game = rules_games (); archive && *game; game++)
    {
      RulesState *s = rules_state_new (*game);
      g_autoptr (LudPattern) pattern = NULL;
      g_autoptr (LudSequence) sequence = NULL;
      g_autoptr (GPtrArray) hits = NULL, runs = NULL;
      g_autoptr (GString) words = g_string_new (NULL);
      g_autofree char *text = NULL;
      LudSearch search = { .game = *game };
      RulesParams params;
      gint64 begin;

      rules_params_init (&params, *game);
      (*game)->start (&params, s);
      for (guint ply = 0; ply < 34 && (*game)->actor (s) != RULES_NOBODY; ply++)
        {
          RulesAction action = search_random_action (*game, s, &rng, actions);
          char word[RULES_MAX_ACTION_TEXT];

          (*game)->write_action (s, action, word);
          if (ply >= 30)
            g_string_append_printf (words, "%s ", word);
          (*game)->apply (s, action);
        }
      text = make_pattern (*game, s);
      free (s);
      pattern = lud_pattern_new (&params, text, NULL, error);
      sequence = pattern ? lud_sequence_new (*game, words->str, NULL, error) : NULL;
      if (!sequence)
        return FALSE;
      search.pattern = pattern;
      begin = g_get_monotonic_time ();
      hits = lud_archive_search (archive, &search, 0, 50, NULL, NULL, NULL, error);
      pattern_sum += since (begin);
      slowest = MAX (slowest, since (begin));
      search.pattern = NULL;
      search.sequence = sequence;
      begin = g_get_monotonic_time ();
      runs = hits ? lud_archive_search (archive, &search, 0, 50, NULL, NULL, NULL, error) : NULL;
      sequence_sum += since (begin);
      if (!runs)
        return FALSE;
      n_games++;
    }
  if (!archive)
    return FALSE;
  tell (n, "partial position over everything", "seconds", pattern_sum, n / 50000.0);
  tell (n, "partial position over everything, if all were of the slowest game", "seconds",
        slowest * n_games, n / 50000.0);
  tell (n, "sequence over everything", "seconds", sequence_sum, n / 50000.0);
  return TRUE;
}

/* What the file is made of. */
static gboolean
tell_sizes (const char *path, guint n, GError **error)
{
  g_autoptr (LudArchive) archive = lud_archive_open (path, error);
  LudSizes sizes;

  if (!archive || !lud_archive_sizes (archive, &sizes, error))
    return FALSE;
  tell (n, "size of records", "bytes_per_game", (double) sizes.records / n, 0);
  tell (n, "size of the position index", "bytes_per_game", (double) sizes.positions / n, 0);
  tell (n, "size of the text index", "bytes_per_game", (double) sizes.texts / n, 0);
  return TRUE;
}

static double
size_of (const char *path)
{
  GStatBuf info;

  return g_stat (path, &info) == 0 ? (double) info.st_size : 0;
}

CliExit
cli_bench_archive (guint n)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("ludoteca-bench-XXXXXX", &error);
  g_autofree char *file = NULL, *path = NULL, *back = NULL, *log = NULL, *memory = NULL,
                  *other = NULL, *other_log = NULL, *other_memory = NULL;
  struct rusage usage;
  gint64 begin;
  double used, rate;

  if (!folder)
    {
      cli_complain (NULL, "%s", error->message);
      return CLI_USAGE;
    }
  file = g_build_filename (folder, "in.ludo", NULL);
  back = g_build_filename (folder, "out.ludo", NULL);
  path = g_build_filename (folder, "games.ludoteca", NULL);
  log = g_strconcat (path, "-wal", NULL);
  memory = g_strconcat (path, "-shm", NULL);
  other = g_build_filename (folder, "other", NULL);
  other_log = g_strconcat (other, "-wal", NULL);
  other_memory = g_strconcat (other, "-shm", NULL);
  if (write_games (file, n, &error) && cancel_import (other, file, n, &error))
    {
      tell (n, "source", "bytes_per_game", size_of (file) / n, 0);
      begin = g_get_monotonic_time ();
      used = processor ();
      if (import_games (path, file, &error))
        {
          rate = n / since (begin);
          tell (n, "import", "games_per_second", rate, n <= 100000 ? 5000 : 3000);
          tell (n, "import by the time of the processor", "games_per_second",
                n / (processor () - used), 0);
          getrusage (RUSAGE_SELF, &usage);
          tell (n, "memory", "mib", (double) usage.ru_maxrss / 1024, 256);
          tell (n, "size", "bytes_per_game", (size_of (path) + size_of (log)) / n, 3072);
          if (tell_sizes (path, n, &error) && ask (path, n, &error) && scan (path, n, &error))
            {
              begin = g_get_monotonic_time ();
              used = processor ();
              if (export_games (path, back, &error))
                {
                  tell (n, "export", "games_per_second", n / since (begin), rate);
                  tell (n, "export by the time of the processor", "games_per_second",
                        n / (processor () - used), 0);
                }
            }
        }
    }
  for (int i = 0; i < 8; i++)
    g_unlink ((const char *[]){ file, back, path, log, memory, other, other_log, other_memory }[i]);
  g_rmdir (folder);
  if (!error)
    return CLI_DONE;
  cli_complain (NULL, "%s", error->message);
  return CLI_USAGE;
}
