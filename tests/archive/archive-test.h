/* archive-test.h: what the tests of the archive share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "archive/health.h"
#include "archive/query.h"
#include "record-test.h"

#include <glib/gstdio.h>

typedef struct
{
  char *folder, *path; /* path: where the archive of the test is to be */
} Fixture;

static inline void
set_up (Fixture *f, gconstpointer data)
{
  f->folder = g_dir_make_tmp ("ludoteca-test-XXXXXX", NULL);
  f->path = g_build_filename (f->folder, "games.ludoteca", NULL);
}

static inline void
tear_down (Fixture *f, gconstpointer data)
{
  g_autoptr (GDir) dir = g_dir_open (f->folder, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (f->folder, name, NULL);

      g_unlink (path);
    }
  g_rmdir (f->folder);
  g_free (f->folder);
  g_free (f->path);
}

static inline LudArchive *
open_archive (const char *path)
{
  g_autoptr (GError) error = NULL;
  LudArchive *archive = lud_archive_open (path, &error);

  g_assert_no_error (error);
  return archive;
}

static inline void
on_finding (const char *sentence, gpointer data)
{
  g_test_message ("%s", sentence);
}

/* The check finds nothing, and so many games. */
static inline void
assert_whole (LudArchive *archive, gint64 wanted)
{
  g_autoptr (GError) error = NULL;
  gint64 n = 0;

  g_assert_cmpint (lud_archive_check (archive, on_finding, NULL, &n, NULL, &error), ==, 0);
  g_assert_no_error (error);
  g_assert_cmpint (n, ==, wanted);
}

/* How many games a query finds. */
static inline guint
count (LudArchive *archive, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rows =
    lud_archive_query (archive, text, LUD_SORT_ADDED, NULL, 10000, &error);

  g_assert_no_error (error);
  return rows->len;
}

/* A game of 3x3 with these placements. */
static inline LudRecord *
make_game (const char *moves, const char *first, const char *event, const char *date)
{
  LudRecord *record = t_record ("cephalopod", "size=3x3", NULL);
  g_autoptr (LudSession) session = lud_session_new (record, NULL);
  LudPlayer player = { (char *) first, LUD_PLAYER_HUMAN, 0, 0 };

  lud_record_set_player (record, RULES_FIRST, &player);
  lud_record_set_field (record, LUD_FIELD_EVENT, event, NULL);
  lud_record_set_field (record, LUD_FIELD_DATE, date, NULL);
  t_play (session, moves);
  return record;
}
