/* text-split.c: a stream cut into the texts of single games
 *
 * What cuts is told in text-import.h.  To know where a game ends, its text need not be understood,
 * only comments, parentheses, move numbers and results be seen.  Nothing here grows with the file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "text-private.h"

#include <string.h>

/* How far a game without headers is looked for the end of its comment or variation. */
#define MAX_AHEAD_LINES 64
#define MAX_AHEAD (256 * 1024)

#define WORD_SIZE 16

typedef struct
{
  GString *text; /* with its line end; cut at LUD_TEXT_MAX_GAME + 1 */
  guint number;
} Line;

struct _LudTextSplit
{
  GInputStream *stream;
  guchar buffer[65536];
  gsize pos, length;
  gboolean begun;
  guint n_lines;

  GError *fault; /* nothing more can be read; told behind the lines in front of it */
  GQueue ahead;  /* of Line: read, but not taken yet */
  guint no_join; /* up to this line nothing is joined: it was tried */
  gboolean has_headers;
};

/* What is known of the text of a game so far. */
typedef struct
{
  gboolean in_comment;
  gboolean nested; /* a brace was opened inside a comment */
  guint depth;     /* open parentheses */
  guint number;    /* the last move number of the main line, 0 for none */
  gboolean ended;  /* the last word was a result */
  char word[WORD_SIZE];
  guint word_length;
} Scan;

LudTextSplit *
lud_text_split_new (GInputStream *stream)
{
  LudTextSplit *self = g_new0 (LudTextSplit, 1);

  self->stream = g_object_ref (stream);
  g_queue_init (&self->ahead);
  return self;
}

static void
free_line (gpointer data)
{
  Line *line = data;

  g_string_free (line->text, TRUE);
  g_free (line);
}

void
lud_text_split_free (LudTextSplit *self)
{
  g_queue_clear_full (&self->ahead, free_line);
  g_clear_error (&self->fault);
  g_object_unref (self->stream);
  g_free (self);
}

/* ------------------------------------------------------------------------------------------------
 * Lines
 */

static gboolean
fill (LudTextSplit *self)
{
  gssize n =
    g_input_stream_read (self->stream, self->buffer, sizeof self->buffer, NULL, &self->fault);

  self->pos = 0;
  self->length = n > 0 ? (gsize) n : 0;
  return n > 0;
}

/* UTF-16 with a byte order mark becomes UTF-8, which has one then, too. */
static gboolean
begin (LudTextSplit *self)
{
  g_autoptr (GInputStream) buffered = g_buffered_input_stream_new (self->stream);
  const guchar *start;
  gsize n = 0;

  self->begun = TRUE;
  while (n < 3)
    {
      gssize got =
        g_buffered_input_stream_fill (G_BUFFERED_INPUT_STREAM (buffered), -1, NULL, &self->fault);

      if (got < 0)
        return FALSE;
      (void) g_buffered_input_stream_peek_buffer (G_BUFFERED_INPUT_STREAM (buffered), &n);
      if (got == 0)
        break;
    }
  start = g_buffered_input_stream_peek_buffer (G_BUFFERED_INPUT_STREAM (buffered), &n);
  if (n >= 2 && ((start[0] == 0xff && start[1] == 0xfe) || (start[0] == 0xfe && start[1] == 0xff)))
    {
      g_autoptr (GCharsetConverter) converter =
        g_charset_converter_new ("UTF-8", start[0] == 0xff ? "UTF-16LE" : "UTF-16BE", &self->fault);

      if (!converter)
        return FALSE;
      g_set_object (&self->stream, NULL);
      self->stream = g_converter_input_stream_new (buffered, G_CONVERTER (converter));
      /* A broken pair must not hide the rest of the file. */
      g_charset_converter_set_use_fallback (converter, TRUE);
    }
  else
    g_set_object (&self->stream, buffered);
  return TRUE;
}

