/* text-import.c: a text of games, one after the other
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "text-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static void
clear_note (gpointer data)
{
  LudTextNote *note = data;

  g_free (note->sentence);
}

LudTextReader *
lud_text_reader_new_for_stream (GInputStream *stream,
                                const char *name,
                                const RulesParams *params,
                                RulesReadFlags flags)
{
  LudTextReader *self = g_new0 (LudTextReader, 1);

  self->split = lud_text_split_new (stream);
  self->name = g_strdup (name);
  self->has_params = params != NULL;
  if (params)
    self->params = *params;
  self->flags = flags;
  self->raw = g_string_new (NULL);
  self->notes = g_array_new (FALSE, FALSE, sizeof (LudTextNote));
  g_array_set_clear_func (self->notes, clear_note);
  self->states = g_malloc (2 * (LUD_TEXT_MAX_LEVELS + 2) * (RULES_MAX_STATE_SIZE + 1));
  return self;
}

LudTextReader *
lud_text_reader_new_for_bytes (GBytes *bytes,
                               const char *name,
                               const RulesParams *params,
                               RulesReadFlags flags)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_bytes (bytes);

  return lud_text_reader_new_for_stream (stream, name, params, flags);
}

LudTextReader *
lud_text_reader_new (const char *path,
                     const RulesParams *params,
                     RulesReadFlags flags,
                     GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) reason = NULL;
  g_autoptr (GFileInputStream) stream = g_file_read (file, NULL, &reason);

  if (!stream)
    {
      g_set_error (error, LUD_NOTATION_ERROR, LUD_NOTATION_ERROR_IO,
                   /* Translators: a file, and what the system says. */
                   _ ("%s: The file cannot be read: %s"), path, reason->message);
      return NULL;
    }
  return lud_text_reader_new_for_stream (G_INPUT_STREAM (stream), path, params, flags);
}

void
lud_text_reader_free (LudTextReader *self)
{
  lud_text_split_free (self->split);
  g_string_free (self->raw, TRUE);
  g_array_unref (self->notes);
  g_free (self->text);
  g_free (self->states);
  g_free (self->name);
  g_free (self);
}

guint
lud_text_reader_get_line (const LudTextReader *self)
{
  return self->line;
}

guint
lud_text_reader_get_number (const LudTextReader *self)
{
  return self->number;
}

const char *
lud_text_reader_get_raw (const LudTextReader *self, gsize *length)
{
  *length = self->raw->len;
  return self->raw->str;
}

guint
lud_text_reader_get_n_notes (const LudTextReader *self)
{
  return self->n_notes;
}

const LudTextNote *
lud_text_reader_get_notes (const LudTextReader *self, guint *n_kept)
{
  *n_kept = self->notes->len;
  return (const LudTextNote *) (const void *) self->notes->data;
}

/* ------------------------------------------------------------------------------------------------
 * Faults and notes
 */

/* Line and column of a place in the text of the game. */
static void
locate (const LudTextGame *g, const char *at, guint *line, guint *column)
{
  const char *start = g->text;

  *line = g->in->line;
  for (const char *p = g->text; p < at; p++)
    if (*p == '\n' || (*p == '\r' && (p + 1 == g->end || p[1] != '\n')))
      {
        ++*line;
        start = p + 1;
      }
  *column = (guint) g_utf8_strlen (start, at > start ? at - start : 0) + 1;
}

gboolean
lud_text_fault (LudTextGame *g,
                LudNotationError code,
                const char *at,
                gsize length,
                const char *sentence)
{
  g_autofree char *word = NULL;
  g_autofree char *told = NULL;
  guint line, column;

  if (g->fault)
    return FALSE;
  locate (g, at, &line, &column);
  if (length > 0)
    word = g_utf8_make_valid (at, (gssize) MIN (length, 40));
  if (g->turn > 0 && word)
    /* Translators: the numbers of a game and of a turn in it, what stands there, what is wrong. */
    told =
      g_strdup_printf (_ ("Game %u, turn %u, “%s”: %s"), g->in->number, g->turn, word, sentence);
  else if (g->turn > 0)
    told = g_strdup_printf (_ ("Game %u, turn %u: %s"), g->in->number, g->turn, sentence);
  else if (word)
    told = g_strdup_printf (_ ("Game %u, “%s”: %s"), g->in->number, word, sentence);
  else
    told = g_strdup_printf (_ ("Game %u: %s"), g->in->number, sentence);
  g_set_error (&g->fault, LUD_NOTATION_ERROR, (int) code, "%s:%u: %s", g->in->name, line, told);
  return FALSE;
}

