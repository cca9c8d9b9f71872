/* query.c: the language of queries, and what it becomes in SQL
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "query.h"

#include "archive-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_DEPTH 8

typedef struct
{
  const char *text; /* the whole query */
  gsize at;
  GString *where;
  GPtrArray *values; /* bound in order; texts */
  LudArchive *archive;
  guint depth; /* of collections in queries of collections */
} Parser;

typedef struct
{
  gboolean negative;
  char *key; /* NULL: a word without one */
  char op[3];
  char *value;
  gsize key_at, value_at;
} Term;

static const char *const keys[] = { "player", "first",      "second", "event",  "comment",
                                    "tag",    "game",       "result", "reason", "date",
                                    "length", "turns",      "has",    "is",     "import",
                                    "id",     "collection", "text",   NULL };
static const char *const results[] = { "1-0", "0-1", "1/2", "*", NULL };
static const char *const has[] = { "variations", "comments", "tags", NULL };
static const char *const is[] = { "unfinished", "favourite", NULL };

static gboolean
fail (GError **error, guint *place, gsize at, const char *format, ...) G_GNUC_PRINTF (4, 5);

static gboolean
fail (GError **error, guint *place, gsize at, const char *format, ...)
{
  g_autofree char *sentence = NULL;
  va_list args;

  va_start (args, format);
  sentence = g_strdup_vprintf (format, args);
  va_end (args);
  if (place)
    *place = (guint) at;
  g_set_error (error, LUD_ARCHIVE_ERROR, LUD_ARCHIVE_ERROR_QUERY,
               /* Translators: where in a query the fault is, and a sentence. */
               _ ("At character %u: %s"), (guint) at + 1, sentence);
  return FALSE;
}

static void
term_clear (Term *term)
{
  g_clear_pointer (&term->key, g_free);
  g_clear_pointer (&term->value, g_free);
}

/* Reads one word or quoted text at p->at. */
static gboolean
read_value (Parser *p, char **out, guint *place, GError **error)
{
  g_autoptr (GString) value = g_string_new (NULL);
  gsize begin = p->at;

  if (p->text[p->at] == '"')
    {
      for (p->at++; p->text[p->at] && p->text[p->at] != '"'; p->at++)
        {
          if (p->text[p->at] == '\\' && p->text[p->at + 1])
            p->at++;
          g_string_append_c (value, p->text[p->at]);
        }
      if (!p->text[p->at])
        return fail (error, place, begin, _ ("The quotation mark is not closed."));
      p->at++;
    }
  else
    for (; p->text[p->at] && !g_ascii_isspace (p->text[p->at]); p->at++)
      g_string_append_c (value, p->text[p->at]);
  *out = g_string_free (g_steal_pointer (&value), FALSE);
  return TRUE;
}

static gboolean
read_term (Parser *p, Term *term, guint *place, GError **error)
{
  gsize n = 0;

  memset (term, 0, sizeof *term);
  if (p->text[p->at] == '-' && p->text[p->at + 1] && !g_ascii_isspace (p->text[p->at + 1]))
    {
      term->negative = TRUE;
      p->at++;
    }
  term->key_at = p->at;
  while (g_ascii_isalpha (p->text[p->at + n]))
    n++;
  if (n > 0 && p->text[p->at + n] && strchr (":<>=", p->text[p->at + n]))
    {
      term->key = g_ascii_strdown (p->text + p->at, (gssize) n);
      p->at += n;
      term->op[0] = p->text[p->at++];
      if ((term->op[0] == '<' || term->op[0] == '>') && p->text[p->at] == '=')
        term->op[1] = p->text[p->at++];
    }
  term->value_at = p->at;
  if (!read_value (p, &term->value, place, error))
    return FALSE;
  if (term->key && (!term->value || !*term->value))
    return fail (error, place, term->value_at, _ ("A value is missing behind “%s”."), term->key);
  return TRUE;
}

/* ------------------------------------------------------------------------------------------------
 * SQL
 */

static void
add (Parser *p, const char *sql, const char *value)
{
  g_string_append (p->where, sql);
  if (value)
    g_ptr_array_add (p->values, g_strdup (value));
}

