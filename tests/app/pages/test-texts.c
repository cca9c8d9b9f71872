/* test-texts.c: no text of the program is cut off or covered, and nothing is too small for a finger
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Looks at every page (pages.h), wide and 360 pixels narrow, in the language that LANGUAGE says;
 * meson.build runs it for each translation and for one that is 40 percent longer than English
 * (pseudo-locale).  At 360 pixels whatever can be pressed has to measure 44 by 44.
 */

#include "config.h"

#include "pages.h"

#define NARROW 360
#define WIDE 1000

/* What a fingertip hits. */
#define TARGET 44

typedef struct
{
  Stage stage;
  const char *page;
  GPtrArray *texts; /* of Text */
} Look;

typedef struct
{
  graphene_rect_t area;
  char *text;
} Text;

static void
text_free (gpointer data)
{
  Text *text = data;

  g_free (text->text);
  g_free (text);
}

static void complain (Look *look, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
complain (Look *look, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_test_message ("%s", text);
  g_test_fail ();
}

/* Where a widget is in its window, without what is scrolled or cut away; FALSE: nowhere. */
static gboolean
get_area (GtkWidget *widget, graphene_rect_t *area)
{
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_native (widget));

  if (root == NULL || !gtk_widget_compute_bounds (widget, root, area))
    return FALSE;
  for (GtkWidget *parent = gtk_widget_get_parent (widget); parent != NULL && parent != root;
       parent = gtk_widget_get_parent (parent))
    {
      graphene_rect_t clip;

      if (GTK_IS_VIEWPORT (parent) || GTK_IS_LIST_VIEW (parent) ||
          gtk_widget_get_overflow (parent) == GTK_OVERFLOW_HIDDEN)
        if (gtk_widget_compute_bounds (parent, root, &clip) &&
            !graphene_rect_intersection (area, &clip, area))
          return FALSE;
    }
  return area->size.width > 0 && area->size.height > 0;
}

static gboolean
is_in_toast (GtkWidget *widget)
{
  for (; widget != NULL; widget = gtk_widget_get_parent (widget))
    if (g_str_equal (gtk_widget_get_css_name (widget), "toast"))
      return TRUE;
  return FALSE;
}

/* The name of a person or file may be of any length and is cut off where it has to be; everything
 * else has to fit. */
static void
check_label (Look *look, GtkLabel *label)
{
  GtkWidget *widget = GTK_WIDGET (label);
  PangoLayout *layout = gtk_label_get_layout (label);
  const char *text = gtk_label_get_text (label);
  PangoRectangle extents;
  graphene_rect_t area;
  int x;
  int y;

  if (*text == '\0' || gtk_widget_get_opacity (widget) == 0)
    return;
  pango_layout_get_pixel_extents (layout, NULL, &extents);
  if (pango_layout_is_ellipsized (layout))
    {
      int natural;

      gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
      complain (look, "“%s” ends with an ellipsis: it has %d of %d pixels", text,
                gtk_widget_get_width (widget), natural);
    }
  else if (extents.width > gtk_widget_get_width (widget) ||
           extents.height > gtk_widget_get_height (widget))
    complain (look, "“%s” takes %d × %d pixels, but has %d × %d", text, extents.width,
              extents.height, gtk_widget_get_width (widget), gtk_widget_get_height (widget));

  if (!get_area (widget, &area))
    return;
  gtk_label_get_layout_offsets (label, &x, &y);
  if (GTK_WIDGET (gtk_widget_get_native (widget)) == stage_get_top (&look->stage))
    {
      graphene_rect_t line;
      graphene_rect_t bounds;
      Text *entry = g_new0 (Text, 1);

      g_assert_true (
        gtk_widget_compute_bounds (widget, GTK_WIDGET (gtk_widget_get_native (widget)), &bounds));
      graphene_rect_init (&line,
                          area.origin.x +
                            MAX (0, (float) (gtk_widget_get_width (widget) - extents.width)) *
                              gtk_label_get_xalign (label),
                          bounds.origin.y + (bounds.size.height - (float) extents.height) / 2,
                          (float) extents.width, (float) extents.height);
      if (!graphene_rect_intersection (&line, &area, &entry->area))
        entry->area = area;
      entry->text = g_strdup (text);
      /* a short message lies on the page for a moment */
      if (is_in_toast (widget))
        text_free (entry);
      else
        g_ptr_array_add (look->texts, entry);
    }
}

