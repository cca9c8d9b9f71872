/* window.c: the window of the program
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window has two views.  Play is one of four pages: start, new game, game, edit.  What stands
 * in the header bar follows from view, page and width alone, in update_header().
 */

#include "config.h"

#include <glib/gi18n.h>

#include "compat.h"
#include "settings.h"
#include "window-private.h"

G_DEFINE_FINAL_TYPE (LudWindow, lud_window, ADW_TYPE_APPLICATION_WINDOW)

static void
update_header (LudWindow *self)
{
  gboolean narrow = lud_adaptive_bin_get_narrow (self->adaptive);
  const char *view = adw_view_stack_get_visible_child_name (self->views);
  const char *page = gtk_stack_get_visible_child_name (self->play_stack);
  gboolean play = g_strcmp0 (view, "play") == 0;
  gboolean new_game = play && g_strcmp0 (page, "new-game") == 0;
  gboolean game = play && g_strcmp0 (page, "game") == 0;
  gboolean study = g_strcmp0 (view, "study") == 0;
  gboolean studied = study && _lud_window_get_studied (self) != NULL;
  gboolean edit = play && g_strcmp0 (page, "edit") == 0;
  g_autofree char *title = NULL;
  g_autofree char *subtitle = NULL;

  gtk_widget_set_visible (self->back_button, new_game || game || edit);
  /* A narrow header bar has no room for words besides the title, in some languages none at all;
   * the menu has both actions, too. */
  gtk_widget_set_visible (self->new_game_button, play && !new_game && !edit && !narrow);
  gtk_widget_set_visible (self->start_button, new_game && !narrow);
  gtk_widget_set_visible (self->play_here_button, edit && !narrow);
  gtk_widget_set_visible (self->import_button, !play && !study && !narrow);

  if (new_game && lud_new_game_page_get_game (self->new_game_page) != NULL)
    {
      title = g_strdup (_ ("New Game"));
      subtitle = g_strdup (lud_new_game_page_get_game (self->new_game_page)->name);
    }
  else if (game)
    g_object_get (self->play_page, "title", &title, "subtitle", &subtitle, NULL);
  else if (studied)
    g_object_get (self->study_page, "title", &title, "subtitle", &subtitle, NULL);
  else if (study)
    title = g_strdup (C_ ("page", "Study"));
  else if (edit)
    title = g_strdup (_ ("Set Up Position"));
  else if (!play)
    title = g_strdup (_ ("Archive"));
  adw_window_title_set_title (self->title, title != NULL ? title : "Ludoteca");
  adw_window_title_set_subtitle (self->title, subtitle != NULL ? subtitle : "");
  gtk_window_set_title (GTK_WINDOW (self), title != NULL ? title : "Ludoteca");

  gtk_stack_set_visible_child_name (self->titles,
                                    narrow || new_game || edit ? "title" : "switcher");
  adw_view_switcher_bar_set_reveal (self->switcher_bar, narrow && !new_game && !edit);
  /* The same keys on the board of either page; a game that is studied has its own. */
  gtk_widget_insert_action_group (GTK_WIDGET (self), "game",
                                  edit ? lud_edit_page_get_actions (self->edit_page)
                                  : !study && self->play_page != NULL
                                    ? lud_play_page_get_actions (self->play_page)
                                    : NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.back", new_game || game || edit);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.export", game || studied);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.study", game);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.rematch", game);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.play-on", game);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.copy-position", game || edit);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.copy-game", game);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.copy-game-xml", game);
}

/* Of the buttons of a narrow window only Close leaves room for a title; where it stands is the
 * desktop's matter. */
static void
update_decoration (LudWindow *self, gboolean narrow)
{
  g_autofree char *layout = NULL;
  g_autoptr (GString) kept = NULL;

  if (!narrow)
    {
      adw_header_bar_set_decoration_layout (self->header, NULL);
      return;
    }
  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-decoration-layout", &layout,
                NULL);
  kept = g_string_new (layout);
  g_string_replace (kept, "minimize", "", 0);
  g_string_replace (kept, "maximize", "", 0);
  adw_header_bar_set_decoration_layout (self->header, kept->str);
}

