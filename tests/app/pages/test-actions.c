/* test-actions.c: whatever can be pressed does something
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * On every page (pages.h) each button, switch, row and menu item that is shown and sensitive is
 * pressed, and each shortcut is typed on a real keyboard (xdotool); afterwards something has to be
 * different from before: a text, a window, a setting.  A control that is the same on several pages
 * is pressed on the first.  In the end every action of the program must have been among them.
 */

#include "config.h"

#include "pages.h"

#include "app/play-page-private.h"
#include "app/settings.h"

static LudApplication *application;
static GHashTable *tried; /* of names of actions, and of controls without one */

/* Actions that no page of pages.h offers, and the test that has them. */
static const char *const elsewhere[] = {
  "win.restore-game",     /* a button of a short message: test-resume.py */
  "win.fullscreen",       /* asks the window manager; there is none here */
  "game.undo-correction", /* a button of a short message: test-position.py */
  "game.cancel-correct",  /* Escape while an action is corrected: test-position.py */
  "win.next-game",        /* between two games of a match: test-match.py */
  "win.next-game-of",     /* the same on the start page: test-match.py */
  "win.search",           /* where many games are unfinished: test-resume.py */
  "app.new-game",         /* from the desktop: test-window.py */
  "app.open-window",      /* archive.open-window, archive.study and archive.export do these */
  "win.study-game",       "win.export-game",
};

/* ---- what is to be seen ---------------------------------------------------------------------- */

/* The focus alone is no effect, and the rest is not what a person would call a change. */
static gboolean
is_seen (const char *name)
{
  static const char *const not_seen[] = { "has-focus",    "is-active",     "has-default",
                                          "scale-factor", "default-width", "default-height" };

  for (gsize i = 0; i < G_N_ELEMENTS (not_seen); i++)
    if (g_str_equal (name, not_seen[i]))
      return FALSE;
  return TRUE;
}

static void
note_properties (GObject *object, GString *out)
{
  guint n;
  g_autofree GParamSpec **specs = g_object_class_list_properties (G_OBJECT_GET_CLASS (object), &n);

  for (guint i = 0; i < n; i++)
    {
      GType type = G_TYPE_FUNDAMENTAL (specs[i]->value_type);
      g_auto (GValue) value = G_VALUE_INIT;

      if ((specs[i]->flags & G_PARAM_READABLE) == 0 || !is_seen (specs[i]->name) ||
          (type != G_TYPE_STRING && type != G_TYPE_BOOLEAN && type != G_TYPE_INT &&
           type != G_TYPE_UINT && type != G_TYPE_ENUM && type != G_TYPE_DOUBLE))
        continue;
      g_value_init (&value, specs[i]->value_type);
      g_object_get_property (object, specs[i]->name, &value);
      if (type == G_TYPE_STRING)
        g_string_append_printf (out, "%s ", g_value_get_string (&value));
      else
        {
          g_autofree char *text = g_strdup_value_contents (&value);

          g_string_append_printf (out, "%s ", text);
        }
    }
}

static void
note_widget (GtkWidget *widget, gpointer data)
{
  GString *out = data;

  g_string_append_printf (out, "\n%s ", G_OBJECT_TYPE_NAME (widget));
  note_properties (G_OBJECT (widget), out);
}

/* All that is shown, and all settings. */
static char *
dup_picture (Stage *stage)
{
  GString *out = g_string_new (NULL);
  GListModel *windows = gtk_window_get_toplevels ();
  GSettings *settings = lud_settings ();
  LudSession *session;
  g_autoptr (GSettingsSchema) schema = NULL;
  g_auto (GStrv) keys = NULL;

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      for_each_shown (window, note_widget, out);
    }
  g_object_get (settings, "settings-schema", &schema, NULL);
  keys = g_settings_schema_list_keys (schema);
  for (guint i = 0; keys[i] != NULL; i++)
    {
      g_autoptr (GVariant) value = g_settings_get_value (settings, keys[i]);
      g_autofree char *text = g_variant_print (value, FALSE);

      g_string_append_printf (out, "\n%s %s", keys[i], text);
    }
  if (stage->window->play_page != NULL)
    {
      session = lud_play_page_get_session (stage->window->play_page);
      g_string_append_printf (
        out, "\n%u", session != NULL ? lud_node_get_ply (lud_session_get_node (session)) : 0);
    }
  return g_string_free (out, FALSE);
}

