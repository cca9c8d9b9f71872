/* archive-explorer.c: what was played in a position, in all games of the archive
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#include "archive-explorer.h"
#include "archive/position.h"
#include "compat.h"
#include "words.h"

/* Rare turns say little. */
#define MAX_TURNS 12
/* Who walks through a game does not wait at every turn, in milliseconds. */
#define DELAY 120

struct _LudArchiveExplorer
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkLabel *count;
  GtkListBox *list;
  GtkLabel *nothing;
  GtkLabel *legend;
  GtkWidget *buttons;

  LudLibrary *library;
  const RulesGame *game;
  RulesState *state; /* NULL: nothing is explored */
  GArray *turns;     /* of LudNextTurn, as many as there are rows */
  GCancellable *cancellable;
  guint soon;
};

G_DEFINE_FINAL_TYPE (LudArchiveExplorer, lud_archive_explorer, GTK_TYPE_WIDGET)

enum
{
  WALKED,
  LIST,
  SEARCH,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static gint64
n_games (const LudNext *next)
{
  return next->first + next->second + next->draws + next->open;
}

/* ---- bars ------------------------------------------------------------------------------------ */

/* Slanted lines, so that the light part is told from the others without colour. */
static void
hatch (cairo_t *cr, double x, double width, double height)
{
  cairo_save (cr);
  cairo_rectangle (cr, x, 0, width, height);
  cairo_clip (cr);
  cairo_set_source_rgba (cr, 0, 0, 0, 0.16);
  cairo_set_line_width (cr, 1.5);
  for (double at = x - height; at < x + width; at += 7)
    {
      cairo_move_to (cr, at, height);
      cairo_line_to (cr, at + height, 0);
    }
  cairo_stroke (cr);
  cairo_restore (cr);
}

static void
write_share (GtkWidget *widget, cairo_t *cr, double x, double width, double share, double grey)
{
  g_autofree char *text = g_strdup_printf ("%.0f", share * 100);
  g_autoptr (PangoLayout) layout = NULL;
  int w;
  int h;

  if (share < 0.2)
    return;
  layout = gtk_widget_create_pango_layout (widget, text);
  pango_layout_get_pixel_size (layout, &w, &h);
  cairo_set_source_rgb (cr, grey, grey, grey);
  cairo_move_to (cr, x + (width - w) / 2, (gtk_widget_get_height (widget) - h) / 2.0);
  pango_cairo_show_layout (cr, layout);
}

static void
draw_bar (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  const LudNext *next = data;
  double known = (double) (next->first + next->second + next->draws);
  double first = known > 0 ? (double) next->first / known : 0;
  double draws = known > 0 ? (double) next->draws / known : 0;
  double radius = height / 2.0;
  double a = width * first;
  double b = width * draws;

  cairo_arc (cr, radius, radius, radius, G_PI / 2, 3 * G_PI / 2);
  cairo_arc (cr, width - radius, radius, radius, -G_PI / 2, G_PI / 2);
  cairo_close_path (cr);
  cairo_clip (cr);
  cairo_set_source_rgb (cr, 0.957, 0.937, 0.894);
  cairo_paint_with_alpha (cr, known > 0 ? 1 : 0.25);
  if (known > 0)
    {
      hatch (cr, a + b, width - a - b, height);
      cairo_set_source_rgb (cr, 0.149, 0.157, 0.173);
      cairo_rectangle (cr, 0, 0, a, height);
      cairo_fill (cr);
      cairo_set_source_rgb (cr, 0.6, 0.6, 0.57);
      cairo_rectangle (cr, a, 0, b, height);
      cairo_fill (cr);
      write_share (GTK_WIDGET (area), cr, 0, a, first, 1);
      write_share (GTK_WIDGET (area), cr, a, b, draws, 0);
      write_share (GTK_WIDGET (area), cr, a + b, width - a - b, 1 - first - draws, 0);
    }
  cairo_reset_clip (cr);
  cairo_arc (cr, radius, radius, radius - 0.5, G_PI / 2, 3 * G_PI / 2);
  cairo_arc (cr, width - radius, radius, radius - 0.5, -G_PI / 2, G_PI / 2);
  cairo_close_path (cr);
  cairo_set_source_rgba (cr, 0.5, 0.5, 0.5, 0.8);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
}

/* ---- rows ------------------------------------------------------------------------------------ */

static GtkWidget *
make_row (LudArchiveExplorer *self, const LudNextTurn *turn)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  g_autofree char *words =
    *turn->text != '\0' ? lud_words_moves (turn->text) : g_strdup (_ ("The game ended"));
  GtkWidget *text = gtk_label_new (words);
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, n_games (&turn->next));
  GtkWidget *count = gtk_label_new (number);
  GtkWidget *bar = gtk_drawing_area_new ();
  g_autofree char *name = NULL;
  g_autofree char *first = g_strdup_printf ("%" G_GINT64_FORMAT, turn->next.first);
  g_autofree char *second = g_strdup_printf ("%" G_GINT64_FORMAT, turn->next.second);
  g_autofree char *draws = g_strdup_printf ("%" G_GINT64_FORMAT, turn->next.draws);

  gtk_label_set_xalign (GTK_LABEL (text), 0);
  gtk_label_set_ellipsize (GTK_LABEL (text), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (text, TRUE);
  gtk_box_append (GTK_BOX (box), text);
  gtk_widget_add_css_class (count, "secondary");
  gtk_widget_add_css_class (count, "numeric");
  gtk_box_append (GTK_BOX (box), count);
  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (bar), 130);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (bar), 16);
  gtk_widget_set_valign (bar, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (bar, "result-bar");
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (bar), draw_bar,
                                  g_memdup2 (&turn->next, sizeof turn->next), g_free);
  gtk_box_append (GTK_BOX (box), bar);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), turn->n_actions > 0);
  /* Translators: a turn and how many games were played with it, then how many of them the first and
   * the second player won and how many were drawn. */
  name =
    g_strdup_printf (_ ("%s: %s games, %s won by the first player, %s by the second, %s drawn"),
                     words, number, first, second, draws);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  return row;
}

