/* xml-save.c: files of games, written whole or not at all
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "xml-private.h"
#include "xml-writer.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#define FLUSH_AT (64 * 1024)
#define MAX_HELD (LUD_XML_MAX_GAME - LUD_XML_MAX_TAG) /* of a game in quarantine, escaped */

struct _LudXmlWriter
{
  GString *out;
  gboolean own_out;
  gboolean begun;
  guchar *states;
  const LudXmlReader *root; /* whose root is copied, or NULL */

  char *path;      /* NULL: in memory */
  char *temporary; /* NULL: in memory, written in place, or finished */
  int fd;
  gboolean packs;
  z_stream zip;
  gz_header header;
  guchar *packed;

  /* Of the text that was written, to compare with what is read back. */
  guint64 n_written;
  gulong checksum;
};

static void
begin (LudXmlWriter *self)
{
  if (self->begun)
    return;
  self->begun = TRUE;
  g_string_append (self->out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                              "<games xmlns=\"" LUD_XML_NAMESPACE "\" version=\"1.0\"");
  if (self->root && self->root->root_foreign)
    g_string_append (self->out, self->root->root_foreign);
  g_string_append (self->out, ">\n");
}

LudXmlWriter *
lud_xml_writer_new_for_string (GString *out)
{
  LudXmlWriter *self = g_new0 (LudXmlWriter, 1);

  self->out = out;
  self->fd = -1;
  self->states = g_malloc (LUD_XML_STATES);
  return self;
}

void
lud_xml_writer_copy_root (LudXmlWriter *self, const LudXmlReader *reader)
{
  self->root = reader;
}

/* ------------------------------------------------------------------------------------------------
 * Games
 */

static gboolean
fail (LudXmlWriter *self, GError **error)
{
  g_set_error (error, LUD_NOTATION_ERROR, LUD_NOTATION_ERROR_IO,
               /* Translators: a file, and what the system says. */
               _ ("%s: The file cannot be written: %s"), self->path, g_strerror (errno));
  return FALSE;
}

static gboolean
write_all (LudXmlWriter *self, const void *data, gsize size, GError **error)
{
  const char *from = data;

  while (size > 0)
    {
      gssize n = write (self->fd, from, size);

      if (n < 0 && errno != EINTR)
        return fail (self, error);
      if (n > 0)
        {
          from += n;
          size -= (gsize) n;
        }
    }
  return TRUE;
}

static gboolean
pack (LudXmlWriter *self, gboolean finish, GError **error)
{
  self->zip.next_in = (guchar *) self->out->str;
  self->zip.avail_in = (uInt) self->out->len;
  do
    {
      self->zip.next_out = self->packed;
      self->zip.avail_out = FLUSH_AT;
      deflate (&self->zip, finish ? Z_FINISH : Z_NO_FLUSH);
      if (!write_all (self, self->packed, FLUSH_AT - self->zip.avail_out, error))
        return FALSE;
    }
  while (self->zip.avail_out == 0);
  return TRUE;
}

static gboolean
flush (LudXmlWriter *self, gboolean finish, GError **error)
{
  gboolean good;

  self->checksum = crc32_z (self->checksum, (const guchar *) self->out->str, self->out->len);
  self->n_written += self->out->len;
  good = self->packs ? pack (self, finish, error)
                     : write_all (self, self->out->str, self->out->len, error);
  g_string_truncate (self->out, 0);
  return good;
}

gboolean
lud_xml_writer_add (LudXmlWriter *self, LudRecord *record, GError **error)
{
  begin (self);
  if (!lud_xml_put_game (self->out, record, self->states, error))
    return FALSE;
  return self->fd < 0 || self->out->len < FLUSH_AT || flush (self, FALSE, error);
}

/* Whether a text can stand in an element and is the same when it is read. */
static gboolean
is_plain (const char *text, gsize size)
{
  g_autofree char *composed = NULL;

  if (!g_utf8_validate (text, (gssize) size, NULL))
    return FALSE;
  for (const char *p = text; p < text + size; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if ((c < 0x20 && c != '\t' && c != '\n' && c != '\r') || (c & 0xfffe) == 0xfffe)
        return FALSE;
    }
  composed = lud_record_compose_text (text, size);
  return strlen (composed) == size && memcmp (composed, text, size) == 0;
}

/* Cuts a text that is to stand in an element to a size, and not in the middle of anything. */
static void
cut (GString *text, gsize size)
{
  const char *reference;

  if (text->len <= size)
    return;
  g_string_truncate (text,
                     (gsize) (g_utf8_find_prev_char (text->str, text->str + size) - text->str));
  reference = strrchr (text->str, '&');
  if (reference && !strchr (reference, ';'))
    g_string_truncate (text, (gsize) (reference - text->str));
}

