/* archive-page.c: the games that are kept
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Places at the side, the games of a place that a query finds in the middle, the one that is
 * selected at the other side.  While somebody types a query, the page says what could come next
 * and, when he stops, what is not understood.
 */

#include "config.h"

#include <glib/gi18n.h>

#include "archive-page-private.h"
#include "compat.h"

#define MAX_SUGGESTIONS 12
/* A game is shown when somebody stays at it so long, in milliseconds. */
#define SHOW_DELAY 60

G_DEFINE_FINAL_TYPE (LudArchivePage, lud_archive_page, GTK_TYPE_WIDGET)

/* ---- words below the entry ------------------------------------------------------------------- */

static void
show_status (LudArchivePage *self, const char *text, gboolean refused)
{
  if (refused)
    gtk_widget_add_css_class (GTK_WIDGET (self->status), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->status), "error");
  if (g_strcmp0 (gtk_label_get_label (self->status), text) == 0)
    return;
  gtk_label_set_label (self->status, text);
  if (*text != '\0')
    lud_announce (GTK_WIDGET (self->status), text);
}

void
_lud_archive_page_complain (LudArchivePage *self, const char *sentence)
{
  show_status (self, sentence, TRUE);
}

void
_lud_archive_page_toast (LudArchivePage *self,
                         const char *text,
                         const char *button,
                         const char *action,
                         GVariant *target)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);
  AdwToast *toast = adw_toast_new (escaped);

  if (button != NULL)
    {
      adw_toast_set_button_label (toast, button);
      /* Long enough to be heard and found without haste. */
      adw_toast_set_timeout (toast, 15);
      adw_toast_set_action_target_value (toast, target);
      adw_toast_set_action_name (toast, action);
    }
  adw_toast_overlay_add_toast (self->toasts, toast);
}

static const char *
get_text (LudArchivePage *self)
{
  return gtk_editable_get_text (GTK_EDITABLE (self->entry));
}

static void
show_count (LudArchivePage *self, gboolean complete)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (lud_archive_list_get_model (self->list)));
  guint n_selected = lud_archive_list_get_n_selected (self->list);
  g_autofree char *text = NULL;
  g_autofree char *number = g_strdup_printf ("%'u", n);

  if (n == 0)
    text = g_strdup (*get_text (self) != '\0' || self->sought != NULL
                       ? _ ("No game is found.")
                       : _ ("There is no game in this place."));
  else if (!complete)
    text = g_strdup (_ ("Games are being looked for."));
  else if (n_selected > 1)
    {
      g_autofree char *chosen = g_strdup_printf ("%'u", n_selected);

      /* Translators: how many games are selected, and how many the list has. */
      text = g_strdup_printf (_ ("%s of %s games"), chosen, number);
    }
  else
    /* Translators: %s is a number of games. */
    text = g_strdup_printf (ngettext ("%s game", "%s games", n), number);
  show_status (self, text, FALSE);
}

/* ---- finding --------------------------------------------------------------------------------- */

char *
_lud_archive_page_dup_query (LudArchivePage *self)
{
  g_autofree char *place = lud_archive_sidebar_dup_query (self->sidebar);
  g_autofree char *text = g_strstrip (g_strdup (get_text (self)));

  if (*place == '\0' || *text == '\0')
    return g_strdup (*place != '\0' ? place : text);
  return g_strdup_printf ("%s (%s)", place, text);
}

static gboolean
is_in_trash (LudArchivePage *self)
{
  return lud_archive_sidebar_get_kind (self->sidebar) == LUD_PLACE_TRASH;
}

void
_lud_archive_page_find (LudArchivePage *self)
{
  g_autofree char *query = NULL;
  g_autoptr (GError) error = NULL;

  if (self->library == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  if (!lud_query_check (get_text (self), NULL, &error))
    {
      /* While a word is unfinished and can become a right one, it is not wrong; what was found
       * before stays until the query is understood. */
      if (!gtk_widget_get_visible (GTK_WIDGET (self->suggestions)))
        show_status (self, error->message, TRUE);
      return;
    }
  query = _lud_archive_page_dup_query (self);
  lud_archive_list_show (self->list, query, is_in_trash (self), self->sought);
  gtk_widget_set_visible (self->sought_button, self->sought != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->spinner), TRUE);
  gtk_spinner_start (self->spinner);
}

