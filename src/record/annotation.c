/* annotation.c: comments, marks, readings, evaluations and foreign content of nodes
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "record-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static gboolean
refuse (GError **error, const char *sentence)
{
  g_set_error_literal (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_INVALID, sentence);
  return FALSE;
}

static guint
length (const GPtrArray *array)
{
  return array ? array->len : 0;
}

gboolean
lud_node_has (const LudNode *node, guint what)
{
  return (lud_notes_what (node->notes) & what) != 0;
}

void
lud_record_clear_annotations (LudRecord *self, LudNode *node, guint what)
{
  LudNotes *notes;

  what &= lud_notes_what (node->notes);
  if (what == 0)
    return;
  notes = lud_record_begin_notes (self, node, what, N_ ("Remove Annotations"), 0);
  if (what & LUD_NODE_COMMENTS)
    g_clear_pointer (&notes->comments, g_ptr_array_unref);
  if (what & LUD_NODE_GLYPHS)
    g_clear_pointer (&notes->glyphs, g_byte_array_unref);
  if (what & LUD_NODE_MARKS)
    g_clear_pointer (&notes->marks, g_ptr_array_unref);
  if (what & LUD_NODE_CLOCK)
    notes->reading = LUD_NO_READING;
  if (what & LUD_NODE_EVALUATIONS)
    g_clear_pointer (&notes->evaluations, g_ptr_array_unref);
  if (what & LUD_NODE_FOREIGN)
    g_clear_pointer (&notes->foreign, g_ptr_array_unref);
  lud_record_end_notes (self, node, what);
}

/* ------------------------------------------------------------------------------------------------
 * Comments
 */

guint
lud_node_get_n_comments (const LudNode *node)
{
  return node->notes ? length (node->notes->comments) : 0;
}

const LudComment *
lud_node_get_comment (const LudNode *node, guint i)
{
  g_return_val_if_fail (i < lud_node_get_n_comments (node), NULL);

  return node->notes->comments->pdata[i];
}

gboolean
lud_record_is_language (const char *text)
{
  int n = 0;
  gboolean first = TRUE;

  for (const char *p = text;; p++)
    {
      if (g_ascii_isalpha (*p) || (!first && g_ascii_isdigit (*p)))
        {
          if (++n > 8)
            return FALSE;
          continue;
        }
      if (n == 0)
        return FALSE;
      if (*p != '-')
        return *p == '\0';
      first = FALSE;
      n = 0;
    }
}

static gboolean
put_comment (LudRecord *self, LudNode *node, guint i, const LudComment *comment, GError **error)
{
  g_autofree char *text = lud_record_clean_text (comment->text);
  g_autofree char *author = lud_record_clean_line (comment->author);
  g_autofree char *foreign = lud_record_make_valid (comment->foreign);
  const char *language = comment->language ? comment->language : "";
  LudComment new = { comment->place, text, language, author, foreign };
  guint merge = i + 1;

  if (strlen (text) > LUD_COMMENT_MAX)
    return refuse (error, _ ("The comment is longer than 64 KiB."));
  if (*language && !lud_record_is_language (language))
    {
      g_set_error (error, LUD_RECORD_ERROR, LUD_RECORD_ERROR_INVALID,
                   /* Translators: %s is what stands in the place of a language tag. */
                   _ ("“%s” is not a language tag such as “en” or “es-MX”."), language);
      return FALSE;
    }
  if (comment->place == LUD_COMMENT_BEFORE && !node->parent)
    return refuse (error, _ ("No comment can stand in front of the start of the game."));
  if (i < lud_node_get_n_comments (node))
    {
      const LudComment *old = lud_node_get_comment (node, i);
      gboolean same = old->place == new.place &&strcmp (old->language, language) == 0 &&
                      strcmp (old->author, author) == 0 && strcmp (old->foreign, foreign) == 0;

      if (same && strcmp (old->text, text) == 0)
        return TRUE;
      /* Only typing merges. */
      if (!same)
        merge = 0;
    }
  lud_notes_put_comment (
    lud_record_begin_notes (self, node, LUD_NODE_COMMENTS, N_ ("Edit Comment"), merge), i, &new);
  lud_record_end_notes (self, node, LUD_NODE_COMMENTS);
  return TRUE;
}

gboolean
lud_record_add_comment (LudRecord *self, LudNode *node, const LudComment *comment, GError **error)
{
  return put_comment (self, node, lud_node_get_n_comments (node), comment, error);
}

gboolean
lud_record_set_comment (LudRecord *self,
                        LudNode *node,
                        guint i,
                        const LudComment *comment,
                        GError **error)
{
  g_return_val_if_fail (i < lud_node_get_n_comments (node), FALSE);

  return put_comment (self, node, i, comment, error);
}

