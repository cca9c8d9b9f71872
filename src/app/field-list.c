/* field-list.c: what a position has besides its board: who is to move, dice, stage
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <stdlib.h>

#include "field-list.h"

struct _LudFieldList
{
  GtkWidget parent_instance;

  AdwPreferencesGroup *group;
  GtkWidget *row[LUD_DRAFT_MAX_FIELDS];
  GtkSpinButton *number[LUD_DRAFT_MAX_FIELDS];
  GtkDropDown *die[2];

  const RulesField *field[LUD_DRAFT_MAX_FIELDS];
  int n_fields;
  int faces;
  gboolean loading;
};

G_DEFINE_FINAL_TYPE (LudFieldList, lud_field_list, GTK_TYPE_WIDGET)

static void
tell (LudFieldList *self, int field, const char *text)
{
  if (!self->loading)
    g_signal_emit_by_name (self, "changed", field, text);
}

static int
find_row (LudFieldList *self, gpointer widget)
{
  for (int i = 0; i < self->n_fields; i++)
    if (self->row[i] == widget || (gpointer) self->number[i] == widget)
      return i;
  return -1;
}

static void
choice_changed_cb (LudFieldList *self, GParamSpec *pspec, AdwComboRow *row)
{
  int i = find_row (self, row);
  guint selected = adw_combo_row_get_selected (row);

  if (i >= 0 && selected != GTK_INVALID_LIST_POSITION)
    tell (self, i, self->field[i]->choices[selected].value);
}

static void
number_changed_cb (LudFieldList *self, GtkSpinButton *button)
{
  int i = find_row (self, button);
  g_autofree char *text = g_strdup_printf ("%d", gtk_spin_button_get_value_as_int (button));

  if (i >= 0)
    tell (self, i, text);
}

/* Two dice in any order; the text has the higher one first. */
static void
die_changed_cb (LudFieldList *self)
{
  guint a = gtk_drop_down_get_selected (self->die[0]);
  guint b = gtk_drop_down_get_selected (self->die[1]);
  g_autofree char *text = NULL;

  if (a == 0 && b == 0)
    text = g_strdup ("-");
  else if (a == 0 || b == 0)
    text = g_strdup_printf ("%u", MAX (a, b));
  else
    text = g_strdup_printf ("%u,%u", MAX (a, b), MIN (a, b));
  for (int i = 0; i < self->n_fields; i++)
    if (self->field[i]->kind == RULES_FIELD_DICE)
      tell (self, i, text);
}

static GtkWidget *
make_choice_row (LudFieldList *self, const RulesField *field)
{
  GtkWidget *row = adw_combo_row_new ();
  g_autoptr (GtkStringList) labels = gtk_string_list_new (NULL);

  for (const RulesChoice *choice = field->choices; choice->value != NULL; choice++)
    gtk_string_list_append (labels, choice->label != NULL ? _ (choice->label) : choice->value);
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (labels));
  g_signal_connect_object (row, "notify::selected", G_CALLBACK (choice_changed_cb), self,
                           G_CONNECT_SWAPPED);
  return row;
}

static GtkWidget *
make_number_row (LudFieldList *self, int i)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *button = gtk_spin_button_new_with_range (0, self->field[i]->max, 1);

  self->number[i] = GTK_SPIN_BUTTON (button);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (self->field[i]->label), -1);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), button);
  g_signal_connect_object (button, "value-changed", G_CALLBACK (number_changed_cb), self,
                           G_CONNECT_SWAPPED);
  return row;
}

static GtkWidget *
make_dice_row (LudFieldList *self)
{
  GtkWidget *row = adw_action_row_new ();

  for (int k = 0; k < 2; k++)
    {
      g_autoptr (GtkStringList) faces = gtk_string_list_new (NULL);
      GtkWidget *die = gtk_drop_down_new (NULL, NULL);

      gtk_string_list_append (faces, "–");
      for (int face = 1; face <= self->faces; face++)
        {
          g_autofree char *text = g_strdup_printf ("%d", face);

          gtk_string_list_append (faces, text);
        }
      self->die[k] = GTK_DROP_DOWN (die);
      gtk_drop_down_set_model (self->die[k], G_LIST_MODEL (faces));
      gtk_widget_set_valign (die, GTK_ALIGN_CENTER);
      gtk_accessible_update_property (GTK_ACCESSIBLE (die), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      k == 0 ? _ ("First unused die") : _ ("Second unused die"),
                                      -1);
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), die);
      g_signal_connect_object (die, "notify::selected", G_CALLBACK (die_changed_cb), self,
                               G_CONNECT_SWAPPED);
    }
  return row;
}

