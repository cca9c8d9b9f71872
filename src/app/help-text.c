/* help-text.c: the pages of the help as blocks of text
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <string.h>

#include "help-text.h"

#define HELP "/io/github/ludoteca/Ludoteca/help"

void
lud_help_block_free (LudHelpBlock *block)
{
  g_free (block->markup);
  g_free (block->text);
  g_free (block->picture);
  g_strfreev (block->anchors);
  g_free (block);
}

/* ---- a line ---------------------------------------------------------------------------------- */

static void
append_escaped (GString *markup, GString *text, const char *s, gsize length)
{
  g_autofree char *escaped = g_markup_escape_text (s, (gssize) length);

  g_string_append (markup, escaped);
  g_string_append_len (text, s, (gssize) length);
}

/* What begins at s: an anchor, a link, bold or typed text.  Appends it; returns where it ends, or
 * NULL when nothing of that kind begins here. */
static const char *
read_special (const char *s, GString *markup, GString *text, GPtrArray *anchors)
{
  const char *end;
  const char *close;

  if (g_str_has_prefix (s, "<a id=\"") && (end = strstr (s, "\"></a>")) != NULL)
    {
      s += strlen ("<a id=\"");
      g_ptr_array_add (anchors, g_strndup (s, (gsize) (end - s)));
      return end + strlen ("\"></a>");
    }
  if (g_str_has_prefix (s, "**") && (end = strstr (s + 2, "**")) != NULL)
    {
      g_autofree char *inner = g_strndup (s + 2, (gsize) (end - s) - 2);
      const char *p = inner;

      g_string_append (markup, "<b>");
      while (*p != '\0')
        {
          const char *next = read_special (p, markup, text, anchors);

          if (next == NULL)
            {
              next = g_utf8_next_char (p);
              append_escaped (markup, text, p, (gsize) (next - p));
            }
          p = next;
        }
      g_string_append (markup, "</b>");
      return end + 2;
    }
  if (*s == '`' && (end = strchr (s + 1, '`')) != NULL)
    {
      g_string_append (markup, "<tt>");
      append_escaped (markup, text, s + 1, (gsize) (end - s) - 1);
      g_string_append (markup, "</tt>");
      return end + 1;
    }
  if (*s == '[' && (end = strstr (s, "](")) != NULL && (close = strchr (end, ')')) != NULL)
    {
      g_autofree char *target = g_strndup (end + 2, (gsize) (close - end) - 2);
      g_autofree char *escaped = g_markup_escape_text (target, -1);

      g_string_append_printf (markup, "<a href=\"%s\">", escaped);
      append_escaped (markup, text, s + 1, (gsize) (end - s) - 1);
      g_string_append (markup, "</a>");
      return close + 1;
    }
  return NULL;
}

static LudHelpBlock *
read_line (LudHelpKind kind, int level, const char *line)
{
  LudHelpBlock *block = g_new0 (LudHelpBlock, 1);
  g_autoptr (GString) markup = g_string_new (NULL);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GPtrArray) anchors = g_ptr_array_new ();

  while (*line != '\0')
    {
      const char *next = read_special (line, markup, text, anchors);

      if (next == NULL)
        {
          next = g_utf8_next_char (line);
          append_escaped (markup, text, line, (gsize) (next - line));
        }
      line = next;
    }
  g_ptr_array_add (anchors, NULL);
  block->kind = kind;
  block->level = level;
  block->markup = g_strdup (markup->str);
  block->text = g_strdup (text->str);
  block->anchors = (GStrv) g_ptr_array_free (g_steal_pointer (&anchors), FALSE);
  return block;
}

/* "![caption](diagram:NAME)"; NULL when it is none. */
static LudHelpBlock *
read_picture (const char *line)
{
  const char *end = strstr (line, "](diagram:");
  const char *close = end != NULL ? strchr (end, ')') : NULL;
  g_autofree char *caption = NULL;
  LudHelpBlock *block;

  if (close == NULL)
    return NULL;
  caption = g_strndup (line + 2, (gsize) (end - line) - 2);
  block = read_line (LUD_HELP_DIAGRAM, 0, caption);
  end += strlen ("](diagram:");
  block->picture = g_strndup (end, (gsize) (close - end));
  return block;
}

/* ---- a page ---------------------------------------------------------------------------------- */

