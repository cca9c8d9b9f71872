/* paste.h: what a text is: a position, games as text, games as XML
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "record/record.h"

G_BEGIN_DECLS

/* What was found in a text.  At most one of games and position. */
typedef struct
{
  GPtrArray *games;   /* of LudRecord, those that could be read; NULL: none */
  char *position;     /* the text of a position, not necessarily one that can arise; or NULL */
  RulesParams params; /* of position */
  char *problem;      /* translated: what could not be read, where and why; or NULL */
} LudPaste;

/* Recognises and reads a text by its contents.  hint: the game and options that are meant where the
 * text does not tell; NULL: none. */
LudPaste *lud_paste_read (const char *text, const RulesParams *hint);

void lud_paste_free (LudPaste *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LudPaste, lud_paste_free)

G_END_DECLS