/* Whether something is different from before, now or soon. */
static gboolean
has_changed (Stage *stage, const char *before)
{
  gint64 until = g_get_monotonic_time () + 3 * G_USEC_PER_SEC;

  do
    {
      g_autofree char *now = NULL;

      while (g_main_context_pending (NULL) && g_get_monotonic_time () < until)
        g_main_context_iteration (NULL, FALSE);
      now = dup_picture (stage);
      if (!g_str_equal (before, now))
        return TRUE;
      g_usleep (5000);
    }
  while (g_get_monotonic_time () < until);
  return FALSE;
}

/* ---- controls -------------------------------------------------------------------------------- */

static GtkWidget *
find_above (GtkWidget *widget, GType type)
{
  return gtk_widget_get_ancestor (widget, type);
}

/* What makes a control the same on another page. */
static char *
dup_key (GtkWidget *widget)
{
  const char *action =
    GTK_IS_ACTIONABLE (widget) ? gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)) : NULL;
  g_autofree char *name = dup_widget_name (widget);
  GVariant *target =
    action != NULL ? gtk_actionable_get_action_target_value (GTK_ACTIONABLE (widget)) : NULL;
  g_autofree char *text = target != NULL ? g_variant_print (target, FALSE) : NULL;

  /* which game it is about does not matter */
  if (action != NULL)
    return g_strdup_printf ("%s %s", action, text == NULL || strlen (text) > 30 ? "" : text);
  return g_strdup_printf ("%s “%s”", G_OBJECT_TYPE_NAME (widget), name);
}

static gboolean
is_control (GtkWidget *widget)
{
  if (!gtk_widget_is_sensitive (widget) || find_above (widget, GTK_TYPE_WINDOW_CONTROLS) != NULL ||
      find_above (widget, GTK_TYPE_SPIN_BUTTON) != NULL || GTK_IS_LINK_BUTTON (widget) ||
      ADW_IS_ENTRY_ROW (widget))
    return FALSE;
  /* the page that is shown already, the one of several that is chosen already */
  if (GTK_IS_TOGGLE_BUTTON (widget) && gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (widget)) &&
      (g_str_has_prefix (G_OBJECT_TYPE_NAME (widget), "AdwViewSwitcher") ||
       gtk_actionable_get_action_target_value (GTK_ACTIONABLE (widget)) != NULL))
    return FALSE;
  if (GTK_IS_LIST_BOX_ROW (widget) && gtk_list_box_row_is_selected (GTK_LIST_BOX_ROW (widget)))
    return FALSE;
  return GTK_IS_BUTTON (widget) || GTK_IS_SWITCH (widget) ||
         (GTK_IS_FLOW_BOX_CHILD (widget) && gtk_widget_get_focusable (widget)) ||
         (GTK_IS_LIST_BOX_ROW (widget) &&
          gtk_list_box_row_get_activatable (GTK_LIST_BOX_ROW (widget)));
}

static void
find_controls (GtkWidget *widget, gpointer data)
{
  if (is_control (widget) && gtk_widget_get_ancestor (widget, GTK_TYPE_POPOVER) == NULL)
    g_ptr_array_add (data, widget);
}

static void
press (GtkWidget *widget)
{
  if (GTK_IS_BUTTON (widget))
    g_signal_emit_by_name (widget, "clicked");
  else
    gtk_widget_activate (widget);
}

static gboolean
is_chosen (GtkWidget *widget)
{
  return GTK_IS_TOGGLE_BUTTON (widget) && gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (widget));
}

/* Whether an action can be used now: a button that has it says so. */
static gboolean
is_enabled (Stage *stage, const char *action)
{
  GtkWidget *probe = gtk_button_new ();
  gboolean enabled;

  gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (probe), action);
  gtk_widget_set_parent (probe, GTK_WIDGET (stage->window->toasts));
  enabled = gtk_widget_get_sensitive (probe);
  gtk_widget_unparent (probe);
  return enabled;
}

static void
expect_change (Stage *stage, const char *before, const char *key)
{
  if (has_changed (stage, before))
    return;
  g_test_message ("%s does nothing", key);
  g_test_fail ();
}

static gboolean
is_elsewhere (const char *action)
{
  for (gsize i = 0; i < G_N_ELEMENTS (elsewhere); i++)
    if (g_str_equal (action, elsewhere[i]))
      return TRUE;
  return FALSE;
}

