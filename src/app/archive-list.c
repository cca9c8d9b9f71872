/* archive-list.c: games of the archive in rows and columns
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>

#include "archive-list.h"
#include "game-row.h"
#include "settings.h"
#include "words.h"

typedef enum
{
  STAR,
  DATE,
  GAME,
  FIRST,
  SECOND,
  RESULT,
  REASON,
  TURNS,
  EVENT,
  CHANGED,
  N_COLUMNS,
  WHOLE = N_COLUMNS /* the one column of a narrow list */
} Column;

static const struct
{
  const char *key;
  const char *title;
  int width;
  gboolean expands;
  int order; /* LudOrder; -1: cannot be sorted by it */
} columns[N_COLUMNS] = {
  { "favourite", N_ ("Favourite"), 36, FALSE, -1 },
  { "date", N_ ("Date"), 92, FALSE, LUD_ORDER_DATE },
  { "game", N_ ("Game"), 120, TRUE, LUD_ORDER_GAME },
  { "first", N_ ("First Player"), 104, TRUE, LUD_ORDER_FIRST },
  { "second", N_ ("Second Player"), 104, TRUE, LUD_ORDER_SECOND },
  { "result", N_ ("Result"), 62, FALSE, LUD_ORDER_RESULT },
  { "reason", N_ ("Reason"), 100, FALSE, LUD_ORDER_REASON },
  { "turns", N_ ("Turns"), 66, FALSE, LUD_ORDER_TURNS },
  { "event", N_ ("Event"), 120, TRUE, LUD_ORDER_EVENT },
  { "changed", N_ ("Changed"), 110, FALSE, LUD_ORDER_UPDATED },
};

/* Of the one column of a narrow list, as far as it does not grow with it. */
#define WHOLE_WIDTH 330

/* Orders that are no columns. */
#define ADDED_KEY "added"

typedef struct
{
  LudArchiveList *list;
  int column;
} Place;

struct _LudArchiveList
{
  GtkWidget parent_instance;

  GtkWidget *scrolled;
  GtkColumnView *view;
  GtkColumnViewColumn *column[N_COLUMNS + 1];
  Place places[N_COLUMNS + 1];
  LudArchiveModel *model;
  GtkMultiSelection *selection;
  GSimpleActionGroup *actions;
  LudArchiveItem *waited; /* the selected game whose row is not read yet */

  char *query;
  gboolean in_trash;
  LudSought *sought;
  LudOrder order;
  gboolean descending;
  int asked; /* while the view is asked how it is sorted */
  gboolean quiet;
  gboolean narrow;
};

G_DEFINE_FINAL_TYPE (LudArchiveList, lud_archive_list, GTK_TYPE_WIDGET)

