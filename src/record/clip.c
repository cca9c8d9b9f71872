/* clip.c: pieces of a tree that were copied, and what becomes of them in another position
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A clip is a list of its nodes in the order of a walk through the tree, each with the text of its
 * action: a number of an action means nothing in another position.
 */

#include "clip-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct
{
  char text[RULES_MAX_ACTION_TEXT];
  int parent;           /* number of the parent in the clip; -1: the clip begins here */
  gboolean is_end;      /* the action that ends a turn early */
  gboolean begins_turn; /* nothing of its turn was before it */
  guint8 source;        /* LudRollSource */
  LudResult ending;
  LudNotes *notes;
} Item;

struct _LudClip
{
  gatomicrefcount refs;
  const RulesGame *game;
  GArray *items; /* of Item */
};

static void
clear_item (gpointer data)
{
  lud_notes_free (((Item *) data)->notes);
}

LudClip *
lud_clip_ref (LudClip *self)
{
  g_atomic_ref_count_inc (&self->refs);
  return self;
}

void
lud_clip_unref (LudClip *self)
{
  if (!g_atomic_ref_count_dec (&self->refs))
    return;
  g_array_unref (self->items);
  g_free (self);
}

guint
lud_clip_get_n_nodes (LudClip *self)
{
  return self->items->len;
}

/* ------------------------------------------------------------------------------------------------
 * Copying
 */

static void
add_item (LudClip *clip, LudCursor *cursor, LudNode *node, int parent)
{
  const RulesGame *game = clip->game;
  LudRecord *record = lud_cursor_get_record (cursor);
  Item item = { .parent = parent,
                .is_end = game->end_action != 0 && node->action == game->end_action,
                .begins_turn = TRUE,
                .source = node->source,
                .ending = lud_record_get_ending (record, node),
                .notes = lud_notes_copy (node->notes) };
  guint turn;

  if (node->parent->parent)
    {
      lud_cursor_move (cursor, node->parent->parent);
      turn = game->turn (lud_cursor_get_state (cursor)).number;
      lud_cursor_move (cursor, node->parent);
      item.begins_turn = game->turn (lud_cursor_get_state (cursor)).number != turn;
    }
  else
    lud_cursor_move (cursor, node->parent);
  game->write_action (lud_cursor_get_state (cursor), node->action, item.text);
  g_array_append_val (clip->items, item);
}

/* Copies top, or (below) only what is below it. */
static LudClip *
copy (LudRecord *record, LudNode *top, gboolean below)
{
  g_autoptr (LudCursor) cursor = lud_cursor_new (record);
  g_autoptr (GArray) way = g_array_new (FALSE, FALSE, sizeof (int));
  LudClip *clip = g_new0 (LudClip, 1);
  LudNode *node = below ? top->first_child : top;
  int parent = -1;

  g_atomic_ref_count_init (&clip->refs);
  clip->game = record->game;
  clip->items = g_array_new (FALSE, FALSE, sizeof (Item));
  g_array_set_clear_func (clip->items, clear_item);
  while (node)
    {
      add_item (clip, cursor, node, parent);
      if (node->first_child)
        {
          g_array_append_val (way, parent);
          parent = (int) clip->items->len - 1;
          node = node->first_child;
          continue;
        }
      while (node != top && !node->next)
        {
          node = node->parent;
          if (node != top || !below)
            {
              parent = g_array_index (way, int, way->len - 1);
              g_array_set_size (way, way->len - 1);
            }
        }
      node = node == top ? NULL : node->next;
    }
  return clip;
}

LudClip *
lud_clip_new_below (LudRecord *record, LudNode *node)
{
  return copy (record, node, TRUE);
}

LudClip *
lud_record_copy (LudRecord *self, LudNode *node)
{
  return copy (self, node, node->parent == NULL);
}

/* ------------------------------------------------------------------------------------------------
 * Annotations that come together
 */

static gboolean
same_comment (const LudComment *a, const LudComment *b)
{
  return a->place == b->place && strcmp (a->text, b->text) == 0 &&
         strcmp (a->language, b->language) == 0 && strcmp (a->author, b->author) == 0;
}

static gboolean
same_mark (const LudMark *a, const LudMark *b)
{
  return a->kind == b->kind && a->colour == b->colour && a->point == b->point && a->to == b->to &&
         strcmp (a->text, b->text) == 0;
}

static gboolean
same_evaluation (const LudEvaluation *a, const LudEvaluation *b)
{
  return a->score == b->score && a->margin == b->margin && a->solved == b->solved &&
         a->depth == b->depth && a->nodes == b->nodes && strcmp (a->by, b->by) == 0 &&
         strcmp (a->line, b->line) == 0;
}

static gboolean
same_foreign (const LudForeign *a, const LudForeign *b)
{
  return strcmp (a->place, b->place) == 0 && strcmp (a->raw, b->raw) == 0;
}

