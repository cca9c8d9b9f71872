/* test-templates.c: every template of the program can be made, and every action it names exists
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <adwaita.h>
#include <string.h>

#include "app/application.h"
#include "app/archive-page.h"
#include "app/clock-list.h"
#include "app/dice-entry.h"
#include "app/edit-page.h"
#include "app/new-game-page.h"
#include "app/option-list.h"
#include "app/play-page.h"
#include "app/player-card.h"
#include "app/start-page.h"
#include "app/study-page.h"
#include "app/turn-card.h"
#include "app/turn-list.h"
#include "app/window.h"

#define BASE "/io/github/ludoteca/Ludoteca"

/* ---- templates ------------------------------------------------------------------------------- */

static void
test_template (gconstpointer data)
{
  GType type = *(const GType *) data;
  GtkWidget *widget = g_object_ref_sink (g_object_new (type, NULL));

  g_assert_nonnull (gtk_widget_get_first_child (widget));
  g_assert_finalize_object (widget);
}

/* A page inside a window, with every name that its template binds. */
static void
test_window (gconstpointer data)
{
  LudApplication *application = (LudApplication *) data;
  LudWindow *window = lud_window_new (GTK_APPLICATION (application), NULL, TRUE);

  g_assert_true (
    GTK_IS_WIDGET (adw_application_window_get_content (ADW_APPLICATION_WINDOW (window))));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* ---- actions --------------------------------------------------------------------------------- */

static gboolean
action_exists (GtkWidget *window, GApplication *application, const char *name)
{
  GtkWidgetClass *klass = GTK_WIDGET_GET_CLASS (window);
  GType owner;
  const GVariantType *type;
  const char *found;
  const char *property;

  if (g_str_has_prefix (name, "app."))
    return g_action_group_has_action (G_ACTION_GROUP (application), name + 4);
  if (g_str_has_prefix (name, "game."))
    {
      GtkWidget *page = g_object_ref_sink (lud_play_page_new ());
      gboolean has =
        g_action_group_has_action (lud_play_page_get_actions (LUD_PLAY_PAGE (page)), name + 5);

      g_object_unref (page);
      return has;
    }
  if (g_str_has_prefix (name, "study."))
    {
      LudStudyPage *page = g_object_ref_sink (g_object_new (LUD_TYPE_STUDY_PAGE, NULL));
      gboolean has = g_action_group_has_action (lud_study_page_get_actions (page), name + 6);

      g_object_unref (page);
      return has;
    }
  if (g_str_has_prefix (name, "edit."))
    klass = g_type_class_ref (LUD_TYPE_EDIT_PAGE);
  for (guint i = 0; gtk_widget_class_query_action (klass, i, &owner, &found, &type, &property); i++)
    if (g_str_equal (found, name))
      return TRUE;
  return FALSE;
}

/* The names of actions in all templates: of buttons, of menu items, of the list of shortcuts. */
static GPtrArray *
named_actions (void)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) files = g_resources_enumerate_children (BASE, 0, NULL);
  g_autoptr (GRegex) regex = g_regex_new (
    "(?:name=\"action-name\">|<attribute name=\"action\">)([a-z-]+\\.[a-z-]+)", 0, 0, NULL);
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; files[i] != NULL; i++)
    if (g_str_has_suffix (files[i], ".ui"))
      g_ptr_array_add (paths, g_strconcat (BASE "/", files[i], NULL));

  for (guint i = 0; i < paths->len; i++)
    {
      g_autoptr (GBytes) bytes = g_resources_lookup_data (paths->pdata[i], 0, NULL);
      gsize size;
      const char *text = g_bytes_get_data (bytes, &size);
      g_autoptr (GMatchInfo) match = NULL;

      g_assert_nonnull (bytes);
      g_regex_match_full (regex, text, (gssize) size, 0, 0, &match, NULL);
      for (; g_match_info_matches (match); g_match_info_next (match, NULL))
        g_ptr_array_add (names, g_match_info_fetch (match, 1));
    }
  return names;
}

static void
test_actions (gconstpointer data)
{
  GApplication *application = G_APPLICATION ((gpointer) data);
  LudWindow *window = lud_window_new (GTK_APPLICATION (application), NULL, TRUE);
  g_autoptr (GPtrArray) names = named_actions ();
  g_auto (GStrv) keys = gtk_application_list_action_descriptions (GTK_APPLICATION (application));

  g_assert_cmpuint (names->len, >, 20);
  for (guint i = 0; i < names->len; i++)
    if (!action_exists (GTK_WIDGET (window), application, names->pdata[i]))
      g_test_fail_printf ("a template names the action %s, which does not exist",
                          (const char *) names->pdata[i]);
  g_assert_cmpuint (g_strv_length (keys), >, 8);
  for (guint i = 0; keys[i] != NULL; i++)
    {
      g_autofree char *name = NULL;
      g_autoptr (GVariant) target = NULL;

      g_assert_true (g_action_parse_detailed_name (keys[i], &name, &target, NULL));
      if (!action_exists (GTK_WIDGET (window), application, name))
        g_test_fail_printf ("a key is bound to the action %s, which does not exist", name);
    }
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char *argv[])
{
  static GType types[12];
  static const char *const names[] = { "start-page",  "new-game-page", "play-page", "archive-page",
                                       "player-card", "turn-card",     "turn-list", "option-list",
                                       "clock-list",  "dice-entry",    "edit-page", "study-page" };
  g_autoptr (LudApplication) application = NULL;
  g_autofree char *scratch = g_dir_make_tmp ("ludoteca-templates-XXXXXX", NULL);

  g_assert_nonnull (scratch);
  g_setenv ("XDG_DATA_HOME", scratch, TRUE);
  if (!gtk_init_check ())
    {
      g_print ("1..0 # SKIP there is no display\n");
      return g_strcmp0 (g_getenv ("CI"), "true") == 0 ? 1 : 0;
    }
  adw_init ();
  g_test_init (&argc, &argv, NULL);

  types[0] = LUD_TYPE_START_PAGE;
  types[1] = LUD_TYPE_NEW_GAME_PAGE;
  types[2] = LUD_TYPE_PLAY_PAGE;
  types[3] = LUD_TYPE_ARCHIVE_PAGE;
  types[4] = LUD_TYPE_PLAYER_CARD;
  types[5] = LUD_TYPE_TURN_CARD;
  types[6] = LUD_TYPE_TURN_LIST;
  types[7] = LUD_TYPE_OPTION_LIST;
  types[8] = LUD_TYPE_CLOCK_LIST;
  types[9] = LUD_TYPE_DICE_ENTRY;
  types[10] = LUD_TYPE_EDIT_PAGE;
  types[11] = LUD_TYPE_STUDY_PAGE;
  application = lud_application_new ();
  g_application_set_flags (G_APPLICATION (application), G_APPLICATION_NON_UNIQUE);
  g_assert_true (g_application_register (G_APPLICATION (application), NULL, NULL));

  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    {
      g_autofree char *path = g_strconcat ("/templates/", names[i], NULL);

      g_test_add_data_func (path, &types[i], test_template);
    }
  g_test_add_data_func ("/templates/window", application, test_window);
  g_test_add_data_func ("/actions", application, test_actions);
  return g_test_run ();
}
