/* piece-palette.c: the pieces that can be put on a board that is set up
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>

#include "board-picture.h"
#include "piece-palette.h"
#include "words.h"

#define PICTURE_SIZE 40
#define COLUMNS 6

typedef struct
{
  GtkWidget *button;
  GtkWidget *picture; /* NULL: it clears */
  RulesPiece piece;
  int max; /* 1: its count is what it is */
} Entry;

struct _LudPiecePalette
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *grid;
  GtkWidget *count_box;
  GtkSpinButton *count;

  const RulesGame *game;
  int max[2];      /* of a stack, so that the entries are made again only when it changes */
  GArray *entries; /* of Entry; the last one clears */
  guint chosen;
};

G_DEFINE_FINAL_TYPE (LudPiecePalette, lud_piece_palette, GTK_TYPE_WIDGET)

static Entry *
get_entry (LudPiecePalette *self, guint i)
{
  return &g_array_index (self->entries, Entry, i);
}

/* Pieces that count show the count that they would have. */
static void
show_entry (LudPiecePalette *self, Entry *entry)
{
  g_autofree char *name = NULL;

  if (entry->picture == NULL)
    return;
  if (entry->max > 1)
    entry->piece.count = MIN (gtk_spin_button_get_value_as_int (self->count), entry->max);
  lud_piece_picture_set_piece (LUD_PIECE_PICTURE (entry->picture), entry->piece);
  name = lud_words_phrase (rules_piece_phrase (self->game, entry->piece));
  gtk_widget_set_tooltip_text (entry->button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry->button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  name, -1);
}

static void
count_changed_cb (LudPiecePalette *self)
{
  for (guint i = 0; i < self->entries->len; i++)
    show_entry (self, get_entry (self, i));
}

static void
toggled_cb (LudPiecePalette *self, GtkWidget *button)
{
  for (guint i = 0; i < self->entries->len; i++)
    if (get_entry (self, i)->button == button &&
        gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (button)))
      self->chosen = i;
}

static void
add_entry (LudPiecePalette *self, GtkWidget *button, RulesPiece piece, int max)
{
  Entry entry = { .button = button, .piece = piece, .max = max };

  if (piece.kind != RULES_PIECE_NONE)
    {
      entry.picture = lud_piece_picture_new (PICTURE_SIZE);
      gtk_button_set_child (GTK_BUTTON (button), entry.picture);
      gtk_widget_add_css_class (button, "face");
    }
  if (self->entries->len > 0)
    gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button),
                                 GTK_TOGGLE_BUTTON (get_entry (self, 0)->button));
  g_array_append_val (self->entries, entry);
  show_entry (self, get_entry (self, self->entries->len - 1));
  g_signal_connect_object (button, "toggled", G_CALLBACK (toggled_cb), self, G_CONNECT_SWAPPED);
}

static void
remove_entries (LudPiecePalette *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (self->grid)) != NULL)
    gtk_grid_remove (GTK_GRID (self->grid), child);
  g_array_set_size (self->entries, 0);
}

static void
add_entries (LudPiecePalette *self, const LudDraft *draft)
{
  int row = 0;
  int column = 0;
  gboolean stacks = FALSE;
  GtkWidget *clear;

  for (const RulesCell *cell = self->game->cells; cell->letter != 0; cell++)
    {
      int max = lud_draft_max_count (draft, cell);
      gboolean each = cell->kind == RULES_PIECE_DIE;
      int n = each ? max : 1;

      if (cell->kind == RULES_PIECE_PIT)
        continue;
      if (column + n > COLUMNS)
        {
          row++;
          column = 0;
        }
      for (int i = 1; i <= n; i++)
        {
          GtkWidget *button = gtk_toggle_button_new ();

          gtk_grid_attach (GTK_GRID (self->grid), button, column++, row, 1, 1);
          add_entry (self, button, (RulesPiece){ cell->kind, cell->side, i }, each ? 1 : max);
        }
      stacks |= !each && max > 1;
    }
  clear = gtk_toggle_button_new_with_mnemonic (_ ("_Empty"));
  gtk_widget_set_tooltip_text (clear, _ ("Take pieces away"));
  gtk_grid_attach (GTK_GRID (self->grid), clear, column + 2 > COLUMNS ? 0 : column,
                   column + 2 > COLUMNS ? row + 1 : row, 2, 1);
  add_entry (self, clear, (RulesPiece){ RULES_PIECE_NONE, RULES_NO_SIDE, 0 }, 1);
  gtk_widget_set_visible (self->count_box, stacks);
}

