/* test-keep.c: players, tags, collections, favourites, bulk edits, the trash
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "archive-test.h"
#include "archive/bulk.h"
#include "archive/collection.h"
#include "archive/import.h"
#include "archive/names.h"
#include "archive/position.h"
#include "archive/trash.h"

#include <stdlib.h>
#include <string.h>

/* Five games of three people at two events. */
static LudArchive *
fill (Fixture *f)
{
  static const char *const first[] = { "Jana Nováková", "J. Novakova", "Novak, Jan", "Ann",
                                       "Jana Nováková" };
  static const char *const moves[] = { "a1 b2", "a1 c3", "a2 b2", "a3 c3", "b1" };
  LudArchive *archive = open_archive (f->path);

  for (guint i = 0; i < 5; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (LudRecord) record =
        make_game (moves[i], first[i], i < 3 ? "Club night" : "Open", "2025-03");

      lud_archive_store (archive, record, NULL, &error);
      g_assert_no_error (error);
    }
  return archive;
}

/* The record of the only game that a query finds. */
static LudRecord *
load (LudArchive *archive, const char *query)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rows = lud_archive_query (archive, query, LUD_SORT_ADDED, NULL, 10, &error);
  LudRecord *record;

  g_assert_no_error (error);
  g_assert_cmpuint (rows->len, ==, 1);
  record = lud_archive_load (archive, ((LudArchiveRow *) rows->pdata[0])->id, NULL, &error);
  g_assert_no_error (error);
  return record;
}

/* All that the records hold, in order. */
static gboolean
add_dump (LudRecord *record, gpointer data, GError **error)
{
  g_autofree char *dump = t_dump (record);

  g_string_append_printf (data, "%s\n", dump);
  return TRUE;
}

static char *
dup_games (LudArchive *archive)
{
  g_autoptr (GString) all = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  lud_archive_each (archive, NULL, add_dump, NULL, all, NULL, &error);
  g_assert_no_error (error);
  return g_string_free (g_steal_pointer (&all), FALSE);
}

