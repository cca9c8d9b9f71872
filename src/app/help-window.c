/* help-window.c: the help, in a window of its own
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A page is a box of widgets, one a block of its text; beside it, or in its place where the window
 * is narrow, stands the table of contents.
 */

#include "config.h"

#include <glib/gi18n.h>

#include "adaptive-bin.h"
#include "compat.h"
#include "help-find.h"
#include "help-picture.h"
#include "help-text.h"
#include "help-window.h"
#include "settings.h"
#include "tutorial-window.h"

#define LUD_HELP_THRESHOLD 640

/* Sizes of the text in percent; style.css has a class for each. */
static const int zooms[] = { 80, 90, 100, 115, 130, 150, 175, 200 };

typedef struct
{
  char *page;
  char *anchor; /* or NULL */
  double scroll;
} Visit;

struct _LudHelpWindow
{
  AdwWindow parent_instance;

  LudAdaptiveBin *adaptive;
  AdwHeaderBar *header;
  AdwWindowTitle *title;
  GtkWidget *contents_button;
  GtkWidget *sidebar;
  GtkListBox *contents;
  GtkWidget *separator;
  GtkScrolledWindow *scroller;
  GtkBox *body;
  GtkSearchBar *search_bar;
  GtkEditable *entry;
  GtkLabel *count;

  GPtrArray *visits;  /* of Visit */
  guint visit;        /* the one that is shown */
  GHashTable *places; /* anchor to widget of the body */
  GPtrArray *labels;  /* the texts of the page, of GtkLabel */
  GArray *matches;    /* of LudHelpMatch */
  int match;          /* the current one, -1 */
  int zoom;           /* percent */
  guint tick;         /* while the page is to be scrolled */
  guint frames;
  GtkWidget *target; /* what it is to be scrolled to; NULL: to the visit's own place */
};

G_DEFINE_FINAL_TYPE (LudHelpWindow, lud_help_window, ADW_TYPE_WINDOW)

static void
visit_free (gpointer data)
{
  Visit *visit = data;

  g_free (visit->page);
  g_free (visit->anchor);
  g_free (visit);
}

static Visit *
current_visit (LudHelpWindow *self)
{
  return self->visit < self->visits->len ? self->visits->pdata[self->visit] : NULL;
}

/* ---- scrolling ------------------------------------------------------------------------------- */

static gboolean
scroll_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  LudHelpWindow *self = LUD_HELP_WINDOW (widget);
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);
  double x, y;

  /* What was put in just now is laid out in the frame after this. */
  if (self->frames++ < 2)
    return G_SOURCE_CONTINUE;
  self->tick = 0;
  if (self->target == NULL)
    gtk_adjustment_set_value (adjustment, current_visit (self)->scroll);
  else if (gtk_widget_translate_coordinates (self->target, GTK_WIDGET (self->body), 0, 0, &x, &y))
    gtk_adjustment_set_value (adjustment, MAX (0, y - 12));
  return G_SOURCE_REMOVE;
}

/* Scrolls to a block of the page, or to where the visit was, once the page is laid out. */
static void
scroll_to (LudHelpWindow *self, GtkWidget *target)
{
  self->target = target;
  self->frames = 0;
  if (self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), scroll_cb, NULL, NULL);
}

/* ---- a page ---------------------------------------------------------------------------------- */

static gboolean
activate_link_cb (LudHelpWindow *self, const char *uri)
{
  if (strstr (uri, "://") != NULL)
    return FALSE;
  lud_help_window_go (self, uri);
  return TRUE;
}

static GtkWidget *
make_label (LudHelpWindow *self, const LudHelpBlock *block, GtkAccessibleRole role)
{
  GtkWidget *label =
    g_object_new (GTK_TYPE_LABEL, "accessible-role", role, "label", block->markup, "use-markup",
                  TRUE, "wrap", TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR, "xalign", 0.0,
                  "selectable", TRUE, "hexpand", TRUE, NULL);

  g_signal_connect_object (label, "activate-link", G_CALLBACK (activate_link_cb), self,
                           G_CONNECT_SWAPPED);
  g_ptr_array_add (self->labels, label);
  return label;
}