static void
clear (LudArchiveExplorer *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->list))) != NULL)
    gtk_list_box_remove (self->list, child);
  g_clear_pointer (&self->turns, g_array_unref);
}

/* Takes turns. */
static void
show_turns (LudArchiveExplorer *self, GArray *turns)
{
  gint64 all = 0;
  g_autofree char *number = NULL;
  g_autofree char *text = NULL;

  clear (self);
  self->turns = turns;
  for (guint i = 0; i < turns->len; i++)
    {
      const LudNextTurn *turn = &g_array_index (turns, LudNextTurn, i);

      all += n_games (&turn->next);
      if (i < MAX_TURNS)
        gtk_list_box_append (self->list, make_row (self, turn));
    }
  number = g_strdup_printf ("%'" G_GINT64_FORMAT, all);
  /* Translators: %s is a number of games; the numbers below it are per cent. */
  text =
    g_strdup_printf (ngettext ("%s game, per cent", "%s games, per cent", (gulong) all), number);
  gtk_label_set_label (self->count, text);
  gtk_widget_set_visible (GTK_WIDGET (self->list), turns->len > 0);
  gtk_widget_set_visible (GTK_WIDGET (self->legend), turns->len > 0);
  gtk_widget_set_visible (GTK_WIDGET (self->nothing), turns->len == 0);
}

static void
activated_cb (LudArchiveExplorer *self, GtkListBoxRow *row)
{
  guint i = (guint) gtk_list_box_row_get_index (row);
  const LudNextTurn *turn = self->turns != NULL && i < self->turns->len
                              ? &g_array_index (self->turns, LudNextTurn, i)
                              : NULL;
  g_autofree RulesAction *actions = NULL;

  if (turn == NULL || turn->n_actions == 0)
    return;
  actions = g_memdup2 (turn->actions, turn->n_actions * sizeof *turn->actions);
  g_signal_emit (self, signals[WALKED], 0, actions, turn->n_actions);
}

/* ---- counting -------------------------------------------------------------------------------- */

typedef struct
{
  const RulesGame *game;
  RulesState *state;
} Place;

static void
place_free (gpointer data)
{
  Place *place = data;

  free (place->state);
  g_free (place);
}

static gpointer
explore (LudArchive *archive, gpointer data, GCancellable *cancellable, GError **error)
{
  const Place *place = data;

  return lud_archive_explore_turns (archive, place->game, place->state, error);
}

