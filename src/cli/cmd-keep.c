/* cmd-keep.c: ludoteca-cli players, events, tags, collections, edit, edits, trash
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "archive-io.h"
#include "archive/bulk.h"
#include "archive/collection.h"
#include "archive/names.h"
#include "archive/query.h"
#include "archive/trash.h"
#include "interrupt.h"

#include <inttypes.h>
#include <string.h>

static void
print_pair (GString *out, const char *key, const char *value)
{
  g_string_append_printf (out, "%s\"%s\":", out->len > 1 ? "," : "", key);
  if (value)
    cli_json_string (out, value);
  else
    g_string_append (out, "null");
}

static char *
dup_time (gint64 milliseconds)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc (milliseconds / 1000);

  return time ? g_date_time_format (time, "%Y-%m-%dT%H:%M:%SZ") : g_strdup ("");
}

/* ------------------------------------------------------------------------------------------------
 * players, events, tags
 */

static void
print_player (const LudArchiveName *name, gpointer json)
{
  g_autoptr (GString) out = g_string_new ("{");

  if (!*(gboolean *) json)
    {
      g_print ("%s\t%" G_GINT64_FORMAT "\t%s\n", name->name, name->n_games,
               name->merged ? name->main_name : "");
      return;
    }
  print_pair (out, "name", name->name);
  g_string_append_printf (out, ",\"games\":%" G_GINT64_FORMAT, name->n_games);
  print_pair (out, "merged", name->merged);
  print_pair (out, "main", name->main_name);
  g_print ("%s}\n", out->str);
}

static void
print_name (const LudArchiveName *name, gpointer json)
{
  g_autoptr (GString) out = g_string_new ("{");

  if (!*(gboolean *) json)
    {
      g_print ("%s%s%s\t%" G_GINT64_FORMAT "\n", name->name, *name->value ? "=" : "", name->value,
               name->n_games);
      return;
    }
  print_pair (out, "name", name->name);
  if (*name->value)
    print_pair (out, "value", name->value);
  g_print ("%s,\"games\":%" G_GINT64_FORMAT "}\n", out->str, name->n_games);
}

CliExit
cli_players (int argc, char **argv)
{
  gboolean json = FALSE;
  g_autofree char *merge = NULL, *into = NULL, *split = NULL;
  g_auto (GStrv) words = NULL;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print one JSON object a line"), NULL },
    { "merge", 0, 0, G_OPTION_ARG_STRING, &merge, N_ ("This name is another name of --into"),
      N_ ("NAME") },
    { "into", 0, 0, G_OPTION_ARG_STRING, &into, N_ ("The main name of --merge"), N_ ("NAME") },
    { "split", 0, 0, G_OPTION_ARG_STRING, &split, N_ ("Take the merging of this name back"),
      N_ ("NAME") },
    { NULL },
  };
  g_autoptr (LudArchive) archive = NULL;
  g_autoptr (GError) error = NULL;
  gboolean done;
  CliExit code;

  if (!cli_parse (argc, argv, _ ("ARCHIVE"),
                  _ ("Lists the players: name, games under this name, main name if it was merged.  "
                     "Or says that two names are one person: no game is changed, and searches "
                     "find the games of all his names."),
                  entries, &words))
    return CLI_USAGE;
  if (!merge != !into || (merge && split))
    {
      cli_complain (NULL, _ ("Write --merge NAME --into NAME, or --split NAME."));
      return CLI_USAGE;
    }
  archive = cli_open_one_archive (words, &code);
  if (!archive)
    return code;
  if (merge)
    done = lud_archive_merge_player (archive, merge, into, &error);
  else if (split)
    done = lud_archive_split_player (archive, split, &error);
  else
    done = lud_archive_each_player (archive, print_player, &json, &error);
  return done ? CLI_DONE : cli_archive_error (words[0], error);
}

