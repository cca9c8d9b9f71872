/* xml-scan.c: cuts a file into its games
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "xml-scan-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

LudScan *
lud_scan_new (LudSource *source)
{
  LudScan *self = g_new0 (LudScan, 1);

  self->source = source;
  self->line = 1;
  self->size = 2 * BLOCK;
  self->data = g_malloc (self->size);
  return self;
}

void
lud_scan_free (LudScan *self)
{
  lud_source_free (self->source);
  g_clear_error (&self->error);
  g_free (self->data);
  g_free (self->root);
  g_free (self->game);
  g_free (self->binding);
  g_free (self);
}

const LudSource *
lud_scan_get_source (const LudScan *self)
{
  return self->source;
}

guint
lud_scan_count_feeds (const guchar *text, gsize n)
{
  const guchar *end = text + n;
  guint lines = 0;

  while (text < end && (text = memchr (text, '\n', (gsize) (end - text))))
    {
      lines++;
      text++;
    }
  return lines;
}

/* ------------------------------------------------------------------------------------------------
 * The buffer.  Places in it count from the begin of the piece.
 */

gboolean
lud_scan_load (LudScan *self)
{
  gssize n;

  if (self->at_end)
    return FALSE;
  if (self->size - self->len < BLOCK)
    {
      if (self->start >= self->size / 2 || (self->start > 0 && self->size >= ROOM))
        {
          memmove (self->data, self->data + self->start, self->len - self->start);
          self->base += self->start;
          self->len -= self->start;
          self->start = 0;
        }
      if (self->size - self->len < BLOCK)
        {
          self->size = MAX (MIN (2 * self->size, ROOM), self->len + 2 * BLOCK);
          self->data = g_realloc (self->data, self->size);
        }
    }
  n = lud_source_read (self->source, self->data + self->len, BLOCK, &self->error);
  if (n > 0)
    self->len += (gsize) n;
  else
    self->at_end = TRUE;
  return n > 0;
}

/* The byte at a place, -1 behind the end. */
static inline int
peek (LudScan *self, gsize at)
{
  while (at >= lud_scan_n_loaded (self))
    if (!lud_scan_load (self))
      return -1;
  return *lud_scan_text (self, at);
}

static gboolean
looking_at (LudScan *self, gsize at, const char *word)
{
  gsize n = strlen (word);

  return peek (self, at + n - 1) >= 0 && memcmp (lud_scan_text (self, at), word, n) == 0;
}

/* ------------------------------------------------------------------------------------------------
 * Faults
 */

/* Notes a fault; what is in front of it is good, and the search for the next game begins at resume.
 * Always FALSE. */
static gboolean
damage (LudScan *self, LudNotationError code, const char *sentence, gsize at, gsize resume)
{
  self->out->sentence = sentence;
  self->out->code = code;
  self->fault_at = at;
  self->resume_at = resume;
  return FALSE;
}

static gboolean
damage_at_end (LudScan *self, gsize at)
{
  if (self->is_tired)
    return damage (self, LUD_NOTATION_ERROR_LIMIT,
                   _ ("There is no game in more than 1 GiB; what comes behind it is not read."), at,
                   at);
  if (self->error)
    {
      damage (self, LUD_NOTATION_ERROR_XML, self->error->message, at, at);
      self->out->code = (LudNotationError) self->error->code;
      return FALSE;
    }
  return damage (self, LUD_NOTATION_ERROR_XML, lud_scan_explain_end (self), at, at + 1);
}

/* ------------------------------------------------------------------------------------------------
 * Markup.  Each function stands at a "<" and returns the place behind the markup in *end.
 */

static gboolean
scan_comment (LudScan *self, gsize at, gsize *end)
{
  gsize i = at + 4;

  for (;; i++)
    {
      int c = peek (self, i);

      if (c < 0)
        return damage_at_end (self, at);
      if (i - at >= LUD_XML_MAX_COMMENT)
        return damage (self, LUD_NOTATION_ERROR_LIMIT, _ ("A comment is longer than 64 KiB."), at,
                       at + 4);
      if (c != '-' || peek (self, i + 1) != '-')
        continue;
      if (peek (self, i + 2) != '>')
        return damage (self, LUD_NOTATION_ERROR_XML, _ ("There are two hyphens in a comment."), at,
                       at + 4);
      *end = i + 3;
      return TRUE;
    }
}