static void
found_cb (LudArchivePage *self, gboolean complete)
{
  if (complete)
    {
      gtk_spinner_stop (self->spinner);
      gtk_widget_set_visible (GTK_WIDGET (self->spinner), FALSE);
    }
  show_count (self, complete);
  /* Where there is room for it, a game is always to be seen. */
  if (!self->narrow && lud_archive_list_get_n_selected (self->list) == 0)
    lud_archive_list_select (self->list, 0);
}

static void
failed_cb (LudArchivePage *self, const char *sentence)
{
  gtk_spinner_stop (self->spinner);
  gtk_widget_set_visible (GTK_WIDGET (self->spinner), FALSE);
  show_status (self, sentence, TRUE);
}

static void
show_suggestions (LudArchivePage *self)
{
  const char *query = get_text (self);
  g_auto (GStrv) words = NULL;
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->suggestions))) != NULL)
    gtk_flow_box_remove (self->suggestions, child);
  if (*query != '\0' && !g_str_has_suffix (query, " "))
    words = lud_library_complete (self->library, query);
  for (guint i = 0; words != NULL && words[i] != NULL && i < MAX_SUGGESTIONS; i++)
    {
      GtkWidget *label = gtk_label_new (words[i]);

      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
      gtk_widget_add_css_class (label, "suggestion");
      gtk_flow_box_append (self->suggestions, label);
      /* Only as wide as its word; the box itself has to fill the page, or its lines are counted for
       * another width than it gets. */
      gtk_widget_set_halign (gtk_widget_get_parent (label), GTK_ALIGN_START);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->suggestions), words != NULL && words[0] != NULL);
}

/* Puts a suggestion in the place of the last, unfinished word. */
static void
suggestion_cb (LudArchivePage *self, GtkFlowBoxChild *child)
{
  const char *word = gtk_label_get_label (GTK_LABEL (gtk_flow_box_child_get_child (child)));
  g_autofree char *text = lud_query_put (get_text (self), word);

  gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
  gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
}

static void
search_changed_cb (LudArchivePage *self)
{
  if (self->library == NULL)
    return;
  show_suggestions (self);
  _lud_archive_page_find (self);
}

/* Escape. */
static void
stop_search_cb (LudArchivePage *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
}

static void
filter_changed_cb (LudArchivePage *self, const char *query)
{
  gtk_editable_set_text (GTK_EDITABLE (self->entry), query);
  gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
}

static void
filter_opened_cb (LudArchivePage *self)
{
  lud_query_panel_set_query (self->filter, get_text (self));
}

static void
forget_sought_cb (LudArchivePage *self)
{
  g_clear_pointer (&self->sought, lud_sought_free);
  _lud_archive_page_find (self);
}

static void
place_chosen_cb (LudArchivePage *self)
{
  gtk_popover_popdown (self->places_popover);
  _lud_archive_page_update_place_actions (self);
  _lud_archive_page_find (self);
}

/* ---- the selected game ----------------------------------------------------------------------- */

static gboolean
show_game_cb (gpointer data)
{
  LudArchivePage *self = data;
  guint n = lud_archive_list_get_n_selected (self->list);
  const LudArchiveRow *row = lud_archive_list_get_row (self->list);

  self->showing = 0;
  if (n > 1)
    {
      g_autofree char *text =
        g_strdup_printf (ngettext ("%u game is selected.", "%u games are selected.", n), n);

      lud_archive_preview_say (self->preview, text);
    }
  else if (n == 0 || row != NULL)
    lud_archive_preview_show (self->preview, self->library, row);
  if (n == 0 && self->narrow)
    gtk_stack_set_visible_child_name (self->pages, "games");
  _lud_archive_page_update_actions (self);
  return G_SOURCE_REMOVE;
}

/* Not every game that is passed by. */
static void
selection_changed_cb (LudArchivePage *self)
{
  g_clear_handle_id (&self->showing, g_source_remove);
  self->showing = g_timeout_add (SHOW_DELAY, show_game_cb, self);
  if (!lud_archive_model_is_busy (lud_archive_list_get_model (self->list)))
    show_count (self, TRUE);
  _lud_archive_page_update_actions (self);
}