enum
{
  SELECTION_CHANGED,
  ACTIVATED,
  FOUND,
  FAILED,
  MENU,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* ---- cells ----------------------------------------------------------------------------------- */

/* "Ana – Boris", and below it game, day and result. */
static char *
make_whole (const LudArchiveRow *row)
{
  g_autofree char *title = lud_game_row_title (row);
  g_autofree char *game = lud_game_row_game (row);
  RulesOutcome outcome = { .over = row->result.over, .winner = row->result.winner };
  const char *result = row->result.over ? lud_words_result (&outcome) : "";

  return g_strdup_printf ("%s%s%s\n%s%s%s", title, *result != '\0' ? "  " : "", result, game,
                          *row->date != '\0' ? ", " : "", row->date);
}

static char *
make_text (const LudArchiveRow *row, int column)
{
  RulesOutcome outcome = { .over = row->result.over, .winner = row->result.winner };
  g_autoptr (GDateTime) updated = NULL;

  switch (column)
    {
    case STAR:
      return g_strdup (row->favourite ? "★" : "");
    case DATE:
      return g_strdup (row->date);
    case GAME:
      return lud_game_row_game (row);
    case FIRST:
      return g_strdup (row->name[0]);
    case SECOND:
      return g_strdup (row->name[1]);
    case RESULT:
      return g_strdup (row->result.over ? lud_words_result (&outcome) : "…");
    case REASON:
      return g_strdup (row->result.over ? lud_words_reason (row->result.reason) : "");
    case TURNS:
      return g_strdup_printf ("%u", row->n_turns);
    case EVENT:
      return g_strdup (row->event);
    case CHANGED:
      updated = g_date_time_new_from_unix_utc (row->updated / 1000);
      return updated != NULL ? lud_words_day (updated) : g_strdup ("");
    case WHOLE:
    default:
      return make_whole (row);
    }
}

/* Says to assistive technology what the row of a cell is about; once for all its cells. */
static void
name_row (GtkWidget *cell, LudArchiveItem *item, const LudArchiveRow *row)
{
  GtkWidget *holder = gtk_widget_get_parent (cell);
  GtkWidget *line = holder != NULL ? gtk_widget_get_parent (holder) : NULL;
  g_autofree char *name = NULL;

  if (line == NULL || g_object_get_data (G_OBJECT (line), "named") == row)
    return;
  g_object_set_data (G_OBJECT (line), "named", (gpointer) row);
  name = make_whole (row);
  g_strdelimit (name, "\n", ' ');
  gtk_accessible_update_property (GTK_ACCESSIBLE (line), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
show_cell (GtkListItem *list_item)
{
  LudArchiveItem *item = gtk_list_item_get_item (list_item);
  GtkWidget *cell = gtk_list_item_get_child (list_item);
  int column = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (cell), "column"));
  const LudArchiveRow *row = item != NULL ? lud_archive_item_get_row (item) : NULL;
  g_autofree char *text = row != NULL ? make_text (row, column) : NULL;

  gtk_inscription_set_text (GTK_INSCRIPTION (cell), text != NULL ? text : "…");
  if (row != NULL)
    name_row (cell, item, row);
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  int column = ((Place *) data)->column;
  GtkWidget *cell = gtk_inscription_new (NULL);

  g_object_set_data (G_OBJECT (cell), "column", GINT_TO_POINTER (column));
  g_object_set_data (G_OBJECT (cell), "list-item", list_item);
  gtk_inscription_set_text_overflow (GTK_INSCRIPTION (cell),
                                     GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_END);
  gtk_inscription_set_min_chars (GTK_INSCRIPTION (cell), 0);
  gtk_inscription_set_nat_chars (GTK_INSCRIPTION (cell), 1);
  gtk_inscription_set_min_lines (GTK_INSCRIPTION (cell), column == WHOLE ? 2 : 1);
  gtk_inscription_set_nat_lines (GTK_INSCRIPTION (cell), column == WHOLE ? 2 : 1);
  if (column == TURNS)
    gtk_inscription_set_xalign (GTK_INSCRIPTION (cell), 1);
  gtk_widget_add_css_class (cell, "numeric");
  gtk_list_item_set_child (list_item, cell);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  g_signal_connect_swapped (gtk_list_item_get_item (list_item), "loaded", G_CALLBACK (show_cell),
                            list_item);
  show_cell (list_item);
}

static void
unbind_cb (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  g_signal_handlers_disconnect_by_data (gtk_list_item_get_item (list_item), list_item);
}

/* ---- finding and sorting --------------------------------------------------------------------- */

static void
find (LudArchiveList *self)
{
  LudFind what = { self->query, self->in_trash, self->order, self->descending };
  g_autoptr (GArray) keep = lud_archive_list_dup_selected (self);

  lud_archive_model_find (self->model, &what, self->sought, keep);
}

/* How the view is sorted: each column answers when it is asked to compare, and the first one is the
 * one that decides. */
static int
compare_cb (gconstpointer a, gconstpointer b, gpointer data)
{
  Place *place = data;

  if (place->list->asked < 0)
    place->list->asked = place->column;
  return 1;
}

static int
column_of_order (LudOrder order)
{
  for (int i = 0; i < N_COLUMNS; i++)
    if (columns[i].order == (int) order)
      return i;
  return -1;
}

static const char *
key_of_order (LudOrder order)
{
  int column = column_of_order (order);

  return column >= 0 ? columns[column].key : ADDED_KEY;
}

static LudOrder
order_of_key (const char *key)
{
  for (int i = 0; i < N_COLUMNS; i++)
    if (columns[i].order >= 0 && g_strcmp0 (columns[i].key, key) == 0)
      return (LudOrder) columns[i].order;
  return LUD_ORDER_ADDED;
}

/* The heads show how the games are sorted. */
static void
show_order (LudArchiveList *self)
{
  int column = column_of_order (self->order);
  gboolean was_quiet = self->quiet;

  self->quiet = TRUE;
  gtk_column_view_sort_by_column (self->view, NULL, GTK_SORT_ASCENDING);
  /* A column that is not shown has no head. */
  if (column >= 0 && gtk_column_view_column_get_column_view (self->column[column]) == self->view)
    gtk_column_view_sort_by_column (self->view, self->column[column],
                                    self->descending ? GTK_SORT_DESCENDING : GTK_SORT_ASCENDING);
  self->quiet = was_quiet;
}

static void
set_order (LudArchiveList *self, LudOrder order, gboolean descending)
{
  GActionMap *map = G_ACTION_MAP (self->actions);

  g_simple_action_set_state (G_SIMPLE_ACTION (g_action_map_lookup_action (map, "order")),
                             g_variant_new_string (key_of_order (order)));
  g_simple_action_set_state (G_SIMPLE_ACTION (g_action_map_lookup_action (map, "descending")),
                             g_variant_new_boolean (descending));
  if (self->order == order && self->descending == descending)
    return;
  self->order = order;
  self->descending = descending;
  lud_settings_set_text ("archive-order", key_of_order (order));
  lud_settings_set_flag ("archive-descending", descending);
  show_order (self);
  find (self);
}

static void
sorter_changed_cb (LudArchiveList *self)
{
  GtkSorter *sorter = gtk_column_view_get_sorter (self->view);
  GtkOrdering ordering;

  if (self->quiet)
    return;
  self->asked = -1;
  /* Two things, whatever they are: nobody looks at them. */
  ordering = gtk_sorter_compare (sorter, self->model, self->selection);
  if (self->asked >= 0 && ordering != GTK_ORDERING_EQUAL)
    set_order (self, (LudOrder) columns[self->asked].order, ordering == GTK_ORDERING_SMALLER);
}

static void
order_state_cb (GSimpleAction *action, GVariant *value, gpointer data)
{
  LudArchiveList *self = data;

  set_order (self, order_of_key (g_variant_get_string (value, NULL)), self->descending);
}

static void
descending_state_cb (GSimpleAction *action, GVariant *value, gpointer data)
{
  LudArchiveList *self = data;

  set_order (self, self->order, g_variant_get_boolean (value));
}

/* ---- columns --------------------------------------------------------------------------------- */

/* Columns that are not shown are not in the view, which would leave room for them. */
static void
put_columns (LudArchiveList *self, const gboolean *shown)
{
  GListModel *there = gtk_column_view_get_columns (self->view);

  self->quiet = TRUE;
  while (g_list_model_get_n_items (there) > 0)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (there, 0);

      gtk_column_view_remove_column (self->view, column);
    }
  for (int i = 0; i <= N_COLUMNS; i++)
    if (shown[i])
      gtk_column_view_append_column (self->view, self->column[i]);
  self->quiet = FALSE;
  show_order (self);
}

