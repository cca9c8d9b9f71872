/* serialize.c: writing a record as compact bytes, see serialize-private.h
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "cursor.h"
#include "serialize-private.h"

#include <string.h>

static void
put_byte (GByteArray *out, guint byte)
{
  guint8 b = (guint8) byte;

  g_byte_array_append (out, &b, 1);
}

static void
put_number (GByteArray *out, guint64 n)
{
  for (; n >= 0x80; n >>= 7)
    put_byte (out, (guint) (n & 0x7f) | 0x80);
  put_byte (out, (guint) n);
}

static void
put_bytes (GByteArray *out, const void *data, gsize size)
{
  put_number (out, size);
  g_byte_array_append (out, data, (guint) size);
}

static void
put_text (GByteArray *out, const char *text)
{
  put_bytes (out, text, strlen (text));
}

static void
put_number_item (GByteArray *out, guint code, guint n)
{
  guint8 bytes[4] = { (guint8) n, (guint8) (n >> 8), (guint8) (n >> 16), (guint8) (n >> 24) };
  gsize size = 4;

  if (n == 0)
    return;
  while (bytes[size - 1] == 0)
    size--;
  put_byte (out, code);
  put_bytes (out, bytes, size);
}

/* Tags or foreign content. */
static void
put_pairs (GByteArray *out, guint code, const GPtrArray *pairs)
{
  for (guint i = 0; pairs && i < pairs->len; i++)
    {
      char *const *pair = pairs->pdata[i];

      put_byte (out, code);
      put_text (out, pair[0]);
      put_text (out, pair[1]);
    }
}

static void
put_text_if (GByteArray *out, guint flag, const char *text)
{
  if (flag)
    put_text (out, text);
}

static void
put_comment (GByteArray *out, const LudComment *comment)
{
  guint flags = (comment->place == LUD_COMMENT_BEFORE ? COMMENT_BEFORE : 0) |
                (*comment->language ? COMMENT_LANGUAGE : 0) |
                (*comment->author ? COMMENT_AUTHOR : 0) | (*comment->foreign ? COMMENT_FOREIGN : 0);

  put_byte (out, NOTE_COMMENT);
  put_byte (out, flags);
  put_text (out, comment->text);
  put_text_if (out, flags & COMMENT_LANGUAGE, comment->language);
  put_text_if (out, flags & COMMENT_AUTHOR, comment->author);
  put_text_if (out, flags & COMMENT_FOREIGN, comment->foreign);
}

static void
put_mark (GByteArray *out, const LudMark *mark)
{
  guint flags = *mark->foreign ? MARK_FOREIGN : 0;

  put_byte (out, NOTE_MARK);
  put_byte (out, mark->kind | mark->colour << 3 | flags);
  put_number (out, (guint) mark->point);
  if (mark->kind == LUD_MARK_KIND_ARROW)
    put_number (out, (guint) mark->to);
  if (mark->kind == LUD_MARK_KIND_LABEL)
    put_text (out, mark->text);
  put_text_if (out, flags, mark->foreign);
}

static void
put_evaluation (GByteArray *out, const LudEvaluation *e)
{
  guint flags = (e->solved ? EVALUATION_SOLVED : 0) |
                (e->margin != LUD_NO_MARGIN ? EVALUATION_MARGIN : 0) |
                (e->depth ? EVALUATION_DEPTH : 0) | (e->nodes ? EVALUATION_NODES : 0) |
                (*e->by ? EVALUATION_BY : 0) | (*e->line ? EVALUATION_LINE : 0) |
                (*e->foreign ? EVALUATION_FOREIGN : 0);

  put_byte (out, NOTE_EVALUATION);
  put_byte (out, flags);
  put_number (out, (guint) (e->score + LUD_SCORE_WIN));
  if (flags & EVALUATION_MARGIN)
    put_number (out, (guint) (e->margin + LUD_MARGIN_MAX));
  if (flags & EVALUATION_DEPTH)
    put_number (out, e->depth);
  if (flags & EVALUATION_NODES)
    put_number (out, e->nodes);
  put_text_if (out, flags & EVALUATION_BY, e->by);
  put_text_if (out, flags & EVALUATION_LINE, e->line);
  put_text_if (out, flags & EVALUATION_FOREIGN, e->foreign);
}

static void
put_notes (GByteArray *out, const LudNode *node)
{
  LudReading reading = lud_node_get_reading (node);
  guint n;
  const guint8 *codes = lud_node_get_glyphs (node, &n);

  for (guint i = 0; i < lud_node_get_n_comments (node); i++)
    put_comment (out, lud_node_get_comment (node, i));
  if (n > 0)
    {
      put_byte (out, NOTE_GLYPHS);
      put_bytes (out, codes, n);
    }
  for (guint i = 0; i < lud_node_get_n_marks (node); i++)
    put_mark (out, lud_node_get_mark (node, i));
  if (reading.left >= 0 || reading.used >= 0)
    {
      put_byte (out, NOTE_CLOCK);
      put_number (out, (guint64) (reading.left + 1));
      put_number (out, (guint64) (reading.used + 1));
    }
  for (guint i = 0; i < lud_node_get_n_evaluations (node); i++)
    put_evaluation (out, lud_node_get_evaluation (node, i));
  put_pairs (out, NOTE_FOREIGN, node->notes->foreign);
  put_byte (out, NOTE_END);
}

