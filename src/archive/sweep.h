/* sweep.h: looking at the moves of many games with all processors
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "archive.h"

#include "record/replay.h"

#include "health.h"

/* What a worker is given. */
typedef struct
{
  gint64 game_id, variant_id;
  const guint8 *data; /* the stored record */
  gsize size;
} LudSweepGame;

/* A kind of work.  Every worker has a state of its own. */
typedef struct
{
  gsize user_size;   /* of LudReplay */
  gsize result_size; /* bytes of one result */
  gpointer (*begin) (gpointer data);
  void (*end) (gpointer worker, gpointer data); /* by the thread that called, after all are done */
  /* In a worker: looks at a game, may append results of result_size bytes. */
  void (*look) (gpointer worker, LudReplay *replay, const LudSweepGame *game, GArray *results);
  /* By the thread that called, game by game in order; FALSE: enough. */
  gboolean (*take) (gconstpointer result, gpointer data);
} LudSweepWork;

/* Looks at the games that a query finds and that are of this kind (NULL: any) with game_id > after,
 * ascending.  FALSE with an error, cancelled too. */
gboolean lud_archive_sweep (LudArchive *self,
                            const LudSweepWork *work,
                            const char *query,
                            const char *kind,
                            gint64 after,
                            gpointer data,
                            LudHealthProgress progress,
                            gpointer progress_data,
                            GCancellable *cancellable,
                            GError **error);
