/* output.c: a file that is there whole or not at all
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FLUSH_AT (64 * 1024)

struct _LudOutput
{
  GString *text;
  char *path;      /* behind symbolic links */
  char *temporary; /* NULL: written in place, or finished */
  int fd;
  gboolean is_open;
};

static gboolean
fail (LudOutput *self, GError **error)
{
  g_set_error (error, LUD_NOTATION_ERROR, LUD_NOTATION_ERROR_IO,
               /* Translators: a file, and what the system says. */
               _ ("%s: The file cannot be written: %s"), self->path, g_strerror (errno));
  return FALSE;
}

LudOutput *
lud_output_new (const char *path, GError **error)
{
  g_autoptr (LudOutput) self = g_new0 (LudOutput, 1);
  struct stat old;
  gboolean exists;
  char *target;

  self->text = g_string_new (NULL);
  self->fd = -1;
  if (strcmp (path, "-") == 0)
    {
      self->path = g_strdup (path);
      self->fd = STDOUT_FILENO;
      return g_steal_pointer (&self);
    }
  target = realpath (path, NULL);
  self->path = g_strdup (target ? target : path);
  free (target);
  exists = stat (self->path, &old) == 0;
  self->is_open = TRUE;
  if (exists && !S_ISREG (old.st_mode))
    {
      /* A device or a pipe is written to and not replaced. */
      self->fd = g_open (self->path, O_WRONLY | O_CLOEXEC, 0);
      if (self->fd >= 0)
        return g_steal_pointer (&self);
      fail (self, error);
      return NULL;
    }
  self->temporary = g_strdup_printf ("%s.XXXXXX", self->path);
  self->fd = g_mkstemp_full (self->temporary, O_WRONLY | O_CLOEXEC, 0666);
  if (self->fd < 0)
    {
      fail (self, error);
      g_clear_pointer (&self->temporary, g_free);
      return NULL;
    }
  if (exists && fchmod (self->fd, old.st_mode & 0777) != 0)
    {
      fail (self, error);
      return NULL;
    }
  return g_steal_pointer (&self);
}

GString *
lud_output_get_text (LudOutput *self)
{
  return self->text;
}

static gboolean
write_out (LudOutput *self, GError **error)
{
  gsize done = 0;

  while (done < self->text->len)
    {
      gssize n = write (self->fd, self->text->str + done, self->text->len - done);

      if (n < 0 && errno != EINTR)
        return fail (self, error);
      if (n > 0)
        done += (gsize) n;
    }
  g_string_truncate (self->text, 0);
  return TRUE;
}

const char *
lud_output_get_unfinished (LudOutput *self)
{
  return self->temporary;
}

gboolean
lud_output_flush (LudOutput *self, GError **error)
{
  return self->text->len < FLUSH_AT || write_out (self, error);
}

gboolean
lud_output_finish (LudOutput *self, GError **error)
{
  int fd = self->fd, folder;
  g_autofree char *name = NULL;

  if (!write_out (self, error))
    return FALSE;
  if (!self->is_open)
    return TRUE;
  if (self->temporary && fsync (fd) != 0)
    return fail (self, error);
  self->fd = -1;
  self->is_open = FALSE;
  if (close (fd) != 0)
    return fail (self, error);
  if (!self->temporary)
    return TRUE;
  if (g_rename (self->temporary, self->path) != 0)
    return fail (self, error);
  g_clear_pointer (&self->temporary, g_free);
  /* Makes the rename last; a folder that cannot be opened for this is no reason to fail. */
  name = g_path_get_dirname (self->path);
  folder = g_open (name, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
  if (folder >= 0)
    {
      fsync (folder);
      close (folder);
    }
  return TRUE;
}

void
lud_output_free (LudOutput *self)
{
  if (self->is_open && self->fd >= 0)
    close (self->fd);
  if (self->temporary)
    g_unlink (self->temporary);
  g_string_free (self->text, TRUE);
  g_free (self->temporary);
  g_free (self->path);
  g_free (self);
}
