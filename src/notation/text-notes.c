/* text-notes.c: comments and glyphs among the moves
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "text-moves.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct
{
  char *text, *language, *author;
} Comment;

static void
clear_comment (gpointer data)
{
  Comment *comment = data;

  g_free (comment->text);
  g_free (comment->language);
  g_free (comment->author);
}

static gboolean
add_comment (LudTextMoves *m,
             LudNode *node,
             const Comment *from,
             LudCommentPlace place,
             const char *at)
{
  LudComment comment = { place, from->text, from->language ? from->language : "",
                         from->author ? from->author : "", "" };
  g_autoptr (GError) error = NULL;

  if (lud_record_add_comment (m->g->record, node, &comment, &error))
    return TRUE;
  return lud_text_fault (m->g, LUD_NOTATION_ERROR_LIMIT, at, 0, error->message);
}

gboolean
lud_text_give_comments (LudTextMoves *m, LudNode *node, LudCommentPlace place, const char *at)
{
  GArray *waiting = lud_text_line (m)->waiting;

  lud_text_line (m)->front = FALSE;
  for (guint i = 0; waiting && i < waiting->len; i++)
    if (!add_comment (m, node, &g_array_index (waiting, Comment, i), place, at))
      return FALSE;
  g_clear_pointer (&lud_text_line (m)->waiting, g_array_unref);
  return TRUE;
}

/* Takes the "[%key value]" at the beginning of a comment; NULL when it does not begin so. */
static char *
take_command (const char **p, const char *end, const char *key)
{
  g_autoptr (GString) value = g_string_new (NULL);
  g_autofree char *begin = g_strdup_printf ("[%%%s ", key);
  const char *q = *p;

  while (q < end && g_ascii_isspace (*q))
    q++;
  if ((gsize) (end - q) < strlen (begin) || memcmp (q, begin, strlen (begin)) != 0)
    return NULL;
  for (q += strlen (begin); q < end && *q != ']'; q++)
    {
      if (lud_text_is_escape (q, end))
        q++;
      g_string_append_c (value, *q);
    }
  if (q == end)
    return NULL;
  *p = q + 1;
  return g_strstrip (g_string_free (g_steal_pointer (&value), FALSE));
}

/* "[%roll entered]": where the roll in front of it came from. */
static gboolean
read_roll_source (LudTextMoves *m, const char *word, const char *at)
{
  static const struct
  {
    const char *word;
    LudRollSource source;
  } sources[] = {
    { "generator", LUD_ROLL_GENERATOR },
    { "entered", LUD_ROLL_ENTERED },
    { "unknown", LUD_ROLL_UNKNOWN },
  };
  LudTextLine *line = lud_text_line (m);

  if (line->front || line->replacing || lud_node_get_roll_source (line->node) == LUD_ROLL_NONE)
    return lud_text_mend (m->g, at, 0, _ ("There is no roll that this could be about."));
  for (guint i = 0; i < G_N_ELEMENTS (sources); i++)
    if (g_ascii_strcasecmp (word, sources[i].word) == 0)
      {
        lud_record_set_roll_source (m->g->record, line->node, sources[i].source);
        return TRUE;
      }
  return lud_text_mend (m->g, at, 0, _ ("Rolls come from generator, entered or unknown."));
}

/* Puts the comment from p to end where it belongs. */
static gboolean
put_comment (LudTextMoves *m, const char *p, const char *end, const char *at)
{
  LudTextLine *line = lud_text_line (m);
  Comment comment = { NULL };
  GString *text = g_string_sized_new ((gsize) (end - p));
  g_autofree char *source = take_command (&p, end, "roll");
  gboolean good = !source || read_roll_source (m, source, at);

  comment.language = take_command (&p, end, "lang");
  comment.author = take_command (&p, end, "by");
  if (comment.language && !lud_record_is_language (comment.language))
    {
      good =
        good && lud_text_mend (m->g, at, 0, _ ("This is not a language; write it as in “pt-BR”."));
      g_clear_pointer (&comment.language, g_free);
    }
  for (; p < end; p++)
    {
      if (lud_text_is_escape (p, end))
        p++;
      g_string_append_c (text, *p);
    }
  comment.text = g_strstrip (g_string_free (text, FALSE));
  if (!*comment.text && !comment.language && !comment.author)
    {
      clear_comment (&comment);
      return good;
    }
  if (line->front || line->replacing)
    {
      if (!line->waiting)
        {
          line->waiting = g_array_new (FALSE, FALSE, sizeof (Comment));
          g_array_set_clear_func (line->waiting, clear_comment);
        }
      g_array_append_val (line->waiting, comment);
      return good;
    }
  good = good && add_comment (m, line->node, &comment, LUD_COMMENT_AFTER, at);
  clear_comment (&comment);
  return good;
}

gboolean
lud_text_read_comment (LudTextMoves *m)
{
  LudTextGame *g = m->g;
  const char *at = g->at, *p = at + 1;

  if (*at == ';')
    {
      while (p < g->end && *p != '\n' && *p != '\r')
        p++;
      g->at = p;
    }
  else
    {
      for (; p < g->end && *p != '}'; p++)
        if (lud_text_is_escape (p, g->end))
          p++;
      if (p >= g->end)
        return lud_text_fault (g, LUD_NOTATION_ERROR_STRUCTURE, at, 1,
                               _ ("The comment that begins here has no end."));
      g->at = p + 1;
    }
  return put_comment (m, at + 1, p, at);
}

gboolean
lud_text_put_glyph (LudTextMoves *m, guint code, const char *at, gsize length)
{
  LudTextLine *line = lud_text_line (m);

  if (line->replacing)
    return lud_text_mend (m->g, at, length, _ ("There is no action that this could be about."));
  lud_record_add_glyph (m->g->record, line->node, code);
  return TRUE;
}

gboolean
lud_text_read_glyph (LudTextMoves *m)
{
  LudTextGame *g = m->g;
  const char *at = g->at;
  guint code = 0;

  if (*at == '$')
    {
      for (g->at++; g->at < g->end && g_ascii_isdigit (*g->at); g->at++)
        code = MIN (code * 10 + (guint) (*g->at - '0'), 1000);
      if (g->at == at + 1 || code > 255)
        return lud_text_mend (g, at, (gsize) (g->at - at),
                              _ ("A glyph is a number from 0 to 255."));
      return lud_text_put_glyph (m, code, at, (gsize) (g->at - at));
    }
  while (g->at < g->end && (*g->at == '!' || *g->at == '?') && g->at - at < 3)
    g->at++;
  for (gsize n = MIN ((gsize) (g->at - at), 2); n > 0; n--)
    {
      g_autofree char *text = g_strndup (at, n);
      int found = lud_glyph_find (text);

      if (found >= 0)
        {
          /* "!!!" says no more than "!!". */
          return lud_text_put_glyph (m, (guint) found, at, n);
        }
    }
  return TRUE;
}
