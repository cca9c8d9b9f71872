/* glyphs.c: numeric annotation glyphs
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The numbers are those of the export format of chess games, 0 to 139, and the ones in common use
 * above.  Numbers that speak of kings, pawns, pieces and wings mean nothing in these games; they
 * are kept and have no name.
 */

#include "record-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct
{
  guint8 code;
  const char *symbol; /* "" when there is none */
  const char *name;   /* N_() marked */
} Glyph;

/* Ascending by code.  FIRST is the first player, SECOND the second one. */
static const Glyph glyphs[] = {
  { 1, "!", N_ ("Good action") },
  { 2, "?", N_ ("Mistake") },
  { 3, "!!", N_ ("Brilliant action") },
  { 4, "??", N_ ("Blunder") },
  { 5, "!?", N_ ("Interesting action") },
  { 6, "?!", N_ ("Doubtful action") },
  { 7, "□", N_ ("Forced action") },
  { 8, "□", N_ ("Only action") },
  { 9, "", N_ ("Worst action") },
  { 10, "=", N_ ("Even position") },
  { 11, "=", N_ ("Even, quiet position") },
  { 12, "", N_ ("Even, lively position") },
  { 13, "∞", N_ ("Unclear position") },
  { 14, "⩲", N_ ("The first player is slightly better") },
  { 15, "⩱", N_ ("The second player is slightly better") },
  { 16, "±", N_ ("The first player is better") },
  { 17, "∓", N_ ("The second player is better") },
  { 18, "+−", N_ ("The first player is winning") },
  { 19, "−+", N_ ("The second player is winning") },
  { 20, "", N_ ("The second player should resign") },
  { 21, "", N_ ("The first player should resign") },
  { 22, "⨀", N_ ("The first player would rather pass") },
  { 23, "⨀", N_ ("The second player would rather pass") },
  { 24, "", N_ ("The first player has slightly more space") },
  { 25, "", N_ ("The second player has slightly more space") },
  { 26, "○", N_ ("The first player has more space") },
  { 27, "○", N_ ("The second player has more space") },
  { 28, "", N_ ("The first player has far more space") },
  { 29, "", N_ ("The second player has far more space") },
  { 30, "", N_ ("The first player is slightly ahead in development") },
  { 31, "", N_ ("The second player is slightly ahead in development") },
  { 32, "⟳", N_ ("The first player is ahead in development") },
  { 33, "⟳", N_ ("The second player is ahead in development") },
  { 34, "", N_ ("The first player is far ahead in development") },
  { 35, "", N_ ("The second player is far ahead in development") },
  { 36, "↑", N_ ("The first player has the initiative") },
  { 37, "↑", N_ ("The second player has the initiative") },
  { 38, "", N_ ("The first player has a lasting initiative") },
  { 39, "", N_ ("The second player has a lasting initiative") },
  { 40, "→", N_ ("The first player attacks") },
  { 41, "→", N_ ("The second player attacks") },
  { 42, "", N_ ("The first player has too little for what was given up") },
  { 43, "", N_ ("The second player has too little for what was given up") },
  { 44, "=∞", N_ ("The first player has enough for what was given up") },
  { 45, "=∞", N_ ("The second player has enough for what was given up") },
  { 46, "", N_ ("The first player has more than enough for what was given up") },
  { 47, "", N_ ("The second player has more than enough for what was given up") },
  { 48, "", N_ ("The first player controls the centre slightly better") },
  { 49, "", N_ ("The second player controls the centre slightly better") },
  { 50, "⊞", N_ ("The first player controls the centre better") },
  { 51, "⊞", N_ ("The second player controls the centre better") },
  { 52, "", N_ ("The first player rules the centre") },
  { 53, "", N_ ("The second player rules the centre") },
  { 130, "", N_ ("The first player has slight counterplay") },
  { 131, "", N_ ("The second player has slight counterplay") },
  { 132, "⇆", N_ ("The first player has counterplay") },
  { 133, "⇆", N_ ("The second player has counterplay") },
  { 134, "", N_ ("The first player has decisive counterplay") },
  { 135, "", N_ ("The second player has decisive counterplay") },
  { 136, "", N_ ("The first player is short of time") },
  { 137, "", N_ ("The second player is short of time") },
  { 138, "⊕", N_ ("The first player is very short of time") },
  { 139, "⊕", N_ ("The second player is very short of time") },
  { 140, "∆", N_ ("With the idea") },
  { 141, "∇", N_ ("Aimed against") },
  { 142, "⌓", N_ ("Better is") },
  { 143, "", N_ ("Worse is") },
  { 144, "", N_ ("Equal is") },
  { 145, "RR", N_ ("Editor’s remark") },
  { 146, "N", N_ ("New action") },
};

