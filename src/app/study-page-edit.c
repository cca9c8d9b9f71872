/* study-page-edit.c: changes of a game that is studied
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>

#include "game-properties.h"
#include "study-page-private.h"

void
_lud_study_page_play (LudStudyPage *self, RulesAction action)
{
  const RulesGame *game = lud_record_get_game (self->record);
  LudRollSource source = game->actor (lud_cursor_get_state (self->cursor)) == RULES_CHANCE
                           ? LUD_ROLL_ENTERED
                           : LUD_ROLL_NONE;
  g_autoptr (GError) error = NULL;
  LudNode *node = lud_cursor_play (self->cursor, action, source, &error);

  if (node != NULL)
    lud_study_page_go (self, node);
  else
    _lud_study_page_say (self, error->message, TRUE);
}

static void
undo_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudStudyPage *self = data;

  lud_history_undo (self->history);
}

static void
redo_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudStudyPage *self = data;

  lud_history_redo (self->history);
}

static void
promote_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudStudyPage *self = data;

  lud_record_promote_step (self->record, _lud_study_page_node (self));
}

static void
demote_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudStudyPage *self = data;

  lud_record_demote_step (self->record, _lud_study_page_node (self));
}

static void
make_main_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudStudyPage *self = data;

  lud_record_promote_to_main (self->record, _lud_study_page_node (self));
}

static void
delete_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudStudyPage *self = data;

  lud_record_delete (self->record, _lud_study_page_node (self));
  _lud_study_page_say (self, _ ("What was played from there on is deleted; Undo brings it back."),
                       FALSE);
}

static void
delete_rest_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudStudyPage *self = data;

  lud_record_delete_rest (self->record, _lud_study_page_node (self));
  _lud_study_page_say (self, _ ("What was played from there on is deleted; Undo brings it back."),
                       FALSE);
}

static void
keep_clip (LudStudyPage *self, LudClip *clip)
{
  g_clear_pointer (&self->clip, lud_clip_unref);
  self->clip = clip;
  _lud_study_page_update_edit (self);
}

static void
cut_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudStudyPage *self = data;

  keep_clip (self, lud_record_cut (self->record, _lud_study_page_node (self)));
}

static void
copy_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudStudyPage *self = data;

  keep_clip (self, lud_record_copy (self->record, _lud_study_page_node (self)));
  _lud_study_page_say (self, _ ("The variation is copied and can be pasted elsewhere."), FALSE);
}

static void
paste_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudStudyPage *self = data;
  LudPasteReport report;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  if (self->clip == NULL)
    return;
  if (!lud_record_paste (self->record, _lud_study_page_node (self), self->clip, &report, &error))
    {
      _lud_study_page_say (self, error->message, TRUE);
      return;
    }
  if (report.n_dropped > 0)
    /* Translators: how many moves of a variation were left out when it was pasted, the first of
     * them, and a sentence that says why. */
    text = g_strdup_printf (ngettext ("%u move is not possible here and was left out: %s. %s",
                                      "%u moves are not possible here and were left out, the first "
                                      "one is %s. %s",
                                      report.n_dropped),
                            report.n_dropped, report.dropped, report.reason);
  else
    text = g_strdup (_ ("The variation is pasted."));
  _lud_study_page_say (self, text, FALSE);
}

static void
properties_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudStudyPage *self = data;

  lud_show_game_properties (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), self->record);
}

/* ---------------------------------------------------------------------------------------------- */

void
_lud_study_page_update_edit (LudStudyPage *self)
{
  LudNode *node = self->record != NULL ? _lud_study_page_node (self) : NULL;
  LudNode *parent = node != NULL ? lud_node_get_parent (node) : NULL;
  gboolean undo = self->history != NULL && lud_history_can_undo (self->history);
  gboolean redo = self->history != NULL && lud_history_can_redo (self->history);
  const char *what = undo ? lud_history_get_undo_label (self->history) : NULL;
  g_autofree char *undo_text =
    /* Translators: %s is what a person did: "Delete Variation". */
    what != NULL && *what != '\0' ? g_strdup_printf (_ ("Undo: %s"), what) : g_strdup (_ ("Undo"));
  const char *again = redo ? lud_history_get_redo_label (self->history) : NULL;
  g_autofree char *redo_text =
    /* Translators: %s is what a person did: "Delete Variation". */
    again != NULL && *again != '\0' ? g_strdup_printf (_ ("Redo: %s"), again)
                                    : g_strdup (_ ("Redo"));

  _lud_study_page_set_enabled (self, "undo", undo);
  _lud_study_page_set_enabled (self, "redo", redo);
  gtk_widget_set_tooltip_text (self->undo_button, undo_text);
  gtk_widget_set_tooltip_text (self->redo_button, redo_text);
  _lud_study_page_set_enabled (self, "promote",
                               parent != NULL && lud_node_get_first_child (parent) != node);
  _lud_study_page_set_enabled (self, "demote",
                               parent != NULL && lud_node_get_next_sibling (node) != NULL);
  _lud_study_page_set_enabled (self, "make-main", parent != NULL && !lud_node_is_main_line (node));
  _lud_study_page_set_enabled (self, "delete", parent != NULL);
  _lud_study_page_set_enabled (self, "delete-rest",
                               node != NULL && lud_node_get_first_child (node) != NULL);
  _lud_study_page_set_enabled (self, "cut", parent != NULL);
  _lud_study_page_set_enabled (
    self, "copy", parent != NULL || (node != NULL && lud_node_get_first_child (node) != NULL));
  _lud_study_page_set_enabled (self, "paste", node != NULL && self->clip != NULL);
  _lud_study_page_set_enabled (self, "properties", node != NULL);
}

void
_lud_study_page_add_edit (LudStudyPage *self)
{
  static const GActionEntry entries[] = {
    { .name = "undo", .activate = undo_cb },
    { .name = "redo", .activate = redo_cb },
    { .name = "promote", .activate = promote_cb },
    { .name = "demote", .activate = demote_cb },
    { .name = "make-main", .activate = make_main_cb },
    { .name = "delete", .activate = delete_cb },
    { .name = "delete-rest", .activate = delete_rest_cb },
    { .name = "cut", .activate = cut_cb },
    { .name = "copy", .activate = copy_cb },
    { .name = "paste", .activate = paste_cb },
    { .name = "properties", .activate = properties_cb },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
}