/* Looks for the end of a section of which *none is known. */
static gboolean
find_end (LudScan *self, gsize at, const char *mark, guint64 *none, gsize limit, gsize *end)
{
  guint64 here = self->base + self->start;
  gsize i = MAX (at + 2, *none > here ? (gsize) (*none - here) : 0);
  gboolean found = FALSE;

  for (; i - at < limit && peek (self, i) >= 0; i++)
    if (*lud_scan_text (self, i) == (guchar) *mark && looking_at (self, i, mark))
      {
        found = TRUE;
        break;
      }
  if (!found)
    {
      /* load() may have moved the base. */
      *none = MAX (*none, self->base + self->start + i);
      return FALSE;
    }
  *end = i + strlen (mark);
  return TRUE;
}

static gboolean
scan_instruction (LudScan *self, gsize at, gsize *end)
{
  if (find_end (self, at, "?>", &self->no_instruction_end, LUD_XML_MAX_COMMENT, end))
    return TRUE;
  if (self->at_end && lud_scan_n_loaded (self) - at < LUD_XML_MAX_COMMENT)
    return damage_at_end (self, at);
  return damage (self, LUD_NOTATION_ERROR_LIMIT,
                 _ ("A processing instruction is longer than 64 KiB."), at, at + 2);
}

static gboolean
scan_cdata (LudScan *self, gsize at, gsize *end)
{
  if (find_end (self, at, "]]>", &self->no_cdata_end, LUD_XML_MAX_GAME, end))
    return TRUE;
  if (self->at_end && lud_scan_n_loaded (self) < LUD_XML_MAX_GAME)
    {
      damage_at_end (self, at);
      self->resume_at = at + 9;
      return FALSE;
    }
  return damage (self, LUD_NOTATION_ERROR_LIMIT, _ ("The game is longer than 4 MiB."), at, at + 9);
}

typedef struct
{
  gsize name; /* behind the "<" */
  gsize name_length;
  gsize end;
  gboolean is_empty;
  guint namespaces;
  gboolean shadows;
} Tag;

/* What an attribute with a name that begins with "xmlns" means; at is behind the name. */
static void
note_namespace (LudScan *self, gsize name, gsize at, Tag *tag)
{
  gsize n = at - name;

  tag->namespaces++;
  if (self->binding && strlen (self->binding) == n &&
      memcmp (lud_scan_text (self, name), self->binding, n) == 0)
    tag->shadows = TRUE;
}

static gboolean
scan_quoted (LudScan *self, gsize at, gsize i, gsize *end)
{
  int quote = peek (self, i);

  for (i++;; i++)
    {
      int c;

      i = lud_scan_pass_plain (self, i, IN_VALUE, at + LUD_XML_MAX_TAG);
      c = peek (self, i);
      if (c == quote)
        break;
      if (c < 0)
        return damage_at_end (self, at);
      if (c == '<')
        return damage (self, LUD_NOTATION_ERROR_XML, _ ("A tag has no end."), at, i);
      if (i - at >= LUD_XML_MAX_TAG)
        return damage (self, LUD_NOTATION_ERROR_LIMIT, _ ("A tag is longer than 64 KiB."), at, i);
    }
  *end = i + 1;
  return TRUE;
}

