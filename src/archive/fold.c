/* fold.c: texts in any language without case and accents
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "archive-private.h"

#include <string.h>

/* Letters that people write without their strokes, but that Unicode does not take apart. */
static const struct
{
  gunichar letter;
  const char *plain;
} strokes[] = {
  { 0xe6, "ae" }, { 0xf0, "d" },  { 0xf8, "o" },   { 0xfe, "th" }, { 0x111, "d" }, { 0x127, "h" },
  { 0x131, "i" }, { 0x142, "l" }, { 0x153, "oe" }, { 0x167, "t" }, { 0x180, "b" }, { 0x1b6, "z" },
};

static const char *
without_stroke (gunichar c)
{
  for (gsize i = 0; i < G_N_ELEMENTS (strokes); i++)
    if (strokes[i].letter == c)
      return strokes[i].plain;
  return NULL;
}

char *
lud_archive_fold (const char *text)
{
  g_autofree char *parts = g_utf8_normalize (text, -1, G_NORMALIZE_ALL);
  g_autofree char *small = parts ? g_utf8_casefold (parts, -1) : g_strdup ("");
  g_autoptr (GString) out = g_string_new (NULL);

  for (const char *c = small; *c; c = g_utf8_next_char (c))
    {
      gunichar letter = g_utf8_get_char (c);
      const char *plain = letter < 0x80 ? NULL : without_stroke (letter);

      if (plain)
        g_string_append (out, plain);
      else if (!g_unichar_ismark (letter))
        g_string_append_unichar (out, letter);
    }
  return g_string_free (g_steal_pointer (&out), FALSE);
}

/* Whether a script has no blanks between its words. */
static gboolean
is_unbroken (gunichar c)
{
  if (c < 0xe00)
    return FALSE;
  switch ((int) g_unichar_get_script (c))
    {
    case G_UNICODE_SCRIPT_HAN:
    case G_UNICODE_SCRIPT_HIRAGANA:
    case G_UNICODE_SCRIPT_KATAKANA:
    case G_UNICODE_SCRIPT_THAI:
    case G_UNICODE_SCRIPT_LAO:
    case G_UNICODE_SCRIPT_KHMER:
    case G_UNICODE_SCRIPT_MYANMAR:
      return TRUE;
    default:
      return FALSE;
    }
}

char *
lud_archive_index_text (const char *text)
{
  g_autofree char *folded = NULL;
  g_autoptr (GString) out = NULL;

  if (g_str_is_ascii (text))
    return g_strdup (text);
  folded = lud_archive_fold (text);
  out = g_string_new (NULL);
  for (const char *c = folded; *c; c = g_utf8_next_char (c))
    {
      gunichar letter = g_utf8_get_char (c);
      gboolean alone = is_unbroken (letter);

      if (alone && out->len)
        g_string_append_c (out, ' ');
      g_string_append_unichar (out, letter);
      if (alone)
        g_string_append_c (out, ' ');
    }
  return g_string_free (g_steal_pointer (&out), FALSE);
}

/* Words with one blank between, and one before the first. */
static char *
dup_words (const char *text)
{
  g_autofree char *folded = lud_archive_fold (text);
  g_autoptr (GString) out = g_string_new (" ");

  for (const char *c = folded; *c; c = g_utf8_next_char (c))
    {
      gunichar letter = g_utf8_get_char (c);

      if (!g_unichar_isalnum (letter))
        {
          if (out->str[out->len - 1] != ' ')
            g_string_append_c (out, ' ');
          continue;
        }
      if (is_unbroken (letter) && out->str[out->len - 1] != ' ')
        g_string_append_c (out, ' ');
      g_string_append_unichar (out, letter);
      if (is_unbroken (letter))
        g_string_append_c (out, ' ');
    }
  return g_string_free (g_steal_pointer (&out), FALSE);
}

static void
free_words (gpointer words)
{
  g_free (words);
}

/* ludo_match (name, words): whether words, folded, stand in name at the beginning of a word. */
static void
match (sqlite3_context *context, int n, sqlite3_value **values)
{
  const char *name = (const char *) sqlite3_value_text (values[0]);
  const char *words = (const char *) sqlite3_value_text (values[1]);
  g_autofree char *a = NULL;
  char *b;

  if (n != 2 || !name || !words)
    return;
  /* The words are the same for all names of a search. */
  b = sqlite3_get_auxdata (context, 1);
  if (!b)
    {
      b = g_strchomp (dup_words (words));
      sqlite3_set_auxdata (context, 1, b, free_words);
      b = sqlite3_get_auxdata (context, 1);
    }
  a = dup_words (name);
  sqlite3_result_int (context, b && strstr (a, b) != NULL);
}

/* ludo_index (text): lud_archive_index_text(). */
static void
index_text (sqlite3_context *context, int n, sqlite3_value **values)
{
  const char *text = (const char *) sqlite3_value_text (values[0]);

  if (n == 1 && text)
    sqlite3_result_text (context, lud_archive_index_text (text), -1, g_free);
}

/* ludo_fold (text): lud_archive_fold(). */
static void
fold_text (sqlite3_context *context, int n, sqlite3_value **values)
{
  const char *text = (const char *) sqlite3_value_text (values[0]);

  if (n == 1 && text)
    sqlite3_result_text (context, lud_archive_fold (text), -1, g_free);
}

void
lud_archive_add_functions (sqlite3 *db)
{
  const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY;

  sqlite3_create_function_v2 (db, "ludo_match", 2, flags, NULL, match, NULL, NULL, NULL);
  sqlite3_create_function_v2 (db, "ludo_fold", 1, flags, NULL, fold_text, NULL, NULL, NULL);
  sqlite3_create_function_v2 (db, "ludo_index", 1, flags, NULL, index_text, NULL, NULL, NULL);
}