static GtkWidget *
make_heading (LudHelpWindow *self, const LudHelpBlock *block)
{
  GtkWidget *label = make_label (self, block, GTK_ACCESSIBLE_ROLE_HEADING);

  gtk_widget_add_css_class (label, block->level == 1 ? "title-1" : "title-3");
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LEVEL,
                                  block->level, -1);
  gtk_widget_set_margin_top (label, block->level == 1 ? 0 : 12);
  return label;
}

static GtkWidget *
make_item (LudHelpWindow *self, const LudHelpBlock *block)
{
  GtkWidget *item = g_object_new (GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_LIST_ITEM,
                                  "spacing", 9, NULL);
  GtkWidget *dot =
    g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, "label", "•",
                  "valign", GTK_ALIGN_START, NULL);

  gtk_widget_set_margin_start (item, 6);
  gtk_box_append (GTK_BOX (item), dot);
  gtk_box_append (GTK_BOX (item), make_label (self, block, GTK_ACCESSIBLE_ROLE_LABEL));
  return item;
}

static GtkWidget *
make_picture (LudHelpWindow *self, const LudHelpBlock *block)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *picture = lud_help_picture_new (block->picture, block->text);
  GtkWidget *caption = make_label (self, block, GTK_ACCESSIBLE_ROLE_LABEL);

  if (picture != NULL)
    {
      gtk_widget_set_halign (picture, GTK_ALIGN_START);
      gtk_box_append (GTK_BOX (box), picture);
    }
  gtk_widget_add_css_class (caption, "secondary");
  gtk_box_append (GTK_BOX (box), caption);
  gtk_widget_set_margin_top (box, 6);
  gtk_widget_set_margin_bottom (box, 6);
  return box;
}

static GtkWidget *
make_block (LudHelpWindow *self, const LudHelpBlock *block)
{
  GtkWidget *widget;

  switch (block->kind)
    {
    case LUD_HELP_HEADING:
      return make_heading (self, block);
    case LUD_HELP_ITEM:
      return make_item (self, block);
    case LUD_HELP_DIAGRAM:
      return make_picture (self, block);
    case LUD_HELP_CODE:
      widget = make_label (self, block, GTK_ACCESSIBLE_ROLE_LABEL);
      gtk_widget_add_css_class (widget, "code");
      return widget;
    case LUD_HELP_PARAGRAPH:
    default:
      return make_label (self, block, GTK_ACCESSIBLE_ROLE_LABEL);
    }
}

/* A list stands in a box of its own, so that a screen reader can tell how long it is. */
static GtkWidget *
list_for (LudHelpWindow *self, GtkWidget *list, const LudHelpBlock *block)
{
  if (block->kind != LUD_HELP_ITEM)
    return NULL;
  if (list != NULL)
    return list;
  list = g_object_new (GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_LIST, "orientation",
                       GTK_ORIENTATION_VERTICAL, "spacing", 6, NULL);
  gtk_box_append (self->body, list);
  return list;
}

/* ---- contents -------------------------------------------------------------------------------- */

/* The first heading of a page. */
static char *
dup_title (const char *page)
{
  g_autofree char *text = lud_help_load (page);
  g_autoptr (GPtrArray) blocks = lud_help_parse (text != NULL ? text : "");

  for (guint i = 0; i < blocks->len; i++)
    if (((LudHelpBlock *) blocks->pdata[i])->kind == LUD_HELP_HEADING)
      return g_strdup (((LudHelpBlock *) blocks->pdata[i])->text);
  return g_strdup (page);
}

