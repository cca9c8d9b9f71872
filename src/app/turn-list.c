/* turn-list.c: the moves of a game, a row for a turn of each player
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A list view, because games run to hundreds of turns; a change replaces only the rows that differ.
 */

#include "config.h"

#include <glib/gi18n.h>

#include "turn-list.h"

/* ---- one row --------------------------------------------------------------------------------- */

#define LUD_TYPE_TURN_ROW (lud_turn_row_get_type ())
G_DECLARE_FINAL_TYPE (LudTurnRow, lud_turn_row, LUD, TURN_ROW, GObject)

struct _LudTurnRow
{
  GObject parent_instance;

  guint number;
  char *text[2];   /* NULL: nothing */
  gsize n_past[2]; /* bytes of text that have happened */
  int current;     /* the column of the turn that was played last; -1: none here */
};

G_DEFINE_FINAL_TYPE (LudTurnRow, lud_turn_row, G_TYPE_OBJECT)

static void
lud_turn_row_finalize (GObject *object)
{
  LudTurnRow *self = LUD_TURN_ROW (object);

  g_free (self->text[0]);
  g_free (self->text[1]);
  G_OBJECT_CLASS (lud_turn_row_parent_class)->finalize (object);
}

static void
lud_turn_row_class_init (LudTurnRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = lud_turn_row_finalize;
}

static void
lud_turn_row_init (LudTurnRow *self)
{
}

static gboolean
lud_turn_row_equal (LudTurnRow *a, LudTurnRow *b)
{
  return a->number == b->number && a->current == b->current && a->n_past[0] == b->n_past[0] &&
         a->n_past[1] == b->n_past[1] && g_strcmp0 (a->text[0], b->text[0]) == 0 &&
         g_strcmp0 (a->text[1], b->text[1]) == 0;
}

/* ---- the list -------------------------------------------------------------------------------- */

struct _LudTurnList
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *heads;
  GtkWidget *scroller;
  GtkWidget *view;
  GtkWidget *head[2];
  GListStore *rows;
  guint scroll_to;
  guint idle;
};

G_DEFINE_FINAL_TYPE (LudTurnList, lud_turn_list, GTK_TYPE_WIDGET)

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *cells = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *number = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (number), 1);
  gtk_label_set_width_chars (GTK_LABEL (number), 3);
  gtk_widget_add_css_class (number, "secondary");
  gtk_widget_add_css_class (number, "number");
  gtk_widget_add_css_class (number, "numeric");
  gtk_widget_set_valign (number, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (box), number);
  gtk_box_set_homogeneous (GTK_BOX (cells), TRUE);
  gtk_widget_set_hexpand (cells, TRUE);
  gtk_box_append (GTK_BOX (box), cells);
  for (int i = 0; i < 2; i++)
    {
      GtkWidget *cell = gtk_label_new (NULL);

      gtk_label_set_xalign (GTK_LABEL (cell), 0);
      gtk_label_set_wrap (GTK_LABEL (cell), TRUE);
      gtk_label_set_wrap_mode (GTK_LABEL (cell), PANGO_WRAP_WORD_CHAR);
      gtk_label_set_width_chars (GTK_LABEL (cell), 8);
      gtk_widget_set_valign (cell, GTK_ALIGN_START);
      gtk_widget_add_css_class (cell, "turn");
      gtk_widget_add_css_class (cell, "numeric");
      gtk_box_append (GTK_BOX (cells), cell);
    }
  gtk_list_item_set_child (item, box);
  gtk_list_item_set_activatable (item, FALSE);
  gtk_list_item_set_selectable (item, FALSE);
}

static void
insert_attribute (PangoAttrList *list, PangoAttribute *attribute, gsize start, gsize end)
{
  attribute->start_index = (guint) start;
  attribute->end_index = (guint) end;
  pango_attr_list_insert (list, attribute);
}

/* No line breaks inside an action; what was undone is faint and slanted. */
static PangoAttrList *
make_attributes (const char *text, gsize n_past)
{
  PangoAttrList *list = pango_attr_list_new ();
  gsize length = strlen (text);
  gsize start = 0;

  for (gsize i = 0; i <= length; i++)
    if (text[i] == ' ' || text[i] == '\0')
      {
        insert_attribute (list, pango_attr_allow_breaks_new (FALSE), start, i);
        start = i + 1;
      }
  if (n_past < length)
    {
      insert_attribute (list, pango_attr_style_new (PANGO_STYLE_ITALIC), n_past, length);
      insert_attribute (list, pango_attr_foreground_alpha_new (47000), n_past, length);
    }
  return list;
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  LudTurnRow *row = gtk_list_item_get_item (item);
  GtkWidget *label = gtk_widget_get_first_child (gtk_list_item_get_child (item));
  char number[16];

  g_snprintf (number, sizeof number, "%u", row->number);
  gtk_label_set_label (GTK_LABEL (label), number);
  label = gtk_widget_get_first_child (gtk_widget_get_next_sibling (label));
  for (int i = 0; i < 2; i++, label = gtk_widget_get_next_sibling (label))
    {
      const char *text = row->text[i] != NULL ? row->text[i] : "";
      g_autoptr (PangoAttrList) attributes = make_attributes (text, row->n_past[i]);

      gtk_label_set_label (GTK_LABEL (label), text);
      gtk_label_set_attributes (GTK_LABEL (label), attributes);
      if (row->current == i)
        gtk_widget_add_css_class (label, "current");
      else
        gtk_widget_remove_css_class (label, "current");
    }
}

static gboolean
scroll_cb (gpointer data)
{
  LudTurnList *self = data;

  self->idle = 0;
  gtk_widget_activate_action (self->view, "list.scroll-to-item", "u", self->scroll_to);
  return G_SOURCE_REMOVE;
}