static gint64
edit (LudArchive *archive, const char *query, const char *field, const char *value, gint64 wanted)
{
  g_autoptr (GError) error = NULL;
  LudChange change = { field, value };
  gint64 number, n;

  lud_archive_edit (archive, query, &change, 1, &number, &n, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (n, ==, wanted);
  g_assert_true ((number > 0) == (wanted > 0));
  return number;
}

static void
undo (LudArchive *archive, gint64 number, gint64 wanted, gint64 left)
{
  g_autoptr (GError) error = NULL;
  gint64 n, n_left;

  lud_archive_undo_edit (archive, number, &n, &n_left, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (n, ==, wanted);
  g_assert_cmpint (n_left, ==, left);
}

/* ------------------------------------------------------------------------------------------------
 * Players
 */

static void
add_name (const LudArchiveName *name, gpointer out)
{
  g_string_append_printf (out, "%s%s%s %d%s%s; ", name->name, *name->value ? "=" : "", name->value,
                          (int) name->n_games, name->merged ? " -> " : "",
                          name->merged ? name->main_name : "");
}

static void
assert_names (LudArchive *archive,
              gboolean (*each) (LudArchive *, LudEachName, gpointer, GError **),
              const char *wanted)
{
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  each (archive, add_name, out, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (out->str, ==, wanted);
}

static void
merge (LudArchive *archive, const char *name, const char *into)
{
  g_autoptr (GError) error = NULL;

  lud_archive_merge_player (archive, name, into, &error);
  g_assert_no_error (error);
}

static void
test_players (Fixture *f, gconstpointer data)
{
  g_autoptr (LudArchive) archive = fill (f);
  g_autofree char *before = dup_games (archive);
  g_autofree char *after = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rows = NULL;

  assert_names (archive, lud_archive_each_player,
                "Ann 1; J. Novakova 1; Jana Nováková 2; Novak, Jan 1; ");
  merge (archive, "J. Novakova", "Jana Nováková");
  assert_names (archive, lud_archive_each_player,
                "Ann 1; J. Novakova 1 -> Jana Nováková; Jana Nováková 2; Novak, Jan 1; ");
  /* Searches for any of the names find the games of all. */
  g_assert_cmpuint (count (archive, "player:\"J. Novakova\""), ==, 3);
  g_assert_cmpuint (count (archive, "first:jana"), ==, 3);
  g_assert_cmpuint (count (archive, "jana"), ==, 3);
  g_assert_cmpuint (count (archive, "second:jana"), ==, 0);
  g_assert_cmpuint (count (archive, "-player:jana"), ==, 2);
  /* Lists show the main name. */
  rows = lud_archive_query (archive, "player:jana", LUD_SORT_ADDED, NULL, 10, &error);
  for (guint i = 0; i < rows->len; i++)
    g_assert_cmpstr (((LudArchiveRow *) rows->pdata[i])->name[0], ==, "Jana Nováková");

  /* A whole tree of names moves, and comes back. */
  merge (archive, "Jana Nováková", "Jana Malá");
  g_assert_cmpuint (count (archive, "player:mala"), ==, 3);
  merge (archive, "Novak, Jan", "Jana Malá");
  g_assert_cmpuint (count (archive, "player:mala"), ==, 4);
  g_assert_true (lud_archive_split_player (archive, "Jana Nováková", &error));
  g_assert_cmpuint (count (archive, "player:mala"), ==, 1);
  g_assert_cmpuint (count (archive, "player:\"J. Novakova\""), ==, 3);
  g_assert_true (lud_archive_split_player (archive, "J. Novakova", &error));
  g_assert_true (lud_archive_split_player (archive, "Novak, Jan", &error));
  assert_names (archive, lud_archive_each_player,
                "Ann 1; J. Novakova 1; Jana Nováková 2; Novak, Jan 1; ");
  g_assert_cmpuint (count (archive, "player:jana"), ==, 2);
  after = dup_games (archive);
  g_assert_cmpstr (before, ==, after);
  assert_whole (archive, 5);
}

static void
test_players_refused (Fixture *f, gconstpointer data)
{
  g_autoptr (LudArchive) archive = fill (f);
  g_autoptr (GError) error = NULL;

  g_assert_false (lud_archive_merge_player (archive, "Nobody", "Ann", &error));
  t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_NOT_FOUND);
  g_assert_false (lud_archive_merge_player (archive, "Ann", "Ann", &error));
  t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_QUERY);
  g_assert_false (lud_archive_merge_player (archive, "Ann", "", &error));
  t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_QUERY);
  merge (archive, "Ann", "Novak, Jan");
  merge (archive, "Novak, Jan", "J. Novakova");
  g_assert_false (lud_archive_merge_player (archive, "J. Novakova", "Ann", &error));
  t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_QUERY);
  g_assert_false (lud_archive_split_player (archive, "J. Novakova", &error));
  t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_QUERY);
  g_assert_false (lud_archive_split_player (archive, "Nobody", &error));
  t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_NOT_FOUND);
  g_assert_cmpuint (count (archive, "player:\"J. Novakova\""), ==, 3);
}

/* ------------------------------------------------------------------------------------------------
 * Bulk edits
 */

/* Every field can be set and put back, to the last byte of every record. */
static void
test_edit (Fixture *f, gconstpointer data)
{
  static const struct
  {
    const char *field, *value, *query;
    gint64 n;
  } cases[] = {
    { "first", "Růžena", "first:ruzena", 5 },
    { "second", "Bob", "second:bob", 5 },
    { "event", "Open", "event:open", 3 },
    { "round", "3", NULL, 5 },
    { "place", "Brno", "brno", 5 },
    { "date", "2024-02-29", "date:2024", 5 },
    { "date", "", NULL, 5 },
    { "source", "A book", "book", 5 },
    { "annotator", "Eva", "eva", 5 },
    { "tag", "study", "tag:study", 5 },
    { "tag", "theme=corner", "tag:corner", 5 },
    { "favourite", "yes", "is:favourite", 5 },
    { "collect", "Best", "collection:Best", 5 },
  };
  g_autoptr (LudArchive) archive = fill (f);
  g_autofree char *before = dup_games (archive);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gint64 number = edit (archive, "", cases[i].field, cases[i].value, cases[i].n);
      g_autofree char *after = NULL;

      if (cases[i].query)
        g_assert_cmpuint (count (archive, cases[i].query), ==, 5);
      /* Nothing is left to be done. */
      edit (archive, "", cases[i].field, cases[i].value, 0);
      assert_whole (archive, 5);
      undo (archive, number, cases[i].n, 0);
      after = dup_games (archive);
      g_assert_cmpstr (before, ==, after);
      if (cases[i].query)
        g_assert_cmpuint (count (archive, cases[i].query), ==, 5 - cases[i].n);
    }
  assert_whole (archive, 5);
}