/* Not beyond the left or right edge of the window. */
static void
check_place (Look *look, GtkWidget *widget)
{
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_native (widget));
  graphene_rect_t bounds;

  if (root == NULL || !gtk_widget_compute_bounds (widget, root, &bounds) || bounds.size.width == 0)
    return;
  if (GTK_IS_LABEL (widget) || GTK_IS_BUTTON (widget))
    {
      g_autofree char *name = dup_widget_name (widget);

      if (bounds.origin.x < -0.5 ||
          bounds.origin.x + bounds.size.width > gtk_widget_get_width (root) + 0.5)
        complain (look, "“%s” reaches from %.0f to %.0f, but the window is %d wide", name,
                  bounds.origin.x, bounds.origin.x + bounds.size.width,
                  gtk_widget_get_width (root));
    }
}

/* ---- targets --------------------------------------------------------------------------------- */

/* What is pressed when a finger is on a part of it: a row with a switch in it acts as a whole. */
static GtkWidget *
find_target (GtkWidget *widget)
{
  for (GtkWidget *parent = gtk_widget_get_parent (widget);
       parent != NULL && !GTK_IS_NATIVE (parent); parent = gtk_widget_get_parent (parent))
    {
      if ((GTK_IS_SWITCH (widget) || GTK_IS_CHECK_BUTTON (widget)) &&
          GTK_IS_LIST_BOX_ROW (parent) &&
          gtk_list_box_row_get_activatable (GTK_LIST_BOX_ROW (parent)))
        return parent;
      if (GTK_IS_MENU_BUTTON (parent) || GTK_IS_DROP_DOWN (parent))
        return parent;
    }
  return widget;
}

static gboolean
is_target (GtkWidget *widget)
{
  /* The board has a loupe for points that are smaller than a fingertip (tested in
   * test-view-pointer.c); links are part of a text. */
  if (!gtk_widget_is_sensitive (widget) || GTK_IS_LINK_BUTTON (widget))
    return FALSE;
  return GTK_IS_BUTTON (widget) || GTK_IS_SWITCH (widget) || GTK_IS_CHECK_BUTTON (widget) ||
         GTK_IS_ENTRY (widget) || GTK_IS_SEARCH_ENTRY (widget) || GTK_IS_FLOW_BOX_CHILD (widget) ||
         g_str_equal (G_OBJECT_TYPE_NAME (widget), "GtkModelButton") ||
         (GTK_IS_LIST_BOX_ROW (widget) &&
          gtk_list_box_row_get_activatable (GTK_LIST_BOX_ROW (widget)));
}

static void
check_target (Look *look, GtkWidget *widget)
{
  GtkWidget *target = find_target (widget);
  g_autofree char *name = dup_widget_name (widget);
  graphene_rect_t bounds;

  if (!gtk_widget_compute_bounds (target, target, &bounds) || bounds.size.width == 0)
    return;
  if (bounds.size.width < TARGET || bounds.size.height < TARGET)
    complain (look, "“%s” (%s) measures %.0f × %.0f pixels", name, G_OBJECT_TYPE_NAME (target),
              bounds.size.width, bounds.size.height);
}

static void
look_at (GtkWidget *widget, gpointer data)
{
  Look *look = data;

  if (GTK_IS_LABEL (widget))
    check_label (look, GTK_LABEL (widget));
  check_place (look, widget);
  if (look->stage.width == NARROW && is_target (widget) &&
      GTK_WIDGET (gtk_widget_get_root (widget)) == GTK_WIDGET (look->stage.window))
    check_target (look, widget);
}