/* Reads a line from the stream; NULL at the end or on a fault. */
static Line *
read_line (LudTextSplit *self)
{
  Line *line;

  if (self->fault || (!self->begun && !begin (self)))
    return NULL;
  if (self->pos >= self->length && !fill (self))
    return NULL;
  line = g_new (Line, 1);
  line->text = g_string_new (NULL);
  line->number = ++self->n_lines;
  for (;;)
    {
      const guchar *from = self->buffer + self->pos;
      gsize n = self->length - self->pos, k = 0;
      gboolean over;

      while (k < n && from[k] != '\n' && from[k] != '\r')
        k++;
      over = k < n;
      if (line->text->len <= LUD_TEXT_MAX_GAME)
        g_string_append_len (line->text, (const char *) from,
                             (gssize) MIN (k, LUD_TEXT_MAX_GAME + 1 - line->text->len));
      self->pos += k;
      if (over)
        {
          char c = (char) self->buffer[self->pos++];

          if (c == '\r' && (self->pos < self->length || fill (self)) &&
              self->buffer[self->pos] == '\n')
            {
              g_string_append_c (line->text, c);
              c = '\n';
              self->pos++;
            }
          g_string_append_c (line->text, c);
          break;
        }
      if (!fill (self))
        break;
    }
  if (line->number == 1 && line->text->len >= 3 && memcmp (line->text->str, "\xef\xbb\xbf", 3) == 0)
    g_string_erase (line->text, 0, 3);
  return line;
}

/* The line that comes i lines after those that were taken; NULL at the end. */
static Line *
peek_line (LudTextSplit *self, guint i)
{
  while (g_queue_get_length (&self->ahead) <= i)
    {
      Line *line = read_line (self);

      if (!line)
        return NULL;
      g_queue_push_tail (&self->ahead, line);
    }
  return g_queue_peek_nth (&self->ahead, i);
}

static void
drop_line (LudTextSplit *self)
{
  free_line (g_queue_pop_head (&self->ahead));
}

static gboolean
is_blank_line (const Line *line)
{
  for (gsize i = 0; i < line->text->len; i++)
    if (!strchr (" \t\r\n\f\v", line->text->str[i]) || line->text->str[i] == '\0')
      return FALSE;
  return TRUE;
}

/* Whether a line is no part of any game. */
static gboolean
is_remark (const Line *line)
{
  return line->text->str[0] == '%' || line->text->str[0] == '#';
}

/* Whether a line is a header line; sure: beyond doubt, for places where others may stand. */
static gboolean
is_header (const Line *line, gboolean sure)
{
  const char *p = line->text->str;

  if (p[0] != '[' || !g_ascii_isalpha (p[1]))
    return FALSE;
  if (!sure)
    return TRUE;
  for (p++; g_ascii_isalnum (*p) || *p == '_'; p++)
    ;
  if (*p != ' ' && *p != '\t')
    return FALSE;
  while (*p == ' ' || *p == '\t')
    p++;
  return *p == '"';
}

/* ------------------------------------------------------------------------------------------------
 * What a text is like
 */

gboolean
lud_text_is_escape (const char *p, const char *end)
{
  return end - p >= 2 && *p == '\\' && p[1] && strchr ("{}[]\\", p[1]);
}

static void
end_word (Scan *scan)
{
  guint i = 0, number = 0;

  if (scan->word_length == 0)
    return;
  if (scan->depth == 0)
    {
      while (i < scan->word_length && g_ascii_isdigit (scan->word[i]) && i < 7)
        number = number * 10 + (guint) (scan->word[i++] - '0');
      if (i > 0 && i < scan->word_length && scan->word[i] == '.')
        scan->number = number;
      scan->ended =
        scan->word_length < WORD_SIZE && lud_text_find_result (scan->word, scan->word_length) >= 0;
    }
  scan->word_length = 0;
}

static void
scan_line (Scan *scan, const Line *line)
{
  const char *end = line->text->str + line->text->len;

  for (const char *p = line->text->str; p < end; p++)
    {
      if (scan->in_comment)
        {
          if (lud_text_is_escape (p, end))
            p++;
          else if (*p == '}')
            scan->in_comment = FALSE;
          else if (*p == '{')
            scan->nested = TRUE;
          continue;
        }
      if (!strchr (" \t\r\n\f\v{}();", *p) || *p == '\0')
        {
          if (scan->word_length < WORD_SIZE)
            scan->word[scan->word_length++] = *p;
          continue;
        }
      end_word (scan);
      if (*p == '{')
        scan->in_comment = TRUE;
      else if (*p == '(')
        scan->depth++;
      else if (*p == ')' && scan->depth > 0)
        scan->depth--;
      else if (*p == ';')
        break;
    }
  if (!scan->in_comment)
    end_word (scan);
}

static gboolean
is_open (const Scan *scan)
{
  return scan->in_comment || scan->depth > 0;
}

/* The move number with which a line begins; 0 for none. */
static guint
first_number (const Line *line)
{
  const char *p = line->text->str;
  guint number = 0;
  int i;

  while (*p == ' ' || *p == '\t')
    p++;
  for (i = 0; i < 7 && g_ascii_isdigit (*p); i++)
    number = number * 10 + (guint) (*p++ - '0');
  return i > 0 && *p == '.' ? number : 0;
}

