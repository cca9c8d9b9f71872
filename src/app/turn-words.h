/* turn-words.h: turns as people read them, and as marks on a board
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "board/board-scene.h"

#include <glib.h>

G_BEGIN_DECLS

/* "c4–c5, d1×d3": the first n actions of a line from s on, as far as they are legal; turns that
 * follow are told apart by a semicolon.  g_free() it. */
char *lud_turn_words (const RulesGame *game, const RulesState *s, const RulesAction *line, guint n);

/* How many actions of a line from s on belong to the turn in progress. */
guint
lud_turn_length (const RulesGame *game, const RulesState *s, const RulesAction *line, guint n);

/* Adds what n actions from s on look like to marks (room for LUD_SCENE_MAX_MARKS), of which there
 * are `at` already, in a colour (1 to 3).  Their number. */
gsize lud_turn_marks (const RulesGame *game,
                      const RulesState *s,
                      const RulesAction *line,
                      guint n,
                      int colour,
                      LudSceneMark *marks,
                      gsize at);

G_END_DECLS
