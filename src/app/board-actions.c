/* board-actions.c: what a menu or a key can do with a board on the screen
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "board-actions.h"
#include "board-style.h"
#include "settings.h"

static void
flip_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudBoardView *board = data;

  lud_board_view_set_turns (board, lud_board_view_get_turns (board) + 2);
}

static void
rotate_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudBoardView *board = data;

  lud_board_view_set_turns (board, lud_board_view_get_turns (board) + 1);
}

void
lud_board_actions_init (void)
{
  GSettings *settings = lud_settings ();

  if (settings != NULL)
    g_settings_bind (settings, "board-theme", lud_board_style_get_default (), "theme",
                     G_SETTINGS_BIND_DEFAULT);
}

void
lud_board_actions_add (GActionMap *map, LudBoardView *board)
{
  static const GActionEntry entries[] = {
    { .name = "flip", .activate = flip_cb },
    { .name = "rotate", .activate = rotate_cb },
  };
  /* Actions of properties work without settings, too: then nothing is remembered. */
  g_autoptr (GPropertyAction) coordinates =
    g_property_action_new ("coordinates", board, "coordinates");
  g_autoptr (GPropertyAction) theme =
    g_property_action_new ("board-theme", lud_board_style_get_default (), "theme");
  g_autoptr (GPropertyAction) zoom = g_property_action_new ("zoom", board, "zoomed");
  GSettings *settings = lud_settings ();

  g_return_if_fail (LUD_IS_BOARD_VIEW (board));

  g_action_map_add_action_entries (map, entries, G_N_ELEMENTS (entries), board);
  g_action_map_add_action (map, G_ACTION (coordinates));
  g_action_map_add_action (map, G_ACTION (theme));
  g_action_map_add_action (map, G_ACTION (zoom));
  if (settings != NULL)
    g_settings_bind (settings, "board-coordinates", board, "coordinates", G_SETTINGS_BIND_DEFAULT);
}