static gboolean
scan_start_tag (LudScan *self, gsize at, Tag *tag)
{
  gsize i = at + 1;
  guint attributes = 0;

  tag->name = i;
  i = lud_scan_pass_plain (self, i, IN_NAME, at + LUD_XML_MAX_TAG - 1);
  while (!ends_name (peek (self, i)))
    if (++i - at >= LUD_XML_MAX_TAG)
      return damage (self, LUD_NOTATION_ERROR_LIMIT, _ ("A tag is longer than 64 KiB."), at, i);
  tag->name_length = i - at - 1;
  tag->namespaces = 0;
  tag->shadows = FALSE;
  if (tag->name_length == 0 || *lud_scan_text (self, at + 1) == ':' ||
      *lud_scan_text (self, i - 1) == ':')
    return damage (self, LUD_NOTATION_ERROR_XML, _ ("A tag has no name."), at, i);
  for (;;)
    {
      int c = peek (self, i = lud_scan_pass_plain (self, i, IN_TAG, at + LUD_XML_MAX_TAG));

      if (i - at >= LUD_XML_MAX_TAG)
        return damage (self, LUD_NOTATION_ERROR_LIMIT, _ ("A tag is longer than 64 KiB."), at, i);
      switch (c)
        {
        case -1:
          return damage_at_end (self, at);
        case '>':
          tag->is_empty = *lud_scan_text (self, i - 1) == '/' && i > at + 1;
          tag->end = i + 1;
          return TRUE;
        case '<':
          return damage (self, LUD_NOTATION_ERROR_XML, _ ("A tag has no end."), at, i);
        case '"':
        case '\'':
          if (++attributes > LUD_XML_MAX_ATTRIBUTES)
            return damage (self, LUD_NOTATION_ERROR_LIMIT,
                           _ ("An element has more than 64 attributes."), at, i);
          if (!scan_quoted (self, at, i, &i))
            return FALSE;
          break;
        case 'x':
          if (is_blank (*lud_scan_text (self, i - 1)) && looking_at (self, i, "xmlns"))
            {
              gsize name = i;

              while (!ends_name (peek (self, i)) && i - at < LUD_XML_MAX_TAG)
                i++;
              note_namespace (self, name, i, tag);
              break;
            }
          i++;
          break;
        default:
          i++;
          break;
        }
    }
}

static gboolean
scan_end_tag (LudScan *self, gsize at, Tag *tag)
{
  gsize i = at + 2;

  tag->name = i;
  i = lud_scan_pass_plain (self, i, IN_NAME, at + LUD_XML_MAX_TAG);
  while (!ends_name (peek (self, i)) && i - at < LUD_XML_MAX_TAG)
    i++;
  tag->name_length = i - tag->name;
  while (is_blank (peek (self, i)) && i - at < LUD_XML_MAX_TAG)
    i++;
  if (peek (self, i) < 0)
    return damage_at_end (self, at);
  if (*lud_scan_text (self, i) != '>')
    return damage (self, LUD_NOTATION_ERROR_XML, _ ("A tag has no end."), at, i);
  tag->end = i + 1;
  return TRUE;
}

static gboolean
is_named (const LudScan *self, const Tag *tag, const char *name)
{
  return strlen (name) == tag->name_length &&
         memcmp (lud_scan_text (self, tag->name), name, tag->name_length) == 0;
}

gboolean
lud_scan_has_root_end (LudScan *self, gsize at)
{
  Tag tag;

  return scan_end_tag (self, at, &tag) && is_named (self, &tag, self->root);
}

/* ------------------------------------------------------------------------------------------------
 * Elements
 */

static gboolean
has_root_prefix (const LudScan *self, const Tag *tag)
{
  const char *name = (const char *) lud_scan_text (self, tag->name);

  if (self->prefix == 0)
    return !memchr (name, ':', tag->name_length);
  return tag->name_length > self->prefix && memcmp (name, self->root, self->prefix) == 0;
}

static gboolean
open_element (LudScan *self, const Tag *tag, gsize at)
{
  gboolean is_other;
  Open *open;

  if (self->depth == MAX_DEPTH)
    return damage (self, LUD_NOTATION_ERROR_LIMIT,
                   _ ("Elements are nested more than 256 levels deep."), at, tag->end);
  is_other = tag->shadows || !has_root_prefix (self, tag);
  self->others += is_other;
  /* Unless it stands in foreign content, a game inside a game is the next one, and the end of this
   * one is lost. */
  if (self->depth > 0 && self->others == 0 && is_named (self, tag, self->game))
    return damage (self, LUD_NOTATION_ERROR_XML,
                   _ ("A new game begins, but the game before has no end."), at, at);
  if (self->namespaces + tag->namespaces > MAX_NAMESPACES)
    return damage (self, LUD_NOTATION_ERROR_LIMIT,
                   _ ("More than 256 namespaces are declared inside each other."), at, tag->end);
  self->namespaces += tag->namespaces;
  open = &self->open[self->depth++];
  open->name = (guint32) tag->name;
  open->length = (guint32) tag->name_length;
  open->namespaces = (guint16) tag->namespaces;
  open->is_other = is_other;
  return TRUE;
}