static void
check_overlaps (Look *look)
{
  for (guint i = 0; i < look->texts->len; i++)
    for (guint k = 0; k < i; k++)
      {
        const Text *one = look->texts->pdata[i];
        const Text *other = look->texts->pdata[k];
        graphene_rect_t both;

        if (graphene_rect_intersection (&one->area, &other->area, &both) && both.size.width > 1 &&
            both.size.height > 1)
          complain (look, "“%s” and “%s” lie on each other", one->text, other->text);
      }
}

/* ---- the tests ------------------------------------------------------------------------------- */

static LudApplication *application;

/* What a page that scrolls does not show just now has no menu either: it has one where the window
 * is wide. */
static gboolean
is_in_sight (GtkWidget *widget)
{
  GtkWidget *window = GTK_WIDGET (gtk_widget_get_root (widget));
  double x, y;

  return gtk_widget_translate_coordinates (widget, window, 0, 0, &x, &y) && y >= 0 &&
         y < gtk_widget_get_height (window);
}

static void
find_menu (GtkWidget *widget, gpointer data)
{
  if (GTK_IS_MENU_BUTTON (widget) && gtk_widget_is_sensitive (widget) && is_in_sight (widget))
    g_ptr_array_add (data, widget);
}

/* Menus are looked at as they open, each once: they are the same on all pages. */
static void
check_menus (Look *look)
{
  static GHashTable *seen = NULL;
  g_autoptr (GPtrArray) buttons = g_ptr_array_new ();

  if (seen == NULL)
    seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for_each_shown (stage_get_top (&look->stage), find_menu, buttons);
  for (guint i = 0; i < buttons->len; i++)
    {
      GtkPopover *popover = gtk_menu_button_get_popover (buttons->pdata[i]);
      GMenuModel *menu = gtk_menu_button_get_menu_model (buttons->pdata[i]);
      char *key = g_strdup_printf ("%d %s %s %d", look->stage.width,
                                   gtk_widget_get_tooltip_text (buttons->pdata[i]),
                                   G_OBJECT_TYPE_NAME (gtk_widget_get_parent (buttons->pdata[i])),
                                   menu != NULL ? g_menu_model_get_n_items (menu) : 0);

      if (!g_hash_table_add (seen, key))
        continue;
      gtk_menu_button_popup (buttons->pdata[i]);
      stage_settle (&look->stage);
      if (popover != NULL)
        for_each_shown (GTK_WIDGET (popover), look_at, look);
      gtk_menu_button_popdown (buttons->pdata[i]);
      stage_settle (&look->stage);
    }
}

static void
test_page (gconstpointer data)
{
  const Page *page = data;
  static const int widths[] = { WIDE, NARROW };

  Look look = { .page = page->name };

  stage_open (&look.stage, application, page, widths[0]);
  for (gsize i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      GtkWidget *top = stage_get_top (&look.stage);

      g_test_message ("%d pixels wide", widths[i]);
      if (i > 0)
        stage_resize (&look.stage, widths[i]);
      if (gtk_widget_get_width (GTK_WIDGET (look.stage.window)) != widths[i])
        complain (&look, "the window is %d wide",
                  gtk_widget_get_width (GTK_WIDGET (look.stage.window)));
      look.texts = g_ptr_array_new_with_free_func (text_free);
      for_each_shown (top, look_at, &look);
      check_overlaps (&look);
      check_menus (&look);
      g_ptr_array_unref (look.texts);
    }
  stage_close (&look.stage);
}

int
main (int argc, char *argv[])
{
  int status;

  application = pages_init (&argc, &argv, &status);
  if (application == NULL)
    return status;
  for (const Page *page = pages; page->name != NULL; page++)
    {
      g_autofree char *path = g_strconcat ("/texts/", page->name, NULL);

      g_test_add_data_func (path, page, test_page);
    }
  status = g_test_run ();
  g_object_unref (application);
  return status;
}