/* ------------------------------------------------------------------------------------------------
 * Games
 */

typedef struct
{
  GString *raw;
  gboolean too_long;
  Scan scan;
} Cut;

/* Takes the next line for the game. */
static void
take (LudTextSplit *self, Cut *cut, gboolean is_moves)
{
  Line *line = g_queue_peek_head (&self->ahead);

  if (is_moves)
    scan_line (&cut->scan, line);
  if (cut->raw->len + line->text->len > LUD_TEXT_MAX_GAME)
    {
      if (!cut->too_long)
        g_string_append_len (cut->raw, line->text->str,
                             (gssize) (LUD_TEXT_MAX_GAME - cut->raw->len));
      cut->too_long = TRUE;
    }
  else
    g_string_append_len (cut->raw, line->text->str, (gssize) line->text->len);
  drop_line (self);
}

/* A comment or variation is open at the end of a line: takes the lines up to the one that closes
 * it, if there is one. */
static void
join (LudTextSplit *self, Cut *cut)
{
  Scan scan = cut->scan;
  gsize size = 0;
  guint n;

  for (n = 0; is_open (&scan) && !scan.nested && n < MAX_AHEAD_LINES && size < MAX_AHEAD; n++)
    {
      Line *line = peek_line (self, n);

      if (!line || line->number <= self->no_join || is_blank_line (line) || is_header (line, FALSE))
        break;
      size += line->text->len;
      scan_line (&scan, line);
    }
  if (is_open (&scan) || scan.nested)
    {
      Line *last = n > 0 ? g_queue_peek_nth (&self->ahead, n - 1) : NULL;

      if (last)
        self->no_join = MAX (self->no_join, last->number);
      return;
    }
  while (n-- > 0)
    take (self, cut, TRUE);
}

/* A game without headers: a line, and what belongs to it. */
static void
cut_line (LudTextSplit *self, Cut *cut)
{
  for (;;)
    {
      Line *line;
      guint number;

      take (self, cut, TRUE);
      if (is_open (&cut->scan))
        join (self, cut);
      if (is_open (&cut->scan) || cut->scan.ended)
        return;
      line = peek_line (self, 0);
      number = line ? first_number (line) : 0;
      if (number < 2 || cut->scan.number == 0 ||
          (number != cut->scan.number && number != cut->scan.number + 1))
        return;
    }
}

/* Keys that a game has once: the second one begins another game. */
static guint
key_bit (const Line *line)
{
  static const char *const keys[] = { "game", "event", "id", "result", "first" };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      gsize n = strlen (keys[i]);

      if (g_ascii_strncasecmp (line->text->str + 1, keys[i], n) == 0 &&
          !g_ascii_isalnum (line->text->str[1 + n]))
        return 1u << i;
    }
  return 0;
}

/* A game with headers, or in a file that has them. */
static void
cut_paragraphs (LudTextSplit *self, Cut *cut)
{
  gboolean in_moves = FALSE, after_blank = FALSE;
  guint keys = 0;
  Line *line;

  while ((line = peek_line (self, 0)))
    {
      if (is_header (line, cut->scan.in_comment) && (!cut->scan.in_comment || after_blank))
        {
          if (in_moves || (after_blank && (keys & key_bit (line))))
            return;
          keys |= key_bit (line);
          after_blank = FALSE;
          take (self, cut, FALSE);
        }
      else if (is_blank_line (line))
        {
          after_blank = TRUE;
          take (self, cut, FALSE);
          if (in_moves && cut->scan.ended && !is_open (&cut->scan))
            return;
        }
      else if (is_remark (line) && !cut->scan.in_comment)
        take (self, cut, FALSE);
      else
        {
          in_moves = TRUE;
          after_blank = FALSE;
          take (self, cut, TRUE);
        }
    }
}

gboolean
lud_text_split_next (LudTextSplit *self,
                     GString *raw,
                     guint *number,
                     gboolean *too_long,
                     GError **error)
{
  Cut cut = { .raw = raw };
  Line *line;

  g_string_truncate (raw, 0);
  *too_long = FALSE;
  while ((line = peek_line (self, 0)) && (is_blank_line (line) || is_remark (line)))
    drop_line (self);
  if (!line)
    {
      if (self->fault)
        g_propagate_error (error, g_steal_pointer (&self->fault));
      return FALSE;
    }
  *number = line->number;
  if (is_header (line, FALSE))
    self->has_headers = TRUE;
  if (self->has_headers)
    cut_paragraphs (self, &cut);
  else
    cut_line (self, &cut);
  *too_long = cut.too_long;
  return TRUE;
}
