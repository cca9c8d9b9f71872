/* window.h: the window of the program
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define LUD_TYPE_WINDOW (lud_window_get_type ())

/* Actions "win.":
 *   new-game                      the New Game page, of the game played last
 *   new-game-of (s: id of a game) the New Game page of a game
 *   start-game                    starts what the New Game page says
 *   rematch, next-game            after a game: again, or on with the match
 *   next-game-of (s: id)          on with the match of a stored game
 *   start-page                    the page with all games
 *   open-game (s: id)             a stored game
 *   trash-game, restore-game (s)  into the trash and out again
 *   export, export-game (s)       the open game, or a stored one, into a file
 *   study, study-game (s)         the open game, or a stored one, on the Study page
 *   training                      a window with positions to be solved
 *   import                        games from files
 *   edit-position                 the Edit page, with the position of the open game
 *   play-position                 a new game that begins in the position of the Edit page
 *   play-on                       a new game that begins with what the open one had up to here
 *   copy-position, copy-game, copy-game-xml, paste
 *   back                          to the page before
 *   show-view (s)                 "play", "archive" or "study"
 *   search (s: query)             games of the archive
 *   open-archive                  tries again to open the archive
 *   restore-archive               puts a backup in the place of the archive, after asking for it
 *   dismiss                       takes a message away
 *   fullscreen                    on and off
 *   help                          the help on what is shown
 * and the actions of LudPlayPage as "game.". */
G_DECLARE_FINAL_TYPE (LudWindow, lud_window, LUD, WINDOW, AdwApplicationWindow)

/* A window; several can be open at a time, with a game each.  archive: the file that it keeps its
 * games in; NULL: the user's own.  resume: it shows the game that was open last, and has "app."
 * "open-window" (s: id) open those of other windows; else the start page. */
LudWindow *lud_window_new (GtkApplication *application, const char *archive, gboolean resume);

/* Whether a game is open in it. */
gboolean lud_window_has_game (LudWindow *self, const char *id);

/* Shows a stored game, in the window in which it is open already if there is one. */
void lud_window_open_game (LudWindow *self, const char *id);

/* Whether nothing would be lost; else it asks, and activates "app.quit" again if that may be. */
gboolean lud_window_may_quit (LudWindow *self);

/* Closes it, and its game is there again at the next start. */
void lud_window_quit (LudWindow *self);

/* Imports the games of a file; a single game is opened. */
void lud_window_import (LudWindow *self, GFile *file);

G_END_DECLS
