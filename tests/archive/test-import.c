/* test-import.c: many games, searches, positions, health
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "archive-test.h"
#include "archive/import.h"
#include "archive/position.h"
#include "record/annotation.h"

#include <stdlib.h>
#include <string.h>

static LudImportReport
import (LudArchive *archive, LudDuplicates how, LudRecord **records, guint n)
{
  static guint file;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_strdup_printf ("file %u", ++file);
  g_autoptr (LudImport) self = lud_import_new (archive, name, name, how, &error);

  g_assert_no_error (error);
  for (guint i = 0; i < n; i++)
    {
      lud_import_add (self, records[i], NULL, &error);
      g_assert_no_error (error);
    }
  lud_import_finish (self, NULL, &error);
  g_assert_no_error (error);
  return *lud_import_get_report (self);
}

/* An archive of every earlier version keeps all its games, and a copy of the old file is left. */
static void
test_migrate (Fixture *f, gconstpointer data)
{
  static const gint64 n_games[] = { 12, 14 };
  g_autofree char *copy = g_strconcat (f->path, ".backup-1", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (n_games); i++)
    {
      g_autofree char *name = g_strdup_printf ("version-%u.ludoteca", i + 1);
      g_autofree char *old = g_test_build_filename (G_TEST_DIST, "archive", "data", name, NULL);
      g_autofree char *bytes = NULL;
      g_autofree char *kept = NULL;
      g_autoptr (LudArchive) archive = NULL;
      g_autoptr (LudArchive) again = NULL;
      gsize length, kept_length;

      g_assert_true (g_file_get_contents (old, &bytes, &length, NULL));
      g_assert_true (g_file_set_contents (f->path, bytes, (gssize) length, NULL));
      archive = open_archive (f->path);
      assert_whole (archive, n_games[i]);
      again = open_archive (f->path);
      assert_whole (again, n_games[i]);
      g_assert_true (g_file_get_contents (copy, &kept, &kept_length, NULL));
      /* user_version, big endian, stands at byte 60 of the file. */
      g_assert_cmpint (kept[63], ==, i + 1);
      g_clear_object (&archive);
      g_clear_object (&again);
      g_unlink (f->path);
    }
}

/* What people put into an archive of version 2 besides games is there afterwards. */
static void
test_migrate_2 (Fixture *f, gconstpointer data)
{
  g_autofree char *old =
    g_test_build_filename (G_TEST_DIST, "archive", "data", "version-2.ludoteca", NULL);
  g_autofree char *bytes = NULL;
  g_autoptr (LudArchive) archive = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (old, &bytes, &length, NULL));
  g_assert_true (g_file_set_contents (f->path, bytes, (gssize) length, NULL));
  archive = open_archive (f->path);
  /* One of the fourteen lies in the trash. */
  g_assert_cmpuint (count (archive, ""), ==, 13);
  g_assert_cmpuint (count (archive, "is:favourite"), ==, 2);
  g_assert_cmpuint (count (archive, "collection:Picked"), ==, 3);
  g_assert_cmpuint (count (archive, "tag:theme"), ==, 4);
  g_assert_cmpuint (count (archive, "event:club"), ==, 4);
  /* An alias finds the games under the other name. */
  g_assert_cmpuint (count (archive, "player:\"Jose Z\""), ==, 4);
  g_assert_cmpuint (count (archive, "first:\"Jose Z\""), ==, 4);
}

