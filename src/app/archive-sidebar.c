/* archive-sidebar.c: the places of the archive: all games, collections, searches, tags, trash
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>

#include "archive-sidebar.h"
#include "archive/collection.h"
#include "archive/names.h"
#include "archive/order.h"

/* More tags make no list to choose from. */
#define MAX_TAGS 40

/* One place. */
typedef struct
{
  LudPlaceKind kind;
  char *name;
  gint64 n_games; /* -1: not known */
} Place;

struct _LudArchiveSidebar
{
  GtkWidget parent_instance;

  GtkWidget *scrolled;
  GtkListBox *list;
  LudLibrary *library;
  GCancellable *counting;
  GPtrArray *places; /* of Place, in the order of the rows */
  LudPlaceKind kind; /* the one that is chosen */
  char *name;
  gboolean quiet;
};

G_DEFINE_FINAL_TYPE (LudArchiveSidebar, lud_archive_sidebar, GTK_TYPE_WIDGET)

enum
{
  CHOSEN,
  COUNTED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
place_free (gpointer data)
{
  Place *place = data;

  g_free (place->name);
  g_free (place);
}

static void
add_place (GPtrArray *places, LudPlaceKind kind, const char *name, gint64 n_games)
{
  Place *place = g_new0 (Place, 1);

  place->kind = kind;
  place->name = g_strdup (name);
  place->n_games = n_games;
  g_ptr_array_add (places, place);
}

char *
lud_query_term (const char *key, const char *name)
{
  g_autoptr (GString) out = g_string_new (key);
  gboolean plain = *name != '\0' && strpbrk (name, " \t\n\"()\\") == NULL;

  g_string_append_c (out, ':');
  if (!plain)
    g_string_append_c (out, '"');
  for (const char *c = name; *c != '\0'; c++)
    {
      if (!plain && (*c == '"' || *c == '\\'))
        g_string_append_c (out, '\\');
      g_string_append_c (out, *c);
    }
  if (!plain)
    g_string_append_c (out, '"');
  return g_string_free (g_steal_pointer (&out), FALSE);
}

/* ---- counting, in the thread ----------------------------------------------------------------- */

static void
each_collection (const LudCollection *collection, gpointer data)
{
  add_place (data, collection->query != NULL ? LUD_PLACE_SEARCH : LUD_PLACE_COLLECTION,
             collection->name, collection->n_games);
}

/* Tags by name, whatever their values. */
static void
each_tag (const LudArchiveName *tag, gpointer data)
{
  GPtrArray *tags = data;
  Place *last = tags->len > 0 ? tags->pdata[tags->len - 1] : NULL;

  if (last != NULL && g_strcmp0 (last->name, tag->name) == 0)
    last->n_games += tag->n_games;
  else
    add_place (tags, LUD_PLACE_TAG, tag->name, tag->n_games);
}

static int
by_kind (gconstpointer a, gconstpointer b)
{
  const Place *p = *(Place *const *) a;
  const Place *q = *(Place *const *) b;

  return p->kind != q->kind ? (p->kind < q->kind ? -1 : 1) : 0;
}

static gpointer
count (LudArchive *archive, gpointer data, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) places = g_ptr_array_new_with_free_func (place_free);
  g_autoptr (GPtrArray) tags = g_ptr_array_new_with_free_func (place_free);
  g_autoptr (GPtrArray) collections = g_ptr_array_new_with_free_func (place_free);
  g_autoptr (GError) reason = NULL;

  add_place (places, LUD_PLACE_ALL, "", lud_archive_count (archive, LUD_ARCHIVE_ALL, NULL));
  add_place (places, LUD_PLACE_FAVOURITES, "",
             lud_archive_count_found (archive, "is:favourite", FALSE, cancellable, NULL));
  add_place (places, LUD_PLACE_UNFINISHED, "",
             lud_archive_count (archive, LUD_ARCHIVE_UNFINISHED, NULL));
  if (!lud_archive_each_collection (archive, each_collection, collections, &reason) ||
      !lud_archive_each_tag (archive, each_tag, tags, &reason) ||
      g_cancellable_set_error_if_cancelled (cancellable, &reason))
    {
      g_propagate_error (error, g_steal_pointer (&reason));
      return NULL;
    }
  g_ptr_array_sort (collections, by_kind);
  g_ptr_array_extend_and_steal (places, g_steal_pointer (&collections));
  if (tags->len > MAX_TAGS)
    g_ptr_array_remove_range (tags, MAX_TAGS, tags->len - MAX_TAGS);
  g_ptr_array_extend_and_steal (places, g_steal_pointer (&tags));
  add_place (places, LUD_PLACE_TRASH, "",
             lud_archive_count_found (archive, NULL, TRUE, cancellable, NULL));
  return g_steal_pointer (&places);
}

/* ---- rows ------------------------------------------------------------------------------------ */

