/* paint-sample.c: paints a position to a PNG file, to look at
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Usage: paint-sample [options] GAME OUT.png
 *
 * The points of --choose are chosen one after the other, as by clicks; the actions of --moves that
 * stand behind the last roll or turn are marked as the last ones.
 */

#include "board/board-paint.h"
#include "board/board-selection.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

static char **options;
static char **choose, **marks;
static char *position, *moves, *theme, *frame, *hover, *focus, *blocked;
static int width = 600;
static int height;
static int turns;
static double scale = 1;
static gboolean mirrored, no_coordinates, selectable, cached, all_states;

static const GOptionEntry entries[] = {
  { "option", 'o', 0, G_OPTION_ARG_STRING_ARRAY, &options, "Option of the game", "KEY=VALUE" },
  { "position", 0, 0, G_OPTION_ARG_STRING, &position, "Position", "TEXT" },
  { "moves", 0, 0, G_OPTION_ARG_STRING, &moves, "Moves to play", "TEXT" },
  { "choose", 'c', 0, G_OPTION_ARG_STRING_ARRAY, &choose, "Point to choose", "POINT" },
  { "mark", 'm', 0, G_OPTION_ARG_STRING_ARRAY, &marks, "Mark, such as circle:1:c3 or arrow:2:a1:c3",
    "SHAPE:COLOUR:POINT[:POINT or LETTER]" },
  { "hover", 0, 0, G_OPTION_ARG_STRING, &hover, "Point under the pointer", "POINT" },
  { "focus", 0, 0, G_OPTION_ARG_STRING, &focus, "Point with the focus", "POINT" },
  { "blocked", 0, 0, G_OPTION_ARG_STRING, &blocked, "Point in the way", "POINT" },
  { "theme", 't', 0, G_OPTION_ARG_STRING, &theme, "wood, dark, contrast or safe", "NAME" },
  { "frame", 0, 0, G_OPTION_ARG_STRING, &frame, "auto, full or edge", "NAME" },
  { "width", 'w', 0, G_OPTION_ARG_INT, &width, "Width (600)", "PIXELS" },
  { "height", 'h', 0, G_OPTION_ARG_INT, &height, "Height (as the width)", "PIXELS" },
  { "scale", 's', 0, G_OPTION_ARG_DOUBLE, &scale, "Device pixels a pixel", "NUMBER" },
  { "turns", 0, 0, G_OPTION_ARG_INT, &turns, "Quarter turns", "NUMBER" },
  { "mirrored", 0, 0, G_OPTION_ARG_NONE, &mirrored, "Exchange left and right", NULL },
  { "no-coordinates", 0, 0, G_OPTION_ARG_NONE, &no_coordinates, "Without coordinates", NULL },
  { "selectable", 0, 0, G_OPTION_ARG_NONE, &selectable, "Mark where actions can begin", NULL },
  { "states", 0, 0, G_OPTION_ARG_NONE, &all_states, "Mark point after point with every state",
    NULL },
  { "cached", 0, 0, G_OPTION_ARG_NONE, &cached, "Paint twice, with a cache", NULL },
  { NULL }
};

static void
play (const RulesGame *game, RulesState *state, LudBoardScene *scene)
{
  RulesGesture gestures[64];
  int n = 0;
  RulesTextReader reader;
  unsigned turn = 0;

  rules_text_init (&reader, game, moves, strlen (moves), RULES_LENIENT);
  for (;;)
    {
      RulesTokenKind kind = rules_text_next (&reader, state);

      if (kind == RULES_TOKEN_END)
        break;
      if (kind == RULES_TOKEN_ERROR)
        g_error ("At %zu: %s", reader.start, reader.reason.msgid);
      if (kind != RULES_TOKEN_ACTION && kind != RULES_TOKEN_IMPLIED)
        continue;
      if (game->turn (state).number != turn)
        n = 0;
      turn = game->turn (state).number;
      if (n < 64)
        game->gesture (state, reader.action, &gestures[n++]);
      game->apply (state, reader.action);
    }
  lud_scene_set_position (scene, game, state);
  for (int i = 0; i < n; i++)
    lud_scene_add_last (scene, &gestures[i]);
}

static int
find (const LudBoardScene *scene, const char *name)
{
  int point = rules_board_find (&scene->board, name, strlen (name));

  if (point < 0)
    g_error ("No point %s", name);
  return point;
}

static int find_name (const char *name, const char *const *names, int fallback);

static void
add_mark (LudBoardScene *scene, const char *text)
{
  static const char *const shapes[] = { "circle", "square", "cross", "arrow", "label", NULL };
  g_auto (GStrv) part = g_strsplit (text, ":", 4);
  LudSceneMark *mark = &scene->mark[scene->n_marks++];

  if (g_strv_length (part) < 3)
    g_error ("No mark %s", text);
  mark->shape = find_name (part[0], shapes, LUD_MARK_CIRCLE);
  mark->colour = (int) g_ascii_strtoll (part[1], NULL, 10);
  mark->point = (int16_t) find (scene, part[2]);
  if (mark->shape == LUD_MARK_ARROW)
    mark->to = (int16_t) find (scene, part[3]);
  if (mark->shape == LUD_MARK_LABEL)
    g_strlcpy (mark->label, part[3], sizeof mark->label);
}

