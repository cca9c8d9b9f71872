/* play-human.h: a person at the terminal
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "cli.h"
#include "record/session.h"

#include <stdio.h>

/* Shows the position, reads a line from the standard input and does what it says: actions of a
 * turn, or a command ("?" lists them).  May do nothing but explain.  is_human: whether each of the
 * two players is a person.  FALSE: the person leaves. */
gboolean cli_human_acts (LudSession *session, const gboolean *is_human, FILE *talk);

/* Shows how the game ended. */
void cli_human_sees_end (LudSession *session, FILE *talk);