static CliExit
list_names (int argc,
            char **argv,
            const char *summary,
            gboolean (*each) (LudArchive *, LudEachName, gpointer, GError **))
{
  gboolean json = FALSE;
  g_auto (GStrv) words = NULL;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print one JSON object a line"), NULL },
    { NULL },
  };
  g_autoptr (LudArchive) archive = NULL;
  g_autoptr (GError) error = NULL;
  CliExit code;

  if (!cli_parse (argc, argv, _ ("ARCHIVE"), summary, entries, &words))
    return CLI_USAGE;
  archive = cli_open_one_archive (words, &code);
  if (!archive)
    return code;
  return each (archive, print_name, &json, &error) ? CLI_DONE : cli_archive_error (words[0], error);
}

CliExit
cli_events (int argc, char **argv)
{
  return list_names (argc, argv, _ ("Lists the events: name, number of games."),
                     lud_archive_each_event);
}

CliExit
cli_tags (int argc, char **argv)
{
  return list_names (argc, argv, _ ("Lists the tags: name or name=value, number of games."),
                     lud_archive_each_tag);
}

/* ------------------------------------------------------------------------------------------------
 * collections
 */

static void
print_collection (const LudCollection *collection, gpointer json)
{
  g_autoptr (GString) out = g_string_new ("{");

  if (!*(gboolean *) json)
    {
      g_print ("%s\t%" G_GINT64_FORMAT "\t%s\n", collection->name, collection->n_games,
               collection->query ? collection->query : "");
      return;
    }
  print_pair (out, "name", collection->name);
  g_string_append_printf (out, ",\"games\":%" G_GINT64_FORMAT, collection->n_games);
  print_pair (out, "query", collection->query);
  g_print ("%s}\n", out->str);
}

CliExit
cli_collections (int argc, char **argv)
{
  gboolean json = FALSE;
  g_autofree char *make = NULL, *query = NULL, *old = NULL, *to = NULL, *discard = NULL;
  g_auto (GStrv) words = NULL;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print one JSON object a line"), NULL },
    { "make", 0, 0, G_OPTION_ARG_STRING, &make, N_ ("Make a collection"), N_ ("NAME") },
    { "query", 0, 0, G_OPTION_ARG_STRING, &query,
      N_ ("The collection of --make is what a query finds"), N_ ("QUERY") },
    { "rename", 0, 0, G_OPTION_ARG_STRING, &old, N_ ("Give a collection the name of --to"),
      N_ ("NAME") },
    { "to", 0, 0, G_OPTION_ARG_STRING, &to, N_ ("The new name of --rename"), N_ ("NAME") },
    { "remove", 0, 0, G_OPTION_ARG_STRING, &discard, N_ ("Remove a collection, not its games"),
      N_ ("NAME") },
    { NULL },
  };
  g_autoptr (LudArchive) archive = NULL;
  g_autoptr (GError) error = NULL;
  gboolean done;
  CliExit code;

  if (!cli_parse (argc, argv, _ ("ARCHIVE"),
                  _ ("Lists the collections: name, number of games, query.  Or makes, renames or "
                     "removes one.  “edit --collect” picks games for a collection without a "
                     "query; collection:NAME finds the games of one."),
                  entries, &words))
    return CLI_USAGE;
  if ((make != NULL) + (old != NULL) + (discard != NULL) > 1 || (query && !make) || !old != !to)
    {
      cli_complain (NULL, _ ("Write --make NAME [--query QUERY], --rename NAME --to NAME, or "
                             "--remove NAME."));
      return CLI_USAGE;
    }
  archive = cli_open_one_archive (words, &code);
  if (!archive)
    return code;
  if (make)
    done = lud_archive_set_collection (archive, make, query, &error);
  else if (old)
    done = lud_archive_rename_collection (archive, old, to, &error);
  else if (discard)
    done = lud_archive_remove_collection (archive, discard, &error);
  else
    done = lud_archive_each_collection (archive, print_collection, &json, &error);
  return done ? CLI_DONE : cli_archive_error (words[0], error);
}

