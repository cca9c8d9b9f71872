/* interrupt.c: long commands that are stopped by SIGINT (Ctrl-C) or SIGTERM
 *
 * What is in an archive is whole at every moment, even when the program is killed.  So a thread
 * that waits for the signals may end it whatever the others are doing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "interrupt.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#define PATIENCE (100 * G_TIME_SPAN_MILLISECOND)

static GMutex mutex;
static GCond changed;
static GCancellable *cancellable;
static char *last_words;
static int came; /* the signal; under the mutex, as all the others */
static gboolean put_away;

static gpointer
wait_for_signal (gpointer data)
{
  sigset_t *signals = data;
  gint64 until;
  int number;

  if (sigwait (signals, &number) != 0)
    return NULL;
  g_mutex_lock (&mutex);
  came = number;
  g_mutex_unlock (&mutex);
  g_cancellable_cancel (cancellable);
  until = g_get_monotonic_time () + PATIENCE;
  g_mutex_lock (&mutex);
  while (!put_away && g_cond_wait_until (&changed, &mutex, until))
    ;
  if (last_words)
    fprintf (stderr, "%s\n", last_words);
  /* Not exit(): the other threads are still at work. */
  _exit (128 + number);
}

GCancellable *
cli_interrupt_begin (void)
{
  static sigset_t signals;

  sigemptyset (&signals);
  sigaddset (&signals, SIGINT);
  sigaddset (&signals, SIGTERM);
  cancellable = g_cancellable_new ();
  if (pthread_sigmask (SIG_BLOCK, &signals, NULL) == 0)
    g_thread_unref (g_thread_new ("signals", wait_for_signal, &signals));
  return cancellable;
}

void
cli_interrupt_set_words (const char *words)
{
  g_mutex_lock (&mutex);
  g_free (last_words);
  last_words = g_strdup (words);
  g_mutex_unlock (&mutex);
}

void
cli_interrupt_end (void)
{
  g_mutex_lock (&mutex);
  if (came)
    {
      put_away = TRUE;
      g_cond_broadcast (&changed);
      /* The other thread ends the program. */
      for (;;)
        g_cond_wait (&changed, &mutex);
    }
  g_mutex_unlock (&mutex);
}
