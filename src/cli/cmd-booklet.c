/* cmd-booklet.c: ludoteca-cli booklet
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "board/board-theme.h"
#include "diagram/booklet.h"
#include "games-io.h"
#include "record/annotation.h"

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

/* Adds the games of a file; bad ones are complained about and left out. */
static CliExit
read_games (const char *path, GPtrArray *records)
{
  CliForm form = cli_readable_form (path);
  g_autoptr (CliSource) source = form ? cli_source_new (path, form, NULL, RULES_LENIENT) : NULL;
  CliExit code = CLI_DONE;

  if (!source)
    return CLI_USAGE;
  for (;;)
    {
      LudRecord *record = NULL;

      switch (cli_source_next (source, &record))
        {
        case CLI_SOURCE_GAME:
          g_ptr_array_add (records, record);
          break;
        case CLI_SOURCE_BAD:
          code = CLI_WRONG;
          break;
        case CLI_SOURCE_HELD:
          break;
        case CLI_SOURCE_END:
          return code;
        case CLI_SOURCE_UNREADABLE:
          return CLI_USAGE;
        case CLI_SOURCE_BROKEN:
        default:
          return CLI_WRONG;
        }
    }
}

/* Leaves only the games with these numbers, in their order. */
static gboolean
pick (GPtrArray **records, char **numbers)
{
  GPtrArray *picked = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; numbers[i]; i++)
    {
      guint64 n;

      if (!cli_read_number ("--game", numbers[i], 1, G_MAXUINT32, &n))
        {
          g_ptr_array_unref (picked);
          return FALSE;
        }
      if (n > (*records)->len)
        {
          cli_complain (
            NULL, ngettext ("There is only %u game.", "There are only %u games.", (*records)->len),
            (*records)->len);
          g_ptr_array_unref (picked);
          return FALSE;
        }
      g_ptr_array_add (picked, g_object_ref ((*records)->pdata[n - 1]));
    }
  g_ptr_array_unref (*records);
  *records = picked;
  return TRUE;
}

CliExit
cli_booklet (int argc, char **argv)
{
  g_auto (GStrv) words = NULL;
  g_auto (GStrv) numbers = NULL;
  g_autofree char *out = NULL, *language = NULL, *title = NULL, *paper = NULL, *theme = NULL;
  const GOptionEntry entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &out,
      N_ ("Write to this PDF (“-”: standard output)"), N_ ("FILE") },
    { "game", 0, 0, G_OPTION_ARG_STRING_ARRAY, &numbers,
      N_ ("Take game N of all; may be given several times (all games)"), N_ ("N") },
    { "language", 0, 0, G_OPTION_ARG_STRING, &language,
      N_ ("Print the comments in this language, “en”, and those without one (all)"), N_ ("TAG") },
    { "title", 0, 0, G_OPTION_ARG_STRING, &title, N_ ("Print this above the contents"),
      N_ ("TEXT") },
    { "paper", 0, 0, G_OPTION_ARG_STRING, &paper, N_ ("Print on a4, a5 or letter (a4)"),
      N_ ("PAPER") },
    { "theme", 0, 0, G_OPTION_ARG_STRING, &theme, N_ ("Paint in wood, dark, contrast or safe"),
      N_ ("THEME") },
    { NULL },
  };
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (LudBooklet) booklet = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  LudBookletOptions options;
  CliExit code = CLI_DONE, saved;

  if (!cli_parse (argc, argv, _ ("FILE…"),
                  _ ("Writes games with comments and diagrams as a PDF to be printed."), entries,
                  &words))
    return CLI_USAGE;
  if (!words[0])
    {
      cli_complain (NULL, _ ("Name files of games."));
      return CLI_USAGE;
    }
  if (!out)
    {
      cli_complain (NULL, _ ("Say with -o which file to write."));
      return CLI_USAGE;
    }
  lud_booklet_options_init (&options);
  options.title = title;
  options.language = language;
  if (language && !lud_record_is_language (language))
    {
      cli_complain ("--language", _ ("“%s” is no language tag, such as “en” or “pt-BR”."),
                    language);
      return CLI_USAGE;
    }
  if (paper && !lud_booklet_options_set_paper (&options, paper))
    {
      cli_complain ("--paper", _ ("There is no paper “%s”; there are a4, a5 and letter."), paper);
      return CLI_USAGE;
    }
  if (theme && !read_theme (theme, &options.theme))
    return CLI_USAGE;
  for (guint i = 0; words[i]; i++)
    {
      CliExit read = read_games (words[i], records);

      code = MAX (code, read);
    }
  if (code == CLI_USAGE)
    return code;
  if (records->len == 0)
    {
      cli_complain (NULL, _ ("There is no game to print."));
      return CLI_WRONG;
    }
  if (numbers && !pick (&records, numbers))
    return CLI_USAGE;
  booklet = lud_booklet_new (records, &options);
  bytes = lud_booklet_render (booklet, &error);
  if (!bytes)
    {
      cli_complain (NULL, "%s", error->message);
      return CLI_USAGE;
    }
  saved = cli_write_output (out, bytes);
  return MAX (code, saved);
}