/* A game in a narrow list opens as a page, in a wide one on the page for it. */
static void
activated_cb (LudArchivePage *self, const LudArchiveRow *row)
{
  if (self->narrow)
    {
      gtk_stack_set_visible_child_name (self->pages, "game");
      return;
    }
  if (!is_in_trash (self))
    gtk_widget_activate_action (GTK_WIDGET (self),
                                row->unfinished ? "win.open-game" : "win.study-game", "s", row->id);
}

static void
back_cb (LudArchivePage *self)
{
  gtk_stack_set_visible_child_name (self->pages, "games");
  gtk_widget_grab_focus (GTK_WIDGET (self->list));
}

static void
menu_cb (LudArchivePage *self, double x, double y)
{
  g_autoptr (GMenuModel) menu = _lud_archive_page_make_menu (self);
  GdkRectangle at = { (int) x, (int) y, 1, 1 };

  g_clear_pointer (&self->menu, gtk_widget_unparent);
  self->menu = gtk_popover_menu_new_from_model (menu);
  gtk_widget_set_parent (self->menu, GTK_WIDGET (self->list));
  gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
  gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &at);
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

/* ---- the library ----------------------------------------------------------------------------- */

/* Whether there is anything to show but an invitation. */
static void
update_stack (LudArchivePage *self)
{
  g_autoptr (GPtrArray) any = lud_library_list (self->library, LUD_ARCHIVE_ALL, NULL, 1);
  gboolean stays = g_strcmp0 (gtk_stack_get_visible_child_name (self->stack), "list") == 0 &&
                   (is_in_trash (self) || *get_text (self) != '\0');

  gtk_stack_set_visible_child_name (self->stack, any->len > 0 || stays ? "list" : "empty");
}

static void
refresh (LudArchivePage *self)
{
  if (self->library == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  update_stack (self);
  lud_archive_sidebar_refresh (self->sidebar);
  lud_archive_model_reload (lud_archive_list_get_model (self->list));
  _lud_archive_page_find (self);
}

static void
counted_cb (LudArchivePage *self)
{
  _lud_archive_page_update_place_actions (self);
}

void
lud_archive_page_set_library (LudArchivePage *self, LudLibrary *library)
{
  g_return_if_fail (LUD_IS_ARCHIVE_PAGE (self));

  g_set_object (&self->library, library);
  lud_archive_list_set_library (self->list, library);
  lud_archive_sidebar_set_library (self->sidebar, library);
  g_signal_connect_object (library, "changed", G_CALLBACK (refresh), self, G_CONNECT_SWAPPED);
  refresh (self);
}

/* ---- room ------------------------------------------------------------------------------------ */

/* Puts sidebar and preview where there is room for them. */
static void
arrange (LudArchivePage *self)
{
  gboolean wide = !self->narrow && !lud_adaptive_bin_get_narrow (self->adaptive);
  GtkWidget *sidebar = GTK_WIDGET (self->sidebar);

  g_object_ref (sidebar);
  adw_bin_set_child (self->side, NULL);
  gtk_popover_set_child (self->places_popover, NULL);
  if (wide)
    adw_bin_set_child (self->side, sidebar);
  else
    gtk_popover_set_child (self->places_popover, sidebar);
  g_object_unref (sidebar);
  gtk_widget_set_visible (GTK_WIDGET (self->side), wide);
  gtk_widget_set_visible (self->places_button, !wide);
  gtk_widget_set_visible (GTK_WIDGET (self->columns_button), !self->narrow);
  gtk_editable_set_width_chars (GTK_EDITABLE (self->entry), self->narrow ? 5 : 12);
  g_object_set (self->entry, "placeholder-text", self->narrow ? "" : _ ("Search games"), NULL);

  g_object_ref (self->game_box);
  adw_bin_set_child (self->panel, NULL);
  adw_bin_set_child (self->game_bin, NULL);
  adw_bin_set_child (self->narrow ? self->game_bin : self->panel, self->game_box);
  g_object_unref (self->game_box);
  gtk_widget_set_visible (GTK_WIDGET (self->panel), !self->narrow);
  if (!self->narrow)
    gtk_stack_set_visible_child_name (self->pages, "games");
  lud_archive_list_set_narrow (self->list, self->narrow);
  lud_archive_preview_set_narrow (self->preview, self->narrow);
}

void
lud_archive_page_set_narrow (LudArchivePage *self, gboolean narrow)
{
  g_return_if_fail (LUD_IS_ARCHIVE_PAGE (self));

  self->narrow = narrow;
  if (narrow)
    gtk_widget_add_css_class (GTK_WIDGET (self), "narrow");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "narrow");
  arrange (self);
}