/* Several changes are one edit and one undo. */
static void
test_edit_several (Fixture *f, gconstpointer data)
{
  g_autoptr (LudArchive) archive = fill (f);
  g_autofree char *before = dup_games (archive);
  g_autofree char *after = NULL;
  g_autoptr (GError) error = NULL;
  const LudChange changes[] = { { "event", "Club  night " },
                                { "tag", "a=1" },
                                { "tag", "a=2" },
                                { "untag", "a=1" },
                                { "trash", "yes" } };
  gint64 number, n;

  lud_archive_edit (archive, "event:open", changes, G_N_ELEMENTS (changes), &number, &n, NULL,
                    &error);
  g_assert_no_error (error);
  g_assert_cmpint (n, ==, 2);
  g_assert_cmpuint (count (archive, ""), ==, 3);
  undo (archive, number, 2, 0);
  after = dup_games (archive);
  g_assert_cmpstr (before, ==, after);
  g_assert_cmpuint (count (archive, "event:open"), ==, 2);
  assert_whole (archive, 5);
}

/* Tags that stood between others stand there again. */
static void
test_untag (Fixture *f, gconstpointer data)
{
  g_autoptr (LudArchive) archive = open_archive (f->path);
  g_autoptr (LudRecord) record = make_game ("a1", "Ann", "", "");
  g_autoptr (GError) error = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  gint64 number;

  lud_record_add_tag (record, "a", "1", NULL);
  lud_record_add_tag (record, "b", "", NULL);
  lud_record_add_tag (record, "a", "2 = two", NULL);
  lud_record_add_tag (record, "c", "3", NULL);
  lud_archive_store (archive, record, NULL, &error);
  g_assert_no_error (error);
  before = dup_games (archive);
  number = edit (archive, "", "untag", "a", 1);
  g_assert_cmpuint (count (archive, "tag:a"), ==, 0);
  g_assert_cmpuint (count (archive, "tag:c"), ==, 1);
  undo (archive, number, 1, 0);
  after = dup_games (archive);
  g_assert_cmpstr (before, ==, after);
  number = edit (archive, "", "untag", "a=2 = two", 1);
  assert_names (archive, lud_archive_each_tag, "a=1 1; b 1; c=3 1; ");
  undo (archive, number, 1, 0);
  assert_names (archive, lud_archive_each_tag, "a=1 1; a=2 = two 1; b 1; c=3 1; ");
}

/* What somebody changed after the edit is his. */
static void
test_edit_changed_since (Fixture *f, gconstpointer data)
{
  g_autoptr (LudArchive) archive = fill (f);
  gint64 a = edit (archive, "", "event", "Cup", 5), b;

  b = edit (archive, "first:ann", "event", "Final", 1);
  undo (archive, a, 4, 1);
  g_assert_cmpuint (count (archive, "event:final"), ==, 1);
  g_assert_cmpuint (count (archive, "event:club"), ==, 3);
  undo (archive, b, 1, 0);
  g_assert_cmpuint (count (archive, "event:cup"), ==, 1);
}