static void
put_header (GByteArray *out, LudRecord *self)
{
  guint n = 0;

  put_text (out, self->game->id);
  for (int i = 0; i < rules_n_options (self->game); i++)
    n += rules_params_counts (&self->params, i);
  put_number (out, n);
  for (int i = 0; i < rules_n_options (self->game); i++)
    if (rules_params_counts (&self->params, i))
      {
        put_text (out, self->game->options[i].key);
        put_text (out, rules_params_value (&self->params, i));
      }
  put_text (out, self->position ? self->position : "");
  for (const char *p = self->head.id; *p; p += 2)
    {
      if (*p == '-')
        p++;
      put_byte (out, (guint) (g_ascii_xdigit_value (p[0]) << 4 | g_ascii_xdigit_value (p[1])));
    }
  for (guint i = 0; i < 2; i++)
    {
      const LudPlayer *player = &self->head.player[i];

      if (*player->name)
        {
          put_byte (out, ITEM_NAME + i);
          put_text (out, player->name);
        }
      put_number_item (out, ITEM_KIND + i, player->kind);
      put_number_item (out, ITEM_RATING + i, (guint) player->rating);
      put_number_item (out, ITEM_LEVEL + i, (guint) player->level);
    }
  if (self->head.has_secret)
    {
      put_byte (out, ITEM_SECRET);
      put_bytes (out, self->head.secret, LUD_SECRET_SIZE);
    }
  else if (self->head.commitment)
    {
      put_byte (out, ITEM_COMMITMENT);
      put_text (out, self->head.commitment);
    }
  for (guint i = 0; i < 2; i++)
    if (self->head.word[i])
      {
        put_byte (out, ITEM_WORD + i);
        put_text (out, self->head.word[i]);
      }
  if (self->head.time.main || self->head.time.increment || self->head.time.per_turn)
    {
      put_byte (out, ITEM_TIME);
      put_number (out, (guint64) self->head.time.main);
      put_number (out, (guint64) self->head.time.increment);
      put_number (out, (guint64) self->head.time.per_turn);
    }
  put_pairs (out, ITEM_TAG, self->head.tags);
  put_pairs (out, ITEM_FOREIGN, self->head.foreign);
  for (guint i = 0; i < LUD_N_FIELDS; i++)
    if (self->head.field[i])
      {
        put_byte (out, ITEM_FIELD + i);
        put_text (out, self->head.field[i]);
      }
  put_byte (out, ITEM_END);
}

/* Flags of a node's extras; 0 when it has none. */
static guint
extras_of (const LudNode *node)
{
  guint flags = 0;

  if (node->parent && node->parent->first_child == node && node->next)
    flags |= EXTRA_SIBLINGS;
  if (node->source != LUD_ROLL_NONE && node->source != LUD_ROLL_GENERATOR)
    flags |= EXTRA_ROLL;
  if (node->end_reason != RULES_END_NONE)
    flags |= EXTRA_ENDING;
  if (node->notes)
    flags |= EXTRA_NOTES;
  return flags;
}

static void
put_extras (GByteArray *out, const LudNode *node, guint flags)
{
  put_byte (out, flags);
  if (flags & EXTRA_ROLL)
    put_byte (out, node->source);
  if (flags & EXTRA_ENDING)
    {
      put_byte (out, node->end_winner);
      put_byte (out, node->end_reason);
    }
  if (flags & EXTRA_NOTES)
    put_notes (out, node);
  if (flags & EXTRA_SIBLINGS)
    put_number (out, lud_node_get_n_children (node->parent) - 1);
}

static guint
place_of (const RulesGame *game, const RulesState *s, RulesAction action)
{
  RulesAction list[RULES_MAX_ACTIONS];
  gsize low = 0, high = game->list_actions (s, list);

  while (low + 1 < high)
    {
      gsize middle = (low + high) / 2;

      if (list[middle] <= action)
        low = middle;
      else
        high = middle;
    }
  return (guint) low;
}

/* Lines that are begun wait on a stack, the innermost on top: no recursion. */
static void
put_lines (GByteArray *out, LudCursor *cursor)
{
  LudRecord *record = lud_cursor_get_record (cursor);
  g_autoptr (GPtrArray) stack = g_ptr_array_new ();

  g_ptr_array_add (stack, record->root->first_child);
  while (stack->len > 0)
    {
      LudNode *node = g_ptr_array_steal_index (stack, stack->len - 1);
      guint flags;

      if (!node)
        {
          put_number (out, 0);
          continue;
        }
      flags = extras_of (node);
      lud_cursor_move (cursor, node->parent);
      put_number (out,
                  (place_of (record->game, lud_cursor_get_state (cursor), node->action) + 1) * 2 +
                    (flags != 0));
      if (flags)
        put_extras (out, node, flags);
      g_ptr_array_add (stack, node->first_child);
      if (flags & EXTRA_SIBLINGS)
        {
          guint at = stack->len;

          for (LudNode *sibling = node->next; sibling; sibling = sibling->next)
            g_ptr_array_insert (stack, (int) at, sibling);
        }
    }
}

GBytes *
lud_record_serialize (LudRecord *self)
{
  GByteArray *out = g_byte_array_sized_new (256);
  g_autoptr (LudCursor) cursor = lud_cursor_new (self);
  guint64 hash;
  guint flags = extras_of (self->root);

  g_byte_array_append (out, (const guint8 *) "LR", 2);
  put_byte (out, LUD_STORED_VERSION);
  put_header (out, self);
  put_extras (out, self->root, flags);
  put_lines (out, cursor);
  lud_cursor_move (cursor, lud_record_get_last (self));
  hash = self->game->hash (lud_cursor_get_state (cursor), 0);
  for (int i = 0; i < 4; i++)
    put_byte (out, (guint) (hash >> (8 * i)) & 0xff);
  return g_byte_array_free_to_bytes (out);
}