void
lud_archive_page_focus_search (LudArchivePage *self)
{
  g_return_if_fail (LUD_IS_ARCHIVE_PAGE (self));

  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
}

void
lud_archive_page_search (LudArchivePage *self, const char *query)
{
  g_return_if_fail (LUD_IS_ARCHIVE_PAGE (self));

  lud_archive_sidebar_choose (self->sidebar, LUD_PLACE_ALL, "");
  gtk_editable_set_text (GTK_EDITABLE (self->entry), query);
}

/* ---- the widget ------------------------------------------------------------------------------ */

static GtkWidget *
make_button (const char *label, const char *action)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  return button;
}

/* The preview, and below it what can be done with the game. */
static void
make_game_box (LudArchivePage *self)
{
  GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *more = gtk_menu_button_new ();
  g_autoptr (GMenuModel) menu = _lud_archive_page_make_menu (self);

  self->game_box = g_object_ref_sink (gtk_box_new (GTK_ORIENTATION_VERTICAL, 9));
  self->preview = g_object_new (LUD_TYPE_ARCHIVE_PREVIEW, "vexpand", TRUE, NULL);
  gtk_box_append (GTK_BOX (self->game_box), GTK_WIDGET (self->preview));
  self->study_button = make_button (_ ("_Study"), "archive.study");
  gtk_widget_add_css_class (self->study_button, "suggested-action");
  gtk_widget_set_hexpand (self->study_button, TRUE);
  gtk_box_append (GTK_BOX (buttons), self->study_button);
  self->play_button = make_button (_ ("_Play On"), "archive.play");
  gtk_box_append (GTK_BOX (buttons), self->play_button);
  self->restore_button = make_button (_ ("_Put Back"), "archive.restore");
  gtk_widget_set_hexpand (self->restore_button, TRUE);
  gtk_box_append (GTK_BOX (buttons), self->restore_button);
  self->favourite = gtk_toggle_button_new ();
  gtk_button_set_icon_name (GTK_BUTTON (self->favourite), "non-starred-symbolic");
  gtk_widget_set_tooltip_text (self->favourite, _ ("Favourite"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->favourite), "archive.favourite");
  gtk_box_append (GTK_BOX (buttons), self->favourite);
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (more), "view-more-symbolic");
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (more), menu);
  gtk_widget_set_tooltip_text (more, _ ("More for the Selected Games"));
  gtk_box_append (GTK_BOX (buttons), more);
  gtk_box_append (GTK_BOX (self->game_box), buttons);
}

static void
lud_archive_page_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (lud_archive_page_parent_class)->map (widget);
  refresh (LUD_ARCHIVE_PAGE (widget));
}