/* Chooses the first item of a menu that was not tried; FALSE: there is none. */
static gboolean
try_menu (Stage *stage, GtkWidget *button, GMenuModel *menu)
{
  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      static const char *const links[] = { G_MENU_LINK_SECTION, G_MENU_LINK_SUBMENU };
      g_autofree char *action = NULL;
      g_autoptr (GVariant) target =
        g_menu_model_get_item_attribute_value (menu, i, G_MENU_ATTRIBUTE_TARGET, NULL);
      g_autofree char *text = target != NULL ? g_variant_print (target, FALSE) : g_strdup ("");
      g_autofree char *detailed = NULL;
      g_autofree char *key = NULL;
      g_autofree char *before = NULL;

      for (gsize k = 0; k < G_N_ELEMENTS (links); k++)
        {
          g_autoptr (GMenuModel) link = g_menu_model_get_item_link (menu, i, links[k]);

          if (link != NULL && try_menu (stage, button, link))
            return TRUE;
        }
      if (!g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_ACTION, "s", &action))
        continue;
      key = g_strdup_printf ("%s %s", action, strlen (text) > 30 ? "" : text);
      detailed = g_action_print_detailed_name (action, target);
      if (is_elsewhere (action) || g_hash_table_contains (tried, key) ||
          !is_enabled (stage, detailed))
        continue;
      g_hash_table_add (tried, g_strdup (key));
      before = dup_picture (stage);
      /* what is chosen already stays so */
      gtk_widget_activate_action_variant (button, action, target);
      if (target == NULL || strlen (text) > 30 || strstr (before, text) == NULL)
        expect_change (stage, before, key);
      return TRUE;
    }
  return FALSE;
}

/* Presses the first control that was not tried; FALSE: there is none. */
static gboolean
try_one (Stage *stage)
{
  g_autoptr (GPtrArray) controls = g_ptr_array_new ();
  g_autofree char *before = NULL;

  for_each_shown (stage_get_top (stage), find_controls, controls);
  for (guint i = 0; i < controls->len; i++)
    {
      GtkWidget *control = controls->pdata[i];
      GtkWidget *above = gtk_widget_get_ancestor (control, GTK_TYPE_MENU_BUTTON);
      GMenuModel *menu =
        above != NULL ? gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (above)) : NULL;
      g_autofree char *key = dup_key (control);
      gboolean chosen;

      if (menu != NULL && try_menu (stage, above, menu))
        return TRUE;
      if (g_hash_table_contains (tried, key))
        continue;
      g_hash_table_add (tried, g_strdup (key));
      before = dup_picture (stage);
      chosen = is_chosen (control);
      g_object_add_weak_pointer (G_OBJECT (control), (gpointer *) &control);
      press (control);
      /* The one of several that was chosen already stays so. */
      if (!chosen || control == NULL || !is_chosen (control))
        expect_change (stage, before, key);
      g_clear_weak_pointer (&control);
      return TRUE;
    }
  return FALSE;
}

static void
test_page (gconstpointer data)
{
  gboolean more = TRUE;

  while (more)
    {
      Stage stage = { NULL };
      g_autoptr (LudWindow) window = NULL;

      stage_open (&stage, application, data, 1000);
      window = g_object_ref (stage.window);
      more = try_one (&stage);
      stage_close (&stage);
    }
}

/* ---- shortcuts ------------------------------------------------------------------------------- */

