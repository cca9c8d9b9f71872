/* application.c: the program as the desktop sees it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "about.h"
#include "application.h"
#include "board-actions.h"
#include "help-window.h"
#include "preferences.h"
#include "search-provider.h"
#include "tutorial-window.h"
#include "window.h"

struct _LudApplication
{
  AdwApplication parent_instance;

  char *archive; /* NULL: the user's own */
  LudSearchProvider *search;
};

G_DEFINE_FINAL_TYPE (LudApplication, lud_application, ADW_TYPE_APPLICATION)

/* The window that was used last, made when there is none yet. */
static LudWindow *
lud_application_ensure_window (LudApplication *self)
{
  /* Among them may be the shortcuts or About. */
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (self)); l != NULL; l = l->next)
    if (LUD_IS_WINDOW (l->data))
      return l->data;
  return lud_window_new (GTK_APPLICATION (self), self->archive, TRUE);
}

/* What reading the themes took is given back to the system once the window is there. */
static gboolean
trim_cb (gpointer data)
{
#ifdef __GLIBC__
  malloc_trim (0);
#endif
  return G_SOURCE_REMOVE;
}

static void
lud_application_activate (GApplication *application)
{
  static gboolean trimmed = FALSE;

  if (!trimmed)
    g_timeout_add (1000, trim_cb, NULL);
  trimmed = TRUE;
  gtk_window_present (GTK_WINDOW (lud_application_ensure_window (LUD_APPLICATION (application))));
}

static void
lud_application_open (GApplication *application, GFile **files, int n_files, const char *hint)
{
  LudWindow *window = lud_application_ensure_window (LUD_APPLICATION (application));

  gtk_window_present (GTK_WINDOW (window));
  for (int i = 0; i < n_files; i++)
    lud_window_import (window, files[i]);
}

/* With an archive of its own a process is nobody's second instance. */
static void
use_archive (LudApplication *self, GVariantDict *options)
{
  g_autofree char *path = NULL;

  if (!g_variant_dict_lookup (options, "archive", "^ay", &path))
    return;
  g_free (self->archive);
  self->archive = g_canonicalize_filename (path, NULL);
  g_application_set_flags (G_APPLICATION (self), g_application_get_flags (G_APPLICATION (self)) |
                                                   G_APPLICATION_NON_UNIQUE);
}

/* The first instance may be another process, so `--new-game` becomes an action of it. */
static int
lud_application_handle_local_options (GApplication *application, GVariantDict *options)
{
  g_autoptr (GError) error = NULL;

  if (g_variant_dict_contains (options, "version"))
    {
      g_print ("Ludoteca %s\n", VERSION);
      return 0;
    }
  use_archive (LUD_APPLICATION (application), options);
  if (g_variant_dict_contains (options, "new-game"))
    {
      if (!g_application_register (application, NULL, &error))
        {
          g_printerr ("%s\n", error->message);
          return 1;
        }
      g_action_group_activate_action (G_ACTION_GROUP (application), "new-game", NULL);
      return g_application_get_is_remote (application) ? 0 : -1;
    }
  return -1;
}

static void
about_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  lud_show_about (gtk_application_get_active_window (GTK_APPLICATION (data)));
}

static void
preferences_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  lud_show_preferences (gtk_application_get_active_window (GTK_APPLICATION (data)));
}

static void
new_game_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudWindow *window = lud_application_ensure_window (data);

  gtk_window_present (GTK_WINDOW (window));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.new-game", NULL);
}

static void
new_window_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudApplication *self = data;

  gtk_window_present (GTK_WINDOW (lud_window_new (GTK_APPLICATION (self), self->archive, FALSE)));
}

static void
help_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  lud_help_show (GTK_APPLICATION (data), g_variant_get_string (parameter, NULL));
}

static void
tutorial_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  const RulesGame *game = rules_find_game (g_variant_get_string (parameter, NULL));

  if (game != NULL)
    lud_tutorial_show (GTK_APPLICATION (data), game);
}

/* A game in a window of its own; the one in which it is open, if there is one. */
static void
open_window_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LudApplication *self = data;
  const char *id = g_variant_get_string (parameter, NULL);
  LudWindow *window = NULL;

  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (self)); l != NULL; l = l->next)
    if (LUD_IS_WINDOW (l->data) && lud_window_has_game (l->data, id))
      window = l->data;
  if (window == NULL)
    window = lud_window_new (GTK_APPLICATION (self), self->archive, FALSE);
  lud_window_open_game (window, id);
  gtk_window_present (GTK_WINDOW (window));
}

/* Asks in every window before the first one closes. */
static void
quit_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  g_autoptr (GList) windows = g_list_copy (gtk_application_get_windows (GTK_APPLICATION (data)));

  for (GList *l = windows; l != NULL; l = l->next)
    if (LUD_IS_WINDOW (l->data) && !lud_window_may_quit (l->data))
      {
        gtk_window_present (l->data);
        return;
      }
  /* Closing, unlike quitting at once, lets a window remember its size. */
  for (GList *l = windows; l != NULL; l = l->next)
    if (LUD_IS_WINDOW (l->data))
      lud_window_quit (l->data);
    else
      gtk_window_close (l->data);
}

/* What was chosen in the search of the desktop. */
static void
search_cb (LudApplication *self, const char *query)
{
  LudWindow *window = lud_application_ensure_window (self);

  gtk_window_present (GTK_WINDOW (window));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-view", "s", "archive");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.search", "s", query);
}