static void
update_columns (LudArchiveList *self)
{
  g_autoptr (GStrvBuilder) shown = g_strv_builder_new ();
  gboolean visible[N_COLUMNS + 1] = { FALSE };
  g_auto (GStrv) keys = NULL;
  GSettings *settings = lud_settings ();

  for (int i = 0; i < N_COLUMNS; i++)
    {
      g_autofree char *name = g_strconcat ("column-", columns[i].key, NULL);
      g_autoptr (GVariant) state =
        g_action_group_get_action_state (G_ACTION_GROUP (self->actions), name);

      if (g_variant_get_boolean (state))
        g_strv_builder_add (shown, columns[i].key);
      visible[i] = !self->narrow && g_variant_get_boolean (state);
    }
  visible[WHOLE] = self->narrow;
  put_columns (self, visible);
  keys = g_strv_builder_end (shown);
  if (settings != NULL)
    g_settings_set_strv (settings, "archive-columns", (const char *const *) keys);
}

static void
column_state_cb (GSimpleAction *action, GVariant *value, gpointer data)
{
  g_simple_action_set_state (action, value);
  update_columns (data);
}

/* Whether a column is shown, as was chosen last. */
static gboolean
is_chosen (const char *key)
{
  GSettings *settings = lud_settings ();
  static const char *const usual[] = { "date",   "game",   "first", "second",
                                       "result", "reason", "turns", NULL };
  g_auto (GStrv) keys = settings != NULL ? g_settings_get_strv (settings, "archive-columns") : NULL;

  return g_strv_contains (keys != NULL && keys[0] != NULL ? (const char *const *) keys : usual,
                          key);
}