static void
narrow_changed_cb (LudWindow *self)
{
  gboolean narrow = lud_adaptive_bin_get_narrow (self->adaptive);

  lud_start_page_set_narrow (self->start_page, narrow);
  if (self->play_page != NULL)
    lud_play_page_set_narrow (self->play_page, narrow);
  if (self->study_page != NULL)
    lud_study_page_set_narrow (self->study_page, narrow);
  if (self->new_game_page != NULL)
    lud_new_game_page_set_narrow (self->new_game_page, narrow);
  if (self->edit_page != NULL)
    lud_edit_page_set_narrow (self->edit_page, narrow);
  if (self->archive_page != NULL)
    lud_archive_page_set_narrow (self->archive_page, narrow);
  /* What can be pressed becomes as large as a fingertip. */
  if (narrow)
    gtk_widget_add_css_class (GTK_WIDGET (self), "touch");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "touch");
  update_decoration (self, narrow);
  update_header (self);
}

static void
ready_changed_cb (LudWindow *self)
{
  gboolean ready = FALSE;

  if (self->new_game_page != NULL)
    g_object_get (self->new_game_page, "ready", &ready, NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.start-game", ready);
  ready = FALSE;
  if (self->edit_page != NULL)
    g_object_get (self->edit_page, "ready", &ready, NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.play-position", ready);
}

/* ---- pages that are made when they are needed ------------------------------------------------ */

LudPlayPage *
_lud_window_need_play_page (LudWindow *self)
{
  if (self->play_page == NULL)
    {
      self->play_page = g_object_new (LUD_TYPE_PLAY_PAGE, NULL);
      gtk_stack_add_named (self->play_stack, GTK_WIDGET (self->play_page), "game");
      lud_play_page_set_narrow (self->play_page, lud_adaptive_bin_get_narrow (self->adaptive));
      lud_name_buttons (GTK_WIDGET (self->play_page));
      g_signal_connect_object (self->play_page, "notify::subtitle", G_CALLBACK (update_header),
                               self, G_CONNECT_SWAPPED);
      g_signal_connect_object (self->play_page, "corrected", G_CALLBACK (_lud_window_corrected),
                               self, G_CONNECT_SWAPPED);
    }
  return self->play_page;
}

LudSession *
_lud_window_get_session (LudWindow *self)
{
  return self->play_page != NULL ? lud_play_page_get_session (self->play_page) : NULL;
}

LudNewGamePage *
_lud_window_need_new_game_page (LudWindow *self)
{
  if (self->new_game_page == NULL)
    {
      /* Which will be needed, too, and comes before this one for those who read the window. */
      _lud_window_need_play_page (self);
      self->new_game_page = g_object_new (LUD_TYPE_NEW_GAME_PAGE, NULL);
      gtk_stack_add_named (self->play_stack, GTK_WIDGET (self->new_game_page), "new-game");
      lud_new_game_page_set_narrow (self->new_game_page,
                                    lud_adaptive_bin_get_narrow (self->adaptive));
      lud_name_buttons (GTK_WIDGET (self->new_game_page));
      g_signal_connect_object (self->new_game_page, "notify::ready", G_CALLBACK (ready_changed_cb),
                               self, G_CONNECT_SWAPPED);
      ready_changed_cb (self);
    }
  return self->new_game_page;
}

LudEditPage *
_lud_window_need_edit_page (LudWindow *self)
{
  if (self->edit_page == NULL)
    {
      _lud_window_need_play_page (self);
      self->edit_page = g_object_new (LUD_TYPE_EDIT_PAGE, NULL);
      gtk_stack_add_named (self->play_stack, GTK_WIDGET (self->edit_page), "edit");
      lud_edit_page_set_narrow (self->edit_page, lud_adaptive_bin_get_narrow (self->adaptive));
      lud_name_buttons (GTK_WIDGET (self->edit_page));
      g_signal_connect_object (self->edit_page, "notify::ready", G_CALLBACK (ready_changed_cb),
                               self, G_CONNECT_SWAPPED);
      ready_changed_cb (self);
    }
  return self->edit_page;
}

LudStudyPage *
_lud_window_need_study_page (LudWindow *self)
{
  if (self->study_page == NULL)
    {
      self->study_page = g_object_new (LUD_TYPE_STUDY_PAGE, NULL);
      lud_study_page_set_library (self->study_page, self->library);
      lud_study_page_set_narrow (self->study_page, lud_adaptive_bin_get_narrow (self->adaptive));
      adw_bin_set_child (self->study_bin, GTK_WIDGET (self->study_page));
      g_signal_connect_object (self->study_page, "notify::subtitle", G_CALLBACK (update_header),
                               self, G_CONNECT_SWAPPED);
      g_signal_connect_object (self->study_page, "failed", G_CALLBACK (_lud_window_show_message),
                               self, G_CONNECT_SWAPPED);
      g_signal_connect_object (self->study_page, "conflict",
                               G_CALLBACK (_lud_window_ask_study_conflict), self,
                               G_CONNECT_SWAPPED);
    }
  return self->study_page;
}

static void
view_changed_cb (LudWindow *self)
{
  if (g_strcmp0 (adw_view_stack_get_visible_child_name (self->views), "study") == 0)
    _lud_window_need_study_page (self);
  if (self->archive_page == NULL &&
      g_strcmp0 (adw_view_stack_get_visible_child_name (self->views), "archive") == 0)
    {
      self->archive_page = g_object_new (LUD_TYPE_ARCHIVE_PAGE, NULL);
      lud_archive_page_set_library (self->archive_page, self->library);
      lud_archive_page_set_narrow (self->archive_page,
                                   lud_adaptive_bin_get_narrow (self->adaptive));
      lud_name_buttons (GTK_WIDGET (self->archive_page));
      adw_bin_set_child (self->archive_bin, GTK_WIDGET (self->archive_page));
    }
  update_header (self);
}

static void
problem_changed_cb (LudWindow *self)
{
  const char *problem = lud_library_get_problem (self->library);

  if (problem != NULL)
    gtk_label_set_label (self->banner_label, problem);
  gtk_revealer_set_reveal_child (self->banner, problem != NULL);
}

void
_lud_window_show_page (LudWindow *self, const char *name)
{
  gtk_stack_set_visible_child_name (self->play_stack, name);
  adw_view_stack_set_visible_child_name (self->views, "play");
  update_header (self);
  if (g_str_equal (name, "game"))
    lud_play_page_focus_board (self->play_page);
  else if (g_str_equal (name, "edit"))
    lud_edit_page_focus_board (self->edit_page);
  else if (g_str_equal (name, "new-game"))
    {
      /* Whoever wants the game as last time just presses Return. */
      if (!gtk_widget_grab_focus (self->start_button))
        lud_new_game_page_focus (self->new_game_page);
    }
  else
    lud_start_page_focus (self->start_page);
}

void
_lud_window_toast (LudWindow *self, const char *text)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);

  adw_toast_overlay_add_toast (self->toasts, adw_toast_new (escaped));
}

