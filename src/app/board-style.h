/* board-style.h: the theme of all boards and pieces that are shown
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "board/board-scene.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Themes of boards for people to choose: the four of the painter, or what suits the desktop (wood,
 * dark in dark style, high contrast where it is asked for).  Their nicks are those of the setting
 * board-theme. */
typedef enum
{
  LUD_BOARD_THEME_SYSTEM,
  LUD_BOARD_THEME_WOOD,
  LUD_BOARD_THEME_DARK,
  LUD_BOARD_THEME_CONTRAST,
  LUD_BOARD_THEME_SAFE
} LudBoardTheme;

#define LUD_TYPE_BOARD_THEME (lud_board_theme_get_type ())
GType lud_board_theme_get_type (void);

/* LudBoardStyle is the one place that knows how boards and pieces look just now.  A widget that
 * has no theme of its own shows this one.
 *
 * Properties
 *   theme   LudBoardTheme, read-write, default SYSTEM: what the person chose
 *
 * Signals
 *   changed
 *     Boards and pieces look otherwise than before: the choice or the desktop's style changed.
 */
#define LUD_TYPE_BOARD_STYLE (lud_board_style_get_type ())
G_DECLARE_FINAL_TYPE (LudBoardStyle, lud_board_style, LUD, BOARD_STYLE, GObject)

/* The one that all widgets follow.  Borrowed; lives as long as the program.  Main thread, after
 * adw_init(). */
LudBoardStyle *lud_board_style_get_default (void);

/* Redraws a widget whenever boards look otherwise; ends with the widget. */
void lud_board_style_watch (GtkWidget *widget);

/* The painter's theme just now. SYSTEM: that of the default style.  Main thread. */
LudTheme lud_board_theme_resolve (LudBoardTheme theme);

G_END_DECLS