static const Glyph *
find_glyph (guint code)
{
  for (gsize i = 0; i < G_N_ELEMENTS (glyphs) && glyphs[i].code <= code; i++)
    if (glyphs[i].code == code)
      return &glyphs[i];
  return NULL;
}

LudGlyphGroup
lud_glyph_get_group (guint code)
{
  if (code >= 1 && code <= 9)
    return LUD_GLYPH_ACTION;
  if (code >= 10 && code <= 23)
    return LUD_GLYPH_POSITION;
  return code >= 24 && code <= 139 ? LUD_GLYPH_FEATURE : LUD_GLYPH_OTHER;
}

const char *
lud_glyph_get_symbol (guint code)
{
  const Glyph *glyph = find_glyph (code);

  return glyph ? glyph->symbol : "";
}

char *
lud_glyph_dup_text (guint code)
{
  const char *symbol = lud_glyph_get_symbol (code);

  return *symbol ? g_strdup (symbol) : g_strdup_printf ("$%u", code);
}

const char *
lud_glyph_get_name (guint code)
{
  const Glyph *glyph = find_glyph (code);

  return glyph ? _ (glyph->name) : NULL;
}

int
lud_glyph_find (const char *text)
{
  guint64 code;

  if (*text == '\0')
    return -1;
  if (*text == '$')
    return g_ascii_string_to_unsigned (text + 1, 10, 0, 255, &code, NULL) ? (int) code : -1;
  for (gsize i = 0; i < G_N_ELEMENTS (glyphs); i++)
    if (strcmp (glyphs[i].symbol, text) == 0)
      return glyphs[i].code;
  return -1;
}

/* ------------------------------------------------------------------------------------------------
 * Glyphs of a node
 */

const guint8 *
lud_node_get_glyphs (const LudNode *node, guint *n)
{
  const GByteArray *codes = node->notes ? node->notes->glyphs : NULL;

  *n = codes ? codes->len : 0;
  return codes ? codes->data : NULL;
}

gboolean
lud_node_has_glyph (const LudNode *node, guint code)
{
  guint n;
  const guint8 *codes = lud_node_get_glyphs (node, &n);

  return code <= 255 && n > 0 && memchr (codes, (int) code, n) != NULL;
}

static void
insert (LudNotes *notes, guint code)
{
  guint8 byte = (guint8) code;
  guint i = 0;

  if (!notes->glyphs)
    notes->glyphs = g_byte_array_sized_new (1);
  while (i < notes->glyphs->len && notes->glyphs->data[i] < code)
    i++;
  g_byte_array_append (notes->glyphs, &byte, 1);
  memmove (notes->glyphs->data + i + 1, notes->glyphs->data + i, notes->glyphs->len - 1 - i);
  notes->glyphs->data[i] = byte;
}

static void
take_out (LudNotes *notes, guint i)
{
  g_byte_array_remove_index (notes->glyphs, i);
  if (notes->glyphs->len == 0)
    g_clear_pointer (&notes->glyphs, g_byte_array_unref);
}

gboolean
lud_record_add_glyph (LudRecord *self, LudNode *node, guint code)
{
  g_return_val_if_fail (code <= 255, FALSE);

  if (lud_node_has_glyph (node, code))
    return FALSE;
  insert (lud_record_begin_notes (self, node, LUD_NODE_GLYPHS, N_ ("Add Glyph"), 0), code);
  lud_record_end_notes (self, node, LUD_NODE_GLYPHS);
  return TRUE;
}

gboolean
lud_record_remove_glyph (LudRecord *self, LudNode *node, guint code)
{
  LudNotes *notes;

  g_return_val_if_fail (code <= 255, FALSE);

  if (!lud_node_has_glyph (node, code))
    return FALSE;
  notes = lud_record_begin_notes (self, node, LUD_NODE_GLYPHS, N_ ("Remove Glyph"), 0);
  for (guint i = 0; i < notes->glyphs->len; i++)
    if (notes->glyphs->data[i] == code)
      {
        take_out (notes, i);
        break;
      }
  lud_record_end_notes (self, node, LUD_NODE_GLYPHS);
  return TRUE;
}

void
lud_record_choose_glyph (LudRecord *self, LudNode *node, guint code)
{
  LudGlyphGroup group = lud_glyph_get_group (code);

  g_return_if_fail (code <= 255);

  lud_record_begin_change (self, N_ ("Choose Glyph"));
  if (group == LUD_GLYPH_ACTION || group == LUD_GLYPH_POSITION)
    for (guint other = 0; other <= 255; other++)
      if (other != code && lud_glyph_get_group (other) == group)
        lud_record_remove_glyph (self, node, other);
  lud_record_add_glyph (self, node, code);
  lud_record_end_change (self);
}