/* column NULL: all. */
static void
add_text (Parser *p, const char *column, const char *value)
{
  g_autoptr (GString) match = g_string_new (NULL);

  if (column)
    g_string_append_printf (match, "%s : ", column);
  g_string_append_c (match, '"');
  for (const char *c = value; c && *c; c++)
    {
      if (*c == '"')
        g_string_append_c (match, '"');
      g_string_append_c (match, *c);
    }
  g_string_append (match, "\" *");
  add (p, "g.game_id IN (SELECT rowid FROM game_text WHERE game_text MATCH ?)", match->str);
}

static gboolean
one_of (const char *value, const char *const *list)
{
  return g_strv_contains (list, value);
}

static gboolean
refuse_value (const Term *term, const char *const *list, guint *place, GError **error)
{
  g_autofree char *all = g_strjoinv (", ", (char **) list);

  return fail (error, place, term->value_at, _ ("“%s” is none of: %s."), term->value, all);
}

static gboolean
add_number (Parser *p, const Term *term, const char *column, guint *place, GError **error)
{
  const char *dots = strstr (term->value, "..");
  g_autofree char *from =
    dots ? g_strndup (term->value, (gsize) (dots - term->value)) : g_strdup (term->value);
  const char *to = dots ? dots + 2 : NULL;
  guint64 a = 0, b = G_MAXUINT32;

  if ((dots && term->op[0] != ':') ||
      (!(dots && !*from) && !g_ascii_string_to_unsigned (from, 10, 0, G_MAXUINT32, &a, NULL)) ||
      (to && *to && !g_ascii_string_to_unsigned (to, 10, 0, G_MAXUINT32, &b, NULL)))
    return fail (error, place, term->value_at, _ ("“%s” is no number and no range of numbers."),
                 term->value);
  if (dots)
    g_string_append_printf (p->where, "%s BETWEEN %" G_GUINT64_FORMAT " AND %" G_GUINT64_FORMAT,
                            column, a, b);
  else
    g_string_append_printf (p->where, "%s %s %" G_GUINT64_FORMAT, column,
                            term->op[0] == ':' ? "=" : term->op, a);
  return TRUE;
}

static gboolean
add_date (Parser *p, const Term *term, guint *place, GError **error)
{
  const char *dots = strstr (term->value, "..");
  g_autofree char *from =
    dots ? g_strndup (term->value, (gsize) (dots - term->value)) : g_strdup (term->value);
  g_autofree char *end = NULL;
  const char *to = dots ? dots + 2 : from;

  if ((*from && !lud_record_is_date (from)) || (*to && !lud_record_is_date (to)) ||
      (!*from && !*to))
    return fail (error, place, term->value_at,
                 _ ("“%s” is no date: write 2025, 2025-11, 2025-11-30, or two of them with “..” "
                    "between."),
                 term->value);
  end = g_strconcat (*to ? to : "9999", "~", NULL);
  switch (dots ? ':' : term->op[0])
    {
    case '<':
      add (p, "(g.date <> '' AND g.date < ?)", term->op[1] ? end : from);
      break;
    case '>':
      add (p, "g.date >= ?", term->op[1] ? from : end);
      break;
    default:
      add (p, "(g.date >= ?", *from ? from : "0");
      add (p, " AND g.date < ?)", end);
    }
  return TRUE;
}

/* A player by the beginnings of the words of his name, and all his other names. */
static void
add_player (Parser *p, const char *column, const char *value)
{
  g_autofree char *sql = g_strdup_printf (
    "%s IN (SELECT player_id FROM player WHERE ludo_match (name, ?) UNION"
    " SELECT b.player_id FROM player a JOIN player b ON coalesce (b.main_id, b.player_id) ="
    " coalesce (a.main_id, a.player_id) WHERE ludo_match (a.name, ?))",
    column);

  add (p, sql, value);
  g_ptr_array_add (p->values, g_strdup (value));
}