/* A game that is open elsewhere is not overwritten, in both directions. */
static void
test_edit_and_open_game (Fixture *f, gconstpointer data)
{
  g_autoptr (LudArchive) archive = fill (f);
  g_autoptr (LudArchive) other = open_archive (f->path);
  g_autoptr (LudRecord) record = load (other, "first:ann");
  g_autoptr (GError) error = NULL;

  edit (archive, "first:ann", "place", "Brno", 1);
  g_assert_false (lud_archive_store (other, record, NULL, &error));
  t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_CONFLICT);
  g_assert_cmpuint (count (archive, "brno"), ==, 1);
  /* Nor is a game taken along into the trash. */
  g_clear_object (&record);
  record = load (other, "first:ann");
  edit (archive, "first:ann", "trash", "yes", 1);
  g_assert_false (lud_archive_store (other, record, NULL, &error));
  t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_CONFLICT);
  g_assert_true (lud_archive_store_copy (other, record, NULL, &error));
  g_assert_cmpuint (count (archive, "first:ann"), ==, 1);
}

static void
test_edit_refused (Fixture *f, gconstpointer data)
{
  static const LudChange bad[] = {
    { "colour", "red" }, { "date", "yesterday" }, { "favourite", "maybe" }, { "trash", "no" },
    { "collect", "" },   { "tag", "" },           { "tag", "=1" },          { "collect", "Q" },
  };
  g_autoptr (LudArchive) archive = fill (f);
  g_autoptr (GError) error = NULL;
  g_autofree char *before = dup_games (archive);
  g_autofree char *after = NULL;

  g_assert_true (lud_archive_set_collection (archive, "Q", "event:open", &error));
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      const LudChange changes[] = { { "place", "Brno" }, bad[i] };

      g_assert_false (lud_archive_edit (archive, "", changes, 2, NULL, NULL, NULL, &error));
      t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_QUERY);
    }
  g_assert_false (lud_archive_edit (archive, "colour:red", NULL, 0, NULL, NULL, NULL, &error));
  t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_QUERY);
  g_assert_false (lud_archive_undo_edit (archive, 77, NULL, NULL, NULL, &error));
  t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_NOT_FOUND);
  after = dup_games (archive);
  g_assert_cmpstr (before, ==, after);
}

static void
count_edit (const LudArchiveEdit *e, gpointer n)
{
  ++*(guint *) n;
  g_assert_cmpstr (e->change.field, ==, "round");
}

