/* xml-scan-leap.c: through files that are nothing but faults
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A file can have a fault every few bytes, and good games behind them all the same.  Here nothing
 * is understood: the next end of a game is looked for, and the begin of a game in front of it. Each
 * byte is looked at a few times at most, so that this is about as fast as reading the file.
 */

#define _GNU_SOURCE /* memmem, memrchr */

#include "xml-scan-private.h"

#include <string.h>

const guchar *
lud_scan_find_candidate (LudScan *self, gsize at)
{
  const guchar *end = lud_scan_text (self, lud_scan_n_loaded (self));
  const guchar *found = memchr (lud_scan_text (self, at), '<', lud_scan_n_loaded (self) - at);

  while (found && end - found > 1 && found[1] != '/' && found[1] != (guchar) *self->game)
    {
      do
        found++;
      while (found + 1 < end && found[0] == '<' && found[1] == '<');
      found = memchr (found, '<', (gsize) (end - found));
    }
  return found;
}

#define NONE G_MAXSIZE

typedef struct
{
  LudScan *scan;
  char *begin_tag, *end_tag; /* as far as they are always the same */
  gsize n_begin, n_end;
  gsize begin; /* the last begin of a game in front of from, or NONE */
  gsize from;  /* up to here everything is looked at */
} Leap;

/* Goes behind n bytes. */
static void
pass (Leap *leap, gsize n)
{
  LudScan *scan = leap->scan;

  scan->line += lud_scan_count_feeds (lud_scan_text (scan, 0), n);
  scan->start += n;
  scan->leapt += n;
  if (scan->leapt > MAX_PASSED)
    scan->at_end = scan->is_tired = TRUE;
  leap->from -= n;
  leap->begin = leap->begin == NONE || leap->begin < n ? NONE : leap->begin - n;
}

/* Looks for the last begin of a game from leap->from up to end.  The last byte of the tag's name is
 * what is looked for, by the library's fast search: a file can be nothing but "<". */
static void
find_begin (Leap *leap, gsize end)
{
  const guchar *text = lud_scan_text (leap->scan, 0);
  gsize loaded = lud_scan_n_loaded (leap->scan), last = leap->n_begin - 1;
  const guchar *from = text + leap->from;
  const guchar *stop = text + MIN (end + last, loaded > 0 ? loaded - 1 : 0);

  /* What stands at the very end of the buffer has no byte behind it yet. */
  while (stop > from + last)
    {
      const guchar *found =
        memrchr (from + last, leap->begin_tag[last], (gsize) (stop - from) - last);

      if (!found)
        return;
      if (ends_name (found[1]) && memcmp (found - last, leap->begin_tag, leap->n_begin) == 0)
        {
          leap->begin = (gsize) (found - last - text);
          return;
        }
      stop = found;
    }
}

/* Whether what stands from the last begin of a game up to its end has the words that no game is
 * without. */
static gboolean
is_plausible (const Leap *leap, gsize end)
{
  const guchar *text = lud_scan_text (leap->scan, leap->begin);
  gsize n = end - leap->begin;

  return n >= strlen ("<game kind=''><moves/>") && n <= LUD_XML_MAX_GAME &&
         memmem (text, n, "kind", 4) && memmem (text, n, "moves", 5);
}

/* Looks for the next end of a game, or of the root; FALSE when nothing more comes. */
static gboolean
find_end (Leap *leap, gsize *at)
{
  LudScan *scan = leap->scan;

  for (;;)
    {
      const guchar *text = lud_scan_text (scan, 0);
      gsize loaded = lud_scan_n_loaded (scan), end;
      const guchar *found =
        memmem (text + leap->from, loaded - leap->from, leap->end_tag, leap->n_end);

      if (found && (gsize) (found - text) + leap->n_end < loaded)
        {
          *at = (gsize) (found - text);
          find_begin (leap, *at);
          leap->from = *at;
          return TRUE;
        }
      /* What stands at the end of the buffer may be half a tag. */
      end = MAX (leap->from, loaded - MIN (loaded, leap->n_end + 1));
      find_begin (leap, end);
      leap->from = end;
      if (leap->begin != NONE && loaded - leap->begin <= LUD_XML_MAX_GAME)
        pass (leap, leap->begin);
      else
        pass (leap, end);
      if (!lud_scan_load (scan))
        {
          leap->from = lud_scan_n_loaded (scan);
          pass (leap, leap->from);
          return FALSE;
        }
    }
}

void
lud_scan_leap (LudScan *self, gboolean first)
{
  g_autofree char *begin_tag = g_strconcat ("<", self->game, NULL);
  g_autofree char *end_tag = g_strconcat ("</", self->game, NULL);
  Leap leap = { self, begin_tag, end_tag, strlen (begin_tag), strlen (end_tag), NONE, 0 };
  gsize at;

  lud_scan_advance (self);
  if (self->phase != PHASE_CONTENT)
    return;
  if (first)
    self->leapt = 0;
  while (find_end (&leap, &at))
    {
      gsize behind = at + leap.n_end;
      int c = *lud_scan_text (self, behind);

      if (c == '>' || is_blank (c))
        {
          if (leap.begin != NONE && is_plausible (&leap, at))
            {
              pass (&leap, leap.begin);
              return;
            }
          leap.begin = NONE;
        }
      else if (lud_scan_has_root_end (self, at))
        {
          pass (&leap, at);
          return;
        }
      leap.from = behind;
    }
}