/* The names that a player has besides those that match, by numbers. */
static void
add_aliases (Parser *p, const char *value)
{
  sqlite3_stmt *s;

  if (!p->archive)
    return;
  s = lud_archive_statement (p->archive,
                             "SELECT DISTINCT b.player_id FROM player a JOIN player b"
                             " ON coalesce (b.main_id, b.player_id) ="
                             " coalesce (a.main_id, a.player_id) AND b.player_id <> a.player_id"
                             " WHERE (a.main_id IS NOT NULL OR a.player_id IN (SELECT main_id FROM"
                             " player WHERE main_id IS NOT NULL)) AND ludo_match (a.name, ?1)",
                             NULL);
  if (!s)
    return;
  sqlite3_bind_text (s, 1, value, -1, SQLITE_TRANSIENT);
  while (sqlite3_step (s) == SQLITE_ROW)
    {
      gint64 id = sqlite3_column_int64 (s, 0);

      g_string_append_printf (
        p->where, " OR g.first_id = %" G_GINT64_FORMAT " OR g.second_id = %" G_GINT64_FORMAT, id,
        id);
    }
  sqlite3_reset (s);
}

/* An option of some game, with a value that some game allows. */
static gboolean
add_option (Parser *p, const Term *term, guint *place, GError **error)
{
  gboolean known = FALSE, good = FALSE;
  g_autofree char *pair = NULL;

  for (const RulesGame *const *game = rules_games (); *game; game++)
    for (int i = 0; (*game)->options[i].key; i++)
      {
        RulesParams params;

        if (strcmp ((*game)->options[i].key, term->key) != 0)
          continue;
        known = TRUE;
        rules_params_init (&params, *game);
        good = good || !rules_params_set (&params, term->key, term->value).msgid;
      }
  if (!known)
    return fail (error, place, term->key_at, _ ("There is nothing called “%s” to search for."),
                 term->key);
  if (!good || (term->op[0] != ':' && term->op[0] != '='))
    return fail (error, place, term->value_at, _ ("No game has the option %s=%s."), term->key,
                 term->value);
  pair = g_strdup_printf (" %s=%s ", term->key, term->value);
  add (p,
       "+g.variant_id IN (SELECT variant_id FROM variant WHERE instr (' ' || options || ' ', ?))",
       pair);
  return TRUE;
}

static void
parser_init (Parser *p, LudArchive *archive, const char *query)
{
  p->text = query ? query : "";
  p->at = 0;
  p->depth = 0;
  p->archive = archive;
  p->where = g_string_new (NULL);
  p->values = g_ptr_array_new_with_free_func (g_free);
}

static void
parser_clear (Parser *p)
{
  g_string_free (p->where, TRUE);
  g_ptr_array_unref (p->values);
}

static gboolean parse (Parser *p, guint *place, GError **error);

/* The query of a collection takes the place of its name; games that were picked are in a table. */
static gboolean
add_collection (Parser *p, const Term *term, guint *place, GError **error)
{
  sqlite3_stmt *s = NULL;
  g_autofree char *query = NULL;
  g_autoptr (GError) reason = NULL;
  Parser inner;
  gboolean done;

  if (p->archive)
    s = lud_archive_statement (p->archive, "SELECT query FROM collection WHERE name = ?1", error);
  if (p->archive && !s)
    return FALSE;
  if (s)
    {
      sqlite3_bind_text (s, 1, term->value, -1, SQLITE_TRANSIENT);
      if (sqlite3_step (s) == SQLITE_ROW)
        query = g_strdup ((const char *) sqlite3_column_text (s, 0));
      sqlite3_reset (s);
    }
  if (!query)
    {
      add (p,
           "g.game_id IN (SELECT game_id FROM collection_game JOIN collection USING (collection_id)"
           " WHERE name = ?)",
           term->value);
      return TRUE;
    }
  if (p->depth == MAX_DEPTH)
    return fail (error, place, term->value_at, _ ("The collection “%s” needs itself."),
                 term->value);
  parser_init (&inner, p->archive, query);
  inner.depth = p->depth + 1;
  done = parse (&inner, NULL, &reason);
  if (done)
    {
      g_string_append_printf (p->where, "(1%s)", inner.where->str);
      for (guint i = 0; i < inner.values->len; i++)
        g_ptr_array_add (p->values, g_strdup (inner.values->pdata[i]));
    }
  parser_clear (&inner);
  return done || fail (error, place, term->value_at,
                       /* Translators: the name of a collection, and a sentence. */
                       _ ("The query of the collection “%s” does not work. %s"), term->value,
                       reason->message);
}