void
_lud_window_show_message (LudWindow *self, const char *text)
{
  if (text != NULL)
    gtk_label_set_label (self->message_label, text);
  gtk_revealer_set_reveal_child (self->message, text != NULL);
}

/* ---- actions --------------------------------------------------------------------------------- */

static void
back_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LudWindow *self = LUD_WINDOW (widget);
  const char *page = gtk_stack_get_visible_child_name (self->play_stack);

  if (g_strcmp0 (page, "new-game") == 0 &&
      lud_new_game_page_get_origin (self->new_game_page) == LUD_ORIGIN_POSITION)
    _lud_window_show_page (self, "edit");
  else if ((g_strcmp0 (page, "new-game") == 0 || g_strcmp0 (page, "edit") == 0) &&
           _lud_window_get_session (self) != NULL)
    _lud_window_show_page (self, "game");
  else
    gtk_widget_activate_action (widget, "win.start-page", NULL);
}

static void
show_view_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LudWindow *self = LUD_WINDOW (widget);

  adw_view_stack_set_visible_child_name (self->views, g_variant_get_string (parameter, NULL));
}

static void
search_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LudWindow *self = LUD_WINDOW (widget);

  adw_view_stack_set_visible_child_name (self->views, "archive");
  lud_archive_page_search (self->archive_page, g_variant_get_string (parameter, NULL));
}