/* ------------------------------------------------------------------------------------------------
 * edit, edits
 */

typedef struct
{
  const char *option; /* of the command line, without hyphens */
  char **values;
} EditOption;

static gboolean
read_changes (char **set, const EditOption *options, guint n, GArray *changes)
{
  for (guint i = 0; set && set[i]; i++)
    {
      char *sign = strchr (set[i], '=');
      LudChange change;

      if (!sign)
        {
          cli_complain ("--set", _ ("Write FIELD=VALUE, not “%s”."), set[i]);
          return FALSE;
        }
      *sign = '\0';
      change.field = set[i];
      change.value = sign + 1;
      g_array_append_val (changes, change);
    }
  for (guint i = 0; i < n; i++)
    for (guint k = 0; options[i].values && options[i].values[k]; k++)
      {
        LudChange change = { options[i].option, options[i].values[k] };

        g_array_append_val (changes, change);
      }
  for (guint i = 0; i < changes->len; i++)
    {
      g_autoptr (GError) error = NULL;

      if (!lud_change_check (&g_array_index (changes, LudChange, i), &error))
        {
          cli_complain (NULL, "%s", error->message);
          return FALSE;
        }
    }
  if (changes->len > 0)
    return TRUE;
  cli_complain (NULL, _ ("Name what is to be changed; --help lists it."));
  return FALSE;
}