/* The log does not grow for ever; a cancelled edit leaves nothing. */
static void
test_edit_log (Fixture *f, gconstpointer data)
{
  g_autoptr (LudArchive) archive = fill (f);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  const LudChange change = { "event", "Never" };
  guint n = 0;

  for (int i = 1; i <= LUD_MAX_EDITS + 5; i++)
    {
      g_autofree char *round = g_strdup_printf ("%d", i);

      edit (archive, "first:ann", "round", round, 1);
    }
  lud_archive_each_edit (archive, count_edit, &n, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (n, ==, LUD_MAX_EDITS);
  g_cancellable_cancel (cancellable);
  g_assert_false (lud_archive_edit (archive, "", &change, 1, NULL, NULL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (count (archive, "event:never"), ==, 0);
}

/* ------------------------------------------------------------------------------------------------
 * Collections and favourites
 */

static void
add_collection (const LudCollection *c, gpointer out)
{
  g_string_append_printf (out, "%s %d %s; ", c->name, (int) c->n_games,
                          c->query ? c->query : "picked");
}

static void
assert_collections (LudArchive *archive, const char *wanted)
{
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  lud_archive_each_collection (archive, add_collection, out, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (out->str, ==, wanted);
}

static void
test_collections (Fixture *f, gconstpointer data)
{
  g_autoptr (LudArchive) archive = fill (f);
  g_autoptr (GError) error = NULL;

  g_assert_true (lud_archive_set_collection (archive, "Club", "event:club", &error));
  g_assert_true (lud_archive_set_collection (archive, "Empty", NULL, &error));
  edit (archive, "first:jana", "collect", "My best games", 2);
  /* A collection may be made of others. */
  g_assert_true (lud_archive_set_collection (
    archive, "Both", "collection:Club collection:\"My best games\"", &error));
  assert_collections (archive, "Both 1 collection:Club collection:\"My best games\"; "
                               "Club 3 event:club; Empty 0 picked; My best games 2 picked; ");
  g_assert_cmpuint (count (archive, "collection:Both"), ==, 1);
  g_assert_cmpuint (count (archive, "-collection:Club"), ==, 2);
  g_assert_cmpuint (count (archive, "collection:Club -first:jana"), ==, 2);
  /* What lies in the trash is in none. */
  edit (archive, "collection:\"My best games\" event:open", "trash", "yes", 1);
  assert_collections (archive, "Both 1 collection:Club collection:\"My best games\"; "
                               "Club 3 event:club; Empty 0 picked; My best games 1 picked; ");
  edit (archive, "", "uncollect", "My best games", 1);
  g_assert_cmpuint (count (archive, "collection:\"My best games\""), ==, 0);

  g_assert_true (lud_archive_rename_collection (archive, "Empty", "Full", &error));
  g_assert_true (lud_archive_remove_collection (archive, "Both", &error));
  /* A saved query can be changed. */
  g_assert_true (lud_archive_set_collection (archive, "Club", "event:open", &error));
  assert_collections (archive, "Club 1 event:open; Full 0 picked; My best games 0 picked; ");
  g_assert_cmpuint (count (archive, ""), ==, 4);
}

static void
test_collections_refused (Fixture *f, gconstpointer data)
{
  g_autoptr (LudArchive) archive = fill (f);
  g_autoptr (GError) error = NULL;

  g_assert_true (lud_archive_set_collection (archive, "A", "event:club", &error));
  g_assert_true (lud_archive_set_collection (archive, "B", "collection:A", &error));
  g_assert_false (lud_archive_set_collection (archive, "", NULL, &error));
  t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_QUERY);
  g_assert_false (lud_archive_set_collection (archive, "C", "colour:red", &error));
  t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_QUERY);
  /* Neither itself, nor one that needs it. */
  g_assert_false (lud_archive_set_collection (archive, "C", "collection:C", &error));
  t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_QUERY);
  g_assert_false (lud_archive_set_collection (archive, "A", "collection:B", &error));
  t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_QUERY);
  edit (archive, "first:ann", "collect", "Picked", 1);
  g_assert_false (lud_archive_set_collection (archive, "Picked", "event:club", &error));
  t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_QUERY);
  g_assert_false (lud_archive_rename_collection (archive, "A", "B", &error));
  t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_QUERY);
  g_assert_false (lud_archive_rename_collection (archive, "Z", "Y", &error));
  t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_NOT_FOUND);
  g_assert_false (lud_archive_remove_collection (archive, "Z", &error));
  t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_NOT_FOUND);
  assert_collections (archive, "A 3 event:club; B 3 collection:A; Picked 1 picked; ");
}

static void
test_favourite (Fixture *f, gconstpointer data)
{
  g_autoptr (LudArchive) archive = fill (f);
  g_autoptr (LudRecord) record = load (archive, "first:ann");
  g_autoptr (GError) error = NULL;

  g_assert_true (lud_archive_set_favourite (archive, lud_record_get_id (record), TRUE, &error));
  g_assert_cmpuint (count (archive, "is:favourite first:ann"), ==, 1);
  /* It stays one when it is played on. */
  g_assert_true (lud_archive_store (archive, record, NULL, &error));
  g_assert_cmpuint (count (archive, "is:favourite"), ==, 1);
  g_assert_true (lud_archive_set_favourite (archive, lud_record_get_id (record), FALSE, &error));
  g_assert_cmpuint (count (archive, "is:favourite"), ==, 0);
  g_assert_false (
    lud_archive_set_favourite (archive, "00000000-0000-4000-8000-000000000000", TRUE, &error));
  t_assert_refused (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_NOT_FOUND);
}

/* ------------------------------------------------------------------------------------------------
 * The trash
 */

static void
add_trashed (const LudArchiveRow *row, gint64 trashed, gpointer n)
{
  g_assert_cmpint (ABS (trashed - g_get_real_time () / 1000), <, 60000);
  ++*(guint *) n;
}

static guint
count_trash (LudArchive *archive)
{
  g_autoptr (GError) error = NULL;
  guint n = 0;

  lud_archive_each_trashed (archive, add_trashed, &n, &error);
  g_assert_no_error (error);
  return n;
}