static void
test_duplicates (Fixture *f, gconstpointer data)
{
  g_autoptr (LudArchive) archive = open_archive (f->path);
  g_autoptr (LudRecord) one = make_game ("a1 c3 b2", "Anna", "", "");
  g_autoptr (LudRecord) two = make_game ("a1 c3", "Anna", "", "");
  g_autoptr (LudRecord) same = make_game ("a1 c3 b2", "Bohumil", "", "");
  LudRecord *both[] = { one, two };
  LudComment comment = { LUD_COMMENT_AFTER, "A double threat", "en", "", "" };
  LudImportReport counts;

  counts = import (archive, LUD_DUPLICATES_KEEP, both, 2);
  g_assert_cmpint (counts.added, ==, 2);
  counts = import (archive, LUD_DUPLICATES_SKIP, &same, 1);
  g_assert_cmpint (counts.skipped, ==, 1);
  g_assert_cmpuint (count (archive, ""), ==, 2);
  g_assert_true (lud_record_add_comment (same, lud_record_get_last (same), &comment, NULL));
  counts = import (archive, LUD_DUPLICATES_MERGE, &same, 1);
  g_assert_cmpint (counts.merged, ==, 1);
  g_assert_cmpuint (count (archive, ""), ==, 2);
  g_assert_cmpuint (count (archive, "comment:\"double threat\""), ==, 1);
  counts = import (archive, LUD_DUPLICATES_KEEP, &same, 1);
  g_assert_cmpint (counts.added, ==, 1);
  g_assert_cmpuint (count (archive, ""), ==, 3);
  assert_whole (archive, 3);
}

/* What was not finished goes on where it was: a full part was written, the rest was not. */
static void
test_resume (Fixture *f, gconstpointer data)
{
  g_autoptr (LudArchive) archive = open_archive (f->path);
  g_autoptr (LudRecord) game = make_game ("a1 c3", "Anna", "", "");
  g_autoptr (GError) error = NULL;
  gint64 passed = 0;

  for (int run = 0; run < 2; run++)
    {
      g_autoptr (LudImport) self =
        lud_import_new (archive, "file", "print", LUD_DUPLICATES_KEEP, &error);

      g_assert_no_error (error);
      passed = lud_import_get_passed (self);
      g_assert_true (run ? passed > 0 : passed == 0);
      g_assert_cmpint (passed, <=, 4500);
      for (gint64 i = passed; i < 4500; i++)
        {
          lud_import_add (self, game, NULL, &error);
          g_assert_no_error (error);
        }
      if (run)
        g_assert_true (lud_import_finish (self, NULL, &error));
    }
  assert_whole (archive, 4500);
  {
    g_autoptr (LudImport) again =
      lud_import_new (archive, "file", "print", LUD_DUPLICATES_KEEP, &error);

    g_assert_cmpint (lud_import_get_passed (again), ==, 0);
  }
}

/* A cancelled import says so, and what it had not written is not there. */
static void
test_cancel (Fixture *f, gconstpointer data)
{
  g_autoptr (LudArchive) archive = open_archive (f->path);
  g_autoptr (LudRecord) game = make_game ("a1 c3", "Anna", "", "");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (LudImport) self =
    lud_import_new (archive, "file", "print", LUD_DUPLICATES_KEEP, &error);

  g_assert_true (lud_import_add (self, game, cancellable, &error));
  g_cancellable_cancel (cancellable);
  g_assert_false (lud_import_finish (self, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  assert_whole (archive, 0);
}

static void
test_take_back (Fixture *f, gconstpointer data)
{
  g_autoptr (LudArchive) archive = open_archive (f->path);
  g_autoptr (LudRecord) one = make_game ("a1 c3", "Anna", "", "");
  g_autoptr (LudRecord) two = make_game ("b2", "Anna", "", "");
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) hits = NULL;
  LudImportReport first = import (archive, LUD_DUPLICATES_KEEP, &one, 1);

  import (archive, LUD_DUPLICATES_KEEP, &two, 1);
  g_assert_true (lud_archive_undo_import (archive, first.batch, NULL, &error));
  g_assert_cmpuint (count (archive, ""), ==, 1);
  assert_whole (archive, 1);
  hits = lud_archive_find_position (archive, lud_record_get_game (one), lud_record_get_start (one),
                                    FALSE, 0, 10, &error);
  g_assert_cmpuint (hits->len, ==, 1);
  g_assert_false (lud_archive_undo_import (archive, first.batch, NULL, &error));
  t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_NOT_FOUND);
}