static void
add_row (LudHelpWindow *self, const char *text, const char *page, GtkWidget *target)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *label = gtk_label_new (text);
  const Visit *visit = current_visit (self);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (label, target != NULL ? "section" : "chapter");
  if (target == NULL && visit != NULL && g_str_equal (page, visit->page))
    gtk_widget_add_css_class (label, "name");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), label);
  g_object_set_data_full (G_OBJECT (row), "page", g_strdup (page), g_free);
  g_object_set_data (G_OBJECT (row), "target", target);
  gtk_list_box_append (self->contents, row);
}

static void
clear_contents (LudHelpWindow *self)
{
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->contents))) != NULL)
    gtk_list_box_remove (self->contents, row);
}

/* All pages, and below the one that is shown its sections; headings: of GtkLabel. */
static void
fill_contents (LudHelpWindow *self, GPtrArray *headings)
{
  g_auto (GStrv) pages = lud_help_list_pages ();
  g_autofree char *index = dup_title ("index");

  add_row (self, index, "index", NULL);
  for (guint i = 0; pages[i] != NULL; i++)
    {
      g_autofree char *title = dup_title (pages[i]);

      add_row (self, title, pages[i], NULL);
      if (g_str_equal (pages[i], current_visit (self)->page))
        for (guint k = 0; k < headings->len; k++)
          add_row (self, gtk_label_get_text (headings->pdata[k]), pages[i], headings->pdata[k]);
    }
}

/* Of the buttons of a narrow window only Close leaves room for a title. */
static void
update_decoration (LudHelpWindow *self, gboolean narrow)
{
  g_autofree char *layout = NULL;
  g_autoptr (GString) kept = NULL;

  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-decoration-layout", &layout,
                NULL);
  kept = g_string_new (layout);
  g_string_replace (kept, "minimize", "", 0);
  g_string_replace (kept, "maximize", "", 0);
  adw_header_bar_set_decoration_layout (self->header, narrow ? kept->str : NULL);
}

/* In a narrow window either the contents or the page. */
static void
update_contents (LudHelpWindow *self)
{
  gboolean narrow = lud_adaptive_bin_get_narrow (self->adaptive);
  gboolean asked = gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->contents_button));

  update_decoration (self, narrow);
  gtk_widget_set_visible (self->contents_button, narrow);
  gtk_widget_set_visible (self->sidebar, !narrow || asked);
  gtk_widget_set_hexpand (self->sidebar, narrow);
  gtk_widget_set_visible (self->separator, !narrow);
  gtk_widget_set_visible (GTK_WIDGET (self->scroller), !narrow || !asked);
  if (narrow)
    gtk_widget_add_css_class (GTK_WIDGET (self), "touch");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "touch");
}

static void
row_activated_cb (LudHelpWindow *self, GtkListBoxRow *row)
{
  GtkWidget *target = g_object_get_data (G_OBJECT (row), "target");
  g_autofree char *page = g_strdup (g_object_get_data (G_OBJECT (row), "page"));

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->contents_button), FALSE);
  if (target != NULL)
    scroll_to (self, target);
  else
    lud_help_window_go (self, page);
}

/* ---- finding --------------------------------------------------------------------------------- */

static void
show_match (LudHelpWindow *self, int match)
{
  g_autofree char *text = NULL;

  self->match = match;
  lud_help_mark (self->matches, match);
  if (match >= 0)
    {
      scroll_to (self, GTK_WIDGET (g_array_index (self->matches, LudHelpMatch, match).label));
      /* Translators: which of the places found in a page is shown, and how many there are. */
      text = g_strdup_printf (_ ("%d of %u"), match + 1, self->matches->len);
    }
  else if (*gtk_editable_get_text (self->entry) != '\0')
    text = g_strdup (_ ("Not found"));
  gtk_label_set_label (self->count, text != NULL ? text : "");
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "help.find-next", match >= 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "help.find-previous", match >= 0);
}

