/* text.c: text that any file can carry
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "record-private.h"

#include <string.h>

static gboolean
is_plain (const char *text)
{
  for (const char *p = text; *p; p++)
    if ((guchar) *p < 0x20 || (guchar) *p >= 0x7f)
      return FALSE;
  return TRUE;
}

/* Whether nothing in front of a character can change when it is composed with what follows. */
static gboolean
is_border (gunichar c)
{
  if (c < 0x300)
    return TRUE;
  /* Hangul's vowels and finals, and their like in Kirat Rai. */
  if ((c >= 0x1160 && c <= 0x11ff) || (c >= 0x16d63 && c <= 0x16d6a))
    return FALSE;
  return g_unichar_combining_class (c) == 0 && !g_unichar_ismark (c);
}

#define MOST_MARKS 1024 /* bytes */

static void
compose_part (GString *out, const char *text, gsize n)
{
  g_autofree char *composed = g_utf8_normalize (text, (gssize) n, G_NORMALIZE_DEFAULT_COMPOSE);

  g_string_append (out, composed);
}

char *
lud_record_compose_text (const char *text, gsize n)
{
  GString *out = g_string_sized_new (n);
  const char *part = text, *run = text, *end = text + n;

  while (part < end)
    {
      const char *next = g_utf8_next_char (run);

      while (next < end && !is_border (g_utf8_get_char (next)))
        next = g_utf8_next_char (next);
      /* GLib sorts marks, and closes the gaps of what it joins, in time that grows with the square:
       * it gets small parts, and what nobody writes remains as it is. */
      if (next - run > MOST_MARKS)
        {
          compose_part (out, part, (gsize) (run - part));
          g_string_append_len (out, run, next - run);
          part = next;
        }
      else if (next - part > MOST_MARKS || next >= end)
        {
          compose_part (out, part, (gsize) (next - part));
          part = next;
        }
      run = next;
    }
  return g_string_free (out, FALSE);
}

static char *
clean (const char *text, gboolean one_line)
{
  g_autofree char *valid = NULL;
  g_autoptr (GString) out = NULL;

  if (!text)
    return g_strdup ("");
  if (is_plain (text))
    return g_strdup (text);

  valid = g_utf8_make_valid (text, -1);
  out = g_string_sized_new (strlen (valid));
  for (const char *p = valid; *p; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (c == '\r')
        {
          if (p[1] == '\n')
            continue;
          c = '\n';
        }
      if (one_line && (c == '\n' || c == '\t'))
        c = ' ';
      /* Not characters of XML 1.0, or deletes and C1 controls, which nobody can see. */
      if ((c < 0x20 && c != '\n' && c != '\t') || (c >= 0x7f && c < 0xa0) || (c & 0xfffe) == 0xfffe)
        c = 0xfffd;
      g_string_append_unichar (out, c);
    }
  return lud_record_compose_text (out->str, out->len);
}

char *
lud_record_clean_text (const char *text)
{
  return clean (text, FALSE);
}

char *
lud_record_make_valid (const char *text)
{
  if (!text)
    return g_strdup ("");
  return g_utf8_make_valid (text, -1);
}

char *
lud_record_clean_line (const char *text)
{
  return g_strstrip (clean (text, TRUE));
}

static gboolean
read_digits (const char **p, int n, guint *out)
{
  *out = 0;
  for (int i = 0; i < n; i++, (*p)++)
    {
      if (!g_ascii_isdigit (**p))
        return FALSE;
      *out = *out * 10 + (guint) (**p - '0');
    }
  return TRUE;
}

gboolean
lud_record_is_date (const char *text)
{
  guint year, month = 1, day = 1;
  const char *p = text;

  if (!read_digits (&p, 4, &year))
    return FALSE;
  if (*p == '-')
    {
      p++;
      if (!read_digits (&p, 2, &month))
        return FALSE;
      if (*p == '-')
        {
          p++;
          if (!read_digits (&p, 2, &day))
            return FALSE;
        }
    }
  return *p == '\0' && year >= 1 && month >= 1 && month <= 12 && day >= 1 &&
         day <= g_date_get_days_in_month ((GDateMonth) month, (GDateYear) year);
}
