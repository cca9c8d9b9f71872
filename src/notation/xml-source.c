/* xml-source.c: the bytes of a file as text in UTF-8
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "xml-source.h"
#include "notation.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <zlib.h>

#define BLOCK (64 * 1024)
#define HEAD 1024 /* where the XML declaration must end */

struct _LudSource
{
  GInputStream *stream;
  guint64 n_read;
  guchar *in; /* BLOCK bytes of the stream, as far as they are not used */
  gsize in_at, in_end;
  gboolean at_end; /* of the stream */

  gboolean packed;
  z_stream zip;
  guint64 n_packed, n_unpacked; /* of the members that are done */
  gboolean in_member;

  gboolean begun;
  GIConv convert; /* (GIConv) -1: it is UTF-8 */
  guint unit;     /* bytes of a code unit */
  guchar *plain;  /* unpacked bytes that are to be converted, or the head of a file */
  gsize plain_at, plain_end;
  gboolean plain_over;

  GError *error; /* waits until what was read before it is used */
};

LudSource *
lud_source_new (GInputStream *stream)
{
  LudSource *self = g_new0 (LudSource, 1);

  self->stream = g_object_ref (stream);
  self->in = g_malloc (BLOCK);
  self->plain = g_malloc (BLOCK);
  self->convert = (GIConv) -1;
  return self;
}

void
lud_source_free (LudSource *self)
{
  if (self->packed)
    inflateEnd (&self->zip);
  if (self->convert != (GIConv) -1)
    g_iconv_close (self->convert);
  g_object_unref (self->stream);
  g_clear_error (&self->error);
  g_free (self->in);
  g_free (self->plain);
  g_free (self);
}

guint64
lud_source_get_n_read (const LudSource *self)
{
  return self->n_read;
}

static void
fail (LudSource *self, LudNotationError code, const char *sentence)
{
  if (!self->error)
    g_set_error_literal (&self->error, LUD_NOTATION_ERROR, (int) code, sentence);
}

/* Fills self->in; FALSE at the end. */
static gboolean
fill (LudSource *self)
{
  g_autoptr (GError) reason = NULL;
  gssize n;

  if (self->at_end)
    return FALSE;
  n = g_input_stream_read (self->stream, self->in, BLOCK, NULL, &reason);
  self->in_at = 0;
  self->in_end = (gsize) MAX (n, 0);
  self->n_read += self->in_end;
  self->at_end = n <= 0;
  if (n < 0)
    {
      g_autofree char *sentence =
        /* Translators: %s is what the system says. */
        g_strdup_printf (_ ("The file cannot be read: %s"), reason->message);

      fail (self, LUD_NOTATION_ERROR_IO, sentence);
    }
  return n > 0;
}

/* ------------------------------------------------------------------------------------------------
 * Unpacking
 */

/* Begins the next member of a packed file; FALSE at its end. */
static gboolean
begin_member (LudSource *self)
{
  /* Programs that write blocks fill the last one with zeros. */
  while (self->n_unpacked > 0 || self->n_packed > 0)
    {
      while (self->in_at < self->in_end && self->in[self->in_at] == 0)
        self->in_at++;
      if (self->in_at < self->in_end)
        break;
      if (!fill (self))
        return FALSE;
    }
  if (inflateReset2 (&self->zip, 15 + 16) != Z_OK)
    g_error ("Out of memory");
  self->in_member = TRUE;
  return TRUE;
}

static gboolean
is_packed_too_much (const LudSource *self)
{
  guint64 out = self->n_unpacked + self->zip.total_out;

  return out > LUD_XML_RATIO_FROM && out / LUD_XML_MAX_RATIO > self->n_packed + self->zip.total_in;
}