static void
find_again (LudHelpWindow *self)
{
  const char *words = gtk_editable_get_text (self->entry);

  for (guint i = 0; i < self->matches->len; i++)
    gtk_label_set_attributes (g_array_index (self->matches, LudHelpMatch, i).label, NULL);
  g_array_set_size (self->matches, 0);
  if (gtk_search_bar_get_search_mode (self->search_bar))
    for (guint i = 0; i < self->labels->len; i++)
      lud_help_find_in (self->labels->pdata[i], words, self->matches);
  show_match (self, self->matches->len > 0 ? 0 : -1);
}

static void
step_match (LudHelpWindow *self, int step)
{
  int n = (int) self->matches->len;

  if (n > 0)
    show_match (self, (self->match + step + n) % n);
}

static void
entry_activate_cb (LudHelpWindow *self)
{
  step_match (self, 1);
}

/* ---- going ----------------------------------------------------------------------------------- */

/* The page of a game leads to its tutorial. */
static void
offer_tutorial (LudHelpWindow *self)
{
  const RulesGame *game = rules_find_game (current_visit (self)->page);
  GtkWidget *button;

  if (game == NULL)
    return;
  button = gtk_button_new_with_mnemonic (_ ("_Tutorial"));
  lud_tutorial_offer (button, game);
  gtk_widget_set_halign (button, GTK_ALIGN_START);
  gtk_box_append (self->body, button);
}

static void
fill_page (LudHelpWindow *self, const char *text)
{
  g_autoptr (GPtrArray) blocks = lud_help_parse (text);
  g_autoptr (GPtrArray) headings = g_ptr_array_new ();
  GtkWidget *list = NULL;
  GtkWidget *child;

  /* The focus must not be on what goes away; the keys that scroll work from here, too. */
  gtk_widget_grab_focus (GTK_WIDGET (self->body));
  g_array_set_size (self->matches, 0);
  g_ptr_array_set_size (self->labels, 0);
  g_hash_table_remove_all (self->places);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->body))) != NULL)
    gtk_box_remove (self->body, child);
  clear_contents (self);
  for (guint i = 0; i < blocks->len; i++)
    {
      const LudHelpBlock *block = blocks->pdata[i];
      GtkWidget *widget = make_block (self, block);

      list = list_for (self, list, block);
      gtk_box_append (list != NULL ? GTK_BOX (list) : self->body, widget);
      for (guint k = 0; block->anchors[k] != NULL; k++)
        g_hash_table_insert (self->places, g_strdup (block->anchors[k]), widget);
      if (block->kind == LUD_HELP_HEADING && block->level == 2)
        g_ptr_array_add (headings, widget);
      if (block->kind == LUD_HELP_HEADING && block->level == 1)
        {
          adw_window_title_set_title (self->title, block->text);
          offer_tutorial (self);
        }
    }
  fill_contents (self, headings);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->body), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  adw_window_title_get_title (self->title), -1);
  gtk_window_set_title (GTK_WINDOW (self), adw_window_title_get_title (self->title));
}

/* What the visit is about stands out, and a screen reader goes on there. */
static void
show_target (LudHelpWindow *self, const char *anchor)
{
  GHashTableIter iter;
  gpointer widget;
  GtkWidget *target = anchor != NULL ? g_hash_table_lookup (self->places, anchor) : NULL;

  g_hash_table_iter_init (&iter, self->places);
  while (g_hash_table_iter_next (&iter, NULL, &widget))
    gtk_widget_remove_css_class (widget, "target");
  if (target == NULL)
    return;
  gtk_widget_add_css_class (target, "target");
  /* A label of GTK 4.8 takes the focus only from another widget. */
  if (gtk_window_get_focus (GTK_WINDOW (self)) == NULL)
    gtk_widget_grab_focus (GTK_WIDGET (self->body));
  gtk_widget_grab_focus (target);
  if (GTK_IS_LABEL (target))
    gtk_label_select_region (GTK_LABEL (target), 0, 0);
}