void
lud_record_remove_comment (LudRecord *self, LudNode *node, guint i)
{
  g_return_if_fail (i < lud_node_get_n_comments (node));

  lud_ptr_array_remove (
    &lud_record_begin_notes (self, node, LUD_NODE_COMMENTS, N_ ("Delete Comment"), 0)->comments, i);
  lud_record_end_notes (self, node, LUD_NODE_COMMENTS);
}

/* ------------------------------------------------------------------------------------------------
 * Marks
 */

static const char *const mark_names[LUD_N_MARK_KINDS] = { "circle", "square", "cross", "arrow",
                                                          "label" };

const char *
lud_mark_kind_get_name (LudMarkKind kind)
{
  g_return_val_if_fail (kind < LUD_N_MARK_KINDS, "");

  return mark_names[kind];
}

int
lud_mark_kind_find (const char *name)
{
  for (int i = 0; i < LUD_N_MARK_KINDS; i++)
    if (g_strcmp0 (mark_names[i], name) == 0)
      return i;
  return -1;
}

guint
lud_node_get_n_marks (const LudNode *node)
{
  return node->notes ? length (node->notes->marks) : 0;
}

const LudMark *
lud_node_get_mark (const LudNode *node, guint i)
{
  g_return_val_if_fail (i < lud_node_get_n_marks (node), NULL);

  return node->notes->marks->pdata[i];
}

static gboolean
is_point (LudRecord *self, int point)
{
  if (self->n_points == 0)
    {
      g_autofree RulesBoard *board = g_new0 (RulesBoard, 1);

      self->game->board (self->start, board);
      self->n_points = board->n_points;
    }
  return point >= 0 && point < self->n_points;
}

static gboolean
put_mark (LudRecord *self, LudNode *node, guint i, const LudMark *mark, GError **error)
{
  gboolean is_arrow = mark->kind == LUD_MARK_KIND_ARROW;
  gboolean is_label = mark->kind == LUD_MARK_KIND_LABEL;
  g_autofree char *text = is_label ? lud_record_clean_line (mark->text) : g_strdup ("");
  g_autofree char *foreign = lud_record_make_valid (mark->foreign);
  LudMark new = { mark->kind, mark->colour, mark->point, is_arrow ? mark->to : -1, text, foreign };

  if (mark->kind >= LUD_N_MARK_KINDS)
    return refuse (error, _ ("There is no such kind of mark."));
  if (mark->colour < 1 || mark->colour > 3)
    return refuse (error, _ ("The colour of a mark is 1, 2 or 3."));
  if (!is_point (self, mark->point) || (is_arrow && !is_point (self, mark->to)))
    return refuse (error, _ ("The mark is at a point that this board does not have."));
  if (is_arrow && mark->point == mark->to)
    return refuse (error, _ ("The arrow leads from a point to the same point."));
  if (is_label && (*text == '\0' || strlen (text) > LUD_MARK_TEXT_MAX))
    return refuse (error, _ ("A label has from 1 to 32 bytes of text."));
  if (i < lud_node_get_n_marks (node))
    {
      const LudMark *old = lud_node_get_mark (node, i);

      if (old->kind == new.kind && old->colour == new.colour && old->point == new.point &&
          old->to == new.to &&strcmp (old->text, text) == 0 && strcmp (old->foreign, foreign) == 0)
        return TRUE;
    }
  lud_notes_put_mark (lud_record_begin_notes (self, node, LUD_NODE_MARKS, N_ ("Draw Mark"), 0), i,
                      &new);
  lud_record_end_notes (self, node, LUD_NODE_MARKS);
  return TRUE;
}

gboolean
lud_record_add_mark (LudRecord *self, LudNode *node, const LudMark *mark, GError **error)
{
  return put_mark (self, node, lud_node_get_n_marks (node), mark, error);
}

gboolean
lud_record_set_mark (LudRecord *self, LudNode *node, guint i, const LudMark *mark, GError **error)
{
  g_return_val_if_fail (i < lud_node_get_n_marks (node), FALSE);

  return put_mark (self, node, i, mark, error);
}

void
lud_record_remove_mark (LudRecord *self, LudNode *node, guint i)
{
  g_return_if_fail (i < lud_node_get_n_marks (node));

  lud_ptr_array_remove (
    &lud_record_begin_notes (self, node, LUD_NODE_MARKS, N_ ("Erase Mark"), 0)->marks, i);
  lud_record_end_notes (self, node, LUD_NODE_MARKS);
}

/* ------------------------------------------------------------------------------------------------
 * Clock readings
 */

LudReading
lud_node_get_reading (const LudNode *node)
{
  return node->notes ? node->notes->reading : LUD_NO_READING;
}

void
lud_record_set_reading (LudRecord *self, LudNode *node, LudReading reading)
{
  LudReading old = lud_node_get_reading (node);

  if (reading.left < 0 || reading.left > LUD_TIME_MAX)
    reading.left = -1;
  if (reading.used < 0 || reading.used > LUD_TIME_MAX)
    reading.used = -1;
  if (old.left == reading.left && old.used == reading.used)
    return;
  lud_record_begin_notes (self, node, LUD_NODE_CLOCK, N_ ("Change Clock Reading"), 0)->reading =
    reading;
  lud_record_end_notes (self, node, LUD_NODE_CLOCK);
}

