/* training-errors.c: the errors of persons in analysed games
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An analysis evaluates what was played, and beside an error writes what is better, evaluated too.
 * The difference of the two is what the error gave away.
 */

#include "config.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#include "archive/archive.h"
#include "game-row.h"
#include "record/annotation.h"
#include "record/cursor.h"
#include "search/analysis.h"
#include "training.h"

#define MAX_GAMES 2000
#define PAGE 100

/* The expected result for the first player, by one author; FALSE: he did not say. */
static gboolean
get_value (const LudNode *node, const char *by, double *value)
{
  for (guint i = lud_node_get_n_evaluations (node); i > 0; i--)
    {
      const LudEvaluation *evaluation = lud_node_get_evaluation (node, i - 1);

      if (g_strcmp0 (evaluation->by, by) == 0)
        {
          *value = (double) evaluation->score / LUD_SCORE_WIN;
          return TRUE;
        }
    }
  return FALSE;
}

/* What was given away at a node, by the best of what stands beside it. */
static double
get_loss (const LudNode *node, RulesActor player)
{
  const LudNode *sibling = lud_node_get_first_child (lud_node_get_parent (node));
  double loss = 0;

  for (; sibling != NULL; sibling = lud_node_get_next_sibling (sibling))
    for (guint i = 0; sibling != node && i < lud_node_get_n_evaluations (sibling); i++)
      {
        const LudEvaluation *better = lud_node_get_evaluation (sibling, i);
        double value;

        if (get_value (node, better->by, &value))
          {
            double difference = (double) better->score / LUD_SCORE_WIN - value;

            loss = MAX (loss, player == RULES_FIRST ? difference : -difference);
          }
      }
  return loss;
}

/* What was played from a node on to the end of the turn. */
static GArray *
dup_played (LudRecord *record, LudNode *node)
{
  const RulesGame *game = lud_record_get_game (record);
  g_autoptr (LudCursor) cursor = lud_cursor_new (record);
  GArray *played = g_array_new (FALSE, FALSE, sizeof (RulesAction));
  RulesTurn turn;

  lud_cursor_move (cursor, lud_node_get_parent (node));
  turn = game->turn (lud_cursor_get_state (cursor));
  for (; node != NULL; node = lud_node_get_first_child (node))
    {
      RulesAction action = lud_node_get_action (node);

      lud_cursor_move (cursor, lud_node_get_parent (node));
      if (game->turn (lud_cursor_get_state (cursor)).number != turn.number)
        break;
      g_array_append_val (played, action);
    }
  return played;
}

static LudExercise *
make_exercise (LudRecord *record, const char *title, LudNode *node, const RulesState *state)
{
  const RulesGame *game = lud_record_get_game (record);
  LudExercise *exercise = g_new0 (LudExercise, 1);
  g_autofree char *options = lud_record_dup_options (record);
  g_autofree char *what = NULL;
  char position[RULES_MAX_STATE_TEXT];

  exercise->params = *lud_record_get_params (record);
  exercise->state = rules_state_new (game);
  rules_copy (game, exercise->state, state);
  exercise->theme = LUD_THEME_ERROR;
  exercise->solutions = g_array_new (FALSE, FALSE, sizeof (RulesAction));
  exercise->played = dup_played (record, node);
  game->write_state (state, position);
  what = g_strjoin (";", game->id, options, "error", position, NULL);
  exercise->key = g_compute_checksum_for_string (G_CHECKSUM_SHA1, what, -1);
  /* Translators: a game ("Ana – Boris") and the number of a turn in it. */
  exercise->source = g_strdup_printf (_ ("%s, turn %u"), title, game->turn (state).number);
  return exercise;
}

static void
look (LudRecord *record, const char *title, GPtrArray *out)
{
  const RulesGame *game = lud_record_get_game (record);
  g_autoptr (LudCursor) cursor = lud_cursor_new (record);
  double bound = analysis_errors[game->weight != NULL ? 1 : 0][LUD_EXERCISE_ERROR];
  LudNode *node = lud_record_get_root (record);

  while ((node = lud_node_get_first_child (node)) != NULL)
    {
      LudNode *parent = lud_node_get_parent (node);
      const RulesState *state;
      RulesActor actor;

      if (lud_node_get_n_children (parent) < 2)
        continue;
      lud_cursor_move (cursor, parent);
      state = lud_cursor_get_state (cursor);
      actor = game->actor (state);
      if ((actor == RULES_FIRST || actor == RULES_SECOND) &&
          lud_record_get_player (record, actor)->kind != LUD_PLAYER_COMPUTER &&
          get_loss (node, actor) >= bound)
        g_ptr_array_add (out, make_exercise (record, title, node, state));
    }
}

static void
find_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LudArchive) archive = lud_archive_open (data, &error);
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func ((GDestroyNotify) lud_exercise_free);
  g_autoptr (GPtrArray) rows = NULL;

  for (guint n = 0; archive != NULL && n < MAX_GAMES && !g_cancellable_is_cancelled (cancellable);)
    {
      const LudArchiveRow *after = rows != NULL ? rows->pdata[rows->len - 1] : NULL;
      g_autoptr (GPtrArray) page = lud_archive_list (archive, LUD_ARCHIVE_ALL, after, PAGE, &error);

      if (page == NULL || page->len == 0)
        break;
      for (guint i = 0; i < page->len; i++)
        {
          const LudArchiveRow *row = page->pdata[i];
          g_autoptr (LudRecord) record = lud_archive_load (archive, row->id, NULL, NULL);
          g_autofree char *title = lud_game_row_title (row);

          if (record != NULL)
            look (record, title, found);
        }
      n += page->len;
      g_clear_pointer (&rows, g_ptr_array_unref);
      rows = g_steal_pointer (&page);
    }
  if (error != NULL)
    g_task_return_error (task, g_steal_pointer (&error));
  else
    g_task_return_pointer (task, g_steal_pointer (&found), (GDestroyNotify) g_ptr_array_unref);
}

void
lud_exercises_find_errors_async (const char *archive,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);

  g_task_set_source_tag (task, lud_exercises_find_errors_async);
  g_task_set_task_data (task, g_strdup (archive), g_free);
  g_task_run_in_thread (task, find_in_thread);
}

GPtrArray *
lud_exercises_find_errors_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (G_IS_TASK (result), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