/* Shows the current visit; back_again: where it was scrolled to when it was left. */
static void
show_visit (LudHelpWindow *self, const char *shown, gboolean back_again)
{
  const Visit *visit = current_visit (self);
  gboolean other = g_strcmp0 (shown, visit->page) != 0;

  if (other)
    {
      g_autofree char *text = lud_help_load (visit->page);

      fill_page (self, text);
      find_again (self);
    }
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "help.back", self->visit > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "help.forward",
                                 self->visit + 1 < self->visits->len);
  show_target (self, visit->anchor);
  if (back_again || visit->anchor == NULL)
    scroll_to (self, NULL);
  else
    scroll_to (self, g_hash_table_lookup (self->places, visit->anchor));
}

/* Keeps where the page is left. */
static char *
leave_visit (LudHelpWindow *self)
{
  Visit *visit = current_visit (self);

  if (visit == NULL)
    return NULL;
  visit->scroll = gtk_adjustment_get_value (gtk_scrolled_window_get_vadjustment (self->scroller));
  return g_strdup (visit->page);
}

void
lud_help_window_go (LudHelpWindow *self, const char *place)
{
  g_autofree char *page = NULL;
  g_autofree char *anchor = NULL;
  g_autofree char *text = NULL;
  g_autofree char *shown = NULL;
  Visit *visit;

  g_return_if_fail (LUD_IS_HELP_WINDOW (self));
  g_return_if_fail (place != NULL);

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->contents_button), FALSE);
  shown = leave_visit (self);
  lud_help_split_place (place, &page, &anchor);
  if (page == NULL)
    page = g_strdup (shown != NULL ? shown : "index");
  text = lud_help_load (page);
  if (text == NULL)
    {
      g_free (page);
      page = g_strdup ("index");
    }
  visit = current_visit (self);
  if (visit == NULL || !g_str_equal (visit->page, page) || g_strcmp0 (visit->anchor, anchor) != 0)
    {
      if (visit != NULL && self->visit + 1 < self->visits->len)
        g_ptr_array_set_size (self->visits, (int) self->visit + 1);
      visit = g_new0 (Visit, 1);
      visit->page = g_steal_pointer (&page);
      visit->anchor = g_steal_pointer (&anchor);
      g_ptr_array_add (self->visits, visit);
      self->visit = self->visits->len - 1;
    }
  show_visit (self, shown, FALSE);
}

static void
step_visit (LudHelpWindow *self, int step)
{
  int to = (int) self->visit + step;
  g_autofree char *shown = NULL;

  if (to < 0 || to >= (int) self->visits->len)
    return;
  shown = leave_visit (self);
  self->visit = (guint) to;
  show_visit (self, shown, TRUE);
}

/* ---- actions --------------------------------------------------------------------------------- */

static void
set_zoom (LudHelpWindow *self, int zoom)
{
  g_autofree char *old = g_strdup_printf ("zoom-%d", self->zoom);
  g_autofree char *class = g_strdup_printf ("zoom-%d", zoom);

  gtk_widget_remove_css_class (GTK_WIDGET (self->body), old);
  gtk_widget_add_css_class (GTK_WIDGET (self->body), class);
  self->zoom = zoom;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "help.zoom-out", zoom > zooms[0]);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "help.zoom-in",
                                 zoom < zooms[G_N_ELEMENTS (zooms) - 1]);
}

/* The next size above or below; step 0: the usual one. */
static void
step_zoom (LudHelpWindow *self, int step)
{
  guint at = 0;

  while (at + 1 < G_N_ELEMENTS (zooms) && zooms[at] < (step == 0 ? 100 : self->zoom))
    at++;
  if (step > 0 && at + 1 < G_N_ELEMENTS (zooms))
    at++;
  else if (step < 0 && at > 0)
    at--;
  set_zoom (self, zooms[at]);
  lud_settings_set_number ("help-zoom", zooms[at]);
}