static void
close_element (LudScan *self)
{
  const Open *open = &self->open[--self->depth];

  self->namespaces -= open->namespaces;
  self->others -= open->is_other;
}

static gboolean
scan_inner_end (LudScan *self, gsize at, gsize *end)
{
  const Open *open = &self->open[self->depth - 1];
  Tag tag;

  if (!scan_end_tag (self, at, &tag))
    return FALSE;
  if (tag.name_length != open->length ||
      memcmp (lud_scan_text (self, tag.name), lud_scan_text (self, open->name), open->length) != 0)
    return damage (self, LUD_NOTATION_ERROR_XML, _ ("An end tag does not fit its start tag."), at,
                   at);
  close_element (self);
  *end = tag.end;
  return TRUE;
}

/* One piece of markup in an element. */
static gboolean
scan_markup (LudScan *self, gsize at, gsize *end)
{
  int c = peek (self, at + 1);
  Tag tag = { 0 };

  /* The parser reads on from tag to tag and keeps what is between them. */
  self->in_row = c == '?' || c == '!' ? self->in_row + 1 : 0;
  if (self->in_row > MAX_IN_ROW)
    return damage (self, LUD_NOTATION_ERROR_LIMIT,
                   _ ("More than 10,000 comments stand one behind the other."), at, at + 2);
  switch (c)
    {
    case '/':
      return scan_inner_end (self, at, end);
    case '?':
      return scan_instruction (self, at, end);
    case '!':
      if (looking_at (self, at, "<!--"))
        return scan_comment (self, at, end);
      if (looking_at (self, at, "<![CDATA["))
        return scan_cdata (self, at, end);
      if (self->at_end && lud_scan_n_loaded (self) - at < 9)
        return damage_at_end (self, at);
      return damage (self, LUD_NOTATION_ERROR_XML,
                     lud_scan_explain (self, at, _ ("A tag has no name.")), at, at + 2);
    default:
      if (!scan_start_tag (self, at, &tag) || !open_element (self, &tag, at))
        return FALSE;
      if (tag.is_empty)
        close_element (self);
      *end = tag.end;
      return TRUE;
    }
}

/* The next "<" from a place on. */
static gboolean
find_markup (LudScan *self, gsize *at)
{
  for (;;)
    {
      const guchar *found;

      if (peek (self, *at) < 0)
        return FALSE;
      found = memchr (lud_scan_text (self, *at), '<', lud_scan_n_loaded (self) - *at);
      if (found)
        {
          *at = (gsize) (found - lud_scan_text (self, 0));
          return TRUE;
        }
      *at = lud_scan_n_loaded (self);
      if (*at >= LUD_XML_MAX_GAME)
        return TRUE; /* the caller sees that it is too much */
    }
}

static gboolean
scan_element (LudScan *self)
{
  gsize at = 0;
  const guchar *zero;

  self->depth = self->namespaces = self->others = self->in_row = 0;
  do
    {
      if (!find_markup (self, &at))
        return damage_at_end (self, at);
      if (at >= LUD_XML_MAX_GAME)
        return damage (self, LUD_NOTATION_ERROR_LIMIT, _ ("The game is longer than 4 MiB."), 0, at);
      if (!scan_markup (self, at, &at))
        return FALSE;
    }
  while (self->depth > 0);
  if (at > LUD_XML_MAX_GAME)
    return damage (self, LUD_NOTATION_ERROR_LIMIT, _ ("The game is longer than 4 MiB."), 0, at);
  self->pos = at;
  zero = memchr (lud_scan_text (self, 0), 0, at);
  if (zero)
    return damage (self, LUD_NOTATION_ERROR_XML, _ ("There is a zero byte in the text."),
                   (gsize) (zero - lud_scan_text (self, 0)), at);
  return TRUE;
}