/* Types a key as the X server knows it. */
static void
type_key (const char *accelerator)
{
  guint key;
  GdkModifierType modifiers;
  g_autoptr (GString) name = g_string_new (NULL);
  g_autofree char *command = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (gtk_accelerator_parse (accelerator, &key, &modifiers));
  if ((modifiers & GDK_CONTROL_MASK) != 0)
    g_string_append (name, "ctrl+");
  if ((modifiers & GDK_ALT_MASK) != 0)
    g_string_append (name, "alt+");
  if ((modifiers & GDK_SHIFT_MASK) != 0)
    g_string_append (name, "shift+");
  g_string_append (name, gdk_keyval_name (key));
  command = g_strdup_printf ("xdotool key %s", name->str);
  g_spawn_command_line_sync (command, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
}

static void
take_keyboard (Stage *stage)
{
  g_autofree char *title = g_strdup (gtk_window_get_title (GTK_WINDOW (stage->window)));
  gint64 until = g_get_monotonic_time () + 5 * G_USEC_PER_SEC;

  while (!gtk_window_is_active (GTK_WINDOW (stage->window)) && g_get_monotonic_time () < until)
    {
      g_autofree char *command = g_strdup_printf (
        "sh -c 'xdotool search --onlyvisible --name \"^%s\" windowfocus || true'", title);

      g_spawn_command_line_sync (command, NULL, NULL, NULL, NULL);
      stage_settle (stage);
    }
}

static void
test_keys (void)
{
  g_auto (GStrv) actions = gtk_application_list_action_descriptions (GTK_APPLICATION (application));
  g_autoptr (GHashTable) done = g_hash_table_new (g_str_hash, g_str_equal);
  gboolean again;

  for (const Page *page = pages; page->name != NULL; page++)
    do
      {
        Stage stage = { NULL };
        g_autoptr (LudWindow) window = NULL;

        again = FALSE;
        stage_open (&stage, application, page, 1000);
        window = g_object_ref (stage.window);
        for (guint i = 0;
             actions[i] != NULL && !again && stage_get_top (&stage) == GTK_WIDGET (stage.window);
             i++)
          {
            g_auto (GStrv) keys =
              gtk_application_get_accels_for_action (GTK_APPLICATION (application), actions[i]);
            g_autofree char *before = NULL;
            g_autofree char *name = NULL;
            g_autoptr (GVariant) target = NULL;

            if (keys[0] == NULL || is_elsewhere (actions[i]) ||
                g_hash_table_contains (done, actions[i]) || !is_enabled (&stage, actions[i]))
              continue;
            /* The page that is shown already is no effect. */
            if (g_str_equal (actions[i], "win.show-view::play") &&
                !g_str_has_prefix (page->name, "archive"))
              continue;
            again = TRUE;
            g_hash_table_add (done, actions[i]);
            g_assert_true (g_action_parse_detailed_name (actions[i], &name, &target, NULL));
            g_hash_table_add (tried, g_strdup_printf ("%s ", name));
            take_keyboard (&stage);
            before = dup_picture (&stage);
            type_key (keys[0]);
            if (!has_changed (&stage, before))
              {
                g_test_message ("%s (%s) does nothing on the page %s", keys[0], actions[i],
                                page->name);
                g_test_fail ();
              }
          }
        stage_close (&stage);
      }
    while (again && g_hash_table_size (done) < g_strv_length (actions));
  for (guint i = 0; actions[i] != NULL; i++)
    {
      g_auto (GStrv) keys =
        gtk_application_get_accels_for_action (GTK_APPLICATION (application), actions[i]);

      if (keys[0] != NULL && !is_elsewhere (actions[i]) &&
          !g_hash_table_contains (done, actions[i]))
        {
          g_test_message ("%s (%s) can be used on no page", keys[0], actions[i]);
          g_test_fail ();
        }
    }
}

/* ---- all of them ----------------------------------------------------------------------------- */

static void
expect_tried (const char *name)
{
  GHashTableIter iter;
  gpointer key;
  g_autofree char *prefix = g_strconcat (name, " ", NULL);

  if (is_elsewhere (name))
    return;
  g_hash_table_iter_init (&iter, tried);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    if (g_str_has_prefix (key, prefix))
      return;
  g_test_message ("no page offers %s by a control or a key that does something", name);
  g_test_fail ();
}

static void
test_all (void)
{
  Stage stage = { NULL };
  g_auto (GStrv) names = g_action_group_list_actions (G_ACTION_GROUP (application));
  g_auto (GStrv) of_game = NULL;
  GType owner;
  const GVariantType *type;
  const char *name;
  const char *property;

  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *full = g_strconcat ("app.", names[i], NULL);

      expect_tried (full);
    }
  stage_open (&stage, application, &pages[0], 1000);
  of_game = g_action_group_list_actions (
    lud_play_page_get_actions (_lud_window_need_play_page (stage.window)));
  for (guint i = 0; of_game[i] != NULL; i++)
    {
      g_autofree char *full = g_strconcat ("game.", of_game[i], NULL);

      expect_tried (full);
    }
  for (guint i = 0; gtk_widget_class_query_action (GTK_WIDGET_GET_CLASS (stage.window), i, &owner,
                                                   &name, &type, &property);
       i++)
    if (owner == LUD_TYPE_WINDOW)
      expect_tried (name);
  stage_close (&stage);
}

int
main (int argc, char *argv[])
{
  int status;

  application = pages_init (&argc, &argv, &status);
  if (application == NULL)
    return status;
  /* Some pages are libadwaita's own, and so are their warnings. */
  g_log_set_always_fatal (G_LOG_LEVEL_ERROR);
  g_log_set_fatal_mask ("ludoteca", G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING);
  tried = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  /* The keyboard first: many windows later the display no longer gives it to a new one. */
  g_test_add_func ("/actions/keys", test_keys);
  for (const Page *page = pages; page->name != NULL; page++)
    {
      g_autofree char *path = g_strconcat ("/actions/", page->name, NULL);

      /* what is on that page is libadwaita's */
      if (!g_str_equal (page->name, "about"))
        g_test_add_data_func (path, page, test_page);
    }
  g_test_add_func ("/actions/all", test_all);
  status = g_test_run ();
  g_hash_table_unref (tried);
  g_object_unref (application);
  return status;
}
