/* cli.c: what the commands of ludoteca-cli share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "cli.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void
cli_complain (const char *place, const char *format, ...)
{
  g_autofree char *sentence = NULL;
  va_list args;

  va_start (args, format);
  sentence = g_strdup_vprintf (format, args);
  va_end (args);
  g_printerr ("%s: %s\n", place ? place : g_get_prgname (), sentence);
}

gboolean
cli_parse (int argc,
           char **argv,
           const char *usage,
           const char *summary,
           const GOptionEntry *entries,
           char ***words)
{
  g_autoptr (GOptionContext) context = g_option_context_new (usage);
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) args = g_new0 (char *, argc + 1);

  for (int i = 0; i < argc; i++)
    args[i] = g_strdup (argv[i]);
  g_option_context_set_translation_domain (context, GETTEXT_PACKAGE);
  g_option_context_set_summary (context, summary);
  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  if (!g_option_context_parse_strv (context, &args, &error))
    {
      cli_complain (NULL, "%s", error->message);
      return FALSE;
    }
  /* GOption leaves "--" itself in place when it was needed to end the options. */
  *words = g_new0 (char *, g_strv_length (args) + 1);
  for (int i = 1, n = 0; args[i]; i++)
    if (strcmp (args[i], "--") != 0)
      (*words)[n++] = g_strdup (args[i]);
  return TRUE;
}

static char *
game_ids (void)
{
  GString *ids = g_string_new (NULL);

  for (const RulesGame *const *game = rules_games (); *game; game++)
    g_string_append_printf (ids, "%s%s", ids->len ? ", " : "", (*game)->id);
  return g_string_free (ids, FALSE);
}

/* The option, as it is written, that rules_params_check() objects to. */
static char *
superfluous_option (const RulesParams *params)
{
  const RulesOption *options = params->game->options;

  for (int i = 0; options[i].key; i++)
    if (params->given[i] && !rules_params_counts (params, i))
      return g_strdup_printf ("%s=%s", options[i].key, rules_params_value (params, i));
  return NULL;
}

gboolean
cli_read_game (const char *id, char **options, RulesParams *params)
{
  const RulesGame *game = rules_find_game (id);
  RulesReason reason;

  if (!game)
    {
      g_autofree char *ids = game_ids ();

      if (id)
        cli_complain (NULL, _ ("There is no game “%s”; the games are %s."), id, ids);
      else
        cli_complain (NULL, _ ("Name a game: %s."), ids);
      return FALSE;
    }
  rules_params_init (params, game);
  for (; options && *options; options++)
    {
      g_auto (GStrv) pair = g_strsplit (*options, "=", 2);
      const char *key = pair[0] ? pair[0] : "";

      if (!pair[0] || !pair[1])
        {
          cli_complain (NULL, _ ("An option is written key=value, not “%s”."), *options);
          return FALSE;
        }
      reason = rules_params_set (params, key, pair[1]);
      if (reason.msgid)
        {
          cli_complain (*options, "%s", _ (reason.msgid));
          return FALSE;
        }
    }
  reason = rules_params_check (params);
  if (reason.msgid)
    {
      g_autofree char *place = superfluous_option (params);

      cli_complain (place, "%s", _ (reason.msgid));
      return FALSE;
    }
  return TRUE;
}

RulesState *
cli_read_position (const RulesParams *params, const char *position)
{
  RulesState *s = rules_state_new (params->game);
  RulesReason reason = RULES_NO_REASON;

  if (!position)
    {
      params->game->start (params, s);
      return s;
    }
  if (params->game->read_state (params, position, strlen (position), s, &reason) == RULES_READ_OK)
    return s;
  cli_complain ("--position", _ ("%s (at character %d)"), _ (reason.msgid), reason.offset + 1);
  free (s);
  return NULL;
}

gboolean
cli_read_number (const char *name, const char *text, guint64 least, guint64 most, guint64 *out)
{
  g_autoptr (GError) error = NULL;

  if (text && g_ascii_string_to_unsigned (text, 10, least, most, out, &error))
    return TRUE;
  cli_complain (NULL, _ ("%s takes a whole number from %" PRIu64 " to %" PRIu64 "."), name, least,
                most);
  return FALSE;
}

char *
cli_options_text (const RulesParams *params)
{
  GString *text = g_string_new (NULL);

  for (int i = 0; params->game->options[i].key; i++)
    if (rules_params_counts (params, i))
      g_string_append_printf (text, "%s%s=%s", text->len ? " " : "", params->game->options[i].key,
                              rules_params_value (params, i));
  return g_string_free (text, FALSE);
}

char *
cli_reason_text (const RulesGame *game, const RulesState *s, RulesReason reason)
{
  g_autofree RulesBoard *board = NULL;

  if (reason.point < 0)
    return g_strdup (_ (reason.msgid));
  board = g_new (RulesBoard, 1);
  game->board (s, board);
  /* Translators: a sentence why a move is not legal, and the point of the board it is about. */
  return g_strdup_printf (_ ("%s (%s)"), _ (reason.msgid), board->point[reason.point].name);
}

void
cli_complain_action (const char *place,
                     unsigned n,
                     const RulesTextReader *reader,
                     const RulesState *s)
{
  g_autofree char *why = cli_reason_text (reader->game, s, reader->reason);
  g_autofree char *word =
    g_utf8_make_valid (reader->text + reader->start, (gssize) (reader->end - reader->start));

  /* Translators: the number of an action in a game, the word that stands there, the reason. */
  cli_complain (place, _ ("Action %u, “%s”: %s"), n, word, why);
}

void
cli_json_string (GString *out, const char *text)
{
  g_string_append_c (out, '"');
  for (; *text; text++)
    switch (*text)
      {
      case '"':
      case '\\':
        g_string_append_c (out, '\\');
        g_string_append_c (out, *text);
        break;
      case '\n':
        g_string_append (out, "\\n");
        break;
      case '\t':
        g_string_append (out, "\\t");
        break;
      default:
        if ((guchar) *text < 0x20)
          g_string_append_printf (out, "\\u%04x", (guint) (guchar) *text);
        else
          g_string_append_c (out, *text);
        break;
      }
  g_string_append_c (out, '"');
}

const char *
cli_actor_name (RulesActor actor)
{
  switch (actor)
    {
    case RULES_FIRST:
      return "first";
    case RULES_SECOND:
      return "second";
    case RULES_CHANCE:
      return "chance";
    case RULES_NOBODY:
    default:
      return "nobody";
    }
}
