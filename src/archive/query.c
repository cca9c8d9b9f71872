/* query.c: the language of queries, and what it becomes in SQL
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "query.h"

#include "archive-private.h"
#include "query-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_DEPTH 8
#define MAX_OPEN 50

typedef struct
{
  const char *text; /* the whole query */
  gsize at;
  GString *where;
  GPtrArray *values; /* bound in order; texts */
  LudArchive *archive;
  guint depth;   /* of collections in queries of collections */
  guint open;    /* brackets */
  GString *lead; /* texts that must be there, for the text index; "": none */
} Parser;

typedef struct
{
  gboolean negative;
  char *key; /* NULL: a word without one */
  char op[3];
  char *value;
  gsize key_at, value_at;
} Term;

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
    for (;
         p->text[p->at] && !g_ascii_isspace (p->text[p->at]) && !(p->open && p->text[p->at] == ')');
         p->at++)
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

/* A text for the text index; column NULL: all.  Where it must be there anyway (lead), the index is
 * what the search goes along, so that a page of it does not need all of them. */
static void
add_text (Parser *p, const char *column, const char *value, gboolean lead)
{
  g_autoptr (GString) match = g_string_new (NULL);
  g_autofree char *words = lud_archive_index_text (value);

  if (column)
    g_string_append_printf (match, "%s : ", column);
  g_string_append_c (match, '"');
  for (const char *c = words; *c; c++)
    {
      if (*c == '"')
        g_string_append_c (match, '"');
      g_string_append_c (match, *c);
    }
  g_string_append (match, "\" *");
  if (lead)
    {
      g_string_append_printf (p->lead, "%s(%s)", p->lead->len ? " AND " : "", match->str);
      g_string_append_c (p->where, '1');
    }
  else
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

/* More of them are asked for game by game. */
#define MANY_PLAYERS 500
/* So many games are found sooner by going through all. */
#define MANY_GAMES 20000

/* The players whose name, or one of whose names, has words, by numbers with commas between; NULL on
 * failure and without an archive. */
static GString *
find_players (Parser *p, const char *value, gboolean others_only, guint *n, GError **error)
{
  static const char all[] =
    "WITH m AS (SELECT DISTINCT coalesce (main_id, player_id) AS id FROM player"
    " WHERE ludo_match (name, ?1))"
    " SELECT id FROM m UNION SELECT player_id FROM player WHERE main_id IN (SELECT id FROM m)";
  static const char others[] =
    "WITH m AS (SELECT DISTINCT coalesce (main_id, player_id) AS id FROM player"
    " WHERE (main_id IS NOT NULL OR player_id IN (SELECT main_id FROM player WHERE main_id IS NOT"
    " NULL)) AND ludo_match (name, ?1))"
    " SELECT id FROM m UNION SELECT player_id FROM player WHERE main_id IN (SELECT id FROM m)";
  g_autoptr (GString) out = g_string_new (NULL);
  sqlite3_stmt *s;
  int code;

  *n = 0;
  if (!p->archive)
    return NULL;
  s = lud_archive_statement (p->archive, others_only ? others : all, error);
  if (!s)
    return NULL;
  sqlite3_bind_text (s, 1, value, -1, SQLITE_TRANSIENT);
  while ((code = sqlite3_step (s)) == SQLITE_ROW)
    g_string_append_printf (out, "%s%" G_GINT64_FORMAT, (*n)++ ? "," : "",
                            (gint64) sqlite3_column_int64 (s, 0));
  sqlite3_reset (s);
  if (code == SQLITE_DONE)
    return g_steal_pointer (&out);
  lud_archive_fail (p->archive, code, error);
  return NULL;
}

/* A player by the beginnings of the words of his name, under all his names; column NULL: either. */
static gboolean
add_player (Parser *p, const char *column, const char *value, GError **error)
{
  g_autoptr (GString) ids = NULL;
  g_autofree char *sql = NULL;
  const char *by_index = "";
  gint64 games = 0;
  guint n;

  if (!p->archive)
    {
      g_string_append_c (p->where, '1');
      return TRUE;
    }
  ids = find_players (p, value, FALSE, &n, error);
  if (!ids)
    return FALSE;
  if (n <= MANY_PLAYERS)
    {
      sql = g_strdup_printf ("SELECT count (*) FROM (SELECT 1 FROM game WHERE first_id IN (%s)"
                             " LIMIT %d)",
                             ids->str, MANY_GAMES);
      if (!lud_archive_get_number (p->archive, sql, &games, error))
        return FALSE;
    }
  if (n > MANY_PLAYERS || games == MANY_GAMES)
    by_index = "+";
  if (column)
    g_string_append_printf (p->where, "%sg.%s IN (%s)", by_index, column, ids->str);
  else
    g_string_append_printf (p->where, "%sg.first_id IN (%s) OR %sg.second_id IN (%s)", by_index,
                            ids->str, by_index, ids->str);
  return TRUE;
}

/* A text anywhere, a player's other names, too. */
static gboolean
add_anything (Parser *p, const char *value, gboolean lead, GError **error)
{
  g_autoptr (GError) fault = NULL;
  guint n;
  g_autoptr (GString) ids = find_players (p, value, TRUE, &n, &fault);

  if (fault)
    {
      g_propagate_error (error, g_steal_pointer (&fault));
      return FALSE;
    }
  add_text (p, NULL, value, lead && n == 0);
  if (n > 0)
    g_string_append_printf (p->where, " OR g.first_id IN (%s) OR g.second_id IN (%s)", ids->str,
                            ids->str);
  return TRUE;
}

/* Either player's rating; who has none is not found. */
static gboolean
add_rating (Parser *p, const Term *term, guint *place, GError **error)
{
  g_string_append (p->where, "(g.first_rating > 0 AND ");
  if (!add_number (p, term, "g.first_rating", place, error))
    return FALSE;
  g_string_append (p->where, ") OR (g.second_rating > 0 AND ");
  if (!add_number (p, term, "g.second_rating", place, error))
    return FALSE;
  g_string_append_c (p->where, ')');
  return TRUE;
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
  p->open = 0;
  p->lead = g_string_new (NULL);
  p->archive = archive;
  p->where = g_string_new (NULL);
  p->values = g_ptr_array_new_with_free_func (g_free);
}

static void
parser_clear (Parser *p)
{
  g_string_free (p->where, TRUE);
  g_string_free (p->lead, TRUE);
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
add_term (Parser *p, const Term *term, gboolean lead, guint *place, GError **error)
{
  const char *key = term->key ? term->key : "text", *value = term->value;
  guint8 uuid[16];

  lead = lead && !term->negative;

  if (strcmp (key, "length") == 0)
    return add_number (p, term, "g.actions", place, error);
  if (strcmp (key, "turns") == 0)
    return add_number (p, term, "g.turns", place, error);
  if (strcmp (key, "rating") == 0)
    return add_rating (p, term, place, error);
  if (strcmp (key, "import") == 0)
    return add_number (p, term, "g.batch_id", place, error);
  if (strcmp (key, "date") == 0)
    return add_date (p, term, place, error);
  if (term->key && term->op[0] != ':' && one_of (key, lud_query_keys))
    return fail (error, place, term->key_at, _ ("Behind “%s” stands a colon."), key);
  if (strcmp (key, "text") == 0)
    return add_anything (p, value, lead, error);
  if (strcmp (key, "player") == 0)
    return add_player (p, NULL, value, error);
  if (strcmp (key, "first") == 0)
    return add_player (p, "first_id", value, error);
  if (strcmp (key, "second") == 0)
    return add_player (p, "second_id", value, error);
  if (strcmp (key, "event") == 0)
    add_text (p, "event", value, lead);
  else if (strcmp (key, "comment") == 0)
    add_text (p, "comment", value, lead);
  else if (strcmp (key, "tag") == 0)
    add_text (p, "tags", value, lead);
  else if (strcmp (key, "game") == 0)
    {
      if (!rules_find_game (value))
        return fail (error, place, term->value_at, _ ("There is no game “%s”."), value);
      add (p, "+g.variant_id IN (SELECT variant_id FROM variant WHERE kind = ?)", value);
    }
  else if (strcmp (key, "result") == 0)
    {
      if (!one_of (value, lud_query_results))
        return refuse_value (term, lud_query_results, place, error);
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
      if (!one_of (value, lud_query_has))
        return refuse_value (term, lud_query_has, place, error);
      add (p,
           *value == 'v'   ? "g.variations > 0"
           : *value == 'c' ? "(SELECT comment <> '' FROM game_text WHERE rowid = g.game_id)"
                           : "EXISTS (SELECT 1 FROM game_tag t WHERE t.game_id = g.game_id)",
           NULL);
    }
  else if (strcmp (key, "is") == 0)
    {
      /* For programs, see lud_archive_choose(). */
      gboolean chosen = strcmp (value, "chosen") == 0 && (!p->archive || p->archive->has_chosen);

      if (!chosen && !one_of (value, lud_query_is))
        return refuse_value (term, lud_query_is, place, error);
      add (p,
           *value == 'u'   ? "g.unfinished = 1"
           : *value == 'f' ? "g.favourite = 1"
                           : "g.game_id IN (SELECT game_id FROM temp.chosen)",
           NULL);
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

static void
skip_blanks (Parser *p)
{
  while (g_ascii_isspace (p->text[p->at]))
    p->at++;
}

static gboolean
at_or (const Parser *p)
{
  const char *c = p->text + p->at;

  return c[0] == 'O' && c[1] == 'R' && (!c[2] || g_ascii_isspace (c[2]) || c[2] == '(');
}

static gboolean parse_either (Parser *p, gboolean lead, guint *place, GError **error);

/* One term, or brackets with a query. */
static gboolean
parse_one (Parser *p, gboolean lead, guint *place, GError **error)
{
  gboolean negative = p->text[p->at] == '-' && p->text[p->at + 1] == '(', done;
  gsize begin = p->at + negative;
  Term term;

  if (p->text[begin] == '(')
    {
      if (p->open == MAX_OPEN)
        return fail (error, place, begin, _ ("There are too many brackets."));
      p->at = begin + 1;
      p->open++;
      g_string_append (p->where, negative ? "NOT coalesce ((" : "(");
      if (!parse_either (p, lead && !negative, place, error))
        return FALSE;
      if (p->text[p->at] != ')')
        return fail (error, place, begin, _ ("The bracket is not closed."));
      p->at++;
      p->open--;
      g_string_append (p->where, negative ? "), 0)" : ")");
      return TRUE;
    }
  done = read_term (p, &term, place, error);
  if (done)
    {
      g_string_append (p->where, term.negative ? "NOT coalesce ((" : "(");
      done = add_term (p, &term, lead, place, error);
      g_string_append (p->where, term.negative ? "), 0)" : ")");
    }
  term_clear (&term);
  return done;
}

/* Terms that must all hold; at least one. */
static gboolean
parse_all (Parser *p, gboolean lead, guint *place, GError **error)
{
  for (gboolean first = TRUE;; first = FALSE)
    {
      skip_blanks (p);
      if (!p->text[p->at] || (p->open && p->text[p->at] == ')') || at_or (p))
        return !first || fail (error, place, p->at, _ ("Something to search for is missing here."));
      if (!first)
        g_string_append (p->where, " AND ");
      if (!parse_one (p, lead, place, error))
        return FALSE;
    }
}

/* Lists of terms with OR between. */
static gboolean
parse_either (Parser *p, gboolean lead, guint *place, GError **error)
{
  Parser ahead = *p;
  gboolean any_or = FALSE;

  /* Nothing leads where one of several is enough. */
  for (gboolean quoted = FALSE; ahead.text[ahead.at] && !any_or; ahead.at++)
    {
      if (ahead.text[ahead.at] == '"')
        quoted = !quoted;
      any_or = !quoted && at_or (&ahead);
    }
  for (;;)
    {
      g_string_append_c (p->where, '(');
      if (!parse_all (p, lead && !any_or, place, error))
        return FALSE;
      g_string_append_c (p->where, ')');
      if (!at_or (p))
        return TRUE;
      p->at += 2;
      g_string_append (p->where, " OR ");
    }
}

static gboolean
parse (Parser *p, guint *place, GError **error)
{
  if (!g_utf8_validate (p->text, -1, NULL))
    return fail (error, place, 0, _ ("The query is not valid text."));
  skip_blanks (p);
  if (!p->text[p->at])
    return TRUE;
  g_string_append (p->where, " AND (");
  if (!parse_either (p, p->depth == 0, place, error))
    return FALSE;
  g_string_append_c (p->where, ')');
  return TRUE;
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
 * Running
 */

sqlite3_stmt *
lud_archive_prepare_query (LudArchive *self,
                           LudPlan plan,
                           const char *columns,
                           const char *query,
                           const char *tail,
                           GError **error)
{
  g_autoptr (GString) sql = g_string_new (NULL);
  sqlite3_stmt *s = NULL;
  Parser p;

  parser_init (&p, self, query);
  if (parse (&p, NULL, error))
    {
      /* The indices of games outside the trash serve only where it stands without the plus. */
      g_string_printf (sql, "SELECT %s WHERE %sg.trashed IS %sNULL%s", columns,
                       plan == LUD_PLAN_SCAN ? "+" : "", plan == LUD_PLAN_TRASH ? "NOT " : "",
                       p.where->str);
      if (p.lead->len)
        {
          g_autoptr (GString) order = g_string_new (tail);

          /* The text index gives games in the order of their numbers, and begins anywhere. */
          g_string_replace (sql, " FROM game g",
                            " FROM game_text CROSS JOIN game g ON g.game_id = game_text.rowid", 1);
          g_string_replace (order, "g.game_id <", "game_text.rowid <", 0);
          g_string_replace (order, "g.game_id >", "game_text.rowid >", 0);
          g_string_replace (order, "ORDER BY g.game_id", "ORDER BY game_text.rowid", 0);
          g_string_append_printf (sql, " AND game_text MATCH ? %s", order->str);
          g_ptr_array_add (p.values, g_strdup (p.lead->str));
        }
      else
        g_string_append_printf (sql, " %s", tail);
      s = lud_archive_prepare (self, sql->str, error);
      for (guint i = 0; s && i < p.values->len; i++)
        sqlite3_bind_text (s, (int) i + 1, p.values->pdata[i], -1, SQLITE_TRANSIENT);
    }
  parser_clear (&p);
  return s;
}

/* What the first try may cost, in instructions of the database: well below a tenth of a second. */
#define FIRST_TRY 150000

/* The numbers of the games of a page in the order of sort; a code of the database. */
static int
find_page (LudArchive *self,
           LudPlan plan,
           const char *query,
           LudSort sort,
           const LudArchiveRow *after,
           guint limit,
           GArray *games,
           GError **error)
{
  static const char *const column[] = { NULL, "g.updated", "g.date" };
  g_autoptr (GString) tail = g_string_new (NULL);
  sqlite3_stmt *s;
  int code;

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
  s = lud_archive_prepare_query (self, plan, "g.game_id FROM game g", query, tail->str, error);
  if (!s)
    return SQLITE_ERROR;
  if (after)
    {
      sqlite3_bind_int64 (s, sqlite3_bind_parameter_index (s, ":key"), after->key);
      if (sort == LUD_SORT_UPDATED)
        sqlite3_bind_int64 (s, sqlite3_bind_parameter_index (s, ":sort"), after->updated);
      else if (sort == LUD_SORT_DATE)
        sqlite3_bind_text (s, sqlite3_bind_parameter_index (s, ":sort"), after->date, -1,
                           SQLITE_TRANSIENT);
    }
  g_array_set_size (games, 0);
  lud_archive_limit (self, plan == LUD_PLAN_INDEX ? FIRST_TRY : 0);
  while ((code = sqlite3_step (s)) == SQLITE_ROW)
    {
      gint64 game_id = sqlite3_column_int64 (s, 0);

      g_array_append_val (games, game_id);
    }
  lud_archive_limit (self, 0);
  if (code != SQLITE_DONE && (plan == LUD_PLAN_SCAN || code != SQLITE_INTERRUPT ||
                              g_cancellable_is_cancelled (self->watched)))
    lud_archive_fail (self, code, error);
  sqlite3_finalize (s);
  return code;
}

GPtrArray *
lud_archive_query (LudArchive *self,
                   const char *query,
                   LudSort sort,
                   const LudArchiveRow *after,
                   guint limit,
                   GError **error)
{
  g_autoptr (GPtrArray) rows =
    g_ptr_array_new_with_free_func ((GDestroyNotify) lud_archive_row_free);
  g_autoptr (GArray) games = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GError) reason = NULL;
  gboolean alone = sqlite3_get_autocommit (self->db);

  g_return_val_if_fail (self->thread == g_thread_self (), NULL);

  /* Numbers and rows of one state of the file. */
  if (alone && !lud_archive_run (self, "BEGIN", error))
    return NULL;
  /* Along an index most pages are found at once.  Where too few games are like that, all are looked
   * at, and an index would lead back and forth through the file. */
  if (find_page (self, LUD_PLAN_INDEX, query, sort, after, limit, games, &reason) != SQLITE_DONE &&
      !reason)
    find_page (self, LUD_PLAN_SCAN, query, sort, after, limit, games, &reason);
  for (guint i = 0; i < games->len && !reason; i++)
    {
      LudArchiveRow *row =
        lud_archive_load_list_row (self, g_array_index (games, gint64, i), &reason);

      if (row)
        g_ptr_array_add (rows, row);
    }
  if (alone)
    lud_archive_rollback (self);
  if (!reason)
    return g_steal_pointer (&rows);
  g_propagate_error (error, g_steal_pointer (&reason));
  return NULL;
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
  LUD_WATCH (self, cancellable);
  sqlite3_stmt *s = lud_archive_prepare_query (
    self, LUD_PLAN_SCAN,
    "g.uuid, r.record FROM game g CROSS JOIN game_record r ON r.game_id = g.game_id", query,
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