static gboolean
lud_application_dbus_register (GApplication *application,
                               GDBusConnection *connection,
                               const char *path,
                               GError **error)
{
  LudApplication *self = LUD_APPLICATION (application);

  if (!G_APPLICATION_CLASS (lud_application_parent_class)
         ->dbus_register (application, connection, path, error))
    return FALSE;
  self->search = lud_search_provider_new (self->archive);
  g_signal_connect_object (self->search, "search", G_CALLBACK (search_cb), self, G_CONNECT_SWAPPED);
  return lud_search_provider_export (self->search, application, connection, path, error);
}

static void
lud_application_dbus_unregister (GApplication *application,
                                 GDBusConnection *connection,
                                 const char *path)
{
  LudApplication *self = LUD_APPLICATION (application);

  if (self->search != NULL)
    lud_search_provider_unexport (self->search);
  g_clear_object (&self->search);
  G_APPLICATION_CLASS (lud_application_parent_class)
    ->dbus_unregister (application, connection, path);
}

static void
lud_application_startup (GApplication *application)
{
  static const GActionEntry entries[] = {
    { .name = "about", .activate = about_cb },
    { .name = "preferences", .activate = preferences_cb },
    { .name = "new-game", .activate = new_game_cb },
    { .name = "new-window", .activate = new_window_cb },
    { .name = "open-window", .activate = open_window_cb, .parameter_type = "s" },
    { .name = "help", .activate = help_cb, .parameter_type = "s" },
    { .name = "tutorial", .activate = tutorial_cb, .parameter_type = "s" },
    { .name = "quit", .activate = quit_cb },
  };
  static const struct
  {
    const char *action;
    const char *accels[4];
  } accels[] = {
    { "app.quit", { "<Control>q" } },
    { "window.close", { "<Control>w" } },
    { "app.preferences", { "<Control>comma" } },
    { "win.new-game", { "<Control>n" } },
    { "app.new-window", { "<Control><Shift>n" } },
    { "win.edit-position", { "<Control><Shift>e" } },
    { "win.import", { "<Control>o" } },
    { "win.export", { "<Control>e" } },
    { "game.undo", { "<Control>z" } },
    { "game.redo", { "<Control><Shift>z", "<Control>y" } },
    { "game.take-back", { "<Control>BackSpace" } },
    { "game.hint", { "<Control>h" } },
    { "game.pause", { "<Control>p" } },
    { "game.move-now", { "<Control>m" } },
    { "game.end-turn", { "<Control>Return", "<Control>KP_Enter" } },
    { "game.flip", { "<Control>t" } },
    { "game.rotate", { "<Control><Shift>t" } },
    { "game.coordinates", { "<Control>l" } },
    { "game.describe", { "<Control>b" } },
    { "game.list-actions", { "<Control><Shift>b" } },
    { "game.zoom", { "<Control>plus", "<Control>KP_Add" } },
    { "win.back", { "<Alt>Left", "Back" } },
    { "win.fullscreen", { "F11" } },
    { "win.find", { "<Control>f" } },
    { "win.help", { "F1" } },
    { "win.shortcuts", { "<Control>question", "<Control>F1" } },
    { "win.show-view('play')", { "<Alt>1" } },
    { "win.show-view('archive')", { "<Alt>2" } },
    { "win.show-view('study')", { "<Alt>3" } },
  };

  G_APPLICATION_CLASS (lud_application_parent_class)->startup (application);

  lud_board_actions_init ();

  g_action_map_add_action_entries (G_ACTION_MAP (application), entries, G_N_ELEMENTS (entries),
                                   application);
  for (gsize i = 0; i < G_N_ELEMENTS (accels); i++)
    gtk_application_set_accels_for_action (GTK_APPLICATION (application), accels[i].action,
                                           accels[i].accels);
}

static void
lud_application_finalize (GObject *object)
{
  g_free (LUD_APPLICATION (object)->archive);
  G_OBJECT_CLASS (lud_application_parent_class)->finalize (object);
}

static void
lud_application_class_init (LudApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = lud_application_finalize;
  application_class->startup = lud_application_startup;
  application_class->activate = lud_application_activate;
  application_class->open = lud_application_open;
  application_class->dbus_register = lud_application_dbus_register;
  application_class->dbus_unregister = lud_application_dbus_unregister;
  application_class->handle_local_options = lud_application_handle_local_options;
}

static void
lud_application_init (LudApplication *self)
{
  static const GOptionEntry options[] = {
    { "archive", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Keep the games in this file"),
      N_ ("FILE") },
    { "new-game", 'n', 0, G_OPTION_ARG_NONE, NULL, N_ ("Offer a new game"), NULL },
    { "version", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Show the version and exit"), NULL },
    { NULL },
  };

  g_application_add_main_option_entries (G_APPLICATION (self), options);
  g_application_set_option_context_parameter_string (G_APPLICATION (self), _ ("[FILE…]"));
  g_application_set_option_context_summary (
    G_APPLICATION (self), _ ("Play abstract board games; import games from .ludo files."));
}

LudApplication *
lud_application_new (void)
{
  return g_object_new (LUD_TYPE_APPLICATION, "application-id", APP_ID, "flags",
                       G_APPLICATION_HANDLES_OPEN, "resource-base-path",
                       "/io/github/ludoteca/Ludoteca", NULL);
}