/* ------------------------------------------------------------------------------------------------
 * Behind damage
 */

/* Streams that never end and have no games must end, too. */
static void
note_passed (LudScan *self, gsize n)
{
  self->passed += n;
  if (self->passed > MAX_PASSED)
    self->at_end = self->is_tired = TRUE;
}

/* Forgets the middle of a damaged piece that is too long to be kept. */
static void
drop_middle (LudScan *self, gsize *at)
{
  gsize kept = LUD_XML_MAX_GAME;

  if (*at < kept + BLOCK)
    return;
  note_passed (self, *at - kept);
  self->dropped += lud_scan_count_feeds (lud_scan_text (self, kept), *at - kept);
  memmove (self->data + self->start + kept, self->data + self->start + *at,
           lud_scan_n_loaded (self) - *at);
  self->base += *at - kept; /* for the places of ends that are not there: they only come nearer */
  self->len -= *at - kept;
  *at = kept;
}

/* From resume_at on to the begin of the next game, no nearer than least, or behind the end of this
 * one. */
static void
resume (LudScan *self, gsize least)
{
  gsize at = self->resume_at;

  for (;;)
    {
      const guchar *found;
      Tag tag;

      drop_middle (self, &at);
      if (peek (self, at) < 0)
        {
          at = MIN (at, lud_scan_n_loaded (self));
          break;
        }
      found = lud_scan_find_candidate (self, at);
      if (!found)
        {
          at = lud_scan_n_loaded (self);
          continue;
        }
      at = (gsize) (found - lud_scan_text (self, 0));
      tag.name = at + 1 + (peek (self, at + 1) == '/');
      tag.name_length = 0;
      while (tag.name_length < LUD_XML_MAX_TAG &&
             !ends_name (peek (self, tag.name + tag.name_length)))
        tag.name_length++;
      if (is_named (self, &tag, self->game))
        {
          if (tag.name == at + 1)
            {
              if (at >= least)
                break;
            }
          else if (scan_end_tag (self, at, &tag))
            {
              at = tag.end;
              break;
            }
        }
      else if (tag.name == at + 2 && at >= least && is_named (self, &tag, self->root))
        break;
      at++;
    }
  self->pos = at;
}

/* To the next "<", however far it is. */
static void
pass_text (LudScan *self)
{
  gsize at = 0;

  for (;;)
    {
      const guchar *found;

      drop_middle (self, &at);
      if (peek (self, at) < 0)
        break;
      found = memchr (lud_scan_text (self, at), '<', lud_scan_n_loaded (self) - at);
      if (found)
        {
          at = (gsize) (found - lud_scan_text (self, 0));
          break;
        }
      at = lud_scan_n_loaded (self);
    }
  self->pos = MIN (at, lud_scan_n_loaded (self));
}

static void
finish_damaged (LudScan *self)
{
  LudPiece *out = self->out;
  const char *sentence = out->sentence;
  LudNotationError code = out->code;

  out->sound = MIN (self->fault_at, LUD_XML_MAX_GAME);
  out->fault_line = self->line + lud_scan_count_feeds (lud_scan_text (self, 0), self->fault_at);
  resume (self, 1);
  out->sentence = sentence; /* of the first fault */
  out->code = code;
}

/* ------------------------------------------------------------------------------------------------
 * Pieces
 */

static void
put_root (LudScan *self, const Tag *tag)
{
  const char *name = (const char *) lud_scan_text (self, tag->name);
  const char *colon = memchr (name, ':', tag->name_length);
  g_autofree char *prefix = g_strndup (name, colon ? (gsize) (colon - name) : 0);

  self->root = g_strndup (name, tag->name_length);
  self->prefix = colon ? (gsize) (colon - name) + 1 : 0;
  self->game = colon ? g_strconcat (prefix, ":game", NULL) : g_strdup ("game");
  self->binding = colon ? g_strconcat ("xmlns:", prefix, NULL) : g_strdup ("xmlns");
}

