/* search-test.h: an archive of random games, and what is found in it by hand
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "archive/import.h"
#include "archive/query.h"
#include "archive/search.h"
#include "archive/statistics.h"
#include "record-test.h"
#include "record/replay.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

/* Of LudNode -> RulesState. */
static GHashTable *states;

#define N_GAMES 150

typedef struct
{
  char *folder, *path;
  LudArchive *archive;
  GPtrArray *records;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LudImport) import = NULL;

  f->folder = g_dir_make_tmp ("ludoteca-test-XXXXXX", NULL);
  f->path = g_build_filename (f->folder, "games.ludoteca", NULL);
  f->archive = lud_archive_open (f->path, &error);
  g_assert_no_error (error);
  f->records = g_ptr_array_new_with_free_func (g_object_unref);
  states = g_hash_table_new_full (NULL, NULL, NULL, free);
  import = lud_import_new (f->archive, "file", "file", LUD_DUPLICATES_KEEP, &error);
  for (guint32 seed = 1; seed <= N_GAMES; seed++)
    {
      LudRecord *record = t_random_record (seed);

      if (seed % 3 == 0)
        t_annotate (record, seed);
      g_ptr_array_add (f->records, record);
      lud_import_add (import, record, NULL, &error);
      g_assert_no_error (error);
    }
  lud_import_finish (import, NULL, &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  g_autoptr (GDir) dir = NULL;
  const char *name;

  g_clear_object (&f->archive);
  g_ptr_array_unref (f->records);
  g_hash_table_unref (states);
  dir = g_dir_open (f->folder, 0, NULL);
  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (f->folder, name, NULL);

      g_unlink (path);
    }
  g_rmdir (f->folder);
  g_free (f->folder);
  g_free (f->path);
}

/* The position of a node, kept for the next time. */
G_GNUC_UNUSED static const RulesState *
state_of (LudRecord *record, LudNode *node)
{
  const RulesGame *game = lud_record_get_game (record);
  RulesState *s = g_hash_table_lookup (states, node);

  if (s)
    return s;
  s = rules_state_new (game);
  if (!lud_node_get_parent (node))
    rules_copy (game, s, lud_record_get_start (record));
  else
    {
      rules_copy (game, s, state_of (record, lud_node_get_parent (node)));
      game->apply (s, lud_node_get_action (node));
    }
  g_hash_table_insert (states, node, s);
  return s;
}

/* Main lines end where people end the game. */
G_GNUC_UNUSED static gboolean
is_main (LudRecord *record, LudNode *node)
{
  return lud_node_is_main_line (node) &&
         lud_node_get_ply (node) <= lud_node_get_ply (lud_record_get_last (record));
}

G_GNUC_UNUSED static gboolean
test_state (LudRecord *record, LudNode *node, gconstpointer data)
{
  const LudSearch *search = data;
  const RulesState *s = state_of (record, node);
  g_autofree RulesBoard *a = g_new (RulesBoard, 1), *b = g_new (RulesBoard, 1);
  gboolean same;

  search->game->board (s, a);
  search->game->board (search->position, b);
  same = a->columns == b->columns && a->rows == b->rows &&
         rules_canonical_hash (search->game, s, NULL) ==
           rules_canonical_hash (search->game, search->position, NULL);
  return same;
}
