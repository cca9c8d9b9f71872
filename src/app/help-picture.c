/* help-picture.c: a diagram of the help, painted as boards are
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "board-picture.h"
#include "help-picture.h"
#include "help-text.h"

#define DIAGRAMS "/io/github/ludoteca/Ludoteca/help/diagrams.ini"

#define LUD_PICTURE_WIDTH 360

gboolean
lud_help_add_marks (LudBoardScene *scene, const char *text, LudMarkShape shape)
{
  g_auto (GStrv) words = g_strsplit_set (text != NULL ? text : "", " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      g_auto (GStrv) ends = g_strsplit (words[i], ">", 2);
      LudSceneMark *mark = &scene->mark[scene->n_marks];

      if (*words[i] == '\0')
        continue;
      if (scene->n_marks == LUD_SCENE_MAX_MARKS)
        return FALSE;
      *mark = (LudSceneMark){ .shape = shape, .colour = 1, .to = -1 };
      mark->point = (int16_t) rules_board_find (&scene->board, ends[0], strlen (ends[0]));
      if (ends[1] != NULL)
        mark->to = (int16_t) rules_board_find (&scene->board, ends[1], strlen (ends[1]));
      if (mark->point < 0 || (shape == LUD_MARK_ARROW) != (mark->to >= 0))
        return FALSE;
      scene->n_marks++;
    }
  return TRUE;
}

/* Fills scene in; FALSE when the diagram is missing or wrong. */
static gboolean
read_diagram (LudBoardScene *scene, const char *name)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (GBytes) bytes = g_resources_lookup_data (DIAGRAMS, 0, NULL);
  g_autofree char *id = NULL;
  g_autofree char *options = NULL;
  g_autofree char *position = NULL;
  g_autofree char *arrows = NULL;
  g_autofree char *circles = NULL;
  const RulesGame *game;
  RulesParams params;
  RulesReason reason;
  RulesBoard board;
  RulesState *state;
  gboolean good;

  if (bytes == NULL || !g_key_file_load_from_bytes (file, bytes, G_KEY_FILE_NONE, NULL))
    return FALSE;
  id = g_key_file_get_string (file, name, "game", NULL);
  options = g_key_file_get_string (file, name, "options", NULL);
  position = g_key_file_get_string (file, name, "position", NULL);
  arrows = g_key_file_get_string (file, name, "arrows", NULL);
  circles = g_key_file_get_string (file, name, "circles", NULL);
  game = rules_find_game (id);
  if (game == NULL || position == NULL)
    return FALSE;
  rules_params_init (&params, game);
  if (!lud_help_set_options (&params, options))
    return FALSE;
  state = rules_state_new (game);
  good = game->read_state (&params, position, strlen (position), state, &reason) == RULES_READ_OK;
  if (good)
    {
      game->board (state, &board);
      lud_scene_init (scene, &board);
      lud_scene_set_position (scene, game, state);
      good = lud_help_add_marks (scene, arrows, LUD_MARK_ARROW) &&
             lud_help_add_marks (scene, circles, LUD_MARK_CIRCLE);
    }
  free (state);
  return good;
}

GtkWidget *
lud_help_picture_new (const char *name, const char *caption)
{
  g_autofree LudBoardScene *scene = g_new0 (LudBoardScene, 1);
  GtkWidget *picture;

  if (!read_diagram (scene, name))
    return NULL;
  scene->frame = LUD_FRAME_FULL;
  picture = lud_board_picture_new ();
  lud_board_picture_set_scene (LUD_BOARD_PICTURE (picture), scene, LUD_PICTURE_WIDTH);
  gtk_accessible_update_property (GTK_ACCESSIBLE (picture), GTK_ACCESSIBLE_PROPERTY_LABEL, caption,
                                  -1);
  return picture;
}