static void
add_actions (LudArchiveList *self)
{
  g_autofree char *key = lud_settings_get_text ("archive-order");
  g_autoptr (GSimpleAction) order = NULL;
  g_autoptr (GSimpleAction) descending = NULL;

  self->order = *key != '\0' ? order_of_key (key) : LUD_ORDER_UPDATED;
  self->descending = lud_settings () == NULL || lud_settings_get_flag ("archive-descending");
  self->actions = g_simple_action_group_new ();
  for (int i = 0; i < N_COLUMNS; i++)
    {
      g_autofree char *name = g_strconcat ("column-", columns[i].key, NULL);
      g_autoptr (GSimpleAction) action = g_simple_action_new_stateful (
        name, NULL, g_variant_new_boolean (is_chosen (columns[i].key)));

      g_signal_connect_object (action, "change-state", G_CALLBACK (column_state_cb), self, 0);
      g_action_map_add_action (G_ACTION_MAP (self->actions), G_ACTION (action));
    }
  order = g_simple_action_new_stateful ("order", G_VARIANT_TYPE_STRING,
                                        g_variant_new_string (key_of_order (self->order)));
  g_signal_connect_object (order, "change-state", G_CALLBACK (order_state_cb), self, 0);
  g_action_map_add_action (G_ACTION_MAP (self->actions), G_ACTION (order));
  descending =
    g_simple_action_new_stateful ("descending", NULL, g_variant_new_boolean (self->descending));
  g_signal_connect_object (descending, "change-state", G_CALLBACK (descending_state_cb), self, 0);
  g_action_map_add_action (G_ACTION_MAP (self->actions), G_ACTION (descending));
}

static void
add_column (LudArchiveList *self, int i)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkColumnViewColumn *column;

  self->places[i] = (Place){ self, i };
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), &self->places[i]);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), &self->places[i]);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), &self->places[i]);
  column = gtk_column_view_column_new (i == WHOLE  ? _ ("Games")
                                       : i == STAR ? "★"
                                                   : _ (columns[i].title),
                                       factory);
  if (i != WHOLE)
    {
      gtk_column_view_column_set_fixed_width (column, columns[i].width);
      gtk_column_view_column_set_resizable (column, TRUE);
      if (columns[i].order >= 0)
        {
          g_autoptr (GtkSorter) sorter =
            GTK_SORTER (gtk_custom_sorter_new (compare_cb, &self->places[i], NULL));

          gtk_column_view_column_set_sorter (column, sorter);
        }
    }
  else
    gtk_column_view_column_set_fixed_width (column, WHOLE_WIDTH);
  gtk_column_view_column_set_expand (column, i == WHOLE || columns[i].expands);
  self->column[i] = column;
}

