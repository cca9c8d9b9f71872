/* study-list.c: the moves of a game with its variations, to read and to walk
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>

#include "board-picture.h"
#include "compat.h"
#include "study-lines.h"
#include "study-list.h"

#define INDENT 18
/* Deeper variations are not indented any further: there would be no room for what they say. */
#define MAX_INDENTS 8

struct _LudStudyList
{
  GtkWidget parent_instance;

  GtkWidget *scrolled;
  GtkListView *view;
  GtkWidget *empty;
  GListStore *rows; /* of LudStudyRow */
  GtkSingleSelection *selection;
  LudNode *node;      /* where one stands; only compared */
  GPtrArray *widgets; /* of GtkListItem: those on the screen */
  gboolean updating;
};

G_DEFINE_FINAL_TYPE (LudStudyList, lud_study_list, GTK_TYPE_WIDGET)

enum
{
  CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* ---- one row --------------------------------------------------------------------------------- */

/* The parts of a row's widget in their order. */
enum
{
  NUMBER,
  CHIP,
  TEXT,
  GLYPHS,
  CHANGE,
  NOTE,
  N_PARTS
};

static GtkWidget *
part (GtkWidget *box, int which)
{
  GtkWidget *child = gtk_widget_get_first_child (box);

  while (which-- > 0)
    child = gtk_widget_get_next_sibling (child);
  return child;
}

static void
show_row (LudStudyList *self, GtkListItem *item)
{
  GtkWidget *box = gtk_list_item_get_child (item);
  LudStudyRow *row = gtk_list_item_get_item (item);
  g_autofree char *number = NULL;
  g_autofree char *markup = NULL;
  g_autofree char *change = NULL;

  if (row == NULL)
    return;
  number = g_strdup_printf ("%u", row->number);
  markup = lud_study_row_dup_markup (row, self->node);
  gtk_widget_set_margin_start (box, INDENT * (int) MIN (row->depth, MAX_INDENTS));
  gtk_label_set_label (GTK_LABEL (part (box, NUMBER)), number);
  lud_piece_picture_set_piece (LUD_PIECE_PICTURE (part (box, CHIP)), row->chip);
  gtk_label_set_markup (GTK_LABEL (part (box, TEXT)), markup);
  gtk_label_set_label (GTK_LABEL (part (box, GLYPHS)), row->glyphs);
  change = lud_study_row_dup_change (row);
  gtk_label_set_label (GTK_LABEL (part (box, CHANGE)), change != NULL ? change : "");
  gtk_widget_set_visible (part (box, CHANGE), change != NULL);
  gtk_widget_set_visible (part (box, NOTE), row->has_comment || row->has_marks);
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, LudStudyList *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *number = gtk_label_new (NULL);
  GtkWidget *text = gtk_label_new (NULL);
  GtkWidget *glyphs = gtk_label_new (NULL);
  GtkWidget *change = gtk_label_new (NULL);
  GtkWidget *note = gtk_image_new_from_icon_name ("user-available-symbolic");

  gtk_label_set_width_chars (GTK_LABEL (number), 3);
  gtk_label_set_xalign (GTK_LABEL (number), 1);
  gtk_widget_add_css_class (number, "secondary");
  gtk_widget_add_css_class (number, "numeric");
  gtk_label_set_xalign (GTK_LABEL (text), 0);
  gtk_label_set_wrap (GTK_LABEL (text), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (text), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (glyphs, "glyph");
  gtk_widget_set_tooltip_text (note, _ ("There is a comment or a mark"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (note), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("There is a comment or a mark"), -1);
  gtk_widget_add_css_class (note, "note");
  gtk_image_set_pixel_size (GTK_IMAGE (note), 10);
  gtk_box_append (GTK_BOX (box), number);
  gtk_box_append (GTK_BOX (box), lud_piece_picture_new (20));
  gtk_box_append (GTK_BOX (box), text);
  gtk_box_append (GTK_BOX (box), glyphs);
  gtk_label_set_xalign (GTK_LABEL (change), 1);
  gtk_label_set_wrap (GTK_LABEL (change), TRUE);
  gtk_widget_set_hexpand (change, TRUE);
  gtk_widget_add_css_class (change, "secondary");
  gtk_widget_add_css_class (change, "numeric");
  gtk_box_append (GTK_BOX (box), change);
  gtk_box_append (GTK_BOX (box), note);
  gtk_list_item_set_child (item, box);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, LudStudyList *self)
{
  g_ptr_array_add (self->widgets, item);
  show_row (self, item);
}

static void
unbind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, LudStudyList *self)
{
  g_ptr_array_remove_fast (self->widgets, item);
}

/* ---- the list -------------------------------------------------------------------------------- */

static void
selected_cb (LudStudyList *self)
{
  LudStudyRow *row = gtk_single_selection_get_selected_item (self->selection);

  if (self->updating || row == NULL)
    return;
  for (guint i = 0; i < row->nodes->len; i++)
    if (row->nodes->pdata[i] == self->node)
      return;
  g_signal_emit (self, signals[CHOSEN], 0, row->nodes->pdata[row->nodes->len - 1]);
}

/* A click on the turn in which one stands already goes to its end. */
static void
activate_cb (LudStudyList *self, guint position)
{
  g_autoptr (LudStudyRow) row = g_list_model_get_item (G_LIST_MODEL (self->rows), position);

  if (row != NULL)
    g_signal_emit (self, signals[CHOSEN], 0, row->nodes->pdata[row->nodes->len - 1]);
}

void
lud_study_list_update (LudStudyList *self, GPtrArray *rows, LudNode *node)
{
  GListModel *old = G_LIST_MODEL (self->rows);
  guint n_old = g_list_model_get_n_items (old);
  guint begin = 0, end = 0;
  int at = node != NULL ? lud_study_lines_find (rows, node) : -1;

  g_return_if_fail (LUD_IS_STUDY_LIST (self));

  self->updating = TRUE;
  self->node = node;
  while (begin < MIN (n_old, rows->len))
    {
      g_autoptr (LudStudyRow) row = g_list_model_get_item (old, begin);

      if (!lud_study_row_equal (row, rows->pdata[begin]))
        break;
      begin++;
    }
  while (end < MIN (n_old, rows->len) - begin)
    {
      g_autoptr (LudStudyRow) row = g_list_model_get_item (old, n_old - 1 - end);

      if (!lud_study_row_equal (row, rows->pdata[rows->len - 1 - end]))
        break;
      end++;
    }
  if (begin + end < MAX (n_old, rows->len))
    g_list_store_splice (self->rows, begin, n_old - begin - end, rows->pdata + begin,
                         rows->len - begin - end);
  gtk_single_selection_set_selected (self->selection,
                                     at >= 0 ? (guint) at : GTK_INVALID_LIST_POSITION);
  for (guint i = 0; i < self->widgets->len; i++)
    show_row (self, self->widgets->pdata[i]);
  gtk_widget_set_visible (self->empty, rows->len == 0);
  gtk_widget_set_visible (self->scrolled, rows->len > 0);
  if (at >= 0)
    gtk_widget_activate_action (GTK_WIDGET (self->view), "list.scroll-to-item", "u", (guint) at);
  self->updating = FALSE;
}

static void
lud_study_list_dispose (GObject *object)
{
  LudStudyList *self = LUD_STUDY_LIST (object);

  g_clear_pointer (&self->scrolled, gtk_widget_unparent);
  g_clear_pointer (&self->empty, gtk_widget_unparent);
  g_clear_object (&self->rows);
  g_clear_object (&self->selection);
  G_OBJECT_CLASS (lud_study_list_parent_class)->dispose (object);
}

static void
lud_study_list_finalize (GObject *object)
{
  g_ptr_array_unref (LUD_STUDY_LIST (object)->widgets);
  G_OBJECT_CLASS (lud_study_list_parent_class)->finalize (object);
}

static void
lud_study_list_class_init (LudStudyListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = lud_study_list_dispose;
  G_OBJECT_CLASS (klass)->finalize = lud_study_list_finalize;
  signals[CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "studylist");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
lud_study_list_init (LudStudyList *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  self->widgets = g_ptr_array_new ();
  self->rows = g_list_store_new (LUD_TYPE_STUDY_ROW);
  self->selection = gtk_single_selection_new (G_LIST_MODEL (g_object_ref (self->rows)));
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  g_signal_connect_object (self->selection, "notify::selected", G_CALLBACK (selected_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "setup", G_CALLBACK (setup_cb), self, 0);
  g_signal_connect_object (factory, "bind", G_CALLBACK (bind_cb), self, 0);
  g_signal_connect_object (factory, "unbind", G_CALLBACK (unbind_cb), self, 0);
  self->view = GTK_LIST_VIEW (
    gtk_list_view_new (GTK_SELECTION_MODEL (g_object_ref (self->selection)), factory));
  g_signal_connect_object (self->view, "activate", G_CALLBACK (activate_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Moves and variations"), -1);
  self->scrolled = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scrolled), GTK_WIDGET (self->view));
  gtk_widget_set_vexpand (self->scrolled, TRUE);
  gtk_widget_set_parent (self->scrolled, GTK_WIDGET (self));
  self->empty = gtk_label_new (_ ("Nothing was played yet: play on the board."));
  gtk_label_set_wrap (GTK_LABEL (self->empty), TRUE);
  gtk_widget_add_css_class (self->empty, "secondary");
  gtk_widget_set_parent (self->empty, GTK_WIDGET (self));
  gtk_widget_set_visible (self->scrolled, FALSE);
}

GtkWidget *
lud_study_list_new (void)
{
  return g_object_new (LUD_TYPE_STUDY_LIST, NULL);
}