static gboolean
add_term (Parser *p, const Term *term, guint *place, GError **error)
{
  const char *key = term->key ? term->key : "text", *value = term->value;
  guint8 uuid[16];

  if (strcmp (key, "length") == 0)
    return add_number (p, term, "g.actions", place, error);
  if (strcmp (key, "turns") == 0)
    return add_number (p, term, "g.turns", place, error);
  if (strcmp (key, "import") == 0)
    return add_number (p, term, "g.batch_id", place, error);
  if (strcmp (key, "date") == 0)
    return add_date (p, term, place, error);
  if (term->key && term->op[0] != ':' && one_of (key, keys))
    return fail (error, place, term->key_at, _ ("Behind “%s” stands a colon."), key);
  if (strcmp (key, "text") == 0)
    {
      g_string_append_c (p->where, '(');
      add_text (p, NULL, value);
      add_aliases (p, value);
      g_string_append_c (p->where, ')');
    }
  else if (strcmp (key, "player") == 0)
    {
      g_string_append_c (p->where, '(');
      add_text (p, "names", value);
      add_aliases (p, value);
      g_string_append_c (p->where, ')');
    }
  else if (strcmp (key, "first") == 0)
    add_player (p, "g.first_id", value);
  else if (strcmp (key, "second") == 0)
    add_player (p, "g.second_id", value);
  else if (strcmp (key, "event") == 0)
    add_text (p, "event", value);
  else if (strcmp (key, "comment") == 0)
    add_text (p, "comment", value);
  else if (strcmp (key, "tag") == 0)
    add_text (p, "tags", value);
  else if (strcmp (key, "game") == 0)
    {
      if (!rules_find_game (value))
        return fail (error, place, term->value_at, _ ("There is no game “%s”."), value);
      add (p, "+g.variant_id IN (SELECT variant_id FROM variant WHERE kind = ?)", value);
    }
  else if (strcmp (key, "result") == 0)
    {
      if (!one_of (value, results))
        return refuse_value (term, results, place, error);
      add (p, "g.result = ?", value);
    }
  else if (strcmp (key, "reason") == 0)
    {
      if (rules_end_from_name (value) == RULES_END_NONE)
        return fail (error, place, term->value_at, _ ("No game ends by “%s”."), value);
      add (p, "g.reason = ?", value);
    }
  else if (strcmp (key, "has") == 0)
    {
      if (!one_of (value, has))
        return refuse_value (term, has, place, error);
      add (p,
           *value == 'v'   ? "g.variations > 0"
           : *value == 'c' ? "(SELECT comment <> '' FROM game_text WHERE rowid = g.game_id)"
                           : "EXISTS (SELECT 1 FROM game_tag t WHERE t.game_id = g.game_id)",
           NULL);
    }
  else if (strcmp (key, "is") == 0)
    {
      if (!one_of (value, is))
        return refuse_value (term, is, place, error);
      add (p, *value == 'u' ? "g.unfinished = 1" : "g.favourite = 1", NULL);
    }
  else if (strcmp (key, "id") == 0)
    {
      if (!lud_archive_read_uuid (value, uuid))
        return fail (error, place, term->value_at, _ ("“%s” is no id of a game."), value);
      g_string_append (p->where, "g.uuid = x'");
      for (int i = 0; i < 16; i++)
        g_string_append_printf (p->where, "%02x", uuid[i]);
      g_string_append_c (p->where, '\'');
    }
  else if (strcmp (key, "collection") == 0)
    return add_collection (p, term, place, error);
  else
    return add_option (p, term, place, error);
  return TRUE;
}

static gboolean
parse (Parser *p, guint *place, GError **error)
{
  for (;;)
    {
      Term term;
      gboolean done;

      while (g_ascii_isspace (p->text[p->at]))
        p->at++;
      if (!p->text[p->at])
        return TRUE;
      if (!g_utf8_validate (p->text, -1, NULL))
        return fail (error, place, 0, _ ("The query is not valid text."));
      done = read_term (p, &term, place, error);
      if (done)
        {
          g_string_append (p->where, term.negative ? " AND NOT coalesce (" : " AND (");
          done = add_term (p, &term, place, error);
          g_string_append (p->where, term.negative ? ", 0)" : ")");
        }
      term_clear (&term);
      if (!done)
        return FALSE;
    }
}

