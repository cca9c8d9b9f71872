/* notes.c: storage of annotations
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Few nodes have annotations, so a node has one pointer for all of them, and each kind of them is
 * NULL until it is used.
 */

#include "record-private.h"

#include <string.h>

static void
free_comment (gpointer data)
{
  LudComment *comment = data;

  g_free ((char *) comment->text);
  g_free ((char *) comment->language);
  g_free ((char *) comment->author);
  g_free ((char *) comment->foreign);
  g_free (comment);
}

static void
free_mark (gpointer data)
{
  LudMark *mark = data;

  g_free ((char *) mark->text);
  g_free ((char *) mark->foreign);
  g_free (mark);
}

static void
free_evaluation (gpointer data)
{
  LudEvaluation *evaluation = data;

  g_free ((char *) evaluation->by);
  g_free ((char *) evaluation->line);
  g_free ((char *) evaluation->foreign);
  g_free (evaluation);
}

/* Two texts: tags and foreign content. */
static void
free_pair (gpointer data)
{
  char **pair = data;

  g_free (pair[0]);
  g_free (pair[1]);
  g_free (pair);
}

static char **
new_pair (char *a, char *b)
{
  char **pair = g_new (char *, 2);

  pair[0] = a;
  pair[1] = b;
  return pair;
}

G_STATIC_ASSERT (sizeof (LudTag) == 2 * sizeof (char *));
G_STATIC_ASSERT (sizeof (LudForeign) == 2 * sizeof (char *));

static gpointer
copy_comment (gconstpointer data, gpointer unused)
{
  const LudComment *from = data;
  LudComment *to = g_memdup2 (from, sizeof *from);

  to->text = g_strdup (from->text);
  to->language = g_strdup (from->language);
  to->author = g_strdup (from->author);
  to->foreign = g_strdup (from->foreign);
  return to;
}

static gpointer
copy_mark (gconstpointer data, gpointer unused)
{
  const LudMark *from = data;
  LudMark *to = g_memdup2 (from, sizeof *from);

  to->text = g_strdup (from->text);
  to->foreign = g_strdup (from->foreign);
  return to;
}

static gpointer
copy_evaluation (gconstpointer data, gpointer unused)
{
  const LudEvaluation *from = data;
  LudEvaluation *to = g_memdup2 (from, sizeof *from);

  to->by = g_strdup (from->by);
  to->line = g_strdup (from->line);
  to->foreign = g_strdup (from->foreign);
  return to;
}

static gpointer
copy_pair (gconstpointer data, gpointer unused)
{
  char *const *pair = data;

  return new_pair (g_strdup (pair[0]), g_strdup (pair[1]));
}

static GPtrArray *
copy_array (const GPtrArray *from, gpointer (*copy) (gconstpointer, gpointer), GDestroyNotify free)
{
  GPtrArray *to;

  if (!from)
    return NULL;
  to = g_ptr_array_new_full (from->len, free);
  for (guint i = 0; i < from->len; i++)
    g_ptr_array_add (to, copy (from->pdata[i], NULL));
  return to;
}

LudNotes *
lud_notes_new (void)
{
  LudNotes *notes = g_new0 (LudNotes, 1);

  notes->reading = LUD_NO_READING;
  return notes;
}

LudNotes *
lud_notes_copy (const LudNotes *notes)
{
  LudNotes *to;

  if (!notes)
    return NULL;
  to = lud_notes_new ();
  to->comments = copy_array (notes->comments, copy_comment, free_comment);
  to->marks = copy_array (notes->marks, copy_mark, free_mark);
  to->evaluations = copy_array (notes->evaluations, copy_evaluation, free_evaluation);
  to->foreign = copy_array (notes->foreign, copy_pair, free_pair);
  if (notes->glyphs)
    {
      to->glyphs = g_byte_array_sized_new (notes->glyphs->len);
      g_byte_array_append (to->glyphs, notes->glyphs->data, notes->glyphs->len);
    }
  to->reading = notes->reading;
  return to;
}

void
lud_notes_free (LudNotes *notes)
{
  if (!notes)
    return;
  g_clear_pointer (&notes->comments, g_ptr_array_unref);
  g_clear_pointer (&notes->marks, g_ptr_array_unref);
  g_clear_pointer (&notes->evaluations, g_ptr_array_unref);
  g_clear_pointer (&notes->foreign, g_ptr_array_unref);
  g_clear_pointer (&notes->glyphs, g_byte_array_unref);
  g_free (notes);
}

gboolean
lud_notes_is_empty (const LudNotes *notes)
{
  return lud_notes_what (notes) == 0;
}

guint
lud_notes_what (const LudNotes *notes)
{
  if (!notes)
    return 0;
  return (notes->comments ? LUD_NODE_COMMENTS : 0) | (notes->glyphs ? LUD_NODE_GLYPHS : 0) |
         (notes->marks ? LUD_NODE_MARKS : 0) |
         (notes->reading.left >= 0 || notes->reading.used >= 0 ? LUD_NODE_CLOCK : 0) |
         (notes->evaluations ? LUD_NODE_EVALUATIONS : 0) | (notes->foreign ? LUD_NODE_FOREIGN : 0);
}

/* Puts an item behind the others, or (i < length) in the place of one. */
static void
put (GPtrArray **array, guint i, gpointer item, GDestroyNotify free)
{
  if (!*array)
    *array = g_ptr_array_new_full (1, free);
  if (i >= (*array)->len)
    {
      g_ptr_array_add (*array, item);
      return;
    }
  free ((*array)->pdata[i]);
  (*array)->pdata[i] = item;
}

void
lud_notes_put_comment (LudNotes *notes, guint i, const LudComment *comment)
{
  put (&notes->comments, i, copy_comment (comment, NULL), free_comment);
}

void
lud_notes_put_mark (LudNotes *notes, guint i, const LudMark *mark)
{
  put (&notes->marks, i, copy_mark (mark, NULL), free_mark);
}

void
lud_notes_put_evaluation (LudNotes *notes, guint i, const LudEvaluation *evaluation)
{
  put (&notes->evaluations, i, copy_evaluation (evaluation, NULL), free_evaluation);
}

void
lud_ptr_array_remove (GPtrArray **array, guint i)
{
  g_ptr_array_remove_index (*array, i);
  if ((*array)->len == 0)
    g_clear_pointer (array, g_ptr_array_unref);
}

GPtrArray *
lud_pairs_copy (const GPtrArray *pairs)
{
  return copy_array (pairs, copy_pair, free_pair);
}

void
lud_pairs_put (GPtrArray **pairs, guint i, char *a, char *b)
{
  put (pairs, i, new_pair (a, b), free_pair);
}

/* ------------------------------------------------------------------------------------------------
 * Around a change
 */

LudNotes *
lud_record_begin_notes (LudRecord *self, LudNode *node, guint what, const char *label, guint merge)
{
  lud_record_begin_change (self, label);
  if (lud_record_is_logged (self))
    lud_history_log_notes (self->history, node, what, merge);
  if (!node->notes)
    node->notes = lud_notes_new ();
  return node->notes;
}

void
lud_record_end_notes (LudRecord *self, LudNode *node, guint what)
{
  if (lud_notes_is_empty (node->notes))
    g_clear_pointer (&node->notes, lud_notes_free);
  lud_record_announce (self, (LudNews){ LUD_NEWS_NODE, what, node, NULL });
  lud_record_end_change (self);
}