/* A comment or an instruction at self->pos, outside of the root or between its children. */
static gboolean
scan_misc (LudScan *self)
{
  gsize end = 0;

  self->out->kind = LUD_PIECE_MISC;
  if (!(peek (self, 1) == '?' ? scan_instruction (self, 0, &end) : scan_comment (self, 0, &end)))
    {
      self->out->kind = LUD_PIECE_STRAY;
      return FALSE;
    }
  self->pos = end;
  /* The parser keeps those outside of the root. */
  self->outside += end;
  if (self->outside <= MAX_OUTSIDE)
    return TRUE;
  self->out->kind = LUD_PIECE_STRAY;
  return damage (self, LUD_NOTATION_ERROR_LIMIT,
                 _ ("There is more than 1 MiB of comments outside of the games."), 0, end);
}

static void
scan_prolog (LudScan *self)
{
  Tag tag;

  self->out->kind = LUD_PIECE_EOF;
  peek (self, 8);
  if (peek (self, 0) < 0)
    {
      damage_at_end (self, 0);
      return;
    }
  if (peek (self, 0) != '<')
    damage (self, LUD_NOTATION_ERROR_XML, _ ("This is not XML."), 0, 0);
  else if (peek (self, 1) == '?' || looking_at (self, 0, "<!--"))
    {
      if (!scan_misc (self))
        self->out->kind = LUD_PIECE_EOF;
    }
  else if (peek (self, 1) == '!')
    damage (self, LUD_NOTATION_ERROR_XML, lud_scan_explain (self, 0, _ ("This is not XML.")), 0, 0);
  else if (peek (self, 1) == '/')
    damage (self, LUD_NOTATION_ERROR_XML, _ ("An end tag does not fit its start tag."), 0, 0);
  else if (scan_start_tag (self, 0, &tag))
    {
      put_root (self, &tag);
      self->pos = tag.end;
      self->out->kind = LUD_PIECE_ROOT;
      self->out->is_empty = tag.is_empty;
      self->phase = tag.is_empty ? PHASE_EPILOG : PHASE_CONTENT;
    }
}

static void
scan_content (LudScan *self)
{
  Tag tag;

  peek (self, 8);
  if (peek (self, 0) < 0)
    {
      self->out->kind = LUD_PIECE_EOF;
      damage_at_end (self, 0);
      return;
    }
  if (peek (self, 0) != '<')
    {
      self->out->kind = LUD_PIECE_STRAY;
      damage (self, LUD_NOTATION_ERROR_STRUCTURE, _ ("There is text where no text belongs."), 0, 0);
      pass_text (self);
      return;
    }
  if (peek (self, 1) == '?' || looking_at (self, 0, "<!--"))
    {
      if (!scan_misc (self))
        finish_damaged (self);
      return;
    }
  if (peek (self, 1) == '/')
    {
      self->out->kind = LUD_PIECE_STRAY;
      if (!scan_end_tag (self, 0, &tag))
        finish_damaged (self);
      else if (is_named (self, &tag, self->root))
        {
          self->out->kind = LUD_PIECE_END;
          self->pos = tag.end;
          self->phase = PHASE_EPILOG;
        }
      else
        {
          damage (self, LUD_NOTATION_ERROR_XML, _ ("An end tag does not fit its start tag."), 0,
                  tag.end);
          self->pos = tag.end;
        }
      return;
    }
  self->out->kind = LUD_PIECE_ELEMENT;
  self->outside = 0;
  if (peek (self, 1) == '!')
    {
      self->out->kind = LUD_PIECE_STRAY;
      damage (self, LUD_NOTATION_ERROR_STRUCTURE,
              lud_scan_explain (self, 0, _ ("There is text where no text belongs.")), 0, 2);
      finish_damaged (self);
    }
  else if (!scan_element (self))
    finish_damaged (self);
}

