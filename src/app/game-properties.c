/* game-properties.c: the header of a game, to be changed
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <string.h>

#include "compat.h"
#include "game-properties.h"
#include "record/history.h"
#include "words.h"

typedef struct
{
  GtkWindow *window;
  LudRecord *record;
  AdwEntryRow *name[2];
  GtkSpinButton *rating[2];
  AdwEntryRow *field[LUD_N_FIELDS];
  GtkLabel *refused;
} Properties;

static void
properties_free (gpointer data, GClosure *closure)
{
  Properties *self = data;

  g_object_unref (self->record);
  g_free (self);
}

static const char *
text_of (AdwEntryRow *row)
{
  return gtk_editable_get_text (GTK_EDITABLE (row));
}

/* A date that is none is refused before anything is changed. */
static gboolean
check (Properties *self)
{
  const char *date = text_of (self->field[LUD_FIELD_DATE]);
  gboolean good = *date == '\0' || lud_record_is_date (date);

  gtk_widget_set_visible (GTK_WIDGET (self->refused), !good);
  if (!good)
    {
      g_autofree char *text = NULL;

      /* Translators: %s is what a person wrote. */
      text = g_strdup_printf (_ ("“%s” is no date: write 2025, 2025-11, or 2025-11-30."), date);
      gtk_label_set_label (self->refused, text);
      lud_announce (GTK_WIDGET (self->refused), text);
      gtk_widget_grab_focus (GTK_WIDGET (self->field[LUD_FIELD_DATE]));
    }
  return good;
}

static void
save_cb (GtkWidget *button, gpointer data)
{
  Properties *self = data;

  if (!check (self))
    return;
  lud_record_begin_edit (self->record, _ ("Change Details"));
  for (int side = 0; side < 2; side++)
    {
      RulesActor player = side ? RULES_SECOND : RULES_FIRST;
      LudPlayer value = *lud_record_get_player (self->record, player);
      g_autofree char *name = g_strdup (text_of (self->name[side]));

      value.name = name;
      value.rating = gtk_spin_button_get_value_as_int (self->rating[side]);
      lud_record_set_player (self->record, player, &value);
    }
  for (LudField field = 0; field < LUD_N_FIELDS; field++)
    lud_record_set_field (self->record, field, text_of (self->field[field]), NULL);
  lud_record_end_edit (self->record);
  gtk_window_destroy (self->window);
}

static AdwEntryRow *
add_row (AdwPreferencesGroup *group, const char *title, const char *text)
{
  GtkWidget *row = adw_entry_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_editable_set_text (GTK_EDITABLE (row), text);
  /* Old versions of the row do not name what is written into. */
  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_editable_get_delegate (GTK_EDITABLE (row))),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  adw_preferences_group_add (group, row);
  return ADW_ENTRY_ROW (row);
}

static void
add_player (Properties *self, AdwPreferencesGroup *group, int side)
{
  RulesActor player = side ? RULES_SECOND : RULES_FIRST;
  const RulesGame *game = lud_record_get_game (self->record);
  const LudPlayer *value = lud_record_get_player (self->record, player);
  GtkWidget *row = adw_action_row_new ();
  const char *name =
    lud_words_side (game, game->side_of (lud_record_get_start (self->record), player));
  g_autofree char *title = NULL;

  self->name[side] = add_row (group, name, value->name);
  /* Translators: %s is a side, "Black". */
  title = g_strdup_printf (_ ("Rating of %s"), name);
  self->rating[side] = GTK_SPIN_BUTTON (gtk_spin_button_new_with_range (0, 9999, 1));
  gtk_spin_button_set_value (self->rating[side], value->rating);
  gtk_widget_set_valign (GTK_WIDGET (self->rating[side]), GTK_ALIGN_CENTER);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), _ ("0: not known"));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), GTK_WIDGET (self->rating[side]));
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), GTK_WIDGET (self->rating[side]));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->rating[side]),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  adw_preferences_group_add (group, row);
}

void
lud_show_game_properties (GtkWindow *parent, LudRecord *record)
{
  const char *const titles[LUD_N_FIELDS] = {
    [LUD_FIELD_EVENT] = _ ("Event"),   [LUD_FIELD_ROUND] = _ ("Round"),
    [LUD_FIELD_PLACE] = _ ("Place"),   [LUD_FIELD_DATE] = _ ("Date"),
    [LUD_FIELD_SOURCE] = _ ("Source"), [LUD_FIELD_ANNOTATOR] = _ ("Annotator"),
  };
  Properties *self = g_new0 (Properties, 1);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *header = adw_header_bar_new ();
  GtkWidget *cancel = gtk_button_new_with_mnemonic (_ ("_Cancel"));
  GtkWidget *save = gtk_button_new_with_mnemonic (_ ("_Save"));
  GtkWidget *page = adw_preferences_page_new ();
  AdwPreferencesGroup *players = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  AdwPreferencesGroup *fields = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());

  self->record = g_object_ref (record);
  self->window =
    g_object_new (ADW_TYPE_WINDOW, "transient-for", parent, "modal", TRUE, "title",
                  _ ("Details of the Game"), "default-width", 460, "default-height", 620, NULL);
  adw_header_bar_set_show_start_title_buttons (ADW_HEADER_BAR (header), FALSE);
  adw_header_bar_set_show_end_title_buttons (ADW_HEADER_BAR (header), FALSE);
  adw_header_bar_pack_start (ADW_HEADER_BAR (header), cancel);
  adw_header_bar_pack_end (ADW_HEADER_BAR (header), save);
  gtk_widget_add_css_class (save, "suggested-action");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (cancel), "window.close");

  adw_preferences_group_set_title (players, _ ("Players"));
  for (int side = 0; side < 2; side++)
    add_player (self, players, side);
  adw_preferences_group_set_title (fields, _ ("Game"));
  for (LudField field = 0; field < LUD_N_FIELDS; field++)
    self->field[field] = add_row (fields, titles[field], lud_record_get_field (record, field));
  self->refused = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->refused, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->refused), "error");
  gtk_widget_set_visible (GTK_WIDGET (self->refused), FALSE);
  adw_preferences_group_add (fields, GTK_WIDGET (self->refused));

  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), players);
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), fields);
  gtk_widget_set_vexpand (page, TRUE);
  gtk_box_append (GTK_BOX (box), header);
  gtk_box_append (GTK_BOX (box), page);
  adw_window_set_content (ADW_WINDOW (self->window), box);
  g_signal_connect_data (save, "clicked", G_CALLBACK (save_cb), self, properties_free, 0);
  gtk_window_set_default_widget (self->window, save);
  lud_name_buttons (GTK_WIDGET (self->window));
  gtk_window_present (self->window);
}