static void
add_note (LudTextGame *g, const char *at, char *sentence)
{
  LudTextNote note = { .sentence = sentence };

  if (g->in->n_notes++ >= LUD_TEXT_MAX_NOTES)
    {
      g_free (sentence);
      return;
    }
  locate (g, at, &note.line, &note.column);
  g_array_append_val (g->in->notes, note);
}

void
lud_text_note (LudTextGame *g, const char *at, const char *sentence)
{
  add_note (g, at, g_strdup (sentence));
}

gboolean
lud_text_mend (LudTextGame *g, const char *at, gsize length, const char *sentence)
{
  g_autofree char *word = NULL;

  if (!(g->in->flags & RULES_LENIENT))
    return lud_text_fault (g, LUD_NOTATION_ERROR_STRUCTURE, at, length, sentence);
  if (length == 0)
    lud_text_note (g, at, sentence);
  else
    {
      word = g_utf8_make_valid (at, (gssize) MIN (length, 40));
      /* Translators: what stands in a text, and what is wrong with it. */
      add_note (g, at, g_strdup_printf (_ ("“%s”: %s"), word, sentence));
    }
  return TRUE;
}

char *
lud_text_reason (LudTextGame *g, const RulesState *s, RulesReason reason)
{
  g_autofree RulesBoard *board = NULL;
  const char *sentence = _ (reason.msgid);

  if (reason.point >= 0)
    {
      board = g_new (RulesBoard, 1);
      g->game->board (s, board);
    }
  if (board && reason.rule)
    /* Translators: a sentence why a move is not legal, a point of the board, the rule's number. */
    return g_strdup_printf (_ ("%s (%s; rule %s)"), sentence, board->point[reason.point].name,
                            reason.rule);
  if (board)
    /* Translators: a sentence why a move is not legal, and the point of the board it is about. */
    return g_strdup_printf (_ ("%s (%s)"), sentence, board->point[reason.point].name);
  if (reason.rule)
    /* Translators: a sentence why a move is not legal, and the number of the rule. */
    return g_strdup_printf (_ ("%s (rule %s)"), sentence, reason.rule);
  return g_strdup (sentence);
}

/* ------------------------------------------------------------------------------------------------
 * What both parts of a game need
 */

void
lud_text_skip_blank (LudTextGame *g)
{
  for (; g->at < g->end; g->at++)
    {
      gboolean at_start = g->at == g->text || g->at[-1] == '\n' || g->at[-1] == '\r';

      if (at_start && (*g->at == '%' || *g->at == '#'))
        while (g->at + 1 < g->end && g->at[1] != '\n' && g->at[1] != '\r')
          g->at++;
      else if (g_str_has_prefix (g->at, "\xc2\xa0") || g_str_has_prefix (g->at, "\xe2\x80\xaf"))
        g->at += *g->at == '\xc2' ? 1 : 2; /* no-break blanks */
      else if (!*g->at || !strchr (" \t\r\n\f\v", *g->at))
        return;
    }
}