static void
find_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LudWindow *self = LUD_WINDOW (widget);

  adw_view_stack_set_visible_child_name (self->views, "archive");
  lud_archive_page_focus_search (self->archive_page);
}

static void
open_archive_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LudWindow *self = LUD_WINDOW (widget);

  if (!lud_library_open (self->library))
    {
      _lud_window_toast (self, _ ("It failed again"));
      return;
    }
  _lud_window_toast (self, _ ("Games are stored again"));
  /* The game that could not be opened when the program started. */
  if (_lud_window_get_session (self) == NULL &&
      g_strcmp0 (gtk_stack_get_visible_child_name (self->play_stack), "start") == 0 &&
      g_strcmp0 (adw_view_stack_get_visible_child_name (self->views), "play") == 0)
    _lud_window_resume (self);
}

static void
dismiss_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  _lud_window_show_message (LUD_WINDOW (widget), NULL);
}

static void
fullscreen_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  if (gtk_window_is_fullscreen (GTK_WINDOW (widget)))
    gtk_window_unfullscreen (GTK_WINDOW (widget));
  else
    gtk_window_fullscreen (GTK_WINDOW (widget));
}

/* ---- the size of the window ------------------------------------------------------------------ */

static void
restore_size (LudWindow *self)
{
  GSettings *settings = lud_settings ();
  int width = 1000;
  int height = 700;

  if (settings != NULL)
    {
      width = g_settings_get_int (settings, "window-width");
      height = g_settings_get_int (settings, "window-height");
      if (g_settings_get_boolean (settings, "window-maximized"))
        gtk_window_maximize (GTK_WINDOW (self));
    }
  gtk_window_set_default_size (GTK_WINDOW (self), width, height);
  lud_adaptive_bin_expect_width (self->adaptive, width);
}

static void
save_size (LudWindow *self)
{
  GSettings *settings = lud_settings ();
  int width;
  int height;

  if (settings == NULL)
    return;
  /* Of a maximized window this is the size that it goes back to. */
  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  g_settings_set_boolean (settings, "window-maximized",
                          gtk_window_is_maximized (GTK_WINDOW (self)));
  if (!gtk_window_is_fullscreen (GTK_WINDOW (self)) && width >= 360 && height >= 480)
    {
      g_settings_set_int (settings, "window-width", width);
      g_settings_set_int (settings, "window-height", height);
    }
}

static gboolean
lud_window_close_request (GtkWindow *window)
{
  LudWindow *self = LUD_WINDOW (window);

  if (!_lud_window_may_leave (self, "window.close", NULL))
    return TRUE;
  save_size (self);
  /* The games of the last windows are there again when the program starts. */
  if (!self->quitting && !_lud_window_is_alone (self))
    lud_library_set_open_game (self->library, NULL);
  return GTK_WINDOW_CLASS (lud_window_parent_class)->close_request (window);
}

/* ---- the widget ------------------------------------------------------------------------------ */

static void
lud_window_dispose (GObject *object)
{
  LudWindow *self = LUD_WINDOW (object);

  g_cancellable_cancel (self->cancellable);
  if (self->library != NULL)
    lud_library_watch (self->library, NULL);
  g_clear_object (&self->library);
  G_OBJECT_CLASS (lud_window_parent_class)->dispose (object);
}

