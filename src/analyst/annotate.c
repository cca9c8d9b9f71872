/* annotate.c: what an analysis found, written into the record of the game
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "annotate.h"

#include "record/annotation.h"
#include "record/cursor.h"

#include <math.h>
#include <stdlib.h>

/* Numeric annotation glyphs. */
enum
{
  GLYPH_MISTAKE = 2,
  GLYPH_BLUNDER = 4,
  GLYPH_DUBIOUS = 6
};

GArray *
lud_annotate_dup_main_line (LudRecord *record)
{
  GArray *actions = g_array_new (FALSE, FALSE, sizeof (RulesAction));

  for (LudNode *node = lud_node_get_first_child (lud_record_get_root (record)); node;
       node = lud_node_get_first_child (node))
    {
      RulesAction action = lud_node_get_action (node);

      g_array_append_val (actions, action);
    }
  return actions;
}

/* The play behind the first action of a report's line, which is played on s; s is left where the
 * line ends. */
static char *
dup_line (const RulesGame *game, RulesState *s, const EngineReport *report)
{
  g_autoptr (GString) out = g_string_new (NULL);
  unsigned turn = 0;
  gboolean first = TRUE;

  for (unsigned i = 0; i < report->n_line && rules_legal (game, s, report->line[i]); i++)
    {
      char text[RULES_MAX_ACTION_TEXT + 4];

      if (i > 0)
        {
          rules_text_append (game, s, report->line[i], turn, first, text);
          g_string_append (out, text);
          first = FALSE;
        }
      turn = game->turn (s).number;
      game->apply (s, report->line[i]);
    }
  return g_string_free (g_steal_pointer (&out), FALSE);
}

/* The equity of a player as the score of a position for the one who began. */
static int
score_of (double equity, RulesActor player)
{
  int score = (int) lround (CLAMP (equity, -1, 1) * LUD_SCORE_WIN);

  return player == RULES_FIRST ? score : -score;
}

static void
put_evaluation (LudRecord *record, LudNode *node, const LudEvaluation *evaluation)
{
  for (guint i = lud_node_get_n_evaluations (node); i > 0; i--)
    if (g_strcmp0 (lud_node_get_evaluation (node, i - 1)->by, evaluation->by) == 0)
      lud_record_remove_evaluation (record, node, i - 1);
  lud_record_add_evaluation (record, node, evaluation, NULL);
}

/* Evaluates node, to which the first action of the report leads from s. */
static void
evaluate (LudRecord *record,
          LudNode *node,
          const RulesState *s,
          const EngineReport *report,
          RulesActor player,
          const char *by)
{
  const RulesGame *game = lud_record_get_game (record);
  RulesState *end = rules_state_new (game);
  g_autofree char *line = NULL;
  LudEvaluation evaluation = { .margin = LUD_NO_MARGIN, .by = by, .foreign = "" };

  rules_copy (game, end, s);
  line = dup_line (game, end, report);
  evaluation.score = score_of (analysis_equity (game, report), player);
  evaluation.solved = report->solved;
  evaluation.depth = report->depth > 1 ? report->depth - 1 : 0;
  evaluation.nodes = report->nodes;
  evaluation.line = line;
  /* A line to the end of a game that is proved says by how much it is won. */
  if (report->solved && game->score && game->outcome (end).over &&
      game->outcome (end).reason == RULES_END_COUNT)
    evaluation.margin = game->score (end, game->side_of (end, RULES_FIRST)) -
                        game->score (end, game->side_of (end, RULES_SECOND));
  put_evaluation (record, node, &evaluation);
  free (end);
}

static gboolean
has_action_glyph (const LudNode *node)
{
  guint n;
  const guint8 *glyphs = lud_node_get_glyphs (node, &n);

  for (guint i = 0; i < n; i++)
    if (lud_glyph_get_group (glyphs[i]) == LUD_GLYPH_ACTION)
      return TRUE;
  return FALSE;
}

/* Writes the best play beside the node. */
static void
add_variation (LudRecord *record, LudNode *node, const AnalysisStep *step, const char *by)
{
  g_autoptr (LudCursor) cursor = lud_cursor_new (record);
  const RulesGame *game = lud_record_get_game (record);
  RulesState *s = rules_state_new (game);

  lud_cursor_move (cursor, lud_node_get_parent (node));
  rules_copy (game, s, lud_cursor_get_state (cursor));
  for (unsigned i = 0; i < step->best.n_line; i++)
    {
      LudNode *at = lud_cursor_play (cursor, step->best.line[i], LUD_ROLL_NONE, NULL);

      if (!at)
        break;
      if (i == 0)
        evaluate (record, at, s, &step->best, step->player, by);
    }
  free (s);
}

void
lud_annotate_step (LudRecord *record, LudNode *node, const AnalysisStep *step, const char *by)
{
  static const guint glyphs[] = { 0, GLYPH_DUBIOUS, GLYPH_MISTAKE, GLYPH_BLUNDER };

  if (!by)
    by = LUD_ANNOTATOR;
  if (step->roll)
    {
      const LudEvaluation evaluation = {
        .score = score_of (step->luck.after / 10000, step->player),
        .margin = LUD_NO_MARGIN,
        .by = by,
        .line = "",
        .foreign = "",
      };

      put_evaluation (record, node, &evaluation);
      return;
    }
  {
    g_autoptr (LudCursor) cursor = lud_cursor_new (record);

    lud_cursor_move (cursor, lud_node_get_parent (node));
    evaluate (record, node, lud_cursor_get_state (cursor), &step->played, step->player, by);
  }
  if (step->error == ERROR_NONE)
    return;
  if (!has_action_glyph (node))
    lud_record_add_glyph (record, node, glyphs[step->error]);
  add_variation (record, node, step, by);
}