static void
scan_epilog (LudScan *self)
{
  self->out->kind = LUD_PIECE_EOF;
  if (peek (self, 0) < 0)
    {
      if (self->error)
        damage_at_end (self, 0);
    }
  else if (peek (self, 0) != '<' || !(peek (self, 1) == '?' || looking_at (self, 0, "<!--")))
    damage (self, LUD_NOTATION_ERROR_XML, _ ("Something stands behind the end of the games."), 0,
            0);
  else if (!scan_misc (self))
    self->out->kind = LUD_PIECE_EOF;
}

/* Whether a blank that is written as a reference ("&#32;") stands at the begin; *end is behind it.
 */
static gboolean
is_blank_reference (LudScan *self, gsize *end)
{
  gboolean is_hex;
  guint value = 0;
  gsize i = 2;

  if (peek (self, 0) != '&' || peek (self, 1) != '#')
    return FALSE;
  is_hex = peek (self, i) == 'x';
  i += is_hex;
  for (; i < 16 && (is_hex ? g_ascii_isxdigit (peek (self, i)) : g_ascii_isdigit (peek (self, i)));
       i++)
    value = value * (is_hex ? 16 : 10) + (guint) g_ascii_xdigit_value ((char) peek (self, i));
  *end = i + 1;
  return peek (self, i) == ';' && is_blank ((int) value);
}

/* The same for a section of blanks. */
static gboolean
is_blank_section (LudScan *self, gsize *end)
{
  gsize i = 9;

  if (!looking_at (self, 0, "<![CDATA["))
    return FALSE;
  while (i < LUD_XML_MAX_COMMENT && is_blank (peek (self, i)))
    i++;
  *end = i + 3;
  return looking_at (self, i, "]]>");
}

/* Passes over blanks. */
static void
skip_blanks (LudScan *self)
{
  for (;;)
    {
      gsize end = 1;

      if (!is_blank (peek (self, 0)) &&
          !(self->phase == PHASE_CONTENT &&
            (is_blank_reference (self, &end) || is_blank_section (self, &end))))
        return;
      self->line += lud_scan_count_feeds (lud_scan_text (self, 0), end);
      self->start += end;
      note_passed (self, end);
    }
}

void
lud_scan_advance (LudScan *self)
{
  gsize n = MIN (self->pos, lud_scan_n_loaded (self));

  self->line += lud_scan_count_feeds (lud_scan_text (self, 0), n) + self->dropped;
  self->start += n;
  self->pos = 0;
  self->dropped = 0;
}

void
lud_scan_skip (LudScan *self)
{
  lud_scan_advance (self);
  if (self->phase != PHASE_CONTENT)
    return;
  skip_blanks (self);
  self->resume_at = 0;
  resume (self, 0);
}

void
lud_scan_next (LudScan *self, LudPiece *out)
{
  lud_scan_advance (self);
  self->passed = 0;
  *out = (LudPiece){ 0 };
  self->out = out;
  self->fault_at = 0;

  /* In front of an XML declaration nothing may stand. */
  if (self->base + self->start > 0 || peek (self, 0) < 0 || !is_blank (peek (self, 0)))
    skip_blanks (self);
  else
    {
      skip_blanks (self);
      if (looking_at (self, 0, "<?xml ") && self->phase == PHASE_PROLOG)
        {
          out->kind = LUD_PIECE_EOF;
          damage (self, LUD_NOTATION_ERROR_XML,
                  _ ("There is something in front of the XML declaration."), 0, 0);
          out->line = out->fault_line = self->line;
          return;
        }
    }
  out->line = self->line;
  switch (self->phase)
    {
    case PHASE_PROLOG:
      scan_prolog (self);
      break;
    case PHASE_CONTENT:
      scan_content (self);
      break;
    case PHASE_EPILOG:
    default:
      scan_epilog (self);
      break;
    }
  out->text = (const char *) lud_scan_text (self, 0);
  out->length = MIN (self->pos, lud_scan_n_loaded (self));
  if (!out->sentence)
    out->sound = out->length;
  else
    {
      out->length = MIN (out->length, LUD_XML_MAX_GAME);
      out->sound = MIN (out->sound, out->length);
      if (out->fault_line == 0)
        out->fault_line = self->line;
    }
  if (out->kind == LUD_PIECE_EOF)
    self->pos = 0;
}