static void
lud_archive_page_dispose (GObject *object)
{
  LudArchivePage *self = LUD_ARCHIVE_PAGE (object);
  GtkWidget *child;

  g_cancellable_cancel (self->cancellable);
  g_clear_handle_id (&self->showing, g_source_remove);
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  if (self->list != NULL)
    lud_archive_list_set_library (self->list, NULL);
  if (self->sidebar != NULL)
    lud_archive_sidebar_set_library (self->sidebar, NULL);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->game_box);
  g_clear_object (&self->sidebar);
  g_clear_object (&self->library);
  g_clear_object (&self->actions);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->sought, lud_sought_free);
  self->list = NULL;
  G_OBJECT_CLASS (lud_archive_page_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, LudArchivePage, toasts);
  gtk_widget_class_bind_template_child (widget_class, LudArchivePage, stack);
  gtk_widget_class_bind_template_child (widget_class, LudArchivePage, adaptive);
  gtk_widget_class_bind_template_child (widget_class, LudArchivePage, pages);
  gtk_widget_class_bind_template_child (widget_class, LudArchivePage, side);
  gtk_widget_class_bind_template_child (widget_class, LudArchivePage, panel);
  gtk_widget_class_bind_template_child (widget_class, LudArchivePage, game_bin);
  gtk_widget_class_bind_template_child (widget_class, LudArchivePage, places_button);
  gtk_widget_class_bind_template_child (widget_class, LudArchivePage, places_popover);
  gtk_widget_class_bind_template_child (widget_class, LudArchivePage, filter_button);
  gtk_widget_class_bind_template_child (widget_class, LudArchivePage, order_button);
  gtk_widget_class_bind_template_child (widget_class, LudArchivePage, columns_button);
  gtk_widget_class_bind_template_child (widget_class, LudArchivePage, menu_button);
  gtk_widget_class_bind_template_child (widget_class, LudArchivePage, entry);
  gtk_widget_class_bind_template_child (widget_class, LudArchivePage, suggestions);
  gtk_widget_class_bind_template_child (widget_class, LudArchivePage, sought_button);
  gtk_widget_class_bind_template_child (widget_class, LudArchivePage, status);
  gtk_widget_class_bind_template_child (widget_class, LudArchivePage, spinner);
  gtk_widget_class_bind_template_child (widget_class, LudArchivePage, list);
}

static void
lud_archive_page_class_init (LudArchivePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = lud_archive_page_dispose;
  widget_class->map = lud_archive_page_map;
  g_type_ensure (LUD_TYPE_ADAPTIVE_BIN);
  g_type_ensure (LUD_TYPE_ARCHIVE_LIST);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/ludoteca/Ludoteca/archive-page.ui");
  bind_children (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, stop_search_cb);
  gtk_widget_class_bind_template_callback (widget_class, suggestion_cb);
  gtk_widget_class_bind_template_callback (widget_class, forget_sought_cb);
  gtk_widget_class_bind_template_callback (widget_class, selection_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, found_cb);
  gtk_widget_class_bind_template_callback (widget_class, failed_cb);
  gtk_widget_class_bind_template_callback (widget_class, menu_cb);
  gtk_widget_class_bind_template_callback (widget_class, back_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "archivepage");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
make_menus (LudArchivePage *self)
{
  GtkWidget *popover = gtk_popover_new ();
  g_autoptr (GMenuModel) order = NULL;
  g_autoptr (GMenuModel) columns = NULL;
  g_autoptr (GMenuModel) archive = _lud_archive_page_make_archive_menu ();

  gtk_menu_button_set_menu_model (self->menu_button, archive);
  self->filter = LUD_QUERY_PANEL (lud_query_panel_new ());
  gtk_popover_set_child (GTK_POPOVER (popover), GTK_WIDGET (self->filter));
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (self->filter_button), popover);
  g_signal_connect_object (popover, "show", G_CALLBACK (filter_opened_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->filter, "changed", G_CALLBACK (filter_changed_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "list",
                                  lud_archive_list_get_actions (self->list));
  order = lud_archive_list_make_order_menu (self->list);
  gtk_menu_button_set_menu_model (self->order_button, order);
  columns = lud_archive_list_make_columns_menu (self->list);
  gtk_menu_button_set_menu_model (self->columns_button, columns);
}

static void
lud_archive_page_init (LudArchivePage *self)
{
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  self->actions = g_simple_action_group_new ();
  self->sidebar = g_object_ref_sink (g_object_new (LUD_TYPE_ARCHIVE_SIDEBAR, NULL));
  g_signal_connect_object (self->sidebar, "chosen", G_CALLBACK (place_chosen_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->sidebar, "counted", G_CALLBACK (counted_cb), self,
                           G_CONNECT_SWAPPED);
  make_game_box (self);
  make_menus (self);
  _lud_archive_page_add_explorer (self);
  _lud_archive_page_add_actions (self);
  _lud_archive_page_add_place_actions (self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "archive", G_ACTION_GROUP (self->actions));
  g_signal_connect_object (self->adaptive, "notify::narrow", G_CALLBACK (arrange), self,
                           G_CONNECT_SWAPPED);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Search games"), -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->suggestions), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("What could come next"), -1);
  arrange (self);
}