static GtkWidget *
make_head (LudTurnList *self)
{
  GtkWidget *heads = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *cells = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *number = gtk_label_new (NULL);

  gtk_label_set_width_chars (GTK_LABEL (number), 3);
  gtk_box_append (GTK_BOX (heads), number);
  gtk_widget_add_css_class (heads, "heads");
  gtk_box_set_homogeneous (GTK_BOX (cells), TRUE);
  gtk_widget_set_hexpand (cells, TRUE);
  gtk_box_append (GTK_BOX (heads), cells);
  for (int i = 0; i < 2; i++)
    {
      self->head[i] = gtk_label_new (NULL);
      gtk_label_set_xalign (GTK_LABEL (self->head[i]), 0);
      gtk_label_set_ellipsize (GTK_LABEL (self->head[i]), PANGO_ELLIPSIZE_END);
      gtk_label_set_width_chars (GTK_LABEL (self->head[i]), 8);
      gtk_widget_add_css_class (self->head[i], "turn");
      gtk_widget_add_css_class (self->head[i], "secondary");
      gtk_box_append (GTK_BOX (cells), self->head[i]);
    }
  return heads;
}

static void
lud_turn_list_dispose (GObject *object)
{
  LudTurnList *self = LUD_TURN_LIST (object);

  g_clear_handle_id (&self->idle, g_source_remove);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->rows);
  G_OBJECT_CLASS (lud_turn_list_parent_class)->dispose (object);
}

static void
lud_turn_list_class_init (LudTurnListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = lud_turn_list_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "turnlist");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
lud_turn_list_init (LudTurnList *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), self);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), self);
  self->rows = g_list_store_new (LUD_TYPE_TURN_ROW);
  self->view = gtk_list_view_new (
    GTK_SELECTION_MODEL (gtk_no_selection_new (G_LIST_MODEL (g_object_ref (self->rows)))), factory);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Moves"), -1);

  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), self->view);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (self->scroller), 72);
  gtk_widget_set_vexpand (self->scroller, TRUE);

  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  self->heads = make_head (self);
  gtk_box_append (GTK_BOX (self->box), self->heads);
  gtk_box_append (GTK_BOX (self->box), self->scroller);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
}

GtkWidget *
lud_turn_list_new (void)
{
  return g_object_new (LUD_TYPE_TURN_LIST, NULL);
}

/* The turns in pairs. A player who acts twice in a row begins a row of his own. */
static GPtrArray *
make_rows (const LudGameLine *line, guint *current)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func (g_object_unref);
  LudTurnRow *row = NULL;

  *current = 0;
  for (guint i = 0; i < line->turns->len; i++)
    {
      const LudLineTurn *turn = &g_array_index (line->turns, LudLineTurn, i);
      int column = turn->player == RULES_FIRST ? 0 : 1;

      if (row == NULL || column == 0 || row->text[column] != NULL)
        {
          row = g_object_new (LUD_TYPE_TURN_ROW, NULL);
          row->number = rows->len + 1;
          row->current = -1;
          g_ptr_array_add (rows, row);
        }
      row->text[column] = g_strdup (turn->text->str);
      row->n_past[column] = turn->n_past;
      if (turn->current)
        {
          *current = rows->len - 1;
          row->current = column;
        }
    }
  return rows;
}

void
lud_turn_list_update (LudTurnList *self,
                      const LudGameLine *line,
                      const char *first,
                      const char *second)
{
  g_autoptr (GPtrArray) rows = NULL;
  GListModel *model;
  g_autofree char *current_text = NULL;
  guint old_length;
  guint same = 0;
  guint tail = 0;
  guint current;

  g_return_if_fail (LUD_IS_TURN_LIST (self));

  gtk_label_set_label (GTK_LABEL (self->head[0]), first);
  gtk_label_set_label (GTK_LABEL (self->head[1]), second);

  rows = make_rows (line, &current);
  for (guint i = 0; i < line->turns->len; i++)
    {
      const LudLineTurn *turn = &g_array_index (line->turns, LudLineTurn, i);

      if (turn->current)
        current_text = g_strndup (turn->text->str, turn->n_past);
    }
  model = G_LIST_MODEL (self->rows);
  old_length = g_list_model_get_n_items (model);
  while (same < rows->len && same < old_length)
    {
      g_autoptr (LudTurnRow) old = g_list_model_get_item (model, same);

      if (!lud_turn_row_equal (old, rows->pdata[same]))
        break;
      same++;
    }
  while (tail < rows->len - same && tail < old_length - same)
    {
      g_autoptr (LudTurnRow) old = g_list_model_get_item (model, old_length - 1 - tail);

      if (!lud_turn_row_equal (old, rows->pdata[rows->len - 1 - tail]))
        break;
      tail++;
    }
  /* An empty array has no memory to point into. */
  g_list_store_splice (self->rows, same, old_length - same - tail,
                       rows->pdata != NULL ? rows->pdata + same : NULL, rows->len - same - tail);

  /* What was played last, for whoever asks about the list. */
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  current_text != NULL ? current_text : "", -1);

  /* The view can only scroll to rows that it has laid out. */
  self->scroll_to = current;
  if (rows->len > 0 && self->idle == 0)
    self->idle = g_idle_add (scroll_cb, self);
}

void
lud_turn_list_set_compact (LudTurnList *self, gboolean compact)
{
  g_return_if_fail (LUD_IS_TURN_LIST (self));

  gtk_widget_set_visible (self->heads, !compact);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (self->scroller),
                                              compact ? 32 : 72);
}
