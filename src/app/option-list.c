/* option-list.c: the options of a game, to be chosen
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One row an option: a switch when it is a matter of yes or no, else a list of its choices.  An
 * open option has one choice more, "Custom", which shows a row to type the value into.
 */

#include "config.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "option-list.h"
#include "words.h"

struct _LudOptionList
{
  GtkWidget parent_instance;

  AdwPreferencesGroup *group;
  GtkLabel *problem;
  GtkWidget *row[RULES_MAX_OPTIONS];
  GtkWidget *toggle[RULES_MAX_OPTIONS]; /* the switch of such a row, else NULL */
  GtkWidget *entry[RULES_MAX_OPTIONS];  /* the row for a text of one's own, else NULL */

  RulesParams params; /* what is chosen, as far as it can be played */
  gboolean loading;
};

G_DEFINE_FINAL_TYPE (LudOptionList, lud_option_list, GTK_TYPE_WIDGET)

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static guint
n_choices (const RulesOption *option)
{
  guint n = 0;

  while (option->choices[n].value != NULL)
    n++;
  return n;
}

/* What the row of an option says; NULL: a text of one's own. */
static const char *
chosen_value (LudOptionList *self, int i)
{
  const RulesOption *option = &self->params.game->options[i];
  guint selected;

  if (self->toggle[i] != NULL)
    return gtk_switch_get_active (GTK_SWITCH (self->toggle[i])) ? "on" : "off";
  selected = adw_combo_row_get_selected (ADW_COMBO_ROW (self->row[i]));
  return selected < n_choices (option) ? option->choices[selected].value : NULL;
}

/* Shows the rows that count under params. */
static void
update_visible (LudOptionList *self)
{
  const RulesGame *game = self->params.game;

  for (int i = 0; i < rules_n_options (game); i++)
    {
      gboolean counts = rules_params_counts (&self->params, i);

      gtk_widget_set_visible (self->row[i], counts);
      if (self->entry[i] != NULL)
        gtk_widget_set_visible (self->entry[i], counts && chosen_value (self, i) == NULL);
    }
}

/* Reads all rows.  Whether params is what they say. */
static gboolean
collect (LudOptionList *self)
{
  const RulesGame *game = self->params.game;
  RulesParams params;
  RulesReason reason = RULES_NO_REASON;

  rules_params_init (&params, game);
  for (int i = 0; i < rules_n_options (game) && reason.msgid == NULL; i++)
    {
      const char *value = chosen_value (self, i);

      if (value == NULL)
        value = gtk_editable_get_text (GTK_EDITABLE (self->entry[i]));
      /* A hidden row keeps its value for later but does not count now; options come after those
       * that they need. */
      if (rules_params_counts (&params, i))
        reason = rules_params_set (&params, game->options[i].key, value);
    }
  if (reason.msgid == NULL)
    reason = rules_params_check (&params);

  gtk_label_set_label (self->problem, reason.msgid != NULL ? _ (reason.msgid) : "");
  gtk_widget_set_visible (GTK_WIDGET (self->problem), reason.msgid != NULL);
  for (int i = 0; i < rules_n_options (game); i++)
    if (self->entry[i] != NULL)
      {
        if (reason.msgid != NULL)
          gtk_widget_add_css_class (self->entry[i], "error");
        else
          gtk_widget_remove_css_class (self->entry[i], "error");
      }
  /* Even a wrong choice decides which rows count. */
  self->params = params;
  return reason.msgid == NULL;
}

static void
row_changed_cb (LudOptionList *self)
{
  if (self->loading)
    return;
  collect (self);
  update_visible (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

static GtkWidget *
make_switch_row (LudOptionList *self, int i)
{
  GtkWidget *row = adw_action_row_new ();

  self->toggle[i] = gtk_switch_new ();
  gtk_widget_set_valign (self->toggle[i], GTK_ALIGN_CENTER);
  gtk_switch_set_active (GTK_SWITCH (self->toggle[i]),
                         g_str_equal (rules_params_value (&self->params, i), "on"));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), self->toggle[i]);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), self->toggle[i]);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->toggle[i]), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (self->params.game->options[i].label), -1);
  g_signal_connect_object (self->toggle[i], "notify::active", G_CALLBACK (row_changed_cb), self,
                           G_CONNECT_SWAPPED);
  return row;
}

/* ---- rows with choices ----
 * What is chosen takes a second line where one is too narrow; the row's own label would be cut off.
 */

static void
setup_choice_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), data != NULL ? 0 : 1);
  gtk_label_set_justify (GTK_LABEL (label), data != NULL ? GTK_JUSTIFY_LEFT : GTK_JUSTIFY_RIGHT);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_valign (label, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), label);
  if (data != NULL)
    gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name ("object-select-symbolic"));
  gtk_list_item_set_child (item, box);
}

/* The mark of the list; it keeps its place where it is not seen. */
static void
show_check (GtkListItem *item, GParamSpec *pspec, AdwComboRow *row)
{
  GtkWidget *check = gtk_widget_get_last_child (gtk_list_item_get_child (item));

  if (GTK_IS_IMAGE (check))
    gtk_widget_set_opacity (
      check, adw_combo_row_get_selected (row) == gtk_list_item_get_position (item) ? 1 : 0);
}

static void
bind_choice_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer row)
{
  GtkWidget *label = gtk_widget_get_first_child (gtk_list_item_get_child (item));

  gtk_label_set_label (GTK_LABEL (label),
                       gtk_string_object_get_string (gtk_list_item_get_item (item)));
  show_check (item, NULL, row);
  g_signal_connect_object (row, "notify::selected", G_CALLBACK (show_check), item,
                           G_CONNECT_SWAPPED);
}

