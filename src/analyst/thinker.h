/* thinker.h: the engine for programs with a main loop: asynchronous, cancellable, with progress
 *
 * A thinker owns one engine and the threads it thinks in.  A question is copied when it is asked,
 * so the game may go on meanwhile; every question has a serial number, by which the one who asked
 * knows whether an answer still matters.
 *
 * Threads: everything here is called by the thread that made the thinker, and progress and answers
 * come in the main context that is its default when the question is asked.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "search/engine.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* Monotonic time and threads of GLib, for engines. */
extern const EngineHost lud_engine_host;

#define LUD_TYPE_THINKER (lud_thinker_get_type ())
G_DECLARE_FINAL_TYPE (LudThinker, lud_thinker, LUD, THINKER, GObject)

/* An improved answer while the search goes on; report is good during the call only.  Never called
 * behind the end of its question or when it was cancelled. */
typedef void (*LudThinkerProgress) (LudThinker *self,
                                    guint64 serial,
                                    const EngineReport *report,
                                    gpointer data);

/* memory: bytes for the table of positions; threads: 1 to ENGINE_MAX_THREADS. */
LudThinker *lud_thinker_new (const RulesGame *game, gsize memory, guint threads);

/* Asks about a position of the thinker's game.  limits and state are copied; limits->stop is not
 * used.  A question that is still being thought about is cancelled.  progress may be NULL. Returns
 * the serial of the question, from 1 on. */
guint64 lud_thinker_think_async (LudThinker *self,
                                 const RulesState *s,
                                 const EngineLimits *limits,
                                 LudThinkerProgress progress,
                                 gpointer progress_data,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data);

/* The answer. FALSE with G_IO_ERROR_CANCELLED when the question was cancelled or another one was
 * asked. serial may be NULL. */
gboolean lud_thinker_think_finish (LudThinker *self,
                                   GAsyncResult *result,
                                   EngineReport *out,
                                   guint64 *serial,
                                   GError **error);

/* Ends the search in progress with the best answer so far ("move now"); nothing without one. */
void lud_thinker_stop (LudThinker *self);

/* Whether a question is being thought about. */
gboolean lud_thinker_is_busy (LudThinker *self);

G_END_DECLS