CliExit
cli_edit (int argc, char **argv)
{
  g_auto (GStrv) set = NULL;
  g_auto (GStrv) tag = NULL;
  g_auto (GStrv) untag = NULL;
  g_auto (GStrv) favourite = NULL;
  g_auto (GStrv) collect = NULL;
  g_auto (GStrv) uncollect = NULL;
  g_auto (GStrv) words = NULL;
  gboolean trash = FALSE, json = FALSE;
  const GOptionEntry entries[] = {
    { "set", 0, 0, G_OPTION_ARG_STRING_ARRAY, &set,
      N_ ("Set first, second, event, round, place, date, source or annotator"),
      N_ ("FIELD=VALUE") },
    { "tag", 0, 0, G_OPTION_ARG_STRING_ARRAY, &tag, N_ ("Add a tag"), N_ ("NAME[=VALUE]") },
    { "untag", 0, 0, G_OPTION_ARG_STRING_ARRAY, &untag, N_ ("Remove a tag"), N_ ("NAME[=VALUE]") },
    { "favourite", 0, 0, G_OPTION_ARG_STRING_ARRAY, &favourite, N_ ("Mark as favourites: yes, no"),
      N_ ("WHAT") },
    { "collect", 0, 0, G_OPTION_ARG_STRING_ARRAY, &collect, N_ ("Add to a collection"),
      N_ ("NAME") },
    { "uncollect", 0, 0, G_OPTION_ARG_STRING_ARRAY, &uncollect, N_ ("Take out of a collection"),
      N_ ("NAME") },
    { "trash", 0, 0, G_OPTION_ARG_NONE, &trash, N_ ("Put into the trash"), NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print one JSON object"), NULL },
    { NULL },
  };
  static char *yes[] = { (char *) "yes", NULL };
  g_autoptr (GArray) changes = g_array_new (FALSE, FALSE, sizeof (LudChange));
  g_autoptr (LudArchive) archive = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *query = NULL;
  GCancellable *cancellable;
  gint64 number, n_games;
  CliExit code;

  cli_protect_query (argc, argv);
  if (!cli_parse (argc, argv, _ ("ARCHIVE QUERY"),
                  _ ("Changes all games that a query finds, all of them or none; a query of “\"\"” "
                     "means every game.  “edits --undo” takes it back."),
                  entries, &words))
    return CLI_USAGE;
  if (!words[0] || !words[1])
    {
      cli_complain (NULL, _ ("Name an archive and a query."));
      return CLI_USAGE;
    }
  {
    const EditOption options[] = {
      { "tag", tag },         { "untag", untag },         { "favourite", favourite },
      { "collect", collect }, { "uncollect", uncollect }, { "trash", trash ? yes : NULL }
    };

    if (!read_changes (set, options, G_N_ELEMENTS (options), changes))
      return CLI_USAGE;
  }
  query = g_strjoinv (" ", words + 1);
  if (!lud_query_check (query, NULL, &error))
    {
      cli_complain (_ ("query"), "%s", error->message);
      return CLI_USAGE;
    }
  cancellable = cli_interrupt_begin ();
  archive = cli_open_archive (words[0], FALSE, &code);
  if (!archive)
    return code;
  if (!lud_archive_edit (archive, query, (const LudChange *) (gpointer) changes->data, changes->len,
                         &number, &n_games, cancellable, &error))
    return cli_archive_error (words[0], error);
  if (json)
    g_print ("{\"edit\":%" G_GINT64_FORMAT ",\"games\":%" G_GINT64_FORMAT "}\n", number, n_games);
  else
    /* Translators: a file, the number of an edit in its log, and how many games it changed. */
    g_print (_ ("%s: edit %" PRId64 ": games changed: %" PRId64 ".\n"), words[0], number, n_games);
  return CLI_DONE;
}

static void
print_edit (const LudArchiveEdit *edit, gpointer json)
{
  g_autofree char *time = dup_time (edit->made);
  g_autoptr (GString) out = g_string_new ("{");

  if (!*(gboolean *) json)
    {
      g_print ("%" G_GINT64_FORMAT "\t%s\t%s=%s\t%" G_GINT64_FORMAT "\t%s\n", edit->edit, time,
               edit->change.field, edit->change.value, edit->n_games, edit->query);
      return;
    }
  g_string_append_printf (out, "\"edit\":%" G_GINT64_FORMAT, edit->edit);
  print_pair (out, "made", time);
  print_pair (out, "field", edit->change.field);
  print_pair (out, "value", edit->change.value);
  g_string_append_printf (out, ",\"games\":%" G_GINT64_FORMAT, edit->n_games);
  print_pair (out, "query", edit->query);
  g_print ("%s}\n", out->str);
}

CliExit
cli_edits (int argc, char **argv)
{
  gboolean json = FALSE;
  g_autofree char *undo = NULL;
  g_auto (GStrv) words = NULL;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print one JSON object a line"), NULL },
    { "undo", 0, 0, G_OPTION_ARG_STRING, &undo, N_ ("Take the edit of this number back"),
      N_ ("N") },
    { NULL },
  };
  g_autoptr (LudArchive) archive = NULL;
  g_autoptr (GError) error = NULL;
  GCancellable *cancellable;
  guint64 number = 0;
  gint64 n_games, n_left;
  CliExit code;

  if (!cli_parse (argc, argv, _ ("ARCHIVE"),
                  _ ("Lists the last hundred edits: number, time, what was set, games changed, "
                     "query.  Or takes one back; what was changed again since is left alone."),
                  entries, &words))
    return CLI_USAGE;
  if (undo && !cli_read_number ("--undo", undo, 1, G_MAXINT64, &number))
    return CLI_USAGE;
  cancellable = cli_interrupt_begin ();
  archive = cli_open_one_archive (words, &code);
  if (!archive)
    return code;
  if (!undo)
    return lud_archive_each_edit (archive, print_edit, &json, &error)
             ? CLI_DONE
             : cli_archive_error (words[0], error);
  if (!lud_archive_undo_edit (archive, (gint64) number, &n_games, &n_left, cancellable, &error))
    return cli_archive_error (words[0], error);
  if (json)
    g_print ("{\"games\":%" G_GINT64_FORMAT ",\"left\":%" G_GINT64_FORMAT "}\n", n_games, n_left);
  else
    /* Translators: a file, and how many games became what. */
    g_print (_ ("%s: games put back: %" PRId64 ", changed since and left: %" PRId64 ".\n"),
             words[0], n_games, n_left);
  return CLI_DONE;
}

