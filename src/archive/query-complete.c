/* query-complete.c: what could stand at the end of an unfinished query
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "query.h"

#include "archive-private.h"
#include "query-private.h"

#include <string.h>

const char *const lud_query_keys[] = { "player", "first",      "second", "event",  "comment",
                                       "tag",    "game",       "result", "reason", "date",
                                       "length", "turns",      "rating", "has",    "is",
                                       "id",     "collection", "import", "text",   NULL };
const char *const lud_query_results[] = { "1-0", "0-1", "1/2", "*", NULL };
const char *const lud_query_has[] = { "variations", "comments", "tags", NULL };
const char *const lud_query_is[] = { "unfinished", "favourite", NULL };

static void
offer (GPtrArray *out, const char *key, const char *value, const char *typed)
{
  g_autofree char *folded = lud_archive_fold (value), *begin = lud_archive_fold (typed);

  if (!g_str_has_prefix (folded, begin))
    return;
  if (strchr (value, ' '))
    g_ptr_array_add (out, g_strdup_printf ("%s:\"%s\"", key, value));
  else
    g_ptr_array_add (out, g_strdup_printf ("%s:%s", key, value));
}

static void
offer_names (LudArchive *archive,
             const char *sql,
             GPtrArray *out,
             const char *key,
             const char *typed)
{
  sqlite3_stmt *s = lud_archive_statement (archive, sql, NULL);

  if (!s)
    return;
  sqlite3_bind_text (s, 1, *typed == '"' ? typed + 1 : typed, -1, SQLITE_TRANSIENT);
  while (sqlite3_step (s) == SQLITE_ROW)
    offer (out, key, lud_archive_column_text (s, 0), "");
  sqlite3_reset (s);
}

/* The values that options of this key have, each once. */
static void
offer_options (GPtrArray *out, const char *key, const char *typed)
{
  for (const RulesGame *const *game = rules_games (); *game; game++)
    for (int i = 0; (*game)->options[i].key; i++)
      for (const RulesChoice *choice = (*game)->options[i].choices;
           strcmp ((*game)->options[i].key, key) == 0 && choice->value; choice++)
        {
          g_autofree char *one = g_strdup_printf ("%s:%s", key, choice->value);

          if (!g_ptr_array_find_with_equal_func (out, one, g_str_equal, NULL))
            offer (out, key, choice->value, typed);
        }
}

/* Where the last word of a query begins. */
static const char *
last_word (const char *query)
{
  const char *word = query;
  gboolean quoted = FALSE;

  for (const char *c = query; *c; c++)
    {
      if (*c == '"')
        quoted = !quoted;
      if (g_ascii_isspace (*c) && !quoted)
        word = c + 1;
    }
  while (*word == '-' || *word == '(')
    word++;
  return word;
}

char *
lud_query_put (const char *query, const char *word)
{
  g_autofree char *front = g_strndup (query, (gsize) (last_word (query) - query));

  /* Behind a key comes a value, behind a whole word the next one. */
  return g_strconcat (front, word, g_str_has_suffix (word, ":") ? "" : " ", NULL);
}

char **
lud_query_complete (LudArchive *archive, const char *query)
{
  GPtrArray *out = g_ptr_array_new ();
  const char *word = last_word (query), *colon;

  colon = strchr (word, ':');
  if (!colon)
    {
      for (guint i = 0; lud_query_keys[i]; i++)
        if (g_str_has_prefix (lud_query_keys[i], word))
          g_ptr_array_add (out, g_strconcat (lud_query_keys[i], ":", NULL));
      for (const RulesGame *const *game = rules_games (); *game; game++)
        for (int i = 0; (*game)->options[i].key; i++)
          {
            g_autofree char *one = g_strconcat ((*game)->options[i].key, ":", NULL);

            if (g_str_has_prefix (one, word) &&
                !g_ptr_array_find_with_equal_func (out, one, g_str_equal, NULL))
              g_ptr_array_add (out, g_steal_pointer (&one));
          }
    }
  if (!colon && word > query && g_str_has_prefix ("OR", word))
    g_ptr_array_add (out, g_strdup ("OR"));
  if (colon)
    {
      g_autofree char *key = g_strndup (word, (gsize) (colon - word));
      const char *typed = colon + 1;
      const char *const *list = strcmp (key, "result") == 0 ? lud_query_results
                                : strcmp (key, "has") == 0  ? lud_query_has
                                : strcmp (key, "is") == 0   ? lud_query_is
                                                            : NULL;

      for (guint i = 0; list && list[i]; i++)
        offer (out, key, list[i], typed);
      offer_options (out, key, typed);
      if (strcmp (key, "game") == 0)
        for (const RulesGame *const *game = rules_games (); *game; game++)
          offer (out, key, (*game)->id, typed);
      if (strcmp (key, "reason") == 0)
        for (int i = 1; i <= RULES_END_ADJUDICATED; i++)
          offer (out, key, rules_end_name ((RulesEnd) i), typed);
      if (archive && (strcmp (key, "player") == 0 || strcmp (key, "first") == 0 ||
                      strcmp (key, "second") == 0))
        offer_names (archive,
                     "SELECT name FROM player WHERE name <> '' AND ludo_match (name, ?1)"
                     " ORDER BY name LIMIT 20",
                     out, key, typed);
      if (archive && strcmp (key, "collection") == 0)
        offer_names (archive,
                     "SELECT name FROM collection WHERE ludo_match (name, ?1) ORDER BY name"
                     " LIMIT 20",
                     out, key, typed);
      if (archive && strcmp (key, "tag") == 0)
        offer_names (archive,
                     "SELECT DISTINCT name FROM game_tag WHERE ludo_match (name, ?1) ORDER BY name"
                     " LIMIT 20",
                     out, key, typed);
      if (archive && strcmp (key, "event") == 0)
        offer_names (archive,
                     "SELECT name FROM event WHERE name <> '' AND ludo_match (name, ?1)"
                     " ORDER BY name LIMIT 20",
                     out, key, typed);
    }
  g_ptr_array_add (out, NULL);
  return (char **) g_ptr_array_free (out, FALSE);
}
