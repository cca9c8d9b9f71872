/* bench-notation.c: ludoteca-cli bench notation
 *
 * Rates are told by the clock and by the time of the processor alone, which a busy machine does not
 * change; ratios are of the latter.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "bench-notation.h"
#include "notation/text-export.h"
#include "notation/text-import.h"
#include "search/playout.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <sys/resource.h>

#define N_GAMES 2000
#define N_ACTIONS 60
#define MAX_TRIES 20

typedef struct
{
  GPtrArray *records;
  char *folder, *path;
  gsize size;
  double seconds;
} Bench;

typedef struct
{
  gint64 clock, processor;
} Stopwatch;

static gint64
processor_time (int who)
{
  struct rusage usage;

  getrusage (who, &usage);
  return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * G_USEC_PER_SEC + usage.ru_utime.tv_usec +
         usage.ru_stime.tv_usec;
}

static Stopwatch
start (int who)
{
  return (Stopwatch){ g_get_monotonic_time (), processor_time (who) };
}

/* Prints a line; returns games a second of processor time. */
static double
report (Bench *bench, const char *what, Stopwatch begin, int who, guint64 games, double base)
{
  double clock = (double) (g_get_monotonic_time () - begin.clock) / G_USEC_PER_SEC;
  double processor = (double) (processor_time (who) - begin.processor) / G_USEC_PER_SEC;
  double rate = (double) games / MAX (processor, 1e-6);
  char clock_text[G_ASCII_DTOSTR_BUF_SIZE], processor_text[G_ASCII_DTOSTR_BUF_SIZE];
  char ratio[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (clock_text, sizeof clock_text, "%.3f", clock);
  g_ascii_formatd (processor_text, sizeof processor_text, "%.3f", processor);
  g_print ("{\"bench\":\"notation\",\"what\":\"%s\",\"games\":%" G_GUINT64_FORMAT
           ",\"actions_per_game\":%d,\"bytes_per_game\":%" G_GSIZE_FORMAT
           ",\"seconds\":%s,\"processor_seconds\":%s,\"games_per_second\":%.0f"
           ",\"games_per_processor_second\":%.0f",
           what, games, N_ACTIONS, bench->size / MAX (bench->records->len, 1), clock_text,
           processor_text, (double) games / MAX (clock, 1e-6), rate);
  if (base > 0)
    g_print (",\"read_to_this\":%s", g_ascii_formatd (ratio, sizeof ratio, "%.3f", base / rate));
  g_print ("}\n");
  return rate;
}

/* A random game that does not end before N_ACTIONS; NULL when none is found soon. */
static LudRecord *
random_record (const RulesParams *params, SearchRng *rng, RulesAction *actions)
{
  const RulesGame *game = params->game;
  RulesState *s = rules_state_new (game);
  LudRecord *record = NULL;

  for (int i = 0; i < MAX_TRIES && !record; i++)
    {
      LudNode *node;
      int n;

      record = lud_record_new (params, NULL, NULL);
      node = lud_record_get_root (record);
      game->start (params, s);
      for (n = 0; n < N_ACTIONS && game->actor (s) != RULES_NOBODY; n++)
        {
          RulesAction action = search_random_action (game, s, rng, actions);

          node = lud_record_add (
            record, node, action,
            game->actor (s) == RULES_CHANCE ? LUD_ROLL_GENERATOR : LUD_ROLL_NONE, NULL);
          game->apply (s, action);
        }
      if (n < N_ACTIONS)
        g_clear_object (&record);
    }
  free (s);
  return record;
}

static void
dress (LudRecord *record, guint i)
{
  LudPlayer player = { (char *) "Anna Nováková", LUD_PLAYER_HUMAN, 1500, 0 };
  g_autofree char *round = g_strdup_printf ("%u", i % 9 + 1);

  lud_record_set_player (record, RULES_FIRST, &player);
  player.name = (char *) "Juan Pérez";
  lud_record_set_player (record, RULES_SECOND, &player);
  lud_record_set_field (record, LUD_FIELD_EVENT, "Club night", NULL);
  lud_record_set_field (record, LUD_FIELD_ROUND, round, NULL);
  lud_record_set_field (record, LUD_FIELD_PLACE, "Brno", NULL);
  lud_record_set_field (record, LUD_FIELD_DATE, "2026-05-17", NULL);
}

/* Games of all kinds in turn, with the options that people play. */
static void
make_records (Bench *bench)
{
  static const char *const defaults[] = { "", NULL };
  g_autoptr (GArray) kinds = g_array_new (FALSE, FALSE, sizeof (RulesParams));
  RulesAction *actions = g_new (RulesAction, RULES_MAX_ACTIONS);
  SearchRng rng;

  for (const RulesGame *const *game = rules_games (); *game; game++)
    for (const char *const *preset = (*game)->presets ? (*game)->presets : defaults; *preset;
         preset++)
      {
        g_auto (GStrv) options = **preset ? g_strsplit (*preset, " ", -1) : NULL;
        RulesParams params;

        if (cli_read_game ((*game)->id, options, &params))
          g_array_append_val (kinds, params);
      }
  search_rng_seed (&rng, 1);
  for (guint i = 0; bench->records->len < N_GAMES && kinds->len > 0;)
    {
      guint k = i % kinds->len;
      LudRecord *record = random_record (&g_array_index (kinds, RulesParams, k), &rng, actions);

      /* A kind whose games are too short takes no part. */
      if (!record)
        {
          g_array_remove_index (kinds, k);
          continue;
        }
      dress (record, i++);
      g_ptr_array_add (bench->records, record);
    }
  g_free (actions);
}

static gboolean
is_time (const Bench *bench, Stopwatch begin)
{
  return g_get_monotonic_time () - begin.clock < (gint64) (bench->seconds * G_USEC_PER_SEC);
}

static void
bench_write (Bench *bench)
{
  Stopwatch begin = start (RUSAGE_SELF);
  guint64 games = 0;

  do
    {
      g_autoptr (GString) out = g_string_sized_new (bench->size + 4096);
      g_autoptr (LudXmlWriter) writer = lud_xml_writer_new_for_string (out);

      for (guint i = 0; i < bench->records->len; i++)
        lud_xml_writer_add (writer, g_ptr_array_index (bench->records, i), NULL);
      lud_xml_writer_finish (writer, NULL);
      games += bench->records->len;
    }
  while (is_time (bench, begin));
  report (bench, "write", begin, RUSAGE_SELF, games, 0);
}

static double
bench_read (Bench *bench, const char *what, gboolean with_schema)
{
  Stopwatch begin = start (RUSAGE_SELF);
  guint64 games = 0;

  do
    {
      g_autoptr (LudXmlReader) reader = lud_xml_reader_new (bench->path, NULL);
      LudRecord *record = NULL;

      if (with_schema)
        lud_xml_reader_set_flags (reader, LUD_XML_READ_SCHEMA);
      while (lud_xml_reader_next (reader, &record, NULL) == LUD_XML_GAME)
        {
          games++;
          g_clear_object (&record);
        }
    }
  while (is_time (bench, begin));
  return report (bench, what, begin, RUSAGE_SELF, games, 0);
}

static void
bench_text (Bench *bench)
{
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GBytes) bytes = NULL;
  Stopwatch begin = start (RUSAGE_SELF);
  guint64 games = 0;

  do
    {
      g_string_truncate (out, 0);
      for (guint i = 0; i < bench->records->len; i++)
        lud_text_append (out, g_ptr_array_index (bench->records, i), LUD_TEXT_ALL, NULL);
      games += bench->records->len;
    }
  while (is_time (bench, begin));
  report (bench, "write text", begin, RUSAGE_SELF, games, 0);

  bytes = g_bytes_new_static (out->str, out->len);
  games = 0;
  begin = start (RUSAGE_SELF);
  do
    {
      g_autoptr (LudTextReader) reader =
        lud_text_reader_new_for_bytes (bytes, "bench", NULL, RULES_STRICT);
      LudRecord *record = NULL;

      while (lud_text_reader_next (reader, &record, NULL) == LUD_TEXT_GAME)
        {
          games++;
          g_clear_object (&record);
        }
    }
  while (is_time (bench, begin));
  report (bench, "read text", begin, RUSAGE_SELF, games, 0);
}