/* Whoever stores a game that somebody else has changed meanwhile is told, and can keep a copy. */
static void
test_conflict (Fixture *f, gconstpointer data)
{
  g_autoptr (LudArchive) mine = open_archive (f->path);
  g_autoptr (LudArchive) other = open_archive (f->path);
  g_autoptr (LudRecord) record = make_game ("a1 c3", "Anna", "", "");
  g_autoptr (LudRecord) theirs = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (lud_archive_store (mine, record, NULL, &error));
  theirs = lud_archive_load (other, lud_record_get_id (record), NULL, &error);
  g_assert_no_error (error);
  lud_record_set_field (theirs, LUD_FIELD_EVENT, "Theirs", NULL);
  g_assert_true (lud_archive_store (other, theirs, NULL, &error));
  lud_record_set_field (record, LUD_FIELD_EVENT, "Mine", NULL);
  g_assert_false (lud_archive_store (mine, record, NULL, &error));
  t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_CONFLICT);
  g_clear_error (&error);
  g_assert_true (lud_archive_store_copy (mine, record, NULL, &error));
  g_assert_cmpuint (count (mine, "event:theirs"), ==, 1);
  g_assert_cmpuint (count (mine, "event:mine"), ==, 1);
  assert_whole (mine, 2);
}

static void
test_query (Fixture *f, gconstpointer data)
{
  g_autoptr (LudArchive) archive = open_archive (f->path);
  g_autoptr (LudRecord) a = make_game ("a1 c3 b2", "Jan Novák", "Club night", "2025-05-17");
  g_autoptr (LudRecord) b = make_game ("b2 a1", "José", "Jugada", "2026");
  LudRecord *both[] = { a, b };

  g_assert_true (lud_record_add_tag (a, "study", "opening", NULL));
  import (archive, LUD_DUPLICATES_KEEP, both, 2);
  g_assert_cmpuint (count (archive, "player:novak"), ==, 1);
  g_assert_cmpuint (count (archive, "player:NOVÁK game:cephalopod size:3x3"), ==, 1);
  g_assert_cmpuint (count (archive, "size:5x5"), ==, 0);
  g_assert_cmpuint (count (archive, "jose"), ==, 1);
  g_assert_cmpuint (count (archive, "-player:novak"), ==, 1);
  g_assert_cmpuint (count (archive, "event:\"club night\""), ==, 1);
  g_assert_cmpuint (count (archive, "date:2025..2026"), ==, 2);
  g_assert_cmpuint (count (archive, "date:2026"), ==, 1);
  g_assert_cmpuint (count (archive, "date<2026"), ==, 1);
  g_assert_cmpuint (count (archive, "length>2"), ==, 1);
  g_assert_cmpuint (count (archive, "tag:study tag:opening"), ==, 1);
  g_assert_cmpuint (count (archive, "result:*"), ==, 2);
  g_assert_cmpuint (count (archive, "has:variations"), ==, 0);
  g_assert_cmpuint (count (archive, "player:novak OR player:jose"), ==, 2);
  g_assert_cmpuint (count (archive, "length>2 OR player:jose date:2025"), ==, 1);
  g_assert_cmpuint (count (archive, "(length>2 OR player:jose) date:2026"), ==, 1);
  g_assert_cmpuint (count (archive, "-(player:novak OR player:jose)"), ==, 0);
  g_assert_cmpuint (count (archive, "player:\"novak\" event:club tag:study"), ==, 1);
  g_assert_cmpuint (count (archive, "event:club event:jugada"), ==, 0);
  g_assert_cmpuint (count (archive, "event:jugada OR tag:opening"), ==, 2);
}