static void
action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LudHelpWindow *self = LUD_HELP_WINDOW (widget);

  if (g_str_equal (name, "help.back"))
    step_visit (self, -1);
  else if (g_str_equal (name, "help.forward"))
    step_visit (self, 1);
  else if (g_str_equal (name, "help.index"))
    lud_help_window_go (self, "index");
  else if (g_str_equal (name, "help.find-next"))
    step_match (self, 1);
  else if (g_str_equal (name, "help.find-previous"))
    step_match (self, -1);
  else if (g_str_equal (name, "help.zoom-in"))
    step_zoom (self, 1);
  else if (g_str_equal (name, "help.zoom-out"))
    step_zoom (self, -1);
  else if (g_str_equal (name, "help.zoom-reset"))
    step_zoom (self, 0);
  else if (g_str_equal (name, "help.find"))
    {
      gtk_search_bar_set_search_mode (self->search_bar, TRUE);
      gtk_widget_grab_focus (GTK_WIDGET (self->entry));
    }
}

/* ---- the widget ------------------------------------------------------------------------------ */

static void
lud_help_window_dispose (GObject *object)
{
  LudHelpWindow *self = LUD_HELP_WINDOW (object);

  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
  G_OBJECT_CLASS (lud_help_window_parent_class)->dispose (object);
}

static void
lud_help_window_finalize (GObject *object)
{
  LudHelpWindow *self = LUD_HELP_WINDOW (object);

  g_ptr_array_unref (self->visits);
  g_ptr_array_unref (self->labels);
  g_hash_table_unref (self->places);
  g_array_unref (self->matches);
  G_OBJECT_CLASS (lud_help_window_parent_class)->finalize (object);
}

static void
lud_help_window_class_init (LudHelpWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  static const struct
  {
    const char *action;
    struct
    {
      guint key;
      GdkModifierType modifiers;
    } keys[3];
  } bindings[] = {
    { "help.back", { { GDK_KEY_Left, GDK_ALT_MASK }, { GDK_KEY_Back, 0 } } },
    { "help.forward", { { GDK_KEY_Right, GDK_ALT_MASK }, { GDK_KEY_Forward, 0 } } },
    { "window.close", { { GDK_KEY_Escape, 0 } } },
    { "help.index", { { GDK_KEY_Home, GDK_ALT_MASK }, { GDK_KEY_F1, 0 } } },
    { "help.find", { { GDK_KEY_f, GDK_CONTROL_MASK } } },
    { "help.find-next", { { GDK_KEY_g, GDK_CONTROL_MASK }, { GDK_KEY_F3, 0 } } },
    { "help.find-previous",
      { { GDK_KEY_g, GDK_CONTROL_MASK | GDK_SHIFT_MASK }, { GDK_KEY_F3, GDK_SHIFT_MASK } } },
    { "help.zoom-in",
      { { GDK_KEY_plus, GDK_CONTROL_MASK },
        { GDK_KEY_equal, GDK_CONTROL_MASK },
        { GDK_KEY_KP_Add, GDK_CONTROL_MASK } } },
    { "help.zoom-out",
      { { GDK_KEY_minus, GDK_CONTROL_MASK }, { GDK_KEY_KP_Subtract, GDK_CONTROL_MASK } } },
    { "help.zoom-reset", { { GDK_KEY_0, GDK_CONTROL_MASK }, { GDK_KEY_KP_0, GDK_CONTROL_MASK } } },
  };

  G_OBJECT_CLASS (klass)->dispose = lud_help_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = lud_help_window_finalize;
  for (gsize i = 0; i < G_N_ELEMENTS (bindings); i++)
    {
      if (g_str_has_prefix (bindings[i].action, "help."))
        gtk_widget_class_install_action (widget_class, bindings[i].action, NULL, action_cb);
      for (gsize k = 0; k < G_N_ELEMENTS (bindings[i].keys) && bindings[i].keys[k].key != 0; k++)
        gtk_widget_class_add_binding_action (widget_class, bindings[i].keys[k].key,
                                             bindings[i].keys[k].modifiers, bindings[i].action,
                                             NULL);
    }
}

static GtkWidget *
make_button (const char *icon, const char *words, const char *action)
{
  return g_object_new (GTK_TYPE_BUTTON, "icon-name", icon, "tooltip-text", words, "action-name",
                       action, NULL);
}