static void
put_attribute (GString *out, const char *name, const char *value)
{
  g_autoptr (GString) text = g_string_new (NULL);

  lud_xml_put_value (text, value);
  cut (text, LUD_XML_MAX_TAG / 2 - 256);
  g_string_append_printf (out, " %s=\"%s\"", name, text->str);
}

/* others: attributes as they are written. */
static gboolean
put_quarantine (LudXmlWriter *self,
                GBytes *raw,
                const char *file,
                guint line,
                const char *sentence,
                const char *others,
                GError **error)
{
  gsize size;
  const char *data = g_bytes_get_data (raw, &size);
  g_autofree char *text = g_strndup (size ? data : "", size);
  g_autofree char *clean_file = lud_record_clean_text (file);
  g_autofree char *clean_sentence = lud_record_clean_text (sentence);
  g_autofree char *reason = NULL;
  g_autoptr (GString) content = g_string_new (NULL);
  gboolean as_text = strlen (text) == size && is_plain (text, size), is_cut;

  /* What a reader would not take must be shortened: it is a text of megabytes that has no end. */
  if (as_text)
    lud_xml_put_text (content, text);
  is_cut = (as_text ? content->len : size / 3 * 4) > MAX_HELD;
  if (as_text)
    cut (content, MAX_HELD);
  else
    {
      g_autofree char *base64 =
        g_base64_encode ((const guchar *) data, MIN (size, MAX_HELD / 4 * 3));

      g_string_append (content, base64);
    }
  if (is_cut)
    reason = g_strconcat (clean_sentence, *clean_sentence ? " " : "",
                          _ ("Only the beginning of its text is kept."), NULL);

  begin (self);
  g_string_append (self->out, " <quarantine");
  if (*clean_file)
    put_attribute (self->out, "file", clean_file);
  if (line > 0)
    g_string_append_printf (self->out, " line=\"%u\"", line);
  put_attribute (self->out, "reason", reason ? reason : clean_sentence);
  if (!as_text)
    g_string_append (self->out, " encoding=\"base64\"");
  g_string_append (self->out, others);
  g_string_append_c (self->out, '>');
  g_string_append_len (self->out, content->str, (gssize) content->len);
  g_string_append (self->out, "</quarantine>\n");
  return self->fd < 0 || self->out->len < FLUSH_AT || flush (self, FALSE, error);
}

gboolean
lud_xml_writer_add_quarantine (LudXmlWriter *self,
                               GBytes *raw,
                               const char *file,
                               guint line,
                               const char *sentence,
                               GError **error)
{
  return put_quarantine (self, raw, file, line, sentence, "", error);
}

gboolean
lud_xml_writer_keep_quarantine (LudXmlWriter *self, const LudXmlReader *reader, GError **error)
{
  const LudXmlQuarantine *held = lud_xml_reader_get_quarantine (reader);
  g_autoptr (GBytes) raw = NULL;

  g_return_val_if_fail (held, FALSE);

  raw = lud_xml_reader_dup_raw (reader);
  return put_quarantine (self, raw, held->file, held->line, held->reason, held->others, error);
}

/* ------------------------------------------------------------------------------------------------
 * Files
 */

LudXmlWriter *
lud_xml_writer_new (const char *path, GError **error)
{
  g_autoptr (LudXmlWriter) self = lud_xml_writer_new_for_string (g_string_new (NULL));
  char *target = realpath (path, NULL);
  gboolean exists;
  struct stat old;

  self->own_out = TRUE;
  /* Through a symbolic link the file behind it is replaced, not the link. */
  self->path = g_strdup (target ? target : path);
  free (target);
  exists = stat (self->path, &old) == 0;
  if (exists && !S_ISREG (old.st_mode))
    /* A device or a pipe is written to and not replaced. */
    self->fd = g_open (self->path, O_WRONLY | O_CLOEXEC, 0);
  else
    {
      self->temporary = g_strdup_printf ("%s.XXXXXX", self->path);
      self->fd = g_mkstemp_full (self->temporary, O_WRONLY | O_CLOEXEC, 0666);
    }
  if (self->fd < 0)
    {
      fail (self, error);
      g_clear_pointer (&self->temporary, g_free);
      return NULL;
    }
  if (self->temporary && exists && fchmod (self->fd, old.st_mode & 0777) != 0)
    {
      fail (self, error);
      return NULL;
    }
  self->checksum = crc32_z (0, NULL, 0);
  if (g_str_has_suffix (path, ".gz"))
    {
      /* The same text gives the same bytes: no time, no name, no system. */
      self->header.os = 255;
      self->packed = g_malloc (FLUSH_AT);
      if (deflateInit2 (&self->zip, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8,
                        Z_DEFAULT_STRATEGY) != Z_OK ||
          deflateSetHeader (&self->zip, &self->header) != Z_OK)
        g_error ("Out of memory");
      self->packs = TRUE;
    }
  return g_steal_pointer (&self);
}