void
lud_piece_palette_set_draft (LudPiecePalette *self, const LudDraft *draft)
{
  g_return_if_fail (LUD_IS_PIECE_PALETTE (self));

  if (self->game == draft->params.game && self->max[0] == draft->all[0] &&
      self->max[1] == draft->all[1])
    return;
  self->game = draft->params.game;
  self->max[0] = draft->all[0];
  self->max[1] = draft->all[1];
  remove_entries (self);
  gtk_spin_button_set_range (self->count, 1, MAX (1, MAX (draft->all[0], draft->all[1])));
  gtk_spin_button_set_value (self->count, 1);
  add_entries (self, draft);
  self->chosen = 0;
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (get_entry (self, 0)->button), TRUE);
}

RulesPiece
lud_piece_palette_get_piece (LudPiecePalette *self)
{
  g_return_val_if_fail (LUD_IS_PIECE_PALETTE (self) && self->entries->len > 0,
                        ((RulesPiece){ RULES_PIECE_NONE, RULES_NO_SIDE, 0 }));

  return get_entry (self, self->chosen)->piece;
}

static gboolean
choose (LudPiecePalette *self, guint i)
{
  if (i >= self->entries->len)
    return FALSE;
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (get_entry (self, i)->button), TRUE);
  return TRUE;
}

gboolean
lud_piece_palette_choose_digit (LudPiecePalette *self, int digit)
{
  Entry *chosen;

  g_return_val_if_fail (LUD_IS_PIECE_PALETTE (self) && self->entries->len > 0, FALSE);

  if (digit == 0)
    return choose (self, self->entries->len - 1);
  chosen = get_entry (self, self->chosen);
  if (chosen->max > 1)
    {
      gtk_spin_button_set_value (self->count, digit);
      return TRUE;
    }
  if (chosen->piece.kind == RULES_PIECE_DIE)
    for (guint i = 0; i < self->entries->len; i++)
      if (get_entry (self, i)->piece.kind == RULES_PIECE_DIE &&
          get_entry (self, i)->piece.side == chosen->piece.side &&
          get_entry (self, i)->piece.count == digit)
        return choose (self, i);
  return digit < (int) self->entries->len && choose (self, (guint) digit - 1);
}

static void
lud_piece_palette_dispose (GObject *object)
{
  LudPiecePalette *self = LUD_PIECE_PALETTE (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->entries, g_array_unref);
  G_OBJECT_CLASS (lud_piece_palette_parent_class)->dispose (object);
}

static void
lud_piece_palette_class_init (LudPiecePaletteClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = lud_piece_palette_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "piecepalette");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
lud_piece_palette_init (LudPiecePalette *self)
{
  GtkWidget *label = gtk_label_new_with_mnemonic (_ ("_Height"));
  GtkWidget *count = gtk_spin_button_new_with_range (1, 2, 1);

  self->entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  self->grid = gtk_grid_new ();
  gtk_grid_set_column_spacing (GTK_GRID (self->grid), 4);
  gtk_grid_set_row_spacing (GTK_GRID (self->grid), 4);
  gtk_widget_set_halign (self->grid, GTK_ALIGN_START);
  self->count_box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  self->count = GTK_SPIN_BUTTON (count);
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), count);
  gtk_accessible_update_property (GTK_ACCESSIBLE (count), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Height of stacks"), -1);
  g_signal_connect_object (count, "value-changed", G_CALLBACK (count_changed_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (self->count_box), label);
  gtk_box_append (GTK_BOX (self->count_box), count);
  gtk_box_append (GTK_BOX (self->box), self->grid);
  gtk_box_append (GTK_BOX (self->box), self->count_box);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Pieces"), -1);
}