static GtkWidget *
make_header (LudHelpWindow *self)
{
  GtkWidget *header = adw_header_bar_new ();
  GtkWidget *menu = g_object_new (GTK_TYPE_MENU_BUTTON, "icon-name", "open-menu-symbolic",
                                  "tooltip-text", _ ("Main Menu"), "primary", TRUE, NULL);
  g_autoptr (GMenu) model = g_menu_new ();

  self->header = ADW_HEADER_BAR (header);
  self->title = ADW_WINDOW_TITLE (adw_window_title_new ("", ""));
  adw_header_bar_set_title_widget (ADW_HEADER_BAR (header), GTK_WIDGET (self->title));
  adw_header_bar_pack_start (ADW_HEADER_BAR (header),
                             make_button ("go-previous-symbolic", _ ("Back"), "help.back"));
  adw_header_bar_pack_start (ADW_HEADER_BAR (header),
                             make_button ("go-next-symbolic", _ ("Forward"), "help.forward"));
  self->contents_button =
    g_object_new (GTK_TYPE_TOGGLE_BUTTON, "icon-name", "view-list-symbolic", "tooltip-text",
                  /* Translators: the table of contents of the help. */
                  _ ("Contents"), NULL);
  adw_header_bar_pack_start (ADW_HEADER_BAR (header), self->contents_button);
  g_menu_append (model, _ ("_Find in Page"), "help.find");
  g_menu_append (model, _ ("_Larger Text"), "help.zoom-in");
  g_menu_append (model, _ ("_Smaller Text"), "help.zoom-out");
  g_menu_append (model, _ ("_Normal Size"), "help.zoom-reset");
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (menu), G_MENU_MODEL (model));
  adw_header_bar_pack_end (ADW_HEADER_BAR (header), menu);
  g_signal_connect_object (self->contents_button, "toggled", G_CALLBACK (update_contents), self,
                           G_CONNECT_SWAPPED);
  return header;
}

static GtkWidget *
make_search (LudHelpWindow *self)
{
  GtkWidget *bar = gtk_search_bar_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *entry = gtk_search_entry_new ();

  self->search_bar = GTK_SEARCH_BAR (bar);
  self->entry = GTK_EDITABLE (entry);
  self->count = g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS, NULL);
  gtk_widget_set_hexpand (entry, TRUE);
  gtk_editable_set_width_chars (self->entry, 8);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Find in Page"), -1);
  gtk_widget_add_css_class (GTK_WIDGET (self->count), "numeric");
  gtk_box_append (GTK_BOX (box), entry);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->count));
  gtk_box_append (GTK_BOX (box),
                  make_button ("go-up-symbolic", _ ("Previous Place"), "help.find-previous"));
  gtk_box_append (GTK_BOX (box),
                  make_button ("go-down-symbolic", _ ("Next Place"), "help.find-next"));
  gtk_search_bar_set_child (self->search_bar, box);
  gtk_search_bar_connect_entry (self->search_bar, self->entry);
  g_signal_connect_object (entry, "search-changed", G_CALLBACK (find_again), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (bar, "notify::search-mode-enabled", G_CALLBACK (find_again), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (entry, "activate", G_CALLBACK (entry_activate_cb), self,
                           G_CONNECT_SWAPPED);
  return bar;
}

static GtkWidget *
make_content (LudHelpWindow *self)
{
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *clamp = adw_clamp_new ();

  self->contents = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->contents, GTK_SELECTION_NONE);
  gtk_widget_add_css_class (GTK_WIDGET (self->contents), "navigation-sidebar");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->contents), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Contents"), -1);
  g_signal_connect_object (self->contents, "row-activated", G_CALLBACK (row_activated_cb), self,
                           G_CONNECT_SWAPPED);
  self->sidebar = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->sidebar), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->sidebar), GTK_WIDGET (self->contents));
  gtk_widget_set_size_request (self->sidebar, 240, -1);

  self->body =
    GTK_BOX (g_object_new (GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP,
                           "orientation", GTK_ORIENTATION_VERTICAL, "spacing", 12, NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->body), "help");
  gtk_widget_set_focusable (GTK_WIDGET (self->body), TRUE);
  adw_clamp_set_maximum_size (ADW_CLAMP (clamp), 720);
  adw_clamp_set_child (ADW_CLAMP (clamp), GTK_WIDGET (self->body));
  self->scroller = GTK_SCROLLED_WINDOW (gtk_scrolled_window_new ());
  gtk_scrolled_window_set_policy (self->scroller, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (self->scroller, clamp);
  gtk_widget_set_hexpand (GTK_WIDGET (self->scroller), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self->scroller), TRUE);

  self->separator = gtk_separator_new (GTK_ORIENTATION_VERTICAL);
  gtk_box_append (GTK_BOX (content), self->sidebar);
  gtk_box_append (GTK_BOX (content), self->separator);
  gtk_box_append (GTK_BOX (content), GTK_WIDGET (self->scroller));
  return content;
}

