/* study-lines.c: a game with its variations as rows, a turn of a line a row
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "board-picture.h"
#include "record/cursor.h"
#include "study-lines.h"
#include "words.h"

G_DEFINE_FINAL_TYPE (LudStudyRow, lud_study_row, G_TYPE_OBJECT)

static void
lud_study_row_finalize (GObject *object)
{
  LudStudyRow *self = LUD_STUDY_ROW (object);

  g_ptr_array_unref (self->nodes);
  g_array_unref (self->ends);
  g_free (self->text);
  g_free (self->glyphs);
  G_OBJECT_CLASS (lud_study_row_parent_class)->finalize (object);
}

static void
lud_study_row_class_init (LudStudyRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = lud_study_row_finalize;
}

static void
lud_study_row_init (LudStudyRow *self)
{
  self->nodes = g_ptr_array_new ();
  self->ends = g_array_new (FALSE, FALSE, sizeof (guint));
}

/* A line, or the rest of one, that is still to be written. */
typedef struct
{
  LudNode *node;
  guint depth;
  guint place;
  gboolean goes_on; /* its first node is the first child of its parent */
} Rest;

static void
append_glyphs (GString *glyphs, const LudNode *node)
{
  guint n;
  const guint8 *codes = lud_node_get_glyphs (node, &n);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *text = lud_glyph_dup_text (codes[i]);

      g_string_append_printf (glyphs, "%s%s", glyphs->len > 0 ? " " : "", text);
    }
}

gboolean
lud_study_get_change (const LudNode *node, RulesActor actor, double *change)
{
  const LudNode *parent = lud_node_get_parent (node);
  guint n = lud_node_get_n_evaluations (node);
  const LudEvaluation *after = n > 0 ? lud_node_get_evaluation (node, n - 1) : NULL;

  for (guint i = 0; after != NULL && parent != NULL && i < lud_node_get_n_evaluations (parent); i++)
    {
      const LudEvaluation *before = lud_node_get_evaluation (parent, i);

      if (strcmp (before->by, after->by) == 0)
        {
          *change = 50.0 * (after->score - before->score) / LUD_SCORE_WIN;
          if (actor == RULES_SECOND)
            *change = -*change;
          return TRUE;
        }
    }
  return FALSE;
}

/* Adds the luck or the error of a node to its turn; only where there are dice. */
static void
note_change (LudStudyRow *row, const RulesGame *game, const RulesState *before, const LudNode *node)
{
  double change;

  if (game->weight == NULL || !lud_study_get_change (node, row->player, &change))
    return;
  if (game->actor (before) == RULES_CHANCE)
    {
      row->luck += change;
      row->has_luck = TRUE;
    }
  else
    {
      row->loss += MAX (-change, 0);
      row->has_loss = TRUE;
    }
}

char *
lud_study_row_dup_change (LudStudyRow *self)
{
  int luck = (int) lround (self->luck), loss = (int) lround (self->loss);

  if (self->has_luck && self->has_loss)
    /* Translators: what a roll won or lost and what the decisions gave away, in percent of winning
     * chances. */
    return g_strdup_printf (_ ("luck %+d %%, errors %d %%"), luck, loss);
  if (self->has_luck)
    /* Translators: what a roll won or lost, in percent of winning chances. */
    return g_strdup_printf (_ ("luck %+d %%"), luck);
  if (self->has_loss)
    /* Translators: what decisions gave away, in percent of winning chances. */
    return g_strdup_printf (_ ("errors %d %%"), loss);
  return NULL;
}

