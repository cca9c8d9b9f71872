/* cmd-diagram.c: ludoteca-cli diagram
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "board/board-theme.h"
#include "diagram/animation.h"
#include "diagram/diagram.h"
#include "games-io.h"

#include <string.h>

static gboolean
read_theme (const char *name, LudTheme *theme)
{
  for (guint i = 0; i < LUD_N_THEMES; i++)
    if (strcmp (name, lud_theme_names[i]) == 0)
      {
        *theme = (LudTheme) i;
        return TRUE;
      }
  cli_complain (NULL, _ ("There is no theme “%s”; there are wood, dark, contrast and safe."), name);
  return FALSE;
}

/* Reads game n of a file; NULL: complained about. */
static LudRecord *
read_game (const char *path, guint64 n, CliExit *code)
{
  CliForm form = cli_readable_form (path);
  g_autoptr (CliSource) source = form ? cli_source_new (path, form, NULL, RULES_LENIENT) : NULL;

  *code = CLI_USAGE;
  if (!source)
    return NULL;
  *code = CLI_WRONG;
  for (;;)
    {
      g_autoptr (LudRecord) record = NULL;
      CliSourceStatus status = cli_source_next (source, &record);

      switch (status)
        {
        case CLI_SOURCE_GAME:
          if (cli_source_get_number (source) == n)
            return g_steal_pointer (&record);
          break;
        case CLI_SOURCE_BAD:
        case CLI_SOURCE_HELD:
          if (cli_source_get_number (source) == n)
            return NULL; /* complained about */
          break;
        case CLI_SOURCE_END:
          cli_complain (path,
                        ngettext ("The file has only %u game.", "The file has only %u games.",
                                  cli_source_get_number (source)),
                        cli_source_get_number (source));
          return NULL;
        case CLI_SOURCE_UNREADABLE:
          *code = CLI_USAGE;
          return NULL;
        case CLI_SOURCE_BROKEN:
        default:
          return NULL;
        }
    }
}

/* The node of the main line with so many actions before it; NULL: complained about. */
static LudNode *
find_node (LudRecord *record, const char *path, gboolean has_ply, guint64 ply)
{
  LudNode *node = lud_record_get_last (record);

  if (!has_ply)
    return node;
  if (ply > lud_node_get_ply (node))
    {
      cli_complain (path,
                    ngettext ("The game has only %u action.", "The game has only %u actions.",
                              lud_node_get_ply (node)),
                    lud_node_get_ply (node));
      return NULL;
    }
  while (lud_node_get_ply (node) > ply)
    node = lud_node_get_parent (node);
  return node;
}

/* The name of a moving picture. */
static gboolean
is_webp (const char *path)
{
  const char *dot = strrchr (path, '.');

  return dot && g_ascii_strcasecmp (dot, ".webp") == 0;
}