/* Any script, with its words apart or not, and letters with strokes. */
static void
test_scripts (Fixture *f, gconstpointer data)
{
  static const char *const names[] = { "Søren Łukasz", "Müller-Straße", "王小明", "Иван Ёлкин",
                                       "สมชาย",        "Ελένη",         "さくら" };
  static const struct
  {
    const char *text;
    guint n;
  } queries[] = {
    { "soren", 1 },
    { "player:lukasz", 1 },
    { "player:strasse", 1 },
    { "player:小明", 1 },
    { "小", 1 },
    { "player:иван", 1 },
    { "player:елкин", 1 },
    { "comment:盤", 1 },
    { "ชาย", 1 },
    { "first:ελενη", 1 },
    { "player:くら", 1 },
    { "comment:棋盤", 1 },
    { "comment:盤棋", 0 },
    { "first:明王", 0 },
    { "player:ukasz", 0 },
    { "rating:1500..1600", 1 },
    { "rating>1600", 0 },
    { "rating<1600", 1 },
    { "-rating:1550", 6 },
  };
  g_autoptr (LudArchive) archive = open_archive (f->path);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (LudRecord) record = make_game ("a1 c3", names[i], "", "");
      LudComment comment = { LUD_COMMENT_AFTER, "圍棋盤上", "zh", "", "" };

      if (i == 2)
        g_assert_true (
          lud_record_add_comment (record, lud_record_get_last (record), &comment, NULL));
      if (i == 3)
        {
          LudPlayer player = { (char *) names[i], LUD_PLAYER_HUMAN, 1550, 0 };

          lud_record_set_player (record, RULES_FIRST, &player);
        }
      import (archive, LUD_DUPLICATES_KEEP, &record, 1);
    }
  for (guint i = 0; i < G_N_ELEMENTS (queries); i++)
    {
      g_test_message ("%s", queries[i].text);
      g_assert_cmpuint (count (archive, queries[i].text), ==, queries[i].n);
    }
}

/* Each fault has a sentence and a place. */
static void
test_query_faults (Fixture *f, gconstpointer data)
{
  static const struct
  {
    const char *text;
    guint place;
  } faults[] = {
    { "resul:1-0", 0 },    { "novak result:2-0", 13 }, { "date:2026-13", 5 }, { "a game:chess", 7 },
    { "length>x", 7 },     { "comment:\"open", 8 },    { "player:", 7 },      { "has:wings", 4 },
    { "player>novak", 0 }, { "x reason:magic", 9 },    { "(a b", 0 },         { "a OR", 4 },
    { "OR a", 0 },         { "a (b OR )", 8 },         { "rating:x", 7 },     { "-(result:9)", 9 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autoptr (GError) error = NULL;
      guint place = 99;

      g_assert_false (lud_query_check (faults[i].text, &place, &error));
      t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_QUERY);
      g_assert_cmpuint (place, ==, faults[i].place);
    }
}

/* What could come next fits what was typed, and leads to queries that are understood. */
static void
test_query_completion (Fixture *f, gconstpointer data)
{
  static const struct
  {
    const char *typed, *offered, *put;
  } cases[] = {
    { "pl", "player:", "player:" },
    { "novak res", "result:", "novak result:" },
    { "-ha", "has:", "-has:" },
    { "(result:1-", "result:1-0", "(result:1-0 " },
    { "has:", "has:variations", "has:variations " },
    { "player:nov", "player:\"Jiří Novák\"", "player:\"Jiří Novák\" " },
    { "a -player:\"Jiří N", "player:\"Jiří Novák\"", "a -player:\"Jiří Novák\" " },
    { "game:diam", "game:diamond", "game:diamond " },
    { "a O", "OR", "a OR " },
  };
  g_autoptr (LudArchive) archive = open_archive (f->path);
  g_autoptr (LudRecord) game = make_game ("a1 c3", "Jiří Novák", "", "");
  g_auto (GStrv) keys = lud_query_complete (archive, "");

  import (archive, LUD_DUPLICATES_KEEP, &game, 1);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (GStrv) words = lud_query_complete (archive, cases[i].typed);
      g_autofree char *put = lud_query_put (cases[i].typed, cases[i].offered);

      g_assert_true (g_strv_contains ((const char *const *) words, cases[i].offered));
      g_assert_cmpstr (put, ==, cases[i].put);
    }
  /* Every value that is offered for any key. */
  g_assert_cmpuint (g_strv_length (keys), >, 10);
  for (guint i = 0; keys[i]; i++)
    {
      g_auto (GStrv) values = lud_query_complete (archive, keys[i]);

      for (guint k = 0; values[k]; k++)
        {
          g_autofree char *query = lud_query_put (keys[i], values[k]);
          g_autoptr (GError) error = NULL;

          lud_query_check (query, NULL, &error);
          g_assert_no_error (error);
        }
    }
}