int
lud_text_find_result (const char *word, gsize length)
{
  static const struct
  {
    const char *text;
    RulesActor result;
  } results[] = {
    { "1-0", RULES_FIRST },
    { "0-1", RULES_SECOND },
    { "1/2-1/2", RULES_NOBODY },
    { "1/2", RULES_NOBODY },
    { "\xc2\xbd-\xc2\xbd", RULES_NOBODY },
    { "\xc2\xbd", RULES_NOBODY },
    { "*", RULES_CHANCE },
  };
  static const char *const dashes[] = { "\xe2\x80\x90", "\xe2\x80\x91",
                                        "\xe2\x80\x92", "\xe2\x80\x93",
                                        "\xe2\x80\x94", "\xe2\x88\x92",
                                        "\xe2\x81\x84", ":" };
  char plain[16];
  gsize n = 0;

  for (gsize i = 0; i < length; i++)
    {
      char c = word[i];

      if (n + 1 >= sizeof plain)
        return -1;
      for (guint k = 0; k < G_N_ELEMENTS (dashes); k++)
        {
          gsize w = strlen (dashes[k]);

          if (length - i >= w && memcmp (word + i, dashes[k], w) == 0)
            {
              /* The sixth is the fraction slash of "1⁄2". */
              c = k == 6 ? '/' : '-';
              i += w - 1;
              break;
            }
        }
      plain[n++] = c;
    }
  plain[n] = '\0';
  for (guint i = 0; i < G_N_ELEMENTS (results); i++)
    if (strcmp (plain, results[i].text) == 0)
      return results[i].result;
  return -1;
}

/* ------------------------------------------------------------------------------------------------
 * A game
 */

/* Windows-1252 (Latin-1 with printable characters where it has controls) as UTF-8. */
static char *
from_windows (const GString *raw)
{
  static const guint16 high[32] = {
    0x20ac, 0xfffd, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0xfffd, 0x017d, 0xfffd, 0xfffd, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0xfffd, 0x017e, 0x0178,
  };
  GString *out = g_string_sized_new (raw->len + raw->len / 4);

  for (gsize i = 0; i < raw->len; i++)
    {
      guchar c = (guchar) raw->str[i];

      if (c == 0)
        g_string_append_unichar (out, 0xfffd);
      else if (c < 0x80)
        g_string_append_c (out, (char) c);
      else
        g_string_append_unichar (out, c < 0xa0 ? high[c - 0x80] : c);
    }
  return g_string_free (out, FALSE);
}

static LudRecord *
read_game (LudTextReader *self, gboolean too_long, GError **error)
{
  LudTextGame g = { .in = self, .rolls = LUD_ROLL_UNKNOWN };
  const char *invalid;

  if (!g_utf8_validate (self->raw->str, (gssize) self->raw->len, &invalid))
    self->text = from_windows (self->raw);
  g.text = self->text ? self->text : self->raw->str;
  g.end = g.text + (self->text ? strlen (self->text) : self->raw->len);
  g.at = g.text;
  if (too_long)
    lud_text_fault (&g, LUD_NOTATION_ERROR_LIMIT, g.text, 0, _ ("The game is longer than 4 MiB."));
  else if (self->text)
    {
      /* Every byte became a character. */
      for (const char *p = self->raw->str; p < invalid; p++)
        g.at = g_utf8_next_char (g.at);
      lud_text_note (&g, g.at, _ ("This is not UTF-8 and is read as Windows-1252 (Latin-1)."));
      g.at = g.text;
    }
  if (g.fault || !lud_text_read_header (&g) || !lud_text_read_moves (&g))
    {
      g_clear_object (&g.record);
      g_propagate_error (error, g.fault);
    }
  g_free (g.result.text);
  return g.record;
}

LudTextStatus
lud_text_reader_next (LudTextReader *self, LudRecord **out, GError **error)
{
  GError *fault = NULL;
  gboolean too_long;

  *out = NULL;
  g_array_set_size (self->notes, 0);
  self->n_notes = 0;
  g_clear_pointer (&self->text, g_free);
  if (self->over)
    return LUD_TEXT_END;
  if (!lud_text_split_next (self->split, self->raw, &self->line, &too_long, &fault))
    {
      self->over = TRUE;
      g_string_truncate (self->raw, 0);
      if (!fault)
        return LUD_TEXT_END;
      g_set_error (error, LUD_NOTATION_ERROR, LUD_NOTATION_ERROR_IO,
                   _ ("%s: The file cannot be read: %s"), self->name, fault->message);
      g_error_free (fault);
      return LUD_TEXT_FAILED;
    }
  self->number++;
  *out = read_game (self, too_long, error);
  return *out ? LUD_TEXT_GAME : LUD_TEXT_BAD;
}