static void
lud_help_window_init (LudHelpWindow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->visits = g_ptr_array_new_with_free_func (visit_free);
  self->labels = g_ptr_array_new ();
  self->places = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->matches = g_array_new (FALSE, FALSE, sizeof (LudHelpMatch));
  self->match = -1;

  self->adaptive = LUD_ADAPTIVE_BIN (lud_adaptive_bin_new ());
  gtk_box_append (GTK_BOX (box), make_header (self));
  gtk_box_append (GTK_BOX (box), make_search (self));
  g_object_set (self->adaptive, "threshold", LUD_HELP_THRESHOLD, "child", make_content (self),
                "vexpand", TRUE, NULL);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->adaptive));
  adw_window_set_content (ADW_WINDOW (self), box);
  g_signal_connect_object (self->adaptive, "notify::narrow", G_CALLBACK (update_contents), self,
                           G_CONNECT_SWAPPED);

  gtk_widget_set_size_request (GTK_WIDGET (self), 360, 294);
  gtk_window_set_default_size (GTK_WINDOW (self), 900, 680);
  lud_adaptive_bin_expect_width (self->adaptive, 900);
  set_zoom (self, lud_settings_get_number ("help-zoom", 100));
  update_contents (self);
  lud_name_buttons (GTK_WIDGET (self));
}

LudHelpWindow *
lud_help_show (GtkApplication *application, const char *place)
{
  LudHelpWindow *self = NULL;

  for (GList *l = gtk_application_get_windows (application); l != NULL; l = l->next)
    if (LUD_IS_HELP_WINDOW (l->data))
      self = l->data;
  if (self == NULL)
    self = g_object_new (LUD_TYPE_HELP_WINDOW, "application", application, NULL);
  lud_help_window_go (self, place);
  gtk_window_present (GTK_WINDOW (self));
  return self;
}

const char *
lud_help_window_get_page (LudHelpWindow *self)
{
  g_return_val_if_fail (LUD_IS_HELP_WINDOW (self), NULL);

  return current_visit (self) != NULL ? current_visit (self)->page : NULL;
}

const char *
lud_help_window_get_anchor (LudHelpWindow *self)
{
  g_return_val_if_fail (LUD_IS_HELP_WINDOW (self), NULL);

  return current_visit (self) != NULL ? current_visit (self)->anchor : NULL;
}

guint
lud_help_window_find (LudHelpWindow *self, const char *words)
{
  g_return_val_if_fail (LUD_IS_HELP_WINDOW (self), 0);

  gtk_search_bar_set_search_mode (self->search_bar, TRUE);
  gtk_editable_set_text (self->entry, words);
  find_again (self);
  return self->matches->len;
}

GtkWidget *
lud_help_window_get_body (LudHelpWindow *self)
{
  g_return_val_if_fail (LUD_IS_HELP_WINDOW (self), NULL);

  return GTK_WIDGET (self->body);
}
