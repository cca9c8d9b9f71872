/* study-page-engine.c: the engine on the page of a studied game
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>
#include <math.h>

#include "study-page-private.h"
#include "words.h"

static gboolean
is_on (LudStudyPage *self)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "engine");
  g_autoptr (GVariant) state = g_action_get_state (action);

  return g_variant_get_boolean (state);
}

static void
improved_cb (LudStudyPage *self, const char *line, double chance, gboolean solved)
{
  const RulesGame *game = lud_record_get_game (self->record);
  const RulesState *state = lud_cursor_get_state (self->cursor);
  RulesActor ahead = chance >= 0.5 ? RULES_FIRST : RULES_SECOND;
  const char *side = lud_words_side (game, game->side_of (state, ahead));
  int percent = (int) lround (100 * (chance >= 0.5 ? chance : 1 - chance));
  g_autofree char *value = NULL;

  if (solved && percent >= 99)
    /* Translators: %s is a side, "Black": it is proved that it wins. */
    value = g_strdup_printf (_ ("%s wins for certain"), side);
  else if (solved && percent == 50)
    value = g_strdup (_ ("Draw for certain"));
  else
    /* Translators: a side, "Black", and the probability that it wins, in percent. */
    value = g_strdup_printf (_ ("%s %d %%"), side, percent);
  gtk_label_set_label (self->engine_value, value);
  gtk_widget_set_visible (GTK_WIDGET (self->engine_value), TRUE);
  gtk_label_set_label (self->engine_line, line);
}

void
_lud_study_page_watch (LudStudyPage *self)
{
  const RulesGame *game = self->record != NULL ? lud_record_get_game (self->record) : NULL;
  const RulesState *state = game != NULL ? lud_cursor_get_state (self->cursor) : NULL;
  RulesActor actor = game != NULL ? game->actor (state) : RULES_NOBODY;
  gboolean on = is_on (self) && game != NULL && self->guess == NULL;
  const char *text = _ ("The engine is off.");

  if (self->analyst == NULL)
    return;
  if (on && actor == RULES_CHANCE)
    text = _ ("The dice are to be rolled.");
  else if (on && actor == RULES_NOBODY)
    text = _ ("The game is over.");
  else if (on)
    text = _ ("The engine is thinking.");
  gtk_widget_set_visible (GTK_WIDGET (self->engine_value), FALSE);
  gtk_label_set_label (self->engine_line, text);
  lud_analyst_watch (self->analyst, on ? state : NULL);
}

static void
change_engine_cb (GSimpleAction *action, GVariant *value, gpointer data)
{
  g_simple_action_set_state (action, value);
  _lud_study_page_watch (data);
}

/* ---- the whole game -------------------------------------------------------------------------- */

static void
show_progress (LudStudyPage *self)
{
  gboolean running = self->analyst != NULL && lud_analyst_is_analysing (self->analyst);

  gtk_widget_set_visible (self->progress_row, running);
  _lud_study_page_set_enabled (self, "analyse",
                               !running && self->record != NULL &&
                                 lud_node_get_first_child (lud_record_get_root (self->record)) !=
                                   NULL);
  _lud_study_page_set_enabled (self, "cancel-analysis", running);
}

static void
progress_cb (LudStudyPage *self, guint done, guint total)
{
  g_autofree char *text = NULL;

  /* Translators: how far the analysis of a game is, in moves. */
  text = g_strdup_printf (_ ("%u of %u moves"), done, total);
  gtk_progress_bar_set_fraction (self->progress, total > 0 ? (double) done / total : 0);
  gtk_progress_bar_set_text (self->progress, text);
}

static void
analysed_cb (LudStudyPage *self)
{
  g_autofree char *text = NULL;
  guint n;

  lud_record_begin_edit (self->record, _ ("Analyse Game"));
  n = lud_analyst_annotate (self->analyst, self->record);
  lud_record_end_edit (self->record);
  show_progress (self);
  text = g_strdup_printf (ngettext ("%u move was judged; Undo takes what was written away.",
                                    "%u moves were judged; Undo takes what was written away.", n),
                          n);
  _lud_study_page_say (self, text, FALSE);
}

static void
analyse_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudStudyPage *self = data;

  if (lud_analyst_is_analysing (self->analyst))
    return;
  progress_cb (self, 0, 0);
  lud_analyst_analyse (self->analyst, self->record);
  show_progress (self);
}

static void
cancel_analysis_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudStudyPage *self = data;

  if (self->analyst != NULL)
    lud_analyst_cancel (self->analyst);
}

void
_lud_study_page_reset_engine (LudStudyPage *self)
{
  if (self->analyst != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->analyst, self);
      /* A thread that still thinks holds a reference; nothing may come of it. */
      g_object_run_dispose (G_OBJECT (self->analyst));
    }
  g_clear_object (&self->analyst);
  if (self->record != NULL)
    {
      self->analyst = lud_analyst_new (lud_record_get_game (self->record));
      g_signal_connect_object (self->analyst, "improved", G_CALLBACK (improved_cb), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (self->analyst, "progress", G_CALLBACK (progress_cb), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (self->analyst, "analysed", G_CALLBACK (analysed_cb), self,
                               G_CONNECT_SWAPPED);
    }
  show_progress (self);
}

void
_lud_study_page_add_engine (LudStudyPage *self)
{
  static const GActionEntry entries[] = {
    { .name = "engine", .state = "false", .change_state = change_engine_cb },
    { .name = "analyse", .activate = analyse_cb },
    { .name = "cancel-analysis", .activate = cancel_analysis_cb },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
}