static const char *
title_of (LudPlaceKind kind, const char *name)
{
  switch (kind)
    {
    case LUD_PLACE_ALL:
      return _ ("All Games");
    case LUD_PLACE_FAVOURITES:
      return _ ("Favourites");
    case LUD_PLACE_UNFINISHED:
      return _ ("Unfinished");
    case LUD_PLACE_TRASH:
      return _ ("Trash");
    case LUD_PLACE_COLLECTION:
    case LUD_PLACE_SEARCH:
    case LUD_PLACE_TAG:
    default:
      return name;
    }
}

static const char *
icon_of (LudPlaceKind kind)
{
  static const char *const icons[] = {
    "ludoteca-archive-symbolic", "starred-symbolic",       "document-open-recent-symbolic",
    "folder-symbolic",           "system-search-symbolic", "user-bookmarks-symbolic",
    "user-trash-symbolic"
  };

  return icons[kind];
}

static const char *
heading_of (LudPlaceKind kind)
{
  switch (kind)
    {
    case LUD_PLACE_COLLECTION:
      return _ ("Collections");
    case LUD_PLACE_SEARCH:
      return _ ("Saved Searches");
    case LUD_PLACE_TAG:
      return _ ("Tags");
    case LUD_PLACE_ALL:
    case LUD_PLACE_FAVOURITES:
    case LUD_PLACE_UNFINISHED:
    case LUD_PLACE_TRASH:
    default:
      return NULL;
    }
}

static void
header_cb (GtkListBoxRow *row, GtkListBoxRow *before, gpointer data)
{
  Place *place = g_object_get_data (G_OBJECT (row), "place");
  Place *last = before != NULL ? g_object_get_data (G_OBJECT (before), "place") : NULL;
  const char *heading = heading_of (place->kind);
  GtkWidget *label;

  if (last == NULL || last->kind == place->kind)
    {
      gtk_list_box_row_set_header (row, NULL);
      return;
    }
  if (heading == NULL)
    {
      if (place->kind == LUD_PLACE_TRASH)
        gtk_list_box_row_set_header (row, gtk_separator_new (GTK_ORIENTATION_HORIZONTAL));
      return;
    }
  label = gtk_label_new (heading);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "heading");
  gtk_widget_add_css_class (label, "secondary");
  gtk_widget_add_css_class (label, "place-heading");
  gtk_list_box_row_set_header (row, label);
}

static GtkWidget *
make_row (Place *place)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *label = gtk_label_new (title_of (place->kind, place->name));
  g_autofree char *number =
    place->n_games >= 0 ? g_strdup_printf ("%'" G_GINT64_FORMAT, place->n_games) : g_strdup ("");
  GtkWidget *count_label = gtk_label_new (number);

  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name (icon_of (place->kind)));
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (box), label);
  gtk_widget_add_css_class (count_label, "secondary");
  gtk_widget_add_css_class (count_label, "numeric");
  gtk_box_append (GTK_BOX (box), count_label);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  g_object_set_data (G_OBJECT (row), "place", place);
  return row;
}

static gboolean
is_place (const Place *place, LudPlaceKind kind, const char *name)
{
  return place->kind == kind && g_strcmp0 (place->name, name) == 0;
}

/* Marks the row of the place where one is; whether there is one. */
static gboolean
mark (LudArchiveSidebar *self)
{
  for (guint i = 0; i < self->places->len; i++)
    if (is_place (self->places->pdata[i], self->kind, self->name))
      {
        self->quiet = TRUE;
        gtk_list_box_select_row (self->list, gtk_list_box_get_row_at_index (self->list, (int) i));
        self->quiet = FALSE;
        return TRUE;
      }
  return FALSE;
}

/* Takes places. */
static void
show_places (LudArchiveSidebar *self, GPtrArray *places)
{
  GtkWidget *child;
  gboolean had_focus = gtk_widget_get_focus_child (GTK_WIDGET (self->list)) != NULL;

  self->quiet = TRUE;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->list))) != NULL)
    gtk_list_box_remove (self->list, child);
  g_ptr_array_unref (self->places);
  self->places = places;
  for (guint i = 0; i < places->len; i++)
    gtk_list_box_append (self->list, make_row (places->pdata[i]));
  self->quiet = FALSE;
  if (!mark (self))
    lud_archive_sidebar_choose (self, LUD_PLACE_ALL, "");
  if (had_focus && gtk_list_box_get_selected_row (self->list) != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (gtk_list_box_get_selected_row (self->list)));
  g_signal_emit (self, signals[COUNTED], 0);
}

static void
counted_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (LudArchiveSidebar) self = data;
  GPtrArray *places = lud_reader_finish (result, NULL);

  if (places == NULL)
    return;
  g_clear_object (&self->counting);
  show_places (self, places);
}

void
lud_archive_sidebar_refresh (LudArchiveSidebar *self)
{
  g_return_if_fail (LUD_IS_ARCHIVE_SIDEBAR (self));

  if (self->counting != NULL)
    g_cancellable_cancel (self->counting);
  g_clear_object (&self->counting);
  if (self->library == NULL || lud_library_get_archive (self->library) == NULL)
    return;
  self->counting = g_cancellable_new ();
  lud_reader_run_async (lud_library_get_reader (self->library, LUD_READER_REST), count, NULL, NULL,
                        (GDestroyNotify) g_ptr_array_unref, self->counting, counted_cb,
                        g_object_ref (self));
}