GMenuModel *
lud_archive_list_make_columns_menu (LudArchiveList *self)
{
  GMenu *menu = g_menu_new ();

  for (int i = 0; i < N_COLUMNS; i++)
    {
      g_autofree char *action = g_strconcat ("list.column-", columns[i].key, NULL);

      g_menu_append (menu, _ (columns[i].title), action);
    }
  return G_MENU_MODEL (menu);
}

GMenuModel *
lud_archive_list_make_order_menu (LudArchiveList *self)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) orders = g_menu_new ();
  g_autoptr (GMenu) ways = g_menu_new ();

  for (int i = 0; i < N_COLUMNS; i++)
    if (columns[i].order >= 0)
      {
        g_autofree char *action = g_strconcat ("list.order::", columns[i].key, NULL);

        g_menu_append (orders, _ (columns[i].title), action);
      }
  /* Translators: a way to sort games, by when they came into the archive. */
  g_menu_append (orders, C_ ("order of games", "Added"), "list.order::" ADDED_KEY);
  /* Translators: a way to sort games, the other way round. */
  g_menu_append (ways, C_ ("order of games", "Descending"), "list.descending");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (orders));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (ways));
  return G_MENU_MODEL (menu);
}

GActionGroup *
lud_archive_list_get_actions (LudArchiveList *self)
{
  return G_ACTION_GROUP (self->actions);
}

/* ---- selection ------------------------------------------------------------------------------- */

static GtkBitset *
get_selection (LudArchiveList *self)
{
  return gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
}

static void
emit_selection (LudArchiveList *self)
{
  g_signal_emit (self, signals[SELECTION_CHANGED], 0);
}

static void
forget_waited (LudArchiveList *self)
{
  if (self->waited != NULL)
    g_signal_handlers_disconnect_by_data (self->waited, self);
  g_clear_object (&self->waited);
}

static void
selection_changed_cb (LudArchiveList *self)
{
  if (self->quiet)
    return;
  forget_waited (self);
  if (lud_archive_list_get_n_selected (self) == 1)
    {
      g_autoptr (GtkBitset) selected = get_selection (self);

      self->waited =
        g_list_model_get_item (G_LIST_MODEL (self->model), gtk_bitset_get_nth (selected, 0));
      g_signal_connect_object (self->waited, "loaded", G_CALLBACK (emit_selection), self,
                               G_CONNECT_SWAPPED);
    }
  emit_selection (self);
}

static void
scroll_to (LudArchiveList *self, guint position)
{
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->view)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_LIST_BASE (child))
      gtk_widget_activate_action (child, "list.scroll-to-item", "u", position);
}

static void
model_found_cb (LudArchiveList *self, gboolean complete, GArray *positions)
{
  g_autoptr (GtkBitset) wanted = gtk_bitset_new_empty ();
  g_autoptr (GtkBitset) selected = get_selection (self);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->model));
  gboolean same;

  for (guint i = 0; i < positions->len; i++)
    gtk_bitset_add (wanted, g_array_index (positions, guint, i));
  same = gtk_bitset_equals (wanted, selected);
  if (!same && (positions->len > 0 || complete))
    {
      g_autoptr (GtkBitset) all = gtk_bitset_new_range (0, n);

      gtk_selection_model_set_selection (GTK_SELECTION_MODEL (self->selection), wanted, all);
      if (positions->len > 0)
        scroll_to (self, g_array_index (positions, guint, 0));
    }
  selection_changed_cb (self);
  g_signal_emit (self, signals[FOUND], 0, complete);
}

static void
model_failed_cb (LudArchiveList *self, const char *sentence)
{
  g_signal_emit (self, signals[FAILED], 0, sentence);
}