/* Writes the turn that begins with rest->node, and notes on the stack what comes behind it. */
static LudStudyRow *
read_row (LudRecord *record, LudCursor *cursor, const Rest *rest, GArray *stack)
{
  const RulesGame *game = lud_record_get_game (record);
  LudStudyRow *row = g_object_new (LUD_TYPE_STUDY_ROW, NULL);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GString) glyphs = g_string_new (NULL);
  g_autoptr (GPtrArray) variations = g_ptr_array_new ();
  LudNode *node = rest->node;
  gboolean other = !rest->goes_on;

  row->depth = rest->depth;
  row->begins = !rest->goes_on;
  row->place = rest->place;
  for (; node != NULL; node = lud_node_get_first_child (node), other = FALSE)
    {
      const RulesState *state;
      RulesTurn turn;
      char action[RULES_MAX_ACTION_TEXT + 4];
      g_autofree char *shown = NULL;

      lud_cursor_move (cursor, lud_node_get_parent (node));
      state = lud_cursor_get_state (cursor);
      turn = game->turn (state);
      if (row->nodes->len == 0)
        {
          LudNode *before = lud_node_get_parent (node);

          row->number = turn.number;
          row->player = turn.player;
          row->chip = lud_owner_chip (game, state, game->side_of (state, turn.player));
          /* Inside a turn: the action before belongs to it, too. */
          if (lud_node_get_parent (before) != NULL)
            {
              lud_cursor_move (cursor, lud_node_get_parent (before));
              if (game->turn (lud_cursor_get_state (cursor)).number == turn.number)
                g_string_append (text, "… ");
              lud_cursor_move (cursor, before);
              state = lud_cursor_get_state (cursor);
            }
        }
      else if (turn.number != row->number)
        break;
      rules_text_append (game, state, lud_node_get_action (node), turn.number, row->nodes->len == 0,
                         action);
      shown = lud_words_moves (action);
      g_string_append (text, shown);
      note_change (row, game, state, node);
      g_ptr_array_add (row->nodes, node);
      {
        guint end = (guint) text->len;

        g_array_append_val (row->ends, end);
      }
      append_glyphs (glyphs, node);
      row->has_comment |= lud_node_has (node, LUD_NODE_COMMENTS);
      row->has_marks |= lud_node_has (node, LUD_NODE_MARKS);
      /* Who comes from a line's own branching is written by the line that was left. */
      if (!other)
        for (LudNode *sibling = lud_node_get_next_sibling (node); sibling != NULL;
             sibling = lud_node_get_next_sibling (sibling))
          g_ptr_array_add (variations, sibling);
    }
  row->text = g_string_free (g_steal_pointer (&text), FALSE);
  row->glyphs = g_string_free (g_steal_pointer (&glyphs), FALSE);

  if (node != NULL)
    {
      Rest next = { node, rest->depth, rest->place + 1, TRUE };

      g_array_append_val (stack, next);
    }
  for (guint i = variations->len; i > 0; i--)
    {
      Rest next = { variations->pdata[i - 1], rest->depth + 1, rest->place, FALSE };

      g_array_append_val (stack, next);
    }
  return row;
}

GPtrArray *
lud_study_lines (LudRecord *record)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (LudCursor) cursor = lud_cursor_new (record);
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (Rest));
  LudNode *first = lud_node_get_first_child (lud_record_get_root (record));

  if (first != NULL)
    {
      Rest all = { first, 0, 0, TRUE };

      g_array_append_val (stack, all);
    }
  /* A stack of its own: games of strangers have variations as deep as they like. */
  while (stack->len > 0)
    {
      Rest rest = g_array_index (stack, Rest, stack->len - 1);

      g_array_set_size (stack, stack->len - 1);
      g_ptr_array_add (rows, read_row (record, cursor, &rest, stack));
    }
  return rows;
}

int
lud_study_lines_find (GPtrArray *rows, const LudNode *node)
{
  for (guint i = 0; i < rows->len; i++)
    {
      LudStudyRow *row = rows->pdata[i];

      for (guint k = 0; k < row->nodes->len; k++)
        if (row->nodes->pdata[k] == node)
          return (int) i;
    }
  return -1;
}

gboolean
lud_study_row_equal (const LudStudyRow *a, const LudStudyRow *b)
{
  return a->depth == b->depth && a->begins == b->begins && a->place == b->place &&
         a->number == b->number && a->nodes->len == b->nodes->len &&
         strcmp (a->text, b->text) == 0 && strcmp (a->glyphs, b->glyphs) == 0 &&
         a->luck == b->luck && a->loss == b->loss && a->has_luck == b->has_luck &&
         a->has_loss == b->has_loss && a->has_comment == b->has_comment &&
         a->has_marks == b->has_marks &&
         memcmp (a->nodes->pdata, b->nodes->pdata, a->nodes->len * sizeof (gpointer)) == 0;
}

char *
lud_study_row_dup_markup (LudStudyRow *self, const LudNode *node)
{
  guint begin = 0;

  for (guint i = 0; i < self->nodes->len; i++)
    {
      guint end = g_array_index (self->ends, guint, i);

      if (self->nodes->pdata[i] == node)
        {
          g_autofree char *before = g_markup_escape_text (self->text, begin);
          g_autofree char *here = g_markup_escape_text (self->text + begin, end - begin);
          g_autofree char *after = g_markup_escape_text (self->text + end, -1);

          return g_strconcat (before, "<b>", here, "</b>", after, NULL);
        }
      begin = end;
    }
  return g_markup_escape_text (self->text, -1);
}