static void
row_selected_cb (LudArchiveSidebar *self, GtkListBoxRow *row)
{
  Place *place = row != NULL ? g_object_get_data (G_OBJECT (row), "place") : NULL;

  if (place == NULL || self->quiet || is_place (place, self->kind, self->name))
    return;
  self->kind = place->kind;
  g_free (self->name);
  self->name = g_strdup (place->name);
  g_signal_emit (self, signals[CHOSEN], 0);
}

/* ---- what is asked --------------------------------------------------------------------------- */

LudPlaceKind
lud_archive_sidebar_get_kind (LudArchiveSidebar *self)
{
  g_return_val_if_fail (LUD_IS_ARCHIVE_SIDEBAR (self), LUD_PLACE_ALL);

  return self->kind;
}

const char *
lud_archive_sidebar_get_name (LudArchiveSidebar *self)
{
  g_return_val_if_fail (LUD_IS_ARCHIVE_SIDEBAR (self), "");

  return self->name;
}

char *
lud_archive_sidebar_dup_query (LudArchiveSidebar *self)
{
  g_return_val_if_fail (LUD_IS_ARCHIVE_SIDEBAR (self), NULL);

  switch (self->kind)
    {
    case LUD_PLACE_FAVOURITES:
      return g_strdup ("is:favourite");
    case LUD_PLACE_UNFINISHED:
      return g_strdup ("is:unfinished");
    case LUD_PLACE_COLLECTION:
    case LUD_PLACE_SEARCH:
      return lud_query_term ("collection", self->name);
    case LUD_PLACE_TAG:
      return lud_query_term ("tag", self->name);
    case LUD_PLACE_ALL:
    case LUD_PLACE_TRASH:
    default:
      return g_strdup ("");
    }
}

void
lud_archive_sidebar_choose (LudArchiveSidebar *self, LudPlaceKind kind, const char *name)
{
  char *copy;

  g_return_if_fail (LUD_IS_ARCHIVE_SIDEBAR (self));

  if (self->kind == kind && g_strcmp0 (self->name, name) == 0)
    return;
  copy = g_strdup (name);
  g_free (self->name);
  self->name = copy;
  self->kind = kind;
  mark (self);
  g_signal_emit (self, signals[CHOSEN], 0);
}

char **
lud_archive_sidebar_dup_collections (LudArchiveSidebar *self)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  g_return_val_if_fail (LUD_IS_ARCHIVE_SIDEBAR (self), NULL);

  for (guint i = 0; i < self->places->len; i++)
    {
      const Place *place = self->places->pdata[i];

      if (place->kind == LUD_PLACE_COLLECTION)
        g_strv_builder_add (names, place->name);
    }
  return g_strv_builder_end (names);
}

/* ---- the widget ------------------------------------------------------------------------------ */

void
lud_archive_sidebar_set_library (LudArchiveSidebar *self, LudLibrary *library)
{
  g_return_if_fail (LUD_IS_ARCHIVE_SIDEBAR (self));

  g_set_object (&self->library, library);
  lud_archive_sidebar_refresh (self);
}

static void
lud_archive_sidebar_dispose (GObject *object)
{
  LudArchiveSidebar *self = LUD_ARCHIVE_SIDEBAR (object);

  if (self->counting != NULL)
    g_cancellable_cancel (self->counting);
  g_clear_object (&self->counting);
  g_clear_object (&self->library);
  g_clear_pointer (&self->scrolled, gtk_widget_unparent);
  G_OBJECT_CLASS (lud_archive_sidebar_parent_class)->dispose (object);
}

static void
lud_archive_sidebar_finalize (GObject *object)
{
  LudArchiveSidebar *self = LUD_ARCHIVE_SIDEBAR (object);

  g_ptr_array_unref (self->places);
  g_free (self->name);
  G_OBJECT_CLASS (lud_archive_sidebar_parent_class)->finalize (object);
}

static void
lud_archive_sidebar_class_init (LudArchiveSidebarClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = lud_archive_sidebar_dispose;
  object_class->finalize = lud_archive_sidebar_finalize;
  signals[CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
  signals[COUNTED] = g_signal_new ("counted", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "archivesidebar");
}

static void
lud_archive_sidebar_init (LudArchiveSidebar *self)
{
  GtkWidget *list = gtk_list_box_new ();

  self->list = GTK_LIST_BOX (list);
  self->places = g_ptr_array_new_with_free_func (place_free);
  self->name = g_strdup ("");
  gtk_widget_add_css_class (list, "navigation-sidebar");
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Places in the archive"), -1);
  gtk_list_box_set_header_func (self->list, header_cb, NULL, NULL);
  g_signal_connect_object (list, "row-selected", G_CALLBACK (row_selected_cb), self,
                           G_CONNECT_SWAPPED);
  self->scrolled = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (self->scrolled), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scrolled), list);
  gtk_widget_set_parent (self->scrolled, GTK_WIDGET (self));
}