/* ------------------------------------------------------------------------------------------------
 * trash
 */

static void
print_trashed (const LudArchiveRow *row, gint64 trashed, gpointer json)
{
  g_autofree char *time = dup_time (trashed);
  g_autofree char *more =
    g_strdup_printf (*(gboolean *) json ? ",\"trashed\":\"%s\"" : "\t%s", time);

  cli_print_row (row, *(gboolean *) json, more);
}

static CliExit
restore (LudArchive *archive, const char *path, char **ids)
{
  CliExit code = CLI_DONE;

  for (guint i = 0; ids[i]; i++)
    {
      g_autoptr (GError) error = NULL;

      if (!lud_archive_set_trashed (archive, ids[i], FALSE, &error))
        code = MAX (code, cli_archive_error (path, error));
    }
  return code;
}

CliExit
cli_trash (int argc, char **argv)
{
  gboolean json = FALSE, all = FALSE, purge = FALSE;
  g_autofree char *days = NULL;
  g_auto (GStrv) ids = NULL;
  g_auto (GStrv) words = NULL;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print one JSON object a line"), NULL },
    { "restore", 0, 0, G_OPTION_ARG_STRING_ARRAY, &ids, N_ ("Take a game out of the trash"),
      N_ ("ID") },
    { "restore-all", 0, 0, G_OPTION_ARG_NONE, &all, N_ ("Take all games out of the trash"), NULL },
    { "purge", 0, 0, G_OPTION_ARG_NONE, &purge,
      N_ ("Remove the games in the trash for good and give their room back"), NULL },
    { "days", 0, 0, G_OPTION_ARG_STRING, &days,
      N_ ("Purge only what is in the trash for so many days"), N_ ("N") },
    { NULL },
  };
  g_autoptr (LudArchive) archive = NULL;
  g_autoptr (GError) error = NULL;
  GCancellable *cancellable;
  guint64 n_days = 0;
  gint64 n_games = 0, n_bytes = 0;
  CliExit code;

  if (!cli_parse (argc, argv, _ ("ARCHIVE"),
                  _ ("Lists the games in the trash.  Or takes games out of it, or removes them for "
                     "good.  “edit --trash” puts games there."),
                  entries, &words))
    return CLI_USAGE;
  if ((ids != NULL) + all + purge > 1 || (days && !purge))
    {
      cli_complain (NULL, _ ("Write --restore ID, --restore-all, or --purge [--days N]."));
      return CLI_USAGE;
    }
  if (days && !cli_read_number ("--days", days, 0, 100000, &n_days))
    return CLI_USAGE;
  cancellable = cli_interrupt_begin ();
  archive = cli_open_one_archive (words, &code);
  if (!archive)
    return code;
  if (ids)
    return restore (archive, words[0], ids);
  if (all)
    {
      if (!lud_archive_restore_trashed (archive, &n_games, &error))
        return cli_archive_error (words[0], error);
      /* Translators: a file, and how many games. */
      g_print (_ ("%s: games taken out of the trash: %" PRId64 ".\n"), words[0], n_games);
      return CLI_DONE;
    }
  if (purge)
    {
      gint64 before =
        days ? g_get_real_time () / 1000 - (gint64) n_days * 24 * 3600 * 1000 : G_MAXINT64;

      if (!lud_archive_purge (archive, before, &n_games, &n_bytes, cancellable, &error))
        return cli_archive_error (words[0], error);
      /* Translators: a file, how many games, and by how many bytes it became smaller. */
      g_print (_ ("%s: games removed: %" PRId64 ", bytes given back: %" PRId64 ".\n"), words[0],
               n_games, n_bytes);
      return CLI_DONE;
    }
  return lud_archive_each_trashed (archive, print_trashed, &json, &error)
           ? CLI_DONE
           : cli_archive_error (words[0], error);
}
