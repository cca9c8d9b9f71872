/* new-game-page.h: who plays, and with which options
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "record/record.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define LUD_TYPE_NEW_GAME_PAGE (lud_new_game_page_get_type ())

/* Property "ready" (boolean, read only): a game can be started as things are. */
G_DECLARE_FINAL_TYPE (LudNewGamePage, lud_new_game_page, LUD, NEW_GAME_PAGE, GtkWidget)

/* Which game it is about.  Options and names are those of last time. */
void lud_new_game_page_set_game (LudNewGamePage *self, const RulesGame *game);
const RulesGame *lud_new_game_page_get_game (LudNewGamePage *self);

/* A record of the game that was chosen, with names and today's date; remembers options and names.
 * NULL with an error when it is not ready. */
LudRecord *lud_new_game_page_make_record (LudNewGamePage *self, GError **error);

/* Lists below the board, not beside it. */
void lud_new_game_page_set_narrow (LudNewGamePage *self, gboolean narrow);

/* Gives the focus to the button that starts the game, or to the first list. */
void lud_new_game_page_focus (LudNewGamePage *self);

/* Where a new game comes from. */
typedef enum
{
  LUD_ORIGIN_START,    /* the start position */
  LUD_ORIGIN_POSITION, /* one that was set up */
  LUD_ORIGIN_GAME      /* the beginning of another game */
} LudOrigin;

/* Offers a game that begins as base does, with its options, position, and actions; its players, if
 * it has any, are proposed.  base becomes the new game. */
void lud_new_game_page_set_base (LudNewGamePage *self, LudRecord *base);

LudOrigin lud_new_game_page_get_origin (LudNewGamePage *self);

G_END_DECLS