typedef gboolean (*Same) (gconstpointer, gconstpointer);

static gboolean
has_item (const GPtrArray *array, gconstpointer item, Same same)
{
  for (guint i = 0; array && i < array->len; i++)
    if (same (array->pdata[i], item))
      return TRUE;
  return FALSE;
}

void
lud_record_join_notes (LudRecord *self, LudNode *node, const LudNotes *from)
{
  if (!from)
    return;
  lud_record_begin_change (self, N_ ("Paste"));
  for (guint i = 0; from->comments && i < from->comments->len; i++)
    if (!has_item (node->notes ? node->notes->comments : NULL, from->comments->pdata[i],
                   (Same) same_comment))
      lud_record_add_comment (self, node, from->comments->pdata[i], NULL);
  for (guint i = 0; from->glyphs && i < from->glyphs->len; i++)
    lud_record_add_glyph (self, node, from->glyphs->data[i]);
  for (guint i = 0; from->marks && i < from->marks->len; i++)
    if (!has_item (node->notes ? node->notes->marks : NULL, from->marks->pdata[i],
                   (Same) same_mark))
      lud_record_add_mark (self, node, from->marks->pdata[i], NULL);
  for (guint i = 0; from->evaluations && i < from->evaluations->len; i++)
    if (!has_item (node->notes ? node->notes->evaluations : NULL, from->evaluations->pdata[i],
                   (Same) same_evaluation))
      lud_record_add_evaluation (self, node, from->evaluations->pdata[i], NULL);
  for (guint i = 0; from->foreign && i < from->foreign->len; i++)
    {
      const LudForeign *foreign = from->foreign->pdata[i];

      if (!has_item (node->notes ? node->notes->foreign : NULL, foreign, (Same) same_foreign))
        lud_record_add_node_foreign (self, node, foreign->place, foreign->raw);
    }
  if (lud_node_get_reading (node).left < 0 && lud_node_get_reading (node).used < 0)
    lud_record_set_reading (self, node, from->reading);
  lud_record_end_change (self);
}

/* ------------------------------------------------------------------------------------------------
 * Pasting
 */

typedef struct
{
  LudRecord *record;
  LudCursor *cursor;
  GPtrArray *fresh;     /* first nodes of new subtrees, which are not in the tree yet */
  GHashTable *building; /* all nodes of them */
  LudPasteReport *report;
} Paste;

/* Whether node is under construction. */
static gboolean
is_fresh (Paste *paste, LudNode *node)
{
  return g_hash_table_contains (paste->building, node);
}

/* The child of base with this action, made when there is none. */
static LudNode *
get_child (Paste *paste, LudNode *base, RulesAction action, LudRollSource source)
{
  LudNode *child = lud_node_find_child (base, action);
  LudNode **link;

  for (guint i = 0; !child && i < paste->fresh->len; i++)
    {
      LudNode *node = paste->fresh->pdata[i];

      if (node->parent == base && node->action == action)
        child = node;
    }
  if (child)
    return child;
  child = lud_node_new (base, action, source);
  g_hash_table_add (paste->building, child);
  if (!is_fresh (paste, base))
    {
      g_ptr_array_add (paste->fresh, child);
      return child;
    }
  child->removed = FALSE;
  for (link = &base->first_child; *link; link = &(*link)->next)
    ;
  *link = child;
  return child;
}

/* A roll that the generator did not make for this place is not its roll. */
static LudRollSource
judge_source (Paste *paste, const Item *item, LudNode *base, RulesAction action)
{
  LudRecord *record = paste->record;

  if (item->source != LUD_ROLL_GENERATOR)
    return (LudRollSource) item->source;
  if (record->head.has_secret && lud_record_draw (record, lud_node_get_n_rolls (base) + 1,
                                                  lud_cursor_get_state (paste->cursor)) == action)
    return LUD_ROLL_GENERATOR;
  return LUD_ROLL_UNKNOWN;
}

/* Whether the action of a node ended a turn. */
static gboolean
ends_turn (Paste *paste, LudNode *node)
{
  const RulesGame *game = paste->record->game;
  guint turn;

  if (!node->parent)
    return FALSE;
  lud_cursor_move (paste->cursor, node->parent);
  turn = game->turn (lud_cursor_get_state (paste->cursor)).number;
  lud_cursor_move (paste->cursor, node);
  return game->turn (lud_cursor_get_state (paste->cursor)).number != turn;
}

/* Reads the text of an item in the position of the cursor. */
static gboolean
read_item (Paste *paste, const Item *item, RulesAction *action, RulesReason *reason)
{
  const RulesGame *game = paste->record->game;
  const RulesState *s = lud_cursor_get_state (paste->cursor);
  RulesRead read =
    rules_read_action (game, s, item->text, strlen (item->text), RULES_LENIENT, action, reason);

  if (read != RULES_READ_OK && read != RULES_READ_MENDED)
    return FALSE;
  return (game->actor (s) == RULES_CHANCE) == (item->source != LUD_ROLL_NONE);
}