static void
lud_window_finalize (GObject *object)
{
  LudWindow *self = LUD_WINDOW (object);

  g_clear_object (&self->cancellable);
  G_OBJECT_CLASS (lud_window_parent_class)->finalize (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, LudWindow, adaptive);
  gtk_widget_class_bind_template_child (widget_class, LudWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, LudWindow, header);
  gtk_widget_class_bind_template_child (widget_class, LudWindow, titles);
  gtk_widget_class_bind_template_child (widget_class, LudWindow, title);
  gtk_widget_class_bind_template_child (widget_class, LudWindow, back_button);
  gtk_widget_class_bind_template_child (widget_class, LudWindow, new_game_button);
  gtk_widget_class_bind_template_child (widget_class, LudWindow, import_button);
  gtk_widget_class_bind_template_child (widget_class, LudWindow, start_button);
  gtk_widget_class_bind_template_child (widget_class, LudWindow, play_here_button);
  gtk_widget_class_bind_template_child (widget_class, LudWindow, banner);
  gtk_widget_class_bind_template_child (widget_class, LudWindow, banner_label);
  gtk_widget_class_bind_template_child (widget_class, LudWindow, message);
  gtk_widget_class_bind_template_child (widget_class, LudWindow, message_label);
  gtk_widget_class_bind_template_child (widget_class, LudWindow, views);
  gtk_widget_class_bind_template_child (widget_class, LudWindow, play_stack);
  gtk_widget_class_bind_template_child (widget_class, LudWindow, start_page);
  gtk_widget_class_bind_template_child (widget_class, LudWindow, archive_bin);
  gtk_widget_class_bind_template_child (widget_class, LudWindow, study_bin);
  gtk_widget_class_bind_template_child (widget_class, LudWindow, switcher_bar);
}

static void
lud_window_class_init (LudWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = lud_window_dispose;
  object_class->finalize = lud_window_finalize;
  GTK_WINDOW_CLASS (klass)->close_request = lud_window_close_request;

  g_type_ensure (LUD_TYPE_ADAPTIVE_BIN);
  g_type_ensure (LUD_TYPE_START_PAGE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/ludoteca/Ludoteca/window.ui");
  bind_children (widget_class);

  gtk_widget_class_install_action (widget_class, "win.back", NULL, back_cb);
  gtk_widget_class_install_action (widget_class, "win.show-view", "s", show_view_cb);
  gtk_widget_class_install_action (widget_class, "win.search", "s", search_cb);
  gtk_widget_class_install_action (widget_class, "win.find", NULL, find_cb);
  gtk_widget_class_install_action (widget_class, "win.open-archive", NULL, open_archive_cb);
  gtk_widget_class_install_action (widget_class, "win.dismiss", NULL, dismiss_cb);
  gtk_widget_class_install_action (widget_class, "win.fullscreen", NULL, fullscreen_cb);
  _lud_window_install_game_actions (widget_class);
  _lud_window_install_file_actions (widget_class);
  _lud_window_install_position_actions (widget_class);
  _lud_window_install_clipboard_actions (widget_class);
  _lud_window_install_archive_actions (widget_class);
  _lud_window_install_study_actions (widget_class);
  _lud_window_install_help_actions (widget_class);
}

static void
lud_window_init (LudWindow *self)
{
  self->cancellable = g_cancellable_new ();

  gtk_widget_init_template (GTK_WIDGET (self));

  g_signal_connect_object (self->adaptive, "notify::narrow", G_CALLBACK (narrow_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->views, "notify::visible-child", G_CALLBACK (view_changed_cb), self,
                           G_CONNECT_SWAPPED);
  lud_name_buttons (GTK_WIDGET (self));
  ready_changed_cb (self);
  restore_size (self);
  narrow_changed_cb (self);
}

LudWindow *
lud_window_new (GtkApplication *application, const char *archive, gboolean resume)
{
  LudWindow *self = g_object_new (LUD_TYPE_WINDOW, "application", application, NULL);

  self->library = lud_library_new (archive);
  lud_start_page_set_library (self->start_page, self->library);
  g_signal_connect_object (self->library, "notify::problem", G_CALLBACK (problem_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->library, "conflict", G_CALLBACK (_lud_window_ask_conflict), self,
                           G_CONNECT_SWAPPED);
  lud_library_open (self->library);
  if (resume)
    _lud_window_resume (self);
  else
    _lud_window_show_page (self, "start");
  return self;
}

gboolean
lud_window_may_quit (LudWindow *self)
{
  g_return_val_if_fail (LUD_IS_WINDOW (self), TRUE);

  return _lud_window_may_leave (self, "app.quit", NULL);
}

void
lud_window_quit (LudWindow *self)
{
  g_return_if_fail (LUD_IS_WINDOW (self));

  self->quitting = TRUE;
  gtk_window_close (GTK_WINDOW (self));
}

void
lud_window_open_game (LudWindow *self, const char *id)
{
  g_return_if_fail (LUD_IS_WINDOW (self));

  _lud_window_open_game (self, id);
}
