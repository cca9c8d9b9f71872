/* interrupt.c: long commands that are stopped by SIGINT (Ctrl-C) or SIGTERM
 *
 * What is in an archive is whole at every moment, even when the program is killed, so it may be
 * ended whatever it is doing.  But no process ends while the system writes for it: a disk that is
 * busy holds one up for seconds.  Therefore the work is done by a child, and the process that
 * people wait for only waits itself.  A child that is held up is killed and left alone; what it
 * kept locked is free a moment later, and other commands wait for that.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "interrupt.h"

#include "cli.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#define PATIENCE (100 * G_TIME_SPAN_MILLISECOND)

/* A text that the child writes and its parent reads: one of the two is whole at every moment. */
typedef struct
{
  gint current;
  char text[2][8192];
} Note;

/* What both processes see. */
typedef struct
{
  Note words, file;
} Board;

static Board *board;
static GCancellable *cancellable;
static gint came; /* the signal, in the child */

static void
set_note (Note *note, const char *text)
{
  gint other = !g_atomic_int_get (&note->current);

  g_strlcpy (note->text[other], text ? text : "", sizeof note->text[other]);
  g_atomic_int_set (&note->current, other);
}

static const char *
get_note (Note *note)
{
  return note->text[g_atomic_int_get (&note->current)];
}

/* ------------------------------------------------------------------------------------------------
 * The parent
 */

/* Whether the unfinished file was still there, or none is known of. */
static gboolean
remove_file (void)
{
  static const char *const logs[] = { "-journal", "-wal", "-shm" };
  const char *path = get_note (&board->file);
  gboolean there;

  if (!*path)
    return TRUE;
  there = g_unlink (path) == 0;
  for (guint i = 0; i < G_N_ELEMENTS (logs); i++)
    {
      g_autofree char *log = g_strconcat (path, logs[i], NULL);

      g_unlink (log);
    }
  return there;
}

static void G_GNUC_NORETURN
tell_and_leave (int code)
{
  const char *words = get_note (&board->words);

  if (*words)
    fprintf (stderr, "%s\n", words);
  _exit (code);
}

/* The child is no more. */
static void G_GNUC_NORETURN
follow (int status, int number)
{
  int code = WIFEXITED (status) ? WEXITSTATUS (status) : 128 + WTERMSIG (status);

  if (!WIFEXITED (status))
    remove_file ();
  if (number && code == 128 + number)
    tell_and_leave (code);
  _exit (code);
}

static void G_GNUC_NORETURN
watch (pid_t child, const sigset_t *signals)
{
  gint64 until = G_MAXINT64, now = 0;
  int number = 0, status;

  while (now < until)
    {
      gint64 left = MIN (until - now, G_USEC_PER_SEC);
      struct timespec time = { left / G_USEC_PER_SEC, left % G_USEC_PER_SEC * 1000 };
      int next;

      if (waitpid (child, &status, WNOHANG) == child)
        follow (status, number);
      next = sigtimedwait (signals, NULL, &time);
      now = g_get_monotonic_time ();
      if (number || (next != SIGINT && next != SIGTERM))
        continue;
      number = next;
      until = now + PATIENCE;
      kill (child, number);
    }
  if (waitpid (child, &status, WNOHANG) == child)
    follow (status, number);
  kill (child, SIGKILL);
  /* When the last step was made just now, everything is done. */
  if (!remove_file ())
    set_note (&board->words, NULL);
  tell_and_leave (128 + number);
}

/* ------------------------------------------------------------------------------------------------
 * The child
 */

static gpointer
wait_for_signal (gpointer data)
{
  int number;

  if (sigwait (data, &number) == 0)
    {
      g_atomic_int_set (&came, number);
      g_cancellable_cancel (cancellable);
    }
  return NULL;
}

/* Whether this is the child; FALSE when there can be none, and signals do what they always do. */
static gboolean
split (const sigset_t *signals)
{
  sigset_t all = *signals, before;
  pid_t parent = getpid (), child;

  board = mmap (NULL, sizeof *board, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (board == MAP_FAILED)
    {
      board = NULL;
      return FALSE;
    }
  sigaddset (&all, SIGCHLD);
  if (sigprocmask (SIG_BLOCK, &all, &before) != 0)
    return FALSE;
  signal (SIGCHLD, SIG_DFL);
  fflush (NULL);
  child = fork ();
  if (child > 0)
    watch (child, &all);
  sigprocmask (SIG_SETMASK, &before, NULL);
  if (child < 0)
    return FALSE;
  sigprocmask (SIG_BLOCK, signals, NULL);
  /* Nothing goes on when the parent is killed. */
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  if (getppid () != parent)
    _exit (128 + SIGKILL);
  return TRUE;
}

GCancellable *
cli_interrupt_begin (void)
{
  static sigset_t signals;

  sigemptyset (&signals);
  sigaddset (&signals, SIGINT);
  sigaddset (&signals, SIGTERM);
  if (split (&signals))
    {
      cancellable = g_cancellable_new ();
      g_thread_unref (g_thread_new ("signals", wait_for_signal, &signals));
    }
  else
    cancellable = g_cancellable_new ();
  return cancellable;
}

void
cli_interrupt_set_words (const char *words)
{
  if (board)
    set_note (&board->words, words);
}

void
cli_interrupt_keeps (const char *path)
{
  /* Translators: %s is a file. */
  g_autofree char *words = g_strdup_printf (_ ("%s: Interrupted; it is as it was before."), path);

  cli_interrupt_set_words (words);
}

void
cli_interrupt_set_file (const char *path)
{
  if (board)
    set_note (&board->file, path);
}

void
cli_interrupt_end (void)
{
  int number = g_atomic_int_get (&came);

  if (number)
    _exit (128 + number);
}