CliExit
cli_diagram (int argc, char **argv)
{
  g_auto (GStrv) words = NULL;
  g_autofree char *out = NULL, *game = NULL, *ply = NULL, *size = NULL, *theme = NULL, *name = NULL,
                  *delay = NULL;
  gboolean turned = FALSE, bare = FALSE, unmarked = FALSE;
  const GOptionEntry entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &out,
      N_ ("Write to this file, .svg, .png, .pdf or .webp (“-”: standard output)"), N_ ("FILE") },
    { "game", 0, 0, G_OPTION_ARG_STRING, &game, N_ ("Take game N of the file (1)"), N_ ("N") },
    { "ply", 0, 0, G_OPTION_ARG_STRING, &ply,
      N_ ("Show the position behind N actions (the last one)"), N_ ("N") },
    { "format", 0, 0, G_OPTION_ARG_STRING, &name,
      N_ ("Write svg, png, pdf or webp, whatever the name"), N_ ("FORMAT") },
    { "delay", 0, 0, G_OPTION_ARG_STRING, &delay,
      N_ ("Show each picture of a webp, the game up to there, for N milliseconds (1000)"),
      N_ ("N") },
    { "size", 0, 0, G_OPTION_ARG_STRING, &size, N_ ("Make it N pixels or points wide (600)"),
      N_ ("N") },
    { "theme", 0, 0, G_OPTION_ARG_STRING, &theme, N_ ("Paint in wood, dark, contrast or safe"),
      N_ ("THEME") },
    { "flip", 0, 0, G_OPTION_ARG_NONE, &turned, N_ ("Turn the board by half a turn"), NULL },
    { "no-coordinates", 0, 0, G_OPTION_ARG_NONE, &bare, N_ ("Leave the coordinates out"), NULL },
    { "no-marks", 0, 0, G_OPTION_ARG_NONE, &unmarked, N_ ("Leave the marks out"), NULL },
    { NULL },
  };
  guint64 number = 1, at = 0, width = 600, pause = 1000;
  gboolean moving;
  LudDiagramForm form = LUD_DIAGRAM_SVG;
  LudTheme colours = LUD_THEME_WOOD;
  g_autoptr (LudRecord) record = NULL;
  g_autofree LudBoardScene *scene = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *title = NULL;
  LudNode *node;
  CliExit code;

  if (!cli_parse (argc, argv, _ ("FILE"), _ ("Paints the board of a recorded game."), entries,
                  &words))
    return CLI_USAGE;
  if (!words[0] || words[1])
    {
      cli_complain (NULL, _ ("Name one file of games."));
      return CLI_USAGE;
    }
  if (!out)
    {
      cli_complain (NULL, _ ("Say with -o which file to write."));
      return CLI_USAGE;
    }
  moving = name ? g_ascii_strcasecmp (name, "webp") == 0 : is_webp (out);
  if (!moving &&
      (name ? !lud_diagram_form_of_name (name, &form) : !lud_diagram_form_of_path (out, &form)))
    {
      cli_complain (name ? name : out, _ ("Pictures are written as .svg, .png, .pdf or .webp."));
      return CLI_USAGE;
    }
  if ((game && !cli_read_number ("--game", game, 1, G_MAXUINT32, &number)) ||
      (ply && !cli_read_number ("--ply", ply, 0, G_MAXUINT32, &at)) ||
      (size &&
       !cli_read_number ("--size", size, LUD_DIAGRAM_MIN_WIDTH, LUD_DIAGRAM_MAX_WIDTH, &width)) ||
      (delay && !cli_read_number ("--delay", delay, 20, 60000, &pause)) ||
      (theme && !read_theme (theme, &colours)))
    return CLI_USAGE;
  record = read_game (words[0], number, &code);
  if (!record)
    return code;
  node = find_node (record, words[0], ply != NULL, at);
  if (!node)
    return CLI_WRONG;
  if (moving)
    {
      const LudAnimationOptions options = { .theme = colours,
                                            .turns = turned ? 2 : 0,
                                            .coordinates = !bare,
                                            .marks = !unmarked,
                                            .width = (guint) width,
                                            .delay = (guint) pause };

      bytes = lud_animation_render (record, node, &options, NULL, &error);
      if (bytes)
        return cli_write_output (out, bytes);
      cli_complain (NULL, "%s", error->message);
      return CLI_USAGE;
    }
  scene = g_new (LudBoardScene, 1);
  lud_diagram_set_node (scene, record, node, !unmarked);
  scene->theme = colours;
  scene->coordinates = !bare;
  scene->turns = turned ? 2 : 0;
  title = g_strdup_printf ("%s – %s", lud_record_get_player (record, RULES_FIRST)->name,
                           lud_record_get_player (record, RULES_SECOND)->name);
  bytes = lud_diagram_render (scene, form, (guint) width, title, &error);
  if (!bytes)
    {
      cli_complain (NULL, "%s", error->message);
      return CLI_USAGE;
    }
  return cli_write_output (out, bytes);
}