/* What libxml2's own tool takes for the same file, for scale. */
static void
bench_xmllint (Bench *bench, double rate)
{
  g_autofree char *tool = g_find_program_in_path ("xmllint");
  const char *argv[] = { tool, "--stream", "--noout", bench->path, NULL };
  Stopwatch begin = start (RUSAGE_CHILDREN);
  guint64 games = 0;
  int status;

  if (!tool)
    return;
  do
    {
      if (!g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, NULL, NULL,
                         &status, NULL) ||
          status != 0)
        return;
      games += bench->records->len;
    }
  while (is_time (bench, begin));
  report (bench, "xmllint --stream", begin, RUSAGE_CHILDREN, games, rate);
}

static gboolean
save (Bench *bench, GError **error)
{
  g_autoptr (LudXmlWriter) writer = NULL;
  GStatBuf info;

  bench->folder = g_dir_make_tmp ("ludoteca-XXXXXX", error);
  if (!bench->folder)
    return FALSE;
  bench->path = g_build_filename (bench->folder, "bench.ludo", NULL);
  writer = lud_xml_writer_new (bench->path, error);
  for (guint i = 0; writer && i < bench->records->len; i++)
    if (!lud_xml_writer_add (writer, g_ptr_array_index (bench->records, i), error))
      return FALSE;
  if (!writer || !lud_xml_writer_finish (writer, error) || g_stat (bench->path, &info) != 0)
    return FALSE;
  bench->size = (gsize) info.st_size;
  return TRUE;
}

CliExit
cli_bench_notation (double seconds)
{
  Bench bench = { .records = g_ptr_array_new_with_free_func (g_object_unref), .seconds = seconds };
  g_autoptr (GError) error = NULL;
  CliExit code = CLI_DONE;

  make_records (&bench);
  if (save (&bench, &error))
    {
      double rate;

      bench_write (&bench);
      rate = bench_read (&bench, "read", FALSE);
      bench_read (&bench, "validate", TRUE);
      bench_xmllint (&bench, rate);
      bench_text (&bench);
    }
  else
    {
      cli_complain (NULL, "%s", error ? error->message : g_strerror (EIO));
      code = CLI_USAGE;
    }
  if (bench.path)
    g_unlink (bench.path);
  if (bench.folder)
    g_rmdir (bench.folder);
  g_ptr_array_unref (bench.records);
  g_free (bench.path);
  g_free (bench.folder);
  return code;
}