static int
find_name (const char *name, const char *const *names, int fallback)
{
  for (int i = 0; name != NULL && names[i] != NULL; i++)
    if (strcmp (name, names[i]) == 0)
      return i;
  return fallback;
}

int
main (int argc, char **argv)
{
  static const char *const themes[] = { "wood", "dark", "contrast", "safe", NULL };
  static const char *const frames[] = { "auto", "full", "edge", NULL };
  g_autoptr (GOptionContext) context = g_option_context_new ("GAME OUT.png");
  g_autoptr (GError) error = NULL;
  g_autofree LudBoardScene *scene = g_new (LudBoardScene, 1);
  const RulesGame *game;
  RulesParams params;
  RulesState *state;
  RulesBoard board;
  RulesReason reason;
  LudSelection *selection = lud_selection_new ();
  LudPaintCache *cache = NULL;
  cairo_surface_t *image;
  cairo_t *cr;

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error))
    g_error ("%s", error->message);
  if (argc != 3 || (game = rules_find_game (argv[1])) == NULL)
    g_error ("Usage: paint-sample [options] GAME OUT.png");

  rules_params_init (&params, game);
  for (int i = 0; options != NULL && options[i] != NULL; i++)
    {
      g_auto (GStrv) pair = g_strsplit (options[i], "=", 2);

      reason = rules_params_set (&params, pair[0], pair[1]);
      if (reason.msgid != NULL)
        g_error ("%s", reason.msgid);
    }
  state = rules_state_new (game);
  game->start (&params, state);
  if (position != NULL &&
      game->read_state (&params, position, strlen (position), state, &reason) != RULES_READ_OK)
    g_error ("%s", reason.msgid);

  game->board (state, &board);
  lud_scene_init (scene, &board);
  lud_scene_set_position (scene, game, state);
  if (moves != NULL)
    play (game, state, scene);

  lud_selection_set_position (selection, game, state);
  for (int i = 0; choose != NULL && choose[i] != NULL; i++)
    {
      RulesAction action;

      switch (lud_selection_choose (selection, find (scene, choose[i]), &action, &reason))
        {
        case LUD_CHOICE_REFUSED:
          g_printerr ("%s: %s\n", choose[i], reason.msgid);
          if (reason.point >= 0)
            scene->state[reason.point] |= LUD_STATE_BLOCKED;
          break;
        case LUD_CHOICE_FINISHED:
          g_printerr ("%s: an action is finished\n", choose[i]);
          break;
        case LUD_CHOICE_CHANGED:
        case LUD_CHOICE_NOTHING:
        default:
          break;
        }
    }
  lud_selection_show (selection, scene, selectable);
  reason = lud_selection_forced (selection);
  if (reason.msgid != NULL)
    g_printerr ("%s\n", reason.msgid);
  if (hover != NULL)
    scene->state[find (scene, hover)] |= LUD_STATE_HOVER;
  if (focus != NULL)
    scene->state[find (scene, focus)] |= LUD_STATE_FOCUS;
  if (blocked != NULL)
    scene->state[find (scene, blocked)] |= LUD_STATE_BLOCKED;
  for (int i = 0; marks != NULL && marks[i] != NULL && i < LUD_SCENE_MAX_MARKS; i++)
    add_mark (scene, marks[i]);
  if (all_states)
    for (int p = 0; p < board.n_points; p++)
      scene->state[p] |= 1u << p % 12;

  scene->theme = find_name (theme, themes, LUD_THEME_WOOD);
  scene->frame = find_name (frame, frames, LUD_FRAME_AUTO);
  scene->coordinates = !no_coordinates;
  scene->turns = turns & 3;
  scene->mirrored = mirrored != FALSE;
  scene->device_scale = scale;
  if (height <= 0)
    height = width;
  scene->x = scene->y = width > 480 ? 20 : 4;
  scene->width = width - 2 * scene->x;
  scene->height = height - 2 * scene->y;

  image =
    cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) (width * scale), (int) (height * scale));
  cairo_surface_set_device_scale (image, scale, scale);
  cr = cairo_create (image);
  if (cached)
    cache = lud_paint_cache_new ();
  for (int i = 0; i < (cached ? 2 : 1); i++)
    {
      if (scene->theme == LUD_THEME_DARK)
        cairo_set_source_rgb (cr, 0.141, 0.141, 0.141);
      else
        cairo_set_source_rgb (cr, 0.98, 0.98, 0.98);
      cairo_paint (cr);
      lud_board_paint_cached (cr, scene, cache);
    }
  if (cairo_surface_write_to_png (image, argv[2]) != CAIRO_STATUS_SUCCESS)
    g_error ("Cannot write %s", argv[2]);

  lud_paint_cache_free (cache);
  cairo_destroy (cr);
  cairo_surface_destroy (image);
  lud_selection_free (selection);
  free (state);
  return EXIT_SUCCESS;
}