gboolean
lud_query_check (const char *query, guint *at, GError **error)
{
  Parser p;
  gboolean good;

  parser_init (&p, NULL, query);
  good = parse (&p, at, error);
  parser_clear (&p);
  return good;
}

/* ------------------------------------------------------------------------------------------------
 * Completion
 */

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

char **
lud_query_complete (LudArchive *archive, const char *query)
{
  GPtrArray *out = g_ptr_array_new ();
  const char *word = query, *colon;
  gboolean quoted = FALSE;

  for (const char *c = query; *c; c++)
    {
      if (*c == '"')
        quoted = !quoted;
      if (g_ascii_isspace (*c) && !quoted)
        word = c + 1;
    }
  if (*word == '-')
    word++;
  colon = strchr (word, ':');
  if (!colon)
    {
      for (guint i = 0; keys[i]; i++)
        if (g_str_has_prefix (keys[i], word))
          g_ptr_array_add (out, g_strconcat (keys[i], ":", NULL));
      for (const RulesGame *const *game = rules_games (); *game; game++)
        for (int i = 0; (*game)->options[i].key; i++)
          {
            g_autofree char *one = g_strconcat ((*game)->options[i].key, ":", NULL);

            if (g_str_has_prefix (one, word) &&
                !g_ptr_array_find_with_equal_func (out, one, g_str_equal, NULL))
              g_ptr_array_add (out, g_steal_pointer (&one));
          }
    }
  else
    {
      g_autofree char *key = g_strndup (word, (gsize) (colon - word));
      const char *typed = colon + 1;
      const char *const *list = strcmp (key, "result") == 0 ? results
                                : strcmp (key, "has") == 0  ? has
                                : strcmp (key, "is") == 0   ? is
                                                            : NULL;

      for (guint i = 0; list && list[i]; i++)
        offer (out, key, list[i], typed);
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
      if (archive && strcmp (key, "event") == 0)
        offer_names (archive,
                     "SELECT name FROM event WHERE name <> '' AND ludo_match (name, ?1)"
                     " ORDER BY name LIMIT 20",
                     out, key, typed);
    }
  g_ptr_array_add (out, NULL);
  return (char **) g_ptr_array_free (out, FALSE);
}

/* ------------------------------------------------------------------------------------------------
 * Running
 */

sqlite3_stmt *
lud_archive_prepare_query (LudArchive *self,
                           const char *columns,
                           const char *query,
                           const char *tail,
                           GError **error)
{
  g_autofree char *sql = NULL;
  sqlite3_stmt *s = NULL;
  Parser p;

  parser_init (&p, self, query);
  if (parse (&p, NULL, error))
    {
      sql =
        g_strconcat ("SELECT ", columns, " WHERE g.trashed IS NULL", p.where->str, " ", tail, NULL);
      s = lud_archive_prepare (self, sql, error);
      for (guint i = 0; s && i < p.values->len; i++)
        sqlite3_bind_text (s, (int) i + 1, p.values->pdata[i], -1, SQLITE_TRANSIENT);
    }
  parser_clear (&p);
  return s;
}

GPtrArray *
lud_archive_query (LudArchive *self,
                   const char *query,
                   LudSort sort,
                   const LudArchiveRow *after,
                   guint limit,
                   GError **error)
{
  static const char *const column[] = { NULL, "g.updated", "g.date" };
  g_autoptr (GPtrArray) rows =
    g_ptr_array_new_with_free_func ((GDestroyNotify) lud_archive_row_free);
  g_autoptr (GString) tail = g_string_new (NULL);
  sqlite3_stmt *s;
  int code;

  g_return_val_if_fail (self->thread == g_thread_self (), NULL);

  /* Names, not numbers: the query has taken the first places. */
  if (after && sort == LUD_SORT_ADDED)
    g_string_append (tail, "AND g.game_id < :key ORDER BY g.game_id DESC");
  else if (sort == LUD_SORT_ADDED)
    g_string_append (tail, "ORDER BY g.game_id DESC");
  else
    g_string_append_printf (tail, "%s%s%s ORDER BY %s DESC, g.game_id DESC", after ? "AND (" : "",
                            after ? column[sort] : "", after ? ", g.game_id) < (:sort, :key)" : "",
                            column[sort]);
  g_string_append_printf (tail, " LIMIT %u", limit);
  s = lud_archive_prepare_query (self, LUD_ARCHIVE_ROW, query, tail->str, error);
  if (!s)
    return NULL;
  if (after)
    {
      sqlite3_bind_int64 (s, sqlite3_bind_parameter_index (s, ":key"), after->key);
      if (sort == LUD_SORT_UPDATED)
        sqlite3_bind_int64 (s, sqlite3_bind_parameter_index (s, ":sort"), after->updated);
      else if (sort == LUD_SORT_DATE)
        sqlite3_bind_text (s, sqlite3_bind_parameter_index (s, ":sort"), after->date, -1,
                           SQLITE_TRANSIENT);
    }
  while ((code = sqlite3_step (s)) == SQLITE_ROW)
    g_ptr_array_add (rows, lud_archive_read_row (s));
  if (code != SQLITE_DONE)
    lud_archive_fail (self, code, error);
  sqlite3_finalize (s);
  return code == SQLITE_DONE ? g_steal_pointer (&rows) : NULL;
}