static gsize
unpack (LudSource *self, guchar *buffer, gsize size)
{
  gsize done = 0;

  while (done == 0 && !self->error)
    {
      int status;

      if (!self->in_member && !begin_member (self))
        return 0;
      if (self->in_at == self->in_end && !fill (self))
        {
          fail (self, LUD_NOTATION_ERROR_XML, _ ("The compressed file ends in the middle."));
          return 0;
        }
      self->zip.next_in = self->in + self->in_at;
      self->zip.avail_in = (uInt) (self->in_end - self->in_at);
      self->zip.next_out = buffer;
      self->zip.avail_out = (uInt) MIN (size, BLOCK);
      status = inflate (&self->zip, Z_NO_FLUSH);
      self->in_at = self->in_end - self->zip.avail_in;
      done = MIN (size, BLOCK) - self->zip.avail_out;
      if (is_packed_too_much (self))
        {
          fail (self, LUD_NOTATION_ERROR_LIMIT,
                _ ("The file is compressed to less than a two-hundredth of its size, as no file of "
                   "games is."));
          return 0;
        }
      if (status == Z_STREAM_END)
        {
          self->n_packed += self->zip.total_in;
          self->n_unpacked += self->zip.total_out;
          self->zip.total_in = self->zip.total_out = 0;
          self->in_member = FALSE;
        }
      else if (status != Z_OK && status != Z_BUF_ERROR)
        fail (self, LUD_NOTATION_ERROR_XML, _ ("The compressed file is damaged."));
    }
  return done;
}

/* Plain bytes, 0 at the end or with self->error. */
static gsize
read_plain (LudSource *self, guchar *buffer, gsize size)
{
  gsize n;

  if (self->error)
    return 0;
  if (self->packed)
    return unpack (self, buffer, size);
  if (self->in_at == self->in_end && !fill (self))
    return 0;
  n = MIN (size, self->in_end - self->in_at);
  memcpy (buffer, self->in + self->in_at, n);
  self->in_at += n;
  return n;
}

/* ------------------------------------------------------------------------------------------------
 * Converting
 */

/* The encodings that are read besides UTF-8: those that text files in the languages of the world
 * have, and none that a converter needs a state for. */
static gboolean
is_known_encoding (const char *name)
{
  static const char *const families[] = { "ISO-8859-", "ISO_8859-", "WINDOWS-125", "CP125",
                                          "KOI8-" };
  static const char *const names[] = { "US-ASCII", "ASCII",     "LATIN1",   "LATIN2",
                                       "UTF-16LE", "UTF-16BE",  "UTF-32LE", "UTF-32BE",
                                       "GB18030",  "SHIFT_JIS", "EUC-JP",   "BIG5" };

  for (gsize i = 0; i < G_N_ELEMENTS (families); i++)
    if (g_ascii_strncasecmp (name, families[i], strlen (families[i])) == 0)
      return TRUE;
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_ascii_strcasecmp (name, names[i]) == 0)
      return TRUE;
  return FALSE;
}

static void
use_encoding (LudSource *self, const char *name, guint unit)
{
  if (is_known_encoding (name))
    self->convert = g_iconv_open ("UTF-8", name);
  self->unit = unit;
  if (self->convert == (GIConv) -1)
    {
      g_autofree char *sentence = g_strdup_printf (
        /* Translators: %s is the name of an encoding of text. */
        _ ("The encoding “%s” is not read here; please save the file in UTF-8."), name);

      fail (self, LUD_NOTATION_ERROR_XML, sentence);
      self->plain_at = self->plain_end;
    }
}

/* The encoding that an XML declaration at the begin of a text names, or NULL. */
static char *
find_declared (const char *head, gsize size)
{
  g_autofree char *text = NULL;
  g_autoptr (GRegex) pattern = NULL;
  g_autoptr (GMatchInfo) match = NULL;
  const char *end = g_strstr_len (head, (gssize) size, "?>");

  if (size < 6 || memcmp (head, "<?xml", 5) != 0 || !g_ascii_isspace (head[5]) || !end)
    return NULL;
  text = g_utf8_make_valid (head, end - head);
  pattern = g_regex_new ("\\sencoding\\s*=\\s*[\"']([A-Za-z][-A-Za-z0-9._]*)[\"']", 0, 0, NULL);
  return g_regex_match (pattern, text, 0, &match) ? g_match_info_fetch (match, 1) : NULL;
}

static gboolean
has_bytes (const LudSource *self, const char *bytes, gsize n)
{
  return self->plain_end >= n && memcmp (self->plain, bytes, n) == 0;
}