static void
unbind_choice_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer row)
{
  g_signal_handlers_disconnect_by_func (row, show_check, item);
}

static void
set_factories (AdwComboRow *row)
{
  GtkListItemFactory *shown = gtk_signal_list_item_factory_new ();
  GtkListItemFactory *listed = gtk_signal_list_item_factory_new ();

  g_signal_connect (shown, "setup", G_CALLBACK (setup_choice_cb), NULL);
  g_signal_connect (shown, "bind", G_CALLBACK (bind_choice_cb), row);
  g_signal_connect (shown, "unbind", G_CALLBACK (unbind_choice_cb), row);
  g_signal_connect (listed, "setup", G_CALLBACK (setup_choice_cb), row);
  g_signal_connect (listed, "bind", G_CALLBACK (bind_choice_cb), row);
  g_signal_connect (listed, "unbind", G_CALLBACK (unbind_choice_cb), row);
  adw_combo_row_set_factory (row, shown);
  adw_combo_row_set_list_factory (row, listed);
  g_object_unref (shown);
  g_object_unref (listed);
}

static GtkWidget *
make_combo_row (LudOptionList *self, int i)
{
  const RulesOption *option = &self->params.game->options[i];
  g_autoptr (GtkStringList) labels = gtk_string_list_new (NULL);
  GtkWidget *row = adw_combo_row_new ();
  guint n = n_choices (option);

  for (guint k = 0; k < n; k++)
    {
      const RulesChoice *choice = &option->choices[k];

      gtk_string_list_append (labels, choice->label != NULL ? _ (choice->label) : choice->value);
    }
  if (option->open)
    /* Translators: a choice in a list: a value that one types in. */
    gtk_string_list_append (labels, _ ("Custom"));
  set_factories (ADW_COMBO_ROW (row));
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (labels));
  adw_combo_row_set_selected (ADW_COMBO_ROW (row),
                              self->params.choice[i] == RULES_CUSTOM ? n : self->params.choice[i]);
  g_signal_connect_object (row, "notify::selected", G_CALLBACK (row_changed_cb), self,
                           G_CONNECT_SWAPPED);
  return row;
}

static GtkWidget *
make_entry_row (LudOptionList *self, int i)
{
  GtkWidget *row = adw_entry_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row),
                                 _ (self->params.game->options[i].label));
  gtk_editable_set_text (GTK_EDITABLE (row), rules_params_value (&self->params, i));
  g_signal_connect_object (row, "changed", G_CALLBACK (row_changed_cb), self, G_CONNECT_SWAPPED);
  return row;
}

static void
clear_rows (LudOptionList *self)
{
  for (int i = 0; i < RULES_MAX_OPTIONS; i++)
    {
      if (self->entry[i] != NULL)
        adw_preferences_group_remove (self->group, self->entry[i]);
      if (self->row[i] != NULL)
        adw_preferences_group_remove (self->group, self->row[i]);
      self->row[i] = self->toggle[i] = self->entry[i] = NULL;
    }
}

void
lud_option_list_set_params (LudOptionList *self, const RulesParams *params)
{
  g_return_if_fail (LUD_IS_OPTION_LIST (self));

  self->loading = TRUE;
  clear_rows (self);
  self->params = *params;
  for (int i = 0; i < rules_n_options (params->game); i++)
    {
      const RulesOption *option = &params->game->options[i];

      self->row[i] =
        lud_words_option_is_switch (option) ? make_switch_row (self, i) : make_combo_row (self, i);
      adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self->row[i]), FALSE);
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->row[i]), _ (option->label));
      if (option->note != NULL)
        adw_action_row_set_subtitle (ADW_ACTION_ROW (self->row[i]), _ (option->note));
      adw_preferences_group_add (self->group, self->row[i]);
      if (option->open)
        {
          self->entry[i] = make_entry_row (self, i);
          adw_preferences_group_add (self->group, self->entry[i]);
        }
    }
  self->loading = FALSE;
  gtk_widget_set_visible (GTK_WIDGET (self), rules_n_options (params->game) > 0);
  collect (self);
  update_visible (self);
}

gboolean
lud_option_list_get_params (LudOptionList *self, RulesParams *params)
{
  gboolean good;

  g_return_val_if_fail (LUD_IS_OPTION_LIST (self), FALSE);
  g_return_val_if_fail (self->params.game != NULL, FALSE);

  good = collect (self);
  *params = self->params;
  return good;
}

static void
lud_option_list_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (lud_option_list_parent_class)->dispose (object);
}

static void
lud_option_list_class_init (LudOptionListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = lud_option_list_dispose;
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "optionlist");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
lud_option_list_init (LudOptionList *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *group = adw_preferences_group_new ();
  GtkWidget *problem =
    g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS, NULL);

  self->group = ADW_PREFERENCES_GROUP (group);
  adw_preferences_group_set_title (self->group, _ ("Options"));
  self->problem = GTK_LABEL (problem);
  gtk_label_set_xalign (self->problem, 0);
  gtk_label_set_wrap (self->problem, TRUE);
  gtk_widget_add_css_class (problem, "error");
  gtk_widget_set_visible (problem, FALSE);
  gtk_box_append (GTK_BOX (box), group);
  gtk_box_append (GTK_BOX (box), problem);
  gtk_widget_set_parent (box, GTK_WIDGET (self));
}