/* ------------------------------------------------------------------------------------------------
 * Comparing names
 */

char *
lud_archive_fold (const char *text)
{
  g_autofree char *parts = g_utf8_normalize (text, -1, G_NORMALIZE_ALL);
  g_autofree char *small = parts ? g_utf8_casefold (parts, -1) : g_strdup ("");
  g_autoptr (GString) out = g_string_new (NULL);

  for (const char *c = small; *c; c = g_utf8_next_char (c))
    if (!g_unichar_ismark (g_utf8_get_char (c)))
      g_string_append_unichar (out, g_utf8_get_char (c));
  return g_string_free (g_steal_pointer (&out), FALSE);
}

/* ludo_match (name, words): whether words, folded, stand in name at the beginning of a word. */
static void
match (sqlite3_context *context, int n, sqlite3_value **values)
{
  const char *name = (const char *) sqlite3_value_text (values[0]);
  const char *words = (const char *) sqlite3_value_text (values[1]);
  g_autofree char *a = NULL, *b = NULL;
  const char *at;

  if (n != 2 || !name || !words)
    return;
  a = lud_archive_fold (name);
  b = lud_archive_fold (words);
  at = a;
  while ((at = strstr (at, b)))
    {
      const char *before = at > a ? g_utf8_prev_char (at) : NULL;

      if (!before || !g_unichar_isalnum (g_utf8_get_char (before)))
        break;
      at = g_utf8_next_char (at);
    }
  sqlite3_result_int (context, at != NULL);
}

void
lud_archive_add_functions (sqlite3 *db)
{
  sqlite3_create_function_v2 (db, "ludo_match", 2,
                              SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, NULL, match,
                              NULL, NULL, NULL);
}

/* ------------------------------------------------------------------------------------------------
 * Export
 */

gboolean
lud_archive_each (LudArchive *self,
                  const char *query,
                  LudEachRecord each,
                  LudEachBad bad,
                  gpointer data,
                  GCancellable *cancellable,
                  GError **error)
{
  sqlite3_stmt *s = lud_archive_prepare_query (
    self, "g.uuid, r.record FROM game g CROSS JOIN game_record r ON r.game_id = g.game_id", query,
    "ORDER BY g.game_id", error);
  gboolean done = TRUE;
  int code = SQLITE_DONE;

  if (!s)
    return FALSE;
  while (done && (code = sqlite3_step (s)) == SQLITE_ROW)
    {
      const void *bytes = sqlite3_column_blob (s, 1);
      g_autoptr (GError) reason = NULL;
      g_autoptr (LudRecord) record =
        lud_record_deserialize (bytes ? bytes : "", (gsize) sqlite3_column_bytes (s, 1), &reason);

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        done = FALSE;
      else if (record)
        done = each (record, data, error);
      else if (bad)
        {
          g_autofree char *id = sqlite3_column_bytes (s, 0) == 16
                                  ? lud_archive_dup_uuid (sqlite3_column_blob (s, 0))
                                  : g_strdup ("");

          bad (id, reason->message, data);
        }
    }
  if (done && code != SQLITE_DONE)
    done = lud_archive_fail (self, code, error);
  sqlite3_finalize (s);
  return done;
}