/* Makes a rename last. A folder that cannot be opened for this is no reason to call it failed. */
static void
sync_folder (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  int fd = g_open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);

  if (fd < 0)
    return;
  fsync (fd);
  close (fd);
}

/* Reads the new file from the disk and compares it with what was written. */
static gboolean
read_back (LudXmlWriter *self, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (self->temporary);
  g_autoptr (GFileInputStream) stream = NULL;
  g_autofree guchar *buffer = g_malloc (FLUSH_AT);
  g_autoptr (GError) reason = NULL;
  gulong checksum = crc32_z (0, NULL, 0);
  guint64 n_read = 0;
  LudSource *source;
  gssize n;

  posix_fadvise (self->fd, 0, 0, POSIX_FADV_DONTNEED);
  stream = g_file_read (file, NULL, &reason);
  if (stream)
    {
      source = lud_source_new (G_INPUT_STREAM (stream));
      while ((n = lud_source_read (source, buffer, FLUSH_AT, &reason)) > 0)
        {
          checksum = crc32_z (checksum, buffer, (gsize) n);
          n_read += (guint64) n;
        }
      lud_source_free (source);
    }
  if (!reason && n_read == self->n_written && checksum == self->checksum)
    return TRUE;
  g_set_error (error, LUD_NOTATION_ERROR, LUD_NOTATION_ERROR_IO,
               /* Translators: a file, and a sentence that may say more. */
               _ ("%s: What was written reads back differently; the old file was kept. %s"),
               self->path, reason ? reason->message : "");
  return FALSE;
}

/* What is still to be written goes into the file, and the file to its place. */
static gboolean
put_in_place (LudXmlWriter *self, GError **error)
{
  int fd = self->fd;

  if (!flush (self, TRUE, error))
    return FALSE;
  if (!self->temporary)
    {
      self->fd = -1;
      return close (fd) == 0 || fail (self, error);
    }
  if (fsync (fd) != 0)
    return fail (self, error);
  if (!read_back (self, error))
    return FALSE;
  self->fd = -1;
  if (close (fd) != 0 || g_rename (self->temporary, self->path) != 0)
    return fail (self, error);
  g_clear_pointer (&self->temporary, g_free);
  sync_folder (self->path);
  return TRUE;
}

gboolean
lud_xml_writer_finish (LudXmlWriter *self, GError **error)
{
  const GString *between = self->root ? self->root->between : NULL;

  begin (self);
  for (gsize at = 0; between && at < between->len; at += strlen (between->str + at) + 1)
    g_string_append_printf (self->out, " %s\n", between->str + at);
  g_string_append (self->out, "</games>\n");
  return !self->path || put_in_place (self, error);
}

const char *
lud_xml_writer_get_unfinished (LudXmlWriter *self)
{
  return self->temporary;
}

void
lud_xml_writer_free (LudXmlWriter *self)
{
  if (self->packs)
    deflateEnd (&self->zip);
  if (self->fd >= 0)
    close (self->fd);
  if (self->temporary)
    g_unlink (self->temporary);
  if (self->own_out)
    g_string_free (self->out, TRUE);
  g_free (self->packed);
  g_free (self->states);
  g_free (self->temporary);
  g_free (self->path);
  g_free (self);
}

gboolean
lud_xml_save (LudRecord *record, const char *path, GError **error)
{
  g_autoptr (LudXmlWriter) writer = lud_xml_writer_new (path, error);

  return writer && lud_xml_writer_add (writer, record, error) &&
         lud_xml_writer_finish (writer, error);
}

gboolean
lud_xml_save_bytes (GBytes *file, const char *path, GError **error)
{
  g_autoptr (LudXmlWriter) writer = lud_xml_writer_new (path, error);
  gsize size;
  const char *data = g_bytes_get_data (file, &size);

  if (!writer)
    return FALSE;
  g_string_append_len (writer->out, data, (gssize) size);
  return put_in_place (writer, error);
}