static void
activate_cb (LudArchiveList *self, guint position)
{
  g_autoptr (LudArchiveItem) item = g_list_model_get_item (G_LIST_MODEL (self->model), position);

  if (item == NULL)
    return;
  if (!gtk_selection_model_is_selected (GTK_SELECTION_MODEL (self->selection), position))
    lud_archive_list_select (self, position);
  if (lud_archive_item_get_row (item) != NULL)
    g_signal_emit (self, signals[ACTIVATED], 0, lud_archive_item_get_row (item));
}

/* The other button: the game below it is the one that is meant, unless it is one of several. */
static void
pressed_cb (GtkGestureClick *gesture, int n, double x, double y, gpointer data)
{
  LudArchiveList *self = data;
  GtkWidget *widget = gtk_widget_pick (GTK_WIDGET (self), x, y, GTK_PICK_DEFAULT);

  for (; widget != NULL && widget != GTK_WIDGET (self); widget = gtk_widget_get_parent (widget))
    {
      GtkWidget *cell = GTK_IS_INSCRIPTION (widget) ? widget : gtk_widget_get_first_child (widget);
      GtkListItem *list_item =
        cell != NULL ? g_object_get_data (G_OBJECT (cell), "list-item") : NULL;

      if (list_item == NULL)
        continue;
      if (!gtk_list_item_get_selected (list_item))
        lud_archive_list_select (self, gtk_list_item_get_position (list_item));
      break;
    }
  if (lud_archive_list_get_n_selected (self) > 0)
    g_signal_emit (self, signals[MENU], 0, x, y);
}

static gboolean
menu_key_cb (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  LudArchiveList *self = LUD_ARCHIVE_LIST (widget);

  if (lud_archive_list_get_n_selected (self) == 0)
    return FALSE;
  g_signal_emit (self, signals[MENU], 0, (double) gtk_widget_get_width (widget) / 2,
                 (double) gtk_widget_get_height (widget) / 3);
  return TRUE;
}

guint
lud_archive_list_get_n_selected (LudArchiveList *self)
{
  g_autoptr (GtkBitset) selected = NULL;

  g_return_val_if_fail (LUD_IS_ARCHIVE_LIST (self), 0);

  selected = get_selection (self);
  return (guint) gtk_bitset_get_size (selected);
}

GArray *
lud_archive_list_dup_selected (LudArchiveList *self)
{
  g_autoptr (GtkBitset) selected = NULL;
  GArray *out = g_array_new (FALSE, FALSE, sizeof (gint64));
  const gint64 *keys;
  GtkBitsetIter iter;
  guint position;
  guint n;

  g_return_val_if_fail (LUD_IS_ARCHIVE_LIST (self), out);

  selected = get_selection (self);
  keys = lud_archive_model_get_keys (self->model, &n);
  if (gtk_bitset_iter_init_first (&iter, selected, &position))
    do
      if (position < n)
        g_array_append_val (out, keys[position]);
    while (gtk_bitset_iter_next (&iter, &position));
  return out;
}

const LudArchiveRow *
lud_archive_list_get_row (LudArchiveList *self)
{
  g_return_val_if_fail (LUD_IS_ARCHIVE_LIST (self), NULL);

  return self->waited != NULL ? lud_archive_item_get_row (self->waited) : NULL;
}

void
lud_archive_list_select (LudArchiveList *self, guint position)
{
  g_return_if_fail (LUD_IS_ARCHIVE_LIST (self));

  gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), position, TRUE);
}

void
lud_archive_list_select_all (LudArchiveList *self)
{
  g_return_if_fail (LUD_IS_ARCHIVE_LIST (self));

  gtk_selection_model_select_all (GTK_SELECTION_MODEL (self->selection));
}

/* ---- the widget ------------------------------------------------------------------------------ */

void
lud_archive_list_set_library (LudArchiveList *self, LudLibrary *library)
{
  g_return_if_fail (LUD_IS_ARCHIVE_LIST (self));

  lud_archive_model_set_library (self->model, library);
}