/* Games at the start position of their board. */
static gint64
count_start (LudArchive *archive)
{
  g_autoptr (LudRecord) record = t_record ("cephalopod", "size=3x3", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) next = lud_archive_explore (archive, lud_record_get_game (record),
                                                 lud_record_get_start (record), &error);
  gint64 n = 0;

  g_assert_no_error (error);
  for (guint i = 0; i < next->len; i++)
    {
      const LudNext *one = &g_array_index (next, LudNext, i);

      n += one->first + one->second + one->draws + one->open;
    }
  return n;
}

static void
test_trash (Fixture *f, gconstpointer data)
{
  g_autoptr (LudArchive) archive = fill (f);
  g_autoptr (GError) error = NULL;
  gint64 n = -1;

  g_assert_cmpint (count_start (archive), ==, 5);
  edit (archive, "event:club", "trash", "yes", 3);
  g_assert_cmpuint (count_trash (archive), ==, 3);
  g_assert_cmpint (count_start (archive), ==, 2);
  assert_names (archive, lud_archive_each_event, "Open 2; ");
  g_assert_true (lud_archive_restore_trashed (archive, &n, &error));
  g_assert_cmpint (n, ==, 3);
  g_assert_cmpuint (count_trash (archive), ==, 0);
  g_assert_cmpint (count_start (archive), ==, 5);

  edit (archive, "event:club", "trash", "yes", 3);
  /* What came there today is not yet old. */
  g_assert_true (
    lud_archive_purge (archive, g_get_real_time () / 1000 - 3600 * 1000, &n, NULL, NULL, &error));
  g_assert_cmpint (n, ==, 0);
  g_assert_true (lud_archive_purge (archive, G_MAXINT64, &n, NULL, NULL, &error));
  g_assert_cmpint (n, ==, 3);
  g_assert_cmpuint (count_trash (archive), ==, 0);
  g_assert_cmpint (count_start (archive), ==, 2);
  assert_names (archive, lud_archive_each_player, "Ann 1; Jana Nováková 1; ");
  assert_whole (archive, 2);
}

static goffset
get_size (Fixture *f)
{
  GStatBuf info;

  g_assert_cmpint (g_stat (f->path, &info), ==, 0);
  return info.st_size;
}

static void
add_games (LudArchive *archive, guint32 from, guint n)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_strdup_printf ("file %u", from);
  g_autoptr (LudImport) import = lud_import_new (archive, name, name, LUD_DUPLICATES_KEEP, &error);

  g_assert_no_error (error);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (LudRecord) record = t_random_record (from + i);

      lud_record_set_field (record, LUD_FIELD_EVENT, i % 10 ? "Many" : "Few", NULL);
      lud_import_add (import, record, NULL, &error);
      g_assert_no_error (error);
    }
  lud_import_finish (import, NULL, &error);
  g_assert_no_error (error);
}