/* Puts one item behind base; NULL: it is dropped, for the reason. */
static LudNode *
put_item (Paste *paste, const Item *item, LudNode *base, RulesReason *reason)
{
  LudRecord *record = paste->record;
  const RulesGame *game = record->game;
  RulesAction action;
  LudNode *node;
  char text[RULES_MAX_ACTION_TEXT];

  lud_cursor_move (paste->cursor, base);
  if (!read_item (paste, item, &action, reason))
    {
      RulesReason unused;
      LudNode *end;

      if (item->is_end)
        /* The turn has ended by itself here. */
        return item->parent >= 0 && ends_turn (paste, base) ? base : NULL;
      if (game->end_action == 0 || !item->begins_turn ||
          !rules_legal (game, lud_cursor_get_state (paste->cursor), game->end_action))
        return NULL;
      /* The turn does not end by itself here; then it ends before what begins the next one. */
      end = lud_node_new (base, game->end_action, LUD_ROLL_NONE);
      lud_cursor_move (paste->cursor, end);
      if (!read_item (paste, item, &action, &unused))
        {
          lud_cursor_move (paste->cursor, base);
          lud_record_free_detached (record, end);
          return NULL;
        }
      lud_cursor_move (paste->cursor, base);
      lud_record_free_detached (record, end);
      base = get_child (paste, base, game->end_action, LUD_ROLL_NONE);
      lud_cursor_move (paste->cursor, base);
    }
  game->write_action (lud_cursor_get_state (paste->cursor), action, text);
  if (strcmp (text, item->text) != 0)
    paste->report->n_mended++;
  node = get_child (paste, base, action, judge_source (paste, item, base, action));
  lud_cursor_move (paste->cursor, node);
  if (is_fresh (paste, node) && !node->notes)
    node->notes = lud_notes_copy (item->notes);
  else
    lud_record_join_notes (record, node, item->notes);
  if (item->ending.over && node->end_reason == RULES_END_NONE &&
      game->actor (lud_cursor_get_state (paste->cursor)) != RULES_NOBODY)
    {
      if (is_fresh (paste, node))
        {
          node->end_reason = (guint8) item->ending.reason;
          node->end_winner = (guint8) item->ending.winner;
        }
      else
        lud_node_put_ending (record, node, item->ending);
    }
  return node;
}

void
lud_clip_insert (LudRecord *record,
                 LudCursor *cursor,
                 LudNode *node,
                 const LudClip *clip,
                 LudPasteReport *report)
{
  g_autofree LudNode **placed = g_new0 (LudNode *, clip->items->len + 1);
  g_autoptr (GPtrArray) fresh = g_ptr_array_new ();
  g_autoptr (GHashTable) building = g_hash_table_new (NULL, NULL);
  Paste paste = { record, cursor, fresh, building, report };

  *report = (LudPasteReport){ 0 };
  for (guint i = 0; i < clip->items->len; i++)
    {
      const Item *item = &g_array_index (clip->items, Item, i);
      LudNode *base = item->parent < 0 ? node : placed[item->parent];
      RulesReason reason = RULES_NO_REASON;

      if (base)
        placed[i] = put_item (&paste, item, base, &reason);
      if (placed[i])
        {
          report->n_kept++;
          continue;
        }
      report->n_dropped++;
      if (base && !report->node)
        {
          g_strlcpy (report->dropped, item->text, sizeof report->dropped);
          report->reason =
            reason.msgid ? _ (reason.msgid) : _ ("This action is not possible in this position.");
          report->node = base;
        }
    }
  for (guint i = 0; i < fresh->len; i++)
    {
      LudNode *top = fresh->pdata[i];

      lud_record_attach (record, top, top->parent, lud_node_get_n_children (top->parent));
    }
}

gboolean
lud_record_paste (LudRecord *self,
                  LudNode *node,
                  LudClip *clip,
                  LudPasteReport *report,
                  GError **error)
{
  g_autoptr (LudCursor) cursor = NULL;
  LudPasteReport own;

  g_return_val_if_fail (lud_record_has_node (self, node), FALSE);

  if (!report)
    report = &own;
  *report = (LudPasteReport){ 0 };
  if (clip->game != self->game)
    {
      g_set_error_literal (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_INVALID,
                           _ ("What was copied belongs to another game."));
      return FALSE;
    }
  cursor = lud_cursor_new (self);
  lud_record_begin_change (self, N_ ("Paste"));
  lud_clip_insert (self, cursor, node, clip, report);
  lud_record_end_change (self);
  if (report->n_kept == 0 && report->n_dropped > 0)
    {
      g_set_error_literal (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_ILLEGAL, report->reason);
      return FALSE;
    }
  return TRUE;
}
