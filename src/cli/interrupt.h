/* interrupt.h: long commands that are stopped by SIGINT (Ctrl-C) or SIGTERM
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

/* From now on the signals cancel what is returned.  The command has a moment to put things away and
 * to call cli_interrupt_end(); after that, or when the moment is over, the program tells the last
 * words and ends, within a fifth of a second of the signal.  To be called before any other thread
 * begins and before anything is opened; once. */
GCancellable *cli_interrupt_begin (void);

/* What is to be told when a signal comes: what is kept, how to go on.  Copied; NULL: nothing. */
void cli_interrupt_set_words (const char *words);

/* The last words: the file at path is as it was before. */
void cli_interrupt_keeps (const char *path);

/* An unfinished file that must not stay behind, with the logs of a database beside it.  Copied;
 * NULL: none. */
void cli_interrupt_set_file (const char *path);

/* Ends the program with 128 + the signal if one came, else does nothing. */
void cli_interrupt_end (void);