/* One more line of the same code as the block before. */
static void
append_code (LudHelpBlock *block, const char *line)
{
  g_autofree char *text = g_strconcat (block->text, "\n", line, NULL);

  g_free (block->text);
  g_free (block->markup);
  block->markup = g_markup_escape_text (text, -1);
  block->text = g_steal_pointer (&text);
}

static LudHelpBlock *
new_code (const char *line)
{
  LudHelpBlock *block = g_new0 (LudHelpBlock, 1);

  block->kind = LUD_HELP_CODE;
  block->text = g_strdup (line);
  block->markup = g_markup_escape_text (line, -1);
  block->anchors = g_new0 (char *, 1);
  return block;
}

GPtrArray *
lud_help_parse (const char *text)
{
  GPtrArray *blocks = g_ptr_array_new_with_free_func ((GDestroyNotify) lud_help_block_free);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  LudHelpBlock *code = NULL;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *line = lines[i];
      LudHelpBlock *block = NULL;

      if (g_str_has_prefix (line, "    "))
        {
          if (code != NULL)
            append_code (code, line + 4);
          else
            g_ptr_array_add (blocks, code = new_code (line + 4));
          continue;
        }
      code = NULL;
      if (*line == '\0' || g_str_has_prefix (line, "<!--"))
        continue;
      if (*line == '#')
        {
          int level = (int) strspn (line, "#");

          block = read_line (LUD_HELP_HEADING, level, g_strchug (lines[i] + level));
        }
      else if (g_str_has_prefix (line, "- "))
        block = read_line (LUD_HELP_ITEM, 0, line + 2);
      else if (g_str_has_prefix (line, "!["))
        block = read_picture (line);
      if (block == NULL)
        block = read_line (LUD_HELP_PARAGRAPH, 0, line);
      g_ptr_array_add (blocks, block);
    }
  return blocks;
}

char *
lud_help_load (const char *page)
{
  const char *const *languages = g_get_language_names ();

  for (guint i = 0; languages[i] != NULL; i++)
    {
      /* The English pages bear the name of no language. */
      gboolean english = g_str_equal (languages[i], "en") || languages[i + 1] == NULL;
      g_autofree char *path =
        g_strdup_printf (HELP "/%s/%s.md", english ? "C" : languages[i], page);
      g_autoptr (GBytes) bytes = g_resources_lookup_data (path, 0, NULL);

      if (bytes != NULL)
        return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
    }
  return NULL;
}

GStrv
lud_help_list_pages (void)
{
  g_autofree char *text = lud_help_load ("index");
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_autoptr (GPtrArray) blocks = lud_help_parse (text != NULL ? text : "");

  for (guint i = 0; i < blocks->len; i++)
    {
      const LudHelpBlock *block = blocks->pdata[i];
      const char *target = strstr (block->markup, "<a href=\"");
      const char *end = target != NULL ? strstr (target, ".md\"") : NULL;

      if (end == NULL || block->kind != LUD_HELP_ITEM)
        continue;
      target += strlen ("<a href=\"");
      {
        g_autofree char *name = g_strndup (target, (gsize) (end - target));

        g_strv_builder_add (names, name);
      }
    }
  return g_strv_builder_end (names);
}

gboolean
lud_help_has_anchor (GPtrArray *blocks, const char *anchor)
{
  for (guint i = 0; i < blocks->len; i++)
    if (g_strv_contains ((const char *const *) ((LudHelpBlock *) blocks->pdata[i])->anchors,
                         anchor))
      return TRUE;
  return FALSE;
}

void
lud_help_split_place (const char *place, char **page, char **anchor)
{
  const char *hash = strchr (place, '#');

  *anchor = hash != NULL && hash[1] != '\0' ? g_strdup (hash + 1) : NULL;
  *page = hash != NULL ? g_strndup (place, (gsize) (hash - place)) : g_strdup (place);
  if (g_str_has_suffix (*page, ".md"))
    (*page)[strlen (*page) - strlen (".md")] = '\0';
  if (**page == '\0')
    g_clear_pointer (page, g_free);
}

gboolean
lud_help_set_options (RulesParams *params, const char *options)
{
  g_auto (GStrv) words = g_strsplit (options != NULL ? options : "", " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      char *value = strchr (words[i], '=');

      if (*words[i] == '\0')
        continue;
      if (value == NULL)
        return FALSE;
      *value = '\0';
      if (rules_params_set (params, words[i], value + 1).msgid != NULL)
        return FALSE;
    }
  return rules_params_check (params).msgid == NULL;
}