/* Unfinished games of others do not wait to be gone on with, until somebody does. */
static void
test_own (Fixture *f, gconstpointer data)
{
  g_autoptr (LudArchive) archive = open_archive (f->path);
  g_autoptr (LudRecord) record = t_record ("cephalopod", "size=3x3", NULL);
  g_autoptr (LudImport) import = NULL;
  g_autoptr (LudSession) session = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  g_autoptr (GError) error = NULL;
  const LudArchiveFilter own = LUD_ARCHIVE_UNFINISHED | LUD_ARCHIVE_OWN;

  import = lud_import_new (archive, "lessons", "lessons", LUD_DUPLICATES_KEEP, &error);
  g_assert_no_error (error);
  g_assert_true (lud_import_add (import, record, NULL, &error));
  g_assert_true (lud_import_finish (import, NULL, &error));
  g_assert_cmpint (lud_archive_count (archive, LUD_ARCHIVE_UNFINISHED, &error), ==, 1);
  g_assert_cmpint (lud_archive_count (archive, own, &error), ==, 0);
  rows = lud_archive_list (archive, own, NULL, 10, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (rows->len, ==, 0);

  g_object_unref (record);
  record = load (archive, "");
  session = lud_session_new (record, NULL);
  lud_session_set_commit (session, lud_archive_commit, g_object_ref (archive), g_object_unref);
  t_play (session, "a1 c3");
  g_assert_cmpint (lud_archive_count (archive, own, &error), ==, 1);
  g_ptr_array_unref (rows);
  rows = lud_archive_list (archive, own, NULL, 10, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (rows->len, ==, 1);
}

/* The room of purged games is given back, by old files, too. */
static void
test_purge_frees (Fixture *f, gconstpointer data)
{
  for (int old = 0; old < 2; old++)
    {
      g_autoptr (LudArchive) archive = NULL;
      g_autoptr (GError) error = NULL;
      goffset full, empty;
      gint64 n, bytes, others = 0;

      g_unlink (f->path);
      if (old)
        {
          g_autofree char *source =
            g_test_build_filename (G_TEST_DIST, "archive", "data", "version-2.ludoteca", NULL);
          g_autofree char *text = NULL;
          gsize length;

          g_assert_true (g_file_get_contents (source, &text, &length, NULL));
          g_assert_true (g_file_set_contents (f->path, text, (gssize) length, NULL));
          others = 14;
        }
      archive = open_archive (f->path);
      add_games (archive, 1, 300);
      g_assert_true (lud_archive_purge (archive, 0, &n, &bytes, NULL, &error));
      full = get_size (f);
      edit (archive, "event:many", "trash", "yes", 270);
      g_assert_true (lud_archive_purge (archive, G_MAXINT64, &n, &bytes, NULL, &error));
      g_assert_no_error (error);
      g_assert_cmpint (n, ==, 270 + old);
      empty = get_size (f);
      g_assert_cmpint (bytes, >, 0);
      g_assert_cmpint (empty * 2, <, full);
      assert_whole (archive, 30 + others - old);
    }
}

/* A purge that was cancelled goes on where it was. */
static void
test_purge_cancelled (Fixture *f, gconstpointer data)
{
  g_autoptr (LudArchive) archive = fill (f);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  gint64 n = 0;

  edit (archive, "", "trash", "yes", 5);
  g_cancellable_cancel (cancellable);
  g_assert_false (lud_archive_purge (archive, G_MAXINT64, &n, NULL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);
  g_assert_cmpuint (count_trash (archive), ==, 5);
  g_assert_true (lud_archive_purge (archive, G_MAXINT64, &n, NULL, NULL, &error));
  g_assert_cmpint (n, ==, 5);
  assert_whole (archive, 0);
}

/* An import that is taken back does not take the work on its games along. */
static void
test_take_back_changed (Fixture *f, gconstpointer data)
{
  g_autoptr (LudArchive) archive = open_archive (f->path);
  g_autoptr (GError) error = NULL;
  gint64 n;

  add_games (archive, 1, 20);
  edit (archive, "event:few", "tag", "study", 2);
  g_assert_true (lud_archive_undo_import (archive, 1, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (count (archive, ""), ==, 0);
  g_assert_cmpuint (count_trash (archive), ==, 2);
  g_assert_true (lud_archive_restore_trashed (archive, &n, &error));
  g_assert_cmpuint (count (archive, "tag:study"), ==, 2);
  assert_whole (archive, 2);
}

#define ADD(path, func) g_test_add ("/keep/" path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  ADD ("players", test_players);
  ADD ("players-refused", test_players_refused);
  ADD ("edit", test_edit);
  ADD ("edit-several", test_edit_several);
  ADD ("untag", test_untag);
  ADD ("edit-changed-since", test_edit_changed_since);
  ADD ("edit-and-open-game", test_edit_and_open_game);
  ADD ("edit-refused", test_edit_refused);
  ADD ("edit-log", test_edit_log);
  ADD ("collections", test_collections);
  ADD ("collections-refused", test_collections_refused);
  ADD ("favourite", test_favourite);
  ADD ("trash", test_trash);
  ADD ("own", test_own);
  ADD ("purge-frees", test_purge_frees);
  ADD ("purge-cancelled", test_purge_cancelled);
  ADD ("take-back-changed", test_take_back_changed);
  return g_test_run ();
}