/* Mirrored, turned, and with colours exchanged, it is the same position. */
static void
test_positions (Fixture *f, gconstpointer data)
{
  g_autoptr (LudArchive) archive = open_archive (f->path);
  g_autoptr (LudRecord) a = make_game ("a1 c3", "A", "", "2025-05-17");
  g_autoptr (LudRecord) b = make_game ("c1 a3", "B", "", "2026");
  g_autoptr (LudRecord) c = make_game ("b2 a1", "C", "", "");
  LudRecord *records[] = { a, b, c };
  const RulesGame *game = lud_record_get_game (a);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) hits = NULL, fewer = NULL;
  g_autoptr (GArray) next = NULL;
  LudNext *first;
  RulesState *s = rules_state_new (game);

  import (archive, LUD_DUPLICATES_KEEP, records, 3);
  next = lud_archive_explore (archive, game, lud_record_get_start (a), &error);
  g_assert_no_error (error);
  g_assert_cmpuint (next->len, ==, 2);
  first = &g_array_index (next, LudNext, 0);
  g_assert_cmpint (first->open, ==, 2);
  g_assert_cmpuint (first->last, ==, 20260000);
  g_assert_cmpint (first->turns, ==, 4);

  rules_copy (game, s, lud_record_get_start (a));
  g_assert_true (rules_text_play (game, s, "a3 c1", 5, RULES_STRICT, NULL, NULL));
  hits = lud_archive_find_position (archive, game, s, FALSE, 0, 10, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (hits->len, ==, 2);
  g_assert_cmpuint (((LudPositionHit *) g_ptr_array_index (hits, 0))->ply, ==, 2);
  /* A game in the trash is not found, and back from it it is. */
  g_assert_true (lud_archive_set_trashed (archive, lud_record_get_id (a), TRUE, &error));
  fewer = lud_archive_find_position (archive, game, s, FALSE, 0, 10, &error);
  g_assert_cmpuint (fewer->len, ==, 1);
  g_clear_pointer (&fewer, g_ptr_array_unref);
  g_assert_true (lud_archive_set_trashed (archive, lud_record_get_id (a), FALSE, &error));
  fewer = lud_archive_find_position (archive, game, s, FALSE, 0, 10, &error);
  g_assert_cmpuint (fewer->len, ==, 2);
  free (s);
}

/* Many segments, merged, give what a count by hand gives. */
static void
test_segments (Fixture *f, gconstpointer data)
{
  g_autoptr (LudArchive) archive = open_archive (f->path);
  g_autoptr (LudRecord) sample = t_record ("cephalopod", "size=3x3", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) next = NULL;
  gint64 games = 0;

  for (guint i = 0; i < 70; i++)
    {
      g_autoptr (LudRecord) record = make_game (i % 7 == 0 ? "b2 a1"
                                                : i % 2    ? "a1 c3 b2"
                                                           : "c3 a1",
                                                "A", "", "");

      import (archive, LUD_DUPLICATES_KEEP, &record, 1);
      if (i == 30)
        g_assert_true (lud_archive_set_trashed (archive, lud_record_get_id (record), TRUE, &error));
    }
  next = lud_archive_explore (archive, lud_record_get_game (sample), lud_record_get_start (sample),
                              &error);
  g_assert_no_error (error);
  for (guint i = 0; i < next->len; i++)
    games += g_array_index (next, LudNext, i).open;
  g_assert_cmpint (games, ==, 69);
  g_assert_cmpuint ((guint) g_array_index (next, LudNext, 0).open, ==, 59);
  g_assert_cmpuint ((guint) g_array_index (next, LudNext, 1).open, ==, 10);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) g_test_add ("/import/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("migrate", test_migrate);
  ADD ("migrate-2", test_migrate_2);
  ADD ("duplicates", test_duplicates);
  ADD ("resume", test_resume);
  ADD ("cancel", test_cancel);
  ADD ("conflict", test_conflict);
  ADD ("take-back", test_take_back);
  ADD ("query", test_query);
  ADD ("scripts", test_scripts);
  ADD ("query-faults", test_query_faults);
  ADD ("query-completion", test_query_completion);
  ADD ("positions", test_positions);
  ADD ("segments", test_segments);
  return g_test_run ();
}