/* Looks at the head of the file. */
static void
begin (LudSource *self)
{
  static const struct
  {
    const char bytes[5];
    guint8 n, skip, unit;
    const char *name;
  } signs[] = {
    { "\xff\xfe\0\0", 4, 4, 4, "UTF-32LE" }, { "\0\0\xfe\xff", 4, 4, 4, "UTF-32BE" },
    { "<\0\0\0", 4, 0, 4, "UTF-32LE" },      { "\0\0\0<", 4, 0, 4, "UTF-32BE" },
    { "\xff\xfe", 2, 2, 2, "UTF-16LE" },     { "\xfe\xff", 2, 2, 2, "UTF-16BE" },
    { "<\0", 2, 0, 2, "UTF-16LE" },          { "\0<", 2, 0, 2, "UTF-16BE" },
  };
  g_autofree char *declared = NULL;
  gsize n;

  self->begun = TRUE;
  if (fill (self) && self->in_end < 2 && self->in[0] == 0x1f)
    {
      /* One byte came alone. */
      gssize more = g_input_stream_read (self->stream, self->in + 1, 1, NULL, NULL);

      self->in_end += (gsize) MAX (more, 0);
      self->n_read += (guint64) MAX (more, 0);
    }
  if (self->in_end >= 2 && self->in[0] == 0x1f && self->in[1] == 0x8b)
    {
      if (inflateInit2 (&self->zip, 15 + 16) != Z_OK)
        g_error ("Out of memory");
      self->packed = TRUE;
    }
  while (self->plain_end < HEAD &&
         (n = read_plain (self, self->plain + self->plain_end, HEAD - self->plain_end)) > 0)
    self->plain_end += n;

  for (gsize i = 0; i < G_N_ELEMENTS (signs); i++)
    if (has_bytes (self, signs[i].bytes, signs[i].n))
      {
        self->plain_at = signs[i].skip;
        use_encoding (self, signs[i].name, signs[i].unit);
        return;
      }
  if (has_bytes (self, "\xef\xbb\xbf", 3))
    {
      self->plain_at = 3;
      return;
    }
  declared = find_declared ((const char *) self->plain, self->plain_end);
  if (declared && g_ascii_strcasecmp (declared, "UTF-8") != 0 &&
      g_ascii_strcasecmp (declared, "UTF8") != 0)
    use_encoding (self, declared, 1);
}

/* More bytes to convert, behind those that are left. */
static void
fill_plain (LudSource *self)
{
  gsize n;

  memmove (self->plain, self->plain + self->plain_at, self->plain_end - self->plain_at);
  self->plain_end -= self->plain_at;
  self->plain_at = 0;
  n = read_plain (self, self->plain + self->plain_end, BLOCK - self->plain_end);
  self->plain_end += n;
  self->plain_over = n == 0;
}

static gsize
convert (LudSource *self, guchar *buffer, gsize size)
{
  char *out = (char *) buffer;
  gsize left = size;

  while (left == size)
    {
      char *in = (char *) self->plain + self->plain_at;
      gsize n = self->plain_end - self->plain_at;
      gboolean stuck =
        n > 0 && g_iconv (self->convert, &in, &n, &out, &left) == (gsize) -1 && errno != E2BIG;
      gboolean is_short = stuck && errno == EINVAL;

      self->plain_at = self->plain_end - n;
      if (stuck && !is_short && left >= 3)
        {
          memcpy (out, "\xef\xbf\xbf", 3);
          out += 3;
          left -= 3;
          self->plain_at += MIN (self->unit, n);
        }
      else if (left == size)
        {
          if (self->plain_over)
            {
              /* Half a character at the end. */
              if (n == 0)
                break;
              self->plain_at = self->plain_end;
              memcpy (out, "\xef\xbf\xbf", 3);
              left -= 3;
              break;
            }
          fill_plain (self);
        }
    }
  return size - left;
}

gssize
lud_source_read (LudSource *self, guchar *buffer, gsize size, GError **error)
{
  gsize n = 0;

  g_return_val_if_fail (size >= 16, -1);

  if (!self->begun)
    begin (self);
  if (self->convert != (GIConv) -1)
    n = convert (self, buffer, size);
  else if (self->plain_at < self->plain_end)
    {
      n = MIN (size, self->plain_end - self->plain_at);
      memcpy (buffer, self->plain + self->plain_at, n);
      self->plain_at += n;
    }
  else
    n = read_plain (self, buffer, size);
  if (n == 0 && self->error)
    {
      g_propagate_error (error, g_error_copy (self->error));
      return -1;
    }
  return (gssize) n;
}