void
lud_archive_list_show (LudArchiveList *self,
                       const char *query,
                       gboolean in_trash,
                       const LudSought *sought)
{
  g_return_if_fail (LUD_IS_ARCHIVE_LIST (self));

  g_free (self->query);
  self->query = g_strdup (query);
  self->in_trash = in_trash;
  g_clear_pointer (&self->sought, lud_sought_free);
  self->sought = sought != NULL ? lud_sought_copy (sought) : NULL;
  find (self);
}

void
lud_archive_list_set_narrow (LudArchiveList *self, gboolean narrow)
{
  g_return_if_fail (LUD_IS_ARCHIVE_LIST (self));

  if (self->narrow == narrow)
    return;
  self->narrow = narrow;
  /* A finger taps once. */
  gtk_column_view_set_single_click_activate (self->view, narrow);
  update_columns (self);
}

LudArchiveModel *
lud_archive_list_get_model (LudArchiveList *self)
{
  g_return_val_if_fail (LUD_IS_ARCHIVE_LIST (self), NULL);

  return self->model;
}

static void
lud_archive_list_dispose (GObject *object)
{
  LudArchiveList *self = LUD_ARCHIVE_LIST (object);

  forget_waited (self);
  if (self->model != NULL)
    lud_archive_model_set_library (self->model, NULL);
  g_clear_pointer (&self->scrolled, gtk_widget_unparent);
  for (int i = 0; i <= N_COLUMNS; i++)
    g_clear_object (&self->column[i]);
  g_clear_object (&self->selection);
  g_clear_object (&self->model);
  g_clear_object (&self->actions);
  G_OBJECT_CLASS (lud_archive_list_parent_class)->dispose (object);
}

static void
lud_archive_list_finalize (GObject *object)
{
  LudArchiveList *self = LUD_ARCHIVE_LIST (object);

  g_free (self->query);
  lud_sought_free (self->sought);
  G_OBJECT_CLASS (lud_archive_list_parent_class)->finalize (object);
}

static void
lud_archive_list_class_init (LudArchiveListClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  object_class->dispose = lud_archive_list_dispose;
  object_class->finalize = lud_archive_list_finalize;
  signals[SELECTION_CHANGED] = g_signal_new ("selection-changed", type, G_SIGNAL_RUN_LAST, 0, NULL,
                                             NULL, NULL, G_TYPE_NONE, 0);
  signals[ACTIVATED] = g_signal_new ("activated", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                     G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[FOUND] = g_signal_new ("found", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                 1, G_TYPE_BOOLEAN);
  signals[FAILED] = g_signal_new ("failed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[MENU] = g_signal_new ("menu", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                2, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "archivelist");
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Menu, 0, menu_key_cb, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, menu_key_cb, NULL);
}

static void
lud_archive_list_init (LudArchiveList *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  self->model = lud_archive_model_new ();
  self->selection = gtk_multi_selection_new (g_object_ref (G_LIST_MODEL (self->model)));
  add_actions (self);
  self->view =
    GTK_COLUMN_VIEW (gtk_column_view_new (g_object_ref (GTK_SELECTION_MODEL (self->selection))));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Games"), -1);
  for (int i = 0; i <= N_COLUMNS; i++)
    add_column (self, i);
  self->scrolled = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scrolled), GTK_WIDGET (self->view));
  gtk_widget_set_vexpand (self->scrolled, TRUE);
  gtk_widget_set_parent (self->scrolled, GTK_WIDGET (self));
  update_columns (self);

  g_signal_connect_object (gtk_column_view_get_sorter (self->view), "changed",
                           G_CALLBACK (sorter_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->view, "activate", G_CALLBACK (activate_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->selection, "selection-changed", G_CALLBACK (selection_changed_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->model, "found", G_CALLBACK (model_found_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->model, "failed", G_CALLBACK (model_failed_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}