static void
explored_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (LudArchiveExplorer) self = data;
  g_autoptr (GError) error = NULL;
  GArray *turns = lud_reader_finish (result, &error);

  if (turns != NULL)
    show_turns (self, turns);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    gtk_label_set_label (self->count, error->message);
}

static gboolean
explore_cb (gpointer data)
{
  LudArchiveExplorer *self = data;
  Place *place = g_new0 (Place, 1);

  self->soon = 0;
  place->game = self->game;
  place->state = rules_state_new (self->game);
  rules_copy (self->game, place->state, self->state);
  lud_reader_run_async (lud_library_get_reader (self->library, LUD_READER_REST), explore, place,
                        place_free, (GDestroyNotify) g_array_unref, self->cancellable, explored_cb,
                        g_object_ref (self));
  return G_SOURCE_REMOVE;
}

static void
forget (LudArchiveExplorer *self)
{
  g_clear_handle_id (&self->soon, g_source_remove);
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->state, free);
  g_clear_object (&self->library);
}

void
lud_archive_explorer_explore (LudArchiveExplorer *self,
                              LudLibrary *library,
                              const RulesGame *game,
                              const RulesState *state)
{
  g_return_if_fail (LUD_IS_ARCHIVE_EXPLORER (self));

  forget (self);
  gtk_widget_set_visible (self->box, state != NULL);
  if (state == NULL || lud_library_get_archive (library) == NULL)
    {
      clear (self);
      return;
    }
  self->library = g_object_ref (library);
  self->game = game;
  self->state = rules_state_new (game);
  rules_copy (game, self->state, state);
  self->cancellable = g_cancellable_new ();
  self->soon = g_timeout_add (DELAY, explore_cb, self);
}

/* ---- the widget ------------------------------------------------------------------------------ */

static void
list_cb (LudArchiveExplorer *self)
{
  g_signal_emit (self, signals[LIST], 0);
}

static void
search_cb (LudArchiveExplorer *self)
{
  g_signal_emit (self, signals[SEARCH], 0);
}

static void
lud_archive_explorer_dispose (GObject *object)
{
  LudArchiveExplorer *self = LUD_ARCHIVE_EXPLORER (object);

  forget (self);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (lud_archive_explorer_parent_class)->dispose (object);
}

static void
lud_archive_explorer_finalize (GObject *object)
{
  g_clear_pointer (&LUD_ARCHIVE_EXPLORER (object)->turns, g_array_unref);
  G_OBJECT_CLASS (lud_archive_explorer_parent_class)->finalize (object);
}

static void
lud_archive_explorer_class_init (LudArchiveExplorerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  object_class->dispose = lud_archive_explorer_dispose;
  object_class->finalize = lud_archive_explorer_finalize;
  signals[WALKED] = g_signal_new ("walked", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_UINT);
  signals[LIST] =
    g_signal_new ("list", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SEARCH] =
    g_signal_new ("search", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "archiveexplorer");
}

static GtkLabel *
add_label (GtkWidget *box, const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);
  return GTK_LABEL (label);
}

static void
add_button (LudArchiveExplorer *self, const char *label, GCallback clicked)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  gtk_widget_add_css_class (button, "wrap");
  gtk_widget_set_hexpand (button, TRUE);
  g_signal_connect_object (button, "clicked", clicked, self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (self->buttons), button);
}

static void
lud_archive_explorer_init (LudArchiveExplorer *self)
{
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  gtk_box_append (GTK_BOX (self->box), head);
  gtk_widget_set_hexpand (GTK_WIDGET (add_label (head, _ ("Explorer"), "heading")), TRUE);
  self->count = add_label (head, "", "secondary");
  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "explorer-turns");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Next turns"), -1);
  g_signal_connect_object (self->list, "row-activated", G_CALLBACK (activated_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->list));
  self->nothing =
    add_label (self->box, _ ("No game of the archive had this position."), "secondary");
  self->legend = add_label (
    self->box, _ ("Dark: won by the first player. Grey: drawn. Hatched: won by the second player."),
    "secondary");
  self->buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  add_button (self, _ ("_Games With This Position"), G_CALLBACK (list_cb));
  add_button (self, _ ("Si_milar…"), G_CALLBACK (search_cb));
  gtk_box_append (GTK_BOX (self->box), self->buttons);
  lud_name_buttons (GTK_WIDGET (self));
  gtk_widget_set_visible (self->box, FALSE);
}