static void
make_rows (LudFieldList *self, const LudDraft *draft)
{
  for (int i = 0; i < self->n_fields; i++)
    adw_preferences_group_remove (self->group, self->row[i]);
  self->die[0] = self->die[1] = NULL;
  self->n_fields = draft->n_fields;
  self->faces = draft->faces;
  for (int i = 0; i < self->n_fields; i++)
    {
      const RulesField *field = draft->field[i];

      self->field[i] = field;
      self->number[i] = NULL;
      self->row[i] = field->kind == RULES_FIELD_DICE     ? make_dice_row (self)
                     : field->kind == RULES_FIELD_NUMBER ? make_number_row (self, i)
                                                         : make_choice_row (self, field);
      adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self->row[i]), FALSE);
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->row[i]), _ (field->label));
      adw_preferences_group_add (self->group, self->row[i]);
    }
}

static gboolean
has_rows_of (LudFieldList *self, const LudDraft *draft)
{
  if (self->n_fields != draft->n_fields || self->faces != draft->faces)
    return FALSE;
  for (int i = 0; i < self->n_fields; i++)
    if (self->field[i] != draft->field[i])
      return FALSE;
  return TRUE;
}

static void
show_value (LudFieldList *self, int i, const char *text)
{
  const RulesField *field = self->field[i];

  switch (field->kind)
    {
    case RULES_FIELD_NUMBER:
      gtk_spin_button_set_value (self->number[i], (double) strtol (text, NULL, 10));
      break;
    case RULES_FIELD_DICE:
      {
        guint a = *text != '-' ? (guint) strtoul (text, NULL, 10) : 0;
        const char *comma = strchr (text, ',');
        guint b = comma != NULL ? (guint) strtoul (comma + 1, NULL, 10) : 0;
        guint shown[2] = { gtk_drop_down_get_selected (self->die[0]),
                           gtk_drop_down_get_selected (self->die[1]) };

        /* They may stand the other way round, as they were chosen. */
        if (shown[0] == b && shown[1] == a)
          break;
        gtk_drop_down_set_selected (self->die[0], a);
        gtk_drop_down_set_selected (self->die[1], b);
        break;
      }
    case RULES_FIELD_SIDE:
    case RULES_FIELD_CHOICE:
    default:
      for (guint k = 0; field->choices[k].value != NULL; k++)
        if (g_str_equal (field->choices[k].value, text))
          adw_combo_row_set_selected (ADW_COMBO_ROW (self->row[i]), k);
      break;
    }
}

void
lud_field_list_set_draft (LudFieldList *self, const LudDraft *draft, int fault)
{
  g_return_if_fail (LUD_IS_FIELD_LIST (self));

  self->loading = TRUE;
  if (!has_rows_of (self, draft))
    make_rows (self, draft);
  for (int i = 0; i < self->n_fields; i++)
    {
      show_value (self, i, draft->text[i]);
      if (i == fault)
        gtk_widget_add_css_class (self->row[i], "error");
      else
        gtk_widget_remove_css_class (self->row[i], "error");
    }
  gtk_widget_set_visible (GTK_WIDGET (self), self->n_fields > 0);
  self->loading = FALSE;
}

static void
lud_field_list_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (lud_field_list_parent_class)->dispose (object);
}

static void
lud_field_list_class_init (LudFieldListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = lud_field_list_dispose;
  g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_STRING);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "fieldlist");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
lud_field_list_init (LudFieldList *self)
{
  GtkWidget *group = adw_preferences_group_new ();

  self->group = ADW_PREFERENCES_GROUP (group);
  gtk_widget_set_parent (group, GTK_WIDGET (self));
}
