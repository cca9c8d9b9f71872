/* help-find.c: words found in labels
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "help-find.h"

/* Letters without case and accents, and the byte of the text at which each stands (and the end). */
typedef struct
{
  GArray *letters; /* of gunichar */
  GArray *offsets; /* of guint, one more than letters */
} Folded;

static void
folded_init (Folded *self, const char *text)
{
  guint end = 0;

  self->letters = g_array_new (FALSE, FALSE, sizeof (gunichar));
  self->offsets = g_array_new (FALSE, FALSE, sizeof (guint));
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar letter = g_utf8_get_char (p);
      guint offset = (guint) (p - text);

      g_unichar_fully_decompose (letter, FALSE, &letter, 1);
      letter = g_unichar_tolower (letter);
      /* A no-break space is a blank to whoever types. */
      if (g_unichar_isspace (letter))
        letter = ' ';
      g_array_append_val (self->letters, letter);
      g_array_append_val (self->offsets, offset);
      end = (guint) (g_utf8_next_char (p) - text);
    }
  g_array_append_val (self->offsets, end);
}

static void
folded_clear (Folded *self)
{
  g_array_unref (self->letters);
  g_array_unref (self->offsets);
}

void
lud_help_find_in (GtkLabel *label, const char *words, GArray *out)
{
  Folded text, wanted;

  folded_init (&text, gtk_label_get_text (label));
  folded_init (&wanted, words);
  for (guint i = 0; wanted.letters->len > 0 && i + wanted.letters->len <= text.letters->len; i++)
    if (memcmp (&g_array_index (text.letters, gunichar, i), wanted.letters->data,
                wanted.letters->len * sizeof (gunichar)) == 0)
      {
        LudHelpMatch match = { .label = label };

        match.start = g_array_index (text.offsets, guint, i);
        match.end = g_array_index (text.offsets, guint, i + wanted.letters->len);
        g_array_append_val (out, match);
        i += wanted.letters->len - 1;
      }
  folded_clear (&text);
  folded_clear (&wanted);
}

static void
insert (PangoAttrList *list, PangoAttribute *attribute, const LudHelpMatch *match)
{
  attribute->start_index = match->start;
  attribute->end_index = match->end;
  pango_attr_list_insert (list, attribute);
}

void
lud_help_mark (GArray *matches, int current)
{
  for (guint i = 0; i < matches->len;)
    {
      const LudHelpMatch *first = &g_array_index (matches, LudHelpMatch, i);
      g_autoptr (PangoAttrList) list = pango_attr_list_new ();

      for (; i < matches->len; i++)
        {
          const LudHelpMatch *match = &g_array_index (matches, LudHelpMatch, i);

          if (match->label != first->label)
            break;
          /* The same in light and dark: black on yellow, the current one on orange and underlined.
           */
          insert (list, pango_attr_foreground_new (0, 0, 0), match);
          if ((int) i == current)
            {
              insert (list, pango_attr_background_new (0xffff, 0xa348, 0x4848), match);
              insert (list, pango_attr_underline_new (PANGO_UNDERLINE_SINGLE), match);
            }
          else
            insert (list, pango_attr_background_new (0xffff, 0xe873, 0x7373), match);
        }
      gtk_label_set_attributes (first->label, list);
    }
}