/* ------------------------------------------------------------------------------------------------
 * Evaluations
 */

guint
lud_node_get_n_evaluations (const LudNode *node)
{
  return node->notes ? length (node->notes->evaluations) : 0;
}

const LudEvaluation *
lud_node_get_evaluation (const LudNode *node, guint i)
{
  g_return_val_if_fail (i < lud_node_get_n_evaluations (node), NULL);

  return node->notes->evaluations->pdata[i];
}

static gboolean
put_evaluation (LudRecord *self,
                LudNode *node,
                guint i,
                const LudEvaluation *evaluation,
                GError **error)
{
  g_autofree char *by = lud_record_clean_line (evaluation->by);
  g_autofree char *line = lud_record_clean_line (evaluation->line);
  g_autofree char *foreign = lud_record_make_valid (evaluation->foreign);
  LudEvaluation new = *evaluation;

  new.by = by;
  new.line = line;
  new.foreign = foreign;
  new.solved = evaluation->solved != FALSE;
  new.depth = MIN (new.depth, LUD_DEPTH_MAX);
  if (new.score < -LUD_SCORE_WIN || new.score > LUD_SCORE_WIN)
    return refuse (error, _ ("The value of a position is from -10000 to 10000."));
  if (new.margin != LUD_NO_MARGIN && (new.margin < -LUD_MARGIN_MAX || new.margin > LUD_MARGIN_MAX))
    return refuse (error, _ ("The margin of a game is from -1000 to 1000."));
  if (i < lud_node_get_n_evaluations (node))
    {
      const LudEvaluation *old = lud_node_get_evaluation (node, i);

      if (old->score == new.score && old->margin == new.margin && old->solved == new.solved &&
          old->depth == new.depth && old->nodes == new.nodes &&strcmp (old->by, by) == 0 &&
          strcmp (old->line, line) == 0 && strcmp (old->foreign, foreign) == 0)
        return TRUE;
    }
  lud_notes_put_evaluation (
    lud_record_begin_notes (self, node, LUD_NODE_EVALUATIONS, N_ ("Change Evaluation"), 0), i,
    &new);
  lud_record_end_notes (self, node, LUD_NODE_EVALUATIONS);
  return TRUE;
}

gboolean
lud_record_add_evaluation (LudRecord *self,
                           LudNode *node,
                           const LudEvaluation *evaluation,
                           GError **error)
{
  return put_evaluation (self, node, lud_node_get_n_evaluations (node), evaluation, error);
}

gboolean
lud_record_set_evaluation (LudRecord *self,
                           LudNode *node,
                           guint i,
                           const LudEvaluation *evaluation,
                           GError **error)
{
  g_return_val_if_fail (i < lud_node_get_n_evaluations (node), FALSE);

  return put_evaluation (self, node, i, evaluation, error);
}

void
lud_record_remove_evaluation (LudRecord *self, LudNode *node, guint i)
{
  g_return_if_fail (i < lud_node_get_n_evaluations (node));

  lud_ptr_array_remove (
    &lud_record_begin_notes (self, node, LUD_NODE_EVALUATIONS, N_ ("Remove Evaluation"), 0)
       ->evaluations,
    i);
  lud_record_end_notes (self, node, LUD_NODE_EVALUATIONS);
}

/* ------------------------------------------------------------------------------------------------
 * Foreign content
 */

guint
lud_node_get_n_foreign (const LudNode *node)
{
  return node->notes ? length (node->notes->foreign) : 0;
}

const LudForeign *
lud_node_get_foreign (const LudNode *node, guint i)
{
  g_return_val_if_fail (i < lud_node_get_n_foreign (node), NULL);

  return node->notes->foreign->pdata[i];
}

void
lud_record_add_node_foreign (LudRecord *self, LudNode *node, const char *place, const char *raw)
{
  LudNotes *notes =
    lud_record_begin_notes (self, node, LUD_NODE_FOREIGN, N_ ("Add Foreign Content"), 0);

  lud_pairs_put (&notes->foreign, G_MAXUINT, lud_record_make_valid (place),
                 lud_record_make_valid (raw));
  lud_record_end_notes (self, node, LUD_NODE_FOREIGN);
}

void
lud_record_remove_node_foreign (LudRecord *self, LudNode *node, guint i)
{
  g_return_if_fail (i < lud_node_get_n_foreign (node));

  lud_ptr_array_remove (
    &lud_record_begin_notes (self, node, LUD_NODE_FOREIGN, N_ ("Remove Foreign Content"), 0)
       ->foreign,
    i);
  lud_record_end_notes (self, node, LUD_NODE_FOREIGN);
}
